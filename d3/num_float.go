package d3

// Numbers: which sizes are ordinary, and the notation of all error bounds.

import "math"

func isFinite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

// clamp returns the number in lo..1 nearest to t.
func clamp(t, lo float64) float64 {
	if t < lo {
		return lo
	}
	if t > 1 {
		return 1
	}
	return t
}

// The filters of all files compute the deciding polynomial p in floats, and with it a
// bound on its rounding error: they answer only where |p| exceeds the bound, which
// is infinite where they cannot tell. Notation: e = 2⁻⁵³ is the
// unit roundoff; K = P−A, M = P−B, L = B−A for a point P and a core from A
// to B; R = r₁+r₂ and q = R². A sum of three products of differences has a
// relative error below 5e of the sum of its terms' magnitudes, R·R below 3e.
//
// tiny stands, at every multiplicative level, for what underflow can lose
// there: one product loses at most 2⁻¹⁰⁷⁵, and the region of a core shorter
// than 2⁻⁵⁰⁰ is misjudged by at most 2⁻⁸⁹⁹. Infinite or NaN input makes the
// bound infinite or the comparison false, so it is never decided here.
const (
	e    = 0x1p-53
	tiny = 0x1p-900
	wee  = 0x1p-250 // the same, where what is that small need not be decided
)

// isOrdinary says whether a squared length is in the range where products of
// three such neither overflow nor underflow.
func isOrdinary(xx float64) bool { return xx > 0x1p-200 && xx < 0x1p200 }

// isMiddling is isOrdinary in one comparison.
func isMiddling(xx float64) bool {
	const least, range_ = 0x337 << 52, 0x190 << 52 // from 2⁻²⁰⁰ on, up to 2²⁰⁰
	return math.Float64bits(xx)-least < range_
}

// withoutSign returns x, or 0 if its sign bit is set, without a branch.
func withoutSign(x float64) float64 {
	bits := math.Float64bits(x)
	return math.Float64frombits(bits &^ uint64(int64(bits)>>63))
}

// withinUnit is clamp to what is between 0 and 1, without a branch. Of a NaN it is one of the two.
func withinUnit(x float64) float64 {
	return math.Float64frombits(min(math.Float64bits(withoutSign(x)), 0x3ff<<52))
}

// finiteOr returns x if it is finite, otherwise the better of x and y.
func finiteOr(x, y float64) float64 {
	switch {
	case isFinite(x) || math.IsNaN(y) && !math.IsNaN(x):
		return x
	case math.IsNaN(y):
		return 0
	}
	return y
}

// isModest is isOrdinary for products of eighteen lengths.
func isModest(xx float64) bool { return xx > 0x1p-110 && xx < 0x1p110 }

// bounded returns x, or the greatest float of its sign if it is infinite.
func bounded(x float64) float64 {
	return max(-math.MaxFloat64, min(x, math.MaxFloat64))
}

// areNatural says whether neither of two radii is negative, −0 included, which
// the cores deal with.
func areNatural(r1, r2 float64) bool {
	return int64(math.Float64bits(r1)|math.Float64bits(r2)) >= 0
}

// lesser is min, without the trouble of telling zeros apart. Of a NaN it returns y.
func lesser(x, y float64) float64 {
	if x < y {
		return x
	}
	return y
}
