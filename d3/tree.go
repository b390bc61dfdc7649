package d3

import "math/bits"

// tree finds the items whose bounds meet others, among many. It is an R-tree (Guttman
// 1984) with eight children to a node, whose leaves are all at the same depth.
type tree struct {
	nodes []node
	root  int32
	place []int32 // of an item: its leaf times 8, and its lane; none if it is not there

	built   int     // the items when it was built
	cost    float64 // the size of all leaves then
	changes int     // since then
}

const none = -1

// node has up to eight children: nodes or, in a leaf, items.
type node struct {
	keys   lanes
	boxes  [8]floats // what keys says
	child  [8]int32  // none where there is none
	parent int32     // none of the root
	lane   uint8     // there
	used   uint8     // the set of lanes with a child
	isLeaf bool
}

func (n *node) set(lane int, child int32, b *bounds) {
	n.child[lane] = child
	n.keys.set(lane, b)
	n.boxes[lane] = b.floats()
	n.used |= 1 << lane
}

func (n *node) clear(lane int) {
	n.set(lane, none, &nowhere)
	n.used &^= 1 << lane
}

// bounds returns what holds all children.
func (n *node) bounds() bounds {
	b := nowhere
	for lane, child := range n.child {
		if child != none {
			c := n.keys.at(lane)
			b.join(&c)
		}
	}
	return b
}

// add returns the number of a new node.
func (t *tree) add(isLeaf bool) int32 {
	at := int32(len(t.nodes))
	t.nodes = append(t.nodes, node{parent: none, isLeaf: isLeaf})
	n := &t.nodes[at]
	for lane := range n.child {
		n.clear(lane)
	}
	return at
}

// link makes child, a node or an item of a leaf, that of a lane of the node at.
func (t *tree) link(at int32, lane int, child int32, b *bounds) {
	n := &t.nodes[at]
	n.set(lane, child, b)
	if n.isLeaf {
		t.place[child] = at*8 + int32(lane)
	} else {
		t.nodes[child].parent, t.nodes[child].lane = at, uint8(lane)
	}
}

// empty leaves nothing in the tree, and room for n items.
func (t *tree) empty(n int) {
	t.nodes, t.place = t.nodes[:0], t.place[:0]
	t.root, t.built, t.changes = none, 0, 0
	t.room(n)
}

// room makes room for n items.
func (t *tree) room(n int) {
	for len(t.place) < n {
		t.place = append(t.place, none)
	}
}

func (t *tree) has(item int32) bool { return int(item) < len(t.place) && t.place[item] != none }

// update changes the bounds of an item.
func (t *tree) update(item int32, b *bounds) {
	at, lane := t.place[item]>>3, int(t.place[item]&7)
	t.nodes[at].set(lane, item, b)
	t.changes++
	for {
		n := &t.nodes[at]
		if n.parent == none {
			return
		}
		b, parent := n.bounds(), &t.nodes[n.parent]
		if parent.keys.at(int(n.lane)) == b {
			return
		}
		parent.set(int(n.lane), at, &b)
		at = n.parent
	}
}

// remove takes an item out. The nodes above keep bounds that may be too large.
func (t *tree) remove(item int32) {
	t.nodes[t.place[item]>>3].clear(int(t.place[item] & 7))
	t.place[item] = none
	t.changes++
}

// insert puts a new item into the leaf that grows least.
func (t *tree) insert(item int32, b *bounds) {
	t.changes++
	if len(t.nodes) == 0 {
		t.root = t.add(true)
	}
	at := t.root
	for !t.nodes[at].isLeaf {
		n := &t.nodes[at]
		best, least, smallest := none, 0.0, 0.0
		for lane, child := range n.child {
			if child == none {
				continue
			}
			grown := n.keys.at(lane)
			grown.join(b)
			size := n.boxes[lane].size()
			growth := grown.size() - size
			if best == none || growth < least || growth == least && size < smallest {
				best, least, smallest = lane, growth, size
			}
		}
		grown := n.keys.at(best)
		grown.join(b)
		n.set(best, n.child[best], &grown)
		at = n.child[best]
	}
	t.put(at, item, b)
}

// put puts child, a node or an item, into the node at, and splits it if it is full.
func (t *tree) put(at, child int32, b *bounds) {
	n := &t.nodes[at]
	for lane, c := range n.child {
		if c == none {
			t.link(at, lane, child, b)
			return
		}
	}

	// The upper half of nine, along the axis on which they are spread most.
	boxes := [9]bounds{8: *b}
	children := [9]int32{8: child}
	for lane, c := range n.child {
		children[lane], boxes[lane] = c, n.keys.at(lane)
	}
	sorted := inOrder(&boxes)
	other := t.add(n.isLeaf)
	n = &t.nodes[at]
	for lane := range n.child {
		n.clear(lane)
	}
	for i, from := range sorted {
		if i < 4 {
			t.link(at, i, children[from], &boxes[from])
		} else {
			t.link(other, i-4, children[from], &boxes[from])
		}
	}

	lower, upper := t.nodes[at].bounds(), t.nodes[other].bounds()
	if parent := t.nodes[at].parent; parent != none {
		t.nodes[parent].set(int(t.nodes[at].lane), at, &lower)
		t.put(parent, other, &upper)
		return
	}
	t.root = t.add(false)
	t.link(t.root, 0, at, &lower)
	t.link(t.root, 1, other, &upper)
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

// size returns the sum of the sides, which counts for how often a box is met.
func (f *floats) size() (sum float64) {
	for i := range dim {
		sum += min(float64(f[upper+i]), inFloats) - max(float64(f[i]), -inFloats)
	}
	return sum
}

func (b *bounds) size() float64 {
	f := b.floats()
	return f.size()
}

// depth is more than a tree has levels: eleven when it is built of 2³¹ items, and a few
// more before it is built anew.
const depth = 16

// meeting appends the items whose bounds meet b.
func (t *tree) meeting(b *bounds, items []int32) []int32 {
	if len(t.nodes) == 0 {
		return items
	}
	var p probe
	p.set(b)
	var stack [8 * depth]int32
	stack[0] = t.root
	for n := 1; n > 0; {
		n--
		at := &t.nodes[stack[n]]
		for set := at.keys.meeting(&p); set != 0; set &= set - 1 {
			child := at.child[bits.TrailingZeros32(set)&7]
			if at.isLeaf {
				items = append(items, child)
			} else {
				stack[n] = child
				n++
			}
		}
	}
	return items
}

// pairs appends all pairs of items whose bounds meet, or some if there are more than most.
func (t *tree) pairs(found [][2]int32, most int) [][2]int32 {
	if len(t.nodes) == 0 {
		return found
	}
	return t.within(t.root, found, most)
}

// within appends the pairs below a node.
func (t *tree) within(at int32, found [][2]int32, most int) [][2]int32 {
	n := &t.nodes[at]
	for lane, child := range n.child {
		if child == none {
			continue
		}
		if len(found) > most {
			break
		}
		if !n.isLeaf {
			found = t.within(child, found, most)
		}
		var p probe
		p.lane(&n.keys, lane)
		for set := n.keys.meeting(&p) &^ (2<<lane - 1); set != 0; set &= set - 1 {
			other := n.child[bits.TrailingZeros32(set)&7]
			if n.isLeaf {
				found = append(found, [2]int32{child, other})
			} else {
				found = t.between(child, other, found)
			}
		}
	}
	return found
}

// between appends the pairs of an item below a and one below b, two nodes at the same
// depth.
func (t *tree) between(a, b int32, found [][2]int32) [][2]int32 {
	m, n := &t.nodes[a], &t.nodes[b]
	var whole, p probe
	whole.lane(&t.nodes[n.parent].keys, int(n.lane))
	for set := m.keys.meeting(&whole); set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		child := m.child[lane]
		p.lane(&m.keys, lane)
		for set := n.keys.meeting(&p); set != 0; set &= set - 1 {
			other := n.child[bits.TrailingZeros32(set)&7]
			if n.isLeaf {
				found = append(found, [2]int32{child, other})
			} else {
				found = t.between(child, other, found)
			}
		}
	}
	return found
}
