package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/float"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// TestPassedIsNotMet: what a box is said to be passed by does not meet it, among rays and lines of all sizes
// that go past its corners, and of the others most are said to pass it.
func TestPassedIsNotMet(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 21))
	passed, apart := 0, 0
	for i := range 40_000 {
		unit, far := float.Ldexp(1, rng.IntN(5)*100-200), 0.0
		grid := func() Vec { return vecBy(func() float64 { return float64(rng.IntN(9)-4) * unit }) }
		if i%2 == 0 {
			far = unit * float.Ldexp(1, rng.IntN(50))
		}
		place := vecBy(func() float64 { return float64(far * (rng.Float64() - 0.5)) })
		p, q, o := grid().Add(place), grid().Add(place), grid().Add(place)
		box := Box{each(p, q, minOf), each(p, q, maxOf)}
		d := grid().Scale(float.Ldexp(1, rng.IntN(2100)-1050))
		if i%3 == 0 { // towards a corner, as near to it as it rounds
			d = p.Sub(o)
		}
		if i%5 == 0 {
			o = o.Sub(d.Scale(float.Ldexp(1, rng.IntN(30))))
		}
		if d == (Vec{}) || !isFinite(d.maxAbs()) || !isFinite(o.maxAbs()) {
			continue
		}
		b := around(box.Min, box.Max)
		around := b.Block(0)
		for _, c := range []struct {
			isPassed, meets bool
		}{
			{around.IsPassed(tree.Vec(o), tree.Vec(d), true), Overlap(box, Ray{o, d})},
			{around.IsPassed(tree.Vec(o), tree.Vec(d), false), Overlap(box, Line{o, d})},
		} {
			if c.isPassed && c.meets {
				t.Fatalf("%v is passed by %v along %v, which meets it", box, o, d)
			}
			if !c.meets {
				apart++
				if c.isPassed {
					passed++
				}
			}
		}
	}
	if passed < apart/2 {
		t.Errorf("%d of %d are passed", passed, apart)
	}
	whole := around(fill(-1), fill(1))
	if !whole.IsWhole() || tree.Nowhere.IsWhole() {
		t.Error("which boxes are whole")
	}
	if whole.Hi[0] = math.NaN(); whole.IsWhole() {
		t.Error("a NaN is whole")
	}
	if whole = around(fill(-1e308), fill(1e308)); whole.IsWhole() {
		t.Error("what is cut off is whole")
	}
}
