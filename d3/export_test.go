package d3

import "github.com/hantei-go/hantei/internal/exact"

// What tests and benchmarks outside of the package share with its tests.

const Dim = dim

var (
	ShapeOf = shapeOf
	At      = at
	Coords  = Vec.coords
)

// The answers of the filters, and whether floats give them.

func PairFilter(a, b Shape) (sign int, ok bool) {
	var x, y core
	x.set(a)
	y.set(b)
	rel, _ := filter(&x, &y)
	return int(rel), rel != undecided
}

func PathFilter(p, s Shape) (whole int, ok bool) {
	var x, y core
	x.set(p)
	y.set(s)
	var w coreCast
	ok = w.filter(&x, &y)
	return w.Whole, ok
}

func SweepFilter(a Shape, ma Vec, b Shape, mb Vec) (whole int, ok bool) {
	var c coreSweep
	c.a.set(a)
	c.b.set(b)
	c.ma, c.mb, c.m = ma, mb, ma.Sub(mb)
	ok = c.a.r+c.b.r == 0 && c.thin() || c.filter()
	return c.Whole, ok
}

// CastFilter is what RayCast tries first: a path from o to end, or without an end along
// dir, and a ball around a or a capsule from a to b.
func CastFilter(o, dir Vec, end *Vec, a Vec, b *Vec, r float64) (hit, ok bool) {
	var h Hit
	answer := h.castAt(&o, &dir, &a, b, r, end != nil)
	if answer == castInside && !h.startIn(&o, &a, b) {
		answer = castUnsure
	}
	return answer != castMiss, answer != castUnsure
}

// castAt casts at a ball around a, or a capsule from a to b.
func (h *Hit) castAt(o, d, a, b *Vec, r float64, isWay bool) castAnswer {
	if b == nil {
		return h.castBall(o, d, a, r, isWay)
	}
	return h.castCapsule(o, d, coreRef{exact.Segment, a, b}, r, isWay)
}

// SweepCastFilter is CastFilter for Sweep, if a or b is a point or a ball.
func SweepCastFilter(a Shape, ma Vec, b Shape, mb Vec) (hit, ok bool) {
	var x, y core
	x.set(a)
	y.set(b)
	p, s, long, m := &x, &y, b, ma.Sub(mb)
	if isLong(a) {
		p, s, long, m = &y, &x, a, m.Neg()
	}
	if !areNatural(x.r, y.r) {
		return false, false
	}
	var h Hit
	var answer castAnswer
	switch r := x.r + y.r; l := long.(type) {
	case Segment, Capsule:
		answer = h.castCapsule(&p.a, &m, coreRef{exact.Segment, &s.a, &s.b}, r, true)
	case Ray:
		answer = h.castCapsule(&p.a, &m, coreRef{exact.Ray, &l.Origin, &l.Dir}, r, true)
	case Line:
		answer = h.castCapsule(&p.a, &m, coreRef{exact.Line, &l.Origin, &l.Dir}, r, true)
	default:
		answer = h.castBall(&p.a, &m, &s.a, r, true)
	}
	return answer != castMiss, answer != castUnsure
}

// isLong says whether s has two ends or a direction, even if its ends are equal.
func isLong(s Shape) bool {
	switch s.(type) {
	case Segment, Capsule, Ray, Line:
		return true
	}
	return false
}

// RaySphere and RayCapsule are what lies below the interface: a loop over shapes of known
// kinds asks RayCast only where the answer is Unsure.

func RaySphere(h *Hit, p *Ray, s *Sphere) castAnswer {
	return h.castBall(&p.Origin, &p.Dir, &s.Center, s.Radius, false)
}

func RayCapsule(h *Hit, p *Ray, s *Capsule) castAnswer {
	return h.castCapsule(&p.Origin, &p.Dir, coreRef{exact.Segment, &s.A, &s.B}, s.Radius, false)
}

const (
	Unsure = castUnsure
	Hits   = castHit
)

var ShapeOfBody = shapeOfBody
