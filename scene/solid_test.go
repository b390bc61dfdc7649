package scene

import (
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"reflect"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// ringed is a square with a square hole in it, and another square within the hole.
const ringed = `{"name": "s", "type": "chain", "points": [[0, 0], [12, 0], [12, 12], [0, 12]], "solid": true,
	"outlines": [[[2, 2], [2, 10], [10, 10], [10, 2]], [[4, 4], [8, 4], [8, 8], [4, 8]]]PLACED}`

// hollow is a tetrahedron with a smaller one in it, which is inside out.
const hollow = `{"name": "s", "type": "mesh", "points": [[0, 0, 0], [12, 0, 0], [0, 12, 0], [0, 0, 12], [1, 1, 1], [4, 1, 1], [1, 4, 1], [1, 1, 4]],
	"triangles": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3], [4, 5, 6], [4, 7, 5], [5, 7, 6], [6, 7, 4]], "solid": truePLACED}`

// TestSolid: a pair of a point and what is solid answers as a Region or Solid does, also where a transform mirrors: what was inside
// stays inside.
func TestSolid(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 14))
	seen := map[string]int{}
	for dim, shape := range map[int]string{2: ringed, 3: hollow} {
		for _, placed := range []string{"", "[1, 1, 1]", "[-1, 2, 1]", "[-1, -1, 1]", "[1, -2, 1]"} {
			text := ""
			if placed != "" {
				if dim == 2 {
					placed = strings.Replace(placed, ", 1]", "]", 1)
				}
				text = `, "transform": {"scale": ` + placed + `}`
			}
			first := read(t, fmt.Sprintf(`{"version": 1, "dim": %d, "shapes": [%s]}`, dim, strings.Replace(shape, "PLACED", "", 1)))
			s := read(t, fmt.Sprintf(`{"version": 1, "dim": %d, "shapes": [%s]}`, dim, strings.Replace(shape, "PLACED", text, 1)))
			for range 60 {
				at, to := make(Vec, dim), make(Vec, dim)
				for i := range at {
					at[i] = float64(rng.IntN(15) - 1)
					to[i] = at[i]
					if local := s.Shapes[0].Local; local != nil {
						to[i] *= local.Transform.Scale[i]
					}
				}
				first.Shapes = append(first.Shapes[:1], Shape{Name: "p", Kind: Point, A: at})
				s.Shapes = append(s.Shapes[:1], Shape{Name: "p", Kind: Point, A: to})
				p := s.Asker()(1, 0)
				if turned := s.Asker()(0, 1); !reflect.DeepEqual(p.SolidAnswers, turned.SolidAnswers) {
					t.Fatalf("%v: %v one way, %v the other", to, p.SolidAnswers, turned.SolidAnswers)
				}
				if unplaced := first.Asker()(1, 0); p.Winding != unplaced.Winding || p.SolidAnswers.contains != unplaced.SolidAnswers.contains {
					t.Fatalf("%v placed by %s: winding %v, want %v", at, placed, p.Winding, unplaced.Winding)
				}
				var n int
				var on bool
				var distance float64
				if dim == 2 {
					r, err := s.Shapes[0].Region()
					if err != nil {
						t.Fatal(err)
					}
					n, on = r.Winding(to.D2())
					distance = r.SignedDistance(to.D2())
				} else {
					x, err := s.Shapes[0].Solid()
					if err != nil {
						t.Fatal(err)
					}
					n, on = x.Winding(to.D3())
					distance = x.SignedDistance(to.D3())
				}
				if want := map[bool]Value{true: OnSurface, false: Count(n)}[on]; p.Winding != want || float64(p.SignedDistance) != distance || p.Conflict != "" {
					t.Fatalf("%v: got %v, %v, %q, want %v, %v", to, p.Winding, p.SignedDistance, p.Conflict, want, distance)
				}
				seen[fmt.Sprintf("%d %v", dim, p.Winding)]++
			}
		}
	}
	for _, key := range []string{"2 0", "2 1", "2 on", "3 0", "3 1", "3 on"} {
		if seen[key] < 5 {
			t.Errorf("%s: %d times: %v", key, seen[key], seen)
		}
	}
}

// TestSolidRules: outlines that go the same way leave a hole by the even-odd rule only, and the chain of what is solid has all outlines.
func TestSolidRules(t *testing.T) {
	for rule, want := range map[string]bool{"false": true, "true": false} {
		s := read(t, `{"version": 1, "dim": 2, "shapes": [
			{"name": "s", "type": "chain", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "solid": true, "evenodd": `+rule+`, "outlines": [[[2, 2], [6, 2], [6, 6], [2, 6]]], "onesided": true},
			{"name": "p", "type": "point", "at": [4, 4]}],
			"expect": [{"pair": ["s", "p"], "contains": `+fmt.Sprint(want)+`, "winding": 2}, {"of": "s", "measure": {"area": 97}}]}`)
		for _, o := range s.Check() {
			if !o.OK {
				t.Errorf("evenodd %s: %s: got %v, want %v", rule, o.Field, o.Got, o.Want)
			}
		}
		c, err := s.Shapes[0].Chain()
		if err != nil || c.Len() != 8 || !c.OneSided {
			t.Errorf("the chain is %v, %v", c, err)
		}
	}
	for _, s := range []Shape{
		{Name: "b", Kind: Box, A: Vec{0, 0}, B: Vec{1, 1}},
		{Name: "c", Kind: Chain, List: []Vec{{0, 0}, {1, 0}}, Surface: &Surface{Solid: true}},
		{Name: "d", Kind: Chain, List: []Vec{{0, 0}, {1, 0}, {0, 1}}, Surface: &Surface{Solid: true, Closed: true, Outlines: []int{2, 2}}},
	} {
		if r, err := s.Region(); err == nil {
			t.Errorf("%s has the region %v", s.Name, r)
		}
		if c, err := s.Chain(); err == nil {
			t.Errorf("%s has the chain %v", s.Name, c)
		}
		if x, err := s.Solid(); err == nil {
			t.Errorf("%s has the solid %v", s.Name, x)
		}
	}
}

// TestAlone: what is expected of one shape is what a World of all others tells, field by field.
func TestAlone(t *testing.T) {
	rng := rand.New(rand.NewPCG(3, 15))
	told := map[string]int{}
	for range 40 {
		s := Scene{Dim: 3, Shapes: []Shape{{Name: "way", Kind: Segment, A: Vec{-8, 0.5, 0.25}, B: Vec{8, 0, 0}}}}
		w, wide := new(d3.World[string]), new(d3.World[string])
		for i := range 6 {
			x := Shape{Name: fmt.Sprint(i), Kind: Sphere, A: Vec{float64(rng.IntN(13) - 6), float64(rng.IntN(3) - 1), 0}, Radius: 1 + rng.Float64()}
			if i%2 == 1 {
				x = Shape{Name: x.Name, Kind: Box, A: x.A, B: Vec{x.A[0] + 2, x.A[1] + 2, 2}}
			}
			s.Shapes = append(s.Shapes, x)
			if w.Set(x.Name, x.D3()) != nil {
				t.Fatal(x)
			}
		}
		for i := range s.Shapes {
			_ = wide.Set(s.Shapes[i].Name, s.Shapes[i].D3())
		}
		answer := s.Alone(0)
		k := 0
		for c := range w.ClipAll(s.Shapes[0].D3().(d3.Path)) {
			at := index("clipall", k)
			if answer(at+".id") != c.ID || answer(at+".part") != Count(c.Part) || answer(at+".enter") != Number(c.Enter) || answer(at+".exit") != Number(c.Exit) {
				t.Fatalf("%s: got %v %v, want %v", at, answer(at+".id"), answer(at+".enter"), c)
			}
			k++
			told["clipall"]++
		}
		if answer("clipall") != Count(k) {
			t.Fatalf("%v stretches, want %d", answer("clipall"), k)
		}
		k = 0
		for c := range w.CrossingsAll(s.Shapes[0].D3().(d3.Path)) {
			at := index("crossingsall", k)
			if answer(at+".id") != c.ID || answer(at+".leaves") != c.Leaves || answer(at+".t") != Number(c.T) || fmt.Sprint(answer(at+".point"), answer(at+".normal")) != fmt.Sprint(in3D.list(c.Point), in3D.list(c.Normal)) {
				t.Fatalf("%s: got %v %v, want %v", at, answer(at+".id"), answer(at+".t"), c)
			}
			k++
			told["crossingsall"]++
		}
		if answer("crossingsall") != Count(k) || answer(index("crossingsall", k)+".t") != nil {
			t.Fatalf("%v crossings, want %d", answer("crossingsall"), k)
		}
		for i := range s.Shapes[1:] {
			answer, k := s.Alone(i+1), 0
			for m := range wide.ContactsOf(s.Shapes[i+1].Name) {
				at := index("contactsof", k)
				if answer(at+".id") != m.B.ID || answer(at+".points") != Count(m.Len) || answer(at+".points[0].depth") != Number(m.Points[0].Depth) {
					t.Fatalf("%s: got %v %v, want %v", at, answer(at+".id"), answer(at+".points"), m)
				}
				k++
				told["contactsof"]++
			}
			if answer("contactsof") != Count(k) || answer("clipall") != nil {
				t.Fatalf("%v manifolds, want %d", answer("contactsof"), k)
			}
			for _, n := range wide.AppendNearestID(nil, s.Shapes[i+1].Name, 1) {
				if answer("nearest.id") != n.ID || answer("nearest.distance") != Number(n.Distance) || fmt.Sprint(answer("nearest.onid"), answer("nearest.onshape")) != fmt.Sprint(in3D.list(n.OnID), in3D.list(n.OnShape)) {
					t.Fatalf("nearest: got %v %v, want %v", answer("nearest.id"), answer("nearest.distance"), n)
				}
				told["nearest"]++
			}
			if m := d3.Measure(s.Shapes[i+1].D3()); answer("measure.volume") != Number(m.Volume) || fmt.Sprint(answer("measure.inertia[2]")) != fmt.Sprint(in3D.list(m.Inertia[2])) {
				t.Fatalf("the volume is %v, want %v", answer("measure.volume"), m.Volume)
			}
		}
	}
	if told["clipall"] < 50 || told["crossingsall"] < 100 || told["contactsof"] < 50 || told["nearest"] < 200 {
		t.Error(told)
	}
	open := Scene{Dim: 2, Shapes: []Shape{{Name: "c", Kind: Chain, List: []Vec{{0, 0}, {1, 0}}, Surface: &Surface{}}}}
	if m := open.Alone(0)("measure.area"); m != nil {
		t.Errorf("a chain that is open has the area %v", m)
	}
	if m := in2D.Measure(d2.Circle{Radius: 2}); open.Alone(0)("contactsof") != Count(0) || math.Abs(m.Volume-4*math.Pi) > 1e-12 {
		t.Errorf("a circle has the area %v", m.Volume)
	}
}

// TestAloneFails: each value of the expectations that ships for single shapes and for what is solid is compared: another one does not
// hold.
func TestAloneFails(t *testing.T) {
	tried := map[string]bool{}
	for _, name := range []string{"solid-room-3d", "solid-island-2d", "bullet-crates-2d", "bullet-crates-3d", "contacts-of-2d", "contacts-of-3d"} {
		text, err := os.ReadFile("../scenes/" + name + ".json")
		if err != nil {
			t.Fatal(err)
		}
		s := read(t, string(text))
		for i := range s.Expect {
			for k := range s.Expect[i].Wants {
				w := &s.Expect[i].Wants[k]
				was := w.Value
				switch v := was.(type) {
				case bool:
					w.Value = !v
				case Count:
					w.Value = v + 1
				case Number:
					w.Value = v + 1
				case string:
					w.Value = "other " + v
				case Vec:
					w.Value = append(Vec{v[0] + 1}, v[1:]...)
				}
				failed := 0
				for _, o := range s.Check() {
					if !o.OK {
						failed++
					}
				}
				if failed != 1 {
					t.Errorf("%s: %s: %v in place of %v: %d do not hold", name, w.Field, w.Value, was, failed)
				}
				w.Value = was
				tried[w.answer()] = true
			}
		}
	}
	for _, name := range []string{"winding", "signeddistance", "contains", "measure", "clipall", "crossingsall", "contactsof", "nearest"} {
		if !tried[name] {
			t.Errorf("no scene expects %s", name)
		}
	}
}
