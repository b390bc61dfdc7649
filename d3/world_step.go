package d3

// Steps of a World: motions, and who comes into contact with whom.

import (
	"math"
	"slices"
)

// Step ends a frame: it compares the contacts with those at the end of the last Step, and
// carries out all motions. Each Enter is followed by an Exit of the same two ids before
// their next Enter, also when one is removed, moved by Set, changes its shape, or its
// filter: such a contact ends at T = 0.
//
// Between shapes in motion, contacts are those of SweepSpan, exact in both motions: what
// passes through another within the step enters and exits, and a contact that lasts to
// the end counts as there for the next Step, even if the places where shapes end up,
// which round, are apart then. Where one goes along legs, the time is divided at their ends, at
// which the places of both round; in between, contacts are those of SweepSpan. What lasts from
// one piece of time into the next is one contact.
//
// Events are ordered by T, then by A and by B in order of insertion. They are valid until
// the next Step.
func (w *World[K]) Step() []Event[K] {
	if w.store.surplus.wasReleased {
		w.events, w.store.surplus.wasReleased = nil, false
	}
	w.events = w.AppendStep(w.events[:0])
	return w.events
}

// AppendStep is Step, but appends the events, which stay valid, and returns the longer slice.
func (w *World[K]) AppendStep(to []Event[K]) []Event[K] {
	n := len(to)
	sc := w.store.scratches.Take()
	w.store.updateIn(sc, true)
	x := w.store.step(sc)
	to = slices.Grow(to, x.eventCount())[:n+x.eventCount()]
	w.writeEvents(x, to[n:])
	w.store.commitMoves(sc)
	sc.group.Stop()
	w.compact()
	hasSurplus := w.store.hasSurplus(sc)
	w.store.scratches.Put(sc)
	if hasSurplus {
		w.shrink()
	}
	if w.record != nil {
		w.record.step(w.Seamless, to[n:], w.hash())
	}
	return to
}

// writeEvents writes the events of the step x to to. The workers share the tasks, one for each bucket and one for each span of time.
func (w *World[K]) writeEvents(x *parallelJob, to []Event[K]) {
	t := w.eventWriter
	if t == nil {
		t = new(eventWriter[K])
		t.task = t.writeTask
		w.eventWriter = t
	}
	t.x, t.keys, t.isSeamless, t.to = x, w.keys, w.Seamless, to
	x.each = t.task
	x.run(len(x.buckets)+x.spans, (*parallelJob).doEach)
	t.x, t.keys, t.to, x.each = nil, nil, nil, nil
}

// writeTask writes the events of a bucket, or those within a span of time.
func (t *eventWriter[K]) writeTask(worker, task int) {
	x, sc := t.x, t.x.scratchOf(worker)
	events, at := x.eventsOf(worker, task)
	to := t.to[at : at+len(events)]
	isLarge := x.isLarge()
	for i := range events {
		if isLarge {
			x.prefetchNext(events, i)
		}
		e, event := &events[i], &to[i]
		a, b := e.pair.numbers()
		event.Kind, event.A, event.B, event.T = e.kind, t.keys[a], t.keys[b], e.t // field by field: see newObject
		if e.kind != Enter {
			event.Point, event.Normal, event.PartA, event.PartB = Vec{}, Vec{}, 0, 0
		} else {
			h, first, second := x.s.hitOf(e, x.scratch.contacts, t.isSeamless, sc)
			event.Point, event.Normal = h.Point, h.Normal.Add(Vec{}) // no −0
			event.PartA, event.PartB = x.s.partOf(first), x.s.partOf(second)
		}
	}
}

// hitOf returns the hit with which two objects meet, and the parts that do. isSeamless is that of the World.
func (s *store) hitOf(e *event, contacts []contact, isSeamless bool, sc *scratch) (h Hit, a, b int32) {
	if e.contact == none {
		a, b = s.firstTouch(e.pair, sc)
		if m, other := s.insideAmong(a, b); m != nil {
			h.Point = s.insideContact(other).Point
			return h, a, b
		}
		h.ofContact(sc.va.at(s, a), sc.vb.at(s, b))
		if max(a, b) >= firstTile {
			p, q := s.storedItem(a), s.storedItem(b)
			s.smoothBetween(a, b, &p, &q, &Vec{}, &Vec{}, &h, sc)
		}
		return h, a, b
	}
	c := &contacts[e.contact]
	if m, other := s.insideAmong(c.a, c.b); m != nil {
		return s.insideHit(c, other), c.a, c.b
	}
	if s.hasWays && max(c.a, c.b) < firstTile && !isSeamless {
		if ma, mb := s.ways[c.a], s.ways[c.b]; isWay(ma) && isWay(mb) {
			fastSweep(&h, sc.va.at(s, c.a), &ma, sc.vb.at(s, c.b), &mb)
			return h, c.a, c.b
		}
	}
	if p, q := c.pair.numbers(); s.turning(p) != nil || s.turning(q) != nil {
		s.setTurningHit(&h, c, sc)
		return h, c.a, c.b
	}
	var routes [2][1]Leg
	way := s.pairCursor(c.pair, &routes)
	way.skip(c.legIndex, c.from)
	way.next()
	p, q := s.placed(c.a, way.a), s.placed(c.b, way.b)
	fastSweep(&h, sc.va.stored(&p), &way.ma, sc.vb.stored(&q), &way.mb)
	s.smoothBetween(c.a, c.b, &p, &q, &way.ma, &way.mb, &h, sc)
	if isSeamless {
		s.smoothBoxes(c.a, c.b, &p, &q, &way.ma, &way.mb, &h, sc)
	}
	return h, c.a, c.b
}

// firstTouch returns the first parts of two objects at rest that overlap.
func (s *store) firstTouch(p pair, sc *scratch) (a, b int32) {
	first, second := p.numbers()
	x, xEnd := s.items(first)
	y, yEnd := s.items(second)
	if xEnd == x+1 && yEnd == y+1 {
		return x, y
	}
	if int64(xEnd-x)*int64(yEnd-y) <= 64 {
		for i := x; i < xEnd; i++ {
			for j := y; j < yEnd; j++ {
				if Overlap(sc.va.at(s, i), sc.vb.at(s, j)) {
					return i, j
				}
			}
		}
		return s.firstHeld(p, sc)
	}
	// The tree is asked with the fewer parts.
	few, end, many := x, xEnd, second
	if yEnd-y < xEnd-x {
		few, end, many = y, yEnd, first
	}
	a, b = math.MaxInt32, math.MaxInt32
	for at := few; at < end; at++ {
		q, _ := s.partOfItem(at, &sc.tb)
		s.candidates(q, sc)
		sc.items = append(sc.items, s.unbounded...)
		for _, item := range sc.items {
			i, j := at, item
			if many == first {
				i, j = item, at
			}
			if s.objectOf(item) == many && (i < a || i == a && j < b) && Overlap(sc.va.at(s, i), sc.vb.at(s, j)) {
				a, b = i, j
			}
		}
	}
	if a == math.MaxInt32 {
		return s.firstHeld(p, sc)
	}
	return a, b
}

// ifMeeting adds to pairs or contacts the objects of two items, if these meet during the step.
func (s *store) ifMeeting(sc *scratch, i, j int32) {
	a, b := s.objectOf(i), s.objectOf(j)
	if b < a {
		i, j, a, b = j, i, b, a
	}
	if !s.isMoving(i) && !s.isMoving(j) {
		s.ifTouching(sc, i, j)
		return
	}
	if s.areMeshes(i, j) {
		s.eachTilePair(sc, i, j, (*store).ifMeeting)
		return
	}
	if m, _ := s.insideAmong(i, j); m != nil {
		s.meetInside(m, i, j, sc)
		return
	}
	ma, mb := s.wayOf(i), s.wayOf(j)
	if !isWay(ma) || !isWay(mb) {
		switch {
		case s.turning(a) != nil || s.turning(b) != nil:
			s.meetTurning(i, j, sc)
			return
		case s.isBent(a) || s.isBent(b):
			s.meetAlongLegs(i, j, sc)
			return
		}
		ma, mb = s.motion(a), s.motion(b)
	}
	var span Span
	if fastSweepSpan(&span, sc.va.at(s, i), &ma, sc.vb.at(s, j), &mb) {
		sc.contacts = append(sc.contacts, contact{pairOf(a, b), span.Enter, span.Exit, i, j, [2]int32{}, 0})
	}
}

// step lists the events of a step in the contactSort of a parallelJob. It carries out no motion.
func (s *store) step(sc *scratch) *parallelJob {
	x := s.parallelJob(sc, nil)
	for i := range 1 + len(x.others) {
		other := x.scratchOf(i)
		other.contacts = other.contacts[:0]
	}
	if !s.hasWays {
		s.findAllWays(sc)
	}
	s.findOnTheWay(sc)
	s.listPairs(sc, (*store).ifMeeting)
	x.findEvents()
	s.gaps = max(s.gaps, len(s.objects)-s.live) // they need not stay any longer
	return x
}

// meetAlongLegs adds the contacts of two items of which one goes along legs.
func (s *store) meetAlongLegs(a, b int32, sc *scratch) {
	pair := pairOf(s.objectOf(a), s.objectOf(b))
	var routes [2][1]Leg
	way := s.pairCursor(pair, &routes)
	for {
		gone := [2]int32{way.x.legIndex, way.y.legIndex}
		if !way.next() {
			return
		}
		p, q := s.placed(a, way.a), s.placed(b, way.b)
		var span Span
		if fastSweepSpan(&span, sc.va.stored(&p), &way.ma, sc.vb.stored(&q), &way.mb) {
			sc.contacts = append(sc.contacts, contact{pair, way.when(span.Enter), way.when(span.Exit), a, b, gone, way.from})
		}
	}
}

// findOnTheWay lists in Found the items whose bounds meet during the step.
//
// Fast motions have large bounds, which meet many parts that the motions do not meet. If there are too many such pairs, the step
// is cut into slices of time, and Found has each pair once that meets in one of them.
func (s *store) findOnTheWay(sc *scratch) {
	most := 16*len(s.parts) + 64
	for slices := 1; ; slices *= 4 {
		if len(s.moves) == 0 || slices == 256 {
			most = math.MaxInt
		}
		if s.findInSlices(slices, most, sc) {
			s.expandPairs(sc)
			return
		}
	}
}

// findInSlices is findOnTheWay for n slices. It returns false if a slice has more than most pairs, and more slices would have
// fewer.
func (s *store) findInSlices(n, most int, sc *scratch) bool {
	defer func() { s.slice = timeSlice{} }()
	sc.Found, sc.sure = sc.Found[:0], sc.sure[:0]
	for i := range n {
		if n > 1 {
			s.slice = timeSlice{float64(i) / float64(n), float64(i+1) / float64(n), true}
			if i == 0 || s.refit(sc) > 2 {
				s.buildTree()
			}
			s.boundSlice(sc)
		}
		surely := len(sc.sure)
		if !s.listFound(sc, most) {
			return false
		}
		if i > 0 {
			sc.sure = sc.sure[:surely]
		}
	}
	if n > 1 {
		sc.uniqueFound(len(s.parts)) // along legs, two may meet again
		s.slice = timeSlice{}
		s.refit(sc) // rays and lines are still to come
	}
	return true
}

// uniqueFound leaves one of each pair in Found, of numbers less than n.
func (sc *scratch) uniqueFound(n int) {
	sc.pairs = sc.pairs[:0]
	for _, f := range sc.Found {
		sc.pairs = append(sc.pairs, pairOf(f[0], f[1]))
	}
	sc.sortPairs(n)
	sc.Found = sc.Found[:0]
	for _, p := range slices.Compact(sc.pairs) {
		a, b := p.numbers()
		sc.Found = append(sc.Found, [2]int32{a, b})
	}
}
