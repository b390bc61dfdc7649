package level

import (
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A round is the hull of two circles around the Y axis.
type round struct {
	y, radius [2]float64
}

// support returns how far the hull reaches in a direction of length 1.
func (r round) support(u d3.Vec) float64 {
	most := math.Inf(-1)
	for i := range r.y {
		across := math.Sqrt(u.X*u.X + u.Z*u.Z)
		most = max(most, r.y[i]*u.Y+r.radius[i]*across)
	}
	return most
}

// TestGLTFHulls reads cylinders with two radii, and what has no height. In each direction their hulls reach as far as they do, but
// for the error that the note tells.
func TestGLTFHulls(t *testing.T) {
	for _, test := range []struct {
		extension, shape string
		want             round
		off              float64
		note             string
	}{
		{"KHR", `"cylinder", "cylinder": {"height": 3, "radiusBottom": 1, "radiusTop": 2}`, round{[2]float64{-1.5, 1.5}, [2]float64{1, 2}}, 0.0026, "a cylinder, which is taken for a hull of corners on it: off by less than 0.0013 of its radius"},
		{"KHR", `"cylinder", "cylinder": {"height": 0}`, round{[2]float64{0, 0}, [2]float64{0.25, 0.25}}, 0.00033, "a cylinder"},
		{"KHR", `"cone", "cone": {"height": 0, "radius": 2}`, round{[2]float64{0, 0}, [2]float64{2, 0}}, 0.0026, "a cone"},
		{"OMI", `"cylinder", "cylinder": {"radiusTop": 2, "height": 3}`, round{[2]float64{-1.5, 1.5}, [2]float64{0.5, 2}}, 0.0026, "a cylinder"},
	} {
		file := `{"asset":{"version":"2.0"},"extensions":{"KHR_implicit_shapes":{"shapes":[{"type":` + test.shape + `}]}},"nodes":[` +
			strings.Repeat(`,{"name":"drum","extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}}`, 3)[1:] + `]}`
		if test.extension == "OMI" {
			file = strings.NewReplacer("KHR_implicit_shapes", "OMI_physics_shape", "KHR_physics_rigid_bodies", "OMI_physics_body", `"geometry":{"shape":0}`, `"shape":0`).Replace(file)
		}
		l, err := Read(files("a.gltf", file), "a.gltf")
		if err != nil {
			t.Errorf("%s: %v", test.shape, err)
			continue
		}
		if len(l.Notes) != 1 || len(l.Warnings) != 0 || !strings.HasPrefix(l.Notes[0], `a.gltf: node 0 "drum" has `+test.note) || !strings.HasSuffix(l.Notes[0], "; so have 2 more") {
			t.Errorf("%s: notes %q, want %s", test.shape, l.Notes, test.note)
		}
		var w d3.World[string]
		if err := l.Fill3(&w); err != nil {
			t.Errorf("%s: %v", test.shape, err)
			continue
		}
		shape := l.Objects[0].Shapes[0]
		for i := range 25 * 50 {
			height, angle := float64(i%25)/12-1, float64(i)*(2*math.Pi/50)
			across := math.Sqrt(1 - height*height)
			u := d3.V(across*math.Cos(angle), height, across*math.Sin(angle))
			reach := math.Inf(-1)
			for _, v := range shape.List {
				reach = max(reach, v[0]*u.X+v[1]*u.Y+v[2]*u.Z)
			}
			if want := test.want.support(u); !(reach <= want+1e-12 && reach >= want-test.off) {
				t.Errorf("%s: reaches %v in direction %v, want %v less at most %v", test.shape, reach, u, want, test.off)
				break
			}
		}
	}
}

// TestOMICollider reads the extension that was before OMI_physics_shape, by its list and at nodes.
func TestOMICollider(t *testing.T) {
	const file = `{"asset":{"version":"2.0"},"extensionsUsed":["OMI_collider","OMI_physics_body"],
"extensions":{"OMI_collider":{"colliders":[{"type":"box","size":[2,4,6]},{"type":"sphere"},{"type":"capsule","radius":1,"height":5},{"type":"sphere","radius":2,"isTrigger":true},{"type":"trimesh","mesh":0},{"type":"hull","mesh":0}]}},
"nodes":[{"name":"box","extensions":{"OMI_collider":{"collider":0}}},{"name":"ball","extensions":{"OMI_collider":{"collider":1}}},
{"name":"pill","translation":[1,0,0],"extensions":{"OMI_collider":{"collider":2}}},{"name":"area","extensions":{"OMI_collider":{"collider":3}}},
{"name":"own","extensions":{"OMI_collider":{"type":"sphere","radius":3}}},{"name":"group","extensions":{"OMI_collider":{"type":"compound"},"OMI_physics_body":{"type":"trigger"}},"children":[6]},
{"name":"in it","extensions":{"OMI_collider":{"type":"box"}}},{"name":"mesh","extensions":{"OMI_collider":{"collider":4}}},{"name":"hull","extensions":{"OMI_collider":{"collider":5}}},{"name":"nothing"}],
"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"count":3,"type":"VEC3","componentType":5126,"sparse":{"count":2,"indices":{"bufferView":0,"componentType":5121},"values":{"bufferView":0,"byteOffset":4}}}],
"bufferViews":[{"buffer":0,"byteLength":28}],"buffers":[{"byteLength":28,"uri":"data:;base64,AQIAAAAAgD8AAAAAAAAAAAAAAAAAAIA/AAAAAA=="}]}`
	l, err := Read(files("a.gltf", file), "a.gltf")
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for i := range l.Objects {
		got = append(got, toldNode(&l.Objects[i]))
	}
	want := []string{
		"0 /box box [-1 -2 -3] [1 2 3]",
		"1 /ball sphere [0 0 0] r0.5",
		"2 /pill capsule [1 -1.5 0] [1 1.5 0] r1",
		"3 /area trigger sphere [0 0 0] r2",
		"4 /own sphere [0 0 0] r3",
		"6 group/in it trigger box [-0.5 -0.5 -0.5] [0.5 0.5 0.5] map[body:trigger]",
		"7 /mesh mesh [0 0 0] [1 0 0] [0 1 0] [[0 1 2]]",
		"8 /hull hull [0 0 0] [1 0 0] [0 1 0]",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
	for _, test := range []struct{ old, new, want string }{
		{`{"type":"sphere","radius":3}`, `{"type":"box","extents":[1,1,1]}`, `a.gltf: nodes[4].extensions.OMI_collider.extents: node 4 "own": […]: drafts differ about it`},
		{`{"type":"sphere","radius":3}`, `{"type":"capsule","height":3}`, `nodes[4].extensions.OMI_collider.height: node 4 "own": 3: drafts differ about it: want OMI_physics_shape`},
		{`{"type":"sphere","radius":3}`, `{"type":"star"}`, `nodes[4]: node 4 "own": OMI_collider star: the type of shape is unknown`},
		{`{"collider":3}`, `{"collider":9}`, `nodes[3].extensions.OMI_collider.collider: node 3 "area": 9: there is no item of that index`},
	} {
		_, err := Read(files("a.gltf", strings.Replace(file, test.old, test.new, 1)), "a.gltf")
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.new, err, test.want)
		}
	}
}

// TestGLTFSquashed: a cylinder or cone that a node makes an ellipse across the axis, or slants, is a hull. A node that makes it longer only
// leaves it what it is.
func TestGLTFSquashed(t *testing.T) {
	for _, test := range []struct {
		shape, node string
		corners     int // 0 for no hull
	}{
		{`{"type":"cylinder"}`, `"scale":[2,1,1],`, 128},
		{`{"type":"cylinder"}`, `"scale":[2,0,2],`, 128},
		{`{"type":"cone"}`, `"matrix":[1,0,0,0,0.5,1,0,0,0,0,1,0,0,0,0,1],`, 65},
		{`{"type":"cone"}`, `"scale":[1,1,0],`, 65},
		{`{"type":"cone"}`, `"scale":[3,0.1,-3],`, 0},
		{`{"type":"cylinder"}`, `"matrix":[0,0,2,0,5,0,0,0,0,2,0,0,1,2,3,1],`, 0},
	} {
		l, err := Read(files("a.gltf", oneShape(test.shape, test.node)), "a.gltf")
		if err != nil {
			t.Errorf("%s%s: %v", test.node, test.shape, err)
			continue
		}
		s := l.Objects[0].Shapes[0]
		if len(s.List) != test.corners || (s.Kind == scene.Hull) != (test.corners > 0) || len(l.Notes) != min(test.corners, 1) {
			t.Errorf("%s%s is a %s of %d corners, notes %q", test.node, test.shape, s.Kind, len(s.List), l.Notes)
		}
	}
}
