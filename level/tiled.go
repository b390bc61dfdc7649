package level

// Tiled: maps, their layers and groups.

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// mostTiles limits the numbers that say how large a map is, and where its chunks are.
const mostTiles = 1 << 28

// mostName limits the length of an id, a name and a class, and of the names of a layer and its groups together. Many objects may have
// these from a template or a layer, and each shape in a scene has them.
const mostName = 500

const tooLarge = "is too far away or too large for a float64"

// A tileMap is what the map as a whole says.
type tileMap struct {
	r             *reader
	orientation   string
	width, height int
	cell          d2.Vec
	infinite      bool
	sets          []usedSet

	tilesets  map[string]*tileset
	templates map[string]*template
	unpack    unpacker
	seen      []string       // the paths of all layers, if some are asked for
	ids       map[string]int // how many objects have an id
	within    string         // what errors name before an object: the tile that it is a shape of
}

// A layering is what a layer has from the groups around it.
type layering struct {
	path     string
	offset   d2.Vec
	parallax d2.Vec
	role     role
}

// A role says what becomes of an object or grid.
type role struct{ trigger, ignored bool }

// with returns the role of what has a class and properties.
func (o role) with(class string, properties map[string]any) role {
	if strings.EqualFold(class, "trigger") {
		o.trigger = true
	}
	if v, ok := properties["trigger"].(bool); ok {
		o.trigger = v
	}
	if v, ok := properties["solid"].(bool); ok {
		o.ignored = !v
	}
	if o.trigger {
		o.ignored = false
	}
	return o
}

// readTiled reads a map of Tiled.
func (r *reader) readTiled(name string) error {
	if r.tiled(name); r.failed() {
		return r.err
	}
	return nil
}

func (r *reader) tiled(name string) {
	r.level.YDown = true
	n := r.parse(name)
	if r.failed() {
		return
	}
	if what := n.string("type"); n.file.xml && n.name != "map" || !n.file.xml && what != "map" && (what != "" || n.kid("layers") == nil) {
		r.refuseKind(n, what)
		return
	}
	m := &tileMap{
		r: r, orientation: n.string("orientation"),
		width: r.integer(n, "width", 0, 0, mostTiles), height: r.integer(n, "height", 0, 0, mostTiles),
		cell:     d2.V(r.number(n, "tilewidth", 0), r.number(n, "tileheight", 0)),
		infinite: r.flag(n, "infinite"),
		tilesets: make(map[string]*tileset), templates: make(map[string]*template), ids: make(map[string]int),
	}
	defer m.unpack.close()
	switch m.orientation {
	case "", "orthogonal":
		m.orientation = "orthogonal"
	case "isometric", "staggered", "hexagonal", "oblique":
		if !r.objectsOnly {
			r.refuse(n, "orientation", shortened(m.orientation), "the tiles are not rectangles along the axes; ObjectsOnly reads the objects alone")
		}
	default:
		r.refuse(n, "orientation", shortened(m.orientation), "is no orientation of Tiled")
	}
	for _, k := range []string{"tilewidth", "tileheight"} {
		if x := r.number(n, k, 0); x <= 0 || x > mostTiles {
			r.refuse(n, k, shortened(n.string(k)), "is no size of a tile")
		}
	}
	r.level.cell = m.cell
	m.sets = m.tilesetsOf(n)
	if r.failed() {
		return
	}
	if !m.infinite && m.orientation == "orthogonal" {
		r.level.Bounds = &d2.Box{Max: d2.V(float64(float64(m.width)*m.cell.X), float64(float64(m.height)*m.cell.Y))}
	}
	m.layers(n, layering{parallax: d2.V(1, 1)}, "")
	for _, name := range r.layers {
		if r.object = ""; !r.failed() && !slices.ContainsFunc(m.seen, func(path string) bool { return isNamed(path, name) }) {
			list := strings.Join(m.seen[:min(len(m.seen), 20)], ", ")
			if len(m.seen) > 20 {
				list += " and others"
			}
			r.refuse(n, "", shortened(name), "is no layer; there are "+list)
		}
	}
}

// refuseKind refuses what is no map of Tiled, and says what it is instead if that is plain.
func (r *reader) refuseKind(n *node, what string) {
	has := func(name string) bool {
		_, scalar := n.get(name)
		return scalar || n.kid(name) != nil
	}
	switch {
	case n.file.xml:
		r.refuse(n, "", shortened(n.name), "the file is no map of Tiled")
	case what != "":
		r.refuse(n, "type", shortened(what), "the file is no map of Tiled")
	case has("jsonVersion"):
		r.refuse(n, "", "", "the file is no map of Tiled, but looks like a project of LDtk: want a name that ends with .ldtk")
	case has("asset"):
		r.refuse(n, "", "", "the file is no map of Tiled, but looks like glTF: want a name that ends with .gltf")
	case has("shapes") && has("version"):
		r.refuse(n, "", "", "the file is no map of Tiled, but looks like a scene of hantei, which is no level")
	default:
		r.refuse(n, "", "", "the file is no map of Tiled: it has no layers")
	}
}

// layers reads the layers of the map or of a group.
func (m *tileMap) layers(n *node, in layering, above string) {
	list := n.kids
	if !n.file.xml {
		list = n.list("", "layers")
	}
	for _, k := range list {
		if m.r.failed() {
			return
		}
		kind := k.name
		if !k.file.xml {
			kind = k.string("type")
		}
		switch kind {
		case "layer", "tilelayer", "objectgroup", "group":
			m.layer(k, kind, in, above)
		case "imagelayer":
		default:
			if !k.file.xml {
				m.r.refuse(k, "type", shortened(kind), "is no kind of layer")
			}
		}
	}
}

func (m *tileMap) layer(n *node, kind string, in layering, above string) {
	r := m.r
	name := n.string("name")
	r.object = kind + " " + strconv.Quote(name)
	properties := r.properties(n)
	in.path = above + name
	in.offset.X += r.number(n, "offsetx", 0)
	in.offset.Y += r.number(n, "offsety", 0)
	in.parallax.X *= r.number(n, "parallaxx", 1)
	in.parallax.Y *= r.number(n, "parallaxy", 1)
	in.role = in.role.with(n.string("class"), properties)
	if len(in.path) > mostName {
		r.refuse(n, "name", shortened(in.path), "the names of the layer and its groups are too long")
	}
	if in.offset.X-in.offset.X != 0 || in.offset.Y-in.offset.Y != 0 {
		r.refuse(n, "offset", "", tooLarge)
	}
	if r.failed() {
		return
	}
	if len(r.layers) > 0 {
		m.seen = append(m.seen, in.path)
	}
	if kind == "group" {
		m.layers(n, in, in.path+"/")
		return
	}
	if !r.wants(in.path) {
		return
	}
	colliders := false
	if kind == "objectgroup" {
		before := len(r.level.Objects)
		for _, o := range n.list("object", "objects") {
			if r.failed() {
				return
			}
			m.place(m.object(o, m.sets, 0), in)
		}
		colliders = slices.ContainsFunc(r.level.Objects[before:], func(o Object) bool { return len(o.Shapes) > 0 && !o.Ignored })
	} else if !r.objectsOnly {
		g := m.grid(n, in)
		g.Properties = properties
		r.level.Grids = append(r.level.Grids, g)
		colliders = len(g.Cells) > 0 && !g.Ignored
	}
	r.object = ""
	if colliders && in.parallax != d2.V(1, 1) {
		r.warn(n, "layer %q has colliders and a parallax of %v × %v: they are where it is without", in.path, in.parallax.X, in.parallax.Y)
	}
}

// place appends an object where it is in its layer.
func (m *tileMap) place(o *object, in layering) {
	r := m.r
	if r.failed() {
		return
	}
	at := d2.V(o.x+in.offset.X, o.y+in.offset.Y)
	if at.X-at.X != 0 || at.Y-at.Y != 0 {
		r.refuse(o.n, "", "", tooLarge)
	}
	made := Object{ID: o.id, Name: o.name, Class: o.class, Layer: in.path, Source: o.kind, At: vec(at)}
	r.short(o.n, "id", o.id)
	r.short(o.n, "name", o.name)
	where := moved(at.X, at.Y)
	properties := o.properties
	switch t := o.tile(r); {
	case r.failed():
		return
	case t != nil:
		made.Source = "tile"
		if made.Class == "" {
			made.Class = t.class
		}
		properties = r.merged(o.n, t.properties, properties)
		w, h := o.w, o.h
		size := t.size()
		if w == 0 {
			w = size.X
		}
		if h == 0 {
			h = size.Y
		}
		p := t.placing(d2.V(w, h), o.gid, m.corner(t, w, h), m.orientation == "hexagonal").then(turned(o.rotation)).then(where)
		made.Shapes = m.shapes(o.n, t.whole(), p)
		made.faults = faultsOf(t.figures, p)
	case o.kind != "text":
		f := figure{kind: o.kind, w: o.w, h: o.h, at: turned(o.rotation)}
		m.form(&f, o)
		made.Shapes = chained(m.shapes(o.n, []figure{f}, where))
		made.faults = faultsOf([]figure{f}, where)
	}
	r.short(o.n, "class", made.Class)
	made.Properties = properties
	role := in.role.with(made.Class, properties)
	made.Trigger, made.Ignored = role.trigger, role.ignored
	if m.ids[o.id]++; m.ids[o.id] == 2 && o.id != "" {
		r.warn(o.n, "there is more than one object with the id %s", o.id)
	}
	r.level.Objects = append(r.level.Objects, made)
}

// corner returns where the least corner of a tile object is, seen from its place.
func (m *tileMap) corner(t *tile, w, h float64) d2.Vec {
	alignment := t.set.alignment
	if alignment == "" || alignment == "unspecified" {
		alignment = "bottomleft"
		if m.orientation == "isometric" {
			alignment = "bottom"
		}
	}
	var c d2.Vec
	switch {
	case strings.HasSuffix(alignment, "right"):
		c.X = -w
	case !strings.HasSuffix(alignment, "left"):
		c.X = -w / 2
	}
	switch {
	case strings.HasPrefix(alignment, "bottom"):
		c.Y = -h
	case !strings.HasPrefix(alignment, "top"):
		c.Y = -h / 2
	}
	return c
}

// shapes returns the shapes of figures, and counts their corners.
func (m *tileMap) shapes(n *node, figures []figure, p placing) []scene.Shape {
	var list []scene.Shape
	for i := range figures {
		m.r.spent += figures[i].size()
		if m.r.spent > m.r.limits.Corners {
			m.r.refuse(n, "", "", "the shapes have more corners than Limits.Corners")
			return nil
		}
		list = append(list, figures[i].shapes(p)...)
	}
	if !slices.ContainsFunc(list, overflows) {
		return list
	}
	m.r.refuse(n, "", "", tooLarge)
	return nil
}

// faultsOf returns what is wrong with figures, where p puts them.
func faultsOf(figures []figure, p placing) []fault {
	var list []fault
	for i := range figures {
		if f := figures[i].fault; f.rule != "" {
			f.shapes = figures[i].shapes(p)
			list = append(list, f)
		}
	}
	return list
}

// noteFault says that a fault tells what the next warning does.
func (l *Level) noteFault() {
	if l.faulty == nil {
		l.faulty = make(map[int]bool)
	}
	l.faulty[len(l.Warnings)] = true
}

// overflows reports whether a number of s is not finite.
func overflows(s scene.Shape) bool {
	sum := s.Radius + s.RB
	for _, list := range [][]scene.Vec{{s.A, s.B}, s.List} {
		for _, v := range list {
			for _, x := range v {
				sum += float64(x * 0)
			}
		}
	}
	return math.IsNaN(sum) || math.IsInf(sum, 0)
}

// form gives a polygon its pieces, and a polyline its way.
func (m *tileMap) form(f *figure, o *object) {
	if f.kind != "polygon" && f.kind != "polyline" {
		return
	}
	r := m.r
	points := o.points
	if f.kind == "polyline" {
		f.pieces = [][]d2.Vec{points}
		return
	}
	for len(points) > 1 && points[0] == points[len(points)-1] {
		points = points[:len(points)-1]
	}
	r.limits.Work -= int64(len(points)) * int64(len(points))
	if r.limits.Work < 0 {
		r.refuse(o.n, "polygon", fmt.Sprintf("%d corners", len(points)), "the polygons have more corners than Limits.Work")
		return
	}
	pieces, err := d2.Partition(points...)
	if err != nil {
		r.level.noteFault()
		r.warn(o.n, "%s: the polygon is taken for its border: %v", r.object, err)
		f.kind, f.fault = "polyline", fault{rule: "crossing", text: err.Error()}
		if errors.Is(err, d2.ErrFewCorners) || errors.Is(err, d2.ErrNoArea) {
			f.fault.rule = "degenerate"
		}
		if len(points) > 2 {
			points = append(slices.Clone(points), points[0])
		}
		f.pieces = [][]d2.Vec{points}
		return
	}
	if len(pieces) > 1 {
		f.fault = fault{rule: "nonconvex", text: fmt.Sprintf("a polygon with dents: it becomes %d convex ones", len(pieces))}
	}
	for _, piece := range pieces {
		f.pieces = append(f.pieces, piece.Corners())
	}
}
