package d3

// Flights: through a tree along a motion, from what it comes to first to what it comes to last.

import (
	"math"
	"math/bits"
)

// flight goes along the motion that its slabs ask about.
type flight struct {
	slabs slabs
	steer steer
	nodes []node

	leaves   int32 // nodes from here on are leaves, with sheaves for paths
	sheaves  []sheaf
	arrow    arrow
	arrivals [8]float32 // when it comes to tiles, along the axis on which it moves most

	// Stops are nodes, and when it comes to them, as a moment. There is room for eight more.
	n       int
	moments [8*depth + 8]uint32
	stops   [8*depth + 8]int32

	base  float64 // when it comes to the root, shrunk: other times are seen from there
	end   float64 // when it ends
	best  float64 // the time from which on nothing counts
	last  uint32  // the moment of it
	sure  float64 // as it comes to something then, which counts if it does so before top
	top   float64
	lanes [8]uint32 // moments when it comes to the children of a leaf
	round uint32    // the set of those that were asked as balls

	// Balls are kept for later: what is hit for sure tells which of them it comes to too late. There is room for eight more.
	kept        int
	keeps       int // at the most
	keptMoments [mostKept + 8]uint32
	keptItems   [mostKept + 8]int32

	times [8]float64

	when   [8]uint32 // it comes to items
	item   [8]int32
	isBall [8]bool
}

const mostKept = 16

// Times of flights are multiplied by shrink, so that those in most nodes are 32-bit floats, seen from the time when it
// comes to the node. A moment is the upper half of such a time.
const shrink = 0x1p-400

// start begins at the root.
func (f *flight) start(t *tree) {
	f.nodes, f.n = t.nodes, 0
	f.leaves = math.MaxInt32
	if len(t.nodes) == 0 {
		return
	}
	f.moments[0], f.stops[0], f.n = 0, t.root, 1
	all := &t.extents[t.root].bounds
	f.slabs.start(all)
	f.base = float64(f.slabs.entry(all) * shrink)
	f.steer.set(&f.slabs, f.base)
	f.sure, f.top, f.kept, f.keeps = math.Inf(1), -1, 0, 0
	f.end = f.timeOf(math.Float64frombits(uint64(f.slabs.end)))
	f.hurry(f.end)
}

// momentOf returns that of a time, no later than it is.
func momentOf(t float64) uint32 {
	return uint32(math.Float64bits(t) >> 32)
}

// until leaves out what comes after a T.
func (f *flight) until(best float64) {
	if best < math.Inf(1) {
		f.hurry(min(f.timeOf(f.slabs.limit(best)), f.end, f.sure))
	}
}

// hurry leaves out what comes after a time.
func (f *flight) hurry(best float64) {
	if f.best = best; best < 0 {
		f.n = 0
		return
	}
	f.last = uint32(math.Float64bits(best) >> 32)
}

// timeOf returns a time in units as times are here, no less than it is. It is negative before the base.
func (f *flight) timeOf(t float64) float64 {
	t = float64(t * shrink)
	if f.base > 0 {
		return t - f.base + float64(0x1p-50*f.base)
	}
	if t > 0 && t < 0x1p-1000 {
		return 0x1p-1000
	}
	return t
}

// isLate says whether it comes to the item i too late.
func (f *flight) isLate(i int) bool { return f.best < 0 || f.when[i] > f.last }

// next lists the items of the next leaf, the first ones first, but for late ones. At the end there is none.
func (f *flight) next() (n int) {
	at, set := f.land()
	if at == none {
		return 0
	}
	child := &f.nodes[at].child
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		when := f.lanes[lane]
		i := n
		for ; i > 0 && f.when[(i-1)&7] > when; i-- {
			f.when[i&7], f.item[i&7], f.isBall[i&7] = f.when[(i-1)&7], f.item[(i-1)&7], f.isBall[(i-1)&7]
		}
		f.when[i&7], f.item[i&7], f.isBall[i&7] = when, child[lane], f.round>>lane&1 != 0
		n++
	}
	return n
}

// keep keeps the item i for later, if it is a ball, and there is room.
func (f *flight) keep(i int) bool {
	if !f.isBall[i] || f.kept >= f.keeps {
		return false
	}
	f.keptMoments[f.kept], f.keptItems[f.kept] = f.when[i], f.item[i]
	f.kept++
	return true
}

// later returns the first one of the balls that are kept, if it is not late.
func (f *flight) later() (item int32, ok bool) {
	if f.kept == 0 || f.best < 0 {
		return none, false
	}
	first := 0
	for i := 1; i < f.kept; i++ {
		if f.keptMoments[i] < f.keptMoments[first] {
			first = i
		}
	}
	f.kept--
	when, item := f.keptMoments[first], f.keptItems[first]
	f.keptMoments[first], f.keptItems[first] = f.keptMoments[f.kept], f.keptItems[f.kept]
	return item, when <= f.last
}

// land returns the next leaf, none at the end, and which of its children it comes to; lanes tells when. A leaf with a
// sheaf is not looked into.
func (f *flight) land() (at int32, set uint32) {
	for {
		if at, set, ok := f.glide(); ok {
			return at, set
		}
		if f.n == 0 {
			return none, 0
		}
		f.n--
		when, at := f.moments[f.n], f.stops[f.n]
		if when > f.last {
			continue
		}
		if at >= f.leaves {
			return at, 0xff
		}
		n := &f.nodes[at]
		f.round = 0
		set = f.enter(n)
		if set == 0 {
			continue
		}
		if n.isLeaf {
			return at, set
		}
		f.push(n, set)
	}
}

// enter is what a kernel does, for one node: it returns the children that the motion comes to in time, and sets when.
func (f *flight) enter(n *node) (set uint32) {
	s := &f.slabs
	s.last = min(s.end, max(0, int64(math.Float64bits((f.base+f.best)*(1+0x1p-50)/shrink)))) // −0 is 0
	set = s.enterPlainly(n, &f.times)
	for lane, t := range f.times {
		t = float64(t*shrink) - f.base
		if t < 0x1p-1000 {
			t = 0
		}
		f.lanes[lane] = momentOf(t)
	}
	return set
}

// push makes stops of a set of children of a node, the first one on top.
func (f *flight) push(n *node, set uint32) {
	bottom := f.n
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		when := f.lanes[lane]
		i := f.n
		for ; i > bottom && f.moments[i-1] < when; i-- {
			f.moments[i], f.stops[i] = f.moments[i-1], f.stops[i-1]
		}
		f.moments[i], f.stops[i] = when, n.child[lane]
		f.n++
	}
}

// shoot makes the flight that of a path, along a tree whose nodes from leaves on are leaves and have sheaves.
func (f *flight) shoot(leaves int32, sheaves []sheaf) {
	f.leaves, f.sheaves = leaves, sheaves
	f.arrow.set(f.slabs.lo, f.slabs.d, f.slabs.top)
}

// nextSheaf returns the next leaf of a path that comes not after best, and which of its tiles may be met; at the
// end, nil.
func (f *flight) nextSheaf(best float64) (s *sheaf, set uint32) {
	f.until(best)
	for {
		at, _ := f.land()
		if at == none {
			return nil, 0
		}
		s = &f.sheaves[at-f.leaves]
		touchSheaf(s) // all of it at once
		if !f.arrow.at(s, notBefore(min(best, f.slabs.top))) {
			f.arrivals = [8]float32{}
			return s, uint32(s.used)
		}
		if set = f.arrow.aim.shoot(s, &f.arrivals); set != 0 {
			return s, set
		}
	}
}

// first takes the lane that comes first out of a set of a sheaf.
func (f *flight) first(set *uint32) (lane int) {
	lane = bits.TrailingZeros32(*set) & 7
	for rest := *set & (*set - 1); rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest) & 7; f.arrivals[i] < f.arrivals[lane] {
			lane = i
		}
	}
	*set &^= 1 << lane
	return lane
}

// isPast says whether a lane of a sheaf comes after the first hit so far.
func (f *flight) isPast(lane int, s *sheaf, best float64) bool {
	return f.arrow.at(s, notBefore(min(best, f.slabs.top))) && f.arrivals[lane] > f.arrow.aim.last
}
