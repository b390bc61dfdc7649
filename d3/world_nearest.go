package d3

// Nearest: the objects of a World in the order of their distance.

import "slices"

// after is the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest lists the k objects nearest to q, up to a distance, in order.
//
// An object is as near as the nearest of its parts. That one is asked before all objects
// that are farther away are left out, so the others need not be.
func (s *store) nearest(q Shape, k int, within float64, t *queryFilter, room *scratch) []neighbor {
	room.startNear(within, false)
	s.approach(q, k, t, room)
	return room.nearInOrder()
}

// startNear is before the first approach. isOfMany says that there are several.
func (room *scratch) startNear(within float64, isOfMany bool) {
	room.near, room.within, room.isOfMany = room.near[:0], within, isOfMany
	room.marks.Clear()
}

// approach puts into near what is among the k nearest to q, or to one that has approached before.
func (s *store) approach(q Shape, k int, t *queryFilter, room *scratch) {
	if b := Bounds(q); k <= 0 || !(room.within >= 0) || b.Min.X > b.Max.X {
		return
	}
	room.walk.Gaps.Bounds = room.boundsOf(q)
	room.walk.Start(&s.tree)
	for {
		n, ok := room.walk.Next(room.farthest(k), &room.stops)
		if !ok {
			break
		}
		for i := range n {
			stop := room.stops[i]
			switch {
			case stop.Gap > room.farthest(k):
			case s.isMesh(stop.Item):
				s.approachMesh(q, s.meshAt(stop.Item), k, t, room)
			default:
				s.consider(q, stop.Item, k, t, room)
			}
		}
	}
	if len(s.apart) > 0 {
		b := room.walk.Gaps.Bounds
		for far, i := room.farthest(k), 0; i < dim; i++ {
			b.Lo[i], b.Hi[i] = b.Lo[i]-far, b.Hi[i]+far
		}
		room.items = s.apartNear(&b, 0, room.items[:0])
		for _, at := range room.items {
			s.consider(q, at, k, t, room)
		}
	}
}

// approachMesh is approach for the tiles of a mesh.
func (s *store) approachMesh(q Shape, m *placedMesh, k int, t *queryFilter, room *scratch) {
	if !t.hear(s, m.object) {
		return
	}
	room.tileWalk.Gaps = room.walk.Gaps
	room.tileWalk.Start(&m.tree)
	for {
		n, ok := room.tileWalk.Next(room.farthest(k), &room.tileStops)
		if !ok {
			return
		}
		for _, stop := range room.tileStops[:n] {
			if !(stop.Gap > room.farthest(k)) {
				s.consider(q, m.first+stop.Item, k, t, room)
			}
		}
	}
}

// nearInOrder returns what is near, the nearest first.
func (room *scratch) nearInOrder() []neighbor {
	slices.SortFunc(room.near, func(a, b neighbor) int {
		if a.after(&b) {
			return 1
		}
		return -1
	})
	return room.near
}

// farthest returns the distance beyond which nothing is among the k nearest.
func (room *scratch) farthest(k int) float64 {
	if len(room.near) < k {
		return room.within
	}
	return room.near[0].distance
}

// What is known of an object of several parts that is not in the heap.
const (
	tooFar  = -1 // others are nearer than the parts asked so far
	leftOut = -2
)

// consider adds the object of a part to the k nearest, or brings it nearer, if the part is
// one of them. They are a heap, with the last of them on top.
func (s *store) consider(q Shape, at int32, k int, t *queryFilter, room *scratch) {
	number := s.objectOf(at)
	hasParts, place := room.isSeenAgain(s, number), int32(tooFar)
	if hasParts {
		if known, ok := room.marks.Get(uint64(number)); ok {
			place = known
		}
	}
	if place == leftOut || !t.hear(s, number) {
		return
	}
	n := neighbor{Distance(q, room.va.at(s, at)), number}
	full := len(room.near) == k
	switch {
	case n.distance > room.within:
	case place >= 0:
		if n.distance < room.near[place].distance {
			s.sink(room, int(place), n)
		}
	case full && !room.near[0].after(&n):
	case !t.accepts(number):
		if hasParts {
			room.marks.Set(uint64(number), leftOut)
		}
	case full:
		if last := room.near[0].number; room.isSeenAgain(s, last) {
			room.marks.Set(uint64(last), tooFar)
		}
		s.sink(room, 0, n)
	default:
		room.near = append(room.near, n)
		i := len(room.near) - 1
		for ; i > 0 && n.after(&room.near[(i-1)/2]); i = (i - 1) / 2 {
			s.place(room, i, room.near[(i-1)/2])
		}
		s.place(room, i, n)
	}
}

// isSeenAgain says whether an object may be considered more than once.
func (room *scratch) isSeenAgain(s *store, number int32) bool {
	return room.isOfMany || s.hasParts(number)
}

// sink puts n where i is in the heap, or below.
func (s *store) sink(room *scratch, i int, n neighbor) {
	heap := room.near
	for {
		child := 2*i + 1
		if child+1 < len(heap) && heap[child+1].after(&heap[child]) {
			child++
		}
		if child >= len(heap) || !heap[child].after(&n) {
			break
		}
		s.place(room, i, heap[child])
		i = child
	}
	s.place(room, i, n)
}

// place puts n at the place i of the heap.
func (s *store) place(room *scratch, i int, n neighbor) {
	room.near[i] = n
	if room.isSeenAgain(s, n.number) {
		room.marks.Set(uint64(n.number), int32(i))
	}
}
