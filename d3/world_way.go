package d3

// Ways of bodies: how a body stands to another, and how at the least while it moves.

// relateBodies says how two shapes stand to each other.
func relateBodies(a, b Shape) relation {
	if rel := relateOnWay(a, &Vec{}, b, &Vec{}); rel != undecided {
		return min(rel, apart)
	}
	var k Contact
	switch {
	case !fastCollide(&k, a, b):
		return apart
	case k.Depth > 0:
		return penetrating
	}
	return touching
}

// relateOnWay is relate for all of a's way, moved by ma, past b, moved by mb. It is undecided
// for half-spaces, and for two that have no bounds.
//
// What is on the way is a solid with one more direction. Its inside is what the insides pass, and
// of a flat one what it passes through.
func relateOnWay(a Shape, ma *Vec, b Shape, mb *Vec) relation {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	m := ma.Sub(*mb)
	if !cutOff(&x, &y, &m) {
		return undecided
	}
	z := between(&x.solid, &y.solid)
	if z.set(ma, mb); *ma != *mb {
		z.sweep()
	}
	var s simplex
	return z.relate(&s)
}

// areThick says whether two shapes can penetrate: whether C, with a radius, has an inside, as floats see it.
func areThick(a, b Shape) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	if !cutOff(&x, &y, &Vec{}) {
		return true
	}
	z := between(&x.solid, &y.solid)
	z.set(&Vec{}, &Vec{})
	return z.r > 0 || z.isThick()
}
