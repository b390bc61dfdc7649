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

// The filters below compute the deciding polynomial p in floats, and with it a
// bound on its rounding error: they answer only where |p| exceeds the bound, which
// is infinite where they cannot tell. Notation: e = 2⁻⁵³ is the
// unit roundoff; K = P−A, M = P−B, L = B−A for a point P and a core from A
// to B; R = r₁+r₂ and q = R². A sum of three products of differences has a
// relative error below 5e of the sum of its terms' magnitudes, R·R below 3e.
//
// tiny stands, at every multiplicative level, for what underflow can lose
// there: one product loses at most 2⁻¹⁰⁷⁵, and the region of a core shorter
// than 2⁻⁵⁰⁰ is misjudged by at most 2⁻⁸⁹⁹. Infinite or NaN input makes the
// bound infinite or the comparison false, so it is never decided here.
const (
	e    = 0x1p-53
	tiny = 0x1p-900
)

// decided says whether the sign of p is certain, and if so whether it is −. Two
// comparisons without a branch: which sign it is nobody can predict.
func decided(p, bound float64) (negative, ok bool) {
	negative, positive := p < -bound, p > bound
	return negative, negative != positive
}

// signOf is decided in terms of relations.
func signOf(p, bound float64) relation {
	if math.Abs(p) > bound {
		return relation(1 | int64(math.Float64bits(p))>>63)
	}
	return undecided
}

// pointPoint filters dist(p, o)² against R². p = K·K − q: error ≤ 6e(K·K + q); bound
// 16e.
func pointPoint(p, o Vec, r float64) (d, bound float64) {
	k := p.Sub(o)
	kk, q := k.Dot(k), float64(r*r)
	return kk - q, float64(16*e*(kk+q)) + tiny
}

// pointSegment filters the distance of p from the segment a–b against R, and says
// where on it the foot of p lies. The sign of K·L picks the region in floats: where
// it is wrong, the formulas of the two regions differ by at most 2⁻¹⁰⁰(K·K + L·L)
// and what tiny stands for, which the slack covers.
//
//	before a: K·K − q, bound 16e(K·K + q) + 2⁻⁹⁶ L·L
//	beyond b: M·M − q, bound 16e(M·M + q) + 2⁻⁹⁶ L·L
//	between:  (K·K − q) L·L − (K·L)², error ≤ 25e K·K L·L + 12e q L·L, bound 32e
//
// The bound is multiplied by 8 first: it must overflow before its terms do.
func pointSegment(p, a, b Vec, r float64) (d, bound float64, foot exact.End) {
	k, l := p.Sub(a), b.Sub(a)
	kl, ll := k.Dot(l), l.Dot(l)
	q := float64(r * r)
	foot = exact.First
	if kl > tiny {
		if kl < ll {
			kk := k.Dot(k)
			d = float64((kk-q)*ll) - float64(kl*kl)
			return d, float64(float64((kk+q+tiny)*float64(8*ll))*(4*e)) + tiny, exact.Inside
		}
		k, foot = p.Sub(b), exact.Second
	}
	kk := k.Dot(k)
	return kk - q, float64(16*e*(kk+q)) + float64(0x1p-96*ll) + 4*tiny, foot
}

// pointRay is pointSegment for a ray, or a line, from o along l. Where l is so
// short that K·L may underflow to 0, no bound limits what lies beyond.
func pointRay(p, o, l Vec, line bool, r float64) (d, bound float64, foot exact.End) {
	k := p.Sub(o)
	kl, ll := k.Dot(l), l.Dot(l)
	if ll < tiny {
		return 0, math.Inf(1), exact.Inside
	}
	kk, q := k.Dot(k), float64(r*r)
	if kl > 0 || line {
		d = float64((kk-q)*ll) - float64(kl*kl)
		return d, float64(float64((kk+q+tiny)*float64(8*ll))*(4*e)) + tiny, exact.Inside
	}
	return kk - q, float64(16*e*(kk+q)) + float64(0x1p-96*ll) + tiny, exact.First
}

// pointCore filters the distance of p from the core c against R.
func pointCore(p *Vec, c *core, r float64) (rel relation, foot exact.End) {
	var d, bound float64
	switch c.kind {
	case exact.Point:
		d, bound = pointPoint(*p, c.a, r)
		foot = exact.First
	case exact.Segment:
		d, bound, foot = pointSegment(*p, c.a, c.b, r)
	default:
		d, bound, foot = pointRay(*p, c.a, c.u, c.kind == exact.Line, r)
	}
	return signOf(d, bound), foot
}

// relate says how a and b stand to each other, exactly.
func relate(a, b *core) relation {
	if rel, _ := filter(a, b); rel != undecided {
		return rel
	}
	return decide(a, b)
}

// filter is relate without the last tier. If a core is a point, it also returns
// where its foot on the other lies.
func filter(a, b *core) (relation, exact.End) {
	switch {
	case a.kind == exact.Point:
		return pointCore(&a.a, b, a.r+b.r)
	case b.kind == exact.Point:
		return pointCore(&b.a, a, a.r+b.r)
	}
	return spanSpan(a, b, a.r+b.r), exact.Inside
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
func spanSpan(a, b *core, r float64) relation {
	if !(r > 0) {
		d := a.a.Sub(b.a)
		return pointlike(inner(&d, &a.u, &b.u, a.kind, b.kind, r))
	}
	d, bound := 0.0, math.Inf(1)
	switch {
	case b.kind != exact.Segment && a.kind != exact.Segment:
	case b.kind != exact.Segment:
		d, bound = raySegment(&b.a, &b.u, b.kind == exact.Line, &a.a, &a.b, r)
	case a.kind != exact.Segment:
		d, bound = raySegment(&a.a, &a.u, a.kind == exact.Line, &b.a, &b.b, r)
	default:
		d, bound = segmentSegment(&a.a, &a.b, &b.a, &b.b, r)
	}
	if rel := signOf(d, bound); rel != undecided {
		return rel
	}
	return byEnds(a, b, r)
}

// pointlike makes an answer of inner's without a radius: cores that are not
// parallel, and whose lines' closest points are not inside both, do not meet.
func pointlike(in relation) relation {
	if in == outside {
		return apart
	}
	return in
}

// segmentSegment filters the distance of the segments a–b and p–q against R.
func segmentSegment(a, b, p, q *Vec, r float64) (d, bound float64) {
	f, n := segmentsSq(a, b, p, q)
	return against(f, n, r)
}

// segmentsSq returns the squared distance f of the segments a–b and p–q, with an
// n for against: its error is below 128e(f + n), or 256e n where certificate answers.
func segmentsSq(a, b, p, q *Vec) (f, n float64) {
	f, n, _, _ = closest(a.Sub(*p), b.Sub(*a), q.Sub(*p), 0)
	if n > math.MaxFloat64 {
		f, n = certificate(a, b, p, q)
	}
	return f, n
}

// against filters a squared distance f against R²: the error of f is below
// 128e(f + n) or below 256e n less what rounds here, and the bound is 256e(n + q).
func against(f, n, r float64) (d, bound float64) {
	q := float64(r * r)
	return f - q, float64(256 * e * (n + q))
}

// closest returns the parameters s and t of two points of the segments {a + su} and
// {b + tv} that are closest but for rounding, d = a−b, and their squared distance f,
// that of the segments with an error below 128e(f + n). They come from the normal
// equations and clamping (Ericson, Real-Time Collision Detection, 5.1.9). n is
// infinite if the squared sine of the angle between the segments is not more than
// least, and for sizes out of the ordinary: where least is not 0 and numbers are to
// come from it, sizes against each other too, so that they do not depend on the
// scale.
//
// With W = d + su − tv and N = f + u·u + v·v, where |d| ≤
// √f + |u| + |v|: differences of the ends move every point by e(|d|+|u|+|v|) at
// most, and so f by 6eN; W and W·W round by 21eN. For the choice of s and t
// let φ(s) be the least of W·W over all t, a parabola with the derivative
// 2(s det − num)/v·v. num and det have errors below 16e|u||d|v·v and 15e u·u v·v, so
// φ' at the clamped s has the right sign or is below 32e(u·u+|u||d|), as
// is then what φ is above its least: 96eN. t, unclamped, and the s of a clamped t
// add terms in e² only; a clamped t costs nothing more, since W·W is convex: what
// connects a point beyond t = 0, as good as the best, with the best crosses t = 0 at a
// point as good.
func closest(d, u, v Vec, least float64) (f, n, s, t float64) {
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	ud, vd := u.Dot(d), v.Dot(d)
	uuvv := float64(uu * vv)
	det := uuvv - float64(uv*uv)
	if !(det > float64(least*uuvv) && uu > 0x1p-200 && vv > 0x1p-200) {
		return 0, math.Inf(1), 0, 0
	}
	s = clamp((float64(uv*vd)-float64(ud*vv))/det, 0)
	t = (float64(uv*s) + vd) / vv
	if t < 0 {
		t, s = 0, clamp(-ud/uu, 0)
	} else if t > 1 {
		t, s = 1, clamp((uv-ud)/uu, 0)
	}
	w := d.Add(u.Scale(s)).Sub(v.Scale(t))
	f, n = w.Dot(w), uu+vv
	if !(f+n < 0x1p202) || least > 0 && !(min(uu, vv) > float64(0x1p-150*(f+n))) {
		n = math.Inf(1)
	}
	return f, n, s, t
}

// segmentSq returns the squared distance of a segment along u from a point that is k
// from its A and kb from its B.
func segmentSq(k, kb, u Vec, uu float64) float64 {
	if ku := k.Dot(u); ku >= uu {
		k = kb
	} else if ku > 0 {
		k = k.Sub(u.Scale(ku / uu))
	}
	return k.Dot(k)
}

// raySegment filters the distance of a ray, or a line, from o along u and the
// segment p–q against R > 0.
func raySegment(o, u *Vec, line bool, p, q *Vec, r float64) (d, bound float64) {
	w, v := o.Sub(*p), q.Sub(*p)
	f, n := closestOnRay(w, *u, v, line)
	if n > math.MaxFloat64 {
		// What lies beyond 2(|w|+|v|+R) from o is farther than R from the segment; the
		// rest is a segment from o, to both sides for a line.
		lo := 0.0
		if line {
			lo = -1
		}
		x := u.Scale(reach(w, *u, v, r))
		f, n = certify(w.Dot(w), x.Dot(x), v.Dot(v), x.Dot(v), x.Dot(w), v.Dot(w), lo)
	}
	return against(f, n, r)
}

// closestOnRay is closest for a ray, or a line, {a + su} and a segment. Far from
// parallel, what rounds in s is second to all else, however large s is.
func closestOnRay(d, u, v Vec, line bool) (f, n float64) {
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	ud, vd := u.Dot(d), v.Dot(d)
	uuvv := float64(uu * vv)
	det := uuvv - float64(uv*uv)
	if !(det > float64(0x1p-8*uuvv) && uu > 0x1p-200 && vv > 0x1p-200) {
		return 0, math.Inf(1)
	}
	s := (float64(uv*vd) - float64(ud*vv)) / det
	if s < 0 && !line {
		s = 0
	}
	t := (float64(uv*s) + vd) / vv
	if t < 0 || t > 1 {
		t = clamp(t, 0)
		if s = (float64(t*uv) - ud) / uu; s < 0 && !line {
			s = 0
		}
	}
	w := d.Add(u.Scale(s)).Sub(v.Scale(t))
	f, n = w.Dot(w), float64(float64(s*s)*uu)+vv
	if !(f+n < 0x1p200 && uu < 0x1p200) {
		n = math.Inf(1)
	}
	return f, n
}

// reach returns a power of two that makes u longer than 2(|d|+|v|+r); NaN when
// that is out of the ordinary.
func reach(d, u, v Vec, r float64) float64 {
	const exponent = 0x7ff << 52
	size := math.Float64bits(16 * (d.sumAbs() + v.sumAbs() + r))
	unit := math.Float64bits(u.sumAbs())
	f := math.Float64frombits(size&exponent - unit&exponent + 1023<<52)
	if !(f > 0x1p-500 && f < 0x1p500) {
		return math.NaN()
	}
	return f
}

// certificate is segmentsSq for segments of any size, at any angle.
//
//go:noinline
func certificate(a, b, p, q *Vec) (f, n float64) {
	d, u, v := a.Sub(*p), b.Sub(*a), q.Sub(*p)
	return certify(d.Dot(d), u.Dot(u), v.Dot(v), u.Dot(v), u.Dot(d), v.Dot(d), 0)
}

// certify is segmentsSq for {a + su : lo ≤ s ≤ 1}, lo = 0 or −1, and {b + tv : 0 ≤ t
// ≤ 1}, from the products of u, v and d = a−b. Its error bound is a certificate,
// measured for the very points it found: the two sets are no farther apart than
// these, and a direction tells how near they can be at most.
//
// For any s and t in range let W = d + su − tv. Then dist² ≤ f = W·W. Along W,
// every point of the first is at least h/|W| beyond every point of the second,
// h = W·d + min(lo W·u, W·u) − max(0, W·v) = f − g, so dist² ≥ h²/f ≥ 2h − f =
// f − 2g. The error of f is therefore 2g and what rounds, and n carries both.
//
//	W·u = u·d + s u·u − t u·v    f = W·d + s W·u − t W·v
//	W·v = v·d + s u·v − t v·v    g = s W·u − min(lo W·u, W·u) + max(0, W·v) − t W·v
//	W·d = d·d + s u·d − t v·d
//
// A product of differences has an error ≤ 5e times its vectors' lengths. With N =
// d·d + u·u + v·v, at least twice the product of any two lengths, that and the
// roundings on the way add up to 51eN in f, 114eN in 2g and 27eN + 4eq in the
// last operations of a comparison with q; the bound is 256e(N + q).
func certify(dd, uu, vv, uv, ud, vd, lo float64) (f, n float64) {
	s := 0.0
	if det := float64(uu*vv) - float64(uv*uv); det > 0 {
		s = clamp((float64(uv*vd)-float64(ud*vv))/det, lo)
	}
	t := (float64(uv*s) + vd) / vv
	if t < 0 {
		t, s = 0, clamp(-ud/uu, lo)
	} else if t > 1 {
		t, s = 1, clamp((uv-ud)/uu, lo)
	}
	wu := ud + float64(s*uu) - float64(t*uv)
	wv := vd + float64(s*uv) - float64(t*vv)
	su, tv := float64(s*wu), float64(t*wv)
	f = dd + float64(s*ud) - float64(t*vd) + su - tv
	// 2 min(0, x) = x − |x|, 2 min(−x, x) = −2|x| and 2 max(0, x) = x + |x|,
	// without a branch that nobody can predict.
	low := wu
	if lo < 0 {
		low = -math.Abs(wu)
	}
	g2 := 2*(su-tv) - (low - math.Abs(wu)) + (wv + math.Abs(wv))
	// Times 16 first: no partial sum above exceeds that.
	n = float64(float64(16*(dd+uu+vv))*0x1p-4) + float64((g2+tiny)*(1/(256*e)))
	return f, n
}

// clamp returns the number in lo..1 nearest to t.
func clamp(t, lo float64) float64 {
	if t < lo {
		return lo
	}
	if t > 1 {
		return 1
	}
	return t
}

// byEnds filters through the ends and the inner parts of two cores: they are
// within R > 0 exactly if a finite end of one is within R of the other, or if
// their lines come within R of each other inside both.
func byEnds(a, b *core, r float64) relation {
	if !a.isValid() || !b.isValid() {
		return undecided // an end alone cannot tell
	}
	d := a.a.Sub(b.a)
	in := inner(&d, &a.u, &b.u, a.kind, b.kind, r)
	if in != outside && in != undecided {
		return in
	}
	ofA, ofB := a.endsNear(b, r), b.endsNear(a, r)
	if ofA == penetrating || ofB == penetrating {
		return penetrating
	}
	if in == undecided {
		return undecided
	}
	return max(ofA, ofB)
}

// endsNear filters the distance of c's nearest finite end from d against R; it
// answers apart when there is none.
func (c *core) endsNear(d *core, r float64) relation {
	if c.kind == exact.Line {
		return apart
	}
	first, _ := pointCore(&c.a, d, r)
	if c.kind == exact.Ray || first == penetrating {
		return first
	}
	second, _ := pointCore(&c.b, d, r)
	if second == penetrating {
		return second
	}
	return max(first, second)
}

// place says where a parameter num/den lies in the range of a core: inside,
// outside, or undecided, with errors up to dn and dd in num and den > dd.
func place(kind exact.Kind, num, den, dn, dd float64) relation {
	var beyond, err float64 // how far beyond the range, in some unit
	switch kind {
	case exact.Segment:
		beyond, err = math.Abs(num-float64(0.5*den))-float64(0.5*den), dn+dd
	case exact.Ray:
		beyond, err = -num, dn
	default:
		return inside
	}
	switch {
	case beyond > err:
		return outside
	case -beyond > err:
		return inside
	}
	return undecided
}
