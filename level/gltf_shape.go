package level

import (
	"math"

	"github.com/hantei-go/hantei/scene"
)

// shape returns the shape of an extension with an index, where p places it; none if p shrinks it to nothing.
func (g *gltf) shape(p place, extension string, index *jsonNode) []scene.Shape {
	return g.shapeOf(p, extension, item(g.shapes[extension], index))
}

// shapeOf returns the shape that n describes.
func (g *gltf) shapeOf(p place, extension string, n *jsonNode) []scene.Shape {
	kind := n.need("type").text()
	parts := n.get(kind) // its parameters
	if !parts.is('{') {
		parts = n // the first version of OMI_physics_shape has them here
	}
	if p.to.isPoint() || g.root.file.err != nil {
		return nil
	}
	refuse := func(reason string) []scene.Shape {
		p.node.failProperty(extension+" "+kind[:min(len(kind), 40)], reason)
		return nil
	}
	switch kind {
	case "sphere", "capsule":
		scale, ok := p.to.uniform()
		if !ok {
			return refuse("the scale of the node is not uniform, so the shape is no " + kind)
		}
		if kind == "sphere" {
			return one(scene.Shape{Kind: scene.Sphere, A: p.to.at(), Radius: float64(scale * size(parts.get("radius"), 0.5))})
		}
		half, radius, top := capsule(parts, extension, parts == n)
		s := scene.Shape{
			Kind: scene.Capsule, Radius: float64(scale * radius),
			A: vec3(p.to.apply([3]float64{0, -half, 0})), B: vec3(p.to.apply([3]float64{0, half, 0})),
		}
		if radius != top {
			s.Kind, s.RB = scene.Tapered, float64(scale*top)
		}
		return one(s)
	case "box":
		return one(box(p.to, parts))
	case "plane":
		return g.plane(p, parts, refuse)
	case "convex", "hull":
		return g.solid(p, g.surface(parts.need("mesh"), identity), true)
	case "trimesh", "concave", "mesh":
		return g.solid(p, g.surface(parts.need("mesh"), identity), false)
	case "cylinder", "cone":
		return g.cylinder(p, kind, extension, parts)
	}
	return refuse("the type of shape is unknown")
}

// isFinite reports whether no number of s overflowed.
func isFinite(s *scene.Shape) bool {
	for _, v := range append([]scene.Vec{s.A, s.B, {s.Radius, s.RB}}, s.List...) {
		for _, x := range v {
			if math.IsInf(x, 0) || math.IsNaN(x) {
				return false
			}
		}
	}
	return true
}

func one(s scene.Shape) []scene.Shape { return []scene.Shape{s} }

// size returns a number that is not negative.
func size(n *jsonNode, other float64) float64 {
	x := n.or(other)
	if x < 0 {
		n.fail("want no negative number")
	}
	return x
}

// capsule returns half the distance between the centers and the radii below and above.
//
// The height is that distance, but in versions of OMI_physics_shape with one radius, and in OMI_collider, where it is
// the whole height.
func capsule(n *jsonNode, extension string, first bool) (half, radius, top float64) {
	usual, height := 0.25, 0.5
	if extension != khrShapes {
		usual, height = 0.5, 1
	}
	if extension != khrShapes && (first || n.get("radius").there()) {
		radius = size(n.get("radius"), usual)
		return max(0, size(n.get("height"), 2)/2-radius), radius, radius
	}
	return size(n.get("height"), height) / 2, size(n.get("radiusBottom"), usual), size(n.get("radiusTop"), usual)
}

// box returns a box around the origin, placed: one along the axes where it is.
func box(to affine, n *jsonNode) scene.Shape {
	sizes := []float64{1, 1, 1}
	if s := n.get("size"); s.there() {
		sizes = s.numbers(3)
	}
	half := [3][3]float64{to.x, to.y, to.z}
	along := true
	var extent [3]float64
	for i := range half {
		if sizes[i] < 0 {
			n.get("size").fail("want no negative number")
		}
		axes := 0
		for k := range half[i] {
			half[i][k] *= sizes[i] / 2
			if half[i][k] != 0 {
				axes++
				extent[k] += math.Abs(half[i][k])
			}
		}
		along = along && axes <= 1
	}
	if along {
		lo, hi := to.move, to.move
		for k := range extent {
			lo[k] -= extent[k]
			hi[k] += extent[k]
		}
		return scene.Shape{Kind: scene.Box, A: vec3(lo), B: vec3(hi)}
	}
	return scene.Shape{Kind: scene.OrientedBox, A: to.at(), List: []scene.Vec{vec3(half[0]), vec3(half[1]), vec3(half[2])}}
}

// plane returns the half-space below a plane through the origin, across Y; with sizes, a rectangle.
func (g *gltf) plane(p place, n *jsonNode, refuse func(string) []scene.Shape) []scene.Shape {
	x, z := n.get("sizeX"), n.get("sizeZ")
	switch {
	case x.there() && z.there():
		halfX, halfZ := size(x, 0)/2, size(z, 0)/2
		var corners []scene.Vec
		for _, c := range [][3]float64{{-halfX, 0, -halfZ}, {halfX, 0, -halfZ}, {halfX, 0, halfZ}, {-halfX, 0, halfZ}} {
			corners = append(corners, vec3(p.to.apply(c)))
		}
		return one(scene.Shape{Kind: scene.Hull, List: corners})
	case x.there() || z.there():
		return refuse("a plane with an end on one axis only is not read")
	case n.get("doubleSided").boolean():
		return refuse("an infinite plane with two sides is not read")
	}
	normal := cross(p.to.z, p.to.x)
	if p.to.determinant() < 0 {
		for i := range normal {
			normal[i] = -normal[i]
		}
	}
	if normal == [3]float64{} {
		return refuse("the scale of the node leaves nothing of the plane")
	}
	return one(scene.Shape{Kind: scene.HalfSpace, A: p.to.at(), B: vec3(normal)})
}

// solid returns a surface where p places it: its convex hull, or a mesh.
func (g *gltf) solid(p place, s surface, convex bool) []scene.Shape {
	if g.root.file.err != nil || p.to.isPoint() {
		return nil
	}
	if len(s.triangles) == 0 {
		p.node.fail("the collider is a mesh without triangles")
		return nil
	}
	if convex {
		return one(scene.Shape{Kind: scene.Hull, List: p.corners(s)})
	}
	points, triangles := p.mesh(s)
	if len(triangles) == 0 {
		p.node.fail("the triangles of the mesh have no area")
		return nil
	}
	return one(meshOf(points, triangles))
}

// points returns the points of a surface where p puts them.
func (p *place) points(s surface) []scene.Vec {
	points := make([]scene.Vec, len(s.points))
	for i, q := range s.points {
		points[i] = vec3(p.to.apply(q))
	}
	return points
}

// corners returns those points of a surface that a triangle has, where p puts them.
func (p *place) corners(s surface) (list []scene.Vec) {
	used := make([]bool, len(s.points))
	for _, t := range s.triangles {
		used[t[0]], used[t[1]], used[t[2]] = true, true, true
	}
	for i, q := range p.points(s) {
		if used[i] {
			list = append(list, q)
		}
	}
	return list
}

// mesh returns a surface where p puts it, each point once.
func (p *place) mesh(s surface) ([]scene.Vec, [][3]int) {
	return welded(p.points(s), s.triangles, p.to.determinant() < 0)
}

func meshOf(points []scene.Vec, triangles [][3]int) scene.Shape {
	return scene.Shape{Kind: scene.Mesh, List: points, Surface: &scene.Surface{Triangles: triangles}}
}

// welded returns a mesh with each point once, without triangles that come to one twice. Files repeat points where a normal or a
// texture changes. What a map mirrors turns round, so that its front stays in front.
func welded(points []scene.Vec, triangles [][3]int, mirrored bool) ([]scene.Vec, [][3]int) {
	number := make(map[[3]float64]int, len(points))
	var kept []scene.Vec
	list := make([][3]int, 0, len(triangles))
	for _, t := range triangles {
		if mirrored {
			t[1], t[2] = t[2], t[1]
		}
		for i, at := range t {
			key := [3]float64(points[at])
			n, again := number[key]
			if !again {
				n = len(kept)
				number[key] = n
				kept = append(kept, points[at])
			}
			t[i] = n
		}
		if t[0] != t[1] && t[1] != t[2] && t[2] != t[0] {
			list = append(list, t)
		}
	}
	return kept, list
}
