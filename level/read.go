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

// TilesSolid has Read take the layers of tiles of LDtk for solid. Else they are pictures: grids that are Ignored. What is solid in
// a level of LDtk is its IntGrids and entities.
func TilesSolid() Option { return func(r *reader) { r.tilesSolid = true } }

// reader is one call of Read.
type reader struct {
	fsys        fs.FS
	layers      []string
	objectsOnly bool
	tilesSolid  bool
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
	r.refuseFor(n, property, value, reason, nil)
}

// refuseFor is refuse with what the file system or a decoder said.
func (r *reader) refuseFor(n *node, property, value, reason string, err error) {
	if r.failed() {
		return
	}
	r.err = &Error{File: n.file.name, Object: r.object, Property: property, Value: value, Reason: reason, Err: err}
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
// of it. So fsys is the folder above all of them: if the map assets/maps/level1.tmx has a tileset in
// assets/tilesets, Read takes os.DirFS("assets") and "maps/level1.tmx". A folder from a stranger may have symbolic links that
// lead out of it: os.DirFS follows them, and the FS of an [os.Root] does not.
//
// The error of a file that is refused is an *Error. It wraps [fs.ErrInvalid] if the file refers to one that is
// outside of fsys, and what fsys says of a file that it does not open.
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
	r.level.name()
	return r.level, nil
}

// open returns what is in a file, and counts it.
func (r *reader) open(name string) ([]byte, *Error) {
	data, err := func() ([]byte, error) {
		if s, ok := r.fsys.(fs.StatFS); ok { // to open a pipe may take for ever
			if info, err := s.Stat(name); err == nil && info.Mode()&(fs.ModeType&^fs.ModeIrregular) != 0 { // what is in a cloud is irregular
				return nil, errors.New("is no regular file")
			}
		}
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

// Why a file that another one names is not looked for.
const (
	outside  = "leaves the file system: open a folder above, as with os.DirFS, and name the level from there"
	absolute = "is an absolute path: want one that begins at the folder of the file"
	unnamed  = "is empty: want the path of a file"
	noPath   = "is no path"
)

// beside returns the path in the file system of a file that another one names, or the reason why it
// has none. Of one that is outside, err is what an fs.FS says of such a path.
func beside(file, reference string) (name, reason string, err error) {
	slashed := strings.ReplaceAll(reference, `\`, "/")
	switch name = path.Join(path.Dir(file), slashed); {
	case reference == "":
		return "", unnamed, nil
	case path.IsAbs(slashed) || len(slashed) > 1 && slashed[1] == ':':
		return "", absolute, nil
	case name == ".." || strings.HasPrefix(name, "../"):
		return "", outside, &fs.PathError{Op: "open", Path: name, Err: fs.ErrInvalid}
	case !fs.ValidPath(name):
		return "", noPath, nil
	}
	return name, "", nil
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
