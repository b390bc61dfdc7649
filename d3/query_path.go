package d3

// Paths: RayCast, Clip and Crossings of the pairs for which the table of closed forms has no row.

// rayCastFlat is RayCast for a body bounded by planes.
//
//go:noinline
func rayCastFlat(h *Hit, p Path, s Shape) bool {
	var w planeClip
	switch w.clipShape(p, s, theHit) {
	case castHit:
		*h = w.at(w.enter, w.nIn)
		return true
	case castMiss:
		return false
	case castInside:
		h.ofContact(&w.o, s)
		h.Point = w.o
		return true
	}
	return rayCastGeneral(h, p, s)
}

// rayCastGeneral is RayCast by the general kernel.
//
//go:noinline
func rayCastGeneral(h *Hit, p Path, s Shape) bool {
	answer := rayCastAny(h, p, s)
	if answer == castInside {
		var x core
		x.set(p)
		h.ofContact(&x.a, s)
		h.Point = x.a
	}
	return answer != castMiss
}

// fastClip is Clip.
func fastClip(c *Span, p Path, s Shape) bool {
	var through castSpan
	switch through.set(p, s) {
	case castHit:
		*c = through.span()
		return true
	case castMiss:
		return false
	}
	return clipOther(c, p, s)
}

// clipOther is Clip for a shape other than a ball or a capsule.
//
//go:noinline
func clipOther(c *Span, p Path, s Shape) bool {
	var o, d, end Vec
	var b Box
	if last, ok := pathAtBox(&o, &d, &end, &b, p, s); ok {
		var way slabs
		switch way.setBoth(&o, &d, last, &b) {
		case castHit, castInside:
			*c = way.span()
			return true
		case castMiss:
			return false
		}
		if way.isCertain && way.enter > 0 {
			// The start must have the bits of RayCast.
			ok := clipAny(c, p, s)
			c.Enter, c.Exit = way.enter, max(way.enter, c.Exit)
			return ok
		}
	}
	return clipFlat(c, p, s)
}

// clipFlat is Clip for a body bounded by planes. If only one end is certain, the general kernel computes the other.
//
//go:noinline
func clipFlat(c *Span, p Path, s Shape) bool {
	var w planeClip
	answer := w.clipShape(p, s, theSpan)
	switch {
	case answer == castMiss:
		return false
	case answer == castUnsure:
		return clipAny(c, p, s)
	case w.end == endUnsure && !clipAny(c, p, s):
		return false
	}
	w.setSpan(c, answer)
	return true
}

// fastCrossings is Crossings.
func fastCrossings(hits *[2]Hit, p Path, s Shape) int {
	var through castSpan
	through.isAsked = true
	switch through.set(p, s) {
	case castHit:
		return through.crossings(hits)
	case castMiss:
		return 0
	}
	return crossingsOther(hits, p, s)
}

// crossingsOther is Crossings for a shape other than a ball or a capsule.
//
//go:noinline
func crossingsOther(hits *[2]Hit, p Path, s Shape) int {
	var o, d, end Vec
	var b Box
	if last, ok := pathAtBox(&o, &d, &end, &b, p, s); ok {
		var way slabs
		answer := way.setBoth(&o, &d, last, &b)
		if answer >= castInside {
			if in, out := way.faces(-1), way.faces(+1); !in || !out {
				way.castPathExact(&o, &d, last, &b)
			}
		}
		switch answer {
		case castHit, castInside:
			return way.crossings(hits, &o, &d, last)
		case castMiss:
			return 0
		}
		if way.isCertain && way.enter > 0 {
			// The start must have the bits of RayCast.
			n := crossingsAny(hits, p, s)
			replaceFirst(hits, n, Hit{way.enter, pointAt(p, way.enter), hits[0].Normal})
			return n
		}
	}
	return crossingsFlat(hits, p, s)
}

// crossingsFlat is Crossings for a body bounded by planes, as clipFlat is Clip.
//
//go:noinline
func crossingsFlat(hits *[2]Hit, p Path, s Shape) (n int) {
	var w planeClip
	answer := w.clipShape(p, s, theCrossings)
	switch {
	case answer == castMiss:
		return 0
	case answer == castUnsure || answer == castInside && w.end == endUnsure:
		return crossingsAny(hits, p, s)
	}
	if w.end == endUnsure {
		n = crossingsAny(hits, p, s)
		replaceFirst(hits, n, w.at(w.enter, w.nIn))
		return n
	}
	if answer == castHit {
		hits[0] = w.at(w.enter, w.nIn)
		n = 1
	}
	if w.end == endsOutside && !w.isPierced {
		hits[n] = w.at(max(w.enter, w.exit), w.nOut)
		n++
	}
	return n
}

// replaceFirst replaces the first of n crossings by the certain one, and moves a second one that is earlier to the same point.
func replaceFirst(hits *[2]Hit, n int, first Hit) {
	hits[0] = first
	if n == 2 && hits[1].T < first.T {
		hits[1].T, hits[1].Point = first.T, first.Point
	}
}

// ofContact makes h the hit of shapes that overlap before the motion: at time 0, by their contact.
func (h *Hit) ofContact(a, b Shape) {
	var c Contact
	fastCollide(&c, a, b)
	*h = Hit{0, c.Point, c.Normal}
}
