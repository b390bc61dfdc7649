package d3

// Shrinking: a World that has become small gives back the room that it had when it was large.

import (
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// fewKept is how much room is never given back, in parts, pairs and the like.
const fewKept = 1 << 14

// hasSurplus says, after a Step with the scratch room, whether the World has used less than an eighth of its room for two Steps in
// a row. For a World that grows again the number of Steps is doubled each time, so that sizes that go up and down do not
// allocate again and again.
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

// shrink gives back the room that the World does not use.
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

// shrink gives back the room that a store does not use.
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
