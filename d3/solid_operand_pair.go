package d3

// Pairs of operands: verdict, distance, closest points and contact; and when two that move meet and part, and where. Two
// rays or lines with sums of radii that one float does not hold have no place to cut them off; closed forms for cores
// answer.

import (
	"math"
)

//go:noinline
func overlapBodies(a, b Shape) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		return overlapTapered(&x, &y)
	}
	if x.form == halved || y.form == halved {
		return overlapHalf(&x, &y)
	}
	if areCores(&x, &y) {
		return relate(&x.core, &y.core) <= touching
	}
	if !cutOff(&x, &y, &Vec{}) {
		return false
	}
	z := between(&x.solid, &y.solid)
	z.set(&Vec{}, &Vec{})
	var s simplex
	return z.overlap(&s)
}

//go:noinline
func distanceBodies(a, b Shape) float64 {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		return distanceTapered(&x, &y)
	}
	if x.form == halved || y.form == halved {
		return distanceHalf(&x, &y)
	}
	if areCores(&x, &y) {
		return x.core.distance(&y.core)
	}
	if !cutOff(&x, &y, &Vec{}) {
		return math.Inf(1)
	}
	return x.solid.distance(&y.solid)
}

// closestBodies is ClosestPoints, unless both points are that of the contact: ok is false then.
//
//go:noinline
func closestBodies(a, b Shape) (onA, onB Vec, ok bool) {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		onA, onB = closestTapered(&x, &y)
		return onA, onB, true
	}
	if x.form == halved || y.form == halved {
		onA, onB = closestHalf(&x, &y)
		return onA, onB, true
	}
	if areCores(&x, &y) {
		onA, onB = closestCores(&x, &y)
		return onA, onB, true
	}
	if !cutOff(&x, &y, &Vec{}) {
		return Vec{}, Vec{}, true
	}
	var p ends
	switch rel := x.solid.closest(&y.solid, &p); {
	case rel == apart:
		return p.onA, p.onB, true
	case rel == empty:
		return Vec{}, Vec{}, true
	case x.isPoint() && areMeeting(&x.solid, &y.solid):
		onA = vecOf(x.solid.room[0])
		return onA, onA, true
	case y.isPoint() && areMeeting(&x.solid, &y.solid):
		onA = vecOf(y.solid.room[0])
		return onA, onA, true
	}
	return Vec{}, Vec{}, false
}

// areMeeting reports whether two solids overlap also without their radii.
func areMeeting(a, b *solid) bool {
	p, q := *a, *b
	p.SetRadius(0)
	q.SetRadius(0)
	z := between(&p, &q)
	z.set(&Vec{}, &Vec{})
	var s simplex
	return z.overlap(&s)
}

// collideBodies is Collide for two bodies, given their relation if it is known early, or undecided.
//
//go:noinline
func collideBodies(c *Contact, a, b Shape, early relation) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		return collideTapered(c, &x, &y)
	}
	if x.form == halved || y.form == halved {
		return collideHalf(c, &x, &y)
	}
	if areCores(&x, &y) {
		return collideCores(c, &x, &y)
	}
	if !cutOff(&x, &y, &Vec{}) {
		return false
	}
	x.solid.hullFacets = facetsOf(a)
	y.solid.hullFacets = facetsOf(b)
	var w solidExit
	if x.solid.collide(&y.solid, &w, early) > touching {
		return false
	}
	c.Point, c.Normal, c.Depth = w.point(), w.n, w.depth
	return true
}

// areCores reports whether both bodies are rays or lines, and gives their cores radii with the same sum, as InTwo has them.
func areCores(x, y *operand) bool {
	if x.form != spanned || y.form != spanned || x.isBounded() || y.isBounded() {
		return false
	}
	x.core.r, y.core.r = x.solid.R, y.solid.R
	if !isFinite(x.solid.R) || !isFinite(y.solid.R) {
		return true
	}
	x.core.r, y.core.r = x.solid.InTwo(&y.solid.Radius)
	return true
}

// share returns by how much the radius of the first core exceeds its own.
func (x *operand) share() float64 { return x.core.r - x.solid.R }

func collideCores(c *Contact, x, y *operand) bool {
	rel := relate(&x.core, &y.core)
	if rel > touching {
		return false
	}
	c.between(&x.core, &y.core, rel)
	c.Point = c.Point.Add(c.Normal.Scale(x.share()))
	return true
}

func closestCores(x, y *operand) (onA, onB Vec) {
	if rel := relate(&x.core, &y.core); rel <= touching {
		var c Contact
		collideCores(&c, x, y)
		return c.Point, c.Point
	} else if rel == empty {
		return onA, onB
	}
	a, b := x.core, y.core
	a.r, b.r = x.solid.R, y.solid.R
	if b.precedes(&a) {
		onB, onA = gapPoints(&b, &a)
		return onA, onB
	}
	return gapPoints(&a, &b)
}

//go:noinline
func overlapAny(a, b Shape) bool {
	var x, y core
	if x.set(a) && y.set(b) {
		return relate(&x, &y) <= touching
	}
	return overlapBodies(a, b)
}

// sweepBodies leaves the contact of two bodies that overlap before the motion to Collide.
//
//go:noinline
func sweepBodies(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		return sweepTapered(h, &x, ma, &y, mb)
	}
	if x.form == halved || y.form == halved {
		return sweepHalf(h, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return castIf(sweepCores(h, &x, ma, &y, mb))
	}
	na, nb, k := passed(&x, &y, ma, mb)
	m := na.Sub(nb)
	if !cutOff(&x, &y, &m) {
		return castMiss
	}
	var v solidSweep
	if !x.solid.sweep(&y.solid, &na, &nb, &v, false) {
		return castMiss
	}
	v.lengthen(k)
	if v.start <= touching {
		return castInside
	}
	*h = v.hit(ma, mb)
	return castHit
}

//go:noinline
func sweepSpanBodies(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.isCurved() || y.isCurved() {
		x.solid.hullFacets, y.solid.hullFacets = facetsOf(a), facetsOf(b)
		return sweepSpanTapered(s, &x, ma, &y, mb)
	}
	if x.form == halved || y.form == halved {
		return sweepSpanHalf(s, &x, ma, &y, mb)
	}
	if areCores(&x, &y) {
		return sweepSpanCores(s, &x, ma, &y, mb)
	}
	na, nb, k := passed(&x, &y, ma, mb)
	m := na.Sub(nb)
	if !cutOff(&x, &y, &m) {
		return false
	}
	var v solidSweep
	ok := x.solid.sweep(&y.solid, &na, &nb, &v, true)
	v.lengthen(k)
	*s = v.span
	return ok
}

func sweepCores(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	if !c.sweep(h) {
		return false
	}
	h.Point = h.Point.Add(h.Normal.Scale(x.share()))
	return true
}

func sweepSpanCores(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	c := coreSweep{a: x.core, b: y.core, ma: *ma, mb: *mb, m: ma.Sub(*mb)}
	return c.sweepSpan(s)
}

//go:noinline
func sweepAny(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	if halfSpaceOf(a) != nil || halfSpaceOf(b) != nil {
		return sweepBodies(h, a, ma, b, mb)
	}
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return castIf(c.sweep(h))
	}
	return sweepBodies(h, a, ma, b, mb)
}

//go:noinline
func sweepSpanAny(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var c coreSweep
	if c.set(a, ma, b, mb) {
		return c.sweepSpan(s)
	}
	return sweepSpanBodies(s, a, ma, b, mb)
}
