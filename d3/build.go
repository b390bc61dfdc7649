package d3

// Construction of hulls in space.

import "github.com/hantei-go/hantei/internal/hull"

// cornersOf returns the indices of the points that are corners of the hull of all.
func cornersOf(points []Vec) []int {
	all := make([][3]float64, len(points))
	for i, p := range points {
		all[i] = p.coords()
	}
	s, err := hull.Space(all)
	if err != nil {
		return nil
	}
	return s.Corners
}
