package main

// Draw: the picture of a frame. What can be touched is drawn as the shape that it is in the World.

import (
	"image"
	"math"
	"strings"

	"github.com/hajimehoshi/ebiten/v2"
	"github.com/hajimehoshi/ebiten/v2/vector"

	"github.com/hantei-go/hantei/d2"
)

// isGround says whether an id is that of a grid, which is drawn by its outlines.
func isGround(id string) bool {
	return strings.HasPrefix(id, "ground") || strings.HasPrefix(id, "Dawn/Ground")
}

// Draw draws the game, and on the whole screen the buttons.
func (a *app) Draw(screen *ebiten.Image) {
	l := &a.look
	p := &l.pen
	panel := &a.hand.panel
	size := screen.Bounds().Size()
	p.scale = float64(size.Y) / panel.size.Y
	high := min(int(math.Round(panel.stage.Y*p.scale)), size.Y)
	if high < size.Y {
		screen.Fill(mix(l.theme.ground, rgb(0), 0.35))
	}
	p.image = screen.SubImage(image.Rect(0, 0, size.X, high)).(*ebiten.Image)
	a.stage(p)
	p.image = screen
	a.buttons(p)
}

// stage draws the picture of the game, which is 540 high in its own coordinates.
func (a *app) stage(p *pen) {
	l, g := &a.look, a.game
	b := p.image.Bounds()
	p.zoom = float64(b.Dy()) / 540
	width := float64(b.Dx()) / p.zoom

	center := l.camera
	s := g.Stage.Bounds
	if half := width / 2; s.Size().X > width {
		center.X = min(max(center.X, s.Min.X+half), s.Max.X-half)
	}
	center.Y = min(center.Y, s.Max.Y-270)
	shake := d2.V(math.Sin(l.time*71), math.Cos(l.time*83)).Scale(l.shake)
	l.sky.draw(p, &l.theme, center, width, l.time)

	p.geo.Reset()
	p.geo.Translate(-center.X+shake.X+width/2, -center.Y+shake.Y+270)
	p.geo.Scale(p.zoom, p.zoom)
	l.place = p.geo
	view := d2.BoxAround(center, d2.V(width+80, 620))
	a.things(p, view, true)
	a.ground(p)
	a.things(p, view, false)
	a.beam(p)
	a.sword(p)
	a.shots(p)
	a.scarf(p)
	a.hero(p)
	a.dust(p)
	if a.wipe.isSeen() {
		a.colliders(p, center.Sub(shake))
	}
	a.iris(p)
	l.text.draw(a, p, width)
}

// ground draws the ground by its outlines.
func (a *app) ground(p *pen) {
	l := &a.look
	t := &l.theme
	for _, o := range a.game.Stage.Outlines {
		p.loop(o, 6)
	}
	p.paint(t.ground, 1)
	p.fill()
	for shade := range 3 {
		for _, b := range l.pebbles {
			if b.shade == shade && math.Abs(b.at.X-l.camera.X) < 1000 {
				p.capsule(b.at.Sub(d2.V(b.size.X, 0)), b.at.Add(d2.V(b.size.X, 0)), b.size.Y)
			}
		}
		p.paint(mix(t.ground, t.rim, 0.12+0.08*float64(shade)), 1)
		p.fill()
	}
	// What one can stand on has a bright edge.
	const thick = 5.0
	for _, o := range a.game.Stage.Outlines {
		n := len(o)
		along := false
		for i := range n + 1 {
			from, to := o[i%n], o[(i+1)%n]
			d := to.Sub(from)
			top := d.X > 0 && math.Abs(d.Y) <= d.X*1.01 || along && d.X == 0 && math.Abs(d.Y) <= 9
			down := d2.V(0, thick/2)
			switch {
			case top && !along:
				p.moveTo(from.Add(down).Add(d.Unit().Scale(4)))
				p.lineTo(to.Add(down))
			case top:
				p.lineTo(to.Add(down))
			}
			along = top
		}
	}
	p.paint(t.rim, 1)
	p.stroke(thick)
}

// things draws what is in the World in front of the ground, or behind it.
func (a *app) things(p *pen, view d2.Box, behind bool) {
	l, g := &a.look, a.game
	t := &l.theme
	for of, s := range g.World.OverlappingParts(view) {
		id := of.ID
		kind := strings.TrimRight(id, "0123456789")
		switch kind {
		case "spark", "lamp", "lift", "oneway", "crumble", "rotor":
			if behind {
				continue
			}
		default:
			if !behind || isGround(id) {
				continue
			}
		}
		b := d2.Bounds(s)
		at := b.Center()
		switch kind {
		case "hero", "shot":
		case "door":
			p.paint(mix(t.ground, t.rim, 0.55), 1)
			p.body(s)
			p.paint(t.accent, 0.9)
			for k := range 3 {
				p.disc(d2.V(at.X, b.Min.Y+b.Size().Y*(0.25+0.25*float64(k))), 3)
			}
		case "goal":
			a.goal(p, b)
		case "checkpoint":
			a.flag(p, b)
		case "spark":
			bob := d2.V(0, 2.5*math.Sin(l.time*3+at.X*0.05))
			p.paint(t.accent, 0.22)
			p.disc(at.Add(bob), 13)
			p.paint(t.accent, 1)
			p.loop([]d2.Vec{at.Add(bob).Add(d2.V(0, -9)), at.Add(bob).Add(d2.V(7, 0)), at.Add(bob).Add(d2.V(0, 9)), at.Add(bob).Add(d2.V(-7, 0))}, 3)
			p.fill()
			p.paint(t.light, 1)
			p.disc(at.Add(bob).Add(d2.V(-1.5, -2)), 2)
		case "lamp":
			a.lamp(p, id, at, b.Size().X/2)
		case "lift":
			p.paint(mix(t.rim, t.light, 0.25), 1)
			p.body(s)
			p.paint(t.accent, 1)
			p.line(d2.V(b.Min.X+10, b.Min.Y+6), d2.V(b.Max.X-10, b.Min.Y+6), 3)
		case "oneway":
			p.paint(mix(t.rim, t.light, 0.4), 1)
			p.body(s)
		case "crumble":
			u := g.Shaking(id)
			save := p.geo
			if u > 0 {
				p.geo.Translate(p.zoom*1.6*math.Sin(l.time*90), p.zoom*1.2*math.Cos(l.time*77))
			}
			p.paint(mix(mix(t.rim, t.ground, 0.25), t.accent, u*0.6), 1)
			p.body(s)
			p.paint(t.ground, 0.8)
			w := b.Size().X
			for k := range 3 {
				x := b.Min.X + w*(0.25+0.25*float64(k))
				p.moveTo(d2.V(x, b.Min.Y+2))
				p.lineTo(d2.V(x-3, b.Min.Y+8))
				p.lineTo(d2.V(x+2, b.Max.Y-3))
				p.stroke(1.6)
			}
			p.geo = save
		case "rotor":
			p.paint(mix(t.rim, t.light, 0.25), 1)
			p.body(s)
			p.paint(t.ground, 1)
			p.disc(at, 6.5)
			p.paint(t.accent, 1)
			p.disc(at, 3)
		default: // solid objects of the level: logs, boulders
			p.paint(mix(t.ground, t.rim, 0.62), 1)
			p.body(s)
			p.paint(t.rim, 0.9)
			if c, ok := s.(*d2.Capsule); ok {
				r := c.Radius * 0.5
				p.line(c.A.Sub(d2.V(0, r)), c.B.Sub(d2.V(0, r)), 3)
			} else {
				p.moveTo(d2.V(at.X-b.Size().X*0.3, at.Y-b.Size().Y*0.22))
				x, y := d2.V(at.X, at.Y-b.Size().Y*0.46).F32()
				x2, y2 := d2.V(at.X+b.Size().X*0.25, at.Y-b.Size().Y*0.27).F32()
				p.path.QuadTo(x, y, x2, y2)
				p.stroke(3)
			}
		}
	}
}

// lamp draws a lamp, and how it shines.
func (a *app) lamp(p *pen, id string, at d2.Vec, r float64) {
	t := &a.look.theme
	n := int(id[len(id)-1] - '0')
	u := a.look.glow[n]
	p.paint(t.light, 0.16*u)
	p.disc(at, r*3.2)
	p.disc(at, r*2.1)
	p.paint(mix(t.ground, t.rim, 0.75), 1)
	p.disc(at, r)
	p.paint(mix(t.ground, t.accent, 0.3+0.7*u), 1)
	p.disc(at, r-3.5)
	p.paint(t.light, 0.35+0.65*u)
	p.disc(at, r*(0.24+0.24*u))
}

// goal draws a gate with rings of light.
func (a *app) goal(p *pen, b d2.Box) {
	t, time := &a.look.theme, a.look.time
	at := b.Center()
	r := b.Size().X / 2
	for k := range 3 {
		u := math.Mod(time*0.5+float64(k)/3, 1)
		p.paint(t.light, 0.28*(1-u))
		p.capsule(d2.V(at.X, b.Min.Y+r), d2.V(at.X, b.Max.Y-4), r*(0.35+0.9*u))
		p.fill()
	}
	p.paint(t.accent, 1)
	p.capsule(d2.V(at.X, b.Min.Y+r), d2.V(at.X, b.Max.Y+r), r)
	p.fill()
	p.paint(t.light, 1)
	p.capsule(d2.V(at.X, b.Min.Y+r), d2.V(at.X, b.Max.Y+r), r-6)
	p.fill()
	p.paint(t.accent, 0.35)
	p.capsule(d2.V(at.X, b.Min.Y+r+6), d2.V(at.X, b.Max.Y+r), r-13)
	p.fill()
}

// flag draws a checkpoint.
func (a *app) flag(p *pen, b d2.Box) {
	l := &a.look
	t := &l.theme
	x, foot := b.Center().X, b.Max.Y
	p.paint(mix(t.rim, t.light, 0.3), 1)
	p.line(d2.V(x, foot+3), d2.V(x, foot-54), 4)
	c := t.rim
	if l.saved.X >= x {
		c = t.accent
	}
	wave := 3 * math.Sin(l.time*4+x)
	p.paint(c, 1)
	p.loop([]d2.Vec{{X: x + 2, Y: foot - 54}, {X: x + 28, Y: foot - 46 + wave}, {X: x + 2, Y: foot - 36}}, 4)
	p.fill()
}

// dust draws specks and rings.
func (a *app) dust(p *pen) {
	for _, d := range a.look.dust {
		u := d.age / d.life
		if d.ring {
			p.paint(d.color, 0.8*(1-u))
			p.add(d2.Circle{Center: d.at, Radius: d.size * (1 - (1-u)*(1-u))})
			p.stroke(4*(1-u) + 0.5)
			continue
		}
		p.paint(d.color, 0.85*(1-u*u))
		p.disc(d.at, d.size*(1-0.7*u))
	}
}

// iris closes the picture around the hero, and opens it again.
func (a *app) iris(p *pen) {
	u := a.look.iris
	if u >= 1 {
		return
	}
	x, y := p.geo.Apply(a.game.At().X, a.game.At().Y)
	r := 1100 * u * u * p.zoom
	size := p.image.Bounds().Size()
	p.geo.Reset()
	p.box(d2.Box{Max: d2.V(float64(size.X), float64(size.Y))}, 0)
	p.capsule(d2.V(x, y), d2.V(x, y), r)
	p.paint(mix(a.look.theme.ground, rgb(0), 0.4), 1)
	p.fillRule(vector.FillRuleEvenOdd)
}
