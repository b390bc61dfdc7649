package d3

// Relations of two shapes, or of a path and a shape, by floats and grids, before exact integers are set up; with the
// separating axis test of a path and a box at any angle.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

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
		return overlapping
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
		return overlapping // o is the box
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

// clipShape sets w to the path p, and clips it by the planes of s, which has planes or is a half-space, moved out by the radius of w. Around an
// edge these planes bound more than the shape with its radius, so it takes GJK to prove that the path starts inside.
func (w *planeClip) clipShape(p Path, s Shape, want castWant) castAnswer {
	w.setPath(p)
	if h := halfSpaceOf(s); h != nil {
		return w.clipHalfSpace(h)
	}
	answer := w.clipBody(s, want)
	if answer == castInside && w.r > 0 && relateGJK(w.o, s) != penetrating {
		return castUnsure
	}
	return answer
}

// clipHalfSpace clips a segment or ray by a half-space, with the bits of the general path (solid_halfspace.go).
func (w *planeClip) clipHalfSpace(s *HalfSpace) castAnswer {
	var x planeContact
	x.points[0], x.count = w.o.Sub(s.Point), 1
	if w.first < 0 || w.r != 0 || !x.fit(&s.Normal) {
		return castUnsure
	}
	start := x.relate(x.h)
	end, rise, ok := start, 0.0, true
	switch {
	case w.last == 1:
		rise, ok = x.move(&w.d)
		end = x.relate(x.h + rise)
	case w.d != (Vec{}):
		rise, ok = w.d.dotRounded(x.n)
		end = relation(math.Copysign(1, rise))
	}
	answer := castInside
	switch {
	case !ok, start == undecided, end == undecided:
		return castUnsure
	case start == apart && end == apart:
		return castMiss
	case start == apart:
		answer = castHit
	}
	if w.end = endsInside; start == end {
		return answer
	}
	t := -x.h / rise
	if !(t > 0x1p-200 && t < min(w.last, 0x1p200)) {
		return castUnsure
	}
	if start == apart {
		w.enter, w.nIn = t, x.n
	} else {
		w.exit, w.nOut, w.end = t, x.n, endsOutside
	}
	return answer
}

// relatePath computes the relation of a path and a body, or returns undecided.
//
//go:noinline
func relatePath(path, s Shape) relation {
	var w planeClip
	end, rel := w.setPath(path), undecided
	if b := alignedOf(s); b != nil {
		rel = w.relateBox(b, &end)
	} else if b := orientedOf(s); b != nil {
		rel = w.relateOriented(b, &end)
	} else {
		rel = w.relation(w.clipBody(s, theVerdict))
	}
	if rel != undecided {
		return rel
	}
	return w.relateGJK(s)
}

// relateGJK is relatePath for a body that has a supportMap. It cuts the path off beyond the body.
//
//go:noinline
func (w *planeClip) relateGJK(s Shape) relation {
	var z gjkFloat
	if w.last == 1 || !z.b.set(s) || z.b.kind <= segmentMap {
		return undecided
	}
	if z.b.kind == hullMap {
		z.b.list = listOf(s)
	}
	d := z.b.base.Sub(w.o)
	size := d.Add(z.b.at).sumAbs() + float64(8*e*(d.sumAbs()+z.b.at.sumAbs())) + z.b.extent + z.b.r
	if !z.a.setPath(&w.o, &w.d, w.first < 0, size) || !z.fit() {
		return undecided
	}
	u := z.a.parts[0]
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, hasVec(g, &w.o) && hasVec(g, &u) && isShapeOn(g, s))
}

// relateByFilters computes the relation of two shapes, or returns undecided if floats and grids are not certain.
func relateByFilters(a, b Shape) relation {
	return relateByTraits(a, b, traitsOf(a)|traitsOf(b), theRelation)
}

// relateByTraits is relateByFilters for two shapes with the traits t, those of both, and what is asked of relateByGJK.
func relateByTraits(a, b Shape, t traits, want gjkWant) relation {
	switch {
	case t&traitEndless != 0:
		return relateEndless(a, b)
	case t&traitFlat != 0:
		return relateFlat(a, b, want)
	}
	return relateByGJK(a, b, want)
}

// relateEndless is relateByFilters for a half-space and another shape. For rays and lines it returns undecided.
func relateEndless(a, b Shape) relation {
	if h := halfSpaceOf(b); h != nil {
		return relateHalfSpace(h, a)
	}
	if h := halfSpaceOf(a); h != nil {
		return relateHalfSpace(h, b)
	}
	return undecided
}

// relateFlat is relateByFilters for two bounded shapes of which at most one is a rounded box.
func relateFlat(a, b Shape, want gjkWant) relation {
	if x := orientedOf(a); x != nil {
		return relateOriented(x, b, want)
	}
	if y := orientedOf(b); y != nil {
		return relateOriented(y, a, want)
	}
	return relateByGJK(a, b, want)
}

// relateOriented is relateFlat for an oriented box.
func relateOriented(a *OrientedBox, b Shape, want gjkWant) relation {
	rel := undecided
	if y := orientedOf(b); y != nil {
		rel = relateOrientedBoxes(a, y)
	} else if y := alignedOf(b); y != nil {
		rel = relateBoxOriented(y, a)
	}
	if rel != undecided {
		return rel
	}
	return relateByGJK(a, b, want)
}

// relateGJK computes the relation of two shapes that have a supportMap, or returns undecided.
func relateGJK(a, b Shape) relation { return relateByGJK(a, b, theRelation) }

// relateByGJK is relateGJK. If theGap is asked, it returns undecided for shapes that probably overlap.
//
//go:noinline
func relateByGJK(a, b Shape, want gjkWant) relation {
	var z gjkFloat
	var rooms [2]Capsule
	a, isOuterA := outerOf(a, &rooms[0])
	b, isOuterB := outerOf(b, &rooms[1])
	if !z.a.set(a) || !z.b.set(b) {
		return undecided
	}
	if z.a.kind == hullMap {
		z.a.list = listOf(a)
	}
	if z.b.kind == hullMap {
		z.b.list = listOf(b)
	}
	if !z.fit() {
		return undecided
	}
	if want == theGap && z.isNear(z.between(), 0.25) {
		return undecided
	}
	if isOuterA || isOuterB {
		z.keepClear()
	}
	switch rel := z.relate(); {
	case rel == apart || rel != undecided && !isOuterA && !isOuterB:
		return rel
	case isOuterA || isOuterB:
		return undecided
	}
	g := z.grid()
	return z.relateOnGrid(g, isShapeOn(g, a) && isShapeOn(g, b))
}

// relateMoving returns castMiss if A and B certainly stay apart while they move, castInside if they certainly overlap before,
// and castUnsure otherwise.
//
//go:noinline
func relateMoving(a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	var z gjkMoving
	var rooms [2]Capsule
	a, isOuterA := outerOf(a, &rooms[0])
	b, isOuterB := outerOf(b, &rooms[1])
	if !z.a.set(a) || !z.b.set(b) {
		return castUnsure
	}
	if z.a.kind == hullMap {
		z.a.list = listOf(a)
	}
	if z.b.kind == hullMap {
		z.b.list = listOf(b)
	}
	if z.m = ma.Sub(*mb); !z.fit() || !(z.size+z.m.sumAbs() < 0x1p150) {
		return castUnsure
	}
	if isOuterA || isOuterB {
		z.keepClear()
	}
	answer := z.apartness()
	if answer != castMiss && (isOuterA || isOuterB) {
		return castUnsure
	}
	return answer
}

// relateTied computes the relation of two bounded bodies exactly.
//
//go:noinline
func relateTied(a, b Shape) relation {
	if rel := relateByFilters(a, b); rel != undecided && rel != overlapping {
		return rel
	}
	var x, y operand
	x.set(a)
	y.set(b)
	x.solid.list, y.solid.list = listOf(a), listOf(b)
	x.bound()
	y.bound()
	z := between(&x.solid, &y.solid)
	z.set(&Vec{}, &Vec{})
	var s simplex
	return z.relate(&s)
}

// overlapLineHalfSpace is overlapHalfSpace for a line, which crosses the plane unless it is parallel to it.
func overlapLineHalfSpace(l *Line, h *HalfSpace) bool {
	up, bound := l.Dir.heightAlong(h.Normal)
	if math.Abs(up) > float64(16*e*bound)+tiny && isFinite(l.Origin.Sub(h.Point).sumAbs()) {
		return true
	}
	return overlapHalfSpaceTied(h, *l)
}

// overlapHalfSpaceTied is overlapHalfSpace where a height in floats does not decide.
//
//go:noinline
func overlapHalfSpaceTied(h *HalfSpace, s Shape) bool {
	if rel := relateHalfSpace(h, s); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(s, h)
}

// overlapGJK is Overlap for two bounded shapes without a closed form, or for which the closed form is not certain.
//
//go:noinline
func overlapGJK(a, b Shape) bool {
	if rel := relateGJK(a, b); rel != undecided {
		return rel <= touching
	}
	return overlapBodies(a, b)
}

// relateOther computes the relation of two shapes for which thinShape has no case, or returns undecided.
func relateOther(a, b Shape) relation {
	const faced = traitBox | traitFlat | traitRounded
	rel, k, l := undecided, traitsOf(a), traitsOf(b)
	switch {
	case k&traitPath != 0 && l&faced != 0:
		rel = relatePath(a, b)
	case l&traitPath != 0 && k&faced != 0:
		rel = relatePath(b, a)
	case (k|l)&(traitBox|traitRounded) != 0 && (k|l)&(traitFlat|traitEndless) == 0:
		rel = relateRoundedBoxes(a, b)
	}
	if rel == undecided {
		rel = relateByTraits(a, b, k|l, theRelation)
	}
	return rel
}

// pathAtBox sets o, d and end to the path p and b to the box s. It returns end, or nil for a ray, which has none. ok reports
// whether p is a ray or segment and s a box along the axes.
func pathAtBox(o, d, end *Vec, b *Box, p Path, s Shape) (last *Vec, ok bool) {
	box := alignedOf(s)
	if box == nil {
		return nil, false
	}
	*b = *box
	isWay := false
	if *o, *d, *end, isWay, ok = startOf(p); isWay {
		last = end
	}
	return last, ok
}
