package d3

// Contacts: which objects meet during a step, in order, and the events of that. Contacts are partitioned into buckets by the upper bits of
// the lesser object number, so each worker sorts and compares a bucket of its own without locks.

import (
	"cmp"
	"math/bits"
	"slices"
)

// A bucket has about minBucket entries or more. There are at most maxBuckets, so that the ends of all of them stay in a cache.
const (
	minBucket  = 256
	maxBuckets = 256
)

// partitionAll partitions the contacts of all workers into buckets, and returns the number of buckets.
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

// fewOfRun contacts or more are sorted by counting.
const fewOfRun = 64

// sortBucket sorts the contacts of a bucket. It returns them, and the index of the first among all.
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

// pairsIn returns the pairs p of a sorted list with from ≤ p < end.
func pairsIn(pairs []pair, from, end pair) []pair {
	i, _ := slices.BinarySearch(pairs, from)
	j, _ := slices.BinarySearch(pairs[i:], end)
	return pairs[i : i+j]
}

// joinContacts makes one contact of contacts of the same pair between which there is no gap: contacts of several parts, or in
// successive pieces of time. It returns the contacts that are left.
func (s *store) joinContacts(all []contact, sc *scratch) []contact {
	n, first := 0, 0 // the first of those that make the last one
	for i := range all {
		c := &all[i]
		if n > 0 && all[n-1].pair == c.pair && (c.enter <= all[n-1].exit || slices.ContainsFunc(all[first:i], func(d contact) bool { return s.joins(&d, c, sc) })) {
			all[n-1].exit = max(all[n-1].exit, c.exit)
			continue
		}
		all[n] = *c
		n++
		first = i
	}
	return all[:n]
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

// mayShare reports whether shared may find something that two items have in common: both are tiles, or triangles, or both are
// boxes along the axes.
func (s *store) mayShare(i, j int32) bool {
	k := s.kindOf(i)
	return k == s.kindOf(j) && (k == kindTile || k == kindBox)
}

// kindOf returns the kind of an item, that of the core if it is large and not rounded. A tile has the kind of its shape.
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

// shared returns a shape that two parts of the same kind have in common, exactly: the intersection of two boxes; of two tiles, a
// corner or the segment between the corners of one that lie in the other. It returns nil if there is none.
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

// compareContacts orders contacts by pair, then by time.
func compareContacts(a, b contact) int {
	if a.pair != b.pair {
		return cmp.Compare(a.pair, b.pair)
	}
	return cmp.Or(cmp.Compare(a.enter, b.enter), cmp.Compare(a.legIndex[0]+a.legIndex[1], b.legIndex[0]+b.legIndex[1]), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
}

// pairCursor returns the cursor of two objects, before its first piece. routes is memory for it.
func (s *store) pairCursor(p pair, routes *[2][1]Leg) (e pairCursor) {
	a, b := p.numbers()
	e.x = newPathCursor(s.startOf(a), s.routeOf(a, &routes[0]))
	e.y = newPathCursor(s.startOf(b), s.routeOf(b, &routes[1]))
	return e
}

// placed returns an item moved by an offset.
func (s *store) placed(at int32, offset Vec) storedShape {
	p := s.storedItem(at)
	if offset != (Vec{}) {
		p.translate(offset)
	}
	return p
}
