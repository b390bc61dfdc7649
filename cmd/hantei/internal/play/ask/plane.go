package ask

import (
	"math"
	"strconv"

	"github.com/hantei-go/hantei/d2"
	textbook "github.com/hantei-go/hantei/internal/textbook/d2"
)

var in2D = library[d2.Shape, d2.Vec, d2.Transform]{
	vec:  vec2,
	list: func(v d2.Vec) [3]float64 { return [3]float64{v.X, v.Y} },
	transform: func(position, _ d2.Vec, angle float64, scale d2.Vec) d2.Transform {
		return d2.Transform{Position: position, Rotation: d2.Rotate(angle), Scale: scale}
	},
	shape: shape2,
	in:    in2,
	parts: parts2,

	overlap:  d2.Overlap,
	distance: d2.Distance,
	closest:  d2.ClosestPoints,
	collide: func(a, b d2.Shape) (contact[d2.Vec], bool) {
		c, ok := d2.Collide(a, b)
		return contact[d2.Vec](c), ok
	},
	bounce: func(v, n d2.Vec, e float64) (bounced, reflected, slid d2.Vec) {
		return d2.Bounce(v, n, e), d2.Reflect(v, n), d2.Slide(v, n)
	},
	bounds: func(s d2.Shape) (lo, hi d2.Vec) {
		b := d2.Bounds(s)
		return b.Min, b.Max
	},
	vector: func(p, q d2.Vec) (d d2.Vec, sq, length float64) {
		d = q.Sub(p)
		return d, d.Dot(d), d.Len()
	},

	rayCast: func(p, s d2.Shape) (hit[d2.Vec], bool) {
		h, ok := d2.RayCast(p.(d2.Path), s)
		return hit[d2.Vec](h), ok
	},
	clip: func(p, s d2.Shape) (enter, exit float64, ok bool) {
		c, ok := d2.Clip(p.(d2.Path), s)
		return c.Enter, c.Exit, ok
	},
	crossings: func(p, s d2.Shape) (hits [2]hit[d2.Vec], n int) {
		found, n := d2.Crossings(p.(d2.Path), s)
		return [2]hit[d2.Vec]{hit[d2.Vec](found[0]), hit[d2.Vec](found[1])}, n
	},

	sweep: func(a d2.Shape, motionA d2.Vec, b d2.Shape, motionB d2.Vec) (hit[d2.Vec], bool) {
		h, ok := d2.SweepBoth(a, motionA, b, motionB)
		return hit[d2.Vec](h), ok
	},
	sweepSpan: func(a d2.Shape, motion d2.Vec, b d2.Shape) (enter, exit float64, ok bool) {
		s, ok := d2.SweepSpan(a, motion, b)
		return s.Enter, s.Exit, ok
	},

	textbook: textbook2,
	unscaled: unscaled2,
}

func vec2(m []float64) d2.Vec { return d2.V(m[0], m[1]) }

func shape2(kind Kind, a, b d2.Vec, radius, height float64) d2.Shape {
	switch kind {
	case Point:
		return a
	case Segment:
		return d2.Segment{A: a, B: b}
	case Ray:
		return d2.Ray{Origin: a, Dir: b}
	case Line:
		return d2.Line{Origin: a, Dir: b}
	case Ball:
		return d2.Circle{Center: a, Radius: radius}
	case Capsule:
		return d2.Capsule{A: a, B: b, Radius: radius}
	case Along:
		return d2.CapsuleAlong(a, b, height, radius)
	}
	panic("ask: no kind of shape " + strconv.Itoa(int(kind)))
}

func in2(s d2.Shape, t d2.Transform) d2.Shape {
	switch s := s.(type) {
	case d2.Vec:
		return s.In(t)
	case d2.Segment:
		return s.In(t)
	case d2.Ray:
		return s.In(t)
	case d2.Line:
		return s.In(t)
	case d2.Circle:
		return s.In(t)
	default:
		return s.(d2.Capsule).In(t)
	}
}

func parts2(s d2.Shape) (a, b d2.Vec, radius float64) {
	switch s := s.(type) {
	case d2.Vec:
		return s, d2.Vec{}, 0
	case d2.Segment:
		return s.A, s.B, 0
	case d2.Ray:
		return s.Origin, s.Dir, 0
	case d2.Line:
		return s.Origin, s.Dir, 0
	case d2.Circle:
		return s.Center, d2.Vec{}, s.Radius
	default:
		c := s.(d2.Capsule)
		return c.A, c.B, c.Radius
	}
}

func textbook2(w *writer, m Method, a, b d2.Shape) {
	switch m {
	case Plain:
		c, ok := textbook.Collide(a, b)
		w.ok(ok)
		w.num(c.Depth, c.Normal.X, c.Normal.Y, 0)
	case Quadratic, Expanded:
		solve := textbook.LineCircleQuadratic
		if m == Expanded {
			solve = textbook.LineCircleExpanded
		}
		t1, t2, ok := solve(a.(d2.Line), b.(d2.Circle))
		w.ok(ok)
		w.num(t1, t2)
	case Cross:
		w.ok(textbook.LineCircleCross(a.(d2.Line), b.(d2.Circle)))
	case Projection:
		foot, half, ok := textbook.LineCircleProjection(a.(d2.Line), b.(d2.Circle))
		w.ok(ok)
		w.num(foot.X, foot.Y, 0, half)
	case Clamp:
		w.ok(textbook.CircleCapsule(a.(d2.Circle), b.(d2.Capsule)))
	case Ends:
		w.ok(textbook.CapsuleEnds(a.(d2.Capsule), b.(d2.Capsule)))
	case Crossing:
		w.ok(textbook.CapsuleCrossing(a.(d2.Capsule), b.(d2.Capsule)))
	case Grown:
		w.ok(textbook.CircleCapsuleGrown(a.(d2.Circle), b.(d2.Capsule)))
	case Clamps:
		w.ok(textbook.CapsuleCapsule(a.(d2.Capsule), b.(d2.Capsule)))
	case Cast:
		h, ok := textbook.RayCast(a.(d2.Path), b)
		w.ok(ok)
		w.num(h.T, h.Point.X, h.Point.Y, 0, h.Normal.X, h.Normal.Y, 0)
	case Hollow:
		t, ok := textbook.SegmentCircle(a.(d2.Segment), b.(d2.Circle))
		w.ok(ok)
		w.num(t)
	case Snapped:
		p, s := a.(d2.Ray), b.(d2.Circle)
		k, v := p.Origin.Sub(s.Center), p.Dir.Unit()
		along, aa := k.Dot(v), k.Dot(k)
		snapped(w, along, aa, s.Radius, float64(along*along)-aa+float64(s.Radius*s.Radius), math.Sqrt)
	default:
		panic("ask: no method " + strconv.Itoa(int(m)) + " in the plane")
	}
}

func unscaled2(collider []float64, transforms []d2.Transform, ball d2.Shape) bool {
	c := shape2(Along, vec2(collider[1:]), vec2(collider[4:]), collider[7], collider[8]).(d2.Capsule)
	s := ball.(d2.Circle)
	if place := int(collider[9]); place > 0 {
		t := transforms[place-1]
		v := t.Rotation.Inverse().Apply(s.Center.Sub(t.Position))
		s.Center = d2.V(v.X/t.Scale.X, v.Y/t.Scale.Y)
	}
	return textbook.CircleCapsule(s, c)
}
