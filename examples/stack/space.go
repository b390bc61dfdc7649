package main

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// block is a box of space that moves, or stands for ever if it has no mass.
type block struct {
	half       d3.Vec
	at         d3.Vec
	turn       d3.Rotation
	v, spin    d3.Vec
	invMass    float64
	invInertia [3]float64 // about the block's own axes
	axes       [3]d3.Vec  // as they are turned in this step
}

// shape returns the block where it is.
func (b *block) shape() d3.OrientedBox {
	return d3.Box{Min: b.half.Neg(), Max: b.half}.In(d3.Transform{Position: b.at, Rotation: b.turn})
}

// velocity returns that of the block's point at r from its middle.
func (b *block) velocity(r d3.Vec) d3.Vec { return b.v.Add(b.spin.Cross(r)) }

// turned returns by how much an angular impulse changes the spin.
func (b *block) turned(l d3.Vec) (spin d3.Vec) {
	for i, axis := range b.axes {
		spin = spin.Add(axis.Scale(axis.Dot(l) * b.invInertia[i]))
	}
	return spin
}

// push gives the block an impulse at r from its middle.
func (b *block) push(r, impulse d3.Vec) {
	b.v = b.v.Add(impulse.Scale(b.invMass))
	b.spin = b.spin.Add(b.turned(r.Cross(impulse)))
}

// clasp is what is kept of a point from one step to the next.
type clasp struct {
	normal   float64 // impulses
	across   [2]float64
	onA, onB d3.Vec // where it began to hold, as both blocks see it
}

// touch is a point where two blocks hold each other.
type touch struct {
	clasp
	key        key
	a, b       *block
	n          d3.Vec
	t          [2]d3.Vec
	ra, rb     d3.Vec
	massN      float64
	massT      [2]float64
	away       float64 // the velocities that take the blocks apart, and back to where they began to hold
	back       [2]float64
	isSlipping bool
}

// space is a world of blocks.
type space struct {
	blocks  []*block
	world   d3.World[int]
	touches []touch
	holds   map[key]clasp
	pairs   [][2]int
}

// add adds a block; without a density it does not move.
func (s *space) add(half, at d3.Vec, turn d3.Rotation, density float64) *block {
	b := &block{half: half, at: at, turn: turn}
	if density > 0 {
		mass := density * 8 * half.X * half.Y * half.Z
		x, y, z := half.X*half.X, half.Y*half.Y, half.Z*half.Z
		b.invMass, b.invInertia = 1/mass, [3]float64{3 / (mass * (y + z)), 3 / (mass * (z + x)), 3 / (mass * (x + y))}
	}
	s.blocks = append(s.blocks, b)
	return b
}

// step goes one step further: all fall, what is pressed together is held apart, and all move on.
func (s *space) step() {
	for i, b := range s.blocks {
		if b.invMass > 0 {
			b.v.Z -= gravity * dt
		}
		b.axes[0], b.axes[1], b.axes[2] = b.turn.Axes()
		if err := s.world.Set(i, b.shape()); err != nil {
			panic(err) // a block that is beyond the floats
		}
	}
	s.pairs = s.world.AppendPairs(s.pairs[:0])
	s.touches = s.touches[:0]
	for _, pair := range s.pairs {
		s.meet(pair[0], pair[1])
	}
	for range rounds {
		for i := range s.touches {
			s.touches[i].solve(firm, loose, 1)
		}
	}
	for _, b := range s.blocks {
		b.at = b.at.Add(b.v.Scale(dt))
		if angle := b.spin.Len() * dt; angle > 0 {
			b.turn = b.turn.Then(d3.Rotate(b.spin, angle))
		}
	}
	for range rounds {
		for i := range s.touches {
			s.touches[i].solve(1, 0, 0)
		}
	}
	clear(s.holds)
	for i := range s.touches {
		g := &s.touches[i]
		if g.isSlipping {
			g.onA, g.onB = g.a.turn.Inverse().Apply(g.ra), g.b.turn.Inverse().Apply(g.rb)
		}
		s.holds[g.key] = g.clasp
	}
}

// meet sets up the points of a pair, with the impulses that they had in the step before.
func (s *space) meet(i, j int) {
	a, b := s.blocks[i], s.blocks[j]
	if a.invMass+b.invMass == 0 {
		return
	}
	m, _ := d3.Contacts(a.shape(), b.shape())
	var t [2]d3.Vec
	t[0] = d3.V(1, 0, 0)
	if math.Abs(m.Normal.X) > 0.7 {
		t[0] = d3.V(0, 1, 0)
	}
	t[1] = m.Normal.Cross(t[0]).Unit()
	t[0] = t[1].Cross(m.Normal)
	for _, x := range m.Points[:m.Len] {
		g := touch{key: key{i, j, x.Feature}, a: a, b: b, n: m.Normal, t: t}
		g.ra, g.rb = x.Point.Sub(a.at), x.Point.Sub(b.at)
		var isKnown bool
		if g.clasp, isKnown = s.holds[g.key]; !isKnown {
			g.onA, g.onB = a.turn.Inverse().Apply(g.ra), b.turn.Inverse().Apply(g.rb)
		}
		mass := func(d d3.Vec) float64 {
			x, y := g.ra.Cross(d), g.rb.Cross(d)
			return 1 / (a.invMass + b.invMass + x.Dot(a.turned(x)) + y.Dot(b.turned(y)))
		}
		g.massN = mass(g.n)
		g.away = min(fastest, (x.Depth-slop)*rate)
		gone := a.at.Add(a.turn.Apply(g.onA)).Sub(b.at.Add(b.turn.Apply(g.onB)))
		impulse := g.n.Scale(g.normal)
		for k, d := range g.t {
			g.massT[k] = mass(d)
			g.back[k] = gone.Dot(d) * rate
			impulse = impulse.Add(d.Scale(g.across[k]))
		}
		a.push(g.ra, impulse)
		b.push(g.rb, impulse.Neg())
		s.touches = append(s.touches, g)
	}
}

// solve brings the velocities at one point to what they should be: an impulse along the normal only
// pushes, and friction is less than it. Of the impulse it takes the part firm, less the part loose of all so
// far, and of the velocities that correct places the part fix.
func (g *touch) solve(firm, loose, fix float64) {
	v := g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	was := g.across
	for k, d := range g.t {
		g.across[k] -= g.massT[k]*firm*(v.Dot(d)+fix*g.back[k]) + loose*was[k]
	}
	most, size := friction*g.normal, math.Hypot(g.across[0], g.across[1])
	if g.isSlipping = size >= most; g.isSlipping && size > 0 {
		g.across[0] *= most / size
		g.across[1] *= most / size
	}
	impulse := g.t[0].Scale(g.across[0] - was[0]).Add(g.t[1].Scale(g.across[1] - was[1]))
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())

	v = g.a.velocity(g.ra).Sub(g.b.velocity(g.rb))
	before := g.normal
	g.normal = math.Max(0, before-g.massN*firm*(v.Dot(g.n)-fix*g.away)-loose*before)
	impulse = g.n.Scale(g.normal - before)
	g.a.push(g.ra, impulse)
	g.b.push(g.rb, impulse.Neg())
}

// newSpace returns a space with a floor.
func newSpace() *space {
	s := &space{holds: make(map[key]clasp)}
	s.add(d3.V(20, 20, 1), d3.V(0, 0, -1), d3.Rotation{}, 0)
	return s
}

// spaceTower returns ten boxes, one on the other.
func spaceTower() *space {
	s := newSpace()
	for i := range 10 {
		s.add(d3.V(0.5, 0.5, 0.5), d3.V(0, 0, 0.5+float64(i)), d3.Rotation{}, 1)
	}
	return s
}

// spacePyramid returns layers of boxes, each of which stands on four of the layer below.
func spacePyramid() *space {
	s := newSpace()
	for layer := range 3 {
		for i := range (3 - layer) * (3 - layer) {
			x, y := float64(i%(3-layer)), float64(i/(3-layer))
			off := float64(layer)/2 - 1
			s.add(d3.V(0.5, 0.5, 0.5), d3.V(1.1*(x+off), 1.1*(y+off), 0.5+float64(layer)), d3.Rotation{}, 1)
		}
	}
	return s
}

// spaceCards returns a house of cards: two pairs, a card across them, and one more pair on that.
func spaceCards() *space {
	s := newSpace()
	for _, b := range planeCards().plates[1:] {
		turn := d3.Rotate(d3.V(0, -1, 0), b.turn.Angle())
		s.add(d3.V(b.half.X, 0.6, b.half.Y), d3.V(b.at.X, 0, b.at.Y), turn, 1)
	}
	return s
}
