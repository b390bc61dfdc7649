package ask

import (
	"math"
	"strconv"

	"github.com/hantei-go/hantei/d3"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

var in3D = library[d3.Shape, d3.Vec, d3.Transform]{
	vec:  vec3,
	list: func(v d3.Vec) [3]float64 { return [3]float64{v.X, v.Y, v.Z} },
	transform: func(position, axis d3.Vec, angle float64, scale d3.Vec) d3.Transform {
		return d3.Transform{Position: position, Rotation: d3.Rotate(axis, angle), Scale: scale}
	},
	shape: shape3,
	in:    in3,
	parts: parts3,

	overlap:  d3.Overlap,
	distance: d3.Distance,
	closest:  d3.ClosestPoints,
	collide: func(a, b d3.Shape) (contact[d3.Vec], bool) {
		c, ok := d3.Collide(a, b)
		return contact[d3.Vec](c), ok
	},
	bounce: func(v, n d3.Vec, e float64) (bounced, reflected, slid d3.Vec) {
		return d3.Bounce(v, n, e), d3.Reflect(v, n), d3.Slide(v, n)
	},
	bounds: func(s d3.Shape) (lo, hi d3.Vec) {
		b := d3.Bounds(s)
		return b.Min, b.Max
	},
	vector: func(p, q d3.Vec) (d d3.Vec, sq, length float64) {
		d = q.Sub(p)
		return d, d.Dot(d), d.Len()
	},

	rayCast: func(p, s d3.Shape) (hit[d3.Vec], bool) {
		h, ok := d3.RayCast(p.(d3.Path), s)
		return hit[d3.Vec](h), ok
	},
	clip: func(p, s d3.Shape) (enter, exit float64, ok bool) {
		c, ok := d3.Clip(p.(d3.Path), s)
		return c.Enter, c.Exit, ok
	},
	crossings: func(p, s d3.Shape) (hits [2]hit[d3.Vec], n int) {
		found, n := d3.Crossings(p.(d3.Path), s)
		return [2]hit[d3.Vec]{hit[d3.Vec](found[0]), hit[d3.Vec](found[1])}, n
	},

	sweep: func(a d3.Shape, motionA d3.Vec, b d3.Shape, motionB d3.Vec) (hit[d3.Vec], bool) {
		h, ok := d3.SweepBoth(a, motionA, b, motionB)
		return hit[d3.Vec](h), ok
	},
	sweepSpan: func(a d3.Shape, motion d3.Vec, b d3.Shape) (enter, exit float64, ok bool) {
		s, ok := d3.SweepSpan(a, motion, b)
		return s.Enter, s.Exit, ok
	},

	textbook: textbook3,
	unscaled: unscaled3,
}

func vec3(m []float64) d3.Vec { return d3.V(m[0], m[1], m[2]) }

func shape3(kind Kind, a, b d3.Vec, radius, height float64) d3.Shape {
	switch kind {
	case Point:
		return a
	case Segment:
		return d3.Segment{A: a, B: b}
	case Ray:
		return d3.Ray{Origin: a, Dir: b}
	case Line:
		return d3.Line{Origin: a, Dir: b}
	case Ball:
		return d3.Sphere{Center: a, Radius: radius}
	case Capsule:
		return d3.Capsule{A: a, B: b, Radius: radius}
	case Along:
		return d3.CapsuleAlong(a, b, height, radius)
	}
	panic("ask: no kind of shape " + strconv.Itoa(int(kind)))
}

func in3(s d3.Shape, t d3.Transform) d3.Shape {
	switch s := s.(type) {
	case d3.Vec:
		return s.In(t)
	case d3.Segment:
		return s.In(t)
	case d3.Ray:
		return s.In(t)
	case d3.Line:
		return s.In(t)
	case d3.Sphere:
		return s.In(t)
	default:
		return s.(d3.Capsule).In(t)
	}
}

func parts3(s d3.Shape) (a, b d3.Vec, radius float64) {
	switch s := s.(type) {
	case d3.Vec:
		return s, d3.Vec{}, 0
	case d3.Segment:
		return s.A, s.B, 0
	case d3.Ray:
		return s.Origin, s.Dir, 0
	case d3.Line:
		return s.Origin, s.Dir, 0
	case d3.Sphere:
		return s.Center, d3.Vec{}, s.Radius
	default:
		c := s.(d3.Capsule)
		return c.A, c.B, c.Radius
	}
}

func textbook3(w *writer, m Method, a, b d3.Shape) {
	switch m {
	case Plain:
		c, ok := textbook.Collide(a, b)
		w.ok(ok)
		w.num(c.Depth, c.Normal.X, c.Normal.Y, c.Normal.Z)
	case Quadratic, Expanded:
		solve := textbook.LineSphereQuadratic
		if m == Expanded {
			solve = textbook.LineSphereExpanded
		}
		t1, t2, ok := solve(a.(d3.Line), b.(d3.Sphere))
		w.ok(ok)
		w.num(t1, t2)
	case Cross:
		w.ok(textbook.LineSphereCross(a.(d3.Line), b.(d3.Sphere)))
	case Projection:
		foot, half, ok := textbook.LineSphereProjection(a.(d3.Line), b.(d3.Sphere))
		w.ok(ok)
		w.num(foot.X, foot.Y, foot.Z, half)
	case Clamp:
		w.ok(textbook.SphereCapsule(a.(d3.Sphere), b.(d3.Capsule)))
	case Ends:
		w.ok(textbook.CapsuleEnds(a.(d3.Capsule), b.(d3.Capsule)))
	case Grown:
		w.ok(textbook.SphereCapsuleGrown(a.(d3.Sphere), b.(d3.Capsule)))
	case Clamps:
		w.ok(textbook.CapsuleCapsule(a.(d3.Capsule), b.(d3.Capsule)))
	case Cast:
		h, ok := textbook.RayCast(a.(d3.Path), b)
		w.ok(ok)
		w.num(h.T, h.Point.X, h.Point.Y, h.Point.Z, h.Normal.X, h.Normal.Y, h.Normal.Z)
	case Hollow:
		t, ok := textbook.SegmentSphere(a.(d3.Segment), b.(d3.Sphere))
		w.ok(ok)
		w.num(t)
	case Snapped:
		p, s := a.(d3.Ray), b.(d3.Sphere)
		k, v := p.Origin.Sub(s.Center), p.Dir.Unit()
		along, aa := k.Dot(v), k.Dot(k)
		snapped(w, along, aa, s.Radius, float64(along*along)-aa+float64(s.Radius*s.Radius), math.Sqrt)
	default:
		panic("ask: no method " + strconv.Itoa(int(m)) + " in space")
	}
}

func unscaled3(collider []float64, transforms []d3.Transform, ball d3.Shape) bool {
	c := shape3(Along, vec3(collider[1:]), vec3(collider[4:]), collider[7], collider[8]).(d3.Capsule)
	s := ball.(d3.Sphere)
	if place := int(collider[9]); place > 0 {
		t := transforms[place-1]
		v := t.Rotation.Inverse().Apply(s.Center.Sub(t.Position))
		s.Center = d3.V(v.X/t.Scale.X, v.Y/t.Scale.Y, v.Z/t.Scale.Z)
	}
	return textbook.SphereCapsule(s, c)
}
