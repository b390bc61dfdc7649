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
	d := math.NaN()
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			d = sphereDistance(&a, &b)
		case Capsule:
			d = sphereCapsuleDistance(&a, &b)
		}
	case Capsule:
		if b, ok := b.(Sphere); ok {
			d = sphereCapsuleDistance(&b, &a)
		}
	}
	if d >= 0 {
		return d
	}
	return distanceCores(a, b)
}

// sphereDistance is Distance for ordinary sizes; NaN leaves the answer to
// distanceCores.
func sphereDistance(a, b *Sphere) float64 {
	r := a.Radius + b.Radius
	d, bound := pointPointSign(a.Center, b.Center, r)
	w := a.Center.Sub(b.Center)
	if ww := w.Dot(w); math.Abs(d) > bound && isOrdinary(ww) && a.Radius >= 0 && b.Radius >= 0 {
		if d < 0 {
			return 0
		}
		return positive(math.Sqrt(ww) - r)
	}
	return math.NaN()
}

// sphereCapsuleDistance is Distance for ordinary sizes; NaN leaves the answer to
// distanceCores.
func sphereCapsuleDistance(a *Sphere, b *Capsule) float64 {
	if a.Radius >= 0 && b.Radius >= 0 {
		r := a.Radius + b.Radius
		switch rel, end := pointSegment(&a.Center, &b.A, &b.B, r); rel {
		case penetrating:
			return 0
		case apart:
			return ordinaryDistance(&a.Center, &b.A, &b.B, b.B.Sub(b.A), end, r)
		}
	}
	return math.NaN()
}

// ordinaryDistance returns how far p is from its foot, which lies at the given end
// of the core from a to b or from a along u, less r. It is NaN for sizes out of
// the ordinary.
func ordinaryDistance(p, a, b *Vec, u Vec, end exact.End, r float64) float64 {
	w, uu := p.Sub(*a), u.Dot(u)
	ordinary := isOrdinary(w.Dot(w))
	switch end {
	case exact.Second:
		w = p.Sub(*b)
	case exact.Inside:
		w = across(w, u, uu)
		ordinary = ordinary && isOrdinary(uu)
	}
	if ww := w.Dot(w); ordinary && isOrdinary(ww) {
		return positive(math.Sqrt(ww) - r)
	}
	return math.NaN()
}

// positive returns what a distance that rounds to d, and is not 0, is.
func positive(d float64) float64 { return max(d, math.SmallestNonzeroFloat64) }

//go:noinline
func distanceCores(a, b Shape) float64 {
	var x, y core
	x.set(a)
	y.set(b)
	rel, end := filter(&x, &y)
	if rel == undecided {
		rel = decide(&x, &y)
	} else if rel == apart {
		d := math.NaN()
		if x.kind == exact.Point {
			d = ordinaryDistance(&x.a, &y.a, &y.b, y.u, end, x.r+y.r)
		} else if y.kind == exact.Point {
			d = ordinaryDistance(&y.a, &x.a, &x.b, x.u, end, x.r+y.r)
		}
		if d >= 0 {
			return d
		}
	}
	switch rel {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	var g gap
	if before(&y, &x) {
		g.measure(&y, &x)
	} else {
		g.measure(&x, &y)
	}
	return positive(g.beyond(&x, &y))
}

// before is an order of cores as good as precedes for all but contacts: it is
// cheaper, and distinguishes the ends of a segment.
func before(a, b *core) bool {
	if a.kind == b.kind && a.a.X == b.a.X {
		return a.precedes(b)
	}
	return a.kind < b.kind || a.kind == b.kind && a.a.X < b.a.X
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
	x, y := g.points(a, b)
	return x.Sub(n.Scale(a.r)), y.Add(n.Scale(b.r))
}

// points returns the gap's points x on a and y on b. Where a parameter overflows,
// the gap leads there from the other point.
func (g *gap) points(a, b *core) (x, y Vec) {
	x, y = a.at(g.xEnd, g.xs), b.at(g.yEnd, g.yt)
	if !isFinite(x.sumAbs() + y.sumAbs()) {
		w := g.w.ldexp(g.exp)
		x, y = each(x, y.Add(w), finiteOr), each(y, x.Sub(w), finiteOr)
	}
	return x, y
}

// finiteOr returns x if it is finite, otherwise the better of x and y.
func finiteOr(x, y float64) float64 {
	switch {
	case isFinite(x) || math.IsNaN(y) && !math.IsNaN(x):
		return x
	case math.IsNaN(y):
		return 0
	}
	return y
}

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
