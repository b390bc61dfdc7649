package main

// Text: what is written over the picture, and the picture of the World on F1.

import (
	"bytes"
	"fmt"
	"math"
	"sync"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/text/v2"
	"golang.org/x/image/font/gofont/gomedium"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/engine/ebitencanvas"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// medium is the font.
var medium = sync.OnceValue(func() *text.GoTextFaceSource {
	source, err := text.NewGoTextFaceSource(bytes.NewReader(gomedium.TTF))
	if err != nil {
		panic(err) // the font comes with the package
	}
	return source
})

// A label writes.
type label struct{ face text.GoTextFace }

// write writes a line in coordinates of a picture that is 540 high.
func (l *label) write(p *pen, s string, at d2.Vec, size float64, align text.Align, opacity float64) {
	l.face.Source, l.face.Size = medium(), size*p.zoom
	var o text.DrawOptions
	o.GeoM.Translate(at.X*p.zoom, at.Y*p.zoom)
	o.PrimaryAlign = align
	o.ColorScale.ScaleAlpha(float32(opacity))
	text.Draw(p.image, s, &l.face, &o)
}

// draw writes what the player has, and what is going on.
func (l *label) draw(a *app, p *pen, width float64) {
	t := &a.look.theme
	p.geo.Reset()
	p.geo.Scale(p.zoom, p.zoom)
	p.paint(t.ground, 0.55)
	p.capsule(d2.V(34, 32), d2.V(96, 32), 16)
	p.fill()
	p.paint(t.accent, 1)
	p.loop([]d2.Vec{{X: 36, Y: 23}, {X: 43, Y: 32}, {X: 36, Y: 41}, {X: 29, Y: 32}}, 3)
	p.fill()
	l.write(p, fmt.Sprint(a.game.State.Sparks), d2.V(54, 22), 17, text.AlignStart, 1)

	if u := min(1, (9-a.look.time)/1.5); u > 0 && a.game.Stage.Number == 0 {
		p.paint(t.ground, 0.5*u)
		p.capsule(d2.V(width/2-330, 508), d2.V(width/2+330, 508), 15)
		p.fill()
		l.write(p, "arrows: walk, aim     Space: jump     X: shoot     C: beam     V: sword     R: rewind     F1: the World", d2.V(width/2, 498), 15, text.AlignCenter, u)
	}
	if a.hash {
		l.write(p, fmt.Sprintf("frame %d   %016x", a.game.State.Frame, a.game.World.Hash()), d2.V(width-20, 20), 15, text.AlignEnd, 1)
	}
	if a.slow {
		l.write(p, "slow motion", d2.V(width-20, 42), 15, text.AlignEnd, 0.8)
	}
	if a.rewind > 0 {
		p.paint(t.high, 0.22)
		p.box(d2.Box{Max: d2.V(width, 540)}, 0)
		p.fill()
		p.paint(t.light, 0.6+0.3*math.Sin(float64(a.tick)*0.4))
		for k := range 2 {
			x := width/2 + 34*float64(k)
			p.loop([]d2.Vec{{X: x, Y: 50}, {X: x, Y: 94}, {X: x - 32, Y: 72}}, 5)
		}
		p.fill()
	}
}

// A debugPicture is the World as hantei draws it.
type debugPicture struct{ canvas ebitencanvas.Canvas }

func (d *debugPicture) draw(screen *ebiten.Image, g *game.Game, way []d2.Vec, center d2.Vec, zoom float64) {
	b := screen.Bounds()
	d.canvas.Image, d.canvas.Dark = screen, true
	screen.Fill(rgb(0x14161c))
	view := draw.View{
		Center: center, Scale: zoom, Width: float64(b.Dx()), Height: float64(b.Dy()), Contacts: true,
		Layers: game.Layers(draw.Body, draw.Past, draw.Mover, draw.Ghost),
	}
	draw.World(&d.canvas, &g.World, view)
	draw.Walk(&d.canvas, &g.State.Hero.Mover, way, view)
}
