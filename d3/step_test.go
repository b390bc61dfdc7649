package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// step is Step, on all pairs. moves are motions by id, in is what is in contact.
func (p *plain) step(moves map[int]Vec, in map[[2]int]bool) (events []Event[int], now map[[2]int]bool) {
	type when struct {
		event Event[int]
		rank  [2]int
	}
	var all []when
	now = map[[2]int]bool{}
	for i, a := range p.ids {
		for j, b := range p.ids[i+1:] {
			pair, rank := [2]int{a, b}, [2]int{i, i + 1 + j}
			add := func(kind Kind, t float64) { all = append(all, when{Event[int]{kind, a, b, t}, rank}) }
			was := in[pair]
			delete(in, pair)
			spans := p.spans(a, b, moves)
			if was && (len(spans) == 0 || spans[0].Enter > 0) {
				add(Exit, 0)
				was = false
			}
			for _, s := range spans {
				if !was {
					add(Enter, s.Enter)
				}
				if s.Exit < 1 {
					add(Exit, s.Exit)
				} else if was {
					add(Stay, 0)
				}
				if s.Exit == 1 {
					now[pair] = true
				}
				was = false
			}
		}
	}
	slices.SortStableFunc(all, func(a, b when) int {
		switch {
		case a.event.T < b.event.T:
			return -1
		case a.event.T > b.event.T:
			return 1
		}
		return slices.Compare(a.rank[:], b.rank[:])
	})
	for _, w := range all {
		events = append(events, w.event)
	}
	for id, m := range moves {
		for i, s := range p.parts[id] {
			p.parts[id][i] = carried(s, m)
		}
	}
	return events, now
}

// spans returns when a and b meet.
func (p *plain) spans(a, b int, moves map[int]Vec) (spans []Span) {
	if !p.mayMeet(a, b) {
		return nil
	}
	ma, aMoves := moves[a]
	mb, bMoves := moves[b]
	for _, s := range p.parts[a] {
		for _, u := range p.parts[b] {
			var span Span
			if aMoves || bMoves {
				if fastSweepSpan(&span, s, &ma, u, &mb) {
					spans = append(spans, span)
				}
			} else if Overlap(s, u) {
				spans = append(spans, Span{0, 1})
			}
		}
	}
	slices.SortFunc(spans, func(s, u Span) int {
		if s.Enter < u.Enter {
			return -1
		}
		return 1
	})
	var joined []Span
	for _, s := range spans {
		if n := len(joined); n > 0 && s.Enter <= joined[n-1].Exit {
			joined[n-1].Exit = max(joined[n-1].Exit, s.Exit)
		} else {
			joined = append(joined, s)
		}
	}
	return joined
}

// TestStepIsPlain holds Step to all pairs, and to its law: an Enter and an Exit of two ids
// take turns, and Stay is between them.
func TestStepIsPlain(t *testing.T) {
	steps := 150
	if brief() {
		steps = 15
	}
	for _, population := range allPopulations() {
		t.Run(population.name, func(t *testing.T) {
			t.Parallel()
			rng := rand.New(rand.NewPCG(*seed, 6))
			var w World[int]
			p, in, isIn := newPlain(), map[[2]int]bool{}, map[[2]int]bool{}
			for i := range steps {
				script(t, &w, p, rng, population.ids, population.shape)
				moves := map[int]Vec{}
				n, speed := rng.IntN(20), 5.0
				if rng.IntN(10) == 0 {
					n, speed = 400, 100 // so that the step is cut into slices
				}
				for range n {
					id, m := rng.IntN(population.ids), scatter(rng, speed)
					if rng.IntN(4) == 0 {
						m = at([3]float64{float64(rng.IntN(3) - 1), 0, 0})
					}
					if err := w.Move(id, m); (err == nil) != (p.parts[id] != nil) {
						t.Fatalf("Move(%d, %v): %v", id, m, err)
					}
					if p.parts[id] != nil {
						moves[id] = m
						if m == (Vec{}) {
							delete(moves, id)
						}
					}
				}
				checkEvents(t, &w, p, moves, &in, isIn)
				if t.Failed() {
					t.Fatalf("after %d steps, %d objects, %v", i, w.Len(), moves)
				}
			}
		})
	}
}

func checkEvents(t *testing.T, w *World[int], p *plain, moves map[int]Vec, in *map[[2]int]bool, isIn map[[2]int]bool) {
	t.Helper()
	left := map[[2]int]bool{} // in contact, and one of them removed since
	for pair := range *in {
		if p.removed[pair[0]] || p.removed[pair[1]] {
			delete(*in, pair)
			left[pair] = true
		}
	}
	clear(p.removed)
	events := slices.Clone(w.Step())
	want, now := p.step(moves, *in)
	*in = now

	n := 0
	for _, e := range events {
		pair := [2]int{e.A, e.B}
		if isIn[pair] == (e.Kind == Enter) {
			t.Errorf("%v of %v, in contact: %v", e.Kind, pair, isIn[pair])
		}
		isIn[pair] = e.Kind != Exit
		if e.Kind == Exit && e.T == 0 && left[pair] {
			delete(left, pair)
			continue
		}
		events[n] = e
		n++
	}
	if len(left) > 0 {
		t.Errorf("no exit of %v", left)
	}
	same(t, "Step", events[:n], want)
	for id, parts := range p.parts {
		i := 0
		for s := range w.Parts(id) {
			if s != parts[i] {
				t.Errorf("%d is %v, not %v", id, s, parts[i])
			}
			i++
		}
	}
}

func TestStepTwice(t *testing.T) {
	var w World[string]
	set := func(id string, s Shape) {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	expect := func(what string, want ...Event[string]) {
		t.Helper()
		same(t, what, w.Step(), want)
	}
	set("wall", Sphere{Radius: 1})
	set("bullet", Vec{X: -5})
	expect("apart")
	if err := w.Move("bullet", Vec{X: 10}); err != nil {
		t.Fatal(err)
	}
	expect("through within one step", Event[string]{Enter, "wall", "bullet", 0.4}, Event[string]{Exit, "wall", "bullet", 0.6})
	set("bullet", Vec{X: 1})
	expect("set onto it", Event[string]{Enter, "wall", "bullet", 0})
	expect("stays", Event[string]{Stay, "wall", "bullet", 0})
	if err := w.Move("bullet", Vec{X: 4}); err != nil {
		t.Fatal(err)
	}
	expect("away from touching", Event[string]{Exit, "wall", "bullet", 0})
	set("bullet", Vec{})
	expect("inside", Event[string]{Enter, "wall", "bullet", 0})
	w.SetFilter("bullet", 1, 0)
	expect("no longer counts", Event[string]{Exit, "wall", "bullet", 0})
	w.SetFilter("bullet", 1, 1)
	expect("counts again", Event[string]{Enter, "wall", "bullet", 0})
	w.Remove("wall")
	set("wall", Sphere{Radius: 1})
	expect("another one under the same id", Event[string]{Exit, "wall", "bullet", 0}, Event[string]{Enter, "bullet", "wall", 0})
	if err := w.Move("bullet", Vec{X: 2}); err != nil {
		t.Fatal(err)
	}
	if err := w.Move("wall", Vec{X: 2}); err != nil {
		t.Fatal(err)
	}
	expect("side by side", Event[string]{Stay, "bullet", "wall", 0})
	if err := w.Move("nobody", Vec{}); err == nil || err.Error() != "id nobody: no such id" {
		t.Error(err)
	}
	if err := w.Move("wall", Vec{X: math.Inf(1)}); err == nil {
		t.Error("moved for ever")
	}
}

// TestStepOfThinShapesScales: where entry and exit are nearly one, and both shapes move.
func TestStepOfThinShapesScales(t *testing.T) {
	var want []Event[int]
	for _, k := range []float64{1, 0x1p99, 0x1p100, 0x1p-101} {
		var w World[int]
		w.Set(1, Segment{xy(-1, -0.500012).Scale(k), xy(-1, -0.5000120000000001).Scale(k)})
		w.Set(2, Segment{Vec{}, xy(1, 0.5).Scale(k)})
		w.Move(1, xy(3, 1.30002).Scale(k))
		w.Move(2, xy(1, 0.3).Scale(k))
		got := w.Step()
		if want == nil {
			want = got
		}
		if !slices.EqualFunc(got, want, func(x, y Event[int]) bool { return x.Kind == y.Kind && x.T == y.T }) {
			t.Errorf("times %v: %+v, want %+v", k, got, want)
		}
	}
}

// TestStepInSlices moves what is so fast that all bounds meet, so that the step is cut into
// slices: each meets one thing, first in the first of them and last in the last.
func TestStepInSlices(t *testing.T) {
	const n = 200
	for _, at := range [...]float64{0.001, 0.3, 0.5, 0.7, 0.999} {
		var w World[int]
		for id := range n {
			start := xy(0, float64(3*id))
			err := errors.Join(
				w.Set(id, Sphere{start, 0.1}),
				w.Set(n+id, Sphere{start.Add(xy(1000*at, 1000*at)), 0.1}),
				w.Move(id, xy(1000, 1000)),
			)
			if err != nil {
				t.Fatal(err)
			}
		}
		met := 0
		for _, e := range w.Step() {
			if e.Kind == Enter && e.B == n+e.A && math.Abs(e.T-at) < 0.0005 {
				met++
			}
		}
		if met != n {
			t.Errorf("%d of %d meet what they pass at %v", met, n, at)
		}
	}
}
