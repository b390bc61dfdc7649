package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestBounds(t *testing.T) {
	inf := math.Inf(1)
	// flat is the box between p and q that is r thick beyond the plane.
	flat := func(p, q Vec, r float64) Box {
		z := at([3]float64{0, 0, r})
		return Box{p.Sub(z), q.Add(z)}
	}
	for _, test := range []struct {
		s    Shape
		want Box
	}{
		{xy(3, -4), Box{xy(3, -4), xy(3, -4)}},
		{Segment{xy(3, -4), xy(1, 9)}, Box{xy(1, -4), xy(3, 9)}},
		{Segment{xy(3, -4), xy(3, -4)}, Box{xy(3, -4), xy(3, -4)}},
		{Sphere{xy(3, -4), 2}, flat(xy(1, -6), xy(5, -2), 2)},
		{Sphere{xy(3, -4), 0}, Box{xy(3, -4), xy(3, -4)}},
		{Capsule{xy(3, -4), xy(1, 9), 2}, flat(xy(-1, -6), xy(5, 11), 2)},
		{Capsule{xy(3, -4), xy(3, -4), 2}, flat(xy(1, -6), xy(5, -2), 2)},

		{Ray{xy(3, -4), xy(2, -1)}, Box{xy(3, -inf), xy(inf, -4)}},
		{Ray{xy(3, -4), xy(-2, 0)}, Box{xy(-inf, -4), xy(3, -4)}},
		{Ray{xy(3, -4), xy(0, 5e-324)}, Box{xy(3, -4), xy(3, inf)}},
		{Ray{xy(3, -4), Vec{}}, Box{xy(3, -4), xy(3, -4)}},
		{Line{xy(3, -4), xy(2, -1)}, Box{xy(-inf, -inf), xy(inf, inf)}},
		{Line{xy(3, -4), xy(0, -1)}, Box{xy(3, -inf), xy(3, inf)}},
		{Line{xy(3, -4), Vec{}}, Box{xy(3, -4), xy(3, -4)}},

		// Outwards, by no more than one float.
		{Sphere{xy(1, 0), 0x1p-60}, flat(xy(math.Nextafter(1, 0), -0x1p-60), xy(math.Nextafter(1, 2), 0x1p-60), 0x1p-60)},
		{Sphere{xy(math.MaxFloat64, 0), 1}, flat(xy(math.Nextafter(math.MaxFloat64, 0), -1), xy(inf, 1), 1)},
		{Sphere{xy(-math.MaxFloat64, 0), math.MaxFloat64}, flat(xy(-inf, -math.MaxFloat64), xy(0, math.MaxFloat64), math.MaxFloat64)},

		{Sphere{xy(0, 0), -1}, Box{at([3]float64{inf, inf, inf}), at([3]float64{-inf, -inf, -inf})}},
		{xy(0, math.NaN()), Box{at([3]float64{inf, inf, inf}), at([3]float64{-inf, -inf, -inf})}},
	} {
		if got := Bounds(test.s); got != test.want {
			t.Errorf("Bounds(%#v) = %v, want %v", test.s, got, test.want)
		}
	}
}

// TestBoundsAreLeast: the sides are the exact ones, rounded outwards.
func TestBoundsAreLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(5, 1))
	for range rounds() {
		a, b, r := anyVec(rng), anyVec(rng), math.Abs(anyVec(rng).X)
		for _, test := range []struct {
			s    Shape
			p, q Vec
			r    float64
		}{
			{a, a, a, 0},
			{Segment{a, b}, a, b, 0},
			{Sphere{a, r}, a, a, r},
			{Capsule{a, b, r}, a, b, r},
		} {
			box := Bounds(test.s)
			lo, hi, p, q := box.Min.coords(), box.Max.coords(), test.p.coords(), test.q.coords()
			for i := range dim {
				if want := outwards(max(p[i], q[i]), test.r); hi[i] != want {
					t.Errorf("Bounds(%#v).Max has component %v, want %v", test.s, hi[i], want)
				}
				if want := -outwards(-min(p[i], q[i]), test.r); lo[i] != want {
					t.Errorf("Bounds(%#v).Min has component %v, want %v", test.s, lo[i], want)
				}
			}
		}
	}
}

// outwards returns the least float that is not below x+r, by rational arithmetic.
func outwards(x, r float64) float64 {
	sum := new(big.Rat).Add(new(big.Rat).SetFloat64(x), new(big.Rat).SetFloat64(r))
	f, _ := sum.Float64()
	if math.IsInf(f, 0) {
		return f
	}
	if new(big.Rat).SetFloat64(f).Cmp(sum) < 0 {
		return math.Nextafter(f, math.Inf(1))
	}
	return f
}
