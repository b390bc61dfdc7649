package exact

// This file tells whether numbers are on a small grid, and decides there how far a few points reach.

import "math"

// Grid is 2^52 times the unit of a grid of numbers: nothing below that unit outlives a sum with it.
type Grid float64

// The numbers of a grid for a size are multiples of 2^-18 to 2^-19 of it. Cells count in halves of that, for
// the middle of two numbers: the size is less than 2^20 of them.
const gridBits = 19

// GridFor returns the grid for a size, 2^-500 < size < 2^500.
func GridFor(size float64) Grid {
	return Grid(math.Float64frombits(math.Float64bits(size)&(0x7ff<<52)) * (1 << (53 - gridBits)))
}

// Has says whether x is a number of the grid.
func (g Grid) Has(x float64) bool {
	x = math.Abs(x)
	return (x+float64(g))-float64(g) == x
}

// scale returns how many cells there are in 1: 2^53 over a power of two: of its bits, only those of the exponent are not 0.
func (g Grid) scale() float64 {
	return math.Float64frombits((2*1023+53)<<52 - math.Float64bits(float64(g)))
}

// set makes p the vector v, in cells.
func (p *cell) set(v *[3]float64, scale float64) {
	p[0], p[1], p[2] = int64(float64(v[0]*scale)), int64(float64(v[1]*scale)), int64(float64(v[2]*scale))
}

// Points are up to four points of a hull, and a radius. They are multiples of half the unit of a grid: sums
// and differences of its numbers, and the middle of two. A radius that is none is rounded down to one. The 1-norm of
// each point and the radius make less than the size for which the grid is, together.
type Points struct {
	At [4][3]float64
	N  int
	R  float64
}

// Reach returns the sign of dist(0, conv(p)) − R.
func (g Grid) Reach(p *Points) int {
	var y [4]cell
	scale := g.scale()
	for i := range p.N {
		y[i].set(&p.At[i], scale)
	}
	r := int64(float64(p.R * scale))
	switch p.N {
	case 1:
		return cornerReach(&y[0], r)
	case 2:
		return edgeReach(&y[0], &y[1], r)
	case 3:
		return triangleReach(&y[0], &y[1], &y[2], r)
	}
	if aroundCell(&y[0], &y[1], &y[2], &y[3]) {
		return -sign64(r)
	}
	return min(
		triangleReach(&y[0], &y[1], &y[2], r), triangleReach(&y[0], &y[1], &y[3], r),
		triangleReach(&y[0], &y[2], &y[3], r), triangleReach(&y[1], &y[2], &y[3], r),
	)
}

func cornerReach(a *cell, r int64) int { return sign64(a.dot(a) - r*r) }

func edgeReach(a, b *cell, r int64) int {
	u := b.minus(a)
	au := a.dot(&u)
	switch {
	case au >= 0:
		return cornerReach(a, r)
	case b.dot(&u) <= 0:
		return cornerReach(b, r)
	}
	return lineReach(a, &u, au, r)
}

// lineReach returns the sign of the distance of the origin from the line through a along u, less r: that of (a·a − r²)u·u − au², with au = a·u.
func lineReach(a, u *cell, au, r int64) int {
	return product(a.dot(a)-r*r, u.dot(u)).cmp(product(au, au))
}

func triangleReach(a, b, c *cell, r int64) int {
	n := normalCell(a, b, c)
	if n != (cell{}) {
		inA, inB, inC := turnsCell(b, c, &n), turnsCell(c, a, &n), turnsCell(a, b, &n)
		if inA && inB && inC {
			return planeReach(a, &n, r)
		}
	}
	return min(edgeReach(a, b, r), edgeReach(b, c, r), edgeReach(c, a, r))
}

// planeReach returns the sign of the distance of the origin from the plane through a across n, less r: that of (a·n)² − r²n·n, for r ≥ 0.
func planeReach(a, n *cell, r int64) int {
	h := a.dot(n)
	switch {
	case h == 0:
		return -sign64(r)
	case r == 0:
		return +1
	}
	rn := n.times(r)
	return product(h, h).cmp(rn.dot128(&rn))
}

// Minor returns the sign of x·y − z·w, of dot products of vectors of the grid.
func (g Grid) Minor(x, y, z, w float64) int {
	s := g.squareScale()
	return minor(int64(float64(x*s)), int64(float64(y*s)), int64(float64(z*s)), int64(float64(w*s)))
}

// squareScale returns how many squared cells there are in 1.
func (g Grid) squareScale() float64 {
	s := g.scale()
	return s * s
}

// minor returns the sign of x·y − z·w.
func minor(x, y, z, w int64) int { return product(x, y).cmp(product(z, w)) }

// Lines returns where the nearest points of two lines are on cores of the kinds a and b: +1 inside both, 0 at an end
// of one, −1 beyond one; it is not ok if they are parallel. The directions are u and v, and d leads from the start
// of b to that of a. Their products are all less than 2^41 squared cells.
func (g Grid) Lines(a, b Kind, uu, uv, vv, ud, vd float64) (place int, ok bool) {
	// The parameters are s = u·v v·d − u·d v·v and t = u·u v·d − u·v u·d, over u·u v·v − (u·v)².
	c := g.squareScale()
	xx, xy, yy := int64(float64(uu*c)), int64(float64(uv*c)), int64(float64(vv*c))
	xk, yk := int64(float64(ud*c)), int64(float64(vd*c))
	if minor(xx, yy, xy, xy) == 0 {
		return 0, false
	}
	place = +1
	if a != Line {
		place = min(place, minor(xy, yk, xk, yy))
	}
	if a == Segment && place >= 0 {
		place = min(place, minor(yy, xx+xk, xy, xy+yk))
	}
	if b != Line && place >= 0 {
		place = min(place, minor(xx, yk, xy, xk))
	}
	if b == Segment && place >= 0 {
		place = min(place, minor(xx, yy-yk, xy, xy-xk))
	}
	return place, true
}

// Planes returns the sign of the distance of two lines minus R, along u and v from points that are d apart: with
// n = u×v that of (d·n)² − R² n·n. With |d|₁ + |u|₁ + |v|₁ + R < 2^20 cells, |n| < 2^40, |d·n| < 2^60 and |R n| < 2^60.
func (g Grid) Planes(d, u, v *[3]float64, r float64) int {
	var k, x, y cell
	scale := g.scale()
	k.set(d, scale)
	x.set(u, scale)
	y.set(v, scale)
	n := x.cross(&y)
	return planeReach(&k, &n, int64(float64(r*scale)))
}

// Level returns the sign of h − R|n|, of a height h along n, a vector of the grid normals, whose square is nn. h, R and
// |n| are positive, and of n less than 2^20 cells.
func (g Grid) Level(h, r, nn float64, normals Grid) int {
	scale, s := g.scale(), normals.scale()
	height, radius := int64(float64(h*float64(scale*s))), int64(float64(r*scale))
	return product(height, height).cmp(product(radius*radius, int64(float64(nn*float64(s*s)))))
}
