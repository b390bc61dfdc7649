// Command hero is a platformer in one file: the arrow keys walk a hero, and let him jump.
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
	world          d2.World[string]
	hero, velocity = d2.Mover[string]{Up: d2.V(0, -1), Snap: 12, Step: 12}, d2.Vec{}
	walls          = []d2.Shape{
		d2.NewPolygon(d2.V(0, -400), d2.V(0, 400)), d2.NewPolygon(d2.V(640, -400), d2.V(640, 400)), // the sides of the window
		d2.NewPolygon(d2.V(0, 360), d2.V(640, 360), d2.V(640, 400), d2.V(0, 400)), d2.RegularPolygon(d2.V(310, 190), 42, 6, 0),
		d2.NewPolygon(d2.V(120, 360), d2.V(220, 300), d2.V(300, 300), d2.V(330, 360)), d2.NewPolygon(d2.V(470, 230), d2.V(590, 230), d2.V(575, 248), d2.V(485, 248)),
		d2.NewPolygon(d2.V(430, 350), d2.V(640, 350), d2.V(640, 360), d2.V(430, 360)), d2.NewPolygon(d2.V(460, 340), d2.V(640, 340), d2.V(640, 350), d2.V(460, 350)),
	}
	pressed = ebiten.IsKeyPressed // the test has keys of its own
)

type game struct{}

func (game) Layout(int, int) (width, height int) { return 640, 400 }

func (game) Update() error {
	velocity = d2.V(0, velocity.Y+980.0/60)
	for key, speed := range map[ebiten.Key]float64{ebiten.KeyLeft: -180, ebiten.KeyRight: 180} {
		if pressed(key) {
			velocity.X += speed
		}
	}
	if pressed(ebiten.KeyUp) && velocity.Y > 0 && hero.SinceFloor() < 0.1 { // coyote time
		velocity.Y = -460
	}
	velocity = hero.Slide(&world, "hero", velocity, 1.0/60)
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
	at, _ := world.Position("hero")
	vector.FillCircle(screen, float32(at.X), float32(at.Y), 16, color.RGBA{255, 120, 60, 255}, true)
}

func main() {
	if err := errors.Join(world.SetParts("walls", walls...), world.Set("hero", d2.Circle{Center: d2.V(70, 200), Radius: 16}), ebiten.RunGame(game{})); err != nil {
		log.Fatal(err)
	}
}
