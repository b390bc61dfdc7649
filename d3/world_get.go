package d3

// What a World holds: shapes, positions and bounds by id.

import "iter"

// Mesh returns the Mesh of id, and whether it has one.
func (w *World[K]) Mesh(id K) (*Mesh, bool) {
	number, ok := w.ids.Find(id)
	if !ok || !w.store.objects[number].isMesh {
		return nil, false
	}
	isHeld := w.store.lockParts()
	m := w.store.meshAt(w.store.objects[number].first)
	mesh := &Mesh{m.isOneSided, m.meshData}
	w.store.unlockParts(isHeld)
	return mesh, true
}

// Get returns the shape of id, or the first of its parts, as a value, and whether id is
// there.
func (w *World[K]) Get(id K) (Shape, bool) {
	number, ok := w.ids.Find(id)
	if !ok {
		return nil, false
	}
	isHeld := w.store.lockParts()
	defer w.store.unlockParts(isHeld)
	first, _ := w.store.items(number)
	return w.store.value(first), true
}

// Position returns a point by which id is placed, and whether id is there: the middle of Bounds of its
// shape, or the Origin or Point of one without an end. Of a box with a side at infinity, the other
// side counts, or 0. Of several parts, it is that of the first.
func (w *World[K]) Position(id K) (p Vec, ok bool) {
	number, ok := w.ids.Find(id)
	if ok {
		p = w.positionOf(number)
	}
	if w.record != nil {
		w.record.position(id, p, ok)
	}
	return p, ok
}

func (w *World[K]) positionOf(number int32) Vec {
	sc := w.store.scratches.Take()
	isHeld := w.store.lockParts()
	first, _ := w.store.items(number)
	part, l := w.store.partOfItem(first, &sc.ta)
	p := part.position(l)
	w.store.unlockParts(isHeld)
	w.store.scratches.Put(sc)
	return p
}

// Bounds returns the least box that holds what Bounds returns of all parts of id, and whether id
// is there.
func (w *World[K]) Bounds(id K) (b Box, ok bool) {
	number, ok := w.ids.Find(id)
	if ok {
		b = w.boundsOf(number)
	}
	if w.record != nil {
		w.record.bounds(id, b, ok)
	}
	return b, ok
}

func (w *World[K]) boundsOf(number int32) Box {
	sc := w.store.scratches.Take()
	isHeld := w.store.lockParts()
	b := boundsOfNothing()
	if o := &w.store.objects[number]; o.isMesh {
		m := w.store.meshAt(o.first)
		b = Box{m.lo, m.hi}
	} else {
		for at := o.first; at < o.first+o.n; at++ {
			b = b.Union(Bounds(sc.va.of(&w.store, &w.store.parts[at])))
		}
	}
	w.store.unlockParts(isHeld)
	w.store.scratches.Put(sc)
	return b
}

// Parts returns the shapes of id, in the order in which they were given.
func (w *World[K]) Parts(id K) iter.Seq[Shape] {
	return func(yield func(Shape) bool) {
		number, ok := w.ids.Find(id)
		if !ok {
			return
		}
		isHeld := w.store.lockParts()
		first, end := w.store.items(number)
		shapes := make([]Shape, 0, end-first)
		for at := first; at < end; at++ {
			shapes = append(shapes, w.store.value(at))
		}
		w.store.unlockParts(isHeld)
		for _, s := range shapes {
			if !yield(s) {
				return
			}
		}
	}
}

// Len returns how many ids there are.
func (w *World[K]) Len() int { return w.ids.Len() }

// All returns all ids, with what Get returns for them, in order of insertion.
func (w *World[K]) All() iter.Seq2[K, Shape] {
	return func(yield func(K, Shape) bool) {
		keys := make([]K, 0, w.ids.Len())
		shapes := make([]Shape, 0, w.ids.Len())
		isHeld := w.store.lockParts()
		for number := range w.store.objects {
			if o := &w.store.objects[number]; o.isLive {
				first, _ := w.store.items(int32(number))
				keys, shapes = append(keys, w.keys[number]), append(shapes, w.store.value(first))
			}
		}
		w.store.unlockParts(isHeld)
		for i, id := range keys {
			if !yield(id, shapes[i]) {
				return
			}
		}
	}
}
