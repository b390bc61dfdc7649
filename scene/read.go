package scene

import (
	"fmt"
	"io"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Read reads a scene; file is its name in errors. A scene that breaks a rule of
// the format is refused with an [*Error], and nothing of it is returned.
func Read(file string, r io.Reader) (*Scene, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", file, err)
	}
	root, err := parse(file, data)
	if err != nil {
		return nil, err
	}
	rd := reader{scene: Scene{File: file}, names: map[string]int{}}
	rd.read(root)
	if rd.err != nil {
		return nil, rd.err
	}
	return &rd.scene, nil
}

// A reader turns a tree into a scene. It keeps the first error; after that its
// methods return zero values.
type reader struct {
	scene Scene
	names map[string]int // of shapes, to their index
	err   error
}

// fail records that the value n at path is refused.
func (r *reader) fail(n *node, path, format string, args ...any) {
	r.refuse(n.line, path, n.String(), format, args...)
}

func (r *reader) refuse(line int, path, value, format string, args ...any) {
	if r.err == nil {
		r.err = &Error{File: r.scene.File, Line: line, Path: path, Value: value, Reason: fmt.Sprintf(format, args...)}
	}
}

func (r *reader) read(root *node) {
	o := r.object(root, "")
	// The version comes first: it explains fields that this version does not know.
	if n, path := o.get("version"); n != nil && r.number(n, path) != Version {
		r.fail(n, path, "want version %d", Version)
	}
	o.allow("a scene", "version", "title", "about", "dim", "shapes", "expect")
	o.need("version")
	if n, path := o.need("dim"); n != nil {
		dim := r.number(n, path)
		if dim != 2 && dim != 3 {
			r.fail(n, path, "want 2 or 3")
		}
		r.scene.Dim = int(dim)
	}
	if n, path := o.get("title"); n != nil {
		r.scene.Title = r.text(n, path)
	}
	if n, path := o.get("about"); n != nil {
		r.scene.About = r.text(n, path)
	}
	if n, path := o.need("shapes"); n != nil {
		for i, item := range r.array(n, path) {
			r.shape(item, index(path, i))
		}
	}
	if n, path := o.get("expect"); n != nil {
		for i, item := range r.array(n, path) {
			r.expectation(item, index(path, i))
		}
	}
}

func (r *reader) shape(n *node, path string) {
	o := r.object(n, path)
	info := r.kind(o)
	if r.err != nil {
		return
	}
	s := Shape{Kind: info.kind, Restitution: 1}
	if n, path := o.need("name"); n != nil {
		s.Name = r.name(n, path)
	}
	for i, field := range info.points {
		if n, path := o.need(field); n != nil {
			*[]*Vec{&s.A, &s.B}[i] = r.vec(n, path)
		}
	}
	if info.radius {
		if n, path := o.need("radius"); n != nil {
			s.Radius = r.size(n, path)
		}
	}
	if n, path := o.get("velocity"); n != nil {
		s.Velocity = r.vec(n, path)
	}
	if n, path := o.get("restitution"); n != nil {
		s.Restitution = r.size(n, path)
		if s.Velocity == nil {
			r.fail(n, path, "belongs to a shape with a velocity")
		}
	}
	r.scene.Shapes = append(r.scene.Shapes, s)
}

// kind reads the type of a shape and checks that its fields are those of the type.
func (r *reader) kind(o *object) *kindInfo {
	always := []string{"name", "type"}
	moving := []string{"velocity", "restitution"}
	n, path := o.get("type")
	if n == nil {
		fields := slices.Concat(always, moving, []string{"radius"})
		for _, k := range kinds {
			fields = append(fields, k.points...)
		}
		o.allow("a shape", fields...)
		o.need("type")
		return nil
	}
	info := Kind(r.text(n, path)).info()
	switch {
	case info == nil:
		r.fail(n, path, "want %s", strings.Join(r.kinds(), ", "))
		return nil
	case info.dim != 0 && info.dim != r.scene.Dim:
		r.fail(n, path, "not in dim %d: want %s", r.scene.Dim, strings.Join(r.kinds(), ", "))
		return nil
	}
	fields := slices.Concat(always, info.points)
	if info.radius {
		fields = append(fields, "radius")
	}
	o.allow("a "+string(info.kind), append(fields, moving...)...)
	return info
}

// kinds returns the kinds of the scene's dimension.
func (r *reader) kinds() []string {
	var list []string
	for _, k := range kinds {
		if k.dim == 0 || k.dim == r.scene.Dim {
			list = append(list, string(k.kind))
		}
	}
	return list
}

func (r *reader) name(n *node, path string) string {
	s := r.text(n, path)
	if s == "" || strings.TrimSpace(s) != s {
		r.fail(n, path, "a name must not be empty, nor begin or end with a space")
	}
	if first, taken := r.names[s]; taken {
		r.fail(n, path, "name already taken by shapes[%d]", first)
	}
	r.names[s] = len(r.scene.Shapes)
	return s
}

func (r *reader) expectation(n *node, path string) {
	o := r.object(n, path)
	o.allow("an expectation", "pair", "overlap", "verdict", "distance", "closest",
		"depth", "normal", "point", "push", "pushed", "velocity", "within")
	e := Expectation{Within: DefaultWithin}
	n, at := o.need("pair")
	if n == nil {
		return
	}
	e.A, e.B = r.pair(n, at)
	if r.err != nil {
		return
	}
	if n, path := o.get("within"); n != nil {
		e.Within = r.size(n, path)
	}
	for _, f := range o.n.fields {
		e.Wants = append(e.Wants, r.wants(&e, f, path)...)
	}
	if len(e.Wants) == 0 {
		r.fail(o.n, path, "expects nothing")
	}
	r.scene.Expect = append(r.scene.Expect, e)
}

// wants reads one field of the expectation at path; closest and pushed hold more than
// one value.
func (r *reader) wants(e *Expectation, f field, path string) []Want {
	n, a := f.value, &r.scene.Shapes[e.A]
	want := func(n *node, field string, v Value) Want {
		return Want{Line: n.line, Path: path + "." + field, Field: field, Value: v}
	}
	at := path + "." + f.name
	switch f.name {
	case "overlap":
		return []Want{want(n, f.name, r.bool(n, at))}
	case "verdict":
		return []Want{want(n, f.name, r.verdict(n, at))}
	case "distance", "depth":
		return []Want{want(n, f.name, r.extent(n, at))}
	case "velocity":
		if a.Velocity == nil {
			r.fail(n, at, "%q has no velocity", a.Name)
		}
		fallthrough
	case "normal", "point", "push":
		return []Want{want(n, f.name, r.vec(n, at))}
	case "closest":
		items := r.array(n, at)
		if len(items) != 2 {
			r.fail(n, at, "want 2 points: one of each shape")
			return nil
		}
		return []Want{
			want(items[0], "closest[0]", r.vec(items[0], index(at, 0))),
			want(items[1], "closest[1]", r.vec(items[1], index(at, 1))),
		}
	case "pushed":
		o := r.object(n, at)
		o.allow("a pushed "+string(a.Kind), a.Kind.positions()...)
		if len(o.n.fields) == 0 {
			r.fail(n, at, "expects nothing")
		}
		var list []Want
		for _, g := range o.n.fields {
			list = append(list, want(g.value, "pushed."+g.name, r.vec(g.value, member(at, g.name))))
		}
		return list
	}
	return nil // pair and within
}

// pair reads two names of shapes.
func (r *reader) pair(n *node, path string) (a, b int) {
	items := r.array(n, path)
	if len(items) != 2 {
		r.fail(n, path, "want the names of 2 shapes")
		return 0, 0
	}
	var found [2]int
	for i, item := range items {
		name := r.text(item, index(path, i))
		at, ok := r.names[name]
		if !ok {
			r.fail(item, index(path, i), "no shape of that name")
		}
		found[i] = at
	}
	if found[0] == found[1] {
		r.fail(n, path, "want 2 different shapes")
	}
	return found[0], found[1]
}

func (r *reader) verdict(n *node, path string) Verdict {
	v := Verdict(r.text(n, path))
	if v != Apart && v != Touching && v != Penetrating {
		r.fail(n, path, "want apart, touching or penetrating")
	}
	return v
}

// text reads a string that is safe to print.
func (r *reader) text(n *node, path string) string {
	if n.kind != isString {
		r.fail(n, path, "want a string")
		return ""
	}
	for _, c := range n.text {
		// The decoder puts RuneError where the file escapes half a character.
		if !strconv.IsPrint(c) || c == utf8.RuneError {
			r.fail(n, path, "holds %U, which does not print", c)
		}
	}
	return n.text
}

func (r *reader) bool(n *node, path string) bool {
	if n.kind != isBool {
		r.fail(n, path, "want true or false")
	}
	return n.text == "true"
}

func (r *reader) number(n *node, path string) float64 {
	if n.kind != isNumber {
		r.fail(n, path, "want a number")
		return 0
	}
	x, err := strconv.ParseFloat(n.text, 64)
	if err != nil || x == 0 && !isZero(n.text) {
		r.fail(n, path, "does not fit a float64")
	}
	return x
}

// isZero reports whether a JSON number is 0. ParseFloat makes 0 of what is too
// small for it, without an error.
func isZero(number string) bool {
	if e := strings.IndexAny(number, "eE"); e >= 0 {
		number = number[:e]
	}
	return !strings.ContainsAny(number, "123456789")
}

// size reads a number that is not negative.
func (r *reader) size(n *node, path string) float64 {
	x := r.number(n, path)
	if x < 0 {
		r.fail(n, path, "must not be negative")
	}
	return x
}

// extent reads an expected distance or depth, which may be infinite.
func (r *reader) extent(n *node, path string) Number {
	if n.kind == isString {
		if n.text != "inf" {
			r.fail(n, path, `want a number or "inf"`)
		}
		return Number(math.Inf(1))
	}
	return Number(r.size(n, path))
}

func (r *reader) vec(n *node, path string) Vec {
	items := r.array(n, path)
	if len(items) != r.scene.Dim {
		r.fail(n, path, "want %d numbers", r.scene.Dim)
	}
	v := make(Vec, len(items))
	for i, item := range items {
		v[i] = r.number(item, index(path, i))
	}
	return v
}

func (r *reader) array(n *node, path string) []*node {
	if n.kind != isArray {
		r.fail(n, path, "want an array")
	}
	return n.items
}
