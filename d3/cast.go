package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// The functions below are rayCast for rays and segments against balls and capsules
// of ordinary sizes, where floats decide all: the same steps to the same bits,
// without cores and passes. ok is false where they leave the answer to the general
// way.

// castBall casts the ray, or segment, from o along d at the ball around c. end is
// the end of a segment, nil for a ray.
func castBall(h *Hit, o, d, end, c *Vec, r float64) (hit, ok bool) {
	k := o.Sub(*c)
	kk, kd, dd, q := k.Dot(k), k.Dot(*d), d.Dot(*d), float64(r*r)
	if !(isOrdinary(dd) && isOrdinary(kk+q) && r >= 0) {
		return false, false
	}
	slack := float64(0x1p-96 * dd)
	if p, err := kk-q, float64(16*e*(kk+q))+slack; !(p > err) {
		if p < -err && k != (Vec{}) {
			*h = Hit{0, *o, unit(k)}
			return true, true
		}
		return false, false
	}
	if kd >= 0 {
		return false, true // and leads away
	}
	top := math.Inf(1)
	whole, bound := float64((kk-q)*dd)-float64(kd*kd), float64(float64((kk+q)*dd)*(32*e))
	if end != nil {
		m := end.Sub(*c)
		mm := m.Dot(m)
		p, err := mm-q, float64(16*e*(mm+q))+slack
		switch {
		case p > err:
			top = 1 - e
			if -kd >= dd {
				return false, true // it stops before
			}
		case p < -err:
			top, whole, bound = 1, -1, 0
		default:
			return false, false
		}
	}
	if !(math.Abs(whole) > bound) || whole > 0 {
		return false, whole > bound
	}
	l := line{kind: exact.Point, k: k, d: *d, dd: dd, r: r}
	t, x, _ := l.ball(k, -1, false)
	h.enter(o, d, end, max(math.SmallestNonzeroFloat64, min(t, top)), x)
	return true, true
}

// castCapsule is castBall for a capsule.
func castCapsule(h *Hit, o, d, end *Vec, s *Capsule) (hit, ok bool) {
	p, bound, _ := pointSegment(*o, s.A, s.B, s.Radius)
	if !(p > bound && s.Radius >= 0) {
		inside := p < -bound && s.Radius >= 0 && isFinite(d.sumAbs()) && h.startIn(o, s)
		return inside, inside
	}
	top := math.Inf(1)
	if end == nil {
		p, bound = raySegment(o, d, false, &s.A, &s.B, s.Radius)
	} else if p, bound, _ = pointSegment(*end, s.A, s.B, s.Radius); p < -bound {
		top = 1
	} else if p > bound {
		top = 1 - e
		p, bound = segmentSegment(o, end, &s.A, &s.B, s.Radius)
	}
	if !(math.Abs(p) > bound) || p > 0 {
		return false, p > bound
	}
	l := line{
		kind: exact.Segment, k: o.Sub(s.A), kb: o.Sub(s.B), d: *d, u: s.B.Sub(s.A),
		dd: d.Dot(*d), r: s.Radius,
	}
	uu := l.u.Dot(l.u)
	size := l.k.Dot(l.k) + float64(l.r*l.r) + uu
	if !(isOrdinary(l.dd) && isOrdinary(size) && isOrdinary(uu)) {
		return false, false
	}
	l.tube(uu, false)
	t, x, _ := l.end(-1, false)
	h.enter(o, d, end, max(math.SmallestNonzeroFloat64, min(t, top)), x)
	return true, true
}

// startIn sets the hit of a path that starts in a capsule, with the normal of the gap
// between its start and the axis, if that is not too short for floats.
func (h *Hit) startIn(o *Vec, s *Capsule) bool {
	w, u := o.Sub(s.A), s.B.Sub(s.A)
	ku, uu := w.Dot(u), u.Dot(u)
	if !(isOrdinary(uu) && w.Dot(w) < 0x1p200) {
		return false
	}
	size := w.maxAbs() + u.maxAbs()
	if ku >= uu {
		w = o.Sub(s.B)
	} else if ku > 0 {
		w = w.Sub(u.Scale(ku / uu))
		w = w.Sub(u.Scale(w.Dot(u) / uu))
	}
	*h = Hit{0, *o, unit(w)}
	return w.maxAbs() > float64(0x1p-20*size)
}

// enter sets the hit where a path enters a shape at t, x from its core to there.
func (h *Hit) enter(o, d, end *Vec, t float64, x Vec) {
	h.T = t
	if end != nil {
		h.Point = o.Lerp(*end, t)
	} else {
		h.Point = o.Add(d.times(t))
	}
	if h.Normal = unit(x); h.Normal == (Vec{}) {
		h.Normal = unit(d.Neg()) // a radius that rounding swallowed
	}
}
