package d3

import "iter"

// Turn is where a Trace hits something and turns.
type Turn[K comparable] struct {
	ID     K
	Hit        // T runs from 0 to 1 over the whole Trace
	Offset Vec // how far the shape is from its start by then
	Motion Vec // what it goes on with: motion, turned
}

// Trace follows s, moved by motion, through the World: where it hits, it turns as Bounce
// has it, and goes on, n times at most. It takes as long as the motion would: what it is
// slowed down by, it lacks.
//
// Turns come in order of time. In a corner, where it hits several at one time, each turns
// it, the one inserted first first, and again until it approaches none: each of these is
// a turn of its own, with the same T. It does not hit what it moves away from or along,
// so also not what it has just turned at. Its energy never rises: a restitution above 1
// counts as 1, one below 0, or NaN, as 0.
func (w *World[K]) Trace(s Shape, motion Vec, n int, restitution float64, f ...Filter[K]) iter.Seq[Turn[K]] {
	return func(yield func(Turn[K]) bool) { w.trace(s, motion, n, restitution, f, yield) }
}

func (w *World[K]) trace(s Shape, motion Vec, n int, restitution float64, f []Filter[K], yield func(Turn[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.turns = w.AppendTrace(l.turns, s, motion, n, restitution, f...)
	for _, turn := range l.turns {
		if !yield(turn) {
			return
		}
	}
}

// AppendTrace appends what Trace returns, and returns the longer slice.
func (w *World[K]) AppendTrace(to []Turn[K], s Shape, motion Vec, n int, restitution float64, f ...Filter[K]) []Turn[K] {
	w.store.update()
	room := w.store.get()
	t := termsOf(f)
	if asks(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	t.approaching = true
	restitution = max(0, min(restitution, 1))
	if restitution != restitution {
		restitution = 0
	}

	var start, now part
	start.set(s)
	turn := Turn[K]{Motion: motion}
	var spent float64
	for range n {
		now = start
		now.translate(turn.Offset)
		rest := turn.Motion.Scale(1 - spent)
		c := caster{t: &t, best: none, shape: room.vb.shape(&now), dir: rest}
		c.sweep(&w.store, room)
		if c.best == none {
			break
		}
		turn.ID, turn.Hit, t.leaving = w.keys[c.best], c.h, c.part
		turn.Offset = turn.Offset.Add(rest.Scale(turn.T))
		spent += float64(turn.T * (1 - spent))
		turn.T = spent
		turn.Motion = turnedAway(turn.Motion, turn.Normal, restitution)
		to = append(to, turn)
	}
	w.store.put(room)
	return to
}

// turnedAway is Bounce, but never longer than v, and never into the surface again.
func turnedAway(v, n Vec, restitution float64) Vec {
	turned := Bounce(v, n, restitution)
	if into := turned.Dot(n); into < 0 {
		turned = turned.Sub(n.Scale(into))
	}
	for vv := v.Dot(v); turned.Dot(turned) > vv && isOrdinary(vv); {
		turned = turned.Scale(1 - 2*e)
	}
	return turned
}
