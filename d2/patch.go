package d2

// Patches: the middle of what two solids share where they face each other.

import "math"

// facing finds the middle of the pairs of points of A and B that face each other along the
// unit vector n, out of B, where both go farthest: they are on edges across n, or corners.
func (z *differences) facing(n Vec, p *ends) {
	var a, b patch
	slack := z.patchSlack()
	z.a.top(n.Neg(), slack, &a)
	z.b.top(n, slack, &b)
	if p.ofCorner(&a, &b, n) {
		return
	}
	t := perpendicular(n)
	loA, hiA := a.extent(t)
	loB, hiB := b.extent(t)
	middle := t.Scale((max(loA, loB) + min(hiA, hiB)) / 2)
	p.onA = n.Scale(-a.height).Add(middle)
	p.onB = n.Scale(b.height).Add(middle)
}

// extent returns the least and the greatest x·t of the points of p.
func (p *patch) extent(t Vec) (lo, hi float64) {
	lo, hi = math.Inf(1), math.Inf(-1)
	for _, x := range p.at[:p.n] {
		d := x.Dot(t)
		lo, hi = min(lo, d), max(hi, d)
	}
	return lo, hi
}
