package d3

// Half-spaces beside cylinders and cones, and what contains these. The notation is that of solid_halfspace.go.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/frustum"
)

// frustumHeight is the height of a cylinder or a cone over a half-space. It is the least of the heights of both discs.
type frustumHeight struct {
	planeHeight
	half *operand
	d    discs
	r    float64 // all radii but those of the discs
	size float64
}

// frustumHeightOf returns the frustumHeight of two operands, one of which is a half-space, and reports whether neither is empty.
func frustumHeightOf(x *operand, ma *Vec, y *operand, mb *Vec) (s frustumHeight, ok bool) {
	if !isFinite(ma.maxAbs()) || !isFinite(mb.maxAbs()) {
		return s, false
	}
	if s.planeHeight, ok = heightOf(x, ma, y, mb); !ok || !s.z.isValid() {
		return s, false
	}
	s.half = y
	if s.isSwapped {
		s.half = x
	}
	s.d.set(s.other, &s.z.a, s.z.exp)
	r := s.other.grown()
	s.r = r.Rounded(s.z.exp) + s.half.solid.Rounded(s.z.exp)
	s.size = s.z.size + s.z.r
	return s, true
}

// gap returns the least height, less the radii, with an error below 32e of all sizes: that of a support point, as frustumPair has it.
func (s *frustumHeight) gap() float64 {
	n := s.out()
	return s.d.farthest(n.Neg()).Dot(n) + s.z.offset.Dot(n) - s.r
}

// relate returns the verdict on the place of Z, before the motion or after it, where gap is as given.
func (s *frustumHeight) relate(gap float64) relation {
	bound := float64(64 * e * s.size)
	switch {
	case gap > bound:
		return apart
	case gap < -bound:
		return penetrating
	}
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	own := s.other.grown()
	s.other.ask(q, &own, &s.half.solid.Radius)
	if s.z.part == 1 {
		q.Start.Add(s.z.ma.coords(), 0)
		q.Start.Sub(s.z.mb.coords(), 0)
	}
	point, normal := s.half.half.Point.coords(), s.half.half.Normal.coords()
	return relation(q.Height(&point, &normal))
}

// lowest returns the middle of the lowest points of the discs: of a flat side its middle, and of a generator likewise.
func (s *frustumHeight) lowest() Vec {
	down := s.out().Neg()
	out := across(down, s.d.u)
	l := length(out)
	p := s.d.farthest(down)
	i := 0
	if s.d.at[1].Dot(down) > s.d.at[0].Dot(down) {
		i = 1
	}
	if l < 0x1p-30 && s.d.r[i] > 0 {
		return s.d.at[i]
	}
	if l == 0 {
		return p
	}
	x, y := s.d.at[0].Add(out.Scale(s.d.r[0]/l)), s.d.at[1].Add(out.Scale(s.d.r[1]/l))
	if math.Abs(x.Sub(y).Dot(down)) <= float64(64*e*s.size) {
		return x.Lerp(y, 0.5)
	}
	return p
}

// touch returns the points that face each other if the gap is as given, before the motion.
func (s *frustumHeight) touch(gap float64) (ofOther, ofHalf Vec) {
	n := s.out()
	own := s.other.grown()
	x := s.lowest().Sub(n.Scale(own.Rounded(s.z.exp)))
	return s.world(x, Vec{}), s.world(x.Sub(n.Scale(gap)), Vec{})
}

func overlapFrustumHalf(x, y *operand) bool {
	s, ok := frustumHeightOf(x, &Vec{}, y, &Vec{})
	return ok && s.relate(s.gap()) <= touching
}

func distanceFrustumHalf(x, y *operand) float64 {
	s, ok := frustumHeightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return math.Inf(1)
	}
	gap := s.gap()
	if s.relate(gap) <= touching {
		return 0
	}
	return s.z.toWorld(gap)
}

func closestFrustumHalf(x, y *operand) (onA, onB Vec) {
	s, ok := frustumHeightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return onA, onB
	}
	gap := s.gap()
	if s.relate(gap) <= touching {
		var c Contact
		collideFrustumHalf(&c, x, y)
		return c.Point, c.Point
	}
	if onA, onB = s.touch(gap); s.isSwapped {
		onA, onB = onB, onA
	}
	return onA, onB
}

func collideFrustumHalf(c *Contact, x, y *operand) bool {
	s, ok := frustumHeightOf(x, &Vec{}, y, &Vec{})
	if !ok {
		return false
	}
	gap := s.gap()
	rel := s.relate(gap)
	if rel > touching {
		return false
	}
	if c.Depth = 0; rel == penetrating {
		c.Depth = s.z.toWorld(-gap)
	} else {
		gap = 0
	}
	p, q := s.touch(gap)
	c.Point = inRange(p.Scale(0.5).Add(q.Scale(0.5)))
	if c.Normal = s.out(); s.isSwapped {
		c.Normal = c.Normal.Neg()
	}
	return true
}

// frustumMotion is the time in which a moving cylinder or cone is in a half-space.
type frustumMotion struct {
	frustumHeight
	start, end relation
	t          float64 // when the two come to touch, or part
}

// frustumMotionOf returns the motion of x and y, and reports whether they meet.
func frustumMotionOf(x *operand, ma *Vec, y *operand, mb *Vec) (f frustumMotion, ok bool) {
	if f.frustumHeight, ok = frustumHeightOf(x, ma, y, mb); !ok {
		return f, false
	}
	gap := f.gap()
	f.start = f.relate(gap)
	f.z.place(1)
	f.end = f.relate(f.gap())
	f.z.place(0)
	f.t = clamp(-gap/f.z.m.Dot(f.out()), 0)
	if !(f.t >= 0) {
		f.t = 0
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
	return f, f.start <= touching || f.end <= touching
}

func sweepFrustumHalf(h *Hit, x *operand, ma *Vec, y *operand, mb *Vec) castAnswer {
	f, ok := frustumMotionOf(x, ma, y, mb)
	switch {
	case !ok:
		return castMiss
	case f.start <= touching:
		return castInside
	}
	own := f.other.grown()
	at := f.lowest().Add(f.z.m.Scale(f.t)).Sub(f.out().Scale(own.Rounded(f.z.exp)))
	*h = Hit{T: f.t, Point: f.world(at, f.z.mb.Scale(f.t)), Normal: f.out()}
	if f.isSwapped {
		h.Normal = h.Normal.Neg()
	}
	return castHit
}

func sweepSpanFrustumHalf(s *Span, x *operand, ma *Vec, y *operand, mb *Vec) bool {
	f, ok := frustumMotionOf(x, ma, y, mb)
	if ok {
		*s = Span{0, 1}
		if f.start > touching {
			s.Enter = f.t
		}
		if f.end > touching {
			s.Exit = f.t
		}
	}
	return ok
}

// heightOfDiscs returns the least height along the unit vector n of a cylinder or a cone without its radius, with these ends.
func (x *operand) heightOfDiscs(ends *[2]Vec, n Vec) float64 {
	out := length(across(n, unit(ends[1].Sub(ends[0]))))
	return min(ends[0].Dot(n)-float64(x.taper[0]*out), ends[1].Dot(n)-float64(x.taper[1]*out))
}

// overPlane returns the gap between a cylinder or a cone and a half-space, and where the two are nearest.
func (x *operand) overPlane(half *operand) (gap float64, on Vec) {
	s, ok := frustumHeightOf(x, &Vec{}, half, &Vec{})
	if !ok {
		return math.Inf(1), on
	}
	gap = s.gap()
	_, on = s.touch(gap)
	return float.Ldexp(gap, s.z.exp), on
}

// containsFrustum is containsBodies for operands that are not empty, if one of them is a cylinder or a cone.
func containsFrustum(x, y *operand) bool {
	outer := *x
	outer.solid.Radius = x.grown()
	if x.form != coned {
		outer.solid.Radius = x.solid.Radius
	}
	switch {
	case y.form == tapered:
		p, q := y.end(0), y.end(1)
		return contains(&outer, &p) && contains(&outer, &q)
	case y.form != coned:
		return contains(&outer, y)
	}
	return holdsFrustum(&outer, y)
}

// inFrustum is containsSum for a cylinder or a cone, whose radius is that of the solid: the sum of p is to be within R − r of it, or the
// ball of r − R in it.
func (c *containment) inFrustum(p *[4][3]float64) bool {
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	if c.room >= 0 {
		c.outer.ask(q, &c.outer.solid.Radius, &c.minusr)
	} else {
		c.outer.ask(q, &c.inner.solid.Radius, &c.minusR)
	}
	for _, x := range p[:3] {
		q.Start.Add(x, 0)
	}
	q.Start.Sub(p[3], 0)
	if c.room < 0 {
		return q.HoldsBall()
	}
	sign, _ := q.Relate()
	return sign <= 0
}

// holdsFrustum reports whether x, of the radius of its solid, contains the cylinder or cone y. Integers decide for half-spaces, balls, and
// polytopes without a greater radius than y has.
func holdsFrustum(x, y *operand) bool {
	q := frustumQuestions.Take()
	defer frustumQuestions.Put(q)
	own := y.grown()
	less, more := own, x.solid.Radius
	less.Negate()
	more.Negate()
	b := &x.solid
	switch {
	case x.form == halved:
		y.ask(q, &own, &more)
		return leavesNoneOver(q, &x.half)
	case x.form == spanned && b.Radius == (expansion.Radius{}):
		return false
	case x.form == spanned && x.core.kind == exact.Point:
		y.ask(q, &x.solid.Radius, &less)
		q.Start.Add(x.core.a.coords(), 0)
		return q.InBall()
	case x.form == cornered && b.kind == boxed && !own.Precedes(&b.Radius):
		for k := range dim {
			lo, hi := x.side(k)
			for _, h := range [...]HalfSpace{sideAt(k, lo, axisOf(k).Neg()), sideAt(k, hi, axisOf(k))} {
				if y.ask(q, &own, &more); isFinite(h.Point.maxAbs()) && !leavesNoneOver(q, &h) {
					return false
				}
			}
		}
		return true
	}
	return holdsRims(x, y, &own)
}

// leavesNoneOver reports whether what q is about is in the half-space h: its least height along the opposite normal is not negative.
func leavesNoneOver(q *frustum.Question, h *HalfSpace) bool {
	point, normal := h.Point.coords(), h.Normal.Neg().coords()
	return q.Height(&point, &normal) >= 0
}

// rimPoints is how many points of each rim are tried at most.
const rimPoints = 512

// holdsRims reports whether x contains the ball of the radius r around each point of both rims of y, or of one and the apex. The set of the
// centers of such balls in x is convex. So an arc is in the set if its ends and the point where its tangents meet are. Otherwise it is
// divided, until too many points have been tried: then an arc counts as contained whose ends are. What is 2⁻⁴⁴ of the size of both
// farther out counts as contained, too: points of a rim round.
func holdsRims(x, y *operand, r *expansion.Radius) bool {
	outer := *x
	size := y.solid.R + x.solid.R
	a := vecOf(y.solid.room[0])
	for _, s := range [...]*operand{x, y} {
		for _, p := range s.solid.given() {
			q := vecOf(p).Sub(a)
			size += each(q, Vec{}, finiteOr).sumAbs()
		}
	}
	outer.solid.Grow(float64(0x1p-44 * min(size, math.MaxFloat64)))
	isIn := func(p Vec) bool {
		var ball operand
		ball.form = cornered
		ball.solid.setPoints(0, p)
		ball.solid.Radius = *r
		return contains(&outer, &ball)
	}
	u := y.axisOfFrustum()
	v := unit(perpendicular(turnedUp(u)))
	w := u.Cross(v)
	for i, radius := range y.taper {
		center := vecOf(y.solid.room[i])
		if radius == 0 {
			if !isIn(center) {
				return false
			}
			continue
		}
		at := func(d Vec, k float64) Vec { return center.Add(d.Scale(float64(radius * k))) }
		corners := [...]Vec{v, w, v.Neg(), w.Neg()}
		left := rimPoints
		var stack [32][2]Vec
		for k, d := range corners {
			if !isIn(at(d, 1)) {
				return false
			}
			stack[k] = [2]Vec{d, corners[(k+1)%4]}
		}
		// The arcs that are left are divided in turn, so that none of them stays wide.
		for n := len(corners); n > 0; {
			n--
			arc := stack[n]
			middle := arc[0].Add(arc[1])
			out := unit(middle)
			if left <= 0 || isIn(at(out, 1/out.Dot(arc[0]))) {
				continue
			}
			if left--; !isIn(at(out, 1)) {
				return false
			}
			if n+2 <= len(stack) && length(arc[0].Sub(arc[1])) > float64(4*math.Pi/rimPoints) {
				stack[n], stack[n+1] = [2]Vec{arc[0], out}, [2]Vec{out, arc[1]}
				n += 2
			}
		}
	}
	return true
}
