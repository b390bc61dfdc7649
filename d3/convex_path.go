package d3

// SAT of a path and a box at any angle.

import "github.com/hantei-go/hantei/internal/exact"

// A path is {o + t·d}. For a segment, d is the vector to its end, rounded.
//
// By the separating axis test, if a path and a box with the half vectors h are disjoint, one of these normals separates them:
// hᵢ×hⱼ, or d×hᵢ. For a line only the latter do. If all of them vanish, the test says nothing.
//
// Let |·| be the 1-norm, k the vector from o to the center of the box, and S = |k| + Σ|h|. Differences of given numbers have a
// relative error of e, and so has k. A product x·(y×z) of such vectors has an error of 3e|x||y||z| for these, and of
// 5e|x||y||z| for its own rounding. So the error along d×hᵢ is below 16e|d||hᵢ|S, and along hᵢ×hⱼ below 16e|hᵢ||hⱼ|S.

// relateBox computes the relation of the path and a box along the axes, or returns undecided. end is the end of a segment. For
// a line it doubles all lengths of the box, so that the center is a sum of numbers given.
func (w *planeClip) relateBox(b *Box, end *Vec) relation {
	if w.first < 0 {
		k := b.Min.Sub(w.o).Add(b.Max.Sub(w.o))
		var h [dim]Vec
		for i, x := range axes(b.Max.Sub(b.Min)) {
			h[i] = axisOf(i).Scale(x)
		}
		if !isSpanned(b.Min, b.Max) {
			return undecided
		}
		return w.relateHalves(&k, &h, func(g exact.Grid) bool { return hasVec(g, &b.Min) && hasVec(g, &b.Max) && w.isOn(g, end) })
	}
	if w.last != 1 {
		end = nil
	}
	var h Hit
	return w.relation(h.castBox(&w.o, &w.d, end, b))
}

// relation converts the answer to a cast into a relation with the whole path.
func (w *planeClip) relation(answer castAnswer) relation {
	switch {
	case answer == castMiss:
		return apart
	case answer == castHit, answer == castInside && w.r == 0:
		return joined
	}
	return undecided
}

// relateOriented is relateBox for a box of any half vectors.
func (w *planeClip) relateOriented(b *OrientedBox, end *Vec) relation {
	k := b.Center.Sub(w.o)
	return w.relateHalves(&k, &b.Half, func(g exact.Grid) bool { return isOrientedOn(g, b) && w.isOn(g, end) })
}

// relateHalves is relateOriented for a box of the half vectors h whose center is k from o. isOn reports whether all given
// numbers are on a grid.
func (w *planeClip) relateHalves(k *Vec, h *[dim]Vec, isOn func(exact.Grid) bool) relation {
	size, way := k.sumAbs(), w.d.sumAbs()
	for i := range h {
		size += h[i].sumAbs()
	}
	if !(size < 0x1p150 && way < 0x1p150) {
		return undecided
	}
	rel := w.relateByAxes(k, h, size, way, 16*e)
	switch {
	case rel != undecided:
		return rel
	case size == 0 && isFinite(way):
		return joined // o is the box
	}
	extent := size
	if w.last == 1 {
		extent += way
	}
	if !isOn(16 * gridFor(extent)) {
		return undecided
	}
	return w.relateByAxes(k, h, size, way, 0)
}

// isOn reports whether the path is on g, the grid for a size. end is the end of a segment. A direction may have a grid of its
// own.
func (w *planeClip) isOn(g exact.Grid, end *Vec) bool {
	if w.last == 1 {
		return hasVec(g, &w.o) && hasVec(g, end)
	}
	return hasVec(g, &w.o) && hasVec(16*gridFor(w.d.sumAbs()), &w.d)
}
