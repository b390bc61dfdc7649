// Package pixel declares what docs/engines.md uses of gopxl/pixel, version 2, with its signatures (geometry.go,
// rectangle.go, input.go, backends/opengl and ext/imdraw of 2026). Nothing is drawn.
package pixel

type Vec struct{ X, Y float64 }

type Rect struct{ Min, Max Vec }

func R(minX, minY, maxX, maxY float64) Rect { return Rect{Vec{minX, minY}, Vec{maxX, maxY}} }

type Button int

const KeyRight Button = 1

type (
	Picture interface{ Bounds() Rect }
	Target  interface{ Bounds() Rect }
)
