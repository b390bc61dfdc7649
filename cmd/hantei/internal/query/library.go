package query

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A library is d2 or d3: shapes S, vectors V, and the queries over them.
type library[S, V any] struct {
	shape func(*Shape, *room) S
	vec   func(Vec) V
	list  func(V) Vec

	overlap   func(a, b S) bool
	distance  func(a, b S) float64
	closest   func(a, b S) (onA, onB V)
	collide   func(a, b S) (contact[V], bool)
	rayCast   func(p, s S) (hit[V], bool) // p is a path, here and in the next two
	clip      func(p, s S) (Span, bool)
	crossings func(p, s S) (first, second hit[V], n int)
	sweep     func(a S, m V, b S) (hit[V], bool)
	sweepSpan func(a S, m V, b S) (Span, bool)
	sweepBoth func(a S, ma V, b S, mb V) (hit[V], bool)
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

// A room holds one shape of each kind: a pointer to it is a Shape for the library, and
// allocates nothing.
type room struct {
	vec2     d2.Vec
	segment2 d2.Segment
	ray2     d2.Ray
	line2    d2.Line
	circle   d2.Circle
	capsule2 d2.Capsule

	vec3     d3.Vec
	segment3 d3.Segment
	ray3     d3.Ray
	line3    d3.Line
	sphere   d3.Sphere
	capsule3 d3.Capsule
}

var in2D = library[d2.Shape, d2.Vec]{
	shape: shape2, vec: vec2, list: list2,

	overlap: d2.Overlap, distance: d2.Distance, closest: d2.ClosestPoints,
	collide: func(a, b d2.Shape) (contact[d2.Vec], bool) {
		c, ok := d2.Collide(a, b)
		return contact[d2.Vec](c), ok
	},
	rayCast: func(p, s d2.Shape) (hit[d2.Vec], bool) {
		h, ok := d2.RayCast(p.(d2.Path), s)
		return hit[d2.Vec](h), ok
	},
	clip: func(p, s d2.Shape) (Span, bool) {
		c, ok := d2.Clip(p.(d2.Path), s)
		return Span(c), ok
	},
	crossings: func(p, s d2.Shape) (first, second hit[d2.Vec], n int) {
		hits, n := d2.Crossings(p.(d2.Path), s)
		return hit[d2.Vec](hits[0]), hit[d2.Vec](hits[1]), n
	},
	sweep: func(a d2.Shape, m d2.Vec, b d2.Shape) (hit[d2.Vec], bool) {
		h, ok := d2.Sweep(a, m, b)
		return hit[d2.Vec](h), ok
	},
	sweepSpan: func(a d2.Shape, m d2.Vec, b d2.Shape) (Span, bool) {
		s, ok := d2.SweepSpan(a, m, b)
		return Span(s), ok
	},
	sweepBoth: func(a d2.Shape, ma d2.Vec, b d2.Shape, mb d2.Vec) (hit[d2.Vec], bool) {
		h, ok := d2.SweepBoth(a, ma, b, mb)
		return hit[d2.Vec](h), ok
	},
}

var in3D = library[d3.Shape, d3.Vec]{
	shape: shape3, vec: vec3, list: list3,

	overlap: d3.Overlap, distance: d3.Distance, closest: d3.ClosestPoints,
	collide: func(a, b d3.Shape) (contact[d3.Vec], bool) {
		c, ok := d3.Collide(a, b)
		return contact[d3.Vec](c), ok
	},
	rayCast: func(p, s d3.Shape) (hit[d3.Vec], bool) {
		h, ok := d3.RayCast(p.(d3.Path), s)
		return hit[d3.Vec](h), ok
	},
	clip: func(p, s d3.Shape) (Span, bool) {
		c, ok := d3.Clip(p.(d3.Path), s)
		return Span(c), ok
	},
	crossings: func(p, s d3.Shape) (first, second hit[d3.Vec], n int) {
		hits, n := d3.Crossings(p.(d3.Path), s)
		return hit[d3.Vec](hits[0]), hit[d3.Vec](hits[1]), n
	},
	sweep: func(a d3.Shape, m d3.Vec, b d3.Shape) (hit[d3.Vec], bool) {
		h, ok := d3.Sweep(a, m, b)
		return hit[d3.Vec](h), ok
	},
	sweepSpan: func(a d3.Shape, m d3.Vec, b d3.Shape) (Span, bool) {
		s, ok := d3.SweepSpan(a, m, b)
		return Span(s), ok
	},
	sweepBoth: func(a d3.Shape, ma d3.Vec, b d3.Shape, mb d3.Vec) (hit[d3.Vec], bool) {
		h, ok := d3.SweepBoth(a, ma, b, mb)
		return hit[d3.Vec](h), ok
	},
}

func shape2(s *Shape, r *room) d2.Shape {
	p, q := vec2(s.P), vec2(s.Q)
	switch s.Kind {
	case scene.Point:
		r.vec2 = p
		return &r.vec2
	case scene.Segment:
		r.segment2 = d2.Segment{A: p, B: q}
		return &r.segment2
	case scene.Ray:
		r.ray2 = d2.Ray{Origin: p, Dir: q}
		return &r.ray2
	case scene.Line:
		r.line2 = d2.Line{Origin: p, Dir: q}
		return &r.line2
	case scene.Circle:
		r.circle = d2.Circle{Center: p, Radius: s.Radius}
		return &r.circle
	}
	r.capsule2 = d2.Capsule{A: p, B: q, Radius: s.Radius}
	return &r.capsule2
}

func shape3(s *Shape, r *room) d3.Shape {
	p, q := vec3(s.P), vec3(s.Q)
	switch s.Kind {
	case scene.Point:
		r.vec3 = p
		return &r.vec3
	case scene.Segment:
		r.segment3 = d3.Segment{A: p, B: q}
		return &r.segment3
	case scene.Ray:
		r.ray3 = d3.Ray{Origin: p, Dir: q}
		return &r.ray3
	case scene.Line:
		r.line3 = d3.Line{Origin: p, Dir: q}
		return &r.line3
	case scene.Sphere:
		r.sphere = d3.Sphere{Center: p, Radius: s.Radius}
		return &r.sphere
	}
	r.capsule3 = d3.Capsule{A: p, B: q, Radius: s.Radius}
	return &r.capsule3
}
