package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestTraceOfAnInfiniteBox: a box with infinite sides turns as one with large sides does, also where it has sunk in.
func TestTraceOfAnInfiniteBox(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 62))
	inf := math.Inf(1)
	number := func() float64 { return float64(rng.IntN(33)-16) / 4 }
	for range unlessBrief(2000, 300) {
		var w World[int]
		for id := range 1 + rng.IntN(4) {
			p := xy(number(), number())
			var s Shape = Box{p, p.Add(fill(1 + float64(rng.IntN(4))))}
			switch rng.IntN(4) {
			case 0:
				s = Sphere{p, 1}
			case 1:
				s = Rounded{s, 0.5}
			}
			if err := w.Set(id, s); err != nil {
				t.Fatal(err)
			}
		}
		lo := at([3]float64{number(), number(), number()})
		hi := lo.Add(fill(1))
		make := func(far float64) Shape {
			a, b := lo, hi
			switch rng.IntN(1) {
			default:
				a.X, b.X = -far, far
			}
			return Box{a, b}
		}
		half := rng.IntN(2) == 0
		ends := func(far float64) Shape {
			b := make(far).(Box)
			if half {
				b.Min.X = lo.X
			}
			return b
		}
		m, restitution := at([3]float64{number(), number(), number()}), float64(rng.IntN(2))
		r := float64(rng.IntN(2)) / 4
		round := func(s Shape) Shape {
			if r > 0 {
				return Rounded{s, r}
			}
			return s
		}
		got := w.AppendTrace(nil, round(ends(inf)), m, 8, restitution)
		want := w.AppendTrace(nil, round(ends(0x1p20)), m, 8, restitution)
		end := func(turns []Turn[int]) Vec {
			if len(turns) == 0 {
				return m
			}
			return turns[len(turns)-1].End()
		}
		if len(got) != len(want) || !(end(got).Sub(end(want)).Len() < 1e-7) {
			t.Errorf("%v by %v, restitution %v: %v to %v, not %v to %v", round(ends(inf)), m, restitution, got, end(got), want, end(want))
			for _, s := range w.All() {
				t.Log(s)
			}
			return
		}
	}
}

// TestTraceOfASunkenStrip: what overlaps at the start does not stop it unless it goes deeper, however long it is.
func TestTraceOfASunkenStrip(t *testing.T) {
	for _, x := range [...]float64{2, 1e300, math.Inf(1)} {
		floor := Box{fill(-5), fill(5)}
		floor.Max.Y = 0
		strip := Box{fill(-2), fill(2)}
		strip.Min.Y, strip.Max.Y, strip.Min.X, strip.Max.X = -0.5, 3, -x, x
		for _, s := range [...]Shape{strip, Rounded{strip, 0.25}} {
			for _, c := range []struct {
				m     Vec
				turns int
			}{{xy(3, -1), 1}, {xy(3, 0), 0}} {
				turns := trace([]Shape{floor}, s, c.m, 8, 0)
				end := c.m
				if len(turns) > 0 {
					end = turns[len(turns)-1].End()
				}
				if len(turns) != c.turns || end != xy(3, 0) {
					t.Errorf("%v by %v: %v, to %v", s, c.m, turns, end)
				}
			}
		}
	}
}
