package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// shapeOf returns the Shape that the oracle's s describes.
func shapeOf(s oracle.Shape) Shape {
	p, q := at(s.P), at(s.Q)
	switch s.Kind {
	case oracle.Segment:
		return Segment{p, q}
	case oracle.Ray:
		return Ray{p, q}
	case oracle.Line:
		return Line{p, q}
	case oracle.Capsule:
		return Capsule{p, q, s.R}
	case oracle.Point:
		return p
	case oracle.Sphere:
		return Sphere{p, s.R}
	}
	panic("no shape for a " + s.Kind.String())
}

// eachFamily calls f n times with every family and every pair of a kind of first and
// any, which has its own random numbers.
func eachFamily(t *testing.T, n int, first []oracle.Kind, f func(t *testing.T, family oracle.Family, rng *rand.Rand, ka, kb oracle.Kind)) {
	for _, family := range oracle.Families {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(first, oracle.Kinds, *seed, t.Name()) {
				for range n {
					f(t, family, rng, k[0], k[1])
				}
			}
		})
	}
}

// eachPair calls f with n pairs of every ordered pair of kinds in every family.
func eachPair(t *testing.T, n int, f pairCheck) {
	eachFamily(t, n, oracle.Kinds, func(t *testing.T, family oracle.Family, rng *rand.Rand, ka, kb oracle.Kind) {
		a, b := family.Pair(rng, dim, ka, kb)
		f(t, a, b)
	})
}

func TestOverlapIsExact(t *testing.T) {
	eachPair(t, *cases, func(t *testing.T, a, b oracle.Shape) {
		want := oracle.Sign(a, b) <= 0
		if got := Overlap(shapeOf(a), shapeOf(b)); got != want {
			t.Errorf("Overlap(%#v, %#v) = %v", shapeOf(a), shapeOf(b), got)
		}
	})
}

// The sample of cases comes from an implementation that shares nothing with ours.
func TestSampleCases(t *testing.T) {
	sample, err := oracle.Cases()
	if err != nil {
		t.Fatal(err)
	}
	n := 0
	for _, c := range sample {
		if c.Dim != dim {
			continue
		}
		n++
		a, b := shapeOf(c.A), shapeOf(c.B)
		for range 2 {
			if got := Overlap(a, b); got != c.Overlap {
				t.Errorf("%s %d: Overlap(%#v, %#v) = %v", c.Family, c.ID, a, b, got)
			}
			if got := Distance(a, b); !(inUnits(got, c.Distance, c.A, c.B) < 16) {
				t.Errorf("%s %d: Distance(%#v, %#v) = %v, want %v", c.Family, c.ID, a, b, got, c.Distance)
			}
			a, b = b, a
		}
	}
	if n == 0 {
		t.Error("no cases of this dimension")
	}
}

// The deciding polynomial overflows where the squares of its factors do not; its
// two terms then do so one before the other.
func TestOverlapAtOverflow(t *testing.T) {
	p := at([3]float64{0x1.4807ab9b713f7p+254})
	dir := at([3]float64{0x1.8f92c0e32f162p+257})
	for _, s := range []Shape{Line{Vec{}, dir}, Ray{Vec{}, dir}, Segment{Vec{}, dir}, Capsule{Vec{}, dir, 1}} {
		if !Overlap(p, s) || !Overlap(s, p) || Distance(p, s) != 0 {
			t.Errorf("Overlap(%#v, %#v) = %v, Distance %v", p, s, Overlap(p, s), Distance(p, s))
		}
	}
	q := at([3]float64{0x1.bb76e19a2f88ap+252, 0x1.e23d5e5aeb3e4p+253})
	line := Line{Vec{}, at([3]float64{0x1.9ca612854ed04p+256, 0x1.c0bac884f5c95p+257})}
	if Overlap(q, line) {
		t.Errorf("Overlap(%#v, %#v)", q, line)
	}
}

// Whatever the size, a pair keeps its verdict when it is scaled to the edges of
// the range of its squares, cubes and fourth powers.
func TestOverlapAtTheEdges(t *testing.T) {
	eachPair(t, max(1, *cases/10), func(t *testing.T, a, b oracle.Shape) {
		_, size := math.Frexp(min(oracle.Scale(a, b), math.MaxFloat64))
		for _, edge := range []int{1024, 512, 342, 256, 171, -171, -256, -342, -512} {
			for k := edge - size - 3; k <= edge-size+3; k += 2 {
				x, okX := scaledBy(a, k)
				y, okY := scaledBy(b, k)
				if !okX || !okY {
					continue
				}
				if got, want := Overlap(shapeOf(x), shapeOf(y)), oracle.Sign(x, y) <= 0; got != want {
					t.Errorf("Overlap(%#v, %#v) = %v", shapeOf(x), shapeOf(y), got)
				}
			}
		}
	})
}

// scaledBy returns s times 2^k, and whether all its numbers are finite.
func scaledBy(s oracle.Shape, k int) (oracle.Shape, bool) {
	for i := range s.P {
		s.P[i], s.Q[i] = math.Ldexp(s.P[i], k), math.Ldexp(s.Q[i], k)
	}
	s.R = math.Ldexp(s.R, k)
	ok := isFinite(s.R)
	for i := range s.P {
		ok = ok && isFinite(s.P[i]) && isFinite(s.Q[i])
	}
	return s, ok
}

// Points near a line, so long that K·K L·L is about 2^1024.
func TestPointsNearLongLines(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 6))
	for range unlessBrief(40000, 4000) {
		l := oracle.Shape{Kind: []oracle.Kind{oracle.Line, oracle.Ray, oracle.Segment, oracle.Capsule}[rng.IntN(4)]}
		p := oracle.Shape{Kind: oracle.Point}
		k := rng.IntN(9) - 4
		f := rng.Float64()
		for i := range dim {
			l.Q[i] = math.Ldexp(rng.Float64()-0.5, 258-k)
			p.P[i] = math.Ldexp(float64(f*l.Q[i]), 2*k-2)
		}
		if want := oracle.Sign(p, l) <= 0; Overlap(shapeOf(p), shapeOf(l)) != want {
			t.Errorf("Overlap(%#v, %#v) is not %v", shapeOf(p), shapeOf(l), want)
		}
	}
}
