package explain

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Sweep explains whether a, moved by ma, meets b, moved by mb, and for first, which is
// Sweep and SweepBoth, where floats can tell it first: SweepSpan asks for the sign at the
// end as well.
func Sweep(dim int, a Shape, ma [3]float64, b Shape, mb [3]float64, first bool) (Verdict, []string) {
	w := walk{dim: dim}
	c := course{walk: &w, a: w.core(a), b: w.core(b), m: w.sub(ma, mb)}
	w.cores(&c.a, &c.b)
	w.say("seen from b, a moves by m = mₐ − m_b = %v − %v = %v", ma, mb, c.m)
	if first && (a.Kind == exact.Point || b.Kind == exact.Point) && !math.Signbit(a.R) && !math.Signbit(b.R) {
		p, s, m := a, b, c.m
		if a.Kind != exact.Point {
			p, s, m = b, a, w.neg(c.m)
		}
		w.head("the way of the center against the other, grown by both radii")
		if answer := w.castAt(p.P, m, s, a.R+b.R, true); answer != castUnsure {
			return w.float(answer.sign()), w.steps
		}
	}
	if c.m == (vec{}) && ma == mb {
		w.head("nothing moves: the filter of the pair")
		if rel := w.filter(&c.a, &c.b); rel != undecided {
			return w.float(int(rel)), w.steps
		}
	} else {
		w.head("the signs before the motion, after it and on the way")
		if whole, ok := c.thin(); ok {
			return w.float(int(whole)), w.steps
		}
		if whole, ok := c.filter(); ok {
			return w.float(int(whole)), w.steps
		}
	}
	w.integers("floats do not tell all the signs: one is zero, or within its error bound")
	var pass exact.Pass
	sa, sb := c.a.span(), c.b.span()
	exact.Sweep(&sa, &sb, &ma, &mb, c.a.r, c.b.r, &pass)
	w.say("the sign of dist² − R² is %v at the least on the way, %v before it, %v after it",
		signed(pass.Whole), signed(pass.Start), signed(pass.End))
	return w.exact(pass.Whole), w.steps
}

// course is as in d3.
type course struct {
	*walk
	a, b core
	m    vec
}

func (c *course) filter() (whole relation, ok bool) {
	mm := c.dot(c.m, c.m)
	if !isOrdinary(mm) {
		c.say("m·m = %v is out of the ordinary", mm)
		return undecided, false
	}
	if c.isFar(mm) {
		return apart, true
	}
	c.say("before:")
	start := c.walk.filter(&c.a, &c.b)
	if start == undecided || start == touching || start == penetrating && c.a.r+c.b.r == 0 {
		return undecided, false
	}
	r := c.a.r + c.b.r
	c.say("after:")
	f, n := c.afterSq(mm)
	end := c.against(f, n, r)
	whole = min(start, end)
	if whole == apart {
		c.say("on the way:")
		whole = c.onTheWay(r)
	}
	return whole, end != undecided && whole != undecided
}

func (c *course) isFar(mm float64) bool {
	if c.a.kind != exact.Segment || c.b.kind != exact.Segment || !(c.a.r+c.b.r >= 0) {
		return false
	}
	k, u, v := c.sub(c.a.a, c.b.a), c.a.u, c.b.u
	uu, vv, kk := c.dot(u, u), c.dot(v, v), c.dot(k, k)
	r := c.a.r + c.b.r + float64(0.5*(math.Sqrt(uu)+math.Sqrt(vv)))
	k = c.add(k, c.scale(c.sub(u, v), 0.5))
	c.say("the balls around both, R = %v:", r)
	return c.against(c.segmentSq(c.neg(k), c.neg(c.add(k, c.m)), c.m, mm), mm+uu+vv+kk, r) == apart
}

func (c *course) afterSq(mm float64) (f, n float64) {
	a, b := &c.a, &c.b
	k := c.sub(a.a, b.a)
	n = mm + c.dot(k, k)
	k = c.add(k, c.m)
	var fn float64
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		return c.dot(k, k), n
	case a.kind == exact.Point:
		f, fn = c.footSq(k, c.add(c.sub(a.a, b.b), c.m), b)
	case b.kind == exact.Point:
		f, fn = c.footSq(c.neg(k), c.sub(c.sub(b.a, a.b), c.m), a)
	default:
		f, fn = c.spansSq(k, a, b)
	}
	return f, n + fn
}

func (c *course) spansSq(k vec, a, b *core) (f, n float64) {
	switch {
	case a.kind == exact.Segment && b.kind == exact.Segment:
		return c.near(k, a.u, b.u)
	case a.kind == exact.Segment:
		f, n, _, _ = c.closestOnRay(c.neg(k), b.u, a.u, b.kind == exact.Line)
		return f, n
	case b.kind == exact.Segment:
		f, n, _, _ = c.closestOnRay(k, a.u, b.u, a.kind == exact.Line)
		return f, n
	}
	return 0, math.Inf(1)
}

func (c *course) footSq(k, kb vec, s *core) (f, n float64) {
	uu := c.dot(s.u, s.u)
	if !isOrdinary(uu) {
		return 0, math.Inf(1)
	}
	if s.kind == exact.Segment {
		return c.segmentSq(k, kb, s.u, uu), uu
	}
	if ku := c.dot(k, s.u); ku > 0 || s.kind == exact.Line {
		k = c.sub(k, c.scale(s.u, ku/uu))
	}
	return c.dot(k, k), 0
}

func (c *course) onTheWay(r float64) relation {
	a, b := &c.a, &c.b
	k := c.sub(a.a, b.a)
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		mm := c.dot(c.m, c.m)
		return c.against(c.segmentSq(c.neg(k), c.neg(c.add(k, c.m)), c.m, mm), mm+c.dot(k, k), r)
	case a.kind == exact.Point:
		return c.wayPast(k, c.m, b, r)
	case b.kind == exact.Point:
		return c.wayPast(c.neg(k), c.neg(c.m), a, r)
	}
	worst := apart
	for _, end := range [...]exact.End{exact.First, exact.Second} {
		for _, ofA := range [...]bool{true, false} {
			p, s, m := a, b, c.m
			if !ofA {
				p, s, m = b, a, c.neg(c.m)
			}
			if p.kind == exact.Line || p.kind == exact.Ray && end == exact.Second {
				continue
			}
			at := p.a
			if end == exact.Second {
				at = p.b
			}
			switch rel := c.wayPast(c.sub(at, s.a), m, s, r); rel {
			case penetrating:
				return rel
			case undecided:
				worst = rel
			}
		}
	}
	if worst == apart && (c.dim == 2 || c.passing() == outside) {
		c.say("the cores certainly do not pass through each other")
		return apart
	}
	return undecided
}

func (c *course) wayPast(k, m vec, s *core, r float64) relation {
	var f, n float64
	if s.kind == exact.Segment {
		f, n = c.near(k, m, s.u)
	} else {
		f, n, _, _ = c.closestOnRay(c.neg(k), s.u, m, s.kind == exact.Line)
	}
	return c.against(f, n, r)
}
