package d2

// Turns and regular polygons: vectors and rotations by their angles, and shapes by other numbers than their fields.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/trig"
	"github.com/hantei-go/hantei/internal/turning"
)

// FromAngle returns the unit vector at angle, in radians, from the x axis, counter-clockwise in
// a y-up frame: its cosine and sine, each off by less than 1 ulp. Scale gives it a length. An
// angle that is not finite gives NaN.
func FromAngle(angle float64) Vec {
	sin, cos := trig.Sincos(angle)
	return Vec{cos, sin}
}

// Angle returns the angle of p in radians from the x axis, above −π and up to π, counter-clockwise
// in a y-up frame, off by less than 2 ulp. For the zero vector it is 0, and for one that is not
// finite NaN.
func (p Vec) Angle() float64 { return trig.Atan2(p.Y, p.X) }

// Rotate returns p turned by angle, in radians, counter-clockwise in a y-up frame: off by less than
// 16e|p|. To turn many vectors, keep the Rotation of the function Rotate, and Apply it.
func (p Vec) Rotate(angle float64) Vec { return Rotate(angle).Apply(p) }

// Perp returns p turned by a quarter turn counter-clockwise in a y-up frame, (−Y, X), exactly.
// It is as long as p, and p.Perp().Dot(q) is p.Cross(q).
func (p Vec) Perp() Vec { return perpendicular(p) }

// Angle returns the angle by which r turns, in radians, above −π and up to π, off by less than 2
// ulp. For the zero Rotation it is 0.
func (r Rotation) Angle() float64 { return trig.Atan2(r.sin, r.cos) }

// Axes returns the images of the coordinate axes: the columns of the matrix of r. They are at right
// angles and of length 1 within 16e.
func (r Rotation) Axes() (x, y Vec) {
	b := r.axes()
	return b.x, b.y
}

// TileBox returns the box of a tile of a map: from size·(x, y) to size·(x+1, y+1), component
// by component. Neighbouring tiles have the very same floats for the side that they share,
// so there is no gap between them and no overlap beyond touching.
func TileBox(size Vec, x, y int) Box {
	return Box{stretched(size, Vec{float64(x), float64(y)}), stretched(size, Vec{afterTile(x), afterTile(y)})}
}

// afterTile returns x + 1 as TileBox rounds it for the next tile. After the last int is a float above it.
func afterTile(x int) float64 {
	if x == math.MaxInt {
		return float64(x) + 1
	}
	return float64(x + 1)
}

// RegularPolygon returns the polygon with n corners at the distance radius from center, at
// equal angles, the first of them at angle, in radians, counter-clockwise from the x axis.
// One corner makes a point, two make a segment. Without a corner, or with a negative
// radius or a number that is not finite, it is the empty set.
//
// Each corner is off by less than 16e(radius + |center|), and for angle 0 the corners on the axes
// are exact. The bits are the same on every platform. If n is so large that rounding moves a point
// to where it is no corner, there are fewer corners.
func RegularPolygon(center Vec, radius float64, n int, angle float64) Polygon {
	if !(radius >= 0) {
		return Polygon{}
	}
	points := make([]Vec, 0, max(n, 0))
	t := Transform{Position: center}
	if angle != 0 {
		t.Rotation = Rotate(angle)
	}
	for i := range n {
		points = append(points, onCircle(i, n).Scale(radius).In(t))
	}
	return NewPolygon(points...)
}

// onCircle returns the point at the angle 2πi/n of the unit circle. The sine is taken of an
// eighth of the circle only, so that points which mirror each other in an axis or a diagonal
// do so to the bit.
func onCircle(i, n int) Vec {
	// Of the four quarters, quarter is behind, and the part rest/n of the next.
	quarter, rest := quarters(i, n)
	swap := rest > n-rest
	if swap {
		rest = n - rest
	}
	sin, cos := trig.Sincos(float64(math.Pi / 2 * (float64(rest) / float64(n))))
	switch {
	case rest == n-rest:
		sin = cos
	case swap:
		sin, cos = cos, sin
	}
	switch quarter {
	case 0:
		return Vec{cos, sin}
	case 1:
		return Vec{-sin, cos}
	case 2:
		return Vec{-cos, -sin}
	}
	return Vec{sin, -cos}
}

// quarters returns the quotient and the remainder of 4i/n, for 0 ≤ i < n.
func quarters(i, n int) (quarter, rest int) {
	for range 4 {
		// 4i is the sum of four i, each time reduced below n.
		if rest += i - n; rest < 0 {
			rest += n
		} else {
			quarter++
		}
	}
	return quarter, rest
}

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
// exactly as it is, if its greater number is 2⁻⁶⁴ to 2⁶⁴ and, with a negative re, im is not less than 2⁻⁶⁴ of that: beyond
// that they are scaled, so that times and the end change by some 2⁻⁶³. Where im is 0 nothing turns. A number that is not finite
// makes a motion that meets nothing.
//
// It begins with no turn and ends with that of re + im·i, but it is steady only if that has length 1 and turns little: within
// 0.014° to a turn of 22.5°, within 0.92° to one of 90°.
func SpinThrough(re, im float64) Spin { return Spin{turning.Through([4]float64{re, 0, 0, im})} }

// rotationAt returns the rotation of s at the time t.
func (s *Spin) rotationAt(t float64) Rotation {
	return rotationThrough(s.spin.At(t))
}

// rotationThrough returns the rotation by twice the angle of a complex number of any length: the first and the last of the numbers.
func rotationThrough(q [4]float64) Rotation {
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

// numbers returns the numbers of r, and rotationOf is its inverse.
func (r *Rotation) numbers() [2]float64 { return [...]float64{r.cos, r.sin} }

func rotationOf(n [2]float64) Rotation {
	r := Rotation{n[0], n[1]}
	if off := float64(r.cos*r.cos) + float64(r.sin*r.sin) - 1; off >= -16*e && off <= 16*e || r == (Rotation{}) {
		return r
	}
	return RotationBetween(Vec{X: 1}, Vec{n[0], n[1]})
}
