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

// castAtBox returns where a ray enters a box, with point and normal (Ericson 5.3.3).
func castAtBox(h *d3.Hit, o, v *d3.Vec, b *d3.Box) bool {
	t, _, axis, ok := slabs(o, v, &b.Min, &b.Max)
	if !ok {
		return false
	}
	h.T = t
	h.Point = o.Add(v.Scale(t))
	h.Normal = outOfSlab(axis, v)
	return true
}

// sweepBoxes returns when a box that moves meets another (Ericson 5.5.8).
func sweepBoxes(h *d3.Hit, a *d3.Box, v *d3.Vec, b *d3.Box) bool {
	lo, hi := b.Min.Sub(a.Max), b.Max.Sub(a.Min)
	t, _, axis, ok := slabs(&d3.Vec{}, v, &lo, &hi)
	if !ok || t > 1 {
		return false
	}
	h.T = t
	h.Normal = outOfSlab(axis, v)
	m := v.Scale(t)
	at := d3.Box{Min: a.Min.Add(m), Max: a.Max.Add(m)}
	h.Point = boxMiddle(&at, b)
	return true
}
