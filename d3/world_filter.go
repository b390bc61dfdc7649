package d3

// Filters: which objects a query is about, and whether a motion leads deeper into a contact, or apart.

import (
	"slices"
	"unsafe"

	"github.com/hantei-go/hantei/internal/idmap"
)

// queryFilter says which objects a query is about.
type queryFilter struct {
	mask         uint64 // objects with a layer in it; 0 for all
	approaching  bool
	isSeamless   bool
	isWithout    bool
	without      int32 // an object, if isWithout
	isSelf       bool
	noInside     bool                    // a Solid is its surface alone
	self         int32                   // the object that asks, if isSelf: its filter counts
	accept       func(number int32) bool // nil for all
	exceptLayers uint64                  // objects on these layers are left out
	keptObjects  []int32                 // but not these, which are in order
	admit        func(number int32, h Hit) bool
	verdicts     *idmap.Versioned // if there is admit: its answers

	keys    unsafe.Pointer // the keys of objects, which are prefetched
	keySize uintptr

	rejected *rejections // the objects that accept and admit left out, for a record; nil without one
}

// rejections are the objects that the functions of a filter have left out. They are sets, not slices: appending to a slice would
// move all that a queryFilter points to to the heap, with a record or without.
type rejections struct{ objects, hits idmap.Versioned }

// The answers of admit.
const (
	isRejected = iota
	isAdmitted
)

// matches reports whether a query is about an object, as far as layers and numbers tell.
func (t *queryFilter) matches(s *store, number int32) bool {
	if t.isSelf && (t.self == number || !s.mayMeet(t.self, number)) {
		return false
	}
	if t.verdicts != nil {
		if said, ok := t.verdicts.Get(uint64(number)); ok && said == isRejected {
			return false
		}
	}
	if t.exceptLayers != 0 && s.layersOf(number).layer&t.exceptLayers != 0 {
		if _, isKept := slices.BinarySearch(t.keptObjects, number); !isKept {
			return false
		}
	}
	return !(t.isWithout && t.without == number) && (t.mask == 0 || t.mask&s.layersOf(number).layer != 0)
}

// matchesAll reports that matches is true for all objects.
func (t *queryFilter) matchesAll() bool {
	return t.mask == 0 && t.exceptLayers == 0 && t.verdicts == nil && !t.isSelf && !t.isWithout
}

// admits reports whether the function admit lets an object be hit by h, which would be the answer. An object that is rejected no
// longer matches.
func (t *queryFilter) admits(number int32, h *Hit) bool {
	return t.admit == nil || t.askAdmit(number, h)
}

// askAdmit calls admit, once for each object. It is not part of admits, so that admits is inlined.
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

// accepts reports whether the function accept leaves an object in.
func (t *queryFilter) accepts(number int32) bool { return t.accept == nil || t.askAccept(number) }

// askAccept calls accept. It is not part of accepts, so that accepts is inlined.
func (t *queryFilter) askAccept(number int32) bool { return t.accept(number) || t.reject(number) }

// reject notes that accept has left out an object, and returns false.
func (t *queryFilter) reject(number int32) bool {
	if t.rejected != nil {
		t.rejected.objects.Set(uint64(number), 0)
	}
	return false
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

// readFilters sets t, which is zero, to what filters say, except for the functions that leavesIn and admits call. isRecorded
// says that there is a record. It is inlined, so that a query without filters copies nothing.
func readFilters[K comparable](t *queryFilter, filters []Filter[K], ids *idmap.Map[K], isRecorded bool) {
	if len(filters) > 0 || isRecorded {
		*t = filterOf(filters, ids, isRecorded)
	}
}

// filterOf is readFilters for a query with filters or a record.
func filterOf[K comparable](filters []Filter[K], ids *idmap.Map[K], isRecorded bool) (t queryFilter) {
	if isRecorded {
		t.rejected = new(rejections)
		t.rejected.objects.Clear()
		t.rejected.hits.Clear()
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

// hasWhereHit reports whether some filter has a WhereHit.
func hasWhereHit[K comparable](filters []Filter[K]) bool {
	for i := range filters {
		if filters[i].WhereHit != nil {
			return true
		}
	}
	return false
}

// hasWhere reports whether filters say more than a queryFilter does without functions.
func hasWhere[K comparable](filters []Filter[K]) bool {
	return len(filters) > 1 || len(filters) == 1 && filters[0].Where != nil
}

// deepens reports whether a, moved by ma, gets deeper into b, moved by mb, right after the start, when they are in contact as h
// says.
//
// C, grown by the radii, is convex. So a shape that only touches gets in at once, or never: if one point of the way is inside of
// C, so are all before that point. A shape that penetrates gets deeper if the least way out becomes longer; of several equally
// short ones, if each does.
func deepens(a Shape, ma *Vec, b Shape, mb *Vec, h *Hit, sc *scratch) bool {
	var x, y boxOrBall
	if x.set(a) && y.set(b) && x.r == 0 && y.r == 0 && (x.isBox || y.isBox) {
		return x.deepens(&y, ma, mb)
	}
	d := difference(ma, mb).v
	n := h.Normal
	if relateBodies(a, b) != touching {
		return isAgainst(&d, n) && sc.staysLeast(a, &d, b)
	}
	if halfSpaceOf(a) != nil || halfSpaceOf(b) != nil {
		var s Span // the way back leaves it
		return fastSweepSpan(&s, a, mb, b, ma) && s.Exit < 1
	}
	switch relateOnWay(a, ma, b, mb) {
	case penetrating:
		return true
	case undecided: // of two without bounds
		return isAgainst(&d, n)
	}
	return false
}

// staysLeast reports whether all least ways of a out of b, which it penetrates, become longer when a moves along d, if the one
// that Collide returns does. It moves a by 2⁻⁴⁰ of the depth and asks Collide again: if some least way does not become longer,
// Collide returns one. Ways whose lengths differ by less than some 2⁻⁴⁰ of them count as equal.
func (sc *scratch) staysLeast(a Shape, d *Vec, b Shape) bool {
	const little = 40
	var k Contact
	if !fastCollide(&k, a, b) || !isFinite(k.Depth) {
		return false
	}
	step := d.ldexp(Vec{X: k.Depth}.exponent() - little - d.exponent())
	var q storedShape
	q.set(a, sc.radii)
	q.large.data = hullDataOf(a)
	sc.keepRadii(&q)
	q.translate(step)
	return !fastCollide(&k, sc.vt.stored(&q), b) || isAgainst(d, k.Normal)
}

// isAgainst reports whether −d·n exceeds the rounding error of n. An axis does not round.
func isAgainst(d *Vec, n Vec) bool {
	into := -d.Dot(n)
	return into > 0 && (n.sumAbs() == n.maxAbs() || into > float64(32*e*d.sumAbs()))
}
