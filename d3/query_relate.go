package d3

// Relations of two shapes by floats and grids, before exact integers are set up.

import "math"

// relateEarly computes the relation of two shapes, or returns undecided if floats and grids are not certain.
func relateEarly(a, b Shape) relation { return relateByTraits(a, b, traitsOf(a)|traitsOf(b)) }

// relateByTraits is relateEarly for two shapes with the traits t, those of both.
func relateByTraits(a, b Shape, t traits) relation {
	switch {
	case t&traitEndless != 0:
		return relateEndless(a, b)
	case t&traitFlat != 0:
		return relateFlat(a, b)
	}
	return relateGJK(a, b)
}

// relateEndless is relateEarly for a half-space and another shape. For rays and lines it returns undecided.
func relateEndless(a, b Shape) relation {
	if h := halfSpaceOf(b); h != nil {
		return relateHalfSpace(h, a)
	}
	if h := halfSpaceOf(a); h != nil {
		return relateHalfSpace(h, b)
	}
	return undecided
}

// relateFlat is relateEarly for two bounded shapes of which at most one is a rounded box.
func relateFlat(a, b Shape) relation {
	if x := orientedOf(a); x != nil {
		return relateOriented(x, b)
	}
	if y := orientedOf(b); y != nil {
		return relateOriented(y, a)
	}
	return relateGJK(a, b)
}

// relateOriented is relateFlat for an oriented box.
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

// relateGJK computes the relation of two shapes that have a supportMap, or returns undecided.
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

// relateMoving returns castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before,
// and castUnsure otherwise.
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

// relateTied computes the relation of two bounded bodies exactly.
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

// overlapLineHalfSpace is overlapHalfSpace for a line, which crosses the plane unless it is parallel to it.
func overlapLineHalfSpace(l *Line, h *HalfSpace) bool {
	up, bound := l.Dir.heightAlong(h.Normal)
	if math.Abs(up) > float64(16*e*bound)+tiny && isFinite(l.Origin.Sub(h.Point).sumAbs()) {
		return true
	}
	return overlapHalfSpaceTied(h, *l)
}

// overlapHalfSpaceTied is overlapHalfSpace where a height in floats does not decide.
//
//go:noinline
func overlapHalfSpaceTied(h *HalfSpace, s Shape) bool {
	if rel := relateHalfSpace(h, s); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(s, h)
}

// overlapGJK is Overlap for two bounded shapes without a closed form, or for which the closed form is not certain.
//
//go:noinline
func overlapGJK(a, b Shape) bool {
	if rel := relateGJK(a, b); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(a, b)
}

// overlapSphereBox is Overlap for a ball and a box that nearly touch.
//
//go:noinline
func overlapSphereBox(s Sphere, b Box) bool {
	if rel := ballOnSide(s.Center, s.Radius, b.Min, b.Max); rel != undecided {
		return rel <= touching
	}
	return overlapAny(&s, &b)
}
