package trig

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestRoots finds the zeros of the product of four waves sin(θ−α), which are all α and α+π. Some α are the same, or next to each other.
func TestRoots(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	for range 2000 {
		var angles [4]float64
		for i := range angles {
			switch k := rng.IntN(6); {
			case k == 0 && i > 0:
				angles[i] = angles[i-1]
			case k == 1 && i > 0:
				angles[i] = angles[i-1] + 0x1p-12
			case k == 2:
				angles[i] = float64(rng.IntN(8)) * math.Pi / 4
			default:
				angles[i] = 2 * math.Pi * rng.Float64()
			}
		}
		var want [8][2]float64
		for i, a := range angles {
			sin, cos := Sincos(a)
			want[2*i], want[2*i+1] = [2]float64{cos, sin}, [2]float64{-cos, -sin}
		}
		var got [][2]float64
		for quarter := range 4 {
			p := Wave{C: math.Ldexp(1, rng.IntN(40)-20)}.On(quarter)
			for i, a := range angles {
				sin, cos := Sincos(a)
				w := Wave{X: -sin, Y: cos}.On(quarter)
				if i > 0 {
					w = p.Times(&w)
				}
				p = w
			}
			zero := p.Minus(&p)
			var roots Roots
			roots.Equal(&p, &zero)
			for _, r := range roots.All() {
				cos, sin := Direction(quarter, r)
				got = append(got, [2]float64{cos, sin})
			}
		}
		// Four roots in one place are as sensitive as a fourth root.
		near := func(p [2]float64, list [][2]float64) bool {
			for _, q := range list {
				if math.Abs(p[0]-q[0])+math.Abs(p[1]-q[1]) < 2e-3 {
					return true
				}
			}
			return false
		}
		for _, p := range want {
			if !near(p, got) {
				t.Fatalf("%v: no root at %v of %v", angles, p, got)
			}
		}
		for _, p := range got {
			if !near(p, want[:]) {
				t.Fatalf("%v: a root at %v", angles, p)
			}
		}
	}
}

// TestSimpleRoots: roots that are apart from each other are exact but for rounding, and found once.
func TestSimpleRoots(t *testing.T) {
	for i := range 100 {
		a := 0.05 + float64(i)*0.06
		sin, cos := Sincos(a)
		n := 0
		for quarter := range 4 {
			p, zero := Wave{X: -sin, Y: cos}.On(quarter), Wave{}.On(quarter)
			var roots Roots
			roots.Equal(&p, &zero)
			for _, r := range roots.All() {
				n++
				c, s := Direction(quarter, r)
				if off := math.Abs(c*sin - s*cos); off > 1e-15 {
					t.Errorf("%v: off by %v", a, off)
				}
			}
		}
		if n != 2 {
			t.Errorf("%v: %d roots", a, n)
		}
	}
}

// TestEqualEverywhere: where both sides are the same everywhere, one place stands for all of a quarter.
func TestEqualEverywhere(t *testing.T) {
	w := Wave{1, 2, 3}.On(1)
	p := w.Times(&w)
	var roots Roots
	if roots.Equal(&p, &p); len(roots.All()) != 1 {
		t.Errorf("%v", roots.All())
	}
	if c, s := Direction(3, 0); c != 0 || s != -1 {
		t.Errorf("%v, %v", c, s)
	}
	if v := p.at(0); v != p.c[0] {
		t.Errorf("%v", v)
	}
}

// TestNearlyEqual: of two waves that differ by a few of what counts as equal, each place where they are equal is found, up to places
// between which they are: however many short parts of the quarter are at the limit of that.
func TestNearlyEqual(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	for range 3000 {
		var zeros [4]float64
		var p Arc
		for i := range zeros {
			zeros[i] = rng.Float64()
			if i > 0 && rng.IntN(4) == 0 {
				zeros[i] = zeros[i-1] + 0x1p-9
			}
			cos, sin := Direction(0, zeros[i])
			w := Wave{X: -sin, Y: cos}.On(0)
			if i > 0 {
				w = p.Times(&w)
			}
			p = w
		}
		most := 0.0
		for i := range 257 {
			most = max(most, math.Abs(p.at(float64(i)/256)))
		}
		one := Arc{n: p.n}
		for k := range one.c[:one.n+1] {
			one.c[k] = 1
		}
		a := one
		slack, times := float64(within), math.Ldexp(1, rng.IntN(3))
		for k := range a.c[:a.n+1] {
			a.c[k] += p.c[k] / most * slack * times
		}
		var roots Roots
		roots.Equal(&a, &one)
		d := a.Minus(&one)
		isFlat := func(x, y float64) bool {
			for i := range 65 {
				if math.Abs(d.at(x+(y-x)*float64(i)/64)) > 2*slack {
					return false
				}
			}
			return true
		}
		for _, z := range zeros {
			isFound := false
			for _, r := range roots.All() {
				isFound = isFound || math.Abs(r-z) < 1e-4 || isFlat(r, z)
			}
			if !isFound && z <= 1 {
				t.Fatalf("%v: none of %v is at %v", d, roots.All(), z)
			}
		}
	}
}
