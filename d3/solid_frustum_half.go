package d3

// Half-spaces beside cylinders and cones, in the notation of solid_halfspace.go; and steps of what turns along lines across both.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
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

// heightsOfDiscs returns the least height along the unit vector n of each disc of a cylinder or a cone without its radius, with these ends.
func (x *operand) heightsOfDiscs(ends *[2]Vec, n Vec) [2]float64 {
	out := length(across(n, unit(ends[1].Sub(ends[0]))))
	return [2]float64{ends[0].Dot(n) - float64(x.taper[0]*out), ends[1].Dot(n) - float64(x.taper[1]*out)}
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

// isCertainAcross is isCertain for a segment, a ray or a line y that has a generator of x across it. The two are parted along the common normal of
// both, which turns as these do.
//
// Let the unit vector g be along the generator that is lowest along the normal, and carried by x, w along y, and c = g×w. Let q be the point of y
// nearest to the contact, and p the point that x carries and that is there before the step. Each point of x is p + λg + d, and each of y is
// q + μw + d′, with |d| and |d′| up to some r. So the gap along c, times |c|, is the least f = c·(p + d − q − d′). If the two turn by a rate W in
// all, |c′| ≤ W and |c″| ≤ 2W², so |c| is at most W²s²/4 more than at both ends of a step s. With the pace of the ball of the radius r around p, |f″| ≤ 2W²(2r + speed·s) + 2W·speed + bend.
func (t *turningTapered) isCertainAcross(v *turningView, at, step float64) bool {
	x, w := t.x, unit(t.y.core.u)
	low := v.ends
	if axis := unit(low[1].Sub(low[0])); x.form == coned {
		out := unit(across(v.way.n, axis))
		low[0], low[1] = low[0].Sub(out.Scale(x.taper[0])), low[1].Sub(out.Scale(x.taper[1]))
	} else {
		low[1] = low[1].Add(v.way.n.Scale(x.taper[0] + x.taper[1]))
	}
	g := unit(low[1].Sub(low[0]))
	q := t.y.core.a
	q = q.Add(w.Scale(v.on.Sub(q).Dot(w)))
	ends, after := t.endsAt(at+step, t.carried(g, at))
	own := x.solid.Rounded(0)
	if x.form == coned {
		grown := x.grown()
		own = grown.Rounded(0)
	}
	// gap returns f of the points that are nearest along c, and |c|.
	gap := func(ends *[2]Vec, g Vec) (f, l float64) {
		c := g.Cross(w)
		if c.Dot(v.way.n) < 0 {
			c = c.Neg()
		}
		l = length(c)
		h := x.heights(ends, c.over(l))
		return float64(l * (min(h[0], h[1]) - q.Dot(c.over(l)) - own - t.y.solid.Rounded(0))), l
	}
	f, l := gap(&v.ends, g)
	next, long := gap(&ends, after)
	bends, rates := float64(0.125*float64(step*step)), float64(t.rate*t.rate)
	f, l = min(f, next), max(l, long)+float64(2*float64(rates*bends))
	if !(f > float64(0.5*float64(t.near*l))) {
		return false
	}
	r := length(across(q.Sub(low[0]), g)) + float64(2*x.solid.Rounded(0)) + t.y.solid.Rounded(0)
	p := t.toWorld(q, at).Sub(t.mx.Pivot).Sub(t.mx.Move.Scale(at))
	of := t.mx.paceOf(t.mx.Spin.rotationAt(at).Inverse().Apply(p).Add(t.mx.Pivot), r, &t.my)
	bend := float64(2*rates*(float64(2*r)+float64(of.speed*step))) + float64(2*float64(t.rate*of.speed)) + of.bend
	return f-float64(bends*bend) > float64(0.5*float64(t.near*l))
}
