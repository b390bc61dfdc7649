package level

import (
	"math"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d3"
)

// oneShape returns a glTF file with one node that has one shape of KHR_implicit_shapes. The node has further fields.
func oneShape(shape, node string) string {
	return `{"asset":{"version":"2.0"},"extensionsUsed":["KHR_implicit_shapes","KHR_physics_rigid_bodies"],` +
		`"extensions":{"KHR_implicit_shapes":{"shapes":[` + shape + `]}},` +
		`"nodes":[{"name":"it",` + node + `"extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}}]}`
}

// ofOMI returns a file as oneShape does, with the shape in OMI_physics_shape.
func ofOMI(shape, node string) string {
	return strings.NewReplacer("KHR_implicit_shapes", "OMI_physics_shape", "KHR_physics_rigid_bodies", "OMI_physics_body",
		`"geometry":{"shape":0}`, `"shape":0`).Replace(oneShape(shape, node))
}

// TestGLTFShapes reads a file for each shape and what is placed by its node, and one for each fault of it.
func TestGLTFShapes(t *testing.T) {
	const (
		twice  = `"scale":[2,2,2],"translation":[1,0,0],`
		uneven = `"scale":[1,2,1],`
		khr    = `KHR_implicit_shapes `
		it     = `a.gltf: nodes[0]: node 0 "it": `
		number = `a.gltf: extensions.KHR_implicit_shapes.shapes[0].`
	)
	for _, test := range []struct {
		file string
		want string // the object in short, or the error
	}{
		{oneShape(`{"type":"sphere","sphere":{"radius":1.5}}`, twice), "0 /it sphere [1 0 0] r3"},
		{oneShape(`{"type":"sphere","sphere":{"radius":-1.5}}`, ""), number + "sphere.radius: -1.5: want no negative number"},
		{oneShape(`{"type":"sphere","sphere":{"radius":"1"}}`, ""), number + `sphere.radius: "1": want a number`},
		{oneShape(`{"type":"sphere"}`, uneven), it + khr + "sphere: the scale of the node is not uniform, so the shape is no sphere"},

		{oneShape(`{"type":"box","box":{"size":[2,4,6]}}`, twice), "0 /it box [-1 -4 -6] [3 4 6]"},
		{oneShape(`{"type":"box","box":{"size":[2,4,6]}}`, uneven), "0 /it box [-1 -4 -3] [1 4 3]"},
		{oneShape(`{"type":"box","box":{"size":[2,4]}}`, ""), number + "box.size: […]: want an array of 3 numbers"},
		{oneShape(`{"type":"box","box":{"size":[2,4,-6]}}`, ""), number + "box.size: […]: want no negative number"},

		{oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":0.5,"radiusBottom":0.5}}`, twice), "0 /it capsule [1 -3 0] [1 3 0] r1"},
		{oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":0.5,"radiusBottom":2}}`, ""), "0 /it tapered [0 -1.5 0] [0 1.5 0] r2 rb0.5"},
		{oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":0.5,"radiusBottom":2}}`, twice), "0 /it tapered [1 -3 0] [1 3 0] r4 rb1"},
		{oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":0,"radiusBottom":2}}`, `"scale":[1,-1,1],`), "0 /it tapered [0 1.5 0] [0 -1.5 0] r2 rb0"},
		{oneShape(`{"type":"capsule","capsule":{"height":1,"radiusTop":2}}`, ""), "0 /it tapered [0 -0.5 0] [0 0.5 0] r0.25 rb2"},
		{oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":1,"radiusBottom":0}}`, ""), "0 /it tapered [0 -1.5 0] [0 1.5 0] rb1"},
		{ofOMI(`{"type":"capsule","capsule":{"radiusTop":2}}`, ""), "0 /it tapered [0 -0.5 0] [0 0.5 0] r0.5 rb2"},
		{oneShape(`{"type":"capsule","capsule":{"radiusTop":2}}`, uneven), it + khr + "capsule: the scale of the node is not uniform, so the shape is no capsule"},
		{oneShape(`{"type":"capsule","capsule":{"radiusBottom":-2}}`, ""), number + "capsule.radiusBottom: -2: want no negative number"},
		{oneShape(`{"type":"capsule","capsule":{"height":-1}}`, ""), number + "capsule.height: -1: want no negative number"},

		{oneShape(`{"type":"plane","plane":{}}`, twice), "0 /it halfspace [1 0 0] [0 4 0]"},
		{oneShape(`{"type":"plane","plane":{"sizeX":2,"sizeZ":4}}`, uneven), "0 /it hull [-1 0 -2] [1 0 -2] [1 0 2] [-1 0 2]"},
		{oneShape(`{"type":"plane","plane":{"sizeX":2}}`, ""), it + khr + "plane: a plane with an end on one axis only is not read"},
		{oneShape(`{"type":"plane","plane":{"doubleSided":true}}`, ""), it + khr + "plane: an infinite plane with two sides is not read"},
		{oneShape(`{"type":"plane","plane":{}}`, `"scale":[0,1,1],`), it + khr + "plane: the scale of the node leaves nothing of the plane"},

		{oneShape(`{"type":"cylinder","cylinder":{"height":-3}}`, ""), number + "cylinder.height: -3: want no negative number"},
		{oneShape(`{"type":"cylinder","cylinder":{"radiusTop":-3}}`, ""), number + "cylinder.radiusTop: -3: want no negative number"},
		{oneShape(`{"type":"cylinder","cylinder":{"radius":-1}}`, ""), number + "cylinder.radius: -1: want no negative number"},
		{oneShape(`{"type":"cone","cone":{"radiusBottom":-3}}`, ""), number + "cone.radiusBottom: -3: want no negative number"},

		{oneShape(`{"type":"cylinder"}`, twice), "0 /it cylinder [1 -0.5 0] [1 0.5 0] r0.5"},
		{oneShape(`{"type":"cylinder","cylinder":{"height":3,"radiusBottom":2,"radiusTop":2}}`, `"scale":[-2,3,2],`), "0 /it cylinder [0 -4.5 0] [0 4.5 0] r4"},
		{oneShape(`{"type":"cylinder","cylinder":{"height":3,"radiusBottom":2,"radiusTop":0}}`, twice), "0 /it cone [1 -3 0] [1 3 0] r4"},
		{oneShape(`{"type":"cylinder","cylinder":{"height":3,"radiusBottom":0,"radiusTop":2}}`, `"scale":[1,-1,1],`), "0 /it cone [0 -1.5 0] [0 1.5 0] r2"},
		{oneShape(`{"type":"cone","cone":{"height":3,"radius":2}}`, `"rotation":[0.6,0,0,0.8],`), "0 /it cone [0 -0.42 -1.44] [0 0.42 1.44] r2"},
		{ofOMI(`{"type":"cylinder"}`, ""), "0 /it cylinder [0 -1 0] [0 1 0] r0.5"},
		{ofOMI(`{"type":"cylinder","radius":2,"height":3}`, ""), "0 /it cylinder [0 -1.5 0] [0 1.5 0] r2"},

		{oneShape(`{"type":"torus","torus":{}}`, ""), it + khr + "torus: the type of shape is unknown"},
		{oneShape(`{"sphere":{}}`, ""), number + "type: missing"},
		{oneShape(``, ""), `a.gltf: nodes[0].extensions.KHR_physics_rigid_bodies.collider.geometry.shape: node 0 "it": 0: there is no item of that index`},
	} {
		l, err := Read(files("a.gltf", test.file), "a.gltf")
		if err != nil {
			if !strings.HasPrefix(err.Error(), test.want) {
				t.Errorf("%s: %v, want %s", test.file, err, test.want)
			}
			continue
		}
		if got := toldNode(&l.Objects[0]); got != test.want || len(l.Objects) != 1 || len(l.Notes)+len(l.Warnings) > 0 {
			t.Errorf("%s: %s, notes %q, warnings %q, want %s", test.file, got, l.Notes, l.Warnings, test.want)
		}
		var w d3.World[string]
		if err := l.Fill3(&w); err != nil || w.Len() != 1 {
			t.Errorf("%s: %d objects, %v", test.file, w.Len(), err)
		}
	}

	// The shape in the World has the radius of the lower end at the lower end, and what overflows is refused.
	l, err := Read(files("a.gltf", oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":0.5,"radiusBottom":2}}`, twice)), "a.gltf")
	if err != nil {
		t.Fatal(err)
	}
	want := d3.Tapered{A: d3.V(1, -3, 0), B: d3.V(1, 3, 0), RA: 4, RB: 1}
	if got := l.Objects[0].Shapes[0].D3(); got != d3.Shape(want) {
		t.Errorf("%#v, want %#v", got, want)
	}
	_, err = Read(files("a.gltf", oneShape(`{"type":"capsule","capsule":{"height":3,"radiusTop":1e308,"radiusBottom":2}}`, twice)), "a.gltf")
	if err == nil || !strings.Contains(err.Error(), "the place of the node is out of range") {
		t.Errorf("what overflows: %v", err)
	}
}

// TestUniform: the factor of a map is found at all sizes, also where squares of it are 0 or infinite.
func TestUniform(t *testing.T) {
	for _, k := range []float64{1, 3, 1e-170, 1e-300, 1e160, 1e300} {
		even := affine{x: [3]float64{0, k, 0}, y: [3]float64{0, 0, k}, z: [3]float64{k, 0, 0}}
		if got, ok := even.uniform(); !ok || got != k {
			t.Errorf("the factor of %v is %v, %v", k, got, ok)
		}
		if got, ok := even.across(); !ok || math.Abs(got/k-1) > 1e-15 {
			t.Errorf("the factor across Y of %v is %v, %v", k, got, ok)
		}
		uneven := affine{x: [3]float64{k, 0, 0}, y: [3]float64{0, 2 * k, 0}, z: [3]float64{0, 0, 3 * k}}
		if got, ok := uneven.uniform(); ok {
			t.Errorf("the factor of an uneven scale is %v", got)
		}
	}
}
