package exact

// This file decides on which side of a line or plane a point lies.

import "math"

// Orient2 returns the sign of (b−a) × (c−a) in the plane: +1 if a, b and c turn
// to the left, −1 if they turn to the right, 0 if they are on one line.
//
// The float filter is the static one of Shewchuk, Adaptive Precision
// Floating-Point Arithmetic and Fast Robust Geometric Predicates (1997). Each of
// the two products carries the roundings of two differences, its own and that of
// the last difference: |error| ≤ 4.1e (|p|+|q|), e = 2⁻⁵³. Below 2⁻⁹⁰⁰ underflow
// might add to that; an overflow makes the comparison false.
func Orient2(a, b, c [2]float64) int {
	p := float64((b[0] - a[0]) * (c[1] - a[1]))
	q := float64((b[1] - a[1]) * (c[0] - a[0]))
	size := math.Abs(p) + math.Abs(q)
	if det := p - q; math.Abs(det) > 0x1p-50*size && size > 0x1p-900 {
		return signOf(det)
	}
	return orient(&[4][3]float64{{a[0], a[1]}, {b[0], b[1]}, {c[0], c[1]}, {a[0], a[1], 1}})
}

// Orient3 returns the sign of ((b−a) × (c−a))·(d−a): +1 if a, b and c turn
// counter-clockwise seen from d, −1 if clockwise, 0 if all are in one plane.
//
// Each of the six products u·v·w of components carries at most eight roundings:
// three differences, two products and three sums. So |error| ≤ 8.1e times the sum
// of their sizes, and that sum, rounded, is at least 1 − 8.1e of itself. With
// |w| ≤ 2³⁰⁰ an underflow adds less than 2⁻⁷⁷⁰, nothing beside e·2⁻⁶⁰⁰; an
// overflow makes the comparison false.
func Orient3(a, b, c, d *[3]float64) int {
	ux, uy, uz := b[0]-a[0], b[1]-a[1], b[2]-a[2]
	vx, vy, vz := c[0]-a[0], c[1]-a[1], c[2]-a[2]
	wx, wy, wz := d[0]-a[0], d[1]-a[1], d[2]-a[2]
	px, qx := float64(uy*vz), float64(uz*vy)
	py, qy := float64(uz*vx), float64(ux*vz)
	pz, qz := float64(ux*vy), float64(uy*vx)
	det := float64((px-qx)*wx) + float64((py-qy)*wy) + float64((pz-qz)*wz)
	wx, wy, wz = math.Abs(wx), math.Abs(wy), math.Abs(wz)
	size := float64((math.Abs(px)+math.Abs(qx))*wx) + float64((math.Abs(py)+math.Abs(qy))*wy) + float64((math.Abs(pz)+math.Abs(qz))*wz)
	if math.Abs(det) > 0x1p-49*size && size > 0x1p-600 && max(wx, wy, wz) < 0x1p300 {
		return signOf(det)
	}
	return orient(&[4][3]float64{*a, *b, *c, *d})
}

func signOf(x float64) int {
	if x < 0 {
		return -1
	}
	return +1
}

// orient is Orient3 on integers. The fourth point of a question in the plane is
// one unit above the first: the determinant is that of the plane times 1.
func orient(p *[4][3]float64) int {
	r := noBits
	for i := range p {
		r.see(&p[i], 0)
	}
	q := question{op: opOrient, points: p}
	return q.decide(r.lo, r.width())
}

// side says on which side of the plane through the first three points the fourth lies.
func side(m arena, p *[4][3]float64, exp int) int {
	var a, u, v, w vec
	for i := range a {
		a[i] = m.scaled(p[0][i], exp)
		u[i] = m.sub(m.scaled(p[1][i], exp), a[i])
		v[i] = m.sub(m.scaled(p[2][i], exp), a[i])
		w[i] = m.sub(m.scaled(p[3][i], exp), a[i])
	}
	n := m.cross(&u, &v)
	return m.dot(&n, &w).sign()
}
