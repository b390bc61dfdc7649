package d3

// Platforms: how a mover goes along with what it stands on, and gives way to what comes.

import (
	"cmp"
	"math"
	"slices"
)

// footing returns the point at which the object stands on g. With below the foot of its middle on the plane of g, it is the first that fits of:
// g.Point, if below is within the gap of it; below, if that is on the surfaces of both; before, where the object stood, if it is within the
// gap of g.Point or on the surfaces of both; and g.Point. So on a floor that turns the object does not wander from corner to corner.
func (w *moverStep) footing(g *contactPlane, before Vec) Vec {
	w.placePart(g.own, w.offset)
	lo, hi := w.own.ends()
	middle := centerOf(lo, hi)
	below := middle.Sub(g.Normal.Scale(middle.Sub(g.Point).Dot(g.Normal)))
	if below.Sub(g.Point).maxAbs() <= g.gap {
		return g.Point // round shapes stand there
	}
	if w.isFooting(g, below) {
		return below
	}
	if before.Sub(g.Point).maxAbs() <= g.gap || w.isFooting(g, before) {
		return before // round shapes on a slope, which stand on one point
	}
	return g.Point
}

// isFooting reports whether x is on the surfaces of both the object and g.
func (w *moverStep) isFooting(g *contactPlane, x Vec) bool {
	w.placePart(g.own, w.offset)
	if !w.isOn(&w.own, x, g.Normal, g.gap) {
		return false
	}
	q := w.s.storedItem(g.part)
	return w.isOn(&q, x, g.Normal.Neg(), g.gap)
}

// isOn reports whether x is on the surface of q, seen along n: x, moved in by the radius, is in the core. It takes the radii from q.
func (w *moverStep) isOn(q *storedShape, x, n Vec, gap float64) bool {
	x = x.Add(n.Scale(q.rounding(&q.large)))
	q.r, q.large.radii = 0, nil
	return Distance(x, w.sc.va.stored(q)) <= 4*gap
}

// meetMoved moves the object out of the way of the objects that have moved since a frame of the store: the object stands still,
// or is carried, while each of them goes from where it was to where it is. motion is what the object is about to do in the same
// time. The part of it that leads out of the way is not done twice: meetMoved returns the rest.
func (w *moverStep) meetMoved(since uint64, motion Vec) (rest Vec) {
	rest = motion
	if since == 0 { // a new mover meets what has begun to move since the last Step
		since = w.s.steppedFrame + 1
	}
	if w.s.frame < since {
		return rest
	}
	w.movedSince = since
	carried := w.offset
	w.pushHits, w.order = w.pushHits[:0], w.order[:0]
	for _, i := range w.listMoved(carried) {
		c := &w.s.movedObjects[i]
		if o := &w.s.objects[c.object]; c.frame >= since && o.isLive && o.hasMoved && w.t.matches(w.s, c.object) && w.t.accepts(c.object) && c.object != w.dropped {
			w.listPushHits(c, carried, motion)
		}
	}
	slices.SortStableFunc(w.order, func(i, j int32) int { return cmp.Compare(w.pushHits[i].T, w.pushHits[j].T) })
	for _, i := range w.order {
		rest = w.yieldTo(&w.pushHits[i], carried, rest)
	}
	return rest
}

// listMoved returns the indices in movedObjects, in order, of the objects that may have met the object, which has been carried
// so far.
func (w *moverStep) listMoved(carried Vec) []int32 {
	s := w.s
	if w.movedIndices = w.movedIndices[:0]; len(s.movedObjects) <= fewMoved || !w.listNearMoved(carried) {
		for i := range s.movedObjects {
			w.movedIndices = append(w.movedIndices, int32(i))
		}
		return w.movedIndices
	}
	w.movedIndices = append(w.movedIndices, s.maxMotion.far...)
	for _, items := range [...][]int32{w.sc.items, s.unbounded} {
		for _, at := range items {
			if number := s.objectOf(at); s.objects[number].hasMoved {
				w.movedIndices = append(w.movedIndices, int32(movedIndex(s.movedObjects, number)))
			}
		}
	}
	slices.Sort(w.movedIndices)
	return slices.Compact(w.movedIndices)
}

// listNearMoved lists in items the parts that may have met the object, except those of objects that have moved far. It returns
// false if the box of the object is not finite.
func (w *moverStep) listNearMoved(carried Vec) bool {
	w.s.findMaxMotion()
	// A motion m that is taken back rounds, by at most |m|: where something was is within 2·|m| of where it is.
	lo, hi := w.ends()
	by := fill(float64(2*w.s.maxMotion.most) + float64(0x1p-48*(lo.maxAbs()+hi.maxAbs()+carried.maxAbs())))
	around := part{kind: kindBox, a: each(lo, lo.Add(carried), minOf).Sub(by), b: each(hi, hi.Add(carried), maxOf).Add(by)}
	if !isFinite(around.a.maxAbs()) || !isFinite(around.b.maxAbs()) {
		return false
	}
	w.s.listNear(&around, w.sc)
	return true
}

// listPushHits lists in pushHits where an object that has moved comes upon the object.
func (w *moverStep) listPushHits(c *movedObject, carried, motion Vec) {
	own, first := w.s.objects[w.number], len(w.pushHits)
	isOneWay := !w.stops(c.object)
	if _, isInside := w.inside.Get(uint64(c.object)); isInside {
		return
	}
	if w.wasInside(c) {
		if isOneWay {
			w.inside.Set(uint64(c.object), 0)
		}
		return
	}
	for _, b := range w.movedItems(c, carried) {
		if c.turnAt != none && w.isGround(c.object) && w.ground.part == b {
			continue // it has carried the object already
		}
		former := w.former(c, b)
		if c.turnAt == none && b >= firstTile && w.s.isPassed(b, carried.Sub(c.motion)) {
			continue
		}
		for a := own.first; a < own.first+own.n; a++ {
			p := impact{own: a, partHit: partHit{part: b, number: c.object}}
			if w.isPushHit(&p, c, &former, carried) && (!isOneWay || w.isRisingFloor(p, c, carried, motion)) {
				w.pushHits = append(w.pushHits, p)
			}
		}
	}
	if first == len(w.pushHits) {
		return
	}
	w.firstPush.Set(uint64(c.object), int32(first))
	for i := first; i < len(w.pushHits); i++ {
		w.order = append(w.order, int32(i))
	}
}

// isPushHit reports whether an item that has moved, and was former before, comes upon the part own of p, and sets the hit of p.
func (w *moverStep) isPushHit(p *impact, c *movedObject, former *storedShape, carried Vec) bool {
	shape := w.placePart(p.own, Vec{})
	if c.turnAt != none {
		return sweepTurning(&p.Hit, shape, &Motion{Move: carried}, w.sc.va.stored(former), &w.s.turningMoves[c.turnAt].Motion, 0, false)
	}
	if !fastSweep(&p.Hit, shape, &carried, w.sc.va.stored(former), &c.motion) {
		return false
	}
	if p.part >= firstTile {
		w.smoothMoved(p.own, p.part, &p.Hit, carried, c.motion)
	}
	way := carried.Sub(c.motion)
	return way.Dot(p.Normal) < float64(-0x1p-48*(w.size+carried.sumAbs()+c.motion.sumAbs())) // less is rounding of places
}

// isRisingFloor reports whether p, at an item of a one-way object that has moved, is at a floor that comes up to the object.
func (w *moverStep) isRisingFloor(p impact, c *movedObject, carried, motion Vec) bool {
	if c.turnAt != none {
		return w.sideOf(p.Normal) == FloorSide
	}
	way := carried.Add(motion).Sub(c.motion)
	p.Point = p.Point.Add(c.motion.Scale(1 - p.T)) // where its faces are by now
	w.classify(&p, way)
	return p.isFloor && p.Normal.Dot(way) < 0
}

// yieldTo moves the object before an item that comes upon it, and returns the rest of a motion after that.
func (w *moverStep) yieldTo(p *impact, carried, rest Vec) Vec {
	c, isOneWay := &w.s.movedObjects[movedIndex(w.s.movedObjects, p.number)], !w.stops(p.number)
	if c.turnAt != none {
		return w.yieldToTurningPart(c, p.own, p.part, carried, rest, isOneWay)
	}
	h := p.Hit
	if !w.t.admits(p.number, &h) {
		return rest
	}
	out := float64((1-h.T)*c.motion.Sub(carried).Dot(h.Normal)) - w.offset.Sub(carried).Dot(h.Normal)
	w.addPush(p.part, p.number, h)
	w.met.Set(uint64(p.number), 0)
	rest, isOut := w.pushedBy(p.number, h.T, h.Normal, h.Normal, out, w.gapTo(p.own, p.part), rest, isOneWay)
	if !isOut {
		w.keepSide(c, p.own, p.part, Vec{}, carried, &h)
	}
	return rest
}

// keepSide remembers on which side of a part of another object the mover was, where something keeps it from going out of the way of
// that, which met it at h while the object was carried by ride from start. If it overlaps the part, it is not to leave that through the other
// side. If it does not, the part has gone through it, or past it if it has moved out of the way.
func (w *moverStep) keepSide(c *movedObject, own, other int32, start, ride Vec, h *Hit) {
	q := partSide{own - w.s.objects[w.number].first, w.s.objectOf(other), int32(w.s.partOf(other)), h.Normal}
	switch {
	case Overlap(w.placePart(own, w.offset), w.sc.va.at(w.s, other)):
		w.sides = append(w.sides, q)
	case !(w.offset.Sub(start).Sub(ride).Dot(h.Normal) > 0) || w.isRunOver(c, own, other, ride, h.T):
		w.crusher = q.number
	}
}

// isRunOver reports whether a part of another object that has moved meets one of the object, carried by ride to where that is by now, at
// a time or later.
func (w *moverStep) isRunOver(c *movedObject, own, other int32, ride Vec, from float64) bool {
	former := w.former(c, other)
	var h Hit
	if c.turnAt != none {
		shape := w.placePart(own, w.offset.Sub(ride))
		return sweepTurning(&h, shape, &Motion{Move: ride}, w.sc.va.stored(&former), &w.s.turningMoves[c.turnAt].Motion, from, false)
	}
	former.translate(c.motion.Scale(from))
	left, way := ride.Scale(1-from), c.motion.Scale(1-from)
	return fastSweep(&h, w.placePart(own, w.offset.Sub(left)), &left, w.sc.va.stored(&former), &way)
}

// smoothMoved gives a hit of a tile, by a part of the object that was carried, the normal of the surface of the tile, which has moved by
// motion since. It looks at all of it from where the tile is now.
func (w *moverStep) smoothMoved(own, tile int32, h *Hit, carried, motion Vec) {
	w.placePart(own, motion)
	here, around, way := *h, w.own.bounds(), carried.Sub(motion)
	here.Point = h.Point.Add(motion.Scale(1 - h.T))
	w.s.smooth(tile, &here, &around, &way, w.own.radius(&w.own.large), w.sc)
	h.Normal = here.Normal
}

// movedItems lists the items of an object that has moved: its parts, or the tiles of a mesh that the mover, carried, may have met on
// their way.
func (w *moverStep) movedItems(c *movedObject, carried Vec) []int32 {
	o := w.s.objects[c.object]
	w.moved = w.moved[:0]
	if !o.isMesh {
		for at := o.first; at < o.first+o.n; at++ {
			w.moved = append(w.moved, at)
		}
		return w.moved
	}
	lo, hi := w.ends()
	by := fill(float64(0x1p-48 * (lo.maxAbs() + hi.maxAbs() + carried.maxAbs() + c.motion.maxAbs())))
	lo, hi = each(lo, lo.Add(carried), minOf).Sub(by), each(hi, hi.Add(carried), maxOf).Add(by)
	m := *w.s.meshAt(o.first)
	if c.turnAt != none {
		t := &w.s.turningMoves[c.turnAt]
		m = t.formerMesh(&m)
		lo, hi = t.startsOf(lo, hi)
	} else {
		lo, hi = each(lo, lo.Add(c.motion), minOf), each(hi, hi.Add(c.motion), maxOf)
	}
	box := finiteBounds(lo, hi)
	w.moved = m.meeting(&box, w.moved)
	slices.Sort(w.moved)
	return w.moved
}

// former returns an item of an object where it was before the object has moved.
func (w *moverStep) former(c *movedObject, at int32) (q storedShape) {
	if c.turnAt == none {
		q = w.s.storedItem(at)
		q.translate(c.motion.Neg())
		return q
	}
	t := &w.s.turningMoves[c.turnAt]
	if at < firstTile {
		return t.before[at-w.s.objects[c.object].first]
	}
	m := t.formerMesh(w.s.meshes.of(at))
	q.setTileOf(&m, at-m.first)
	return q
}

// pushedBy moves the object out of the way of another one: by out and a gap along the unit vector n, and as far as it can go, in the time from from
// to 1. An obstacle that stops it makes it slide along that obstacle, as far along the unit vector face as the whole way leads, if the detour
// is not longer than out or its own size. pushedBy returns the rest of a motion after that, and whether the object is out of the way. The gap
// of the first of few is how much of the way is left, as a negative number.
func (w *moverStep) pushedBy(number int32, from float64, n, face Vec, out, gap float64, rest Vec, isOneWay bool) (after Vec, isOut bool) {
	if isOneWay {
		w.caught.Set(uint64(number), 0)
	}
	if !(out+gap > float64(0x1p-10*gap)) {
		return rest, true // others have pushed it so far already
	}
	if q := &w.blocked; q.n == n && out >= q.gap && w.offset == w.blockedAt && (q.other == number || w.isDeferred(q.other, n) && w.isDeferred(number, n)) {
		return rest, false
	}
	w.carrier = number
	before, d, most := w.offset, n.Scale(out+gap), max(w.extent(), out)
	far := d.Dot(face)
	if !(far > 0) {
		face, far = n, out+gap
	}
	w.few, w.pushedFrom = append(w.few[:0], obstacle{n: face}), from
	for isLeft := true; isLeft && len(w.few) <= dim; {
		w.moveUntilHit(d)
		w.few[0].gap = w.offset.Sub(before).Dot(face) - far
		w.pushedFrom = 1 - float64((1-from)*min(-w.few[0].gap/far, 1))
		if isLeft = w.isStopped && w.few[0].gap < 0; isLeft {
			w.few = append(w.few, obstacle{n: w.stopped, limit: float64(0x1p-45 * most)}) // a way along it rounds
			d, isLeft = shortestAllowed(w.few, Vec{})
			isLeft = isLeft && across(d, face).maxAbs() <= most
		}
	}
	if isOut = w.few[0].gap >= -float64(gap*min(n.Dot(face), 1)); !isOut && w.isStopped && w.barrier == none {
		w.barrier = w.stoppedBy
	}
	w.carrier, w.pushedFrom = none, 1
	if w.endLeg(); !isOut && w.offset == before {
		w.blocked, w.blockedAt = obstacle{n: n, gap: out, other: number}, before
	}
	return without(rest, w.offset.Sub(before)), isOut
}

// yieldToTurningPart pushes the object ahead of a part that has turned, from where the part is met, piece by piece of the turn. At the
// end of each piece the mover is out of the way along the normal at which it was met in the piece. All is seen from where the floor has carried
// it to by the end.
func (w *moverStep) yieldToTurningPart(c *movedObject, own, other int32, carried, rest Vec, isOneWay bool) Vec {
	t := &w.s.turningMoves[c.turnAt]
	former := w.former(c, other)
	pieces := float64(t.Spin.spin.Steps())
	way, start := Motion{Move: carried}, Vec{}
	for piece, after := 0.0, 0.0; after < 1; {
		var h Hit
		if !sweepTurning(&h, w.placePart(own, start), &way, w.sc.va.stored(&former), &t.Motion, after, false) || !w.t.admits(c.object, &h) {
			return rest
		}
		if isOneWay && w.sideOf(h.Normal) != FloorSide {
			return rest
		}
		w.addPush(other, c.object, h)
		w.met.Set(uint64(c.object), 0)
		piece = max(piece, math.Floor(float64(h.T*pieces))) + 1
		after = min(piece/pieces, 1)
		later := former
		later.turn(t.At(after))
		later.translate(carried.Scale(1 - after))
		// At the time of h the part is behind the plane of the contact, and no point of it goes farther than far.
		far := float64(2*t.far) + float64(length(carried)*(after-h.T)) + w.gapTo(own, other)
		in := h.Normal.Scale(-far)
		var back Hit
		if fastSweep(&back, w.placePart(own, w.offset.Sub(in)), &in, w.sc.va.stored(&later), &Vec{}) {
			var isOut bool
			rest, isOut = w.pushedBy(c.object, 1, h.Normal, back.Normal, float64((1-back.T)*far), w.gapTo(own, other), rest, isOneWay)
			if !isOut { // something else is in the way
				w.keepSide(c, own, other, start, carried, &h)
				return rest
			}
		}
		start = w.offset.Sub(carried)
	}
	return rest
}

// turnSince returns the motion with which an object has turned in a frame of the store or later, or nil.
func (s *store) turnSince(number int32, frame uint64) *turningMove {
	if !s.objects[number].hasMoved {
		return nil
	}
	if c := &s.movedObjects[movedIndex(s.movedObjects, number)]; c.turnAt != none && c.frame >= frame {
		return &s.turningMoves[c.turnAt]
	}
	return nil
}

// without returns a motion less the part of it that a way has done already.
func without(motion, way Vec) Vec {
	n := unit(way)
	if by := min(motion.Dot(n), length(way)); by > 0 {
		return motion.Sub(n.Scale(by))
	}
	return motion
}

// wasInside reports whether the object overlaps another one at the place where that was.
func (w *moverStep) wasInside(c *movedObject) bool {
	own := w.s.objects[w.number]
	for _, b := range w.movedItems(c, Vec{}) {
		former := w.former(c, b)
		for a := own.first; a < own.first+own.n; a++ {
			if Overlap(w.placePart(a, Vec{}), w.sc.va.stored(&former)) {
				return true
			}
		}
	}
	return false
}
