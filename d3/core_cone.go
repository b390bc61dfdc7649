package d3

// Normals of cores without a radius: where two meet, those that lead out form a cone, and the
// one nearest to where the other came from counts.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// normalCondition is a condition on the normals n where two cores meet: n·w ≤ 0, or n·w = 0 if
// they are to be across. A zero w is no condition.
type normalCondition struct {
	w      Vec
	across bool
}

// negated is the condition on −n.
func (s normalCondition) negated() normalCondition { return normalCondition{s.w.Neg(), s.across} }

// admits reports whether n obeys, but for rounding.
func (s normalCondition) admits(n Vec) bool {
	d := n.Dot(s.w)
	return d <= 0 && !s.across || math.Abs(d) <= float64(0x1p-40*float64(n.sumAbs()*s.w.sumAbs()))
}

// sideAt returns the condition for normals out of c at one of its ends, or beside them.
func (c *core) sideAt(end exact.End) normalCondition {
	switch {
	case c.kind == exact.Point:
		return normalCondition{}
	case end == exact.Inside:
		return normalCondition{c.direction(), true}
	}
	return normalCondition{c.inwards(end), false}
}

// nearestNormal returns the unit vector nearest to n of those that obey p and q: n, or
// its part across one of the two, or across both.
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
	// All but parallel, but for rounding; or a radius that rounding has swallowed has met
	// something else than its core would. What is met between its ends tells more.
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

// certainNormal is nearestNormal where p and q leave no doubt: both are conditions to be
// across, and oblique, or only one is, and the other admits the part of n across that. What
// else they admit is turned from it by 2⁻²⁰ or more, and so is certainly farther from n. It
// is zero elsewhere.
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
