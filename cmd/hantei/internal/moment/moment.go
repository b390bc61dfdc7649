// Package moment turns what a World holds at a moment into shapes of a scene.
package moment

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

func vec2(p d2.Vec) scene.Vec { return scene.Vec{p.X, p.Y} }

func vec3(p d3.Vec) scene.Vec { return scene.Vec{p.X, p.Y, p.Z} }

func vecs[V any](of func(V) scene.Vec, all []V) (list []scene.Vec) {
	for _, p := range all {
		list = append(list, of(p))
	}
	return list
}

// Named gives a shape the name of its id, which is text of JSON, or of one of its parts, which count from 1.
func Named(s scene.Shape, id string, part int) scene.Shape {
	var text string
	if json.Unmarshal([]byte(id), &text) != nil {
		text = id
	}
	text = strings.Map(func(c rune) rune {
		if !strconv.IsPrint(c) || c == '\uFFFD' {
			return '_'
		}
		return c
	}, text)
	if trimmed := strings.TrimSpace(text); trimmed != text || text == "" {
		text = "_" + trimmed + "_"
	}
	if part > 0 {
		text = fmt.Sprintf("%s:%d", text, part)
	}
	s.Name, s.Restitution = text, 1
	return s
}

// rounded gives a shape a radius more. What is no kind of a scene then becomes the one that it is.
func rounded(s scene.Shape, radius float64, dim int) scene.Shape {
	switch s.Kind {
	case scene.Point:
		s.Kind = scene.Sphere
		if dim == 2 {
			s.Kind = scene.Circle
		}
	case scene.Segment:
		s.Kind = scene.Capsule
	case scene.Tapered:
		s.RB += radius
	case scene.Cylinder, scene.Cone:
		s.RB += radius
		return s
	}
	s.Radius += radius
	return s
}

// Plane returns what is in a World of the plane. What is empty is left out: a scene has no place for it.
func Plane(w *d2.World[string]) (all []scene.Shape) {
	for id := range w.All() {
		all = append(all, PlaneObject(w, id)...)
	}
	return all
}

// Space is Plane in space.
func Space(w *d3.World[string]) (all []scene.Shape) {
	for id := range w.All() {
		all = append(all, SpaceObject(w, id)...)
	}
	return all
}

// PlaneObject returns the shapes of one object.
func PlaneObject(w *d2.World[string], id string) []scene.Shape {
	chain, at, ok := w.ChainAt(id)
	if !ok {
		return parts(id, collect(w.Parts(id), PlaneShape))
	}
	s := chainShape(chain, at)
	if region, ok := w.Region(id); ok {
		s.Surface.Solid, s.Surface.EvenOdd = true, region.EvenOdd
	}
	return []scene.Shape{Named(s, id, 0)}
}

// SpaceObject is PlaneObject in space.
func SpaceObject(w *d3.World[string], id string) []scene.Shape {
	mesh, at, ok := w.MeshAt(id)
	if !ok {
		return parts(id, collect(w.Parts(id), SpaceShape))
	}
	s := meshShape(mesh, at)
	_, s.Surface.Solid = w.Solid(id)
	return []scene.Shape{Named(s, id, 0)}
}

func collect[S any](parts func(func(S) bool), of func(S) scene.Shape) (all []scene.Shape) {
	for s := range parts {
		all = append(all, of(s))
	}
	return all
}

// parts names the shapes of an object that are not empty.
func parts(id string, shapes []scene.Shape) (all []scene.Shape) {
	for i, s := range shapes {
		switch {
		case s.Kind == "":
		case len(shapes) == 1:
			all = append(all, Named(s, id, 0))
		default:
			all = append(all, Named(s, id, i+1))
		}
	}
	return all
}

// PlaneShape returns a shape without a name, without a kind if it is empty.
func PlaneShape(s d2.Shape) scene.Shape {
	switch s := s.(type) {
	case d2.Vec:
		return scene.Shape{Kind: scene.Point, A: vec2(s)}
	case d2.Segment:
		return scene.Shape{Kind: scene.Segment, A: vec2(s.A), B: vec2(s.B)}
	case d2.Ray:
		return scene.Shape{Kind: scene.Ray, A: vec2(s.Origin), B: vec2(s.Dir)}
	case d2.Line:
		return scene.Shape{Kind: scene.Line, A: vec2(s.Origin), B: vec2(s.Dir)}
	case d2.Circle:
		return scene.Shape{Kind: scene.Circle, A: vec2(s.Center), Radius: s.Radius}
	case d2.Capsule:
		return scene.Shape{Kind: scene.Capsule, A: vec2(s.A), B: vec2(s.B), Radius: s.Radius}
	case d2.Tapered:
		return scene.Shape{Kind: scene.Tapered, A: vec2(s.A), B: vec2(s.B), Radius: s.RA, RB: s.RB}
	case d2.Triangle:
		return scene.Shape{Kind: scene.Triangle, A: vec2(s.A), B: vec2(s.B), C: vec2(s.C)}
	case d2.Box:
		return scene.Shape{Kind: scene.Box, A: vec2(s.Min), B: vec2(s.Max)}
	case d2.OrientedBox:
		return scene.Shape{Kind: scene.OrientedBox, A: vec2(s.Center), List: vecs(vec2, s.Half[:])}
	case d2.HalfPlane:
		return scene.Shape{Kind: scene.HalfPlane, A: vec2(s.Point), B: vec2(s.Normal)}
	case d2.Polygon:
		if corners := s.Corners(); len(corners) > 0 {
			return scene.Shape{Kind: scene.Polygon, List: vecs(vec2, corners)}
		}
	case d2.Rounded:
		if core := PlaneShape(s.Core); core.Kind != "" {
			return rounded(core, s.Radius, 2)
		}
	}
	return scene.Shape{}
}

// SpaceShape is PlaneShape in space.
func SpaceShape(s d3.Shape) scene.Shape {
	switch s := s.(type) {
	case d3.Vec:
		return scene.Shape{Kind: scene.Point, A: vec3(s)}
	case d3.Segment:
		return scene.Shape{Kind: scene.Segment, A: vec3(s.A), B: vec3(s.B)}
	case d3.Ray:
		return scene.Shape{Kind: scene.Ray, A: vec3(s.Origin), B: vec3(s.Dir)}
	case d3.Line:
		return scene.Shape{Kind: scene.Line, A: vec3(s.Origin), B: vec3(s.Dir)}
	case d3.Sphere:
		return scene.Shape{Kind: scene.Sphere, A: vec3(s.Center), Radius: s.Radius}
	case d3.Capsule:
		return scene.Shape{Kind: scene.Capsule, A: vec3(s.A), B: vec3(s.B), Radius: s.Radius}
	case d3.Tapered:
		return scene.Shape{Kind: scene.Tapered, A: vec3(s.A), B: vec3(s.B), Radius: s.RA, RB: s.RB}
	case d3.Cylinder:
		return scene.Shape{Kind: scene.Cylinder, A: vec3(s.A), B: vec3(s.B), Radius: s.Radius}
	case d3.Cone:
		return scene.Shape{Kind: scene.Cone, A: vec3(s.A), B: vec3(s.B), Radius: s.Radius}
	case d3.Triangle:
		return scene.Shape{Kind: scene.Triangle, A: vec3(s.A), B: vec3(s.B), C: vec3(s.C)}
	case d3.Box:
		return scene.Shape{Kind: scene.Box, A: vec3(s.Min), B: vec3(s.Max)}
	case d3.OrientedBox:
		return scene.Shape{Kind: scene.OrientedBox, A: vec3(s.Center), List: vecs(vec3, s.Half[:])}
	case d3.HalfSpace:
		return scene.Shape{Kind: scene.HalfSpace, A: vec3(s.Point), B: vec3(s.Normal)}
	case d3.Hull:
		if corners := s.Corners(); len(corners) > 0 {
			return scene.Shape{Kind: scene.Hull, List: vecs(vec3, corners)}
		}
	case d3.Rounded:
		if core := SpaceShape(s.Core); core.Kind != "" {
			return rounded(core, s.Radius, 3)
		}
	}
	return scene.Shape{}
}

// chainShape returns a chain at a place: one polyline, or several that are closed.
func chainShape(c *d2.Chain, at d2.Transform) scene.Shape {
	x := &scene.Surface{OneSided: c.OneSided}
	var points []d2.Vec
	first := 0 // of the polyline that the edge belongs to
	for i := range c.Len() {
		e := c.At(i)
		if i == 0 || x.Closed {
			first = len(points)
			points = append(points, e.A)
		}
		isEnd := i+1 == c.Len() || c.At(i+1).A != e.B
		if x.Closed = isEnd && e.B == points[first] && len(points)-first > 1; !x.Closed {
			points = append(points, e.B)
		} else {
			x.Outlines = append(x.Outlines, len(points)-first)
		}
	}
	if len(x.Outlines) < 2 {
		x.Outlines = nil
	}
	for i := range points {
		points[i] = points[i].In(at)
	}
	if mirrors(at.Scale.X, at.Scale.Y) { // the front of each edge stays in front
		slices.Reverse(points)
		slices.Reverse(x.Outlines)
	}
	return scene.Shape{Kind: scene.Chain, List: vecs(vec2, points), Surface: x}
}

// mirrors reports whether a scale with these factors mirrors.
func mirrors(factors ...float64) (isMirrored bool) {
	for _, x := range factors {
		isMirrored = isMirrored != (x < 0)
	}
	return isMirrored
}

// meshShape returns a mesh at a place, with one point for those that are equal.
func meshShape(m *d3.Mesh, at d3.Transform) scene.Shape {
	numbers := make(map[d3.Vec]int)
	var points []d3.Vec
	triangles := make([][3]int, m.Len())
	for i := range triangles {
		t := m.At(i)
		for k, p := range [...]d3.Vec{t.A, t.B, t.C} {
			n, ok := numbers[p]
			if !ok {
				n = len(points)
				numbers[p] = n
				points = append(points, p)
			}
			triangles[i][k] = n
		}
	}
	for i := range points {
		points[i] = points[i].In(at)
	}
	if mirrors(at.Scale.X, at.Scale.Y, at.Scale.Z) { // the front of each triangle stays in front
		for i, t := range triangles {
			triangles[i] = [3]int{t[0], t[2], t[1]}
		}
	}
	return scene.Shape{Kind: scene.Mesh, List: vecs(vec3, points), Surface: &scene.Surface{Triangles: triangles, OneSided: m.OneSided}}
}
