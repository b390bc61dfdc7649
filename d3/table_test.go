package d3

import (
	"fmt"
	"math"
	"testing"
)

// xy returns the point (x, y), in the plane z = 0.
func xy(x, y float64) Vec { return at([3]float64{x, y, 0}) }

// inPlaneOrSpace returns p in the plane, q in space: for what depends on the dimension.
func inPlaneOrSpace[T any](p, q T) T {
	if dim == 2 {
		return p
	}
	return q
}

// nearly reports whether p and q differ by no more than rounding.
func nearly(p, q Vec) bool {
	return p == q || p.Sub(q).Len() <= 1e-12*(1+q.Len())
}

// nearlyNumber is nearly for numbers; what is 0 or infinite must be so exactly.
func nearlyNumber(x, y float64) bool {
	return x == y || x != 0 && y != 0 && math.Abs(x-y) <= 1e-12*math.Abs(y)
}

// encounter is a pair of shapes in contact, and the answers. The normal is that of
// Collide(a, b), out of b; closest is where it differs from the contact point.
type encounter struct {
	name    string
	a, b    Shape
	normal  Vec
	depth   float64
	point   Vec
	closest *Vec
	oneSet  bool // a and b are one set of points: the normal does not turn
}

func (m encounter) run(t *testing.T) {
	t.Run(m.name, func(t *testing.T) {
		m.check(t)
		m.a, m.b = m.b, m.a
		if !m.oneSet {
			m.normal = m.normal.Neg()
		}
		m.check(t)
	})
}

func (m *encounter) check(t *testing.T) {
	t.Helper()
	if !Overlap(m.a, m.b) {
		t.Errorf("Overlap(%#v, %#v) = false", m.a, m.b)
	}
	if d := Distance(m.a, m.b); d != 0 {
		t.Errorf("Distance(%#v, %#v) = %v, want 0", m.a, m.b, d)
	}
	want := Contact{m.point, m.normal, m.depth}
	c, ok := Collide(m.a, m.b)
	if !ok || !nearly(c.Point, want.Point) || !nearly(c.Normal, want.Normal) || !nearlyNumber(c.Depth, want.Depth) {
		t.Errorf("Collide(%#v, %#v) = %+v, %v, want %+v", m.a, m.b, c, ok, want)
	}
	p := m.point
	if m.closest != nil {
		p = *m.closest
	}
	onA, onB := ClosestPoints(m.a, m.b)
	if !nearly(onA, p) || onA != onB {
		t.Errorf("ClosestPoints(%#v, %#v) = %v, %v, want %v twice", m.a, m.b, onA, onB, p)
	}
}

// axis is the direction of the x axis, which most of the cores below lie on.
var axis = xy(1, 0)

// aside is the normal of cores on the x axis that do not say which way out, with
// a before b: minus (1, 0) turned in the plane, minus x × y in space.
var aside = inPlaneOrSpace(xy(0, -1), at([3]float64{0, 0, -1}))

func TestTouching(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for _, m := range []encounter{
		{name: "two balls", a: Sphere{xy(0, 0), 2}, b: Sphere{xy(5, 0), 3}, normal: xy(-1, 0), point: xy(2, 0)},
		{name: "two balls, slanted", a: Sphere{xy(3, 4), 2}, b: Sphere{xy(0, 0), 3}, normal: xy(0.6, 0.8), point: xy(1.8, 2.4)},
		{name: "a point on a ball", a: xy(3, 4), b: Sphere{xy(0, 0), 5}, normal: xy(0.6, 0.8), point: xy(3, 4)},
		{name: "a ball at a side", a: Sphere{xy(5, 5), 3}, b: bar, normal: xy(0, 1), point: xy(5, 2)},
		{name: "a ball at a cap", a: Sphere{xy(13, 4), 3}, b: bar, normal: xy(0.6, 0.8), point: xy(11.2, 1.6)},
		{name: "a ball at the seam", a: Sphere{xy(10, 5), 3}, b: bar, normal: xy(0, 1), point: xy(10, 2)},
		{name: "a tangent line", a: Line{xy(-7, 3), xy(2, 0)}, b: Sphere{xy(0, 0), 3}, normal: xy(0, 1), point: xy(0, 3)},
		{name: "a tangent ray", a: Ray{xy(-7, 3), xy(2, 0)}, b: Sphere{xy(0, 0), 3}, normal: xy(0, 1), point: xy(0, 3)},
		{name: "a tangent segment", a: Segment{xy(-7, 3), xy(2, 3)}, b: Sphere{xy(0, 0), 3}, normal: xy(0, 1), point: xy(0, 3)},
		{name: "a segment that ends on a ball", a: Segment{xy(-3, 0), xy(-9, 5)}, b: Sphere{xy(0, 0), 3}, normal: xy(-1, 0), point: xy(-3, 0)},
		{name: "parallel, bounded", a: Segment{xy(4, 2), xy(20, 2)}, b: bar, normal: xy(0, 1), point: xy(7, 2)},
		{name: "parallel, wholly bounded", a: Capsule{xy(8, -3), xy(2, -3), 1}, b: bar, normal: xy(0, -1), point: xy(5, -2)},
		{name: "parallel, a ray", a: Ray{xy(4, 2), axis}, b: bar, normal: xy(0, 1), point: xy(7, 2)},
		{name: "parallel, a line", a: Line{xy(99, -2), axis}, b: bar, normal: xy(0, -1), point: xy(5, -2)},
	} {
		m.run(t)
	}
}

func TestPenetrating(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for _, m := range []encounter{
		{name: "two balls", a: Sphere{xy(0, 0), 3}, b: Sphere{xy(4, 0), 3}, normal: xy(-1, 0), depth: 2, point: xy(2, 0)},
		{name: "a ball within a ball", a: Sphere{xy(1, 0), 1}, b: Sphere{xy(0, 0), 9}, normal: xy(1, 0), depth: 9, point: xy(4.5, 0)},
		{name: "a point within a ball", a: xy(0, 2), b: Sphere{xy(0, 0), 5}, normal: xy(0, 1), depth: 3, point: xy(0, 3.5)},
		{name: "a chord", a: Segment{xy(-9, 1), xy(9, 1)}, b: Sphere{xy(0, 0), 5}, normal: xy(0, 1), depth: 4, point: xy(0, 3)},
		{name: "a segment within a ball", a: Segment{xy(1, -1), xy(1, 1)}, b: Sphere{xy(0, 0), 5}, normal: xy(1, 0), depth: 4, point: xy(3, 0)},
		{name: "an end in a side", a: Segment{xy(5, 1), xy(5, 7)}, b: bar, normal: xy(0, 1), depth: 1, point: xy(5, 1.5)},
		{name: "a ball in a cap", a: Sphere{xy(13, 4), 4}, b: bar, normal: xy(0.6, 0.8), depth: 1, point: xy(10.9, 1.2)},
		{name: "parallel", a: Capsule{xy(6, 2), xy(20, 2), 1}, b: bar, normal: xy(0, 1), depth: 1, point: xy(8, 1.5)},
		{name: "parallel rays", a: Ray{xy(4, 1), axis}, b: bar, normal: xy(0, 1), depth: 1, point: xy(7, 1.5)},
	} {
		m.run(t)
	}
}

// TestPointCores is about cores that meet, one of them a point: the points
// nearest to each other are that point, the contact point is between the skins.
func TestPointCores(t *testing.T) {
	c := xy(4, 3)
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	onAxis, atEnd := xy(5, 0), xy(10, 0)
	for _, m := range []encounter{
		{name: "concentric", a: Sphere{c, 1}, b: Sphere{c, 2}, normal: xy(-1, 0), depth: 3, point: xy(3.5, 3), closest: &c},
		{name: "a point at the center", a: c, b: Sphere{c, 2}, normal: xy(-1, 0), depth: 2, point: xy(3, 3), closest: &c},
		{name: "the same ball", a: Sphere{c, 2}, b: Sphere{c, 2}, normal: xy(-1, 0), depth: 4, point: c, oneSet: true},
		{name: "the same point", a: c, b: c, normal: xy(-1, 0), point: c, oneSet: true},
		{name: "center on the axis", a: Sphere{onAxis, 1}, b: bar, normal: aside, depth: 3, point: onAxis.Add(aside.Scale(0.5)), closest: &onAxis},
		{name: "center at the end", a: Sphere{atEnd, 1}, b: bar, normal: xy(1, 0), depth: 3, point: xy(10.5, 0), closest: &atEnd},
		{name: "center at the start", a: Sphere{xy(0, 0), 2}, b: bar, normal: xy(-1, 0), depth: 4, point: xy(0, 0)},
		{name: "point in a segment", a: onAxis, b: Segment{xy(0, 0), atEnd}, normal: aside, point: onAxis},
		{name: "point at its end", a: atEnd, b: Segment{xy(0, 0), atEnd}, normal: xy(1, 0), point: atEnd},
		{name: "point at the start of a ray", a: onAxis, b: Ray{onAxis, xy(0, 3)}, normal: xy(0, -1), point: onAxis},
		{name: "point on a ray", a: onAxis, b: Ray{xy(0, 0), axis}, normal: aside, point: onAxis},
		{name: "point on a line", a: onAxis, b: Line{xy(-7, 0), axis}, normal: aside, point: onAxis},
	} {
		m.run(t)
	}
}

// TestSharedEnds is the first rule of Collide.
func TestSharedEnds(t *testing.T) {
	o := xy(0, 0)
	diagonal := xy(math.Sqrt2/2, -math.Sqrt2/2)
	for _, m := range []encounter{
		{name: "a right angle", a: Segment{o, xy(4, 0)}, b: Segment{o, xy(0, 3)}, normal: diagonal, point: o},
		{name: "second ends", a: Segment{xy(4, 0), o}, b: Segment{xy(0, 3), o}, normal: diagonal, point: o},
		{name: "with radii", a: Capsule{o, xy(4, 0), 1}, b: Capsule{o, xy(0, 3), 1}, normal: diagonal, depth: 2, point: o},
		{name: "collinear, end to end", a: Segment{xy(0, 0), xy(4, 0)}, b: Segment{xy(4, 0), xy(10, 0)}, normal: xy(-1, 0), point: xy(4, 0)},
		{name: "collinear capsules, end to end", a: Capsule{xy(4, 0), xy(0, 0), 1}, b: Capsule{xy(4, 0), xy(10, 0), 2}, normal: xy(-1, 0), depth: 3, point: xy(4.5, 0).Sub(xy(1, 0))},
		{name: "opposite rays", a: Ray{o, axis}, b: Ray{o, xy(-5, 0)}, normal: xy(1, 0), point: o},
		{name: "a ray and a segment", a: Ray{o, axis}, b: Segment{xy(0, 3), o}, normal: diagonal, point: o},
		{name: "the same direction, another length", a: Segment{o, xy(4, 0)}, b: Segment{o, xy(6, 0)}, normal: aside, point: xy(2, 0)},
	} {
		m.run(t)
	}
}

// TestAlong is the second rule: parallel cores that share a stretch, in the
// order that decides the side. All are on the x axis.
func TestAlong(t *testing.T) {
	seg := func(a, b float64) Segment { return Segment{xy(a, 0), xy(b, 0)} }
	ray := func(o, d float64) Ray { return Ray{xy(o, 0), xy(d, 0)} }
	line := func(o, d float64) Line { return Line{xy(o, 0), xy(d, 0)} }
	fat := func(a, b, r float64) Capsule { return Capsule{xy(a, 0), xy(b, 0), r} }
	for _, m := range []encounter{
		{name: "segment, ray", a: seg(0, 10), b: ray(-3, 1), point: xy(5, 0)},
		{name: "segment, line", a: seg(10, 0), b: line(-9, 1), point: xy(5, 0)},
		{name: "ray, line", a: ray(6, 1), b: line(-9, 1), point: xy(6, 0)},
		{name: "the lesser end", a: seg(0, 6), b: seg(4, 10), point: xy(5, 0)},
		{name: "the lesser end, turned round", a: seg(6, 0), b: seg(4, 10), point: xy(5, 0)},
		{name: "the lesser end, within", a: seg(0, 10), b: seg(3, 1), point: xy(2, 0)},
		{name: "the greater end", a: seg(0, 6), b: seg(10, 0), point: xy(3, 0)},
		{name: "the radius", a: fat(0, 6, 1), b: fat(6, 0, 2), depth: 3, point: xy(3, 0).Add(aside.Scale(0.5))},
		{name: "the position, not the radius", a: fat(0, 6, 2), b: fat(4, 10, 1), depth: 3, point: xy(5, 0).Sub(aside.Scale(0.5))},
		{name: "the origins of rays", a: ray(1, 1), b: ray(4, 9), point: xy(4, 0)},
		{name: "rays towards each other", a: ray(0, 2), b: ray(6, -1), point: xy(3, 0)},
		{name: "one segment", a: seg(0, 6), b: seg(0, 6), point: xy(3, 0), oneSet: true},
		{name: "one segment, turned round", a: seg(0, 6), b: seg(6, 0), point: xy(3, 0), oneSet: true},
		{name: "one capsule", a: fat(0, 6, 2), b: fat(6, 0, 2), depth: 4, point: xy(3, 0), oneSet: true},
		{name: "one ray", a: ray(1, 1), b: ray(1, 1), point: xy(1, 0), oneSet: true},
		{name: "one line", a: line(1, 1), b: line(1, 1), point: xy(1, 0), oneSet: true},
		{name: "one line, written otherwise", a: line(4, -2), b: line(1, 1), point: xy(1, 0), oneSet: true},
	} {
		m.normal = aside
		m.run(t)
	}
}

// TestOneRay is about a set that two rays describe.
func TestOneRay(t *testing.T) {
	encounter{
		name: "lengths", a: Ray{xy(1, 0), xy(1, 0)}, b: Ray{xy(1, 0), xy(2, 0)},
		normal: aside, point: xy(1, 0), oneSet: true,
	}.run(t)
}

// TestSideways is the second rule in other directions than along x.
func TestSideways(t *testing.T) {
	for _, test := range []struct{ u, normal Vec }{
		{xy(6, 8), inPlaneOrSpace(xy(0.8, -0.6), xy(-0.8, 0.6))}, // in space u × z, z being the least
		{xy(-6, -8), inPlaneOrSpace(xy(0.8, -0.6), xy(-0.8, 0.6))},
		{xy(6, -8), inPlaneOrSpace(xy(-0.8, -0.6), xy(0.8, 0.6))},
		{xy(0, 2), inPlaneOrSpace(xy(1, 0), at([3]float64{0, 0, 1}))}, // u × x = −z
		{xy(0, -2), inPlaneOrSpace(xy(1, 0), at([3]float64{0, 0, 1}))},
	} {
		m := encounter{
			name: fmt.Sprint(test.u), a: Sphere{xy(1, 2), 1}, b: Line{xy(1, 2).Add(test.u), test.u},
			normal: test.normal, depth: 1, closest: &Vec{},
		}
		*m.closest = xy(1, 2)
		m.point = m.closest.Sub(m.normal.Scale(0.5))
		m.run(t)
	}
}

// TestEndInside is the third rule: a T.
func TestEndInside(t *testing.T) {
	long := Segment{xy(0, 0), xy(10, 0)}
	for _, m := range []encounter{
		{name: "upright", a: Segment{xy(5, 0), xy(5, 4)}, b: long, normal: xy(0, 1), point: xy(5, 0)},
		{name: "slanted", a: Segment{xy(5, 0), xy(9, 1)}, b: long, normal: xy(0, 1), point: xy(5, 0)},
		{name: "from below", a: Segment{xy(1, -1), xy(5, 0)}, b: long, normal: xy(0, -1), point: xy(5, 0)},
		{name: "capsules", a: Capsule{xy(5, 0), xy(9, 1), 1}, b: Capsule{xy(0, 0), xy(10, 0), 2}, normal: xy(0, 1), depth: 3, point: xy(5, 0.5)},
		{name: "a ray", a: Ray{xy(5, 0), xy(-1, -9)}, b: long, normal: xy(0, -1), point: xy(5, 0)},
		{name: "a ray against a line", a: Ray{xy(5, 0), xy(-1, -9)}, b: Line{xy(0, 0), axis}, normal: xy(0, -1), point: xy(5, 0)},
		{name: "a segment against a slanted line", a: Segment{xy(6, 8), xy(6, 9)}, b: Line{xy(0, 0), xy(3, 4)}, normal: xy(-0.8, 0.6), point: xy(6, 8)},
	} {
		m.run(t)
	}
}

// TestCrossing is the fifth rule in the plane and the fourth in space, where the
// cores have no thickness: the normal is that of the plane, the depth only radii.
func TestCrossing(t *testing.T) {
	down := at([3]float64{0, 0, -1}) // −(u+ × v+) where v+ is to the left of u+
	level := Segment{xy(0, 0), xy(10, 0)}
	for _, test := range []struct {
		encounter
		space Vec     // the normal in space
		radii float64 // the depth in space
	}{
		{encounter{name: "over the short end", a: level, b: Segment{xy(3, -2), xy(3, 5)}, normal: xy(0, -1), depth: 2, point: xy(3, 0)}, down, 0},
		{encounter{name: "over the side", a: level, b: Segment{xy(1, -2), xy(1, 5)}, normal: xy(1, 0), depth: 1, point: xy(1, 0)}, down, 0},
		{encounter{name: "with radii", a: Capsule{xy(0, 0), xy(10, 0), 1}, b: Capsule{xy(3, -2), xy(3, 5), 1}, normal: xy(0, -1), depth: 4, point: xy(3, 0)}, down, 2},
		{encounter{name: "ends turned round", a: Segment{xy(10, 0), xy(0, 0)}, b: Segment{xy(3, 5), xy(3, -2)}, normal: xy(0, -1), depth: 2, point: xy(3, 0)}, down, 0},

		// As far over either end of b: the middles say which.
		{encounter{name: "tie: the middles", a: Segment{xy(-2, 0), xy(6, 0)}, b: Segment{xy(0, -2), xy(0, 5)}, normal: xy(1, 0), depth: 2, point: xy(0, 0)}, down, 0},
		{encounter{name: "tie: the other middles", a: Segment{xy(-2, 0), xy(5, 0)}, b: Segment{xy(0, -2), xy(0, 6)}, normal: xy(0, -1), depth: 2, point: xy(0, 0)}, down, 0},
		// The middles are as far both ways: n+ says which.
		{encounter{name: "tie: the normal", a: Segment{xy(-2, 0), xy(6, 0)}, b: Segment{xy(0, -2), xy(0, 6)}, normal: xy(1, 0), depth: 2, point: xy(0, 0)}, down, 0},
		// Middle on middle: the order says which, twice along the same line.
		{encounter{name: "tie: the order", a: Segment{xy(-5, 0), xy(5, 0)}, b: Segment{xy(0, -2), xy(0, 2)}, normal: xy(0, -1), depth: 2, point: xy(0, 0)}, down, 0},
		{encounter{name: "tie: all four", a: Segment{xy(-5, 0), xy(5, 0)}, b: Segment{xy(0, -5), xy(0, 5)}, normal: xy(-1, 0), depth: 5, point: xy(0, 0)}, down, 0},

		{encounter{name: "segment, ray", a: Segment{xy(3, -1), xy(3, 4)}, b: Ray{xy(0, 0), axis}, normal: xy(0, 1), depth: 1, point: xy(3, 0)}, down.Neg(), 0},
		{encounter{name: "segment, ray: behind its origin", a: Segment{xy(3, -4), xy(3, 5)}, b: Ray{xy(0, 0), axis}, normal: xy(-1, 0), depth: 3, point: xy(3, 0)}, down.Neg(), 0},
		{encounter{name: "segment, line", a: Segment{xy(3, -1), xy(3, 4)}, b: Line{xy(0, 0), axis}, normal: xy(0, 1), depth: 1, point: xy(3, 0)}, down.Neg(), 0},
		{encounter{name: "ray, ray", a: Ray{xy(0, 0), axis}, b: Ray{xy(3, -1), xy(0, 2)}, normal: xy(0, -1), depth: 1, point: xy(3, 0)}, down, 0},
		{encounter{name: "ray, line", a: Ray{xy(3, -2), xy(0, 2)}, b: Line{xy(0, 0), axis}, normal: xy(0, 1), depth: 2, point: xy(3, 0)}, down.Neg(), 0},
		{encounter{name: "line, line", a: Line{xy(-2, -2), xy(1, 1)}, b: Line{xy(0, 4), xy(1, -1)}, normal: xy(1, 0), depth: math.Inf(1), point: xy(2, 2)}, down.Neg(), 0},
		{encounter{name: "line, line, to the left", a: Line{xy(-2, -2), xy(-1, -1)}, b: Line{xy(2, 4), xy(0, -1)}, normal: xy(-1, 0), depth: math.Inf(1), point: xy(2, 2)}, down, 0},
	} {
		test.normal = inPlaneOrSpace(test.normal, test.space)
		test.depth = inPlaneOrSpace(test.depth, test.radii)
		test.run(t)
	}
}

func TestApart(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for _, test := range []struct {
		name     string
		a, b     Shape
		distance float64
		onA, onB Vec
	}{
		{"points", xy(1, 1), xy(4, 5), 5, xy(1, 1), xy(4, 5)},
		{"balls", Sphere{xy(0, 0), 2}, Sphere{xy(6, 8), 3}, 5, xy(1.2, 1.6), xy(4.2, 5.6)},
		{"a ball and a side", Sphere{xy(5, 7), 1}, bar, 4, xy(5, 6), xy(5, 2)},
		{"a ball and a cap", Sphere{xy(13, 4), 1}, bar, 2, xy(12.4, 3.2), xy(11.2, 1.6)},
		{"a ray that points away", Ray{xy(0, 5), xy(0, 1)}, bar, 3, xy(0, 5), xy(0, 2)},
		{"a point behind a ray", xy(-3, -4), Ray{xy(0, 0), axis}, 5, xy(-3, -4), xy(0, 0)},
		{"a line past a ball", Line{xy(-3, 3), xy(1, 0)}, Sphere{xy(1, 1), 1}, 1, xy(1, 3), xy(1, 2)},
		{"segments in a T", Segment{xy(5, 3), xy(5, 9)}, Segment{xy(0, 0), xy(10, 0)}, 3, xy(5, 3), xy(5, 0)},
		{"segments in an L", Segment{xy(13, 4), xy(13, 9)}, Segment{xy(0, 0), xy(10, 0)}, 5, xy(13, 4), xy(10, 0)},
		{"collinear", Segment{xy(0, 0), xy(4, 0)}, Segment{xy(9, 0), xy(6, 0)}, 2, xy(4, 0), xy(6, 0)},
		{"collinear rays that part", Ray{xy(0, 0), xy(-1, 0)}, Ray{xy(2, 0), xy(1, 0)}, 2, xy(0, 0), xy(2, 0)},
		{"parallel, a bounded stretch", Segment{xy(0, 0), xy(10, 0)}, Segment{xy(4, 3), xy(20, 3)}, 3, xy(7, 0), xy(7, 3)},
		{"parallel, turned round", Segment{xy(10, 0), xy(0, 0)}, Segment{xy(4, 3), xy(20, 3)}, 3, xy(7, 0), xy(7, 3)},
		{"parallel, no stretch", Segment{xy(0, 0), xy(1, 0)}, Segment{xy(4, 4), xy(20, 4)}, 5, xy(1, 0), xy(4, 4)},
		{"parallel capsules", bar, Capsule{xy(4, 7), xy(20, 7), 1}, 4, xy(7, 2), xy(7, 6)},
		{"parallel rays", Ray{xy(0, 0), axis}, Ray{xy(4, 3), axis}, 3, xy(4, 0), xy(4, 3)},
		{"opposite rays", Ray{xy(0, 0), axis}, Ray{xy(10, 3), xy(-2, 0)}, 3, xy(5, 0), xy(5, 3)},
		{"a ray and a line", Ray{xy(4, 3), axis}, Line{xy(0, 0), axis}, 3, xy(4, 3), xy(4, 0)},
		{"a segment and a line", Segment{xy(4, 3), xy(6, 3)}, Line{xy(0, 0), axis}, 3, xy(5, 3), xy(5, 0)},
		{"parallel lines", Line{xy(1, 0), axis}, Line{xy(4, 3), xy(-2, 0)}, 3, xy(1, 0), xy(1, 3)},
	} {
		t.Run(test.name, func(t *testing.T) {
			for range 2 {
				if Overlap(test.a, test.b) {
					t.Errorf("Overlap(%#v, %#v) = true", test.a, test.b)
				}
				if d := Distance(test.a, test.b); !nearlyNumber(d, test.distance) {
					t.Errorf("Distance(%#v, %#v) = %v, want %v", test.a, test.b, d, test.distance)
				}
				onA, onB := ClosestPoints(test.a, test.b)
				if !nearly(onA, test.onA) || !nearly(onB, test.onB) {
					t.Errorf("ClosestPoints(%#v, %#v) = %v, %v, want %v, %v", test.a, test.b, onA, onB, test.onA, test.onB)
				}
				if c, ok := Collide(test.a, test.b); ok || c != (Contact{}) {
					t.Errorf("Collide(%#v, %#v) = %+v, %v", test.a, test.b, c, ok)
				}
				test.a, test.b = test.b, test.a
				test.onA, test.onB = test.onB, test.onA
			}
		})
	}
}

// others are shapes of every kind, for tests that ask one shape against all.
var others = []Shape{
	xy(1, 2), xy(4, 6),
	Segment{xy(1, 2), xy(4, 6)},
	Segment{xy(-5, 2), xy(7, 2)},
	Segment{xy(9, 9), xy(9, 1)},
	Ray{xy(1, 2), xy(-1, 5)},
	Ray{xy(-4, 2), axis},
	Ray{xy(3, 3), axis},
	Line{xy(1, 2), xy(2, -7)},
	Line{xy(-4, 2), axis},
	Line{xy(3, 3), axis},
	Sphere{xy(1, 2), 3},
	Sphere{xy(4, 6), 5},
	Sphere{xy(4, 6), 2},
	Capsule{xy(1, 2), xy(4, 6), 1},
	Capsule{xy(-5, 2), xy(7, 2), 1},
	Capsule{xy(9, 9), xy(9, 1), 2},
}

// answers are all that can be asked about two shapes.
type answers struct {
	overlap  bool
	distance float64
	onA, onB Vec
	contact  Contact
	ok       bool
	bounds   Box // of a
}

func ask(a, b Shape) (all answers) {
	all.overlap = Overlap(a, b)
	all.distance = Distance(a, b)
	all.onA, all.onB = ClosestPoints(a, b)
	all.contact, all.ok = Collide(a, b)
	all.bounds = Bounds(a)
	return all
}

// TestZeroLength: what has no length is the point or ball that it covers.
func TestZeroLength(t *testing.T) {
	p := xy(1, 2)
	for _, test := range []struct {
		ball  Shape
		alike []Shape
	}{
		{p, []Shape{Segment{p, p}, Ray{p, Vec{}}, Line{p, Vec{}}, Sphere{p, 0}, Capsule{p, p, 0}}},
		{Sphere{p, 2}, []Shape{Capsule{p, p, 2}}},
	} {
		for _, s := range test.alike {
			for _, other := range others {
				if got, want := ask(s, other), ask(test.ball, other); got != want {
					t.Errorf("%#v against %#v: %+v, want the answers of %#v, %+v", s, other, got, test.ball, want)
				}
				if got, want := ask(other, s), ask(other, test.ball); got != want {
					t.Errorf("%#v against %#v: %+v, want the answers of %#v, %+v", other, s, got, test.ball, want)
				}
			}
		}
	}
}

// TestZeroRadius: a capsule without radius is its segment.
func TestZeroRadius(t *testing.T) {
	a, b := xy(-5, 2), xy(7, 3)
	for _, other := range others {
		if got, want := ask(Capsule{a, b, 0}, other), ask(Segment{a, b}, other); got != want {
			t.Errorf("a capsule of radius 0 against %#v: %+v, want the answers of its segment, %+v", other, got, want)
		}
	}
}

func TestEmptySets(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	p := xy(1, 2)
	for _, s := range []Shape{
		xy(nan, 0), xy(0, inf), xy(-inf, nan),
		Segment{p, xy(0, nan)},
		Segment{xy(inf, 0), p},
		Segment{xy(inf, 0), xy(inf, 0)},
		Ray{xy(nan, 0), axis},
		Ray{p, xy(inf, 0)},
		Ray{p, xy(nan, nan)},
		Line{xy(0, -inf), axis},
		Line{p, xy(0, nan)},
		Line{xy(nan, 0), Vec{}},
		Sphere{p, -1},
		Sphere{p, -5e-324},
		Sphere{p, nan},
		Sphere{p, inf},
		Sphere{p, -inf},
		Sphere{xy(nan, 0), 1},
		Capsule{p, xy(3, 4), -1},
		Capsule{p, p, -1},
		Capsule{p, xy(3, 4), nan},
		Capsule{p, xy(3, 4), inf},
		Capsule{p, xy(inf, 4), 1},
	} {
		none := Box{at([3]float64{inf, inf, inf}), at([3]float64{-inf, -inf, -inf})}
		want := answers{distance: inf, bounds: none}
		wrong := 0
		for _, other := range append(others, s) {
			if got := ask(s, other); got != want {
				t.Errorf("%#v against %#v: %+v, want %+v", s, other, got, want)
				wrong++
			}
			got := ask(other, s)
			if got.bounds = none; got != want {
				t.Errorf("%#v against %#v: %+v, want %+v", other, s, got, want)
				wrong++
			}
			if wrong > 0 {
				break // the others would say the same
			}
		}
	}
}

// TestSizes asks about numbers whose squares, sums or differences are not
// numbers of the same kind any more.
func TestSizes(t *testing.T) {
	const (
		tiny  = math.SmallestNonzeroFloat64
		large = math.MaxFloat64
	)
	for _, test := range []struct {
		name     string
		a, b     Shape
		distance float64
		depth    float64 // −1 when apart
	}{
		{"squares underflow", Sphere{xy(0, 0), 0x1p-600}, Sphere{xy(3*0x1p-600, 4*0x1p-600), 0x1p-600}, 3 * 0x1p-600, -1},
		{"squares underflow, depth", Sphere{xy(0, 0), 0x1p-599}, Sphere{xy(3*0x1p-600, 4*0x1p-600), 0x1p-598}, 0, 0x1p-600},
		{"squares overflow", Sphere{xy(0, 0), 0x1p600}, Sphere{xy(3*0x1p600, 4*0x1p600), 0x1p600}, 3 * 0x1p600, -1},
		{"squares overflow, touching", Sphere{xy(0, 0), 0x1p601}, Sphere{xy(3*0x1p600, 4*0x1p600), 3 * 0x1p600}, 0, 0},
		{"the least gap", xy(0, 0), xy(tiny, 0), tiny, -1},
		{"a gap underflows", Sphere{xy(0, 0), tiny}, xy(tiny, tiny), tiny, -1},
		{"a gap overflows", xy(-large, 0), xy(large, 0), math.Inf(1), -1},
		{"a depth overflows", Sphere{xy(0, 0), large}, Sphere{xy(1, 0), large}, 0, math.Inf(1)},
		{"the radii overflow, in contact", Sphere{xy(-0x1p1023, 0), 0x1.1p1023}, Sphere{xy(0x1p1023, 0), 0x1.1p1023}, 0, 0x1p1020},
		{"the radii overflow, touching", Sphere{xy(-0x1p1023, 0), 0x1p1023}, Sphere{xy(0x1p1023, 0), 0x1p1023}, 0, 0},
		{"the radii do not overflow, the way does", Sphere{xy(-0x1p1023, 0), 0x1.cp1022}, Sphere{xy(0x1p1023, 0), 0x1.cp1022}, 0x1p1021, -1},
		{"the radii round to 1, touching", Sphere{xy(-0x1p-60, 0), 0x1p-60}, Sphere{xy(1, 0), 1}, 0, 0},
		{"the radii round to 1, apart", Sphere{xy(-0x1p-60, 0), 0x1p-61}, Sphere{xy(1, 0), 1}, 0x1p-61, -1},
		{"the radii round to 1, in contact", Sphere{xy(0, 0), 0x1p-60}, Sphere{xy(1, 0), 1}, 0, 0x1p-60},
		{"an end far away", xy(1, 0), Segment{xy(1e16, 0), xy(1, 0)}, 0, 0},
	} {
		t.Run(test.name, func(t *testing.T) {
			for range 2 {
				c, ok := Collide(test.a, test.b)
				if overlap := Overlap(test.a, test.b); overlap != (test.depth >= 0) || ok != overlap {
					t.Errorf("Overlap(%#v, %#v) = %v, Collide says %v", test.a, test.b, overlap, ok)
				}
				if d := Distance(test.a, test.b); (d == 0) != (test.distance == 0) || !within(d, test.distance, test.a, test.b) {
					t.Errorf("Distance(%#v, %#v) = %v, want %v", test.a, test.b, d, test.distance)
				}
				if ok && ((c.Depth == 0) != (test.depth == 0) || !within(c.Depth, test.depth, test.a, test.b)) {
					t.Errorf("Collide(%#v, %#v) = %+v, want depth %v", test.a, test.b, c, test.depth)
				}
				onA, onB := ClosestPoints(test.a, test.b)
				if !isFinite(onA.maxAbs()) || !isFinite(onB.maxAbs()) {
					t.Errorf("ClosestPoints(%#v, %#v) = %v, %v", test.a, test.b, onA, onB)
				}
				test.a, test.b = test.b, test.a
			}
		})
	}
}

// within reports whether got is want but for 16e·S, S taken from the bounds.
func within(got, want float64, a, b Shape) bool {
	if got == want {
		return true
	}
	s := 0.0
	for _, box := range []Box{Bounds(a), Bounds(b)} {
		s = max(s, box.Min.maxAbs(), box.Max.maxAbs())
	}
	return math.Abs(got-want) <= 16*e*s
}
