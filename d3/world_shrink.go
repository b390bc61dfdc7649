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
func (s *store) hasSurplus(room *scratch) bool {
	have := cap(s.parts) + cap(room.Found) + cap(room.sure) + cap(room.pairs) + cap(room.sorted) + cap(room.contacts) +
		cap(room.events) + cap(room.later) + cap(s.pairs)
	used := len(s.parts) + len(room.Found) + len(room.sure) + len(room.pairs) + len(room.contacts) + len(room.events) +
		len(room.later) + len(s.pairs)
	r := &s.surplus
	if r.given > 0 && have > r.given/2 {
		r.patience, r.given = min(2*r.patience, 1<<20), 0
	}
	if have < fewKept || have/8 < used {
		r.steps = 0
		return false
	}
	r.patience = max(r.patience, 1)
	if r.steps++; r.steps <= r.patience {
		return false
	}
	r.steps, r.given, r.isGiven = 0, have, true
	return true
}

// giveBack gives back the room that the World does not use.
func (w *World[K]) giveBack() {
	w.store.giveBack()
	w.lists.Clear()
	w.keys = slices.Clone(w.keys)
	w.ids.Release()
	for number := range w.store.objects {
		if w.store.objects[number].isLive {
			w.ids.Add(w.keys[number], int32(number))
		}
	}
}

// giveBack gives back the room that a store does not use.
func (s *store) giveBack() {
	s.rooms.Clear()
	s.objects, s.layers = slices.Clone(s.objects), slices.Clone(s.layers)
	s.parts, s.owners = slices.Clone(s.parts), slices.Clone(s.owners)
	s.apart, s.apartAt = slices.Clone(s.apart), slices.Clone(s.apartAt)
	s.moves, s.came, s.pairs = slices.Clone(s.moves), slices.Clone(s.came), slices.Clone(s.pairs)
	s.strides, s.ways, s.stale, s.entries, s.room = maxMotion{}, nil, nil, nil, nil
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
