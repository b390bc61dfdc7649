package engines

import (
	rl "github.com/gen2brain/raylib-go/raylib"

	"github.com/hantei-go/hantei/d2"
)

func playRaylib(world *d2.World[string], hero *d2.Mover[string]) { // Up is d2.V(0, -1)
	rl.InitWindow(640, 400, "hantei")
	defer rl.CloseWindow()
	rl.SetTargetFPS(60)
	const dt = 1.0 / 60
	var velocity d2.Vec
	for late := 0.0; !rl.WindowShouldClose(); {
		late = min(late+float64(rl.GetFrameTime()), 5*dt)
		for ; late >= dt; late -= dt {
			walk := 0.0
			if rl.IsKeyDown(rl.KeyRight) {
				walk = 180
			}
			velocity = hero.Slide(world, "hero", d2.V(walk, velocity.Y+980*dt), dt)
		}
		at, _ := world.Position("hero")
		rl.BeginDrawing()
		rl.ClearBackground(rl.RayWhite)
		rl.DrawCircleV(rl.NewVector2(at.F32()), 12, rl.Maroon)
		rl.EndDrawing()
	}
}
