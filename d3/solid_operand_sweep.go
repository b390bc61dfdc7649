package d3

// Motions of operands: when two meet and part, and where.

import (
	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// sweepBodies leaves the contact of two bodies that overlap before the motion to Collide.
//
//go:noinline
func sweepBodies(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return sweepHalf(h, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return castIf(sweepCores(h, &x, ma, &y, mb))
	}
	na, nb, k := passed(&x, &y, ma, mb)
	m := na.Sub(nb)
	if !cutOff(&x, &y, &m) {
		return castMiss
	}
	var v solidSweep
	if !x.solid.sweep(&y.solid, &na, &nb, &v, false) {
		return castMiss
	}
	v.lengthen(k)
	if v.start <= touching {
		return castInside
	}
	t := v.span.Enter
	p := v.in.onA.Add(ma.Scale(t)).Lerp(v.in.onB.Add(mb.Scale(t)), 0.5)
	if !isFinite(p.sumAbs()) {
		p = v.in.middleOfFar(ma, mb, t)
	}
	*h = Hit{t, p, v.in.n}
	return castHit
}

// middleOfFar returns the point where the two meet at the time t, if the plain sum overflows: here nothing does before the end.
//
//go:noinline
func (l *toiContact) middleOfFar(ma, mb *Vec, t float64) Vec {
	quarter := func(p Vec, m *Vec) Vec {
		return inRange(p).Scale(0.25).Add(m.Scale(0.25).Scale(t))
	}
	onA, onB := each(l.onA, l.onB, orElse), each(l.onB, l.onA, orElse)
	return quarter(onA, ma).Add(quarter(onB, mb)).Scale(2)
}

//go:noinline
func sweepSpanBodies(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return sweepSpanHalf(s, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return sweepSpanCores(s, &x, ma, &y, mb)
	}
	na, nb, k := passed(&x, &y, ma, mb)
	m := na.Sub(nb)
	if !cutOff(&x, &y, &m) {
		return false
	}
	var v solidSweep
	ok := x.solid.sweep(&y.solid, &na, &nb, &v, true)
	v.lengthen(k)
	*s = v.span
	return ok
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

func sweepCores(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	if !c.sweep(h) {
		return false
	}
	h.Point = h.Point.Add(h.Normal.Scale(x.share()))
	return true
}

func sweepSpanCores(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	return c.sweepSpan(s)
}

//go:noinline
func sweepAny(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	if halfSpaceOf(a) != nil || halfSpaceOf(b) != nil {
		return sweepBodies(h, a, ma, b, mb)
	}
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return castIf(c.sweep(h))
	}
	return sweepBodies(h, a, ma, b, mb)
}

//go:noinline
func sweepSpanAny(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return c.sweepSpan(s)
	}
	return sweepSpanBodies(s, a, ma, b, mb)
}
