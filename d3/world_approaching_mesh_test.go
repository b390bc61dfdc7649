package d3

import (
	"math/rand/v2"
	"testing"
)

// TestApproachingAMesh: a body with an inside that only touches a mesh meets it at the start if, and only if, the motion leads into one of its tiles.
func TestApproachingAMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 72))
	kinds := gridKinds(rng)
	var counts [2]int
	for _, name := range [...]string{"box", "ball", "capsule", "oriented", "hull", "rounded", "turned"} {
		for range unlessBrief(4000, 1000) {
			points := make([]Vec, dim+inPlaneOrSpace(1+rng.IntN(3), rng.IntN(3)))
			for i := range points {
				points[i] = at([3]float64{float64(rng.IntN(7) - 3), float64(rng.IntN(7) - 3), float64(rng.IntN(5) - 2)})
			}
			mesh := meshThrough(points)
			a := kinds[name]()
			m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
			if !hasInside(a) || m == (Vec{}) {
				continue
			}
			isTouching, isPenetrating, want := false, false, false
			for i := range mesh.Len() {
				tile := mesh.At(i)
				if k, ok := Collide(a, tile); ok && areThick(a, tile) {
					isTouching, isPenetrating = true, isPenetrating || k.Depth > 0
					if _, isDeeper := growsBy(a, m, tile); isDeeper {
						want = true
					}
				}
			}
			if !isTouching || isPenetrating {
				continue
			}
			var w World[int]
			if w.SetMesh(0, mesh) != nil {
				continue
			}
			counts[isTrue(want)]++
			checkStart(t, &w, a, m, want)
		}
	}
	if counts[0] < 20 || counts[1] < 20 {
		t.Errorf("%v touch and do not go deeper, %v do", counts[0], counts[1])
	}
}

// hasInside says whether a shape is one, and not flat.
func hasInside(s Shape) bool {
	p := probeOf(s)
	return Validate(s) == nil && !p.isFlat()
}

// isTrue returns 1 for true.
func isTrue(is bool) int {
	if is {
		return 1
	}
	return 0
}

// checkStart compares whether a sweep with Approaching meets a mesh at its start with what is wanted.
func checkStart(t *testing.T, w *World[int], a Shape, m Vec, want bool) {
	t.Helper()
	_, h, ok := w.Sweep(a, m, Filter[int]{Approaching: true})
	if got := ok && h.T == 0; got != want {
		t.Errorf("Sweep: %#v by %v: %v %v, not %v", a, m, h, ok, want)
	}
	_ = w.Set(1, a)
	h1, ok := w.SweepID(1, m, Filter[int]{Approaching: true})
	if got := ok && h1.T == 0; got != want {
		t.Errorf("SweepID: %#v by %v: %v %v, not %v", a, m, h1, ok, want)
	}
}

// TestApproachingAFlatMesh: what touches a flat floor of many tiles, or has sunk into it by less than half, goes deeper into it if, and only if, it goes
// deeper into a half-space of that floor.
func TestApproachingAFlatMesh(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 73))
	kinds := gridKinds(rng)
	for slope := range 3 {
		through := at([3]float64{float64(rng.IntN(3)), float64(rng.IntN(3)), 0})
		fine, coarse, up := flatFloor(rng, through, slope)
		for _, name := range [...]string{"box", "ball", "capsule", "oriented"} {
			var counts [2][2]int
			for range unlessBrief(1000, 300) {
				a := kinds[name]()
				m := at([3]float64{float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2), float64(rng.IntN(5) - 2)})
				above, isIn := Collide(a, HalfSpace{through, up})
				if below, _ := Collide(a, HalfSpace{through, up.Neg()}); !hasInside(a) || m == (Vec{}) || !isIn || !(above.Depth < below.Depth-0x1p-20) {
					continue
				}
				want := m.Dot(up) < -0x1p-40
				counts[isTrue(above.Depth > 0x1p-40)][isTrue(want)]++
				for _, mesh := range [...]*Mesh{fine, coarse} {
					var w World[int]
					if w.SetMesh(0, mesh) == nil {
						checkStart(t, &w, a, m, want)
					}
				}
			}
			if counts[1][0]+counts[0][0] == 0 || counts[1][1]+counts[0][1] == 0 {
				t.Errorf("slope %d, %s: %v", slope, name, counts)
			}
		}
	}
}
