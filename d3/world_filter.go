package d3

// Filters: which objects a query is about.

import (
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
