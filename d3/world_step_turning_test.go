package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"slices"
	"testing"
)

// turningStage is objects of one shape each with their motions: those that turn, or go straight or along legs.
type turningStage struct {
	shapes  []Shape
	motions []Motion
	legs    [][]Leg
}

// at returns an object at a time of the step.
func (x *turningStage) at(id int, t float64) Shape {
	to := x.motions[id].At(t)
	prev := Leg{}
	for _, leg := range x.legs[id] {
		if t <= leg.T {
			to.Position = leg.offset(&prev, t)
			break
		}
		prev = leg
	}
	if b, ok := x.shapes[id].(Box); ok && to.Rotation == (Rotation{}) { // one with infinite sides cannot turn
		return Box{b.Min.Add(to.Position), b.Max.Add(to.Position)}
	}
	return placed(x.shapes[id], to)
}

func randomTurningStage(t *testing.T, rng *rand.Rand, w *World[int], n int) *turningStage {
	t.Helper()
	x := &turningStage{make([]Shape, n), make([]Motion, n), make([][]Leg, n)}
	for id := range n {
		c := scatter(rng, 2)
		s := turnable(rng, c, rng.IntN(9) > 0)
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
		x.shapes[id] = s
		var err error
		switch rng.IntN(8) {
		case 0, 1, 2, 3:
			x.motions[id] = turningMotion(rng, c)
			if err = w.MoveTurning(id, x.motions[id]); err != nil {
				if b, isBox := s.(Box); !isBox || isFinite(b.Min.maxAbs()+b.Max.maxAbs()) {
					t.Fatalf("%#v %v: %v", s, x.motions[id], err)
				}
				x.motions[id] = Motion{} // infinite sides cannot turn
				err = nil
			}
			if x.motions[id].Spin == (Spin{}) {
				x.motions[id].Pivot = Vec{}
			}
		case 4, 5:
			x.motions[id] = Motion{Move: scatter(rng, 3)}
			err = w.Move(id, x.motions[id].Move)
		case 6:
			x.legs[id] = []Leg{{0.25, scatter(rng, 1)}, {0.75, scatter(rng, 2)}, {1, scatter(rng, 1)}}
			err = w.MoveAlong(id, x.legs[id]...)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return x
}

// TestStepTurning holds the events of a Step to samples of the motions, and the time of the first contact of two to SweepTurning.
func TestStepTurning(t *testing.T) {
	const n, samples = 8, 512
	rng := rand.New(rand.NewPCG(51, *seed))
	entered, left := 0, 0
	for round := range unlessBrief(400, 60) {
		var w World[int]
		x := randomTurningStage(t, rng, &w, n)
		isEarly := round%2 == 0 // as a mover has it: what goes straight has gone already, and its start rounds
		if isEarly {
			w.store.commitEarly()
		}
		inContact := map[[2]int][]Span{}
		for _, e := range w.Step() {
			pair := [2]int{e.A, e.B}
			all := inContact[pair]
			switch e.Kind {
			case Enter:
				inContact[pair] = append(all, Span{e.T, 1})
				if e.T > 0 && e.Normal == (Vec{}) {
					t.Fatalf("%v has no normal", e)
				}
				goesStraight := func(id int) bool { return !x.motions[id].turns() && x.motions[id].Move != Vec{} }
				rounds := x.legs[e.A] != nil || x.legs[e.B] != nil || isEarly && (goesStraight(e.A) || goesStraight(e.B))
				h, ok := SweepTurning(x.shapes[e.A], x.motions[e.A], x.shapes[e.B], x.motions[e.B])
				if len(all) == 0 && !rounds && (!ok || h.T != e.T) {
					t.Fatalf("%v: SweepTurning %v, %v", e, h, ok)
				}
				if turns := x.motions[e.A].turns() || x.motions[e.B].turns(); len(all) == 0 && !rounds && turns && e.T > 0 && (h.Point != e.Point || h.Normal != e.Normal) {
					t.Fatalf("%v, %v, %v: SweepTurning %v, %v", e, e.Point, e.Normal, h.Point, h.Normal)
				}
				entered++
			case Exit:
				all[len(all)-1].Exit = e.T
				left++
			}
		}
		for a := range n {
			for b := a + 1; b < n; b++ {
				spans := inContact[[2]int{a, b}]
				isApart := make([]bool, samples+1)
				for k := range isApart {
					p, q := x.at(a, float64(k)/samples), x.at(b, float64(k)/samples)
					isApart[k] = Distance(p, q) > 1e-8
					isIn := slices.ContainsFunc(spans, func(s Span) bool { return s.Enter <= float64(k)/samples+1e-9 && s.Exit >= float64(k)/samples-1e-9 })
					if c, ok := Collide(p, q); ok && c.Depth > 1e-8 && !isIn {
						t.Fatalf("%#v %v and %#v %v are %v deep at %d/%d, but in contact in %v", x.shapes[a], x.motions[a], x.shapes[b], x.motions[b], c.Depth, k, samples, spans)
					}
				}
				// What is apart for a 64th of a part, and a little more, is told to be apart.
				parts := max(x.motions[a].Spin.spin.Pieces(), x.motions[b].Spin.spin.Pieces())
				longest := samples/(64*parts) + 2
				endless := func(id int) bool { b := Bounds(x.shapes[id]); return !isFinite(b.Max.Sub(b.Min).maxAbs()) }
				if endless(a) && endless(b) {
					continue // of two without an end, what is in contact at the start stays in contact
				}
				for k := range samples + 1 - longest {
					first, last := float64(k)/samples, float64(k+longest-1)/samples
					if !slices.Contains(isApart[k:k+longest], false) && slices.ContainsFunc(spans, func(s Span) bool { return s.Enter < first && last < s.Exit }) {
						t.Fatalf("%#v %v %v and %#v %v %v are apart at %d to %d of %d, but in contact in %v", x.shapes[a], x.motions[a], x.legs[a], x.shapes[b], x.motions[b], x.legs[b], k, k+longest-1, samples, spans)
					}
				}
			}
		}
	}
	if entered < 300 || left < 150 {
		t.Errorf("%d events Enter, %d Exit", entered, left)
	}
}

// TestStepTurnsTwice: a bar that turns twice meets a ball with each of its ends, and each time.
func TestStepTurnsTwice(t *testing.T) {
	var w World[string]
	for id, s := range map[string]Shape{"bar": Segment{xy(-2, 0), xy(2, 0)}, "ball": Sphere{xy(1.5, 1), 0.2}} {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.MoveTurning("bar", Motion{Spin: turnZ(4 * math.Pi)}); err != nil {
		t.Fatal(err)
	}
	events := w.AppendStep(nil)
	if len(events) != 8 {
		t.Fatalf("%v", events)
	}
	// It is met a quarter of the time later each time, and between 33.69° and asin(0.2/√3.25) away from there.
	middle, half := math.Atan2(1, 1.5)/(4*math.Pi), math.Asin(0.2/math.Sqrt(3.25))/(4*math.Pi)
	for i, e := range events {
		want := middle + float64(i/2)*0.25 - half
		kind := Enter
		if i%2 == 1 {
			want, kind = want+2*half, Exit
		}
		if e.Kind != kind || math.Abs(e.T-want) > 1e-4 {
			t.Errorf("event %d: %v, not at %v", i, e, want)
		}
	}
	if len(w.Step()) != 0 {
		t.Error("there is one more")
	}
	s, _ := w.Get("bar")
	if bar := s.(Segment); bar.A.Sub(xy(-2, 0)).maxAbs() > 1e-14 {
		t.Errorf("the bar ends at %v", bar)
	}
}

// TestMoveTurningRefuses: what is refused changes nothing.
func TestMoveTurningRefuses(t *testing.T) {
	var w World[int]
	for id, s := range []Shape{Sphere{xy(1, 0), 1}, Box{fill(math.Inf(-1)), Vec{}}, xy(math.MaxFloat64, 0)} {
		if err := w.Set(id, s); err != nil {
			t.Fatal(err)
		}
	}
	hash := w.Hash()
	for i, c := range []struct {
		id   int
		m    Motion
		want error
	}{
		{9, Motion{Spin: turnZ(1)}, ErrUnknown},
		{0, Motion{Spin: turnZ(math.NaN())}, ErrNotFinite},
		{0, Motion{Spin: turnZ(1), Pivot: xy(math.Inf(1), 0)}, ErrNotFinite},
		{0, Motion{Move: xy(1, 0), Pivot: xy(math.NaN(), 0)}, ErrNotFinite},
		{1, Motion{Spin: turnZ(1)}, ErrNotFinite},
		{2, Motion{Spin: turnZ(1), Pivot: xy(-math.MaxFloat64, 0)}, ErrNotFinite},
	} {
		err, isOf := w.MoveTurning(c.id, c.m).(*IDError)
		if !isOf || err.Err != c.want || w.Hash() != hash {
			t.Errorf("case %d: %v", i, err)
		}
	}
	other := World[int]{}
	w.Snapshot(&other)
	if w.MoveTurning(0, Motion{Move: xy(1, 2), Pivot: xy(7, 7)}) != nil || other.Move(0, xy(1, 2)) != nil || w.Hash() != other.Hash() {
		t.Error("without a turn it is Move")
	}
	if w.MoveTurning(0, Motion{Spin: turnZ(1)}) != nil || w.Hash() == other.Hash() {
		t.Error("the hash leaves out the turn")
	}
}

// TestMoveRefusesFarCorners: a hull does not move to where one of its corners would not be finite.
func TestMoveRefusesFarCorners(t *testing.T) {
	var w World[int]
	if err := w.Set(1, NewHull(Vec{}, xy(1, 0), xy(1, math.MaxFloat64))); err != nil {
		t.Fatal(err)
	}
	for _, err := range []error{w.Move(1, xy(0, 0x1p1000)), w.MoveAlong(1, Leg{1, xy(0, 0x1p1000)}), w.MoveTurning(1, Motion{Move: xy(0, 0x1p1000), Spin: turnZ(0.1)})} {
		if !errors.Is(err, ErrNotFinite) {
			t.Errorf("it moves: %v", err)
		}
	}
}

// TestMoveTurningEnds: Set ends a motion, Push moves where it begins, and what motions leave behind does not grow.
func TestMoveTurningEnds(t *testing.T) {
	var w World[int]
	_ = w.Set(0, Box{fill(-1), fill(1)})
	_ = w.Set(1, Sphere{xy(0.5, 0), 1})
	_ = w.MoveTurning(1, Motion{Spin: turnZ(math.Pi), Pivot: xy(0.5, 0)})
	moved, ok := w.Push(1)
	w.Step()
	if at, _ := w.Position(1); !ok || at.Sub(xy(0.5, 0).Add(moved)).maxAbs() > 1e-12 {
		t.Errorf("it turns about itself, but is at %v after %v", at, moved)
	}
	for range 1000 {
		_ = w.MoveTurning(1, Motion{Spin: turnZ(1)})
		_ = w.Set(1, Sphere{xy(9, 0), 1})
	}
	if n := len(w.store.turningMoves); n > 100 {
		t.Errorf("%d motions are left", n)
	}
	w.Step()
	if s, _ := w.Get(1); s != Shape(Sphere{xy(9, 0), 1}) {
		t.Errorf("Set did not end the motion: %v", s)
	}
}

func TestMoveTurningAllocatesNothing(t *testing.T) {
	var w World[int]
	for id := range 40 {
		c := pos(float64(id%7), float64(id/7))
		_ = w.SetParts(id, Sphere{c, 0.25}, Rounded{BoxAround(c, fill(1)), 0.125})
	}
	var events []Event[int]
	var saved World[int]
	frame := func() {
		for id := range 10 {
			p, _ := w.Position(id)
			_ = w.MoveTurning(id, Motion{Spin: turnZ(1), Pivot: p})
		}
		w.Snapshot(&saved)
		events = w.AppendStep(events[:0])
		w.Hash()
	}
	for range 40 {
		frame()
	}
	if n := testing.AllocsPerRun(20, frame); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if len(events) == 0 {
		t.Error("nothing is met")
	}
}

// TestStepTurningMesh: of a mesh or chain, a Step tells the tile that is met first, and when, as asking tile by tile does.
func TestStepTurningMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(53, *seed))
	met := 0
	for range unlessBrief(60, 15) {
		var w World[int]
		m, up := hills(rng, 1)
		if err := w.SetMesh(1, m); err != nil {
			t.Fatal(err)
		}
		box, _ := w.Bounds(1)
		c := box.Min.Lerp(box.Max, rng.Float64()).Add(up.Scale(3))
		bar, motion := Capsule{c, c.Add(scatter(rng, 2)), 0.25 * rng.Float64()}, Motion{Move: up.Scale(-4), Spin: randomSpin(rng), Pivot: c}
		if err := w.Set(2, bar); err != nil {
			t.Fatal(err)
		}
		first, ok := w.SweepTurningID(2, motion)
		if err := w.MoveTurning(2, motion); err != nil {
			t.Fatal(err)
		}
		var enter *Event[int]
		for _, e := range w.AppendStep(nil) {
			if e.Kind == Enter && enter == nil {
				enter = &e
			}
		}
		if ok != (enter != nil) || ok && (enter.T != first.T || enter.PartA != first.Part) {
			t.Fatalf("%v %v: %v, SweepTurningID %v, %v", bar, motion, enter, first, ok)
		}
		if ok && first.T > 0 {
			met++
		}
	}
	if met < 5 {
		t.Errorf("%d meet the mesh", met)
	}
}

// TestStepTurningShortLegs: what turns meets what goes along legs that take no time, or hardly any.
func TestStepTurningShortLegs(t *testing.T) {
	for _, short := range []float64{0, math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p-900, 0x1p-60} {
		var w World[int]
		_ = w.Set(0, Segment{xy(-2, 0), xy(2, 0)})
		_ = w.Set(1, Sphere{xy(1, 2), 0.25})
		err := w.MoveTurning(0, Motion{Spin: turnZ(1)})
		if err == nil {
			err = w.MoveAlong(1, Leg{short, xy(0, 0.5)}, Leg{0.5, xy(0, -3)}, Leg{0.5 + short, xy(0, -3.25)})
		}
		if err != nil {
			t.Fatal(err)
		}
		enters := 0
		for _, e := range w.AppendStep(nil) {
			if e.Kind == Enter {
				enters++
			}
		}
		if enters != 1 {
			t.Errorf("a leg of %v: %d times", short, enters)
		}
	}
}

// TestStepTurningEndlessLegs: of two without an end, of which one goes along legs and the other one turns, a contact begins where they meet, not
// where a leg ends, and each Enter has a normal.
func TestStepTurningEndlessLegs(t *testing.T) {
	open := Box{Min: fill(-1), Max: fill(1)}
	open.Max.Y = math.Inf(1)
	for _, other := range []Shape{Ray{xy(3, 0), xy(0, 1)}, HalfSpace{xy(3, 0), xy(-1, 0)}, open.Translate(xy(4, 0)), Segment{xy(3, -1), xy(3, 1)}, Rounded{Segment{xy(3.25, -1), xy(3.25, 1)}, 0.25}} {
		for _, far := range []float64{1, 4} { // it stays away, or comes to the ray
			var w World[int]
			_ = w.Set(0, Ray{Vec{}, xy(0, 1)})
			_ = w.Set(1, other)
			err := w.MoveTurning(0, Motion{Spin: turnZ(0.25)})
			if err == nil {
				err = w.MoveAlong(1, Leg{0.25, xy(-0.5, 0)}, Leg{0.5, xy(-far, 0)}, Leg{1, xy(-far, 0.5)})
			}
			if err != nil {
				t.Fatal(err)
			}
			events := w.AppendStep(nil)
			if isMet := len(events) > 0; isMet != (far == 4) || isMet && (!(events[0].T > 0.25 && events[0].T < 0.5) || math.Abs(events[0].Normal.Len()-1) > 1e-12) {
				t.Errorf("%#v goes by %v: %+v", other, far, events)
			}
		}
		// It jumps into the ray at the end of a leg.
		var w World[int]
		_ = w.Set(0, Ray{Vec{}, xy(0, 1)})
		_ = w.Set(1, other)
		_ = w.MoveTurning(0, Motion{Spin: turnZ(0.25)})
		_ = w.MoveAlong(1, Leg{0.25, xy(-0.5, 0)}, Leg{0.25, xy(-3.125, 0.5)}, Leg{1, xy(-3.25, 0.5)})
		if events := w.AppendStep(nil); len(events) > 0 && math.Abs(events[0].Normal.Len()-1) > 1e-12 {
			t.Errorf("%#v jumps: %+v, %v", other, events, events[0].Normal)
		}
	}
}
