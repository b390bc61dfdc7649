package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
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

func TestBoundsOfBodies(t *testing.T) {
	inf, nan, below := math.Inf(1), math.NaN(), math.Nextafter(3, 0)
	nothing := Box{fill(inf), fill(-inf)}
	all := Box{fill(-inf), fill(inf)}
	// flat is the box between p and q that is r thick beyond the plane.
	flat := func(p, q Vec, r float64) Box {
		z := at([3]float64{0, 0, r})
		return Box{p.Sub(z), q.Add(z)}
	}
	slab := all
	slab.Max.Y = 3
	floor := all
	floor.Min.Y = below
	var box OrientedBox
	box.Center, box.Half[0], box.Half[1] = xy(10, 20), xy(3, -1), xy(1, 0x1p-60)
	for _, test := range []struct {
		s    Shape
		want Box
	}{
		{Triangle{xy(0, 0), xy(4, -1), xy(2, 7)}, Box{xy(0, -1), xy(4, 7)}},
		{Box{xy(1, 2), xy(3, 4)}, Box{xy(1, 2), xy(3, 4)}},
		{Box{xy(1, 2), xy(1, 2)}, Box{xy(1, 2), xy(1, 2)}},
		{all, all},
		{slab, slab},
		{&slab, slab},
		{Box{xy(1, 2), xy(3, 1)}, nothing},
		{Box{xy(1, 2), xy(3, nan)}, nothing},
		{Box{xy(-inf, 2), xy(-inf, 3)}, nothing},
		{Box{xy(inf, 2), xy(inf, 3)}, nothing},
		{box, Box{xy(6, math.Nextafter(19, 0)), xy(14, math.Nextafter(21, 22))}},
		{OrientedBox{Center: xy(nan, 0)}, nothing},
		{OrientedBox{Half: [dim]Vec{xy(0, inf)}}, nothing},
		{NewHull(xy(0, 0), xy(4, -1), xy(2, 7), xy(2, 3)), Box{xy(0, -1), xy(4, 7)}},
		{
			NewHull(xy(0, 0), xy(4, -1), xy(2, 7)).In(Transform{Position: xy(0x1p60, -0x1p60)}),
			Box{xy(0x1p60, -0x1p60-256), xy(0x1p60+256, -0x1p60+128)},
		},
		{NewHull(), nothing},
		{HalfSpace{xy(5, 3), xy(0, 7)}, slab},
		{HalfSpace{xy(5, 3), xy(1, 7)}, all},
		{HalfSpace{xy(5, 3), Vec{}}, nothing},
		{HalfSpace{xy(5, 3), xy(0, inf)}, nothing},
		{Rounded{HalfSpace{xy(5, 3), xy(0, -7)}, 0x1p-60}, floor},
		{Rounded{slab, 2}, func() Box { b := slab; b.Max.Y = 5; return b }()},
		{Rounded{xy(3, -4), 2}, flat(xy(1, -6), xy(5, -2), 2)},
		{Rounded{Rounded{Sphere{xy(1, 0), 2}, 0x1p-60}, 0x1p-60}, flat(
			xy(math.Nextafter(-1, -2), -2-0x1p-51), xy(math.Nextafter(3, 4), 2+0x1p-51), 2+0x1p-51)},
		{Rounded{Ray{xy(3, -4), xy(2, 0)}, 1}, flat(xy(2, -5), xy(inf, -3), 1)},
		{Rounded{Rounded{Ray{xy(3, -4), xy(2, 0)}, 1}, 0x1p-60}, flat(
			xy(math.Nextafter(2, 0), math.Nextafter(-5, -6)), xy(inf, math.Nextafter(-3, 0)), 1+0x1p-52)},
		{&Rounded{&Rounded{&Line{xy(3, -4), xy(0, 2)}, 1}, 0x1p-60}, flat(
			xy(math.Nextafter(2, 0), -inf), xy(math.Nextafter(4, 5), inf), 1+0x1p-52)},
		{Rounded{Box{xy(1, 2), xy(3, 4)}, -1}, nothing},
		{Rounded{Box{xy(1, 2), xy(3, 4)}, inf}, nothing},
		{Rounded{Rounded{xy(1, 2), -1}, 2}, nothing},
		{Rounded{NewHull(), 2}, nothing},
		{Rounded{Segment{xy(1, 2), xy(nan, 0)}, 2}, nothing},
		// What is beyond the floats on the way is not in the end.
		{
			OrientedBox{xy(-math.MaxFloat64, 0), [dim]Vec{xy(math.MaxFloat64, 0), xy(0x1p1023, 0)}},
			Box{xy(-inf, 0), xy(0x1p1023, 0)},
		},
	} {
		if got := Bounds(test.s); got != test.want {
			t.Errorf("Bounds(%#v) = %v, want %v", test.s, got, test.want)
		}
	}
}

// farthestRat returns how far the body b goes along axis i, or against it, nil for without an
// end.
func farthestRat(b oracle.Body, i int, against bool) *big.Rat {
	rat := func(x float64) *big.Rat {
		if against {
			x = -x
		}
		return new(big.Rat).SetFloat64(x)
	}
	most := rat(b.V[0][i])
	points := b.V
	switch b.Kind {
	case oracle.Ray, oracle.Line:
		u := b.V[1][i]
		if against {
			u = -u
		}
		if u > 0 || u != 0 && b.Kind == oracle.Line {
			return nil
		}
		points = nil
	case oracle.HalfSpace:
		u := b.V[1]
		if against {
			u[i] = -u[i]
		}
		if u[i] <= 0 || u[(i+1)%3] != 0 || u[(i+2)%3] != 0 {
			return nil
		}
		points = nil
	case oracle.OrientedBox:
		for _, h := range b.V[1:] {
			x := new(big.Rat).SetFloat64(h[i])
			most.Add(most, x.Abs(x))
		}
		points = nil
	}
	for _, p := range points {
		if x := rat(p[i]); x.Cmp(most) > 0 {
			most = x
		}
	}
	for _, r := range b.Radii {
		most.Add(most, new(big.Rat).SetFloat64(r))
	}
	return most
}

// leastAbove returns the least float that is not below x; of nil it is +Inf.
func leastAbove(x *big.Rat) float64 {
	if x == nil {
		return math.Inf(1)
	}
	f, _ := x.Float64()
	switch {
	case math.IsInf(f, 1):
		return f
	case math.IsInf(f, -1):
		return -math.MaxFloat64
	case new(big.Rat).SetFloat64(f).Cmp(x) < 0:
		return math.Nextafter(f, math.Inf(1))
	}
	return f
}

// TestBoundsOfBodiesAreLeast: the sides are the exact ones, rounded outwards.
func TestBoundsOfBodiesAreLeast(t *testing.T) {
	for _, k := range oracle.BodyKinds {
		rng := oracle.Stream(*seed, t.Name(), k)
		for n := range unlessBrief(5**cases, 50) {
			f := oracle.BodyFamilies[n%len(oracle.BodyFamilies)]
			b, _ := f.Pair(rng, dim, k, oracle.Point)
			s := shapeOfBody(b)
			if h, ok := s.(Hull); ok && rng.IntN(2) == 0 {
				by := anyVec(rng)
				s = h.In(Transform{Position: by})
				if s == (Hull{}) {
					continue // beyond the floats
				}
				for i, c := range by.coords() {
					if i < dim {
						checkSides(t, s, i, movedRat(b.V, i, c, true, b.Radii), movedRat(b.V, i, c, false, b.Radii))
					}
				}
				continue
			}
			for i := range dim {
				checkSides(t, s, i, farthestRat(b, i, true), farthestRat(b, i, false))
			}
		}
	}
}

// movedRat returns how far points moved by c go along axis i, or against it.
func movedRat(points [][3]float64, i int, c float64, against bool, radii []float64) *big.Rat {
	most := farthestRat(oracle.Body{Dim: dim, Kind: oracle.Hull, V: points, Radii: radii}, i, against)
	if against {
		c = -c
	}
	return most.Add(most, new(big.Rat).SetFloat64(c))
}

// checkSides checks component i of the bounds of s against how far s goes against the axis and
// along it.
func checkSides(t *testing.T, s Shape, i int, against, along *big.Rat) {
	t.Helper()
	box := Bounds(s)
	lo, hi := box.Min.coords()[i], box.Max.coords()[i]
	if wantLo, wantHi := -leastAbove(against), leastAbove(along); lo != wantLo || hi != wantHi {
		t.Errorf("Bounds(%#v) is from %v to %v along axis %d, want from %v to %v", s, lo, hi, i, wantLo, wantHi)
	}
}
