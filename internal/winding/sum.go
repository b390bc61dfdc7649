package winding

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/sturm"
)

// A Sum is the point P + Q + T·(M − N), exactly: neither the sum nor a part of it is rounded. It is a corner of a body that is placed, where
// no float may be, or a point on a way.
type Sum struct {
	P, Q, M, N [3]float64
	T          float64
}

// Near returns a point, and how far each coordinate of the Sum is from that of the point at the most. off is 0 if the two are equal. If it is
// not finite, the point tells nothing.
//
// Let e = 2⁻⁵³, and s the sum of the sizes |P|, |Q|, |T·M| and |T·N| of one coordinate. The two products round by at most e times their
// sizes, and by 2⁻¹⁰⁷⁵ where they underflow. Each of three sums rounds by e times its size, which is less than s·(1 + 8e). So the
// coordinate is off by less than 5e·s + 2⁻¹⁰⁷⁴. Of the 16e·s + 2⁻¹⁰⁷⁰ below, 8e·s are for the rounding of the bound, and for the ends of an
// interval around the coordinate, which a caller rounds.
func (s *Sum) Near() (p [3]float64, off float64) {
	for k := range p {
		if s.T == 0 || s.M[k] == s.N[k] {
			sum, rest := twoSum(s.P[k], s.Q[k])
			if p[k] = sum; rest == 0 {
				continue
			}
		}
		a, b := float64(s.T*s.M[k]), float64(s.T*s.N[k])
		x, y := float64(0.25*s.P[k]), float64(0.25*s.Q[k]) // a quarter, so that no sum of two overflows
		a, b = float64(0.25*a), float64(0.25*b)
		p[k] = 4 * ((x - b) + (y + a))
		size := math.Abs(x) + math.Abs(y) + math.Abs(a) + math.Abs(b)
		off = max(off, float64(0x1p-47*size)+0x1p-1070)
	}
	for k := range p {
		if !(math.Abs(p[k]) <= math.MaxFloat64) {
			off = math.Inf(1)
		}
	}
	return p, off
}

// twoSum returns the sum of two floats, rounded, and what is missing, exactly (Knuth). If the sum is not finite, rest is not 0.
func twoSum(x, y float64) (sum, rest float64) {
	sum = x + y
	z := sum - x
	return sum, (x - (sum - z)) + (y - z)
}

// ints are points whose coordinates are integers, in one unit.
type ints struct {
	corners [3][3]sturm.Int
	p       [3]sturm.Int
	m       *sturm.Arena
}

// set sets the corners, and the point s.
func (g *ints) set(corners [][3]float64, s *Sum, m *sturm.Arena) {
	m.Reset()
	g.m = m
	unit := math.MaxInt
	lower := func(unit int, x float64) int {
		if x != 0 {
			_, low := float.Split(x)
			unit = min(unit, low)
		}
		return unit
	}
	way := math.MaxInt // the unit of M and N
	for k := range 3 {
		unit = lower(lower(unit, s.P[k]), s.Q[k])
		way = lower(lower(way, s.M[k]), s.N[k])
		for i := range corners {
			unit = lower(unit, corners[i][k])
		}
	}
	time, isMoved := math.MaxInt, s.T != 0 && way < math.MaxInt
	if time = lower(time, s.T); isMoved {
		unit = min(unit, time+way)
	}
	if unit == math.MaxInt {
		unit = 0
	}
	for k := range 3 {
		g.p[k] = m.Add(m.Float(s.P[k], unit), m.Float(s.Q[k], unit))
		if isMoved {
			d := m.Mul(m.Float(s.T, time), m.Sub(m.Float(s.M[k], way), m.Float(s.N[k], way)))
			g.p[k] = m.Add(g.p[k], m.Shl(d, time+way-unit))
		}
		for i := range corners {
			g.corners[i][k] = m.Float(corners[i][k], unit)
		}
	}
}

// sides returns the signs of the differences of n corners and the point along an axis: the least and the greatest.
func (g *ints) sides(n, k int) (least, greatest int) {
	least, greatest = 1, -1
	for i := range n {
		side := g.m.Sub(g.corners[i][k], g.p[k]).Sign()
		least, greatest = min(least, side), max(greatest, side)
	}
	return least, greatest
}

// side returns the sign of (b − a)×(p − a) of two corners, seen along an axis: of the coordinates i and j.
func (g *ints) side(a, b, i, j int) int {
	x, y, m := &g.corners[a], &g.corners[b], g.m
	u := m.Mul(m.Sub(y[i], x[i]), m.Sub(g.p[j], x[j]))
	return m.Sub(u, m.Mul(m.Sub(y[j], x[j]), m.Sub(g.p[i], x[i]))).Sign()
}

// sideBeside is orient, of two corners.
func (g *ints) sideBeside(a, b int) int {
	x, y := &g.corners[a], &g.corners[b]
	dy, dz := g.m.Sub(y[1], x[1]).Sign(), g.m.Sub(y[2], x[2]).Sign()
	if dy == 0 && dz == 0 {
		return 0
	}
	if s := g.side(a, b, 1, 2); s != 0 {
		return s
	}
	if dz < 0 || dz == 0 && dy > 0 {
		return +1
	}
	return -1
}

// plane returns the sign of n·(p − a), with the corner a and the normal n of the triangle.
func (g *ints) plane() int {
	a, m := &g.corners[0], g.m
	var u, v, w [3]sturm.Int
	for k := range 3 {
		u[k], v[k], w[k] = m.Sub(g.corners[1][k], a[k]), m.Sub(g.corners[2][k], a[k]), m.Sub(g.p[k], a[k])
	}
	normal := cross(u, v, m)
	return dot(&normal, &w, m).Sign()
}

// TriangleAt is Triangle for a Sum, on integers alone. on says that the point is on the triangle.
//
// A point p in the plane of a triangle and in its box is on the triangle exactly if no axis has p to the left of one edge and to the right of
// another one, seen along that axis. For where that shows an area, p and its image are both in or both out. Where it shows a segment, the
// image of a p in the plane is on the line of that, and there all signs are 0. If all three show no area, the triangle is a segment or a point.
// The three numbers whose signs are taken have the sum 0 then, so if the signs are not mixed they are all 0, and p is on its line.
func TriangleAt(a, b, c *[3]float64, s *Sum, m *sturm.Arena) (n int, on bool) {
	var g ints
	corners := [3][3]float64{*a, *b, *c}
	g.set(corners[:], s, m)
	isAhead := false
	for k := range 3 {
		least, greatest := g.sides(3, k)
		if greatest < 0 || k > 0 && least > 0 {
			return 0, false
		}
		isAhead = isAhead || k == 0 && least > 0
	}
	n = g.sideBeside(0, 1)
	if n != 0 && (g.sideBeside(1, 2) != n || g.sideBeside(2, 0) != n) {
		n = 0
	}
	if isAhead {
		return n, false
	}
	if side := g.plane(); side != 0 {
		if side == -n {
			return n, false
		}
		return 0, false
	}
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		x, y, z := g.side(0, 1, i, j), g.side(1, 2, i, j), g.side(2, 0, i, j)
		if min(x, y, z) < 0 && max(x, y, z) > 0 {
			return 0, false
		}
	}
	return 0, true
}

// EdgeAt is Edge for a Sum, on integers alone.
func EdgeAt(a, b *[2]float64, s *Sum, m *sturm.Arena) (n int, isOn bool) {
	var g ints
	corners := [2][3]float64{{a[0], a[1]}, {b[0], b[1]}}
	g.set(corners[:], s, m)
	least, greatest := g.sides(2, 1)
	if greatest < 0 || least > 0 {
		return 0, false
	}
	if g.m.Sub(g.corners[1][1], g.p[1]).Sign() > 0 {
		n++
	}
	if g.m.Sub(g.corners[0][1], g.p[1]).Sign() > 0 {
		n--
	}
	switch least, greatest = g.sides(2, 0); {
	case greatest < 0:
		return 0, false
	case least > 0:
		return n, false
	}
	switch g.side(0, 1, 0, 1) {
	case 0:
		return 0, true
	case n:
		return n, false
	}
	return 0, false
}
