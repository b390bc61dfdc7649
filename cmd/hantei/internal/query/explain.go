package query

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/explain"
	"github.com/hantei-go/hantei/scene"
)

// Explain returns the steps that lead to the verdict of q, and the verdict.
func Explain(q *Query) (explain.Verdict, []string) {
	if q.Name == Contains {
		return explain.Verdict{}, containment
	}
	if q.Name == SweepTurning {
		var asker Asker
		v := explain.Verdict{Sign: 1}
		if asker.Ask(q).OK {
			v.Sign = -1
		}
		return v, turning
	}
	if q.has(scene.Cylinder, scene.Cone) {
		return frustum(q)
	}
	if q.has(scene.Tapered) {
		return tapered(q)
	}
	if q.A.isBody() || q.B.isBody() {
		return bodies(q)
	}
	a, b := told(&q.A), told(&q.B)
	switch q.Name {
	case RayCast, Clip, Crossings:
		return explain.Path(q.Dim, a, b, q.Name == RayCast)
	case Sweep, SweepSpan, SweepBoth:
		v, steps := explain.Sweep(q.Dim, a, q.A.Motion, b, q.B.Motion, q.Name != SweepSpan)
		return v, append(steps, shortcut(q, v)...)
	}
	v, steps := explain.Pair(q.Dim, a, b)
	return v, append(steps, shortcut(q, v)...)
}

// containment is how Contains is decided.
var containment = []string{
	"1. the radii",
	"   R of a and r of b cancel, as supports of sums of sets add up",
	"2. the corners of b's core, by integers",
	"   R ≥ r: a contains b if each one is within R − r of a's core",
	"   R < r: a contains b if the ball of r − R around each one is in a's core",
	"   what has no end is only in what has none that way",
}

// turning is how SweepTurning is decided.
var turning = []string{
	"1. the start",
	"   if a and b overlap there, t is 0, as Overlap says",
	"2. from one separating axis to the next, in floats",
	"   the gap along an axis is a polynomial of the time; as long as its Bernstein coefficients",
	"   are above their rounding the two are apart, and where it ends the next axis is asked",
	"   a corner that certainly passes from one side of a face or edge to the other is a hit",
	"3. what floats leave open, by integers",
	"   a first contact is a root of a polynomial of a corner and a face, of a corner and an edge,",
	"   or of two edges; Sturm's theorem tells whether there is one, and where the conditions hold",
}

// has reports whether one of the shapes is of one of these kinds.
func (q *Query) has(kinds ...scene.Kind) bool {
	return slices.Contains(kinds, q.A.Kind) || slices.Contains(kinds, q.B.Kind)
}

// isBody reports whether s is none of the cores of package explain.
func (s *Shape) isBody() bool {
	switch s.Kind {
	case scene.Ray, scene.Line:
		return s.Radius != 0
	case scene.Point, scene.Segment, scene.Circle, scene.Sphere, scene.Capsule:
		return false
	}
	return true
}

// signOf returns the sign of the verdict as the library gives it, and whether one of the two is on a way.
func signOf(q *Query) (sign int, isWay bool) {
	var asker Asker
	asked := *q
	switch q.Name {
	case RayCast, Clip, Crossings:
		asked.Name, isWay = RayCast, true
	case Sweep, SweepSpan, SweepBoth:
		isWay = true
	default:
		asked.Name = Collide
	}
	switch ans := asker.Ask(&asked); {
	case !ans.OK:
		return 1, isWay
	case !isWay && ans.Depth == 0:
		return 0, isWay
	}
	return -1, isWay
}

// tapered explains a query about a tapered capsule. The sign is that of the library.
func tapered(q *Query) (explain.Verdict, []string) {
	sign, isWay := signOf(q)
	steps := []string{
		"1. cores and radii",
		"   a: " + nameOf(&q.A, q.Dim),
		"   b: " + nameOf(&q.B, q.Dim),
		"2. the least f",
		"   a tapered capsule is the union of the balls around c(t) = A + t(B − A) of the radius r(t), linear in t, 0 ≤ t ≤ 1",
		"   f(t) = the distance of c(t) from the core of the other shape, less r(t) and less the radius of the other shape",
		"   f is convex; its least value is at an end, where c(t) is nearest to an edge or corner of that core, or in that core",
	}
	if q.A.Kind == q.B.Kind {
		steps = append(steps, "   both are: f(s, t) is the distance of their c(s) and c(t), less r(s) and r(t), and convex in both")
	}
	word := explain.Verdict{Sign: sign}.Word()
	switch {
	case isWay && sign < 0:
		word = "not above 0 at all times of the way: they meet"
	case isWay:
		word = "above 0 at all times of the way: they are apart"
	default:
		word = map[int]string{-1: "below 0: they are ", 0: "0: they are ", 1: "above 0: they are "}[sign] + word
	}
	if isWay {
		steps = append(steps, "   on a way, f depends on the time, too, and is convex in all")
	}
	return explain.Verdict{Sign: sign}, append(steps, "3. its sign",
		"   floats decide where their rounding leaves no doubt, else integers do", "   the least f is "+word,
		fmt.Sprintf("   (the verdict is that of d%d)", q.Dim))
}

// frustum explains a query about a cylinder or a cone. The sign is that of the library.
func frustum(q *Query) (explain.Verdict, []string) {
	sign, isWay := signOf(q)
	v := explain.Verdict{Sign: sign}
	word := "they are " + v.Word()
	switch {
	case isWay && sign < 0:
		word = "they meet on the way"
	case isWay:
		word = "they are apart on all the way"
	}
	decides := "   floats decide where their rounding leaves no doubt, else integers do"
	if moves := q.Name.motions() > 0; !q.A.isExactBeside(moves) && !q.B.isExactBeside(moves) {
		decides = "   floats decide, by a plane between the two or by a point in both, with proofs; what neither tells may count as touching"
	}
	return v, []string{
		"1. cores and radii",
		"   a: " + nameOf(&q.A, q.Dim),
		"   b: " + nameOf(&q.B, q.Dim),
		"2. where a point p is",
		"   with u = B − A, w = p − A, s = w·u and Q = (w·w)(u·u) − s², p is at s/|u| along the axis and at √Q/|u| away from it",
		"   in a cylinder of the radius r: 0 ≤ s ≤ u·u and Q ≤ r²u·u",
		"   in a cone of the radius r at A: 0 ≤ s ≤ u·u and u·u·Q ≤ r²(u·u − s)²",
		"3. the verdict", decides, "   " + word,
		fmt.Sprintf("   (the verdict is that of d%d)", q.Dim),
	}
}

// isExactBeside reports whether integers decide about s and a cylinder or a cone, of which one may move.
func (s *Shape) isExactBeside(moves bool) bool {
	switch s.Kind {
	case scene.Point, scene.Sphere, scene.HalfSpace:
		return true
	case scene.Segment, scene.Ray, scene.Line, scene.Capsule:
		return !moves
	}
	return false
}

// nameOf tells what core s has, and its radius.
func nameOf(s *Shape, dim int) string {
	x := bodyOf(s, dim)
	switch s.Kind {
	case scene.Cylinder, scene.Cone:
		return fmt.Sprintf("%s, radius %v, rounded by %v", x.Name, scene.Number(s.Radius), scene.Number(s.RB))
	case scene.Tapered:
		return fmt.Sprintf("%s, radius %v at A and %v at B", x.Name, scene.Number(s.Radius), scene.Number(s.RB))
	}
	return fmt.Sprintf("%s, radius %v", x.Name, scene.Number(s.Radius))
}

// bodies explains a query about a box, a hull or the like. The sign is that of the library.
func bodies(q *Query) (explain.Verdict, []string) {
	a, b := bodyOf(&q.A, q.Dim), bodyOf(&q.B, q.Dim)
	sign, isWay := signOf(q)
	switch q.Name {
	case Sweep, SweepSpan, SweepBoth:
		// From b, a moves by the difference; package explain rounds it once.
		var m Vec
		for i := range m {
			m[i] = q.A.Motion[i] - q.B.Motion[i]
		}
		a.Name += ", on its way"
		if a.IsHalf {
			for i := range m {
				m[i] = -m[i]
			}
			b.Runs = append(b.Runs, m)
		} else {
			a.Runs = append(a.Runs, m)
		}
	}
	v, steps := explain.Bodies(q.Dim, a, b, sign, isWay)
	note := "a proof of the verdict; d%d may come to it by another"
	if v.Exact {
		note = "the verdict is that of d%d, whose steps need not be these"
	}
	return v, append(steps, fmt.Sprintf("   ("+note+")", q.Dim))
}

// bodyOf returns s as package explain takes it.
func bodyOf(s *Shape, dim int) explain.Body {
	text := func(v *Vec) string {
		parts := make([]string, dim)
		for i := range parts {
			parts[i] = scene.Number(v[i]).String()
		}
		return "(" + strings.Join(parts, ", ") + ")"
	}
	x := explain.Body{R: s.Radius, Points: []Vec{s.P}}
	switch s.Kind {
	case scene.Point, scene.Circle, scene.Sphere:
		x.Name = "the point " + text(&s.P)
	case scene.Segment, scene.Capsule, scene.Tapered:
		x.Name = fmt.Sprintf("the segment from %s to %s", text(&s.P), text(&s.Q))
		x.Points = append(x.Points, s.Q)
	case scene.Cylinder, scene.Cone:
		x.Name = fmt.Sprintf("the %s from %s to %s", s.Kind, text(&s.P), text(&s.Q))
	case scene.Ray:
		x.Name = fmt.Sprintf("the ray from %s along %s", text(&s.P), text(&s.Q))
		x.Dirs = []Vec{s.Q}
	case scene.Line:
		x.Name = fmt.Sprintf("the line through %s along %s", text(&s.P), text(&s.Q))
		x.Dirs = []Vec{s.Q, {-s.Q[0], -s.Q[1], -s.Q[2]}}
	case scene.Triangle:
		x.Name = fmt.Sprintf("the triangle %s, %s, %s", text(&s.P), text(&s.Q), text(&s.C))
		x.Points = []Vec{s.P, s.Q, s.C}
	case scene.HalfPlane, scene.HalfSpace:
		x.Name = fmt.Sprintf("the %s through %s with the normal %s", s.Kind, text(&s.P), text(&s.Q))
		x.IsHalf, x.Point, x.Normal, x.Points = true, s.P, s.Q, nil
	case scene.Polygon, scene.Hull:
		x.Name = fmt.Sprintf("the %s of %d points", s.Kind, len(s.List))
		x.Points = s.List
	default:
		if s.List != nil {
			x.Name = "the oriented box around " + text(&s.P)
			x.Halves = s.List
			break
		}
		x.Name = fmt.Sprintf("the box from %s to %s", text(&s.P), text(&s.Q))
		x.Points, x.Dirs = boxOf(s, dim)
		x.IsBox, x.Min, x.Max = true, s.P, s.Q
	}
	return x
}

// boxOf returns the corners of a box, and the directions in which it has no end.
func boxOf(s *Shape, dim int) (points, dirs []Vec) {
	points = []Vec{{}}
	for i := range dim {
		lo, hi := s.P[i], s.Q[i]
		var ends []float64
		for _, side := range []struct{ at, sign float64 }{{lo, -1}, {hi, 1}} {
			if math.IsInf(side.at, 0) {
				var d Vec
				d[i] = side.sign
				dirs = append(dirs, d)
			} else {
				ends = append(ends, side.at)
			}
		}
		if ends == nil {
			ends = []float64{0}
		}
		var more []Vec
		for _, p := range points {
			for _, x := range ends {
				p[i] = x
				more = append(more, p)
			}
		}
		points = more
	}
	return points, dirs
}

// shortcut returns a line about queries that may be sure before the filter all of them
// share, and so before the integers that the steps tell of.
func shortcut(q *Query, v explain.Verdict) []string {
	if !v.Exact || q.Name != Overlap && q.Name != Distance && q.Name != Sweep {
		return nil
	}
	return []string{fmt.Sprintf("   (d%d.%s has shorter ways for some shapes, and may be sure before this one; the verdict is the same)", q.Dim, functions[q.Name])}
}

// told returns s as package explain takes it.
func told(s *Shape) explain.Shape {
	x := explain.Shape{Kind: exact.Point, P: s.P, Q: s.Q, R: s.Radius}
	switch s.Kind {
	case scene.Segment:
		x.Kind = exact.Segment
	case scene.Ray:
		x.Kind = exact.Ray
	case scene.Line:
		x.Kind = exact.Line
	case scene.Circle, scene.Sphere:
		x.Round = true
	case scene.Capsule:
		x.Kind, x.Round = exact.Segment, true
	}
	return x
}

// How tells how the numbers of an answer follow from the verdict.
func How(q *Query, v explain.Verdict) string {
	met := v.Sign <= 0
	call := fmt.Sprintf("d%d.%s", q.Dim, functions[q.Name])
	switch q.Name {
	case Contains:
		return call + " is exact, as these signs are"
	case Overlap:
		return fmt.Sprintf("%s is %t, because they are %s", call, met, v.Word())
	case Distance:
		if met {
			return call + " is 0, because the verdict says so"
		}
		if q.has(scene.Cylinder, scene.Cone) {
			return call + " is the length of the shortest connection of both surfaces"
		}
		if q.has(scene.Tapered) {
			return call + " is the least f"
		}
		return call + " is the distance of the cores less R"
	case Closest:
		if met {
			return call + " has the contact point twice"
		}
		if q.has(scene.Cylinder, scene.Cone) {
			return call + " has the ends of the shortest connection of both surfaces"
		}
		if q.has(scene.Tapered) {
			return call + " has the points of both surfaces where f is least"
		}
		return call + " has the ends of the shortest connection of the cores, moved out by the radii"
	case Collide:
		if !met {
			return call + " has no contact"
		}
		if q.A.isBody() || q.B.isBody() {
			return call + ": depth is the length of the least way out of the differences, radii included; 0 exactly if they touch"
		}
		return call + ": depth is R less the distance of the cores, normal leads along it; 0 exactly if they touch"
	case Contacts:
		if !met {
			return call + " has no contacts"
		}
		return call + ": normal and the greatest depth are those of Collide; the points are the corners of what faces or edges share there"
	case Crossings:
		return call + ": where the path's line enters and leaves b, as far as the signs at the path's ends tell that it does"
	}
	what := "the path is in b"
	if q.Name.motions() > 0 {
		what = "they meet"
	}
	switch {
	case !met:
		return call + " has no answer: nowhere " + what
	case q.Name == Clip || q.Name == SweepSpan:
		return call + ": from where to where " + what + "; 0 and 1 exactly if the signs at the ends say so"
	}
	return call + ": t is where first " + what + ", 0 exactly if it is so at the start; normal leads out of b"
}
