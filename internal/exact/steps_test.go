package exact

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// round makes n points on a ball around c, so that all are corners.
func round(rng *rand.Rand, n, dim int, c [3]float64, r float64) (s Solid) {
	for range n {
		var p [3]float64
		var square float64
		for i := range dim {
			p[i] = rng.NormFloat64()
			square += p[i] * p[i]
		}
		for i := range p {
			p[i] = c[i] + r*p[i]/math.Sqrt(square)
		}
		s.Points = append(s.Points, p)
	}
	return s
}

// TestSteps holds the number of steps from anywhere to what it was when this was written: a few.
// The end is proved, but a wrong sign could still make it walk far.
func TestSteps(t *testing.T) {
	n := long.Rounds(2000, 100)
	center := func(rng *rand.Rand, dim int, far float64) (c [3]float64) {
		for i := range dim {
			c[i] = far * rng.NormFloat64()
		}
		return c
	}
	tests := []struct {
		name string
		make func(rng *rand.Rand, dim int) Solids
	}{
		{"round, 60 corners", func(rng *rand.Rand, dim int) Solids {
			return Solids{A: round(rng, 60, dim, none, 1), B: round(rng, 60, dim, center(rng, dim, 1), 1)}
		}},
		{"round, 60 corners on 8", func(rng *rand.Rand, dim int) Solids {
			return Solids{A: round(rng, 60, dim, none, 1000), B: round(rng, 8, dim, center(rng, dim, 600), 1)}
		}},
		{"slivers", func(rng *rand.Rand, dim int) Solids {
			q := Solids{A: round(rng, 20, dim, none, 1), B: round(rng, 20, dim, center(rng, dim, 0.1), 1)}
			for _, s := range [...]*Solid{&q.A, &q.B} {
				for i := range s.Points {
					s.Points[i][1] = math.Ldexp(s.Points[i][1], -rng.IntN(50))
				}
			}
			return q
		}},
		{"stacked boxes", func(rng *rand.Rand, dim int) Solids {
			var q Solids
			for i, s := range [...]*Solid{&q.A, &q.B} {
				s.Points, s.Count = [][3]float64{{0, float64(2 * i)}}, dim
				for j := range dim {
					s.Halves[j][j] = 1
					s.Halves[j][(j+1)%dim] = math.Ldexp(rng.NormFloat64(), -rng.IntN(60))
				}
			}
			return q
		}},
		{"small beside large", func(rng *rand.Rand, dim int) Solids {
			a := round(rng, 20, dim, none, 1)
			return Solids{A: a, B: round(rng, 20, dim, a.Points[rng.IntN(len(a.Points))], 0x1p-40)}
		}},
		{"a long motion", func(rng *rand.Rand, dim int) Solids {
			return Solids{
				A: round(rng, 20, dim, center(rng, dim, 1e6), 1), B: round(rng, 20, dim, none, 1),
				MA: center(rng, dim, 1e6), When: OnTheWay,
			}
		}},
	}
	for _, f := range families {
		tests = append(tests, struct {
			name string
			make func(rng *rand.Rand, dim int) Solids
		}{f.name, func(rng *rand.Rand, dim int) Solids { return f.randomSolids(rng) }})
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(6, 9))
			limbs := make([]uint64, wildLimbs)
			most, sum := 0, 0
			for i := range n {
				q := test.make(rng, 2+i%2)
				s := randomSimplex(rng, &q)
				q.clean(&s)
				f := q.frame(q.extent())
				steps := arena{limbs}.descend(&f, &s)
				most, sum = max(most, steps), sum+steps
			}
			if mean := float64(sum) / float64(n); most > 20 || mean > 6 {
				t.Errorf("%.1f steps, at most %d", mean, most)
			}
		})
	}
}
