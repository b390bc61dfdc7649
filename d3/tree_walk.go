package d3

// Walks: through a tree from the nearest box to the farthest.

import (
	"math"
	"math/bits"
)

// walk goes through a tree from what comes first to what comes last, by either measure.
type walk struct {
	nodes []node
	slabs slabs
	gaps  gaps
	byGap bool // which of the two

	stack [8 * depth]stop
	n     int
	times [8]float64 // of a node's children, by either measure
}

// stop is a node or an item that comes not before t, a time in units or a distance.
type stop struct {
	t    float64
	item int32
}

func (w *walk) start(t *tree, byGap bool) {
	w.nodes, w.byGap, w.n = t.nodes, byGap, 0
	if len(t.nodes) == 0 {
		return
	}
	w.stack[0], w.n = stop{math.Inf(-1), t.root}, 1
	if !byGap {
		w.slabs.start(&t.extents[t.root].bounds)
	}
}

// isAfter says whether a stop comes after a T, or a distance.
func (w *walk) isAfter(s stop, best float64) bool { return s.t > w.limit(best) }

// limit returns a T, or a distance, as stops have it.
func (w *walk) limit(best float64) float64 {
	if w.byGap {
		return best
	}
	return w.slabs.limit(best)
}

// next returns the items of the next leaf, the first ones first, without those that come
// after best; ok is false at the end.
func (w *walk) next(best float64, stops *[8]stop) (n int, ok bool) {
	best = w.limit(best)
	for w.n > 0 {
		w.n--
		s := w.stack[w.n]
		if s.t > best {
			continue
		}
		at := &w.nodes[s.item]
		n = w.order(at, best, stops)
		if at.isLeaf {
			return n, true
		}
		for i := n - 1; i >= 0; i-- {
			w.stack[w.n] = stops[i]
			w.n++
		}
	}
	return 0, false
}

// order lists the children of a node that come not after best, in order.
func (w *walk) order(at *node, best float64, stops *[8]stop) (n int) {
	var set uint32
	if w.byGap {
		set = w.gaps.enter(at, &w.times)
	} else {
		set = w.slabs.enter(at, &w.times)
	}
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		t := w.times[lane]
		if t > best {
			continue
		}
		i := n
		for ; i > 0 && stops[i-1].t > t; i-- {
			stops[i] = stops[i-1]
		}
		stops[i] = stop{t: t, item: at.child[lane]}
		n++
	}
	return n
}
