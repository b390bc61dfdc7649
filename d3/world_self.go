package d3

// Queries of a World by id: what an object in it meets, as one of many parts; and pairs with their contacts, which part a
// crowd.

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// SweepID is Sweep of the object id, with all its parts, through all others that its filter and
// theirs let it meet (see SetFilter). Nothing moves. If id is not there, it hits nothing.
func (w *World[K]) SweepID(id K, motion Vec, f ...Filter[K]) (first Struck[K], ok bool) {
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, isThere := w.ids.Find(id); isThere {
		first, ok = w.sweepID(number, motion, nil, f, t)
	}
	if w.record != nil {
		w.record.sweepID(id, motion, nil, f, &t, w.keys, first, ok)
	}
	return first, ok
}

// sweepID is SweepID of an object by its number, moved by motion or by one that turns.
func (w *World[K]) sweepID(number int32, motion Vec, turning *Motion, f []Filter[K], t queryFilter) (first Struck[K], ok bool) {
	w.store.update()
	sc := w.store.scratches.Take()
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	c := caster{dir: motion, t: &t}
	c.turn(turning, sc)
	lo, hi := each(motion, Vec{}, minOf), each(motion, Vec{}, maxOf)
	if turning != nil {
		lo, hi = turning.offsetsOf(w.store.parts[w.store.objects[number].first].ends()) // of a mesh; of other objects, all items are near
	}
	near := w.store.itemsNear(number, lo, hi, &t, sc)
	cast := func() {
		c.isHit = false
		for _, at := range near {
			c.shape = sc.vb.at(&w.store, at)
			c.cast(&w.store, sc)
		}
		c.castInside(&w.store, number, sc)
	}
	for cast(); c.isHit && !t.admits(c.best, &c.h); {
		cast()
	}
	if c.isHit {
		first = Struck[K]{w.keys[c.best], c.h, w.store.partOf(c.part)}
	}
	w.store.scratches.Put(sc)
	return first, c.isHit
}

// OverlappingID returns the ids that the object id overlaps, in order of insertion, of those that
// its filter and theirs let it meet (see SetFilter): what Pairs says of it. If id is not there,
// there are none.
func (w *World[K]) OverlappingID(id K, f ...Filter[K]) iter.Seq[K] {
	return func(yield func(id K) bool) { w.overlappingID(id, f, yield) }
}

func (w *World[K]) overlappingID(id K, f []Filter[K], yield func(id K) bool) {
	l := w.list()
	defer w.done(l)
	l.ids = w.AppendOverlappingID(l.ids, id, f...)
	slices.Values(l.ids)(yield)
}

// AppendOverlappingID appends what OverlappingID returns, and returns the longer slice.
func (w *World[K]) AppendOverlappingID(to []K, id K, f ...Filter[K]) []K {
	n := len(to)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, ok := w.ids.Find(id); ok {
		to = w.appendOverlappingID(to, number, f, t)
	}
	if w.record != nil {
		w.record.overlappingID(id, f, &t, w.keys, to[n:])
	}
	return to
}

func (w *World[K]) appendOverlappingID(to []K, number int32, f []Filter[K], t queryFilter) []K {
	w.store.update()
	sc := w.store.scratches.Take()
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if sc.numbers = sc.numbers[:0]; w.store.objects[number].isMesh {
		w.store.meeting(w.store.meshOf(number), &t, sc)
	} else {
		w.store.overlappingParts(number, &t, sc)
	}
	w.store.held(number, &t, sc, func(at int32) {
		if other := w.store.objectOf(at); t.accepts(other) {
			sc.numbers = append(sc.numbers, other)
		}
	})
	slices.Sort(sc.numbers)
	for _, other := range slices.Compact(sc.numbers) {
		to = append(to, w.keys[other])
	}
	w.store.scratches.Put(sc)
	return to
}

// overlappingParts adds to numbers the objects that a part of an object overlaps.
func (s *store) overlappingParts(number int32, t *queryFilter, sc *scratch) {
	first, end := s.items(number)
	most := fewFiltered
	for at := first; at < end; at++ {
		p, _ := s.partOfItem(at, &sc.tb)
		sc.numbers = append(sc.numbers, s.overlapping(p, sc.vb.at(s, at), t, sc)...)
		if len(sc.numbers) > most { // many of the parts overlap the same
			slices.Sort(sc.numbers)
			sc.numbers = slices.Compact(sc.numbers)
			most = 2*len(sc.numbers) + fewFiltered
		}
	}
}

// meeting adds to numbers the objects that a tile of m overlaps, or is inside of.
func (s *store) meeting(m *placedMesh, t *queryFilter, sc *scratch) {
	b := s.parts[s.objects[m.object].first].bounds()
	items := append(s.tree.Meeting(&b, sc.others[:0]), s.unbounded...)
	sc.others = nil
	for _, at := range items {
		other := s.parts[at].object
		if t.matches(s, other) && s.meets(m, at, sc) && t.accepts(other) {
			sc.numbers = append(sc.numbers, other)
		}
	}
	sc.others = items
}

// NearestID is Nearest of the object id, with all its parts, among all others that its filter and
// theirs let it meet (see SetFilter). If id is not there, nothing is near.
func (w *World[K]) NearestID(id K, k int, f ...Filter[K]) iter.Seq2[K, float64] {
	return w.NearestWithinID(id, k, math.Inf(1), f...)
}

// AppendNearestID appends what NearestID returns, and returns the longer slice.
func (w *World[K]) AppendNearestID(to []Neighbor[K], id K, k int, f ...Filter[K]) []Neighbor[K] {
	return w.AppendNearestWithinID(to, id, k, math.Inf(1), f...)
}

// NearestWithinID is NearestID among the ids whose distance from the object is at most distance.
func (w *World[K]) NearestWithinID(id K, k int, distance float64, f ...Filter[K]) iter.Seq2[K, float64] {
	return func(yield func(id K, distance float64) bool) { w.nearestID(id, k, distance, f, yield) }
}

func (w *World[K]) nearestID(id K, k int, within float64, f []Filter[K], yield func(id K, distance float64) bool) {
	l := w.list()
	defer w.done(l)
	l.near = w.nearestOfID(l.near, id, k, within, f, false)
	for _, n := range l.near {
		if !yield(n.ID, n.Distance) {
			return
		}
	}
}

// AppendNearestWithinID appends what NearestWithinID returns, and returns the longer slice.
func (w *World[K]) AppendNearestWithinID(to []Neighbor[K], id K, k int, distance float64, f ...Filter[K]) []Neighbor[K] {
	return w.nearestOfID(to, id, k, distance, f, true)
}

// nearestOfID is AppendNearestWithinID. With hasPoints it sets the points of each Neighbor.
func (w *World[K]) nearestOfID(to []Neighbor[K], id K, k int, distance float64, f []Filter[K], hasPoints bool) []Neighbor[K] {
	n := len(to)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, ok := w.ids.Find(id); ok && k > 0 && distance >= 0 {
		to = w.appendNearestID(to, number, k, distance, f, t, hasPoints || w.record != nil)
	}
	if w.record != nil {
		w.record.nearestID(id, k, distance, f, &t, w.keys, to[n:])
	}
	return to
}

func (w *World[K]) appendNearestID(to []Neighbor[K], number int32, k int, distance float64, f []Filter[K], t queryFilter, hasPoints bool) []Neighbor[K] {
	w.store.update()
	sc := w.store.scratches.Take()
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	first, inside := w.store.items(number)
	sc.startNearest(min(k, w.store.live-1), distance, inside > first+1)
	w.store.addNearestOf(number, &t, sc)
	w.store.held(number, &t, sc, func(at int32) {
		other := w.store.objectOf(at)
		if place := w.store.placeOf(other, sc); place != leftOut {
			w.store.offer(neighbor{0, other, at, inside}, place, &t, sc)
		}
	})
	for _, n := range sc.nearInOrder() {
		x := Neighbor[K]{ID: w.keys[n.number], Distance: n.distance, Part: w.store.partOf(n.part)}
		if hasPoints {
			x.OnShape, x.OnID = w.store.closest(nil, n.own, n.part, sc)
		}
		to = append(to, x)
	}
	w.store.scratches.Put(sc)
	return to
}

// TraceID is Trace of the object id, with all its parts, through all others that its filter and
// theirs let it meet (see SetFilter). Nothing moves; MoveTrace does. If id is not there, it hits
// nothing.
func (w *World[K]) TraceID(id K, motion Vec, n int, restitution float64, f ...Filter[K]) iter.Seq[Turn[K]] {
	return func(yield func(Turn[K]) bool) { w.traceID(id, motion, n, restitution, f, yield) }
}

func (w *World[K]) traceID(id K, motion Vec, n int, restitution float64, f []Filter[K], yield func(Turn[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.turns = w.AppendTraceID(l.turns, id, motion, n, restitution, f...)
	slices.Values(l.turns)(yield)
}

// AppendTraceID appends what TraceID returns, and returns the longer slice.
func (w *World[K]) AppendTraceID(to []Turn[K], id K, motion Vec, n int, restitution float64, f ...Filter[K]) []Turn[K] {
	from := len(to)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, ok := w.ids.Find(id); ok {
		to = w.appendTraceID(to, number, motion, n, restitution, f, t)
	}
	if w.record != nil {
		w.record.traceID(id, motion, n, restitution, f, &t, w.keys, to[from:])
	}
	return to
}

func (w *World[K]) appendTraceID(to []Turn[K], number int32, motion Vec, n int, restitution float64, f []Filter[K], t queryFilter) []Turn[K] {
	w.store.update()
	sc := w.store.scratches.Take()
	t.self, t.isSelf = number, true
	sc.tracedParts = sc.tracedParts[:0]
	first, end := w.store.items(number)
	for at := first; at < end; at++ {
		sc.tracedParts = append(sc.tracedParts, w.store.storedItem(at))
	}
	to = w.appendTurns(to, motion, n, restitution, f, t, sc)
	w.store.scratches.Put(sc)
	return to
}

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
		c, _ := w.store.contactAt(t.a, t.b, true, sc)
		if last := len(to) - 1; i > 0 && sc.touches[i-1].pair == t.pair {
			if c.Depth > to[last].Depth || to[last].Normal == (Vec{}) && c.Normal != (Vec{}) { // that of an inside counts where no tile is met
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
	if s.areMeshes(a, b) {
		s.eachTilePair(sc, a, b, (*store).ifPartsTouch)
		return
	}
	if s.isInside(a) || s.isInside(b) {
		if a, b, isIn := s.heldIn(a, b, sc); isIn {
			sc.addTouch(s, a, b)
		}
		return
	}
	if Overlap(sc.va.at(s, a), sc.vb.at(s, b)) {
		sc.addTouch(s, a, b)
	}
}

// addTouch adds to touches two items that overlap.
func (sc *scratch) addTouch(s *store, a, b int32) {
	pair := pairOf(s.objectOf(a), s.objectOf(b))
	if first, _ := pair.numbers(); first != s.objectOf(a) {
		a, b = b, a
	}
	sc.touches = append(sc.touches, partPair{pair, a, b})
}

// contactAt returns the contact of the items a and b, and whether its normal is that of a surface and not that of a tile by itself. If hasSides
// is true, a tile with one side keeps a normal that leads out of its back.
func (s *store) contactAt(a, b int32, hasSides bool, sc *scratch) (c Contact, isSmoothed bool) {
	if m, other := s.insideAmong(a, b); m != nil {
		return s.insideContact(other), false
	}
	fastCollide(&c, sc.va.at(s, a), sc.vb.at(s, b))
	switch {
	case b >= firstTile:
		p, was := s.storedItem(a), c.Normal
		s.smoothContact(b, &p, &c, hasSides, sc)
		return c, c.Normal != was
	case a >= firstTile:
		p, was := s.storedItem(b), c.Normal.Neg()
		c.Normal = was
		s.smoothContact(a, &p, &c, hasSides, sc)
		isSmoothed = c.Normal != was
		c.Normal = c.Normal.Neg().Add(Vec{}) // no −0
	}
	return c, isSmoothed
}
