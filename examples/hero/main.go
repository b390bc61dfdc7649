package main // A platformer in one file: the arrow keys walk a hero, and let him jump.

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/engine/ebitencanvas"
)

var (
	hero, velocity = d2.Mover[string]{Up: d2.V(0, -1), Snap: 0.3, Step: 0.3}, d2.Vec{} // metres and seconds, y down
	world          d2.World[string]
	unset          = errors.Join(world.Set("hero", d2.Circle{Center: d2.V(-6, 0), Radius: 0.5}), world.SetParts("ground",
		d2.Box{Min: d2.V(-9, 4), Max: d2.V(9, 6)}, d2.Box{Min: d2.V(-9, -9), Max: d2.V(-8, 4)},
		d2.Box{Min: d2.V(8, -9), Max: d2.V(9, 4)}, d2.NewPolygon(d2.V(-3, 4), d2.V(0, 2), d2.V(4, 2), d2.V(4, 4))))
)

type game struct{}

func (game) Update() error { // 60 times a second
	key := map[bool]float64{true: 1} // 1 for one that is held
	velocity.X += key[ebiten.IsKeyPressed(ebiten.KeyRight)] - key[ebiten.IsKeyPressed(ebiten.KeyLeft)]
	velocity.Y -= 10 * key[ebiten.IsKeyPressed(ebiten.KeyUp) && hero.OnFloor()]
	velocity = hero.Slide(&world, "hero", d2.V(0.8*velocity.X, velocity.Y+20.0/60), 1.0/60)
	return nil
}

func (game) Draw(screen *ebiten.Image) {
	draw.World(&ebitencanvas.Canvas{Image: screen, Dark: true}, &world, draw.View{Width: 640, Height: 400, Scale: 40})
}

func (game) Layout(int, int) (width, height int) { return 640, 400 }

func main() {
	if err := errors.Join(unset, ebiten.RunGame(game{})); err != nil {
		panic(err)
	}
}
