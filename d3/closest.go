package d3

import "github.com/hantei-go/hantei/internal/exact"

// ClosestPoints returns the point of a nearest to b and the point of b nearest
// to a, where the two are apart.
//
// Where they overlap, both are the Point of their Contact, which lies between the
// surfaces that overlap and so, where one is deep inside the other, need not lie
// in both; if one has a point as its core, and that lies on the other's core, both
// are that point. Where parallel cores face each other along a stretch and many
// pairs are equally near, they are in the middle of the stretch if it is bounded,
// at its finite end if it is half-infinite; for two lines, at the origin of the
// one that comes first in lexicographic order. If a or b is the empty set, both
// points are zero.
func ClosestPoints(a, b Shape) (onA, onB Vec) {
	var x, y core
	x.set(a)
	y.set(b)
	rel := relate(&x, &y)
	if rel == empty {
		return Vec{}, Vec{}
	}
	if rel <= touching {
		var c Contact
		meet := c.between(&x, &y, rel)
		switch {
		case meet && x.kind == exact.Point:
			return x.a, x.a
		case meet && y.kind == exact.Point:
			return y.a, y.a
		}
		return c.Point, c.Point
	}
	if y.precedes(&x) {
		onB, onA = closestPoints(&y, &x)
		return onA, onB
	}
	return closestPoints(&x, &y)
}

func closestPoints(a, b *core) (onA, onB Vec) {
	g := gap{square: true}
	g.measure(a, b)
	if g.w == (Vec{}) {
		g.connect(a, b) // a gap that rounding swallowed
	}
	n := unit(g.w)
	x, y := g.points(a, b)
	return x.Sub(n.Scale(a.r)), y.Add(n.Scale(b.r))
}
