package d3

// Open boxes: boxes with infinite sides, cut off where nothing of another body sees it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// open notes which sides of a box are infinite. A box with a NaN, or with an infinite side the
// wrong way, is empty.
func (s *solid) open() {
	s.openings = sides{}
	for k := range dim {
		lo, hi := s.room[0][k], s.room[1][k]
		if !(lo <= math.MaxFloat64 && hi >= -math.MaxFloat64) {
			s.r = math.NaN()
		}
		if !isFinite(lo) {
			s.openings.lo |= 1 << k
		}
		if !isFinite(hi) {
			s.openings.hi |= 1 << k
		}
	}
}

// hasInfinity says whether the box s has an infinite side, or a NaN.
func (s *solid) hasInfinity() bool {
	return !isFinite(vecOf(s.room[0]).maxAbs()) || !isFinite(vecOf(s.room[1]).maxAbs())
}

// reach is what a solid covers of each axis, or more; of an open box, what its finite sides
// do. It is rounded outwards.
type reach struct{ lo, hi [dim]float64 }

func (s *solid) reach() (r reach) {
	at := axes(s.at)
	for k := range dim {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, p := range s.given() {
			if isFinite(p[k]) {
				lo, hi = min(lo, lessDown(p[k], -at[k])), max(hi, sumUp(p[k], at[k]))
			}
		}
		for i := range s.count {
			h := math.Abs(ldexp(axes(s.halves[i])[k], s.halfExp))
			lo, hi = lessDown(lo, h), sumUp(hi, h)
		}
		if x := ldexp(axes(s.run)[k], s.runExp); x > 0 {
			hi = sumUp(hi, x)
		} else if x < 0 {
			lo = lessDown(lo, -x)
		}
		r.lo[k], r.hi[k] = lo, hi
	}
	return r
}

// shut puts the infinite sides of the box s beyond all that the finite sides of s and of
// another solid reach while one of them moves by m: what is beyond is nearest to nothing, and
// nothing passes it. Beyond is half as far again as all of that is wide, so S grows by a few times
// itself at most. No side goes beyond the floats.
func (s *solid) shut(mine, other *reach, m *Vec) {
	var wide [dim]float64
	total := 0.0
	move := axes(*m)
	for k := range dim {
		move[k] = float64(math.Abs(move[k]) * (1 + 0x1p-40))
		wide[k] = move[k]
		if lo, hi := min(mine.lo[k], other.lo[k]), max(mine.hi[k], other.hi[k]); lo <= hi {
			wide[k] += hi - lo
		}
		total += wide[k]
	}
	for k := range dim {
		lo, hi := min(mine.lo[k], other.lo[k]), max(mine.hi[k], other.hi[k])
		if !(lo <= hi) {
			lo, hi = 0, 0 // no side of either is finite, and any stretch will do
		}
		far := float64(0.5*total) + float64(0.5*wide[k]) + move[k]
		if s.openings.lo>>k&1 != 0 {
			s.room[0][k] = bounded(min(lessDown(lo, far), math.Nextafter(lessDown(lo, move[k]), math.Inf(-1))))
		}
		if s.openings.hi>>k&1 != 0 {
			s.room[1][k] = bounded(max(sumUp(hi, far), math.Nextafter(sumUp(hi, move[k]), math.Inf(1))))
		}
	}
}

// setPast makes s the ray or line c, with the radius that it has, cut off where nothing of it
// beyond is nearest to an open box, nor deepest in it, even if one moves by m.
//
// Let g be how far the origin is outside of the sides, and |m| more. Beyond a side that c goes
// out through, no point farther than g is nearest. And c comes no nearer once it has come in
// through all sides that it comes in through. The end is at a power of two that is certainly
// more than the lesser of both. Only if that is beyond the floats, 2¹⁰⁹⁰ away, it is less.
func (s *solid) setPast(c *core, box *solid, m *Vec) {
	k := box.past(c, m, +1)
	if c.kind == exact.Line {
		k = max(k, box.past(c, m, -1))
	}
	u := c.u.coords()
	for i := range dim {
		if box.openings.lo&box.openings.hi>>i&1 != 0 && exponentOf(math.Abs(u[i]))+k > 1020 {
			u[i] = 0 // it would be beyond the floats there, and the box does not see where
		}
	}
	run := vecOf(u)
	s.setRun(c, run, min(k, 1090-run.exponent()))
}

// past returns the exponent of a parameter of c beyond which nothing is nearest to the box s,
// in the direction that the sign says.
func (s *solid) past(c *core, m *Vec, sign float64) int {
	o, u, move := axes(c.a), axes(c.u), axes(*m)
	far, size := 0.0, 0.0 // all divided by 8
	for i := range dim {
		x, lo, hi := float64(0.125*o[i]), float64(0.125*s.room[0][i]), float64(0.125*s.room[1][i])
		by := float64(0.125 * math.Abs(move[i]))
		far += max(0, lo-x, x-hi) + by
		for _, side := range [...]float64{lo, hi} {
			if isFinite(side) {
				size = max(size, math.Abs(side-x)+by)
			}
		}
	}
	inside, out := math.MinInt, math.MaxInt
	for i := range dim {
		d := float64(sign * u[i])
		if d == 0 {
			continue
		}
		x, lo, hi := float64(0.125*o[i]), float64(0.125*s.room[0][i]), float64(0.125*s.room[1][i])
		if d < 0 {
			d, x, lo, hi = -d, -x, -hi, -lo
		}
		by := float64(0.125 * math.Abs(move[i]))
		exp := 5 - exponentOf(d) // two more than what rounds and what exponents leave
		if isFinite(hi) {
			out = min(out, exponentOf(max(0, hi-x)+by+far)+exp)
		}
		if isFinite(lo) {
			inside = max(inside, exponentOf(max(0, lo-x)+by)+exp)
		}
	}
	least := -c.u.exponent() // as long as the box is far, or 1
	if size > 0 {
		least += exponentOf(size) + 3
	}
	return max(min(inside, out), least)
}

// hasEnd says whether the box that s stands for has a least x·n.
func (s *solid) hasEnd(n Vec) bool {
	if s.openings == (sides{}) {
		return true
	}
	for k, x := range axes(n) {
		if x > 0 && s.openings.lo>>k&1 != 0 || x < 0 && s.openings.hi>>k&1 != 0 {
			return false
		}
	}
	return true
}
