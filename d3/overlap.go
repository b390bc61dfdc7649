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
	rel := undecided
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			if a.Radius >= 0 && b.Radius >= 0 {
				d, bound := pointPointSign(a.Center, b.Center, a.Radius+b.Radius)
				if math.Abs(d) > bound {
					return d < 0
				}
			}
		case Capsule:
			if a.Radius >= 0 && b.Radius >= 0 {
				rel, _ = pointSegment(&a.Center, &b.A, &b.B, a.Radius+b.Radius)
			}
		default:
			rel = pointShape(&a.Center, a.Radius, b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			if a.Radius >= 0 && b.Radius >= 0 {
				rel, _ = pointSegment(&b.Center, &a.A, &a.B, a.Radius+b.Radius)
			}
		case Capsule:
			if r := a.Radius + b.Radius; r > 0 && a.Radius >= 0 && b.Radius >= 0 {
				rel = segmentSegment(&a.A, &a.B, &b.A, &b.B, r)
			}
		default:
			rel = segmentShape(&a.A, &a.B, a.Radius, b)
		}
	case Segment:
		rel = segmentShape(&a.A, &a.B, 0, b)
	case Vec:
		rel = pointShape(&a, 0, b)
	default:
		switch b := b.(type) {
		case Vec:
			rel = pointShape(&b, 0, a)
		case Sphere:
			rel = pointShape(&b.Center, b.Radius, a)
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

// The two functions below are filters for values, without the detour through
// cores. What they leave undecided, pointers among it, goes that way.

// pointShape filters the distance of p from the core of s against R.
func pointShape(p *Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	switch s := s.(type) {
	case Vec:
		return pointPoint(p, &s, r)
	case Sphere:
		if s.Radius >= 0 {
			return pointPoint(p, &s.Center, r+s.Radius)
		}
	case Segment:
		rel, _ := pointSegment(p, &s.A, &s.B, r)
		return rel
	case Capsule:
		if s.Radius >= 0 {
			rel, _ := pointSegment(p, &s.A, &s.B, r+s.Radius)
			return rel
		}
	case Ray:
		rel, _ := pointRay(p, &s.Origin, &s.Dir, false, r)
		return rel
	case Line:
		rel, _ := pointRay(p, &s.Origin, &s.Dir, true, r)
		return rel
	}
	return undecided
}

// segmentShape filters the distance of the segment a–b from the core of s
// against R.
func segmentShape(a, b *Vec, r float64, s Shape) relation {
	if !(r >= 0) {
		return undecided
	}
	switch s := s.(type) {
	case Vec:
		rel, _ := pointSegment(&s, a, b, r)
		return rel
	case Sphere:
		if s.Radius >= 0 {
			rel, _ := pointSegment(&s.Center, a, b, r+s.Radius)
			return rel
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
	return undecided
}

// spanSegment filters the distance of a core of the given kind, from a to b or
// from a along b, from the segment p–q against R.
func spanSegment(kind exact.Kind, a, b, p, q *Vec, r float64) relation {
	if r > 0 {
		if kind == exact.Segment {
			return segmentSegment(a, b, p, q, r)
		}
		return raySegment(a, b, kind == exact.Line, p, q, r)
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
