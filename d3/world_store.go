package d3

// The store: a World without its keys, whose objects have numbers; and its meshes, with the numbers of their tiles.

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/hantei-go/hantei/internal/pool"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// store is a World without its keys. The number of an object is its index in objects. A new object comes last, and a removed one
// leaves a gap until compact closes all gaps, so the order of numbers is always that of insertion.
type store struct {
	objects []object
	layers  []layers // of the first objects; the others have allLayers
	parts   []part
	owners  []int32 // of parts: the objects, in less memory than parts take
	live    int
	used    int // parts of live objects
	gaps    int // parts taken away, and not closed up

	tree         tree.Tree // of bounded parts
	larges       []large   // the numbers of large parts
	free         []int32   // unused places in larges
	meshes       placedMeshes
	unbounded    []int32       // parts without bounds, in no order
	unboundedAt  []int32       // of a part without bounds: its index in unbounded
	moves        []move        // until the next Step, in no order
	turningMoves []turningMove // of moves and of movedObjects, in no order
	spareTurning []turningMove // memory for as many
	movedObjects []movedObject // since the last Step began, in order of objects; those whose object hasMoved count
	maxMotion    maxMotion     // of these
	frame        uint64        // how often motions were carried out
	steppedFrame uint64        // frame at the end of the last Step
	isPending    bool          // some motion may not have been carried out
	pairs        []pair        // in contact at the end of the last Step, in order
	slice        timeSlice     // the part of a step for which Bounds are asked
	ways         []Vec         // the straight motions of parts, during a Step if many move: see findWays
	hasWays      bool

	// The tree is brought up to date by the first query after a change.
	stale        []int32 // parts
	added        int     // how many bounded parts are not in the tree yet
	isStale      atomic.Bool
	mu           sync.Mutex
	scratches    pool.Pool[scratch]
	surplus      surplusMemory
	workers      int          // goroutines that share the work of a query; one if it is less
	entries      []tree.Entry // of the last build, one for each bounded part
	spareEntries []tree.Entry // memory for as many, or for new numbers
}

// surplusMemory decides when a World that has become small gives memory back: see hasSurplus.
type surplusMemory struct {
	steps       int  // how many Steps in a row have used little
	waits       int  // after more Steps than this, memory is given back
	released    int  // how much there was when some was given back last; 0 once the World has half of it again
	wasReleased bool // since the last Step
}

// object is an object of a World: a run of parts.
type object struct {
	first, n int32 // its parts; a removed one has none
	moveAt   int32 // its place in moves, or none
	isLive   bool
	isMesh   bool // its one part is a mesh
	hasMoved bool // it is in movedObjects, and nothing has moved it since
}

// layers are the layer and the mask of SetFilter.
type layers struct{ layer, mask uint64 }

// allLayers is the filter that all objects have at first.
var allLayers = layers{1, math.MaxUint64}

// layersOf returns the layers of an object.
func (s *store) layersOf(number int32) layers {
	if int(number) < len(s.layers) {
		return s.layers[number]
	}
	return allLayers
}

// mayMeet reports whether the filters of two objects let them meet.
func (s *store) mayMeet(a, b int32) bool {
	l, m := s.layersOf(a), s.layersOf(b)
	return l.layer&m.mask != 0 && m.layer&l.mask != 0
}

// setLayers sets the layers of an object.
func (s *store) setLayers(number int32, l layers) {
	for len(s.layers) <= int(number) {
		s.layers = append(s.layers, allLayers)
	}
	s.layers[number] = l
	o := &s.objects[number]
	if o.isMesh {
		s.meshes.change()
	}
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].meetsAll = l == allLayers
	}
}

// move is the motion of an object until the end of the next Step.
type move struct {
	object    int32
	motion    Vec
	legs      []Leg // none if it is straight
	start     Vec   // where the motion begins, as seen from the object: zero unless the motion has been carried out already
	walkCount int32 // how many calls of Slide have made the way, if it has been carried out; else 0
	turnAt    int32 // its place in turningMoves if it turns, or none; then it has no motion and no legs
}

// turningMove is a motion that turns. It stays until the end of the Step that follows, or, if that Step carries it out, of the
// next one: for movers whose turn is after that.
type turningMove struct {
	Motion
	before      []storedShape // the parts of the object before the motion, if that has been carried out
	whereBefore meshPlace     // where a mesh was then
	way         Vec           // that of the position of the object
	far         float64       // a bound on how far a point of it goes along any axis
	isDone      bool          // the motion has been carried out before the Step
	index       int32         // its new place, while turningMoves are compacted
}

// formerMesh returns a mesh as it was before a motion that has turned it.
func (t *turningMove) formerMesh(m *placedMesh) placedMesh {
	former := *m
	former.where = t.whereBefore
	return former
}

// movedObject is an object whose motion has been carried out, and that motion.
type movedObject struct {
	object int32
	turnAt int32 // its place in turningMoves if it turned, or none
	motion Vec
	frame  uint64 // of the store, after that motion
	isBent bool   // the motion went along legs
}

// maxMotion bounds the motions of movedObjects.
type maxMotion struct {
	isKnown bool    // movedObjects have not changed since
	most    float64 // all others have moved by less than this along each axis
	far     []int32 // indices in movedObjects, in order
}

// timeSlice is a part of the time of a step.
type timeSlice struct {
	from, to float64
	isPart   bool // false for the whole step
}

// isBounded reports whether all parts of an object have bounds. A Mesh counts as unbounded.
func (s *store) isBounded(number int32) bool {
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		if !s.parts[at].isBounded() || o.isMesh {
			return false
		}
	}
	return true
}

// isCurved reports whether an item is a tapered capsule, or in space a cylinder or a cone.
func (s *store) isCurved(at int32) bool {
	if at >= firstTile || !s.parts[at].isLarge() || s.parts[at].kind == kindMesh {
		return false
	}
	switch s.large(&s.parts[at]).core.kind {
	case kindTapered:
		return true
	case kindCylinder, kindCone: // in space only
		return true // in space only
	}
	return false
}

// large returns the numbers of a large part.
func (s *store) large(p *part) *large { return &s.larges[int32(p.r)] }

// meshAt returns the mesh of a part of kindMesh.
func (s *store) meshAt(at int32) *placedMesh { return &s.meshes.all[int(s.parts[at].r)] }

// largeOr returns the numbers of a large part, and nil for another part.
func (s *store) largeOr(p *part) *large {
	if p.isLarge() {
		return s.large(p)
	}
	return nil
}

// of returns the shape of a part. The shape is in v.
func (v *shapeBuffer) of(s *store, p *part) Shape {
	if p.isLarge() {
		return v.large(s.large(p))
	}
	return v.shape(p)
}

// isThin reports whether neither q nor a part has an inside, as far as an error off tells. The part has the numbers l if it is
// large.
func isThin(p *storedShape, other *part, l *large, off float64) bool {
	const insides = 16 // what is not thicker has no inside: rounding may turn it inside out
	return p.radius(&p.large)+other.radius(l) <= off &&
		p.inside(&p.large) <= float64(insides*off) && other.inside(l) <= float64(insides*off)
}

// index makes queries find a part: it goes into the tree with the next update, or into unbounded.
func (s *store) index(at int32) {
	if s.parts[at].isBounded() {
		s.added++
		s.markStale(at)
		return
	}
	for len(s.unboundedAt) <= int(at) {
		s.unboundedAt = append(s.unboundedAt, none)
	}
	s.unboundedAt[at] = int32(len(s.unbounded))
	s.unbounded = append(s.unbounded, at)
}

// unindex makes queries no longer find a part.
func (s *store) unindex(at int32, wasBounded bool) {
	switch {
	case !wasBounded:
		last := len(s.unbounded) - 1
		s.unbounded[s.unboundedAt[at]] = s.unbounded[last]
		s.unboundedAt[s.unbounded[last]] = s.unboundedAt[at]
		s.unbounded = s.unbounded[:last]
	case s.tree.Has(at):
		s.tree.Remove(at)
	default:
		s.added--
	}
}

// owns reports whether a part is bounded and still belongs to its object.
func (s *store) owns(at int32) bool {
	o := &s.objects[s.parts[at].object]
	return at >= o.first && at < o.first+o.n && s.parts[at].isBounded()
}

// lockParts keeps parts in their places until unlockParts, even if another read brings the tree up to date meanwhile. It does
// not lock if the tree is up to date, as then no read moves parts.
func (s *store) lockParts() (isHeld bool) {
	if !s.isStale.Load() {
		return false
	}
	s.mu.Lock()
	return true
}

func (s *store) unlockParts(isHeld bool) {
	if isHeld {
		s.mu.Unlock()
	}
}

// markStale says that the bounds of a part have changed.
func (s *store) markStale(at int32) {
	p := &s.parts[at]
	if p.isStale {
		return
	}
	p.isStale = true
	if !s.isStale.Load() {
		s.isStale.Store(true)
	}
	if s.tree.Built > 0 { // or else all is built
		s.stale = append(s.stale, at)
	}
}

// markListStale is markStale for parts whose isStale the caller has just set.
func (s *store) markListStale(items []int32) {
	if len(items) > 0 {
		s.isStale.Store(true)
		if s.tree.Built > 0 {
			s.stale = append(s.stale, items...)
		}
	}
}

// markAllStale is markStale for all parts of an object, and sets whether they move.
func (s *store) markAllStale(number int32, isMoved bool) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].isMoved = isMoved
		if s.parts[at].isBounded() {
			s.markStale(at)
		}
	}
}

// all lists in items all bounded parts. A mesh is one part.
func (s *store) all(sc *scratch) {
	sc.items = sc.items[:0]
	for at := range s.parts {
		if s.owns(int32(at)) {
			sc.items = append(sc.items, int32(at))
		}
	}
}
