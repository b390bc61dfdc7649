package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomEntries draws entries of a raster, many of them in the same cells.
func randomEntries(rng *rand.Rand, r *raster, n int) []entry {
	all := make([]entry, n)
	few := rng.IntN(2) == 0
	for i, item := range rng.Perm(n) {
		all[i] = entry(item)
		for k := range dim {
			x := entry(rng.Uint64()) & r.last()
			if few {
				x = []entry{0, 1, 2, r.last() / 2, r.last()}[x%5]
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
		var r raster
		r.room(10 + rng.IntN(22))
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
		guard := entry(rng.Uint64())
		room := make([]entry, len(all)+4)
		for i := range 4 {
			room[len(all)+i] = guard
		}
		axis = rng.IntN(dim)
		pivot := max(1, r.cellOf(all[rng.IntN(len(all))], axis))
		if n, wantN := r.part(all, room, axis, pivot), r.partPlainly(want, make([]entry, len(all)), axis, pivot); n != wantN || !slices.Equal(all, want) {
			t.Fatalf("axis %d, pivot %d: %d, %x; plainly %d, %x", axis, pivot, n, all, wantN, want)
		}
		if slices.Max(room[len(all):]) != guard || slices.Min(room[len(all):]) != guard {
			t.Fatal("written beyond the room")
		}
	}
}

// TestCellsAreGo compares the cells that the kernel gives to parts: near, far, tiny, huge, and some that move.
func TestCellsAreGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 18))
	for range 3000 {
		var r raster
		n := 1 + rng.IntN(100)
		r.room(7 + rng.IntN(25))
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		r.lay(axes(place), unit)
		parts := make([]part, n)
		for i := range parts {
			p := &parts[i]
			*p = part{a: place.Add(scatter(rng, unit)), b: place.Add(scatter(rng, unit)), r: rng.Float64(), isMoved: rng.IntN(100) == 0}
			switch rng.IntN(8) {
			case 0:
				p.a, p.b = fill(math.MaxFloat64), fill(math.MaxFloat64)
			case 1:
				p.a, p.b = fill(-math.MaxFloat64), scatter(rng, ordinary(rng))
			}
		}
		all := randomEntries(rng, &r, n)
		want := slices.Clone(all)
		done, wantDone := cellsOf(parts, all, &r), cellsPlainly(parts, want, &r)
		if done != wantDone || !slices.Equal(all, want) {
			t.Fatalf("%d, %x; plainly %d, %x", done, all, wantDone, want)
		}
	}
}

// TestBoxesAreGo compares the boxes that the kernel gives to parts with those that they have.
func TestBoxesAreGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 19))
	told := 0
	for range 5000 {
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		parts := make([]part, 20)
		for i := range parts {
			for {
				s := wildShape(rng, place, unit)
				if rng.IntN(4) == 0 {
					s = Box{each(place, place.Add(scatter(rng, unit)), minOf), each(place, place.Add(scatter(rng, unit)), maxOf)}
				}
				if Validate(s) == nil && parts[i].set(s) && parts[i].isBounded() {
					break
				}
			}
		}
		var items [8]int32
		for lane := range items {
			items[lane] = int32(rng.IntN(len(parts)+1) - 1)
		}
		odd := &parts[rng.IntN(len(parts))]
		switch rng.IntN(20) {
		case 0:
			odd.isMoved = true
		case 1:
			odd.kind = kindLarge
		case 2:
			odd.kind = kindHull
		}
		var boxes [8]bounds
		if !boxesOf(parts, &items, &boxes) {
			continue
		}
		told++
		for lane, at := range items {
			want := nowhere
			if at != none {
				want = parts[at].bounds()
			}
			if boxes[lane] != want {
				t.Fatalf("%+v: %v, plainly %v", parts[at], boxes[lane], want)
			}
			if at != none && (parts[at].isMoved || parts[at].isLarge()) {
				t.Fatalf("told of %+v", parts[at])
			}
		}
	}
	if told < 2000 && hasKernels() {
		t.Errorf("told %d times", told)
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
		var boxes [8]bounds
		for lane := range boxes {
			boxes[lane] = randomBox(rng, place, unit)
			if rng.IntN(8) == 0 {
				boxes[lane] = nowhere
			}
		}
		n := node{child: [8]int32{1, 2, 3, 4, 5, 6, 7, 8}, reach: 9, parent: 10, lane: 11, used: 12, isLeaf: true}
		n.k = 1
		m := n
		var all, want bounds
		if !n.encloses(&boxes, &all) {
			continue
		}
		told++
		if m.enclosePlainly(&boxes, &want); n != m || all != want {
			t.Fatalf("%+v, %v; plainly %+v, %v", n, all, m, want)
		}
	}
	if told < 10_000 && hasKernels() {
		t.Errorf("told %d times", told)
	}
}

// hasKernels says whether the kernels for entries are there.
func hasKernels() bool {
	parts := []part{{kind: kindSphere}}
	var boxes [8]bounds
	return boxesOf(parts, &[8]int32{0, none, none, none, none, none, none, none}, &boxes)
}
