package d2

// Features: the edges of a solid at its support corner, and contact features as corners and edges.

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
