package scene

import (
	"iter"
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

// A Frame is what a frame of a [Play] has come to.
type Frame struct {
	Number int          `json:"frame"` // from 1
	Movers []MoverState `json:"movers"`

	position func(id string) Vec
	ids      []string
	shapes   func(id string) []Shape
}

// A MoverState is what a mover did in a frame, and what it tells then. Its fields have the names
// that expectations give them.
type MoverState struct {
	ID         string   `json:"id"`
	Wish       Vec      `json:"wish"`     // the velocity that Slide was given
	Velocity   Vec      `json:"velocity"` // the velocity that it returned
	Position   Vec      `json:"position"` // by Position of a World; nil if the object is not there
	OnFloor    bool     `json:"onfloor"`
	OnWall     bool     `json:"onwall"`
	OnCeiling  bool     `json:"onceiling"`
	Left       bool     `json:"left"`
	SinceFloor Number   `json:"sincefloor"`
	Landed     *Number  `json:"landed,omitempty"`   // the speed; nil unless it landed
	Squeezed   []string `json:"squeezed,omitempty"` // two objects, or nil
	Inside     []string `json:"inside,omitempty"`   // what is in its way and overlaps it, one-way objects aside
	Floor      *Floor   `json:"floor,omitempty"`    // nil if it stands on none
	Contacts   []Touch  `json:"contacts,omitempty"`
	Pushes     []Touch  `json:"pushes,omitempty"` // what came upon it
}

// A Floor is what a mover stands on.
type Floor struct {
	ID       string `json:"id"`
	Part     int    `json:"part"`
	Point    Vec    `json:"point"`
	Normal   Vec    `json:"normal"`
	Velocity Vec    `json:"velocity"`
}

// A Touch is something that a mover met in a frame.
type Touch struct {
	ID      string `json:"id"`
	Part    int    `json:"part"`
	Point   Vec    `json:"point"`
	Normal  Vec    `json:"normal"`
	Surface string `json:"surface"` // floor, wall or ceiling
	T       Number `json:"t"`
	Lost    Vec    `json:"lost"`
}

// IDs returns all objects of the World in the order of the file, also those that are removed.
func (f *Frame) IDs() []string { return f.ids }

// Shapes returns the shapes of an object as they are after the frame, in the order of the file,
// each in the world; nothing if it is removed. Where it has come to is rounded.
func (f *Frame) Shapes(id string) []Shape { return f.shapes(id) }

// Position returns where an object is, by Position of a World; nil if it is not there.
func (f *Frame) Position(id string) Vec { return f.position(id) }

// Frames plays the [Play] of s, and yields every frame. A Frame is valid until the next one.
//
// In a frame, platforms come first: those with a Move are moved by a Step of the World. Then
// movers, in the order of the file, and then Step. What a World refuses does not happen.
func (s *Scene) Frames() iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		switch {
		case s.Play == nil:
		case s.Dim == 2:
			in2D.play(s, yield)
		default:
			in3D.play(s, yield)
		}
	}
}

// A game is a scene that is played.
type game[S, P, V any] struct {
	lib    *library[S, P, V]
	world  both.Game[S, V]
	dt     float64
	ids    []string
	bodies map[string]*body
	layers map[string]uint64 // of objects that have a filter
	movers []both.Mover[S, V]
	oneWay []uint64 // layers of each
	speeds []Vec
}

// A body is an object in a World: what it was last set to, and where it was then.
type body struct {
	parts  []Shape
	at     Vec     // its position; nil if it is not there
	turned []Shape // what a turn began with
	coming []Shape // what the next Step makes of it, if it turns by MoveTurning

	isMovable bool // it is a platform
}

func (lib *library[S, P, V]) play(s *Scene, yield func(Frame) bool) {
	g := game[S, P, V]{lib: lib, world: lib.newGame(), dt: s.Play.Dt, bodies: map[string]*body{}, layers: map[string]uint64{}}
	var parts map[string][]int
	g.ids, parts = s.ids()
	for _, id := range g.ids {
		b := new(body)
		for _, i := range parts[id] {
			part := s.Shapes[i]
			part.Local = nil
			b.parts = append(b.parts, part)
		}
		g.bodies[id] = b
		b.isMovable = slices.ContainsFunc(s.Play.Platforms, func(p Platform) bool { return p.ID == id })
		g.set(id, b.parts)
	}
	bits := s.Play.layers()
	for _, f := range s.Play.Filters {
		mask := ^uint64(0)
		if f.Meets != nil {
			mask = union(bits, f.Meets)
		}
		layer := bits[DefaultLayer]
		if f.Layers != nil {
			layer = union(bits, f.Layers)
		}
		g.world.SetFilter(f.ID, layer, mask)
		g.layers[f.ID] = layer
	}
	for i := range s.Play.Movers {
		m := &s.Play.Movers[i]
		g.movers = append(g.movers, g.world.NewMover(lib.fields(m, bits)))
		g.oneWay = append(g.oneWay, union(bits, m.OneWay))
		speed := make(Vec, lib.Dim)
		copy(speed, m.Velocity)
		g.speeds = append(g.speeds, speed)
	}
	for k := range s.Play.Frames() {
		moved := false
		for i := range s.Play.Platforms {
			moved = g.platform(&s.Play.Platforms[i], k) || moved
		}
		if moved {
			g.world.Step()
			g.settle()
		}
		f := Frame{Number: k + 1, position: g.position, ids: g.ids, shapes: g.now}
		for i := range s.Play.Movers {
			f.Movers = append(f.Movers, g.walk(&s.Play.Movers[i], i, k))
		}
		g.world.Step()
		if !yield(f) {
			return
		}
	}
}

// fields returns the fields of a mover.
func (lib *library[S, P, V]) fields(m *Mover, bits map[string]uint64) both.MoverFields[V] {
	f := both.MoverFields[V]{
		Up: lib.vec(m.Up), MaxSlope: m.MaxSlope, Snap: m.Snap, Step: m.Step, Corner: m.Corner, RideLimit: m.RideLimit,
		OneWay: union(bits, m.OneWay), Mask: union(bits, m.Mask), Without: m.Without,
	}
	f.Slope = uint8(max(slices.Index(slopeSpeeds, m.Slope), 0))
	f.Leave = uint8(max(slices.Index(leaves, m.Leave), 0))
	return f
}

// The values of enumerations, in the order of the library.
var (
	slopeSpeeds = []SlopeSpeed{KeepHorizontal, KeepLength}
	leaves      = []Leave{AddVelocity, AddUpwardVelocity, DoNothing}
)

// position returns where an object is, or nil.
func (g *game[S, P, V]) position(id string) Vec {
	p, ok := g.world.Position(id)
	if !ok {
		return nil
	}
	return g.lib.list(p)
}

// set gives an object its parts, of which a chain or mesh is the only one.
func (g *game[S, P, V]) set(id string, parts []Shape) {
	b := g.bodies[id]
	if g.put(id, parts, b.isMovable) == nil {
		b.parts, b.at = parts, g.position(id)
	}
}

func (g *game[S, P, V]) put(id string, parts []Shape, isMovable bool) error {
	if parts[0].Kind.isSurface() {
		x, err := g.lib.trySurface(&parts[0])
		switch {
		case err != nil:
			return err
		case isMovable:
			return g.world.SetMovable(id, x.Of)
		}
		return g.world.SetSurface(id, x.Of)
	}
	list := make([]S, len(parts))
	for i := range parts {
		list[i] = g.lib.shape(valid(&parts[i]))
	}
	return g.world.Set(id, list...)
}

// now returns the parts of an object where they are.
func (g *game[S, P, V]) now(id string) []Shape {
	b, at := g.bodies[id], g.position(id)
	if at == nil || b.at == nil {
		return nil
	}
	by := sub(at, b.at)
	parts := slices.Clone(b.parts)
	for i := range parts {
		if b.isMovable || !parts[i].Kind.isSurface() { // any other chain or mesh stands still
			parts[i] = parts[i].translated(by)
		}
	}
	return parts
}

// platform does what p does in frame k, from 0, and reports whether a Step has to move it.
func (g *game[S, P, V]) platform(p *Platform, k int) (moved bool) {
	frames := func(r *PlatformRun) int { return r.Frames }
	if n := length(p.Run, frames); p.Repeats && n > 0 {
		k %= n
	}
	run, isFirst := at(p.Run, frames, k)
	if run == nil {
		return false
	}
	b := g.bodies[p.ID]
	switch {
	case isFirst && run.Remove:
		g.world.Remove(p.ID)
	case isFirst && run.Set != nil:
		g.set(p.ID, []Shape{*run.Set})
	}
	if isFirst {
		b.turned = g.now(p.ID)
	}
	switch {
	case run.Move != nil || run.Spin != nil:
		moved = g.world.Move(p.ID, g.lib.motion(run.Move, run.Spin, p.about(run, k))) == nil
		if moved && run.Spin != nil && b.turned != nil {
			way := PlatformRun{Shift: run.Move, Turn: run.Spin, About: run.About}
			b.coming = turned(b.turned, &way, float64(p.frame(run, k)+1))
		}
	case run.Turn != nil && b.turned != nil:
		g.set(p.ID, turned(b.turned, run, float64(p.frame(run, k)+1)))
	case run.Shift != nil:
		parts := g.now(p.ID)
		for i := range parts {
			parts[i] = parts[i].translated(run.Shift)
		}
		if parts != nil {
			g.set(p.ID, parts)
		}
	}
	return moved
}

// frame returns which frame of a run, from 0, the frame k of a platform is.
func (p *Platform) frame(run *PlatformRun, k int) int {
	for i := range p.Run {
		if &p.Run[i] == run {
			break
		}
		k -= p.Run[i].Frames
	}
	return k
}

// about returns the point about which a run turns in the frame k of a platform: its moves take it along.
func (p *Platform) about(run *PlatformRun, k int) Vec {
	if run.Move == nil || run.Spin == nil {
		return run.About
	}
	about := make(Vec, len(run.Move))
	copy(about, run.About)
	for i, x := range run.Move {
		about[i] += float64(float64(p.frame(run, k)) * x)
	}
	return about
}

// settle keeps what a Step has made of objects that turn.
func (g *game[S, P, V]) settle() {
	for id, b := range g.bodies {
		if b.coming != nil {
			b.parts, b.at, b.coming = b.coming, g.position(id), nil
		}
	}
}

// turned returns parts turned and shifted n times.
func turned(parts []Shape, run *PlatformRun, n float64) []Shape {
	about := make(Vec, parts[0].dim())
	copy(about, run.About)
	away, back := make(Vec, len(about)), slices.Clone(about)
	for i := range about {
		away[i] = -about[i]
	}
	for i, x := range run.Shift {
		back[i] += float64(n * x)
	}
	by := *run.Turn
	by.Angle *= n
	list := slices.Clone(parts)
	for i := range list {
		list[i].place(&Transform{Position: away})
		list[i].place(&Transform{Rotation: &by, Position: back})
	}
	return list
}

// walk does what mover i does in frame k, from 0.
func (g *game[S, P, V]) walk(m *Mover, i, k int) MoverState {
	wish, isFirst := at(m.Run, func(w *Wish) int { return w.Frames }, k)
	if wish == nil {
		wish = new(Wish)
	}
	mover := &g.movers[i]
	if isFirst {
		g.begin(mover, m.ID, wish)
	}
	v := g.speeds[i]
	if wish.Velocity != nil {
		v = wish.Velocity
	} else {
		up := frameOf(m.Up)
		if wish.Walk != nil {
			v = up.join(wish.Walk, v)
		}
		for j, x := range m.Gravity {
			v[j] += float64(x * g.dt)
		}
		if isFirst && wish.Jump != 0 {
			v = up.jump(v, wish.Jump)
		}
	}
	s := MoverState{ID: m.ID, Wish: slices.Clone(v)}
	g.speeds[i] = g.lib.list(mover.Slide(m.ID, g.lib.vec(v), g.dt))
	s.Velocity = slices.Clone(g.speeds[i])
	s.Position = g.position(m.ID)
	g.tell(&s, mover.State())
	for _, id := range mover.Overlapping(m.ID) {
		layer, ok := g.layers[id]
		if !ok {
			layer = 1 // that of DefaultLayer
		}
		if layer&g.oneWay[i] == 0 {
			s.Inside = append(s.Inside, id)
		}
	}
	return s
}

// begin does what comes once in a run of wishes.
func (g *game[S, P, V]) begin(mover *both.Mover[S, V], id string, wish *Wish) {
	if wish.Forget {
		mover.Forget()
	}
	if wish.Set != nil {
		g.set(id, []Shape{*wish.Set})
	}
	if wish.Resize != nil && mover.Resize(id, g.lib.shape(valid(wish.Resize))) {
		// Resize moves the shape, so where it was given counts, and not where it is.
		b := g.bodies[id]
		b.parts, b.at = []Shape{*wish.Resize}, g.positionOf(wish.Resize)
	}
	if wish.Drop {
		mover.Drop()
	}
}

// positionOf returns what Position of a World would return of s.
func (g *game[S, P, V]) positionOf(s *Shape) Vec {
	const id = "s"
	world := g.lib.newGame()
	if world.Set(id, g.lib.shape(valid(s))) != nil {
		return nil
	}
	p, _ := world.Position(id)
	return g.lib.list(p)
}

// tell puts what a mover tells into s.
func (g *game[S, P, V]) tell(s *MoverState, m both.MoverState[V]) {
	s.OnFloor, s.OnWall, s.OnCeiling, s.Left = m.OnFloor, m.OnWall, m.OnCeiling, m.Left
	s.SinceFloor = Number(m.SinceFloor)
	if m.HasLanded {
		speed := Number(m.Landed)
		s.Landed = &speed
	}
	if m.IsSqueezed {
		s.Squeezed = m.Squeezed[:]
	}
	if f := &m.Floor; m.OnFloor {
		s.Floor = &Floor{f.ID, f.Part, g.lib.list(f.Point), g.lib.list(f.Normal), g.lib.list(f.Velocity)}
	}
	s.Contacts, s.Pushes = g.touches(m.Contacts), g.touches(m.Pushes)
}

// touches returns what a mover has met as values of a scene.
func (g *game[S, P, V]) touches(list []both.Touch[V]) (all []Touch) {
	for _, t := range list {
		all = append(all, Touch{
			t.ID, t.Part, g.lib.list(t.Point), g.lib.list(t.Normal), t.Surface, Number(t.T), g.lib.list(t.Lost),
		})
	}
	return all
}

// value returns what an expectation of a field is compared with.
func (s *MoverState) value(field string) Value {
	switch field {
	case "position":
		if s.Position == nil {
			return nil
		}
		return s.Position
	case "velocity":
		return s.Velocity
	case "onfloor":
		return s.OnFloor
	case "onwall":
		return s.OnWall
	case "onceiling":
		return s.OnCeiling
	case "left":
		return s.Left
	case "sincefloor":
		return s.SinceFloor
	case "landed":
		if s.Landed == nil {
			return false
		}
		return *s.Landed
	case "squeezed":
		if s.Squeezed == nil {
			return false
		}
		return Names(s.Squeezed)
	case "inside":
		return append(Names{}, s.Inside...)
	case "floor":
		if s.Floor == nil {
			return false
		}
		return s.Floor.ID
	case "pushed":
		return namesOf(s.Pushes)
	}
	return namesOf(s.Contacts)
}

// namesOf returns the objects of touches, each once, in order.
func namesOf(touches []Touch) Names {
	names := Names{}
	for _, t := range touches {
		if !slices.Contains(names, t.ID) {
			names = append(names, t.ID)
		}
	}
	return names
}

// checkFrames returns what became of every value expected of frames, in the order of the file.
// Of several frames, the first that does not hold counts, or else the last.
func (s *Scene) checkFrames() []Outcome {
	if s.Play == nil {
		return nil
	}
	var outcomes []Outcome
	for _, e := range s.Play.Expect {
		for _, w := range e.Wants {
			outcomes = append(outcomes, Outcome{
				A: e.ID, Frame: e.First, Field: w.Field, Line: w.Line, Path: w.Path, Want: w.Value, Within: Number(e.Within), OK: true,
			})
		}
	}
	for f := range s.Frames() {
		i := 0
		for _, e := range s.Play.Expect {
			for _, w := range e.Wants {
				if o := &outcomes[i]; o.OK && e.First <= f.Number && f.Number <= e.Last {
					o.Frame, o.Got = f.Number, f.value(e.ID, w.Field)
					var diff float64
					diff, o.OK = differ(o.Got, w.Value, e.Within)
					o.Diff = Number(diff)
				}
				i++
			}
		}
	}
	return outcomes
}

// value returns what an expectation of an object is compared with.
func (f *Frame) value(id, field string) Value {
	for i := range f.Movers {
		if f.Movers[i].ID == id {
			return f.Movers[i].value(field)
		}
	}
	if at := f.position(id); at != nil {
		return at
	}
	return nil
}

// sub returns v − w.
func sub(v, w Vec) Vec {
	d := make(Vec, len(v))
	for i := range v {
		d[i] = v[i] - w[i]
	}
	return d
}

// translated returns s moved by d.
func (s Shape) translated(d Vec) Shape {
	info := s.info()
	add := func(v Vec) Vec {
		sum := make(Vec, len(v))
		for i := range v {
			sum[i] = v[i] + d[i]
		}
		return sum
	}
	for _, v := range []*Vec{&s.A, &s.B, &s.C}[:info.moving] {
		*v = add(*v)
	}
	if info.list == "points" {
		s.List = slices.Clone(s.List)
		for i, v := range s.List {
			s.List[i] = add(v)
		}
	}
	return s
}

// An upright says which way is up.
type upright struct {
	unit Vec // nil if there is no up
	axis int // of the only component that is not 0, or −1
}

// frameOf returns the upright of a mover.
func frameOf(up Vec) upright {
	u := upright{axis: -1}
	size, others := largest(up), 0
	if size == 0 {
		return u
	}
	u.unit = make(Vec, len(up))
	for i, x := range up {
		u.unit[i] = x / size
		if x != 0 {
			others++
			u.axis = i
		}
	}
	if others > 1 {
		u.axis = -1
	}
	long := norm(u.unit)
	for i := range u.unit {
		u.unit[i] /= long
	}
	return u
}

// largest returns the magnitude of v.
func largest(v Vec) (size float64) {
	for _, x := range v {
		size = max(size, math.Abs(x))
	}
	return size
}

// height returns the part of v along up.
func (u upright) height(v Vec) (x float64) {
	for i := range u.unit {
		x += float64(v[i] * u.unit[i])
	}
	return x
}

// join returns across but for its part along up, which is that of along.
func (u upright) join(across, along Vec) Vec {
	v := slices.Clone(across)
	switch {
	case u.unit == nil:
	case u.axis >= 0:
		v[u.axis] = along[u.axis]
	default:
		v = u.lift(v, u.height(along)-u.height(v))
	}
	return v
}

// jump returns v with a speed along up.
func (u upright) jump(v Vec, speed float64) Vec {
	v = slices.Clone(v)
	switch {
	case u.unit == nil:
	case u.axis >= 0:
		v[u.axis] = float64(speed * u.unit[u.axis])
	default:
		v = u.lift(v, speed-u.height(v))
	}
	return v
}

// lift adds x times the unit vector to v.
func (u upright) lift(v Vec, x float64) Vec {
	for i := range v {
		v[i] += float64(x * u.unit[i])
	}
	return v
}
