package d2

// Construction of hulls in the plane.

import "github.com/hantei-go/hantei/internal/hull"

// cornersOf returns the indices of the points that are corners of the hull of all, in their order
// around it.
func cornersOf(points []Vec) (corners []int, edges [][2]int, faces [][]int) {
	all := make([][2]float64, len(points))
	for i, p := range points {
		all[i] = [2]float64{p.X, p.Y}
	}
	corners, err := hull.Plane(all)
	if err != nil {
		return nil, nil, nil
	}
	return corners, nil, nil
}
