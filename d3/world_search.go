package d3

// Searches: which objects a shape overlaps, and which pairs may meet.

import (
	"math"
	"slices"
	"unsafe"
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
			s.expandMeshes(&allSpace, true, sc)
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
