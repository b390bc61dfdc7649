package scene

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"math/rand/v2"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/iotest"

	"github.com/hantei-go/hantei/internal/samples"
)

// TestRead reads every kind of shape and every field in both dimensions.
func TestRead(t *testing.T) {
	for _, test := range []struct {
		file string
		want Scene
	}{
		{
			file: `{
	"version": 1, "title": "t", "about": "a", "dim": 2,
	"shapes": [
		{"name": "p", "type": "point", "at": [1, -2.5e-3]},
		{"name": "s", "type": "segment", "a": [1, 2], "b": [1, 2]},
		{"name": "r", "type": "ray", "origin": [1, 2], "dir": [0, 0]},
		{"name": "l", "type": "line", "origin": [1, 2], "dir": [3, 4]},
		{"type": "circle", "radius": 0, "center": [1, 2], "name": "円", "velocity": [5, 6]},
		{"name": "c", "type": "capsule", "a": [1, 2], "b": [3, 4], "radius": 1e300, "velocity": [0, 0], "restitution": 0.5}
	],
	"expect": [
		{"pair": ["円", "s"], "overlap": true, "verdict": "touching", "distance": 0.1,
		 "closest": [[1, 2],
		             [3, 4]], "within": 0.5,
		 "velocity": [7, 8]},
		{"pair": ["c", "p"], "depth": "inf", "normal": [1, 0], "point": [1, 2], "push": [3, 4],
		 "pushed": {"b": [1, 2], "a": [3, 4]}}
	]
}`,
			want: Scene{
				File: "f", Title: "t", About: "a", Dim: 2,
				Shapes: []Shape{
					{Name: "p", Kind: Point, A: Vec{1, -2.5e-3}, Restitution: 1},
					{Name: "s", Kind: Segment, A: Vec{1, 2}, B: Vec{1, 2}, Restitution: 1},
					{Name: "r", Kind: Ray, A: Vec{1, 2}, B: Vec{0, 0}, Restitution: 1},
					{Name: "l", Kind: Line, A: Vec{1, 2}, B: Vec{3, 4}, Restitution: 1},
					{Name: "円", Kind: Circle, A: Vec{1, 2}, Velocity: Vec{5, 6}, Restitution: 1},
					{Name: "c", Kind: Capsule, A: Vec{1, 2}, B: Vec{3, 4}, Radius: 1e300, Velocity: Vec{0, 0}, Restitution: 0.5},
				},
				Expect: []Expectation{
					{A: 4, B: 1, Within: 0.5, Wants: []Want{
						{12, "expect[0].overlap", "overlap", true},
						{12, "expect[0].verdict", "verdict", Touching},
						{12, "expect[0].distance", "distance", Number(0.1)},
						{13, "expect[0].closest[0]", "closest[0]", Vec{1, 2}},
						{14, "expect[0].closest[1]", "closest[1]", Vec{3, 4}},
						{15, "expect[0].velocity", "velocity", Vec{7, 8}},
					}},
					{A: 5, B: 0, Within: 1e-9, Wants: []Want{
						{16, "expect[1].depth", "depth", Number(math.Inf(1))},
						{16, "expect[1].normal", "normal", Vec{1, 0}},
						{16, "expect[1].point", "point", Vec{1, 2}},
						{16, "expect[1].push", "push", Vec{3, 4}},
						{17, "expect[1].pushed.b", "pushed.b", Vec{1, 2}},
						{17, "expect[1].pushed.a", "pushed.a", Vec{3, 4}},
					}},
				},
			},
		},
		{
			file: `{"version": 1, "dim": 3, "shapes": [{"name": "s", "type": "sphere", "center": [1, 2, 3], "radius": 4}]}`,
			want: Scene{
				File: "f", Dim: 3,
				Shapes: []Shape{{Name: "s", Kind: Sphere, A: Vec{1, 2, 3}, Radius: 4, Restitution: 1}},
			},
		},
		{
			file: `{"version": 1, "dim": 2, "shapes": [
				{"name": "p", "type": "point", "at": [1, 2], "transform": {"position": [10, 20]}, "motion": [3, 4]},
				{"name": "r", "type": "ray", "origin": [1, 0], "dir": [0, 1], "transform": {"rotation": 0, "scale": [-2, 3]}},
				{"name": "o", "type": "circle", "center": [1, 2], "radius": 3, "transform": {"scale": [0, 2]}},
				{"name": "c", "type": "capsule", "center": [1, 2], "axis": [0, 9], "height": 6, "radius": 1}
			], "expect": [
				{"pair": ["r", "p"], "clip": {"exit": "inf", "enter": "-inf"}, "raycast": true,
				 "crossings": [{"t": 1}, {"normal": [1, 0],
				  "point": [0, 1]}]},
				{"pair": ["r", "p"], "crossings": 0, "raycast": {"t": -1.5}, "clip": false},
				{"pair": ["r", "p"], "crossings": [], "sweep": {"t": 1, "point": [0, 0]}, "sweepspan": {"enter": 0}},
				{"pair": ["p", "o"], "sweep": false, "sweepspan": true}
			]}`,
			want: Scene{
				File: "f", Dim: 2,
				Shapes: []Shape{
					{Name: "p", Kind: Point, A: Vec{11, 22}, Local: &Local{A: Vec{1, 2}, Transform: &Transform{Position: Vec{10, 20}}}, Restitution: 1, Motion: Vec{3, 4}},
					{Name: "r", Kind: Ray, A: Vec{-2, 0}, B: Vec{0, 3}, Local: &Local{A: Vec{1, 0}, B: Vec{0, 1}, Transform: &Transform{Rotation: &Rotation{}, Scale: Vec{-2, 3}}}, Restitution: 1},
					{Name: "o", Kind: Circle, A: Vec{0, 4}, Radius: 6, Local: &Local{A: Vec{1, 2}, Radius: 3, Transform: &Transform{Scale: Vec{0, 2}}}, Restitution: 1},
					{Name: "c", Kind: Capsule, A: Vec{1, 0}, B: Vec{1, 4}, Radius: 1, Local: &Local{A: Vec{1, 2}, Axis: Vec{0, 9}, Height: 6, Radius: 1}, Restitution: 1},
				},
				Expect: []Expectation{
					{A: 1, B: 0, Within: 1e-9, Wants: []Want{
						{7, "expect[0].clip.exit", "clip.exit", Number(math.Inf(1))},
						{7, "expect[0].clip.enter", "clip.enter", Number(math.Inf(-1))},
						{7, "expect[0].raycast", "raycast", true},
						{8, "expect[0].crossings", "crossings", Count(2)},
						{8, "expect[0].crossings[0].t", "crossings[0].t", Number(1)},
						{8, "expect[0].crossings[1].normal", "crossings[1].normal", Vec{1, 0}},
						{9, "expect[0].crossings[1].point", "crossings[1].point", Vec{0, 1}},
					}},
					{A: 1, B: 0, Within: 1e-9, Wants: []Want{
						{10, "expect[1].crossings", "crossings", Count(0)},
						{10, "expect[1].raycast.t", "raycast.t", Number(-1.5)},
						{10, "expect[1].clip", "clip", false},
					}},
					{A: 1, B: 0, Within: 1e-9, Wants: []Want{
						{11, "expect[2].crossings", "crossings", Count(0)},
						{11, "expect[2].sweep.t", "sweep.t", Number(1)},
						{11, "expect[2].sweep.point", "sweep.point", Vec{0, 0}},
						{11, "expect[2].sweepspan.enter", "sweepspan.enter", Number(0)},
					}},
					{A: 0, B: 2, Within: 1e-9, Wants: []Want{
						{12, "expect[3].sweep", "sweep", false},
						{12, "expect[3].sweepspan", "sweepspan", true},
					}},
				},
			},
		},
		{
			file: `{"version": 1, "dim": 3, "shapes": [
				{"name": "p", "type": "point", "at": [1, 2, 3], "transform": {"position": [10, 20, 30]}},
				{"name": "s", "type": "segment", "a": [1, 2, 3], "b": [4, 5, 6], "transform": {"scale": [1, 2, 3]}},
				{"name": "l", "type": "line", "origin": [1, 2, 3], "dir": [4, 5, 6], "transform": {"position": [1, 1, 1], "scale": [1, 2, 3]}},
				{"name": "o", "type": "sphere", "center": [1, 2, 3], "radius": 4, "transform": {"rotation": {"axis": [0, 2, 0], "angle": 0}, "scale": [2, -2, 2]}},
				{"name": "c", "type": "capsule", "center": [1, 2, 3], "axis": [0, 0, 0], "height": 60, "radius": 4, "transform": {"position": [1, 1, 1]}}
			]}`,
			want: Scene{
				File: "f", Dim: 3,
				Shapes: []Shape{
					{Name: "p", Kind: Point, A: Vec{11, 22, 33}, Local: &Local{A: Vec{1, 2, 3}, Transform: &Transform{Position: Vec{10, 20, 30}}}, Restitution: 1},
					{Name: "s", Kind: Segment, A: Vec{1, 4, 9}, B: Vec{4, 10, 18}, Local: &Local{A: Vec{1, 2, 3}, B: Vec{4, 5, 6}, Transform: &Transform{Scale: Vec{1, 2, 3}}}, Restitution: 1},
					{Name: "l", Kind: Line, A: Vec{2, 5, 10}, B: Vec{4, 10, 18}, Local: &Local{A: Vec{1, 2, 3}, B: Vec{4, 5, 6}, Transform: &Transform{Position: Vec{1, 1, 1}, Scale: Vec{1, 2, 3}}}, Restitution: 1},
					{Name: "o", Kind: Sphere, A: Vec{2, -4, 6}, Radius: 8, Local: &Local{A: Vec{1, 2, 3}, Radius: 4, Transform: &Transform{Rotation: &Rotation{Axis: Vec{0, 2, 0}}, Scale: Vec{2, -2, 2}}}, Restitution: 1},
					{Name: "c", Kind: Capsule, A: Vec{2, 3, 4}, B: Vec{2, 3, 4}, Radius: 4, Local: &Local{A: Vec{1, 2, 3}, Axis: Vec{0, 0, 0}, Height: 60, Radius: 4, Transform: &Transform{Position: Vec{1, 1, 1}}}, Restitution: 1},
				},
			},
		},
		{
			file: `{"version": 1, "dim": 2, "shapes": [
				{"name": "body", "type": "capsule", "center": [0, 3], "axis": [0, 1], "height": 4, "radius": 1, "object": "robot"},
				{"name": "eye", "type": "point", "at": [0, 1], "transform": {"position": [1, 4]}, "object": "robot", "motion": [1, 0]},
				{"name": "robot", "type": "ray", "origin": [1, 2], "dir": [1, 0], "object": "nothing"}
			], "objects": [
				{"name": "robot", "scale": [2, 2], "position": [10, 20]},
				{"name": "nothing"}
			]}`,
			want: Scene{
				File: "f", Dim: 2,
				Objects: []Object{
					{Name: "robot", Transform: Transform{Position: Vec{10, 20}, Scale: Vec{2, 2}}},
					{Name: "nothing"},
				},
				Shapes: []Shape{
					{Name: "body", Kind: Capsule, A: Vec{10, 24}, B: Vec{10, 28}, Radius: 2, Local: &Local{A: Vec{0, 3}, Axis: Vec{0, 1}, Height: 4, Radius: 1, Object: "robot"}, Restitution: 1},
					{Name: "eye", Kind: Point, A: Vec{12, 30}, Local: &Local{A: Vec{0, 1}, Transform: &Transform{Position: Vec{1, 4}}, Object: "robot"}, Restitution: 1, Motion: Vec{1, 0}},
					{Name: "robot", Kind: Ray, A: Vec{1, 2}, B: Vec{1, 0}, Local: &Local{A: Vec{1, 2}, B: Vec{1, 0}, Object: "nothing"}, Restitution: 1},
				},
			},
		},
		{
			file: `{"version": 1, "dim": 3, "objects": [{"name": "o", "rotation": {"axis": [0, 0, 3], "angle": 0}, "position": [1, 2, 3]}], "shapes": [
				{"name": "s", "type": "segment", "a": [0, 0, 0], "b": [1, 1, 1], "object": "o"}
			]}`,
			want: Scene{
				File: "f", Dim: 3,
				Objects: []Object{{Name: "o", Transform: Transform{Position: Vec{1, 2, 3}, Rotation: &Rotation{Axis: Vec{0, 0, 3}}}}},
				Shapes: []Shape{
					{Name: "s", Kind: Segment, A: Vec{1, 2, 3}, B: Vec{2, 3, 4}, Local: &Local{A: Vec{0, 0, 0}, B: Vec{1, 1, 1}, Object: "o"}, Restitution: 1},
				},
			},
		},
		{
			file: "\n{\"shapes\": [], \"dim\": 2, \"version\": 1}\n\n",
			want: Scene{File: "f", Dim: 2},
		},
		{
			file: `{"y": "down", "version": 1, "dim": 2, "shapes": []}`,
			want: Scene{File: "f", Dim: 2, YDown: true},
		},
		{
			file: `{"y": "up", "version": 1, "dim": 2, "shapes": []}`,
			want: Scene{File: "f", Dim: 2},
		},
	} {
		got, err := Read("f", strings.NewReader(test.file))
		if err != nil {
			t.Errorf("%s\n%v", test.file, err)
			continue
		}
		if !reflect.DeepEqual(*got, test.want) {
			t.Errorf("%s\ngot  %+v\nwant %+v", test.file, *got, test.want)
		}
	}
}

// TestReadErrors checks the exact text of every error.
func TestReadErrors(t *testing.T) {
	for _, test := range slices.Concat(samples.Malformed, samples.Wrong, samples.Beyond) {
		s, err := Read("f", strings.NewReader(test.Text))
		if len(test.Text) > 1000 {
			test.Text = test.Text[:20] + "…"
		}
		if s != nil || err == nil {
			t.Errorf("%s\nis accepted, want %s", test.Text, test.Error)
			continue
		}
		if err.Error() != test.Error {
			t.Errorf("%s\ngot  %s\nwant %s", test.Text, err, test.Error)
		}
		var place *Error
		if !errors.As(err, &place) {
			t.Errorf("%s\n%T has no place", test.Text, err)
		}
	}
}

// TestZeros reads numbers that are 0, and numbers next to it.
func TestZeros(t *testing.T) {
	for _, test := range []struct {
		number string
		want   float64
	}{
		{"0", 0},
		{"-0", math.Copysign(0, -1)},
		{"0.0", 0},
		{"0e5", 0},
		{"-0.00E-999", math.Copysign(0, -1)},
		{"5e-324", 5e-324},
		{"-3e-324", -5e-324},
	} {
		s, err := Read("f", strings.NewReader(`{"version": 1, "dim": 2, "shapes": [{"name": "p", "type": "point", "at": [0, `+test.number+`]}]}`))
		if err != nil {
			t.Errorf("%s: %v", test.number, err)
			continue
		}
		if got := s.Shapes[0].A[1]; math.Float64bits(got) != math.Float64bits(test.want) {
			t.Errorf("%s: %v, want %v", test.number, got, test.want)
		}
	}
}

// TestReadFails checks that an error of the reader itself is passed on.
func TestReadFails(t *testing.T) {
	_, err := Read("f", io.MultiReader(strings.NewReader("{"), iotest.ErrReader(io.ErrNoProgress)))
	if want := "f: multiple Read calls return no data or error"; err == nil || err.Error() != want || !errors.Is(err, io.ErrNoProgress) {
		t.Errorf("got %v, want %s", err, want)
	}
}

// FuzzRead checks that reading never panics, that every refusal has a place
// (an empty file has no line),
// and that the answers for what was read are never NaN.
func FuzzRead(f *testing.F) {
	for _, data := range small(f) {
		f.Add(data)
	}
	f.Add([]byte(`{"version": 1, "dim": 2, "shapes": [{"name": "l", "type": "line", "origin": [0, 0], "dir": [1e308, 0]}, {"name": "r", "type": "ray", "origin": [5e-324, 0], "dir": [0, 0]}]}`))
	f.Add([]byte(`{"version": 1, "dim": 3, "shapes": [{"name": "c", "type": "capsule", "center": [1, 2, 3], "axis": [0, 1e-300, 0], "height": 1e300, "radius": 1, "transform": {"position": [1e300, 0, 0], "rotation": {"axis": [1, 2, 3], "angle": 1e300}, "scale": [1e-5, 0, -3]}, "motion": [1e308, 0, 0]}, {"name": "s", "type": "segment", "a": [0, 0, 0], "b": [5e-324, 0, 0], "motion": [0, 0, 0]}], "expect": [{"pair": ["s", "c"], "raycast": {"t": 0}, "clip": false, "crossings": [{"t": 1}], "sweep": true}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read("f", strings.NewReader(string(data)))
		if err != nil {
			var place *Error
			if !errors.As(err, &place) || (place.Line < 1) != (len(data) == 0) || (place.Column < 1) != (len(data) == 0) || place.File != "f" || place.Reason == "" {
				t.Fatalf("no place: %#v", err)
			}
			if s != nil {
				t.Fatal("a refused scene is returned")
			}
			return
		}
		again, err := Read("f", strings.NewReader(samples.Rewritten(rand.New(rand.NewPCG(1, 2)), string(data), " \t\r")))
		if err != nil || !identical(reflect.ValueOf(again), reflect.ValueOf(s)) {
			t.Errorf("in other bytes: %v, %+v", err, again)
		}
		pairs := 0
		for p := range s.Pairs() {
			p.A, p.B = "", "" // a name may be nan
			answers, err := json.Marshal(p)
			if err != nil || strings.Contains(string(answers), `"nan"`) {
				t.Errorf("not a number, or %v: %s", err, answers)
			}
			if p.Conflict != "" {
				t.Errorf("%s: %s", p.Conflict, answers)
			}
			if pairs++; pairs == 100 {
				break
			}
		}
		if s.Play.Frames() <= 1000 {
			s.Check()
		}
	})
}
