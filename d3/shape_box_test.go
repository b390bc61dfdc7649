package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// boxNumbers are coordinates that boxes often share.
var boxNumbers = []float64{-2, -1, 0, 1, math.Nextafter(1, 2), 2, math.Inf(-1), math.Inf(1), math.NaN(), math.MaxFloat64}

// latticeBox returns a box with sides among boxNumbers, which may be flat, open or empty.
func latticeBox(rng *rand.Rand) Box {
	b := Box{latticeVec(rng), latticeVec(rng)}
	if rng.IntN(4) > 0 {
		b.Min, b.Max = b.Min.Min(b.Max), b.Min.Max(b.Max)
	}
	return b
}

func latticeVec(rng *rand.Rand) Vec {
	var x [3]float64
	for i := range x {
		x[i] = boxNumbers[rng.IntN(6)]
		if rng.IntN(16) == 0 {
			x[i] = boxNumbers[rng.IntN(len(boxNumbers))]
		}
	}
	return at(x)
}

// TestBoxLaws: a Box says of points and boxes what Overlap says, holds what it is made of, and
// is no larger than that.
func TestBoxLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 51))
	counts := make(map[string]int)
	for range rounds() {
		b, c, p := latticeBox(rng), latticeBox(rng), latticeVec(rng)
		if got, want := b.Contains(p), Overlap(b, p); got != want {
			t.Errorf("%v.Contains(%v) = %v", b, p, got)
		} else if got {
			counts["in"]++
		}
		if got, want := b.Overlaps(c), Overlap(b, c); got != want || c.Overlaps(b) != want {
			t.Errorf("%v.Overlaps(%v) = %v", b, c, got)
		} else if got {
			counts["overlap"]++
		}
		u := b.Union(c)
		if (b.Contains(p) || c.Contains(p)) && !u.Contains(p) {
			t.Errorf("%v.Union(%v) = %v lacks %v", b, c, u, p)
		}
		for _, other := range []Box{b, c} {
			if !other.isEmpty() && !(u.Min.isAtMost(other.Min) && other.Max.isAtMost(u.Max)) {
				t.Errorf("%v.Union(%v) = %v", b, c, u)
			}
		}
		if !u.isEmpty() {
			lo, hi := axes(u.Min), axes(u.Max)
			for i := range lo {
				if isLow, isHigh := !b.isEmpty() && axes(b.Min)[i] == lo[i] || !c.isEmpty() && axes(c.Min)[i] == lo[i],
					!b.isEmpty() && axes(b.Max)[i] == hi[i] || !c.isEmpty() && axes(c.Max)[i] == hi[i]; !isLow || !isHigh {
					t.Errorf("%v.Union(%v) = %v is too large", b, c, u)
				}
			}
		} else if !b.isEmpty() || !c.isEmpty() {
			t.Errorf("%v.Union(%v) = %v is empty", b, c, u)
		}
		by := boxNumbers[rng.IntN(len(boxNumbers))]
		x := b.Expand(by)
		if b.isEmpty() && !x.isEmpty() || by >= 0 && b.Contains(p) && !x.Contains(p) || by <= 0 && x.Contains(p) && !b.Contains(p) {
			t.Errorf("%v.Expand(%v) = %v: %v is in it: %v", b, by, x, p, x.Contains(p))
		}
		// A box grown on all sides meets what the box with round corners meets.
		if by >= 0 && isFinite(by) && Overlap(Rounded{b, by}, p) && !x.Contains(p) {
			t.Errorf("%v.Expand(%v) = %v lacks %v", b, by, x, p)
		}
	}
	if counts["in"] < rounds()/100 || counts["overlap"] < rounds()/100 {
		t.Errorf("too few: %v", counts)
	}
}

func TestBox(t *testing.T) {
	inf := math.Inf(1)
	b := Box{xy(0, 0), fill(4)}
	for _, test := range []struct {
		name      string
		got, want Box
	}{
		{"Union with a point", b.Union(Box{fill(-3), fill(-3)}), Box{fill(-3), fill(4)}},
		{"Union with what is empty", b.Union(Box{fill(9), fill(8)}), b},
		{"Union of what is empty", boundsOfNothing().Union(b), b},
		{"Expand", b.Expand(1), Box{fill(-1), fill(5)}},
		{"Expand inwards", b.Expand(-2), Box{fill(2), fill(2)}},
		{"Expand by NaN", b.Expand(math.NaN()), b},
		{"Expand by infinity", b.Expand(inf), Box{fill(-inf), fill(inf)}},
		{"Expand beyond floats", Box{fill(-math.MaxFloat64), fill(4)}.Expand(math.MaxFloat64), Box{fill(-inf), fill(math.MaxFloat64)}},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
	if x, y := b.Expand(-3), b.Expand(-3).Expand(3); !x.isEmpty() || !y.isEmpty() {
		t.Errorf("shrunk to nothing, it is %v, and grown again %v", x, y)
	}
	n := 0
	if allocs := testing.AllocsPerRun(10, func() {
		if c := b.Union(Box{b.Center(), b.Size()}).Expand(1); c.Contains(b.Max) && c.Overlaps(b) {
			n++
		}
	}); allocs != 0 || n == 0 {
		t.Errorf("%v allocations", allocs)
	}
}

// TestContactPush: it is the way that Depth is about, also where that is infinite.
func TestContactPush(t *testing.T) {
	a, b := Sphere{xy(3, 0), 2}, Sphere{xy(0, 0), 2}
	c, _ := Collide(a, b)
	if c.Push() != xy(1, 0) {
		t.Errorf("%v.Push() = %v", c, c.Push())
	}
	a.Center = a.Center.Add(c.Push())
	if c, ok := Collide(a, b); !ok || c.Depth != 0 || c.Push() != (Vec{}) {
		t.Errorf("pushed, %v, %v", c, ok)
	}
	floor, wall := HalfSpace{Normal: xy(0, 1)}, HalfSpace{Normal: xy(0, 2), Point: xy(0, 1)}
	c, ok := Collide(floor, wall)
	if push := c.Push(); !ok || math.IsNaN(push.maxAbs()) || push != c.Normal.times(c.Depth) {
		t.Errorf("%v.Push() = %v", c, push)
	}
	c = Contact{Normal: xy(0, -1), Depth: math.Inf(1)}
	if push := c.Push(); push != xy(0, math.Inf(-1)) {
		t.Errorf("%v.Push() = %v", c, push)
	}
	if n := testing.AllocsPerRun(10, func() { a.Center = c.Push() }); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
