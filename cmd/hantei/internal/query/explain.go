package query

import (
	"fmt"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/explain"
	"github.com/hantei-go/hantei/scene"
)

// Explain returns the steps that lead to the verdict of q, and the verdict.
func Explain(q *Query) (explain.Verdict, []string) {
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
	case Overlap:
		return fmt.Sprintf("%s is %t, because they are %s", call, met, v.Word())
	case Distance:
		if met {
			return call + " is 0, because the verdict says so"
		}
		return call + " is the distance of the cores less R"
	case Closest:
		if met {
			return call + " has the contact point twice"
		}
		return call + " has the ends of the shortest connection of the cores, moved out by the radii"
	case Collide:
		if !met {
			return call + " has no contact"
		}
		return call + ": depth is R less the distance of the cores, normal leads along it; 0 exactly if they touch"
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
