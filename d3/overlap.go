package d3

// Overlap by cores, where no fast path has answered.

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
