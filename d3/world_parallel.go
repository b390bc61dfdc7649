package d3

// Parallel jobs: pairs and bounds of a World on several goroutines, with the answers of one.

import (
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// fewFound parts, pairs or objects are a task: fewer are not worth a goroutine.
const fewFound = 1024

// fewNodes is how many nodes of a tree are not worth several goroutines, those of some 14,000 balls. It is a variable for tests.
var fewNodes = 2048

// findAllWays sets ways, if many parts move.
func (s *store) findAllWays(sc *scratch) {
	n := len(s.parts)
	if len(s.moves) <= n/8 {
		return
	}
	s.ways = slices.Grow(s.ways[:0], n)[:n]
	x := s.parallelJob(sc, nil)
	x.isShared = s.shares(len(s.tree.Nodes))
	x.run(tasksOf(n), func(x *parallelJob, _, task int) {
		x.s.findWays(task*fewFound, min((task+1)*fewFound, len(x.s.ways)))
	})
	s.hasWays = true
}

// tasksOf returns the number of tasks of n parts, pairs or objects.
func tasksOf(n int) int { return (n + fewFound - 1) / fewFound }

// parallelJob is a query whose work several goroutines share. It runs in stages, in which each worker takes the next task number until
// none is left.
type parallelJob struct {
	s       *store
	scratch *scratch
	others  []*scratch // the scratches of the other workers, and one more
	stage   func(x *parallelJob, worker, task int)

	subtrees        []subtree
	upper           []int32 // the nodes above the subtrees
	tree.PairSearch         // the search for pairs above the subtrees
	f               func(s *store, sc *scratch, a, b int32)

	workerBuffers []workerBuffer    // one for each worker
	loose         []tree.LeafGrowth // of subtrees

	shift   int // the bucket of a pair is its lesser number, shifted
	offsets []bucketOffsets

	each func(worker, task int)

	moveOffsets []int32 // for each task, the number of its motions, then the offset of the first
	firstMoved  int32   // the offset in movedObjects of the first motion

	contactSort
}

// contactSort is the state of the parallel sort of a step's contacts by object number: see world_contacts.go.
type contactSort struct {
	isShared      bool           // several workers sort
	isPartitioned bool           // contacts have been partitioned into buckets
	lowBits       int            // a bucket is of the numbers that differ in these bits alone
	contacts      bucketTable    // the contacts of each worker, by bucket
	buckets       []bucketEvents // the results, bucket by bucket

	atStart, afterwards int         // counts of events at the time 0, and of later ones
	chunks, spans       int         // chunks of buckets, and spans of time
	times               bucketTable // the later events of each chunk, by span of time
}

// bucketEvents is the events and the pairs in contact of one bucket, and which worker has listed them.
type bucketEvents struct {
	worker             int
	events, later, now [2]int // the first index and the end in the worker's lists
	start              int    // how many events at the time 0 the buckets before have
}

// bucketTable has the bucket offsets of several lists, which follow each other in one array. All lists have the same buckets.
type bucketTable struct {
	width  int // of one list in starts: its buckets, and two more
	starts []int32
}

// reset takes memory for so many lists and buckets, and clears it.
func (t *bucketTable) reset(lists, buckets int) {
	t.width = buckets + 2
	t.starts = slices.Grow(t.starts[:0], lists*t.width)[:lists*t.width]
	clear(t.starts)
}

// offsets returns the bucket offsets of a list. The first pass counts bucket b in offsets[b+2]. prefixSum turns counts into write positions
// in offsets[b+1]. After the second pass, which advances these, bucket b is offsets[b]:offsets[b+1].
func (t *bucketTable) offsets(list int) []int32 { return t.starts[list*t.width:][:t.width] }

// prefixSum replaces counts by start offsets, the first being from.
func prefixSum(from int, counts []int32) {
	counts[0] = int32(from)
	for i := 1; i < len(counts); i++ {
		counts[i] += counts[i-1]
	}
}

// span returns the offset of a bucket of all lists in an array sorted by bucket, and how many entries the bucket has.
func (t *bucketTable) span(bucket int) (at, n int) {
	for i := 0; i < len(t.starts); i += t.width {
		starts := t.starts[i:][:t.width]
		at += int(starts[bucket] - starts[0])
		n += int(starts[bucket+1] - starts[bucket])
	}
	return at, n
}

// workerBuffer is memory of a worker for the boxes of a node. It is padded so that no two workers write to one line of a cache,
// or to two lines that a processor fetches together.
type workerBuffer struct {
	boxes [8]tree.Bounds
	_     [128]byte
}

// subtree is a node, and a range of Lists.
type subtree struct {
	node     int32
	from, to int
}

// parallelJob returns the job of a scratch, with memory for all workers of s.
func (s *store) parallelJob(sc *scratch, stage func(x *parallelJob, worker, task int)) *parallelJob {
	if sc.group.Job == nil {
		sc.group.Job = new(parallelJob)
	}
	x := sc.group.Job.(*parallelJob)
	x.s, x.scratch, x.stage = s, sc, stage
	for len(x.others) < s.workers {
		x.others = append(x.others, new(scratch))
	}
	return x
}

func (x *parallelJob) Do(worker, task int) { x.stage(x, worker, task) }

func (x *parallelJob) doEach(worker, task int) { x.each(worker, task) }

// run does the tasks of a stage of a step, with several workers if the contactSort is shared.
func (x *parallelJob) run(tasks int, stage func(x *parallelJob, worker, task int)) {
	if x.stage = stage; x.isShared {
		x.scratch.group.Run(x.s.workers, tasks)
		return
	}
	for task := range tasks {
		stage(x, 0, task)
	}
}

// shareTasks calls f for each of some tasks, on several goroutines.
func (s *store) shareTasks(sc *scratch, tasks int, f func(worker, task int)) {
	x := s.parallelJob(sc, (*parallelJob).doEach)
	x.each = f
	sc.group.Run(s.workers, tasks)
	x.each = nil
}

// scratchOf returns the scratch of a worker.
func (x *parallelJob) scratchOf(worker int) *scratch {
	if worker == 0 {
		return x.scratch
	}
	return x.others[worker-1]
}

// shares reports whether a tree of so many nodes is worth several workers.
func (s *store) shares(nodes int) bool { return s.workers > 1 && nodes > fewNodes }

// listFound appends to Found the pairs of items whose bounds meet, without those that the pairFilter rejects. Two balls at rest are compared at
// once: a pair that certainly overlaps goes to sure instead, and a pair that is certainly apart is left out. listFound returns false, with
// some of the pairs listed, if there are more than most pairs and mostMeet reports that slices of time would have fewer.
//
// Several workers share the search by subtrees. The Lists of a subtree have the later nodes to compare it with, so one task finds each pair.
func (s *store) listFound(sc *scratch, most int) (ok bool) {
	t := &s.tree
	s.label(sc)
	v := s.pairFilterOf(sc, sc, most)
	if !s.shares(len(t.Nodes)) {
		t.Pairs(&sc.PairSearch, v)
		ok = v.end()
		return ok && (len(sc.Found)-v.start <= v.most || s.mostMeet(sc.Found[v.start:]))
	}
	x := s.parallelJob(sc, (*parallelJob).findTask)
	x.Lists, x.subtrees = x.Lists[:0], append(x.subtrees[:0], subtree{node: t.Root})
	for len(x.subtrees) < 16*s.workers && !t.Nodes[x.subtrees[0].node].IsLeaf {
		n := len(x.subtrees)
		for _, b := range x.subtrees[:n] {
			for lane, child := range t.Nodes[b.node].Child {
				if child != none {
					from := len(x.Lists)
					t.ListLater(b.node, lane, x.Lists[b.from:b.to], &x.PairSearch)
					x.subtrees = append(x.subtrees, subtree{child, from, len(x.Lists)})
				}
			}
		}
		x.subtrees = slices.Delete(x.subtrees, 0, n)
	}
	for _, other := range x.others {
		other.Found, other.sure, other.Labels = other.Found[:0], other.sure[:0], sc.Labels
		s.pairFilterOf(sc, other, most)
	}
	sc.group.Run(s.workers, len(x.subtrees))
	ok = v.end()
	for _, other := range x.others {
		ok = other.pairFilter.(*pairFilter).end() && ok
		sc.Found, sc.sure = append(sc.Found, other.Found...), append(sc.sure, other.sure...)
		other.Labels = nil
	}
	return ok && (len(sc.Found)-v.start <= most || s.mostMeet(sc.Found[v.start:]))
}

// findTask lists the pairs below one subtree.
func (x *parallelJob) findTask(worker, task int) {
	sc, b := x.scratchOf(worker), x.subtrees[task]
	if v := sc.pairFilter.(*pairFilter); !v.isFull {
		sc.Lists = append(sc.Lists[:0], x.Lists[b.from:b.to]...)
		x.s.tree.Below(b.node, 0, &sc.PairSearch, v)
	}
}

// eachPair calls f for those of some pairs of parts that the filters of their objects let meet.
func (s *store) eachPair(all [][2]int32, sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	for some := range slices.Chunk(all, 32) {
		prefetchParts(&s.parts[0], &some[0][0], 2*len(some))
		if len(s.moves) > 0 {
			for i := range some {
				s.prefetchMoves(some[i][:])
			}
		}
		for _, found := range some {
			if !s.areExcluded(found[0], found[1]) {
				f(s, sc, found[0], found[1])
			}
		}
	}
}

// eachFoundPair is eachPair for Found, on several goroutines. f adds to pairs and contacts of the scratch that it gets:
// afterwards, all pairs are in sc, and contacts are still in the scratch of each worker.
func (s *store) eachFoundPair(sc *scratch, f func(s *store, sc *scratch, a, b int32)) {
	if s.workers < 2 || len(sc.Found) <= fewFound {
		s.eachPair(sc.Found, sc, f)
		return
	}
	x := s.parallelJob(sc, (*parallelJob).foundTask)
	x.f = f
	for _, other := range x.others {
		other.pairs = other.pairs[:0]
	}
	sc.group.Run(s.workers, tasksOf(len(sc.Found)))
	for _, other := range x.others {
		sc.pairs = append(sc.pairs, other.pairs...)
	}
}

// foundTask is eachFoundPair for one task.
func (x *parallelJob) foundTask(worker, task int) {
	some := x.scratch.Found[task*fewFound:]
	x.s.eachPair(some[:min(fewFound, len(some))], x.scratchOf(worker), x.f)
}

// refit sets the bounds of all nodes anew, as Tree.Refit does.
func (s *store) refit(sc *scratch) (growth float64) {
	t := &s.tree
	if !s.shares(len(t.Nodes)) {
		return t.Refit(s)
	}
	x := s.parallelJob(sc, (*parallelJob).fitTask)
	x.upper, x.subtrees = x.upper[:0], append(x.subtrees[:0], subtree{node: t.Root})
	for len(x.subtrees) < 16*s.workers && !t.Nodes[x.subtrees[0].node].IsLeaf {
		n := len(x.subtrees)
		for _, b := range x.subtrees[:n] {
			x.upper = append(x.upper, b.node)
			for _, child := range t.Nodes[b.node].Child {
				if child != none {
					x.subtrees = append(x.subtrees, subtree{node: child})
				}
			}
		}
		x.subtrees = slices.Delete(x.subtrees, 0, n)
	}
	x.workerBuffers = slices.Grow(x.workerBuffers[:0], s.workers)[:s.workers]
	x.loose = slices.Grow(x.loose[:0], len(x.subtrees))[:len(x.subtrees)]
	sc.group.Run(s.workers, len(x.subtrees))
	var all tree.LeafGrowth
	for i := range x.loose {
		all.Add(&x.loose[i])
	}
	return t.RefitAbove(x.upper, s, &all)
}

// fitTask is refit for one subtree.
func (x *parallelJob) fitTask(worker, task int) {
	var l tree.LeafGrowth
	x.s.tree.RefitBelow(x.subtrees[task].node, x.s, &x.workerBuffers[worker].boxes, &l)
	x.loose[task] = l
}

// bucketOffsets has for each of 256 buckets the offset of its first pair in one chunk; the last offset is the end of the chunk.
type bucketOffsets [257]int32
