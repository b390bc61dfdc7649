package d3

// Meshes in a store: each is one part, which queries expand to those of its tiles that matter.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/tree/d3"
)

// placeMesh gives an object a Mesh: one part, which stands for its tiles.
func (s *store) placeMesh(number int32, m *Mesh) {
	if all := &s.meshes; 2*all.holes > len(all.all)+16 {
		s.packMeshes()
	}
	o := &s.objects[number]
	o.first, o.n, o.isMesh = int32(len(s.parts)), 1, true
	s.used++
	s.parts = append(s.parts, part{
		kind: kindMesh, a: m.data.lo, b: m.data.hi, r: float64(len(s.meshes.all)),
		object: number, meetsAll: s.layersOf(number) == allLayers,
	})
	s.owners = append(s.owners, number)
	s.meshes.all = append(s.meshes.all, placedMesh{m.data, s.meshes.end(), int32(len(m.data.tiles)), number, m.OneSided, interior{}})
	s.meshes.change()
	s.index(o.first)
}

// packMeshes closes the gaps that removed meshes have left.
func (s *store) packMeshes() {
	was := s.meshes.all
	s.meshes = placedMeshes{all: was[:0]}
	for _, m := range was {
		if m.meshData != nil {
			s.parts[s.objects[m.object].first].r = float64(len(s.meshes.all))
			m.first = s.meshes.end()
			s.meshes.all = append(s.meshes.all, m)
		}
	}
	clear(was[len(s.meshes.all):])
	s.meshes.change()
}

// hasRoomFor reports whether there are numbers for n more tiles, and their inside.
func (s *store) hasRoomFor(n int) bool {
	if n >= math.MaxInt32-int(s.meshes.end()) {
		s.packMeshes()
	}
	return n < math.MaxInt32-int(s.meshes.end())
}

// isMesh reports whether an item is a part that is a mesh.
func (s *store) isMesh(at int32) bool { return len(s.meshes.all) > 0 && s.parts[at].kind == kindMesh }

// measuresOf returns the measures of an item. Those of a tile are those of its mesh, so that the gap to a floor does not depend
// on the tile.
func (s *store) measuresOf(at int32) measures {
	if at >= firstTile {
		m := s.meshes.of(at)
		return measures{first: m.lo, extent: m.hi.Sub(m.lo).sumAbs()}
	}
	p := &s.parts[at]
	return p.measure(s.largeOr(p))
}

// isPassed reports whether a tile of a one-sided mesh does not stop a motion along d, which comes from behind.
func (s *store) isPassed(at int32, d Vec) bool {
	m := s.meshes.of(at)
	if !m.isOneSided {
		return false
	}
	c := m.corners(at - m.first)
	return leadsTo(&c, d) > 0
}

// items returns the first item of an object, and the end of its items: the tiles of a mesh, or its parts.
func (s *store) items(number int32) (first, end int32) {
	o := &s.objects[number]
	if o.isMesh {
		m := s.meshAt(o.first)
		return m.first, m.first + m.n
	}
	return o.first, o.first + o.n
}

// hasParts reports whether an object has several items.
func (s *store) hasParts(number int32) bool {
	o := &s.objects[number]
	return o.n > 1 || o.isMesh
}

// objectOf returns the object of an item.
func (s *store) objectOf(at int32) int32 {
	if at >= firstTile {
		return s.meshes.of(at).object
	}
	return s.parts[at].object
}

// partOf returns the index of an item in the Parts of its object.
func (s *store) partOf(at int32) int {
	if at >= firstTile {
		return s.meshes.of(at).partOf(at)
	}
	if s.used == s.live { // each object is one part
		return 0
	}
	return int(at - s.objects[s.parts[at].object].first)
}

// isMoving reports whether an item moves in the next Step.
func (s *store) isMoving(at int32) bool { return at < firstTile && s.parts[at].isMoved }

// partOfItem returns an item as a part, and its numbers if it is large. The part of a tile is in room.
func (s *store) partOfItem(at int32, room *storedShape) (p *part, l *large) {
	if at < firstTile {
		p = &s.parts[at]
		return p, s.largeOr(p)
	}
	m := s.meshes.of(at)
	room.setTile(m.tile(at - m.first))
	if room.part.object = m.object; room.isLarge() {
		l = &room.large
	}
	return &room.part, l
}

// cornersOf returns the corners of a tile of a mesh.
func (sc *scratch) cornersOf(m *placedMesh, at int32) [dim]Vec {
	if at == sc.currentTile {
		return sc.currentCorners
	}
	return m.corners(at - m.first)
}

// at returns the shape of an item. The shape is in v.
func (v *shapeBuffer) at(s *store, at int32) Shape {
	if at < firstTile {
		return v.of(s, &s.parts[at])
	}
	m := s.meshes.of(at)
	return v.tile(m.tile(at - m.first))
}

// value returns the shape of an item.
func (s *store) value(at int32) Shape {
	if at >= firstTile {
		m := s.meshes.of(at)
		return m.tile(at - m.first)
	}
	if p := &s.parts[at]; !p.isLarge() {
		return p.value()
	}
	return s.large(&s.parts[at]).value()
}

// storedItem returns an item as a shape of its own.
func (s *store) storedItem(at int32) (q storedShape) {
	if at >= firstTile {
		m := s.meshes.of(at)
		q.setTile(m.tile(at - m.first))
		q.part.object = m.object
		return q
	}
	if q.part = s.parts[at]; q.isLarge() {
		q.large = *s.large(&q.part)
	}
	return q
}

// placed returns an item moved by an offset.
func (s *store) placed(at int32, offset Vec) storedShape {
	p := s.storedItem(at)
	if offset != (Vec{}) {
		p.translate(offset)
	}
	return p
}

// expandMeshes replaces the meshes in items by their tiles whose bounds q may meet.
func (s *store) expandMeshes(q *part, sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	s.takeMeshes(0, sc)
	for _, at := range sc.expanded {
		m := s.meshAt(at)
		before := len(sc.items)
		if q.kind == kindHalfSpace {
			for i := range m.n {
				sc.items = append(sc.items, i)
			}
		} else {
			sc.listNear(&m.tree, q)
		}
		m.number(sc.items[before:])
	}
}

// takeMeshes moves the meshes in items[from:] to expanded.
func (s *store) takeMeshes(from int, sc *scratch) {
	sc.expanded = sc.expanded[:0]
	kept := slices.DeleteFunc(sc.items[from:], func(at int32) bool {
		if s.parts[at].kind != kindMesh {
			return false
		}
		sc.expanded = append(sc.expanded, at)
		return true
	})
	sc.items = sc.items[:from+len(kept)]
}

// listNear adds to items the items of a tree whose bounds q, which is no half-space, may meet.
func (sc *scratch) listNear(t *tree.Tree, q *part) {
	before := len(sc.items)
	switch q.kind {
	case kindRay:
		sc.listAlongRay(t, q.a, q.b)
	case kindLine:
		sc.listAlongRay(t, q.a, q.b)
		sc.listAlongRay(t, q.a, q.b.Neg())
		sc.compactItems(before)
	default:
		b := around(q.ends())
		sc.items = t.Meeting(&b, sc.items)
	}
}

// listAlongRay adds to items the items of a tree whose bounds a ray may meet.
func (sc *scratch) listAlongRay(t *tree.Tree, o, d Vec) {
	sc.traversal.Slabs.SetPoint(tree.Vec(o), tree.Vec(d), math.MaxFloat64)
	sc.listTraversed(t)
}

// listTraversed adds to items the items of a tree whose bounds the motion of traversal.Slabs may meet.
func (sc *scratch) listTraversed(t *tree.Tree) {
	f := &sc.traversal
	f.Start(t)
	for n := f.Next(); n > 0; n = f.Next() {
		sc.items = append(sc.items, f.Item[:n]...)
	}
}

// compactItems sorts items[from:] and leaves one of each.
func (sc *scratch) compactItems(from int) {
	slices.Sort(sc.items[from:])
	sc.items = sc.items[:from+len(slices.Compact(sc.items[from:]))]
}

// expandPairs replaces each pair in Found of a mesh and a part by those of its tiles that the part may meet, on its way if it
// moves; and each pair of two meshes by pairs of tiles.
func (s *store) expandPairs(sc *scratch) {
	if len(s.meshes.all) == 0 {
		return
	}
	n, end := 0, len(sc.Found)
	for i := range end {
		a, b := sc.Found[i][0], sc.Found[i][1]
		isMeshA, isMeshB := s.parts[a].kind == kindMesh, s.parts[b].kind == kindMesh
		switch {
		case !isMeshA && !isMeshB:
			sc.Found[n] = sc.Found[i]
			n++
		case !s.mayMeet(s.parts[a].object, s.parts[b].object):
		case isMeshA && isMeshB:
			sc.Found = s.meshAt(a).crossing(s.meshAt(b), sc.Found)
			s.meshAt(a).pairInside(b, sc)
			s.meshAt(b).pairInside(a, sc)
		case isMeshA:
			s.expandPair(s.meshAt(a), b, sc)
		default:
			s.expandPair(s.meshAt(b), a, sc)
		}
	}
	sc.Found = slices.Delete(sc.Found, n, end)
}

// expandPair adds to Found the pairs of a part and the tiles of m that it may meet.
func (s *store) expandPair(m *placedMesh, at int32, sc *scratch) {
	p := &s.parts[at]
	sc.items = sc.items[:0]
	if !p.isMoved || s.turning(p.object) != nil {
		b := s.Bounds(at)
		sc.items = m.tree.Meeting(&b, sc.items)
	} else {
		s.listAlongWay(p, m, sc)
	}
	m.number(sc.items)
	for _, item := range sc.items {
		sc.Found = append(sc.Found, [2]int32{item, at})
	}
	m.pairInside(at, sc)
}

// listAlongWay lists in items the tiles of m that the box of a moving part may meet, on each of its legs.
func (s *store) listAlongWay(p *part, m *placedMesh, sc *scratch) {
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := s.moves[s.objects[p.object].moveAt].start
	for i := range legs {
		there := q
		there.translate(prev)
		b := around(there.ends())
		sc.traversal.Slabs.Set(&b, tree.Vec(legs[i].Offset.Sub(prev)), 1)
		sc.listTraversed(&m.tree)
		prev = legs[i].Offset
	}
	if len(legs) > 1 {
		sc.compactItems(0)
	}
}

// crossing adds to found the pairs of a tile of m and one of o whose bounds meet.
func (m *placedMesh) crossing(o *placedMesh, found [][2]int32) [][2]int32 {
	before := len(found)
	found = m.tree.Crossing(&o.tree, found)
	for i := before; i < len(found); i++ {
		found[i][0] += m.first
		found[i][1] += o.first
	}
	return found
}

// mayShare reports whether shared may find something that two items have in common: both are tiles, or triangles, or both are
// boxes along the axes.
func (s *store) mayShare(i, j int32) bool {
	k := s.kindOf(i)
	return k == s.kindOf(j) && (k == kindTile || k == kindBox)
}

// kindOf returns the kind of an item, that of the core if it is large and not rounded. A tile has the kind of its shape.
func (s *store) kindOf(at int32) kind {
	if at >= firstTile {
		return kindTile
	}
	if p := &s.parts[at]; !p.isLarge() {
		return p.kind
	} else if l := s.large(p); len(l.radii) == 0 {
		return l.core.kind
	}
	return kindLarge
}

// shared returns a shape that two parts of the same kind have in common, exactly: the intersection of two boxes; of two tiles, a
// corner or the segment between the corners of one that lie in the other. It returns nil if there is none.
func (sc *scratch) shared(p, q *storedShape) Shape {
	if p.kind == kindBox {
		both := &sc.vt.box
		*both = Box{each(p.a, q.a, maxOf), each(p.b, q.b, minOf)}
		if !both.Min.isAtMost(both.Max) {
			return nil
		}
		return both
	}
	ends := &sc.vt.segment
	count := 0
	for k, from := range [...]*storedShape{p, q} {
		beside := sc.vn.stored([...]*storedShape{q, p}[k])
		for i := range dim {
			corner := from.corner(i)
			sc.vt.point = corner
			if !Overlap(&sc.vt.point, beside) {
				continue
			}
			switch {
			case count == 0:
				*ends = Segment{corner, corner}
			case length(corner.Sub(ends.A)) > length(ends.B.Sub(ends.A)):
				ends.B = corner
			case length(corner.Sub(ends.B)) > length(ends.B.Sub(ends.A)):
				ends.A = corner
			}
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return ends
}
