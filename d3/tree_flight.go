package d3

// Flights: through a tree along a motion, from what it comes to first to what it comes to last.

import (
	"math"
	"math/bits"
	"unsafe"
)

// flight goes along the motion that its slabs ask about.
type flight struct {
	slabs   slabs
	steer   steer
	nodes   []node
	all     *bounds // all that is in the tree
	isPlain bool    // plain Go may ask nodes

	leaves   int32  // nodes from here on are leaves, with sheaves for paths
	charts   *chart // of nodes, if it goes by these
	sheaves  []sheaf
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

	// Balls are kept for later: what is hit for sure tells which of them it comes to too late. There is room for eight more.
	kept        int
	keeps       int // at the most
	keptMoments [mostKept + 8]uint32
	keptFine    [mostKept + 8]uint32
	keptItems   [mostKept + 8]int32

	when   [8]uint64 // it comes to items
	item   [8]int32
	isBall [8]bool
}

const mostKept = 16

// whole returns the bits of a time.
func whole(moment, fine uint32) uint64 { return uint64(moment)<<32 | uint64(fine) }

// shoot asks for the boxes that a point meets.
func (s *slabs) shoot(from, d Vec, top float64) {
	s.point(from)
	s.d, s.top = d, top
}

// start begins at the root.
func (f *flight) start(t *tree) {
	f.nodes, f.n = t.nodes, 0
	f.leaves, f.charts = math.MaxInt32, nil
	f.sure, f.top, f.kept, f.keeps = math.Inf(1), -1, 0, 0
	if len(t.nodes) == 0 {
		f.steer.isSteady = false // as the flight before may have left it
		return
	}
	f.moments[0], f.fine[0], f.stops[0], f.n = 0, 0, t.root, 1
	f.all, f.isPlain = &t.extents[t.root].bounds, false
	switch {
	case t.isComplete && f.steer.chart(&f.slabs, f.all, &t.anchor):
		f.charts = &t.charts[0]
	case !f.steer.set(&f.slabs, f.all):
		f.startPlainly()
	}
	f.end = math.Inf(1)
	if f.slabs.top < math.MaxFloat64 {
		f.end = timeOf(f.slabs.limit(f.slabs.top))
	}
	f.best = f.noEarlier(f.end)
}

// noEarlier returns a time, or what charts take for the first one.
func (f *flight) noEarlier(t float64) float64 {
	if f.charts != nil {
		return max(t, 0x1p-90)
	}
	return t
}

// startPlainly makes what plain Go asks nodes by.
func (f *flight) startPlainly() {
	f.slabs.start(f.all)
	f.isPlain = true
}

// until leaves out what comes after a T.
func (f *flight) until(best float64) {
	if best < math.Inf(1) {
		f.best = f.noEarlier(min(timeOf(f.slabs.limit(best)), f.end, f.sure))
	}
}

// timeOf returns a time in units as flights have it, no less than it is, and not −0.
func timeOf(t float64) float64 {
	if !(t > 0) {
		return 0
	}
	return max(float64(t*shrink), 0x1p-1000)
}

// isLate says whether it comes to the item i too late.
func (f *flight) isLate(i int) bool { return f.isAfter(f.when[i]) }

// isAfter says whether a time, by its bits, is too late.
func (f *flight) isAfter(when uint64) bool { return when > math.Float64bits(f.best) }

// seek makes what moves a ball. isSure says that what it comes to counts, whatever it is. Items is where these are.
func (f *flight) seek(radius float64, items unsafe.Pointer, isSure bool) {
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
	perTime := float64(float64(f.slabs.perTime[0]*0x1p-200) * float64(f.slabs.perTime[1]*0x1p-200))
	if isSure && perTime > 0x1p-800 && perTime < 0x1p800 { // or T rounds otherwise
		f.top, f.keeps, s.items = float64(f.best*(1-0x1p-20)), mostKept, items
	}
}

// keep keeps the item i for later, if it is a ball, and there is room.
func (f *flight) keep(i int) bool {
	if !f.isBall[i] || f.kept >= f.keeps {
		return false
	}
	f.keptMoments[f.kept], f.keptFine[f.kept], f.keptItems[f.kept] = uint32(f.when[i]>>32), uint32(f.when[i]), f.item[i]
	f.kept++
	return true
}

// later returns the first one of the balls that are kept, if it is not late.
func (f *flight) later() (item int32, ok bool) {
	if f.kept == 0 {
		return none, false
	}
	first, when := 0, whole(f.keptMoments[0], f.keptFine[0])
	for i := 1; i < f.kept; i++ {
		if at := whole(f.keptMoments[i], f.keptFine[i]); at < when {
			first, when = i, at
		}
	}
	item, last := f.keptItems[first], f.kept-1
	f.kept = last
	f.keptMoments[first], f.keptFine[first], f.keptItems[first] = f.keptMoments[last], f.keptFine[last], f.keptItems[last]
	return item, !f.isAfter(when)
}

// enter is what a kernel does, for one node: it returns the children that the motion comes to in time, and sets when.
func (f *flight) enter(n *node) (set uint32) {
	if !f.isPlain {
		f.startPlainly()
	}
	s := &f.slabs
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
func (f *flight) setLane(lane int, t float64) {
	x := math.Float64bits(t)
	f.lanes[lane], f.lanesFine[lane] = uint32(x>>32), uint32(x)
}

// push makes stops of a set of children of a node, the first one on top.
func (f *flight) push(n *node, set uint32) {
	bottom := f.n
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		moment, fine := f.lanes[lane], f.lanesFine[lane]
		when, i := whole(moment, fine), f.n
		for ; i > bottom && whole(f.moments[i-1], f.fine[i-1]) < when; i-- {
			f.moments[i], f.fine[i], f.stops[i] = f.moments[i-1], f.fine[i-1], f.stops[i-1]
		}
		f.moments[i], f.fine[i], f.stops[i] = moment, fine, n.child[lane]
		f.n++
	}
}
