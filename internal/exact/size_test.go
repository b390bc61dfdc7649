package exact

import (
	"math"
	"math/rand/v2"
	"testing"
)

// Every decision must fit the limbs of its stack: there is nothing behind them
// but a panic.
func TestStacksSuffice(t *testing.T) {
	for _, width := range []struct {
		name     string
		min, max int // exponents of the lowest and the highest numbers
	}{
		{"narrow", -20, -20 + narrowBits - 53},
		{"wild", -1074, 971},
	} {
		t.Run(width.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			low := math.Ldexp(1, width.min)
			number := func() float64 {
				if rng.IntN(3) == 0 {
					return low
				}
				return math.Ldexp(float64(1<<52+rng.Uint64N(1<<52)|1), width.max) * float64(1-2*rng.IntN(2))
			}
			vec := func() (v [3]float64) {
				for i := range v {
					v[i] = number()
				}
				return v
			}
			for range 3000 {
				a := Span{Kind(rng.IntN(4)), vec(), vec()}
				b := Span{Kind(rng.IntN(4)), vec(), vec()}
				switch rng.IntN(4) {
				case 0: // parallel
					b.Q = a.Q
					b.Kind = max(b.Kind, Ray)
					a.Kind = max(a.Kind, Ray)
				case 1: // near
					b.P = a.P
					b.P[rng.IntN(3)] = number()
				}
				a.P[0], b.P[1] = low, math.Ldexp(1<<53-1, width.max)
				ra, rb := math.Abs(number()), math.Abs(number())
				if lo, bits := extent(&a, &b, ra, rb); (bits <= narrowBits) != (width.name == "narrow") {
					t.Fatalf("lowest bit 2^%d, %d bits", lo, bits)
				}
				Sign(&a, &b, ra, rb, 2)
				Parallel(&a, &b)
				var c Connection
				Connect(&a, &b, &c)
				var p Pass
				Cross(&a, &b, ra, &p)
				ma, mb := vec(), vec()
				Sweep(&a, &b, &ma, &mb, ra, rb, &p)
				SignAt(&a, &b, &ma, &mb, ra, rb, rng.Float64())
				SignAt(&a, &b, &ma, &mb, ra, rb, 0x1p-1074)
			}
		})
	}
}
