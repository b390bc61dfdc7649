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
// The sign of |k×d|² − q d·d tells whether the line meets the ball. A product of
// differences has an error below 5e|k||d|, |k×d|² one below 16e k·k d·d, and q d·d one
// below 6e of itself; the bound is 32e(k·k + q) d·d.
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
	cc := normalOf(k, d).sq()
	if p, bound := cc-float64(q*dd), float64(float64((kk+q)*dd)*(32*e)); !(p < -bound) && top != 1 {
		if p > bound {
			return castMiss, 0, Vec{}
		}
		return castUnsure, 0, Vec{}
	}
	t, _ = root(k, d, cc, kd, dd, r, -1)
	x := k.Add(d.Scale(t))
	return castHit, onWay(t, top), unitOr(x, d.Neg())
}

// onWay returns t, moved into the range of a way that starts outside.
func onWay(t, top float64) float64 {
	if t > top {
		return top
	}
	if !(t > 0) {
		return math.SmallestNonzeroFloat64
	}
	return t
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
// The lines of the way and of the segment are |k′×d′|/|d′|u·u apart, at tc and zc. With S
// = |k||d|/|d′| + tc|d| + |u|, lengths of d′ again in units of u·u, all that rounds there
// adds up to less than 40eS: so the squared distance of the lines has an error below
// 128e(f + n), and if tc and zc are in range also as one that the way and the segment do
// not exceed. The same holds of the way and an end.
func castCapsule(k, kb, d, u Vec, r, top float64) (answer cast, t float64, n Vec) {
	kk, dd, uu, q := k.Dot(k), d.Dot(d), u.Dot(u), float64(r*r)
	if !(isModest(dd) && isModest(uu) && kk+q < 0x1p120 && r >= 0) {
		return castUnsure, 0, Vec{}
	}
	ku, w := acrossAxis(k, u, uu)
	u4 := float64(uu * uu)
	if !(w.Dot(w) > float64((q+float64(256*e*(kk+uu+q)))*u4)) {
		// Not certainly outside of the whole tube.
		if p, bound := against(segmentSq(k, kb, u, uu), uu, r); !(p > bound) {
			return startsWithin(p, bound), 0, Vec{}
		}
	}
	du, across := acrossAxis(d, u, uu)
	aa := across.Dot(across)
	if aa < float64(0x1p-40*float64(dd*u4)) {
		return castUnsure, 0, Vec{}
	}
	wa, cc := w.Dot(across), acrossSq(w, across)
	tc := -wa / aa
	size := float64(float64(kk*dd)*u4)/aa + float64(float64(tc*tc)*dd) + uu
	p, bound := against(cc/float64(aa*u4), size, r)
	if p > bound {
		return castMiss, 0, Vec{}
	}
	zc := ku + float64(tc*du)
	t, _ = root(w, across, cc, wa, aa, float64(r*uu), -1)
	x := w.Add(across.Scale(t))
	if z := ku + float64(t*du); z < 0 || z > uu {
		from := k
		if z > uu {
			from = kb
		}
		kd := from.Dot(d)
		cc = normalOf(from, d).sq()
		tc, zc = -kd/dd, 0
		p, bound = against(cc/dd, size, r)
		t, _ = root(from, d, cc, kd, dd, r, -1)
		x = from.Add(d.Scale(t))
	}
	if !(p < -bound && tc >= 0 && tc <= top && zc >= 0 && zc <= uu) && top != 1 {
		if answer := passing(k, d, u, r, top); answer != castHit {
			return answer, 0, Vec{}
		}
	}
	return castHit, onWay(t, top), unitOr(x, d.Neg())
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

// castSphere casts the point o, moved by d, at a ball around a, or at a capsule from a to
// b, grown by the radius of what o is the center of: they are r in all. It leaves the
// Point, and what starts inside, to the caller.
func (h *Hit) castSphere(o *Vec, d Vec, a, b *Vec, r float64) (answer cast) {
	if k := o.Sub(*a); b == nil {
		answer, h.T, h.Normal = castWay(k, Vec{}, d, Vec{}, false, r)
	} else {
		answer, h.T, h.Normal = castWay(k, o.Sub(*b), d, b.Sub(*a), true, r)
	}
	return answer
}
