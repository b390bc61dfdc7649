package d3

// Meshes in a store: each is one part, which queries expand to those of its tiles that matter.

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/tree/d3"
)

// placedMesh returns m at a place, or where it is given if at is nil. was is the mesh that the same object has, or nil. It returns false if
// something is not finite.
func (s *store) placedMesh(m *Mesh, at *Transform, was *placedMesh) (p placedMesh, ok bool) {
	p = placedMesh{meshData: m.data, given: m.data, n: int32(len(m.data.tiles)), isOneSided: m.OneSided}
	if at == nil {
		return p, true
	}
	p.scale = at.scale()
	if was != nil && was.where.isPlaced && was.given == p.given && was.scale == p.scale {
		p = *was
		p.isOneSided = m.OneSided
	} else if p.scale != fill(1) {
		if p.meshData = s.meshes.scaled.of(p.given, p.scale); p.meshData == nil {
			return p, false
		}
	}
	p.place(at.Position, at.Rotation)
	lo, hi := p.box()
	return p, isFinite(lo.maxAbs()) && isFinite(hi.maxAbs())
}

// isStatic reports whether an object is a mesh that does not move.
func (s *store) isStatic(number int32) bool {
	o := &s.objects[number]
	return o.isMesh && !s.meshAt(o.first).where.isPlaced
}

// fitMesh makes the bounds of the part at those of its mesh, which has another place.
func (s *store) fitMesh(at int32) {
	p := &s.parts[at]
	p.a, p.b = s.meshAt(at).box()
	s.meshes.change()
	s.markStale(at)
}

// placeMesh gives an object a mesh: one part, which stands for its tiles.
func (s *store) placeMesh(number int32, m *placedMesh) {
	if all := &s.meshes; 2*all.holes > len(all.all)+16 {
		s.packMeshes()
	}
	o := &s.objects[number]
	o.first, o.n, o.isMesh = int32(len(s.parts)), 1, true
	s.used++
	m.first, m.object = s.meshes.end(), number
	p := part{kind: kindMesh, r: float64(len(s.meshes.all)), object: number, meetsAll: s.layersOf(number) == allLayers}
	p.a, p.b = m.box()
	s.parts, s.owners = append(s.parts, p), append(s.owners, number)
	s.meshes.all = append(s.meshes.all, *m)
	s.meshes.countScaled(m, 1)
	s.meshes.change()
	s.index(o.first)
}

// packMeshes deletes the entries of removed meshes, whose meshData is nil, from the list of all meshes. Each mesh that remains gets the next
// index in the list, which its part keeps as r, and the next free tile numbers from first on. Tile numbers from before the call are invalid
// after it.
func (s *store) packMeshes() {
	was := s.meshes.all
	s.meshes.all, s.meshes.holes = was[:0], 0
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
		lo, hi := s.meshes.of(at).box()
		return measures{first: lo, extent: hi.Sub(lo).sumAbs()}
	}
	p := &s.parts[at]
	return p.measure(s.largeOr(p))
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
func (s *store) isMoving(at int32) bool {
	if at >= firstTile {
		at = s.objects[s.meshes.of(at).object].first
	}
	return s.parts[at].isMoved
}

// partOfItem returns an item as a part, and its numbers if it is large. The part of a tile is in room.
func (s *store) partOfItem(at int32, room *storedShape) (p *part, l *large) {
	if at < firstTile {
		p = &s.parts[at]
		return p, s.largeOr(p)
	}
	m := s.meshes.of(at)
	if room.setTileOf(m, at-m.first); room.isLarge() {
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
	return v.tileOf(m, at-m.first)
}

// value returns the shape of an item.
func (s *store) value(at int32) Shape {
	if at >= firstTile {
		q := s.storedItem(at)
		return q.value()
	}
	if p := &s.parts[at]; !p.isLarge() {
		return p.value()
	}
	return s.large(&s.parts[at]).value()
}

// value returns the shape of q.
func (q *storedShape) value() Shape {
	if q.isLarge() {
		return q.large.value()
	}
	return q.part.value()
}

// storedItem returns an item as a shape of its own.
func (s *store) storedItem(at int32) (q storedShape) {
	if at >= firstTile {
		m := s.meshes.of(at)
		q.setTileOf(m, at-m.first)
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

// listNear adds to items the items of a tree at the place p whose bounds q, which is no half-space, may meet.
func (sc *scratch) listNear(t *tree.Tree, p *meshPlace, q *part) {
	before := len(sc.items)
	switch q.kind {
	case kindRay:
		sc.listAlongRay(t, p, q.a, q.b)
	case kindLine:
		sc.listAlongRay(t, p, q.a, q.b)
		sc.listAlongRay(t, p, q.a, q.b.Neg())
		sc.compactItems(before)
	default:
		b := around(q.ends())
		b = p.local(&b)
		sc.items = t.Meeting(&b, sc.items)
	}
}

// listAlongRay adds to items the items of a tree at the place p whose bounds a ray may meet.
func (sc *scratch) listAlongRay(t *tree.Tree, p *meshPlace, o, d Vec) {
	sc.traversal.Slabs.SetPoint(tree.Vec(o), tree.Vec(d), math.MaxFloat64)
	sc.listTraversed(t, p)
}

// listTraversed adds to items the items of a tree at the place p whose bounds the motion of traversal.Slabs may meet.
func (sc *scratch) listTraversed(t *tree.Tree, p *meshPlace) {
	f := &sc.tileTraversal
	p.startTraversal(f, &sc.traversal.Slabs, t)
	for n := f.Next(); n > 0; n = f.Next() {
		sc.items = append(sc.items, f.Item[:n]...)
	}
}

// unplaced is the place of what is where it is given.
var unplaced meshPlace

// compactItems sorts items[from:] and leaves one of each.
func (sc *scratch) compactItems(from int) {
	slices.Sort(sc.items[from:])
	sc.items = sc.items[:from+len(slices.Compact(sc.items[from:]))]
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
// corner or the segment between the corners of one that lie in the other. It returns nil if there is none. It may change p and q.
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
	place, isPlaced := p.large.core.a, p.core().kind == kindPlacedTile
	if isPlaced { // both are at one place
		for _, tile := range [...]*storedShape{p, q} {
			corners := tile.large.placedCorners()
			tile.setTile(tileOf(&corners))
		}
	}
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
	switch {
	case count == 0:
		return nil
	case isPlaced:
		corners := [dim]Vec{0: ends.A}
		for k := 1; k < dim; k++ {
			corners[k] = ends.B
		}
		sc.vt.hull = sc.vt.tileHull.set(place, &corners)
		return &sc.vt.hull
	}
	return ends
}
