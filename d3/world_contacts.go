package d3

// Contacts: which objects meet during a step, in order, and the events of that. Contacts are partitioned into buckets by the upper bits of
// the lesser object number, so each worker sorts and compares a bucket of its own without locks.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/hantei-go/hantei/internal/workers"
)

// A bucket has about minBucket entries or more. There are at most maxBuckets, so that the ends of all of them stay in a cache.
const (
	minBucket  = 256
	maxBuckets = 256
)

// findEvents puts contacts in order, compares them with the pairs of the step before, and finds what happens.
func (x *parallelJob) findEvents() {
	s, sc := x.s, x.scratch
	buckets := x.partitionAll()
	x.buckets = slices.Grow(x.buckets[:0], buckets)[:buckets]
	x.run(buckets, (*parallelJob).findBucketEvents)
	x.atStart, x.afterwards = 0, 0
	if buckets == 1 {
		own := x.scratchOf(x.buckets[0].worker)
		own.now, sc.sorted = sc.sorted, own.now
	}
	now := sc.sorted[:0]
	for i := range x.buckets {
		a := &x.buckets[i]
		a.start = x.atStart
		x.atStart += a.events[1] - a.events[0]
		x.afterwards += a.later[1] - a.later[0]
		if buckets == 1 {
			now = now[:a.now[1]]
			break
		}
		now = append(now, x.scratchOf(a.worker).now[a.now[0]:a.now[1]]...)
	}
	s.pairs, sc.sorted = now, s.pairs
	x.partitionLater()
}

// partitionAll partitions the contacts of all workers into buckets, and returns how many buckets there are.
func (x *parallelJob) partitionAll() (buckets int) {
	s, sc, n := x.s, x.scratch, len(x.s.objects)
	total, lists := 0, 1+len(x.others)
	for i := range lists {
		other := x.scratchOf(i)
		total += len(other.contacts)
		other.events, other.later, other.now = other.events[:0], other.later[:0], other.now[:0]
	}
	things := total + len(s.pairs) + len(sc.pairs)
	if x.isShared = s.sharesList(things); !x.isShared {
		things = total // what stands still is in order
	}
	x.lowBits = max(0, bits.Len(uint(n))-bits.Len(uint(min(things/minBucket, maxBuckets-1))))
	buckets = n>>x.lowBits + 1
	if x.isPartitioned = buckets > 1 || total > len(sc.contacts) || total >= fewOfRun; x.isPartitioned {
		x.contacts.reset(lists, buckets)
		sc.partitioned = slices.Grow(sc.partitioned[:0], total)[:total]
		x.run(lists, (*parallelJob).partitionContacts)
		sc.contacts = slices.Grow(sc.contacts[:0], total)[:total]
	}
	return buckets
}

// eventCount returns how many events there are.
func (x *parallelJob) eventCount() int { return x.atStart + x.afterwards }

// bucketOf returns the bucket of a pair.
func (x *parallelJob) bucketOf(p pair) int { return int(p >> 32 >> (x.lowBits & 31)) }

// partitionContacts partitions the contacts of one worker.
func (x *parallelJob) partitionContacts(_, task int) {
	from := 0
	for i := range task {
		from += len(x.scratchOf(i).contacts)
	}
	all, to, starts := x.scratchOf(task).contacts, x.scratch.partitioned, x.contacts.offsets(task)
	for i := range all {
		starts[x.bucketOf(all[i].pair)+2]++
	}
	prefixSum(from, starts)
	for i := range all {
		at := &starts[x.bucketOf(all[i].pair)+1]
		to[*at] = all[i]
		*at++
	}
}

// fewOfRun contacts are compared with each other.
const fewOfRun = 64

// sortBucket puts the contacts of a bucket in order, and returns them, and where they are among all.
func (x *parallelJob) sortBucket(task int, own *scratch) (some []contact, at int) {
	if !x.isPartitioned {
		slices.SortFunc(x.scratch.contacts, compareContacts)
		return x.scratch.contacts, 0
	}
	at, n := x.contacts.span(task)
	some = x.scratch.contacts[at : at+n]
	if size := 1 << x.lowBits; n < fewOfRun || n < size/32 {
		n = 0
		for list := range 1 + len(x.others) {
			n += copy(some[n:], x.contactsIn(task, list))
		}
		slices.SortFunc(some, compareContacts)
		return some, at
	}
	own.starts = slices.Grow(own.starts[:0], 1<<x.lowBits)[:1<<x.lowBits]
	clear(own.starts)
	first := task << x.lowBits
	for list := range 1 + len(x.others) {
		partitioned := x.contactsIn(task, list)
		for i := range partitioned {
			own.starts[int(partitioned[i].pair>>32)-first]++
		}
	}
	exclusiveSum(own.starts)
	for list := range 1 + len(x.others) {
		partitioned := x.contactsIn(task, list)
		for i := range partitioned {
			to := &own.starts[int(partitioned[i].pair>>32)-first]
			some[*to] = partitioned[i]
			*to++
		}
	}
	for from := 0; from < len(some); { // those of one number, which are few
		to, isInOrder := from+1, true
		for ; to < len(some) && some[to].pair>>32 == some[from].pair>>32; to++ {
			isInOrder = isInOrder && some[to-1].pair < some[to].pair
		}
		if !isInOrder {
			slices.SortFunc(some[from:to], compareContacts)
		}
		from = to
	}
	return some, at
}

// contactsIn returns the contacts of a bucket that one worker has found.
func (x *parallelJob) contactsIn(bucket, list int) []contact {
	starts := x.contacts.offsets(list)
	return x.scratch.partitioned[starts[bucket]:starts[bucket+1]]
}

// findBucketEvents is settle for one bucket.
func (x *parallelJob) findBucketEvents(worker, task int) {
	s, own := x.s, x.scratchOf(worker)
	met, first := x.sortBucket(task, own)
	met = s.joinContacts(met, own)
	from, end := pair(task)<<x.lowBits<<32, pair(task+1)<<x.lowBits<<32
	still, before := x.scratch.pairs, s.pairs
	if len(x.buckets) > 1 {
		still, before = pairsIn(still, from, end), pairsIn(before, from, end)
	}
	c := contactChanges{before: before, events: own.events, later: own.later, now: own.now}
	a := &x.buckets[task]
	a.worker, a.events[0], a.later[0], a.now[0] = worker, len(c.events), len(c.later), len(c.now)
	for at := 0; at < len(met); {
		p := met[at].pair
		for ; len(still) > 0 && still[0] < p; still = still[1:] {
			c.addLasting(still[0])
		}
		was := c.wasTouching(p)
		if was && met[at].enter > 0 {
			c.add(0, p, Exit, none)
			was = false
		}
		for ; at < len(met) && met[at].pair == p; at++ {
			c.addContact(&met[at], int32(first+at), was)
			was = false
		}
	}
	for _, p := range still {
		c.addLasting(p)
	}
	c.exitBefore(math.MaxUint64)
	a.events[1], a.later[1], a.now[1] = len(c.events), len(c.later), len(c.now)
	own.events, own.later, own.now = c.events, c.later, c.now
}

// pairsIn returns those of some pairs in order that are at least from, and less than end.
func pairsIn(pairs []pair, from, end pair) []pair {
	i, _ := slices.BinarySearch(pairs, from)
	j, _ := slices.BinarySearch(pairs[i:], end)
	return pairs[i : i+j]
}

// joinContacts makes one of those contacts of parts, and of pieces of time, between which there is no gap. It returns what is left.
func (s *store) joinContacts(all []contact, sc *scratch) []contact {
	n, first := 0, 0 // the first of those that make the last one
	for i := range all {
		c := &all[i]
		if n > 0 && all[n-1].pair == c.pair && (c.enter <= all[n-1].exit || s.joinsOne(all[first:i], c, sc)) {
			all[n-1].exit = max(all[n-1].exit, c.exit)
			continue
		}
		all[n] = *c
		n++
		first = i
	}
	return all[:n]
}

// joinsOne says whether a contact of two parts has no gap to one of others.
func (s *store) joinsOne(others []contact, c *contact, sc *scratch) bool {
	for i := range others {
		if s.joins(&others[i], c, sc) {
			return true
		}
	}
	return false
}

// joins says whether the times at which a part meets two parts of another object have no gap between them,
// whatever they round to: all of both are within the same piece of time, and in it what the two share is met,
// exactly. So it is met at a time of either.
func (s *store) joins(c, d *contact, sc *scratch) bool {
	if c.legIndex != d.legIndex || c.from != d.from || !(c.a == d.a && s.mayShare(c.b, d.b) || c.b == d.b && s.mayShare(c.a, d.a)) {
		return false
	}
	var routes [2][1]Leg
	way := s.pairCursor(c.pair, &routes)
	way.skip(c.legIndex, c.from)
	way.next()
	one, mine, yours, other := s.placed(c.a, way.a), way.ma, way.mb, [2]storedShape{s.placed(c.b, way.b), s.placed(d.b, way.b)}
	if c.a != d.a {
		one, mine, yours, other = s.placed(c.b, way.b), way.mb, way.ma, [2]storedShape{s.placed(c.a, way.a), s.placed(d.a, way.a)}
	}
	var span Span
	shared := sc.shared(&other[0], &other[1])
	return shared != nil && fastSweepSpan(&span, sc.va.stored(&one), &mine, shared, &yours)
}

// mayShare says whether two items are both tiles, or shapes like these, or both boxes along the axes.
func (s *store) mayShare(i, j int32) bool {
	k := s.kindOf(i)
	return k == s.kindOf(j) && (k == kindTile || k == kindBox)
}

// kindOf returns the kind of an item; that of a tile is the one that its shape has as a part.
func (s *store) kindOf(at int32) kind {
	if at >= firstTile {
		return kindTile
	}
	if p := &s.parts[at]; !p.isLarge() {
		return p.kind
	} else if l := s.large(p); len(l.radii) == 0 {
		return l.core.kind
	}
	return kindLarge
}

// shared returns what two parts of the same kind have in common, exactly. It is a part of that if they are tiles: a
// corner, or what is between the corners of one that are in the other. Nil is nothing.
func (sc *scratch) shared(p, q *storedShape) Shape {
	if p.kind == kindBox {
		both := &sc.vt.box
		*both = Box{each(p.a, q.a, maxOf), each(p.b, q.b, minOf)}
		if !both.Min.isAtMost(both.Max) {
			return nil
		}
		return both
	}
	ends := &sc.vt.segment
	count := 0
	for k, from := range [...]*storedShape{p, q} {
		beside := sc.vn.stored([...]*storedShape{q, p}[k])
		for i := range dim {
			corner := from.corner(i)
			sc.vt.point = corner
			if !Overlap(&sc.vt.point, beside) {
				continue
			}
			switch {
			case count == 0:
				*ends = Segment{corner, corner}
			case length(corner.Sub(ends.A)) > length(ends.B.Sub(ends.A)):
				ends.B = corner
			case length(corner.Sub(ends.B)) > length(ends.B.Sub(ends.A)):
				ends.A = corner
			}
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return ends
}

// compareContacts is the order of pairs, then of what happens first.
func compareContacts(a, b contact) int {
	if a.pair != b.pair {
		return cmp.Compare(a.pair, b.pair)
	}
	return cmp.Or(cmp.Compare(a.enter, b.enter), cmp.Compare(a.legIndex[0]+a.legIndex[1], b.legIndex[0]+b.legIndex[1]), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
}

// contactChanges are made of the pairs in contact before and of those in contact now, both in
// order.
type contactChanges struct {
	before, now []pair
	events      []event // at the time 0, in order
	later       []event
}

func (c *contactChanges) add(t float64, p pair, kind Kind, contact int32) {
	if t == 0 {
		c.events = append(c.events, event{t, p, kind, contact})
	} else {
		c.later = append(c.later, event{t, p, kind, contact})
	}
}

// exitBefore ends the contacts of pairs less than p that were there before.
func (c *contactChanges) exitBefore(p pair) {
	for ; len(c.before) > 0 && c.before[0] < p; c.before = c.before[1:] {
		c.add(0, c.before[0], Exit, none)
	}
}

// wasTouching says whether p, which is next in order, was in contact before.
func (c *contactChanges) wasTouching(p pair) bool {
	c.exitBefore(p)
	was := len(c.before) > 0 && c.before[0] == p
	if was {
		c.before = c.before[1:]
	}
	return was
}

// addLasting is for a pair in contact all the step long.
func (c *contactChanges) addLasting(p pair) {
	kind := Enter
	if c.wasTouching(p) {
		kind = Stay
	}
	c.add(0, p, kind, none)
	c.now = append(c.now, p)
}

// addContact is for a pair in contact for a time; was says that it was at the start.
func (c *contactChanges) addContact(m *contact, at int32, was bool) {
	if !was {
		c.add(m.enter, m.pair, Enter, at)
	}
	if m.exit < 1 {
		c.add(m.exit, m.pair, Exit, none)
		return
	}
	if was {
		c.add(0, m.pair, Stay, none)
	}
	c.now = append(c.now, m.pair)
}

// partitionLater partitions the events after the time 0 by spans of time. Those of a span are put in order by eventsOf.
func (x *parallelJob) partitionLater() {
	switch x.spans, x.chunks = 0, 1; {
	case x.afterwards == 0:
		return
	case len(x.buckets) == 1 && x.afterwards < fewOfRun:
		x.spans, x.chunks = 1, 0
		sortEvents(x.laterOf(0))
		return
	case x.isShared:
		x.chunks = min(x.s.workers, workers.Most)
	}
	x.spans = 1 << bits.Len(uint(min(x.afterwards/minBucket, maxBuckets-1)))
	x.times.reset(x.chunks, x.spans)
	x.scratch.timed = slices.Grow(x.scratch.timed[:0], x.afterwards)[:x.afterwards]
	x.run(x.chunks, (*parallelJob).partitionEvents)
}

// laterOf returns the events after the time 0 of a bucket.
func (x *parallelJob) laterOf(bucket int) []event {
	a := &x.buckets[bucket]
	return x.scratchOf(a.worker).later[a.later[0]:a.later[1]]
}

// partitionEvents partitions the later events of some buckets.
func (x *parallelJob) partitionEvents(_, task int) {
	from, to, starts := 0, x.scratch.timed, x.times.offsets(task)
	first, end := task*len(x.buckets)/x.chunks, (task+1)*len(x.buckets)/x.chunks
	for bucket := range first {
		from += len(x.laterOf(bucket))
	}
	for bucket := first; bucket < end; bucket++ {
		for _, e := range x.laterOf(bucket) {
			starts[spanOf(e.t, x.spans)+2]++
		}
	}
	prefixSum(from, starts)
	for bucket := first; bucket < end; bucket++ {
		for _, e := range x.laterOf(bucket) {
			at := &starts[spanOf(e.t, x.spans)+1]
			to[*at] = e
			*at++
		}
	}
}

// spanOf returns in which of so many spans of time, a power of two, a time is.
func spanOf(t float64, spans int) int { return min(int(t*float64(spans)), spans-1) }

// eventsOf returns the events that a task is about, in order, and where they are among all: those of a bucket at the time 0, then
// those within a span of time.
func (x *parallelJob) eventsOf(worker, task int) (events []event, at int) {
	if task < len(x.buckets) {
		a := &x.buckets[task]
		return x.scratchOf(a.worker).events[a.events[0]:a.events[1]], a.start
	}
	if x.chunks == 0 {
		return x.laterOf(0), x.atStart
	}
	span := task - len(x.buckets)
	at, n := x.times.span(span)
	own := x.scratchOf(worker)
	own.ordered = slices.Grow(own.ordered[:0], n)[:n]
	if n < fewOfRun {
		n = 0
		for list := range x.chunks {
			n += copy(own.ordered[n:], x.timedIn(span, list))
		}
	} else { // to spans within this one
		size := 1 << bits.Len(uint(n))
		first := span * size
		own.starts = slices.Grow(own.starts[:0], size)[:size]
		clear(own.starts)
		for list := range x.chunks {
			for _, e := range x.timedIn(span, list) {
				own.starts[spanOf(e.t, size*x.spans)-first]++
			}
		}
		exclusiveSum(own.starts)
		for list := range x.chunks {
			for _, e := range x.timedIn(span, list) {
				to := &own.starts[spanOf(e.t, size*x.spans)-first]
				own.ordered[*to] = e
				*to++
			}
		}
	}
	sortEvents(own.ordered)
	return own.ordered, x.atStart + at
}

// timedIn returns the events within a span of time that come from one chunk.
func (x *parallelJob) timedIn(span, list int) []event {
	starts := x.times.offsets(list)
	return x.scratch.timed[starts[span]:starts[span+1]]
}

// sortEvents puts events in order that have not far to go; or else it sorts them. Those at the same time stay in order.
func sortEvents(events []event) {
	const far = 64
	for i := 1; i < len(events); i++ {
		e, to := events[i], i
		for ; to > 0 && events[to-1].t > e.t; to-- {
			if i-to == far {
				events[to] = e
				slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(a.t, b.t) })
				return
			}
			events[to] = events[to-1]
		}
		events[to] = e
	}
}

// isLarge says whether there is more than a cache holds.
func (x *parallelJob) isLarge() bool {
	const few = 4096
	return len(x.s.parts) > few
}

// prefetchNext asks memory for the contacts of events that come soon, and for the parts of those that come sooner.
func (x *parallelJob) prefetchNext(events []event, i int) {
	const ahead = 8
	if i += ahead; i < len(events) && events[i].contact != none {
		c := &x.scratch.contacts[events[i].contact]
		x.s.prefetchItem(c.a)
		x.s.prefetchItem(c.b)
	}
	if i += ahead; i < len(events) && events[i].contact != none {
		prefetchKey(unsafe.Pointer(&x.scratch.contacts[events[i].contact]))
	}
}

// prefetchItem asks memory for a part, unless it is a tile.
func (s *store) prefetchItem(at int32) {
	if at < firstTile {
		prefetchPart(&s.parts[at])
		if s.hasWays {
			prefetchKey(unsafe.Pointer(&s.ways[at]))
		}
	}
}

// pairCursor returns that of two objects, before its first piece. There is room for the routes.
func (s *store) pairCursor(p pair, routes *[2][1]Leg) (e pairCursor) {
	a, b := p.numbers()
	e.x = newPathCursor(s.startOf(a), s.routeOf(a, &routes[0]))
	e.y = newPathCursor(s.startOf(b), s.routeOf(b, &routes[1]))
	return e
}

// placed returns a part at an offset.
func (s *store) placed(at int32, offset Vec) storedShape {
	p := s.storedItem(at)
	if offset != (Vec{}) {
		p.translate(offset)
	}
	return p
}
