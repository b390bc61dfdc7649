package sturm

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// randomInt returns integers of up to a few words, with long runs of ones and zeros among them.
func randomInt(rng *rand.Rand) *big.Int {
	n := new(big.Int)
	for range rng.IntN(5) {
		word := rng.Uint64()
		switch rng.IntN(4) {
		case 0:
			word = 0
		case 1:
			word = ^uint64(0)
		case 2:
			word >>= rng.UintN(64)
		}
		n.Lsh(n, 64)
		n.Or(n, new(big.Int).SetUint64(word))
	}
	if rng.IntN(2) == 0 {
		n.Neg(n)
	}
	return n
}

// intOf returns x as an Int.
func intOf(a *Arena, x *big.Int) Int {
	mag := make([]uint64, (x.BitLen()+63)/64)
	rest := new(big.Int).Abs(x)
	for i := range mag {
		mag[i] = new(big.Int).And(rest, new(big.Int).SetUint64(^uint64(0))).Uint64()
		rest.Rsh(rest, 64)
	}
	return Int{x.Sign() < 0, mag}
}

func bigOf(x Int) *big.Int {
	n := new(big.Int)
	for _, w := range slices.Backward(x.mag) {
		n.Lsh(n, 64)
		n.Or(n, new(big.Int).SetUint64(w))
	}
	if x.isNegative {
		n.Neg(n)
	}
	return n
}

func TestIntegers(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	var a Arena
	for range 100_000 {
		a.Reset()
		x, y := randomInt(rng), randomInt(rng)
		u, v := intOf(&a, x), intOf(&a, y)
		k := rng.IntN(200)
		for name, got := range map[string][2]*big.Int{
			"+":  {bigOf(a.Add(u, v)), new(big.Int).Add(x, y)},
			"−":  {bigOf(a.Sub(u, v)), new(big.Int).Sub(x, y)},
			"·":  {bigOf(a.Mul(u, v)), new(big.Int).Mul(x, y)},
			"<<": {bigOf(a.Shl(u, k)), new(big.Int).Lsh(x, uint(k))},
		} {
			if got[0].Cmp(got[1]) != 0 {
				t.Fatalf("%v %s %v (%d) = %v, want %v", x, name, y, k, got[0], got[1])
			}
		}
		if u.Sign() != x.Sign() || u.bitLen() != x.BitLen() {
			t.Fatalf("%v: sign %d, %d bits", x, u.Sign(), u.bitLen())
		}
		if y.Sign() != 0 {
			if got := bigOf(a.Quo(a.Mul(u, v), v)); got.Cmp(x) != 0 {
				t.Fatalf("%v·%v/%v = %v", x, y, y, got)
			}
		}
	}
}

func TestFloat(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 2))
	var a Arena
	for range 10_000 {
		x := (rng.Float64() - 0.5) * float64(uint64(1)<<rng.UintN(60))
		if rng.IntN(5) == 0 {
			x = float64(rng.IntN(9)-4) * 0x1p-1074
		}
		want, _ := new(big.Float).SetMantExp(big.NewFloat(x), 1074).Int(nil)
		if got := bigOf(a.Float(x, -1074)); got.Cmp(want) != 0 {
			t.Fatalf("%v = %v·2^-1074, want %v", x, got, want)
		}
	}
}

// product returns Π (d·s − n) over roots n/d: as a polynomial on [0, 1] it is n·(s−1) + (d−n)·s.
func product(a *Arena, roots ...[2]int64) Poly {
	p := a.Constant(a.Small(1))
	for _, r := range roots {
		p = a.Times(p, a.Line(a.Small(-r[0]), a.Small(r[1]-r[0])))
	}
	return p
}

// TestFirst makes polynomials of known roots, multiple ones and ones of the conditions among them, and without real roots.
func TestFirst(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 3))
	var a Arena
	root := func() [2]int64 { return [2]int64{rng.Int64N(9) - 2, 1 + rng.Int64N(6)} }
	for range 30_000 {
		a.Reset()
		var roots [][2]int64
		for range 1 + rng.IntN(4) {
			r := root()
			for range 1 + rng.IntN(3) {
				roots = append(roots, r)
			}
		}
		f := product(&a, roots...)
		if rng.IntN(2) == 0 {
			// Times 1 + s², or another square that has no root.
			x := a.Line(a.Small(rng.Int64N(7)-3), a.Small(rng.Int64N(7)-3))
			f = a.Times(f, a.Plus(a.Times(x, x), a.Constant(a.Small(1))))
		}
		if rng.IntN(2) == 0 {
			f = a.Negated(f)
		}
		var conditions []Condition
		var of [][][2]int64
		for range rng.IntN(3) {
			var own [][2]int64
			for range 1 + rng.IntN(3) {
				own = append(own, root())
			}
			if rng.IntN(3) == 0 {
				own = append(own, roots[0])
			}
			conditions = append(conditions, Condition{product(&a, own...), rng.IntN(2) == 0})
			of = append(of, own)
		}
		want, multiplicity := 2.0, 0
		for _, r := range roots {
			if r[0] <= 0 || r[0] > r[1] {
				continue
			}
			holds := true
			for i, own := range of {
				sign := 1
				for _, o := range own {
					switch d := r[0]*o[1] - o[0]*r[1]; {
					case d == 0:
						sign = 0
					case d < 0:
						sign = -sign
					}
				}
				holds = holds && (sign > 0 || sign == 0 && !conditions[i].IsStrict)
			}
			if at := float64(r[0]) / float64(r[1]); holds && at <= want {
				if at < want {
					multiplicity = 0
				}
				want = at
				multiplicity++
			}
		}
		s, ok := a.First(f, conditions)
		// A root of multiplicity m moves by the m-th root of what the coefficients are off.
		off := math.Pow(1e-13, 1/float64(max(1, multiplicity)))
		if ok != (want <= 1) || ok && !(math.Abs(s-want) < off) {
			t.Fatalf("roots %v, conditions %v %v: %v, %v, want %v", roots, of, conditions, s, ok, want)
		}
	}
}

// TestFirstAllocatesNothing: an Arena that has seen a question of the size has the memory for it.
func TestFirstAllocatesNothing(t *testing.T) {
	var a Arena
	if n := testing.AllocsPerRun(10, func() {
		a.Reset()
		f := product(&a, [2]int64{1, 2}, [2]int64{1, 2}, [2]int64{2, 3}, [2]int64{1, 7})
		a.First(f, []Condition{{P: product(&a, [2]int64{1, 2}, [2]int64{1, 5})}})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestBehind: of a polynomial that is 0 everywhere, the first time at which its condition begins to hold counts.
func TestBehind(t *testing.T) {
	var a Arena
	c := []Condition{{P: product(&a, [2]int64{1, 4})}, {P: a.Negated(product(&a, [2]int64{3, 4}))}}
	if s, ok := a.First(a.Constant(Int{}), c); !ok || s != 0.25 {
		t.Errorf("%v, %v", s, ok)
	}
	c[1].P = a.Negated(product(&a, [2]int64{1, 5}))
	if s, ok := a.First(a.Constant(Int{}), c); ok {
		t.Errorf("%v, %v", s, ok)
	}
}
