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
	mask        uint64 // objects with a layer in it; 0 for all
	approaching bool
	isSeamless  bool
	isWithout   bool
	without     int32 // an object, if isWithout
	isSelf      bool
	self        int32                   // who asks, if isSelf: its filter counts
	accept      func(number int32) bool // nil for all
	except      uint64                  // layers left out
	kept        []int32                 // but for these
	admit       func(number int32, h Hit) bool
	judged      *idmap.Versioned // if there is admit: what it has said of objects

	keys    unsafe.Pointer // of objects: memory is asked for them early
	keySize uintptr

	noted *rejections // what accept and admit have said no to, for a record; nil if there is none
}

// rejections are the numbers of objects. They are no lists: what appends to one would move to the heap all that terms
// lead to, whether there is a record or not.
type rejections struct{ objects, hits idmap.Versioned }

func newRefusals() *rejections {
	r := new(rejections)
	r.objects.Clear()
	r.hits.Clear()
	return r
}

// What admit has said of an object.
const (
	isRefused = iota
	isAdmitted
)

// hear says whether a query is about an object, as far as its layer and its number tell.
func (t *queryFilter) hear(s *store, number int32) bool {
	if t.isSelf && (t.self == number || !s.mayMeet(t.self, number)) {
		return false
	}
	if t.judged != nil {
		if said, ok := t.judged.Get(uint64(number)); ok && said == isRefused {
			return false
		}
	}
	if t.except != 0 && s.layersOf(number).layer&t.except != 0 && !slices.Contains(t.kept, number) {
		return false
	}
	return !(t.isWithout && t.without == number) && (t.mask == 0 || t.mask&s.layersOf(number).layer != 0)
}

// hearsAll says that hear is true of all objects.
func (t *queryFilter) hearsAll() bool {
	return t.mask == 0 && t.except == 0 && t.judged == nil && !t.isSelf && !t.isWithout
}

// admits says whether an object may be hit, as its first hit tells that would be an answer. If
// not, it is not heard any more.
func (t *queryFilter) admits(number int32, h *Hit) bool {
	return t.admit == nil || t.agreesTo(number, h)
}

// agreesTo asks admit, once about each object. It stands apart so that admits is inlined.
func (t *queryFilter) agreesTo(number int32, h *Hit) bool {
	if said, ok := t.judged.Get(uint64(number)); ok {
		return said == isAdmitted
	}
	said := int32(isRefused)
	if t.admit(number, *h) {
		said = isAdmitted
	} else if t.noted != nil {
		t.noted.hits.Set(uint64(number), 0)
	}
	t.judged.Set(uint64(number), said)
	return said == isAdmitted
}

func (t *queryFilter) accepts(number int32) bool { return t.accept == nil || t.agrees(number) }

// agrees asks accept. It stands apart so that accepts is inlined.
func (t *queryFilter) agrees(number int32) bool { return t.accept(number) || t.refuses(number) }

// refuses notes what accept has left out, and returns false.
func (t *queryFilter) refuses(number int32) bool {
	if t.noted != nil {
		t.noted.objects.Set(uint64(number), 0)
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
func (s *store) candidates(q *part, room *scratch) {
	s.listNear(q, room)
	s.unfold(q, room)
}

// listNear is candidates, with meshes as they are.
func (s *store) listNear(q *part, room *scratch) {
	if room.items = room.items[:0]; q.kind == kindHalfSpace {
		s.all(room)
	} else {
		room.listNear(&s.tree, q)
	}
}

// overlapping lists the numbers of the objects that q overlaps, in order. It is the shape given.
func (s *store) overlapping(q *part, given Shape, t *queryFilter, room *scratch) []int32 {
	s.overlappingItems(q, given, t, room)
	return s.accepted(t, room)
}

// overlapped is overlapping for the shape given, and without a queryFilter, or returns false.
func (s *store) overlapped(given Shape, keys unsafe.Pointer, size uintptr, room *scratch) (numbers []int32, ok bool) {
	q := &room.asked
	if ball, ok := soundBall(given); ok { // the most frequent one
		q.kind, q.a, q.b, q.r = kindSphere, ball.Center, ball.Center, ball.Radius
	} else if !q.set(given) || !q.isSimple() {
		return nil, false
	}
	isWhole := s.used == s.live && len(s.apart) == 0 && len(s.meshes.all) == 0
	surely, inDoubt := room.find(q, &s.tree, s.parts, s.owners, keys, size, isWhole)
	switch {
	case surely < 0:
		if !room.listMany(q, &s.tree, s.parts, s.owners, keys, size) {
			return nil, false
		}
	case isWhole && inDoubt == 0 && surely <= mostOrdered:
		return room.findings.doubts[:surely], true
	default:
		room.listFindings(surely, inDoubt)
	}
	t := queryFilter{keys: keys, keySize: size}
	s.sift(q, given, &t, room)
	return s.accepted(&t, room), true
}

// accepted returns the objects of certain that t accepts, in order.
func (s *store) accepted(t *queryFilter, room *scratch) []int32 {
	numbers := s.certainObjects(t, room)
	if t.accept != nil {
		numbers = slices.DeleteFunc(numbers, func(number int32) bool { return !t.agrees(number) })
	}
	return numbers
}

// certainObjects returns the numbers of the objects of certain, in order.
func (s *store) certainObjects(t *queryFilter, room *scratch) []int32 {
	if s.used == s.live && len(s.meshes.all) == 0 && room.certainInOrder(s.owners, t.keys, t.keySize) { // each object is one part
		return room.items
	}
	for i, at := range room.certain {
		room.certain[i] = s.objectOf(at)
	}
	return slices.Compact(room.orderNumbers(room.certain, len(s.objects)))
}

// overlappingItems lists in certain the items that q overlaps, in no order, but for those that t would not accept.
func (s *store) overlappingItems(q *part, given Shape, t *queryFilter, room *scratch) {
	if !room.listSurely(q, &s.tree, s.parts, s.owners, t.keys, t.keySize) {
		room.certain = room.certain[:0]
		s.listNear(q, room)
	}
	s.sift(q, given, t, room)
}

// sift adds to certain those of items, and beyond, that q overlaps, and leaves only such that t hears.
func (s *store) sift(q *part, given Shape, t *queryFilter, room *scratch) {
	if !t.hearsAll() {
		room.certain = slices.DeleteFunc(room.certain, func(at int32) bool { return !t.hear(s, s.parts[at].object) })
	}
	s.unfold(q, room)
	if len(s.apart) > 0 {
		b := q.bounds()
		room.items = s.apartNear(&b, 0, room.items)
	}
	s.touchAhead(room.items)
	for _, at := range room.items {
		if !t.hear(s, s.objectOf(at)) {
			continue
		}
		if at >= firstTile || q.isLarge() || s.parts[at].isLarge() {
			if !Overlap(given, room.va.at(s, at)) {
				continue
			}
		} else if !q.overlap(&s.parts[at]) {
			continue
		}
		room.certain = append(room.certain, at)
	}
}

// touchAhead asks memory for some parts.
func (s *store) touchAhead(items []int32) {
	if len(items) > 0 {
		touchParts(&s.parts[0], &items[0], len(items))
	}
}

// touching lists in pairs those objects in contact that may meet, in order.
func (s *store) touching(room *scratch) {
	room.Found, room.sure = room.Found[:0], room.sure[:0]
	s.listFound(room, math.MaxInt)
	s.unfoldPairs(room)
	s.listPairs(room, (*store).ifTouching)
}

// ifTouching adds to pairs the objects of two items that overlap.
func (s *store) ifTouching(room *scratch, a, b int32) {
	if a >= firstTile || b >= firstTile {
		pair := pairOf(s.objectOf(a), s.objectOf(b))
		if last := len(room.pairs) - 1; (last < 0 || room.pairs[last] != pair) && Overlap(room.va.at(s, a), room.vb.at(s, b)) {
			room.pairs = append(room.pairs, pair)
		}
		return
	}
	p, q := &s.parts[a], &s.parts[b]
	if p.isLarge() || q.isLarge() {
		if !Overlap(room.va.of(s, p), room.vb.of(s, q)) {
			return
		}
	} else if !p.overlap(q) {
		return
	}
	room.pairs = append(room.pairs, pairOf(p.object, q.object))
}

// listPairs lists in pairs the sure ones and those that f adds to them, in order.
func (s *store) listPairs(room *scratch, f func(s *store, room *scratch, a, b int32)) {
	room.pairs, room.sure = room.sure, room.pairs[:0]
	if s.used != s.live { // some have several parts
		room.pairs = slices.DeleteFunc(room.pairs, func(p pair) bool { a, b := p.numbers(); return a == b })
	}
	s.eachCandidate(room, f)
	s.orderPairs(room)
}

// eachCandidate calls f with the parts of different objects that may meet and whose bounds
// do, in Found or beyond.
func (s *store) eachCandidate(room *scratch, f func(s *store, room *scratch, a, b int32)) {
	s.askFound(room, f)
	for i, at := range s.apart {
		p := &s.parts[at]
		if p.isMoved {
			s.all(room)
			s.unfold(&part{kind: kindHalfSpace}, room)
		} else {
			s.candidates(p, room)
		}
		for _, others := range [...][]int32{room.items, s.apart[i+1:]} {
			for _, other := range others {
				if !s.areApart(at, other) {
					f(s, room, at, other)
				}
			}
		}
	}
}

// all lists in items all with bounds, but for the tiles of meshes, of which it lists the parts.
func (s *store) all(room *scratch) {
	room.items = room.items[:0]
	for at := range s.parts {
		if s.owns(int32(at)) {
			room.items = append(room.items, int32(at))
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

// say sets t, which says nothing yet, to what filters say, but for what leavesIn does. isNoted says that there is a record. It is
// inlined, so that where nothing is said nothing is copied.
func say[K comparable](t *queryFilter, filters []Filter[K], ids *idmap.Map[K], isNoted bool) {
	if len(filters) > 0 || isNoted {
		*t = termsSaid(filters, ids, isNoted)
	}
}

func termsSaid[K comparable](filters []Filter[K], ids *idmap.Map[K], isNoted bool) (t queryFilter) {
	if isNoted {
		t.noted = newRefusals()
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

// asksOfHits says whether filters look at hits.
func asksOfHits[K comparable](filters []Filter[K]) bool {
	for i := range filters {
		if filters[i].WhereHit != nil {
			return true
		}
	}
	return false
}

// asks says whether filters have more to say than terms.
func asks[K comparable](filters []Filter[K]) bool {
	return len(filters) > 1 || len(filters) == 1 && filters[0].Where != nil
}
