package d2

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// This file, thin.go, lanes.go, vec.go and rotation.go hold all that depends on the
// dimension.

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

// inner filters what the inner parts of two cores {a + su} and {b + tv} of the
// given kinds have to say, with d = a−b. Their lines cross at s = v×d / u×v and
// t = u×d / u×v.
//
// It answers penetrating, or touching without a radius, when s and t are inside,
// and outside when one of them is. A cross product of differences, p₁ − p₂, has
// an error below 5e(|p₁| + |p₂|); the bound is 8e of that.
func inner(d, u, v *Vec, ka, kb exact.Kind, r float64) relation {
	det, ddet := crossBound(u, v)
	sn, ds := crossBound(v, d)
	tn, dt := crossBound(u, d)
	// The sign of det, without a branch that nobody can predict.
	sign := math.Copysign(1, det)
	det = float64(det * sign)
	if !(det > ddet && ds+dt+r <= math.MaxFloat64) {
		return undecided
	}
	s, t := place(ka, float64(sign*sn), det, ds, ddet), place(kb, float64(sign*tn), det, dt, ddet)
	switch {
	case s == outside || t == outside:
		return outside
	case s == inside && t == inside:
		if r == 0 {
			return touching
		}
		return penetrating
	}
	return undecided
}

// crossBound returns p×q and a bound on its error when p and q are differences.
func crossBound(p, q *Vec) (x, dx float64) {
	x1, x2 := float64(p.X*q.Y), float64(p.Y*q.X)
	return x1 - x2, float64(8*e*(math.Abs(x1)+math.Abs(x2))) + 0x1p-1000
}

// normal is u×v, for two directions u and v, along the axis out of the plane.
type normal struct{ z float64 }

func normalOf(u, v Vec) normal { return normal{u.Cross(v)} }

// accurateNormal returns u×v with a relative error below 4e, however nearly
// parallel u and v are.
func accurateNormal(u, v Vec) normal { return normal{minor(u.X, v.Y, u.Y, v.X)} }

func (n normal) sq() float64 { return float64(n.z * n.z) }

// exponent returns the exponent of p's largest component.
func (p Vec) exponent() int { return exponentOf(p.maxAbs()) }

// exponent returns the exponent of n.
func (n normal) exponent() int { return exponentOf(math.Abs(n.z)) }

// ldexp returns n·2^exp.
func (n normal) ldexp(exp int) normal { return normal{ldexp(n.z, exp)} }

// dot returns the part of k along n, times |n|: there is none in the plane.
func (n normal) dot(Vec) float64 { return 0 }

// vec returns n as a vector in the plane: none.
func (n normal) vec() Vec { return Vec{} }

// passesBy: in the plane nothing passes through anything but over its ends.
func passesBy(_, _ Vec, _, _ *core) bool { return true }

// turned returns m×n.
func turned(m Vec, n normal) Vec { return Vec{m.Y * n.z, -m.X * n.z} }

// accurateAcross returns a vector along the part of k across u, however small
// that part is. In the plane there are two directions across u, which depend on nothing
// else.
func accurateAcross(k, u Vec) Vec {
	n := accurateNormal(k, u)
	if n.z != 0 {
		n.z = math.Copysign(1, n.z)
	}
	return turned(u, n)
}

// onLine returns s·n·n, where s is the parameter on the first line of its
// crossing with the second: (v×d)·n.
func onLine(d *Vec, v Vec, n normal) float64 { return v.Cross(*d) * n.z }

// along returns the part of d along n: none.
func along(Vec, normal) Vec { return Vec{} }

// axisParallel says whether u and v are parallel to the same axis.
func axisParallel(u, v Vec) bool {
	x, y := u.X != 0 || v.X != 0, u.Y != 0 || v.Y != 0
	return !(x && y)
}

// vecOf returns the vector with the first two coordinates c.
func vecOf(c [3]float64) Vec { return Vec{c[0], c[1]} }

// ldexp returns the vector p·2^exp.
func (p Vec) ldexp(exp int) Vec { return Vec{ldexp(p.X, exp), ldexp(p.Y, exp)} }

// crosses says whether two cores certainly cross inside both.
func crosses(a, b *core) bool {
	d := a.a.Sub(b.a)
	return inner(&d, &a.u, &b.u, a.kind, b.kind, 0) == touching
}

// cross puts both points of the gap where the cores cross, at s = v×d / u×v on a
// and t = u×d / u×v on b. Where products of their components leave the range, the
// exact connection tells.
func (g *gap) cross(a, b *core) {
	if k := a.a.Sub(b.a); isOrdinary(a.u.Dot(a.u)) && isOrdinary(b.u.Dot(b.u)) && k.Dot(k) < 0x1p200 {
		// The same numbers, without rescaling.
		if det := a.u.Cross(b.u); math.Abs(det) > 0x1p-150 {
			g.xs, g.yt = a.u.Scale(b.u.Cross(k)/det), b.u.Scale(a.u.Cross(k)/det)
			return
		}
	}
	u, v, d := a.direction(), b.direction(), difference(&a.a, &b.a)
	w, exp, det := d.at(d.exponent()), d.exponent(), u.Cross(v)
	if math.Abs(det) > 0x1p-100 {
		g.xs, g.yt = u.Scale(v.Cross(w)/det).ldexp(exp), v.Scale(u.Cross(w)/det).ldexp(exp)
	} else if !g.isExact {
		g.connect(a, b)
	}
}

// crossing returns the normal out of b for cores that cross inside both, and
// the depth without radii: the least of the ways out over either line, in
// either direction. Of equally short ones it takes the one that parts the
// middles of two segments most; then the one whose normal, as n+, is greater in
// lexicographic order; then, a coming before b, −n+.
func crossing(a, b *core) (normal Vec, depth float64) {
	best := way{h: math.Inf(1)}
	if a.kind != exact.Line || b.kind != exact.Line {
		best.choose(a, b)
	}
	if math.IsInf(best.h, 1) {
		u, v := a.u, b.u
		if !isOblique(u, v) {
			u, v = a.direction(), b.direction()
		}
		best.n = Vec{X: math.Copysign(1, turnedUp(u).Cross(turnedUp(v)))}
	}
	return best.n.Neg(), max(best.h, math.SmallestNonzeroFloat64)
}

// way is a way out of a for b: along the unit vector n, h far.
type way struct {
	n Vec
	h float64
}

// choose takes the best way over the line of a or of b, in either direction.
func (w *way) choose(a, b *core) {
	over, ofB, beyond := b.waysOver(a)
	back, ofA, before := a.waysOver(b)
	var middles Vec
	if a.kind == exact.Segment && b.kind == exact.Segment {
		middles = b.middle().Sub(a.middle())
	}
	for _, v := range [...]way{{over, ofB}, {over.Neg(), beyond}, {back.Neg(), ofA}, {back, before}} {
		if v.isBetter(w, middles) {
			*w = v
		}
	}
}

func (w *way) isBetter(v *way, middles Vec) bool {
	if w.h != v.h || math.IsInf(w.h, 1) {
		return w.h < v.h
	}
	if wm, vm := w.n.Dot(middles), v.n.Dot(middles); wm != vm {
		return wm > vm
	}
	if s := compare(turnedUp(w.n), turnedUp(v.n)); s != 0 {
		return s > 0
	}
	return compare(w.n, v.n) > 0
}

// waysOver returns the unit normal n of the line of c, and how far b must move
// along n, and along −n, to be wholly beyond that line; +Inf, and no n, where it cannot.
func (b *core) waysOver(c *core) (n Vec, along, against float64) {
	if b.kind == exact.Line {
		return Vec{}, math.Inf(1), math.Inf(1)
	}
	u := turnedUp(c.direction())
	n = unit(perpendicular(u))
	base, _ := c.ordered()
	d := difference(&b.a, base)
	first := ldexp(n.Dot(d.v), d.exp)
	var second float64
	if b.kind == exact.Segment {
		d := difference(&b.b, base)
		second = ldexp(n.Dot(d.v), d.exp)
	} else {
		// A ray that crosses the line comes from the other side. Too near to the
		// line to tell from which, the direction does, by exact products.
		turn := -first
		if math.Abs(first) <= float64(8*e*ldexp(d.v.sumAbs(), d.exp)) {
			if z := accurateNormal(u, b.direction()).z; z != 0 {
				turn = z
			}
		}
		second = math.Copysign(math.Inf(1), turn)
	}
	return n, max(0, -min(first, second)), max(0, max(first, second))
}

// middle returns the middle of a segment.
func (c *core) middle() Vec { return c.a.Scale(0.5).Add(c.b.Scale(0.5)) }

// perpendicular returns u turned by 90° counter-clockwise, as a unit vector.
func perpendicular(u Vec) Vec { return Vec{-u.Y, u.X} }

// stretchAcross returns the length of s·m, component by component, for the unit
// vectors m perpendicular to the unit vector u. It is exact for u along a
// coordinate axis.
func stretchAcross(u, s Vec) float64 { return length(stretched(Vec{-u.Y, u.X}, s)) }

// over returns the vector p/l.
func (p Vec) over(l float64) Vec { return Vec{p.X / l, p.Y / l} }

// fill returns the vector with every component x.
func fill(x float64) Vec { return Vec{x, x} }

// each returns the vector of f of the components of p and q.
func each(p, q Vec, f func(x, y float64) float64) Vec {
	return Vec{f(p.X, q.X), f(p.Y, q.Y)}
}
