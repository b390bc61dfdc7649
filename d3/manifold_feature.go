package d3

// Features: the edges of a solid at its supportFeature, and how its corners, edges and faces are kept.

// findEdge finds the most level edge at the corner of t. The edges of a box are numbered by 8 times their
// axis and their lesser corner, those of a triangle by the corner from which they lead to the next.
func (s *scaledSolid) findEdge(t *supportFeature, m Vec) {
	switch {
	case s.isNamedByBits():
		for k := 0; 1<<k < s.countCorners(); k++ {
			t.tryEdge(s, m, 8*k+int(t.corner&^(1<<k)), t.corner^1<<k)
		}
	case s.edges != nil:
		for i, edge := range s.edges {
			if from, to := int32(edge[0]), int32(edge[1]); from == t.corner {
				t.tryEdge(s, m, i, to)
			} else if to == t.corner {
				t.tryEdge(s, m, i, from)
			}
		}
	case len(s.points) == 2:
		t.tryEdge(s, m, 0, 1-t.corner)
	case len(s.points) == 3:
		next, last := (t.corner+1)%3, (t.corner+2)%3
		t.tryEdge(s, m, int(t.corner), next)
		t.tryEdge(s, m, int(last), last)
	}
}

// most is how many corners of a face count. Of more it takes some from all over.
const most = 16

// contactFeature is a corner, an edge, or a face with its corners in turn.
type contactFeature struct {
	at     [most]Vec
	name   [most]int32
	n      int
	normal Vec // of a face
	id     featureID
}
