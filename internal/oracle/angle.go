package oracle

import (
	"math/big"
	"sync"
)

// pi returns π, off by less than 2⁻¹⁴⁹⁰, by Machin's formula
// π = 16 atan(1/5) − 4 atan(1/239).
var pi = sync.OnceValue(func() *big.Float {
	const bits = 1500
	// atan returns the inverse tangent of 1/n in units of 2^−bits.
	atan := func(n int64) *big.Int {
		sum, square := new(big.Int), big.NewInt(n*n)
		power := new(big.Int).Lsh(big.NewInt(1), bits)
		power.Quo(power, big.NewInt(n))
		for k := int64(1); power.Sign() > 0; k += 2 {
			term := new(big.Int).Quo(power, big.NewInt(k))
			if k%4 == 3 {
				term.Neg(term)
			}
			sum.Add(sum, term)
			power.Quo(power, square)
		}
		return sum
	}
	p := new(big.Int).Mul(big.NewInt(16), atan(5))
	p.Sub(p, new(big.Int).Mul(big.NewInt(4), atan(239)))
	f := new(big.Float).SetPrec(bits).SetInt(p)
	return f.SetMantExp(f, -bits)
})

// Pi returns π, off by less than 2⁻¹⁴⁹⁰.
func Pi() *big.Float { return new(big.Float).Set(pi()) }

// Sincos returns the sine and the cosine of x radians, which must be finite, off
// by less than 2⁻²⁹⁰ of themselves: the series of Taylor, once x is taken modulo
// π/2.
func Sincos(x float64) (sin, cos *big.Float) {
	half := new(big.Float).Quo(pi(), big.NewFloat(2))
	r := new(big.Float).SetPrec(1500).SetFloat64(x)
	quarters, _ := new(big.Float).Quo(r, half).Int(nil)
	r.Sub(r, half.Mul(half, new(big.Float).SetPrec(1500).SetInt(quarters)))

	const prec = 300
	r.SetPrec(prec)
	number := func(x int64) *big.Float { return new(big.Float).SetPrec(prec).SetInt64(x) }
	sin, cos = number(0), number(0)
	term := number(1)
	for k := int64(1); term.Sign() != 0 && term.MantExp(nil) > min(0, r.MantExp(nil))-prec; k++ {
		// The terms r^(k−1)/(k−1)! belong to cosine and sine by turns.
		sum := cos
		if k%2 == 0 {
			sum = sin
		}
		if (k-1)/2%2 == 0 {
			sum.Add(sum, term)
		} else {
			sum.Sub(sum, term)
		}
		term.Mul(term, r)
		term.Quo(term, number(k))
	}
	switch new(big.Int).And(quarters, big.NewInt(3)).Int64() {
	case 1:
		sin, cos = cos, sin.Neg(sin)
	case 2:
		sin, cos = sin.Neg(sin), cos.Neg(cos)
	case 3:
		sin, cos = cos.Neg(cos), sin
	}
	return sin, cos
}
