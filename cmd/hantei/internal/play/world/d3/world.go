// Package d3 is the crowd of the playground in space: many shapes that move and bounce in a
// d3.World, and the numbers with which the page draws them.
package d3

import (
	"math/rand/v2"

	"github.com/hantei-go/hantei/d3"
)

// BodyLen is how many numbers Write writes for a body: kind, a, b, radius, phase, and its
// speed. Kinds are those of package ask, and a vector has three numbers in the plane too.
const BodyLen = 10

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

// A body is a shape that moves. A round one has a zero axis.
type body struct {
	center, axis, velocity d3.Vec
	radius                 float64
	phase                  int
}

func (b *body) shape() d3.Shape {
	if b.axis == (d3.Vec{}) {
		return d3.Sphere{Center: b.center, Radius: b.radius}
	}
	return d3.Capsule{A: b.center.Sub(b.axis), B: b.center.Add(b.axis), Radius: b.radius}
}

// A Crowd is bodies in a box from the origin to Size, and its walls.
type Crowd struct {
	Size   d3.Vec
	world  d3.World[int]
	bodies []body
	pairs  [][2]int
	Events int // of the last step
}

// Bodies have ids from 0. The walls have those below, and held is that of the shape that Hold
// places.
const held = -1 - walls

// What stands still is in another layer than the bodies, and meets nothing else.
const (
	bodies = 1
	still  = 2
)

// New returns n bodies that always start alike. The box has room for each.
func New(n int) *Crowd {
	c := &Crowd{Size: size(n), bodies: make([]body, n)}
	for i, w := range wallsOf(c.Size) {
		c.set(-1-i, w)
		c.world.SetFilter(-1-i, still, bodies)
	}
	c.Hold(c.Size.Scale(-1), 0) // out of the way
	c.world.SetFilter(held, still, bodies)
	rng := rand.New(rand.NewPCG(1, 2))
	for i := range c.bodies {
		b := &c.bodies[i]
		b.radius = between(rng, 0.3, 0.7)
		b.center = inside(rng, c.Size)
		b.velocity = direction(rng).Scale(between(rng, 1, 5))
		if i%3 == 0 {
			b.axis = direction(rng).Scale(between(rng, 0.3, 0.9))
			b.radius *= 0.6
		}
		c.set(i, b.shape())
	}
	return c
}

func between(rng *rand.Rand, lo, hi float64) float64 { return lo + float64((hi-lo)*rng.Float64()) }

// set puts a shape that is surely good into the world.
func (c *Crowd) set(id int, s d3.Shape) {
	if err := c.world.Set(id, s); err != nil {
		panic("world: " + err.Error())
	}
}

// Hold places the sphere that the bodies bounce off.
func (c *Crowd) Hold(center d3.Vec, radius float64) {
	c.set(held, d3.Sphere{Center: center, Radius: radius})
}

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
		if e.Kind == d3.Stay {
			continue
		}
		c.Events++
		phase := enter
		if e.Kind == d3.Exit {
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
		if a < 0 { // what stands still came first
			c.bounce(&c.bodies[b], c.still(a))
		} else {
			c.collide(&c.bodies[a], &c.bodies[b])
		}
	}
}

func (c *Crowd) still(id int) d3.Shape {
	s, _ := c.world.Get(id)
	return s
}

// bounce bounces a body off what stands still.
func (c *Crowd) bounce(a *body, s d3.Shape) {
	contact, ok := d3.Collide(a.shape(), s)
	if !ok {
		return
	}
	a.center = a.center.Add(contact.Normal.Scale(contact.Depth))
	a.velocity = d3.Bounce(a.velocity, contact.Normal, 1)
}

func (c *Crowd) collide(a, b *body) {
	contact, ok := d3.Collide(a.shape(), b.shape())
	if !ok {
		return
	}
	half := contact.Normal.Scale(contact.Depth / 2)
	a.center, b.center = a.center.Add(half), b.center.Sub(half)
	between := a.velocity.Sub(b.velocity)
	change := d3.Bounce(between, contact.Normal, 1).Sub(between).Scale(0.5)
	a.velocity, b.velocity = a.velocity.Add(change), b.velocity.Sub(change)
}

// Pairs returns how many pairs the world finds in contact.
func (c *Crowd) Pairs() int {
	c.pairs = c.world.AppendPairs(c.pairs[:0])
	return len(c.pairs)
}

// Plain returns the same, asking every pair.
func (c *Crowd) Plain() int {
	shapes := make([]d3.Shape, 0, len(c.bodies)-held)
	for id := held; id < 0; id++ {
		shapes = append(shapes, c.still(id))
	}
	for i := range c.bodies {
		shapes = append(shapes, c.bodies[i].shape())
	}
	n := 0
	for i, a := range shapes {
		for _, b := range shapes[max(i+1, -held):] { // the first stand still
			if d3.Overlap(a, b) {
				n++
			}
		}
	}
	return n
}

// Cast returns the body that a ray hits first, -1 for what stands still, and the hit; ok is false
// if there is none.
func (c *Crowd) Cast(r d3.Ray) (id int, h d3.Hit, ok bool) {
	id, h, ok = c.world.RayCast(r)
	return max(id, -1), h, ok
}

// Write writes the numbers of all bodies, and returns how many bodies there are.
func (c *Crowd) Write(to []float64) int {
	for i := range c.bodies {
		b := &c.bodies[i]
		kind, p, q := kindBall, b.center, b.center
		if b.axis != (d3.Vec{}) {
			kind, p, q = kindCapsule, b.center.Sub(b.axis), b.center.Add(b.axis)
		}
		m := to[i*BodyLen:][:BodyLen]
		m[0] = float64(kind)
		Put(m[1:], p)
		Put(m[4:], q)
		m[7], m[8], m[9] = b.radius, float64(b.phase), b.velocity.Len()
	}
	return len(c.bodies)
}
