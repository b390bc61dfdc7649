package tree

// Landings: where a flight comes to leaves.

import "math/bits"

// Next lists the items of the next leaf, the first ones first, but for late ones. At the end there is none.
func (f *Flight) Next() (n int) {
	at, set := f.land()
	if at == None {
		return 0
	}
	child := &f.nodes[at].Child
	for ; set != 0; set &= set - 1 {
		lane := bits.TrailingZeros32(set) & 7
		when := whole(f.lanes[lane], f.lanesFine[lane])
		i := n
		for ; i > 0 && f.when[(i-1)&7] > when; i-- {
			f.when[i&7], f.Item[i&7], f.isBall[i&7] = f.when[(i-1)&7], f.Item[(i-1)&7], f.isBall[(i-1)&7]
		}
		f.when[i&7], f.Item[i&7], f.isBall[i&7] = when, child[lane], f.round>>lane&1 != 0
		n++
	}
	return n
}

// land returns the next leaf, none at the end, and which of its children it comes to; lanes tells when. A leaf with a
// sheaf is not looked into.
func (f *Flight) land() (at int32, set uint32) {
	for {
		if at, set, ok := f.glide(); ok {
			return at, set
		}
		if f.n == 0 {
			return None, 0
		}
		f.n--
		at := f.stops[f.n]
		if f.isAfter(whole(f.moments[f.n], f.fine[f.n])) {
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

// Shoot makes the flight that of a path: NextSheaf takes the place of Next. Nodes from leaves on are leaves, and have these
// sheaves.
func (f *Flight) Shoot(leaves int32, sheaves []Sheaf) {
	f.leaves, f.sheaves = leaves, sheaves
	f.arrow.set(f.Slabs.Lo, f.Slabs.D, f.Slabs.Top)
}

// NextSheaf returns the sheaf of the next leaf that the path comes to, not after best, and which of its tiles may be met; nil at
// the end.
func (f *Flight) NextSheaf(best float64) (s *Sheaf, set uint32) {
	f.Until(best)
	for {
		at, _ := f.land()
		if at == None {
			return nil, 0
		}
		s = &f.sheaves[at-f.leaves]
		if !f.arrow.at(s, notBefore(min(best, f.Slabs.Top))) {
			f.arrivals = [8]float32{}
			return s, uint32(s.used)
		}
		if set = f.arrow.aim.shoot(s, &f.arrivals); set != 0 {
			return s, set
		}
	}
}

// First takes the lane that the path comes to first out of a set, which is not empty, of the last sheaf.
func (f *Flight) First(set *uint32) (lane int) {
	lane = bits.TrailingZeros32(*set) & 7
	for rest := *set & (*set - 1); rest != 0; rest &= rest - 1 {
		if i := bits.TrailingZeros32(rest) & 7; f.arrivals[i] < f.arrivals[lane] {
			lane = i
		}
	}
	*set &^= 1 << lane
	return lane
}

// IsPast says whether the path comes to a lane of s, the last sheaf, after best, the time of the first hit so far.
func (f *Flight) IsPast(lane int, s *Sheaf, best float64) bool {
	return f.arrow.at(s, notBefore(min(best, f.Slabs.Top))) && f.arrivals[lane] > f.arrow.aim.last
}
