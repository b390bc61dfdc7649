package d3

// Searches: which objects a shape overlaps, which are nearest, and which pairs may meet.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// candidates lists in items the parts and tiles whose bounds q may meet, in no order.
func (s *store) candidates(q *part, sc *scratch) {
	s.listNear(q, sc)
	s.expandMeshes(q, false, sc)
}

// listNear is candidates, but lists a mesh as its part.
func (s *store) listNear(q *part, sc *scratch) {
	if sc.items = sc.items[:0]; q.kind == kindHalfSpace {
		s.all(sc)
	} else {
		sc.listNear(&s.tree, &unplaced, q)
	}
}

// overlapping returns the numbers of the objects that q, the part of the shape given, overlaps, in order.
func (s *store) overlapping(q *part, given Shape, t *queryFilter, sc *scratch) []int32 {
	s.overlappingItems(q, given, t, sc)
	return s.accepted(t, sc)
}

// overlapped is overlapping for a shape without a filter. It returns ok = false, and does nothing, if the shape is no point,
// ball or box of finite numbers, or if there are no kernels.
func (s *store) overlapped(given Shape, keys unsafe.Pointer, size uintptr, sc *scratch) (numbers []int32, ok bool) {
	q := &sc.asked
	if ball, ok := soundBall(given); ok { // the most frequent one
		q.kind, q.a, q.b, q.r = kindSphere, ball.Center, ball.Center, ball.Radius
	} else if !q.set(given) || !q.isSimple() {
		return nil, false
	}
	isWhole := s.used == s.live && len(s.unbounded) == 0 && len(s.meshes.all) == 0
	surely, inDoubt := sc.find(q, &s.tree, s.parts, s.owners, keys, size, isWhole)
	switch {
	case surely < 0:
		if !sc.listMany(q, &s.tree, s.parts, s.owners, keys, size) {
			return nil, false
		}
	case isWhole && inDoubt == 0 && surely <= mostOrdered:
		return sc.findings.doubts[:surely], true
	default:
		sc.listFindings(surely, inDoubt)
	}
	t := queryFilter{keys: keys, keySize: size}
	s.addOverlapping(q, given, &t, sc)
	return s.accepted(&t, sc), true
}

// accepted returns the objects of the items in certain that t accepts, in order.
func (s *store) accepted(t *queryFilter, sc *scratch) []int32 {
	numbers := s.certainObjects(t, sc)
	if t.accept != nil {
		numbers = slices.DeleteFunc(numbers, func(number int32) bool { return !t.askAccept(number) })
	}
	return numbers
}

// certainObjects returns the objects of the items in certain, in order.
func (s *store) certainObjects(t *queryFilter, sc *scratch) []int32 {
	if s.used == s.live && len(s.meshes.all) == 0 && sc.certainInOrder(s.owners, t.keys, t.keySize) { // each object is one part
		return sc.items
	}
	for i, at := range sc.certain {
		sc.certain[i] = s.objectOf(at)
	}
	return slices.Compact(sc.sortNumbers(sc.certain, len(s.objects)))
}

// overlappingItems lists in certain the items that q overlaps, in no order, without those that do not match t.
func (s *store) overlappingItems(q *part, given Shape, t *queryFilter, sc *scratch) {
	if !sc.listSurely(q, &s.tree, s.parts, s.owners, t.keys, t.keySize) {
		sc.certain = sc.certain[:0]
		s.listNear(q, sc)
	}
	s.addOverlapping(q, given, t, sc)
}

// addOverlapping adds to certain the items that q overlaps, of those in items, their tiles and insides, and the unbounded parts. It removes
// from certain the items that do not match t.
func (s *store) addOverlapping(q *part, given Shape, t *queryFilter, sc *scratch) {
	if !t.matchesAll() {
		sc.certain = slices.DeleteFunc(sc.certain, func(at int32) bool { return !t.matches(s, s.parts[at].object) })
	}
	s.expandMeshes(q, false, sc)
	if len(s.unbounded) > 0 {
		b := q.bounds()
		sc.items = s.unboundedNear(&b, 0, sc.items)
	}
	if len(sc.items) > 0 {
		prefetchParts(&s.parts[0], &sc.items[0], len(sc.items))
	}
	from := len(sc.certain)
	for _, at := range sc.items {
		if !t.matches(s, s.objectOf(at)) {
			continue
		}
		if at >= firstTile || q.isLarge() || s.parts[at].isLarge() {
			if !Overlap(given, sc.va.at(s, at)) {
				continue
			}
		} else if !q.overlap(&s.parts[at]) {
			continue
		}
		sc.certain = append(sc.certain, at)
	}
	s.addInsides(given, from, t, sc)
}

// touching lists in pairs the objects that overlap and may meet, in order.
func (s *store) touching(sc *scratch) {
	sc.Found, sc.sure = sc.Found[:0], sc.sure[:0]
	s.listFound(sc, math.MaxInt)
	s.expandPairs(sc)
	s.listPairs(sc, (*store).ifTouching)
}

// ifTouching adds to pairs the objects of two items, if these overlap.
func (s *store) ifTouching(sc *scratch, a, b int32) {
	if s.areMeshes(a, b) {
		if s.meets(s.meshAt(a), b, sc) {
			sc.pairs = append(sc.pairs, pairOf(s.parts[a].object, s.parts[b].object))
		}
		return
	}
	if a >= firstTile || b >= firstTile {
		pair := pairOf(s.objectOf(a), s.objectOf(b))
		if last := len(sc.pairs) - 1; (last < 0 || sc.pairs[last] != pair) && s.itemsOverlap(a, b, sc) {
			sc.pairs = append(sc.pairs, pair)
		}
		return
	}
	p, q := &s.parts[a], &s.parts[b]
	if p.isLarge() || q.isLarge() {
		if !Overlap(sc.va.of(s, p), sc.vb.of(s, q)) {
			return
		}
	} else if !p.overlap(q) {
		return
	}
	sc.pairs = append(sc.pairs, pairOf(p.object, q.object))
}

// listPairs lists in pairs the sure pairs and those that f adds, in order.
func (s *store) listPairs(sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	sc.pairs, sc.sure = sc.sure, sc.pairs[:0]
	if s.used != s.live { // some have several parts
		sc.pairs = slices.DeleteFunc(sc.pairs, func(p pair) bool { a, b := p.numbers(); return a == b })
	}
	s.eachCandidate(sc, f)
	s.sortPairs(sc)
}

// eachCandidate calls f with the pairs of items that may meet and whose bounds do: those in Found, and those of unbounded parts.
func (s *store) eachCandidate(sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	s.eachFoundPair(sc, f)
	for i, at := range s.unbounded {
		p := &s.parts[at]
		if p.isMoved {
			s.all(sc)
			s.expandMeshes(&part{kind: kindHalfSpace}, true, sc)
		} else {
			s.listNear(p, sc)
			sc.items = slices.DeleteFunc(sc.items, func(other int32) bool { return s.areExcluded(at, other) })
			s.expandMeshes(p, true, sc)
		}
		s.addInsideItems(sc)
		for _, others := range [...][]int32{sc.items, s.unbounded[i+1:]} {
			for _, other := range others {
				if !s.areExcluded(at, other) {
					f(s, sc, at, other)
				}
			}
		}
	}
}

// after reports whether n comes after m in the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest returns the k objects nearest to q, up to a distance, in order. The distance of an object is that of its nearest part.
func (s *store) nearest(q Shape, k int, within float64, t *queryFilter, sc *scratch) []neighbor {
	sc.startNearest(within, false)
	s.addNearest(q, none, k, t, sc)
	return sc.nearInOrder()
}

// startNearest begins a search for the nearest objects. isOfMany says that addNearest is called several times.
func (sc *scratch) startNearest(within float64, isOfMany bool) {
	sc.near, sc.within, sc.isOfMany = sc.near[:0], within, isOfMany
	sc.marks.Clear()
}

// addNearest adds to near the objects among the k nearest to q, or to a shape of a call before. The item own is q, if that is one.
func (s *store) addNearest(q Shape, own int32, k int, t *queryFilter, sc *scratch) {
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
				s.addNearestTiles(q, own, s.meshAt(stop.Item), k, t, sc)
				if at, ok := s.insideNear(q, s.meshAt(stop.Item), t, sc); ok {
					number := s.objectOf(at)
					s.offer(neighbor{0, number, at, own}, s.placeOf(number, sc), k, t, sc)
				}
			default:
				s.consider(q, own, stop.Item, k, t, sc)
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
			s.consider(q, own, at, k, t, sc)
		}
	}
}

// addNearestTiles is addNearest for the tiles of a mesh.
func (s *store) addNearestTiles(q Shape, own int32, m *placedMesh, k int, t *queryFilter, sc *scratch) {
	if !t.matches(s, m.object) {
		return
	}
	sc.tileWalk.Gaps.Bounds = m.where.local(&sc.walk.Gaps.Bounds)
	sc.tileWalk.Start(&m.tree)
	for {
		n, ok := sc.tileWalk.Next(sc.farthest(k), &sc.tileCandidates)
		if !ok {
			return
		}
		for _, stop := range sc.tileCandidates[:n] {
			if !(stop.Gap > sc.farthest(k)) {
				s.consider(q, own, m.first+stop.Item, k, t, sc)
			}
		}
	}
}

// addNearestOfMesh is addNearest for all tiles of m. It goes down the tree of m, the nearest nodes first, and leaves out those that are
// farther from all other objects than the k nearest so far.
func (s *store) addNearestOfMesh(m *placedMesh, k int, t *queryFilter, sc *scratch) {
	sc.ownNodes = append(sc.ownNodes[:0], tree.Candidate{Item: m.tree.Root})
	for len(sc.ownNodes) > 0 {
		from := len(sc.ownNodes) - 1
		at := sc.ownNodes[from]
		if sc.ownNodes = sc.ownNodes[:from]; at.Gap > sc.farthest(k) {
			continue
		}
		n := &m.tree.Nodes[at.Item]
		for lanes := n.Used; lanes != 0; lanes &= lanes - 1 {
			lane := bits.TrailingZeros8(lanes) & 7
			child := n.Child[lane]
			if n.IsLeaf {
				s.addNearest(sc.vb.at(s, m.first+child), m.first+child, k, t, sc)
				continue
			}
			var b tree.Bounds
			n.Box(lane, &b)
			b = m.where.global(&b)
			if gap := s.leastGap(&b, sc.farthest(k), t, sc); !(gap > sc.farthest(k)) {
				sc.ownNodes = append(sc.ownNodes, tree.Candidate{Gap: gap, Item: child})
			}
		}
		slices.SortFunc(sc.ownNodes[from:], func(a, b tree.Candidate) int { return cmp.Compare(b.Gap, a.Gap) })
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

// consider adds the object of an item to near, a heap of the k nearest with the farthest on top, or brings the object nearer if
// it is there already.
func (s *store) consider(q Shape, own, at int32, k int, t *queryFilter, sc *scratch) {
	number := s.objectOf(at)
	if place := s.placeOf(number, sc); place != leftOut && t.matches(s, number) {
		s.offer(neighbor{Distance(q, sc.va.at(s, at)), number, at, own}, place, k, t, sc)
	}
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

// offer adds n to near, the k ≥ 1 nearest, or lowers the distance of its object there. place is that of the object, by placeOf. Of equal distances
// of one object the least part and then the least own stays. The function of the filter is asked last, about an object that would come into
// near: one that the function rejects is marked leftOut.
func (s *store) offer(n neighbor, place int32, k int, t *queryFilter, sc *scratch) {
	full := len(sc.near) == k
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
