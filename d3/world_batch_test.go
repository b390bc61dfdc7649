package d3

import (
	"bytes"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// batchQueries are paths, shapes and motions through a crowd, among them degenerate ones.
func batchQueries(rng *rand.Rand, n int) (paths []Path, shapes []Shape, motions []Vec) {
	v := func() Vec { return randomIn(rng, 12) }
	for i := range n {
		o, d := v(), v()
		switch i % 7 {
		case 0:
			paths = append(paths, Segment{o, d})
		case 1:
			paths = append(paths, &Line{o, d})
		case 2:
			paths = append(paths, Ray{o, Vec{}})
		case 3:
			paths = append(paths, Ray{o.Scale(math.NaN()), d})
		case 4:
			paths = append(paths, Ray{o.Scale(1e300), d.Scale(-1e300)})
		default:
			paths = append(paths, Ray{Vec{}, d})
		}
		switch i % 5 {
		case 0:
			shapes = append(shapes, o)
		case 1:
			shapes = append(shapes, Ray{o, d})
		case 2:
			shapes = append(shapes, Box{d, o})
		default:
			shapes = append(shapes, Sphere{o, rng.Float64()})
		}
		motions = append(motions, v())
	}
	return paths, shapes, motions
}

// randomIn returns a vector with components of at most a size.
func randomIn(rng *rand.Rand, size float64) Vec {
	var p [3]float64
	for k := range dim {
		p[k] = size * (2*rng.Float64() - 1)
	}
	return vecOf(p)
}

// batchWorld is a crowd of balls and capsules, of which some are in a layer of their own.
func batchWorld(t testing.TB, rng *rand.Rand, n int) *World[int] {
	var w World[int]
	for i := range n {
		a := randomIn(rng, 10)
		var s Shape = Sphere{a, 0.4}
		if i%3 == 0 {
			s = Capsule{a, a.Add(randomIn(rng, 1)), 0.2}
		}
		if err := w.Set(i, s); err != nil {
			t.Fatal(err)
		}
		if i%4 == 0 {
			w.SetFilter(i, 2, 1)
		}
	}
	return &w
}

// TestBatches: batches of any size, with any number of workers and with filters, have the answers of one call for each query, to the bit.
func TestBatches(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 1))
	w := batchWorld(t, rng, 400)
	filters := map[string][]Filter[int]{
		"none": nil, "mask": {{Mask: 2}}, "where": {{Where: func(id int) bool { return id%2 == 0 }}},
		"wherehit": {{WhereHit: func(_ int, h Hit) bool { return h.T > 0.2 }}},
	}
	var hits, swept []BatchHit[int]
	var ids [][]int
	for _, n := range []int{0, 1, 63, 64, 65, 700} {
		paths, shapes, motions := batchQueries(rng, n)
		motions = motions[:n-n/10] // the last shapes stand still
		for name, f := range filters {
			for _, workers := range []int{0, 2, 5} {
				w.SetWorkers(workers)
				hits, swept, ids = w.RayCasts(paths, hits, f...), w.Sweeps(shapes, motions, swept, f...), w.Overlaps(shapes, ids, f...)
				if len(hits) != n || len(swept) != n || len(ids) != n {
					t.Fatalf("%d queries: %d, %d and %d answers", n, len(hits), len(swept), len(ids))
				}
				for i := range n {
					var cast, sweep BatchHit[int]
					cast.Struck, cast.OK = w.RayCastPart(paths[i], f...)
					motion := Vec{}
					if i < len(motions) {
						motion = motions[i]
					}
					sweep.Struck, sweep.OK = w.SweepPart(shapes[i], motion, f...)
					if fmt.Sprint(hits[i]) != fmt.Sprint(cast) || fmt.Sprint(swept[i]) != fmt.Sprint(sweep) {
						t.Errorf("%d of %d, %s, %d workers: %v and %v, want %v and %v", i, n, name, workers, hits[i], swept[i], cast, sweep)
					}
					if want := w.AppendOverlapping(nil, shapes[i], f...); !slices.Equal(ids[i], want) {
						t.Errorf("%d of %d, %s, %d workers: overlaps %v, want %v", i, n, name, workers, ids[i], want)
					}
				}
			}
		}
	}
}

// TestBatchRecord: a record has the queries of a batch one by one, and a replay agrees.
func TestBatchRecord(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 2))
	w := batchWorld(t, rng, 40)
	paths, shapes, motions := batchQueries(rng, 100)
	record := func(ask func()) string {
		var to bytes.Buffer
		if err := w.Record(&to); err != nil {
			t.Fatal(err)
		}
		ask()
		if err := w.Record(nil); err != nil {
			t.Fatal(err)
		}
		return to.String()
	}
	batches := record(func() {
		w.RayCasts(paths, nil)
		w.Sweeps(shapes, motions, nil)
		w.Overlaps(shapes, nil)
	})
	single := record(func() {
		for _, p := range paths {
			w.RayCastPart(p)
		}
		for i, s := range shapes {
			w.SweepPart(s, motions[i])
		}
		for _, s := range shapes {
			w.AppendOverlapping(nil, s)
		}
	})
	if batches != single {
		t.Error("the record of batches is not that of their queries one by one")
	}
}

// TestBatchAllocates: a warm batch allocates nothing, on one goroutine and on several.
func TestBatchAllocates(t *testing.T) {
	rng := rand.New(rand.NewPCG(45, 3))
	w := batchWorld(t, rng, 300)
	paths, shapes, motions := batchQueries(rng, 300)
	var hits, swept []BatchHit[int]
	var ids [][]int
	for _, workers := range []int{1, 2} {
		w.SetWorkers(workers)
		ask := func() {
			hits, swept, ids = w.RayCasts(paths, hits), w.Sweeps(shapes, motions, swept), w.Overlaps(shapes, ids)
		}
		for range 3 {
			ask()
		}
		if n := testing.AllocsPerRun(20, ask); n >= 1 {
			t.Errorf("%d workers: %v allocations", workers, n)
		}
	}
}
