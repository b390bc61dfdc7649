package scene

import (
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"iter"
	"math"
	"slices"
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
// leads nowhere but into the folder of the scene and below.
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
	rd := reader{source: t, meshes: meshes, scene: Scene{File: file}, names: map[string]int{}, objects: map[string]int{}}
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
	meshes  MeshFile       // or nil
	names   map[string]int // of shapes, to their index
	objects map[string]int // likewise
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

func (r *reader) shape(n node, path string) {
	o := r.object(n, path)
	info := r.kind(o, "name", "object", "velocity", "restitution", "motion", "spin", "pivot", "class", "properties")
	if r.err != nil {
		return
	}
	s := Shape{Restitution: 1}
	if n, path, ok := o.need("name"); ok {
		s.Name = r.name(n, path, "shapes", r.names, len(r.scene.Shapes))
	}
	var on *Object
	if n, path, ok := o.get("object"); ok {
		on = r.carried(n, path)
	}
	if n, path, ok := o.get("velocity"); ok {
		s.Velocity = r.vec(n, path)
	}
	if n, path, ok := o.get("restitution"); ok {
		s.Restitution = r.size(n, path)
		if s.Velocity == nil {
			r.fail(n, path, "belongs to a shape with a velocity")
		}
	}
	if n, path, ok := o.get("motion"); ok {
		s.Motion = r.vec(n, path)
	}
	if n, path, ok := o.get("spin"); ok {
		if by := r.rotation(n, path); by != nil {
			s.Spin = &Spin{Rotation: *by}
		}
	}
	if n, path, ok := o.get("pivot"); ok {
		if s.Spin == nil {
			r.fail(n, path, "belongs to a shape with a spin")
		} else {
			s.Spin.Pivot = r.vec(n, path)
		}
	}
	s.Notes = r.notes(o)
	r.body(o, info, &s, on)
	r.scene.Shapes = append(r.scene.Shapes, s)
}

// notes reads those of a shape, nil if there are none.
func (r *reader) notes(o *object) *Notes {
	var notes Notes
	if n, path, ok := o.get("class"); ok {
		notes.Class = r.text(n, path)
	}
	if n, path, ok := o.get("properties"); ok {
		notes.Properties = r.properties(n, path)
	}
	if notes.Class == "" && notes.Properties == nil {
		return nil
	}
	return &notes
}

// properties reads an object that may hold anything.
func (r *reader) properties(n node, path string) (m map[string]any) {
	if n.kind != isObject {
		r.fail(n, path, "want an object")
	} else if err := json.Unmarshal(r.written(n), &m); err != nil {
		r.fail(n, path, "want numbers that fit a float64")
	}
	return m
}

// bare reads a shape without a name, which nothing carries and nothing moves.
func (r *reader) bare(n node, path string) (s Shape) {
	o := r.object(n, path)
	info := r.kind(o)
	if r.err == nil && info.kind.isSurface() {
		r.fail(n, path, "%s can only be one of the shapes of the scene", info.kind.article())
	}
	if r.err == nil {
		s.Restitution = 1
		r.body(o, info, &s, nil)
	}
	return s
}

// body reads what a shape is, and settles it on the object that carries it, if there is one.
func (r *reader) body(o *object, info *kindInfo, s *Shape, on *Object) {
	s.Kind = info.kind
	var local Local
	for i, field := range info.points {
		if n, path, ok := o.need(field); ok {
			points := []*Vec{&local.A, &local.B, &local.C}
			if field == "axis" {
				points[1] = &local.Axis
			}
			*points[i] = r.point(n, path, field)
		}
	}
	if info.list != "" {
		if n, path, ok := o.need(info.list); ok {
			local.List = r.vecs(n, path, info.list)
		}
	}
	for _, field := range info.sizes {
		if n, path, ok := o.need(field); ok {
			*local.size(field) = r.size(n, path)
		}
	}
	if n, path, ok := o.get(info.rounding); ok {
		*local.size(info.rounding) = r.size(n, path)
	}
	r.checkBox(o, &local, info.kind)
	if info.kind.isSurface() {
		s.Surface = r.surface(o, info, &local)
	}
	if n, path, ok := o.get("transform"); ok {
		o := r.object(n, path)
		o.allow("a transform", "position", "rotation", "scale")
		if len(o.fields) == 0 {
			r.fail(n, path, "places nothing")
		}
		t := r.transform(o)
		local.Transform = &t
	}
	if r.err != nil {
		return
	}
	s.Local = &local
	if on != nil {
		local.Object = on.Name
	}
	s.settle(on)
	if on == nil && local.Transform == nil && local.Axis == nil {
		s.Local = nil // it is where it is
	}
	if s.isVanished() {
		r.refuse(o.node.from, o.path, "", "a scale of 0 leaves nothing of it")
	}
	if !s.isFinite() {
		r.refuse(o.node.from, o.path, "", "where it is placed does not fit a float64")
	}
	r.checkSolid(o, s)
}

// moving are the fields of shapes that do not stand still.
var moving = []string{"velocity", "restitution", "motion", "spin", "pivot"}

// kind reads the type of a shape and checks that its fields are those of the type, or others
// that it may have here, the name first.
func (r *reader) kind(o *object, others ...string) *kindInfo {
	always, optional := []string{"type"}, []string{"transform"}
	if len(others) > 0 {
		always, optional = []string{others[0], "type"}, []string{others[1], "transform"}
		optional = append(optional, others[2:]...)
	}
	n, path, ok := o.get("type")
	if !ok {
		fields := slices.Concat(always, optional, capsuleAlong.points, capsuleAlong.sizes)
		for _, k := range append(slices.Clone(kinds), meshFile) {
			must, _ := k.fields()
			fields = append(append(fields, must...), k.may...)
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
		r.fail(n, path, "not in dim %d%s", r.scene.Dim, info.kind.instead())
		return nil
	}
	what := info.kind.article()
	if info.kind == Capsule && (o.has("center") || o.has("axis") || o.has("height")) {
		what, info = "a capsule with a center, axis or height", &capsuleAlong
	}
	if info.kind == Mesh && o.has("file") {
		what, info = "a mesh in a file", &meshFile
	}
	for _, f := range o.fields {
		if info.kind.isSurface() && slices.Contains(moving, f.name) {
			r.fail(f.value, member(o.path, f.name), "%s stands still, unless it is a platform of a play", info.kind.article())
		}
	}
	if info.kind.isSurface() {
		optional = slices.DeleteFunc(optional, func(name string) bool { return slices.Contains(moving, name) })
	}
	must, may := info.fields()
	o.allow(what, slices.Concat(always, must, may, optional)...)
	return info
}

// surface reads what a chain or mesh has beside its points, which are in l. Those in a file of their own
// are put there.
func (r *reader) surface(o *object, info *kindInfo, l *Local) *Surface {
	var x Surface
	if n, path, ok := o.get("onesided"); ok {
		x.OneSided = r.bool(n, path)
	}
	if n, path, ok := o.get("closed"); ok {
		x.Closed = r.bool(n, path)
	}
	if n, path, _ := o.get("points"); info.kind == Chain && len(l.List) == 1 {
		r.fail(n, path, "want 2 points or more")
	}
	r.solid(o, info, &x, l)
	for _, field := range info.must {
		n, path, ok := o.need(field)
		switch {
		case !ok:
		case field == "file":
			x.File = r.text(n, path)
			l.List, x.Triangles = r.meshFile(n, path, x.File)
		default:
			x.Triangles = r.triangles(n, path, len(l.List))
		}
	}
	return &x
}

// triangles reads triangles by the numbers of their corners among the points.
func (r *reader) triangles(n node, path string, points int) (list [][3]int) {
	for i, item := range r.array(n, path) {
		at := index(path, i)
		corners := r.few(item, at)
		if len(corners) != 3 {
			r.fail(item, at, "want the numbers of 3 points")
			return nil
		}
		var t [3]int
		for k, c := range corners {
			x := r.number(c, index(at, k))
			if !isWhole(x, float64(points)) {
				r.fail(c, index(at, k), "want the number of one of the points, from 0 to %d", points-1)
				return nil
			}
			t[k] = int(x)
		}
		list = append(list, t)
	}
	if len(list) == 0 {
		r.fail(n, path, "want a triangle or more")
	}
	return list
}

// meshFile reads the mesh in a file beside the scene.
func (r *reader) meshFile(n node, path, name string) ([]Vec, [][3]int) {
	if !fs.ValidPath(name) || name == "." || strings.Contains(name, "\\") {
		r.fail(n, path, "want a file in the folder of the scene or below, as in meshes/hill.obj")
	}
	if r.err == nil && r.meshes == nil {
		r.fail(n, path, "the mesh is in another file, and only the scene is read here")
	}
	if r.err != nil {
		return nil, nil
	}
	points, triangles, err := r.meshes(name)
	switch {
	case err != nil:
		r.fail(n, path, "%s", printable(err.Error()))
	case len(triangles) == 0:
		r.fail(n, path, "there are no triangles in it")
	}
	for i, p := range points {
		if len(p) != r.scene.Dim || slices.ContainsFunc(p, func(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) }) {
			r.fail(n, path, "point %d of it is not finite", i)
		}
	}
	for i, t := range triangles {
		if slices.ContainsFunc(t[:], func(c int) bool { return c < 0 || c >= len(points) }) {
			r.fail(n, path, "triangle %d of it has a corner that is none of its points", i)
		}
	}
	return points, triangles
}

// carried returns the object that a shape names.
func (r *reader) carried(n node, path string) *Object {
	i, ok := r.objects[r.text(n, path)]
	if !ok {
		r.fail(n, path, "no object of that name")
		return nil
	}
	return &r.scene.Objects[i]
}

// transform reads the parts of a transform from the fields of o.
func (r *reader) transform(o *object) (t Transform) {
	if n, path, ok := o.get("position"); ok {
		t.Position = r.vec(n, path)
	}
	if n, path, ok := o.get("rotation"); ok {
		t.Rotation = r.rotation(n, path)
	}
	if n, path, ok := o.get("scale"); ok {
		t.Scale = r.direction(n, path)
	}
	return t
}

// rotation reads an angle and, in 3D, the axis it is about.
func (r *reader) rotation(n node, path string) *Rotation {
	if r.scene.Dim == 2 {
		if n.kind != isNumber {
			r.fail(n, path, "want a number, the angle in radians")
			return nil
		}
		return &Rotation{Angle: r.number(n, path)}
	}
	if n.kind != isObject {
		r.fail(n, path, "want an object with axis and angle")
		return nil
	}
	o := r.object(n, path)
	o.allow("a rotation", "axis", "angle")
	var by Rotation
	if n, path, ok := o.need("axis"); ok {
		by.Axis = r.direction(n, path)
	}
	if n, path, ok := o.need("angle"); ok {
		by.Angle = r.number(n, path)
	}
	return &by
}

// direction reads a vector that is not zero.
func (r *reader) direction(n node, path string) Vec {
	v := r.vec(n, path)
	if !slices.ContainsFunc(v, func(x float64) bool { return x != 0 }) {
		r.fail(n, path, "must not be all zero")
	}
	return v
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

func (r *reader) expectation(n node, path string) {
	o := r.object(n, path)
	e := Expectation{Within: DefaultWithin, B: -1}
	wants := r.wants
	if n, at, ok := o.get("of"); ok {
		o.allow("an expectation of one shape", append(slices.Clone(aloneFields), "within")...)
		e.A, wants = r.shapeNamed(n, at), r.wantsAlone
	} else {
		o.allow("an expectation", "pair", "overlap", "contains", "verdict", "distance", "closest",
			"depth", "normal", "point", "contacts", "push", "pushed", "velocity",
			"raycast", "clip", "crossings", "sweep", "sweepspan", "winding", "signeddistance", "within")
		if n, at, ok := o.need("pair"); ok {
			e.A, e.B = r.pair(n, at)
		}
	}
	if r.err != nil {
		return
	}
	if n, path, ok := o.get("within"); ok {
		e.Within = r.size(n, path)
	}
	for _, f := range o.fields {
		e.Wants = append(e.Wants, wants(&e, f, path)...)
	}
	if len(e.Wants) == 0 {
		r.fail(o.node, path, "expects nothing")
	}
	r.scene.Expect = append(r.scene.Expect, e)
}

// wants reads one field of the expectation at path; some hold more than one value.
func (r *reader) wants(e *Expectation, f field, path string) []Want {
	n, a, b := f.value, &r.scene.Shapes[e.A], &r.scene.Shapes[e.B]
	want := func(n node, field string, v Value) Want {
		at := path + "." + field
		return Want{Line: r.lineOf(n.from), Path: at, Field: at[len(path)+1:], Value: v}
	}
	at := path + "." + f.name
	if s := surfaceOf(a, b); s != nil {
		r.checkSurface(f, at, s)
		if s == a && (f.name == "push" || f.name == "pushed") {
			r.fail(n, at, "%s stands still: want the other one as the first", quoted(s.Name))
		}
	}
	switch f.name {
	case "raycast", "clip", "crossings":
		switch {
		case a.IsPath():
		case a.Kind.IsPath():
			r.fail(n, at, "%s has a radius: want a segment, ray or line as the first", quoted(a.Name))
		default:
			r.fail(n, at, "%s is %s: want a segment, ray or line as the first", quoted(a.Name), a.Kind.article())
		}
	case "sweep", "sweepspan":
		if !a.HasMotion() && !b.HasMotion() {
			r.fail(n, at, "neither %s nor %s has a motion", quoted(a.Name), quoted(b.Name))
		}
		if f.name == "sweepspan" && a.HasMotion() && b.HasMotion() {
			r.fail(n, at, "%s and %s both have a motion: want only one", quoted(a.Name), quoted(b.Name))
		}
		if f.name == "sweepspan" && (a.Spin != nil || b.Spin != nil) {
			r.fail(n, at, "%s and %s may meet several times, as one of them turns", quoted(a.Name), quoted(b.Name))
		}
	}
	r.wantsInside(f, at, a, b)
	switch f.name {
	case "overlap", "contains":
		return []Want{want(n, f.name, r.bool(n, at))}
	case "winding":
		return []Want{want(n, f.name, r.winding(n, at))}
	case "signeddistance":
		return []Want{want(n, f.name, Number(r.number(n, at)))}
	case "verdict":
		return []Want{want(n, f.name, r.verdict(n, at))}
	case "distance", "depth":
		return []Want{want(n, f.name, r.extent(n, at))}
	case "velocity":
		if a.Velocity == nil {
			r.fail(n, at, "%s has no velocity", quoted(a.Name))
		}
		fallthrough
	case "normal", "point", "push":
		return []Want{want(n, f.name, r.vec(n, at))}
	case "closest":
		items := r.few(n, at)
		if len(items) != 2 {
			r.fail(n, at, "want 2 points: one of each shape")
			return nil
		}
		return []Want{
			want(items[0], "closest[0]", r.vec(items[0], index(at, 0))),
			want(items[1], "closest[1]", r.vec(items[1], index(at, 1))),
		}
	case "pushed":
		if a.positions() == nil {
			r.fail(n, at, "%s has no position of its own: expect push", a.Kind.article())
		}
		o := r.object(n, at)
		o.allow("a pushed "+string(a.Kind), a.positions()...)
		if len(o.fields) == 0 {
			r.fail(n, at, "expects nothing")
		}
		var list []Want
		for _, g := range o.fields {
			list = append(list, want(g.value, "pushed."+g.name, r.vec(g.value, member(at, g.name))))
		}
		return list
	case "raycast", "sweep", "clip", "sweepspan":
		if n.kind == isBool {
			return []Want{want(n, f.name, r.bool(n, at))}
		}
		if n.kind != isObject {
			r.fail(n, at, "want true, false or an object")
			return nil
		}
		names := hitParts
		if f.name == "clip" || f.name == "sweepspan" {
			names = spanParts
		} else if surfaceOf(a, b) != nil {
			names = append(slices.Clone(names), "part")
		}
		return r.parts(n, path, f.name, f.name, names)
	case "crossings":
		if n.kind == isNumber {
			count := r.number(n, at)
			if count != 0 && count != 1 && count != 2 {
				r.fail(n, at, "want 0, 1 or 2")
			}
			return []Want{want(n, f.name, Count(count))}
		}
		var items []node
		if n.kind == isArray {
			items = r.few(n, at)
		}
		if n.kind != isArray || len(items) > 2 {
			r.fail(n, at, "want 0, 1 or 2, or an array of as many crossings")
			return nil
		}
		list := []Want{want(n, f.name, Count(len(items)))}
		for i, item := range items {
			list = append(list, r.parts(item, path, index(f.name, i), "a crossing", hitParts)...)
		}
		return list
	}
	if f.name == "contacts" {
		return r.contacts(n, path)
	}
	return nil // pair and within
}

// surfaceOf returns the first of two shapes that is a chain or mesh, or nil.
func surfaceOf(a, b *Shape) *Shape {
	for _, s := range []*Shape{a, b} {
		if s.Kind.isSurface() {
			return s
		}
	}
	return nil
}

// checkSurface refuses what is expected of a pair with a chain or mesh, if a World does not answer it.
func (r *reader) checkSurface(f field, path string, s *Shape) {
	switch f.name {
	case "depth", "normal", "point", "contacts", "velocity", "clip", "crossings", "sweepspan":
		r.fail(f.value, path, "%s is %s, of many parts: want overlap, verdict, distance, closest, push, pushed, raycast or sweep", quoted(s.Name), s.Kind.article())
	}
}

// contacts reads what is expected of the contacts of the expectation at path.
func (r *reader) contacts(n node, path string) (list []Want) {
	want := func(n node, field string, v Value) {
		list = append(list, Want{Line: r.lineOf(n.from), Path: path + "." + field, Field: field, Value: v})
	}
	at := member(path, "contacts")
	switch n.kind {
	case isBool:
		want(n, "contacts", r.bool(n, at))
		return list
	case isObject:
	default:
		r.fail(n, at, "want true, false or an object")
		return nil
	}
	o := r.object(n, at)
	o.allow("contacts", "count", "normal", "points")
	if len(o.fields) == 0 {
		r.fail(n, at, "expects nothing")
	}
	for _, f := range o.fields {
		at, field := member(o.path, f.name), member("contacts", f.name)
		switch f.name {
		case "normal":
			want(f.value, field, r.vec(f.value, at))
		case "count":
			count := r.number(f.value, at)
			if !isWhole(count, 5) {
				r.fail(f.value, at, "want a whole number from 0 to 4")
			}
			want(f.value, field, Count(count))
		case "points":
			var items []Want
			count := 0
			for i, item := range r.array(f.value, at) {
				count++
				items = append(items, r.parts(item, path, index(field, i), "a point of contacts", contactParts)...)
			}
			if count > 4 {
				r.fail(f.value, at, "want 4 points at most")
			}
			want(f.value, field, Count(count))
			list = append(list, items...)
		}
	}
	return list
}

// The parts of a hit, of a span and of a point of contacts.
var (
	hitParts     = []string{"t", "point", "normal"}
	spanParts    = []string{"enter", "exit"}
	contactParts = []string{"point", "depth", "feature"}
)

// parts reads the expected parts of an answer, which is the field called name of the
// expectation at path; what has these parts is told in errors.
func (r *reader) parts(n node, path, name, what string, parts []string) (list []Want) {
	o := r.object(n, path+"."+name)
	o.allow(what, parts...)
	if len(o.fields) == 0 {
		r.fail(n, o.path, "expects nothing")
	}
	for _, f := range o.fields {
		at := member(o.path, f.name)
		w := Want{Line: r.lineOf(f.value.from), Path: at, Field: at[len(path)+1:]}
		switch f.name {
		case "point", "normal", "onid", "onshape":
			w.Value = r.vec(f.value, at)
		case "part":
			x := r.number(f.value, at)
			if !isWhole(x, math.MaxInt32) {
				r.fail(f.value, at, "want the number of a part, from 0")
			}
			w.Value = Count(x)
		case "depth", "distance":
			w.Value = r.extent(f.value, at)
		case "id":
			w.Value = r.knownID(f.value, at)
		case "leaves":
			w.Value = r.bool(f.value, at)
		case "points":
			list = append(list, r.list(f.value, path, name+"."+f.name, "a point of contacts", contactParts)...)
			continue
		case "feature":
			x := r.number(f.value, at)
			if !isWhole(x, 1<<32) {
				r.fail(f.value, at, "want a whole number of 32 bits")
			}
			w.Value = Number(x)
		default:
			w.Value = r.parameter(f.value, at)
		}
		list = append(list, w)
	}
	return list
}

// parameter reads an expected place on a path or in a motion, which may be infinite.
func (r *reader) parameter(n node, path string) Number {
	if n.kind != isString {
		return Number(r.number(n, path))
	}
	switch string(r.content(n.from)) {
	case "inf":
		return Number(math.Inf(1))
	case "-inf":
		return Number(math.Inf(-1))
	}
	r.fail(n, path, `want a number, "inf" or "-inf"`)
	return 0
}

// pair reads two names of shapes.
func (r *reader) pair(n node, path string) (a, b int) {
	items := r.few(n, path)
	if len(items) != 2 {
		r.fail(n, path, "want the names of 2 shapes")
		return 0, 0
	}
	var found [2]int
	for i, item := range items {
		found[i] = r.shapeNamed(item, index(path, i))
	}
	if found[0] == found[1] {
		r.fail(n, path, "want 2 different shapes")
	}
	return found[0], found[1]
}

// shapeNamed reads the name of a shape, and returns its index.
func (r *reader) shapeNamed(n node, path string) int {
	at, ok := r.names[r.text(n, path)]
	if !ok {
		r.fail(n, path, "no shape of that name")
	}
	return at
}

func (r *reader) verdict(n node, path string) Verdict {
	v := Verdict(r.text(n, path))
	if v != Apart && v != Touching && v != Penetrating {
		r.fail(n, path, "want apart, touching or penetrating")
	}
	return v
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

// point reads a vector of a shape by the name of its field: sides of a box may be infinite,
// and a normal is not zero.
func (r *reader) point(n node, path, field string) Vec {
	switch field {
	case "min":
		return r.sides(n, path, "-inf", math.Inf(-1))
	case "max":
		return r.sides(n, path, "inf", math.Inf(1))
	case "normal":
		return r.direction(n, path)
	}
	return r.vec(n, path)
}

// sides reads a corner of a box, in which a word stands for an infinity.
func (r *reader) sides(n node, path, word string, infinity float64) Vec {
	items := r.few(n, path)
	if len(items) != r.scene.Dim {
		r.fail(n, path, "want %d numbers", r.scene.Dim)
		return nil
	}
	v := make(Vec, len(items))
	for i, item := range items {
		switch at := index(path, i); {
		case item.kind != isString:
			v[i] = r.number(item, at)
		case string(r.content(item.from)) == word:
			v[i] = infinity
		default:
			r.fail(item, at, "want a number or %q", word)
		}
	}
	return v
}

// vecs reads a list of vectors: as many half vectors as there are dimensions, or a point or
// more.
func (r *reader) vecs(n node, path, field string) []Vec {
	var list []Vec
	for i, item := range r.array(n, path) {
		list = append(list, r.vec(item, index(path, i)))
	}
	if field == "half" && len(list) != r.scene.Dim {
		r.fail(n, path, "want %d half vectors", r.scene.Dim)
	}
	if len(list) == 0 {
		r.fail(n, path, "want a point or more")
	}
	return list
}

// checkBox refuses a box without a point, and one without an end that is to be placed.
func (r *reader) checkBox(o *object, l *Local, k Kind) {
	if k != Box || r.err != nil {
		return
	}
	for i, lo := range l.A {
		if lo > l.B[i] {
			n, path, _ := o.get("min")
			r.fail(n, path, "must not exceed max")
			return
		}
	}
	if l.isInfinite() && (o.has("object") || o.has("transform")) {
		r.refuse(o.node.from, o.path, "", "a box with infinite sides cannot be placed")
	}
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
