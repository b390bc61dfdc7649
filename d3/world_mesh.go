package d3

// Meshes in a store: each is one part, in which a walk through the tree finds a tree of tiles.

import "math"

// placeMesh gives an object the tiles of a Mesh as its parts.
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
	s.meshes.all = append(s.meshes.all, placedMesh{m.data, s.meshes.end(), int32(m.Len()), number, m.OneSided})
	s.meshes.change()
	s.index(o.first)
}

// packMeshes closes the gaps that meshes have left.
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

// hasRoomFor says whether there are items for n tiles more.
func (s *store) hasRoomFor(n int) bool {
	if n > math.MaxInt32-int(s.meshes.end()) {
		s.packMeshes()
	}
	return n <= math.MaxInt32-int(s.meshes.end())
}

// isMesh says whether an item is a part that is a mesh.
func (s *store) isMesh(at int32) bool { return len(s.meshes.all) > 0 && s.parts[at].kind == kindMesh }

// measuresOf returns those of an item: of a tile, those of all of its mesh, so that the gap to a floor does
// not depend on the tile.
func (s *store) measuresOf(at int32) measures {
	if at >= firstTile {
		m := s.meshes.of(at)
		return measures{first: m.lo, extent: m.hi.Sub(m.lo).sumAbs()}
	}
	p := &s.parts[at]
	return p.measure(s.largeOr(p))
}

// isPassed says whether a tile lets through what moves along d: it comes from behind.
func (s *store) isPassed(at int32, d Vec) bool {
	m := s.meshes.of(at)
	if !m.isOneSided {
		return false
	}
	c := m.corners(at - m.first)
	return leadsTo(&c, d) > 0
}

// items returns the first part of an object, and the end of them: those of a mesh are its tiles.
func (s *store) items(number int32) (first, end int32) {
	o := &s.objects[number]
	if o.isMesh {
		m := s.meshAt(o.first)
		return m.first, m.first + m.n
	}
	return o.first, o.first + o.n
}

// hasParts says whether an object has several.
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

// partOf returns which part of its object an item is.
func (s *store) partOf(at int32) int {
	if at >= firstTile {
		return int(at - s.meshes.of(at).first)
	}
	if s.used == s.live { // each object is one part
		return 0
	}
	return int(at - s.objects[s.parts[at].object].first)
}

// isMoving says whether an item moves in the next Step.
func (s *store) isMoving(at int32) bool { return at < firstTile && s.parts[at].isMoved }

// partOfItem returns the part that an item is, and its numbers if it is large. There is room for a tile.
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

// cornersOf returns those of a tile of a mesh.
func (sc *scratch) cornersOf(m *placedMesh, at int32) [dim]Vec {
	if at == sc.currentTile {
		return sc.currentCorners
	}
	return m.corners(at - m.first)
}

// at returns the shape of an item, which v holds.
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

// storedItem returns an item on its own.
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
