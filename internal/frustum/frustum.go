// Package frustum decides how cylinders and cones, grown by a radius, stand to segments, planes and balls. All numbers are
// integers, so every sign is exact.
//
// A Frustum F is the hull of two discs across the axis from A to B. With u = B − A and w = p − A for a point p,
//
//	s = w·u,  W = w·w,  Q = W·u·u − s²,
//
// p is at s/|u| along the axis and at √Q/|u| away from it. A cylinder of the radius r is 0 ≤ s ≤ u·u with Q ≤ r²u·u, and a cone
// is 0 ≤ s ≤ u·u with u·u·Q ≤ r²(u·u − s)².
//
// Grown by R > 0, F is the union of three convex sets: both discs grown by R, and the hull of the two circles at which the planes
// across the generators part them. The inside of the union is the union of the insides.
package frustum

import (
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
)

// Frustum is a cylinder of the radius R around the way from A to B ≠ A, or a cone whose base is around A and whose apex is B.
type Frustum struct {
	A, B   [3]float64
	R      float64
	IsCone bool
}

// Vector is a sum of vectors, each times a power of two, without rounding.
type Vector struct {
	terms [8][3]float64
	exps  [8]int
	n     int
}

// Add adds v·2^exp.
func (x *Vector) Add(v [3]float64, exp int) {
	x.terms[x.n], x.exps[x.n] = v, exp
	x.n++
}

// Sub subtracts v·2^exp.
func (x *Vector) Sub(v [3]float64, exp int) {
	for i := range v {
		v[i] = -v[i]
	}
	x.Add(v, exp)
}

// Question is a Frustum and a segment, with a radius, and the memory for the integers. The zero Question is ready to be filled.
type Question struct {
	sturm.Arena
	F     Frustum
	Start Vector // where the segment begins
	Way   Vector // from there to where it ends

	radii [128]float64 // their sum is R
	n     int
	unit  int

	u, w, d             [3]sturm.Int
	uu, r, rr, big, bb  sturm.Int // u·u, the radius r of F and r², R and R²
	s, square, distance sturm.Poly
	isPoint             bool
}

// Clear makes q ready for the next question.
func (q *Question) Clear() {
	q.Reset()
	q.Start.n, q.Way.n, q.n = 0, 0, 0
}

// Grow adds a radius, or subtracts one that is negative.
func (q *Question) Grow(r float64) {
	q.radii[q.n] = r
	q.n++
}

// see makes the unit no greater than the lowest bit of x·2^exp.
func (q *Question) see(x float64, exp int) {
	if n, e := float.Split(x); n != 0 {
		q.unit = min(q.unit, e+exp)
	}
}

func (q *Question) seeVector(v *[3]float64, exp int) {
	for _, x := range v {
		q.see(x, exp)
	}
}

// set computes the integers that all questions share.
func (q *Question) set(more ...*[3]float64) {
	q.unit = 1 << 20
	q.seeVector(&q.F.A, 0)
	q.seeVector(&q.F.B, 0)
	q.see(q.F.R, 0)
	for i := range q.n {
		q.see(q.radii[i], 0)
	}
	for _, x := range [...]*Vector{&q.Start, &q.Way} {
		for i := range x.n {
			q.seeVector(&x.terms[i], x.exps[i])
		}
	}
	for _, v := range more {
		q.seeVector(v, 0)
	}
	a, b := q.vector(&q.F.A, 0), q.vector(&q.F.B, 0)
	q.u = q.difference(&b, &a)
	q.uu = q.dot(&q.u, &q.u)
	q.r = q.Float(q.F.R, q.unit)
	q.rr = q.Mul(q.r, q.r)
	q.big = sturm.Int{}
	for i := range q.n {
		q.big = q.Add(q.big, q.Float(q.radii[i], q.unit))
	}
	q.bb = q.Mul(q.big, q.big)
	start := q.sum(&q.Start)
	q.w = q.difference(&start, &a)
	q.d = q.sum(&q.Way)
	q.isPoint = q.d[0].Sign() == 0 && q.d[1].Sign() == 0 && q.d[2].Sign() == 0
}

func (q *Question) vector(v *[3]float64, exp int) (x [3]sturm.Int) {
	for i := range x {
		x[i] = q.Float(v[i], q.unit-exp)
	}
	return x
}

func (q *Question) sum(v *Vector) (x [3]sturm.Int) {
	for k := range v.n {
		y := q.vector(&v.terms[k], v.exps[k])
		for i := range x {
			x[i] = q.Add(x[i], y[i])
		}
	}
	return x
}

func (q *Question) difference(x, y *[3]sturm.Int) (d [3]sturm.Int) {
	for i := range d {
		d[i] = q.Sub(x[i], y[i])
	}
	return d
}

func (q *Question) dot(x, y *[3]sturm.Int) sturm.Int {
	z := q.Mul(x[0], y[0])
	z = q.Add(z, q.Mul(x[1], y[1]))
	return q.Add(z, q.Mul(x[2], y[2]))
}

func (q *Question) product(x ...sturm.Int) sturm.Int {
	z := x[0]
	for _, y := range x[1:] {
		z = q.Mul(z, y)
	}
	return z
}

// setPolynomials computes s, W and Q along the segment, for t from 0 to 1.
func (q *Question) setPolynomials() {
	s := q.dot(&q.w, &q.u)
	q.s = q.Line(s, q.Add(s, q.dot(&q.d, &q.u)))
	ww, wd, dd := q.dot(&q.w, &q.w), q.dot(&q.w, &q.d), q.dot(&q.d, &q.d)
	middle := q.Shl(q.Add(ww, wd), 1)
	q.square = q.Quadratic(ww, middle, q.Add(middle, q.Sub(dd, ww)))
	q.distance = q.Minus(q.TimesInt(q.square, q.uu), q.Times(q.s, q.s))
}

// constant returns x for all t, as a polynomial of the degree 2.
func (q *Question) constant(x sturm.Int) sturm.Poly { return q.Quadratic(x, q.Shl(x, 1), x) }
