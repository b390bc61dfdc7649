package d3

import (
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"runtime"
	"slices"
	"testing"
)

// heap returns how many bytes are in use.
func heap() uint64 {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	return m.HeapAlloc
}

// TestWorldGivesBack: a World that has become small is small two Steps later, and answers as before.
func TestWorldGivesBack(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 39))
	const n = 20_000
	var w World[int]
	var kept World[string]
	before := heap()
	for id := range n {
		shape := anyShape(rng, scatter(rng, 30), 0.5)
		if b := Bounds(shape); id >= 40 && !isFinite(b.Max.Sub(b.Min).maxAbs()) {
			shape = Sphere{scatter(rng, 30), 0.5} // few have no end, and meet all others
		}
		if err := w.Set(id, shape); err != nil {
			t.Fatal(err)
		}
		_ = kept.Set(fmt.Sprint(id), shape)
		w.SetFilter(id, 1, 1+uint64(id%3))
		kept.SetFilter(fmt.Sprint(id), 1, 1+uint64(id%3))
	}
	for id := range n {
		_ = w.Move(id, xy(0.1, 0))
		_ = kept.Move(fmt.Sprint(id), xy(0.1, 0))
	}
	w.Step()
	kept.Step()
	full := heap()
	for id := range n {
		if id%1000 != 7 {
			w.Remove(id)
			kept.Remove(fmt.Sprint(id))
		}
	}
	var same World[int] // which has never been large
	for range 4 {
		w.Step()
		kept.Step()
	}
	for id, s := range w.All() {
		_ = same.Set(id, s)
		same.SetFilter(id, 1, 1+uint64(id%3))
	}
	same.Step()
	if now := heap(); now > before+(full-before)/50 {
		t.Errorf("%d bytes of %d are left", now-before, full-before)
	}
	if w.Len() != n/1000 || kept.Len() != n/1000 {
		t.Fatal(w.Len(), kept.Len())
	}
	for id := range n {
		if _, ok := w.Get(id); ok != (id%1000 == 7) {
			t.Fatalf("%d is there: %v", id, ok)
		}
	}
	for range 3 {
		for id := range w.All() {
			m := scatter(rng, 40)
			_, _ = w.Move(id, m), same.Move(id, m)
		}
		if a, b := w.Step(), same.Step(); !reflect.DeepEqual(a, b) {
			t.Fatalf("%v, not %v", a, b)
		}
		if a, b := w.AppendNearest(nil, Vec{}, 30), same.AppendNearest(nil, Vec{}, 30); !slices.Equal(a, b) {
			t.Fatalf("%v, not %v", a, b)
		}
	}
	runtime.KeepAlive(&kept)
}

// TestQueriesGiveBack: memory of one query about much that is gone since is given back, not of Steps alone.
func TestQueriesGiveBack(t *testing.T) {
	const n = 30_000
	overlapping := func(w *World[int]) {
		_ = w.SetMesh(0, ground(n))
		_ = w.SetMeshAt(1, ground(n), Transform{Position: xy(0.125, 0.0625)})
	}
	for _, c := range []struct {
		name  string
		setUp func(w *World[int])
		ask   func(w *World[int]) int
	}{
		{"ContactsOf", overlapping, func(w *World[int]) int { return len(w.AppendContactsOf(nil, 0)) }},
		{"PairContacts", overlapping, func(w *World[int]) int { return len(w.AppendPairContacts(nil)) }},
		{"SweepAll", func(w *World[int]) { balls(w, n) }, func(w *World[int]) int { return len(w.AppendSweepAll(nil, Sphere{pos(0, 0), n}, xy(1, 0))) }},
		{"ClipAll", func(w *World[int]) {
			for i := range n {
				_ = w.Set(i, Sphere{pos(float64(i), 0), 0.25})
			}
		}, func(w *World[int]) int { return len(w.AppendClipAll(nil, Ray{pos(-9, 0), xy(1, 0)})) }},
		{"CrossingsAll", func(w *World[int]) { _ = w.SetMesh(0, ground(n)) }, func(w *World[int]) int {
			return len(w.AppendCrossingsAll(nil, Ray{pos(-9, 0.5).Add(fill(0.125)), xy(1, 0)}))
		}},
		{"Overlapping", func(w *World[int]) { _ = w.SetMesh(0, ground(20*n)) }, func(w *World[int]) int {
			return len(w.AppendOverlapping(nil, Sphere{pos(0, 0), 20 * n}))
		}},
		{"NearestID", func(w *World[int]) { parted(w, n) }, func(w *World[int]) int { return len(w.AppendNearestID(nil, -1, math.MaxInt)) }},
		{"SetMeshAt", func(w *World[int]) {
			for i := range n {
				_ = w.SetMeshAt(i, ground(4), Transform{Position: pos(float64(8*i), 0), Scale: fill(2)})
			}
		}, (*World[int]).Len},
	} {
		var w World[int]
		before := heap()
		c.setUp(&w)
		if c.ask(&w) == 0 {
			t.Errorf("%s: nothing is asked for", c.name)
		}
		full := heap()
		w.Clear()
		for range 6 {
			w.Step()
		}
		if now := heap(); now > before+fewKept {
			t.Errorf("%s: %d bytes of %d are left", c.name, now-before, full-before)
		}
		runtime.KeepAlive(&w)
	}
}

// TestSizesGoUpAndDown: a World whose size goes up and down gives back room less and less often.
func TestSizesGoUpAndDown(t *testing.T) {
	var w World[int]
	const n = 20_000
	round := func() {
		for id := range n {
			_ = w.Set(id, Sphere{xy(float64(2*id), 0), 0.5})
		}
		w.Step()
		for id := range n - 1 {
			w.Remove(id)
		}
		for range 4 {
			w.Step()
		}
	}
	gone := 0
	for range 12 {
		round()
		if w.store.surplus.steps == 0 {
			gone++
		}
	}
	if gone > 4 {
		t.Errorf("given back %d times", gone)
	}
	if n := testing.AllocsPerRun(1, round); n > 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestCameAfterGaps: when gaps are closed, what the last Step has moved stays known, and nothing else.
func TestCameAfterGaps(t *testing.T) {
	var w World[int]
	const n = 400
	for id := range n {
		_ = w.Set(id, Sphere{xy(float64(3*id), 0), 0.5})
	}
	motion := func(id int) Vec { return xy(0, 1+float64(id)) }
	for id := 0; id < n; id += 20 {
		_ = w.Move(id, motion(id))
	}
	w.Step()
	for id := range n - 80 {
		w.Remove(id)
	}
	if len(w.store.objects) == n {
		t.Fatal("no gaps were closed")
	}
	for id := n - 80; id < n; id++ {
		want := Vec{}
		if id%20 == 0 {
			want = motion(id)
		}
		number, ok := w.find(id)
		if !ok {
			t.Fatal(id)
		}
		if got := w.store.lastMotionOf(number); got != want {
			t.Errorf("%d came by %v, not %v", id, got, want)
		}
	}
	if len(w.store.movedObjects) >= n/20 {
		t.Errorf("%d came", len(w.store.movedObjects))
	}
}

// TestBoundsOfASlice: the bounds of what goes along legs are those of its way in the slice, in none of the legs before or after.
func TestBoundsOfASlice(t *testing.T) {
	var w World[int]
	_ = w.Set(0, Sphere{Vec{}, 1})
	_ = w.MoveAlong(0, Leg{0.25, xy(1, 0)}, Leg{0.5, xy(100, 0)}, Leg{0.75, xy(100, 100)}, Leg{1, xy(-100, 0)})
	s := &w.store
	defer func() { s.slice = timeSlice{} }()
	for i, x := range [...][2][2]float64{{{-1, -1}, {2, 1}}, {{0, -1}, {101, 1}}, {{99, -1}, {101, 101}}, {{-101, -1}, {101, 101}}} {
		s.slice = timeSlice{float64(i) / 4, float64(i+1) / 4, true}
		b := s.Bounds(s.objects[0].first)
		for k := range 2 {
			if lo, hi := x[0][k], x[1][k]; !(math.Abs(b.Lo[k]-lo) < 1e-6 && math.Abs(b.Hi[k]-hi) < 1e-6) {
				t.Errorf("slice %d, axis %d: from %v to %v, not from %v to %v", i, k, b.Lo[k], b.Hi[k], lo, hi)
			}
		}
	}
}

// TestSetRefusesWhatValidateDoes: also by the quick way of balls.
func TestSetRefusesWhatValidateDoes(t *testing.T) {
	numbers := [...]float64{0, 1, -1, math.Copysign(0, -1), math.MaxFloat64, 5e-324, math.Inf(1), math.Inf(-1), math.NaN()}
	for _, x := range numbers {
		for _, r := range numbers {
			var w World[int]
			ball := Sphere{xy(x, 1), r}
			if got, want := w.Set(0, ball) == nil, Validate(ball) == nil; got != want {
				t.Errorf("Set of %v: %v, Validate: %v", ball, got, want)
			}
			if _, ok := soundBall(ball); ok && Validate(ball) != nil || !ok && Validate(ball) == nil && r == 1 {
				t.Errorf("%v: a sound ball is %v", ball, ok)
			}
		}
	}
}

// TestPushKeepsMotions: a motion goes on from where Push has moved its object to, whether that moves or not, and whether the motion
// is straight or not. Step tells what is met from there.
func TestPushKeepsMotions(t *testing.T) {
	for _, depth := range [...]float64{0, 0.5} {
		for _, isBent := range [...]bool{false, true} {
			var w World[string]
			_ = w.Set("wall", Box{fill(-2), fill(2).Sub(xy(2, 0))})
			_ = w.Set("gate", Sphere{xy(6, 0), 1})
			_ = w.Set("ball", Sphere{xy(1-depth, 0), 1})
			if isBent {
				_ = w.MoveAlong("ball", Leg{0.5, xy(5, 0)}, Leg{1, xy(10, 0)})
			} else {
				_ = w.Move("ball", xy(10, 0))
			}
			if moved, ok := w.Push("ball"); !ok || moved != xy(depth, 0) {
				t.Fatalf("depth %v: pushed by %v, %v", depth, moved, ok)
			}
			var met []float64
			for _, e := range w.Step() {
				if e.Kind == Enter && (e.A == "gate" || e.B == "gate") {
					met = append(met, e.T)
				}
			}
			if !slices.EqualFunc(met, []float64{0.3}, func(a, b float64) bool { return math.Abs(a-b) < 1e-12 }) {
				t.Errorf("depth %v, bent %v: met the gate at %v", depth, isBent, met)
			}
			if at, _ := w.Position("ball"); at != xy(11, 0) {
				t.Errorf("depth %v, bent %v: it is at %v", depth, isBent, at)
			}
		}
	}
	// From where it is pushed to, the motion leads to what is not finite.
	var w World[int]
	_ = w.Set(0, Box{fill(-1), fill(1)})
	_ = w.Set(1, Sphere{xy(0.5, 0), 1})
	_ = w.Move(1, xy(math.MaxFloat64, 0))
	if _, ok := w.Push(1); !ok {
		t.Fatal("it is in")
	}
	w.Step()
	if at, _ := w.Position(1); !isFinite(at.maxAbs()) {
		t.Errorf("it is at %v", at)
	}
}
