package d3

// Meshes of a World: how they come there, and where they are.

import "errors"

// SetMesh is Set for a Mesh, the parts of which are parts of id: their numbers in the Mesh are the Part of
// what is hit, and PartA or PartB of events. World and Mesh share their memory, so it does not matter how
// many Worlds have it. Later changes of m.OneSided do not count.
//
// A Mesh stands still: it is refused by Move, which says ErrStatic, and Push and Slide do not move it. One that moves is set
// by SetMeshAt. What is hit at an inner edge or corner of it has the Normal of the surface there:
// see Mesh.
func (w *World[K]) SetMesh(id K, m *Mesh) error {
	err := w.putMesh(id, m, nil)
	if w.record != nil && id == id {
		w.record.setMesh(id, m, nil, errors.Unwrap(err))
	}
	return err
}

// SetMeshAt is SetMesh for a Mesh at a place, which may move: Move, MoveAlong and MoveTurning take it, and a Mover rides on it. One
// Mesh may be in many places, which share its memory and its tree; those that are scaled alike share a copy.
//
// The corners are scaled and turned as In does it, and rounded. The sum of such a corner and Position is not rounded, as that of a
// Hull is not: Move changes nothing but the place, and no seam opens. Where that sum is no float, a part is a Hull of the
// World, as Get and Parts have it. A Scale that mirrors keeps the front of each part in front.
//
// SetMeshAt of an id that has the same Mesh, scaled alike, only changes its place, and takes no memory. A rotation takes
// as many steps as there are corners. It is refused, with an *IDError, as SetMesh is, and if something is not finite.
func (w *World[K]) SetMeshAt(id K, m *Mesh, at Transform) error {
	err := w.putMesh(id, m, &at)
	if w.record != nil && id == id {
		w.record.setMesh(id, m, &at, errors.Unwrap(err))
	}
	return err
}

// putMesh is SetMesh, or SetMeshAt if at is not nil.
func (w *World[K]) putMesh(id K, m *Mesh, at *Transform) error {
	if id != id {
		return &IDError{id, ErrNotEqual}
	}
	if m == nil || m.data == nil {
		return &IDError{id, ErrNoParts}
	}
	s := &w.store
	number, isThere := w.ids.Find(id)
	var was *placedMesh
	if isThere && s.objects[number].isMesh {
		was = s.meshAt(s.objects[number].first)
	}
	placed, ok := s.placedMesh(m, at, was)
	switch {
	case !ok:
		return &IDError{id, ErrNotFinite}
	case was != nil && at != nil && was.where.isPlaced && was.meshData == placed.meshData:
		s.halt(number)
		s.objects[number].hasMoved = false
		*was = placed
		s.fitMesh(s.objects[number].first)
		return nil
	case !s.hasRoomFor(len(m.data.tiles)):
		return &IDError{id, ErrTooMany}
	case isThere:
		s.halt(number)
		s.objects[number].hasMoved = false
		s.removeParts(number)
	default:
		number = w.add(id, nil)
	}
	s.placeMesh(number, &placed)
	w.compact()
	return nil
}

// Mesh returns the Mesh of id, as it was given, and whether it has one. Of a Solid it is the surface.
func (w *World[K]) Mesh(id K) (*Mesh, bool) {
	m, _, ok := w.MeshAt(id)
	return m, ok
}

// MeshAt returns the Mesh of id, as it was given, and where it is, and whether id has one. The place of a Mesh of SetMesh is the zero
// Transform.
func (w *World[K]) MeshAt(id K) (m *Mesh, at Transform, ok bool) {
	number, ok := w.ids.Find(id)
	if !ok || !w.store.objects[number].isMesh {
		return nil, at, false
	}
	isHeld := w.store.lockParts()
	placed := w.store.meshAt(w.store.objects[number].first)
	m, at = &Mesh{placed.isOneSided, placed.given}, placed.transform()
	w.store.unlockParts(isHeld)
	return m, at, true
}

// SetSolid is SetMesh for a Solid: the inside counts, too. To all queries, id is the set of points p with Contains(p).
// Its parts are those of the surface, in space triangles and in the plane edges. Where none of them is met, an answer about the inside has
// the Part −1 and no Normal:
//
//   - Overlapping, Pairs and their like find what meets a part or is inside. A shape that meets no part is inside as a whole or
//     outside. OverlappingParts then gives a point of the shape, the Point of PairContacts is one of the part that is inside, and Depth is 0:
//     the inside pushes nothing. ContactsOf has no manifold of it.
//   - Nearest has the distance 0 for what is inside, and two points that are the same one.
//   - A ray cast or a sweep that starts inside hits at T = 0, as it hits a convex shape in which it starts. Its Point is a point of
//     what is cast, of a path its start. With Filter.Approaching the inside does not count. CrossingsAll has the parts that are crossed.
//   - ClipAll has the stretches of a path in the Solid, all with the Part −1, and none of single parts. Which these are is exact, and no two
//     overlap, but two are one if no float64 is between their times. The times round by less than 2⁻⁴⁴ of themselves.
//   - In a Step, a contact lasts while the other object touches the surface or is inside. Between two contacts with parts, the state at
//     the middle of that time tells, exactly; of what turns, it is that of a point that rounds. What leaves the surface, and touches it
//     again within 2⁻⁴⁶ of the step, less than times round by, is in contact all the time.
//   - Trace, Push and a Mover meet the surface alone, from both sides. What is inside stays there until it meets the surface, and nothing
//     pushes it out.
//
// What is asked about id itself, such as OverlappingID, counts all that is in the inside. World and Solid share their memory. Errors are
// those of SetMesh.
func (w *World[K]) SetSolid(id K, s *Solid) error {
	err := w.putSolid(id, s)
	if w.record != nil && id == id {
		w.record.setSolid(id, s, errors.Unwrap(err))
	}
	return err
}

func (w *World[K]) putSolid(id K, s *Solid) error {
	var m Mesh
	if s != nil {
		m.data = s.data
	}
	err := w.putMesh(id, &m, nil)
	if err == nil {
		number, _ := w.ids.Find(id)
		w.store.meshOf(number).interior = *s
	}
	return err
}

// Solid returns the Solid of id, and whether it has one.
func (w *World[K]) Solid(id K) (*Solid, bool) {
	number, ok := w.ids.Find(id)
	if !ok || !w.store.objects[number].isMesh {
		return nil, false
	}
	isHeld := w.store.lockParts()
	solid := w.store.meshOf(number).interior
	w.store.unlockParts(isHeld)
	if solid.data == nil {
		return nil, false
	}
	return &solid, true
}

// Contains reports whether p is in one of the parts of id, boundaries included: in one of several shapes, on a Mesh, or in a Solid. It
// is exact, and false if p is not finite or id is not there.
func (w *World[K]) Contains(id K, p Vec) bool {
	number, ok := w.ids.Find(id)
	if ok {
		sc := w.store.scratches.Take()
		isHeld := w.store.lockParts()
		ok = w.store.contains(number, p, sc)
		w.store.unlockParts(isHeld)
		w.store.scratches.Put(sc)
	}
	if w.record != nil {
		w.record.contains(id, p, ok)
	}
	return ok
}
