package scene

import (
	"math"
	"reflect"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// TestPlaceBodies reads boxes, triangles, hulls and half-planes, and places them.
func TestPlaceBodies(t *testing.T) {
	inf := math.Inf(1)
	for _, test := range []struct {
		dim   int
		shape string
		want  Shape // where it is, its Local aside
		lib   any   // the shape of the library, if it compares
	}{
		{
			2, `"box", "min": [0, 1], "max": [2, "inf"], "radius": 0.5`,
			Shape{Kind: Box, A: Vec{0, 1}, B: Vec{2, inf}, Radius: 0.5},
			d2.Rounded{Core: d2.Box{Min: d2.V(0, 1), Max: d2.V(2, inf)}, Radius: 0.5},
		},
		{
			2, `"box", "min": [0, 0], "max": [2, 4], "radius": 0.5, "transform": {"position": [10, 20], "scale": [2, -1]}`,
			Shape{Kind: Box, A: Vec{12, 18}, List: []Vec{{2, 0}, {0, -2}}, Radius: 1},
			d2.Rounded{Core: d2.OrientedBox{Center: d2.V(12, 18), Half: [2]d2.Vec{d2.V(2, 0), d2.V(0, -2)}}, Radius: 1},
		},
		{
			2, `"polygon", "points": [[1, 0], [0, 0], [0, 1]], "transform": {"position": [1, 1], "scale": [1, 3]}`,
			Shape{Kind: Polygon, List: []Vec{{2, 1}, {1, 1}, {1, 4}}},
			nil,
		},
		{
			2, `"halfplane", "point": [1, 1], "normal": [1, 1], "transform": {"scale": [1, 2]}`,
			Shape{Kind: HalfPlane, A: Vec{1, 2}, B: Vec{0.25, 0.125}},
			nil, // of any length
		},
		{
			2, `"line", "origin": [1, 2], "dir": [1, 0], "radius": 0.5, "transform": {"position": [0, 1], "scale": [2, 2]}`,
			Shape{Kind: Line, A: Vec{2, 5}, B: Vec{2, 0}, Radius: 1},
			d2.Rounded{Core: d2.Line{Origin: d2.V(2, 5), Dir: d2.V(2, 0)}, Radius: 1},
		},
		{
			3, `"ray", "origin": [1, 2, 3], "dir": [0, 0, 1], "radius": 2`,
			Shape{Kind: Ray, A: Vec{1, 2, 3}, B: Vec{0, 0, 1}, Radius: 2},
			d3.Rounded{Core: d3.Ray{Origin: d3.V(1, 2, 3), Dir: d3.V(0, 0, 1)}, Radius: 2},
		},
		{
			3, `"orientedbox", "center": [1, 2, 3], "half": [[1, 1, 0], [0, 0, 0], [0, 0, 5]], "transform": {"scale": [2, 2, 2]}`,
			Shape{Kind: OrientedBox, A: Vec{2, 4, 6}, List: []Vec{{2, 2, 0}, {0, 0, 0}, {0, 0, 10}}},
			d3.OrientedBox{Center: d3.V(2, 4, 6), Half: [3]d3.Vec{d3.V(2, 2, 0), {}, d3.V(0, 0, 10)}},
		},
		{
			3, `"triangle", "a": [1, 0, 0], "b": [0, 1, 0], "c": [0, 0, 1], "transform": {"position": [1, 1, 1]}`,
			Shape{Kind: Triangle, A: Vec{2, 1, 1}, B: Vec{1, 2, 1}, C: Vec{1, 1, 2}},
			d3.Triangle{A: d3.V(2, 1, 1), B: d3.V(1, 2, 1), C: d3.V(1, 1, 2)},
		},
	} {
		s, err := Read("f", strings.NewReader(`{"version": 1, "dim": `+string(rune('0'+test.dim))+`, "shapes": [{"name": "x", "type": `+test.shape+`}]}`))
		if err != nil {
			t.Errorf("%s: %v", test.shape, err)
			continue
		}
		got := s.Shapes[0]
		var lib any
		if test.dim == 2 {
			lib = got.D2()
		} else {
			lib = got.D3()
		}
		got.Local, got.Name, got.Restitution = nil, "", 0
		if !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: got %+v, want %+v", test.shape, got, test.want)
		}
		if test.lib != nil && lib != test.lib {
			t.Errorf("%s: in the library %v, want %v", test.shape, lib, test.lib)
		}
	}
}

// TestPushedBodies: the positions of what a push moves, under the names of their fields.
func TestPushedBodies(t *testing.T) {
	s, err := Read("f", strings.NewReader(`{"version": 1, "dim": 2, "shapes": [
		{"name": "floor", "type": "box", "min": [-9, -9], "max": [9, 0]},
		{"name": "box", "type": "box", "min": [-1, -0.5], "max": [1, 2]},
		{"name": "placed", "type": "box", "min": [0, 0], "max": [2, 2], "transform": {"position": [0, -0.5]}},
		{"name": "triangle", "type": "triangle", "a": [0, -0.5], "b": [1, 3], "c": [-1, 3]},
		{"name": "polygon", "type": "polygon", "points": [[0, -0.5], [1, 3], [-1, 3]]}]}`))
	if err != nil {
		t.Fatal(err)
	}
	ask := s.Asker()
	for i, want := range []map[string]Vec{
		{"min": {-1, 0}, "max": {1, 2.5}}, {"center": {1, 1}}, {"a": {0, 0}, "b": {1, 3.5}, "c": {-1, 3.5}}, nil,
	} {
		p := ask(i+1, 0)
		if p.Contact == nil || !reflect.DeepEqual(p.Pushed, want) || !reflect.DeepEqual(p.Push, Vec{0, 0.5}) {
			t.Errorf("%s: %+v, want it pushed to %v", s.Shapes[i+1].Name, p.Contact, want)
		}
	}
}

// TestThickPaths: a ray or line with a radius is a body: nothing is cast along it.
func TestThickPaths(t *testing.T) {
	shapes := `{"version": 1, "dim": 2, "shapes": [
		{"name": "beam", "type": "ray", "origin": [0, 0], "dir": [1, 0], "radius": 2},
		{"name": "ball", "type": "circle", "center": [5, 2.5], "radius": 1}]`
	s, err := Read("f", strings.NewReader(shapes+`, "expect": [{"pair": ["beam", "ball"], "depth": 0.5}]}`))
	if err != nil {
		t.Fatal(err)
	}
	for p := range s.Casts() {
		t.Errorf("%s is cast at %s", p.A, p.B)
	}
	for _, r := range s.Check() {
		if !r.OK {
			t.Errorf("%+v", r)
		}
	}
	_, err = Read("f", strings.NewReader(shapes+`, "expect": [{"pair": ["beam", "ball"], "raycast": {"t": 0}}]}`))
	if want := `"beam" has a radius: want a segment, ray or line as the first`; err == nil || !strings.Contains(err.Error(), want) {
		t.Errorf("got %v, want %s", err, want)
	}
}
