package d2

// Sweeps without a radius: such cores cross, or pass through each other, at a time that floats can tell.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// Cores without radii cross in the plane, which floats can tell where it is not at an end. Then the way a point goes is cut
// once, at the quotient of two cross products.

// scales reports whether v of ordinary size can be divided to a length of about 1 without rounding.
func scales(v Vec) bool {
	return (v.X == 0 || math.Abs(v.X) > 0x1p-900) && (v.Y == 0 || math.Abs(v.Y) > 0x1p-900)
}

// thin computes the coreSweep of two cores without radii, and reports whether floats can tell all of it.
//
// Seen from b the motion −m passes C = {x − y : x in a, y in b}, a polygon if both have an extent. An edge of C is an end of
// one core against the other core, and faces the motion if it leads towards the other end: C is entered there at most, and left
// at the others.
func (c *coreSweep) thin() bool {
	if c.crosses() {
		return true
	}
	c.in, c.out = toiCandidate{}, toiCandidate{}
	return false
}

// crosses is thin, and may leave in and out set in vain.
func (c *coreSweep) crosses() bool {
	a, b, m := &c.a, &c.b, c.m
	if !isOrdinary(m.Dot(m)) {
		return false
	}
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		return false
	case a.kind == exact.Point || b.kind == exact.Point:
		p, s := a, b
		if b.kind == exact.Point {
			p, s, m = b, a, m.Neg()
		}
		if way := (core{kind: exact.Segment, a: p.a, u: m}); crosses(&way, s) {
			c.Pass = crossed
			return true
		}
		return false
	}
	ofA, okA := facingEnd(a.u, b.u, m)
	ofB, okB := facingEnd(b.u, a.u, m.Neg())
	if !okA || !okB {
		return false
	}
	c.Pass = exact.Pass{}
	if !c.cross(ofA, ofB, -1) || !c.cross(otherEnd(ofA), otherEnd(ofB), +1) {
		return false
	}
	lo, hi := 0.0, 1.0
	if c.out.isSet {
		c.End, hi = +1, c.out.t
	}
	if c.in.isSet {
		c.Start, lo = +1, c.in.t
	} else {
		k := a.a.Sub(b.a)
		switch inner(&k, &a.u, &b.u, a.kind, b.kind, 0) {
		case outside:
			c.Pass = exact.Pass{Whole: +1, Start: +1, End: +1}
			return !c.out.isSet
		case undecided:
			return false
		}
	}
	// What rounds in m moves both times alike, if it is nearly parallel to an edge.
	near := max(float64(0x1p-40*hi), timeError(m, a.u), timeError(m, b.u))
	c.Along = hi-lo > near || c.staysTouching(c)
	return true
}

// timeError bounds by how much the rounding of m may move the time at which it crosses a line along v.
func timeError(m, v Vec) float64 {
	if z := math.Abs(m.Cross(v)); z > 0 {
		return float64(0x1p-46*float64(m.sumAbs()*v.sumAbs())) / z
	}
	return 0
}

// cross adds where the given ends cross the other core on their way, and reports whether floats can tell whether they do.
func (c *coreSweep) cross(ofA, ofB exact.End, side float64) bool {
	for _, isA := range [...]bool{true, false} {
		p, s, m, end := &c.a, &c.b, c.m, ofA
		if !isA {
			p, s, m, end = &c.b, &c.a, c.m.Neg(), ofB
		}
		if end == exact.Inside || !p.has(end) {
			continue
		}
		at := *p.end(end)
		k := at.Sub(s.a)
		switch inner(&k, &m, &s.u, exact.Segment, s.kind, 0) {
		case penetrating:
			way := core{kind: exact.Ray, a: at, b: m, u: m}
			t, exp := crossingTime(&way, s)
			c.add(toiCandidate{t: float.Ldexp(t, exp), at: at, ofA: isA, isEnd: true, isSet: true}, side)
		case undecided:
			return false
		}
	}
	return true
}

// castThin is castCapsule without a radius, to the bits of the general way. If the way is that of a segment, end is its end.
func (h *Hit) castThin(o, d, end *Vec, s coreRef, isWay bool) castAnswer {
	k, v, kind := o.Sub(*s.a), s.extent(), exact.Ray
	if isWay {
		kind = exact.Segment
	}
	switch inner(&k, d, &v, kind, s.kind, 0) {
	case outside:
		return castMiss
	case undecided:
		return castUnsure
	}
	if !(isOrdinary(d.Dot(*d)) && isOrdinary(v.Dot(v)) && o.maxAbs() < 0x1p1000 && scales(*d) && scales(v)) {
		return castUnsure
	}
	from, way, along := exactDifference(o, s.a), doublesOf(d), doublesOf(&v)
	if end != nil {
		way = exactDifference(end, o)
	}
	if s.kind == exact.Segment {
		along = exactDifference(s.b, s.a)
	}
	t, ok := cut(&from, &way, &along)
	if !(ok && t > 0x1p-1000 && (t < 1-2*e || !isWay && t < 0x1p500)) {
		return castUnsure
	}
	h.T = t
	h.Point = o.Add(d.Scale(t))
	h.Normal = flatAgainst(*d, v)
	return castHit
}

// flatAgainst returns the unit vector across v that faces a way along d, as nearestNormal has it.
func flatAgainst(d, v Vec) Vec {
	n := d.Neg()
	if (normalCondition{v, true}).admits(n) {
		return unit(n)
	}
	return unit(turned(v, normal{math.Copysign(1, n.Cross(v))}))
}

// castMovingThin is castMovingCores without radii: only the edges that face the motion are entered.
func (h *Hit) castMovingThin(a, b *movingCore) castAnswer {
	x, y := a.ref().core(), b.ref().core()
	m := a.m.Sub(*b.m)
	ofA, okA := facingEnd(x.u, y.u, m)
	ofB, okB := facingEnd(y.u, x.u, m.Neg())
	if !(okA && okB && isOrdinary(m.Dot(m)) && isOrdinary(x.u.Dot(x.u)) && isOrdinary(y.u.Dot(y.u))) {
		return castUnsure
	}
	answer := castMiss
	if ofA != exact.Inside && x.has(ofA) {
		answer = h.castThinEnd(&x, &y, a.m, ofA, m)
	}
	if answer == castMiss && ofB != exact.Inside && y.has(ofB) {
		if answer = h.castThinEnd(&y, &x, b.m, ofB, m.Neg()); answer == castHit {
			h.Normal = h.Normal.Neg()
		}
	}
	if answer != castMiss {
		return answer
	}
	k := x.a.Sub(y.a)
	switch inner(&k, &x.u, &y.u, x.kind, y.kind, 0) {
	case outside:
		return castMiss
	case penetrating:
		return castInside
	}
	return castUnsure
}

func (c *core) ref() coreRef { return coreRef{c.kind, &c.a, &c.b} }

// core returns s as a core without a radius.
func (s coreRef) core() core {
	return core{kind: s.kind, a: *s.a, b: *s.b, u: s.extent()}
}

// castThinEnd casts an end of p, which moves by own and seen from s by m, at s.
func (h *Hit) castThinEnd(p, s *core, own *Vec, end exact.End, m Vec) castAnswer {
	at := p.end(end)
	answer := h.castThin(at, &m, nil, s.ref(), true)
	if answer != castHit {
		return answer
	}
	// As certainNormal wants it: s faces the motion and p lies behind its end.
	n := h.Normal
	if !(h.T < 1-0x1p-30 && n.Dot(m) < float64(-0x1p-6*m.sumAbs()) && math.Abs(n.Dot(p.u)) > float64(0x1p-18*p.u.sumAbs())) {
		*h = Hit{}
		return castUnsure
	}
	h.Point = at.Add(own.Scale(h.T)).Add(n.Neg().Scale(0))
	return castHit
}
