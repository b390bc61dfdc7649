package d3

// Sweeps without a radius: such cores cross, or pass through each other, at a time that floats can tell.

import "github.com/hantei-go/hantei/internal/exact"

// castThin and castMovingThin leave everything to the general way: in space, thin cores meet by coincidence, or pass through
// each other, which thin tells.
func (h *Hit) castThin(_, _, _ *Vec, _ coreRef, _ bool) castAnswer { return castUnsure }

func (h *Hit) castMovingThin(_, _ *movingCore) castAnswer { return castUnsure }

// thin computes the coreSweep of two cores without radii. It returns false if floats are not certain whether the cores pass through each other.
//
// Let k = a−b, m be the motion, and u and v the extents. If m·(u×v) ≠ 0, then k + su + τm − tv = 0 has one solution, which is quotients of
// determinants. If it is certainly inside the ranges of s, τ and t, the cores meet at the time τ alone, with 0 < τ < 1. If throughAt is not
// certain of the bits of τ, decideExactly computes it.
func (c *coreSweep) thin() bool {
	a, b := &c.a, &c.b
	if a.kind == exact.Point || b.kind == exact.Point {
		return false
	}
	switch passing(a.a.Sub(b.a), c.m, a, b) {
	case outside:
		c.Pass = exact.Pass{Whole: +1, Start: +1, End: +1}
		return true
	case undecided:
		return false
	}
	c.Pass = exact.Pass{Whole: 0, Start: +1, End: +1}
	var ok bool
	if c.Through, ok = c.throughAt(); !ok {
		c.decideExactly()
	}
	c.in = toiCandidate{t: c.Through, isSet: true}
	c.out = c.in
	c.size = c.sum()
	c.holds(&c.in)
	return true
}

// throughAt returns the time at which the cores pass through each other, −k·(u×v) / m·(u×v), with both determinants rounded as
// exact.Sweep rounds them, and whether that is certain.
func (c *coreSweep) throughAt() (t float64, ok bool) {
	back, m := exactDifference(&c.b.a, &c.a.a), exactDifference(&c.ma, &c.mb)
	u, v := c.a.exactExtent(), c.b.exactExtent()
	n := u.cross(&v)
	size := float64(c.a.u.sumAbs() * c.b.u.sumAbs())
	num, isNum := back.dot(&n, float64(c.a.a.Sub(c.b.a).sumAbs()*size))
	den, isDen := m.dot(&n, float64(c.m.sumAbs()*size))
	return num / den, isNum && isDen
}
