// Command hero moves a hero by the arrow keys. The hero slides along whatever is in the way.
package main

import (
	"errors"
	"image/color"
	"log"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"
	"github.com/hantei-go/hantei/d2"
)

var (
	world d2.World[string]
	hero  = d2.Circle{Center: d2.V(80, 200), Radius: 20} // not in the world, so never in its own way
	walls = []d2.Shape{
		d2.NewPolygon(d2.V(0, 0), d2.V(640, 0)), d2.NewPolygon(d2.V(640, 0), d2.V(640, 400)), // the edges of the window
		d2.NewPolygon(d2.V(640, 400), d2.V(0, 400)), d2.NewPolygon(d2.V(0, 400), d2.V(0, 0)),
		d2.NewPolygon(d2.V(150, 70), d2.V(200, 70), d2.V(200, 300), d2.V(150, 260)),
		d2.NewPolygon(d2.V(200, 300), d2.V(200, 260), d2.V(370, 130), d2.V(400, 150)),
		d2.RegularPolygon(d2.V(490, 280), 70, 5, 0), d2.RegularPolygon(d2.V(510, 100), 50, 60, 0),
	}
	pressed = ebiten.IsKeyPressed // the test has keys of its own
)

type game struct{}

func (game) Layout(int, int) (width, height int) { return 640, 400 }

func (game) Update() error {
	var way d2.Vec
	for key, step := range map[ebiten.Key]d2.Vec{ebiten.KeyLeft: {X: -4}, ebiten.KeyRight: {X: 4}, ebiten.KeyUp: {Y: -4}, ebiten.KeyDown: {Y: 4}} {
		if pressed(key) {
			way = way.Add(step)
		}
	}
	for turn := range world.Trace(hero, way, 8, 0) {
		way = turn.End() // the last turn knows how far the way is free
	}
	hero.Center = hero.Center.Add(way)
	return nil
}

func (game) Draw(screen *ebiten.Image) {
	for _, wall := range walls {
		var path vector.Path
		for _, corner := range wall.(d2.Polygon).Corners() {
			path.LineTo(float32(corner.X), float32(corner.Y))
		}
		vector.FillPath(screen, &path, nil, &vector.DrawPathOptions{AntiAlias: true})
	}
	vector.FillCircle(screen, float32(hero.Center.X), float32(hero.Center.Y), float32(hero.Radius), color.RGBA{255, 120, 60, 255}, true)
}

func main() {
	if err := errors.Join(world.SetParts("walls", walls...), ebiten.RunGame(game{})); err != nil {
		log.Fatal(err)
	}
}
