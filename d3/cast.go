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

// castBall casts the point o that moves along d at a ball around c: a ray, or a way,
// which ends after d.
//
// The sign of q d·d − |k×d|² tells whether the line meets the ball. A product of
// differences has an error below 5e|k||d|, |k×d|² one below 16e k·k d·d, and q d·d one
// below 6e of itself; the bound is 32e(k·k + q) d·d.
func (h *Hit) castBall(o, d, c *Vec, r float64, isWay bool) cast {
	k := o.Sub(*c)
	kk, kd, dd, q := k.Dot(k), k.Dot(*d), d.Dot(*d), float64(r*r)
	if !(isOrdinary(dd) && isOrdinary(kk+q) && r >= 0) {
		return castUnsure
	}
	if p, bound := kk-q, float64(16*e*(kk+q))+float64(0x1p-96*dd); !(p > bound) {
		return startsWithin(p, bound)
	}
	top := math.MaxFloat64
	if isWay {
		m := k.Add(*d)
		if top = endOfWay(against(m.Dot(m), kk+dd, r)); !(top <= 1) {
			return castUnsure
		}
		if top < 1 && -kd >= dd {
			return castMiss // it ends before
		}
	}
	if kd >= 0 {
		return castMiss // it leads away
	}
	cc, qdd := normalOf(k, *d).sq(), float64(q*dd)
	p := qdd - cc
	if bound := float64(float64((kk+q)*dd) * (32 * e)); !(p > bound) && top != 1 {
		if p < -bound {
			return castMiss
		}
		return castUnsure
	}
	if !(p > 0x1p-4*qdd) {
		p, _ = shortChord(k, *d, kd, dd, r)
	}
	// What enter does: a call with so many arguments costs a twentieth of all.
	tdd := -math.Sqrt(p) - kd
	t, x, xr := onWay(tdd/dd, top), k.Scale(dd).Add(d.Scale(tdd)), float64(r*dd)
	h.T, h.Point = t, o.Add(d.Scale(t))
	if xx, off := squares(x, xr); isNearly(off, xx) {
		h.Normal = nearlyUnit(x, xr, off, xx)
	} else if isLost(off, xx) {
		*h = Hit{}
		return castUnsure
	} else {
		h.Normal = unitOr(x, d.Neg())
	}
	return castHit
}

// enter sets the hit of the point o, moved along d up to top, at the parameter tdd/dd. The
// line {k + t l} enters the radius r there. The normal is zero if rounding has swallowed
// that.
func (h *Hit) enter(o, d *Vec, k, l Vec, tdd, dd, r, top float64) {
	t, x := onWay(tdd/dd, top), spokeAt(k, l, tdd, dd, r)
	h.T, h.Point, h.Normal = t, o.Add(d.Scale(t)), Vec{}
	if !x.isLost() {
		h.Normal = x.unitOr(d.Neg())
	}
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

// castCapsule is castBall for a capsule around the segment from a to b.
//
// The lines of the way and of the segment are |k′×d′|/|d′|u·u apart, at tc and zc. With S
// = |k||d|/|d′| + tc|d| + |u|, lengths of d′ again in units of u·u, all that rounds there
// adds up to less than 40eS: so the squared distance of the lines has an error below
// 128e(f + n), and if tc and zc are in range also as one that the way and the segment do
// not exceed. The same holds of the way and an end. Nothing is divided: all is times
// d′·d′ and (u·u)², and tc|d| is at most as large as |k||d|/|d′|.
func (h *Hit) castCapsule(o, d, a, b *Vec, r float64, isWay bool) cast {
	k, u := o.Sub(*a), b.Sub(*a)
	kk, dd, uu, q := k.Dot(k), d.Dot(*d), u.Dot(u), float64(r*r)
	if !(isModest(dd) && isModest(uu) && kk+q < 0x1p110 && r >= 0) {
		return castUnsure
	}
	ku, w := acrossAxis(k, u, uu)
	u4, slack := float64(uu*uu), float64(256*e*(kk+uu+q))
	if ww := w.Dot(w); !(ww > float64((q+slack)*u4)) {
		// Not certainly outside of the whole tube.
		if ku <= 0 {
			ww = float64(kk * u4)
		} else if ku >= uu {
			kb := o.Sub(*b)
			ww = float64(kb.Dot(kb) * u4)
		}
		if p, bound := ww-float64(q*u4), float64(slack*u4); !(p > bound) {
			return startsWithin(p, bound)
		}
	}
	du, across := acrossAxis(*d, u, uu)
	top := math.MaxFloat64
	if isWay {
		m := w.Add(across)
		mm := m.Dot(m)
		if mu := ku + du; mu <= 0 {
			m = k.Add(*d)
			mm = float64(m.Dot(m) * u4)
		} else if mu >= uu {
			m = o.Sub(*b).Add(*d)
			mm = float64(m.Dot(m) * u4)
		}
		if top = endOfWay(mm-float64(q*u4), float64((slack+float64(256*e*dd))*u4)); !(top <= 1) {
			return castUnsure
		}
	}
	aa, wa, cc := across.Dot(across), w.Dot(across), acrossSq(w, across)
	if aa < float64(0x1p-40*float64(dd*u4)) {
		return castUnsure
	}
	ua, u4a := float64(uu*aa), float64(u4*aa)
	p := float64(q*u4a) - cc
	bound := float64(256 * e * (float64(float64(2*kk*dd)*float64(u4*u4)) + float64((uu+q)*u4a)))
	if p < -bound {
		return castMiss
	}
	ru := float64(r * uu)
	tdd, _ := root(w, across, cc, wa, aa, ru, -1)
	surely := false
	if z := float64(ku*aa) + float64(tdd*du); z >= 0 && z <= ua {
		zc := float64(ku*aa) - float64(wa*du)
		surely = p > bound && wa <= 0 && -wa < top*aa && zc >= 0 && zc <= ua
		h.enter(o, d, w, across, tdd, aa, ru, top)
	} else if z < 0 {
		surely = h.enterEnd(o, d, a, r, slack, top)
	} else {
		surely = h.enterEnd(o, d, b, r, slack, top)
	}
	if !surely && top != 1 {
		if answer := passing(o.Sub(*a), *d, b.Sub(*a), r, top); answer != castHit {
			*h = Hit{}
			return answer
		}
	}
	if h.Normal == (Vec{}) {
		*h = Hit{}
		return castUnsure
	}
	return castHit
}

// enterEnd is enter for the ball around the end c of a capsule. It says whether the way
// certainly comes nearer than r, that is, by more than slack in the squares.
func (h *Hit) enterEnd(o, d, c *Vec, r, slack, top float64) (surely bool) {
	k := o.Sub(*c)
	kd, dd := k.Dot(*d), d.Dot(*d)
	q := float64(float64(r*r) * dd)
	p := q - normalOf(k, *d).sq()
	surely = p > float64(slack*dd) && kd <= 0 && -kd < top*dd
	if !(p > 0x1p-4*q) {
		p, _ = shortChord(k, *d, kd, dd, r)
	}
	h.enter(o, d, k, *d, -math.Sqrt(p)-kd, dd, r, top)
	return surely
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

// castRay casts the ray, or with an end the segment, from o along d at a ball around
// a, or at a capsule from a to b.
func (h *Hit) castRay(o, d, end, a, b *Vec, r float64) (answer cast) {
	if b == nil {
		answer = h.castBall(o, d, a, r, end != nil)
	} else {
		answer = h.castCapsule(o, d, a, b, r, end != nil)
	}
	switch {
	case answer == castHit && end != nil && h.T == 1:
		h.Point = *end
	case answer == castInside:
		h.T, h.Point, h.Normal = 0, *o, outOf(o, a, b)
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
func (h *Hit) castSphere(o, d, a, b *Vec, r float64) cast {
	if b == nil {
		return h.castBall(o, d, a, r, true)
	}
	return h.castCapsule(o, d, a, b, r, true)
}
