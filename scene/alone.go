package scene

import (
	"strings"
	"sync"

	"github.com/hantei-go/hantei/internal/both"
)

// This file holds what is expected of one shape: its mass, and what a World with all others tells of it.

// aloneFields are the fields of an expectation of one shape.
var aloneFields = []string{"of", "measure", "clipall", "crossingsall", "contactsof", "nearest"}

// The parts of what is expected of one shape.
var (
	spanAllParts     = []string{"id", "part", "enter", "exit"}
	crossingAllParts = []string{"id", "part", "t", "point", "normal", "leaves"}
	manifoldParts    = []string{"id", "part", "normal", "points"}
	neighborParts    = []string{"id", "part", "distance", "onid", "onshape"}
)

// wantsAlone is wants for an expectation of one shape.
func (r *reader) wantsAlone(e *Expectation, f field, path string) []Want {
	a, at := &r.scene.Shapes[e.A], member(path, f.name)
	switch f.name {
	case "measure":
		if a.Kind.isSurface() && !a.isSolid() {
			r.fail(f.value, at, "%s is %s that is not solid: it has no inside", quoted(a.Name), a.Kind.article())
		}
		return r.measure(f.value, path)
	case "clipall", "crossingsall":
		if !a.IsPath() {
			r.fail(f.value, at, "%s is %s: want a segment, ray or line without a radius", quoted(a.Name), a.Kind.article())
		}
	}
	switch f.name {
	case "clipall", "crossingsall", "contactsof", "nearest":
		r.inWorld(f.value, at)
	}
	switch f.name {
	case "clipall":
		return r.list(f.value, path, f.name, "a stretch", spanAllParts)
	case "crossingsall":
		return r.list(f.value, path, f.name, "a crossing", crossingAllParts)
	case "contactsof":
		return r.list(f.value, path, f.name, "a manifold", manifoldParts)
	case "nearest":
		return r.parts(f.value, path, f.name, f.name, neighborParts)
	}
	return nil // of and within
}

// list reads an array of answers, which is the field called name of the expectation at path, or how many there are. What has the parts
// is told in errors.
func (r *reader) list(n node, path, name, what string, parts []string) []Want {
	at := path + "." + name
	count := Want{Line: r.lineOf(n.from), Path: at, Field: name}
	if n.kind != isArray {
		x, fault := r.float(n)
		if fault != "" || !isWhole(x, 1<<31) {
			r.fail(n, at, "want a whole number or an array")
		}
		count.Value = Count(x)
		return []Want{count}
	}
	list := []Want{count}
	items := 0
	for i, item := range r.array(n, at) {
		items++
		list = append(list, r.parts(item, path, index(name, i), what, parts)...)
	}
	list[0].Value = Count(items)
	return list
}

// measure reads the expected mass properties of the expectation at path.
func (r *reader) measure(n node, path string) (list []Want) {
	size, rows := "volume", r.scene.Dim
	if r.scene.Dim == 2 {
		size, rows = "area", 1
	}
	o := r.object(n, member(path, "measure"))
	o.allow("measure", size, "center", "inertia")
	if len(o.fields) == 0 {
		r.fail(n, o.path, "expects nothing")
	}
	want := func(n node, field string, v Value) {
		list = append(list, Want{Line: r.lineOf(n.from), Path: member(path, field), Field: field, Value: v})
	}
	for _, f := range o.fields {
		at, field := member(o.path, f.name), member("measure", f.name)
		switch {
		case f.name == size:
			want(f.value, field, r.extent(f.value, at))
		case f.name == "center":
			want(f.value, field, r.vec(f.value, at))
		case rows == 1:
			want(f.value, field, r.extent(f.value, at))
		default:
			items := r.few(f.value, at)
			if len(items) != rows {
				r.fail(f.value, at, "want the %d rows of the inertia tensor", rows)
				return nil
			}
			for i, item := range items {
				want(item, index(field, i), r.vec(item, index(at, i)))
			}
		}
	}
	return list
}

// knownID reads the name of an object with shapes, or of a shape that has none.
func (r *reader) knownID(n node, path string) string {
	id := r.text(n, path)
	if r.inWorld(n, path)[id] == nil {
		r.fail(n, path, "no object of that name in the World")
	}
	return id
}

// Alone returns a function from the Field of a Want to its value for shape i: its mass, or the answer of a World. For clipall and crossingsall
// the World has all other objects; for contactsof and nearest it has all objects. The value of an array is its length, a Count. The value of a
// field that there is not is nil.
func (s *Scene) Alone(i int) func(field string) Value { return s.aloneAsker()(i) }

// aloneAsker returns the function that answers for one shape of s, given by its index, as Alone does. All of its answers are of one
// World.
func (s *Scene) aloneAsker() func(i int) func(field string) Value {
	if s.Dim == 2 {
		return in2D.aloneAsker(s)
	}
	return in3D.aloneAsker(s)
}

func (lib *library[S, P, V]) aloneAsker(s *Scene) func(i int) func(field string) Value {
	world := sync.OnceValue(func() both.Game[S, V] { return lib.world(s) })
	return func(i int) func(field string) Value {
		known := map[string]map[string]Value{}
		return func(field string) Value {
			name, _, _ := strings.Cut(field, ".")
			name, _, _ = strings.Cut(name, "[")
			if known[name] == nil {
				known[name] = map[string]Value{}
				lib.answer(world, &s.Shapes[i], name, known[name])
			}
			return known[name][field]
		}
	}
}

// answer puts each value of the answer called name about the shape a into to, by the Field of its Want.
func (lib *library[S, P, V]) answer(world func() both.Game[S, V], a *Shape, name string, to map[string]Value) {
	switch name {
	case "measure":
		lib.putMass(a, to)
	case "nearest":
		n, ok := world().Nearest(a.id())
		if !ok {
			return
		}
		to["nearest.id"], to["nearest.part"], to["nearest.distance"] = n.ID, Count(n.Part), Number(n.Distance)
		to["nearest.onid"], to["nearest.onshape"] = lib.list(n.OnID), lib.list(n.OnShape)
	case "clipall":
		if !a.IsPath() {
			return
		}
		list := world().ClipAll(lib.shape(a), a.id())
		to[name] = Count(len(list))
		for k, c := range list {
			at := index(name, k)
			to[at+".id"], to[at+".part"] = c.ID, Count(c.Part)
			to[at+".enter"], to[at+".exit"] = Number(c.Enter), Number(c.Exit)
		}
	case "crossingsall":
		if !a.IsPath() {
			return
		}
		list := world().CrossingsAll(lib.shape(a), a.id())
		to[name] = Count(len(list))
		for k, c := range list {
			at := index(name, k)
			to[at+".id"], to[at+".part"], to[at+".leaves"] = c.ID, Count(c.Part), c.Leaves
			to[at+".t"], to[at+".point"], to[at+".normal"] = Number(c.T), lib.list(c.Point), lib.list(c.Normal)
		}
	case "contactsof":
		list := world().ContactsOf(a.id())
		to[name] = Count(len(list))
		for k, m := range list {
			at := index(name, k)
			to[at+".id"], to[at+".part"], to[at+".normal"] = m.ID, Count(m.Part), lib.list(m.Normal)
			to[at+".points"] = Count(m.Len)
			for j, p := range m.Points[:m.Len] {
				at := index(at+".points", j)
				to[at+".point"], to[at+".depth"], to[at+".feature"] = lib.list(p.Point), Number(p.Depth), Number(p.Feature)
			}
		}
	}
}

// putMass puts the mass properties of a into to.
func (lib *library[S, P, V]) putMass(a *Shape, to map[string]Value) {
	var m both.Mass[V]
	switch {
	case a.isSolid():
		m = lib.surface(a).Inside.Measure()
	case a.Kind.isSurface():
		return
	default:
		m = lib.Measure(lib.shape(a))
	}
	to["measure.center"] = lib.list(m.Center)
	if lib.Dim == 2 {
		to["measure.area"], to["measure.inertia"] = Number(m.Volume), Number(m.Polar)
		return
	}
	to["measure.volume"] = Number(m.Volume)
	for i, row := range m.Inertia {
		to[index("measure.inertia", i)] = lib.list(row)
	}
}

// world returns a World of all objects of s, in the order of the file.
func (lib *library[S, P, V]) world(s *Scene) both.Game[S, V] {
	w := lib.newGame()
	ids, parts := s.ids()
	for _, id := range ids {
		if a := &s.Shapes[parts[id][0]]; a.Kind.isSurface() {
			_ = w.SetSurface(id, lib.surface(a).Of) // what a World refuses is not in it
			continue
		}
		var list []S
		for _, i := range parts[id] {
			list = append(list, lib.shape(valid(&s.Shapes[i])))
		}
		_ = w.Set(id, list...) // likewise
	}
	return w
}

// membersAlone are the members of an expectation of one shape.
func (s *Scene) membersAlone(e *Expectation) members {
	m := members{{"of", s.Shapes[e.A].Name}}
	for rest := e.Wants; len(rest) > 0; {
		name := rest[0].answer()
		n := 1
		for n < len(rest) && rest[n].answer() == name {
			n++
		}
		m.add(name, nested(name, rest[:n]))
		rest = rest[n:]
	}
	if e.Within != DefaultWithin {
		m.add("within", e.Within)
	}
	return m
}

// nested returns the JSON value at a place, of which all wants are: a value, an object or an array.
func nested(place string, wants []Want) any {
	if len(wants) == 1 && wants[0].Field == place {
		return wants[0].Value
	}
	var items []any
	var parts members
	for len(wants) > 0 {
		rest := strings.TrimPrefix(wants[0].Field, place)
		if rest == "" { // the number of items
			wants = wants[1:]
			continue
		}
		end := len(rest)
		if next := strings.IndexAny(rest[1:], ".["); next >= 0 {
			end = next + 1
		}
		step := place + rest[:end]
		n := 1
		for n < len(wants) && isAt(wants[n].Field, step) {
			n++
		}
		value := nested(step, wants[:n])
		wants = wants[n:]
		if rest[0] == '[' {
			items = append(items, value)
		} else {
			parts.add(rest[1:end], value)
		}
	}
	if parts != nil {
		return parts
	}
	return items
}

// isAt reports whether a field is a place or a part of it.
func isAt(field, place string) bool {
	rest, is := strings.CutPrefix(field, place)
	return is && (rest == "" || rest[0] == '.' || rest[0] == '[')
}
