package draw

import (
	"slices"

	"github.com/hantei-go/hantei/scene"
)

// Walks: what movers do, frame after frame.

// A walk is the way of a mover.
type walk struct {
	id     string
	length float64 // of the way
	first  vec     // where it was after the first frame
	last   vec     // and after the last one
	shown  vec     // where it was shown last
	way    []vec
	met    map[string]bool // in the frame before
	floor  []vec           // where it stood until the frame before
	on     string          // the floor there; empty for none, or one that moves
	end    vec             // about where its middle is at last
	body   mark            // at the start
	still  bool            // its shape is that of the start
	begun  bool
}

const (
	mostGhosts = 12   // of a way
	mostWay    = 4000 // places of a way
	mostStops  = 38   // of a journey
)

// play adds what movers do.
func (m *marks) play(s *scene.Scene) {
	if s.Play.Frames() == 0 || len(s.Play.Movers) == 0 {
		return
	}
	walks := make([]walk, len(s.Play.Movers))
	for f := range s.Frames() {
		for i := range f.Movers {
			w := &walks[i]
			if at, ok := m.vec(f.Movers[i].Position); ok {
				if w.begun {
					w.length += at.sub(w.last).len()
				} else {
					w.first, w.begun = at, true
				}
				w.last = at
			}
		}
	}
	rides := make([]ride, len(s.Play.Platforms))
	for i := range rides {
		rides[i].start(m, shapesOf(s, s.Play.Platforms[i].ID))
	}
	for i := range walks {
		w := &walks[i]
		*w = walk{id: s.Play.Movers[i].ID, length: w.length, end: w.last.sub(w.first), met: map[string]bool{}, still: true}
		if body, ok := m.bodyOf(shapesOf(s, w.id), Mover); ok {
			w.body, w.shown = body, middle(body.at)
			w.end = w.end.add(w.shown)
			w.way = []vec{w.shown}
		}
	}
	frames := s.Play.Frames()
	every := frames/mostWay + 1
	for f := range s.Frames() {
		isLast := f.Number == frames
		if f.Number%every != 0 && !isLast {
			continue
		}
		isShown := false
		for i := range walks {
			w, state := &walks[i], &f.Movers[i]
			if body, ok := m.bodyOf(f.Shapes(w.id), Past); ok {
				isShown = m.step(w, &body, state, f.Number, isLast) || isShown
			}
		}
		for i := range rides {
			rides[i].step(m, f.Shapes(s.Play.Platforms[i].ID), isShown)
		}
	}
	for i := range rides {
		m.tour(rides[i].body, rides[i].way, rides[i].still)
	}
	for i := range walks {
		w := &walks[i]
		m.walked(w)
		if way := straightened(w.way, w.fine()); len(way) > 1 {
			m.add(&m.back, mark{kind: wayMark, style: Way, at: way})
		}
		m.tour(w.body, w.way, w.still)
	}
}

// A ride is the way of a platform.
type ride struct {
	body  mark // at the start; it has no corners if there is none to draw
	shown mark // where it was shown last
	way   []vec
	still bool // it is as it was at the start, but for its place
}

// start sets where a platform is at the start.
func (r *ride) start(m *marks, shapes []scene.Shape) {
	if body, ok := m.bodyOf(shapes, Body); ok {
		*r = ride{body: body, shown: body, way: []vec{middle(body.at)}, still: len(shapes) == 1}
	}
}

// step adds where a platform is after a frame.
func (r *ride) step(m *marks, shapes []scene.Shape, isShown bool) {
	body, ok := m.bodyOf(shapes, PastBody)
	if !ok || len(r.way) == 0 {
		r.still = false
		return
	}
	r.still = r.still && isMoved(&body, &r.body)
	r.way = append(r.way, middle(body.at))
	if isShown && !slices.Equal(body.at, r.shown.at) {
		m.add(&m.back, body)
		r.shown = body
	}
}

// isMoved reports whether two bodies are alike but for their places, up to what no one sees.
func isMoved(a, b *mark) bool {
	if len(a.at) != len(b.at) || a.r != b.r || !slices.Equal(a.balls, b.balls) {
		return false
	}
	d := a.at[0].sub(b.at[0])
	for i := range a.at {
		if a.at[i].sub(b.at[i]).sub(d).len() > 1e-6*a.extent() {
			return false
		}
	}
	return true
}

// tour adds the journey of a body that keeps its shape, if one sees that it moves.
func (m *marks) tour(body mark, way []vec, still bool) {
	if m.isSpace || m.isCrowd || !still || len(way) < 2 {
		return
	}
	for _, at := range way {
		if at.sub(way[0]).len() > .1*body.extent() {
			m.moving = append(m.moving, journey{body: body, stops: stops(way)})
			return
		}
	}
}

// step adds what a mover did in a frame, and reports whether its shape is shown.
func (m *marks) step(w *walk, body *mark, state *scene.MoverState, frame int, isLast bool) (shown bool) {
	at := middle(body.at)
	w.still = w.still && isMoved(body, &w.body)
	w.way = append(w.way, at)
	m.stand(w, state)
	size := body.extent()
	gap := at.sub(w.shown).len()
	if isLast || gap >= max(.8*size, w.length/mostGhosts) && at.sub(w.end).len() >= .8*size {
		shown = gap > 0
		m.show(w, body, state, frame, isLast)
		w.shown = at
	}
	met := map[string]bool{}
	for i := range state.Contacts {
		t := &state.Contacts[i]
		if key := t.ID + "\x00" + t.Surface; !met[key] {
			if !w.met[key] {
				m.touch(t)
			}
			met[key] = true
		}
	}
	w.met = met
	return shown
}

// show adds the shape of a mover in a frame, with its velocity.
func (m *marks) show(w *walk, body *mark, state *scene.MoverState, frame int, isLast bool) {
	if isLast {
		body.style = Mover
	}
	if !m.isCrowd {
		body.label, body.value = scene.Number(frame).String(), true
	}
	m.add(&m.back, *body)
	from := middle(body.at)
	if v := m.speed(state.Velocity); v != (vec{}) && v.isFinite() {
		m.add(&m.front, mark{kind: speedMark, style: Speed, at: []vec{from}, dir: v})
	}
	if isLast && (state.OnWall || state.OnCeiling || state.Squeezed != nil) {
		if v := m.speed(state.Wish); v != (vec{}) && v.isFinite() {
			m.add(&m.front, mark{kind: speedMark, style: Wanted, at: []vec{from}, dir: v})
		}
	}
}

// touch adds a contact of a mover.
func (m *marks) touch(t *scene.Touch) {
	label := t.Surface
	if label == "floor" {
		label = "" // which is green
	}
	if at, ok := m.vec(t.Point); ok {
		m.add(&m.front, mark{kind: flagMark, style: Normal, at: []vec{at}, dir: direction(t.Normal)})
		m.add(&m.dots, mark{kind: dotMark, style: Hit, at: []vec{at}, label: label, value: true})
	}
}

// stand notes where a mover stands, and adds the floor that it has walked over when that ends. A
// floor goes on in another one that is level with it.
func (m *marks) stand(w *walk, state *scene.MoverState) {
	on, isLevel := "", false
	var at vec
	if f := state.Floor; f != nil && largest(f.Velocity) == 0 && state.Squeezed == nil {
		if p, ok := m.vec(f.Point); ok {
			on, at = f.ID, p
			if n := len(w.floor); n > 0 {
				isLevel = abs(dot(p.sub(w.floor[n-1]), direction(f.Normal))) <= w.fine()
			}
		}
	}
	if on != w.on && !isLevel {
		m.walked(w)
	}
	if w.on = on; on != "" {
		w.floor = append(w.floor, at)
	}
}

// walked adds the floor that a mover has walked over.
func (m *marks) walked(w *walk) {
	if line := straightened(w.floor, w.fine()); len(line) > 1 {
		m.add(&m.back, mark{kind: wayMark, style: Floor, at: line})
	}
	w.floor = nil
}

// fine is what no one sees of a way.
func (w *walk) fine() float64 { return 1e-3 * w.body.extent() }

// straightened returns a way without places that are on the straight line between others, up to
// a distance.
func straightened(way []vec, fine float64) []vec {
	if len(way) < 2 {
		return nil
	}
	list := way[:1:1]
	for i, p := range way[1:] {
		before := list[len(list)-1]
		if i+2 < len(way) && off(before, way[i+2], p) <= fine {
			continue
		}
		if p.sub(before).len() > fine {
			list = append(list, p)
		}
	}
	return list
}

// off returns the distance of p from the segment from a to b.
func off(a, b, p vec) float64 {
	d := b.sub(a)
	k := 0.0
	if size := dot(d, d); size > 0 {
		k = min(max(dot(p.sub(a), d)/size, 0), 1)
	}
	return p.sub(a.along(k, d)).len()
}

// bodyOf returns the mark of the first of some shapes that has one.
func (m *marks) bodyOf(shapes []scene.Shape, style Style) (mark, bool) {
	for i := range shapes {
		if shapes[i].Surface != nil {
			k, ok := m.surface(&shapes[i])
			if style != Body {
				k.style, k.filled = style, false
			}
			return k, ok
		}
		if k, ok := m.solid(&shapes[i], style); ok && k.kind == bodyMark {
			k.soft = false
			return k, true
		}
	}
	return mark{}, false
}

// shapesOf returns the shapes of an object of a World at the start.
func shapesOf(s *scene.Scene, id string) (list []scene.Shape) {
	for i := range s.Shapes {
		if sh := &s.Shapes[i]; sh.Name == id && (sh.Local == nil || sh.Local.Object == "") || sh.Local != nil && sh.Local.Object == id {
			list = append(list, *sh)
		}
	}
	return list
}

// extent returns the size of the box around a body.
func (k *mark) extent() float64 {
	return span(bounds(k.appendExtents(nil)))
}

// stops returns places of a way, in equal times.
func stops(way []vec) []vec {
	n := min(len(way)-1, mostStops)
	list := make([]vec, n+1)
	for i := range list {
		list[i] = way[i*(len(way)-1)/n]
	}
	return list
}

// way draws the way of a mover.
func (v *view) way(k *mark) {
	before := v.project(k.at[0])
	var steps []Step
	for _, at := range k.at[1:] {
		p := v.project(at)
		if from, to, ok := v.cut(before, p); ok && from != to {
			if len(steps) == 0 || steps[len(steps)-1].To != from {
				steps = append(steps, Step{Op: Move, To: from})
			}
			steps = append(steps, Step{Op: Straight, To: to})
			v.avoid(from, to)
		}
		before = p
	}
	if len(steps) > 0 {
		v.c.Path(steps, k.style)
	}
}
