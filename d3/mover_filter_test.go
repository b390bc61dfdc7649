package d3

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"testing"
)

// TestMoverOneWayByFilter: the one-way platform of docs/world.md, by WhereHit, works in a Mover as OneWay does: for platforms and jumps of any size. Who jumps
// comes up through it, and lands on it.
func TestMoverOneWayByFilter(t *testing.T) {
	for _, thick := range []float64{0, 1, 4, 10, 20, 40} {
		for _, jump := range []float64{300, 450, 600} {
			for _, hz := range []float64{30, 60, 240} {
				var highest, end [2]float64
				for i := range 2 {
					const low = 20 // where the platform begins
					var w World[int]
					platform := Box{xy(-500, low).Sub(depthOf(500)), xy(500, low+thick).Add(depthOf(500))}
					err := errors.Join(w.Set(0, floorOf(-500, 500, 0)), w.Set(1, platform), w.Set(9, Capsule{xy(0, 5.001), xy(0, 11), 5}))
					m, dt, v := Mover[int]{Up: moverUp}, 1/hz, xy(0, jump)
					feet := 0.0
					if i == 0 {
						w.SetFilter(1, 2, ^uint64(0))
						m.OneWay = 2
					} else {
						m.Filter.WhereHit = func(id int, h Hit) bool {
							return id != 1 || h.Normal.Dot(moverUp) > 0 && h.Point.Dot(moverUp) <= feet+1e-6
						}
					}
					for range int(2 * hz) {
						v = m.Slide(&w, 9, v, dt).Add(xy(0, float64(-980*dt)))
						b, _ := w.Bounds(9)
						feet = axes(b.Min)[1]
						highest[i] = max(highest[i], feet)
					}
					if end[i] = feet; err != nil || !m.OnFloor() {
						t.Fatal(err, m.OnFloor())
					}
				}
				name := fmt.Sprintf("%g thick, jump %g, %g Hz", thick, jump, hz)
				if off := highest[0] - highest[1]; off > 1e-6 || off < -1e-6 || end[1] > end[0]+1e-6 || end[1] < end[0]-1e-6 {
					t.Errorf("%s: with OneWay he comes up to %g and to %g, by the filter to %g and to %g", name, highest[0], end[0], highest[1], end[1])
				}
			}
		}
	}
}

// TestMoverInManyAllocatesNothing: a mover that overlaps many objects, with a filter and without, allocates nothing once warm: walls that
// it is between, and one-way objects that have come upon it.
func TestMoverInManyAllocatesNothing(t *testing.T) {
	filters := []Filter[int]{
		{},
		{Mask: 3},
		{Where: func(id int) bool { return id != 3 }},
		{WhereHit: func(id int, h Hit) bool { return id%4 != 1 || h.Normal.Dot(moverUp) > 0 }},
	}
	for i, filter := range filters {
		var w World[int]
		const n = 20
		m := Mover[int]{Up: moverUp, OneWay: 2, Filter: filter}
		frame := 0
		turn := func() {
			for id := range n { // half of them come up from below, half of them are there by Set
				b := Box{fill(-2), fill(2)}.Translate(xy(float64(id%5)/4, -2.5-float64(frame%2)/4))
				if w.Set(id, b) != nil || id%3 > 0 && w.Move(id, xy(0, 1)) != nil {
					t.Fatal(id)
				}
				w.SetFilter(id, uint64(1+id%2), ^uint64(0))
			}
			if frame%7 == 0 && w.Set(n, Box{fill(-0.5), fill(0.5)}) != nil {
				t.Fatal("the hero")
			}
			m.Slide(&w, n, xy(1, -1), 0.25)
			w.Step()
			frame++
		}
		turns := func() {
			for range 50 {
				turn()
			}
		}
		turns()
		if got := testing.AllocsPerRun(5, turns); got > 0 {
			t.Errorf("filter %d: %g allocations in 50 frames", i, got)
		}
	}
}

// TestMoverOneWayToAnySide: WhereHit makes a wall that stops from one side only. Who is in it is not moved, and walks out on either side.
func TestMoverOneWayToAnySide(t *testing.T) {
	const wall = 1
	for _, n := range []Vec{xy(1, 0), xy(-1, 0), moverUp, moverUp.Neg()} {
		for _, up := range []Vec{{}, moverUp} {
			filter := Filter[int]{WhereHit: func(id int, h Hit) bool { return id != wall || h.Normal.Dot(n) > 0 }}
			for _, walk := range []Vec{{}, n.Scale(60), n.Scale(-60), xy(0, -60), xy(-60, 60)} {
				var w World[int]
				err := errors.Join(w.Set(wall, Box{fill(0), fill(32)}), w.Set(9, Box{fill(6), fill(26)}))
				m := Mover[int]{Up: up, Filter: filter}
				before, _ := w.Position(9)
				m.Slide(&w, 9, walk, 1.0/60)
				after, _ := w.Position(9)
				if off := after.Sub(before).Sub(walk.Scale(1.0 / 60)).maxAbs(); off > 1e-9 || err != nil {
					t.Errorf("%v, up %v: in the wall, by %v, he goes %v, %v", n, up, walk, after.Sub(before), err)
				}
			}
			// From outside, against n, it stops; along n it does not.
			for _, from := range []float64{-40, 40} {
				var w World[int]
				err := errors.Join(w.Set(wall, Box{fill(-16), fill(16)}), w.Set(9, Box{fill(-10), fill(10)}.Translate(n.Scale(from))))
				m := Mover[int]{Filter: filter}
				for range 60 {
					m.Slide(&w, 9, n.Scale(-2*from), 1.0/60)
				}
				at, _ := w.Position(9)
				if passes := at.Dot(n)*from < 0; passes != (from < 0) || err != nil {
					t.Errorf("%v from %g: he comes to %v, %v", n, from, at, err)
				}
			}
		}
	}
}

// TestMoverOneWayThatComes: a platform that WhereHit leaves in from above takes up who stands above it, and passes him from below.
func TestMoverOneWayThatComes(t *testing.T) {
	for _, comes := range []float64{-1, 1} {
		var w World[int]
		err := errors.Join(w.Set(1, Box{fill(-4), fill(4)}.Translate(xy(0, 9*comes))), w.Set(9, Sphere{Radius: 1}))
		m := Mover[int]{Filter: Filter[int]{WhereHit: func(_ int, h Hit) bool { return h.Normal.Dot(moverUp) > 0 }}}
		for range 20 {
			err = errors.Join(err, w.Move(1, xy(0, -comes/2)))
			m.Slide(&w, 9, Vec{}, 1)
			w.Step()
		}
		at, _ := w.Position(9)
		if isTaken := at.Dot(moverUp) > 1; isTaken != (comes < 0) || err != nil {
			t.Errorf("it comes along %g, and he is at %v, %v", -comes, at, err)
		}
	}
}

// TestMoverFiltersAlike: Resize and Rotate take what WhereHit leaves out as what Where leaves out: as not there, also where the hero is in it.
func TestMoverFiltersAlike(t *testing.T) {
	inside := 0
	for n := range unlessBrief(300, 80) {
		var w [2]World[int]
		var said [2]string
		for i := range 2 {
			rng := rand.New(rand.NewPCG(uint64(n), 46))
			moverScene(rng, &w[i], 1)
			place := xy(rng.Float64()*16-8, rng.Float64()*16-8)
			hero := heroShapes(place)
			err := w[i].Set(0, hero[heroNames[n%len(heroNames)]])
			m := Mover[int]{Up: moverUp, Filter: Filter[int]{Where: func(id int) bool { return id%3 == n%3 }}}
			if i == 1 {
				m.Filter = Filter[int]{WhereHit: func(id int, _ Hit) bool { return id%3 == n%3 }}
				inside += len(w[i].AppendOverlappingID(nil, 0))
			}
			motion := turningMotion(rng, place)
			done := m.Rotate(&w[i], 0, motion)
			ok := m.Resize(&w[i], 0, hero[heroNames[rng.IntN(len(heroNames))]])
			said[i] = fmt.Sprint(done, ok, w[i].Hash(), err)
		}
		if said[0] != said[1] {
			t.Errorf("%d: by Where %s, by WhereHit %s", n, said[0], said[1])
		}
	}
	if inside == 0 {
		t.Error("the heroes were in nothing")
	}
}

// TestMoverLeavesOutFloors: what Where leaves out makes no floor of the end of a wall.
func TestMoverLeavesOutFloors(t *testing.T) {
	for _, isThere := range []bool{false, true} {
		var w World[int]
		var wall Shape = Triangle{depthOf(-3), depthOf(3), xy(0, -4)}
		if dim == 2 {
			wall = Segment{Vec{}, xy(0, -4)}
		}
		err := errors.Join(
			w.Set(1, wall),
			w.Set(2, Box{xy(0, -0.5).Sub(depthOf(3)), xy(5, 0).Add(depthOf(3))}),
			w.Set(0, Sphere{xy(-0.4, 0.5), 0.5}))
		m := Mover[int]{Up: moverUp, Filter: Filter[int]{Where: func(id int) bool { return id != 2 || isThere }}}
		m.Slide(&w, 0, xy(0, -0.25), 1)
		if m.OnFloor() != isThere || err != nil {
			t.Errorf("the floor is there: %v, and he stands: %v, %v", isThere, m.OnFloor(), err)
		}
	}
}
