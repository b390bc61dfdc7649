package explain

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Path explains whether the path p meets s, and for first, which is RayCast, where floats
// can tell it first: Clip and Crossings ask for the signs at both ends as well.
func Path(dim int, p, s Shape, first bool) (Verdict, []string) {
	w := walk{dim: dim}
	x, y := w.core(p), w.core(s)
	w.cores(&x, &y)
	if first && s.Round && (p.Kind == exact.Segment || p.Kind == exact.Ray) {
		w.head("the discriminant of the path and the %s", [2]string{"ball", "capsule"}[s.Kind])
		if answer := w.castRay(&x, p.Kind == exact.Segment, s); answer != castUnsure {
			return w.float(answer.sign()), w.steps
		}
	}
	w.head("the signs at the start, at the end and on the whole path")
	if whole, ok := w.pass(&x, &y); ok {
		return w.float(int(whole)), w.steps
	}
	w.integers("floats do not tell all the signs: one is zero, or within its error bound")
	var pass exact.Pass
	sp, ss := x.span(), y.span()
	exact.Cross(&sp, &ss, y.r, &pass)
	w.say("the sign of dist² − R² is %v on the whole path, %v at its start, %v at its end",
		signed(pass.Whole), signed(pass.Start), signed(pass.End))
	return w.exact(pass.Whole), w.steps
}

// pass is the filter of d3's pass: the signs that decide, and whether floats tell.
func (w *walk) pass(path, s *core) (whole relation, ok bool) {
	if path.kind == exact.Point || path.kind != exact.Segment && s.kind >= exact.Ray && !w.isOblique(path.u, s.u) ||
		!(w.sumAbs(path.u) <= math.MaxFloat64) {
		w.say("the path is a point, or may be parallel to an unbounded core")
		return undecided, false
	}
	start, end := apart, apart
	if path.kind != exact.Line {
		w.say("start:")
		start = w.pointCore(path.a, s, s.r)
	}
	if path.kind == exact.Segment {
		w.say("end:")
		end = w.pointCore(path.b, s, s.r)
	}
	whole = penetrating
	if start != penetrating && end != penetrating {
		w.say("whole path:")
		whole = w.filter(path, s)
	}
	return whole, start != undecided && end != undecided && whole != undecided && whole != touching
}

func (w *walk) isOblique(u, v vec) bool {
	return w.crossSq(u, v) > float64(0x1p-40*float64(w.dot(u, u)*w.dot(v, v)))+tiny
}

// cast is as in d3.
type cast int8

const (
	castUnsure cast = iota
	castMiss
	castInside
	castHit
)

func (c cast) sign() int {
	if c == castMiss {
		return +1
	}
	return -1
}

// castRay is what RayCast tries first. isWay says that the path has an end.
func (w *walk) castRay(path *core, isWay bool, s Shape) (answer cast) {
	d := path.u
	k := w.sub(path.a, s.P)
	kb := w.sub(path.a, s.Q)
	u := w.sub(s.Q, s.P)
	capsule := s.Kind == exact.Segment
	switch {
	case isWay:
		answer = w.castWay(k, kb, d, u, capsule, s.R)
	case capsule:
		answer = w.castCapsule(k, kb, d, u, s.R, math.MaxFloat64)
	default:
		answer = w.castBall(k, d, s.R, math.MaxFloat64)
	}
	if answer == castInside && w.outIsShort(path.a, s) {
		w.say("inside, but too near to the core for floats to find the normal")
		return castUnsure
	}
	return answer
}

// outIsShort says whether the way from the point o to the core of s is too short for
// floats.
func (w *walk) outIsShort(o vec, s Shape) bool {
	k := w.sub(o, s.P)
	if s.Kind == exact.Point {
		return k == vec{}
	}
	u := w.sub(s.Q, s.P)
	size := w.maxAbs(k) + w.maxAbs(u)
	ku, uu := w.dot(k, u), w.dot(u, u)
	if ku >= uu {
		k = w.sub(o, s.Q)
	} else if ku > 0 {
		k = w.sub(k, w.scale(u, ku/uu))
		k = w.sub(k, w.scale(u, w.dot(k, u)/uu))
	}
	return !(w.maxAbs(k) > float64(0x1p-20*size))
}

// castWay casts a point that moves along d, k from the center or A, kb from B.
func (w *walk) castWay(k, kb, d, u vec, capsule bool, r float64) cast {
	dd, m := w.dot(d, d), w.add(k, d)
	var end relation
	w.say("end of the way:")
	if capsule {
		uu := w.dot(u, u)
		end = w.against(w.segmentSq(m, w.add(kb, d), u, uu), w.dot(k, k)+dd+uu, r)
	} else {
		end = w.against(w.dot(m, m), w.dot(k, k)+dd, r)
	}
	top := 1.0
	switch {
	case end == undecided:
		return castUnsure
	case end == apart:
		top = 1 - e
	}
	if capsule {
		return w.castCapsule(k, kb, d, u, r, top)
	}
	return w.castBall(k, d, r, top)
}

func (w *walk) castBall(k, d vec, r, top float64) cast {
	kk, kd, dd, q := w.dot(k, k), w.dot(k, d), w.dot(d, d), float64(r*r)
	w.say("K = start − center = %v, direction d = %v", k, d)
	w.say("K·K = %v, K·d = %v, d·d = %v, q = %v", kk, kd, dd, q)
	if !(isOrdinary(dd) && isOrdinary(kk+q) && r >= 0) {
		w.say("sizes are out of the ordinary: undecided")
		return castUnsure
	}
	switch w.sign("start: K·K − q", kk-q, float64(16*e*(kk+q))+float64(0x1p-96*dd)) {
	case penetrating:
		return castInside
	case undecided:
		return castUnsure
	}
	if kd >= 0 || top < 1 && -kd >= dd {
		w.say("t = −K·d / d·d = %v: it leads away, or ends before it comes nearest", -kd/dd)
		return castMiss
	}
	cc := w.crossSq(k, d)
	w.say("discriminant q d·d − |K×d|², |K×d|² = %v", cc)
	p, bound := cc-float64(q*dd), float64(float64((kk+q)*dd)*(32*e))
	rel := w.sign("p = |K×d|² − q d·d", p, bound)
	if rel != penetrating && top != 1 {
		if rel == apart {
			return castMiss
		}
		return castUnsure
	}
	w.say("t = (−K·d − √(q d·d − |K×d|²)) / d·d = %v", (-kd-math.Sqrt(max(0, -p)))/dd)
	return castHit
}

func (w *walk) castCapsule(k, kb, d, u vec, r, top float64) cast {
	kk, dd, uu, q := w.dot(k, k), w.dot(d, d), w.dot(u, u), float64(r*r)
	w.say("K = start − A = %v, direction d = %v, axis u = B − A = %v", k, d, u)
	if !(isModest(dd) && isModest(uu) && kk+q < 0x1p120 && r >= 0) {
		w.say("sizes are out of the ordinary: undecided")
		return castUnsure
	}
	ku, x := w.acrossAxis(k, u, uu)
	u4 := float64(uu * uu)
	if !(w.dot(x, x) > float64(float64(q+256*e*(kk+uu+q))*u4)) {
		w.say("start:")
		switch w.against(w.segmentSq(k, kb, u, uu), uu, r) {
		case penetrating:
			return castInside
		case undecided:
			return castUnsure
		}
	} else {
		w.say("start: |K'|² = %v is certainly more than q: outside the tube around the axis", w.dot(x, x)/u4)
	}
	du, across := w.acrossAxis(d, u, uu)
	aa := w.dot(across, across)
	if aa < float64(0x1p-40*float64(dd*u4)) {
		w.say("the path is nearly parallel to the axis: undecided")
		return castUnsure
	}
	xa := w.dot(x, across)
	cc := 0.0
	if w.dim == 3 {
		cc = w.crossSq(x, across)
	}
	tc := -xa / aa
	size := float64(float64(kk*dd)*u4)/aa + float64(float64(tc*tc)*dd) + uu
	zc := ku + float64(tc*du)
	w.say("nearest to the axis' line at t = %v, which is %v of the way along the axis", tc, zc/uu)
	rel := w.against(cc/float64(aa*u4), size, r)
	if rel == apart {
		return castMiss
	}
	t := w.root(x, across, cc, xa, aa, float64(r*uu))
	if z := ku + float64(t*du); z < 0 || z > uu {
		from := k
		if z > uu {
			from = kb
		}
		w.say("it enters the tube at t = %v, beyond the end of the axis: the ball around that end counts", t)
		kd := w.dot(from, d)
		cc = w.crossSq(from, d)
		tc, zc = -kd/dd, 0
		rel = w.against(cc/dd, size, r)
	}
	if !(rel == penetrating && tc >= 0 && tc <= top && zc >= 0 && zc <= uu) && top != 1 {
		return w.passing(k, d, u, r, top)
	}
	return castHit
}

func (w *walk) passing(k, d, u vec, r, top float64) cast {
	var f, n float64
	w.say("the path against the axis:")
	if top < 1 {
		f, n, _, _ = w.closest(k, d, u)
	} else {
		f, n, _, _ = w.closestOnRay(k, d, u, false)
	}
	switch w.against(f, n, r) {
	case penetrating:
		return castHit
	case apart:
		return castMiss
	}
	return castUnsure
}

func (w *walk) segmentSq(k, kb, u vec, uu float64) float64 {
	if ku := w.dot(k, u); ku >= uu {
		k = kb
	} else if ku > 0 {
		k = w.sub(k, w.scale(u, ku/uu))
	}
	return w.dot(k, k)
}

func (w *walk) acrossAxis(v, u vec, uu float64) (vu float64, across vec) {
	vu = w.dot(v, u)
	return vu, w.sub(w.scale(v, uu), w.scale(u, vu))
}

// root returns where the line {k + t d} enters the radius r around the origin.
func (w *walk) root(k, d vec, cc, kd, dd, r float64) float64 {
	q := float64(float64(r*r) * dd)
	if p := q - cc; p > 0x1p-4*q {
		return (float64(-1*math.Sqrt(p)) - kd) / dd
	}
	tc := -kd / dd
	x := w.add(k, w.scale(d, tc))
	xl := math.Sqrt(w.dot(x, x))
	if xl < r {
		return tc + float64(-1*math.Sqrt(float64((r-xl)*(r+xl))/dd))
	}
	return tc
}
