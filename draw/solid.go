package draw

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/hull"
	"github.com/hantei-go/hantei/internal/trig"
	"github.com/hantei-go/hantei/scene"
)

// A solid has the faces and edges of a body in space, so that a view can tell those in
// front from those behind.
type solid struct {
	points  []vec
	faces   [][]int
	normals []vec // of the faces, outwards, of length 1, or 0 where there is none
	edges   []hull.Edge

	isCurved bool // faces of four corners or less stand for one that is curved
}

// newSolid returns the solid of the hull of points.
func newSolid(points []vec, isCurved bool) *solid {
	list := make([][3]float64, len(points))
	for i, p := range points {
		list[i] = p
	}
	h, err := hull.Space(list)
	if err != nil || h.Rank < 2 {
		return nil
	}
	s := &solid{faces: h.Faces, edges: h.Edges, isCurved: isCurved}
	for _, i := range h.Corners {
		s.points = append(s.points, points[i])
	}
	for _, f := range s.faces {
		s.normals = append(s.normals, s.normal(f))
	}
	return s
}

// normal returns that of a face: the sum over its edges (Newell), at a size at which
// nothing underflows.
func (s *solid) normal(face []int) vec {
	var edges []vec
	size := 0.0
	for _, i := range face {
		d := s.points[i].sub(s.points[face[0]])
		size = max(size, math.Abs(d[0]), math.Abs(d[1]), math.Abs(d[2]))
		edges = append(edges, d)
	}
	var n vec
	if size == 0 {
		return n
	}
	for i := range edges {
		p, q := edges[i].divided(size), edges[(i+1)%len(edges)].divided(size)
		n = n.add(cross(p, q))
	}
	return n.unit()
}

// circles returns corners of the circles that a cylinder or cone is the hull of; one point or two where it is no more. The hull of the
// corners is off by less than 1 − cos(π/64) < 0.0013 of the radius.
func (m *marks) circles(s *scene.Shape) ([]vec, bool) {
	ends, ok := m.vecs(s.A, s.B)
	switch {
	case !ok || s.Radius == 0:
		return ends, ok
	case slices.Equal(s.A, s.B):
		return ends[:1], true
	}
	axis := ends[1].sub(ends[0])
	if axis == (vec{}) { // the height is lost beside the size of the scene
		axis = vec{s.B[0] - s.A[0], s.B[1] - s.A[1], s.B[2] - s.A[2]}
	}
	axis = direction(scene.Vec(axis[:]))
	least := 0
	for i, x := range axis {
		if math.Abs(x) < math.Abs(axis[least]) {
			least = i
		}
	}
	var other vec
	other[least] = 1
	u := cross(axis, other).unit()
	w := cross(axis, u).unit()
	r := ldexp(s.Radius, -m.exp)
	var at []vec
	for i, end := range ends {
		if i == 1 && s.Kind == scene.Cone {
			return append(at, end), true
		}
		const steps = 64
		for step := range steps {
			sin, cos := trig.Sincos(2 * math.Pi / steps * float64(step))
			at = append(at, end.along(r*cos, u).along(r*sin, w))
		}
	}
	return at, true
}

func (v vec) divided(by float64) vec { return vec{v[0] / by, v[1] / by, v[2] / by} }

// unit returns v at length 1; zero stays zero.
func (v vec) unit() vec {
	size := math.Sqrt(dot(v, v))
	if size == 0 {
		return v
	}
	return v.divided(size)
}

func cross(a, b vec) vec {
	return vec{
		float64(a[1]*b[2]) - float64(a[2]*b[1]),
		float64(a[2]*b[0]) - float64(a[0]*b[2]),
		float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
}

// isCrease reports whether two faces meet at an angle: coordinates that round break a face
// into several, and a picture does not show that.
func (s *solid) isCrease(e hull.Edge) bool {
	limit := 1 - 1e-6
	if s.isCurved {
		limit = .98 // normals at a circle of 64 corners have 1 − cos(π/32) < 0.005
	}
	return dot(s.normals[e.Left], s.normals[e.Right]) < limit
}

// toViewer returns the direction out of the picture.
func (v *view) toViewer() vec { return cross(v.right, v.up) }

// light is where light comes from, as a view sees it: from the upper left and the front.
var light = Point{-.45, .7}

// solid draws the faces and edges of a body: those behind dashed, those in front over them,
// and the darker, the farther they turn away from the light. The flat parts of a rounded
// body are its faces moved out by r.
func (v *view) solid(s *solid, r float64, look look) {
	out := v.toViewer()
	const level = 1e-9 // what is seen edge on is neither in front nor behind
	for front := range 2 {
		for i, f := range s.faces {
			isGap := r > 0 && s.isCurved && len(f) < 5 // moved out, the pieces of what is curved part
			if facing := dot(s.normals[i], out); front == 1 && facing > level && !isGap {
				v.shade(s, f, i, r)
			}
		}
		for _, e := range s.edges {
			if !s.isCrease(e) {
				continue
			}
			for _, i := range []int{e.Left, e.Right} {
				seen := dot(s.normals[i], out) > level
				if r == 0 {
					other := e.Left + e.Right - i
					seen = seen || dot(s.normals[other], out) > level
				}
				style := look.hidden
				if seen {
					style = look.edge
				}
				if seen == (front == 1) {
					d := vec{}.along(r, s.normals[i])
					v.line(v.project(s.points[e.A].add(d)), v.project(s.points[e.B].add(d)), style)
				}
				if r == 0 {
					break
				}
			}
		}
	}
}

// shade draws a face in front.
func (v *view) shade(s *solid, face []int, i int, r float64) {
	d := vec{}.along(r, s.normals[i])
	corners := make([]Point, len(face))
	for k, c := range face {
		corners[k] = v.project(s.points[c].add(d))
	}
	corners = hullOf(corners)
	if len(corners) < 3 {
		return
	}
	v.c.Path(outline(corners, 0), v.shadeOf(s.normals[i]))
}

// shadeOf returns how dark a face with a normal is.
func (v *view) shadeOf(normal vec) Style {
	bright := v.turn(normal).dot(light) + float64(.7*dot(normal, v.toViewer()))
	switch {
	case bright > .65:
		return Shade1
	case bright > .25:
		return Shade2
	}
	return Shade3
}
