package d3

// Signs: the answer to the question behind every verdict, and how a filter comes to one.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relation is the answer to the one question behind every verdict: the sign of
// sd(0, C) − (r₁+r₂), C being the set of differences of the two cores.
type relation int8

const (
	joined      relation = -2 // touching or penetrating, which of the two is not known
	penetrating relation = -1
	touching    relation = 0
	apart       relation = +1
	empty       relation = +2 // one of the shapes is the empty set
	undecided   relation = +3 // a filter's way to ask for the exact decision

	inside  relation = +4 // of a parameter: strictly within its range
	outside relation = +5 // of a parameter: strictly out of its range; of inner: so that the ends decide
)

// decided says whether the sign of p is certain, and if so whether it is −. Two
// comparisons without a branch: which sign it is nobody can predict.
func decided(p, bound float64) (negative, ok bool) {
	negative, positive := p < -bound, p > bound
	return negative, negative != positive
}

// signOf is decided in terms of relations.
func signOf(p, bound float64) relation {
	if math.Abs(p) > bound {
		return relation(1 | int64(math.Float64bits(p))>>63)
	}
	return undecided
}

// place says where a parameter num/den lies in the range of a core: inside,
// outside, or undecided, with errors up to dn and dd in num and den > dd.
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

// against filters a squared distance f against R²: the error of f is below
// 128e(f + n) or below 256e n less what rounds here, and the bound is 256e(n + q).
func against(f, n, r float64) (d, bound float64) {
	q := float64(r * r)
	return f - q, float64(256 * e * (n + q))
}

// tie is what comparisons without rounding say about normals, all that could part two bodies.
type tie struct{ isApart, isTouching bool }

// add compares a way along a normal with how far the bodies reach along it. That is 0 for a normal without a
// length, if the bodies are thick: not both in one plane.
func (t *tie) add(way, reach float64) {
	t.isApart = t.isApart || way > reach
	t.isTouching = t.isTouching || way == reach && reach > 0
}

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
