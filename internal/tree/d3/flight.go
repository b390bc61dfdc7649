package tree

// Flights: through a tree along a motion, from what it comes to first to what it comes to last.

import (
	"math"
	"math/bits"
	"unsafe"
)

// Flight goes along the motion that Slabs is set to: Slabs.Set or Slabs.Shoot comes first, then Start, then Seek or Shoot if
// wanted, then Next or NextSheaf until the end.
type Flight struct {
	Slabs   Slabs
	steer   steer
	nodes   []Node
	all     *Bounds // all that is in the tree
	isPlain bool    // plain Go may ask nodes

	leaves   int32  // nodes from here on are leaves, with sheaves for paths
	charts   *chart // of nodes, if it goes by these
	sheaves  []Sheaf
	arrow    arrow
	arrivals [8]float32 // when it comes to tiles, along the axis on which it moves most

	// Stops are nodes, and when it comes to them: the upper half of the bits of a time, and the lower one. There is room
	// for eight more.
	n       int
	moments [8*depth + 8]uint32
	fine    [8*depth + 8]uint32
	stops   [8*depth + 8]int32

	end   float64 // the time when it ends: times are shrunk
	best  float64 // the time from which on nothing counts
	sure  float64 // as it comes to something then, which counts if it does so before top
	top   float64
	times [8]float64

	lanes     [8]uint32 // when it comes to the children of a leaf
	lanesFine [8]uint32
	round     uint32 // the set of those that were asked as balls

	// Balls are kept for later, with the upper halves of times: what is hit for sure tells which of them it comes to too late. There
	// is room for eight more.
	kept        int
	Keeps       int // how many balls may be kept
	keptMoments [mostKept + 8]uint32
	keptItems   [mostKept + 8]int32

	when   [8]uint64 // it comes to items
	Item   [8]int32
	isBall [8]bool

	sizeOfItem uintptr // how many bytes are known of each
}

const mostKept = 16

// whole returns the bits of a time.
func whole(moment, fine uint32) uint64 { return uint64(moment)<<32 | uint64(fine) }

// Shoot is Set for a point.
func (s *Slabs) Shoot(from, d Vec, top float64) {
	s.point(from)
	s.D, s.Top = d, top
}

// Start begins at the root of t.
func (f *Flight) Start(t *Tree) {
	f.nodes, f.n = t.Nodes, 0
	f.leaves, f.charts = math.MaxInt32, nil
	f.sure, f.top, f.kept, f.Keeps = math.Inf(1), -1, 0, 0
	if len(t.Nodes) == 0 {
		f.steer.isSteady = false // as the flight before may have left it
		return
	}
	f.moments[0], f.fine[0], f.stops[0], f.n = 0, 0, t.Root, 1
	f.all, f.isPlain = &t.extents[t.Root].Bounds, false
	switch {
	case t.isComplete && f.steer.chart(&f.Slabs, f.all, &t.anchor):
		f.charts = &t.charts[0]
	case !f.steer.set(&f.Slabs, f.all):
		f.startPlainly()
	}
	f.end = math.Inf(1)
	if f.Slabs.Top < math.MaxFloat64 {
		f.end = timeOf(f.Slabs.limit(f.Slabs.Top))
	}
	f.best = f.noEarlier(f.end)
}

// noEarlier returns a time, or what charts take for the first one.
func (f *Flight) noEarlier(t float64) float64 {
	if f.charts != nil {
		return max(t, 0x1p-90)
	}
	return t
}

// startPlainly makes what plain Go asks nodes by.
func (f *Flight) startPlainly() {
	f.Slabs.start(f.all)
	f.isPlain = true
}

// Until leaves out what comes after a T.
func (f *Flight) Until(best float64) {
	if best < math.Inf(1) {
		f.best = f.noEarlier(min(timeOf(f.Slabs.limit(best)), f.end, f.sure))
	}
}

// timeOf returns a time in units as flights have it, no less than it is, and not −0.
func timeOf(t float64) float64 {
	if !(t > 0) {
		return 0
	}
	return max(float64(t*shrink), 0x1p-1000)
}

// IsLate says whether it comes to the item i too late.
func (f *Flight) IsLate(i int) bool { return f.isAfter(f.when[i]) }

// isAfter says whether a time, by its bits, is too late.
func (f *Flight) isAfter(when uint64) bool { return when > math.Float64bits(f.best) }

// Seek makes what moves a ball. isSure says that what it comes to counts, whatever it is. At items is what is known of each
// item, so many bytes each: that memory is asked for early.
func (f *Flight) Seek(radius float64, items unsafe.Pointer, size uintptr, isSure bool) {
	s := &f.steer
	if len(f.nodes) == 0 || !s.isSteady {
		return
	}
	// The ends of balls round, too. No place is farther from what moves than lengths in by are.
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

// Keep keeps the item i for later, if it is a ball, and there is room.
func (f *Flight) Keep(i int) bool {
	if !f.isBall[i] || f.kept >= f.Keeps {
		return false
	}
	f.keptMoments[f.kept], f.keptItems[f.kept] = uint32(f.when[i]>>32), f.Item[i]
	f.kept++
	return true
}

// Later returns the first one of the balls that are kept, if it does not come after best, the T of what has been hit. Times are
// told apart by their upper halves: what comes hardly after best may be returned, too.
func (f *Flight) Later(best float64) (item int32, ok bool) {
	if f.kept == 0 {
		return None, false
	}
	f.Until(best)
	first := uint64(f.keptMoments[0]) << 8 // and which it is, in the lowest byte
	for i := 1; i < f.kept; i++ {
		first = min(first, uint64(f.keptMoments[i])<<8|uint64(i))
	}
	i := first & 0xff
	f.kept--
	last := f.kept
	item = f.keptItems[i]
	f.keptMoments[i], f.keptItems[i] = f.keptMoments[last], f.keptItems[last]
	return item, first>>8 <= math.Float64bits(f.best)>>32
}

// enter is what a kernel does, for one node: it returns the children that the motion comes to in time, and sets when.
func (f *Flight) enter(n *Node) (set uint32) {
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

// setLane sets when it comes to a child.
func (f *Flight) setLane(lane int, t float64) {
	x := math.Float64bits(t)
	f.lanes[lane], f.lanesFine[lane] = uint32(x>>32), uint32(x)
}

// push makes stops of a set of children of a node, the first one on top.
func (f *Flight) push(n *Node, set uint32) {
	bottom := f.n
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		moment, fine := f.lanes[lane], f.lanesFine[lane]
		when, i := whole(moment, fine), f.n
		for ; i > bottom && whole(f.moments[i-1], f.fine[i-1]) < when; i-- {
			f.moments[i], f.fine[i], f.stops[i] = f.moments[i-1], f.fine[i-1], f.stops[i-1]
		}
		f.moments[i], f.fine[i], f.stops[i] = moment, fine, n.Child[lane]
		f.n++
	}
}
