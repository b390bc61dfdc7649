// Package samples has scene files for the tests of what judges scene files: two that
// have all fields there are, and one for every way to break the format.
package samples

import "strings"

// Plane has all fields there are in the plane, in the form that scene.Write gives them.
const Plane = `{
  "version": 1,
  "title": "Everything <&> 円　環",
  "about": "\"quoted\" \\",
  "dim": 2,
  "y": "down",
  "objects": [
    {"name": "robot", "position": [10, 20], "rotation": 0.5, "scale": [2, -2]},
    {"name": "nothing"}
  ],
  "shapes": [
    {"name": "p", "type": "point", "at": [-0, 5e-324], "object": "nothing"},
    {"name": "s", "type": "segment", "a": [1e-07, 0.000001], "b": [100000000000000000000, 1e+21]},
    {"name": "r", "type": "ray", "origin": [1, 2], "dir": [0, -0], "transform": {"rotation": -0}},
    {"name": "l", "type": "line", "origin": [0.1, -0.30000000000000004], "dir": [3, 4], "object": "robot", "transform": {"position": [1, 0]}},
    {"name": "o", "type": "circle", "center": [1.7976931348623157e+308, 2.2250738585072014e-308], "radius": -0, "velocity": [-0, 0], "restitution": 0, "motion": [1, -0]},
    {"name": "c", "type": "capsule", "a": [1, 2], "b": [3, 4], "radius": 1, "velocity": [1, 0]},
    {"name": "cone", "type": "tapered", "a": [1, 2], "b": [3, 4], "ra": -0, "rb": 5e-324, "object": "robot", "motion": [1, 0]},
    {"name": "along", "type": "capsule", "center": [1, 2], "axis": [0, 9], "height": 6, "radius": 1, "transform": {"position": [1, 0], "scale": [1, 1]}, "motion": [0, 0]},
    {"name": "b", "type": "box", "min": ["-inf", -0], "max": [5e-324, "inf"], "velocity": [1, 0]},
    {"name": "round", "type": "box", "min": [1, 2], "max": [1, 4], "radius": 0.25, "transform": {"rotation": 1}},
    {"name": "turned", "type": "orientedbox", "center": [1, 2], "half": [[3, 4], [-0, 0]], "radius": -0, "object": "robot"},
    {"name": "t", "type": "triangle", "a": [1, 2], "b": [3, -0], "c": [5, 6], "radius": 1, "motion": [1, 0]},
    {"name": "poly", "type": "polygon", "points": [[0, 0], [1, -0], [0.5, 2], [0.5, 1]], "transform": {"position": [1, 0]}},
    {"name": "one", "type": "polygon", "points": [[7, 8]], "radius": 2},
    {"name": "beam", "type": "line", "origin": [1, 2], "dir": [-0, 3], "radius": 0.5},
    {"name": "lamp", "type": "ray", "origin": [1, 2], "dir": [3, 4], "radius": 2, "object": "robot", "motion": [1, 0]},
    {"name": "floor", "type": "halfplane", "point": [0, 1], "normal": [-0, 2], "radius": 0.5, "object": "robot"},
    {"name": "hill", "type": "chain", "points": [[0, 0], [1, -0], [2, 1]], "closed": true, "onesided": true, "transform": {"scale": [1, -1]}},
    {"name": "path", "type": "chain", "points": [[3, 0], [4, 0]]},
    {"name": "pond", "type": "chain", "points": [[0, 0], [9, -0], [0, 9]], "onesided": true, "solid": true, "outlines": [[[1, 1], [1, 2], [2, 1]], [[3, 3], [4, 3], [4, 4], [3, 4]]], "evenodd": true, "transform": {"scale": [1, -1]}},
    {"name": "isle", "type": "chain", "points": [[0, 0], [1, 0], [0, 1]], "solid": true}
  ],
  "expect": [
    {"pair": ["o", "s"], "overlap": false, "verdict": "apart", "distance": "inf", "velocity": [0, 0], "closest": [[1, 2], [3, -0]], "within": 0},
    {"pair": ["c", "p"], "depth": "inf", "normal": [1, 0], "point": [1, 2], "push": [3, 4], "pushed": {"b": [1, 2], "a": [3, 4]}},
    {"pair": ["r", "p"], "clip": {"exit": "inf", "enter": "-inf"}, "raycast": true, "crossings": [{"t": 1}, {"normal": [1, 0], "point": [0, 1]}]},
    {"pair": ["r", "p"], "crossings": 0, "raycast": {"t": -1.5, "point": [1, 0], "normal": [0, 1]}, "clip": false},
    {"pair": ["r", "o"], "crossings": 2, "sweep": {"t": 1, "point": [0, 0]}, "sweepspan": {"enter": 0}},
    {"pair": ["o", "along"], "sweep": true, "within": 0.5},
    {"pair": ["b", "t"], "pushed": {"min": [1, 2], "max": [3, 4]}},
    {"pair": ["round", "t"], "pushed": {"center": [1, 2]}},
    {"pair": ["t", "poly"], "pushed": {"c": [1, 2], "a": [0, 1]}},
    {"pair": ["floor", "poly"], "pushed": {"point": [1, 2]}},
    {"pair": ["c", "p"], "contacts": {"normal": [0, 1], "points": [{"point": [1, -0], "depth": 0.5, "feature": 4294967295}, {"depth": "inf"}], "count": 2}},
    {"pair": ["c", "b"], "contacts": {"count": 0, "points": []}},
    {"pair": ["c", "t"], "contacts": false},
    {"pair": ["r", "hill"], "raycast": {"part": 2, "t": 1}},
    {"pair": ["o", "hill"], "verdict": "touching", "push": [1, 2], "pushed": {"center": [1, 2]}, "sweep": {"t": 1, "part": 0}},
    {"pair": ["hill", "path"], "distance": 1, "closest": [[1, 2], [3, 4]]},
    {"pair": ["p", "pond"], "winding": -2, "signeddistance": -0.5},
    {"pair": ["isle", "p"], "contains": true, "winding": "on", "within": 0},
    {"pair": ["b", "o"], "contains": false},
    {"of": "r", "clipall": [{"id": "robot", "part": 1, "enter": -0, "exit": "inf"}, {"enter": 1}], "crossingsall": [{"id": "hill", "t": 1, "point": [1, 2], "normal": [0, 1], "leaves": true}, {"part": 3, "leaves": false}]},
    {"of": "s", "clipall": 0, "crossingsall": 3, "contactsof": 1, "within": 0},
    {"of": "c", "contactsof": [{"id": "hill", "normal": [0, 1], "points": 2}, {"part": 4, "points": [{"point": [1, 2], "depth": 1, "feature": 7}, {"depth": 0}]}], "measure": {"inertia": "inf", "center": [1, -0], "area": 2}, "nearest": {"id": "hill", "part": 2, "distance": "inf", "onid": [1, -0], "onshape": [3, 4]}},
    {"of": "pond", "measure": {"area": 0}}
  ],
  "play": {
    "dt": 0.25,
    "filters": [
      {"id": "t", "layers": ["one way", "default"], "meets": []},
      {"id": "c"}
    ],
    "platforms": [
      {"id": "one", "repeats": true, "run": [{"frames": 3, "move": [1, -0]}, {}, {"frames": 2, "shift": [0, 1], "turn": 0.5, "about": [1, 2]}, {"turn": -0}]},
      {"id": "poly", "run": [{"remove": true}, {"set": {"type": "capsule", "center": [1, 2], "axis": [0, 9], "height": 6, "radius": 1, "transform": {"scale": [1, 2]}}}, {"set": {"type": "box", "min": ["-inf", 0], "max": [5e-324, "inf"], "radius": 1}}]},
      {"id": "t", "run": []}
    ],
    "movers": [
      {"id": "c", "up": [0, -2], "maxslope": 1, "snap": 8, "step": 10, "corner": 4, "ridelimit": -0, "oneway": ["one way"], "mask": ["default", "one way"], "without": "robot", "slope": "keeplength", "leave": "donothing", "velocity": [1, -0], "gravity": [0, 980], "run": [{"frames": 30, "walk": [120, 0], "jump": -400}, {"velocity": [1, 2], "drop": true, "forget": true}, {"set": {"type": "point", "at": [1, 2]}, "resize": {"type": "circle", "center": [1, -0], "radius": 2}}, {}]},
      {"id": "robot", "leave": "addupwardvelocity", "run": []}
    ],
    "expect": [
      {"id": "c", "frame": 30, "position": [1, -0], "velocity": [0, 0], "onfloor": true, "onwall": false, "onceiling": false, "left": true, "floor": "t", "touched": ["t", "robot"], "pushed": ["robot"], "squeezed": ["t", "robot"], "inside": [], "sincefloor": 0.5, "landed": 1.5, "within": 0},
      {"id": "c", "frame": [1, 40], "touched": [], "squeezed": false, "floor": false, "landed": true},
      {"id": "t", "frame": 2, "position": [1, 2]}
    ]
  }
}
`

// Space has what is different in space.
const Space = `{
  "version": 1,
  "dim": 3,
  "objects": [
    {"name": "o", "rotation": {"axis": [0, -0, 2], "angle": 0.1}}
  ],
  "shapes": [
    {"name": "s", "type": "sphere", "center": [1, 2, 3], "radius": 4, "object": "o", "transform": {"rotation": {"axis": [1, 0, 0], "angle": -0}}},
    {"name": "h", "type": "hull", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "radius": 1},
    {"name": "f", "type": "halfspace", "point": [1, 2, 3], "normal": [0, 0, 1]},
    {"name": "b", "type": "box", "min": [0, 0, 0], "max": [1, 2, 3], "object": "o"},
    {"name": "x", "type": "orientedbox", "center": [1, 2, 3], "half": [[1, 0, 0], [0, 1, 0], [0, 0, 0]]},
    {"name": "drum", "type": "cylinder", "a": [0, 0, 0], "b": [0, 0, 5e-324], "radius": 1, "rounding": -0, "object": "o", "motion": [1, 0, 0]},
    {"name": "hat", "type": "cone", "a": [1, 2, 3], "b": [-0, 5, 6], "radius": -0, "rounding": 0.25, "transform": {"scale": [2, -2, 2]}},
    {"name": "m", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, -0], [0, 0, 1]], "triangles": [[0, 1, 2], [3, 2, 1]]},
    {"name": "n", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "triangles": [[0, 1, 2]], "onesided": true, "transform": {"scale": [1, 1, -1]}},
    {"name": "at", "type": "point", "at": [1, 1, 1]},
    {"name": "tent", "type": "mesh", "points": [[0, 0, 0], [1, 0, 0], [0, 1, 0], [0, 0, 1]], "triangles": [[0, 2, 1], [0, 1, 3], [1, 2, 3], [2, 0, 3]], "onesided": true, "solid": true}
  ],
  "expect": [
    {"pair": ["tent", "at"], "contains": false, "winding": 0, "signeddistance": 1.5},
    {"of": "tent", "measure": {"volume": 0.5, "center": [1, 2, 3], "inertia": [[1, 0, 0], [0, 1, 0], [0, 0, -0]]}},
    {"of": "h", "measure": {"inertia": [[1, 0, 0], [0, 1, 0], [0, 0, 1]]}, "contactsof": 0}
  ],
  "play": {
    "platforms": [
      {"id": "x", "run": [{"frames": 9, "turn": {"axis": [0, -0, 2], "angle": 0.1}, "about": [1, 2, 3]}]}
    ],
    "movers": [
      {"id": "h", "up": [0, 0, 1], "run": [{"walk": [1, 2, 3]}]}
    ],
    "expect": [
      {"id": "h", "frame": 1, "position": [1, 2, 3], "within": 0.5}
    ]
  }
}
`

// A Bad file is refused by scene.Read.
type Bad struct {
	Text  string
	Error string // the whole error, for a file of the name f
}

// The functions put a broken part into a scene that is sound beside it.

func shapes(list string) string { return `{"version": 1, "dim": 2, "shapes": [` + list + `]}` }

func circle(rest string) string {
	return shapes(`{"name": "c", "type": "circle", ` + rest + `}`)
}

func expect(list string) string {
	return `{"version": 1, "dim": 2, "shapes": [
		{"name": "c", "type": "circle", "center": [0, 0], "radius": 1, "velocity": [1, 1]},
		{"name": "s", "type": "segment", "a": [0, 0], "b": [1, 1]}
	], "expect": [` + list + `]}`
}

func capsule(rest string) string {
	return shapes(`{"name": "c", "type": "capsule", "radius": 1, ` + rest + `}`)
}

func tapered(rest string) string {
	return shapes(`{"name": "c", "type": "tapered", "a": [0, 0], "b": [1, 0], ` + rest + `}`)
}

func shaped(kind, rest string) string {
	return shapes(`{"name": "c", "type": "` + kind + `", ` + rest + `}`)
}

func meshed(rest string) string {
	return `{"version": 1, "dim": 3, "shapes": [{"name": "m", "type": "mesh", ` + rest + `}]}`
}

func hilly(expected string) string {
	return `{"version": 1, "dim": 2, "shapes": [
		{"name": "h", "type": "chain", "points": [[0, 0], [1, 0]]},
		{"name": "c", "type": "circle", "center": [0, 0], "radius": 1},
		{"name": "r", "type": "ray", "origin": [0, 0], "dir": [1, 0]}
	], "expect": [{` + expected + `}]}`
}

func shapedInSpace(kind, rest string) string {
	return strings.Replace(shaped(kind, rest), `"dim": 2`, `"dim": 3`, 1)
}

func in3D(transform string) string {
	return `{"version": 1, "dim": 3, "shapes": [{"name": "p", "type": "point", "at": [1, 2, 3], "transform": ` + transform + `}]}`
}

func objects(list string) string {
	return `{"version": 1, "dim": 2, "shapes": [{"name": "p", "type": "point", "at": [1e9, 0], "object": "o"}], "objects": [` + list + `]}`
}

func moving(list string) string {
	return strings.ReplaceAll(expect(list), `"name"`, `"motion": [0, 1], "name"`)
}

func play(rest string) string {
	return `{"version": 1, "dim": 2, "objects": [{"name": "o"}], "shapes": [
		{"name": "hero", "type": "circle", "center": [0, 0], "radius": 1},
		{"name": "b", "type": "box", "min": [0, "-inf"], "max": [1, 1]},
		{"name": "part", "type": "point", "at": [0, 0], "object": "o"}
	], "play": {` + rest + `}}`
}

func walks(run string) string { return play(`"movers": [{"id": "hero", "run": [` + run + `]}]`) }

func goes(run string) string { return play(`"platforms": [{"id": "b", "run": [` + run + `]}]`) }

func after(rest string) string {
	return play(`"movers": [{"id": "hero", "run": []}], "expect": [{"id": "hero", "frame": 1` + rest + `}]`)
}

var deep = strings.Repeat("[", 1e6)

// Malformed are not JSON.
var Malformed = []Bad{
	{``, `f: the file is empty`},
	{"\n\n", `f:3:1: unexpected end of file`},
	{"{\n\"version\": 1,\n", `f:3:1: unexpected end of file`},
	{`{"version": 1`, `f:1:14: unexpected end of file`},
	{`{"version"`, `f:1:11: version: unexpected end of file`},
	{"{\n\"dim\": \"2", `f:2:8: dim: "2: unexpected end of file`},
	{`{"version": 1 "dim": 2}`, `f:1:15: "dim": invalid character '"' after object key:value pair`},
	{`{"version" 1}`, `f:1:12: version: 1: invalid character '1' after object key`},
	{`{version: 1}`, `f:1:2: version: invalid character 'v' looking for beginning of object key string`},
	{shapes("\n{\"radius\": NaN}"), `f:2:12: shapes[0].radius: NaN: want a number`},
	{circle(`"center": [0, nan]`), `f:1:83: shapes[0].center[1]: nan: want a number`},
	{circle(`"radius": -Infinity`), `f:1:79: shapes[0].radius: -Infinity: want a number`},
	{circle(`"radius": +inf`), `f:1:79: shapes[0].radius: +inf: want a number`},
	{circle(`"center": [0, 01]`), `f:1:84: shapes[0].center[2]: 1: invalid character '1' after array element`},
	{circle(`"center": [0, +1]`), `f:1:83: shapes[0].center[1]: +1: invalid character '+' looking for beginning of value`},
	{shapes("{},\n"), `f:1:39: shapes: trailing comma`},
	{circle(`"center": [0, 0 , ]`), `f:1:85: shapes[0].center: trailing comma`},
	{circle("\n\"radius\": 1,\n"), `f:2:12: shapes[0]: trailing comma`},
	{"{\"version\": 1,\n\"dim\": 2,\n}", `f:2:9: trailing comma`},
	{circle(`"center": [0,, 0]`), `f:1:82: shapes[0].center[1]: ,: invalid character ',' looking for beginning of value`},
	{circle("\"center\": [0,\n\n,\n0]"), `f:3:1: shapes[0].center[1]: ,: invalid character ',' looking for beginning of value`},
	{circle(`"center": [0,,]`), `f:1:82: shapes[0].center[1]: ,: invalid character ',' looking for beginning of value`},
	{circle(`"center": [,]`), `f:1:80: shapes[0].center[0]: ,: invalid character ',' looking for beginning of value`},
	{circle("\"radius\": 1,,\n\"center\": [0, 0]"), `f:1:81: shapes[0]: ,: invalid character ',' looking for beginning of object key string`},
	{circle(`,"radius": 1`), `f:1:69: shapes[0]: ,: invalid character ',' looking for beginning of object key string`},
	{circle(`"radius":: 1`), `f:1:78: shapes[0].radius: :: invalid character ':' looking for beginning of value`},
	{circle(`"radius", 1`), `f:1:77: shapes[0].radius: ,: invalid character ',' after object key`},
	{circle(`"radius": 1: 2`), `f:1:80: shapes[0]: :: invalid character ':' after object key:value pair`},
	{circle(`"radius": tru`), `f:1:82: shapes[0].radius: tru: invalid character '}' in literal true (expecting 'e')`},
	{circle(`"radius": 1.x`), `f:1:81: shapes[0].radius: 1.x: invalid character 'x' after decimal point in numeric literal`},
	{"{\"version\": 1, \"title\": \"a b\\c\"}", `f:1:30: title: "a: invalid character 'c' in string escape code`},
	{"{\"version\": 1,\n\"title\": \"円 b\n\"}", `f:2:14: title: "円: invalid character '\n' in string literal`},
	{circle(`"center": [0,}`), `f:1:82: shapes[0].center[1]: }: invalid character '}' looking for beginning of value`},
	{circle(`"center":,`), `f:1:78: shapes[0].center: ,: invalid character ',' looking for beginning of value`},
	{"{\"version\": 1,\n", `f:2:1: unexpected end of file`},
	{"\xef\xbb\xbf" + shapes(``), `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
	{"\xff\xfe{\x00}\x00", `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
	{"\xfe\xff\x00{\x00}", `f:1:1: begins with a byte order mark; save it as plain UTF-8`},
	{"{\"version\": 1,\n\"title\": \"\xff\"}", `f:2:11: not valid UTF-8`},
	{deep, `f:1:65: ` + strings.Repeat("[0]", 64) + `: nested too deeply`},
	{"{\"version\": 1, \"dim\": 2, \"shapes\": []},", `f:1:39: ,: there must be nothing after the scene`},
	{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\n{}", `f:2:1: {: there must be nothing after the scene`},
	{"{\"version\": 1, \"dim\": 2, \"shapes\": []}\x00", "f:1:39: \ufffd: there must be nothing after the scene"},
}

// Wrong are JSON and break a rule of a single field, which a JSON Schema can tell.
var Wrong = []Bad{
	// the scene
	{`{"version": 1, "title": "円", "dim": 4}`, `f:1:37: dim: 4: want 2 or 3`},
	{`[1, "x", null, {"a": true}]`, `f:1:1: [1, "x", null, {"a": true}]: want an object`},
	{`{}`, `f:1:1: version: missing`},
	{`{"version": 1}`, `f:1:1: dim: missing`},
	{`{"version": 1, "dim": 2}`, `f:1:1: shapes: missing`},
	{`{"Version": 1}`, `f:1:2: Version: 1: unknown field: write it version`},
	{`{"version": 2, "new": 1}`, `f:1:13: version: 2: want version 1`},
	{`{"version": "1"}`, `f:1:13: version: "1": want a number`},
	{`{"version": 1, "dim": 4}`, `f:1:23: dim: 4: want 2 or 3`},
	{`{"version": 1, "dim": 2.5}`, `f:1:23: dim: 2.5: want 2 or 3`},
	{`{"version": 1, "dim": 2, "y": "Down", "shapes": []}`, `f:1:31: y: "Down": want up or down`},
	{`{"version": 1, "dim": 2, "y": -1, "shapes": []}`, `f:1:31: y: -1: want a string`},
	{`{"version": 1, "dim": 3, "y": "up", "shapes": []}`, `f:1:31: y: "up": only a scene of dim 2 has it`},
	{`{"version": 1, "dim": null}`, `f:1:23: dim: null: want a number`},
	{`{"version": 1, "dims": 2}`, `f:1:16: dims: 2: unknown field: a scene has version, title, about, dim, y, objects, shapes, expect, play`},
	{`{"version": 1, "a b\n": 2}`, `f:1:16: ["a b\n"]: 2: unknown field: a scene has version, title, about, dim, y, objects, shapes, expect, play`},
	{`{"version": 1, "dim": 2, "shapes": {}}`, `f:1:36: shapes: {}: want an array`},
	{`{"version": 1, "dim": 2, "shapes": [], "title": 3}`, `f:1:49: title: 3: want a string`},
	{`{"version": 1, "dim": 2, "shapes": [], "about": "a\u001b[31m"}`, `f:1:49: about: "a\x1b[31m": holds U+001B, which does not print`},

	// shapes
	{shapes(`3`), `f:1:37: shapes[0]: 3: want an object`},
	{shapes(`{}`), `f:1:37: shapes[0].type: missing`},
	{shapes(`{"Type": "circle"}`), `f:1:38: shapes[0].Type: "circle": unknown field: write it type`},
	{shapes(`{"type": 1}`), `f:1:46: shapes[0].type: 1: want a string`},
	{shapes(`{"type": "cube"}`), `f:1:46: shapes[0].type: "cube": want point, segment, ray, line, circle, capsule, tapered, box, orientedbox, triangle, polygon, halfplane, chain`},
	{shapes(`{"type": "sphere"}`), `f:1:46: shapes[0].type: "sphere": not in dim 2: want circle`},
	{`{"version": 1, "dim": 3, "shapes": [{"type": "circle"}]}`, `f:1:46: shapes[0].type: "circle": not in dim 3: want sphere`},
	{shapes(`{"type": "point", "at": [0, 0]}`), `f:1:37: shapes[0].name: missing`},
	{shapes(`{"type": "point", "name": "", "at": [0, 0]}`), `f:1:63: shapes[0].name: "": a name must not be empty, nor begin or end with a space`},
	{shapes(`{"type": "point", "name": "x ", "at": [0, 0]}`), `f:1:63: shapes[0].name: "x ": a name must not be empty, nor begin or end with a space`},
	{shapes(`{"type": "point", "name": "x\ty", "at": [0, 0]}`), `f:1:63: shapes[0].name: "x\ty": holds U+0009, which does not print`},
	{shapes("{\"type\": \"point\",\n\"name\": \"x\"}"), `f:1:37: shapes[0].at: missing`},
	{circle(`"radius": 1`), `f:1:37: shapes[0].center: missing`},
	{circle(`"center": [0, 0]`), `f:1:37: shapes[0].radius: missing`},
	{circle(`"center": [0, 0], "Radius": 1`), `f:1:87: shapes[0].Radius: 1: unknown field: write it radius`},
	{circle(`"a": [0, 0]`), `f:1:69: shapes[0].a: [0, 0]: unknown field: a circle has name, type, center, radius, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{circle(`"center": [0, 0], "radius": -3`), `f:1:97: shapes[0].radius: -3: must not be negative`},
	{circle(`"center": [0, 0], "radius": "inf"`), `f:1:97: shapes[0].radius: "inf": want a number`},
	{circle(`"center": [0, 0], "radius": "NaN"`), `f:1:97: shapes[0].radius: "NaN": want a number`},
	{circle(`"center": [0, 0, 0], "radius": 1`), `f:1:79: shapes[0].center: [0, 0, 0]: want 2 numbers`},
	{circle(`"center": [0], "radius": 1`), `f:1:79: shapes[0].center: [0]: want 2 numbers`},
	{circle(`"center": {"x": 0, "y": 0}, "radius": 1`), `f:1:79: shapes[0].center: {"x": 0, "y": 0}: want an array`},
	{circle(`"center": [0, true], "radius": 1`), `f:1:83: shapes[0].center[1]: true: want a number`},
	{circle(`"center": [0, 0], "radius": 1, "velocity": 3`), `f:1:112: shapes[0].velocity: 3: want an array`},
	{circle(`"center": [0, 0], "radius": 1, "velocity": [1, 0], "restitution": -0.5`), `f:1:135: shapes[0].restitution: -0.5: must not be negative`},
	{circle(`"center": [0, 0], "radius": 1, "pivot": [1, 0]`), `f:1:109: shapes[0].pivot: [1, 0]: belongs to a shape with a spin`},
	{circle(`"center": [0, 0], "radius": 1, "spin": [1, 0]`), `f:1:108: shapes[0].spin: [1, 0]: want a number, the angle in radians`},
	{circle(`"center": [0, 0], "radius": 1, "restitution": 0.5`), `f:1:115: shapes[0].restitution: 0.5: belongs to a shape with a velocity`},
	{circle(`"center": ["` + strings.Repeat("x", 99) + `"]`), `f:1:79: shapes[0].center: ["` + strings.Repeat("x", 58) + `…: want 2 numbers`},

	{circle(`"center": [0, 0], "radius": 1, "motion": [1, 2, 3]`), `f:1:110: shapes[0].motion: [1, 2, 3]: want 2 numbers`},
	{circle(`"center": [0, 0], "radius": 1, "Motion": [1, 2]`), `f:1:100: shapes[0].Motion: [1, 2]: unknown field: write it motion`},

	// boxes, triangles, hulls, half-planes
	{shaped("box", `"min": [0, 0]`), `f:1:37: shapes[0].max: missing`},
	{shaped("box", `"min": [0, 0], "max": ["-inf", 1]`), `f:1:89: shapes[0].max[0]: "-inf": want a number or "inf"`},
	{shaped("box", `"min": [0, "inf"], "max": [1, 1]`), `f:1:77: shapes[0].min[1]: "inf": want a number or "-inf"`},
	{shaped("box", `"min": [0, null], "max": [1, 1]`), `f:1:77: shapes[0].min[1]: null: want a number`},
	{shaped("box", `"min": [0, 0, 0], "max": [1, 1]`), `f:1:73: shapes[0].min: [0, 0, 0]: want 2 numbers`},
	{shaped("box", `"min": [0, 0], "max": [1, 1], "radius": -1`), `f:1:106: shapes[0].radius: -1: must not be negative`},
	{shaped("box", `"center": [0, 0]`), `f:1:66: shapes[0].center: [0, 0]: unknown field: a box has name, type, min, max, radius, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{shaped("orientedbox", `"center": [0, 0], "half": [[1, 0]]`), `f:1:100: shapes[0].half: [[1, 0]]: want 2 half vectors`},
	{shaped("orientedbox", `"center": [0, 0], "half": [1, 0]`), `f:1:101: shapes[0].half[0]: 1: want an array`},
	{shaped("orientedbox", `"size": [0, 0]`), `f:1:74: shapes[0].size: [0, 0]: unknown field: an orientedbox has name, type, center, half, radius, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{shaped("triangle", `"a": [0, 0], "b": [1, 0]`), `f:1:37: shapes[0].c: missing`},
	{shaped("polygon", `"points": []`), `f:1:80: shapes[0].points: []: want a point or more`},
	{shaped("polygon", `"points": 3`), `f:1:80: shapes[0].points: 3: want an array`},
	{shaped("polygon", `"points": [[0, 0], [1]]`), `f:1:89: shapes[0].points[1]: [1]: want 2 numbers`},
	{shaped("hull", `"points": [[0, 0]]`), `f:1:59: shapes[0].type: "hull": not in dim 2: want polygon`},
	{shaped("cylinder", `"a": [0, 0]`), `f:1:59: shapes[0].type: "cylinder": not in dim 2`},
	{shapedInSpace("cone", `"a": [0, 0, 0], "b": [0, 0, 1]`), `f:1:37: shapes[0].radius: missing`},
	{shapedInSpace("cone", `"ra": 1`), `f:1:67: shapes[0].ra: 1: unknown field: a cone has name, type, a, b, radius, rounding, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{shapedInSpace("cylinder", `"a": [0, 0, 0], "b": [0, 0, 1], "radius": -1`), `f:1:113: shapes[0].radius: -1: must not be negative`},
	{shapedInSpace("cylinder", `"a": [0, 0, 0], "b": [0, 0, 1], "radius": 1, "rounding": -1`), `f:1:128: shapes[0].rounding: -1: must not be negative`},
	{shapedInSpace("cone", `"a": [0, 0, 0], "b": [0, 1], "radius": 1`), `f:1:88: shapes[0].b: [0, 1]: want 3 numbers`},
	{shaped("halfspace", `"point": [0, 0]`), `f:1:59: shapes[0].type: "halfspace": not in dim 2: want halfplane`},
	{shaped("halfplane", `"point": [0, 0]`), `f:1:37: shapes[0].normal: missing`},
	{shaped("halfplane", `"point": [0, 0], "normal": [0, -0]`), `f:1:99: shapes[0].normal: [0, -0]: must not be all zero`},

	// placing
	{capsule(`"center": [0, 0]`), `f:1:37: shapes[0].axis: missing`},
	{capsule(`"axis": [0, 1], "center": [0, 0]`), `f:1:37: shapes[0].height: missing`},
	{capsule(`"height": 1, "b": [0, 0]`), `f:1:96: shapes[0].b: [0, 0]: unknown field: a capsule with a center, axis or height has name, type, center, axis, height, radius, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{capsule(`"a": [0, 0], "heigth": 1`), `f:1:96: shapes[0].heigth: 1: unknown field: a capsule has name, type, a, b, radius, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{capsule(`"center": [0, 0], "axis": [0, 1, 0], "height": 2`), `f:1:109: shapes[0].axis: [0, 1, 0]: want 2 numbers`},
	{tapered(`"ra": 1`), `f:1:37: shapes[0].rb: missing`},
	{tapered(`"radius": 1, "rb": 2`), `f:1:96: shapes[0].radius: 1: unknown field: a tapered capsule has name, type, a, b, ra, rb, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{tapered(`"ra": 1, "rb": -2`), `f:1:111: shapes[0].rb: -2: must not be negative`},
	{tapered(`"ra": "inf", "rb": 2`), `f:1:102: shapes[0].ra: "inf": want a number`},
	{tapered(`"ra": 1, "rb": 2, "height": 3`), `f:1:114: shapes[0].height: 3: unknown field: a tapered capsule has name, type, a, b, ra, rb, object, transform, velocity, restitution, motion, spin, pivot, class, properties`},
	{capsule(`"center": [0, 0], "axis": [0, 1], "height": -2`), `f:1:127: shapes[0].height: -2: must not be negative`},
	{circle(`"center": [0, 0], "radius": 1, "transform": [1, 2]`), `f:1:113: shapes[0].transform: [1, 2]: want an object`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {}`), `f:1:113: shapes[0].transform: {}: places nothing`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {"angle": 1}`), `f:1:114: shapes[0].transform.angle: 1: unknown field: a transform has position, rotation, scale`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {"scale": 2}`), `f:1:123: shapes[0].transform.scale: 2: want an array`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {"scale": [0, 0]}`), `f:1:123: shapes[0].transform.scale: [0, 0]: must not be all zero`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {"position": [0]}`), `f:1:126: shapes[0].transform.position: [0]: want 2 numbers`},
	{circle(`"center": [0, 0], "radius": 1, "transform": {"rotation": {"axis": [0, 0, 1], "angle": 1}}`), `f:1:126: shapes[0].transform.rotation: {"axis": [0, 0, 1], "angle": 1}: want a number, the angle in radians`},
	{in3D(`{"rotation": 1}`), `f:1:111: shapes[0].transform.rotation: 1: want an object with axis and angle`},
	{in3D(`{"rotation": {"angle": 1}}`), `f:1:111: shapes[0].transform.rotation.axis: missing`},
	{in3D(`{"rotation": {"axis": [1, 0, 0]}}`), `f:1:111: shapes[0].transform.rotation.angle: missing`},
	{in3D(`{"rotation": {"axis": [0, 0, 0], "angle": 1}}`), `f:1:120: shapes[0].transform.rotation.axis: [0, 0, 0]: must not be all zero`},
	{in3D(`{"rotation": {"axis": [1, 0, 0], "angle": 1, "order": "xyz"}}`), `f:1:143: shapes[0].transform.rotation.order: "xyz": unknown field: a rotation has axis, angle`},

	// objects
	{objects(`{"name": "o"}, 2`), `f:1:128: objects[1]: 2: want an object`},
	{objects(`{}`), `f:1:113: objects[0].name: missing`},
	{objects(`{"name": " o"}`), `f:1:122: objects[0].name: " o": a name must not be empty, nor begin or end with a space`},
	{objects(`{"name": "o", "transform": {"position": [1, 2]}}`), `f:1:127: objects[0].transform: {"position": [1, 2]}: unknown field: an object has name, position, rotation, scale`},
	{objects(`{"name": "o", "position": [1, 2, 3]}`), `f:1:139: objects[0].position: [1, 2, 3]: want 2 numbers`},
	{objects(`{"name": "o", "rotation": [1, 2]}`), `f:1:139: objects[0].rotation: [1, 2]: want a number, the angle in radians`},
	{objects(`{"name": "o", "scale": [0, 0]}`), `f:1:136: objects[0].scale: [0, 0]: must not be all zero`},
	{`{"version": 1, "dim": 2, "shapes": [], "objects": {}}`, `f:1:51: objects: {}: want an array`},
	{circle(`"center": [0, 0], "radius": 1, "object": 1`), `f:1:110: shapes[0].object: 1: want a string`},

	// expectations
	{expect(`"c"`), `f:4:16: expect[0]: "c": want an object`},
	{expect(`{"overlap": true}`), `f:4:16: expect[0].pair: missing`},
	{shaped("chain", `"points": [[0, 0]]`), `f:1:78: shapes[0].points: [[0, 0]]: want 2 points or more`},
	{shaped("chain", `"points": [[0, 0], [1, 0]], "closed": 1`), `f:1:106: shapes[0].closed: 1: want true or false`},
	{shaped("chain", `"points": [[0, 0], [1, 0]], "radius": 1`), `f:1:96: shapes[0].radius: 1: unknown field: a chain has name, type, points, closed, onesided, solid, outlines, evenodd, object, transform, class, properties`},
	{shaped("chain", `"points": [[0, 0], [1, 0]], "oneSided": true`), `f:1:96: shapes[0].oneSided: true: unknown field: write it onesided`},
	{shaped("chain", `"points": [[0, 0], [1, 0]], "velocity": [1, 0]`), `f:1:108: shapes[0].velocity: [1, 0]: a chain stands still, unless it is a platform of a play`},
	{shaped("mesh", `"points": [[0, 0], [1, 0]]`), `f:1:59: shapes[0].type: "mesh": not in dim 2: want chain`},
	{meshed(`"points": [[0, 0, 0]]`), `f:1:37: shapes[0].triangles: missing`},
	{meshed(`"points": [[0, 0, 0]], "triangles": []`), `f:1:103: shapes[0].triangles: []: want a triangle or more`},
	{meshed(`"points": [[0, 0, 0]], "triangles": [[0, 0]]`), `f:1:104: shapes[0].triangles[0]: [0, 0]: want the numbers of 3 points`},
	{meshed(`"points": [[0, 0, 0]], "triangles": [[0, 0, -1]]`), `f:1:111: shapes[0].triangles[0][2]: -1: want the number of one of the points, from 0 to 0`},
	{meshed(`"points": [[0, 0, 0]], "triangles": [[0, 0.5, 0]]`), `f:1:108: shapes[0].triangles[0][1]: 0.5: want the number of one of the points, from 0 to 0`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "solid": 1`), `f:1:113: shapes[0].solid: 1: want true or false`},
	{shaped("chain", `"points": [[0, 0], [1, 0]], "solid": true`), `f:1:78: shapes[0].points: [[0, 0], [1, 0]]: want 3 points or more of an outline`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "solid": true, "closed": false`), `f:1:129: shapes[0].closed: false: what is solid is closed`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "evenodd": true`), `f:1:115: shapes[0].evenodd: true: belongs to a chain that is solid`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "outlines": [[[0, 0], [1, 0], [0, 1]]]`), `f:1:116: shapes[0].outlines: [[[0, 0], [1, 0], [0, 1]]]: belongs to a chain that is solid`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "solid": true, "outlines": []`), `f:1:131: shapes[0].outlines: []: want an outline or more`},
	{shaped("chain", `"points": [[0, 0], [1, 0], [0, 1]], "solid": true, "outlines": [[[0, 0], [1, 0]]]`), `f:1:132: shapes[0].outlines[0]: [[0, 0], [1, 0]]: want 3 points or more of an outline`},
	{hilly(`"of": "r"`), `f:5:16: expect[0]: {"of": "r"}: expects nothing`},
	{hilly(`"of": "r", "within": 1`), `f:5:16: expect[0]: {"of": "r", "within": 1}: expects nothing`},
	{hilly(`"of": ["r"], "clipall": 0`), `f:5:23: expect[0].of: ["r"]: want a string`},
	{hilly(`"of": "r", "overlap": true`), `f:5:28: expect[0].overlap: true: unknown field: an expectation of one shape has of, measure, clipall, crossingsall, contactsof, nearest, within`},
	{hilly(`"of": "r", "clipall": 0.5`), `f:5:39: expect[0].clipall: 0.5: want a whole number or an array`},
	{hilly(`"of": "r", "clipall": true`), `f:5:39: expect[0].clipall: true: want a whole number or an array`},
	{hilly(`"of": "r", "clipall": [{}]`), `f:5:40: expect[0].clipall[0]: {}: expects nothing`},
	{hilly(`"of": "r", "clipall": [{"t": 1}]`), `f:5:41: expect[0].clipall[0].t: 1: unknown field: a stretch has id, part, enter, exit`},
	{hilly(`"of": "r", "crossingsall": [{"leaves": 1}]`), `f:5:56: expect[0].crossingsall[0].leaves: 1: want true or false`},
	{hilly(`"of": "r", "crossingsall": [{"id": 1}]`), `f:5:52: expect[0].crossingsall[0].id: 1: want a string`},
	{hilly(`"of": "c", "contactsof": [{"points": -1}]`), `f:5:54: expect[0].contactsof[0].points: -1: want a whole number or an array`},
	{hilly(`"of": "c", "contactsof": [{"points": [{"t": 1}]}]`), `f:5:56: expect[0].contactsof[0].points[0].t: 1: unknown field: a point of contacts has point, depth, feature`},
	{hilly(`"of": "c", "nearest": {}`), `f:5:39: expect[0].nearest: {}: expects nothing`},
	{hilly(`"of": "c", "nearest": {"distance": -1}`), `f:5:52: expect[0].nearest.distance: -1: must not be negative`},
	{hilly(`"of": "c", "nearest": {"onid": 1}`), `f:5:48: expect[0].nearest.onid: 1: want an array`},
	{hilly(`"of": "c", "measure": {}`), `f:5:39: expect[0].measure: {}: expects nothing`},
	{hilly(`"of": "c", "measure": {"volume": 1}`), `f:5:40: expect[0].measure.volume: 1: unknown field: measure has area, center, inertia`},
	{hilly(`"of": "c", "measure": {"area": -1}`), `f:5:48: expect[0].measure.area: -1: must not be negative`},
	{hilly(`"of": "c", "measure": {"inertia": [[1, 0], [0, 1]]}`), `f:5:51: expect[0].measure.inertia: [[1, 0], [0, 1]]: want a number`},
	{hilly(`"pair": ["c", "r"], "contains": 1`), `f:5:49: expect[0].contains: 1: want true or false`},
	{hilly(`"pair": ["r", "h"], "winding": 0.5`), `f:5:48: expect[0].winding: 0.5: want a point, and a chain or mesh that is solid`},
	{hilly(`"pair": ["r", "h"], "winding": "off"`), `f:5:48: expect[0].winding: "off": want a point, and a chain or mesh that is solid`},
	{hilly(`"pair": ["r", "h"], "raycast": {"part": 0.5}`), `f:5:57: expect[0].raycast.part: 0.5: want the number of a part, from 0`},
	{strings.Replace(hilly(`"pair": ["c", "h"], "overlap": true`), `"expect": [`, `"play": {"platforms": [{"id": "c", "run": [{"set": {"type": "chain", "points": [[0, 0], [1, 0]]}}]}]}, "expect": [`, 1), `f:5:56: play.platforms[0].run[0].set: {"type": "chain", "points": [[0, 0], [1, 0]]}: a chain can only be one of the shapes of the scene`},
	{meshed(`"file": ""`), `f:1:75: shapes[0].file: "": want a file in the folder of the scene or below, as in meshes/hill.obj`},
	{meshed(`"file": "a.obj", "points": [[0, 0, 0]]`), `f:1:84: shapes[0].points: [[0, 0, 0]]: unknown field: a mesh in a file has name, type, file, onesided, solid, object, transform, class, properties`},
	{expect(`{"pair": ["c", "s"], "contacts": 2}`), `f:4:49: expect[0].contacts: 2: want true, false or an object`},
	{expect(`{"pair": ["c", "s"], "contacts": {}}`), `f:4:49: expect[0].contacts: {}: expects nothing`},
	{expect(`{"pair": ["c", "s"], "contacts": {"count": 5}}`), `f:4:59: expect[0].contacts.count: 5: want a whole number from 0 to 4`},
	{expect(`{"pair": ["c", "s"], "contacts": {"points": [{}]}}`), `f:4:61: expect[0].contacts.points[0]: {}: expects nothing`},
	{expect(`{"pair": ["c", "s"], "contacts": {"points": [{"feature": 0.5}]}}`), `f:4:73: expect[0].contacts.points[0].feature: 0.5: want a whole number of 32 bits`},
	{expect(`{"pair": ["c", "s"], "contacts": {"points": [{"t": 1}]}}`), `f:4:62: expect[0].contacts.points[0].t: 1: unknown field: a point of contacts has point, depth, feature`},
	{expect(`{"pair": ["c", "s"], "overlaps": true}`), `f:4:37: expect[0].overlaps: true: unknown field: an expectation has pair, overlap, contains, verdict, distance, closest, depth, normal, point, contacts, push, pushed, velocity, raycast, clip, crossings, sweep, sweepspan, winding, signeddistance, within`},
	{expect(`{"pair": ["c"], "overlap": true}`), `f:4:25: expect[0].pair: ["c"]: want the names of 2 shapes`},
	{expect(`{"pair": "c", "overlap": true}`), `f:4:25: expect[0].pair: "c": want an array`},
	{expect(`{"pair": ["c", 1], "overlap": true}`), `f:4:31: expect[0].pair[1]: 1: want a string`},
	{expect(`{"pair": ["c", "c"], "overlap": true}`), `f:4:25: expect[0].pair: ["c", "c"]: want 2 different shapes`},
	{expect(`{"pair": ["c", "s"]}`), `f:4:16: expect[0]: {"pair": ["c", "s"]}: expects nothing`},
	{expect(`{"pair": ["c", "s"], "within": 1}`), `f:4:16: expect[0]: {"pair": ["c", "s"], "within": 1}: expects nothing`},
	{expect(`{"pair": ["c", "s"], "depth": 1, "within": -1}`), `f:4:59: expect[0].within: -1: must not be negative`},
	{expect(`{"pair": ["c", "s"], "depth": 1, "within": "inf"}`), `f:4:59: expect[0].within: "inf": want a number`},
	{expect(`{"pair": ["c", "s"], "overlap": 1}`), `f:4:48: expect[0].overlap: 1: want true or false`},
	{expect(`{"pair": ["c", "s"], "verdict": "hit"}`), `f:4:48: expect[0].verdict: "hit": want apart, touching or penetrating`},
	{expect(`{"pair": ["c", "s"], "distance": -1}`), `f:4:49: expect[0].distance: -1: must not be negative`},
	{expect(`{"pair": ["c", "s"], "distance": "Inf"}`), `f:4:49: expect[0].distance: "Inf": want a number or "inf"`},
	{expect(`{"pair": ["c", "s"], "depth": [1]}`), `f:4:46: expect[0].depth: [1]: want a number`},
	{expect(`{"pair": ["c", "s"], "normal": [1, 0, 0]}`), `f:4:47: expect[0].normal: [1, 0, 0]: want 2 numbers`},
	{expect(`{"pair": ["c", "s"], "normal": ["inf", 0]}`), `f:4:48: expect[0].normal[0]: "inf": want a number`},
	{expect(`{"pair": ["c", "s"], "closest": [1, 2, 3]}`), `f:4:48: expect[0].closest: [1, 2, 3]: want 2 points: one of each shape`},
	{expect(`{"pair": ["c", "s"], "closest": [[1, 2], 3]}`), `f:4:57: expect[0].closest[1]: 3: want an array`},
	{expect(`{"pair": ["c", "s"], "pushed": [1, 2]}`), `f:4:47: expect[0].pushed: [1, 2]: want an object`},
	{expect(`{"pair": ["c", "s"], "pushed": {}}`), `f:4:47: expect[0].pushed: {}: expects nothing`},
	{expect(`{"pair": ["s", "c"], "pushed": {"a": [1, 2], "b": [1]}}`), `f:4:66: expect[0].pushed.b: [1]: want 2 numbers`},
	{expect(`{"pair": ["s", "c"], "rayCast": true}`), `f:4:37: expect[0].rayCast: true: unknown field: write it raycast`},
	{expect(`{"pair": ["s", "c"], "raycast": 1}`), `f:4:48: expect[0].raycast: 1: want true, false or an object`},
	{expect(`{"pair": ["s", "c"], "raycast": null}`), `f:4:48: expect[0].raycast: null: want true, false or an object`},
	{expect(`{"pair": ["s", "c"], "raycast": {}}`), `f:4:48: expect[0].raycast: {}: expects nothing`},
	{expect(`{"pair": ["s", "c"], "raycast": {"enter": 1}}`), `f:4:49: expect[0].raycast.enter: 1: unknown field: raycast has t, point, normal`},
	{expect(`{"pair": ["s", "c"], "raycast": {"t": "Inf"}}`), `f:4:54: expect[0].raycast.t: "Inf": want a number, "inf" or "-inf"`},
	{expect(`{"pair": ["s", "c"], "raycast": {"t": [1]}}`), `f:4:54: expect[0].raycast.t: [1]: want a number`},
	{expect(`{"pair": ["s", "c"], "raycast": {"point": [1, 2, 3]}}`), `f:4:58: expect[0].raycast.point: [1, 2, 3]: want 2 numbers`},
	{expect(`{"pair": ["s", "c"], "clip": {"t": 1}}`), `f:4:46: expect[0].clip.t: 1: unknown field: clip has enter, exit`},
	{expect(`{"pair": ["s", "c"], "crossings": 3}`), `f:4:50: expect[0].crossings: 3: want 0, 1 or 2`},
	{expect(`{"pair": ["s", "c"], "crossings": 0.5}`), `f:4:50: expect[0].crossings: 0.5: want 0, 1 or 2`},
	{expect(`{"pair": ["s", "c"], "crossings": true}`), `f:4:50: expect[0].crossings: true: want 0, 1 or 2, or an array of as many crossings`},
	{expect(`{"pair": ["s", "c"], "crossings": [{}, {}, {}]}`), `f:4:50: expect[0].crossings: [{}, {}, {}]: want 0, 1 or 2, or an array of as many crossings`},
	{expect(`{"pair": ["s", "c"], "crossings": [1]}`), `f:4:51: expect[0].crossings[0]: 1: want an object`},
	{expect(`{"pair": ["s", "c"], "crossings": [{"t": 1}, {}]}`), `f:4:61: expect[0].crossings[1]: {}: expects nothing`},
	{expect(`{"pair": ["s", "c"], "crossings": [{"exit": 1}]}`), `f:4:52: expect[0].crossings[0].exit: 1: unknown field: a crossing has t, point, normal`},
	{moving(`{"pair": ["s", "c"], "sweep": [1]}`), `f:4:46: expect[0].sweep: [1]: want true, false or an object`},
	{play(`"rate": 60`), `f:5:14: play.rate: 60: unknown field: a play has dt, filters, platforms, movers, expect`},
	{play(`"dt": 0`), `f:5:20: play.dt: 0: must be positive`},
	{play(`"dt": -1`), `f:5:20: play.dt: -1: must be positive`},
	{play(`"movers": {}`), `f:5:24: play.movers: {}: want an array`},
	{play(`"movers": [{"run": []}]`), `f:5:25: play.movers[0].id: missing`},
	{play(`"movers": [{"id": "hero"}]`), `f:5:25: play.movers[0].run: missing`},
	{play(`"movers": [{"id": "hero", "run": [], "up": [1]}]`), `f:5:57: play.movers[0].up: [1]: want 2 numbers`},
	{play(`"movers": [{"id": "hero", "run": [], "slope": "none"}]`), `f:5:60: play.movers[0].slope: "none": want keephorizontal or keeplength`},
	{play(`"movers": [{"id": "hero", "run": [], "leave": "it"}]`), `f:5:60: play.movers[0].leave: "it": want addvelocity, addupwardvelocity or donothing`},
	{play(`"movers": [{"id": "hero", "run": [], "oneway": ["a", "a"]}]`), `f:5:67: play.movers[0].oneway[1]: "a": want names of layers, each once`},
	{play(`"movers": [{"id": "hero", "run": [], "mask": [""]}]`), `f:5:60: play.movers[0].mask[0]: "": want names of layers, each once`},
	{play(`"movers": [{"id": "hero", "run": [], "MaxSlope": 1}]`), `f:5:51: play.movers[0].MaxSlope: 1: unknown field: write it maxslope`},
	{walks(`{"frames": 0}`), `f:5:59: play.movers[0].run[0].frames: 0: want a whole number of frames, 1000000 in all at most`},
	{walks(`{"frames": 1.5}`), `f:5:59: play.movers[0].run[0].frames: 1.5: want a whole number of frames, 1000000 in all at most`},
	{walks(`{"frames": 1e7}`), `f:5:59: play.movers[0].run[0].frames: 1e7: want a whole number of frames, 1000000 in all at most`},
	{walks(`{"jump": 0}`), `f:5:57: play.movers[0].run[0].jump: 0: must not be 0`},
	{walks(`{"velocity": [1, 0], "walk": [1, 0]}`), `f:5:48: play.movers[0].run[0]: velocity does not go with walk or jump: it is all that Slide is given`},
	{walks(`{"velocity": [1, 0], "jump": 3}`), `f:5:48: play.movers[0].run[0]: velocity does not go with walk or jump: it is all that Slide is given`},
	{walks(`{"drop": 1}`), `f:5:57: play.movers[0].run[0].drop: 1: want true or false`},
	{walks(`{"set": {"type": "circle", "center": [0, 0]}}`), `f:5:56: play.movers[0].run[0].set.radius: missing`},
	{walks(`{"resize": {"type": "point", "at": [0, 0], "name": "x"}}`), `f:5:91: play.movers[0].run[0].resize.name: "x": unknown field: a point has type, at, transform`},
	{goes(`{"by": 1}`), `f:5:49: play.platforms[0].run[0].by: 1: unknown field: a run of a platform has frames, move, spin, shift, turn, about, set, remove`},
	{goes(`{"move": [1, 0], "shift": [1, 0]}`), `f:5:48: play.platforms[0].run[0]: move and spin do not go with shift or turn: Move and Set of a World are two ways`},
	{strings.Replace(goes(`{"move": [1, 0], "turn": 1}`), `"id": "b"`, `"id": "hero"`, 1), `f:5:51: play.platforms[0].run[0]: move and spin do not go with shift or turn: Move and Set of a World are two ways`},
	{goes(`{"about": [1, 0]}`), `f:5:48: play.platforms[0].run[0]: about belongs to a spin or a turn`},
	{goes(`{"remove": true, "set": {"type": "point", "at": [0, 0]}}`), `f:5:48: play.platforms[0].run[0]: remove does not go with set`},
	{play(`"platforms": [{"id": "b", "repeats": 2, "run": []}]`), `f:5:51: play.platforms[0].repeats: 2: want true or false`},
	{after(``), `f:5:64: play.expect[0]: {"id": "hero", "frame": 1}: expects nothing`},
	{after(`, "onfloor": 1`), `f:5:102: play.expect[0].onfloor: 1: want true or false`},
	{after(`, "within": 1`), `f:5:64: play.expect[0]: {"id": "hero", "frame": 1, "within": 1}: expects nothing`},
	{after(`, "within": -1, "left": true`), `f:5:101: play.expect[0].within: -1: must not be negative`},
	{after(`, "squeezed": ["hero"]`), `f:5:103: play.expect[0].squeezed: ["hero"]: want true, false or 2 objects`},
	{after(`, "sincefloor": -1`), `f:5:105: play.expect[0].sincefloor: -1: must not be negative`},
	{after(`, "onFloor": true`), `f:5:91: play.expect[0].onFloor: true: unknown field: write it onfloor`},
	{after(`, "touched": "b"`), `f:5:102: play.expect[0].touched: "b": want an array`},
	{play(`"expect": [{"id": "b", "frame": [1], "position": [0, 0]}]`), `f:5:46: play.expect[0].frame: [1]: want a frame, or the first and the last of several`},
	{play(`"expect": [{"id": "b", "frame": 0, "position": [0, 0]}]`), `f:5:46: play.expect[0].frame: 0: want a whole number of frames, 1000000 in all at most`},
	{play(`"expect": [{"id": "b", "position": [0, 0]}]`), `f:5:25: play.expect[0].frame: missing`},
	{play(`"filters": [{"id": "b", "layers": "a"}]`), `f:5:48: play.filters[0].layers: "a": want an array`},
}

// Beyond break a rule that no JSON Schema can tell.
var Beyond = []Bad{
	{meshed(`"points": [[0, 0, 0]], "triangles": [[0, 0, 1]]`), `f:1:111: shapes[0].triangles[0][2]: 1: want the number of one of the points, from 0 to 0`},
	{meshed(`"file": "a.obj"`), `f:1:75: shapes[0].file: "a.obj": the mesh is in another file, and only the scene is read here`},
	{meshed(`"file": "../a.obj"`), `f:1:75: shapes[0].file: "../a.obj": want a file in the folder of the scene or below, as in meshes/hill.obj`},
	{meshed(`"file": "/a.obj"`), `f:1:75: shapes[0].file: "/a.obj": want a file in the folder of the scene or below, as in meshes/hill.obj`},
	{meshed(`"points": [[0, 0, 0], [1, 0, 0], [0, 1, 0]], "triangles": [[0, 1, 2]], "solid": true`), `f:1:37: shapes[0]: it is not closed: no triangle goes back along the side from point 0 to point 1 of triangle 0`},
	{hilly(`"pair": ["c", "h"], "winding": 1`), `f:5:48: expect[0].winding: 1: want a point, and a chain or mesh that is solid`},
	{hilly(`"pair": ["c", "r"], "signeddistance": 1`), `f:5:55: expect[0].signeddistance: 1: want a point, and a chain or mesh that is solid`},
	{hilly(`"pair": ["h", "c"], "contains": true`), `f:5:49: expect[0].contains: true: "h" is a chain, of many parts: want shapes of one part, or as the first a chain or mesh that is solid`},
	{hilly(`"pair": ["c", "h"], "contains": true`), `f:5:49: expect[0].contains: true: "h" is a chain, of many parts: want shapes of one part, or as the first a chain or mesh that is solid`},
	{strings.Replace(hilly(`"pair": ["h", "c"], "contains": true`), `[1, 0]]`, `[1, 0], [0, 1]], "solid": true`, 1), `f:5:49: expect[0].contains: true: "h" is solid: want a point as the second`},
	{hilly(`"of": "h", "measure": {"area": 1}`), `f:5:39: expect[0].measure: {"area": 1}: "h" is a chain that is not solid: it has no inside`},
	{hilly(`"of": "c", "clipall": 0`), `f:5:39: expect[0].clipall: 0: "c" is a circle: want a segment, ray or line without a radius`},
	{hilly(`"of": "x", "measure": {"area": 1}`), `f:5:23: expect[0].of: "x": no shape of that name`},
	{hilly(`"of": "r", "clipall": [{"id": "x"}]`), `f:5:47: expect[0].clipall[0].id: "x": no object of that name in the World`},
	{strings.Replace(strings.Replace(play(``), `"hero"`, `"o"`, 1), `"play": {}`, `"expect": [{"of": "o", "contactsof": 0}]`, 1), `f:5:42: expect[0].contactsof: the shape "o" and an object of that name cannot be told apart`},
	{hilly(`"pair": ["c", "h"], "depth": 1`), `f:5:46: expect[0].depth: 1: "h" is a chain, of many parts: want overlap, verdict, distance, closest, push, pushed, raycast or sweep`},
	{hilly(`"pair": ["h", "c"], "contacts": true`), `f:5:49: expect[0].contacts: true: "h" is a chain, of many parts: want overlap, verdict, distance, closest, push, pushed, raycast or sweep`},
	{hilly(`"pair": ["h", "c"], "push": [1, 0]`), `f:5:45: expect[0].push: [1, 0]: "h" stands still: want the other one as the first`},
	{hilly(`"pair": ["r", "c"], "raycast": {"part": 0}`), `f:5:49: expect[0].raycast.part: 0: unknown field: raycast has t, point, normal`},
	{hilly(`"pair": ["r", "h"], "crossings": 1`), `f:5:50: expect[0].crossings: 1: "h" is a chain, of many parts: want overlap, verdict, distance, closest, push, pushed, raycast or sweep`},
	{strings.Replace(hilly(`"pair": ["c", "h"], "overlap": true`), `"expect": [`, `"play": {"movers": [{"id": "h", "run": []}]}, "expect": [`, 1), `f:5:32: play.movers[0].id: "h": "h" has a chain or mesh, which may be a platform, but not what a mover moves`},
	{`{"version": 1, "dim": 2, "objects": [{"name": "o"}], "shapes": [
		{"name": "h", "type": "chain", "points": [[0, 0], [1, 0]], "object": "o"},
		{"name": "p", "type": "point", "at": [0, 0], "object": "o"}], "play": {}}`, `f:3:73: play: "o" has a chain or mesh, which must be the only one of its shapes`},
	{strings.ReplaceAll(expect(`{"pair": ["s", "c"], "pushed": {"a": [1, 2]}}`), `"segment", "a": [0, 0], "b": [1, 1]`, `"polygon", "points": [[0, 0]]`), `f:4:47: expect[0].pushed: {"a": [1, 2]}: a polygon has no position of its own: expect push`},
	{"{\"version\": 1,\n\"dim\": 2,\n\"dim\": 3, \"shapes\": []}", `f:3:1: dim: 3: repeated field, first on line 2`},
	{`{"version": 1, "dim": 2, "shapes": [], "about": "\ud800"}`, `f:1:49: about: "` + "\ufffd" + `": holds U+FFFD, which does not print`},
	{shapes("{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]},\n{\"type\": \"point\", \"name\": \"x\", \"at\": [0, 0]}"), `f:2:27: shapes[1].name: "x": name already taken by shapes[0]`},
	{circle(`"center": [0, 0], "radius": 1, "radius": 1`), `f:1:100: shapes[0].radius: 1: repeated field, first on line 1`},
	{circle(`"center": [0, 0], "radius": 1e309`), `f:1:97: shapes[0].radius: 1e309: does not fit a float64`},
	{circle(`"center": [0, -1e999], "radius": 1`), `f:1:83: shapes[0].center[1]: -1e999: does not fit a float64`},
	{circle(`"center": [0, 0], "radius": 1e-999`), `f:1:97: shapes[0].radius: 1e-999: does not fit a float64`},
	{circle(`"center": [0, -0.01E-400], "radius": 1`), `f:1:83: shapes[0].center[1]: -0.01E-400: does not fit a float64`},
	{shaped("box", `"min": [0, 2], "max": [1, 1]`), `f:1:73: shapes[0].min: [0, 2]: must not exceed max`},
	{shaped("box", `"min": [0, "-inf"], "max": [1, 1], "transform": {"rotation": 1}`), `f:1:37: shapes[0]: a box with infinite sides cannot be placed`},
	{shaped("orientedbox", `"center": [0, 1e308], "half": [[1e308, 0], [0, 1]], "transform": {"scale": [9, 9]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{shaped("halfplane", `"point": [0, 0], "normal": [1, 1], "transform": {"scale": [1, 0]}`), `f:1:37: shapes[0]: a scale of 0 leaves nothing of it`},
	{shaped("polygon", `"points": [[0, 1e308]], "transform": {"scale": [9, 9]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{tapered(`"ra": 1, "rb": 1e308, "transform": {"scale": [9, 9]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{shapedInSpace("cone", `"a": [0, 0, 0], "b": [0, 0, 1], "radius": 1, "rounding": 1e308, "transform": {"scale": [9, 9, 9]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{capsule(`"center": [0, 1e308], "axis": [0, 1], "height": 1.7e308`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{circle(`"center": [1e300, 0], "radius": 1, "transform": {"scale": [1e300, 1]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{circle(`"center": [0, 0], "radius": 1e300, "transform": {"scale": [1e300, 1]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{objects(`{"name": "o"},` + "\n" + `{"name": "o"}`), `f:2:10: objects[1].name: "o": name already taken by objects[0]`},
	{objects(`{"name": "o", "scale": [1e300, 1]}`), `f:1:37: shapes[0]: where it is placed does not fit a float64`},
	{objects(`{"name": "O"}`), `f:1:94: shapes[0].object: "o": no object of that name`},
	{expect(`{"pair": ["c", "S"], "overlap": true}`), `f:4:31: expect[0].pair[1]: "S": no shape of that name`},
	{expect(`{"pair": ["c", "s"], "pushed": {"a": [1, 2]}}`), `f:4:48: expect[0].pushed.a: [1, 2]: unknown field: a pushed circle has center`},
	{expect(`{"pair": ["s", "c"], "velocity": [1, 2]}`), `f:4:49: expect[0].velocity: [1, 2]: "s" has no velocity`},
	{expect(`{"pair": ["c", "s"], "raycast": true}`), `f:4:48: expect[0].raycast: true: "c" is a circle: want a segment, ray or line as the first`},
	{expect(`{"pair": ["c", "s"], "crossings": 1}`), `f:4:50: expect[0].crossings: 1: "c" is a circle: want a segment, ray or line as the first`},
	{expect(`{"pair": ["s", "c"], "raycast": {"t": 1, "t": 1}}`), `f:4:57: expect[0].raycast.t: 1: repeated field, first on line 4`},
	{expect(`{"pair": ["s", "c"], "clip": {"enter": 1e999}}`), `f:4:55: expect[0].clip.enter: 1e999: does not fit a float64`},
	{expect(`{"pair": ["s", "c"], "sweep": true}`), `f:4:46: expect[0].sweep: true: neither "s" nor "c" has a motion`},
	{moving(`{"pair": ["s", "c"], "sweepspan": true}`), `f:4:50: expect[0].sweepspan: true: "s" and "c" both have a motion: want only one`},
	{play(`"movers": [{"id": "x", "run": []}]`), `f:5:32: play.movers[0].id: "x": no shape of that name, nor an object with shapes`},
	{play(`"movers": [{"id": "part", "run": []}]`), `f:5:32: play.movers[0].id: "part": no shape of that name, nor an object with shapes`},
	{play(`"movers": [{"id": "hero", "run": []}, {"id": "hero", "run": []}]`), `f:5:52: play.movers[1]: "hero" has a mover already`},
	{play(`"movers": [{"id": "hero", "without": "y", "run": []}]`), `f:5:51: play.movers[0].without: "y": no shape of that name, nor an object with shapes`},
	{walks(`{"frames": 600000}, {"frames": 600000}`), `f:5:79: play.movers[0].run[1].frames: 600000: want a whole number of frames, 1000000 in all at most`},
	{goes(`{"turn": 1}`), `f:5:57: play.platforms[0].run[0].turn: 1: a box with infinite sides cannot be turned`},
	{play(`"platforms": [{"id": "b", "run": []}, {"id": "b", "run": []}]`), `f:5:52: play.platforms[1]: "b" is a platform already`},
	{play(`"filters": [{"id": "b"}, {"id": "b"}]`), `f:5:39: play.filters[1]: "b" has a filter already`},
	{after(`, "floor": "x"`), `f:5:100: play.expect[0].floor: "x": no shape of that name, nor an object with shapes`},
	{play(`"expect": [{"id": "b", "frame": 1, "onfloor": true}]`), `f:5:60: play.expect[0].onfloor: true: "b" has no mover: it has a position only`},
	{play(`"expect": [{"id": "b", "frame": [2, 2], "position": [0, 0]}]`), `f:5:46: play.expect[0].frame: [2, 2]: want the last after the first`},
	{strings.Replace(play(``), `"hero"`, `"o"`, 1), `f:5:13: play: the shape "o" and an object of that name cannot be told apart`},
}
