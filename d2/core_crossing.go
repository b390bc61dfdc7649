package d2

// Crossings: the parts of queries of cores that cross, pass through each other or are to be parted, which depend on the
// dimension.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// inner filters the relation of the inner parts of two cores {a + su} and {b + tv} of the given kinds, with d = a−b. Their
// lines cross at s = v×d / u×v and t = u×d / u×v.
//
// It answers penetrating if s and t are inside: then C has an inside, and the origin is there. It answers outside if one of
// them is. A cross product of differences, p₁ − p₂, has an error below 5e(|p₁| + |p₂|); the bound is 8e of that.
func inner(d, u, v *Vec, ka, kb exact.Kind, r float64) relation {
	det, ddet := crossBound(u, v)
	sn, ds := crossBound(v, d)
	tn, dt := crossBound(u, d)
	// The sign of det, without a branch that nobody can predict.
	sign := math.Copysign(1, det)
	det = float64(det * sign)
	if !(det > ddet && ds+dt+r <= math.MaxFloat64) {
		return undecided
	}
	s, t := place(ka, float64(sign*sn), det, ds, ddet), place(kb, float64(sign*tn), det, dt, ddet)
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside:
		return penetrating
	}
	return undecided
}

// passing returns outside: in the plane a core passes through another only over its ends.
func passing(_, _ Vec, _, _ *core) relation { return outside }

// crosses reports whether two cores certainly cross inside both.
func crosses(a, b *core) bool {
	d := a.a.Sub(b.a)
	return inner(&d, &a.u, &b.u, a.kind, b.kind, 0) == penetrating
}

// cross puts both points of the gap where the cores cross, at s = v×d / u×v on a and t = u×d / u×v on b. If products of their
// components leave the range, the exact connection tells.
func (g *gap) cross(a, b *core) {
	if k := a.a.Sub(b.a); isOrdinary(a.u.Dot(a.u)) && isOrdinary(b.u.Dot(b.u)) && k.Dot(k) < 0x1p200 {
		// The same numbers, without rescaling.
		if det := a.u.Cross(b.u); math.Abs(det) > 0x1p-150 {
			g.xs, g.yt = a.u.Scale(b.u.Cross(k)/det), b.u.Scale(a.u.Cross(k)/det)
			return
		}
	}
	u, v, d := a.direction(), b.direction(), difference(&a.a, &b.a)
	w, exp, det := d.at(d.exponent()), d.exponent(), u.Cross(v)
	if math.Abs(det) > 0x1p-100 {
		g.xs, g.yt = u.Scale(v.Cross(w)/det).ldexp(exp), v.Scale(u.Cross(w)/det).ldexp(exp)
	} else if !g.isExact {
		g.connect(a, b)
	}
}

// crossing returns the normal out of b for cores that cross inside both, and the depth without radii: the least of the ways out
// over either line, in either direction. Of equally short ones it takes the one that parts the middles of two segments most;
// then the one whose normal, as n+, is greater in lexicographic order; then, a coming before b, −n+.
func crossing(a, b *core) (normal Vec, depth float64) {
	best := way{h: math.Inf(1)}
	if a.kind != exact.Line || b.kind != exact.Line {
		best.choose(a, b)
	}
	if math.IsInf(best.h, 1) {
		u, v := a.u, b.u
		if !isOblique(u, v) {
			u, v = a.direction(), b.direction()
		}
		best.n = Vec{X: math.Copysign(1, turnedUp(u).Cross(turnedUp(v)))}
	}
	return best.n.Neg(), max(best.h, math.SmallestNonzeroFloat64)
}

// way is a way out of a for b: along the unit vector n, h far.
type way struct {
	n Vec
	h float64
}

// choose takes the best way over the line of a or of b, in either direction.
func (w *way) choose(a, b *core) {
	over, ofB, beyond := b.waysOver(a)
	back, ofA, before := a.waysOver(b)
	var middles Vec
	if a.kind == exact.Segment && b.kind == exact.Segment {
		middles = b.middle().Sub(a.middle())
	}
	for _, v := range [...]way{{over, ofB}, {over.Neg(), beyond}, {back.Neg(), ofA}, {back, before}} {
		if v.isBetter(w, middles) {
			*w = v
		}
	}
}

func (w *way) isBetter(v *way, middles Vec) bool {
	if w.h != v.h || math.IsInf(w.h, 1) {
		return w.h < v.h
	}
	if wm, vm := w.n.Dot(middles), v.n.Dot(middles); wm != vm {
		return wm > vm
	}
	if s := compare(turnedUp(w.n), turnedUp(v.n)); s != 0 {
		return s > 0
	}
	return compare(w.n, v.n) > 0
}

// waysOver returns the unit normal n of the line of c, and how far b must move along n, and along −n, to be wholly beyond that
// line; +Inf, and no n, if it cannot.
func (b *core) waysOver(c *core) (n Vec, along, against float64) {
	if b.kind == exact.Line {
		return Vec{}, math.Inf(1), math.Inf(1)
	}
	u := turnedUp(c.direction())
	n = unit(perpendicular(u))
	base, _ := c.ordered()
	d := difference(&b.a, base)
	first := float.Ldexp(n.Dot(d.v), d.exp)
	var second float64
	if b.kind == exact.Segment {
		d := difference(&b.b, base)
		second = float.Ldexp(n.Dot(d.v), d.exp)
	} else {
		// A ray that crosses the line comes from the other side. Too near to the line to tell from which, the direction does,
		// by exact products.
		turn := -first
		if math.Abs(first) <= float64(8*e*float.Ldexp(d.v.sumAbs(), d.exp)) {
			if z := accurateNormal(u, b.direction()).z; z != 0 {
				turn = z
			}
		}
		second = math.Copysign(math.Inf(1), turn)
	}
	return n, max(0, -min(first, second)), max(0, max(first, second))
}

// middle returns the middle of a segment.
func (c *core) middle() Vec { return c.a.Scale(0.5).Add(c.b.Scale(0.5)) }

// crossedAt returns the parameter at which the path crosses s, and whether floats tell that it does so inside both.
func crossedAt(path, s *core) (t float64, ok bool) {
	if !crosses(path, s) || !isOrdinary(path.u.Dot(path.u)) || !isOrdinary(s.u.Dot(s.u)) {
		return 0, false
	}
	k, d, v := exactDifference(&path.a, &s.a), path.exactExtent(), s.exactExtent()
	t, ok = cut(&k, &d, &v)
	return t, ok && math.Abs(t) > 0x1p-1000
}

// doubleVec is a vector of doubles.
type doubleVec struct{ x, y expansion.Double }

// exactDifference returns p − q exactly.
func exactDifference(p, q *Vec) doubleVec {
	return doubleVec{expansion.Diff(p.X, q.X), expansion.Diff(p.Y, q.Y)}
}

// exactExtent returns the extent of c exactly.
func (c *core) exactExtent() doubleVec {
	if c.kind == exact.Segment {
		return exactDifference(&c.b, &c.a)
	}
	return doublesOf(&c.u)
}

// cross returns p×q, rounded to the nearest float, and whether that is certain.
func (p *doubleVec) cross(q *doubleVec) (z float64, ok bool) {
	x, y := p.x.Times(q.y), p.y.Times(q.x)
	return x.Minus(y).Rounded(math.Abs(x.Hi) + math.Abs(y.Hi))
}

func doublesOf(p *Vec) doubleVec {
	return doubleVec{expansion.Double{Hi: p.X}, expansion.Double{Hi: p.Y}}
}

// cut returns the parameter at which the way {k + t d} crosses the line along v through the origin: v×k / d×v, with both
// rounded as exact.Connect rounds them, and whether that is certain.
func cut(k, d, v *doubleVec) (t float64, ok bool) {
	num, isNum := v.cross(k)
	den, isDen := d.cross(v)
	return num / den, isNum && isDen
}

// facingEnd returns the end with which a core along u, moved by m, comes first across the line of one along v: Inside if it
// moves along that line. It reports whether floats can tell.
func facingEnd(u, v, m Vec) (end exact.End, ok bool) {
	uv, duv := crossBound(&u, &v)
	mv, dmv := crossBound(&m, &v)
	switch {
	case !(math.Abs(uv) > duv):
		return exact.Inside, false
	case (m.X == 0 || v.Y == 0) && (m.Y == 0 || v.X == 0):
		return exact.Inside, true
	case (mv < 0) == (uv < 0):
		end = exact.Second
	default:
		end = exact.First
	}
	return end, math.Abs(mv) > dmv
}

// edgeSide returns on which side an edge of C, an end of p against s, counts while p moves along m: −1 if C is entered there,
// +1 if it is left, and 0 if floats cannot tell.
func edgeSide(p, s *core, m Vec, end exact.End) (side float64) {
	first, ok := facingEnd(p.direction(), s.direction(), mantissa(m))
	switch {
	case !ok || first == exact.Inside:
		return 0
	case first == end:
		return -1
	}
	return +1
}

func otherEnd(end exact.End) exact.End {
	switch end {
	case exact.First:
		return exact.Second
	case exact.Second:
		return exact.First
	}
	return exact.Inside
}
