package scene

// Reading of expectations: what a scene says that answers are.

import (
	"math"
	"slices"
)

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

// inWorld returns the indices of the shapes of each object of a World, which the value n at path needs. It refuses a scene whose shapes
// cannot be in a World.
func (r *reader) inWorld(n node, path string) map[string][]int {
	if r.partsOf != nil {
		return r.partsOf
	}
	ids, parts := r.scene.ids()
	r.partsOf = parts
	carriers := map[string]bool{}
	for i := range r.scene.Shapes {
		if l := r.scene.Shapes[i].Local; l != nil {
			carriers[l.Object] = true
		}
	}
	for i := range r.scene.Shapes {
		if s := &r.scene.Shapes[i]; s.id() == s.Name && carriers[s.Name] {
			r.refuse(n.from, path, "", "the shape %s and an object of that name cannot be told apart", quoted(s.Name))
		}
	}
	for _, id := range ids {
		if len(parts[id]) > 1 && r.hasSurface(parts[id]) {
			r.refuse(n.from, path, "", "%s has a chain or mesh, which must be the only one of its shapes", quoted(id))
		}
	}
	return r.partsOf
}

// hasSurface reports whether one of some shapes is a chain or mesh.
func (r *reader) hasSurface(shapes []int) bool {
	return slices.ContainsFunc(shapes, func(i int) bool { return r.scene.Shapes[i].Kind.isSurface() })
}
