package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// The pairs of which the plain form of Overlap asks no formula of its own.

// overlapOther is Overlap for half-spaces, paths and all other bodies.
//
//go:noinline
func overlapOther(a, b d3.Shape) bool {
	if h, ok := b.(d3.HalfSpace); ok {
		return overlapGround(&h, a)
	}
	switch a := a.(type) {
	case d3.HalfSpace:
		return overlapGround(&a, b)
	case d3.OrientedBox:
		if b, ok := b.(d3.OrientedBox); ok {
			return OrientedBoxes(a, b)
		}
	}
	var x, y span
	isX, isY := x.isSet(a), y.isSet(b)
	switch {
	case isX && isY:
		return overlapSpans(&x, &y)
	case isX && !isPoint(&x) && x.r == 0:
		return overlapPath(&x, b)
	case isY && !isPoint(&y) && y.r == 0:
		return overlapPath(&y, a)
	}
	return ShapesMeet(a, b)
}

// isSet is set, and says whether s is a span.
func (c *span) isSet(s d3.Shape) bool {
	switch s.(type) {
	case d3.Vec, d3.Sphere, d3.Segment, d3.Capsule, d3.Ray, d3.Line:
		c.set(s)
		return true
	}
	return false
}

func isPoint(c *span) bool { return c.lo == c.hi }

// overlapGround compares the least height of a shape above a half-space with its radius, for normals of any length.
func overlapGround(h *d3.HalfSpace, s d3.Shape) bool {
	least, r, n := 0.0, 0.0, h.Normal
	switch s := s.(type) {
	case d3.Vec:
		least = s.Sub(h.Point).Dot(n)
	case d3.Sphere:
		least, r = s.Center.Sub(h.Point).Dot(n), s.Radius
	case d3.Segment:
		least = min(s.A.Sub(h.Point).Dot(n), s.B.Sub(h.Point).Dot(n))
	case d3.Capsule:
		least, r = min(s.A.Sub(h.Point).Dot(n), s.B.Sub(h.Point).Dot(n)), s.Radius
	case d3.Ray:
		return s.Dir.Dot(n) < 0 || s.Origin.Sub(h.Point).Dot(n) <= 0
	case d3.Line:
		return s.Dir.Dot(n) != 0 || s.Origin.Sub(h.Point).Dot(n) <= 0
	case d3.Triangle:
		least = min(s.A.Sub(h.Point).Dot(n), s.B.Sub(h.Point).Dot(n), s.C.Sub(h.Point).Dot(n))
	case d3.Box:
		p, q := components(s.Min.Sub(h.Point)), components(s.Max.Sub(h.Point))
		for i, x := range components(n) {
			least += min(float64(p[i]*x), float64(q[i]*x))
		}
	case d3.OrientedBox:
		least = s.Center.Sub(h.Point).Dot(n)
		for i := range s.Half {
			least -= math.Abs(s.Half[i].Dot(n))
		}
	case d3.Hull:
		var room [16]d3.Vec
		least = math.Inf(1)
		for _, p := range s.AppendCorners(room[:0]) {
			least = min(least, p.Sub(h.Point).Dot(n))
		}
	case d3.HalfSpace:
		nn, mm, nm := n.Dot(n), s.Normal.Dot(s.Normal), n.Dot(s.Normal)
		return nm > 0 || float64(nm*nm) < float64(nn*mm) || s.Point.Sub(h.Point).Dot(n) <= 0
	}
	return least <= 0 || float64(least*least) <= float64(float64(r*r)*n.Dot(n))
}

// overlapPath asks whether a path meets a body: by slabs, by the edges of a triangle, and of a hull by its corners,
// where the path ends at some distance that ought to do.
func overlapPath(p *span, s d3.Shape) bool {
	switch s := s.(type) {
	case d3.Box:
		return p.isInSlabs(components(p.o), components(p.u), components(s.Min), components(s.Max))
	case d3.OrientedBox:
		k := p.o.Sub(s.Center)
		o, u := components(k), components(p.u)
		lo, hi := o, o
		for i, h := range s.Half {
			hh := h.Dot(h)
			o[i], u[i], lo[i], hi[i] = k.Dot(h)/hh, p.u.Dot(h)/hh, -1, 1
		}
		return p.isInSlabs(o, u, lo, hi)
	case d3.Triangle:
		_, ok := cutTriangle(p, &s)
		return ok
	}
	const far = 1e4
	var room [16]d3.Vec
	qs, r := appendCorners(room[:0], s)
	ends := [2]d3.Vec{p.at(max(p.lo, -far)), p.at(min(p.hi, far))}
	return ConvexMeet(ends[:], qs, r)
}

// isInSlabs says whether some of a path is between all sides.
func (c *span) isInSlabs(o, u, lo, hi [len(axes)]float64) bool {
	enter, exit, axis := c.lo, c.hi, 0
	for i := range o {
		if !slab(o[i], u[i], lo[i], hi[i], i, &enter, &exit, &axis) {
			return false
		}
	}
	return true
}
