package tree

// Traversals: through a tree along a motion, from the first leaf that the motion may meet to the last.

import (
	"math"
	"math/bits"
	"unsafe"
)

// Traversal finds the leaves that a motion may meet, in the order of times. The calls are: Slabs.Set or Slabs.SetPoint, Start,
// SetBall or SetTiles if wanted, then Next or NextTiles until the end.
type Traversal struct {
	Slabs   Slabs
	prep    rayPrep
	nodes   []Node
	all     *Bounds // all that is in the tree
	isPlain bool    // Slabs is ready for plain Go

	leaves      int32       // nodes from here on are leaves, each with a Tile8
	quantFrames *quantFrame // of nodes, or nil if the kernel uses nodes themselves
	tiles8      []Tile8
	ray         shearRay
	tileTimes   [8]float32 // when the path meets the tiles of the last Tile8, as lengths along its longest axis

	// The stack has n nodes, and the times at which the motion meets them: the upper half of the bits of a time, and the lower
	// half. A kernel writes eight more than it pushes.
	n       int
	timesHi [8*depth + 8]uint32
	timesLo [8*depth + 8]uint32
	stack   [8*depth + 8]int32

	end   float64 // the end of the motion; all times are multiplied by shrink
	best  float64 // the motion after this time does not count
	sure  float64 // the motion surely meets an item by this time; the item counts if the time is before top
	top   float64
	times [8]float64

	laneTimesHi [8]uint32 // when the motion meets the children of a leaf
	laneTimesLo [8]uint32
	round       uint32 // the set of those that the kernel took for balls

	// Balls that the motion may meet are kept, with the upper halves of their times: a later sure hit excludes most of them. A
	// kernel writes eight more than it keeps.
	kept        int
	Keeps       int // how many balls may be kept
	keptTimesHi [mostKept + 8]uint32
	keptItems   [mostKept + 8]int32

	when   [8]uint64 // the bits of the times at which the motion meets items
	Item   [8]int32
	isBall [8]bool

	sizeOfItem uintptr // bytes
}

const mostKept = 16

// joinTime returns the bits of a time from its two halves.
func joinTime(hi, lo uint32) uint64 { return uint64(hi)<<32 | uint64(lo) }

// SetPoint is Set for a point.
func (s *Slabs) SetPoint(from, d Vec, top float64) {
	s.point(from)
	s.D, s.Top = d, top
}

// Start begins at the root of t.
func (f *Traversal) Start(t *Tree) {
	f.nodes, f.n = t.Nodes, 0
	f.leaves, f.quantFrames = math.MaxInt32, nil
	f.sure, f.top, f.kept, f.Keeps = math.Inf(1), -1, 0, 0
	if len(t.Nodes) == 0 {
		f.prep.isUsable = false // as the traversal before may have left it
		return
	}
	f.timesHi[0], f.timesLo[0], f.stack[0], f.n = 0, 0, t.Root, 1
	f.all, f.isPlain = &t.extents[t.Root].Bounds, false
	switch {
	case t.isComplete && f.prep.setQuant(&f.Slabs, f.all, &t.frameOrigin):
		f.quantFrames = &t.quantFrames[0]
	case !f.prep.set(&f.Slabs, f.all):
		f.startPlainly()
	}
	f.end = math.Inf(1)
	if f.Slabs.Top < math.MaxFloat64 {
		f.end = timeOf(f.Slabs.limit(f.Slabs.Top))
	}
	f.best = f.noEarlier(f.end)
}

// noEarlier returns t, but no less than the least time that quantFrames can tell from 0.
func (f *Traversal) noEarlier(t float64) float64 {
	if f.quantFrames != nil {
		return max(t, 0x1p-90)
	}
	return t
}

// startPlainly prepares Slabs for the slab test in plain Go.
func (f *Traversal) startPlainly() {
	f.Slabs.start(f.all)
	f.isPlain = true
}

// Until sets the time of the first hit so far: items that the motion meets later do not count.
func (f *Traversal) Until(best float64) {
	if best < math.Inf(1) {
		f.best = f.noEarlier(min(timeOf(f.Slabs.limit(best)), f.end, f.sure))
	}
}

// timeOf multiplies a time by shrink. The result is no less than the product, and not −0.
func timeOf(t float64) float64 {
	if !(t > 0) {
		return 0
	}
	return max(float64(t*shrink), 0x1p-1000)
}

// IsLate reports that the motion meets the item i after the first hit so far.
func (f *Traversal) IsLate(i int) bool { return f.isAfter(f.when[i]) }

// isAfter reports whether a time, given by its bits, is after best.
func (f *Traversal) isAfter(when uint64) bool { return when > math.Float64bits(f.best) }

// SetBall says that the moving shape is a ball of a radius, so that a kernel may compare it with the balls of a leaf. isSure says
// that each hit counts, whatever item is hit. The array items, whose elements have the given size, is prefetched.
func (f *Traversal) SetBall(radius float64, items unsafe.Pointer, size uintptr, isSure bool) {
	s := &f.prep
	if len(f.nodes) == 0 || !s.isUsable {
		return
	}
	// The ends of balls round, too. No place is farther from the moving ball than the lengths of which by is the slack.
	rounding := float64(0x1p-50*s.places) + float64(0x1p-22*radius)
	off := float64(2*s.slack) + float64(rounding*s.unit[0])
	if !(off < 0x1p-10) {
		return
	}
	s.radius, s.off = float32(radius*s.unit[0]), float32(off*(1+0x1p-20))
	s.round = 0xff
	perTime := float64(float64(f.Slabs.perTime[0]*0x1p-200) * float64(f.Slabs.perTime[1]*0x1p-200))
	if isSure && perTime > 0x1p-800 && perTime < 0x1p800 { // or T rounds otherwise
		f.top, f.Keeps, s.items = float64(f.best*(1-0x1p-20)), mostKept, items
		f.sizeOfItem = size
	}
}

// Keep keeps the item i for Later, and reports true, if the item is a ball and fewer than Keeps are kept.
func (f *Traversal) Keep(i int) bool {
	if !f.isBall[i] || f.kept >= f.Keeps {
		return false
	}
	f.keptTimesHi[f.kept], f.keptItems[f.kept] = uint32(f.when[i]>>32), f.Item[i]
	f.kept++
	return true
}

// Later removes and returns the ball that the motion may meet first among those kept. ok is false if none is kept, or if the ball
// is met after best, the time of the first hit so far. Only the upper halves of times are compared, so a ball that is met
// slightly after best may be returned as well.
func (f *Traversal) Later(best float64) (item int32, ok bool) {
	if f.kept == 0 {
		return None, false
	}
	f.Until(best)
	first := uint64(f.keptTimesHi[0]) << 8 // and which it is, in the lowest byte
	for i := 1; i < f.kept; i++ {
		first = min(first, uint64(f.keptTimesHi[i])<<8|uint64(i))
	}
	i := first & 0xff
	f.kept--
	last := f.kept
	item = f.keptItems[i]
	f.keptTimesHi[i], f.keptItems[i] = f.keptTimesHi[last], f.keptItems[last]
	return item, first>>8 <= math.Float64bits(f.best)>>32
}

// enter does for one node what a kernel does: it returns the set of children that the motion may meet before best, and sets
// laneTimesHi and laneTimesLo.
func (f *Traversal) enter(n *Node) (set uint32) {
	if !f.isPlain {
		f.startPlainly()
	}
	s := &f.Slabs
	s.last = min(s.end, max(0, int64(math.Float64bits(f.best/shrink)))) // −0 is 0
	set = s.enterPlainly(n, &f.times)
	for lane, t := range f.times {
		t *= shrink
		if t < 0x1p-1000 {
			t = 0
		}
		f.setLane(lane, t)
	}
	return set
}

// setLane sets the time at which the motion meets a child.
func (f *Traversal) setLane(lane int, t float64) {
	x := math.Float64bits(t)
	f.laneTimesHi[lane], f.laneTimesLo[lane] = uint32(x>>32), uint32(x)
}

// push puts a set of children of n on the stack, the one that is met first on top.
func (f *Traversal) push(n *Node, set uint32) {
	bottom := f.n
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		hi, lo := f.laneTimesHi[lane], f.laneTimesLo[lane]
		when, i := joinTime(hi, lo), f.n
		for ; i > bottom && joinTime(f.timesHi[i-1], f.timesLo[i-1]) < when; i-- {
			f.timesHi[i], f.timesLo[i], f.stack[i] = f.timesHi[i-1], f.timesLo[i-1], f.stack[i-1]
		}
		f.timesHi[i], f.timesLo[i], f.stack[i] = hi, lo, n.Child[lane]
		f.n++
	}
}
