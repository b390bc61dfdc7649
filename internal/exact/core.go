package exact

// This file decides how far two cores are apart.

// Kind says which stretch of its line a Core covers.
type Kind uint8

// The kinds of a Core.
const (
	Point   Kind = iota // P
	Segment             // from P to Q
	Ray                 // from P along the direction Q
	Line                // through P along the direction Q, both ways
)

// Core is the core of a shape as its owner gave it: the ends of a segment, not their
// difference, because a difference of floats rounds. A segment with equal ends
// and a ray or line with a zero direction are the point P.
type Core struct {
	Kind Kind
	P, Q [3]float64
}

// extent returns the exponent of the lowest bit of all numbers, and how many
// bits lead from there to the highest.
func extent(a, b *Core, ra, rb float64) (lo, width int) {
	r := bitsOf(a, b, ra, rb)
	return r.lo, r.width()
}

func extentMoved(a, b *Core, ma, mb *[3]float64, ra, rb float64) (lo, width int) {
	r := bitsOf(a, b, ra, rb)
	r.see(ma, 0)
	r.see(mb, 0)
	return r.lo, r.width()
}

func bitsOf(a, b *Core, ra, rb float64) bitRange {
	r := noBits
	for _, s := range [...]*Core{a, b} {
		r.see(&s.P, 0)
		if s.Kind != Point {
			r.see(&s.Q, 0)
		}
	}
	r.see(&[3]float64{ra, rb}, 0)
	return r
}

// core is a Core on integers: {o + t·u : lo ≤ t ≤ hi}, lo = 0 unless open at
// the start, hi = 1 unless open at the end.
type core struct {
	o, u            vec
	end             vec // of a segment
	openLo, openHi  bool
	isPoint, hasEnd bool
}

func (m *arena) core(s *Core, exp int) (r core) {
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
		r = core{o: r.o, isPoint: true}
	}
	return r
}

// sign decides sd(0, C) against ra+rb: dist(a, b)² against q = (ra+rb)², and where that leaves
// 0 in the plane, whether they cross.
//
// Cores that are not parallel have their lines' closest points at parameters
// s/D and t/D. If both lie in range, the distance is that of the lines, and
// n = u×v measures it: (d·n)² against q·n·n, degree 6. Otherwise, and for
// parallel cores, a closest pair contains a finite end of one of them; two
// parallel lines have none, and any point will do.
func sign(m arena, sa, sb *Core, ra, rb float64, exp, dim int) int {
	a, b := m.core(sa, exp), m.core(sb, exp)
	r := m.add(m.scaled(ra, exp), m.scaled(rb, exp))
	q := m.mul(r, r)
	s := m.cores(&a, &b, q)
	if s == 0 && q.sign() == 0 && dim == 2 && m.crossInside(&a, &b) {
		return -1
	}
	return s
}

// crossInside says whether two cores in the plane that meet cross strictly inside both.
func (m arena) crossInside(a, b *core) bool {
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

// cores decides dist(a, b)² against q. The arena is a copy, so what it takes is
// released.
func (m arena) cores(a, b *core, q wide) int {
	if a.isPoint {
		return m.pointCore(&a.o, b, q)
	}
	if b.isPoint {
		return m.pointCore(&b.o, a, q)
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
		return m.pointCore(&a.o, b, q)
	}
	m = mark

	// The least of the signs at all finite ends.
	best := +1
	if !a.openLo {
		best = min(best, m.pointCore(&a.o, b, q))
	}
	if a.hasEnd {
		best = min(best, m.pointCore(&a.end, b, q))
	}
	if !b.openLo {
		best = min(best, m.pointCore(&b.o, a, q))
	}
	if b.hasEnd {
		best = min(best, m.pointCore(&b.end, a, q))
	}
	return best
}

// onLines returns the parameters of the closest points of the lines of a and b,
// which are not parallel, as s/det and t/det: with d = a.o − b.o,
// det = (u·u)(v·v) − (u·v)², s = (u·v)(v·d) − (u·d)(v·v),
// t = (u·u)(v·d) − (u·v)(u·d). Degree 4.
func (m *arena) onLines(a, b *core, d *vec) (s, t, det wide) {
	uu, uv, vv := m.dot(&a.u, &a.u), m.dot(&a.u, &b.u), m.dot(&b.u, &b.u)
	ud, vd := m.dot(&a.u, d), m.dot(&b.u, d)
	return m.minor(uv, vd, ud, vv), m.minor(uu, vd, uv, ud), m.minor(uu, vv, uv, uv)
}

// holds says whether the parameter num/det, det > 0, lies in the range of s.
func (s *core) holds(num, det wide) bool {
	return (s.openLo || !num.neg) && (s.openHi || cmp(num, det) <= 0)
}

// holdsInside is holds, but for the ends.
func (s *core) holdsInside(num, det wide) bool {
	return (s.openLo || num.sign() > 0) && (s.openHi || cmp(num, det) < 0)
}

// pointCore decides dist(p, s)² against q: K·K against q before the start,
// M·M past the end, and (K·K − q)(u·u) against (K·u)² between. The arena is a
// copy, so what it takes is released.
func (m arena) pointCore(p *vec, s *core, q wide) int {
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

func parallel(m arena, sa, sb *Core, exp int) int {
	a, b := m.core(sa, exp), m.core(sb, exp)
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
