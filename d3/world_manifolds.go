package d3

// Manifolds of an object in a World: all points at which it holds others, with one manifold for each flat piece of a mesh.

import (
	"cmp"
	"iter"
	"math"
	"slices"
)

// ContactsOf returns the contact manifolds of the object id with all that it touches, of those that its filter and theirs let it meet
// (see SetFilter).
// A is a part of id, and B a part of another object. They are ordered by B, in order of insertion and of parts, then by the part
// of A. If id is not there, there are none.
//
// The manifold of two shapes is that of Contacts, to the bit. What meets a Mesh, in the plane a Chain, has one manifold for each
// Normal of the surface (see Mesh), not one for each triangle: a crate on a floor of many triangles has four points, and a
// capsule along an edge of two has two. Normals that differ by less than 2⁻²⁰ in each component, as those of triangles in one plane
// do by rounding, may count as one. As many points are kept as a Manifold has: the deepest one, then those farthest apart; points
// closer than 2⁻⁴⁰ of their coordinates and distances count as one. They are in the order of Parts, then of Feature. The greatest Depth
// may be less than that of PairContacts, which may be of a triangle whose own points do not count. Of two meshes, the surface of B
// gives the normals. OneSided does not count, as for Overlapping.
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
	t.self, t.isSelf, t.noInside = number, true, true
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	all := s.itemContacts(number, &t, sc)
	for i := 0; i < len(all); {
		from := len(to) // of what is with one object
		other := all[i].other
		for i < len(all) && all[i].other == other {
			end := i + 1
			for end < len(all) && all[end].isWith(&all[i]) {
				end++
			}
			to = w.appendManifolds(to, number, all[i:end], sc)
			i = end
		}
		slices.SortStableFunc(to[from:], func(x, y PartManifold[K]) int {
			return cmp.Or(cmp.Compare(x.B.Part, y.B.Part), cmp.Compare(x.A.Part, y.A.Part))
		})
	}
	s.scratches.Put(sc)
	return to
}

// isWith reports whether c and d have one key.
func (c *itemContact) isWith(d *itemContact) bool { return c.other == d.other && c.key == d.key }

// appendManifolds appends the manifolds of contacts with one key, one for each normal. If smoothing leaves none of these contacts a point,
// the deepest one keeps the point that Collide found: so whatever touches is in some manifold.
func (w *World[K]) appendManifolds(to []PartManifold[K], number int32, all []itemContact, sc *scratch) []PartManifold[K] {
	n, deepest := len(to), 0
	for i := 0; i < len(all); {
		end := i
		for end < len(all) && all[end].cell == all[i].cell {
			if all[end].Depth > all[deepest].Depth {
				deepest = end
			}
			end++
		}
		to = w.appendManifold(to, number, all[i:end], false, sc)
		i = end
	}
	if len(to) == n {
		to = w.appendManifold(to, number, all[deepest:deepest+1], true, sc)
	}
	return to
}

// appendManifold appends the manifold of contacts with one key and one normal, if it has a point.
func (w *World[K]) appendManifold(to []PartManifold[K], number int32, all []itemContact, keepsPoint bool, sc *scratch) []PartManifold[K] {
	x := PartManifold[K]{A: PartID[K]{ID: w.keys[number]}, B: PartID[K]{ID: w.keys[all[0].other]}}
	var items [len(x.Parts)][2]int32
	deepest, ok := x.Manifold.join(all, keepsPoint, &w.store, sc, &items)
	if !ok {
		return to
	}
	for k := range x.Len {
		x.Parts[k] = [2]int{w.store.partOf(items[k][0]), w.store.partOf(items[k][1])}
	}
	x.A.Part, x.B.Part = x.Parts[deepest][0], x.Parts[deepest][1]
	return append(to, x)
}

// compare orders contacts so that those of one manifold follow each other.
func (c *itemContact) compare(d *itemContact) int {
	return cmp.Or(cmp.Compare(c.other, d.other), slices.Compare(c.key[:], d.key[:]), slices.Compare(c.cell[:], d.cell[:]),
		slices.Compare(c.item[:], d.item[:]))
}

// itemContacts returns the contacts of the items of an object with those of others that t leaves in, in the order of compare.
func (s *store) itemContacts(number int32, t *queryFilter, sc *scratch) []itemContact {
	sc.contactsOf = sc.contactsOf[:0]
	for _, at := range s.itemsNear(number, Vec{}, Vec{}, t, sc) {
		p, _ := s.partOfItem(at, &sc.tb)
		s.overlappingItems(p, sc.vb.at(s, at), t, sc)
		for _, other := range sc.certain {
			c := itemContact{item: [2]int32{at, other}, other: s.objectOf(other), key: [2]int32{at, other}}
			c.Contact, c.isSmoothed = s.contactAt(at, other, false, sc)
			for k, item := range c.item {
				if item >= firstTile {
					c.key[k], c.cell = none, cellOf(c.Normal)
				}
			}
			sc.contactsOf = append(sc.contactsOf, c)
		}
	}
	slices.SortFunc(sc.contactsOf, func(c, d itemContact) int { return c.compare(&d) })
	return t.leaveAccepted(sc.contactsOf)
}

// leaveAccepted returns the contacts with objects that t accepts. It asks once about each.
func (t *queryFilter) leaveAccepted(all []itemContact) []itemContact {
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
// Smoothing has changed the normal of some contacts, as at the side of a tile in a flat floor. The point that Collide found belongs to
// the normal before. So such a contact has only the points at which a face or an edge faces its tile, each as deep as it is there. If no
// contact has a point, ok is false, unless keepsPoint: then the deepest contact has the point that Collide found.
func (m *Manifold) join(all []itemContact, keepsPoint bool, s *store, sc *scratch, items *[len(Manifold{}.Points)][2]int32) (deepest int, ok bool) {
	sc.contactPoints = sc.contactPoints[:0]
	top, isOwn := &all[0], false
	for i := range all {
		c := &all[i]
		var part Manifold
		a, b := sc.va.at(s, c.item[0]), sc.vb.at(s, c.item[1])
		if c.isSmoothed {
			part.fillAlong(a, b, &c.Contact)
		} else {
			contactsOf(&part, a, b)
		}
		if isFirst := !isOwn && !c.isSmoothed; isFirst || isOwn != c.isSmoothed && c.Depth > top.Depth {
			top, isOwn = c, !c.isSmoothed
		}
		for _, p := range part.Points[:part.Len] {
			sc.contactPoints = append(sc.contactPoints, contactPoint{ManifoldPoint: p, item: c.item})
		}
	}
	if m.Normal = top.Normal; len(sc.contactPoints) == 0 {
		if !keepsPoint {
			return 0, false
		}
		p := ManifoldPoint{Point: inRange(top.Point), Depth: top.Depth}
		sc.contactPoints = append(sc.contactPoints, contactPoint{ManifoldPoint: p, item: top.item})
	}
	if len(all) == 1 && len(sc.contactPoints) <= len(m.Points) {
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
	return deepest, true
}

// choose makes the points of m some of the given ones, as many as a Manifold has at most, in the order given. Seen along the normal it takes
//
//  1. of the points as deep as the deepest one, within slack, the one farthest from the mean of all;
//  2. the one farthest from the first;
//  3. the one farthest from the line through both;
//  4. the one farthest from that line on the other side.
//
// Of equal ones it takes the first, and it ends if the next one is no farther than slack. Lengths are 1-norms. Coordinates are divided by 8, so
// that the 1-norm of a difference, which is below 3·2·MaxFloat64/8, is a float.
func (m *Manifold) choose(all []contactPoint, items *[len(Manifold{}.Points)][2]int32) {
	most, size := 0.0, 0.0
	var middle Vec
	place := func(p *contactPoint) Vec { return p.Point.Scale(0.125) }
	o := place(&all[0])
	for i := range all {
		p := &all[i]
		d := place(p).Sub(o)
		most, size, middle = max(most, p.Depth), max(size, d.sumAbs(), p.Depth, place(p).maxAbs()), middle.Add(d.Scale(1/float64(len(all))))
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
		return across(place(p).Sub(o).Sub(middle), n).sumAbs()
	})
	if m.Len = 0; first == nil {
		first = &all[0]
		first.isChosen = true
	}
	o = place(first)
	second := farthest(slack, func(p *contactPoint) float64 { return across(place(p).Sub(o), n).sumAbs() })
	if second != nil && len(m.Points) > 2 {
		u := unit(across(place(second).Sub(o), n))
		beside := func(p *contactPoint) Vec { return across(across(place(p).Sub(o), n), u) }
		if third := farthest(slack, func(p *contactPoint) float64 { return beside(p).sumAbs() }); third != nil {
			side := unit(beside(third)).Neg()
			farthest(slack, func(p *contactPoint) float64 { return beside(p).Dot(side) })
		}
	}
	for i := range all {
		if p := &all[i]; p.isChosen && m.Len < len(m.Points) {
			m.Points[m.Len], items[m.Len] = p.ManifoldPoint, p.item
			m.Len++
		}
	}
}
