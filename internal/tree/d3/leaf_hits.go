package tree

// Hits of leaves: the items, or the tiles of a mesh, that the motion of a traversal may meet in the next leaf.

import "math/bits"

// Next lists in f.Item those items of the next leaf that the motion may meet before f.best, in the order of times. It returns
// their number, which is 0 at the end.
func (f *Traversal) Next() (n int) {
	at, set := f.nextLeaf()
	if at == None {
		return 0
	}
	child := &f.nodes[at].Child
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		when := joinTime(f.laneTimesHi[lane], f.laneTimesLo[lane])
		i := n
		for ; i > 0 && f.when[(i-1)&7] > when; i-- {
			f.when[i&7], f.Item[i&7], f.isBall[i&7] = f.when[(i-1)&7], f.Item[(i-1)&7], f.isBall[(i-1)&7]
		}
		f.when[i&7], f.Item[i&7], f.isBall[i&7] = when, child[lane], f.round>>lane&1 != 0
		n++
	}
	return n
}

// nextLeaf returns the next leaf, None at the end, and the set of its children that the motion may meet, at the times
// laneTimesHi and laneTimesLo. Of a leaf with a Tile8, the set is all lanes.
func (f *Traversal) nextLeaf() (at int32, set uint32) {
	for {
		if at, set, ok := f.nextByKernel(); ok {
			return at, set
		}
		if f.n == 0 {
			return None, 0
		}
		f.n--
		at := f.stack[f.n]
		if f.isAfter(joinTime(f.timesHi[f.n], f.timesLo[f.n])) {
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
		if n.IsLeaf {
			return at, set
		}
		f.push(n, set)
	}
}

// SetTiles makes the motion a path through the tree of a mesh, so that NextTiles takes the place of Next. The nodes from the number
// leaves on are its leaves, and tiles8 are their tiles.
func (f *Traversal) SetTiles(leaves int32, tiles8 []Tile8) {
	f.leaves, f.tiles8 = leaves, tiles8
	f.ray.set(f.Slabs.Lo, f.Slabs.D, f.Slabs.Top)
}

// NextTiles returns the tiles of the next leaf that the path may meet no later than best, and the set of those tiles that it may
// meet. At the end, s is nil.
func (f *Traversal) NextTiles(best float64) (s *Tile8, set uint32) {
	f.Until(best)
	for {
		at, _ := f.nextLeaf()
		if at == None {
			return nil, 0
		}
		s = &f.tiles8[at-f.leaves]
		if !f.ray.localize(s, notBefore(min(best, f.Slabs.Top))) {
			f.tileTimes = [8]float32{}
			return s, uint32(s.used)
		}
		if set = f.ray.local.hits(s, &f.tileTimes); set != 0 {
			return s, set
		}
	}
}

// First removes from set, which is not empty, the lane of the last Tile8 that the path may meet first, and returns it.
func (f *Traversal) First(set *uint32) (lane int) {
	lane = bits.TrailingZeros32(*set) & 7
	for rest := *set & (*set - 1); rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest) & 7; f.tileTimes[i] < f.tileTimes[lane] {
			lane = i
		}
	}
	*set &^= 1 << lane
	return lane
}

// IsPast reports that the path meets a lane of s, the last Tile8, surely later than best, the time of the first hit so far.
func (f *Traversal) IsPast(lane int, s *Tile8, best float64) bool {
	return f.ray.localize(s, notBefore(min(best, f.Slabs.Top))) && f.tileTimes[lane] > f.ray.local.last
}
