package level

import (
	"bytes"
	"encoding/base64"
	"encoding/binary"
	"fmt"
	"math"
	"net/url"
	"path"
	"strings"
)

// glbParts takes a GLB file apart; any other file is text as a whole.
func glbParts(name string, data []byte) (text, buffer []byte, err error) {
	refuse := func(reason string) ([]byte, []byte, error) { return nil, nil, &Error{File: name, Reason: reason} }
	if !strings.HasPrefix(string(data[:min(4, len(data))]), "glTF") {
		text := bytes.TrimLeft(bytes.TrimPrefix(data, []byte("\xef\xbb\xbf")), " \t\r\n")
		if strings.EqualFold(path.Ext(name), ".glb") && !bytes.HasPrefix(text, []byte("{")) {
			return refuse("the file is no GLB: it does not begin with glTF")
		}
		return data, nil, nil
	}
	if len(data) < 12 {
		return refuse("the GLB file ends too early")
	}
	if version := binary.LittleEndian.Uint32(data[4:]); version != 2 {
		return refuse(fmt.Sprintf("GLB version %d: want 2", version))
	}
	if length := int64(binary.LittleEndian.Uint32(data[8:])); length < 12 || length > int64(len(data)) {
		return refuse(fmt.Sprintf("the GLB file has %d bytes, not %d", len(data), length))
	} else {
		data = data[12:length]
	}
	for i := 0; len(data) >= 8; i++ {
		length, kind := int64(binary.LittleEndian.Uint32(data)), string(data[4:8])
		if length > int64(len(data)-8) {
			return refuse("a chunk of the GLB file ends too early")
		}
		chunk := data[8 : 8+length]
		switch {
		case i == 0 && kind != "JSON":
			return refuse("the first chunk of the GLB file is not JSON")
		case i == 0:
			text = chunk
		case i == 1 && kind == "BIN\x00":
			buffer = chunk
		}
		data = data[8+length:]
	}
	if text == nil {
		return refuse("the GLB file has no JSON")
	}
	return text, buffer, nil
}

// take takes corners off those that are left.
func (g *gltf) take(n *jsonNode, corners int) {
	g.limits.Corners -= corners
	if g.limits.Corners < 0 {
		n.fail("the file has more corners than Limits.Corners")
	}
}

// buffer returns what is in a buffer.
func (g *gltf) buffer(index *jsonNode) []byte {
	i := index.count()
	if data, ok := g.buffers[i]; ok {
		return data
	}
	n := item(g.root.get("buffers").list(), index)
	uri := n.get("uri")
	var data []byte
	switch text := uri.text(); {
	case !uri.there() && i == 0 && g.binary != nil:
		data = g.binary
	case !uri.there():
		n.fail("the buffer has no uri")
	case strings.HasPrefix(text, "data:"):
		head, body, _ := strings.Cut(text, ",")
		decoded, err := base64.StdEncoding.DecodeString(body)
		if !strings.HasSuffix(head, ";base64") || err != nil {
			uri.failWith("want base64 in the data URI", err)
		}
		data = decoded
	default:
		data = g.external(uri, text)
	}
	if length := n.need("byteLength").count(); length > len(data) {
		n.get("byteLength").fail(fmt.Sprintf("the buffer has only %d bytes", len(data)))
	} else {
		data = data[:length]
	}
	g.buffers[i] = data
	return data
}

// external returns what is in a file beside.
func (g *gltf) external(uri *jsonNode, text string) []byte {
	reference, err := url.PathUnescape(text)
	if err != nil || strings.Contains(text, "://") {
		uri.failWith("want the path of a file", err)
		return nil
	}
	name, reason, err := beside(g.name, reference)
	if reason != "" {
		uri.refuseFile(reason, err)
		return nil
	}
	data, bad := g.open(name)
	if bad != nil {
		reason := bad.Reason
		if reference != text {
			reason = quotedPath(reference) + ": " + reason // what was looked for
		}
		uri.refuseFile(reason, bad)
	}
	return data
}

// Elements are those of an accessor: count times width bytes, stride apart.
type elements struct {
	data                 []byte
	count, width, stride int
}

func (e elements) at(i int) []byte { return e.data[i*e.stride : i*e.stride+e.width] }

// view returns count elements of width bytes each in a buffer view. The first one begins offset bytes after the start of the view, and each next one
// a stride later: byteStride or, if there is none, width. If there are no such elements, it notes an error and returns none.
func (g *gltf) view(index *jsonNode, offset, count, width int) elements {
	n := item(g.views, index)
	for _, name := range []string{"EXT_meshopt_compression", "KHR_meshopt_compression"} {
		if e := n.get("extensions").get(name); e.there() {
			e.fail("the extension is not read")
		}
	}
	data := g.buffer(n.need("buffer"))
	from, length := n.get("byteOffset").count(), n.need("byteLength").count()
	stride := width
	if s := n.get("byteStride"); s.there() {
		stride = s.count()
	}
	if g.root.file.err != nil {
		return elements{}
	}
	if int64(from)+int64(length) > int64(len(data)) {
		n.fail(fmt.Sprintf("the view ends behind the %d bytes of its buffer", len(data)))
		return elements{}
	}
	if stride < width {
		n.fail(fmt.Sprintf("the byteStride is %d, and an element has %d bytes", stride, width))
		return elements{}
	}
	if count > 0 && int64(offset)+int64(count-1)*int64(stride)+int64(width) > int64(length) {
		index.fail("the accessor ends behind its view")
		return elements{}
	}
	return elements{data[from+min(offset, length) : from+length], count, width, stride}
}

// accessor returns the elements of an accessor, which must be of a type.
func (g *gltf) accessor(n *jsonNode, kind string, width int) elements {
	if t := n.need("type"); t.text() != kind {
		t.fail("want " + kind)
	}
	count := n.need("count").count()
	g.take(n, count)
	if g.root.file.err != nil {
		return elements{}
	}
	e := elements{count: count, width: width, stride: width}
	if view := n.get("bufferView"); view.there() {
		e = g.view(view, n.get("byteOffset").count(), count, width)
	} else {
		e.data = make([]byte, count*width)
	}
	if sparse := n.get("sparse"); sparse.there() && g.root.file.err == nil {
		e = g.sparse(sparse, e)
	}
	return e
}

// sparse returns e with some elements replaced.
func (g *gltf) sparse(n *jsonNode, e elements) elements {
	dense := elements{make([]byte, e.count*e.width), e.count, e.width, e.width}
	for i := range e.count {
		copy(dense.at(i), e.at(i))
	}
	count := n.need("count").count()
	indices, values := n.need("indices"), n.need("values")
	width := indexWidth(indices.need("componentType"))
	if g.root.file.err != nil || count > e.count {
		n.fail("want at most as many elements as the accessor has")
		return elements{}
	}
	where := g.view(indices.need("bufferView"), indices.get("byteOffset").count(), count, width)
	what := g.view(values.need("bufferView"), values.get("byteOffset").count(), count, e.width)
	if g.root.file.err != nil {
		return elements{}
	}
	for i := range count {
		to := where.index(i)
		if to >= e.count {
			indices.fail("an index is too great")
			return elements{}
		}
		copy(dense.at(to), what.at(i))
	}
	return dense
}

// indexWidth returns the bytes of an index of a component type.
func indexWidth(n *jsonNode) int {
	switch n.count() {
	case 5121:
		return 1
	case 5123:
		return 2
	case 5125:
		return 4
	}
	n.fail("want 5121, 5123 or 5125")
	return 1
}

// index returns an element that is a whole number without a sign; of a greater one than maxInteger, this.
func (e elements) index(i int) int {
	switch b := e.at(i); e.width {
	case 1:
		return int(b[0])
	case 2:
		return int(binary.LittleEndian.Uint16(b))
	default:
		return int(min(binary.LittleEndian.Uint32(b), maxInteger))
	}
}

// point returns an element of three float32.
func (e elements) point(i int) (p [3]float64) {
	b := e.at(i)
	for k := range p {
		p[k] = float64(math.Float32frombits(binary.LittleEndian.Uint32(b[4*k:])))
	}
	return p
}
