// Package expansion adds and multiplies floats without rounding: a number is a sum of floats that do not overlap (Dekker 1971;
// Shewchuk, Adaptive Precision Floating-Point Arithmetic, 1997). Sizes must be ordinary: no product may come near overflow or
// underflow. e is 2⁻⁵³.
package expansion

import "math"

// Minor returns x·y − z·w with a relative error below 4e, barring underflow. It adds the rounding errors of both products, which
// are floats, to the difference of the rounded products.
func Minor(x, y, z, w float64) float64 {
	p, dp := Product(x, y)
	q, dq := Product(z, w)
	return (p - q) + (dp - dq)
}

// Product returns p + dp = x·y exactly, p being the rounded product. Veltkamp's splitting stands in for a fused multiply-add,
// which some targets lack.
func Product(x, y float64) (p, dp float64) {
	p = float64(x * y)
	x1, x2 := halves(x)
	y1, y2 := halves(y)
	dp = float64(x1*y1) - p
	dp += float64(x1 * y2)
	dp += float64(x2 * y1)
	dp += float64(x2 * y2)
	return p, dp
}

// halves splits x into two floats of at most 26 bits.
func halves(x float64) (hi, lo float64) {
	c := float64((0x1p27 + 1) * x)
	hi = c - (c - x)
	return hi, x - hi
}

// Double is the sum of two floats, of which Lo is at most what Hi rounds by.
type Double struct{ Hi, Lo float64 }

// Diff returns x − y exactly (Knuth, The Art of Computer Programming 2, 4.2.2).
func Diff(x, y float64) Double {
	d := x - y
	z := d - x
	return Double{d, (x - (d - z)) - (y + z)}
}

// Neg returns −x.
func (x Double) Neg() Double { return Double{-x.Hi, -x.Lo} }

// Times returns x·y with an error below 2⁻¹⁰²|x·y|.
func (x Double) Times(y Double) Double {
	p, dp := Product(x.Hi, y.Hi)
	return Double{p, dp + (float64(x.Hi*y.Lo) + float64(x.Lo*y.Hi))}
}

// Minus returns x − y with an error below 2⁻¹⁰²(|x| + |y|).
func (x Double) Minus(y Double) Double {
	d := Diff(x.Hi, y.Hi)
	return Double{d.Hi, d.Lo + (x.Lo - y.Lo)}
}

// Rounded returns the float nearest to x, and whether that is certain if the error of x is below 2⁻⁹⁸size.
func (x Double) Rounded(size float64) (f float64, ok bool) {
	f = x.Hi + x.Lo
	rest, err := x.Lo-(f-x.Hi), float64(0x1p-98*size)+0x1p-1000
	return f, math.Abs(x.Hi) > float64(0x1p-40*size) && f+(rest+err) == f && f+(rest-err) == f
}

// OfThree returns x + y + z as the sum of three floats. hi is that sum but for less than 2e of it, and mid is the rest but for
// less than 2e of the rest. With u = y + z rounded, x + u either cancels and is exact, or all rounding is less than 4e of the
// sum, and no later sum cancels.
func OfThree(x, y, z float64) (hi, mid, lo float64) {
	u := Diff(y, -z)
	v := Diff(x, -u.Hi)
	w := Diff(v.Lo, -u.Lo)
	s := Diff(v.Hi, -w.Hi)
	t := Diff(s.Lo, -w.Lo)
	return s.Hi, t.Hi, t.Lo
}

// SumUp returns x + y rounded upwards. Of an infinite x it is x.
func SumUp(x, y float64) float64 {
	s := x + y
	z := s - x
	if err := (x - (s - z)) + (y - z); err > 0 {
		return math.Nextafter(s, math.Inf(1))
	}
	return s
}

// DiffDown returns x − y rounded downwards.
func DiffDown(x, y float64) float64 { return -SumUp(-x, y) }

// grow adds x to a sum of terms that do not overlap, the least first (Shewchuk's Grow-Expansion). It leaves n such terms in
// place, and returns one more, the greatest.
func grow(terms []float64, x float64) (n int, greatest float64) {
	for _, y := range terms {
		d := Diff(x, -y)
		if x = d.Hi; d.Lo != 0 {
			terms[n] = d.Lo
			n++
		}
	}
	return n, x
}

// Less reports whether x < y.
func (x Double) Less(y Double) bool { return x.Hi < y.Hi || x.Hi == y.Hi && x.Lo < y.Lo }

// Check notes whether one of its sums and products has rounded.
type Check struct{ IsRounded bool }

// Sum returns x + y.
func (c *Check) Sum(x, y float64) float64 {
	s := Diff(x, -y)
	c.IsRounded = c.IsRounded || s.Lo != 0
	return s.Hi
}

// Times returns x·y. A product below 2⁻⁹⁰⁰ counts as rounded, as there the rounding error may round.
func (c *Check) Times(x, y float64) float64 {
	p, dp := Product(x, y)
	c.IsRounded = c.IsRounded || dp != 0 || x != 0 && y != 0 && !(math.Abs(p) > 0x1p-900)
	return p
}
