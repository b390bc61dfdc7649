package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// gap is the shortest connection of two cores a and b: from the point y of b to
// the point x of a. It is measured in differences of the given numbers, never in
// points of the world, so its error does not grow far from the origin. While it
// is measured all vectors are divided by 2^exp, to keep squares in range; exp is
// 0 for ordinary sizes.
//
// The error of |w| is below 12e·S, S = |d|+|u|+|v| with d a difference of ends
// and u, v the extents of segments.
type gap struct {
	w          Vec // x − y, divided by 2^exp
	exp        int
	xs, yt     Vec // s·u and t·v: x and y from the a of their cores
	xEnd, yEnd exact.End
	isExact    bool // it comes from connect
}

// span is a core of a gap, at the gap's scale.
type span struct {
	*core
	kind exact.Kind // Point for a segment too short to matter at that scale
	u    Vec
	uu   float64
}

// measure finds the gap of a and b, which must be valid, and a not after b.
func (g *gap) measure(a, b *core) {
	*g = gap{}
	x, y := span{a, a.kind, a.u, a.u.Dot(a.u)}, span{b, b.kind, b.u, b.u.Dot(b.u)}
	d := a.a.Sub(b.a)
	if !(isOrdinary(x.uu) || x.kind == exact.Point) || !(isOrdinary(y.uu) || y.kind == exact.Point) ||
		!(d.Dot(d) < 0x1p200) || x.kind == exact.Point && y.kind == exact.Point && d.Dot(d) < 0x1p-200 {
		g.rescale(&x, &y)
	}
	if x.kind == exact.Point || y.kind == exact.Point {
		g.pointGap(&x, &y)
	} else if g.spanGap(&x, &y); g.isExact {
		return
	}
	if g.exp != 0 {
		g.xs, g.yt = g.xs.ldexp(g.exp), g.yt.ldexp(g.exp)
	}
}

// isOrdinary says whether a squared length is in the range where products of
// three such neither overflow nor underflow.
func isOrdinary(xx float64) bool { return xx > 0x1p-200 && xx < 0x1p200 }

// rescale chooses the exponent that makes S about 1. A segment shorter than
// 2⁻²³⁰S counts as a point there: ordinary sizes do not differ by that much. A
// direction gets a length of about 1.
func (g *gap) rescale(x, y *span) {
	top := difference(&x.a, &y.a).exponent()
	for _, s := range [2]*span{x, y} {
		if s.kind == exact.Segment {
			top = max(top, difference(&s.b, &s.core.a).exponent())
		}
	}
	g.exp = top
	for _, s := range [2]*span{x, y} {
		switch s.kind {
		case exact.Segment:
			d := difference(&s.b, &s.core.a)
			s.u = d.at(g.exp)
			if d.exponent() < g.exp-230 {
				s.kind, s.u = exact.Point, Vec{}
			}
		case exact.Ray, exact.Line:
			d := scaled{s.u, 0}
			s.u = d.at(d.exponent())
		}
		s.uu = s.u.Dot(s.u)
	}
}

// scaled is the vector v·2^exp, where v alone could overflow.
type scaled struct {
	v   Vec
	exp int
}

// difference returns p−q, halved if it would overflow.
func difference(p, q *Vec) scaled {
	if d := p.Sub(*q); d.maxAbs() <= math.MaxFloat64 {
		return scaled{d, 0}
	}
	return scaled{p.Scale(0.5).Sub(q.Scale(0.5)), 1}
}

// exponent returns the exponent of the largest component: 2^(n−1) ≤ |v·2^exp| < 2^n.
func (d scaled) exponent() int { return exponent(d.v) + d.exp }

// at returns the vector divided by 2^exp.
func (d scaled) at(exp int) Vec { return d.v.ldexp(d.exp - exp) }

// diff returns p−q at the gap's scale.
func (g *gap) diff(p, q *Vec) Vec {
	if g.exp == 0 {
		return p.Sub(*q)
	}
	d := difference(p, q)
	return d.at(g.exp)
}

// foot is the point of a span nearest to a point p.
type foot struct {
	w   Vec // p − foot
	tu  Vec // the foot from the span's a
	end exact.End
}

// project finds the foot of p on s.
func (g *gap) project(f *foot, p *Vec, s *span) {
	k := g.diff(p, &s.a)
	if s.kind == exact.Point {
		*f = foot{w: k, end: exact.First}
		return
	}
	c := k.Dot(s.u)
	if c <= 0 && s.kind != exact.Line {
		*f = foot{w: k, end: exact.First}
		return
	}
	if s.kind == exact.Segment && c >= s.uu {
		*f = foot{w: g.diff(p, &s.b), tu: s.u, end: exact.Second}
		return
	}
	*f = foot{w: across(k, s.u, s.uu), tu: s.u.Scale(c / s.uu)}
}

func (g *gap) pointGap(x, y *span) {
	var f foot
	g.xEnd, g.yEnd = exact.First, exact.First
	g.xs, g.yt = Vec{}, Vec{}
	if x.kind == exact.Point {
		g.project(&f, &x.a, y)
		g.w, g.yt, g.yEnd = f.w, f.tu, f.end
		return
	}
	g.project(&f, &y.a, x)
	g.w, g.xs, g.xEnd = f.w.Neg(), f.tu, f.end
}

// spanGap measures the gap of two cores that have an extent.
//
// Where the lines' closest points lie inside both, the gap is the part of d
// along n = u×v; otherwise it runs from an end of one core to its foot on the
// other. Each of these is a well-conditioned problem of its own. Only the choice
// between them depends on s, and an error of s moves the gap along near-equal
// ones as long as it is small against 1/|n|. Within 0.25 radians of parallel
// the normal equations lose that, and n and s come from products without
// rounding error. What is nearer to parallel than that can tell, or exactly
// parallel, is measured exactly.
func (g *gap) spanGap(x, y *span) {
	d := g.diff(&x.a, &y.a)
	uv, ud, vd := x.u.Dot(y.u), x.u.Dot(d), y.u.Dot(d)
	uuvv := float64(x.uu * y.uu)
	det := uuvv - float64(uv*uv)
	var n normal
	var s float64
	if det >= float64(0x1p-4*uuvv) {
		s = (float64(uv*vd) - float64(ud*y.uu)) / det
		n = normalOf(x.u, y.u)
	} else {
		n = accurateNormal(x.u, y.u)
		nn := n.sq()
		switch {
		case nn > float64(0x1p-98*uuvv):
			s = onLine(&d, y.u, n) / nn
		case axisParallel(x.core.u, y.core.u):
			g.facing(x, y, &d)
			return
		default:
			g.connect(x.core, y.core)
			return
		}
	}
	xEnd := x.endBeyond(s)
	switch xEnd {
	case exact.First:
		s = 0
	case exact.Second:
		s = 1
	}
	t := (float64(uv*s) + vd) / y.uu
	if yEnd := y.endBeyond(t); yEnd != exact.Inside {
		g.fromY(x, y, yEnd)
		return
	}
	if xEnd != exact.Inside {
		g.fromX(x, y, xEnd)
		return
	}
	g.xs, g.yt, g.xEnd, g.yEnd = x.u.Scale(s), y.u.Scale(t), exact.Inside, exact.Inside
	g.alongNormal(&d, n)
}

// connect sets the gap to the exact one, rounded, and reports which way the
// cores are parallel, as exact.Parallel does.
func (g *gap) connect(a, b *core) (parallel int) {
	var c exact.Connection
	sa, sb := a.span(), b.span()
	exact.Connect(&sa, &sb, &c)
	g.w, g.exp, g.xEnd, g.yEnd, g.isExact = vecOf(c.W), c.Exp, c.AtA, c.AtB, true
	g.xs, g.yt = vecOf(c.X), vecOf(c.Y)
	return c.Parallel
}

// facing sets the gap of parallel cores: across the middle of the stretch along
// which they face each other, at its finite end when it is half-infinite, at the
// a of x when both are lines.
func (g *gap) facing(x, y *span, d *Vec) {
	// In units of 1/|u|, along u from the a of x.
	lo, hi := 0.0, math.Inf(1)
	switch x.kind {
	case exact.Segment:
		hi = x.uu
	case exact.Line:
		lo = math.Inf(-1)
	}
	uv, ud := x.u.Dot(y.u), x.u.Dot(*d)
	from, to := -ud, math.Inf(1)
	switch y.kind {
	case exact.Segment:
		to = uv - ud
	case exact.Line:
		from = math.Inf(-1)
	}
	if uv < 0 {
		if y.kind != exact.Segment {
			to = -to
		}
		if y.kind == exact.Line {
			from = -from
		}
		from, to = to, from
	}
	lo, hi = max(lo, from), min(hi, to)
	if lo >= hi {
		g.fromEnds(x, y)
		return
	}
	var c float64
	switch {
	case isFinite(lo) && isFinite(hi):
		c = lo + float64(0.5*(hi-lo))
	case isFinite(lo):
		c = lo
	case isFinite(hi):
		c = hi
	}
	g.xEnd, g.yEnd = exact.Inside, exact.Inside
	g.xs = x.u.Scale(c / x.uu)
	g.w = across(*d, x.u, x.uu)
	g.yt = d.Add(g.xs).Sub(g.w)
}

// endBeyond returns the end of s that the parameter t lies beyond, if any.
func (s *span) endBeyond(t float64) exact.End {
	switch {
	case t < 0 && s.kind != exact.Line:
		return exact.First
	case t > 1 && s.kind == exact.Segment:
		return exact.Second
	}
	return exact.Inside
}

// fromX sets the gap from the given end of x to its foot on y.
func (g *gap) fromX(x, y *span, end exact.End) {
	var f foot
	p, xs := &x.a, Vec{}
	if end == exact.Second {
		p, xs = &x.b, x.u
	}
	g.project(&f, p, y)
	g.w, g.xs, g.yt, g.xEnd, g.yEnd = f.w, xs, f.tu, end, f.end
}

// fromY sets the gap from the given end of y to its foot on x.
func (g *gap) fromY(x, y *span, end exact.End) {
	g.fromX(y, x, end)
	g.w, g.xs, g.yt, g.xEnd, g.yEnd = g.w.Neg(), g.yt, g.xs, g.yEnd, g.xEnd
}

// fromEnds sets the least of the gaps that start at a finite end.
func (g *gap) fromEnds(x, y *span) {
	best, least := *g, math.Inf(1)
	for _, end := range [2]exact.End{exact.First, exact.Second} {
		if x.has(end) {
			g.fromX(x, y, end)
			if ww := g.w.Dot(g.w); ww < least {
				best, least = *g, ww
			}
		}
		if y.has(end) {
			g.fromY(x, y, end)
			if ww := g.w.Dot(g.w); ww < least {
				best, least = *g, ww
			}
		}
	}
	*g = best
}

// has says whether s has the given end.
func (s *span) has(end exact.End) bool {
	return s.kind == exact.Segment || s.kind == exact.Ray && end == exact.First
}
