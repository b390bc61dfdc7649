package explain

import (
	"math"
	"math/big"

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
	exact.Through(&sp, &ss, 0, y.r, &pass)
	w.say("the sign of dist² − R² is %v on the whole path, %v at its start, %v at its end",
		signed(pass.Whole), signed(pass.Start), signed(pass.End))
	return w.exact(pass.Whole), w.steps
}

// pass is the filter of d3's pass: the signs that decide, and whether floats tell.
func (w *walk) pass(path, s *core) (whole relation, ok bool) {
	if w.crosses(path, s) {
		return touching, true
	}
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
	k := w.sub(o, s.P)
	switch s.Kind {
	case exact.Point:
		return w.castBall(k, d, r, isWay)
	case exact.Segment:
		return w.castCapsule(s.Kind, k, w.sub(o, s.Q), d, w.sub(s.Q, s.P), r, isWay)
	}
	return w.castCapsule(s.Kind, k, vec{}, d, s.Q, r, isWay)
}

func (w *walk) castBall(k, d vec, r float64, isWay bool) cast {
	kk, kd, dd, q := w.dot(k, k), w.dot(k, d), w.dot(d, d), float64(r*r)
	w.say("K = start − center = %v, direction d = %v", k, d)
	w.say("K·K = %v, K·d = %v, d·d = %v, q = %v", kk, kd, dd, q)
	if !(r > 0) {
		w.say("there is no radius: undecided")
		return castUnsure
	}
	switch w.sign("start: K·K − q", kk-q, float64(0x1p-45*q)+0x1p-200) {
	case penetrating:
		return startsInside(q, dd)
	case undecided:
		return castUnsure
	}
	if kd >= 0 {
		w.say("t = −K·d / d·d = %v: it leads away", -kd/dd)
		return away(kd, dd)
	}
	cc, size, short := w.crossSq(k, d), kk+q, 0.0
	qdd := float64(q * dd)
	w.say("discriminant q d·d − |K×d|², |K×d|² = %v", cc)
	name := "p = |K×d|² − q d·d"
	if isWay {
		short, size = min(0, kd+dd), size+dd
		w.say("K·d + d·d = %v: where it ends, times d, if that is before the point nearest to the center", short)
		name += " + min(0, K·d + d·d)²"
	}
	p := qdd - cc
	switch w.sign(name, float64(short*short)-p, float64(float64(size*(dd+0x1p-153))*(64*e))) {
	case apart:
		return castMiss
	case undecided:
		return castUnsure
	}
	if p <= float64(shortSq*qdd) {
		w.say("it cuts off less than a thousandth of the ball: another way finds where")
		return castUnsure
	}
	if !(size+dd < 0x1p200) {
		w.say("sizes are out of the ordinary: undecided")
		return castUnsure
	}
	w.say("t = (−K·d − √(q d·d − |K×d|²)) / d·d = %v", (-kd-math.Sqrt(p))/dd)
	return castHit
}

// shortSq is as in d3.
const shortSq = 0x1p-10

// startsInside is the answer for a start that is certainly inside.
func startsInside(q, dd float64) cast {
	if q < 0x1p200 && isModest(dd) {
		return castInside
	}
	return castUnsure
}

// away is the answer for a way that leads away.
func away(kd, dd float64) cast {
	if kd <= math.MaxFloat64 && dd > 0x1p-500 {
		return castMiss
	}
	return castUnsure
}

func (w *walk) castCapsule(kind exact.Kind, k, kb, d, u vec, r float64, isWay bool) cast {
	kk, dd, uu, q := w.dot(k, k), w.dot(d, d), w.dot(u, u), float64(r*r)
	ku := w.dot(k, u)
	w.say("K = start − A = %v, direction d = %v, axis u = %v", k, d, u)
	if !(r > 0) {
		w.say("there is no radius: undecided")
		return castUnsure
	}
	n, size := w.cross(d, u), kk+q
	nn := w.normSq(n)
	if !(size+(dd+uu) < 0x1p110) {
		w.say("sizes are out of the ordinary: undecided")
		return castUnsure
	}
	if !(nn > float64(0x1p-4*float64((dd+0x1p-106)*(uu+0x1p-106)))) {
		if !(isModest(dd) && isModest(uu)) {
			w.say("sizes are out of the ordinary: undecided")
			return castUnsure
		}
		if nn < float64(0x1p-4*float64(dd*uu)) {
			n = w.exactCross(d, u)
			nn = w.normSq(n)
		}
		if !(nn > float64(0x1p-80*float64(dd*uu))) {
			w.say("the path is parallel to the axis, but for rounding")
			in := w.sign("start: |K×u|² − q u·u", w.crossSq(k, u)-float64(q*uu), float64(float64((kk+q)*uu)*(64*e))+tiny)
			return w.castFromTube(kind, in, k, kb, d, ku, uu, r, isWay)
		}
		size = float64(size * math.Sqrt(float64(dd*uu)/nn))
	}
	across := w.around(u, n)
	ka, kn, unit := w.dot(k, across), w.along(k, n), float64(uu*nn)
	pp := float64(q*nn) - float64(kn*kn)
	p, short := float64(uu*pp), 0.0
	w.say("n = d×u = %v, w = u×n = %v, K·n = %v, K·w = %v", n, across, kn, ka)
	if isWay {
		short, size = min(0, ka+nn), size+dd
	}
	bound := float64(float64((size+0x1p-500)*unit) * (512 * e))
	tube := w.sign("p = u·u((K·n)² − q n·n)", float64(short*short)-p, bound)
	out := w.sign("start: (K·w)² + p", float64(ka*ka)-p, bound)
	switch {
	case tube == apart:
		return castMiss
	case out != apart:
		return w.castFromTube(kind, out, k, kb, d, ku, uu, r, isWay)
	case tube == undecided:
		return castUnsure
	case ka >= 0:
		w.say("it starts outside of the tube around the axis, and leads away")
		return away(ka, dd)
	}
	root := math.Sqrt(p)
	tnn := -root - ka
	z := float64(w.dot(k, u)*nn) + float64(tnn*w.dot(d, u))
	w.say("it enters the tube at t = %v, which is %v of the way along the axis", tnn/nn, z/unit)
	margin := float64(math.Sqrt(float64(dd*uu)) * bound)
	before, beyondB := z < 0 && kind != exact.Line, z > unit && kind == exact.Segment
	if before || beyondB {
		from, beyond := k, -z
		if beyondB {
			from, beyond = kb, z-unit
		}
		if w.sign("times √p, beyond the axis' end by", float64(beyond*root), margin) != apart {
			return castUnsure
		}
		w.say("so it enters the capsule through the ball around that end:")
		return w.castBall(from, d, r, isWay)
	}
	inside := min(z, unit-z)
	if kind == exact.Ray {
		inside = z
	}
	if kind != exact.Line && w.sign("times √p, between the axis' ends by", float64(inside*root), margin) != apart {
		return castUnsure
	}
	if pp <= float64(shortSq*float64(q*nn)) {
		w.say("it cuts off less than a thousandth of the tube: another way finds where")
		return castUnsure
	}
	return castHit
}

// castFromTube casts a way that starts in the whole tube around the axis, if it does.
func (w *walk) castFromTube(kind exact.Kind, in relation, k, kb, d vec, ku, uu, r float64, isWay bool) cast {
	switch {
	case in != penetrating:
		return castUnsure
	case kind != exact.Line && ku < 0:
		w.say("it starts in the tube, before the axis:")
		return w.castBall(k, d, r, isWay)
	case kind == exact.Segment && ku > uu:
		w.say("it starts in the tube, beyond the axis:")
		return w.castBall(kb, d, r, isWay)
	}
	w.say("it starts in the tube, beside the axis")
	return castInside
}

// around is u×n, for a cross product n.
func (w *walk) around(u, n vec) vec {
	if w.dim == 2 {
		return vec{u[1] * n[2], -u[0] * n[2]}
	}
	return w.cross(u, n)
}

// along is k·n, for a cross product n: in the plane there is none.
func (w *walk) along(k, n vec) float64 {
	if w.dim == 2 {
		return 0
	}
	return w.dot(k, n)
}

// normSq returns n·n of a cross product.
func (w *walk) normSq(n vec) float64 {
	if w.dim == 2 {
		return float64(n[2] * n[2])
	}
	return w.dot(n, n)
}

// exactCross is cross without rounding but of the result.
func (w *walk) exactCross(p, q vec) (n vec) {
	for i := range n {
		j, k := (i+1)%3, (i+2)%3
		wide := func(x, y float64) *big.Float {
			return new(big.Float).Mul(big.NewFloat(x).SetPrec(4096), big.NewFloat(y).SetPrec(4096))
		}
		n[i], _ = new(big.Float).Sub(wide(p[j], q[k]), wide(p[k], q[j])).Float64()
	}
	return n
}

func (w *walk) segmentSq(k, kb, u vec, uu float64) float64 {
	if ku := w.dot(k, u); ku >= uu {
		k = kb
	} else if ku > 0 {
		k = w.sub(k, w.scale(u, ku/uu))
	}
	return w.dot(k, k)
}
