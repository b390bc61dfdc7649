package d3

// Solids in queries: whose inside has a point of a shape, and what is in the inside of an object.

import (
	"slices"

	"github.com/hantei-go/hantei/internal/winding"
)

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
		m, b := s.meshOf(number), around(p, p)
		sc.items = m.tree.Meeting(&b, sc.items[:0])
		return slices.ContainsFunc(sc.items, func(i int32) bool { return Overlap(p, m.tile(i)) })
	}
	for at := o.first; at < o.first+o.n; at++ {
		if Overlap(p, sc.va.at(s, at)) {
			return true
		}
	}
	return false
}

// addInsides adds to certain the insides of the meshes in expanded that have a point of the shape given, and match t. The items
// certain[from:] are those of the tiles that the shape meets.
func (s *store) addInsides(given Shape, from int, t *queryFilter, sc *scratch) {
	if len(s.meshes.all) == 0 || t.noInside {
		return
	}
	var p winding.Sum
	isSet := false
	for _, at := range sc.expanded {
		m := s.meshAt(at)
		if !m.isSolid() || !t.matches(s, m.object) {
			continue
		}
		if !isSet && !sc.pointOf(given, &p) {
			return
		}
		isSet = true
		isTile := func(at int32) bool { return at >= m.first && at < m.inside() }
		if m.hasInside(&p, sc) && !slices.ContainsFunc(sc.certain[from:], isTile) {
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
