package d2

// Boxes along the axes: operations on each axis, written out, because a loop costs more than its body.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// belowZero returns, for each component, the least of p's, q's and 0. For the two differences of sides of boxes, it is the gap
// along each axis, negated.
func belowZero(p, q Vec) Vec {
	return Vec{min(p.X, q.X, 0), min(p.Y, q.Y, 0)}
}

// isSquarable reports whether v, with components ≤ 0, is 0 or has a 1-norm in 2⁻⁴⁴⁰..2⁴⁴⁰, where the square neither overflows
// nor underflows. Subtracting 1 from the bits wraps 0 to MaxUint64, so 0 passes the ≥ test too.
func isSquarable(v Vec) bool {
	size := math.Abs(float64(v.X) + float64(v.Y))
	return math.Float64bits(size)-1 >= math.Float64bits(0x1p-440) && size <= 0x1p440
}

// sharedMiddle returns the center of the intersection of two boxes.
func sharedMiddle(aMin, aMax, bMin, bMax Vec) Vec {
	return Vec{
		float64(0.5*max(aMin.X, bMin.X)) + float64(0.5*min(aMax.X, bMax.X)) + 0,
		float64(0.5*max(aMin.Y, bMin.Y)) + float64(0.5*min(aMax.Y, bMax.Y)) + 0,
	}
}

// byLeastAxis sets c to the contact of two boxes that overlap, by the shortest translation of a that separates them. Of equally
// short ones it takes the first axis. isOnly reports whether the opposite direction along that axis is longer, and ok whether
// the Point is finite, so that no infinite side counts.
func (c *Contact) byLeastAxis(aMin, aMax, bMin, bMax Vec) (isOnly, ok bool) {
	lo, hi := aMax.Sub(bMin), bMax.Sub(aMin)
	x, y := min(lo.X, hi.X), min(lo.Y, hi.Y)
	p := sharedMiddle(aMin, aMax, bMin, bMax)
	if x <= y {
		var n float64
		n, p.X, isOnly = exitAlong(aMin.X, aMax.X, bMin.X, bMax.X)
		c.Normal, c.Depth = Vec{X: n}, x+0
	} else {
		var n float64
		n, p.Y, isOnly = exitAlong(aMin.Y, aMax.Y, bMin.Y, bMax.Y)
		c.Normal, c.Depth = Vec{Y: n}, y+0
	}
	c.Point = p
	return isOnly, isFinite(p.X + p.Y)
}

// exitAlong returns, for the intervals of a and b on one axis, the sign n of the shorter translation of a out of b and the
// middle x of their intersection's deepest points. For two equally short ones n is −1, and isOnly is false.
func exitAlong(aMin, aMax, bMin, bMax float64) (n, x float64, isOnly bool) {
	d := (bMax - aMin) - (aMax - bMin) + 0
	x, y := aMax, bMin
	if d < 0 {
		x, y = aMin, bMax
	}
	return -math.Copysign(1, d), float64(0.5*x) + float64(0.5*y) + 0, d != 0
}

// entryNormal returns the normal of the side through which the motion m enters a box, given the entry times near of the axes
// and their maximum t. ok reports whether all other entry times are certainly earlier. Times differ certainly if isAfter has
// them in order, so this function subtracts a little more from t.
func entryNormal(near, m Vec, t float64) (n Vec, ok bool) {
	t = float64(t*(1-32*e)) - 2*tiny
	nx, x := entrySide(near.X, m.X, t)
	ny, y := entrySide(near.Y, m.Y, t)
	return Vec{nx, ny}, x+y == 1
}

// entrySide returns the normal of one axis if its entry time near is at least t, otherwise 0, and counts it, without a branch.
func entrySide(near, m, t float64) (n float64, count uint64) {
	if near >= t {
		count = 1
	}
	sign := ^math.Float64bits(m) >> 63 << 63
	return math.Float64frombits(-count & (sign | 0x3ff0000000000000)), count
}

// towards returns p with the signs of n.
func (p Vec) towards(n Vec) Vec {
	return Vec{math.Copysign(p.X, n.X), math.Copysign(p.Y, n.Y)}
}

// touchingAt returns the center of the intersection of two boxes that touch at a side with the normal n. ok reports whether it
// is finite, so that no infinite side counts.
func touchingAt(n, aMin, aMax, bMin, bMax Vec) (p Vec, ok bool) {
	p = sharedMiddle(aMin, aMax, bMin, bMax)
	p = selectSides(n, p, aMin, aMax)
	return p, isFinite(p.X + p.Y)
}

// selectSides applies selectSide to all components.
func selectSides(n, p, lo, hi Vec) Vec {
	return Vec{selectSide(n.X, p.X, lo.X, hi.X), selectSide(n.Y, p.Y, lo.Y, hi.Y)}
}

// nearestIn returns the point of the box from lo to hi that is nearest to p.
func nearestIn(p, lo, hi Vec) Vec {
	return Vec{max(lo.X, min(p.X, hi.X)), max(lo.Y, min(p.Y, hi.Y))}
}

// selectSide returns lo if n > 0, hi if n < 0 and x if n = 0, without a branch.
func selectSide(n, x, lo, hi float64) float64 {
	bits := math.Float64bits(x)
	if n > 0 {
		bits = math.Float64bits(lo)
	}
	if n < 0 {
		bits = math.Float64bits(hi)
	}
	return math.Float64frombits(bits)
}

// smallGrid holds the multiples of 2⁻¹⁰, and beyond 2⁴² only those of 2⁻⁹ or more.
const smallGrid exact.Grid = 0x1p42

// areOnGrid reports whether all components of u and v are on smallGrid. It takes two vectors because a call for each would be a
// tenth of the time of a tie.
func areOnGrid(u, v *Vec) bool { return hasVec(smallGrid, u) && hasVec(smallGrid, v) }

// slabsOf returns the entry and exit times of each axis as quotients does, but never a NaN: where m is 0, the times are ±∞, and
// reversed if the point is not between the sides.
func slabsOf(lo, hi, m Vec) (near, far Vec) {
	near.X, far.X = slab(lo.X, hi.X, m.X)
	near.Y, far.Y = slab(lo.Y, hi.Y, m.Y)
	return near, far
}

// slab is slabsOf for one axis.
func slab(lo, hi, m float64) (near, far float64) {
	if m == 0 {
		far = math.Copysign(math.Inf(1), min(-lo, hi)+0)
		return -far, far
	}
	lo, hi = lo/m, hi/m
	return min(lo, hi), max(lo, hi)
}

// squareAlong returns |m′|², where m′ is m without its components along the axes on which g is 0.
func squareAlong(m, g Vec) float64 {
	x, y := unlessZero(m.X, g.X), unlessZero(m.Y, g.Y)
	return float64(x*x) + float64(y*y)
}

// unlessZero returns m, or 0 if g is 0, without a branch.
func unlessZero(m, g float64) float64 {
	bits := math.Float64bits(m)
	if g == 0 {
		bits = 0
	}
	return math.Float64frombits(bits)
}

// boxCornerOf returns corner i of the box from lo to hi: bit k of i is set for hi on axis k.
func boxCornerOf(i int, lo, hi Vec) Vec {
	if i&1 != 0 {
		lo.X = hi.X
	}
	if i&2 != 0 {
		lo.Y = hi.Y
	}
	return lo
}
