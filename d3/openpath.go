package d3

// Paths by open boxes: where those without an end go on inside for ever, and where they are cut
// off.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// cutting is how far a ray or line counts that is cut off.
type cutting struct {
	exp int // its times are in units of 2^exp
	// Whether it is inside of an open box from −∞ on, or goes on there for ever.
	came, goesOn bool
}

// shut moves the infinite sides of the box s beyond what a ray or line c reaches, where it is
// cut off: outside, farther than the radius beyond a finite side; or, if it goes on inside,
// as far beyond all sides that it comes in through. Along an axis on which the box has no
// side, nothing is near or far, so both are made flat there.
func (x *cutting) shut(c *core, s *solid) {
	o, u := c.a.coords(), c.u.coords()
	lo, hi := &s.room[0], &s.room[1]
	for k := range dim {
		if math.IsInf(lo[k], -1) && math.IsInf(hi[k], 1) {
			lo[k], hi[k], u[k] = o[k], o[k], 0
		}
		if !(lo[k] <= math.MaxFloat64 && hi[k] >= -math.MaxFloat64) {
			return // it is empty
		}
	}
	c.u = vecOf(u)
	x.exp = math.MinInt
	x.goesOn = x.outlast(s, &o, &u, +1)
	if c.kind == exact.Line {
		x.came = x.outlast(s, &o, &u, -1)
	}
	if x.exp == math.MinInt {
		x.exp = -c.u.exponent() // it does not matter where
	}
	var far [dim]float64
	total := s.r
	for k := range dim {
		far[k] = ldexp(math.Abs(u[k]), x.exp)
		for _, side := range [...]float64{lo[k], hi[k]} {
			if isFinite(side) {
				far[k] += math.Abs(side - o[k])
			}
		}
		total += far[k]
	}
	for k := range dim {
		beyond := 2*(far[k]+total) + s.r
		if !isFinite(lo[k]) {
			lo[k] = bounded(min(o[k]-beyond, math.Nextafter(o[k], math.Inf(-1))))
		}
		if !isFinite(hi[k]) {
			hi[k] = bounded(max(o[k]+beyond, math.Nextafter(o[k], math.Inf(1))))
		}
	}
}

// outlast says whether what starts at o goes on in the box s for ever, if it ever comes there,
// along u or, for sign −1, along −u. It makes exp large enough for that, or for the way out.
func (x *cutting) outlast(s *solid, o, u *[3]float64, sign float64) bool {
	in, out := math.MinInt, math.MaxInt
	for k := range dim {
		d := float64(sign * u[k])
		if d == 0 {
			continue
		}
		front, back := s.room[1][k], s.room[0][k]
		if d < 0 {
			front, back = back, front
		}
		for i, side := range [...]float64{back, front} {
			if !isFinite(side) {
				continue
			}
			// Of the parameter, within a factor of 4.
			size := math.Abs(float64(0.25*side)-float64(0.25*o[k])) + float64(0.25*s.r)
			exp := exponentOf(size) + 4 - exponentOf(math.Abs(d))
			if i == 0 {
				in = max(in, exp)
			} else {
				out = min(out, exp)
			}
		}
	}
	if out == math.MaxInt {
		x.exp = max(x.exp, in)
		return true
	}
	x.exp = max(x.exp, out)
	return false
}
