package d3

// Clips: paths clipped by the planes of a body, and the relation that follows.

import "math"

// clipShape clips the path p by the planes of s, which has planes or is a half-space.
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
