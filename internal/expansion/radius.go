package expansion

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// Radius is a sum of radii without rounding. It is NaN if one of them is negative: the shape is the empty set then.
type Radius struct {
	R    float64           // the sum, rounded, without multiples of 2¹⁰²³ beyond the floats
	More [MaxTerms]float64 // the rest of the sum, exactly: n terms that do not overlap, the least first, then Huge of 2¹⁰²³
	n    int
	Huge int // how many times 2¹⁰²³ is added to R
}

// MaxTerms is the number of terms of a Radius: at most 39 floats do not overlap.
const MaxTerms = 39 + maxHuge

// maxHuge is how many times 2¹⁰²³ is counted: no two floats are farther than 2¹⁰²⁶ from each other, in no norm.
const maxHuge = 8

// SetRadius makes x the radius r.
func (x *Radius) SetRadius(r float64) {
	x.R, x.n, x.Huge = r, 0, 0
	if r < 0 {
		x.R = math.NaN()
	}
}

// Grow adds the radius r to the sum.
func (x *Radius) Grow(r float64) {
	if !(r >= 0 && r <= math.MaxFloat64) {
		x.R = math.NaN()
		return
	}
	x.Add(r)
}

// Add adds r, which may be negative if the sum is not.
func (x *Radius) Add(r float64) {
	if !(math.Abs(x.R+r) <= math.MaxFloat64) {
		x.R, r = x.within(x.R), x.within(r)
	}
	n, r := grow(x.More[:x.n], r)
	s := Diff(r, -x.R)
	if x.R = s.Hi; s.Lo != 0 {
		x.More[n] = s.Lo
		n++
	}
	x.n = n
	for i := range x.Huge {
		x.More[n+i] = 0x1p1023
	}
}

// within returns r, or r − 2¹⁰²³ after counting that apart.
func (x *Radius) within(r float64) float64 {
	if r < 0x1p1023 {
		return r
	}
	x.Huge = min(x.Huge+1, maxHuge)
	return r - 0x1p1023
}

// Rest returns all terms but R.
func (x *Radius) Rest() []float64 { return x.More[:x.n+x.Huge] }

// IsZero reports whether the sum is 0. If it is not, and R is, it is beyond the floats.
func (x *Radius) IsZero() bool { return x.R == 0 && x.Huge == 0 }

// Rounded returns the sum divided by 2^exp.
func (x *Radius) Rounded(exp int) float64 {
	r := float.Ldexp(x.R, -exp)
	if x.Huge > 0 {
		r += float.Ldexp(float64(x.Huge), 1023-exp)
	}
	return r
}

// Negate makes x the opposite sum.
func (x *Radius) Negate() {
	x.R = -x.R
	for i := range x.Rest() {
		x.More[i] = -x.More[i]
	}
}

// Precedes is a strict order of radii.
func (x *Radius) Precedes(y *Radius) bool {
	switch {
	case x.Huge != y.Huge:
		return x.Huge < y.Huge
	case x.R != y.R:
		return x.R < y.R
	case x.n != y.n:
		return x.n < y.n
	}
	for i := x.n - 1; i >= 0; i-- {
		if x.More[i] != y.More[i] {
			return x.More[i] < y.More[i]
		}
	}
	return false
}

// InTwo returns two floats whose sum is x + y: the first is that sum rounded, the second its rounding error. Only what two
// floats do not hold is lost. The lesser radius is the first summand, so swapping changes nothing. Of a sum beyond the floats
// the second is 2¹⁰²³, if the first is less than 2¹⁰²⁴ then, and otherwise the greatest float.
func (x *Radius) InTwo(y *Radius) (r, s float64) {
	if y.Precedes(x) {
		x, y = y, x
	}
	sum := *x
	for _, r := range y.Rest() {
		sum.Add(r)
	}
	sum.Add(y.R)
	if sum.Huge == 0 {
		if sum.n > 0 {
			s = sum.More[sum.n-1]
		}
		return sum.R, s
	}
	r, huge := sum.R, sum.Huge-1
	if r >= 0x1p1023 {
		r, huge = r-0x1p1023, huge+1
	}
	if s = 0x1p1023; huge > 0 {
		r += 0x1p1023
	}
	if huge > 1 {
		s = math.MaxFloat64
	}
	return r, s
}
