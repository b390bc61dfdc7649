package exact

import (
	"maps"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// orientRat is the determinant of Orient3 in rationals, on the given numbers.
func orientRat(a, b, c, d [3]float64) int {
	diff := func(p [3]float64) (v [3]*big.Rat) {
		for i := range v {
			v[i] = new(big.Rat).Sub(new(big.Rat).SetFloat64(p[i]), new(big.Rat).SetFloat64(a[i]))
		}
		return v
	}
	u, v, w := diff(b), diff(c), diff(d)
	det := new(big.Rat)
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		n := new(big.Rat).Mul(u[j], v[k])
		n.Sub(n, new(big.Rat).Mul(u[k], v[j]))
		det.Add(det, n.Mul(n, w[i]))
	}
	return det.Sign()
}

func TestOrient(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(8, 1))
	pick := func(from ...float64) float64 { return from[rng.IntN(len(from))] }
	draws := map[string]func() float64{
		"random":  func() float64 { return rng.Float64() - 0.5 },
		"lattice": func() float64 { return float64(rng.IntN(5)) },
		"far":     func() float64 { return 0x1p40 + float64(rng.IntN(9))/16 },
		"ulps":    func() float64 { return math.Nextafter(0.3, pick(0, 0.3, 1)) },
		"sizes":   func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(100)-50) },
		"wild":    func() float64 { return pick(0, 1, -1, 5e-324, -5e-324, 1e308, -1e308, 0x1p-537, 0x1p-1022, 3) },
		"tiny":    func() float64 { return math.Ldexp(float64(rng.IntN(5)-2), -1074+rng.IntN(3)) },
		"huge":    func() float64 { return pick(1, -1) * math.Ldexp(1+float64(rng.IntN(4))*0x1p-52, 1022) },
		"spread":  func() float64 { return math.Ldexp(rng.Float64()-0.5, rng.IntN(2000)-1000) },
		"axes":    func() float64 { return pick(0, 1, -1) * math.Ldexp(rng.Float64(), rng.IntN(2000)-1000) },
		"under":   func() float64 { return math.Ldexp(float64(rng.IntN(7)-3), -540+rng.IntN(5)) },
	}
	rounds := long.Rounds(3000, 3000)
	for _, name := range slices.Sorted(maps.Keys(draws)) { // in an order that gives the same numbers each time
		draw := draws[name]
		zeros, sure := 0, 0
		for range rounds {
			var p [4][3]float64
			for i := range p {
				for j := range p[i] {
					p[i][j] = draw()
				}
			}
			if rng.IntN(2) == 0 { // in one plane, or nearly
				s, u := rng.Float64(), rng.Float64()
				if rng.IntN(2) == 0 {
					s, u = float64(rng.IntN(3)), float64(rng.IntN(3)-1)
				}
				for j := range p[3] {
					if x := p[0][j] + float64(s*(p[1][j]-p[0][j])) + float64(u*(p[2][j]-p[0][j])); x-x == 0 {
						p[3][j] = x
					}
				}
			}
			want := orientRat(p[0], p[1], p[2], p[3])
			if want == 0 {
				zeros++
			}
			if got := Orient3(&p[0], &p[1], &p[2], &p[3]); got != want {
				t.Fatalf("%s: Orient3(%v) = %d, want %d", name, p, got, want)
			}
			if got, ok := signOfTerms(&p); ok && got != want {
				t.Fatalf("%s: signOfTerms(%v) = %d, want %d", name, p, got, want)
			} else if ok {
				sure++
			}
			a, b, c := [2]float64{p[0][0], p[0][1]}, [2]float64{p[1][0], p[1][1]}, [2]float64{p[3][0], p[3][1]}
			if got, want := Orient2(a, b, c), orientRat([3]float64{a[0], a[1]}, [3]float64{b[0], b[1]}, [3]float64{c[0], c[1]}, [3]float64{a[0], a[1], 1}); got != want {
				t.Fatalf("%s: Orient2(%v, %v, %v) = %d, want %d", name, a, b, c, got, want)
			}
		}
		if zeros == 0 && name != "random" && name != "sizes" && name != "spread" {
			t.Errorf("%s: no four points in one plane", name)
		}
		if (name == "spread" || name == "axes") && sure < 2*rounds/5 { // half of them, more or less
			t.Errorf("%s: terms are sure of %d of %d", name, sure, rounds)
		}
	}
}

// The integers alone agree with the filter's answer, and never run out of limbs.
func TestOrientStacks(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 8))
	for _, width := range []struct{ min, max int }{{-20, -20 + narrowBits - 53}, {-1074, 971}} {
		for range long.Rounds(3000, 3000) {
			var p [4][3]float64
			for i := range p {
				for j := range p[i] {
					p[i][j] = math.Ldexp(1, width.min)
					if rng.IntN(4) > 0 {
						p[i][j] = math.Ldexp(float64(1<<52+rng.Uint64N(1<<52)|1), width.max) * float64(1-2*rng.IntN(2))
					}
				}
			}
			want := orientRat(p[0], p[1], p[2], p[3])
			if got := orient(&p); got != want {
				t.Fatalf("orient(%v) = %d, want %d", p, got, want)
			}
			if got := Orient3(&p[0], &p[1], &p[2], &p[3]); got != want {
				t.Fatalf("Orient3(%v) = %d, want %d", p, got, want)
			}
		}
	}
}

func TestOrientDoesNotAllocate(t *testing.T) {
	a, b, c, d := [3]float64{0, 0, 0}, [3]float64{1, 0, 0}, [3]float64{0, 1, 0}, [3]float64{1e300, 5e-324, 0}
	if n := testing.AllocsPerRun(100, func() {
		Orient3(&a, &b, &c, &d)
		Orient2([2]float64{0, 0}, [2]float64{1, 1}, [2]float64{1e300, 1e300})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
