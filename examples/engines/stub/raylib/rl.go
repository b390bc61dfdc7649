// Package rl declares what docs/engines.md uses of raylib-go, with its signatures (raylib/rcore.go, rshapes.go and
// raylib.go of 2026). Nothing is drawn: the window is open for Frames pictures, with the key Held held.
package rl

import "image/color"

// What the test sets and sees.
var (
	Frames, left int
	Held         int32
	Drawn        []Vector2
)

type Vector2 struct{ X, Y float32 }

func NewVector2(x, y float32) Vector2 { return Vector2{x, y} }

const KeyRight = 262

var (
	RayWhite = color.RGBA{245, 245, 245, 255}
	Maroon   = color.RGBA{190, 33, 55, 255}
)

func InitWindow(width int32, height int32, title string) { left, Drawn = Frames, nil }
func CloseWindow()                                       {}
func SetTargetFPS(fps int32)                             {}
func WindowShouldClose() bool                            { left--; return left < 0 }
func IsKeyDown(key int32) bool                           { return key == Held }
func GetFrameTime() float32                              { return 1.0 / 60 }
func BeginDrawing()                                      {}
func EndDrawing()                                        {}
func ClearBackground(col color.RGBA)                     {}

func DrawCircleV(center Vector2, radius float32, col color.RGBA) { Drawn = append(Drawn, center) }
