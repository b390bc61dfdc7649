package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// eachPath calls f with n pairs, and n more made for paths, of every path and every
// shape in every family.
func eachPath(t *testing.T, n int, f pairCheck) {
	eachFamily(t, n, oracle.Paths[:], func(t *testing.T, family oracle.Family, rng *rand.Rand, kp, ks oracle.Kind) {
		p, s := family.Pair(rng, dim, kp, ks)
		f(t, p, s)
		p, s = family.PathPair(rng, dim, kp, ks)
		f(t, p, s)
	})
}

// pointOf returns the point of the path at t, exactly.
func pointOf(p oracle.Shape, t float64) (x [3]*big.Rat) {
	for i := range x {
		d := new(big.Rat).SetFloat64(p.Q[i])
		if p.Kind == oracle.Segment {
			d.Sub(d, new(big.Rat).SetFloat64(p.P[i]))
		}
		x[i] = d.Mul(d, new(big.Rat).SetFloat64(t))
		x[i].Add(x[i], new(big.Rat).SetFloat64(p.P[i]))
	}
	return x
}

// fromSurface returns how far the point of the path at t is from the surface of s, in units of
// e(|m| + |u| + r), m from the start of p to s and u from its A to its B, if there is one.
func fromSurface(p, s oracle.Shape, t float64) float64 {
	gap := oracle.PointGap(pointOf(p, t), s)
	if gap.Sign() == 0 {
		return 0
	}
	unit := oracle.Scale(oracle.Shape{P: p.P}, s)
	u, _ := gap.Quo(gap, big.NewFloat(unit)).Float64()
	return math.Abs(u) / e
}

func TestPathsAreExact(t *testing.T) {
	eachPath(t, *cases, func(t *testing.T, p, s oracle.Shape) {
		path, shape := shapeOf(p).(Path), shapeOf(s)
		name := fmt.Sprintf("(%#v, %#v)", path, shape)
		meet := oracle.Sign(p, s) <= 0
		clip, ok := Clip(path, shape)
		if ok != meet {
			t.Errorf("Clip%s = %v, %v", name, clip, ok)
		}
		hit, ok := RayCast(path, shape)
		if ok != meet {
			t.Errorf("RayCast%s = %v, %v", name, hit, ok)
		}
		hits, n := Crossings(path, shape)
		want := oracle.Crossings(p, s)
		if n != len(want) {
			t.Errorf("Crossings%s = %v, %d, want %d: %v", name, hits, n, len(want), want)
		}
		if !meet {
			return
		}
		enter, exit, ok := oracle.Clip(p, s)
		if !ok {
			t.Fatalf("oracle: Clip%s", name)
		}
		// The ends of the range are told exactly; what only rounds there is not there.
		starts := p.Kind != oracle.Line && oracle.Sign(oracle.Shape{P: p.P}, s) <= 0
		stops := p.Kind == oracle.Segment && oracle.Sign(oracle.Shape{P: p.Q}, s) <= 0
		if clip.Enter > clip.Exit || p.Kind != oracle.Line && ((clip.Enter == 0) != starts || clip.Enter < 0) ||
			p.Kind == oracle.Segment && ((clip.Exit == 1) != stops || clip.Exit > 1) {
			t.Errorf("Clip%s = %v, want %v, %v", name, clip, enter, exit)
		}
		if enter.IsInf() != math.IsInf(clip.Enter, 0) || exit.IsInf() != math.IsInf(clip.Exit, 0) {
			t.Errorf("Clip%s = %v, want %v, %v", name, clip, enter, exit)
		}
		if p.Kind != oracle.Line && hit.T != clip.Enter {
			t.Errorf("RayCast%s = %v, Clip %v", name, hit, clip)
		}
		for i, h := range hits[:n] {
			if h.T != clip.Enter && h.T != clip.Exit || i > 0 && h.T < hits[0].T {
				t.Errorf("Crossings%s = %v, Clip %v", name, hits[:n], clip)
			}
			if l := h.Normal.LenSq(); !isUnit(h.Normal) {
				t.Errorf("Crossings%s = %v: |Normal|² = %v", name, hits[:n], l)
			}
			if isOrdinaryT(want[i]) {
				if u := fromSurface(p, s, h.T); !(u < 8) {
					t.Errorf("Crossings%s = %v, want %v: %.3g e(|m|+|u|+r) from the surface", name, h, want[i], u)
				}
			}
		}
		if l := hit.Normal.LenSq(); !isUnit(hit.Normal) {
			t.Errorf("RayCast%s = %v: |Normal|² = %v", name, hit, l)
		}
	})
}

// TestPathErrors: the bound holds at the far ends of long capsules too, where a path leaves them,
// and on lines whose origin is far behind. It is no more than four times the largest error, and
// would not hold without the length of the capsule.
func TestPathErrors(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 43))
	vec := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
	power := func(lo, hi int) float64 { return math.Ldexp(1+rng.Float64(), lo+rng.IntN(hi-lo)) }
	worst, short := 0.0, 0.0 // short: in units without |u|
	for i := range unlessBrief(20000, 4000) {
		s := oracle.Shape{Kind: oracle.Capsule, R: power(-10, 4)}
		u := unit(vec())
		s.P = vec().Scale(power(-4, 4)).coords()
		s.Q = at(s.P).Add(u.Scale(power(6, 40))).coords()
		long := at(s.Q).Sub(at(s.P))
		p := oracle.Shape{Kind: oracle.Paths[i%3]}
		// From beside one place of the capsule to beside another, or beyond.
		place := func() Vec {
			along := [...]float64{0, 1, rng.Float64(), -power(-8, 0), 1 + power(-8, 0)}[rng.IntN(5)]
			return at(s.P).Add(long.Scale(along)).Add(vec().Scale(float64(s.R * power(-4, 2))))
		}
		start, end := place(), place()
		d := end.Sub(start)
		if i%2 == 0 {
			d = long.Scale(power(-60, 2)).Add(vec().Scale(power(-60, 0)))
		}
		if p.Kind == oracle.Line && i%4 == 0 {
			start = start.Add(d.Scale(power(0, 20)))
		}
		p.P, p.Q = start.coords(), d.coords()
		if p.Kind == oracle.Segment {
			p.Q = start.Add(d.Scale(2)).coords()
		}
		x := travel(shapeOf(p).(Path), shapeOf(s))
		unit := oracle.Scale(oracle.Shape{P: p.P}, s)
		wants := oracle.Crossings(p, s)
		for i, h := range x.Hits[:x.N] {
			if !isOrdinaryT(wants[i]) {
				continue
			}
			off := fromSurface(p, s, h.T)
			if !(off < 8) {
				t.Errorf("%#v, %#v: %+v: %.3g e(|m|+|u|+r) from the surface", shapeOf(p), shapeOf(s), h, off)
			}
			worst, short = max(worst, off), max(short, off*unit/(unit-long.Len()))
		}
	}
	t.Logf("at most %.3g e(|m| + |u| + r), %.3g e(|m| + r)", worst, short)
	if worst < 2 || short < 8 {
		t.Errorf("at most %.3g e(|m| + |u| + r), %.3g e(|m| + r)", worst, short)
	}
}

// isOrdinaryT says whether t is 0 or in the range of floats of full precision.
func isOrdinaryT(t *big.Float) bool {
	f, _ := t.Float64()
	return t.Sign() == 0 || math.Abs(f) > 0x1p-1000 && math.Abs(f) < 0x1p1000
}

// TestTinyRadius: against the axis, the square of the radius underflows, or that of the
// sine between axis and path.
func TestTinyRadius(t *testing.T) {
	start := xy(0, -2.5772255267575633e-34)
	for _, x := range []struct {
		path Path
		bar  Capsule
		n    int
	}{
		{Ray{start, xy(-3.446217399361035e-139, 0)}, Capsule{start, xy(1e-50, -9.80499366873922e+19), 1.7231086996805175e-139}, 1},
		{Line{xy(5e-324, 3e-215), xy(2e+284, -1e-127)}, Capsule{xy(0, 0), xy(-2.4e+179, 4e+152), 7.6e+46}, 2},
		{Segment{xy(-9e+282, 1e-166), xy(0, -1.9e+49)}, Capsule{xy(8e+222, -2.8e+65), xy(0, 0), 1.9e+49 + 1e+40}, 1},
	} {
		hits, n := Crossings(x.path, x.bar)
		if n != x.n {
			t.Fatalf("Crossings(%#v, %#v) = %+v, %d", x.path, x.bar, hits, n)
		}
		for _, h := range hits[:n] {
			if gap := Distance(h.Point, x.bar); !isUnit(h.Normal) || !(gap <= 1e-12*(x.bar.Radius+h.Point.sumAbs())) {
				t.Errorf("Crossings(%#v, %#v) = %+v: %v from the capsule", x.path, x.bar, h, gap)
			}
		}
	}
}

// TestTinyBalls: where the square of the radius is so small that no bound covers what rounds, and
// that of half a chord may come out negative. The radius is the next float after what the ray
// passes by, relative to which that is least just below a power of two.
func TestTinyBalls(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 15))
	for range 500 {
		past, d := math.Ldexp(2-float64(0x1p-7*rng.Float64()), -470), 1+rng.Float64()
		ray, ball := Ray{xy(-1, past), xy(d, 0)}, Sphere{xy(0, 0), math.Nextafter(past, 1)}
		h, ok := RayCast(ray, ball)
		c, _ := Clip(ray, ball)
		if !(ok && math.Abs(float64(h.T*d)-1) <= 4*e && isUnit(h.Normal) && c.Enter == h.T && c.Exit >= h.T && float64(c.Exit*d) <= 1+4*e) {
			t.Errorf("RayCast(%v, %v) = %v, %v, Clip %v", ray, ball, h, ok, c)
		}
	}
}
