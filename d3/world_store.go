package d3

// The store: a World without its keys, whose objects have numbers.

import (
	"math"
	"sync"
	"sync/atomic"

	"github.com/hantei-go/hantei/internal/pool"
	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// store is a World without its keys. An object's number is its place in objects: a new one
// comes last, and what is removed leaves a gap until compact closes all, so the order
// of numbers is always that of insertion.
type store struct {
	objects []object
	layers  []layers // of the first objects; the others have allLayers
	parts   []part
	owners  []int32 // of parts: the objects, in less memory than parts take
	live    int
	used    int // parts of live objects
	gaps    int // parts taken away, and not closed up

	tree         tree.Tree
	larges       []large // of large parts
	free         []int32 // those of none
	meshes       placedMeshes
	unbounded    []int32       // parts without bounds, in no order
	unboundedAt  []int32       // of a part without bounds: its place in apart
	moves        []move        // until the next Step, in no order
	movedObjects []movedObject // since the last Step began, in order of objects; those count that have come
	maxMotion    maxMotion     // of these
	frame        uint64        // how often motions were carried out
	steppedFrame uint64        // frame at the end of the last Step
	isPending    bool          // a motion may be to be carried out
	pairs        []pair        // in contact at the end of the last Step, in order
	slice        timeSlice     // of the step, that bounds are about
	ways         []Vec         // of parts, during a Step if many move: see findWays
	hasWays      bool

	// The tree is brought up to date by the first query after a change.
	stale        []int32 // parts
	added        int     // how many parts are not in it yet
	isStale      atomic.Bool
	mu           sync.Mutex
	scratches    pool.Pool[scratch]
	surplus      surplusMemory
	workers      int          // goroutines that share the work of a query; one if it is less
	entries      []tree.Entry // of the last build
	spareEntries []tree.Entry // for as many, or for new numbers
}

// surplusMemory is room that has not been used for some Steps.
type surplusMemory struct {
	steps       int  // as many, in a row
	waits       int  // after as many, and one more, room is given back
	released    int  // how much room there was when some was given back last, or 0 once there is half as much again
	wasReleased bool // since the last Step
}

// object is what a key stands for.
type object struct {
	first, n int32 // its parts; a removed one has none
	moveAt   int32 // its place in moves, or none
	isLive   bool
	isMesh   bool // its part stands for many
	hasMoved bool // it is in came, and nothing else has moved it since
}

// layers are what SetFilter sets.
type layers struct{ layer, mask uint64 }

// allLayers are those that all have at first.
var allLayers = layers{1, math.MaxUint64}

// layersOf returns those of an object.
func (s *store) layersOf(number int32) layers {
	if int(number) < len(s.layers) {
		return s.layers[number]
	}
	return allLayers
}

// mayMeet says whether a pair of objects counts.
func (s *store) mayMeet(a, b int32) bool {
	l, m := s.layersOf(a), s.layersOf(b)
	return l.layer&m.mask != 0 && m.layer&l.mask != 0
}

// setLayers sets those of an object.
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

// move is a motion until the end of the next Step.
type move struct {
	object    int32
	motion    Vec
	legs      []Leg // none if it is straight
	start     Vec   // where its way begins: zero, unless it has been moved along it already
	walkCount int32 // of which the way consists, then
}

// movedObject is an object that has been moved as Move said.
type movedObject struct {
	object int32
	motion Vec
	frame  uint64 // of the store, then
}

// maxMotion tell how far came leads.
type maxMotion struct {
	isKnown bool    // or came is another one
	most    float64 // those that are not far move by less than this along each axis
	far     []int32 // places in came, in order
}

// timeSlice is a part of the time of a step.
type timeSlice struct {
	from, to float64
	isPart   bool // or all of it
}

// large returns the numbers of a large part.
func (s *store) large(p *part) *large { return &s.larges[int32(p.r)] }

// meshAt returns the mesh of a part that is one.
func (s *store) meshAt(at int32) *placedMesh { return &s.meshes.all[int(s.parts[at].r)] }

// largeOr returns the numbers of a part if it is large, else nil.
func (s *store) largeOr(p *part) *large {
	if p.isLarge() {
		return s.large(p)
	}
	return nil
}

// of returns the shape of a part, which v holds.
func (v *shapeBuffer) of(s *store, p *part) Shape {
	if p.isLarge() {
		return v.large(s.large(p))
	}
	return v.shape(p)
}

// isThin says whether neither of two has an inside, but for what is off. The other has the numbers l
// if it is large.
func isThin(p *storedShape, other *part, l *large, off float64) bool {
	const insides = 16 // what is not thicker has no inside: rounding may turn it inside out
	return p.radius(&p.large)+other.radius(l) <= off &&
		p.inside(&p.large) <= float64(insides*off) && other.inside(l) <= float64(insides*off)
}

// index makes queries find a part.
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

// unindex makes queries forget a part.
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

// owns says whether a part is one of its object's, which may have others by now.
func (s *store) owns(at int32) bool {
	o := &s.objects[s.parts[at].object]
	return at >= o.first && at < o.first+o.n && s.parts[at].isBounded()
}

// lockParts keeps parts in their places until release, also while a read at the same time
// brings the tree up to date, which gives them others. It does not wait if there is
// nothing to be done.
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

// markListStale says so of parts that were not stale, and have been marked already.
func (s *store) markListStale(items []int32) {
	if len(items) > 0 {
		s.isStale.Store(true)
		if s.tree.Built > 0 {
			s.stale = append(s.stale, items...)
		}
	}
}

// markAllStale says that the bounds of all parts of an object have changed.
func (s *store) markAllStale(number int32, isMoved bool) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].isMoved = isMoved
		if s.parts[at].isBounded() {
			s.markStale(at)
		}
	}
}
