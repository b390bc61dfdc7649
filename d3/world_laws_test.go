package d3

import (
	"errors"
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"sync"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

func TestWorldRefuses(t *testing.T) {
	var w World[float64]
	for _, c := range []struct {
		what string
		err  error
		want error
		text string
	}{
		{"NaN", w.Set(math.NaN(), Vec{}), ErrNotEqual, "id NaN: an id that is not equal to itself, such as NaN, is never found again"},
		{"a radius", w.Set(7, &Sphere{Radius: -1}), ErrNegative, "id 7: " + Validate(Sphere{Radius: -1}).Error()},
		{"one of its parts", w.SetParts(7, Vec{}, Ray{}), ErrZeroDirection, "id 7: " + Validate(Ray{}).Error()},
		{"infinite", w.Set(7, Vec{X: math.Inf(1)}), ErrNotFinite, "id 7: " + Validate(Vec{X: math.Inf(1)}).Error()},
		{"nothing", w.SetParts(7), ErrNoParts, "id 7: no shapes"},
		{"a motion of nobody", w.Move(7, Vec{X: 1}), ErrUnknown, "id 7: no such id"},
	} {
		var id *IDError
		if !errors.Is(c.err, c.want) || !errors.As(c.err, &id) || c.err.Error() != c.text {
			t.Errorf("%s: %v", c.what, c.err)
		}
	}
	if w.Len() != 0 || w.Remove(7) {
		t.Error("something is there")
	}
	if err := w.Set(7, Vec{X: math.MaxFloat64}); err != nil {
		t.Fatal(err)
	}
	hash := w.Hash()
	for _, m := range []Vec{{X: math.NaN()}, {X: math.Inf(-1)}, {X: math.MaxFloat64}} {
		if err := w.Move(7, m); !errors.Is(err, ErrNotFinite) {
			t.Errorf("Move by %v: %v", m, err)
		}
	}
	if err := w.Set(7, Sphere{Radius: math.NaN()}); err == nil {
		t.Error("set a shape with a NaN")
	}
	if s, ok := w.Get(7); !ok || s != (Vec{X: math.MaxFloat64}) || w.Hash() != hash {
		t.Errorf("refusing left %v", s)
	}
}

// TestEmptyWorld asks worlds with nothing in them, and with nothing any more.
func TestEmptyWorld(t *testing.T) {
	var zero, cleared World[int]
	for i := range 100 {
		if err := cleared.Set(i, Sphere{Vec{X: float64(i)}, 1}); err != nil {
			t.Fatal(err)
		}
	}
	cleared.Clear()
	for _, w := range []*World[int]{&zero, &cleared} {
		_, _, hit := w.RayCast(Ray{Dir: Vec{X: 1}})
		_, _, met := w.Sweep(Sphere{Radius: 1}, Vec{X: 1})
		_, out := w.Push(1)
		_, there := w.Get(1)
		n := len(w.AppendPairs(nil)) + len(w.AppendOverlapping(nil, Vec{})) + len(w.AppendNearest(nil, Vec{}, 3)) +
			len(w.AppendTrace(nil, Vec{}, Vec{X: 1}, 3, 1)) + len(w.Step()) + w.Len()
		for range w.All() {
			n++
		}
		for range w.Parts(1) {
			n++
		}
		if hit || met || out || there || n != 0 {
			t.Errorf("%v %v %v %v, %d", hit, met, out, there, n)
		}
	}
}

func TestGrow(t *testing.T) {
	var w World[int]
	w.Grow(1000)
	add := func() {
		first := w.Len()
		for i := range 500 {
			if err := w.Set(first+i, Vec{}); err != nil {
				t.Fatal(err)
			}
		}
	}
	if n := testing.AllocsPerRun(1, add); n != 0 || w.Len() != 1000 { // it runs twice
		t.Errorf("%v allocations for %d ids", n, w.Len())
	}
	if w.Grow(1000); w.Len() != 1000 || len(w.AppendNearest(nil, Vec{}, 2000)) != 1000 {
		t.Errorf("%d ids left", w.Len())
	}
}

// TestRemovingAllIsQuick removes one by one what the next Step has to tell of: gaps that
// cannot be closed before must not be tried again each time.
func TestRemovingAllIsQuick(t *testing.T) {
	var w World[int]
	const n = 2000
	for i := range n {
		if err := w.Set(i, Sphere{Vec{X: float64(i)}, 0.5}); err != nil {
			t.Fatal(err)
		}
	}
	w.Step()
	builds := 0
	for i := range n {
		before := w.store.tree.Built
		w.Remove(i)
		if w.store.tree.Built != before {
			builds++
		}
	}
	if builds > 50 {
		t.Errorf("the tree was built %d times", builds)
	}
	if got := len(w.Step()); got != n-1 || len(w.store.objects) != 0 {
		t.Errorf("%d exits, %d objects left", got, len(w.store.objects))
	}
}

// TestLoopsKeepTheirSequence changes the World inside of its loops.
func TestLoopsKeepTheirSequence(t *testing.T) {
	fill := func() *World[int] {
		var w World[int]
		for i := range 300 {
			if err := w.Set(i, Sphere{Radius: 1}); err != nil {
				t.Fatal(err)
			}
		}
		return &w
	}
	w, n := fill(), 0
	for a, b := range w.Pairs() {
		n++
		if a != 0 || b != n {
			t.Fatalf("%d and %d after %d pairs", a, b, n)
		}
		w.Remove(b)
		for other := range w.Overlapping(Vec{}) {
			w.Remove(other)
			break
		}
		if n == 299 {
			break
		}
	}
	if w.Len() != 0 {
		t.Errorf("%d left", w.Len())
	}
	w, n = fill(), 0
	for id := range w.Overlapping(Vec{}) {
		w.Remove(id)
		w.Remove(299 - id)
		n++
	}
	if n != 300 || w.Len() != 0 {
		t.Errorf("a loop of %d, %d left", n, w.Len())
	}
	w, n = fill(), 0
	for id, d := range w.Nearest(Vec{X: 3}, 1000) {
		if err := w.Set(id, Sphere{Vec{X: 100}, 1}); err != nil || d != 2 {
			t.Fatal(d, err)
		}
		n++
	}
	if n != 300 {
		t.Errorf("a loop of %d", n)
	}
}

// TestRollback replays a hundred steps from a snapshot.
func TestRollback(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			steps := 100
			if brief() {
				steps = 20
			}
			play := func(w *World[int], rng *rand.Rand) (events []Event[int], hashes []uint64, counts [][3]int) {
				p := newPlain()
				for id, s := range w.All() {
					p.set(id, s)
				}
				for range steps {
					script(t, w, p, rng, population.ids, population.shape)
					for range 2 {
						moveEither(t, w, p, rng, rng.IntN(population.ids), scatter(rng, 3), map[int][]Leg{})
					}
					events = append(events, w.Step()...)
					hashes = append(hashes, w.Hash())
					counts = append(counts, countsOf(t, w))
				}
				return events, hashes, counts
			}
			var w, saved, other World[int]
			play(&w, rand.New(rand.NewPCG(*seed, 7)))
			w.Snapshot(&saved)
			w.Snapshot(&other)
			if saved.Hash() != w.Hash() {
				t.Error("a snapshot has another hash")
			}
			events, hashes, counts := play(&w, rand.New(rand.NewPCG(*seed, 8)))
			w.Restore(&saved)
			again, hashesAgain, countsAgain := play(&w, rand.New(rand.NewPCG(*seed, 8)))
			elsewhere, hashesElsewhere, countsElsewhere := play(&other, rand.New(rand.NewPCG(*seed, 8)))
			same(t, "events", again, events)
			same(t, "hashes", hashesAgain, hashes)
			same(t, "events elsewhere", elsewhere, events)
			same(t, "hashes elsewhere", hashesElsewhere, hashes)
			same(t, "counts", countsAgain, counts)
			same(t, "counts elsewhere", countsElsewhere, counts)
			slices.Sort(hashes)
			if n := len(slices.Compact(hashes)); n < steps/2 { // some changes change nothing
				t.Errorf("%d hashes of %d worlds", n, steps)
			}
		})
	}
}

// countsOf returns the counts that tell when gaps are closed: no answer shows them. Those of
// what is there are what they say.
func countsOf(t *testing.T, w *World[int]) [3]int {
	t.Helper()
	s, live, used, added := &w.store, 0, 0, 0
	for _, o := range s.objects {
		if o.isLive {
			live++
			used += int(o.n)
			for at := o.first; at < o.first+o.n; at++ {
				if s.parts[at].isBounded() && !s.tree.Has(at) {
					added++
				}
			}
		}
	}
	if s.added != added || s.isStale.Load() != (len(s.stale) > 0) {
		t.Errorf("%d parts are not in the tree, counted as %d", added, s.added)
	}
	if s.live != live || s.live != w.Len() || s.used != used {
		t.Errorf("%d live of %d, %d used of %d, Len %d", s.live, live, s.used, used, w.Len())
	}
	return [3]int{s.live, s.used, s.gaps}
}

// TestGoldenWorld compares the hash of a World after some changes with the one in
// dim_test.go, see TestGolden.
func TestGoldenWorld(t *testing.T) {
	h := fnv.New64a()
	for _, population := range populations {
		rng := rand.New(rand.NewPCG(1, 9))
		var w World[int]
		p := newPlain()
		for range 40 {
			script(t, &w, p, rng, population.ids, population.shape)
			s, m := population.shape(rng), scatter(rng, 4)
			if id := rng.IntN(population.ids); p.parts[id] != nil {
				if err := w.Move(id, m); err != nil {
					t.Fatal(err)
				}
			}
			for _, e := range w.Step() {
				hashNumbers(h, []float64{float64(e.Kind), float64(e.A), float64(e.B), e.T})
			}
			for _, n := range w.AppendNearest(nil, s, 5) {
				hashNumbers(h, []float64{float64(n.ID), n.Distance})
			}
			for _, turn := range w.AppendTrace(nil, s, m, 3, 0.5) {
				x, y := turn.Motion.coords(), turn.Point.coords()
				hashNumbers(h, []float64{float64(turn.ID), turn.T, x[0], x[1], x[2], y[0], y[1], y[2]})
			}
			hashNumbers(h, []float64{math.Float64frombits(w.Hash() >> 12)})
		}
	}
	got := h.Sum64()
	if *update {
		writeGolden(t, "goldenWorld", got)
		return
	}
	if got != goldenWorld {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(goldenWorld))
	}
}

// TestPushes pushes shapes out of others: then none is deeper than its bound, and one is
// touched.
func TestPushes(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 10))
			pushed := 0
			for range 60 {
				var w World[int]
				n := 1 + rng.IntN(12)
				for id := range n {
					if err := w.Set(id, population.shape(rng)); err != nil {
						t.Fatal(err)
					}
				}
				// The last one is drawn until it is in another, if it ever is.
				for range 200 {
					if isIn(&w, n-1) {
						break
					}
					if err := w.Set(n-1, population.shape(rng)); err != nil {
						t.Fatal(err)
					}
				}
				if moved, _ := checkPush(t, &w, n-1); moved {
					pushed++
				}
			}
			least := 10
			if population.name == "one point" {
				least = 0 // all are so small that none is in another
			}
			if t.Logf("%s: %d pushed", population.name, pushed); pushed < least {
				t.Errorf("%d pushed: they show little", pushed)
			}
		})
	}
}

// TestPushesFarAway pushes a ball out of another, where coordinates are so large that what
// they round to counts: by as much as it is wide, or by little more than the bound.
func TestPushesFarAway(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 14))
	for range 2000 {
		far := math.Ldexp(1, rng.IntN(31))
		center := scatter(rng, 1).Add(each(fill(far), scatter(rng, 1), math.Copysign))
		a, b := Sphere{center, 1}, Sphere{center.Add(unit(scatter(rng, 1)).Scale(2 * rng.Float64())), 1}
		if rng.IntN(2) == 0 {
			b.Center = center.Add(unit(scatter(rng, 1)).Scale(2 - float64(bound(a, b)*float64(1+3*rng.Float64()))))
		}
		var w World[int]
		for id, s := range [...]Shape{a, b} {
			if err := w.Set(id, s); err != nil {
				t.Fatal(err)
			}
		}
		if _, ok := checkPush(t, &w, 0); !ok {
			t.Errorf("%v is not pushed out of %v", a, b)
		}
	}
}

// checkPush holds Push to its promises, and says whether the object has moved, and is out.
func checkPush(t *testing.T, w *World[int], id int) (hasMoved, isOut bool) {
	t.Helper()
	before, _ := w.Get(id)
	wasIn, hash := isIn(w, id), w.Hash()
	moved, ok := w.Push(id)
	after, _ := w.Get(id)
	if (moved != Vec{}) != (ok && wasIn) || (w.Hash() == hash) != (moved == Vec{}) {
		t.Errorf("%v: moved by %v, %v, in something: %v", before, moved, ok, wasIn)
	}
	if !ok {
		return false, false
	}
	touches := moved == (Vec{})
	for other, s := range w.All() {
		if other == id {
			continue
		}
		k, _ := Collide(after, s)
		if k.Depth > bound(after, s) {
			t.Errorf("%v, pushed by %v: %v is %v deep", before, moved, s, k.Depth)
		}
		touches = touches || k.Depth > 0 || Distance(after, s) <= bound(after, s)
	}
	if !touches {
		t.Errorf("%v, pushed by %v, touches nothing", before, moved)
	}
	return moved != Vec{}, true
}

// isIn says whether an object is deeper in another than what rounds.
func isIn(w *World[int], id int) bool {
	a, _ := w.Get(id)
	for other, b := range w.All() {
		if k, _ := Collide(a, b); other != id && k.Depth > bound(a, b) {
			return true
		}
	}
	return false
}

// bound is what Push promises of a Depth that remains: 16e·S, and 4e times the largest
// coordinate of a. The Dir of a ray or line is none, and no part of S.
func bound(a, b Shape) float64 {
	p, q := probeOf(a), probeOf(b)
	if !p.isCore() || !q.isCore() {
		var s store
		q := &s.parts[s.objects[s.insert([]Shape{b})].first]
		return placeError(&p, q, s.largeOr(q))
	}
	size, far := p.a.Sub(q.a).Len()+p.r+q.r, p.a.maxAbs()
	if p.isBounded() {
		size, far = size+p.b.Sub(p.a).Len(), max(far, p.b.maxAbs())
	}
	if q.isBounded() {
		size += q.b.Sub(q.a).Len()
	}
	return float64(16*e*size) + float64(4*e*far)
}

// TestPlaceError: what Push takes for touching is what it promises, of all kinds.
func TestPlaceError(t *testing.T) {
	eachPair(t, 1, func(t *testing.T, x, y oracle.Shape) {
		a, b := shapeOf(x), shapeOf(y)
		var p storedShape
		var q part
		p.set(a, nil)
		q.set(b)
		if got, want := placeError(&p, &q, nil), bound(a, b); !(math.Abs(got-want) <= float64(8*e*want)) && isFinite(want) {
			t.Errorf("%#v, %#v: %v, want %v", a, b, got, want)
		}
	})
}

func TestPushOutOfCorners(t *testing.T) {
	var w World[string]
	set := func(id string, s Shape) {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	// A corner of two walls: out along both normals at once.
	set("floor", Capsule{xy(-9, 0), xy(9, 0), 1})
	set("wall", Box{xy(-5, 0).Sub(at([3]float64{1, 9, 9})), xy(-5, 0).Add(at([3]float64{1, 9, 9}))})
	set("body", Sphere{xy(-3.5, 1.5), 1})
	if moved, ok := w.Push("body"); !ok || !nearly(moved, xy(0.5, 0.5)) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	if moved, ok := w.Push("body"); !ok || moved != (Vec{}) {
		t.Errorf("again: moved by %v, %v", moved, ok)
	}
	// Between two walls there is no room, nor through either.
	set("other wall", Box{xy(-2, 0).Sub(at([3]float64{1, 9, 9})), xy(-2, 0).Add(at([3]float64{1, 9, 9}))})
	set("body", Sphere{xy(-3.5, 5), 1})
	if moved, ok := w.Push("body"); ok || moved != (Vec{}) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	// What filters let through is not in the way.
	w.SetFilter("other wall", 2, 2)
	if moved, ok := w.Push("body"); !ok || !nearly(moved, xy(0.5, 0)) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	w.SetFilter("other wall", 1, 1)
	set("body", Sphere{xy(-3.5, 5), 1})
	if moved, ok := w.Push("body", Filter[string]{Where: func(id string) bool { return id == "wall" }}); !ok || !nearly(moved, xy(0.5, 0)) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	// A corner of 120°: straight to where both are touched, which one wall after the other misses.
	var blunt World[string]
	for id, s := range map[string]Shape{
		"floor": Capsule{xy(0, 0), xy(9, 0), 1}, "wall": Capsule{xy(0, 0), xy(-4.5, 9*math.Sqrt(0.75)), 1},
		"body": Sphere{xy(1.7*math.Sqrt(1.0/3), 1.7), 1},
	} {
		if err := blunt.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	if moved, ok := blunt.Push("body"); !ok || !nearly(moved, xy(0.3*math.Sqrt(1.0/3), 0.3)) {
		t.Errorf("moved by %v, %v", moved, ok)
	}
	if _, ok := w.Push("nobody"); ok {
		t.Error("pushed nobody")
	}
}

// TestTraces holds Trace to its laws: turns in order of time, each at what Sweep hits, and
// energy that never rises.
func TestTraces(t *testing.T) {
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 11))
			turns := 0
			for range 40 {
				var w World[int]
				for id := range 20 {
					if err := w.Set(id, population.shape(rng)); err != nil {
						t.Fatal(err)
					}
				}
				s, m, restitution := population.shape(rng), scatter(rng, 100), float64(rng.IntN(5))/4
				turns += checkTrace(t, &w, s, m, restitution)
			}
			t.Logf("%d turns", turns)
		})
	}
}

func checkTrace(t *testing.T, w *World[int], s Shape, m Vec, restitution float64) int {
	t.Helper()
	all := w.AppendTrace(nil, s, m, 10, restitution)
	last := Turn[int]{Motion: m}
	for i, turn := range all {
		if !(turn.T >= last.T && turn.T <= 1) {
			t.Errorf("turn %d at %v after %v", i, turn.T, last.T)
		}
		if turn.Motion.LenSq() > last.Motion.LenSq() {
			t.Errorf("turn %d: %v from %v", i, turn.Motion, last.Motion)
		}
		if last.Motion.Dot(turn.Normal) > 1e-6*last.Motion.Len() { // a graze rounds
			t.Errorf("turn %d at %v, from which %v leads away", i, turn.Normal, last.Motion)
		}
		last = turn
	}
	id, h, ok := firstInTheWay(w, s, m)
	if ok != (len(all) > 0) || ok && (all[0].ID != id || all[0].Hit != h) {
		t.Errorf("Sweep: %v %v %v, Trace: %v", id, h, ok, all)
	}
	var walls []Shape
	for _, wall := range w.All() {
		walls = append(walls, wall)
	}
	checkWay(t, "a trace", walls, s, m, all)
	return len(all)
}

// firstInTheWay is Sweep for what approaches, and for bodies does not only slide past.
func firstInTheWay(w *World[int], s Shape, m Vec) (id int, h Hit, ok bool) {
	for id, h := range w.SweepAll(s, m) {
		if h.T == 0 && !(m.Dot(h.Normal) < 0) {
			continue
		}
		other, _ := w.Get(id)
		c := caster{shape: s, dir: m}
		p, q := probeOf(s), probeOf(other)
		if p.isCore() && q.isCore() || areThin(s, other) || !c.grazes(h.T, other) {
			return id, h, true
		}
	}
	return id, h, false
}

func bothCores(a, b Shape) bool {
	var x, y core
	return x.set(a) && y.set(b)
}

func TestTraceInACorner(t *testing.T) {
	var w World[string]
	for id, s := range map[string]Shape{"floor": Line{xy(0, 0), xy(1, 0)}, "wall": Line{xy(0, 0), xy(0, 1)}} {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	turns := w.AppendTrace(nil, Sphere{xy(3, 3), 1}, xy(-4, -4), 9, 1)
	if len(turns) != 2 || turns[0].T != 0.5 || turns[1].T != 0.5 || turns[1].Motion != xy(4, 4) {
		t.Errorf("%v", turns)
	}
	// Without restitution it stops there.
	turns = w.AppendTrace(nil, Sphere{xy(3, 3), 1}, xy(-4, -4), 9, 0)
	if len(turns) != 2 || turns[1].Motion.Len() != 0 {
		t.Errorf("%v", turns)
	}
	n := 0
	for turn := range w.Trace(Sphere{xy(3, 3), 1}, xy(0, -4), 9, math.NaN()) {
		if turn.ID != "floor" || turn.Motion.Len() != 0 {
			t.Errorf("%v", turn)
		}
		n++
	}
	if n != 1 {
		t.Errorf("%d turns", n)
	}
}

// TestConcurrentReads reads from many goroutines after a change, for the race detector.
func TestConcurrentReads(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 12))
	var w World[int]
	p := newPlain()
	for i := range 20 {
		script(t, &w, p, rng, 150, populations[0].shape)
		want := p.pairs()
		var wg sync.WaitGroup
		for range 4 {
			wg.Go(func() {
				if got := w.AppendPairs(nil); !slices.Equal(got, want) {
					t.Errorf("step %d: %v, not %v", i, got, want)
				}
				w.RayCast(Ray{Dir: Vec{X: 1}})
				w.Hash()
				for range w.Nearest(Vec{}, 3) {
					break
				}
			})
		}
		wg.Wait()
	}
}

// TestWorldAllocatesNothing asks and changes a warm World.
func TestWorldAllocatesNothing(t *testing.T) {
	some := populations
	if brief() {
		some = some[:3]
	}
	for _, population := range some {
		rng := rand.New(rand.NewPCG(*seed, 13))
		var w, saved World[int]
		shapes := make([]Shape, 200)
		for i := range shapes {
			shapes[i] = population.shape(rng)
			if err := w.Set(i, shapes[i]); err != nil {
				t.Fatal(err)
			}
		}
		frame := 0
		var events []Event[int]
		var turns []Turn[int]
		third := Filter[int]{Where: func(id int) bool { return id%3 == 0 }}
		fromAbove := Filter[int]{WhereHit: func(id int, h Hit) bool { return h.Normal.Y > 0 }}
		work := func() {
			frame++
			for i := range shapes {
				if i%10 == frame%10 {
					w.Remove(i)
				}
				if i%10 == (frame+5)%10 {
					_ = w.Set(i, shapes[i])
				}
			}
			_ = w.Move(3, Vec{X: 1})
			if _, ok := w.Position(9); ok { // an error would allocate
				_ = w.MoveAlong(9, Leg{0.25, Vec{X: 1}}, Leg{0.5, Vec{Y: 1}})
				turns = w.AppendTrace(turns[:0], Sphere{Radius: 1}, Vec{X: 9}, 4, 0)
				_ = w.MoveTrace(9, Vec{X: 9}, turns...)
			}
			w.SetFilter(4, 3, 3)
			if events = w.AppendStep(events[:0]); frame%2 == 0 {
				w.Step()
			}
			for range w.Pairs() {
			}
			for range w.PairContacts() {
			}
			for range w.Overlapping(Sphere{Radius: 1}, third) {
			}
			for range w.Nearest(Vec{X: 1}, 4, third, Without(6)) {
			}
			w.SweepID(7, Vec{X: 2}, third)
			w.SweepPart(Sphere{Radius: 1}, Vec{X: 1}, Without(7))
			w.RayCastPart(Ray{Dir: Vec{X: 1}})
			for range w.OverlappingID(7, third) {
			}
			for range w.NearestWithinID(7, 3, 20, third) {
			}
			for range w.NearestWithin(Vec{X: 1}, 4, 9, Without(6)) {
			}
			w.RayCast(Ray{Dir: Vec{X: 1}}, third)
			for range w.RayCastAll(Ray{Dir: Vec{X: 1}}, third) {
			}
			for range w.SweepAll(Sphere{Radius: 1}, Vec{X: 1}) {
			}
			w.Sweep(Capsule{B: Vec{X: 1}, Radius: 1}, Vec{X: 1}, Filter[int]{Mask: 1}, third)
			for range w.Trace(Sphere{Radius: 1}, Vec{X: 9}, 4, 0.5, third, fromAbove) {
			}
			for range w.TraceID(7, Vec{X: 9}, 4, 0, third, fromAbove) {
			}
			w.SweepID(8, Vec{X: 9}, fromAbove)
			w.Sweep(Sphere{Radius: 1}, Vec{X: 9}, fromAbove)
			for range w.RayCastAll(Ray{Dir: Vec{X: 1}}, fromAbove) {
			}
			w.Push(5)
			w.Position(6)
			w.Bounds(6)
			w.Hash()
			w.Snapshot(&saved)
		}
		for range 40 {
			work()
		}
		if n := testing.AllocsPerRun(20, work); n != 0 {
			t.Errorf("%s: %v allocations", population.name, n)
		}
	}
}

// TestGapsKeepFilters: when gaps are closed, what stays keeps its filter, and what comes after has
// none.
func TestGapsKeepFilters(t *testing.T) {
	var w World[int]
	const n = 400
	for id := range n {
		if err := w.Set(id, Sphere{xy(float64(3*id), 0), 1}); err != nil {
			t.Fatal(err)
		}
		w.SetFilter(id, 1<<(id%7), 1<<(id%5))
	}
	for id := range n {
		if id%8 != 3 {
			w.Remove(id)
		}
	}
	if err := w.Set(n, Sphere{xy(-9, 0), 1}); err != nil {
		t.Fatal(err)
	}
	s := &w.store
	if s.gaps > n/2 {
		t.Errorf("%d gaps: none has been closed", s.gaps)
	}
	for id := range w.All() {
		number, _ := w.ids.Find(id)
		want := layers{1 << (id % 7), 1 << (id % 5)}
		if id == n {
			want = allLayers
		}
		if got := s.layersOf(number); got != want {
			t.Errorf("%d has %v, want %v", id, got, want)
		}
	}
}
