//go:build amd64 && !purego

package tree

import (
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestKernelsAreGo compares what kernels say of a node with what plain Go says, to the bit: near,
// far, huge, tiny, infinite, with nodes that are not full and children far beyond the frame.
func TestKernelsAreGo(t *testing.T) {
	if !HasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 9))
	told := 0
	for range 20_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		var n Node
		var boxes [8]Bounds
		for lane := range boxes {
			boxes[lane] = Nowhere
			if rng.IntN(5) > 0 {
				boxes[lane] = randomBox(rng, place, unit)
				if rng.IntN(4) > 0 {
					p := place.add(scatter(rng, unit))
					boxes[lane] = Around(p, p.add(fill(unit*rng.Float64())))
				}
				n.Used |= 1 << lane
			}
		}
		n.Enclose(&boxes)
		for range 8 {
			r := wildRay(rng, place, unit)
			g := Gaps{Around(r.from, r.from)}
			if rng.IntN(2) == 0 {
				g = Gaps{randomBox(rng, place, unit)}
			}
			var times, want [8]float64
			set, wantSet := enterGaps(&g, &n, &times), g.enterPlainly(&n, &want)
			if set != leftToPlain {
				told++
				if set != wantSet || !sameBits(&times, &want) {
					t.Fatalf("gaps %+v of node %+v: %08b at %v, not %08b at %v", g, n, set, times, wantSet, want)
				}
			}
		}
	}
	if told < 20_000 {
		t.Errorf("the kernel told %d times: there is nothing to compare", told)
	}
}

// TestFlightsComeToAll sends boxes and points from near and far through places in the children of a node, also at their
// ends: the kernel has to list those children, no later than the motion is there. Beyond what plain Go lists, there
// are few.
func TestFlightsComeToAll(t *testing.T) {
	if !HasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 12))
	glided, listed, wanted := 0, 0, 0
	for range 20_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		var of Tree
		at := of.add(true)
		n := &of.Nodes[at]
		for lane := range of.boxes8 {
			of.boxes8[lane] = Nowhere
			if rng.IntN(5) > 0 {
				of.boxes8[lane] = randomBox(rng, place, unit)
				if rng.IntN(4) > 0 {
					p := place.add(scatter(rng, unit))
					q := p.add(fill(unit * rng.Float64() * []float64{0, 1, 0x1p-20, 0x1p-60}[rng.IntN(4)]))
					of.boxes8[lane] = Around(p, q)
				}
				n.Used, n.Child[lane] = n.Used|1<<lane, int32(lane)
			}
		}
		of.Root, of.extents[at].Bounds = at, n.Enclose(&of.boxes8)
		if n.Used == 0 {
			continue
		}
		for range 8 {
			lane := rng.IntN(8)
			b := &of.boxes8[lane]
			if n.Used>>lane&1 == 0 || !b.IsWhole() || b.isEmpty() {
				continue
			}
			var to [3]float64
			var off, back Vec
			for k := range dim {
				to[k] = []float64{b.Lo[k], b.Hi[k], b.Lo[k] + rng.Float64()*(b.Hi[k]-b.Lo[k])}[rng.IntN(3)]
			}
			start := vecOf(to).sub(scatter(rng, unit*[]float64{1, 100, 0x1p30, 0x1p70, 0x1p-10}[rng.IntN(5)]))
			if rng.IntN(4) == 0 {
				k := rng.IntN(dim)
				along := [3]float64{}
				for i, x := range axes(start) {
					along[i] = x
				}
				along[k] = to[k] // parallel to a side
				start = vecOf(along)
			}
			if rng.IntN(2) == 0 {
				off, back = fill(unit*rng.Float64()), fill(unit*rng.Float64())
			}
			from := Bounds{axes(start.sub(back)), axes(start.add(off))}
			top := []float64{1, math.MaxFloat64}[rng.IntN(2)]
			var f Traversal
			f.Slabs.Set(&from, vecOf(to).sub(start), top)
			f.Start(&of)
			f.Until(1)
			_, set, ok := f.nextByKernel()
			if !ok {
				continue
			}
			glided++
			if set>>lane&1 == 0 || timeOf(f.Slabs.limit(1)) < math.Float64frombits(joinTime(f.laneTimesHi[lane], f.laneTimesLo[lane])) {
				t.Fatalf("from %v to %v: %08b at %x, without lane %d of %+v", from, to, set, f.laneTimesHi, lane, n)
			}
			listed += bits.OnesCount32(set)
			wanted += bits.OnesCount32(f.enter(n) & set)
		}
	}
	if glided < 20_000 || listed < wanted || listed > wanted+wanted/100 {
		t.Errorf("%d traversals of the kernel list %d children, plain Go %d of these", glided, listed, wanted)
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

// TestListsAreGo compares the children that the kernel lists of many nodes with those that plain Go does: near, far,
// infinite, among nodes that are tiny or not full.
func TestListsAreGo(t *testing.T) {
	if !HasVectors {
		t.Skip("no AVX2 here")
	}
	rng := rand.New(rand.NewPCG(*seed, 10))
	listed := 0
	for range 2_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		var of Tree
		for range 1 + rng.IntN(20) {
			var boxes [8]Bounds
			size := unit
			if rng.IntN(8) == 0 {
				size *= 0x1p-1000 // tiny
			}
			for lane := range boxes {
				boxes[lane] = Nowhere
				if rng.IntN(5) > 0 {
					boxes[lane] = randomBox(rng, place, size)
				}
			}
			at := of.add(rng.IntN(2) == 0)
			for lane := range boxes {
				of.Nodes[at].Child[lane] = rng.Int32()
			}
			of.Nodes[at].Enclose(&boxes)
		}
		from := make([]int32, 1+rng.IntN(30))
		for i := range from {
			from[i] = rng.Int32N(int32(len(of.Nodes)))
		}
		for range 20 {
			b := randomBox(rng, place, unit*math.Pow(2, 8*rng.Float64()-4))
			for k := range dim {
				switch rng.IntN(12) {
				case 0:
					b.Lo[k] = math.Inf(-1)
				case 1:
					b.Hi[k] = math.Inf(1)
				case 2:
					b.Lo[k], b.Hi[k] = math.MaxFloat64, math.MaxFloat64
				case 3:
					b.Hi[k] = b.Lo[k]
				}
			}
			got, want := make([]int32, 8*len(from)), make([]int32, 8*len(from))
			n, wanted := ListMeeting(of.Nodes, &b, from, got), ListMeetingPlainly(of.Nodes, &b, from, want)
			if !slices.Equal(got[:n], want[:wanted]) {
				t.Fatalf("%+v of %d nodes: %d, want %d", b, len(from), got[:n], want[:wanted])
			}
			listed += n
		}
	}
	if listed < 100_000 {
		t.Errorf("%d children listed: there is nothing to compare", listed)
	}
}
