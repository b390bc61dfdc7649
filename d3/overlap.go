package d3

// Overlap reports whether a and b have a point in common. Shapes are closed, so
// touching counts. The answer is exact: it is right for the very numbers passed
// in, whatever their size, because floating-point filters answer only where
// their error bound allows and integers decide the rest.
//
// The empty set (a shape with NaN, an infinity or a negative radius) overlaps
// nothing. Overlap(a, b) == Overlap(b, a), and Overlap(a, b) exactly when
// Distance(a, b) == 0 and when Collide(a, b) reports a contact.
func Overlap(a, b Shape) bool {
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			return overlapSpheres(&a, &b)
		case Capsule:
			return overlapSphereCapsule(&a, &b)
		}
	case Capsule:
		if b, ok := b.(Sphere); ok {
			return overlapSphereCapsule(&b, &a)
		}
	}
	return overlapCores(a, b)
}

func overlapSpheres(a, b *Sphere) bool {
	if a.Radius >= 0 && b.Radius >= 0 {
		if rel := pointPoint(&a.Center, &b.Center, a.Radius+b.Radius); rel != undecided {
			return rel <= touching
		}
	}
	return overlapCores(a, b)
}

func overlapSphereCapsule(a *Sphere, b *Capsule) bool {
	if a.Radius >= 0 && b.Radius >= 0 {
		if rel := pointSegment(&a.Center, &b.A, &b.B, a.Radius+b.Radius); rel != undecided {
			return rel <= touching
		}
	}
	return overlapCores(a, b)
}

//go:noinline
func overlapCores(a, b Shape) bool {
	var x, y core
	x.set(a)
	y.set(b)
	return relate(&x, &y) <= touching
}
