package main

// Buttons: the pictures of the buttons for fingers.

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2/text/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// buttons draws the buttons in pixels of CSS.
func (a *app) buttons(p *pen) {
	panel := &a.hand.panel
	if !panel.shown {
		return
	}
	p.zoom = p.scale
	p.geo.Reset()
	p.geo.Scale(p.zoom, p.zoom)
	held := a.hand.keys
	a.pad(p, held)
	t := &a.look.theme
	for i := range panel.buttons {
		b := &panel.buttons[i]
		if i == pad {
			continue
		}
		isOn := held&b.keys != 0 || b.does == toggleWipe && a.wipe.open
		a.plate(p, b.at, b.radius, isOn)
		ink := t.light
		if isOn {
			ink = t.ground
		}
		p.paint(ink, 1)
		icon := b.at
		if b.does == 0 {
			icon.Y -= 0.2 * b.radius
			a.look.text.write(p, a.look.text.say(b.name), b.at.Add(d2.V(0, 0.22*b.radius)), 11, text.AlignCenter, ink, 1)
		}
		a.icon(p, b, icon, 0.42*b.radius)
	}
}

// plate draws what a button is painted on. On an overlay it lets the picture shine through.
func (a *app) plate(p *pen, at d2.Vec, radius float64, isOn bool) {
	t := &a.look.theme
	if isOn {
		p.paint(t.light, 0.9)
	} else {
		p.paint(mix(t.ground, rgb(0), 0.3), 0.55)
	}
	p.disc(at, radius)
	p.paint(t.light, 0.75)
	p.add(d2.Circle{Center: at, Radius: radius - 0.75})
	p.stroke(1.5)
}

// pad draws the circle with four arrows.
func (a *app) pad(p *pen, held game.Keys) {
	b := &a.hand.panel.buttons[pad]
	a.plate(p, b.at, b.radius, false)
	for i, key := range []game.Keys{game.Right, game.Down, game.Left, game.Up} {
		out := d2.FromAngle(math.Pi / 2 * float64(i))
		side := out.Perp()
		tip, foot := b.at.Add(out.Scale(0.84*b.radius)), b.at.Add(out.Scale(0.46*b.radius))
		if held&key != 0 {
			p.paint(a.look.theme.accent, 1)
		} else {
			p.paint(a.look.theme.light, 0.8)
		}
		p.loop([]d2.Vec{tip, foot.Add(side.Scale(0.26 * b.radius)), foot.Sub(side.Scale(0.26 * b.radius))}, 3)
		p.fill()
	}
}

// icon draws the sign of a button within a distance from its middle.
func (a *app) icon(p *pen, b *button, at d2.Vec, r float64) {
	to := func(x, y float64) d2.Vec { return at.Add(d2.V(x*r, y*r)) }
	switch {
	case b.keys == game.Jump:
		p.loop([]d2.Vec{to(0, -0.9), to(0.9, 0.3), to(-0.9, 0.3)}, 0.2*r)
		p.fill()
	case b.keys == game.Shoot:
		p.disc(to(0.4, -0.1), 0.42*r)
		p.line(to(-0.9, -0.1), to(-0.2, -0.1), 0.25*r)
	case b.keys == game.Sword:
		p.line(to(-0.6, 0.5), to(0.8, -0.9), 0.26*r)
		p.line(to(-0.75, -0.05), to(-0.05, 0.6), 0.22*r)
	case b.keys == game.Beam:
		p.line(to(-1, -0.1), to(1, -0.1), 0.16*r)
		p.box(d2.Box{Min: to(-0.2, -0.8), Max: to(0.3, 0.6)}, 0.1*r)
		p.fill()
	case b.does == goBack:
		for _, x := range []float64{-1, 0} {
			p.loop([]d2.Vec{to(x, 0), to(x+0.9, -0.75), to(x+0.9, 0.75)}, 0.1*r)
		}
		p.fill()
	case b.does == toggleWipe:
		p.line(to(0, -1.1), to(0, 1.1), 0.18*r)
		p.disc(to(-0.62, 0), 0.42*r)
		p.add(d2.Circle{Center: to(0.65, 0), Radius: 0.4 * r})
		p.stroke(0.16 * r)
	case b.does == toggleMute:
		p.loop([]d2.Vec{to(-1, -0.35), to(-0.5, -0.35), to(0, -0.85), to(0, 0.85), to(-0.5, 0.35), to(-1, 0.35)}, 0)
		p.fill()
		if a.sound.muted {
			p.line(to(0.3, -0.4), to(1.1, 0.4), 0.18*r)
			p.line(to(0.3, 0.4), to(1.1, -0.4), 0.18*r)
		} else {
			p.line(to(0.45, -0.35), to(0.45, 0.35), 0.18*r)
			p.line(to(0.95, -0.7), to(0.95, 0.7), 0.18*r)
		}
	}
}
