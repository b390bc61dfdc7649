package hull

// This file finds hulls in the plane.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/exact"
)

// Plane returns the indices of the corners of the convex hull of points,
// counter-clockwise, the least index first; of equal points, the first counts. One or
// two corners are a point or a segment. The error is ErrNoPoint or a *PointError.
func Plane(points [][2]float64) ([]int, error) {
	order, err := checked(points, compare2, finite2)
	if err != nil {
		return nil, err
	}
	corners := loop(points, order)
	turn(corners)
	return corners, nil
}

// loop returns the corners of the hull of points counter-clockwise: the monotone
// chain of Andrew, Another efficient algorithm for convex hulls in two dimensions
// (1979). order holds the indices sorted by coordinates, without equal points.
func loop(points [][2]float64, order []int) []int {
	if len(order) < 2 {
		return order
	}
	chain := make([]int, 0, len(order)+1)
	extend := func(i, start int) {
		for n := len(chain); n >= start+2 && exact.Orient2(points[chain[n-2]], points[chain[n-1]], points[i]) <= 0; n-- {
			chain = chain[:n-1]
		}
		chain = append(chain, i)
	}
	for _, i := range order { // below
		extend(i, 0)
	}
	upper := len(chain) - 1
	for _, i := range slices.Backward(order[:len(order)-1]) {
		extend(i, upper)
	}
	return chain[:len(chain)-1] // its first corner has come again
}
