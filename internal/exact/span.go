package exact

// This file decides how far two spans are apart.

import "math/bits"

// Kind says which stretch of its line a Span covers.
type Kind uint8

// The kinds of a Span.
const (
	Point   Kind = iota // P
	Segment             // from P to Q
	Ray                 // from P along the direction Q
	Line                // through P along the direction Q, both ways
)

// Span is a core as its owner gave it: the ends of a segment, not their
// difference, because a difference of floats rounds. A segment with equal ends
// and a ray or line with a zero direction are the point P.
type Span struct {
	Kind Kind
	P, Q [3]float64
}

// extent returns the exponent of the lowest bit of all numbers, and how many
// bits lead from there to the highest.
func extent(a, b *Span, ra, rb float64) (lo, width int) {
	return extentMoved(a, b, &[3]float64{}, &[3]float64{}, ra, rb)
}

func extentMoved(a, b *Span, ma, mb *[3]float64, ra, rb float64) (lo, width int) {
	lo, hi := 1<<16, -1<<16
	see := func(f float64) {
		if n, e := split(f); n != 0 {
			lo = min(lo, e)
			hi = max(hi, e+bits.Len64(n))
		}
	}
	for _, s := range [...]*Span{a, b} {
		for i := range s.P {
			see(s.P[i])
			if s.Kind != Point {
				see(s.Q[i])
			}
		}
	}
	for i := range ma {
		see(ma[i])
		see(mb[i])
	}
	see(ra)
	see(rb)
	return lo, max(0, hi-lo)
}

// span is a Span on integers: {o + t·u : lo ≤ t ≤ hi}, lo = 0 unless open at
// the start, hi = 1 unless open at the end.
type span struct {
	o, u            vec
	end             vec // of a segment
	openLo, openHi  bool
	isPoint, hasEnd bool
}

func (m *arena) span(s *Span, exp int) (r span) {
	var q vec
	for i := range r.o {
		r.o[i] = m.scaled(s.P[i], exp)
		if s.Kind != Point {
			q[i] = m.scaled(s.Q[i], exp)
		}
	}
	switch s.Kind {
	case Segment:
		r.u, r.end, r.hasEnd = m.subVec(&q, &r.o), q, true
	case Ray:
		r.u, r.openHi = q, true
	case Line:
		r.u, r.openLo, r.openHi = q, true, true
	}
	if r.u.isZero() {
		r = span{o: r.o, isPoint: true}
	}
	return r
}

// sign decides sd(0, C) against ra+rb: dist(a, b)² against q = (ra+rb)², and where that leaves
// 0 in the plane, whether they cross.
//
// Spans that are not parallel have their lines' closest points at parameters
// s/D and t/D. If both lie in range, the distance is that of the lines, and
// n = u×v measures it: (d·n)² against q·n·n, degree 6. Otherwise, and for
// parallel spans, a closest pair contains a finite end of one of them; two
// parallel lines have none, and any point will do.
func sign(m arena, sa, sb *Span, ra, rb float64, exp, dim int) int {
	a, b := m.span(sa, exp), m.span(sb, exp)
	r := m.add(m.scaled(ra, exp), m.scaled(rb, exp))
	q := m.mul(r, r)
	s := m.spans(&a, &b, q)
	if s == 0 && q.sign() == 0 && dim == 2 && m.crossInside(&a, &b) {
		return -1
	}
	return s
}

// crossInside says whether two spans in the plane that meet cross strictly inside both.
func (m arena) crossInside(a, b *span) bool {
	if a.isPoint || b.isPoint {
		return false
	}
	if n := m.cross(&a.u, &b.u); n.isZero() {
		return false
	}
	d := m.subVec(&a.o, &b.o)
	s, t, det := m.onLines(a, b, &d)
	return a.holdsInside(s, det) && b.holdsInside(t, det)
}

// spans decides dist(a, b)² against q. The arena is a copy, so what it takes is
// released.
func (m arena) spans(a, b *span, q wide) int {
	if a.isPoint {
		return m.pointSpan(&a.o, b, q)
	}
	if b.isPoint {
		return m.pointSpan(&b.o, a, q)
	}

	mark := m
	n := m.cross(&a.u, &b.u)
	if !n.isZero() {
		d := m.subVec(&a.o, &b.o)
		g := m.dot(&d, &n)
		lines := cmp(m.mul(g, g), m.mul(q, m.dot(&n, &n)))
		if lines > 0 {
			return lines
		}
		if s, t, det := m.onLines(a, b, &d); a.holds(s, det) && b.holds(t, det) {
			return lines
		}
	} else if a.openLo && b.openLo {
		return m.pointSpan(&a.o, b, q)
	}
	m = mark

	// The least of the signs at all finite ends.
	best := +1
	if !a.openLo {
		best = min(best, m.pointSpan(&a.o, b, q))
	}
	if a.hasEnd {
		best = min(best, m.pointSpan(&a.end, b, q))
	}
	if !b.openLo {
		best = min(best, m.pointSpan(&b.o, a, q))
	}
	if b.hasEnd {
		best = min(best, m.pointSpan(&b.end, a, q))
	}
	return best
}

// onLines returns the parameters of the closest points of the lines of a and b,
// which are not parallel, as s/det and t/det: with d = a.o − b.o,
// det = (u·u)(v·v) − (u·v)², s = (u·v)(v·d) − (u·d)(v·v),
// t = (u·u)(v·d) − (u·v)(u·d). Degree 4.
func (m *arena) onLines(a, b *span, d *vec) (s, t, det wide) {
	uu, uv, vv := m.dot(&a.u, &a.u), m.dot(&a.u, &b.u), m.dot(&b.u, &b.u)
	ud, vd := m.dot(&a.u, d), m.dot(&b.u, d)
	return m.minor(uv, vd, ud, vv), m.minor(uu, vd, uv, ud), m.minor(uu, vv, uv, uv)
}

// holds says whether the parameter num/det, det > 0, lies in the range of s.
func (s *span) holds(num, det wide) bool {
	return (s.openLo || !num.neg) && (s.openHi || cmp(num, det) <= 0)
}

// holdsInside is holds, but for the ends.
func (s *span) holdsInside(num, det wide) bool {
	return (s.openLo || num.sign() > 0) && (s.openHi || cmp(num, det) < 0)
}

// pointSpan decides dist(p, s)² against q: K·K against q before the start,
// M·M past the end, and (K·K − q)(u·u) against (K·u)² between. The arena is a
// copy, so what it takes is released.
func (m arena) pointSpan(p *vec, s *span, q wide) int {
	k := m.subVec(p, &s.o)
	kk := m.dot(&k, &k)
	if s.isPoint {
		return cmp(kk, q)
	}
	ku := m.dot(&k, &s.u)
	if !s.openLo && ku.sign() <= 0 {
		return cmp(kk, q)
	}
	uu := m.dot(&s.u, &s.u)
	if !s.openHi && cmp(ku, uu) >= 0 {
		e := m.subVec(p, &s.end)
		return cmp(m.dot(&e, &e), q)
	}
	return cmp(m.mul(m.sub(kk, q), uu), m.mul(ku, ku))
}

func parallel(m arena, sa, sb *Span, exp int) int {
	a, b := m.span(sa, exp), m.span(sb, exp)
	if a.isPoint || b.isPoint {
		return 0
	}
	return m.sameWay(&a.u, &b.u)
}

// sameWay returns the sign of u·v if u and v are parallel, 0 if not.
func (m arena) sameWay(u, v *vec) int {
	n := m.cross(u, v)
	if !n.isZero() {
		return 0
	}
	return m.dot(u, v).sign()
}
