package d3

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestNearestIDOfMany: NearestID of objects of many parts, and of meshes, is what all distances between two items say, to the bit, also where
// many are as near and where k is more than there are.
func TestNearestIDOfMany(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 51))
	rounds := 60
	if brief() {
		rounds = 12
	}
	for round := range rounds {
		var w World[int]
		isOnGrid := round%2 == 0 // many are as near
		shapeAt := func(p Vec) Shape {
			switch rng.IntN(6) {
			case 0:
				return Box{p, p.Add(fill(0.5))}
			case 1:
				return p
			case 2:
				return anyShape(rng, p, 0.5)
			}
			return Sphere{p, 0.25}
		}
		place := func(middle Vec, size float64) Vec {
			p := middle.Add(scatter(rng, size))
			if isOnGrid {
				p = each(p, p, func(x, _ float64) float64 { return math.Round(x) })
			}
			return p
		}
		all := make([][]Shape, 3+rng.IntN(12))
		for id := range all {
			middle, size, n := scatter(rng, 40), float64(1+rng.IntN(20)), 1+rng.IntN(60)
			var err error
			if rng.IntN(3) == 0 {
				points := make([]Vec, max(n, dim))
				for i := range points {
					points[i] = place(middle, size)
				}
				m := meshThrough(points)
				if rng.IntN(2) == 0 {
					err = w.SetMesh(id, m)
				} else {
					err = w.SetMeshAt(id, m, Transform{Position: scatter(rng, 9), Rotation: turn([3]float64{1, 2, 3}, float64(rng.IntN(2)))})
				}
			} else {
				parts := make([]Shape, n)
				for i := range parts {
					parts[i] = shapeAt(place(middle, size))
				}
				err = w.SetParts(id, parts...)
			}
			if err != nil {
				t.Fatal(err)
			}
			w.SetFilter(id, 1<<rng.IntN(2), math.MaxUint64)
			all[id] = slices.Collect(w.Parts(id))
		}
		for self := range all {
			mask := uint64(rng.IntN(4))
			out := rng.IntN(len(all))
			filter := Filter[int]{Mask: mask, Where: func(id int) bool { return id != out }}
			var want []Neighbor[int]
			for id := range all {
				number, _ := w.find(id)
				if l := w.store.layersOf(number).layer; id != self && id != out && (mask == 0 || mask&l != 0) {
					want = append(want, neighborOf(id, all[id], all[self]...))
				}
			}
			slices.SortStableFunc(want, func(a, b Neighbor[int]) int { return cmp.Compare(a.Distance, b.Distance) })
			for _, k := range [...]int{1, 2, len(all) / 2, len(all) - 1, math.MaxInt} {
				for _, within := range [...]float64{math.Inf(1), 5 * rng.Float64(), 0} {
					near := want[:min(k, len(want))]
					for len(near) > 0 && near[len(near)-1].Distance > within {
						near = near[:len(near)-1]
					}
					same(t, fmt.Sprint("round ", round, ": NearestWithinID ", self, k, within), w.AppendNearestWithinID(nil, self, k, within, filter), near)
				}
			}
		}
		if t.Failed() {
			return
		}
	}
}

// TestNearestIDTakesNoMemory: the tree of an object's parts takes memory once.
func TestNearestIDTakesNoMemory(t *testing.T) {
	var w World[int]
	parted(&w, 1000)
	grounded(&w, 1000)
	var near []Neighbor[int]
	for _, id := range [...]int{-1, 0} {
		ask := func() { near = w.AppendNearestID(near[:0], id, 2000) }
		ask()
		if n := testing.AllocsPerRun(3, ask); n > 0 {
			t.Errorf("%d: %v allocations", id, n)
		}
	}
}
