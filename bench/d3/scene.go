// Package contest asks d3: a World, and each shape on its own in a loop.
package contest

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/d3"
)

// A scene holds the shapes and queries of a set as those of d3.
type scene struct {
	set      *data.Set
	spheres  []d3.Sphere
	capsules []d3.Capsule
	boxes    []d3.Box
	given    given      // of a surface
	parts    []part     // the same
	shapes   []d3.Shape // pointers to the above, so that moving one does not allocate
	balls    []d3.Sphere
	rays     []d3.Ray
}

func newScene(s *data.Set) scene {
	c := scene{set: s}
	switch {
	case s.Kind.IsSurface():
		c.given.give(s)
		c.parts = make([]part, s.N)
	case s.Kind == data.Capsules:
		c.capsules = make([]d3.Capsule, s.N)
	case s.Kind == data.Tiles:
		c.boxes = make([]d3.Box, s.N)
	default:
		c.spheres = make([]d3.Sphere, s.N)
	}
	for i := range c.parts {
		c.parts[i] = partOf(s, i)
		c.shapes = append(c.shapes, &c.parts[i])
	}
	for i := range c.capsules {
		c.shapes = append(c.shapes, &c.capsules[i])
	}
	for i := range c.boxes {
		c.shapes = append(c.shapes, &c.boxes[i])
	}
	for i := range c.spheres {
		c.shapes = append(c.shapes, &c.spheres[i])
	}
	c.place(0)
	for i := range s.M {
		c.balls = append(c.balls, d3.Sphere{Center: at(s.Discs[i*(dim+1):]), Radius: s.Discs[i*(dim+1)+dim]})
		c.rays = append(c.rays, d3.Ray{Origin: at(s.Rays[2*i*dim:]), Dir: at(s.Rays[(2*i+1)*dim:])})
	}
	return c
}

// place puts all shapes where they are after a step: away after an odd one.
func (c *scene) place(step int) {
	k := float64(step & 1)
	for i := range c.capsules {
		m := at(c.set.Moves[i*dim:]).Scale(k)
		n := c.set.Shapes[i*(2*dim+1):]
		c.capsules[i] = d3.Capsule{A: at(n).Add(m), B: at(n[dim:]).Add(m), Radius: n[2*dim]}
	}
	for i := range c.boxes {
		m := at(c.set.Moves[i*dim:]).Scale(k)
		n := c.set.Shapes[i*(2*dim+1):]
		c.boxes[i] = d3.Box{Min: at(n).Add(m), Max: at(n[dim:]).Add(m)}
	}
	for i := range c.spheres {
		m := at(c.set.Moves[i*dim:]).Scale(k)
		n := c.set.Shapes[i*(2*dim+1):]
		c.spheres[i] = d3.Sphere{Center: at(n).Add(m), Radius: n[2*dim]}
	}
}
