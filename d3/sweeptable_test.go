package d3

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// clash is a motion of a that meets b, and the answers: of Sweep(a, motion, b), whose Point is
// that of b at rest, and of SweepSpan.
type clash struct {
	name   string
	a      Shape
	motion Vec
	b      Shape
	hit    Hit
	exit   float64
	flat   bool // two lines meet along all of them: any point will do, elsewhere that is the middle
	oneSet bool // a and b are one set of points: the normal does not turn
}

func (f clash) run(t *testing.T) {
	t.Run(f.name, func(t *testing.T) {
		for _, a := range [...]Shape{f.a, pointerTo(f.a), withEndsSwapped(f.a)} {
			for _, b := range [...]Shape{f.b, pointerTo(f.b), withEndsSwapped(f.b)} {
				f.check(t, a, b)
			}
		}
	})
}

func (f *clash) check(t *testing.T, a, b Shape) {
	t.Helper()
	m, other := f.motion, xy(3, -7)
	back := f.hit
	if !f.oneSet {
		back.Normal = back.Normal.Neg()
	}
	back.Point = back.Point.Sub(m.Scale(back.T))
	both := f.hit
	both.Point = both.Point.Add(other.Scale(both.T))
	turn := f.hit
	turn.Point = back.Point

	// ask checks one way to ask; by is what b moves by.
	ask := func(name string, want Hit, q func() (Hit, bool)) {
		t.Helper()
		hit, ok := q()
		if f.flat {
			hit.Point = want.Point // TestSweepLaws knows whether it is one
		}
		if !ok || !nearlyHit(hit, want) {
			t.Fatalf("%s of %#v, %v, %#v: %+v, %v, want %+v", name, a, m, b, hit, ok, want)
		}
	}
	ask("Sweep", f.hit, func() (Hit, bool) { return Sweep(a, m, b) })
	ask("Sweep the other way", back, func() (Hit, bool) { return Sweep(b, m.Neg(), a) })
	ask("SweepBoth, b at rest", f.hit, func() (Hit, bool) { return SweepBoth(a, m, b, Vec{}) })
	ask("SweepBoth, a at rest", turn, func() (Hit, bool) { return SweepBoth(a, Vec{}, b, m.Neg()) })
	ask("SweepBoth", both, func() (Hit, bool) { return SweepBoth(a, m.Add(other), b, other) })
	for range 2 {
		if span, ok := SweepSpan(a, m, b); !ok || !nearlyNumber(span.Enter, f.hit.T) || !nearlyNumber(span.Exit, f.exit) {
			t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, %v, want %v to %v", a, m, b, span, ok, f.hit.T, f.exit)
		}
		a, b, m = b, a, m.Neg()
	}
}

func TestSweepTable(t *testing.T) {
	left, right, up, down := xy(-1, 0), xy(1, 0), xy(0, 1), xy(0, -1)
	third := 1.0 / 3
	at0, level := xy(0, 0), Segment{xy(0, 0), xy(10, 0)}
	disc, bar := Sphere{xy(0, 0), 2}, Capsule{xy(0, 0), xy(10, 0), 2}
	for _, f := range []clash{
		{name: "two balls", a: Sphere{xy(-10, 0), 1}, motion: xy(20, 0), b: disc, hit: Hit{0.35, xy(-2, 0), left}, exit: 0.65},
		{name: "two balls, slanted", a: Sphere{xy(-9, 2.4), 1}, motion: xy(18, 0), b: disc, hit: Hit{0.4, xy(-1.2, 1.6), xy(-0.6, 0.8)}, exit: 0.6},
		{name: "two balls that stay", a: Sphere{xy(-10, 0), 1}, motion: xy(10, 0), b: disc, hit: Hit{0.7, xy(-2, 0), left}, exit: 1},
		{name: "a bullet through a wall", a: Sphere{xy(-1000, 4), 0.5}, motion: xy(2000, 0), b: Capsule{xy(0, 0), xy(0, 9), 0.5}, hit: Hit{0.4995, xy(-0.5, 4), left}, exit: 0.5005},
		{name: "a ball on a side", a: Sphere{xy(5, 10), 1}, motion: xy(0, -20), b: bar, hit: Hit{0.35, xy(5, 2), up}, exit: 0.65},
		{name: "a ball on a cap", a: Sphere{xy(20, 2.4), 1}, motion: xy(-16, 0), b: bar, hit: Hit{0.5125, xy(11.2, 1.6), xy(0.6, 0.8)}, exit: 1},
		{name: "a ball at a seam", a: Sphere{xy(10, 10), 1}, motion: xy(0, -14), b: bar, hit: Hit{0.5, xy(10, 2), up}, exit: 13.0 / 14},
		{name: "a capsule end on", a: Capsule{xy(-20, 0), xy(-14, 0), 1}, motion: xy(22, 0), b: bar, hit: Hit{0.5, xy(-2, 0), left}, exit: 1},
		{name: "a capsule flat on", a: Capsule{xy(2, 11), xy(8, 11), 1}, motion: xy(0, -32), b: bar, hit: Hit{0.25, xy(5, 2), up}, exit: 14.0 / 32},
		{name: "a capsule upright", a: Capsule{xy(4, 9), xy(4, 20), 1}, motion: xy(0, -8), b: bar, hit: Hit{0.75, xy(4, 2), up}, exit: 1},
		{name: "a capsule, slanted", a: Capsule{xy(4, 9), xy(7, 13), 1}, motion: xy(0, -8), b: bar, hit: Hit{0.75, xy(4, 2), up}, exit: 1},

		{name: "grazing balls", a: Sphere{xy(-10, 3), 1}, motion: xy(20, 0), b: disc, hit: Hit{0.5, xy(0, 2), up}, exit: 0.5},
		{name: "grazing a cap", a: Sphere{xy(13, 10), 1}, motion: xy(0, -20), b: bar, hit: Hit{0.5, xy(12, 0), right}, exit: 0.5},
		{name: "grazing a side", a: Sphere{xy(-5, 3), 1}, motion: xy(20, 0), b: bar, hit: Hit{0.25, xy(0, 2), up}, exit: 0.75},
		{name: "grazing a side to its middle", a: Sphere{xy(-5, -3), 1}, motion: xy(10, 0), b: bar, hit: Hit{0.5, xy(0, -2), down}, exit: 1},
		{name: "sliding, capsules", a: Capsule{xy(-20, 3), xy(-10, 3), 1}, motion: xy(40, 0), b: bar, hit: Hit{0.25, xy(0, 2), up}, exit: 0.75},

		{name: "touching, and parting", a: Sphere{xy(3, 0), 1}, motion: xy(5, 0), b: disc, hit: Hit{0, xy(2, 0), right}},
		{name: "touching, and grazing", a: Sphere{xy(0, 3), 1}, motion: xy(5, 0), b: disc, hit: Hit{0, xy(0, 2), up}},
		{name: "touching, and closing in", a: Sphere{xy(3, 0), 1}, motion: xy(-12, 0), b: disc, hit: Hit{0, xy(2, 0), right}, exit: 0.5},
		{name: "touching in the end", a: Sphere{xy(13, 0), 1}, motion: xy(-10, 0), b: disc, hit: Hit{1, xy(2, 0), right}, exit: 1},
		{name: "starting inside", a: Sphere{xy(0, 1), 1}, motion: xy(0, 8), b: disc, hit: Hit{0, xy(0, 1), up}, exit: 0.25},
		{name: "concentric", a: Sphere{at0, 1}, motion: xy(0, 6), b: disc, hit: Hit{0, xy(-0.5, 0), left}, exit: 0.5},
		{name: "center on the axis", a: Sphere{xy(5, 0), 2}, motion: xy(0, 8), b: bar, hit: Hit{0, xy(5, 0), aside}, exit: 0.5},
		{name: "center at the end of the axis", a: Sphere{xy(10, 0), 2}, motion: xy(0, 8), b: bar, hit: Hit{0, xy(10, 0), right}, exit: 0.5},
		{name: "one ball", a: disc, motion: xy(8, 0), b: disc, hit: Hit{0, at0, left}, exit: 0.5, oneSet: true},
		{name: "one capsule", a: bar, motion: xy(0, 8), b: Capsule{bar.B, bar.A, 2}, hit: Hit{0, xy(5, 0), aside}, exit: 0.5, oneSet: true},
		{name: "no motion", a: Sphere{xy(2, 0), 1}, b: disc, hit: Hit{0, xy(1.5, 0), right}, exit: 1},
		{name: "no motion, touching", a: Sphere{xy(0, 3), 1}, b: disc, hit: Hit{0, xy(0, 2), up}, exit: 1},

		// Without radii the normal is the one nearest to the way back.
		{name: "point to point", a: xy(-3, -4), motion: xy(6, 8), b: at0, hit: Hit{0.5, at0, xy(-0.6, -0.8)}, exit: 0.5},
		{name: "a point arrives", a: xy(-3, -4), motion: xy(3, 4), b: at0, hit: Hit{1, at0, xy(-0.6, -0.8)}, exit: 1},
		{name: "a point and a segment", a: xy(0, 4), motion: xy(8, -8), b: level, hit: Hit{0.5, xy(4, 0), up}, exit: 0.5},
		{name: "a point and its end", a: xy(13, 4), motion: xy(-6, -8), b: level, hit: Hit{0.5, xy(10, 0), xy(0.6, 0.8)}, exit: 0.5},
		{name: "a point along a segment", a: xy(-5, 0), motion: xy(20, 0), b: level, hit: Hit{0.25, at0, left}, exit: 0.75},
		{name: "a point out of a segment", a: xy(5, 0), motion: xy(10, 0), b: level, hit: Hit{0, xy(5, 0), aside}, exit: 0.5},
		{name: "a point and a line", a: xy(0, 8), motion: xy(0, -16), b: Line{xy(0, 0), xy(2, 0)}, hit: Hit{0.5, at0, up}, exit: 0.5},
		{name: "a point along a ray", a: xy(-4, 0), motion: xy(8, 0), b: Ray{at0, axis}, hit: Hit{0.5, at0, left}, exit: 1},
		{name: "a T", a: Segment{xy(5, 3), xy(5, 9)}, motion: xy(0, -6), b: level, hit: Hit{0.5, xy(5, 0), up}, exit: 1},
		{name: "a T, right through", a: Segment{xy(5, 3), xy(5, 9)}, motion: xy(0, -12), b: level, hit: Hit{0.25, xy(5, 0), up}, exit: 0.75},
		{name: "flat", a: Segment{xy(2, 4), xy(8, 4)}, motion: xy(0, -8), b: level, hit: Hit{0.5, xy(5, 0), up}, exit: 0.5},
		{name: "collinear", a: Segment{xy(-10, 0), xy(-5, 0)}, motion: xy(10, 0), b: level, hit: Hit{0.5, at0, left}, exit: 1},
		{name: "collinear, right through", a: Segment{xy(-10, 0), xy(-5, 0)}, motion: xy(40, 0), b: level, hit: Hit{0.125, at0, left}, exit: 0.5},

		// Rays and lines move as others do.
		{name: "a line and a ball", a: Line{xy(0, 9), xy(2, 0)}, motion: xy(0, -18), b: Sphere{at0, 3}, hit: Hit{third, xy(0, 3), up}, exit: 2 * third},
		{name: "a line along itself", a: Line{xy(0, 3), xy(2, 0)}, motion: xy(7, 0), b: Sphere{at0, 3}, hit: Hit{0, xy(0, 3), up}, exit: 1},
		{name: "a ray's origin and a ball", a: Ray{xy(-8, 0), left}, motion: xy(10, 0), b: Sphere{at0, 3}, hit: Hit{0.5, xy(-3, 0), left}, exit: 1},
		{name: "a ray and a capsule", a: Ray{xy(-8, 6), right}, motion: xy(0, -16), b: bar, hit: Hit{0.25, xy(5, 2), up}, exit: 0.5},
		{name: "a line and a segment, flat", a: Line{xy(-8, 6), right}, motion: xy(3, -12), b: level, hit: Hit{0.5, xy(5, 0), up}, exit: 0.5},
		{name: "a line and an end", a: Line{xy(15, 0), xy(0, 3)}, motion: xy(-10, 0), b: level, hit: Hit{0.5, xy(10, 0), right}, exit: 1},
		{name: "parallel lines", a: Line{xy(0, 6), xy(2, 0)}, motion: xy(0, -12), b: Line{at0, xy(-3, 0)}, hit: Hit{0.5, at0, up}, exit: 0.5, flat: true},
		{name: "a ray into a ray", a: Ray{xy(-4, 0), left}, motion: xy(8, 0), b: Ray{at0, right}, hit: Hit{0.5, at0, left}, exit: 1},
	} {
		f.run(t)
	}
}

// TestSweepTies: shapes that meet without radii in one plane with the motion, or at the end of the
// motion, or all along at once. Signs tell that they touch; when, where and which way must agree.
func TestSweepTies(t *testing.T) {
	half := math.Sqrt2 / 2
	for _, f := range []clash{
		{name: "a line across a ray", a: Line{xy(1, 0), xy(0, 1)}, motion: xy(-2, 0), b: Ray{xy(0, 0), xy(-1, 0)}, hit: Hit{0.5, xy(0, 0), xy(1, 0)}, exit: 1},
		{name: "a slanted line across a ray", a: Line{xy(0, 0), xy(-1, -1)}, motion: xy(2, 0), b: Ray{xy(0, -1), xy(0, -1)}, hit: Hit{0.5, xy(0, -1), xy(-half, half)}, exit: 1},
		{name: "the tip of a ray over a line", a: Ray{xy(0, -1), xy(0, -1)}, motion: xy(0, 2), b: Line{xy(0, 0), axis}, hit: Hit{0.5, xy(0, 0), xy(0, -1)}, exit: 1},
		{name: "the end of a segment over a ray", a: Segment{xy(0, 1), xy(1, -1)}, motion: xy(1, 0), b: Ray{xy(1, 0), axis}, hit: Hit{0.5, xy(1, 0), xy(-2, -1).Unit()}, exit: 1},
		{name: "a segment over a bar without radius", a: Segment{xy(6, -6), xy(-3, -1)}, motion: xy(5, 0), b: Capsule{xy(7, -2), xy(-4, 0), 0}, hit: Hit{0.9, xy(1.5, -1), xy(-2, -11).Unit()}, exit: 1},
		{name: "flat against a line, in the end", a: Capsule{xy(-1, 1), xy(-1, 0), 1}, motion: xy(1, 1), b: Line{xy(1, 0), xy(0, 1)}, hit: Hit{1, xy(1, 1.5), xy(-1, 0)}, exit: 1},
		{name: "flat against a bar, in the end", a: Capsule{xy(2, 8), xy(8, 8), 1}, motion: xy(1, -5), b: Capsule{xy(0, 0), xy(10, 0), 2}, hit: Hit{1, xy(6, 2), xy(0, 1)}, exit: 1},
		{name: "flat, slanted", a: Segment{xy(0, 0), xy(3, 3)}, motion: xy(0, 2), b: Segment{xy(0, 1), xy(3, 4)}, hit: Hit{0.5, xy(1.5, 2.5), xy(half, -half)}, exit: 0.5},
		{name: "end to end", a: Segment{xy(0, -1), xy(1, 0)}, motion: xy(0, 1), b: Segment{xy(0, 0), xy(-1, 0)}, hit: Hit{1, xy(0, 0), xy(half, -half)}, exit: 1},
		{name: "end to end, and on along the side", a: Capsule{xy(-4, -7), xy(-4, -4), 0}, motion: xy(8, 4), b: Segment{xy(0, -2), xy(7, -5)}, hit: Hit{0.5, xy(0, -2), xy(-2, -1).Unit()}, exit: 47.0 / 52},
		{name: "parallel lines, slanted", a: Line{xy(-1, 0), xy(-1, -1)}, motion: xy(1, -2), b: Line{xy(1, 0), xy(-1, -1)}, hit: Hit{2.0 / 3, xy(0, -1), xy(-half, half)}, exit: 2.0 / 3, flat: true},
	} {
		f.run(t)
	}

	// Already in contact, and out of it on the way.
	ray, m, line := Ray{xy(0, 0), xy(1, 1)}, xy(0, 2), Line{xy(1, 1), axis}
	if span, ok := SweepSpan(ray, m, line); !ok || span != (Span{0, 0.5}) {
		t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, %v, want 0 to 0.5", ray, m, line, span, ok)
	}
	// An end passes another by less than rounding.
	sweepTimes(t,
		oracle.Shape{Kind: oracle.Capsule, P: [3]float64{-3.28371701099773, 3.1211161936514635}},
		[3]float64{5.228129334211303, -27.765890070851835},
		oracle.Shape{Kind: oracle.Segment, P: [3]float64{-2.0732358798208583, -3.3075859046618135}, Q: [3]float64{-3.2837170109977296, 76.12111619365146}})
	// The tip of a ray grazes an end: the edge that is left rounds to the time of the entry.
	a, b := Segment{xy(0.12471237611518848, 0.4094565505663068), xy(-0.09580968971989498, -4.309469297319379)}, Ray{xy(-2.2101635007481715, 0.39767381131565216), xy(0.05653418779272926, 0.2913845365579259)}
	m = xy(-5.053983076308311, -0.02550446700634046)
	if h, ok := Sweep(a, m, b); !ok || h.Normal.Dot(m) > 0 {
		t.Errorf("Sweep(%#v, %v, %#v) = %+v, %v, whose normal follows the motion", a, m, b, h, ok)
	}
}

// TestSweepTiesInSpace are those that the plane has no room for.
func TestSweepTiesInSpace(t *testing.T) {
	if dim == 2 {
		t.Skip("a plane has no room for it")
	}
	p := func(x, y, z float64) Vec { return at([3]float64{x, y, z}) }
	third := math.Sqrt(1.0 / 3)
	clash{
		name: "an end on a side, coplanar", a: Segment{p(0, 0, -1), p(0, 0, 0)}, motion: p(-1, 1, 0), b: Segment{p(0, 0, 1), p(-1, 1, -1)},
		hit: Hit{0.5, p(-0.5, 0.5, 0), p(third, -third, -third)}, exit: 1,
	}.run(t)

	// What touches at last touches as Collide says of it there.
	m, b := p(-1, -1, 0), Ray{p(-1, -1, 1), p(0, -1, 0)}
	a, after := Capsule{p(1, 1, 1), p(0, -1, -1), 1}, Capsule{p(0, 0, 1), p(-1, -2, -1), 1}
	c, ok := Collide(after, b)
	if !ok || c.Depth != 0 {
		t.Fatalf("Collide(%#v, %#v) = %+v, %v", after, b, c, ok)
	}
	clash{name: "touching in the end", a: a, motion: m, b: b, hit: Hit{1, c.Point, c.Normal}, exit: 1}.run(t)

	// What it touches is above an end of the bar before the motion, and not when it ends.
	clash{
		name: "a bar on a ray in the end", a: Capsule{p(0, 1, 0), p(2, -2, 0), 2}, motion: p(-4, 1, 2), b: Ray{p(4, -3, 4), p(-2, 1, 0)},
		hit: Hit{1, p(-3, 0.5, 4), p(0, 0, -1)}, exit: 1,
	}.run(t)

	// So near that determinants underflow.
	clash{
		name: "a ray past a short segment", a: Ray{p(0, 3e-264, -1e-264), p(-2, 0, -1)}, motion: p(-1, -3, 0), b: Segment{Vec{}, p(-2e-60, 0, -2e-60)},
		hit: Hit{1e-264, p(-1e-264, 0, -1e-264), p(0, 1, 0)}, exit: 1e-264,
	}.run(t)
}

// TestSweepsInSpace: sticks that pass through each other with no end near, which in the plane
// they cannot.
func TestSweepsInSpace(t *testing.T) {
	if dim == 2 {
		t.Skip("a plane has no room for it")
	}
	p := func(x, y, z float64) Vec { return at([3]float64{x, y, z}) }
	up := p(0, 0, 1)
	along, across := Segment{p(-5, 0, 9), p(5, 0, 9)}, Segment{p(0, -5, 0), p(0, 5, 0)}
	for _, f := range []clash{
		{name: "thin", a: along, motion: p(0, 0, -18), b: across, hit: Hit{0.5, p(0, 0, 0), up}, exit: 0.5},
		{name: "thin, slanted", a: along, motion: p(4, 2, -18), b: across, hit: Hit{0.5, p(0, 1, 0), up}, exit: 0.5},
		{name: "round", a: Capsule{along.A, along.B, 1}, motion: p(0, 0, -16), b: Capsule{across.A, across.B, 2}, hit: Hit{0.375, p(0, 0, 2), up}, exit: 0.75},
		{name: "grazing", a: Capsule{p(-5, 0, 3), p(5, 0, 3), 1}, motion: p(0, 1, 0), b: Capsule{across.A, across.B, 2}, hit: Hit{0, p(0, 0, 2), up}, exit: 1},
		{name: "two lines", a: Line{p(3, 0, 9), p(1, 0, 0)}, motion: p(0, 0, -36), b: Line{p(0, 7, 0), p(0, -2, 0)}, hit: Hit{0.25, p(0, 0, 0), up}, exit: 0.25},
		{name: "two rays", a: Ray{p(-3, 0, 9), p(1, 0, 0)}, motion: p(0, 0, -36), b: Ray{p(0, 7, 0), p(0, -2, 0)}, hit: Hit{0.25, p(0, 0, 0), up}, exit: 0.25},
		{name: "a line and a stick", a: Line{p(3, 0, 9), p(1, 0, 0)}, motion: p(0, 0, -16), b: Capsule{across.A, across.B, 1}, hit: Hit{0.5, p(0, 0, 1), up}, exit: 0.625},
	} {
		f.run(t)
	}
	sweepsPast(t, along, p(6, 0, -18), Segment{p(9, -5, 0), p(9, 5, 0)})
	sweepsPast(t, Line{p(0, 0, 9), p(1, 0, 0)}, p(0, 0, -8.9), Line{p(0, 0, 0), p(0, 1, 0)})
}

// sweepsPast checks the answers for shapes that do not meet on the way.
func sweepsPast(t *testing.T, a Shape, m Vec, b Shape) {
	t.Helper()
	pa, pb := pointerTo(a), pointerTo(b)
	for range 2 {
		other := xy(3, -7)
		if m.Add(other).Sub(other) != m {
			other = Vec{}
		}
		for _, f := range [...]func() (Hit, bool){
			func() (Hit, bool) { return Sweep(a, m, b) },
			func() (Hit, bool) { return Sweep(pa, m, pb) },
			func() (Hit, bool) { return Sweep(a, m, pb) },
			func() (Hit, bool) { return SweepBoth(a, m, b, Vec{}) },
			func() (Hit, bool) { return SweepBoth(pa, Vec{}, b, m.Neg()) },
			func() (Hit, bool) { return SweepBoth(a, m.Add(other), b, other) },
		} {
			if hit, ok := f(); ok || hit != (Hit{}) {
				t.Errorf("Sweep(%#v, %v, %#v) = %+v, %v, want nothing", a, m, b, hit, ok)
			}
		}
		for _, b := range [...]Shape{b, pb} {
			if span, ok := SweepSpan(a, m, b); ok || span != (Span{}) {
				t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, %v, want nothing", a, m, b, span, ok)
			}
		}
		a, b, pa, pb, m = b, a, pb, pa, m.Neg()
	}
}

func TestSweepsThatMiss(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	above := math.Nextafter(3, 4)
	for _, f := range []struct {
		a Shape
		m Vec
		b Shape
	}{
		{Sphere{xy(-9, above), 1}, xy(30, 0), bar},
		{Sphere{xy(5, 10), 1}, xy(0, math.Nextafter(-7, 0)), bar},
		{Sphere{xy(5, 10), 1}, xy(0, 7), bar},
		{Sphere{xy(5, 10), 1}, Vec{}, bar},
		{xy(-3, -4), xy(3, math.Nextafter(4, 0)), xy(0, 0)},
		{xy(-3, -4), xy(6, 9), xy(0, 0)},
		{Segment{xy(5, 3), xy(5, 9)}, xy(30, -1), Segment{xy(0, 0), xy(10, 0)}},
		{Segment{xy(-5, 0), xy(-1, 0)}, xy(-3, 0), Segment{xy(0, 0), xy(10, 0)}},
		{Line{xy(0, 6), axis}, xy(99, -5), Line{xy(0, 0), axis}},
		{Line{xy(0, 6), axis}, xy(99, 0), Sphere{xy(0, 0), 5}},
		{Ray{xy(4, 0), axis}, xy(8, 0), Ray{xy(0, 0), xy(-1, 0)}},
		{Ray{xy(11, 0), axis}, xy(5, 0), Segment{xy(0, 0), xy(10, 0)}},
	} {
		sweepsPast(t, f.a, f.m, f.b)
	}
}

// TestSweepSizes: what overflows, underflows or rounds away.
func TestSweepSizes(t *testing.T) {
	const (
		tiny  = math.SmallestNonzeroFloat64
		large = math.MaxFloat64
	)
	for _, test := range []struct {
		name   string
		a      Shape
		ma     Vec
		b      Shape
		mb     Vec
		span   Span
		normal Vec
	}{
		{"T underflows", xy(-1e-300, 0), xy(1e308, 0), xy(0, 0), Vec{}, Span{tiny, tiny}, xy(-1, 0)},
		{"T rounds to 1", Sphere{xy(1e17, 0), 1}, xy(-1e17, 0), Sphere{xy(0, 0), 2}, Vec{}, Span{1 - e, 1}, xy(1, 0)},
		{"Exit rounds to 1", Sphere{xy(-0x1p60, 0), 1}, xy(0x1p60+0x1p8, 0), Sphere{xy(0, 0), 0x1p8 - 2}, Vec{}, Span{1 - 2*e, 1 - e}, xy(-1, 0)},
		{"squares underflow", Sphere{xy(-9*0x1p-600, 3*0x1p-600), 0x1p-600}, xy(16*0x1p-600, 0), Sphere{xy(0, 0), 4 * 0x1p-600}, Vec{}, Span{5.0 / 16, 13.0 / 16}, xy(-0.8, 0.6)},
		{"squares overflow", Sphere{xy(-9*0x1p600, 3*0x1p600), 0x1p600}, xy(16*0x1p600, 0), Sphere{xy(0, 0), 4 * 0x1p600}, Vec{}, Span{5.0 / 16, 13.0 / 16}, xy(-0.8, 0.6)},
		{"the motions' difference overflows", Sphere{xy(-large/2, 0), large / 16}, xy(large, 0), Sphere{xy(large/2, 0), large / 16}, xy(-large, 0), Span{7.0 / 16, 9.0 / 16}, xy(-1, 0)},
		{"the way and the motions' difference overflow", Sphere{xy(-large, 0), large / 8}, xy(large, 0), Sphere{xy(large, 0), large / 8}, xy(-large, 0), Span{7.0 / 8, 1}, xy(-1, 0)},
		{"the same overflow for bars", Capsule{xy(-large, 0), xy(-large, large/2), large / 8}, xy(large, 0), Capsule{xy(large, 0), xy(large, large/2), large / 8}, xy(-large, 0), Span{7.0 / 8, 1}, xy(-1, 0)},
		{"both move alike", Sphere{xy(0, 2), 1}, xy(1e300, 5), Sphere{xy(0, 0), 1}, xy(1e300, 5), Span{0, 1}, xy(0, 1)},
	} {
		t.Run(test.name, func(t *testing.T) {
			hit, ok := SweepBoth(test.a, test.ma, test.b, test.mb)
			if !ok || !nearlyNumber(hit.T, test.span.Enter) || (hit.T == 0) != (test.span.Enter == 0) || !nearly(hit.Normal, test.normal) || !isFinite(hit.Point.maxAbs()) {
				t.Errorf("SweepBoth(%#v, %v, %#v, %v) = %+v, %v, want %+v, normal %v", test.a, test.ma, test.b, test.mb, hit, ok, test.span, test.normal)
			}
			m := test.ma.Sub(test.mb)
			if !isFinite(m.maxAbs()) {
				return
			}
			span, ok := SweepSpan(test.a, m, test.b)
			if !ok || !nearlyNumber(span.Enter, test.span.Enter) || !nearlyNumber(span.Exit, test.span.Exit) || (span.Exit == 1) != (test.span.Exit == 1) {
				t.Errorf("SweepSpan(%#v, %v, %#v) = %+v, %v, want %+v", test.a, m, test.b, span, ok, test.span)
			}
		})
	}
}

// TestSweepOfLargestRadii: their sum overflows, the times do not.
func TestSweepOfLargestRadii(t *testing.T) {
	const top = math.MaxFloat64
	a, b := Sphere{xy(0, top), 0.5 * top}, Sphere{xy(0, 0), 0.5 * (1 + 0x1p-40) * top}
	span, ok := SweepSpan(a, xy(0, 0.5*top), b)
	if want := 0x1p-40; !ok || span.Enter != 0 || math.Abs(span.Exit-want) > 0x1p-50 {
		t.Errorf("SweepSpan(%#v, up, %#v) = %+v, %v, want 0 to %v", a, b, span, ok, want)
	}
	hit, ok := Sweep(Sphere{xy(0, top), 0.5 * top}, xy(0, -0.5*top), Sphere{xy(0, -0.25*top), 0.625 * top})
	if !ok || math.Abs(hit.T-0.25) > 8*e || hit.Normal != xy(0, 1) {
		t.Errorf("Sweep of the largest radii = %+v, %v", hit, ok)
	}
}

// TestSweepBothIsExact: 1e16 − 1 is no float64, and its rounding comes farther.
func TestSweepBothIsExact(t *testing.T) {
	far, near, o := xy(-1e16, 0), xy(2-1e16, 0), xy(0, 0)
	ma, mb := xy(1e16, 0), xy(1, 0)
	if hit, ok := SweepBoth(far, ma, o, mb); ok || hit != (Hit{}) {
		t.Errorf("SweepBoth(%v, %v, %v, %v) = %+v, %v", far, ma, o, mb, hit, ok)
	}
	if hit, ok := SweepBoth(near, ma, o, mb); !ok || !(hit.T < 1) {
		t.Errorf("SweepBoth(%v, %v, %v, %v) = %+v, %v", near, ma, o, mb, hit, ok)
	}
	if hit, ok := Sweep(far, ma.Sub(mb), o); !ok || hit.T != 1 {
		t.Errorf("Sweep(%v, %v, %v) = %+v, %v", far, ma.Sub(mb), o, hit, ok)
	}
}

// TestSweepEmptySets: what is empty, or moves by no number, meets nothing.
func TestSweepEmptySets(t *testing.T) {
	nan, p := math.NaN(), xy(1, 2)
	for _, bad := range []Shape{
		xy(nan, 2), xy(inf, 2),
		Segment{p, xy(inf, 0)},
		Ray{p, xy(nan, 0)},
		Ray{xy(nan, 0), Vec{}},
		Line{xy(0, inf), axis},
		Sphere{p, -1},
		Sphere{p, nan},
		Sphere{p, inf},
		Capsule{p, p, -1},
		Capsule{p, xy(4, 6), -1},
		Capsule{p, xy(4, nan), 1},
	} {
		for _, s := range append([]Shape{bad}, others...) {
			for _, m := range []Vec{{}, axis, xy(1e308, 3)} {
				sweepsPast(t, bad, m, s)
			}
		}
	}
	for _, m := range []Vec{xy(nan, 0), xy(inf, 0), xy(0, -inf), xy(inf, nan)} {
		for _, s := range others {
			sweepsPast(t, s, m, s)
			if hit, ok := SweepBoth(s, m, s, m); ok || hit != (Hit{}) {
				t.Errorf("SweepBoth(%#v, %v, itself, as far) = %+v, %v", s, m, hit, ok)
			}
		}
	}
}
