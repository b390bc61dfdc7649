package d3

import (
	"math"
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
// up to top. Of a hit it returns T and Normal.
//
// The way's point nearest to the center, w, has an error of some e|k|: w·w tells whether
// the line meets the ball, with an error below 128e(w·w + k·k).
func castBall(k, d Vec, r, top float64) (answer cast, t float64, n Vec) {
	kk, kd, dd, q := k.Dot(k), k.Dot(d), d.Dot(d), float64(r*r)
	if !(isOrdinary(dd) && isOrdinary(kk+q) && r >= 0) {
		return castUnsure, 0, Vec{}
	}
	if p, bound := kk-q, float64(16*e*(kk+q))+float64(0x1p-96*dd); !(p > bound) {
		return startsWithin(p, bound), 0, Vec{}
	}
	if kd >= 0 || top < 1 && -kd >= dd {
		return castMiss, 0, Vec{} // it leads away, or ends before
	}
	tc, w := middle(k, d, kd, dd)
	if p, bound := against(w.Dot(w), kk, r); !(p < -bound) && top != 1 {
		if p > bound {
			return castMiss, 0, Vec{}
		}
		return castUnsure, 0, Vec{}
	}
	h, _ := half(w, dd, r)
	t = tc - h
	if t > top {
		t = top
	} else if !(t > 0) {
		t = math.SmallestNonzeroFloat64
	}
	return castHit, t, unitOr(w.Sub(d.Scale(h)), d.Neg())
}

// endOfWay returns how far a way that starts outside can go on before it hits what p
// says of its end: 1 if that is inside, less if it is outside; NaN if floats cannot
// tell.
func endOfWay(p, bound float64) float64 {
	switch {
	case p > bound:
		return 1 - e
	case p < -bound:
		return 1
	}
	return math.NaN()
}

// startsWithin is the answer if floats do not tell that the start is outside.
func startsWithin(p, bound float64) cast {
	if p < -bound {
		return castInside
	}
	return castUnsure
}

// castCapsule is castBall for a capsule around a segment along u; kb is k from its B.
//
// Where the line of the way is nearest to that of the segment, at tc and z, all that
// rounds in w adds up to less than 40eS, S = |k| + tc|d| + |u|: so w·w has an error
// below 128e(w·w + n) as the squared distance of the lines, and if tc and z are in range
// also as one that the way and the segment do not exceed. The same holds of the way and
// an end.
func castCapsule(k, kb, d, u Vec, r, top float64) (answer cast, t float64, n Vec) {
	kk, dd, uu, q := k.Dot(k), d.Dot(d), u.Dot(u), float64(r*r)
	if !(isOrdinary(dd) && isOrdinary(uu) && kk+q < 0x1p200 && r >= 0) {
		return castUnsure, 0, Vec{}
	}
	z0, w := split(k, u, uu)
	if p, bound := against(w.Dot(w), kk+uu, r); !(p > bound) {
		// Not outside of the whole tube.
		if p, bound = against(segmentSq(k, kb, u, uu), uu, r); !(p > bound) {
			return startsWithin(p, bound), 0, Vec{}
		}
	}
	dz, across := split(d, u, uu)
	aa := across.Dot(across)
	if aa < float64(0x1p-40*dd) {
		return castUnsure, 0, Vec{}
	}
	tc, w := middle(w, across, w.Dot(across), aa)
	w = acrossBoth(w)
	h, _ := half(w, aa, r)
	size := kk + float64(float64(tc*tc)*dd) + uu
	p, bound := against(w.Dot(w), size, r)
	if p > bound {
		return castMiss, 0, Vec{}
	}
	zc := z0 + float64(tc*dz)
	t, x := tc-h, w.Sub(across.Scale(h))
	if z := z0 + float64(t*dz); z < 0 || z > 1 {
		from := k
		if z > 1 {
			from = kb
		}
		tc, w = middle(from, d, from.Dot(d), dd)
		h, _ = half(w, dd, r)
		p, bound = against(w.Dot(w), size, r)
		t, x, zc = tc-h, w.Sub(d.Scale(h)), 0
	}
	if !(p < -bound && tc >= 0 && tc <= top && zc >= 0 && zc <= 1) && top != 1 {
		if answer := passing(k, d, u, r, top); answer != castHit {
			return answer, 0, Vec{}
		}
	}
	if t > top {
		t = top
	} else if !(t > 0) {
		t = math.SmallestNonzeroFloat64
	}
	return castHit, t, unitOr(x, d.Neg())
}

// passing says whether the way that starts k from a capsule's A and ends outside, if at
// all, hits the capsule.
func passing(k, d, u Vec, r, top float64) cast {
	var f, n float64
	if top < 1 {
		f, n, _, _ = closest(k, d, u, 0)
	} else {
		f, n = closestOnRay(k, d, u, false)
	}
	switch p, bound := against(f, n, r); {
	case p < -bound:
		return castHit
	case p > bound:
		return castMiss
	}
	return castUnsure
}

// castWay casts a point that moves along d, which is a bounded way, at a ball around a,
// or at a capsule from a to b: it is k from a and kb from b.
func castWay(k, kb, d, u Vec, capsule bool, r float64) (answer cast, t float64, n Vec) {
	dd, m := d.Dot(d), k.Add(d)
	if !capsule {
		if top := endOfWay(against(m.Dot(m), k.Dot(k)+dd, r)); top <= 1 {
			return castBall(k, d, r, top)
		}
		return castUnsure, 0, Vec{}
	}
	uu := u.Dot(u)
	if top := endOfWay(against(segmentSq(m, kb.Add(d), u, uu), k.Dot(k)+dd+uu, r)); top <= 1 {
		return castCapsule(k, kb, d, u, r, top)
	}
	return castUnsure, 0, Vec{}
}

// castRay casts the ray, or with an end the segment, from o along d at a ball around
// a, or at a capsule from a to b.
func (h *Hit) castRay(o, d, end, a, b *Vec, r float64) (answer cast) {
	k := o.Sub(*a)
	switch {
	case end == nil && b == nil:
		answer, h.T, h.Normal = castBall(k, *d, r, math.MaxFloat64)
	case end == nil:
		answer, h.T, h.Normal = castCapsule(k, o.Sub(*b), *d, b.Sub(*a), r, math.MaxFloat64)
	case b == nil:
		answer, h.T, h.Normal = castWay(k, Vec{}, *d, Vec{}, false, r)
	default:
		answer, h.T, h.Normal = castWay(k, o.Sub(*b), *d, b.Sub(*a), true, r)
	}
	switch {
	case answer == castHit && end == nil:
		h.Point = o.Add(d.Scale(h.T))
	case answer == castHit:
		h.Point = o.Lerp(*end, h.T)
	case answer == castInside:
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
	k, d := s.Center.Sub(*a), ms.Sub(*m)
	if b == nil {
		answer, h.T, h.Normal = castWay(k, Vec{}, d, Vec{}, false, s.Radius+r)
	} else {
		answer, h.T, h.Normal = castWay(k, s.Center.Sub(*b), d, b.Sub(*a), true, s.Radius+r)
	}
	if answer == castHit {
		h.Point = s.Center.Add(ms.Scale(h.T)).Add(h.Normal.Scale(-s.Radius))
	}
	return answer
}
