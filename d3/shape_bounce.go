package d3

// Bouncing: what a surface makes of a velocity.

// Reflect returns the velocity v mirrored by a surface with the unit normal n:
// v − 2(v·n)n, whichever way v points.
func Reflect(v, n Vec) Vec { return bounce(v, n, v.Dot(n), 1) }

// Bounce returns the velocity of something that hits a surface with the unit
// normal n at velocity v. The part of v along n is reversed and scaled by
// restitution, from 0 (it is lost) to 1 (it is mirrored). The part along the
// surface stays. If v·n ≥ 0, it does not approach the surface, and v stays as it is.
//
// The Normal of a Contact can be passed as it is, if the moving shape is the first of the two.
func Bounce(v, n Vec, restitution float64) Vec {
	vn := v.Dot(n)
	if vn >= 0 {
		return v
	}
	return bounce(v, n, vn, restitution)
}

// Slide returns what is left of the velocity v along a surface with the unit
// normal n: Bounce(v, n, 0).
func Slide(v, n Vec) Vec { return Bounce(v, n, 0) }

// bounce takes off the part of v along n, and then as much again as restitution
// says: one after the other, so that nothing overflows on the way to a finite
// velocity.
func bounce(v, n Vec, vn, restitution float64) Vec {
	if isFinite(vn) {
		return v.Sub(n.Scale(vn)).Sub(n.times(float64(restitution * vn)))
	}
	v = v.Scale(0.25)
	vn = v.Dot(n)
	return v.Sub(n.Scale(vn)).Sub(n.times(float64(restitution * vn))).Scale(4)
}
