package d3

// Batches: many queries of one kind in one call of a World.

import "slices"

// RayCasts answers RayCastPart for many paths: of the result, element i is what paths[i] hits first. The result is out, or
// a longer slice if out is too short.
//
// The answers are, to the bit, those of one call for each path. The goroutines of SetWorkers share the work, unless a Filter
// has functions, or the World is recorded; a record has the calls one by one.
func (w *World[K]) RayCasts(paths []Path, out []BatchHit[K], f ...Filter[K]) []BatchHit[K] {
	l := w.list()
	l.batch.paths = paths
	out = w.hitsOf(l, len(paths), out, f)
	w.done(l)
	return out
}

// Sweeps answers SweepPart for many shapes, as RayCasts does RayCastPart for paths. shapes[i] moves by motions[i]; there are
// as many of these as shapes, or the shapes beyond them stay where they are.
func (w *World[K]) Sweeps(shapes []Shape, motions []Vec, out []BatchHit[K], f ...Filter[K]) []BatchHit[K] {
	l := w.list()
	l.batch.shapes, l.batch.motions = shapes, motions
	out = w.hitsOf(l, len(shapes), out, f)
	w.done(l)
	return out
}

// Overlaps answers AppendOverlapping for many shapes, as RayCasts does RayCastPart for paths: of the result, element i has
// the ids that overlap shapes[i]. The lists in out are written anew, and their memory is used again.
func (w *World[K]) Overlaps(shapes []Shape, out [][]K, f ...Filter[K]) [][]K {
	l := w.list()
	n := len(shapes)
	if cap(out) < n {
		out = append(out[:cap(out)], make([][]K, n-cap(out))...)
	}
	out = out[:n]
	l.batch.shapes, l.batch.ids = shapes, out
	w.runBatch(l, n, f)
	w.done(l)
	return out
}

// hitsOf runs the batch of l, whose answers are hits.
func (w *World[K]) hitsOf(l *list[K], n int, out []BatchHit[K], f []Filter[K]) []BatchHit[K] {
	out = slices.Grow(out[:0], n)[:n]
	l.batch.hits = out
	w.runBatch(l, n, f)
	return out
}

// batchTask queries are a task for a worker.
//
// The order of a batch is that of its queries: sorted along a Z-order curve through their places and directions, 10⁵ rays in a World of
// 4·10⁵ balls took as long, and in one of 2·10⁴ nearly twice as long.
const batchTask = 64

// runBatch answers n queries.
func (w *World[K]) runBatch(l *list[K], n int, f []Filter[K]) {
	b := &l.batch
	b.w, b.filters, b.n = w, f, n
	if n <= batchTask || w.store.workers < 2 || w.record != nil || hasFunctions(f) {
		b.answer(0, n)
		return
	}
	b.panicEarly()
	w.store.update()
	if b.task == nil {
		b.task = func(_, task int) { b.answer(task*batchTask, min((task+1)*batchTask, b.n)) }
	}
	sc := w.store.scratches.Take()
	w.store.shareTasks(sc, (n+batchTask-1)/batchTask, b.task)
	sc.group.Stop()
	w.store.scratches.Put(sc)
}

// panicEarly panics if a query is no Shape. A worker would panic on a goroutine of which the caller cannot recover.
func (b *batch[K]) panicEarly() {
	var q part
	for _, p := range b.paths {
		if !q.set(p) {
			panic(notAShape)
		}
	}
	for _, s := range b.shapes {
		Bounds(s)
	}
}

// hasFunctions reports whether filters call functions of the caller, which need not be safe on several goroutines.
func hasFunctions[K comparable](f []Filter[K]) bool {
	return slices.ContainsFunc(f, func(f Filter[K]) bool { return f.Where != nil || f.WhereHit != nil })
}

// answer answers the queries from a number on, up to an end.
func (b *batch[K]) answer(from, end int) {
	for i := from; i < end; i++ {
		if b.ids != nil {
			b.ids[i] = b.w.AppendOverlapping(b.ids[i][:0], b.shapes[i], b.filters...)
			continue
		}
		h := &b.hits[i]
		h.Hit = Hit{}
		if b.paths != nil {
			h.ID, h.Part, h.OK = b.w.strike(b.paths[i], nil, Vec{}, nil, false, &h.Hit, b.filters)
			continue
		}
		var motion Vec
		if i < len(b.motions) {
			motion = b.motions[i]
		}
		h.ID, h.Part, h.OK = b.w.strike(nil, b.shapes[i], motion, nil, false, &h.Hit, b.filters)
	}
}
