package d3

// Trace: following a moving shape through a World, turn by turn.

import "iter"

// Trace follows s, moved by motion, through the World: where it hits something, it turns,
// n times at most. The trace lasts as long as the unobstructed motion: speed lost at a hit is not made up for. Its energy never rises: a restitution above 1 counts as 1, one below 0, or NaN,
// as 0.
//
// The place at the end is motion if there are no turns, and End of the last turn else. All
// of the way there is free, exactly: each straight piece of it, from one Offset to the next
// and on to End, enters nothing, and neither does s at these places, as they round. For
// that, an Offset keeps off by what it rounds to, some 16e·S from what is hit, S as in the
// package comment with the motion and the place added; so s may not fit into a gap of its
// own width. What s overlaps at the start does not stop it unless it goes deeper.
//
// Where something more is hit after n turns, or nothing leads on, the last Motion is zero:
// s stays where the last turn is, and Stop says why.
//
// With a restitution above 0 each turn is that of Bounce. In a corner, where it hits
// several at one time, each turns it, the one inserted first first, and again until it
// approaches none: each of these is a turn of its own, with the same T.
//
// With restitution 0 all that it touches at one place counts together. What is left of the
// motion with which it came to that place is the nearest one that leads into none of them:
// along a face, or the crease of two, or none. Each thing that it hits there is a turn of
// its own, with the same T.
//
// What has corners slides along a floor of boxes past the edges between them: what it only
// touches on its way, without a motion into it, is no turn.
//
// A point, or a vertex of what else has no inside, comes between no two solids that share a side either: their union has that
// side in its inside, and a turn there is one at the part that it comes to later, or that was inserted first. In space, an edge
// that moves sideways along such a side is held by its ends alone.
//
// Turns come in order of time. It does not hit what it moves away from or along, so also
// not what it has just turned at. With n ≤ 0 nothing is asked.
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
	from := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	sc.tracedParts = append(sc.tracedParts[:0], storedShape{})
	own := &sc.tracedParts[0]
	own.set(s, sc.radii)
	own.large.data = dataOf(s)
	sc.keepRadii(own)
	to = w.appendTurns(to, motion, n, restitution, f, t, sc)
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.trace(s, motion, n, restitution, f, &t, w.keys, to[from:])
	}
	return to
}

// appendTurns appends the turns of what is in own.
func (w *World[K]) appendTurns(to []Turn[K], motion Vec, n int, restitution float64, f []Filter[K], t queryFilter, sc *scratch) []Turn[K] {
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	t.approaching = true
	tr := tracer{s: &w.store, sc: sc, motion: motion, wish: motion, length: motion.sumAbs()}
	if restitution > 0 {
		tr.restitution = min(restitution, 1)
	}
	sc.turns, sc.planes = sc.turns[:0], sc.planes[:0]
	tr.run(n, &t)
	for i := range sc.turns {
		turn := &sc.turns[i]
		to = append(to, Turn[K]{w.keys[turn.number], turn.Hit, turn.offset, turn.motion, turn.stop, w.store.partOf(turn.part)})
	}
	clear(sc.tracedParts) // it keeps no hulls
	return to
}
