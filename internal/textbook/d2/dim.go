package textbook

import (
	"math"

	"github.com/hantei-go/hantei/d2"
)

// This file holds what depends on the dimension.

// LineCircleCross compares the perpendicular |K×V|/|V| with r (article S0.4). From far
// away the product cancels; a zero V divides by zero and says no.
func LineCircleCross(l d2.Line, s d2.Circle) bool {
	return math.Abs(s.Center.Sub(l.Origin).Cross(l.Dir))/l.Dir.Len() <= s.Radius
}

// CapsuleCrossing is CapsuleEnds, and a test of the axes by the signs of cross products
// (article S0.7 with the remark of a reader). Its signs are strict: axes that end on each
// other, or nearly, do not cross, and as thin as a rounding error their ends are not
// near either.
func CapsuleCrossing(a, b d2.Capsule) bool {
	side := func(p, q, r d2.Vec) float64 { return q.Sub(p).Cross(r.Sub(p)) }
	return CapsuleEnds(a, b) ||
		float64(side(a.A, a.B, b.A)*side(a.A, a.B, b.B)) < 0 && float64(side(b.A, b.B, a.A)*side(b.A, b.B, a.B)) < 0
}

// wayOut is the way out for cores that meet: the shortest move over either core's line.
func wayOut(a, b *span) (normal d2.Vec, depth float64) {
	normal, depth = d2.V(1, 0), math.Inf(1)
	over := func(a, b *span, sign float64) {
		l := a.u.Len()
		if l < epsilon {
			return
		}
		n := d2.V(-a.u.Y/l, a.u.X/l)
		base, slope := n.Dot(b.o.Sub(a.o)), n.Dot(b.u)
		lo, hi := base, base
		if slope != 0 {
			lo = base + min(float64(b.lo*slope), float64(b.hi*slope))
			hi = base + max(float64(b.lo*slope), float64(b.hi*slope))
		}
		if hi < depth {
			normal, depth = n.Scale(sign), hi
		}
		if -lo < depth {
			normal, depth = n.Scale(-sign), -lo
		}
	}
	over(a, b, 1)
	over(b, a, -1)
	return normal, depth
}
