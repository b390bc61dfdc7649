package d3

import (
	"math"
	"testing"
)

// The systems that hantei follows, row by row, with their numbers, and the
// faults of their methods beside what is right.

// S0.1: positions are vectors, and a vector is a shape.
func TestS01Vectors(t *testing.T) {
	p, q := xy(1, 2), xy(4, 6)
	v := q.Sub(p)
	if v != xy(3, 4) || p.Add(v) != q {
		t.Errorf("%v.Sub(%v) = %v", q, p, v)
	}
	if v.Dot(v) != 25 || v.LenSq() != 25 || v.Len() != 5 {
		t.Errorf("of %v: v·v = %v, LenSq %v, Len %v", v, v.Dot(v), v.LenSq(), v.Len())
	}
	if d := Distance(p, q); d != v.Len() || d != Distance(v, Vec{}) {
		t.Errorf("Distance(%v, %v) = %v, want %v", p, q, d, v.Len())
	}
	if Overlap(p, q) || !Overlap(p, p) || !Overlap(q, p.Add(v)) {
		t.Errorf("%v and %v are not the points they name", p, q)
	}
}

// S0.2: a sphere is the points at distance r from C, and what is inside.
func TestS02PointSphere(t *testing.T) {
	ball := Sphere{xy(1, 2), 5}
	for _, test := range []struct {
		p        Vec
		distance float64
		depth    float64 // −1 when apart
	}{
		{xy(7, 10), 5, -1},
		{xy(4, 6), 0, 0},
		{xy(1, -3), 0, 0},
		{xy(4, math.Nextafter(6, 7)), 0.8 * (math.Nextafter(6, 7) - 6), -1},
		{xy(4, math.Nextafter(6, 5)), 0, 0.8 * (6 - math.Nextafter(6, 5))},
		{xy(1, 5), 0, 2},
		{xy(1, 2), 0, 5},
	} {
		if got := Overlap(test.p, ball); got != (test.depth >= 0) {
			t.Errorf("Overlap(%v, %#v) = %v", test.p, ball, got)
		}
		if d := Distance(test.p, ball); (d == 0) != (test.distance == 0) || math.Abs(d-test.distance) > 16*e*15 {
			t.Errorf("Distance(%v, %#v) = %v, want %v", test.p, ball, d, test.distance)
		}
		c, ok := Collide(test.p, ball)
		if ok && ((c.Depth == 0) != (test.depth == 0) || math.Abs(c.Depth-test.depth) > 16*e*15) {
			t.Errorf("Collide(%v, %#v) = %+v, want depth %v", test.p, ball, c, test.depth)
		}
	}
}

// S0.3 and S0.4 as far as they say yes or no: a line against a sphere. The
// article compares the perpendicular with r² in the one place, drops the term
// C·C from the discriminant in another, and expands the square in a third, which
// cancels far from the origin.
func TestS03LineSphere(t *testing.T) {
	squaredRadius := func(l Line, s Sphere) bool {
		k, v := s.Center.Sub(l.Origin), l.Dir.Unit()
		return k.Sub(v.Scale(k.Dot(v))).Len() <= s.Radius*s.Radius
	}
	discriminant := func(l Line, s Sphere, cc float64) bool {
		p, c := l.Origin, s.Center
		a, b := l.Dir.Dot(l.Dir), p.Sub(c).Dot(l.Dir)
		return float64(b*b)-float64(a*(p.Dot(p)+cc-float64(2*p.Dot(c))-float64(s.Radius*s.Radius))) >= 0
	}
	noCC := func(l Line, s Sphere) bool { return discriminant(l, s, 0) }
	expanded := func(l Line, s Sphere) bool { return discriminant(l, s, s.Center.Dot(s.Center)) }

	for _, test := range []struct {
		name  string
		line  Line
		ball  Sphere
		want  bool
		wrong func(Line, Sphere) bool
	}{
		{"r² for r, too far", Line{xy(-9, 3), axis}, Sphere{xy(0, 0), 2}, false, squaredRadius},
		{"r² for r, near enough", Line{xy(-9, 0.4), axis}, Sphere{xy(0, 0), 0.5}, true, squaredRadius},
		{"without C·C", Line{xy(0, 3), axis}, Sphere{xy(5, 0), 2}, false, noCC},
		{"far from the origin, apart", Line{xy(1e9, 1e9+3), axis}, Sphere{xy(1e9, 1e9), 2}, false, expanded},
		{"far from the origin, touching", Line{xy(1000012003, 1000000004), xy(4, -3)}, Sphere{xy(1000012000, 1e9), 5}, true, expanded},
		{"no direction, inside", Line{xy(1, 1), Vec{}}, Sphere{xy(0, 0), 2}, true, nil},
		{"no direction, outside", Line{xy(3, 0), Vec{}}, Sphere{xy(0, 0), 2}, false, nil},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Overlap(test.line, test.ball); got != test.want {
				t.Errorf("Overlap(%#v, %#v) = %v", test.line, test.ball, got)
			}
			if test.wrong != nil && test.wrong(test.line, test.ball) == test.want {
				t.Errorf("the wrong method is right about %#v, %#v", test.line, test.ball)
			}
		})
	}
}

// S0.6: a sphere against a capsule, the ratio along the axis below 0, within,
// above 1 and just at the seams.
func TestS06SphereCapsule(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for _, test := range []struct {
		name     string
		center   Vec
		onAxis   Vec
		distance float64 // of center and axis
	}{
		{"below 0", xy(-3, -4), xy(0, 0), 5},
		{"on the axis, before", xy(-3, 0), xy(0, 0), 3},
		{"at 0", xy(0, 3), xy(0, 0), 3},
		{"within", xy(5, 4), xy(5, 0), 4},
		{"within, below", xy(7, -2), xy(7, 0), 2},
		{"at 1", xy(10, -3), xy(10, 0), 3},
		{"above 1", xy(13, 4), xy(10, 0), 5},
	} {
		t.Run(test.name, func(t *testing.T) {
			if d := Distance(test.center, Segment{bar.A, bar.B}); d != test.distance {
				t.Errorf("Distance(%v, the axis) = %v, want %v", test.center, d, test.distance)
			}
			for _, r := range []float64{0.5, 1, 2, 3} {
				ball := Sphere{test.center, r}
				depth := r + bar.Radius - test.distance // not compared with (r+r′)²
				c, ok := Collide(ball, bar)
				if ok != (depth >= 0) || Overlap(ball, bar) != ok || Distance(ball, bar) != max(0, -depth) || ok && c.Depth != depth {
					t.Errorf("Collide(%#v, %#v) = %+v, %v, want depth %v; Distance %v", ball, bar, c, ok, depth, Distance(ball, bar))
				}
				if n := test.center.Sub(test.onAxis).Unit(); ok && !nearly(c.Normal, n) {
					t.Errorf("Collide(%#v, %#v) = %+v, want normal %v", ball, bar, c, n)
				}
			}
		})
	}
}

// strictCrossing is the article's test of two axes by signs, which wants ends
// strictly on both sides. It looks at the plane only.
func strictCrossing(a, b Capsule) bool {
	side := func(p, q, r Vec) float64 {
		u, v := q.Sub(p), r.Sub(p)
		return float64(u.X*v.Y) - float64(u.Y*v.X)
	}
	return side(a.A, a.B, b.A)*side(a.A, a.B, b.B) < 0 && side(b.A, b.B, a.A)*side(b.A, b.B, a.B) < 0
}

// S0.7: capsules in the plane. Four tests of the ends find nothing where capsules
// cross, strict signs find nothing where they do not cross properly.
func TestS07CapsuleCapsule(t *testing.T) {
	ends := func(a, b Capsule) bool {
		near := func(p Vec, s Capsule) bool {
			return plainNearest(p, s.A, s.B).Sub(p).Len() <= a.Radius+b.Radius
		}
		return near(a.A, b) || near(a.B, b) || near(b.A, a) || near(b.B, a)
	}
	bar := func(a, b Vec, r float64) Capsule { return Capsule{a, b, r} }
	for _, test := range []struct {
		name          string
		a, b          Capsule
		want          bool
		ends, crosses bool // what the article's two tests say
	}{
		{"crossing, no end near", bar(xy(-9, 0), xy(9, 0), 1), bar(xy(0, -9), xy(0, 9), 1), true, false, true},
		{"collinear, overlapping", bar(xy(0, 0), xy(4, 0), 0), bar(xy(2, 0), xy(8, 0), 0), true, true, false},
		{"collinear, touching", bar(xy(0, 0), xy(4, 0), 1), bar(xy(6, 0), xy(8, 0), 1), true, true, false},
		{"collinear, apart", bar(xy(0, 0), xy(4, 0), 1), bar(xy(7, 0), xy(8, 0), 1), false, false, false},
		{"an end on the axis", bar(xy(-9, 0), xy(9, 0), 0), bar(xy(0, 0), xy(0, 9), 0), true, true, false},
		{"touching sides", bar(xy(0, 0), xy(9, 0), 1), bar(xy(-5, 3), xy(15, 3), 2), true, true, false},
		{"beside each other", bar(xy(0, 0), xy(9, 0), 1), bar(xy(0, 4), xy(9, 4), 2), false, false, false},
		{"lines cross, axes do not", bar(xy(-9, 0), xy(9, 0), 1), bar(xy(0, 3), xy(0, 9), 1), false, false, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if Overlap(test.a, test.b) != test.want || Overlap(test.b, test.a) != test.want {
				t.Errorf("Overlap(%#v, %#v) = %v", test.a, test.b, !test.want)
			}
			if ends(test.a, test.b) != test.ends || strictCrossing(test.a, test.b) != test.crosses {
				t.Errorf("%#v, %#v: ends %v, crossing %v", test.a, test.b, !test.ends, !test.crosses)
			}
		})
	}

	// Rounding decides what strict signs say about a T.
	level, missed := Segment{xy(0, 0), xy(0.7, 0.9)}, 0
	for i := range 100 {
		end := level.At(float64(i) / 100)
		a, b := Capsule{level.A, level.B, 0}, Capsule{end, end.Add(xy(-1, 1)), 0x1p-52}
		if !Overlap(a, b) {
			t.Errorf("Overlap(%#v, %#v) = false", a, b)
		}
		if !strictCrossing(a, b) {
			missed++
		}
	}
	if missed == 0 {
		t.Error("strict signs miss no T: the sample shows nothing")
	}
}

// grownCircle is a reader's method: the circle grown by the capsule's radius, and
// a ray along the axis that must enter it between the ends.
func grownCircle(s Sphere, c Capsule) bool {
	k, u, r := s.Center.Sub(c.A), c.B.Sub(c.A).Unit(), s.Radius+c.Radius
	half := float64(r*r) - k.Sub(u.Scale(k.Dot(u))).LenSq()
	enter := k.Dot(u) - math.Sqrt(max(0, half))
	return half >= 0 && 0 <= enter && enter <= c.B.Sub(c.A).Len()
}

// S0.8: where the grown circle is wrong.
func TestS08GrownCircle(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	for _, test := range []struct {
		name        string
		ball        Sphere
		want, grown bool
	}{
		{"a side", Sphere{xy(5, 4), 3}, true, true},
		{"far away", Sphere{xy(5, 9), 3}, false, false},
		{"the cap at b", Sphere{xy(13, 0), 2}, true, true},
		{"the axis lies within", Sphere{xy(5, 1), 20}, true, false},
		{"the cap at a only", Sphere{xy(-3, 0), 2}, true, false},
		{"the cap at a only, touching", Sphere{xy(-3, -4), 3}, true, false},
		{"the start lies within", Sphere{xy(1, 1), 1}, true, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			if got := Overlap(test.ball, bar); got != test.want {
				t.Errorf("Overlap(%#v, %#v) = %v", test.ball, bar, got)
			}
			if got := grownCircle(test.ball, bar); got != test.grown {
				t.Errorf("the grown circle says %v about %#v", got, test.ball)
			}
		})
	}
}

// unscaledRadius is the article's method for a collider under a scale: the
// sphere's center is taken into the capsule's space, its radius is not.
func unscaledRadius(s Sphere, c Capsule, scale float64) bool {
	center := s.Center.Scale(1 / scale)
	r := s.Radius + c.Radius
	return center.Sub(plainNearest(center, c.A, c.B)).LenSq() <= r*r
}

// S1: a collider under a scale, in which the article scales a sphere's center but
// not its radius.
func TestS1Scale(t *testing.T) {
	collider := CapsuleAlong(Vec{}, xy(0, 1), 6, 1)
	for _, test := range []struct {
		scale    float64
		center   Vec
		want     bool
		unscaled bool
	}{
		{1, xy(2, 1), true, true},
		{1, xy(2.5, 1), false, false},
		{2, xy(3, 1), true, true},
		{2, xy(3.5, 1), false, true},
		{2, xy(0, 7), true, true},
		{2, xy(0, 7.5), false, true},
		{0.5, xy(1.25, 1), true, false},
		{0.5, xy(0, -2.5), true, false},
		{0.5, xy(0, -2.75), false, false},
		{-2, xy(3, 1), true, true},
	} {
		ball := Sphere{test.center, 1}
		c := collider.In(Transform{Scale: fill(test.scale)})
		if got := Overlap(ball, c); got != test.want {
			t.Errorf("Overlap(%#v, %#v) = %v", ball, c, got)
		}
		if got := unscaledRadius(ball, collider, test.scale); got != test.unscaled {
			t.Errorf("scale %v: the article's method says %v about %#v", test.scale, got, ball)
		}
	}
}

// S1: colliders with a pose of their own, under that of an object, its scale
// not the same for all axes.
func TestS1Colliders(t *testing.T) {
	object := Transform{xy(100, 50), RotationBetween(xy(1, 0), xy(0, 1)), scaleOf(2, 3, 2)}
	along := CapsuleAlong(xy(5, 0), xy(1, 0), 8, 1).In(object)
	if want := (Capsule{xy(100, 55), xy(100, 65), 3}); along != want {
		t.Errorf("along x: %#v, want %#v", along, want)
	}
	across := CapsuleAlong(xy(5, 0), xy(0, 1), 8, 1).In(object)
	if want := (Capsule{xy(110, 60), xy(90, 60), 2}); across != want {
		t.Errorf("along y: %#v, want %#v", across, want)
	}
	// An arm of the object, with a hand of its own.
	arm := Transform{Position: xy(4, 0), Rotation: RotationBetween(xy(1, 0), xy(0, -1))}
	if got, want := (Sphere{xy(1, 0), 1}).In(arm).In(object), (Sphere{xy(103, 58), 3}); got != want {
		t.Errorf("the hand: %#v, want %#v", got, want)
	}
}

// S1: a height below twice the radius, which turns the article's axis inside out.
func TestS1Height(t *testing.T) {
	insideOut := func(height, radius float64) Capsule {
		half := xy(0, height/2-radius)
		return Capsule{half.Neg(), half, radius}
	}
	ball := Sphere{xy(0, 3), 0.5}
	for _, height := range []float64{4, 3.5, 1, 0, -1} {
		c := CapsuleAlong(Vec{}, xy(0, 1), height, 2)
		if c != (Capsule{Radius: 2}) || Overlap(ball, c) || Distance(ball, c) != 0.5 {
			t.Errorf("height %v: %#v, distance %v", height, c, Distance(ball, c))
		}
		if wrong := insideOut(height, 2); Overlap(ball, wrong) != (height <= 3) {
			t.Errorf("height %v: the article's capsule %#v says %v", height, wrong, Overlap(ball, wrong))
		}
	}
	// A scale may take the height below twice the radius as well.
	if c := CapsuleAlong(Vec{}, xy(0, 1), 6, 1).In(Transform{Scale: scaleOf(4, 1, 1)}); c != (Capsule{Radius: 4}) {
		t.Errorf("scaled: %#v", c)
	}
}

// S1: an axis of length zero, by which the article divides.
func TestS1ZeroAxis(t *testing.T) {
	u := Vec{}
	if ratio := xy(3, 0).Dot(u) / u.LenSq(); !math.IsNaN(ratio) {
		t.Errorf("the article's ratio is %v", ratio)
	}
	for _, c := range []Capsule{
		CapsuleAlong(xy(1, 2), Vec{}, 10, 2),
		CapsuleAlong(xy(1, 2), xy(0, 1), 4, 2),
		(Capsule{xy(1, 2), xy(1, 2), 1}).In(Transform{xy(0, 1), Rotation{}, fill(2)}).In(Transform{Position: xy(-1, -3)}),
	} {
		ball := Sphere{c.A.Add(xy(3, 0)), 1}
		if c.A != c.B || c.Radius != 2 || !Overlap(ball, c) || Distance(c.A.Add(xy(5, 0)), c) != 3 {
			t.Errorf("%#v, %#v: Overlap %v", ball, c, Overlap(ball, c))
		}
	}
}

// The bar of S3; y points down.
var s3 = Capsule{A: xy(480, 200), B: xy(320, 200), Radius: 30}

// S3: a circle that hits a capsule is pushed out and mirrored. Every digit of the
// four layouts.
func TestS3Layouts(t *testing.T) {
	for i, test := range []struct {
		center, tip      Vec // of the velocity
		pushed, mirrored Vec
	}{
		{xy(400, 108), xy(416, 148), xy(400, 90), xy(16, -40)},
		{xy(400, 292), xy(384, 238), xy(400, 310), xy(-16, 54)},
		{
			xy(559, 142), xy(609, 309),
			xy(568.6688532619087, 134.9013482380924), xy(144.35585632483082, 97.72608016657992),
		},
		{
			xy(237, 230), xy(323, 310),
			xy(216.55013562932797, 237.39151724241157), xy(-14.976762100398005, 116.49762485556553),
		},
	} {
		ball, v := Sphere{test.center, 80}, test.tip.Sub(test.center)
		c, ok := Collide(ball, s3)
		if !ok {
			t.Errorf("layout %d: Collide(%#v, %#v) = false", i, ball, s3)
		}
		close := func(p, q Vec) bool { return p.Sub(q).Len() <= 1e-12*q.Len() }
		if got := ball.Center.Add(c.Normal.Scale(c.Depth)); !close(got, test.pushed) {
			t.Errorf("layout %d: pushed to %v, want %v", i, got, test.pushed)
		}
		if got := Bounce(v, c.Normal, 1); !close(got, test.mirrored) {
			t.Errorf("layout %d: Bounce(%v, %v, 1) = %v, want %v", i, v, c.Normal, got, test.mirrored)
		}
		if Bounce(v, c.Normal, 1) != Reflect(v, c.Normal) {
			t.Errorf("layout %d: Bounce differs from Reflect", i)
		}
	}
}

// S3: a center on the axis, where the article divides by zero.
func TestS3OnAxis(t *testing.T) {
	for _, p := range []Vec{xy(480, 200), xy(400, 200), xy(321.5, 200), xy(320, 200)} {
		ball := Sphere{p, 80}
		c, ok := Collide(ball, s3)
		if !ok || c.Depth != 110 || c.Normal.LenSq() != 1 {
			t.Errorf("Collide(%#v, %#v) = %+v, %v", ball, s3, c, ok)
		}
		ball.Center = ball.Center.Add(c.Normal.Scale(c.Depth))
		if pushed, ok := Collide(ball, s3); !ok || pushed.Depth != 0 || pushed.Normal != c.Normal {
			t.Errorf("pushed out: Collide(%#v, %#v) = %+v, %v, want depth 0, normal %v", ball, s3, pushed, ok, c.Normal)
		}
	}
}

// S3: the article mirrors what is leaving already, decides on whole pixels, and
// scales the whole velocity by e.
func TestS3Faults(t *testing.T) {
	n := xy(0, -1)
	if v := xy(16, -40); Bounce(v, n, 1) != v || Reflect(v, n) == v {
		t.Errorf("leaving: Bounce(%v, %v, 1) = %v", v, n, Bounce(v, n, 1))
	}
	if v := xy(16, 0); Bounce(v, n, 1) != v {
		t.Errorf("sliding: Bounce(%v, %v, 1) = %v", v, n, Bounce(v, n, 1))
	}

	near := Sphere{xy(400, 89.75), 80}
	if gap := math.Round(200 - 89.75 - 110); gap != 0 || Overlap(near, s3) || Distance(near, s3) != 0.25 {
		t.Errorf("gap %v; Overlap(%#v, %#v) = %v, Distance %v", gap, near, s3, Overlap(near, s3), Distance(near, s3))
	}

	v := xy(16, 40)
	if got := Bounce(v, n, 0.5); got != xy(16, -20) || got == Reflect(v, n).Scale(0.5) {
		t.Errorf("Bounce(%v, %v, 0.5) = %v, want (16, -20)", v, n, got)
	}
}

// S4: a sphere is solid. The article's says no to a segment wholly inside.
func TestS4Solid(t *testing.T) {
	ball := Sphere{xy(0, 0), 5}
	for _, s := range []Shape{
		Segment{xy(-1, 0), xy(1, 2)},
		Segment{xy(0, 0), xy(0, 0)},
		Segment{xy(3, 4), xy(0, 1)},
		Segment{xy(-9, 0), xy(0, 0)},
		Line{xy(99, 5), axis},
		Line{xy(99, -4), axis},
	} {
		if !Overlap(s, ball) || !Overlap(ball, s) {
			t.Errorf("Overlap(%#v, %#v) = false", s, ball)
		}
	}
	// Between a segment and its line.
	if s := (Segment{xy(-9, 0), xy(-6, 0)}); Overlap(s, ball) || !Overlap(Line{s.A, s.B.Sub(s.A)}, ball) {
		t.Errorf("%#v is taken for its line", s)
	}
}

// S0.3 to S0.5: both roots of a line against a sphere, with their points and normals, in three
// ways: by the quadratic, by the perpendicular, and by the foot and half the chord.
func TestS03BothRoots(t *testing.T) {
	for _, test := range []struct {
		line     Line
		ball     Sphere
		foot     Vec
		distance float64 // of the line from the center
	}{
		{Line{xy(-9, 3), xy(1, 0)}, Sphere{xy(0, 0), 5}, xy(0, 3), 3},
		{Line{xy(-9, 0), xy(2, 0)}, Sphere{xy(1, 5), 13}, xy(1, 0), 5},
		{Line{xy(12, 9), xy(-4, -3)}, Sphere{xy(-3, 4), 13}, xy(0, 0), 5},
		{Line{xy(0, 25), xy(3, -4)}, Sphere{xy(0, 0), 25}, xy(12, 9), 15},
	} {
		o, v, c, r := test.line.Origin, test.line.Dir, test.ball.Center, test.ball.Radius
		// S0.3: A t² + 2B t + C = 0.
		k := o.Sub(c)
		qa, qb, qc := v.Dot(v), k.Dot(v), k.Dot(k)-r*r
		root := math.Sqrt(float64(qb*qb) - float64(qa*qc))
		near, far := (-qb-root)/qa, (-qb+root)/qa
		// S0.5: the foot of the perpendicular is at C·V̂, the hits W before and after it.
		unit := v.Unit()
		at, w := c.Sub(o).Dot(unit), math.Sqrt(float64(r*r)-float64(test.distance*test.distance))
		if !nearlyNumber((at-w)/v.Len(), near) || !nearlyNumber((at+w)/v.Len(), far) || !nearly(o.Add(unit.Scale(at)), test.foot) {
			t.Errorf("%#v, %#v: the quadratic says %v and %v, the half chord %v about %v", test.line, test.ball, near, far, w, at)
		}
		p, q := test.foot.Sub(unit.Scale(w)), test.foot.Add(unit.Scale(w))
		journey{
			name: "line", path: test.line, s: test.ball, clip: Span{near, far},
			hits: []Hit{{near, p, p.Sub(c).Unit()}, {far, q, q.Sub(c).Unit()}},
		}.run(t)
	}
}

// S0.3: without a direction, A is 0. The article refuses; here it is the point P0.
func TestS03ZeroDirection(t *testing.T) {
	ball := Sphere{xy(0, 0), 2}
	journey{name: "inside", path: Line{xy(1, 0), Vec{}}, s: ball, clip: Span{-inf, inf}, start: xy(1, 0)}.run(t)
	journey{name: "on it", path: Line{xy(0, 2), Vec{}}, s: ball, clip: Span{-inf, inf}, start: xy(0, 1)}.run(t)
	misses(t, Line{xy(3, 0), Vec{}}, ball)
}

// S0.3, S0.4: what the article's faults do to the roots. The perpendicular is compared with r², a
// term of the discriminant is missing, and its expanded form cancels far from the origin.
func TestS03Faults(t *testing.T) {
	tangent := Line{xy(-9, 3), axis}
	if d, r := 3.0, 3.0; d > r*r || Distance(tangent, xy(0, 0)) != d {
		t.Errorf("the perpendicular of %#v is not %v", tangent, d)
	}
	if hits, n := Crossings(tangent, Sphere{xy(0, 0), 2}); n != 0 {
		t.Errorf("Crossings(%#v, r = 2) = %+v, %d: r² for r", tangent, hits, n)
	}
	// P·P + C·C − 2P·C − r² loses all of r² when P·P has 16 digits more.
	far := xy(1e9, 1e9)
	line, ball := Line{far.Add(xy(-9, 3)), axis}, Sphere{far, 5}
	p, c := line.Origin, ball.Center
	expanded := p.Dot(p) + c.Dot(c) - float64(2*p.Dot(c)) - 25
	if math.Abs(expanded-(81+9-25)) < 1 {
		t.Errorf("the expanded form is %v: the example shows nothing", expanded)
	}
	journey{
		name: "far from the origin", path: line, s: ball, clip: Span{5, 13},
		hits: []Hit{{5, far.Add(xy(-4, 3)), xy(-0.8, 0.6)}, {13, far.Add(xy(4, 3)), xy(0.8, 0.6)}},
	}.run(t)
	// Without C·C a line through the middle of a sphere away from the origin has no root.
	away := Sphere{xy(5, 0), 2}
	journey{
		name: "away from the origin", path: Line{xy(0, 0), axis}, s: away, clip: Span{3, 7},
		hits: []Hit{{3, xy(3, 0), xy(-1, 0)}, {7, xy(7, 0), xy(1, 0)}},
	}.run(t)
}

// S0.4: the cross product, d = |C×V|/|V| ≤ r, says what the crossings say.
func TestS04Perpendicular(t *testing.T) {
	for y := -60; y <= 60; y++ {
		line, ball := Line{xy(-70, float64(y)), xy(3, 4)}, Sphere{xy(10, 20), 13}
		k := ball.Center.Sub(line.Origin)
		// |k×V|² = k·k V·V − (k·V)², exactly: integers.
		d := k.Dot(k)*25 - k.Dot(line.Dir)*k.Dot(line.Dir)
		want := 0
		switch rr := 13.0 * 13 * 25; {
		case d < rr:
			want = 2
		case d == rr:
			want = 1
		}
		if hits, n := Crossings(line, ball); n != want {
			t.Errorf("Crossings(%#v, %#v) = %+v, %d, want %d", line, ball, hits, n, want)
		}
	}
}

// S0.9: what the article leaves to its sequel: rays against rays, a ray against a capsule, capsules
// against capsules.
func TestS09Sequel(t *testing.T) {
	up := xy(0, 1)
	for _, j := range []journey{
		{name: "ray, ray", path: Ray{xy(3, 9), xy(0, -3)}, s: Ray{xy(0, 0), axis}, clip: Span{3, 3}, hits: []Hit{{3, xy(3, 0), up}}},
		{name: "ray, line", path: Ray{xy(3, 9), xy(0, -3)}, s: Line{xy(9, 0), xy(-2, 0)}, clip: Span{3, 3}, hits: []Hit{{3, xy(3, 0), up}}},
		{name: "ray, capsule: side", path: Ray{xy(3, 9), xy(0, -1)}, s: Capsule{xy(0, 0), xy(10, 0), 2}, clip: Span{7, 11}, hits: []Hit{{7, xy(3, 2), up}, {11, xy(3, -2), xy(0, -1)}}},
		{name: "ray, capsule: cap", path: Ray{xy(-9, 0), xy(3, 0)}, s: Capsule{xy(0, 0), xy(10, 0), 3}, clip: Span{2, 22.0 / 3}, hits: []Hit{{2, xy(-3, 0), xy(-1, 0)}, {22.0 / 3, xy(13, 0), axis}}},
	} {
		j.run(t)
	}
	misses(t, Ray{xy(3, 9), xy(0, 3)}, Ray{xy(0, 0), axis})
	misses(t, Ray{xy(-3, 9), xy(0, -3)}, Ray{xy(0, 0), axis})
	clash{
		name: "capsule, capsule", a: Capsule{xy(4, 9), xy(7, 13), 1}, motion: xy(0, -8), b: Capsule{xy(0, 0), xy(10, 0), 2},
		hit: Hit{0.75, xy(4, 2), up}, exit: 1,
	}.run(t)
}

// S2: near and far point of a ray. The article snaps to a tangent within 1e-6, and a start
// inside is no hit.
func TestS2NearAndFar(t *testing.T) {
	disc := Sphere{xy(10, 0), 5}
	for _, j := range []journey{
		{name: "near and far", path: Ray{xy(0, 3), xy(7, 0)}, s: disc, clip: Span{6.0 / 7, 2}, hits: []Hit{{6.0 / 7, xy(6, 3), xy(-0.8, 0.6)}, {2, xy(14, 3), xy(0.8, 0.6)}}},
		{name: "tangent", path: Ray{xy(0, 5), xy(7, 0)}, s: disc, clip: Span{10.0 / 7, 10.0 / 7}, hits: []Hit{{10.0 / 7, xy(10, 5), xy(0, 1)}}},
		{name: "start inside", path: Ray{xy(13, 0), xy(7, 0)}, s: disc, clip: Span{0, 2.0 / 7}, hits: []Hit{{2.0 / 7, xy(15, 0), xy(1, 0)}}, start: xy(1, 0)},
		{name: "radius 0", path: Ray{xy(0, 0), xy(5, 0)}, s: Sphere{xy(10, 0), 0}, clip: Span{2, 2}, hits: []Hit{{2, xy(10, 0), xy(-1, 0)}}},
	} {
		j.run(t)
	}
	misses(t, Ray{xy(16, 0), xy(7, 0)}, disc)
	misses(t, Ray{xy(0, 0), axis}, Sphere{xy(10, 0), -5})

	// Within the article's 1e-6 of a tangent, both are told apart from it.
	for _, y := range []float64{1e-7, 1e-10, 5e-16} {
		if hits, n := Crossings(Ray{xy(0, 5-y), axis}, disc); n != 2 || !(hits[0].T < hits[1].T) {
			t.Errorf("%v below the tangent: %+v, %d", y, hits, n)
		}
		misses(t, Ray{xy(0, 5+max(y, 1e-15)), axis}, disc)
	}
}

// S4: the smaller root with 0 ≤ t ≤ 1, and the range left away for a line. A segment wholly
// inside has no root there: hollow it is crossed nowhere, solid it is hit at its start.
func TestS4HollowAndSolid(t *testing.T) {
	ball := Sphere{xy(0, 0), 5}
	a, v := xy(-9, 3), xy(4, 0)
	line, short, long := Line{a, v}, Segment{a, a.Add(v)}, Segment{a, a.Add(v.Scale(2))}
	near, far := Hit{1.25, xy(-4, 3), xy(-0.8, 0.6)}, Hit{3.25, xy(4, 3), xy(0.8, 0.6)}
	journey{name: "line", path: line, s: ball, clip: Span{1.25, 3.25}, hits: []Hit{near, far}}.run(t)
	misses(t, short, ball)
	near.T /= 2
	journey{name: "segment", path: long, s: ball, clip: Span{0.625, 1}, hits: []Hit{near}}.run(t)

	inside := Segment{xy(-1, 0), xy(1, 2)}
	journey{name: "inside", path: inside, s: ball, clip: Span{0, 1}, start: xy(-1, 0)}.run(t)
	// Only the far root is in range: the article's smaller one is not.
	out := Segment{xy(0, 3), xy(8, 3)}
	journey{name: "from inside", path: out, s: ball, clip: Span{0, 0.5}, hits: []Hit{{0.5, xy(4, 3), xy(0.8, 0.6)}}, start: xy(0, 1)}.run(t)
}
