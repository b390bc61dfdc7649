package winding

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
)

// A Line is O + t·D, or O + t·(D−O) if IsSegment.
type Line struct {
	O, D      [3]float64
	IsSegment bool
}

// A Piercing is where a line goes through the plane of a triangle, which it does not lie in: at t = N/D, N = n·(a−o) and D = n·d, with
// the corner a and the normal n = (b−a)×(c−a) of the triangle, and the direction d of the line. The time is within [lo, hi].
type Piercing struct {
	corners [3][3]float64
	at      [3]float64 // added to all corners
	lo, hi  float64
	side    int  // the sign of D, or 0 where floats do not tell
	isMade  bool // the plane is that of no triangle of a surface
}

// Pierce returns where l goes through the plane of a triangle, and the sign of D, exactly: that of the direction of l along the normal. It is 0 if
// l is parallel to the plane, or if there is none. The corners are the sums of those given and of at, which are not rounded.
func (l *Line) Pierce(corners *[3][3]float64, at [3]float64, m *sturm.Arena) (p Piercing, side int) {
	p = l.pierce(corners, at)
	return p, l.side(&p, m)
}

// pierce is Pierce without the sign. If at is not 0, floats do not tell N.
//
// Floats are within 16e·size of N and of D, e = 2⁻⁵³: see exact.Orient3, whose sum of sizes that is, and whose limits for it hold here,
// too. So t is within (ΔN + |t|·ΔD)/(|D| − ΔD) of the quotient, which rounds by e·|t|, or by 2⁻¹⁰⁷⁵ where it underflows; 2⁻⁴⁰ of all that is for the
// rounding of the bound.
func (l *Line) pierce(corners *[3][3]float64, at [3]float64) Piercing {
	p := Piercing{corners: *corners, at: at, lo: math.Inf(-1), hi: math.Inf(1)}
	a, b, c := &corners[0], &corners[1], &corners[2]
	var u, v, w, d [3]float64
	for k := range 3 {
		u[k], v[k], w[k], d[k] = b[k]-a[k], c[k]-a[k], a[k]-l.O[k], l.D[k]
		if l.IsSegment {
			d[k] -= l.O[k]
		}
	}
	n, sizes := determinants(&u, &v, &w)
	m, others := determinants(&u, &v, &d)
	for _, x := range [...]float64{n, sizes, m, others} {
		if !(math.Abs(x) < 0x1p900) {
			return p
		}
	}
	if !(largest(&d) < 0x1p300) { // else what underflows in u×v may count
		return p
	}
	offN, offD := float64(0x1p-49*sizes), float64(0x1p-49*others)
	if !(others > 0x1p-600 && math.Abs(m) > float64(2*offD)) {
		return p
	}
	if p.side = 1; m < 0 {
		p.side = -1
	}
	if sizes > 0x1p-600 && largest(&w) < 0x1p300 && at == [3]float64{} {
		t := n / m
		off := float64((offN+float64(math.Abs(t)*offD))/(math.Abs(m)-offD)*(1+0x1p-40)) + float64(math.Abs(t)*0x1p-51) + 0x1p-1073
		if lo, hi := t-off, t+off; lo <= hi { // not so where t overflows
			p.lo, p.hi = lo, hi
		}
	}
	return p
}

// largest returns the greatest magnitude of the numbers of v.
func largest(v *[3]float64) float64 { return max(math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2])) }

// PierceAcross returns where l goes through the plane across an axis through the point p + at. That axis is the one along which l leads farthest.
// ok is false if l has no direction.
func (l *Line) PierceAcross(p, at [3]float64) (_ Piercing, ok bool) {
	axis, most := 0, 0.0
	for k, d := range l.D {
		from := 0.0
		if l.IsSegment {
			from = l.O[k]
		}
		if d != from && (!ok || math.Abs(d-from) > most) { // the difference may underflow, and is not 0 then
			axis, most, ok = k, math.Abs(d-from), true
		}
	}
	if !ok {
		return Piercing{}, false
	}
	var corners [3][3]float64
	for i := range corners {
		corners[i][axis] = p[axis]
	}
	corners[1][(axis+1)%3], corners[2][(axis+2)%3] = 1, 1
	made := l.pierce(&corners, at)
	made.isMade = true
	return made, true
}

// PierceSide returns where l goes through a plane that holds the side from a + at to b + at, and is along an axis. ok is false if l
// is parallel to the side.
func (l *Line) PierceSide(a, b, at [3]float64, m *sturm.Arena) (_ Piercing, ok bool) {
	if a == b {
		return Piercing{}, false
	}
	for k := range 3 { // d·((b−a)×v) ≠ 0 for one axis v, unless d and b−a are parallel
		corners := [3][3]float64{a, b, a}
		if corners[2][k] = 0; a[k] == 0 {
			corners[2][k] = 1
		}
		if made, side := l.Pierce(&corners, at, m); side != 0 {
			made.isMade = true
			return made, true
		}
	}
	return Piercing{}, false
}

// determinants returns (u×v)·w, and the sum of the sizes of its six products.
func determinants(u, v, w *[3]float64) (det, size float64) {
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		x, y := float64(u[i]*v[j]), float64(u[j]*v[i])
		det += float64((x - y) * w[k])
		size += float64((math.Abs(x) + math.Abs(y)) * math.Abs(w[k]))
	}
	return det, size
}

// Compare returns −1, 0 or 1 if l is pierced by p before, with or after q, exactly.
func (l *Line) Compare(p, q *Piercing, m *sturm.Arena) int {
	switch {
	case p.hi < q.lo:
		return -1
	case q.hi < p.lo:
		return 1
	}
	m.Reset()
	unit := min(l.unit(p), l.unit(q))
	if unit == math.MaxInt {
		return 0
	}
	n1, d1 := l.quotient(p, unit, m)
	n2, d2 := l.quotient(q, unit, m)
	return m.Sub(m.Mul(n1, d2), m.Mul(n2, d1)).Sign() * d1.Sign() * d2.Sign()
}

// Between returns a time after p and before q, exactly, for p before q. ok is false if no float is there.
func (l *Line) Between(p, q *Piercing, m *sturm.Arena) (t float64, ok bool) {
	if t = p.hi + float64((q.lo-p.hi)/2); p.hi < t && t < q.lo {
		return t, true
	}
	m.Reset()
	unit := min(l.unit(p), l.unit(q))
	if unit == math.MaxInt {
		return 0, false
	}
	n1, d1 := l.quotient(p, unit, m)
	n2, d2 := l.quotient(q, unit, m)
	lo, hi := inOrder(max(p.lo, -math.MaxFloat64)), inOrder(min(q.hi, math.MaxFloat64)) // of the floats between lo and hi one may be it
	for {
		middle := lo&hi + (lo^hi)>>1
		if middle == lo {
			return 0, false
		}
		switch t = ofOrder(middle); {
		case sideOfTime(t, n1, d1, m) <= 0:
			lo = middle
		case sideOfTime(t, n2, d2, m) >= 0:
			hi = middle
		default:
			return t, true
		}
	}
}

// Corrected returns t, which is about the time at which l is pierced by p, with an error of less than 2⁻⁴⁴ of it. Where l and the triangle are nearly
// parallel, the sides of the triangle say little of that time: then it is N/D of integers.
func (l *Line) Corrected(t float64, p *Piercing, m *sturm.Arena) float64 {
	if p.hi-p.lo < float64(0x1p-44*min(math.Abs(p.lo), math.Abs(p.hi))) {
		return min(max(t, p.lo), p.hi)
	}
	m.Reset()
	unit := l.unit(p)
	if unit == math.MaxInt {
		return t
	}
	n, d := l.quotient(p, unit, m)
	return min(max(sturm.Ratio(n, d), -math.MaxFloat64), math.MaxFloat64)
}

// sideOfTime returns the sign of t − n/d.
func sideOfTime(t float64, n, d sturm.Int, m *sturm.Arena) int {
	_, unit := float.Split(t)
	unit = min(unit, 0)
	return m.Sub(m.Mul(m.Float(t, unit), d), m.Shl(n, -unit)).Sign() * d.Sign()
}

// inOrder returns an integer for each float, in the same order.
func inOrder(x float64) int64 {
	i := int64(math.Float64bits(x))
	if i < 0 {
		i ^= math.MaxInt64
	}
	return i
}

// ofOrder returns the float of which inOrder returned i.
func ofOrder(i int64) float64 {
	if i < 0 {
		i ^= math.MaxInt64
	}
	return math.Float64frombits(uint64(i))
}

// side returns the sign of D, exactly.
func (l *Line) side(p *Piercing, m *sturm.Arena) int {
	if p.side != 0 {
		return p.side
	}
	m.Reset()
	unit := l.unit(p)
	if unit == math.MaxInt {
		return 0
	}
	_, d := l.quotient(p, unit, m)
	return d.Sign()
}

// unit returns the greatest n for which all numbers of l and p are integers times 2ⁿ, math.MaxInt if all are 0.
func (l *Line) unit(p *Piercing) int {
	unit := math.MaxInt
	for _, v := range [...]*[3]float64{&l.O, &l.D, &p.at, &p.corners[0], &p.corners[1], &p.corners[2]} {
		for _, x := range v {
			if x != 0 {
				_, low := float.Split(x)
				unit = min(unit, low)
			}
		}
	}
	return unit
}

// quotient returns N and D of p, as integers of some power of two.
func (l *Line) quotient(p *Piercing, unit int, m *sturm.Arena) (n, d sturm.Int) {
	a, c := p.fromStart(l, unit, m), &p.corners
	normal := cross(difference(&c[1], &c[0], unit, m), difference(&c[2], &c[0], unit, m), m)
	way := l.way(unit, m)
	return dot(&normal, &a[0], m), dot(&normal, &way, m)
}

// Change returns by how much the winding number changes along l where it goes through the triangle of p, which l meets: −1 where it leaves the
// front, +1 where it goes in, and 0 where the line l′ beside l misses the triangle, where l is parallel to it, or if p is no place in a triangle.
//
// l′ is l + (ε, ε², ε³), for all ε > 0 that are small enough. Let d be the direction of l, and w(a,b) = ((a−o)×(b−o))·d for an edge from a to b:
// its sign tells on which side l passes the edge. Seen from l′ it is w(a,b) − v·((b−a)×d), with v = (ε, ε², ε³). This is a polynomial in ε, and
// 0 for all ε only if the edge is parallel to d. Otherwise its first coefficient that is not 0 gives the sign.
//
//  1. l′ meets no edge, and a triangle that is parallel to l not at all: its plane is parallel to d, and v leads out of it.
//  2. w(a,b) + w(b,c) + w(c,a) = n·d, with the normal n. So l′ goes through the triangle exactly if all three signs are that of n·d.
//  3. The winding number around a point that is not on the surface is the same around the points near it. So between two such points of l it
//     changes by the sum of the changes along l′, and l′ meets no triangle that l does not meet, nor at times that are in another order.
func (l *Line) Change(p *Piercing, m *sturm.Arena) int {
	side := l.side(p, m)
	if side == 0 || p.isMade {
		return 0
	}
	m.Reset()
	unit := l.unit(p)
	ends, d := p.fromStart(l, unit, m), l.way(unit, m)
	for k := range ends {
		a, b := &ends[k], &ends[(k+1)%3]
		u := cross(*a, *b, m)
		s := dot(&u, &d, m).Sign()
		if s == 0 {
			s = beside(a, b, &d, m)
		}
		if s != side {
			return 0
		}
	}
	return -side
}

// Around counts how often a closed surface goes around the points of a Line. It is asked about the gaps between piercings, in order.
type Around struct {
	Line    *Line
	n       int
	isKnown bool
}

// Gap returns the winding number between end and start, which follow each other. The line has come through p since the gap before. isGap is false
// if start is not after end, or if no float is between them. In the first gap, at tells the number around a point of it.
func (a *Around) Gap(p, end, start *Piercing, m *sturm.Arena, at func(Sum) int) (n int, isGap bool) {
	a.n += a.Line.Change(p, m)
	if a.Line.Compare(end, start, m) >= 0 {
		return 0, false
	}
	t, ok := a.Line.Between(end, start, m)
	if !ok {
		return 0, false
	}
	if !a.isKnown {
		here := Sum{P: a.Line.O, M: a.Line.D, T: t}
		if a.Line.IsSegment {
			here.N = a.Line.O
		}
		a.n, a.isKnown = at(here), true
	}
	return a.n, true
}

// beside returns the sign of the first coordinate of d×(b−a) that is not 0.
func beside(a, b, d *[3]sturm.Int, m *sturm.Arena) int {
	var edge [3]sturm.Int
	for k := range edge {
		edge[k] = m.Sub(b[k], a[k])
	}
	v := cross(*d, edge, m)
	return cmp.Or(v[0].Sign(), v[1].Sign(), v[2].Sign())
}

// fromStart returns the corners of the triangle of p, seen from the start of l.
func (p *Piercing) fromStart(l *Line, unit int, m *sturm.Arena) (ends [3][3]sturm.Int) {
	for i := range ends {
		ends[i] = difference(&p.corners[i], &l.O, unit, m)
		for k := range ends[i] {
			ends[i][k] = m.Add(ends[i][k], m.Float(p.at[k], unit))
		}
	}
	return ends
}

// way returns the direction of l.
func (l *Line) way(unit int, m *sturm.Arena) [3]sturm.Int {
	var from [3]float64
	if l.IsSegment {
		from = l.O
	}
	return difference(&l.D, &from, unit, m)
}

// difference returns a − b.
func difference(a, b *[3]float64, unit int, m *sturm.Arena) (v [3]sturm.Int) {
	for k := range v {
		v[k] = m.Sub(m.Float(a[k], unit), m.Float(b[k], unit))
	}
	return v
}

// cross returns u×v.
func cross(u, v [3]sturm.Int, m *sturm.Arena) (w [3]sturm.Int) {
	for k := range w {
		i, j := (k+1)%3, (k+2)%3
		w[k] = m.Sub(m.Mul(u[i], v[j]), m.Mul(u[j], v[i]))
	}
	return w
}

// dot returns u·v.
func dot(u, v *[3]sturm.Int, m *sturm.Arena) (sum sturm.Int) {
	for k := range u {
		sum = m.Add(sum, m.Mul(u[k], v[k]))
	}
	return sum
}
