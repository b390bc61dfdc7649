package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d3"
)

// span is a core {o + t·u : lo ≤ t ≤ hi} and a radius.
type span struct {
	o, u      d3.Vec
	lo, hi, r float64
}

func (c *span) set(s d3.Shape) {
	switch s := s.(type) {
	case d3.Vec:
		*c = span{o: s}
	case d3.Sphere:
		*c = span{o: s.Center, r: s.Radius}
	case d3.Segment:
		*c = span{o: s.A, u: s.B.Sub(s.A), hi: 1}
	case d3.Capsule:
		*c = span{o: s.A, u: s.B.Sub(s.A), hi: 1, r: s.Radius}
	case d3.Ray:
		*c = span{o: s.Origin, u: s.Dir, hi: math.Inf(1)}
	case d3.Line:
		*c = span{o: s.Origin, u: s.Dir, lo: math.Inf(-1), hi: math.Inf(1)}
	}
}

// at returns the point of the core at t.
func (c *span) at(t float64) d3.Vec { return c.o.Add(c.u.Scale(t)) }

// connect returns the parameters s and t of the closest points of two cores, and the
// way w to the first from the second, by clamping (Ericson 5.1.9).
func connect(a, b *span) (w d3.Vec, s, t float64) {
	d := a.o.Sub(b.o)
	uu, vv := a.u.Dot(a.u), b.u.Dot(b.u)
	switch {
	case uu == 0 && vv == 0:
		return d, 0, 0
	case uu == 0:
		t = clamp(b.u.Dot(d)/vv, b.lo, b.hi)
		return d.Sub(b.u.Scale(t)), 0, t
	case vv == 0:
		s = clamp(-a.u.Dot(d)/uu, a.lo, a.hi)
		return d.Add(a.u.Scale(s)), s, 0
	}
	uv, ud, vd := a.u.Dot(b.u), a.u.Dot(d), b.u.Dot(d)
	if det := float64(uu*vv) - float64(uv*uv); det != 0 {
		s = clamp((float64(uv*vd)-float64(ud*vv))/det, a.lo, a.hi)
	}
	t = (float64(uv*s) + vd) / vv
	if t < b.lo {
		t = b.lo
		s = clamp((float64(t*uv)-ud)/uu, a.lo, a.hi)
	} else if t > b.hi {
		t = b.hi
		s = clamp((float64(t*uv)-ud)/uu, a.lo, a.hi)
	}
	return d.Add(a.u.Scale(s)).Sub(b.u.Scale(t)), s, t
}
