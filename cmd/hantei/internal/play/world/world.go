// Package world is the crowd of the playground: many shapes that move and bounce in a
// d2.World, and the numbers with which the page draws them.
package world

import (
	"math"
	"math/rand/v2"

	"github.com/hantei-go/hantei/d2"
)

// BodyLen is how many numbers Write writes for a body: kind, a, b, radius, phase, and its
// speed. Kinds are those of package ask.
const BodyLen = 8

// The kinds of bodies, as package ask numbers them.
const (
	kindBall    = 4
	kindCapsule = 5
)

// The phases of a body: whether it has just met another, or is in contact, or has
// just left.
const (
	free = iota
	enter
	stay
	exit
)

// A body is a shape that moves. A ball has a zero axis.
type body struct {
	center, axis, velocity d2.Vec
	radius                 float64
	phase                  int
}

func (b *body) shape() d2.Shape {
	if b.axis == (d2.Vec{}) {
		return d2.Circle{Center: b.center, Radius: b.radius}
	}
	return d2.Capsule{A: b.center.Sub(b.axis), B: b.center.Add(b.axis), Radius: b.radius}
}

// A Crowd is bodies in a box from the origin to Size, and its four walls.
type Crowd struct {
	Size   d2.Vec
	world  d2.World[int]
	bodies []body
	pairs  [][2]int
	Events int // of the last step
}

// wall is the id of the first wall, held that of the disc that Hold places; bodies have ids
// from 0.
const (
	held = -5
	wall = -4
)

// New returns n bodies that always start alike. The box has room for each.
func New(n int) *Crowd {
	width := math.Ceil(math.Sqrt(float64(n) * 16))
	c := &Crowd{Size: d2.V(width, math.Ceil(width*0.7)), bodies: make([]body, n)}
	corners := [5]d2.Vec{{}, d2.V(c.Size.X, 0), c.Size, d2.V(0, c.Size.Y), {}}
	for i := range 4 {
		c.set(wall+i, d2.Segment{A: corners[i], B: corners[i+1]})
	}
	c.Hold(d2.Circle{Center: d2.V(c.Size.X, c.Size.Y).Scale(-1)}) // out of the way
	rng := rand.New(rand.NewPCG(1, 2))
	between := func(lo, hi float64) float64 { return lo + float64((hi-lo)*rng.Float64()) }
	for i := range c.bodies {
		b := &c.bodies[i]
		b.radius = between(0.3, 0.7)
		b.center = d2.V(between(2, c.Size.X-2), between(2, c.Size.Y-2))
		b.velocity = d2.Rotate(between(0, 2*math.Pi)).Apply(d2.V(between(1, 5), 0))
		if i%3 == 0 {
			b.axis = d2.Rotate(between(0, 2*math.Pi)).Apply(d2.V(between(0.3, 0.9), 0))
			b.radius *= 0.6
		}
		c.set(i, b.shape())
	}
	return c
}

// set puts a shape that is surely good into the world.
func (c *Crowd) set(id int, s d2.Shape) {
	if err := c.world.Set(id, s); err != nil {
		panic("world: " + err.Error())
	}
}

// Hold places the disc that the bodies bounce off.
func (c *Crowd) Hold(s d2.Circle) { c.set(held, s) }

// Step moves all bodies on by dt seconds, and parts and bounces those in contact.
func (c *Crowd) Step(dt float64) {
	for i := range c.bodies {
		b := &c.bodies[i]
		motion := b.velocity.Scale(dt)
		b.center = b.center.Add(motion)
		if b.phase == enter {
			b.phase = stay
		} else if b.phase == exit {
			b.phase = free
		}
		if err := c.world.Move(i, motion); err != nil {
			panic("world: " + err.Error())
		}
	}
	events := c.world.Step()
	c.Events = 0
	for _, e := range events {
		if e.Kind == d2.Stay {
			continue
		}
		c.Events++
		phase := enter
		if e.Kind == d2.Exit {
			phase = exit
		}
		for _, id := range [2]int{e.A, e.B} {
			if id >= 0 {
				c.bodies[id].phase = phase
			}
		}
	}
	c.part()
	for i := range c.bodies {
		c.set(i, c.bodies[i].shape())
	}
}

// part bounces all pairs in contact off each other, and moves them apart: of two
// bodies, each by half.
func (c *Crowd) part() {
	c.pairs = c.world.AppendPairs(c.pairs[:0])
	for _, p := range c.pairs {
		a, b := p[0], p[1]
		switch {
		case a < 0 && b < 0: // walls meet in the corners
		case a < 0:
			c.bounce(&c.bodies[b], a)
		default:
			c.collide(&c.bodies[a], &c.bodies[b])
		}
	}
}

func (c *Crowd) still(id int) d2.Shape {
	s, _ := c.world.Get(id)
	return s
}

// bounce bounces a body off a wall or the disc that is held.
func (c *Crowd) bounce(a *body, id int) {
	contact, ok := d2.Collide(a.shape(), c.still(id))
	if !ok {
		return
	}
	n := contact.Normal
	if id != held && n.Dot(c.Size.Scale(0.5).Sub(a.center)) < 0 {
		n = n.Neg() // its middle is through the wall already
	}
	a.center = a.center.Add(n.Scale(contact.Depth))
	a.velocity = d2.Bounce(a.velocity, n, 1)
}

func (c *Crowd) collide(a, b *body) {
	contact, ok := d2.Collide(a.shape(), b.shape())
	if !ok {
		return
	}
	half := contact.Normal.Scale(contact.Depth / 2)
	a.center, b.center = a.center.Add(half), b.center.Sub(half)
	between := a.velocity.Sub(b.velocity)
	change := d2.Bounce(between, contact.Normal, 1).Sub(between).Scale(0.5)
	a.velocity, b.velocity = a.velocity.Add(change), b.velocity.Sub(change)
}

// Pairs returns how many pairs the world finds in contact.
func (c *Crowd) Pairs() int {
	c.pairs = c.world.AppendPairs(c.pairs[:0])
	return len(c.pairs)
}

// Plain returns the same, asking every pair.
func (c *Crowd) Plain() int {
	shapes := make([]d2.Shape, 0, len(c.bodies)+5)
	for id := held; id < 0; id++ {
		shapes = append(shapes, c.still(id))
	}
	for i := range c.bodies {
		shapes = append(shapes, c.bodies[i].shape())
	}
	n := 0
	for i, a := range shapes {
		for _, b := range shapes[i+1:] {
			if d2.Overlap(a, b) {
				n++
			}
		}
	}
	return n
}

// Cast returns the body that a ray hits first, -1 for a wall and the disc, and the hit; ok is false
// if there is none.
func (c *Crowd) Cast(r d2.Ray) (id int, h d2.Hit, ok bool) {
	id, h, ok = c.world.RayCast(r)
	return max(id, -1), h, ok
}

// Write writes the numbers of all bodies, and returns how many bodies there are.
func (c *Crowd) Write(to []float64) int {
	for i := range c.bodies {
		b := &c.bodies[i]
		kind, p, q := kindBall, b.center, b.center
		if b.axis != (d2.Vec{}) {
			kind, p, q = kindCapsule, b.center.Sub(b.axis), b.center.Add(b.axis)
		}
		copy(to[i*BodyLen:], []float64{
			float64(kind), p.X, p.Y, q.X, q.Y, b.radius, float64(b.phase), b.velocity.Len(),
		})
	}
	return len(c.bodies)
}
