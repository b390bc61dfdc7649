package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Distance returns the length of the gap between a and b.
//
// It is 0 exactly when they overlap; otherwise its error is below 16e·S, where
// e = 2⁻⁵³ and S adds up the distance between the shapes' defining points, the
// extents of their segments and the radii: what matters is how far the shapes
// are from each other, not from the origin. A gap too small for a float64 is the
// smallest positive one. The distance to the empty set is +Inf.
//
// Distance(b, a) has the same bits.
func Distance(a, b Shape) float64 {
	var x, y core
	x.set(a)
	y.set(b)
	return distance(&x, &y)
}

func distance(a, b *core) float64 {
	switch relate(a, b) {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	if b.precedes(a) {
		a, b = b, a
	}
	var g gap
	g.measure(a, b)
	return max(g.beyond(a, b), math.SmallestNonzeroFloat64)
}

// beyond returns |w| − R: the distance, or the depth with the other sign.
func (g *gap) beyond(a, b *core) float64 {
	l := length(g.w)
	if g.exp > 0 {
		// Neither |w| nor R need be in range, their difference may still be.
		return ldexp(l-(ldexp(a.r, -g.exp)+ldexp(b.r, -g.exp)), g.exp)
	}
	return ldexp(l, g.exp) - (a.r + b.r)
}

// ClosestPoints returns the point of a nearest to b and the point of b nearest
// to a.
//
// Where a and b overlap, both are the Point of their Contact, or the center of a
// sphere that lies on the other's core. Where parallel
// cores face each other along a stretch and many pairs are equally near, they
// are in the middle of the stretch if it is bounded, at its finite end if it is
// half-infinite; for two lines, at the origin of the one that comes first in
// lexicographic order. If a or b is the empty set, both points are zero.
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
		c.between(&x, &y, rel)
		if p, ok := commonPoint(&x, &y); ok {
			return p, p
		}
		return c.Point, c.Point
	}
	if y.precedes(&x) {
		onB, onA = closestPoints(&y, &x)
		return onA, onB
	}
	return closestPoints(&x, &y)
}

// commonPoint returns the core of a or b that is a point, if it lies on the other's core.
func commonPoint(a, b *core) (p Vec, ok bool) {
	if a.kind != exact.Point && b.kind != exact.Point {
		return Vec{}, false
	}
	x, y := *a, *b
	x.r, y.r = 0, 0
	if relate(&x, &y) != touching {
		return Vec{}, false
	}
	if a.kind == exact.Point {
		return a.a, true
	}
	return b.a, true
}

func closestPoints(a, b *core) (onA, onB Vec) {
	var g gap
	g.measure(a, b)
	if g.w == (Vec{}) {
		g.connect(a, b) // a gap that rounding swallowed
	}
	n := unit(g.w)
	return g.x(a).Sub(n.Scale(a.r)), g.y(b).Add(n.Scale(b.r))
}

// x returns the gap's point on its first core, a.
func (g *gap) x(a *core) Vec { return a.at(g.xEnd, g.xs) }

// y returns the gap's point on its second core, b.
func (g *gap) y(b *core) Vec { return b.at(g.yEnd, g.yt) }

// at returns the given end of c as it is, or the point tu beyond its a.
func (c *core) at(end exact.End, tu Vec) Vec {
	switch end {
	case exact.First:
		return c.a
	case exact.Second:
		return c.b
	}
	return c.a.Add(tu)
}
