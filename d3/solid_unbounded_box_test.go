package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// opened returns a box with some infinite sides.
func opened(rng *rand.Rand, b oracle.Body) oracle.Body {
	if b.Kind != oracle.Box {
		return b
	}
	b.V = [][3]float64{b.V[0], b.V[1]}
	for k := range dim {
		switch rng.IntN(5) {
		case 0:
			b.V[0][k] = math.Inf(-1)
		case 1:
			b.V[1][k] = math.Inf(1)
		case 2:
			b.V[0][k], b.V[1][k] = math.Inf(-1), math.Inf(1)
		}
	}
	return b
}

// eachOpen calls f with pairs of which the first is an open box, and motions.
func eachOpen(t *testing.T, n int, f func(family string, a oracle.Body, m [3]float64, b oracle.Body)) {
	for pair, rng := range oracle.Pairs([]oracle.Kind{oracle.Box}, oracle.BodyKinds, *seed, t.Name()) {
		for _, family := range oracle.BodyFamilies {
			for range n {
				a, m, b := family.Swept(rng, dim, pair[0], pair[1])
				if family.Name == "huge_tiny" && (b.Kind == oracle.Ray || b.Kind == oracle.Line) {
					continue // they may have to go on beyond the floats, and are cut off there
				}
				a = opened(rng, a)
				if rng.IntN(2) == 0 {
					b = opened(rng, b)
				}
				f(family.Name, a, m, b)
			}
		}
	}
}

// finiteSides returns an open box that is as flat as its finite sides leave it.
func finiteSides(b oracle.Body) oracle.Body {
	if b.Kind != oracle.Box {
		return b
	}
	lo, hi := b.V[0], b.V[1]
	for k := range dim {
		switch {
		case math.IsInf(lo[k], 0) && math.IsInf(hi[k], 0):
			lo[k], hi[k] = 0, 0
		case math.IsInf(lo[k], 0):
			lo[k] = hi[k]
		case math.IsInf(hi[k], 0):
			hi[k] = lo[k]
		}
	}
	b.V = [][3]float64{lo, hi}
	return b
}

// openUnits is halfUnits for the S of the bodies as they are cut off.
func openUnits(got float64, want *big.Float, a, b oracle.Body, m [3]float64) float64 {
	if math.IsInf(got, 0) && want.IsInf() && (got > 0) != want.Signbit() {
		return 0
	}
	var x, y operand
	s1, s2, by := shapeOfBody(a), shapeOfBody(b), vecOf(m)
	x.set(s1)
	y.set(s2)
	x.solid.list, y.solid.list = listOf(s1), listOf(s2)
	if !cutOff(&x, &y, &by) {
		return halfUnits(got, want, finiteSides(a), finiteSides(b))
	}
	return kernelUnits(got, want, &x.solid, &y.solid, &by)
}

func TestOpenBoxes(t *testing.T) {
	worst, depth := 0.0, 0.0
	var signs [3]int
	eachOpen(t, unlessBrief(*cases/4, 2), func(family string, a oracle.Body, _ [3]float64, b oracle.Body) {
		x, y := shapeOfBody(a), shapeOfBody(b)
		sign := oracle.BodySign(a, b)
		signs[sign+1]++
		c, ok := Collide(x, y)
		back, _ := Collide(y, x)
		d := Distance(x, y)
		if Overlap(x, y) != (sign <= 0) || Overlap(y, x) != (sign <= 0) || ok != (sign <= 0) || (d == 0) != ok || c.Depth > 0 != (sign < 0) {
			t.Errorf("%s: %#v, %#v: %v at %v, %+v, want %v", family, x, y, Overlap(x, y), d, c, sign)
			return
		}
		if back.Depth != c.Depth || Distance(y, x) != d {
			t.Errorf("%s: %#v, %#v: %+v at %v, swapped %+v at %v", family, x, y, c, d, back, Distance(y, x))
		}
		gap := oracle.BodyGap(a, b, [3]*big.Rat{})
		if sign > 0 {
			u := openUnits(d, gap, a, b, [3]float64{})
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("%s: Distance(%#v, %#v) = %v, want %v: off by %.3g e·S", family, x, y, d, gap, u)
			}
			return
		}
		u := openUnits(c.Depth, gap.Neg(gap), a, b, [3]float64{})
		if depth = max(depth, u); !(u < 16) {
			t.Errorf("%s: %#v, %#v: %+v, want %v: off by %.3g e·S", family, x, y, c, gap, u)
			return
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		out := oracle.BodyGap(a, b, moved(c.Normal.coords(), c.Depth))
		if u := openUnits(0, out, a, b, [3]float64{}); !(u < 32) {
			t.Errorf("%s: %#v, %#v: moved out by %+v, %v: off by %.3g e·S", family, x, y, c, out, u)
		}
	})
	t.Logf("%v, off by %.3g and %.3g e·S at most", signs, worst, depth)
}

func TestOpenBoxSweeps(t *testing.T) {
	worst, hits := 0.0, 0
	eachOpen(t, unlessBrief(*cases/8, 1), func(family string, a oracle.Body, m [3]float64, b oracle.Body) {
		x, y, by := shapeOfBody(a), shapeOfBody(b), vecOf(m)
		span, ok := SweepSpan(x, by, y)
		if want := oracle.BodySweepOK(a, m, b, [3]float64{}); ok != want {
			t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v %v, want %v", family, x, by, y, span, ok, want)
			return
		}
		if !ok {
			return
		}
		hits++
		starts := oracle.BodySign(a, b) <= 0
		ends := oracle.BodySignShifted(a, b, motionBy(m, 1)) <= 0
		if (span.Enter == 0) != starts || (span.Exit == 1) != ends && !(span.Exit == 0 && starts) || span.Enter > span.Exit {
			t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v, starts in: %v, ends in: %v", family, x, by, y, span, starts, ends)
		}
		for i, at := range [...]float64{span.Enter, span.Exit} {
			if i == 0 && starts || i == 1 && ends {
				continue
			}
			gap := oracle.BodyGap(a, b, motionBy(m, at))
			if gap.Sign() < 0 && len(a.Radii)+len(b.Radii) == 0 {
				continue // the kernel's sweeps are elsewhere
			}
			u := openUnits(0, gap, a, b, m)
			if worst = max(worst, u); !(u < 16) {
				t.Errorf("%s: SweepSpan(%#v, %v, %#v): %v, the gap at %v is %v: off by %.3g e·S", family, x, by, y, span, at, gap, u)
			}
		}
	})
	t.Logf("%d hits, off by %.3g e·S at most", hits, worst)
}

// TestClosestPointsAlongOpenSides: a line that runs along an infinite axis has the point of its contact,
// also where the box takes it for a point.
func TestClosestPointsAlongOpenSides(t *testing.T) {
	up, along := axisOf(dim-1), xy(1, 0)
	lo, hi := [3]float64{math.Inf(-1), -9, -9}, [3]float64{math.Inf(1), 9, 9}
	lo[dim-1], hi[dim-1] = 0, 6
	b := Box{at(lo), at(hi)}
	for _, x := range []Shape{Line{up, along}, Ray{up, along}, Rounded{Line{up, along}, 0.25}} {
		c, ok := Collide(x, b)
		if onX, onB := ClosestPoints(x, b); !ok || onX != c.Point || onB != c.Point {
			t.Errorf("%v, %v: closest points %v, %v, contact %v", x, b, onX, onB, c)
		}
	}
}

// TestOpenBoxesAndNoDirection: a ray or line whose direction is not finite is empty, also along an axis on which a box has no side.
func TestOpenBoxesAndNoDirection(t *testing.T) {
	box := Box{xy(math.Inf(-1), -3), xy(math.Inf(1), -2)}
	box.Max = box.Max.Add(fill(1).Sub(xy(1, 1)))
	for _, x := range [...]float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, y := range [...]float64{0, -3} {
			for _, p := range [...]Shape{Ray{xy(3, -3), xy(x, y)}, Line{xy(3, -3), xy(x, y)}, Rounded{Ray{xy(3, -3), xy(x, y)}, 1}} {
				for _, b := range [...]Shape{box, Rounded{box, 0}, Rounded{box, 1}} {
					if _, ok := Collide(p, b); ok || Overlap(p, b) || Overlap(b, p) || !math.IsInf(Distance(p, b), 1) {
						t.Errorf("%#v and %#v: %v, %v, distance %v", p, b, ok, Overlap(p, b), Distance(p, b))
					}
					if h, ok := Sweep(p, xy(0, 1), b); ok {
						t.Errorf("Sweep(%#v, %#v) = %v", p, b, h)
					}
					if path, isPath := p.(Path); isPath {
						if h, ok := RayCast(path, b); ok {
							t.Errorf("RayCast(%#v, %#v) = %v", p, b, h)
						}
					}
				}
			}
		}
	}
}
