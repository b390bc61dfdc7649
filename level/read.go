package level

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"
)

// An Option changes what Read does.
type Option func(*reader)

// Layers has Read take only the layers with these names. A name is that of a layer or of a group
// of layers, alone or behind those of its groups, such as world/ground. It is an error if
// there is none of a name.
func Layers(names ...string) Option {
	return func(r *reader) { r.layers = append(r.layers, names...) }
}

// ObjectsOnly has Read leave out grids. So maps of Tiled can be read whose grids are not
// orthogonal; their objects have the coordinates that the file gives them.
func ObjectsOnly() Option { return func(r *reader) { r.objectsOnly = true } }

// reader is one call of Read.
type reader struct {
	fsys        fs.FS
	layers      []string
	objectsOnly bool
	limits      Limits // what is left of some of them

	level *Level
	err   *Error // the first; all that is read after it counts for nothing

	object string // what errors name
	spent  int    // corners of the shapes so far
}

// failed reports whether there was an error.
func (r *reader) failed() bool { return r.err != nil }

// refuse notes the first error, at a node.
func (r *reader) refuse(n *node, property, value, reason string) {
	if r.failed() {
		return
	}
	r.err = &Error{File: n.file.name, Object: r.object, Property: property, Value: value, Reason: reason}
	if n.file.xml {
		r.err.Line = n.line
	} else {
		r.err.Path = n.path()
	}
}

// warn notes what was read, but may not be meant so.
func (r *reader) warn(n *node, format string, args ...any) {
	where := n.file.name + ":" + strconv.Itoa(n.line)
	if !n.file.xml {
		where = n.file.name + ": " + n.path()
	}
	r.level.Warnings = append(r.level.Warnings, where+": "+fmt.Sprintf(format, args...))
}

// Read reads the level in the file name of fsys, by its extension: .tmx, .tmj and .json for
// Tiled, .ldtk, .gltf and .glb. Files that it refers to are read from fsys, too, and none outside
// of it. The error of a file that is refused is an *Error.
func Read(fsys fs.FS, name string, options ...Option) (*Level, error) {
	r := &reader{fsys: fsys, limits: DefaultLimits, level: &Level{File: name, Dim: 2}}
	for _, option := range options {
		option(r)
	}
	var err error
	switch extension := strings.ToLower(path.Ext(name)); extension {
	case ".tmx", ".tmj", ".json":
		err = r.readTiled(name)
	case ".ldtk":
		err = r.readLDtk(name)
	case ".gltf", ".glb":
		err = r.readGLTF(name)
	default:
		err = &Error{File: name, Reason: fmt.Sprintf("the extension %q is none of a level: want .tmx, .tmj, .json, .ldtk, .gltf or .glb", extension)}
	}
	if err != nil {
		return nil, err
	}
	return r.level, nil
}

// open returns what is in a file, and counts it.
func (r *reader) open(name string) ([]byte, *Error) {
	data, err := func() ([]byte, error) {
		f, err := r.fsys.Open(name)
		if err != nil {
			return nil, err
		}
		defer f.Close()
		return io.ReadAll(io.LimitReader(f, r.limits.Bytes+1))
	}()
	if err != nil {
		reason := err.Error()
		var at *fs.PathError
		if errors.As(err, &at) {
			reason = at.Err.Error()
		}
		return nil, &Error{File: name, Reason: reason, Err: err}
	}
	r.limits.Bytes -= int64(len(data))
	if r.limits.Bytes < 0 {
		return nil, &Error{File: name, Reason: "the files have more bytes than Limits.Bytes"}
	}
	return data, nil
}

// beside returns the path of a file that is named in another one; ok is false if it is outside
// of the file system.
func beside(file, reference string) (name string, ok bool) {
	reference = strings.ReplaceAll(reference, `\`, "/")
	if path.IsAbs(reference) || len(reference) > 1 && reference[1] == ':' {
		return "", false
	}
	name = path.Join(path.Dir(file), reference)
	return name, fs.ValidPath(name)
}

// wants reports whether a layer is asked for, by its path.
func (r *reader) wants(layer string) bool {
	if len(r.layers) == 0 {
		return true
	}
	return slices.ContainsFunc(r.layers, func(name string) bool { return isNamed(layer, name) })
}

// isNamed reports whether a layer has a name, or a group that it is in.
func isNamed(layer, name string) bool {
	return strings.Contains("/"+layer+"/", "/"+name+"/")
}
