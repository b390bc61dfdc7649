package d3

// Overlap, Distance, Collide and ClosestPoints of two cores, after the fast paths. Numbers agree with the verdict.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

//go:noinline
func overlapSpheres(a, b Sphere) bool {
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setPoint(b.Center, b.Radius)
	return overlapTied(&x, &y)
}

//go:noinline
func overlapSphereCapsule(a *Sphere, b *Capsule) bool {
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return overlapTied(&x, &y)
}

//go:noinline
func overlapCapsules(a, b *Capsule) bool {
	var x, y core
	x.setSegment(&a.A, &a.B, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return overlapTied(&x, &y)
}

// overlapTied reports whether two cores overlap, of which a filter has been undecided: most such pairs touch, on a small grid.
func overlapTied(a, b *core) bool {
	rel := relateOnGrid(a, b)
	if rel == undecided {
		rel = relate(a, b)
	}
	return rel <= touching
}

// ballsDistance returns the distance of two balls, with w between their centers, and whether the verdict is certain: |w| − R
// has an error below 8e(|w| + R).
func ballsDistance(w Vec, r float64) (d float64, ok bool) {
	d = math.Sqrt(w.Dot(w)) - r
	return max(0, d), math.Abs(d) > float64(16*e*(d+2*r))+0x1p-100
}

// sphereCapsuleDistance takes the steps of gap for a point and a segment, without cores if the verdict is certain.
func sphereCapsuleDistance(a Sphere, b *Capsule) float64 {
	w, u, r := a.Center.Sub(b.A), b.B.Sub(b.A), a.Radius+b.Radius
	ku, uu := w.Dot(u), u.Dot(u)
	if ku >= uu {
		w = a.Center.Sub(b.B)
	} else if ku > 0 {
		w = w.Sub(u.Scale(ku / uu))
	}
	if d, ok := certainDistance(w.Dot(w), uu, r); ok && uu > 0x1p-200 && areNatural(a.Radius, b.Radius) {
		return d
	}
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return x.distance(&y)
}

// capsulesDistance takes the steps of gap for segments that are neither near each other nor nearly parallel, without cores if
// the verdict is certain.
func capsulesDistance(a, b *Capsule) float64 {
	if b.A.X < a.A.X {
		a, b = b, a
	}
	f, n, _, _ := closest(a.A.Sub(b.A), a.B.Sub(a.A), b.B.Sub(b.A), 0x1p-8)
	if d, ok := certainDistance(f, n, a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) &&
		(d == 0 || f > float64(0x1p-20*n) && a.A.X != b.A.X) {
		return d
	}
	var x, y core
	x.setSegment(&a.A, &a.B, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return x.distance(&y)
}

// certainDistance returns max(0, √f − R) for a squared distance f with an error below 128e(f + n), and whether the verdict is
// certain.
func certainDistance(f, n, r float64) (d float64, ok bool) {
	p, bound := against(f, n, r)
	return max(0, math.Sqrt(f)-r), math.Abs(p) > bound && f+n < 0x1p200
}

// positive returns d, or the least positive float if d has rounded to 0.
func positive(d float64) float64 {
	if d > 0 {
		return d
	}
	return math.SmallestNonzeroFloat64
}

// distance is Distance(a, b).
//
//go:noinline
func (a *core) distance(b *core) float64 {
	if before(b, a) {
		a, b = b, a
	}
	// A gap that is certain mostly makes the verdict certain too.
	var g gap
	n := g.direct(a, b)
	if d, ok := certainDistance(g.w.Dot(g.w), n, a.r+b.r); ok && !g.isExact {
		return d
	}
	switch relate(a, b) {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	if n > math.MaxFloat64 {
		g.measure(a, b)
	}
	return positive(g.beyond(a, b))
}

// between sets the contact of a and b, given that they overlap and how, and reports whether their cores meet.
func (c *Contact) between(a, b *core, rel relation) (meet bool) {
	if b.precedes(a) {
		meet = c.between(b, a, rel)
		if !meet || !isSameSet(a, b) {
			c.Normal = c.Normal.Neg()
		}
		return meet
	}
	g := gap{square: true}
	parallel := 0
	if a.kind == exact.Point || b.kind == exact.Point || !crosses(a, b) {
		g.measure(a, b)
		if !(g.w.maxAbs() > float64(0x1p-20*g.size(a, b))) {
			// The float direction of so short a gap is worth nothing.
			parallel = g.connect(a, b)
		}
	}
	meet = g.w == Vec{}
	if !meet {
		c.Normal, c.Depth = unit(g.w), -g.beyond(a, b)
	} else {
		c.Normal, c.Depth = g.wayOut(a, b, parallel)
		c.Depth += a.r + b.r
	}
	if rel == touching {
		c.Depth = 0
	} else {
		c.Depth = max(c.Depth, math.SmallestNonzeroFloat64)
	}
	c.setPoint(&g, a, b)
	return meet
}

// setPoint sets Point halfway between the deepest points.
func (c *Contact) setPoint(g *gap, a, b *core) {
	x, y := g.points(a, b)
	x = x.Sub(c.Normal.Scale(a.r))
	y = y.Add(c.Normal.Scale(b.r))
	c.Point = x.Scale(0.5).Add(y.Scale(0.5))
}

// wayOut returns the normal out of b, and the depth without radii, for cores that meet, given their exact gap. Its cases are
// those of Collide's comment, in the same order: a comes before b.
func (g *gap) wayOut(a, b *core, parallel int) (n Vec, depth float64) {
	aEnds, bEnds := g.xEnd != exact.Inside, g.yEnd != exact.Inside
	switch {
	case a.kind == exact.Point && b.kind == exact.Point:
		return Vec{X: -1}, 0
	case aEnds && bEnds:
		u, v := a.inwards(g.xEnd), b.inwards(g.yEnd)
		n = unit(u).Sub(unit(v))
		if n.Dot(n) < 0.25 {
			// The same direction, without what rounding left along the cores.
			n = turned(unit(u).Add(unit(v)), accurateNormal(u, v))
		}
	case parallel != 0 || a.kind == exact.Point || b.kind == exact.Point:
		return sideways(a, b), 0
	case aEnds:
		n = accurateAcross(a.inwards(g.xEnd), b.direction())
	case bEnds:
		n = accurateAcross(b.inwards(g.yEnd), a.direction()).Neg()
	default:
		g.cross(a, b)
		return crossing(a, b)
	}
	if n = unit(n); n == (Vec{}) {
		n = sideways(a, b) // parallel but for rounding
	}
	return n, 0
}

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
