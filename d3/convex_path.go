package d3

// SAT of a path and a box at any angle: the normals across two edges of the box, and across an edge and the path.

import "github.com/hantei-go/hantei/internal/exact"

// A path is {o + t·d}: of a segment, d is the way to its end, rounded.
//
// All faces of the difference of a box with the half vectors h and the path are across two of h, or across one and d: one of these
// normals parts the two, or none does, if there is a normal at all. A line knows the latter only.
//
// Let |·| be the 1-norm, k the way from o to the center of the box, and S = |k| + Σ|h|. Differences of given numbers have an error of
// e of themselves, k too. A product x·(y×z) has one of 3e|x||y||z| for these, and of 5e|x||y||z| for all that it rounds. So the
// error across d and one half vector is below 16e|d||h|S, and across two below 16e|h||h|S.

// relateBox reports how the path, which ends at end if it is a segment, and a box along the axes stand to each other, if that is
// certain. Beside a line all lengths of the box count twice.
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

// relation returns what the answer to a cast says of the whole path.
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

// relateHalves is relateOriented for a box of the half vectors h, whose center is k from o. isOn reports whether all given numbers are
// on a grid.
func (w *planeClip) relateHalves(k *Vec, h *[dim]Vec, isOn func(exact.Grid) bool) relation {
	size, way := k.sumAbs(), w.d.sumAbs()
	for i := range h {
		size += h[i].sumAbs()
	}
	if !(size < 0x1p150 && way < 0x1p150) {
		return undecided
	}
	rel := w.acrossHalves(k, h, size, way, 16*e)
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
	return w.acrossHalves(k, h, size, way, 0)
}

// isOn reports whether the path, which ends at end if it is a segment, is on g, a grid for a size. A direction may have a grid of its
// own.
func (w *planeClip) isOn(g exact.Grid, end *Vec) bool {
	if w.last == 1 {
		return hasVec(g, &w.o) && hasVec(g, end)
	}
	return hasVec(g, &w.o) && hasVec(16*gridFor(w.d.sumAbs()), &w.d)
}
