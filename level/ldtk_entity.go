package level

// Entities of LDtk, and the fields of entities and levels.

import (
	"math"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// entity reads an entity as an object: its rectangle if entities of its kind have a size of their own, else its
// pivot. Its Bounds are the rectangle in any case.
func (l *ldtk) entity(n *jsonNode, layer string, origin d2.Vec, cell float64) {
	id, name := n.need("iid").text(), n.need("__identifier").text()
	n.object = id + " " + shortened(name)
	if first, again := l.seen[id]; again {
		l.warn("%s: there is more than one entity with the iid %s: %s is another", n.path(), shortened(id), first)
	}
	l.seen[id] = n.path()
	px := n.need("px").numbers(2)
	at := origin.Add(d2.V(px[0], px[1]))
	object := Object{
		ID: id, Name: name, Class: name, Layer: layer, Source: "entity",
		At: scene.Vec{at.X, at.Y}, Properties: l.fields(n.get("fieldInstances"), origin, cell),
	}
	if tags := n.get("__tags").list(); len(tags) > 0 {
		var list []string
		for _, tag := range tags {
			list = append(list, tag.text())
		}
		if _, taken := object.Properties["tags"]; !taken {
			object.Properties["tags"] = list
		}
	}
	if len(object.Properties) == 0 {
		object.Properties = nil
	}
	role := roleOf(name, object.Properties)
	object.Trigger, object.Ignored = role.trigger, role.ignored
	if width, height := n.get("width"), n.get("height"); width.there() && height.there() {
		size := d2.V(float64(width.count()), float64(height.count()))
		pivot := []float64{0, 0}
		if p := n.get("__pivot"); p.there() {
			pivot = p.numbers(2)
		}
		least := d2.V(at.X-float64(pivot[0]*size.X), at.Y-float64(pivot[1]*size.Y))
		object.Bounds = &d2.Box{Min: least, Max: least.Add(size)}
		if least.X-least.X != 0 || least.Y-least.Y != 0 {
			n.get("__pivot").fail(tooLarge)
		}
	}
	if l.entities[n.get("defUid").integer()] {
		n.need("width")
		n.need("height")
		if b := object.Bounds; b != nil {
			object.Shapes = []scene.Shape{{Kind: scene.Box, A: scene.Vec{b.Min.X, b.Min.Y}, B: scene.Vec{b.Max.X, b.Max.Y}}}
		}
	} else {
		object.Shapes = []scene.Shape{{Kind: scene.Point, A: object.At}}
		if !object.Trigger && !object.Ignored {
			l.points.add(layer + "/" + name + "#" + id)
		}
	}
	l.level.Objects = append(l.level.Objects, object)
}

// fields returns the values of fields by their names. Points become the middles of their cells.
func (l *ldtk) fields(n *jsonNode, origin d2.Vec, cell float64) map[string]any {
	properties := map[string]any{}
	for _, field := range n.list() {
		kind := field.need("__type").text()
		properties[field.need("__identifier").text()] = fieldValue(field.get("__value"), kind, origin, cell)
	}
	return properties
}

// fieldValue returns a value as what its type says: an int, float64, bool, string, scene.Vec, the
// iid of an entity, a map for a part of a tileset, a []any of these, or nil for none.
func fieldValue(n *jsonNode, kind string, origin d2.Vec, cell float64) any {
	if !n.there() {
		return nil
	}
	if of, ok := strings.CutPrefix(kind, "Array<"); ok {
		list := []any{}
		for _, item := range n.list() {
			list = append(list, fieldValue(item, strings.TrimSuffix(of, ">"), origin, cell))
		}
		return list
	}
	switch kind {
	case "Int":
		x := n.number()
		if x != math.Trunc(x) || math.Abs(x) > math.MaxInt32 {
			n.fail("want a whole number that fits 32 bits")
			return nil
		}
		return int(x)
	case "Float":
		return n.number()
	case "Bool":
		return n.boolean()
	case "Point":
		x, y := float64(n.need("cx").integer())+0.5, float64(n.need("cy").integer())+0.5
		return scene.Vec{origin.X + float64(x*cell), origin.Y + float64(y*cell)}
	case "EntityRef":
		return n.need("entityIid").text()
	case "Tile":
		tile := map[string]any{"tilesetUid": n.need("tilesetUid").integer()}
		sides := []string{"x", "y", "w", "h"}
		if old := n.get("srcRect"); old.there() { // in versions of 1.0
			if old.numbers(len(sides)); n.file.err == nil {
				for i, x := range old.list() {
					tile[sides[i]] = x.integer()
				}
			}
			return tile
		}
		for _, name := range sides {
			tile[name] = n.need(name).integer()
		}
		return tile
	}
	return n.text() // String, Multilines, FilePath, Color and enums
}

// roleOf returns the role of what has a class and properties, whose names LDtk may write with a capital.
func roleOf(class string, properties map[string]any) role {
	lower := map[string]any{}
	for _, name := range []string{"Trigger", "Solid"} {
		for _, name := range []string{name, strings.ToLower(name)} {
			if value, ok := properties[name]; ok {
				lower[strings.ToLower(name)] = value
			}
		}
	}
	return role{}.with(class, lower)
}
