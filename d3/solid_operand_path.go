package d3

// Paths by operands: ray cast, clip and crossings.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// operandCast is the passage of a path through a body: a solidSweep of its start, with times of its own.
type operandCast struct {
	solidSweep
	kind  exact.Kind // of the path
	first Vec
	truncatedPath
	// Which ends of the part in the body are crossings, if they are asked for.
	enters, leaves bool
}

// castWant is the answer that is asked of a path and a body.
type castWant uint8

const (
	theVerdict castWant = iota
	theHit
	theSpan
	theCrossings
)

// rayCastBody leaves the normal of a body that contains the start of p to Collide.
//
//go:noinline
func rayCastBody(h *Hit, p Path, s Shape) castAnswer {
	var y operand
	y.set(s)
	y.solid.list = listOf(s)
	if y.form == halved {
		return castIf(rayCastHalf(h, p, &y))
	}
	var x operand
	if x.set(p); arePathAndCore(&x, &y) {
		return castIf(rayCastCores(h, p, &x.core, &y.core))
	}
	var w operandCast
	if !w.find(&x, &y, theHit) {
		return castMiss
	}
	switch {
	case w.kind == exact.Point || w.start <= touching && !w.came || w.came && overlapBodies(&w.first, s):
		return castInside
	case w.came:
		*h = w.hit(p, w.left(), &w.out)
	default:
		*h = w.hit(p, w.entered(), &w.in)
	}
	return castHit
}

//go:noinline
func clipBody(c *Span, p Path, s Shape) bool {
	var y operand
	y.set(s)
	y.solid.list = listOf(s)
	if y.form == halved {
		return clipHalf(c, p, &y)
	}
	var x operand
	if x.set(p); arePathAndCore(&x, &y) {
		return clipCores(c, p, &x.core, &y.core)
	}
	var w operandCast
	if !w.find(&x, &y, theSpan) {
		return false
	}
	if *c = wholeSpan(p); w.kind != exact.Point {
		*c = Span{w.entered(), w.left()}
	}
	return true
}

//go:noinline
func crossingsBody(hits *[2]Hit, p Path, s Shape) (n int) {
	var y operand
	y.set(s)
	y.solid.list = listOf(s)
	if y.form == halved {
		return crossingsHalf(hits, p, &y)
	}
	var x operand
	if x.set(p); arePathAndCore(&x, &y) {
		return crossingsCores(hits, p, &x.core, &y.core)
	}
	var w operandCast
	if !w.find(&x, &y, theCrossings) {
		return 0
	}
	if w.enters {
		hits[n] = w.hit(p, w.entered(), &w.in)
		n++
	}
	if w.leaves {
		hits[n] = w.hit(p, w.left(), &w.out)
		n++
	}
	return n
}

// hit returns the hit at the time t.
func (w *operandCast) hit(p Path, t float64, l *toiContact) Hit {
	q := pointAt(p, t)
	if !isFinite(q.sumAbs()) || math.Abs(t) == math.MaxFloat64 {
		q = l.onB
	}
	return Hit{t, q, l.n}
}

// find computes the operandCast of a path x through a body, and reports whether the two have a point in common. They are not
// both unbounded, unless one is an open box.
func (w *operandCast) find(x, y *operand, want castWant) bool {
	if y.isCurved() {
		return w.findTapered(x, y, want)
	}
	w.kind, w.first = x.core.kind, x.core.a
	if !x.core.isValid() {
		return false
	}
	if w.kind == exact.Ray || w.kind == exact.Line {
		return w.findEndless(x, y, want)
	}
	ma, mb := x.core.b, w.first // the very difference, not a rounded one
	m := ma.Sub(mb)
	x.core.setPoint(w.first, 0)
	if !cutOff(x, y, &m) {
		return false
	}
	z := between(&x.solid, &y.solid)
	z.set(&ma, &mb)
	k := 0
	if x.solid.endless == uncut && y.solid.endless == uncut {
		k = z.shorten(&ma, &mb)
	}
	if !z.meet(&w.solidSweep, k, want > theHit) {
		return false
	}
	if w.kind != exact.Point {
		w.cross(&z, want)
	}
	return true
}

// findTapered is operandCast.find for a curved y. In the pair, A is y and B the first point of the path. For a segment, B moves from its first end to
// its last. For a ray or line, A moves by −u·2^exp in the times from 0, or from −1 for a line, to 1. The contacts of the pair are those of y
// with the path, so the result has them turned.
func (w *operandCast) findTapered(x, y *operand, want castWant) bool {
	w.kind, w.first = x.core.kind, x.core.a
	if !x.core.isValid() {
		return false
	}
	isEndless := w.kind == exact.Ray || w.kind == exact.Line
	p := &w.solidSweep
	u, last := x.core.u, x.core.b
	if isEndless {
		x.solid.setCutBy(&x.core, &y.solid, &Vec{}, true)
		if w.exp = x.solid.runExp; w.kind == exact.Line {
			w.exp = x.solid.halfExp
		}
		all := taperedPair{z: between(&y.solid, &x.solid), x: y, y: x}
		all.z.set(&Vec{}, &Vec{})
		if !all.z.isValid() {
			return false
		}
		if p.whole = all.relate(); p.whole > touching {
			return false
		}
		p.isOnce = all.isOnce
	}
	x.core.setPoint(w.first, 0)
	start := operand{core: x.core}
	t, ok := taperedPairOf(&start, &last, y, &w.first)
	if isEndless {
		t, ok = taperedPairOf(&start, &Vec{}, y, &Vec{})
	}
	if !ok {
		return false
	}
	switch {
	case !isEndless:
		if !t.sweep(p, want > theHit) {
			return false
		}
	default:
		p.start, p.end = t.relate(), apart
		first := 0.0
		if w.kind == exact.Line {
			p.start, first = apart, -1
		}
		if p.start <= touching && want <= theHit {
			break
		}
		back := u.Neg()
		t.z.setPath(&back, w.exp)
		t.travel(p, first)
		p.in, p.out = p.in.turned(), p.out.turned()
	}
	if want == theCrossings && w.kind != exact.Point {
		w.crossTapered(&t, &u, &last)
	}
	return true
}

// crossTapered tells which ends of the part in a tapered capsule are crossings. The path leads from its start along u, or to last.
//
// A path that only touches does so once, or along a generator. Then its start is none of the ends if the path, led back, touches as
// long, and likewise its end.
func (w *operandCast) crossTapered(t *taperedPair, u, last *Vec) {
	p := &w.solidSweep
	w.enters, w.leaves = p.start >= touching, p.end >= touching
	switch {
	case p.whole < touching:
	case p.isOnce:
		w.enters, w.leaves = true, false
	default:
		if p.start == touching {
			w.enters = !t.goesBack(&w.first, last, u, w.kind)
		}
		if p.end == touching {
			w.leaves = !t.goesBack(last, &w.first, u, w.kind)
		}
	}
}

// goesBack reports whether the line of a path that touches the tapered capsule along a generator goes on doing so behind its point o,
// seen from the point to, or for a ray from where it leads along u.
func (t *taperedPair) goesBack(o, to, u *Vec, kind exact.Kind) bool {
	var x operand
	x.core.setPoint(*o, 0)
	ma, mb := *o, *to // away from to
	if kind == exact.Ray {
		ma, mb = u.Neg(), Vec{}
	}
	back, ok := taperedPairOf(&x, &ma, t.x, &mb)
	if !ok {
		return false
	}
	back.z.sweep()
	return back.relate() <= touching && !back.isOnce
}

// findEndless is find for a ray or line. It is cut off where it is certainly outside the body, radius included, or inside for
// ever.
func (w *operandCast) findEndless(x, y *operand, want castWant) bool {
	y.bound()
	u := x.core.u
	if y.isOpen() {
		y.solid.setOpenings()
		w.goesOn = y.solid.staysIn(&u, +1)
		w.came = w.kind == exact.Line && y.solid.staysIn(&u, -1)
		if w.isFar = x.solid.setFar(&x.core, &y.solid, &Vec{}); !w.isFar {
			w.kind = exact.Point // as the box sees it: all of it is in the box, or none
			cut := y.solid.truncation(&x.solid, &Vec{})
			y.solid.truncate(&cut)
		}
	} else {
		x.solid.setCutBy(&x.core, &y.solid, &Vec{}, true)
		if w.exp = x.solid.runExp; w.kind == exact.Line {
			w.exp = x.solid.halfExp
		}
	}
	if !y.solid.isValid() {
		return false
	}
	all := between(&x.solid, &y.solid)
	all.set(&Vec{}, &Vec{})
	var s simplex
	var isSure bool
	if w.whole, isSure = all.relateOnly(&s, &w.name); w.whole > touching {
		return false
	}
	if w.kind == exact.Point {
		return true
	}
	var start solid
	start.setPoints(0, w.first)
	z := between(&start, &y.solid)
	z.setPath(&u, w.exp)
	first, before, after := 0.0, undecided, apart
	if w.kind == exact.Line {
		first, before = -1, apart
	}
	if w.came {
		before = penetrating
	}
	if w.goesOn {
		after = penetrating
	}
	w.through = z.wayThrough(w.whole, isSure)
	for i := range s.id {
		s.id[i].A = exact.Vertex{}
	}
	z.travel(&w.solidSweep, first, before, after, &simplex{}, &s, want > theHit || w.came)
	w.cross(&z, want)
	return true
}

func (w *operandCast) cross(z *minkowski, want castWant) {
	switch {
	case want != theCrossings:
	case w.came:
		w.leaves = !w.goesOn
	case w.goesOn && w.start > touching:
		w.enters = true
	case w.goesOn && !z.isThin && w.whole < touching:
		if w.enters = w.start == touching; w.enters {
			w.in = z.touchingAt(0, Vec{})
		}
	case w.goesOn:
		at := z.persists(w.start, &w.name)
		w.enters, w.in = !at.came, z.touchingAt(0, at.in)
	default:
		w.enters, w.leaves = z.surface(&w.solidSweep)
	}
}

// entered returns where on the path the part in the body begins.
func (w *operandCast) entered() float64 {
	t := w.span.Enter
	if w.kind == exact.Segment {
		return t
	}
	if w.came {
		return math.Inf(-1)
	}
	switch t = bounded(float.Ldexp(t, w.exp)); {
	case w.isFar && w.kind == exact.Ray && w.start <= touching:
		t = 0
	case w.isFar:
		t = w.in.at
	}
	if w.kind == exact.Ray && w.start > touching {
		t = max(t, math.SmallestNonzeroFloat64)
	}
	return t
}

// left returns where on the path the part in the body ends.
func (w *operandCast) left() float64 {
	if w.kind == exact.Segment {
		return w.span.Exit
	}
	if w.goesOn {
		return math.Inf(1)
	}
	t := bounded(float.Ldexp(w.span.Exit, w.exp))
	if w.isFar {
		t = w.out.at
	}
	return max(w.entered(), t)
}

// arePathAndCore is areCores for a path: the rounded sum becomes the radius of the body, and the path gets its rounding error.
func arePathAndCore(x, y *operand) bool {
	if !areCores(x, y) {
		return false
	}
	x.core.r, y.core.r = y.core.r, x.core.r
	return true
}

//go:noinline
func rayCastAny(h *Hit, p Path, s Shape) castAnswer {
	var x, y core
	if x.set(p) && y.set(s) {
		return castIf(rayCastCores(h, p, &x, &y))
	}
	return rayCastBody(h, p, s)
}

//go:noinline
func clipAny(c *Span, p Path, s Shape) bool {
	var x, y core
	if x.set(p) && y.set(s) {
		return clipCores(c, p, &x, &y)
	}
	return clipBody(c, p, s)
}

//go:noinline
func crossingsAny(hits *[2]Hit, p Path, s Shape) int {
	var x, y core
	if x.set(p) && y.set(s) {
		return crossingsCores(hits, p, &x, &y)
	}
	return crossingsBody(hits, p, s)
}
