package d3

// Vectors in their own dimension: components, and the cross product with all that follows from it.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/expansion"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/planar"
)

// Vec is a point or a displacement. As a Shape it is the single point it names.
//
// It is a plain struct, so the vectors of other libraries with the same fields
// convert directly: d3.Vec(theirs).
type Vec struct{ X, Y, Z float64 }

// V returns the vector (x, y, z).
func V(x, y, z float64) Vec { return Vec{x, y, z} }

// Cross returns the cross product p×q: perpendicular to both, by the right hand rule.
func (p Vec) Cross(q Vec) Vec {
	return Vec{
		float64(p.Y*q.Z) - float64(p.Z*q.Y),
		float64(p.Z*q.X) - float64(p.X*q.Z),
		float64(p.X*q.Y) - float64(p.Y*q.X),
	}
}

// F32 returns the components of p as float32s, each rounded once, as graphics libraries take
// them. What is beyond float32 becomes infinite.
func (p Vec) F32() (x, y, z float32) { return float32(p.X), float32(p.Y), float32(p.Z) }

// Add returns the vector p+q.
func (p Vec) Add(q Vec) Vec {
	// Converted, a caller's product is not fused into the sum.
	return Vec{float64(p.X) + float64(q.X), float64(p.Y) + float64(q.Y), float64(p.Z) + float64(q.Z)}
}

// Sub returns the vector p−q, which leads from q to p.
func (p Vec) Sub(q Vec) Vec {
	return Vec{float64(p.X) - float64(q.X), float64(p.Y) - float64(q.Y), float64(p.Z) - float64(q.Z)}
}

// Scale returns the vector k·p.
func (p Vec) Scale(k float64) Vec { return Vec{float64(k * p.X), float64(k * p.Y), float64(k * p.Z)} }

// Neg returns the vector −p.
func (p Vec) Neg() Vec { return Vec{-p.X, -p.Y, -p.Z} }

// Dot returns the dot product p·q.
func (p Vec) Dot(q Vec) float64 {
	return float64(p.X*q.X) + float64(p.Y*q.Y) + float64(p.Z*q.Z)
}

// heightAlong returns p·n, and the sum of the magnitudes of its products.
func (p Vec) heightAlong(n Vec) (h, t float64) {
	x, y, z := float64(p.X*n.X), float64(p.Y*n.Y), float64(p.Z*n.Z)
	return x + y + z, math.Abs(x) + math.Abs(y) + math.Abs(z)
}

// maxAbs returns the largest magnitude among the components of p.
func (p Vec) maxAbs() float64 {
	return max(math.Abs(p.X), math.Abs(p.Y), math.Abs(p.Z))
}

// sumAbs returns the sum of the magnitudes of the components of p.
func (p Vec) sumAbs() float64 { return math.Abs(p.X) + math.Abs(p.Y) + math.Abs(p.Z) }

const dim = 3

// coords returns p as the exact decisions take it.
func (p Vec) coords() [3]float64 { return [3]float64{p.X, p.Y, p.Z} }

// axes returns the components of p.
func axes(p Vec) [dim]float64 { return [dim]float64{p.X, p.Y, p.Z} }

// compare orders vectors lexicographically.
func compare(p, q Vec) int {
	if p.X != q.X {
		return cmp.Compare(p.X, q.X)
	}
	if p.Y != q.Y {
		return cmp.Compare(p.Y, q.Y)
	}
	return cmp.Compare(p.Z, q.Z)
}

// normal is u×v, for two directions u and v.
type normal = Vec

func normalOf(u, v Vec) normal { return u.Cross(v) }

// accurateNormal returns u×v with a relative error below 4e, however nearly parallel u and v are.
func accurateNormal(u, v Vec) normal {
	return Vec{
		expansion.Minor(u.Y, v.Z, u.Z, v.Y),
		expansion.Minor(u.Z, v.X, u.X, v.Z),
		expansion.Minor(u.X, v.Y, u.Y, v.X),
	}
}

func (p Vec) sq() float64 { return p.Dot(p) }

// exponent returns the exponent of the largest component of p.
func (p Vec) exponent() int { return float.ExponentOf(p.maxAbs()) }

// dot returns the part of k along n, times |n|.
func (p Vec) dot(k Vec) float64 { return p.Dot(k) }

// vec returns n as a vector.
func (p Vec) vec() Vec { return p }

// turned returns m×n.
func turned(m Vec, n normal) Vec { return m.Cross(n) }

// accurateAcross returns a vector along the part of k across u, however small that part is.
func accurateAcross(k, u Vec) Vec { return turned(u, accurateNormal(k, u)) }

// onLine returns s·n·n, where s is the parameter on the first line of the point closest to the second: (v×d)·n.
func onLine(d *Vec, v Vec, n normal) float64 { return v.Cross(*d).Dot(n) }

// along returns the part of d along n.
func along(d Vec, n normal) Vec { return n.Scale(d.Dot(n) / n.Dot(n)) }

// axisParallel reports whether u and v are parallel to the same axis.
func axisParallel(u, v Vec) bool {
	x, y, z := u.X != 0 || v.X != 0, u.Y != 0 || v.Y != 0, u.Z != 0 || v.Z != 0
	return !(x && y) && !(y && z) && !(z && x)
}

// vecOf returns the vector with the coordinates c.
func vecOf(c [3]float64) Vec { return Vec{c[0], c[1], c[2]} }

// vecFrom is vecOf, without a copy of c.
func vecFrom(c *[3]float64) Vec { return Vec{c[0], c[1], c[2]} }

// ldexp returns the vector p·2^exp.
func (p Vec) ldexp(exp int) Vec {
	return Vec{float.Ldexp(p.X, exp), float.Ldexp(p.Y, exp), float.Ldexp(p.Z, exp)}
}

// over returns the vector p/l.
func (p Vec) over(l float64) Vec { return Vec{p.X / l, p.Y / l, p.Z / l} }

// fill returns the vector with every component x.
func fill(x float64) Vec { return Vec{x, x, x} }

// each returns the vector of f of the components of p and q.
func each(p, q Vec, f func(x, y float64) float64) Vec {
	return Vec{f(p.X, q.X), f(p.Y, q.Y), f(p.Z, q.Z)}
}

// perpendicular returns u × the axis of u's smallest component, the first one on a tie.
func perpendicular(u Vec) Vec {
	x, y, z := math.Abs(u.X), math.Abs(u.Y), math.Abs(u.Z)
	switch {
	case x <= y && x <= z:
		return Vec{0, u.Z, -u.Y}
	case y <= z:
		return Vec{-u.Z, 0, u.X}
	}
	return Vec{u.Y, -u.X, 0}
}

// isAtMost reports whether p ≤ q in every component.
func (p Vec) isAtMost(q Vec) bool { return p.X <= q.X && p.Y <= q.Y && p.Z <= q.Z }

// isBelow reports whether p < q in every component.
func (p Vec) isBelow(q Vec) bool { return p.X < q.X && p.Y < q.Y && p.Z < q.Z }

// least returns the least component of p, NaN if there is one.
func (p Vec) least() float64 { return min(p.X, p.Y, p.Z) }

// most returns the greatest component of p, NaN if there is one.
func (p Vec) most() float64 { return max(p.X, p.Y, p.Z) }

// nearestZero returns the point between lo and hi that is nearest to the origin.
func nearestZero(lo, hi Vec) Vec {
	return Vec{max(lo.X, 0) + min(hi.X, 0), max(lo.Y, 0) + min(hi.Y, 0), max(lo.Z, 0) + min(hi.Z, 0)}
}

// quotients returns p/m and q/m, the lesser one of each component first.
func quotients(p, q, m Vec) (near, far Vec) {
	x, y, z := p.X/m.X, p.Y/m.Y, p.Z/m.Z
	u, v, w := q.X/m.X, q.Y/m.Y, q.Z/m.Z
	return Vec{min(x, u), min(y, v), min(z, w)}, Vec{max(x, u), max(y, v), max(z, w)}
}

// hasVec reports whether the components of v are on the grid g.
func hasVec(g exact.Grid, v *Vec) bool { return g.Has(v.X) && g.Has(v.Y) && g.Has(v.Z) }

// lowest returns the least x·n of the box between p and q.
func (p Vec) lowest(q, n Vec) float64 {
	return min(float64(p.X*n.X), float64(q.X*n.X)) + min(float64(p.Y*n.Y), float64(q.Y*n.Y)) + min(float64(p.Z*n.Z), float64(q.Z*n.Z))
}

// isAlong reports whether u and v, which are on grids, are parallel.
func isAlong(u, v *Vec) bool { return u.Cross(*v) == Vec{} }

// vec2 is a vector in a plane that Vecs are projected onto, by their coordinates along two unit vectors.
type vec2 = planar.Vec

// projected returns v along the unit vectors t and u.
func (v Vec) projected(t, u Vec) vec2 { return vec2{X: v.Dot(t), Y: v.Dot(u)} }
