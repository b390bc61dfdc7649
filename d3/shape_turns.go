package d3

// Turns and tiles: rotations as other software has them, vectors turned without making one, boxes of a map.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/trig"
	"github.com/hantei-go/hantei/internal/turning"
)

// Rotate returns p turned about axis by angle, in radians, by the right hand rule, off by less than
// 16e|p|. To turn many vectors, keep the Rotation of the function Rotate, and Apply it.
func (p Vec) Rotate(axis Vec, angle float64) Vec { return Rotate(axis, angle).Apply(p) }

// RotationFromQuaternion returns the rotation of the quaternion w + xi + yj + zk, in the order x,
// y, z, w of glTF, Unity and Godot. Its length does not matter. If all four are 0, the result is
// the zero Rotation. The rotation is off by less than 16e radians. The numbers that Quaternion
// returns give the same Rotation, to the bit. A NaN or an infinity gives NaN.
func RotationFromQuaternion(x, y, z, w float64) Rotation {
	r := Rotation{w, Vec{x, y, z}}
	top := max(math.Abs(w), r.v.maxAbs())
	switch {
	case !isFinite(top):
		return notARotation()
	case r.v == (Vec{}):
		return Rotation{}
	}
	if off := r.sq() - 1; off >= -16*e && off <= 16*e {
		return r
	}
	exp := float.ExponentOf(top)
	r = Rotation{float.Ldexp(w, -exp), r.v.ldexp(-exp)}
	l := math.Sqrt(r.sq())
	if r = (Rotation{r.w / l, r.v.over(l)}); r.v == (Vec{}) {
		return Rotation{}
	}
	return r
}

// Quaternion returns the unit quaternion w + xi + yj + zk of r; −x, −y, −z, −w is that of the
// same rotation. The zero Rotation has 0, 0, 0, 1.
func (r Rotation) Quaternion() (x, y, z, w float64) {
	if r == (Rotation{}) {
		return 0, 0, 0, 1
	}
	return r.v.X, r.v.Y, r.v.Z, r.w
}

// RotationFromYawPitchRoll returns the rotation by roll about z, then by pitch about x, then
// by yaw about y, in radians, each by the right hand rule. A camera in OpenGL, glTF and Godot
// looks along −z with y up: a positive pitch turns it up, and a positive yaw to the left. The
// error is < 64e radians. An angle that is not finite gives NaN.
//
// If another axis points up, use Rotate(right, pitch).Then(Rotate(up, yaw)).
func RotationFromYawPitchRoll(yaw, pitch, roll float64) Rotation {
	return Rotate(Vec{Z: 1}, roll).Then(Rotate(Vec{X: 1}, pitch)).Then(Rotate(Vec{Y: 1}, yaw))
}

// YawPitchRoll returns angles for which RotationFromYawPitchRoll returns r, off by less than 64e
// radians in all: pitch from −π/2 to π/2, yaw and roll above −π and up to π.
//
// At a pitch of ±π/2, yaw and roll turn about one axis (gimbal lock). Within 16e radians of that
// pitch, roll is 0.
func (r Rotation) YawPitchRoll() (yaw, pitch, roll float64) {
	b := r.axes()
	level := length(Vec{b.z.X, 0, b.z.Z})
	pitch = trig.Atan2(-b.z.Y, level)
	if level <= 16*e {
		return trig.Atan2(-b.x.Z, b.x.X), pitch, 0
	}
	// Undo this rounded yaw before computing roll, so that roll compensates the error of yaw.
	sin, cos := b.z.X/level, b.z.Z/level
	x := float64(cos*b.x.X) - float64(sin*b.x.Z)
	y := float64(cos*b.y.X) - float64(sin*b.y.Z)
	return trig.Atan2(b.z.X, b.z.Z), pitch, trig.Atan2(-y, x)
}

// LookAt returns the rotation of a camera at eye that looks at target and holds its top
// towards up. It turns −z into the direction of target, x to the right, and y as near to up as
// a right angle to that direction allows. These are the axes of a camera in OpenGL, glTF and
// Godot. Its error is < 64e radians, whatever the sizes.
//
// If up is zero, or exactly along the direction of target, it is the least rotation that turns −z
// into that direction. If target is equal to eye, it is the zero Rotation. A number that is not
// finite gives NaN.
func LookAt(eye, target, up Vec) Rotation {
	if !isFinite(max(eye.maxAbs(), target.maxAbs(), up.maxAbs())) {
		return notARotation()
	}
	back, up := mantissa(difference(&eye, &target).v), mantissa(up)
	x, z := unit(accurateNormal(up, back)), unit(back)
	if x == (Vec{}) {
		return RotationBetween(Vec{Z: 1}, back)
	}
	return RotationFromAxes(x, z.Cross(x), z)
}

// RotationFromAxes returns the rotation that takes the coordinate axes to x, y and z: that of the
// matrix with these columns. They may have any lengths, as in a matrix that scales too. They have
// to be at right angles and by the right hand rule; otherwise the result is some rotation near to
// them. Its error is < 64e radians, and that of the axes comes on top. If x, y and z are coordinate
// axes, it is exact. A number that is not finite gives NaN.
func RotationFromAxes(x, y, z Vec) Rotation {
	if !isFinite(max(x.maxAbs(), y.maxAbs(), z.maxAbs())) {
		return notARotation()
	}
	x, y, z = unit(x), unit(y), unit(z)
	// The quaternion, times four times its component of the largest magnitude (Shepperd, Journal of
	// Guidance and Control 1, 1978): the squares of all add up to 1, so that one is at least ½.
	v := Vec{y.Z - z.Y, z.X - x.Z, x.Y - y.X}
	xy, yz, zx := x.Y+y.X, y.Z+z.Y, z.X+x.Z
	w4 := 1 + x.X + y.Y + z.Z
	x4 := 1 + x.X - y.Y - z.Z
	y4 := 1 - x.X + y.Y - z.Z
	z4 := 1 - x.X - y.Y + z.Z
	switch max(w4, x4, y4, z4) {
	case w4:
		return RotationFromQuaternion(v.X, v.Y, v.Z, w4)
	case x4:
		return RotationFromQuaternion(x4, xy, zx, v.X)
	case y4:
		return RotationFromQuaternion(xy, y4, yz, v.Y)
	}
	return RotationFromQuaternion(zx, yz, z4, v.Z)
}

// Axes returns the images of the coordinate axes: the columns of the matrix of r. They are at right
// angles and of length 1 within 16e.
func (r Rotation) Axes() (x, y, z Vec) {
	b := r.axes()
	return b.x, b.y, b.z
}

// TileBox returns the box of a cell of a grid, a voxel: from size·(x, y, z) to
// size·(x+1, y+1, z+1), component by component. Neighbouring cells have the very same
// floats for the side that they share, so there is no gap between them and no overlap
// beyond touching.
func TileBox(size Vec, x, y, z int) Box {
	return Box{stretched(size, Vec{float64(x), float64(y), float64(z)}), stretched(size, Vec{afterTile(x), afterTile(y), afterTile(z)})}
}

// afterTile returns x + 1 as TileBox rounds it for the next cell. After the last int is a float above it.
func afterTile(x int) float64 {
	if x == math.MaxInt {
		return float64(x) + 1
	}
	return float64(x + 1)
}

// Spin says how a body turns during a motion. The zero Spin turns nothing. Spins are comparable.
type Spin struct{ spin turning.Spin }

// SpinBy returns the spin by angle, in radians, about axis, by the right hand rule, at a steady speed. Axis may have any
// length; about a zero axis nothing turns. The angle may be many turns: 4π are two.
//
// The turn is divided into equal pieces, the least power of two of them for which none is more than π/8. The quaternions between
// pieces are those of Rotate, of equal parts of the angle, and in a piece the quaternion goes straight from one to the next. So
// the angle is within 2.5·10⁻⁴ rad of a steady turn at any time, and right between the pieces. More than 2¹⁰ radians, some 160
// turns, count as 2¹⁰. An angle or axis that is not finite makes a motion that meets nothing.
func SpinBy(axis Vec, angle float64) Spin {
	if !isFinite(axis.maxAbs()) {
		angle = math.NaN()
	}
	return Spin{turning.ByAngle(unit(axis).coords(), angle)}
}

// SpinThrough returns the spin of the quaternions (1−t) + t·q, with q = w + xi + yj + zk, in one piece: at the time t the body
// is turned as that quaternion turns vectors, whatever its length. It counts exactly as it is, if its greatest number is 2⁻⁶⁴ to 2⁶⁴
// and, with a negative w, those of x, y and z are not less than 2⁻⁶⁴ of it: beyond that they are scaled, so that times and the end change by
// some 2⁻⁶³. Where x, y and z are 0 nothing turns. A number that is not finite makes a motion that meets nothing.
//
// It begins with no turn and ends with that of q, but it is steady only if q has length 1 and turns little: within 0.014° to a
// turn of 22.5°, within 0.92° to one of 90°.
func SpinThrough(x, y, z, w float64) Spin {
	return Spin{turning.Through([4]float64{w, x, y, z})}
}

// rotationAt returns the rotation of s at the time t.
func (s *Spin) rotationAt(t float64) Rotation {
	return rotationThrough(s.spin.At(t))
}

// rotationThrough returns the rotation of a quaternion of any length, its real part first.
func rotationThrough(q [4]float64) Rotation { return RotationFromQuaternion(q[1], q[2], q[3], q[0]) }

// planeSpan returns two vectors across n, exactly, at most as long as n and at least half as long, if n is not 0. They are
// not parallel: the angle between them is at least 60°.
func planeSpan(n Vec) [2]Vec {
	switch n.maxAbs() {
	case math.Abs(n.X):
		return [2]Vec{{-n.Y, n.X, 0}, {-n.Z, 0, n.X}}
	case math.Abs(n.Y):
		return [2]Vec{{n.Y, -n.X, 0}, {0, -n.Z, n.Y}}
	}
	return [2]Vec{{n.Z, 0, -n.X}, {0, n.Z, -n.Y}}
}

// numbers returns the numbers of r, and rotationOf is its inverse.
func (r *Rotation) numbers() [4]float64 { return [...]float64{r.v.X, r.v.Y, r.v.Z, r.w} }

func rotationOf(n [4]float64) Rotation { return RotationFromQuaternion(n[0], n[1], n[2], n[3]) }
