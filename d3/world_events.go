package d3

// Events of a step: what changes between the pairs in contact before and after, in the order of time.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/hantei-go/hantei/internal/workers"
)

// findEvents sorts the contacts of the step, compares them with the pairs of the step before, and lists the events.
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

// eventCount returns the number of events.
func (x *parallelJob) eventCount() int { return x.atStart + x.afterwards }

// findBucketEvents is findEvents for one bucket.
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

// contactChanges compares the pairs in contact before a step with those in contact now, both in order, and lists the events.
type contactChanges struct {
	before, now []pair
	events      []event // at the time 0, in order
	later       []event
}

// add adds an event.
func (c *contactChanges) add(t float64, p pair, kind Kind, contact int32) {
	if t == 0 {
		c.events = append(c.events, event{t, p, kind, contact})
	} else {
		c.later = append(c.later, event{t, p, kind, contact})
	}
}

// exitBefore adds an Exit for each pair less than p that was in contact before.
func (c *contactChanges) exitBefore(p pair) {
	for ; len(c.before) > 0 && c.before[0] < p; c.before = c.before[1:] {
		c.add(0, c.before[0], Exit, none)
	}
}

// wasTouching reports whether p, the next pair in order, was in contact before.
func (c *contactChanges) wasTouching(p pair) bool {
	c.exitBefore(p)
	was := len(c.before) > 0 && c.before[0] == p
	if was {
		c.before = c.before[1:]
	}
	return was
}

// addLasting adds the event of a pair that is in contact throughout the step.
func (c *contactChanges) addLasting(p pair) {
	kind := Enter
	if c.wasTouching(p) {
		kind = Stay
	}
	c.add(0, p, kind, none)
	c.now = append(c.now, p)
}

// addContact adds the events of a pair that is in contact for a part of the step. was says that the contact lasts from before.
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

// partitionLater partitions the events after the time 0 by spans of time. eventsOf sorts those of a span.
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

// partitionEvents partitions the later events of the buckets of a chunk.
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

// spanOf returns the index of the span in which a time is, if the step has so many spans, a power of two.
func spanOf(t float64, spans int) int { return min(int(t*float64(spans)), spans-1) }

// eventsOf returns the events of a task, in order, and the index of the first among all: those of a bucket at the time 0, or
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

// sortEvents sorts events by time, stably: by insertion, while none has far to go.
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

// isLarge reports whether the parts of the World are too many for a cache.
func (x *parallelJob) isLarge() bool {
	const few = 4096
	return len(x.s.parts) > few
}

// prefetchNext prefetches the contacts of events to come, and the parts of those that come sooner.
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

// prefetchItem prefetches a part, unless the item is a tile.
func (s *store) prefetchItem(at int32) {
	if at < firstTile {
		prefetchPart(&s.parts[at])
		if s.hasWays {
			prefetchKey(unsafe.Pointer(&s.ways[at]))
		}
	}
}
