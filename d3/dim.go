package d3

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// This file, thin.go, lanes.go, vec.go and rotation.go hold all that depends on the
// dimension.

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

// inner filters what the inner parts of two cores {a + su} and {b + tv} of the
// given kinds have to say, with d = a−b. With n = u×v, the lines are |d·n|/|n|
// apart, and their closest points lie at
// s = ((u·v)(v·d) − (u·d)(v·v))/n·n and t = ((u·u)(v·d) − (u·v)(u·d))/n·n.
//
// It answers apart when the lines are farther than R from each other,
// penetrating when they are nearer and s and t inside, outside when s or t is.
// The error of (d·n)² − q n·n is below 32e(d·d + q)(u·u)(v·v), and the bound
// 128e of that; the error of the numerator of s is below 24e|u||d|v·v.
func inner(d, u, v *Vec, ka, kb exact.Kind, r float64) relation {
	n := u.Cross(*v)
	dd, uu, vv, q := d.Dot(*d), u.Dot(*u), v.Dot(*v), float64(r*r)
	// Outside these ranges underflow would need a bound of its own.
	if !(isOrdinary(uu) && isOrdinary(vv) && dd+q < 0x1p200) {
		return undecided
	}
	g, nn := d.Dot(n), n.Dot(n)
	p := float64(g*g) - float64(q*nn)
	bound := float64(float64(128*e*(dd+q+0x1p-200)) * float64(uu*vv))
	if p > bound {
		return apart
	}
	uv, ud, vd := u.Dot(*v), u.Dot(*d), v.Dot(*d)
	det, ddet := float64(uu*vv)-float64(uv*uv), float64(24*e*float64(uu*vv))
	if !(det > ddet) {
		return undecided
	}
	ld := math.Sqrt(dd + 0x1p-200)
	s := place(ka, float64(uv*vd)-float64(ud*vv), det, float64(24*e*float64(math.Sqrt(uu)*ld)*vv), ddet)
	t := place(kb, float64(uu*vd)-float64(uv*ud), det, float64(24*e*float64(math.Sqrt(vv)*ld)*uu), ddet)
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside && -p > bound:
		return penetrating
	}
	return undecided
}

// normal is u×v, for two directions u and v.
type normal = Vec

func normalOf(u, v Vec) normal { return u.Cross(v) }

// accurateNormal returns u×v with a relative error below 4e, however nearly
// parallel u and v are.
func accurateNormal(u, v Vec) normal {
	return Vec{
		minor(u.Y, v.Z, u.Z, v.Y),
		minor(u.Z, v.X, u.X, v.Z),
		minor(u.X, v.Y, u.Y, v.X),
	}
}

func (p Vec) sq() float64 { return p.Dot(p) }

// exponent returns the exponent of the largest component of p.
func (p Vec) exponent() int { return exponentOf(p.maxAbs()) }

// dot returns the part of k along n, times |n|.
func (p Vec) dot(k Vec) float64 { return p.Dot(k) }

// vec returns n as a vector.
func (p Vec) vec() Vec { return p }

// passesBy says whether two cores {a + su} and {b + tv}, k = a−b, certainly do not pass
// through each other while the first moves by m: k + su + τm − tv = 0 has its solution, by
// Cramer's rule with det = m·(u×v), out of range. A determinant of differences has an
// error below 8e|p|₁|q|₁|r|₁; the bound is 16e.
func passesBy(k, m Vec, a, b *core) bool {
	u, v := a.u, b.u
	n := u.Cross(v)
	ks, ms, us, vs := k.sumAbs(), m.sumAbs(), u.sumAbs(), v.sumAbs()
	if !(max(ks, ms, us, vs) < 0x1p200 && min(us, vs, ms) > 0x1p-200) {
		return false
	}
	det, bound := m.Dot(n), float64(16*e*float64(ms*us)*vs)
	if math.Abs(det) <= bound {
		return false
	}
	sign := math.Copysign(1, det)
	det = math.Abs(det)
	// τ det = −k·(u×v), s det = m·(v×k), t det = m·(u×k).
	beyond := func(kind exact.Kind, num, err float64) bool {
		num = float64(sign * num)
		return kind != exact.Line && num < -err || kind == exact.Segment && num-det > err+bound
	}
	return beyond(exact.Segment, -k.Dot(n), float64(16*e*float64(ks*us)*vs)+tinyVolume) ||
		beyond(a.kind, m.Dot(v.Cross(k)), float64(16*e*float64(ks*ms)*vs)+tinyVolume) ||
		beyond(b.kind, m.Dot(u.Cross(k)), float64(16*e*float64(ks*us)*ms)+tinyVolume)
}

// tinyVolume is more than a determinant of vectors below 2²⁰⁰ may lose by underflow.
const tinyVolume = 0x1p-850

// turned returns m×n.
func turned(m Vec, n normal) Vec { return m.Cross(n) }

// accurateAcross returns a vector along the part of k across u, however small
// that part is.
func accurateAcross(k, u Vec) Vec { return turned(u, accurateNormal(k, u)) }

// onLine returns s·n·n, where s is the parameter on the first line of the point
// closest to the second: (v×d)·n.
func onLine(d *Vec, v Vec, n normal) float64 { return v.Cross(*d).Dot(n) }

// along returns the part of d along n.
func along(d Vec, n normal) Vec { return n.Scale(d.Dot(n) / n.Dot(n)) }

// axisParallel says whether u and v are parallel to the same axis.
func axisParallel(u, v Vec) bool {
	x, y, z := u.X != 0 || v.X != 0, u.Y != 0 || v.Y != 0, u.Z != 0 || v.Z != 0
	return !(x && y) && !(y && z) && !(z && x)
}

// vecOf returns the vector with the coordinates c.
func vecOf(c [3]float64) Vec { return Vec{c[0], c[1], c[2]} }

// ldexp returns the vector p·2^exp.
func (p Vec) ldexp(exp int) Vec {
	return Vec{ldexp(p.X, exp), ldexp(p.Y, exp), ldexp(p.Z, exp)}
}

// crosses never applies: in space, cores that cross are a coincidence.
func crosses(_, _ *core) bool { return false }

// cross leaves the points where the exact connection put them.
func (g *gap) cross(_, _ *core) {}

// crossing returns the normal out of b for cores that cross inside both, and
// the depth without radii: along −u+ × v+, 0.
func crossing(a, b *core) (n Vec, depth float64) {
	u, v := turnedUp(a.direction()), turnedUp(b.direction())
	n = unit(accurateNormal(u, v)).Neg()
	if n == (Vec{}) {
		n = sideways(a, b) // parallel but for rounding
	}
	return n, 0
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

// stretchAcross returns the length of the longest s·m, component by component,
// of all unit vectors m perpendicular to the unit vector u.
//
// They are a circle, and their images an ellipse, spanned by the images p and q of
// two m at right angles. The square of its longer semi-axis is the greater
// eigenvalue of the matrix with the rows p·p, p·q and p·q, q·q, written here so
// that nothing cancels. It is exact for u along a coordinate axis, where p·q is 0.
func stretchAcross(u, s Vec) float64 {
	m := unit(perpendicular(u))
	p, q := stretched(m, s), stretched(u.Cross(m), s)
	exp := exponentOf(max(p.maxAbs(), q.maxAbs()))
	p, q = p.ldexp(-exp), q.ldexp(-exp)
	pp, pq, qq := p.Dot(p), p.Dot(q), q.Dot(q)
	sq := max(pp, qq)
	h, pq2 := float64(0.5*(pp-qq)), float64(pq*pq)
	if den := math.Abs(h) + math.Sqrt(float64(h*h)+pq2); den > 0 {
		sq += pq2 / den
	}
	return ldexp(math.Sqrt(sq), exp)
}

// over returns the vector p/l.
func (p Vec) over(l float64) Vec { return Vec{p.X / l, p.Y / l, p.Z / l} }

// fill returns the vector with every component x.
func fill(x float64) Vec { return Vec{x, x, x} }

// each returns the vector of f of the components of p and q.
func each(p, q Vec, f func(x, y float64) float64) Vec {
	return Vec{f(p.X, q.X), f(p.Y, q.Y), f(p.Z, q.Z)}
}
