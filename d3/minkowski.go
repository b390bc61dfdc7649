package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// meeting is where the line of the motion enters or leaves one of the pieces.
type meeting struct {
	t     float64
	x     spoke // from the core of b to that of a then
	end   Vec   // the end of the one core that meets the other
	isEnd bool  // there is one
	ofA   bool  // whose it is
	isSet bool
	touch touch
}

// touch is the point of a core at which two meet, before the motion, and whose it is;
// where on both cores that is, if it was measured.
type touch struct {
	at         Vec
	ofA        bool
	onA, onB   exact.End
	isMeasured bool
}

// run finds where the motion enters, and if asked to also where it leaves, for shapes
// that meet. Decisions are about the course as given, of which c may be a smaller copy.
func (c *course) run(leaves bool, given *course) {
	c.size = min(c.sum(), math.MaxFloat64)
	lines := c.areParallelLines() // any point of one does
	switch {
	case c.a.kind == exact.Point || lines && !c.b.precedes(&c.a):
		c.alone(&c.a, c.m, &c.b, true)
	case c.b.kind == exact.Point || lines:
		c.alone(&c.b, c.m.Neg(), &c.a, false)
	case !c.isThin:
		if c.Whole == 0 {
			c.graze(given)
		} else {
			c.union(leaves)
		}
	}
}

// areParallelLines says whether both cores are lines, exactly parallel: they have no
// ends, and span no face.
func (c *course) areParallelLines() bool {
	return c.a.kind == exact.Line && c.b.kind == exact.Line && c.areParallel()
}

// areParallel says whether the cores are exactly parallel.
func (c *course) areParallel() bool {
	if isOblique(c.a.direction(), c.b.direction()) {
		return false
	}
	sa, sb := c.a.span(), c.b.span()
	return exact.Parallel(&sa, &sb) != 0
}

// alone runs the course of a point, or of any point of a line, by a core.
func (c *course) alone(p *core, m Vec, s *core, ofA bool) {
	c.aim(&p.a, m, s)
	flat := c.isTangent()
	for _, side := range [...]float64{-1, +1} {
		t, x, _ := c.line.end(side, flat)
		if !ofA {
			x = x.neg()
		}
		to := &c.in
		if side > 0 {
			to = &c.out
		}
		*to = meeting{t: c.line.scaled(t), x: x, end: p.a, ofA: ofA, isEnd: true, isSet: true, touch: touch{at: p.a, ofA: ofA}}
	}
}

// aim sets the line to that of the point p, moved along m, past s.
func (c *course) aim(p *Vec, m Vec, s *core) {
	path := core{kind: exact.Ray, a: *p, b: m, u: m}
	grown := *s
	grown.r = c.a.r + c.b.r
	c.trace(&path, &grown)
}

// edges are some of the four edges of C: those of an end of a, or b, against the other
// core, by its First and Second end.
type edges struct{ ofA, ofB [2]bool }

// join adds edges to the union, those of the lesser core first: of two that are met at
// the same time, the same counts in both orders. Of a motion that only touches them,
// the numbers as given, if they are, tell which. Otherwise it looks for where they are
// entered, for side −1, or left.
func (c *course) join(those edges, side float64, given *course) {
	first := !c.b.precedes(&c.a)
	for _, ofA := range [...]bool{first, !first} {
		p, s, m, which := &c.a, &c.b, c.m, those.ofA
		if !ofA {
			p, s, m, which = &c.b, &c.a, c.m.Neg(), those.ofB
		}
		for i, end := range [...]exact.End{exact.First, exact.Second} {
			switch {
			case !which[i] || !p.has(end):
			case given != nil:
				c.addTouched(end, ofA, given)
			default:
				c.aim(p.end(end), m, s)
				c.addLine(p.end(end), side, ofA)
			}
		}
	}
}

// all are the edges of C, as far as they exist.
var all = edges{[2]bool{true, true}, [2]bool{true, true}}

// union runs the course of two cores that both have an extent. What it finds of the
// entry does not depend on whether it is asked for the exit.
func (c *course) union(leaves bool) {
	entered, left := c.prism()
	c.join(entered, -1, nil)
	if c.Start > 0 && !c.holds(&c.in) && !c.isCertain() && !c.joinAll(&c.in, -1) {
		c.in = c.search(0)
	}
	if leaves && c.End > 0 {
		c.leave(left)
	}
}

// leave finds the exit, of which prism has told the edges.
func (c *course) leave(those edges) {
	c.join(those, +1, nil)
	if !c.holds(&c.out) && !c.joinAll(&c.out, +1) {
		c.out = c.search(1)
	}
}

// isCertain says whether c.in is what castBars has: then it is exact enough, though the
// gap there, as measured, may round by more than holds allows.
func (c *course) isCertain() bool {
	// At a size of about 1, so that the answer is the same for all.
	k := ldexp(1, -exponentOf(c.size))
	x, y, ma, mb := c.a.sized(k), c.b.sized(k), c.ma.Scale(k), c.mb.Scale(k)
	var h Hit
	a, b := x.bar(&ma), y.bar(&mb)
	return h.castBars(&a, &b) == castHit && h.T == c.in.t
}

// sized is times, and makes a direction about 1 long.
func (c *core) sized(k float64) core {
	s := c.times(k)
	if c.kind == exact.Ray || c.kind == exact.Line {
		s.b = c.direction()
		s.u = s.b
	}
	return s
}

// joinAll adds all edges, and says whether the meeting, c.in or c.out, holds then.
// Shapes that meet miss no edge: one that is missed by no more than rounding counts,
// if nothing else does.
func (c *course) joinAll(at *meeting, side float64) bool {
	c.join(all, side, nil)
	if c.holds(at) {
		return true
	}
	c.slack = float64(2 * e * c.size)
	c.join(all, side, nil)
	c.slack = 0
	return c.holds(at)
}

// addLine adds an edge, as the line has it, to the union, if it is not missed.
func (c *course) addLine(end *Vec, side float64, ofA bool) {
	t, x, miss := c.line.end(side, false)
	if miss > 0 && !(miss <= ldexp(c.slack, -c.line.exp)) {
		return
	}
	if !ofA {
		x = x.neg()
	}
	c.add(meeting{t: c.line.scaled(t), x: x, end: *end, ofA: ofA, isEnd: true, isSet: true}, side)
}

// add makes a meeting the first, for side −1, or the last, for +1, if it is.
func (c *course) add(at meeting, side float64) {
	if side < 0 && (!c.in.isSet || at.t < c.in.t) {
		c.in = at
	}
	if side > 0 && (!c.out.isSet || at.t > c.out.t) {
		c.out = at
	}
}

// For cores that both have an extent, the question is in the frame of b about the
// origin, which moves by m against C = {y − x : y in b, x in a}, their Minkowski
// difference, grown by R. C is a parallelogram, and grown the union of what is
// within R of its edges, each an end of one core against the other core, and of a
// prism on its face. All are convex, and so is their union: it is entered where the
// first of them is, and left where the last is.

// prism adds the set of all that is within R of the face of C, along its normal n =
// u×v: with K = k + τm, k = a.a − b.a, where |K·n| ≤ R|n| and where s = −K·(v×n)/n·n
// and t = −K·(u×n)/n·n are in range. Only where the motion passes through its two
// faces does it tell more than the edges. Of cores so nearly parallel that n is
// worth nothing it adds less than e·S to the edges: they are h = |n|/max(|u|,|v|)
// apart, which leaves h²/8R between the tubes.
//
// It returns the edges that face the origin when it comes within the height of the
// prism, and when it goes beyond: the first contact, and the last, is with one of them, or
// with the face.
//
// The lesser core is taken for a, so that n has the same bits in both orders.
func (c *course) prism() (entered, left edges) {
	a, b, m := &c.a, &c.b, c.m
	turned := b.precedes(a)
	if turned {
		a, b, m = b, a, m.Neg()
	}
	k, u, v, r := a.a.Sub(b.a), a.u, b.u, c.a.r+c.b.r
	size, exp := c.size, 0
	if !(size > 0x1p-80 && size < 0x1p80 && isOrdinary(u.Dot(u)) && isOrdinary(v.Dot(v))) {
		d := difference(&a.a, &b.a)
		exp = max(d.exponent(), m.exponent(), exponentOf(r))
		for _, p := range [...]*core{a, b} {
			if p.kind == exact.Segment {
				l := difference(&p.b, &p.a)
				exp = max(exp, l.exponent())
			}
		}
		k, m, r, size = d.at(exp), m.ldexp(-exp), ldexp(r, -exp), ldexp(size, -exp)
		u, v = a.extentAt(exp), b.extentAt(exp)
	}
	uu, vv := u.Dot(u), v.Dot(v)
	n, nn := faceNormal(u, v, uu, vv)
	bounded := a.kind == exact.Segment && b.kind == exact.Segment
	if nn == 0 || bounded && (nn <= float64(0x1p-50*float64(size*r)*max(uu, vv)) || nn <= float64(0x1p-104*float64(uu*vv))) {
		return all, all
	}
	var f face
	f.set(k, m, u, v, n, nn)
	if f.rise != 0 {
		for _, side := range [...]float64{-1, +1} {
			t := f.passed(r, side)
			if p, q := f.foot(t); a.holds(p, nn) && b.holds(q, nn) {
				x := f.spoke(side)
				if turned {
					x = x.neg()
				}
				c.add(meeting{t: t, x: x, isSet: true}, side)
			}
		}
	}
	return f.facing(f.from(r), turned), f.facing(f.to(r), turned)
}

// facing returns the edges that face the origin at the time t; those of the greater core
// are ofA if turned.
func (f *face) facing(t float64, turned bool) edges {
	p, q := f.foot(t)
	e := edges{[2]bool{p < 0, p > f.nn}, [2]bool{q < 0, q > f.nn}}
	if turned {
		e.ofA, e.ofB = e.ofB, e.ofA
	}
	return e
}

// faceNormal returns u×v, exact but for rounding at any angle, and its square.
func faceNormal(u, v Vec, uu, vv float64) (n normal, nn float64) {
	n = normalOf(u, v)
	if n.sq() < float64(0x1p-4*float64(uu*vv)) {
		n = accurateNormal(u, v)
	}
	return n, n.sq()
}

// face is the face of C and the motion past it: lengths along n are times |n|, parameters
// of u and v times n·n.
type face struct {
	n              normal
	nn             float64
	kv, mv, ku, mu float64 // of the foot of the origin, at first and per time
	height, rise   float64
}

func (f *face) set(k, m, u, v Vec, n normal, nn float64) {
	un, vn := turned(u, n), turned(v, n)
	f.n, f.nn = n, nn
	f.kv, f.mv, f.ku, f.mu = -k.Dot(vn), -m.Dot(vn), -k.Dot(un), -m.Dot(un)
	f.height, f.rise = n.dot(k), n.dot(m)
}

// foot returns the parameters of u and v at the time t.
func (f *face) foot(t float64) (p, q float64) {
	return f.kv + float64(t*f.mv), f.ku + float64(t*f.mu)
}

// passed returns when the motion comes within r of the plane, for side −1, or is r
// beyond it, for +1.
func (f *face) passed(r, side float64) float64 {
	return (math.Copysign(float64(r*math.Sqrt(f.nn)), side*f.rise) - f.height) / f.rise
}

// from returns the time 0, or if that is later, when the motion comes within r of the
// plane.
func (f *face) from(r float64) float64 {
	if f.rise == 0 {
		return 0
	}
	return max(0, f.passed(r, -1))
}

// to returns the time 1, or if that is earlier, when the motion goes beyond r of the plane.
func (f *face) to(r float64) float64 {
	if f.rise == 0 {
		return 1
	}
	return min(1, f.passed(r, +1))
}

// spoke leads to where the motion enters the prism through the face, for side −1, or
// leaves it.
func (f *face) spoke(side float64) spoke {
	return spoke{f.n.vec().Scale(math.Copysign(1, side*f.rise)), math.Inf(1)}
}

// holds says whether the parameter t, in units of 1/whole, is in the range of c.
func (c *core) holds(t, whole float64) bool {
	return (t >= 0 || c.kind == exact.Line) && (t <= whole || c.kind != exact.Segment)
}

// holds says whether the shapes touch at a meeting, if it is moved into the time, and
// finds where.
func (c *course) holds(at *meeting) bool {
	if !at.isSet {
		return false
	}
	there, d := c.gapAt(clamp(at.t, 0))
	if at.touch = there.touch; at.isEnd && !c.isFlush(&at.touch) {
		at.touch.at, at.touch.ofA = at.end, at.ofA
	}
	return !(math.Abs(d) > float64(2*e*c.size))
}

// sum is the sum of all lengths.
func (c *course) sum() float64 {
	cores := 0.0
	if c.a.kind == exact.Segment {
		cores = c.a.u.sumAbs()
	}
	if c.b.kind == exact.Segment {
		cores += c.b.u.sumAbs()
	}
	return c.a.a.Sub(c.b.a).sumAbs() + c.m.sumAbs() + (c.a.r + c.b.r) + cores
}

// gapAt measures the gap at the time t, and what it exceeds the radii by.
func (c *course) gapAt(t float64) (at meeting, beyond float64) {
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
	where := touch{b.a.Add(foot), turned, x.endNear(g.xEnd, g.xs), y.endNear(g.yEnd, g.yt), true}
	at, beyond = meeting{t: t, isSet: true}, g.beyond(&x, &y)
	if math.Abs(beyond) <= float64(0x1p-10*(c.a.r+c.b.r)) { // or rounding has swallowed the radii
		at.x = spoke{g.w.ldexp(g.exp), math.Inf(1)}
	}
	if turned {
		at.x, where.onA, where.onB = at.x.neg(), where.onB, where.onA
	}
	at.touch = where
	return at, beyond
}

// endNear returns the end that a point tu from c's a is at, if only but for rounding.
func (c *core) endNear(end exact.End, tu Vec) exact.End {
	near := float64(0x1p-40 * c.u.maxAbs())
	switch {
	case end != exact.Inside || c.kind == exact.Line:
	case tu.maxAbs() <= near:
		return exact.First
	case c.kind == exact.Segment && tu.Sub(c.u).maxAbs() <= near:
		return exact.Second
	}
	return end
}

// search finds when the shapes touch, coming from a time 0 or 1 at which they are
// apart, by dividing intervals: where all is so nearly parallel, or so long and thin,
// that rounding leaves nothing of the closed forms. The distance is convex in time.
func (c *course) search(apart float64) meeting {
	lo, hi := 0.0, 1.0
	for range 100 {
		third := (hi - lo) / 3
		p, q := lo+third, hi-third
		_, d := c.gapAt(p)
		if _, f := c.gapAt(q); d < f {
			hi = q
		} else {
			lo = p
		}
	}
	near := lo + float64(0.5*(hi-lo))
	for range 100 {
		t := apart + float64(0.5*(near-apart))
		if _, d := c.gapAt(t); d > 0 {
			apart = t
		} else {
			near = t
		}
	}
	at, _ := c.gapAt(near)
	return at
}

// extentAt returns the extent of c for lengths divided by 2^exp; that of a ray or
// line gets a length of about 1.
func (c *core) extentAt(exp int) Vec {
	if c.kind != exact.Segment {
		return c.direction()
	}
	d := difference(&c.b, &c.a)
	return d.at(exp)
}

// shrunk is what lengths are multiplied by whose sums would overflow.
const shrunk = 0x1p-6

// times returns c with all lengths multiplied by k; directions stay.
func (c core) times(k float64) core {
	c.a, c.r = c.a.Scale(k), float64(k*c.r)
	switch c.kind {
	case exact.Point:
		c.b = c.a
	case exact.Segment:
		c.b = c.b.Scale(k)
		c.u = c.b.Sub(c.a)
	}
	return c
}

// shrink makes c the course of given with all lengths multiplied by shrunk, because
// the motion of a as seen from b, or the sum of the radii, overflows.
func (c *course) shrink(given *course) {
	c.pass, c.isShrunk = given.pass, true
	c.a, c.b = given.a.times(shrunk), given.b.times(shrunk)
	c.ma, c.mb = given.ma.Scale(shrunk), given.mb.Scale(shrunk)
	c.m = c.ma.Sub(c.mb)
}

// normal returns the unit vector out of b where a meets it.
func (c *course) normal() Vec {
	if c.a.r+c.b.r > 0 && !c.in.x.isLost() {
		return c.in.x.unitOr(c.m.Neg())
	}
	n, near := c.flatNormal(&c.in)
	if near < 0 && c.a.r+c.b.r > 0 {
		// What they meet with is not what is nearest, but for rounding.
		return unit(mantissa(c.m)).Neg()
	}
	return n
}

// flatNormal returns the normal where cores without radii meet, nearest to where a came
// from, and how near it is to that.
func (c *course) flatNormal(at *meeting) (n Vec, near float64) {
	back := mantissa(c.m).Neg()
	p, q := c.sides(at, back)
	if c.b.precedes(&c.a) { // the same in both orders
		p, q = q, p
	}
	n = nearestNormal(back, p, q)
	return n, n.Dot(back)
}

// sides returns the conditions that a and b, without radii, make for the normal where
// they meet, coming from back.
func (c *course) sides(at *meeting, back Vec) (ofA, ofB side) {
	switch {
	case at.touch.isMeasured && (!at.isEnd || c.isFlush(&at.touch)):
		return c.a.sideAt(at.touch.onA).negated(), c.b.sideAt(at.touch.onB)
	case at.ofA:
		path := core{kind: exact.Ray, a: at.end, b: c.m, u: c.m}
		return c.a.sideAt(c.a.endAt(at.end)).negated(), sideWhere(&path, &c.b, back)
	}
	m := c.m.Neg()
	path := core{kind: exact.Ray, a: at.end, b: m, u: m}
	return sideWhere(&path, &c.a, back.Neg()).negated(), c.b.sideAt(c.b.endAt(at.end))
}

// endAt returns which end of c the point p is.
func (c *core) endAt(p Vec) exact.End {
	switch {
	case c.kind == exact.Line:
		return exact.Inside
	case c.kind == exact.Segment && p == c.b:
		return exact.Second
	}
	return exact.First
}

// isFlush says whether parallel cores meet along a stretch.
func (c *course) isFlush(at *touch) bool {
	return at.onA == exact.Inside && at.onB == exact.Inside && c.areParallel()
}

// point returns where the shapes meet at the time t, n being the normal.
func (c *course) point(t float64, n Vec) Vec {
	m, r := c.ma, -c.a.r
	if !c.in.touch.ofA {
		m, r = c.mb, c.b.r
	}
	p := c.in.touch.at.Add(m.Scale(t)).Add(n.Scale(r))
	if c.isShrunk {
		p = inRange(p.Scale(1 / shrunk))
	}
	return p
}
