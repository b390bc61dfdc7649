package d3

// Nearest: the objects of a World in the order of their distance.

import "slices"

// after reports whether n comes after m in the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest returns the k objects nearest to q, up to a distance, in order. The distance of an object is that of its nearest part.
func (s *store) nearest(q Shape, k int, within float64, t *queryFilter, sc *scratch) []neighbor {
	sc.startNearest(within, false)
	s.addNearest(q, k, t, sc)
	return sc.nearInOrder()
}

// startNearest begins a search for the nearest objects. isOfMany says that addNearest is called several times.
func (sc *scratch) startNearest(within float64, isOfMany bool) {
	sc.near, sc.within, sc.isOfMany = sc.near[:0], within, isOfMany
	sc.marks.Clear()
}

// addNearest adds to near the objects among the k nearest to q, or to a shape of a call before.
func (s *store) addNearest(q Shape, k int, t *queryFilter, sc *scratch) {
	if b := Bounds(q); k <= 0 || !(sc.within >= 0) || b.Min.X > b.Max.X {
		return
	}
	sc.walk.Gaps.Bounds = sc.boundsOf(q)
	sc.walk.Start(&s.tree)
	for {
		n, ok := sc.walk.Next(sc.farthest(k), &sc.candidates)
		if !ok {
			break
		}
		for i := range n {
			stop := sc.candidates[i]
			switch {
			case stop.Gap > sc.farthest(k):
			case s.isMesh(stop.Item):
				s.addNearestTiles(q, s.meshAt(stop.Item), k, t, sc)
			default:
				s.consider(q, stop.Item, k, t, sc)
			}
		}
	}
	if len(s.unbounded) > 0 {
		b := sc.walk.Gaps.Bounds
		for far, i := sc.farthest(k), 0; i < dim; i++ {
			b.Lo[i], b.Hi[i] = b.Lo[i]-far, b.Hi[i]+far
		}
		sc.items = s.unboundedNear(&b, 0, sc.items[:0])
		for _, at := range sc.items {
			s.consider(q, at, k, t, sc)
		}
	}
}

// addNearestTiles is addNearest for the tiles of a mesh.
func (s *store) addNearestTiles(q Shape, m *placedMesh, k int, t *queryFilter, sc *scratch) {
	if !t.matches(s, m.object) {
		return
	}
	sc.tileWalk.Gaps = sc.walk.Gaps
	sc.tileWalk.Start(&m.tree)
	for {
		n, ok := sc.tileWalk.Next(sc.farthest(k), &sc.tileCandidates)
		if !ok {
			return
		}
		for _, stop := range sc.tileCandidates[:n] {
			if !(stop.Gap > sc.farthest(k)) {
				s.consider(q, m.first+stop.Item, k, t, sc)
			}
		}
	}
}

// nearInOrder returns near in order, the nearest first.
func (sc *scratch) nearInOrder() []neighbor {
	slices.SortFunc(sc.near, func(a, b neighbor) int {
		if a.after(&b) {
			return 1
		}
		return -1
	})
	return sc.near
}

// farthest returns the distance beyond which no object is among the k nearest.
func (sc *scratch) farthest(k int) float64 {
	if len(sc.near) < k {
		return sc.within
	}
	return sc.near[0].distance
}

// Marks of objects of several parts that are not in the heap.
const (
	tooFar  = -1 // others are nearer than the parts asked so far
	leftOut = -2
)

// consider adds the object of an item to near, a heap of the k nearest with the farthest on top, or brings the object nearer if
// it is there already.
func (s *store) consider(q Shape, at int32, k int, t *queryFilter, sc *scratch) {
	number := s.objectOf(at)
	hasParts, place := sc.isSeenAgain(s, number), int32(tooFar)
	if hasParts {
		if known, ok := sc.marks.Get(uint64(number)); ok {
			place = known
		}
	}
	if place == leftOut || !t.matches(s, number) {
		return
	}
	n := neighbor{Distance(q, sc.va.at(s, at)), number}
	full := len(sc.near) == k
	switch {
	case n.distance > sc.within:
	case place >= 0:
		if n.distance < sc.near[place].distance {
			s.siftDown(sc, int(place), n)
		}
	case full && !sc.near[0].after(&n):
	case !t.accepts(number):
		if hasParts {
			sc.marks.Set(uint64(number), leftOut)
		}
	case full:
		if last := sc.near[0].number; sc.isSeenAgain(s, last) {
			sc.marks.Set(uint64(last), tooFar)
		}
		s.siftDown(sc, 0, n)
	default:
		sc.near = append(sc.near, n)
		i := len(sc.near) - 1
		for ; i > 0 && n.after(&sc.near[(i-1)/2]); i = (i - 1) / 2 {
			s.setHeap(sc, i, sc.near[(i-1)/2])
		}
		s.setHeap(sc, i, n)
	}
}

// isSeenAgain reports whether an object may be considered more than once.
func (sc *scratch) isSeenAgain(s *store, number int32) bool {
	return sc.isOfMany || s.hasParts(number)
}

// siftDown puts n into the heap at the index i, or below.
func (s *store) siftDown(sc *scratch, i int, n neighbor) {
	heap := sc.near
	for {
		child := 2*i + 1
		if child+1 < len(heap) && heap[child+1].after(&heap[child]) {
			child++
		}
		if child >= len(heap) || !heap[child].after(&n) {
			break
		}
		s.setHeap(sc, i, heap[child])
		i = child
	}
	s.setHeap(sc, i, n)
}

// setHeap sets the heap at the index i.
func (s *store) setHeap(sc *scratch, i int, n neighbor) {
	sc.near[i] = n
	if sc.isSeenAgain(s, n.number) {
		sc.marks.Set(uint64(n.number), int32(i))
	}
}
