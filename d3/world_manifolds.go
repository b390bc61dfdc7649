package d3

// Manifolds of an object in a World: all points at which it holds others, with one manifold for each flat piece of a mesh; and
// queries about shapes that turn on their way.

import (
	"cmp"
	"errors"
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
// gives the normals.
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
	all := s.itemContacts(number, &t, sc)
	for i := 0; i < len(all); {
		from, first := len(to), i // of what is with one object
		other := all[i].other
		for i < len(all) && all[i].other == other {
			end := i + 1
			for end < len(all) && all[end].isWith(&all[i]) {
				end++
			}
			x := PartManifold[K]{A: PartID[K]{ID: w.keys[number]}, B: PartID[K]{ID: w.keys[other]}}
			var items [len(x.Parts)][2]int32
			if deepest, ok := x.Manifold.join(all[i:end], isAlone(all[first:], i-first, end-first), s, sc, &items); ok {
				for k := range x.Len {
					x.Parts[k] = [2]int{s.partOf(items[k][0]), s.partOf(items[k][1])}
				}
				x.A.Part, x.B.Part = x.Parts[deepest][0], x.Parts[deepest][1]
				to = append(to, x)
			}
			i = end
		}
		slices.SortStableFunc(to[from:], func(x, y PartManifold[K]) int {
			return cmp.Or(cmp.Compare(x.B.Part, y.B.Part), cmp.Compare(x.A.Part, y.A.Part))
		})
	}
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
			c.Contact, c.isSmoothed = s.contactAt(at, other, sc)
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

// isAlone reports whether the contacts all[from:end], which have one normal, are the only ones of their two keys.
func isAlone(all []itemContact, from, end int) bool {
	isSame := func(c *itemContact) bool { return c.other == all[from].other && c.key == all[from].key }
	return (from == 0 || !isSame(&all[from-1])) && (end == len(all) || !isSame(&all[end]))
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
// contact has a point, ok is false, unless isAlone: then the deepest contact has the point that Collide found.
func (m *Manifold) join(all []itemContact, isAlone bool, s *store, sc *scratch, items *[len(Manifold{}.Points)][2]int32) (deepest int, ok bool) {
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
		if !isAlone {
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

// choose makes the points of m, as many as a Manifold has at most, those that span all others, seen along the normal:
//
//  1. of the deepest ones, within slack, the one farthest from the middle of all;
//  2. the one farthest from the first;
//  3. the one farthest from the line through both;
//  4. the one farthest from that line on the other side.
//
// Of equal ones it takes the first. A point that adds less than slack ends the choice. Places are in quarters, so that no difference
// leaves the floats.
func (m *Manifold) choose(all []contactPoint, items *[len(Manifold{}.Points)][2]int32) {
	most, size := 0.0, 0.0
	var middle Vec
	place := func(p *contactPoint) Vec { return p.Point.Scale(0.25) }
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

// MoveTurning is Move for a motion that turns: the next Step moves and turns the shapes of id by m, and reports what they meet on
// the way, also several times if id passes through it again and again. What is met is met as SweepTurning tells; a contact ends
// where the two come apart. Gaps shorter than 1/64 of the step, or of the time of a turn by 22.5°, may be left out. Of two without an end, such as rays, a contact that is there at the start lasts. A normal of a mesh or of a chain is
// that of the tile that is met.
//
// At the end each shape is what In makes of it with m.At(1): a Box is an OrientedBox from then on, and a Hull allocates. Each Step
// rounds, so a shape that turns for hours wears: now and then, Set it to where it should be.
//
// Without a turn it is Move of m.Move. It is refused, with an *IDError, where Move is, and if m is not finite.
func (w *World[K]) MoveTurning(id K, m Motion) error {
	err := w.moveTurning(id, &m)
	if w.record != nil {
		w.record.moveTurning(id, &m, errors.Unwrap(err))
	}
	return err
}

func (w *World[K]) moveTurning(id K, m *Motion) error {
	if m.Spin == (Spin{}) {
		return w.move(id, m.Move)
	}
	number, ok := w.find(id)
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if w.store.objects[number].isMesh {
		return &IDError{id, ErrStatic}
	}
	sc := w.store.scratches.Take()
	ok = w.store.mayTurn(number, m, sc)
	w.store.scratches.Put(sc)
	if !ok {
		return &IDError{id, ErrNotFinite}
	}
	w.store.moveTurning(number, m)
	return nil
}

// SweepTurning returns the first id that s meets, moved and turned by m, with what SweepTurning tells of it; ok is false if there
// is none. Of two with the same T it is the one inserted first. Motions that Move began do not count: all others stand still. A
// normal of a mesh or of a chain is that of the tile that is met.
//
// A Filter that asks for Approaching leaves out what s touches at the start, if s, as it begins to move and turn, does not lead into it.
func (w *World[K]) SweepTurning(s Shape, m Motion, f ...Filter[K]) (id K, h Hit, ok bool) {
	id, _, ok = w.strike(nil, s, Vec{}, &m, true, &h, f)
	return id, h, ok
}

// SweepTurningPart is SweepTurning, and says which part of the id it is that s meets, in the order of Parts: of two of them
// with the same T, the first.
func (w *World[K]) SweepTurningPart(s Shape, m Motion, f ...Filter[K]) (first Struck[K], ok bool) {
	first.ID, first.Part, ok = w.strike(nil, s, Vec{}, &m, false, &first.Hit, f)
	return first, ok
}

// SweepTurningAll returns all ids that s meets, moved and turned by m, each with what SweepTurning tells of it. They are ordered
// by T; of two with the same T, the one inserted first comes first.
func (w *World[K]) SweepTurningAll(s Shape, m Motion, f ...Filter[K]) iter.Seq2[K, Hit] {
	return func(yield func(id K, h Hit) bool) { w.allHits(caster{shape: s}, &m, f, yield) }
}

// AppendSweepTurningAll appends what SweepTurningAll returns, and returns the longer slice.
func (w *World[K]) AppendSweepTurningAll(to []Struck[K], s Shape, m Motion, f ...Filter[K]) []Struck[K] {
	return w.appendHits(to, caster{shape: s}, &m, f)
}

// SweepTurningID is SweepTurning of the object id, with all its parts, through all others that its filter and theirs let it
// meet (see SetFilter). Nothing moves. If id is not there, it hits nothing.
func (w *World[K]) SweepTurningID(id K, m Motion, f ...Filter[K]) (first Struck[K], ok bool) {
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, isThere := w.ids.Find(id); isThere {
		first, ok = w.sweepID(number, Vec{}, &m, f, t)
	}
	if w.record != nil {
		w.record.sweepID(id, Vec{}, &m, f, &t, w.keys, first, ok)
	}
	return first, ok
}
