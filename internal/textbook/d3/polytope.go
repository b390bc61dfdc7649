package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// This file holds what hulls need of the dimension.

// full is how many corners a simplex with an inside has.
const full = 4

var axes = [...]d3.Vec{d3.V(1, 0, 0), d3.V(0, 1, 0), d3.V(0, 0, 1)}

func components(v d3.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} }

func appendBox(ps []d3.Vec, b *d3.Box) []d3.Vec {
	p, q := b.Min, b.Max
	return append(ps,
		p, d3.V(q.X, p.Y, p.Z), d3.V(p.X, q.Y, p.Z), d3.V(q.X, q.Y, p.Z),
		d3.V(p.X, p.Y, q.Z), d3.V(q.X, p.Y, q.Z), d3.V(p.X, q.Y, q.Z), q)
}

// crossAxesMeet is the part of OrientedBoxes about the cross products of axes. In the frame
// of a, those are along its axis i, and the sums are over the other two.
func crossAxesMeet(a, b *turned, t *[3]float64, r, abs *[3][3]float64) bool {
	for i := range 3 {
		i1, i2 := (i+1)%3, (i+2)%3
		for j := range 3 {
			j1, j2 := (j+1)%3, (j+2)%3
			ra := float64(a.half[i1]*abs[i2][j]) + float64(a.half[i2]*abs[i1][j])
			rb := float64(b.half[j1]*abs[i][j2]) + float64(b.half[j2]*abs[i][j1])
			along := float64(t[i2]*r[i1][j]) - float64(t[i1]*r[i2][j])
			if math.Abs(along) > ra+rb {
				return false
			}
		}
	}
	return true
}

// RayTriangle solves for the distance and two weights of corners by Cramer's rule (Möller
// and Trumbore 1997). Rays in the triangle's plane, or nearly, say no, as does a triangle
// smaller than its tolerance; of two triangles with an edge in common a ray through that
// edge may miss both.
func RayTriangle(p d3.Ray, s d3.Triangle) (t float64, ok bool) {
	return cutTriangle(&span{o: p.Origin, u: p.Dir, hi: math.Inf(1)}, &s)
}

// cutTriangle is RayTriangle for any path.
func cutTriangle(p *span, s *d3.Triangle) (t float64, ok bool) {
	u, v := s.B.Sub(s.A), s.C.Sub(s.A)
	n := p.u.Cross(v)
	det := u.Dot(n)
	if math.Abs(det) < epsilon {
		return 0, false
	}
	k := p.o.Sub(s.A)
	x := k.Dot(n) / det
	if x < 0 || x > 1 {
		return 0, false
	}
	q := k.Cross(u)
	y := p.u.Dot(q) / det
	if y < 0 || x+y > 1 {
		return 0, false
	}
	t = v.Dot(q) / det
	return t, p.lo <= t && t <= p.hi
}

// nearestOfAll is nearest for a tetrahedron: the nearest point of the faces that the
// origin is outside of (Ericson 5.1.6).
func (s *simplex) nearestOfAll() (v d3.Vec, inside bool) {
	p := s.p
	inside = true
	least := math.Inf(1)
	for i := range 4 {
		a, b, c, d := p[i], p[(i+1)%4], p[(i+2)%4], p[(i+3)%4]
		n := b.Sub(a).Cross(c.Sub(a))
		if float64(a.Dot(n)*a.Sub(d).Dot(n)) > 0 { // the origin is on the same side as d
			continue
		}
		inside = false
		var face simplex
		face.keep(a, b, c)
		if w, _ := face.nearestOnTriangle(); w.Dot(w) < least {
			v, least = w, w.Dot(w)
			*s = face
		}
	}
	return v, inside
}

// foot returns the point nearest to the origin of the line or plane through the corners.
func (s *simplex) foot() d3.Vec {
	p, u := s.p[0], s.p[1].Sub(s.p[0])
	if s.n == 2 {
		return p.Sub(u.Scale(p.Dot(u) / u.Dot(u)))
	}
	n := u.Cross(s.p[2].Sub(p))
	return n.Scale(p.Dot(n) / n.Dot(n))
}

// A polytope is a surface of triangles around the origin.
type polytope struct{ faces []face }

// A face is seen counter-clockwise from outside.
type face struct {
	p        [3]d3.Vec
	normal   d3.Vec
	distance float64
}

func (h *polytope) add(a, b, c d3.Vec) {
	n := b.Sub(a).Cross(c.Sub(a))
	n = n.Scale(1 / n.Len())
	h.faces = append(h.faces, face{[3]d3.Vec{a, b, c}, n, a.Dot(n)})
}

func newPolytope(s *simplex) *polytope {
	a, b, c, d := s.p[0], s.p[1], s.p[2], s.p[3]
	if b.Sub(a).Cross(c.Sub(a)).Dot(d.Sub(a)) > 0 {
		b, c = c, b
	}
	h := new(polytope)
	h.add(a, b, c)
	h.add(a, c, d)
	h.add(a, d, b)
	h.add(b, d, c)
	return h
}

func (h *polytope) nearestFace() (normal d3.Vec, distance float64) {
	best := h.faces[0]
	for _, f := range h.faces {
		if f.distance < best.distance {
			best = f
		}
	}
	return best.normal, best.distance
}

// expand replaces the faces that see w by those between w and their border, as long as
// there is room: a surface that rounding has torn may double at each step.
func (h *polytope) expand(w d3.Vec) {
	const room = 256
	if len(h.faces) > room {
		return
	}
	var rest []face
	var border [][2]d3.Vec
	for _, f := range h.faces {
		if w.Dot(f.normal) <= f.distance {
			rest = append(rest, f)
			continue
		}
		for i, p := range f.p {
			q := f.p[(i+1)%3]
			isInner := false
			for k, e := range border {
				if e == [2]d3.Vec{q, p} {
					border = append(border[:k], border[k+1:]...)
					isInner = true
					break
				}
			}
			if !isInner {
				border = append(border, [2]d3.Vec{p, q})
			}
		}
	}
	if len(border) == 0 {
		return // the surface is not closed any more, or has no normals
	}
	h.faces = rest
	for _, e := range border {
		h.add(e[0], e[1], w)
	}
}
