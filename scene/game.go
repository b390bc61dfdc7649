package scene

// Games of a scene: a World that is set and asked frame by frame.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

// A game is a scene that is played.
type game[S, P, V any] struct {
	lib    *library[S, P, V]
	world  both.Game[S, V]
	dt     float64
	ids    []string
	bodies map[string]*body
	layers map[string]uint64 // of objects that have a filter
	going  []platformCursor  // of the platforms
	movers []both.Mover[S, V]
	wishes []cursor[Wish] // of each
	oneWay []uint64       // layers of each
	speeds []Vec
}

// A platformCursor is where a platform is in its run.
type platformCursor struct {
	cursor[PlatformRun]
	frames int // of the run
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
	isPlatform := map[string]bool{}
	for i := range s.Play.Platforms {
		isPlatform[s.Play.Platforms[i].ID] = true
		run, frames := s.Play.Platforms[i].Run, func(r *PlatformRun) int { return r.Frames }
		g.going = append(g.going, platformCursor{cursor[PlatformRun]{run: run, frames: frames}, length(run, frames)})
	}
	for _, id := range g.ids {
		b := new(body)
		for _, i := range parts[id] {
			part := s.Shapes[i]
			part.Local = nil
			b.parts = append(b.parts, part)
		}
		g.bodies[id] = b
		b.isMovable = isPlatform[id]
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
		g.wishes = append(g.wishes, cursor[Wish]{run: m.Run, frames: func(w *Wish) int { return w.Frames }})
		g.movers = append(g.movers, g.world.NewMover(lib.fields(m, bits)))
		g.oneWay = append(g.oneWay, union(bits, m.OneWay))
		speed := make(Vec, lib.Dim)
		copy(speed, m.Velocity)
		g.speeds = append(g.speeds, speed)
	}
	for k := range s.Play.Frames() {
		moved := false
		for i := range s.Play.Platforms {
			moved = g.platform(&s.Play.Platforms[i], &g.going[i], k) || moved
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
func (g *game[S, P, V]) platform(p *Platform, along *platformCursor, k int) (moved bool) {
	if p.Repeats && along.frames > 0 {
		k %= along.frames
	}
	run, frame := along.at(k)
	if run == nil {
		return false
	}
	isFirst := frame == 0
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
		moved = g.world.Move(p.ID, g.lib.motion(run.Move, run.Spin, run.about(frame))) == nil
		if moved && run.Spin != nil && b.turned != nil {
			way := PlatformRun{Shift: run.Move, Turn: run.Spin, About: run.About}
			b.coming = turned(b.turned, &way, float64(frame+1))
		}
	case run.Turn != nil && b.turned != nil:
		g.set(p.ID, turned(b.turned, run, float64(frame+1)))
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

// about returns the point about which a run turns in one of its frames, from 0: its moves take it along.
func (r *PlatformRun) about(frame int) Vec {
	if r.Move == nil || r.Spin == nil {
		return r.About
	}
	about := make(Vec, len(r.Move))
	copy(about, r.About)
	for i, x := range r.Move {
		about[i] += float64(float64(frame) * x)
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

// sub returns v − w.
func sub(v, w Vec) Vec {
	d := make(Vec, len(v))
	for i := range v {
		d[i] = v[i] - w[i]
	}
	return d
}
