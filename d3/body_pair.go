package d3

// Pairs of bodies: verdict, distance, closest points and contact.

import "math"

//go:noinline
func overlapBodies(a, b Shape) bool {
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return overlapHalf(&x, &y)
	}
	if areCores(&x, &y) {
		return overlapCores(&x, &y)
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
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return distanceHalf(&x, &y)
	}
	if areCores(&x, &y) {
		return distanceCores(&x, &y)
	}
	if !cutOff(&x, &y, &Vec{}) {
		return math.Inf(1)
	}
	return x.solid.distance(&y.solid)
}

//go:noinline
func closestBodies(a, b Shape) (onA, onB Vec) {
	var x, y body
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if x.form == halved || y.form == halved {
		return closestHalf(&x, &y)
	}
	if areCores(&x, &y) {
		return closestCores(&x, &y)
	}
	if !cutOff(&x, &y, &Vec{}) {
		return Vec{}, Vec{}
	}
	var p ends
	switch x.solid.closest(&y.solid, &p) {
	case apart:
		return p.onA, p.onB
	case empty:
		return Vec{}, Vec{}
	}
	x.solid.edges, x.solid.faces = facetsOf(a)
	y.solid.edges, y.solid.faces = facetsOf(b)
	var w exit
	x.solid.collide(&y.solid, &w, undecided)
	if w.areCores {
		if x.isPoint() {
			p := vecOf(x.solid.room[0])
			return p, p
		}
		if y.isPoint() {
			p := vecOf(y.solid.room[0])
			return p, p
		}
	}
	c := w.point()
	return c, c
}

// collideBodies is Collide for two bodies, of which early is known, or undecided.
//
//go:noinline
func collideBodies(c *Contact, a, b Shape, early relation) bool {
	var x, y body
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
	x.solid.edges, x.solid.faces = facetsOf(a)
	y.solid.edges, y.solid.faces = facetsOf(b)
	var w exit
	if x.solid.collide(&y.solid, &w, early) > touching {
		return false
	}
	c.Point, c.Normal, c.Depth = w.point(), w.n, w.depth
	return true
}
