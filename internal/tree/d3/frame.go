package tree

// Frames of nodes, around eight boxes.

import "math/bits"

// Enclose makes a frame for eight boxes, of which some may be Nowhere, and sets the planes of all. It returns their common box.
func (n *Node) Enclose(boxes *[8]Bounds) Bounds {
	var all Bounds
	if !n.encloses(boxes, &all) {
		n.enclosePlainly(boxes, &all)
		if all.isEmpty() {
			n.reach = 0
			return Nowhere
		}
	}
	most, isCoarse := all, false
	for k := range dim {
		if all.Lo[k] < all.Hi[k] && areCrowded(n.lo[k], n.hi[k]) {
			most.Lo[k], most.Hi[k] = densest(boxes, k)
			isCoarse = true
		}
	}
	n.isOpen = false // planes around what is within a frame are within, too: 0 to 122 cells, and 1/2 rounded
	if isCoarse {
		n.divide(&most, boxes)
		n.isOpen = most != all
	}
	n.reach = 0
	for k := range dim {
		n.reach = max(n.reach, all.Hi[k]-n.o[k], n.o[k]-all.Lo[k])
	}
	return all
}

// enclosePlainly sets the frame and the planes to those of a box of all, which it returns.
func (n *Node) enclosePlainly(boxes *[8]Bounds, all *Bounds) {
	*all = boxes[0]
	for lane := 1; lane < 8; lane++ {
		all.Join(&boxes[lane])
	}
	if all.isEmpty() {
		for k := range dim {
			n.lo[k], n.hi[k] = noneLo*ones, noneHi*ones
		}
		return
	}
	n.divide(all, boxes)
}

// divide makes a frame of b, and sets the planes around all boxes.
func (n *Node) divide(b *Bounds, boxes *[8]Bounds) {
	n.Frame.set(b)
	lift := lifts[n.k]
	for k := range dim {
		var lo, hi uint64
		o, perUnit := n.o[k], n.perUnit(k)
		for lane := range boxes {
			b := &boxes[lane]
			below, above := uint64(noneLo), uint64(noneHi)
			if !b.isEmpty() {
				below = byteOf(float64((b.Lo[k]-o)*lift*perUnit) - beyondHalf)
				above = byteOf(float64((b.Hi[k]-o)*lift*perUnit)+beyondHalf) | 0x80
			}
			lo, hi = lo>>8|below<<56, hi>>8|above<<56
		}
		n.lo[k], n.hi[k] = lo, hi
	}
}

// areCrowded reports whether at least half of the children are together within a few cells of an axis, so that the cells hardly
// tell them apart.
func areCrowded(lo, hi uint64) bool {
	const cells = 6
	there := notAbove(lo, lastByte)
	isWide := there & (hi - (there>>7*0x7f&lo + cells*ones))
	if 2*bits.OnesCount64(isWide) > bits.OnesCount64(there) {
		return false
	}
	for rest := there; rest != 0; rest &= rest - 1 {
		x := lo >> (8 * LaneOf(rest)) & 0x7f
		in := there & notAbove(hi&^guards, min(x+cells, lastByte)) & ((lo | guards) - x*ones)
		if 2*bits.OnesCount64(in) >= bits.OnesCount64(there) {
			return true
		}
	}
	return false
}

// notAbove returns the lanes, bit 7 of each byte, whose bytes are at most x.
func notAbove(lanes, x uint64) uint64 { return ((x*ones | guards) - lanes) & guards }

// densest returns an interval of an axis that holds half of the boxes and is as short as possible, widened to the ends of boxes
// that are not far from it. If that interval is a point, it takes more than half of the boxes.
func densest(boxes *[8]Bounds, k int) (from, to float64) {
	var room [2][8]float64
	n := 0
	for i := range boxes {
		if b := &boxes[i]; !b.isEmpty() {
			insertInOrder(&room[0], n, b.Lo[k])
			insertInOrder(&room[1], n, b.Hi[k])
			n++
		}
	}
	lo, hi := room[0][:n], room[1][:n]
	for some := (n + 1) / 2; some <= n && !(to > from); some++ {
		from, to = lo[0], hi[some-1]
		for i := 1; i+some <= n; i++ {
			if hi[i+some-1]-lo[i] < to-from {
				from, to = lo[i], hi[i+some-1]
			}
		}
	}
	// And what is not far from them.
	near := float64(4 * (to - from))
	least, most := from-near, to+near
	for i := range n {
		if lo[i] >= least {
			from = min(from, lo[i])
		}
		if hi[i] <= most {
			to = max(to, hi[i])
		}
	}
	return from, to
}

// insertInOrder puts x into its place among the first n.
func insertInOrder(all *[8]float64, n int, x float64) {
	for ; n > 0 && all[n-1] > x; n-- {
		all[n] = all[n-1]
	}
	all[n] = x
}
