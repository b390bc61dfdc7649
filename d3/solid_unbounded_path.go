package d3

// Paths by open boxes: where those without an end go on inside for ever, and where they come to
// the surface and leave it, in closed form.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// truncatedPath is how far a ray or line counts that is cut off.
type truncatedPath struct {
	exp   int  // its times are in units of 2^exp
	isFar bool // they are those of the landings
	// Whether it is inside of an open box from −∞ on, or goes on there for ever.
	came, goesOn bool
}

// staysIn says whether what goes along u, or −u for a sign of −1, goes on in the open box s for
// ever, if it ever comes there.
func (s *solid) staysIn(u *Vec, sign float64) bool {
	for k, x := range axes(*u) {
		if d := float64(sign * x); d > 0 && s.openings.hi>>k&1 == 0 || d < 0 && s.openings.lo>>k&1 == 0 {
			return false
		}
	}
	return true
}

// comes returns where the path z of a point, with a radius or without, comes to the surface of the
// open box, or for side −1 leaves it. That it does is known.
//
// With x(t) on the path, p(t) its way out of the box, clamped on each axis, |p|² is convex. So
// p·u tells on which side of the least |p| a time is, and from there |p| − R changes its sign once.
// Both are found by halving the floats. A time t is right within a relative e, and what rounds in
// x is no more than 4e of the way from the start to the sides of the axes on which p is
// not 0: so |p| is R within 16eS, however long the path is.
//
// It returns the time, in units of the path, the normal there, and the point of the box.
func (z *minkowski) comes(side, first float64) (t float64, n, on Vec) {
	a := z.alongside()
	from, to := int64(0), int64(math.Float64bits(math.MaxFloat64))
	if first < 0 {
		from = -to
	}
	start, end := from, to
	if side < 0 {
		start, end = -to, -from
	}
	at := func(i int64) (out, u Vec) {
		t := math.Float64frombits(uint64(max(i, -i)))
		if i < 0 {
			t = -t
		}
		x := a.at(float64(side * t))
		return a.wayOut(&x), a.u.Scale(side)
	}
	least := firstOf(start, end, func(i int64) bool {
		out, u := at(i)
		return heading(out, u) >= 0
	})
	i := least
	if !z.isThin {
		i = firstOf(start, least, func(i int64) bool {
			out, _ := at(i)
			return length(out) <= z.r
		})
	}
	out, u := at(i)
	t = math.Float64frombits(uint64(max(i, -i)))
	if (i < 0) != (side < 0) {
		t = -t
	}
	n = unit(out)
	if z.isThin || n == (Vec{}) {
		// It comes in through the sides that it is outside of just before.
		before, _ := at(max(i-1, start))
		n = unitOf(each(before, u, func(out, u float64) float64 {
			if out > 0 && u < 0 || out < 0 && u > 0 {
				return -u
			}
			return 0
		}))
		if n == (Vec{}) {
			n = unitOf(u).Neg()
		}
	}
	x := a.at(t)
	y := a.nearest(&x)
	return t, n, z.b.ref.Add(y.ldexp(z.exp)).Add(n.Scale(bounded(z.b.Rounded(0))))
}

// firstOf returns the first i from lo on with ok(i), or hi.
func firstOf(lo, hi int64, ok func(i int64) bool) int64 {
	for lo < hi {
		if i := lo + int64(uint64(hi-lo)/2); ok(i) { // the difference may exceed an int64
			hi = i
		} else {
			lo = i + 1
		}
	}
	return lo
}

// heading returns p·u, divided by a power of two, where products may overflow or underflow.
// Components of p may be infinite, if the others do not go the other way.
func heading(p, u Vec) (sum float64) {
	top := math.MinInt
	x, y := axes(p), axes(u)
	for k := range dim {
		if math.IsInf(x[k], 0) && y[k] != 0 {
			return math.Copysign(1, float64(x[k]*y[k]))
		}
		if x[k] != 0 && y[k] != 0 {
			top = max(top, float.ExponentOf(math.Abs(x[k]))+float.ExponentOf(math.Abs(y[k])))
		}
	}
	for k := range dim {
		if x[k] != 0 && y[k] != 0 {
			sum += productAt(x[k], y[k], -top)
		}
	}
	return sum
}

// unitOf is unit, of a vector of any size.
func unitOf(v Vec) Vec {
	if v == (Vec{}) {
		return v
	}
	return unit(mantissa(v)).Add(Vec{})
}
