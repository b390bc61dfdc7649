package d2

import (
	"math/rand/v2"
	"testing"
)

// TestNormalAtSkimmedRidge comes to the upper end of two edges from the side, or from above: the far edge, which it may come
// to an ulp earlier, has its back to it.
func TestNormalAtSkimmedRidge(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	hits := 0
	for range unlessBrief(4000, 400) {
		slope := float64(1+rng.IntN(8)) / float64(1+rng.IntN(4))
		points := []Vec{{4, 1 - 4*slope}, {0, 1}, {-4, 1 - 4*slope}}
		if rng.IntN(2) == 0 {
			points[0], points[2] = points[2], points[0]
		}
		m, err := NewChain(points, false)
		if err != nil {
			t.Fatal(err)
		}
		var w World[int]
		_ = w.SetChain(0, m)
		d := Vec{float64(1+rng.IntN(5)) * float64(1-2*rng.IntN(2)), -float64(rng.IntN(9)) / 4}
		p := Vec{0, 1}.Sub(d.Scale(5.0 / 3))
		_, h, ok := w.RayCast(Ray{p, d})
		if !ok || h.Point.Y < 1-1e-9 {
			continue
		}
		if hits++; !(h.Normal.Dot(d) < 0) || !(h.Normal.Y >= -1e-9) {
			t.Fatalf("slope %v, ray %v %v: %v", slope, p, d, h)
		}
	}
	if hits < 20 {
		t.Errorf("%d hits", hits)
	}
}
