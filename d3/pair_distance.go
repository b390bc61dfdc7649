package d3

// Distance: the gap's length less the radii, made to agree with the verdict.

import "math"

// ballsDistance returns the distance of two balls, w between their centers, if the
// verdict is certain: |w| − R has an error below 8e(|w| + R).
func ballsDistance(w Vec, r float64) (d float64, ok bool) {
	d = math.Sqrt(w.Dot(w)) - r
	return max(0, d), math.Abs(d) > float64(16*e*(d+2*r))+0x1p-100
}

// sphereCapsuleDistance takes the gap's steps for a point and a segment, without
// cores if the verdict is certain.
func sphereCapsuleDistance(a Sphere, b *Capsule) float64 {
	w, u, r := a.Center.Sub(b.A), b.B.Sub(b.A), a.Radius+b.Radius
	ku, uu := w.Dot(u), u.Dot(u)
	if ku >= uu {
		w = a.Center.Sub(b.B)
	} else if ku > 0 {
		w = w.Sub(u.Scale(ku / uu))
	}
	if d, ok := certainDistance(w.Dot(w), uu, r); ok && uu > 0x1p-200 && areNatural(a.Radius, b.Radius) {
		return d
	}
	var x, y core
	x.setPoint(a.Center, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return x.distance(&y)
}

// capsulesDistance takes the gap's steps for segments that are neither near nor
// near to parallel, without cores if the verdict is certain.
func capsulesDistance(a, b *Capsule) float64 {
	if b.A.X < a.A.X {
		a, b = b, a
	}
	f, n, _, _ := closest(a.A.Sub(b.A), a.B.Sub(a.A), b.B.Sub(b.A), 0x1p-8)
	if d, ok := certainDistance(f, n, a.Radius+b.Radius); ok && areNatural(a.Radius, b.Radius) &&
		(d == 0 || f > float64(0x1p-20*n) && a.A.X != b.A.X) {
		return d
	}
	var x, y core
	x.setSegment(&a.A, &a.B, a.Radius)
	y.setSegment(&b.A, &b.B, b.Radius)
	return x.distance(&y)
}

// certainDistance returns √f − R, or 0, if the verdict on a squared distance f
// with an error below 128e(f + n) is certain.
func certainDistance(f, n, r float64) (d float64, ok bool) {
	p, bound := against(f, n, r)
	return max(0, math.Sqrt(f)-r), math.Abs(p) > bound && f+n < 0x1p200
}

// positive returns what a distance that rounds to d, and is not 0, is.
func positive(d float64) float64 {
	if d > 0 {
		return d
	}
	return math.SmallestNonzeroFloat64
}

// distance is Distance(a, b).
//
//go:noinline
func (a *core) distance(b *core) float64 {
	if before(b, a) {
		a, b = b, a
	}
	// What is certain of the gap mostly is of the verdict too.
	var g gap
	n := g.direct(a, b)
	if d, ok := certainDistance(g.w.Dot(g.w), n, a.r+b.r); ok && !g.isExact {
		return d
	}
	switch relate(a, b) {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	if n > math.MaxFloat64 {
		g.measure(a, b)
	}
	return positive(g.beyond(a, b))
}
