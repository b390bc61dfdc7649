package d3

// Closest points of two cores, with a bound on the error of their squared distance. Where two cores without a radius meet,
// the outward normals form a cone, and the one nearest to the direction from which the other core came counts.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// closest returns the parameters s and t of two points of the segments {a + su} and {b + tv}, with d = a−b, and the squared
// distance f of these points. They are closest up to rounding: the squared distance of the segments is f with an error < 128e(f
// + n). The method is that of the normal equations and clamping (Ericson, Real-Time Collision Detection, 5.1.9).
//
// n is infinite if the squared sine of the angle between the segments is ≤ least, and for sizes out of the ordinary. If least
// is not 0, the caller takes numbers from the answer: then sizes out of the ordinary relative to each other count too, so that
// the numbers do not depend on the scale.
//
// Let W = d + su − tv and N = f + u·u + v·v, where |d| ≤ √f + |u| + |v|. Differences of the ends move every point by at most
// e(|d|+|u|+|v|), and so f by 6eN. W and W·W round by 21eN.
//
// For the choice of s and t let φ(s) be the least of W·W over all t, a parabola with the derivative 2(s det − num)/v·v. num and
// det have errors < 16e|u||d|v·v and < 15e u·u v·v. So φ' at the clamped s has the right sign, or is < 32e(u·u+|u||d|). Then φ
// exceeds its least by as little: 96eN. t, unclamped, and the s of a clamped t add terms in e² only. A clamped t costs nothing
// more, since W·W is convex: the connection of the best point with a point beyond t = 0 that is as good crosses t = 0 at a
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

// closestOnRay is closest for a ray, or a line, {a + su} and a segment. Far from parallel, the rounding of s is second to all
// else, however large s is.
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

// segmentSq returns the squared distance of a segment along u from a point that is k from its A and kb from its B.
func segmentSq(k, kb, u Vec, uu float64) float64 {
	if ku := k.Dot(u); ku >= uu {
		k = kb
	} else if ku > 0 {
		k = k.Sub(u.Scale(ku / uu))
	}
	return k.Dot(k)
}

// near is closest at any angle, for the squared distance f alone: its error is below 128e(f + n), or below 256e n if
// certificate answers.
func near(d, u, v Vec) (f, n float64) {
	f, n, _, _ = closest(d, u, v, 0)
	if n > math.MaxFloat64 {
		f, n = certificate(d, u, v)
	}
	return f, n
}

// certificate is certify for two segments.
//
//go:noinline
func certificate(d, u, v Vec) (f, n float64) {
	return certify(d.Dot(d), u.Dot(u), v.Dot(v), u.Dot(v), u.Dot(d), v.Dot(d), 0)
}

// certify is near for {a + su : lo ≤ s ≤ 1}, lo = 0 or −1, and {b + tv : 0 ≤ t ≤ 1}, from the products of u, v and d = a−b. Its
// error bound is a certificate, measured for the very points it found: the two sets are no farther apart than these, and a
// direction tells how near they can be at most.
//
// For any s and t in range let W = d + su − tv. Then dist² ≤ f = W·W. Along W, every point of the first is at least h/|W|
// beyond every point of the second, h = W·d + min(lo W·u, W·u) − max(0, W·v) = f − g, so dist² ≥ h²/f ≥ 2h − f = f − 2g. The
// error of f is therefore 2g and what rounds, and n carries both.
//
//	W·u = u·d + s u·u − t u·v    f = W·d + s W·u − t W·v
//	W·v = v·d + s u·v − t v·v    g = s W·u − min(lo W·u, W·u) + max(0, W·v) − t W·v
//	W·d = d·d + s u·d − t v·d
//
// A product of differences has an error ≤ 5e times its vectors' lengths. Let N = d·d + u·u + v·v, which is at least twice the
// product of any two lengths. With the roundings on the way the errors add up to 51eN in f, 114eN in 2g, and 27eN + 4eq in the
// last operations of a comparison with q. The bound is 256e(N + q).
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
	// 2 min(0, x) = x − |x|, 2 min(−x, x) = −2|x| and 2 max(0, x) = x + |x|, without a branch.
	low := wu
	if lo < 0 {
		low = -math.Abs(wu)
	}
	g2 := 2*(su-tv) - (low - math.Abs(wu)) + (wv + math.Abs(wv))
	// Times 16 first: no partial sum above exceeds that.
	n = float64(float64(16*(dd+uu+vv))*0x1p-4) + float64((g2+tiny)*(1/(256*e)))
	return f, n
}

// spansSq returns the squared distance f of two cores with an extent, k = a − b, with an error below 128e(f + n); n is infinite
// where it cannot tell.
func spansSq(k Vec, a, b *core) (f, n float64) {
	switch {
	case a.kind == exact.Segment && b.kind == exact.Segment:
		return near(k, a.u, b.u)
	case a.kind == exact.Segment:
		return closestOnRay(k.Neg(), b.u, a.u, b.kind == exact.Line)
	case b.kind == exact.Segment:
		return closestOnRay(k, a.u, b.u, a.kind == exact.Line)
	}
	return 0, math.Inf(1)
}

// footSq returns the squared distance f of the core c from the point that is k from its a and kb from its b; its error is below
// 128e(f + n + k·k).
func footSq(k, kb Vec, c *core) (f, n float64) {
	uu := c.u.Dot(c.u)
	if !isOrdinary(uu) {
		return 0, math.Inf(1)
	}
	if c.kind == exact.Segment {
		return segmentSq(k, kb, c.u, uu), uu
	}
	if ku := k.Dot(c.u); ku > 0 || c.kind == exact.Line {
		k = k.Sub(c.u.Scale(ku / uu))
	}
	return k.Dot(k), 0
}

// isBeside reports whether, in floats, a point is no farther than off from the segment from a to b.
func isBeside(a, b, p Vec, off float64) bool {
	u, v := b.Sub(a), p.Sub(a)
	t := v.Dot(u) / u.Dot(u)
	if !(t > 0) {
		t = 0
	}
	return v.Sub(u.Scale(min(t, 1))).maxAbs() <= off
}

// normalCondition is a condition on a normal n where two cores meet: n·w ≤ 0, or n·w = 0 if across. A zero w is no condition.
type normalCondition struct {
	w      Vec
	across bool
}

// negated is the condition on −n.
func (s normalCondition) negated() normalCondition { return normalCondition{s.w.Neg(), s.across} }

// admits reports whether n meets the condition, up to rounding.
func (s normalCondition) admits(n Vec) bool {
	d := n.Dot(s.w)
	return d <= 0 && !s.across || math.Abs(d) <= float64(0x1p-40*float64(n.sumAbs()*s.w.sumAbs()))
}

// sideAt returns the condition for normals out of c at one of its ends, or between them.
func (c *core) sideAt(end exact.End) normalCondition {
	switch {
	case c.kind == exact.Point:
		return normalCondition{}
	case end == exact.Inside:
		return normalCondition{c.direction(), true}
	}
	return normalCondition{c.inwards(end), false}
}

// nearestNormal returns the unit vector nearest to n of those that meet p and q: n itself, or its part across one of the two
// vectors, or across both.
func nearestNormal(n Vec, p, q normalCondition) Vec {
	if p.admits(n) && q.admits(n) {
		return unit(n)
	}
	if v := certainNormal(n, p, q); v != (Vec{}) {
		return v
	}
	best, nearest := Vec{}, math.Inf(-1)
	try := func(v Vec) {
		if v = unit(v); v != (Vec{}) && p.admits(v) && q.admits(v) {
			if d := v.Dot(n); d > nearest {
				best, nearest = v, d
			}
		}
	}
	for _, pair := range [...][2]normalCondition{{p, q}, {q, p}} {
		s, other := pair[0], pair[1]
		v := accurateAcross(n, s.w)
		try(v)
		try(v.Neg())
		try(accurateAcross(other.w.Neg(), s.w)) // where n leads along s
	}
	both := oddIn(n, accurateNormal(p.w, q.w).vec())
	try(both)
	try(both.Neg())
	if best != (Vec{}) {
		return best
	}
	// All but parallel, but for rounding; or a radius that rounding has swallowed has met something else than its core would. A
	// core that is met between its ends tells more.
	if q.across {
		p, q = q, p
	}
	for _, s := range [...]normalCondition{p, q} {
		if v := unit(accurateAcross(n, s.w)); v != (Vec{}) {
			return v
		}
	}
	if p.w == (Vec{}) {
		p = q
	}
	return oddIn(n, unit(perpendicular(turnedUp(p.w))))
}

// certainNormal is nearestNormal if p and q leave no doubt, and zero otherwise. Either both vectors are to be across n and are
// oblique, or one is, and the other condition admits the part of n across that. Any other normal that p and q admit is turned
// from it by 2⁻²⁰ or more, and so is certainly farther from n.
func certainNormal(n Vec, p, q normalCondition) Vec {
	if p.across {
		p, q = q, p
	}
	switch {
	case !q.across:
		return Vec{}
	case p.across:
		if !isOblique(p.w, q.w) {
			return Vec{}
		}
		v := oddIn(n, unit(accurateNormal(p.w, q.w).vec()))
		if v.Dot(n) < 0 {
			return v.Neg()
		}
		return v
	}
	v := unit(accurateAcross(n, q.w))
	if p.w == (Vec{}) || v.Dot(n) > 0x1p-8 && v.Dot(p.w) < float64(-0x1p-20*p.w.sumAbs()) {
		return v
	}
	return Vec{}
}
