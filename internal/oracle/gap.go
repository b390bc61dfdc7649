package oracle

import (
	"math"
	"math/big"
)

// prec is the precision, in bits, of every rounded step towards a length. None
// of the steps cancels, so a length is good to more than 240 bits.
const prec = 256

// Gap returns the signed gap between a moved by shift, and b: the distance of
// the cores minus both radii. A nil entry of shift is 0.
//
// It is exactly 0 if the two touch, and otherwise has a relative error below
// 2^-240, so its sign is that of [SignShifted].
func Gap(a, b Shape, shift [3]*big.Rat) *big.Float {
	p := pose(a, b, shift)
	defer p.done()
	num, den := p.least()
	// With dist² = num/den: dist − R = (num − R² den) / (den (dist + R)).
	over := p.sub(num, p.mul(p.mul(p.radii, p.radii), den))
	if over.Sign() == 0 {
		return float()
	}
	below := root(num, den)
	below.Add(below, float().SetInt(p.radii))
	below.Mul(below, float().SetInt(den))
	return p.length(below.Quo(float().SetInt(over), below))
}

// PointGap returns the signed distance of the point x from the surface of s:
// negative inside, exactly 0 on the surface, accurate as [Gap] is. A nil entry
// of x is 0. For a shape of radius 0 it is the distance from s.
func PointGap(x [3]*big.Rat, s Shape) *big.Float {
	return Gap(Shape{}, s, x)
}

// CrossDepth returns, for two shapes of the plane whose cores meet, the shortest
// way that brings a and b to touching. It is +Inf for two crossing lines, which
// no way parts; otherwise its relative error is below 2^-240.
//
// The way is R + h, where R is the sum of the radii and h the distance from 0 to
// the border of D = {y − x : x in core a, y in core b}. If D has no inside, h is
// 0. Otherwise the edges of D are the differences of one finite end of a core
// and all of the other core, so h is the least distance of such an end from the
// other core.
func CrossDepth(a, b Shape) *big.Float {
	p := pose(a, b, [3]*big.Rat{})
	defer p.done()
	depth := float().SetInt(p.radii)
	cross := p.sub(p.mul(p.a.u[0], p.b.u[1]), p.mul(p.a.u[1], p.b.u[0]))
	if cross.Sign() != 0 {
		num, den := p.leastEnd()
		if num == nil {
			return depth.SetInf(false)
		}
		depth.Add(depth, root(num, den))
	}
	return p.length(depth)
}

// Scale returns S = |d| + |u| + |v| + ra + rb, the yardstick of the library's
// error bounds: d is the difference of the points P, and u and v are those of the
// ends, for cores that have two. It is +Inf only if S itself exceeds the float64s.
func Scale(a, b Shape) float64 {
	sum := norm(b.P, a.P)
	for _, s := range [2]Shape{a, b} {
		if s.Kind.segmented() {
			sum.Add(sum, norm(s.P, s.Q))
		}
		sum.Add(sum, float().SetFloat64(s.R))
	}
	f, _ := sum.Float64()
	return f
}

// norm returns |y − x|.
func norm(x, y [3]float64) *big.Float {
	sum := float()
	for i := range 3 {
		d := float().Sub(float().SetFloat64(y[i]), float().SetFloat64(x[i]))
		sum.Add(sum, d.Mul(d, d))
	}
	return sum.Sqrt(sum)
}

// root returns the square root of num/den.
func root(num, den *big.Int) *big.Float {
	q := float().Quo(float().SetInt(num), float().SetInt(den))
	return q.Sqrt(q)
}

// length returns x, a length in the unit of p, as it is.
func (p *problem) length(x *big.Float) *big.Float {
	x.Quo(x, float().SetInt(p.unit))
	return x.SetMantExp(x, p.exp)
}

// float returns a new 0 of precision prec.
func float() *big.Float { return new(big.Float).SetPrec(prec) }

// coreDistance returns the distance of the cores of a and b as a float64, which
// is +Inf beyond the largest.
func coreDistance(a, b Shape) float64 {
	a.R, b.R = 0, 0
	f, _ := Gap(a, b, [3]*big.Rat{}).Float64()
	return f
}

// finite reports whether all numbers of s are finite.
func finite(s Shape) bool {
	for i := range 3 {
		// x − x is NaN for an infinity and for NaN.
		if s.P[i]-s.P[i] != 0 || s.Q[i]-s.Q[i] != 0 {
			return false
		}
	}
	return !math.IsInf(s.R, 0) && !math.IsNaN(s.R)
}
