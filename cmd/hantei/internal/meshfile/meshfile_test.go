package meshfile

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/scene"
)

// TestOBJ: points and fans of triangles, numbers that count back, and the line of what is wrong.
func TestOBJ(t *testing.T) {
	const square = "# a square\nv 0 0 0\nv 1 0 0 1.0\r\nv 1 1 0 0.5 0.5 0.5\nv 0 1 1e-3\nvn 0 0 1\n"
	points := []scene.Vec{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 1e-3}}
	for _, test := range []struct {
		text      string
		triangles [][3]int
		err       string
	}{
		{square + "o thing\ns off\nusemtl none\nf 1 2 3 4", [][3]int{{0, 1, 2}, {0, 2, 3}}, ""},
		{square + "f 1/7/1 2//1 3/9 # a comment", [][3]int{{0, 1, 2}}, ""},
		{square + "f -4 \\\n -3 -1\nl 1 2\np 1", [][3]int{{0, 1, 3}}, ""},
		{square, nil, ""},
		{square + "f 1 2", nil, "line 7: f: want 3 corners or more"},
		{square + "f 1 2 0", nil, `line 7: f: "0" is no number of a point`},
		{square + "f 1 2 x/1", nil, `line 7: f: "x" is no number of a point`},
		{square + "f 1 2 5", nil, "line 7: f: there is no point 5: 4 came before"},
		{square + "f 1 2 -5", nil, "line 7: f: there is no point -5: 4 came before"},
		{"v 1 2", nil, "line 1: v: want 3 numbers"},
		{"\nv 1 2 nan", nil, `line 2: v: "nan" is no number that fits a float64`},
		{"v 1e999 2 3", nil, `line 1: v: "1e999" is no number that fits a float64`},
	} {
		m, err := readOBJ([]byte(test.text))
		if test.err != "" {
			if err == nil || err.Error() != test.err {
				t.Errorf("%q: %v, want %s", test.text, err, test.err)
			}
			continue
		}
		if err != nil || !reflect.DeepEqual(m.points, points) || !reflect.DeepEqual(m.triangles, test.triangles) {
			t.Errorf("%q: %v, %v", test.text, m, err)
		}
	}
}

// buffer has four points and six 16-bit indices.
func buffer() []byte {
	var b bytes.Buffer
	for _, x := range []float32{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0.5} {
		_ = binary.Write(&b, binary.LittleEndian, math.Float32bits(x))
	}
	for _, i := range []uint16{0, 1, 2, 0, 2, 3} {
		_ = binary.Write(&b, binary.LittleEndian, i)
	}
	return b.Bytes()
}

// document is a glTF file of one node with these fields and one primitive with those; the buffer is at a URI.
func document(node, primitive, uri, rest string) string {
	return `{"asset": {"version": "2.0"}, "scenes": [{"nodes": [0]}], "nodes": [{"mesh": 0` + node + `}],
		"meshes": [{"primitives": [{"attributes": {"POSITION": 0}` + primitive + `}]}],
		"accessors": [{"bufferView": 0, "componentType": 5126, "count": 4, "type": "VEC3"},
			{"bufferView": 1, "componentType": 5123, "count": 6, "type": "SCALAR"}],
		"bufferViews": [{"buffer": 0, "byteLength": 48}, {"buffer": 0, "byteOffset": 48, "byteLength": 12}],
		"buffers": [{"byteLength": 60` + uri + `}]` + rest + `}`
}

// embedded is the URI of a buffer in the document itself.
func embedded() string {
	return `, "uri": "data:application/octet-stream;base64,` + base64.StdEncoding.EncodeToString(buffer()) + `"`
}

// binaryFile is a document with its buffer as one binary file.
func binaryFile(text string) []byte {
	for len(text)%4 != 0 {
		text += " "
	}
	var b bytes.Buffer
	data := buffer()
	for _, x := range []uint32{0x46546C67, 2, uint32(12 + 8 + len(text) + 8 + len(data)), uint32(len(text)), 0x4E4F534A} {
		_ = binary.Write(&b, binary.LittleEndian, x)
	}
	b.WriteString(text)
	for _, x := range []uint32{uint32(len(data)), 0x004E4942} {
		_ = binary.Write(&b, binary.LittleEndian, x)
	}
	b.Write(data)
	return b.Bytes()
}

// TestGLTF: primitives of all kinds that have triangles, where nodes place them.
func TestGLTF(t *testing.T) {
	const indexed = `, "indices": 1`
	quad := [][3]int{{0, 1, 2}, {0, 2, 3}}
	at := []scene.Vec{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0.5}}
	for _, test := range []struct {
		node, primitive string
		points          []scene.Vec
		triangles       [][3]int
	}{
		{"", indexed, at, quad},
		{"", "", at, [][3]int{{0, 1, 2}}},
		{"", `, "mode": 5`, at, [][3]int{{0, 1, 2}, {1, 3, 2}}},
		{"", `, "mode": 6`, at, [][3]int{{1, 2, 0}, {2, 3, 0}}},
		{"", `, "mode": 1`, nil, nil},
		{`, "translation": [1, 2, 3]`, indexed, []scene.Vec{{1, 2, 3}, {2, 2, 3}, {2, 3, 3}, {1, 3, 3.5}}, quad},
		{`, "scale": [1, -2, 1]`, indexed, []scene.Vec{{0, 0, 0}, {1, 0, 0}, {1, -2, 0}, {0, -2, 0.5}}, [][3]int{{0, 2, 1}, {0, 3, 2}}},
		{`, "rotation": [0, 0, 1, 0], "scale": [2, 1, 1]`, indexed, []scene.Vec{{0, 0, 0}, {-2, 0, 0}, {-2, -1, 0}, {0, -1, 0.5}}, quad},
		{`, "matrix": [0, 1, 0, 0, -1, 0, 0, 0, 0, 0, 1, 0, 5, 0, 0, 1]`, indexed, []scene.Vec{{5, 0, 0}, {5, 1, 0}, {4, 1, 0}, {4, 0, 0.5}}, quad},
	} {
		for name, data := range map[string][]byte{
			"text":   []byte(document(test.node, test.primitive, embedded(), "")),
			"binary": binaryFile(document(test.node, test.primitive, "", "")),
		} {
			m, err := readGLTF(data, os.DirFS(t.TempDir()))
			for i := range m.points {
				for k := range m.points[i] {
					m.points[i][k] += 0 // −0 is 0
				}
			}
			if err != nil || !reflect.DeepEqual(m.points, test.points) || !reflect.DeepEqual(m.triangles, test.triangles) {
				t.Errorf("%s %s, %s: %v, %v", test.node, test.primitive, name, m, err)
			}
		}
	}
	text := strings.Replace(document("", indexed, embedded(), ""), `[{"mesh": 0}]`, `[{"translation": [0, 0, 1], "children": [1]}, {"mesh": 0, "scale": [2, 2, 2]}]`, 1)
	for _, scenes := range []string{`"scenes": [{"nodes": [0]}], `, ""} {
		m, err := readGLTF([]byte(strings.Replace(text, `"scenes": [{"nodes": [0]}], `, scenes, 1)), nil)
		if err != nil || !reflect.DeepEqual(m.points[2], scene.Vec{2, 2, 1}) {
			t.Errorf("a node on a node: %v, %v", m, err)
		}
	}
}

// TestGLTFErrors: what is not read is named.
func TestGLTFErrors(t *testing.T) {
	sound := document("", `, "indices": 1`, embedded(), "")
	for _, test := range []struct{ old, new, err string }{
		{`}]}]`, `, "extensions": {"KHR_draco_mesh_compression": {}}}]}]`, "meshes[0].primitives[0]: the extension KHR_draco_mesh_compression is not read: export without it"},
		{`"byteLength": 48}`, `"byteLength": 48, "extensions": {"EXT_meshopt_compression": {}}}`, "meshes[0].primitives[0]: the extension EXT_meshopt_compression is not read: export without it"},
		{`"asset"`, `"extensionsRequired": ["KHR_mesh_quantization"], "asset"`, "the extension KHR_mesh_quantization is not read: export without it"},
		{`"nodes": [0]`, `"nodes": [1]`, "no glTF: there is no node 1"},
		{`"nodes": [0]`, `"nodes": [0, 0]`, "no glTF: node 0 has two parents"},
		{`"mesh": 0`, `"mesh": 0, "children": [0]`, "no glTF: node 0 has two parents"},
		{`"mesh": 0`, `"mesh": 2`, "no glTF: there is no mesh 2"},
		{`"POSITION": 0`, `"POSITION": 5`, "meshes[0].primitives[0]: there is no accessor 5"},
		{`"count": 4`, `"count": 5`, "meshes[0].primitives[0]: accessors[0]: it reaches beyond its bufferView"},
		{`"count": 4`, `"count": 2000000000`, "meshes[0].primitives[0]: accessors[0]: it reaches beyond its bufferView"},
		{`"count": 4`, `"count": 3`, "meshes[0].primitives[0]: index 3 is none of 3 points"},
		{`"byteLength": 48}`, `"byteLength": 480}`, "meshes[0].primitives[0]: accessors[0]: its bufferView reaches beyond the buffer"},
		{`5126`, `5123`, "meshes[0].primitives[0]: accessors[0]: want points of 32-bit floats, and indices of whole numbers"},
		{`"scenes": [{`, `"scene": 3, "scenes": [{`, "no glTF: there is no scene 3"},
		{`"buffers": [{`, `"buffers": [null, {`, "no glTF: what must be there is null"},
	} {
		text := strings.Replace(sound, test.old, test.new, 1)
		if text == sound {
			t.Fatalf("no %s", test.old)
		}
		if _, err := readGLTF([]byte(text), nil); err == nil || err.Error() != test.err {
			t.Errorf("%s: %v, want %s", test.new, err, test.err)
		}
	}
}

// TestBroken: files in which some bytes are others are read or refused, and nothing panics.
func TestBroken(t *testing.T) {
	rng := rand.New(rand.NewPCG(18, 1))
	files := map[string][]byte{
		"a.gltf": []byte(document(`, "scale": [1, 2, 3]`, `, "indices": 1`, embedded(), "")),
		"a.glb":  binaryFile(document("", `, "indices": 1`, "", "")),
		"a.obj":  []byte("v 0 0 0\nv 1 0 0\nv 1 1 0\nf 1 2 3\nf -1 -2 -3\n"),
	}
	const other = "0123456789-[]{}\",: aen\x00\xff"
	refused := 0
	for name, data := range files {
		for range 300 {
			bad := bytes.Clone(data)
			for range 1 + rng.IntN(3) {
				bad[rng.IntN(len(bad))] = other[rng.IntN(len(other))]
			}
			if m, err := read(fstest.MapFS{name: {Data: bad}}, name); err != nil {
				refused++
				if m.triangles != nil {
					t.Errorf("%v, and %d triangles", err, len(m.triangles))
				}
			}
		}
	}
	if refused < 100 {
		t.Errorf("only %d are refused", refused)
	}
}

// TestFolder: what is outside of the folder is not read, however it is named.
func TestFolder(t *testing.T) {
	outer := t.TempDir()
	dir := filepath.Join(outer, "scenes")
	write := func(name string, data []byte) {
		t.Helper()
		path := filepath.Join(outer, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	write("secret.obj", []byte("v 0 0 0\nf 1 1 1\n"))
	write("secret.bin", buffer())
	write("scenes/in/a.bin", buffer())
	write("scenes/in/a.gltf", []byte(document("", `, "indices": 1`, `, "uri": "a.bin"`, "")))
	write("scenes/out.gltf", []byte(document("", `, "indices": 1`, `, "uri": "../secret.bin"`, "")))
	write("scenes/web.gltf", []byte(document("", `, "indices": 1`, `, "uri": "http://127.0.0.1/a.bin"`, "")))
	write("scenes/gone.gltf", []byte(document("", `, "indices": 1`, `, "uri": "gone.bin"`, "")))
	write("scenes/half.gltf", []byte(document("", `, "indices": 1`, embedded(), ""))[:200])
	write("scenes/none.glb", nil)
	write("scenes/large.obj", []byte("v 0 0 0\nf 1 1 1\n"+strings.Repeat("# much\n", 1000)))
	write("scenes/a.stl", nil)
	if err := os.Symlink("../secret.obj", filepath.Join(dir, "link.obj")); err != nil {
		t.Log(err)
	}
	var opened []string
	read := In(dir, 2000, func(name string) { opened = append(opened, name) })
	if points, triangles, err := read("in/a.gltf"); err != nil || len(points) != 4 || len(triangles) != 2 || !slices.Equal(opened, []string{"in/a.gltf", "in/a.bin"}) {
		t.Errorf("%v, %v, %v, opened %q", points, triangles, err, opened)
	}
	var err error
	for range 10 {
		if err == nil {
			_, _, err = read("in/a.gltf")
		}
	}
	if want := "with it, the files of meshes have more than 0 MB: allow more with --max-size"; err == nil || !strings.HasSuffix(err.Error(), want) {
		t.Errorf("many files: %v, want %s", err, want)
	}
	for name, want := range map[string]string{
		"out.gltf":  "no glTF: Invalid buffer.uri value '../secret.bin'",
		"web.gltf":  `its buffer "http://127.0.0.1/a.bin": invalid argument`,
		"gone.gltf": `its buffer "gone.bin": no such file or directory`,
		"half.gltf": "no glTF: it ends too soon",
		"none.glb":  "no glTF: it ends too soon",
		"link.obj":  "", "../secret.obj": "",
		"missing.obj": "no such file or directory",
		"large.obj":   "with it, the files of meshes have more than 0 MB: allow more with --max-size",
		"a.stl":       "want a file that ends in .obj, .gltf or .glb",
	} {
		if _, triangles, err := In(dir, 2000, func(string) {})(name); err == nil || triangles != nil || want != "" && err.Error() != want {
			t.Errorf("%s: %v, %v", name, triangles, fmt.Sprint(err))
		}
	}
}
