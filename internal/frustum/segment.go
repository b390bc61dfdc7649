package frustum

import "github.com/hantei-go/hantei/internal/sturm"

// Relate returns −1 if the segment passes through the inside of F, grown by R, 0 if it only touches F, and +1 if it misses F. isOnce
// tells that it touches at one point certainly.
func (q *Question) Relate() (sign int, isOnce bool) {
	q.set()
	q.setPolynomials()
	if q.big.Sign() == 0 {
		return q.relateThin()
	}
	sign = q.relateDisc(q.s, q.square, q.r)
	if sign < 0 {
		return sign, false
	}
	end, square := q.fromApex()
	r := q.r
	if q.F.IsCone {
		r = sturm.Int{}
	}
	sign = min(sign, q.relateDisc(end, square, r))
	if sign < 0 {
		return sign, false
	}
	side := q.side()
	for i := range 2 {
		sign = min(sign, q.onSide(&side, 2*i))
	}
	sign = min(sign, q.sideVertex(&side))
	return sign, !q.isFlat(&side)
}

// fromApex returns s and W as seen from B, with u the same.
func (q *Question) fromApex() (s, square sturm.Poly) {
	s = q.Line(q.Sub(q.s[0], q.uu), q.Sub(q.s[1], q.uu))
	// |w − u|² = W − 2s + u·u
	double := q.TimesInt(q.s, q.Small(2))
	square = q.Plus(q.Minus(q.square, double), q.constant(q.uu))
	return s, square
}

// isFlat reports whether the segment may run along the surface: it is level, or along a generator.
func (q *Question) isFlat(side *sidePart) bool {
	return q.isLevel() || side.q[0].IsZero() && side.q[1].IsZero()
}

// isLevel reports whether the segment is across the axis.
func (q *Question) isLevel() bool { return q.Sub(q.s[0], q.s[1]).Sign() == 0 }

// leastSign returns the least sign of a quadratic polynomial p on [0, 1]. With x = t/(1−t) it has that of p₀ + p₁x + p₂x². If no end is
// negative, p is negative inside only if p₁ is, and p₁² > 4p₀p₂.
func (q *Question) leastSign(p sturm.Poly) int {
	least := min(p[0].Sign(), p[2].Sign())
	if least < 0 || p[1].Sign() >= 0 {
		return least
	}
	return min(least, q.Sub(q.Shl(q.Mul(p[0], p[2]), 2), q.Mul(p[1], p[1])).Sign())
}

// relateDisc is Relate for the disc of the radius r around a point, across u, grown by R > 0: s and W are seen from the point.
//
// The disc, grown, is the set where s² ≤ R²u·u and Q ≤ r²u·u, with the torus around its rim: A² u·u ≤ 4r²Q, for A = W + r² − R², where
// A ≥ 0; what has A < 0 is inside. It has no points where a line touches it along a way but those of its flat sides.
// So a segment that is not in the plane of one passes through the inside if two of its points are in the set: its ends, the roots of
// P = A²u·u − 4r²Q, and where it crosses a flat side.
func (q *Question) relateDisc(s, square sturm.Poly, r sturm.Int) int {
	rr := q.Mul(r, r)
	a := q.Plus(square, q.constant(q.Sub(rr, q.bb)))
	if r.Sign() == 0 {
		return q.leastSign(a)
	}
	limit := q.Mul(q.bb, q.uu)
	flat := q.Minus(q.Times(s, s), q.constant(limit))
	inner := q.Minus(q.constant(q.Mul(rr, q.uu)), q.distance)
	torus := q.Minus(q.TimesInt(q.Times(a, a), q.uu), q.TimesInt(q.distance, q.Shl(rr, 2)))
	best, met := +1, 0
	for i := range 2 {
		sign := max(flat[2*i].Sign(), -inner[2*i].Sign())
		if a[2*i].Sign() < 0 {
			sign = -1
		} else {
			sign = min(sign, torus[4*i].Sign())
		}
		if sign < 0 {
			return -1
		}
		if best = min(best, sign); sign == 0 {
			met++
		}
	}
	if q.isPoint {
		return best
	}
	if q.isLevel() {
		switch sign := flat[0].Sign(); {
		case sign > 0:
			return +1
		case sign == 0:
			return max(0, q.leastSign(q.Negated(inner)))
		}
	} else {
		if flat[2].Sign() == 0 { // the root at the end has been seen
			flat = flat[:2]
		}
		conditions := [1]sturm.Condition{{P: inner, IsStrict: true}}
		if _, ok := q.First(flat, conditions[:]); ok {
			return -1
		}
	}
	if met += q.Count(torus); met > 1 {
		return -1
	}
	return 1 - min(met, 1)
}

// relateThin is Relate without a radius: along the segment, F is where s ≥ 0, u·u − s ≥ 0 and q ≤ 0. If two points of the segment are in
// F, it passes through the inside, unless it is in a plane or along a generator of F. There are two if it leads inwards from a disc, and
// otherwise two of its ends, of where it crosses the planes, and of where q is least are in F.
func (q *Question) relateThin() (sign int, isOnce bool) {
	side := q.side()
	over := q.Line(q.Sub(q.uu, q.s[0]), q.Sub(q.uu, q.s[1]))
	var ends [2]int
	for i := range ends {
		ends[i] = max(-q.s[i].Sign(), -over[i].Sign(), side.q[0][2*i].Sign())
	}
	sign = min(ends[0], ends[1])
	isFlat := q.isFlat(&side)
	switch {
	case sign < 0 || q.isPoint:
		return sign, true
	case q.isLevel() && q.s[0].Sign()*over[0].Sign() == 0:
		return max(0, q.leastSign(side.q[0])), false
	case side.q[0].IsZero():
		if q.s[0].Sign() < 0 && q.s[1].Sign() < 0 || over[0].Sign() < 0 && over[1].Sign() < 0 {
			return +1, false
		}
		return 0, false
	}
	met := 0
	for i, end := range ends {
		if end != 0 {
			continue
		}
		met++
		isInDisc := side.q[0][2*i].Sign() < 0
		if isInDisc && (q.s[i].Sign() == 0 && q.s[1-i].Sign() > 0 || over[i].Sign() == 0 && over[1-i].Sign() > 0) {
			return -1, false // it leads inwards
		}
	}
	for _, x := range [...]sturm.Poly{q.s, over} {
		if x[0].Sign()*x[1].Sign() < 0 {
			switch q.atRoot(side.q[0], x) {
			case -1:
				return -1, false
			case 0:
				met++
			}
		}
	}
	switch q.sideVertex(&side) {
	case -1:
		return -1, false
	case 0:
		met++
	}
	if met > 1 {
		return -1, false
	}
	return 1 - met, !isFlat
}

// atRoot returns the sign of the quadratic polynomial p where the line x, of two signs, is 0: at t = x₀/(x₀ − x₁), where it is that of
// p₀x₁² − p₁x₀x₁ + p₂x₀².
func (q *Question) atRoot(p, x sturm.Poly) int {
	z := q.product(p[0], x[1], x[1])
	z = q.Sub(z, q.product(p[1], x[0], x[1]))
	return q.Add(z, q.product(p[2], x[0], x[0])).Sign()
}

// sidePart is the part of F, grown by R, between the circles where its discs, grown, meet its side: where low ≤ g·s ≤ high and q ≤ 0. All
// are surds of √D.
//
// For a cylinder g is 1, low is 0 and high is u·u, and q = Q − (r + R)²u·u. The generators of a cone have the length √(u·u + r²), so its
// side is r·s + √(u·u·Q) ≤ r·u·u, and grown by R the right side is R√D more, with D = u·u(u·u + r²). The normal of the side leads
// up the axis, by r: with g = u·u + r² both circles are moved by R·r√D/g in s. So low is R·r√D, and high is g·u·u more.
type sidePart struct {
	q    [2]sturm.Poly // of q, the part without √D and that with it
	g, d sturm.Int
	low  surd
	high surd
}

func (q *Question) side() (p sidePart) {
	if !q.F.IsCone {
		r := q.Add(q.r, q.big)
		p.g = q.Small(1)
		p.high.a = q.uu
		p.q[0] = q.Minus(q.distance, q.constant(q.product(r, r, q.uu)))
		p.q[1] = q.constant(sturm.Int{})
		return p
	}
	p.g = q.Add(q.uu, q.rr)
	p.d = q.Mul(q.uu, p.g)
	p.low.b = q.Mul(q.big, q.r)
	p.high = surd{q.Mul(p.g, q.uu), p.low.b}
	// q = u·u·Q − (l + R√D)², with l = r(u·u − s).
	l := q.Line(q.Mul(q.r, q.Sub(q.uu, q.s[0])), q.Mul(q.r, q.Sub(q.uu, q.s[1])))
	p.q[0] = q.Minus(q.TimesInt(q.distance, q.uu), q.Times(l, l))
	p.q[0] = q.Minus(p.q[0], q.constant(q.Mul(q.bb, p.d)))
	p.q[1] = q.Plus(q.TimesInt(l, q.Shl(q.big, 1).Neg()), q.constant(sturm.Int{}))
	return p
}

// onSide returns the sign at an end of the segment, of which i is the coefficient of q: −1 inside of the part, 0 on its border and +1
// outside.
func (q *Question) onSide(p *sidePart, i int) int {
	s := surd{a: q.Mul(q.s[i/2], p.g)}
	return max(
		q.sign(q.minus(p.low, s), p.d),
		q.sign(q.minus(s, p.high), p.d),
		q.sign(surd{p.q[0][i], p.q[1][i]}, p.d),
	)
}

// sideVertex returns the sign of q where it is least on the line of the segment, if that is inside of the segment and between the circles,
// and otherwise +1.
//
// With q = c₀ + c₁t + c₂t² and c₂ > 0, that is at t = −c₁/2c₂, where it has the sign of 4c₀c₂ − c₁².
func (q *Question) sideVertex(p *sidePart) int {
	var c [3]surd
	c[0] = surd{p.q[0][0], p.q[1][0]}
	c[1] = surd{q.Sub(p.q[0][1], q.Shl(p.q[0][0], 1)), q.Sub(p.q[1][1], q.Shl(p.q[1][0], 1))}
	c[2] = q.plus(q.minus(c[0], surd{p.q[0][1], p.q[1][1]}), surd{p.q[0][2], p.q[1][2]})
	double := surd{q.Shl(c[2].a, 1), q.Shl(c[2].b, 1)}
	num := surd{c[1].a.Neg(), c[1].b.Neg()}
	if q.sign(double, p.d) <= 0 || q.sign(num, p.d) <= 0 || q.sign(q.minus(num, double), p.d) >= 0 {
		return +1
	}
	value := q.minus(q.times(q.plus(double, double), c[0], p.d), q.times(c[1], c[1], p.d))
	sign := q.sign(value, p.d)
	if sign > 0 {
		return +1
	}
	// g·s there, times 2c₂
	start := surd{a: q.Mul(p.g, q.s[0])}
	way := surd{a: q.Mul(p.g, q.Sub(q.s[1], q.s[0]))}
	at := q.plus(q.times(start, double, p.d), q.times(way, num, p.d))
	low, high := q.times(p.low, double, p.d), q.times(p.high, double, p.d)
	if q.sign(q.minus(at, low), p.d) <= 0 || q.sign(q.minus(high, at), p.d) <= 0 {
		return +1
	}
	return sign
}
