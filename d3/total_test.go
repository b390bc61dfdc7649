package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// specials are the numbers on which code stumbles.
var specials = []float64{
	math.NaN(), math.Inf(1), math.Inf(-1), math.Copysign(0, -1), 0,
	math.SmallestNonzeroFloat64, -math.SmallestNonzeroFloat64, 0x1p-1022, -0x1p-1022,
	math.MaxFloat64, -math.MaxFloat64, 1, -1, 0x1p53,
}

// fewSpecials stand for the others where there are too many combinations.
var fewSpecials = []float64{math.NaN(), math.Inf(-1), 0, -math.SmallestNonzeroFloat64, 0x1p-1022, math.MaxFloat64, -math.MaxFloat64}

// plainPair returns two ordinary shapes, which share a point.
func plainPair(ka, kb oracle.Kind) (a, b oracle.Shape) {
	a = oracle.Shape{Kind: ka, P: [3]float64{1, 2, 3}, Q: [3]float64{4, 1, -1}, R: 2}
	b = oracle.Shape{Kind: kb, P: [3]float64{1, 2, 3}, Q: [3]float64{-2, 5, 7}, R: 1}
	for _, s := range [...]*oracle.Shape{&a, &b} {
		for i := dim; i < 3; i++ {
			s.P[i], s.Q[i] = 0, 0
		}
		if !hasRadius(s.Kind) {
			s.R = 0
		}
	}
	return a, b
}

func TestOneSpecialNumber(t *testing.T) {
	for _, ka := range oracle.Kinds {
		for _, kb := range oracle.Kinds {
			a, b := plainPair(ka, kb)
			for _, f := range append(fields(&a), fields(&b)...) {
				kept := *f
				for _, *f = range specials {
					isTotal(t, a, b)
				}
				*f = kept
			}
		}
	}
}

func TestTwoSpecialNumbers(t *testing.T) {
	values := specials
	if brief() {
		values = fewSpecials
	}
	for _, ka := range oracle.Kinds {
		t.Run(ka.String(), func(t *testing.T) {
			t.Parallel()
			for _, kb := range oracle.Kinds {
				a, b := plainPair(ka, kb)
				all := append(fields(&a), fields(&b)...)
				for i, f := range all {
					for _, g := range all[:i] {
						keptF, keptG := *f, *g
						for _, *f = range values {
							for _, *g = range fewSpecials {
								isTotal(t, a, b)
							}
						}
						*f, *g = keptF, keptG
					}
				}
			}
		})
	}
}

func TestManySpecialNumbers(t *testing.T) {
	for _, ka := range oracle.Kinds {
		t.Run(ka.String(), func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs([]oracle.Kind{ka}, oracle.Kinds, *seed, "many") {
				for i := range unlessBrief(1000, 20) {
					a, b := plainPair(ka, k[1])
					values := specials
					if i%2 == 0 {
						values = specials[3:] // finite
					}
					for _, f := range append(fields(&a), fields(&b)...) {
						if rng.IntN(3) != 0 {
							*f = values[rng.IntN(len(values))]
						}
					}
					if i%4 == 0 { // most of them would be empty
						a.R, b.R = math.Abs(a.R), math.Abs(b.R)
					}
					isTotal(t, a, b)
				}
			}
		})
	}
}

// isTotal checks that every query has an answer to a and b: that of the empty
// set if one of them is empty, otherwise one of numbers and a unit normal.
func isTotal(t *testing.T, a, b oracle.Shape) {
	x, y := shapeOf(a), shapeOf(b)
	got := query(x, y)
	if isEmpty(a) || isEmpty(b) {
		if got != (replies{Distance: math.Inf(1)}) {
			t.Fatalf("%#v, %#v: %+v of an empty set", x, y, got)
		}
	} else {
		for _, n := range got.numbers() {
			if math.IsNaN(n) {
				t.Fatalf("%#v, %#v: %+v with NaN", x, y, got)
			}
		}
		if hit := got.Distance == 0; got.Overlap != hit || got.OK != hit || got.OK && !isUnit(got.Contact.Normal) {
			t.Errorf("%#v, %#v: %+v", x, y, got)
		}
	}
	contactsAgree(t, x, y)
	boundsHoldShape(t, a)
	refusalMatchesShape(t, a)
}

// pathIsTotal checks that every query has an answer to p and s: nothing if one of them is empty,
// otherwise one of numbers that follow Overlap.
func pathIsTotal(t *testing.T, p, s oracle.Shape) {
	path, shape := shapeOf(p).(Path), shapeOf(s)
	x := travel(path, shape)
	meet := Overlap(path, shape)
	if isEmpty(p) || isEmpty(s) || !meet {
		if x != (travels{}) {
			t.Errorf("%#v, %#v: %+v, Overlap %v", path, shape, x, meet)
		}
		return
	}
	for _, n := range x.numbers() {
		if math.IsNaN(n) {
			t.Fatalf("%#v, %#v: %+v with NaN", path, shape, x)
		}
	}
	whole := wholeSpan(path)
	if !x.OK || !x.ClipOK || !(x.Clip.Enter <= x.Clip.Exit) || x.Clip.Enter < whole.Enter || x.Clip.Exit > whole.Exit ||
		x.Hit.T < whole.Enter || x.Hit.T > whole.Exit || !isFinite(x.Hit.T) || !isUnit(x.Hit.Normal) {
		t.Errorf("%#v, %#v: %+v", path, shape, x)
	}
	for i, h := range x.Hits {
		if i < x.N && (!isUnit(h.Normal) || !isFinite(h.T) || h.T != x.Clip.Enter && h.T != x.Clip.Exit) || i >= x.N && h != (Hit{}) {
			t.Errorf("%#v, %#v: %+v", path, shape, x)
		}
	}
}

// sweepIsTotal does the same for sweeps, of a alone and of both.
func sweepIsTotal(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape, other [3]float64) {
	x, y, ma, mb := shapeOf(a), shapeOf(b), at(m), at(other)
	got := sweepOf(x, ma, y)
	both, ok := SweepBoth(x, ma, y, mb)
	empty := isEmpty(a) || isEmpty(b) || !isFinite(ma.maxAbs())
	meet := Overlap(x, y)
	switch {
	case empty && got != (sweeps{}), (empty || !isFinite(mb.maxAbs())) && (ok || both != (Hit{})):
		t.Errorf("%#v, %v, %#v, %v: %+v and %+v, but one is empty", x, ma, y, mb, got, both)
	case !empty && meet && !got.OK, got.OK != got.SpanOK, !got.OK && got != (sweeps{}), !ok && both != (Hit{}),
		ma == Vec{} && got.OK != meet,
		got.OK && (!isTime(got.Hit) || got.Hit.T != got.Span.Enter || !(got.Span.Enter <= got.Span.Exit && got.Span.Exit <= 1) || (got.Hit.T == 0) != meet),
		ok && (!isTime(both) || (both.T == 0) != meet):
		t.Errorf("%#v, %v, %#v, %v: %+v and %+v, %v; Overlap %v", x, ma, y, mb, got, both, ok, meet)
	}
	for _, n := range append(got.numbers(), both.numbers()...) {
		if math.IsNaN(n) {
			t.Fatalf("%#v, %v, %#v, %v: %+v and %+v with NaN", x, ma, y, mb, got, both)
		}
	}
}

// isTime says whether h has a T from 0 to 1, and a unit normal.
func isTime(h Hit) bool { return h.T >= 0 && h.T <= 1 && isUnit(h.Normal) }

// TestSpecialPaths and TestSpecialSweeps put the numbers on which code stumbles in one or
// two places of ordinary pairs, and in many of them.
func TestSpecialPaths(t *testing.T) {
	for _, kp := range oracle.Paths {
		t.Run(kp.String(), func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs([]oracle.Kind{kp}, oracle.Kinds, *seed, "paths") {
				p, s := plainPair(kp, k[1])
				special(rng, append(fields(&p), fields(&s)...), func() { pathIsTotal(t, p, s) })
			}
		})
	}
}

func TestSpecialSweeps(t *testing.T) {
	for _, ka := range oracle.Kinds {
		t.Run(ka.String(), func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs([]oracle.Kind{ka}, oracle.Kinds, *seed, "sweeps") {
				a, b := plainPair(ka, k[1])
				for i := range dim {
					a.P[i] -= 4 // apart
				}
				m := oracle.Shape{P: [3]float64{5, 3, 4}}
				other := oracle.Shape{P: [3]float64{-1, 1, 0}}
				all := append(fields(&a), fields(&b)...)
				all = append(append(all, fields(&m)...), fields(&other)...)
				special(rng, all, func() { sweepIsTotal(t, a, m.P, b, other.P) })
			}
		})
	}
}

// special calls f with one of the numbers replaced by every special, with two of them, and with
// many, by some.
func special(rng *rand.Rand, all []*float64, f func()) {
	plain := make([]float64, len(all))
	for i, x := range all {
		plain[i] = *x
	}
	for i, x := range all {
		for _, *x = range specials {
			f()
		}
		for _, y := range all[:i] {
			for range 3 { // of all combinations
				*x, *y = specials[rng.IntN(len(specials))], specials[rng.IntN(len(specials))]
				f()
			}
			*y = plain[slices.Index(all, y)]
		}
		*x = plain[i]
	}
	for i := range unlessBrief(150, 50) {
		values := specials
		if i%4 != 0 {
			values = specials[3:] // finite
		}
		for j, x := range all {
			*x = plain[j]
			if rng.IntN(3) != 0 {
				*x = values[rng.IntN(len(values))]
			}
		}
		f()
	}
}

// TestZeroMotions: what does not move overlaps or not, however it is asked.
func TestZeroMotions(t *testing.T) {
	zero := math.Copysign(0, -1)
	for _, a := range others {
		for _, b := range others {
			c, ok := Collide(a, b)
			for _, m := range []Vec{{}, xy(zero, 0), xy(zero, zero)} {
				var want sweeps
				if ok {
					want = sweeps{Hit{0, c.Point, c.Normal}, true, Span{0, 1}, true}
				}
				if got := sweepOf(a, m, b); got != want {
					t.Errorf("%#v, %v, %#v: %+v, want %+v", a, m, b, got, want)
				}
			}
		}
	}
}

// isEmpty says whether s stands for the empty set.
func isEmpty(s oracle.Shape) bool {
	for _, f := range fields(&s) {
		if !isFinite(*f) {
			return true
		}
	}
	return hasRadius(s.Kind) && s.R < 0
}

// boundsHoldShape checks the bounds of s against its ends, or those of a
// stretch of it.
func boundsHoldShape(t *testing.T, s oracle.Shape) {
	box := Bounds(shapeOf(s))
	lo, hi, p, q := box.Min.coords(), box.Max.coords(), s.P, s.Q
	for i := range dim {
		var ok bool
		switch {
		case isEmpty(s):
			ok = math.IsInf(lo[i], 1) && math.IsInf(hi[i], -1)
		case hasDirection(s.Kind):
			down, up := p[i], p[i]
			if q[i] < 0 || q[i] > 0 && s.Kind == oracle.Line {
				down = math.Inf(-1)
			}
			if q[i] > 0 || q[i] < 0 && s.Kind == oracle.Line {
				up = math.Inf(1)
			}
			ok = lo[i] == down && hi[i] == up
		default:
			if !hasEnds(s.Kind) {
				q = p
			}
			ok = isSumUp(-lo[i], -min(p[i], q[i]), s.R) && isSumUp(hi[i], max(p[i], q[i]), s.R)
		}
		if !ok {
			t.Errorf("Bounds(%#v) = %v", shapeOf(s), box)
		}
	}
}

// isSumUp says whether s is the least float that is not below x+y.
func isSumUp(s, x, y float64) bool {
	return compareSum(s, x, y) >= 0 && compareSum(math.Nextafter(s, math.Inf(-1)), x, y) < 0
}

// refusalMatchesShape checks Validate by what it has to find.
func refusalMatchesShape(t *testing.T, s oracle.Shape) {
	noDirection := hasDirection(s.Kind) && isPoint(s)
	err := Validate(shapeOf(s))
	if (err != nil) != (isEmpty(s) || noDirection) {
		t.Errorf("Validate(%#v) = %v", shapeOf(s), err)
	}
	if err != nil && err.Error() == "" {
		t.Errorf("Validate(%#v): an error without words", shapeOf(s))
	}
}

// embedding is sealed into Shape by what it embeds; no query can know it.
type embedding struct{ Sphere }

func TestNotAShapePanics(t *testing.T) {
	queries := map[string]func(a, b Shape){
		"Overlap":       func(a, b Shape) { Overlap(a, b) },
		"Distance":      func(a, b Shape) { Distance(a, b) },
		"ClosestPoints": func(a, b Shape) { ClosestPoints(a, b) },
		"Collide":       func(a, b Shape) { Collide(a, b) },
		"Bounds":        func(a, _ Shape) { Bounds(a) },
		"Measure":       func(a, _ Shape) { Measure(a) },
		"Sweep":         func(a, b Shape) { Sweep(a, axis, b) },
		"SweepSpan":     func(a, b Shape) { SweepSpan(a, Vec{}, b) },
		"SweepBoth":     func(a, b Shape) { SweepBoth(a, axis, b, axis) },
	}
	for name, f := range queries {
		for _, bad := range []Shape{nil, embedding{}, &embedding{}} {
			for _, k := range oracle.Kinds {
				for _, empty := range []bool{false, true} {
					a, _ := plainPair(k, k)
					if empty {
						a.P[0] = math.NaN()
					}
					panicsAsDocumented(t, name, f, bad, shapeOf(a))
					if name != "Bounds" && name != "Measure" {
						panicsAsDocumented(t, name, f, shapeOf(a), bad)
						panicsAsDocumented(t, name, f, pointerTo(shapeOf(a)), bad)
					}
				}
			}
		}
	}
}

// embeddingPath is sealed into Path by what it embeds.
type embeddingPath struct{ Segment }

func TestNotAPathPanics(t *testing.T) {
	good := Segment{xy(1, 2), xy(3, 4)}
	for name, f := range map[string]func(p Path, s Shape){
		"RayCast":   func(p Path, s Shape) { RayCast(p, s) },
		"Clip":      func(p Path, s Shape) { Clip(p, s) },
		"Crossings": func(p Path, s Shape) { Crossings(p, s) },
	} {
		for _, s := range append([]Shape{xy(math.NaN(), 0), Sphere{Radius: -1}}, others...) {
			for _, bad := range []Path{nil, embeddingPath{}, &embeddingPath{}} {
				panicsAsDocumented(t, name, func(_, s Shape) { f(bad, s) }, bad, s)
			}
		}
		for _, bad := range []Shape{nil, embedding{}, &embedding{}, embeddingPath{}} {
			for _, p := range []Path{good, &good, Ray{xy(math.NaN(), 0), axis}, Line{good.A, axis}} {
				panicsAsDocumented(t, name, func(_, s Shape) { f(p, s) }, p, bad)
			}
		}
	}
}

func panicsAsDocumented(t *testing.T, name string, f func(a, b Shape), a, b Shape) {
	t.Helper()
	defer func() {
		if r := recover(); r != notAShape {
			t.Errorf("%s(%#v, %#v): recovered %v, want %q", name, a, b, r, notAShape)
		}
	}()
	f(a, b)
}

// TestBounceIsTotal: nothing to prove about garbage but that it comes out.
func TestBounceIsTotal(t *testing.T) {
	for _, x := range specials {
		for _, y := range specials {
			v, n := at([3]float64{x, 1, y}), at([3]float64{y, x, 0})
			_ = Reflect(v, n)
			_ = Bounce(v, n, x)
			_ = Slide(v, n)
		}
	}
}

// compareSum returns the sign of s − (x+y), without rounding; s may be infinite.
func compareSum(s, x, y float64) int {
	if math.IsInf(s, 0) {
		return int(math.Copysign(1, s))
	}
	sum := new(big.Float).SetPrec(2200).Add(big.NewFloat(x), big.NewFloat(y))
	return big.NewFloat(s).Cmp(sum)
}
