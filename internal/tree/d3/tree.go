package tree

// The tree of boxes, the broad phase: who may meet whom, among many.

import "slices"

// Tree finds the items whose bounds meet others, among many. It is an R-tree (Guttman
// 1984) with eight children to a node, whose leaves are all at the same depth.
type Tree struct {
	Nodes   []Node
	extents []extent // of nodes
	quantTable
	Root   int32
	place  []int32   // of an item: its leaf times 8, and its lane; None if it is not there
	boxes8 [8]Bounds // of the children of a node that changes: on the stack it would move to the heap

	Built   int // the items when it was built
	Changes int // since then: items that came, went or changed places, and nodes that became twice as large as they were built
}

// Located knows the bounds of items.
type Located interface {
	Bounds(item int32) Bounds

	// Middle returns about twice the middle of an item.
	Middle(item int32) [dim]float64

	// Cells gives the entries of items their cells.
	Cells(all []Entry, r Raster)

	// Boxes sets the bounds of some items; those of None are Nowhere. It returns which are round.
	Boxes(items *[8]int32, to *[8]Bounds) (round uint8)

	// IsRound says whether an item is a ball, in the middle of its bounds.
	IsRound(item int32) bool
}

// add returns the number of a new node, which has no children.
func (t *Tree) add(isLeaf bool) int32 {
	at := int32(len(t.Nodes))
	t.Nodes = append(t.Nodes, Node{})
	t.extents = append(t.extents, extent{Bounds: Nowhere})
	t.quantFrames = append(t.quantFrames, quantFrame{})
	n := &t.Nodes[at]
	n.parent, n.IsLeaf = None, isLeaf
	n.empty()
	return at
}

// link makes child, a node or an item, the child of the node at in a lane, without planes.
func (t *Tree) link(at int32, lane int, child int32) {
	n := &t.Nodes[at]
	n.Child[lane] = child
	n.Used |= 1 << lane
	if n.IsLeaf {
		t.place[child] = at*8 + int32(lane)
	} else {
		t.Nodes[child].parent, t.Nodes[child].lane = at, uint8(lane)
	}
}

// Empty leaves nothing in the tree, and lets items have the numbers below n.
func (t *Tree) Empty(n int) {
	t.Nodes, t.extents, t.quantFrames, t.place = t.Nodes[:0], t.extents[:0], t.quantFrames[:0], t.place[:0]
	t.Root, t.Built, t.Changes = None, 0, 0
	t.isComplete = false
	t.Reserve(n)
}

// Reserve lets items have the numbers below n.
func (t *Tree) Reserve(n int) {
	for len(t.place) < n {
		t.place = append(t.place, None)
	}
}

// Has reports whether an item is in the tree.
func (t *Tree) Has(item int32) bool { return int(item) < len(t.place) && t.place[item] != None }

// childBounds returns the bounds of a child of n: a node, or an item, which of knows.
func (t *Tree) childBounds(n *Node, child int32, of Located) Bounds {
	if n.IsLeaf {
		return of.Bounds(child)
	}
	return t.extents[child].Bounds
}

// boxes sets to[i] to the bounds of child i of the node, which are Nowhere if there is no such child. Of a leaf it also sets round, the set of
// items that are balls.
func (t *Tree) boxes(at int32, to *[8]Bounds, of Located) {
	n := &t.Nodes[at]
	if n.IsLeaf {
		n.round = of.Boxes(&n.Child, to)
		return
	}
	for lane, child := range n.Child {
		if child == None {
			to[lane] = Nowhere
		} else {
			to[lane] = t.extents[child].Bounds
		}
	}
}

// frame makes the frame of a node anew, around the present bounds of its children.
func (t *Tree) frame(at int32, of Located) {
	t.boxes(at, &t.boxes8, of)
	t.extents[at].Bounds = t.Nodes[at].Enclose(&t.boxes8)
	t.isComplete = t.requantize(at, &t.Nodes[at]) && t.isComplete
}

// refresh sets the planes around a child that has changed. If the child leaves the box of its node, the node gets a new frame,
// from the bounds of its children and never from cells, so that frames do not grow by themselves; and so do the nodes above.
func (t *Tree) refresh(at int32, lane int, of Located) {
	for {
		n := &t.Nodes[at]
		if b := t.childBounds(n, n.Child[lane], of); t.extents[at].holds(&b) {
			if n.IsLeaf {
				n.round &^= 1 << lane
				if of.IsRound(n.Child[lane]) {
					n.round |= 1 << lane
				}
			}
			n.fit(lane, &b)
			t.isComplete = t.isComplete && (n.IsLeaf || !n.isOpen)
			return
		}
		t.frame(at, of)
		if e := &t.extents[at]; e.size() > 2*e.built {
			t.Changes++
		}
		if n.parent == None {
			return
		}
		at, lane = n.parent, int(n.lane)
	}
}

// Update changes the bounds of an item to those that of knows. If that would make its leaf twice as large, the item moves to
// another leaf.
func (t *Tree) Update(item int32, of Located) {
	at, lane := t.place[item]>>3, int(t.place[item]&7)
	was, b := t.extents[at].Bounds, of.Bounds(item)
	now := was
	now.Join(&b)
	if now.size() > 2*was.size() {
		t.Remove(item)
		t.Insert(item, of)
		return
	}
	t.refresh(at, lane, of)
}

// Remove takes an item out. The nodes above keep bounds that may be too large.
func (t *Tree) Remove(item int32) {
	n, lane := &t.Nodes[t.place[item]>>3], int(t.place[item]&7)
	n.Child[lane] = None
	n.Used &^= 1 << lane
	n.fit(lane, &Nowhere)
	t.place[item] = None
	t.Changes++
}

// Insert puts a new item into the leaf that grows least.
func (t *Tree) Insert(item int32, of Located) {
	t.Changes++
	if len(t.Nodes) == 0 {
		t.Root = t.add(true)
	}
	b := of.Bounds(item)
	at := t.Root
	for !t.Nodes[at].IsLeaf {
		n := &t.Nodes[at]
		best, least, smallest := None, 0.0, 0.0
		for lane, child := range n.Child {
			if child == None {
				continue
			}
			box := t.extents[child].Bounds
			size := max(0, box.size()) // of an empty one, too
			box.Join(&b)
			growth := box.size() - size
			if best == None || growth < least || growth == least && size < smallest {
				best, least, smallest = lane, growth, size
			}
		}
		at = n.Child[best]
	}
	t.put(at, item, of)
}

// put puts child, a node or an item, into the node at, and splits it if it is full.
func (t *Tree) put(at, child int32, of Located) {
	n := &t.Nodes[at]
	for lane, c := range n.Child {
		if c == None {
			t.link(at, lane, child)
			t.refresh(at, lane, of)
			return
		}
	}

	// The upper half of nine, along the axis on which they are spread most.
	children := [9]int32{8: child}
	copy(children[:], n.Child[:])
	var boxes [9]Bounds
	for i, c := range children {
		boxes[i] = t.childBounds(n, c, of)
	}
	other := t.add(n.IsLeaf)
	t.Nodes[at].empty()
	for i, from := range inOrder(&boxes) {
		if i < 4 {
			t.link(at, i, children[from])
		} else {
			t.link(other, i-4, children[from])
		}
	}
	for _, half := range [...]int32{at, other} {
		t.frame(half, of)
		t.extents[half].built = t.extents[half].size()
	}

	n = &t.Nodes[at]
	if n.parent != None {
		t.refresh(n.parent, int(n.lane), of)
		t.put(n.parent, other, of)
		return
	}
	t.Root = t.add(false)
	t.link(t.Root, 0, at)
	t.link(t.Root, 1, other)
	t.frame(t.Root, of)
}

// inOrder returns the order of nine boxes along the axis on which their middles are spread
// most.
func inOrder(boxes *[9]Bounds) (sorted [9]int) {
	var middles [9][dim]float64
	axis, widest := 0, 0.0
	for i := range boxes {
		middles[i] = boxes[i].Middle()
	}
	for k := range dim {
		lo, hi := middles[0][k], middles[0][k]
		for _, m := range middles {
			lo, hi = min(lo, m[k]), max(hi, m[k])
		}
		if hi-lo > widest {
			axis, widest = k, hi-lo
		}
	}
	for i := range sorted {
		j := i
		for ; j > 0 && middles[sorted[j-1]][axis] > middles[i][axis]; j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = i
	}
	return sorted
}

// Meeting appends the items whose bounds meet b, and maybe others.
func (t *Tree) Meeting(b *Bounds, items []int32) []int32 {
	before := len(items)
	items, level := t.Leaves(b, items, nil, 0)
	end := len(items)
	items = slices.Grow(items, 8*(end-level))
	all := items[:cap(items)]
	n := ListMeeting(t.Nodes, b, all[level:end], all[end:])
	return all[:before+copy(all[before:], all[end:end+n])]
}

// Leaves appends the nodes whose boxes b may meet, level by level: from a place on they are leaves, which are all at the same
// depth. Unless owners is nil, its memory is asked for early, of per·2⁻³² items to a node. Whether a child is met decides where the
// next one is written, and nothing else, so that the processor has nothing to guess.
func (t *Tree) Leaves(b *Bounds, list []int32, owners *int32, per uint) (all []int32, from int) {
	level := len(list)
	if len(t.Nodes) == 0 {
		return list, level
	}
	list = append(list, t.Root)
	if from, n := leavesMeeting(t.Nodes, b, list[level:cap(list)], owners, per); n >= 0 {
		return list[:level+from+n], level + from
	}
	for level < len(list) && !t.Nodes[list[level]].IsLeaf {
		end := len(list)
		list = slices.Grow(list, 8*(end-level))
		all := list[:cap(list)]
		n := end + ListMeeting(t.Nodes, b, all[level:end], all[end:])
		level, list = end, all[:n]
	}
	return list, level
}
