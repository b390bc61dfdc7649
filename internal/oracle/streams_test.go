package oracle

import (
	"fmt"
	"slices"
	"testing"
)

// TestSpansAreFrozen: seeds, committed inputs of fuzz targets and pinned hashes depend on it.
func TestSpansAreFrozen(t *testing.T) {
	if got, want := fmt.Sprint(Spans, Paths), "[point segment ray line sphere capsule] [segment ray line]"; got != want {
		t.Errorf("%s, want %s", got, want)
	}
	if !slices.Equal(Kinds[:len(Spans)], Spans[:]) {
		t.Errorf("%v does not begin with %v", Kinds, Spans)
	}
	for i, k := range Kinds {
		if named, err := kindOf(k.String()); err != nil || named != k || slices.Index(Kinds, k) != i {
			t.Errorf("%v, kind %d, is not the only one of its name: %v", k, i, err)
		}
	}
}

// TestPairs: a kind more, wherever it is listed, and any other order change the random numbers
// of no pair; and no two pairs, tests or seeds have the same.
func TestPairs(t *testing.T) {
	draws := func(kinds []Kind) map[[2]Kind]uint64 {
		first := map[[2]Kind]uint64{}
		for k, rng := range Pairs(kinds, kinds, 1, "test") {
			first[k] = rng.Uint64()
		}
		return first
	}
	plain := draws(Kinds)
	if len(plain) != len(Kinds)*len(Kinds) {
		t.Errorf("%d pairs of %d kinds", len(plain), len(Kinds))
	}
	madeUp := Kind(len(Kinds))
	more := append(slices.Clone(Kinds), madeUp)
	backwards := slices.Clone(more)
	slices.Reverse(backwards)
	for _, kinds := range [...][]Kind{more, backwards} {
		with := draws(kinds)
		for k, x := range plain {
			if with[k] != x {
				t.Errorf("%v: %#x, with %v %#x", k, x, madeUp, with[k])
			}
		}
	}
	seen := map[uint64]string{Stream(2, "test", Point, Ray).Uint64(): "another seed", Stream(1, "other", Point, Ray).Uint64(): "another test"}
	for k, x := range plain {
		if seen[x] != "" {
			t.Errorf("%v has the numbers of %s", k, seen[x])
		}
		seen[x] = fmt.Sprint(k)
	}
}
