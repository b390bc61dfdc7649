package meshfile

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"strings"

	"github.com/hantei-go/hantei/scene"
	"github.com/qmuntal/gltf"
)

// shaping are the extensions that say where triangles are, and are not read here.
var shaping = []string{
	"KHR_draco_mesh_compression", "KHR_meshopt_compression", "EXT_meshopt_compression", "KHR_mesh_quantization", "EXT_mesh_gpu_instancing",
}

// readGLTF reads the triangles of a glTF file, text or binary: those of all nodes of its scene, each where the
// transforms of the nodes place it, at rest. Without a scene, all nodes count that are no child of another one.
func readGLTF(data []byte, folder fs.FS) (mesh, error) {
	doc, err := decodeGLTF(data, folder)
	if err != nil {
		return mesh{}, err
	}
	r := gltfReader{doc: doc, seen: make([]bool, len(doc.Nodes))}
	if err := refuse(doc.ExtensionsRequired); err != nil {
		return mesh{}, err
	}
	roots, err := r.roots()
	if err != nil {
		return mesh{}, err
	}
	for _, i := range roots {
		if err := r.node(i, identity); err != nil {
			return mesh{}, err
		}
	}
	return r.mesh, nil
}

// decodeGLTF returns the document in data. Of some files that break the rules of the format, the decoder panics.
func decodeGLTF(data []byte, folder fs.FS) (doc *gltf.Document, err error) {
	defer func() {
		if recover() != nil {
			doc, err = nil, errors.New("no glTF: what must be there is null")
		}
	}()
	doc = new(gltf.Document)
	if err = gltf.NewDecoderFS(bytes.NewReader(data), folder).Decode(doc); err != nil {
		return nil, plain(err)
	}
	return doc, nil
}

// plain returns an error of the decoder as a reader of it knows things: by the file that is missing.
func plain(err error) error {
	var call *fs.PathError
	switch {
	case errors.As(err, &call):
		return fmt.Errorf("its buffer %q: %w", call.Path, call.Err)
	case errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF):
		return errors.New("no glTF: it ends too soon")
	}
	return fmt.Errorf("no glTF: %s", strings.TrimPrefix(err.Error(), "gltf: "))
}

// refuse returns an error that names an extension of shaping, if one is among names.
func refuse(names []string) error {
	for _, name := range names {
		for _, bad := range shaping {
			if name == bad {
				return fmt.Errorf("the extension %s is not read: export without it", name)
			}
		}
	}
	return nil
}

// refuseExtensions is refuse for those of a part.
func refuseExtensions(of gltf.Extensions) error {
	for _, bad := range shaping {
		if _, is := of[bad]; is {
			return refuse([]string{bad})
		}
	}
	return nil
}

// A gltfReader collects the triangles of a document.
type gltfReader struct {
	doc  *gltf.Document
	seen []bool // nodes
	mesh
}

// roots returns the nodes of the scene that are no child of another one.
func (r *gltfReader) roots() (list []int, err error) {
	if len(r.doc.Scenes) > 0 {
		i := 0
		if r.doc.Scene != nil {
			i = *r.doc.Scene
		}
		if i < 0 || i >= len(r.doc.Scenes) || r.doc.Scenes[i] == nil {
			return nil, fmt.Errorf("no glTF: there is no scene %d", i)
		}
		return r.doc.Scenes[i].Nodes, nil
	}
	isChild := map[int]bool{}
	for _, n := range r.doc.Nodes {
		if n != nil {
			for _, c := range n.Children {
				isChild[c] = true
			}
		}
	}
	for i := range r.doc.Nodes {
		if !isChild[i] {
			list = append(list, i)
		}
	}
	return list, nil
}

// node reads node i, whose parents place it by on, and all below it.
func (r *gltfReader) node(i int, on matrix) error {
	if i < 0 || i >= len(r.doc.Nodes) || r.doc.Nodes[i] == nil {
		return fmt.Errorf("no glTF: there is no node %d", i)
	}
	if r.seen[i] {
		return fmt.Errorf("no glTF: node %d has two parents", i)
	}
	r.seen[i] = true
	n := r.doc.Nodes[i]
	if err := refuseExtensions(n.Extensions); err != nil {
		return err
	}
	at := on.times(placeOf(n))
	if n.Mesh != nil {
		k := *n.Mesh
		if k < 0 || k >= len(r.doc.Meshes) || r.doc.Meshes[k] == nil {
			return fmt.Errorf("no glTF: there is no mesh %d", k)
		}
		for p, primitive := range r.doc.Meshes[k].Primitives {
			err := errors.New("null")
			if primitive != nil {
				err = r.primitive(primitive, at)
			}
			if err != nil {
				return fmt.Errorf("meshes[%d].primitives[%d]: %w", k, p, err)
			}
		}
	}
	for _, c := range n.Children {
		if err := r.node(c, at); err != nil {
			return err
		}
	}
	return nil
}

// primitive reads the triangles of a primitive. One of points or lines has none.
func (r *gltfReader) primitive(p *gltf.Primitive, at matrix) error {
	if err := refuseExtensions(p.Extensions); err != nil {
		return err
	}
	if p.Mode != gltf.PrimitiveTriangles && p.Mode != gltf.PrimitiveTriangleStrip && p.Mode != gltf.PrimitiveTriangleFan {
		return nil
	}
	accessor, ok := p.Attributes["POSITION"]
	if !ok {
		return nil
	}
	points, err := r.positions(accessor)
	if err != nil {
		return err
	}
	corners := make([]int, len(points))
	for i := range corners {
		corners[i] = i
	}
	if p.Indices != nil {
		if corners, err = r.indices(*p.Indices, len(points)); err != nil {
			return err
		}
	}
	before := len(r.points)
	for _, v := range points {
		r.points = append(r.points, at.place(v))
	}
	add := func(a, b, c int) {
		if at.mirrors() {
			b, c = c, b
		}
		r.triangles = append(r.triangles, [3]int{before + corners[a], before + corners[b], before + corners[c]})
	}
	switch p.Mode {
	case gltf.PrimitiveTriangleStrip:
		for i := 2; i < len(corners); i++ {
			add(i-2, i-1+i%2, i-i%2) // every other one is turned round
		}
	case gltf.PrimitiveTriangleFan:
		for i := 2; i < len(corners); i++ {
			add(i-1, i, 0)
		}
	default:
		for i := 2; i < len(corners); i += 3 {
			add(i-2, i-1, i)
		}
	}
	return nil
}

// positions returns the points of an accessor.
func (r *gltfReader) positions(accessor int) ([][3]float64, error) {
	list, err := r.elements(accessor, gltf.AccessorVec3, 12, gltf.ComponentFloat)
	if err != nil {
		return nil, err
	}
	points := make([][3]float64, len(list))
	for i, e := range list {
		for k := range points[i] {
			points[i][k] = float64(math.Float32frombits(binary.LittleEndian.Uint32(e[4*k:])))
		}
	}
	return points, nil
}

// indices returns the numbers of an accessor, each below most.
func (r *gltfReader) indices(accessor, most int) ([]int, error) {
	size := 0
	var kind gltf.ComponentType
	if accessor >= 0 && accessor < len(r.doc.Accessors) && r.doc.Accessors[accessor] != nil {
		kind = r.doc.Accessors[accessor].ComponentType
		size = map[gltf.ComponentType]int{gltf.ComponentUbyte: 1, gltf.ComponentUshort: 2, gltf.ComponentUint: 4}[kind]
	}
	list, err := r.elements(accessor, gltf.AccessorScalar, size, kind)
	if err != nil {
		return nil, err
	}
	corners := make([]int, len(list))
	for i, e := range list {
		var wide [8]byte
		copy(wide[:], e)
		x := binary.LittleEndian.Uint64(wide[:])
		if x >= uint64(most) {
			return nil, fmt.Errorf("index %d is none of %d points", x, most)
		}
		corners[i] = int(x)
	}
	return corners, nil
}

// elements returns the bytes of each element of an accessor. All that it says is checked against what is there.
func (r *gltfReader) elements(accessor int, of gltf.AccessorType, size int, kind gltf.ComponentType) ([][]byte, error) {
	if accessor < 0 || accessor >= len(r.doc.Accessors) || r.doc.Accessors[accessor] == nil {
		return nil, fmt.Errorf("there is no accessor %d", accessor)
	}
	a := r.doc.Accessors[accessor]
	bad := func(what string) ([][]byte, error) { return nil, fmt.Errorf("accessors[%d]: %s", accessor, what) }
	switch {
	case a.Type != of || a.ComponentType != kind || size == 0:
		return bad("want points of 32-bit floats, and indices of whole numbers")
	case a.Sparse != nil || a.BufferView == nil:
		return bad("sparse data is not read")
	case *a.BufferView < 0 || *a.BufferView >= len(r.doc.BufferViews) || r.doc.BufferViews[*a.BufferView] == nil:
		return bad("there is no such bufferView")
	}
	view := r.doc.BufferViews[*a.BufferView]
	if err := refuseExtensions(view.Extensions); err != nil {
		return nil, err
	}
	if view.Buffer < 0 || view.Buffer >= len(r.doc.Buffers) {
		return bad("there is no such buffer")
	}
	data := r.doc.Buffers[view.Buffer].Data
	if view.ByteOffset < 0 || view.ByteLength < 0 || view.ByteOffset > len(data) || view.ByteLength > len(data)-view.ByteOffset {
		return bad("its bufferView reaches beyond the buffer")
	}
	data = data[view.ByteOffset : view.ByteOffset+view.ByteLength]
	stride := view.ByteStride
	if stride == 0 {
		stride = size
	}
	if a.Count < 0 || stride < size || a.ByteOffset < 0 || a.ByteOffset > len(data) || a.Count > 0 && a.Count-1 > (len(data)-a.ByteOffset-size)/stride {
		return bad("it reaches beyond its bufferView")
	}
	list := make([][]byte, a.Count)
	for i := range list {
		from := a.ByteOffset + i*stride
		if from+size > len(data) {
			return bad("it reaches beyond its bufferView")
		}
		list[i] = data[from : from+size]
	}
	return list, nil
}

// A matrix is that of an affine map: its columns, the last of which is where the origin goes.
type matrix [4][3]float64

var identity = matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}

// placeOf returns where a node is on its parent.
func placeOf(n *gltf.Node) (m matrix) {
	if given := n.MatrixOrDefault(); given != gltf.DefaultMatrix {
		for c := range m {
			copy(m[c][:], given[4*c:])
		}
		return m
	}
	q, s := n.RotationOrDefault(), n.ScaleOrDefault()
	x, y, z, w := q[0], q[1], q[2], q[3]
	turned := [3][3]float64{
		{1 - float64(2*(float64(y*y)+float64(z*z))), 2 * (float64(x*y) + float64(z*w)), 2 * (float64(x*z) - float64(y*w))},
		{2 * (float64(x*y) - float64(z*w)), 1 - float64(2*(float64(x*x)+float64(z*z))), 2 * (float64(y*z) + float64(x*w))},
		{2 * (float64(x*z) + float64(y*w)), 2 * (float64(y*z) - float64(x*w)), 1 - float64(2*(float64(x*x)+float64(y*y)))},
	}
	for c := range turned {
		for i, v := range turned[c] {
			m[c][i] = v * s[c]
		}
	}
	m[3] = n.Translation
	return m
}

// turn returns where a direction goes.
func (m *matrix) turn(v [3]float64) (w [3]float64) {
	for i := range w {
		w[i] = float64(m[0][i]*v[0]) + float64(m[1][i]*v[1]) + float64(m[2][i]*v[2])
	}
	return w
}

// place returns where a point goes.
func (m *matrix) place(v [3]float64) scene.Vec {
	w := m.turn(v)
	return scene.Vec{w[0] + m[3][0], w[1] + m[3][1], w[2] + m[3][2]}
}

// times returns the map that is n and then m.
func (m *matrix) times(n matrix) (p matrix) {
	for c := range 3 {
		p[c] = m.turn(n[c])
	}
	copy(p[3][:], m.place(n[3]))
	return p
}

// mirrors reports whether m makes a left hand of a right one.
func (m *matrix) mirrors() bool {
	a, b, c := m[0], m[1], m[2]
	n := [3]float64{
		float64(a[1]*b[2]) - float64(a[2]*b[1]), float64(a[2]*b[0]) - float64(a[0]*b[2]), float64(a[0]*b[1]) - float64(a[1]*b[0]),
	}
	return float64(n[0]*c[0])+float64(n[1]*c[1])+float64(n[2]*c[2]) < 0
}
