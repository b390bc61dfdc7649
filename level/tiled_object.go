package level

// Objects of Tiled, and the templates that they are made from.

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
)

// An object is what a file says of one, with what its template says where it does not.
type object struct {
	n           *node
	id          string
	name, class string
	kind        string
	x, y, w, h  float64
	rotation    float64
	gid         uint32 // 0 unless it shows a tile
	sets        []usedSet
	points      []d2.Vec
	properties  map[string]any
}

// A template is an object in a file of its own.
type template struct {
	object *object // nil while it is read
}

// object reads an object. How many templates stand on each other is counted by depth.
func (m *tileMap) object(n *node, sets []usedSet, depth int) *object {
	r := m.r
	o := &object{n: n, kind: "rectangle"}
	r.object = m.within + "object " + n.string("id")
	if name := n.string("name"); name != "" {
		r.object = strings.TrimSpace(r.object + " " + strconv.Quote(name))
	}
	if reference, ok := n.get("template"); ok {
		t := m.template(n, reference.value, depth+1)
		if r.failed() {
			return nil
		}
		*o = *t.object
		o.n = n
	}
	if id := n.string("id"); id != "" {
		o.id = id
	}
	if name := n.string("name"); name != "" {
		o.name = name
	}
	for _, key := range []string{"class", "type"} {
		if class := n.string(key); class != "" {
			o.class = class
		}
	}
	o.x, o.y = r.number(n, "x", 0), r.number(n, "y", 0)
	if w := r.size(n, "width", 0); w != 0 {
		o.w = w
	}
	if h := r.size(n, "height", 0); h != 0 {
		o.h = h
	}
	o.rotation = r.number(n, "rotation", o.rotation)
	if gid, ok := n.get("gid"); ok {
		x, err := strconv.ParseUint(gid.value, 10, 32)
		if err != nil {
			r.refuse(n, "gid", shortened(gid.value), "is no number of a tile")
		}
		if x != 0 {
			o.gid, o.sets = uint32(x), sets
		}
	}
	m.kind(n, o)
	o.properties = r.merged(n, o.properties, r.properties(n))
	return o
}

// kind reads what shape an object has.
func (m *tileMap) kind(n *node, o *object) {
	for _, kind := range []string{"ellipse", "capsule", "point", "text"} {
		if k := n.kid(kind); k != nil || !n.file.xml && m.r.flagged(n, kind) {
			o.kind = kind
		}
	}
	for _, kind := range []string{"polygon", "polyline"} {
		if k := n.kid(kind); k != nil {
			o.kind = kind
			o.points = m.points(k)
		}
	}
}

// flagged reports whether a file of JSON says true of n.
func (r *reader) flagged(n *node, name string) bool {
	if a, ok := n.get(name); ok && a.kind == 'b' {
		return a.value == "true"
	}
	return false
}

// points reads the corners of a polygon or polyline, none of which is that before it.
func (m *tileMap) points(n *node) []d2.Vec {
	var points []d2.Vec
	if n.file.xml {
		for pair := range strings.FieldsSeq(n.string("points")) {
			x, y, ok := strings.Cut(pair, ",")
			point := d2.V(coordinate(x, &ok), coordinate(y, &ok))
			if !ok {
				m.r.refuse(n, "points", shortened(pair), "is no point")
				return nil
			}
			if m.r.count(n.file, 1); m.r.failed() {
				return nil
			}
			points = append(points, point)
		}
	} else {
		for _, k := range n.kids {
			points = append(points, d2.V(m.r.number(k, "x", 0), m.r.number(k, "y", 0)))
		}
	}
	if len(points) == 0 {
		m.r.refuse(n, "points", "", "there are no points")
	}
	return slices.Compact(points)
}

// coordinate returns a finite number; what is none makes ok false.
func coordinate(text string, ok *bool) float64 {
	x, err := strconv.ParseFloat(text, 64)
	if err != nil || x-x != 0 {
		*ok = false
	}
	return x
}

// merged returns both properties, those of over where both have one.
func (r *reader) merged(n *node, under, over map[string]any) map[string]any {
	switch {
	case len(over) == 0:
		return under
	case len(under) == 0:
		return over
	}
	if r.count(n.file, len(under)); r.failed() {
		return nil
	}
	both := maps.Clone(under)
	maps.Copy(both, over)
	return both
}

// template reads a template, once.
func (m *tileMap) template(n *node, reference string, depth int) *template {
	r := m.r
	name := r.referred(n, "template", reference)
	if r.failed() {
		return nil
	}
	if t := m.templates[name]; t != nil {
		if t.object == nil {
			r.refuse(n, "template", quotedPath(reference), "the template stands on itself")
			return nil
		}
		return t
	}
	if depth > r.limits.Templates {
		r.refuse(n, "template", quotedPath(reference), "more templates stand on each other than Limits.Templates")
		return nil
	}
	t := &template{}
	m.templates[name] = t
	who := r.object
	root := r.parseNamed(n, "template", reference, name)
	if r.failed() {
		return nil
	}
	o := root.kid("object")
	if root.file.xml && root.name != "template" || o == nil {
		r.refuse(root, "", "", "the file is no template")
		return nil
	}
	of := m.object(o, m.tilesetsOf(root), depth)
	if r.failed() {
		return nil
	}
	of.id = ""
	t.object = of
	r.object = who
	return t
}

// referred returns the path of a file that n refers to, and refuses n if there can be none.
func (r *reader) referred(n *node, property, reference string) string {
	name, reason, err := beside(n.file.name, reference)
	if reason != "" {
		r.refuseFor(n, property, quotedPath(reference), reason, err)
	}
	return name
}

// parseNamed returns the tree of a file that n refers to. If it cannot be opened, the error is
// at n.
func (r *reader) parseNamed(n *node, property, reference, name string) *node {
	root := r.parse(name)
	if r.failed() && r.err.File == name && r.err.Err != nil && r.err.Line == 0 {
		err := r.err
		r.err = nil
		r.refuseFor(n, property, quotedPath(reference), err.Reason, err.Err)
	}
	return root
}

// tile returns the tile that an object shows, or nil if it shows none.
func (o *object) tile(r *reader) *tile {
	if o.gid == 0 {
		return nil
	}
	t := find(o.sets, o.gid)
	if t == nil {
		r.refuse(o.n, "gid", strconv.FormatUint(uint64(o.gid), 10), noTileset)
		return nil
	}
	t.warnMissing(r, o.n, "gid", o.gid)
	return t
}

// warnMissing warns of a tile that its tileset does not have: once for each tileset.
func (t *tile) warnMissing(r *reader, n *node, where string, gid uint32) {
	if t.missing && !t.set.warned {
		t.set.warned = true
		r.warn(n, "%s: %s: %d: tileset %q has no tile %d: the whole tile is taken for solid, and so are others that are missing",
			r.object, where, gid, t.set.name, t.id)
	}
}

const noTileset = "is no tile of a tileset"

// find returns the tile with a number of the map, or nil if that is before the first tileset.
func find(sets []usedSet, gid uint32) *tile {
	gid &= tileBits
	i, ok := slices.BinarySearchFunc(sets, gid, func(s usedSet, gid uint32) int {
		return int(int64(s.first) - int64(gid))
	})
	if !ok {
		i--
	}
	if i < 0 {
		return nil
	}
	return sets[i].tile(gid)
}
