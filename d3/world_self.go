package d3

// Queries of a World by id: what an object that is in it meets, as one of many parts.

import (
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
		c := caster{dir: motion}
		first, ok = w.sweepID(&c, nil, number, f, t)
	}
	if w.record != nil {
		w.record.sweepID(id, motion, nil, f, &t, w.keys, first, ok)
	}
	return first, ok
}

// sweepID returns the first hit of a caster, which turns if there is a motion, with all parts of an object.
func (w *World[K]) sweepID(c *caster, turning *Motion, number int32, f []Filter[K], t queryFilter) (first Struck[K], ok bool) {
	w.store.update()
	sc := w.store.scratches.Take()
	c.turn(turning, sc)
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	c.t = &t
	cast := func() {
		c.isHit = false
		first, end := w.store.items(number)
		for at := first; at < end; at++ {
			c.shape = sc.vb.at(&w.store, at)
			c.cast(&w.store, sc)
		}
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
	sc.numbers = sc.numbers[:0]
	first, end := w.store.items(number)
	most := fewFiltered
	for at := first; at < end; at++ {
		p, _ := w.store.partOfItem(at, &sc.tb)
		sc.numbers = append(sc.numbers, w.store.overlapping(p, sc.vb.at(&w.store, at), &t, sc)...)
		if len(sc.numbers) > most { // many of the parts overlap the same
			slices.Sort(sc.numbers)
			sc.numbers = slices.Compact(sc.numbers)
			most = 2*len(sc.numbers) + fewFiltered
		}
	}
	slices.Sort(sc.numbers)
	for _, other := range slices.Compact(sc.numbers) {
		to = append(to, w.keys[other])
	}
	w.store.scratches.Put(sc)
	return to
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
	l.near = w.AppendNearestWithinID(l.near, id, k, within, f...)
	for _, n := range l.near {
		if !yield(n.ID, n.Distance) {
			return
		}
	}
}

// AppendNearestWithinID appends what NearestWithinID returns, and returns the longer slice.
func (w *World[K]) AppendNearestWithinID(to []Neighbor[K], id K, k int, distance float64, f ...Filter[K]) []Neighbor[K] {
	n := len(to)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, ok := w.ids.Find(id); ok {
		to = w.appendNearestID(to, number, k, distance, f, t)
	}
	if w.record != nil {
		w.record.nearestID(id, k, distance, f, &t, w.keys, to[n:])
	}
	return to
}

func (w *World[K]) appendNearestID(to []Neighbor[K], number int32, k int, distance float64, f []Filter[K], t queryFilter) []Neighbor[K] {
	w.store.update()
	sc := w.store.scratches.Take()
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	first, end := w.store.items(number)
	sc.startNearest(distance, end > first+1)
	for at := first; at < end; at++ {
		w.store.addNearest(sc.vb.at(&w.store, at), k, &t, sc)
	}
	for _, n := range sc.nearInOrder() {
		to = append(to, Neighbor[K]{w.keys[n.number], n.distance})
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
