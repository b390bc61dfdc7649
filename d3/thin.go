package d3

// Thin cores: those without a radius cross, or pass through each other, at a time that floats
// can tell.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Cores without radii pass through each other in space, which floats can tell where it is
// not over an end: at one time, the quotient of two determinants.

// castThin and castThinBars leave all to the general way for the same reason.
func (h *Hit) castThin(_, _, _ *Vec, _ spine, _ bool) cast { return castUnsure }

func (h *Hit) castThinBars(_, _ *bar) cast { return castUnsure }

// thin finds the course of two cores without radii, if floats can tell it: they pass through
// each other, once, if the three numbers of passesBy are in range.
func (c *course) thin() bool {
	a, b := &c.a, &c.b
	if a.kind == exact.Point || b.kind == exact.Point {
		return false
	}
	k, m, u, v := a.a.Sub(b.a), c.m, a.u, b.u
	ks, ms, us, vs := k.sumAbs(), m.sumAbs(), u.sumAbs(), v.sumAbs()
	if !(max(ks, ms, us, vs) < 0x1p200 && min(us, vs, ms) > 0x1p-200) {
		return false
	}
	n := u.Cross(v)
	det, bound := m.Dot(n), float64(16*e*float64(ms*us)*vs)
	if !(math.Abs(det) > bound) {
		return false
	}
	sign := math.Copysign(1, det)
	det = math.Abs(det)
	through := inside
	for _, part := range [...]struct {
		kind     exact.Kind
		num, err float64
	}{
		{exact.Segment, -k.Dot(n), float64(ks*us) * vs},
		{a.kind, m.Dot(v.Cross(k)), float64(ks*ms) * vs},
		{b.kind, m.Dot(u.Cross(k)), float64(ks*us) * ms},
	} {
		switch place(part.kind, float64(sign*part.num), det, float64(16*e*part.err)+tinyVolume, bound) {
		case outside:
			c.Pass = exact.Pass{Whole: +1, Start: +1, End: +1}
			return true
		case undecided:
			through = undecided
		}
	}
	if through == undecided {
		return false
	}
	c.Pass = exact.Pass{Whole: 0, Start: +1, End: +1}
	var ok bool
	if c.Through, ok = c.throughAt(); !ok {
		c.decideExactly()
	}
	c.in = meeting{t: c.Through, isSet: true}
	c.out = c.in
	c.size = c.sum()
	c.holds(&c.in)
	return true
}

// throughAt returns the time at which the cores pass through each other, −k·(u×v) / m·(u×v),
// the two rounded as exact.Sweep does it, and whether that is certain.
func (c *course) throughAt() (t float64, ok bool) {
	back, m := exactDifference(&c.b.a, &c.a.a), exactDifference(&c.ma, &c.mb)
	u, v := c.a.exactExtent(), c.b.exactExtent()
	n := u.cross(&v)
	size := float64(c.a.u.sumAbs() * c.b.u.sumAbs())
	num, isNum := back.dot(&n, float64(c.a.a.Sub(c.b.a).sumAbs()*size))
	den, isDen := m.dot(&n, float64(c.m.sumAbs()*size))
	return num / den, isNum && isDen
}
