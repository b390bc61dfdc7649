package d3

// Contacts: which objects meet during a step, in order, and the events of that; and the order of pairs and numbers of
// objects. Contacts are partitioned into buckets by the upper bits of the lesser object number, so each worker sorts and
// compares a bucket of its own without locks.

import (
	"cmp"
	"math/bits"
	"slices"

	"github.com/hantei-go/hantei/internal/workers"
)

// sortPairs sorts pairs of numbers less than n.
func (sc *scratch) sortPairs(n int) {
	if len(sc.pairs) < 64 || len(sc.pairs) < n/32 {
		slices.Sort(sc.pairs)
	} else {
		sc.countingSort(n)
	}
}

// countingSort sorts pairs of numbers less than n by their lesser numbers. Those with the same lesser number are sorted by
// insertion if they are few everywhere, or else all pairs are sorted by their greater numbers before.
func (sc *scratch) countingSort(n int) {
	if sc.countNumbers(32, n) > fewEqual {
		sc.countNumbers(0, n)
		sc.radixPass(0)
		sc.countNumbers(32, n)
	}
	sc.radixPass(32)
	insertionSort(sc.pairs)
}

// fewEqual pairs with the same lesser number are sorted by insertion.
const fewEqual = 16

// insertionSort sorts pairs of which none has far to go.
func insertionSort(pairs []pair) {
	// Which of two neighbors is less, the processor has not to guess; few pairs have farther to go.
	greatest := pairs[0]
	for i, p := range pairs[1:] {
		least := min(greatest, p)
		greatest = max(greatest, p)
		pairs[i], pairs[i+1] = least, greatest
		for ; i > 0 && pairs[i-1] > least; i-- {
			pairs[i-1], pairs[i] = least, pairs[i-1]
		}
	}
}

// countNumbers sets starts to the offset of the first pair of each number, the lesser or the greater one by shift. It returns
// the largest count of a number.
func (sc *scratch) countNumbers(shift, n int) (most int32) {
	sc.starts = slices.Grow(sc.starts[:0], n)[:n]
	clear(sc.starts)
	for _, p := range sc.pairs {
		sc.starts[uint32(p>>(shift&63))]++
	}
	return exclusiveSum(sc.starts)
}

// exclusiveSum replaces each count by the sum of those before it, which turns counts into offsets. It returns the largest count.
func exclusiveSum(numbers []int32) (most int32) {
	sum := int32(0)
	for i, n := range numbers {
		numbers[i] = sum
		sum += n
		most = max(most, n)
	}
	return most
}

// radixPass is one pass of a radix sort: it moves each pair to the next place of its number, the lesser or the greater one.
func (sc *scratch) radixPass(shift int) {
	sc.sorted = slices.Grow(sc.sorted[:0], len(sc.pairs))[:len(sc.pairs)]
	for _, p := range sc.pairs {
		at := &sc.starts[uint32(p>>(shift&63))]
		sc.sorted[*at] = p
		*at++
	}
	sc.pairs, sc.sorted = sc.sorted, sc.pairs
}

// sortNumbers sorts numbers less than n, by one byte after the other if they are many. It uses the memory of items.
func (sc *scratch) sortNumbers(numbers []int32, n int) []int32 {
	if len(numbers) < 64 {
		slices.Sort(numbers)
		return numbers
	}
	sc.items = slices.Grow(sc.items[:0], len(numbers))
	to := sc.items[:len(numbers)]
	for shift := 0; (n-1)>>shift > 0; shift += 8 {
		var starts [256]int32
		for _, x := range numbers {
			starts[uint8(x>>shift)]++
		}
		exclusiveSum(starts[:])
		for _, x := range numbers {
			at := &starts[uint8(x>>shift)]
			to[*at] = x
			*at++
		}
		numbers, to = to, numbers
	}
	return numbers
}

// fewPairs is how many pairs or contacts one goroutine sorts and names alone. It is a variable for tests.
var fewPairs = 4096

// sharesList reports whether so many pairs are worth the workers that have helped to find them.
func (s *store) sharesList(pairs int) bool { return pairs > fewPairs && s.shares(len(s.tree.Nodes)) }

// sortPairs sorts pairs of objects, and leaves one of equal pairs. It shares the work with the workers that have helped to find the pairs, if
// there are some: to start workers for this alone does not pay.
func (s *store) sortPairs(sc *scratch) {
	n := len(s.objects)
	if s.sharesList(len(sc.pairs)) && len(sc.pairs) > n/32 {
		s.sortPairsShared(sc, n)
	} else {
		sc.sortPairs(n)
	}
	if s.used != s.live || len(s.meshes.all) > 0 { // some object has several parts, so pairs of objects may come twice
		sc.pairs = slices.Compact(sc.pairs)
	}
}

// sortPairsShared is scratch.sortPairs on several goroutines. Each partitions a chunk of the pairs by the upper bits of their
// lesser numbers. Then each sorts the pairs of one bucket after another, and writes them to their final places.
func (s *store) sortPairsShared(sc *scratch, n int) {
	x := s.parallelJob(sc, (*parallelJob).partitionPairs)
	x.shift = max(0, bits.Len(uint(n-1))-8)
	chunks := min(s.workers, workers.Most)
	x.offsets = slices.Grow(x.offsets[:0], chunks)[:chunks]
	sc.sorted = slices.Grow(sc.sorted[:0], len(sc.pairs))[:len(sc.pairs)]
	sc.group.Run(s.workers, chunks)
	x.stage = (*parallelJob).sortPairBucket
	sc.group.Run(s.workers, len(bucketOffsets{})-1)
}

// partitionPairs partitions a chunk of the pairs, and writes them to the same range of sorted.
func (x *parallelJob) partitionPairs(_, task int) {
	all := x.scratch.pairs
	from, end := int(int64(task)*int64(len(all))/int64(len(x.offsets))), int(int64(task+1)*int64(len(all))/int64(len(x.offsets)))
	var next bucketOffsets
	p, some := &x.offsets[task], all[from:end]
	for _, pair := range some {
		next[pair>>32>>(x.shift&31)&255]++
	}
	sum := int32(from)
	for i, n := range next {
		p[i], next[i] = sum, sum
		sum += n
	}
	to := x.scratch.sorted
	for _, pair := range some {
		at := &next[pair>>32>>(x.shift&31)&255]
		to[*at] = pair
		*at++
	}
}

// sortPairBucket sorts the pairs of one bucket.
func (x *parallelJob) sortPairBucket(worker, task int) {
	at, n := int32(0), int32(0)
	for i := range x.offsets {
		p := &x.offsets[i]
		at += p[task] - p[0]
		n += p[task+1] - p[task]
	}
	if n == 0 {
		return
	}
	sc, from := x.others[worker], pair(task)<<(x.shift&31)
	to := x.scratch.pairs[at : at+n]
	sc.starts = slices.Grow(sc.starts[:0], 1<<x.shift)[:1<<x.shift]
	clear(sc.starts)
	for i := range x.offsets {
		p := &x.offsets[i]
		for _, pair := range x.scratch.sorted[p[task]:p[task+1]] {
			sc.starts[int(pair>>32-from)]++
		}
	}
	most := exclusiveSum(sc.starts)
	for i := range x.offsets {
		p := &x.offsets[i]
		for _, pair := range x.scratch.sorted[p[task]:p[task+1]] {
			at := &sc.starts[int(pair>>32-from)]
			to[*at] = pair
			*at++
		}
	}
	switch all := len(x.s.objects); {
	case most <= fewEqual:
		insertionSort(to)
	case len(to) < all/32:
		slices.Sort(to)
	default:
		sc.pairs = append(sc.pairs[:0], to...)
		sc.countingSort(all)
		copy(to, sc.pairs)
	}
}

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

// joinContacts makes one contact of contacts of the same pair between which there is no gap: contacts of several parts, in
// successive pieces of time, or before and after a stay in a Solid. It returns the contacts that are left.
func (s *store) joinContacts(all []contact, sc *scratch) []contact {
	n, first := 0, 0 // the first of those that make the last one
	for i := range all {
		c := &all[i]
		if n > 0 && all[n-1].pair == c.pair && (c.enter <= all[n-1].exit || s.staysInside(&all[n-1], c, sc) || slices.ContainsFunc(all[first:i], func(d contact) bool { return s.joins(&d, c, sc) })) {
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
	a, b := c.pair.numbers()
	if s.isInside(c.a) || s.isInside(c.b) || s.isInside(d.a) || s.isInside(d.b) || s.turning(a) != nil || s.turning(b) != nil || c.legIndex != d.legIndex || c.from != d.from || !(c.a == d.a && s.mayShare(c.b, d.b) || c.b == d.b && s.mayShare(c.a, d.a)) {
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

// compareContacts orders contacts by pair, then by time.
func compareContacts(a, b contact) int {
	if a.pair != b.pair {
		return cmp.Compare(a.pair, b.pair)
	}
	return cmp.Or(cmp.Compare(a.enter, b.enter), cmp.Compare(a.legIndex[0]+a.legIndex[1], b.legIndex[0]+b.legIndex[1]), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
}
