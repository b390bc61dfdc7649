package d3

// Queries of sweeps of cores: the time of impact and the time of contact, from the signs and the pieces.

import "github.com/hantei-go/hantei/internal/exact"

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
