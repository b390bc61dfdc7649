//go:build amd64 && !purego

package tree

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestChartsLeaveNothingOut sends boxes and points through places in what a tree has, also at its corners, along axes, from near and
// far: by quantFrames, a traversal comes to the leaf of each, and to few leaves that it does not come to without. Trees are at any place, of
// any size, flat, and have been changed all at once or one by one since they were built.
func TestChartsLeaveNothingOut(t *testing.T) {
	if !HasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 31))
	charted, leaves, others := 0, 0, 0
	for round := range 400 {
		unit := []float64{1, 1, 1e-3, 1e140, 1e-140, 0x1p-480, 1e300}[rng.IntN(7)]
		side := math.Pow(200, 1/float64(dim))
		place := scatter(rng, []float64{0, 1e3, 1e6, 1e9}[rng.IntN(4)]*min(unit, 1e280))
		const few = 12          // each of which is tiny
		hasTiny := round%7 == 1 // and that is where traversals start
		if hasTiny {
			place = Vec{}
		}
		random := func() Bounds {
			c := scatter(rng, side)
			if round%5 == 0 {
				c = vecOf([3]float64{c.X}) // all on a line
			}
			if round%7 == 0 { // crowds, much smaller than the tree
				c = each(c, c, func(x, _ float64) float64 { return math.Round(x) }).add(scatter(rng, 0x1p-50))
			}
			size := []float64{0, 1, 0x1p-20, 0.1}[rng.IntN(4)] * rng.Float64()
			return Around(c.scale(unit).add(place), c.add(fill(size)).scale(unit).add(place))
		}
		tiniest := power(-53-rng.IntN(6)) * unit
		tiny := func() Bounds { // in leaves so small that what quantFrames take for the first time is late there
			c := vecOf([3]float64{float64(rng.IntN(7))}).scale(tiniest)
			return Around(c, c)
		}
		var c crowd
		for item := range 8 + rng.IntN(300) {
			if hasTiny && item%few == 0 {
				c.boxes = append(c.boxes, tiny())
			} else {
				c.boxes = append(c.boxes, random())
			}
		}
		tree := c.tree()
		switch round % 3 {
		case 1: // some move
			for range 3 {
				item := rng.IntN(len(c.boxes))
				c.boxes[item] = random()
				tree.Update(int32(item), &c)
			}
			tree.Remove(rng.Int32N(int32(len(c.boxes))))
		case 2: // most move
			for item := range c.boxes {
				if rng.IntN(4) > 0 {
					c.boxes[item] = random()
				}
			}
			tree.Refit(&c)
			tree.Remove(rng.Int32N(int32(len(c.boxes))))
		}
		for range 40 {
			item := rng.Int32N(int32(len(c.boxes)))
			if hasTiny {
				item -= item % few
			}
			if !tree.Has(item) {
				continue
			}
			b := c.boxes[item]
			var to [3]float64
			for k := range dim {
				to[k] = []float64{b.Lo[k], b.Hi[k], b.Lo[k] + rng.Float64()*(b.Hi[k]-b.Lo[k])}[rng.IntN(3)]
			}
			start := vecOf(to).sub(scatter(rng, unit*[]float64{0.01, 1, side, 10 * side, 1000 * side}[rng.IntN(5)]))
			if rng.IntN(4) == 0 {
				k, along := rng.IntN(dim), [3]float64{}
				for i, x := range axes(start) {
					along[i] = x
				}
				along[k] = to[k]
				start = vecOf(along)
			}
			d := vecOf(to).sub(start)
			if rng.IntN(4) == 0 || hasTiny {
				start, d = vecOf(to), scatter(rng, unit)
			}
			from := Around(start, start)
			if rng.IntN(3) == 0 && !hasTiny {
				from = Around(start.sub(fill(unit*rng.Float64())), start.add(fill(unit*rng.Float64())))
			}
			top := []float64{1, math.MaxFloat64}[rng.IntN(2)]
			stretch := 1.0 // how far the motion leads on
			if unit < 1e200 {
				stretch = []float64{1, 1, 1, 0x1p30, 0x1p45, 0x1p130}[rng.IntN(6)]
			}
			comes := func() (isMet, isCharted bool, n int) {
				var f Traversal
				f.Slabs.Set(&from, d.scale(stretch), top)
				f.Start(tree)
				f.Until(1 / stretch)
				isCharted = f.quantFrames != nil
				for at, set := f.nextLeaf(); at != None; at, set = f.nextLeaf() {
					n++
					for lane, child := range tree.Nodes[at].Child {
						isMet = isMet || child == item && set>>lane&1 != 0
					}
				}
				return isMet, isCharted, n
			}
			isMet, isCharted, n := comes()
			if !isMet {
				t.Fatalf("round %d: from %v to %v, quantFrames %v: does not come to %v", round, from, to, isCharted, b)
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
		t.Errorf("%d traversals by quantFrames come to %d leaves, without to %d", charted, leaves, others)
	}
}
