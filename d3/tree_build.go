package d3

// Building a tree: from all items at once, and again where it has grown loose.

import "math"

// entry is what a tree is built from: an item, and where the middle of its bounds lies in
// a grid of 2³² cells on each axis.
type entry struct {
	cell [dim]uint32
	item int32
}

// builder builds a tree of items, whose bounds of knows.
type builder struct {
	tree *tree
	of   located
	work int // how many entries have been looked at, in all passes: tests ask for it

	placed func(n int) // told that n more items have their places; nil for nobody
}

// build makes the tree anew, of the items of all, which it brings into the order of its
// leaves.
func (t *tree) build(all []entry, of located) {
	b := builder{tree: t, of: of}
	b.build(all)
}

func (b *builder) build(all []entry) {
	b.order(all)
	b.tree.pack(all, b.of)
}

// levels returns how many levels of nodes a tree of n items has above its leaves, and how many
// items a child of the highest one can have.
func levels(n int) (level, below int) {
	for below = 1; 8*below < n; below *= 8 {
		level++
	}
	return level, below
}

// order brings all into the order of leaves.
func (b *builder) order(all []entry) {
	level, below := levels(len(all))
	b.divide(all, level, below, staleGrid)
}

// grid says what is known of the cells of a run of entries.
type grid uint8

const (
	staleGrid grid = iota // they are not of one grid
	oneGrid               // they are
	onePoint              // all middles are one point, and there is nothing to order
)

// divide brings the entries of a node, at a level above the leaves, into the order of its
// children.
func (b *builder) divide(all []entry, level, below int, g grid) {
	if level > 0 {
		b.halve(all, (len(all)+below-1)/below, level, below, g)
	} else if b.placed != nil {
		b.placed(len(all))
	}
}

// halve divides all among n children: halves of halves, each along the axis on which the middles
// are spread most.
func (b *builder) halve(all []entry, n, level, below int, g grid) {
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
	b.halve(all[:cut], n/2, level, below, g)
	b.halve(all[cut:], n-n/2, level, below, g)
}

// cutOf returns how many of some items the first n/2 of n children have.
func cutOf(items, n int) int { return items * (n / 2) / n }

// pack makes the nodes of a tree of all, which are in the order of its leaves.
func (t *tree) pack(all []entry, of located) {
	t.nodes, t.extents = t.nodes[:0], t.extents[:0]
	t.root, t.built, t.changes = none, len(all), 0
	if len(all) > 0 {
		level, below := levels(len(all))
		t.root = t.grow(all, level, below, of)
	}
}

// grow returns the node of all, at a level above the leaves.
func (t *tree) grow(all []entry, level, below int, of located) int32 {
	at := t.add(level == 0)
	if level > 0 {
		t.share(at, 0, all, (len(all)+below-1)/below, level, below, of)
	} else {
		for lane := range all {
			t.link(at, lane, all[lane].item)
		}
	}
	t.boxes(at, &t.sheet, of)
	extent := t.nodes[at].enclose(&t.sheet)
	t.extents[at].bounds, t.extents[at].built = extent, extent.size()
	return at
}

// share gives all to n children of the node at, from a lane on.
func (t *tree) share(at int32, lane int, all []entry, n, level, below int, of located) {
	if n == 1 {
		t.link(at, lane, t.grow(all, level-1, below/8, of))
		return
	}
	cut := cutOf(len(all), n)
	t.share(at, lane, all[:cut], n/2, level, below, of)
	t.share(at, lane+n/2, all[cut:], n-n/2, level, below, of)
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
		for k, x := range b.of.middle(all[i].item) {
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
		for k, x := range b.of.middle(all[i*(len(all)-1)/max(1, n-1)].item) {
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
	lo = b.of.middle(all[0].item)
	hi := lo
	b.work += len(all)
	for i := range all {
		for k, x := range b.of.middle(all[i].item) {
			lo[k], hi[k] = min(lo[k], x), max(hi[k], x)
		}
	}
	for k := range dim {
		size = max(size, hi[k]-lo[k])
	}
	return lo, size
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

// refit finds the bounds of all nodes anew, from those of the items. It
// returns how many times as large as when they were built the leaves are, on average; one
// alone does not count for more than sixteen.
func (t *tree) refit(of located) (growth float64) {
	if len(t.nodes) == 0 {
		return 1
	}
	var l looseness
	t.refitBelow(t.root, of, &t.sheet, &l)
	return l.growth / float64(l.leaves)
}

// looseness is how much leaves have grown, in all, and how many they are.
type looseness struct {
	growth float64
	leaves int
}

// refitBelow is refit for a node and all below, and adds to l. There is room for eight boxes.
func (t *tree) refitBelow(at int32, of located, sheet *[8]bounds, l *looseness) {
	if n := &t.nodes[at]; !n.isLeaf {
		for _, child := range n.child {
			if child != none {
				t.refitBelow(child, of, sheet, l)
			}
		}
	}
	t.fit(at, of, sheet, l)
}

// fit is refitBelow for one node.
func (t *tree) fit(at int32, of located, sheet *[8]bounds, l *looseness) {
	n, e := &t.nodes[at], &t.extents[at]
	t.boxes(at, sheet, of)
	e.bounds = n.enclose(sheet)
	if n.isLeaf {
		l.leaves++
		l.growth += e.growth()
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
