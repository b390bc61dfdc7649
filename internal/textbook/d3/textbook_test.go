package textbook

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/oracle"
)

func xy(x, y float64) d3.Vec { return at([3]float64{x, y, 0}) }

// shapeOf returns the Shape that the oracle's s describes.
func shapeOf(s oracle.Shape) d3.Shape {
	p, q := at(s.P), at(s.Q)
	switch s.Kind {
	case oracle.Segment:
		return d3.Segment{A: p, B: q}
	case oracle.Ray:
		return d3.Ray{Origin: p, Dir: q}
	case oracle.Line:
		return d3.Line{Origin: p, Dir: q}
	case kindSphere:
		return d3.Sphere{Center: p, Radius: s.R}
	case oracle.Capsule:
		return d3.Capsule{A: p, B: q, Radius: s.R}
	}
	return p
}

// oracleOf returns s as the oracle takes it.
func oracleOf(s d3.Shape) oracle.Shape {
	switch s := s.(type) {
	case d3.Segment:
		return oracle.Shape{Kind: oracle.Segment, P: coords(s.A), Q: coords(s.B)}
	case d3.Ray:
		return oracle.Shape{Kind: oracle.Ray, P: coords(s.Origin), Q: coords(s.Dir)}
	case d3.Line:
		return oracle.Shape{Kind: oracle.Line, P: coords(s.Origin), Q: coords(s.Dir)}
	case d3.Sphere:
		return oracle.Shape{Kind: kindSphere, P: coords(s.Center), R: s.Radius}
	case d3.Capsule:
		return oracle.Shape{Kind: oracle.Capsule, P: coords(s.A), Q: coords(s.B), R: s.Radius}
	}
	return oracle.Shape{P: coords(s.(d3.Vec))}
}

// agree compares a method with the exact verdict on ordinary pairs.
func agree[A, B d3.Shape](t *testing.T, ka, kb oracle.Kind, method func(A, B) bool) {
	t.Helper()
	rng, yes := rand.New(rand.NewPCG(1, 1)), 0
	for range 2000 {
		a, b := oracle.Families[0].Pair(rng, dim, ka, kb)
		if ka == oracle.Segment || ka == oracle.Ray {
			a, b = oracle.Shot(rng, dim, ka, kb) // not from inside
		}
		want := oracle.Sign(a, b) <= 0
		x, y := shapeOf(a).(A), shapeOf(b).(B)
		if got := method(x, y); got != want {
			t.Errorf("%#v, %#v: %v", x, y, got)
		}
		if want {
			yes++
		}
	}
	if yes < 20 || yes > 1980 {
		t.Errorf("%d pairs of 2000 overlap: they show nothing", yes)
	}
}

// wrong shows a pair about which a method says what is not so.
func wrong[A, B d3.Shape](t *testing.T, name string, a A, b B, method func(A, B) bool) {
	t.Helper()
	want := oracle.Sign(oracleOf(a), oracleOf(b)) <= 0
	if got := method(a, b); got == want {
		t.Errorf("%s: right about %#v, %#v: %v", name, a, b, got)
	}
	if got := d3.Overlap(a, b); got != want {
		t.Errorf("%s: Overlap(%#v, %#v) = %v", name, a, b, got)
	}
}

func quadratic(l d3.Line, s d3.Sphere) bool  { _, _, ok := LineSphereQuadratic(l, s); return ok }
func expanded(l d3.Line, s d3.Sphere) bool   { _, _, ok := LineSphereExpanded(l, s); return ok }
func projection(l d3.Line, s d3.Sphere) bool { _, _, ok := LineSphereProjection(l, s); return ok }
func segment(p d3.Segment, s d3.Sphere) bool { _, ok := SegmentSphere(p, s); return ok }
func ray(p d3.Ray, s d3.Sphere) bool         { _, ok := RaySphere(p, s); return ok }
func rayBar(p d3.Ray, s d3.Capsule) bool     { _, ok := RayCapsule(p, s); return ok }

// passing is a line that misses the unit ball by a ten-millionth, from far away.
var passing = d3.Line{Origin: xy(-1e9, 1.0000001), Dir: xy(1, 0)}

func TestLineSphere(t *testing.T) {
	for _, method := range []func(d3.Line, d3.Sphere) bool{quadratic, expanded, projection, LineSphereCross} {
		agree(t, oracle.Line, kindSphere, method)
	}
	ball := d3.Sphere{Radius: 1}
	wrong(t, "quadratic from far away", passing, ball, quadratic)
	wrong(t, "quadratic, zero V", d3.Line{Origin: xy(0.5, 0)}, ball, quadratic)
	wrong(t, "expanded, far from the origin",
		d3.Line{Origin: xy(1e9, 1e9+3), Dir: xy(1, 0)}, d3.Sphere{Center: xy(1e9, 1e9), Radius: 2}, expanded)
	wrong(t, "projection from far away",
		d3.Line{Origin: xy(-3<<30, -1<<30), Dir: xy(3, 1)}, d3.Sphere{Radius: 1e-9}, projection)
	wrong(t, "projection, zero V", d3.Line{Origin: xy(0.5, 0)}, ball, projection)
}

// The numbers of the methods are those of the library, on a chord of length 8.
func TestLineSphereNumbers(t *testing.T) {
	l, ball := d3.Line{Origin: xy(-9, 3), Dir: xy(2, 0)}, d3.Sphere{Radius: 5}
	span, _ := d3.Clip(l, ball)
	t1, t2, _ := LineSphereQuadratic(l, ball)
	u1, u2, _ := LineSphereExpanded(l, ball)
	foot, half, _ := LineSphereProjection(l, ball)
	if want := (d3.Span{Enter: 2.5, Exit: 6.5}); span != want || (d3.Span{Enter: t1, Exit: t2}) != want || (d3.Span{Enter: u1, Exit: u2}) != want {
		t.Errorf("want %v: Clip %v, quadratic %v and %v, expanded %v and %v", want, span, t1, t2, u1, u2)
	}
	if foot != xy(0, 3) || half != 4 {
		t.Errorf("foot %v, half chord %v", foot, half)
	}
}

func TestCapsules(t *testing.T) {
	agree(t, kindSphere, oracle.Capsule, SphereCapsule)
	agree(t, oracle.Capsule, oracle.Capsule, CapsuleCapsule)

	point := d3.Capsule{A: xy(0.5, 0), B: xy(0.5, 0), Radius: 1}
	wrong(t, "equal ends", d3.Sphere{Radius: 1}, point, SphereCapsule)
	wrong(t, "equal ends", d3.Capsule{A: xy(0, 0), B: xy(0, 1), Radius: 1}, point, CapsuleCapsule)
	wrong(t, "nearly parallel",
		d3.Capsule{A: xy(-3.177606777006119, -4.93388784661277), B: xy(-251.7075558190317, 110.69901194225494), Radius: 2.708607381306626e-06},
		d3.Capsule{A: xy(-170.4471900878718, 72.89121300066392), B: xy(78.08275845052611, -42.74168273545067), Radius: 2.708607381306626e-06},
		CapsuleCapsule)

	bar := d3.Capsule{A: xy(0, 0), B: xy(10, 0), Radius: 2}
	wrong(t, "the axis lies within", d3.Sphere{Center: xy(5, 1), Radius: 20}, bar, SphereCapsuleGrown)
	wrong(t, "the cap at A only", d3.Sphere{Center: xy(-3, 0), Radius: 2}, bar, SphereCapsuleGrown)
	if !SphereCapsuleGrown(d3.Sphere{Center: xy(5, 4), Radius: 3}, bar) || SphereCapsuleGrown(d3.Sphere{Center: xy(5, 9), Radius: 3}, bar) {
		t.Error("the grown circle is wrong about a side")
	}
	wrong(t, "crossing", bar, d3.Capsule{A: xy(5, -9), B: xy(5, 9), Radius: 1}, CapsuleEnds)
	if !CapsuleEnds(bar, d3.Capsule{A: xy(5, 3), B: xy(5, 9), Radius: 1}) || CapsuleEnds(bar, d3.Capsule{A: xy(5, 4), B: xy(5, 9), Radius: 1}) {
		t.Error("the ends are wrong about a T")
	}
}

func TestPaths(t *testing.T) {
	agree(t, oracle.Segment, kindSphere, segment)
	agree(t, oracle.Ray, kindSphere, ray)
	agree(t, oracle.Ray, oracle.Capsule, rayBar)

	ball, bar := d3.Sphere{Radius: 1}, d3.Capsule{A: xy(0, -5), B: xy(0, 5), Radius: 1}
	p := d3.Ray(passing)
	wrong(t, "from far away", p, ball, ray)
	wrong(t, "from inside", d3.Ray{Origin: xy(0.5, 0), Dir: xy(1, 0)}, ball, ray)
	wrong(t, "from inside", d3.Ray{Origin: xy(0.5, 0), Dir: xy(1, 0)}, bar, rayBar)
	p.Origin.Y += 5
	wrong(t, "past the end, from far away", p, bar, rayBar)
	wrong(t, "from inside", d3.Segment{A: xy(0.5, 0), B: xy(3, 0)}, ball, segment)
}

// TestSweeps compares times, points and normals on ordinary motions.
func TestSweeps(t *testing.T) {
	type method func(a d3.Shape, m d3.Vec, b d3.Shape) (d3.Hit, bool)
	for _, test := range []struct {
		name   string
		ka, kb oracle.Kind
		method method
	}{
		{"closed", kindSphere, kindSphere, Sweep},
		{"closed", kindSphere, oracle.Capsule, Sweep},
		{"clamps", kindSphere, kindSphere, Advance},
		{"clamps", kindSphere, oracle.Capsule, Advance},
		{"clamps", oracle.Capsule, oracle.Capsule, Advance},
		{"clamps", oracle.Capsule, oracle.Line, Advance},
		{"GJK", kindSphere, kindSphere, AdvanceGJK},
		{"GJK", kindSphere, oracle.Capsule, AdvanceGJK},
		{"GJK", oracle.Capsule, oracle.Capsule, AdvanceGJK},
	} {
		rng, hits := rand.New(rand.NewPCG(1, 2)), 0
		for range 2000 {
			a, m, b := oracle.Encounter(rng, dim, test.ka, test.kb)
			x, motion, y := shapeOf(a), at(m), shapeOf(b)
			span, ok := d3.SweepSpan(x, motion, y)
			if ok && (span.Enter == 0 || span.Exit-span.Enter < 1e-3) {
				continue // starts inside, grazes or stops as it touches
			}
			want, _ := d3.Sweep(x, motion, y)
			got, is := test.method(x, motion, y)
			if is != ok || ok && (math.Abs(got.T-want.T) > 1e-6 ||
				got.Normal.Sub(want.Normal).Len() > 1e-6 || got.Point.Sub(want.Point).Len() > 1e-5) {
				t.Errorf("%s: %#v, %v, %#v: %+v, %v, want %+v, %v", test.name, x, motion, y, got, is, want, ok)
			}
			if ok {
				hits++
			}
		}
		if hits < 500 || hits > 1900 {
			t.Errorf("%s, %v-%v: %d motions of 2000 hit: they show little", test.name, test.ka, test.kb, hits)
		}
	}
}

// TestGrazingIsEarly: an iteration halves what is left of a grazing motion in every
// step, until its tolerance calls that a hit.
func TestGrazingIsEarly(t *testing.T) {
	a, motion, b := d3.Sphere{Center: xy(-9, 1-1e-12), Radius: 0.5}, xy(18, 0), d3.Sphere{Radius: 0.5}
	enter, _, _ := oracle.Sweep(oracleOf(a), coords(motion), oracleOf(b), [3]float64{})
	want, _ := enter.Float64()
	if hit, ok := d3.Sweep(a, motion, b); !ok || math.Abs(hit.T-want) > 1e-9 {
		t.Errorf("Sweep: %+v, %v, want T %v", hit, ok, want)
	}
	if hit, ok := Sweep(a, motion, b); !ok || math.Abs(hit.T-want) > 1e-9 {
		t.Errorf("closed: %+v, %v, want T %v", hit, ok, want)
	}
	for _, method := range []func(a d3.Shape, m d3.Vec, b d3.Shape) (d3.Hit, bool){Advance, AdvanceGJK} {
		if hit, ok := method(a, motion, b); !ok || want-hit.T < 1e-6 {
			t.Errorf("iterated, not early: %+v, %v, want T %v", hit, ok, want)
		}
	}
}

// TestSweepsFail shows motions about which the methods say what is not so.
func TestSweepsFail(t *testing.T) {
	ball, motion := d3.Sphere{Radius: 0.5}, xy(2e9, 0)
	bar := d3.Capsule{A: xy(0, -5), B: xy(0, 5), Radius: 0.5}
	for _, test := range []struct {
		name   string
		a      d3.Sphere
		motion d3.Vec
		b      d3.Shape
		method func(a d3.Shape, m d3.Vec, b d3.Shape) (d3.Hit, bool)
	}{
		{"closed, from far away", d3.Sphere{Center: xy(-1e9, 1.0000001), Radius: 0.5}, motion, ball, Sweep},
		{"closed, past the end from far away", d3.Sphere{Center: xy(-1e9, 6.0000001), Radius: 0.5}, motion, bar, Sweep},
		{"closed, from inside", d3.Sphere{Center: xy(0.5, 0), Radius: 0.5}, xy(1, 0), ball, Sweep},
		{"clamps, within the tolerance", d3.Sphere{Center: xy(-9, 1+1e-9), Radius: 0.5}, xy(18, 0), ball, Advance},
		{"GJK, within the tolerance", d3.Sphere{Center: xy(-9, 1+1e-9), Radius: 0.5}, xy(18, 0), ball, AdvanceGJK},
	} {
		want := oracle.SweepOK(oracleOf(test.a), coords(test.motion), oracleOf(test.b), [3]float64{})
		if hit, got := test.method(test.a, test.motion, test.b); got == want {
			t.Errorf("%s: right: %+v, %v", test.name, hit, got)
		}
		if _, got := d3.Sweep(test.a, test.motion, test.b); got != want {
			t.Errorf("%s: Sweep(%#v, %v, %#v) = %v", test.name, test.a, test.motion, test.b, got)
		}
	}
}
