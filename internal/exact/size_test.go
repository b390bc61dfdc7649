package exact

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/long"
)

// Every decision must fit the limbs of its stack: there is nothing behind them
// but a panic.
func TestStacksSuffice(t *testing.T) {
	t.Parallel()
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
			for range long.Rounds(3000, 3000) {
				a := Core{Kind(rng.IntN(4)), vec(), vec()}
				b := Core{Kind(rng.IntN(4)), vec(), vec()}
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
				Through(&a, &b, ra, rb, &p)
				ma, mb := vec(), vec()
				Sweep(&a, &b, &ma, &mb, ra, rb, &p)
				SignAt(&a, &b, &ma, &mb, ra, rb, rng.Float64())
				SignAt(&a, &b, &ma, &mb, ra, rb, 0x1p-1074)
			}
		})
	}
}

// solidLimbs returns how many limbs are enough for questions about solids of numbers of
// width bits. With the L limbs of a frame for a coordinate of a corner, a polynomial of degree k in
// them fits kL. The longest way is to the nearest point on a triangle:
//
//	four corners                          12L
//	u, v, n = u×v                         12L + 6
//	a·n, n·n, n (a·n)                     22L
//	two weights (a×b)·n                    8L
//	a×b, three products and two sums of it 26L + 2
func solidLimbs(width int) int {
	f := (&Solids{}).frame(0, width)
	return 80*f.limbs + 8
}

// TestSolidLimbs does so for solids, with no more limbs than derived, which the stacks have.
func TestSolidLimbs(t *testing.T) {
	t.Parallel()
	const lowest, highest = -1074 - 53, 3147 // 4274 bits, as a far ray or line and an open box may have
	if n := solidLimbs(narrowBits); n > narrowLimbs {
		t.Errorf("%d of %d narrow limbs", n, narrowLimbs)
	}
	if n := solidLimbs(highest - lowest); n > wildLimbs {
		t.Errorf("%d of %d wild limbs", n, wildLimbs)
	}
	n := long.Rounds(500, 100)
	for _, width := range []struct {
		name     string
		min, max int // exponents of the lowest and the highest bits
	}{
		{"narrow", -20, -20 + narrowBits},
		{"floats", -1074, 1024},
		{"wild", lowest, highest},
	} {
		t.Run(width.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(1, 2))
			low, high := math.Ldexp(1, max(width.min, -1074)), min(width.max, 1024)
			f := family{"", func(rng *rand.Rand) float64 {
				if rng.IntN(3) == 0 {
					return low
				}
				return math.Ldexp(float64(1<<52+rng.Uint64N(1<<52)|1), high-53) * float64(1-2*rng.IntN(2))
			}}
			limbs := make([]uint64, solidLimbs(width.max-width.min))
			for range n {
				q := f.randomSolids(rng)
				q.A.HalfExp, q.A.RunExp, q.B.HalfExp, q.B.RunExp = 0, 0, 0, 0
				q.A.Points[0] = [3]float64{low, math.Ldexp(1<<53-1, high-53), -low}
				q.RA = math.Ldexp(1<<53-1, high-53)
				for range rng.IntN(60) {
					q.MoreA, q.MoreB = append(q.MoreA, q.RA), append(q.MoreB, math.Abs(f.number(rng)))
				}
				if width.max > high {
					q.A.Halves[0][rng.IntN(2)], q.A.Count = low, 1
					q.A.Ahead, q.A.HalfExp = uint8(rng.IntN(2)), width.min+1074
					q.B.Run[rng.IntN(2)] = math.Ldexp(1<<53-1, high-53)
					q.B.RunExp = width.max - high
				}
				lo, bits := q.extent()
				if bits != width.max-width.min {
					t.Fatalf("%d bits, want %d", bits, width.max-width.min)
				}
				normal := [3]float64{f.number(rng), low, f.number(rng)}
				_, normalExp := float.Split(low)
				for _, about := range [...]question{
					{op: opSolidsSign},
					{op: opNearest, nearest: new(Nearest)},
					{op: opInside, dim: 2},
					{op: opInside, dim: 3},
					{op: opAlong, height: &Height{normal: normal, normalExp: normalExp}},
				} {
					s := randomSimplex(rng, &q)
					q.clean(&s)
					about.solids, about.width, about.exp, about.simplex = &q, bits, lo, &s
					about.on(arena{limbs})
				}
			}
		})
	}
}
