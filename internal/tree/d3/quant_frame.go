package tree

// Quantised frames: the frames of inner nodes in 32-bit floats, for traversals.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// quantFrame is the frame of an inner node in 32-bit floats, relative to a frameOrigin and in its unit. On each axis, o is the
// coordinate of byte 0 of a plane less 128 cells, and side is the length of 128 cells.
type quantFrame struct{ o, side [4]float32 }

// frameOrigin is the origin and the unit of a tree's quantFrames. It lies in the middle of the tree, and no part of the tree is
// more than two units away.
type frameOrigin struct {
	at   [4]float64
	unit float64 // 1 over the unit of length, a power of two
}

// set makes c the quantFrame of n. It returns false if n reaches more than two units from a, if its cells are too small for
// 32-bit floats, or if a child may reach beyond the cells.
func (c *quantFrame) set(n *Node, a *frameOrigin) bool {
	widest, far := float32(0), float64(n.reach*a.unit)
	for k := range dim {
		x, side := float64((n.o[k]-a.at[k])*a.unit), a.unit/n.perUnit(k)
		far = max(far, math.Abs(x))
		c.o[k], c.side[k] = float32(x-float64((firstByte+128)*side)), float32(128*side)
		widest = max(widest, c.side[k])
	}
	return far <= 2 && widest >= 0x1p-9 && n.k == 0 && !n.isOpen
}

// quantTable holds the quantFrame of each node of a tree, by its number. Those of leaves are empty; a frozen tree leaves them
// out.
type quantTable struct {
	quantFrames []quantFrame
	frameOrigin
	isComplete bool // all quantFrames of inner nodes are set
}

// requantize sets the quantFrame of the node n, whose number is at. It returns false if the table is complete no longer.
func (a *quantTable) requantize(at int32, n *Node) bool {
	return !a.isComplete || n.IsLeaf || a.quantFrames[at].set(n, &a.frameOrigin)
}

// quantizeAll moves the frameOrigin to the middle of all, the bounds of the tree, and sets the quantFrames of all nodes.
func (a *quantTable) quantizeAll(nodes []Node, all *Bounds) {
	a.isComplete = false
	if !HasVectors {
		return
	}
	size := 0.0
	for k := range dim {
		a.at[k] = float64(all.Lo[k]/2) + float64(all.Hi[k]/2)
		size = max(size, all.Hi[k]-all.Lo[k])
	}
	if !(size > 0x1p-500 && size < 0x1p500) {
		return
	}
	a.unit, a.isComplete = power(1-float.ExponentOf(size)), true
	for at := range nodes {
		if !a.requantize(int32(at), &nodes[at]) {
			a.isComplete = false
			return
		}
	}
}

// recenter calls quantizeAll after a change of all nodes, if some quantFrame could not be set (isLost), or if the frameOrigin no
// longer fits the bounds of the tree.
func (a *quantTable) recenter(nodes []Node, all *Bounds, isLost bool) {
	size, off := 0.0, 0.0
	for k := range dim {
		size = max(size, all.Hi[k]-all.Lo[k])
		off = max(off, all.Hi[k]-a.at[k], a.at[k]-all.Lo[k])
	}
	if isLost || !a.isComplete || !(size*a.unit >= 0.5 && off*a.unit <= 2) {
		a.quantizeAll(nodes, all)
	}
}
