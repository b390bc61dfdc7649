package expansion

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// Sum is a sum of floats without rounding: terms that do not overlap, the least first.
type Sum struct {
	terms [MaxSum]float64
	n     int
}

// MaxSum is the number of floats that a Sum takes at least: the rest of a Radius and six more.
const MaxSum = MaxTerms + 6

// Add adds x.
func (s *Sum) Add(x float64) {
	if s.n, x = grow(s.terms[:s.n], x); x != 0 {
		s.terms[s.n] = x
		s.n++
	}
}

// AddProduct adds x·y.
func (s *Sum) AddProduct(x, y Double) {
	for _, x := range [2]float64{x.Lo, x.Hi} {
		for _, y := range [2]float64{y.Lo, y.Hi} {
			p, dp := Product(x, y)
			s.Add(dp)
			s.Add(p)
		}
	}
}

// Sign returns the sign of the sum, which is that of its greatest term.
func (s *Sum) Sign() int {
	if s.n == 0 {
		return 0
	}
	return cmp.Compare(s.terms[s.n-1], 0)
}

// Up returns the sum rounded upwards. From the greatest term on, all partial sums are exact until the first that leaves a rest.
// All terms still to come add up to less than this rest, which is at most half of the distance of two floats there: so the sign
// of the rest decides.
func (s *Sum) Up() float64 {
	x := 0.0
	for i := s.n - 1; i >= 0; i-- {
		d := Diff(x, -s.terms[i])
		x = d.Hi
		if d.Lo > 0 {
			return math.Nextafter(x, math.Inf(1))
		}
		if d.Lo < 0 {
			return x
		}
	}
	return x
}

// Up returns the sum of at most MaxSum floats, rounded upwards, without overflow before the end.
func Up(list []float64) float64 {
	down := 0
	for _, x := range list {
		if math.Abs(x) > 0x1p1015 {
			down = 8
		}
	}
	var sum Sum
	for _, x := range list {
		y := float.Ldexp(x, -down)
		if float.Ldexp(y, down) < x { // it underflows
			y = math.Nextafter(y, 1)
		}
		sum.Add(y)
	}
	return float.Ldexp(sum.Up(), down)
}

// Quotient is Num/Den, Den > 0.
type Quotient struct{ Num, Den Double }

// Compare returns the sign of x − y, exactly, if ok.
func (x Quotient) Compare(y Quotient) (sign int, ok bool) {
	if math.IsNaN(x.Num.Lo + x.Den.Lo + y.Num.Lo + y.Den.Lo) {
		return 0, false // a difference overflows
	}
	if math.IsInf(x.Num.Hi, 0) || math.IsInf(y.Num.Hi, 0) || x.Num.Hi == 0 || y.Num.Hi == 0 || (x.Num.Hi < 0) != (y.Num.Hi < 0) {
		return cmp.Compare(x.Num.Hi, y.Num.Hi), true
	}
	if x.isPlain() && y.isPlain() {
		p, dp := Product(x.Num.Hi, y.Den.Hi)
		q, dq := Product(y.Num.Hi, x.Den.Hi)
		if p != q {
			return cmp.Compare(p, q), true
		}
		return cmp.Compare(dp, dq), true
	}
	return x.compareAny(&y)
}

// isPlain reports whether both parts are floats of sizes that Product takes.
func (x *Quotient) isPlain() bool {
	size := math.Abs(x.Num.Hi)
	return x.Num.Lo == 0 && x.Den.Lo == 0 && size > 0x1p-400 && size < 0x1p400 && x.Den.Hi > 0x1p-400 && x.Den.Hi < 0x1p400
}

// compareAny is Compare for quotients of one sign and any size, by cross multiplication of the mantissas.
//
//go:noinline
func (x *Quotient) compareAny(y *Quotient) (sign int, ok bool) {
	a, aExp, ok1 := x.Num.mantissa()
	b, bExp, ok2 := x.Den.mantissa()
	c, cExp, ok3 := y.Num.mantissa()
	d, dExp, ok4 := y.Den.mantissa()
	exp := aExp + dExp - cExp - bExp
	switch {
	case exp > 2:
		return cmp.Compare(x.Num.Hi, 0), true
	case exp < -2:
		return cmp.Compare(0, x.Num.Hi), true
	}
	unit := float.Ldexp(1, exp)
	var sum Sum
	sum.AddProduct(Double{float64(a.Hi * unit), float64(a.Lo * unit)}, d)
	sum.AddProduct(c.Neg(), b)
	return sum.Sign(), ok1 && ok2 && ok3 && ok4
}

// mantissa returns x divided by 2^exp, between 1/2 and 1, and whether that is exact.
func (x Double) mantissa() (m Double, exp int, ok bool) {
	exp = float.ExponentOf(math.Abs(x.Hi))
	m = Double{float.Ldexp(x.Hi, -exp), float.Ldexp(x.Lo, -exp)}
	return m, exp, m.Lo == 0 && x.Lo == 0 || math.Abs(m.Lo) > 0x1p-480
}
