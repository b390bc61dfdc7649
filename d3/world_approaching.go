package d3

// Approaching: how two bodies stand to each other while one moves, and whether a motion leads deeper into a contact.

import (
	"math"

	"github.com/hantei-go/hantei/internal/expansion"
)

// relateBodies returns how two shapes stand to each other.
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

// areThick reports whether two shapes can penetrate each other: whether C, with the radii, has an inside, as floats see it.
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

// deepens reports whether a, moved by ma, gets deeper into b, moved by mb, right after the start, when they are in contact as h
// says.
//
// C, grown by the radii, is convex. So a shape that only touches gets in at once, or never: if one point of the way is inside of
// C, so are all before that point. A shape that penetrates gets deeper if the least way out becomes longer; of several equally
// short ones, if each does.
func deepens(a Shape, ma *Vec, b Shape, mb *Vec, h *Hit, sc *scratch) bool {
	var x, y boxOrBall
	if x.set(a) && y.set(b) && x.r == 0 && y.r == 0 && (x.isBox || y.isBox) {
		return x.deepens(&y, ma, mb)
	}
	d := difference(ma, mb).v
	n := h.Normal
	if relateBodies(a, b) != touching {
		return isAgainst(&d, n) && sc.staysLeast(a, &d, b)
	}
	if halfSpaceOf(a) != nil || halfSpaceOf(b) != nil {
		var s Span // the way back leaves it
		return fastSweepSpan(&s, a, mb, b, ma) && s.Exit < 1
	}
	switch relateOnWay(a, ma, b, mb) {
	case penetrating:
		return true
	case undecided: // of two without bounds
		return isAgainst(&d, n)
	}
	return false
}

// deepens is deepens for boxes along the axes, or a box and a point, by comparisons alone. Along each axis x leaves y upwards
// when its least coordinate has come to the greatest of y, and downwards the other way round.
func (x *boxOrBall) deepens(y *boxOrBall, ma, mb *Vec) bool {
	lo, hi, from, to := axes(x.Min), axes(x.Max), axes(y.Min), axes(y.Max)
	va, vb := axes(*ma), axes(*mb)
	least, isTouching, grows := expansion.Double{Hi: math.Inf(1)}, false, true
	for k := range dim {
		isUp, isDown := va[k] > vb[k], va[k] < vb[k]
		up, down := lo[k] == to[k], hi[k] == from[k]
		switch {
		case up && down:
			return false // flat
		case up || down:
			isTouching = true
			if up && !isDown || down && !isUp {
				return false
			}
			continue
		case isTouching:
			continue
		}
		for _, way := range [...]struct {
			far    expansion.Double
			isLess bool // the motion makes it no longer
		}{{expansion.Diff(to[k], lo[k]), !isDown}, {expansion.Diff(hi[k], from[k]), !isUp}} {
			switch {
			case way.far.Less(least):
				least, grows = way.far, !way.isLess
			case way.far == least:
				grows = grows && !way.isLess
			}
		}
	}
	return isTouching || grows && isFinite(least.Hi)
}

// staysLeast reports whether all least ways of a out of b, which it penetrates, become longer when a moves along d, if the one
// that Collide returns does. It moves a by 2⁻⁴⁰ of the depth and asks Collide again: if some least way does not become longer,
// Collide returns one. Ways whose lengths differ by less than some 2⁻⁴⁰ of them count as equal.
func (sc *scratch) staysLeast(a Shape, d *Vec, b Shape) bool {
	const little = 40
	var k Contact
	if !fastCollide(&k, a, b) || !isFinite(k.Depth) {
		return false
	}
	step := d.ldexp(Vec{X: k.Depth}.exponent() - little - d.exponent())
	var q storedShape
	q.set(a, sc.radii)
	q.large.data = dataOf(a)
	sc.keepRadii(&q)
	q.translate(step)
	return !fastCollide(&k, sc.vt.stored(&q), b) || isAgainst(d, k.Normal)
}

// isAgainst reports whether −d·n exceeds the rounding error of n. An axis does not round.
func isAgainst(d *Vec, n Vec) bool {
	into := -d.Dot(n)
	return into > 0 && (n.sumAbs() == n.maxAbs() || into > float64(32*e*d.sumAbs()))
}
