package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestChangesInAnyOrder: ids of all kinds are found in the order of insertion, in others, after some are gone
// and come again, and after numbers have changed. Who guesses which comes next is never wrong.
func TestChangesInAnyOrder(t *testing.T) {
	type unit uint16
	type place struct{ x, y int8 }
	t.Run("names", func(t *testing.T) { changeInAnyOrder(t, func(i int) string { return fmt.Sprint("id ", i) }) })
	t.Run("counted", func(t *testing.T) { changeInAnyOrder(t, func(i int) int32 { return int32(i) }) })
	t.Run("counted down", func(t *testing.T) { changeInAnyOrder(t, func(i int) unit { return unit(300 - i) }) })
	t.Run("below zero", func(t *testing.T) { changeInAnyOrder(t, func(i int) int8 { return int8(i*3 - 128) }) })
	t.Run("far apart", func(t *testing.T) { changeInAnyOrder(t, func(i int) int { return i * 7 }) })
	t.Run("large", func(t *testing.T) { changeInAnyOrder(t, func(i int) uint64 { return uint64(i)<<60 | uint64(i) }) })
	t.Run("places", func(t *testing.T) { changeInAnyOrder(t, func(i int) place { return place{int8(i), int8(i >> 8)} }) })
	t.Run("numbers", func(t *testing.T) { changeInAnyOrder(t, func(i int) float64 { return float64(i) / 3 }) })
	t.Run("anything", func(t *testing.T) {
		changeInAnyOrder(t, func(i int) any { return [...]any{i, int8(i / 3), fmt.Sprint(i)}[i%3] })
	})
}

// TestSetInTurn: what is set again in the order of insertion is what it would be on its own, after a motion and in another kind
// too, and what is no sound shape is refused.
func TestSetInTurn(t *testing.T) {
	inf, nan := math.Inf(1), math.NaN()
	var nobody *Sphere
	given := []Shape{
		Sphere{xy(1, 2), 3},
		&Sphere{xy(4, 5), 0}, xy(6, 7),
		Sphere{xy(8, 9), -0.5},
		&Sphere{xy(nan, 0), 1},
		Sphere{xy(0, -inf), 1},
		Sphere{xy(0, 0), inf},
		&Sphere{xy(0, 0), nan}, nobody, nil,
		Sphere{xy(10, 11), 12},
		Ray{xy(1, 1), xy(1, 2)},
	}
	var w World[int]
	for id := range len(given) + 1 {
		if err := w.Set(id, Sphere{xy(float64(id), 0), 1}); err != nil {
			t.Fatal(err)
		}
	}
	for from := range given {
		w.Move(from, xy(1, 0))
		for id := range len(given) + 1 {
			s := given[(from+id)%len(given)]
			was, _ := w.Get(id)
			err, want := w.Set(id, s), Validate(s)
			if (err == nil) != (want == nil) || err != nil && errors.Unwrap(err).Error() != want.Error() {
				t.Fatalf("%v: %v, want %v", s, err, want)
			}
			if err == nil {
				was = copied(s)
			}
			if is, _ := w.Get(id); fmt.Sprint(is) != fmt.Sprint(was) {
				t.Fatalf("%v: %v, want %v", s, is, was)
			}
			if w.store.objects[id].moveAt != none && err == nil {
				t.Fatalf("%v still moves", s)
			}
		}
	}
}

func changeInAnyOrder[K comparable](t *testing.T, name func(i int) K) {
	rng := rand.New(rand.NewPCG(*seed, 10))
	var w World[K]
	want := make(map[K]float64)
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
		if rng.IntN(4) == 0 {
			w.Grow(n)
		}
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
						t.Fatalf("%v was there: %t", name(i), ok)
					}
					delete(want, name(i))
				}
			}
			if w.Move(name(0), Vec{}) == nil != w.hasID(name(0)) {
				t.Fatal("moved what is gone, or not what is there")
			}
		default:
			var saved World[K]
			if rng.IntN(2) == 0 {
				saved.Grow(rng.IntN(300))
			}
			w.Snapshot(&saved)
			w.Clear()
			w.Restore(&saved)
		}
		for id, x := range want {
			if p, ok := w.Position(id); !ok || p.X != x {
				t.Fatalf("%v is at %v, %t, not at %v", id, p.X, ok, x)
			}
		}
		if w.Len() != len(want) {
			t.Fatalf("%d ids, not %d", w.Len(), len(want))
		}
	}
}

func (w *World[K]) hasID(id K) bool {
	_, ok := w.ids.Find(id)
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

// TestNumbersInOrder: few numbers and many, small and large, once and often.
func TestNumbersInOrder(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 15))
	var sc scratch
	for range 500 {
		n := 1 + rng.IntN(1<<rng.IntN(31))
		numbers := make([]int32, rng.IntN(1<<rng.IntN(11)))
		for i := range numbers {
			numbers[i] = int32(rng.IntN(n))
		}
		want := slices.Sorted(slices.Values(numbers))
		if got := sc.sortNumbers(slices.Clone(numbers), n); !slices.Equal(got, want) {
			t.Fatalf("%d in order, less than %d: %d", numbers, n, got)
		}
	}
}
