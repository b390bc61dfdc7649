package d3

// Motions that turn, in a World: the list of them, how they are carried out, and the contacts on the way.

import "slices"

// moveTurning sets an object in a motion that turns.
func (s *store) moveTurning(number int32, m *Motion) {
	at := int32(none)
	if t := s.turning(number); t != nil && !t.isDone {
		at = s.moves[s.objects[number].moveAt].turnAt
	} else {
		if len(s.turningMoves) > 2*(len(s.moves)+len(s.movedObjects))+64 {
			s.compactTurning()
		}
		at = int32(len(s.turningMoves))
		s.turningMoves = slices.Grow(s.turningMoves, 1)[:at+1]
	}
	t := &s.turningMoves[at]
	t.Motion, t.isDone, t.way, t.far = *m, false, Vec{}, 0
	s.move(number, Vec{}, nil)
	s.moves[s.objects[number].moveAt].turnAt = at
	s.isPending = true
}

// compactTurning removes the turning moves that no move and no moved object has any more, and keeps their memory.
func (s *store) compactTurning() {
	if len(s.turningMoves) == 0 {
		return
	}
	n, to := int32(0), slices.Grow(s.spareTurning[:0], len(s.turningMoves))[:len(s.turningMoves)]
	number := func(at *int32) {
		if t := &s.turningMoves[*at]; t.index == none {
			to[n], *t = *t, to[n]
			t.index = n
			n++
		}
		*at = s.turningMoves[*at].index
	}
	for i := range s.turningMoves {
		s.turningMoves[i].index = none
	}
	for i := range s.moves {
		if s.moves[i].turnAt != none {
			number(&s.moves[i].turnAt)
		}
	}
	for i := range s.movedObjects {
		if s.movedObjects[i].turnAt != none {
			number(&s.movedObjects[i].turnAt)
		}
	}
	s.spareTurning, s.turningMoves = s.turningMoves, to[:n]
}

// mayTurn reports whether a World can keep an object after a motion that turns.
func (s *store) mayTurn(number int32, m *Motion, sc *scratch) bool {
	if !isFinite(m.Pivot.maxAbs()) {
		return false
	}
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		lo, hi := s.parts[at].ends()
		if b := boundsOfTurning(lo, hi, m); s.parts[at].isBounded() && !isFinite(b.Lo[0]) {
			return false
		}
	}
	return s.mayPlace(number, m.At(1), sc)
}

// mayPlace reports whether a World can keep an object where a Transform takes it.
func (s *store) mayPlace(number int32, to Transform, sc *scratch) bool {
	o := s.objects[number]
	if o.isMesh {
		p := &s.meshAt(o.first).where
		place := p.at.In(to)
		return isFinite(place.maxAbs()+p.reach) && isFinite(to.Rotation.axes().x.maxAbs())
	}
	for at := o.first; at < o.first+o.n; at++ {
		q := &sc.tb
		*q = s.storedItem(at)
		if c := q.core(); c.kind == kindHull { // to turn its corners takes memory; they are as far from its place as before
			place, far := to.Rotation.Apply(c.a).Add(to.Position), max(c.b.maxAbs(), q.large.more[0].maxAbs())
			if !isFinite(place.maxAbs()) || !isFinite(4*far) {
				return false
			}
		} else if q.turn(to); Validate(sc.va.stored(q)) != nil {
			return false
		}
	}
	return true
}

// commitTurning carries out the motion of an object that turns, and keeps its parts as they were.
func (s *store) commitTurning(number int32, t *turningMove, sc *scratch) {
	o, to := s.objects[number], t.At(1)
	t.before, t.whereBefore = slices.Grow(t.before[:0], int(o.n))[:o.n], meshPlace{} // the memory may be that of any object
	if o.isMesh {
		m := s.meshAt(o.first)
		q := &t.before[0]
		*q, t.whereBefore = storedShape{part: s.parts[o.first], large: large{radii: q.large.radii[:0]}}, m.where
		m.place(m.where.at.In(to), m.where.rotation.Then(to.Rotation))
		s.fitMesh(o.first)
		t.setWay()
		return
	}
	for i := range t.before {
		at, q := o.first+int32(i), &t.before[i]
		radii := q.large.radii
		*q = s.storedItem(at)
		q.large.radii = append(radii[:0], q.large.radii...) // setPart changes those of the part
		sc.tb = *q
		sc.tb.turn(to)
		s.replacePart(at, sc.va.stored(&sc.tb))
	}
	t.setWay()
}

// setWay sets how far the object goes.
func (t *turningMove) setWay() {
	t.way, t.far = Vec{}, 0
	for i := range t.before {
		q := &t.before[i]
		if q.isBounded() {
			lo, hi := q.ends()
			b := boundsOfTurning(lo, hi, &t.Motion)
			for k := range dim {
				t.far = max(t.far, axes(lo)[k]-b.Lo[k], b.Hi[k]-axes(hi)[k])
			}
		}
		if i == 0 {
			place := q.position(&q.large)
			t.way = place.In(t.At(1)).Sub(place)
		}
	}
}

// commitTurns carries out the motions that turn, at the end of a step.
func (s *store) commitTurns(sc *scratch) {
	for i := range s.moves {
		m := &s.moves[i]
		if m.turnAt != none && !s.turningMoves[m.turnAt].isDone {
			s.commitTurning(m.object, &s.turningMoves[m.turnAt], sc)
		}
	}
}

// moved returns what is remembered of a motion that is being carried out.
func (s *store) moved(m *move) movedObject {
	c := movedObject{m.object, m.turnAt, m.motion, s.frame, len(m.legs) > 0}
	if m.turnAt != none {
		c.motion = s.turningMoves[m.turnAt].way
	}
	return c
}

// isCarriedOut reports whether a motion has been carried out before the Step.
func (s *store) isCarriedOut(m *move) bool {
	return m.walkCount > 0 || m.turnAt != none && s.turningMoves[m.turnAt].isDone
}

// setMotion makes q an item at the start of the step, and returns its motion. An item that does not turn goes straight in the piece of the
// step from one time to another, from an offset along d: its motion is that straight one, prolonged to all of the step.
func (s *store) setMotion(q *storedShape, at int32, from, to float64, offset, d Vec) Motion {
	if t := s.turning(s.objectOf(at)); t != nil {
		*q = s.startOfTurning(t, at)
		return t.Motion
	}
	*q = s.storedItem(at)
	if from > 0 || to < 1 {
		d = d.Scale(1 / (to - from))
		offset = offset.Sub(d.Scale(from))
	}
	if offset != (Vec{}) {
		q.translate(offset)
	}
	return Motion{Move: d}
}

// turningItems is two items, of which at least one turns, with their motions in a piece of a step.
type turningItems struct {
	a, b   Shape
	ma, mb Motion
}

// set makes p the items of a contact in the piece that way is in. The shapes are in sc.
func (p *turningItems) set(s *store, a, b int32, way *pairCursor, sc *scratch) {
	p.ma = s.setMotion(&sc.ta, a, way.from, way.to, way.a, way.ma)
	p.mb = s.setMotion(&sc.tb, b, way.from, way.to, way.b, way.mb)
	p.a, p.b = sc.va.stored(&sc.ta), sc.vb.stored(&sc.tb)
}

// overlapAt reports whether the items of set overlap at a time of the step, as they round there. It moves them to that time.
func (p *turningItems) overlapAt(t float64, sc *scratch) bool {
	sc.ta.goTo(&p.ma, t)
	sc.tb.goTo(&p.mb, t)
	p.a, p.b = sc.va.stored(&sc.ta), sc.vb.stored(&sc.tb)
	return Overlap(p.a, p.b)
}

// goTo moves q to where a motion takes it at a time.
func (q *storedShape) goTo(m *Motion, t float64) {
	if m.Spin != (Spin{}) {
		q.turn(m.At(t))
	} else {
		q.translate(m.Move.Scale(t))
	}
}

// meetTurning adds the contacts of two items of which at least one turns. In a piece of the step each of them stays on one leg. A piece that
// takes no time is a jump, on which there are no contacts.
//
// At the start of a piece other than the first, the items are apart if floats prove a gap. Otherwise they are in contact if a contact lasts
// until the end of the piece before, or if the shapes overlap where they are at that time, rounded.
func (s *store) meetTurning(i, j int32, sc *scratch) {
	both := pairOf(s.objectOf(i), s.objectOf(j))
	var routes [2][1]Leg
	way := s.pairCursor(both, &routes)
	for lasts := false; ; {
		legs := [2]int32{way.x.legIndex, way.y.legIndex}
		if !way.next() {
			return
		}
		var p turningItems
		if way.from == way.to {
			lasts = false
			continue
		}
		p.set(s, i, j, &way, sc)
		if !lasts && way.from > 0 {
			lasts = p.overlapAt(way.from, sc)
			p.set(s, i, j, &way, sc)
		}
		sc.spans = appendTurningSpans(sc.spans[:0], p.a, &p.ma, p.b, &p.mb, way.from, way.to, lasts)
		n := len(sc.spans)
		lasts = n > 0 && sc.spans[n-1].Exit == way.to
		for _, t := range sc.spans {
			sc.contacts = append(sc.contacts, contact{both, t.Enter, t.Exit, i, j, legs, t.after})
		}
	}
}

// setTurningHit sets h to the hit of a contact of two items of which one turns.
func (s *store) setTurningHit(h *Hit, c *contact, sc *scratch) {
	var routes [2][1]Leg
	way := s.pairCursor(c.pair, &routes)
	way.skip(c.legIndex, c.from)
	way.next()
	var p turningItems
	p.set(s, c.a, c.b, &way, sc)
	if c.from < c.enter && sweepTurning(h, p.a, &p.ma, p.b, &p.mb, c.from, true) {
		return
	}
	if c.enter == 0 || p.overlapAt(c.enter, sc) {
		h.ofContact(p.a, p.b)
		return
	}
	p.set(s, c.a, c.b, &way, sc) // curved ones are in contact also where they nearly are
	if sweepTurning(h, p.a, &p.ma, p.b, &p.mb, c.enter, false) {
		return
	}
	p.overlapAt(c.enter, sc) // others where they are in contact before they round
	onA, onB := ClosestPoints(p.a, p.b)
	*h = Hit{0, onB, unit(onA.Sub(onB))}
}
