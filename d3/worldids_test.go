package d3

import (
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestChangesInAnyOrder: ids are found in the order of insertion, in others, after some are gone
// and come again, and after numbers have changed. Who guesses which comes next is never wrong.
func TestChangesInAnyOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	var w World[string]
	want := make(map[string]float64)
	name := func(i int) string { return fmt.Sprint("id ", i) }
	change := func(i int) {
		t.Helper()
		x := rng.Float64()
		if _, ok := want[name(i)]; ok && rng.IntN(4) == 0 {
			if err := w.Move(name(i), at([3]float64{x, 0, 0})); err != nil {
				t.Fatal(err)
			}
			return
		}
		if err := w.Set(name(i), Sphere{at([3]float64{x, 1, 2}), 1}); err != nil {
			t.Fatal(err)
		}
		want[name(i)] = x
	}
	for range 40 {
		n := 1 + rng.IntN(300)
		switch rng.IntN(5) {
		case 0, 1:
			for i := range n {
				change(i)
			}
		case 2:
			for range n {
				change(rng.IntN(n))
			}
		case 3:
			for i := range n {
				if rng.IntN(3) > 0 {
					if _, ok := want[name(i)]; w.Remove(name(i)) != ok {
						t.Fatalf("%s was there: %t", name(i), ok)
					}
					delete(want, name(i))
				}
			}
			if w.Move(name(0), Vec{}) == nil != w.hasID(name(0)) {
				t.Fatal("moved what is gone, or not what is there")
			}
		default:
			var saved World[string]
			w.Snapshot(&saved)
			w.Clear()
			w.Restore(&saved)
		}
		for id, x := range want {
			if p, ok := w.Position(id); !ok || p.X != x {
				t.Fatalf("%s is at %v, %t, not at %v", id, p.X, ok, x)
			}
		}
		if w.Len() != len(want) {
			t.Fatalf("%d ids, not %d", w.Len(), len(want))
		}
	}
}

func (w *World[K]) hasID(id K) bool {
	_, ok := w.ids[id]
	return ok
}

// TestHashForgetsWhatWas: a shape set over another one, or into the room of one that is gone, has the Hash that it has in a World
// that never held anything else.
func TestHashForgetsWhatWas(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 11))
	var w World[int]
	for i := range 400 {
		s := anyBody(rng, scatter(rng, 5), 2)
		if rng.IntN(4) == 0 {
			w.Clear()
			w.Step() // nothing is left of what was in contact
		}
		var fresh World[int]
		if err := w.Set(1, s); err != nil {
			continue
		}
		if fresh.Set(1, s); w.Hash() != fresh.Hash() {
			t.Fatalf("%d: %#v has the Hash %x, not %x", i, s, w.Hash(), fresh.Hash())
		}
	}
}
