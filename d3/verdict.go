package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relation is the answer to the one question behind every verdict: the sign of
// dist(core, core)² − (r₁+r₂)².
type relation int8

const (
	penetrating relation = -1
	touching    relation = 0
	apart       relation = +1
	empty       relation = +2 // one of the shapes is the empty set
	undecided   relation = +3 // a filter's way to ask for the exact decision

	inside  relation = +4 // of a parameter: strictly within its range
	outside relation = +5 // of a parameter: strictly out of its range; of inner: so that the ends decide
)

// The filters below compute the deciding polynomial p in floats and answer only
// when |p| exceeds a bound on its rounding error. Notation: e = 2⁻⁵³ is the
// unit roundoff; K = P−A, M = P−B, L = B−A for a point P and a core from A
// to B; R = r₁+r₂ and q = R². A sum of three products of differences has a
// relative error below 5e of the sum of its terms' magnitudes, R·R below 3e.
//
// tiny stands, at every multiplicative level, for what underflow can lose
// there: one product loses at most 2⁻¹⁰⁷⁵, and the region of a core shorter
// than 2⁻⁵⁰⁰ is misjudged by at most 2⁻⁹³⁹. Infinite or NaN input makes the
// bound infinite or the comparison false, so it is never decided here.
const (
	e    = 0x1p-53
	tiny = 0x1p-900
)

// pointPoint filters dist(p, o)² against R².
// p = K·K − q: error ≤ 6e(K·K + q); bound 16e.
func pointPoint(p, o *Vec, r float64) relation {
	k := p.Sub(*o)
	kk, q := k.Dot(k), float64(r*r)
	d, bound := kk-q, float64(16*e*(kk+q))+tiny
	if d > bound {
		return apart
	}
	if -d > bound {
		return penetrating
	}
	return undecided
}

// pointSegment filters the distance of p from the segment a–b against R. The
// sign of K·L picks the region in floats: where it is wrong, the formulas of
// the two regions differ by at most 2⁻¹⁰⁰(K·K + L·L), which the slack covers.
//
//	before a: K·K − q, bound 16e(K·K + q)
//	beyond b: M·M − q, bound 16e(M·M + q) + 2⁻⁹⁶ L·L
//	between:  (K·K − q) L·L − (K·L)², error ≤ 25e K·K L·L + 12e q L·L, bound 32e
func pointSegment(p, a, b *Vec, r float64) relation {
	k, l := p.Sub(*a), b.Sub(*a)
	kl, ll := k.Dot(l), l.Dot(l)
	q := float64(r * r)
	var d, bound float64
	switch {
	case kl > 0 && kl < ll:
		kk := k.Dot(k)
		d = float64((kk-q)*ll) - float64(kl*kl)
		bound = float64(float64(32*e*(kk+q+tiny))*(ll+tiny)) + tiny
	case kl <= 0:
		kk := k.Dot(k)
		d = kk - q
		bound = float64(16*e*(kk+q)) + float64(0x1p-96*ll) + tiny
	default:
		m := p.Sub(*b)
		mm := m.Dot(m)
		d = mm - q
		bound = float64(16*e*(mm+q)) + float64(0x1p-96*ll) + tiny
	}
	if d > bound {
		return apart
	}
	if -d > bound {
		return penetrating
	}
	return undecided
}

// pointRay is pointSegment for a ray, or a line, from o along l. Where l is so
// short that K·L may underflow to 0, no bound limits what lies beyond.
func pointRay(p, o, l *Vec, line bool, r float64) relation {
	k := p.Sub(*o)
	kl, ll := k.Dot(*l), l.Dot(*l)
	if ll < tiny {
		return undecided
	}
	kk, q := k.Dot(k), float64(r*r)
	var d, bound float64
	if kl > 0 || line {
		d = float64((kk-q)*ll) - float64(kl*kl)
		bound = float64(float64(32*e*(kk+q+tiny))*(ll+tiny)) + tiny
	} else {
		d = kk - q
		bound = float64(16*e*(kk+q)) + float64(0x1p-96*ll) + tiny
	}
	if d > bound {
		return apart
	}
	if -d > bound {
		return penetrating
	}
	return undecided
}

// pointCore filters the distance of p from the core c against R.
func pointCore(p *Vec, c *core, r float64) relation {
	switch c.kind {
	case exact.Point:
		return pointPoint(p, &c.a, r)
	case exact.Segment:
		return pointSegment(p, &c.a, &c.b, r)
	}
	return pointRay(p, &c.a, &c.u, c.kind == exact.Line, r)
}

// relate says how a and b stand to each other, exactly.
func relate(a, b *core) relation {
	rel := undecided
	switch {
	case a.kind == exact.Point:
		rel = pointCore(&a.a, b, a.r+b.r)
	case b.kind == exact.Point:
		rel = pointCore(&b.a, a, a.r+b.r)
	default:
		rel = spanSpan(a, b)
	}
	if rel == undecided {
		return decide(a, b)
	}
	return rel
}

// decide is the last tier: it refuses what is not a shape and leaves the rest
// to integers.
//
//go:noinline
func decide(a, b *core) relation {
	if !a.isValid() || !b.isValid() {
		return empty
	}
	sa, sb := a.span(), b.span()
	return relation(exact.Sign(&sa, &sb, a.r, b.r))
}

// spanSpan filters two cores of which neither is a point.
func spanSpan(a, b *core) relation {
	r := a.r + b.r
	if r == 0 {
		// No certificate shows contact without a radius, and inner alone shows the rest.
		if in := inner(a, b, r); in <= apart {
			return in
		}
	}
	var n near
	n.solve(a, b)
	if rel := n.certify(a, b, r); rel != undecided {
		return rel
	}
	return byEnds(a, b, r)
}

// near holds some points of two cores that are close to closest: s on a, t on
// b, and w = a(s) − b(t). Certificates do not care how good they are.
type near struct {
	d, w       Vec // d = a.a − b.a
	s, t       float64
	uu, uv, vv float64
	ud, vd     float64
}

// solve finds s and t by the normal equations and clamping (Ericson, Real-Time
// Collision Detection, 5.1.9).
func (n *near) solve(a, b *core) {
	n.d = a.a.Sub(b.a)
	n.uu, n.uv, n.vv = a.u.Dot(a.u), a.u.Dot(b.u), b.u.Dot(b.u)
	n.ud, n.vd = a.u.Dot(n.d), b.u.Dot(n.d)
	det := float64(n.uu*n.vv) - float64(n.uv*n.uv)
	s := 0.0
	if det > 0 {
		s = a.clamp((float64(n.uv*n.vd) - float64(n.ud*n.vv)) / det)
	}
	t := (float64(n.uv*s) + n.vd) / n.vv
	if c := b.clamp(t); c != t {
		t = c
		s = a.clamp((float64(t*n.uv) - n.ud) / n.uu)
	}
	n.s, n.t = s, t
	n.w = n.d.Add(a.u.Scale(s).Sub(b.u.Scale(t)))
}

// clamp returns the parameter of c nearest to t.
func (c *core) clamp(t float64) float64 {
	if t < 0 && c.kind != exact.Line {
		return 0
	}
	if t > 1 && c.kind == exact.Segment {
		return 1
	}
	return t
}

// certify proves from w, s and t that the cores grown by their radii penetrate
// or are apart, if it can.
//
// The points a(s) and b(t) are at most |w| + |δw| apart, |δw| ≤ 5e(|d|+|su|+|tv|)
// and |d| ≤ |w|+|su|+|tv|, hence dist² ≤ w·w + 45e(w·w + s²u·u + t²v·v), which k
// covers with 128e. Against w itself as a direction, every point of a is at
// least h = w·d + min over s of s(w·u) − max over t of t(w·v) beyond every
// point of b, in units of |w|; the error of h is ≤ 8e|w|(|d|+|u|+|v|), which h
// ≤ w·w turns into 75e of the bracket. A ray adds nothing to h where w·u is
// certainly positive, and has no bound where it is not.
func (n *near) certify(a, b *core, r float64) relation {
	ww, q := n.w.Dot(n.w), float64(r*r)
	uu, vv := n.uu, n.vv
	if a.kind != exact.Segment {
		uu *= max(1, float64(n.s*n.s))
	}
	if b.kind != exact.Segment {
		vv *= max(1, float64(n.t*n.t))
	}
	k := float64(128*e*(ww+q+uu+vv)) + tiny
	if ww+k < q {
		return penetrating
	}
	h := n.w.Dot(n.d) + a.least(n.w.Dot(a.u), ww, n.uu) + b.least(-n.w.Dot(b.u), ww, n.vv)
	if h > 0 && float64(h*h) > float64(ww*(q+k))+tiny {
		return apart
	}
	return undecided
}

// least returns the least of t·wu over the parameters t of c, −Inf if there is
// none or its sign is not certain.
func (c *core) least(wu, ww, uu float64) float64 {
	if c.kind == exact.Segment {
		return min(0, wu)
	}
	if c.kind == exact.Ray && wu > 0 && float64(wu*wu) > float64(0x1p-100*(ww*uu))+tiny {
		return 0
	}
	return math.Inf(-1)
}

// byEnds filters through the ends and the inner parts of two cores: they are
// within R exactly if a finite end of one is within R of the other, or if their
// lines come within R of each other inside both.
func byEnds(a, b *core, r float64) relation {
	in := inner(a, b, r)
	if in != outside && in != undecided {
		return in
	}
	rel := apart
	for _, side := range [2][2]*core{{a, b}, {b, a}} {
		from, to := side[0], side[1]
		if from.kind == exact.Line {
			continue
		}
		first := pointCore(&from.a, to, r)
		second := apart
		if from.kind == exact.Segment {
			second = pointCore(&from.b, to, r)
		}
		if first == penetrating || second == penetrating {
			return penetrating
		}
		rel = max(rel, first, second)
	}
	if in == undecided {
		return undecided
	}
	return rel
}

// place says where a parameter num/den lies in the range of c: inside, outside,
// or undecided, with errors up to dn and dd in num and den > dd.
func (c *core) place(num, den, dn, dd float64) relation {
	if c.kind != exact.Line {
		if num < -dn {
			return outside
		}
		if !(num > dn) {
			return undecided
		}
	}
	if c.kind == exact.Segment {
		if num-den > dn+dd {
			return outside
		}
		if !(den-num > dn+dd) {
			return undecided
		}
	}
	return inside
}
