package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// slab cuts enter and exit by the sides lo and hi on one axis, and says whether something is
// left. A v that is nearly 0 is taken for 0.
func slab(o, v, lo, hi float64, k int, enter, exit *float64, axis *int) bool {
	if math.Abs(v) < 1e-300 {
		return lo <= o && o <= hi
	}
	by := 1 / v
	t, u := float64((lo-o)*by), float64((hi-o)*by)
	if t > u {
		t, u = u, t
	}
	if t > *enter {
		*enter, *axis = t, k
	}
	if u < *exit {
		*exit = u
	}
	return *enter <= *exit
}

func sign(x float64) float64 { return math.Copysign(1, x) }

// least takes a way out if it is less than the one so far.
func least(way float64, along d3.Vec, n *d3.Vec, depth *float64) {
	if way < *depth {
		*n, *depth = along, way
	}
}

// SphereBox clamps the center to the box and compares squared distances (Arvo, Graphics Gems, 1990;
// Ericson 5.2.5). Rounding decides what nearly touches, and squares overflow and vanish.
func SphereBox(s *d3.Sphere, b *d3.Box) bool {
	return boxPointSq(&s.Center, b) <= float64(s.Radius*s.Radius)
}

// castAtBox returns where a ray enters a box, with point and normal (Ericson 5.3.3). From inside
// the normal is that of the least way out.
func castAtBox(h *d3.Hit, o, v *d3.Vec, b *d3.Box) bool {
	t, _, axis, ok := slabs(o, v, &b.Min, &b.Max)
	if !ok {
		return false
	}
	h.T = t
	h.Point = o.Add(v.Scale(t))
	if axis < 0 {
		at := d3.Box{Min: *o, Max: *o}
		h.Normal, _ = boxesOut(&at, b)
		return true
	}
	h.Normal = outOfSlab(axis, v)
	return true
}

// sweepBoxes returns when a box that moves meets another (Ericson 5.5.8). The normal of boxes
// that overlap is that of the least way out.
func sweepBoxes(h *d3.Hit, a *d3.Box, v *d3.Vec, b *d3.Box) bool {
	lo, hi := b.Min.Sub(a.Max), b.Max.Sub(a.Min)
	t, _, axis, ok := slabs(&d3.Vec{}, v, &lo, &hi)
	if !ok || t > 1 {
		return false
	}
	h.T = t
	if axis < 0 {
		h.Normal, _ = boxesOut(a, b)
	} else {
		h.Normal = outOfSlab(axis, v)
	}
	m := v.Scale(t)
	at := d3.Box{Min: a.Min.Add(m), Max: a.Max.Add(m)}
	h.Point = boxMiddle(&at, b)
	return true
}

// collideSphereBox compares the center with the nearest point of the box (Ericson 5.1.3). From
// inside the least way out counts.
func collideSphereBox(c *d3.Contact, s *d3.Sphere, b *d3.Box) bool {
	near := boxPoint(&s.Center, b)
	k := s.Center.Sub(near)
	kk := k.Dot(k)
	if kk > float64(s.Radius*s.Radius) {
		return false
	}
	if kk > 0 {
		l := math.Sqrt(kk)
		c.Normal, c.Depth = k.Scale(1/l), s.Radius-l
	} else {
		at := d3.Box{Min: s.Center, Max: s.Center}
		c.Normal, c.Depth = boxesOut(&at, b)
		near = s.Center.Add(c.Normal.Scale(c.Depth))
		c.Depth += s.Radius
	}
	c.Point = s.Center.Sub(c.Normal.Scale(s.Radius)).Add(near).Scale(0.5)
	return true
}

// castSphereAtBox casts the center at the box grown by the radius, and at what the grown box has
// too much at its edges and corners (Ericson 5.5.7).
func castSphereAtBox(h *d3.Hit, s *d3.Sphere, v *d3.Vec, b *d3.Box) bool {
	var c d3.Contact
	if collideSphereBox(&c, s, b) {
		h.T, h.Point, h.Normal = 0, c.Point, c.Normal
		return true
	}
	wide := d3.Box{Min: grown(b.Min, -s.Radius), Max: grown(b.Max, s.Radius)}
	if !castAtBox(h, &s.Center, v, &wide) || h.T > 1 {
		return false
	}
	if where, corner, opposite := region(&h.Point, b); where != 0 {
		return castAtCorner(h, s, v, where, corner, opposite) && stop(h, s.Radius)
	}
	return stop(h, s.Radius)
}
