package d3

// Snapshots of a World, and its hash.

// Snapshot makes dst a copy of w: all shapes, filters, motions, and the contacts that the
// next Step compares with. It takes the room that dst has, so that a World to snapshot
// into, or a ring of them, is allocated once. Whatever is done to w and to dst from then
// on alike has the same answers and events.
func (w *World[K]) Snapshot(dst *World[K]) {
	if dst == w {
		return
	}
	w.store.update()
	dst.Seamless = w.Seamless
	dst.ids.CopyFrom(&w.ids)
	clear(dst.keys)
	dst.keys = append(dst.keys[:0], w.keys...)
	dst.store.copy(&w.store)
	dst.events = dst.events[:0]
	if dst.record != nil {
		dst.record.state("restore", &dst.store, dst.keys)
	}
}

// Restore makes w what src is: a World that w has been Snapshot into, for instance.
func (w *World[K]) Restore(src *World[K]) { src.Snapshot(w) }

// copy makes s a copy of an up to date store.
func (s *store) copy(from *store) {
	s.objects = append(s.objects[:0], from.objects...)
	s.layers = append(s.layers[:0], from.layers...)
	s.parts = append(s.parts[:0], from.parts...)
	s.owners = append(s.owners[:0], from.owners...)
	s.copyLarges(from)
	s.live, s.used, s.gaps = from.live, from.used, from.gaps
	s.meshes.copy(&from.meshes)
	s.tree.Copy(&from.tree)
	s.unbounded = append(s.unbounded[:0], from.unbounded...)
	s.unboundedAt = append(s.unboundedAt[:0], from.unboundedAt...)
	s.copyMoves(from)
	s.movedObjects = append(s.movedObjects[:0], from.movedObjects...)
	s.frame, s.steppedFrame, s.isPending = from.frame, from.steppedFrame, from.isPending
	s.maxMotion.isKnown = false
	s.pairs = append(s.pairs[:0], from.pairs...)
	s.stale, s.added = s.stale[:0], 0
	s.isStale.Store(false)
}

// copyMoves takes the room for legs that s has.
func (s *store) copyMoves(from *store) {
	s.moves = s.moves[:0]
	s.growMoves(len(from.moves))
	for i := range from.moves {
		legs := append(s.moves[i].legs[:0], from.moves[i].legs...)
		s.moves[i] = from.moves[i]
		s.moves[i].legs = legs
	}
}

// copyLarges takes the room for radii that s has.
func (s *store) copyLarges(from *store) {
	for n := len(s.larges); n < len(from.larges); n++ {
		s.larges = append(s.larges, large{})
	}
	s.larges = s.larges[:len(from.larges)]
	for i := range from.larges {
		radii := append(s.larges[i].radii[:0], from.larges[i].radii...)
		s.larges[i] = from.larges[i]
		s.larges[i].radii = radii
	}
	s.free = append(s.free[:0], from.free...)
}

// Hash returns a number that two Worlds share if they have the same shapes, filters,
// motions and contacts at the last Step, in the same order of insertion, to the bit: it
// shows whether a replay, or another machine, has come to the same. It leaves out the
// ids, and is the same on every platform.
func (w *World[K]) Hash() uint64 {
	h := w.hash()
	if w.record != nil {
		w.record.hash(h)
	}
	return h
}

func (w *World[K]) hash() uint64 {
	sc := w.store.scratches.Take()
	isHeld := w.store.lockParts()
	h := w.store.hash(sc)
	w.store.unlockParts(isHeld)
	w.store.scratches.Put(sc)
	return h
}
