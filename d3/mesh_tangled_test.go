package d3

import (
	"errors"
	"math"
	"math/rand/v2"
	"testing"
)

// TestTangledMesh asks about meshes whose tiles cross, repeat, have no area and meet in T-junctions, at any size: all is
// answered in numbers, and a normal is that of a face, or leads out of all tiles at the point that is hit.
func TestTangledMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 21))
	hits, ownNormals := 0, 0
	for round := range unlessBrief(1000, 300) {
		scale := []float64{1, 1, 1, 1e140, 1e-140}[round%5]
		points := make([]Vec, 4+rng.IntN(20))
		for i := range points {
			if points[i] = lattice(rng, 4).Scale(scale); rng.IntN(3) == 0 {
				points[i] = scatter(rng, 3).Scale(scale)
			}
			if i > 1 && rng.IntN(6) == 0 {
				points[i] = points[rng.IntN(i)]
			}
			if i > 1 && rng.IntN(6) == 0 {
				points[i] = points[i-1].Add(points[i-2]).Scale(0.5)
			}
		}
		m := meshThrough(points)
		normals := fronts(m)
		size := (0.1 + rng.Float64()) * scale
		for _, body := range []Shape{
			Sphere{Radius: size},
			Capsule{Vec{}, scatter(rng, size), size},
			Box{fill(-size), fill(size)},
			Vec{},
			Segment{Vec{}, scatter(rng, size)},
			Rounded{Box{fill(-size), fill(size)}, size},
			OrientedBox{Half: Box{fill(-size), fill(size)}.In(Transform{Rotation: turn([3]float64{0, 0, 1}, rng.Float64())}).Half},
		} {
			s := shifted(body, unit(scatter(rng, 1)).Scale(8*scale))
			motion := scatter(rng, 3*scale).Sub(Bounds(s).Min).Scale(1.5)
			var w World[int]
			if err := errors.Join(w.SetMesh(0, m), w.Set(1, s)); err != nil {
				t.Fatal(err)
			}
			ok := checkNumbers(t, &w, s, motion)
			h, hit := w.SweepPart(s, motion, Without(1))
			if hit != ok {
				t.Fatalf("%#v by %v: hit %v, then %v", s, motion, ok, hit)
			}
			if !hit || scale != 1 {
				continue
			}
			hits++
			if normals[h.Normal] {
				continue
			}
			ownNormals++
			for i := range m.Len() {
				if Distance(h.Point, m.At(i)) > 1e-13 {
					continue
				}
				for _, p := range m.data.corners(int32(i)) {
					if ahead := p.Sub(h.Point).Dot(h.Normal); ahead > 1e-9 {
						t.Fatalf("%#v by %v against %v: normal %v, but %v of part %d is %v ahead", s, motion, points, h, p, i, ahead)
					}
				}
			}
		}
	}
	if hits == 0 || ownNormals == 0 {
		t.Errorf("%d hits, %d at edges and corners", hits, ownNormals)
	}
}

// checkNumbers asks a World, in which s is 1, about it, and says whether s hits something by a motion.
func checkNumbers(t *testing.T, w *World[int], s Shape, motion Vec) bool {
	t.Helper()
	isNumber := func(what string, h Hit) {
		if length := h.Normal.Len(); !(h.T >= 0 && h.T <= 1) || !isFinite(h.Point.maxAbs()) || !(math.Abs(length-1) < 1e-12 || length == 0) {
			t.Fatalf("%s: %#v by %v: %v", what, s, motion, h)
		}
	}
	_, h, ok := w.Sweep(s, motion, Without(1))
	if ok {
		isNumber("Sweep", h)
	}
	if _, h, ok := w.RayCast(Segment{Bounds(s).Min, Bounds(s).Min.Add(motion)}, Without(1)); ok {
		isNumber("RayCast", h)
	}
	for _, turn := range w.AppendTrace(nil, s, motion, 4, 0.5, Without(1)) {
		isNumber("Trace", turn.Hit)
		if !isFinite(turn.End().maxAbs()) {
			t.Fatalf("Trace: %#v by %v: %v", s, motion, turn)
		}
	}
	m := Mover[int]{Up: xy(0, 1), Snap: 0.1, Step: 0.1, MaxSlope: 1}
	m.Slide(w, 1, motion, 1)
	if err := w.Move(1, motion.Neg()); err != nil {
		t.Fatal(err)
	}
	for _, e := range w.Step() {
		isNumber("Step", Hit{e.T, e.Point, e.Normal})
	}
	if moved, isOut := w.Push(1); isOut && !isFinite(moved.maxAbs()) {
		t.Fatalf("Push: %#v by %v: %v", s, motion, moved)
	}
	if err := w.Set(1, s); err != nil {
		t.Fatal(err)
	}
	return ok
}
