package d3

// Motions and paths by half-spaces: when a shape that moves, or a path, is in a half-space. The notation is that of
// solid_halfspace.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
)

// planeMotion is the time in which a moving solid is in a half-space.
type planeMotion struct {
	planeHeight
	start, end relation
	h          float64 // at the start
	t          float64 // when the two come to touch, or part
	step       Vec     // the motion until then: a point x of z is at x + step
}

// run computes the verdicts at both ends of the motion, and t. The height at the start has an error below 12e(S−|m|)|N|, and
// m·N rounds by less than 5e|m||N|, so at t the gap is within 16eS.
func (f *planeMotion) run() {
	z := &f.z
	f.h = f.height()
	f.start = f.relate(f.h)
	z.place(1)
	f.end = f.relate(f.height())
	z.place(0)
	f.t = clamp(f.fraction(z.m.Dot(f.n)), 0)
	if math.IsNaN(f.t) {
		f.t = 0 // both underflow: the height is within its bound of touching all the way
	}
	switch {
	case f.start == touching:
		f.t = 0
	case f.end == touching:
		f.t = 1
	case f.end == apart:
		f.t = max(math.SmallestNonzeroFloat64, min(f.t, 1-e))
	default:
		f.t = max(math.SmallestNonzeroFloat64, f.t)
	}
	f.step = z.m.Scale(f.t)
}

// fraction returns the time after which the two touch, if the height changes by g per unit of time.
func (f *planeMotion) fraction(g float64) float64 {
	return (float64(f.z.r*math.Sqrt(f.nn)) - f.h) / g
}

// span returns the part of the times from lo to hi in which the two overlap.
func (f *planeMotion) span(lo, hi float64) Span {
	s := Span{lo, hi}
	if f.start > touching {
		s.Enter = f.t
	}
	if f.end > touching {
		s.Exit = f.t
	}
	return s
}

func (f *planeMotion) isHit() bool { return f.start <= touching || f.end <= touching }

// planeMotionOf returns the motion of x and y, and reports whether they meet. They do not if a motion is not finite.
func planeMotionOf(x *operand, ma *Vec, y *operand, mb *Vec) (f planeMotion, ok bool) {
	if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) {
		return f, false
	}
	if f.planeHeight, ok = heightOf(x, ma, y, mb); !ok {
		return f, false
	}
	f.run()
	return f, f.isHit()
}

func sweepHalf(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	f, ok := planeMotionOf(x, ma, y, mb)
	switch {
	case !ok:
		return castMiss
	case f.start <= touching:
		return castInside
	}
	at := f.feature().Add(f.step)
	at = at.Sub(f.out().Scale(f.z.a.Rounded(f.z.exp)))
	*h = Hit{T: f.t, Point: f.world(at, f.z.mb.Scale(f.t)), Normal: f.out()}
	if f.isSwapped && !isSame(x, y) {
		h.Normal = h.Normal.Neg()
	}
	return castHit
}

func sweepSpanHalf(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	f, ok := planeMotionOf(x, ma, y, mb)
	if ok {
		*s = f.span(0, 1)
	}
	return ok
}

// planeCast is a path by a half-space.
type planeCast struct {
	planeMotion
	isPoint bool    // the path has no length
	lo, hi  float64 // the range of its parameter
}

// planeCastOf returns the planeCast of p and the half-space y, and reports whether they meet. It makes x the path, and its
// start a solid. A segment is the motion of its start to its end, seen from a half-space that moves by the start: both are the
// given numbers.
func planeCastOf(p Path, x, y *operand) (r planeCast, ok bool) {
	c := &x.core
	if c.set(p); !y.isHalf() || !isFinite(c.a.maxAbs()) || !isFinite(c.b.maxAbs()) {
		return r, false
	}
	x.solid.setPoint(&c.a)
	y.solid.setPoint(&y.half.Point)
	r.z, r.other = between(&x.solid, &y.solid), x
	r.setNormal(y.half.Normal)
	r.lo, r.hi = c.extremes(1)
	if c.kind == exact.Segment {
		r.z.set(&c.b, &c.a)
		r.run()
		return r, r.isHit()
	}
	r.isPoint = c.kind == exact.Point
	r.z.set(&Vec{}, &Vec{})
	r.runEndless(&c.b)
	return r, r.isHit()
}

// runEndless is run for a ray or line along u, whose ends are at infinity. The place where it meets the plane depends on all
// bits of u·N, however small that product is.
func (r *planeCast) runEndless(u *Vec) {
	r.h = r.height()
	r.start = r.relate(r.h)
	r.end = r.start
	if r.isPoint {
		return
	}
	g, exp := steepness(u, &r.given)
	if g == 0 {
		return
	}
	origin := r.start
	r.end = relation(math.Copysign(1, g))
	if r.lo < 0 {
		r.start = -r.end
	}
	far := r.fraction(g)
	exp -= r.given.exponent() // u·n is g·2^exp
	r.step = mantissa(*u).times(float.Ldexp(far, u.exponent()-exp))
	r.t = float.Ldexp(far, r.z.exp-exp)
	switch {
	case origin == touching:
		r.t = 0
	case float64(origin)*g < 0:
		r.t = max(r.t, math.SmallestNonzeroFloat64)
	default:
		r.t = min(r.t, -math.SmallestNonzeroFloat64)
	}
}

// at returns the hit at the parameter t of the path p.
func (r *planeCast) at(p Path, t float64) Hit {
	h := Hit{T: t, Point: r.other.core.a, Normal: r.out()}
	if t != 0 {
		h.Point = pointAt(p, t)
	}
	if !isFinite(h.Point.maxAbs()) {
		h.Point = r.world(r.feature().Add(r.step), Vec{})
	}
	return h
}

func rayCastHalf(h *Hit, p Path, y *operand) bool {
	var x operand
	r, ok := planeCastOf(p, &x, y)
	if !ok {
		return false
	}
	t := 0.0
	switch {
	case r.isPoint:
	case r.start > touching:
		t = r.t
	case r.lo < 0:
		t = min(0, r.span(r.lo, r.hi).Exit)
	}
	*h = r.at(p, t)
	return true
}

// clipHalf sets c to the parameters at which a path is in a half-space, and reports whether there are any. The height over the plane is linear
// along the path.
func clipHalf(c *Span, p Path, y *operand) bool {
	var x operand
	r, ok := planeCastOf(p, &x, y)
	switch {
	case !ok:
		return false
	case r.isPoint:
		*c = wholeSpan(p)
	default:
		*c = r.span(r.lo, r.hi)
	}
	return true
}

func crossingsHalf(hits *[2]Hit, p Path, y *operand) int {
	var x operand
	r, ok := planeCastOf(p, &x, y)
	// The plane, or the parallel one at the distance R, is passed if the verdicts at both ends differ.
	if !ok || r.isPoint || r.start == r.end || int(r.start)*int(r.end) > 0 {
		return 0
	}
	hits[0] = r.at(p, r.t)
	return 1
}
