package d3

import (
	"math"
	"sync"
	"sync/atomic"
)

// store is a World without its keys. An object's number is its place in objects: a new one
// comes last, and what is removed leaves a gap until compact closes all, so the order
// of numbers is always that of insertion.
type store struct {
	objects []object
	layers  []layers // of the first objects; the others have allLayers
	parts   []part
	live    int
	used    int // parts of live objects

	tree  tree
	apart []int32 // parts without bounds, by number
	moves []move  // until the next Step, in no order
	pairs []pair  // in contact at the end of the last Step, in order
	slice slice   // of the step, that bounds are about

	// The tree is brought up to date by the first query after a change.
	stale   []int32 // parts
	isStale atomic.Bool
	mu      sync.Mutex
	spare   []*scratch
	entries []entry // of the last build
	numbers []int32 // room for new numbers
}

// object is what a key stands for.
type object struct {
	first, n int32 // its parts; a removed one has none
	moved    int32 // its place in moves, or none
	isLive   bool
}

// layers are what SetFilter sets.
type layers struct{ layer, mask uint64 }

// allLayers are those that all have at first.
var allLayers = layers{1, math.MaxUint64}

// part is one shape of an object.
type part struct {
	a, b    Vec
	r       float64
	object  int32
	kind    kind
	isStale bool

	// What is so of the object, to spare looking there.
	meetsAll bool // the filter is the one that all have at first
	isMoved  bool
}

// layersOf returns those of an object.
func (s *store) layersOf(number int32) layers {
	if int(number) < len(s.layers) {
		return s.layers[number]
	}
	return allLayers
}

// setLayers sets those of an object.
func (s *store) setLayers(number int32, l layers) {
	for len(s.layers) <= int(number) {
		s.layers = append(s.layers, allLayers)
	}
	s.layers[number] = l
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].meetsAll = l == allLayers
	}
}

// move is a motion until the end of the next Step.
type move struct {
	object int32
	motion Vec
}

// pair holds the numbers of two objects, the lesser one above.
type pair uint64

func pairOf(a, b int32) pair {
	if b < a {
		a, b = b, a
	}
	return pair(a)<<32 | pair(b)
}

func (p pair) numbers() (a, b int32) { return int32(p >> 32), int32(p & math.MaxUint32) }

// kind is the type of a shape.
type kind uint8

const (
	kindVec kind = iota
	kindSphere
	kindSegment
	kindCapsule
	kindRay
	kindLine
)

// set makes p the shape s.
func (p *part) set(s Shape) {
	switch s := s.(type) {
	case Vec:
		p.kind, p.a, p.b, p.r = kindVec, s, s, 0
	case Sphere:
		p.kind, p.a, p.b, p.r = kindSphere, s.Center, s.Center, s.Radius
	case Segment:
		p.kind, p.a, p.b, p.r = kindSegment, s.A, s.B, 0
	case Capsule:
		p.kind, p.a, p.b, p.r = kindCapsule, s.A, s.B, s.Radius
	case Ray:
		p.kind, p.a, p.b, p.r = kindRay, s.Origin, s.Dir, 0
	case Line:
		p.kind, p.a, p.b, p.r = kindLine, s.Origin, s.Dir, 0
	case *Vec:
		p.set(*s)
	case *Sphere:
		p.set(*s)
	case *Segment:
		p.set(*s)
	case *Capsule:
		p.set(*s)
	case *Ray:
		p.set(*s)
	case *Line:
		p.set(*s)
	}
}

// value returns the shape of p.
func (p *part) value() Shape {
	switch p.kind {
	case kindVec:
		return p.a
	case kindSphere:
		return Sphere{p.a, p.r}
	case kindSegment:
		return Segment{p.a, p.b}
	case kindCapsule:
		return Capsule{p.a, p.b, p.r}
	case kindRay:
		return Ray{p.a, p.b}
	}
	return Line{p.a, p.b}
}

// view is room for the shape of a part, so that asking about it does not allocate.
type view struct {
	sphere  Sphere
	segment Segment
	capsule Capsule
	ray     Ray
	line    Line
}

// shape returns the shape of p, which v holds.
func (v *view) shape(p *part) Shape {
	switch p.kind {
	case kindVec:
		return &p.a
	case kindSphere:
		v.sphere = Sphere{p.a, p.r}
		return &v.sphere
	case kindSegment:
		v.segment = Segment{p.a, p.b}
		return &v.segment
	case kindCapsule:
		v.capsule = Capsule{p.a, p.b, p.r}
		return &v.capsule
	case kindRay:
		v.ray = Ray{p.a, p.b}
		return &v.ray
	}
	v.line = Line{p.a, p.b}
	return &v.line
}

// isBounded says whether p has bounds.
func (p *part) isBounded() bool { return p.kind < kindRay }

// translate moves p.
func (p *part) translate(m Vec) {
	p.a = p.a.Add(m)
	if p.isBounded() {
		p.b = p.b.Add(m)
	}
}

// ends returns the box of a bounded part. Its components are rounded once.
func (p *part) ends() (lo, hi Vec) {
	r := fill(p.r)
	return each(p.a, p.b, minOf).Sub(r), each(p.a, p.b, maxOf).Add(r)
}

func minOf(x, y float64) float64 { return min(x, y) }
func maxOf(x, y float64) float64 { return max(x, y) }

// slice is a part of the time of a step.
type slice struct {
	from, to float64
	isPart   bool // or all of it
}

// bounds returns those of a bounded part, with all of its way in the slice.
func (s *store) bounds(at int32) bounds {
	p := &s.parts[at]
	if !p.isMoved {
		return around(p.ends())
	}
	m, start, end := s.motion(p.object), *p, *p
	if s.slice.isPart {
		start.translate(m.Scale(s.slice.from))
		end.translate(m.Scale(s.slice.to))
		// Where it is at these times rounds.
		wider := float64(0x1p-48 * (p.a.maxAbs() + p.b.maxAbs() + m.maxAbs()))
		start.r, end.r = start.r+wider, end.r+wider
	} else {
		end.translate(m)
	}
	b, c := around(start.ends()), around(end.ends())
	b.join(&c)
	return b
}

// insert adds an object, whose shapes are good, and returns its number.
func (s *store) insert(shapes []Shape) int32 {
	number := int32(len(s.objects))
	s.objects = append(s.objects, object{moved: none, isLive: true})
	s.live++
	s.give(number, shapes)
	return number
}

// replace gives an object other shapes. A motion is over.
func (s *store) replace(number int32, shapes []Shape) {
	s.halt(number)
	o := &s.objects[number]
	if int(o.n) == len(shapes) {
		for i, shape := range shapes {
			at := o.first + int32(i)
			p := &s.parts[at]
			was := p.isBounded()
			p.set(shape)
			if is := p.isBounded(); is && was {
				s.touch(at)
			} else {
				s.leave(at, was)
				s.enter(at)
			}
		}
		return
	}
	s.strip(number)
	s.give(number, shapes)
}

// give adds the parts of an object.
func (s *store) give(number int32, shapes []Shape) {
	o := &s.objects[number]
	o.first, o.n = int32(len(s.parts)), int32(len(shapes))
	meetsAll := s.layersOf(number) == allLayers
	s.used += len(shapes)
	for _, shape := range shapes {
		at := int32(len(s.parts))
		s.parts = append(s.parts, part{object: number, meetsAll: meetsAll})
		s.parts[at].set(shape)
		s.enter(at)
	}
}

// strip takes the parts of an object away.
func (s *store) strip(number int32) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.leave(at, s.parts[at].isBounded())
	}
	s.used -= int(o.n)
	o.n = 0
}

// remove takes an object out. Its number stays its own until gaps are closed.
func (s *store) remove(number int32) {
	s.halt(number)
	s.strip(number)
	s.objects[number].isLive = false
	s.live--
}

// enter makes queries find a part.
func (s *store) enter(at int32) {
	if s.parts[at].isBounded() {
		s.touch(at)
		return
	}
	i := len(s.apart)
	s.apart = append(s.apart, at)
	for ; i > 0 && s.apart[i-1] > at; i-- {
		s.apart[i] = s.apart[i-1]
	}
	s.apart[i] = at
}

// leave makes queries forget a part.
func (s *store) leave(at int32, wasBounded bool) {
	if !wasBounded {
		for i, a := range s.apart {
			if a == at {
				s.apart = append(s.apart[:i], s.apart[i+1:]...)
				return
			}
		}
	}
	if s.tree.has(at) {
		s.tree.remove(at)
	}
}

// touch says that the bounds of a part have changed.
func (s *store) touch(at int32) {
	if p := &s.parts[at]; !p.isStale {
		p.isStale = true
		s.stale = append(s.stale, at)
		s.isStale.Store(true)
	}
}

// move sets an object in motion.
func (s *store) move(number int32, m Vec) {
	o := &s.objects[number]
	if o.moved == none {
		o.moved = int32(len(s.moves))
		s.moves = append(s.moves, move{object: number})
	}
	s.moves[o.moved].motion = m
	s.touchAll(number, true)
}

// halt ends the motion of an object.
func (s *store) halt(number int32) {
	o := &s.objects[number]
	if o.moved == none {
		return
	}
	last := len(s.moves) - 1
	s.moves[o.moved] = s.moves[last]
	s.objects[s.moves[last].object].moved = o.moved
	s.moves = s.moves[:last]
	o.moved = none
	s.touchAll(number, false)
}

// touchAll says that the bounds of all parts of an object have changed.
func (s *store) touchAll(number int32, isMoved bool) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].isMoved = isMoved
		if s.parts[at].isBounded() {
			s.touch(at)
		}
	}
}

// hasGaps says whether removed objects take more room than live ones.
func (s *store) hasGaps() bool {
	return len(s.objects) > 2*s.live+64 || len(s.parts) > 2*s.used+64
}

// compact closes the gaps, and calls renumber for each object that stays, in order.
// Objects in contact at the last Step stay until the next one tells that they are gone.
func (s *store) compact(renumber func(from, to int32)) {
	const gone = none
	to := s.numbers[:0]
	for number := range s.objects {
		if s.objects[number].isLive {
			to = append(to, 0)
		} else {
			to = append(to, gone)
		}
	}
	for _, p := range s.pairs {
		a, b := p.numbers()
		to[a], to[b] = 0, 0
	}
	n := int32(0)
	for number := range s.objects {
		if to[number] == gone {
			continue
		}
		to[number] = n
		o := s.objects[number]
		for at := o.first; at < o.first+o.n; at++ {
			s.parts[at].object = n
		}
		s.objects[n] = o
		if int(n) < len(s.layers) {
			s.layers[n] = s.layersOf(int32(number))
		}
		renumber(int32(number), n)
		n++
	}
	s.objects, s.layers, s.numbers = s.objects[:n], s.layers[:min(int(n), len(s.layers))], to
	for i, p := range s.pairs {
		a, b := p.numbers()
		s.pairs[i] = pairOf(to[a], to[b])
	}
	for i := range s.moves {
		s.moves[i].object = to[s.moves[i].object]
	}
	s.build()
}

// update brings the tree up to date. Reads may do so at the same time: the first one does,
// and the others wait.
func (s *store) update() {
	if !s.isStale.Load() {
		return
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if !s.isStale.Load() {
		return
	}
	t := &s.tree
	t.room(len(s.parts))
	added := 0
	for _, at := range s.stale {
		if !t.has(at) {
			added++
		}
	}
	switch {
	case added > t.built/4:
		s.build()
	case len(s.stale) > t.built/8:
		for _, at := range s.stale {
			if !t.has(at) && s.owns(at) {
				b := s.bounds(at)
				t.insert(at, &b)
			}
		}
		// Twice as large: what moved does not fit its place in the tree any more.
		if cost := t.refit(s.bounds); cost > 2*t.cost {
			s.build()
		}
	default:
		for _, at := range s.stale {
			if !s.owns(at) {
				continue
			}
			b := s.bounds(at)
			if t.has(at) {
				t.update(at, &b)
			} else {
				t.insert(at, &b)
			}
		}
		if t.changes > t.built/2+64 {
			s.build()
		}
	}
	for _, at := range s.stale {
		s.parts[at].isStale = false
	}
	s.stale = s.stale[:0]
	s.isStale.Store(false)
}

// owns says whether a part is one of its object's, which may have others by now.
func (s *store) owns(at int32) bool {
	o := &s.objects[s.parts[at].object]
	return at >= o.first && at < o.first+o.n && s.parts[at].isBounded()
}

// build builds the tree anew, and brings parts into its order: those that are near each
// other in space are so in memory. Parts that nobody owns end.
func (s *store) build() {
	s.buildTree()
	s.reorder()
	s.stale = s.stale[:0]
	s.isStale.Store(false)
}

// buildTree builds the tree anew.
func (s *store) buildTree() {
	s.entries = s.entries[:0]
	for number := range s.objects {
		o := &s.objects[number]
		for at := o.first; at < o.first+o.n; at++ {
			if s.parts[at].isBounded() {
				var e entry
				b := s.bounds(at)
				e.set(at, &b)
				s.entries = append(s.entries, e)
			}
		}
	}
	s.tree.empty(len(s.parts))
	s.tree.build(s.entries, s.bounds)
}

// reorder brings parts into the order of entries, those of one object together.
func (s *store) reorder() {
	to := s.numbers[:0]
	for range s.parts {
		to = append(to, none)
	}
	n := int32(0)
	place := func(number int32) {
		o := &s.objects[number]
		if o.n == 0 || to[o.first] != none {
			return
		}
		for at := o.first; at < o.first+o.n; at++ {
			to[at] = n
			n++
		}
	}
	for i := range s.entries {
		place(s.parts[s.entries[i].item].object)
	}
	for number := range s.objects {
		place(int32(number)) // rays and lines
	}
	kept := n
	for at := range to {
		if to[at] == none {
			to[at] = n
			n++
		}
	}

	for number := range s.objects {
		if o := &s.objects[number]; o.n > 0 {
			o.first = to[o.first]
		}
	}
	s.tree.renumber(to, int(kept))
	for at := range to {
		for to[at] != int32(at) {
			other := to[at]
			s.parts[at], s.parts[other] = s.parts[other], s.parts[at]
			to[at], to[other] = to[other], other
		}
	}
	s.parts, s.numbers = s.parts[:kept], to
	s.apart = s.apart[:0]
	for at := range s.parts {
		p := &s.parts[at]
		p.isStale = false
		if !p.isBounded() {
			s.apart = append(s.apart, int32(at))
		}
	}
}

// scratch is room for a query.
type scratch struct {
	items     []int32
	found     [][2]int32
	pairs     []pair
	sorted    []pair
	contacts  []contact
	obstacles []obstacle
	hits      []partHit
	events    []event
	near      []neighbor
	walk      walk
	stops     [8]stop
	va, vb    view
}

// get returns room that nobody else uses, put gives it back.
func (s *store) get() *scratch {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.spare); n > 0 {
		room := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return room
	}
	return new(scratch)
}

func (s *store) put(room *scratch) {
	s.mu.Lock()
	s.spare = append(s.spare, room)
	s.mu.Unlock()
}
