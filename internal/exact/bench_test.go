package exact

import (
	"math/rand/v2"
	"testing"
)

// BenchmarkSolids starts from the simplex that it ends with, as floats mostly do.
func BenchmarkSolids(b *testing.B) {
	for _, f := range families {
		b.Run(f.name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(5, 9))
			qs := make([]Solids, 64)
			starts := make([]Simplex, len(qs))
			for i := range qs {
				qs[i] = f.randomSolids(rng)
				qs[i].Sign(&starts[i])
			}
			b.ResetTimer()
			for i := range b.N {
				s := starts[i%len(qs)]
				qs[i%len(qs)].Sign(&s)
			}
		})
	}
}

func BenchmarkInside(b *testing.B) {
	for _, f := range families[:4] {
		b.Run(f.name, func(b *testing.B) {
			rng := rand.New(rand.NewPCG(5, 9))
			qs := make([]Solids, 64)
			for i := range qs {
				qs[i] = f.randomSolids(rng)
			}
			b.ResetTimer()
			for i := range b.N {
				qs[i%len(qs)].Inside(3)
			}
		})
	}
}
