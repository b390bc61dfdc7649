package mass

// Bodies of the plane: convex polygons, segments and points, and the regions that closed outlines bound.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// SetParallelogram makes c the set of all center + Σ sᵢ·halfᵢ with |sᵢ| ≤ 1 in the plane, for up to two half vectors, grown by the
// radius. It has the corners ±g₀±g₁; opposite sides and corners count alike. δ is less than 64e.
func (c *Core) SetParallelogram(center [3]float64, halves []Half, radius *expansion.Radius) {
	var g generators
	for i := range halves {
		g.add(&halves[i])
	}
	top := -2000
	for _, exp := range g.exps[:g.count] {
		top = max(top, exp)
	}
	c.set(2, &center, &[3]float64{}, 0, 0, radius)
	c.exp = max(top, c.exp)
	c.r = radius.Rounded(c.exp)
	switch g.count {
	case 0:
		g.ways[0] = vec{1}
		fallthrough
	case 1:
		g.ways[1] = vec{-g.ways[0][1], g.ways[0][0]}
	}
	var sides [2]vec // the generators in units of c
	for i := range g.count {
		sides[i] = g.ways[i].ldexp(max(g.exps[i]-c.exp, -2000))
	}
	c.levels[2][0] = 2 * math.Pi
	if g.count == 2 {
		exp := g.exps[0] + g.exps[1] - 2*c.exp
		if c.r == 0 {
			c.shrink, exp = exp, 0
		}
		area := float64(4 * float.Ldexp(g.ways[0].cross(g.ways[1]).length(), max(exp, -2000)))
		c.levels[0][0] = area
		c.levels[0].addSquare(area/3, &sides[0])
		c.levels[0].addSquare(area/3, &sides[1])
	}
	if c.r == 0 {
		return
	}
	for k := range 2 {
		length := float64(4 * sides[k].length()) // of both sides along sides[k]
		c.levels[1][0] += length
		c.levels[1].addSquare(length/3, &sides[k])
		c.levels[1].addSquare(length, &sides[1-k])
		way := g.ways[k].unit()
		c.normals.addSquare(length, &vec{way[1], -way[0]})
	}
	turn := angle(g.ways[0].unit(), g.ways[1].unit())
	near, far := sides[0].plus(sides[1], -1), sides[0].plus(sides[1], 1)
	c.levels[2].addSquare(float64(2*turn), &near)
	c.levels[2].addSquare(float64(2*(math.Pi-turn)), &far)
}

// SetPolygon makes c the convex polygon of points of the plane, counter-clockwise and each moved by at, grown by the radius. Two
// points are a segment, and one is a point.
//
// δ is less than 8e without a radius, and otherwise less than 40(n + 2)e for n corners: an angle is off by less than 32e, and all
// together are 2π. What SetHull says about thin cores holds here.
func (c *Core) SetPolygon(points [][3]float64, at [3]float64, radius *expansion.Radius) {
	c.start(2, points, &at, radius)
	var area, sides, corners sum
	last := len(points) - 1
	p := c.seen(&points[last])
	before := c.seen(&points[max(last-1, 0)])
	into := p.minus(&before)
	for i := range points {
		q := c.seen(&points[i])
		along := q.minus(&p)
		area.add(simplex(max(wedge(&p, &q), 0)/2, vec{}, p.value(), q.value()))
		length := along.length()
		sides.add(simplex(length, p.value(), q.value()))
		if c.r > 0 {
			way := along.unit()
			c.normals.addSquare(length, &vec{way[1], -way[0]})
			corners.add(simplex(angle(into.unit(), way), p.value()))
		}
		p, into = q, along
	}
	c.levels = [4]moments{area.value(), sides.value(), corners.value()}
	c.levels[2][0] = 2 * math.Pi
}

// wedge returns p×q in the plane, with an error below 2⁻¹⁰⁰ of its products, rounded.
func wedge(p, q *doubles) float64 {
	x := p[0].Times(q[1]).Minus(p[1].Times(q[0]))
	return x.Hi + x.Lo
}

// SetPlaneTriangle makes c a triangle of the plane, grown by the radius. If its corners are on one line, exactly, it is a segment
// or a point.
func (c *Core) SetPlaneTriangle(p *[3][3]float64, radius *expansion.Radius) {
	var points [3][3]float64
	ring := points[:]
	switch a, b := ends(p); exact.Orient2([2]float64{p[0][0], p[0][1]}, [2]float64{p[1][0], p[1][1]}, [2]float64{p[2][0], p[2][1]}) {
	case +1:
		points = *p
	case -1:
		points = [3][3]float64{p[0], p[2], p[1]}
	default:
		if points[0], points[1], ring = *a, *b, ring[:2]; *a == *b {
			ring = ring[:1]
		}
	}
	c.SetPolygon(ring, [3]float64{}, radius)
}

// SetOutline makes c the region that a closed outline of n edges bounds, which has it on their left. The outline is in the box from
// lo to hi, and may be of several pieces. The errors are those of a polygon without a radius, with the sum W of |A| over the
// triangles of lo and the edges for the area A, and W/A times as much of the center. Turned inside out, or without an area, it is the point lo.
func (c *Core) SetOutline(lo, hi [3]float64, n int, edge func(i int) [2][3]float64) {
	c.start(2, [][3]float64{lo, hi}, &[3]float64{}, new(expansion.Radius))
	var area sum
	size := 0.0
	for i := range n {
		e := edge(i)
		p, q := c.seen(&e[0]), c.seen(&e[1])
		x := simplex(wedge(&p, &q)/2, vec{}, p.value(), q.value())
		area.add(x)
		size += math.Abs(x[0])
	}
	c.setSurface(&area, size)
}
