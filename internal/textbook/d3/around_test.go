package textbook

import (
	"math/rand/v2"
	"testing"
)

// TestAround: around a point that is not close to a closed surface, the sum of angles is the winding number. On the surface it is not.
func TestAround(t *testing.T) {
	surface, winding := closedSurface(t)
	rng := rand.New(rand.NewPCG(4, 1))
	seen := map[int]int{}
	for range 500 {
		var x [3]float64
		for i := range dim {
			x[i] = 9*rng.Float64() - 0.5
		}
		p := at(x)
		n, on := winding(p)
		if got := Around(p, surface); !on && got != float64(n) || !on && IsInside(p, surface) != (n != 0) {
			t.Errorf("around %v: %v, want %d", p, got, n)
		}
		seen[n]++
	}
	if seen[0] < 50 || seen[1] < 50 {
		t.Errorf("%v", seen)
	}
	if p := surface[0].A; IsInside(p, surface) {
		t.Errorf("the corner %v is inside: nothing fails here", p)
	}
}
