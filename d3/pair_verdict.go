package d3

// Verdicts: the relation of two cores, by filters in floats, on a small grid, where floats round nothing but the last
// products, and then exactly.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relateSpans returns the relation of two cores whose numbers are on a small grid, or undecided. On the grid no difference
// rounds, and no dot product of two. Of each core it takes the kind, the two points or the point and the direction, and the
// radius.
func relateSpans(ka exact.Kind, a, b *Vec, ra float64, kb exact.Kind, p, q *Vec, rb float64) relation {
	d, u, v := a.Sub(*p), *b, *q
	if ka <= exact.Segment {
		u = u.Sub(*a)
	}
	if kb <= exact.Segment {
		v = v.Sub(*p)
	}
	r := ra + rb
	size := max(d.sumAbs()+u.sumAbs()+v.sumAbs()+r, 0x1p-150) // NaN for what is no shape
	if !(size < 0x1p150 && areNatural(ra, rb)) {
		return undecided
	}
	g := exact.GridFor(size)
	if !(g.Has(ra) && g.Has(rb) && hasVec(g, a) && hasVec(g, p)) {
		return undecided
	}
	if ka == exact.Point && kb == exact.Point {
		return sqSign(d.Dot(d), float64(r*r))
	}
	if !hasVec(g, b) || !hasVec(g, q) {
		return undecided
	}
	back := d.Neg()
	switch { // without a length or a direction it is a point
	case u == Vec{}:
		return pointOnGrid(g, &d, &v, kb, r)
	case v == Vec{}:
		return pointOnGrid(g, &back, &u, ka, r)
	}
	where, ok := g.Lines(ka, kb, u.Dot(u), u.Dot(v), v.Dot(v), u.Dot(d), v.Dot(d))
	switch {
	case !ok && ka == exact.Line && kb == exact.Line:
		return pointOnGrid(g, &back, &u, ka, r)
	case ok && where >= 0 && dim == 2 && where == 0 && r == 0:
		return touching
	case ok && where >= 0 && dim == 2:
		return penetrating
	case ok && where >= 0:
		k, x, y := d.coords(), u.coords(), v.coords()
		return relation(g.Planes(&k, &x, &y, r))
	}
	rel := apart
	if ka != exact.Line {
		rel = min(rel, pointOnGrid(g, &d, &v, kb, r))
	}
	if kb != exact.Line && rel >= touching {
		rel = min(rel, pointOnGrid(g, &back, &u, ka, r))
	}
	if ka == exact.Segment && rel >= touching {
		end := d.Add(u)
		rel = min(rel, pointOnGrid(g, &end, &v, kb, r))
	}
	if kb == exact.Segment && rel >= touching {
		end := back.Add(v)
		rel = min(rel, pointOnGrid(g, &end, &u, ka, r))
	}
	return rel
}

// pointOnGrid returns the relation of a point and a core that starts k before it and leads along u, on the grid g, where no dot
// product rounds.
func pointOnGrid(g exact.Grid, k, u *Vec, kind exact.Kind, r float64) relation {
	kk, ku, uu, q := k.Dot(*k), k.Dot(*u), u.Dot(*u), float64(r*r)
	if uu == 0 || ku <= 0 && kind != exact.Line {
		return sqSign(kk, q)
	}
	if kind == exact.Segment && ku >= uu {
		end := k.Sub(*u)
		return sqSign(end.Dot(end), q)
	}
	return relation(g.Minor(kk-q, uu, ku, ku))
}

// gridFor returns the grid for a size. If the size is not ordinary, no number is on the grid.
func gridFor(size float64) exact.Grid {
	if size > 0x1p-150 && size < 0x1p150 {
		return exact.GridFor(size)
	}
	return exact.Grid(math.NaN())
}

// sqSign returns the sign of x − y.
func sqSign(x, y float64) relation {
	switch {
	case x < y:
		return penetrating
	case x > y:
		return apart
	}
	return touching
}

// pointPoint filters dist(p, o)² against R². p = K·K − q: error ≤ 6e(K·K + q); bound 16e.
func pointPoint(p, o Vec, r float64) (d, bound float64) {
	k := p.Sub(o)
	kk, q := k.Dot(k), float64(r*r)
	return kk - q, float64(16*e*(kk+q)) + tiny
}

// isShort reports whether |k| ≤ r, and whether floats are certain of that: pointPoint and signOf in one. Bits of floats ≥ 0 are
// in their order: 64 floats lie between numbers that differ by 64e of themselves, or by 2⁻¹⁰⁶⁸ where products vanish. K·K and q
// round by less than 9e of themselves, or by 2⁻¹⁰⁷². A NaN is beyond.
func isShort(k Vec, r float64) (near, ok bool) {
	x, y := math.Float64bits(k.Dot(k)), math.Float64bits(float64(r*r))
	return x < y, x-y+64 > 128 && y < 0x7ff<<52
}

// pointSegment filters the distance of p from the segment a–b against R, and returns where on the segment the foot of p lies.
// The sign of K·L picks the region in floats. If that sign is wrong, the formulas of the two regions differ by at most
// 2⁻¹⁰⁰(K·K + L·L) and tiny, which the slack covers.
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

// isNearSegment is pointSegment without the branches on regions, which could not be predicted. f is the squared distance of p
// from the point a + tl, with t as computed. t is off by δ < 5e|k|/|l|, and the squared distance is convex, so f exceeds the
// least by less than ll δ² < 50e²(f + ll). With e of k, l and t·l each, and of the difference, f rounds by less than 16ef +
// 8ell: the bound is 32e(ll + q).
//
// Beside a segment shorter than 2⁻⁴⁵⁰ any t will do: f is off by 2⁻⁴⁴⁹|k| and less, which wee covers for |k| < 2⁻¹⁰⁰, and 16ef
// beyond. On a longer segment t is off by less than 2⁻¹⁰⁷²/ll of underflow. If k·l overflows, and ll does not exceed 2⁹⁰⁰, the
// point is so far away that any t will do, again; beyond that the bound is infinite.
//
//go:noinline
func isNearSegment(p, a, b *Vec, r float64) (near, ok bool) {
	k, l := p.Sub(*a), b.Sub(*a)
	ll, q := l.Dot(l), float64(r*r)
	w := k.Sub(l.Scale(withinUnit(k.Dot(l) / ll)))
	f, bound := w.Dot(w), float64(float64((ll+q)*0x1p124)*(32*e*0x1p-124))+wee
	near, far := f < q-bound, f > q+bound
	return near, near != far
}

// areSegmentsNear is isNearSegment for two segments: s and t are solutions of the normal equations, as in closest, or s is
// computed from the end that t is at. So f is off by no more than in closest: 128e(f + uu + vv), and the bound is 256e(uu + vv
// + q). That holds for parallel segments, too, where det may be nothing but rounding: the claim on φ' in closest needs no more.
// A det below 0 counts as 0, and tiny keeps it from being 0: s is an end then, unless num is as small.
//
//go:noinline
func areSegmentsNear(a, b, p, q *Vec, r float64) (near, ok bool) {
	d, u, v := a.Sub(*p), b.Sub(*a), q.Sub(*p)
	uu, uv, vv := u.Dot(u), u.Dot(v), v.Dot(v)
	ud, vd := u.Dot(d), v.Dot(d)
	det := withoutSign(float64(uu*vv)-float64(uv*uv)) + tiny
	s := withinUnit((float64(uv*vd) - float64(ud*vv)) / det)
	byU, byV := 1/uu, 1/vv
	t := withinUnit(float64((float64(uv*s) + vd) * byV))
	s = withinUnit(float64((float64(uv*t) - ud) * byU))
	w := d.Add(u.Scale(s)).Sub(v.Scale(t))
	f, rr := w.Dot(w), float64(r*r)
	bound := float64(256 * e * (uu + vv + rr))
	near, far := f < rr-bound, f > rr+bound
	return near, near != far && isOrdinary(uu) && isOrdinary(vv)
}

// pointRay is pointSegment for a ray, or a line, from o along l. If l is so short that K·L may underflow to 0, no bound limits
// what lies beyond.
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

// relate returns the relation of a and b, exactly.
func relate(a, b *core) relation {
	if rel, _ := filter(a, b); rel != undecided {
		return rel
	}
	return decide(a, b)
}

// filter is relate without integers. If a core is a point, it also returns where the foot of that point lies on the other core.
func filter(a, b *core) (relation, exact.End) {
	switch {
	case a.kind == exact.Point:
		return pointCore(&a.a, b, a.r+b.r)
	case b.kind == exact.Point:
		return pointCore(&b.a, a, a.r+b.r)
	}
	return spanSpan(a, b, a.r+b.r), exact.Inside
}

// decide is relate by integers, small or wide ones. It returns empty for what is not a shape.
//
//go:noinline
func decide(a, b *core) relation {
	if !a.isValid() || !b.isValid() {
		return empty
	}
	if rel := relateOnGrid(a, b); rel != undecided {
		return rel
	}
	sa, sb := a.span(), b.span()
	return relation(exact.Sign(&sa, &sb, a.r, b.r, dim))
}

// relateOnGrid is relateSpans for two cores.
func relateOnGrid(a, b *core) relation {
	return relateSpans(a.kind, &a.a, &a.b, a.r, b.kind, &b.a, &b.b, b.r)
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

// spanSegment filters the distance of the segment p–q and a core of the given kind, from a to b or from a along b, against the sum r ≥ 0 of their
// radii. For r = 0 the answer is apart or undecided.
func spanSegment(kind exact.Kind, a, b, p, q *Vec, r float64) relation {
	if r > 0 {
		if kind == exact.Segment {
			return signOf(segmentSegment(a, b, p, q, r))
		}
		return signOf(raySegment(a, b, kind == exact.Line, p, q, r))
	}
	d, u, v := a.Sub(*p), *b, q.Sub(*p)
	if kind == exact.Segment {
		u = b.Sub(*a)
	}
	return pointlike(inner(&d, &u, &v, kind, exact.Segment, r))
}

// pointlike converts an answer of inner without a radius: cores that are not parallel, and of which the closest points of the
// lines are not inside both, do not meet.
func pointlike(in relation) relation {
	if in == outside {
		return apart
	}
	return in
}

// segmentSegment filters the distance of the segments a–b and p–q against R.
func segmentSegment(a, b, p, q *Vec, r float64) (d, bound float64) {
	f, n := near(a.Sub(*p), b.Sub(*a), q.Sub(*p))
	return against(f, n, r)
}

// raySegment filters the distance of a ray, or a line, from o along u and the segment p–q against R > 0.
func raySegment(o, u *Vec, line bool, p, q *Vec, r float64) (d, bound float64) {
	w, v := o.Sub(*p), q.Sub(*p)
	f, n := closestOnRay(w, *u, v, line)
	if n > math.MaxFloat64 {
		// What lies beyond 2(|w|+|v|+R) from o is farther than R from the segment; the rest is a segment from o, to both sides
		// for a line.
		lo := 0.0
		if line {
			lo = -1
		}
		x := u.Scale(reachAlong(w, *u, v, r))
		f, n = certify(w.Dot(w), x.Dot(x), v.Dot(v), x.Dot(v), x.Dot(w), v.Dot(w), lo)
	}
	return against(f, n, r)
}

// reachAlong returns a power of two that makes u longer than 2(|d|+|v|+r); NaN if that is out of the ordinary.
func reachAlong(d, u, v Vec, r float64) float64 {
	const exponent = 0x7ff << 52
	size := math.Float64bits(16 * (d.sumAbs() + v.sumAbs() + r))
	unit := math.Float64bits(u.sumAbs())
	f := math.Float64frombits(size&exponent - unit&exponent + 1023<<52)
	if !(f > 0x1p-500 && f < 0x1p500) {
		return math.NaN()
	}
	return f
}

// byEnds filters the relation of two cores by their ends and their inner parts. The cores are within R > 0 exactly if a finite
// end of one is within R of the other, or if their lines come within R of each other inside both.
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

// endsNear filters the distance of the finite ends of c from d against R; it answers apart if there is none.
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
