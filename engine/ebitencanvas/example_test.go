package ebitencanvas_test

import (
	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/engine/ebitencanvas"
)

type game struct {
	world    d2.World[string]
	hero     d2.Mover[string]
	velocity d2.Vec
	canvas   ebitencanvas.Canvas
}

func (g *game) Update() error { // 60 times a second, whatever the screen does
	walk := 0.0
	if ebiten.IsKeyPressed(ebiten.KeyArrowRight) {
		walk = 180
	}
	g.velocity = g.hero.Slide(&g.world, "hero", d2.V(walk, g.velocity.Y+980.0/60), 1.0/60)
	return nil
}

func (g *game) Draw(screen *ebiten.Image) {
	at, _ := g.world.Position("hero")
	g.canvas.Image = screen
	view := draw.View{Center: at, Scale: 2, Width: 640, Height: 400}
	draw.World(&g.canvas, &g.world, view)
	draw.Walk(&g.canvas, &g.hero, nil, view)
}

func (g *game) Layout(int, int) (width, height int) { return 640, 400 }

func ExampleCanvas() {
	g := &game{hero: d2.Mover[string]{Up: d2.V(0, -1), Snap: 8, Step: 8}}
	if err := g.world.Set("hero", d2.Circle{Center: d2.V(40, 0), Radius: 12}); err != nil {
		panic(err)
	}
	if err := g.world.Set("ground", d2.Box{Min: d2.V(0, 100), Max: d2.V(600, 120)}); err != nil {
		panic(err)
	}
	if err := ebiten.RunGame(g); err != nil {
		panic(err)
	}
}
