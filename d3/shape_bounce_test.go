package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

func TestBounce(t *testing.T) {
	up, slant := xy(0, 1), xy(0.6, 0.8)
	for _, test := range []struct {
		name        string
		v, n        Vec
		restitution float64
		want        Vec
	}{
		{"elastic", xy(16, -40), up, 1, xy(16, 40)},
		{"half", xy(16, -40), up, 0.5, xy(16, 20)},
		{"dead", xy(16, -40), up, 0, xy(16, 0)},
		{"more than it had", xy(16, -40), up, 1.5, xy(16, 60)},
		{"head on", xy(0, -40), up, 1, xy(0, 40)},
		{"slanted", xy(-5, 0), slant, 1, xy(-1.4, 4.8)},
		{"slanted, dead", xy(-5, 0), slant, 0, xy(-3.2, 2.4)},
		{"along the surface", xy(16, 0), up, 1, xy(16, 0)},
		{"leaving", xy(16, 40), up, 1, xy(16, 40)},
		{"leaving, dead", xy(16, 40), up, 0, xy(16, 40)},
		{"at rest", Vec{}, up, 1, Vec{}},
	} {
		if got := Bounce(test.v, test.n, test.restitution); !nearly(got, test.want) {
			t.Errorf("%s: Bounce(%v, %v, %v) = %v, want %v", test.name, test.v, test.n, test.restitution, got, test.want)
		}
	}
	for _, test := range []struct{ v, reflected, slid Vec }{
		{xy(16, -40), xy(16, 40), xy(16, 0)},
		{xy(16, 40), xy(16, -40), xy(16, 40)},
		{xy(16, 0), xy(16, 0), xy(16, 0)},
		{Vec{}, Vec{}, Vec{}},
	} {
		if got := Reflect(test.v, up); got != test.reflected {
			t.Errorf("Reflect(%v, %v) = %v, want %v", test.v, up, got, test.reflected)
		}
		if got := Slide(test.v, up); got != test.slid {
			t.Errorf("Slide(%v, %v) = %v, want %v", test.v, up, got, test.slid)
		}
	}
}

func TestBounceLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(4, 1))
	random := func() Vec {
		return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()})
	}
	const slack = 16 * e
	for range rounds() {
		v, n, k := random(), random().Unit(), rng.Float64()
		vn, size := v.Dot(n), v.Len()
		r := Reflect(v, n)
		if math.Abs(r.Len()-size) > slack*size {
			t.Errorf("Reflect(%v, %v) = %v, of another length", v, n, r)
		}
		if math.Abs(r.Dot(n)+vn) > slack*size {
			t.Errorf("Reflect(%v, %v) = %v: %v along the normal, before %v", v, n, r, r.Dot(n), vn)
		}
		if back := Reflect(r, n); back.Sub(v).Len() > 2*slack*size {
			t.Errorf("Reflect(%v, %v) = %v, and back %v", v, n, r, back)
		}
		if got := Reflect(v, n.Neg()); got != r {
			t.Errorf("Reflect(%v, %v) = %v, the other side %v", v, n, r, got)
		}
		if got := Slide(v, n); got != Bounce(v, n, 0) {
			t.Errorf("Slide(%v, %v) = %v, Bounce(…, 0) = %v", v, n, got, Bounce(v, n, 0))
		}
		b := Bounce(v, n, k)
		if vn >= 0 {
			if b != v {
				t.Errorf("leaving: Bounce(%v, %v, %v) = %v", v, n, k, b)
			}
			continue
		}
		if Bounce(v, n, 1) != r {
			t.Errorf("Bounce(%v, %v, 1) = %v, Reflect says %v", v, n, Bounce(v, n, 1), r)
		}
		if math.Abs(b.Dot(n)+float64(k*vn)) > slack*size {
			t.Errorf("Bounce(%v, %v, %v) = %v: %v along the normal, before %v", v, n, k, b, b.Dot(n), vn)
		}
		if along := b.Sub(n.Scale(b.Dot(n))).Sub(v.Sub(n.Scale(vn))); along.Len() > slack*size {
			t.Errorf("Bounce(%v, %v, %v) = %v, changed by %v along the surface", v, n, k, b, along)
		}
	}
}

// TestBounceHuge: a velocity that is a float stays one.
func TestBounceHuge(t *testing.T) {
	const large = math.MaxFloat64
	n := xy(1, 0)
	for _, test := range []struct {
		name      string
		got, want Vec
	}{
		{"Reflect", Reflect(xy(-large, 2), n), xy(large, 2)},
		{"Reflect, leaving", Reflect(xy(large, 2), n), xy(-large, 2)},
		{"Bounce", Bounce(xy(-large, 2), n, 1), xy(large, 2)},
		{"Bounce, half", Bounce(xy(-large, 2), n, 0.5), xy(0.5*large, 2)},
		{"Slide", Slide(xy(-large, 2), n), xy(0, 2)},
		{"Bounce, more than a float", Bounce(xy(16, 40), xy(0, -1), 1e308), xy(16, math.Inf(-1))},
	} {
		if test.got != test.want {
			t.Errorf("%s of a huge velocity: %v, want %v", test.name, test.got, test.want)
		}
	}
}
