package level

// Filling: a level as a World or as a scene.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// The layers that Fill2 and Fill3 give; all else is in layer 1.
const (
	// TriggerLayer is that of triggers. A Filter with the Mask ^TriggerLayer leaves them out.
	TriggerLayer uint64 = 1 << 63

	// OneWayLayer is that of what is one-way: it has the class oneway, or a property oneway that is true. It is for the field
	// OneWay of a [d2.Mover].
	OneWayLayer uint64 = 1 << 62
)

// Solid reports whether the tile or value of c stops anybody: not if its property solid is false,
// and not if it is a trigger.
func (c *Cell) Solid() bool { return role{}.with(c.Class, c.Properties) == role{} }

// role returns that of a cell of g.
func (g *Grid) role(c *Cell) role {
	return role{trigger: g.Trigger, ignored: g.Ignored}.with(c.Class, c.Properties)
}

// A kind is what a cell is solid for.
type kind struct {
	role   role
	oneWay bool // and no trigger
}

// mark returns the property that is true for what is of a kind; empty for what is solid.
func (k kind) mark() string {
	switch {
	case k.role.trigger:
		return "trigger"
	case k.oneWay:
		return "oneway"
	}
	return ""
}

// kindOf returns a function that returns the kind of a cell of g.
func (g *Grid) kindOf(known oneWays) func(Cell) kind {
	whole := known.of(g.Class, g.Properties)
	return func(c Cell) kind {
		k := kind{role: g.role(&c)}
		k.oneWay = !k.role.trigger && (whole || known.of(c.Class, c.Properties) || saysOneWay(c.Name))
		return k
	}
}

// A body is an object or a part of a grid under the name that it has in a World.
type body struct {
	id              string
	trigger, oneWay bool
	shapes          []scene.Shape
	notes           *scene.Notes

	object *Object // or grid: what it is made of
	grid   *Grid
	kindOf func(Cell) kind // of a cell of the grid
}

// names counts what there is under a name.
type names map[string]int

// unique returns a name that there is not yet: the second of the same name has "~2" behind it.
func (n names) unique(name string) string {
	base := name
	for n[name] > 0 {
		n[base]++
		name = base + "~" + strconv.Itoa(n[base])
	}
	n[name] = 1
	return name
}

// WorldID returns the id that Fill2 and Fill3 give o: "layer/name#id", with "~2" behind it if it is the second one of these in the
// file, and so on. An object that is ignored, or has no shapes, is not in a World.
func (o *Object) WorldID() string { return o.Layer + "/" + o.Name + "#" + o.ID + o.again }

// WorldID returns the id that Fill2 gives g: "layer#id", with "~2" behind it if it is the second one of these in the file, and so
// on. Cells that are one-way are apart, under WorldID() + "/oneway", and triggers under WorldID() + "/trigger", unless the
// whole grid is that.
func (g *Grid) WorldID() string { return g.Layer + "#" + g.ID + g.again }

// name makes the ids in a World different.
func (l *Level) name() {
	taken := make(names)
	for i := range l.Objects {
		if o := &l.Objects[i]; !o.Ignored && len(o.Shapes) > 0 {
			id := o.WorldID()
			o.again = taken.unique(id)[len(id):]
		}
	}
	for i := range l.Grids {
		if g := &l.Grids[i]; !g.Ignored && len(g.Cells) > 0 {
			id := g.WorldID()
			g.again = taken.unique(id)[len(id):]
		}
	}
}

// bodies returns all that has shapes and is not ignored. A level that was changed after it was read may have a name twice.
func (l *Level) bodies() []body {
	var list []body
	taken, notes, known := make(names), newNoter(), make(oneWays)
	add := func(b body) {
		if len(b.shapes) > 0 {
			b.id = taken.unique(b.id)
			list = append(list, b)
		}
	}
	for i := range l.Objects {
		if o := &l.Objects[i]; !o.Ignored {
			add(body{
				id: o.WorldID(), trigger: o.Trigger, oneWay: !o.Trigger && known.of(o.Class, o.Properties),
				shapes: o.Shapes, notes: notes.of(o.Class, o.Properties, kind{role: role{trigger: o.Trigger}}.mark()), object: o,
			})
		}
	}
	for i := range l.Grids {
		g := &l.Grids[i]
		if g.Ignored {
			continue
		}
		kindOf := g.kindOf(known)
		whole := kind{role{trigger: g.Trigger}, !g.Trigger && known.of(g.Class, g.Properties)}
		add(g.body("", whole, kindOf, notes))
		if whole == (kind{}) {
			add(g.body("/oneway", kind{oneWay: true}, kindOf, notes))
		}
		if !g.Trigger {
			add(g.body("/trigger", kind{role: role{trigger: true}}, kindOf, notes))
		}
	}
	return list
}

// body returns the cells of g that are of a kind.
func (g *Grid) body(suffix string, k kind, kindOf func(Cell) kind, notes noter) body {
	return body{
		id: g.WorldID() + suffix, trigger: k.role.trigger, oneWay: k.oneWay,
		shapes: g.Pieces(func(c Cell) bool { return kindOf(c) == k }), notes: notes.of("", g.Properties, k.mark()),
		grid: g, kindOf: kindOf,
	}
}

// Fill2 puts the level into w: objects that have shapes and are not ignored, and grids as one object each, their cells merged as by
// [Grid.Pieces], under the ids that WorldID returns. Triggers are in TriggerLayer, and what is one-way is in OneWayLayer. Cells of a
// grid that are one-way are an object of their own, and so are triggers.
func (l *Level) Fill2(w *d2.World[string]) error {
	return FillFunc2(l, w, func(id string) string { return id })
}

// FillFunc2 is [Level.Fill2] for a World with ids of another type: key returns the one for the id that Fill2 would give. If it
// returns one twice, what comes later takes the place of what came before.
func FillFunc2[K comparable](l *Level, w *d2.World[K], key func(id string) K) error {
	if l.Dim != 2 {
		return fmt.Errorf("%s: the level is not of dimension 2", l.File)
	}
	for _, b := range l.bodies() {
		id := key(b.id)
		if err := fill2(&b, w, id); err != nil {
			return fmt.Errorf("%s: %s: %w", l.File, b.id, err)
		}
		w.SetFilter(id, b.layer(), ^uint64(0))
	}
	return nil
}

// layer returns the layer of b in a World.
func (b *body) layer() uint64 {
	switch {
	case b.trigger:
		return TriggerLayer
	case b.oneWay:
		return OneWayLayer
	}
	return 1
}

func fill2[K comparable](b *body, w *d2.World[K], id K) error {
	if b.shapes[0].Kind == scene.Chain { // it is alone
		chain, err := b.shapes[0].Chain()
		if err != nil {
			return err
		}
		return w.SetChain(id, chain)
	}
	if len(b.shapes) == 1 {
		return w.Set(id, b.shapes[0].D2())
	}
	parts := make([]d2.Shape, len(b.shapes))
	for i := range b.shapes {
		parts[i] = b.shapes[i].D2()
	}
	return w.SetParts(id, parts...)
}

// Scene returns the level as a scene. A shape has the id that Fill2 gives its object, and behind
// it ":1", ":2" and so on if there are several. What a name may not hold in a scene is replaced. A shape has the class
// and the properties of its object or grid; a trigger has trigger among them.
func (l *Level) Scene() *scene.Scene {
	s := &scene.Scene{Title: printable(l.File), Dim: l.Dim, YDown: l.YDown}
	taken := make(names)
	for _, b := range l.bodies() {
		for i, shape := range b.shapes {
			shape.Name = printable(b.id)
			if len(b.shapes) > 1 {
				shape.Name += ":" + strconv.Itoa(i+1)
			}
			shape.Name = taken.unique(shape.Name)
			shape.Restitution, shape.Notes = 1, b.notes
			s.Shapes = append(s.Shapes, shape)
		}
	}
	return s
}

// printable replaces what scenes refuse in a name, and space at its ends.
func printable(name string) string {
	name = strings.Map(func(c rune) rune {
		if !strconv.IsPrint(c) && c != '\u3000' || c == '\uFFFD' {
			return '_'
		}
		return c
	}, name)
	if trimmed := strings.TrimSpace(name); trimmed != name {
		name = "_" + trimmed + "_"
	}
	return name
}
