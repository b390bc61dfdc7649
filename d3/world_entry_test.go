package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// TestCellsAreGo compares the cells that the kernel gives to parts: near, far, tiny, huge, and some that move.
func TestCellsAreGo(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 18))
	for range 3000 {
		var r tree.Raster
		n := 1 + rng.IntN(100)
		r.SetBits(7 + rng.IntN(25))
		place, unit := scatter(rng, ordinary(rng)), ordinary(rng)
		r.Center(axes(place), unit)
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
		all := make([]tree.Entry, n)
		for i, item := range rng.Perm(n) {
			all[i] = r.Of(int32(item), axes(scatter(rng, unit)))
		}
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
		var boxes [8]tree.Bounds
		round, ok := boxesOf(parts, &items, &boxes)
		if !ok {
			continue
		}
		told++
		for lane, at := range items {
			want := tree.Nowhere
			if at != none {
				want = parts[at].bounds()
			}
			if isRound := at != none && parts[at].kind == kindSphere; round>>lane&1 != 0 != isRound {
				t.Fatalf("%+v is round: %v", parts[at], !isRound)
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

// hasKernels says whether the kernels for entries are there.
func hasKernels() bool {
	parts := []part{{kind: kindSphere}}
	var boxes [8]tree.Bounds
	_, ok := boxesOf(parts, &[8]int32{0, none, none, none, none, none, none, none}, &boxes)
	return ok
}
