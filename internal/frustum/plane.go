package frustum

import "github.com/hantei-go/hantei/internal/sturm"

// Height returns the sign of the least height of F, moved by Start, over the plane through a point across a normal, less R: the least
// (x − point)·normal of all x in F, less R times the length of the normal. R may be negative.
//
// Above the center of a disc of the radius r, that height is less by r times the length of the part of the normal n across u, which
// has the square (n·n u·u − (n·u)²)/u·u.
func (q *Question) Height(point, normal *[3]float64) int {
	q.set(point)
	n := q.normal(normal)
	from := q.vector(point, 0)
	start := q.sum(&q.Start)
	nn, nu := q.dot(&n, &n), q.dot(&n, &q.u)
	across := q.Sub(q.Mul(nn, q.uu), q.Mul(nu, nu))
	least := +1
	for i, center := range [...]*[3]float64{&q.F.A, &q.F.B} {
		p := q.vector(center, 0)
		for k := range p {
			p[k] = q.Add(p[k], start[k])
		}
		p = q.difference(&p, &from)
		r := q.r
		if i == 1 && q.F.IsCone {
			r = sturm.Int{}
		}
		// All times u·u: u·u h − u·u R√(n·n) − r√(across·u·u).
		h := q.Mul(q.dot(&p, &n), q.uu)
		least = min(least, q.signOfSum(h, q.Mul(q.uu, q.big).Neg(), nn, r.Neg(), q.Mul(across, q.uu)))
	}
	return least
}

// normal returns a normal on integers, divided by a power of two.
func (q *Question) normal(n *[3]float64) (x [3]sturm.Int) {
	unit := q.unit
	q.unit = 1 << 20
	q.seeVector(n, 0)
	x = q.vector(n, 0)
	q.unit = unit
	return x
}

// HoldsBall reports whether F contains the ball of the radius R ≥ 0 around Start.
func (q *Question) HoldsBall() bool {
	q.set()
	q.big = q.big.Neg() // the side of F, moved inwards
	q.setPolynomials()
	side := q.side()
	over := q.Sub(q.uu, q.s[0])
	limit := q.Mul(q.bb, q.uu)
	if q.s[0].Sign() < 0 || over.Sign() < 0 || q.Sub(q.Mul(q.s[0], q.s[0]), limit).Sign() < 0 {
		return false
	}
	if q.sign(surd{side.q[0][0], side.q[1][0]}, side.d) > 0 {
		return false
	}
	if q.F.IsCone {
		return q.sign(surd{q.Mul(q.r, over), q.big}, side.d) >= 0
	}
	return q.Add(q.r, q.big).Sign() >= 0 && q.Sub(q.Mul(over, over), limit).Sign() >= 0
}

// InBall reports whether F is in the ball of the radius R around Start. The point of a disc of the radius r that is farthest from a point
// at s and Q has the squared distance W + r² + 2r√(Q/u·u).
func (q *Question) InBall() bool {
	q.set()
	q.setPolynomials()
	if q.big.Sign() < 0 {
		return false
	}
	_, square := q.fromApex()
	for i, w := range [...]sturm.Poly{q.square, square} {
		r := q.r
		if i == 1 && q.F.IsCone {
			r = sturm.Int{}
		}
		rest := q.Sub(q.Add(w[0], q.Mul(r, r)), q.bb)
		if q.sign(surd{q.Mul(rest, q.uu), q.Shl(r, 1)}, q.Mul(q.distance[0], q.uu)) > 0 {
			return false
		}
	}
	return true
}
