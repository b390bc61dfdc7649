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
	q := [4][3]float64{*a, *b, *c, *d}
	if sign, ok := signOfTerms(&q); ok {
		return sign
	}
	return orient(&q)
}

// Facing3 returns the sign of ((b−a) × (c−a))·d for a direction d: +1 if it leads to where a, b and c
// turn counter-clockwise, −1 to the other side, 0 along their plane. The filter is that of
// Orient3, whose last differences round here not at all.
func Facing3(a, b, c, d *[3]float64) int {
	ux, uy, uz := b[0]-a[0], b[1]-a[1], b[2]-a[2]
	vx, vy, vz := c[0]-a[0], c[1]-a[1], c[2]-a[2]
	px, qx := float64(uy*vz), float64(uz*vy)
	py, qy := float64(uz*vx), float64(ux*vz)
	pz, qz := float64(ux*vy), float64(uy*vx)
	det := float64((px-qx)*d[0]) + float64((py-qy)*d[1]) + float64((pz-qz)*d[2])
	wx, wy, wz := math.Abs(d[0]), math.Abs(d[1]), math.Abs(d[2])
	size := float64((math.Abs(px)+math.Abs(qx))*wx) + float64((math.Abs(py)+math.Abs(qy))*wy) + float64((math.Abs(pz)+math.Abs(qz))*wz)
	if math.Abs(det) > 0x1p-49*size && size > 0x1p-600 && max(wx, wy, wz) < 0x1p300 {
		return signOf(det)
	}
	p := [4][3]float64{*a, *b, *c, *d}
	r := noBits
	for i := range p {
		r.see(&p[i], 0)
	}
	q := question{op: opFacing, points: &p}
	return q.decide(r.lo, r.width())
}

// turns are all i, j and k of which, with the one that is left out before them, 0, 1, 2 and 3 are an
// even permutation. The odd ones are i, k and j.
var turns = [12][3]uint8{
	{1, 2, 3},
	{2, 3, 1},
	{3, 1, 2},
	{0, 3, 2},
	{2, 0, 3},
	{3, 2, 0},
	{0, 1, 3},
	{1, 3, 0},
	{3, 0, 1},
	{0, 2, 1},
	{1, 0, 2},
	{2, 1, 0},
}

// signOfTerms returns the sign of the determinant of Orient3, if floats with exponents of their
// own are sure of it: they may be of any sizes. With a 1 before each point it is a sum of 24
// products ±x·y·z, of coordinates of three points. Nothing is a difference, so nothing that is
// given gets lost. A product rounds by 2.1e of its size, e = 2⁻⁵³, and the sum by 23.1e of that of
// all sizes. What is 2⁻¹⁰⁰⁰ times the largest or less counts as nothing.
func signOfTerms(p *[4][3]float64) (sign int, ok bool) {
	const nothing = -1 << 20
	var m [4][3]float64
	var exp [4][3]int
	for i := range p {
		for k, x := range p[i] {
			if m[i][k], exp[i][k] = math.Frexp(x); x == 0 {
				exp[i][k] = nothing
			}
		}
	}
	top := nothing / 2
	for _, t := range turns {
		i, j, k := t[0], t[1], t[2]
		top = max(top, exp[i][0]+max(exp[j][1]+exp[k][2], exp[k][1]+exp[j][2]))
	}
	if top == nothing/2 {
		return 0, true
	}
	var det, size float64
	for _, t := range turns {
		i, j, k := t[0], t[1], t[2]
		x := scaleDown(float64(float64(m[i][0]*m[j][1])*m[k][2]), top-exp[i][0]-exp[j][1]-exp[k][2])
		y := scaleDown(float64(float64(m[i][0]*m[k][1])*m[j][2]), top-exp[i][0]-exp[k][1]-exp[j][2])
		det += x - y
		size += math.Abs(x) + math.Abs(y)
	}
	return signOf(det), math.Abs(det) > 0x1p-48*size
}

// scaleDown returns x·2^−by; by is not negative. From 2⁻¹⁰⁰⁰ on it is 0.
func scaleDown(x float64, by int) float64 {
	if by >= 1000 {
		return 0
	}
	return float64(x * math.Float64frombits(uint64(1023-by)<<52))
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

// side says on which side of the plane through the first three points the fourth lies, or if it is a
// direction, leads to.
func side(m arena, p *[4][3]float64, exp int, isDirection bool) int {
	var a, u, v, w vec
	for i := range a {
		a[i] = m.scaled(p[0][i], exp)
		u[i] = m.sub(m.scaled(p[1][i], exp), a[i])
		v[i] = m.sub(m.scaled(p[2][i], exp), a[i])
		if w[i] = m.scaled(p[3][i], exp); !isDirection {
			w[i] = m.sub(w[i], a[i])
		}
	}
	n := m.cross(&u, &v)
	return m.dot(&n, &w).sign()
}
