package tree

import (
	"cmp"
	"math"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestSelectionIsLinear gives split the orders that are worst for it: those that an adversary
// makes up while it selects (McIlroy, A Killer Adversary for Quicksort, 1999). Whatever it
// looks at to choose a pivot is less than all that it has not looked at yet.
func TestSelectionIsLinear(t *testing.T) {
	for _, n := range [...]int{10_000, 40_000} {
		for _, order := range killers(n) {
			entries := make([]Entry, n)
			of := crowd{boxes: make([]Bounds, n)}
			b := Builder{Of: &of, Spare: make([]Entry, n)}
			b.grid.SetBits(bits.Len(uint(n)))
			large := uint64(bits.Len32(slices.Max(order.cells))) // so many bits are brought into a cell
			cell := func(i int32) Entry { return Entry(order.cells[i]) << 32 >> large >> (32 - b.grid.cell) }
			for i := range entries {
				entries[i] = cell(int32(i))<<b.grid.shift[0] | Entry(i)
				of.boxes[i].Lo[0], of.boxes[i].Hi[0] = float64(order.cells[i]), float64(order.cells[i])
			}
			b.split(entries, n/2)
			t.Logf("%s: %d entries, %d looked at", order.name, n, b.Work)
			if b.Work > 12*n {
				t.Errorf("%s: %d entries, %d looked at", order.name, n, b.Work)
			}
			least, most := ^Entry(0), Entry(0) // of the second half, of the first
			for i, e := range entries {
				if x := cell(b.grid.ItemOf(e)); i < n/2 {
					most = max(most, x)
				} else {
					least = min(least, x)
				}
			}
			if most > least {
				t.Fatalf("%s: %d is in the first half, %d in the second", order.name, most, least)
			}
		}
	}
}

type killer struct {
	name  string
	cells []uint32
}

func killers(n int) (all []killer) {
	of := func(name string, cell func(i int) uint32) {
		cells := make([]uint32, n)
		for i := range cells {
			cells[i] = cell(i)
		}
		all = append(all, killer{name, cells})
	}
	rng := rand.New(rand.NewPCG(1, 2))
	of("ascending", func(i int) uint32 { return uint32(i) })
	of("descending", func(i int) uint32 { return uint32(n - i) })
	of("pipe organ", func(i int) uint32 { return uint32(min(i, n-i)) })
	of("two values", func(i int) uint32 { return uint32(i % 2) })
	of("random", func(int) uint32 { return rng.Uint32() })
	of("all magnitudes", func(int) uint32 { return rng.Uint32() >> rng.IntN(32) })
	return append(all, killer{"adversary", adversary(n)})
}

// adversary runs the selection, and gives those it is about to sample the least values left.
func adversary(n int) []uint32 {
	cells := make([]uint32, n)
	rest, room := make([]Entry, n), make([]Entry, n)
	var r Raster
	r.SetBits(bits.Len(uint(n)))
	for i := range rest {
		rest[i] = Entry(i)
	}
	next, want := uint32(1), n/2
	for len(rest) > fewEntries {
		var some [fewEntries]Entry
		for _, e := range sampleOf(rest, &some) {
			if at := r.ItemOf(e); cells[at] == 0 {
				cells[at] = next
				next++
			}
		}
		for i, e := range rest {
			at := r.ItemOf(e)
			cell := Entry(cells[at])
			if cell == 0 {
				cell = r.last()
			}
			rest[i] = cell<<r.shift[0] | Entry(at)
		}
		sampleOf(rest, &some)
		r.rank(some[:], 0)
		cut := r.part(rest, room, 0, r.cellOf(some[quantile(want, len(rest))], 0))
		if cut == 0 || cut >= want {
			break
		}
		rest, want = rest[cut:], want-cut
	}
	for i := range cells {
		if cells[i] == 0 {
			cells[i] = next
			next++
		}
	}
	return cells
}

// TestRankIsSort orders all patterns of a few.
func TestRankIsSort(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 7))
	for range 2000 {
		var r Raster
		r.SetBits(5 + rng.IntN(27))
		all := make([]Entry, 1+rng.IntN(fewEntries))
		for i := range all {
			all[i] = Entry(i)
			for k := range dim {
				all[i] |= Entry(rng.IntN(10)) << r.shift[k]
			}
		}
		want, axis := slices.Clone(all), rng.IntN(dim)
		slices.SortStableFunc(want, func(a, b Entry) int { return cmp.Compare(r.cellOf(a, axis), r.cellOf(b, axis)) })
		r.rank(all, axis)
		for i := range all {
			if r.cellOf(all[i], axis) != r.cellOf(want[i], axis) {
				t.Fatalf("axis %d: %x, not %x", axis, all, want)
			}
		}
		slices.Sort(all)
		slices.Sort(want)
		if !slices.Equal(all, want) {
			t.Fatalf("%x, not %x", all, want)
		}
	}
}

// TestCellsLeaveNothingOut holds planes to their promise: boxes that meet, meet in cells, and
// the planes of a child are never inside it.
func TestCellsLeaveNothingOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 8))
	met := 0
	for range 20_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		var n, m Node
		var boxes, others [8]Bounds
		n.Used, m.Used = 0xff, 0xff
		for lane := range 8 {
			boxes[lane], others[lane] = randomBox(rng, place, unit), randomBox(rng, place, unit)
			if rng.IntN(8) == 0 {
				boxes[lane] = Nowhere
			}
		}
		all := n.Enclose(&boxes)
		for _, b := range boxes {
			if !b.isEmpty() && !all.holds(&b) {
				t.Fatalf("%v is not in %v", b, all)
			}
		}
		m.Enclose(&others)
		checkClosed(t, &n)
		checkClosed(t, &m)
		for lane := range 8 {
			var b Bounds
			if n.Box(lane, &b); !boxes[lane].isEmpty() && !b.holds(&boxes[lane]) {
				t.Fatalf("%v is not in %v", boxes[lane], b)
			}
			met += checkMeeting(t, &n, &boxes, &others[lane], n.Meeting(&others[lane]))
			checkMeeting(t, &n, &boxes, &boxes[lane], n.among(lane))
			var p frameMap
			if p.set(&m.Frame, &n.Frame) {
				checkMeeting(t, &n, &boxes, &others[lane], p.meeting(&m, &n, lane))
			}
			c := randomBox(rng, place, unit)
			k, changed := n, boxes
			changed[lane] = c
			k.fit(lane, &c)
			checkClosed(t, &k)
			checkMeeting(t, &k, &changed, &others[lane], k.Meeting(&others[lane]))
		}
	}
	if met < 10_000 {
		t.Errorf("only %d met", met)
	}
}

// checkClosed: if nothing may be beyond a frame, no plane stands for all beyond it.
func checkClosed(t *testing.T, n *Node) {
	t.Helper()
	for lane := range 8 {
		for k := range dim {
			if lo, hi := uint8(n.lo[k]>>(8*lane)), uint8(n.hi[k]>>(8*lane)); !n.isOpen && (lo == 0 || hi == lastByte|0x80) {
				t.Fatalf("a child is beyond the frame, which is closed: %+v", n)
			}
		}
	}
}

func checkMeeting(t *testing.T, n *Node, boxes *[8]Bounds, q *Bounds, set uint64) (met int) {
	t.Helper()
	for lane, b := range boxes {
		meets := true
		for k := range dim {
			meets = meets && b.Lo[k] <= q.Hi[k] && q.Lo[k] <= b.Hi[k]
		}
		if meets {
			met++
		}
		if found := set>>(8*lane)&0x80 != 0; meets && !found || found && b.isEmpty() {
			t.Fatalf("box %v, query %v: meets %v, found %v, frame %+v", b, *q, meets, found, n.Frame)
		}
	}
	if set&^guards != 0 {
		t.Fatalf("set %x", set)
	}
	return met
}

// TestSetsOfLanes: the first lane of a set of bytes.
func TestSetsOfLanes(t *testing.T) {
	for lane := range 8 {
		if got := LaneOf(0x80 << (8 * lane) & math.MaxUint64); got != lane {
			t.Errorf("lane %d: %d", lane, got)
		}
	}
	if bits.OnesCount64(guards) != 8 {
		t.Errorf("guards %x", uint64(guards))
	}
}

// TestGrowthOfALeaf: one leaf does not count for more than sixteen.
func TestGrowthOfALeaf(t *testing.T) {
	for _, c := range []struct{ built, now, want float64 }{{0, 0, 1}, {0, 1, 16}, {1, 1, 1}, {4, 6, 1.5}, {1, 1e300, 16}, {1, 0, 0}} {
		e := extent{built: c.built}
		e.Hi[0] = c.now
		if got := e.growth(); got != c.want {
			t.Errorf("from %v to %v: %v, not %v", c.built, c.now, got, c.want)
		}
	}
	e := extent{Bounds: Nowhere, built: 1}
	if got := e.growth(); got != 0 {
		t.Errorf("empty: %v", got)
	}
}

// TestBoxQueries: a BoxQuery comes to the items that Meeting lists, each once.
func TestBoxQueries(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	found := 0
	for round := range 300 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		of := crowd{boxes: make([]Bounds, rng.IntN(200))}
		for i := range of.boxes {
			of.boxes[i] = randomBox(rng, place, unit)
		}
		tree := of.tree()
		if round%2 == 0 && len(of.boxes) > 0 {
			tree.Freeze()
		}
		for range 10 {
			b := randomBox(rng, place, unit)
			var got []int32
			var q BoxQuery
			q.Start(tree, &b)
			for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
				for ; set != 0; set &= set - 1 {
					got = append(got, leaf.Child[LaneOf(set)])
				}
			}
			want := tree.Meeting(&b, nil)
			slices.Sort(got)
			slices.Sort(want)
			if !slices.Equal(got, want) {
				t.Fatalf("%v: %v, want %v", b, got, want)
			}
			found += len(got)
		}
	}
	if found == 0 {
		t.Error("nothing is found")
	}
}
