package d3

// The store: a World without its keys, whose objects have numbers.

import (
	"cmp"
	"math"
	"slices"
	"sync"
	"sync/atomic"
	"unsafe"

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

// Bounds returns those of a bounded part, and of its way if it moves.
func (s *store) Bounds(at int32) tree.Bounds {
	p := &s.parts[at]
	if !p.isMoved {
		return p.bounds()
	}
	return s.boundsOfWay(at)
}

// Middle returns about twice the middle of a bounded part.
func (s *store) Middle(at int32) [dim]float64 {
	p := &s.parts[at]
	if p.isMoved {
		b := s.boundsOfWay(at)
		return b.Middle()
	}
	return p.middle()
}

// Cells gives the entries of bounded parts their cells.
func (s *store) Cells(all []tree.Entry, r tree.Raster) {
	for len(all) > 0 {
		if all = all[cellsOf(s.parts, all, &r):]; len(all) > 0 {
			at := r.ItemOf(all[0])
			all[0] = r.Of(at, s.Middle(at))
			all = all[1:]
		}
	}
}

// Boxes sets the bounds of some bounded parts, and returns which are round.
func (s *store) Boxes(items *[8]int32, to *[8]tree.Bounds) (round uint8) {
	if round, ok := boxesOf(s.parts, items, to); ok {
		return round
	}
	if !s.hasWays {
		s.prefetchMoves(items[:])
	}
	for lane, at := range items {
		if at == none {
			to[lane] = tree.Nowhere
			continue
		}
		switch p := &s.parts[at]; {
		case p.isMoved:
			to[lane] = s.boundsOfWay(at)
		case p.kind == kindSphere:
			r := fill(p.r)
			to[lane] = around(p.a.Sub(r), p.a.Add(r))
			round |= 1 << lane
		default:
			to[lane] = around(p.ends())
		}
	}
	return round
}

// IsRound says whether a part is a ball that stands still.
func (s *store) IsRound(at int32) bool {
	p := &s.parts[at]
	return p.kind == kindSphere && !p.isMoved
}

// boundsOfWay returns those of a part with all of its way in the slice.
func (s *store) boundsOfWay(at int32) tree.Bounds {
	p := &s.parts[at]
	when, b := s.slice, tree.Nowhere
	if !when.isPart {
		when.to = 1
	}
	if way := s.wayOf(at); isWay(way) {
		q, leg := p.grown(way.maxAbs()), Leg{1, way}
		there := q
		there.translate(leg.offset(&Leg{}, when.from))
		b = around(there.ends())
		q.translate(leg.offset(&Leg{}, when.to))
		c := around(q.ends())
		b.Join(&c)
		return b
	}
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := Leg{Offset: s.moves[s.objects[p.object].moveAt].start}
	for i := range legs {
		leg := &legs[i]
		if prev.T <= when.to && leg.T >= when.from {
			start := prev.Offset // of a leg that takes no time, too
			if prev.T < when.from {
				start = leg.offset(&prev, when.from)
			}
			for _, offset := range [...]Vec{start, leg.offset(&prev, min(leg.T, when.to))} {
				there := q
				there.translate(offset)
				c := around(there.ends())
				b.Join(&c)
			}
		}
		prev = *leg
	}
	return b
}

// boxOfWay returns a part that moves as p does, with the same box but for what rounds, and its legs, for which
// there is room.
func (s *store) boxOfWay(p *part, straight *[1]Leg) (q part, legs []Leg) {
	m := &s.moves[s.objects[p.object].moveAt]
	legs = m.route(straight)
	far := m.start.maxAbs()
	for i := range legs {
		far = max(far, legs[i].Offset.maxAbs())
	}
	return p.grown(far), legs
}

// grown returns a part with the box of p, that holds what rounds where p moves, no farther than far.
func (p *part) grown(far float64) part {
	q := *p
	if p.isLarge() { // a box around it moves as far
		q.kind, q.r = kindBox, 0
	}
	// Where it is at a time rounds, by some 10e, and so does a box around it.
	q.r += float64(0x1p-48*(p.a.maxAbs()+p.b.maxAbs()+far)) + 0x1p-1070
	return q
}

// wayOf returns the motion of an item, if ways are known and it is straight from where the item is; or else noWay.
func (s *store) wayOf(at int32) Vec {
	switch {
	case !s.hasWays:
		return noWay
	case at < firstTile:
		return s.ways[at]
	}
	return Vec{}
}

// noWay is no motion.
var noWay = fill(math.NaN())

// isWay says whether a motion is one.
func isWay(m Vec) bool { return m.X == m.X }

// findWays makes ways known if many move, of some parts: to look at these, which are in order, takes less time than at objects
// and their moves, which are not.
func (s *store) findWays(from, end int) {
	const ahead = 16
	for at := from; at < end; at++ {
		if next := at + 2*ahead; next < end {
			prefetchKey(unsafe.Pointer(&s.objects[s.owners[next]]))
		}
		if next := at + ahead; next < end {
			if moved := s.objects[s.owners[next]].moveAt; moved != none {
				prefetchKey(unsafe.Pointer(&s.moves[moved].motion))
				prefetchKey(unsafe.Pointer(&s.moves[moved].start))
			}
		}
		if s.ways[at] = (Vec{}); s.parts[at].isMoved {
			m := &s.moves[s.objects[s.owners[at]].moveAt]
			if s.ways[at] = m.motion; len(m.legs) > 0 || m.start != (Vec{}) {
				s.ways[at] = noWay
			}
		}
	}
}

// route returns the legs of m, for which there is room.
func (m *move) route(straight *[1]Leg) []Leg {
	if len(m.legs) > 0 {
		return m.legs
	}
	straight[0] = Leg{1, m.motion}
	return straight[:]
}

// routeOf returns the legs of an object, which may stand still.
func (s *store) routeOf(number int32, straight *[1]Leg) []Leg {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].route(straight)
	}
	straight[0] = Leg{T: 1}
	return straight[:]
}

// startOf returns where the way of an object begins, as seen from where it is.
func (s *store) startOf(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].start
	}
	return Vec{}
}

// isBent says whether an object goes along legs.
func (s *store) isBent(number int32) bool {
	moved := s.objects[number].moveAt
	return moved != none && len(s.moves[moved].legs) > 0
}

// insert adds an object, whose shapes are good, and returns its number.
func (s *store) insert(shapes []Shape) int32 {
	number := s.newObject()
	s.addParts(number, shapes)
	return number
}

// insertBall is insert for a ball.
func (s *store) insertBall(ball *Sphere) int32 {
	number, at := s.newObject(), int32(len(s.parts))
	o := &s.objects[number]
	o.first, o.n = at, 1
	p := s.newPart(number, s.layersOf(number) == allLayers)
	p.kind, p.a, p.b, p.r = kindSphere, ball.Center, ball.Center, ball.Radius
	s.index(at)
	return number
}

// newObject returns the number of a new object without parts. It is written field by field, as a part is by newPart. A
// struct that is put together on the stack first is copied in wider words than it was written in, which the processor has to
// wait for.
func (s *store) newObject() int32 {
	number := int32(len(s.objects))
	s.objects = append(s.objects, object{})
	o := &s.objects[number]
	o.moveAt, o.isLive = none, true
	s.live++
	return number
}

// newPart returns a new part of an object, and asks memory for those that come soon.
func (s *store) newPart(number int32, meetsAll bool) *part {
	const ahead = 32
	at := len(s.parts)
	if at+ahead < cap(s.parts) {
		prefetchPart(&s.parts[:cap(s.parts)][at+ahead])
	}
	s.parts = append(s.parts, part{})
	s.owners = append(s.owners, number)
	s.used++
	p := &s.parts[at]
	p.object, p.meetsAll = number, meetsAll
	return p
}

// grow makes room for n more objects of one part, and for a tree of them all.
func (s *store) grow(n int) {
	s.objects, s.parts = slices.Grow(s.objects, n), slices.Grow(s.parts, n)
	s.owners = slices.Grow(s.owners, n)
	n += s.used
	s.spareEntries, s.entries = slices.Grow(s.spareEntries[:0], n), slices.Grow(s.entries[:0], n)
	s.tree.Grow(n)
}

// replace gives an object other shapes. A motion is over.
func (s *store) replace(number int32, shapes []Shape) {
	s.halt(number)
	s.objects[number].hasMoved = false
	o := &s.objects[number]
	if int(o.n) == len(shapes) && !o.isMesh {
		for i, shape := range shapes {
			at := o.first + int32(i)
			p := &s.parts[at]
			was := p.isBounded()
			s.setPart(p, shape)
			switch is := p.isBounded(); {
			case is && was:
				s.markStale(at)
			case is || was:
				s.unindex(at, was)
				s.index(at)
			}
		}
		return
	}
	s.removeParts(number)
	s.addParts(number, shapes)
}

// moveBall is replace for an object that is one ball, which stood still, and is to be another one. Of all else it does
// nothing, and returns false.
func (s *store) moveBall(number int32, ball *Sphere) bool {
	o := &s.objects[number]
	if o.n != 1 || o.moveAt != none {
		return false
	}
	p := &s.parts[o.first]
	if p.kind != kindSphere {
		return false
	}
	p.a, p.b, p.r = ball.Center, ball.Center, ball.Radius
	o.hasMoved = false
	if !p.isStale {
		s.markStale(o.first)
	}
	return true
}

// prefetchNext asks memory for a part that comes soon after that of an object, if all are set in turn and too many for a
// cache.
func (s *store) prefetchNext(number int) {
	const ahead, few = 8, 4096
	if next := number + ahead; len(s.parts) > few && next < len(s.objects) {
		if at := s.objects[next].first; int(at) < len(s.parts) {
			prefetchPart(&s.parts[at])
		}
	}
}

// reshape is replace for what keeps the way that it has come since the last Step.
func (s *store) reshape(number int32, shapes []Shape, sc *scratch) {
	var was move
	if moved := s.objects[number].moveAt; moved != none {
		was = s.moves[moved]
	}
	sc.legs = append(sc.legs[:0], was.legs...)
	if s.replace(number, shapes); was.start != (Vec{}) {
		s.move(number, Vec{}, sc.legs)
		s.moves[s.objects[number].moveAt].start, s.moves[s.objects[number].moveAt].walkCount = was.start, was.walkCount
	}
}

// addParts adds the parts of an object.
func (s *store) addParts(number int32, shapes []Shape) {
	o := &s.objects[number]
	o.first, o.n, o.isMesh = int32(len(s.parts)), int32(len(shapes)), false
	meetsAll := s.layersOf(number) == allLayers
	for i, shape := range shapes {
		s.setPart(s.newPart(number, meetsAll), shape)
		s.index(o.first + int32(i))
	}
}

// setPart makes a part the shape s.
func (s *store) setPart(p *part, shape Shape) {
	if p.isLarge() {
		if was := *p; p.set(shape) {
			s.freePart(&was)
			return
		}
	} else {
		if p.set(shape) {
			return
		}
		if len(s.free) == 0 {
			s.free = append(s.free, int32(len(s.larges)))
			s.larges = append(s.larges, large{})
		}
		last := len(s.free) - 1
		p.r, s.free = float64(s.free[last]), s.free[:last]
	}
	l := s.large(p)
	l.set(shape)
	l.data = dataOf(shape)
	p.fit(l)
}

// freePart gives back the room of a part, if it has some elsewhere, which is no more than a point then.
func (s *store) freePart(p *part) {
	switch {
	case p.kind == kindMesh:
		s.meshes.remove(int(p.r))
		p.kind = kindVec
	case p.isLarge():
		s.large(p).data = nil
		s.free = append(s.free, int32(p.r))
		p.kind = kindVec
	}
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

// removeParts takes the parts of an object away.
func (s *store) removeParts(number int32) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.unindex(at, s.parts[at].isBounded())
		s.freePart(&s.parts[at])
	}
	s.used -= int(o.n)
	s.gaps += int(o.n)
	o.n, o.isMesh = 0, false
}

// remove takes an object out. Its number stays its own until gaps are closed.
func (s *store) remove(number int32) {
	s.halt(number)
	s.removeParts(number)
	s.objects[number].isLive = false
	s.live--
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

// move sets an object in motion, along legs if there are some.
func (s *store) move(number int32, m Vec, legs []Leg) {
	o := &s.objects[number]
	if o.moveAt == none {
		o.moveAt = int32(len(s.moves))
		s.growMoves(1)
	}
	to := &s.moves[o.moveAt]
	to.object, to.motion, to.legs, to.start = number, m, append(to.legs[:0], legs...), Vec{}
	s.isPending = s.isPending || m != Vec{}
	s.markAllStale(number, true)
}

// setTravelled says that an object, which is where it will be, has come there along legs from start since
// the last Step. Several such ways share the time of the step. Those before are forgotten if they have too
// many legs: the World may be one that never steps.
func (s *store) setTravelled(number int32, start Vec, legs []Leg, sc *scratch) {
	sc.legs = sc.legs[:0]
	o := &s.objects[number]
	const mostLegs = 32
	walks := int32(0)
	if o.moveAt != none && s.moves[o.moveAt].start != (Vec{}) && len(s.moves[o.moveAt].legs)+len(legs) <= mostLegs {
		m := &s.moves[o.moveAt]
		walks = m.walkCount
		n := float64(walks + 1)
		for _, leg := range m.legs {
			sc.legs = append(sc.legs, Leg{float64(leg.T*float64(walks)) / n, leg.Offset.Add(start)})
		}
		for _, leg := range legs {
			sc.legs = append(sc.legs, Leg{min((float64(walks)+leg.T)/n, 1), leg.Offset})
		}
		start = start.Add(m.start)
	} else {
		sc.legs = append(sc.legs, legs...)
	}
	s.move(number, Vec{}, sc.legs)
	s.moves[o.moveAt].start, s.moves[o.moveAt].walkCount = start, walks+1
}

// growMoves adds n moves. They have the room for legs that others had there.
func (s *store) growMoves(n int) {
	s.moves = slices.Grow(s.moves, n)[:len(s.moves)+n]
}

// halt ends the motion of an object.
func (s *store) halt(number int32) {
	o := &s.objects[number]
	if o.moveAt == none {
		return
	}
	if last := int32(len(s.moves) - 1); o.moveAt != last {
		s.moves[o.moveAt], s.moves[last] = s.moves[last], s.moves[o.moveAt]
		s.objects[s.moves[o.moveAt].object].moveAt = o.moveAt
	}
	s.moves = s.moves[:len(s.moves)-1]
	o.moveAt = none
	s.markAllStale(number, false)
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

// prefetchMoves asks memory for the motions of the objects of some items. An item may be none, or a tile, which stands still.
func (s *store) prefetchMoves(items []int32) {
	if s.hasWays {
		for _, at := range items {
			if at != none && at < firstTile {
				prefetchKey(unsafe.Pointer(&s.ways[at]))
			}
		}
		return
	}
	for _, at := range items {
		if at != none && at < firstTile {
			if moved := s.objects[s.owners[at]].moveAt; moved != none {
				prefetchKey(unsafe.Pointer(&s.moves[moved].motion))
				prefetchKey(unsafe.Pointer(&s.moves[moved].start))
			}
		}
	}
}

// motion returns that of an object, from where it is to where it will be.
func (s *store) motion(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].motion
	}
	return Vec{}
}

// movedIndex returns the place in a list, in order of objects, of one that it has.
func movedIndex(list []movedObject, number int32) int {
	at, _ := slices.BinarySearchFunc(list, number, func(c movedObject, number int32) int { return cmp.Compare(c.object, number) })
	return at
}
