package explain

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// filter is that of d3: the sign of dist² − R² of two cores, as far as floats can tell.
func (w *walk) filter(a, b *core) relation {
	switch {
	case a.kind == exact.Point:
		return w.pointCore(a.a, b, a.r+b.r)
	case b.kind == exact.Point:
		return w.pointCore(b.a, a, a.r+b.r)
	}
	return w.spanSpan(a, b, a.r+b.r)
}

func (w *walk) pointCore(p vec, c *core, r float64) relation {
	switch c.kind {
	case exact.Point:
		return w.pointPoint(p, c.a, r)
	case exact.Segment:
		return w.pointSegment(p, c.a, c.b, r)
	}
	return w.pointRay(p, c.a, c.u, c.kind == exact.Line, r)
}

func (w *walk) pointPoint(p, o vec, r float64) relation {
	k := w.sub(p, o)
	kk, q := w.dot(k, k), float64(r*r)
	w.say("two points: K = P − A = %v, squared distance K·K = %v", k, kk)
	return w.sign("p = K·K − q", kk-q, float64(16*e*(kk+q))+tiny)
}

func (w *walk) pointSegment(p, a, b vec, r float64) relation {
	k, l := w.sub(p, a), w.sub(b, a)
	kl, ll := w.dot(k, l), w.dot(l, l)
	q := float64(r * r)
	w.say("the point P = %v and the segment from A = %v to B = %v", p, a, b)
	w.say("K = P − A = %v, L = B − A = %v", k, l)
	w.say("projection: K·L = %v, L·L = %v, t = K·L / L·L = %v", kl, ll, kl/ll)
	if kl > tiny {
		if kl < ll {
			w.say("0 < t < 1: the foot is between A and B, at %v", w.add(a, w.scale(l, kl/ll)))
			return w.between(k, kl, ll, q)
		}
		k = w.sub(p, b)
		w.say("t ≥ 1, clamped to 1: the nearest point is B; M = P − B = %v", k)
	} else {
		w.say("t ≤ 0, clamped to 0: the nearest point is A")
	}
	kk := w.dot(k, k)
	w.say("squared distance %v against q = %v", kk, q)
	return w.sign("p = squared distance − q", kk-q, float64(16*e*(kk+q))+float64(0x1p-96*ll)+4*tiny)
}

// between is the case of a foot inside a core along L: no division takes part.
func (w *walk) between(k vec, kl, ll, q float64) relation {
	kk := w.dot(k, k)
	w.say("K·K = %v, squared distance K·K − (K·L)²/L·L = %v against q = %v", kk, kk-float64(kl*kl)/ll, q)
	d := float64((kk-q)*ll) - float64(kl*kl)
	return w.sign("p = (K·K − q) L·L − (K·L)²", d, float64(float64((kk+q+tiny)*float64(8*ll))*(4*e))+tiny)
}

func (w *walk) pointRay(p, o, l vec, line bool, r float64) relation {
	k := w.sub(p, o)
	kl, ll := w.dot(k, l), w.dot(l, l)
	w.say("the point P = %v and the core from O = %v along L = %v", p, o, l)
	w.say("K = P − O = %v, K·L = %v, L·L = %v", k, kl, ll)
	if ll < tiny {
		w.say("L·L may have lost bits to underflow: undecided")
		return undecided
	}
	kk, q := w.dot(k, k), float64(r*r)
	if kl > 0 || line {
		w.say("t = K·L / L·L = %v: the foot is on the core", kl/ll)
		return w.between(k, kl, ll, q)
	}
	w.say("t = K·L / L·L = %v, clamped to 0: the nearest point is O", kl/ll)
	w.say("squared distance K·K = %v against q = %v", kk, q)
	return w.sign("p = K·K − q", kk-q, float64(16*e*(kk+q))+float64(0x1p-96*ll)+tiny)
}

// spanSpan filters two cores of which neither is a point.
func (w *walk) spanSpan(a, b *core, r float64) relation {
	if !(r > 0) {
		w.say("no radius: whether the cores meet")
		return pointlike(w.inner(w.sub(a.a, b.a), a.u, b.u, a.kind, b.kind, r))
	}
	rel := undecided
	switch {
	case b.kind != exact.Segment && a.kind != exact.Segment:
	case b.kind != exact.Segment:
		rel = w.raySegment(b.a, b.u, b.kind == exact.Line, a.a, a.b, r)
	case a.kind != exact.Segment:
		rel = w.raySegment(a.a, a.u, a.kind == exact.Line, b.a, b.b, r)
	default:
		rel = w.segmentSegment(a, b, r)
	}
	if rel != undecided {
		return rel
	}
	return w.byEnds(a, b, r)
}

func pointlike(in relation) relation {
	if in == outside {
		return apart
	}
	return in
}

func (w *walk) segmentSegment(a, b *core, r float64) relation {
	d, u, v := w.sub(a.a, b.a), w.sub(a.b, a.a), w.sub(b.b, b.a)
	f, n := w.near(d, u, v)
	return w.against(f, n, r)
}

// against filters a squared distance f against R².
func (w *walk) against(f, n, r float64) relation {
	p, bound := against(f, n, r)
	w.say("squared distance f = %v against q = %v", f, float64(r*r))
	return w.sign("p = f − q", p, bound)
}

func against(f, n, r float64) (d, bound float64) {
	q := float64(r * r)
	return f - q, float64(256 * e * (n + q))
}

// near returns the squared distance f of two segments at any angle, with an n for
// against: by closest, or by certify.
func (w *walk) near(d, u, v vec) (f, n float64) {
	f, n, s, t := w.closest(d, u, v)
	if n <= math.MaxFloat64 {
		w.say("segments {A + s u} and {B + t v}: u = %v, v = %v, D = A − B = %v", u, v, d)
		w.say("normal equations, clamped to [0, 1]: s = %v, t = %v", s, t)
		return f, n
	}
	w.say("the segments are nearly parallel, or of extraordinary size: the bound is measured for the points found")
	return certify(w.dot(d, d), w.dot(u, u), w.dot(v, v), w.dot(u, v), w.dot(u, d), w.dot(v, d), 0)
}

// closest is that of d3, with least = 0.
func (w *walk) closest(d, u, v vec) (f, n, s, t float64) {
	uu, uv, vv := w.dot(u, u), w.dot(u, v), w.dot(v, v)
	ud, vd := w.dot(u, d), w.dot(v, d)
	det := float64(uu*vv) - float64(uv*uv)
	if !(det > 0 && uu > 0x1p-200 && vv > 0x1p-200) {
		return 0, math.Inf(1), 0, 0
	}
	s = clamp((float64(uv*vd)-float64(ud*vv))/det, 0)
	t = (float64(uv*s) + vd) / vv
	if t < 0 {
		t, s = 0, clamp(-ud/uu, 0)
	} else if t > 1 {
		t, s = 1, clamp((uv-ud)/uu, 0)
	}
	x := w.sub(w.add(d, w.scale(u, s)), w.scale(v, t))
	f, n = w.dot(x, x), uu+vv
	if !(f+n < 0x1p202) {
		n = math.Inf(1)
	}
	return f, n, s, t
}

func (w *walk) raySegment(o, u vec, line bool, p, q vec, r float64) relation {
	d, v := w.sub(o, p), w.sub(q, p)
	f, n, s, t := w.closestOnRay(d, u, v, line)
	if n > math.MaxFloat64 {
		w.say("nearly parallel, or of extraordinary size: only the part within reach of the segment counts")
		lo := 0.0
		if line {
			lo = -1
		}
		x := w.scale(u, w.reachAlong(d, u, v, r))
		f, n = certify(w.dot(d, d), w.dot(x, x), w.dot(v, v), w.dot(x, v), w.dot(x, d), w.dot(v, d), lo)
	} else {
		w.say("{O + s u} and the segment {P + t v}: u = %v, v = %v, D = O − P = %v", u, v, d)
		w.say("normal equations, clamped: s = %v, t = %v", s, t)
	}
	return w.against(f, n, r)
}

func (w *walk) closestOnRay(d, u, v vec, line bool) (f, n, s, t float64) {
	uu, uv, vv := w.dot(u, u), w.dot(u, v), w.dot(v, v)
	ud, vd := w.dot(u, d), w.dot(v, d)
	uuvv := float64(uu * vv)
	det := uuvv - float64(uv*uv)
	if !(det > float64(0x1p-8*uuvv) && uu > 0x1p-200 && vv > 0x1p-200) {
		return 0, math.Inf(1), 0, 0
	}
	s = (float64(uv*vd) - float64(ud*vv)) / det
	if s < 0 && !line {
		s = 0
	}
	t = (float64(uv*s) + vd) / vv
	if t < 0 || t > 1 {
		t = clamp(t, 0)
		if s = (float64(t*uv) - ud) / uu; s < 0 && !line {
			s = 0
		}
	}
	x := w.sub(w.add(d, w.scale(u, s)), w.scale(v, t))
	f, n = w.dot(x, x), float64(float64(s*s)*uu)+vv
	if !(f+n < 0x1p200 && uu < 0x1p200) {
		n = math.Inf(1)
	}
	return f, n, s, t
}

func (w *walk) reachAlong(d, u, v vec, r float64) float64 {
	const exponent = 0x7ff << 52
	size := math.Float64bits(16 * (w.sumAbs(d) + w.sumAbs(v) + r))
	unit := math.Float64bits(w.sumAbs(u))
	f := math.Float64frombits(size&exponent - unit&exponent + 1023<<52)
	if !(f > 0x1p-500 && f < 0x1p500) {
		return math.NaN()
	}
	return f
}

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
	low := wu
	if lo < 0 {
		low = -math.Abs(wu)
	}
	g2 := 2*(su-tv) - (low - math.Abs(wu)) + (wv + math.Abs(wv))
	n = float64(float64(16*(dd+uu+vv))*0x1p-4) + float64((g2+tiny)*(1/(256*e)))
	return f, n
}

// byEnds filters through the ends and the inner parts of two cores.
func (w *walk) byEnds(a, b *core, r float64) relation {
	w.say("so ends and inner parts are asked one by one")
	in := w.inner(w.sub(a.a, b.a), a.u, b.u, a.kind, b.kind, r)
	if in != outside && in != undecided {
		return in
	}
	ofA, ofB := w.endsNear(a, b, r), w.endsNear(b, a, r)
	if ofA == penetrating || ofB == penetrating {
		return penetrating
	}
	if in == undecided {
		return undecided
	}
	return max(ofA, ofB)
}

func (w *walk) endsNear(c, d *core, r float64) relation {
	if c.kind == exact.Line {
		return apart
	}
	first := w.pointCore(c.a, d, r)
	if c.kind == exact.Ray || first == penetrating {
		return first
	}
	second := w.pointCore(c.b, d, r)
	if second == penetrating {
		return second
	}
	return max(first, second)
}

// inner filters the inner parts of two cores {a + su} and {b + tv}, d = a − b.
func (w *walk) inner(d, u, v vec, ka, kb exact.Kind, r float64) (in relation) {
	within := "they are within R"
	if r == 0 {
		within = "they cross"
	}
	defer func() {
		w.say("inner parts: %v", map[relation]string{
			outside: "the lines' nearest points are not on both: the ends decide", penetrating: within,
			apart: "the lines are farther apart than R", undecided: "undecided",
		}[in])
	}()
	if w.dim == 2 {
		return w.innerInPlane(d, u, v, ka, kb, r)
	}
	n := w.cross(u, v)
	dd, uu, vv, q := w.dot(d, d), w.dot(u, u), w.dot(v, v), float64(r*r)
	if !(isOrdinary(uu) && isOrdinary(vv) && dd+q < 0x1p200) {
		w.say("sizes are out of the ordinary")
		return undecided
	}
	g, nn := w.dot(d, n), w.dot(n, n)
	p := float64(g*g) - float64(q*nn)
	bound := float64(float64(128*e*(dd+q+0x1p-200)) * float64(uu*vv))
	w.say("lines: n = u × v = %v, D·n = %v, n·n = %v", n, g, nn)
	if w.sign("p = (D·n)² − q n·n", p, bound) == apart {
		return apart
	}
	uv, ud, vd := w.dot(u, v), w.dot(u, d), w.dot(v, d)
	det, ddet := float64(uu*vv)-float64(uv*uv), float64(24*e*float64(uu*vv))
	if !(det > ddet) {
		w.say("u·u v·v − (u·v)² = %v is not certainly positive: parallel, perhaps", det)
		return undecided
	}
	ld := math.Sqrt(dd + 0x1p-200)
	sn, tn := float64(uv*vd)-float64(ud*vv), float64(uu*vd)-float64(uv*ud)
	s := place(ka, sn, det, float64(24*e*float64(math.Sqrt(uu)*ld)*vv), ddet)
	t := place(kb, tn, det, float64(24*e*float64(math.Sqrt(vv)*ld)*uu), ddet)
	w.say("nearest points of the lines: s = %v (%v), t = %v (%v)", sn/det, s.where(), tn/det, t.where())
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside && -p > bound:
		return penetrating
	}
	return undecided
}

func (w *walk) innerInPlane(d, u, v vec, ka, kb exact.Kind, r float64) relation {
	det, ddet := crossBound(u, v)
	sn, ds := crossBound(v, d)
	tn, dt := crossBound(u, d)
	sign := math.Copysign(1, det)
	det = float64(det * sign)
	w.say("lines cross at s = v×D / u×v = %v / %v, t = u×D / u×v = %v / %v", sn, float64(sign*det), tn, float64(sign*det))
	if !(det > ddet && ds+dt+r <= math.MaxFloat64) {
		w.say("|u×v| = %v, error bound %v: parallel, perhaps", det, ddet)
		return undecided
	}
	s, t := place(ka, float64(sign*sn), det, ds, ddet), place(kb, float64(sign*tn), det, dt, ddet)
	w.say("s is %v, t is %v", s.where(), t.where())
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside:
		return penetrating
	}
	return undecided
}

func crossBound(p, q vec) (x, dx float64) {
	x1, x2 := float64(p[0]*q[1]), float64(p[1]*q[0])
	return x1 - x2, float64(8*e*(math.Abs(x1)+math.Abs(x2))) + 0x1p-1000
}

func (r relation) where() string {
	switch r {
	case inside:
		return "certainly in range"
	case outside:
		return "certainly out of range"
	}
	return "undecided"
}

func place(kind exact.Kind, num, den, dn, dd float64) relation {
	var beyond, err float64
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
