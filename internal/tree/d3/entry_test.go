package tree

import (
	"math/rand/v2"
	"slices"
	"testing"
)

// randomEntries draws entries of a raster, many of them in the same cells.
func randomEntries(rng *rand.Rand, r *Raster, n int) []Entry {
	all := make([]Entry, n)
	few := rng.IntN(2) == 0
	for i, item := range rng.Perm(n) {
		all[i] = Entry(item)
		for k := range dim {
			x := Entry(rng.Uint64()) & r.last()
			if few {
				x = []Entry{0, 1, 2, r.last() / 2, r.last()}[x%5]
			}
			all[i] |= x << r.shift[k]
		}
	}
	return all
}

// TestEntriesAreGo compares what kernels do with entries with what plain Go does, to the bit.
func TestEntriesAreGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 17))
	for range 20_000 {
		var r Raster
		r.SetBits(10 + rng.IntN(22))
		all := randomEntries(rng, &r, 1+rng.IntN(fewEntries))
		want := slices.Clone(all)
		axis := rng.IntN(dim+1) + anyAxis
		by, spread := r.rank(all, axis)
		wantBy, wantSpread := r.rankPlainly(want, axis)
		if by != wantBy || spread != wantSpread || !slices.Equal(all, want) {
			t.Fatalf("axis %d: %d, %d, %x; plainly %d, %d, %x", axis, by, spread, all, wantBy, wantSpread, want)
		}

		all = randomEntries(rng, &r, 1+rng.IntN(200))
		want = slices.Clone(all)
		guard := Entry(rng.Uint64())
		room := make([]Entry, len(all)+4)
		for i := range 4 {
			room[len(all)+i] = guard
		}
		axis = rng.IntN(dim)
		pivot := max(1, r.cellOf(all[rng.IntN(len(all))], axis))
		if n, wantN := r.part(all, room, axis, pivot), r.partPlainly(want, make([]Entry, len(all)), axis, pivot); n != wantN || !slices.Equal(all, want) {
			t.Fatalf("axis %d, pivot %d: %d, %x; plainly %d, %x", axis, pivot, n, all, wantN, want)
		}
		if slices.Max(room[len(all):]) != guard || slices.Min(room[len(all):]) != guard {
			t.Fatal("written beyond the room")
		}
	}
}

// TestEnclosingIsGo compares what the kernel makes of eight boxes with what plain Go does.
func TestEnclosingIsGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 20))
	told := 0
	for range 20_000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		if rng.IntN(3) == 0 {
			place = Vec{}
		}
		var boxes [8]Bounds
		for lane := range boxes {
			boxes[lane] = randomBox(rng, place, unit)
			if rng.IntN(8) == 0 {
				boxes[lane] = Nowhere
			}
		}
		n := Node{Child: [8]int32{1, 2, 3, 4, 5, 6, 7, 8}, reach: 9, parent: 10, lane: 11, Used: 12, IsLeaf: true}
		n.k = 1
		m := n
		var all, want Bounds
		if !n.encloses(&boxes, &all) {
			continue
		}
		told++
		if m.enclosePlainly(&boxes, &want); n != m || all != want {
			t.Fatalf("%+v, %v; plainly %+v, %v", n, all, m, want)
		}
	}
	if told < 10_000 && HasVectors {
		t.Errorf("told %d times", told)
	}
}
