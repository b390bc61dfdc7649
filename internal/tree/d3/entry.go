package tree

// Entries: what a tree is built from, and how they are put in order.

import (
	"math"
	"math/bits"
)

// Entry is an item, in the lowest bits, and above it where the middle of its bounds lies in the cells of a raster, axis by
// axis, the first one in the highest bits. Shifted so that the cells of an axis come first, it is a number by which to sort.
type Entry uint64

// Raster is a grid of cells, in which a place is x−center times scale cells from the middle.
type Raster struct {
	center      [dim]float64
	lift, scale float64
	cell, item  uint64      // how many bits they have
	shift       [dim]uint64 // to the bits of each axis
	low, high   float64     // the first cell, and the last one, and 1.5·2⁵²
}

// mostBits is how many bits a cell has at the most: rank looks at 27.
const mostBits = 26

// SetBits gives an item so many bits of an entry, and each axis an equal share of the others, up to mostBits.
func (r *Raster) SetBits(item int) {
	r.item = uint64(item)
	r.cell = min(mostBits, uint64(64-item)/dim)
	for k := range dim {
		r.shift[k] = 64 - uint64(k+1)*r.cell
	}
	half := float64(int64(1) << (r.cell - 1))
	r.low, r.high = 0x1.8p52-half, 0x1.8p52+half-1
}

// Center puts the raster around a place, so that a size is a quarter of its width.
func (r *Raster) Center(center [dim]float64, size float64) {
	r.center, r.lift = center, 1
	if size < isTiny {
		r.lift = lifts[1] // or else the scale would overflow
	}
	r.scale = float64(int64(1)<<(r.cell-2)) / (size * r.lift)
}

// Of returns the entry of an item whose middle is given. A middle beyond the raster counts as in an outermost cell.
func (r *Raster) Of(item int32, middle [dim]float64) Entry {
	e := Entry(item)
	low, high := int64(math.Float64bits(r.low)), int64(math.Float64bits(r.high))
	for k := range dim {
		x := float64(float64((middle[k]-r.center[k])*r.lift)*r.scale) + 0x1.8p52
		e |= Entry(min(max(int64(math.Float64bits(x)), low), high)-low) << (r.shift[k] & 63)
	}
	return e
}

// ItemOf returns the item of an entry.
func (r *Raster) ItemOf(e Entry) int32 { return int32(e & (1<<(r.item&63) - 1)) }

// before returns by how much an entry is shifted so that the cells of an axis come first.
func (r *Raster) before(axis int) uint64 { return uint64(axis) * r.cell & 63 }

// cellOf returns the cell of an entry on an axis.
func (r *Raster) cellOf(e Entry, axis int) Entry { return e << r.before(axis) >> (64 - r.cell) }

// last returns the last cell.
func (r *Raster) last() Entry { return 1<<r.cell - 1 }

// widest returns the axis on which cells are spread most, and how far.
func (r *Raster) widest(all []Entry) (axis int, spread Entry) {
	for k := range dim {
		lo, hi := r.cellRange(all, k)
		if hi-lo > spread {
			axis, spread = k, hi-lo
		}
	}
	return axis, spread
}

// cellRange returns the least cell on an axis, and the greatest.
func (r *Raster) cellRange(all []Entry, axis int) (lo, hi Entry) {
	lo = ^Entry(0)
	shift := r.before(axis)
	for _, x := range all {
		lo, hi = min(lo, x<<shift), max(hi, x<<shift)
	}
	return lo >> (64 - r.cell), hi >> (64 - r.cell)
}

// together returns the range of entries, sorted on an axis, that share a cell with the one at n.
func (r *Raster) together(all []Entry, n, axis int) (from, to int) {
	cell := r.cellOf(all[n], axis)
	for from = n; from > 0 && r.cellOf(all[from-1], axis) == cell; from-- {
	}
	for to = n + 1; to < len(all) && r.cellOf(all[to], axis) == cell; to++ {
	}
	return from, to
}

// fewEntries is how many are put in order at once.
const fewEntries = 32

// anyAxis stands for the one on which cells are spread most.
const anyAxis = -1

// rankPlainly sorts few entries by their cells on an axis, which it returns together with the spread of the cells. Entries of
// one cell stay in their order, or come in that of their other cells.
func (r *Raster) rankPlainly(all []Entry, axis int) (by int, spread Entry) {
	by = axis
	if axis == anyAxis {
		by, spread = r.widest(all)
	}
	shift := r.before(by)
	var keys [fewEntries]uint64
	for i, x := range all {
		// The place of each is how many come before it.
		keys[i] = uint64(x<<shift)>>37<<5 | uint64(i)
	}
	var from [fewEntries]Entry
	copy(from[:], all)
	sorted := keys[:len(all)]
	for i, x := range sorted {
		j := i
		for ; j > 0 && sorted[j-1] > x; j-- {
			sorted[j] = sorted[j-1]
		}
		sorted[j] = x
	}
	for i, x := range sorted {
		all[i] = from[x&(fewEntries-1)]
	}
	return by, spread
}

// partPlainly moves the entries whose cells on an axis are below a pivot to the front, and returns their number. Both groups
// stay in their order. room is as long as all. There are no branches to predict.
func (r *Raster) partPlainly(all, room []Entry, axis int, pivot Entry) (n int) {
	shift, limit := r.before(axis), uint64(pivot)<<(64-r.cell)
	above := 0
	for _, x := range all {
		all[n] = x
		room[above] = x
		_, isBelow := bits.Sub64(uint64(x<<shift), limit, 0)
		n += int(isBelow)
		above += 1 - int(isBelow)
	}
	copy(all[n:], room[:above])
	return n
}
