package d2

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Cores without radii cross in the plane, which floats can tell where it is not at an end.
// Then the way a point goes is cut once, at the quotient of two cross products.

// doubles is a vector of doubles.
type doubles struct{ x, y double }

// exactDifference returns p − q exactly.
func exactDifference(p, q *Vec) doubles { return doubles{doubleOf(p.X, q.X), doubleOf(p.Y, q.Y)} }

// exactExtent returns the extent of c exactly.
func (c *core) exactExtent() doubles {
	if c.kind == exact.Segment {
		return exactDifference(&c.b, &c.a)
	}
	return doubles{double{hi: c.u.X}, double{hi: c.u.Y}}
}

// cross returns p×q, rounded to the nearest float, and whether that is certain.
func (p *doubles) cross(q *doubles) (z float64, ok bool) {
	x, y := p.x.times(q.y), p.y.times(q.x)
	return x.minus(y).rounded(math.Abs(x.hi) + math.Abs(y.hi))
}

// cut returns the parameter at which the way {k + t d} crosses the line along v through the
// origin: v×k / d×v, with the two rounded as exact.Connect does it, and whether that is
// certain.
func cut(k, d, v *doubles) (t float64, ok bool) {
	num, isNum := v.cross(k)
	den, isDen := d.cross(v)
	return num / den, isNum && isDen
}

// crossedAt returns the parameter at which the path crosses s, and whether floats tell that
// it does so inside both.
func crossedAt(path, s *core) (t float64, ok bool) {
	if !crosses(path, s) || !isOrdinary(path.u.Dot(path.u)) || !isOrdinary(s.u.Dot(s.u)) {
		return 0, false
	}
	k, d, v := exactDifference(&path.a, &s.a), path.exactExtent(), s.exactExtent()
	return cut(&k, &d, &v)
}

// thin finds the course of two cores without radii, if floats can tell all of it.
//
// Seen from b the motion −m passes C = {x − y : x in a, y in b}, if both have an extent a
// polygon. An edge of it is an end of one core against the other core, and faces the motion
// if it leads towards the other end: it is entered there at most, and left at the others.
func (c *course) thin() bool {
	if c.crosses() {
		return true
	}
	c.in, c.out = meeting{}, meeting{}
	return false
}

func (c *course) crosses() bool {
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
	ofA, okA := facingEnd(a, b, m)
	ofB, okB := facingEnd(b, a, m.Neg())
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
	c.Along = hi-lo > float64(0x1p-40*hi) || c.slides(c)
	return true
}

// facingEnd returns the end with which a, moved by m, comes first across the line of b:
// Inside if it moves along b. It says whether floats tell.
func facingEnd(a, b *core, m Vec) (end exact.End, ok bool) {
	uv, duv := crossBound(&a.u, &b.u)
	mv, dmv := crossBound(&m, &b.u)
	switch {
	case !(math.Abs(uv) > duv):
		return exact.Inside, false
	case (m.X == 0 || b.u.Y == 0) && (m.Y == 0 || b.u.X == 0):
		return exact.Inside, true
	case (mv < 0) == (uv < 0):
		end = exact.Second
	default:
		end = exact.First
	}
	return end, math.Abs(mv) > dmv
}

func otherEnd(end exact.End) exact.End {
	switch end {
	case exact.First:
		return exact.Second
	case exact.Second:
		return exact.First
	}
	return exact.Inside
}

// cross adds where the given ends cross the other core on their way, and says whether
// floats tell whether they do.
func (c *course) cross(ofA, ofB exact.End, side float64) bool {
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
		case touching:
			way := core{kind: exact.Ray, a: at, b: m, u: m}
			t, exp := meetsAt(&way, s)
			c.add(meeting{t: ldexp(t, exp), end: at, ofA: isA, isEnd: true, isSet: true, touch: touch{at: at, ofA: isA}}, side)
		case undecided:
			return false
		}
	}
	return true
}
