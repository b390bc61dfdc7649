package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// castBall and castCapsule are what RayCast and Sweep ask most, without cores and
// passes: a point on its way against a ball or a capsule, of ordinary sizes and where
// floats decide all. They take the same steps to the same bits as the general way.

// cast is how such a question ends.
type cast int8

const (
	castUnsure cast = iota // the general way has to tell
	castMiss               // the way and the shape have no point in common
	castInside             // the way starts inside
	castHit                // it enters
)

// castBall casts the point that starts k from the center of a ball, and moves along d,
// up to d if that is bounded. Of a hit it returns where it enters, and the vector
// there from the center.
func castBall(k, d Vec, bounded bool, r float64) (answer cast, t float64, x Vec) {
	kk, kd, dd, q := k.Dot(k), k.Dot(d), d.Dot(d), float64(r*r)
	if !(isOrdinary(dd) && isOrdinary(kk+q) && r >= 0) {
		return castUnsure, 0, Vec{}
	}
	slack := float64(0x1p-96 * dd)
	if p, bound := kk-q, float64(16*e*(kk+q))+slack; !(p > bound) {
		if p < -bound {
			answer = castInside
		}
		return answer, 0, Vec{}
	}
	if kd >= 0 {
		return castMiss, 0, Vec{} // it leads away
	}
	top := math.Inf(1)
	p, bound := float64((kk-q)*dd)-float64(kd*kd), float64(float64((kk+q)*dd)*(32*e))
	if bounded {
		m := k.Add(d)
		after, err := against(m.Dot(m), kk+dd, r)
		switch {
		case after > err && -kd >= dd:
			return castMiss, 0, Vec{} // it ends before
		case after > err:
			top = 1 - e
		case after < -err:
			top, p, bound = 1, -1, 0
		default:
			return castUnsure, 0, Vec{}
		}
	}
	if !(p < -bound) {
		if p > bound {
			answer = castMiss
		}
		return answer, 0, Vec{}
	}
	l := line{d: d, dd: dd, r: r}
	t, x, _ = l.ball(k, -1, false)
	return castHit, max(math.SmallestNonzeroFloat64, min(t, top)), x
}

// castCapsule is castBall for a capsule around a segment along u; kb is k from its B.
func castCapsule(k, kb, d, u Vec, bounded bool, r float64) (answer cast, t float64, x Vec) {
	kk, dd, uu := k.Dot(k), d.Dot(d), u.Dot(u)
	if !(isOrdinary(dd) && isOrdinary(uu) && kk+float64(r*r) < 0x1p200 && r >= 0) {
		return castUnsure, 0, Vec{}
	}
	if p, bound := against(segmentSq(k, kb, u, uu), uu, r); !(p > bound) {
		if p < -bound {
			answer = castInside
		}
		return answer, 0, Vec{}
	}
	top, p, bound := math.Inf(1), -1.0, 0.0
	if !bounded {
		f, n := closestOnRay(k, d, u, false)
		p, bound = against(f, n, r)
	} else {
		after, err := against(segmentSq(k.Add(d), kb.Add(d), u, uu), uu+kk+dd, r)
		switch {
		case after > err:
			f, n, _, _ := closest(k, d, u, 0)
			p, bound = against(f, n, r)
			top = 1 - e
		case after < -err:
			top = 1
		default:
			return castUnsure, 0, Vec{}
		}
	}
	if !(p < -bound) {
		if p > bound {
			answer = castMiss
		}
		return answer, 0, Vec{}
	}
	l := line{kind: exact.Segment, k: k, kb: kb, d: d, u: u, dd: dd, r: r}
	l.tube(uu, false)
	t, x, _ = l.end(-1, false)
	return castHit, max(math.SmallestNonzeroFloat64, min(t, top)), x
}

// castRay casts the ray, or with an end the segment, from o along d at a ball around
// a, or at a capsule from a to b.
func (h *Hit) castRay(o, d, end, a, b *Vec, r float64) cast {
	var answer cast
	var t float64
	var x Vec
	k := o.Sub(*a)
	if b == nil {
		answer, t, x = castBall(k, *d, end != nil, r)
	} else {
		answer, t, x = castCapsule(k, o.Sub(*b), *d, b.Sub(*a), end != nil, r)
	}
	switch answer {
	case castHit:
		h.T, h.Normal = t, unitOr(x, d.Neg())
		if end != nil {
			h.Point = o.Lerp(*end, t)
		} else {
			h.Point = o.Add(d.times(t))
		}
	case castInside:
		h.Point, h.Normal = *o, outOf(o, a, b)
		if h.Normal == (Vec{}) {
			return castUnsure
		}
	}
	return answer
}

// outOf returns the normal of the gap between the point o, which is inside, and the
// core from a to b; zero if that is too short for floats.
func outOf(o, a, b *Vec) Vec {
	if b == nil && compare(*a, *o) < 0 {
		return unit(a.Sub(*o)).Neg() // as Collide has it, to the sign of a zero
	}
	k := o.Sub(*a)
	if b == nil {
		return unit(k)
	}
	u := b.Sub(*a)
	size := k.maxAbs() + u.maxAbs()
	ku, uu := k.Dot(u), u.Dot(u)
	if ku >= uu {
		k = o.Sub(*b)
	} else if ku > 0 {
		k = k.Sub(u.Scale(ku / uu))
		k = k.Sub(u.Scale(k.Dot(u) / uu))
	}
	if !(k.maxAbs() > float64(0x1p-20*size)) {
		return Vec{}
	}
	return unit(k)
}

// castSphere casts the sphere s, moved by ms, at a ball around a, or at a capsule from
// a to b, of the radius r and moved by m. What starts inside has no hit here.
func (h *Hit) castSphere(s *Sphere, ms, m, a, b *Vec, r float64) cast {
	if !areNatural(s.Radius, r) {
		return castUnsure
	}
	var answer cast
	var t float64
	var x Vec
	k, d := s.Center.Sub(*a), ms.Sub(*m)
	if b == nil {
		answer, t, x = castBall(k, d, true, s.Radius+r)
	} else {
		answer, t, x = castCapsule(k, s.Center.Sub(*b), d, b.Sub(*a), true, s.Radius+r)
	}
	if answer == castHit {
		h.T, h.Normal = t, unitOr(x, d.Neg())
		h.Point = s.Center.Add(ms.Scale(t)).Add(h.Normal.Scale(-s.Radius))
	}
	return answer
}
