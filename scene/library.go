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

	// In these, p is a path.
	rayCast   func(p, s S) (hit[V], bool)
	clip      func(p, s S) (span, bool)
	crossings func(p, s S) ([2]hit[V], int)

	sweep     func(a S, motionA V, b S, motionB V) (hit[V], bool)
	sweepSpan func(a S, motion V, b S) (span, bool)

	world func() finder[S]
}

// contact has the fields of d2.Contact and d3.Contact.
type contact[V any] struct {
	Point, Normal V
	Depth         float64
}

// hit has the fields of d2.Hit and d3.Hit.
type hit[V any] struct {
	T             float64
	Point, Normal V
}

// span has the fields of d2.Span and d3.Span.
type span struct{ Enter, Exit float64 }

var in2D = library[d2.Shape, d2.Vec]{
	vec:   vec2,
	list:  list2,
	shape: (*Shape).D2,

	overlap:  d2.Overlap,
	distance: d2.Distance,
	closest:  d2.ClosestPoints,
	collide: func(a, b d2.Shape) (contact[d2.Vec], bool) {
		c, ok := d2.Collide(a, b)
		return contact[d2.Vec](c), ok
	},
	bounce: d2.Bounce,

	rayCast: func(p, s d2.Shape) (hit[d2.Vec], bool) {
		h, ok := d2.RayCast(p.(d2.Path), s)
		return hit[d2.Vec](h), ok
	},
	clip: func(p, s d2.Shape) (span, bool) {
		c, ok := d2.Clip(p.(d2.Path), s)
		return span(c), ok
	},
	crossings: func(p, s d2.Shape) (hits [2]hit[d2.Vec], n int) {
		found, n := d2.Crossings(p.(d2.Path), s)
		for i, h := range found {
			hits[i] = hit[d2.Vec](h)
		}
		return hits, n
	},

	sweep: func(a d2.Shape, motionA d2.Vec, b d2.Shape, motionB d2.Vec) (hit[d2.Vec], bool) {
		h, ok := d2.SweepBoth(a, motionA, b, motionB)
		return hit[d2.Vec](h), ok
	},
	sweepSpan: func(a d2.Shape, motion d2.Vec, b d2.Shape) (span, bool) {
		s, ok := d2.SweepSpan(a, motion, b)
		return span(s), ok
	},

	world: func() finder[d2.Shape] {
		w := new(d2.World[int])
		return finder[d2.Shape]{w.Set, func(to []int, s d2.Shape) []int { return w.AppendOverlapping(to, s) }}
	},
}

var in3D = library[d3.Shape, d3.Vec]{
	vec:   vec3,
	list:  list3,
	shape: (*Shape).D3,

	overlap:  d3.Overlap,
	distance: d3.Distance,
	closest:  d3.ClosestPoints,
	collide: func(a, b d3.Shape) (contact[d3.Vec], bool) {
		c, ok := d3.Collide(a, b)
		return contact[d3.Vec](c), ok
	},
	bounce: d3.Bounce,

	rayCast: func(p, s d3.Shape) (hit[d3.Vec], bool) {
		h, ok := d3.RayCast(p.(d3.Path), s)
		return hit[d3.Vec](h), ok
	},
	clip: func(p, s d3.Shape) (span, bool) {
		c, ok := d3.Clip(p.(d3.Path), s)
		return span(c), ok
	},
	crossings: func(p, s d3.Shape) (hits [2]hit[d3.Vec], n int) {
		found, n := d3.Crossings(p.(d3.Path), s)
		for i, h := range found {
			hits[i] = hit[d3.Vec](h)
		}
		return hits, n
	},

	sweep: func(a d3.Shape, motionA d3.Vec, b d3.Shape, motionB d3.Vec) (hit[d3.Vec], bool) {
		h, ok := d3.SweepBoth(a, motionA, b, motionB)
		return hit[d3.Vec](h), ok
	},
	sweepSpan: func(a d3.Shape, motion d3.Vec, b d3.Shape) (span, bool) {
		s, ok := d3.SweepSpan(a, motion, b)
		return span(s), ok
	},

	world: func() finder[d3.Shape] {
		w := new(d3.World[int])
		return finder[d3.Shape]{w.Set, func(to []int, s d3.Shape) []int { return w.AppendOverlapping(to, s) }}
	},
}

// vec2 returns v, and the zero vector for nil.
func vec2(v Vec) d2.Vec {
	if v == nil {
		return d2.Vec{}
	}
	return d2.V(v[0], v[1])
}

// vec3 returns v, and the zero vector for nil.
func vec3(v Vec) d3.Vec {
	if v == nil {
		return d3.Vec{}
	}
	return d3.V(v[0], v[1], v[2])
}

func list2(v d2.Vec) Vec { return Vec{v.X, v.Y} }

func list3(v d3.Vec) Vec { return Vec{v.X, v.Y, v.Z} }

// D2 returns s, of dimension 2, as a shape of package d2.
func (s *Shape) D2() d2.Shape {
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

// D3 returns s, of dimension 3, as a shape of package d3.
func (s *Shape) D3() d3.Shape {
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
