package idmap

import (
	"fmt"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestMapIsAMap changes a Map and a map of Go alike, with ids of several kinds, and compares them.
func TestMapIsAMap(t *testing.T) {
	type place struct{ x, y int8 }
	t.Run("int32", func(t *testing.T) { compareMaps(t, func(i int) int32 { return int32(i) }) })
	t.Run("int8", func(t *testing.T) { compareMaps(t, func(i int) int8 { return int8(i*3 - 128) }) })
	t.Run("uint64", func(t *testing.T) { compareMaps(t, func(i int) uint64 { return uint64(i)<<60 | uint64(i) }) })
	t.Run("string", func(t *testing.T) { compareMaps(t, func(i int) string { return fmt.Sprint(i) }) })
	t.Run("struct", func(t *testing.T) { compareMaps(t, func(i int) place { return place{int8(i), int8(i >> 8)} }) })
	t.Run("any", func(t *testing.T) {
		compareMaps(t, func(i int) any { return [...]any{i, int8(i / 3), fmt.Sprint(i)}[i%3] })
	})
}

func compareMaps[K comparable](t *testing.T, id func(i int) K) {
	rng := rand.New(rand.NewPCG(1, 2))
	var m, other Map[K]
	want := map[K]int32{}
	for step := range 20000 {
		i := rng.IntN(300)
		number, isThere := want[id(i)]
		if got, ok := m.Find(id(i)); ok != isThere || got != number {
			t.Fatalf("step %d: Find(%v) = %d, %t, want %d, %t", step, id(i), got, ok, number, isThere)
		}
		switch next := rng.Int32(); {
		case !isThere:
			m.Add(id(i), next)
			want[id(i)] = next
		case rng.IntN(2) == 0:
			m.Change(id(i), next)
			want[id(i)] = next
		default:
			m.Remove(id(i))
			delete(want, id(i))
		}
		switch rng.IntN(1000) {
		case 0:
			m.Clear()
			clear(want)
		case 1:
			m.Release()
			clear(want)
		case 2:
			m.Grow(rng.IntN(500))
		case 3:
			other.CopyFrom(&m)
			m, other = other, m
		}
		if m.Len() != len(want) {
			t.Fatalf("step %d: Len is %d, want %d", step, m.Len(), len(want))
		}
	}
}

// TestVersionedIsAMap: the same for Versioned, also when the version comes round.
func TestVersionedIsAMap(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 3))
	m := Versioned{version: 1<<32 - 3}
	for range 10 {
		m.Clear()
		want := map[uint64]int32{}
		for range rng.IntN(1000) {
			key, value := uint64(rng.IntN(500)), rng.Int32()
			m.Set(key, value)
			want[key] = value
		}
		for key := range uint64(500) {
			value, isThere := want[key]
			if got, ok := m.Get(key); ok != isThere || isThere && got != value {
				t.Fatalf("Get(%d) = %d, %t, want %d, %t", key, got, ok, value, isThere)
			}
		}
		var keys []int32
		for _, key := range slices.Sorted(maps.Keys(want)) {
			keys = append(keys, int32(key))
		}
		if got := m.AppendKeys(nil); !slices.Equal(got, keys) {
			t.Fatalf("keys %v, want %v", got, keys)
		}
	}
}
