package d3

// Core sweeps: a core that moves past another, and what a sweep has found of it so far.

import "github.com/hantei-go/hantei/internal/exact"

// coreSweep is how a core a moves past a core b, seen from b: the signs that decide, and
// the times at which their shapes meet and part.
type coreSweep struct {
	pathSigns
	a, b    core
	ma, mb  Vec
	m       Vec // ma − mb
	in, out toiCandidate

	size     float64 // the sum of all lengths, at most MaxFloat64
	slack    float64 // what an edge may be missed by
	isShrunk bool    // all lengths are multiplied by shrunk
	isThin   bool    // thin has set in and out
	mayTurn  bool    // edges count also where they face the other way

	isStartEnough bool // if the two overlap before the motion, no other sign is asked for
}

// set makes c the coreSweep of a, moved by ma, past b, moved by mb, if both have cores.
func (c *coreSweep) set(a Shape, ma *Vec, b Shape, mb *Vec) bool {
	c.ma, c.mb, c.m = *ma, *mb, ma.Sub(*mb)
	return c.a.set(a) && c.b.set(b)
}

// decideExactly leaves the signs to integers.
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

// endOn decides the coreCast of an end of one core along what is within the radii of the
// other.
func (c *coreSweep) endOn(end exact.End, ofA bool, p *exact.Pass) {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	if ofA {
		sa = exact.Core{Kind: exact.Point, P: c.a.end(end).coords()}
	} else {
		sb = exact.Core{Kind: exact.Point, P: c.b.end(end).coords()}
	}
	exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, p)
}

// toiCandidate is where the line of the motion enters or leaves one of the pieces.
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

// shrink makes c the coreSweep of given with all lengths multiplied by shrunk, because
// the motion of a as seen from b, or the sum of the radii, overflows.
func (c *coreSweep) shrink(given *coreSweep) {
	c.pathSigns, c.isShrunk = given.pathSigns, true
	c.a, c.b = given.a.times(shrunk), given.b.times(shrunk)
	c.ma, c.mb = given.ma.Scale(shrunk), given.mb.Scale(shrunk)
	c.m = c.ma.Sub(c.mb)
}

// areParallel says whether the cores are exactly parallel.
func (c *coreSweep) areParallel() bool {
	if isOblique(c.a.direction(), c.b.direction()) {
		return false
	}
	sa, sb := c.a.span(), c.b.span()
	return exact.Parallel(&sa, &sb) != 0
}

// areParallelLines says whether both cores are lines, exactly parallel: they have no
// ends, and span no face.
func (c *coreSweep) areParallelLines() bool {
	return c.a.kind == exact.Line && c.b.kind == exact.Line && c.areParallel()
}

// slides says whether shapes that only touch do so for a while. If they touch at two
// times, they do between them.
func (c *coreSweep) slides(given *coreSweep) bool {
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
	return given.touchesAt(float64(0.75*in)+float64(0.25*out)) && given.touchesAt(float64(0.25*in)+float64(0.75*out))
}

// touchesAt says whether the shapes touch at the time t, exactly.
func (c *coreSweep) touchesAt(t float64) bool {
	sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
	return exact.SignAt(&sa, &sb, &va, &vb, c.a.r, c.b.r, t) == 0
}

// add makes a toiCandidate the first, for side −1, or the last, for +1, if it is.
func (c *coreSweep) add(at toiCandidate, side float64) {
	if side < 0 && (!c.in.isSet || at.t < c.in.t) {
		c.in = at
	}
	if side > 0 && (!c.out.isSet || at.t > c.out.t) {
		c.out = at
	}
}
