package d3

// Sorting: pairs and numbers of objects in order, by one goroutine or several.

import (
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

// sortPairs sorts pairs of objects, and leaves one of each. It shares the work with the workers that have helped to find the
// pairs, if there are some: to start them for this alone does not pay.
func (s *store) sortPairs(sc *scratch) {
	n := len(s.objects)
	if s.sharesList(len(sc.pairs)) && len(sc.pairs) > n/32 {
		s.sortPairsShared(sc, n)
	} else {
		sc.sortPairs(n)
	}
	if s.used != s.live || len(s.meshes.all) > 0 { // parts of the same two objects may be in contact
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
