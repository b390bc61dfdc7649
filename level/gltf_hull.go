package level

// Cylinders and cones of glTF, and hulls for those that are none of hantei, by corners on them.

import (
	"fmt"
	"slices"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// circleCorners is how many corners a circle of a cylinder or cone gets. They are on it, and the sides of the hull are off
// by less than 1 − cos(π/64) < 0.0013 of its radius.
const circleCorners = 64

// cylinder returns the hull of two circles around the Y axis, one of which may be a point: as a cylinder or cone, if p leaves it one.
func (g *gltf) cylinder(p place, kind, extension string, n *jsonNode) []scene.Shape {
	usual, height := 0.25, 0.5
	if extension != khrShapes {
		usual, height = 0.5, 2
	}
	radius := size(n.get("radius"), usual)
	bottom, top := size(n.get("radiusBottom"), radius), size(n.get("radiusTop"), radius)
	if kind == "cone" {
		top = 0
	}
	half := size(n.get("height"), height) / 2
	if s, ok := p.frustum(half, bottom, top); ok {
		return one(s)
	}
	var corners []scene.Vec
	for _, end := range []struct{ y, radius float64 }{{-half, bottom}, {half, top}} {
		corners = append(corners, p.circle(end.y, end.radius)...)
	}
	g.take(p.node, len(corners))
	g.noteHull(p, kind, "0.0013 of its radius")
	return one(scene.Shape{Kind: scene.Hull, List: corners})
}

// frustum returns the hull of two circles around the Y axis where p puts them, unless the radii are two, or the circles are none there or
// meet: a cylinder and a cone have a height.
func (p *place) frustum(half, bottom, top float64) (s scene.Shape, ok bool) {
	scale, ok := p.to.across()
	a, b := vec3(p.to.apply([3]float64{0, -half, 0})), vec3(p.to.apply([3]float64{0, half, 0}))
	switch {
	case !ok || slices.Equal(a, b):
		return s, false
	case bottom == top:
		return scene.Shape{Kind: scene.Cylinder, A: a, B: b, Radius: float64(scale * top)}, true
	case top == 0:
		return scene.Shape{Kind: scene.Cone, A: a, B: b, Radius: float64(scale * bottom)}, true
	case bottom == 0:
		return scene.Shape{Kind: scene.Cone, A: b, B: a, Radius: float64(scale * top)}, true
	}
	return s, false
}

// circle returns corners of a circle around the Y axis where p puts them, or one point if its radius is 0.
func (p *place) circle(y, radius float64) []scene.Vec {
	if radius == 0 {
		return []scene.Vec{vec3(p.to.apply([3]float64{0, y, 0}))}
	}
	var list []scene.Vec
	for _, u := range d2.RegularPolygon(d2.Vec{}, 1, circleCorners, 0).Corners() {
		list = append(list, vec3(p.to.apply([3]float64{float64(u.X * radius), y, float64(u.Y * radius)})))
	}
	return list
}

// A hulled is how many nodes have a kind of shape that is taken for a hull, and the first of them.
type hulled struct {
	kind, off string
	first     place
	nodes     int
}

// noteHull counts a shape that is taken for a hull.
func (g *gltf) noteHull(p place, kind, off string) {
	for i := range g.hulls {
		if h := &g.hulls[i]; h.kind == kind {
			h.nodes++
			return
		}
	}
	g.hulls = append(g.hulls, hulled{kind, off, p, 1})
}

// tellHulls tells what has been taken for a hull: each kind of shape once.
func (g *gltf) tellHulls() {
	for _, h := range g.hulls {
		others := ""
		if h.nodes > 1 {
			others = fmt.Sprintf("; so have %d more", h.nodes-1)
		}
		g.level.Notes = append(g.level.Notes, fmt.Sprintf("%s: node %s %q has a %s, which is taken for a hull of corners on it: off by less than %s%s",
			g.name, h.first.id, h.first.node.get("name").text(), h.kind, h.off, others))
	}
}
