package mass

// Zonotopes: the sets of all center + Σ sᵢ·halfᵢ with |sᵢ| ≤ 1. Boxes at any angle are such, and so are segments and points.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// Half is the half vector V·2^Exp.
type Half struct {
	V   [3]float64
	Exp int
}

// generators are up to three half vectors of which no two are parallel, each with a largest component between 0.5 and 1.
type generators struct {
	ways  [3]vec
	exps  [3]int
	count int
}

// add adds a half vector. Half vectors that are parallel, exactly, become one, of the sum of their lengths.
func (g *generators) add(h *Half) {
	top := vec(h.V).maxAbs()
	if top == 0 {
		return
	}
	exp := float.ExponentOf(top)
	v := vec(h.V).ldexp(-exp)
	exp += h.Exp
	for i := range g.count {
		if v.cross(g.ways[i]) != (vec{}) {
			continue
		}
		sign := math.Copysign(1, v.dot(g.ways[i]))
		if exp > g.exps[i] {
			v = v.plus(g.ways[i], float.Ldexp(sign, max(g.exps[i]-exp, -2000)))
		} else {
			v, exp = g.ways[i].plus(v, float.Ldexp(sign, max(exp-g.exps[i], -2000))), g.exps[i]
		}
		up := float.ExponentOf(v.maxAbs())
		g.ways[i], g.exps[i] = v.ldexp(-up), exp+up
		return
	}
	g.ways[g.count], g.exps[g.count] = v, exp
	g.count++
}

// complete gives what has two generators a third way, without a length. It turns three so that their determinant, which it
// returns, is not negative.
//
// Components are less than 1, so the error of the determinant is below 2⁻⁹⁵ before it is rounded. From 2⁻⁴⁰ on, that is less than
// e of itself. Below, its sign is decided exactly: it is 0 if the three are in one plane.
func (g *generators) complete() (det float64) {
	if g.count == 2 {
		n := g.ways[0].cross(g.ways[1])
		g.ways[2] = n.ldexp(-float.ExponentOf(n.maxAbs()))
	}
	if g.count < 3 {
		return 0
	}
	u, v, w := ofVec(g.ways[0]), ofVec(g.ways[1]), ofVec(g.ways[2])
	n := u.cross(&v)
	det = n.dot(&w)
	if math.Abs(det) < 0x1p-40 {
		a, b, c := [3]float64(g.ways[0]), [3]float64(g.ways[1]), [3]float64(g.ways[2])
		sign := exact.Orient3(&[3]float64{}, &a, &b, &c)
		if sign == 0 {
			return 0
		}
		det = math.Copysign(det, float64(sign))
	}
	if det < 0 {
		g.ways[2] = g.ways[2].times(-1)
	}
	return math.Abs(det)
}

func ofVec(p vec) (d doubles) {
	for i := range p {
		d[i].Hi = p[i]
	}
	return d
}

// SetZonotope makes c the set of all center + Σ sᵢ·halfᵢ with |sᵢ| ≤ 1 in space, grown by the radius.
//
// By symmetry its center is its center of mass, and opposite faces, edges and corners count alike. With three generators g, of
// which some may be zero, it has 8 corners ±g₀±g₁±g₂, 12 edges and 6 faces.
//
// δ of all levels is less than 64e. Areas and lengths round by less than 12e of themselves. An angle is off by less than 32e,
// beside the sum of both angles at two edges side by side, which is π; a solid angle by less than 100e, beside their sum, 4π.
func (c *Core) SetZonotope(center [3]float64, halves []Half, radius *expansion.Radius) {
	var g generators
	for i := range halves {
		g.add(&halves[i])
	}
	top := -2000
	for _, exp := range g.exps[:g.count] {
		top = max(top, exp)
	}
	det := g.complete()
	c.set(3, &center, &[3]float64{}, 0, 0, radius)
	c.exp = max(top, c.exp)
	c.r = radius.Rounded(c.exp)
	var sides [3]vec // the generators in units of c
	for i := range g.count {
		sides[i] = g.ways[i].ldexp(max(g.exps[i]-c.exp, -2000))
	}
	c.levels[3][0] = 4 * math.Pi
	exp := g.exps[0] + g.exps[1] + g.exps[2] - 3*c.exp
	if c.r == 0 {
		c.shrink, exp = exp, 0
	}
	if det > 0 {
		m := float64(8 * float.Ldexp(det, max(exp, -2000)))
		c.levels[0][0] = m
		for i := range sides {
			c.levels[0].addSquare(m/3, &sides[i])
		}
	}
	switch {
	case c.r == 0 || g.count == 0:
	case g.count == 1:
		c.addSegment(&sides[0])
	default:
		c.addSurface(&g, &sides)
	}
}

// addSegment adds a segment from −side to +side, an edge with normals all around, and its ends, of which each has half a sphere.
func (c *Core) addSegment(side *vec) {
	m, way := float64(4*math.Pi*side.length()), side.unit()
	c.levels[2][0] = m
	c.levels[2].addSquare(m/3, side)
	c.ways.addSquare(m, &way)
	c.levels[3].addSquare(4*math.Pi, side)
}

// addSurface adds the faces, the edges and the corners of a zonotope.
func (c *Core) addSurface(g *generators, sides *[3]vec) {
	var lengths, areas, angles [3]float64 // of side k, of the face across the others, and between them
	var normals [3]vec
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		n := g.ways[i].cross(g.ways[j])
		normals[k] = n.unit()
		lengths[k] = sides[k].length()
		if i < g.count && j < g.count {
			areas[k] = float.Ldexp(n.length(), max(g.exps[i]+g.exps[j]-2*c.exp, -2000))
		}
		angles[k] = angle(g.ways[i].unit(), g.ways[j].unit())
	}
	faces, edges, corners := &c.levels[1], &c.levels[2], &c.levels[3]
	for k := range 3 {
		i, j := (k+1)%3, (k+2)%3
		area := float64(8 * areas[k]) // of both faces at ±sides[k]
		faces[0] += area
		faces.addSquare(area, &sides[k])
		faces.addSquare(area/3, &sides[i])
		faces.addSquare(area/3, &sides[j])
		c.normals.addSquare(area, &normals[k])

		length := float64(4 * lengths[k]) // of both edges at ±(sides[i] + sides[j]), and of both at ±(sides[i] − sides[j])
		edges[0] += float64(math.Pi * length)
		turn := angle(normals[i], normals[j])
		for _, s := range [...]struct{ sign, turn float64 }{{1, turn}, {-1, math.Pi - turn}} {
			middle := sides[i].plus(sides[j], s.sign)
			edges.addSquare(float64(length*s.turn), &middle)
		}
		edges.addSquare(float64(math.Pi/3*length), &sides[k])
		if lengths[k] > 0 {
			way := sides[k].unit()
			c.ways.addSquare(float64(math.Pi*length), &way)
		}
	}
	for i := range 4 { // the corners ±(sides[0] ± sides[1] ± sides[2])
		signs := [3]float64{1, 1 - float64(2*(i&1)), 1 - float64(i&2)}
		at := sides[0].plus(sides[1], signs[1]).plus(sides[2], signs[2])
		solid := 2 * math.Pi
		for k := range 3 {
			if signs[(k+1)%3] == signs[(k+2)%3] {
				solid -= angles[k]
			} else {
				solid -= math.Pi - angles[k]
			}
		}
		corners.addSquare(float64(2*max(solid, 0)), &at)
	}
}
