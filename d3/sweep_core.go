package d3

// Core sweeps: a core that moves past another, the contacts found so far, and their points and normals.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// coreSweep is the passage of a core a that moves past a core b, seen from b: the signs that decide, and the times at which
// their shapes meet and part.
type coreSweep struct {
	exact.Pass // the signs
	a, b       core
	ma, mb     Vec
	m          Vec // ma − mb
	in, out    toiCandidate

	size     float64 // the sum of all lengths, at most MaxFloat64
	slack    float64 // what an edge may be missed by
	isShrunk bool    // all lengths are multiplied by shrunk
	isThin   bool    // thin has set in and out
	mayTurn  bool    // edges count also where they face the other way

	isStartEnough bool // if the two overlap before the motion, no other sign is asked for
}

// set makes c the coreSweep of a, moved by ma, past b, moved by mb, and reports whether both have cores.
func (c *coreSweep) set(a Shape, ma *Vec, b Shape, mb *Vec) bool {
	c.ma, c.mb, c.m = *ma, *mb, ma.Sub(*mb)
	return c.a.set(a) && c.b.set(b)
}

// decideExactly computes the signs by integers.
//
//go:noinline
func (c *coreSweep) decideExactly() {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	if c.isStartEnough {
		exact.SweepOrStart(&sa, &sb, &va, &vb, c.a.r, c.b.r, &c.Pass)
	} else {
		exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, &c.Pass)
	}
}

// endOn computes the signs of an end of one core that moves past the other core, grown by both radii.
func (c *coreSweep) endOn(end exact.End, ofA bool, p *exact.Pass) {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	if ofA {
		sa = exact.Core{Kind: exact.Point, P: c.a.end(end).coords()}
	} else {
		sb = exact.Core{Kind: exact.Point, P: c.b.end(end).coords()}
	}
	exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, p)
}

// toiCandidate is a time at which the line of the motion enters or leaves one of the pieces.
type toiCandidate struct {
	t          float64
	x          spoke     // from the core of b to that of a then
	at         Vec       // the point of a core that meets the other, before the motion
	ofA        bool      // whose it is
	isEnd      bool      // it is an end
	isSet      bool      // there is a toiCandidate
	onA, onB   exact.End // where on both cores it is, if it was measured
	isMeasured bool
}

// sum is the sum of all lengths.
func (c *coreSweep) sum() float64 {
	cores := 0.0
	if c.a.kind == exact.Segment {
		cores = c.a.u.sumAbs()
	}
	if c.b.kind == exact.Segment {
		cores += c.b.u.sumAbs()
	}
	return c.a.a.Sub(c.b.a).sumAbs() + c.m.sumAbs() + (c.a.r + c.b.r) + cores
}

// shrink makes c the coreSweep of given with all lengths multiplied by shrunk, because the motion of a as seen from b, or the
// sum of the radii, overflows.
func (c *coreSweep) shrink(given *coreSweep) {
	c.Pass, c.isShrunk = given.Pass, true
	c.a, c.b = given.a.times(shrunk), given.b.times(shrunk)
	c.ma, c.mb = given.ma.Scale(shrunk), given.mb.Scale(shrunk)
	c.m = c.ma.Sub(c.mb)
}

// areParallel reports whether the cores are exactly parallel.
func (c *coreSweep) areParallel() bool {
	if isOblique(c.a.direction(), c.b.direction()) {
		return false
	}
	sa, sb := c.a.span(), c.b.span()
	return exact.Parallel(&sa, &sb) != 0
}

// areParallelLines reports whether both cores are lines, exactly parallel: these have no ends, and span no face.
func (c *coreSweep) areParallelLines() bool {
	return c.a.kind == exact.Line && c.b.kind == exact.Line && c.areParallel()
}

// staysTouching reports whether shapes that touch, and never penetrate each other, touch at more than one time. Their gap is a convex function of
// the time and nowhere negative, so if they touch at two times, they touch between these.
func (c *coreSweep) staysTouching(given *coreSweep) bool {
	in, out := max(0, c.in.t), min(c.out.t, 1)
	if c.Start <= 0 {
		in = 0
	}
	if c.End <= 0 {
		out = 1
	}
	if !(in < out) {
		return false
	}
	first, last := float64(0.75*in)+float64(0.25*out), float64(0.25*in)+float64(0.75*out)
	return first < last && given.touchesAt(first) && given.touchesAt(last) // of neighbors, both may be one
}

// touchesAt reports whether the shapes touch at the time t, exactly.
func (c *coreSweep) touchesAt(t float64) bool {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	return exact.SignAt(&sa, &sb, &va, &vb, c.a.r, c.b.r, t) == 0
}

// add makes a toiCandidate c.in, for side −1, if it is earlier, or c.out, for +1, if it is later.
func (c *coreSweep) add(at toiCandidate, side float64) {
	if side < 0 && (!c.in.isSet || at.t < c.in.t) {
		c.in = at
	}
	if side > 0 && (!c.out.isSet || at.t > c.out.t) {
		c.out = at
	}
}

// holds reports whether the shapes touch at a toiCandidate, moved into 0..1, and computes where.
func (c *coreSweep) holds(at *toiCandidate) bool {
	if !at.isSet {
		return false
	}
	there, d := c.gapAt(clamp(at.t, 0))
	at.measure(c, &there)
	return !(math.Abs(d) > float64(2*e*c.size))
}

// measure notes where on both cores the toiCandidate is: at the end that meets the other core, unless the cores meet along a
// stretch.
func (at *toiCandidate) measure(c *coreSweep, there *toiCandidate) {
	at.onA, at.onB, at.isMeasured = there.onA, there.onB, true
	if !at.isEnd || c.isFlush(at) {
		at.at, at.ofA = there.at, there.ofA
	}
}

// gapAt computes the gap at the time t, and by how much it exceeds the radii.
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

// isFlush reports whether parallel cores meet along a stretch.
func (c *coreSweep) isFlush(at *toiCandidate) bool {
	return at.onA == exact.Inside && at.onB == exact.Inside && c.areParallel()
}

// sides returns the conditions of a and b, without radii, for the normal where they meet, coming from back.
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
		// The parts that meet are not the nearest ones, by rounding.
		return unit(mantissa(c.m)).Neg()
	}
	return n
}

// thinNormal returns the normal where cores without radii meet, nearest to the direction from which a came, and the cosine of
// the two.
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
