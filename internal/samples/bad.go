package samples

// Files that are refused, with what the error says: their parts, and those with a mistake in the form or in a number.

import "strings"

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
	{walks(`{"frames": 1000000}, {}`), `f:5:69: play.movers[0].run[1]: {}: want 1000000 frames in all at most`},
	{walks(`{"frames": 600000}, {"frames": 600000}`), `f:5:79: play.movers[0].run[1].frames: 600000: want a whole number of frames, 1000000 in all at most`},
	{goes(`{"turn": 1}`), `f:5:57: play.platforms[0].run[0].turn: 1: a box with infinite sides cannot be turned`},
	{play(`"platforms": [{"id": "b", "run": []}, {"id": "b", "run": []}]`), `f:5:52: play.platforms[1]: "b" is a platform already`},
	{play(`"filters": [{"id": "b"}, {"id": "b"}]`), `f:5:39: play.filters[1]: "b" has a filter already`},
	{after(`, "floor": "x"`), `f:5:100: play.expect[0].floor: "x": no shape of that name, nor an object with shapes`},
	{play(`"expect": [{"id": "b", "frame": 1, "onfloor": true}]`), `f:5:60: play.expect[0].onfloor: true: "b" has no mover: it has a position only`},
	{play(`"expect": [{"id": "b", "frame": [2, 2], "position": [0, 0]}]`), `f:5:46: play.expect[0].frame: [2, 2]: want the last after the first`},
	{strings.Replace(play(``), `"hero"`, `"o"`, 1), `f:5:13: play: the shape "o" and an object of that name cannot be told apart`},
}
