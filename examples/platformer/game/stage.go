package game

// Stage: a level of an editor, as the game takes it.

import (
	"embed"
	"fmt"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/draw"
	"github.com/hantei-go/hantei/level"
	"github.com/hantei-go/hantei/scene"
)

//go:embed levels
var files embed.FS

// names are the files of the stages. The goal of one leads to the next, and that of the last to the first.
var names = []string{"levels/dusk.tmx", "levels/dawn.ldtk"}

// The layers of the World. What Fill2 puts there is in solid, but for triggers.
const (
	solid uint64 = 1 << iota
	oneWay
	lamp
	shot
	hero
)

// A Stage is what a level says and no frame changes.
type Stage struct {
	Name     string
	Number   int
	Bounds   d2.Box
	Outlines [][]d2.Vec // the borders of the ground
	Lamps    []d2.Vec

	level    *level.Level // without things
	start    d2.Vec
	things   []thing
	triggers map[string]int // the things that are triggers, by their ids
	lamps    map[string]int
}

// A thing is an object that the game knows by its class.
type thing struct {
	kind   string
	id     string
	box    d2.Box
	by     d2.Vec // how far a lift goes
	period int    // of a lift or a rotor, in frames; that of a rotor that turns the other way is below 0
}

// known are the classes that the game deals with. All else in a level is just solid.
var known = map[string]bool{
	"start": true, "lift": true, "rotor": true, "crumble": true, "oneway": true, "door": true, "lamp": true,
	"log": true, "spark": true, "checkpoint": true, "goal": true,
}

// load reads a stage.
func load(number int) (*Stage, error) {
	name := names[number]
	l, err := level.Read(files, name)
	if err != nil {
		return nil, err
	}
	if l.Bounds == nil {
		return nil, fmt.Errorf("%s: the level does not say where it ends", name)
	}
	s := &Stage{
		Number: number, Bounds: *l.Bounds, level: l,
		triggers: map[string]int{}, lamps: map[string]int{},
	}
	s.Name, _, _ = strings.Cut(strings.TrimPrefix(name, "levels/"), ".")
	rest := l.Objects[:0]
	count := map[string]int{}
	for _, o := range l.Objects {
		kind := strings.ToLower(o.Class)
		if !known[kind] || len(o.Shapes) == 0 {
			rest = append(rest, o)
			continue
		}
		t := thing{kind: kind, id: fmt.Sprintf("%s%d", kind, count[kind]), box: d2.Bounds(o.Shapes[0].D2())}
		t.by = d2.V(o.Float("dx", 0), o.Float("dy", 0))
		t.period = int(o.Float("period", 0) * Rate)
		count[kind]++
		switch kind {
		case "start":
			s.start = t.box.Center()
		case "spark", "checkpoint", "goal":
			s.triggers[t.id] = len(s.things)
		case "lamp":
			s.lamps[t.id] = len(s.Lamps)
			s.Lamps = append(s.Lamps, t.box.Center())
		}
		if count[kind] > most {
			return nil, fmt.Errorf("%s: more than %d of class %s", name, most, kind)
		}
		s.things = append(s.things, t)
	}
	l.Objects = rest
	for i := range l.Grids {
		slopes(&l.Grids[i])
		s.Outlines = append(s.Outlines, outlines(&l.Grids[i])...)
	}
	return s, nil
}

// slopes gives the cells of an IntGrid that are called rise and fall the shape of a ramp. Tiles of Tiled
// have theirs from the tileset.
func slopes(g *level.Grid) {
	for i := range g.Cells {
		c := &g.Cells[i]
		lo := g.Origin.Add(d2.V(float64(c.X)*g.Size.X, float64(c.Y)*g.Size.Y))
		hi := lo.Add(g.Size)
		var top d2.Vec
		switch c.Name {
		case "rise":
			top = d2.V(hi.X, lo.Y)
		case "fall":
			top = lo
		default:
			continue
		}
		c.Shapes = []scene.Shape{{
			Kind: scene.Triangle, A: scene.Vec{lo.X, hi.Y}, B: scene.Vec{hi.X, hi.Y}, C: scene.Vec{top.X, top.Y},
		}}
	}
}

// fill puts the stage into an empty World, as it is at first.
func (s *Stage) fill(w *d2.World[string]) error {
	if err := s.level.Fill2(w); err != nil {
		return err
	}
	for i := range s.things {
		t := &s.things[i]
		shape := t.shape(0)
		if shape == nil {
			continue
		}
		if err := w.Set(t.id, shape); err != nil {
			return err
		}
		w.SetFilter(t.id, t.layer(), ^uint64(0))
	}
	return nil
}

// layer returns the layer of a thing.
func (t *thing) layer() uint64 {
	switch t.kind {
	case "oneway":
		return oneWay
	case "lamp":
		return lamp
	case "spark", "checkpoint", "goal":
		return level.TriggerLayer
	}
	return solid
}

// shape returns what a thing is in a frame, or nil for a place only.
func (t *thing) shape(frame int) d2.Shape {
	switch t.kind {
	case "start":
		return nil
	case "lift":
		return rounded(t.box.Translate(t.by.Scale(swing(frame, t.period))))
	case "rotor":
		half := t.box.Size().Scale(0.5)
		r := half.Y
		core := d2.Box{Min: d2.V(r-half.X, 0), Max: d2.V(half.X-r, 0)}
		turned := d2.FromAngle(2 * pi * float64(frame%t.period) / float64(t.period)).Scale(core.Max.X)
		at := t.box.Center()
		return d2.Capsule{A: at.Sub(turned), B: at.Add(turned), Radius: r}
	case "log":
		r := t.box.Size().Y / 2
		return d2.Capsule{A: t.box.Min.Add(d2.V(r, r)), B: t.box.Max.Sub(d2.V(r, r)), Radius: r}
	case "spark", "lamp":
		return d2.Circle{Center: t.box.Center(), Radius: t.box.Size().X / 2}
	case "checkpoint", "goal":
		return t.box
	}
	return rounded(t.box)
}

const (
	pi    = 3.141592653589793
	round = 5 // the radius of the corners of platforms
)

// rounded returns a box with round corners.
func rounded(b d2.Box) d2.Shape { return d2.Rounded{Core: b.Expand(-round), Radius: round} }

// swing goes from 0 to 1 and back once in a period, and rests for a while at both ends.
func swing(frame, period int) float64 {
	u := 2 * float64(frame%period) / float64(period)
	if u > 1 {
		u = 2 - u
	}
	return smooth((u - 0.15) / 0.7)
}

// smooth goes from 0 to 1 for x from 0 to 1, and slowly at both ends.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - float64(2*x))
}

// Layers tells the styles of what stands, of planks that stop only from above, of what flies or walks, and of triggers.
func Layers(stands, planks, moves, triggers draw.Style) []draw.LayerStyle {
	return []draw.LayerStyle{
		{Mask: level.TriggerLayer, Style: triggers},
		{Mask: hero | shot, Style: moves},
		{Mask: oneWay, Style: planks},
		{Mask: solid | lamp, Style: stands},
	}
}
