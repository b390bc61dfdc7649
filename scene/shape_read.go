package scene

// Reading of shapes and their members.

import (
	"encoding/json"
	"math"
	"slices"
	"strings"
)

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
