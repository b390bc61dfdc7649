package trig

import (
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestDigits computes the digits of π/2 and 2/π.
func TestDigits(t *testing.T) {
	digits := func(f *big.Float, exp int) *big.Int {
		n, _ := f.SetMantExp(f, exp).Int(nil)
		return n
	}
	word := func(n *big.Int, i uint) uint64 { return new(big.Int).Rsh(n, 64*i).Uint64() }

	pi := digits(oracle.Pi(), 126)
	for i, got := range halfPi {
		if want := word(pi, uint(len(halfPi)-1-i)); got != want {
			t.Errorf("halfPi[%d] = %#x, want %#x", i, got, want)
		}
	}
	last := len(twoOverPi) - 1
	inverse := digits(new(big.Float).Quo(big.NewFloat(2), oracle.Pi()), 64*last)
	for i, got := range twoOverPi {
		if want := word(inverse, uint(last-i)); got != want {
			t.Errorf("twoOverPi[%d] = %#x, want %#x", i, got, want)
		}
	}
}

// angles calls f with angles of all sizes, with those that are nearest to
// multiples of a quarter of a turn, and with the ends of the ranges.
func angles(f func(x float64)) {
	n := long.Rounds(6000, 1000)
	rng := rand.New(rand.NewPCG(1, 1))
	for i := range n {
		f((2*rng.Float64() - 1) * math.Pi)
		f(rng.Float64() * math.Pi / 4)
		f(math.Ldexp(rng.Float64()-0.5, rng.IntN(2098)-1073))
		quarters := float64(rng.Int64N(1 << rng.IntN(50)))
		if i < 200 {
			quarters = float64(i)
		}
		near := quarters * (math.Pi / 4)
		f(near)
		f(math.Nextafter(near, 0))
		f(math.Nextafter(near, -9))
		f(-near)
	}
	for _, x := range []float64{
		0, math.SmallestNonzeroFloat64, 0x1p-1022, 0x1p-27, 0x1p-26, 0x1p53, 0x1p1023, math.MaxFloat64,
		math.Ldexp(6381956970095103, 797), // no float64 is nearer to a multiple of π/2
	} {
		f(x)
		f(-x)
	}
}

// ulps returns how far got is from want, in ulps of got.
func ulps(got float64, want *big.Float) float64 {
	ulp := math.Nextafter(math.Abs(got), math.Inf(1)) - math.Abs(got)
	diff := new(big.Float).SetPrec(300).SetFloat64(got)
	diff.Quo(diff.Sub(diff, want), big.NewFloat(ulp))
	off, _ := diff.Float64()
	return math.Abs(off)
}

// TestSincosError: sine and cosine are off by less than 1 ulp.
func TestSincosError(t *testing.T) {
	var worstSin, worstCos, atSin, atCos float64
	angles(func(x float64) {
		sin, cos := Sincos(x)
		wantSin, wantCos := oracle.Sincos(x)
		if off := ulps(sin, wantSin); off > worstSin {
			worstSin, atSin = off, x
		}
		if off := ulps(cos, wantCos); off > worstCos {
			worstCos, atCos = off, x
		}
	})
	t.Logf("sine off by %.3f ulp at most, at %v; cosine by %.3f, at %v", worstSin, atSin, worstCos, atCos)
	if !(worstSin < 1 && worstCos < 1) {
		t.Error("an error of 1 ulp or more")
	}
}

// TestReduceError: what is left of an angle is right far beyond its last digit.
func TestReduceError(t *testing.T) {
	worst := 0.0
	angles(func(x float64) {
		x = math.Abs(x)
		quarter, r, dr := reduce(x)
		if ulp := math.Nextafter(math.Abs(r), 1) - math.Abs(r); !(math.Abs(r) <= math.Pi/4 && math.Abs(dr) <= ulp && quarter < 4) {
			t.Errorf("reduce(%v) = %v, %v, %v", x, quarter, r, dr)
		}
		if x == 0 {
			return
		}
		// sin(r+dr) but for the square of dr, and what it has to be.
		got, cos := oracle.Sincos(r)
		got.Add(got, cos.Mul(cos, big.NewFloat(dr)))
		sin, cos := oracle.Sincos(x)
		want := [...]*big.Float{sin, cos.Neg(cos), new(big.Float).Neg(sin), new(big.Float).Neg(cos)}[quarter]
		off, _ := got.Quo(got.Sub(got, want), want).Float64()
		worst = max(worst, math.Abs(off))
	})
	t.Logf("off by 2^%.1f of the rest at most", math.Log2(worst))
	if !(worst < 0x1p-64) {
		t.Error("an error of 2⁻⁶⁴ or more")
	}
}

// TestAtan2Error: an angle is off by less than 2 ulp. The sine of the error is
// the cross product of (x, y) and the unit vector at the angle.
func TestAtan2Error(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	var worst, atY, atX float64
	try := func(y, x float64) {
		a := Atan2(y, x)
		sin, cos := oracle.Sincos(a)
		bx, by := new(big.Float).SetPrec(300).SetFloat64(x), new(big.Float).SetPrec(300).SetFloat64(y)
		length := new(big.Float).SetPrec(300).Mul(bx, bx)
		length.Add(length, new(big.Float).Mul(by, by))
		length.Sqrt(length)
		sin.Quo(sin.Sub(sin.Mul(sin, bx), cos.Mul(cos, by)), length)
		off, _ := sin.Float64()
		off /= math.Nextafter(math.Abs(a), 9) - math.Abs(a)
		if math.Abs(off) > worst {
			worst, atY, atX = math.Abs(off), y, x
		}
	}
	n := long.Rounds(6000, 1000)
	for range n {
		y, x := 2*rng.Float64()-1, 2*rng.Float64()-1
		try(y, x)
		try(math.Ldexp(y, -rng.IntN(300)), x)
		try(y, math.Ldexp(x, -rng.IntN(300)))
		try(math.Round(8*y), x)
	}
	t.Logf("off by %.3f ulp at most, at Atan2(%v, %v)", worst, atY, atX)
	if !(worst < 2) {
		t.Error("an error of 2 ulp or more")
	}
}

func TestAtan2(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, test := range []struct{ y, x, want float64 }{
		{0, 0, 0},
		{zero, zero, 0},
		{0, 3, 0},
		{0, -3, math.Pi},
		{zero, -3, math.Pi},
		{2, 0, math.Pi / 2},
		{-2, zero, -math.Pi / 2},
		{5, 5, math.Pi / 4},
		{5, -5, 3 * math.Pi / 4},
		{-5, -5, -3 * math.Pi / 4},
		{math.MaxFloat64, math.SmallestNonzeroFloat64, math.Pi / 2},
		{math.SmallestNonzeroFloat64, -math.MaxFloat64, math.Pi},
		{0x1p-1074, 1, 0x1p-1074},
	} {
		if got := Atan2(test.y, test.x); got != test.want {
			t.Errorf("Atan2(%v, %v) = %v, want %v", test.y, test.x, got, test.want)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, got := range []float64{Atan2(x, 1), Atan2(1, x), Atan2(x, x)} {
			if !math.IsNaN(got) {
				t.Errorf("Atan2 of %v is %v, want NaN", x, got)
			}
		}
	}
}

func TestSincosExact(t *testing.T) {
	for _, x := range []float64{0, math.Copysign(0, -1)} {
		if sin, cos := Sincos(x); sin != 0 || cos != 1 {
			t.Errorf("Sincos(%v) = %v, %v", x, sin, cos)
		}
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		if sin, cos := Sincos(x); !math.IsNaN(sin) || !math.IsNaN(cos) {
			t.Errorf("Sincos(%v) = %v, %v, want NaN", x, sin, cos)
		}
	}
}

// TestGolden compares the bits of sines, cosines and angles with those of the
// platform they were first computed on.
func TestGolden(t *testing.T) {
	const golden = 0x8a871b9b22e26585
	h := fnv.New64a()
	rng := rand.New(rand.NewPCG(1, 2))
	for range 20000 {
		x := math.Ldexp(rng.Float64()-0.5, rng.IntN(1100)-75)
		sin, cos := Sincos(x)
		for _, y := range [...]float64{sin, cos, Atan2(sin, cos), Atan2(cos, x)} {
			var buf [8]byte
			binary.LittleEndian.PutUint64(buf[:], math.Float64bits(y))
			h.Write(buf[:])
		}
	}
	if got := h.Sum64(); got != golden {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(golden))
	}
}

func FuzzSincos(f *testing.F) {
	f.Add(1.0)
	f.Add(-0x1p1000)
	f.Add(math.Pi)
	f.Fuzz(func(t *testing.T, x float64) {
		sin, cos := Sincos(x)
		if math.IsNaN(x) || math.IsInf(x, 0) {
			return
		}
		wantSin, wantCos := oracle.Sincos(x)
		if !(ulps(sin, wantSin) < 1 && ulps(cos, wantCos) < 1) {
			t.Errorf("Sincos(%v) = %v, %v, want %v, %v", x, sin, cos, wantSin, wantCos)
		}
		if s, c := Sincos(-x); s != -sin || c != cos {
			t.Errorf("Sincos(%v) = %v, %v, of its negative %v, %v", x, sin, cos, s, c)
		}
		if a := Atan2(sin, cos); math.Abs(x) < math.Pi && math.Abs(a-x) > 0x1p-50 {
			t.Errorf("Sincos(%v) = %v, %v, which is the angle %v", x, sin, cos, a)
		}
	})
}

func BenchmarkSincos(b *testing.B) {
	for b.Loop() {
		Sincos(12.5)
	}
}
