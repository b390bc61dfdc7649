package d3

// The tree of boxes, the broad phase: who may meet whom, among many.

import "slices"

// tree finds the items whose bounds meet others, among many. It is an R-tree (Guttman
// 1984) with eight children to a node, whose leaves are all at the same depth.
type tree struct {
	nodes   []node
	extents []extent // of nodes
	atlas
	root  int32
	place []int32   // of an item: its leaf times 8, and its lane; none if it is not there
	sheet [8]bounds // of the children of a node that changes: on the stack it would move to the heap

	built   int // the items when it was built
	changes int // since then
}

// located knows the bounds of items.
type located interface {
	bounds(item int32) bounds

	// middle returns about twice the middle of an item.
	middle(item int32) [dim]float64

	// cells gives the entries of items their cells.
	cells(all []entry, r raster)

	// boxes sets the bounds of some items; those of none are nowhere. It returns which are round.
	boxes(items *[8]int32, to *[8]bounds) (round uint8)

	// isRound says whether an item is a ball, in the middle of its bounds.
	isRound(item int32) bool
}

// add returns the number of a new node, which has no children.
func (t *tree) add(isLeaf bool) int32 {
	at := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{})
	t.extents = append(t.extents, extent{bounds: nowhere})
	t.charts = append(t.charts, chart{})
	n := &t.nodes[at]
	n.parent, n.isLeaf = none, isLeaf
	n.empty()
	return at
}

// link makes child, a node or an item of a leaf, that of a lane of the node at, without
// planes.
func (t *tree) link(at int32, lane int, child int32) {
	n := &t.nodes[at]
	n.child[lane] = child
	n.used |= 1 << lane
	if n.isLeaf {
		t.place[child] = at*8 + int32(lane)
	} else {
		t.nodes[child].parent, t.nodes[child].lane = at, uint8(lane)
	}
}

// empty leaves nothing in the tree, and room for n items.
func (t *tree) empty(n int) {
	t.nodes, t.extents, t.charts, t.place = t.nodes[:0], t.extents[:0], t.charts[:0], t.place[:0]
	t.root, t.built, t.changes = none, 0, 0
	t.isComplete = false
	t.room(n)
}

// room makes room for n items.
func (t *tree) room(n int) {
	for len(t.place) < n {
		t.place = append(t.place, none)
	}
}

func (t *tree) has(item int32) bool { return int(item) < len(t.place) && t.place[item] != none }

// childBounds returns those of a child of n: of an item, of knows them.
func (t *tree) childBounds(n *node, child int32, of located) bounds {
	if n.isLeaf {
		return of.bounds(child)
	}
	return t.extents[child].bounds
}

// boxes sets the bounds of the children of a node.
func (t *tree) boxes(at int32, to *[8]bounds, of located) {
	n := &t.nodes[at]
	if n.isLeaf {
		n.round = of.boxes(&n.child, to)
		return
	}
	for lane, child := range n.child {
		if child == none {
			to[lane] = nowhere
		} else {
			to[lane] = t.extents[child].bounds
		}
	}
}

// frame makes the frame of a node anew, around the bounds that its children have now.
func (t *tree) frame(at int32, of located) {
	t.boxes(at, &t.sheet, of)
	t.extents[at].bounds = t.nodes[at].enclose(&t.sheet)
	t.isComplete = t.draw(at, &t.nodes[at]) && t.isComplete
}

// refresh sets the planes around a child that has changed. A node that it leaves gets a frame
// anew, from what it is around, never from cells, so frames do not grow by themselves; and so
// do those above.
func (t *tree) refresh(at int32, lane int, of located) {
	for {
		n := &t.nodes[at]
		if b := t.childBounds(n, n.child[lane], of); t.extents[at].holds(&b) {
			if n.isLeaf {
				n.round &^= 1 << lane
				if of.isRound(n.child[lane]) {
					n.round |= 1 << lane
				}
			}
			n.fit(lane, &b)
			t.isComplete = t.isComplete && (n.isLeaf || !n.isOpen)
			return
		}
		t.frame(at, of)
		if n.parent == none {
			return
		}
		at, lane = n.parent, int(n.lane)
	}
}

// update changes the bounds of an item to what of knows. If its leaf would become twice as
// large, the item leaves it.
func (t *tree) update(item int32, of located) {
	at, lane := t.place[item]>>3, int(t.place[item]&7)
	was, b := t.extents[at].bounds, of.bounds(item)
	now := was
	now.join(&b)
	if now.size() > 2*was.size() {
		t.remove(item)
		t.insert(item, of)
		return
	}
	t.changes++
	t.refresh(at, lane, of)
}

// remove takes an item out. The nodes above keep bounds that may be too large.
func (t *tree) remove(item int32) {
	n, lane := &t.nodes[t.place[item]>>3], int(t.place[item]&7)
	n.child[lane] = none
	n.used &^= 1 << lane
	n.fit(lane, &nowhere)
	t.place[item] = none
	t.changes++
}

// insert puts a new item into the leaf that grows least.
func (t *tree) insert(item int32, of located) {
	t.changes++
	if len(t.nodes) == 0 {
		t.root = t.add(true)
	}
	b := of.bounds(item)
	at := t.root
	for !t.nodes[at].isLeaf {
		n := &t.nodes[at]
		best, least, smallest := none, 0.0, 0.0
		for lane, child := range n.child {
			if child == none {
				continue
			}
			box := t.extents[child].bounds
			size := max(0, box.size()) // of an empty one, too
			box.join(&b)
			growth := box.size() - size
			if best == none || growth < least || growth == least && size < smallest {
				best, least, smallest = lane, growth, size
			}
		}
		at = n.child[best]
	}
	t.put(at, item, of)
}

// put puts child, a node or an item, into the node at, and splits it if it is full.
func (t *tree) put(at, child int32, of located) {
	n := &t.nodes[at]
	for lane, c := range n.child {
		if c == none {
			t.link(at, lane, child)
			t.refresh(at, lane, of)
			return
		}
	}

	// The upper half of nine, along the axis on which they are spread most.
	children := [9]int32{8: child}
	copy(children[:], n.child[:])
	var boxes [9]bounds
	for i, c := range children {
		boxes[i] = t.childBounds(n, c, of)
	}
	other := t.add(n.isLeaf)
	t.nodes[at].empty()
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

	n = &t.nodes[at]
	if n.parent != none {
		t.refresh(n.parent, int(n.lane), of)
		t.put(n.parent, other, of)
		return
	}
	t.root = t.add(false)
	t.link(t.root, 0, at)
	t.link(t.root, 1, other)
	t.frame(t.root, of)
}

// inOrder returns the order of nine boxes along the axis on which their middles are spread
// most.
func inOrder(boxes *[9]bounds) (sorted [9]int) {
	var middles [9][dim]float64
	axis, widest := 0, 0.0
	for i := range boxes {
		middles[i] = boxes[i].middle()
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

// meeting appends the items whose bounds meet b, and maybe others.
func (t *tree) meeting(b *bounds, items []int32) []int32 {
	before := len(items)
	items, level := t.leaves(b, items, nil, 0)
	end := len(items)
	items = slices.Grow(items, 8*(end-level))
	all := items[:cap(items)]
	n := listMeeting(t.nodes, b, all[level:end], all[end:])
	return all[:before+copy(all[before:], all[end:end+n])]
}

// leaves appends the nodes whose boxes b may meet, level by level: from a place on they are leaves, which are all at the same
// depth. Whether a child is met decides where the next one is written, and nothing else, so that the processor has nothing to
// guess.
func (t *tree) leaves(b *bounds, list []int32, owners *int32, per uint) (all []int32, from int) {
	level := len(list)
	if len(t.nodes) == 0 {
		return list, level
	}
	list = append(list, t.root)
	if from, n := leavesMeeting(t.nodes, b, list[level:cap(list)], owners, per); n >= 0 {
		return list[:level+from+n], level + from
	}
	for level < len(list) && !t.nodes[list[level]].isLeaf {
		end := len(list)
		list = slices.Grow(list, 8*(end-level))
		all := list[:cap(list)]
		n := end + listMeeting(t.nodes, b, all[level:end], all[end:])
		level, list = end, all[:n]
	}
	return list, level
}

// pairing is room to find pairs in.
type pairing struct {
	found [][2]int32
	lists []int32 // of nodes, and of items
}

// mates tells of items whether they may be a pair, better than their bounds do.
type mates interface {
	// mates adds to found the pairs of an item of a leaf and one of others, and those of two of the leaf. It returns the
	// others of which it knows nothing, and whether it knows of the leaf.
	mates(leaf *node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool)
}

// pairs adds to found all pairs of items whose bounds meet, or some if there are more than most; but for those of which
// of, unless it is nil, knows that they are none.
func (t *tree) pairs(p *pairing, most int, of mates) {
	if p.lists = p.lists[:0]; len(t.nodes) > 0 {
		t.below(t.root, 0, p, most, of)
	}
}

// below adds the pairs of two items of which one is below a node, and the other one too, or below one of those in
// lists from there on. These are later nodes at the same depth whose boxes may meet that of the node.
func (t *tree) below(at int32, from int, p *pairing, most int, of mates) {
	end := len(p.lists)
	if t.nodes[at].isLeaf {
		t.join(at, from, p, of)
		p.lists = p.lists[:end]
		return
	}
	for lane, child := range t.nodes[at].child {
		if child == none {
			continue
		}
		if len(p.found) > most {
			return
		}
		t.listLater(at, lane, p.lists[from:end], p)
		t.below(child, end, p, most, of)
		p.lists = p.lists[:end]
	}
}

// listLater adds to lists those later nodes that a child of a node may meet: its siblings, and children of others.
func (t *tree) listLater(at int32, lane int, others []int32, p *pairing) {
	n, end := &t.nodes[at], len(p.lists)
	p.lists = slices.Grow(p.lists, 8*(len(others)+1))
	room := p.lists[end:cap(p.lists)]
	count := n.list(n.among(lane)&-(0x100<<(8*lane)), (*[8]int32)(room))
	count += listMeeting(t.nodes, &t.extents[n.child[lane]].bounds, others, room[count:])
	p.lists = p.lists[:end+count]
}

// join adds the pairs of items of which one is in a leaf, and the other one too, or in one of those in lists from there
// on.
func (t *tree) join(at int32, from int, p *pairing, of mates) {
	n, end := &t.nodes[at], len(p.lists)
	p.lists = slices.Grow(p.lists, 8*(end-from))
	room := p.lists[end:cap(p.lists)]
	rest, ok := room[:listMeeting(t.nodes, &t.extents[at].bounds, p.lists[from:end], room)], false
	if of != nil {
		p.found, rest, ok = of.mates(n, rest, p.found)
	}
	if !ok {
		p.found = n.siblings(p.found)
	}
	for len(rest) > 0 {
		other, set := t.place[rest[0]]>>3, uint64(0)
		for ; len(rest) > 0 && t.place[rest[0]]>>3 == other; rest = rest[1:] {
			set |= 0x80 << (8 * (t.place[rest[0]] & 7))
		}
		p.found = n.pairs(&t.nodes[other], set, p.found)
	}
}

// siblings appends the pairs of items of a leaf.
func (n *node) siblings(found [][2]int32) [][2]int32 {
	for lane, child := range n.child {
		if child == none {
			continue
		}
		for later := n.among(lane) & -(0x100 << (8 * lane)); later != 0; later &= later - 1 {
			found = append(found, [2]int32{child, n.child[laneOf(later)]})
		}
	}
	return found
}

// pairs appends the pairs of an item of m and one of a set of lanes of n, two leaves.
func (m *node) pairs(n *node, set uint64, found [][2]int32) [][2]int32 {
	if set == 0 {
		return found
	}
	var p passage
	var b bounds
	isNear := p.set(&n.frame, &m.frame)
	for ; set != 0; set &= set - 1 {
		lane := laneOf(set)
		met := uint64(0)
		if isNear {
			met = p.meeting(n, m, lane)
		} else {
			n.box(lane, &b)
			met = m.meeting(&b)
		}
		for ; met != 0; met &= met - 1 {
			found = append(found, [2]int32{n.child[lane], m.child[laneOf(met)]})
		}
	}
	return found
}
