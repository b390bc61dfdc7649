package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestVec(t *testing.T) {
	p, q := xy(1, 2), xy(4, -6)
	for _, test := range []struct {
		name      string
		got, want Vec
	}{
		{"Add", p.Add(q), xy(5, -4)},
		{"Sub", p.Sub(q), xy(-3, 8)},
		{"Neg", p.Neg(), xy(-1, -2)},
		{"Scale", p.Scale(-3), xy(-3, -6)},
		{"Scale by 0", p.Scale(0), Vec{}},
		{"Unit", xy(0, -7).Unit(), xy(0, -1)},
		{"Unit of zero", Vec{}.Unit(), Vec{}},
		{"Lerp", p.Lerp(q, 0.5), xy(2.5, -2)},
		{"Lerp beyond q", p.Lerp(q, 2), xy(7, -14)},
		{"Lerp before p", p.Lerp(q, -1), xy(-2, 10)},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
	for _, test := range []struct {
		name      string
		got, want float64
	}{
		{"Dot", p.Dot(q), -8},
		{"Dot of perpendiculars", xy(3, 4).Dot(xy(-8, 6)), 0},
		{"LenSq", q.LenSq(), 52},
		{"Len", xy(-3, 4).Len(), 5},
		{"Len of zero", Vec{}.Len(), 0},
		{"Len of infinity", xy(math.Inf(-1), 1).Len(), math.Inf(1)},
	} {
		if test.got != test.want {
			t.Errorf("%s: %v, want %v", test.name, test.got, test.want)
		}
	}
}

// rounds is how often a law is tried.
func rounds() int {
	if brief() {
		return 2000
	}
	return 20000
}

// anyVec returns a vector with components of any size, some of them much
// smaller than others, and some zero.
func anyVec(rng *rand.Rand) Vec {
	exp := rng.IntN(2090) - 1070
	var x [3]float64
	for i := range x {
		switch rng.IntN(8) {
		case 0:
		case 1:
			x[i] = math.Ldexp(rng.Float64()-0.5, max(-1073, exp-rng.IntN(200)))
		default:
			x[i] = math.Ldexp(rng.Float64()-0.5, exp)
		}
	}
	return at(x)
}

// bigLen returns |v| to 200 bits.
func bigLen(v Vec) *big.Float {
	sum := new(big.Float).SetPrec(200)
	for _, x := range v.coords() {
		f := new(big.Float).SetPrec(200).SetFloat64(x)
		sum.Add(sum, f.Mul(f, f))
	}
	return sum.Sqrt(sum)
}

// TestLen: a length is right within 4e whatever its size, and so is a unit's.
func TestLen(t *testing.T) {
	for _, scale := range []float64{0x1p-1074, 0x1p-1000, 0x1p-540, 0x1p-500, 1, 0x1p500, 0x1p540, 0x1p1020} {
		p := xy(3*scale, -4*scale)
		if got := p.Len(); got != 5*scale {
			t.Errorf("%v.Len() = %v, want %v", p, got, 5*scale)
		}
		if got := p.Unit(); !nearly(got, xy(0.6, -0.8)) {
			t.Errorf("%v.Unit() = %v", p, got)
		}
	}
	if got := xy(math.MaxFloat64, math.MaxFloat64).Len(); !math.IsInf(got, 1) {
		t.Errorf("a length beyond all floats is %v", got)
	}

	rng := rand.New(rand.NewPCG(1, 1))
	one := big.NewFloat(1)
	for range rounds() {
		p := anyVec(rng)
		if p == (Vec{}) {
			continue
		}
		length := bigLen(p)
		diff := new(big.Float).Sub(big.NewFloat(p.Len()), length)
		bound := new(big.Float).Mul(length, big.NewFloat(4*e))
		bound.Add(bound, big.NewFloat(0x1p-1074))
		if diff.Abs(diff).Cmp(bound) > 0 {
			t.Errorf("%v.Len() = %v, want %v", p, p.Len(), length)
		}
		off, _ := new(big.Float).Sub(bigLen(p.Unit()), one).Float64()
		if math.Abs(off) > 4*e {
			t.Errorf("%v.Unit() = %v: too long by %v e", p, p.Unit(), off/e)
		}
	}
}

// TestUnitDirection: a unit vector is parallel to its vector.
func TestUnitDirection(t *testing.T) {
	rng := rand.New(rand.NewPCG(2, 1))
	for range rounds() {
		p := anyVec(rng)
		u, length := p.Unit().coords(), bigLen(p)
		for i, x := range p.coords() {
			want := new(big.Float)
			if x != 0 {
				want.Quo(big.NewFloat(x), length)
			}
			w, _ := want.Float64()
			if !(math.Abs(u[i]-w) <= 4*e*math.Abs(w)+0x1p-1074) {
				t.Errorf("%v.Unit() = %v, want component %v", p, p.Unit(), w)
			}
		}
	}
}

func TestLerpEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 1))
	for i := range rounds() {
		p, q := anyVec(rng), anyVec(rng)
		if i == 0 {
			p, q = xy(-math.MaxFloat64, 1), xy(math.MaxFloat64, 1e-300)
		}
		if got := p.Lerp(q, 0); got != p {
			t.Fatalf("%v.Lerp(%v, 0) = %v", p, q, got)
		}
		if got := p.Lerp(q, 1); got != q {
			t.Fatalf("%v.Lerp(%v, 1) = %v", p, q, got)
		}
		s := Segment{p, q}
		if s.At(0) != p || s.At(1) != q {
			t.Fatalf("%#v runs from %v to %v", s, s.At(0), s.At(1))
		}
	}
}

// TestLerpBetween: what is between two floats is not infinite.
func TestLerpBetween(t *testing.T) {
	p, q := xy(-0x1.8p1023, 0), xy(0x1.8p1023, 1)
	for _, test := range []struct {
		t    float64
		want Vec
	}{
		{0.25, xy(-0x1.8p1022, 0.25)},
		{0.5, xy(0, 0.5)},
		{0.75, xy(0x1.8p1022, 0.75)},
	} {
		if got := p.Lerp(q, test.t); got != test.want {
			t.Errorf("%v.Lerp(%v, %v) = %v, want %v", p, q, test.t, got, test.want)
		}
	}
}

func TestAt(t *testing.T) {
	inf := math.Inf(1)
	o, u := xy(1, 2), xy(-3, 0)
	for _, test := range []struct {
		path Path
		t    float64
		want Vec
	}{
		{Segment{o, xy(5, 4)}, 0.5, xy(3, 3)},
		{Segment{o, xy(5, 4)}, 1, xy(5, 4)},
		{Segment{o, o}, 7, o},
		{Ray{o, u}, 0, o},
		{Ray{o, u}, 2, xy(-5, 2)},
		{Ray{o, Vec{}}, 7, o},
		{Line{o, u}, -1, xy(4, 2)},
		{Line{o, Vec{}}, -7, o},

		// At the end of what has none, components of no direction stay.
		{Ray{o, u}, inf, xy(-inf, 2)},
		{Ray{o, xy(0, 5)}, inf, xy(1, inf)},
		{Ray{o, Vec{}}, inf, o},
		{Line{o, u}, inf, xy(-inf, 2)},
		{Line{o, u}, -inf, xy(inf, 2)},
		{Line{o, Vec{}}, -inf, o},
		{Segment{o, xy(-2, 2)}, inf, xy(-inf, 2)},
		{Segment{o, xy(-2, 2)}, -inf, xy(inf, 2)},
		{Segment{o, o}, inf, o},
	} {
		if got := test.path.At(test.t); got != test.want {
			t.Errorf("%#v.At(%v) = %v, want %v", test.path, test.t, got, test.want)
		}
	}
}

// TestConversion: a struct with the same fields is a Vec.
func TestConversion(t *testing.T) {
	type theirs Vec
	if got := Vec(theirs{X: 3, Y: 4}); got != xy(3, 4) {
		t.Errorf("converted: %v", got)
	}
}
