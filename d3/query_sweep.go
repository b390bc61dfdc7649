package d3

// Sweeps: Sweep and SweepSpan of the pairs for which the table of closed forms has no row.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// sweepBoxes is Sweep for two boxes along the axes, x and y, which are the shapes a and b.
func sweepBoxes(h *Hit, x *Box, ma *Vec, y *Box, mb *Vec, a, b Shape) bool {
	switch h.castBoxes(x, ma, y, mb) {
	case castHit, castInside:
		return true
	case castMiss:
		return false
	}
	return sweepRoundedBoxes(h, a, ma, b, mb)
}

// sweepBall is Sweep of the shapes a and b, of which one is a ball of the radius r around o that moves along m, or the point o,
// and the other is the box y. isSwapped reports that a is the box.
func sweepBall(h *Hit, o *Vec, r float64, m *Vec, y *Box, my *Vec, a, b Shape, isSwapped bool) bool {
	answer := castUnsure
	if r == 0 {
		answer = h.castBoxes(&Box{*o, *o}, m, y, my)
	} else {
		answer = h.castBallBox(o, m, r, y, my)
	}
	switch answer {
	case castMiss:
		return false
	case castInside:
		h.ofContact(a, b)
		return true
	case castHit:
		if !isSwapped {
			h.Point = h.Point.Sub(h.Normal.Scale(r))
			return true
		}
		h.Normal = h.Normal.Neg().Add(Vec{})
		x := my.Scale(h.T)
		h.Point = selectSides(h.Normal, h.Point, y.Min.Add(x), y.Max.Add(x))
		return true
	}
	if isSwapped {
		m, my = my, m
	}
	return sweepRoundedBoxes(h, a, m, b, my)
}

// onHalfSpace sets h to the hit of a shape that moves by m and the half-space s, which moves by ms, with the normal out of s.
// It returns castHit only if that is certain.
//
//go:noinline
func (h *Hit) onHalfSpace(s *HalfSpace, ms *Vec, a Shape, m *Vec) castAnswer {
	var x planeContact
	if !x.set(&s.Point, &s.Normal, a) {
		return castUnsure
	}
	way := m.Sub(*ms)
	rise, ok := x.move(&way)
	if !ok {
		return castUnsure
	}
	start, end := x.relate(x.h), x.relate(x.h+rise)
	if start == undecided {
		start = relateHalfSpace(s, a)
	}
	switch {
	case start == undecided:
		return castUnsure
	case start <= touching:
		return castInside
	case end == apart:
		return castMiss
	case end != penetrating:
		return castUnsure
	}
	x.hit(h, &s.Point, &way, ms, rise)
	return castHit
}

// ofHalfSpace sets h to the hit of two shapes of which at least one is a half-space, by onHalfSpace. If only a is one, the normal is negated,
// as it leads out of b. If the two certainly overlap before the motion, h is their contact, at the time 0, and the answer is castInside.
func (h *Hit) ofHalfSpace(a Shape, ma *Vec, b Shape, mb *Vec) castAnswer {
	answer := castUnsure
	if s := halfSpaceOf(b); s != nil {
		answer = h.onHalfSpace(s, mb, a, ma)
	} else if s := halfSpaceOf(a); s != nil {
		if answer = h.onHalfSpace(s, ma, b, mb); answer == castHit {
			h.Normal = h.Normal.Neg()
		}
	}
	if answer == castInside {
		h.ofContact(a, b)
	}
	return answer
}

// sweepOther is Sweep for the pairs without a case in fastSweep.
//
//go:noinline
func sweepOther(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var rooms [2]thinRoom
	a, b = simplest(a, &rooms[0]), simplest(b, &rooms[1])
	if halfSpaceOf(a) != nil || halfSpaceOf(b) != nil {
		if answer := h.ofHalfSpace(a, ma, b, mb); answer != castUnsure {
			return answer != castMiss
		}
		return sweepPoint(h, a, ma, b, mb)
	}
	var x, y boxOrBall
	if x.set(a) && y.set(b) {
		switch {
		case x.isBox && y.isBox:
			return sweepBoxes(h, &x.Box, ma, &y.Box, mb, a, b)
		case x.isBox:
			return sweepBall(h, &y.Min, y.r, mb, &x.Box, ma, a, b, true)
		case y.isBox:
			return sweepBall(h, &x.Min, x.r, ma, &y.Box, mb, a, b, false)
		}
	}
	return sweepRoundedBoxes(h, a, ma, b, mb)
}

// sweepRoundedBoxes is Sweep for rounded boxes, ties included.
//
//go:noinline
func sweepRoundedBoxes(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var p roundedBoxPair
	if p.setWithCapsules(a, b) && p.measure() {
		switch h.castRoundedBoxes(&p, ma, mb) {
		case castHit:
			return true
		case castMiss:
			return false
		case castInside:
			h.ofContact(a, b)
			return true
		}
	}
	return sweepPoint(h, a, ma, b, mb)
}

// sweepPoint is Sweep for a point or ball and a body bounded by planes.
//
//go:noinline
func sweepPoint(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var w planeClip
	answer, r, isSecond := w.clipMoving(a, ma, b, mb, theHit)
	switch answer {
	case castHit:
		if *h = w.at(w.enter, w.nIn); isSecond {
			ma = mb
		}
		h.Point = w.o.Add(ma.Scale(h.T)).Sub(h.Normal.Scale(r))
		if isSecond {
			h.Normal = h.Normal.Neg().Add(Vec{})
		}
		return true
	case castMiss:
		return false
	case castInside:
		h.ofContact(a, b)
		return true
	}
	return sweepGeneral(h, a, ma, b, mb)
}

// clipMoving clips the motion of a point or ball by the planes of the other shape, as that shape sees it. It returns the
// radius, and reports whether the point is the second shape.
func (w *planeClip) clipMoving(a Shape, ma *Vec, b Shape, mb *Vec, want castWant) (answer castAnswer, r float64, isSecond bool) {
	p, r, ok := ballOf(a)
	if !ok {
		p, r, isSecond = ballOf(b)
		if !isSecond {
			return castUnsure, 0, false
		}
		a, ma, b, mb = b, mb, a, ma
	}
	if !areNatural(r, 0) {
		return castUnsure, r, isSecond
	}
	w.o, w.d, w.r, w.last = p, ma.Sub(*mb), r, 1
	answer = w.clipBody(b, want)
	if answer == castInside && w.r > 0 && relateGJK(a, b) != penetrating {
		answer = castUnsure
	}
	return answer, r, isSecond
}

// sweepGeneral is Sweep by the general kernel.
//
//go:noinline
func sweepGeneral(h *Hit, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	answer := h.bySAT(a, ma, b, mb)
	if answer == castUnsure {
		answer = relateMoving(a, ma, b, mb)
	}
	if answer == castUnsure {
		answer = sweepAny(h, a, ma, b, mb)
	}
	switch answer {
	case castInside:
		h.ofContact(a, b)
	case castHit:
		h.alignToFace(a, ma, b, mb)
	}
	return answer != castMiss
}

// fastSweepSpan implements SweepSpan: two balls have a closed form, other pairs go to fastSweepSpanOther.
func fastSweepSpan(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	if pa, ra, ok := ballOf(a); ok {
		if pb, rb, ok := ballOf(b); ok && areNatural(ra, rb) {
			var way castSpan
			way.o, way.d, way.isWay = pa, ma.Sub(*mb), true
			switch way.inBall(&pb, ra+rb) {
			case castHit:
				*s = way.span()
				return true
			case castMiss:
				return false
			}
		}
	}
	return fastSweepSpanOther(s, a, ma, b, mb)
}

// fastSweepSpanOther is SweepSpan for pairs that are not both balls.
//
//go:noinline
func fastSweepSpanOther(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var way castSpan
	way.isWay = true
	var answer castAnswer
	if p, r, ok := ballOf(a); ok {
		way.o, way.d = p, ma.Sub(*mb)
		answer = way.setMoving(b, r)
	} else if p, r, ok := ballOf(b); ok {
		way.o, way.d = p, mb.Sub(*ma)
		answer = way.setMoving(a, r)
	} else {
		var c coreSweep
		if !c.set(a, ma, b, mb) {
			return sweepSpanOther(s, a, ma, b, mb)
		}
		if answer = c.spanOfMoving(s); answer == castHit {
			return true
		}
	}
	switch answer {
	case castHit:
		*s = way.span()
		return true
	case castMiss:
		return false
	}
	return sweepSpanOther(s, a, ma, b, mb)
}

// sweepSpanOther is SweepSpan for pairs that are not both cores.
//
//go:noinline
func sweepSpanOther(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var rooms [2]thinRoom
	a, b = simplest(a, &rooms[0]), simplest(b, &rooms[1])
	var p roundedBoxPair
	if !p.setWithCapsules(a, b) || !p.measure() {
		return sweepSpanPoint(s, a, ma, b, mb)
	}
	if p.r != 0 {
		// The start must have the bits of Sweep.
		var h Hit
		answer := h.castRoundedBoxes(&p, ma, mb)
		if answer == castMiss {
			return false
		}
		if answer >= castInside {
			if exit, ok := p.exitTime(ma, mb); ok {
				s.Enter, s.Exit = h.T, max(h.T, exit)
				return true
			}
		}
		ok := sweepSpanAny(s, a, ma, b, mb)
		if answer == castHit {
			s.Enter, s.Exit = h.T, max(h.T, s.Exit)
		}
		return ok
	} else {
		var way slabs
		answer := way.setPair(&p, ma, mb)
		if answer >= castInside && !way.isExact && !way.ends() {
			answer = way.castExact(&p.a, &p.b, ma, mb)
		}
		switch answer {
		case castHit, castInside:
			*s = way.span()
			return true
		case castMiss:
			return false
		}
		if way.isCertain && way.enter > 0 {
			ok := sweepSpanAny(s, a, ma, b, mb)
			s.Enter, s.Exit = way.enter, max(way.enter, s.Exit)
			return ok
		}
	}
	return sweepSpanAny(s, a, ma, b, mb)
}

// sweepSpanPoint is SweepSpan for a point or ball and a body bounded by planes.
//
//go:noinline
func sweepSpanPoint(s *Span, a Shape, ma *Vec, b Shape, mb *Vec) bool {
	var w planeClip
	answer, _, _ := w.clipMoving(a, ma, b, mb, theSpan)
	switch {
	case answer == castMiss:
		return false
	case answer == castUnsure:
		if relateMoving(a, ma, b, mb) == castMiss {
			return false
		}
		ok := sweepSpanAny(s, a, ma, b, mb)
		if h := (Hit{}); ok && h.bySAT(a, ma, b, mb) == castHit {
			s.Enter, s.Exit = h.T, max(h.T, s.Exit) // the bits of Sweep
		}
		return ok
	case w.end == endUnsure && !sweepSpanAny(s, a, ma, b, mb):
		return false
	}
	w.setSpan(s, answer)
	return true
}

// alignToFace makes the normal of a hit exact, if it is a hit of a box along the axes and a segment or capsule parallel to the
// face that it hits, and moves the point to the plane of that face. Before, the normal is a rounded difference of points.
//
// The segment from p to p + u is parallel to the face across the axis k if the component k of u is zero. If at the time T more
// than 2⁻³⁰ of its length is over the face, the nearest point of the box is straight below, and no other normal is right.
func (h *Hit) alignToFace(a Shape, ma *Vec, b Shape, mb *Vec) {
	var box roundedBox
	out := +1.0 // the sign of the normal out of the box
	if !box.setBoxed(b) {
		if !box.setBoxed(a) {
			return
		}
		a, ma, mb, out = b, mb, ma, -1
	}
	var c core
	if box.r != 0 || !c.set(a) || c.kind != exact.Segment {
		return
	}
	n, u, p := h.Normal.coords(), c.u.coords(), c.a.Add(ma.Sub(*mb).Scale(h.T)).coords()
	lo, hi := box.min.coords(), box.max.coords()
	for k := range dim {
		if u[k] != 0 || !(math.Abs(n[k]) > 1-0x1p-40) {
			continue
		}
		from, to := 0.0, 1.0 // the part of the segment that is over the face, by its ends
		for i := range dim {
			if i == k {
				continue
			}
			at, past := (lo[i]-p[i])/u[i], (hi[i]-p[i])/u[i]
			if u[i] == 0 {
				if at, past = 0, 1; !(lo[i] < p[i] && p[i] < hi[i]) {
					return
				}
			}
			from, to = max(from, min(at, past)), min(to, max(at, past))
		}
		if !(to-from > 0x1p-30) {
			return
		}
		face := hi[k]
		if n[k]*out < 0 {
			face = lo[k]
		}
		h.Normal = axisOf(k).Scale(math.Copysign(1, n[k])).Add(Vec{}) // no −0
		q := h.Point.coords()
		q[k] = face + float64(mb.coords()[k]*h.T)
		h.Point = vecOf(q)
		return
	}
}

// setMoving computes the times at which a ball of the radius r, whose center moves along the path of c, overlaps s.
func (c *castSpan) setMoving(s Shape, r float64) castAnswer {
	var y core
	if !y.set(s) || !areNatural(y.r, r) {
		return castUnsure
	}
	return c.inTube(&y, y.r+r)
}
