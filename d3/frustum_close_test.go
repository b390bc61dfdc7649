package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// TestFrustumSweepClose: of two shapes that are apart by a gap down to 2⁻⁴⁸, one of them curved, and by motions up to 2⁶⁰, all that is said about
// the start agrees with Overlap. What leads away along the gap is no hit, and what leads along it is one, however small the gap is.
func TestFrustumSweepClose(t *testing.T) {
	for _, k := range frustumKinds() {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 43))
			p := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
			r := func() float64 { return rng.Float64() }
			seen := 0
			for i := range unlessBrief(400, 60) {
				a := [...]Shape{Cylinder{p(), p(), r()}, Cone{p(), p(), r()}, Rounded{Cone{p(), p(), r()}, r()}, Tapered{p(), p(), r(), r()}}[i%4]
				s := k.make(rng, func() Vec { return p().Scale(2) }, r)
				x, y := ClosestPoints(a, s)
				d := x.Sub(y).Len()
				if !(d > 0.01) || !isFinite(d) {
					continue
				}
				out := x.Sub(y).Unit()
				gap := math.Ldexp(1, -8-rng.IntN(41))
				a = movedShape(a, out.Scale(gap-Distance(a, s)))
				size := math.Ldexp(1, rng.IntN(65)-4)
				checkClose(t, a, p().Unit().Scale(size), s)
				checkClose(t, a, across(p(), out).Unit().Scale(size), s)
				away, _ := checkClose(t, a, out.Scale(size), s)
				into, h := checkClose(t, a, out.Scale(-size), s)
				certain := 0x1p-40
				if !isFinite(Bounds(s).Size().maxAbs()) {
					certain = 0x1p-38
				}
				isIn := Overlap(movedShape(a, out.Scale(-2*gap)), s)
				if d := Distance(a, s); d > certain && away || d > 0 && isIn && (!into || !(h.Normal.Dot(out) > 0) || !(h.T*size < 2*gap)) {
					t.Fatalf("%#v, %#v, apart by %v along %v: hit away %v, into by %v: %v, %+v", a, s, d, out, away, size, into, h)
				} else if d > 0 {
					seen++
				}
			}
			if seen < 10 {
				t.Errorf("%d of them are apart", seen)
			}
		})
	}
}

// checkClose compares all that Sweep, SweepSpan and Step say about the start of a motion with Overlap, and returns Sweep.
func checkClose(t *testing.T, a Shape, m Vec, s Shape) (ok bool, h Hit) {
	t.Helper()
	overlaps := Overlap(a, s)
	h, ok = Sweep(a, m, s)
	span, isMet := SweepSpan(a, m, s)
	back, isBack := Sweep(s, m.Neg(), a)
	c, _ := Collide(a, s)
	switch {
	case ok != isMet || ok != isBack || ok && (h.T != span.Enter || h.T != back.T || !(span.Enter <= span.Exit && span.Exit <= 1)):
	case (ok && h.T == 0) != overlaps:
	case overlaps && (h.Normal != c.Normal || h.Point != c.Point):
	case ok && !overlaps && back.Normal != h.Normal.Neg():
	case ok && !(math.Abs(h.Normal.Len()-1) < 1e-14):
	default:
		var w World[string]
		w.Set("a", a)
		w.Set("s", s)
		w.Step()
		w.Move("a", m)
		for _, e := range w.Step() {
			if e.Kind == Enter && (overlaps || e.T != h.T || !(math.Abs(e.Normal.Len()-1) < 1e-14)) {
				t.Fatalf("%#v by %#v, %#v: %v, %v, %v, but Sweep says %+v, Overlap %v", a, m, s, e, e.Point, e.Normal, h, overlaps)
			}
		}
		return ok, h
	}
	t.Fatalf("Sweep(%#v, %#v, %#v) = %+v, %v; SweepSpan %v, %v; back %+v, %v; Overlap %v, apart by %v", a, m, s, h, ok, span, isMet, back, isBack, overlaps, Distance(a, s))
	return ok, h
}

// TestFrustumApproaching: a cylinder nearly on a floor does not go through it.
func TestFrustumApproaching(t *testing.T) {
	floor := OrientedBox{Vec{}, [3]Vec{{8, 0, 6}, {0, 10, 0}, {-.6, 0, .8}}}
	c := Cylinder{Vec{0.7224362698543818, 0.7544891661858444, 2.2615194536354384}, Vec{1.1399741268801489, 0.8534859944558431, 4.261519453635438}, .5}
	m := Vec{644.56076640685, -211.6628864764749, -648.3737502294906}
	for _, k := range [...]float64{1e-3, 1, 1e3, 1e15} {
		var w World[string]
		w.Set("floor", floor)
		id, h, ok := w.Sweep(c, m.Scale(k), Filter[string]{Approaching: true})
		if id != "floor" || !ok || !(h.T > 0) || !(h.Normal.Sub(floor.Half[2]).Len() < 1e-6) {
			t.Errorf("%v times the motion: %q, %+v, %v", k, id, h, ok)
		}
		if h, ok := Sweep(c, m.Scale(-k), floor); ok {
			t.Errorf("%v times the motion back: %+v", k, h)
		}
	}
	// Beside a box, and past it.
	b := OrientedBox{Vec{}, [3]Vec{{.8, .6, 0}, {-.6, .8, 0}, {0, 0, 1}}}
	for _, far := range [...]float64{1e6, 1e9, 1e12, 1e13, 1e14, 1e15, 1e16, 1e18, 1e30} {
		for _, at := range [...]Vec{{-10, 3, 0}, {-10, 30, 0}, {-10, 300, 0}, {5, 0, 0}, {5, 3, 0}} {
			if h, ok := Sweep(Cylinder{at, at.Add(Vec{0, 0, 1}), .5}, Vec{X: far}, b); ok {
				t.Errorf("from %v by %v: %+v", at, far, h)
			}
		}
	}
}

// TestFrustumDenormal: cylinders and cones of the smallest numbers contain themselves, and all have unit normals beside great radii.
func TestFrustumDenormal(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 44))
	p := func(exp int) Vec {
		return Vec{float64(rng.IntN(99) - 49), float64(rng.IntN(99) - 49), float64(rng.IntN(99) - 49)}.ldexp(exp)
	}
	r := func(exp int) float64 { return Vec{X: float64(1 + rng.IntN(49))}.ldexp(exp).X }
	for i := range unlessBrief(3000, 300) {
		f := frustumView{p(-1074), p(-1074), r(-1074), i%2 == 0}
		if s := f.value(); !Contains(s, s) {
			t.Fatalf("%#v does not contain itself", s)
		}
		exp := -1074 + rng.IntN(1100)
		f = frustumView{p(exp), p(exp), r(exp), i%2 == 0}
		small := -1074 + rng.IntN(1100)
		for _, s := range [...]Shape{
			Tapered{p(small), p(small), r(1000 + rng.IntN(15)), 0},
			Sphere{p(exp), r(1000 + rng.IntN(15))},
			Rounded{Cone{p(small), p(small), r(small)}, r(1000 + rng.IntN(15))},
		} {
			c, ok := Collide(f.value(), s)
			if !ok || !(math.Abs(c.Normal.Len()-1) < 1e-14) {
				t.Fatalf("Collide(%#v, %#v) = %+v, %v: the normal is %v long", f.value(), s, c, ok, c.Normal.Len())
			}
			checkClose(t, f.value(), p(exp), s)
		}
	}
}
