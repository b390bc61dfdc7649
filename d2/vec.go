package d2

// Vectors in their own dimension: components, and the cross product with all that follows from it.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
)

// Vec is a point or a displacement. As a Shape it is the single point it names.
//
// It is a plain struct, so the vectors of other libraries with the same fields
// convert directly: d2.Vec(theirs).
type Vec struct{ X, Y float64 }

// V returns the vector (x, y).
func V(x, y float64) Vec { return Vec{x, y} }

// Cross returns the cross product p×q, the signed area of the parallelogram of
// p and q: positive when q lies counter-clockwise from p in a y-up frame.
func (p Vec) Cross(q Vec) float64 { return float64(p.X*q.Y) - float64(p.Y*q.X) }

// F32 returns the components of p as float32s, each rounded once, as graphics libraries take
// them. What is beyond float32 becomes infinite.
func (p Vec) F32() (x, y float32) { return float32(p.X), float32(p.Y) }

// Add returns the vector p+q.
func (p Vec) Add(q Vec) Vec {
	// Converted, a caller's product is not fused into the sum.
	return Vec{float64(p.X) + float64(q.X), float64(p.Y) + float64(q.Y)}
}

// Sub returns the vector p−q, which leads from q to p.
func (p Vec) Sub(q Vec) Vec { return Vec{float64(p.X) - float64(q.X), float64(p.Y) - float64(q.Y)} }

// Scale returns the vector k·p.
func (p Vec) Scale(k float64) Vec { return Vec{float64(k * p.X), float64(k * p.Y)} }

// Neg returns the vector −p.
func (p Vec) Neg() Vec { return Vec{-p.X, -p.Y} }

// Dot returns the dot product p·q.
func (p Vec) Dot(q Vec) float64 { return float64(p.X*q.X) + float64(p.Y*q.Y) }

// heightAlong returns p·n, and the sum of the magnitudes of its products.
func (p Vec) heightAlong(n Vec) (h, t float64) {
	x, y := float64(p.X*n.X), float64(p.Y*n.Y)
	return x + y, math.Abs(x) + math.Abs(y)
}

// maxAbs returns the larger magnitude of the components of p.
func (p Vec) maxAbs() float64 { return max(math.Abs(p.X), math.Abs(p.Y)) }

// sumAbs returns the sum of the magnitudes of the components of p.
func (p Vec) sumAbs() float64 { return math.Abs(p.X) + math.Abs(p.Y) }

const dim = 2

// coords returns p as the exact decisions take it.
func (p Vec) coords() [3]float64 { return [3]float64{p.X, p.Y} }

// axes returns the components of p.
func axes(p Vec) [dim]float64 { return [dim]float64{p.X, p.Y} }

// compare orders vectors lexicographically.
func compare(p, q Vec) int {
	if p.X != q.X {
		return cmp.Compare(p.X, q.X)
	}
	return cmp.Compare(p.Y, q.Y)
}

// normal is u×v, for two directions u and v, along the axis out of the plane.
type normal struct{ z float64 }

func normalOf(u, v Vec) normal { return normal{u.Cross(v)} }

// accurateNormal returns u×v with a relative error below 4e, however nearly parallel u and v are.
func accurateNormal(u, v Vec) normal { return normal{expansion.Minor(u.X, v.Y, u.Y, v.X)} }

// exponent returns the exponent of p's largest component.
func (p Vec) exponent() int { return float.ExponentOf(p.maxAbs()) }

// turned returns m×n.
func turned(m Vec, n normal) Vec { return Vec{m.Y * n.z, -m.X * n.z} }

// accurateAcross returns a vector along the part of k across u, however small that part is. In the plane there are two
// directions across u, which depend on nothing else.
func accurateAcross(k, u Vec) Vec {
	n := accurateNormal(k, u)
	if n.z != 0 {
		n.z = math.Copysign(1, n.z)
	}
	return turned(u, n)
}

// onLine returns s·n·n, where s is the parameter on the first line of its crossing with the second: (v×d)·n.
func onLine(d *Vec, v Vec, n normal) float64 { return v.Cross(*d) * n.z }

// along returns the part of d along n: none.
func along(Vec, normal) Vec { return Vec{} }

// axisParallel reports whether u and v are parallel to the same axis.
func axisParallel(u, v Vec) bool {
	x, y := u.X != 0 || v.X != 0, u.Y != 0 || v.Y != 0
	return !(x && y)
}

// vecOf returns the vector with the first two coordinates c.
func vecOf(c [3]float64) Vec { return Vec{c[0], c[1]} }

// vecFrom is vecOf, without a copy of c.
func vecFrom(c *[3]float64) Vec { return Vec{c[0], c[1]} }

// ldexp returns the vector p·2^exp.
func (p Vec) ldexp(exp int) Vec { return Vec{float.Ldexp(p.X, exp), float.Ldexp(p.Y, exp)} }

// over returns the vector p/l.
func (p Vec) over(l float64) Vec { return Vec{p.X / l, p.Y / l} }

// fill returns the vector with every component x.
func fill(x float64) Vec { return Vec{x, x} }

// each returns the vector of f of the components of p and q.
func each(p, q Vec, f func(x, y float64) float64) Vec {
	return Vec{f(p.X, q.X), f(p.Y, q.Y)}
}

// perpendicular returns u turned by 90° counter-clockwise.
func perpendicular(u Vec) Vec { return Vec{-u.Y, u.X} }

func (n normal) sq() float64 { return float64(n.z * n.z) }

// exponent returns the exponent of n.
func (n normal) exponent() int { return float.ExponentOf(math.Abs(n.z)) }

// ldexp returns n·2^exp.
func (n normal) ldexp(exp int) normal { return normal{float.Ldexp(n.z, exp)} }

// dot returns the part of k along n, times |n|: there is none in the plane.
func (n normal) dot(Vec) float64 { return 0 }

// vec returns n as a vector in the plane: none.
func (n normal) vec() Vec { return Vec{} }

// crossBound returns p×q and a bound on its error when p and q are differences.
func crossBound(p, q *Vec) (x, dx float64) {
	x1, x2 := float64(p.X*q.Y), float64(p.Y*q.X)
	return x1 - x2, float64(8*e*(math.Abs(x1)+math.Abs(x2))) + 0x1p-1000
}

// isAtMost reports whether p ≤ q in every component.
func (p Vec) isAtMost(q Vec) bool { return p.X <= q.X && p.Y <= q.Y }

// isBelow reports whether p < q in every component.
func (p Vec) isBelow(q Vec) bool { return p.X < q.X && p.Y < q.Y }

// least returns the lesser component of p, NaN if there is one.
func (p Vec) least() float64 { return min(p.X, p.Y) }

// most returns the greater component of p, NaN if there is one.
func (p Vec) most() float64 { return max(p.X, p.Y) }

// nearestZero returns the point between lo and hi that is nearest to the origin.
func nearestZero(lo, hi Vec) Vec {
	return Vec{max(lo.X, 0) + min(hi.X, 0), max(lo.Y, 0) + min(hi.Y, 0)}
}

// quotients returns p/m and q/m, the lesser one of each component first.
func quotients(p, q, m Vec) (near, far Vec) {
	x, y := p.X/m.X, p.Y/m.Y
	u, v := q.X/m.X, q.Y/m.Y
	return Vec{min(x, u), min(y, v)}, Vec{max(x, u), max(y, v)}
}

// hasVec reports whether the components of v are on the grid g.
func hasVec(g exact.Grid, v *Vec) bool { return g.Has(v.X) && g.Has(v.Y) }

// lowest returns the least x·n of the box between p and q.
func (p Vec) lowest(q, n Vec) float64 {
	return min(float64(p.X*n.X), float64(q.X*n.X)) + min(float64(p.Y*n.Y), float64(q.Y*n.Y))
}

// isAlong reports whether u and v, which are on grids, are parallel.
func isAlong(u, v *Vec) bool { return u.Cross(*v) == 0 }
