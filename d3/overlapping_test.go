package d3

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestOverlappingParts: the parts are those of Parts that overlap, in their order, mesh or not.
func TestOverlappingParts(t *testing.T) {
	for _, population := range allPopulations() {
		rng := rand.New(rand.NewPCG(*seed, 6))
		mesh, parts := bothWays(t, population, rng)
		found := 0
		for range 20 {
			s := population.shape(rng)
			for w := range slices.Values([]*World[int]{mesh, parts}) {
				var got, want []string
				for of, part := range w.OverlappingParts(s) {
					got = append(got, fmt.Sprint(of.ID, of.Part, Bounds(part), Distance(part, Vec{})))
				}
				for id := range w.Overlapping(s) {
					n := 0
					for part := range w.Parts(id) {
						if Overlap(part, s) {
							want = append(want, fmt.Sprint(id, n, Bounds(part), Distance(part, Vec{})))
						}
						n++
					}
				}
				if !slices.Equal(got, want) {
					t.Fatalf("%s, %v: got %q, want %q", population.name, s, got, want)
				}
				found += len(got)
			}
		}
		if found == 0 {
			t.Errorf("%s: no shape overlapped a part", population.name)
		}
	}
}

// TestOverlappingPartsFilter asks a filter once about an id, and ends where the loop does.
func TestOverlappingPartsFilter(t *testing.T) {
	var w World[int]
	for id := range 3 {
		if err := w.SetParts(id, Sphere{xy(0, 0), 1}, Sphere{xy(1, 0), 1}); err != nil {
			t.Fatal(err)
		}
	}
	w.SetFilter(2, 2, 2)
	var asked, got []int
	where := func(id int) bool {
		asked = append(asked, id)
		return id == 1
	}
	for of := range w.OverlappingParts(xy(0.5, 0), Filter[int]{Mask: 1, Where: where}) {
		got = append(got, of.ID)
	}
	if !slices.Equal(asked, []int{0, 1}) || !slices.Equal(got, []int{1, 1}) {
		t.Errorf("asked about %v, got %v; want 0 1, and 1 1", asked, got)
	}
	for range w.OverlappingParts(xy(0.5, 0)) {
		break
	}
	shape := Shape(Sphere{xy(0.5, 0), 1})
	if n := testing.AllocsPerRun(10, func() {
		for of, part := range w.OverlappingParts(shape) {
			if of.ID < 0 || part == nil {
				t.Fail()
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations, want none", n)
	}
}
