package d3

// Contacts of a mover: what it meets, and whether that is a face, a floor or an end.

import (
	"cmp"
	"math"
	"slices"
)

// sweep casts all parts of the object along d, and reports whether one of them hits. It sets impacts to the first hit and to all hits up to
// the time that lastBeside returns for the first hit, without those that the filter rejects. If the filter rejects the first hit, its object
// is no longer in the way, and all parts are cast anew.
func (w *moverStep) sweep(d Vec) bool {
	w.isEndKnown = false
	for d != (Vec{}) {
		c := caster{dir: d, t: w.t, passes: w.passes, all: true, most: 1, last: w.lastBeside}
		w.castParts(&c)
		if !c.isHit {
			return false
		}
		if !w.t.admits(c.best, &c.h) {
			continue
		}
		if c.isCut { // the last time has grown with another first hit, and hits between both times are lost
			c.last = nil
			w.castParts(&c)
		}
		w.impacts = slices.DeleteFunc(w.impacts, func(p impact) bool { return !(p.T <= c.most && w.t.admits(p.number, &p.Hit)) })
		for i := range w.impacts {
			w.classify(&w.impacts[i], d)
		}
		return true
	}
	w.impacts = w.impacts[:0]
	return false
}

// castParts casts all parts of the object, and lists in impacts the hits that are kept.
func (w *moverStep) castParts(c *caster) {
	w.impacts = w.impacts[:0]
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.sc.hits = w.sc.hits[:0]
		c.shape, c.own = w.placePart(at, w.offset), at
		w.seeWay(c.dir)
		c.cast(w.s, w.sc)
		for _, h := range w.sc.hits {
			w.impacts = append(w.impacts, impact{own: at, partHit: h})
		}
	}
}

// seeWay makes seen hold own on its way along d.
func (w *moverStep) seeWay(d Vec) {
	b := w.own.bounds()
	for k, far := range axes(d) {
		b.Lo[k], b.Hi[k] = b.Lo[k]+far, b.Hi[k]+far
	}
	w.seen.Join(&b)
}

// lastBeside returns the last time of hits next to the first one, h, by the part own of the object: the time at which the object would be
// two gaps deep in the part that h is at. The gap is the largest of those that the object keeps from that part, from the floor and from the
// planes met in this call: a gap grows with the extent of the part, so a wide floor beside a small part is hit later, by the gap of the floor.
func (w *moverStep) lastBeside(own int32, h partHit, d Vec) float64 {
	last := h.T
	if into := -h.Normal.Dot(d); into > 0 {
		last = min(last+2*max(w.gapTo(own, h.part), w.largestGap())/into, 1)
	}
	if !(last >= h.T) {
		return h.T // the numbers are too large for a gap
	}
	return last
}

// choose returns the impact that counts: one at a face before one at an end, and of these the one against which the motion is
// slowest.
func (w *moverStep) choose() *impact {
	best := &w.impacts[0]
	for i := range w.impacts[1:] {
		if p := &w.impacts[i+1]; p.precedes(best) {
			best = p
		}
	}
	return best
}

// earliest returns the first impact in time; of several, the one that counts.
func (w *moverStep) earliest() *impact {
	first := w.choose()
	for i := range w.impacts {
		if p := &w.impacts[i]; p.T < first.T || p.T == first.T && p.precedes(first) {
			first = p
		}
	}
	return first
}

// precedes reports whether p counts before q.
func (p *impact) precedes(q *impact) bool {
	if p.isFace != q.isFace {
		return p.isFace
	}
	return cmp.Or(
		cmp.Compare(p.speed, q.speed),
		cmp.Compare(p.T, q.T),
		compare(p.Normal, q.Normal),
		cmp.Compare(q.gap, p.gap),
		compare(p.Point, q.Point),
		cmp.Compare(p.number, q.number),
		cmp.Compare(p.part, q.part),
	) < 0
}

// classify sets what the impact p, on a motion d, is to the mover: its gap, face and floor.
func (w *moverStep) classify(p *impact, d Vec) {
	p.gap, p.out = w.gapTo(p.own, p.part), p.Normal
	p.speed = -p.Normal.Dot(d)
	w.classifyFaces(p, p.part, d)
	if !p.isFace && !p.isOn() && p.Normal.Dot(w.up) > 0 {
		w.classifyNeighbours(p, d)
	}
	p.isFloor = p.isFloor && p.Normal.Dot(w.up) > 0
	p.isSame = w.isWalking && w.ground.part == p.part && p.out.Dot(w.ground.n) > 1-0x1p-20
}

// classifyFaces looks at the faces of the item at, where p is met.
func (w *moverStep) classifyFaces(p *impact, at int32, d Vec) {
	other, l := w.s.partOfItem(at, &w.sc.ta)
	isOwn := at == p.part
	q := p.Point.Sub(p.Normal.Scale(other.rounding(l)))
	count := 0
	other.eachFace(l, q, func(n Vec, above float64) {
		if isOwn {
			count++
		}
		if !(math.Abs(above) <= 4*p.gap) || !(n.Dot(p.Normal) > 0) {
			return
		}
		if isOwn && n.Dot(p.Normal) > 1-0x1p-40 {
			p.isFace, p.out = true, n
		}
		w.noteFace(p, n, d)
	})
	switch n, isLine := other.lineFace(l, q, p.Normal, p.gap); {
	case isLine && isOwn && n.Dot(p.Normal) > 1-0x1p-40:
		p.isFace, p.out = true, n
		w.noteFace(p, n, d)
	case isLine && n != (Vec{}):
		w.noteFace(p, n, d)
	case isOwn && !isLine && !p.isFace && (count == 0 || other.isSmoothAt(l, q, 4*p.gap)):
		p.isFace = true // it is round there
	}
	if isOwn && p.isFace {
		p.isFloor = w.sideOf(p.out) == FloorSide
		p.floor = p.out
	}
}

// noteFace takes into account a face with the normal n where p is met: floor becomes the least steep one, and of two that are as steep the
// first by compareFaces.
func (w *moverStep) noteFace(p *impact, n, d Vec) {
	if w.sideOf(n) != FloorSide {
		return
	}
	if !p.isFloor || cmp.Or(cmp.Compare(p.floor.Dot(w.up), n.Dot(w.up)), compareFaces(n, p.floor)) < 0 {
		p.floor = n
	}
	p.isFloor = true
	p.leadsUp = p.leadsUp || n.Dot(d) < float64(-0x1p-40*d.sumAbs())
}

// classifyNeighbours looks at the faces of all items at the end where p is met: of those whose boxes come within four gaps of its point. It
// keeps the answer for the last end, as n parts may share one.
func (w *moverStep) classifyNeighbours(p *impact, d Vec) {
	e := &w.end
	if !w.isEndKnown || e.own != p.own || e.Hit != p.Hit || e.gap != p.gap || w.endWay != d {
		w.isEndKnown, w.endWay = true, d
		*e = impact{own: p.own, partHit: partHit{none, none, p.Hit}, gap: p.gap}
		var q part
		q.kind, q.a, q.r = kindSphere, p.Point, 4*p.gap
		b := q.bounds()
		w.seen.Join(&b)
		w.s.candidates(&q, w.sc)
		for _, at := range w.sc.items {
			other, _ := w.s.partOfItem(at, &w.sc.ta)
			if number := other.object; number != w.number && w.t.matches(w.s, number) && other.meets(&b) && w.t.accepts(number) {
				w.classifyFaces(e, at, d)
			}
		}
		for _, at := range w.s.unbounded {
			if other := &w.s.parts[at]; w.t.matches(w.s, other.object) && w.t.accepts(other.object) {
				w.classifyFaces(e, at, d)
			}
		}
	}
	if e.isFloor && (!p.isFloor || e.floor.Dot(w.up) > p.floor.Dot(w.up)) {
		p.floor = e.floor
	}
	p.isFloor = p.isFloor || e.isFloor
	p.leadsUp = p.leadsUp || e.leadsUp
}

// passes reports whether the part own of the object passes through an item that it would hit.
func (w *moverStep) passes(own, at int32, h Hit, d Vec) bool {
	number := w.s.objectOf(at)
	switch {
	case w.isIgnored(number, d) || w.isMissed(own, at, number, d):
		return true
	case !w.isOneWay(number) || w.isGround(number):
		return false
	}
	p := impact{own: own, partHit: partHit{at, number, h}}
	w.classify(&p, d)
	return !p.isOn()
}

// isOn reports whether a mover that meets p comes down on a floor.
func (p *impact) isOn() bool { return p.isFloor && (p.isFace || p.leadsUp) }

// entered returns an impact with an item that the object overlaps at an offset. It is asked where no sweep has met anything: the object
// overlaps the item because of rounding.
func (w *moverStep) entered(to Vec) (p impact, isFound bool) {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, to) {
			number := w.s.objectOf(other)
			if !w.t.matches(w.s, number) || w.isIgnored(number, to.Sub(w.offset)) || !w.t.accepts(number) {
				continue
			}
			own, shape := w.placePart(at, to), w.sc.va.at(w.s, other)
			if !Overlap(own, shape) {
				continue // nearly all, in less time than Collide takes
			}
			var c Contact
			fastCollide(&c, own, shape)
			onA, onB := ClosestPoints(w.placePart(at, w.offset), w.sc.va.at(w.s, other))
			n := unit(onA.Sub(onB))
			if !(c.Normal.Dot(onA.Sub(onB)) < -w.gapTo(at, other)) {
				onB, n = c.Point, c.Normal // else it has come round to the other side
			}
			q := impact{own: at, partHit: partHit{other, number, Hit{1, onB, n}}}
			if w.classify(&q, to.Sub(w.offset)); (w.stops(number) || q.isOn()) && (!isFound || q.precedes(&p)) {
				p, isFound = q, true
			}
		}
	}
	return p, isFound
}

// nearby returns the items that may meet a part of the object, moved by an offset. The list is valid until the next call.
func (w *moverStep) nearby(at int32, offset Vec) []int32 {
	w.placePart(at, offset)
	w.s.candidates(&w.own.part, w.sc)
	w.near = append(append(w.near[:0], w.sc.items...), w.s.unbounded...)
	return w.near
}

// isIn reports whether the object overlaps another one.
func (w *moverStep) isIn(number int32) bool {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, w.offset) {
			if w.s.objectOf(other) == number && Overlap(w.placePart(at, w.offset), w.sc.va.at(w.s, other)) {
				return true
			}
		}
	}
	return false
}

// overlappedBy returns two objects that the object overlaps, or none.
func (w *moverStep) overlappedBy() (a, b int32) {
	a, b = none, none
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.placePart(at, w.offset)
		for _, number := range w.s.overlapping(&w.own.part, shape, w.t, w.sc) {
			switch {
			case !w.stops(number) || number == a:
			case a == none:
				a = number
			case b == none:
				b = number
			}
		}
	}
	return a, b
}

// upwardContact is Collide of a part of the object, moved by an offset, and an item. Where thin shapes touch, several normals
// are equally good: it returns one that leads up, if there is one.
func (w *moverStep) upwardContact(own, other int32, offset Vec) (c Contact, ok bool) {
	ok = fastCollide(&c, w.placePart(own, offset), w.sc.va.at(w.s, other))
	if !ok || c.Depth > 0 || c.Normal.Dot(w.up) > 0 {
		return c, ok
	}
	for _, n := range [...]Vec{c.Normal.Neg(), w.up} {
		if n.Dot(w.up) > 0 && !Overlap(w.placePart(own, offset.Add(n.Scale(w.gapTo(own, other)))), w.sc.va.at(w.s, other)) {
			c.Normal = n
			break
		}
	}
	return c, true
}

// eachMet calls f for each pair of a part of the object, moved by an offset, and an item that it overlaps, of an object that
// stops it: part by part, each with the items in order of insertion.
func (w *moverStep) eachMet(offset Vec, f func(own, other, number int32, c Contact)) {
	o := w.s.objects[w.number]
	for own := o.first; own < o.first+o.n; own++ {
		near := w.nearby(own, offset)
		w.s.sortItems(near)
		for _, other := range near {
			number := w.s.objectOf(other)
			if !w.t.matches(w.s, number) || !w.stops(number) {
				continue
			}
			if c, isMet := w.upwardContact(own, other, offset); isMet && w.t.accepts(number) {
				f(own, other, number, c)
			}
		}
	}
}

// addPush remembers that an item of another object has come upon the object. Of each object the first item at its first time counts, and
// of all objects the first few, in order of time and insertion. The part of a push is its index in Parts: items get other numbers when
// the tree is built anew.
func (w *moverStep) addPush(at, number int32, h Hit) {
	p := partHit{int32(w.s.partOf(at)), number, h}
	if i := slices.IndexFunc(w.pushes, func(q partHit) bool { return q.number == number }); i < 0 {
		w.pushes = append(w.pushes, p)
	} else if p.compare(&w.pushes[i]) < 0 {
		w.pushes[i] = p
	}
	slices.SortFunc(w.pushes, func(p, q partHit) int { return p.compare(&q) })
	w.pushes = w.pushes[:min(len(w.pushes), mostPushes)]
}

// findInside lists in inside the one-way objects that the object overlaps. A mover that has been placed just on top of one is
// not in it.
func (w *moverStep) findInside(wasFree bool) {
	if w.oneWay == 0 {
		return
	}
	w.within = w.within[:0]
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.placePart(at, w.offset)
		w.within = append(w.within, w.s.overlapping(&w.own.part, shape, w.t, w.sc)...)
	}
	if len(w.within) > 0 && !wasFree {
		w.listDeep()
	}
	for _, number := range w.within {
		_, isInside := w.inside.Get(uint64(number))
		_, isCaught := w.caught.Get(uint64(number))
		_, isDeep := w.deep.Get(uint64(number))
		switch {
		case !w.isOneWay(number) || isInside || isCaught:
		case !wasFree && !isDeep:
			w.caught.Set(uint64(number), 0)
		default:
			w.inside.Set(uint64(number), 0)
		}
	}
}

// askWithin asks a function of a filter about what the object overlaps. The hit is at T = 0 and has no normal, as there is no
// side from which the mover has come: a shape that stops from some sides only does not stop a mover in it.
func (w *moverStep) askWithin() {
	if w.t.admit == nil {
		return
	}
	w.eachMet(w.offset, func(_, _, number int32, c Contact) { w.t.admits(number, &Hit{Point: c.Point}) })
}

// listDeep lists in deep the one-way objects that the object does not only touch at floors.
func (w *moverStep) listDeep() {
	w.deep.Clear()
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, w.offset) {
			if number := w.s.objectOf(other); number != w.number && w.isOneWay(number) {
				if c, ok := w.upwardContact(at, other, w.offset); ok && !(c.Depth == 0 && w.sideOf(c.Normal) == FloorSide) {
					w.deep.Set(uint64(number), 0)
				}
			}
		}
	}
}
