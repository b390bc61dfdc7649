package d3

// Upkeep: the first query after a change brings the tree up to date, and closes gaps.

import "slices"

// hasGaps says whether what has been removed since gaps were closed takes more room than
// what is there.
//
// What is gone but was in contact at the last Step takes part in closing gaps, too, and
// stays: it counts, or few gaps at a time would be closed again and again.
func (s *store) hasGaps() bool { return s.gaps > s.used+64 && s.gaps > len(s.objects)/2 }

// compact closes the gaps, and calls renumber for each object that stays, in order.
// Objects in contact at the last Step stay until the next one tells that they are gone.
func (s *store) compact(renumber func(from, to int32)) {
	const gone = none
	to := s.numbers[:0]
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
		to[number] = n
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
	s.objects, s.layers, s.numbers = s.objects[:n], s.layers[:min(int(n), len(s.layers))], to
	for i, p := range s.pairs {
		a, b := p.numbers()
		s.pairs[i] = pairOf(to[a], to[b])
	}
	for i := range s.moves {
		s.moves[i].object = to[s.moves[i].object]
	}
	s.came = slices.DeleteFunc(s.came, func(m came) bool { return to[m.object] == gone })
	for i := range s.came {
		s.came[i].object = to[s.came[i].object]
	}
	s.gaps = 0
	s.build()
}

// update brings the tree up to date. Reads may do so at the same time: the first one does,
// and the others wait.
func (s *store) update() {
	if !s.isStale.Load() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isStale.Load() {
		return
	}
	t := &s.tree
	t.room(len(s.parts))
	added := 0
	for _, at := range s.stale {
		if !t.has(at) {
			added++
		}
	}
	switch {
	case added > t.built/4:
		s.build()
	case len(s.stale) > t.built/8:
		for _, at := range s.stale {
			if !t.has(at) && s.owns(at) {
				t.insert(at, s.bounds)
			}
		}
		// Twice as large: what moved does not fit its place in the tree any more.
		if t.refit(s.bounds) > 2 {
			s.build()
		}
	default:
		for _, at := range s.stale {
			if !s.owns(at) {
				continue
			}
			if t.has(at) {
				t.update(at, s.bounds)
			} else {
				t.insert(at, s.bounds)
			}
		}
		if t.changes > t.built/2+64 {
			s.build()
		}
	}
	for _, at := range s.stale {
		s.parts[at].isStale = false
	}
	s.stale = s.stale[:0]
	s.isStale.Store(false)
}

// owns says whether a part is one of its object's, which may have others by now.
func (s *store) owns(at int32) bool {
	o := &s.objects[s.parts[at].object]
	return at >= o.first && at < o.first+o.n && s.parts[at].isBounded()
}

// build builds the tree anew, and brings parts into its order: those that are near each
// other in space are so in memory. Parts that nobody owns end.
func (s *store) build() {
	s.buildTree()
	s.reorder()
	s.stale = s.stale[:0]
	s.isStale.Store(false)
}

// buildTree builds the tree anew.
func (s *store) buildTree() {
	s.entries = s.entries[:0]
	for number := range s.objects {
		o := &s.objects[number]
		for at := o.first; at < o.first+o.n; at++ {
			if s.parts[at].isBounded() {
				s.entries = append(s.entries, entry{item: at})
			}
		}
	}
	s.tree.empty(len(s.parts))
	s.tree.build(s.entries, s.bounds)
}

// reorder brings parts into the order of entries, those of one object together.
func (s *store) reorder() {
	to := s.numbers[:0]
	for range s.parts {
		to = append(to, none)
	}
	n := int32(0)
	place := func(number int32) {
		o := &s.objects[number]
		if o.n == 0 || to[o.first] != none {
			return
		}
		for at := o.first; at < o.first+o.n; at++ {
			to[at] = n
			n++
		}
	}
	for i := range s.entries {
		place(s.parts[s.entries[i].item].object)
	}
	for number := range s.objects {
		place(int32(number)) // rays and lines
	}
	kept := n
	for at := range to {
		if to[at] == none {
			to[at] = n
			n++
		}
	}

	for number := range s.objects {
		if o := &s.objects[number]; o.n > 0 {
			o.first = to[o.first]
		}
	}
	s.tree.renumber(to, int(kept))
	for at := range to {
		for to[at] != int32(at) {
			other := to[at]
			s.parts[at], s.parts[other] = s.parts[other], s.parts[at]
			to[at], to[other] = to[other], other
		}
	}
	s.parts, s.numbers = s.parts[:kept], to
	s.apart, s.apartAt = s.apart[:0], s.apartAt[:0]
	for at := range s.parts {
		s.parts[at].isStale = false
		if !s.parts[at].isBounded() {
			s.enter(int32(at))
		}
	}
}
