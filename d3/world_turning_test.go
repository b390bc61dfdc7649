package d3

import (
	"cmp"
	"math/rand/v2"
	"slices"
	"testing"
)

// TestWorldSweepTurning compares a World with a loop over its shapes.
func TestWorldSweepTurning(t *testing.T) {
	rng := rand.New(rand.NewPCG(44, *seed))
	hits := 0
	for range unlessBrief(60, 12) {
		var w World[int]
		var parts [][]Shape
		for id := range 30 {
			var all []Shape
			for range 1 + rng.IntN(2) {
				all = append(all, turnable(rng, scatter(rng, 9), rng.IntN(9) > 0))
			}
			if err := w.SetParts(id, all...); err != nil {
				t.Fatal(err)
			}
			parts = append(parts, all)
		}
		for range 10 {
			c := scatter(rng, 9)
			s, m := turnable(rng, c, true), turningMotion(rng, c)
			var want []Struck[int]
			for id, all := range parts {
				first := Struck[int]{ID: -1}
				for i, part := range all {
					if h, ok := SweepTurning(s, m, part, Motion{}); ok && (first.ID < 0 || h.T < first.T) {
						first = Struck[int]{id, h, i}
					}
				}
				if first.ID >= 0 {
					want = append(want, first)
				}
			}
			slices.SortStableFunc(want, func(a, b Struck[int]) int { return cmp.Compare(a.T, b.T) })
			if got := w.AppendSweepTurningAll(nil, s, m); !slices.Equal(got, want) {
				t.Fatalf("%#v, %v: %v, not %v", s, m, got, want)
			}
			hits += len(want)
			id, h, ok := w.SweepTurning(s, m)
			first, isHit := w.SweepTurningPart(s, m)
			if ok != (len(want) > 0) || isHit != ok || ok && (id != want[0].ID || h != want[0].Hit || first != want[0]) {
				t.Fatalf("%#v, %v: %v, %v, %v, %v, not %v", s, m, id, h, first, ok, want)
			}
		}
		// By id it is the same, without the object itself.
		id := rng.IntN(30)
		p, _ := w.Position(id)
		m := turningMotion(rng, p)
		var want Struck[int]
		isHit := false
		for _, own := range parts[id] {
			for i, h := range w.AppendSweepTurningAll(nil, own, m, Filter[int]{Where: func(other int) bool { return other != id }}) {
				if i == 0 && (!isHit || h.T < want.T || h.T == want.T && h.ID < want.ID) {
					want, isHit = h, true
				}
			}
		}
		if got, ok := w.SweepTurningID(id, m); ok != isHit || got.T != want.T || got.ID != want.ID {
			t.Fatalf("%v, %v: %v, %v, not %v, %v", parts[id], m, got, ok, want, isHit)
		}
	}
	if hits < 100 {
		t.Errorf("%d hits", hits)
	}
}

// TestWorldSweepTurningMesh: a bar that turns over a mesh or chain meets what it would meet tile by tile, and one that leaves it
// does not approach.
func TestWorldSweepTurningMesh(t *testing.T) {
	var w World[int]
	_, floor, up := flatFloor(rand.New(rand.NewPCG(1, 1)), Vec{}, 0)
	if err := w.SetMesh(1, floor); err != nil {
		t.Fatal(err)
	}
	bar := Segment{up, up.Scale(3)}
	side := unit(perpendicular(up))
	for _, angle := range []float64{3, -3} {
		_, h, ok := w.SweepTurning(bar, Motion{Spin: turnZ(angle), Pivot: up.Add(side.Scale(0.25))})
		if ok && !(h.T > 0 && h.T < 1) || !ok && dim == 2 {
			t.Errorf("%v: %v, %v", angle, h, ok)
		}
	}
	resting := Segment{Vec{}, up}
	leave := Motion{Move: up, Spin: turnZ(0.1)}
	if _, _, ok := w.SweepTurning(resting, leave); !ok {
		t.Error("what touches at the start is met")
	}
	if _, h, ok := w.SweepTurning(resting, leave, Filter[int]{Approaching: true}); ok {
		t.Errorf("what leaves does not approach: %v", h)
	}
}

// TestWorldSweepTurningMeshAll: all hits of a mesh or chain begin with the first one, its normal included, and that is what SweepTurning
// tells of a tile.
func TestWorldSweepTurningMeshAll(t *testing.T) {
	rng := rand.New(rand.NewPCG(46, *seed))
	hits := 0
	for range unlessBrief(40, 10) {
		var w World[int]
		m, up := hills(rng, 1)
		if err := w.SetMesh(1, m); err != nil {
			t.Fatal(err)
		}
		box, _ := w.Bounds(1)
		for range 20 {
			c := box.Min.Lerp(box.Max, rng.Float64()).Add(up.Scale(3))
			bar, motion := Capsule{c, c.Add(scatter(rng, 2)), 0.25 * rng.Float64()}, Motion{Move: up.Scale(-4), Spin: randomSpin(rng), Pivot: c}
			first, ok := w.SweepTurningPart(bar, motion)
			all := w.AppendSweepTurningAll(nil, bar, motion)
			if ok != (len(all) == 1) || ok && all[0] != first {
				t.Fatalf("%v, %v: %v, %v, of all %v", bar, motion, first, ok, all)
			}
			if ok && first.T > 0 {
				hits++
			}
		}
	}
	if hits < 20 {
		t.Errorf("%d hits", hits)
	}
}

func TestWorldSweepTurningAllocatesNothing(t *testing.T) {
	var w World[int]
	for id := range 50 {
		_ = w.Set(id, Sphere{pos(float64(id%7), float64(id/7)), 0.25})
	}
	var buf []Struck[int]
	bar := Segment{pos(0, 0.5), pos(3, 0.5)}
	m := Motion{Move: xy(0.5, 0.5), Spin: turnZ(1), Pivot: pos(0, 0.5)}
	if n := testing.AllocsPerRun(10, func() {
		w.SweepTurning(bar, m)
		w.SweepTurningPart(bar, m)
		w.SweepTurningID(8, m)
		buf = w.AppendSweepTurningAll(buf[:0], bar, m)
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
	if len(buf) == 0 {
		t.Error("the bar meets nothing")
	}
}
