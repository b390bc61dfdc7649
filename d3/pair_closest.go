package d3

// Closest points of two shapes, by the gap of their cores.

import "github.com/hantei-go/hantei/internal/exact"

// closestPoints returns the closest points of two cores.
func closestPoints(x, y *core) (onA, onB Vec) {
	rel := relate(x, y)
	if rel == empty {
		return Vec{}, Vec{}
	}
	if rel <= touching {
		var c Contact
		meet := c.between(x, y, rel)
		switch {
		case meet && x.kind == exact.Point:
			return x.a, x.a
		case meet && y.kind == exact.Point:
			return y.a, y.a
		}
		return c.Point, c.Point
	}
	if y.precedes(x) {
		onB, onA = gapPoints(y, x)
		return onA, onB
	}
	return gapPoints(x, y)
}

// gapPoints returns the ends of the gap of two cores that are apart, a before b.
func gapPoints(a, b *core) (onA, onB Vec) {
	g := gap{square: true}
	g.measure(a, b)
	if g.w == (Vec{}) {
		g.connect(a, b) // a gap that rounding swallowed
	}
	n := unit(g.w)
	x, y := g.points(a, b)
	return x.Sub(n.Scale(a.r)), y.Add(n.Scale(b.r))
}
