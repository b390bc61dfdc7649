package d3

// Construction of hulls in space.

import "github.com/hantei-go/hantei/internal/hull"

// cornersOf returns the indices of the points that are corners of the hull of all, and its edges
// and faces.
func cornersOf(points []Vec) (corners []int, edges [][2]int, faces [][]int) {
	all := make([][3]float64, len(points))
	for i, p := range points {
		all[i] = p.coords()
	}
	s, err := hull.Space(all)
	if err != nil {
		return nil, nil, nil
	}
	edges = make([][2]int, len(s.Edges))
	for i, x := range s.Edges {
		edges[i] = [2]int{x.A, x.B}
	}
	return s.Corners, edges, s.Faces
}
