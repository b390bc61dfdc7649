package turning

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/trig"
)

// Spin says how a body turns. The zero Spin turns nothing. A quaternion has its real part first; in the plane its imaginary part
// is the last one.
type Spin struct {
	angle   float64
	axis    [3]float64 // of length 1, if there is an angle
	through [4]float64 // without an angle: q₁, or zero for a Spin that turns nothing
}

// ByAngle returns the Spin by an angle about an axis of length 1, which is rounded to multiples of 2⁻⁵⁴: that turns it by
// less than its rounding has done, and less would make integers long.
func ByAngle(axis [3]float64, angle float64) Spin {
	switch {
	case math.IsNaN(angle) || math.IsInf(angle, 0) || !isFinite(axis):
		return Spin{angle: math.NaN()}
	case angle == 0 || axis == [3]float64{}:
		return Spin{}
	}
	for k, x := range axis {
		axis[k] = math.RoundToEven(x*0x1p54) * 0x1p-54
	}
	return Spin{angle: max(-mostAngle, min(angle, mostAngle)), axis: axis}
}

// Through returns the Spin of the quaternions (1−t) + t·q.
//
// Beyond 2^±mostExponent the greatest number of q is scaled to that, with all others. Below a q₀ < 0, and by more than that, q⃗ is scaled up. Neither
// changes which rotations there are on the way, but for an angle of 2⁻⁶³ at its end, and their times by less than about 2⁻⁶³. So no least
// length of the quaternions is too little for floats, or makes integers long.
func Through(q [4]float64) Spin {
	v := [3]float64{q[1], q[2], q[3]}
	switch {
	case !isFinite(v) || !isFinite([3]float64{q[0]}):
		return Spin{angle: math.NaN()}
	case v == [3]float64{}:
		return Spin{}
	}
	scale := func(part []float64, by int) {
		for i, x := range part {
			part[i] = float.Ldexp(x, by)
		}
	}
	top := func(part []float64) int {
		most := 0.0
		for _, x := range part {
			most = max(most, math.Abs(x))
		}
		return float.ExponentOf(most)
	}
	exp, up := top(q[:]), 0
	by := max(-mostExponent, min(exp, mostExponent)) - exp
	if q[0] < 0 {
		up = max(0, top(q[:1])-mostExponent-top(q[1:])) // of numbers that are not scaled yet, of which none is lost
	}
	scale(q[:1], by)
	scale(q[1:], by+up)
	if q[1] == 0 && q[2] == 0 && q[3] == 0 {
		return Spin{} // q₀ > 0, and it turns by less than floats tell
	}
	return Spin{through: q}
}

func isFinite(v [3]float64) bool {
	return math.Abs(v[0]) <= math.MaxFloat64 && math.Abs(v[1]) <= math.MaxFloat64 && math.Abs(v[2]) <= math.MaxFloat64
}

// mostAngle is the greatest angle of a Spin in radians, and mostPiece that of a piece. mostExponent is that of the length of a quaternion.
const (
	mostExponent = 64

	mostAngle = 1 << 10
	mostPiece = math.Pi / 8
)

// IsFinite reports whether s was made from finite numbers.
func (s *Spin) IsFinite() bool { return s.angle == s.angle }

// Turns reports whether s turns a body.
func (s *Spin) Turns() bool { return *s != Spin{} }

// Pieces returns into how many equal pieces s is divided: the least power of two for which none is more than π/8.
func (s *Spin) Pieces() int {
	n := 1
	for float64(n)*mostPiece < math.Abs(s.angle) {
		n *= 2
	}
	return n
}

// Parts returns into how many parts, a power of two, the way is divided for a body that turns by s: one a piece. Through a quaternion a
// body may turn by up to a full turn in one piece, so there are more of a long turn: of about a right angle each, or of less.
func (s *Spin) Parts() int {
	if s.angle != 0 {
		return s.Pieces()
	}
	v := vec{s.through[1], s.through[2], s.through[3]}
	switch w := s.through[0]; {
	case w >= 2*length(&v):
		return 1
	case w >= 0:
		return 4
	}
	return 16
}

// knot returns the quaternion between pieces k−1 and k of n.
func (s *Spin) knot(k, n int) [4]float64 {
	switch {
	case k == 0 || !s.Turns():
		return identity
	case s.angle == 0:
		return s.through
	}
	sin, cos := trig.Sincos(float64(s.angle * (float64(k) / float64(2*n))))
	return [4]float64{cos, float64(s.axis[0] * sin), float64(s.axis[1] * sin), float64(s.axis[2] * sin)}
}

// At returns the quaternion at a time t in [0, 1], rounded. It may have any length.
func (s *Spin) At(t float64) [4]float64 {
	n := s.Pieces()
	u := float64(t * float64(n))
	k := min(int(u), n-1)
	return mixed(s.knot(k, n), s.knot(k+1, n), u-float64(k))
}

// mixed returns (1−t)·p + t·q.
func mixed(p, q [4]float64, t float64) (r [4]float64) {
	for i := range r {
		r[i] = float64((1-t)*p[i]) + float64(t*q[i])
	}
	return r
}

// Precedes is a strict order of spins by their numbers.
func (s *Spin) Precedes(t *Spin) bool {
	c := cmp.Compare(s.angle, t.angle)
	for i := range s.axis {
		c = cmp.Or(c, cmp.Compare(s.axis[i], t.axis[i]))
	}
	for i := range s.through {
		c = cmp.Or(c, cmp.Compare(s.through[i], t.through[i]))
	}
	return c < 0
}

// Numbers returns the numbers that s is made from, for OfNumbers: an angle and an axis, after a zero, or no angle and a quaternion.
func (s *Spin) Numbers() (angle float64, rest [4]float64) {
	if s.angle != 0 {
		return s.angle, [4]float64{0, s.axis[0], s.axis[1], s.axis[2]}
	}
	return 0, s.through
}

// OfNumbers returns the Spin of the numbers.
func OfNumbers(angle float64, rest [4]float64) Spin {
	if angle != 0 {
		return ByAngle([3]float64{rest[1], rest[2], rest[3]}, angle)
	}
	return Through(rest)
}

// Chord returns a bound on how far s takes a point at the distance 1 of the pivot from where it would be without a turn.
//
// An angle φ takes it away by a chord, 2·sin(φ/2) ≤ φ. A quaternion between 1 and q turns by at most twice the angle between the two,
// whose sine is |q⃗|/|q|.
func (s *Spin) Chord() float64 {
	q := &s.through
	switch {
	case s.angle != 0:
		return min(2, math.Abs(s.angle)*(1+0x1p-20))
	case !s.Turns():
		return 0
	case q[0] <= 0:
		return 2
	}
	top := max(q[0], math.Abs(q[1]), math.Abs(q[2]), math.Abs(q[3]))
	v := vec{q[1] / top, q[2] / top, q[3] / top}
	square := dot(&v, &v)
	w := q[0] / top
	return min(2, 2*math.Sqrt(square/(square+float64(w*w)))*(1+0x1p-20))
}

// Velocity returns how fast the point r from the pivot moves by the turn at t = 0. In the first of n pieces the quaternion goes from 1
// straight to q, so it changes by n·(q−1) per unit of t, and the angular velocity is 2n·q⃗.
func (s *Spin) Velocity(r [3]float64) [3]float64 {
	n := s.Pieces()
	q := s.knot(1, n)
	rate := vec{float64(2*n) * q[1], float64(2*n) * q[2], float64(2*n) * q[3]}
	return cross(&rate, &r)
}

// Steps returns into how many equal times s is divided so that it turns by about 3° at most in each. Through a quaternion with a
// negative first number, which passes near 0, it may turn by more.
func (s *Spin) Steps() int {
	if s.angle == 0 {
		return 64
	}
	return 8 * s.Pieces()
}

// Axis returns the unit vector along the axis that s turns about, or zero if s turns nothing.
func (s *Spin) Axis() [3]float64 {
	v := vec{s.through[1], s.through[2], s.through[3]}
	if s.angle != 0 {
		v = s.axis
	}
	l := max(math.Abs(v[0]), math.Abs(v[1]), math.Abs(v[2]))
	if l == 0 {
		return [3]float64{}
	}
	for range 2 { // the first time so that no square leaves the floats
		for k := range v {
			v[k] /= l
		}
		l = length(&v)
	}
	return v
}
