// Package meshfile reads the meshes of scenes from files in the formats of other programs: OBJ, and glTF
// as text or binary. It takes what a mesh consists of, points and triangles, and leaves the rest.
package meshfile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// In returns what reads the meshes in a folder and below. Nothing outside of it is read, also through links,
// and in all no more than some bytes. The name of each file is told before it is opened, also that of a buffer of glTF.
func In(folder string, most int64, opens func(name string)) scene.MeshFile {
	left := most
	return func(name string) ([]scene.Vec, [][3]int, error) {
		root, err := os.OpenRoot(folder)
		if err != nil {
			return nil, nil, err
		}
		defer root.Close()
		m, err := read(limitedFS{root.FS(), most, &left, opens}, name)
		return m.points, m.triangles, err
	}
}

// A mesh is what files hold.
type mesh struct {
	points    []scene.Vec
	triangles [][3]int
}

// Parse reads the mesh that a file of some name holds. There are no files beside it.
func Parse(name string, data []byte) (points []scene.Vec, triangles [][3]int, err error) {
	decode, err := decoder(name)
	if err != nil {
		return nil, nil, err
	}
	m, err := decode(data, noFiles{})
	return m.points, m.triangles, err
}

// noFiles is a folder without files.
type noFiles struct{}

func (noFiles) Open(name string) (fs.File, error) {
	return nil, &fs.PathError{Op: "open", Path: name, Err: fs.ErrNotExist}
}

// decoder returns what reads a file, by the end of its name.
func decoder(name string) (func(data []byte, folder fs.FS) (mesh, error), error) {
	switch strings.ToLower(path.Ext(name)) {
	case ".obj":
		return func(data []byte, _ fs.FS) (mesh, error) { return readOBJ(data) }, nil
	case ".gltf", ".glb":
		return readGLTF, nil
	}
	return nil, errors.New("want a file that ends in .obj, .gltf or .glb")
}

// read reads a file of a folder.
func read(folder fs.FS, name string) (mesh, error) {
	decode, err := decoder(name)
	if err != nil {
		return mesh{}, err
	}
	data, err := fs.ReadFile(folder, name)
	if call := (*fs.PathError)(nil); errors.As(err, &call) {
		err = call.Err // who asks names the file
	}
	if err != nil {
		return mesh{}, err
	}
	beside, err := fs.Sub(folder, path.Dir(name))
	if err != nil {
		return mesh{}, err
	}
	return decode(data, beside)
}

// A limitedFS gives no more than most bytes.
type limitedFS struct {
	fs.FS
	most  int64
	left  *int64 // of most
	opens func(name string)
}

func (f limitedFS) ReadFile(name string) ([]byte, error) {
	if fs.ValidPath(name) {
		f.opens(name)
	}
	file, err := f.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	data, err := io.ReadAll(io.LimitReader(file, *f.left+1))
	*f.left -= int64(len(data))
	if err == nil && *f.left < 0 {
		err = fmt.Errorf("with it, the files of meshes have more than %d MB: allow more with --max-size", f.most/1e6)
	}
	return data, err
}
