package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Collide reports whether a and b overlap, and how: moving a by Depth·Normal, the
// minimum translation, brings them to touching.
//
// Depth, the penetration depth, is positive exactly when the shapes penetrate and
// 0 when they only touch; its error, and the gap or overlap that the move leaves,
// is below 16e·S (see Distance). Normal always has length 1.
//
// Where the cores are apart, Normal runs along their shortest connection, and
// Depth is what the radii exceed it by. Where they meet, there may be no least
// way or several, and Normal is, by the first of these rules that applies:
//
//   - Two points: −X.
//   - An end of a at an end of b, the two not running on side by side: the
//     direction of û − v̂, the unit vectors from there into a and into b.
//   - Parallel cores, or a point inside a core: across the longer core. With u its
//     direction, turned so that the first non-zero component is positive: minus u
//     turned by 90° counter-clockwise in the plane, −u × the axis of the least
//     |component| of u in space.
//   - An end of one inside the other: across the other, to the side that brings
//     the body of the one out.
//   - Cores that cross: in the plane the shortest way out over either core's line,
//     which Depth then includes; in space ∓u × v, u and v turned as above.
//
// The first, the third and the last of these hold where a comes before b: by its
// kind (point, segment, ray, line), then by position, then by radius; otherwise
// the sign is the other one. In space the cores have no thickness, so that
// meeting cores are as deep in each other as the sum of the radii, 0 without.
// Two crossing lines in the plane have no way out: their Depth is +Inf.
//
// Collide(b, a) has the same Depth, to the bit, and the opposite Normal, except
// that two shapes that are the same set of points have one Normal in both
// orders. The empty set collides with nothing.
func Collide(a, b Shape) (c Contact, ok bool) {
	ok = collide(&c, a, b)
	return c, ok
}

func collide(c *Contact, a, b Shape) bool {
	if a, ok := a.(Sphere); ok {
		if b, ok := b.(Sphere); ok {
			d, bound := pointPoint(a.Center, b.Center, a.Radius+b.Radius)
			if d > bound {
				return false // the empty set, too
			}
		}
	}
	var x, y core
	x.set(a)
	y.set(b)
	rel := relate(&x, &y)
	if rel > touching {
		return false
	}
	c.between(&x, &y, rel)
	return true
}

// between sets the contact of a and b, which overlap as rel says, and reports
// whether their cores meet.
func (c *Contact) between(a, b *core, rel relation) (meet bool) {
	if b.precedes(a) {
		meet = c.between(b, a, rel)
		if !isSameSet(a, b) {
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
		if c.Depth > 0 {
			rel = penetrating
		}
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

// setPoint puts Point halfway between the deepest points.
func (c *Contact) setPoint(g *gap, a, b *core) {
	x, y := g.points(a, b)
	x = x.Sub(c.Normal.Scale(a.r))
	y = y.Add(c.Normal.Scale(b.r))
	c.Point = x.Scale(0.5).Add(y.Scale(0.5))
}

// wayOut returns the normal out of b, and the depth without radii, for cores
// that meet as g, measured exactly, tells. Its cases are those of Collide's
// comment, derived in the same order: a comes before b.
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
