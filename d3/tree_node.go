package d3

// Nodes of the tree: eight children in the cells of one frame.

import (
	"math"
	"math/bits"
)

// node has up to eight children: nodes or, in a leaf, items. Its planes are around them.
type node struct {
	frame
	lo, hi planes
	child  [8]int32 // none where there is none
	reach  float64  // from o to the ends of all children, at the most
	parent int32    // none of the root
	lane   uint8    // there
	used   uint8    // the set of lanes with a child
	isLeaf bool
	round  uint8 // the set of lanes of a leaf whose items are balls that stand still; of others nothing is known
}

const none = -1

// empty leaves nothing in a node.
func (n *node) empty() {
	n.used = 0
	for lane := range n.child {
		n.child[lane] = none
	}
	for k := range dim {
		n.lo[k], n.hi[k] = noneLo*ones, noneHi*ones
	}
}

// laneOf returns the first lane of a set of bytes.
func laneOf(set uint64) int { return bits.TrailingZeros64(set) >> 3 & 7 }

// extent is what a node is in: at least the bounds of all its children.
type extent struct {
	bounds
	built float64 // the size of a leaf when it was built
}

// depth is more than a tree has levels: eleven when it is built of 2³¹ items, and a few
// more before it is built anew.
const depth = 16

// list puts the children in a set of lanes first, and returns their number. A child is written
// to the place after all those before it in the set; if it is not in the set itself, the next
// one overwrites it.
func (n *node) list(set uint64, to *[8]int32) int {
	places := set >> 7 * ones // the number up to and with each lane
	to[0] = n.child[0]
	to[places>>0&7] = n.child[1]
	to[places>>8&7] = n.child[2]
	to[places>>16&7] = n.child[3]
	to[places>>24&7] = n.child[4]
	to[places>>32&7] = n.child[5]
	to[places>>40&7] = n.child[6]
	to[places>>48&7] = n.child[7]
	return int(places >> 56)
}

// enclose makes a frame for eight boxes, of which some may be nowhere, and sets the planes of
// all. It returns a box of them all.
func (n *node) enclose(boxes *[8]bounds) bounds {
	all := boxes[0]
	for lane := 1; lane < 8; lane++ {
		all.join(&boxes[lane])
	}
	if all.isEmpty() {
		n.reach = 0
		for k := range dim {
			n.lo[k], n.hi[k] = noneLo*ones, noneHi*ones
		}
		return nowhere
	}
	n.divide(&all, boxes)
	most, isCoarse := all, false
	for k := range dim {
		if all.lo[k] < all.hi[k] && areCrowded(n.lo[k], n.hi[k]) {
			most.lo[k], most.hi[k] = densest(boxes, k)
			isCoarse = true
		}
	}
	if isCoarse {
		n.divide(&most, boxes)
	}
	n.reach = 0
	for k := range dim {
		n.reach = max(n.reach, all.hi[k]-n.o[k], n.o[k]-all.lo[k])
	}
	return all
}

// divide makes a frame of b, and sets the planes around all boxes.
func (n *node) divide(b *bounds, boxes *[8]bounds) {
	n.frame.set(b)
	lift := lifts[n.k]
	for k := range dim {
		var lo, hi uint64
		o, perUnit := n.o[k], n.perUnit(k)
		for lane := range boxes {
			b := &boxes[lane]
			below, above := uint64(noneLo), uint64(noneHi)
			if !b.isEmpty() {
				below = byteOf(float64((b.lo[k]-o)*lift*perUnit) - beyondHalf)
				above = byteOf(float64((b.hi[k]-o)*lift*perUnit)+beyondHalf) | 0x80
			}
			lo, hi = lo>>8|below<<56, hi>>8|above<<56
		}
		n.lo[k], n.hi[k] = lo, hi
	}
}

// areCrowded says whether half of all children are together within a few cells of an axis, so
// that it hardly tells them apart.
func areCrowded(lo, hi uint64) bool {
	const cells = 6
	there := notAbove(lo, lastByte)
	isWide := there & (hi - (there>>7*0x7f&lo + cells*ones))
	if 2*bits.OnesCount64(isWide) > bits.OnesCount64(there) {
		return false
	}
	for rest := there; rest != 0; rest &= rest - 1 {
		x := lo >> (8 * laneOf(rest)) & 0x7f
		in := there & notAbove(hi&^guards, min(x+cells, lastByte)) & ((lo | guards) - x*ones)
		if 2*bits.OnesCount64(in) >= bits.OnesCount64(there) {
			return true
		}
	}
	return false
}

// notAbove returns the lanes, bit 7 of each byte, that are at most x.
func notAbove(lanes, x uint64) uint64 { return ((x*ones | guards) - lanes) & guards }

// densest returns the ends on an axis of those boxes that are nearest to where half of them,
// by their ends, are closest together; if these are one point, of where more are.
func densest(boxes *[8]bounds, k int) (from, to float64) {
	var room [2][8]float64
	n := 0
	for i := range boxes {
		if b := &boxes[i]; !b.isEmpty() {
			insertInOrder(&room[0], n, b.lo[k])
			insertInOrder(&room[1], n, b.hi[k])
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

// fit sets the planes of a lane to those around b.
func (n *node) fit(lane int, b *bounds) {
	shift := 8 * lane
	for k := range dim {
		below, above := uint64(noneLo), uint64(noneHi)
		if !b.isEmpty() {
			below = byteOf(float64((b.lo[k]-n.o[k])*lifts[n.k]*n.perUnit(k)) - beyondHalf)
			above = byteOf(float64((b.hi[k]-n.o[k])*lifts[n.k]*n.perUnit(k))+beyondHalf) | 0x80
		}
		n.lo[k] = n.lo[k]&^(0xff<<shift) | below<<shift
		n.hi[k] = n.hi[k]&^(0xff<<shift) | above<<shift
	}
}

// passage leads from the cells of a frame to those of another: plane c is plane c·s + o there.
// That is off by less than 2⁻¹², so a plane below another one, which is an integer, is rounded
// to one that is not above it.
type passage struct{ s, o [dim]float64 }

// set returns false for frames too far apart, or of sizes too different.
func (p *passage) set(from, to *frame) bool {
	for k := range dim {
		p.s[k] = to.perUnit(k) / from.perUnit(k)
		p.o[k] = float64((from.o[k] - to.o[k]) * lifts[to.k&1] * to.perUnit(k))
		if !(p.s[k] > 0x1p-900 && p.s[k] < 0x1p30 && math.Abs(p.o[k]) < 0x1p40) {
			return false
		}
	}
	return from.k == to.k
}
