package d3

import (
	"math"
	"math/big"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Pairs of bodies of all kinds against the oracle.

// boundedKinds are the kinds of bodies with an end in all directions, and rays and lines.
var boundedKinds = func() (kinds []oracle.Kind) {
	for _, k := range oracle.BodyKinds {
		if k != oracle.HalfSpace {
			kinds = append(kinds, k)
		}
	}
	return kinds
}()

// isSpan says whether closed forms answer for b.
func isSpan(b oracle.Body) bool {
	var c core
	return c.set(shapeOfBody(b))
}

// eachBodyPair calls f with pairs of each family, of which one is a solid and one is bounded.
func eachBodyPair(t *testing.T, n int, f func(t *testing.T, a, b oracle.Body)) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs(boundedKinds, boundedKinds, *seed, t.Name()) {
				if brief() && rng.IntN(3) > 0 {
					continue
				}
				for range n {
					a, b := family.Pair(rng, dim, k[0], k[1])
					if !isSpan(a) || !isSpan(b) {
						if k[0].Bounded() || k[1].Bounded() {
							f(t, a, b)
						}
					}
				}
			}
		})
	}
}

// bodyUnits returns by how many e·S got is off what is wanted.
func bodyUnits(got float64, want *big.Float, a, b oracle.Body) float64 {
	return unitsOf(got, want, big.NewFloat(oracle.BodyScale(a, b)))
}

// bodyAt returns a body that is a point.
func bodyAt(p Vec) oracle.Body {
	return oracle.Body{Dim: dim, Kind: oracle.Point, V: [][3]float64{p.coords()}}
}

// TestBodyPairs: verdicts are right and numbers within their bounds, in both orders.
func TestBodyPairs(t *testing.T) {
	eachBodyPair(t, max(1, *cases/20), func(t *testing.T, a, b oracle.Body) {
		s1, s2 := shapeOfBody(a), shapeOfBody(b)
		want := oracle.BodySign(a, b)
		d, back := distanceBodies(s1, s2), distanceBodies(s2, s1)
		var c, c2 Contact
		meets, meets2 := collideBodies(&c, s1, s2, undecided), collideBodies(&c2, s2, s1, undecided)
		if over := overlapBodies(s1, s2); over != (want <= 0) || (d == 0) != over || meets != over || (c.Depth > 0) != (want < 0) {
			t.Errorf("%#v, %#v: overlap %v, distance %v, contact %v %+v, want sign %v", s1, s2, over, d, meets, c, want)
			return
		}
		if d != back || meets != meets2 || c.Depth != c2.Depth || c.Point != c2.Point || c.Normal != c2.Normal.Neg() && !(c.Normal == c2.Normal && areEqual(s1, s2)) {
			t.Errorf("%#v, %#v: %v, %+v, swapped %v, %+v", s1, s2, d, c, back, c2)
		}
		gap := oracle.BodyGap(a, b, [3]*big.Rat{})
		onA, onB := ClosestPoints(s1, s2)
		if otherB, otherA := ClosestPoints(s2, s1); otherA != onA || otherB != onB {
			t.Errorf("%#v, %#v: closest points %v, %v, swapped %v, %v", s1, s2, onA, onB, otherA, otherB)
		}
		if want > 0 {
			if u := bodyUnits(d, gap, a, b); !(u < 16) {
				t.Errorf("%#v, %#v: distance %v, want %v: off by %.3g e·S", s1, s2, d, gap, u)
			}
			bodiesAreApart(t, a, b, onA, onB, gap)
			return
		}
		if l := c.Normal.Dot(c.Normal); !(math.Abs(l-1) < 8*e) {
			t.Errorf("%#v, %#v: normal %v", s1, s2, c.Normal)
		}
		if u := bodyUnits(c.Depth, gap.Neg(gap), a, b); !(u < 16) {
			t.Errorf("%#v, %#v: depth %v, want %v: off by %.3g e·S", s1, s2, c.Depth, gap, u)
			return
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		shift := moved(c.Normal.coords(), c.Depth)
		if u := bodyUnits(0, oracle.BodyGap(a, b, shift), a, b); !(u < 16) {
			t.Errorf("%#v, %#v: moved out by %+v, off by %.3g e·S", s1, s2, c, u)
		}
	})
}

// areEqual says whether the kernel sees a and b given by the same numbers.
func areEqual(a, b Shape) bool {
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	return cutOff(&x, &y, &Vec{}) && !x.solid.precedes(&y.solid) && !y.solid.precedes(&x.solid)
}

// bodiesAreApart checks closest points: each lies on its shape, and they are as far apart as the
// shapes are.
func bodiesAreApart(t *testing.T, a, b oracle.Body, onA, onB Vec, gap *big.Float) {
	if !isFinite(onA.maxAbs()) || !isFinite(onB.maxAbs()) {
		return // beyond the floats
	}
	world := float64(8*e) * (onA.maxAbs() + onB.maxAbs()) // what rounds in the world
	units := func(x *big.Float) float64 {
		f, _ := x.Float64()
		return bodyUnits(max(0, math.Abs(f)-world), new(big.Float), a, b)
	}
	gapA, gapB := oracle.BodyGap(bodyAt(onA), a, [3]*big.Rat{}), oracle.BodyGap(bodyAt(onB), b, [3]*big.Rat{})
	limit := 16.0
	if !a.Kind.Bounded() || !b.Kind.Bounded() {
		limit = 64 // S does not count how far along it they are
	}
	between := oracle.BodyGap(bodyAt(onA), bodyAt(onB), [3]*big.Rat{})
	if ua, ub, u := units(gapA), units(gapB), units(between.Sub(between, gap)); !(ua < limit && ub < limit && u < 16) {
		t.Errorf("%#v, %#v: closest points %v, %v: %.3g and %.3g e·S off, and %.3g from the distance", shapeOfBody(a), shapeOfBody(b), onA, onB, ua, ub, u)
	}
}

// TestBodyContacts: what the comments of Collide and ClosestPoints say of ties.
func TestBodyContacts(t *testing.T) {
	flat := func(x, y, half float64) Box { return Box{xy(x-half, y-half), xy(x+half, y+half)} }
	oriented := func(x, y float64) (o OrientedBox) {
		o.Center = xy(x, y)
		for i := range dim {
			o.Half[i] = axisOf(i)
		}
		return o
	}
	cube := func(x, y, half float64) Box {
		var h [3]float64
		for i := range dim {
			h[i] = half
		}
		return Box{xy(x, y).Sub(at(h)), xy(x, y).Add(at(h))}
	}
	for _, test := range []struct {
		a, b   Shape
		point  Vec
		normal Vec
		depth  float64
	}{
		{cube(0, 0, 1), cube(0, 0, 3), xy(1, 0), xy(1, 0), 4}, // the greater one comes first, by its corner
		{cube(0, 2, 1), cube(0, 0, 2), xy(0, 1.5), xy(0, 1), 1},
		{cube(1.5, 2, 1), cube(0, 0, 2), xy(1.25, 1.5), xy(0, 1), 1},
		{oriented(0.25, 1.5), cube(0, 0, 1), xy(0.125, 0.75), xy(0, 1), 0.5},
		{oriented(0.25, 1.5), oriented(0, 0), xy(0.125, 0.75), xy(0, 1), 0.5},
		{xy(0.5, 0), cube(0, 0, 1), xy(0.75, 0), xy(1, 0), 0.5},
		{Sphere{xy(0.5, 0), 1}, cube(0, 0, 1), xy(0.25, 0), xy(1, 0), 1.5},
		{Sphere{xy(2.5, 0), 2}, Rounded{cube(0, 0, 1), 0.5}, xy(1, 0), xy(1, 0), 1},
		{Capsule{xy(-5, 2), xy(0.5, 2), 1.5}, cube(0, 0, 1), xy(-0.25, 0.75), xy(0, 1), 0.5},
		{Segment{xy(-5, 1), xy(0.5, 1)}, cube(0, 0, 1), xy(-0.25, 1), xy(0, 1), 0},
		{Line{xy(7, 0.5), xy(1, 0)}, cube(0, 0, 1), xy(0, 0.75), xy(0, 1), 0.5},
		{Triangle{xy(-4, 1.5), xy(4, 1.5), xy(0, 0.5)}, flat(0, 0, 1), xy(0, 0.75), xy(0, 1), 0.5},
		{NewHull(xy(-4, 1.5), xy(4, 1.5), xy(0, 0.5)), flat(0, 0, 1), xy(0, 0.75), xy(0, 1), 0.5},
	} {
		if dim == 3 {
			if _, isFlat := test.b.(Box); isFlat && test.b == Shape(flat(0, 0, 1)) {
				continue // a triangle in the plane of a square: across that
			}
		}
		c, ok := Collide(test.a, test.b)
		want := Contact{test.point, test.normal, test.depth}
		near := c.Point.Sub(want.Point).maxAbs()+c.Normal.Sub(want.Normal).maxAbs()+math.Abs(c.Depth-want.Depth) < 0x1p-48
		if !ok || !near {
			t.Errorf("%#v, %#v: %+v, want %+v", test.a, test.b, c, want)
		}
		back, _ := Collide(test.b, test.a)
		if back.Normal != c.Normal.Neg() || back.Depth != c.Depth || back.Point != c.Point {
			t.Errorf("%#v, %#v: %+v, swapped %+v", test.a, test.b, c, back)
		}
	}
	for _, test := range []struct {
		a, b     Shape
		onA, onB Vec
	}{
		{cube(0, 3, 1), cube(0.5, 0, 1), xy(0.25, 2), xy(0.25, 1)},
		{Rounded{cube(0, 4, 1), 0.5}, cube(0.5, 0, 1), xy(0.25, 2.5), xy(0.25, 1)},
		{oriented(0, 3), cube(1.5, 0, 1), xy(0.75, 2), xy(0.75, 1)},
		{Segment{xy(0, 2), xy(9, 2)}, cube(0, 0, 1), xy(0.5, 2), xy(0.5, 1)},
		{Ray{xy(0, 2), xy(9, 0)}, cube(0, 0, 1), xy(0.5, 2), xy(0.5, 1)},
		{Line{xy(77, 2), xy(9, 0)}, cube(0.5, 0, 1), xy(0.5, 2), xy(0.5, 1)},
		{xy(3, 0.25), cube(0, 0, 1), xy(3, 0.25), xy(1, 0.25)},
		{xy(0.5, 0.25), cube(0, 0, 1), xy(0.5, 0.25), xy(0.5, 0.25)},
	} {
		onA, onB := ClosestPoints(test.a, test.b)
		if onA.Sub(test.onA).maxAbs()+onB.Sub(test.onB).maxAbs() > 0x1p-48 {
			t.Errorf("%#v, %#v: %v, %v, want %v, %v", test.a, test.b, onA, onB, test.onA, test.onB)
		}
	}
}

// TestFlatContacts: the patches of flat shapes have more points than ends.
func TestFlatContacts(t *testing.T) {
	flat := OrientedBox{Center: xy(1, -1)}
	flat.Half[0], flat.Half[1] = xy(1, 0), xy(-1, 0)
	tall := Triangle{xy(0, -3), xy(0, -4), xy(0, 1)}
	for _, test := range []struct {
		a, b  Shape
		point Vec
	}{
		{Segment{xy(3, -1), xy(4, -1)}, flat, xy(3, -1)},
		{Triangle{xy(3, -1), xy(9, -1), xy(4, -1)}, flat, xy(3, -1)},
		{Box{xy(-1, 0), xy(0, 1)}, tall, xy(0, 0.5)},
		{Triangle{xy(-4, -3), xy(-4, -4), xy(-4, 7)}, Triangle{xy(-3, 7), xy(-4, 10), xy(-4, 7)}, xy(-4, 7)},
	} {
		for _, s := range [][2]Shape{{test.a, test.b}, {test.b, test.a}} {
			c, ok := Collide(s[0], s[1])
			if !ok || c.Point.Sub(test.point).maxAbs() > 0x1p-40 {
				t.Errorf("Collide(%#v, %#v) = %+v, %v, want %v", s[0], s[1], c, ok, test.point)
			}
		}
	}
}

// TestBodyPairsAllocateNothing asks about values, and about pointers.
func TestBodyPairsAllocateNothing(t *testing.T) {
	check := func(what string, a, b Shape) {
		t.Helper()
		if n := testing.AllocsPerRun(2, func() {
			Overlap(a, b)
			Distance(a, b)
			ClosestPoints(a, b)
			Collide(a, b)
			Contacts(a, b)
			Contains(a, b)
			Contains(b, a)
		}); n != 0 {
			t.Errorf("%v allocations of %s %#v, %#v", n, what, a, b)
		}
	}
	for _, name := range [...]int{0, 1, 9, 10} {
		family := oracle.BodyFamilies[name]
		for k, rng := range oracle.Pairs(boundedKinds, boundedKinds, *seed, t.Name()) {
			a, b := family.Pair(rng, dim, k[0], k[1])
			s1, s2 := shapeOfBody(a), shapeOfBody(b)
			check("values", s1, s2)
			check("rounded", Rounded{Rounded{s1, 0.1}, 0.2}, s2)
		}
	}
	box, oriented, triangle := Box{Vec{}, xy(1, 1)}, OrientedBox{Center: xy(1, 0)}, Triangle{Vec{}, xy(0, 1), xy(1, 0)}
	hull := NewHull(Vec{}, xy(0, 1), xy(1, 0), xy(1, 1))
	round := Rounded{&hull, 1}
	for _, a := range []Shape{&box, &oriented, &triangle, &hull, &round} {
		for _, b := range []Shape{&box, &oriented, &triangle, &hull, &round} {
			check("pointers", a, b)
		}
	}
	if n := testing.AllocsPerRun(2, func() {
		var c Contact
		fastCollide(&c, Rounded{box, 1}, Rounded{oriented, 1})
		_, _ = Contacts(Rounded{box, 1}, Rounded{oriented, 1})
		_ = Contains(Rounded{box, 1}, oriented)
		_ = Distance(box, triangle)
	}); n != 0 {
		t.Errorf("%v allocations of shapes on the stack", n)
	}
}

// TestSegmentsLieFlat: a capsule or segment that lies along a face of a box, and overhangs it by less than its length, has the normal of
// that face to the bit, and its point in that plane: one that falls on the box and one on which the box falls.
func TestSegmentsLieFlat(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 395))
	eighths := func(n int) float64 { return float64(rng.IntN(2*n+1)-n) / 8 }
	hits := 0
	for range 5000 * *cases {
		k := rng.IntN(dim)
		var lo, hi, a, b, d [3]float64
		for i := range dim {
			lo[i], hi[i] = eighths(8)-2, eighths(8)+2
			a[i], b[i], d[i] = eighths(24), eighths(24), eighths(32)
		}
		r := float64(rng.IntN(4)) / 8
		a[k] = hi[k] + r + 0.125 + float64(rng.IntN(16))/8
		if b[k], d[k] = a[k], -4; a == b {
			continue // a point or ball
		}
		box, bar, motion := Box{vecOf(lo), vecOf(hi)}, Shape(Capsule{vecOf(a), vecOf(b), r}), vecOf(d)
		if r == 0 {
			bar = Segment{vecOf(a), vecOf(b)}
		}
		h, ok := Sweep(bar, motion, box)
		if !ok {
			continue
		}
		// The share of it that is over the face then.
		from, to := 0.0, 1.0
		for i := range dim {
			at := a[i] + float64(d[i]*h.T)
			if u := b[i] - a[i]; i != k && u != 0 {
				from, to = max(from, min((lo[i]-at)/u, (hi[i]-at)/u)), min(to, max((lo[i]-at)/u, (hi[i]-at)/u))
			} else if i != k && !(lo[i] < at && at < hi[i]) {
				to = 0
			}
		}
		if to-from < 0x1p-20 {
			continue
		}
		hits++
		if h.Normal != axisOf(k) || h.Point.coords()[k] != hi[k] {
			t.Fatalf("%v by %v on %v: %+v", bar, motion, box, h)
		}
		back, ok := Sweep(box, motion.Neg(), bar)
		if !ok || back.T != h.T || back.Normal != axisOf(k).Neg().Add(Vec{}) {
			t.Fatalf("%v on %v by %v: %+v, and the other way round %+v", box, bar, motion.Neg(), back, h)
		}
	}
	if hits < 1000 {
		t.Errorf("%d hits", hits)
	}
}
