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

// boxKinds are the kinds of bodies that rounded boxes are made of.
var boxKinds = []oracle.Kind{oracle.Point, oracle.Sphere, oracle.Box}

// eachBoxPair calls f with n pairs of a box and something as simple, in both orders, of every
// family.
func eachBoxPair(t *testing.T, f func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(boxKinds, boxKinds, *seed, t.Name()) {
				if k[0] != oracle.Box && k[1] != oracle.Box {
					continue
				}
				for range unlessBrief((*cases+1)/2, 4) {
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

// boxUnits returns how far x is from want, in units of e·S.
func boxUnits(x float64, want *big.Float, a, b oracle.Body, m [3]float64) float64 {
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

func TestRoundedBoxesAreExact(t *testing.T) {
	eachBoxPair(t, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		x, y := family.Pair(rng, dim, ka, kb)
		checkBoxPair(t, x, y)
	})
}

// checkBoxPair compares the answers about two rounded boxes at rest, if floats are certain of them, with the oracle.
func checkBoxPair(t *testing.T, x, y oracle.Body) {
	a, b := shapeOfBody(x), shapeOfBody(y)
	var p roundedBoxPair
	if !p.setWithCapsules(a, b) || !p.measure() {
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
	if u := boxUnits(d, gap, x, y, [3]float64{}); sign > 0 && !(u < 16) && d > math.SmallestNonzeroFloat64 {
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
		l, want := onA.Sub(onB).Len(), boxUnits(0, gap, x, y, [3]float64{})
		if s := oracle.BodyScale(x, y); isFinite(s) && !(math.Abs(float64(l/s/e)-want) < 32+float64(8*onA.maxAbs()/s)) {
			t.Errorf("ClosestPoints(%v, %v) = %v, %v, %v from each other, want %v", a, b, onA, onB, l, gap)
		}
		return
	}
	if (c.Depth > 0) != (sign < 0) || c.Depth != back.Depth || !isUnit(c.Normal) || back.Normal != c.Normal.Neg().Add(Vec{}) && back.Normal != c.Normal {
		t.Errorf("Collide(%v, %v) = %v, swapped %v, sign %v", a, b, c, back, sign)
	}
	if u := boxUnits(-c.Depth, gap, x, y, [3]float64{}); !(u < 16) && c.Depth > math.SmallestNonzeroFloat64 {
		t.Errorf("Collide(%v, %v) = %v, want %v: off by %.3g e·S", a, b, c, gap, u)
	}
	// Moved by Depth along Normal, they touch.
	var by [3]*big.Rat
	for k, n := range c.Normal.coords() {
		by[k] = new(big.Rat).SetFloat64(n)
		by[k].Mul(by[k], new(big.Rat).SetFloat64(c.Depth))
	}
	if u := boxUnits(0, oracle.BodyGap(x, y, by), x, y, [3]float64{}); !(u < 32) && c.Depth > math.SmallestNonzeroFloat64 {
		t.Errorf("Collide(%v, %v) = %v leaves %.3g e·S", a, b, c, u)
	}
}

// TestRoundedBoxSweepsAreExact: so are those of paths, which are points that move.
func TestRoundedBoxSweepsAreExact(t *testing.T) {
	eachBoxPair(t, func(t *testing.T, family oracle.BodyFamily, rng *rand.Rand, ka, kb oracle.Kind) {
		x, m, y := family.Swept(rng, dim, ka, kb)
		checkBoxSweep(t, x, m, y)
	})
}

// TestUprightCapsulesAreExact: a capsule or segment along an axis is a rounded box without width. Half of them stand on a line of a side
// of the box.
func TestUprightCapsulesAreExact(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Segment, oracle.Capsule}, []oracle.Kind{oracle.Box}, *seed, t.Name()) {
				for range unlessBrief(*cases, 8) {
					x, m, y := family.Swept(rng, dim, k[0], k[1])
					along, far := rng.IntN(dim), x.V[1]
					x.V[1] = x.V[0]
					x.V[1][along] = far[along]
					if rng.IntN(2) == 0 {
						j := rng.IntN(dim)
						to := y.V[rng.IntN(2)][j]
						x.V[0][j], x.V[1][j] = to, to
						if j == along {
							x.V[1][j] = far[j]
						}
					}
					if rng.IntN(2) == 0 {
						m[rng.IntN(dim)] = 0
					}
					checkBoxPair(t, x, y)
					checkBoxPair(t, y, x)
					checkBoxSweep(t, x, m, y)
					for i := range m {
						m[i] = -m[i]
					}
					checkBoxSweep(t, y, m, x)
				}
			}
		})
	}
}

// checkBoxSweep compares the sweep of two rounded boxes, if floats are certain of it, with the oracle.
func checkBoxSweep(t *testing.T, x oracle.Body, m [3]float64, y oracle.Body) {
	a, b := shapeOfBody(x), shapeOfBody(y)
	var p roundedBoxPair
	if !p.setWithCapsules(a, b) || !p.measure() {
		return
	}
	way := at(m)
	if hit := new(Hit); hit.castRoundedBoxes(&p, &way, &Vec{}) == castUnsure {
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
		if u := boxUnits(0, oracle.BodyGap(x, y, moved(m, time)), x, y, m); !(u < 16) && time > 0x1p-1000 {
			t.Errorf("SweepSpan(%v, %v, %v) = %v, want %v, %v: %.3g e·S from touching", a, m, b, s, enter, exit, u)
		}
	}
}

func TestBoxPathsAreExact(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(oracle.Paths[:2], []oracle.Kind{oracle.Box}, *seed, t.Name()) {
				for range unlessBrief(*cases, 8) {
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
	last, _ := pathAtBox(&o, &d, &end, &box, p, b)
	if way := new(slabs); way.setBoth(&o, &d, last, &box) == castUnsure {
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

// TestRoundedBoxesAllocateNothing: nor do ties, and what is left to the general way.
func TestRoundedBoxesAllocateNothing(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(boxKinds, boxKinds, *seed, t.Name()) {
			if k[0] != oracle.Box && k[1] != oracle.Box {
				continue
			}
			x, m, y := family.Swept(rng, dim, k[0], k[1])
			a, b := shapeOfBody(x), shapeOfBody(y)
			p, ray := Segment{at(x.V[0]), at(y.V[0])}, &Ray{at(x.V[0]), at(m)}
			pa, pb := pointed(a), pointed(b)
			if n := testing.AllocsPerRun(3, func() {
				for _, s := range [2][2]Shape{{a, b}, {pa, pb}} {
					Overlap(s[0], s[1])
					Distance(s[0], s[1])
					ClosestPoints(s[0], s[1])
					Collide(s[0], s[1])
					Sweep(s[0], at(m), s[1])
					SweepBoth(s[0], Vec{}, s[1], at(m))
					SweepSpan(s[0], at(m), s[1])
					RayCast(p, s[1])
					RayCast(ray, s[1])
					Clip(p, s[1])
					Crossings(ray, s[1])
				}
			}); n != 0 {
				t.Errorf("%v, %v, %v: %v allocations", a, m, b, n)
			}
		}
	}
}

// TestBoxContacts: of equal ways the first one counts, and swapped arguments turn it round.
func TestBoxContacts(t *testing.T) {
	inf := math.Inf(1)
	unitBox := Box{Vec{}, fill(1)}
	moved := func(b Box, v Vec) Box { return Box{b.Min.Add(v), b.Max.Add(v)} }
	for _, test := range []struct {
		name   string
		a, b   Shape
		normal Vec
		depth  float64
		point  Vec
	}{
		{"one box twice", unitBox, unitBox, xy(-1, 0), 1, fill(0.5)},
		{"one in the middle of another", Box{fill(1), fill(2)}, Box{Vec{}, fill(3)}, xy(+1, 0), 2, fill(1.5).Add(xy(0.5, 0))},
		{"side by side", unitBox, moved(unitBox, xy(1, 0)), xy(-1, 0), 0, fill(0.5).Add(xy(0.5, 0))},
		{"one on the other", moved(unitBox, xy(0, 1)), unitBox, xy(0, 1), 0, fill(0.5).Add(xy(0, 0.5))},
		{"at a corner", unitBox, moved(unitBox, fill(1)), xy(-1, 0), 0, fill(1)},
		{"on the floor", moved(unitBox, xy(0, -0.25)), Box{fill(-inf), fill(inf).Add(Vec{}).withY(0)}, xy(0, 1), 0.25, fill(0.5).withY(-0.125)},
		{"in all of space", unitBox, Box{fill(-inf), fill(inf)}, xy(+1, 0), inf, fill(0.5)},
		{"ball on a box", Sphere{fill(0.5).withY(1.5), 0.5}, unitBox, xy(0, 1), 0, fill(0.5).withY(1)},
		{"ball in a box", Sphere{fill(0.5).withY(0.75), 0.25}, unitBox, xy(0, 1), 0.5, fill(0.5).withY(0.75)},
	} {
		for _, of := range [2]func(Shape) Shape{func(s Shape) Shape { return s }, pointed} {
			c, ok := Collide(of(test.a), of(test.b))
			if !ok || c != (Contact{test.point, test.normal, test.depth}) {
				t.Errorf("%s: %v, %v, want %v, %v, %v", test.name, c, ok, test.point, test.normal, test.depth)
			}
			back, _ := Collide(of(test.b), of(test.a))
			want := c.Normal.Neg().Add(Vec{})
			if test.a == test.b {
				want = c.Normal
			}
			if back.Normal != want || back.Depth != c.Depth || back.Point != c.Point {
				t.Errorf("%s: %v, swapped %v", test.name, c, back)
			}
		}
	}
	for _, empty := range []Box{{fill(1), fill(0)}, {fill(math.NaN()), fill(1)}, {Vec{}, fill(1).withY(math.NaN())}, {fill(inf), fill(inf)}, {fill(-inf), fill(-inf)}, {fill(1), fill(2).withY(0)}} {
		for _, s := range []Shape{Box{fill(-inf), fill(inf)}, unitBox, Sphere{Vec{}, 5}, fill(0.5), empty} {
			if Overlap(empty, s) || Overlap(s, empty) || Overlap(&empty, s) || !math.IsInf(Distance(empty, s), 1) || !math.IsInf(Distance(s, empty), 1) {
				t.Errorf("the empty %v overlaps %v, at the distance %v", empty, s, Distance(empty, s))
			}
			if c, ok := Collide(s, empty); ok || c != (Contact{}) {
				t.Errorf("Collide(%v, %v) = %v", s, empty, c)
			}
			if h, ok := Sweep(s, fill(1), empty); ok || h != (Hit{}) {
				t.Errorf("Sweep(%v, …, %v) = %v", s, empty, h)
			}
		}
		if h, ok := RayCast(Ray{fill(-9), fill(1)}, empty); ok || h != (Hit{}) {
			t.Errorf("RayCast(…, %v) = %v", empty, h)
		}
	}
}

// withY returns p with another second coordinate.
func (p Vec) withY(y float64) Vec {
	p.Y = y
	return p
}

// TestBoxSweepTable: faces, edges and corners, and the ends of a motion.
func TestBoxSweepTable(t *testing.T) {
	box := Box{Vec{}, fill(1)}
	at := func(x, y float64) Box { v := xy(x, y); return Box{v, v.Add(fill(1))} }
	for _, test := range []struct {
		name   string
		a      Box
		m      Vec
		ok     bool
		t      float64
		normal Vec
		exit   float64
	}{
		{"a face", at(-3, 0.5), xy(4, 0), true, 0.5, xy(-1, 0), 1},
		{"through", at(-3, 0.5), xy(8, 0), true, 0.25, xy(-1, 0), 0.5},
		{"an edge", at(-2, -2), xy(4, 4), true, 0.25, unit(xy(-1, -1)), 0.75},
		{"the top", at(-2, 2), xy(4, -2), true, 0.5, xy(0, 1), 0.75},
		{"an edge in passing", at(-2, 2), xy(6, -2), true, 0.5, xy(0, 1), 0.5},
		{"along a face", at(-3, 1), xy(8, 0), true, 0.25, xy(-1, 0), 0.5},
		{"just above", at(-3, 1+0x1p-52), xy(8, 0), false, 0, Vec{}, 0},
		{"to the end", at(-3, 0), xy(2, 0), true, 1, xy(-1, 0), 1},
		{"not quite", at(-3, 0), xy(2-0x1p-52, 0), false, 0, Vec{}, 0},
		{"parting", at(1, 0), xy(2, 0), true, 0, xy(1, 0), 0},
		{"standing", at(1, 0), Vec{}, true, 0, xy(1, 0), 1},
		{"standing apart", at(2, 0), Vec{}, false, 0, Vec{}, 0},
	} {
		h, ok := Sweep(test.a, test.m, box)
		s, _ := SweepSpan(test.a, test.m, box)
		if ok != test.ok || h.T != test.t || !nearly(h.Normal, test.normal) || s != (Span{test.t, test.exit}) {
			t.Errorf("%s: %v %v %v, want %+v", test.name, h, s, ok, test)
		}
		back, ok := SweepBoth(box, test.m.Neg(), test.a, Vec{})
		if ok != test.ok || back.T != h.T || back.Normal != h.Normal.Neg().Add(Vec{}) {
			t.Errorf("%s: %v, swapped %v", test.name, h, back)
		}
	}
}
