package d3

// Queries of sweeps of cores: whether two moving cores meet, their relation before and after the motion, and the time of
// impact that agrees with these signs.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// decide computes the signs, and reports whether the two meet during the motion.
func (c *coreSweep) decide() bool {
	if c.m == (Vec{}) && c.ma == c.mb {
		rel := relate(&c.a, &c.b)
		if c.a.r+c.b.r == 0 {
			rel = max(rel, touching) // the signs of a coreSweep are those of dist² − R²
		}
		c.Whole, c.Start, c.End = int(rel), int(rel), int(rel)
		return rel <= touching && isFinite(c.ma.maxAbs())
	}
	if c.isThin = c.a.r+c.b.r == 0 && c.thin(); !c.isThin && !c.filter() && !c.staysApart() {
		if !c.a.isValid() || !c.b.isValid() || !isFinite(c.ma.maxAbs()) || !isFinite(c.mb.maxAbs()) {
			return false
		}
		if !c.isStartEnough || !c.overlapsFirst() {
			c.decideExactly()
		}
	}
	return c.Whole <= 0
}

// overlapsFirst reports whether floats, or integers on a small grid, tell that the two touch or overlap before the motion: no
// other sign costs less. If they cannot tell, exact.SweepOrStart asks that first.
func (c *coreSweep) overlapsFirst() bool {
	a, b := &c.a, &c.b
	rel, _ := filter(a, b)
	if rel == undecided {
		rel = relateOnGrid(a, b)
	}
	if rel == undecided || rel > touching {
		return false
	}
	if c.a.r+c.b.r == 0 {
		rel = touching
	}
	c.Pass = exact.Pass{Whole: int(rel), Start: int(rel)}
	return true
}

// staysApart certifies that bounded cores stay apart during all of the motion: along some direction w all of C lies farther
// than R|w|, also at the end. Any w will do; here it leads from b to a, before the motion. It serves cores that leave the
// ground, or slide along it, too near for other filters. Two points without radii are left to filter, which sees as much.
//
// With S = |k|₁ + |u|₁ + |v|₁ + |m|₁ the least z·w has an error below 8eS|w|: e of each difference, 3e of the products, and e
// of each sum. The root, R and their product round by less than 8e(S+R)|w| more.
func (c *coreSweep) staysApart() bool {
	a, b := &c.a, &c.b
	arePoints := a.kind == exact.Point && b.kind == exact.Point
	if arePoints && a.r+b.r == 0 || a.kind > exact.Segment || b.kind > exact.Segment {
		return false
	}
	var g gap
	x, y := a, b
	isTurned := b.precedes(a)
	if isTurned {
		x, y = b, a
	}
	if !(g.direct(x, y) < math.Inf(1)) {
		return false
	}
	w, k, r := g.w, a.a.Sub(b.a), a.r+b.r
	if isTurned {
		w = w.Neg()
	}
	h := k.Dot(w) + min(0, a.u.Dot(w)) - max(0, b.u.Dot(w)) + min(0, c.m.Dot(w))
	size, ww := k.sumAbs()+a.u.sumAbs()+b.u.sumAbs()+c.m.sumAbs()+r, w.Dot(w)
	if !(size < 0x1p150 && size > 0x1p-150 && ww > 0x1p-500 && h > float64((r+float64(32*e*size))*math.Sqrt(ww))) {
		return false
	}
	c.Pass = exact.Pass{Whole: +1, Start: +1, End: +1}
	return true
}

// dropRadii makes c the coreSweep of the cores alone, if both have an extent, they meet, and the radii are so small, R ≤
// 2e·size, that coreSweep.holds cannot tell cores that touch from cores that cross. The cores' gap is 0 when they meet, which
// differs from R by no more than holds allows. Cores that do not meet do not cross either, and keep their radii.
//
//go:noinline
func (c *coreSweep) dropRadii() {
	if float64(0x1p52*(c.a.r+c.b.r)) > min(c.sum(), math.MaxFloat64) || c.a.kind == exact.Point || c.b.kind == exact.Point {
		return
	}
	cores := *c
	cores.a.r, cores.b.r = 0, 0
	if cores.decide() {
		*c = cores
	}
}

// filter is decide for signs that floats can tell.
func (c *coreSweep) filter() bool {
	mm := c.m.Dot(c.m)
	if !isOrdinary(mm) {
		return false
	}
	if c.isFar(mm) {
		c.Pass = exact.Pass{Whole: +1, Start: +1, End: +1}
		return true
	}
	start, _ := filter(&c.a, &c.b)
	if start == undecided || start == touching || start == penetrating && c.a.r+c.b.r == 0 {
		return false // cores that cross are thin, or left to integers
	}
	r := c.a.r + c.b.r
	f, n := c.afterSq(mm)
	end := signOf(against(f, n, r))
	whole := min(start, end)
	if whole == apart {
		whole = c.onTheWay(r)
	}
	if end == undecided || whole == undecided {
		return false
	}
	c.Pass = exact.Pass{Whole: int(whole), Start: int(start), End: int(end)}
	return true
}

// isFar reports whether not even the balls around two capsules meet during the motion. Their middles are k + (u−v)/2 apart.
func (c *coreSweep) isFar(mm float64) bool {
	if c.a.kind != exact.Segment || c.b.kind != exact.Segment || !(c.a.r+c.b.r >= 0) {
		return false
	}
	k, u, v := c.a.a.Sub(c.b.a), c.a.u, c.b.u
	uu, vv, kk := u.Dot(u), v.Dot(v), k.Dot(k)
	r := c.a.r + c.b.r + float64(0.5*(math.Sqrt(uu)+math.Sqrt(vv)))
	k = k.Add(u.Sub(v).Scale(0.5))
	p, bound := against(segmentSq(k.Neg(), k.Add(c.m).Neg(), c.m, mm), mm+uu+vv+kk, r)
	return p > bound
}

// afterSq returns the squared distance f of the cores after the motion; its error is below 128e(f + n).
func (c *coreSweep) afterSq(mm float64) (f, n float64) {
	a, b := &c.a, &c.b
	k := a.a.Sub(b.a)
	n = mm + k.Dot(k)
	k = k.Add(c.m)
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		return k.Dot(k), n
	case a.kind == exact.Point:
		f, fn := footSq(k, a.a.Sub(b.b).Add(c.m), b)
		return f, n + fn
	case b.kind == exact.Point:
		f, fn := footSq(k.Neg(), b.a.Sub(a.b).Sub(c.m), a)
		return f, n + fn
	}
	f, fn := spansSq(k, a, b)
	return f, n + fn
}

// onTheWay filters the least distance during the motion of cores that are apart before and after it.
func (c *coreSweep) onTheWay(r float64) relation {
	a, b := &c.a, &c.b
	k := a.a.Sub(b.a)
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		mm := c.m.Dot(c.m)
		return signOf(against(segmentSq(k.Neg(), k.Add(c.m).Neg(), c.m, mm), mm+k.Dot(k), r))
	case a.kind == exact.Point:
		return signOf(wayPast(k, c.m, b, r))
	case b.kind == exact.Point:
		return signOf(wayPast(k.Neg(), c.m.Neg(), a, r))
	}
	// Where an end of one passes the other.
	worst := apart
	for _, end := range [...]exact.End{exact.First, exact.Second} {
		for _, ofA := range [...]bool{true, false} {
			p, s, m := a, b, c.m
			if !ofA {
				p, s, m = b, a, c.m.Neg()
			}
			if !p.has(end) {
				continue
			}
			switch rel := signOf(wayPast(p.end(end).Sub(s.a), m, s, r)); rel {
			case penetrating:
				return rel
			case undecided:
				worst = rel
			}
		}
	}
	if worst == apart && passing(k, c.m, a, b) == outside {
		return apart
	}
	return undecided
}

// wayPast filters the distance of the core s from the path of a point that starts k from its a and moves along m.
func wayPast(k, m Vec, s *core, r float64) (d, bound float64) {
	var f, n float64
	if s.kind == exact.Segment {
		f, n = near(k, m, s.u)
	} else {
		f, n = closestOnRay(k.Neg(), s.u, m, s.kind == exact.Line)
	}
	return against(f, n, r)
}

// sweep computes where the two first meet, and reports whether they do.
func (c *coreSweep) sweep(h *Hit) bool {
	c.isStartEnough = true
	if !c.decide() {
		return false
	}
	if c.Start <= 0 {
		rel := relation(c.Start)
		if rel == touching && c.a.r+c.b.r == 0 {
			rel = relate(&c.a, &c.b) // they may cross
		}
		var k Contact
		k.between(&c.a, &c.b, rel)
		*h = Hit{0, k.Point, k.Normal}
		return true
	}
	if c.a.r+c.b.r > 0 {
		c.dropRadii()
	}
	if isFinite(c.m.maxAbs() + (c.a.r + c.b.r)) {
		c.run(false, c)
		c.hit(h)
		return true
	}
	var small coreSweep
	small.shrink(c)
	small.run(false, c)
	small.hit(h)
	return true
}

// hit sets the first contact, from where the motion enters.
func (c *coreSweep) hit(h *Hit) {
	h.T = c.Entered(c.in.t, exact.Segment)
	at := &c.in
	touchesAtLast := c.Whole == 0 && c.End == 0 && !c.Along && c.a.r+c.b.r > 0
	if h.T != c.in.t || touchesAtLast {
		// The time, not the line, knows where they are when the motion ends.
		there, _ := c.gapAt(h.T)
		c.in.measure(c, &there)
		if there.x.v != (Vec{}) {
			c.in.x = there.x
		}
		at = &there
	}
	h.Normal = c.normal()
	n := h.Normal
	if c.a.r+c.b.r > 0 {
		n = c.in.x.unitOr(n) // what rounding has left of it leads to both surfaces
	}
	h.Point = c.point(at, h.T, n)
}

// spanOfMoving computes when two moving cores meet, if castMovingCores is certain of that.
func (c *coreSweep) spanOfMoving(s *Span) castAnswer {
	if c.a.kind == exact.Point || c.b.kind == exact.Point || !areNatural(c.a.r, c.b.r) {
		return castUnsure
	}
	var h Hit
	a, b := c.a.moving(&c.ma), c.b.moving(&c.mb)
	if answer := h.castMovingCores(&a, &b); answer != castHit {
		return answer
	}
	f, n := c.afterSq(c.m.Dot(c.m))
	end := signOf(against(f, n, c.a.r+c.b.r))
	if end == undecided {
		return castUnsure
	}
	c.Pass = exact.Pass{Whole: -1, Start: +1, End: int(end)}
	s.Enter, s.Exit = h.T, 1
	if end == apart {
		c.size = c.sum()
		_, left := c.addFace()
		c.findExit(left)
		s.Exit = c.Left(c.out.t, exact.Segment, s.Enter)
	}
	return castHit
}

// sweepSpan computes the time in which the two overlap, and reports whether they meet.
func (c *coreSweep) sweepSpan(s *Span) bool {
	if !c.decide() {
		return false
	}
	if c.m == (Vec{}) {
		*s = Span{0, 1}
		return true
	}
	startsIn, endsIn := c.Start <= 0, c.End <= 0
	if c.a.r+c.b.r > 0 {
		c.dropRadii()
	}
	if isFinite(c.m.maxAbs() + (c.a.r + c.b.r)) {
		c.span(s, c)
	} else {
		var small coreSweep
		small.shrink(c)
		small.span(s, c)
	}
	if startsIn {
		s.Enter = 0
	}
	if endsIn {
		s.Exit = 1
	}
	return true
}

// span is sweepSpan for shapes that meet during the motion.
func (c *coreSweep) span(s *Span, given *coreSweep) {
	c.run(true, given)
	s.Enter = c.Entered(c.in.t, exact.Segment)
	s.Exit = c.Left(c.out.t, exact.Segment, s.Enter)
}
