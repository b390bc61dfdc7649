package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// line is the line of a path, {k + t·d} as seen from the a of a core, and {kb + t·d}
// from its b. It is measured in differences of the given numbers. Lengths are
// divided by 2^exp and d by 2^expD, to keep squares in range; both are 0 for
// ordinary sizes.
//
// The shape around the core is a union of convex pieces: a ball at each finite end
// and the part of a tube along u between them. The line goes through a ball around c
// at tc ∓ h: with w the part across d of its way from c,
//
//	tc = −k·d/d·d    w = k + tc d    h² = (R − |w|)(R + |w|)/d·d
//
// which does not cancel as b² − ac does. For the tube, k and d are replaced by their
// parts k′ and d′ across u, and the place along the axis is z = (k
// + t d)·u/u·u. Where the line enters the tube before an end of the core, it enters
// the shape through the ball there; likewise where it leaves.
//
// The distance of the core from the point at t is R within 8e(|m| + R), m from the
// core to the path's origin. t itself is as sensitive as the shape is: near a
// tangent, like a square root.
type line struct {
	kind        exact.Kind // of the core
	k, kb, d, u Vec
	dd, r       float64
	exp, expD   int
	isMeeting   bool // it comes from meet, which set tc
	// Of the tube:
	w, across     Vec     // k′ + tc d′, d′
	tc, h, z0, dz float64 // h is 0 if the line misses, by miss
	miss          float64
	isParallel    bool // d is parallel to u
}

// set prepares for the passage of path through s; isParallel says that they are
// certainly parallel.
func (l *line) set(path, s *core, isParallel bool) {
	l.kind, l.r, l.exp, l.expD = s.kind, s.r, 0, 0
	l.k, l.d, l.u = path.a.Sub(s.a), path.u, s.u
	if s.kind == exact.Segment {
		l.kb = path.a.Sub(s.b)
	}
	l.dd = l.d.Dot(l.d)
	uu := l.u.Dot(l.u)
	size := l.k.Dot(l.k) + float64(l.r*l.r)
	if s.kind == exact.Segment {
		size += uu
	}
	if !(isOrdinary(l.dd) && isOrdinary(size) && (s.kind == exact.Point || isOrdinary(uu))) {
		l.rescale(path, s)
		uu = l.u.Dot(l.u)
	}
	if s.kind != exact.Point {
		l.tube(uu, isParallel)
	}
}

// tube prepares for the part between the ends of the core.
func (l *line) tube(uu float64, isParallel bool) {
	l.z0, l.w = split(l.k, l.u, uu)
	l.dz, l.across = split(l.d, l.u, uu)
	aa := l.across.Dot(l.across)
	if aa < float64(0x1p-40*l.dd) {
		// So near to parallel that rounding turns it.
		l.across = turned(l.u, accurateNormal(l.d, l.u)).Scale(1 / uu)
		aa = l.across.Dot(l.across)
	}
	l.isParallel = isParallel || aa == 0
	if l.isParallel {
		l.miss = length(l.w) - l.r
		return
	}
	l.tc, l.w = middle(l.w, l.across, l.w.Dot(l.across), aa)
	l.w = acrossBoth(l.w)
	l.h, l.miss = half(l.w, aa, l.r)
}

// split returns the part of v along u, in units of u, and the part across; uu is u·u.
// What is left along u in the latter is as much as rounds anyway.
func split(v, u Vec, uu float64) (along float64, across Vec) {
	along = v.Dot(u) / uu
	return along, v.Sub(u.Scale(along))
}

// middle returns the parameter tc of the point of the line {k + t d} nearest to the
// origin, and that point; kd is k·d, and dd is d·d.
func middle(k, d Vec, kd, dd float64) (tc float64, w Vec) {
	tc = -kd / dd
	return tc, k.Add(d.Scale(tc))
}

// half returns how far from its middle w the line {k + t d} leaves the radius r, dd is
// d·d; if it misses, 0, and by how much.
func half(w Vec, dd, r float64) (h, miss float64) {
	d := math.Sqrt(w.Dot(w))
	if d < r {
		return math.Sqrt(float64((r-d)*(r+d)) / dd), 0
	}
	return 0, d - r
}

// meet sets the line to one that meets a core without radius at one point: where,
// integers tell.
func (l *line) meet(path, s *core) {
	var c exact.Connection
	sp, ss := path.span(), s.span()
	exact.Connect(&sp, &ss, &c)
	d := scaled{path.u, 0}
	if path.kind == exact.Segment {
		d = difference(&path.b, &path.a)
	}
	l.expD = d.exponent()
	l.d = d.at(l.expD)
	l.tc, l.exp, l.isMeeting = c.S, c.SExp+l.expD, true
}

// end returns the parameter where the line enters the shape, for side −1, or leaves
// it, for +1, and the vector x from the nearest point of the core to there. A line
// that is flat only touches. If miss is positive, the line misses that piece of the
// shape.
func (l *line) end(side float64, flat bool) (t float64, x Vec, miss float64) {
	switch {
	case l.isMeeting:
		return l.tc, Vec{}, 0
	case l.kind == exact.Point:
		return l.ball(l.k, side, flat)
	case l.isParallel:
		// Forwards the line leaves through the second end.
		if l.dz*side > 0 {
			if l.kind == exact.Segment {
				return l.ball(l.kb, side, flat)
			}
		} else if l.kind != exact.Line {
			return l.ball(l.k, side, flat)
		}
		return math.Inf(int(side)), l.w, l.miss
	}
	h := float64(side * l.h)
	if flat {
		h = 0
	}
	t = l.tc + h
	switch z := l.z0 + float64(t*l.dz); {
	case z < 0 && l.kind != exact.Line:
		return l.ball(l.k, side, flat)
	case z > 1 && l.kind == exact.Segment:
		return l.ball(l.kb, side, flat)
	}
	return t, l.w.Add(l.across.Scale(h)), l.miss
}

// ball is end for the ball around the point from which the line is {k + t d}.
func (l *line) ball(k Vec, side float64, flat bool) (t float64, x Vec, miss float64) {
	tc, w := middle(k, l.d, k.Dot(l.d), l.dd)
	h, miss := half(w, l.dd, l.r)
	h = float64(side * h)
	if flat {
		h = 0
	}
	return tc + h, w.Add(l.d.Scale(h)), miss
}

// scaled returns a parameter in units of the path. It is finite: infinite ends are a
// matter of signs.
func (l *line) scaled(t float64) float64 {
	if l.exp != l.expD {
		t = ldexp(t, l.exp-l.expD)
	}
	return max(-math.MaxFloat64, min(t, math.MaxFloat64))
}

// surface returns the point of the shape around s where the line meets it at t, n
// being the normal there, from the shape's numbers: the path's may overflow.
func (l *line) surface(s *core, t float64, n Vec) Vec {
	foot := s.a
	if l.kind != exact.Point {
		z := l.z0 + float64(t*l.dz)
		if l.kind != exact.Line {
			z = max(0, z)
		}
		if l.kind == exact.Segment {
			z = min(z, 1)
		}
		foot = foot.Add(l.u.Scale(z).ldexp(l.exp))
	}
	return inRange(foot.Add(n.Scale(s.r)))
}

// inRange returns the finite vector nearest to p.
func inRange(p Vec) Vec {
	return each(p, fill(math.MaxFloat64), func(x, top float64) float64 { return max(-top, min(x, top)) })
}

// rescale measures in units in which the sizes are about 1, and those of the
// direction too.
//
//go:noinline
func (l *line) rescale(path, s *core) {
	k, d := difference(&path.a, &s.a), scaled{path.u, 0}
	if path.kind == exact.Segment {
		d = difference(&path.b, &path.a)
	}
	l.exp = max(k.exponent(), exponent(Vec{X: l.r}))
	if s.kind == exact.Segment {
		kb, u := difference(&path.a, &s.b), difference(&s.b, &s.a)
		l.exp = max(l.exp, u.exponent())
		l.kb, l.u = kb.at(l.exp), u.at(l.exp)
		if u.exponent() < l.exp-230 {
			l.kind = exact.Point
		}
	} else if s.kind != exact.Point {
		l.u = s.direction()
	}
	l.expD = d.exponent()
	l.k, l.d, l.r = k.at(l.exp), d.at(l.expD), ldexp(l.r, -l.exp)
	l.dd = l.d.Dot(l.d)
}
