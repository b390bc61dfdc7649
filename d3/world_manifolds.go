package d3

// Manifolds of an object in a World: all points at which it holds others, with one manifold for each flat piece of a mesh.

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// ContactsOf returns how the object id holds all that it touches, of those that its filter and theirs let it meet (see SetFilter).
// A is a part of id, and B a part of another object. They are ordered by B, in order of insertion and of parts, then by the part
// of A. If id is not there, there are none.
//
// The manifold of two shapes is that of Contacts, to the bit. What meets a Mesh, in the plane a Chain, has one manifold for each
// Normal of the surface (see Mesh), not one for each triangle: a crate on a floor of many triangles has four points, and a
// capsule along an edge of two has two. Normals that differ by less than 2⁻²⁰ in each component, as those of triangles in one plane
// do by rounding, may count as one. The deepest point comes first in the choice of the points, then those that are farthest from
// the ones chosen; points nearer to each other than 2⁻⁴⁰ of the sizes there are one. Points are in the order of Parts, then of
// Feature.
func (w *World[K]) ContactsOf(id K, f ...Filter[K]) iter.Seq[PartManifold[K]] {
	return func(yield func(PartManifold[K]) bool) { w.contactsOf(id, f, yield) }
}

func (w *World[K]) contactsOf(id K, f []Filter[K], yield func(PartManifold[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.manifolds = w.AppendContactsOf(l.manifolds, id, f...)
	slices.Values(l.manifolds)(yield)
}

// AppendContactsOf appends what ContactsOf returns, and returns the longer slice.
func (w *World[K]) AppendContactsOf(to []PartManifold[K], id K, f ...Filter[K]) []PartManifold[K] {
	n := len(to)
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, ok := w.ids.Find(id); ok {
		to = w.appendContactsOf(to, number, f, t)
	}
	if w.record != nil {
		w.record.contactsOf(id, f, &t, w.keys, to[n:])
	}
	return to
}

func (w *World[K]) appendContactsOf(to []PartManifold[K], number int32, f []Filter[K], t queryFilter) []PartManifold[K] {
	s := &w.store
	s.update()
	sc := s.scratches.Take()
	t.self, t.isSelf = number, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	from := len(to)
	all := s.itemContacts(number, &t, sc)
	for i := 0; i < len(all); {
		first, end := &all[i], i+1
		for end < len(all) && all[end].isWith(first) {
			end++
		}
		x := PartManifold[K]{A: PartID[K]{ID: w.keys[number]}, B: PartID[K]{ID: w.keys[first.other]}}
		var items [len(x.Parts)][2]int32
		deepest := x.Manifold.join(all[i:end], s, sc, &items)
		for k := range x.Len {
			x.Parts[k] = [2]int{s.partOf(items[k][0]), s.partOf(items[k][1])}
		}
		x.A.Part, x.B.Part = x.Parts[deepest][0], x.Parts[deepest][1]
		to = append(to, x)
		i = end
	}
	slices.SortStableFunc(to[from:], func(x, y PartManifold[K]) int {
		if x.B.ID != y.B.ID {
			return 0
		}
		return cmp.Or(cmp.Compare(x.B.Part, y.B.Part), cmp.Compare(x.A.Part, y.A.Part))
	})
	s.scratches.Put(sc)
	return to
}

// isWith reports whether c and d are of one manifold.
func (c *itemContact) isWith(d *itemContact) bool {
	return c.other == d.other && c.key == d.key && c.cell == d.cell
}

// compare orders contacts so that those of one manifold follow each other.
func (c *itemContact) compare(d *itemContact) int {
	return cmp.Or(cmp.Compare(c.other, d.other), slices.Compare(c.key[:], d.key[:]), slices.Compare(c.cell[:], d.cell[:]),
		slices.Compare(c.item[:], d.item[:]))
}

// itemContacts returns the contacts of the items of an object with those of others that t leaves in, in the order of compare.
func (s *store) itemContacts(number int32, t *queryFilter, sc *scratch) []itemContact {
	sc.contactsOf = sc.contactsOf[:0]
	first, end := s.items(number)
	for at := first; at < end; at++ {
		p, _ := s.partOfItem(at, &sc.tb)
		s.overlappingItems(p, sc.vb.at(s, at), t, sc)
		for _, other := range sc.certain {
			c := itemContact{item: [2]int32{at, other}, other: s.objectOf(other), key: [2]int32{at, other}}
			c.Contact, c.isOther = s.contactAt(at, other, sc)
			for k, item := range c.item {
				if item >= firstTile {
					c.key[k], c.cell = none, cellOf(c.Normal)
				}
			}
			sc.contactsOf = append(sc.contactsOf, c)
		}
	}
	slices.SortFunc(sc.contactsOf, func(c, d itemContact) int { return c.compare(&d) })
	return s.leaveAccepted(t, sc.contactsOf)
}

// leaveAccepted returns the contacts with objects that t accepts. It asks once about each.
func (s *store) leaveAccepted(t *queryFilter, all []itemContact) []itemContact {
	if t.accept == nil {
		return all
	}
	asked, isIn := int32(none), false
	return slices.DeleteFunc(all, func(c itemContact) bool {
		if c.other != asked {
			asked, isIn = c.other, t.accepts(c.other)
		}
		return !isIn
	})
}

// cellOf returns the cell of a unit vector in a grid of 2⁻²⁰, whose middles are the axes, among others.
func cellOf(n Vec) (cell [dim]int32) {
	for k, x := range axes(n) {
		cell[k] = int32(math.Round(x * (1 << 20)))
	}
	return cell
}

// join makes m the manifold of some contacts with one normal, and sets items to those of its points. It returns the index of the
// deepest point.
//
// A contact whose normal is not that of its tile, as at the side of a tile in a flat floor, has points only where a face or an edge
// faces that tile: its own point is that of the tile by itself. If there is nothing else, that point counts.
func (m *Manifold) join(all []itemContact, s *store, sc *scratch, items *[len(Manifold{}.Points)][2]int32) (deepest int) {
	top := &all[0]
	for i := range all {
		if c := &all[i]; top.isOther && !c.isOther || top.isOther == c.isOther && c.Depth > top.Depth {
			top = c
		}
	}
	sc.contactPoints = sc.contactPoints[:0]
	for i := range all {
		c := &all[i]
		var part Manifold
		a, b := sc.va.at(s, c.item[0]), sc.vb.at(s, c.item[1])
		if !c.isOther {
			contactsOf(&part, a, b)
		} else {
			part.Normal, part.Len = c.Normal, 1
			part.Points[0] = ManifoldPoint{Point: inRange(c.Point), Depth: c.Depth}
			if !part.fillGeneral(a, b, &c.Contact, false) && c != top {
				continue
			}
		}
		for _, p := range part.Points[:part.Len] {
			sc.contactPoints = append(sc.contactPoints, contactPoint{ManifoldPoint: p, item: c.item})
		}
		if c == top {
			m.Normal = part.Normal
		}
	}
	if len(all) == 1 {
		m.Len = len(sc.contactPoints)
		for i := range sc.contactPoints {
			m.Points[i], items[i] = sc.contactPoints[i].ManifoldPoint, all[0].item
		}
	} else {
		m.choose(sc.contactPoints, items)
	}
	for i := range m.Len {
		if m.Points[i].Depth > m.Points[deepest].Depth {
			deepest = i
		}
	}
	return deepest
}

// choose makes the points of m those that span all others, seen along the normal: of the deepest the one farthest from the middle
// of all, the one farthest from that, the one farthest from the line through both, and the one farthest on the other side. Of equal ones it
// takes the first. What is nearer than slack to the point, the line or the line's other side so far adds nothing.
func (m *Manifold) choose(all []contactPoint, items *[len(Manifold{}.Points)][2]int32) {
	most, size := 0.0, 0.0
	var middle Vec
	o := all[0].Point
	for i := range all {
		p := &all[i]
		d := p.Point.Sub(o)
		most, size, middle = max(most, p.Depth), max(size, d.sumAbs()+p.Depth, p.Point.maxAbs()), middle.Add(d.Scale(1/float64(len(all))))
	}
	slack := float64(0x1p-40 * size)
	// farthest returns the point that is not chosen yet with the greatest measure above least.
	farthest := func(least float64, measure func(p *contactPoint) float64) *contactPoint {
		var best *contactPoint
		for i := range all {
			if p := &all[i]; !p.isChosen {
				if x := measure(p); x > least {
					least, best = x, p
				}
			}
		}
		if best != nil {
			best.isChosen = true
		}
		return best
	}
	n := m.Normal
	first := farthest(-1, func(p *contactPoint) float64 {
		if p.Depth < most-slack {
			return -1
		}
		return across(p.Point.Sub(o).Sub(middle), n).sumAbs()
	})
	m.Len = 0
	if first != nil {
		o = first.Point
		second := farthest(slack, func(p *contactPoint) float64 { return across(p.Point.Sub(o), n).sumAbs() })
		if second != nil && len(m.Points) > 2 {
			u := unit(across(second.Point.Sub(o), n))
			beside := func(p *contactPoint) Vec { return across(across(p.Point.Sub(o), n), u) }
			if third := farthest(slack, func(p *contactPoint) float64 { return beside(p).sumAbs() }); third != nil {
				side := unit(beside(third)).Neg()
				farthest(slack, func(p *contactPoint) float64 { return beside(p).Dot(side) })
			}
		}
	}
	for i := range all {
		if p := &all[i]; p.isChosen && m.Len < len(m.Points) {
			m.Points[m.Len], items[m.Len] = p.ManifoldPoint, p.item
			m.Len++
		}
	}
}
