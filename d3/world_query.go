package d3

// Queries of a World: pairs, overlaps, ray casts, sweeps and neighbors.

import (
	"iter"
	"math"
	"slices"
	"unsafe"
)

// Pairs returns all pairs of ids whose shapes overlap, as far as their filters let them
// (see SetFilter). Of each, the one inserted first comes first; pairs are ordered by
// their first ids, then by their second, both in order of insertion.
//
// All pairs are found and sorted before the first one is given: a break out of the loop does not save the search.
func (w *World[K]) Pairs() iter.Seq2[K, K] {
	return func(yield func(a, b K) bool) { w.pairs(yield) }
}

func (w *World[K]) pairs(yield func(a, b K) bool) {
	l := w.list()
	defer w.done(l)
	l.pairs = w.AppendPairs(l.pairs)
	for _, p := range l.pairs {
		if !yield(p[0], p[1]) {
			return
		}
	}
}

// AppendPairs appends what Pairs returns, and returns the longer slice.
func (w *World[K]) AppendPairs(to [][2]K) [][2]K {
	n := len(to)
	sc := w.store.scratches.Take()
	w.store.updateIn(sc, false)
	w.store.touching(sc)
	to = slices.Grow(to, len(sc.pairs))[:n+len(sc.pairs)]
	w.namePairs(sc, to[n:])
	sc.group.Stop()
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.pairs(to[n:])
	}
	return to
}

// namePairs writes the ids of the pairs of a scratch.
func (w *World[K]) namePairs(sc *scratch, to [][2]K) {
	if !w.store.sharesList(len(to)) {
		nameSome(w.keys, sc.pairs, to)
		return
	}
	l := w.list()
	l.keys, l.numbers, l.named = w.keys, sc.pairs, to
	if l.name == nil {
		l.name = func(_, task int) {
			from, end := task*fewFound, min((task+1)*fewFound, len(l.named))
			nameSome(l.keys, l.numbers[from:end], l.named[from:end])
		}
	}
	w.store.shareTasks(sc, tasksOf(len(to)), l.name)
	l.keys, l.numbers, l.named = nil, nil, nil
	w.done(l)
}

func nameSome[K comparable](keys []K, pairs []pair, to [][2]K) {
	for i, p := range pairs {
		a, b := p.numbers()
		to[i] = [2]K{keys[a], keys[b]}
	}
}

// Overlapping returns the ids whose shapes overlap s, in order of insertion.
func (w *World[K]) Overlapping(s Shape, f ...Filter[K]) iter.Seq[K] {
	return func(yield func(id K) bool) { w.overlapping(s, f, yield) }
}

func (w *World[K]) overlapping(s Shape, f []Filter[K], yield func(id K) bool) {
	l := w.list()
	defer w.done(l)
	l.ids = w.AppendOverlapping(l.ids, s, f...)
	slices.Values(l.ids)(yield)
}

// AppendOverlapping appends what Overlapping returns, and returns the longer slice.
func (w *World[K]) AppendOverlapping(to []K, s Shape, f ...Filter[K]) []K {
	w.store.update()
	if len(f) > 0 || w.record != nil {
		return w.appendOverlapping(to, s, f)
	}
	sc := w.store.scratches.Take()
	numbers, ok := w.store.overlapped(s, unsafe.Pointer(unsafe.SliceData(w.keys)), unsafe.Sizeof(*new(K)), sc)
	if ok {
		to = appendNamed(to, w.keys, numbers)
	}
	w.store.scratches.Put(sc)
	if !ok {
		return w.appendOverlapping(to, s, nil)
	}
	return to
}

// appendNamed appends the ids of some objects.
func appendNamed[K comparable](to, keys []K, numbers []int32) []K {
	n := len(to)
	to = slices.Grow(to, len(numbers))[:n+len(numbers)]
	for i, number := range numbers {
		to[n+i] = keys[number]
	}
	return to
}

// appendOverlapping is AppendOverlapping for all shapes, and with filters.
func (w *World[K]) appendOverlapping(to []K, s Shape, f []Filter[K]) []K {
	n := len(to)
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	var q storedShape
	q.set(s, sc.radii)
	q.large.data = hullDataOf(s)
	t.keys, t.keySize = unsafe.Pointer(unsafe.SliceData(w.keys)), unsafe.Sizeof(*new(K))
	numbers := w.store.overlapping(&q.part, s, &t, sc)
	to = appendNamed(to, w.keys, numbers)
	sc.keepRadii(&q)
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.overlapping(s, f, &t, w.keys, to[n:])
	}
	return to
}

// OverlappingParts returns the shapes that overlap s, each with its id and number: of the shapes of an id, those that
// do, in the order of Parts; ids are in order of insertion. A shape is a pointer, and holds until the next one comes,
// so nothing is allocated. s may be a Ray, a Line or a Segment, too: what a path meets. This is how one draws what is in a Box, and how a solver names what it knows of a contact,
// by PartID and feature. The World must not change meanwhile.
func (w *World[K]) OverlappingParts(s Shape, f ...Filter[K]) iter.Seq2[PartID[K], Shape] {
	return func(yield func(of PartID[K], part Shape) bool) { w.overlappingParts(s, f, yield) }
}

func (w *World[K]) overlappingParts(s Shape, f []Filter[K], yield func(of PartID[K], part Shape) bool) {
	w.store.update()
	sc := w.store.scratches.Take()
	defer w.store.scratches.Put(sc)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	var q storedShape
	q.set(s, sc.radii)
	q.large.data = hullDataOf(s)
	w.store.overlappingItems(&q.part, s, &t, sc)
	items := sc.certain
	sc.keepRadii(&q)
	w.store.sortItems(items)
	asked, isIn := int32(-1), false
	n := 0
	for _, at := range items {
		if number := w.store.objectOf(at); number != asked {
			asked, isIn = number, t.accepts(number)
		}
		if isIn {
			items[n] = at
			n++
		}
	}
	items = items[:n]
	if w.record != nil {
		w.record.overlappingParts(&q, f, &t, w.keys, &w.store, items)
	}
	for _, at := range items {
		if !yield(PartID[K]{w.keys[w.store.objectOf(at)], w.store.partOf(at)}, w.store.itemShape(at, s, sc)) {
			return
		}
	}
}

// RayCast returns the first id that p hits, with what RayCast tells of it; ok is false
// if there is none. Of two with the same T it is the one inserted first.
func (w *World[K]) RayCast(p Path, f ...Filter[K]) (id K, h Hit, ok bool) {
	id, _, ok = w.strike(p, nil, Vec{}, nil, true, &h, f)
	return id, h, ok
}

// RayCastPart is RayCast, and says which part of the id it is that p hits, in the order of
// Parts: of two of them with the same T, the first.
func (w *World[K]) RayCastPart(p Path, f ...Filter[K]) (first Struck[K], ok bool) {
	first.ID, first.Part, ok = w.strike(p, nil, Vec{}, nil, false, &first.Hit, f)
	return first, ok
}

// RayCastAll returns all ids that p hits, each with what RayCast tells of it. They are
// ordered by T; of two with the same T, the one inserted first comes first.
func (w *World[K]) RayCastAll(p Path, f ...Filter[K]) iter.Seq2[K, Hit] {
	return func(yield func(id K, h Hit) bool) { w.allHits(caster{path: p}, nil, f, yield) }
}

// AppendRayCastAll appends what RayCastAll returns, and returns the longer slice.
func (w *World[K]) AppendRayCastAll(to []Struck[K], p Path, f ...Filter[K]) []Struck[K] {
	return w.appendHits(to, caster{path: p}, nil, f)
}

// Sweep returns the first id that s meets, moved by motion, with what Sweep tells of it;
// ok is false if there is none. Of two with the same T it is the one inserted first.
// Motions that Move began do not count: all others stand still.
func (w *World[K]) Sweep(s Shape, motion Vec, f ...Filter[K]) (id K, h Hit, ok bool) {
	id, _, ok = w.strike(nil, s, motion, nil, true, &h, f)
	return id, h, ok
}

// SweepPart is Sweep, and says which part of the id it is that s meets, in the order of Parts:
// of two of them with the same T, the first.
func (w *World[K]) SweepPart(s Shape, motion Vec, f ...Filter[K]) (first Struck[K], ok bool) {
	first.ID, first.Part, ok = w.strike(nil, s, motion, nil, false, &first.Hit, f)
	return first, ok
}

// SweepAll returns all ids that s meets, moved by motion, each with what Sweep tells of
// it. They are ordered by T; of two with the same T, the one inserted first comes first.
func (w *World[K]) SweepAll(s Shape, motion Vec, f ...Filter[K]) iter.Seq2[K, Hit] {
	return func(yield func(id K, h Hit) bool) { w.allHits(caster{shape: s, dir: motion}, nil, f, yield) }
}

// AppendSweepAll appends what SweepAll returns, and returns the longer slice.
func (w *World[K]) AppendSweepAll(to []Struck[K], s Shape, motion Vec, f ...Filter[K]) []Struck[K] {
	return w.appendHits(to, caster{shape: s, dir: motion}, nil, f)
}

// strike returns the first hit of a path, or of s moved by motion, or by one that turns. isWhole says that the answer does not
// name the part.
func (w *World[K]) strike(p Path, s Shape, motion Vec, turning *Motion, isWhole bool, h *Hit, f []Filter[K]) (id K, part int, ok bool) {
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	var c caster // field by field: see newObject
	c.path, c.shape, c.dir, c.isWhole, c.t = p, s, motion, isWhole, &t
	c.turn(turning, sc)
	c.keys, c.keySize = unsafe.Pointer(unsafe.SliceData(w.keys)), unsafe.Sizeof(id)
	for c.cast(&w.store, sc); c.isHit && !t.admits(c.best, &c.h); {
		c.isHit = false
		c.cast(&w.store, sc)
	}
	if c.isHit {
		id, *h, ok = w.keys[c.best], c.h, true
		if !c.isWhole {
			part = w.store.partOf(c.part)
		}
	}
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.firstHit(&c, f, w.keys, Struck[K]{ID: id, Hit: *h, Part: part}, ok)
	}
	return id, part, ok
}

func (w *World[K]) allHits(c caster, turning *Motion, f []Filter[K], yield func(id K, h Hit) bool) {
	l := w.list()
	defer w.done(l)
	l.hits = w.appendHits(l.hits, c, turning, f)
	for _, h := range l.hits {
		if !yield(h.ID, h.Hit) {
			return
		}
	}
}

func (w *World[K]) appendHits(to []Struck[K], c caster, turning *Motion, f []Filter[K]) []Struck[K] {
	n := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	c.turn(turning, sc)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	c.t, c.all, c.most = &t, true, math.Inf(1)
	sc.hits = sc.hits[:0]
	c.cast(&w.store, sc)
	for _, h := range c.firstOfEach(&w.store, sc) {
		if t.admits(h.number, &h.Hit) {
			to = append(to, Struck[K]{w.keys[h.number], h.Hit, w.store.partOf(h.part)})
		}
	}
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.allHits(&c, f, w.keys, to[n:])
	}
	return to
}

// Nearest returns the k ids nearest to s, or all if there are fewer, and their distances,
// which are those of Distance to the bit. They ascend; of two that are as near, the one
// inserted first comes first. What overlaps s is at 0. Nothing is near the empty set.
func (w *World[K]) Nearest(s Shape, k int, f ...Filter[K]) iter.Seq2[K, float64] {
	return func(yield func(id K, distance float64) bool) { w.nearest(s, k, math.Inf(1), f, yield) }
}

func (w *World[K]) nearest(s Shape, k int, within float64, f []Filter[K], yield func(id K, distance float64) bool) {
	l := w.list()
	defer w.done(l)
	l.near = w.appendNearest(l.near, s, k, within, f, false)
	for _, n := range l.near {
		if !yield(n.ID, n.Distance) {
			return
		}
	}
}

// AppendNearest appends what Nearest returns, and returns the longer slice.
func (w *World[K]) AppendNearest(to []Neighbor[K], s Shape, k int, f ...Filter[K]) []Neighbor[K] {
	return w.AppendNearestWithin(to, s, k, math.Inf(1), f...)
}

// NearestWithin is Nearest among the ids whose distance from s is at most distance. A k of
// math.MaxInt asks for all of them. None is within a negative distance or NaN.
func (w *World[K]) NearestWithin(s Shape, k int, distance float64, f ...Filter[K]) iter.Seq2[K, float64] {
	return func(yield func(id K, distance float64) bool) { w.nearest(s, k, distance, f, yield) }
}

// AppendNearestWithin appends what NearestWithin returns, and returns the longer slice.
func (w *World[K]) AppendNearestWithin(to []Neighbor[K], s Shape, k int, distance float64, f ...Filter[K]) []Neighbor[K] {
	return w.appendNearest(to, s, k, distance, f, true)
}

// appendNearest is AppendNearestWithin. With hasPoints it sets the points of each Neighbor.
func (w *World[K]) appendNearest(to []Neighbor[K], s Shape, k int, distance float64, f []Filter[K], hasPoints bool) []Neighbor[K] {
	from := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	for _, n := range w.store.nearest(s, k, distance, &t, sc) {
		x := Neighbor[K]{ID: w.keys[n.number], Distance: n.distance, Part: w.store.partOf(n.part)}
		if hasPoints || w.record != nil {
			x.OnShape, x.OnID = w.store.closest(s, none, n.part, sc)
		}
		to = append(to, x)
	}
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.nearest(s, k, distance, f, &t, w.keys, to[from:])
	}
	return to
}
