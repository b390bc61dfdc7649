package d3

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// Distance returns the length of the gap between a and b.
//
// It is 0 exactly when they overlap; otherwise its error is below 16e·S, with e
// and S as in the package comment: what matters is how far the shapes are from
// each other, not from the origin. A gap too small for a float64 is the smallest
// positive one, one too large +Inf, as is the distance to the empty set.
//
// Distance(b, a) has the same bits.
func Distance(a, b Shape) float64 {
	d := math.NaN()
	switch a := a.(type) {
	case Sphere:
		switch b := b.(type) {
		case Sphere:
			r := a.Radius + b.Radius
			p, bound := pointPointSign(a.Center, b.Center, r)
			w := a.Center.Sub(b.Center)
			if ww := w.Dot(w); math.Abs(p) > bound && isOrdinary(ww) && a.Radius >= 0 && b.Radius >= 0 {
				if p < 0 {
					return 0
				}
				return positive(math.Sqrt(ww) - r)
			}
		case Capsule:
			d = sphereCapsuleDistance(&a, &b)
		}
	case Capsule:
		switch b := b.(type) {
		case Sphere:
			d = sphereCapsuleDistance(&b, &a)
		}
	}
	if d >= 0 {
		return d
	}
	return distanceCores(a, b)
}

// sphereCapsuleDistance is Distance for ordinary sizes; NaN leaves the answer to
// distanceCores.
func sphereCapsuleDistance(a *Sphere, b *Capsule) float64 {
	if a.Radius >= 0 && b.Radius >= 0 {
		r := a.Radius + b.Radius
		switch rel, end := pointSegment(&a.Center, &b.A, &b.B, r); rel {
		case penetrating:
			return 0
		case apart:
			return ordinaryDistance(&a.Center, &b.A, &b.B, b.B.Sub(b.A), end, r)
		}
	}
	return math.NaN()
}

// ordinaryDistance returns how far p is from its foot, which lies at the given end
// of the core from a to b or from a along u, less r. It is NaN for sizes out of
// the ordinary.
func ordinaryDistance(p, a, b *Vec, u Vec, end exact.End, r float64) float64 {
	w, uu := p.Sub(*a), u.Dot(u)
	ordinary := isOrdinary(w.Dot(w))
	switch end {
	case exact.Second:
		w = p.Sub(*b)
	case exact.Inside:
		w = across(w, u, uu)
		ordinary = ordinary && isOrdinary(uu)
	}
	if ww := w.Dot(w); ordinary && isOrdinary(ww) {
		return positive(math.Sqrt(ww) - r)
	}
	return math.NaN()
}

// positive returns what a distance that rounds to d, and is not 0, is.
func positive(d float64) float64 {
	if d > 0 {
		return d
	}
	return math.SmallestNonzeroFloat64
}

//go:noinline
func distanceCores(a, b Shape) float64 {
	var x, y core
	x.set(a)
	y.set(b)
	rel, end := filter(&x, &y)
	if rel == undecided {
		rel = decide(&x, &y)
	} else if rel == apart {
		d := math.NaN()
		if x.kind == exact.Point {
			d = ordinaryDistance(&x.a, &y.a, &y.b, y.u, end, x.r+y.r)
		} else if y.kind == exact.Point {
			d = ordinaryDistance(&y.a, &x.a, &x.b, x.u, end, x.r+y.r)
		}
		if d >= 0 {
			return d
		}
	}
	switch rel {
	case penetrating, touching:
		return 0
	case empty:
		return math.Inf(1)
	}
	var g gap
	if before(&y, &x) {
		g.measure(&y, &x)
	} else {
		g.measure(&x, &y)
	}
	return positive(g.beyond(&x, &y))
}

// before is an order of cores as good as precedes for all but contacts: it is
// cheaper, and distinguishes the ends of a segment.
func before(a, b *core) bool {
	if a.kind == b.kind && a.a.X == b.a.X {
		return a.precedes(b)
	}
	return a.kind < b.kind || a.kind == b.kind && a.a.X < b.a.X
}
