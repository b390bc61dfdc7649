package d3

import "math"

// minor returns x·y − z·w with a relative error below 4e, barring underflow:
// the products' rounding errors, which are floats (Dekker 1971), are added to
// the difference of the rounded products.
func minor(x, y, z, w float64) float64 {
	p, dp := product(x, y)
	q, dq := product(z, w)
	return (p - q) + (dp - dq)
}

// product returns p + dp = x·y exactly, p the rounded product. Veltkamp's
// splitting stands in for a fused multiply-add, which some targets lack. Sizes
// must be ordinary: nothing may come near overflow or underflow.
func product(x, y float64) (p, dp float64) {
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

// double is the sum of two floats, of which the second is less than the first rounds by.
type double struct{ hi, lo float64 }

// doubleOf returns x − y exactly (Knuth, The Art of Computer Programming, 4.2.2).
func doubleOf(x, y float64) double {
	d := x - y
	z := d - x
	return double{d, (x - (d - z)) - (y + z)}
}

// times returns x·y with an error below 2⁻¹⁰²|x·y|.
func (x double) times(y double) double {
	p, dp := product(x.hi, y.hi)
	return double{p, dp + (float64(x.hi*y.lo) + float64(x.lo*y.hi))}
}

// minus returns x − y with an error below 2⁻¹⁰²(|x| + |y|).
func (x double) minus(y double) double {
	d := doubleOf(x.hi, y.hi)
	return double{d.hi, d.lo + (x.lo - y.lo)}
}

// rounded returns the float nearest to x, which has an error below 2⁻⁹⁸size, and whether
// that is certain.
func (x double) rounded(size float64) (f float64, ok bool) {
	f = x.hi + x.lo
	rest, err := x.lo-(f-x.hi), float64(0x1p-98*size)+0x1p-1000
	return f, math.Abs(x.hi) > float64(0x1p-40*size) && f+(rest+err) == f && f+(rest-err) == f
}

// ldexp returns x·2^exp by multiplications, which round alike everywhere.
func ldexp(x float64, exp int) float64 {
	for ; exp > 1000; exp -= 1000 {
		x = float64(x * 0x1p1000)
	}
	for ; exp < -1000; exp += 1000 {
		x = float64(x * 0x1p-1000)
	}
	return float64(x * math.Float64frombits(uint64(exp+1023)<<52))
}

// exponentOf returns the exponent n of a size: 2^(n−1) ≤ top < 2^n; for 0, less than that of
// any other.
func exponentOf(top float64) int {
	if top >= 0x1p-1022 && top <= math.MaxFloat64 {
		return int(math.Float64bits(top)>>52) - 1022
	}
	if top == 0 {
		return -1074
	}
	_, exp := math.Frexp(top)
	return exp
}

// mantissa returns v divided by a power of two, so that its largest component is
// between 0.5 and 1: products of such do not overflow.
func mantissa(v Vec) Vec { return v.ldexp(-v.exponent()) }

// length returns |v|, whatever its size.
func length(v Vec) float64 {
	vv := v.Dot(v)
	if vv > 0x1p-900 && vv < 0x1p900 {
		return math.Sqrt(vv)
	}
	return rescaledLength(v)
}

//go:noinline
func rescaledLength(v Vec) float64 {
	top := v.maxAbs()
	if top == 0 || !isFinite(top) {
		return top
	}
	exp := v.exponent()
	v = v.ldexp(-exp)
	return ldexp(math.Sqrt(v.Dot(v)), exp)
}

// unit returns v/|v|, whatever its size; the zero vector for zero.
func unit(v Vec) Vec {
	vv := v.Dot(v)
	if !(vv > 0x1p-900 && vv < 0x1p900) {
		top := v.maxAbs()
		if top == 0 || !isFinite(top) {
			return Vec{}
		}
		v = v.ldexp(-v.exponent())
		vv = v.Dot(v)
	}
	return v.over(math.Sqrt(vv))
}
