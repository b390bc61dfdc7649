package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/oracle"
)

// TestCastsAreTheGeneralWay: what the fast paths of RayCast and Sweep say, the general way
// says, to the bit.
func TestCastsAreTheGeneralWay(t *testing.T) {
	n := unlessBrief(*cases/5, 2)
	eachPath(t, n, func(t *testing.T, p, s oracle.Shape) {
		checkRayCores(t, shapeOf(p).(Path), shapeOf(s))
	})
	eachSweep(t, n, func(t *testing.T, a oracle.Shape, m [3]float64, b oracle.Shape) {
		checkSweepCores(t, shapeOf(a), at(m), shapeOf(b), Vec{})
		checkSweepCores(t, shapeOf(a), at(m).Scale(0.25), shapeOf(b), at(m).Scale(-0.75))
	})
}

// TestCastsTable: what once was decided wrongly.
func TestCastsTable(t *testing.T) {
	for _, x := range []struct {
		name string
		path Path
		s    Shape
	}{
		// What rounds in b − a turns n by far more than e.
		{
			"nearly parallel, starts outside",
			Ray{xy(0.3457350824501191, -0.39856209458343983), xy(-378.3394369985811, -392.83203045071576)},
			Capsule{xy(0.32580199956745126, -0.37927965550217757), xy(-354.8461775050109, -369.15680740739674), 0.02745395563930567},
		},
		{
			"nearly parallel, grazes the far end",
			Ray{at([3]float64{-28.469207250933767, 36.39555516414858, 14.526015159077627}), at([3]float64{2.0046116186929934, -3.3180820476602606, -0.9858315186662221})},
			Capsule{
				at([3]float64{-0.07682368421506786, 0.027901596113607357, -0.09457601428447208}),
				at([3]float64{1.0762176678548636e+09, -1.7813817349907782e+09, -5.2926426660130554e+08}), 6.203844167291241,
			},
		},
		{
			"n·n is subnormal",
			Segment{xy(0.0754533024735013, 2.867554797239503e-159), xy(0.25222999777013816, 2.062830171471757e-159)},
			Capsule{xy(0.39908332693801407, 1.262159414766257e-159), xy(0.39813479791217327, 4.101275915931143e-242), 0.24685449288083527},
		},
		{"T exceeds a float64", Ray{xy(0, 1e290), xy(0, -1e-30)}, Segment{xy(-1, 0), xy(1, 0)}},
		{"the direction rounds when it is scaled", Ray{xy(-1, 0), xy(2, 0.5)}, Segment{xy(0, -1.5), xy(1.5e-323, 2.75)}},
		{"q n·n overflows", Ray{xy(0, 0x1p460), xy(0x1p350, 0x1p350)}, Capsule{xy(0, 0), xy(0x1p-200, 0), 0x1p450}},
		{"k·d overflows at first", Ray{at([3]float64{1.38e4, 1.3e4, 1.3e4}), at([3]float64{1.38e304, -1.3e304, -1.3e304})}, Sphere{Vec{}, 2.28e4}},
		{"a product underflows", Ray{xy(0x1p-240, 0x1p-700), xy(-0x1p-190, 0)}, Sphere{xy(0, 0), 0x1p-241}},
	} {
		t.Run(x.name, func(t *testing.T) { checkRayCores(t, x.path, x.s) })
	}
	// The end of a path that T does not reach.
	if h, ok := RayCast(Ray{xy(0, 1e290), xy(0, -1e-30)}, Segment{xy(-1, 0), xy(1, 0)}); !ok || h != (Hit{math.MaxFloat64, xy(0, 0), xy(0, 1)}) {
		t.Errorf("T exceeds a float64: %v, %v", h, ok)
	}
	// The motion of one as seen from the other overflows.
	checkSweepCores(t, Sphere{xy(1e-300, 1), 0.48}, xy(1.5e308, -1e308), Sphere{Vec{}, 0.5}, xy(-1.5e308, 0))
	for _, x := range []struct {
		name    string
		a, b    Vec
		r       float64
		m, c, d Vec
	}{
		{"the foot may be at either end", xy(-6e-5, -0.0015), xy(-6.4e-5, -0.0015), 2e-6, xy(0.022, 0.5), Vec{}, xy(1.3e-11, 3e-10)},
		{
			"the foot may be beside the edge or above the face",
			at([3]float64{-2.1e7, 6e8, -7.3e7}), at([3]float64{-0.97277805, 27.5504343, -3.29311816}), 0.036058,
			at([3]float64{1.1761606, -33.7588815, 4.07670537}),
			Vec{},
			at([3]float64{-1.41701e9, -3.2e8, -5.046e8}),
		},
		{
			"what is left of the gap rounds by more than 2e",
			at([3]float64{-75, 0, -30}), at([3]float64{-72.1, 0, -29.1}), 77.3,
			at([3]float64{0.9, 0.03, 0.2}),
			Vec{},
			at([3]float64{-0.0006, 0, 0}),
		},
	} {
		t.Run(x.name, func(t *testing.T) { checkSweepCores(t, Capsule{x.a, x.b, x.r}, x.m, Segment{x.c, x.d}, Vec{}) })
	}
}

// TestSegmentSweepsAtCorners: an end of one bar is met first where that is all but certain, and what
// lies beside it rounds; or the radius all but rounds away. They were climbed to: with a
// quarter of a margin, castMovingCores takes what the general way does not.
func TestSegmentSweepsAtCorners(t *testing.T) {
	for _, x := range []struct {
		name string
		a    Shape
		ma   Vec
		b    Shape
		mb   Vec
	}{
		{
			"the normal leads hardly along the bar that ends",
			Ray{Vec{}, at([3]float64{0, 0, -1e10})},
			Vec{},
			Capsule{at([3]float64{140749, -77230, -345758}), at([3]float64{3.330515e-05, 2.62176e-05, 7.7018e-06}), 4.308027e-05},
			at([3]float64{0.55, -0.74719}),
		},
		{
			"the normal leads hardly beyond the end of the other",
			Segment{Vec{}, at([3]float64{0.01, 0.02, -0.004})},
			at([3]float64{-3.88, -1, 0.472}),
			Capsule{at([3]float64{-33.9408, 25.3689, 105.24403}), at([3]float64{-35.2631, 26.1758, 104.65472}), 112.367},
			at([3]float64{3.88, 1, -0.472}),
		},
		{
			"the radius is hardly more than what rounds in the lengths",
			Capsule{at([3]float64{6.6346e+12, 2.16992e+13, 4.1727e+12}), at([3]float64{6.6346e+12, 2.16992e+13, 4.1728e+12}), 3e-08},
			xy(-6e+07, 0),
			Line{at([3]float64{6.63457e+12, 2.16992e+13, 4.17274e+12}), xy(0, -2e-13)},
			Vec{},
		},
		{
			"the normal leads hardly beyond the end of the other, in a plane",
			Capsule{xy(-13.597244, -25.17809), xy(-13.53474, -25.212497), 28.85},
			xy(5, 24),
			Segment{xy(0.319, 0.115), xy(2, 0)},
			xy(-5, -27),
		},
	} {
		t.Run(x.name, func(t *testing.T) { checkSweepCores(t, x.a, x.ma, x.b, x.mb) })
	}
}

// TestDistancesAreTheGeneralWay draws capsules that are close, or nearly parallel: Distance takes
// the steps of the general way to the same bits.
func TestDistancesAreTheGeneralWay(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 43))
	vec := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
	power := func(lo, hi int) float64 { return math.Ldexp(1+rng.Float64(), lo+rng.IntN(hi-lo+1)) }
	for range 4000 {
		p, u := vec(), vec()
		v := u.Add(vec().Scale(power(-7, 1)))
		q := p.Add(u.Scale(rng.Float64())).Sub(v.Scale(rng.Float64())).Add(vec().Scale(power(-16, 0)))
		a, b := Capsule{p, p.Add(u), 0}, Capsule{q, q.Add(v), 0x1p-30}
		var x, y core
		x.set(a)
		y.set(b)
		if got, want := Distance(a, b), x.distance(&y); got != want {
			t.Errorf("Distance(%#v, %#v) = %v, the general way %v", a, b, got, want)
		}
	}
}

// TestCastsOfNeighbors draws paths and motions that graze a capsule, or the ball at its
// end, start or end on it, all but for rounding: at any angle, size and distance.
func TestCastsOfNeighbors(t *testing.T) {
	n := 20000
	if brief() {
		n = 2000
	}
	rng := rand.New(rand.NewPCG(*seed, 41))
	vec := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
	power := func(lo, hi int) float64 { return math.Ldexp(1+rng.Float64(), lo+rng.IntN(hi-lo+1)) }
	away := func(p, a, u Vec) float64 { // from the line along u
		p = p.Sub(a)
		return length(p.Sub(u.Scale(p.Dot(u) / u.Dot(u))))
	}
	for range n {
		a, u, d := vec().Scale(power(-30, 2)), vec().Scale(power(-8, 24)), vec()
		b := a.Add(u)
		if rng.IntN(2) == 0 { // nearly parallel
			d = u.Add(vec().Scale(float64(u.Len() * power(-56, -2)))).Scale(power(-20, 4))
		}
		o := a.Add(u.Scale(power(-30, 0))).Add(vec().Scale(power(-8, 4))).Sub(d.Scale(power(-40, 4)))
		end := o.Add(d)
		across := accurateNormal(d, u)
		r := [...]float64{
			away(a, o, d), away(b, o, d), away(o, a, u), away(end, a, u), o.Sub(b).Len(), end.Sub(a).Len(),
			math.Abs(across.dot(o.Sub(a))) / math.Sqrt(across.sq()),
		}[rng.IntN(7)]
		r *= 1 + float64((rng.Float64()-0.5)*power(-52, -4))
		k := [...]int{0, 0, 0, -600, -250, -110, -60, 25, 50, 90, 240, 480, 900}[rng.IntN(13)]
		for _, v := range [...]*Vec{&a, &b, &d, &o, &end} {
			*v = v.ldexp(k)
		}
		r = float.Ldexp(r, k)
		for _, s := range [...]Shape{Capsule{a, b, r}, Sphere{b, r}} {
			checkRayCores(t, Segment{o, end}, s)
			checkRayCores(t, Ray{o, d}, s)
		}
		m := end.Scale(0.25)
		for _, s := range [...]Shape{Capsule{a, b, float64(0.75 * r)}, Sphere{b, float64(0.75 * r)}} {
			checkSweepCores(t, Sphere{o, float64(0.25 * r)}, d.Add(m), s, m)
			checkSweepCores(t, s, m, Sphere{o, float64(0.25 * r)}, d.Add(m))
		}
	}
}

// TestCastsAtZeros: fast paths and the general way agree to the sign of a zero, whatever zeros
// shapes and motions are made of.
func TestCastsAtZeros(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	number := func() float64 {
		switch rng.IntN(4) {
		case 0:
			return 0
		case 1:
			return math.Copysign(0, -1)
		}
		return float64(rng.IntN(17) - 8)
	}
	vec := func() Vec { return at([3]float64{number(), number(), number()}) }
	shape := func() Shape {
		switch a, b, r := vec(), vec(), math.Abs(number()); rng.IntN(6) {
		case 0:
			return a
		case 1:
			return Sphere{a, r}
		case 2:
			return Segment{a, b}
		case 3:
			return Ray{a, b}
		case 4:
			return Line{a, b}
		default:
			return Capsule{a, b, r}
		}
	}
	for range 2000 * *cases {
		a, b := shape(), shape()
		checkSweepCores(t, a, vec(), b, vec())
		if p, ok := a.(Path); ok {
			checkRayCores(t, p, b)
		}
	}
}

func checkRayCores(t *testing.T, path Path, s Shape) {
	t.Helper()
	got, ok := RayCast(path, s)
	var want Hit
	if wantOK := rayCastAny(&want, path, s) != castMiss; !sameNumbers(got.numbers(), want.numbers()) || ok != wantOK {
		t.Errorf("RayCast(%#v, %#v) = %v, %v, the general way %v, %v", path, s, got, ok, want, wantOK)
	}
	var inside Span
	if c, ok := Clip(path, s); ok != clipAny(&inside, path, s) || c != inside {
		t.Errorf("Clip(%#v, %#v) = %v, %v, the general way %v", path, s, c, ok, inside)
	}
	var both [2]Hit
	hits, n := Crossings(path, s)
	if n != crossingsAny(&both, path, s) || !sameNumbers(hits[0].numbers(), both[0].numbers()) || !sameNumbers(hits[1].numbers(), both[1].numbers()) {
		t.Errorf("Crossings(%#v, %#v) = %v, %v, the general way %v", path, s, hits, n, both)
	}
}

func checkSweepCores(t *testing.T, x Shape, ma Vec, y Shape, mb Vec) {
	t.Helper()
	got, ok := SweepBoth(x, ma, y, mb)
	var want Hit
	if wantOK := sweepAny(&want, x, &ma, y, &mb) != castMiss; !sameNumbers(got.numbers(), want.numbers()) || ok != wantOK {
		t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %v, %v, the general way %v, %v", x, ma, y, mb, got, ok, want, wantOK)
	}
	var span, wantSpan Span
	if ok := fastSweepSpan(&span, x, &ma, y, &mb); ok != sweepSpanAny(&wantSpan, x, &ma, y, &mb) || span != wantSpan {
		t.Errorf("SweepSpan(%#v, %v − %v, %#v) = %v, %v, the general way %v", x, ma, mb, y, span, ok, wantSpan)
	}
}

// TestSweepSegmentsDecides: of two bars on their way to each other, the fast path leaves to the
// general way only those that graze or are nearly parallel.
func TestSweepSegmentsDecides(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 40))
	const n = 4000
	unsure := 0
	for range n {
		x, m, y := oracle.Encounter(rng, dim, oracle.Capsule, oracle.Capsule)
		a, b, motion := shapeOf(x).(Capsule), shapeOf(y).(Capsule), at(m)
		var h Hit
		if h.castMovingCores(&movingCore{&a.A, &a.B, &motion, a.Radius, exact.Segment}, &movingCore{&b.A, &b.B, &Vec{}, b.Radius, exact.Segment}) == castUnsure {
			unsure++
		}
	}
	t.Logf("%d of %d undecided", unsure, n)
	if unsure > n/10 {
		t.Errorf("%d of %d undecided, want at most a tenth", unsure, n)
	}
}

// TestSegmentSweepsOverEnds: bars much shorter, or much longer, than the way and the radius, one of
// which passes over an end of the other where they nearly touch. There rounding moves what
// faces what by more than a bar, or across the end.
func TestSegmentSweepsOverEnds(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 42))
	power := func(lo, hi float64) float64 { return math.Pow(10, lo+float64(rng.Float64()*(hi-lo))) }
	towards := func() Vec {
		return unit(at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}))
	}
	for i := range 60000 {
		l, r, slope, above, before := power(3, 7), power(-1, 1), power(-9, -5), power(-14, -9), rng.Float64()
		if i%2 == 0 {
			l, r, slope, above, before = power(-8, -4), power(-7, -2), power(-1, 2), 0, power(-6, 0)
		}
		u, v := towards().Scale(l), towards().Scale(float64(l*power(-3, 1)))
		n := towards()
		if across := normalOf(u, v).vec(); l > 1 && across != (Vec{}) {
			n = unit(across)
		}
		along := unit(unit(u).Scale(rng.NormFloat64()).Add(unit(v).Scale(rng.NormFloat64())))
		m := unit(along.Sub(n.Scale(slope))).Scale(power(-1, 1))
		k := n.Scale(float64(r * (1 + above))).Sub(m.Scale(before))
		k = k.Sub(u.Scale(float64(rng.IntN(2)))).Add(v.Scale(float64(rng.Float64() * min(1, 1/l))))
		checkSweepCores(t, Capsule{k, k.Add(u), r}, m, Segment{Vec{}, v}, Vec{})
	}
}
