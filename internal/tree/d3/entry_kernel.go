//go:build amd64 && !purego

package tree

// Kernels for building a tree, by AVX2 where there is: of entries, four at once, and for the boxes of a node.

// rankEntries is Raster.rankPlainly, with cells of so many bits.
//
//go:noescape
func rankEntries(all *Entry, n int, axis int, cell uint64) (by int, spread Entry)

// partEntries is Raster.partPlainly for n entries, a multiple of four; but those above the limit stay in the room.
//
//go:noescape
func partEntries(all *Entry, n int, room *Entry, shift, limit uint64) (below int)

// rank is rankPlainly.
func (r *Raster) rank(all []Entry, axis int) (by int, spread Entry) {
	if HasVectors {
		return rankEntries(&all[0], len(all), axis, r.cell)
	}
	return r.rankPlainly(all, axis)
}

// part is partPlainly.
func (r *Raster) part(all, room []Entry, axis int, pivot Entry) (n int) {
	fours := len(all) &^ 3
	if !HasVectors || fours == 0 {
		return r.partPlainly(all, room, axis, pivot)
	}
	room = room[:len(all)]
	n = partEntries(&all[0], fours, &room[0], r.before(axis), uint64(pivot)<<(64-r.cell))
	above := fours - n
	for _, x := range all[fours:] {
		if r.cellOf(x, axis) < pivot {
			all[n] = x
			n++
		} else {
			room[above] = x
			above++
		}
	}
	copy(all[n:], room[:above])
	return n
}

// encloseBoxes is Node.enclosePlainly, but for the sign of 0. It returns false for what is nowhere, or tiny.
//
//go:noescape
func encloseBoxes(n *Node, boxes *[8]Bounds, all *Bounds) (ok bool)

// encloses is enclosePlainly, or returns false.
func (n *Node) encloses(boxes *[8]Bounds, all *Bounds) (ok bool) {
	return HasVectors && encloseBoxes(n, boxes, all)
}
