package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// The functions below take the corners of two convex sets, and what rounds them.

// ConvexOverlap asks for the distance of the sets and compares it with r, the sum of their
// radii (Gilbert, Johnson and Keerthi 1988; van den Bergen, Collision Detection in
// Interactive 3D Environments, 2003, 4.3; Ericson 9.5). Sets nearer than its tolerance
// overlap, rounding may make it go round in circles until it gives up, and a flat
// simplex divides by what is left of a determinant.
func ConvexOverlap(a, b []d3.Vec, r float64) bool {
	_, v, inside := gjkPoints(a, b)
	return inside || v.Dot(v) <= float64(r*r)
}

// ConvexMeet is ConvexOverlap without the distance: it ends with the first direction that parts the
// sets, or the first point nearer than r (van den Bergen 2003, 4.3.4; Ericson 9.5.2).
func ConvexMeet(a, b []d3.Vec, r float64) bool {
	const steps, relative, absolute = 64, 1e-12, 1e-24
	var s simplex
	v := a[0].Sub(b[0])
	for range steps {
		w := support(a, b, v)
		vv, vw := v.Dot(v), v.Dot(w)
		if vw > 0 && float64(vw*vw) > float64(float64(r*r)*vv) {
			return false
		}
		if vv-vw <= float64(relative*vv) {
			break
		}
		s.p[s.n] = w
		s.n++
		inside := false
		if v, inside = s.nearest(); inside || v.Dot(v) <= float64(r*r) || s.n == full {
			return true
		}
		most := 0.0
		for _, p := range s.p[:s.n] {
			most = max(most, p.Dot(p))
		}
		if v.Dot(v) <= float64(absolute*most) {
			return true
		}
	}
	return v.Dot(v) <= float64(r*r)
}

// ShapesMeet is ConvexMeet for shapes: it has to look up their corners first.
func ShapesMeet(a, b d3.Shape) bool {
	var p, q [16]d3.Vec
	ps, r := appendCorners(p[:0], a)
	qs, more := appendCorners(q[:0], b)
	return ConvexMeet(ps, qs, r+more)
}

// appendCorners appends the corners of the core of s, and returns its radius.
func appendCorners(ps []d3.Vec, s d3.Shape) (all []d3.Vec, r float64) {
	switch s := s.(type) {
	case d3.Vec:
		return append(ps, s), 0
	case d3.Sphere:
		return append(ps, s.Center), s.Radius
	case d3.Capsule:
		return append(ps, s.A, s.B), s.Radius
	case d3.Triangle:
		return append(ps, s.A, s.B, s.C), 0
	case d3.Box:
		return appendBox(ps, &s), 0
	case d3.OrientedBox:
		ps = append(ps, s.Center)
		for _, h := range s.Half {
			for i, p := range ps {
				ps[i] = p.Sub(h)
				ps = append(ps, p.Add(h))
			}
		}
		return ps, 0
	case d3.Hull:
		return s.AppendCorners(ps), 0
	}
	return ps, 0
}

// ConvexDistance is the distance of the sets by the same method.
func ConvexDistance(a, b []d3.Vec) float64 {
	_, v, inside := gjkPoints(a, b)
	if inside {
		return 0
	}
	return math.Sqrt(v.Dot(v))
}

// ConvexAdvance moves a on by the distance over the speed of approach, as Advance does, with
// distances of the corners' hulls: how physics engines cast shapes (Mirtich 1996; van
// den Bergen, Ray Casting against General Convex Objects, 2004).
func ConvexAdvance(a []d3.Vec, motion d3.Vec, b []d3.Vec, r float64) (t float64, ok bool) {
	const steps, tolerance = 64, 1e-9
	moved := make([]d3.Vec, len(a))
	near := 0.0
	for range steps {
		for i, p := range a {
			moved[i] = p.Add(motion.Scale(t))
		}
		_, w, inside := gjkPoints(moved, b)
		l := math.Sqrt(w.Dot(w))
		if near == 0 {
			near = float64(tolerance * (l + r + math.Sqrt(motion.Dot(motion))))
		}
		if inside || l-r <= near {
			return t, true
		}
		speed := -w.Dot(motion) / l
		if speed <= 0 {
			return 0, false
		}
		if t += (l - r) / speed; t > 1 {
			return 0, false
		}
	}
	return 0, false
}

// support returns the corner of the difference a − b farthest against d.
func support(a, b []d3.Vec, d d3.Vec) d3.Vec {
	low, high := a[0], b[0]
	least, most := low.Dot(d), high.Dot(d)
	for _, p := range a[1:] {
		if x := p.Dot(d); x < least {
			low, least = p, x
		}
	}
	for _, q := range b[1:] {
		if x := q.Dot(d); x > most {
			high, most = q, x
		}
	}
	return low.Sub(high)
}

// A simplex is the hull of n corners of a difference.
type simplex struct {
	p [full]d3.Vec
	n int
}

// gjkPoints returns the point v of a − b nearest to the origin and the simplex it is in, or
// says that the origin is inside.
func gjkPoints(a, b []d3.Vec) (s simplex, v d3.Vec, inside bool) {
	const steps, relative, absolute = 64, 1e-12, 1e-24
	v = a[0].Sub(b[0])
	for range steps {
		w := support(a, b, v)
		if vv := v.Dot(v); vv-v.Dot(w) <= float64(relative*vv) {
			break // no corner is nearer, by much
		}
		s.p[s.n] = w
		s.n++
		if v, inside = s.nearest(); inside {
			break
		}
		most := 0.0
		for _, p := range s.p[:s.n] {
			most = max(most, p.Dot(p))
		}
		if v.Dot(v) <= float64(absolute*most) {
			inside = true // the origin is on a face of the simplex
			break
		}
		if s.n == full {
			break // only a simplex around the origin needs all corners
		}
	}
	return s, v, inside
}

// nearest returns the point nearest to the origin, and leaves the corners whose hull it is
// in.
func (s *simplex) nearest() (v d3.Vec, inside bool) {
	switch s.n {
	case full:
		return s.nearestOfAll()
	case 1:
		return s.p[0], false
	case 2:
		return s.nearestOnEdge(), false
	}
	v, _ = s.nearestOnTriangle()
	return v, false
}

// keep makes s the hull of the corners.
func (s *simplex) keep(corners ...d3.Vec) {
	s.n = copy(s.p[:], corners)
}

// nearestOnEdge is nearest for two corners (Ericson 5.1.2).
func (s *simplex) nearestOnEdge() d3.Vec {
	p, q := s.p[0], s.p[1]
	u := q.Sub(p)
	t, uu := -p.Dot(u), u.Dot(u)
	switch {
	case t <= 0:
		s.keep(p)
		return p
	case t >= uu:
		s.keep(q)
		return q
	}
	return p.Add(u.Scale(t / uu))
}

// nearestOnTriangle is nearest for three corners, and says whether the point lies between
// all of them (Ericson 5.1.5).
func (s *simplex) nearestOnTriangle() (v d3.Vec, between bool) {
	a, b, c := s.p[0], s.p[1], s.p[2]
	ab, ac := b.Sub(a), c.Sub(a)
	e1, e2 := -ab.Dot(a), -ac.Dot(a)
	if e1 <= 0 && e2 <= 0 {
		s.keep(a)
		return a, false
	}
	e3, e4 := -ab.Dot(b), -ac.Dot(b)
	if e3 >= 0 && e4 <= e3 {
		s.keep(b)
		return b, false
	}
	vc := float64(e1*e4) - float64(e3*e2)
	if vc <= 0 && e1 >= 0 && e3 <= 0 {
		s.keep(a, b)
		return a.Add(ab.Scale(e1 / (e1 - e3))), false
	}
	e5, e6 := -ab.Dot(c), -ac.Dot(c)
	if e6 >= 0 && e5 <= e6 {
		s.keep(c)
		return c, false
	}
	vb := float64(e5*e2) - float64(e1*e6)
	if vb <= 0 && e2 >= 0 && e6 <= 0 {
		s.keep(a, c)
		return a.Add(ac.Scale(e2 / (e2 - e6))), false
	}
	va := float64(e3*e6) - float64(e5*e4)
	if va <= 0 && e4-e3 >= 0 && e5-e6 >= 0 {
		s.keep(b, c)
		return b.Add(c.Sub(b).Scale((e4 - e3) / ((e4 - e3) + (e5 - e6)))), false
	}
	sum := va + vb + vc
	return a.Add(ab.Scale(vb / sum)).Add(ac.Scale(vc / sum)), true
}
