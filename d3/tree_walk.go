package d3

// Walks: through a tree from the nearest box to the farthest.

import (
	"math"
	"math/bits"
)

// walk goes through a tree from what is near to a box to what is far.
type walk struct {
	nodes []node
	gaps  gaps

	stack [8 * depth]stop
	n     int
	away  [8]float64 // how far a node's children are
}

// stop is a node or an item that is no nearer than gap.
type stop struct {
	gap  float64
	item int32
}

func (w *walk) start(t *tree) {
	w.nodes, w.n = t.nodes, 0
	if len(t.nodes) > 0 {
		w.stack[0], w.n = stop{math.Inf(-1), t.root}, 1
	}
}

// next returns the items of the next leaf, the nearest ones first, without those farther away than best; ok is false at
// the end.
func (w *walk) next(best float64, stops *[8]stop) (n int, ok bool) {
	for w.n > 0 {
		w.n--
		s := w.stack[w.n]
		if s.gap > best {
			continue
		}
		at := &w.nodes[s.item]
		set := w.enter(at, best)
		for !at.isLeaf && set != 0 {
			// On to the nearest child, and the others for later.
			nearest := bits.TrailingZeros32(set) & 7
			if set &= set - 1; set != 0 {
				nearest = w.push(at, nearest, set)
			}
			at = &w.nodes[at.child[nearest]]
			set = w.enter(at, best)
		}
		if set != 0 {
			return w.order(at, set, stops), true
		}
	}
	return 0, false
}

// enter returns the children of a node that are no farther than best, bit by bit, and leaves in away how far they are.
func (w *walk) enter(at *node, best float64) (set uint32) {
	for rest := w.gaps.enter(at, &w.away); rest != 0; rest &= rest - 1 {
		if lane := bits.TrailingZeros32(rest) & 7; !(w.away[lane] > best) {
			set |= 1 << lane
		}
	}
	return set
}

// push returns which of a lane and some others is the nearest, and leaves the others on the stack in order.
func (w *walk) push(at *node, nearest int, others uint32) (first int) {
	bottom := w.n
	first = nearest
	for ; others != 0; others &= others - 1 {
		lane := bits.TrailingZeros32(others) & 7
		if w.away[lane] < w.away[first] {
			first, lane = lane, first
		}
		gap := w.away[lane]
		i := w.n
		for ; i > bottom && w.stack[i-1].gap < gap; i-- {
			w.stack[i] = w.stack[i-1]
		}
		w.stack[i] = stop{gap: gap, item: at.child[lane]}
		touch(&w.nodes[w.stack[i].item])
		w.n++
	}
	return first
}

// order lists a set of children of a leaf, in order.
func (w *walk) order(at *node, set uint32, stops *[8]stop) (n int) {
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		gap := w.away[lane]
		i := n
		for ; i > 0 && stops[i-1].gap > gap; i-- {
			stops[i] = stops[i-1]
		}
		stops[i] = stop{gap: gap, item: at.child[lane]}
		n++
	}
	return n
}
