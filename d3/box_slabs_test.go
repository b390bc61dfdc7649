package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestQuotientsCompare compares quotients of doubles that are nearly equal, of all sizes, with fractions: the sign is right
// if it is said to be, also where a product would fall below the least float.
func TestQuotientsCompare(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	number := func() double {
		hi := math.Ldexp(1+rng.Float64(), 0)
		if rng.IntN(2) == 0 {
			hi = 1
		}
		lo := math.Ldexp(float64(rng.IntN(3)-1), -54-rng.IntN(4)*rng.IntN(350))
		return double{hi, lo}
	}
	scaled := func(x double, exp int) double { return double{math.Ldexp(x.hi, exp), math.Ldexp(x.lo, exp)} }
	value := func(x double) *big.Rat {
		sum := new(big.Rat).SetFloat64(x.hi)
		return sum.Add(sum, new(big.Rat).SetFloat64(x.lo))
	}
	for i := range 4 { // what makes them differ is lost in a product
		one := double{1, 0}
		x, y := quotient{one, one}, quotient{one, one}
		*[]*double{&x.num, &x.den, &y.num, &y.den}[i] = double{1, 0x1p-1073}
		if sign, ok := x.compare(y); ok && sign == 0 {
			t.Errorf("%v and %v are the same", x, y)
		}
	}
	sure, ties := 0, 0
	for range unlessBrief(20000, 4000) {
		x := quotient{number(), number()}
		y := x
		for _, part := range []*double{&x.num, &x.den, &y.num, &y.den} {
			if rng.IntN(3) == 0 {
				part.lo = number().lo
			}
		}
		exp, both := rng.IntN(400)-200, rng.IntN(600)-300
		x.num, x.den = scaled(x.num, both), scaled(x.den, both)
		y.num, y.den = scaled(y.num, exp), scaled(y.den, exp)
		got, ok := x.compare(y)
		if !ok {
			continue
		}
		want := new(big.Rat).Quo(value(x.num), value(x.den)).Cmp(new(big.Rat).Quo(value(y.num), value(y.den)))
		if got != want {
			t.Fatalf("%v and %v: %d, want %d", x, y, got, want)
		}
		if sure++; want == 0 {
			ties++
		}
	}
	if sure < 1000 || ties < 100 {
		t.Errorf("%d sure, %d ties", sure, ties)
	}
}

// TestWaysThatEndOnASide ends ways of a ball at a side of a box, or of a box at one of a ball, so near that the gap at the end rounds
// to the radius: less than 2⁻⁷⁰ before the side they miss, beyond it they hit.
func TestWaysThatEndOnASide(t *testing.T) {
	const step = 0x1p-52
	for k := range dim {
		for _, side := range []float64{-1, 1} {
			out := axisOf(k).Scale(side)
			box := Box{fill(-2), fill(2)}
			ball := Sphere{out.Scale(2 + 1 + 2*step), 1}
			for _, c := range []struct {
				by   float64
				hits bool
			}{{-0x1p-72, false}, {0, true}, {0x1p-72, true}} {
				m := out.Scale(-(2*step + c.by))
				_, first := Sweep(ball, m, box)
				_, second := Sweep(box, m.Neg(), ball)
				_, both := SweepBoth(ball, m, box, Vec{})
				if first != c.hits || second != c.hits || both != c.hits {
					t.Errorf("axis %d, side %v, %v beyond: %v %v %v, want %v", k, side, c.by, first, second, both, c.hits)
				}
			}
		}
	}
}

// TestBoxesThatStartInEachOther: what starts in a box has the normal of Collide, also where two ways out along an axis are
// as short, and whichever of the two comes first.
func TestBoxesThatStartInEachOther(t *testing.T) {
	for k := range dim {
		half := fill(9).Add(axisOf(k).Scale(-8)) // thin along one axis
		thin := Box{half.Neg(), half}
		thick := Box{thin.Min.Sub(axisOf(k)), thin.Max.Add(axisOf(k))}
		for _, pair := range [][2]Box{{thin, thick}, {thick, thin}, {thin, thin}} {
			for _, m := range []Vec{axisOf(k), axisOf(k).Neg(), fill(1)} {
				c, _ := Collide(pair[0], pair[1])
				h, ok := Sweep(pair[0], m, pair[1])
				if !ok || h.T != 0 || h.Normal != c.Normal || h.Point != c.Point {
					t.Errorf("%v by %v in %v: %v %v, but %v", pair[0], m, pair[1], h, ok, c)
				}
			}
		}
	}
}
