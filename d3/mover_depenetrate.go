package d3

// Depenetration: how a walker leaves what it is in.

import (
	"cmp"
	"slices"
)

// upwardContact is Collide of a part of the object, moved by an offset, and an item. Where thin shapes touch, several normals
// are equally good: it returns one that leads up, if there is one.
func (w *moverStep) upwardContact(own, other int32, offset Vec) (c Contact, ok bool) {
	c, ok = Collide(w.placePart(own, offset), w.sc.va.at(w.s, other))
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
// stops it.
func (w *moverStep) eachMet(offset Vec, f func(own, other, number int32, c Contact)) {
	o := w.s.objects[w.number]
	for own := o.first; own < o.first+o.n; own++ {
		for _, other := range w.nearby(own, offset) {
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

// depenetrate moves the object out of all that it overlaps, as Push does. Without a way out it returns two objects between which
// the mover is. A mover that was free at the end of the last call leaves each part on the side on which it was, and passes
// through nothing.
func (w *moverStep) depenetrate(wasFree bool) (a, b int32, ok bool) {
	if w.offset != (Vec{}) && !w.s.mayTranslate(w.number, w.offset) {
		w.offset = Vec{} // the object cannot be carried there
	}
	if a, _ = w.overlappedBy(); a == none {
		return none, none, true
	}
	w.commit()
	w.s.update()
	w.t.exceptLayers, w.t.keptObjects = w.oneWay, append(w.t.keptObjects[:0], w.caught...)
	if w.isWalking {
		w.t.keptObjects = append(w.t.keptObjects, w.ground.number)
	}
	var x Vec
	if wasFree {
		w.listSides()
		x, ok = w.s.wayOut(w.number, w.t, w.sc, w.isWayOut)
	} else {
		x, ok = w.s.wayOut(w.number, w.t, w.sc, nil)
	}
	if !ok {
		x = Vec{}
	}
	w.t.exceptLayers = 0
	w.few = w.few[:0]
	if w.offset = x; ok || wasFree {
		w.separate(!ok)
	}
	way := w.offset
	if still, _ := w.overlappedBy(); still == none && (ok || w.isWayOut(way)) {
		w.endLeg()
		return none, none, true
	}
	w.offset = Vec{}
	first := a
	if a, b = w.overlappedBy(); a == none {
		a = first // a function of the filter has changed its answer
	}
	if b == none {
		b = w.other(a)
	}
	return a, b, false
}

// listSides lists in sides the parts that the object overlaps. A part that was listed at the end of the last call keeps its
// normal: a mover that is squeezed may be deeper in it by now than to its middle.
func (w *moverStep) listSides() {
	known := len(w.sides)
	first := w.s.objects[w.number].first
	w.eachMet(w.offset, func(own, other, number int32, c Contact) {
		q := partSide{own - first, number, int32(w.s.partOf(other)), c.Normal}
		if i := slices.IndexFunc(w.sides[:known], q.isOf); i >= 0 {
			q.n = w.sides[i].n
		}
		w.sides = append(w.sides, q)
	})
	w.sides = slices.Delete(w.sides, 0, known)
}

// isWayOut reports whether the object, which overlaps sides, may leave them along x. It leaves each part on the side on which it
// was: a way against the normal there leads through the part. It may graze other parts by at most two gaps, and not meet them
// otherwise.
func (w *moverStep) isWayOut(x Vec) bool {
	for i := range w.sides {
		if w.sides[i].n.Dot(x) < float64(-0x1p-40*x.sumAbs()) {
			return false
		}
	}
	barrier, isMet := w.firstBarrier(x)
	if isMet && w.barrier == none {
		w.barrier = barrier.number
	}
	return !isMet
}

// firstBarrier returns the first hit of the object on the way x at a part that it does not overlap and does not only graze.
func (w *moverStep) firstBarrier(x Vec) (barrier impact, isMet bool) {
	c := caster{dir: x, t: w.t, passes: w.passes, all: true, most: 1}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.sc.hits = w.sc.hits[:0]
		c.shape = w.placePart(at, Vec{})
		c.cast(w.s, w.sc)
		for i := range w.sc.hits {
			h := &w.sc.hits[i]
			p := impact{own: at, partHit: *h, gap: w.gapTo(at, h.part), speed: -h.Normal.Dot(x)}
			if !(float64((1-h.T)*p.speed) > 2*p.gap) || isMet && cmp.Or(cmp.Compare(h.T, barrier.T), cmp.Compare(h.number, barrier.number)) >= 0 {
				continue
			}
			q := partSide{at - o.first, h.number, int32(w.s.partOf(h.part)), Vec{}}
			if !slices.ContainsFunc(w.sides, q.isOf) && w.t.admits(h.number, &h.Hit) {
				barrier, isMet = p, true
			}
		}
	}
	return barrier, isMet
}

// other returns an object other than number that keeps the mover in: one through which its way out led, or one that it is to
// leave; or none.
func (w *moverStep) other(number int32) int32 {
	if w.barrier != none && w.barrier != number {
		return w.barrier
	}
	for _, list := range [...][]obstacle{w.few, w.sc.obstacles} {
		for i := range list {
			if q := w.s.objectOf(list[i].other); q != number {
				return q
			}
		}
	}
	return none
}

// listWithin lists in within the objects that the object overlaps.
func (w *moverStep) listWithin() {
	w.within = w.within[:0]
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.placePart(at, w.offset)
		w.within = append(w.within, w.s.overlapping(&w.own.part, shape, w.t, w.sc)...)
	}
}

// separate moves the object off what it touches or overlaps, by the gaps, one contact after the other: a mover that has left the
// floor has left the corners beside it, too. If isSwept, parts on the way count as well, and no way is longer than sixteen times
// the greatest depth. A longer one would lead along a tangent plane, not away from the parts, as far as rounding says.
func (w *moverStep) separate(isSwept bool) {
	var x Vec
	deepest := 0.0
	for range mostTouches {
		c, ok := w.touching(w.offset.Add(x))
		switch {
		case ok:
			deepest = max(deepest, -c.gap)
			c.gap -= c.n.Dot(x)
		case isSwept:
			p, isMet := w.firstBarrier(x)
			if ok = isMet; ok {
				c = obstacle{other: p.part, n: p.Normal, gap: float64(p.T*p.speed) - p.gap}
			}
		}
		if !ok {
			break
		}
		w.few = append(w.few, c)
		if x, ok = shortestAllowed(w.few, Vec{}); !ok {
			return
		}
	}
	if isSwept && x.maxAbs() > float64(16*deepest) {
		return
	}
	if w.s.mayTranslate(w.number, w.offset.Add(x)) {
		w.offset = w.offset.Add(x)
	}
}

// touching returns the contact that the object is to leave at an offset: the floor before a wall.
func (w *moverStep) touching(offset Vec) (first obstacle, isFound bool) {
	w.eachMet(offset, func(own, other, _ int32, c Contact) {
		found := obstacle{other: other, n: c.Normal, gap: -c.Depth - w.gapTo(own, other)}
		if !isFound || cmp.Or(cmp.Compare(found.n.Dot(w.up), first.n.Dot(w.up)), cmp.Compare(first.gap, found.gap), compare(found.n, first.n)) > 0 {
			first, isFound = found, true
		}
	})
	return first, isFound
}
