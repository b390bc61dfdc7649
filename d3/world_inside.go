package d3

// Insides: the inside of a Solid as an item of a store. It comes after the tiles of its mesh, and counts where no tile is met.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/winding"
)

// A shape that meets no tile is inside as a whole, or outside: it is convex, so the way from one point of it to another one is in it, and does
// not meet the surface. So all that is asked of an inside is whether it has one point of the shape. That is decided exactly.

// pairInside adds to Found the pair of the inside of m, if that counts, and a part that it may hold. It comes after the pairs with
// tiles, which spare most of the work.
func (m *placedMesh) pairInside(at int32, sc *scratch) {
	if m.isSolid() {
		sc.Found = append(sc.Found, [2]int32{m.inside(), at})
	}
}

// isInside reports whether an item is the inside of a Solid.
func (s *store) isInside(at int32) bool { return at >= firstTile && at == s.meshes.of(at).inside() }

// insideAmong returns the mesh whose inside is one of two items, and the other item. It returns nil if none of them is an inside.
func (s *store) insideAmong(a, b int32) (m *placedMesh, other int32) {
	switch {
	case s.isInside(a):
		return s.meshes.of(a), b
	case s.isInside(b):
		return s.meshes.of(b), a
	}
	return nil, none
}

// isSolid reports whether an object is a Solid.
func (s *store) isSolid(number int32) bool {
	o := &s.objects[number]
	return o.isMesh && s.meshAt(o.first).isSolid()
}

// hasInside reports whether m is a Solid that contains a point, exactly.
func (m *placedMesh) hasInside(p *winding.Sum, sc *scratch) bool {
	if !m.isSolid() {
		return false
	}
	n, on := m.windingAt(p, &sc.ints)
	return on || m.isInside(n)
}

// isInside reports whether points with the winding number n are inside.
func (m *placedMesh) isInside(n int) bool { return n&1 != 0 || n != 0 && !m.interior.isEvenOdd() }

// point sets p to a point of q that is in q exactly: the center or the first end of its core, of a hull the first corner, where no float
// may be.
func (q *storedShape) point(p *winding.Sum) {
	c := q.core()
	*p = winding.Sum{P: c.a.coords()}
	switch c.kind {
	case kindHull:
		p.Q = q.large.data.list()[0]
	case kindPlacedTile:
		p.Q = c.b.coords()
	}
}

// roundedPoint returns the floats near the point of a shape that is not empty.
func roundedPoint(p *winding.Sum) Vec {
	x, _ := p.Near()
	return vecOf(x)
}

// holds reports whether the inside of m has a point of an item: of a tile or a part, or if that is a mesh, of one of its pieces, each of which
// is inside as a whole if it meets no tile of m. It returns the item, or the tile of that piece.
func (s *store) holds(m *placedMesh, at int32, sc *scratch) (item int32, ok bool) {
	first, pieces := s.piecesOf(at)
	for _, i := range pieces {
		var p winding.Sum
		q := s.storedItem(first + i)
		if q.point(&p); m.hasInside(&p, sc) {
			return first + i, true
		}
	}
	return at, false
}

// piecesOf returns the items of which each is inside as a whole, or outside, if none meets a surface: first + i for all i in pieces. They are
// the item itself, or of a mesh one tile of each piece.
func (s *store) piecesOf(at int32) (first int32, pieces []int32) {
	if at < firstTile && s.isMesh(at) {
		m := s.meshAt(at)
		return m.first, m.pieces
	}
	return at, onePiece[:]
}

var onePiece [1]int32

// itemsOverlap reports whether two items overlap, of which at least one is a tile or an inside.
func (s *store) itemsOverlap(a, b int32, sc *scratch) bool {
	if m, other := s.insideAmong(a, b); m != nil {
		_, ok := s.holds(m, other, sc)
		return ok
	}
	return Overlap(sc.va.at(s, a), sc.vb.at(s, b))
}

// heldIn returns the two items as they overlap, of which one is an inside and the other may be a mesh, which is replaced by a tile of it.
func (s *store) heldIn(a, b int32, sc *scratch) (x, y int32, ok bool) {
	m, other := s.insideAmong(a, b)
	item, ok := s.holds(m, other, sc)
	if a == m.inside() {
		return a, item, ok
	}
	return item, b, ok
}

// firstHeld returns items of two objects of which one holds the other, which meets none of its tiles.
func (s *store) firstHeld(p pair, sc *scratch) (a, b int32) {
	first, second := p.numbers()
	for _, by := range [...][2]int32{{second, first}, {first, second}} {
		if !s.isSolid(by[0]) {
			continue
		}
		m, o := s.meshAt(s.objects[by[0]].first), &s.objects[by[1]]
		for at := o.first; at < o.first+o.n; at++ {
			if item, ok := s.holds(m, at, sc); ok && by[0] == second {
				return item, m.inside()
			} else if ok {
				return m.inside(), item
			}
		}
	}
	return s.objects[first].first, s.objects[second].first
}

// insideContact returns the contact with an inside of an item in it: a point, without a normal and without a depth, as no side is met.
func (s *store) insideContact(at int32) Contact {
	var p winding.Sum
	q := s.storedItem(at)
	q.point(&p)
	return Contact{Point: roundedPoint(&p)}
}

// pointOnWay sets p to a point of a part at a time of the piece in which way is, from 0 to 1 in the piece. Of a part that turns, it rounds
// after the start of the step.
func (s *store) pointOnWay(at int32, both pair, way *pairCursor, t float64, p *winding.Sum) {
	number := s.objectOf(at)
	if turning := s.turning(number); turning != nil {
		q := s.startOfTurning(turning, at)
		q.point(p)
		if when := way.when(t); when > 0 {
			*p = winding.Sum{P: roundedPoint(p).In(turning.At(when)).coords()}
		}
		return
	}
	offset, motion := way.a, way.ma
	if first, _ := both.numbers(); first != number {
		offset, motion = way.b, way.mb
	}
	q := s.placed(at, offset)
	q.point(p)
	p.M, p.T = motion.coords(), t
}

// meetInside adds a contact for each end of a piece of the step at which the inside of m has a part that moves. joinContacts finds what is
// between those and the contacts with tiles.
func (s *store) meetInside(m *placedMesh, i, j int32, sc *scratch) {
	both := pairOf(s.objectOf(i), s.objectOf(j))
	var routes [2][1]Leg
	way := s.pairCursor(both, &routes)
	for {
		legs := [2]int32{way.x.legIndex, way.y.legIndex}
		if !way.next() {
			return
		}
		for k, when := range [...]float64{way.from, way.to} {
			if item, ok := s.heldOnWay(m, i+j-m.inside(), both, &way, float64(k), sc); ok {
				c := contact{both, when, when, i, j, legs, way.from}
				if c.a == m.inside() {
					c.b = item
				} else {
					c.a = item
				}
				sc.contacts = append(sc.contacts, c)
			}
		}
	}
}

// heldOnWay reports whether the inside of m has a point of a part, or of a piece of a mesh, at a time of the piece in which way is. It returns
// the part, or a tile of that piece.
func (s *store) heldOnWay(m *placedMesh, at int32, both pair, way *pairCursor, t float64, sc *scratch) (item int32, ok bool) {
	first, pieces := s.piecesOf(at)
	for _, i := range pieces {
		var p winding.Sum
		if s.pointOnWay(first+i, both, way, t, &p); m.hasInside(&p, sc) {
			return first + i, true
		}
	}
	return at, false
}

// staysInside reports whether a contact with a Solid goes on between the contacts c and d, which have a gap in time between them: whether
// the other object, which meets no tile then, is inside. What meets a tile again after less than times round by is in contact all the time.
func (s *store) staysInside(c, d *contact, sc *scratch) bool {
	a, b := c.pair.numbers()
	if !s.isSolid(a) && !s.isSolid(b) {
		return false
	}
	if d.enter-c.exit <= 0x1p-46 {
		return true // times round by more
	}
	middle := c.exit + float64((d.enter-c.exit)/2)
	var routes [2][1]Leg
	way := s.pairCursor(c.pair, &routes)
	if s.turning(a) == nil && s.turning(b) == nil {
		way.skip(d.legIndex, d.from)
	}
	if !way.next() || way.from > c.exit || way.to < d.enter {
		return false
	}
	t := (middle - way.from) / (way.to - way.from)
	for _, by := range [...][2]int32{{a, b}, {b, a}} {
		if !s.isSolid(by[0]) {
			continue
		}
		m, o := s.meshAt(s.objects[by[0]].first), &s.objects[by[1]]
		for at := o.first; at < o.first+o.n; at++ {
			if _, ok := s.heldOnWay(m, at, c.pair, &way, t, sc); ok {
				return true
			}
		}
	}
	return false
}

// insideHit returns the hit of a contact that begins inside, and has no normal.
func (s *store) insideHit(c *contact, at int32) Hit {
	var routes [2][1]Leg
	way := s.pairCursor(c.pair, &routes)
	way.skip(c.legIndex, c.from)
	way.next()
	t := 0.0
	if c.enter > way.from {
		t = 1
	}
	var p winding.Sum
	s.pointOnWay(at, c.pair, &way, t, &p)
	return Hit{T: c.enter, Point: roundedPoint(&p)}
}

// pointOf sets p to a point of a shape, as storedShape.point does. It returns false for the empty set.
func (sc *scratch) pointOf(given Shape, p *winding.Sum) bool {
	if !Overlap(given, given) {
		return false
	}
	var q storedShape
	q.set(given, sc.radii)
	q.large.data = hullDataOf(given)
	q.point(p)
	sc.keepRadii(&q)
	return true
}

// meshOf returns the mesh of an object that is one.
func (s *store) meshOf(number int32) *placedMesh { return s.meshAt(s.objects[number].first) }

// contains reports whether a point is in one of the items of an object.
func (s *store) contains(number int32, p Vec, sc *scratch) bool {
	o := &s.objects[number]
	if s.isSolid(number) {
		return s.meshOf(number).hasInside(&winding.Sum{P: p.coords()}, sc)
	}
	if o.isMesh {
		b := around(p, p)
		sc.items = s.meshOf(number).meeting(&b, sc.items[:0])
		return slices.ContainsFunc(sc.items, func(at int32) bool { return Overlap(p, sc.va.at(s, at)) })
	}
	for at := o.first; at < o.first+o.n; at++ {
		if Overlap(p, sc.va.at(s, at)) {
			return true
		}
	}
	return false
}

// addInsides adds to certain the insides of the meshes in expanded that have a point of the shape given, and match t. The items
// certain[from:] are those that the shape meets: bounded parts, then tiles of one mesh after another, as in expanded, then unbounded parts.
func (s *store) addInsides(given Shape, from int, t *queryFilter, sc *scratch) {
	if len(s.meshes.all) == 0 || t.noInside {
		return
	}
	var p winding.Sum
	isSet := false
	next, end := from, len(sc.certain)
	for next < end && sc.certain[next] < firstTile {
		next++
	}
	for _, at := range sc.expanded {
		m, isMet := s.meshAt(at), false
		for next < end && sc.certain[next] >= m.first && sc.certain[next] < m.inside() {
			next, isMet = next+1, true
		}
		if isMet || !m.isSolid() || !t.matches(s, m.object) {
			continue
		}
		if !isSet && !sc.pointOf(given, &p) {
			return
		}
		if isSet = true; m.hasInside(&p, sc) {
			sc.certain = append(sc.certain, m.inside())
		}
	}
}

// itemShape returns the shape of an item that meets the shape given. That of an inside is a point of the shape given which is inside. It
// is in sc.
func (s *store) itemShape(at int32, given Shape, sc *scratch) Shape {
	if !s.isInside(at) {
		return sc.va.at(s, at)
	}
	var p winding.Sum
	sc.pointOf(given, &p)
	sc.va.point = roundedPoint(&p)
	return &sc.va.point
}

// closest is ClosestPoints of a shape, or if that is nil of the item own, and of an item. Where one is inside of the other, both are a point
// of it.
func (s *store) closest(given Shape, own, at int32, sc *scratch) (onGiven, onItem Vec) {
	var p winding.Sum
	if given == nil && s.isInside(own) {
		q := s.storedItem(at)
		q.point(&p)
		return roundedPoint(&p), roundedPoint(&p)
	}
	if given == nil {
		given = sc.vb.at(s, own)
	}
	if s.isInside(at) {
		sc.pointOf(given, &p)
		return roundedPoint(&p), roundedPoint(&p)
	}
	return ClosestPoints(given, sc.va.at(s, at))
}

// held calls f with the items of other objects that are in the inside of an object, and meet it nowhere else or also elsewhere: the
// parts, and of each mesh one tile.
func (s *store) held(number int32, t *queryFilter, sc *scratch, f func(at int32)) {
	if !s.isSolid(number) {
		return
	}
	m := s.meshOf(number)
	b := around(m.lo, m.hi)
	items := append(s.tree.Meeting(&b, sc.others[:0]), s.unbounded...)
	sc.others = nil
	for _, at := range items {
		if !t.matches(s, s.parts[at].object) {
			continue
		}
		if item, ok := s.holds(m, at, sc); ok {
			f(item)
		}
	}
	sc.others = items
}

// addInsideItems adds to items the insides of the meshes in expanded.
func (s *store) addInsideItems(sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	for _, at := range sc.expanded {
		if m := s.meshAt(at); m.isSolid() {
			sc.items = append(sc.items, m.inside())
		}
	}
}

// Marks of objects of several parts that are not among the nearest.
const (
	tooFar  = -1 // others are nearer than the parts asked so far
	leftOut = -2
)

// insideNear returns the inside of m, if m matches t and contains a point of q. It is not asked if a tile of m at the distance 0 is known, which
// comes first.
func (s *store) insideNear(q Shape, m *placedMesh, t *queryFilter, sc *scratch) (inside int32, ok bool) {
	if !m.isSolid() || !t.matches(s, m.object) {
		return none, false
	}
	if at, isKnown := sc.marks.Get(uint64(m.object)); isKnown && (at == leftOut || at >= 0 && sc.near[at].distance == 0) {
		return none, false
	}
	var p winding.Sum
	return m.inside(), sc.pointOf(q, &p) && m.hasInside(&p, sc)
}
