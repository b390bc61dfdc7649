package d3

// Building a tree: from all items at once, and again where it has grown loose.

import "math"

// entry is what a tree is built from: an item, and where the middle of its bounds lies in
// a grid of 2³² cells on each axis.
type entry struct {
	cell [dim]uint32
	item int32
}

// builder builds a tree of items, whose bounds are those that of returns.
type builder struct {
	tree *tree
	of   func(item int32) bounds
	work int // how many entries have been looked at, in all passes: tests ask for it

	placed func(n int) // told that n more items are in the tree; nil for nobody
}

// build makes the tree anew, of the items of all, which it brings into the order of its
// leaves. The bounds of items are those that of returns.
func (t *tree) build(all []entry, of func(item int32) bounds) {
	b := builder{tree: t, of: of}
	b.build(all)
}

func (b *builder) build(all []entry) {
	t := b.tree
	t.nodes, t.extents = t.nodes[:0], t.extents[:0]
	t.root, t.built, t.changes = none, len(all), 0
	if len(all) == 0 {
		return
	}
	level, below := 0, 1 // below is how many items a child can have
	for 8*below < len(all) {
		level, below = level+1, 8*below
	}
	t.root = b.grow(all, level, below, staleGrid)
}

// grid says what is known of the cells of a run of entries.
type grid uint8

const (
	staleGrid grid = iota // they are not of one grid
	oneGrid               // they are
	onePoint              // all middles are one point, and there is nothing to order
)

// grow returns the node of all, at a level above the leaves.
func (b *builder) grow(all []entry, level, below int, g grid) int32 {
	at := b.tree.add(level == 0)
	boxes := [8]bounds{nowhere, nowhere, nowhere, nowhere, nowhere, nowhere, nowhere, nowhere}
	if level > 0 {
		b.divide(at, 0, &boxes, all, (len(all)+below-1)/below, level, below, g)
	} else {
		for lane := range all {
			b.tree.link(at, lane, all[lane].item)
			boxes[lane] = b.of(all[lane].item)
		}
		if b.placed != nil {
			b.placed(len(all))
		}
	}
	extent := b.tree.nodes[at].enclose(&boxes)
	b.tree.extents[at].bounds, b.tree.extents[at].built = extent, extent.size()
	return at
}

// divide puts all into n children of the node at, from a lane on: halves of halves, each
// along the axis on which the middles are spread most.
func (b *builder) divide(at int32, lane int, boxes *[8]bounds, all []entry, n, level, below int, g grid) {
	if n == 1 {
		child := b.grow(all, level-1, below/8, g)
		boxes[lane] = b.tree.extents[child].bounds
		b.tree.link(at, lane, child)
		return
	}
	if g == staleGrid {
		g = b.measure(all)
	}
	cut := len(all) * (n / 2) / n
	if g == oneGrid {
		g = b.split(all, cut)
	}
	b.divide(at, lane, boxes, all[:cut], n/2, level, below, g)
	b.divide(at, lane+n/2, boxes, all[cut:], n-n/2, level, below, g)
}

// measure gives entries their cells, in a grid around where most middles are. What is beyond
// it comes into its outermost cells.
func (b *builder) measure(all []entry) grid {
	center, size := b.sample(all)
	if size == 0 {
		center, size = b.extent(all)
	}
	if size == 0 {
		return onePoint
	}
	lift := 1.0
	if size < 0x1p-900 {
		lift = 0x1p100 // or else 2²⁸/size would overflow
	}
	scale := 0x1p28 / (size * lift)
	b.work += len(all)
	for i := range all {
		for k, x := range b.middle(all[i].item) {
			x = 0x1p31 + float64(float64((x-center[k])*lift)*scale)
			all[i].cell[k] = uint32(int64(max(0, min(x, 0x1.fffffffep31))))
		}
	}
	return oneGrid
}

// sample returns the median middle on each axis, of some, and on the widest axis how far apart
// those are between which half of them lie; or more, if these are at one point.
func (b *builder) sample(all []entry) (center [dim]float64, size float64) {
	var sorted [dim][33]float64
	n := min(len(sorted[0]), len(all))
	b.work += n
	for i := range n {
		for k, x := range b.middle(all[i*(len(all)-1)/max(1, n-1)].item) {
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
func (b *builder) extent(all []entry) (lo [dim]float64, size float64) {
	lo = b.middle(all[0].item)
	hi := lo
	b.work += len(all)
	for i := range all {
		for k, x := range b.middle(all[i].item) {
			lo[k], hi[k] = min(lo[k], x), max(hi[k], x)
		}
	}
	for k := range dim {
		size = max(size, hi[k]-lo[k])
	}
	return lo, size
}

// middle returns twice the middle of an item.
func (b *builder) middle(item int32) [dim]float64 {
	box := b.of(item)
	return box.middle()
}

// widest returns the axis on which the cells are spread most, and how far, as far as one in
// step tells.
func widest(all []entry, step int) (axis int, spread uint32) {
	lo, hi := all[0].cell, all[0].cell
	for i := 0; i < len(all); i += step {
		for k, x := range all[i].cell {
			lo[k], hi[k] = min(lo[k], x), max(hi[k], x)
		}
	}
	for k := range dim {
		if hi[k]-lo[k] > spread {
			axis, spread = k, hi[k]-lo[k]
		}
	}
	return axis, spread
}

// cellRange returns the least cell on an axis, and the greatest.
func cellRange(all []entry, axis int) (lo, hi uint32) {
	lo, hi = all[0].cell[axis], all[0].cell[axis]
	for i := range all {
		lo, hi = min(lo, all[i].cell[axis]), max(hi, all[i].cell[axis])
	}
	return lo, hi
}

const (
	fewEntries  = 16 // so many are put in order at once
	manyEntries = 400
)

// split reorders all so that none of the first n has a greater middle on an axis than any
// of the others, as far as the cells tell (Hoare's selection). It returns what is known of
// the cells then.
//
// Those that share a cell with the one at n are split among themselves, along another axis,
// or in cells of their own: a cluster is not torn because something else is far away.
//
// A pivot that takes away less than an eighth of what is left is followed by the middle of
// its range. That happens 32 times at most, as there are 2³² cells, so selecting takes linear
// time, whatever the places and their order.
func (b *builder) split(all []entry, n int) (g grid) {
	g = oneGrid
	rest := all // its first n are looked for
	axis, _ := widest(all, len(all)/64+1)
	lo, hi, isSlow := uint32(0), uint32(math.MaxUint32), false
	for len(rest) > fewEntries {
		if isSlow {
			lo, hi = cellRange(rest, axis)
			b.work += len(rest)
		}
		if lo == hi {
			spread := uint32(0)
			if axis, spread = widest(rest, 1); spread == 0 {
				if b.measure(rest) == onePoint {
					return g
				}
				if len(rest) < len(all) {
					g = staleGrid
				}
				axis, _ = widest(rest, 1)
			}
			b.work += len(rest)
			lo, hi, isSlow = 0, math.MaxUint32, false
		}
		pivot := lo + (hi-lo)/2 + 1
		if !isSlow {
			pivot = max(quantile(rest, n, axis), lo+1)
		}
		cut, before := partition(rest, axis, pivot), len(rest)
		b.work += before
		switch {
		case n < cut:
			rest, hi = rest[:cut], pivot-1
		case n > cut:
			rest, n, lo = rest[cut:], n-cut, pivot
		default:
			return g
		}
		isSlow = 8*len(rest) > 7*before
	}
	rank(rest, axis)
	return g
}

// quantile returns a cell about as far in the order as n is, as far as some of them tell.
func quantile(all []entry, n, axis int) uint32 {
	var room [33]uint32
	some := room[:9]
	if len(all) > manyEntries {
		some = room[:]
	}
	step := (len(all) - 1) / (len(some) - 1)
	for i := range some {
		x := all[i*step].cell[axis]
		j := i
		for ; j > 0 && some[j-1] > x; j-- {
			some[j] = some[j-1]
		}
		some[j] = x
	}
	return some[n*len(some)/len(all)]
}

// partition brings those below the pivot to the front, and returns how many they are
// (Lomuto's partition). It has no branches that the processor would have to guess.
func partition(all []entry, axis int, pivot uint32) (n int) {
	for i := range all {
		x := all[i]
		all[i] = all[n]
		all[n] = x
		n += int((uint64(x.cell[axis]) - uint64(pivot)) >> 63)
	}
	return n
}

// rank puts few entries in order: the place of each is how many come before it.
func rank(all []entry, axis int) {
	var from [fewEntries]entry
	var places [fewEntries]uint8
	n := copy(from[:], all)
	for i := range n {
		place := uint8(0)
		for j := range i {
			isAfter := uint8((uint64(from[i].cell[axis]) - uint64(from[j].cell[axis])) >> 63) // i before j
			places[j] += isAfter
			place += 1 - isAfter
		}
		places[i] = place
	}
	for i := range n {
		all[places[i]&(fewEntries-1)] = from[i]
	}
}

// refit finds the bounds of all nodes anew, from those that of returns for the items. It
// returns how many times as large as when they were built the leaves are, on average; one
// alone does not count for more than sixteen.
func (t *tree) refit(of func(item int32) bounds) (growth float64) {
	if len(t.nodes) == 0 {
		return 1
	}
	leaves := 0
	t.refitBelow(t.root, of, &growth, &leaves)
	return growth / float64(leaves)
}

func (t *tree) refitBelow(at int32, of func(item int32) bounds, growth *float64, leaves *int) {
	n, e := &t.nodes[at], &t.extents[at]
	var boxes [8]bounds
	for lane, child := range n.child {
		switch {
		case child == none:
			boxes[lane] = nowhere
		case n.isLeaf:
			boxes[lane] = of(child)
		default:
			t.refitBelow(child, of, growth, leaves)
			boxes[lane] = t.extents[child].bounds
		}
	}
	e.bounds = n.enclose(&boxes)
	if n.isLeaf {
		*leaves++
		*growth += e.growth()
	}
}

// growth returns how many times as large as when it was built a leaf is.
func (e *extent) growth() float64 {
	size := max(0, e.size())
	if size == e.built {
		return 1 // 0 is not larger than 0
	}
	return min(size/e.built, 16)
}

// renumber gives all items new numbers, less than n.
func (t *tree) renumber(to []int32, n int) {
	t.place = t.place[:0]
	t.room(n)
	for at := range t.nodes {
		n := &t.nodes[at]
		if !n.isLeaf {
			continue
		}
		for lane, item := range n.child {
			if item != none {
				n.child[lane] = to[item]
				t.place[to[item]] = int32(at*8 + lane)
			}
		}
	}
}
