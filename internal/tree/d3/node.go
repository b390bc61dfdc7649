package tree

// Nodes of the tree: eight children in the cells of one frame.

import (
	"math"
	"math/bits"
	"unsafe"
)

// Node has up to eight children: nodes or, in a leaf, items. Its planes are around them.
type Node struct {
	Frame
	lo, hi planes
	Child  [8]int32             // None where there is none
	_      [24 * (3 - dim)]byte // so that it is two lines of a cache
	reach  float64              // from o to the ends of all children, at the most
	parent int32                // None of the root
	lane   uint8                // there
	Used   uint8                // the set of lanes with a child
	IsLeaf bool
	round  uint8 // the set of lanes of a leaf whose items are balls that stand still; of others nothing is known
}

// Kernels multiply by nodeSize with a shift.
const nodeSize = 128

var _ = [1]struct{}{}[unsafe.Sizeof(Node{})-nodeSize]

// None is no node and no item.
const None = -1

// empty removes all children.
func (n *Node) empty() {
	n.Used = 0
	for lane := range n.Child {
		n.Child[lane] = None
	}
	for k := range dim {
		n.lo[k], n.hi[k] = noneLo*ones, noneHi*ones
	}
}

// LaneOf returns the first lane of a set of bytes.
func LaneOf(set uint64) int { return bits.TrailingZeros64(set) >> 3 & 7 }

// extent is a box that contains all children of a node.
type extent struct {
	Bounds
	built float64 // the size of a leaf when it was built
}

// depth is more than a tree has levels: eleven when it is built of 2³¹ items, and a few
// more before it is built anew.
const depth = 16

// list writes the children in a set of lanes to the front of to, and returns their number. Bit 7 of byte k of set tells whether lane k is in
// the set, and all other bits are 0. Each child is written to the index that is the number of lanes in the set before its own, so the next child
// overwrites one that is not in the set. The entries of to after the children listed are undefined.
func (n *Node) list(set uint64, to *[8]int32) int {
	places := set >> 7 * ones // byte k is the number of lanes 0 to k in the set
	to[0] = n.Child[0]
	to[places>>0&7] = n.Child[1]
	to[places>>8&7] = n.Child[2]
	to[places>>16&7] = n.Child[3]
	to[places>>24&7] = n.Child[4]
	to[places>>32&7] = n.Child[5]
	to[places>>40&7] = n.Child[6]
	to[places>>48&7] = n.Child[7]
	return int(places >> 56)
}

// fit sets the planes of a lane to those around b.
func (n *Node) fit(lane int, b *Bounds) {
	shift := 8 * lane
	for k := range dim {
		below, above := uint64(noneLo), uint64(noneHi)
		if !b.isEmpty() {
			below = byteOf(float64((b.Lo[k]-n.o[k])*lifts[n.k]*n.perUnit(k)) - beyondHalf)
			above = byteOf(float64((b.Hi[k]-n.o[k])*lifts[n.k]*n.perUnit(k))+beyondHalf) | 0x80
		}
		n.isOpen = n.isOpen || below == 0 || above == lastByte|0x80
		n.lo[k] = n.lo[k]&^(0xff<<shift) | below<<shift
		n.hi[k] = n.hi[k]&^(0xff<<shift) | above<<shift
	}
}

// frameMap maps the planes of a frame to those of another one: plane c is plane c·s + o there. The error is below 2⁻¹², so a
// plane below another one, which is an integer, is rounded to one that is not above it.
type frameMap struct{ s, o [dim]float64 }

// set returns false for frames too far apart, or of sizes too different.
func (p *frameMap) set(from, to *Frame) bool {
	for k := range dim {
		p.s[k] = to.perUnit(k) / from.perUnit(k)
		p.o[k] = float64((from.o[k] - to.o[k]) * lifts[to.k&1] * to.perUnit(k))
		if !(p.s[k] > 0x1p-900 && p.s[k] < 0x1p30 && math.Abs(p.o[k]) < 0x1p40) {
			return false
		}
	}
	return from.k == to.k
}
