package d3

import (
	"errors"
	"math/rand/v2"
	"testing"
)

// TestPushTakesTheGreatestOfEqualWays: of ways out that are equally short, Push takes the one with the greatest x, of these the one
// with the greatest y, in whichever order the others were put in.
func TestPushTakesTheGreatestOfEqualWays(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) Shape {
		return Box{xy(x0, y0).Sub(depthOf(100)), xy(x1, y1).Add(depthOf(100))}
	}
	for _, c := range []struct {
		hero, a, b Shape
		want       Vec
	}{
		{box(1, 1, 2, 2), box(1, 1, 3, 3), box(0, 0, 2, 2), xy(1, -1)}, // not (−1, 1)
		{box(2, 0, 3, 2), box(2, 0, 4, 1), box(1, 1, 3, 3), xy(1, 1)},  // not (−1, −1)
		{box(2, 3, 3, 4), box(2, 2, 3, 4), box(3, 3, 5, 5), xy(0, 1)},  // not (−1, 0)
		{box(1, 5, 4, 7), box(1, 4, 3, 5), box(2, 6, 4, 7), xy(0, 2)},  // not (−2, 0)
		{box(0, 2, 2, 4), box(0, 1, 2, 3), box(0, 2, 2, 4), xy(2, 0)},  // not (−2, 0)
	} {
		for _, others := range [...][]Shape{{c.a, c.b}, {c.b, c.a}} {
			var w World[int]
			if err := errors.Join(w.Set(0, c.hero), w.Set(1, others[0]), w.Set(2, others[1])); err != nil {
				t.Fatal(err)
			}
			if moved, ok := w.Push(0); moved != c.want || !ok {
				t.Errorf("%v out of %v: moved by %v, %v, want %v", c.hero, others, moved, ok, c.want)
			}
		}
	}
}

// TestMoverRisesAlongASlope: who jumps against a slope does not land on it. He goes on with the velocity that is returned, for the time
// that is left, and is not on the floor.
func TestMoverRisesAlongASlope(t *testing.T) {
	const dt = 0.1
	rng := rand.New(rand.NewPCG(*seed, 71))
	met := 0
	for range 500 {
		slope := float64(0.2 + 0.75*rng.Float64())
		velocity := xy(float64(3+9*rng.Float64()), float64(0.1+4*rng.Float64()))
		name := heroNames[rng.IntN(len(heroNames))]
		var w World[int]
		ground := HalfSpace{Vec{}, xy(-slope, 1)}
		above := Distance(heroShapes(xy(0, 3))[name], ground)
		hero := heroShapes(xy(0, 3).Sub(unit(ground.Normal).Scale(above - float64(0.01+0.2*rng.Float64()))))[name]
		if err := errors.Join(w.Set(1, ground), w.Set(0, hero)); err != nil {
			t.Fatal(err)
		}
		m := Mover[int]{Up: moverUp}
		before, _ := w.Position(0)
		left := m.Slide(&w, 0, velocity, dt)
		after, _ := w.Position(0)
		for touch := range m.Contacts() {
			met++
			want := velocity.Scale(touch.T * dt).Add(left.Scale((1 - touch.T) * dt))
			if way := after.Sub(before); m.OnFloor() || left.Dot(moverUp) <= 0 || !(way.Sub(want).maxAbs() <= 1e-10) {
				t.Fatalf("%s by %v against a slope of %v: it goes %v, want %v; on floor: %v", name, velocity, slope, way, want, m.OnFloor())
			}
		}
	}
	if met < 100 {
		t.Errorf("%d of 500 meet the slope", met)
	}
}

// TestBoxesOnEachOtherAreOne: with Seamless, what begins inside a pile of boxes that are one box together has the normal of that one, if
// that is across the pile.
func TestBoxesOnEachOtherAreOne(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 72))
	covered := 0
	for range unlessBrief(20000, 4000) {
		along, lo, n := axisOf(rng.IntN(dim)), lattice(rng, 4), 2+rng.IntN(2)
		size := at([3]float64{float64(1 + rng.IntN(3)), float64(1 + rng.IntN(3)), float64(1 + rng.IntN(3))})
		next := along.Scale(size.Dot(along))
		var w World[int]
		for _, i := range rng.Perm(n) {
			a := lo.Add(next.Scale(float64(i)))
			if err := w.Set(i, Box{a, a.Add(size)}); err != nil {
				t.Fatal(err)
			}
		}
		one := Box{lo, lo.Add(size).Add(next.Scale(float64(n - 1)))}
		p := each(one.Min, one.Max, func(lo, hi float64) float64 { return lo + float64((hi-lo)*float64(1+rng.IntN(30))/31) })
		body := []Shape{p, Sphere{p, 0.125}, Box{p, p}}[rng.IntN(3)]
		motion := scatter(rng, 1)
		k, _ := Collide(body, one)
		if k.Normal.Dot(along) != 0 {
			continue
		}
		got, ok := w.SweepPart(body, motion, Filter[int]{Seamless: true})
		met, _ := w.Get(got.ID)
		if own, _ := Collide(body, met); own.Normal != k.Normal {
			covered++
		}
		if !ok || got.T != 0 || got.Normal != k.Normal {
			t.Fatalf("%v by %v in %d boxes along %v that are %v: %v %v, want the normal %v", body, motion, n, along, one, got, ok, k.Normal)
		}
	}
	if covered < 100 {
		t.Errorf("%d of which the box met has another way out", covered)
	}
}

// TestTracerEntersTheFirst: of what parts of a shape enter between two places, and of what one would pass between solids that share
// a side, the first in time is taken, and at one time the former.
func TestTracerEntersTheFirst(t *testing.T) {
	box := func(x0, y0, x1, y1 float64) Shape { return Box{xy(x0, y0).Sub(depthOf(1)), xy(x1, y1).Add(depthOf(1))} }
	for _, top := range [...]float64{-2, 0.5, 1, 1.5} { // of what the ball enters
		var w World[int]
		if err := errors.Join(w.Set(0, box(0, 0, 1, 1)), w.Set(1, box(1, 0, 2, 1)), w.Set(2, box(2.5, -3, 3.5, top))); err != nil {
			t.Fatal(err)
		}
		w.store.update()
		sc := w.store.scratches.Take()
		sc.tracedParts = append(sc.tracedParts[:0], probeOf(Segment{xy(1, 2), xy(1, 3)}), probeOf(Sphere{xy(3, 3), 1}))
		tr := tracer{s: &w.store, sc: sc, motion: xy(0, -2), length: 2}
		p, isIn := tr.entered(&queryFilter{}, Vec{}, xy(0, -2), 1)
		number, time := int32(0), 0.5 // between 0 and 1, with the first part of it
		if top >= 1 {
			number, time = 2, 0.5*(2-top)
		}
		if !isIn || p.number != number || p.T != time || p.own != number/2 {
			t.Errorf("a ball over what is %v high: it enters %d with part %d at %v, %v; want %d at %v", top, p.number, p.own, p.T, isIn, number, time)
		}
		clear(sc.tracedParts)
		w.store.scratches.Put(sc)
	}
}
