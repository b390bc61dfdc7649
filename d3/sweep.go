package d3

import "github.com/hantei-go/hantei/internal/exact"

// Sweep moves a by motion and returns the first time at which it meets b, and
// whether it does: T runs from 0 before the motion to 1 after it, and touching
// counts. The answer is exact: ok is whether a, moved by some T·motion, overlaps b,
// for the very numbers passed in.
//
// T is 0 exactly when a and b overlap before the motion, also if they part; then
// Point and Normal are those of Collide(a, b). Normal points out of b, towards a: a
// can go on along what Slide leaves of the motion. Whether it approaches at all, the
// sign of motion·Normal tells. Point is where the two touch, after the motion's part
// T.
//
// At the time T the exact distance of the cores differs from the sum of the radii by
// less than 8e·S, S as in the package comment and the length of the motion more. T
// itself is as sensitive as the question: for a shape that grazes, like a square
// root. All is in closed form (the boundary of the sum of one core and the negative
// of the other, grown by both radii), nothing iterates.
//
// Sweep(b, −motion, a) has the same T, to the bit, and the opposite Normal. With a
// zero motion ok is Overlap(a, b). A motion with a NaN or an infinity is no motion:
// ok is false, and so it is for the empty set.
func Sweep(a Shape, motion Vec, b Shape) (h Hit, ok bool) {
	ok = sweep(&h, a, &motion, b, &Vec{})
	return h, ok
}

// SweepBoth is Sweep for two shapes that move at the same time, a by motionA and b
// by motionB. It is exact in both motions, not in their rounded difference. Point is
// where the two touch, both moved by their part T.
func SweepBoth(a Shape, motionA Vec, b Shape, motionB Vec) (h Hit, ok bool) {
	ok = sweep(&h, a, &motionA, b, &motionB)
	return h, ok
}

// SweepSpan returns the time during which a, moved by motion, meets b, cut to 0..1,
// and whether there is one. Enter is the T of Sweep, to the bit, and 0 exactly if
// the two overlap before the motion; Exit is 1 exactly if they overlap after it.
// They are equal if the two only touch in passing.
func SweepSpan(a Shape, motion Vec, b Shape) (s Span, ok bool) {
	ok = sweepSpan(&s, a, &motion, b, &Vec{})
	return s, ok
}

func sweep(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	// The cores: p, and if q is not nil to there or along it, with a radius.
	var pa, qa, pb, qb *Vec
	var ra, rb float64
	kindA, kindB := exact.Segment, exact.Segment
	switch a := a.(type) {
	case Vec:
		pa = &a
	case *Vec:
		pa = a
	case Sphere:
		pa, ra = &a.Center, a.Radius
	case *Sphere:
		pa, ra = &a.Center, a.Radius
	case Segment:
		pa, qa = &a.A, &a.B
	case *Segment:
		pa, qa = &a.A, &a.B
	case Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case *Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case *Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	case *Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	default:
		return sweepCores(h, a, ma, b, mb)
	}
	switch b := b.(type) {
	case Vec:
		pb = &b
	case *Vec:
		pb = b
	case Sphere:
		pb, rb = &b.Center, b.Radius
	case *Sphere:
		pb, rb = &b.Center, b.Radius
	case Segment:
		pb, qb = &b.A, &b.B
	case *Segment:
		pb, qb = &b.A, &b.B
	case Capsule:
		pb, qb, rb = &b.A, &b.B, b.Radius
	case *Capsule:
		pb, qb, rb = &b.A, &b.B, b.Radius
	case Ray:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Ray
	case *Ray:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Ray
	case Line:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Line
	case *Line:
		pb, qb, kindB = &b.Origin, &b.Dir, exact.Line
	default:
		return sweepCores(h, a, ma, b, mb)
	}
	if !areNatural(ra, rb) {
		return sweepCores(h, a, ma, b, mb)
	}

	var answer cast
	m := ma.Sub(*mb)
	switch isThin := ra+rb == 0; {
	case qa != nil && qb != nil:
		var x, y bar
		x.kind, x.a, x.b, x.m, x.r = kindA, pa, qa, ma, ra
		y.kind, y.a, y.b, y.m, y.r = kindB, pb, qb, mb, rb
		if isThin {
			answer = h.castThinBars(&x, &y)
		} else {
			answer = h.castBars(&x, &y)
		}
	case qa != nil:
		// As a sees it, b moves.
		m = m.Neg()
		if isThin {
			answer = h.castThin(pb, &m, nil, spine{kindA, pa, qa}, true)
		} else {
			answer = h.castCapsule(pb, &m, spine{kindA, pa, qa}, ra+rb, true)
		}
		if answer == castHit {
			h.Normal = h.Normal.Neg()
			h.Point = pb.Add(mb.Scale(h.T)).Add(h.Normal.Scale(rb))
		}
	default:
		switch {
		case qb == nil:
			answer = h.castBall(pa, &m, pb, ra+rb, true)
		case isThin:
			answer = h.castThin(pa, &m, nil, spine{kindB, pb, qb}, true)
		default:
			answer = h.castCapsule(pa, &m, spine{kindB, pb, qb}, ra+rb, true)
		}
		if answer == castHit {
			h.Point = pa.Add(ma.Scale(h.T)).Add(h.Normal.Scale(-ra))
		}
	}
	switch answer {
	case castMiss:
		return false
	case castHit:
		return true
	case castInside:
		var k Contact
		collide(&k, a, b)
		*h = Hit{0, k.Point, k.Normal}
		return true
	}
	return sweepCores(h, a, ma, b, mb)
}

//go:noinline
func sweepCores(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var c course
	c.set(a, ma, b, mb)
	if !c.decide() {
		return false
	}
	if c.Start <= 0 {
		var k Contact
		k.between(&c.a, &c.b, relation(c.Start))
		*h = Hit{0, k.Point, k.Normal}
		return true
	}
	if c.a.r+c.b.r > 0 {
		c.loseRadii()
	}
	if isFinite(c.m.maxAbs() + (c.a.r + c.b.r)) {
		c.run(false, &c)
		c.hit(h)
		return true
	}
	var small course
	small.shrink(&c)
	small.run(false, &c)
	small.hit(h)
	return true
}

// hit returns the first contact, from where the motion enters.
func (c *course) hit(h *Hit) {
	h.T = c.entered(c.in.t, exact.Segment)
	touchesAtLast := c.Whole == 0 && c.End == 0 && !c.Along && c.a.r+c.b.r > 0
	if h.T != c.in.t || touchesAtLast {
		// The time, not the line, knows where they are when the motion ends.
		at, _ := c.gapAt(h.T)
		c.in.touch = at.touch
		if at.x.v != (Vec{}) {
			c.in.x = at.x
		}
	}
	h.Normal = c.normal()
	n := h.Normal
	if c.a.r+c.b.r > 0 {
		n = c.in.x.unitOr(n) // what rounding has left of it leads to both surfaces
	}
	h.Point = c.point(h.T, n)
}

func sweepSpan(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	if pa, ra, ok := ballOf(a); ok {
		if pb, rb, ok := ballOf(b); ok && areNatural(ra, rb) {
			way := chord{o: pa, d: ma.Sub(*mb)}
			switch way.inBall(&pb, ra+rb, true) {
			case castHit:
				*s = way.span()
				return true
			case castMiss:
				return false
			}
		}
	}
	return sweepSpanTube(s, a, ma, b, mb)
}

//go:noinline
func sweepSpanTube(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var way bore
	var answer cast
	if p, r, ok := ballOf(a); ok {
		way.o, way.d = p, ma.Sub(*mb)
		answer = way.past(b, r)
	} else if p, r, ok := ballOf(b); ok {
		way.o, way.d = p, mb.Sub(*ma)
		answer = way.past(a, r)
	} else {
		var c course
		c.set(a, ma, b, mb)
		if answer = c.spanOfBars(s); answer == castHit {
			return true
		}
	}
	switch answer {
	case castHit:
		*s = way.span()
		return true
	case castMiss:
		return false
	}
	return sweepSpanCores(s, a, ma, b, mb)
}

// spanOfBars finds when two bars meet that castBars is certain of.
func (c *course) spanOfBars(s *Span) cast {
	if c.a.kind == exact.Point || c.b.kind == exact.Point || !areNatural(c.a.r, c.b.r) {
		return castUnsure
	}
	var h Hit
	a, b := c.a.bar(&c.ma), c.b.bar(&c.mb)
	if answer := h.castBars(&a, &b); answer != castHit {
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
		_, left := c.prism()
		c.leave(left)
		s.Exit = c.left(c.out.t, exact.Segment, s.Enter)
	}
	return castHit
}

//go:noinline
func sweepSpanCores(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var c course
	c.set(a, ma, b, mb)
	if !c.decide() {
		return false
	}
	if c.m == (Vec{}) {
		*s = Span{0, 1}
		return true
	}
	startsIn, endsIn := c.Start <= 0, c.End <= 0
	if c.a.r+c.b.r > 0 {
		c.loseRadii()
	}
	if isFinite(c.m.maxAbs() + (c.a.r + c.b.r)) {
		c.span(s, &c)
	} else {
		var small course
		small.shrink(&c)
		small.span(s, &c)
	}
	if startsIn {
		s.Enter = 0
	}
	if endsIn {
		s.Exit = 1
	}
	return true
}

// span finds when shapes that meet on the way do.
func (c *course) span(s *Span, given *course) {
	c.run(true, given)
	s.Enter = c.entered(c.in.t, exact.Segment)
	s.Exit = c.left(c.out.t, exact.Segment, s.Enter)
}
