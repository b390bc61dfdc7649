package main

// Look: what is seen and does not matter: the camera, dust, the stretching of the hero, his scarf.

import (
	"image/color"
	"math"

	"github.com/hajimehoshi/ebiten/v2"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/examples/platformer/game"
)

// A look is the memory of the picture.
type look struct {
	theme  theme
	pen    pen
	camera d2.Vec      // the middle of the picture
	place  ebiten.GeoM // from the World to the last picture
	ahead  float64
	shake  float64

	stretch, spring float64 // of the hero: 1 is his height; how fast that changes
	lean            float64
	scarf           [12]d2.Vec
	way             []d2.Vec
	tails           [6][]d2.Vec // of shots
	dust            []speck
	pebbles         []pebble
	saved           d2.Vec // the checkpoint
	iris            float64
	glow            [64]float64 // of lamps
	seed            uint32
	time            float64
	world           worldPicture
	impacts         impacts
	sky             sky
	text            label
}

// A speck is a piece of dust, a spark or a ring.
type speck struct {
	at, velocity d2.Vec
	age, life    float64
	size, pull   float64
	color        color.RGBA
	ring         bool
}

// A pebble is a spot in the ground.
type pebble struct {
	at    d2.Vec
	size  d2.Vec
	shade int
}

// random returns a number from 0 to 1.
func (l *look) random() float64 {
	l.seed = l.seed*1664525 + 1013904223
	return float64(l.seed>>8) / (1 << 24)
}

// enter begins a stage.
func (l *look) enter(g *game.Game) {
	at := g.At()
	*l = look{
		theme: themes[g.Stage.Number%len(themes)], camera: at, stretch: 1, iris: 0, seed: uint32(g.Stage.Number) + 7,
		pen: l.pen, world: l.world, text: l.text, dust: l.dust[:0], saved: d2.V(math.Inf(-1), 0),
	}
	for i := range l.scarf {
		l.scarf[i] = at
	}
	l.strew(g)
}

// strew lays pebbles where there is ground all around.
func (l *look) strew(g *game.Game) {
	const pitch = 26.0
	b := g.Stage.Bounds
	for y := b.Min.Y; y < b.Max.Y; y += pitch {
		for x := b.Min.X; x < b.Max.X; x += pitch {
			at := d2.V(x+l.random()*pitch, y+l.random()*pitch)
			if l.random() < 0.55 {
				continue
			}
			deep := true
			for _, off := range []d2.Vec{{X: -22}, {X: 22}, {Y: -26}, {Y: 22}} {
				in := false
				for id := range g.World.Overlapping(at.Add(off)) {
					in = in || isGround(id)
				}
				deep = deep && in
			}
			if deep {
				l.pebbles = append(l.pebbles, pebble{at, d2.V(3+l.random()*9, 2+l.random()*2.5), int(l.random() * 3)})
			}
		}
	}
}

// update follows a frame of the game.
func (l *look) update(g *game.Game) {
	l.time += 1.0 / game.Rate
	l.iris = min(l.iris+0.025, 1)
	if g.State.Done {
		l.iris = max(l.iris-0.06, 0)
	}
	h := &g.State.Hero
	at := g.At()

	l.ahead += (h.Face*70 + h.Velocity.X*0.22 - l.ahead) * 0.045
	goal := d2.V(at.X+l.ahead, at.Y-40)
	pull := 0.07
	if h.Velocity.Y > 500 {
		pull = 0.16
	}
	if at.Dist(l.camera) > 900 {
		l.camera = goal
	}
	l.camera = l.camera.Add(d2.V((goal.X-l.camera.X)*0.11, (goal.Y-l.camera.Y)*pull))
	l.shake *= 0.86

	l.spring += (1-l.stretch)*0.22 - l.spring*0.28
	l.stretch += l.spring
	if !h.Mover.OnFloor() {
		l.stretch += (1 + min(math.Abs(h.Velocity.Y)/4200, 0.16) - l.stretch) * 0.2
	}
	l.lean += (h.Velocity.X/270*0.16 - l.lean) * 0.18

	neck := at.Add(d2.V(-h.Face*4, -7))
	l.scarf[0] = neck
	for i := 1; i < len(l.scarf); i++ {
		wave := math.Sin(l.time*9-float64(i)*0.7) * 0.5
		p := l.scarf[i].Add(d2.V(-h.Face*0.9, 0.35+wave))
		d := p.Sub(l.scarf[i-1])
		if d.Len() > 3.4 {
			p = l.scarf[i-1].Add(d.Unit().Scale(3.4))
		}
		l.scarf[i] = p
	}
	if l.way = append(l.way, at); len(l.way) > 90 {
		l.way = l.way[1:]
	}
	for i := range g.State.Shots {
		s := &g.State.Shots[i]
		if s.Age == 0 {
			l.tails[i] = l.tails[i][:0]
			continue
		}
		if s.Age == 1 {
			l.tails[i] = l.tails[i][:0]
		}
		if l.tails[i] = append(l.tails[i], s.At); len(l.tails[i]) > 12 {
			l.tails[i] = append(l.tails[i][:0], l.tails[i][1:]...)
		}
	}
	for i := range g.Stage.Lamps {
		if g.State.Lit[i] {
			l.glow[i] += (1 - l.glow[i]) * 0.08
		} else {
			l.glow[i] = 0
		}
	}
	for _, e := range g.Events {
		l.see(e, g)
	}
	l.impacts.update(g)
	if g.Ray.On && l.random() < 0.7 {
		for _, s := range g.Ray.Spans {
			if s.Starts {
				l.puff(1, s.In.Point, s.In.Normal, 130, 2.2, 500, l.theme.accent)
			}
			if s.Stops {
				l.puff(1, s.Out.Point, s.Out.Normal, 90, 1.8, 500, l.theme.accent)
			}
		}
	}
	kept := l.dust[:0]
	for _, d := range l.dust {
		if d.age += 1.0 / game.Rate; d.age >= d.life {
			continue
		}
		d.velocity = d.velocity.Scale(0.95).Add(d2.V(0, d.pull/game.Rate))
		d.at = d.at.Add(d.velocity.Scale(1.0 / game.Rate))
		kept = append(kept, d)
	}
	l.dust = kept
}

// see shows an event.
func (l *look) see(e game.Event, g *game.Game) {
	soft := mix(l.theme.rim, l.theme.light, 0.45)
	switch e.Kind {
	case game.Jumped:
		l.stretch, l.spring = 1.16, 0.05
		l.puff(7, e.At, d2.V(0, -1), 70, 4.5, -30, soft)
	case game.Landed:
		if e.Speed > 120 {
			l.stretch = 1 - min(e.Speed/2600, 0.25)
			l.spring = 0
			n := 3 + int(e.Speed/110)
			l.puff(n, e.At, e.Normal.Perp().Add(e.Normal.Scale(0.3)), 60+e.Speed*0.12, 4.5, -30, soft)
			l.puff(n, e.At, e.Normal.Perp().Neg().Add(e.Normal.Scale(0.3)), 60+e.Speed*0.12, 4.5, -30, soft)
		}
		if e.Speed > 780 {
			l.shake = 4
		}
	case game.Stepped:
		l.puff(2, e.At, e.Normal, 45, 3.4, -40, soft)
	case game.Bounced:
		if e.Speed > 90 {
			l.puff(5, e.At, e.Normal, 150, 2.4, 500, l.theme.accent)
		}
	case game.Popped:
		l.ring(e.At, 16, l.theme.accent)
		l.puff(6, e.At, d2.V(0, -1), 90, 2.5, 200, l.theme.accent)
	case game.Fired:
		l.puff(3, e.At.Add(e.Normal.Scale(12)), e.Normal, 120, 2.4, 0, l.theme.light)
	case game.Collected:
		l.ring(e.At, 30, l.theme.light)
		l.puff(9, e.At, d2.V(0, -1), 120, 2.6, 150, l.theme.accent)
	case game.LampLit:
		l.ring(e.At, 90, l.theme.light)
		l.ring(e.At, 50, l.theme.accent)
		l.puff(16, e.At, d2.V(0, -1), 190, 3.2, 200, l.theme.light)
	case game.Crumbled:
		for range 14 {
			l.puff(1, e.At.Add(d2.V((l.random()-0.5)*48, (l.random()-0.5)*14)), d2.V(0, 1), 50, 5, 900, mix(l.theme.rim, l.theme.ground, 0.3))
		}
	case game.Died:
		l.shake = 7
		l.puff(20, d2.V(e.At.X, min(e.At.Y, g.Stage.Bounds.Max.Y)), d2.V(0, -1), 330, 4, 700, l.theme.accent)
		l.iris = 0.15
	case game.Saved:
		if e.At != l.saved {
			l.saved = e.At
			l.ring(e.At, 60, l.theme.accent)
		}
	case game.Reached:
		l.ring(e.At, 120, l.theme.light)
		l.puff(26, e.At, d2.V(0, -1), 260, 3.5, 250, l.theme.accent)
	}
}

// puff strews dust about a direction.
func (l *look) puff(n int, at, way d2.Vec, speed, size, pull float64, c color.RGBA) {
	for range n {
		if len(l.dust) > 400 {
			return
		}
		v := way.Unit().Rotate((l.random() - 0.5) * 1.9).Scale(speed * (0.35 + l.random()))
		l.dust = append(l.dust, speck{
			at: at, velocity: v, life: 0.25 + 0.4*l.random(), size: size * (0.5 + l.random()*0.8), pull: pull, color: c,
		})
	}
}

// ring lets a ring grow.
func (l *look) ring(at d2.Vec, size float64, c color.RGBA) {
	l.dust = append(l.dust, speck{at: at, life: 0.45, size: size, color: c, ring: true})
}
