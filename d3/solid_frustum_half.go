package d3

// Half-spaces beside cylinders and cones. The notation is that of solid_halfspace.go.

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
