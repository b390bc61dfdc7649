package d3

import (
	"math"
	"testing"
)

var inf = math.Inf(1)

// journey is a path and a shape that it meets, and the answers. A path that starts inside the
// shape, or lies on its surface, hits with the normal start; any other at the first crossing.
type journey struct {
	name  string
	path  Path
	s     Shape
	clip  Span
	hits  []Hit // Crossings
	start Vec   // the normal of RayCast where the path starts in s
	// The reversed path, where the normals are not the same in reverse order.
	back []Hit
}

func (j journey) run(t *testing.T) {
	t.Run(j.name, func(t *testing.T) {
		j.check(t)
		if back, ok := j.reversed(); ok {
			back.check(t)
		}
	})
}

// check asks with values and pointers, and with the ends of the shape swapped.
func (j *journey) check(t *testing.T) {
	t.Helper()
	for _, s := range [...]Shape{j.s, withEndsSwapped(j.s)} {
		j.ask(t, j.path, s)
		j.ask(t, pointerTo(j.path).(Path), s)
		j.ask(t, j.path, pointerTo(s))
		j.ask(t, pointerTo(j.path).(Path), pointerTo(s))
	}
}

func (j *journey) ask(t *testing.T, p Path, s Shape) {
	t.Helper()
	if !Overlap(p, s) {
		t.Errorf("Overlap(%#v, %#v) = false", p, s)
	}
	clip, ok := Clip(p, s)
	if !ok || !nearlyNumber(clip.Enter, j.clip.Enter) || !nearlyNumber(clip.Exit, j.clip.Exit) {
		t.Fatalf("Clip(%#v, %#v) = %+v, %v, want %+v", p, s, clip, ok, j.clip)
	}
	hits, n := Crossings(p, s)
	if n != len(j.hits) {
		t.Fatalf("Crossings(%#v, %#v) = %+v, %d, want %+v", p, s, hits, n, j.hits)
	}
	for i, want := range j.hits {
		if !nearlyHit(hits[i], want) {
			t.Fatalf("Crossings(%#v, %#v) = %+v, want %+v", p, s, hits[:n], j.hits)
		}
	}
	for _, h := range hits[n:] {
		if h != (Hit{}) {
			t.Errorf("Crossings(%#v, %#v) = %+v, %d: more than that", p, s, hits, n)
		}
	}
	want := Hit{0, p.At(0), j.start}
	if j.start == (Vec{}) {
		want = j.hits[0]
	}
	if hit, ok := RayCast(p, s); !ok || !nearlyHit(hit, want) {
		t.Fatalf("RayCast(%#v, %#v) = %+v, %v, want %+v", p, s, hit, ok, want)
	}
}

// nearlyHit reports whether two hits differ by no more than rounding.
func nearlyHit(h, want Hit) bool {
	return nearlyNumber(h.T, want.T) && nearly(h.Point, want.Point) && nearly(h.Normal, want.Normal)
}

// reversed returns the same of the path that runs the other way; not of a ray.
func (j journey) reversed() (journey, bool) {
	var whole float64
	switch p := j.path.(type) {
	case Segment:
		j.path, whole = Segment{p.B, p.A}, 1
	case Line:
		j.path = Line{p.Origin, p.Dir.Neg()}
	default:
		return j, false
	}
	j.clip = Span{whole - j.clip.Exit, whole - j.clip.Enter}
	hits := j.back
	if hits == nil {
		for i := len(j.hits) - 1; i >= 0; i-- {
			h := j.hits[i]
			h.T = whole - h.T
			hits = append(hits, h)
		}
	}
	j.hits = hits
	if _, isLine := j.path.(Line); isLine {
		return j, true // it starts where it did
	}
	j.start = Vec{}
	if c, ok := Collide(j.path.At(0), j.s); ok {
		j.start = c.Normal
	}
	return j, true
}

// withEndsSwapped returns s with its ends swapped, if it has any; a line is turned round.
func withEndsSwapped(s Shape) Shape {
	switch s := s.(type) {
	case Segment:
		return Segment{s.B, s.A}
	case Capsule:
		return Capsule{s.B, s.A, s.Radius}
	case Line:
		return Line{s.Origin, s.Dir.Neg()}
	}
	return s
}

// TestPathsThroughBalls is about a ball of radius 5 around the origin.
func TestPathsThroughBalls(t *testing.T) {
	left, right, up := xy(-1, 0), xy(1, 0), xy(0, 1)
	for _, j := range []journey{
		{name: "tangent line", path: Line{xy(-7, 5), xy(2, 0)}, clip: Span{3.5, 3.5}, hits: []Hit{{3.5, xy(0, 5), up}}},
		{name: "tangent ray", path: Ray{xy(-7, 5), xy(2, 0)}, clip: Span{3.5, 3.5}, hits: []Hit{{3.5, xy(0, 5), up}}},
		{name: "tangent segment", path: Segment{xy(-4, 5), xy(12, 5)}, clip: Span{0.25, 0.25}, hits: []Hit{{0.25, xy(0, 5), up}}},
		{name: "slanted tangent", path: Line{xy(3, 4).Add(xy(-8, 6)), xy(4, -3)}, clip: Span{2, 2}, hits: []Hit{{2, xy(3, 4), xy(0.6, 0.8)}}},
		{name: "tangent where it starts", path: Segment{xy(0, 5), xy(8, 5)}, clip: Span{0, 0}, hits: []Hit{{0, xy(0, 5), up}}, start: up},
		{name: "ray, tangent where it starts", path: Ray{xy(0, 5), xy(8, 0)}, clip: Span{0, 0}, hits: []Hit{{0, xy(0, 5), up}}, start: up},

		{name: "line", path: Line{xy(9, 3), xy(-1, 0)}, clip: Span{5, 13}, hits: []Hit{{5, xy(4, 3), xy(0.8, 0.6)}, {13, xy(-4, 3), xy(-0.8, 0.6)}}},
		{name: "line that starts beyond", path: Line{xy(9, 3), xy(1, 0)}, clip: Span{-13, -5}, hits: []Hit{{-13, xy(-4, 3), xy(-0.8, 0.6)}, {-5, xy(4, 3), xy(0.8, 0.6)}}},
		{name: "line that starts inside", path: Line{xy(3, 0), axis}, clip: Span{-8, 2}, hits: []Hit{{-8, xy(-5, 0), left}, {2, xy(5, 0), right}}},
		{name: "ray", path: Ray{xy(-9, -3), xy(0.5, 0)}, clip: Span{10, 26}, hits: []Hit{{10, xy(-4, -3), xy(-0.8, -0.6)}, {26, xy(4, -3), xy(0.8, -0.6)}}},
		{name: "segment", path: Segment{xy(-10, 0), xy(10, 0)}, clip: Span{0.25, 0.75}, hits: []Hit{{0.25, xy(-5, 0), left}, {0.75, xy(5, 0), right}}},

		{name: "wholly inside", path: Segment{xy(-1, 0), xy(2, 0)}, clip: Span{0, 1}, start: left},
		{name: "from inside", path: Segment{xy(3, 0), xy(13, 0)}, clip: Span{0, 0.2}, hits: []Hit{{0.2, xy(5, 0), right}}, start: right},
		{name: "ray from inside", path: Ray{xy(3, 0), xy(0, -2)}, clip: Span{0, 2}, hits: []Hit{{2, xy(3, -4), xy(0.6, -0.8)}}, start: right},
		{name: "from the center", path: Segment{xy(0, 0), xy(0, 10)}, clip: Span{0, 0.5}, hits: []Hit{{0.5, xy(0, 5), up}}, start: left},
		{name: "chord", path: Segment{xy(-5, 0), xy(5, 0)}, clip: Span{0, 1}, hits: []Hit{{0, xy(-5, 0), left}, {1, xy(5, 0), right}}, start: left},
		{name: "slanted chord", path: Segment{xy(-3, 4), xy(4, 3)}, clip: Span{0, 1}, hits: []Hit{{0, xy(-3, 4), xy(-0.6, 0.8)}, {1, xy(4, 3), xy(0.8, 0.6)}}, start: xy(-0.6, 0.8)},

		{name: "on the surface, going in: ray", path: Ray{xy(-5, 0), axis}, clip: Span{0, 10}, hits: []Hit{{0, xy(-5, 0), left}, {10, xy(5, 0), right}}, start: left},
		{name: "on the surface, going in: segment", path: Segment{xy(-5, 0), xy(0, 0)}, clip: Span{0, 1}, hits: []Hit{{0, xy(-5, 0), left}}, start: left},
		{name: "on the surface, going in and out", path: Segment{xy(-5, 0), xy(15, 0)}, clip: Span{0, 0.5}, hits: []Hit{{0, xy(-5, 0), left}, {0.5, xy(5, 0), right}}, start: left},
		{name: "on the surface, going out: ray", path: Ray{xy(5, 0), axis}, clip: Span{0, 0}, hits: []Hit{{0, xy(5, 0), right}}, start: right},
		{name: "on the surface, going out: segment", path: Segment{xy(3, 4), xy(9, 5)}, clip: Span{0, 0}, hits: []Hit{{0, xy(3, 4), xy(0.6, 0.8)}}, start: xy(0.6, 0.8)},
		{name: "ends on the surface", path: Segment{xy(-12, 9), xy(-3, 4)}, clip: Span{1, 1}, hits: []Hit{{1, xy(-3, 4), xy(-0.6, 0.8)}}},
	} {
		j.s = Sphere{xy(0, 0), 5}
		j.run(t)
	}
}

// TestPathsThroughCapsules is about a capsule of radius 2 along the x axis.
func TestPathsThroughCapsules(t *testing.T) {
	left, right, up, down := xy(-1, 0), xy(1, 0), xy(0, 1), xy(0, -1)
	third := 1.0 / 3
	for _, j := range []journey{
		{name: "from side to side", path: Line{xy(3, 9), xy(0, -1)}, clip: Span{7, 11}, hits: []Hit{{7, xy(3, 2), up}, {11, xy(3, -2), down}}},
		{name: "slanted", path: Segment{xy(0, 8), xy(8, -8)}, clip: Span{0.375, 0.625}, hits: []Hit{{0.375, xy(3, 2), up}, {0.625, xy(5, -2), down}}},
		{name: "from cap to cap", path: Segment{xy(-10, 0), xy(20, 0)}, clip: Span{8 * third / 10, 22 * third / 10}, hits: []Hit{{8 * third / 10, xy(-2, 0), left}, {22 * third / 10, xy(12, 0), right}}},
		{name: "parallel to the axis", path: Line{xy(-9, 1.2), axis}, clip: Span{7.4, 20.6}, hits: []Hit{{7.4, xy(-1.6, 1.2), xy(-0.8, 0.6)}, {20.6, xy(11.6, 1.2), xy(0.8, 0.6)}}},
		{name: "through a cap", path: Line{xy(11.2, 9), xy(0, -1)}, clip: Span{7.4, 10.6}, hits: []Hit{{7.4, xy(11.2, 1.6), xy(0.6, 0.8)}, {10.6, xy(11.2, -1.6), xy(0.6, -0.8)}}},
		{name: "tangent to a cap", path: Line{xy(12, 9), xy(0, -1)}, clip: Span{9, 9}, hits: []Hit{{9, xy(12, 0), right}}},
		{name: "through both seams", path: Line{xy(10, 9), xy(0, -1)}, clip: Span{7, 11}, hits: []Hit{{7, xy(10, 2), up}, {11, xy(10, -2), down}}},
		{name: "through a seam", path: Line{xy(12, 8), xy(-1, -3)}, clip: Span{2, 10 * third}, hits: []Hit{{2, xy(10, 2), up}, {10 * third, xy(26*third, -2), down}}},
		{name: "from the axis", path: Ray{xy(5, 0), xy(0, 4)}, clip: Span{0, 0.5}, hits: []Hit{{0.5, xy(5, 2), up}}, start: aside},
		{name: "from an end of the axis", path: Ray{xy(10, 0), xy(0, 4)}, clip: Span{0, 0.5}, hits: []Hit{{0.5, xy(10, 2), up}}, start: right},
		{name: "along the axis", path: Segment{xy(1, 0), xy(9, 0)}, clip: Span{0, 1}, start: aside},
		{name: "it is the axis", path: Segment{xy(0, 0), xy(10, 0)}, clip: Span{0, 1}, start: left},

		{name: "along the side: line", path: Line{xy(-4, 2), xy(2, 0)}, clip: Span{2, 7}, hits: []Hit{{2, xy(0, 2), up}, {7, xy(10, 2), up}}},
		{name: "along the side: ray", path: Ray{xy(-4, 2), xy(2, 0)}, clip: Span{2, 7}, hits: []Hit{{2, xy(0, 2), up}, {7, xy(10, 2), up}}},
		{name: "along the side: ray from there", path: Ray{xy(4, 2), axis}, clip: Span{0, 6}, hits: []Hit{{6, xy(10, 2), up}}, start: up},
		{name: "along the side: ray from the seam", path: Ray{xy(0, 2), axis}, clip: Span{0, 10}, hits: []Hit{{0, xy(0, 2), up}, {10, xy(10, 2), up}}, start: up},
		{name: "along the side: part of it", path: Segment{xy(2, -2), xy(8, -2)}, clip: Span{0, 1}, start: down},
		{name: "along the side: all of it", path: Segment{xy(0, 2), xy(10, 2)}, clip: Span{0, 1}, hits: []Hit{{0, xy(0, 2), up}, {1, xy(10, 2), up}}, start: up},
		{name: "along the side: more", path: Segment{xy(-10, 2), xy(20, 2)}, clip: Span{third, 2 * third}, hits: []Hit{{third, xy(0, 2), up}, {2 * third, xy(10, 2), up}}},
		{name: "along the side: it stops there", path: Segment{xy(-5, 2), xy(5, 2)}, clip: Span{0.5, 1}, hits: []Hit{{0.5, xy(0, 2), up}}},
		{name: "along the side: as far as the seam", path: Segment{xy(-10, 2), xy(0, 2)}, clip: Span{1, 1}, hits: []Hit{{1, xy(0, 2), up}}},
		{name: "along the side: ray from its end", path: Ray{xy(10, 2), axis}, clip: Span{0, 0}, hits: []Hit{{0, xy(10, 2), up}}, start: up},
	} {
		j.s = Capsule{xy(0, 0), xy(10, 0), 2}
		j.run(t)
	}
}

// TestPathsThroughCores is about shapes without radius. The normal is the one nearest to the way
// back of all that point out of the core.
func TestPathsThroughCores(t *testing.T) {
	left, right, up, down := xy(-1, 0), xy(1, 0), xy(0, 1), xy(0, -1)
	level := Segment{xy(0, 0), xy(10, 0)}
	diagonal := xy(math.Sqrt2/2, math.Sqrt2/2)
	for _, j := range []journey{
		{name: "across a segment", path: Line{xy(3, 5), xy(0, -1)}, s: level, clip: Span{5, 5}, hits: []Hit{{5, xy(3, 0), up}}, back: []Hit{{-5, xy(3, 0), down}}},
		{name: "slanted", path: Segment{xy(0, 5), xy(8, -3)}, s: level, clip: Span{0.625, 0.625}, hits: []Hit{{0.625, xy(5, 0), up}}, back: []Hit{{0.375, xy(5, 0), down}}},
		{name: "at its end", path: Ray{xy(10, 5), xy(0, -2)}, s: level, clip: Span{2.5, 2.5}, hits: []Hit{{2.5, xy(10, 0), up}}},
		{name: "at its end, from beyond", path: Line{xy(15, 5), xy(-1, -1)}, s: level, clip: Span{5, 5}, hits: []Hit{{5, xy(10, 0), diagonal}}, back: []Hit{{-5, xy(10, 0), down}}},
		{name: "at its first end", path: Line{xy(-5, -5), xy(1, 1)}, s: level, clip: Span{5, 5}, hits: []Hit{{5, xy(0, 0), diagonal.Neg()}}, back: []Hit{{-5, xy(0, 0), up}}},
		{name: "across a ray", path: Line{xy(3, 5), xy(0, -1)}, s: Ray{xy(0, 0), axis}, clip: Span{5, 5}, hits: []Hit{{5, xy(3, 0), up}}, back: []Hit{{-5, xy(3, 0), down}}},
		{name: "at a ray's origin", path: Line{xy(-5, 5), xy(1, -1)}, s: Ray{xy(0, 0), axis}, clip: Span{5, 5}, hits: []Hit{{5, xy(0, 0), xy(-diagonal.X, diagonal.Y)}}, back: []Hit{{-5, xy(0, 0), down}}},
		{name: "two lines", path: Line{xy(3, 5), xy(1, -1)}, s: Line{xy(0, 0), xy(-3, 0)}, clip: Span{5, 5}, hits: []Hit{{5, xy(8, 0), up}}, back: []Hit{{-5, xy(8, 0), down}}},
		{name: "two rays", path: Ray{xy(6, 16), xy(0, -1)}, s: Ray{xy(0, 0), xy(3, 4)}, clip: Span{8, 8}, hits: []Hit{{8, xy(6, 8), xy(-0.8, 0.6)}}},
		{name: "an end on a segment", path: Segment{xy(3, 5), xy(3, 0)}, s: level, clip: Span{1, 1}, hits: []Hit{{1, xy(3, 0), up}}, back: []Hit{{0, xy(3, 0), down}}},
		{name: "a point", path: Line{xy(-6, -4), xy(3, 4)}, s: xy(0, 4), clip: Span{2, 2}, hits: []Hit{{2, xy(0, 4), xy(-0.6, -0.8)}}, back: []Hit{{-2, xy(0, 4), xy(0.6, 0.8)}}},
		{name: "a point at the start", path: Segment{xy(4, 6), xy(4, 9)}, s: xy(4, 6), clip: Span{0, 0}, hits: []Hit{{0, xy(4, 6), down}}, start: left, back: []Hit{{1, xy(4, 6), up}}},
		{name: "a ball without radius", path: Ray{xy(4, 9), xy(0, -1)}, s: Sphere{xy(4, 6), 0}, clip: Span{3, 3}, hits: []Hit{{3, xy(4, 6), up}}},

		{name: "collinear: into a segment", path: Segment{xy(-4, 0), xy(6, 0)}, s: level, clip: Span{0.4, 1}, hits: []Hit{{0.4, xy(0, 0), left}}},
		{name: "collinear: over a segment", path: Line{xy(-4, 0), xy(2, 0)}, s: level, clip: Span{2, 7}, hits: []Hit{{2, xy(0, 0), left}, {7, xy(10, 0), right}}},
		{name: "collinear: out of a segment", path: Ray{xy(4, 0), axis}, s: level, clip: Span{0, 6}, hits: []Hit{{6, xy(10, 0), right}}, start: aside},
		{name: "collinear: within a segment", path: Segment{xy(4, 0), xy(6, 0)}, s: level, clip: Span{0, 1}, start: aside},
		{name: "collinear: end to end", path: Segment{xy(-4, 0), xy(0, 0)}, s: level, clip: Span{1, 1}, hits: []Hit{{1, xy(0, 0), left}}},
		{name: "collinear: away from the end", path: Ray{xy(10, 0), axis}, s: level, clip: Span{0, 0}, hits: []Hit{{0, xy(10, 0), right}}, start: right},
		{name: "collinear: a ray into a ray", path: Ray{xy(-4, 0), xy(2, 0)}, s: Ray{xy(0, 0), axis}, clip: Span{2, inf}, hits: []Hit{{2, xy(0, 0), left}}},
		{name: "collinear: a ray within a ray", path: Ray{xy(4, 0), xy(2, 0)}, s: Ray{xy(0, 0), axis}, clip: Span{0, inf}, start: aside},
		{name: "collinear: opposite rays", path: Ray{xy(0, 0), xy(2, 0)}, s: Ray{xy(6, 0), xy(-1, 0)}, clip: Span{0, 3}, hits: []Hit{{3, xy(6, 0), right}}, start: aside},
		{name: "collinear: opposite rays from one origin", path: Ray{xy(0, 0), xy(2, 0)}, s: Ray{xy(0, 0), xy(-1, 0)}, clip: Span{0, 0}, hits: []Hit{{0, xy(0, 0), right}}, start: right},
		{name: "collinear: a segment in a line", path: Segment{xy(4, 0), xy(6, 0)}, s: Line{xy(0, 0), axis}, clip: Span{0, 1}, start: aside},
		{name: "collinear: a ray in a line", path: Ray{xy(4, 0), axis}, s: Line{xy(0, 0), axis}, clip: Span{0, inf}, start: aside},

		{name: "one segment", path: level, s: level, clip: Span{0, 1}, hits: []Hit{{0, xy(0, 0), left}, {1, xy(10, 0), right}}, start: left},
		{name: "one capsule without radius", path: level, s: Capsule{level.B, level.A, 0}, clip: Span{0, 1}, hits: []Hit{{0, xy(0, 0), left}, {1, xy(10, 0), right}}, start: left},
		{name: "one ray", path: Ray{xy(1, 0), xy(3, 0)}, s: Ray{xy(1, 0), axis}, clip: Span{0, inf}, hits: []Hit{{0, xy(1, 0), left}}, start: left},
		{name: "one line", path: Line{xy(1, 0), axis}, s: Line{xy(7, 0), xy(-2, 0)}, clip: Span{-inf, inf}, start: aside},

		{name: "collinear: a line leaves a ray", path: Line{xy(15, 0), xy(2, 0)}, s: Ray{xy(9, 0), xy(-1, 0)}, clip: Span{-inf, -3}, hits: []Hit{{-3, xy(9, 0), right}}},
		{name: "collinear: a line enters a ray", path: Line{xy(15, 0), xy(-2, 0)}, s: Ray{xy(9, 0), xy(-1, 0)}, clip: Span{3, inf}, hits: []Hit{{3, xy(9, 0), right}}},
	} {
		j.run(t)
	}

	// A line that is inside from −Inf on, and at its origin, hits there; turned round, it hits
	// where it enters.
	ray, line := Ray{xy(9, 0), xy(-1, 0)}, Line{xy(5, 0), axis}
	leaves := journey{name: "a line whose origin is in a ray", path: line, s: ray, clip: Span{-inf, 4}, hits: []Hit{{4, xy(9, 0), right}}, start: aside}
	leaves.check(t)
	enters, _ := leaves.reversed()
	enters.start = Vec{}
	enters.check(t)
}

// TestPathsWithoutLength: such a path is inside with all its range, or nowhere, and crosses
// nothing.
func TestPathsWithoutLength(t *testing.T) {
	p, none := xy(3, 4), Vec{}
	for _, test := range []struct {
		path Path
		clip Span
	}{
		{Segment{p, p}, Span{0, 1}},
		{Ray{p, none}, Span{0, inf}},
		{Line{p, none}, Span{-inf, inf}},
	} {
		for _, s := range []Shape{
			Sphere{xy(0, 0), 9},
			Sphere{xy(0, 0), 5},
			Sphere{p, 2},
			p,
			Capsule{xy(-9, 0), xy(9, 0), 4},
			Capsule{p, p, 1},
			Segment{xy(0, 0), xy(6, 8)},
			Ray{xy(6, 8), xy(-3, -4)},
			Line{xy(0, 0), xy(3, 4)},
			test.path,
		} {
			c, _ := Collide(p, s)
			journey{name: "inside", path: test.path, s: s, clip: test.clip, start: c.Normal}.run(t)
		}
		for _, s := range []Shape{Sphere{xy(0, 0), 4.9}, xy(3, 5), Capsule{xy(-9, 0), xy(9, 0), 3.9}, Line{xy(0, 0), axis}} {
			misses(t, test.path, s)
		}
	}
}

// misses checks the answers for a path and a shape that are apart.
func misses(t *testing.T, p Path, s Shape) {
	t.Helper()
	ptr := pointerTo(p).(Path)
	for _, s := range [...]Shape{s, pointerTo(s), withEndsSwapped(s)} {
		for _, p := range [...]Path{p, ptr} {
			hit, ok := RayCast(p, s)
			clip, clips := Clip(p, s)
			hits, n := Crossings(p, s)
			if ok || clips || n != 0 || hit != (Hit{}) || clip != (Span{}) || hits != ([2]Hit{}) {
				t.Errorf("%#v, %#v: RayCast %+v, %v, Clip %+v, %v, Crossings %+v, %d, want nothing", p, s, hit, ok, clip, clips, hits, n)
			}
		}
	}
}

func TestPathsThatMiss(t *testing.T) {
	bar := Capsule{xy(0, 0), xy(10, 0), 2}
	above := math.Nextafter(2, 3)
	for _, test := range []struct {
		path Path
		s    Shape
	}{
		{Line{xy(-9, above), axis}, bar},
		{Ray{xy(-9, above), axis}, bar},
		{Segment{xy(-9, above), xy(19, above)}, bar},
		{Ray{xy(-3, 0), xy(-1, 0)}, bar},
		{Ray{xy(5, above), xy(3, 1)}, bar},
		{Segment{xy(-9, 0), xy(math.Nextafter(-2, -3), 0)}, bar},
		{Segment{xy(13, 3), xy(11.5, 3)}, bar},
		{Line{xy(0, 5), xy(1, 0)}, Line{xy(7, 4), xy(-2, 0)}},
		{Ray{xy(0, 0), axis}, Ray{xy(-1, 0), xy(-1, 0)}},
		{Segment{xy(0, 0), xy(1, 0)}, Segment{xy(2, 0), xy(3, 0)}},
		{Line{xy(0, 0), xy(3, 4)}, xy(3, 4.000000000000001)},
	} {
		misses(t, test.path, test.s)
	}
}

// TestNearTangent: one step nearer are two crossings, even where they round to one T; one
// farther none.
func TestNearTangent(t *testing.T) {
	s := Sphere{xy(0, 0), 5}
	for _, d := range []Vec{axis, xy(1e-9, 0), xy(1e9, 0), xy(1e300, 0)} {
		o := xy(-7, math.Nextafter(5, 4))
		for _, p := range [...]Path{Line{o, d}, Ray{o, d}} {
			hits, n := Crossings(p, s)
			clip, ok := Clip(p, s)
			if n != 2 || !ok || !(hits[0].T <= hits[1].T) || hits[0].T != clip.Enter || hits[1].T != clip.Exit {
				t.Errorf("Crossings(%#v, %#v) = %+v, %d, Clip %+v", p, s, hits, n, clip)
			}
		}
		misses(t, Line{xy(-7, math.Nextafter(5, 6)), d}, s)
	}
}

// TestPathSizes: what overflows, underflows or rounds away.
func TestPathSizes(t *testing.T) {
	const (
		tiny  = math.SmallestNonzeroFloat64
		large = math.MaxFloat64
	)
	for _, test := range []struct {
		name string
		path Path
		s    Shape
		clip Span
		at   Vec // the Point of RayCast
	}{
		{"T underflows", Ray{xy(-1.0000000000000002, 0), xy(1e308, 0)}, Sphere{xy(0, 0), 1}, Span{tiny, 2e-308}, xy(-1, 0)},
		{"T rounds to 0", Segment{xy(-1.0000000000000002, 0), xy(1e308, 0)}, Sphere{xy(0, 0), 1}, Span{tiny, 2e-308}, xy(-1, 0)},
		{"T rounds to 1", Segment{xy(-1e17, 0), xy(-5, 0)}, Sphere{xy(0, 0), 5.0000001}, Span{1 - e, 1}, xy(-5, 0)},
		{"Exit rounds to 1", Segment{xy(-1e17, 0), xy(5, 0)}, Sphere{xy(0, 0), 4.9999999}, Span{1 - e, 1 - e}, Vec{}},
		// The point comes from the shape then.
		{"T overflows", Ray{xy(-1e300, 0), xy(tiny, 0)}, Sphere{xy(0, 0), 1}, Span{large, large}, xy(-1, 0)},
		{"T overflows, the other way", Line{xy(1e300, 0), xy(tiny, 0)}, Sphere{xy(0, 0), 1}, Span{-large, -large}, xy(-1, 0)},
		{"the least path ends on a core", Segment{xy(-2*tiny, -2), xy(0, -2)}, Segment{xy(2, -2), xy(0, -2)}, Span{1, 1}, xy(0, -2)},
		{"squares underflow", Ray{xy(-9*0x1p-600, 3*0x1p-600), xy(0x1p-600, 0)}, Sphere{xy(0, 0), 5 * 0x1p-600}, Span{5, 13}, xy(-4*0x1p-600, 3*0x1p-600)},
		{"squares overflow", Ray{xy(-9*0x1p600, 3*0x1p600), xy(0x1p600, 0)}, Sphere{xy(0, 0), 5 * 0x1p600}, Span{5, 13}, xy(-4*0x1p600, 3*0x1p600)},
		{"the way overflows", Segment{xy(-large, 0), xy(large, 0)}, Sphere{xy(0, 0), large / 2}, Span{0.25, 0.75}, xy(-large/2, 0)},
		{"a line that far away is inside", Line{xy(0, 0), xy(tiny, 0)}, Sphere{xy(0, 0), large}, Span{-large, large}, Vec{}},
	} {
		t.Run(test.name, func(t *testing.T) {
			hit, ok := RayCast(test.path, test.s)
			clip, clips := Clip(test.path, test.s)
			if !ok || !clips || !nearlyNumber(clip.Enter, test.clip.Enter) || !nearlyNumber(clip.Exit, test.clip.Exit) {
				t.Errorf("Clip(%#v, %#v) = %+v, %v, want %+v", test.path, test.s, clip, ok, test.clip)
			}
			if (clip.Enter == 0) != (test.clip.Enter == 0) || (clip.Exit == 1) != (test.clip.Exit == 1) || hit.T != clip.Enter {
				t.Errorf("Clip(%#v, %#v) = %+v, RayCast %+v, want %+v", test.path, test.s, clip, hit, test.clip)
			}
			if p := hit.Point; test.at != (Vec{}) && !(p.Sub(test.at).Len() <= 1e-12*test.at.Len()) {
				t.Errorf("RayCast(%#v, %#v) = %+v, want it at %v", test.path, test.s, hit, test.at)
			}
			if !isUnit(hit.Normal) {
				t.Errorf("RayCast(%#v, %#v) = %+v", test.path, test.s, hit)
			}
		})
	}
}

// TestPathEmptySets: the answers are zero.
func TestPathEmptySets(t *testing.T) {
	nan, p := math.NaN(), xy(1, 2)
	paths := []Path{Segment{p, xy(4, 6)}, Segment{p, p}, Ray{p, axis}, Ray{p, Vec{}}, Line{p, axis}}
	empty := []Path{
		Segment{p, xy(0, nan)},
		Segment{xy(inf, 0), xy(inf, 0)},
		Segment{xy(nan, 0), p},
		Ray{xy(0, -inf), axis},
		Ray{p, xy(inf, 0)},
		Ray{xy(nan, 0), Vec{}},
		Line{p, xy(nan, 1)},
		Line{xy(inf, 0), axis},
	}
	for _, bad := range empty {
		for _, s := range append([]Shape{bad}, others...) {
			misses(t, bad, s)
		}
		for _, path := range paths {
			misses(t, path, bad)
		}
	}
	for _, bad := range []Shape{
		xy(nan, 2), xy(inf, 2),
		Sphere{p, -1},
		Sphere{p, -5e-324},
		Sphere{p, nan},
		Sphere{p, inf},
		Sphere{xy(nan, 2), 1},
		Capsule{p, p, -1},
		Capsule{p, xy(4, 6), -1},
		Capsule{p, xy(4, 6), inf},
		Capsule{p, xy(nan, 6), 1},
		Capsule{xy(-inf, 2), p, 1},
	} {
		for _, path := range paths {
			misses(t, path, bad)
		}
	}
}
