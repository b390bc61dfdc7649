package d3

// State of a World: shapes, positions and bounds by id, and Solids, whose inside counts; snapshots, the hash, and a smaller World in its place when it has
// shrunk.

import (
	"iter"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// Get returns the shape of id, or the first of its parts, as a value, and whether id is
// there.
func (w *World[K]) Get(id K) (Shape, bool) {
	number, ok := w.ids.Find(id)
	if !ok {
		return nil, false
	}
	isHeld := w.store.lockParts()
	defer w.store.unlockParts(isHeld)
	first, _ := w.store.items(number)
	return w.store.value(first), true
}

// Position returns a point by which id is placed, and whether id is there: the middle of Bounds of its
// shape, or the Origin or Point of one without an end. Of a box with a side at infinity, the other
// side counts, or 0. Of several parts, it is that of the first.
func (w *World[K]) Position(id K) (p Vec, ok bool) {
	number, ok := w.ids.Find(id)
	if ok {
		p = w.positionOf(number)
	}
	if w.record != nil {
		w.record.position(id, p, ok)
	}
	return p, ok
}

func (w *World[K]) positionOf(number int32) Vec {
	sc := w.store.scratches.Take()
	isHeld := w.store.lockParts()
	first, _ := w.store.items(number)
	part, l := w.store.partOfItem(first, &sc.ta)
	p := part.position(l)
	w.store.unlockParts(isHeld)
	w.store.scratches.Put(sc)
	return p
}

// Bounds returns the least box that holds what Bounds returns of all parts of id, and whether id
// is there.
func (w *World[K]) Bounds(id K) (b Box, ok bool) {
	number, ok := w.ids.Find(id)
	if ok {
		b = w.boundsOf(number)
	}
	if w.record != nil {
		w.record.bounds(id, b, ok)
	}
	return b, ok
}

func (w *World[K]) boundsOf(number int32) Box {
	sc := w.store.scratches.Take()
	isHeld := w.store.lockParts()
	b := Box{fill(math.Inf(1)), fill(math.Inf(-1))}
	if o := &w.store.objects[number]; o.isMesh {
		b = w.store.meshAt(o.first).bounds()
	} else {
		for at := o.first; at < o.first+o.n; at++ {
			b = b.Union(Bounds(sc.va.of(&w.store, &w.store.parts[at])))
		}
	}
	w.store.unlockParts(isHeld)
	w.store.scratches.Put(sc)
	return b
}

// Parts returns the shapes of id, in the order in which they were given.
func (w *World[K]) Parts(id K) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		number, ok := w.ids.Find(id)
		if !ok {
			return
		}
		isHeld := w.store.lockParts()
		first, end := w.store.items(number)
		shapes := make([]Shape, 0, end-first)
		for at := first; at < end; at++ {
			shapes = append(shapes, w.store.value(at))
		}
		w.store.unlockParts(isHeld)
		for _, s := range shapes {
			if !yield(s) {
				return
			}
		}
	}
}

// Len returns how many ids there are.
func (w *World[K]) Len() int { return w.ids.Len() }

// All returns all ids, with what Get returns for them, in order of insertion.
func (w *World[K]) All() iter.Seq2[K, Shape] {
	return func(yield func(K, Shape) bool) {
		keys := make([]K, 0, w.ids.Len())
		shapes := make([]Shape, 0, w.ids.Len())
		isHeld := w.store.lockParts()
		for number := range w.store.objects {
			if o := &w.store.objects[number]; o.isLive {
				first, _ := w.store.items(int32(number))
				keys, shapes = append(keys, w.keys[number]), append(shapes, w.store.value(first))
			}
		}
		w.store.unlockParts(isHeld)
		for i, id := range keys {
			if !yield(id, shapes[i]) {
				return
			}
		}
	}
}

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
	n := len(from.turningMoves)
	s.turningMoves = slices.Grow(s.turningMoves[:0], n)[:n]
	for i := range from.turningMoves {
		t := &s.turningMoves[i]
		before := t.before
		*t = from.turningMoves[i]
		t.before = copyShapes(before, t.before)
	}
}

// copyShapes copies shapes to a list, and keeps the memory for radii that it has.
func copyShapes(to, from []storedShape) []storedShape {
	to = slices.Grow(to[:0], len(from))[:len(from)]
	for i := range from {
		radii := append(to[i].large.radii[:0], from[i].large.radii...)
		to[i] = from[i]
		to[i].large.radii = radii
	}
	return to
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
// ids, and is the same on every platform. It belongs to the version that stands in the
// first line of a record: where that is another one, equal Worlds may have other numbers.
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

// fewKept is how many bytes of lists are never given back.
const fewKept = 1 << 20

// memoryUse is the memory of lists, in bytes, and what of it their entries take.
type memoryUse struct{ have, used int }

// addList adds a list that each Step makes anew.
func addList[T any](m *memoryUse, list []T) {
	size := int(unsafe.Sizeof(*new(T)))
	m.have += size * cap(list)
	m.used += size * len(list)
}

// addQueryList adds a list of queries, and empties it: its entries count once.
func addQueryList[T any](m *memoryUse, list *[]T) {
	addList(m, *list)
	*list = (*list)[:0]
}

// memory returns the memory of a store and of its scratch sc, as far as it may be large.
func (s *store) memory(sc *scratch) (m memoryUse) {
	addList(&m, s.parts)
	addList(&m, s.pairs)
	addList(&m, s.meshes.all)
	m.used -= int(unsafe.Sizeof(placedMesh{})) * s.meshes.holes
	addList(&m, sc.Found)
	addList(&m, sc.sure)
	addList(&m, sc.pairs)
	addList(&m, sc.sorted[:0])
	addList(&m, sc.contacts)
	addList(&m, sc.partitioned[:0])
	addList(&m, sc.events)
	addList(&m, sc.later)
	addList(&m, sc.timed[:0])
	addList(&m, sc.ordered[:0])
	addQueryList(&m, &sc.items)
	addQueryList(&m, &sc.certain)
	addQueryList(&m, &sc.numbers)
	addQueryList(&m, &sc.ownItems)
	addQueryList(&m, &sc.others)
	addQueryList(&m, &sc.marked)
	addQueryList(&m, &sc.touches)
	addQueryList(&m, &sc.hits)
	addQueryList(&m, &sc.partSpans)
	addQueryList(&m, &sc.insideSpans)
	addQueryList(&m, &sc.crossings)
	addQueryList(&m, &sc.piercings)
	addQueryList(&m, &sc.allCrossings)
	addQueryList(&m, &sc.contactsOf)
	addQueryList(&m, &sc.contactPoints)
	addQueryList(&m, &sc.near)
	addQueryList(&m, &sc.pairNodes)
	addQueryList(&m, &sc.tracedParts)
	addQueryList(&m, &sc.ownParts.entries)
	addQueryList(&m, &sc.ownParts.data.tree.Nodes)
	return m
}

// hasSurplus reports, after a Step with the scratch sc, whether the World has used less than an eighth of its memory for more
// than surplus.waits Steps in a row. That number is doubled whenever a World grows again, so that sizes that go up and down do
// not allocate again and again.
func (s *store) hasSurplus(sc *scratch) bool {
	m := s.memory(sc)
	have, used := m.have, m.used
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
	w.keys = shortened(w.keys)
	w.ids.Release()
	for number := range w.store.objects {
		if w.store.objects[number].isLive {
			w.ids.Add(w.keys[number], int32(number))
		}
	}
}

// shortened returns a copy of a list that has no more memory than it needs. slices.Clone of an empty list keeps all of it.
func shortened[T any](list []T) []T { return append([]T(nil), list...) }

// shrink gives back the memory that a store does not use.
func (s *store) shrink() {
	s.scratches.Clear()
	s.objects, s.layers = shortened(s.objects), shortened(s.layers)
	s.parts, s.owners = shortened(s.parts), shortened(s.owners)
	s.packMeshes()
	scaled := s.meshes.scaled
	s.meshes.all, s.meshes.scaled = shortened(s.meshes.all), nil
	s.meshes.scaled.copy(scaled)
	s.unbounded, s.unboundedAt = shortened(s.unbounded), shortened(s.unboundedAt)
	s.moves, s.movedObjects, s.pairs = shortened(s.moves), shortened(s.movedObjects), shortened(s.pairs)
	s.turningMoves, s.spareTurning = shortened(s.turningMoves), nil
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
