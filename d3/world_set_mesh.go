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
	case !s.hasRoomFor(m.Len()):
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

// Mesh returns the Mesh of id, as it was given, and whether it has one.
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
