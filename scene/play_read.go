package scene

import (
	"slices"
	"strings"
)

// A playReader reads the play of a scene, whose shapes are read.
type playReader struct {
	*reader
	layers map[string]bool
	play   *Play

	filtered, going, walking map[string]bool // the objects that have a filter, are platforms or have a mover
}

// play reads what happens frame after frame.
func (r *reader) play(n node, path string) *Play {
	o := r.object(n, path)
	o.allow("a play", "dt", "filters", "platforms", "movers", "expect")
	if r.err != nil {
		return nil
	}
	r.inWorld(n, path)
	p := playReader{
		reader: r, layers: map[string]bool{DefaultLayer: true}, play: &Play{Dt: DefaultDt},
		filtered: map[string]bool{}, going: map[string]bool{}, walking: map[string]bool{},
	}
	if n, path, ok := o.get("dt"); ok {
		p.play.Dt = r.number(n, path)
		if p.play.Dt <= 0 {
			r.fail(n, path, "must be positive")
		}
	}
	for _, list := range []struct {
		name string
		read func(n node, path string)
	}{{"filters", p.filter}, {"platforms", p.platform}, {"movers", p.mover}, {"expect", p.expectation}} {
		if n, path, ok := o.get(list.name); ok {
			for i, item := range r.array(n, path) {
				list.read(item, index(path, i))
			}
		}
	}
	return p.play
}

// isAgain reports whether an object is one of some, and makes it one of them.
func isAgain(of map[string]bool, id string) bool {
	again := of[id]
	of[id] = true
	return again
}

// isSurface reports whether one of the shapes of an object is a chain or mesh.
func (p *playReader) isSurface(id string) bool { return p.hasSurface(p.partsOf[id]) }

// walker is id for an object that a mover moves.
func (p *playReader) walker(o *object, field string) string {
	id := p.id(o, field)
	if n, path, ok := o.get(field); ok && p.isSurface(id) {
		p.fail(n, path, "%s has a chain or mesh, which may be a platform, but not what a mover moves", quoted(id))
	}
	return id
}

// id reads the id of an object, a field of o.
func (p *playReader) id(o *object, field string) string {
	n, path, ok := o.need(field)
	if !ok {
		return ""
	}
	return p.known(n, path)
}

// known reads the id of an object.
func (p *playReader) known(n node, path string) string {
	id := p.text(n, path)
	if p.partsOf[id] == nil {
		p.fail(n, path, "no shape of that name, nor an object with shapes")
	}
	return id
}

// names reads a field of o that is a list of layers.
func (p *playReader) names(o *object, field string) (list []string) {
	n, path, ok := o.get(field)
	if !ok {
		return nil
	}
	list = []string{}
	for i, item := range p.array(n, path) {
		name := p.text(item, index(path, i))
		if name == "" || slices.Contains(list, name) {
			p.fail(item, index(path, i), "want names of layers, each once")
		}
		p.layers[name] = true
		if len(p.layers) > 64 {
			p.fail(item, index(path, i), "want at most 64 layers, with %s", DefaultLayer)
		}
		list = append(list, name)
	}
	return list
}

func (p *playReader) filter(n node, path string) {
	o := p.object(n, path)
	o.allow("a filter", "id", "layers", "meets")
	f := Layering{ID: p.id(o, "id"), Layers: p.names(o, "layers"), Meets: p.names(o, "meets")}
	if isAgain(p.filtered, f.ID) {
		p.refuse(n.from, path, "", "%s has a filter already", quoted(f.ID))
	}
	p.play.Filters = append(p.play.Filters, f)
}

// count reads the frames of a part of a run, 1 if there is no such field. In all runs of an
// object there are at most MaxFrames.
func (p *playReader) count(o *object, before int) int {
	n, path, ok := o.get("frames")
	if ok {
		return p.whole(n, path, MaxFrames-before)
	}
	if before >= MaxFrames {
		p.fail(o.node, o.path, "want %d frames in all at most", MaxFrames)
	}
	return 1
}

// whole reads a number of frames.
func (p *playReader) whole(n node, path string, most int) int {
	x := p.number(n, path)
	if x < 1 || x > float64(most) || x != float64(int(x)) {
		p.fail(n, path, "want a whole number of frames, %d in all at most", MaxFrames)
		return 1
	}
	return int(x)
}

// shapeOf reads a shape without a name, a field of o; nil if there is no such field.
func (p *playReader) shapeOf(o *object, field, name string) *Shape {
	n, path, ok := o.get(field)
	if !ok {
		return nil
	}
	s := p.bare(n, path)
	if p.err != nil {
		return nil
	}
	s.Name = name
	return &s
}

// flag reads a field of o that is true or false; it is false if it is not there.
func (p *playReader) flag(o *object, field string) bool {
	n, path, ok := o.get(field)
	return ok && p.bool(n, path)
}

// vecOf reads a vector, a field of o; nil if there is no such field.
func (p *playReader) vecOf(o *object, field string) Vec {
	n, path, ok := o.get(field)
	if !ok {
		return nil
	}
	return p.vec(n, path)
}

func (p *playReader) platform(n node, path string) {
	o := p.object(n, path)
	o.allow("a platform", "id", "repeats", "run")
	f := Platform{ID: p.id(o, "id"), Repeats: p.flag(o, "repeats")}
	if isAgain(p.going, f.ID) {
		p.refuse(n.from, path, "", "%s is a platform already", quoted(f.ID))
	}
	n, path, ok := o.need("run")
	if !ok {
		return
	}
	total := 0
	for i, item := range p.array(n, path) {
		run := p.platformRun(item, index(path, i), f.ID, total)
		total += run.Frames
		f.Run = append(f.Run, run)
	}
	p.play.Platforms = append(p.play.Platforms, f)
}

func (p *playReader) platformRun(n node, path, id string, before int) PlatformRun {
	o := p.object(n, path)
	o.allow("a run of a platform", "frames", "move", "spin", "shift", "turn", "about", "set", "remove")
	run := PlatformRun{
		Frames: p.count(o, before), Move: p.vecOf(o, "move"), Shift: p.vecOf(o, "shift"), About: p.vecOf(o, "about"),
		Set: p.shapeOf(o, "set", id), Remove: p.flag(o, "remove"),
	}
	for _, f := range []struct {
		name string
		to   **Rotation
	}{{"spin", &run.Spin}, {"turn", &run.Turn}} {
		if n, path, ok := o.get(f.name); ok {
			*f.to = p.rotation(n, path)
			for _, i := range p.partsOf[id] {
				s := &p.scene.Shapes[i]
				if l := (Local{A: s.A, B: s.B}); s.Kind == Box && s.List == nil && l.isInfinite() {
					p.fail(n, path, "a box with infinite sides cannot be turned")
				}
			}
		}
	}
	if (run.Move != nil || run.Spin != nil) && (run.Shift != nil || run.Turn != nil) {
		p.refuse(n.from, path, "", "move and spin do not go with shift or turn: Move and Set of a World are two ways")
	}
	if run.About != nil && run.Turn == nil && run.Spin == nil {
		p.refuse(n.from, path, "", "about belongs to a spin or a turn")
	}
	if run.Remove && run.Set != nil {
		p.refuse(n.from, path, "", "remove does not go with set")
	}
	return run
}

func (p *playReader) mover(n node, path string) {
	o := p.object(n, path)
	o.allow("a mover", "id", "up", "maxslope", "snap", "step", "corner", "ridelimit", "oneway", "mask", "without", "slope", "leave",
		"velocity", "gravity", "run")
	m := Mover{
		ID: p.walker(o, "id"), Up: p.vecOf(o, "up"), OneWay: p.names(o, "oneway"), Mask: p.names(o, "mask"),
		Velocity: p.vecOf(o, "velocity"), Gravity: p.vecOf(o, "gravity"),
	}
	if isAgain(p.walking, m.ID) {
		p.refuse(n.from, path, "", "%s has a mover already", quoted(m.ID))
	}
	for _, f := range []struct {
		name string
		to   *float64
	}{
		{"maxslope", &m.MaxSlope}, {"snap", &m.Snap}, {"step", &m.Step}, {"corner", &m.Corner}, {"ridelimit", &m.RideLimit},
	} {
		if n, path, ok := o.get(f.name); ok {
			*f.to = p.number(n, path) // what is negative counts as 0, as in the library
		}
	}
	if n, path, ok := o.get("without"); ok {
		m.Without = p.known(n, path)
	}
	if n, path, ok := o.get("slope"); ok {
		m.Slope = SlopeSpeed(p.word(n, path, "keephorizontal", string(KeepLength)))
	}
	if n, path, ok := o.get("leave"); ok {
		m.Leave = Leave(p.word(n, path, "addvelocity", string(AddUpwardVelocity), string(DoNothing)))
	}
	if n, path, ok := o.need("run"); ok {
		total := 0
		for i, item := range p.array(n, path) {
			wish := p.wish(item, index(path, i), m.ID, total)
			total += wish.Frames
			m.Run = append(m.Run, wish)
		}
	}
	p.play.Movers = append(p.play.Movers, m)
}

// word reads one of some words; the first is the zero value.
func (p *playReader) word(n node, path string, words ...string) string {
	switch word := p.text(n, path); {
	case word == words[0]:
	case slices.Contains(words, word):
		return word
	default:
		p.fail(n, path, "want %s or %s", strings.Join(words[:len(words)-1], ", "), words[len(words)-1])
	}
	return ""
}

func (p *playReader) wish(n node, path, id string, before int) Wish {
	o := p.object(n, path)
	o.allow("a run of a mover", "frames", "velocity", "walk", "jump", "drop", "forget", "set", "resize")
	w := Wish{
		Frames: p.count(o, before), Velocity: p.vecOf(o, "velocity"), Walk: p.vecOf(o, "walk"),
		Drop: p.flag(o, "drop"), Forget: p.flag(o, "forget"), Set: p.shapeOf(o, "set", id), Resize: p.shapeOf(o, "resize", id),
	}
	if n, path, ok := o.get("jump"); ok {
		w.Jump = p.number(n, path)
		if w.Jump == 0 {
			p.fail(n, path, "must not be 0")
		}
	}
	if w.Velocity != nil && (w.Walk != nil || w.Jump != 0) {
		p.refuse(n.from, path, "", "velocity does not go with walk or jump: it is all that Slide is given")
	}
	return w
}

// The fields that an expectation of frames may have.
var frameFields = []string{
	"position", "velocity", "onfloor", "onwall", "onceiling", "floor", "touched", "pushed", "squeezed", "inside", "sincefloor", "landed", "left",
}

func (p *playReader) expectation(n node, path string) {
	o := p.object(n, path)
	o.allow("an expectation of frames", slices.Concat([]string{"id", "frame", "within"}, frameFields)...)
	e := FrameExpectation{ID: p.id(o, "id"), Within: DefaultWithin}
	if n, path, ok := o.need("frame"); ok {
		e.First, e.Last = p.span(n, path)
	}
	if n, path, ok := o.get("within"); ok {
		e.Within = p.size(n, path)
	}
	isMover := p.walking[e.ID]
	for _, f := range o.fields {
		if p.err != nil {
			return
		}
		if !slices.Contains(frameFields, f.name) {
			continue
		}
		at := member(path, f.name)
		if f.name != "position" && !isMover {
			p.fail(f.value, at, "%s has no mover: it has a position only", quoted(e.ID))
		}
		e.Wants = append(e.Wants, Want{Line: p.lineOf(f.value.from), Path: at, Field: f.name, Value: p.value(f, at)})
	}
	if len(e.Wants) == 0 {
		p.fail(o.node, path, "expects nothing")
	}
	p.play.Expect = append(p.play.Expect, e)
}

// span reads a frame, or the first and the last of several.
func (p *playReader) span(n node, path string) (first, last int) {
	if n.kind == isNumber {
		first = p.whole(n, path, MaxFrames)
		return first, first
	}
	items := p.few(n, path)
	if len(items) != 2 {
		p.fail(n, path, "want a frame, or the first and the last of several")
		return 1, 1
	}
	first, last = p.whole(items[0], index(path, 0), MaxFrames), p.whole(items[1], index(path, 1), MaxFrames)
	if last <= first {
		p.fail(n, path, "want the last after the first")
	}
	return first, last
}

// value reads what is expected of a field.
func (p *playReader) value(f field, path string) Value {
	n := f.value
	switch f.name {
	case "position", "velocity":
		return p.vec(n, path)
	case "sincefloor":
		return Number(p.size(n, path))
	case "landed":
		if n.kind == isBool {
			return p.bool(n, path)
		}
		return Number(p.number(n, path))
	case "floor":
		if n.kind == isBool {
			return p.bool(n, path)
		}
		return p.known(n, path)
	case "touched", "pushed", "squeezed", "inside":
		if f.name == "squeezed" && n.kind == isBool {
			return p.bool(n, path)
		}
		names := Names{}
		for i, item := range p.array(n, path) {
			names = append(names, p.known(item, index(path, i)))
		}
		if f.name == "squeezed" && len(names) != 2 {
			p.fail(n, path, "want true, false or 2 objects")
		}
		return names
	}
	return p.bool(n, path)
}
