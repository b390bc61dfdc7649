package d3

import "slices"

// entry is what a tree is built from.
type entry struct {
	middle [dim]float32
	item   int32
}

const inFloats = 0x1p127

func (e *entry) set(item int32, b *bounds) {
	e.item = item
	for i := range dim {
		lo, hi := max(float(b.lo[i]), -inFloats), min(float(b.hi[i]), inFloats)
		e.middle[i] = float32(0.5*lo) + float32(0.5*hi)
	}
}

// build makes the tree anew, of the items of all, which it brings into the order of its
// leaves. The bounds of items are those that of returns.
func (t *tree) build(all []entry, of func(item int32) bounds) {
	t.nodes = t.nodes[:0]
	t.root, t.built, t.changes, t.cost = none, len(all), 0, 0
	if len(all) == 0 {
		return
	}
	level, below := 0, 1 // below is how many items a child can have
	for 8*below < len(all) {
		level, below = level+1, 8*below
	}
	t.root = t.grow(all, level, below, of)
}

// grow returns the node of all, at a level above the leaves.
func (t *tree) grow(all []entry, level, below int, of func(item int32) bounds) int32 {
	at := t.add(level == 0)
	if level == 0 {
		for lane := range all {
			b := of(all[lane].item)
			t.link(at, lane, all[lane].item, &b)
		}
		b := t.nodes[at].bounds()
		t.cost += b.size()
		return at
	}
	t.divide(at, 0, all, (len(all)+below-1)/below, level, below, of)
	return at
}

// divide puts all into n children of the node at, from a lane on: halves of halves, each
// along the axis on which the middles are spread most.
func (t *tree) divide(at int32, lane int, all []entry, n, level, below int, of func(item int32) bounds) {
	if n == 1 {
		child := t.grow(all, level-1, below/8, of)
		b := t.nodes[child].bounds()
		t.link(at, lane, child, &b)
		return
	}
	cut := len(all) * (n / 2) / n
	selectFirst(all, cut, widest(all))
	t.divide(at, lane, all[:cut], n/2, level, below, of)
	t.divide(at, lane+n/2, all[cut:], n-n/2, level, below, of)
}

// widest returns the axis on which the middles are spread most.
func widest(all []entry) (axis int) {
	lo, hi := all[0].middle, all[0].middle
	for i := range all {
		for k, x := range all[i].middle {
			if x < lo[k] {
				lo[k] = x
			}
			if x > hi[k] {
				hi[k] = x
			}
		}
	}
	for k := range dim {
		if hi[k]-lo[k] > hi[axis]-lo[axis] {
			axis = k
		}
	}
	return axis
}

// sort orders all by their middles on an axis.
func sort(all []entry, axis int) {
	slices.SortFunc(all, func(a, b entry) int { return compareFloats(a.middle[axis], b.middle[axis]) })
}

func compareFloats(x, y float32) int {
	switch {
	case x < y:
		return -1
	case x > y:
		return 1
	}
	return 0
}

// selectFirst reorders all so that none of the first n has a greater middle on an axis than any
// of the others (Hoare's selection; of three for the pivot, the one between).
func selectFirst(all []entry, n, axis int) {
	for len(all) > 8 {
		a, b, c := all[0].middle[axis], all[len(all)/2].middle[axis], all[len(all)-1].middle[axis]
		pivot := max(min(a, b), min(max(a, b), c))
		i, j := 0, len(all)-1
		for i <= j {
			for all[i].middle[axis] < pivot {
				i++
			}
			for all[j].middle[axis] > pivot {
				j--
			}
			if i <= j {
				all[i], all[j] = all[j], all[i]
				i++
				j--
			}
		}
		switch {
		case n <= j:
			all = all[:j+1]
		case n >= i:
			all, n = all[i:], n-i
		default:
			return
		}
	}
	sort(all, axis)
}

// refit finds the bounds of all nodes anew, from those that of returns for the items. It
// returns the cost of the tree: the size of all leaves.
func (t *tree) refit(of func(item int32) bounds) (cost float64) {
	if len(t.nodes) > 0 {
		t.refitBelow(t.root, of, &cost)
	}
	return cost
}

func (t *tree) refitBelow(at int32, of func(item int32) bounds, cost *float64) bounds {
	n := &t.nodes[at]
	all := nowhere
	for lane, child := range n.child {
		if child == none {
			continue
		}
		var b bounds
		if n.isLeaf {
			b = of(child)
		} else {
			b = t.refitBelow(child, of, cost)
		}
		n.set(lane, child, &b)
		all.join(&b)
	}
	if n.isLeaf {
		*cost += all.size()
	}
	return all
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
