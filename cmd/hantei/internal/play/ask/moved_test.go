package ask

import "testing"

// TestMoved compares what PlaneMoved and SpaceMoved say of each place with the answer to the question about the shape there.
func TestMoved(t *testing.T) {
	hull := [ShapeLen]float64{0: float64(Hull), 10: 3, 11: -1, 12: -1, 14: 1, 15: -1, 17: 0, 18: 2}
	for _, dim := range []float64{2, 3} {
		for _, first := range [][ShapeLen]float64{{float64(Ball), 0.5, 0, 0, 0, 0, 0, 1}, hull} {
			shapes := [][ShapeLen]float64{{float64(Capsule), -2, 0, 0, 2, 0, 0, 1}, first}
			xs, ys := []float64{-4, -2.5, 0, 3}, []float64{-3, -2, 0.25}
			m := make([]float64, Len(2, 0, 0)+movedHead+len(xs)+len(ys)+len(xs)*len(ys))
			copy(m, []float64{dim, 2, 0, 0})
			copy(m[HeadLen:], shapes[0][:])
			copy(m[HeadLen+ShapeLen:], shapes[1][:])
			rest := m[Len(2, 0, 0):]
			copy(rest, []float64{1, 0, float64(len(xs)), float64(len(ys))})
			copy(rest[movedHead:], xs)
			copy(rest[movedHead+len(xs):], ys)
			if dim == 2 {
				PlaneMoved(m)
			} else {
				SpaceMoved(m)
			}
			got := rest[movedHead+len(xs)+len(ys):]
			hits := 0
			for r, y := range ys {
				for c, x := range xs {
					there := first
					shift(&there, x, y)
					pair := answers(dim, [][ShapeLen]float64{there, shapes[0]}, nil, question{float64(Pair), 0, 1})[0]
					want := -1.0
					if pair[0] == 1 {
						want = pair[8]
						hits++
					}
					if got[r*len(xs)+c] != want {
						t.Errorf("%vD, kind %v, moved by %v, %v: depth %v, want %v", dim, first[0], x, y, got[r*len(xs)+c], want)
					}
				}
			}
			if hits == 0 || hits == len(xs)*len(ys) {
				t.Errorf("%vD, kind %v: %d hits", dim, first[0], hits)
			}
		}
	}
}
