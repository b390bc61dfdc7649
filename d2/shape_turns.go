package d2

// Turns: vectors and rotations by their angles.

import "github.com/hantei-go/hantei/internal/trig"

// FromAngle returns the unit vector at angle, in radians, from the x axis, counter-clockwise in
// a y-up frame: its cosine and sine, each off by less than 1 ulp. Scale gives it a length. An
// angle that is not finite gives NaN.
func FromAngle(angle float64) Vec {
	sin, cos := trig.Sincos(angle)
	return Vec{cos, sin}
}

// Angle returns the angle of p in radians from the x axis, above −π and up to π, counter-clockwise in
// a y-up frame, off by less than 2 ulp. Of the zero vector it is 0; of what is not finite, NaN.
func (p Vec) Angle() float64 { return trig.Atan2(p.Y, p.X) }

// Rotate returns p turned by angle, in radians, counter-clockwise in a y-up frame: off by less
// than 16e|p|. To turn many vectors, keep the Rotation, and Apply it.
func (p Vec) Rotate(angle float64) Vec { return Rotate(angle).Apply(p) }

// Perp returns p turned by a quarter turn counter-clockwise in a y-up frame, (−Y, X), exactly.
// It is as long as p, and p.Perp().Dot(q) is p.Cross(q).
func (p Vec) Perp() Vec { return perpendicular(p) }

// Angle returns the angle by which r turns, in radians, above −π and up to π, off by less
// than 2 ulp. Of the zero Rotation it is 0.
func (r Rotation) Angle() float64 { return trig.Atan2(r.sin, r.cos) }

// Axes returns where r takes the coordinate axes: the columns of its matrix. They are at right
// angles and of length 1 within 16e.
func (r Rotation) Axes() (x, y Vec) {
	b := r.axes()
	return b.x, b.y
}
