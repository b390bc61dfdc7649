package tree

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestSheavesAreGo compares what the kernel says of tiles8 with what plain Go does, to the bit: near and far, huge and tiny,
// along axes and through corners. Corners that are said to be exact are.
func TestSheavesAreGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	told := 0
	for range 1_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) > 0 {
			unit = 1
		}
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		s := Tile8{O: axes(place)}
		var tiles [][dim]Vec
		for lane := range 1 + rng.IntN(8) {
			var corners [dim]Vec
			at := scatter(rng, unit)
			for k := range corners {
				corners[k] = place.add(at).add(scatter(rng, unit*math.Pow(8, float64(-rng.IntN(4)))))
				if lane > 0 && rng.IntN(3) == 0 {
					corners[k] = tiles[rng.IntN(lane)][k]
				}
			}
			tiles = append(tiles, corners)
			s.Put(lane, int32(lane), &corners)
			if s.Exact>>lane&1 != 0 && s.Corners(lane) != corners {
				t.Fatalf("lane %d of %+v is %v, not %v", lane, s, s.Corners(lane), corners)
			}
		}
		for range 12 {
			r := wildRay(rng, place, unit)
			if rng.IntN(2) == 0 { // at a point of a tile
				c := &tiles[rng.IntN(len(tiles))]
				to := c[0].add(c[1].sub(c[0]).scale(float64(rng.IntN(5)) / 4))
				r.from = place.add(scatter(rng, unit*math.Pow(16, float64(rng.IntN(5)))))
				r.dir = to.sub(r.from)
			}
			top := []float64{1, math.MaxFloat64}[rng.IntN(2)]
			best := top
			if rng.IntN(3) == 0 {
				best *= rng.Float64()
			}
			var w shearRay
			w.set(axes(r.from), r.dir, top)
			if !w.localize(&s, notBefore(best)) {
				continue
			}
			told++
			var times, want [8]float32
			set, wantSet := w.local.hits(&s, &times), w.local.hitsPlainly(&s, &want)
			if set != wantSet || !sameBits32(&times, &want) {
				t.Fatalf("tile8 %+v, localRay %+v: %08b at %v, not %08b at %v", s, w.local, set, times, wantSet, want)
			}
		}
	}
	if told < 2_000 {
		t.Errorf("told %d times: there is nothing to compare", told)
	}
}

// sameBits32 says whether two have the same bits.
func sameBits32(a, b *[8]float32) bool {
	for i, x := range a {
		if math.Float32bits(x) != math.Float32bits(b[i]) {
			return false
		}
	}
	return true
}
