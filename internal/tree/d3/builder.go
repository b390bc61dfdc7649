package tree

// Building a tree: from all items at once, and again where it has grown loose.

import (
	"math/bits"
	"slices"
)

// Builder builds a tree of items whose bounds Of knows.
type Builder struct {
	Tree  *Tree
	Of    Located
	Spare []Entry // as many as there are entries
	Work  int     // how many entries have been looked at, in all passes: tests ask for it
	grid  Raster

	Placed func(n int) // told that n more items have their places; nil for nobody
}

// Build makes the tree anew, which Empty has made room in. It brings the entries into the order of leaves. They are items
// alone, without cells, before and after.
func (b *Builder) Build(all []Entry) {
	b.Order(all)
	b.Tree.Pack(all, b.Of)
}

// levels returns how many levels of nodes a tree of n items has above its leaves, and how many
// items a child of the highest one can have.
func levels(n int) (level, below int) {
	for below = 1; 8*below < n; below *= 8 {
		level++
	}
	return level, below
}

// Order brings all into the order of leaves.
func (b *Builder) Order(all []Entry) {
	most := Entry(0)
	for _, e := range all {
		most |= e
	}
	b.grid.SetBits(bits.Len64(uint64(most)))
	b.Spare = slices.Grow(b.Spare[:0], len(all))[:len(all)]
	level, below := levels(len(all))
	b.divide(all, level, below, staleGrid)
}

// grid says what is known of the cells of a run of entries.
type grid uint8

const (
	staleGrid grid = iota // they are not of one raster
	oneGrid               // they are of the builder's
	onePoint              // all middles are one point, and there is nothing to order
)

// divide brings the entries of a node, at a level above the leaves, into the order of its
// children.
func (b *Builder) divide(all []Entry, level, below int, g grid) {
	if level > 0 {
		b.halve(all, (len(all)+below-1)/below, level, below, g)
		return
	}
	for i, e := range all {
		all[i] = Entry(b.grid.ItemOf(e))
	}
	if b.Placed != nil {
		b.Placed(len(all))
	}
}

// halve divides all among n children: halves of halves, each along the axis on which the middles
// are spread most.
func (b *Builder) halve(all []Entry, n, level, below int, g grid) {
	if n == 1 {
		b.divide(all, level-1, below/8, g)
		return
	}
	if g == staleGrid {
		g = b.measure(all)
	}
	cut := cutOf(len(all), n)
	if g == oneGrid {
		g = b.split(all, cut)
	}
	grid := b.grid
	b.halve(all[:cut], n/2, level, below, g)
	b.grid = grid
	b.halve(all[cut:], n-n/2, level, below, g)
}

// cutOf returns how many of some items the first n/2 of n children have.
func cutOf(items, n int) int { return items * (n / 2) / n }

// Pack makes the nodes of a tree, which Empty has made room in. The entries are in the order of its leaves.
func (t *Tree) Pack(all []Entry, of Located) {
	t.Nodes, t.extents, t.quantFrames = t.Nodes[:0], t.extents[:0], t.quantFrames[:0]
	t.Root, t.Built, t.Changes = None, len(all), 0
	if len(all) > 0 {
		level, below := levels(len(all))
		t.Root = t.grow(all, level, below, of)
		t.quantizeAll(t.Nodes, &t.extents[t.Root].Bounds)
	}
}

// grow returns the node of all, at a level above the leaves.
func (t *Tree) grow(all []Entry, level, below int, of Located) int32 {
	at := t.add(level == 0)
	if level > 0 {
		t.share(at, 0, all, (len(all)+below-1)/below, level, below, of)
	} else {
		n := &t.Nodes[at]
		n.Used = uint8(1<<len(all) - 1)
		for lane, item := range all {
			n.Child[lane&7] = int32(item)
			t.place[item] = at*8 + int32(lane)
		}
	}
	t.boxes(at, &t.boxes8, of)
	extent := t.Nodes[at].Enclose(&t.boxes8)
	t.extents[at].Bounds, t.extents[at].built = extent, extent.size()
	return at
}

// share gives all to n children of the node at, from a lane on.
func (t *Tree) share(at int32, lane int, all []Entry, n, level, below int, of Located) {
	if n == 1 {
		t.link(at, lane, t.grow(all, level-1, below/8, of))
		return
	}
	cut := cutOf(len(all), n)
	t.share(at, lane, all[:cut], n/2, level, below, of)
	t.share(at, lane+n/2, all[cut:], n-n/2, level, below, of)
}

// measure gives entries their cells, in a raster around where most middles are.
func (b *Builder) measure(all []Entry) grid {
	center, size := b.sample(all)
	if size == 0 {
		center, size = b.extent(all)
	}
	if size == 0 {
		return onePoint
	}
	b.grid.Center(center, size)
	b.Work += len(all)
	b.Of.Cells(all, b.grid)
	return oneGrid
}

// sample returns the median middle on each axis, of some, and on the widest axis how far apart
// those are between which half of them lie; or more, if these are at one point.
func (b *Builder) sample(all []Entry) (center [dim]float64, size float64) {
	var sorted [dim][33]float64
	n := min(len(sorted[0]), len(all))
	b.Work += n
	for i := range n {
		for k, x := range b.Of.Middle(b.grid.ItemOf(all[i*(len(all)-1)/max(1, n-1)])) {
			j := i
			for ; j > 0 && sorted[k][j-1] > x; j-- {
				sorted[k][j] = sorted[k][j-1]
			}
			sorted[k][j] = x
		}
	}
	for k := range dim {
		center[k] = sorted[k][n/2]
	}
	for _, off := range [...]int{n / 4, n / 8, n / 16, 0} {
		for k := range dim {
			size = max(size, sorted[k][n-1-off]-sorted[k][off])
		}
		if size > 0 {
			break
		}
	}
	return center, size
}

// extent returns the least middle on each axis, and how far they are apart at the most.
func (b *Builder) extent(all []Entry) (lo [dim]float64, size float64) {
	lo = b.Of.Middle(b.grid.ItemOf(all[0]))
	hi := lo
	b.Work += len(all)
	for i := range all {
		for k, x := range b.Of.Middle(b.grid.ItemOf(all[i])) {
			lo[k], hi[k] = min(lo[k], x), max(hi[k], x)
		}
	}
	for k := range dim {
		size = max(size, hi[k]-lo[k])
	}
	return lo, size
}

// fewCells hardly tell apart what is spread over them.
const fewCells = 32

// split reorders all so that none of the first n has a greater middle on an axis than any
// of the others, as far as the cells tell (Hoare's selection). It returns what is known of
// the cells then.
//
// Those that share a cell with the one at n are split among themselves, along another axis,
// or in cells of their own: a cluster is not torn because something else is far away.
//
// A pivot that takes away less than an eighth of what is left is followed by the middle of
// its range. That happens 26 times at most, as there are 2²⁶ cells, so selecting takes linear
// time, whatever the places and their order.
func (b *Builder) split(all []Entry, n int) grid {
	var room [fewEntries]Entry
	var torn []Entry // has other cells than all
	g, was := &b.grid, b.grid
	rest := all // its first n are looked for
	axis, lo, hi := anyAxis, Entry(0), g.last()
	isSlow, isFirst, isOne := false, true, false // isOne: rest is in one cell
	for {
		if isOne {
			b.Work += len(rest)
			by, spread := g.widest(rest)
			if isFirst || spread < fewCells {
				if b.measure(rest) == onePoint {
					if len(rest) == len(all) {
						return onePoint
					}
					break
				}
				if len(rest) == len(all) {
					was = *g
				} else if torn == nil {
					torn = rest
				}
				by, _ = g.widest(rest)
			}
			axis, lo, hi = by, 0, g.last()
			isSlow, isFirst, isOne = false, false, false
		}
		some := rest
		if len(rest) > fewEntries && !isSlow {
			some = sampleOf(rest, &room)
		}
		if len(some) <= fewEntries {
			spread := Entry(0)
			axis, spread = g.rank(some, axis)
			if isOne = isFirst && spread < fewCells; isOne {
				continue
			}
			isFirst = false
		}
		if len(rest) <= fewEntries {
			from, to := g.together(rest, n, axis)
			if from == n || to-from < 3 {
				break
			}
			rest, n, isOne = rest[from:to], n-from, true
			continue
		}
		pivot := Entry(0)
		if isSlow {
			b.Work += len(rest)
			lo, hi = g.cellRange(rest, axis)
			if isOne = lo == hi; isOne {
				continue
			}
			pivot = lo + (hi-lo)/2 + 1
		} else {
			pivot = max(g.cellOf(some[quantile(n, len(rest))], axis), lo+1)
		}
		cut, before := g.part(rest, b.Spare, axis, pivot), len(rest)
		b.Work += before
		if n == cut {
			break
		}
		if n < cut {
			rest, hi = rest[:cut], pivot-1
		} else {
			rest, n, lo = rest[cut:], n-cut, pivot
		}
		isSlow, isOne = 8*len(rest) > 7*before, lo == hi
	}
	if 8*len(torn) > len(all) {
		return staleGrid
	}
	if torn != nil {
		*g = was
		b.Work += len(torn)
		b.Of.Cells(torn, was)
	}
	return oneGrid
}

// quantile returns which of some entries of many, in order, to take for a pivot, if n are looked for: not far beyond these, on the side
// of which there is more, so that most of what is left is likely to be taken away.
func quantile(n, many int) int {
	const beyond = 2
	at := n * fewEntries / many
	if 2*n > many {
		return max(at-beyond, 0)
	}
	return min(at+beyond, fewEntries-1)
}

// sampleOf returns some entries of many, which room holds.
func sampleOf(all []Entry, room *[fewEntries]Entry) []Entry {
	step := (len(all) - 1) / (len(room) - 1)
	for i := range room {
		room[i] = all[i*step]
	}
	return room[:]
}

// Refit finds the bounds of all nodes anew, from those of the items. It
// returns how many times as large as when they were built the leaves are, on average; one
// alone does not count for more than sixteen.
func (t *Tree) Refit(of Located) (growth float64) {
	if len(t.Nodes) == 0 {
		return 1
	}
	var l LeafGrowth
	t.RefitBelow(t.Root, of, &t.boxes8, &l)
	return t.refitted(&l)
}

// refitted ends what finds the bounds of all nodes anew.
func (t *Tree) refitted(l *LeafGrowth) (growth float64) {
	t.recenter(t.Nodes, &t.extents[t.Root].Bounds, l.isLost)
	return l.growth / float64(l.leaves)
}

// LeafGrowth sums up how much leaves have grown when bounds are found anew.
type LeafGrowth struct {
	growth float64
	leaves int

	isLost bool // quantFrames have been lost
}

// Add adds that of other leaves.
func (l *LeafGrowth) Add(m *LeafGrowth) {
	l.growth += m.growth
	l.leaves += m.leaves
	l.isLost = l.isLost || m.isLost
}

// RefitAbove is Refit where RefitBelow has been called for all that is below some nodes, which come before those below them,
// and so for leaves of such a looseness.
func (t *Tree) RefitAbove(nodes []int32, of Located, l *LeafGrowth) (growth float64) {
	for i := len(nodes) - 1; i >= 0; i-- {
		t.fit(nodes[i], of, &t.boxes8, l)
	}
	return t.refitted(l)
}

// RefitBelow is Refit for a node and all below, and adds to l. There is room for eight boxes.
func (t *Tree) RefitBelow(at int32, of Located, boxes8 *[8]Bounds, l *LeafGrowth) {
	if n := &t.Nodes[at]; !n.IsLeaf {
		for _, child := range n.Child {
			if child != None {
				t.RefitBelow(child, of, boxes8, l)
			}
		}
	}
	t.fit(at, of, boxes8, l)
}

// fit is RefitBelow for one node.
func (t *Tree) fit(at int32, of Located, boxes8 *[8]Bounds, l *LeafGrowth) {
	n, e := &t.Nodes[at], &t.extents[at]
	t.boxes(at, boxes8, of)
	e.Bounds = n.Enclose(boxes8)
	l.isLost = !t.requantize(at, n) || l.isLost
	if n.IsLeaf {
		l.leaves++
		l.growth += e.growth()
	}
}

// growth returns the size of a leaf divided by its size when it was built, at most 16.
func (e *extent) growth() float64 {
	size := max(0, e.size())
	if size == e.built {
		return 1 // 0 is not larger than 0
	}
	return min(size/e.built, 16)
}
