package d3

import (
	"math"
	"math/big"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
)

// solidMargins are the margins of the general kernel.
var solidMargins = []margin{
	{"corner 10e", 30, func(x []float64) float64 {
		z, a, b := marginPair(x)
		z.sweep()
		all := exact.Corner{A: exact.Vertex{Signs: 1<<dim - 1}, B: exact.Vertex{Point: 1, Signs: isRun}, Moved: true}
		off := 0.0
		for i, y := range rats(z.corner(&all)) {
			off = max(off, differs(y, cornerOf(&z, &a, &b, &all)[i]))
		}
		return off / float64(10*e*z.size)
	}, 0.13, 0.33},
	{"least 16e", 30, func(x []float64) float64 {
		z, a, b := marginPair(x)
		z.sweep()
		n := vecAt(x, 27)
		c, h := z.least(n)
		want := cornerOf(&z, &a, &b, &c).dot(ratVecOf(n.coords()))
		return differs(ratOf(h), want) / float64(16*e*z.size*n.Len())
	}, 0.085, 0.2},
	{"mean 16e", 30, func(x []float64) float64 {
		z, a, b := marginPair(x)
		z.set(&Vec{}, &Vec{})
		var s simplex
		var n nearest
		if z.near(&s, &n) || n.isExact {
			return 0
		}
		mean, sum := ratVecOf([3]float64{}), new(big.Rat)
		for i := range s.n {
			l := ratOf(s.l[i])
			mean = mean.plus(l, cornerOf(&z, &a, &b, &s.id[i]))
			sum.Add(sum, l)
		}
		off := 0.0
		for i, y := range rats(s.w) {
			off = max(off, differs(y, mean[i].Quo(mean[i], sum)))
		}
		return off / float64(16*e*z.size)
	}, 0.07, 0.18},
	{"distance 16e", 30, func(x []float64) float64 {
		z, a, b := marginPair(x)
		z.set(&Vec{}, &Vec{})
		d := a.distance(&b)
		if d == 0 {
			return 0
		}
		f, _ := feature(&z)
		var y []ratVec
		for _, c := range f.Corners[:f.N] {
			y = append(y, cornerOf(&z, &a, &b, &c))
		}
		w := ratVecOf([3]float64{})
		for i, l := range solve(y) {
			w = w.plus(l, y[i])
		}
		want := new(big.Float).SetPrec(300).SetRat(w.dot(w))
		return shareOf(d, want.Sqrt(want), float64(16*e*z.size))
	}, 0.035, 0.085},
}

// TestSolidMargins is TestMargins for the bounds of the general kernel.
func TestSolidMargins(t *testing.T) {
	for _, m := range solidMargins {
		t.Run(m.name, func(t *testing.T) {
			t.Parallel()
			got, at := m.worst(12, 2000)
			t.Logf("%s: %.2g of the bound, which may be halved %.1f times", m.name, got, -math.Log2(got))
			if !(got >= m.least && got <= m.most) {
				t.Errorf("%v: %.3g of the bound, want %v to %v", at, got, m.least, m.most)
			}
		})
	}
}

// marginPair returns a box with any half vectors that moves, and a segment with a run, of the
// numbers x.
func marginPair(x []float64) (z minkowski, a, b solid) {
	var halves [dim]Vec
	for i := range halves {
		halves[i] = vecAt(x, 3+3*i)
	}
	a.setOriented(vecAt(x, 0), halves, 0)
	b.setPoints(0, vecAt(x, 12), vecAt(x, 15))
	b.run = vecAt(x, 18)
	ma, mb := vecAt(x, 21), vecAt(x, 24)
	z = between(&a, &b)
	z.set(&ma, &mb)
	return z, a, b
}

// cornerOf returns the corner c exactly.
func cornerOf(z *minkowski, a, b *solid, c *exact.Corner) ratVec {
	minus := big.NewRat(-1, 1)
	y := a.named(c.A).plus(minus, b.named(c.B))
	if c.Moved {
		y = y.plus(one, ratVecOf(z.ma.coords())).plus(minus, ratVecOf(z.mb.coords()))
	}
	return y
}

// differs returns |x − y|.
func differs(x, y *big.Rat) float64 {
	f, _ := new(big.Rat).Sub(x, y).Float64()
	return math.Abs(f)
}
