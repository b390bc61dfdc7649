package exact

// Sweep returns the least sign of dist(a, b)² − (ra+rb)² while a moves by ma and b by mb,
// evenly: −1 when the spans grown by their radii penetrate at some time, 0 when they only
// touch, +1 when they stay apart.
func Sweep(a, b *Span, ma, mb *[3]float64, ra, rb float64) int {
	return moved(a, b, ma, mb, ra, rb, true)
}

// SignMoved is Sign after a has moved by ma and b by mb.
func SignMoved(a, b *Span, ma, mb *[3]float64, ra, rb float64) int {
	return moved(a, b, ma, mb, ra, rb, false)
}

func moved(a, b *Span, ma, mb *[3]float64, ra, rb float64, onTheWay bool) int {
	lo, width := extentMoved(a, b, ma, mb, ra, rb)
	if width <= narrowBits {
		return movedNarrow(a, b, ma, mb, ra, rb, lo, onTheWay)
	}
	return movedWild(a, b, ma, mb, ra, rb, lo, onTheWay)
}

//go:noinline
func movedNarrow(a, b *Span, ma, mb *[3]float64, ra, rb float64, lo int, onTheWay bool) int {
	var limbs [narrowLimbs]uint64
	return relative(arena{limbs[:]}, a, b, ma, mb, ra, rb, lo, onTheWay)
}

//go:noinline
func movedWild(a, b *Span, ma, mb *[3]float64, ra, rb float64, lo int, onTheWay bool) int {
	var limbs [wildLimbs]uint64
	return relative(arena{limbs[:]}, a, b, ma, mb, ra, rb, lo, onTheWay)
}

// relative decides in the frame of b, where a moves by m = ma − mb.
func relative(arn arena, sa, sb *Span, ma, mb *[3]float64, ra, rb float64, exp int, onTheWay bool) int {
	a, b := arn.span(sa, exp), arn.span(sb, exp)
	var va, vb vec
	for i := range va {
		va[i], vb[i] = arn.scaled(ma[i], exp), arn.scaled(mb[i], exp)
	}
	m := arn.subVec(&va, &vb)
	r := arn.add(arn.scaled(ra, exp), arn.scaled(rb, exp))
	q := arn.mul(r, r)
	if !onTheWay {
		a = arn.shifted(&a, &m)
		return arn.spans(&a, &b, q)
	}
	return arn.sweep(&a, &b, &m, q)
}

// sweep decides the least dist(a + τm, b)² for 0 ≤ τ ≤ 1 against q.
//
// With Z = {d + s u + τ m − t v}, d = a.o − b.o, that is dist(0, Z)². If one of the three
// directions is missing, or the others can make up for it, the least is found on
// the boundary of the range of (s, τ, t): before and after the motion, and where a finite
// end of one passes the other. In space, 0 may lie inside Z: thin spans pass through each
// other. Two parallel lines have no boundary, and any point of one will do.
func (arn arena) sweep(a, b *span, m *vec, q wide) int {
	switch {
	case m.isZero():
		return arn.spans(a, b, q)
	case a.isPoint || a.openLo && b.openLo && arn.along1(&a.u, &b.u) != 0:
		p := arn.way(&a.o, m)
		return arn.spans(&p, b, q)
	}
	back := vec{m[0].negated(), m[1].negated(), m[2].negated()}
	if b.isPoint {
		p := arn.way(&b.o, &back)
		return arn.spans(a, &p, q)
	}
	best := arn.spans(a, b, q)
	mark := arn
	after := arn.shifted(a, m)
	best = min(best, arn.spans(&after, b, q))
	arn = mark
	for _, e := range [...]struct {
		p      *vec
		exists bool
		m      *vec
		other  *span
	}{
		{&a.o, !a.openLo, m, b},
		{&a.end, a.hasEnd, m, b},
		{&b.o, !b.openLo, &back, a},
		{&b.end, b.hasEnd, &back, a},
	} {
		if e.exists && best >= 0 {
			p := arn.way(e.p, e.m)
			best = min(best, arn.spans(&p, e.other, q))
			arn = mark
		}
	}
	if best >= 0 && arn.passThrough(a, b, m) {
		best = min(best, -q.sign())
	}
	return best
}

// way is the segment from p to p + m.
func (arn *arena) way(p, m *vec) span {
	return span{o: *p, u: *m, end: arn.addVec(p, m), hasEnd: true}
}

// shifted is s moved by m.
func (arn *arena) shifted(s *span, m *vec) span {
	r := *s
	r.o = arn.addVec(&s.o, m)
	if s.hasEnd {
		r.end = arn.addVec(&s.end, m)
	}
	return r
}

// passThrough says whether d + s u + τ m − t v = 0 has its one solution in range. By
// Cramer's rule s, τ and t are ratios of determinants, of degree 3.
func (arn arena) passThrough(a, b *span, m *vec) bool {
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
	step := span{hasEnd: true}
	return a.holds(s, det) && b.holds(t, det) && step.holds(tau, det)
}
