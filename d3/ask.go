package d3

import (
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
func (t *terms) hear(o *object) bool { return t.mask == 0 || t.mask&o.layer != 0 }

func (t *terms) accepts(number int32) bool { return t.accept == nil || t.accept(number) }

// mayMeet says whether a pair of objects counts.
func mayMeet(a, b *object) bool { return a.layer&b.mask != 0 && b.layer&a.mask != 0 }

// overlap is Overlap of two parts.
func (room *scratch) overlap(a, b *part) bool {
	switch {
	case a.kind == kindSphere && b.kind == kindSphere:
		return Overlap(Sphere{a.a, a.r}, Sphere{b.a, b.r})
	case a.kind == kindSphere && b.kind == kindCapsule:
		return Overlap(Sphere{a.a, a.r}, Capsule{b.a, b.b, b.r})
	case a.kind == kindCapsule && b.kind == kindSphere:
		return Overlap(Sphere{b.a, b.r}, Capsule{a.a, a.b, a.r})
	case a.kind == kindCapsule && b.kind == kindCapsule:
		return Overlap(Capsule{a.a, a.b, a.r}, Capsule{b.a, b.b, b.r})
	}
	return Overlap(room.va.shape(a), room.vb.shape(b))
}

// candidates lists in items the parts whose bounds s may meet, in no order.
func (s *store) candidates(q *part, room *scratch) {
	room.items = room.items[:0]
	if q.isBounded() {
		b := around(q.ends())
		room.items = s.tree.meeting(&b, room.items)
	} else {
		room.walk.slabs.along(q)
		room.walk.start(&s.tree, false)
		for {
			n, ok := room.walk.next(math.Inf(1), &room.stops)
			if !ok {
				break
			}
			for _, stop := range room.stops[:n] {
				room.items = append(room.items, stop.item)
			}
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
		if t.hear(&s.objects[p.object]) && room.overlap(q, p) {
			room.items[n] = p.object
			n++
		}
	}
	slices.Sort(room.items[:n])
	numbers := slices.Compact(room.items[:n])
	return slices.DeleteFunc(numbers, func(number int32) bool { return !t.accepts(number) })
}

// along prepares for what is on the way of a ray or line.
func (s *slabs) along(q *part) {
	from := 0.0
	if q.kind == kindLine {
		from = -math.MaxFloat64
	}
	s.set(q.a, q.a, q.b, from, math.MaxFloat64)
}

// touching lists in pairs those objects in contact that may meet, in order.
func (s *store) touching(room *scratch) {
	room.pairs = room.pairs[:0]
	s.eachCandidate(room, func(a, b *part) {
		if room.overlap(a, b) {
			room.pairs = append(room.pairs, pairOf(a.object, b.object))
		}
	})
	room.order()
}

// eachCandidate calls f with the parts of different objects that may meet and whose bounds
// do.
func (s *store) eachCandidate(room *scratch, f func(a, b *part)) {
	ask := func(a, b *part) {
		if a.object != b.object && (a.meetsAll && b.meetsAll || mayMeet(&s.objects[a.object], &s.objects[b.object])) {
			f(a, b)
		}
	}
	room.found = s.tree.pairs(room.found[:0])
	for _, found := range room.found {
		ask(&s.parts[found[0]], &s.parts[found[1]])
	}
	for i, at := range s.apart {
		p := &s.parts[at]
		if s.objects[p.object].moved == none {
			s.candidates(p, room)
		} else {
			s.all(room)
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

// rayCast finds the first object on a path: its number, or none.
func (s *store) rayCast(h *Hit, p Path, t *terms, room *scratch) int32 {
	switch p := p.(type) {
	case Segment:
		room.walk.slabs.set(p.A, p.A, p.B.Sub(p.A), 0, 1)
	case *Segment:
		room.walk.slabs.set(p.A, p.A, p.B.Sub(p.A), 0, 1)
	default:
		var q part
		q.set(p)
		room.walk.slabs.along(&q)
	}
	c := caster{h: h, t: t, room: room, best: none, path: p}
	switch p := p.(type) {
	case Segment:
		c.dir = p.B.Sub(p.A)
	case *Segment:
		c.dir = p.B.Sub(p.A)
	case Ray:
		c.dir = p.Dir
	case *Ray:
		c.dir = p.Dir
	case Line:
		c.dir = p.Dir
	case *Line:
		c.dir = p.Dir
	}
	return c.cast(s)
}

// sweep finds what a moving shape meets first: an object, or none, and its part.
func (s *store) sweep(h *Hit, q Shape, motion Vec, t *terms, room *scratch) (number, at int32) {
	var p part
	p.set(q)
	lo, hi := fill(math.Inf(-1)), fill(math.Inf(1))
	if p.isBounded() {
		lo, hi = p.ends()
	}
	room.walk.slabs.set(lo, hi, motion, 0, 1)
	c := caster{h: h, t: t, room: room, best: none, shape: q, dir: motion}
	number = c.cast(s)
	return number, c.part
}

// caster keeps what a path, or a moving shape, hits first.
type caster struct {
	h     *Hit
	t     *terms
	room  *scratch
	best  int32 // an object
	part  int32 // of it
	path  Path  // or
	shape Shape // which moves
	dir   Vec
}

func (c *caster) cast(s *store) int32 {
	for _, at := range s.apart {
		c.try(s, at)
	}
	w := &c.room.walk
	w.start(&s.tree, false)
	for {
		n, ok := w.next(c.limit(), &c.room.stops)
		if !ok {
			return c.best
		}
		for i := range n {
			if c.room.stops[i].t <= c.limit() {
				c.try(s, c.room.stops[i].item)
			}
		}
	}
}

// limit returns the T of the first hit so far.
func (c *caster) limit() float64 {
	if c.best == none {
		return math.Inf(1)
	}
	return c.h.T
}

// try casts at a part.
func (c *caster) try(s *store, at int32) {
	p := &s.parts[at]
	if !c.t.hear(&s.objects[p.object]) {
		return
	}
	var h Hit
	var ok bool
	if shape := c.room.va.shape(p); c.path != nil {
		ok = rayCast(&h, c.path, shape)
	} else {
		ok = sweep(&h, c.shape, &c.dir, shape, &Vec{})
	}
	if !ok || c.best != none && (h.T > c.h.T || h.T == c.h.T && !c.precedes(p.object, at)) {
		return
	}
	if c.t.approaching && h.T == 0 && !c.approaches(at, h.Normal) || !c.t.accepts(p.object) {
		return
	}
	*c.h, c.best, c.part = h, p.object, at
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
	if !t.hear(o) {
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
