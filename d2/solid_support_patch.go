package d2

// Support sets: the middle of what two solids share where they face each other.

// facing finds the middle of the pairs of points of A and B that face each other along the unit vector n, out of B, where both
// go farthest: they are on edges across n, or corners. If such a pair is known, and there is no other, it leaves that and
// returns false.
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
