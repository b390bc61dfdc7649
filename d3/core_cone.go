package d3

// Normals of cores without a radius: where two meet, the outward normals form a cone, and the one nearest to the direction from
// which the other core came counts.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// normalCondition is a condition on a normal n where two cores meet: n·w ≤ 0, or n·w = 0 if across. A zero w is no condition.
type normalCondition struct {
	w      Vec
	across bool
}

// negated is the condition on −n.
func (s normalCondition) negated() normalCondition { return normalCondition{s.w.Neg(), s.across} }

// admits reports whether n meets the condition, up to rounding.
func (s normalCondition) admits(n Vec) bool {
	d := n.Dot(s.w)
	return d <= 0 && !s.across || math.Abs(d) <= float64(0x1p-40*float64(n.sumAbs()*s.w.sumAbs()))
}

// sideAt returns the condition for normals out of c at one of its ends, or between them.
func (c *core) sideAt(end exact.End) normalCondition {
	switch {
	case c.kind == exact.Point:
		return normalCondition{}
	case end == exact.Inside:
		return normalCondition{c.direction(), true}
	}
	return normalCondition{c.inwards(end), false}
}

// nearestNormal returns the unit vector nearest to n of those that meet p and q: n itself, or its part across one of the two
// vectors, or across both.
func nearestNormal(n Vec, p, q normalCondition) Vec {
	if p.admits(n) && q.admits(n) {
		return unit(n)
	}
	if v := certainNormal(n, p, q); v != (Vec{}) {
		return v
	}
	best, nearest := Vec{}, math.Inf(-1)
	try := func(v Vec) {
		if v = unit(v); v != (Vec{}) && p.admits(v) && q.admits(v) {
			if d := v.Dot(n); d > nearest {
				best, nearest = v, d
			}
		}
	}
	for _, pair := range [...][2]normalCondition{{p, q}, {q, p}} {
		s, other := pair[0], pair[1]
		v := accurateAcross(n, s.w)
		try(v)
		try(v.Neg())
		try(accurateAcross(other.w.Neg(), s.w)) // where n leads along s
	}
	both := oddIn(n, accurateNormal(p.w, q.w).vec())
	try(both)
	try(both.Neg())
	if best != (Vec{}) {
		return best
	}
	// All but parallel, but for rounding; or a radius that rounding has swallowed has met something else than its core would. A
	// core that is met between its ends tells more.
	if q.across {
		p, q = q, p
	}
	for _, s := range [...]normalCondition{p, q} {
		if v := unit(accurateAcross(n, s.w)); v != (Vec{}) {
			return v
		}
	}
	if p.w == (Vec{}) {
		p = q
	}
	return oddIn(n, unit(perpendicular(turnedUp(p.w))))
}

// certainNormal is nearestNormal if p and q leave no doubt, and zero otherwise. Either both vectors are to be across n and are
// oblique, or one is, and the other condition admits the part of n across that. Any other normal that p and q admit is turned
// from it by 2⁻²⁰ or more, and so is certainly farther from n.
func certainNormal(n Vec, p, q normalCondition) Vec {
	if p.across {
		p, q = q, p
	}
	switch {
	case !q.across:
		return Vec{}
	case p.across:
		if !isOblique(p.w, q.w) {
			return Vec{}
		}
		v := oddIn(n, unit(accurateNormal(p.w, q.w).vec()))
		if v.Dot(n) < 0 {
			return v.Neg()
		}
		return v
	}
	v := unit(accurateAcross(n, q.w))
	if p.w == (Vec{}) || v.Dot(n) > 0x1p-8 && v.Dot(p.w) < float64(-0x1p-20*p.w.sumAbs()) {
		return v
	}
	return Vec{}
}
