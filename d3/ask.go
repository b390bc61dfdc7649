package d3

import (
	"cmp"
	"math"
	"slices"
)

// terms say which objects a query is about.
type terms struct {
	mask        uint64 // objects with a layer in it; 0 for all
	approaching bool
	leaving     int32                   // a part that may be approached by no more than rounding; or none
	accept      func(number int32) bool // nil for all
}

// hear says whether a query is about an object, as far as its layer tells.
func (t *terms) hear(s *store, number int32) bool {
	return t.mask == 0 || t.mask&s.layersOf(number).layer != 0
}

func (t *terms) accepts(number int32) bool { return t.accept == nil || t.accept(number) }

// mayMeet says whether a pair of objects counts.
func (s *store) mayMeet(a, b int32) bool {
	l, m := s.layersOf(a), s.layersOf(b)
	return l.layer&m.mask != 0 && m.layer&l.mask != 0
}

// overlap is Overlap of two parts, asked with values, for which it is fastest.
func (p *part) overlap(q *part) bool {
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
	}
	return overlapPart(Line{p.a, p.b}, q)
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
	}
	return Overlap(s, Line{q.a, q.b})
}

// candidates lists in items the parts whose bounds s may meet, in no order.
func (s *store) candidates(q *part, room *scratch) {
	room.items = room.items[:0]
	switch q.kind {
	case kindRay:
		s.along(q.a, q.b, room)
	case kindLine:
		s.along(q.a, q.b, room)
		s.along(q.a, q.b.Neg(), room)
		slices.Sort(room.items)
		room.items = slices.Compact(room.items)
	default:
		b := around(q.ends())
		room.items = s.tree.meeting(&b, room.items)
	}
}

// along adds to items the parts whose bounds a ray may meet.
func (s *store) along(o, d Vec, room *scratch) {
	room.walk.slabs.set(o, o, d, math.MaxFloat64)
	room.walk.start(&s.tree, false)
	for {
		n, ok := room.walk.next(math.Inf(1), &room.stops)
		if !ok {
			return
		}
		for _, stop := range room.stops[:n] {
			room.items = append(room.items, stop.item)
		}
	}
}

// overlapping lists the numbers of the objects that q overlaps, in order.
func (s *store) overlapping(q *part, t *terms, room *scratch) []int32 {
	s.candidates(q, room)
	room.items = append(room.items, s.apart...)
	n := 0
	for _, at := range room.items {
		p := &s.parts[at]
		if t.hear(s, p.object) && q.overlap(p) {
			room.items[n] = p.object
			n++
		}
	}
	slices.Sort(room.items[:n])
	numbers := slices.Compact(room.items[:n])
	return slices.DeleteFunc(numbers, func(number int32) bool { return !t.accepts(number) })
}

// touching lists in pairs those objects in contact that may meet, in order.
func (s *store) touching(room *scratch) {
	room.pairs = room.pairs[:0]
	room.found = s.tree.pairs(room.found[:0], math.MaxInt)
	s.eachCandidate(room, func(a, b *part) { room.ifTouching(a, b) })
	room.order()
}

// ifTouching adds to pairs the objects of two parts that overlap.
func (room *scratch) ifTouching(a, b *part) {
	if a.overlap(b) {
		room.pairs = append(room.pairs, pairOf(a.object, b.object))
	}
}

// eachCandidate calls f with the parts of different objects that may meet and whose bounds
// do, in found or beyond.
func (s *store) eachCandidate(room *scratch, f func(a, b *part)) {
	ask := func(a, b *part) {
		if a.object != b.object && (a.meetsAll && b.meetsAll || s.mayMeet(a.object, b.object)) {
			f(a, b)
		}
	}
	for _, found := range room.found {
		ask(&s.parts[found[0]], &s.parts[found[1]])
	}
	for i, at := range s.apart {
		p := &s.parts[at]
		if p.isMoved {
			s.all(room)
		} else {
			s.candidates(p, room)
		}
		for _, item := range room.items {
			ask(p, &s.parts[item])
		}
		for _, other := range s.apart[i+1:] {
			ask(p, &s.parts[other])
		}
	}
}

// all lists in items all parts with bounds.
func (s *store) all(room *scratch) {
	room.items = room.items[:0]
	for at := range s.parts {
		if s.owns(int32(at)) {
			room.items = append(room.items, int32(at))
		}
	}
}

// order puts pairs in order, and leaves one of each.
func (room *scratch) order() {
	if len(room.pairs) < 256 {
		slices.Sort(room.pairs)
	} else {
		room.radix()
	}
	room.pairs = slices.Compact(room.pairs)
}

// radix sorts pairs by their digits of eleven bits, the last ones first, without those that
// are the same in all.
func (room *scratch) radix() {
	const digit = 11
	var differ pair
	for _, p := range room.pairs {
		differ |= p ^ room.pairs[0]
	}
	for shift := 0; differ>>shift != 0; shift += digit {
		if differ>>shift&(1<<digit-1) == 0 {
			continue
		}
		var starts [1 << digit]int32
		for _, p := range room.pairs {
			starts[p>>shift&(1<<digit-1)]++
		}
		sum := int32(0)
		for i, n := range starts {
			starts[i] = sum
			sum += n
		}
		room.sorted = append(room.sorted[:0], room.pairs...)
		for _, p := range room.sorted {
			at := &starts[p>>shift&(1<<digit-1)]
			room.pairs[*at] = p
			*at++
		}
	}
}

// rayCast sends the path.
func (c *caster) rayCast(s *store, room *scratch) {
	var q part
	q.set(c.path)
	c.dir = q.b
	switch q.kind {
	case kindSegment:
		c.dir = q.b.Sub(q.a)
		room.walk.slabs.set(q.a, q.a, c.dir, 1)
		c.cast(s, room)
	case kindRay:
		room.walk.slabs.set(q.a, q.a, q.b, math.MaxFloat64)
		c.cast(s, room)
	default:
		// A line has no start: what comes first may be at the far end.
		s.candidates(&q, room)
		for _, at := range room.items {
			c.try(s, at, room)
		}
		for _, at := range s.apart {
			c.try(s, at, room)
		}
	}
}

// sweep moves the shape along dir.
func (c *caster) sweep(s *store, room *scratch) {
	var p part
	p.set(c.shape)
	lo, hi := fill(math.Inf(-1)), fill(math.Inf(1))
	if p.isBounded() {
		lo, hi = p.ends()
	}
	room.walk.slabs.set(lo, hi, c.dir, 1)
	c.cast(s, room)
}

// caster keeps what a path, or a moving shape, hits first.
type caster struct {
	h     Hit
	t     *terms
	best  int32 // an object
	part  int32 // of it
	path  Path  // or
	shape Shape // which moves
	dir   Vec
	all   bool // keep each object's first hit, in room.hits
}

// partHit is where a part of an object is hit.
type partHit struct {
	part, number int32
	Hit
}

func (c *caster) cast(s *store, room *scratch) {
	for _, at := range s.apart {
		c.try(s, at, room)
	}
	w := &room.walk
	w.start(&s.tree, false)
	for {
		n, ok := w.next(c.limit(), &room.stops)
		if !ok {
			return
		}
		for i := range n {
			if room.stops[i].t <= c.limit() {
				c.try(s, room.stops[i].item, room)
			}
		}
	}
}

// limit returns the T of the first hit so far.
func (c *caster) limit() float64 {
	if c.all || c.best == none {
		return math.Inf(1)
	}
	return c.h.T
}

// try casts at a part.
func (c *caster) try(s *store, at int32, room *scratch) {
	p := &s.parts[at]
	if !c.t.hear(s, p.object) {
		return
	}
	var h Hit
	var ok bool
	if shape := room.va.shape(p); c.path != nil {
		ok = rayCast(&h, c.path, shape)
	} else {
		ok = sweep(&h, c.shape, &c.dir, shape, &Vec{})
	}
	if !ok || !c.all && c.best != none && (h.T > c.h.T || h.T == c.h.T && !c.precedes(p.object, at)) {
		return
	}
	if c.t.approaching && h.T == 0 && !c.approaches(at, h.Normal) || !c.t.accepts(p.object) {
		return
	}
	if c.all {
		room.hits = append(room.hits, partHit{at, p.object, h})
		return
	}
	c.h, c.best, c.part = h, p.object, at
}

// inOrder leaves of all hits the first one of each object, in order.
func (room *scratch) inOrder() []partHit {
	slices.SortFunc(room.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.number, b.number), cmp.Compare(a.T, b.T), cmp.Compare(a.part, b.part))
	})
	room.hits = slices.CompactFunc(room.hits, func(a, b partHit) bool { return a.number == b.number })
	slices.SortFunc(room.hits, func(a, b partHit) int {
		return cmp.Or(cmp.Compare(a.T, b.T), cmp.Compare(a.number, b.number))
	})
	return room.hits
}

// approaches says whether the motion leads into a part with the normal n.
func (c *caster) approaches(at int32, n Vec) bool {
	into := -c.dir.Dot(n)
	if at == c.t.leaving {
		return into > float64(0x1p-40*c.dir.sumAbs())
	}
	return into > 0
}

// precedes says whether a part of an object comes before what has been hit so far.
func (c *caster) precedes(object, part int32) bool {
	return object < c.best || object == c.best && part < c.part
}

// neighbor is an object and its distance.
type neighbor struct {
	distance float64
	number   int32
}

// after is the order of Nearest.
func (n *neighbor) after(m *neighbor) bool {
	return n.distance > m.distance || n.distance == m.distance && n.number > m.number
}

// nearest lists the k objects nearest to q, in order.
func (s *store) nearest(q Shape, k int, t *terms, room *scratch) []neighbor {
	room.near = room.near[:0]
	var p part
	p.set(q)
	if b := Bounds(q); k <= 0 || b.Min.X > b.Max.X {
		return nil
	}
	for _, at := range s.apart {
		s.consider(q, s.parts[at].object, k, t, room)
	}
	room.walk.gaps.lo, room.walk.gaps.hi = axes(fill(math.Inf(-1))), axes(fill(math.Inf(1)))
	if p.isBounded() {
		lo, hi := p.ends()
		room.walk.gaps.lo, room.walk.gaps.hi = axes(lo), axes(hi)
	}
	room.walk.start(&s.tree, true)
	for {
		n, ok := room.walk.next(room.farthest(k), &room.stops)
		if !ok {
			break
		}
		for i := range n {
			if stop := room.stops[i]; stop.t <= room.farthest(k) {
				s.consider(q, s.parts[stop.item].object, k, t, room)
			}
		}
	}
	slices.SortFunc(room.near, func(a, b neighbor) int {
		if a.after(&b) {
			return 1
		}
		return -1
	})
	return room.near
}

// farthest returns the distance beyond which nothing is among the k nearest.
func (room *scratch) farthest(k int) float64 {
	if len(room.near) < k {
		return math.Inf(1)
	}
	return room.near[0].distance
}

// consider adds an object to the k nearest, a heap with the last of them on top, if it is
// one of them.
func (s *store) consider(q Shape, number int32, k int, t *terms, room *scratch) {
	o := &s.objects[number]
	if !t.hear(s, number) {
		return
	}
	n := neighbor{math.Inf(1), number}
	for at := o.first; at < o.first+o.n; at++ {
		n.distance = min(n.distance, Distance(q, room.va.shape(&s.parts[at])))
	}
	full := len(room.near) == k
	if full && !room.near[0].after(&n) || o.n > 1 && slices.Contains(room.near, n) || !t.accepts(number) {
		return
	}
	heap := room.near
	if !full {
		heap = append(heap, n)
		i := len(heap) - 1
		for ; i > 0 && n.after(&heap[(i-1)/2]); i = (i - 1) / 2 {
			heap[i] = heap[(i-1)/2]
		}
		heap[i] = n
		room.near = heap
		return
	}
	i := 0
	for {
		child := 2*i + 1
		if child+1 < len(heap) && heap[child+1].after(&heap[child]) {
			child++
		}
		if child >= len(heap) || !heap[child].after(&n) {
			break
		}
		heap[i] = heap[child]
		i = child
	}
	heap[i] = n
}
