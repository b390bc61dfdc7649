package d3

// Pieces: the Minkowski difference of two cores, grown by both radii, as balls, tubes and a prism, and where a motion enters
// and leaves their union.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// run computes where the motion enters, and if asked to also where it leaves, for shapes that meet. Decisions are about the
// coreSweep as given, of which c may be a smaller copy.
func (c *coreSweep) run(leaves bool, given *coreSweep) {
	c.size = min(c.sum(), math.MaxFloat64)
	lines := c.areParallelLines() // any point of a line stands for it
	switch {
	case c.a.kind == exact.Point || lines && !c.b.precedes(&c.a):
		c.runPoint(&c.a, c.m, &c.b, true)
	case c.b.kind == exact.Point || lines:
		c.runPoint(&c.b, c.m.Neg(), &c.a, false)
	case !c.isThin:
		if c.Whole == 0 {
			c.runTouching(given)
		} else {
			c.runPieces(leaves)
		}
	}
}

// runPoint is run for a point, or any point of a line, that moves past a core.
func (c *coreSweep) runPoint(p *core, m Vec, s *core, ofA bool) {
	var l line
	c.lineTo(&l, &p.a, m, s)
	flat := c.IsTangent()
	for _, side := range [...]float64{-1, +1} {
		t, x, _ := l.end(side, flat)
		if !ofA {
			x = x.neg()
		}
		to := &c.in
		if side > 0 {
			to = &c.out
		}
		*to = toiCandidate{t: l.scaled(t), x: x, at: p.a, ofA: ofA, isEnd: true, isSet: true}
	}
	if !l.isMeeting || c.ma == (Vec{}) || c.mb == (Vec{}) {
		return
	}
	// The difference of two motions rounds, and what only it meets may be elsewhere, or nowhere.
	if there := c.in; !c.holds(&there) {
		c.in = c.search(0)
		c.out = c.in
	}
}

// lineTo sets l to the line of the point p, moved along m, past s.
func (c *coreSweep) lineTo(l *line, p *Vec, m Vec, s *core) {
	path := core{kind: exact.Ray, a: *p, b: m, u: m}
	grown := *s
	grown.r = c.a.r + c.b.r
	l.setPass(&c.Pass, &path, &grown)
}

// addEdges adds candidates of the given edges, those of the lesser core first: of two at the same time, the same one counts in
// both orders. For a motion that only touches the edges, the numbers as given, if they are, tell where. Otherwise a candidate
// is where an edge is entered, for side −1, or left.
func (c *coreSweep) addEdges(those edges, side float64, given *coreSweep) {
	var l line
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
				c.lineTo(&l, p.end(end), m, s)
				c.addLine(&l, p.end(end), side, ofA)
			}
		}
	}
}

// runPieces is run for two cores that both have an extent. The entry does not depend on whether the exit is asked for.
func (c *coreSweep) runPieces(leaves bool) {
	entered, left := c.addFace()
	c.addEdges(entered, -1, nil)
	if c.Start > 0 && !c.holds(&c.in) && !c.isCertain() && !c.addAllEdges(&c.in, -1) {
		c.in = c.search(0)
	}
	if leaves && c.End > 0 {
		c.findExit(left)
	}
}

// findExit computes the exit, given the edges that addFace has found.
func (c *coreSweep) findExit(those edges) {
	c.addEdges(those, +1, nil)
	if !c.holds(&c.out) && !c.addAllEdges(&c.out, +1) {
		c.out = c.search(1)
	}
}

// isCertain reports whether c.in is the time of castMovingCores: then it is exact enough, though the gap there, as computed,
// may round by more than holds allows.
func (c *coreSweep) isCertain() bool {
	// At a size of about 1, so that the answer is the same at every scale.
	k := float.Ldexp(1, -float.ExponentOf(c.size))
	x, y, ma, mb := c.a.sized(k), c.b.sized(k), c.ma.Scale(k), c.mb.Scale(k)
	var h Hit
	a, b := x.moving(&ma), y.moving(&mb)
	return h.castMovingCores(&a, &b) == castHit && h.T == c.in.t
}

// addAllEdges adds all edges, and reports whether the toiCandidate, c.in or c.out, holds then. Shapes that meet miss no edge:
// if no edge holds, one counts that is missed by no more than rounding.
func (c *coreSweep) addAllEdges(at *toiCandidate, side float64) bool {
	c.addEdges(all, side, nil)
	if c.holds(at) {
		return true
	}
	c.slack = float64(2 * e * c.size)
	c.addEdges(all, side, nil)
	c.slack = 0
	return c.holds(at)
}

// addLine adds the candidate of an edge, given its line, unless the line misses.
func (c *coreSweep) addLine(l *line, end *Vec, side float64, ofA bool) {
	t, x, miss := l.end(side, false)
	if miss > 0 && !(miss <= float.Ldexp(c.slack, -l.exp)) {
		return
	}
	if !ofA {
		x = x.neg()
	}
	c.add(toiCandidate{t: l.scaled(t), x: x, at: *end, ofA: ofA, isEnd: true, isSet: true}, side)
}

// addFace adds the candidates of the prism, which has all points within R of the face of C along its normal n = u×v. With k =
// a.a − b.a and K = k + τm these are the times τ with |K·n| ≤ R|n| at which s = −K·(v×n)/n·n and t = −K·(u×n)/n·n are in range.
// The prism tells more than the edges only if the motion passes through its two faces. If the cores are so nearly parallel that
// n is worth nothing, it would add < e·S to the edges: they are h = |n|/max(|u|,|v|) apart, which leaves h²/8R between the
// tubes.
//
// It returns the edges that face the origin when it comes within the height of the prism, and when it goes beyond: the first
// contact, and the last, is with one of them, or with the face.
//
// The lesser core is taken for a, so that n has the same bits in both orders.
func (c *coreSweep) addFace() (entered, left edges) {
	a, b, m := &c.a, &c.b, c.m
	turned := b.precedes(a)
	if turned {
		a, b, m = b, a, m.Neg()
	}
	k, u, v, r := a.a.Sub(b.a), a.u, b.u, c.a.r+c.b.r
	size, exp := c.size, 0
	if !(size > 0x1p-80 && size < 0x1p80 && isOrdinary(u.Dot(u)) && isOrdinary(v.Dot(v))) {
		d := difference(&a.a, &b.a)
		exp = max(d.exponent(), m.exponent(), float.ExponentOf(r))
		for _, p := range [...]*core{a, b} {
			if p.kind == exact.Segment {
				l := difference(&p.b, &p.a)
				exp = max(exp, l.exponent())
			}
		}
		k, m, r, size = d.at(exp), m.ldexp(-exp), float.Ldexp(r, -exp), float.Ldexp(size, -exp)
		u, v = a.extentAt(exp), b.extentAt(exp)
	}
	uu, vv := u.Dot(u), v.Dot(v)
	n, nn := faceNormal(u, v, uu, vv)
	bounded := a.kind == exact.Segment && b.kind == exact.Segment
	if nn == 0 || bounded && (nn <= float64(0x1p-50*float64(size*r)*max(uu, vv)) || nn <= float64(0x1p-104*float64(uu*vv))) {
		return all, all
	}
	var f parallelogram
	f.set(k, m, u, v, n, nn)
	if f.rise != 0 {
		for _, side := range [...]float64{-1, +1} {
			t := f.passed(r, side)
			if p, q := f.foot(t); a.holds(p, nn) && b.holds(q, nn) {
				x := f.spoke(side)
				if turned {
					x = x.neg()
				}
				c.add(toiCandidate{t: t, x: x, isSet: true}, side)
			}
		}
	}
	return f.facing(f.from(r), turned), f.facing(f.to(r), turned)
}

// search computes when the shapes touch, coming from a time 0 or 1 at which they are apart, by dividing intervals, as the
// distance is convex in time. It serves cores so nearly parallel, or so long and thin, that rounding leaves nothing of the
// closed forms.
func (c *coreSweep) search(apart float64) toiCandidate {
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

// runTouching is run for two cores that both have an extent, and whose shapes only touch. Floats cannot tell which edges of C
// the motion touches: integers do, of the numbers as given.
func (c *coreSweep) runTouching(given *coreSweep) {
	c.addEdges(all, 0, given)
	if c.mayTurn = c.Start > 0 && !c.in.isSet || c.End > 0 && !c.out.isSet; c.mayTurn {
		c.addEdges(all, 0, given)
	}
	if !c.in.isSet && !c.out.isSet { // beside all ends
		c.in = toiCandidate{t: c.Through, isSet: true}
		c.out = c.in
	}
	c.Along = c.staysTouching(given)
	c.holds(&c.in)
}

// addTouched is add for an end of one core, if on its way the end touches the other core, grown by both radii.
func (c *coreSweep) addTouched(end exact.End, ofA bool, given *coreSweep) {
	var way coreCast
	if given.endOn(end, ofA, &way.Pass); way.Whole > 0 {
		return
	}
	p, s, m := &c.a, c.b, c.m
	if !ofA {
		p, s, m = &c.b, c.a, c.m.Neg()
	}
	path := core{kind: exact.Ray, a: *p.end(end), b: m, u: m}
	s.r = c.a.r + c.b.r
	way.line.setPass(&way.Pass, &path, &s)
	from, faces := 0.0, edgeSide(p, &s, m, end)
	for _, side := range [...]float64{-1, +1} {
		t, x, _ := way.line.end(side, way.IsTangent())
		t = way.line.scaled(t)
		if side < 0 {
			t = way.Entered(t, exact.Segment)
			from = t
		} else {
			t = way.Left(t, exact.Segment, from)
		}
		if faces == -side && !c.mayTurn {
			continue
		}
		if !ofA {
			x = x.neg()
		}
		at := toiCandidate{t: t, x: x, at: path.a, ofA: ofA, isEnd: true, isSet: true}
		if side < 0 && s.r == 0 && c.in.isSet && t == c.in.t && c.isFirst(&at) {
			c.in = at
		}
		c.add(at, side)
	}
}

// isFirst reports whether cores without radii meet at this toiCandidate rather than at c.in, the time of which rounds to the
// same: the first one faces the motion.
func (c *coreSweep) isFirst(at *toiCandidate) bool {
	_, near := c.thinNormal(at)
	_, nearIn := c.thinNormal(&c.in)
	return near > nearIn
}
