package tree

// Pairs: the items of one tree, or of two, whose bounds meet, but for those that labels exclude.

import (
	"math/bits"
	"slices"
)

// Label is the union of what the items below a node have for a query filter: layers, masks and owners. Two items are a pair
// only if their owners differ, and if each one's mask has a bit of the other's layers.
type Label struct {
	Layers, Masks uint64 // all bits that an item has
	Owner         int32  // of all items, or None if there are several owners
}

// Labelled items have labels.
type Labelled interface {
	Label(item int32) Label
}

// isEmpty reports whether l is the label of no items.
func (l *Label) isEmpty() bool { return l.Layers|l.Masks == 0 && l.Owner == None }

// add makes l the label of the items of l and m together. Items without layers and masks are in no pair, so their owner does
// not count.
func (l *Label) add(m *Label) {
	switch {
	case m.isEmpty():
		return
	case l.isEmpty():
		*l = *m
		return
	case l.Owner != m.Owner:
		l.Owner = None
	}
	l.Layers |= m.Layers
	l.Masks |= m.Masks
}

// excludes reports that no item of l and item of m are a pair.
func (l *Label) excludes(m *Label) bool {
	return l.Owner != None && l.Owner == m.Owner || l.Layers&m.Masks == 0 || m.Layers&l.Masks == 0
}

// PairSearch is the state of a search for pairs: its results, and memory for its lists.
type PairSearch struct {
	Found  [][2]int32
	Lists  []int32 // of nodes, and of items
	Most   int     // of Found, before the PairFilter is asked
	Labels []Label // of nodes, or none
}

// PairFilter compares items more exactly than by their bounds.
type PairFilter interface {
	// LeafPairs adds to found the pairs of an item of a leaf and one of others, and those of two of the leaf. It returns the
	// others of which it knows nothing, and whether it knows of the leaf.
	LeafPairs(leaf *Node, others []int32, found [][2]int32) (all [][2]int32, rest []int32, ok bool)

	// IsEnough is asked when there are more than p.Most pairs. It may take some away, and says whether to end; if not, it sets
	// p.Most anew.
	IsEnough(p *PairSearch) bool
}

// Pairs adds to p.Found all pairs of items whose bounds meet, except those that labels exclude, and those that the filter of
// rejects or takes away. If of is nil, Pairs ends as soon as p.Found has more than p.Most pairs.
func (t *Tree) Pairs(p *PairSearch, of PairFilter) {
	if p.Lists = p.Lists[:0]; len(t.Nodes) > 0 {
		t.Below(t.Root, 0, p, of)
	}
}

// Below is Pairs for the items below the node at. One item of each pair is below at; the other is below at as well, or below a
// node of p.Lists[from:]. Those nodes come later than at, have its depth, and their boxes may meet its box.
func (t *Tree) Below(at int32, from int, p *PairSearch, of PairFilter) {
	if len(p.Labels) > 0 && p.exclude(at, from) {
		return
	}
	end := len(p.Lists)
	if t.Nodes[at].IsLeaf {
		t.join(at, from, p, of)
		p.Lists = p.Lists[:end]
		return
	}
	for lane, child := range t.Nodes[at].Child {
		if child == None {
			continue
		}
		if len(p.Found) > p.Most && (of == nil || of.IsEnough(p)) {
			return
		}
		t.ListLater(at, lane, p.Lists[from:end], p)
		t.Below(child, end, p, of)
		p.Lists = p.Lists[:end]
	}
}

// ListLater adds to p.Lists the later nodes whose boxes may meet that of a child of the node at, the one in the given lane:
// its later siblings, and children of others.
func (t *Tree) ListLater(at int32, lane int, others []int32, p *PairSearch) {
	n, end := &t.Nodes[at], len(p.Lists)
	p.Lists = slices.Grow(p.Lists, 8*(len(others)+1))
	room := p.Lists[end:cap(p.Lists)]
	count := n.list(n.among(lane)&-(0x100<<(8*lane)), (*[8]int32)(room))
	count += ListMeeting(t.Nodes, &t.extents[n.Child[lane]].Bounds, others, room[count:])
	p.Lists = p.Lists[:end+count]
}

// join is Below for a leaf.
func (t *Tree) join(at int32, from int, p *PairSearch, of PairFilter) {
	n, end := &t.Nodes[at], len(p.Lists)
	p.Lists = slices.Grow(p.Lists, 8*(end-from))
	room := p.Lists[end:cap(p.Lists)]
	rest, ok := room[:ListMeeting(t.Nodes, &t.extents[at].Bounds, p.Lists[from:end], room)], false
	if of != nil {
		p.Found, rest, ok = of.LeafPairs(n, rest, p.Found)
	}
	if !ok {
		p.Found = n.siblings(p.Found)
	}
	for len(rest) > 0 {
		other, set := t.place[rest[0]]>>3, uint64(0)
		for ; len(rest) > 0 && t.place[rest[0]]>>3 == other; rest = rest[1:] {
			set |= 0x80 << (8 * (t.place[rest[0]] & 7))
		}
		p.Found = n.pairs(&t.Nodes[other], set, p.Found)
	}
}

// siblings appends the pairs of items of the leaf n whose boxes meet.
func (n *Node) siblings(found [][2]int32) [][2]int32 {
	for lane, child := range n.Child {
		if child == None {
			continue
		}
		for later := n.among(lane) & -(0x100 << (8 * lane)); later != 0; later &= later - 1 {
			found = append(found, [2]int32{child, n.Child[LaneOf(later)]})
		}
	}
	return found
}

// pairs appends the pairs of an item of the leaf m and one of the leaf n, in a lane of set, whose boxes meet.
func (m *Node) pairs(n *Node, set uint64, found [][2]int32) [][2]int32 {
	if set == 0 {
		return found
	}
	var p frameMap
	var b Bounds
	isNear := p.set(&n.Frame, &m.Frame)
	for ; set != 0; set &= set - 1 {
		lane := LaneOf(set)
		met := uint64(0)
		if isNear {
			met = p.meeting(n, m, lane)
		} else {
			n.Box(lane, &b)
			met = m.Meeting(&b)
		}
		for ; met != 0; met &= met - 1 {
			found = append(found, [2]int32{n.Child[lane], m.Child[LaneOf(met)]})
		}
	}
	return found
}

// LabelNodes returns the labels of all nodes. It uses the memory of room.
func (t *Tree) LabelNodes(room []Label, of Labelled) []Label {
	if len(t.Nodes) == 0 {
		return room[:0]
	}
	if cap(room) < len(t.Nodes) {
		room = make([]Label, len(t.Nodes), cap(t.Nodes))
	}
	room = room[:len(t.Nodes)]
	t.label(t.Root, room, of)
	return room
}

// label sets the labels of the node at and of the nodes below it.
func (t *Tree) label(at int32, to []Label, of Labelled) (all Label) {
	all.Owner = None
	n := &t.Nodes[at]
	for _, child := range n.Child {
		if child == None {
			continue
		}
		var l Label
		if n.IsLeaf {
			l = of.Label(child)
		} else {
			l = t.label(child, to, of)
		}
		all.add(&l)
	}
	to[at] = all
	return all
}

// exclude removes from p.Lists[from:] the nodes whose labels exclude that of the node at. It reports whether none is left, and
// no two items below at are a pair.
func (p *PairSearch) exclude(at int32, from int) bool {
	own, kept := &p.Labels[at], p.Lists[:from]
	for _, other := range p.Lists[from:] {
		if !own.excludes(&p.Labels[other]) {
			kept = append(kept, other)
		}
	}
	p.Lists = kept
	return len(kept) == from && own.excludes(own)
}

// Cross calls pair with the pairs of an item of t and one of u whose bounds may meet, until it returns false. Neither tree is empty. The
// function place returns bounds, as t has them, of what u has in bounds b.
func (t *Tree) Cross(u *Tree, place func(b Bounds) Bounds, pair func(a, b int32) bool) {
	t.cross(t.Root, t.extents[t.Root].size(), u, u.Root, place(u.extents[u.Root].Bounds), place, pair)
}

// cross is Cross for the items below the node a of t, which has a size, and those below the node b of u, whose bounds are in box, as t has
// them. It goes down in the larger of the two nodes, so the boxes that it compares stay about as large as each other. It returns false if
// pair has.
func (t *Tree) cross(a int32, size float64, u *Tree, b int32, box Bounds, place func(b Bounds) Bounds, pair func(a, b int32) bool) bool {
	m, n := &t.Nodes[a], &u.Nodes[b]
	if m.IsLeaf && n.IsLeaf {
		return m.crossLeaf(n, place, pair)
	}
	var child Bounds
	if !m.IsLeaf && (n.IsLeaf || size > box.size()) {
		for met := m.Meeting(&box); met != 0; met &= met - 1 {
			lane := LaneOf(met)
			if m.Box(lane, &child); !t.cross(m.Child[lane], child.size(), u, b, box, place, pair) {
				return false
			}
		}
		return true
	}
	for lanes := n.Used; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros8(lanes) & 7
		n.Box(lane, &child)
		box := place(child)
		if m.Meeting(&box) != 0 && !t.cross(a, size, u, n.Child[lane], box, place, pair) {
			return false
		}
	}
	return true
}

// crossLeaf is cross for two leaves.
func (n *Node) crossLeaf(other *Node, place func(b Bounds) Bounds, pair func(a, b int32) bool) bool {
	var box Bounds
	for lanes := other.Used; lanes != 0; lanes &= lanes - 1 {
		lane := bits.TrailingZeros8(lanes) & 7
		other.Box(lane, &box)
		box = place(box)
		for met := n.Meeting(&box); met != 0; met &= met - 1 {
			if !pair(n.Child[LaneOf(met)], other.Child[lane]) {
				return false
			}
		}
	}
	return true
}
