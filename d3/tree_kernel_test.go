//go:build amd64 && !purego

package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestKernelsAreGo compares what kernels say of a node with what plain Go says, to the bit: near,
// far, huge, tiny, infinite, with nodes that are not full and children far beyond the frame.
func TestKernelsAreGo(t *testing.T) {
	if !hasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 9))
	slabsTold, gapsTold, met := 0, 0, 0
	for range 20_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		var n node
		var boxes [8]bounds
		for lane := range boxes {
			boxes[lane] = nowhere
			if rng.IntN(5) > 0 {
				boxes[lane] = randomBox(rng, place, unit)
				if rng.IntN(4) > 0 {
					p := place.Add(scatter(rng, unit))
					boxes[lane] = around(p, p.Add(fill(unit*rng.Float64())))
				}
				n.used |= 1 << lane
			}
		}
		all := n.enclose(&boxes)
		for range 8 {
			r := wildRay(rng, place, unit)
			from := bounds{axes(r.Origin), axes(r.Origin)}
			top := math.MaxFloat64
			switch rng.IntN(3) {
			case 0:
				from, top = randomBox(rng, place, unit), 1
			case 1:
				top = rng.Float64()
			}
			var s slabs
			s.set(from, r.Dir, top)
			s.start(&all)
			var times, want [8]float64
			set, wantSet := enterSlabs(&s, &n, &times), s.enterPlainly(&n, &want)
			if set != leftToPlain {
				slabsTold++
				if set != 0 {
					met++
				}
				if set != wantSet || !sameBits(&times, &want) {
					t.Fatalf("slabs %+v of node %+v: %08b at %v, not %08b at %v", s, n, set, times, wantSet, want)
				}
			}
			g := gaps{around(r.Origin, r.Origin)}
			if top <= 1 {
				g = gaps{randomBox(rng, place, unit)}
			}
			set, wantSet = enterGaps(&g, &n, &times), g.enterPlainly(&n, &want)
			if set != leftToPlain {
				gapsTold++
				if set != wantSet || !sameBits(&times, &want) {
					t.Fatalf("gaps %+v of node %+v: %08b at %v, not %08b at %v", g, n, set, times, wantSet, want)
				}
			}
		}
	}
	if slabsTold < 20_000 || gapsTold < 20_000 || met < 2_000 {
		t.Errorf("kernels told %d times and %d, and met %d: there is nothing to compare", slabsTold, gapsTold, met)
	}
}

// sameBits says whether two have the same bits, but for those of NaN.
func sameBits(a, b *[8]float64) bool {
	for i, x := range a {
		if math.Float64bits(x) != math.Float64bits(b[i]) && (x == x || b[i] == b[i]) {
			return false
		}
	}
	return true
}
