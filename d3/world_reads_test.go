package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"sync"
	"testing"
)

// reads are all methods of World that only read, each made to a question with an answer
// that can be compared. The name is that of the method.
var reads = []struct {
	name string
	ask  func(w *World[int], ids int) any
}{
	{"Get", func(w *World[int], ids int) any {
		shapes := make([]Shape, ids)
		for id := range shapes {
			shapes[id], _ = w.Get(id)
		}
		return shapes
	}},
	{"Position", func(w *World[int], ids int) any {
		points := make([]Vec, ids)
		for id := range points {
			points[id], _ = w.Position(id)
		}
		return points
	}},
	{"Bounds", func(w *World[int], ids int) any {
		boxes := make([]Box, ids)
		for id := range boxes {
			boxes[id], _ = w.Bounds(id)
		}
		return boxes
	}},
	{"Parts", func(w *World[int], ids int) any {
		parts := make([][]Shape, ids)
		for id := range parts {
			parts[id] = slices.Collect(w.Parts(id))
		}
		return parts
	}},
	{"All", func(w *World[int], _ int) any {
		var shapes []Shape
		for _, s := range w.All() {
			shapes = append(shapes, s)
		}
		return shapes
	}},
	{"Mesh", func(w *World[int], ids int) any {
		m, ok := w.Mesh(ids)
		return []any{m, ok}
	}},
	{"MeshAt", func(w *World[int], ids int) any {
		m, at, ok := w.MeshAt(ids)
		return []any{m, at, ok}
	}},
	{"Len", func(w *World[int], _ int) any { return w.Len() }},
	{"Hash", func(w *World[int], _ int) any { return w.Hash() }},
	{"Snapshot", func(w *World[int], _ int) any {
		var copied World[int]
		w.Snapshot(&copied)
		return []any{copied.Hash(), copied.AppendPairs(nil)}
	}},
	{"Pairs", func(w *World[int], _ int) any { return collect2(w.Pairs()) }},
	{"AppendPairs", func(w *World[int], _ int) any { return w.AppendPairs(nil) }},
	{"PairContacts", func(w *World[int], _ int) any { return slices.Collect(w.PairContacts()) }},
	{"AppendPairContacts", func(w *World[int], _ int) any { return w.AppendPairContacts(nil) }},
	{"RayCasts", func(w *World[int], i int) any {
		return w.RayCasts(slices.Repeat([]Path{Ray{fill(-float64(i)), fill(1)}}, 200), nil)
	}},
	{"Sweeps", func(w *World[int], i int) any {
		return w.Sweeps(slices.Repeat([]Shape{Sphere{Radius: 1}}, 200), []Vec{{X: float64(i)}}, nil)
	}},
	{"Overlaps", func(w *World[int], i int) any {
		return w.Overlaps(slices.Repeat([]Shape{Sphere{Radius: float64(i)}}, 200), nil)
	}},
	{"ContactsOf", func(w *World[int], i int) any { return slices.Collect(w.ContactsOf(i)) }},
	{"AppendContactsOf", func(w *World[int], i int) any { return w.AppendContactsOf(nil, i) }},
	{"Solid", func(w *World[int], ids int) any { s, ok := w.Solid(ids); return []any{s, ok} }},
	{"Contains", func(w *World[int], ids int) (all any) {
		in := make([]bool, ids+1)
		for id := range in {
			in[id] = w.Contains(id, fill(0.5))
		}
		return in
	}},
	{"ClipAll", func(w *World[int], _ int) any { return slices.Collect(w.ClipAll(Ray{Dir: Vec{X: 1}})) }},
	{"AppendClipAll", func(w *World[int], _ int) any { return w.AppendClipAll(nil, Line{Dir: fill(1)}) }},
	{"CrossingsAll", func(w *World[int], _ int) any { return slices.Collect(w.CrossingsAll(Ray{Dir: Vec{X: 1}})) }},
	{"AppendCrossingsAll", func(w *World[int], _ int) any { return w.AppendCrossingsAll(nil, Line{Dir: fill(1)}) }},
	{"Overlapping", func(w *World[int], _ int) any { return slices.Collect(w.Overlapping(Sphere{Radius: 3})) }},
	{"OverlappingParts", func(w *World[int], _ int) any {
		var all []any
		for of, part := range w.OverlappingParts(Sphere{Radius: 3}) {
			all = append(all, of, Bounds(part))
		}
		return all
	}},
	{"AppendOverlapping", func(w *World[int], _ int) any { return w.AppendOverlapping(nil, Line{Dir: fill(1)}) }},
	{"RayCast", func(w *World[int], _ int) any {
		id, h, ok := w.RayCast(Ray{Dir: Vec{X: 1}})
		return []any{id, h, ok}
	}},
	{"RayCastAll", func(w *World[int], _ int) any {
		var all []any
		for id, h := range w.RayCastAll(Ray{Dir: Vec{X: 1}}) {
			all = append(all, id, h)
		}
		return all
	}},
	{"AppendRayCastAll", func(w *World[int], _ int) any { return w.AppendRayCastAll(nil, Segment{B: fill(9)}) }},
	{"Sweep", func(w *World[int], _ int) any {
		id, h, ok := w.Sweep(Sphere{Radius: 1}, Vec{X: 9})
		return []any{id, h, ok}
	}},
	{"SweepAll", func(w *World[int], _ int) any {
		var all []any
		for id, h := range w.SweepAll(Sphere{Radius: 1}, Vec{X: -9}) {
			all = append(all, id, h)
		}
		return all
	}},
	{"SweepTurning", func(w *World[int], _ int) any {
		id, h, ok := w.SweepTurning(Segment{Vec{X: -4}, Vec{X: 4}}, Motion{Move: Vec{X: 9}, Spin: turnZ(2)})
		return []any{id, h, ok}
	}},
	{"SweepTurningPart", func(w *World[int], _ int) any {
		first, ok := w.SweepTurningPart(Segment{Vec{X: -4}, Vec{X: 4}}, Motion{Move: Vec{X: 9}, Spin: turnZ(2)})
		return []any{first, ok}
	}},
	{"SweepTurningAll", func(w *World[int], _ int) any {
		var all []any
		for id, h := range w.SweepTurningAll(Segment{Vec{X: -4}, Vec{X: 4}}, Motion{Spin: turnZ(2)}) {
			all = append(all, id, h)
		}
		return all
	}},
	{"AppendSweepTurningAll", func(w *World[int], _ int) any {
		return w.AppendSweepTurningAll(nil, Segment{Vec{X: -4}, Vec{X: 4}}, Motion{Spin: turnZ(2)})
	}},
	{"SweepTurningID", func(w *World[int], i int) any {
		first, ok := w.SweepTurningID(i, Motion{Move: fill(9), Spin: turnZ(2)})
		return []any{first, ok}
	}},
	{"AppendSweepAll", func(w *World[int], _ int) any { return w.AppendSweepAll(nil, Sphere{Radius: 1}, fill(-9)) }},
	{"Nearest", func(w *World[int], _ int) any {
		var all []any
		for id, d := range w.Nearest(Vec{X: 2}, 5) {
			all = append(all, id, d)
		}
		return all
	}},
	{"NearestWithin", func(w *World[int], _ int) any {
		var all []any
		for id, d := range w.NearestWithin(Vec{X: 2}, 50, 3, Without(0)) {
			all = append(all, id, d)
		}
		return all
	}},
	{"AppendNearestWithin", func(w *World[int], _ int) any { return w.AppendNearestWithin(nil, Vec{}, 50, 2) }},
	{"RayCastPart", func(w *World[int], _ int) any {
		first, ok := w.RayCastPart(Ray{Dir: Vec{X: 1}})
		return []any{first, ok}
	}},
	{"SweepPart", func(w *World[int], _ int) any {
		first, ok := w.SweepPart(Sphere{Radius: 1}, Vec{X: 9})
		return []any{first, ok}
	}},
	{"SweepID", func(w *World[int], i int) any {
		first, ok := w.SweepID(i, fill(9))
		return []any{first, ok}
	}},
	{"OverlappingID", func(w *World[int], i int) any { return slices.Collect(w.OverlappingID(i)) }},
	{"AppendOverlappingID", func(w *World[int], i int) any { return w.AppendOverlappingID(nil, i) }},
	{"NearestID", func(w *World[int], i int) any {
		var all []any
		for id, d := range w.NearestID(i, 5) {
			all = append(all, id, d)
		}
		return all
	}},
	{"AppendNearestID", func(w *World[int], i int) any { return w.AppendNearestID(nil, i, 5) }},
	{"NearestWithinID", func(w *World[int], i int) any {
		var all []any
		for id, d := range w.NearestWithinID(i, 5, 9) {
			all = append(all, id, d)
		}
		return all
	}},
	{"AppendNearestWithinID", func(w *World[int], i int) any { return w.AppendNearestWithinID(nil, i, 5, 9) }},
	{"AppendNearest", func(w *World[int], _ int) any { return w.AppendNearest(nil, Vec{}, 50) }},
	{"Trace", func(w *World[int], _ int) any {
		var all []any
		for turn := range w.Trace(Sphere{Radius: 0.5}, Vec{X: 20}, 5, 1) {
			all = append(all, turn)
		}
		return all
	}},
	{"TraceID", func(w *World[int], i int) any {
		var all []any
		for turn := range w.TraceID(i-1, Vec{X: 20}, 5, 0) {
			all = append(all, turn)
		}
		return all
	}},
	{"AppendTraceID", func(w *World[int], i int) any { return w.AppendTraceID(nil, i-5, fill(20), 5, 0.5) }},
	{"AppendTrace", func(w *World[int], _ int) any { return w.AppendTrace(nil, Sphere{Radius: 0.5}, fill(20), 5, 0) }},
}

// writes are the methods that change a World, as its comment lists them, and Grow, which is
// none that reads.
var writes = []string{"Set", "SetParts", "SetMesh", "SetMeshAt", "SetSolid", "SetWorkers", "Record", "Remove", "Clear", "SetFilter", "Move", "MoveAlong", "MoveTrace", "MoveTurning", "Push", "Slides", "Step", "AppendStep", "Restore", "Grow"}

// TestReadsAreAllReads: each method of World reads or writes.
func TestReadsAreAllReads(t *testing.T) {
	known := slices.Clone(writes)
	for _, r := range reads {
		known = append(known, r.name)
	}
	for i, typ := 0, reflect.TypeFor[*World[int]](); i < typ.NumMethod(); i++ {
		if name := typ.Method(i).Name; !slices.Contains(known, name) {
			t.Errorf("%s neither reads nor writes", name)
		}
	}
}

// TestReadsAtTheSameTime makes each two reads at the same time, right after a change, so that
// one of them brings the tree up to date while the other reads. Each has its answer.
func TestReadsAtTheSameTime(t *testing.T) {
	ids, rounds := 600, 3
	if brief() {
		ids, rounds = 80, 1
	}
	for i, r := range reads {
		t.Run(r.name, func(t *testing.T) {
			t.Parallel()
			for _, other := range reads[i:] {
				rng := rand.New(rand.NewPCG(*seed, 14))
				var w, alone World[int]
				surface := meshThrough([]Vec{scatter(rng, 20), scatter(rng, 20), scatter(rng, 20), scatter(rng, 20)})
				for round := range rounds {
					// Set anew, so that all parts get other places.
					for range ids {
						id, s := rng.IntN(ids), anyShape(rng, scatter(rng, 20), 1)
						for _, to := range []*World[int]{&w, &alone} {
							var err error
							if id%5 == 0 {
								err = to.SetParts(id, s, Sphere{scatter(rand.New(rand.NewPCG(uint64(id), 0)), 20), 1})
							} else {
								err = to.Set(id, s)
							}
							if err != nil {
								t.Fatal(err)
							}
						}
					}
					for _, to := range []*World[int]{&w, &alone} {
						if err := to.SetMesh(ids, surface); err != nil {
							t.Fatal(err)
						}
					}
					want := [2]any{r.ask(&alone, ids), other.ask(&alone, ids)}
					var got [2]any
					var start, end sync.WaitGroup
					start.Add(2)
					for k, ask := range []func(*World[int], int) any{r.ask, other.ask} {
						end.Go(func() {
							start.Done()
							start.Wait()
							got[k] = ask(&w, ids)
						})
					}
					end.Wait()
					if !reflect.DeepEqual(got, want) {
						t.Fatalf("round %d: %s and %s have other answers at the same time", round, r.name, other.name)
					}
				}
			}
		})
	}
}

// TestAnswersForgetWhatWas fills a World with this and that, few and many, and empties it in each way there is: all
// that it answers is what one answers that has never had anything else.
func TestAnswersForgetWhatWas(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 15))
	fills := []func(w *World[int], n int, rng *rand.Rand) error{
		func(w *World[int], n int, rng *rand.Rand) (err error) {
			for id := range n {
				err = errors.Join(err, w.Set(id, Sphere{scatter(rng, 20), 1}))
			}
			return err
		},
		func(w *World[int], n int, rng *rand.Rand) (err error) {
			for id := range n {
				p := scatter(rng, 20)
				err = errors.Join(err, w.Set(id, Box{p, p.Add(fill(1))}))
			}
			return err
		},
		func(w *World[int], n int, rng *rand.Rand) (err error) {
			for id := range n {
				err = errors.Join(err, w.Set(id, anyShape(rng, scatter(rng, 20), 1)))
			}
			return err
		},
		func(w *World[int], n int, rng *rand.Rand) (err error) {
			for id := range min(n, 3) {
				err = errors.Join(err, w.Set(id, HalfSpace{scatter(rng, 20), scatter(rng, 1)}))
			}
			return err
		},
		func(w *World[int], n int, rng *rand.Rand) error {
			points := make([]Vec, n+4)
			for i := range points {
				points[i] = scatter(rng, 20)
			}
			return w.SetMesh(n, meshThrough(points))
		},
	}
	empties := []func(w *World[int]){
		(*World[int]).Clear,
		func(w *World[int]) { w.Restore(new(World[int])) },
		func(w *World[int]) {
			for id := range 500 {
				w.Remove(id)
			}
		},
	}
	var w World[int]
	for range unlessBrief(100**cases, 120) {
		empties[rng.IntN(len(empties))](&w)
		if rng.IntN(4) == 0 {
			w.Step() // what is gone is forgotten, too
		}
		n, set := [...]int{0, 0, 1, 3, 40, 400}[rng.IntN(6)], fills[rng.IntN(len(fills))]
		var fresh World[int]
		of := rng.Uint64()
		for _, to := range []*World[int]{&w, &fresh} {
			if n > 0 {
				if err := set(to, n, rand.New(rand.NewPCG(of, 0))); err != nil {
					t.Fatal(err)
				}
			}
		}
		for _, r := range reads {
			if r.name == "Hash" || r.name == "Snapshot" { // they tell how many Steps there were
				continue
			}
			if got, want := r.ask(&w, n), r.ask(&fresh, n); !reflect.DeepEqual(got, want) {
				t.Fatalf("%s, %d shapes: %v, in a new World %v", r.name, n, got, want)
			}
		}
	}
}

// embedsAShape is no shape: it has a method of one, which Go cannot forbid.
type embedsAShape struct{ Sphere }

type embedsAPath struct{ Ray }

// TestWorldPanics: what is no shape panics in every query, also of an empty World.
func TestWorldPanics(t *testing.T) {
	for _, n := range []int{0, 3} {
		for _, s := range []Shape{nil, embedsAShape{Sphere{fill(100), 1}}, (*Sphere)(nil)} {
			for name, ask := range map[string]func(w *World[int]){
				"Overlapping":   func(w *World[int]) { w.AppendOverlapping(nil, s) },
				"Sweep":         func(w *World[int]) { w.Sweep(s, Vec{X: 1}) },
				"SweepAll":      func(w *World[int]) { w.AppendSweepAll(nil, s, Vec{X: 1}) },
				"Nearest":       func(w *World[int]) { w.AppendNearest(nil, s, 1) },
				"NearestWithin": func(w *World[int]) { w.AppendNearestWithin(nil, s, 1, 0) },
				"Trace":         func(w *World[int]) { w.AppendTrace(nil, s, Vec{X: 1}, 1, 0) },
			} {
				panics(t, fmt.Sprintf("%s of %T, %d shapes", name, s, n), n, ask)
			}
		}
		for _, p := range []Path{nil, embedsAPath{Ray{fill(100), Vec{X: 1}}}, (*Ray)(nil)} {
			for name, ask := range map[string]func(w *World[int]){
				"RayCast":    func(w *World[int]) { w.RayCast(p) },
				"RayCastAll": func(w *World[int]) { w.AppendRayCastAll(nil, p) },
			} {
				panics(t, fmt.Sprintf("%s of %T, %d shapes", name, p, n), n, ask)
			}
		}
	}
}

// TestBatchPanicsHere: a query that is no Shape panics on the goroutine of the caller, however many workers there are.
func TestBatchPanicsHere(t *testing.T) {
	const n = 10 * batchTask
	for _, bad := range []Shape{nil, (*Ray)(nil), (*Hull)(nil)} {
		shapes := slices.Repeat([]Shape{Vec{}}, n)
		shapes[n-1] = bad
		path, isPath := bad.(Path)
		paths := slices.Repeat([]Path{Ray{Dir: axisOf(0)}}, n)
		paths[n-1] = path
		for name, ask := range map[string]func(w *World[int]){
			"RayCasts": func(w *World[int]) { w.RayCasts(paths, nil) },
			"Sweeps":   func(w *World[int]) { w.Sweeps(shapes, nil, nil) },
			"Overlaps": func(w *World[int]) { w.Overlaps(shapes, nil) },
		} {
			if name == "RayCasts" && bad != nil && !isPath {
				continue
			}
			panics(t, fmt.Sprintf("%s with %T", name, bad), 3, func(w *World[int]) {
				w.SetWorkers(4)
				ask(w)
			})
		}
	}
}

// panics calls ask with a World of n shapes about the origin.
func panics(t *testing.T, what string, n int, ask func(w *World[int])) {
	t.Helper()
	var w World[int]
	for i := range n {
		if err := w.Set(i, Sphere{Radius: 1}); err != nil {
			t.Fatal(err)
		}
	}
	defer func() {
		switch p := recover().(type) {
		case string:
			if p != notAShape {
				t.Errorf("%s: %s", what, p)
			}
		case error: // of a nil pointer
			if !strings.Contains(p.Error(), "nil pointer") {
				t.Errorf("%s: %v", what, p)
			}
		default:
			t.Errorf("%s: %v", what, p)
		}
	}()
	ask(&w)
}

// TestPushOfRays pushes rays and lines out of others: how long their Dir is means nothing.
func TestPushOfRays(t *testing.T) {
	for _, dir := range []float64{5e-324, 1, 1e15, 1e17, 1e146, 1e300} {
		for _, beam := range []Shape{Ray{xy(0, 0), xy(dir, 0)}, Line{xy(0, 0), xy(-dir, 0)}} {
			var w World[string]
			ball := Sphere{xy(5, 3), 5}
			if err := w.Set("ball", ball); err != nil {
				t.Fatal(err)
			}
			if err := w.Set("beam", beam); err != nil {
				t.Fatal(err)
			}
			moved, ok := w.Push("beam")
			after, _ := w.Get("beam")
			if k, _ := Collide(after, ball); !ok || !nearly(moved, xy(0, -2)) || k.Depth > 1e-14 {
				t.Errorf("%v: moved by %v, %v, %v is left", beam, moved, ok, k.Depth)
			}
		}
	}
}

// TestApproachingAtAnySize asks for what a path that starts on a floor leads into: how long
// the path is makes no difference, even if its extent exceeds a float64.
func TestApproachingAtAnySize(t *testing.T) {
	into := func(floor Shape, p Path) bool {
		var w World[string]
		if err := w.Set("floor", floor); err != nil {
			t.Fatal(err)
		}
		_, h, ok := w.RayCast(p, Filter[string]{Approaching: true})
		return ok && h.T == 0
	}
	long := Segment{xy(-1e308, 0), xy(1e308, 0)}
	short := into(long, Segment{xy(-9e307, 0), xy(0.7e308, 5)})
	if got := into(long, Segment{xy(-9e307, 0), xy(1.7e308, 5)}); got != short {
		t.Errorf("a longer path: %v, not %v", got, short)
	}
	for _, c := range []struct {
		floor Shape
		dir   Vec
		into  bool
	}{
		{Sphere{xy(0, -1), 1}, xy(1e-323, 0), false},
		{Sphere{xy(0, -1), 1}, xy(1e-323, 5e-324), false},
		{Sphere{xy(0, -1), 1}, xy(1e-323, -5e-324), true},
		{Sphere{xy(-3, -4), 5}, xy(0, -5e-324), true},
		{Sphere{xy(-3, -4), 5}, xy(-5e-324, 5e-324), false},
		{Sphere{xy(-3, -4), 5}, xy(-1e-323, 5e-324), true},
		{Sphere{xy(0, -1), 1}, xy(math.MaxFloat64, -math.MaxFloat64), true},
		{Sphere{xy(0, -1), 1}, xy(math.MaxFloat64, math.MaxFloat64), false},
	} {
		if got := into(c.floor, Ray{xy(0, 0), c.dir}); got != c.into {
			t.Errorf("along %v into %v: %v", c.dir, c.floor, got)
		}
	}
}
