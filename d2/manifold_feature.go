package d2

// Features: the edges of a solid at its supportFeature, and how its corners and edges are kept.

// findEdge finds the most level edge at the corner of t. Those of a box are numbered by 2 times the axis across
// which they are, or the other Half, and 1 more for the greater side; others by the corner from which they
// lead to the next.
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

// most is how many corners an edge has.
const most = 2

// contactFeature is a corner or an edge.
type contactFeature struct {
	at   [most]Vec
	name [most]int32
	n    int
	id   featureID
}
