package level

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hantei-go/hantei/d3"
)

// nodes returns a glTF file with n nodes. If there are points, the file has a mesh 0 with the corners of its triangles in these, else a
// collider 0, which is a ball.
func nodes(n int, points []float32, of func(i int) string) string {
	var b strings.Builder
	b.WriteString(`{"asset":{"version":"2.0"},`)
	if len(points) == 0 {
		b.WriteString(`"extensions":{"KHR_implicit_shapes":{"shapes":[{"type":"sphere"}]}},`)
	} else {
		var data bytes.Buffer
		_ = binary.Write(&data, binary.LittleEndian, points)
		fmt.Fprintf(&b, `"meshes":[{"primitives":[{"attributes":{"POSITION":0}}]}],"accessors":[{"bufferView":0,"count":%d,"type":"VEC3","componentType":5126}],
"bufferViews":[{"buffer":0,"byteLength":%d}],"buffers":[{"byteLength":%[2]d,"uri":"data:;base64,%s"}],`,
			len(points)/3, data.Len(), base64.StdEncoding.EncodeToString(data.Bytes()))
	}
	b.WriteString(`"nodes":[`)
	for i := range n {
		if i > 0 {
			b.WriteByte(',')
		}
		fmt.Fprintf(&b, `{%s}`, of(i))
	}
	b.WriteString(`]}`)
	return b.String()
}

// crowds3 are levels in space of some n nodes or triangles that share places.
var crowds3 = []struct {
	name string
	file func(n int) string
}{
	{"balls at one place", func(n int) string { return nodes(n, nil, func(i int) string { return ballNode(fmt.Sprint("a", i)) }) }},
	{"balls of one name", func(n int) string { return nodes(n, nil, func(int) string { return ballNode("a") }) }},
	{"balls of two names in one line", func(n int) string {
		return nodes(n, nil, func(i int) string {
			return fmt.Sprintf(`"translation":[%d,0,0],`, i) + ballNode([2]string{"a", "a~2"}[i%2])
		})
	}},
	{"nested balls", func(n int) string {
		return nodes(n, nil, func(i int) string { return fmt.Sprintf(`"scale":[%d,%[1]d,%[1]d],`, i+1) + ballNode("a") })
	}},
	{"nodes of one mesh", func(n int) string {
		return nodes(n, []float32{0, 0, 0, 1, 0, 0, 0, 1, 0}, func(int) string { return `"mesh":0` })
	}},
	{"a strip", trianglesOf(func(i, _ int) [9]float32 {
		x, y := float32(i), float32(i%2)
		return [9]float32{x, y, 0, x + 1, 1 - y, 0, x + 2, y, 0}
	})},
	{"a fan", trianglesOf(func(i, n int) [9]float32 {
		at := func(i int) (x, y float32) {
			s, c := math.Sincos(2 * math.Pi * float64(i) / float64(n))
			return float32(c), float32(s)
		}
		x, y := at(i)
		u, v := at(i + 1)
		return [9]float32{0, 0, 1, x, y, 0, u, v, 0}
	})},
	{"the same triangle", trianglesOf(func(int, int) [9]float32 { return [9]float32{0, 0, 0, 1, 0, 0, 0, 1, 0} })},
	{"a pile of triangles", trianglesOf(func(i, _ int) [9]float32 {
		z := float32(i) / 1024
		return [9]float32{0, 0, z, 1, 0, z, 0, 1, z}
	})},
	{"fins at an edge", trianglesOf(func(i, n int) [9]float32 {
		s, c := math.Sincos(math.Pi * float64(i) / float64(n))
		return [9]float32{0, 0, 0, 1, 0, 0, 0, float32(c), float32(s)}
	})},
}

// ballNode returns what makes a node a ball with a name.
func ballNode(name string) string {
	return fmt.Sprintf(`"name":%q,"extensions":{"KHR_physics_rigid_bodies":{"collider":{"geometry":{"shape":0}}}}`, name)
}

// trianglesOf returns a function that returns a file with one node, which has a mesh of n triangles.
func trianglesOf(of func(i, n int) [9]float32) func(n int) string {
	return func(n int) string {
		var points []float32
		for i := range n {
			t := of(i, n)
			points = append(points, t[:]...)
		}
		return nodes(1, points, func(int) string { return `"name":"m","mesh":0` })
	}
}

// TestCrowds3 is TestCrowds for levels in space: reading one and filling a World allocate no more than some n·log n bytes.
func TestCrowds3(t *testing.T) {
	const n = 128
	for _, c := range crowds3 {
		var read, fill, fillFunc, same [3]float64
		for k := range read {
			file := fstest.MapFS{"a.gltf": {Data: []byte(c.file(n << (2 * k)))}}
			var l *Level
			var err error
			read[k] = allocated(func() { l, err = Read(file, "a.gltf") })
			if err != nil {
				t.Fatalf("%s: %v", c.name, err)
			}
			var errs [3]error
			w := new(d3.World[int])
			fill[k] = allocated(func() { errs[0] = l.Fill3(new(d3.World[string])) })
			fillFunc[k] = allocated(func() { errs[1] = FillFunc3(l, w, func(string) int { return w.Len() }) })
			same[k] = allocated(func() { errs[2] = FillFunc3(l, new(d3.World[bool]), func(string) bool { return true }) })
			if errs != [3]error{} || w.Len() != len(l.Objects) || len(l.Objects) == 0 {
				t.Fatalf("%s: %v, %d of %d", c.name, errs, w.Len(), len(l.Objects))
			}
		}
		checkGrowth(t, "Read of "+c.name, n, read)
		checkGrowth(t, "Fill3 of "+c.name, n, fill)
		checkGrowth(t, "FillFunc3 of "+c.name, n, fillFunc)
		checkGrowth(t, "FillFunc3 of "+c.name+" with one id", n, same)
	}
}
