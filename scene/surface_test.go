package scene

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"reflect"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// ground returns a chain or mesh of some parts, bent at random.
func ground(rng *rand.Rand, dim int) Shape {
	const n = 5
	at := func() float64 { return float64(rng.IntN(5)) / 4 }
	s := Shape{Name: "ground", Restitution: 1, Surface: &Surface{OneSided: rng.IntN(2) > 0}}
	if dim == 2 {
		s.Kind, s.Surface.Closed = Chain, rng.IntN(3) == 0
		for i := range n {
			s.List = append(s.List, Vec{float64(n - i), at()})
		}
		return s
	}
	s.Kind = Mesh
	for i := range n {
		for j := range n {
			s.List = append(s.List, Vec{float64(i), float64(j), at()})
			if k := i*n + j; i > 0 && j > 0 {
				s.Surface.Triangles = append(s.Surface.Triangles, [3]int{k, k - n - 1, k - n}, [3]int{k - n - 1, k, k - 1})
			}
		}
	}
	return s
}

// guest returns a shape somewhere around the ground, which may move.
func guest(rng *rand.Rand, dim int) Shape {
	at := func() Vec { return Vec{4 * rng.Float64(), 4 * rng.Float64(), 3 * rng.Float64()}[:dim] }
	s := Shape{Name: "guest", Restitution: 1, A: at(), B: at()}
	switch rng.IntN(5) {
	case 0:
		s.Kind, s.Radius, s.B = []Kind{2: Circle, 3: Sphere}[dim], rng.Float64(), nil
	case 1:
		s.Kind, s.Radius = Capsule, rng.Float64()
	case 2:
		s.Kind = Segment
	case 3:
		s.Kind = Ray
		for i := range s.B {
			s.B[i] -= s.A[i]
		}
	case 4:
		s.Kind, s.Radius, s.RB = Tapered, rng.Float64(), rng.Float64()
	}
	if rng.IntN(2) > 0 {
		s.Motion = at()
		s.Motion[dim-1] -= 3
	}
	return s
}

// parts returns the parts of a ground as shapes of their own.
func parts(s *Shape) (list []Shape) {
	if s.Kind == Chain {
		for i := range s.List[1:] {
			list = append(list, Shape{Kind: Segment, A: s.List[i], B: s.List[i+1]})
		}
		if s.Surface.Closed {
			list = append(list, Shape{Kind: Segment, A: s.List[len(s.List)-1], B: s.List[0]})
		}
	}
	for _, t := range s.Surface.Triangles {
		list = append(list, Shape{Kind: Triangle, A: s.List[t[0]], B: s.List[t[1]], C: s.List[t[2]]})
	}
	return list
}

// TestSurfaces: a chain or mesh answers as its parts do, the nearest or the first that is met counts, and a push
// leads out.
func TestSurfaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 2))
	told := map[string]int{}
	for range 400 {
		for dim := 2; dim <= 3; dim++ {
			s := Scene{Dim: dim, Shapes: []Shape{guest(rng, dim), ground(rng, dim)}}
			a, b := &s.Shapes[0], &s.Shapes[1]
			p, turned := s.Asker()(0, 1), s.Asker()(1, 0)
			all := Scene{Dim: dim, Shapes: append([]Shape{*a}, parts(b)...)}
			ask := all.Asker()
			nearest, first, part := math.Inf(1), math.Inf(1), -1
			verdict := Apart
			sweeps := math.Inf(1)
			for i := range all.Shapes[1:] {
				one := ask(0, i+1)
				nearest = min(nearest, float64(one.Distance))
				if one.Overlap && verdict != Penetrating {
					verdict = one.Verdict
				}
				if one.PathAnswers != nil && one.RayCast != nil && float64(one.RayCast.T) < first {
					first, part = float64(one.RayCast.T), i
				}
				if one.MotionAnswers != nil && one.Sweep != nil {
					sweeps = min(sweeps, float64(one.Sweep.T))
				}
			}
			fail := func(what string, args ...any) { t.Errorf("%+v on %+v: %s", *a, *b, fmt.Sprintf(what, args...)) }
			if p.Conflict != "" || turned.Conflict != "" {
				fail("%s, %s", p.Conflict, turned.Conflict)
			}
			if float64(p.Distance) != nearest || p.Verdict != verdict || p.Overlap != (nearest == 0) {
				fail("%v and %s, want %v and %s", p.Distance, p.Verdict, nearest, verdict)
			}
			if gap := dist(p.Closest[0], p.Closest[1]); math.Abs(gap-nearest) > 1e-9 {
				fail("the closest points are %g apart, not %g", gap, nearest)
			}
			if turned.Distance != p.Distance || turned.Verdict != p.Verdict || !reflect.DeepEqual(turned.Closest, [2]Vec{p.Closest[1], p.Closest[0]}) || turned.Push != nil {
				fail("turned it is %+v", turned)
			}
			if p.MotionAnswers != nil && p.Sweep != nil && (turned.Sweep.T != p.Sweep.T || dist(turned.Sweep.Normal, p.Sweep.Normal) < 1.999) {
				fail("turned the sweep is %+v, not %+v", turned.Sweep, p.Sweep)
			}
			if !b.Surface.OneSided && a.IsPath() {
				if got := p.RayCast; (got == nil) != math.IsInf(first, 1) || got != nil && (float64(got.T) != first || int(*got.Part) != part) {
					fail("ray cast %+v, want %g on %d", got, first, part)
				}
			}
			if !b.Surface.OneSided && a.Motion != nil {
				if got := p.Sweep; (got == nil) != math.IsInf(sweeps, 1) || got != nil && float64(got.T) != sweeps {
					fail("sweep %+v, want %g", got, sweeps)
				}
			}
			told[fmt.Sprint(dim, p.Verdict)]++
			if p.Push == nil {
				continue
			}
			told[fmt.Sprint(dim, "pushed")]++
			out := a.translated(p.Push)
			all.Shapes[0] = out
			for i := range parts(b) {
				if after := all.Asker()(0, i+1); after.Contact != nil && after.Depth > 1e-12 && !b.Surface.OneSided {
					fail("pushed by %v it is still %v deep in part %d", p.Push, after.Depth, i)
				}
			}
		}
	}
	for _, what := range []string{"2apart", "3apart", "2penetrating", "3penetrating", "2pushed", "3pushed"} {
		if told[what] < 20 {
			t.Errorf("%s: only %d", what, told[what])
		}
	}
}

// dist returns how far p and q are from each other.
func dist(p, q Vec) float64 { return norm(sub(p, q)) }

// TestTwoSurfaces: two chains or meshes answer as all pairs of their parts.
func TestTwoSurfaces(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 3))
	met := 0
	for range 60 {
		for dim := 2; dim <= 3; dim++ {
			a, b := ground(rng, dim), ground(rng, dim)
			a.Name = "other"
			for above, i := 2*rng.Float64(), 0; i < len(a.List); i++ {
				a.List[i][dim-1] += above
				a.List[i][0] += 0.5
			}
			s := Scene{Dim: dim, Shapes: []Shape{a, b}}
			p := s.Asker()(0, 1)
			left, right := parts(&a), parts(&b)
			all := Scene{Dim: dim, Shapes: append(left, right...)}
			ask := all.Asker()
			nearest, verdict := math.Inf(1), Apart
			for i := range left {
				for k := range right {
					one := ask(i, len(left)+k)
					nearest = min(nearest, float64(one.Distance))
					if one.Overlap && verdict != Penetrating {
						verdict = one.Verdict
					}
				}
			}
			if float64(p.Distance) != nearest || p.Verdict != verdict || p.Conflict != "" || math.Abs(dist(p.Closest[0], p.Closest[1])-nearest) > 1e-9 {
				t.Errorf("%+v, want %v and %s", p, nearest, verdict)
			}
			if p.Overlap {
				met++
			}
		}
	}
	if met < 20 || met > 100 {
		t.Errorf("%d meet", met)
	}
}

// TestMirrored: the front stays in front where a scale mirrors, once or twice, and a ray from there meets it.
func TestMirrored(t *testing.T) {
	for _, scale := range []string{"[1, 1]", "[-1, 1]", "[1, -1]", "[-2, -1]"} {
		s := read(t, strings.ReplaceAll(`{"version": 1, "dim": 2, "shapes": [
			{"name": "c", "type": "chain", "points": [[1, 0], [0, 0], [-1, 0]], "onesided": true, "transform": {"scale": SCALE}},
			{"name": "up", "type": "ray", "origin": [0.5, -1], "dir": [0, 1]},
			{"name": "down", "type": "ray", "origin": [0.5, 1], "dir": [0, -1]}
		]}`, "SCALE", scale))
		up := strings.Contains(scale, ", -1")
		ask := s.Asker()
		if fromBelow, fromAbove := ask(1, 0).RayCast != nil, ask(2, 0).RayCast != nil; fromBelow != up || fromAbove == up {
			t.Errorf("%s: met from below %t, from above %t", scale, fromBelow, fromAbove)
		}
	}
	for _, scale := range []string{"[1, 1, 1]", "[-1, 1, 1]", "[1, 1, -1]", "[-2, 1, -1]"} {
		s := read(t, strings.ReplaceAll(`{"version": 1, "dim": 3, "objects": [{"name": "o", "scale": [1, -1, 1]}], "shapes": [
			{"name": "m", "type": "mesh", "points": [[-2, -2, 0], [2, -2, 0], [0, 2, 0]], "triangles": [[0, 1, 2]], "onesided": true, "transform": {"scale": SCALE}, "object": "o"},
			{"name": "up", "type": "ray", "origin": [0, 0, -1], "dir": [0, 0, 1]},
			{"name": "down", "type": "ray", "origin": [0, 0, 1], "dir": [0, 0, -1]}
		]}`, "SCALE", scale))
		up := strings.Contains(scale, ", -1]")
		ask := s.Asker()
		if fromBelow, fromAbove := ask(1, 0).RayCast != nil, ask(2, 0).RayCast != nil; fromBelow != up || fromAbove == up {
			t.Errorf("%s: met from below %t, from above %t", scale, fromBelow, fromAbove)
		}
	}
}

// TestMeshFiles: a mesh in a file is read by what the program gives, and written by its name alone.
func TestMeshFiles(t *testing.T) {
	points := []Vec{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}
	give := func(points []Vec, triangles [][3]int, err error) MeshFile {
		return func(name string) ([]Vec, [][3]int, error) {
			if name != "in/a.obj" {
				t.Errorf("asked for %q", name)
			}
			return points, triangles, err
		}
	}
	const text = `{
  "version": 1,
  "dim": 3,
  "shapes": [
    {"name": "m", "type": "mesh", "file": "in/a.obj", "onesided": true, "transform": {"scale": [1, 1, -1]}},
    {"name": "n", "type": "mesh", "file": "in/a.obj"}
  ]
}
`
	s, err := ReadWith("f", strings.NewReader(text), give(points, [][3]int{{0, 1, 2}}, nil))
	if err != nil {
		t.Fatal(err)
	}
	if got := roundTripWith(t, s); got != text {
		t.Errorf("written\n%s", got)
	}
	if m, err := s.Shapes[0].Mesh(); err != nil || m.At(0) != (d3.Triangle{A: d3.V(0, 0, 0), B: d3.V(0, 1, 0), C: d3.V(1, 0, 0)}) || !m.OneSided {
		t.Errorf("%v, %v", m, err)
	}
	if _, err := s.Shapes[0].Chain(); err == nil {
		t.Error("a mesh is a chain")
	}
	for i := range s.Shapes {
		s.Shapes[i].Surface.File = ""
	}
	if got := roundTripWith(t, s); !strings.Contains(got, `"points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "triangles": [[0, 1, 2]]`) {
		t.Errorf("written\n%s", got)
	}
	for _, test := range []struct {
		read MeshFile
		want string
	}{
		{give(nil, nil, errors.New("line 7: \x1b no")), "line 7: \ufffd no"},
		{give(points, nil, nil), "there are no triangles in it"},
		{give([]Vec{{0, 0, math.NaN()}}, [][3]int{{0, 0, 0}}, nil), "point 0 of it is not finite"},
		{give(points, [][3]int{{0, 1, 2}, {0, 1, 3}}, nil), "triangle 1 of it has a corner that is none of its points"},
	} {
		_, err := ReadWith("f", strings.NewReader(text), test.read)
		if want := `f:5:43: shapes[0].file: "in/a.obj": ` + test.want; err == nil || err.Error() != want {
			t.Errorf("%v, want %s", err, want)
		}
	}
}

// roundTripWith is roundTrip for a scene with meshes in files of their own.
func roundTripWith(t *testing.T, s *Scene) string {
	t.Helper()
	var b strings.Builder
	if err := Write(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.String()
}

// TestNoShape: a chain is no shape of the library, and what is no chain none either.
func TestNoShape(t *testing.T) {
	defer func() {
		if recover() == nil {
			t.Error("a chain is a shape")
		}
	}()
	if _, err := (&Shape{Name: "p", Kind: Point, A: Vec{0, 0}}).Chain(); err == nil {
		t.Error("a point is a chain")
	}
	if _, err := (&Shape{Name: "c", Kind: Chain, List: []Vec{{0, 0}, {math.NaN(), 0}}, Surface: new(Surface)}).Chain(); err == nil || !errors.Is(err, d2.ErrNotFinite) {
		t.Errorf("a chain of NaN: %v", err)
	}
	(&Shape{Name: "c", Kind: Chain, List: []Vec{{0, 0}, {1, 0}}, Surface: new(Surface)}).D2()
}

// TestContacts: each part of contacts is compared, and shapes that are apart have none.
func TestContacts(t *testing.T) {
	s := read(t, `{"version": 1, "dim": 2, "shapes": [
		{"name": "a", "type": "box", "min": [0, -1], "max": [2, 2]},
		{"name": "b", "type": "box", "min": [-3, -3], "max": [1.5, 0]},
		{"name": "c", "type": "point", "at": [9, 9]}
	], "expect": [
		{"pair": ["a", "b"], "contacts": {"count": 2, "normal": [0, 1], "points": [{"point": [0, -0.5], "depth": 1, "feature": 2}, {"point": [1.5, -0.5]}]}},
		{"pair": ["b", "a"], "contacts": {"normal": [0, -1], "points": [{"feature": 131072}, {"depth": 1}]}},
		{"pair": ["a", "c"], "contacts": {"count": 0, "points": []}},
		{"pair": ["a", "c"], "contacts": false},
		{"pair": ["a", "b"], "contacts": true},
		{"pair": ["a", "b"], "contacts": {"count": 1}},
		{"pair": ["a", "b"], "contacts": {"points": [{"depth": 1}]}},
		{"pair": ["a", "b"], "contacts": {"points": [{"depth": 1.5}, {"point": [1, 0.5]}]}},
		{"pair": ["a", "b"], "contacts": false},
		{"pair": ["a", "b"], "contacts": {"normal": [1, 0], "points": [{"feature": 1}, {"depth": 1}, {"depth": 1}]}},
		{"pair": ["a", "c"], "contacts": true},
		{"pair": ["a", "c"], "contacts": {"normal": [0, 1]}}
	]}`)
	var failed []string
	for _, o := range s.Check() {
		if !o.OK {
			failed = append(failed, strings.TrimPrefix(o.Path, "expect"))
		}
	}
	want := "[5].contacts.count [6].contacts.points [7].contacts.points[0].depth [7].contacts.points[1].point [8].contacts " +
		"[9].contacts.normal [9].contacts.points [9].contacts.points[0].feature [9].contacts.points[2].depth [10].contacts [11].contacts.normal"
	if got := strings.Join(failed, " "); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
