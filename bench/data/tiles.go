package data

import (
	"cmp"
	"math"
	"math/rand/v2"
	"slices"
)

// columns returns how many cells along each axis a map with n tiles has: some 70 % of the cells have one.
func columns(dim, n int) int { return int(math.Ceil(math.Pow(float64(n)/0.7, 1/float64(dim)))) }

// drawTiles draws a map with caves: N cells of the side 1, row by row. They stand still.
func (s *Set) drawTiles(rng *rand.Rand) {
	along := columns(s.Dim, s.N)
	cells := 1
	for range s.Dim {
		cells *= along
	}
	place := make([][]float64, cells)
	depth := make([]float64, cells) // how deep in rock a cell is
	order := make([]int, cells)
	for i := range order {
		order[i] = i
		rock := 1.0
		for k, rest := 0, i; k < s.Dim; k++ {
			x := float64(rest % along)
			rest /= along
			place[i] = append(place[i], x)
			rock *= math.Sin(x/float64(4+k) + float64(k))
		}
		depth[i] = rock + 0.3*rng.Float64()
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(depth[j], depth[i]) })
	solid := order[:s.N]
	slices.Sort(solid)
	for _, i := range solid {
		s.Shapes = append(s.Shapes, place[i]...)
		for _, x := range place[i] {
			s.Shapes = append(s.Shapes, x+1)
		}
		s.Shapes = append(s.Shapes, 0)
	}
	s.Moves = make([]float64, s.N*s.Dim)
}
