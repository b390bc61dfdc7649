package d3

// Features: the edges of a solid at its support corner, and contact features as corners, edges and faces.

// findEdge sets the edge of t to the most level one at its corner. The number of an edge of a box is 8 times its axis plus its
// lesser corner, the number of an edge of a triangle is the corner from which it leads to the next one.
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

// mostCorners is the greatest number of corners of a face that count. Of a face with more, evenly spaced ones are taken.
const mostCorners = 16

// contactFeature is a corner, an edge, or a face with its corners in order.
type contactFeature struct {
	at     [mostCorners]Vec
	name   [mostCorners]int32
	n      int
	normal Vec // of a face
	id     featureID
}
