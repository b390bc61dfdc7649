// Package hull finds convex hulls of points in exact orientation signs, in the
// plane and in space.
//
// A hull is told in indices of the given points, so no number is rounded. What
// comes out depends on the points alone, not on how the search went. Points that
// are no corners vanish: repeated ones, those inside, and those on an edge or a
// face between corners. So the faces of a cube are six squares, however many
// points lie on them.
package hull

import (
	"cmp"
	"errors"
	"slices"
	"strconv"
)

// ErrNoPoint is the error of a hull of nothing.
var ErrNoPoint = errors.New("hull: no point")

// A PointError tells which of the points has a coordinate that is NaN or infinite.
type PointError struct{ Index int }

func (e *PointError) Error() string {
	return "hull: point " + strconv.Itoa(e.Index) + " is not finite" // fmt would be linked into programs that do without
}

// A Solid is the convex hull of points in space. Its corners are numbered from 0,
// and so are its faces.
type Solid struct {
	// Rank is the dimension of the hull: 0 for a point, 1 for a segment, 2 for a
	// polygon, 3 for a body.
	Rank int
	// Corners are the indices of the points that are corners, in increasing
	// order; of equal points, the first counts.
	Corners []int
	// Faces are the corners of each face, counter-clockwise seen from outside, the
	// least first. Faces are in the order of their corner lists. A polygon has two
	// faces, one for each side; a segment and a point have none.
	Faces [][]int
	// Edges are where two different faces meet, in the order of their ends. A
	// segment has one, without faces.
	Edges []Edge
	// Neighbors are, for each corner, the other ends of its edges, in increasing
	// order.
	Neighbors [][]int
}

// An Edge goes from the corner A to the corner B, A < B. Seen from outside, Left and
// Right are the faces on its two sides; they are −1 where there is none.
type Edge struct{ A, B, Left, Right int }

// checked returns the indices of points sorted by coordinates, of equal points
// only the first one.
func checked[P [2]float64 | [3]float64](points []P, compare func(p, q P) int, finite func(P) bool) ([]int, error) {
	if len(points) == 0 {
		return nil, ErrNoPoint
	}
	order := make([]int, len(points))
	for i, p := range points {
		if !finite(p) {
			return nil, &PointError{i}
		}
		order[i] = i
	}
	slices.SortFunc(order, func(i, j int) int {
		if c := compare(points[i], points[j]); c != 0 {
			return c
		}
		return cmp.Compare(i, j)
	})
	return slices.CompactFunc(order, func(i, j int) bool { return points[i] == points[j] }), nil
}

func compare2(p, q [2]float64) int {
	return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]))
}

func compare3(p, q [3]float64) int {
	return cmp.Or(cmp.Compare(p[0], q[0]), cmp.Compare(p[1], q[1]), cmp.Compare(p[2], q[2]))
}

// x − x is NaN for an infinity and for NaN.
func finite2(p [2]float64) bool { return p[0]-p[0] == 0 && p[1]-p[1] == 0 }
func finite3(p [3]float64) bool { return p[0]-p[0] == 0 && p[1]-p[1] == 0 && p[2]-p[2] == 0 }

// newSolid makes a Solid from the corners of its faces, which are indices of
// points.
func newSolid(rank int, faces [][]int) *Solid {
	s := &Solid{Rank: rank, Faces: faces}
	s.Corners = slices.Concat(faces...)
	slices.Sort(s.Corners)
	s.Corners = slices.Clip(slices.Compact(s.Corners))
	for _, face := range faces {
		for i, c := range face {
			face[i], _ = slices.BinarySearch(s.Corners, c)
		}
		turn(face)
	}
	slices.SortFunc(faces, slices.Compare)
	s.join()
	return s
}

// join finds the edges between the faces, and the neighbors of corners.
func (s *Solid) join() {
	s.Edges = make([]Edge, 0, 2*(len(s.Corners)+len(s.Faces)-2)) // Euler's formula, twice
	for f, face := range s.Faces {
		for i, a := range face {
			b := face[(i+1)%len(face)]
			if a < b { // the face is on the left from a to b
				s.Edges = append(s.Edges, Edge{a, b, f, -1})
			} else {
				s.Edges = append(s.Edges, Edge{b, a, -1, f})
			}
		}
	}
	slices.SortFunc(s.Edges, func(e, g Edge) int {
		return cmp.Or(cmp.Compare(e.A, g.A), cmp.Compare(e.B, g.B), cmp.Compare(e.Right, g.Right))
	})
	for i := range len(s.Edges) / 2 { // the two halves of an edge, the left one first
		s.Edges[i] = s.Edges[2*i]
		s.Edges[i].Right = s.Edges[2*i+1].Right
	}
	s.Edges = s.Edges[: len(s.Edges)/2 : len(s.Edges)/2]

	degree := make([]int, len(s.Corners))
	for _, e := range s.Edges {
		degree[e.A]++
		degree[e.B]++
	}
	s.Neighbors = make([][]int, len(s.Corners))
	ends := make([]int, 2*len(s.Edges))
	for c, n := range degree {
		s.Neighbors[c], ends = ends[:0:n], ends[n:]
	}
	for _, e := range s.Edges { // their order makes the lists increase
		s.Neighbors[e.A] = append(s.Neighbors[e.A], e.B)
		s.Neighbors[e.B] = append(s.Neighbors[e.B], e.A)
	}
}

// turn turns a cycle so that its least number comes first.
func turn(cycle []int) {
	least := 0
	for i, c := range cycle {
		if c < cycle[least] {
			least = i
		}
	}
	slices.Reverse(cycle[:least])
	slices.Reverse(cycle[least:])
	slices.Reverse(cycle)
}
