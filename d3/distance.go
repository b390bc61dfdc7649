package d3

import "math"

// Distance returns the length of the gap between a and b.
//
// It is 0 exactly when they overlap; otherwise its error is below 16e·S, with e
// and S as in the package comment: what matters is how far the shapes are from
// each other, not from the origin. A gap too small for a float64 is the smallest
// positive one, one too large +Inf, as is the distance to the empty set.
//
// Distance(b, a) has the same bits.
func Distance(a, b Shape) float64 {
	// As in Overlap, no branch looks at a or b again after a call.
	switch a := a.(type) {
	case Sphere:
		if b, ok := b.(Sphere); ok {
			d, ok := ballsDistance(a.Center.Sub(b.Center), a.Radius+b.Radius)
			if ok && areNatural(a.Radius, b.Radius) {
				return d
			}
			break
		}
		switch b := b.(type) {
		case Capsule:
			return sphereCapsuleDistance(a, &b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			return sphereCapsuleDistance(b, &a)
		case Capsule:
			return capsulesDistance(&a, &b)
		}
	}
	return distanceOther(a, b)
}

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

// distanceOther is Distance for the pairs without a path of their own.
//
//go:noinline
func distanceOther(a, b Shape) float64 {
	if p, r1, ok := ballOf(a); ok {
		if q, r2, ok := ballOf(b); ok {
			if d, ok := ballsDistance(p.Sub(q), r1+r2); ok && areNatural(r1, r2) {
				return d
			}
		}
	}
	var x, y core
	x.set(a)
	y.set(b)
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
