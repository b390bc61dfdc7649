// Package d3 asks the textbook's methods about the shapes of package d3.
package d3

import (
	"math"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
	table "github.com/hantei-go/hantei/internal/both/d3"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// Queries are those of package d3 that the page asks. All others would be in its engine as well, unused.
var Queries = both.Queries[d3.Shape, d3.Path, d3.Vec]{
	Overlap:       d3.Overlap,
	Distance:      d3.Distance,
	ClosestPoints: d3.ClosestPoints,
	Collide:       table.Collide,
	Bounds:        table.Bounds,

	Path:      table.Path,
	RayCast:   table.RayCast,
	Clip:      table.Clip,
	Crossings: table.Crossings,

	SweepSpan:    table.SweepSpan,
	SweepBoth:    table.SweepBoth,
	SweepTurning: table.SweepTurning,

	Bounce: d3.Bounce, Reflect: d3.Reflect, Slide: d3.Slide,

	Sub: d3.Vec.Sub, Dot: d3.Vec.Dot, Len: d3.Vec.Len,
}

// Textbook writes what a method answers about a and b.
func Textbook(w *wire.Writer, m wire.Method, a, b d3.Shape) {
	switch m {
	case wire.Plain:
		c, ok := textbook.Collide(a, b)
		w.OK(ok)
		w.Num(c.Depth)
		w.Num(table.Shapes.List(c.Normal))
	case wire.Quadratic, wire.Expanded:
		solve := textbook.LineSphereQuadratic
		if m == wire.Expanded {
			solve = textbook.LineSphereExpanded
		}
		t1, t2, ok := solve(a.(d3.Line), b.(d3.Sphere))
		w.OK(ok)
		w.Num(t1, t2)
	case wire.Cross:
		w.OK(textbook.LineSphereCross(a.(d3.Line), b.(d3.Sphere)))
	case wire.Projection:
		foot, half, ok := textbook.LineSphereProjection(a.(d3.Line), b.(d3.Sphere))
		w.OK(ok)
		w.Num(table.Shapes.List(foot))
		w.Num(half)
	case wire.Clamp:
		w.OK(textbook.SphereCapsule(a.(d3.Sphere), b.(d3.Capsule)))
	case wire.Ends:
		w.OK(textbook.CapsuleEnds(a.(d3.Capsule), b.(d3.Capsule)))
	case wire.Crossing:
		w.OK(crossing(a.(d3.Capsule), b.(d3.Capsule)))
	case wire.Grown:
		w.OK(textbook.SphereCapsuleGrown(a.(d3.Sphere), b.(d3.Capsule)))
	case wire.Clamps:
		w.OK(textbook.CapsuleCapsule(a.(d3.Capsule), b.(d3.Capsule)))
	case wire.Cast:
		h, ok := textbook.RayCast(a.(d3.Path), b)
		w.OK(ok)
		w.Num(h.T)
		w.Num(table.Shapes.List(h.Point))
		w.Num(table.Shapes.List(h.Normal))
	case wire.Hollow:
		t, ok := textbook.SegmentSphere(a.(d3.Segment), b.(d3.Sphere))
		w.OK(ok)
		w.Num(t)
	case wire.Snapped:
		snapped(w, a.(d3.Ray), b.(d3.Sphere))
	default:
		panic(noMethod(m))
	}
}

// snapped writes the number of hits and their parameters by the discriminant of a ray, its
// direction made a unit V, from a center at the origin (article S2). What is inside has no
// hit.
func snapped(w *wire.Writer, ray d3.Ray, ball d3.Sphere) {
	from, v, r := ray.Origin.Sub(ball.Center), ray.Dir.Unit(), ball.Radius
	along, sq := from.Dot(v), from.Dot(from)
	s := float64(along*along) - sq + float64(r*r)
	switch {
	case sq < float64(r*r) || along > 0 || s < -1e-6:
		w.Num(0)
	case s < 1e-6:
		w.Num(1, -along)
	default:
		w.Num(2, -along-math.Sqrt(s), -along+math.Sqrt(s))
	}
}

// Unscaled asks the textbook in the coordinates of a capsule that a pose has scaled, if
// there is one, where the radius of the ball stays what it was (article S1).
func Unscaled(c both.Shape[d3.Vec], by *both.Pose[d3.Vec], ball d3.Shape) bool {
	s := ball.(d3.Sphere)
	if by != nil {
		t := table.Transform(by)
		s.Center = over(t.Rotation.Inverse().Apply(s.Center.Sub(t.Position)), t.Scale)
	}
	return textbook.SphereCapsule(s, d3.Capsule{A: c.A, B: c.B, Radius: c.Radius})
}
