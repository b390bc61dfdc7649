package d3

// Refit: the first query after a change brings the tree up to date, and closes gaps.

import (
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// hasGaps reports whether removed objects and parts take more memory than those that are there.
//
// Removed objects that were in contact at the last Step stay when gaps are closed. They count as gaps nevertheless: otherwise
// few gaps at a time would be closed again and again.
func (s *store) hasGaps() bool { return s.gaps > s.used+64 && s.gaps > len(s.objects)/2 }

// compact closes the gaps, and calls renumber for each object that stays, in order. Removed objects that were in contact at the
// last Step stay, so that the next Step tells of them.
func (s *store) compact(renumber func(from, to int32)) {
	const gone = ^tree.Entry(0)
	to := s.spareEntries[:0]
	for number := range s.objects {
		if s.objects[number].isLive {
			to = append(to, 0)
		} else {
			to = append(to, gone)
		}
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		to[a], to[b] = 0, 0
	}
	n := int32(0)
	for number := range s.objects {
		if to[number] == gone {
			continue
		}
		to[number] = tree.Entry(n)
		o := s.objects[number]
		for at := o.first; at < o.first+o.n; at++ {
			s.parts[at].object = n
		}
		if o.isMesh {
			s.meshAt(o.first).object = n
		}
		s.objects[n] = o
		if int(n) < len(s.layers) {
			s.layers[n] = s.layersOf(int32(number))
		}
		renumber(int32(number), n)
		n++
	}
	s.objects, s.layers, s.spareEntries = s.objects[:n], s.layers[:min(int(n), len(s.layers))], to
	for i, p := range s.pairs {
		a, b := p.numbers()
		s.pairs[i] = pairOf(int32(to[a]), int32(to[b]))
	}
	for i := range s.moves {
		s.moves[i].object = int32(to[s.moves[i].object])
	}
	s.movedObjects = slices.DeleteFunc(s.movedObjects, func(m movedObject) bool { return to[m.object] == gone })
	for i := range s.movedObjects {
		s.movedObjects[i].object = int32(to[s.movedObjects[i].object])
	}
	s.maxMotion.isKnown = false
	s.gaps = 0
	s.build()
}

// update brings the tree up to date. If reads at the same time do so, the first one updates and the others wait.
func (s *store) update() {
	if !s.isStale.Load() {
		return
	}
	sc := s.scratches.Take()
	s.updateIn(sc, false)
	sc.group.Stop()
	s.scratches.Put(sc)
}

// updateIn is update, but keeps the workers of a scratch for the next stage. In a step it may set ways.
func (s *store) updateIn(sc *scratch, isStep bool) {
	if !s.isStale.Load() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isStale.Load() {
		return
	}
	t := &s.tree
	t.Reserve(len(s.parts))
	switch {
	case s.added > t.Built/4:
		s.build()
		return
	case len(s.stale) > t.Built/8:
		if s.added > 0 {
			for _, at := range s.stale {
				if !t.Has(at) && s.owns(at) {
					t.Insert(at, s)
				}
			}
		}
		if isStep {
			s.findAllWays(sc)
		}
		// Twice as large: what moved does not fit its place in the tree any more.
		if s.refit(sc) > 2 {
			s.build()
			return
		}
	default:
		for _, at := range s.stale {
			if !s.owns(at) {
				continue
			}
			if t.Has(at) {
				t.Update(at, s)
			} else {
				t.Insert(at, s)
			}
		}
		if t.Changes > t.Built/2+64 {
			s.build()
			return
		}
	}
	s.forgetStale()
}

// forgetStale marks all parts as up to date.
func (s *store) forgetStale() {
	if s.tree.Built > 0 && len(s.stale) < len(s.parts)/8 {
		for _, at := range s.stale {
			s.parts[at].isStale = false
		}
	} else { // in the order of memory
		for at := range s.parts {
			s.parts[at].isStale = false
		}
	}
	s.stale, s.added = s.stale[:0], 0
	s.isStale.Store(false)
}

// build builds the tree anew, and brings parts into the order of its leaves, so that parts near each other in space are near each other in memory.
// Parts that no object owns are dropped.
func (s *store) build() {
	s.hasWays = false // parts get other places
	s.listEntries()
	b := tree.Builder{Of: s, Spare: s.spareEntries}
	b.Order(s.entries)
	s.spareEntries = b.Spare
	s.reorder()
	s.tree.Empty(len(s.parts))
	s.tree.Pack(s.entries, s)
	s.stale, s.added = s.stale[:0], 0 // of all parts: see locate
	s.isStale.Store(false)
}

// buildTree builds the tree anew, and leaves parts in their places.
func (s *store) buildTree() {
	s.listEntries()
	s.tree.Empty(len(s.parts))
	b := tree.Builder{Tree: &s.tree, Of: s, Spare: s.spareEntries}
	b.Build(s.entries)
	s.spareEntries = b.Spare
}

// listEntries lists in entries the bounded parts of all objects.
func (s *store) listEntries() {
	s.entries = s.entries[:0]
	if s.used == len(s.parts) { // all are owned
		s.entries = slices.Grow(s.entries, len(s.parts))
		if len(s.unbounded) == 0 {
			s.entries = s.entries[:len(s.parts)]
			for at := range s.entries {
				s.entries[at] = tree.Entry(at)
			}
			return
		}
		for at := range s.parts {
			if s.parts[at].isBounded() {
				s.entries = append(s.entries, tree.Entry(at))
			}
		}
		return
	}
	for number := range s.objects {
		o := &s.objects[number]
		for at := o.first; at < o.first+o.n; at++ {
			if s.parts[at].isBounded() {
				s.entries = append(s.entries, tree.Entry(at))
			}
		}
	}
}

// reorder brings parts into the order of entries, those of one object together, and gives the entries their new numbers.
func (s *store) reorder() {
	if s.used == s.live && s.used == len(s.parts) && len(s.unbounded) == 0 {
		// Each object is one part, and all have bounds.
		s.gather(s.entries)
		s.locate()
		return
	}
	from := s.spareEntries[:0] // of a new number: the old one
	for at := range s.parts {
		s.parts[at].isStale = false // from here on: it has a new number
	}
	place := func(number int32) {
		o := &s.objects[number]
		if o.n == 0 || s.parts[o.first].isStale {
			return
		}
		for at := o.first; at < o.first+o.n; at++ {
			from = append(from, tree.Entry(at))
			s.parts[at].isStale = true
		}
	}
	for i := range s.entries {
		at := int32(s.entries[i])
		number := s.parts[at].object
		place(number)
		s.entries[i] = tree.Entry(number)<<32 | tree.Entry(at-s.objects[number].first)
	}
	for number := range s.objects {
		place(int32(number)) // what has no bounds
	}
	kept := len(from)
	for at := range s.parts {
		if !s.parts[at].isStale {
			from = append(from, tree.Entry(at))
		}
	}
	s.spareEntries = from
	s.gather(from)
	s.parts = s.parts[:kept]
	s.locate()
	for i := range s.entries {
		e := s.entries[i]
		s.entries[i] = tree.Entry(s.objects[e>>32].first + int32(uint32(e)))
	}
}

// gather permutes parts: the new part i is the old part from[i]. It follows the cycles, so each part is written once. Then it
// sets from[i] = i.
func (s *store) gather(from []tree.Entry) {
	for i := range from {
		if from[i] == tree.Entry(i) {
			continue
		}
		first, at := s.parts[i], tree.Entry(i)
		for {
			next := from[at]
			from[at] = at
			if next == tree.Entry(i) {
				break
			}
			s.parts[at] = s.parts[next]
			at = next
		}
		s.parts[at] = first
	}
}

// locate sets the first part of each object, owners and unbounded.
func (s *store) locate() {
	s.unbounded, s.unboundedAt = s.unbounded[:0], s.unboundedAt[:0]
	s.owners = s.owners[:len(s.parts)]
	last := int32(none)
	const ahead = 16
	for at := range s.parts {
		if at+ahead < len(s.parts) {
			prefetchKey(unsafe.Pointer(&s.objects[s.parts[at+ahead].object]))
		}
		p := &s.parts[at]
		p.isStale = false
		s.owners[at] = p.object
		if p.object != last {
			last = p.object
			s.objects[last].first = int32(at)
		}
		if !p.isBounded() {
			s.index(int32(at))
		}
	}
}
