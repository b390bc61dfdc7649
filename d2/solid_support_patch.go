package d2

// Support sets: the middle of the part that two solids share where they face each other.

// facing computes the middle of all pairs of points of A and B that face each other along the unit vector n, out of B, where
// both go farthest: on edges across n, or at corners. If such a pair is known, and there is no other, it keeps that and returns
// false.
func (z *minkowski) facing(n Vec, p *ends, isKnown bool) bool {
	var a, b supportSet
	slack := z.patchSlack()
	z.a.top(n.Neg(), slack, &a)
	z.b.top(n, slack, &b)
	known := *p
	if p.ofCorner(&a, &b, n) || !p.shared(a.edge(), b.edge(), slack) {
		if isKnown {
			*p = known
			return false
		}
	}
	return true
}
