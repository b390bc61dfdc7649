package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// This file holds what hulls need of the dimension.

// full is how many corners a simplex with an inside has.
const full = 3

var axes = [...]d2.Vec{d2.V(1, 0), d2.V(0, 1)}

func components(v d2.Vec) [2]float64 { return [2]float64{v.X, v.Y} }

func appendBox(ps []d2.Vec, b *d2.Box) []d2.Vec {
	return append(ps, b.Min, d2.V(b.Max.X, b.Min.Y), b.Max, d2.V(b.Min.X, b.Max.Y))
}

// crossAxesMeet has nothing to ask in the plane.
func crossAxesMeet(_, _ *turned, _ *[2]float64, _, _ *[2][2]float64) bool { return true }

// ConvexPolygons looks for an edge that has all of the other polygon in front of it (the
// separating axes of the plane; Ericson 5.2.1, Schneider and Eberly 2003, 7.7.2). The
// corners go around counter-clockwise. Cross products round, and decide what nearly
// touches; two segments on one line have no edge that parts them.
func ConvexPolygons(a, b []d2.Vec) bool {
	return !hasParting(a, b) && !hasParting(b, a)
}

// hasParting says whether an edge of a has b in front of it.
func hasParting(a, b []d2.Vec) bool {
	for i, p := range a {
		u := a[(i+1)%len(a)].Sub(p)
		least := math.Inf(1)
		for _, q := range b {
			least = min(least, q.Sub(p).Cross(u))
		}
		if least > 0 {
			return true
		}
	}
	return false
}

// RayTriangle cuts the ray by the lines of the three edges (Cyrus and Beck 1978;
// Ericson 5.3.8). Rays along an edge divide 0 by 0, or by what is left of it; corners and
// edges that are nearly met are decided by rounding. A flat triangle says anything.
func RayTriangle(p d2.Ray, s d2.Triangle) (t float64, ok bool) {
	return cutTriangle(&span{o: p.Origin, u: p.Dir, hi: math.Inf(1)}, &s)
}

// cutTriangle is RayTriangle for any path.
func cutTriangle(p *span, s *d2.Triangle) (t float64, ok bool) {
	enter, exit := p.lo, p.hi
	corners := [3]d2.Vec{s.A, s.B, s.C}
	if s.B.Sub(s.A).Cross(s.C.Sub(s.A)) < 0 {
		corners[1], corners[2] = s.C, s.B
	}
	for i, a := range corners {
		u := corners[(i+1)%3].Sub(a)
		ahead, speed := p.o.Sub(a).Cross(u), p.u.Cross(u) // > 0 is outside, and out
		if math.Abs(speed) < epsilon {
			if ahead > 0 {
				return 0, false
			}
			continue
		}
		if t := -ahead / speed; speed < 0 {
			enter = max(enter, t)
		} else {
			exit = min(exit, t)
		}
	}
	return enter, enter <= exit
}

// nearestOfAll is nearest for a triangle, which has an inside.
func (s *simplex) nearestOfAll() (v d2.Vec, inside bool) { return s.nearestOnTriangle() }

// foot returns the point nearest to the origin of the line through the corners.
func (s *simplex) foot() d2.Vec {
	p, u := s.p[0], s.p[1].Sub(s.p[0])
	return p.Sub(u.Scale(p.Dot(u) / u.Dot(u)))
}

// A polytope is a polygon around the origin, its corners counter-clockwise.
type polytope struct {
	p       []d2.Vec
	nearest int // the corner before the edge that nearestFace found
}

func newPolytope(s *simplex) *polytope {
	a, b, c := s.p[0], s.p[1], s.p[2]
	if b.Sub(a).Cross(c.Sub(a)) < 0 {
		b, c = c, b
	}
	return &polytope{p: []d2.Vec{a, b, c}}
}

func (h *polytope) nearestFace() (normal d2.Vec, distance float64) {
	distance = math.Inf(1)
	for i, p := range h.p {
		u := h.p[(i+1)%len(h.p)].Sub(p)
		n := d2.V(u.Y, -u.X).Scale(1 / u.Len())
		if l := p.Dot(n); l < distance {
			normal, distance, h.nearest = n, l, i
		}
	}
	return normal, distance
}

// expand puts w between the ends of the edge.
func (h *polytope) expand(w d2.Vec) {
	i := h.nearest + 1
	h.p = append(h.p[:i:i], append([]d2.Vec{w}, h.p[i:]...)...)
}
