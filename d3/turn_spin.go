package d3

// Spins of this dimension: how a body turns while it moves.

import (
	"math"

	"github.com/hantei-go/hantei/internal/turning"
)

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
// is turned as that quaternion turns vectors, whatever its length. It counts exactly as it is. Where x, y and z are 0 nothing
// turns. A number that is not finite makes a motion that meets nothing.
//
// It begins with no turn and ends with that of q, but it is steady only if q has length 1 and turns little: within 0.014° to a
// turn of 22.5°, within 0.92° to one of 90°.
func SpinThrough(x, y, z, w float64) Spin {
	return Spin{turning.Through([4]float64{w, x, y, z})}
}

// rotationAt returns the rotation of s at the time t.
func (s *Spin) rotationAt(t float64) Rotation {
	q := s.spin.At(t)
	return RotationFromQuaternion(q[1], q[2], q[3], q[0])
}

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
