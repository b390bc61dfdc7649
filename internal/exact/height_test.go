package exact

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// TestAlong compares heights with those of all corners, on both tiers.
func TestAlong(t *testing.T) {
	t.Parallel()
	n := long.Rounds(200, 60)
	for _, f := range families {
		t.Run(f.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(15, 9))
			var signs [3]int
			for range n {
				q := f.randomSolids(rng)
				normal := f.randomSolid(rng, 3).Points[0]
				if rng.IntN(3) == 0 {
					normal = [3]float64{3, -4, 0} // of length 5
				}
				if normal == none {
					continue
				}
				for i := range normal {
					if far := normal[i] * float64(rng.IntN(12)); far-far == 0 {
						q.A.At[i] = far
					}
				}
				ratN := newRatVec().plus(1, 0, normal)
				var least *big.Rat
				for _, z := range ratCorners(&q) {
					if x := z.at.dot(ratN); least == nil || x.Cmp(least) < 0 {
						least = x
					}
				}
				r := new(big.Rat)
				for _, x := range slices.Concat([]float64{q.RA, q.RB}, q.MoreA, q.MoreB) {
					r.Add(r, new(big.Rat).SetFloat64(x))
				}
				if normal[2] == 0 && rng.IntN(2) == 0 && least.Sign() > 0 {
					// A radius that touches, if floats have one.
					if x, ok := new(big.Rat).Mul(least, big.NewRat(1, 5)).Float64(); ok {
						q.RA, q.RB, q.MoreA, q.MoreB = x, 0, nil, nil
						r.SetFloat64(x)
					}
				}
				want := least.Sign()
				if want > 0 {
					want = new(big.Rat).Mul(least, least).Cmp(r.Mul(r.Mul(r, r), ratN.dot(ratN)))
				} else if r.Sign() > 0 {
					want = -1
				}
				var h Height
				q.Along(&normal, &h)
				value, _ := least.Float64()
				if got := math.Ldexp(h.H, h.Exp); h.Sign != want || got != value && math.Abs(value) > 0x1p-1000 && math.Abs(value) < 0x1p1000 {
					t.Fatalf("%+v along %v: %+v, want %d at %v", q, normal, h, want, value)
				}
				signs[want+1]++
			}
			t.Logf("signs %v", signs)
		})
	}
}
