package d3

// Core casts: how a path goes through a shape with a core. The exact signs come first, then the numbers of ray cast, clip and
// crossings.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// coreCast is the passage of a path through a shape: the signs that decide, and the part of the path's line inside the shape,
// which is one interval since shapes are convex.
type coreCast struct {
	exact.Pass // the signs, by filters or integers: all numbers that round are made to agree with them
	line       line
}

// decide computes the signs of path through s, and reports whether the two have a point in common.
func (p *coreCast) decide(path, s *core) bool {
	if !p.filter(path, s) {
		if !path.isValid() || !s.isValid() {
			return false
		}
		sp, ss := path.span(), s.span()
		exact.Through(&sp, &ss, path.r, s.r, &p.Pass)
	}
	return p.Whole <= 0
}

// filter is decide for signs that floats can tell. Touching pairs, but for cores that cross, and paths that may be parallel to
// an unbounded core, are left to integers.
func (p *coreCast) filter(path, s *core) bool {
	if path.r != 0 {
		return false // it is what one float does not hold of the radius of s
	}
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

// crossed is the answer for a path that crosses a core without a radius between the ends of both.
var crossed = exact.Pass{Whole: 0, Start: +1, End: +1, Enter: true}

// setPass makes l the line of path through s, given its signs.
func (l *line) setPass(p *exact.Pass, path, s *core) {
	if p.Whole == 0 && s.r == 0 && !p.Along {
		l.setCrossing(path, s)
	} else {
		l.set(path, s, p.Along)
	}
}

// end returns where the line of the path enters the shape, for side −1, or leaves it, for +1, in units of the line and of the
// path, and the spoke to there.
func (p *coreCast) end(side float64) (onLine, t float64, x spoke) {
	onLine, x, _ = p.line.end(side, p.IsTangent())
	return onLine, p.line.scaled(onLine), x
}

// normal returns the unit vector out of s where the path enters it, for side −1, or leaves it, for +1; x is the spoke to there.
func (p *coreCast) normal(side float64, x spoke, path, s *core) Vec {
	switch {
	case s.r == 0:
		return coneNormal(p.line.d.Scale(side), path, s)
	case p.Whole == 0 && !p.IsTangent():
		// Only an end of the path touches s.
		if p.Start == 0 {
			return contactNormal(&path.a, s)
		}
		return contactNormal(&path.b, s)
	}
	if x.isLost() {
		return coneNormal(p.line.d.Scale(side), path, s)
	}
	return x.unitOr(p.line.d.Scale(side))
}

// at returns the point of the path at t, where it enters or leaves s: at onLine in units of the line. n is the normal there.
func (p *coreCast) at(path Path, t, onLine float64, n Vec, s *core) Vec {
	q := pointAt(path, t)
	if !isFinite(q.sumAbs()) || math.Abs(t) == math.MaxFloat64 {
		if p.line.isMeeting {
			return metPoint(path, s)
		}
		q = p.line.surface(s, onLine, n)
		q = each(q, pointAt(path, t), orElse)
	}
	return q
}

// orElse returns x, or y if x is NaN, the difference of two infinities.
func orElse(x, y float64) float64 {
	if math.IsNaN(x) {
		return y
	}
	return x
}

// metPoint returns the point of s, a core without a radius, that a path meets.
func metPoint(path Path, s *core) Vec {
	var x core
	x.set(path)
	var c exact.Connection
	connect(&x, s, &c)
	return s.at(c.AtB, vecOf(c.Y))
}

// contactNormal returns the normal of Collide for the point o, which is inside s or on it.
func contactNormal(o *Vec, s *core) Vec {
	var c Contact
	var point core
	point.setPoint(*o, 0)
	c.between(&point, s, relate(&point, s))
	return c.Normal
}

// coneNormal returns the unit vector nearest to n of those that point out of a core without a radius where path meets it. From
// a point these are all vectors, from an end those that do not point into the core, and from between the ends those across it.
func coneNormal(n Vec, path, s *core) Vec {
	n = mantissa(n)
	return nearestNormal(n, sideWhere(path, s, n), normalCondition{})
}

// sideWhere returns the condition for normals out of s where path meets it, coming from n.
func sideWhere(path, s *core, n Vec) normalCondition {
	if s.kind == exact.Point {
		return normalCondition{}
	}
	if crosses(path, s) {
		return s.sideAt(exact.Inside)
	}
	var c exact.Connection
	connect(path, s, &c)
	if c.Parallel != 0 {
		return normalCondition{n.Neg(), false} // it runs into the end
	}
	return s.sideAt(c.AtB)
}

func rayCastCores(h *Hit, p Path, x, y *core) bool {
	var w coreCast
	if !w.decide(x, y) {
		return false
	}
	if x.kind == exact.Point || w.Start <= 0 && x.kind != exact.Line {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return true
	}
	w.line.setPass(&w.Pass, x, y)
	if w.Start < 0 {
		h.onLine(p, &w, x, y)
		return true
	}
	onLine, t, spoke := w.end(-1)
	h.T = w.Entered(t, x.kind)
	h.Normal = w.normal(-1, spoke, x, y)
	h.Point = w.at(p, h.T, onLine, h.Normal, y)
	return true
}

// onLine sets the hit of a line that is inside s from −Inf on.
func (h *Hit) onLine(p Path, w *coreCast, x, y *core) {
	var start core
	start.setPoint(x.a, 0)
	if relate(&start, y) <= touching {
		*h = Hit{0, x.a, contactNormal(&x.a, y)}
		return
	}
	onLine, t, spoke := w.end(+1)
	h.T = w.Left(t, x.kind, math.Inf(-1))
	h.Normal = w.normal(+1, spoke, x, y)
	h.Point = w.at(p, h.T, onLine, h.Normal, y)
}

func clipCores(c *Span, p Path, x, y *core) bool {
	var w coreCast
	if !w.decide(x, y) {
		return false
	}
	if x.kind == exact.Point {
		*c = wholeSpan(p)
		return true
	}
	w.line.setPass(&w.Pass, x, y)
	_, in, _ := w.end(-1)
	_, out, _ := w.end(+1)
	c.Enter = w.Entered(in, x.kind)
	c.Exit = w.Left(out, x.kind, c.Enter)
	return true
}

func crossingsCores(hits *[2]Hit, p Path, x, y *core) (n int) {
	var w coreCast
	if !w.decide(x, y) || !w.Enter && !w.Exit {
		return 0
	}
	w.line.setPass(&w.Pass, x, y)
	onLine, t, spoke := w.end(-1)
	enter := w.Entered(t, x.kind)
	if w.Enter {
		out := w.normal(-1, spoke, x, y)
		hits[n] = Hit{enter, w.at(p, enter, onLine, out, y), out}
		n++
	}
	if w.Exit {
		onLine, t, spoke = w.end(+1)
		t = w.Left(t, x.kind, enter)
		out := w.normal(+1, spoke, x, y)
		hits[n] = Hit{t, w.at(p, t, onLine, out, y), out}
		n++
	}
	return n
}

// inCapsule computes the part of the path in a capsule.
//
//go:noinline
func (c *castSpan) inCapsule(s *Capsule) castAnswer {
	var y core
	y.setSegment(&s.A, &s.B, s.Radius)
	return c.inTube(&y, y.r)
}
