package d3

// Contacts: the penetration depth and normal of two cores, or the way out where they cross.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// between sets the contact of a and b, which overlap as rel says, and reports
// whether their cores meet.
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
