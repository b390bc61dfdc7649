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
