package d3

// Nearest objects: those to a shape, by a walk through the tree, and those to an object of many items, by pairs of nodes of two trees.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// after reports whether n comes after m in the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest returns the k objects nearest to q, up to a distance, in order. The distance of an object is that of its nearest part.
func (s *store) nearest(q Shape, k int, within float64, t *queryFilter, sc *scratch) []neighbor {
	sc.startNearest(min(k, s.live), within, false)
	s.addNearest(q, none, t, sc)
	return sc.nearInOrder()
}

// startNearest begins a search for the k nearest objects. isOfMany says that an object may be considered more than once.
func (sc *scratch) startNearest(k int, within float64, isOfMany bool) {
	sc.near, sc.mostNear, sc.within, sc.isOfMany = sc.near[:0], k, within, isOfMany
	sc.marks.Clear()
}

// addNearest adds to near the objects among the nearest to q, or to a shape of a call before. The item own is q, if that is one.
func (s *store) addNearest(q Shape, own int32, t *queryFilter, sc *scratch) {
	if b := Bounds(q); sc.mostNear <= 0 || !(sc.within >= 0) || b.Min.X > b.Max.X {
		return
	}
	sc.walk.Gaps.Bounds = sc.boundsOf(q)
	sc.walk.Start(&s.tree)
	for {
		n, ok := sc.walk.Next(sc.farthest(), &sc.candidates)
		if !ok {
			break
		}
		for i := range n {
			stop := sc.candidates[i]
			switch {
			case stop.Gap > sc.farthest():
			case s.isMesh(stop.Item):
				s.addNearestTiles(q, own, s.meshAt(stop.Item), t, sc)
				if at, ok := s.insideNear(q, s.meshAt(stop.Item), t, sc); ok {
					number := s.objectOf(at)
					s.offer(neighbor{0, number, at, own}, s.placeOf(number, sc), t, sc)
				}
			default:
				s.consider(q, own, stop, t, sc)
			}
		}
	}
	s.addNearestUnbounded(q, own, t, sc)
}

// addNearestUnbounded is addNearest for unbounded parts. The bounds of q are those of sc.walk.
func (s *store) addNearestUnbounded(q Shape, own int32, t *queryFilter, sc *scratch) {
	if len(s.unbounded) == 0 {
		return
	}
	b := sc.walk.Gaps.Bounds
	for far, i := sc.farthest(), 0; i < dim; i++ {
		b.Lo[i], b.Hi[i] = b.Lo[i]-far, b.Hi[i]+far
	}
	sc.items = s.unboundedNear(&b, 0, sc.items[:0])
	for _, at := range sc.items {
		s.consider(q, own, tree.Candidate{Item: at}, t, sc)
	}
}

// addNearestTiles is addNearest for the tiles of a mesh. A tile farther away than the nearest one so far changes nothing.
func (s *store) addNearestTiles(q Shape, own int32, m *placedMesh, t *queryFilter, sc *scratch) {
	if !t.matches(s, m.object) {
		return
	}
	sc.tileWalk.Gaps.Bounds = m.where.local(&sc.walk.Gaps.Bounds)
	sc.tileWalk.Start(&m.tree)
	for {
		n, ok := sc.tileWalk.Next(s.limitOf(m.object, sc), &sc.tileCandidates)
		if !ok {
			return
		}
		for _, stop := range sc.tileCandidates[:n] {
			if stop.Item += m.first; !(stop.Gap > sc.farthest()) {
				s.consider(q, own, stop, t, sc)
			}
		}
	}
}

// fewOwnParts are searched one after the other. A tree of so few does not pay.
const fewOwnParts = 16

// addNearestOf adds to near the objects among the nearest to an object.
func (s *store) addNearestOf(number int32, t *queryFilter, sc *scratch) {
	o := &s.objects[number]
	var own *placedMesh
	switch {
	case sc.mostNear <= 0 || !(sc.within >= 0):
		return
	case o.isMesh:
		own = s.meshAt(o.first)
	case o.n > fewOwnParts:
		sc.ownParts.set(s.parts[o.first : o.first+o.n])
		own = &placedMesh{meshData: &sc.ownParts.data, first: o.first, n: o.n}
	default:
		for at := o.first; at < o.first+o.n; at++ {
			s.addNearest(sc.vb.at(s, at), at, t, sc)
		}
		return
	}
	sc.pairNodes = sc.pairNodes[:0]
	s.addNearestPairs(own, nil, t, sc)
	if len(s.unbounded) == 0 {
		return
	}
	for at := own.first; at < own.first+own.n; at++ {
		q := sc.vb.at(s, at)
		if b := Bounds(q); at < firstTile && !s.parts[at].isBounded() {
			s.addNearest(q, at, t, sc)
		} else if !(b.Min.X > b.Max.X) {
			sc.walk.Gaps.Bounds = sc.boundsOf(q)
			s.addNearestUnbounded(q, at, t, sc)
		}
	}
}

// addNearestPairs is addNearestOf for the items of own beside the tiles of other or, if that is nil, beside all bounded objects. It goes down
// the tree of the latter, the nearest nodes first, and leaves out the nodes that are farther from own than what counts. So each node takes
// one walk through the tree of own, also where the items of own lie between it and other objects.
func (s *store) addNearestPairs(own, other *placedMesh, t *queryFilter, sc *scratch) {
	all, place, first := &s.tree, &unplaced, int32(0)
	if other != nil {
		all, place, first = &other.tree, &other.where, other.first
	}
	if len(all.Nodes) == 0 {
		return
	}
	bottom := len(sc.pairNodes)
	sc.pairNodes = append(sc.pairNodes, tree.Candidate{Item: all.Root})
	for len(sc.pairNodes) > bottom {
		from := len(sc.pairNodes) - 1
		at := sc.pairNodes[from]
		if sc.pairNodes = sc.pairNodes[:from]; at.Gap > s.limitAmong(other, sc) {
			continue
		}
		n := &all.Nodes[at.Item]
		for lanes := n.Used; lanes != 0; lanes &= lanes - 1 {
			lane := bits.TrailingZeros8(lanes) & 7
			child, limit := n.Child[lane], s.limitAmong(other, sc)
			var b tree.Bounds
			if n.Box(lane, &b); b.Lo[0] > b.Hi[0] {
				continue // an empty hull
			}
			b = place.global(&b)
			if n.IsLeaf {
				s.addNearestTo(own, first+child, &b, t, sc)
			} else if gap := sc.gapTo(own, &b, limit); !(gap > limit) {
				sc.pairNodes = append(sc.pairNodes, tree.Candidate{Gap: gap, Item: child})
			}
		}
		slices.SortFunc(sc.pairNodes[from:], func(a, b tree.Candidate) int { return cmp.Compare(b.Gap, a.Gap) })
	}
}

// addNearestTo is addNearestPairs for one item, whose bounds are b.
func (s *store) addNearestTo(own *placedMesh, item int32, b *tree.Bounds, t *queryFilter, sc *scratch) {
	if item < firstTile {
		if !t.matches(s, s.parts[item].object) {
			return
		}
		if s.isMesh(item) {
			m := s.meshAt(item)
			s.addNearestPairs(own, m, t, sc)
			s.addInsideNear(own, m, b, t, sc)
			return
		}
	}
	number := s.objectOf(item)
	sc.tileWalk.Gaps.Bounds = own.where.local(b)
	sc.tileWalk.Start(&own.tree)
	for {
		n, ok := sc.tileWalk.Next(s.limitOf(number, sc), &sc.tileCandidates)
		if !ok {
			return
		}
		for _, stop := range sc.tileCandidates[:n] {
			if at := own.first + stop.Item; !(stop.Gap > s.limitOf(number, sc)) {
				s.consider(sc.vb.at(s, at), at, tree.Candidate{Gap: stop.Gap, Item: item}, t, sc)
			}
		}
	}
}

// addInsideNear adds the object of m to near if m is a Solid that no item of own meets and that has an item of own inside. The bounds of m
// are b.
func (s *store) addInsideNear(own, m *placedMesh, b *tree.Bounds, t *queryFilter, sc *scratch) {
	place := s.placeOf(m.object, sc)
	if !m.isSolid() || place == leftOut || place >= 0 && sc.near[place].distance == 0 || sc.gapTo(own, b, 0) > 0 {
		return
	}
	for _, i := range own.pieces {
		at := own.first + i
		if inside, ok := s.insideNear(sc.vb.at(s, at), m, t, sc); ok {
			s.offer(neighbor{0, m.object, inside, at}, place, t, sc)
			return
		}
	}
}

// gapTo returns no more than the distance from b to the nearest item of m. If that is farther than limit, it returns +Inf. If numbers
// overflow, it may return NaN.
func (sc *scratch) gapTo(m *placedMesh, b *tree.Bounds, limit float64) float64 {
	least := math.Inf(1)
	sc.tileWalk.Gaps.Bounds = m.where.local(b)
	sc.tileWalk.Start(&m.tree)
	for {
		_, ok := sc.tileWalk.Next(limit, &sc.tileCandidates)
		if !ok {
			return least
		}
		if least = min(least, sc.tileCandidates[0].Gap); !(least > 0) {
			return least
		}
		limit = math.Nextafter(least, 0) // more leaves as near as this one change nothing
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

// farthest returns the distance beyond which no object is among the nearest.
func (sc *scratch) farthest() float64 {
	if len(sc.near) < sc.mostNear {
		return sc.within
	}
	return sc.near[0].distance
}

// limitOf returns the distance beyond which no item of an object changes near, −1 if the filter rejects the object. Items at that distance
// may be of a lesser number than the nearest one so far.
func (s *store) limitOf(number int32, sc *scratch) float64 {
	switch place := s.placeOf(number, sc); {
	case place >= 0:
		return sc.near[place].distance
	case place == leftOut:
		return -1
	}
	return sc.farthest()
}

// limitAmong returns limitOf for the object of m, or if that is nil, farthest.
func (s *store) limitAmong(m *placedMesh, sc *scratch) float64 {
	if m == nil {
		return sc.farthest()
	}
	return s.limitOf(m.object, sc)
}

// consider adds the object of an item, which is no nearer than stop.Gap, to near, a heap of the nearest with the farthest on top, or brings
// the object nearer if it is there already.
func (s *store) consider(q Shape, own int32, stop tree.Candidate, t *queryFilter, sc *scratch) {
	number := s.objectOf(stop.Item)
	place := s.placeOf(number, sc)
	if place == leftOut || place >= 0 && stop.Gap > sc.near[place].distance || !t.matches(s, number) {
		return
	}
	s.offer(neighbor{Distance(q, sc.va.at(s, stop.Item)), number, stop.Item, own}, place, t, sc)
}

// placeOf returns the index of an object in near, tooFar if it is not there, or leftOut.
func (s *store) placeOf(number int32, sc *scratch) int32 {
	if sc.isSeenAgain(s, number) {
		if known, ok := sc.marks.Get(uint64(number)); ok {
			return known
		}
	}
	return tooFar
}

// offer adds n to near, the mostNear ≥ 1 nearest, or lowers the distance of its object there. place is that of the object, by placeOf. Of equal distances
// of one object the least part and then the least own stays. The function of the filter is asked last, about an object that would come into
// near: one that the function rejects is marked leftOut.
func (s *store) offer(n neighbor, place int32, t *queryFilter, sc *scratch) {
	full := len(sc.near) == sc.mostNear
	switch {
	case n.distance > sc.within:
	case place >= 0:
		switch was := &sc.near[place]; {
		case n.distance < was.distance:
			s.siftDown(sc, int(place), n)
		case n.distance == was.distance && (n.part < was.part || n.part == was.part && n.own < was.own):
			was.part, was.own = n.part, n.own
		}
	case full && !sc.near[0].after(&n):
	case !t.accepts(n.number):
		if sc.isSeenAgain(s, n.number) {
			sc.marks.Set(uint64(n.number), leftOut)
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
