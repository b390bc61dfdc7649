package d3

// Slides: the motion that the contacts of a mover leave to it, how it goes along that, and how it turns.

import "math"

// constrain returns the motion, for the time of the whole call, that obeys all planes: the one nearest to wanted, or, on a
// floor, the one whose part across up is nearest to that of wanted.
func (w *moverStep) constrain() Vec {
	left := 1 - w.spent
	if !w.isWalking {
		w.few = w.few[:0]
		for i := range w.count {
			p := &w.planes[i]
			w.few = append(w.few, obstacle{n: p.n, gap: p.least / left})
		}
		return w.nearest(w.wanted)
	}
	d := w.constrainWalk(w.wanted, left)
	if !w.isLanding {
		return d
	}
	// What comes from the air goes no farther than it would have in the air, and not back.
	if d.Dot(w.wanted) < 0 {
		return Vec{}
	}
	if l, most := length(d), length(w.wanted); l > most {
		return d.Scale(most / l)
	}
	return d
}

// constrainWalk leads the part of v across up along the floors.
func (w *moverStep) constrainWalk(v Vec, left float64) Vec {
	h := w.constrainLevel(v, left)
	s, least := w.ascent(h, left)
	d := h.Add(w.up.Scale(s))
	if w.keepsLength || s > 0 && least < w.least {
		if l := length(d); l > 0 {
			d = d.Scale(length(h) / l)
		}
	}
	return d
}

// constrainLevel returns what the walls leave of the part of v across up.
func (w *moverStep) constrainLevel(v Vec, left float64) Vec {
	h := across(v, w.up)
	if h.sumAbs() <= float64(0x1p-40*v.sumAbs()) {
		return Vec{} // less than a gap, from rounding where up is along no axis: who only falls does not creep
	}
	floor := w.ground.n
	most := math.Inf(-1)
	for i := range w.count {
		if p := &w.planes[i]; p.side == FloorSide {
			if s := -p.n.Dot(h) / p.n.Dot(w.up); s > most {
				most, floor = s, p.n
			}
		}
	}
	w.few = w.few[:0]
	for i := range w.count {
		p := &w.planes[i]
		if p.side == FloorSide {
			continue
		}
		m := p.n
		if f := floor.Dot(w.up); f > 0 {
			m = m.Sub(floor.Scale(m.Dot(w.up) / f))
		}
		if m = unit(across(m, w.up)); m != (Vec{}) {
			w.few = append(w.few, obstacle{n: m, gap: p.least / left})
		}
	}
	return w.nearest(h)
}

// ascent returns the motion along up of a mover that goes along h on the floors, and the least n·up of the floors that decide.
func (w *moverStep) ascent(h Vec, left float64) (s, least float64) {
	s, least = math.Inf(-1), 1
	take := func(p *contactPlane) {
		up := p.n.Dot(w.up)
		if x := (p.least/left - p.n.Dot(h)) / up; x > s {
			s, least = x, up
		}
	}
	take(&w.ground)
	for i := range w.count {
		if p := &w.planes[i]; p.side == FloorSide {
			take(p)
		}
	}
	return s, least
}

// nearest returns the vector x nearest to v with n·x ≥ gap for all obstacles in few, whose gaps are not negative. If there is none, the gaps
// count as 0. It changes the gaps and limits in few.
func (w *moverStep) nearest(v Vec) Vec {
	asks := 0.0
	for i := range w.few {
		asks = max(asks, w.few[i].gap)
	}
	if asks > 0 {
		for i := range w.few {
			p := &w.few[i]
			p.gap, p.limit = p.n.Dot(v)-p.gap, float64(0x1p-45*v.sumAbs())
		}
		if y, ok := shortestAllowed(w.few, Vec{}); ok {
			return v.Add(y)
		}
	}
	w.normals = w.normals[:0]
	for i := range w.few {
		w.normals = append(w.normals, w.few[i].n)
	}
	return nearestAlong(v, w.normals)
}

// remainingVelocity returns what the planes leave of a velocity, or zero if that is not finite.
func (w *moverStep) remainingVelocity(v Vec, stands bool) Vec {
	if stands {
		return finiteOrZero(w.constrainLevel(v, 1))
	}
	w.few = w.few[:0]
	for i := range w.count {
		w.few = append(w.few, obstacle{n: w.planes[i].n})
	}
	return finiteOrZero(w.nearest(v))
}

// finiteOrZero returns v if it is finite, else zero.
func finiteOrZero(v Vec) Vec {
	if isFinite(v.maxAbs()) {
		return v
	}
	return Vec{}
}

// slide moves the object as wanted says, and along whatever is in the way.
func (w *moverStep) slide() {
	w.from = w.offset
	for range mostTouches {
		rest := w.constrain().Scale(1 - w.spent)
		if rest == (Vec{}) || !isFinite(rest.maxAbs()) {
			return
		}
		if w.sweep(rest) {
			p := w.choose()
			way := w.advance(p, rest)
			if way > 0 {
				w.endLeg()
			}
			if met := *p; !w.slipCorner(met, rest) {
				w.addPlane(&met)
				w.addFaces(way)
			}
			continue
		}
		p, isIn := w.entered(w.offset.Add(rest))
		if !isIn {
			w.offset = w.offset.Add(rest)
			w.spent = 1
			w.endLeg()
			return
		}
		if w.advance(&p, rest) > 0 {
			w.endLeg()
		}
		w.addPlane(&p)
	}
	w.isStuck = true
}

// addFaces adds the planes of faces that are hit as near as the one just added, and into which the motion would lead now.
// Otherwise, in a corner that is nearly flat, the object would go to and fro between two faces, within their gaps. way is how
// much of the sweep it has gone.
func (w *moverStep) addFaces(way float64) {
	for range w.impacts {
		d := w.constrain()
		var best *impact
		for i := range w.impacts {
			p := &w.impacts[i]
			if p.isFace && float64((p.T-way)*p.speed) <= 2*p.gap && p.out.Dot(d) < float64(-0x1p-45*d.sumAbs()) && (best == nil || p.precedes(best)) {
				best = p
			}
		}
		if best == nil {
			return
		}
		w.addPlane(best)
	}
}

// slipCorner moves the object sideways round the corner of a ceiling, if the corner is near enough and the object can rise
// there.
func (w *moverStep) slipCorner(p impact, rest Vec) bool {
	if dim > 2 || w.corner == 0 || !w.isRising || w.sideOf(p.out) != CeilingSide {
		return false
	}
	side := unit(perpendicular(w.up))
	other, l := w.s.partOfItem(p.part, &w.sc.ta)
	w.placePart(p.own, w.offset)
	q, from, legs := &w.own, w.offset, len(w.legs)
	toSide := other.reach(l, side) + q.reach(&q.large, Vec{}.Sub(side)) + p.gap
	back := other.reach(l, Vec{}.Sub(side)) + q.reach(&q.large, side) + p.gap
	way := side.Scale(toSide)
	if back < toSide {
		way, toSide = side.Scale(-back), back
	}
	w.impacts, w.sideImpacts = w.sideImpacts[:0], w.impacts // restored if there is no way
	if toSide <= w.corner && !w.sweep(way) {
		if _, isIn := w.entered(w.offset.Add(way)); !isIn {
			w.offset = w.offset.Add(way)
			if w.endLeg(); !w.sweep(rest) || float64(w.earliest().T*p.speed) > 2*p.gap {
				return true
			}
		}
	}
	w.impacts, w.sideImpacts = w.sideImpacts, w.impacts
	w.offset, w.legs = from, w.legs[:legs]
	return false
}

// advance moves the object as near to p as the gap allows, and returns how much of the sweep that is.
func (w *moverStep) advance(p *impact, rest Vec) (way float64) {
	if !(float64(p.T*p.speed) > 2*p.gap) {
		return 0
	}
	way = p.T - p.gap/p.speed
	to := w.offset.Add(rest.Scale(way))
	if _, isIn := w.entered(to); isIn {
		return 0
	}
	w.offset = to
	w.spent += float64(way * (1 - w.spent))
	return way
}

// addPlane adds the plane of an impact.
func (w *moverStep) addPlane(p *impact) {
	c := contactPlane{impact: *p, n: p.out, side: w.sideOf(p.out), time: w.spent}
	if p.isFloor {
		c.side = FloorSide
	}
	if gap := w.distance(p); gap < p.gap/2 {
		c.least = p.gap - gap
	}
	if w.isWalking {
		if c.side == FloorSide && !p.isFace && !p.leadsUp && !p.isSame {
			c.side = WallSide
		}
		if c.side != FloorSide && p.out.Dot(w.up) > 0 {
			// A slope that is too steep stops like a wall; who walks off it, as a wall would not stop him, goes down along it.
			if upright, d := unit(across(p.out, w.up)), w.constrain(); upright.Dot(d) < float64(-0x1p-45*d.sumAbs()) {
				c.n = upright
			}
		}
	} else if p.isFloor && !w.isRising { // the end of a ridge of walls is no floor
		w.isWalking, w.isLanding, w.ground, w.fall = true, true, c, w.from.Sub(w.offset).Dot(w.up)
	}
	for i := range w.count {
		if q := &w.planes[i]; q.part == c.part && q.own == c.own {
			if c.n == q.n && c.least == 0 {
				c.least = p.gap / 4 // the motion obeys that plane already, up to rounding
			}
			c.time = q.time
			*q = c
			return
		}
	}
	if w.count < len(w.planes) {
		w.planes[w.count] = c
		w.count++
	}
}

// moveUntilHit moves the object along d until something is in the way, and returns how far.
func (w *moverStep) moveUntilHit(d Vec) float64 {
	w.isStopped = false
	if d == (Vec{}) || !isFinite(d.maxAbs()) {
		return 0
	}
	if !w.sweep(d) {
		if _, isIn := w.entered(w.offset.Add(d)); isIn {
			return 0
		}
		w.offset = w.offset.Add(d)
		return length(d)
	}
	p := w.earliest()
	w.isStopped, w.stopped, w.stoppedBy = true, p.out, p.number
	spent := w.spent
	way := w.advance(p, d)
	w.spent = spent
	return float64(way * length(d))
}

// commit moves the object in the store by offset, unless it would not be finite there.
func (w *moverStep) commit() {
	if w.settle(); w.offset != (Vec{}) {
		w.s.translateMover(w.number, w.offset)
	}
	w.offset = Vec{}
}

// settle adds offset to the motion since the call began, unless the object would not be finite there: then offset is zero.
func (w *moverStep) settle() {
	if w.offset != (Vec{}) && w.s.mayTranslate(w.number, w.offset) {
		w.travelled = w.travelled.Add(w.offset)
	} else {
		w.offset = Vec{}
	}
}

// settleLegs is settle at the end of a call. It makes the legs those that lead to where the object is then, as seen from there.
func (w *moverStep) settleLegs() {
	w.settle()
	for i := range w.legs {
		leg := &w.legs[i]
		leg.Offset = leg.Offset.Add(w.carriedBy.Scale(leg.T)).Sub(w.travelled)
	}
	if n := len(w.legs); n == 0 || w.legs[n-1] != (Leg{T: 1}) {
		w.legs = append(w.legs, Leg{T: 1})
	}
}

// turn turns and moves the object in the store by m, as far as nothing is in the way, and returns how much of m that is. It keeps
// a gap to what it meets.
func (w *moverStep) turn(m *Motion) (done float64) {
	o := w.s.objects[w.number]
	c := caster{t: w.t}
	c.turn(m, w.sc)
	w.castParts(&c)
	for c.isHit && !w.t.admits(c.best, &c.h) {
		c.isHit = false
		w.castParts(&c)
	}
	if done = 1; c.isHit {
		done = c.h.T
	}
	for back := 0x1p-42; ; back *= 2 {
		to := m.At(done)
		if w.s.mayPlace(w.number, to, w.sc) && !w.isMet(to) && (!c.isHit || w.keepsGap(c.first, c.part, to)) {
			for at := o.first; at < o.first+o.n; at++ {
				w.placePart(at, Vec{})
				w.own.turn(to)
				w.s.replacePart(at, w.sc.vb.stored(&w.own))
			}
			w.s.objects[w.number].hasMoved = false
			return done
		}
		if done -= back; !(done > 0) {
			return 0
		}
	}
}

// isMet reports whether the object, mapped by t, overlaps another one.
func (w *moverStep) isMet(t Transform) bool {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.placePart(at, Vec{})
		w.own.turn(t)
		if len(w.s.overlapping(&w.own.part, w.sc.vb.stored(&w.own), w.t, w.sc)) > 0 {
			return true
		}
	}
	return false
}

// keepsGap reports whether a part of the object, mapped by t, is not nearer to an item than the gap that it keeps.
func (w *moverStep) keepsGap(own, other int32, t Transform) bool {
	w.placePart(own, Vec{})
	w.own.turn(t)
	return Distance(w.sc.vb.stored(&w.own), w.sc.va.at(w.s, other)) >= w.gapTo(own, other)
}
