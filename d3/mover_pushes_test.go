package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestMoverPushes: a door that comes upon a hero pushes him and is told by Pushes, with its normal and the time, whether Move, MoveTurning
// or Set has moved it. What stands still, and what the hero himself walks into, pushes nobody.
func TestMoverPushes(t *testing.T) {
	var w World[string]
	hero := Mover[string]{}
	reset := func() {
		_ = w.Set("hero", Sphere{Center: Vec{}, Radius: 0.5})
		_ = w.Set("door", Box{at([3]float64{1, -2, -2}), at([3]float64{2, 2, 2})})
		_ = w.Set("wall", Box{at([3]float64{-9, -2, -2}), at([3]float64{-8, 2, 2})})
		hero = Mover[string]{}
		hero.Slide(&w, "hero", Vec{}, 1)
	}
	pushes := func() (all []Touch[string]) {
		for p := range hero.Pushes() {
			all = append(all, p)
		}
		return all
	}
	check := func(name string, least, most float64) {
		t.Helper()
		all := pushes()
		if len(all) != 1 {
			t.Fatalf("%s: %v", name, all)
		}
		p := all[0]
		if p.ID != "door" || p.Part != 0 || !(p.Normal.X < -0.9) || p.Surface != WallSide || p.Lost != (Vec{}) || !(p.T >= least && p.T <= most) {
			t.Errorf("%s: %+v", name, p)
		}
		if x, _ := w.Position("hero"); !(x.X < 0) {
			t.Errorf("%s: the hero has not given way, and is at %v", name, x)
		}
		for c := range hero.Contacts() {
			t.Errorf("%s: the hero has met %v", name, c)
		}
		hero.Slide(&w, "hero", Vec{}, 1)
		if all := pushes(); len(all) != 0 {
			t.Errorf("%s, a call later: %v", name, all)
		}
	}

	reset()
	if all := pushes(); len(all) != 0 {
		t.Fatalf("nothing has moved: %v", all)
	}
	_ = w.Move("door", xy(-1, 0))
	hero.Slide(&w, "hero", Vec{}, 1)
	check("Move", 0.5-1e-9, 0.5+1e-9)

	reset()
	_ = w.Move("door", xy(-1, 0))
	w.Step()
	hero.Slide(&w, "hero", Vec{}, 1)
	check("Step", 0.5-1e-9, 0.5+1e-9)

	reset()
	_ = w.Set("door", Box{at([3]float64{0.25, -2, -2}), at([3]float64{2, 2, 2})})
	hero.Slide(&w, "hero", Vec{}, 1)
	check("Set", 0, 0)

	reset()
	_ = w.MoveTurning("door", Motion{Move: xy(-1, 0), Spin: turnZ(0.01), Pivot: xy(1.5, 0)})
	hero.Slide(&w, "hero", Vec{}, 1)
	check("MoveTurning", 0.4, 0.6)

	// He walks against what stands still, and away from what comes.
	reset()
	hero.Slide(&w, "hero", xy(2, 0), 1)
	if all := pushes(); len(all) != 0 {
		t.Errorf("he has walked into the door: %v", all)
	}
	reset()
	_ = w.Move("door", xy(-1, 0))
	hero.Slide(&w, "hero", xy(-3, 0), 1)
	for _, p := range pushes() {
		if p.ID != "door" {
			t.Errorf("he walks away: %v", p)
		}
	}

	// Between a wall and a door there is no way out: the door is told as well.
	reset()
	_ = w.Set("wall", Box{at([3]float64{-2, -9, -9}), at([3]float64{-0.6, 9, 9})})
	_ = w.Move("door", xy(-1, 0))
	hero.Slide(&w, "hero", Vec{}, 1)
	if _, _, isSqueezed := hero.Squeezed(); !isSqueezed {
		t.Error("he is not squeezed")
	}
	if all := pushes(); len(all) == 0 || all[0].ID != "door" {
		t.Errorf("squeezed: %v", all)
	}

	// The time and the normal are those of the door's way, though he is in it at the end.
	if p := pushes()[0]; !(p.T > 0 && p.T < 1) || !(p.Normal.X < -0.9) {
		t.Errorf("squeezed: %+v", p)
	}

	// Of several parts the one that has come is told, also where the tree is built anew meanwhile.
	reset()
	w.Remove("wall")
	for i := range 40 {
		_ = w.Set("far"+string(rune('0'+i)), Sphere{xy(float64(20+i), 50), 0.1})
	}
	hero.Slide(&w, "hero", Vec{}, 1)
	for i := range 39 {
		w.Remove("far" + string(rune('0'+i)))
	}
	_ = w.SetParts("door", Sphere{xy(0, 30), 1}, Sphere{xy(0, 40), 1}, Sphere{xy(0.4, 0), 0.5})
	hero.Slide(&w, "hero", Vec{}, 1)
	if all := pushes(); len(all) != 1 || all[0].ID != "door" || all[0].Part != 2 {
		t.Errorf("a door of three parts: %+v", all)
	}

	// Of six doors from all sides the first four are told, and no memory is taken.
	reset()
	for i := range 6 {
		_ = w.Set("door"+string(rune('a'+i)), Box{at([3]float64{1, -2, -2}), at([3]float64{2 + float64(i), 2, 2})})
		_ = w.Move("door"+string(rune('a'+i)), xy(-1, 0))
	}
	hero.Slide(&w, "hero", Vec{}, 1)
	if all := pushes(); len(all) != 4 {
		t.Errorf("six doors: %v", all)
	}
	list := hero.Pushes()
	if n := testing.AllocsPerRun(50, func() {
		for range list {
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestMoverOnSpinning: what is round and turns about its own middle looks as before, and carries a hero none the less.
func TestMoverOnSpinning(t *testing.T) {
	const turn, radius = 0.05, 5.0
	for _, isEarly := range []bool{true, false} {
		var w World[int]
		_ = w.Set(1, Capsule{xy(0, radius+0.5), xy(0, radius+1.5), 0.5})
		_ = w.Set(2, Sphere{Vec{}, radius})
		m := Mover[int]{Up: xy(0, 1), Snap: 0.2}
		m.Slide(&w, 1, xy(0, -0.1), 1)
		if !m.OnFloor() {
			t.Fatal("the hero does not stand")
		}
		if err := w.MoveTurning(2, Motion{Spin: turnZ(turn)}); err != nil {
			t.Fatal(err)
		}
		if isEarly {
			w.Step()
		}
		m.Slide(&w, 1, xy(0, -0.1), 1)
		p, _ := w.Position(1)
		// The core of the hero, 0.5 above the ball, goes along with it.
		want := -(radius + 0.5) * math.Sin(turn)
		if math.Abs(p.X-want) > 1e-6 {
			t.Errorf("early %v: the ball turns, and the hero is at %v, not %v", isEarly, p, want)
		}
		if g, ok := m.Floor(); !ok || g.ID != 2 || math.Abs(g.Velocity.X-want) > 1e-6 {
			t.Errorf("early %v: the floor is %v, %v", isEarly, g, ok)
		}
		m.Slide(&w, 1, xy(0, -0.1), 1) // the ball has come to rest
		if q, _ := w.Position(1); math.Abs(q.X-p.X) > 0.01 && isEarly {
			t.Errorf("the ball rests, and the hero goes from %v to %v", p, q)
		}
	}
}

// TestMoverOnSpinningTwice: a floor that has moved and turned several times since the last call carries the hero by all of that, as far as
// its pose tells, and not by its last motion alone.
func TestMoverOnSpinningTwice(t *testing.T) {
	var w World[int]
	_ = w.Set(1, Capsule{xy(0, 5.5), xy(0, 6.5), 0.5})
	_ = w.Set(2, Sphere{Vec{}, 5})
	m := Mover[int]{Up: xy(0, 1), Snap: 0.2}
	m.Slide(&w, 1, xy(0, -0.1), 1)
	_ = w.Move(2, xy(0.5, 0))
	w.Step()
	_ = w.MoveTurning(2, Motion{Move: xy(0.25, 0), Spin: turnZ(0.01), Pivot: xy(0.5, 0)})
	w.Step()
	m.Slide(&w, 1, xy(0, -0.1), 1)
	if p, _ := w.Position(1); !(p.X > 0.7) {
		t.Errorf("the floor has gone 0.75 to the right, and the hero is at %v", p)
	}
}

// TestMoverPushedByParts: a door pushes a hero as far, however many parts, objects or tiles it is made of, and however many parts the hero has.
// A wall far enough behind him squeezes nobody.
func TestMoverPushedByParts(t *testing.T) {
	for n := range unlessBrief(2000, 80) {
		rng := rand.New(rand.NewPCG(uint64(n), 41))
		far, rows := 0.2+3*rng.Float64(), 1+rng.IntN(8)
		var boxes []Shape
		for i := range rows {
			y, high := 4*float64(i)/float64(rows)-2, 4/float64(rows)
			boxes = append(boxes, Box{at([3]float64{0.6, y, -2}), at([3]float64{2, y + high, 2})})
		}
		var w World[int]
		objects := 1
		err := w.SetParts(1, boxes...)
		switch n % 3 {
		case 1:
			objects = rows
			for i, b := range boxes {
				err = errors.Join(err, w.Set(i+1, b))
			}
		case 2:
			err = w.SetMeshAt(1, meshAround(hullOfBox(Box{at([3]float64{0.6, -2, -2}), at([3]float64{2, 2, 2})})), Transform{})
		}
		hero := []Shape{Sphere{Vec{}, 0.5}, Sphere{xy(0, 0.4), 0.5}, Box{fill(-0.5), fill(0.5)}}
		err = errors.Join(err, w.SetParts(0, hero[:1+rng.IntN(3)]...), w.Set(-1, HalfSpace{xy(0.6-far-1.1, 0), xy(1, 0)}))
		var m Mover[int]
		m.Slide(&w, 0, Vec{}, 1)
		for i := range objects {
			err = errors.Join(err, w.Move(i+1, xy(-far, 0)))
		}
		if n%2 == 0 {
			w.Step()
		}
		m.Slide(&w, 0, Vec{}, 1)
		b, _ := w.Bounds(0)
		_, _, isSqueezed := m.Squeezed()
		if gap := 0.6 - far - b.Max.X; err != nil || isSqueezed || !(gap > 0 && gap < 1e-9) {
			t.Errorf("%d: %d rows that go %g leave a gap of %g, squeezed %v, %v", n, rows, far, gap, isSqueezed, err)
		}
	}
}

// TestMoverPushedAtBentWay: a wall that has come along legs, and stands in the way of a push most of the time, stops the push. Along the straight
// way to its place it would come too late.
func TestMoverPushedAtBentWay(t *testing.T) {
	for _, isStepped := range []bool{false, true} {
		var w World[int]
		err := errors.Join(
			w.Set(0, Box{xy(0, 0), xy(1, 1).Add(depthOf(1))}),
			w.Set(1, Box{xy(-1.5, 0), xy(-0.5, 1).Add(depthOf(1))}),
			w.Set(2, Box{xy(1.2, -10), xy(1.3, -9).Add(depthOf(1))}))
		var m Mover[int]
		m.Slide(&w, 0, Vec{}, 1)
		w.Step()
		err = errors.Join(err, w.Move(1, xy(2.6, 0)), w.MoveAlong(2, Leg{0.01, xy(0, 10)}, Leg{1, xy(0, 10)}))
		if isStepped {
			w.Step()
		}
		m.Slide(&w, 0, Vec{}, 1)
		if b, _ := w.Bounds(0); err != nil || b.Min.X > 1.2 {
			t.Errorf("%v: he is from %v to %v, beyond the wall", err, b.Min, b.Max)
		}
	}
}
