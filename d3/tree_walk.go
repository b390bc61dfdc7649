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

	leaves   int32 // nodes from here on are leaves, with sheaves for paths
	sheaves  []sheaf
	arrow    arrow
	arrivals [8]float32 // when it comes to tiles, along the axis on which it moves most

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
	w.leaves = math.MaxInt32
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
		set := w.enter(at, best)
		for !at.isLeaf && set != 0 {
			// On to the first child, and the others for later.
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

// enter returns the children of a node that come not after best, bit by bit, and leaves in times
// when they come.
func (w *walk) enter(at *node, best float64) (set uint32) {
	if !w.byGap {
		w.slabs.last = min(w.slabs.end, max(0, int64(math.Float64bits(best)))) // −0 is 0
		return w.slabs.enter(at, &w.times)
	}
	for rest := w.gaps.enter(at, &w.times); rest != 0; rest &= rest - 1 {
		if lane := bits.TrailingZeros32(rest) & 7; !(w.times[lane] > best) {
			set |= 1 << lane
		}
	}
	return set
}

// push returns which of a lane and some others comes first, and leaves the others on the stack
// in order.
func (w *walk) push(at *node, nearest int, others uint32) (first int) {
	bottom := w.n
	first = nearest
	for ; others != 0; others &= others - 1 {
		lane := bits.TrailingZeros32(others) & 7
		if w.times[lane] < w.times[first] {
			first, lane = lane, first
		}
		t := w.times[lane]
		i := w.n
		for ; i > bottom && w.stack[i-1].t < t; i-- {
			w.stack[i] = w.stack[i-1]
		}
		w.stack[i] = stop{t: t, item: at.child[lane]}
		if item := w.stack[i].item; item < w.leaves {
			touch(&w.nodes[item])
		} else {
			touchSheaf(&w.sheaves[item-w.leaves])
		}
		w.n++
	}
	return first
}

// order lists a set of children of a leaf, in order.
func (w *walk) order(at *node, set uint32, stops *[8]stop) (n int) {
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		t := w.times[lane]
		i := n
		for ; i > 0 && stops[i-1].t > t; i-- {
			stops[i] = stops[i-1]
		}
		stops[i] = stop{t: t, item: at.child[lane]}
		n++
	}
	return n
}

// shoot makes the walk one of a path, along a tree whose nodes from leaves on are leaves and have sheaves.
func (w *walk) shoot(leaves int32, sheaves []sheaf) {
	w.leaves, w.sheaves = leaves, sheaves
	w.arrow.set(w.slabs.lo, w.slabs.d, w.slabs.top)
}

// nextSheaf returns the next leaf of a path that comes not after best, and which of its tiles may be met; at the
// end, nil.
func (w *walk) nextSheaf(best float64) (s *sheaf, set uint32) {
	limit := w.limit(best)
	for w.n > 0 {
		w.n--
		if w.stack[w.n].t > limit {
			continue
		}
		at := w.stack[w.n].item
		for at < w.leaves {
			n := &w.nodes[at]
			set = w.enter(n, limit)
			if set == 0 {
				break
			}
			nearest := bits.TrailingZeros32(set) & 7
			if set &= set - 1; set != 0 {
				nearest = w.push(n, nearest, set)
			}
			at = n.child[nearest]
		}
		if at < w.leaves {
			continue
		}
		s = &w.sheaves[at-w.leaves]
		touchSheaf(s) // all of it at once
		if !w.arrow.at(s, notBefore(min(best, w.slabs.top))) {
			w.arrivals = [8]float32{}
			return s, uint32(s.used)
		}
		if set = w.arrow.aim.shoot(s, &w.arrivals); set != 0 {
			return s, set
		}
	}
	return nil, 0
}

// first takes the lane that comes first out of a set of a sheaf.
func (w *walk) first(set *uint32) (lane int) {
	lane = bits.TrailingZeros32(*set) & 7
	for rest := *set & (*set - 1); rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest) & 7; w.arrivals[i] < w.arrivals[lane] {
			lane = i
		}
	}
	*set &^= 1 << lane
	return lane
}

// isPast says whether a lane of a sheaf comes after the first hit so far.
func (w *walk) isPast(lane int, s *sheaf, best float64) bool {
	return w.arrow.at(s, notBefore(min(best, w.slabs.top))) && w.arrivals[lane] > w.arrow.aim.last
}
