package d3

// Tapered capsules that move, paths through them, and half-spaces beside them. The notation is that of solid_tapered.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// meet reports whether the two meet during the motion, which is divided by 2^k, and computes when, as minkowski.meet does: if the exit
// is not asked for, no more of those that overlap at the start.
func (t *taperedPair) meet(p *solidSweep, k int, leaves bool) bool {
	*p = solidSweep{}
	t.z.place(0)
	if p.start = t.start; p.start == undecided {
		p.start = t.relate()
	}
	if p.start == empty {
		return false
	}
	if p.start <= touching && !leaves {
		return true
	}
	if p.whole = p.start; t.z.ma != t.z.mb {
		p.whole = min(p.start, t.relateWay())
		p.isOnce = t.isOnce
	}
	if p.whole > touching {
		*p = solidSweep{}
		return false
	}
	p.end = apart
	if t.z.place(1); k == 0 {
		p.end = t.relate()
	}
	t.travel(p, 0)
	p.lengthen(k)
	return true
}

// relateWay is relate for all of the motion. Where the verdict is no certainty, what counts as touching at the end does so on the
// way.
func (t *taperedPair) relateWay() relation {
	t.z.sweep()
	rel := t.relate()
	if t.x.form == coned && rel > touching && !t.isExact() { // in space only
		t.z.place(1)     // in space only
		rel = t.relate() // in space only
	} // in space only
	return rel
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
// The iteration ends where the gap is at most 8e(S+R), or where a step is lost in rounding. The normal is that of the last plane that the
// motion leads to: of two that nearly touch, other planes may support both, too.
func (t *taperedPair) approach(side, first float64) (l toiContact) {
	at := first
	if side < 0 {
		at = 1
	}
	var n Vec
	for range approaches {
		t.z.place(at)
		w := t.way()
		speed := float64(-side * t.z.m.Dot(w.n))
		if speed > 0 {
			n = w.n
		} else if n != (Vec{}) {
			w.n = n
		}
		l = t.at(at, &w)
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
	if t.y.solid.isWhole() {
		ma, mb := t.z.ma, t.z.mb
		k = t.z.shorten(&ma, &mb)
	}
	return k
}

// passed returns the motions divided by 2^k, if the bounded body has certainly passed the ray or line after that part of them.
// It is shorten for a body without a bound, which is then cut off no farther than that part takes it.
//
// All points of the bounded body are within far of the origin of the line. So after the part t of m they are farther from the
// line than t|w| − far, where w is m across it, and that distance is to be more than R. The rounding of m and w is less than
// 2⁻⁴⁶|m|, and that of far some e of itself, for which there is a factor of 2.
func passed(x, y *operand, ma, mb *Vec) (na, nb Vec, k int) {
	line, other := x, y
	if x.isBounded() {
		line, other = y, x
	}
	m := ma.Sub(*mb)
	if line.form != spanned || line.core.kind < exact.Ray || !other.isBounded() || m == (Vec{}) || !isFinite(m.maxAbs()) {
		return *ma, *mb, 0
	}
	u, v := unit(mantissa(line.core.u)), mantissa(m)
	across := length(v.Sub(u.Scale(v.Dot(u)))) - float64(0x1p-46*v.sumAbs())
	other.bound()
	s := &other.solid
	far := s.Rounded(0) + line.solid.Rounded(0)
	top := 0.0
	o, _ := s.from(&line.core.a, &Vec{})
	for _, p := range s.given() {
		d := o.to(&p)
		q := d.at(0)
		top = max(top, q.sumAbs())
	}
	if s.kind == boxed {
		top *= 2 // its corners have the coordinates of both
	}
	far += top
	for _, h := range s.halves[:s.count] {
		far += h.sumAbs()
	}
	if !(across > 0 && far > 0 && isFinite(far)) {
		return *ma, *mb, 0
	}
	k = float.ExponentOf(across) + m.exponent() - float.ExponentOf(far) - 2
	na, nb = ma.ldexp(-k), mb.ldexp(-k)
	if k <= 0 || na.ldexp(k) != *ma || nb.ldexp(k) != *mb {
		return *ma, *mb, 0 // or it underflows
	}
	return na, nb, k
}

// sweepOfTapered returns the sweep of x, moved by ma, and y, moved by mb, and reports whether the two meet.
func sweepOfTapered(x *operand, ma *Vec, y *operand, mb *Vec, leaves bool) (p solidSweep, ok bool) {
	start := undecided
	if x.form == coned || y.form == coned { // in space only
		var isOff bool                                        // in space only
		if start, isOff = relateAtRest(x, ma, y, mb); isOff { // in space only
			return p, false // in space only
		} // in space only
	} // in space only
	na, nb, k := passed(x, y, ma, mb)
	t, ok := taperedPairOf(x, &na, y, &nb)
	if !ok {
		return p, false
	}
	t.start = start
	ok = t.sweep(&p, leaves)
	p.lengthen(k)
	return p, ok
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
	v, ok := sweepOfTapered(x, ma, y, mb, false)
	switch {
	case !ok:
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
	v, ok := sweepOfTapered(x, ma, y, mb, true)
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

func sweepTaperedHalf(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	if x.form == coned || y.form == coned { // in space only
		return sweepFrustumHalf(h, x, ma, y, mb) // in space only
	} // in space only
	best := castMiss
	for i := range 2 {
		var end operand
		var k Hit
		p, q := withEnd(x, y, &end, i)
		switch answer := sweepHalf(&k, p, ma, q, mb); {
		case answer == castMiss:
		case answer == castInside:
			return castInside
		case best == castMiss || k.T < h.T:
			*h, best = k, castHit
		case k.T == h.T:
			h.Point = h.Point.Lerp(k.Point, 0.5)
		}
	}
	return best
}

func sweepSpanTaperedHalf(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) (ok bool) {
	if x.form == coned || y.form == coned { // in space only
		return sweepSpanFrustumHalf(s, x, ma, y, mb) // in space only
	} // in space only
	for i := range 2 {
		var end operand
		var k Span
		p, q := withEnd(x, y, &end, i)
		switch isMet := sweepSpanHalf(&k, p, ma, q, mb); {
		case isMet && ok:
			s.Enter, s.Exit = min(s.Enter, k.Enter), max(s.Exit, k.Exit)
		case isMet:
			*s, ok = k, true
		}
	}
	return ok
}
