package d3

// Reflect returns the velocity v mirrored by a surface with the unit normal n:
// v − 2(v·n)n, whichever way v points.
func Reflect(v, n Vec) Vec { return v.Sub(n.Scale(2 * v.Dot(n))) }

// Bounce returns the velocity of something that hits a surface with the unit
// normal n at velocity v. The part of v along n is turned round and scaled by
// restitution, from 0 (it is lost) to 1 (it is mirrored); the part along the
// surface stays. What does not approach, because v·n ≥ 0, keeps v as it is.
//
// The normal of a Contact or Hit of the moving shape a with b fits as it is.
func Bounce(v, n Vec, restitution float64) Vec {
	vn := v.Dot(n)
	if vn >= 0 {
		return v
	}
	return v.Sub(n.Scale(float64((1 + restitution) * vn)))
}

// Slide returns what is left of the velocity v along a surface with the unit
// normal n: Bounce(v, n, 0).
func Slide(v, n Vec) Vec { return Bounce(v, n, 0) }
