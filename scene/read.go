package scene

import (
	"errors"
	"fmt"
	"io"
	"iter"
	"math"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hantei-go/hantei/internal/lex"
)

// Read reads a scene; file is its name in errors. A scene that breaks a rule of
// the format is refused with an [*Error], and nothing of it is returned. So is one with a mesh in
// a file of its own: see [ReadWith].
func Read(file string, r io.Reader) (*Scene, error) { return ReadWith(file, r, nil) }

// A MeshFile reads the mesh in a file beside a scene. The name is a relative path with slashes, and
// leads nowhere but into the folder of the scene and below. It is called once for each file: shapes that name the same one share what it
// returns.
type MeshFile func(name string) (points []Vec, triangles [][3]int, err error)

// ReadWith is Read for a scene whose meshes may be in files of their own, in formats of which this package
// knows nothing.
func ReadWith(file string, r io.Reader, meshes MeshFile) (*Scene, error) {
	t := &source{file: file, from: r}
	if err := (&syntax{source: t}).check(); err != nil {
		var bad *Error
		if errors.As(err, &bad) {
			return nil, bad
		}
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	rd := reader{source: t, meshes: meshCache{read: meshes}, scene: Scene{File: file}, names: map[string]int{}, objects: map[string]int{}}
	rd.read(t.root())
	if rd.err != nil {
		return nil, rd.err
	}
	read := rd.scene // alone: the reader holds the text of the file
	return &read, nil
}

// A reader turns a text into a scene. It keeps the first error; after that its
// methods return zero values.
type reader struct {
	*source
	scene   Scene
	meshes  meshCache
	names   map[string]int   // of shapes, to their index
	objects map[string]int   // likewise
	partsOf map[string][]int // the shapes of each object of a World, by index; nil until inWorld
	err     error
}

// fail records that the value n at path is refused.
func (r *reader) fail(n node, path, format string, args ...any) {
	if r.err == nil {
		r.refuse(n.from, path, r.show(n), format, args...)
	}
}

// refuse records an error about what begins at an offset.
func (r *reader) refuse(at int, path, value, format string, args ...any) {
	if r.err == nil {
		r.err = r.source.refuse(at, path, value, fmt.Sprintf(format, args...))
	}
}

func (r *reader) read(root node) {
	o := r.object(root, "")
	// The version comes first: it explains fields that this version does not know.
	if n, path, ok := o.get("version"); ok && r.number(n, path) != Version {
		r.fail(n, path, "want version %d", Version)
	}
	o.allow("a scene", "version", "title", "about", "dim", "y", "objects", "shapes", "expect", "play")
	o.need("version")
	if n, path, ok := o.need("dim"); ok {
		dim := r.number(n, path)
		if dim != 2 && dim != 3 {
			r.fail(n, path, "want 2 or 3")
		}
		r.scene.Dim = int(dim)
	}
	if n, path, ok := o.get("y"); ok {
		r.scene.YDown = r.yDown(n, path)
	}
	if n, path, ok := o.get("title"); ok {
		r.scene.Title = r.text(n, path)
	}
	if n, path, ok := o.get("about"); ok {
		r.scene.About = r.text(n, path)
	}
	if n, path, ok := o.get("objects"); ok {
		for i, item := range r.array(n, path) {
			r.carrier(item, index(path, i))
		}
	}
	if n, path, ok := o.need("shapes"); ok {
		for i, item := range r.array(n, path) {
			r.shape(item, index(path, i))
		}
	}
	if n, path, ok := o.get("expect"); ok {
		for i, item := range r.array(n, path) {
			r.expectation(item, index(path, i))
		}
	}
	if n, path, ok := o.get("play"); ok {
		r.scene.Play = r.play(n, path)
	}
}

// yDown reads which way y points.
func (r *reader) yDown(n node, path string) bool {
	way := r.text(n, path)
	if r.scene.Dim != 2 {
		r.fail(n, path, "only a scene of dim 2 has it")
	}
	if way != "up" && way != "down" {
		r.fail(n, path, "want up or down")
	}
	return way == "down"
}

// carrier reads an Object of the scene.
func (r *reader) carrier(n node, path string) {
	o := r.object(n, path)
	o.allow("an object", "name", "position", "rotation", "scale")
	var c Object
	if n, path, ok := o.need("name"); ok {
		c.Name = r.name(n, path, "objects", r.objects, len(r.scene.Objects))
	}
	c.Transform = r.transform(o)
	r.scene.Objects = append(r.scene.Objects, c)
}

// name reads the name of an item of list that will have index i, and adds it to taken.
func (r *reader) name(n node, path, list string, taken map[string]int, i int) string {
	s := r.text(n, path)
	if s == "" || strings.TrimSpace(s) != s {
		r.fail(n, path, "a name must not be empty, nor begin or end with a space")
	}
	if first, again := taken[s]; again {
		r.fail(n, path, "name already taken by %s[%d]", list, first)
	}
	taken[s] = i
	return s
}

// text reads a string that is safe to print. U+3000 is the space of Japanese.
func (r *reader) text(n node, path string) string {
	if n.kind != isString {
		r.fail(n, path, "want a string")
		return ""
	}
	text := string(r.content(n.from))
	for _, c := range text {
		// RuneError stands where the file escapes half a character.
		if !strconv.IsPrint(c) && c != '\u3000' || c == utf8.RuneError {
			r.fail(n, path, "holds %U, which does not print", c)
		}
	}
	return text
}

func (r *reader) bool(n node, path string) bool {
	if n.kind != isBool {
		r.fail(n, path, "want true or false")
	}
	return r.data[n.from] == 't'
}

func (r *reader) number(n node, path string) float64 {
	x, fault := r.float(n)
	if fault != "" {
		r.fail(n, path, "%s", fault)
	}
	return x
}

// float returns the value of a number, or why it has none.
func (r *reader) float(n node) (x float64, fault string) {
	if n.kind != isNumber {
		return 0, "want a number"
	}
	x, fits := lex.Float(r.written(n))
	if !fits {
		return x, "does not fit a float64"
	}
	return x, ""
}

// size reads a number that is not negative.
func (r *reader) size(n node, path string) float64 {
	x := r.number(n, path)
	if x < 0 {
		r.fail(n, path, "must not be negative")
	}
	return x
}

// extent reads an expected distance or depth, which may be infinite.
func (r *reader) extent(n node, path string) Number {
	if n.kind == isString {
		if string(r.content(n.from)) != "inf" {
			r.fail(n, path, `want a number or "inf"`)
		}
		return Number(math.Inf(1))
	}
	return Number(r.size(n, path))
}

func (r *reader) vec(n node, path string) Vec {
	items := r.few(n, path)
	if len(items) != r.scene.Dim {
		r.fail(n, path, "want %d numbers", r.scene.Dim)
		return nil
	}
	v := make(Vec, len(items))
	for i, item := range items {
		x, fault := r.float(item)
		if fault != "" {
			r.fail(item, index(path, i), "%s", fault)
		}
		v[i] = x
	}
	return v
}

// array yields the items of an array until one is refused.
func (r *reader) array(n node, path string) iter.Seq2[int, node] {
	if n.kind != isArray {
		r.fail(n, path, "want an array")
	}
	return func(yield func(int, node) bool) {
		for i, item := range r.items(n) {
			if r.err != nil || !yield(i, item) {
				return
			}
		}
	}
}

// few returns the first items of an array that should have no more than 3: a fourth one
// is there if it has more.
func (r *reader) few(n node, path string) []node {
	list := make([]node, 0, 4)
	for _, item := range r.array(n, path) {
		list = append(list, item)
		if len(list) == cap(list) {
			break
		}
	}
	return list
}
