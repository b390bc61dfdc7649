package d3

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// step is Step, on all pairs. moves are ways by id, in is what is in contact.
func (p *plain) step(moves map[int][]Leg, in map[[2]int]bool) (events []Event[int], now map[[2]int]bool) {
	type when struct {
		event Event[int]
		rank  [2]int
	}
	var all []when
	now = map[[2]int]bool{}
	for i, a := range p.ids {
		for j, b := range p.ids[i+1:] {
			pair, rank := [2]int{a, b}, [2]int{i, i + 1 + j}
			add := func(kind Kind, t float64) { all = append(all, when{Event[int]{Kind: kind, A: a, B: b, T: t}, rank}) }
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
					e := &all[len(all)-1].event
					e.Point, e.Normal, e.PartA, e.PartB = s.hit.Point, s.hit.Normal, s.a, s.b
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
	for id, legs := range moves {
		for i, s := range p.parts[id] {
			p.parts[id][i] = carried(s, legs[len(legs)-1].Offset)
		}
	}
	return events, now
}

// met is when two parts of objects meet, and how.
type met struct {
	Span
	a, b int
	hit  Hit
}

// pieces returns the pieces of time in which two on their ways move straight.
func pieces(a, b []Leg) (all []pairCursor) {
	var prevA, prevB Leg
	e := pairCursor{}
	for len(a) > 0 || len(b) > 0 {
		e.from, e.to, e.ma, e.mb = e.to, math.Inf(1), Vec{}, Vec{}
		if len(a) > 0 {
			e.to = a[0].T
		}
		if len(b) > 0 {
			e.to = min(e.to, b[0].T)
		}
		was := e
		along := func(legs []Leg, prev *Leg, offset, motion *Vec) []Leg {
			if len(legs) == 0 {
				return nil
			}
			from := *offset
			if *offset = legs[0].offset(prev, e.to); legs[0].T == e.to {
				*prev, legs = legs[0], legs[1:]
			}
			*motion = offset.Sub(from)
			return legs
		}
		a = along(a, &prevA, &e.a, &was.ma)
		b = along(b, &prevB, &e.b, &was.mb)
		all = append(all, was)
	}
	return all
}

// spans returns when a and b meet.
func (p *plain) spans(a, b int, moves map[int][]Leg) (spans []met) {
	if !p.mayMeet(a, b) {
		return nil
	}
	la, aMoves := moves[a]
	lb, bMoves := moves[b]
	all := []pairCursor{{to: 1}}
	if !aMoves {
		la = []Leg{{T: 1}}
	}
	if !bMoves {
		lb = []Leg{{T: 1}}
	}
	if aMoves || bMoves {
		all = pieces(la, lb)
	}
	for _, e := range all {
		for i, s := range p.parts[a] {
			for j, u := range p.parts[b] {
				m := met{a: i, b: j}
				if s, u := carried(s, e.a), carried(u, e.b); aMoves || bMoves {
					if !fastSweepSpan(&m.Span, s, &e.ma, u, &e.mb) {
						continue
					}
					m.hit, _ = SweepBoth(s, e.ma, u, e.mb)
				} else if k, ok := Collide(s, u); ok {
					m.hit, m.Span = Hit{0, k.Point, k.Normal}, Span{0, 1}
				} else {
					continue
				}
				if m.hit.T != m.Enter {
					panic(fmt.Sprint("Sweep and SweepSpan differ: ", s, u, e))
				}
				m.Enter, m.Exit = e.when(m.Enter), e.when(m.Exit)
				spans = append(spans, m)
			}
		}
	}
	slices.SortStableFunc(spans, func(s, u met) int { return cmp.Compare(s.Enter, u.Enter) })
	var joined []met
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
				moves := map[int][]Leg{}
				n, speed := rng.IntN(20), 5.0
				if rng.IntN(10) == 0 {
					n, speed = 400, 100 // so that the step is cut into slices
				}
				for range n {
					id, m := rng.IntN(population.ids), scatter(rng, speed)
					if rng.IntN(4) == 0 {
						m = at([3]float64{float64(rng.IntN(3) - 1), 0, 0})
					}
					moveEither(t, &w, p, rng, id, m, moves)
				}
				checkEvents(t, &w, p, moves, &in, isIn)
				if t.Failed() {
					t.Fatalf("after %d steps, %d objects, %v", i, w.Len(), moves)
				}
			}
		})
	}
}

// moveEither moves an object by m, or along some legs.
func moveEither(t *testing.T, w *World[int], p *plain, rng *rand.Rand, id int, m Vec, moves map[int][]Leg) {
	t.Helper()
	legs := []Leg{{1, m}}
	var err error
	if rng.IntN(2) == 0 {
		err = w.Move(id, m)
	} else {
		legs = anyLegs(rng, m)
		err = w.MoveAlong(id, legs...)
		if n := len(legs); n > 0 && legs[n-1].T < 1 {
			legs = append(legs, Leg{1, legs[n-1].Offset})
		}
	}
	if p.parts[id] == nil {
		if !errors.Is(err, ErrUnknown) {
			t.Fatalf("a motion of nobody: %v", err)
		}
		return
	}
	if err != nil {
		t.Fatalf("%d goes along %v: %v", id, legs, err)
	}
	moves[id] = legs
	if !slices.ContainsFunc(legs, func(leg Leg) bool { return leg.Offset != Vec{} }) {
		delete(moves, id)
	}
}

// anyLegs draws a way about as long as m, whose times may be equal.
func anyLegs(rng *rand.Rand, m Vec) []Leg {
	legs := make([]Leg, rng.IntN(5))
	prev := Leg{}
	for i := range legs {
		leg := &legs[i]
		switch rng.IntN(5) {
		case 0:
			leg.T = prev.T
		case 1:
			leg.T = 1
		case 2:
			leg.T = max(prev.T, float64(rng.IntN(4))/4)
		default:
			leg.T = prev.T + float64((1-prev.T)*rng.Float64())
		}
		leg.Offset = each(m, scatter(rng, 1), func(x, y float64) float64 { return x * y })
		switch rng.IntN(6) {
		case 0:
			leg.Offset = m
		case 1:
			leg.Offset = prev.Offset
		case 2:
			leg.Offset = Vec{}
		}
		prev = *leg
	}
	return legs
}

func checkEvents(t *testing.T, w *World[int], p *plain, moves map[int][]Leg, in *map[[2]int]bool, isIn map[[2]int]bool) {
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
		same(t, what, bare(w.Step()), want)
	}
	event := func(kind Kind, a, b string, t float64) Event[string] {
		return Event[string]{Kind: kind, A: a, B: b, T: t}
	}
	set("wall", Sphere{Radius: 1})
	set("bullet", Vec{X: -5})
	expect("apart")
	if err := w.Move("bullet", Vec{X: 10}); err != nil {
		t.Fatal(err)
	}
	expect("through within one step", event(Enter, "wall", "bullet", 0.4), event(Exit, "wall", "bullet", 0.6))
	set("bullet", Vec{X: 1})
	expect("set onto it", event(Enter, "wall", "bullet", 0))
	expect("stays", event(Stay, "wall", "bullet", 0))
	if err := w.Move("bullet", Vec{X: 4}); err != nil {
		t.Fatal(err)
	}
	expect("away from touching", event(Exit, "wall", "bullet", 0))
	set("bullet", Vec{})
	expect("inside", event(Enter, "wall", "bullet", 0))
	w.SetFilter("bullet", 1, 0)
	expect("no longer counts", event(Exit, "wall", "bullet", 0))
	w.SetFilter("bullet", 1, 1)
	expect("counts again", event(Enter, "wall", "bullet", 0))
	w.Remove("wall")
	set("wall", Sphere{Radius: 1})
	expect("another one under the same id", event(Exit, "wall", "bullet", 0), event(Enter, "bullet", "wall", 0))
	if err := w.Move("bullet", Vec{X: 2}); err != nil {
		t.Fatal(err)
	}
	if err := w.Move("wall", Vec{X: 2}); err != nil {
		t.Fatal(err)
	}
	expect("side by side", event(Stay, "bullet", "wall", 0))
	if err := w.Move("nobody", Vec{}); err == nil || err.Error() != "id nobody: no such id" {
		t.Error(err)
	}
	if err := w.Move("wall", Vec{X: math.Inf(1)}); err == nil {
		t.Error("moved for ever")
	}
}

// bare returns events without the places.
func bare[K comparable](events []Event[K]) (all []Event[K]) {
	for _, e := range events {
		all = append(all, Event[K]{Kind: e.Kind, A: e.A, B: e.B, T: e.T})
	}
	return all
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

// TestMoveAlong: what stands beside the chord of a bend is met, at its time, and contacts go on
// over the joints.
func TestMoveAlong(t *testing.T) {
	setUp := func() *World[string] {
		var w World[string]
		_ = w.Set("hero", Sphere{Radius: 1})
		_ = w.Set("coin", xy(9, 9))
		_ = w.Set("zone", Sphere{xy(9, 14), 4})
		w.Step()
		return &w
	}
	w := setUp()
	// To (9, 9) at 0.5, where the coin is, then straight up.
	if err := w.MoveAlong("hero", Leg{0.5, xy(9, 9)}, Leg{1, xy(9, 19)}); err != nil {
		t.Fatal(err)
	}
	events := w.Step()
	const early = 0.5 - math.Sqrt2/36 // 1 before the coin, of 9·√2 in a half
	if len(events) != 3 || events[0].Kind != Enter || !(math.Abs(events[0].T-early) < 1e-15) || events[0].B != "coin" ||
		events[1].B != "zone" || events[1].Kind != Enter || events[1].T != 0.5 ||
		events[2].Kind != Exit || !(math.Abs(events[2].T-0.55) < 1e-15) || events[2].B != "coin" ||
		events[0].Point != xy(9, 9) || events[1].Point != xy(9, 10) || events[1].Normal != xy(0, -1) || events[2].Point != (Vec{}) {
		t.Errorf("%v", events)
	}
	if p, _ := w.Position("hero"); p != xy(9, 19) {
		t.Errorf("the hero is at %v", p)
	}
	// The chord misses the coin.
	w = setUp()
	_ = w.Move("hero", xy(9, 19))
	for _, e := range w.Step() {
		if e.B == "coin" {
			t.Errorf("%v", e)
		}
	}
	// The motion that Trace finds is as long, and Step moves to where it ends.
	_ = w.Set("hero", Sphere{Radius: 1})
	_ = w.Set("wall", Box{xy(10, -50), xy(11, 50)})
	turns := w.AppendTrace(nil, Sphere{Radius: 1}, xy(20, 20), 8, 0, Filter[string]{Where: func(id string) bool { return id == "wall" }})
	if err := w.MoveTrace("hero", xy(20, 20), turns...); err != nil || len(turns) != 1 {
		t.Fatal(err, turns)
	}
	met := false
	for _, e := range w.Step() {
		met = met || e.B == "coin" && e.Kind == Enter
	}
	if p, _ := w.Position("hero"); p != turns[0].End() || !met {
		t.Errorf("the hero is at %v, and has met the coin: %v", p, met)
	}
	if err := w.MoveTrace("hero", xy(1, 0)); err != nil {
		t.Error(err)
	}
	if w.Step(); turns[0].End().Add(xy(1, 0)) != func() Vec { p, _ := w.Position("hero"); return p }() {
		t.Error("no turns are no motion")
	}
}

func TestMoveAlongRefuses(t *testing.T) {
	var w World[int]
	_ = w.Set(1, Vec{})
	hash := w.Hash()
	huge := Vec{X: 1e308}
	for _, c := range []struct {
		id   int
		legs []Leg
		want error
	}{
		{2, nil, ErrUnknown},
		{1, []Leg{{0.5, huge}, {0.4, huge}}, ErrTimes},
		{1, []Leg{{-0.5, huge}}, ErrTimes},
		{1, []Leg{{1.5, huge}}, ErrTimes},
		{1, []Leg{{math.NaN(), huge}}, ErrTimes},
		{1, []Leg{{0.5, Vec{X: math.NaN()}}}, ErrNotFinite},
		{1, []Leg{{0.5, huge}, {1, huge.Neg()}}, ErrNotFinite},
		{1, nil, nil},
		{1, []Leg{{0.5, Vec{}}}, nil},
	} {
		if err := w.MoveAlong(c.id, c.legs...); !errors.Is(err, c.want) || (c.want != nil) != (err != nil) || w.Hash() != hash {
			t.Errorf("%v: %v", c.legs, err)
		}
	}
	// A single leg for all of the time is a motion.
	var other World[int]
	_ = other.Set(1, Vec{})
	_ = other.Move(1, huge)
	if err := w.MoveAlong(1, Leg{1, huge}); err != nil || w.Hash() != other.Hash() {
		t.Error("another hash", err)
	}
	if err := w.MoveAlong(1, Leg{0.5, huge}); err != nil || w.Hash() == other.Hash() {
		t.Error("the same hash", err)
	}
	// The way is part of a snapshot, and ends with Set and Remove.
	var saved World[int]
	w.Snapshot(&saved)
	if saved.Hash() != w.Hash() {
		t.Error("a snapshot has another hash")
	}
	if _ = w.Set(1, Vec{}); w.Hash() != hash {
		t.Error("Set leaves a way")
	}
	w.Restore(&saved)
	w.Step()
	if p, _ := w.Position(1); p != huge {
		t.Errorf("moved to %v", p)
	}
	if saved.Remove(1); len(saved.store.moves) != 0 {
		t.Error("Remove leaves a way")
	}
}

// TestWhen: times of a piece are in it, and its ends are those of the piece alone.
func TestWhen(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 21))
	one := math.Nextafter(1, 0)
	times := []float64{0, 5e-324, 1e-300, 0.25, 0.5, math.Nextafter(0.5, 1), one, 1}
	for range 20000 {
		e := pairCursor{from: rng.Float64(), to: rng.Float64()}
		if rng.IntN(2) == 0 {
			e.from, e.to = times[rng.IntN(len(times))], times[rng.IntN(len(times))]
		}
		if e.from > e.to {
			e.from, e.to = e.to, e.from
		}
		s, u := times[rng.IntN(len(times))], rng.Float64()
		if s > u {
			s, u = u, s
		}
		a, b := e.when(s), e.when(u)
		if !(e.from <= a && a <= b && b <= e.to) || s == 0 && a != e.from || u == 1 && b != e.to {
			t.Fatalf("%v and %v in %v to %v are %v and %v", s, u, e.from, e.to, a, b)
		}
		if s > 0 && a == 0 && e.to > 0 || u < 1 && b == 1 && e.from < 1 {
			t.Fatalf("%v and %v in %v to %v are %v and %v: an end of all", s, u, e.from, e.to, a, b)
		}
		if math.Nextafter(math.Nextafter(e.from, 1), 1) < e.to && s > 0 && u < 1 && (a == e.from || b == e.to) {
			t.Fatalf("%v and %v in %v to %v are %v and %v: an end", s, u, e.from, e.to, a, b)
		}
	}
}

// TestEventOther: of both ids of an Enter, Other tells the other one, and the normal out of that.
func TestEventOther(t *testing.T) {
	var w World[string]
	if err := errors.Join(w.Set("floor", Box{xy(-9, -1), xy(9, 0)}), w.Set("ball", Sphere{xy(0, 2), 1})); err != nil {
		t.Fatal(err)
	}
	if err := w.Move("ball", xy(0, -2)); err != nil {
		t.Fatal(err)
	}
	enters := 0
	for _, e := range w.Step() {
		if e.Kind != Enter {
			continue
		}
		enters++
		for _, c := range []struct {
			id, other string
			up        float64
			ok        bool
		}{{"ball", "floor", 1, true}, {"floor", "ball", -1, true}, {"hero", "", 0, false}} {
			if other, n, ok := e.Other(c.id); other != c.other || n != xy(0, c.up) || ok != c.ok {
				t.Errorf("Other(%q) = %q, %v, %t, want %+v", c.id, other, n, ok, c)
			}
		}
	}
	if enters != 1 {
		t.Errorf("%d enters, want 1", enters)
	}
}
