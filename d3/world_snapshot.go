package d3

// Copies of a World: snapshots, its hash, and a smaller one in its place when it has shrunk.

import (
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

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

// copy makes s a copy of another store, which is up to date.
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

// copyMoves copies moves, and keeps the memory for legs that s has.
func (s *store) copyMoves(from *store) {
	s.moves = s.moves[:0]
	s.growMoves(len(from.moves))
	for i := range from.moves {
		legs := append(s.moves[i].legs[:0], from.moves[i].legs...)
		s.moves[i] = from.moves[i]
		s.moves[i].legs = legs
	}
}

// copyLarges copies larges, and keeps the memory for radii that s has.
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

// fewKept is how much memory is never given back, in parts, pairs and the like.
const fewKept = 1 << 14

// hasSurplus reports, after a Step with the scratch sc, whether the World has used less than an eighth of its memory for more
// than surplus.waits Steps in a row. That number is doubled whenever a World grows again, so that sizes that go up and down do
// not allocate again and again.
func (s *store) hasSurplus(sc *scratch) bool {
	have := cap(s.parts) + cap(sc.Found) + cap(sc.sure) + cap(sc.pairs) + cap(sc.sorted) + cap(sc.contacts) +
		cap(sc.events) + cap(sc.later) + cap(s.pairs)
	used := len(s.parts) + len(sc.Found) + len(sc.sure) + len(sc.pairs) + len(sc.contacts) + len(sc.events) +
		len(sc.later) + len(s.pairs)
	r := &s.surplus
	if r.released > 0 && have > r.released/2 {
		r.waits, r.released = min(2*r.waits, 1<<20), 0
	}
	if have < fewKept || have/8 < used {
		r.steps = 0
		return false
	}
	r.waits = max(r.waits, 1)
	if r.steps++; r.steps <= r.waits {
		return false
	}
	r.steps, r.released, r.wasReleased = 0, have, true
	return true
}

// shrink gives back the memory that the World does not use.
func (w *World[K]) shrink() {
	w.store.shrink()
	w.lists.Clear()
	w.keys = slices.Clone(w.keys)
	w.ids.Release()
	for number := range w.store.objects {
		if w.store.objects[number].isLive {
			w.ids.Add(w.keys[number], int32(number))
		}
	}
}

// shrink gives back the memory that a store does not use.
func (s *store) shrink() {
	s.scratches.Clear()
	s.objects, s.layers = slices.Clone(s.objects), slices.Clone(s.layers)
	s.parts, s.owners = slices.Clone(s.parts), slices.Clone(s.owners)
	s.unbounded, s.unboundedAt = slices.Clone(s.unbounded), slices.Clone(s.unboundedAt)
	s.moves, s.movedObjects, s.pairs = slices.Clone(s.moves), slices.Clone(s.movedObjects), slices.Clone(s.pairs)
	s.maxMotion, s.ways, s.stale, s.entries, s.spareEntries = maxMotion{}, nil, nil, nil, nil
	s.tree = tree.Tree{}
	s.build()
	larges := make([]large, 0, len(s.larges)-len(s.free))
	for at := range s.parts {
		if p := &s.parts[at]; p.isLarge() && p.kind != kindMesh {
			larges = append(larges, *s.large(p))
			p.r = float64(len(larges) - 1)
		}
	}
	s.larges, s.free = larges, nil
}
