package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// pass is the way of a path through a shape: the signs that decide, and the stretch J
// of the path's line that lies inside, which is one since shapes are convex.
type pass struct {
	exact.Pass
	line line
}

// decide finds the signs of the pass of path through s, and says whether the two
// have a point in common.
func (p *pass) decide(path, s *core) bool {
	if !p.filter(path, s) {
		if !path.isValid() || !s.isValid() {
			return false
		}
		sp, ss := path.span(), s.span()
		exact.Cross(&sp, &ss, s.r, &p.Pass)
	}
	return p.Whole <= 0
}

// filter is decide for signs that floats can tell. What touches, but for cores that cross,
// or may be parallel to an unbounded core, is left to integers.
func (p *pass) filter(path, s *core) bool {
	if s.r == 0 && crosses(path, s) {
		p.Pass = crossed
		return true
	}
	if path.kind == exact.Point || path.kind != exact.Segment && s.kind >= exact.Ray && !isOblique(path.u, s.u) ||
		!(path.u.sumAbs() <= math.MaxFloat64) {
		return false
	}
	start, end := apart, apart
	if path.kind != exact.Line {
		start, _ = pointCore(&path.a, s, s.r)
	}
	if path.kind == exact.Segment {
		end, _ = pointCore(&path.b, s, s.r)
	}
	whole := penetrating
	if start != penetrating && end != penetrating {
		whole, _ = filter(path, s)
	}
	if start == undecided || end == undecided || whole == undecided || whole == touching {
		return false
	}
	p.Pass = exact.Pass{
		Whole: int(whole), Start: int(start), End: int(end),
		Enter: whole < 0 && start > 0, Exit: whole < 0 && end > 0,
	}
	return true
}

// crossed is the pass of a path that crosses a core without a radius inside both.
var crossed = exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true}

// isOblique says whether u and v are certainly not parallel: |u×v|² has an error
// below 16e(u·u)(v·v).
func isOblique(u, v Vec) bool {
	return normalOf(u, v).sq() > float64(0x1p-40*float64(u.Dot(u)*v.Dot(v)))+tiny
}

// trace finds the line of path through s.
func (p *pass) trace(path, s *core) {
	if p.Whole == 0 && s.r == 0 && !p.Along {
		p.line.meet(path, s)
	} else {
		p.line.set(path, s, p.Along)
	}
}

// isTangent says whether the line of the path, not only an end of it, touches the
// shape.
func (p *pass) isTangent() bool {
	return p.Whole == 0 && (p.Along || p.Start > 0 && p.End > 0)
}

// enter returns where the path enters the shape.
func (p *pass) enter(path exact.Kind) float64 {
	t, _, _ := p.line.end(-1, p.isTangent())
	return p.entered(p.line.scaled(t), path)
}

// exit returns where the path leaves the shape that it enters at entered.
func (p *pass) exit(path exact.Kind, entered float64) float64 {
	t, _, _ := p.line.end(+1, p.isTangent())
	return p.left(p.line.scaled(t), path, entered)
}

// entered returns where on the path the stretch begins, from where the line enters
// the shape: exactly 0 if the start is inside.
func (p *pass) entered(t float64, path exact.Kind) float64 {
	switch {
	case p.Start < 0 && path == exact.Line:
		return math.Inf(-1)
	case p.Start <= 0:
		return 0
	case p.Whole == 0 && p.End == 0 && !p.Along:
		return 1
	}
	return p.within(t, path)
}

// left returns where on the path the stretch ends, from where the line leaves the
// shape and the stretch begins: exactly 1 if the end is inside.
func (p *pass) left(t float64, path exact.Kind, entered float64) float64 {
	switch {
	case p.End < 0 && path != exact.Segment:
		return math.Inf(1)
	case p.End <= 0:
		return 1
	case p.Whole == 0 && !p.Along:
		return entered
	}
	return max(entered, p.within(t, path))
}

// within returns t, moved into the range of the path as far as rounding led it out: an
// end that is outside is not where the path enters or leaves.
func (p *pass) within(t float64, path exact.Kind) float64 {
	if path == exact.Line {
		return t
	}
	lo, hi := 0.0, math.Inf(1)
	if p.Start > 0 {
		lo = math.SmallestNonzeroFloat64
	}
	if path == exact.Segment {
		hi = 1
		if p.End > 0 {
			hi = 1 - e
		}
	}
	return max(lo, min(t, hi))
}
