package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Overlap reports whether a and b have a point in common. Shapes are closed, so
// touching counts. The answer is exact: it is right for the very numbers passed
// in, whatever their size, because floating-point filters answer only where
// their error bound allows and integers decide the rest.
//
// The empty set (a shape with NaN, an infinity or a negative radius) overlaps
// nothing. Overlap(a, b) == Overlap(b, a), and Overlap(a, b) exactly when
// Distance(a, b) == 0 and when Collide(a, b) reports a contact.
func Overlap(a, b Shape) bool {
	// No branch looks at the arguments again after a call: to keep them costs a tenth.
	switch a := a.(type) {
	case Sphere:
		if b, ok := b.(Sphere); ok {
			// pointPoint and decided in one: kk and q are compared with each other.
			k, r := a.Center.Sub(b.Center), a.Radius+b.Radius
			kk, q := k.Dot(k), float64(r*r)
			near, far := float64(kk*(1+16*e))+tiny < q, float64(q*(1+16*e))+tiny < kk
			if near != far && areNatural(a.Radius, b.Radius) && q <= math.MaxFloat64 {
				return near
			}
			break
		}
		switch b := b.(type) {
		case Capsule:
			d, bound, _ := pointSegment(a.Center, b.A, b.B, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapSphereCapsule(a, &b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			d, bound, _ := pointSegment(b.Center, a.A, a.B, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapSphereCapsule(b, &a)
		case Capsule:
			f, n, _, _ := closest(a.A.Sub(b.A), a.B.Sub(a.A), b.B.Sub(b.A), 0)
			if n > math.MaxFloat64 {
				f, n = certificate(&a.A, &a.B, &b.A, &b.B)
			}
			d, bound := against(f, n, a.Radius+b.Radius)
			if overlap, ok := decided(d, bound); ok && areNatural(a.Radius, b.Radius) {
				return overlap
			}
			return overlapCapsules(&a, &b)
		}
	}
	return overlapOther(a, b)
}

//go:noinline
func overlapSphereCapsule(a Sphere, b *Capsule) bool {
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return relate(&x, &y) <= touching
}

//go:noinline
func overlapCapsules(a, b *Capsule) bool {
	var x, y core
	x.setSegment(&a.A, &a.B, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return relate(&x, &y) <= touching
}

// overlapOther is Overlap for the other pairs of values, without the detour
// through cores. What it leaves undecided, pointers among it, goes that way.
//
//go:noinline
func overlapOther(a, b Shape) bool {
	rel := undecided
	switch a := a.(type) {
	case Vec:
		rel = pointShape(a, 0, b)
	case Sphere:
		rel = pointShape(a.Center, a.Radius, b)
	case Segment:
		rel = segmentShape(&a.A, &a.B, 0, b)
	case Capsule:
		rel = segmentShape(&a.A, &a.B, a.Radius, b)
	default:
		switch b := b.(type) {
		case Vec:
			rel = pointShape(b, 0, a)
		case Sphere:
			rel = pointShape(b.Center, b.Radius, a)
		case Segment:
			rel = segmentShape(&b.A, &b.B, 0, a)
		case Capsule:
			rel = segmentShape(&b.A, &b.B, b.Radius, a)
		}
	}
	if rel == undecided {
		return overlapCores(a, b)
	}
	return rel <= touching
}

// pointShape filters the distance of p from the core of s against R.
func pointShape(p Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	d, bound := 0.0, math.Inf(1)
	switch s := s.(type) {
	case Vec:
		d, bound = pointPoint(p, s, r)
	case Sphere:
		if s.Radius >= 0 {
			d, bound = pointPoint(p, s.Center, r+s.Radius)
		}
	case Segment:
		d, bound, _ = pointSegment(p, s.A, s.B, r)
	case Capsule:
		if s.Radius >= 0 {
			d, bound, _ = pointSegment(p, s.A, s.B, r+s.Radius)
		}
	case Ray:
		d, bound, _ = pointRay(p, s.Origin, s.Dir, false, r)
	case Line:
		d, bound, _ = pointRay(p, s.Origin, s.Dir, true, r)
	}
	return signOf(d, bound)
}

// segmentShape filters the distance of the segment a–b from the core of s
// against R.
func segmentShape(a, b *Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	d, bound := 0.0, math.Inf(1)
	switch s := s.(type) {
	case Vec:
		d, bound, _ = pointSegment(s, *a, *b, r)
	case Sphere:
		if s.Radius >= 0 {
			d, bound, _ = pointSegment(s.Center, *a, *b, r+s.Radius)
		}
	case Segment:
		return spanSegment(exact.Segment, a, b, &s.A, &s.B, r)
	case Capsule:
		if s.Radius >= 0 {
			return spanSegment(exact.Segment, a, b, &s.A, &s.B, r+s.Radius)
		}
	case Ray:
		return spanSegment(exact.Ray, &s.Origin, &s.Dir, a, b, r)
	case Line:
		return spanSegment(exact.Line, &s.Origin, &s.Dir, a, b, r)
	}
	return signOf(d, bound)
}

// spanSegment filters the distance of a core of the given kind, from a to b or
// from a along b, from the segment p–q against R.
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

//go:noinline
func overlapCores(a, b Shape) bool {
	var x, y core
	x.set(a)
	y.set(b)
	return relate(&x, &y) <= touching
}
