package d3

// Time of impact: whether moving shapes touch at a time, where, and with what normal.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// holds says whether the shapes touch at a toiCandidate, if it is moved into the time, and
// finds where.
func (c *coreSweep) holds(at *toiCandidate) bool {
	if !at.isSet {
		return false
	}
	there, d := c.gapAt(clamp(at.t, 0))
	at.measure(c, &there)
	return !(math.Abs(d) > float64(2*e*c.size))
}

// measure notes where on both cores the toiCandidate is: at the end that meets the other core, unless
// they meet along a stretch.
func (at *toiCandidate) measure(c *coreSweep, there *toiCandidate) {
	at.onA, at.onB, at.isMeasured = there.onA, there.onB, true
	if !at.isEnd || c.isFlush(at) {
		at.at, at.ofA = there.at, there.ofA
	}
}

// gapAt measures the gap at the time t, and what it exceeds the radii by.
func (c *coreSweep) gapAt(t float64) (at toiCandidate, beyond float64) {
	a, b, m := &c.a, &c.b, c.m
	turned := b.precedes(a)
	if turned {
		a, b, m = b, a, m.Neg()
	}
	// In the frame of b, where the difference does not round as the world does.
	x, y := *a, *b
	if c.size == math.MaxFloat64 {
		x, y, m = x.times(shrunk), y.times(shrunk), m.Scale(shrunk)
		a, b = &x, &y
	}
	x.a, y.a = a.a.Sub(b.a).Add(m.Scale(t)), Vec{}
	if x.kind == exact.Segment {
		x.b = x.a.Add(x.u)
		x.u = x.b.Sub(x.a) // as it would be measured at another scale
	}
	if y.kind == exact.Segment {
		y.b = y.u
	}
	g := gap{square: true}
	g.measure(&x, &y)
	_, foot := g.points(&x, &y)
	at = toiCandidate{t: t, at: b.a.Add(foot), ofA: turned, isSet: true, isMeasured: true}
	at.onA, at.onB = x.endNear(g.xEnd, g.xs), y.endNear(g.yEnd, g.yt)
	beyond = g.beyond(&x, &y)
	if math.Abs(beyond) <= float64(0x1p-10*(c.a.r+c.b.r)) { // or rounding has swallowed the radii
		at.x = spoke{g.w.ldexp(g.exp), math.Inf(1)}
	}
	if turned {
		at.x, at.onA, at.onB = at.x.neg(), at.onB, at.onA
	}
	return at, beyond
}

// isFlush says whether parallel cores meet along a stretch.
func (c *coreSweep) isFlush(at *toiCandidate) bool {
	return at.onA == exact.Inside && at.onB == exact.Inside && c.areParallel()
}

// sides returns the conditions that a and b, without radii, make for the normal where
// they meet, coming from back.
func (c *coreSweep) sides(at *toiCandidate, back Vec) (ofA, ofB normalCondition) {
	switch {
	case at.isMeasured && (!at.isEnd || c.isFlush(at)):
		return c.a.sideAt(at.onA).negated(), c.b.sideAt(at.onB)
	case at.ofA:
		path := core{kind: exact.Ray, a: at.at, b: c.m, u: c.m}
		return c.a.sideAt(c.a.endAt(at.at)).negated(), sideWhere(&path, &c.b, back)
	}
	m := c.m.Neg()
	path := core{kind: exact.Ray, a: at.at, b: m, u: m}
	return sideWhere(&path, &c.a, back.Neg()).negated(), c.b.sideAt(c.b.endAt(at.at))
}

// normal returns the unit vector out of b where a meets it.
func (c *coreSweep) normal() Vec {
	if c.a.r+c.b.r > 0 && !c.in.x.isLost() {
		return c.in.x.unitOr(c.m.Neg())
	}
	n, near := c.thinNormal(&c.in)
	if near < 0 && c.a.r+c.b.r > 0 {
		// What they meet with is not what is nearest, but for rounding.
		return unit(mantissa(c.m)).Neg()
	}
	return n
}

// thinNormal returns the normal where cores without radii meet, nearest to where a came
// from, and how near it is to that.
func (c *coreSweep) thinNormal(at *toiCandidate) (n Vec, near float64) {
	back := mantissa(c.m).Neg()
	p, q := c.sides(at, back)
	if c.b.precedes(&c.a) { // the same in both orders
		p, q = q, p
	}
	n = nearestNormal(back, p, q)
	return n, n.Dot(back)
}

// point returns where the shapes meet at the time t, n being the normal.
func (c *coreSweep) point(at *toiCandidate, t float64, n Vec) Vec {
	m, r := c.ma, -c.a.r
	if !at.ofA {
		m, r = c.mb, c.b.r
	}
	p := at.at.Add(m.Scale(t)).Add(n.Scale(r))
	if c.isShrunk {
		p = inRange(p.Scale(1 / shrunk))
	}
	return p
}
