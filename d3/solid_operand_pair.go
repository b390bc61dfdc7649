package d3

// Pairs of operands: verdict, distance, closest points and contact. Two rays or lines with sums of radii that one float does
// not hold have no place to cut them off; closed forms for cores answer.

import "math"

//go:noinline
func overlapBodies(a, b Shape) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
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
