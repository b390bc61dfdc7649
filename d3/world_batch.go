package d3

// Batches: many queries of one kind in one call of a World.

import (
	"math"
	"slices"
)

// RayCasts answers RayCastPart for many paths: of the result, element i is what paths[i] hits first. The result is out, or
// a longer slice if out is too short.
//
// The answers are, to the bit, those of one call for each path. The World looks for them in another order, so that paths which
// are near each other follow each other, and on all goroutines of SetWorkers. Filters with functions, and a record, keep all on
// one goroutine; a record has the calls one by one, in the order of paths.
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

// batchTask queries are a task for a worker. A batch that is smaller is asked in the order of its queries.
const batchTask = 64

// runBatch answers n queries.
func (w *World[K]) runBatch(l *list[K], n int, f []Filter[K]) {
	b := &l.batch
	b.w, b.filters = w, f
	if n <= batchTask || w.record != nil {
		for i := range n {
			b.answer(i)
		}
		return
	}
	w.store.update()
	b.sort(n)
	if w.store.workers < 2 || hasFunctions(f) {
		for _, key := range b.order {
			b.answer(int(uint32(key)))
		}
		return
	}
	if b.task == nil {
		b.task = func(_, task int) {
			for _, key := range b.order[task*batchTask : min((task+1)*batchTask, len(b.order))] {
				b.answer(int(uint32(key)))
			}
		}
	}
	sc := w.store.scratches.Take()
	w.store.shareTasks(sc, (n+batchTask-1)/batchTask, b.task)
	sc.group.Stop()
	w.store.scratches.Put(sc)
}

// hasFunctions reports whether filters call functions of the caller, which need not be safe on several goroutines.
func hasFunctions[K comparable](f []Filter[K]) bool {
	return slices.ContainsFunc(f, func(f Filter[K]) bool { return f.Where != nil || f.WhereHit != nil })
}

// answer answers one query.
func (b *batch[K]) answer(i int) {
	if b.ids != nil {
		b.ids[i] = b.w.AppendOverlapping(b.ids[i][:0], b.shapes[i], b.filters...)
		return
	}
	h := &b.hits[i]
	*h = BatchHit[K]{}
	switch {
	case b.paths != nil:
		h.Struck, h.OK = b.w.RayCastPart(b.paths[i], b.filters...)
	case i < len(b.motions):
		h.Struck, h.OK = b.w.SweepPart(b.shapes[i], b.motions[i], b.filters...)
	default:
		h.Struck, h.OK = b.w.SweepPart(b.shapes[i], Vec{}, b.filters...)
	}
}

// begin returns where a query begins, and which way it goes.
func (b *batch[K]) begin(i int) (at, way Vec) {
	if b.paths != nil {
		p := b.paths[i]
		at = p.At(0)
		way = p.At(1).Sub(at)
		return at, way
	}
	box := Bounds(b.shapes[i])
	if i < len(b.motions) {
		way = b.motions[i]
	}
	return box.Min.Lerp(box.Max, 0.5), way
}

// sort sets the order of n queries: along a Z-order curve through the directions in each cell of one through the places where
// they begin. Only the time that a batch takes depends on the order.
func (b *batch[K]) sort(n int) {
	lo, hi := diagonal(math.Inf(1)), diagonal(math.Inf(-1))
	for i := range n {
		if at, _ := b.begin(i); isFinite(at.maxAbs()) {
			lo, hi = lo.Min(at), hi.Max(at)
		}
	}
	size := hi.Sub(lo).maxAbs()
	b.order = slices.Grow(b.order[:0], n)[:n]
	for i := range n {
		at, way := b.begin(i)
		key := zOrder(at.Sub(lo).coords(), size)<<15 | zOrder(way.Add(diagonal(way.maxAbs())).coords(), float64(2*way.maxAbs()))
		b.order[i] = key<<32 | uint64(uint32(i))
	}
	slices.Sort(b.order)
}

// diagonal returns the vector whose components are x.
func diagonal(x float64) Vec { return vecOf([3]float64{x, x, x}) }

// zOrder returns the place of a point on a Z-order curve through a cube of a size: 15 bits, of which the components take turns. A point
// that is not in the cube, or is NaN, has some place.
func zOrder(p [3]float64, size float64) (key uint64) {
	var cell [3]uint64
	for k := range dim {
		if x := 31 * (p[k] / size); x > 0 {
			cell[k] = uint64(min(x, 31))
		}
	}
	for bit := 4; bit >= 0; bit-- {
		for k := range dim {
			key = key<<1 | cell[k]>>bit&1
		}
	}
	return key
}
