package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// brickKinds are the kinds of bodies that bricks are made of.
var brickKinds = []oracle.Kind{oracle.Point, oracle.Sphere, oracle.Box}

// eachBricks calls f with n pairs of a box and something as simple, in both orders, of every
// family.
func eachBricks(t *testing.T, f func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(brickKinds, brickKinds, *seed, t.Name()) {
				if k[0] != oracle.Box && k[1] != oracle.Box {
					continue
				}
				for range 5 * *cases {
					f(t, family, rng, k[0], k[1])
				}
			}
		})
	}
}

// pointed returns a pointer to a copy of s.
func pointed(s Shape) Shape {
	p := reflect.New(reflect.TypeOf(s))
	p.Elem().Set(reflect.ValueOf(s))
	return p.Interface().(Shape)
}

// bodyUnits returns how far x is from want, in units of e·S.
func bodyUnits(x float64, want *big.Float, a, b oracle.Body, m [3]float64) float64 {
	s := oracle.BodyScale(a, b) + at(m).sumAbs()
	if math.IsInf(x, 0) && want.IsInf() {
		return 0
	}
	off := new(big.Float).SetPrec(300).Sub(want, big.NewFloat(x))
	if off.Sign() == 0 {
		return 0
	}
	u, _ := off.Quo(off, big.NewFloat(s)).Float64()
	return math.Abs(u) / e
}

func TestBricksAreExact(t *testing.T) {
	eachBricks(t, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		x, y := family.Pair(rng, dim, ka, kb)
		a, b := shapeOfBody(x), shapeOfBody(y)
		var p bricks
		if !p.set(a, b) || !p.measure() {
			return
		}
		sign := oracle.BodySign(x, y)
		if got := Overlap(a, b); got != (sign <= 0) {
			t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
		}
		gap := oracle.BodyGap(x, y, [3]*big.Rat{})
		d := Distance(a, b)
		if (d == 0) != (sign <= 0) || d < 0 || d != Distance(b, a) || d != Distance(pointed(a), pointed(b)) {
			t.Errorf("Distance(%v, %v) = %v, swapped %v, of pointers %v, sign %v", a, b, d, Distance(b, a), Distance(pointed(a), pointed(b)), sign)
		}
		if u := bodyUnits(d, gap, x, y, [3]float64{}); sign > 0 && !(u < 16) && d > math.SmallestNonzeroFloat64 {
			t.Errorf("Distance(%v, %v) = %v, want %v: off by %.3g e·S", a, b, d, gap, u)
		}
		rel := p.relate()
		if rel == undecided {
			return
		}
		if int(rel) != sign {
			t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
		}
		c, ok := Collide(a, b)
		back, _ := Collide(b, a)
		if other, _ := Collide(pointed(a), pointed(b)); other != c || ok != (sign <= 0) {
			t.Errorf("Collide(%v, %v) = %v, %v, of pointers %v", a, b, c, ok, other)
		}
		onA, onB := ClosestPoints(a, b)
		if !ok {
			// They round, as far from the origin as they are.
			l, want := onA.Sub(onB).Len(), bodyUnits(0, gap, x, y, [3]float64{})
			if s := oracle.BodyScale(x, y); isFinite(s) && !(math.Abs(float64(l/s/e)-want) < 32+float64(8*onA.maxAbs()/s)) {
				t.Errorf("ClosestPoints(%v, %v) = %v, %v, %v from each other, want %v", a, b, onA, onB, l, gap)
			}
			return
		}
		if (c.Depth > 0) != (sign < 0) || c.Depth != back.Depth || !isUnit(c.Normal) || back.Normal != c.Normal.Neg().Add(Vec{}) && back.Normal != c.Normal {
			t.Errorf("Collide(%v, %v) = %v, swapped %v, sign %v", a, b, c, back, sign)
		}
		if u := bodyUnits(-c.Depth, gap, x, y, [3]float64{}); !(u < 16) && c.Depth > math.SmallestNonzeroFloat64 {
			t.Errorf("Collide(%v, %v) = %v, want %v: off by %.3g e·S", a, b, c, gap, u)
		}
		// Moved by Depth along Normal, they touch.
		var by [3]*big.Rat
		for k, n := range c.Normal.coords() {
			by[k] = new(big.Rat).SetFloat64(n)
			by[k].Mul(by[k], new(big.Rat).SetFloat64(c.Depth))
		}
		if u := bodyUnits(0, oracle.BodyGap(x, y, by), x, y, [3]float64{}); !(u < 32) && c.Depth > math.SmallestNonzeroFloat64 {
			t.Errorf("Collide(%v, %v) = %v leaves %.3g e·S", a, b, c, u)
		}
	})
}

// TestBrickSweepsAreExact: so are those of paths, which are points that move.
func TestBrickSweepsAreExact(t *testing.T) {
	eachBricks(t, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		x, m, y := family.Swept(rng, dim, ka, kb)
		a, b := shapeOfBody(x), shapeOfBody(y)
		var p bricks
		if !p.set(a, b) || !p.measure() {
			return
		}
		way := at(m)
		if hit := new(Hit); hit.castBricks(&p, &way, &Vec{}) == castUnsure {
			return
		}
		enter, exit, want := oracle.BodySweep(x, m, y, [3]float64{})
		h, ok := Sweep(a, at(m), b)
		s, isSpan := SweepSpan(a, at(m), b)
		if ok != want || isSpan != want {
			t.Errorf("Sweep(%v, %v, %v) = %v, %v, SweepSpan %v, %v, want %v", a, m, b, h, ok, s, isSpan, want)
			return
		}
		if !ok {
			return
		}
		if (h.T == 0) != (oracle.BodySign(x, y) <= 0) || h.T != s.Enter || s.Enter > s.Exit || !isUnit(h.Normal) {
			t.Errorf("Sweep(%v, %v, %v) = %v, SweepSpan %v, want %v %v", a, m, b, h, s, enter, exit)
		}
		endsIn := oracle.BodySignShifted(x, y, moved(m, 1)) <= 0
		if (s.Exit == 1) != endsIn || s.Exit > 1 {
			t.Errorf("SweepSpan(%v, %v, %v) = %v, want %v, ends in: %v", a, m, b, s, exit, endsIn)
		}
		if back, ok := Sweep(b, at(m).Neg(), a); !ok || back.T != h.T || back.Normal != h.Normal.Neg().Add(Vec{}) && h.T > 0 {
			t.Errorf("Sweep(%v, %v, %v) = %v, swapped %v", a, m, b, h, back)
		}
		for _, time := range []float64{s.Enter, s.Exit} {
			if time == 0 || time == 1 {
				continue
			}
			if u := bodyUnits(0, oracle.BodyGap(x, y, moved(m, time)), x, y, m); !(u < 16) && time > 0x1p-1000 {
				t.Errorf("SweepSpan(%v, %v, %v) = %v, want %v, %v: %.3g e·S from touching", a, m, b, s, enter, exit, u)
			}
		}
	})
}

func TestBoxPathsAreExact(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.Paths[:2], []oracle.Kind{oracle.Box}, *seed, t.Name()) {
				for range 10 * *cases {
					x, y := family.Pair(rng, dim, k[0], k[1])
					x.Radii, y.Radii = nil, nil
					if rng.IntN(2) == 0 { // along an axis, or through an edge
						i := 1
						if k[0] == oracle.Segment {
							x.V[1] = x.V[0]
							i = rng.IntN(2)
						} else {
							x.V[1] = [3]float64{}
						}
						x.V[1][rng.IntN(dim)] += float64(rng.IntN(9) - 4)
						if rng.IntN(2) == 0 {
							j := rng.IntN(dim)
							x.V[i&1][j] = y.V[rng.IntN(2)][j]
						}
					}
					checkBoxPath(t, x, y)
				}
			}
		})
	}
}

func checkBoxPath(t *testing.T, x, y oracle.Body) {
	p, b := shapeOfBody(x).(Path), shapeOfBody(y)
	var o, d, end Vec
	var box Box
	last := &end
	if isWay, _ := pathAtBox(&o, &d, &end, &box, p, b); !isWay {
		last = nil
	}
	if way := new(transit); way.setBoth(&o, &d, last, &box) == castUnsure {
		if strings.HasSuffix(t.Name(), "/random") || strings.Contains(t.Name(), "lattice") || strings.HasSuffix(t.Name(), "/tiles") {
			t.Errorf("a path %v and %v are left undecided", p, b)
		}
		return
	}
	enter, exit, want := oracle.BodyClip(x, y)
	h, ok := RayCast(p, b)
	c, isClip := Clip(p, b)
	if ok != want || isClip != want {
		t.Errorf("RayCast(%v, %v) = %v, %v, Clip %v, %v, want %v", p, b, h, ok, c, isClip, want)
		return
	}
	if !ok {
		return
	}
	if h.T != c.Enter || c.Enter > c.Exit || !isUnit(h.Normal) {
		t.Errorf("RayCast(%v, %v) = %v, Clip %v, want %v %v", p, b, h, c, enter, exit)
	}
	for i, want := range []oracle.Time{enter, exit} {
		got := []float64{c.Enter, c.Exit}[i]
		if want.Lo == nil {
			if !math.IsInf(got, 0) {
				t.Errorf("Clip(%v, %v) = %v, want %v %v", p, b, c, enter, exit)
			}
			continue
		}
		f, _ := want.Lo.Float64()
		if (f == 0) != (got == 0) && got > math.SmallestNonzeroFloat64 || math.Abs(got-f) > float64(16*e*f)+0x1p-1060 {
			t.Errorf("Clip(%v, %v) = %v, want %v %v", p, b, c, enter, exit)
		}
		if one := big.NewRat(1, 1); x.Kind == oracle.Segment && (got == 1) != (want.Lo.Cmp(one) == 0) {
			t.Errorf("Clip(%v, %v) = %v, want %v %v", p, b, c, enter, exit)
		}
	}
	hits, n := Crossings(p, b)
	crossings := oracle.BodyCrossings(x, y)
	if n != len(crossings) {
		t.Errorf("Crossings(%v, %v) = %v, %v, want %v", p, b, hits, n, crossings)
		return
	}
	for i, h := range hits[:n] {
		f, _ := crossings[i].Lo.Float64()
		if !slices.Contains([]float64{c.Enter, c.Exit}, h.T) || !isUnit(h.Normal) || math.Abs(h.T-f) > float64(16*e*f)+0x1p-1060 {
			t.Errorf("Crossings(%v, %v) = %v, Clip %v, want %v", p, b, hits[:n], c, crossings)
		}
	}
}
