package d3

// Numbers: the notation of all error bounds, which sizes are ordinary, and the verdicts that a filter comes to.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// A filter computes a polynomial p whose sign decides, in floats, and a bound on the rounding error of p. It answers only if
// |p| exceeds the bound, which is infinite where floats cannot tell.
//
// Notation in all files: e = 2⁻⁵³ is the unit roundoff; K = P−A, M = P−B and L = B−A for a point P and a core from A to B; R =
// r₁+r₂ and q = R². A sum of three products of differences has an error below 5e of the sum of its terms' magnitudes, and R·R
// one below 3e of itself.
//
// tiny is added to bounds for underflow: one product loses at most 2⁻¹⁰⁷⁵, and the region of a core shorter than 2⁻⁵⁰⁰ is
// misjudged by at most 2⁻⁸⁹⁹. If an input is infinite or NaN, the bound is infinite or the comparison false, so a filter never
// decides.
const (
	e    = 0x1p-53
	tiny = 0x1p-900
	wee  = 0x1p-250 // as tiny, where sizes below it need not be decided
)

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

// isOrdinary reports whether 2⁻²⁰⁰ < xx < 2²⁰⁰, so that products of three such squared lengths neither overflow nor underflow.
// It is one comparison of bits.
func isOrdinary(xx float64) bool {
	const least, span = 0x337 << 52, 0x190 << 52 // the bits of 2⁻²⁰⁰, and from there to those of 2²⁰⁰
	return math.Float64bits(xx)-(least+1) < span-1
}

// isModest is isOrdinary for products of eighteen lengths.
func isModest(xx float64) bool { return xx > 0x1p-110 && xx < 0x1p110 }

// withoutSign returns x, or 0 if its sign bit is set, without a branch.
func withoutSign(x float64) float64 {
	bits := math.Float64bits(x)
	return math.Float64frombits(bits &^ uint64(int64(bits)>>63))
}

// withinUnit returns the number in 0..1 nearest to x, without a branch. Of a NaN it is 0 or 1.
func withinUnit(x float64) float64 {
	return math.Float64frombits(min(math.Float64bits(withoutSign(x)), 0x3ff<<52))
}

// finiteOr returns x if it is finite, otherwise the better of x and y: a float before an infinity, and that before a NaN.
func finiteOr(x, y float64) float64 {
	switch {
	case isFinite(x) || math.IsNaN(y) && !math.IsNaN(x):
		return x
	case math.IsNaN(y):
		return 0
	}
	return y
}

// bounded returns x, or the greatest float of its sign if it is infinite.
func bounded(x float64) float64 {
	return max(-math.MaxFloat64, min(x, math.MaxFloat64))
}

// areNatural reports whether neither of two radii has a sign bit: −0 is left to cores.
func areNatural(r1, r2 float64) bool {
	return int64(math.Float64bits(r1)|math.Float64bits(r2)) >= 0
}

// lesser is min, but does not tell zeros apart. Of a NaN it returns y.
func lesser(x, y float64) float64 {
	if x < y {
		return x
	}
	return y
}

// relation is the verdict on two shapes: the sign of sd(0, C) − (r₁+r₂), C being the set of differences of the two cores.
type relation int8

const (
	overlapping relation = -2 // touching or penetrating, which of the two is not known
	penetrating relation = -1
	touching    relation = 0
	apart       relation = +1
	empty       relation = +2 // one of the shapes is the empty set
	undecided   relation = +3 // a filter asks for the exact decision

	inside  relation = +4 // of a parameter: strictly within its range
	outside relation = +5 // of a parameter: strictly out of its range; of inner: so that the ends decide
)

// signOf returns the sign of p as a relation, if it is certain.
func signOf(p, bound float64) relation {
	if math.Abs(p) > bound {
		return relation(1 | int64(math.Float64bits(p))>>63)
	}
	return undecided
}

// place returns where a parameter num/den lies in the range of a core: inside, outside, or undecided. The errors of num and den
// are at most dn and dd, and den > dd.
func place(kind exact.Kind, num, den, dn, dd float64) relation {
	var beyond, err float64 // how far beyond the range, in some unit
	switch kind {
	case exact.Segment:
		beyond, err = math.Abs(num-float64(0.5*den))-float64(0.5*den), dn+dd
	case exact.Ray:
		beyond, err = -num, dn
	default:
		return inside
	}
	switch {
	case beyond > err:
		return outside
	case -beyond > err:
		return inside
	}
	return undecided
}

// against filters a squared distance f against q = R². The error of f is below 128e(f + n), or below 256e n less the rounding
// here, and the bound is 256e(n + q).
func against(f, n, r float64) (d, bound float64) {
	q := float64(r * r)
	return f - q, float64(256 * e * (n + q))
}

// tie collects the exact comparisons of a separating axis test, one for each normal that could separate two bodies.
type tie struct{ isApart, isTouching bool }

// add adds a comparison: way is the distance of the centers of two bodies along a normal, and reach the sum of their extents along it, both
// times the length of the normal. Two bodies are thick if no plane contains both. The reach of thick bodies is 0 only along the zero vector,
// which separates nothing, so way = reach = 0 is no contact.
func (t *tie) add(way, reach float64) {
	t.isApart = t.isApart || way > reach
	t.isTouching = t.isTouching || way == reach && reach > 0
}

// relation returns the verdict of all comparisons. The bodies are apart if way > reach along some normal. If they are not thick, all reaches
// may be 0, and the verdict is undecided. Otherwise they touch if way = reach > 0 along some normal.
func (t *tie) relation(isThick bool) relation {
	switch {
	case t.isApart:
		return apart
	case !isThick:
		return undecided
	case t.isTouching:
		return touching
	}
	return penetrating
}
