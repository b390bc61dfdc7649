package expansion

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

func isFinite(x float64) bool { return math.Abs(x) <= math.MaxFloat64 }

func rat(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }

// leastAbove returns the least float that is not below x.
func leastAbove(x *big.Rat) float64 {
	f, _ := x.Float64()
	switch {
	case math.IsInf(f, -1):
		return -math.MaxFloat64
	case !math.IsInf(f, 1) && rat(f).Cmp(x) < 0:
		return math.Nextafter(f, math.Inf(1))
	}
	return f
}

// TestRadiusTerms: radii add up exactly, also beyond the floats.
func TestRadiusTerms(t *testing.T) {
	rng := rand.New(rand.NewPCG(15, 3))
	for range long.N(20_000, 1000) {
		var x Radius
		x.SetRadius(0)
		sum := new(big.Rat)
		for range rng.IntN(12) {
			r := math.Ldexp(rng.Float64(), rng.IntN(40)-20)
			switch rng.IntN(4) {
			case 0:
				r = math.Ldexp(rng.Float64(), rng.IntN(2098)-1073)
			case 1:
				if sum.Cmp(new(big.Rat).SetFloat64(math.MaxFloat64)) < 0 {
					r = math.MaxFloat64
				}
			}
			if !isFinite(r) || x.Huge > 6 {
				continue
			}
			x.Grow(r)
			sum.Add(sum, new(big.Rat).SetFloat64(r))
		}
		got := new(big.Rat).SetFloat64(x.R)
		for _, r := range x.Rest() {
			got.Add(got, new(big.Rat).SetFloat64(r))
		}
		if got.Cmp(sum) != 0 {
			t.Fatalf("%v + %v, want %v", x.R, x.Rest(), sum)
		}
		f, exact := sum.Float64()
		if !exact && x.Huge == 0 && !(math.Abs(x.R-f) <= math.Abs(float64(0x1p-51*f))) {
			t.Fatalf("%v, want %v", x.R, f)
		}
		for _, r := range [...]float64{-1, math.NaN(), math.Inf(1)} {
			if y := x; true {
				y.Grow(r)
				if isFinite(y.R) {
					t.Fatalf("%v + %v = %v", x.R, r, y.R)
				}
			}
		}
	}
}

// TestExactSum compares with rationals.
func TestExactSum(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 17))
	for range long.N(20000, 2000) {
		var sum Sum
		want := new(big.Rat)
		exp := rng.IntN(1900) - 1000
		for range 1 + rng.IntN(12) {
			x := math.Ldexp(rng.Float64()-0.5, max(-1074, exp-rng.IntN(1+rng.IntN(200))))
			if rng.IntN(4) == 0 && sum.n > 0 {
				x = -sum.terms[rng.IntN(sum.n)] // it cancels
			}
			sum.Add(x)
			want.Add(want, new(big.Rat).SetFloat64(x))
		}
		if got := sum.Up(); got != leastAbove(want) {
			t.Errorf("%v is rounded up to %v, want %v", sum.terms[:sum.n], got, leastAbove(want))
		}
	}
}

// TestQuotientsCompare compares quotients of doubles that are nearly equal, of all sizes, with fractions: the sign is right
// if it is said to be, also where a product would fall below the least float.
func TestQuotientsCompare(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 31))
	number := func() Double {
		hi := math.Ldexp(1+rng.Float64(), 0)
		if rng.IntN(2) == 0 {
			hi = 1
		}
		lo := math.Ldexp(float64(rng.IntN(3)-1), -54-rng.IntN(4)*rng.IntN(350))
		return Double{hi, lo}
	}
	scaled := func(x Double, exp int) Double { return Double{math.Ldexp(x.Hi, exp), math.Ldexp(x.Lo, exp)} }
	value := func(x Double) *big.Rat {
		sum := new(big.Rat).SetFloat64(x.Hi)
		return sum.Add(sum, new(big.Rat).SetFloat64(x.Lo))
	}
	for i := range 4 { // what makes them differ is lost in a product
		one := Double{1, 0}
		x, y := Quotient{one, one}, Quotient{one, one}
		*[]*Double{&x.Num, &x.Den, &y.Num, &y.Den}[i] = Double{1, 0x1p-1073}
		if sign, ok := x.Compare(y); ok && sign == 0 {
			t.Errorf("%v and %v are the same", x, y)
		}
	}
	sure, ties := 0, 0
	for range long.N(20000, 4000) {
		x := Quotient{number(), number()}
		y := x
		for _, part := range []*Double{&x.Num, &x.Den, &y.Num, &y.Den} {
			if rng.IntN(3) == 0 {
				part.Lo = number().Lo
			}
		}
		exp, both := rng.IntN(400)-200, rng.IntN(600)-300
		x.Num, x.Den = scaled(x.Num, both), scaled(x.Den, both)
		y.Num, y.Den = scaled(y.Num, exp), scaled(y.Den, exp)
		got, ok := x.Compare(y)
		if !ok {
			continue
		}
		want := new(big.Rat).Quo(value(x.Num), value(x.Den)).Cmp(new(big.Rat).Quo(value(y.Num), value(y.Den)))
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

// TestProductsAreExact: what a product of two floats rounds is a float, and found.
func TestProductsAreExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 13))
	for range 1000 {
		x, y := math.Ldexp(rng.NormFloat64(), rng.IntN(60)-30), rng.NormFloat64()
		p, dp := Product(x, y)
		if want := new(big.Rat).Mul(rat(x), rat(y)); want.Cmp(new(big.Rat).Add(rat(p), rat(dp))) != 0 {
			t.Errorf("%v·%v = %v + %v", x, y, p, dp)
		}
	}
}
