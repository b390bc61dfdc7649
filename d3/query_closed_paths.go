package d3

// Paths and motions: the one table of the closed forms asked first about them, by both types; and RayCast, Clip and
// Crossings of the pairs for which it has no row.

import "github.com/hantei-go/hantei/internal/exact"

// fastRayCast implements RayCast, and writes the hit to h: it chooses a closed form by both types, or passes the pair on.
func fastRayCast(h *Hit, p Path, s Shape) bool {
	var o, d, end *Vec
	var way Vec
	isWay := false
	switch p := p.(type) {
	case Ray:
		o, d = &p.Origin, &p.Dir
	case *Ray:
		o, d = &p.Origin, &p.Dir
	case Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	case *Segment:
		way = p.B.Sub(p.A)
		o, d, end, isWay = &p.A, &way, &p.B, true
	default:
		return rayCastFlat(h, p, s)
	}
	var a, b *Vec
	var r float64
	kind := exact.Segment
	switch s := s.(type) {
	case Sphere:
		a, r = &s.Center, s.Radius
	case *Sphere:
		a, r = &s.Center, s.Radius
	case Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case *Capsule:
		a, b, r = &s.A, &s.B, s.Radius
	case Segment:
		a, b = &s.A, &s.B
	case *Segment:
		a, b = &s.A, &s.B
	case Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case *Ray:
		a, b, kind = &s.Origin, &s.Dir, exact.Ray
	case Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	case *Line:
		a, b, kind = &s.Origin, &s.Dir, exact.Line
	case Box:
		if answer := h.castBox(o, d, end, &s); answer != castUnsure {
			return answer != castMiss
		}
		return rayCastGeneral(h, p, s)
	case *Box:
		if answer := h.castBox(o, d, end, s); answer != castUnsure {
			return answer != castMiss
		}
		return rayCastGeneral(h, p, s)
	default:
		return rayCastFlat(h, p, s)
	}
	var answer castAnswer
	switch {
	case b == nil:
		answer = h.castBall(o, d, a, r, isWay)
	case r == 0:
		answer = h.castThin(o, d, end, coreRef{kind, a, b}, isWay)
	default:
		answer = h.castCapsule(o, d, coreRef{kind, a, b}, r, isWay)
	}
	switch {
	case answer == castHit:
		return true
	case answer == castMiss:
		return false
	case answer == castInside && h.startIn(o, a, b):
		return true
	}
	return rayCastGeneral(h, p, s)
}

// fastSweep implements Sweep and SweepBoth, as fastRayCast does RayCast.
func fastSweep(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	if x, ok := a.(Box); ok {
		switch y := b.(type) {
		case Box:
			return sweepBoxes(h, &x, ma, &y, mb, a, b)
		case Sphere:
			return sweepBall(h, &y.Center, y.Radius, mb, &x, ma, a, b, true)
		case Vec:
			return sweepBall(h, &y, 0, mb, &x, ma, a, b, true)
		}
		return sweepOther(h, a, ma, b, mb)
	}
	// The cores: from p to q, or from p along q for a ray or line; the point p if q is nil.
	var pa, qa, pb, qb *Vec
	var ra, rb float64
	kindA, kindB := exact.Segment, exact.Segment
	switch a := a.(type) {
	case Vec:
		pa = &a
	case *Vec:
		pa = a
	case Sphere:
		pa, ra = &a.Center, a.Radius
	case *Sphere:
		pa, ra = &a.Center, a.Radius
	case Segment:
		pa, qa = &a.A, &a.B
	case *Segment:
		pa, qa = &a.A, &a.B
	case Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case *Capsule:
		pa, qa, ra = &a.A, &a.B, a.Radius
	case Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case *Ray:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Ray
	case Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	case *Line:
		pa, qa, kindA = &a.Origin, &a.Dir, exact.Line
	default:
		return sweepOther(h, a, ma, b, mb)
	}
	switch y := b.(type) {
	case Vec:
		pb = &y
	case *Vec:
		pb = y
	case Sphere:
		pb, rb = &y.Center, y.Radius
	case *Sphere:
		pb, rb = &y.Center, y.Radius
	case Segment:
		pb, qb = &y.A, &y.B
	case *Segment:
		pb, qb = &y.A, &y.B
	case Capsule:
		pb, qb, rb = &y.A, &y.B, y.Radius
	case *Capsule:
		pb, qb, rb = &y.A, &y.B, y.Radius
	case Ray:
		pb, qb, kindB = &y.Origin, &y.Dir, exact.Ray
	case *Ray:
		pb, qb, kindB = &y.Origin, &y.Dir, exact.Ray
	case Line:
		pb, qb, kindB = &y.Origin, &y.Dir, exact.Line
	case *Line:
		pb, qb, kindB = &y.Origin, &y.Dir, exact.Line
	case Box:
		if qa == nil {
			return sweepBall(h, pa, ra, ma, &y, mb, a, b, false)
		}
		return sweepOther(h, a, ma, b, mb)
	case *Box:
		if qa == nil {
			return sweepBall(h, pa, ra, ma, y, mb, a, b, false)
		}
		return sweepOther(h, a, ma, b, mb)
	default:
		return sweepOther(h, a, ma, b, mb)
	}
	if !areNatural(ra, rb) {
		return sweepGeneral(h, a, ma, b, mb)
	}

	var answer castAnswer
	m := ma.Sub(*mb)
	switch isThin := ra+rb == 0; {
	case qa != nil && qb != nil:
		var x, y movingCore
		x.kind, x.a, x.b, x.m, x.r = kindA, pa, qa, ma, ra
		y.kind, y.a, y.b, y.m, y.r = kindB, pb, qb, mb, rb
		if isThin {
			answer = h.castMovingThin(&x, &y)
		} else {
			answer = h.castMovingCores(&x, &y)
		}
	case qa != nil:
		// Seen from a, b moves.
		m = m.Neg()
		if isThin {
			answer = h.castThin(pb, &m, nil, coreRef{kindA, pa, qa}, true)
		} else {
			answer = h.castCapsule(pb, &m, coreRef{kindA, pa, qa}, ra+rb, true)
		}
		if answer == castHit {
			h.Normal = h.Normal.Neg()
			h.Point = pb.Add(mb.Scale(h.T)).Add(h.Normal.Scale(rb))
		}
	default:
		switch {
		case qb == nil:
			answer = h.castBall(pa, &m, pb, ra+rb, true)
		case isThin:
			answer = h.castThin(pa, &m, nil, coreRef{kindB, pb, qb}, true)
		default:
			answer = h.castCapsule(pa, &m, coreRef{kindB, pb, qb}, ra+rb, true)
		}
		if answer == castHit {
			h.Point = pa.Add(ma.Scale(h.T)).Add(h.Normal.Scale(-ra))
		}
	}
	switch answer {
	case castMiss:
		return false
	case castHit:
		return true
	case castInside:
		h.ofContact(a, b)
		return true
	}
	return sweepGeneral(h, a, ma, b, mb)
}

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

// fastClip implements Clip: a ball or a capsule has a closed form, other shapes go to clipOther.
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

// fastCrossings implements Crossings, as fastClip does Clip.
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
