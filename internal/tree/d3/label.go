package tree

// Labels: pairs that do not count, told apart by the nodes above them.

// Label says what the items below a node may be paired with. Two items are a pair only if they have different owners, and if
// each one's mask has a bit of the other's layers.
type Label struct {
	Layers, Masks uint64 // all bits that an item has
	Owner         int32  // of all items, or None if there are several owners
}

// Labelled items have labels.
type Labelled interface {
	Label(item int32) Label
}

// isEmpty says whether a label is of no items.
func (l *Label) isEmpty() bool { return l.Layers|l.Masks == 0 && l.Owner == None }

// add makes l the label of the items of l and m. The label of no items stays none: items without a bit are no pairs, whoever owns them.
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

// parts says whether no item of l and one of m are a pair.
func (l *Label) parts(m *Label) bool {
	return l.Owner != None && l.Owner == m.Owner || l.Layers&m.Masks == 0 || m.Layers&l.Masks == 0
}

// LabelNodes finds the labels of all nodes, in the room of another list, and returns them.
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

// label finds the labels of a node, and of those below it.
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

// isApart takes out of p.Lists, from a place on, the nodes of which no item is a pair with one below the node at. It says
// whether that leaves none, and no items below that node are a pair.
func (p *Pairing) isApart(at int32, from int) bool {
	own, kept := &p.Labels[at], p.Lists[:from]
	for _, other := range p.Lists[from:] {
		if !own.parts(&p.Labels[other]) {
			kept = append(kept, other)
		}
	}
	p.Lists = kept
	return len(kept) == from && own.parts(own)
}
