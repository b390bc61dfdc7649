package d2

// Spins of this dimension: how a body turns while it moves.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/turning"
)

// Spin says how a body turns during a motion. The zero Spin turns nothing. Spins are comparable.
type Spin struct{ spin turning.Spin }

// SpinBy returns the spin by angle, in radians, counter-clockwise in a y-up frame, at a steady speed. The angle may be many
// turns: 4π are two.
//
// The turn is divided into equal pieces, the least power of two of them for which none is more than π/8. The complex numbers of
// half the angle between pieces are those of equal parts of it, and in a piece that number goes straight from one to the next. So
// the angle is within 2.5·10⁻⁴ rad of a steady turn at any time, and right between the pieces. More than 2¹⁰ radians, some 160
// turns, count as 2¹⁰. An angle that is not finite makes a motion that meets nothing.
func SpinBy(angle float64) Spin { return Spin{turning.ByAngle([3]float64{0, 0, 1}, angle)} }

// SpinThrough returns the spin of the complex numbers z = (1−t) + t·(re + im·i), in one piece: at the time t the body is
// turned by twice the angle of z, whatever the length of z. So re + im·i is that of half the angle of the whole turn. It counts
// exactly as it is. Where im is 0 nothing turns. A number that is not finite makes a motion that meets nothing.
//
// It begins with no turn and ends with that of re + im·i, but it is steady only if that has length 1 and turns little: within
// 0.014° to a turn of 22.5°, within 0.92° to one of 90°.
func SpinThrough(re, im float64) Spin { return Spin{turning.Through([4]float64{re, 0, 0, im})} }

// rotationAt returns the rotation of s at the time t: by twice the angle of its complex number.
func (s *Spin) rotationAt(t float64) Rotation {
	q := s.spin.At(t)
	re, im := q[0], q[3]
	if im == 0 {
		return Rotation{}
	}
	exp := float.ExponentOf(max(math.Abs(re), math.Abs(im)))
	u := unit(Vec{float.Ldexp(re, -exp), float.Ldexp(im, -exp)})
	return Rotation{float64(u.X*u.X) - float64(u.Y*u.Y), 2 * float64(u.X*u.Y)}.normalized()
}

// planeSpan returns a vector across n, exactly, and as long as n.
func planeSpan(n Vec) [1]Vec { return [1]Vec{n.Perp()} }
