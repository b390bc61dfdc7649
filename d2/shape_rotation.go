package d2

// Rotations of this dimension, with the same bits on every platform.

import (
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// Rotation turns vectors about the origin. The zero Rotation leaves them as they
// are. It is a unit complex number; r.Apply(V(1, 0)) is its cosine and sine.
type Rotation struct{ cos, sin float64 }

// Rotate returns the rotation by angle, in radians, counter-clockwise in a y-up
// frame.
//
// The rotation is off by less than 16e radians. It is exact for the float that
// angle is, and so math.Pi/2 is not quite a quarter turn: see RotationBetween.
// An angle that is not finite gives NaN.
func Rotate(angle float64) Rotation {
	sin, cos := trig.Sincos(angle)
	return Rotation{cos, sin}.normalized()
}

// RotationBetween returns the least rotation that turns the direction of from into
// that of to, off by less than 16e radians. Both may have any length. If one of
// them is zero, the result is the zero Rotation. A number that is not finite gives
// NaN.
//
// Between coordinate axes it is exact: RotationBetween(V(1, 0), V(0, 1)) is the
// quarter turn that takes every vector of floats to one, to the bit.
func RotationBetween(from, to Vec) Rotation {
	if !isFinite(from.maxAbs()) || !isFinite(to.maxAbs()) {
		return Rotation{math.NaN(), math.NaN()}
	}
	from, to = mantissa(from), mantissa(to)
	u := unit(Vec{from.Dot(to), from.Cross(to)})
	return Rotation{u.X, u.Y}.normalized()
}

// normalized returns r/|r| for |r| near 1, by one step of Newton's method for
// 1/√x, so that lengths do not drift when many rotations are composed. What
// turns nothing becomes the zero Rotation.
func (r Rotation) normalized() Rotation {
	if r.sin == 0 && !(r.cos < 0) {
		return Rotation{}
	}
	k := 1.5 - float64(0.5*(float64(r.cos*r.cos)+float64(r.sin*r.sin)))
	return Rotation{float64(k * r.cos), float64(k * r.sin)}
}

// Inverse returns the rotation that undoes r.
func (r Rotation) Inverse() Rotation { return Rotation{r.cos, -r.sin} }

// Then returns the composition of r and s, first r and then s, off by less than 16e
// radians. However many are composed, the lengths of vectors do not drift.
func (r Rotation) Then(s Rotation) Rotation {
	switch (Rotation{}) {
	case r:
		return s
	case s:
		return r
	}
	return Rotation{
		float64(r.cos*s.cos) - float64(r.sin*s.sin),
		float64(r.cos*s.sin) + float64(r.sin*s.cos),
	}.normalized()
}

// Slerp interpolates between r and s the shorter way: it returns r for t = 0 and s
// for t = 1, exactly. The angle from r is proportional to t, also for t < 0 and t >
// 1. If r and s differ by half a turn, both ways are equally short, and Slerp takes
// one of them. t must be finite.
func (r Rotation) Slerp(s Rotation, t float64) Rotation {
	switch t {
	case 0:
		return r
	case 1:
		return s
	}
	way := r.Inverse().Then(s)
	return r.Then(Rotate(bounded(float64(t * trig.Atan2(way.sin, way.cos)))))
}

// basis holds the images of the axes, the columns of a matrix.
type basis struct{ x, y Vec }

// axes returns the images of the axes under r.
func (r Rotation) axes() basis {
	if r == (Rotation{}) {
		return basis{Vec{X: 1}, Vec{Y: 1}}
	}
	return basis{Vec{r.cos, r.sin}, Vec{-r.sin, r.cos}}
}

// apply returns the vector with the components of v along the axes of b.
func (b *basis) apply(v Vec) Vec { return b.x.Scale(v.X).Add(b.y.Scale(v.Y)) }

// components returns the components of v along the axes of b.
func (b *basis) components(v Vec) Vec { return Vec{b.x.Dot(v), b.y.Dot(v)} }

// extents returns the half sizes, along the axes of b, of a box with the half sizes v along the axes of the world.
func (b *basis) extents(v Vec) Vec {
	return Vec{each(b.x, b.x, absOf).Dot(v), each(b.y, b.y, absOf).Dot(v)}
}

// stretchAcross returns the length of s·m, component by component, for the unit
// vectors m perpendicular to the unit vector u. It is exact for u along a
// coordinate axis.
func stretchAcross(u, s Vec) float64 { return length(stretched(Vec{-u.Y, u.X}, s)) }
