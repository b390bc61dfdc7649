package d2

// Features of a solid at its support corner: contact features as corners, edges and faces, and the middle of the part that
// two solids share where they face each other.

// findEdge sets the edge of t to the most level one at its corner. The number of an edge of a box is 2 times the axis (or Half)
// that it is across, plus 1 for the greater side. The number of an edge of a polygon is the corner from which it leads to the
// next one.
func (s *scaledSolid) findEdge(t *supportFeature, m Vec) {
	n := int32(len(s.points))
	switch {
	case s.isNamedByBits():
		if s.countCorners() < 1<<dim {
			t.tryEdge(s, m, 0, 1-t.corner)
			break
		}
		for k := range dim {
			side := 1 - k
			t.tryEdge(s, m, 2*side+int(t.corner>>side&1), t.corner^1<<k)
		}
	case n == 2:
		t.tryEdge(s, m, 0, 1-t.corner)
	case n > 2:
		last := (t.corner + n - 1) % n
		t.tryEdge(s, m, int(t.corner), (t.corner+1)%n)
		t.tryEdge(s, m, int(last), last)
	}
}

// mostCorners is the number of corners of an edge.
const mostCorners = 2

// contactFeature is a corner or an edge.
type contactFeature struct {
	at   [mostCorners]Vec
	name [mostCorners]int32
	n    int
	id   featureID
}

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
