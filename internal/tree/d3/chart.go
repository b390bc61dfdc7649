package tree

// Charts: the frames of nodes in floats of 32 bits, for flights.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// chart is the frame of a node that is no leaf, in units of an anchor, as seen from there: where byte 0 of a plane is, less
// 128 cells, and the sides of 128 cells.
type chart struct{ o, side [4]float32 }

// anchor is a place in the middle of a tree, and 1 over a unit of length, a power of two: a tree reaches two units from there at the
// most.
type anchor struct {
	at   [4]float64
	unit float64
}

// set makes c the chart of n. It returns false if n reaches too far from the anchor, if its cells are too small for the numbers of
// a chart, or if something may be beyond them.
func (c *chart) set(n *Node, a *anchor) bool {
	widest, far := float32(0), float64(n.reach*a.unit)
	for k := range dim {
		x, side := float64((n.o[k]-a.at[k])*a.unit), a.unit/n.perUnit(k)
		far = max(far, math.Abs(x))
		c.o[k], c.side[k] = float32(x-float64((firstByte+128)*side)), float32(128*side)
		widest = max(widest, c.side[k])
	}
	return far <= 2 && widest >= 0x1p-9 && n.k == 0 && !n.isOpen
}

// atlas has the charts of a tree, by the numbers of nodes. Those of leaves are empty, and a settled tree leaves them out.
type atlas struct {
	charts []chart
	anchor
	isComplete bool // flights may use it
}

// draw makes the chart of a node anew, and says whether that will do.
func (a *atlas) draw(at int32, n *Node) bool {
	return !a.isComplete || n.IsLeaf || a.charts[at].set(n, &a.anchor)
}

// moor drops anchor in the middle of all, and makes the charts of all nodes anew.
func (a *atlas) moor(nodes []Node, all *Bounds) {
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
		if !a.draw(int32(at), &nodes[at]) {
			a.isComplete = false
			return
		}
	}
}

// follow drops anchor anew after all nodes have changed, if charts were lost or all is no longer around it.
func (a *atlas) follow(nodes []Node, all *Bounds, isLost bool) {
	size, off := 0.0, 0.0
	for k := range dim {
		size = max(size, all.Hi[k]-all.Lo[k])
		off = max(off, all.Hi[k]-a.at[k], a.at[k]-all.Lo[k])
	}
	if isLost || !a.isComplete || !(size*a.unit >= 0.5 && off*a.unit <= 2) {
		a.moor(nodes, all)
	}
}
