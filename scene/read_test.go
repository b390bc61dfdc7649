package scene

import (
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
	deep := strings.Repeat("[", 1e6)

	for _, test := range []struct{ file, want string }{
		// JSON itself
		{``, `f: the file is empty`},
		{"\n\n", `f:3: unexpected end of file`},
		{"{\n\"version\": 1,\n", `f:3: unexpected end of file`},
		{`{"version": 1`, `f:1: unexpected end of file`},
		{`{"version"`, `f:1: version: unexpected end of file`},
		{"{\n\"dim\": \"2", `f:2: dim: "2: unexpected end of file`},
		{`{"version": 1 "dim": 2}`, `f:1: "dim": invalid character '"' after object key:value pair`},
		{`{"version" 1}`, `f:1: version: 1: invalid character '1' after object key`},
		{`{version: 1}`, `f:1: version: invalid character 'v'`},
		{shapes("\n{\"radius\": NaN}"), `f:2: shapes[0].radius: NaN: invalid character 'N' looking for beginning of value`},
		{circle(`"center": [0, 01]`), `f:1: shapes[0].center[2]: 1: invalid character '1' after array element`},
		{circle(`"center": [0, +1]`), `f:1: shapes[0].center[1]: +1: invalid character '+' looking for beginning of value`},
		{shapes("{},\n"), `f:1: shapes: trailing comma`},
		{circle(`"center": [0, 0 , ]`), `f:1: shapes[0].center: trailing comma`},
		{circle("\n\"radius\": 1,\n"), `f:2: shapes[0]: trailing comma`},
		{"{\"version\": 1,\n\"dim\": 2,\n}", `f:2: trailing comma`},
		{circle(`"center": [0,, 0]`), `f:1: shapes[0].center[1]: 0: invalid character ',' looking for beginning of value`},
		{circle(`"center": [0,,]`), `f:1: shapes[0].center[1]: ]: invalid character ',' looking for beginning of value`},
		{circle(`"center": [,]`), `f:1: shapes[0].center[0]: ]: invalid character ',' looking for beginning of value`},
		{circle(`"center": [0,}`), `f:1: shapes[0].center[1]: }: invalid character '}' looking for beginning of value`},
		{circle(`"center":,`), `f:1: shapes[0].center: }: invalid character ',' looking for beginning of value`},
		{"{\"version\": 1,\n", `f:2: unexpected end of file`},
		{"\xef\xbb\xbf" + shapes(``), `f:1: begins with a byte order mark; save it as plain UTF-8`},
		{"\xff\xfe{\x00}\x00", `f:1: begins with a byte order mark; save it as plain UTF-8`},
		{"\xfe\xff\x00{\x00}", `f:1: begins with a byte order mark; save it as plain UTF-8`},
		{"{\"version\": 1,\n\"title\": \"\xff\"}", `f:2: not valid UTF-8`},
		{deep, `f:1: ` + strings.Repeat("[0]", maxNesting) + `: nested too deeply`},
		{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\n{}", `f:2: {: there must be nothing after the scene`},
		{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\x00", "f:1: \ufffd: there must be nothing after the scene"},

		// the scene
		{`[1, "x", null, {"a": true}]`, `f:1: [1, "x", null, {"a": true}]: want an object`},
		{`{}`, `f:1: version: missing`},
		{`{"version": 1}`, `f:1: dim: missing`},
		{`{"version": 1, "dim": 2}`, `f:1: shapes: missing`},
		{`{"Version": 1}`, `f:1: Version: 1: unknown field: write it version`},
		{`{"version": 2, "new": 1}`, `f:1: version: 2: want version 1`},
		{`{"version": "1"}`, `f:1: version: "1": want a number`},
		{`{"version": 1, "dim": 4}`, `f:1: dim: 4: want 2 or 3`},
		{`{"version": 1, "dim": 2.5}`, `f:1: dim: 2.5: want 2 or 3`},
		{`{"version": 1, "dim": null}`, `f:1: dim: null: want a number`},
		{"{\"version\": 1,\n\"dim\": 2,\n\"dim\": 3}", `f:3: dim: 3: repeated field, first on line 2`},
		{`{"version": 1, "dims": 2}`, `f:1: dims: 2: unknown field: a scene has version, title, about, dim, shapes, expect`},
		{`{"version": 1, "a b\n": 2}`, `f:1: ["a b\n"]: 2: unknown field: a scene has version, title, about, dim, shapes, expect`},
		{`{"version": 1, "dim": 2, "shapes": {}}`, `f:1: shapes: {}: want an array`},
		{`{"version": 1, "dim": 2, "shapes": [], "title": 3}`, `f:1: title: 3: want a string`},
		{`{"version": 1, "dim": 2, "shapes": [], "about": "a\u001b[31m"}`, `f:1: about: "a\x1b[31m": holds U+001B, which does not print`},
		{`{"version": 1, "dim": 2, "shapes": [], "about": "\ud800"}`, `f:1: about: "` + "\ufffd" + `": holds U+FFFD, which does not print`},

		// shapes
		{shapes(`3`), `f:1: shapes[0]: 3: want an object`},
		{shapes(`{}`), `f:1: shapes[0].type: missing`},
		{shapes(`{"Type": "circle"}`), `f:1: shapes[0].Type: "circle": unknown field: write it type`},
		{shapes(`{"type": 1}`), `f:1: shapes[0].type: 1: want a string`},
		{shapes(`{"type": "cube"}`), `f:1: shapes[0].type: "cube": want point, segment, ray, line, circle, capsule`},
		{shapes(`{"type": "sphere"}`), `f:1: shapes[0].type: "sphere": not in dim 2: want point, segment, ray, line, circle, capsule`},
		{`{"version": 1, "dim": 3, "shapes": [{"type": "circle"}]}`, `f:1: shapes[0].type: "circle": not in dim 3: want point, segment, ray, line, sphere, capsule`},
		{shapes(`{"type": "point", "at": [0, 0]}`), `f:1: shapes[0].name: missing`},
		{shapes(`{"type": "point", "name": "", "at": [0, 0]}`), `f:1: shapes[0].name: "": a name must not be empty, nor begin or end with a space`},
		{shapes(`{"type": "point", "name": "x ", "at": [0, 0]}`), `f:1: shapes[0].name: "x ": a name must not be empty, nor begin or end with a space`},
		{shapes(`{"type": "point", "name": "x\ty", "at": [0, 0]}`), `f:1: shapes[0].name: "x\ty": holds U+0009, which does not print`},
		{shapes("{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]},\n{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]}"), `f:2: shapes[1].name: "x": name already taken by shapes[0]`},
		{shapes("{\"type\": \"point\",\n\"name\": \"x\"}"), `f:1: shapes[0].at: missing`},
		{circle(`"radius": 1`), `f:1: shapes[0].center: missing`},
		{circle(`"center": [0, 0]`), `f:1: shapes[0].radius: missing`},
		{circle(`"center": [0, 0], "Radius": 1`), `f:1: shapes[0].Radius: 1: unknown field: write it radius`},
		{circle(`"a": [0, 0]`), `f:1: shapes[0].a: [0, 0]: unknown field: a circle has name, type, center, radius, velocity, restitution`},
		{circle(`"center": [0, 0], "radius": 1, "radius": 1`), `f:1: shapes[0].radius: 1: repeated field, first on line 1`},
		{circle(`"center": [0, 0], "radius": -3`), `f:1: shapes[0].radius: -3: must not be negative`},
		{circle(`"center": [0, 0], "radius": "inf"`), `f:1: shapes[0].radius: "inf": want a number`},
		{circle(`"center": [0, 0], "radius": "NaN"`), `f:1: shapes[0].radius: "NaN": want a number`},
		{circle(`"center": [0, 0], "radius": 1e309`), `f:1: shapes[0].radius: 1e309: does not fit a float64`},
		{circle(`"center": [0, -1e999], "radius": 1`), `f:1: shapes[0].center[1]: -1e999: does not fit a float64`},
		{circle(`"center": [0, 0], "radius": 1e-999`), `f:1: shapes[0].radius: 1e-999: does not fit a float64`},
		{circle(`"center": [0, -0.01E-400], "radius": 1`), `f:1: shapes[0].center[1]: -0.01E-400: does not fit a float64`},
		{circle(`"center": [0, 0, 0], "radius": 1`), `f:1: shapes[0].center: [0, 0, 0]: want 2 numbers`},
		{circle(`"center": [0], "radius": 1`), `f:1: shapes[0].center: [0]: want 2 numbers`},
		{circle(`"center": {"x": 0, "y": 0}, "radius": 1`), `f:1: shapes[0].center: {"x": 0, "y": 0}: want an array`},
		{circle(`"center": [0, true], "radius": 1`), `f:1: shapes[0].center[1]: true: want a number`},
		{circle(`"center": [0, 0], "radius": 1, "velocity": 3`), `f:1: shapes[0].velocity: 3: want an array`},
		{circle(`"center": [0, 0], "radius": 1, "velocity": [1, 0], "restitution": -0.5`), `f:1: shapes[0].restitution: -0.5: must not be negative`},
		{circle(`"center": [0, 0], "radius": 1, "restitution": 0.5`), `f:1: shapes[0].restitution: 0.5: belongs to a shape with a velocity`},
		{circle(`"center": ["` + strings.Repeat("x", 99) + `"]`), `f:1: shapes[0].center: ["` + strings.Repeat("x", 58) + `…: want 2 numbers`},

		// expectations
		{expect(`"c"`), `f:4: expect[0]: "c": want an object`},
		{expect(`{"overlap": true}`), `f:4: expect[0].pair: missing`},
		{expect(`{"pair": ["c", "s"], "overlaps": true}`), `f:4: expect[0].overlaps: true: unknown field: an expectation has pair, overlap, verdict, distance, closest, depth, normal, point, push, pushed, velocity, within`},
		{expect(`{"pair": ["c"], "overlap": true}`), `f:4: expect[0].pair: ["c"]: want the names of 2 shapes`},
		{expect(`{"pair": "c", "overlap": true}`), `f:4: expect[0].pair: "c": want an array`},
		{expect(`{"pair": ["c", 1], "overlap": true}`), `f:4: expect[0].pair[1]: 1: want a string`},
		{expect(`{"pair": ["c", "S"], "overlap": true}`), `f:4: expect[0].pair[1]: "S": no shape of that name`},
		{expect(`{"pair": ["c", "c"], "overlap": true}`), `f:4: expect[0].pair: ["c", "c"]: want 2 different shapes`},
		{expect(`{"pair": ["c", "s"]}`), `f:4: expect[0]: {"pair": ["c", "s"]}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "within": 1}`), `f:4: expect[0]: {"pair": ["c", "s"], "within": 1}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "depth": 1, "within": -1}`), `f:4: expect[0].within: -1: must not be negative`},
		{expect(`{"pair": ["c", "s"], "depth": 1, "within": "inf"}`), `f:4: expect[0].within: "inf": want a number`},
		{expect(`{"pair": ["c", "s"], "overlap": 1}`), `f:4: expect[0].overlap: 1: want true or false`},
		{expect(`{"pair": ["c", "s"], "verdict": "hit"}`), `f:4: expect[0].verdict: "hit": want apart, touching or penetrating`},
		{expect(`{"pair": ["c", "s"], "distance": -1}`), `f:4: expect[0].distance: -1: must not be negative`},
		{expect(`{"pair": ["c", "s"], "distance": "Inf"}`), `f:4: expect[0].distance: "Inf": want a number or "inf"`},
		{expect(`{"pair": ["c", "s"], "depth": [1]}`), `f:4: expect[0].depth: [1]: want a number`},
		{expect(`{"pair": ["c", "s"], "normal": [1, 0, 0]}`), `f:4: expect[0].normal: [1, 0, 0]: want 2 numbers`},
		{expect(`{"pair": ["c", "s"], "normal": ["inf", 0]}`), `f:4: expect[0].normal[0]: "inf": want a number`},
		{expect(`{"pair": ["c", "s"], "closest": [1, 2, 3]}`), `f:4: expect[0].closest: [1, 2, 3]: want 2 points: one of each shape`},
		{expect(`{"pair": ["c", "s"], "closest": [[1, 2], 3]}`), `f:4: expect[0].closest[1]: 3: want an array`},
		{expect(`{"pair": ["c", "s"], "pushed": [1, 2]}`), `f:4: expect[0].pushed: [1, 2]: want an object`},
		{expect(`{"pair": ["c", "s"], "pushed": {}}`), `f:4: expect[0].pushed: {}: expects nothing`},
		{expect(`{"pair": ["c", "s"], "pushed": {"a": [1, 2]}}`), `f:4: expect[0].pushed.a: [1, 2]: unknown field: a pushed circle has center`},
		{expect(`{"pair": ["s", "c"], "pushed": {"a": [1, 2], "b": [1]}}`), `f:4: expect[0].pushed.b: [1]: want 2 numbers`},
		{expect(`{"pair": ["s", "c"], "velocity": [1, 2]}`), `f:4: expect[0].velocity: [1, 2]: "s" has no velocity`},
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
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := Read("f", strings.NewReader(string(data)))
		if err != nil {
			var place *Error
			if !errors.As(err, &place) || (place.Line < 1) != (len(data) == 0) || place.File != "f" || place.Reason == "" {
				t.Fatalf("no place: %#v", err)
			}
			if s != nil {
				t.Fatal("a refused scene is returned")
			}
			return
		}
		pairs := 0
		for p := range s.Pairs() {
			if math.IsNaN(float64(p.Distance)) || p.Contact != nil && math.IsNaN(float64(p.Depth)) {
				t.Errorf("%s, %s: not a number: %+v", p.A, p.B, p)
			}
			if p.Conflict != "" {
				t.Errorf("%s, %s: %s", p.A, p.B, p.Conflict)
			}
			if pairs++; pairs == 100 {
				break
			}
		}
		s.Check()
	})
}
