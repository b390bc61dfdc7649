package mass

// Polyhedra: convex ones by their faces, edges and corners, flat ones included, and closed surfaces of triangles.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
)

// Topology is the faces and edges of the convex hull of points, as indices of these. A face goes counter-clockwise seen from
// outside; a flat hull has two faces, one for each side. An edge has the faces on its left and on its right; a segment is one
// edge without faces.
type Topology struct {
	Faces [][]int
	Edges [][2]int
	Sides [][2]int
}

// start makes c the core of nothing around the first of the points, in units of their size.
func (c *Core) start(dim int, points [][3]float64, at *[3]float64, radius *expansion.Radius) {
	first := vec(points[0])
	for _, down := range [...]int{0, 4} {
		top := 0.0
		from := first.ldexp(-down)
		for _, p := range points {
			top = max(top, vec(p).ldexp(-down).plus(from, -1).maxAbs())
		}
		if c.set(dim, &points[0], at, min(top, math.MaxFloat64), down, radius); top <= math.MaxFloat64 {
			return
		}
	}
}

// seen returns the point p relative to the point of c, in units of c, without rounding but for underflow.
func (c *Core) seen(p *[3]float64) (d doubles) {
	to, from := vec(*p), vec(c.from)
	if c.down != 0 {
		to, from = to.ldexp(-c.down), from.ldexp(-c.down)
	}
	for i := range d {
		x := expansion.Diff(to[i], from[i])
		d[i] = expansion.Double{Hi: float64(float64(x.Hi*c.up[0]) * c.up[1]), Lo: float64(float64(x.Lo*c.up[0]) * c.up[1])}
	}
	return d
}

// SetHull makes c the convex hull of points in space, each moved by at, with its topology, grown by the radius. What is no corner
// of a face or an edge does not count.
//
// δ is less than 8e without a radius, and otherwise less than 40(n + 2)e for n corners. A tetrahedron is off by 2e of itself,
// beside 2⁻⁹⁶S³, which is nothing if the core is thicker than 2⁻⁴⁰S; a triangle by 6e of itself, and 2⁻⁹⁶S². An angle at an edge
// is off by less than 32e. n corners have less than 3n edges, none longer than S, so all edges together are off by less than
// 96neS, where a core of the size S has at least S·2π/√3 of them. An angle of a face is off by less than 32e, and there are less
// than 6n of these, so all solid angles together are off by less than 192ne, where they are 4π.
func (c *Core) SetHull(points [][3]float64, at [3]float64, t Topology, radius *expansion.Radius) {
	c.start(3, points, &at, radius)
	if len(t.Faces) > 2 {
		var body sum
		for _, face := range t.Faces {
			c.fan(points, face, func(p, q, r doubles) { body.add(tetrahedron(&p, &q, &r, 0)) })
		}
		c.levels[0] = body.value()
	}
	var kept keptNormals
	if c.r > 0 || !(c.levels[0][0] > 0) {
		c.addFaces(points, &t, &kept)
	}
	if c.r > 0 || !(c.levels[0][0] > 0 || c.levels[1][0] > 0) {
		c.addEdges(points, &t, &kept)
	}
	if c.levels[3][0] = 4 * math.Pi; c.r > 0 {
		c.addCorners(points, &t)
	}
}

// tetrahedron returns the moments of the tetrahedron of the origin, p, q and r, which turn counter-clockwise seen from outside.
// If they do not, the moments are negative, but not below least: without a rounding, all tetrahedra of a convex core have
// determinants of at least 0.
func tetrahedron(p, q, r *doubles, least float64) moments {
	n := p.cross(q)
	return simplex(max(n.dot(r), least)/6, vec{}, p.value(), q.value(), r.value())
}

// fan calls f with the triangles of a face.
func (c *Core) fan(points [][3]float64, face []int, f func(p, q, r doubles)) {
	p, q := c.seen(&points[face[0]]), c.seen(&points[face[1]])
	for _, k := range face[2:] {
		r := c.seen(&points[k])
		f(p, q, r)
		q = r
	}
}

// normal returns twice the area of the triangle of p, q and r along its normal. The differences are exact but for 2⁻¹⁰⁴ of
// themselves.
func normal(p, q, r *doubles) vec {
	var u, v doubles
	for i := range u {
		u[i], v[i] = q[i].Minus(p[i]), r[i].Minus(p[i])
	}
	n := u.cross(&v)
	return n.value()
}

// faceNormal returns the unit normal of a face: that of three corners far from each other, as all lie in one plane.
func (c *Core) faceNormal(points [][3]float64, face []int) vec {
	n := len(face)
	p, q, r := c.seen(&points[face[0]]), c.seen(&points[face[n/3]]), c.seen(&points[face[2*n/3]])
	return normal(&p, &q, &r).unit()
}

// keptNormals has the unit normals of the faces of a core with a radius, if these are few. addEdges computes those of others
// again, twice for each edge.
type keptNormals [64]vec

func (k *keptNormals) areOf(t *Topology) bool { return len(t.Faces) <= len(k) }

func (c *Core) addFaces(points [][3]float64, t *Topology, kept *keptNormals) {
	var faces sum
	for i, face := range t.Faces {
		area := 0.0
		c.fan(points, face, func(p, q, r doubles) {
			m := float64(normal(&p, &q, &r).length() / 2)
			area += m
			faces.add(simplex(m, p.value(), q.value(), r.value()))
		})
		if c.r > 0 {
			n := c.faceNormal(points, face)
			c.normals.addSquare(area, &n)
			if kept.areOf(t) {
				kept[i] = n
			}
		}
	}
	c.levels[1] = faces.value()
}

func (c *Core) addEdges(points [][3]float64, t *Topology, kept *keptNormals) {
	normalOf := func(i int) vec {
		if kept.areOf(t) {
			return kept[i]
		}
		return c.faceNormal(points, t.Faces[i])
	}
	var edges sum
	for i, edge := range t.Edges {
		turn := math.Pi
		switch {
		case len(t.Faces) == 0:
			turn = 2 * math.Pi
		case len(t.Faces) > 2:
			turn = angle(normalOf(t.Sides[i][0]), normalOf(t.Sides[i][1]))
		}
		p, q := c.seen(&points[edge[0]]), c.seen(&points[edge[1]])
		along := q.minus(&p)
		m := float64(along.length() * turn)
		edges.add(simplex(m, p.value(), q.value()))
		way := along.unit()
		c.ways.addSquare(m, &way)
	}
	c.levels[2] = edges.value()
}

// addCorners adds the corners, each as often as its solid angle: 2π less the angles that faces have there. The two faces of a
// flat core count both. A corner is found when it is met first, in blocks of points that a list on the stack has room for.
func (c *Core) addCorners(points [][3]float64, t *Topology) {
	var corners sum
	if len(t.Faces) == 0 {
		for i := range points {
			p := c.seen(&points[i])
			corners.add(simplex(4*math.Pi/float64(len(points)), p.value()))
		}
	}
	const block = 1 << 12
	for begin := 0; begin < len(points) && len(t.Faces) > 0; begin += block {
		var met [block / 64]uint64
		for _, face := range t.Faces {
			for _, k := range face {
				k -= begin
				if k < 0 || k >= block || met[k/64]>>(k%64)&1 != 0 {
					continue
				}
				met[k/64] |= 1 << (k % 64)
				p := c.seen(&points[begin+k])
				corners.add(simplex(2*math.Pi, p.value()))
			}
		}
	}
	for _, face := range t.Faces {
		before, at := c.seen(&points[face[len(face)-1]]), c.seen(&points[face[0]])
		back := before.minus(&at).unit()
		for i := range face {
			after := c.seen(&points[face[(i+1)%len(face)]])
			on := after.minus(&at).unit()
			corners.add(simplex(-angle(back, on), at.value()))
			back, at = on.times(-1), after
		}
	}
	m := c.levels[3][0]
	c.levels[3] = corners.value()
	c.levels[3][0] = m
}

// triangle is the topology of a triangle in space.
var triangle = Topology{
	Faces: [][]int{{0, 1, 2}, {0, 2, 1}},
	Edges: [][2]int{{0, 1}, {0, 2}, {1, 2}},
	Sides: [][2]int{{0, 1}, {1, 0}, {0, 1}},
}

// SetTriangle makes c a triangle in space, grown by the radius. If its corners are on one line, exactly, it is a segment or a
// point.
func (c *Core) SetTriangle(p *[3][3]float64, radius *expansion.Radius) {
	for k := range 3 {
		var q [3][2]float64
		for i := range q {
			q[i] = [2]float64{p[i][k], p[i][(k+1)%3]}
		}
		if exact.Orient2(q[0], q[1], q[2]) != 0 {
			c.SetHull(p[:], [3]float64{}, triangle, radius)
			return
		}
	}
	a, b := ends(p)
	c.SetZonotope(*a, nil, radius)
	if *a != *b {
		c.SetHull([][3]float64{*a, *b}, [3]float64{}, Topology{Edges: triangle.Edges[:1]}, radius)
	}
}

// ends returns the ends of three points on a line.
func ends(p *[3][3]float64) (a, b *[3]float64) {
	a, b = &p[0], &p[0]
	for i := range p {
		if isLess(&p[i], a) {
			a = &p[i]
		}
		if isLess(b, &p[i]) {
			b = &p[i]
		}
	}
	return a, b
}

func isLess(p, q *[3]float64) bool {
	for i := range p {
		if p[i] != q[i] {
			return p[i] < q[i]
		}
	}
	return false
}

// SetSurface makes c the set that a closed surface of n triangles bounds, which turn counter-clockwise seen from outside. The
// surface is in the box from lo to hi. It may be of any form, and of several pieces. The errors are those of a hull without a
// radius, with the sum W of |V| over the tetrahedra of lo and the triangles for V, and W/V times as much of the center. Turned inside out, or
// without a volume, it is the point lo.
func (c *Core) SetSurface(lo, hi [3]float64, n int, triangle func(i int) [3][3]float64) {
	c.start(3, [][3]float64{lo, hi}, &[3]float64{}, new(expansion.Radius))
	var body sum
	size := 0.0
	for i := range n {
		t := triangle(i)
		p, q, r := c.seen(&t[0]), c.seen(&t[1]), c.seen(&t[2])
		x := tetrahedron(&p, &q, &r, math.Inf(-1))
		body.add(x)
		size += math.Abs(x[0])
	}
	c.setSurface(&body, size)
}
