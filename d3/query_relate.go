package d3

// Relations: how two shapes stand to each other, before they are set up for integers, if floats are certain.

import "math"

// relateEarly reports how two shapes stand to each other, before they are set up for integers, if floats are certain.
func relateEarly(a, b Shape) relation { return relateOpen(a, b, traitsOf(a)|traitsOf(b)) }

// relateOpen is relateEarly for two shapes that have the traits t between them.
func relateOpen(a, b Shape, t traits) relation {
	switch {
	case t&traitEndless != 0:
		return relateEndless(a, b)
	case t&traitFlat != 0:
		return relateFlat(a, b)
	}
	return relateGJK(a, b)
}

// relateEndless reports how two shapes stand to each other, one of which is a half-space, if floats are certain.
func relateEndless(a, b Shape) relation {
	if h := halfSpaceOf(b); h != nil {
		return relateHalfSpace(h, a)
	}
	if h := halfSpaceOf(a); h != nil {
		return relateHalfSpace(h, b)
	}
	return undecided
}

// relateFlat reports how two bounded shapes stand to each other, at most one of which is a rounded box, if floats are certain.
func relateFlat(a, b Shape) relation {
	if x := orientedOf(a); x != nil {
		return relateOriented(x, b)
	}
	if y := orientedOf(b); y != nil {
		return relateOriented(y, a)
	}
	return relateGJK(a, b)
}

// relateOriented is relateFlat for a box at any angle.
func relateOriented(a *OrientedBox, b Shape) relation {
	rel := undecided
	if y := orientedOf(b); y != nil {
		rel = relateOrientedBoxes(a, y)
	} else if y := alignedOf(b); y != nil {
		rel = relateBoxOriented(y, a)
	}
	if rel != undecided {
		return rel
	}
	return relateGJK(a, b)
}

// relateGJK says how two shapes stand to each other, if each has a supportMap and floats are certain.
//
//go:noinline
func relateGJK(a, b Shape) relation {
	var z gjkFloat
	if !z.a.set(a) || !z.b.set(b) {
		return undecided
	}
	if z.a.kind == hullMap {
		z.a.list = listOf(a)
	}
	if z.b.kind == hullMap {
		z.b.list = listOf(b)
	}
	if !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, isShapeOn(g, a) && isShapeOn(g, b))
}

// relateMoving reports castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before.
//
//go:noinline
func relateMoving(a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	var z gjkMoving
	if !z.a.set(a) || !z.b.set(b) {
		return castUnsure
	}
	if z.a.kind == hullMap {
		z.a.list = listOf(a)
	}
	if z.b.kind == hullMap {
		z.b.list = listOf(b)
	}
	if z.m = ma.Sub(*mb); !z.fit() || !(z.size+z.m.sumAbs() < 0x1p150) {
		return castUnsure
	}
	return z.apartness()
}

// relateTied reports exactly how two bounded bodies stand to each other that are nearly tied.
//
//go:noinline
func relateTied(a, b Shape) relation {
	if rel := relateEarly(a, b); rel != undecided && rel != joined {
		return rel
	}
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	x.bound()
	y.bound()
	z := between(&x.solid, &y.solid)
	z.set(&Vec{}, &Vec{})
	var s simplex
	return z.relate(&s)
}

// overlapLineHalfSpace is overlapHalfSpace for a line, which goes through the plane unless it is level.
func overlapLineHalfSpace(l *Line, h *HalfSpace) bool {
	up, bound := l.Dir.heightAlong(h.Normal)
	if math.Abs(up) > float64(16*e*bound)+tiny && isFinite(l.Origin.Sub(h.Point).sumAbs()) {
		return true
	}
	return overlapHalfSpaceTied(h, *l)
}

// overlapHalfSpaceTied is overlapHalfSpace where a height alone does not tell.
//
//go:noinline
func overlapHalfSpaceTied(h *HalfSpace, s Shape) bool {
	if rel := relateHalfSpace(h, s); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(s, h)
}

// overlapGJK is Overlap for two bounded shapes without a closed form, or of which that could not tell.
//
//go:noinline
func overlapGJK(a, b Shape) bool {
	if rel := relateGJK(a, b); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(a, b)
}

// overlapSphereBox is Overlap for a ball and a box, mostly such as touch.
//
//go:noinline
func overlapSphereBox(s Sphere, b Box) bool {
	if rel := ballOnSide(s.Center, s.Radius, b.Min, b.Max); rel != undecided {
		return rel <= touching
	}
	return overlapAny(&s, &b)
}
