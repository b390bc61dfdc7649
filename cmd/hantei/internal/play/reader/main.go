//go:build js && wasm

// Command reader reads scene files and files of meshes in the page, with the readers of the command, so
// that a file means the same there and in the command, and errors are the same. It is
// apart from the engine because most visitors never need it.
package main

import (
	"bytes"
	"errors"
	"fmt"
	"strings"
	"unsafe"

	"github.com/hantei-go/hantei/cmd/hantei/internal/meshfile"
	"github.com/hantei-go/hantei/scene"
)

// text is what comes in, and after a call what goes out. The page asks for its size.
var text []byte

// room makes room for n bytes and returns where they are.
//
//go:wasmexport room
func room(n int32) unsafe.Pointer {
	text = make([]byte, n+1) // one more: an empty text has an address too
	text = text[:n]
	return unsafe.Pointer(unsafe.SliceData(text))
}

// at returns the address of what came out.
//
//go:wasmexport at
func at() unsafe.Pointer { return unsafe.Pointer(unsafe.SliceData(text)) }

// size returns its length.
//
//go:wasmexport size
func size() int32 { return int32(len(text)) }

// read turns the text of a scene into the form of [scene.Write], with every shape
// where it is in the world, or into an error, and says which: 1 or 0. The name of the
// file comes first, up to a zero byte.
//
//go:wasmexport read
func read() int32 {
	name, data, _ := bytes.Cut(text, []byte{0})
	s, err := scene.Read(string(name), bytes.NewReader(data))
	var out bytes.Buffer
	if err == nil {
		for i := range s.Shapes {
			if at := &s.Shapes[i]; at.Kind == scene.Box && at.List != nil {
				at.Kind = scene.OrientedBox // a box that is placed
			}
			s.Shapes[i].Local = nil
		}
		s.Objects = nil
		err = scene.Write(&out, s)
	}
	if err != nil {
		text = fmt.Append(nil, err)
		return 0
	}
	text = out.Bytes()
	return 1
}

// mesh turns a file of a mesh into a scene that has it, or into an error, and says which: 1 or 0. The name of the file comes first, up
// to a zero byte. In a glTF file y is up; here z is.
//
//go:wasmexport mesh
func mesh() int32 {
	file, data, _ := bytes.Cut(text, []byte{0})
	name := string(file)
	points, triangles, err := meshfile.Parse(name, data)
	if err == nil && len(triangles) == 0 {
		err = errors.New("there are no triangles in it")
	}
	var out bytes.Buffer
	if err == nil {
		if !strings.HasSuffix(strings.ToLower(name), ".obj") {
			for i, p := range points {
				points[i] = scene.Vec{p[0], 0 - p[2], p[1]}
			}
		}
		s := scene.Scene{Dim: 3, Shapes: []scene.Shape{{Name: "mesh", Kind: scene.Mesh, List: points, Restitution: 1, Surface: &scene.Surface{Triangles: triangles}}}}
		err = scene.Write(&out, &s)
	}
	if err != nil {
		text = fmt.Appendf(nil, "%s: %v", name, err)
		return 0
	}
	text = out.Bytes()
	return 1
}

// main keeps the exports alive.
func main() { select {} }
