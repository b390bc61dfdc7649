package d3

// Gaps: the shortest connection of two cores, as a vector, in closed forms.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// gap is the shortest connection of two cores a and b: from the point y of b to the point x of a. It is computed from
// differences of the given numbers, never from points of the world, so its error does not grow far from the origin. During the
// computation all vectors are divided by 2^exp, to keep squares in range; exp is 0 for ordinary sizes.
//
// The error of |w| is below 16e·S. S = |d|+|u|+|v|, with d a difference of ends and u, v the extents of segments. The hard
// families of the tests reach 5e·S.
type gap struct {
	w          Vec // x − y, divided by 2^exp
	exp        int
	xs, yt     Vec // s·u and t·v: x and y from the a of their cores
	xEnd, yEnd exact.End
	isExact    bool // it comes from connect
	square     bool // w is to be perpendicular, however short, to a core inside which it ends
}

// measure computes the gap of a and b, which must be valid, and a not after b.
func (g *gap) measure(a, b *core) {
	if g.direct(a, b) < math.Inf(1) {
		return
	}
	g.isExact = false
	x, y := *a, *b
	g.rescale(&x, &y)
	g.solve(&x, &y)
	if !g.isExact {
		g.xs, g.yt = g.xs.ldexp(g.exp), g.yt.ldexp(g.exp)
	}
}

// direct computes the gap of a and b without scaling, and returns n = |d|² + |u|² + |v|², where u and v count for segments only. By
// Cauchy–Schwarz, S² = (|d| + |u| + |v|)² ≤ 3n but for the rounding of n. The error of w·w is below 128e(w·w + n), and the error of |w| below
// 16e·S. If n, or the square of a length, is not ordinary, direct computes nothing and returns +Inf.
func (g *gap) direct(a, b *core) (n float64) {
	d := a.a.Sub(b.a)
	dd := d.Dot(d)
	uu, vv := a.u.Dot(a.u), b.u.Dot(b.u)
	n = dd
	if a.kind == exact.Segment {
		n += uu
	}
	if b.kind == exact.Segment {
		n += vv
	}
	// A segment of ordinary length makes S ordinary, however small d is.
	if !(isOrdinary(n) && (a.kind == exact.Point || isOrdinary(uu)) && (b.kind == exact.Point || isOrdinary(vv))) {
		return math.Inf(1)
	}
	g.exp, g.isExact = 0, false
	g.solve(a, b)
	return n
}

// rescale chooses the exponent that makes S about 1. A segment shorter than 2⁻²³⁰S counts as a point there: ordinary sizes do
// not differ by that much. A direction gets a length of about 1.
func (g *gap) rescale(x, y *core) {
	g.exp = difference(&x.a, &y.a).exponent()
	for _, c := range [2]*core{x, y} {
		if c.kind == exact.Segment {
			g.exp = max(g.exp, difference(&c.b, &c.a).exponent())
		}
	}
	for _, c := range [2]*core{x, y} {
		switch c.kind {
		case exact.Segment:
			d := difference(&c.b, &c.a)
			c.u = d.at(g.exp)
			if d.exponent() < g.exp-230 {
				c.kind = exact.Point
			}
		case exact.Ray, exact.Line:
			c.u = c.direction()
		}
	}
}

// diff returns p−q at the gap's scale.
func (g *gap) diff(p, q *Vec) Vec {
	if g.exp == 0 {
		return p.Sub(*q)
	}
	d := difference(p, q)
	return d.at(g.exp)
}

// project sets w to the gap between p and its foot on c, and returns the end that the foot is at. For a foot between the ends
// it sets tu to the vector from c.a to the foot.
func (g *gap) project(p *Vec, c *core, w, tu *Vec) exact.End {
	*w = g.diff(p, &c.a)
	if c.kind == exact.Point {
		return exact.First
	}
	ku, uu := w.Dot(c.u), c.u.Dot(c.u)
	if ku <= 0 && c.kind != exact.Line {
		return exact.First
	}
	if ku >= uu && c.kind == exact.Segment {
		*w = g.diff(p, &c.b)
		return exact.Second
	}
	*tu = c.u.Scale(ku / uu)
	*w = g.across(*w, *tu, c.u, uu)
	return exact.Inside
}

// across returns the part of k across u, given the part tu along u.
func (g *gap) across(k, tu, u Vec, uu float64) Vec {
	w := k.Sub(tu)
	if g.square {
		w = w.Sub(u.Scale(w.Dot(u) / uu))
	}
	return w
}

// solve computes the gap of a and b, whose directions are at the gap's scale.
func (g *gap) solve(a, b *core) {
	switch {
	case a.kind == exact.Point:
		g.fromA(a, b, exact.First)
	case b.kind == exact.Point:
		g.fromB(a, b, exact.First)
	default:
		g.spanGap(a, b)
	}
}

// spanGap computes the gap of two cores that have an extent.
//
// If the closest points of the lines lie inside both cores, the gap is the part of d along n = u×v; otherwise it leads from an
// end of one core to its foot on the other. Each of these problems is well-conditioned. Only the choice between them depends on
// s = (v×d)·n / n·n. If an error δ of s changes the choice, the gap changes by at most δ|n|/|v|: with θ the angle between the
// cores, by less than 3e|d| + 1.4e|d|/θ + 6e|u|. Within 0.25 radians of parallel, n is computed by exact products. Cores too
// nearly parallel for that, or exactly parallel, are left to integers.
//
// Segments that are neither nearly parallel, |sin θ| > 2⁻⁴, nor near each other, |w| > 2⁻¹⁰√(u·u+v·v), need none of that. The
// rounding of closest's s and t moves its points by less than 2¹³e·S along the segments, across w. That turns w by less than
// 2⁻²⁸, and lengthens it by less than e·S; W itself rounds by 4e·S.
func (g *gap) spanGap(a, b *core) {
	d := g.diff(&a.a, &b.a)
	if a.kind == exact.Segment && b.kind == exact.Segment {
		if f, n, s, t := closest(d, a.u, b.u, 0x1p-8); f > float64(0x1p-20*n) {
			g.w = d.Add(a.u.Scale(s)).Sub(b.u.Scale(t))
			g.xs, g.yt = a.u.Scale(s), b.u.Scale(t)
			g.xEnd, g.yEnd = endAt(s), endAt(t)
			return
		}
	}
	uu, uv, vv := a.u.Dot(a.u), a.u.Dot(b.u), b.u.Dot(b.u)
	uuvv := float64(uu * vv)
	n := normalOf(a.u, b.u)
	nn := n.sq()
	if nn < float64(0x1p-4*uuvv) {
		n = accurateNormal(a.u, b.u)
		nn = n.sq()
		if nn <= float64(0x1p-98*uuvv) {
			if axisParallel(a.extent(), b.extent()) {
				g.parallelGap(a, b, &d)
			} else {
				g.connect(a, b)
			}
			return
		}
	}
	s := onLine(&d, b.u, n) / nn
	aEnd := a.endBeyond(s)
	switch aEnd {
	case exact.First:
		s = 0
	case exact.Second:
		s = 1
	}
	t := (float64(uv*s) + b.u.Dot(d)) / vv
	if bEnd := b.endBeyond(t); bEnd != exact.Inside {
		g.fromB(a, b, bEnd)
		return
	}
	if aEnd != exact.Inside {
		g.fromA(a, b, aEnd)
		return
	}
	g.w = along(d, n)
	g.xs, g.yt, g.xEnd, g.yEnd = a.u.Scale(s), b.u.Scale(t), exact.Inside, exact.Inside
}

// connect finds the shortest connection of the cores a and b, exactly.
func connect(a, b *core, c *exact.Connection) {
	sa, sb := a.span(), b.span()
	exact.Connect(&sa, &sb, c)
}

// connect sets the gap to the exact one, rounded, and returns which way the cores are parallel, as exact.Parallel does.
func (g *gap) connect(a, b *core) (parallel int) {
	var c exact.Connection
	connect(a, b, &c)
	g.w, g.exp, g.xEnd, g.yEnd, g.isExact = vecOf(c.W), c.Exp, c.AtA, c.AtB, true
	g.xs, g.yt = vecOf(c.X), vecOf(c.Y)
	return c.Parallel
}

// parallelGap sets the gap of parallel cores: across the middle of the part along which they face each other, or its finite end
// if that part is half-infinite, or the a of the first core if both are lines.
func (g *gap) parallelGap(a, b *core, d *Vec) {
	// In units of 1/|u|, along u from a's a.
	uu, uv, ud := a.u.Dot(a.u), a.u.Dot(b.u), a.u.Dot(*d)
	lo, hi := a.extremes(uu)
	from, to := b.extremes(uv)
	from, to = from-ud, to-ud
	if uv < 0 {
		from, to = to, from
	}
	lo, hi = max(lo, from), min(hi, to)
	if lo >= hi {
		g.fromEnds(a, b)
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
	g.xs = a.u.Scale(c / uu)
	g.w = g.across(*d, a.u.Scale(ud/uu), a.u, uu)
	g.yt = d.Add(g.xs).Sub(g.w)
}

// fromA sets the gap from the given end of a to its foot on b.
func (g *gap) fromA(a, b *core, end exact.End) {
	g.xEnd = end
	g.yEnd = g.project(a.end(end), b, &g.w, &g.yt)
}

// fromB sets the gap from the given end of b to its foot on a.
func (g *gap) fromB(a, b *core, end exact.End) {
	g.yEnd = end
	g.xEnd = g.project(b.end(end), a, &g.w, &g.xs)
	g.w = g.w.Neg()
}

// fromEnds sets the least of the gaps that start at a finite end.
func (g *gap) fromEnds(a, b *core) {
	best, least := *g, math.Inf(1)
	for _, end := range [2]exact.End{exact.First, exact.Second} {
		if a.has(end) {
			g.fromA(a, b, end)
			if ww := g.w.Dot(g.w); ww < least {
				best, least = *g, ww
			}
		}
		if b.has(end) {
			g.fromB(a, b, end)
			if ww := g.w.Dot(g.w); ww < least {
				best, least = *g, ww
			}
		}
	}
	*g = best
}

// beyond returns |w| − R: the distance, or the depth with the other sign.
func (g *gap) beyond(a, b *core) float64 {
	l := length(g.w)
	if g.exp > 0 {
		// Neither |w| nor R need be in range, their difference may still be.
		return float.Ldexp(l-(float.Ldexp(a.r, -g.exp)+float.Ldexp(b.r, -g.exp)), g.exp)
	}
	return float.Ldexp(l, g.exp) - (a.r + b.r)
}

// points returns the gap's points x on a and y on b. If a parameter overflows, the point is the other one plus or minus the
// gap.
func (g *gap) points(a, b *core) (x, y Vec) {
	x, y = a.at(g.xEnd, g.xs), b.at(g.yEnd, g.yt)
	if !isFinite(x.sumAbs() + y.sumAbs()) {
		w := g.w.ldexp(g.exp)
		x, y = each(x, y.Add(w), finiteOr), each(y, x.Sub(w), finiteOr)
	}
	return x, y
}

// size is S without radii, up to a factor of 2, at the gap's scale.
func (g *gap) size(a, b *core) float64 {
	if a.kind == exact.Point && b.kind == exact.Point {
		return 0
	}
	s := a.a.Sub(b.a).maxAbs()
	if a.kind == exact.Segment {
		s += a.u.maxAbs()
	}
	if b.kind == exact.Segment {
		s += b.u.maxAbs()
	}
	return float.Ldexp(s, -g.exp)
}
