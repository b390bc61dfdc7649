// Package float takes float64s apart: exponents, products with powers of two, comparisons without the trouble of zeros and NaN.
package float

import (
	"math"
	"math/bits"
)

// Ldexp returns x·2^exp by multiplications, which round alike everywhere.
func Ldexp(x float64, exp int) float64 {
	for ; exp > 1000; exp -= 1000 {
		x = float64(x * 0x1p1000)
	}
	for ; exp < -1000; exp += 1000 {
		x = float64(x * 0x1p-1000)
	}
	return float64(x * math.Float64frombits(uint64(exp+1023)<<52))
}

// ExponentOf returns the exponent n of a size: 2^(n−1) ≤ top < 2^n; for 0, less than that of
// any other.
func ExponentOf(top float64) int {
	if top >= 0x1p-1022 && top <= math.MaxFloat64 {
		return int(math.Float64bits(top)>>52) - 1022
	}
	if top == 0 {
		return -1074
	}
	_, exp := math.Frexp(top)
	return exp
}

// Larger is max, without the trouble of telling zeros apart. Of a NaN it returns y.
func Larger(x, y float64) float64 {
	if x > y {
		return x
	}
	return y
}

// ProductAt returns x·y·2^exp, where x·y alone could overflow or underflow.
func ProductAt(x, y float64, exp int) float64 {
	x, ex := math.Frexp(x)
	y, ey := math.Frexp(y)
	return Ldexp(float64(x*y), ex+ey+exp)
}

// FewBits returns a float of at most five bits that is x > 0 or up to an eighth more. Of a NaN or an infinity it is 1.
func FewBits(x float64) float64 {
	if !(x <= math.MaxFloat64) {
		return 1
	}
	exp := ExponentOf(x) - 4
	return Ldexp(math.Ceil(Ldexp(x, -exp)), exp)
}

// Split returns the odd integer n and the exponent e with |f| = n·2^e; n is 0 for f = 0.
func Split(f float64) (n uint64, e int) {
	b := math.Float64bits(f)
	n, e = b&(1<<52-1), int(b>>52&0x7ff)
	if e != 0 {
		n |= 1 << 52
	} else {
		e = 1
	}
	if n == 0 {
		return 0, 0
	}
	z := bits.TrailingZeros64(n)
	return n >> z, e - 1075 + z
}
