package d3

// Open boxes: boxes with infinite sides, cut off where nothing of another body sees it.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// sides are sides of a box, one bit for each axis.
type sides struct{ lo, hi uint8 }

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

// reach is what a solid covers of each axis, or more; of an open box, what its finite sides
// do. It is rounded outwards.
type reach struct{ lo, hi [dim]float64 }

func (s *solid) reach() (r reach) {
	at := axes(s.at)
	for k := range dim {
		lo, hi := math.Inf(1), math.Inf(-1)
		for _, p := range s.given() {
			if isFinite(p[k]) {
				lo, hi = min(lo, downTo(p[k], at[k])), max(hi, upTo(p[k], at[k]))
			}
		}
		for i := range s.count {
			h := math.Abs(ldexp(axes(s.halves[i])[k], s.halfExp))
			lo, hi = downTo(lo, -h), upTo(hi, h)
		}
		if x := ldexp(axes(s.run)[k], s.runExp); x > 0 {
			hi = upTo(hi, x)
		} else if x < 0 {
			lo = downTo(lo, x)
		}
		r.lo[k], r.hi[k] = lo, hi
	}
	return r
}

// upTo returns x+y rounded upwards.
func upTo(x, y float64) float64 {
	s := doubleOf(x, -y)
	if s.lo > 0 {
		return math.Nextafter(s.hi, math.Inf(1))
	}
	return s.hi
}

// downTo returns x+y rounded downwards.
func downTo(x, y float64) float64 { return -upTo(-x, -y) }

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
			s.room[0][k] = bounded(min(downTo(lo, -far), math.Nextafter(downTo(lo, -move[k]), math.Inf(-1))))
		}
		if s.openings.hi>>k&1 != 0 {
			s.room[1][k] = bounded(max(upTo(hi, far), math.Nextafter(upTo(hi, move[k]), math.Inf(1))))
		}
	}
}

// setPast makes s the ray or line c, with the radius that it has, cut off beyond the last of
// the finite sides of an open box that it crosses, even if one moves by m: from there on it does
// not come nearer to the box, nor farther into it.
func (s *solid) setPast(c *core, box *solid, m *Vec) {
	s.clear()
	s.used, s.room[0] = 1, c.a.coords()
	k, size := math.MinInt, math.MinInt
	o, u, move := axes(c.a), axes(c.u), axes(*m)
	for i := range dim {
		for _, side := range [...]float64{box.room[0][i], box.room[1][i]} {
			if !isFinite(side) {
				continue
			}
			far := exponentOf(math.Abs(float64(0.5*side)-float64(0.5*o[i]))+float64(0.5*math.Abs(move[i]))) + 1
			if size = max(size, far); u[i] != 0 {
				k = max(k, far-exponentOf(math.Abs(u[i]))+2)
			}
		}
	}
	if exp := c.u.exponent(); size > math.MinInt {
		k = max(k, size-exp)
	} else {
		k = max(k, -exp)
	}
	k = min(k, 1090-c.u.exponent())
	if c.kind == exact.Line {
		s.count, s.halves[0], s.halfExp, s.endless = 1, c.u, k, lineCut
	} else {
		s.run, s.runExp, s.endless = c.u, k, rayCut
	}
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
