package oracle

// This file asks about bodies: convex polyhedra, bounded or not, grown by radii.

import (
	"math"
	"math/big"
)

// A Body is the set of all points within the sum of Radii of a core, boundary
// included. V is what the core is given by:
//
//	Point, Sphere      the point
//	Segment, Capsule   the two ends
//	Ray, Line          the origin and the direction
//	Box                the least and the greatest corner; sides may be infinite
//	OrientedBox        the center and Dim half vectors, any ones
//	Triangle, Hull     the points, any ones
//	HalfSpace          a point of the boundary and a normal, pointing outwards
//
// The sum of the radii is exact. The first one of a Sphere or Capsule is its own, the
// others are those of what rounds it.
//
// The body is empty if it has no points, if a number is NaN, if a number other than a
// side of a Box is infinite, if a radius is negative, if a normal is 0, and if the
// least corner of a Box exceeds the greatest one.
type Body struct {
	Dim   int // 2 or 3; in the plane all third coordinates are 0
	Kind  Kind
	V     [][3]float64
	Radii []float64
}

// BodyKinds lists the kinds of a [Body], the [Spans] first. Tests take a [Stream] for each pair
// of them.
var BodyKinds = append(Spans[:len(Spans):len(Spans)], Box, OrientedBox, Triangle, Hull, HalfSpace)

// Bounded reports whether a body of kind k ends in all directions, if the sides of
// a Box are finite.
func (k Kind) Bounded() bool { return k != Ray && k != Line && k != HalfSpace }

// BodyOf returns the body that s is in dimension dim.
func BodyOf(dim int, s Shape) Body {
	b := Body{Dim: dim, Kind: s.Kind, V: [][3]float64{s.P}}
	if s.Kind.linear() {
		b.V = append(b.V, s.Q)
	}
	if s.R != 0 || s.Kind.round() {
		b.Radii = []float64{s.R}
	}
	return b
}

// Empty reports whether b is the empty set.
func (b Body) Empty() bool {
	for _, r := range b.Radii {
		if !(r >= 0) || math.IsInf(r, 0) {
			return true
		}
	}
	for _, v := range b.V {
		if b.Kind != Box && !finite(Shape{P: v}) {
			return true
		}
	}
	switch b.Kind {
	case Box:
		for i := range 3 {
			if lo, hi := b.V[0][i], b.V[1][i]; !(lo <= hi) || math.IsInf(lo, 1) || math.IsInf(hi, -1) {
				return true
			}
		}
	case HalfSpace:
		return b.V[1] == [3]float64{}
	}
	return len(b.V) == 0
}

// BodySign returns the sign of sd − R, where R is the sum of all radii and sd the
// distance of the cores, or, if they have inner points in common, minus the least way
// that parts those: −1 if a and b penetrate, 0 if they touch, +1 if they are
// apart or one is empty.
func BodySign(a, b Body) int {
	return BodySignShifted(a, b, [3]*big.Rat{})
}

// BodySignShifted returns the BodySign of a moved by shift, and b. A nil entry of shift is
// 0.
func BodySignShifted(a, b Body, shift [3]*big.Rat) int {
	d := between(a, b)
	if d == nil {
		return +1
	}
	d.move(shift)
	f := d.nearest()
	switch {
	case f.qq.Sign() != 0:
		return f.qq.Cmp(d.mul(d.mul(d.radius, d.radius), d.mul(f.den, f.den)))
	case d.radius.Sign() > 0 || d.around(f):
		return -1
	}
	return 0
}

// BodyGap returns sd − R, as [BodySign] has it, for a moved by shift, and b. A nil
// entry of shift is 0. The result is −Inf if no way parts the two, +Inf if one is empty,
// exactly 0 if they touch, and otherwise has a relative error below 2^-240.
func BodyGap(a, b Body, shift [3]*big.Rat) *big.Float {
	d := between(a, b)
	if d == nil {
		return float().SetInf(false)
	}
	unit := d.move(shift)
	f := d.nearest()
	if f.qq.Sign() == 0 {
		num, den, _ := d.wayOut()
		if num == nil {
			return float().SetInf(true)
		}
		depth := root(d.mul(num, num), den)
		depth.Add(depth, float().SetInt(d.radius))
		return d.length(depth.Neg(depth), unit)
	}
	// With dist² = num/den: dist − R = (num − R² den) / (den (dist + R)).
	den := d.mul(f.den, f.den)
	over := d.sub(f.qq, d.mul(d.mul(d.radius, d.radius), den))
	if over.Sign() == 0 {
		return float()
	}
	below := root(f.qq, den)
	below.Add(below, float().SetInt(d.radius))
	below.Mul(below, float().SetInt(den))
	return d.length(below.Quo(float().SetInt(over), below), unit)
}

// BodyNearest returns a closest pair of points of the cores of a moved by shift, and b: x of
// the one, y of the other. Their difference is the same for all such pairs. A nil
// entry of shift is 0. ok is false if a body is empty.
func BodyNearest(a, b Body, shift [3]*big.Rat) (x, y [3]*big.Rat, ok bool) {
	d := between(a, b)
	if d == nil {
		return x, y, false
	}
	unit := new(big.Rat).SetInt(d.move(shift))
	unit.Quo(power2(d.exp), unit)
	f := d.nearest()
	for i := range 3 {
		sum := new(big.Int)
		for k, g := range f.gens {
			sum.Add(sum, new(big.Int).Mul(f.weights[k], g.x[i]))
		}
		x[i] = new(big.Rat).SetFrac(sum, f.den)
		x[i].Mul(x[i], unit)
		y[i] = new(big.Rat).SetFrac(f.w[i], f.den)
		y[i].Sub(x[i], y[i].Mul(y[i], unit))
	}
	return x, y, true
}

// BodySquare returns the squared distance of the cores of a moved by shift, and b, nil if a
// body is empty. A nil entry of shift is 0.
func BodySquare(a, b Body, shift [3]*big.Rat) *big.Rat {
	x, y, ok := BodyNearest(a, b, shift)
	if !ok {
		return nil
	}
	sum := new(big.Rat)
	for i := range x {
		w := x[i].Sub(x[i], y[i])
		sum.Add(sum, w.Mul(w, w))
	}
	return sum
}

// BodyWayOut returns the least way that parts the cores, squared, and the directions
// in which a may go this way, as integer vectors of any length. It is 0 if the
// cores have no inner points in common; then there is at least one direction
// if the cores meet. It is nil if no way parts the cores. The bodies must not be
// empty and their cores must meet.
func BodyWayOut(a, b Body) (square *big.Rat, normals [][3]*big.Int) {
	d := between(a, b)
	num, den, ns := d.wayOut()
	if num == nil {
		return nil, nil
	}
	for _, n := range ns {
		for i := range n {
			n[i] = new(big.Int).Neg(n[i])
		}
		normals = append(normals, n)
	}
	square = new(big.Rat).SetFrac(d.mul(num, num), den)
	unit := power2(d.exp)
	return square.Mul(square, unit.Mul(unit, unit)), normals
}

// BodyScale returns the yardstick S of the library's error bounds for bodies, in the
// 1-norm: the distance of the first points, the extents of both cores from there, and
// the radii. Directions, and what is infinite, do not count. Both must have points.
func BodyScale(a, b Body) float64 {
	sum := float()
	add := func(p, q [3]float64) *big.Float {
		n := float()
		for i := range p {
			if x, y := p[i], q[i]; !math.IsInf(x, 0) && !math.IsInf(y, 0) {
				c := float().Sub(float().SetFloat64(x), float().SetFloat64(y))
				n.Add(n, c.Abs(c))
			}
		}
		return n
	}
	sum.Add(sum, add(a.V[0], b.V[0]))
	for _, s := range [2]Body{a, b} {
		most := float()
		for i, v := range s.V[1:] {
			switch s.Kind {
			case OrientedBox:
				sum.Add(sum, add(v, [3]float64{}))
			case Ray, Line, HalfSpace:
			default:
				if n := add(v, s.V[0]); n.Cmp(most) > 0 || i == 0 {
					most = n
				}
			}
		}
		sum.Add(sum, most)
		for _, r := range s.Radii {
			sum.Add(sum, float().SetFloat64(r))
		}
	}
	f, _ := sum.Float64()
	return f
}
