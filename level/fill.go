package level

// Filling: a level as a World or as a scene.

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// TriggerLayer is the layer of triggers in a World that Fill2 or Fill3 has filled; all else is in
// layer 1. A Filter with the Mask ^TriggerLayer leaves triggers out.
const TriggerLayer uint64 = 1 << 63

// Solid reports whether the tile or value of c stops anybody: not if its property solid is false,
// and not if it is a trigger.
func (c *Cell) Solid() bool { return role{}.with(c.Class, c.Properties) == role{} }

// role returns that of a cell of g.
func (g *Grid) role(c *Cell) role {
	return role{trigger: g.Trigger, ignored: g.Ignored}.with(c.Class, c.Properties)
}

// A body is an object or a grid under the name that it has in a World.
type body struct {
	id      string
	trigger bool
	shapes  []scene.Shape
	notes   *scene.Notes

	object *Object // or grid: what it is made of
	grid   *Grid
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

// bodies returns all that has shapes and is not ignored.
func (l *Level) bodies() []body {
	var list []body
	taken, notes := make(names), make(noter)
	add := func(b body) {
		if len(b.shapes) > 0 {
			b.id = taken.unique(b.id)
			list = append(list, b)
		}
	}
	for i := range l.Objects {
		o := &l.Objects[i]
		if !o.Ignored {
			id := o.Layer + "/" + o.Name + "#" + o.ID
			add(body{id, o.Trigger, o.Shapes, notes.of(o.Class, o.Properties, o.Trigger), o, nil})
		}
	}
	for i := range l.Grids {
		g := &l.Grids[i]
		if g.Ignored {
			continue
		}
		id := g.Layer + "#" + g.ID
		add(body{id, g.Trigger, g.shapes(role{trigger: g.Trigger}), notes.of("", g.Properties, g.Trigger), nil, g})
		if !g.Trigger {
			add(body{id + "/trigger", true, g.shapes(role{trigger: true}), notes.of("", g.Properties, true), nil, g})
		}
	}
	return list
}

// shapes returns the cells with a role as few convex shapes.
func (g *Grid) shapes(of role) []scene.Shape {
	return g.Pieces(func(c Cell) bool { return g.role(&c) == of })
}

// Fill2 puts the level into w: objects that have shapes and are not ignored under the ids
// "layer/name#id", and grids as one object each under "layer#id", their cells merged as by
// [Grid.Pieces]. Cells that are triggers, in a grid that is none, are under "layer#id/trigger". Of what has
// the same id, the second gets "~2" behind it, and so on. Triggers are in TriggerLayer.
func (l *Level) Fill2(w *d2.World[string]) error {
	if l.Dim != 2 {
		return fmt.Errorf("%s: the level is not of dimension 2", l.File)
	}
	for _, b := range l.bodies() {
		if err := b.fill2(w); err != nil {
			return fmt.Errorf("%s: %s: %w", l.File, b.id, err)
		}
		if b.trigger {
			w.SetFilter(b.id, TriggerLayer, ^uint64(0))
		}
	}
	return nil
}

func (b *body) fill2(w *d2.World[string]) error {
	if b.shapes[0].Kind == scene.Chain { // it is alone
		chain, err := b.shapes[0].Chain()
		if err != nil {
			return err
		}
		return w.SetChain(b.id, chain)
	}
	if len(b.shapes) == 1 {
		return w.Set(b.id, b.shapes[0].D2())
	}
	parts := make([]d2.Shape, len(b.shapes))
	for i := range b.shapes {
		parts[i] = b.shapes[i].D2()
	}
	return w.SetParts(b.id, parts...)
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
