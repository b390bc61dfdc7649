package d3

// Boxes along the axes: operations axis by axis, written out, as a loop would cost more than its body.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// belowZero returns of each component the least of p's, q's and 0.
func belowZero(p, q Vec) Vec {
	return Vec{min(p.X, q.X, 0), min(p.Y, q.Y, 0), min(p.Z, q.Z, 0)}
}

// isSquarable says whether the components of v ≤ 0 are 0 or of such sizes that squares neither
// overflow nor vanish. Subtracting 1 from the bits wraps 0 to MaxUint64, so 0 passes the test as well.
func isSquarable(v Vec) bool {
	size := math.Abs(float64(v.X) + float64(v.Y) + float64(v.Z))
	return math.Float64bits(size)-1 >= math.Float64bits(0x1p-440) && size <= 0x1p440
}

// sharedMiddle returns the middle of what two boxes share.
func sharedMiddle(aMin, aMax, bMin, bMax Vec) Vec {
	return Vec{
		float64(0.5*max(aMin.X, bMin.X)) + float64(0.5*min(aMax.X, bMax.X)) + 0,
		float64(0.5*max(aMin.Y, bMin.Y)) + float64(0.5*min(aMax.Y, bMax.Y)) + 0,
		float64(0.5*max(aMin.Z, bMin.Z)) + float64(0.5*min(aMax.Z, bMax.Z)) + 0,
	}
}

// out sets c to the contact of two boxes that overlap, by the least way out for a along the first
// axis that has it, the lesser one of two. It says whether that is the only one along its axis,
// and ok if no side at infinity counts.
func (c *Contact) out(aMin, aMax, bMin, bMax Vec) (isOnly, ok bool) {
	lo, hi := aMax.Sub(bMin), bMax.Sub(aMin)
	x, y, z := min(lo.X, hi.X), min(lo.Y, hi.Y), min(lo.Z, hi.Z)
	p := sharedMiddle(aMin, aMax, bMin, bMax)
	switch {
	case x <= y && x <= z:
		var n float64
		n, p.X, isOnly = outAlong(aMin.X, aMax.X, bMin.X, bMax.X)
		c.Normal, c.Depth = Vec{X: n}, x+0
	case y <= z:
		var n float64
		n, p.Y, isOnly = outAlong(aMin.Y, aMax.Y, bMin.Y, bMax.Y)
		c.Normal, c.Depth = Vec{Y: n}, y+0
	default:
		var n float64
		n, p.Z, isOnly = outAlong(aMin.Z, aMax.Z, bMin.Z, bMax.Z)
		c.Normal, c.Depth = Vec{Z: n}, z+0
	}
	c.Point = p
	return isOnly, isFinite(p.X + p.Y + p.Z)
}

// outAlong returns the shorter way out of b for a along an axis, as a sign, which is −1 for two, and
// the middle of what reaches deepest. It says whether the other way is longer.
func outAlong(aMin, aMax, bMin, bMax float64) (n, x float64, isOnly bool) {
	d := (bMax - aMin) - (aMax - bMin) + 0
	x, y := aMax, bMin
	if d < 0 {
		x, y = aMin, bMax
	}
	return -math.Copysign(1, d), float64(0.5*x) + float64(0.5*y) + 0, d != 0
}

// entered returns the normal, against m, of the side with the time t, if those of all others are
// certainly earlier: after allows less than what is taken off t.
func entered(near, m Vec, t float64) (n Vec, ok bool) {
	t = float64(t*(1-32*e)) - 2*tiny
	nx, x := isEntered(near.X, m.X, t)
	ny, y := isEntered(near.Y, m.Y, t)
	nz, z := isEntered(near.Z, m.Z, t)
	return Vec{nx, ny, nz}, x+y+z == 1
}

// isEntered counts a side whose time is not before t, and returns its normal, without a branch.
func isEntered(near, m, t float64) (n float64, count uint64) {
	if near >= t {
		count = 1
	}
	sign := ^math.Float64bits(m) >> 63 << 63
	return math.Float64frombits(-count & (sign | 0x3ff0000000000000)), count
}

// towards returns p with the signs of n.
func (p Vec) towards(n Vec) Vec {
	return Vec{math.Copysign(p.X, n.X), math.Copysign(p.Y, n.Y), math.Copysign(p.Z, n.Z)}
}

// touchingAt returns the middle of what two boxes share that touch, the normal of the side being
// n. It is ok if no side at infinity counts.
func touchingAt(n, aMin, aMax, bMin, bMax Vec) (p Vec, ok bool) {
	p = sharedMiddle(aMin, aMax, bMin, bMax)
	p = touchedBy(n, p, aMin, aMax)
	return p, isFinite(p.X + p.Y + p.Z)
}

// touchedBy is touched for all components.
func touchedBy(n, p, lo, hi Vec) Vec {
	return Vec{touched(n.X, p.X, lo.X, hi.X), touched(n.Y, p.Y, lo.Y, hi.Y), touched(n.Z, p.Z, lo.Z, hi.Z)}
}

// nearestIn returns the point between lo and hi that is nearest to p.
func nearestIn(p, lo, hi Vec) Vec {
	return Vec{max(lo.X, min(p.X, hi.X)), max(lo.Y, min(p.Y, hi.Y)), max(lo.Z, min(p.Z, hi.Z))}
}

// touched returns lo, hi or x, as n is positive, negative or 0, without a branch.
func touched(n, x, lo, hi float64) float64 {
	bits := math.Float64bits(x)
	if n > 0 {
		bits = math.Float64bits(lo)
	}
	if n < 0 {
		bits = math.Float64bits(hi)
	}
	return math.Float64frombits(bits)
}

// areOnGrid says whether the components of u and v are multiples of 2⁻¹⁰, and of 2⁻⁹ or more beyond 2⁴². It asks of both, as calls
// are a tenth of what a tie takes.
func areOnGrid(u, v *Vec) bool {
	return isOnGrid(u.X) && isOnGrid(u.Y) && isOnGrid(u.Z) && isOnGrid(v.X) && isOnGrid(v.Y) && isOnGrid(v.Z)
}

// isOnGrid is areOnGrid for a number.
func isOnGrid(x float64) bool { return exact.Grid(0x1p42).Has(x) }

// slabsOf is quotients without NaN: what does not move along an axis is between its sides always or never.
func slabsOf(lo, hi, m Vec) (near, far Vec) {
	near.X, far.X = slab(lo.X, hi.X, m.X)
	near.Y, far.Y = slab(lo.Y, hi.Y, m.Y)
	near.Z, far.Z = slab(lo.Z, hi.Z, m.Z)
	return near, far
}

func slab(lo, hi, m float64) (near, far float64) {
	if m == 0 {
		far = math.Copysign(math.Inf(1), min(-lo, hi)+0)
		return -far, far
	}
	lo, hi = lo/m, hi/m
	return min(lo, hi), max(lo, hi)
}

// squareAlong returns the square of the part of m along the axes on which g is not 0.
func squareAlong(m, g Vec) float64 {
	x, y, z := unlessZero(m.X, g.X), unlessZero(m.Y, g.Y), unlessZero(m.Z, g.Z)
	return float64(x*x) + float64(y*y) + float64(z*z)
}

// unlessZero returns m, or 0 if g is 0, without a branch.
func unlessZero(m, g float64) float64 {
	bits := math.Float64bits(m)
	if g == 0 {
		bits = 0
	}
	return math.Float64frombits(bits)
}

// boxCornerOf returns corner i of the box from lo to hi.
func boxCornerOf(i int, lo, hi Vec) Vec {
	if i&1 != 0 {
		lo.X = hi.X
	}
	if i&2 != 0 {
		lo.Y = hi.Y
	}
	if i&4 != 0 {
		lo.Z = hi.Z
	}
	return lo
}
