package level

import (
	"math"
	"strconv"
)

// A surface is triangles between points.
type surface struct {
	points    [][3]float64
	triangles [][3]int
}

// add appends another surface.
func (s *surface) add(other surface) {
	first := len(s.points)
	s.points = append(s.points, other.points...)
	for _, t := range other.triangles {
		s.triangles = append(s.triangles, [3]int{first + t[0], first + t[1], first + t[2]})
	}
}

// below returns the meshes of a node and of those below it, in coordinates of the node.
func (g *gltf) below(n *jsonNode) (whole surface) {
	type part struct {
		node *jsonNode
		to   affine
	}
	seen := map[*jsonNode]bool{}
	for todo := []part{{n, identity}}; len(todo) > 0 && g.root.file.err == nil; {
		p := todo[0]
		todo = todo[1:]
		if seen[p.node] {
			p.node.fail("the node stands below two others, or below itself")
		}
		seen[p.node] = true
		g.take(p.node, 1)
		if mesh := p.node.get("mesh"); mesh.there() {
			g.asItIs(p.node)
			whole.add(g.surface(mesh, p.to))
		}
		for _, child := range p.node.get("children").list() {
			below := item(g.nodes, child)
			todo = append(todo, part{below, p.to.after(localOf(below))})
		}
	}
	return whole
}

// surface returns the triangles of a mesh, placed. What a map mirrors keeps its front.
func (g *gltf) surface(index *jsonNode, to affine) (whole surface) {
	mesh := item(g.meshes, index)
	g.noWeights(mesh)
	for _, primitive := range mesh.get("primitives").list() {
		s := g.primitive(primitive)
		if g.root.file.err != nil {
			return surface{}
		}
		for i := range s.points {
			s.points[i] = to.apply(s.points[i])
		}
		if to.determinant() < 0 {
			for i, t := range s.triangles {
				s.triangles[i] = [3]int{t[0], t[2], t[1]}
			}
		}
		whole.add(s)
	}
	return whole
}

// primitive returns the triangles of a part of a mesh; of points and lines there are none.
func (g *gltf) primitive(n *jsonNode) (s surface) {
	g.take(n, 1)
	mode := 4
	if m := n.get("mode"); m.there() {
		mode = m.count()
	}
	if mode < 4 {
		return s
	}
	if mode > 6 {
		n.get("mode").fail("want a number from 0 to 6")
		return s
	}
	if e := n.get("extensions").get("KHR_draco_mesh_compression"); e.there() {
		e.fail("the extension is not read")
		return s
	}
	position := n.get("attributes").get("POSITION")
	if !position.there() {
		return s
	}
	points := item(g.accessors, position)
	if t := points.need("componentType"); t.there() && t.number() != 5126 {
		t.fail("KHR_mesh_quantization is not read: positions must be floats")
		return s
	}
	elements := g.accessor(points, "VEC3", 12)
	for i := range elements.count {
		if g.root.file.err != nil {
			return surface{}
		}
		p := elements.point(i)
		for _, x := range p {
			if math.IsNaN(x) || math.IsInf(x, 0) {
				points.fail("position " + strconv.Itoa(i) + " is not finite")
			}
		}
		s.points = append(s.points, p)
	}
	corners := g.corners(n.get("indices"), len(s.points))
	for i := 0; i+2 < len(corners); i++ {
		a, b, c := corners[i], corners[i+1], corners[i+2]
		switch {
		case mode == 4 && i%3 != 0:
			continue
		case mode == 5 && i%2 == 1:
			a, b = b, a
		case mode == 6:
			a = corners[0]
		}
		if a != b && b != c && c != a {
			s.triangles = append(s.triangles, [3]int{a, b, c})
		}
	}
	return s
}

// corners returns indices of points, in the order of the triangles.
func (g *gltf) corners(index *jsonNode, points int) []int {
	var list []int
	if !index.there() {
		for i := range points {
			list = append(list, i)
		}
		return list
	}
	n := item(g.accessors, index)
	e := g.accessor(n, "SCALAR", indexWidth(n.need("componentType")))
	if g.root.file.err != nil {
		return nil
	}
	for i := range e.count {
		at := e.index(i)
		if at >= points {
			n.fail("index " + strconv.Itoa(i) + " is " + strconv.Itoa(at) + ", but there are " + strconv.Itoa(points) + " points")
			return nil
		}
		list = append(list, at)
	}
	return list
}
