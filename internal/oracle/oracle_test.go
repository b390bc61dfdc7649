package oracle

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

func TestSign(t *testing.T) {
	point := func(x, y, z float64) Shape { return Shape{Kind: Point, P: [3]float64{x, y, z}} }
	sphere := func(x, y, z, r float64) Shape { return Shape{Kind: Sphere, P: [3]float64{x, y, z}, R: r} }
	span := func(k Kind, p, q [3]float64, r float64) Shape { return Shape{Kind: k, P: p, Q: q, R: r} }
	type v = [3]float64
	for _, tt := range []struct {
		name string
		a, b Shape
		want int
	}{
		{"equal points", point(1, 2, 3), point(1, 2, 3), 0},
		{"points an ulp apart", point(1, 0, 0), point(1+0x1p-52, 0, 0), 1},
		{"subnormal gap", point(0x1p-1074, 0, 0), point(0, 0, 0), 1},
		{"0.1 + 0.2 > 0.3", sphere(0, 0, 0, 0.1), sphere(0.3, 0, 0, 0.2), -1},
		{"sum of radii overflows", sphere(-math.MaxFloat64, 0, 0, math.MaxFloat64), sphere(math.MaxFloat64, 0, 0, math.MaxFloat64), 0},
		{"radius lost in a float sum", sphere(0, 0, 0, 1), sphere(1, 0, 0, 0x1p-1074), -1},
		{"the same beyond it", sphere(0, 0, 0, 1), sphere(1+0x1p-52, 0, 0, 0x1p-1074), 1},
		{"3-4-5", point(0, 0, 0), sphere(3, 4, 0, 5), 0},
		{"2-3-6-7", point(0, 0, 0), sphere(2, 3, 6, 7), 0},
		{"end not a float apart", point(1, 0, 0), span(Segment, v{1e16}, v{1}, 0), 0},
		{"crossing", span(Segment, v{-1, -1}, v{1, 1}, 0), span(Segment, v{-1, 1}, v{1, -1}, 0), 0},
		{"crossing in front", span(Segment, v{-1, -1, 1}, v{1, 1, 1}, 0), span(Segment, v{-1, 1}, v{1, -1}, 0), 1},
		{"bars crossing at 1", span(Capsule, v{-1, -1, 1}, v{1, 1, 1}, 0.5), span(Capsule, v{-1, 1}, v{1, -1}, 0.5), 0},
		{"ray away", span(Ray, v{1}, v{1}, 0), point(0, 0, 0), 1},
		{"ray towards", span(Ray, v{1}, v{-0x1p-1074}, 0), point(0, 0, 0), 0},
		{"line through", span(Line, v{1}, v{0x1p-1074}, 0), point(math.MaxFloat64, 0, 0), 0},
		{"zero directions", span(Line, v{1}, v{}, 0), span(Ray, v{1}, v{}, 0), 0},
		{"opposite rays apart", span(Ray, v{1}, v{1}, 0), span(Ray, v{-1}, v{-1}, 0), 1},
		{"opposite rays overlap", span(Ray, v{-1}, v{1}, 0), span(Ray, v{1}, v{-1}, 0), 0},
		{"parallel lines", span(Line, v{0, 1}, v{1}, 0), span(Line, v{7, 2}, v{-3}, 0), 1},
		{"grown parallel lines", span(Line, v{0, 1}, v{1}, 0.25), span(Line, v{7, 2}, v{-3}, 0.75), 0},
	} {
		if got := Sign(tt.a, tt.b); got != tt.want {
			t.Errorf("%s: %d, want %d", tt.name, got, tt.want)
		}
		if got := Sign(tt.b, tt.a); got != tt.want {
			t.Errorf("%s, swapped: %d, want %d", tt.name, got, tt.want)
		}
	}
}

func TestRefusesBadNumbers(t *testing.T) {
	for _, bad := range []Shape{
		{P: [3]float64{math.NaN()}},
		{P: [3]float64{0, math.Inf(1)}},
		{Kind: Ray, Q: [3]float64{0, 0, math.Inf(-1)}},
		{Kind: Sphere, R: math.Inf(1)},
		{Kind: Sphere, R: -1},
	} {
		t.Run(fmt.Sprint(bad), func(t *testing.T) {
			defer func() {
				if recover() == nil {
					t.Error("no panic")
				}
			}()
			Sign(bad, Shape{})
		})
	}
}

// TestSymmetries checks that what leaves the distance of two shapes as it is, or
// scales it, does so to the answers.
func TestSymmetries(t *testing.T) {
	t.Parallel()
	forPairs(10, func(rng *rand.Rand, dim int, a, b Shape) {
		sign, gap := Sign(a, b), Gap(a, b, [3]*big.Rat{})
		same := func(name string, x, y Shape, shift [3]*big.Rat, factor float64) {
			t.Helper()
			if got := SignShifted(x, y, shift); got != sign {
				t.Errorf("%s: Sign(%v, %v) = %d, before %d", name, x, y, got, sign)
			}
			want := float().Mul(gap, big.NewFloat(factor))
			if got := Gap(x, y, shift); !nearly(got, want) {
				t.Errorf("%s: Gap(%v, %v) = %v, want %v", name, x, y, got, want)
			}
		}
		none := [3]*big.Rat{}
		same("swap", b, a, none, 1)
		same("reversal", reversed(a), reversed(b), none, 1)
		i, j := rng.IntN(3), rng.IntN(3)
		same("permutation", permuted(a, i, j), permuted(b, i, j), none, 1)
		same("mirror", mirrored(a, i), mirrored(b, i), none, 1)

		e := rng.IntN(41) - 20
		x, y := a, b
		scale(&x, e)
		scale(&y, e)
		if back := [2]Shape{x, y}; finite(x) && finite(y) {
			scale(&back[0], -e)
			scale(&back[1], -e)
			if back == [2]Shape{a, b} { // nothing was lost to underflow
				same("scale", x, y, none, math.Ldexp(1, e))
			}
		}

		// Moving a by v and b by v, or a by v − w and b by −w, where exact.
		v := [3]float64{float64(rng.IntN(15) - 7), float64(rng.IntN(15) - 7), 0}
		x, okX := moved(a, v)
		y, okY := moved(b, v)
		if okX && okY {
			same("translation", x, y, none, 1)
		}
		if okY {
			same("shift", a, y, [3]*big.Rat{rat(v[0]), rat(v[1]), nil}, 1)
		}
	})
}

// nearly reports whether x and y agree to a relative 2^-200.
func nearly(x, y *big.Float) bool {
	if x.Sign() != y.Sign() {
		return false
	}
	d := float().Sub(x, y)
	return d.Sign() == 0 || d.MantExp(nil) < y.MantExp(nil)-200
}

// reversed returns s with its ends swapped or, for a line, its direction turned.
func reversed(s Shape) Shape {
	switch s.Kind {
	case Segment, Capsule:
		s.P, s.Q = s.Q, s.P
	case Line:
		for i := range s.Q {
			s.Q[i] = -s.Q[i]
		}
	}
	return s
}

func permuted(s Shape, i, j int) Shape {
	s.P[i], s.P[j] = s.P[j], s.P[i]
	s.Q[i], s.Q[j] = s.Q[j], s.Q[i]
	return s
}

func mirrored(s Shape, i int) Shape {
	s.P[i], s.Q[i] = -s.P[i], -s.Q[i]
	return s
}

// moved returns s moved by v, and whether no coordinate was rounded.
func moved(s Shape, v [3]float64) (Shape, bool) {
	exact := true
	add := func(p *[3]float64) {
		for i := range p {
			sum := new(big.Rat).Add(rat(p[i]), rat(v[i]))
			p[i] += v[i]
			exact = exact && sum.Cmp(rat(p[i])) == 0
		}
	}
	add(&s.P)
	if s.Kind.segmented() {
		add(&s.Q)
	}
	return s, exact
}

func TestPointGap(t *testing.T) {
	at := func(num, den int64) *big.Rat { return big.NewRat(num, den) }
	circle := Shape{Kind: Sphere, R: 1}
	rod := Shape{Kind: Capsule, P: [3]float64{1, 1, 1}, Q: [3]float64{4, 1, 1}, R: 0.5}
	line := Shape{Kind: Line, P: [3]float64{0, 0, 1}, Q: [3]float64{3, 0, 0}}
	for _, tt := range []struct {
		x    [3]*big.Rat
		s    Shape
		want float64
	}{
		{[3]*big.Rat{at(3, 5), at(4, 5)}, circle, 0},
		{[3]*big.Rat{at(-20, 29), nil, at(21, 29)}, circle, 0},
		{[3]*big.Rat{}, circle, -1},
		{[3]*big.Rat{at(3, 1), at(4, 1)}, circle, 4},
		{[3]*big.Rat{at(7, 3), at(1, 1), at(1, 1)}, rod, -0.5},
		{[3]*big.Rat{at(7, 3), at(3, 2), at(1, 1)}, rod, 0},
		{[3]*big.Rat{at(7, 3), at(7, 1), at(9, 1)}, rod, 9.5},
		{[3]*big.Rat{at(43, 10), at(7, 5), at(1, 1)}, rod, 0},
		{[3]*big.Rat{at(1, 7), nil, at(1, 1)}, line, 0},
		{[3]*big.Rat{at(1, 7), nil, at(3, 2)}, line, 0.5},
	} {
		if got := PointGap(tt.x, tt.s); got.Cmp(big.NewFloat(tt.want)) != 0 {
			t.Errorf("PointGap(%v, %v) = %v, want %v", tt.x, tt.s, got, tt.want)
		}
	}
}

func TestScale(t *testing.T) {
	for _, tt := range []struct {
		a, b Shape
		want float64
	}{
		{Shape{}, Shape{}, 0},
		{Shape{Kind: Sphere, R: 2}, Shape{Kind: Sphere, P: [3]float64{3, 4}, R: 0.5}, 7.5},
		{Shape{Kind: Segment, P: [3]float64{1}, Q: [3]float64{1, 3}}, Shape{Kind: Capsule, P: [3]float64{1}, Q: [3]float64{3, 3, 6}}, 10},
		{Shape{Kind: Segment, Q: [3]float64{3e200, 4e200}}, Shape{Kind: Capsule, R: 1e200}, 6e200},
		{Shape{Kind: Segment, Q: [3]float64{3 * 0x1p-1074, 4 * 0x1p-1074}}, Shape{}, 5 * 0x1p-1074},
		// A direction is no length.
		{Shape{Kind: Ray, Q: [3]float64{2}}, Shape{Kind: Line, P: [3]float64{3}, Q: [3]float64{7}}, 3},
		{Shape{P: [3]float64{math.MaxFloat64}}, Shape{P: [3]float64{-math.MaxFloat64}}, math.Inf(1)},
		// A Point has no Q, a Sphere neither.
		{Shape{Q: [3]float64{1}}, Shape{Kind: Sphere, Q: [3]float64{1}}, 0},
	} {
		if got := Scale(tt.a, tt.b); got != tt.want {
			t.Errorf("Scale(%v, %v) = %v, want %v", tt.a, tt.b, got, tt.want)
		}
	}
}

func BenchmarkSign(b *testing.B) {
	for _, family := range Families {
		for _, kinds := range [][2]Kind{{Sphere, Sphere}, {Sphere, Capsule}, {Capsule, Capsule}} {
			b.Run(fmt.Sprintf("%s/%v-%v", family.Name, kinds[0], kinds[1]), func(b *testing.B) {
				rng := rand.New(rand.NewPCG(1, 2))
				var pairs [64][2]Shape
				for i := range pairs {
					pairs[i][0], pairs[i][1] = family.Pair(rng, 3, kinds[0], kinds[1])
				}
				b.ReportAllocs()
				for i := 0; b.Loop(); i++ {
					p := &pairs[i%len(pairs)]
					Sign(p[0], p[1])
				}
			})
		}
	}
}
