package d3

// Tapered capsules that move, paths through them, and half-spaces beside them. The notation is that of solid_tapered.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// meet reports whether the two meet during the motion, which is divided by 2^k, and computes when, as minkowski.meet does: if the exit
// is not asked for, no more of those that overlap at the start.
func (t *taperedPair) meet(p *solidSweep, k int, leaves bool) bool {
	*p = solidSweep{}
	t.z.place(0)
	if p.start = t.relate(); p.start == empty {
		return false
	}
	if p.start <= touching && !leaves {
		return true
	}
	t.z.sweep()
	if p.whole = t.relate(); p.whole > touching {
		*p = solidSweep{}
		return false
	}
	p.isOnce = t.isOnce
	p.end = apart
	if t.z.place(1); k == 0 {
		p.end = t.relate()
	}
	t.travel(p, 0)
	p.lengthen(k)
	return true
}

// travel computes when the two come to touch and part, given all verdicts, for a motion from the time first on.
func (t *taperedPair) travel(p *solidSweep, first float64) {
	p.span = Span{first, 1}
	switch isOnce := p.whole == touching && p.isOnce; {
	case isOnce && p.start == touching:
		p.in = t.contactAt(0)
		p.span.Exit, p.out = 0, p.in
		return
	case isOnce && p.end == touching:
		p.in = t.contactAt(1)
		p.span.Enter, p.out = 1, p.in
		return
	}
	if p.start > touching {
		p.in = t.approach(+1, first)
		if p.span.Enter = p.in.t; first == 0 {
			p.span.Enter = clamp(p.in.t, math.SmallestNonzeroFloat64)
		}
		p.span.Enter = min(p.span.Enter, 1-e)
	} else {
		p.in = t.contactAt(first)
	}
	switch {
	case p.end <= touching:
		p.out = t.contactAt(1)
	case p.whole == touching && p.isOnce:
		p.span.Exit, p.out = p.span.Enter, p.in
	default:
		p.out = t.approach(-1, first)
		p.span.Exit = max(p.span.Enter, min(p.out.t, 1-e))
	}
}

// approach returns the first contact of two that meet during the motion, but not at its start, which is at the time first; for side −1,
// the same of the motion back from its end.
//
// The gap is convex in time. So the plane across the way between the two, which moves with A, reaches B no later than A does (Newton).
// The iteration ends where the gap is at most 8e(S+R), or where a step is lost in rounding. The normal is that of the last plane.
func (t *taperedPair) approach(side, first float64) (l toiContact) {
	at := first
	if side < 0 {
		at = 1
	}
	for range approaches {
		t.z.place(at)
		w := t.way()
		l = t.at(at, &w)
		speed := float64(-side * t.z.m.Dot(w.n))
		if w.gap <= float64(8*e*(t.z.size+t.z.r)) || !(speed > 0) {
			break
		}
		next := clamp(at+float64(side*(w.gap/speed)), first)
		if next == at {
			break
		}
		at = next
	}
	return l
}

// at returns the contact at a time, along the way there.
func (t *taperedPair) at(time float64, w *taperedWay) (l toiContact) {
	l.t, l.n = time, w.n
	l.onA, l.onB = t.touch(w)
	return l
}

// contactAt returns the contact at a time at which the two touch or overlap.
func (t *taperedPair) contactAt(time float64) toiContact {
	t.z.place(time)
	w := t.way()
	return t.at(time, &w)
}

// shorten divides the motion by 2^k, as minkowski.shorten does, if nothing is cut off.
func (t *taperedPair) shorten() (k int) {
	if t.y.solid.isWhole() && t.y.solid.count == 0 {
		ma, mb := t.z.ma, t.z.mb
		k = t.z.shorten(&ma, &mb)
	}
	return k
}

func (t *taperedPair) sweep(p *solidSweep, leaves bool) bool {
	ok := t.meet(p, t.shorten(), leaves)
	if ok && t.isSwapped {
		p.in, p.out = p.in.turned(), p.out.turned()
	}
	return ok
}

func sweepTapered(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	if y.form == halved || x.form == halved {
		return sweepTaperedHalf(h, x, ma, y, mb)
	}
	t, ok := taperedPairOf(x, ma, y, mb)
	if !ok {
		return castMiss
	}
	var v solidSweep
	switch {
	case !t.sweep(&v, false):
		return castMiss
	case v.start <= touching:
		return castInside
	}
	*h = v.hit(ma, mb)
	return castHit
}

func sweepSpanTapered(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	if y.form == halved || x.form == halved {
		return sweepSpanTaperedHalf(s, x, ma, y, mb)
	}
	t, ok := taperedPairOf(x, ma, y, mb)
	if !ok {
		return false
	}
	var v solidSweep
	ok = t.sweep(&v, true)
	*s = v.span
	return ok
}

// relateTaperedOnWay returns the least verdict on x and y on their way.
func relateTaperedOnWay(x *operand, ma *Vec, y *operand, mb *Vec) relation {
	t, ok := taperedPairOf(x, ma, y, mb)
	if !ok {
		return empty
	}
	if *ma != *mb {
		t.z.sweep()
	}
	return t.relate()
}

// findTapered is operandCast.find for a tapered capsule y. Seen from the path, y moves the other way.
func (w *operandCast) findTapered(x, y *operand, want castWant) bool {
	w.kind, w.first = x.core.kind, x.core.a
	if !x.core.isValid() {
		return false
	}
	isEndless := w.kind == exact.Ray || w.kind == exact.Line
	p := &w.solidSweep
	u, last := x.core.u, x.core.b
	if isEndless {
		x.solid.setCutBy(&x.core, &y.solid, &Vec{}, true)
		if w.exp = x.solid.runExp; w.kind == exact.Line {
			w.exp = x.solid.halfExp
		}
		all := taperedPair{z: between(&y.solid, &x.solid), x: y, y: x}
		all.z.set(&Vec{}, &Vec{})
		if !all.z.isValid() {
			return false
		}
		if p.whole = all.relate(); p.whole > touching {
			return false
		}
		p.isOnce = all.isOnce
	}
	x.core.setPoint(w.first, 0)
	start := operand{core: x.core}
	t, ok := taperedPairOf(&start, &last, y, &w.first)
	if isEndless {
		t, ok = taperedPairOf(&start, &Vec{}, y, &Vec{})
	}
	if !ok {
		return false
	}
	switch {
	case !isEndless:
		if !t.sweep(p, want > theHit) {
			return false
		}
	default:
		p.start, p.end = t.relate(), apart
		first := 0.0
		if w.kind == exact.Line {
			p.start, first = apart, -1
		}
		if p.start <= touching && want <= theHit {
			break
		}
		back := u.Neg()
		t.z.setPath(&back, w.exp)
		t.travel(p, first)
		p.in, p.out = p.in.turned(), p.out.turned()
	}
	if want == theCrossings && w.kind != exact.Point {
		w.crossTapered(&t, &u, &last)
	}
	return true
}

// crossTapered tells which ends of the part in a tapered capsule are crossings. The path leads from its start along u, or to last.
//
// A path that only touches does so once, or along a generator. Then its start is none of the ends if the path, led back, touches as
// long, and likewise its end.
func (w *operandCast) crossTapered(t *taperedPair, u, last *Vec) {
	p := &w.solidSweep
	w.enters, w.leaves = p.start >= touching, p.end >= touching
	switch {
	case p.whole < touching:
	case p.isOnce:
		w.enters, w.leaves = true, false
	default:
		if p.start == touching {
			w.enters = !t.goesBack(&w.first, last, u, w.kind)
		}
		if p.end == touching {
			w.leaves = !t.goesBack(last, &w.first, u, w.kind)
		}
	}
}

// goesBack reports whether the line of a path that touches the tapered capsule along a generator goes on doing so behind its point o,
// seen from the point to, or for a ray from where it leads along u.
func (t *taperedPair) goesBack(o, to, u *Vec, kind exact.Kind) bool {
	var x operand
	x.core.setPoint(*o, 0)
	ma, mb := *o, *to // away from to
	if kind == exact.Ray {
		ma, mb = u.Neg(), Vec{}
	}
	back, ok := taperedPairOf(&x, &ma, t.x, &mb)
	if !ok {
		return false
	}
	back.z.sweep()
	return back.relate() <= touching && !back.isOnce
}

// eachEndAt calls f with the balls of both ends of the one that is tapered, and with the half-space, in the order of x and y.
func eachEndAt(x, y *operand, f func(x, y *operand)) {
	for i := range 2 {
		if x.form == tapered {
			end := x.end(i)
			f(&end, y)
		} else {
			end := y.end(i)
			f(x, &end)
		}
	}
}

func overlapTaperedHalf(x, y *operand) (ok bool) {
	eachEndAt(x, y, func(x, y *operand) { ok = ok || overlapHalf(x, y) })
	return ok
}

func distanceTaperedHalf(x, y *operand) float64 {
	d := math.Inf(1)
	eachEndAt(x, y, func(x, y *operand) { d = min(d, distanceHalf(x, y)) })
	return d
}

func closestTaperedHalf(x, y *operand) (onA, onB Vec) {
	least := math.Inf(1)
	eachEndAt(x, y, func(x, y *operand) {
		switch d := distanceHalf(x, y); {
		case d < least:
			least = d
			onA, onB = closestHalf(x, y)
		case d == least && d > 0 && isFinite(d):
			p, q := closestHalf(x, y)
			onA, onB = onA.Lerp(p, 0.5), onB.Lerp(q, 0.5)
		}
	})
	if least == 0 {
		var c Contact
		collideTaperedHalf(&c, x, y)
		return c.Point, c.Point
	}
	return onA, onB
}

// collideTaperedHalf is collideTapered for a half-space: the deeper end counts, and the middle between both if they are as deep.
func collideTaperedHalf(c *Contact, x, y *operand) (ok bool) {
	eachEndAt(x, y, func(x, y *operand) {
		var k Contact
		switch {
		case !collideHalf(&k, x, y):
		case !ok || k.Depth > c.Depth:
			*c = k
			ok = true
		case k.Depth == c.Depth:
			c.Point = c.Point.Lerp(k.Point, 0.5)
		}
	})
	return ok
}

func sweepTaperedHalf(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	best := castMiss
	eachEndAt(x, y, func(x, y *operand) {
		var k Hit
		switch answer := sweepHalf(&k, x, ma, y, mb); {
		case answer == castMiss || best == castInside:
		case answer == castInside:
			best = castInside
		case best == castMiss || k.T < h.T:
			*h, best = k, castHit
		case k.T == h.T:
			h.Point = h.Point.Lerp(k.Point, 0.5)
		}
	})
	return best
}

func sweepSpanTaperedHalf(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) (ok bool) {
	eachEndAt(x, y, func(x, y *operand) {
		var k Span
		switch isMet := sweepSpanHalf(&k, x, ma, y, mb); {
		case isMet && ok:
			s.Enter, s.Exit = min(s.Enter, k.Enter), max(s.Exit, k.Exit)
		case isMet:
			*s, ok = k, true
		}
	})
	return ok
}
