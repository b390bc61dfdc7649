//go:build amd64 && !purego

package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChartsLeaveNothingOut sends boxes and points through places in what a tree has, also at its corners, along axes, from near and
// far: by charts, a flight comes to the leaf of each, and to few leaves that it does not come to without. Trees are at any place, of
// any size, flat, and have been changed all at once or one by one since they were built.
func TestChartsLeaveNothingOut(t *testing.T) {
	if !hasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 31))
	charted, leaves, others := 0, 0, 0
	for round := range 400 {
		unit := []float64{1, 1, 1e-3, 1e140, 1e-140, 0x1p-480, 1e300}[rng.IntN(7)]
		side := math.Pow(200, 1/float64(dim))
		place := scatter(rng, []float64{0, 1e3, 1e6, 1e9}[rng.IntN(4)]*min(unit, 1e280))
		const few = 12          // each of which is tiny
		hasTiny := round%7 == 1 // and that is where flights start
		if hasTiny {
			place = Vec{}
		}
		random := func() Shape {
			c := scatter(rng, side)
			if round%5 == 0 {
				c = Vec{}.Add(xy(c.X, 0)) // all on a line
			}
			if round%7 == 0 { // crowds, much smaller than the tree
				c = each(c, c, func(x, _ float64) float64 { return math.Round(x) }).Add(scatter(rng, 0x1p-50))
			}
			size := []float64{0, 1, 0x1p-20, 0.1}[rng.IntN(4)] * rng.Float64()
			return Box{c.Scale(unit).Add(place), c.Add(fill(size)).Scale(unit).Add(place)}
		}
		tiniest := power(-53-rng.IntN(6)) * unit
		tiny := func() Shape { // in leaves so small that what charts take for the first time is late there
			c := xy(float64(rng.IntN(7)), 0).Scale(tiniest)
			return Box{c, c}
		}
		var w World[int]
		for id := range 8 + rng.IntN(300) {
			random := random
			if hasTiny && id%few == 0 {
				random = tiny
			}
			if err := w.Set(id, random()); err != nil {
				t.Fatal(err)
			}
		}
		w.store.update()
		if n := []int{0, 3, 1000}[round%3]; n > 0 { // some move, or all
			for id := range w.Len() {
				if id < n && rng.IntN(4) > 0 {
					if err := w.Set(id, random()); err != nil {
						t.Fatal(err)
					}
				}
			}
			w.Remove(rng.IntN(w.Len()))
			w.store.update()
		}
		tree := &w.store.tree
		for range 40 {
			item := int32(rng.IntN(len(w.store.parts)))
			if hasTiny {
				item -= item % few
			}
			if !tree.has(item) {
				continue
			}
			b := w.store.bounds(item)
			var to [3]float64
			for k := range dim {
				to[k] = []float64{b.lo[k], b.hi[k], b.lo[k] + rng.Float64()*(b.hi[k]-b.lo[k])}[rng.IntN(3)]
			}
			start := vecOf(to).Sub(scatter(rng, unit*[]float64{0.01, 1, side, 10 * side, 1000 * side}[rng.IntN(5)]))
			if rng.IntN(4) == 0 {
				k, along := rng.IntN(dim), [3]float64{}
				for i, x := range axes(start) {
					along[i] = x
				}
				along[k] = to[k]
				start = vecOf(along)
			}
			d := vecOf(to).Sub(start)
			if rng.IntN(4) == 0 || hasTiny {
				start, d = vecOf(to), scatter(rng, unit)
			}
			from := around(start, start)
			if rng.IntN(3) == 0 && !hasTiny {
				from = around(start.Sub(fill(unit*rng.Float64())), start.Add(fill(unit*rng.Float64())))
			}
			top := []float64{1, math.MaxFloat64}[rng.IntN(2)]
			stretch := 1.0 // how far the motion leads on
			if unit < 1e200 {
				stretch = []float64{1, 1, 1, 0x1p30, 0x1p45, 0x1p130}[rng.IntN(6)]
			}
			comes := func() (isMet, isCharted bool, n int) {
				var f flight
				f.slabs.set(&from, d.Scale(stretch), top)
				f.start(tree)
				f.until(1 / stretch)
				isCharted = f.charts != nil
				for at, set := f.land(); at != none; at, set = f.land() {
					n++
					for lane, child := range tree.nodes[at].child {
						isMet = isMet || child == item && set>>lane&1 != 0
					}
				}
				return isMet, isCharted, n
			}
			isMet, isCharted, n := comes()
			if !isMet {
				t.Fatalf("round %d: from %v to %v, charts %v: does not come to %v", round, from, to, isCharted, b)
			}
			if isCharted {
				charted++
				leaves += n
				tree.isComplete = false
				_, _, n = comes()
				tree.isComplete = true
				others += n
			}
		}
	}
	if charted < 4_000 || leaves > others+others/50 {
		t.Errorf("%d flights by charts come to %d leaves, without to %d", charted, leaves, others)
	}
}
