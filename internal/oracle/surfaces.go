package oracle

import (
	"math"
	"math/rand/v2"
)

// Surface is a closed surface in space, or in the plane some closed polygons. It may cross itself, and parts may have no extent.
type Surface struct {
	Family string
	Parts  [][3][3]float64 // triangles, or edges, whose third corner is the origin
	Rings  [][][3]float64  // in the plane, the polygons

	dim    int
	number func(rng *rand.Rand) float64
}

// surfaceFamilies draw coordinates, of which many are equal.
var surfaceFamilies = []struct {
	name   string
	number func(rng *rand.Rand) float64
}{
	{"wider lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(13) - 6) }},
	{"lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)) }},
	{"far lattice", func(rng *rand.Rand) float64 { return 0x1p52 + float64(rng.IntN(4)) }},
	{"tiny", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)) * 0x1p-1074 }},
	{"huge", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)-2) * 0x1p1022 }},
	{"largest", func(rng *rand.Rand) float64 { return oneOf(rng, math.MaxFloat64, -math.MaxFloat64, 1e300, 0, 5e-324) }},
	{"wild", func(rng *rand.Rand) float64 {
		return oneOf(rng, 0, 1, -1, 5e-324, -5e-324, 1e308, -1e308, 0x1p-537, 0x1p-1022, 3)
	}},
	{"decimal", func(rng *rand.Rand) float64 { return float64(rng.IntN(7)) * 0.1 }},
	{"ulps", func(rng *rand.Rand) float64 { return math.Nextafter(0.3, oneOf(rng, 0, 0.3, 1)) }},
	{"random", func(rng *rand.Rand) float64 { return float64(rng.Float64()) - 0.5 }},
}

func oneOf(rng *rand.Rand, from ...float64) float64 { return from[rng.IntN(len(from))] }

// corner draws a point.
func (s *Surface) corner(rng *rand.Rand) (p [3]float64) {
	for k := range s.dim {
		p[k] = s.number(rng)
	}
	return p
}

// RandomSurface draws a surface, mostly of small integers. In space it consists of tetrahedra of either orientation that share corners,
// or of two cones over a polygon, or is a torus in any position.
func RandomSurface(rng *rand.Rand, dim int) *Surface {
	f := &surfaceFamilies[rng.IntN(4)/3]
	if rng.IntN(8) == 0 {
		f = &surfaceFamilies[rng.IntN(len(surfaceFamilies))]
	}
	s := &Surface{Family: f.name, dim: dim, number: f.number}
	corners := make([][3]float64, 4+rng.IntN(5))
	for i := range corners {
		corners[i] = s.corner(rng)
	}
	switch n := rng.IntN(6); {
	case dim == 2:
		for range 1 + rng.IntN(2) {
			ring := make([][3]float64, 3+rng.IntN(5))
			if n == 0 {
				ring = make([][3]float64, 40)
			}
			for i := range ring {
				if ring[i] = corners[rng.IntN(len(corners))]; n < 2 {
					ring[i] = s.corner(rng)
				}
			}
			for i := range ring {
				s.Parts = append(s.Parts, [3][3]float64{ring[i], ring[(i+1)%len(ring)]})
			}
			s.Rings = append(s.Rings, ring)
		}
	case n == 0:
		var grid [5][6][3]float64
		for i := range grid {
			for j := range grid[i] {
				grid[i][j] = s.corner(rng)
			}
		}
		for i := range grid {
			for j := range grid[i] {
				i1, j1 := (i+1)%len(grid), (j+1)%len(grid[i])
				a, b, c, d := grid[i][j], grid[i1][j], grid[i1][j1], grid[i][j1]
				s.Parts = append(s.Parts, [3][3]float64{a, b, c}, [3][3]float64{a, c, d})
			}
		}
	case n < 3:
		apex, foot := s.corner(rng), s.corner(rng)
		for i, a := range corners {
			b := corners[(i+1)%len(corners)]
			s.Parts = append(s.Parts, [3][3]float64{a, b, apex}, [3][3]float64{b, a, foot})
		}
	default:
		for range 1 + rng.IntN(4) {
			i := rng.Perm(len(corners))
			if rng.IntN(8) == 0 {
				i[rng.IntN(4)] = i[0]
			}
			a, b, c, d := corners[i[0]], corners[i[1]], corners[i[2]], corners[i[3]]
			s.Parts = append(s.Parts, [3][3]float64{a, c, b}, [3][3]float64{a, b, d}, [3][3]float64{b, c, d}, [3][3]float64{c, a, d})
		}
	}
	return s
}

// PointBeside draws a finite point on a corner, on an edge or its line, in the plane of a part, between corners, with coordinates
// of corners, or anywhere.
func (s *Surface) PointBeside(rng *rand.Rand) (p [3]float64) {
	part, other, third := s.Parts[rng.IntN(len(s.Parts))], s.Parts[rng.IntN(len(s.Parts))], s.Parts[rng.IntN(len(s.Parts))]
	i := rng.IntN(s.dim)
	a, b, c := part[i], part[(i+1)%s.dim], part[(i+2)%s.dim]
	x, y := oneOf(rng, 0.5, 2, -1, 0.25), oneOf(rng, 0, 0, 0.5, 0.25, -1)
	what := rng.IntN(9)
	for k := range s.dim {
		switch what {
		case 0:
			p[k] = a[k]
		case 1, 2: // on the line of an edge, or in the plane
			p[k] = a[k] + float64(x*(b[k]-a[k])) + float64(y*(c[k]-a[k]))
		case 3:
			p[k] = oneOf(rng, a[k], b[k], other[i][k])
		case 4:
			p[k] = s.number(rng)
		default: // mostly inside
			if p[k] = float64(a[k]/4) + float64(other[i][k]/4) + float64(third[(i+1)%s.dim][k]/2); rng.IntN(4) == 0 {
				p[k] = a[k]
			}
		}
	}
	for _, x := range p {
		if !(math.Abs(x) <= math.MaxFloat64) {
			return a
		}
	}
	return p
}
