package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"sync/atomic"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// inUnits returns |got − want| in units of e·S, beyond what rounding to a
// subnormal number or overflow explains.
func inUnits(got float64, want *big.Float, a, b oracle.Shape) float64 {
	return unitsOf(got, want, big.NewFloat(min(math.MaxFloat64, oracle.Scale(a, b))))
}

// unitsOf is inUnits for a given S.
func unitsOf(got float64, want, s *big.Float) float64 {
	if math.IsInf(got, 0) {
		if f, _ := want.Float64(); math.Abs(f)*(1+16*e) > math.MaxFloat64 {
			return 0
		}
		return math.Inf(1)
	}
	diff := new(big.Float).SetPrec(200).Sub(big.NewFloat(got), want)
	diff.Sub(diff.Abs(diff), big.NewFloat(0x1p-1074))
	if diff.Sign() <= 0 {
		return 0
	}
	x, _ := diff.Quo(diff, s).Float64()
	return x / e
}

func TestDistanceError(t *testing.T) {
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		x, y := shapeOf(a), shapeOf(b)
		got := Distance(x, y)
		if back := Distance(y, x); back != got {
			t.Errorf("Distance(%#v, %#v) = %v, swapped %v", x, y, got, back)
		}
		want := oracle.Gap(a, b, [3]*big.Rat{})
		if (want.Sign() <= 0) != (got == 0) || got < 0 {
			t.Errorf("Distance(%#v, %#v) = %v, want %v", x, y, got, want)
		}
		if want.Sign() <= 0 {
			return
		}
		if u := inUnits(got, want, a, b); !(u < 16) {
			t.Errorf("Distance(%#v, %#v) = %v, want %v: off by %.3g e·S", x, y, got, want, u)
		}
	})
}

func TestCollideLaws(t *testing.T) {
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		x, y := shapeOf(a), shapeOf(b)
		sign := oracle.Sign(a, b)
		c, ok := Collide(x, y)
		if ok != (sign <= 0) {
			t.Errorf("Collide(%#v, %#v) = %+v, %v; sign %d", x, y, c, ok, sign)
		}
		if !ok {
			if c != (Contact{}) {
				t.Errorf("Collide(%#v, %#v) = %+v, %v", x, y, c, ok)
			}
			return
		}
		if l := c.Normal.Dot(c.Normal); !(math.Abs(l-1) < 8*e) {
			t.Errorf("Collide(%#v, %#v) = %+v: |Normal|² = 1 + %v", x, y, c, l-1)
		}
		back, _ := Collide(y, x)
		if back.Depth != c.Depth {
			t.Errorf("Collide(%#v, %#v) = %+v, swapped %+v", x, y, c, back)
		}
		if back.Normal != c.Normal.Neg() && back.Normal != c.Normal {
			t.Errorf("Collide(%#v, %#v) = %+v, swapped %+v", x, y, c, back)
		}
		// depth
		var depth *big.Float
		if oracle.CoresMeet(a, b) && dim == 2 {
			depth = oracle.CrossDepth(a, b)
		} else {
			depth = oracle.Gap(a, b, [3]*big.Rat{})
			depth.Neg(depth)
		}
		if (depth.Sign() > 0) != (c.Depth > 0) || c.Depth < 0 {
			t.Errorf("Collide(%#v, %#v) = %+v, want depth %v", x, y, c, depth)
		}
		if depth.IsInf() {
			if !math.IsInf(c.Depth, 1) {
				t.Errorf("Collide(%#v, %#v) = %+v, want depth %v", x, y, c, depth)
			}
			return
		}
		if u := inUnits(c.Depth, depth, a, b); !(u < 16) {
			t.Errorf("Collide(%#v, %#v) = %+v, want depth %v: off by %.3g e·S", x, y, c, depth, u)
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		var shift [3]*big.Rat
		for i, n := range c.Normal.coords() {
			shift[i] = new(big.Rat).SetFloat64(n)
			shift[i].Mul(shift[i], new(big.Rat).SetFloat64(c.Depth))
		}
		if u := inUnits(0, oracle.Gap(a, b, shift), a, b); !(u < 16) {
			t.Errorf("Collide(%#v, %#v) = %+v: moved, off by %.3g e·S, meet %v", x, y, c, u, oracle.CoresMeet(a, b))
		}
	})
}

// A center so near to a line that their difference is subnormal: the way out is
// still across the line.
func TestSubnormalOffset(t *testing.T) {
	line := Line{at([3]float64{0, -28, -25}), at([3]float64{24, -16, -8})}
	ball := Sphere{at([3]float64{1e-323, -28, -25}), 5}
	c, ok := Collide(line, ball)
	if along := c.Normal.Dot(line.Dir); !ok || math.Abs(along) > 8*e*line.Dir.Len() {
		t.Errorf("Collide(%#v, %#v) = %+v, %v: Normal·Dir = %v", line, ball, c, ok, along)
	}
}

// One push leaves no more than rounding, so a loop that ends there ends.
func TestPushesEnd(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 5))
	point := func() Vec { return at([3]float64{rng.Float64(), rng.Float64(), rng.Float64()}) }
	for range 2000 {
		ball, bar := Sphere{point(), rng.Float64()}, Capsule{point(), point(), rng.Float64()}
		for pushes := 0; ; pushes++ {
			c, ok := Collide(ball, bar)
			if !ok || c.Depth <= 1e-12*(ball.Radius+bar.Radius) {
				break
			}
			if pushes == 2 {
				t.Fatalf("Collide(%#v, %#v) = %+v after %d pushes", ball, bar, c, pushes)
			}
			ball.Center = ball.Center.Add(c.Normal.Scale(c.Depth))
		}
	}
}

// TestSignIsOfDepth: the sign of a verdict is that of the signed distance, also of cores that
// cross in the plane: where it is penetrating, and only there, is the depth positive.
func TestSignIsOfDepth(t *testing.T) {
	var crossed atomic.Int64
	t.Cleanup(func() {
		if n := crossed.Load(); (n > 0) != (dim == 2) {
			t.Errorf("%d pairs of cores without a radius penetrate", n)
		}
	})
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		s, u := shapeOf(a), shapeOf(b)
		var x, y core
		x.set(s)
		y.set(u)
		rel := relate(&x, &y)
		c, ok := Collide(s, u)
		if ok != (rel <= touching) || ok && (c.Depth > 0) != (rel == penetrating) {
			t.Errorf("relate(%#v, %#v) = %d, Collide says %v, %v", s, u, rel, c, ok)
		}
		if x.r+y.r == 0 && rel == penetrating {
			crossed.Add(1)
		}
	})
}
