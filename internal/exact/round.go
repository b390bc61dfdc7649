package exact

// This file rounds integers and quotients of them to floats.

import (
	"math"
	"math/bits"
)

// float returns m and e with m·2^e = x, rounded to the nearest float, and |m| in [0.5,
// 1], 0 for 0.
func (x wide) float() (m float64, e int) {
	n := len(x.limbs)
	if n == 0 {
		return 0, 0
	}
	top, shift := x.limbs[n-1], bits.LeadingZeros64(x.limbs[n-1])
	top <<= uint(shift)
	if n > 1 {
		top |= x.limbs[n-2] >> 1 >> uint(63-shift)
		rest := x.limbs[n-2] << uint(shift)
		for i := 0; rest == 0 && i < n-2; i++ {
			rest = x.limbs[i]
		}
		if rest != 0 {
			top |= 1 // so that no half is taken for one that is none
		}
	}
	m = math.Ldexp(float64(top), -64)
	if x.neg {
		m = -m
	}
	return m, 64*n - shift
}

// ratio returns num/den, rounded, as s·2^exp.
func ratio(num, den wide) (s float64, exp int) {
	nm, ne := num.float()
	dm, de := den.float()
	return nm / dm, ne - de
}

// quotient returns w/den, in units of 2^exp, rounded, as v·2^e. The greatest of v is
// between 1/2 and 2; what is less than 2^-1022 may round to 0.
func (w *vec) quotient(den wide, exp int) (v [3]float64, e int) {
	if w.isZero() {
		return v, 0
	}
	var exps [3]int
	e = math.MinInt
	for i := range w {
		v[i], exps[i] = w[i].float()
		if v[i] != 0 {
			e = max(e, exps[i])
		}
	}
	dm, de := den.float()
	for i := range v {
		v[i] = math.Ldexp(v[i]/dm, exps[i]-e)
	}
	return v, e - de + exp
}
