package engines

import (
	"image/color"
	"time"

	"github.com/gopxl/pixel/v2"
	"github.com/gopxl/pixel/v2/backends/opengl"
	"github.com/gopxl/pixel/v2/ext/imdraw"

	"github.com/hantei-go/hantei/d2"
)

func playPixel(world *d2.World[string], hero *d2.Mover[string]) error { // Up is d2.V(0, 1)
	win, err := opengl.NewWindow(opengl.WindowConfig{Title: "hantei", Bounds: pixel.R(0, 0, 640, 400), VSync: true})
	if err != nil {
		return err
	}
	const dt = 1.0 / 60
	var velocity d2.Vec
	picture, late, last := imdraw.New(nil), 0.0, time.Now()
	for ; !win.Closed(); win.Update() {
		late = min(late+time.Since(last).Seconds(), 5*dt)
		last = time.Now()
		for ; late >= dt; late -= dt {
			walk := 0.0
			if win.Pressed(pixel.KeyRight) {
				walk = 180
			}
			velocity = hero.Slide(world, "hero", d2.V(walk, velocity.Y-980*dt), dt)
		}
		at, _ := world.Position("hero")
		win.Clear(color.White)
		picture.Clear()
		picture.Color = color.Black
		picture.Push(pixel.Vec(at))
		picture.Circle(12, 0)
		picture.Draw(win)
	}
	return nil
}
