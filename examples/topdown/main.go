// Command topdown is a room seen from above: the arrow keys walk a hero, and a dog follows.
package main

import (
	"errors"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/engine/ebitencanvas"
)

// Movers without Up know no floor: all is wall, and they slide along it.
type game struct {
	world     d2.World[string] // in metres, y down
	hero, dog d2.Mover[string]
	canvas    ebitencanvas.Canvas
}

func newGame() (*game, error) {
	g := &game{hero: d2.Mover[string]{Filter: d2.Without("dog")}, dog: d2.Mover[string]{Filter: d2.Without("hero")}}
	return g, errors.Join(g.world.SetParts("walls", d2.Box{Min: d2.V(-9, -6), Max: d2.V(9, -5)},
		d2.Box{Min: d2.V(-9, 5), Max: d2.V(9, 6)}, d2.Box{Min: d2.V(-9, -5), Max: d2.V(-8, 5)},
		d2.Box{Min: d2.V(8, -5), Max: d2.V(9, 5)}, d2.Box{Min: d2.V(1, -2), Max: d2.V(1.5, 5)}),
		g.world.Set("table", d2.Circle{Center: d2.V(-3, 0), Radius: 1.2}),
		g.world.Set("sofa", d2.Rounded{Core: d2.BoxAround(d2.V(4.5, 3.5), d2.V(3, 0.6)), Radius: 0.4}),
		g.world.Set("piano", d2.NewPolygon(d2.V(8, -5), d2.V(8, -1), d2.V(4, -5))),
		g.world.Set("dog", d2.Circle{Center: d2.V(-7, 3), Radius: 0.25}),
		g.world.Set("hero", d2.Circle{Center: d2.V(-6, 0), Radius: 0.4}))
}

func (g *game) Update() error { // 60 times a second
	key := map[bool]float64{true: 1} // 1 for one that is held
	g.walk(d2.V(key[ebiten.IsKeyPressed(ebiten.KeyRight)]-key[ebiten.IsKeyPressed(ebiten.KeyLeft)],
		key[ebiten.IsKeyPressed(ebiten.KeyDown)]-key[ebiten.IsKeyPressed(ebiten.KeyUp)]))
	return nil
}

func (g *game) walk(way d2.Vec) {
	g.hero.Slide(&g.world, "hero", way.Unit().Scale(5), 1.0/60)
	hero, _ := g.world.Position("hero")
	dog, _ := g.world.Position("dog")
	if to := hero.Sub(dog); to.Len() > 1 {
		g.dog.Slide(&g.world, "dog", to.Unit().Scale(4), 1.0/60)
	}
}

func (g *game) Draw(screen *ebiten.Image) {
	g.canvas.Image, g.canvas.Dark = screen, true
	draw.World(&g.canvas, &g.world, draw.View{Width: 640, Height: 480, Scale: 35})
}

func (g *game) Layout(int, int) (width, height int) { return 640, 480 }

func main() {
	g, err := newGame()
	if err := errors.Join(err, ebiten.RunGame(g)); err != nil {
		panic(err)
	}
}
