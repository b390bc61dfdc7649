package winding_test

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/sturm"
	"github.com/hantei-go/hantei/internal/winding"
)

// split returns a Sum that is exactly p, of integers below 2³⁰ in some unit, with parts of it in all terms.
func split(rng *rand.Rand, p point, unit float64) (s winding.Sum) {
	whole := func() float64 { return float64(rng.IntN(2001)-1000) * unit }
	for k := range p {
		s.Q[k], s.M[k], s.N[k] = whole(), 8*whole(), 8*whole()
	}
	s.T = float64(rng.IntN(9)) / 8
	for k := range p {
		s.P[k] = p[k] - s.Q[k] - s.T*(s.M[k]-s.N[k])
	}
	return s
}

// TestSums compares what parts add around sums with what they add around the same points, for all points on a lattice, and on corners,
// edges and planes.
func TestSums(t *testing.T) {
	t.Parallel()
	var arena sturm.Arena
	for _, dim := range []int{2, 3} {
		rng := rand.New(rand.NewPCG(7, uint64(dim)))
		flush, counted := 0, 0
		for range long.Rounds(40_000, 4_000) {
			s := oracle.RandomSurface(rng, dim)
			if s.Family != "lattice" && s.Family != "wider lattice" {
				continue
			}
			scale := math.Ldexp(1, rng.IntN(200)-100)
			for range 4 {
				p := s.PointBeside(rng)
				part := s.Parts[rng.IntN(len(s.Parts))]
				for k := range 3 {
					p[k] *= scale
					for i := range part {
						part[i][k] *= scale
					}
				}
				sum := split(rng, p, scale)
				var n, got int
				var isFlush, isOn bool
				if dim == 3 {
					n, isFlush = winding.Triangle(&part[0], &part[1], &part[2], &p)
					got, isOn = winding.TriangleAt(&part[0], &part[1], &part[2], &sum, &arena)
				} else {
					a, b := (*[2]float64)(part[0][:2]), (*[2]float64)(part[1][:2])
					n, isFlush = winding.Edge(a, b, (*[2]float64)(p[:2]))
					got, isOn = winding.EdgeAt(a, b, &sum, &arena)
				}
				want := isFlush
				if dim == 3 {
					want = isFlush && isInTriangle(part, p)
				}
				if got != n || isOn != want {
					t.Fatalf("%v around %v: %d, %v, want %d, %v", part, p, got, isOn, n, want)
				}
				if isOn {
					flush++
				}
				if n != 0 {
					counted++
				}
			}
		}
		if flush < 500 || counted < 500 {
			t.Errorf("in %d dimensions, %d on a part, %d counted", dim, flush, counted)
		}
	}
}

// isInTriangle says, in rationals, whether a point of the plane of a triangle is in it: whether it is a mean of the corners.
func isInTriangle(c [3]point, p point) bool {
	r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	minus := func(a, b point) (v [3]*big.Rat) {
		for k := range v {
			v[k] = new(big.Rat).Sub(r(a[k]), r(b[k]))
		}
		return v
	}
	dot := func(a, b [3]*big.Rat) *big.Rat {
		sum := new(big.Rat)
		for k := range a {
			sum.Add(sum, new(big.Rat).Mul(a[k], b[k]))
		}
		return sum
	}
	u, v, w := minus(c[1], c[0]), minus(c[2], c[0]), minus(p, c[0])
	uu, uv, vv, uw, vw := dot(u, u), dot(u, v), dot(v, v), dot(u, w), dot(v, w)
	det := new(big.Rat).Sub(new(big.Rat).Mul(uu, vv), new(big.Rat).Mul(uv, uv))
	if det.Sign() == 0 { // a segment, or a point
		for i := range c {
			d, x := minus(c[(i+1)%3], c[i]), minus(p, c[i])
			dd, dx := dot(d, d), dot(d, x)
			if xx := dot(x, x); xx.Sign() == 0 || dd.Sign() > 0 && dx.Sign() >= 0 && dx.Cmp(dd) <= 0 && new(big.Rat).Mul(xx, dd).Cmp(new(big.Rat).Mul(dx, dx)) == 0 {
				return true
			}
		}
		return false
	}
	s := new(big.Rat).Sub(new(big.Rat).Mul(vv, uw), new(big.Rat).Mul(uv, vw))
	q := new(big.Rat).Sub(new(big.Rat).Mul(uu, vw), new(big.Rat).Mul(uv, uw))
	return s.Sign() >= 0 && q.Sign() >= 0 && new(big.Rat).Add(s, q).Cmp(det) <= 0
}

// TestNear compares the bound of Near with sums in rationals, of numbers of all sizes.
func TestNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(8, 8))
	number := func() float64 { return math.Ldexp(rng.Float64()*2-1, rng.IntN(80)-40) }
	exactly := 0
	for range 20_000 {
		var s winding.Sum
		for k := range 3 {
			s.P[k], s.Q[k] = number(), number()
			if rng.IntN(3) > 0 {
				s.M[k], s.N[k] = number(), number()
			}
		}
		if rng.IntN(3) > 0 {
			s.T = rng.Float64()
		}
		if rng.IntN(4) == 0 {
			s.Q = point{}
		}
		p, off := s.Near()
		if off == 0 {
			exactly++
		}
		for k := range p {
			r := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
			x := new(big.Rat).Mul(r(s.T), new(big.Rat).Sub(r(s.M[k]), r(s.N[k])))
			x.Add(x, r(s.P[k]))
			x.Add(x, r(s.Q[k]))
			if x.Sub(x, r(p[k])); x.Abs(x).Cmp(r(off)) > 0 {
				t.Fatalf("%+v: %v is off by %v, bound %v", s, p, x.FloatString(30), off)
			}
		}
	}
	if exactly < 500 {
		t.Errorf("%d sums are floats", exactly)
	}
	for _, s := range []winding.Sum{
		{P: point{math.MaxFloat64}, Q: point{math.MaxFloat64}},
		{P: point{math.NaN()}},
		{P: point{1}, M: point{math.Inf(1)}, T: 0.5},
	} {
		if p, off := s.Near(); !math.IsInf(off, 1) {
			t.Errorf("%+v: %v, off by %v, want what is no number", s, p, off)
		}
	}
}

func TestSumsAllocateNothing(t *testing.T) {
	var arena sturm.Arena
	a, b, c := point{0, 0, 0}, point{1e300, 0, 5e-324}, point{0, 1, 1}
	s := winding.Sum{P: point{0, 0.5, 0.5}, Q: point{1e-30, 0, 1e-200}, M: point{3, 4, 5}, T: 0.3}
	ask := func() {
		winding.TriangleAt(&a, &b, &c, &s, &arena)
		winding.EdgeAt((*[2]float64)(a[:2]), (*[2]float64)(b[:2]), &s, &arena)
		s.Near()
	}
	ask()
	if n := testing.AllocsPerRun(100, ask); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestNearOfLargeSums: a coordinate is near a float if the sum of all is one, also where a sum of two is none.
func TestNearOfLargeSums(t *testing.T) {
	x := point{1.5e308, 1.5e308, -1.5e308}
	back := point{-x[0], -x[1], -x[2]}
	for _, s := range []winding.Sum{{P: back, Q: x, T: 1, M: x}, {P: x, Q: back, T: 1, M: x}, {P: x, Q: x, T: 1, N: x}, {P: x, T: 1, M: x, N: x}} {
		if p, off := s.Near(); p != x || !(off < 1e294) {
			t.Errorf("%v: %v within %v", s, p, off)
		}
	}
}
