//go:build amd64 && !purego

package d3

// Kernels for building a tree, by AVX2 where there is: of entries, four at once, and for the boxes of a node.

// rankEntries is raster.rankPlainly, with cells of so many bits.
//
//go:noescape
func rankEntries(all *entry, n int, axis int, cell uint64) (by int, spread entry)

// partEntries is raster.partPlainly for n entries, a multiple of four; but those above the limit stay in the room.
//
//go:noescape
func partEntries(all *entry, n int, room *entry, shift, limit uint64) (below int)

// rank is rankPlainly.
func (r *raster) rank(all []entry, axis int) (by int, spread entry) {
	if hasVectors {
		return rankEntries(&all[0], len(all), axis, r.cell)
	}
	return r.rankPlainly(all, axis)
}

// part is partPlainly.
func (r *raster) part(all, room []entry, axis int, pivot entry) (n int) {
	fours := len(all) &^ 3
	if !hasVectors || fours == 0 {
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

// encloseBoxes is node.enclosePlainly, but for the sign of 0. It returns false for what is nowhere, or tiny.
//
//go:noescape
func encloseBoxes(n *node, boxes *[8]bounds, all *bounds) (ok bool)

// encloses is enclosePlainly, or returns false.
func (n *node) encloses(boxes *[8]bounds, all *bounds) (ok bool) {
	return hasVectors && encloseBoxes(n, boxes, all)
}
