package d3

// Overlap by cores, where no fast path has answered.

import "github.com/hantei-go/hantei/internal/exact"

//go:noinline
func overlapSpheres(a, b Sphere) bool {
	p, q := &a.Center, &b.Center
	if rel := relateSpans(exact.Point, p, p, a.Radius, exact.Point, q, q, b.Radius); rel != undecided {
		return rel <= touching
	}
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setPoint(b.Center, b.Radius)
	return relate(&x, &y) <= touching
}

//go:noinline
func overlapSphereCapsule(a *Sphere, b *Capsule) bool {
	p := &a.Center
	if b.A == b.B {
		if near, ok := isShort(p.Sub(b.A), a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) {
			return near
		}
	}
	if rel := relateSpans(exact.Point, p, p, a.Radius, exact.Segment, &b.A, &b.B, b.Radius); rel != undecided {
		return rel <= touching
	}
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return relate(&x, &y) <= touching
}

//go:noinline
func overlapCapsules(a, b *Capsule) bool {
	if rel := relateSpans(exact.Segment, &a.A, &a.B, a.Radius, exact.Segment, &b.A, &b.B, b.Radius); rel != undecided {
		return rel <= touching
	}
	var x, y core
	x.setSegment(&a.A, &a.B, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return relate(&x, &y) <= touching
}
