package exact

// This file decides how moving cores meet.

import (
	"math"
)

// signAt works in units of 2^(lo+shift), of which t·m is a multiple if 2^lo and
// 2^shift divide m and t.
func signAt(arn arena, sa, sb *Core, ma, mb *[3]float64, ra, rb, t float64, lo, shift int) int {
	exp := lo + shift
	a, b := arn.core(sa, exp), arn.core(sb, exp)
	var m vec
	for i := range m {
		m[i] = arn.mul(arn.scaled(t, shift), arn.sub(arn.scaled(ma[i], lo), arn.scaled(mb[i], lo)))
	}
	r := arn.add(arn.scaled(ra, exp), arn.scaled(rb, exp))
	a = arn.shifted(&a, &m)
	return arn.cores(&a, &b, arn.mul(r, r))
}

// relative decides in the frame of b, where a moves by m = ma − mb. If isStartEnough, a start that is not
// outside is all that it asks.
func relative(arn arena, sa, sb *Core, ma, mb *[3]float64, ra, rb float64, exp int, isStartEnough bool, p *Pass) {
	a, b := arn.core(sa, exp), arn.core(sb, exp)
	var va, vb vec
	for i := range va {
		va[i], vb[i] = arn.scaled(ma[i], exp), arn.scaled(mb[i], exp)
	}
	m, back := arn.subVec(&va, &vb), arn.subVec(&vb, &va)
	r := arn.add(arn.scaled(ra, exp), arn.scaled(rb, exp))
	q := arn.mul(r, r)
	switch {
	case m.isZero():
		p.Whole = arn.cores(&a, &b, q)
		p.Start, p.End = p.Whole, p.Whole
	case a.isPoint:
		w := arn.way(&a.o, &m)
		arn.pass(&w, &b, q, isStartEnough, p)
	case b.isPoint:
		w := arn.way(&b.o, &back)
		arn.pass(&w, &a, q, isStartEnough, p)
	default:
		if p.Start = arn.cores(&a, &b, q); isStartEnough && p.Start <= 0 {
			p.Whole = p.Start
			return
		}
		after := arn.shifted(&a, &m)
		p.End = arn.cores(&after, &b, q)
		p.Whole = arn.sweep(&a, &b, &m, &back, q, min(p.Start, p.End), p)
	}
}

// sweep decides the least dist(a + τm, b)² for 0 ≤ τ ≤ 1 against q; best is the lesser
// of the signs before and after.
//
// With Z = {d + s u + τ m − t v}, d = a.o − b.o, that is dist(0, Z)². If one of the
// three directions is missing, or the others can make up for it, the least is found
// on the boundary of the range of (s, τ, t): before and after the motion, and where
// a finite end of one passes the other. In space, 0 may lie inside Z: thin cores
// pass through each other. Two parallel lines have no boundary, and any point of one
// will do.
func (arn arena) sweep(a, b *core, m, back *vec, q wide, best int, pass *Pass) int {
	if a.openLo && b.openLo && arn.sameWay(&a.u, &b.u) != 0 {
		p := arn.way(&a.o, m)
		return arn.cores(&p, b, q)
	}
	mark := arn
	for _, e := range [...]struct {
		p      *vec
		exists bool
		m      *vec
		other  *core
	}{
		{&a.o, !a.openLo, m, b},
		{&a.end, a.hasEnd, m, b},
		{&b.o, !b.openLo, back, a},
		{&b.end, b.hasEnd, back, a},
	} {
		if e.exists && best >= 0 {
			p := arn.way(e.p, e.m)
			best = min(best, arn.cores(&p, e.other, q))
			arn = mark
		}
	}
	if best >= 0 && arn.passThrough(a, b, m, pass) {
		best = min(best, -q.sign())
	}
	return best
}

// way is the segment from p to p + m.
func (arn *arena) way(p, m *vec) core {
	return core{o: *p, u: *m, end: arn.addVec(p, m), hasEnd: true}
}

// shifted is s moved by m.
func (arn *arena) shifted(s *core, m *vec) core {
	r := *s
	r.o = arn.addVec(&s.o, m)
	if s.hasEnd {
		r.end = arn.addVec(&s.end, m)
	}
	return r
}

// passThrough says whether d + s u + τ m − t v = 0 has its one solution in range, and
// notes τ. By Cramer's rule s, τ and t are ratios of determinants, of degree 3.
func (arn arena) passThrough(a, b *core, m *vec, pass *Pass) bool {
	n := arn.cross(&a.u, &b.u)
	det := arn.dot(m, &n) // m·(u×v)
	if det.sign() == 0 {
		return false
	}
	d := arn.subVec(&b.o, &a.o)
	// s u + τ m − t v = d.
	dm, dv := arn.cross(&d, m), arn.cross(&d, &b.u)
	tau := arn.dot(&d, &n)
	s := arn.dot(m, &dv)
	t := arn.dot(&a.u, &dm).negated()
	if det.neg {
		det, s, tau, t = det.negated(), s.negated(), tau.negated(), t.negated()
	}
	var step core // from 0 to 1
	if !a.holds(s, det) || !b.holds(t, det) || !step.holds(tau, det) {
		return false
	}
	part, exp := ratio(tau, det)
	pass.Through = math.Ldexp(part, exp)
	return true
}
