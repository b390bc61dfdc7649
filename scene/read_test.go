package scene

import (
	"encoding/json"
	"errors"
	"io"
	"math"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
	"testing/iotest"
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
					{Name: "p", Kind: Point, A: Vec{11, 22}, Placed: true, Restitution: 1, Motion: Vec{3, 4}},
					{Name: "r", Kind: Ray, A: Vec{-2, 0}, B: Vec{0, 3}, Placed: true, Restitution: 1},
					{Name: "o", Kind: Circle, A: Vec{0, 4}, Radius: 6, Placed: true, Restitution: 1},
					{Name: "c", Kind: Capsule, A: Vec{1, 0}, B: Vec{1, 4}, Radius: 1, Placed: true, Restitution: 1},
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
					{Name: "p", Kind: Point, A: Vec{11, 22, 33}, Placed: true, Restitution: 1},
					{Name: "s", Kind: Segment, A: Vec{1, 4, 9}, B: Vec{4, 10, 18}, Placed: true, Restitution: 1},
					{Name: "l", Kind: Line, A: Vec{2, 5, 10}, B: Vec{4, 10, 18}, Placed: true, Restitution: 1},
					{Name: "o", Kind: Sphere, A: Vec{2, -4, 6}, Radius: 8, Placed: true, Restitution: 1},
					{Name: "c", Kind: Capsule, A: Vec{2, 3, 4}, B: Vec{2, 3, 4}, Radius: 4, Placed: true, Restitution: 1},
				},
			},
		},
		{
			file: "\n{\"shapes\": [], \"dim\": 2, \"version\": 1}\n\n",
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

// TestReadErrors has one row for every way to be refused, with the exact text.
func TestReadErrors(t *testing.T) {
	// Shorthands put a broken part into a scene that is sound beside it.
	shapes := func(list string) string { return `{"version": 1, "dim": 2, "shapes": [` + list + `]}` }
	circle := func(rest string) string {
		return shapes(`{"name": "c", "type": "circle", ` + rest + `}`)
	}
	expect := func(list string) string {
		return `{"version": 1, "dim": 2, "shapes": [
			{"name": "c", "type": "circle", "center": [0, 0], "radius": 1, "velocity": [1, 1]},
			{"name": "s", "type": "segment", "a": [0, 0], "b": [1, 1]}
		], "expect": [` + list + `]}`
	}
	capsule := func(rest string) string {
		return shapes(`{"name": "c", "type": "capsule", "radius": 1, ` + rest + `}`)
	}
	in3D := func(transform string) string {
		return `{"version": 1, "dim": 3, "shapes": [{"name": "p", "type": "point", "at": [1, 2, 3], "transform": ` + transform + `}]}`
	}
	moving := func(list string) string {
		return strings.ReplaceAll(expect(list), `"name"`, `"motion": [0, 1], "name"`)
	}
	deep := strings.Repeat("[", 1e6)

	for _, test := range []struct{ file, want string }{
		// JSON itself
		{``, `f: the file is empty`},
		{"\n\n", `f:3:1: unexpected end of file`},
		{"{\n\"version\": 1,\n", `f:3:1: unexpected end of file`},
		{`{"version": 1`, `f:1:14: unexpected end of file`},
		{`{"version"`, `f:1:11: version: unexpected end of file`},
		{"{\n\"dim\": \"2", `f:2:8: dim: "2: unexpected end of file`},
		{`{"version": 1 "dim": 2}`, `f:1:15: "dim": invalid character '"' after object key:value pair`},
		{`{"version" 1}`, `f:1:12: version: 1: invalid character '1' after object key`},
		{`{version: 1}`, `f:1:2: version: invalid character 'v'`},
		{shapes("\n{\"radius\": NaN}"), `f:2:12: shapes[0].radius: NaN: invalid character 'N' looking for beginning of value`},
		{circle(`"center": [0, 01]`), `f:1:84: shapes[0].center[2]: 1: invalid character '1' after array element`},
		{circle(`"center": [0, +1]`), `f:1:83: shapes[0].center[1]: +1: invalid character '+' looking for beginning of value`},
		{shapes("{},\n"), `f:1:39: shapes: trailing comma`},
		{circle(`"center": [0, 0 , ]`), `f:1:85: shapes[0].center: trailing comma`},
		{circle("\n\"radius\": 1,\n"), `f:2:12: shapes[0]: trailing comma`},
		{"{\"version\": 1,\n\"dim\": 2,\n}", `f:2:9: trailing comma`},
		{circle(`"center": [0,, 0]`), `f:1:84: shapes[0].center[1]: 0: invalid character ',' looking for beginning of value`},
		{circle(`"center": [0,,]`), `f:1:83: shapes[0].center[1]: ]: invalid character ',' looking for beginning of value`},
		{circle(`"center": [,]`), `f:1:81: shapes[0].center[0]: ]: invalid character ',' looking for beginning of value`},
		{circle(`"center": [0,}`), `f:1:82: shapes[0].center[1]: }: invalid character '}' looking for beginning of value`},
		{circle(`"center":,`), `f:1:79: shapes[0].center: }: invalid character ',' looking for beginning of value`},
		{"{\"version\": 1,\n", `f:2:1: unexpected end of file`},
		{"\xef\xbb\xbf" + shapes(``), `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
		{"\xff\xfe{\x00}\x00", `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
		{"\xfe\xff\x00{\x00}", `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
		{"{\"version\": 1,\n\"title\": \"\xff\"}", `f:2:11: not valid UTF-8`},
		{deep, `f:1:65: ` + strings.Repeat("[0]", maxNesting) + `: nested too deeply`},
		{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\n{}", `f:2:1: {: there must be nothing after the scene`},
		{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\x00", "f:1:39: \ufffd: there must be nothing after the scene"},

		{`{"version": 1, "title": "円", "dim": 4}`, `f:1:37: dim: 4: want 2 or 3`},

		// the scene
		{`[1, "x", null, {"a": true}]`, `f:1:1: [1, "x", null, {"a": true}]: want an object`},
		{`{}`, `f:1:1: version: missing`},
		{`{"version": 1}`, `f:1:1: dim: missing`},
		{`{"version": 1, "dim": 2}`, `f:1:1: shapes: missing`},
		{`{"Version": 1}`, `f:1:2: Version: 1: unknown field: write it version`},
		{`{"version": 2, "new": 1}`, `f:1:13: version: 2: want version 1`},
		{`{"version": "1"}`, `f:1:13: version: "1": want a number`},
		{`{"version": 1, "dim": 4}`, `f:1:23: dim: 4: want 2 or 3`},
		{`{"version": 1, "dim": 2.5}`, `f:1:23: dim: 2.5: want 2 or 3`},
		{`{"version": 1, "dim": null}`, `f:1:23: dim: null: want a number`},
		{"{\"version\": 1,\n\"dim\": 2,\n\"dim\": 3}", `f:3:1: dim: 3: repeated field, first on line 2`},
		{`{"version": 1, "dims": 2}`, `f:1:16: dims: 2: unknown field: a scene has version, title, about, dim, shapes, expect`},
		{`{"version": 1, "a b\n": 2}`, `f:1:16: ["a b\n"]: 2: unknown field: a scene has version, title, about, dim, shapes, expect`},
		{`{"version": 1, "dim": 2, "shapes": {}}`, `f:1:36: shapes: {}: want an array`},
		{`{"version": 1, "dim": 2, "shapes": [], "title": 3}`, `f:1:49: title: 3: want a string`},
		{`{"version": 1, "dim": 2, "shapes": [], "about": "a\u001b[31m"}`, `f:1:49: about: "a\x1b[31m": holds U+001B, which does not print`},
		{`{"version": 1, "dim": 2, "shapes": [], "about": "\ud800"}`, `f:1:49: about: "` + "\ufffd" + `": holds U+FFFD, which does not print`},

		// shapes
		{shapes(`3`), `f:1:37: shapes[0]: 3: want an object`},
		{shapes(`{}`), `f:1:37: shapes[0].type: missing`},
		{shapes(`{"Type": "circle"}`), `f:1:38: shapes[0].Type: "circle": unknown field: write it type`},
		{shapes(`{"type": 1}`), `f:1:46: shapes[0].type: 1: want a string`},
		{shapes(`{"type": "cube"}`), `f:1:46: shapes[0].type: "cube": want point, segment, ray, line, circle, capsule`},
		{shapes(`{"type": "sphere"}`), `f:1:46: shapes[0].type: "sphere": not in dim 2: want point, segment, ray, line, circle, capsule`},
		{`{"version": 1, "dim": 3, "shapes": [{"type": "circle"}]}`, `f:1:46: shapes[0].type: "circle": not in dim 3: want point, segment, ray, line, sphere, capsule`},
		{shapes(`{"type": "point", "at": [0, 0]}`), `f:1:37: shapes[0].name: missing`},
		{shapes(`{"type": "point", "name": "", "at": [0, 0]}`), `f:1:63: shapes[0].name: "": a name must not be empty, nor begin or end with a space`},
		{shapes(`{"type": "point", "name": "x ", "at": [0, 0]}`), `f:1:63: shapes[0].name: "x ": a name must not be empty, nor begin or end with a space`},
		{shapes(`{"type": "point", "name": "x\ty", "at": [0, 0]}`), `f:1:63: shapes[0].name: "x\ty": holds U+0009, which does not print`},
		{shapes("{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]},\n{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]}"), `f:2:27: shapes[1].name: "x": name already taken by shapes[0]`},
		{shapes("{\"type\": \"point\",\n\"name\": \"x\"}"), `f:1:37: shapes[0].at: missing`},
		{circle(`"radius": 1`), `f:1:37: shapes[0].center: missing`},
		{circle(`"center": [0, 0]`), `f:1:37: shapes[0].radius: missing`},
		{circle(`"center": [0, 0], "Radius": 1`), `f:1:87: shapes[0].Radius: 1: unknown field: write it radius`},
		{circle(`"a": [0, 0]`), `f:1:69: shapes[0].a: [0, 0]: unknown field: a circle has name, type, center, radius, transform, velocity, restitution, motion`},
		{circle(`"center": [0, 0], "radius": 1, "radius": 1`), `f:1:100: shapes[0].radius: 1: repeated field, first on line 1`},
		{circle(`"center": [0, 0], "radius": -3`), `f:1:97: shapes[0].radius: -3: must not be negative`},
		{circle(`"center": [0, 0], "radius": "inf"`), `f:1:97: shapes[0].radius: "inf": want a number`},
		{circle(`"center": [0, 0], "radius": "NaN"`), `f:1:97: shapes[0].radius: "NaN": want a number`},
		{circle(`"center": [0, 0], "radius": 1e309`), `f:1:97: shapes[0].radius: 1e309: does not fit a float64`},
		{circle(`"center": [0, -1e999], "radius": 1`), `f:1:83: shapes[0].center[1]: -1e999: does not fit a float64`},
		{circle(`"center": [0, 0], "radius": 1e-999`), `f:1:97: shapes[0].radius: 1e-999: does not fit a float64`},
		{circle(`"center": [0, -0.01E-400], "radius": 1`), `f:1:83: shapes[0].center[1]: -0.01E-400: does not fit a float64`},
		{circle(`"center": [0, 0, 0], "radius": 1`), `f:1:79: shapes[0].center: [0, 0, 0]: want 2 numbers`},
		{circle(`"center": [0], "radius": 1`), `f:1:79: shapes[0].center: [0]: want 2 numbers`},
		{circle(`"center": {"x": 0, "y": 0}, "radius": 1`), `f:1:79: shapes[0].center: {"x": 0, "y": 0}: want an array`},
		{circle(`"center": [0, true], "radius": 1`), `f:1:83: shapes[0].center[1]: true: want a number`},
		{circle(`"center": [0, 0], "radius": 1, "velocity": 3`), `f:1:112: shapes[0].velocity: 3: want an array`},
		{circle(`"center": [0, 0], "radius": 1, "velocity": [1, 0], "restitution": -0.5`), `f:1:135: shapes[0].restitution: -0.5: must not be negative`},
		{circle(`"center": [0, 0], "radius": 1, "restitution": 0.5`), `f:1:115: shapes[0].restitution: 0.5: belongs to a shape with a velocity`},
		{circle(`"center": ["` + strings.Repeat("x", 99) + `"]`), `f:1:79: shapes[0].center: ["` + strings.Repeat("x", 58) + `…: want 2 numbers`},

		{circle(`"center": [0, 0], "radius": 1, "motion": [1, 2, 3]`), `f:1:110: shapes[0].motion: [1, 2, 3]: want 2 numbers`},
		{circle(`"center": [0, 0], "radius": 1, "Motion": [1, 2]`), `f:1:100: shapes[0].Motion: [1, 2]: unknown field: write it motion`},

		// placing
		{capsule(`"center": [0, 0]`), `f:1:37: shapes[0].axis: missing`},
		{capsule(`"axis": [0, 1], "center": [0, 0]`), `f:1:37: shapes[0].height: missing`},
		{capsule(`"height": 1, "b": [0, 0]`), `f:1:96: shapes[0].b: [0, 0]: unknown field: a capsule with a center, axis or height has name, type, center, axis, height, radius, transform, velocity, restitution, motion`},
		{capsule(`"a": [0, 0], "heigth": 1`), `f:1:96: shapes[0].heigth: 1: unknown field: a capsule has name, type, a, b, radius, transform, velocity, restitution, motion`},
		{capsule(`"center": [0, 0], "axis": [0, 1, 0], "height": 2`), `f:1:109: shapes[0].axis: [0, 1, 0]: want 2 numbers`},
		{capsule(`"center": [0, 0], "axis": [0, 1], "height": -2`), `f:1:127: shapes[0].height: -2: must not be negative`},
		{capsule(`"center": [0, 1e308], "axis": [0, 1], "height": 1.7e308`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
		{circle(`"center": [0, 0], "radius": 1, "transform": [1, 2]`), `f:1:113: shapes[0].transform: [1, 2]: want an object`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {}`), `f:1:113: shapes[0].transform: {}: places nothing`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {"angle": 1}`), `f:1:114: shapes[0].transform.angle: 1: unknown field: a transform has position, rotation, scale`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {"scale": 2}`), `f:1:123: shapes[0].transform.scale: 2: want an array`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {"scale": [0, 0]}`), `f:1:123: shapes[0].transform.scale: [0, 0]: must not be all zero`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {"position": [0]}`), `f:1:126: shapes[0].transform.position: [0]: want 2 numbers`},
		{circle(`"center": [0, 0], "radius": 1, "transform": {"rotation": {"axis": [0, 0, 1], "angle": 1}}`), `f:1:126: shapes[0].transform.rotation: {"axis": [0, 0, 1], "angle": 1}: want a number, the angle in radians`},
		{circle(`"center": [1e300, 0], "radius": 1, "transform": {"scale": [1e300, 1]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
		{circle(`"center": [0, 0], "radius": 1e300, "transform": {"scale": [1e300, 1]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
		{in3D(`{"rotation": 1}`), `f:1:111: shapes[0].transform.rotation: 1: want an object with axis and angle`},
		{in3D(`{"rotation": {"angle": 1}}`), `f:1:111: shapes[0].transform.rotation.axis: missing`},
		{in3D(`{"rotation": {"axis": [1, 0, 0]}}`), `f:1:111: shapes[0].transform.rotation.angle: missing`},
		{in3D(`{"rotation": {"axis": [0, 0, 0], "angle": 1}}`), `f:1:120: shapes[0].transform.rotation.axis: [0, 0, 0]: must not be all zero`},
		{in3D(`{"rotation": {"axis": [1, 0, 0], "angle": 1, "order": "xyz"}}`), `f:1:143: shapes[0].transform.rotation.order: "xyz": unknown field: a rotation has axis, angle`},

		// expectations
		{expect(`"c"`), `f:4:17: expect[0]: "c": want an object`},
		{expect(`{"overlap": true}`), `f:4:17: expect[0].pair: missing`},
		{expect(`{"pair": ["c", "s"], "overlaps": true}`), `f:4:38: expect[0].overlaps: true: unknown field: an expectation has pair, overlap, verdict, distance, closest, depth, normal, point, push, pushed, velocity, raycast, clip, crossings, sweep, sweepspan, within`},
		{expect(`{"pair": ["c"], "overlap": true}`), `f:4:26: expect[0].pair: ["c"]: want the names of 2 shapes`},
		{expect(`{"pair": "c", "overlap": true}`), `f:4:26: expect[0].pair: "c": want an array`},
		{expect(`{"pair": ["c", 1], "overlap": true}`), `f:4:32: expect[0].pair[1]: 1: want a string`},
		{expect(`{"pair": ["c", "S"], "overlap": true}`), `f:4:32: expect[0].pair[1]: "S": no shape of that name`},
		{expect(`{"pair": ["c", "c"], "overlap": true}`), `f:4:26: expect[0].pair: ["c", "c"]: want 2 different shapes`},
		{expect(`{"pair": ["c", "s"]}`), `f:4:17: expect[0]: {"pair": ["c", "s"]}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "within": 1}`), `f:4:17: expect[0]: {"pair": ["c", "s"], "within": 1}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "depth": 1, "within": -1}`), `f:4:60: expect[0].within: -1: must not be negative`},
		{expect(`{"pair": ["c", "s"], "depth": 1, "within": "inf"}`), `f:4:60: expect[0].within: "inf": want a number`},
		{expect(`{"pair": ["c", "s"], "overlap": 1}`), `f:4:49: expect[0].overlap: 1: want true or false`},
		{expect(`{"pair": ["c", "s"], "verdict": "hit"}`), `f:4:49: expect[0].verdict: "hit": want apart, touching or penetrating`},
		{expect(`{"pair": ["c", "s"], "distance": -1}`), `f:4:50: expect[0].distance: -1: must not be negative`},
		{expect(`{"pair": ["c", "s"], "distance": "Inf"}`), `f:4:50: expect[0].distance: "Inf": want a number or "inf"`},
		{expect(`{"pair": ["c", "s"], "depth": [1]}`), `f:4:47: expect[0].depth: [1]: want a number`},
		{expect(`{"pair": ["c", "s"], "normal": [1, 0, 0]}`), `f:4:48: expect[0].normal: [1, 0, 0]: want 2 numbers`},
		{expect(`{"pair": ["c", "s"], "normal": ["inf", 0]}`), `f:4:49: expect[0].normal[0]: "inf": want a number`},
		{expect(`{"pair": ["c", "s"], "closest": [1, 2, 3]}`), `f:4:49: expect[0].closest: [1, 2, 3]: want 2 points: one of each shape`},
		{expect(`{"pair": ["c", "s"], "closest": [[1, 2], 3]}`), `f:4:58: expect[0].closest[1]: 3: want an array`},
		{expect(`{"pair": ["c", "s"], "pushed": [1, 2]}`), `f:4:48: expect[0].pushed: [1, 2]: want an object`},
		{expect(`{"pair": ["c", "s"], "pushed": {}}`), `f:4:48: expect[0].pushed: {}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "pushed": {"a": [1, 2]}}`), `f:4:49: expect[0].pushed.a: [1, 2]: unknown field: a pushed circle has center`},
		{expect(`{"pair": ["s", "c"], "pushed": {"a": [1, 2], "b": [1]}}`), `f:4:67: expect[0].pushed.b: [1]: want 2 numbers`},
		{expect(`{"pair": ["s", "c"], "velocity": [1, 2]}`), `f:4:50: expect[0].velocity: [1, 2]: "s" has no velocity`},
		{expect(`{"pair": ["c", "s"], "raycast": true}`), `f:4:49: expect[0].raycast: true: "c" is a circle: want a segment, ray or line as the first`},
		{expect(`{"pair": ["c", "s"], "crossings": 1}`), `f:4:51: expect[0].crossings: 1: "c" is a circle: want a segment, ray or line as the first`},
		{expect(`{"pair": ["s", "c"], "rayCast": true}`), `f:4:38: expect[0].rayCast: true: unknown field: write it raycast`},
		{expect(`{"pair": ["s", "c"], "raycast": 1}`), `f:4:49: expect[0].raycast: 1: want true, false or an object`},
		{expect(`{"pair": ["s", "c"], "raycast": null}`), `f:4:49: expect[0].raycast: null: want true, false or an object`},
		{expect(`{"pair": ["s", "c"], "raycast": {}}`), `f:4:49: expect[0].raycast: {}: expects nothing`},
		{expect(`{"pair": ["s", "c"], "raycast": {"enter": 1}}`), `f:4:50: expect[0].raycast.enter: 1: unknown field: raycast has t, point, normal`},
		{expect(`{"pair": ["s", "c"], "raycast": {"t": "Inf"}}`), `f:4:55: expect[0].raycast.t: "Inf": want a number, "inf" or "-inf"`},
		{expect(`{"pair": ["s", "c"], "raycast": {"t": [1]}}`), `f:4:55: expect[0].raycast.t: [1]: want a number`},
		{expect(`{"pair": ["s", "c"], "raycast": {"t": 1, "t": 1}}`), `f:4:58: expect[0].raycast.t: 1: repeated field, first on line 4`},
		{expect(`{"pair": ["s", "c"], "raycast": {"point": [1, 2, 3]}}`), `f:4:59: expect[0].raycast.point: [1, 2, 3]: want 2 numbers`},
		{expect(`{"pair": ["s", "c"], "clip": {"t": 1}}`), `f:4:47: expect[0].clip.t: 1: unknown field: clip has enter, exit`},
		{expect(`{"pair": ["s", "c"], "clip": {"enter": 1e999}}`), `f:4:56: expect[0].clip.enter: 1e999: does not fit a float64`},
		{expect(`{"pair": ["s", "c"], "crossings": 3}`), `f:4:51: expect[0].crossings: 3: want 0, 1 or 2`},
		{expect(`{"pair": ["s", "c"], "crossings": 0.5}`), `f:4:51: expect[0].crossings: 0.5: want 0, 1 or 2`},
		{expect(`{"pair": ["s", "c"], "crossings": true}`), `f:4:51: expect[0].crossings: true: want 0, 1 or 2, or an array of as many crossings`},
		{expect(`{"pair": ["s", "c"], "crossings": [{}, {}, {}]}`), `f:4:51: expect[0].crossings: [{}, {}, {}]: want 0, 1 or 2, or an array of as many crossings`},
		{expect(`{"pair": ["s", "c"], "crossings": [1]}`), `f:4:52: expect[0].crossings[0]: 1: want an object`},
		{expect(`{"pair": ["s", "c"], "crossings": [{"t": 1}, {}]}`), `f:4:62: expect[0].crossings[1]: {}: expects nothing`},
		{expect(`{"pair": ["s", "c"], "crossings": [{"exit": 1}]}`), `f:4:53: expect[0].crossings[0].exit: 1: unknown field: a crossing has t, point, normal`},
		{expect(`{"pair": ["s", "c"], "sweep": true}`), `f:4:47: expect[0].sweep: true: neither "s" nor "c" has a motion`},
		{moving(`{"pair": ["s", "c"], "sweepspan": 1}`), `f:4:51: expect[0].sweepspan: 1: "s" and "c" both have a motion: want only one`},
		{moving(`{"pair": ["s", "c"], "sweep": [1]}`), `f:4:47: expect[0].sweep: [1]: want true, false or an object`},
	} {
		s, err := Read("f", strings.NewReader(test.file))
		if len(test.file) > 1000 {
			test.file = test.file[:20] + "…"
		}
		if s != nil || err == nil {
			t.Errorf("%s\nis accepted, want %s", test.file, test.want)
			continue
		}
		if err.Error() != test.want {
			t.Errorf("%s\ngot  %s\nwant %s", test.file, err, test.want)
		}
		var place *Error
		if !errors.As(err, &place) {
			t.Errorf("%s\n%T has no place", test.file, err)
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
	files, err := filepath.Glob("../scenes/*.json")
	if err != nil {
		f.Fatal(err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			f.Fatal(err)
		}
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
		s.Check()
	})
}
