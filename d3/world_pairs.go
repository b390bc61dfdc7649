package d3

// Pairs of a World with their contacts: what it takes to part a crowd.

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// PairContacts returns the pairs of Pairs, in its order, each with its Contact: Collide of A and B, to the bit. Of objects of
// several parts, it is the Contact of the two parts that penetrate deepest. Of those as deep, the first part of A comes
// first, then the first of B. At a triangle of a Mesh, Normal is that of the surface, and Depth is along that, as Push has it;
// from behind, where Push lets through what meets a Mesh with OneSided, it is Collide of the triangle.
//
// Moving A by half of Push of its Contact, and B by as much the other way, parts the two. Doing so for all pairs may push
// two together that were apart, so a crowd takes some passes: docs/world.md has the loop.
func (w *World[K]) PairContacts() iter.Seq[PairContact[K]] {
	return func(yield func(PairContact[K]) bool) { w.pairContacts(yield) }
}

func (w *World[K]) pairContacts(yield func(PairContact[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.contacts = w.AppendPairContacts(l.contacts)
	slices.Values(l.contacts)(yield)
}

// AppendPairContacts appends what PairContacts returns, and returns the longer slice.
func (w *World[K]) AppendPairContacts(to []PairContact[K]) []PairContact[K] {
	n := len(to)
	sc := w.store.scratches.Take()
	w.store.updateIn(sc, false)
	w.store.touchingParts(sc)
	for i := range sc.touches {
		t := &sc.touches[i]
		c := w.store.contactOf(t, sc)
		if last := len(to) - 1; i > 0 && sc.touches[i-1].pair == t.pair {
			if c.Depth > to[last].Depth {
				to[last].Contact, to[last].PartA, to[last].PartB = c, w.store.partOf(t.a), w.store.partOf(t.b)
			}
			continue
		}
		a, b := t.pair.numbers()
		to = append(to, PairContact[K]{w.keys[a], w.keys[b], c, w.store.partOf(t.a), w.store.partOf(t.b)})
	}
	sc.group.Stop()
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.pairContacts(to[n:])
	}
	return to
}

// touchingParts lists in touches the pairs of items that overlap, of objects that may meet, in the order of objects, then of
// parts.
func (s *store) touchingParts(sc *scratch) {
	sc.touches = sc.touches[:0]
	if s.used == s.live && len(s.meshes.all) == s.meshes.holes { // each object is one item
		s.touching(sc)
		for _, p := range sc.pairs {
			a, b := p.numbers()
			sc.touches = append(sc.touches, partPair{p, s.objects[a].first, s.objects[b].first})
		}
		return
	}
	x := s.parallelJob(sc, nil)
	for i := range 1 + len(x.others) {
		other := x.scratchOf(i)
		other.touches, other.listsItems = other.touches[:0], true
	}
	sc.Found = sc.Found[:0]
	s.listFound(sc, math.MaxInt)
	s.expandPairs(sc)
	s.eachCandidate(sc, (*store).ifPartsTouch)
	sc.listsItems = false
	for _, other := range x.others {
		sc.touches = append(sc.touches, other.touches...)
		other.listsItems = false
	}
	slices.SortFunc(sc.touches, func(t, u partPair) int {
		return cmp.Or(cmp.Compare(t.pair, u.pair), cmp.Compare(t.a, u.a), cmp.Compare(t.b, u.b))
	})
}

// ifPartsTouch adds to touches two items, if they overlap.
func (s *store) ifPartsTouch(sc *scratch, a, b int32) {
	if !Overlap(sc.va.at(s, a), sc.vb.at(s, b)) {
		return
	}
	pair := pairOf(s.objectOf(a), s.objectOf(b))
	if first, _ := pair.numbers(); first != s.objectOf(a) {
		a, b = b, a
	}
	sc.touches = append(sc.touches, partPair{pair, a, b})
}

// contactOf returns the contact of two items.
func (s *store) contactOf(t *partPair, sc *scratch) (c Contact) {
	fastCollide(&c, sc.va.at(s, t.a), sc.vb.at(s, t.b))
	switch {
	case t.b >= firstTile:
		p := s.storedItem(t.a)
		s.smoothContact(t.b, &p, &c, sc)
	case t.a >= firstTile:
		p := s.storedItem(t.b)
		c.Normal = c.Normal.Neg()
		s.smoothContact(t.a, &p, &c, sc)
		c.Normal = c.Normal.Neg().Add(Vec{}) // no −0
	}
	return c
}
