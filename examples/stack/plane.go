package main

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// plate is a box of the plane that moves, or stands for ever if it has no mass.
type plate struct {
	half                d2.Vec
	at                  d2.Vec
	turn                d2.Rotation
	v                   d2.Vec
	spin                float64
	invMass, invInertia float64
}

// shape returns the plate where it is.
func (b *plate) shape() d2.OrientedBox {
	return d2.Box{Min: b.half.Neg(), Max: b.half}.In(d2.Transform{Position: b.at, Rotation: b.turn})
}

// velocity returns that of the plate's point at r from its middle.
func (b *plate) velocity(r d2.Vec) d2.Vec {
	return b.v.Add(d2.V(-r.Y, r.X).Scale(b.spin))
}

// push gives the plate an impulse at r from its middle.
func (b *plate) push(r, impulse d2.Vec) {
	b.v = b.v.Add(impulse.Scale(b.invMass))
	b.spin += b.invInertia * r.Cross(impulse)
}

// hold is what is kept of a point from one step to the next.
type hold struct {
	normal, across float64 // impulses
	onA, onB       d2.Vec  // where it began to hold, as both plates see it
}

// grip is a point where two plates hold each other.
type grip struct {
	hold
	key          key
	a, b         *plate
	n, t         d2.Vec
	ra, rb       d2.Vec
	massN, massT float64
	away, back   float64 // the velocities that take the plates apart, and back to where they began to hold
	isSlipping   bool
}

// plane is a world of plates.
type plane struct {
	plates []*plate
	world  d2.World[int]
	grips  []grip
	holds  map[key]hold
	pairs  [][2]int
}

// add adds a plate; without a density it does not move.
func (p *plane) add(half, at d2.Vec, turn d2.Rotation, density float64) *plate {
	b := &plate{half: half, at: at, turn: turn}
	if density > 0 {
		mass := density * 4 * half.X * half.Y
		b.invMass, b.invInertia = 1/mass, 3/(mass*half.Dot(half))
	}
	p.plates = append(p.plates, b)
	return b
}

// step goes one step further: all fall, what is pressed together is held apart, and all move on.
func (p *plane) step() {
	for i, b := range p.plates {
		if b.invMass > 0 {
			b.v.Y -= gravity * dt
		}
		if err := p.world.Set(i, b.shape()); err != nil {
			panic(err) // a plate that is beyond the floats
		}
	}
	p.pairs = p.world.AppendPairs(p.pairs[:0])
	p.grips = p.grips[:0]
	for _, pair := range p.pairs {
		p.meet(pair[0], pair[1])
	}
	for range rounds {
		for i := range p.grips {
			p.grips[i].solve(firm, loose, 1)
		}
	}
	for _, b := range p.plates {
		b.at = b.at.Add(b.v.Scale(dt))
		b.turn = b.turn.Then(d2.Rotate(b.spin * dt))
	}
	for range rounds {
		for i := range p.grips {
			p.grips[i].solve(1, 0, 0)
		}
	}
	clear(p.holds)
	for i := range p.grips {
		g := &p.grips[i]
		if g.isSlipping {
			g.onA, g.onB = g.a.turn.Inverse().Apply(g.ra), g.b.turn.Inverse().Apply(g.rb)
		}
		p.holds[g.key] = g.hold
	}
}

// meet sets up the points of a pair, with the impulses that they had in the step before.
func (p *plane) meet(i, j int) {
	a, b := p.plates[i], p.plates[j]
	if a.invMass+b.invMass == 0 {
		return
	}
	m, _ := d2.Contacts(a.shape(), b.shape())
	for _, x := range m.Points[:m.Len] {
		g := grip{key: key{i, j, x.Feature}, a: a, b: b, n: m.Normal, t: d2.V(-m.Normal.Y, m.Normal.X)}
		g.ra, g.rb = x.Point.Sub(a.at), x.Point.Sub(b.at)
		var isKnown bool
		if g.hold, isKnown = p.holds[g.key]; !isKnown {
			g.onA, g.onB = a.turn.Inverse().Apply(g.ra), b.turn.Inverse().Apply(g.rb)
		}
		mass := func(d d2.Vec) float64 {
			x, y := g.ra.Cross(d), g.rb.Cross(d)
			return 1 / (a.invMass + b.invMass + a.invInertia*x*x + b.invInertia*y*y)
		}
		g.massN, g.massT = mass(g.n), mass(g.t)
		g.away = min(fastest, (x.Depth-slop)*rate)
		gone := a.at.Add(a.turn.Apply(g.onA)).Sub(b.at.Add(b.turn.Apply(g.onB)))
		g.back = gone.Dot(g.t) * rate
		impulse := g.n.Scale(g.normal).Add(g.t.Scale(g.across))
		a.push(g.ra, impulse)
		b.push(g.rb, impulse.Neg())
		p.grips = append(p.grips, g)
	}
}

// solve brings the velocities at one point to what they should be: an impulse along the normal only
// pushes, and friction is less than it. Of the impulse it takes the part firm, less the part loose of all so
// far, and of the velocities that correct places the part fix.
func (g *grip) solve(firm, loose, fix float64) {
	v := g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was := g.across
	most := friction * g.normal
	g.across = math.Max(-most, math.Min(most, was-g.massT*firm*(v.Dot(g.t)+fix*g.back)-loose*was))
	g.isSlipping = math.Abs(g.across) == most
	impulse := g.t.Scale(g.across - was)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())

	v = g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was = g.normal
	g.normal = math.Max(0, was-g.massN*firm*(v.Dot(g.n)-fix*g.away)-loose*was)
	impulse = g.n.Scale(g.normal - was)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())
}

// newPlane returns a plane with a floor.
func newPlane() *plane {
	p := &plane{holds: make(map[key]hold)}
	p.add(d2.V(20, 1), d2.V(0, -1), d2.Rotation{}, 0)
	return p
}

// planeTower returns ten boxes, one on the other.
func planeTower() *plane {
	p := newPlane()
	for i := range 10 {
		p.add(d2.V(0.5, 0.5), d2.V(0, 0.5+float64(i)), d2.Rotation{}, 1)
	}
	return p
}

// planePyramid returns rows of boxes, each of which stands on two of the row below.
func planePyramid() *plane {
	p := newPlane()
	for row := range 8 {
		for i := range 8 - row {
			p.add(d2.V(0.5, 0.5), d2.V(1.1*(float64(i)+float64(row)/2-3.5), 0.5+float64(row)), d2.Rotation{}, 1)
		}
	}
	return p
}

// planeCards returns a house of cards: two pairs, a card across them, and one more pair on that.
func planeCards() *plane {
	p := newPlane()
	top := p.lean(-1, 0)
	p.lean(1, 0)
	p.add(d2.V(1.6, thick), d2.V(0.1, top+thick), d2.Rotation{}, 1)
	p.lean(0, top+2*thick)
	return p
}

const thick = 0.04 // half as thick as a card

// lean adds a card that leans to the left, and one that leans on it below its upper end, and returns
// how high they are.
func (p *plane) lean(x, y float64) (top float64) {
	card := d2.V(thick, 1)
	right, left := d2.Rotate(0.35), d2.Rotate(-0.36)
	height := func(turn d2.Rotation) float64 {
		across, up := turn.Axes()
		return math.Abs(across.Y)*card.X + math.Abs(up.Y)*card.Y
	}
	at := d2.V(x, y+height(right))
	p.add(card, at, right, 1)

	// The corner of the other one is on the side of the first.
	corner := left.Apply(card).Add(d2.V(0, y+height(left)))
	out, _ := right.Axes()
	side := at.Sub(out.Scale(card.X))
	p.add(card, d2.V(side.Sub(corner).Dot(out)/out.X, y+height(left)), left, 1)
	return y + 2*height(right)
}
