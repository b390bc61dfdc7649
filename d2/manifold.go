package d2

// Manifolds: the edges of two solids that face each other, and the points that they share.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// levelFeature finds the corner of s farthest along the unit vector m, and the most level edge there.
func (s *scaledSolid) levelFeature(m Vec) (t supportFeature) {
	t = s.supportFeature(m)
	s.findEdge(&t, m)
	return t
}

// setTop makes f the feature of s that is farthest along the unit vector m.
func (f *contactFeature) setTop(s *scaledSolid, m Vec) {
	t := s.levelFeature(m)
	f.setEdge(s, &t)
}

// featureID returns the level edge of t, otherwise its corner.
func (t *supportFeature) featureID() featureID {
	if t.isLevelEdge() {
		return edgeFeature.numbered(t.edge)
	}
	return cornerFeature.numbered(int(t.corner))
}

// share adds the points that A and B share along the unit vector n out of B.
func (z *minkowski) share(g *clipper, n Vec, x *manifoldBuilder) {
	a, b := z.a.levelFeature(n.Neg()), z.b.levelFeature(n)
	x.a, x.b = a.featureID(), b.featureID()
	x.corners = ends{z.a.cornerOf(a.corner), z.b.cornerOf(b.corner)}
	if !a.isLevelEdge() && !b.isLevelEdge() {
		return
	}
	var f, h contactFeature
	f.setEdge(&z.a, &a)
	h.setEdge(&z.b, &b)
	if x.a, x.b = f.id, h.id; f.n > 1 && h.n > 1 {
		g.sideBySide(&f, &h, perpendicular(n), n, x)
	}
}

// middle returns the point of the contact c of rays, or of a ray and a line, in the middle of its depth. Where they cross, that
// is at the origin of a ray that faces the other one, the one more nearly parallel to the normal.
func (c *Contact) middle(x, y *operand) Vec {
	h := c.Depth - (x.core.r + y.core.r)
	if !(h > 0) {
		return c.Point
	}
	n := c.Normal
	isX, isY := x.core.faces(&y.core), y.core.faces(&x.core)
	s, t := math.Abs(unit(x.core.u).Dot(n)), math.Abs(unit(y.core.u).Dot(n))
	switch {
	case !isX && !isY:
		return c.Point
	case !isX, isY && s < t, isY && s == t && y.core.precedes(&x.core):
		n, x, y = n.Neg(), y, x
	}
	return x.core.a.Add(n.Scale(float64(0.5*h) + float64(0.5*y.solid.R) - float64(0.5*x.solid.R)))
}

// faces reports whether the origin of the ray c has a foot on the ray or line d.
func (c *core) faces(d *core) bool {
	k := difference(&c.a, &d.a)
	return c.kind == exact.Ray && (d.kind == exact.Line || mantissa(k.v).Dot(mantissa(d.u)) >= 0)
}

// pick reduces the points to two at most: the deepest within slack, and the one farthest from it.
func (x *manifoldBuilder) pick(_ Vec, slack float64) {
	if x.n <= 2 {
		return
	}
	limit := x.list[x.deepest()].depth - slack
	first := 0
	for x.list[first].depth < limit {
		first++
	}
	second, most := 0, math.Inf(-1)
	for i := range x.n {
		if d := x.list[i].onA.Sub(x.list[first].onA).LenSq(); i != first && d > most {
			second, most = i, d
		}
	}
	x.list[0], x.list[1], x.n = x.list[min(first, second)], x.list[max(first, second)], 2
}
