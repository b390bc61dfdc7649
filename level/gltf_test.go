package level

import (
	"encoding/base64"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// toldNode returns an object in short.
func toldNode(o *Object) string {
	s := o.ID + " " + o.Layer + "/" + o.Name
	if o.Trigger {
		s += " trigger"
	}
	for _, shape := range o.Shapes {
		round := func(v scene.Vec) []float64 {
			var out []float64
			for _, x := range v {
				out = append(out, math.Round(x*1e9)/1e9+0)
			}
			return out
		}
		s += " " + string(shape.Kind)
		for _, v := range append([]scene.Vec{shape.A, shape.B}, shape.List...) {
			if v != nil {
				s += " " + fmt.Sprint(round(v))
			}
		}
		if shape.Surface != nil {
			s += fmt.Sprint(" ", shape.Surface.Triangles)
		}
		if shape.Radius != 0 {
			s += fmt.Sprint(" r", math.Round(shape.Radius*1e9)/1e9)
		}
		if shape.Kind == scene.Tapered {
			s += fmt.Sprint(" rb", math.Round(shape.RB*1e9)/1e9)
		}
	}
	if len(o.Properties) > 0 {
		s += " " + fmt.Sprint(o.Properties)
	}
	return s
}

func TestGLTF(t *testing.T) {
	for name, want := range map[string][]string{
		"khr.gltf": {
			"1 room/crate box [9 -1 -3] [11 3 3] map[body:dynamic hp:3 restitution:0.25 staticFriction:1 tags:[a <nil> true]]",
			"2 room/unit box [9 -1.5 -0.5] [11 1.5 0.5]",
			"3 room/turned orientedbox [10 0 0] [0.28 0.96 0] [-1.92 0.56 0] [0 0 3]",
			"4 room/ball sphere [10 0 0] r1.5",
			"5 room/zone box [9.5 -0.5 4.5] [10.5 0.5 5.5] map[body:kinematic]",
			"5 trigger room/zone trigger sphere [10 0 5] r0.5 map[body:kinematic]",
			"6 room/pill capsule [8.5 0 0] [11.5 0 0] r0.5",
			"7 room/small pill capsule [10.5 2 3] [11.5 2 3] r0.5",
			"8 room/ground halfspace [10 -1 0] [0 1 0]",
			"9 room/card trigger hull [9 0 -4] [11 0 -4] [11 0 4] [9 0 4]",
			"10 room/gone",
			"12 / trigger sphere [0 0 0] r0.75",
		},
		"omi.gltf": {
			"1 wall/part box [0 1 2] [2 3 4] map[body:static]",
			"3 wall/area/round trigger sphere [1 2 3] r2 map[body:trigger]",
			"4 /old capsule [0 -1 0] [0 1 0] r0.5 map[body:dynamic]",
			"5 /old usual capsule [0 -0.5 0] [0 0.5 0] r0.5",
			"6 /new capsule [0 -1.5 0] [0 1.5 0] r0.5",
			"6 trigger /new trigger sphere [0 0 0] r0.5",
			"7 /new usual capsule [0 -0.5 0] [0 0.5 0] r0.5",
			"8 /hull hull [0 10 0] [1 10 0] [0 11 0] [0 10 1]",
		},
	} {
		l, err := Read(os.DirFS("testdata/gltf"), name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if l.Dim != 3 || l.YDown {
			t.Errorf("%s: dim %d, y down %t", name, l.Dim, l.YDown)
		}
		var got []string
		for i := range l.Objects {
			got = append(got, toldNode(&l.Objects[i]))
			if l.Objects[i].Source != "node" {
				t.Errorf("%s: the source of %s is %q", name, got[i], l.Objects[i].Source)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: got\n%s\nwant\n%s", name, strings.Join(got, "\n"), strings.Join(want, "\n"))
		}
		if name == "khr.gltf" && (len(l.Warnings) != 1 || !strings.Contains(l.Warnings[0], "gone")) {
			t.Errorf("warnings %q", l.Warnings)
		}
	}
}

// TestLayersOf reads only layers that are asked for, and refuses names that there are none of.
func TestLayersOf(t *testing.T) {
	for _, test := range []struct {
		file, layer string
		objects     int
		grids       int
	}{
		{"gltf/khr.gltf", "room", 11, 0},
		{"gltf/khr.gltf", "zone", 2, 0},
		{"gltf/omi.gltf", "wall/area", 1, 0},
		{"gltf/plain.gltf", "fan", 1, 0},
		{"ldtk/world.ldtk", "Walls", 0, 2},
		{"ldtk/world.ldtk", "Cave", 2, 2},
		{"ldtk/world.ldtk", "Cave/Things", 2, 0},
	} {
		l, err := Read(os.DirFS("testdata"), test.file, Layers(test.layer))
		if err != nil || len(l.Objects) != test.objects || len(l.Grids) != test.grids {
			t.Errorf("%s: %s: %+v, %v", test.file, test.layer, l, err)
		}
		_, err = Read(os.DirFS("testdata"), test.file, Layers(test.layer, "none"))
		if want := test.file + `: "none": is no layer; there are `; err == nil || !strings.HasPrefix(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
	l, err := Read(os.DirFS("testdata"), "ldtk/world.ldtk", ObjectsOnly())
	if err != nil || len(l.Objects) != 2 || len(l.Grids) != 0 {
		t.Errorf("objects only: %+v, %v", l, err)
	}
}

// gltfFiles returns a file of testdata, some of its text replaced, and what it refers to.
func gltfFiles(t testing.TB, name string, replace ...string) fstest.MapFS {
	t.Helper()
	text, err := os.ReadFile("testdata/gltf/" + name)
	if err != nil {
		t.Fatal(err)
	}
	bin, err := os.ReadFile("testdata/gltf/tetra hedron.bin")
	if err != nil {
		t.Fatal(err)
	}
	s := string(text)
	for i := 0; i < len(replace); i += 2 {
		if !strings.Contains(s, replace[i]) {
			t.Fatalf("there is no %s", replace[i])
		}
		s = strings.ReplaceAll(s, replace[i], replace[i+1])
	}
	return fstest.MapFS{"a.gltf": {Data: []byte(s)}, "tetra hedron.bin": {Data: bin}}
}

// glb returns a GLB file.
func glb(text string, bin []byte) []byte {
	for len(text)%4 != 0 {
		text += " "
	}
	out := binary.LittleEndian.AppendUint32([]byte("glTF"), 2)
	out = binary.LittleEndian.AppendUint32(out, uint32(12+8+len(text)+8+len(bin)))
	out = append(binary.LittleEndian.AppendUint32(out, uint32(len(text))), "JSON"+text...)
	out = append(binary.LittleEndian.AppendUint32(out, uint32(len(bin))), "BIN\x00"...)
	return append(out, bin...)
}

// TestGLTFBuffers reads the same hull from a file beside, a data URI and a GLB file.
func TestGLTFBuffers(t *testing.T) {
	files := gltfFiles(t, "omi.gltf")
	bin := files["tetra hedron.bin"].Data
	uri := `"uri": "tetra%20hedron.bin"`
	for name, data := range map[string][]byte{
		"beside.gltf": files["a.gltf"].Data,
		"uri.gltf": gltfFiles(t, "omi.gltf", uri,
			`"uri": "data:application/octet-stream;base64,`+base64.StdEncoding.EncodeToString(bin)+`"`)["a.gltf"].Data,
		"a.glb": glb(string(gltfFiles(t, "omi.gltf", ", "+uri, "")["a.gltf"].Data), bin),
	} {
		l, err := Read(fstest.MapFS{name: {Data: data}, "tetra hedron.bin": {Data: bin}}, name)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got, want := toldNode(&l.Objects[7]), "8 /hull hull [0 10 0] [1 10 0] [0 11 0] [0 10 1]"; got != want {
			t.Errorf("%s: %s, want %s", name, got, want)
		}
	}
}

// TestGLTFHullOfTriangles takes the points of a hull that a triangle has, also if the triangle has no area.
func TestGLTFHullOfTriangles(t *testing.T) {
	for want, replace := range map[string][]string{
		"8 /hull hull [0 10 0] [1 10 0] [0 11 0]": {`"count": 12`, `"count": 3`},
		"8 /hull hull [0 10 0] [0 10 0] [0 11 0]": {`"count": 12`, `"count": 3`, `"translation": [0, 10, 0]`, `"translation": [0, 10, 0], "scale": [0, 1, 1]`},
	} {
		l, err := Read(gltfFiles(t, "omi.gltf", replace...), "a.gltf")
		if err != nil {
			t.Fatal(err)
		}
		if got := toldNode(&l.Objects[7]); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// TestGLTFNodes refuses nodes that the scene does not come to, where it should have all, and what is nowhere.
func TestGLTFNodes(t *testing.T) {
	const asset = `{"asset":{"version":"2.0"},"extensions":{"KHR_implicit_shapes":{"shapes":[{"type":"sphere"}]}},`
	for _, test := range []struct{ nodes, want string }{
		{`"nodes":[{"children":[1]},{"children":[0]}]}`, "a.gltf: nodes[0]: node 0: {…}: the node stands below itself, or below one that does"},
		{`"nodes":[{},{"children":[2]},{"children":[1]}]}`, "a.gltf: nodes[1]: node 1: {…}: the node stands below itself, or below one that does"},
		{
			`"nodes":[{"scale":[1e300,1,1],"children":[1]},{"translation":[1e300,0,0],"scale":[0,0,0],` + ballNode("a") + `}]}`,
			`a.gltf: nodes[1]: node 1 "a": {…}: the place of the node is out of range`,
		},
		{
			`"meshes":[{}],"nodes":[{"extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"node":1}}}}},{"mesh":0,"extensions":{"EXT_mesh_gpu_instancing":{}}}]}`,
			`a.gltf: nodes[1].extensions.EXT_mesh_gpu_instancing: node 1: {…}: the extension is not read`,
		},
		{
			`"meshes":[{"weights":[1]}],"nodes":[{"extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"mesh":0}}}}}]}`,
			`a.gltf: meshes[0].weights[0]: 1: a mesh with morph targets that have a weight is not read`,
		},
	} {
		if _, err := Read(files("a.gltf", asset+test.nodes), "a.gltf"); err == nil || err.Error() != test.want {
			t.Errorf("got %v, want %s", err, test.want)
		}
	}
}

// TestGLTFMirror checks that a plane stays in front of its half-space in a mirror.
func TestGLTFMirror(t *testing.T) {
	l, err := Read(gltfFiles(t, "khr.gltf", `"translation": [0, -1, 0]`, `"scale": [1, -2, 1]`), "a.gltf")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toldNode(&l.Objects[8]), "8 room/ground halfspace [10 0 0] [0 -1 0]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestGLTFRotation reads a quaternion that is not of length 1, as some published files have it, by its direction.
func TestGLTFRotation(t *testing.T) {
	l, err := Read(gltfFiles(t, "khr.gltf", `"rotation": [0, 0, 0.6, 0.8]`, `"rotation": [0, 0, 0.54, 0.72]`), "a.gltf")
	if err != nil {
		t.Fatal(err)
	}
	if got, want := toldNode(&l.Objects[2]), "3 room/turned orientedbox [10 0 0] [0.28 0.96 0] [-1.92 0.56 0] [0 0 3]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	const warning = "a.gltf: nodes[3].rotation: a quaternion of length 0.9 is taken for one of length 1"
	if !slices.Contains(l.Warnings, warning) {
		t.Errorf("warnings %q, want %q", l.Warnings, warning)
	}
}

// TestGLTF1 names the version of a file whose nodes are not in an array yet.
func TestGLTF1(t *testing.T) {
	file := `{"asset": {"version": "1.0"}, "nodes": {"box": {"meshes": ["box"]}}, "scenes": {"all": {"nodes": ["box"]}}}`
	_, err := Read(fstest.MapFS{"a.gltf": {Data: []byte(file)}}, "a.gltf")
	const want = `a.gltf: asset.version: "1.0": want a version of glTF that begins with 2`
	if err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}

// TestGLTFMesh reads meshes as they are: as colliders, and in a file that tells of none.
func TestGLTFMesh(t *testing.T) {
	l, err := Read(gltfFiles(t, "omi.gltf", `"type": "convex", "convex"`, `"type": "trimesh", "trimesh"`, `0, 10, 0]`, `0, 10, 0], "scale": [1, 1, -1]`), "a.gltf")
	if err != nil {
		t.Fatal(err)
	}
	const want = "8 /hull mesh [0 10 0] [1 10 0] [0 11 0] [0 10 -1] [[0 1 2] [0 3 1] [0 2 3] [1 3 2]]"
	if got := toldNode(&l.Objects[7]); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
	mesh, err := l.Objects[7].Shapes[0].Mesh()
	if err != nil || mesh.Validate() != nil {
		t.Errorf("%v, %v", err, mesh.Validate())
	}

	l, err = Read(os.DirFS("testdata/gltf"), "plain.gltf")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range l.Objects {
		got = append(got, toldNode(&l.Objects[i]))
	}
	plain := []string{
		"1 level/strip mesh [2 0 0] [4 0 0] [2 0 -2] [4 0 -2] [[0 1 2] [1 3 2]]",
		"2 level/fan mesh [0 0 0] [2 0 0] [2 2 0] [0 2 0] [[0 1 2] [0 2 3]]",
	}
	if !slices.Equal(got, plain) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(plain, "\n"))
	}
}

// TestGLTFWithout reads files without colliders: empty, but for the meshes of one that uses no extension for physics.
func TestGLTFWithout(t *testing.T) {
	const camera = `{"asset":{"version":"2.0"},"nodes":[{"camera":0},{"name":"lamp"}],"cameras":[{"type":"perspective","perspective":{"yfov":1,"znear":1}}]}`
	files := gltfFiles(t, "plain.gltf")
	plain := string(files["a.gltf"].Data)
	used := strings.Replace(plain, `"asset":`, `"extensionsUsed": ["OMI_physics_body"], "asset":`, 1)
	if used == plain {
		t.Fatal("the files are not what they were")
	}
	for file, want := range map[string]int{camera: 0, plain: 2, used: 0} {
		files["a.gltf"].Data = []byte(file)
		l, err := Read(files, "a.gltf")
		if err != nil || len(l.Objects) != want || len(l.Scene().Shapes) != want {
			t.Errorf("%.60s: %v, %v, want %d objects", file, l, err, want)
		}
	}
}

// TestGLTFFlatMesh leaves out a mesh without an area: with a warning where it is a picture, and as an error where it is a collider.
func TestGLTFFlatMesh(t *testing.T) {
	const text = `{"asset":{"version":"2.0"}%s,"nodes":[{"name":"wire","mesh":0%s}],"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],
"accessors":[{"count":3,"type":"VEC3","componentType":5126}]}`
	file := fstest.MapFS{"a.gltf": {Data: fmt.Appendf(nil, text, "", "")}}
	l, err := Read(file, "a.gltf")
	want := []string{`a.gltf: node 0 "wire" has a mesh whose triangles have no area: it collides with nothing`}
	if err != nil || len(l.Objects) != 0 || !slices.Equal(l.Warnings, want) {
		t.Errorf("%v, %v", l, err)
	}
	file["a.gltf"].Data = fmt.Appendf(nil, text, `,"extensions":{"OMI_physics_shape":{"shapes":[{"type":"trimesh","trimesh":{"mesh":0}}]}}`,
		`,"extensions":{"OMI_physics_body":{"collider":{"shape":0}}}`)
	if _, err := Read(file, "a.gltf"); err == nil || !strings.Contains(err.Error(), "no area") {
		t.Error(err)
	}
}

// TestFill3 fills a World, and asks it.
func TestFill3(t *testing.T) {
	l, err := Read(os.DirFS("testdata/gltf"), "khr.gltf")
	if err != nil {
		t.Fatal(err)
	}
	var w d3.World[string]
	if err := l.Fill3(&w); err != nil {
		t.Fatal(err)
	}
	if w.Len() != 11 {
		t.Errorf("%d objects, want 11", w.Len())
	}
	down := d3.Segment{A: d3.V(10, 9, 5), B: d3.V(10, -9, 5)}
	if id, hit, ok := w.RayCast(down, d3.Filter[string]{Mask: ^TriggerLayer}); !ok || id != "room/zone#5" || hit.Point != d3.V(10, 0.5, 5) {
		t.Errorf("without triggers: %v, %v, %v", id, hit, ok)
	}
	if id, _, ok := w.RayCast(down, d3.Filter[string]{Mask: TriggerLayer}); !ok || id != "room/zone#5 trigger" {
		t.Errorf("triggers: %v, %v", id, ok)
	}
	plain, err := Read(os.DirFS("testdata/gltf"), "plain.gltf")
	if err != nil {
		t.Fatal(err)
	}
	w.Clear()
	if err := plain.Fill3(&w); err != nil {
		t.Fatal(err)
	}
	if _, ok := w.Mesh("level/fan#2"); !ok || w.Len() != 2 {
		t.Errorf("%d objects, the fan is a mesh: %t", w.Len(), ok)
	}
	if err := (&Level{Dim: 2}).Fill3(&w); err == nil {
		t.Error("a level of the plane fills no World of space")
	}
}

func TestGLTFErrors(t *testing.T) {
	const uri = `tetra%20hedron.bin`
	for _, test := range []struct{ name, old, new, want string }{
		{"khr", `"version": "2.0"`, `"version": "1.0"`, `a.gltf: asset.version: "1.0": want a version`},
		{"khr", `"type": "sphere" }`, `"type": "star" }`, `nodes[5]: node 5 "zone": KHR_implicit_shapes star: the type of shape is unknown`},
		{"khr", `"radiusTop": 0.5`, `"radiusTop": -0.5`, `shapes[4].capsule.radiusTop: -0.5: want no negative number`},
		{"khr", `"scale": [-2, 2, 2]`, `"scale": [-2, 2, 1]`, `nodes[4]: node 4 "ball": KHR_implicit_shapes sphere: the scale of the node is not uniform`},
		{"khr", `"plane", "plane": {} }`, `"plane", "plane": { "doubleSided": true } }`, `nodes[8]: node 8 "ground": KHR_implicit_shapes plane: an infinite plane with two sides`},
		{"khr", `"size": [2, 4, 6]`, `"size": [2, -4, 6]`, `a.gltf: extensions.KHR_implicit_shapes.shapes[0].box.size: […]: want no negative`},
		{"khr", `"shape": 4`, `"shape": 44`, `a.gltf: nodes[6].extensions.KHR_physics_rigid_bodies.collider.geometry.shape: node 6 "pill": 44: there is no item`},
		{"khr", `"shape": 4`, `"form": 4`, `collider.geometry.shape: node 6 "pill": missing`},
		{"khr", `"rotation": [0, 0, 0.6, 0.8]`, `"rotation": [0, 0, 0, 0]`, `nodes[3].rotation: node 3 "turned": […]: want a quaternion`},
		{"khr", `"children": [1, 2,`, `"children": [0, 2,`, `nodes[0]: node 0 "room": {…}: the node stands below two others`},
		{"khr", `0, 1, 2, 3, 1]`, `0, 1, 2, 3, 2]`, `nodes[7].matrix: node 7 "small pill": […]: want 0, 0, 0, 1`},
		{"khr", `"KHR_implicit_shapes",`, `"KHR_collision_shapes",`, `extensionsUsed[0]: "KHR_collision_shapes": the extension is not read`},
		{"khr", `"KHR_implicit_shapes",`, `"MSFT_physics",`, `extensionsUsed[0]: "MSFT_physics": the extension is not read`},
		{"omi", uri, `../a.bin`, `a.gltf: buffers[0].uri: "../a.bin": leaves the file system`},
		{"omi", uri, `/a.bin`, `a.gltf: buffers[0].uri: "/a.bin": is an absolute path`},
		{"omi", uri, longName, `a.gltf: buffers[0].uri: "` + longName + `": file does not exist`},
		{"omi", uri, `a%20b.bin`, `buffers[0].uri: "a%20b.bin": "a b.bin": file does not exist`},
		{"omi", `"uri": "` + uri + `"`, `"uri": ""`, `buffers[0].uri: "": is empty: want the path of a file`},
		{"omi", uri, `https://example.org/a.bin`, `buffers[0].uri: "https://example.org/a.bin": want the path`},
		{"omi", uri, `none.bin`, `buffers[0].uri: "none.bin": file does not exist`},
		{"omi", uri, `data:;base64,?`, `want base64`},
		{"omi", `"byteLength": 92`, `"byteLength": 93`, `buffers[0].byteLength: 93: the buffer has only 92 bytes`},
		{"omi", `"count": 4`, `"count": 5`, `accessors[0].bufferView: 0: the accessor ends behind its view`},
		{"omi", `"byteLength": 24`, `"byteLength": 25`, `bufferViews[1]: {…}: the view ends behind the 92 bytes`},
		{"omi", `"count": 4`, `"count": 3`, `accessors[1]: {…}: index 5 is 3, but there are 3 points`},
		{"omi", `"componentType": 5126`, `"componentType": 5122`, `accessors[0].componentType: 5122: KHR_mesh_quantization is not read`},
		{"omi", `"mode": 4`, `"mode": 4, "extensions": { "KHR_draco_mesh_compression": {} }`, `extensions.KHR_draco_mesh_compression: {…}: the extension is not read`},
		{"omi", `"byteStride": 16`, `"byteStride": 16, "extensions": { "EXT_meshopt_compression": {} }`, `bufferViews[0].extensions.EXT_meshopt_compression: {…}: the extension`},
		{"omi", `"mode": 4`, `"mode": 3.9`, `primitives[0].mode: 3.9: want a whole number`},
		{"omi", `"mode": 4`, `"mode": -1`, `primitives[0].mode: -1: want no negative number`},
		{"omi", `"byteLength": 92`, `"byteLength": 9.5`, `buffers[0].byteLength: 9.5: want a whole number`},
		{"omi", `"byteLength": 92`, `"byteLength": -92`, `buffers[0].byteLength: -92: want no negative number`},
		{"omi", `"primitives": [`, `"weights": [0, 0.5], "primitives": [`, `meshes[0].weights[1]: 0.5: a mesh with morph targets`},
		{"khr", `"version": "2.0"`, `"version": "2.0", "minVersion": "2.1"`, `asset.minVersion: "2.1": want 2.0`},
		{"khr", `"radius": 0.75`, `"radius": 0.7` + strings.Repeat("5", 1000), `radius: 0.7555`},
		{"omi", `"indices": 1, "mode": 4`, `"mode": 1`, `nodes[8]: node 8 "hull": {…}: the collider is a mesh without triangles`},
	} {
		l, err := Read(gltfFiles(t, test.name+".gltf", test.old, test.new), "a.gltf")
		var bad *Error
		if l != nil || !errors.As(err, &bad) || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s for %s: %v, want %s", test.new, test.old, err, test.want)
		}
	}
	for _, data := range []string{"", "GLTF", "PK\x03\x04 a zip"} {
		_, err := Read(fstest.MapFS{"a.glb": {Data: []byte(data)}}, "a.glb")
		if want := "a.glb: the file is no GLB: it does not begin with glTF"; err == nil || err.Error() != want {
			t.Errorf("%q: got %v, want %s", data, err, want)
		}
	}
	for _, data := range []string{"glTF", "glTF\x01\x00\x00\x00\x0c\x00\x00\x00", "glTF\x02\x00\x00\x00\xff\x00\x00\x00", string(glb("{", nil))} {
		if _, err := Read(fstest.MapFS{"a.glb": {Data: []byte(data)}}, "a.glb"); err == nil {
			t.Errorf("%q: no error", data)
		}
	}
}

func FuzzGLTF(f *testing.F) {
	files := gltfFiles(f, "omi.gltf")
	f.Add(files["a.gltf"].Data)
	f.Add(gltfFiles(f, "khr.gltf")["a.gltf"].Data)
	f.Add(glb(string(gltfFiles(f, "omi.gltf", `, "uri": "tetra%20hedron.bin"`, "")["a.gltf"].Data), files["tetra hedron.bin"].Data))
	f.Add([]byte(`{"asset":{"version":"2.0"},"nodes":[{"mesh":0}],"meshes":[{"primitives":[{"attributes":{"POSITION":0},"mode":5}]}],` +
		`"accessors":[{"count":4,"type":"VEC3","componentType":5126,"sparse":{"count":1,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0}}}],` +
		`"bufferViews":[{"buffer":0,"byteLength":16}],"buffers":[{"byteLength":16,"uri":"data:;base64,AAAAAAAAAAAAAAAAAAAAAA=="}]}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := Read(fstest.MapFS{"a.gltf": {Data: data}, "tetra hedron.bin": files["tetra hedron.bin"]}, "a.gltf")
		if (l == nil) == (err == nil) {
			t.Fatalf("%v, %v", l, err)
		}
		if err != nil {
			return
		}
		var w d3.World[string]
		if err := l.Fill3(&w); err != nil {
			t.Fatal(err)
		}
		if err := scene.Write(io.Discard, l.Scene()); err != nil {
			t.Fatal(err)
		}
	})
}

// TestGLTFRequired refuses a file that requires an extension of which nothing is known here. Those that are read are known, and so are
// those that are refused where something needs them, and those that say how things look.
func TestGLTFRequired(t *testing.T) {
	for name, known := range map[string]bool{
		"KHR_implicit_shapes": true, "KHR_physics_rigid_bodies": true, "OMI_physics_shape": true, "OMI_physics_body": true, "OMI_collider": true,
		"KHR_draco_mesh_compression": true, "EXT_meshopt_compression": true, "KHR_meshopt_compression": true, "KHR_mesh_quantization": true, "EXT_mesh_gpu_instancing": true,
		"KHR_materials_unlit": true, "KHR_texture_basisu": true, "EXT_texture_webp": true, "MSFT_texture_dds": true, "KHR_lights_punctual": true, "KHR_animation_pointer": true,
		"KHR_techniques_webgl": true, "MSFT_packing_occlusionRoughnessMetallic": true, "KHR_xmp": true, "KHR_audio": true, "EXT_mesh_features": true,
		"EXT_structural_metadata": true, "KHR_node_visibility": true, "OMI_physics_joint": true, "EXT_mesh_manifold": true,
		"KHR_node_elsewhere": false, "EXT_structural_geometry": false, "khr_implicit_shapes": false, "": false, "KHR_material": false,
	} {
		required := `"extensionsRequired": ["KHR_implicit_shapes", "` + name + `"], "asset":`
		_, err := Read(gltfFiles(t, "khr.gltf", `"asset":`, required), "a.gltf")
		want := fmt.Sprintf("a.gltf: extensionsRequired[1]: %q: the file requires the extension, which is not read", name)
		if known && err != nil || !known && (err == nil || err.Error() != want) {
			t.Errorf("%s: %v, want %s", name, err, want)
		}
	}
	for _, test := range []struct{ required, want string }{
		{`7`, "a.gltf: extensionsRequired: 7: want an array"},
		{`[7]`, "a.gltf: extensionsRequired[0]: 7: want a string"},
		{`["KHR_collision_shapes"]`, `a.gltf: extensionsRequired[0]: "KHR_collision_shapes": the file requires the extension, which is not read`},
	} {
		_, err := Read(gltfFiles(t, "khr.gltf", `"asset":`, `"extensionsRequired": `+test.required+`, "asset":`), "a.gltf")
		if err == nil || err.Error() != test.want {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}
