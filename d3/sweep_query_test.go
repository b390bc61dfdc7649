package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestCoreSweepsThatPart: where floats say that two cores part, integers say so, however near they are; and they do say
// so of what leaves the ground or slides on it.
func TestCoreSweepsThatPart(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 11))
	point := func(size float64) Vec {
		var c [3]float64
		for k := range dim {
			c[k] = size * (2*rng.Float64() - 1)
		}
		return at(c)
	}
	up := axisOf(dim - 1)
	sure := 0
	n := *cases * 1000
	for i := range n {
		r := float64(rng.IntN(3)) / 4
		away := point(math.Ldexp(1, rng.IntN(30)))
		if rng.IntN(2) == 0 {
			away = Vec{}
		}
		ground, gap := point(4), math.Ldexp(1, -30-rng.IntN(25))
		ground = ground.Sub(up.Scale(ground.Dot(up)))
		a, b := point(1), ground.Scale(-1)
		low := min(a.Dot(up), 0)
		a = a.Sub(up.Scale(low))
		lift := up.Scale(r + gap)
		m := point(1)
		if rng.IntN(4) > 0 {
			m = m.Sub(up.Scale(min(0, m.Dot(up)))) // not downwards
		}
		var c coreSweep
		x := Shape(Capsule{away.Add(lift), away.Add(a).Add(lift), r})
		if rng.IntN(3) == 0 {
			x = Sphere{away.Add(lift), r}
		}
		y := Shape(Segment{away.Add(ground), away.Add(b)})
		if rng.IntN(2) == 0 {
			c.set(x, &m, y, &Vec{})
		} else {
			c.set(y, &Vec{}, x, &m)
		}
		if !c.staysApart() {
			continue
		}
		sure++
		var p exact.Pass
		sa, sb, va, vb := c.a.span(), c.b.span(), c.ma.coords(), c.mb.coords()
		exact.Sweep(&sa, &sb, &va, &vb, c.a.r, c.b.r, &p)
		if p.Whole != 1 || p.Start != 1 || p.End != 1 {
			t.Fatalf("case %d: %#v moved by %v, and %#v: floats say that they part, integers %+v", i, x, m, y, p)
		}
	}
	if sure < n/4 {
		t.Errorf("floats are sure of %d of %d", sure, n)
	}
}

type sweepCheck = func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape)

// eachSweep calls f with n sweeps of every ordered pair of kinds in every family.
func eachSweep(t *testing.T, n int, f sweepCheck) {
	eachFamily(t, n, oracle.Kinds, func(t *testing.T, family oracle.Family, rng *rand.Rand, ka, kb oracle.Kind) {
		a, m, b := family.Swept(rng, dim, ka, kb)
		f(t, a, m, b)
	})
}

// moved returns how far a's motion has come at the time t, exactly.
func moved(m [3]float64, t float64) (x [3]*big.Rat) {
	for i := range x {
		x[i] = new(big.Rat).SetFloat64(m[i])
		x[i].Mul(x[i], new(big.Rat).SetFloat64(t))
	}
	return x
}

// fromTouching returns how far the cores are from touching at the time t, in units of e·S.
func fromTouching(a oracle.Shape, m [3]float64, b oracle.Shape, t float64) float64 {
	gap := oracle.Gap(a, b, moved(m, t))
	if gap.Sign() == 0 {
		return 0
	}
	s := big.NewFloat(oracle.Scale(a, b))
	s.Add(s, big.NewFloat(at(m).Len()))
	u, _ := gap.Quo(gap, s).Float64()
	return math.Abs(u) / e
}

// TestLostRadii: where rounding swallows the radius, normals are those without.
func TestLostRadii(t *testing.T) {
	for _, r := range [...]float64{0, 1e-20, 1e-200} {
		wall, end := Segment{xy(0, -7), xy(0, 9)}, Segment{xy(0, 0), xy(5, 0)}
		for _, test := range []struct {
			a    Shape
			m    Vec
			b    Shape
			want Vec
		}{
			{Sphere{xy(-3, 1), r}, xy(7, 2), wall, xy(-1, 0)},
			{Capsule{xy(-3, 1), xy(-4, 2), r}, xy(7, 2), wall, xy(-1, 0)},
			{wall, xy(-7, -2), Sphere{xy(-3, 1), r}, xy(1, 0)},
			{Sphere{xy(-3, 4), r}, xy(6, -8), end, unit(xy(-3, 4))},
			{Sphere{xy(-3, 4), r}, xy(6, -8), Vec{}, unit(xy(-3, 4))},
		} {
			if h, ok := Sweep(test.a, test.m, test.b); !ok || !nearly(h.Normal, test.want) {
				t.Errorf("Sweep(%v, %v, %v) = %v, %v, want the normal %v", test.a, test.m, test.b, h, ok, test.want)
			}
		}
		for _, test := range []struct {
			p    Path
			s    Shape
			want Vec
		}{
			{Ray{xy(-3, 1), xy(7, 2)}, Capsule{wall.A, wall.B, r}, xy(-1, 0)},
			{Segment{xy(-3, 1), xy(4, 3)}, Capsule{wall.A, wall.B, r}, xy(-1, 0)},
			{Line{xy(-3, 4), xy(3, -4)}, Capsule{end.A, end.B, r}, unit(xy(-3, 4))},
			{Ray{xy(-3, 4), xy(3, -4)}, Sphere{Vec{}, r}, unit(xy(-3, 4))},
		} {
			if h, ok := RayCast(test.p, test.s); !ok || !nearly(h.Normal, test.want) {
				t.Errorf("RayCast(%v, %v) = %v, %v, want the normal %v", test.p, test.s, h, ok, test.want)
			}
		}
	}
}

// TestLostRadiiOfSegments: what once was 1 for radii below 1e-138, of which the squares underflow.
func TestLostRadiiOfSegments(t *testing.T) {
	a, b, wall := xy(-10, -9), xy(12, 8), Segment{xy(-19, 15), xy(20, 18)}
	const want = 0.6703296703296703
	for _, r := range [...]float64{0, math.SmallestNonzeroFloat64, 1e-200, 1e-139, 1e-138, 1e-16} {
		if h, ok := Sweep(Capsule{a, b, r}, xy(0, 14), wall); !ok || h.T != want {
			t.Errorf("radius %v: %v, %v, want %v", r, h, ok, want)
		}
	}
	// The same at sizes that make a radius of 1 as small.
	large := Segment{wall.A.ldexp(500), wall.B.ldexp(500)}
	if h, ok := Sweep(Capsule{a.ldexp(500), b.ldexp(500), 1}, xy(0, 14).ldexp(500), large); !ok || h.T != want {
		t.Errorf("times 2^500: %v, %v, want %v", h, ok, want)
	}
	var w World[string]
	if err := w.Set("wall", wall); err != nil {
		t.Fatal(err)
	}
	if _, h, ok := w.Sweep(Capsule{a, b, 1e-200}, xy(0, 14)); !ok || h.T != want {
		t.Errorf("of a World: %v, %v, want %v", h, ok, want)
	}
}

// TestTouchesAtTheEnd: what touches only when the motion ends, grazing, touches there, and
// not where rounding has the tangent.
func TestTouchesAtTheEnd(t *testing.T) {
	a, b := Capsule{xy(56, 297.9998067996829), xy(-49, -62.000193200317085), 25}, Ray{xy(-73, -55), xy(63, 216)}
	h, ok := Sweep(a, xy(-105, -359.9998067996829), b)
	if want := (Hit{1, xy(-73, -55), xy(0.96, -0.28)}); !ok || h != want {
		t.Errorf("%v, %v, want %v", h, ok, want)
	}
}

func TestSweepsAreExact(t *testing.T) {
	eachSweep(t, *cases/2, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
		x, y, motion := shapeOf(a), shapeOf(b), at(m)
		name := fmt.Sprintf("(%#v, %#v, %#v)", x, motion, y)
		meet := oracle.SweepOK(a, m, b, [3]float64{})
		hit, ok := Sweep(x, motion, y)
		if ok != meet {
			t.Errorf("Sweep%s = %v, %v", name, hit, ok)
		}
		span, ok := SweepSpan(x, motion, y)
		if ok != meet {
			t.Errorf("SweepSpan%s = %v, %v", name, span, ok)
		}
		back, ok := Sweep(y, motion.Neg(), x)
		if ok != meet || back.T != hit.T {
			t.Errorf("Sweep%s = %v, swapped %v", name, hit, back)
		}
		if both, ok := SweepBoth(x, Vec{}, y, motion.Neg()); ok != meet || both.T != hit.T {
			t.Errorf("Sweep%s = %v, of the other %v", name, hit, both)
		}
		if !meet {
			if hit != (Hit{}) || span != (Span{}) {
				t.Errorf("Sweep%s = %v, SweepSpan %v", name, hit, span)
			}
			return
		}
		starts := oracle.Sign(a, b) <= 0
		stops := oracle.SignShifted(a, b, moved(m, 1)) <= 0
		if hit.T != span.Enter || span.Enter > span.Exit || span.Enter < 0 || span.Exit > 1 ||
			(span.Enter == 0) != starts || (span.Exit == 1) != stops {
			t.Errorf("Sweep%s = %v, SweepSpan %v; touching at first %v, at last %v", name, hit, span, starts, stops)
		}
		if l := hit.Normal.LenSq(); !isUnit(hit.Normal) {
			t.Errorf("Sweep%s = %v: |Normal|² = %v", name, hit, l)
		}
		if !starts {
			if u := fromTouching(a, m, b, hit.T); !(u < 8) && hit.T > 0x1p-1000 {
				t.Errorf("Sweep%s = %v: %.3g e·S from touching", name, hit, u)
			}
		}
		if !stops {
			if u := fromTouching(a, m, b, span.Exit); !(u < 8) && span.Exit > 0x1p-1000 {
				enter, exit, _ := oracle.Sweep(a, m, b, [3]float64{})
				t.Errorf("SweepSpan%s = %v: %.3g e·S from touching, want %.17g, %.17g", name, span, u, enter, exit)
			}
		}
	})
}

// TestSearch: what the closed forms leave to it, it finds within the bound, and allocates nothing.
// Here it is given what they do not leave to it.
func TestSearch(t *testing.T) {
	for _, family := range oracle.Families {
		rng := rand.New(rand.NewPCG(*seed, 30))
		for range 20 {
			a, m, b := family.Swept(rng, dim, oracle.Capsule, oracle.Ray)
			x, y, motion := shapeOf(a), shapeOf(b), at(m)
			var c coreSweep
			if c.set(x, &motion, y, &Vec{}); !c.decide() || c.Start <= 0 || !isFinite(c.m.maxAbs()) {
				continue
			}
			c.run(false, &c)
			var found toiCandidate
			if n := testing.AllocsPerRun(1, func() { found = c.search(0) }); n != 0 {
				t.Errorf("search for %#v, %v, %#v: %v allocations", x, motion, y, n)
			}
			if u := fromTouching(a, m, b, found.t); !(u < 8) {
				t.Errorf("search for %#v, %v, %#v: at %v %.3g e·S from touching", x, motion, y, found.t, u)
			}
		}
	}
}

// TestSweepBothThatRounds: two motions whose difference rounds to one that runs past a core without a
// radius, or along it, still meet it when they do.
func TestSweepBothThatRounds(t *testing.T) {
	a, m := xy(-2.8823037615171174e+17, -2.8823037615171174e+17), xy(5e-324, -3)
	s := Segment{xy(0, -3), xy(-1, -4)}
	h, ok := SweepBoth(a, m, s, a)
	turned, _ := SweepBoth(s, a, a, m)
	way := m.Sub(a)
	if off := Distance(a.Add(way.Scale(h.T)), s); !ok || !(off <= float64(8*0x1p-53*way.Len())) || turned.T != h.T {
		t.Errorf("SweepBoth = %+v, %t, turned %+v: %g off", h, ok, turned, off)
	}
}
