package scene

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// A library is d2 or d3: shapes S and vectors V, and the queries over them.
// Everything else in this package is written once for both.
type library[S, V any] struct {
	vec      func(Vec) V
	list     func(V) Vec
	shape    func(*Shape) S
	overlap  func(a, b S) bool
	distance func(a, b S) float64
	closest  func(a, b S) (onA, onB V)
	collide  func(a, b S) (contact[V], bool)
	bounce   func(v, n V, restitution float64) V
}

// contact has the fields of d2.Contact and d3.Contact.
type contact[V any] struct {
	Point, Normal V
	Depth         float64
}

var in2D = library[d2.Shape, d2.Vec]{
	vec:   vec2,
	list:  func(v d2.Vec) Vec { return Vec{v.X, v.Y} },
	shape: shape2,

	overlap:  d2.Overlap,
	distance: d2.Distance,
	closest:  d2.ClosestPoints,
	collide: func(a, b d2.Shape) (contact[d2.Vec], bool) {
		c, ok := d2.Collide(a, b)
		return contact[d2.Vec](c), ok
	},
	bounce: d2.Bounce,
}

var in3D = library[d3.Shape, d3.Vec]{
	vec:   vec3,
	list:  func(v d3.Vec) Vec { return Vec{v.X, v.Y, v.Z} },
	shape: shape3,

	overlap:  d3.Overlap,
	distance: d3.Distance,
	closest:  d3.ClosestPoints,
	collide: func(a, b d3.Shape) (contact[d3.Vec], bool) {
		c, ok := d3.Collide(a, b)
		return contact[d3.Vec](c), ok
	},
	bounce: d3.Bounce,
}

func vec2(v Vec) d2.Vec { return d2.V(v[0], v[1]) }

func vec3(v Vec) d3.Vec { return d3.V(v[0], v[1], v[2]) }

func shape2(s *Shape) d2.Shape {
	switch s.Kind {
	case Point:
		return vec2(s.A)
	case Segment:
		return d2.Segment{A: vec2(s.A), B: vec2(s.B)}
	case Ray:
		return d2.Ray{Origin: vec2(s.A), Dir: vec2(s.B)}
	case Line:
		return d2.Line{Origin: vec2(s.A), Dir: vec2(s.B)}
	case Circle:
		return d2.Circle{Center: vec2(s.A), Radius: s.Radius}
	case Capsule:
		return d2.Capsule{A: vec2(s.A), B: vec2(s.B), Radius: s.Radius}
	}
	panic("scene: no such shape in 2D: " + string(s.Kind))
}

func shape3(s *Shape) d3.Shape {
	switch s.Kind {
	case Point:
		return vec3(s.A)
	case Segment:
		return d3.Segment{A: vec3(s.A), B: vec3(s.B)}
	case Ray:
		return d3.Ray{Origin: vec3(s.A), Dir: vec3(s.B)}
	case Line:
		return d3.Line{Origin: vec3(s.A), Dir: vec3(s.B)}
	case Sphere:
		return d3.Sphere{Center: vec3(s.A), Radius: s.Radius}
	case Capsule:
		return d3.Capsule{A: vec3(s.A), B: vec3(s.B), Radius: s.Radius}
	}
	panic("scene: no such shape in 3D: " + string(s.Kind))
}
