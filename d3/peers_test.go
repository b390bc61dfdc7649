package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// Defects found in other libraries, each with the right answer.

// TestPeerResolv: shapes within each other, coincident and tangent ones were
// "not touching", and asking allocated 44 times.
func TestPeerResolv(t *testing.T) {
	ball := Sphere{xy(3, 4), 2}
	for _, m := range []encounter{
		{name: "a ball within a ball", a: Sphere{xy(3, 5), 1}, b: Sphere{xy(3, 4), 9}, normal: xy(0, 1), depth: 9, point: xy(3, 8.5)},
		{name: "a ball within a capsule", a: Sphere{xy(3, 1), 1}, b: Capsule{xy(0, 0), xy(9, 0), 5}, normal: xy(0, 1), depth: 5, point: xy(3, 2.5)},
		{name: "coincident balls", a: ball, b: ball, normal: xy(-1, 0), depth: 4, point: xy(3, 4), oneSet: true},
		{name: "tangent balls", a: ball, b: Sphere{xy(6, 8), 3}, normal: xy(-0.6, -0.8), point: xy(4.2, 5.6)},
		{name: "tangent from inside", a: Sphere{xy(3, 3), 1}, b: ball, normal: xy(0, -1), depth: 2, point: xy(3, 3)},
	} {
		m.run(t)
		if n := testing.AllocsPerRun(10, func() { ask(m.a, m.b) }); n != 0 {
			t.Errorf("%s: %v allocations", m.name, n)
		}
	}
}

// TestPeerChipmunk: cp gave identical capsules depth 0 and a zero normal, while
// 1e-12 apart was fine; a capsule without length collided with nothing.
func TestPeerChipmunk(t *testing.T) {
	a, b := xy(0, 0), xy(10, 0)
	up := xy(0, 1e-12)
	for _, m := range []encounter{
		{name: "identical capsules", a: Capsule{a, b, 2}, b: Capsule{a, b, 2}, normal: aside, depth: 4, point: xy(5, 0), oneSet: true},
		{name: "nearly identical capsules", a: Capsule{a.Add(up), b.Add(up), 2}, b: Capsule{a, b, 2}, normal: xy(0, 1), depth: 4 - 1e-12, point: xy(5, 5e-13)},
		{name: "no length", a: Capsule{a, a, 2}, b: Capsule{xy(-5, 3), xy(5, 3), 2}, normal: xy(0, -1), depth: 1, point: xy(0, 1.5)},
		{name: "no length, against a ball", a: Capsule{a, a, 2}, b: Sphere{xy(3, 0), 2}, normal: xy(-1, 0), depth: 1, point: xy(1.5, 0)},
		{name: "no length, against a ray", a: Capsule{a, a, 2}, b: Ray{xy(-9, 1), axis}, normal: xy(0, -1), depth: 1, point: xy(0, 1.5)},
		{name: "no length, twice", a: Capsule{a, a, 2}, b: Capsule{a, a, 2}, normal: xy(-1, 0), depth: 4, point: a, oneSet: true},
	} {
		m.run(t)
	}
}

// TestPeerBox2D: concentric circles and a center on a capsule's axis gave a zero
// normal, a capsule without length ended the program, and a ray from far away
// met a circle with an error of 0.024.
func TestPeerBox2D(t *testing.T) {
	c := xy(5, 0)
	for _, m := range []encounter{
		{name: "concentric", a: Sphere{c, 1}, b: Sphere{c, 3}, normal: xy(-1, 0), depth: 4, point: xy(4, 0), closest: &c},
		{name: "center on the axis", a: Sphere{c, 2}, b: Capsule{xy(0, 0), xy(10, 0), 2}, normal: aside, depth: 4, point: c, closest: &c},
		{name: "no length", a: Capsule{c, c, 1}, b: Capsule{xy(5, 3), xy(5, 3), 2}, normal: xy(0, -1), point: xy(5, 1)},
		{name: "a ray from far away", a: Ray{xy(-1e6, 0.5), axis}, b: Sphere{xy(0, 0), 0.5}, normal: xy(0, 1), point: xy(0, 0.5)},
		{name: "a slanted ray from far away", a: Ray{xy(-4e6+3, 3e6+4), xy(4, -3)}, b: Sphere{xy(0, 0), 5}, normal: xy(0.6, 0.8), point: xy(3, 4)},
	} {
		m.run(t)
	}
	far := Ray{xy(-1e6, 0.75), axis}
	if d := Distance(far, Sphere{xy(0, 0), 0.5}); d != 0.25 {
		t.Errorf("Distance(%#v, ...) = %v, want 0.25", far, d)
	}
}

// TestPeerBox2DRays: from a million away, a circle of radius 0.5 was hit with an error of 0.024,
// and a ray that started in a shape had a zero normal.
func TestPeerBox2DRays(t *testing.T) {
	left, right := xy(-1, 0), xy(1, 0)
	small := Sphere{xy(0, 0), 0.5}
	for _, j := range []journey{
		{name: "from far away", path: Ray{xy(-1e6, 0), axis}, s: small, clip: Span{1e6 - 0.5, 1e6 + 0.5}, hits: []Hit{{1e6 - 0.5, xy(-0.5, 0), left}, {1e6 + 0.5, xy(0.5, 0), right}}},
		{name: "from far away, off the middle", path: Ray{xy(-1e6, 0.375), axis}, s: Sphere{xy(0, 0), 0.625}, clip: Span{1e6 - 0.5, 1e6 + 0.5}, hits: []Hit{{1e6 - 0.5, xy(-0.5, 0.375), xy(-0.8, 0.6)}, {1e6 + 0.5, xy(0.5, 0.375), xy(0.8, 0.6)}}},
		{name: "from far away, at a capsule", path: Ray{xy(-1e6, 0.375), axis}, s: Capsule{xy(0, 0), xy(10, 0), 0.625}, clip: Span{1e6 - 0.5, 1e6 + 10.5}, hits: []Hit{{1e6 - 0.5, xy(-0.5, 0.375), xy(-0.8, 0.6)}, {1e6 + 10.5, xy(10.5, 0.375), xy(0.8, 0.6)}}},
		{name: "from the center", path: Ray{xy(0, 0), axis}, s: small, clip: Span{0, 0.5}, hits: []Hit{{0.5, xy(0.5, 0), right}}, start: left},
		{name: "from the axis", path: Ray{xy(5, 0), xy(0, 1)}, s: Capsule{xy(0, 0), xy(10, 0), 2}, clip: Span{0, 2}, hits: []Hit{{2, xy(5, 2), xy(0, 1)}}, start: aside},
		{name: "no length", path: Ray{xy(-3, 0), axis}, s: Capsule{xy(0, 0), xy(0, 0), 1}, clip: Span{2, 4}, hits: []Hit{{2, xy(-1, 0), left}, {4, xy(1, 0), right}}},
	} {
		j.run(t)
		if hit, ok := RayCast(j.path, j.s); ok && j.start == (Vec{}) && math.Abs(hit.T-j.hits[0].T) > 2e-10 {
			t.Errorf("%s: RayCast(%#v, %#v) = %+v, off by %v", j.name, j.path, j.s, hit, hit.T-j.hits[0].T)
		}
	}
	for _, start := range []Shape{Sphere{xy(0, 0), 1}, Capsule{xy(-5, 0), xy(5, 0), 1}} {
		if hit, ok := Sweep(start, axis, small); !ok || hit.T != 0 || !isUnit(hit.Normal) {
			t.Errorf("Sweep(%#v, ...) = %+v, %v, want T 0 and a normal", start, hit, ok)
		}
	}
}

// TestPeerBox3D: a hollow ray compared a distance with a fraction, and missed.
func TestPeerBox3D(t *testing.T) {
	journey{
		name: "through the middle", path: Segment{xy(-20, 0), xy(20, 0)}, s: Sphere{xy(0, 0), 5}, clip: Span{0.375, 0.625},
		hits: []Hit{{0.375, xy(-5, 0), xy(-1, 0)}, {0.625, xy(5, 0), xy(1, 0)}},
	}.run(t)
}

// projectedTwice says what tetra3d does about two capsules: it takes the point
// of one axis nearest to the middle of the other, and the point of the other
// nearest to that.
func projectedTwice(a, b Capsule) bool {
	p := plainNearest(b.A.Lerp(b.B, 0.5), a.A, a.B)
	q := plainNearest(p, b.A, b.B)
	return p.Sub(q).Len() <= a.Radius+b.Radius
}

// plainNearest returns the point of the segment a–b nearest to p.
func plainNearest(p, a, b Vec) Vec {
	u := b.Sub(a)
	return a.Lerp(b, max(0, min(1, p.Sub(a).Dot(u)/u.LenSq())))
}

// TestPeerTetra3D: two alternating projections of capsules missed 17 % of the
// overlaps.
func TestPeerTetra3D(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 5))
	point := func() (p [3]float64) {
		for i := range dim {
			p[i] = 10 * rng.Float64()
		}
		return p
	}
	overlaps, missed := 0, 0
	for range 2000 {
		a := oracle.Shape{Kind: oracle.Capsule, P: point(), Q: point(), R: rng.Float64()}
		b := oracle.Shape{Kind: oracle.Capsule, P: point(), Q: point(), R: rng.Float64()}
		x, y := shapeOf(a).(Capsule), shapeOf(b).(Capsule)
		want := oracle.Sign(a, b) <= 0
		if got := Overlap(x, y); got != want {
			t.Errorf("Overlap(%#v, %#v) = %v", x, y, got)
		}
		if want {
			overlaps++
			if !projectedTwice(x, y) {
				missed++
			}
		} else if projectedTwice(x, y) {
			t.Errorf("two points of %#v and %#v are near, but they are apart", x, y)
		}
	}
	t.Logf("two projections miss %d of %d overlaps", missed, overlaps)
	if missed < overlaps/10 {
		t.Errorf("two projections miss %d of %d overlaps only: the sample shows nothing", missed, overlaps)
	}
}

// TestPeerTetra3DRays: a ray met a capsule as it meets one ball.
func TestPeerTetra3DRays(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for x, y := range []float64{2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2} {
		ray := Ray{xy(float64(x), 9), xy(0, -1)}
		if hit, ok := RayCast(ray, bar); !ok || !nearlyHit(hit, Hit{9 - y, xy(float64(x), y), xy(0, 1)}) {
			t.Errorf("RayCast(%#v, %#v) = %+v, %v", ray, bar, hit, ok)
		}
	}
}

// TestPeerCollHits: the two points of a long segment near a tangent were one, and what lay
// within the circle or had no length gave nothing.
func TestPeerCollHits(t *testing.T) {
	ball := Sphere{xy(0, 0), 5}
	y := 5 - 1e-9 // half the chord is √(25 − y²), nearly 1e-4
	half := math.Sqrt((5 - y) * (5 + y))
	long := Segment{xy(-1e3, y), xy(1e3, y)}
	hits, n := Crossings(long, ball)
	if n != 2 || !(math.Abs(hits[0].Point.X+half) < 1e-12) || !(math.Abs(hits[1].Point.X-half) < 1e-12) {
		t.Errorf("Crossings(%#v, %#v) = %+v, %d, want them at ∓%v", long, ball, hits, n, half)
	}
	for _, j := range []journey{
		{name: "a long tangent", path: Segment{xy(-1e9, 5), xy(1e9, 5)}, clip: Span{0.5, 0.5}, hits: []Hit{{0.5, xy(0, 5), xy(0, 1)}}},
		{name: "within", path: Segment{xy(-1, 2), xy(1, 2)}, clip: Span{0, 1}, start: xy(-1, 2).Unit()},
		{name: "no length, within", path: Segment{xy(0, 2), xy(0, 2)}, clip: Span{0, 1}, start: xy(0, 1)},
		{name: "no length, on it", path: Segment{xy(3, 4), xy(3, 4)}, clip: Span{0, 1}, start: xy(0.6, 0.8)},
	} {
		j.s = ball
		j.run(t)
	}
}

// TestPeerColl: a segment within a circle did not overlap it, no length gave no
// answer, and near a tangent the answer was that of a coarser number.
func TestPeerColl(t *testing.T) {
	ball := Sphere{xy(0, 0), 5}
	for _, m := range []encounter{
		{name: "a segment within", a: Segment{xy(-1, 2), xy(1, 2)}, b: ball, normal: xy(0, 1), depth: 3, point: xy(0, 3.5)},
		{name: "no length, within", a: Segment{xy(0, 2), xy(0, 2)}, b: ball, normal: xy(0, 1), depth: 3, point: xy(0, 3.5)},
		{name: "no length, on it", a: Segment{xy(3, 4), xy(3, 4)}, b: ball, normal: xy(0.6, 0.8), point: xy(3, 4)},
		{name: "no direction, on it", a: Ray{xy(3, 4), Vec{}}, b: ball, normal: xy(0.6, 0.8), point: xy(3, 4)},
		{name: "a long tangent", a: Segment{xy(-1e9, 5), xy(1e9, 5)}, b: ball, normal: xy(0, 1), point: xy(0, 5)},
	} {
		m.run(t)
	}
	long := func(y float64) Segment { return Segment{xy(-1e9, y), xy(1e9, y)} }
	above, below := math.Nextafter(5, 6), math.Nextafter(5, 4)
	if Overlap(long(above), ball) || !(Distance(long(above), ball) > 0) {
		t.Errorf("Overlap(%#v, %#v) = true", long(above), ball)
	}
	if c, ok := Collide(long(below), ball); !ok || !(c.Depth > 0) {
		t.Errorf("Collide(%#v, %#v) = %+v, %v, want some depth", long(below), ball, c, ok)
	}
}
