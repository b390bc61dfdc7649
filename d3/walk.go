package d3

import (
	"math"
	"math/bits"
)

// slack times all lengths in a question is more than how far a hit, or a distance, may be
// off: those promise 8e or 16e of them.
const slack = 0x1p-44

// slabs asks for what a moving box meets: where it starts, and how it moves. The box of a
// shape on its way meets that of another while it is between the other's two planes on
// every axis: a path from 0 on, which for a line is what remains of it behind.
type slabs struct {
	lo, hi [dim]float64
	inv    [dim]float64 // 1/d
	first  [dim]uint8   // the plane it meets first, in floats
	last   [dim]uint8   // the other one
	blind  [dim]bool    // an axis whose numbers are out of range, and tell nothing
	top    int64        // the bits of the last time
	size   float64      // of the motion

	near, far [dim]float64 // the ends of the box that meet the first plane first, and the other one last
}

func (s *slabs) set(lo, hi, d Vec, top float64) {
	s.lo, s.hi, s.top, s.size = axes(lo), axes(hi), int64(math.Float64bits(top)), d.maxAbs()
	for i, x := range axes(d) {
		a := math.Abs(x)
		// Neither d nor times may overflow, and 0 must lead to times beyond all of these.
		s.blind[i] = a != 0 && !(a > 0x1p-200 && a < 0x1p200) || !(max(math.Abs(s.lo[i]), math.Abs(s.hi[i])) < 0x1p500)
		s.inv[i], s.first[i], s.last[i] = 0x1p1020, uint8(i), uint8(i+upper)
		if a != 0 {
			s.inv[i] = 1 / x
		}
		if x < 0 {
			s.first[i], s.last[i] = s.last[i], s.first[i]
		}
	}
}

// around prepares for boxes within f.
func (s *slabs) around(f *floats) {
	far := s.size
	for i := range dim {
		far = max(far, float64(f[upper+i])-s.lo[i], s.hi[i]-float64(f[i]))
	}
	far = float64(slack * far)
	for i := range dim {
		switch lo, hi := s.lo[i]-far, s.hi[i]+far; {
		case s.blind[i]:
			s.near[i], s.far[i] = math.Inf(1), math.Inf(-1)
			s.inv[i], s.first[i], s.last[i] = 1, uint8(i), uint8(i+upper)
		case s.first[i] < upper:
			s.near[i], s.far[i] = hi, lo
		default:
			s.near[i], s.far[i] = lo, hi
		}
	}
}

// gaps asks for what is near to a box.
type gaps struct {
	lo, hi [dim]float64
	far    float64
}

// around prepares for boxes within f.
func (g *gaps) around(f *floats) {
	g.far = 0
	for i := range dim {
		g.far = max(g.far, float64(f[upper+i])-g.lo[i], g.hi[i]-float64(f[i]))
	}
	g.far = float64(slack * g.far)
}

// enter returns less than the Distance of all that is in f.
func (g *gaps) enter(f *floats) float64 {
	var sq, widest float64
	for i := range dim {
		gap := max(0, float64(f[i])-g.hi[i], g.lo[i]-float64(f[upper+i]))
		widest = max(widest, gap)
		sq += float64(gap * gap)
	}
	if widest < 0x1p500 {
		widest = math.Sqrt(sq)
	}
	if d := widest - g.far; d == d {
		return d
	}
	return math.Inf(-1)
}

// walk goes through a tree from what comes first to what comes last, by either measure.
type walk struct {
	nodes []node
	slabs slabs
	gaps  gaps
	byGap bool // which of the two
	stack [8 * depth]stop
	n     int
}

// stop is a node or an item that comes not before t.
type stop struct {
	t    float64
	item int32
}

func (w *walk) start(t *tree, byGap bool) {
	w.nodes, w.byGap, w.n = t.nodes, byGap, 0
	if len(t.nodes) > 0 {
		w.stack[0], w.n = stop{math.Inf(-1), t.root}, 1
	}
}

// next returns the items of the next leaf, the first ones first, without those that come
// after best; ok is false at the end.
func (w *walk) next(best float64, stops *[8]stop) (n int, ok bool) {
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
	var all floats
	if at.parent == none {
		b := at.bounds()
		all = b.floats()
	} else {
		all = w.nodes[at.parent].boxes[at.lane]
	}
	if w.byGap {
		w.gaps.around(&all)
	} else {
		w.slabs.around(&all)
	}
	for set := uint32(at.used); set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		t, ok := 0.0, true
		if w.byGap {
			t = w.gaps.enter(&at.boxes[lane])
		} else {
			t, ok = w.slabs.enter(&at.boxes[lane])
		}
		if !ok || t > best {
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
