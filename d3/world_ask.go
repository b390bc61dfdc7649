package d3

// Asking: which objects a query of a World is about, and which pairs may meet.

import (
	"math"
	"slices"
	"unsafe"

	"github.com/hantei-go/hantei/internal/idmap"
)

// queryFilter say which objects a query is about.
type queryFilter struct {
	mask         uint64 // objects with a layer in it; 0 for all
	approaching  bool
	isSeamless   bool
	isWithout    bool
	without      int32 // an object, if isWithout
	isSelf       bool
	self         int32                   // who asks, if isSelf: its filter counts
	accept       func(number int32) bool // nil for all
	exceptLayers uint64                  // layers left out
	keptObjects  []int32                 // but for these
	admit        func(number int32, h Hit) bool
	verdicts     *idmap.Versioned // if there is admit: what it has said of objects

	keys    unsafe.Pointer // of objects: memory is asked for them early
	keySize uintptr

	rejected *rejections // what accept and admit have said no to, for a record; nil if there is none
}

// rejections are the numbers of objects. They are no lists: what appends to one would move to the heap all that terms
// lead to, whether there is a record or not.
type rejections struct{ objects, hits idmap.Versioned }

func newRejections() *rejections {
	r := new(rejections)
	r.objects.Clear()
	r.hits.Clear()
	return r
}

// What admit has said of an object.
const (
	isRejected = iota
	isAdmitted
)

// matches says whether a query is about an object, as far as its layer and its number tell.
func (t *queryFilter) matches(s *store, number int32) bool {
	if t.isSelf && (t.self == number || !s.mayMeet(t.self, number)) {
		return false
	}
	if t.verdicts != nil {
		if said, ok := t.verdicts.Get(uint64(number)); ok && said == isRejected {
			return false
		}
	}
	if t.exceptLayers != 0 && s.layersOf(number).layer&t.exceptLayers != 0 && !slices.Contains(t.keptObjects, number) {
		return false
	}
	return !(t.isWithout && t.without == number) && (t.mask == 0 || t.mask&s.layersOf(number).layer != 0)
}

// matchesAll says that hear is true of all objects.
func (t *queryFilter) matchesAll() bool {
	return t.mask == 0 && t.exceptLayers == 0 && t.verdicts == nil && !t.isSelf && !t.isWithout
}

// admits says whether an object may be hit, as its first hit tells that would be an answer. If
// not, it is not heard any more.
func (t *queryFilter) admits(number int32, h *Hit) bool {
	return t.admit == nil || t.askAdmit(number, h)
}

// askAdmit asks admit, once about each object. It stands apart so that admits is inlined.
func (t *queryFilter) askAdmit(number int32, h *Hit) bool {
	if said, ok := t.verdicts.Get(uint64(number)); ok {
		return said == isAdmitted
	}
	said := int32(isRejected)
	if t.admit(number, *h) {
		said = isAdmitted
	} else if t.rejected != nil {
		t.rejected.hits.Set(uint64(number), 0)
	}
	t.verdicts.Set(uint64(number), said)
	return said == isAdmitted
}

func (t *queryFilter) accepts(number int32) bool { return t.accept == nil || t.askAccept(number) }

// askAccept asks accept. It stands apart so that accepts is inlined.
func (t *queryFilter) askAccept(number int32) bool { return t.accept(number) || t.reject(number) }

// reject notes what accept has left out, and returns false.
func (t *queryFilter) reject(number int32) bool {
	if t.rejected != nil {
		t.rejected.objects.Set(uint64(number), 0)
	}
	return false
}

// overlap is Overlap of two small parts, asked with values, for which it is fastest. Of two balls and of two capsules,
// the most frequent ones, floats are asked here: three calls less are a quarter of the time.
func (p *part) overlap(q *part) bool {
	if p.kind == q.kind {
		switch p.kind {
		case kindSphere:
			if near, ok := isShort(p.a.Sub(q.a), p.r+q.r); ok && areNatural(p.r, q.r) {
				return near
			}
		case kindCapsule:
			if near, ok := barBar(&p.a, &p.b, &q.a, &q.b, p.r+q.r); ok && areNatural(p.r, q.r) {
				return near
			}
		}
	}
	switch p.kind {
	case kindVec:
		return overlapPart(p.a, q)
	case kindSphere:
		return overlapPart(Sphere{p.a, p.r}, q)
	case kindSegment:
		return overlapPart(Segment{p.a, p.b}, q)
	case kindCapsule:
		return overlapPart(Capsule{p.a, p.b, p.r}, q)
	case kindRay:
		return overlapPart(Ray{p.a, p.b}, q)
	case kindLine:
		return overlapPart(Line{p.a, p.b}, q)
	case kindHalfSpace:
		return overlapPart(HalfSpace{p.a, p.b}, q)
	}
	return overlapPart(Box{p.a, p.b}, q)
}

func overlapPart[S Shape](s S, q *part) bool {
	switch q.kind {
	case kindVec:
		return Overlap(s, q.a)
	case kindSphere:
		return Overlap(s, Sphere{q.a, q.r})
	case kindSegment:
		return Overlap(s, Segment{q.a, q.b})
	case kindCapsule:
		return Overlap(s, Capsule{q.a, q.b, q.r})
	case kindRay:
		return Overlap(s, Ray{q.a, q.b})
	case kindLine:
		return Overlap(s, Line{q.a, q.b})
	case kindHalfSpace:
		return Overlap(s, HalfSpace{q.a, q.b})
	}
	return Overlap(s, Box{q.a, q.b})
}

// candidates lists in items the parts whose bounds s may meet, in no order.
func (s *store) candidates(q *part, sc *scratch) {
	s.listNear(q, sc)
	s.expandMeshes(q, sc)
}

// listNear is candidates, with meshes as they are.
func (s *store) listNear(q *part, sc *scratch) {
	if sc.items = sc.items[:0]; q.kind == kindHalfSpace {
		s.all(sc)
	} else {
		sc.listNear(&s.tree, q)
	}
}

// overlapping lists the numbers of the objects that q overlaps, in order. It is the shape given.
func (s *store) overlapping(q *part, given Shape, t *queryFilter, sc *scratch) []int32 {
	s.overlappingItems(q, given, t, sc)
	return s.accepted(t, sc)
}

// overlapped is overlapping for the shape given, and without a queryFilter, or returns false.
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

// accepted returns the objects of certain that t accepts, in order.
func (s *store) accepted(t *queryFilter, sc *scratch) []int32 {
	numbers := s.certainObjects(t, sc)
	if t.accept != nil {
		numbers = slices.DeleteFunc(numbers, func(number int32) bool { return !t.askAccept(number) })
	}
	return numbers
}

// certainObjects returns the numbers of the objects of certain, in order.
func (s *store) certainObjects(t *queryFilter, sc *scratch) []int32 {
	if s.used == s.live && len(s.meshes.all) == 0 && sc.certainInOrder(s.owners, t.keys, t.keySize) { // each object is one part
		return sc.items
	}
	for i, at := range sc.certain {
		sc.certain[i] = s.objectOf(at)
	}
	return slices.Compact(sc.sortNumbers(sc.certain, len(s.objects)))
}

// overlappingItems lists in certain the items that q overlaps, in no order, but for those that t would not accept.
func (s *store) overlappingItems(q *part, given Shape, t *queryFilter, sc *scratch) {
	if !sc.listSurely(q, &s.tree, s.parts, s.owners, t.keys, t.keySize) {
		sc.certain = sc.certain[:0]
		s.listNear(q, sc)
	}
	s.addOverlapping(q, given, t, sc)
}

// addOverlapping adds to certain those of items, and beyond, that q overlaps, and leaves only such that t hears.
func (s *store) addOverlapping(q *part, given Shape, t *queryFilter, sc *scratch) {
	if !t.matchesAll() {
		sc.certain = slices.DeleteFunc(sc.certain, func(at int32) bool { return !t.matches(s, s.parts[at].object) })
	}
	s.expandMeshes(q, sc)
	if len(s.unbounded) > 0 {
		b := q.bounds()
		sc.items = s.unboundedNear(&b, 0, sc.items)
	}
	s.prefetchItems(sc.items)
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
}

// prefetchItems asks memory for some parts.
func (s *store) prefetchItems(items []int32) {
	if len(items) > 0 {
		prefetchParts(&s.parts[0], &items[0], len(items))
	}
}

// touching lists in pairs those objects in contact that may meet, in order.
func (s *store) touching(sc *scratch) {
	sc.Found, sc.sure = sc.Found[:0], sc.sure[:0]
	s.listFound(sc, math.MaxInt)
	s.expandPairs(sc)
	s.listPairs(sc, (*store).ifTouching)
}

// ifTouching adds to pairs the objects of two items that overlap.
func (s *store) ifTouching(sc *scratch, a, b int32) {
	if a >= firstTile || b >= firstTile {
		pair := pairOf(s.objectOf(a), s.objectOf(b))
		if last := len(sc.pairs) - 1; (last < 0 || sc.pairs[last] != pair) && Overlap(sc.va.at(s, a), sc.vb.at(s, b)) {
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

// listPairs lists in pairs the sure ones and those that f adds to them, in order.
func (s *store) listPairs(sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	sc.pairs, sc.sure = sc.sure, sc.pairs[:0]
	if s.used != s.live { // some have several parts
		sc.pairs = slices.DeleteFunc(sc.pairs, func(p pair) bool { a, b := p.numbers(); return a == b })
	}
	s.eachCandidate(sc, f)
	s.sortPairs(sc)
}

// eachCandidate calls f with the parts of different objects that may meet and whose bounds
// do, in Found or beyond.
func (s *store) eachCandidate(sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	s.eachFoundPair(sc, f)
	for i, at := range s.unbounded {
		p := &s.parts[at]
		if p.isMoved {
			s.all(sc)
			s.expandMeshes(&part{kind: kindHalfSpace}, sc)
		} else {
			s.candidates(p, sc)
		}
		for _, others := range [...][]int32{sc.items, s.unbounded[i+1:]} {
			for _, other := range others {
				if !s.areExcluded(at, other) {
					f(s, sc, at, other)
				}
			}
		}
	}
}

// all lists in items all with bounds, but for the tiles of meshes, of which it lists the parts.
func (s *store) all(sc *scratch) {
	sc.items = sc.items[:0]
	for at := range s.parts {
		if s.owns(int32(at)) {
			sc.items = append(sc.items, int32(at))
		}
	}
}

// Filter narrows a query. The zero Filter leaves all in; of several, all must agree.
type Filter[K comparable] struct {
	// A Mask other than 0 keeps only objects on one of its layers. 0 means no restriction: if a mask that you compute comes out as 0,
	// skip the query.
	Mask uint64
	// Approaching ignores objects that already touch at the start, unless the motion goes deeper into them: also corner to corner. That
	// is decided exactly of what only touches. A point on a segment, and whatever else has no inside together with what it
	// touches, gets no deeper. A surface of many tiles (Mesh) has its inside behind its faces: against the
	// normal of a face, a point leads into it, too.
	Approaching bool
	// Seamless makes one surface of what is side by side: RayCast, Sweep and their like look at what else
	// shares the edge or corner of a Box, along the axes, at which they hit it. If some of that is not behind
	// the normal there, Normal is that of the nearest of the faces there that the motion leads into, as of a Mesh, which is so
	// without this. So a ball that rolls over boxes side by side meets their tops and never their edges; with
	// Approaching, it meets nothing on its way along them.
	Seamless bool
	// Where, unless it is nil, leaves in what it returns true for. It is only asked about
	// what would be an answer, and must not change the World.
	Where func(id K) bool
	// WhereHit, unless it is nil, is asked by RayCast, Sweep, Trace and their like, once about an id:
	// when it would be hit, and by that hit, whose T is that of the answer. If it returns false,
	// the query goes on as if id, with all its parts, were not there; if true, id is there for all
	// of a Trace. So a platform can be solid from above alone. Each no takes as long as another
	// query. A Mover asks it also about what it is in when Slide begins: by a hit at T = 0 without a
	// normal, since that has no side from which it was met. It must not change the World.
	WhereHit func(id K, h Hit) bool

	without   K // left out, if isWithout: the zero id is one like any other
	isWithout bool
}

// Without returns the filter that leaves out id, such as the one who asks: a shape that is in
// the World itself would meet itself. If id is not there, all is left in. With other
// conditions, it is one filter of several:
//
//	world.Sweep(body, motion, Without("hero"), Filter[string]{Mask: walls})
func Without[K comparable](id K) Filter[K] { return Filter[K]{without: id, isWithout: true} }

// readFilters sets t, which says nothing yet, to what filters say, but for what leavesIn does. isNoted says that there is a record. It is
// inlined, so that where nothing is said nothing is copied.
func readFilters[K comparable](t *queryFilter, filters []Filter[K], ids *idmap.Map[K], isNoted bool) {
	if len(filters) > 0 || isNoted {
		*t = filterOf(filters, ids, isNoted)
	}
}

func filterOf[K comparable](filters []Filter[K], ids *idmap.Map[K], isNoted bool) (t queryFilter) {
	if isNoted {
		t.rejected = newRejections()
	}
	if len(filters) > 0 {
		t.mask = filters[0].Mask
		if filters[0].isWithout {
			t.without, t.isWithout = ids.Find(filters[0].without)
		}
	}
	for i := range filters {
		t.approaching = t.approaching || filters[i].Approaching
		t.isSeamless = t.isSeamless || filters[i].Seamless
	}
	return t
}

// hasWhereHit says whether filters look at hits.
func hasWhereHit[K comparable](filters []Filter[K]) bool {
	for i := range filters {
		if filters[i].WhereHit != nil {
			return true
		}
	}
	return false
}

// hasWhere says whether filters have more to say than terms.
func hasWhere[K comparable](filters []Filter[K]) bool {
	return len(filters) > 1 || len(filters) == 1 && filters[0].Where != nil
}
