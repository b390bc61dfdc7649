package d3

import (
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// bodyCases calls f for each family and each pair of kinds, of which one is no core.
func eachBody(t *testing.T, first []oracle.Kind, f func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(first, oracle.BodyKinds, *seed, t.Name()) {
				if rng.IntN(unlessBrief(3, 8)) > 0 {
					continue // the others are those of other families
				}
				for range unlessBrief((*cases+39)/40, 1) {
					f(t, family, rng, k[0], k[1])
				}
			}
		})
	}
}

// areServed says whether the general kernel answers for motions of a pair of kinds.
func areServed(ka, kb oracle.Kind) bool {
	return ka != oracle.HalfSpace && kb != oracle.HalfSpace && (ka.Bounded() || kb.Bounded())
}

// bodyScale is S with a motion.
func bodyScale(a oracle.Body, m [3]float64, b oracle.Body) *big.Float {
	s := big.NewFloat(oracle.BodyScale(a, b))
	for _, x := range m {
		s.Add(s, big.NewFloat(math.Abs(x)))
	}
	return s
}

// offTouching returns how far bodies are from touching after the part t of a motion, in e·S.
func offTouching(a oracle.Body, m [3]float64, b oracle.Body, t float64, s *big.Float) float64 {
	gap := oracle.BodyGap(a, b, moved(m, t))
	return unitsOf(0, gap, s)
}

func TestBodySweeps(t *testing.T) {
	eachBody(t, oracle.BodyKinds, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		a, m, b := family.Swept(rng, dim, ka, kb)
		if areServed(ka, kb) {
			bodySweep(t, a, m, b)
		}
	})
}

func bodySweep(t *testing.T, a oracle.Body, m [3]float64, b oracle.Body) {
	x, y, v := shapeOfBody(a), shapeOfBody(b), at(m)
	name := fmt.Sprintf("(%#v, %#v, %#v)", x, v, y)
	h, ok := Sweep(x, v, y)
	s, spanOK := SweepSpan(x, v, y)
	want := oracle.BodySweepOK(a, m, b, [3]float64{})
	if ok != want || spanOK != want {
		t.Errorf("Sweep%s = %v, %v, Span %v, %v, want %v", name, h, ok, s, spanOK, want)
		return
	}
	back, _ := Sweep(y, v.Neg(), x)
	if back.T != h.T || back.Normal != h.Normal.Neg() && back.Normal != h.Normal {
		t.Errorf("Sweep%s = %v, swapped %v", name, h, back)
	}
	if !ok {
		if h != (Hit{}) || s != (Span{}) {
			t.Errorf("Sweep%s = %v, %v", name, h, s)
		}
		return
	}
	var last [3]*big.Rat
	if last = moved(m, 1); h.T != s.Enter || !(0 <= s.Enter && s.Enter <= s.Exit && s.Exit <= 1) {
		t.Errorf("Sweep%s = %v, Span %v", name, h, s)
	}
	if starts := oracle.BodySign(a, b) <= 0; (h.T == 0) != starts {
		t.Errorf("Sweep%s = %v, starts in contact: %v", name, h, starts)
	}
	if ends := oracle.BodySignShifted(a, b, last) <= 0; (s.Exit == 1) != ends {
		t.Errorf("SweepSpan%s = %v, ends in contact: %v", name, s, ends)
	}
	if enter, exit, _ := oracle.BodySweep(a, m, b, [3]float64{}); enter.Lo.Cmp(exit.Hi) == 0 && s.Enter != s.Exit {
		t.Errorf("SweepSpan%s = %v, but it only touches", name, s)
	}
	if !isUnit(h.Normal) {
		t.Errorf("Sweep%s = %v: no unit", name, h)
	}
	scale := bodyScale(a, m, b)
	for _, at := range [...]float64{s.Enter, s.Exit} {
		if at != 0 && at != 1 {
			if u := offTouching(a, m, b, at, scale); !(u < 16) {
				t.Errorf("SweepSpan%s = %v: at %v %.3g e·S from touching", name, s, at, u)
			}
		}
	}
	if h.T > 0 {
		isTouchingPoint(t, "Sweep"+name, a, m, b, h, scale)
	}
}

// isTouchingPoint: the point of a hit is on both bodies, but for the bound and what rounds in
// the world, and all of a is beyond the plane through it.
func isTouchingPoint(t *testing.T, name string, a oracle.Body, m [3]float64, b oracle.Body, h Hit, scale *big.Float) {
	t.Helper()
	if !isFinite(h.Point.maxAbs()) || h.Point.maxAbs() > 0x1p1000 {
		return
	}
	world := new(big.Float).Add(scale, big.NewFloat(h.Point.maxAbs()+at(a.V[0]).maxAbs()+at(b.V[0]).maxAbs()))
	point := oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{h.Point.coords()}}
	back := moved(m, -h.T)
	if ga, gb := oracle.BodyGap(point, a, back), oracle.BodyGap(point, b, [3]*big.Rat{}); !(unitsOf(0, positivePart(ga), world) < 32) || !(unitsOf(0, positivePart(gb), world) < 32) {
		t.Errorf("%s = %v: the point is %.3g and %.3g off", name, h, unitsOf(0, ga, world), unitsOf(0, gb, world))
	}
}

func positivePart(x *big.Float) *big.Float {
	if x.Sign() < 0 {
		return new(big.Float)
	}
	return x
}

// TestBodySweepLaws: no motion asks Overlap, two motions are one, and a contact before the
// motion is that of Collide.
func TestBodySweepLaws(t *testing.T) {
	eachBody(t, oracle.BodyKinds, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		a, m, b := family.Swept(rng, dim, ka, kb)
		if !areServed(ka, kb) || rng.IntN(4) > 0 {
			return
		}
		x, y, v := shapeOfBody(a), shapeOfBody(b), at(m)
		overlap := Overlap(x, y)
		if h, ok := Sweep(x, Vec{}, y); ok != overlap || h.T != 0 {
			t.Errorf("Sweep(%#v, 0, %#v) = %v, %v", x, y, h, ok)
		}
		if s, ok := SweepSpan(x, Vec{}, y); ok != overlap || ok && s != (Span{0, 1}) {
			t.Errorf("SweepSpan(%#v, 0, %#v) = %v, %v", x, y, s, ok)
		}
		if h, ok := Sweep(x, v, y); ok && h.T == 0 {
			if c, _ := Collide(x, y); c.Normal != h.Normal || c.Point != h.Point {
				t.Errorf("Sweep(%#v, %v, %#v) = %v, Collide %v", x, v, y, h, c)
			}
		}
		twice := v.Scale(2)
		one, ok1 := Sweep(x, v, y)
		both, ok2 := SweepBoth(x, twice, y, v)
		if twice.Sub(v) == v && isFinite(twice.maxAbs()) && (ok1 != ok2 || !(math.Abs(one.T-both.T) < 1e-3)) && family.Name == "random" {
			t.Errorf("Sweep(%#v, %v, %#v) = %v, %v, SweepBoth %v, %v", x, v, y, one, ok1, both, ok2)
		}
		for _, bad := range [...]float64{math.NaN(), math.Inf(1)} {
			if h, ok := Sweep(x, xy(bad, 0), y); ok || h != (Hit{}) {
				t.Errorf("Sweep(%#v, %v, %#v) = %v, %v", x, bad, y, h, ok)
			}
		}
	})
}

// TestLongMotionsPastLines: a motion much longer than what it moves costs no digits.
func TestLongMotionsPastLines(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	family := oracle.BodyFamilies[0]
	for _, thin := range [...]oracle.Kind{oracle.Ray, oracle.Line} {
		for _, solid := range [...]oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle, oracle.Hull} {
			for i := range unlessBrief(*cases, 10) {
				a, m, b := family.Swept(rng, dim, thin, solid)
				if i%2 == 0 {
					a, b = b, a
				}
				v, far := at(m), at(m).Scale(0x1p30)
				s, ok := SweepSpan(shapeOfBody(a), far, shapeOfBody(b))
				_, exit, want := oracle.BodySweep(a, far.coords(), b, [3]float64{})
				if ok != want {
					t.Errorf("SweepSpan(%#v, %v, %#v) = %v, %v", shapeOfBody(a), far, shapeOfBody(b), s, ok)
				}
				line := a
				if i%2 == 0 {
					line = b
				}
				u := unit(at(line.V[1]))
				isAlong := unit(v).Sub(u.Scale(unit(v).Dot(u))).maxAbs() < 0.25
				if !ok || isAlong || !(s.Exit < 0x1p-20) {
					continue
				}
				size := answerScale(a, b) + float64(s.Exit*far.sumAbs())
				if off := offTouching(a, far.coords(), b, s.Exit, big.NewFloat(size)); !(off < 64) {
					t.Errorf("SweepSpan(%#v, %v, %#v) = %v: %.3g e·S off, exit %v of %v", shapeOfBody(a), far, shapeOfBody(b), s, off, floatOf(exit), v)
				}
			}
		}
	}
}

// TestBodyTables: degenerate sweeps and paths, in space and in the plane.
func TestBodyTables(t *testing.T) {
	box := Box{xy(0, 0), xy(2, 2)}
	for _, x := range []struct {
		name        string
		p           Path
		s           Shape
		enter, exit float64
		n           int
	}{
		{"through", Segment{xy(-2, 1), xy(6, 1)}, box, 0.25, 0.5, 2},
		{"inside", Segment{xy(0.5, 1), xy(1.5, 1)}, box, 0, 1, 0},
		{"along a face", Segment{xy(-2, 2), xy(6, 2)}, box, 0.25, 0.5, 2},
		{"on a face", Segment{xy(0.5, 2), xy(1.5, 2)}, box, 0, 1, 0},
		{"at a corner", Segment{xy(-1, 1), xy(1, 3)}, box, 0.5, 0.5, 1},
		{"ends on it", Segment{xy(-2, 1), xy(0, 1)}, box, 1, 1, 1},
		{"starts on it, out", Segment{xy(0, 1), xy(-2, 1)}, box, 0, 0, 1},
		{"starts on it, in", Segment{xy(0, 1), xy(1, 1)}, box, 0, 1, 1},
		{"chord", Segment{xy(0, 1), xy(2, 1)}, box, 0, 1, 2},
		{"ray", Ray{xy(-2, 1), xy(2, 0)}, box, 1, 2, 2},
		{"ray that starts inside", Ray{xy(1, 1), xy(2, 0)}, box, 0, 0.5, 1},
		{"line behind", Line{xy(6, 1), xy(2, 0)}, box, -3, -2, 2},
		{"round side", Ray{xy(-2, 3), xy(1, 0)}, Rounded{box, 1}, 2, 4, 2},
		{"round corner", Line{xy(-3, 3), xy(1, 0)}, Rounded{Box{xy(0, 0), xy(0, 0)}, 3}, 3, 3, 1},
		{"point", Segment{xy(1, 1), xy(1, 1)}, box, 0, 1, 0},
		{"flat", Line{xy(-1, 1), xy(1, 0)}, Triangle{xy(0, 0), xy(0, 2), xy(0, 1)}, 1, 1, 1},
		{"collinear", Ray{xy(-1, 1), xy(1, 0)}, Triangle{xy(0, 1), xy(2, 1), xy(3, 1)}, 1, 4, 2},
	} {
		c, ok := Clip(x.p, x.s)
		hits, n := Crossings(x.p, x.s)
		h, _ := RayCast(x.p, x.s)
		// Where a round side or corner is only touched, T is worth half its digits.
		within := 0.0
		if _, isRound := x.s.(Rounded); isRound {
			within = 0x1p-20
		}
		off := max(math.Abs(c.Enter-x.enter), math.Abs(c.Exit-x.exit))
		if !ok || off > within || n != x.n || h.T != c.Enter || !isUnit(h.Normal) {
			t.Errorf("%s: Clip %v, %v, want %v to %v, %d crossings %v, want %d, RayCast %v", x.name, c, ok, x.enter, x.exit, n, hits, x.n, h)
		}
	}
}

// TestBodyMotionsAllocateNothing asks with values and pointers.
func TestBodyMotionsAllocateNothing(t *testing.T) {
	var s Shape
	ray, way, line := Ray{xy(-2, 1), xy(2, 0.25)}, Segment{xy(-2, 1), xy(6, 1)}, Line{xy(-2, 0), xy(1, 0)}
	box, hull := Box{xy(0, 0), xy(2, 2)}, NewHull(xy(0, 0), xy(2, 1), xy(1, 3))
	triangle := Triangle{xy(0, 0), xy(2, 0), xy(1, 1)}
	round := Rounded{box, 0.5}
	check := func(name string, f func()) {
		t.Helper()
		if n := testing.AllocsPerRun(10, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	for _, x := range []Shape{box, &box, hull, &hull, triangle, &triangle, round, &round, Rounded{hull, 1}} {
		s = x
		check(fmt.Sprintf("%T", s), func() {
			RayCast(ray, s)
			RayCast(&way, s)
			Clip(line, s)
			Clip(way, s)
			Crossings(&ray, s)
			Crossings(line, s)
			Sweep(s, xy(3, 3), hull)
			Sweep(box, xy(0.5, 3), s)
			SweepBoth(s, xy(1, 1), &triangle, xy(0, 2))
			SweepSpan(&round, xy(-4, -4), s)
		})
	}
}
