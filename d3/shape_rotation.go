package d3

// Rotations of this dimension, with the same bits on every platform.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/trig"
)

// Rotation turns vectors about the origin. The zero Rotation leaves them as they
// are. It is a unit quaternion; r.Apply of the three axes gives the columns of
// its matrix.
type Rotation struct {
	w float64 // cosine of half the angle
	v Vec     // the unit axis times the sine of half the angle
}

// Rotate returns the rotation by angle, in radians, about axis, by the right hand
// rule: counter-clockwise for who sees axis point at them. Axis may have any
// length. If it is zero, the result is the zero Rotation.
//
// The rotation is off by less than 16e radians. It is exact for the float that
// angle is, and so math.Pi/2 is not quite a quarter turn: see RotationBetween.
// An angle or axis that is not finite gives NaN.
func Rotate(axis Vec, angle float64) Rotation {
	if !isFinite(axis.maxAbs()) {
		return notARotation()
	}
	sin, cos := trig.Sincos(float64(angle * 0.5))
	return Rotation{cos, unit(axis).Scale(sin)}.normalized()
}

// RotationBetween returns the least rotation that turns the direction of from into
// that of to, off by less than 16e radians. Both may have any length. If one of
// them is zero, the result is the zero Rotation. For opposite directions, the axis
// is from × c, where c is the coordinate axis of the smallest component of from,
// the first one on a tie. A number that is not finite gives NaN.
//
// Between coordinate axes it is exact: RotationBetween(V(1, 0, 0), V(0, 1, 0)) is
// the quarter turn about z that takes every vector of floats to one, to the bit.
func RotationBetween(from, to Vec) Rotation {
	if !isFinite(from.maxAbs()) || !isFinite(to.maxAbs()) {
		return notARotation()
	}
	from, to = mantissa(from), mantissa(to)
	u, v := unit(from), unit(to)
	axis := unit(accurateNormal(from, to))
	if axis == (Vec{}) && u.Dot(v) < 0 {
		axis = unit(perpendicular(u))
	}
	// Of two unit vectors, half the sum and half the difference are as long as
	// the cosine and the sine of half the angle.
	return Rotation{float64(0.5 * length(u.Add(v))), axis.Scale(float64(0.5 * length(u.Sub(v))))}.normalized()
}

func notARotation() Rotation { return Rotation{math.NaN(), fill(math.NaN())} }

// normalized returns r/|r| for |r| near 1, by one step of Newton's method for
// 1/√x, so that lengths do not drift when many rotations are composed. What
// turns nothing becomes the zero Rotation.
func (r Rotation) normalized() Rotation {
	if r.v == (Vec{}) {
		return Rotation{}
	}
	k := 1.5 - float64(0.5*r.sq())
	return Rotation{float64(k * r.w), r.v.Scale(k)}
}

// sq returns |r|².
func (r Rotation) sq() float64 { return float64(r.w*r.w) + r.v.Dot(r.v) }

// Inverse returns the rotation that undoes r.
func (r Rotation) Inverse() Rotation { return Rotation{r.w, r.v.Neg()} }

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
		float64(s.w*r.w) - s.v.Dot(r.v),
		r.v.Scale(s.w).Add(s.v.Scale(r.w)).Add(s.v.Cross(r.v)),
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
	angle := trig.Atan2(length(way.v), math.Abs(way.w))
	sin, cos := trig.Sincos(bounded(float64(t * math.Copysign(angle, way.w))))
	return r.Then(Rotation{cos, unit(way.v).Scale(sin)}.normalized())
}

// basis holds the images of the axes, the columns of a matrix.
type basis struct{ x, y, z Vec }

// axes returns the images of the axes under r. Divided by |r|², they are at right
// angles and of length 1 but for their own rounding, and quarter turns, in whose
// quaternions √½ is rounded, are exact.
func (r Rotation) axes() basis {
	if r == (Rotation{}) {
		return basis{Vec{X: 1}, Vec{Y: 1}, Vec{Z: 1}}
	}
	k := 2 / r.sq()
	by := func(x, y float64) float64 { return float64(k * float64(x*y)) }
	x, y, z := r.v.X, r.v.Y, r.v.Z
	xx, yy, zz := by(x, x), by(y, y), by(z, z)
	yz, zx, xy := by(y, z), by(z, x), by(x, y)
	wx, wy, wz := by(r.w, x), by(r.w, y), by(r.w, z)
	return basis{
		Vec{1 - (yy + zz), xy + wz, zx - wy},
		Vec{xy - wz, 1 - (zz + xx), yz + wx},
		Vec{zx + wy, yz - wx, 1 - (xx + yy)},
	}
}

// apply returns the vector with the components of v along the axes of b.
func (b *basis) apply(v Vec) Vec {
	return b.x.Scale(v.X).Add(b.y.Scale(v.Y)).Add(b.z.Scale(v.Z))
}

// components returns the components of v along the axes of b.
func (b *basis) components(v Vec) Vec { return Vec{b.x.Dot(v), b.y.Dot(v), b.z.Dot(v)} }

// extents returns the half sizes, along the axes of b, of a box with the half sizes v along the axes of the world.
func (b *basis) extents(v Vec) Vec {
	return Vec{each(b.x, b.x, absOf).Dot(v), each(b.y, b.y, absOf).Dot(v), each(b.z, b.z, absOf).Dot(v)}
}

// stretchAcross returns the length of the longest s·m, component by component,
// of all unit vectors m perpendicular to the unit vector u.
//
// They are a circle, and their images an ellipse, spanned by the images p and q of
// two m at right angles. The square of its longer semi-axis is the greater
// eigenvalue of the matrix with the rows p·p, p·q and p·q, q·q, written here so
// that nothing cancels. It is exact for u along a coordinate axis, where p·q is 0.
func stretchAcross(u, s Vec) float64 {
	m := unit(perpendicular(u))
	p, q := stretched(m, s), stretched(u.Cross(m), s)
	exp := float.ExponentOf(max(p.maxAbs(), q.maxAbs()))
	p, q = p.ldexp(-exp), q.ldexp(-exp)
	pp, pq, qq := p.Dot(p), p.Dot(q), q.Dot(q)
	sq := max(pp, qq)
	h, pq2 := float64(0.5*(pp-qq)), float64(pq*pq)
	if den := math.Abs(h) + math.Sqrt(float64(h*h)+pq2); den > 0 {
		sq += pq2 / den
	}
	return float.Ldexp(math.Sqrt(sq), exp)
}
