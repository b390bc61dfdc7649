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
				for range *cases {
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
