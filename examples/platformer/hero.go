package main

// Hero: the pictures of the hero, of his scarf, and of what he shoots, beams and swings.

import (
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
)

// hero draws the hero: a capsule, stretched about his feet, with a face.
func (a *app) hero(p *pen) {
	l, g := &a.look, a.game
	t := &l.theme
	h := &g.State.Hero
	foot := feet(g)
	save := p.geo
	tall := min(max(l.stretch, 0.6), 1.4)
	var own ebiten.GeoM
	own.Scale(1/math.Sqrt(tall), tall)
	own.Skew(-l.lean*0.8, 0)
	own.Translate(foot.X, foot.Y)
	own.Concat(save)
	p.geo = own
	bob := 0.0
	if h.Mover.OnFloor() {
		bob = math.Abs(math.Sin(l.time*14)) * math.Abs(h.Velocity.X) / 270 * 1.5
	}
	p.paint(t.ground, 1)
	p.capsule(d2.V(0, -27-bob), d2.V(0, -11), 12.5)
	p.fill()
	p.paint(t.accent, 1)
	p.capsule(d2.V(0, -27-bob), d2.V(0, -11), 11)
	p.fill()
	p.paint(t.light, 0.3)
	p.capsule(d2.V(-4*h.Face, -27-bob), d2.V(-4*h.Face, -14), 3)
	p.fill()
	look := h.Aim.Scale(2)
	open := 3.6
	if math.Mod(l.time, 3.1) < 0.12 {
		open = 0.4
	}
	for _, x := range []float64{1.5, 8} {
		eye := d2.V(x*h.Face, -27-bob)
		p.paint(t.light, 1)
		p.capsule(eye.Add(d2.V(0, -open/2)), eye.Add(d2.V(0, open/2)), 2.8)
		p.fill()
		p.paint(t.ground, 1)
		p.disc(eye.Add(d2.V(look.X*0.6, look.Y*0.8)), min(1.7, open))
	}
	p.geo = save
}

// scarf draws what flies behind him.
func (a *app) scarf(p *pen) {
	s := &a.look.scarf
	p.paint(a.look.theme.light, 1)
	for i := len(s) - 1; i > 0; i-- {
		p.line(s[i], s[i-1], 6.5-0.45*float64(i))
	}
}

// shots draws balls with tails.
func (a *app) shots(p *pen) {
	l := &a.look
	for i := range a.game.State.Shots {
		s := &a.game.State.Shots[i]
		if s.Age == 0 {
			continue
		}
		tail := l.tails[i]
		for k := 1; k < len(tail); k++ {
			u := float64(k) / float64(len(tail))
			p.paint(l.theme.accent, 0.5*u)
			p.line(tail[k-1], tail[k], 8*u)
		}
		p.paint(l.theme.accent, 1)
		p.disc(s.At, 5)
		p.paint(l.theme.light, 1)
		p.disc(s.At, 2.6)
	}
}

// beam draws the beam: bright in the air, thin where it is in something, and a point at both ends of that.
func (a *app) beam(p *pen) {
	r := &a.game.Ray
	if !r.On {
		return
	}
	t := &a.look.theme
	at := r.From
	air := func(to d2.Vec) {
		p.paint(t.accent, 0.3)
		p.line(at, to, 9)
		p.paint(t.light, 1)
		p.line(at, to, 3)
	}
	for _, s := range r.Spans {
		air(r.At(s.Enter))
		p.paint(t.accent, 0.75)
		for k := s.Enter; k < s.Exit; k += 0.02 {
			p.line(r.At(k), r.At(min(k+0.009, s.Exit)), 2)
		}
		at = r.At(s.Exit)
	}
	if at.Dist(r.To) > 0.01 {
		air(r.To)
	}
	pulse := 1 + 0.2*math.Sin(a.look.time*30)
	for _, s := range r.Spans {
		for k, there := range []bool{s.Starts, s.Stops} {
			if !there {
				continue
			}
			h := []d2.Hit{s.In, s.Out}[k]
			p.paint(t.accent, 0.45)
			p.disc(h.Point, 9*pulse)
			p.paint(t.light, 1)
			p.disc(h.Point, 4)
			p.paint(t.light, 0.8)
			p.line(h.Point.Add(h.Normal.Perp().Scale(11)), h.Point.Sub(h.Normal.Perp().Scale(11)), 2)
		}
	}
}

// sword draws the way of the blade in a frame as a fan, and the blade where it has come to.
func (a *app) sword(p *pen) {
	b := &a.game.Blade
	if !b.On {
		return
	}
	const fan = 6
	for i := range fan + 1 {
		s := b.Shape.In(b.Motion.At(float64(i) / fan))
		p.capsule(s.A, s.B, s.Radius)
		p.paint(a.look.theme.rim, 0.15+0.85*float64(i/fan))
		p.fill()
	}
}
