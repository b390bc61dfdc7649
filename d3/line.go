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
// and the part of a tube along u between them. The line meets a ball around c, from
// where it is {k + t d}, at
//
//	t = (−k·d ± √(R² d·d − |k×d|²))/d·d
//
// which does not cancel as b² − ac does: |k×d| is small where the line is near. For the
// tube, k and d are replaced by their parts k′ and d′ across u, times u·u, as is R, so
// that nothing is divided; and the place along the axis is z = (k + t d)·u, in units of
// 1/u·u, and of 1/d′·d′ besides. Where the line enters the tube before an end of the core, it enters the shape
// through the ball there; likewise where it leaves.
//
// The distance of the core from the point at t is R within 8e(|m| + R), m from the
// core to the path's origin. t itself is as sensitive as the shape is: near a
// tangent, like a square root.
type line struct {
	kind        exact.Kind // of the core
	k, kb, d, u Vec
	dd, r       float64
	exp, expD   int
	isMeeting   bool // it comes from meet, which set at
	at          float64
	// Of the tube:
	w, across      Vec     // k′, d′
	wa, aa, cc     float64 // k′·d′, d′·d′, |k′×d′|²
	ku, du, uu     float64
	reach          float64 // of the core along u, times u·u
	isParallel     bool    // d is parallel to u
	parallelMisses float64 // and by how much the line misses then
}

// set prepares for the passage of path through s; isParallel says that they are
// certainly parallel.
func (l *line) set(path, s *core, isParallel bool) {
	l.kind, l.r, l.exp, l.expD, l.isMeeting = s.kind, s.r, 0, 0, false
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
	expU := 0
	if !(isOrdinary(l.dd) && isOrdinary(size) && (s.kind == exact.Point || isModest(l.dd) && isModest(uu) && size < 0x1p110)) {
		expU = l.rescale(path, s)
		uu = l.u.Dot(l.u)
	}
	if s.kind != exact.Point {
		l.tube(uu, isParallel)
		l.reach = ldexp(uu, expU)
	}
}

// isModest is isOrdinary for products of eighteen lengths.
func isModest(xx float64) bool { return xx > 0x1p-110 && xx < 0x1p110 }

// tube prepares for the part between the ends of the core.
func (l *line) tube(uu float64, isParallel bool) {
	l.uu = uu
	l.ku, l.w = acrossAxis(l.k, l.u, uu)
	l.du, l.across = acrossAxis(l.d, l.u, uu)
	l.aa = l.across.Dot(l.across)
	if l.aa < float64(0x1p-40*float64(l.dd*float64(uu*uu))) {
		// So near to parallel that rounding turns it.
		l.across = turned(l.u, accurateNormal(l.d, l.u))
		l.aa = l.across.Dot(l.across)
	}
	l.isParallel = isParallel || l.aa == 0
	if l.isParallel {
		l.parallelMisses = length(l.w)/uu - l.r
		return
	}
	l.wa, l.cc = l.w.Dot(l.across), acrossSq(l.w, l.across)
}

// acrossAxis returns v·u, and the part of v across u, times u·u.
func acrossAxis(v, u Vec, uu float64) (vu float64, across Vec) {
	vu = v.Dot(u)
	return vu, v.Scale(uu).Sub(u.Scale(vu))
}

// spoke leads from the nearest point of a core to one of the surface: along v, or with a
// sign bit in r along −v. (A field for that would be one too many for registers.)
type spoke struct {
	v Vec
	r float64 // what its length is but for rounding; infinite if that is unknown
}

// neg returns the spoke from the other core. What is made of v rounds before it is turned.
func (s spoke) neg() spoke { return spoke{s.v, -s.r} }

// unitOr returns the unit vector along s, or that of w if s is zero.
func (s spoke) unitOr(w Vec) (n Vec) {
	if rr, off := squares(s.v, s.r); isNearly(off, rr) {
		n = nearlyUnit(s.v, math.Abs(s.r), off, rr)
	} else if n = unit(s.v); n == (Vec{}) {
		return unit(w)
	}
	if math.Signbit(s.r) {
		return n.Neg()
	}
	return n
}

// isLost says whether rounding has swallowed the radius: then s leads anywhere.
func (s spoke) isLost() bool {
	rr, off := squares(s.v, s.r)
	return !math.IsInf(s.r, 0) && isLost(off, rr)
}

// isLost says whether an x with x·x = rr + off, rr = r², has nothing to do with r.
func isLost(off, rr float64) bool { return !(math.Abs(off) <= float64(0x1p-10*rr) && rr > 0) }

// squares returns r² and what x·x is beyond it.
func squares(x Vec, r float64) (rr, off float64) {
	rr = float64(r * r)
	return rr, x.Dot(x) - rr
}

// isNearly says whether nearlyUnit can tell the unit vector of an x with x·x = rr + off.
func isNearly(off, rr float64) bool { return math.Abs(off) < float64(0x1p-30*rr) && rr > 0x1p-900 }

// nearlyUnit returns the unit vector of x, where x·x = rr + off, rr = r²: |x| is r(1 + δ/2)
// but for δ²/8, δ = off/rr. That takes no root, and no quotient waits for another. If x·x
// is r², it is x/r, correctly rounded. Its length is 1 within 4e: x·x rounds by 3e, which
// half counts, rr by half of e, and the quotient and the difference by e.
func nearlyUnit(x Vec, r, off, rr float64) Vec {
	n := x.over(r)
	return n.Sub(n.Scale(off * (0.5 / rr)))
}

// root returns the parameter at which the line {k + t d} enters, for side −1, the
// radius r around the origin, or leaves it, for +1, from cc = |k×d|², k·d and d·d, in
// units of 1/d·d; if it misses, where it is nearest, and by how much.
func root(k, d Vec, cc, kd, dd, r, side float64) (tdd, miss float64) {
	q := float64(float64(r*r) * dd)
	p := q - cc
	if !(p > 0x1p-4*q) {
		p, miss = shortChord(k, d, kd, dd, r)
	}
	return float64(side*math.Sqrt(p)) - kd, miss
}

// shortChord returns r² d·d − |k×d|² near a tangent, where what rounds in the squares
// would count: (r−|w|)(r+|w|)d·d, w = k − (k·d/d·d)d. If the line misses, it is 0.
//
//go:noinline
func shortChord(k, d Vec, kd, dd, r float64) (p, miss float64) {
	w := k.Sub(d.Scale(kd / dd))
	wl := math.Sqrt(w.Dot(w))
	if wl < r {
		return float64(float64((r-wl)*(r+wl)) * dd), 0
	}
	return 0, wl - r
}

// spokeAt returns the spoke of the radius r to where the line {k + t d} enters or leaves
// it, times d·d.
func spokeAt(k, d Vec, tdd, dd, r float64) spoke {
	return spoke{k.Scale(dd).Add(d.Scale(tdd)), float64(r * dd)}
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
	l.at, l.exp, l.isMeeting = c.S, c.SExp+l.expD, true
}

// end returns the parameter where the line enters the shape, for side −1, or leaves
// it, for +1, and the spoke to there. A line that is flat only touches. If miss is
// positive, the line misses that piece of the shape.
func (l *line) end(side float64, flat bool) (t float64, x spoke, miss float64) {
	switch {
	case l.isMeeting:
		return l.at, spoke{}, 0
	case l.kind == exact.Point:
		return l.ball(l.k, side, flat)
	case l.isParallel:
		// Forwards the line leaves through the second end.
		if l.du*side > 0 {
			if l.kind == exact.Segment {
				return l.ball(l.kb, side, flat)
			}
		} else if l.kind != exact.Line {
			return l.ball(l.k, side, flat)
		}
		return math.Inf(int(side)), spoke{l.w, math.Inf(1)}, l.parallelMisses
	}
	tdd, ru := -l.wa, float64(l.r*l.uu)
	if !flat {
		tdd, miss = root(l.w, l.across, l.cc, l.wa, l.aa, ru, side)
		miss /= l.uu
	}
	switch z := float64(l.ku*l.aa) + float64(tdd*l.du); {
	case z < 0 && l.kind != exact.Line:
		return l.ball(l.k, side, flat)
	case z > float64(l.reach*l.aa) && l.kind == exact.Segment:
		return l.ball(l.kb, side, flat)
	}
	return tdd / l.aa, spokeAt(l.w, l.across, tdd, l.aa, ru), miss
}

// ball is end for the ball around the point from which the line is {k + t d}.
func (l *line) ball(k Vec, side float64, flat bool) (t float64, x spoke, miss float64) {
	kd := k.Dot(l.d)
	tdd := -kd
	if !flat {
		tdd, miss = root(k, l.d, normalOf(k, l.d).sq(), kd, l.dd, l.r, side)
	}
	return tdd / l.dd, spokeAt(k, l.d, tdd, l.dd, l.r), miss
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
		z := (l.ku + float64(t*l.du)) / l.uu
		if l.kind != exact.Line {
			z = max(0, z)
		}
		if l.kind == exact.Segment {
			z = min(z, l.reach/l.uu)
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
// It returns the exponent of what the core's u is divided by besides.
//
//go:noinline
func (l *line) rescale(path, s *core) int {
	k, d := difference(&path.a, &s.a), scaled{path.u, 0}
	if path.kind == exact.Segment {
		d = difference(&path.b, &path.a)
	}
	l.exp = max(k.exponent(), exponent(Vec{X: l.r}))
	expU := 0
	if s.kind == exact.Segment {
		kb, u := difference(&path.a, &s.b), difference(&s.b, &s.a)
		l.exp = max(l.exp, u.exponent())
		l.kb, l.u = kb.at(l.exp), u.at(u.exponent())
		expU = u.exponent() - l.exp
		if u.exponent() < l.exp-230 {
			l.kind = exact.Point
		}
	} else if s.kind != exact.Point {
		l.u = s.direction()
	}
	l.expD = d.exponent()
	l.k, l.d, l.r = k.at(l.exp), d.at(l.expD), ldexp(l.r, -l.exp)
	l.dd = l.d.Dot(l.d)
	return expU
}
