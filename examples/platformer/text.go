package main

// Text: what is written over the picture.

import (
	"fmt"
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/hantei-go/hantei/d2"
)

// A label writes in a language.
type label struct {
	words
	face text.GoTextFace
}

// smallest is the size of the smallest letters in pixels of CSS.
const smallest = 11

// write writes a line in coordinates of a picture that is 540 high. Where that is a small picture, the letters are larger.
func (l *label) write(p *pen, s string, at d2.Vec, size float64, align text.Align, c color.RGBA, opacity float64) {
	l.face.Source, l.face.Size = l.font(), max(size*p.zoom, smallest*p.scale)
	var o text.DrawOptions
	o.GeoM.Translate(at.X*p.zoom, at.Y*p.zoom)
	o.PrimaryAlign = align
	o.ColorScale.ScaleWithColor(c)
	o.ColorScale.ScaleAlpha(float32(opacity))
	text.Draw(p.image, s, &l.face, &o)
}

// line writes a line in the middle of the picture on a dark ground, smaller if the picture is narrow.
func (l *label) line(p *pen, t *theme, s string, width, y, size, opacity float64) {
	l.face.Source, l.face.Size = l.font(), size*p.zoom
	wide, _ := text.Measure(s, &l.face, 0)
	wide /= p.zoom
	k := min(1, (width-40)/wide)
	half := k*wide/2 + 8
	p.paint(t.ground, 0.6*opacity)
	p.capsule(d2.V(width/2-half, y), d2.V(width/2+half, y), k*size*0.9)
	p.fill()
	l.face.Size *= k
	var o text.DrawOptions
	o.GeoM.Translate(width/2*p.zoom, (y-k*size*0.62)*p.zoom)
	o.PrimaryAlign = text.AlignCenter
	o.ColorScale.ScaleAlpha(float32(opacity))
	text.Draw(p.image, s, &l.face, &o)
}

// The lines that say what the keys do.
const (
	heroKeys    = "arrows, WASD: walk, aim     Space: jump     X: shoot     C: beam     V: sword"
	programKeys = "F1: colliders     F2: slow     H: hash     R: rewind     M: mute     ?: hide this line"
)

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
	l.write(p, fmt.Sprint(a.game.State.Sparks), d2.V(54, 22), 17, text.AlignStart, white, 1)

	if panel := &a.hand.panel; !panel.shown {
		if u := min(1, (9-a.look.time)/1.5); u > 0 && a.game.Stage.Number == 0 {
			l.line(p, t, l.say(heroKeys), width, 494, 15, u)
		}
		if a.help {
			l.line(p, t, l.say(programKeys), width, 522, 13, 1)
		}
	}
	a.status(p)
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

// plate writes a line on a dark ground, so that it is seen before a light sky, too.
func (l *label) plate(p *pen, t *theme, s string, at d2.Vec, size float64, align text.Align) {
	l.face.Source, l.face.Size = l.font(), max(size*p.zoom, smallest*p.scale)
	wide, high := text.Measure(s, &l.face, 0)
	wide, high = wide/p.zoom, high/p.zoom
	from := at.X
	if align == text.AlignEnd {
		from -= wide
	}
	y := at.Y + high/2
	p.paint(mix(t.ground, rgb(0), 0.4), 0.7)
	p.capsule(d2.V(from, y), d2.V(from+wide, y), high/2)
	p.fill()
	l.write(p, s, at, size, align, white, 1)
}

// status writes in the upper left corner what is switched on.
func (a *app) status(p *pen) {
	l := &a.look
	y, row := 58.0, max(24, 1.6*smallest*p.scale/p.zoom)
	say := func(s string) {
		l.text.plate(p, &l.theme, s, d2.V(26, y), 15, text.AlignStart)
		y += row
	}
	if a.isSlow() {
		say(l.text.say("slow motion"))
	}
	if a.sound.muted {
		say(l.text.say("muted"))
	}
	if a.hash {
		say(fmt.Sprintf("%s %d   %016x", l.text.say("frame"), a.game.State.Frame, a.game.World.Hash()))
	}
}
