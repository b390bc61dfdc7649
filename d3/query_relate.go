package d3

// Relations: how two shapes stand to each other, before they are set up for integers, if floats are certain.

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

// relateEndless says how two shapes stand to each other, one of which has no end, if floats are certain.
func relateEndless(a, b Shape) relation {
	switch b := b.(type) {
	case HalfSpace:
		return relateHalfSpace(&b, a)
	case *HalfSpace:
		return relateHalfSpace(b, a)
	}
	switch a := a.(type) {
	case HalfSpace:
		return relateHalfSpace(&a, b)
	case *HalfSpace:
		return relateHalfSpace(a, b)
	}
	return undecided
}

// relateFlat says how two bounded shapes stand to each other, of which at most one is a brick, if floats are certain.
func relateFlat(a, b Shape) relation {
	switch a := a.(type) {
	case OrientedBox:
		return relateOriented(&a, b)
	case *OrientedBox:
		return relateOriented(a, b)
	}
	switch b := b.(type) {
	case OrientedBox:
		return relateOriented(&b, a)
	case *OrientedBox:
		return relateOriented(b, a)
	}
	return relateGJK(a, b)
}

// relateOriented is relateFlat for a box that may be turned.
func relateOriented(a *OrientedBox, b Shape) relation {
	rel := undecided
	switch b := b.(type) {
	case OrientedBox:
		rel = relateTurned(a, &b)
	case *OrientedBox:
		rel = relateTurned(a, b)
	case Box:
		rel = relateAligned(&b, a)
	case *Box:
		rel = relateAligned(b, a)
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
	if z.a.kind == listed {
		z.a.list = listOf(a)
	}
	if z.b.kind == listed {
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
	if z.a.kind == listed {
		z.a.list = listOf(a)
	}
	if z.b.kind == listed {
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
