package tree

// Walks: through a tree from the nearest box to the farthest, or to all leaves that a box may meet.

import (
	"math"
	"math/bits"
)

// Walk goes through a tree from the nearest box to the farthest.
type Walk struct {
	nodes []Node
	Gaps  Gaps

	stack [8 * depth]Candidate
	n     int
	away  [8]float64 // how far a node's children are
}

// Candidate is a node or an item at a distance of at least Gap.
type Candidate struct {
	Gap  float64
	Item int32
}

// Start begins at the root of t. Gaps has been set before.
func (w *Walk) Start(t *Tree) {
	w.nodes, w.n = t.Nodes, 0
	if len(t.Nodes) > 0 {
		w.stack[0], w.n = Candidate{math.Inf(-1), t.Root}, 1
	}
}

// Next returns the items of the next leaf, the nearest ones first, without those farther away than best; ok is false at
// the end.
func (w *Walk) Next(best float64, stops *[8]Candidate) (n int, ok bool) {
	for w.n > 0 {
		w.n--
		s := w.stack[w.n]
		if s.Gap > best {
			continue
		}
		at := &w.nodes[s.Item]
		set := w.enter(at, best)
		for !at.IsLeaf && set != 0 {
			// On to the nearest child, and the others for later.
			nearest := bits.TrailingZeros32(set) & 7
			if set &= set - 1; set != 0 {
				nearest = w.push(at, nearest, set)
			}
			at = &w.nodes[at.Child[nearest]]
			set = w.enter(at, best)
		}
		if set != 0 {
			return w.order(at, set, stops), true
		}
	}
	return 0, false
}

// enter returns the set of children of a node that are no farther than best, and leaves in away how far they are.
func (w *Walk) enter(at *Node, best float64) (set uint32) {
	for rest := w.Gaps.Enter(at, &w.away); rest != 0; rest &= rest - 1 {
		if lane := bits.TrailingZeros32(rest) & 7; !(w.away[lane] > best) {
			set |= 1 << lane
		}
	}
	return set
}

// push returns the nearest of a lane and some others, and puts the other ones on the stack in order.
func (w *Walk) push(at *Node, nearest int, others uint32) (first int) {
	bottom := w.n
	first = nearest
	for ; others != 0; others &= others - 1 {
		lane := bits.TrailingZeros32(others) & 7
		if w.away[lane] < w.away[first] {
			first, lane = lane, first
		}
		gap := w.away[lane]
		i := w.n
		for ; i > bottom && w.stack[i-1].Gap < gap; i-- {
			w.stack[i] = w.stack[i-1]
		}
		w.stack[i] = Candidate{Gap: gap, Item: at.Child[lane]}
		prefetch(&w.nodes[w.stack[i].Item])
		w.n++
	}
	return first
}

// order lists a set of children of a leaf, in order.
func (w *Walk) order(at *Node, set uint32, stops *[8]Candidate) (n int) {
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		gap := w.away[lane]
		i := n
		for ; i > 0 && stops[i-1].Gap > gap; i-- {
			stops[i] = stops[i-1]
		}
		stops[i] = Candidate{Gap: gap, Item: at.Child[lane]}
		n++
	}
	return n
}

// BoxQuery goes through the leaves that a box may meet. It needs no lists, so it can be on the stack of a caller.
type BoxQuery struct {
	nodes []Node
	box   Bounds
	stack [8 * depth]int32
	n     int
}

// Start begins at the root of t, for the box b.
func (q *BoxQuery) Start(t *Tree, b *Bounds) {
	q.nodes, q.box, q.n = t.Nodes, *b, 0
	if len(t.Nodes) > 0 {
		q.stack[0], q.n = t.Root, 1
	}
}

// Next returns the next leaf with items that the box may meet, and the lanes of these items, bit 7 of each byte. At the end, leaf
// is nil.
func (q *BoxQuery) Next() (leaf *Node, set uint64) {
	for q.n > 0 {
		q.n--
		at := &q.nodes[q.stack[q.n]]
		set = at.Meeting(&q.box)
		if at.IsLeaf {
			if set != 0 {
				return at, set
			}
			continue
		}
		for ; set != 0; set &= set - 1 {
			q.stack[q.n] = at.Child[LaneOf(set)]
			q.n++
		}
	}
	return nil, 0
}
