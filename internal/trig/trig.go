// Package trig has the sine, the cosine and the inverse tangent that rotations
// need, with the same bits on every platform. Those of package math are
// assembly on some platforms, and what they round differs.
//
// The series are those of Taylor, whose coefficients need no source, on ranges
// so small that few terms are enough.
package trig

import (
	"math"
	"math/bits"
)

// Sincos returns the sine and the cosine of x radians. Each is off by less than
// 1 ulp, whatever the size of x. Of an infinity, both are NaN.
func Sincos(x float64) (sin, cos float64) {
	if math.IsInf(x, 0) || math.IsNaN(x) {
		return math.NaN(), math.NaN()
	}
	quarter, r, dr := reduce(math.Abs(x))
	sin, cos = sine(r, dr), cosine(r, dr)
	switch quarter {
	case 1:
		sin, cos = cos, -sin
	case 2:
		sin, cos = -sin, -cos
	case 3:
		sin, cos = -cos, sin
	}
	if x < 0 {
		sin = -sin
	}
	return sin, cos
}

// The terms that sineSeries and cosineSeries leave out are less than 2⁻⁶³ of the
// sine and of the cosine, for |r| ≤ π/4.
var (
	sineSeries = [...]float64{
		-1.0 / 6, 1.0 / 120, -1.0 / 5040, 1.0 / 362880, -1.0 / 39916800, 1.0 / 6227020800,
		-1.0 / 1307674368000, 1.0 / 355687428096000,
	}
	cosineSeries = [...]float64{
		1.0 / 24, -1.0 / 720, 1.0 / 40320, -1.0 / 3628800, 1.0 / 479001600,
		-1.0 / 87178291200, 1.0 / 20922789888000, -1.0 / 6402373705728000,
	}
)

// sine returns the sine of r + dr, for |r| ≤ π/4 and dr below an ulp of r.
//
// What is added to r is at most 0.081 where the sine is 0.71, and less of it
// where it is smaller. Four roundings make that off by less than 0.4 ulp of the
// sum, which rounds itself: 0.9 ulp in all.
func sine(r, dr float64) float64 {
	z := float64(r * r)
	t := float64(r * float64(z*horner(sineSeries[:], z)))
	return r + (t + float64(dr*(1-float64(0.5*z))))
}

// cosine returns the cosine of r + dr, for |r| ≤ π/4 and dr below an ulp of r.
//
// With h = r²/2, the rounding error of 1−h is a float, and is added to the rest.
// That of h itself, below ulp/4, and those of the rest, below 0.1 ulp, remain
// beside that of the sum: 0.9 ulp in all.
func cosine(r, dr float64) float64 {
	z := float64(r * r)
	h := float64(0.5 * z)
	w := 1 - h
	rest := float64(float64(z*z)*horner(cosineSeries[:], z)) - float64(r*dr)
	return w + (((1 - w) - h) + rest)
}

// horner returns c₀ + c₁z + c₂z² + …
func horner(c []float64, z float64) (p float64) {
	for i := len(c) - 1; i >= 0; i-- {
		p = c[i] + float64(p*z)
	}
	return p
}

// reduce takes quarters of a turn from x ≥ 0, as many as leave at most half of
// one: x = quarter·π/2 + r + dr modulo 2π, |r| ≤ π/4. dr is below an ulp of r,
// and the sum off by less than 2⁻⁶⁴ of it.
//
// This is the reduction of Payne and Hanek (SIGNUM Newsletter 18, 1983), in
// integers. With x = m·2^exp, the digits of 2/π that are worth 4 or more once
// multiplied by x say nothing about x modulo 2π. Of the others, 192 are enough:
// those behind them are worth less than 2⁻¹³⁷, and no float64 is nearer than
// 2⁻⁶¹ to a multiple of π/2, in quarters of a turn (Muller et al., Handbook of
// Floating-Point Arithmetic, 2nd ed., table 10.1).
func reduce(x float64) (quarter uint64, r, dr float64) {
	if x <= math.Pi/4 {
		return 0, x, 0
	}
	b := math.Float64bits(x)
	m, exp := b&(1<<52-1)|1<<52, int(b>>52)-1075

	// The window begins with the digit worth 2^(1−exp), so that m times it is
	// x·2/π in units of 2⁻¹⁹⁰, and what exceeds 192 bits is whole turns.
	begin := uint(exp + 62)
	var window [3]uint64
	for i := range window {
		k := begin/64 + uint(i)
		window[i] = twoOverPi[k]<<(begin%64) | twoOverPi[k+1]>>(64-begin%64)
	}
	h2, p2 := bits.Mul64(m, window[2])
	h1, l1 := bits.Mul64(m, window[1])
	p1, carry := bits.Add64(l1, h2, 0)
	p0 := m*window[0] + h1 + carry

	// The fraction of a quarter in units of 2⁻¹²⁸; from a half on, what is
	// missing to the next quarter.
	quarter = p0 >> 62
	hi, lo := p0<<2|p1>>62, p1<<2|p2>>62
	isMissing := hi>>63 == 1
	if isMissing {
		quarter = (quarter + 1) & 3
		var borrow uint64
		lo, borrow = bits.Sub64(0, lo, 0)
		hi, _ = bits.Sub64(0, hi, borrow)
	}
	zeros := bits.LeadingZeros64(hi)
	hi, lo = hi<<zeros|lo>>(64-zeros), lo<<zeros

	// Times π/2: in units of 2^(−127−zeros).
	ph, pl := bits.Mul64(hi, halfPi[0])
	a, _ := bits.Mul64(hi, halfPi[1])
	c, _ := bits.Mul64(lo, halfPi[0])
	pl, carry = bits.Add64(pl, a, 0)
	ph += carry
	pl, carry = bits.Add64(pl, c, 0)
	ph += carry

	unit := math.Float64frombits(uint64(1023-zeros) << 52)
	head := float64(float64(ph>>11) * (0x1p-52 * unit))
	tail := float64(float64((ph<<53|pl>>11)>>11) * (0x1p-105 * unit))
	if isMissing {
		head, tail = -head, -tail
	}
	r = head + tail
	return quarter, r, tail - (r - head)
}

// halfPi is π/2 in units of 2⁻¹²⁷.
var halfPi = [2]uint64{0xc90fdaa22168c234, 0xc4c6628b80dc1cd1}

// twoOverPi has the binary digits of 2/π: the first word those before the point,
// the others those behind it. A test computes them.
var twoOverPi = [20]uint64{
	0,
	0xa2f9836e4e441529, 0xfc2757d1f534ddc0, 0xdb6295993c439041,
	0xfe5163abdebbc561, 0xb7246e3a424dd2e0, 0x06492eea09d1921c,
	0xfe1deb1cb129a73e, 0xe88235f52ebb4484, 0xe99c7026b45f7e41,
	0x3991d639835339f4, 0x9c845f8bbdf9283b, 0x1ff897ffde05980f,
	0xef2f118b5a0a6d1f, 0x6d367ecf27cb09b7, 0x4f463f669e5fea2d,
	0x7527bac7ebe5f17b, 0x3d0739f78a5292ea, 0x6bfb5fb11f8d5d08,
	0x56033046fc7b6bab,
}

// Atan2 returns the angle of the vector (x, y) in radians, above −π and up to π,
// off by less than 2 ulp; 0 for the zero vector. Of what is not finite, it is NaN.
func Atan2(y, x float64) float64 {
	near, far := math.Abs(x), math.Abs(y)
	switch {
	case near == 0 && far == 0:
		return 0
	case !(max(near, far) <= math.MaxFloat64):
		return math.NaN()
	}
	var a float64
	if far <= near {
		a = atan(far / near)
	} else {
		a = math.Pi/2 - atan(near/far)
	}
	if x < 0 {
		a = math.Pi - a
	}
	if y < 0 {
		a = -a
	}
	return a
}

// atanSeries leaves out less than 2⁻⁵⁹ of the angle, for tangents up to 1/16.
var atanSeries = [...]float64{-1.0 / 3, 1.0 / 5, -1.0 / 7, 1.0 / 9, -1.0 / 11, 1.0 / 13}

// atanEighths has the inverse tangents of 0, 1/8, 2/8, … 1.
var atanEighths = [...]float64{
	0, 0.12435499454676144, 0.24497866312686414, 0.35877067027057225, 0.4636476090008061,
	0.5585993153435624, 0.6435011087932844, 0.7188299996216245, 0.7853981633974483,
}

// atan returns the inverse tangent of x, for 0 ≤ x ≤ 1: that of the nearest
// eighth, c, and that of (x−c)/(1+cx), which is at most half as large unless c
// is 0. So its roundings, four at most, weigh little beside those of the first
// and of the sum.
func atan(x float64) float64 {
	i := int(float64(8*x) + 0.5)
	c := float64(float64(i) / 8)
	y := (x - c) / (1 + float64(c*x))
	z := float64(y * y)
	return atanEighths[i] + (y + float64(y*float64(z*horner(atanSeries[:], z))))
}
