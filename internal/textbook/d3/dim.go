package textbook

import "github.com/hantei-go/hantei/d3"

// This file holds what depends on the dimension.

// LineSphereCross compares the perpendicular |K×V|/|V| with r (article S0.4). From far
// away the product cancels; a zero V divides by zero and says no.
func LineSphereCross(l d3.Line, s d3.Sphere) bool {
	return s.Center.Sub(l.Origin).Cross(l.Dir).Len()/l.Dir.Len() <= s.Radius
}

// wayOut is the way out for cores that meet: along the common perpendicular, none for
// cores without thickness.
func wayOut(a, b *span) (normal d3.Vec, depth float64) {
	n := a.u.Cross(b.u)
	if l := n.Len(); l > epsilon {
		return n.Scale(1 / l), 0
	}
	return d3.V(1, 0, 0), 0
}
