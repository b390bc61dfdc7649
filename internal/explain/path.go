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
	answer = w.castAt(path.a, path.u, s, s.R, isWay)
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

// castAt casts the point o that moves along d at s, grown to the radius r.
func (w *walk) castAt(o, d vec, s Shape, r float64, isWay bool) cast {
	k, kb, u := w.sub(o, s.P), w.sub(o, s.Q), w.sub(s.Q, s.P)
	if s.Kind == exact.Segment {
		return w.castCapsule(k, kb, d, u, r, isWay)
	}
	return w.castBall(k, d, r, isWay)
}

// endOfWay says how far a way with an end can go on: 1 if the end is inside, less if it is
// outside; NaN if floats cannot tell.
func endOfWay(end relation) (top float64) {
	switch end {
	case apart:
		return 1 - e
	case penetrating:
		return 1
	}
	return math.NaN()
}

func (w *walk) castBall(k, d vec, r float64, isWay bool) cast {
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
	top := math.MaxFloat64
	if isWay {
		m := w.add(k, d)
		w.say("end of the way:")
		if top = endOfWay(w.against(w.dot(m, m), kk+dd, r)); !(top <= 1) {
			return castUnsure
		}
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

func (w *walk) castCapsule(k, kb, d, u vec, r float64, isWay bool) cast {
	kk, dd, uu, q := w.dot(k, k), w.dot(d, d), w.dot(u, u), float64(r*r)
	w.say("K = start − A = %v, direction d = %v, axis u = B − A = %v", k, d, u)
	if !(isModest(dd) && isModest(uu) && kk+q < 0x1p110 && r >= 0) {
		w.say("sizes are out of the ordinary: undecided")
		return castUnsure
	}
	ku, x := w.acrossAxis(k, u, uu)
	u4, slack := float64(uu*uu), float64(256*e*(kk+uu+q))
	if xx := w.dot(x, x); !(xx > float64((q+slack)*u4)) {
		w.say("start:")
		if ku <= 0 {
			xx = float64(kk * u4)
		} else if ku >= uu {
			xx = float64(w.dot(kb, kb) * u4)
		}
		switch w.sign("p = (f − q)(u·u)²", xx-float64(q*u4), float64(slack*u4)) {
		case penetrating:
			return castInside
		case undecided:
			return castUnsure
		}
	} else {
		w.say("start: |K'|² = %v is certainly more than q: outside the tube around the axis", xx/u4)
	}
	du, across := w.acrossAxis(d, u, uu)
	top := math.MaxFloat64
	if isWay {
		m := w.add(x, across)
		mm := w.dot(m, m)
		if mu := ku + du; mu <= 0 {
			m = w.add(k, d)
			mm = float64(w.dot(m, m) * u4)
		} else if mu >= uu {
			m = w.add(kb, d)
			mm = float64(w.dot(m, m) * u4)
		}
		w.say("end of the way:")
		if top = endOfWay(w.sign("p = (f − q)(u·u)²", mm-float64(q*u4), float64((slack+float64(256*e*dd))*u4))); !(top <= 1) {
			return castUnsure
		}
	}
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
	ua, u4a := float64(uu*aa), float64(u4*aa)
	zc := float64(ku*aa) - float64(xa*du)
	w.say("nearest to the axis' line at t = %v, which is %v of the way along the axis", -xa/aa, zc/ua)
	rel := w.sign("p = (f − q)(u·u)²d'·d'", cc-float64(q*u4a),
		float64(256*e*(float64(float64(2*kk*dd)*float64(u4*u4))+float64((uu+q)*u4a))))
	if rel == apart {
		return castMiss
	}
	surely := rel == penetrating && xa <= 0 && -xa < top*aa && zc >= 0 && zc <= ua
	tdd := w.root(x, across, cc, xa, aa, float64(r*uu))
	if z := float64(ku*aa) + float64(tdd*du); z < 0 || z > ua {
		from := k
		if z > ua {
			from = kb
		}
		w.say("it enters the tube at t = %v, beyond the end of the axis: the ball around that end counts", tdd/aa)
		kd := w.dot(from, d)
		rel = w.sign("p = |K×d|² − q d·d", w.crossSq(from, d)-float64(q*dd), float64(slack*dd))
		surely = rel == penetrating && kd <= 0 && -kd < top*dd
	}
	if !surely && top != 1 {
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

// root returns where the line {k + t d} enters the radius r around the origin, times d·d.
func (w *walk) root(k, d vec, cc, kd, dd, r float64) float64 {
	q := float64(float64(r*r) * dd)
	p := q - cc
	if !(p > 0x1p-4*q) {
		x := w.sub(k, w.scale(d, kd/dd))
		xl := math.Sqrt(w.dot(x, x))
		p = max(0, float64(float64((r-xl)*(r+xl))*dd))
	}
	return -math.Sqrt(p) - kd
}
