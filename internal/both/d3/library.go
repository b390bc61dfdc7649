// Package d3 holds the tables of package d3.
package d3

import (
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// Shapes are those of package d3.
var Shapes = both.Shapes[d3.Shape, d3.Vec]{
	Dim: dim, Vec: vec, List: list,

	Make:  newShape,
	Place: place,
	CapsuleAlong: func(center, axis d3.Vec, height, radius float64) both.Shape[d3.Vec] {
		c := d3.CapsuleAlong(center, axis, height, radius)
		return both.Shape[d3.Vec]{Kind: both.Capsule, A: c.A, B: c.B, Radius: c.Radius}
	},
}

// Queries are those of package d3.
var Queries = both.Queries[d3.Shape, d3.Path, d3.Vec]{
	Overlap:       d3.Overlap,
	Contains:      d3.Contains,
	Distance:      d3.Distance,
	ClosestPoints: d3.ClosestPoints,
	Collide:       Collide,
	Contacts: func(a, b d3.Shape) (both.Manifold[d3.Vec], bool) {
		m, ok := d3.Contacts(a, b)
		return manifold(&m), ok
	},
	Bounds:  Bounds,
	Measure: func(s d3.Shape) both.Mass[d3.Vec] { return mass(d3.Measure(s)) },

	Path:      Path,
	RayCast:   RayCast,
	Clip:      Clip,
	Crossings: Crossings,

	Sweep: func(a d3.Shape, motion d3.Vec, b d3.Shape) (hit, bool) {
		h, ok := d3.Sweep(a, motion, b)
		return hit(h), ok
	},
	SweepSpan:    SweepSpan,
	SweepBoth:    SweepBoth,
	SweepTurning: SweepTurning,

	Bounce: d3.Bounce, Reflect: d3.Reflect, Slide: d3.Slide,

	Sub: d3.Vec.Sub, Dot: d3.Vec.Dot, Len: d3.Vec.Len,
}

// Collide is that of package d3.
func Collide(a, b d3.Shape) (both.Contact[d3.Vec], bool) {
	c, ok := d3.Collide(a, b)
	return both.Contact[d3.Vec](c), ok
}

// Bounds returns the corners of what Bounds of package d3 returns.
func Bounds(s d3.Shape) (lo, hi d3.Vec) {
	b := d3.Bounds(s)
	return b.Min, b.Max
}

// Path returns a shape that is a Path as one.
func Path(s d3.Shape) d3.Path { return s.(d3.Path) }

// RayCast is that of package d3.
func RayCast(p d3.Path, s d3.Shape) (both.Hit[d3.Vec], bool) {
	h, ok := d3.RayCast(p, s)
	return hit(h), ok
}

// Clip is that of package d3.
func Clip(p d3.Path, s d3.Shape) (both.Span, bool) {
	c, ok := d3.Clip(p, s)
	return both.Span(c), ok
}

// Crossings is that of package d3.
func Crossings(p d3.Path, s d3.Shape) ([2]both.Hit[d3.Vec], int) {
	hits, n := d3.Crossings(p, s)
	return [2]hit{hit(hits[0]), hit(hits[1])}, n
}

// SweepSpan is that of package d3.
func SweepSpan(a d3.Shape, motion d3.Vec, b d3.Shape) (both.Span, bool) {
	s, ok := d3.SweepSpan(a, motion, b)
	return both.Span(s), ok
}

// SweepBoth is that of package d3.
func SweepBoth(a d3.Shape, motionA d3.Vec, b d3.Shape, motionB d3.Vec) (both.Hit[d3.Vec], bool) {
	h, ok := d3.SweepBoth(a, motionA, b, motionB)
	return hit(h), ok
}

// SweepTurning is that of package d3.
func SweepTurning(a d3.Shape, motionA both.Motion[d3.Vec], b d3.Shape, motionB both.Motion[d3.Vec]) (both.Hit[d3.Vec], bool) {
	h, ok := d3.SweepTurning(a, motion(&motionA), b, motion(&motionB))
	return hit(h), ok
}

type hit = both.Hit[d3.Vec]

// manifold returns m with room for more points.
func manifold(m *d3.Manifold) (w both.Manifold[d3.Vec]) {
	w.Normal, w.Len = m.Normal, m.Len
	for i, p := range m.Points {
		w.Points[i] = both.ManifoldPoint[d3.Vec](p)
	}
	return w
}

// motion returns m as a Motion.
func motion(m *both.Motion[d3.Vec]) d3.Motion {
	return d3.Motion{Move: m.Move, Spin: spin(m.Axis, m.Angle), Pivot: m.Pivot}
}

// newShape returns s as a Shape.
func newShape(room *both.Room[d3.Shape], s both.Shape[d3.Vec]) d3.Shape {
	if r := s.Rounding(); r != nil && *r != 0 {
		return put(room, both.Rounded, d3.Rounded{Core: core(room, s), Radius: *r})
	}
	return core(room, s)
}

// core returns s as a Shape without what rounds it.
func core(room *both.Room[d3.Shape], s both.Shape[d3.Vec]) d3.Shape {
	switch s.Kind {
	case both.Point:
		return put(room, s.Kind, s.A)
	case both.Segment:
		return put(room, s.Kind, d3.Segment{A: s.A, B: s.B})
	case both.Ray:
		return put(room, s.Kind, d3.Ray{Origin: s.A, Dir: s.B})
	case both.Line:
		return put(room, s.Kind, d3.Line{Origin: s.A, Dir: s.B})
	case both.Sphere:
		return put(room, s.Kind, d3.Sphere{Center: s.A, Radius: s.Radius})
	case both.Capsule:
		return put(room, s.Kind, d3.Capsule{A: s.A, B: s.B, Radius: s.Radius})
	case both.Tapered:
		return put(room, s.Kind, d3.Tapered{A: s.A, B: s.B, RA: s.Radius, RB: s.Other})
	case both.Cylinder: // in space only
		return put(room, s.Kind, d3.Cylinder{A: s.A, B: s.B, Radius: s.Radius}) // in space only
	case both.Cone: // in space only
		return put(room, s.Kind, d3.Cone{A: s.A, B: s.B, Radius: s.Radius}) // in space only
	case both.Triangle:
		return put(room, s.Kind, d3.Triangle{A: s.A, B: s.B, C: s.C})
	case both.Box:
		return put(room, s.Kind, d3.Box{Min: s.A, Max: s.B})
	case both.OrientedBox:
		return put(room, s.Kind, d3.OrientedBox{Center: s.A, Half: [dim]d3.Vec(s.Half[:dim])})
	case both.Hull:
		return put(room, s.Kind, d3.NewHull(s.Points...))
	case both.HalfSpace:
		return put(room, s.Kind, d3.HalfSpace{Point: s.A, Normal: s.B})
	}
	panic("both: no such kind of shape")
}

// put returns s, or a pointer to it in a room. The first shape of a kind makes its place.
func put[S d3.Shape, P interface {
	*S
	d3.Shape
}](room *both.Room[d3.Shape], k both.Kind, s S) d3.Shape {
	if room == nil {
		return s
	}
	p, ok := room[k].(P)
	if !ok {
		p = new(S)
		room[k] = p
	}
	*p = s
	return p
}

// place returns where s is in the world. A Box becomes an OrientedBox. Of a Hull the points
// are placed, and not only its corners.
func place(s both.Shape[d3.Vec], by *both.Pose[d3.Vec]) both.Shape[d3.Vec] {
	t := Transform(by)
	if r := s.Rounding(); r != nil && *r != 0 {
		*r = d3.Sphere{Radius: *r}.In(t).Radius
	}
	switch s.Kind {
	case both.Point:
		s.A = s.A.In(t)
	case both.Segment:
		x := d3.Segment{A: s.A, B: s.B}.In(t)
		s.A, s.B = x.A, x.B
	case both.Ray:
		x := d3.Ray{Origin: s.A, Dir: s.B}.In(t)
		s.A, s.B = x.Origin, x.Dir
	case both.Line:
		x := d3.Line{Origin: s.A, Dir: s.B}.In(t)
		s.A, s.B = x.Origin, x.Dir
	case both.Sphere:
		x := d3.Sphere{Center: s.A, Radius: s.Radius}.In(t)
		s.A, s.Radius = x.Center, x.Radius
	case both.Capsule:
		x := d3.Capsule{A: s.A, B: s.B, Radius: s.Radius}.In(t)
		s.A, s.B, s.Radius = x.A, x.B, x.Radius
	case both.Tapered:
		x := d3.Tapered{A: s.A, B: s.B, RA: s.Radius, RB: s.Other}.In(t)
		s.A, s.B, s.Radius, s.Other = x.A, x.B, x.RA, x.RB
	case both.Cylinder, both.Cone: // in space only
		x := d3.Cylinder{A: s.A, B: s.B, Radius: s.Radius}.In(t) // in space only
		s.A, s.B, s.Radius = x.A, x.B, x.Radius                  // in space only
	case both.Triangle:
		x := d3.Triangle{A: s.A, B: s.B, C: s.C}.In(t)
		s.A, s.B, s.C = x.A, x.B, x.C
	case both.Box:
		return oriented(d3.Box{Min: s.A, Max: s.B}.In(t), s.Radius)
	case both.OrientedBox:
		return oriented(d3.OrientedBox{Center: s.A, Half: [dim]d3.Vec(s.Half[:dim])}.In(t), s.Radius)
	case both.Hull:
		placed := make([]d3.Vec, len(s.Points))
		for i, p := range s.Points {
			placed[i] = p.In(t)
		}
		s.Points = placed
	case both.HalfSpace:
		x := d3.HalfSpace{Point: s.A, Normal: s.B}.In(t)
		s.A, s.B = x.Point, x.Normal
	default:
		panic("both: no such kind of shape")
	}
	return s
}

// oriented returns an OrientedBox with a radius.
func oriented(x d3.OrientedBox, radius float64) both.Shape[d3.Vec] {
	s := both.Shape[d3.Vec]{Kind: both.OrientedBox, A: x.Center, Radius: radius}
	copy(s.Half[:], x.Half[:])
	return s
}

// NewWorld returns an empty World.
func NewWorld() both.World[d3.Shape, d3.Path, d3.Vec] {
	w := new(d3.World[int])
	var near []d3.Neighbor[int]
	return both.World[d3.Shape, d3.Path, d3.Vec]{
		Set:  w.Set,
		Move: w.Move,
		Step: func() int { return len(w.Step()) },

		AppendPairs:       w.AppendPairs,
		AppendOverlapping: func(to []int, s d3.Shape) []int { return w.AppendOverlapping(to, s) },
		AppendNearest: func(to []float64, s d3.Shape, k int) []float64 {
			near = w.AppendNearest(near[:0], s, k)
			for _, n := range near {
				to = append(to, n.Distance)
			}
			return to
		},

		RayCast: func(p d3.Path) (hit, bool) {
			_, h, ok := w.RayCast(p)
			return hit(h), ok
		},
		Sweep: func(s d3.Shape, motion d3.Vec) (hit, bool) {
			_, h, ok := w.Sweep(s, motion)
			return hit(h), ok
		},
	}
}
