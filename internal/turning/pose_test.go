package turning

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// TestLeast compares the bound on |q|² with rational numbers, also where the segment of quaternions passes near 0, so that
// differences of products would cancel.
func TestLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 1))
	for i := range 20_000 {
		var a, b quat
		far, off := math.Ldexp(1, rng.IntN(40)-20), math.Ldexp(1, -rng.IntN(60))
		for k := range a {
			a[k] = rng.NormFloat64()
			b[k] = -a[k] * far
			if i%2 == 0 {
				b[k] += off * rng.NormFloat64()
			} else {
				b[k] += rng.NormFloat64()
			}
		}
		p := poses{from: [2]quat{a}, to: [2]quat{b}}
		got := p.least(0)
		var aa, ab, way ratSum
		for k := range a {
			d := new(big.Rat).Sub(rat(b[k]), rat(a[k]))
			aa.add(rat(a[k]), rat(a[k]))
			ab.add(rat(a[k]), d)
			way.add(d, d)
		}
		// The nearest point of the segment to 0 is at the parameter s = −a·(b−a)/|b−a|², cut to 0..1.
		s := new(big.Rat).Quo(new(big.Rat).Neg(&ab.Rat), &way.Rat)
		if s.Sign() < 0 {
			s.SetInt64(0)
		} else if s.Cmp(big.NewRat(1, 1)) > 0 {
			s.SetInt64(1)
		}
		want := new(big.Rat).Set(&aa.Rat)
		want.Add(want, new(big.Rat).Mul(big.NewRat(2, 1), new(big.Rat).Mul(s, &ab.Rat)))
		want.Add(want, new(big.Rat).Mul(s, new(big.Rat).Mul(s, &way.Rat)))
		exact, _ := want.Float64()
		size := math.Sqrt(normSquare(&a) * normSquare(&b))
		if !(got >= 0) || got > exact*(1+0x1p-50) {
			t.Fatalf("%v to %v: %v, and the least is %v", a, b, got, exact)
		}
		if lost := math.Sqrt(exact) - math.Sqrt(got); lost > 64*e*size/math.Sqrt(waySquare(&a, &b))+1e-12*math.Sqrt(exact) {
			t.Fatalf("%v to %v: %v, and the least is %v", a, b, got, exact)
		}
	}
}

type ratSum struct{ big.Rat }

func (s *ratSum) add(x, y *big.Rat) { s.Add(&s.Rat, new(big.Rat).Mul(x, y)) }

func waySquare(a, b *quat) (sum float64) {
	for k := range a {
		sum += (b[k] - a[k]) * (b[k] - a[k])
	}
	return sum
}

// TestVelocity compares the velocity of a point at the start with where it is shortly after.
func TestVelocity(t *testing.T) {
	rng := rand.New(rand.NewPCG(42, 2))
	for i := range 1000 {
		axis := vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		axis = times(&axis, 1/length(&axis))
		s := ByAngle(axis, 6*rng.NormFloat64())
		if i%2 == 0 {
			s = Through([4]float64{rng.NormFloat64(), axis[0], axis[1], axis[2]})
		}
		r := vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}
		const dt = 0x1p-24
		q := quat(s.At(dt))
		after := polar(&q, &q, &r, false)
		after = times(&after, 1/normSquare(&q))
		moved := minus(&after, &r)
		moved = times(&moved, 1/dt)
		v := vec(s.Velocity(r))
		if d := minus(&moved, &v); length(&d) > 0x1p-16*(1+length(&v)*length(&v)) {
			t.Fatalf("%+v: %v moves by %v, not by %v", s, r, moved, v)
		}
	}
}
