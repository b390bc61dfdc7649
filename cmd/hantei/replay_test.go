package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/cmd/hantei/internal/moment"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// TestReplayMoment writes the moment at which a record differs as a scene, with what was asked about.
func TestReplayMoment(t *testing.T) {
	file := filepath.Join(t.TempDir(), "moment.json")
	var out, errOut strings.Builder
	code := run([]string{"replay", "testdata/differs.jsonl", "-o", file}, strings.NewReader(""), &out, &errOut)
	text, err := os.ReadFile(file)
	want := `{
  "version": 1,
  "title": "Frame 1 of a record: sweep differs",
  "dim": 2,
  "shapes": [
    {"name": "gate", "type": "segment", "a": [50, -10], "b": [50, 10]},
    {"name": "ball", "type": "circle", "center": [10, 0], "radius": 5},
    {"name": "asked", "type": "capsule", "a": [0, 20], "b": [9, 20], "radius": 2, "motion": [100, -40]}
  ]
}
`
	if code != 1 || errOut.Len() > 0 || err != nil || string(text) != want {
		t.Errorf("exit %d, %s, %v:\n%s", code, errOut.String(), err, text)
	}
}

// TestReplayAfterBlankLines: blank lines say nothing, whatever the dimension is.
func TestReplayAfterBlankLines(t *testing.T) {
	for _, dir := range []string{"d2", "d3"} {
		text, err := os.ReadFile("../../" + dir + "/testdata/record.jsonl")
		var out, errOut strings.Builder
		if code := run([]string{"replay", "-"}, strings.NewReader("\n \r\n"+string(text)), &out, &errOut); code != 0 || err != nil {
			t.Errorf("%s: exit %d, %s%s, %v", dir, code, out.String(), errOut.String(), err)
		}
	}
}

// TestReplayCutOff: a record without the end of its last line is done as far as it goes, and said to be cut off.
func TestReplayCutOff(t *testing.T) {
	text, err := os.ReadFile("../../d2/testdata/record.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	last := strings.Count(string(text), "\n")
	for _, args := range [][]string{{"replay", "-"}, {"replay", "-", "--json"}} {
		var out, errOut strings.Builder
		code := run(args, strings.NewReader(string(text[:len(text)-3])), &out, &errOut)
		want := fmt.Sprintf("stdin:%d: the record is cut off in this line, which is not done\n", last)
		if len(args) == 3 {
			want = fmt.Sprintf(`,"cut":%d}`+"\n", last)
		}
		if code != 0 || errOut.Len() > 0 || !strings.HasSuffix(out.String(), want) {
			t.Errorf("%q: exit %d, %s%s", args, code, out.String(), errOut.String())
		}
	}
}

// TestMoments writes all kinds of shapes as scenes that can be read: both golden records have them.
func TestMoments(t *testing.T) {
	for dir, dim := range map[string]int{"d2": 2, "d3": 3} {
		file := filepath.Join(t.TempDir(), "moment.json")
		var out, errOut strings.Builder
		code := run([]string{"replay", "../../" + dir + "/testdata/record.jsonl", "-o", file}, strings.NewReader(""), &out, &errOut)
		in, err := os.Open(file)
		if err != nil {
			t.Fatal(err)
		}
		defer in.Close()
		s, err := scene.Read(file, in)
		if code != 0 || err != nil || s.Dim != dim || len(s.Shapes) != 12 {
			t.Errorf("exit %d, %s, %v, %+v", code, errOut.String(), err, s)
		}
	}
}

// TestMomentShapes: each shape of both dimensions becomes one of a scene that is the same set, but for what is empty.
func TestMomentShapes(t *testing.T) {
	for _, test := range []struct {
		shape d2.Shape
		kind  scene.Kind
	}{
		{d2.V(1, 2), scene.Point},
		{d2.Segment{A: d2.V(1, 2)}, scene.Segment},
		{d2.Ray{Dir: d2.V(1, 2)}, scene.Ray},
		{d2.Line{Dir: d2.V(1, 2)}, scene.Line},
		{d2.Capsule{B: d2.V(1, 2), Radius: 3}, scene.Capsule},
		{d2.Tapered{B: d2.V(1, 2), RA: 3, RB: 2}, scene.Tapered},
		{d2.Rounded{Core: d2.Tapered{B: d2.V(9, 2), RA: 3, RB: 1}, Radius: 2}, scene.Tapered},
		{d2.Triangle{B: d2.V(1, 2), C: d2.V(3, 4)}, scene.Triangle},
		{d2.Box{Max: d2.V(1, 2)}, scene.Box},
		{d2.Box{Max: d2.V(1, 2)}.In(d2.Transform{Position: d2.V(3, 4)}), scene.OrientedBox},
		{d2.HalfPlane{Normal: d2.V(1, 2)}, scene.HalfPlane},
		{d2.NewPolygon(d2.V(0, 0), d2.V(1, 0), d2.V(0, 1)), scene.Polygon},
		{d2.Polygon{}, ""},
		{d2.Rounded{Core: d2.Polygon{}, Radius: 1}, ""},
		{d2.Rounded{Core: d2.V(1, 2), Radius: 1}, scene.Circle},
		{d2.Rounded{Core: d2.Segment{A: d2.V(1, 2)}, Radius: 1}, scene.Capsule},
		{d2.Rounded{Core: d2.Rounded{Core: d2.Box{Max: d2.V(1, 2)}, Radius: 1}, Radius: 2}, scene.Box},
	} {
		s := moment.PlaneShape(test.shape)
		if s.Kind != test.kind {
			t.Errorf("%v is %q", test.shape, s.Kind)
			continue
		}
		if s.Kind != "" && d2.Bounds(s.D2()) != d2.Bounds(test.shape) {
			t.Errorf("%v is %v", test.shape, s.D2())
		}
	}
	for _, test := range []struct {
		shape d3.Shape
		kind  scene.Kind
	}{
		{d3.Triangle{B: d3.Vec{Y: 2}, C: d3.Vec{X: 4}}, scene.Triangle},
		{d3.Line{Dir: d3.Vec{X: 1}}, scene.Line},
		{d3.Capsule{B: d3.Vec{X: 1}, Radius: 3}, scene.Capsule},
		{d3.Tapered{B: d3.Vec{X: 9}, RA: 3, RB: 4}, scene.Tapered},
		{d3.Rounded{Core: d3.Tapered{B: d3.Vec{X: 9}, RA: 3, RB: 1}, Radius: 2}, scene.Tapered},
		{d3.Cylinder{B: d3.Vec{X: 9}, Radius: 3}, scene.Cylinder},
		{d3.Rounded{Core: d3.Rounded{Core: d3.Cylinder{B: d3.Vec{X: 9, Y: 2}, Radius: 3}, Radius: 1}, Radius: 2}, scene.Cylinder},
		{d3.Cone{B: d3.Vec{X: 9, Z: 1}, Radius: 3}, scene.Cone},
		{d3.Box{Max: d3.Vec{X: 1, Y: 2, Z: 3}}.In(d3.Transform{}), scene.OrientedBox},
		{d3.Hull{}, ""},
		{d3.Rounded{Core: d3.Vec{X: 1}, Radius: 1}, scene.Sphere},
		{d3.Rounded{Core: d3.Hull{}, Radius: 1}, ""},
	} {
		s := moment.SpaceShape(test.shape)
		if s.Kind != test.kind {
			t.Errorf("%v is %q", test.shape, s.Kind)
			continue
		}
		if s.Kind != "" && d3.Bounds(s.D3()) != d3.Bounds(test.shape) {
			t.Errorf("%v is %v", test.shape, s.D3())
		}
	}
}

// TestMomentSurfaces: chains and meshes at places, and what is solid, are the same in a scene.
func TestMomentSurfaces(t *testing.T) {
	var plane d2.World[string]
	line, _ := d2.NewChain([]d2.Vec{d2.V(0, 0), d2.V(2, 1), d2.V(4, 0)}, false)
	region, _ := d2.NewRegion([]d2.Vec{d2.V(0, 0), d2.V(9, 0), d2.V(9, 9), d2.V(0, 9)}, []d2.Vec{d2.V(3, 3), d2.V(3, 6), d2.V(6, 6)})
	if err := errors.Join(plane.SetChainAt("line", line, d2.Transform{Position: d2.V(10, 20), Scale: d2.V(-1, 2)}), plane.SetRegion("lake", region)); err != nil {
		t.Fatal(err)
	}
	shapes := moment.Plane(&plane)
	if len(shapes) != 2 || !slices.EqualFunc(shapes[0].List, []scene.Vec{{6, 20}, {8, 22}, {10, 20}}, slices.Equal) {
		t.Errorf("%+v", shapes)
	}
	if x := shapes[1].Surface; !x.Solid || !x.Closed || !slices.Equal(x.Outlines, []int{4, 3}) || len(shapes[1].List) != 7 {
		t.Errorf("%+v, %v", x, shapes[1].List)
	}

	var space d3.World[string]
	points := []d3.Vec{{}, {X: 1}, {Y: 1}, {Z: 1}}
	mesh, _ := d3.NewMesh(points, [][3]int{{0, 1, 2}})
	solid, _ := d3.NewSolid(points, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}})
	if err := errors.Join(space.SetMeshAt("raft", mesh, d3.Transform{Position: d3.Vec{Z: 5}}), space.SetSolid("rock", solid)); err != nil {
		t.Fatal(err)
	}
	shapes = moment.Space(&space)
	if len(shapes) != 2 || !slices.Equal(shapes[0].List[1], scene.Vec{1, 0, 5}) || shapes[0].Surface.Solid || !shapes[1].Surface.Solid {
		t.Errorf("%+v", shapes)
	}
}

// TestMomentNames: an id becomes a name that scenes accept, and no two shapes have the same.
func TestMomentNames(t *testing.T) {
	r := replayed{file: "a", dim: 2}
	for _, id := range []string{`"a"`, `"a"`, `"a:2"`, `""`, `" b "`, `"\n"`, "-7", `"#1 {1 2}"`, `"\udcff"`} {
		r.shapes = append(r.shapes, moment.Named(scene.Shape{Kind: scene.Point, A: scene.Vec{0, 0}}, id, 0))
	}
	text, err := r.sceneText()
	if err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"a", "a:2", "a:2:2", "__", "_b_", "_", "-7", "#1 {1 2}", "_:2"} {
		if !strings.Contains(string(text), `"name": "`+name+`"`) {
			t.Errorf("no %q in %s", name, text)
		}
	}
}
