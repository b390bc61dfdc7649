//go:build amd64 && !purego

package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// TestHitsAreGo compares what paths and balls hit in worlds, first and in all, with what they hit by plain Go: along
// tangents, past twins, from within, from far away, as short and as long as can be, with filters, among other shapes,
// and while some move.
func TestHitsAreGo(t *testing.T) {
	if !tree.HasVectors {
		t.Skip("no AVX2 here")
	}
	defer func() { tree.HasVectors = true }()
	rng := rand.New(rand.NewPCG(*seed, 13))
	found, kept := 0, 0
	for round := range 150 {
		unit := []float64{1, 1, 1, 0x1p-1030, 0x1p-540, 1e-140, 1e140, 1e300}[round%8]
		n := 2 + rng.IntN(400)
		isLattice, place := rng.IntN(2) == 0, Vec{}
		if unit < 1e300 {
			place = scatter(rng, []float64{0, 1e3, 1e6, 1e15}[rng.IntN(4)]*unit)
		}
		side, others := math.Pow(float64(n), 1/float64(dim)), rng.IntN(3)*5
		onLattice := func(v Vec) Vec { return each(v, v, func(x, _ float64) float64 { return math.Round(2*x) / 2 }) }
		var w World[int]
		for id := range n {
			parts := []Shape{}
			for range 1 + rng.IntN(8)/7 {
				c, r := scatter(rng, side), []float64{0, 0.5, rng.Float64(), 1e-9}[rng.IntN(4)]
				if isLattice {
					c, r = onLattice(c), []float64{0, 0.5, 1}[rng.IntN(3)]
				}
				c = c.Scale(unit).Add(place)
				if rng.IntN(20) >= others {
					parts = append(parts, Sphere{c, r * unit})
				} else {
					parts = append(parts, Capsule{c, c.Add(scatter(rng, unit)), r * unit})
				}
			}
			if err := w.SetParts(id, parts...); err != nil {
				t.Fatal(err)
			}
			if rng.IntN(20) == 0 {
				w.SetFilter(id, 1+uint64(rng.IntN(3)), uint64(rng.IntN(4)))
			}
			if rng.IntN(30) == 0 {
				if err := w.Move(id, scatter(rng, 2*unit)); err != nil {
					t.Fatal(err)
				}
			}
		}
		for range 40 {
			o, d := scatter(rng, side), scatter(rng, side)
			if isLattice {
				o, d = onLattice(o), onLattice(d)
			}
			if rng.IntN(3) == 0 {
				k := rng.IntN(dim)
				along := [3]float64{}
				along[k] = axes(d)[k]
				d = vecOf(along)
			}
			if unit < 1e300 && rng.IntN(5) == 0 {
				o = o.Sub(d.Scale([]float64{1e3, 0x1p20, 0x1p40}[rng.IntN(3)]))
			}
			o, d = o.Scale(unit).Add(place), d.Scale(unit)
			var path Path = Ray{o, d.Scale([]float64{1, 1, 1e-200, 1e200}[rng.IntN(4)])}
			if rng.IntN(3) == 0 {
				path = Segment{o, o.Add(d.Scale([]float64{1, 0.01}[rng.IntN(2)]))}
			}
			ball := Sphere{o, []float64{0, 0.5, rng.Float64()}[rng.IntN(3)] * unit}
			filter := Filter[int]{Mask: uint64(rng.IntN(6) / 4), Approaching: rng.IntN(4) == 0}
			if rng.IntN(4) == 0 {
				filter.Where = func(id int) bool { return id%3 > 0 }
			}
			if rng.IntN(8) == 0 {
				filter.WhereHit = func(id int, h Hit) bool { return id%2 > 0 }
			}
			var first [2][2]Struck[int]
			var all [2][2][]Struck[int]
			for i := range 2 {
				tree.HasVectors = i == 0
				first[i][0], _ = w.RayCastPart(path, filter)
				sc := w.store.scratches.Take()
				kept += sc.traversal.Keeps
				w.store.scratches.Put(sc)
				first[i][1], _ = w.SweepPart(ball, d, filter)
				all[i][0] = w.AppendRayCastAll(nil, path, filter)
				all[i][1] = w.AppendSweepAll(nil, ball, d, filter)
			}
			tree.HasVectors = true
			for i := range 2 {
				if first[0][i] != first[1][i] || !slices.Equal(all[0][i], all[1][i]) {
					t.Fatalf("round %d, unit %g, %v, %v along %v, %+v: %v first of %v; without kernels %v of %v", round, unit, path, ball, d, filter, first[0][i], all[0][i], first[1][i], all[1][i])
				}
				found += len(all[0][i])
			}
		}
	}
	if found < 5_000 || kept == 0 {
		t.Errorf("%d hits, %d kept: there is nothing to compare", found, kept)
	}
}

// TestPairsAreGo compares the pairs of worlds, and the events of a step, with those that plain Go finds: of balls that
// touch, of all sizes, twins, with filters, of ids of several shapes, among other shapes, and while some move.
func TestPairsAreGo(t *testing.T) {
	if !tree.HasVectors {
		t.Skip("no AVX2 here")
	}
	defer func() { tree.HasVectors = true }()
	rng := rand.New(rand.NewPCG(*seed, 11))
	found := 0
	for round := range 120 {
		unit := []float64{1, 1, 1, 0x1p-1030, 0x1p-540, 1e-140, 1e140, 1e300}[round%8]
		n := 2 + rng.IntN(300)
		isLattice, place := rng.IntN(2) == 0, scatter(rng, []float64{0, 1e3, 1e6}[rng.IntN(3)]*unit)
		side, filtered := math.Cbrt(float64(n)), 1+rng.IntN(20)
		var w World[int]
		for id := range n {
			parts := []Shape{}
			for range 1 + rng.IntN(8)/7 {
				c, r := scatter(rng, side), []float64{0, 0.5, rng.Float64()}[rng.IntN(3)]
				if isLattice {
					c, r = each(c, c, func(x, _ float64) float64 { return math.Round(x) }), []float64{0, 0.5, 1}[rng.IntN(3)]
				}
				c = c.Scale(unit).Add(place)
				if rng.IntN(10) > 0 {
					parts = append(parts, Sphere{c, r * unit})
				} else {
					parts = append(parts, Capsule{c, c.Add(scatter(rng, unit)), r * unit})
				}
			}
			if err := w.SetParts(id, parts...); err != nil {
				t.Fatal(err)
			}
			if rng.IntN(filtered) == 0 {
				w.SetFilter(id, 1+uint64(rng.IntN(3)), uint64(rng.IntN(4)))
			}
			if rng.IntN(12) == 0 {
				if err := w.Move(id, scatter(rng, 2*unit)); err != nil {
					t.Fatal(err)
				}
			}
		}
		var pairs [2][][2]int
		var events [2][]Event[int]
		for i := range 2 {
			tree.HasVectors = i == 0
			var again World[int]
			w.Snapshot(&again)
			pairs[i] = again.AppendPairs(nil)
			events[i] = slices.Clone(again.Step())
		}
		tree.HasVectors = true
		if !slices.Equal(pairs[0], pairs[1]) || !slices.Equal(events[0], events[1]) {
			t.Fatalf("round %d, unit %g: pairs %v, events %v; without kernels %v, %v", round, unit, pairs[0], events[0], pairs[1], events[1])
		}
		found += len(pairs[0])
	}
	if found < 5_000 {
		t.Errorf("%d pairs: there is nothing to compare", found)
	}
}

// TestThinLeaves: balls side by side are found that are far thinner than far apart, and such as reach beyond all bounds.
func TestThinLeaves(t *testing.T) {
	most := fewParts
	defer func() { fewParts = most }()
	for _, c := range []struct {
		step, radius float64
		q            Shape
	}{
		{1, 1e-40, Sphere{xy(3, 0.5), 1}},
		{1, 1e-38, Sphere{xy(3, 0.5), 1}},
		{1, 1e-36, Sphere{xy(3, 1e4), 1.0001e4}},
		{1, 1e-33, Sphere{xy(3, 1e4), 1.0001e4}},
		{1, 1e-30, Sphere{xy(3, 1e7), 1.0001e7}},
		{1. / 7, 0x1.8p-150, Sphere{xy(3./7, 0x1p-29), 1.1 * 0x1p-29}},
		{0x1p1018, 0x1p1019, xy(0x1p1021, 0)},
		{0x1p1018, 0x1p1021, xy(0x1.7p1021, 0)},
		{0, 0x1p1023, xy(0x1p1022, 0)},
		{0x1p1020, 0x1p1019, xy(0x1p1021, 0)},
	} {
		for _, fewParts = range []int{most, 0} {
			var w World[int]
			var want []int
			for id := range 8 {
				s := Sphere{xy(float64(id)*c.step, 0), c.radius}
				if err := w.Set(id, s); err != nil {
					t.Fatal(err)
				}
				if Overlap(s, c.q) {
					want = append(want, id)
				}
			}
			if got := w.AppendOverlapping(nil, c.q); !slices.Equal(got, want) {
				t.Errorf("balls with the radius %g, %g apart, and %v: %v, want %v", c.radius, c.step, c.q, got, want)
			}
		}
	}
}

// TestOverlapsAreGo compares what worlds say of overlaps with what plain Go does: balls, points and boxes, asked about
// such, and other shapes, that touch, of all sizes, far away, with filters, of ids of several shapes, and while some move;
// and of worlds of balls that stand still.
func TestOverlapsAreGo(t *testing.T) {
	if !tree.HasVectors {
		t.Skip("no AVX2 here")
	}
	most := fewParts
	defer func() { tree.HasVectors, fewParts = true, most }()
	rng := rand.New(rand.NewPCG(*seed, 12))
	found := 0
	for round := range 240 {
		unit := []float64{1, 1, 1, 1, 0x1p-1030, 0x1p-540, 1e-140, 1e140, 1e153, 1e300, 0x1p1017}[round%11]
		thin := func() float64 { return 1 }
		if rng.IntN(2) == 0 { // on some axes
			thin = func() float64 { return math.Ldexp(1, -[]int{0, 0, 60, 130, 150, 300}[rng.IntN(6)]) }
		}
		stretch, thickness := each(Vec{}, Vec{}, func(_, _ float64) float64 { return thin() }), thin()
		n := 1 + rng.IntN(300)
		isLattice, place := rng.IntN(2) == 0, scatter(rng, []float64{0, 1e3, 1e9, 1e12, 1e15}[rng.IntN(5)]*min(unit, 1e290))
		side := math.Cbrt(float64(n))
		isBalls := rng.IntN(2) == 0
		fewParts = most * rng.IntN(2)
		shape := func(isQuery bool) Shape {
			c, r := scatter(rng, side), []float64{0, 0.5, rng.Float64(), 3 * rng.Float64(), 1e-9}[rng.IntN(5)]
			if isLattice {
				c, r = each(c, c, func(x, _ float64) float64 { return math.Round(x) }), []float64{0, 0.5, 1, 2}[rng.IntN(4)]
			}
			c, r = each(c, stretch, func(x, by float64) float64 { return x * by }).Scale(unit).Add(place), r*unit*thickness
			if isQuery && rng.IntN(4) == 0 { // from afar
				c = scatter(rng, side).Scale(unit).Add(place)
				r = rng.Float64() * side * unit
			}
			kind := 4
			if !isBalls {
				kind = rng.IntN(10)
			}
			switch kind {
			case 0:
				return Capsule{c, c.Add(scatter(rng, unit)), r}
			case 1:
				return c
			case 2, 3:
				return Box{c, c.Add(fill(r))}
			}
			return Sphere{c, r}
		}
		var w World[int]
		isMany, isFiltered := rng.IntN(2) == 0, rng.IntN(3) == 0
		for id := range n {
			parts := []Shape{shape(false)}
			if isMany && rng.IntN(8) == 0 {
				parts = append(parts, shape(false))
			}
			if err := w.SetParts(id, parts...); err != nil {
				t.Fatal(err)
			}
			if isFiltered && rng.IntN(3) == 0 {
				w.SetFilter(id, 1+uint64(rng.IntN(3)), uint64(rng.IntN(4)))
			}
			if !isBalls && rng.IntN(12) == 0 {
				if err := w.Move(id, scatter(rng, 2*unit)); err != nil {
					t.Fatal(err)
				}
			}
		}
		if rng.IntN(4) == 0 {
			for range n / 4 {
				w.Remove(rng.IntN(n))
			}
		}
		for range 40 {
			id, s := rng.IntN(n), shape(true)
			if rng.IntN(20) == 0 { // no sound shapes
				wrong := []float64{-1, math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64, math.Copysign(0, -1)}[rng.IntN(6)]
				switch rng.IntN(3) {
				case 0:
					s = Sphere{place, wrong}
				case 1:
					s = Sphere{place.Add(fill(wrong)), unit}
				default:
					s = Box{place, place.Add(fill(wrong))}
				}
			}
			filters := []Filter[int]{{Mask: uint64(rng.IntN(4))}, Without(id)}[:rng.IntN(3)]
			var all [2]struct {
				ids, byID []int
				parts     []PartID[int]
			}
			for i := range all {
				tree.HasVectors = i == 0
				all[i].ids = w.AppendOverlapping(nil, s, filters...)
				all[i].byID = w.AppendOverlappingID(nil, id, filters...)
				for part := range w.OverlappingParts(s, filters...) {
					all[i].parts = append(all[i].parts, part)
				}
			}
			tree.HasVectors = true
			if !reflect.DeepEqual(all[0], all[1]) {
				t.Fatalf("round %d, unit %g: %+v, %d: %v, without kernels %v", round, unit, s, id, all[0], all[1])
			}
			found += len(all[0].ids)
		}
	}
	if found < 5_000 {
		t.Errorf("%d found: there is nothing to compare", found)
	}
}

// TestManyOverlaps compares what a world of many balls says of queries of all sizes with what plain Go does: where few are found,
// where more are than one kernel has room for.
func TestManyOverlaps(t *testing.T) {
	if !tree.HasVectors {
		t.Skip("no AVX2 here")
	}
	most := fewParts
	defer func() { tree.HasVectors, fewParts = true, most }()
	fewParts = 0
	rng := rand.New(rand.NewPCG(*seed, 13))
	const n, side = 4000, 20.
	var w World[string]
	for id := range n {
		s := Shape(Sphere{scatter(rng, side), 0.3 + 0.2*rng.Float64()})
		if id%1000 == 0 {
			s = Capsule{scatter(rng, side), scatter(rng, side), 0.1}
		}
		if err := w.Set(fmt.Sprint(id), s); err != nil {
			t.Fatal(err)
		}
	}
	var found [2]int // few, and many
	for range 400 {
		c, r := scatter(rng, side), side*math.Pow(2, 1.5-8*rng.Float64())
		for _, s := range []Shape{Sphere{c, r}, &Sphere{c, r}, c, Box{c, c.Add(fill(r))}} {
			var all [2][]string
			for i := range all {
				tree.HasVectors = i == 0
				all[i] = w.AppendOverlapping([]string{"before"}, s)
			}
			tree.HasVectors = true
			if !slices.Equal(all[0], all[1]) {
				t.Fatalf("%+v: %v, without kernels %v", s, all[0], all[1])
			}
			if filtered := w.AppendOverlapping([]string{"before"}, s, Filter[string]{}); !slices.Equal(all[0], filtered) {
				t.Fatalf("%+v: %v, with a filter that leaves all in %v", s, all[0], filtered)
			}
			if len(all[0]) > 1+8*mostListed {
				found[1]++
			} else if len(all[0]) > 1 {
				found[0]++
			}
		}
	}
	if found[0] < 50 || found[1] < 50 {
		t.Errorf("%d queries found few, and %d many", found[0], found[1])
	}
}
