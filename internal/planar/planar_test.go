package planar

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestShare cuts random points, segments and polygons by each other: the middle of what they share is in both, and the two orders agree.
func TestShare(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 1))
	shared := 0
	for range 2000 {
		points := func(n int) []Vec {
			list := make([]Vec, n)
			for i := range list {
				list[i] = Vec{rng.Float64(), rng.Float64()}
			}
			return list
		}
		var a, b Polygon
		a.Set(points(1+rng.IntN(5)), 1e-12)
		b.Set(points(1+rng.IntN(5)), 1e-12)
		x, y := a, b
		ok, other := x.Share(&b, 1e-9), y.Share(&a, 1e-9)
		if ok != other {
			t.Fatalf("%v and %v: %v, the other way %v", a.at[:a.n], b.at[:b.n], ok, other)
		}
		if !ok {
			continue
		}
		shared++
		c, d := x.Middle(), y.Middle()
		if !a.Holds(c, 1e-9) || !b.Holds(c, 1e-9) || math.Abs(c.X-d.X)+math.Abs(c.Y-d.Y) > 1e-6 {
			t.Errorf("%v and %v share %v, or %v", a.at[:a.n], b.at[:b.n], c, d)
		}
	}
	if shared < 500 {
		t.Errorf("only %d share anything", shared)
	}
}

// TestHull: the hull of the corners of a square and of points in it is the square, counter-clockwise.
func TestHull(t *testing.T) {
	var o Polygon
	o.Set([]Vec{{0.5, 0.5}, {1, 1}, {0, 0}, {0, 1}, {0.5, 0}, {1, 0}, {1e-13, 0}}, 1e-12)
	if o.n != 4 || o.Middle() != (Vec{0.5, 0.5}) || o.Holds(Vec{1.5, 0.5}, 0.25) || !o.Holds(Vec{1.25, 0.5}, 0.25) {
		t.Errorf("%v with the middle %v", o.at[:o.n], o.Middle())
	}
	for i := range o.n {
		if !(o.at[i].Area(o.at[(i+1)%o.n], Vec{0.5, 0.5}) > 0) {
			t.Errorf("%v is clockwise", o.at[:o.n])
		}
	}
	o.Set([]Vec{{1, 2}}, 0)
	if o.n != 1 || o.Middle() != (Vec{1, 2}) {
		t.Errorf("a point is %v", o.at[:o.n])
	}
}
