package d3

// Floors: how a mover comes down to the floor and climbs stairs; and how it leaves what it is in.

import (
	"cmp"
	"slices"
)

// findFloor looks for a floor below and moves the object down to it. It reports whether the object stands there.
func (w *moverStep) findFloor(snap float64) bool {
	// A floor is up to two gaps away, and a steep one farther below than that.
	down := w.up.Scale(-max(snap, 2.5*w.largestGap()/max(w.least, 0x1p-6)))
	p := w.sweepDown(down)
	if p != nil && !p.isFloor && w.isWalking {
		// A mover that comes off an edge may still graze it.
		from := w.offset
		w.moveUntilHit(unit(across(p.out, w.up)).Scale(2 * p.gap))
		if p = w.sweepDown(down); p == nil || !p.isFloor {
			w.offset = from
		}
	}
	if p == nil || !p.isFloor {
		return false
	}
	if p.isSame {
		p.gap = max(p.gap, w.ground.gap) // so that it stays at one height along a floor, though S changes
	}
	spent := w.spent
	w.advance(p, down)
	w.spent = spent
	w.ground = contactPlane{impact: *p, n: p.out, side: FloorSide}
	if near := float64(p.T * p.speed); (!w.isWalking || w.isLanding) && near < p.gap/2 {
		w.moveUntilHit(p.out.Scale(p.gap - near)) // the fall ended nearer than the gap
	}
	return true
}

// sweepDown returns the impact of the object on its way down: a floor, if there is one; nil if nothing is hit.
func (w *moverStep) sweepDown(down Vec) *impact {
	if !w.sweep(down) {
		return nil
	}
	p := w.choose()
	for i := range w.impacts {
		if q := &w.impacts[i]; q.isFloor && (!p.isFloor || q.precedes(p)) {
			p = q
		}
	}
	return p
}

// climbStep tries to climb a step where something keeps the object from going as far as wanted.
func (w *moverStep) climbStep(start Vec, legs int) {
	h := across(w.wanted, w.up)
	far := length(h)
	if !w.isWalking || w.step == 0 || far == 0 {
		return
	}
	ahead := h.over(far)
	gap, hasWall := w.largestGap(), false
	for i := range w.count {
		hasWall = hasWall || w.planes[i].side != FloorSide
	}
	got := w.offset.Sub(start).Dot(ahead)
	isShort := got < far-2*gap
	if !isShort && !hasWall {
		return
	}
	offset, spent, ground, planes, count := w.offset, w.spent, w.ground, w.planes, w.count
	w.offset, w.spent = start, 0
	// Round feet hang below the edge that they stand on: a step counts from there.
	low := w.lowest()
	step := w.step + max(w.ground.Point.Dot(w.up)+low, 0)
	top := step + 2*gap - low
	lifted := w.moveUntilHit(w.up.Scale(step))
	raised := w.offset
	isStep := func(far float64) bool {
		w.offset = raised
		return w.isStep(ahead.Scale(far), lifted, top)
	}
	half := w.width(ahead) / 2
	// Half of its width may be too far, where the next step is nearer.
	if lifted > 2*gap && (isShort && far >= half || isStep(max(far, half)) || far < half && isStep(far)) {
		if !isShort {
			// It is before the step, and climbs it in the next call.
			w.offset, w.spent, w.ground, w.count = offset, spent, ground, 0
			return
		}
		goOn := func(far float64) (bends [mostBends]bend, n int, there Vec, isUp bool) {
			w.offset = raised
			bends, n = w.goForward(ahead.Scale(far))
			there = w.offset
			return bends, n, there, w.isStep(Vec{}, lifted, top)
		}
		bends, n, there, isUp := goOn(far)
		if !isUp && far < half && isStep(half) {
			// A round step is too steep where it begins, but no higher than it may be: it goes on to where that is a floor, so that it
			// climbs at any rate of frames what it climbs at one.
			in, out := far, half
			for range 10 {
				if middle := in + float64((out-in)/2); isStep(middle) {
					out = middle
				} else {
					in = middle
				}
			}
			bends, n, there, isUp = goOn(out)
		}
		if isUp && w.offset.Sub(start).Dot(ahead) > got+2*gap {
			end := w.offset
			w.legs = w.legs[:legs]
			w.offset, w.spent = raised, 0
			w.endLeg()
			for i := range n {
				w.offset, w.spent = bends[i].at, float64(i+1)/float64(n+1)
				w.endLeg()
			}
			w.offset, w.spent = there, 1
			w.endLeg()
			w.offset, w.isStuck = end, false
			w.keepWalls(bends[:n], &planes, count)
			return
		}
	}
	w.offset, w.spent, w.ground, w.planes, w.count = offset, spent, ground, planes, count
}

// keepWalls keeps the planes of walls that are still met over the step: those at which the way bends there again.
func (w *moverStep) keepWalls(bends []bend, planes *[mostTouches]contactPlane, count int) {
	w.count = 0
	for i := range count {
		p := &planes[i]
		if p.side == FloorSide {
			continue
		}
		for _, b := range bends {
			if b.wall.Dot(p.n) > 1-0x1p-40 {
				p.least = 0
				w.planes[w.count] = *p
				w.count++
				break
			}
		}
	}
}

// isStep moves the object ahead and down, and reports whether there is a floor no higher than top.
func (w *moverStep) isStep(ahead Vec, lifted, top float64) bool {
	w.goForward(ahead)
	return w.findFloor(lifted+w.snap) && w.ground.Point.Dot(w.up) <= top
}

// mostBends is how often a way over a step may bend.
const mostBends = 2

// bend is where a way bends, and the normal of the wall there.
type bend struct{ at, wall Vec }

// goForward moves the object along d, which is across up, and along the walls that it hits. It returns the bends of its way.
func (w *moverStep) goForward(d Vec) (bends [mostBends]bend, n int) {
	var last Vec
	for {
		from := w.offset
		w.moveUntilHit(d)
		d = d.Sub(w.offset.Sub(from))
		if n == mostBends || !w.isStopped {
			return bends, n
		}
		wall := unit(across(w.stopped, w.up))
		d = d.Sub(wall.Scale(min(wall.Dot(d), 0)))
		if wall == (Vec{}) || d == (Vec{}) || n > 0 && d.Dot(last) < 0 {
			return bends, n
		}
		last = wall
		bends[n] = bend{w.offset, wall}
		n++
	}
}

// fits moves q to where the object stands, and reports whether q overlaps nothing there. It asks a function of a filter as askWithin does.
func (w *moverStep) fits(q *storedShape) bool {
	way := centerOf(w.ends()).Sub(centerOf(q.ends()))
	if w.up != (Vec{}) {
		down := Vec{}.Sub(w.up)
		low := w.lowest()
		rise := q.reach(&q.large, down) - low
		way = across(way, w.up).Add(w.up.Scale(rise))
	}
	q.translate(way)
	if !isFinite(q.core().a.maxAbs()) {
		return false
	}
	shape := w.sc.vb.stored(q)
	w.s.overlappingItems(&q.part, shape, w.t, w.sc)
	w.s.sortItems(w.sc.certain)
	return !slices.ContainsFunc(w.sc.certain, func(at int32) bool {
		number := w.s.objectOf(at)
		if !w.t.accepts(number) {
			return false
		}
		var c Contact
		return w.t.admit == nil || fastCollide(&c, shape, w.sc.va.at(w.s, at)) && w.t.admits(number, &Hit{Point: c.Point})
	})
}

// depenetrate moves the object out of all that it overlaps, as Push does. Without a way out it returns two objects between which
// the mover is. A mover that was free at the end of the last call leaves each part on the side on which it was, and passes
// through nothing; any mover leaves so what has come at it in this call.
func (w *moverStep) depenetrate(wasFree bool) (a, b int32, ok bool) {
	if w.offset != (Vec{}) && !w.s.mayTranslate(w.number, w.offset) {
		w.offset = Vec{} // the object cannot be carried there
	}
	if a, _ = w.overlappedBy(); a == none {
		return w.crushed()
	}
	if w.isPlan {
		w.isVoid = true
		return a, none, false
	}
	w.eachMet(w.offset, func(_, other, number int32, c Contact) {
		if _, isMet := w.met.Get(uint64(number)); !isMet {
			w.addPush(other, number, Hit{Point: c.Point, Normal: c.Normal})
		}
	})
	w.commit()
	w.s.update()
	if w.kept = w.kept[:0]; w.isWalking {
		w.kept = append(w.kept, w.ground.number)
	}
	w.kept = w.caught.AppendKeys(w.kept) // in order
	w.t.exceptLayers, w.t.keptObjects = w.oneWay, w.kept
	var x Vec
	if w.listSides(wasFree); wasFree || len(w.sides) > 0 {
		wasFree = true
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
		return w.crushed()
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

// crushed returns what depenetrate returns of an object that overlaps nothing: no objects and true, unless one has gone through it.
func (w *moverStep) crushed() (a, b int32, ok bool) { return w.crusher, w.barrier, w.crusher == none }

// listSides lists in sides the parts that the object overlaps, if it was free before. A part that was listed at the end of the last call,
// or has come at the object in this one, is listed anyway and keeps its normal: a mover that is squeezed may be deeper in it by now than
// to its middle.
func (w *moverStep) listSides(wasFree bool) {
	slices.SortStableFunc(w.sides, partSide.compare)
	known := len(w.sides)
	first := w.s.objects[w.number].first
	w.eachMet(w.offset, func(own, other, number int32, c Contact) {
		q := partSide{own - first, number, int32(w.s.partOf(other)), c.Normal}
		if i, isIn := slices.BinarySearchFunc(w.sides[:known], q, partSide.compare); isIn {
			q.n = w.sides[i].n
		} else if !wasFree {
			return
		}
		w.sides = append(w.sides, q)
	})
	w.sides = slices.Delete(w.sides, 0, known)
	slices.SortFunc(w.sides, partSide.compare)
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

// firstBarrier returns the first hit, in the order of compare, of the object on the way x at a part that it does not overlap and does not only
// graze.
func (w *moverStep) firstBarrier(x Vec) (barrier impact, isMet bool) {
	c := caster{dir: x, t: w.t, passes: w.passes, all: true, most: 1}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.sc.hits = w.sc.hits[:0]
		c.shape, c.own = w.placePart(at, Vec{}), at
		c.cast(w.s, w.sc)
		for i := range w.sc.hits {
			h := &w.sc.hits[i]
			p := impact{own: at, partHit: *h, gap: w.gapTo(at, h.part), speed: -h.Normal.Dot(x)}
			if !(float64((1-h.T)*p.speed) > 2*p.gap) || isMet && barrier.compare(h) <= 0 {
				continue
			}
			q := partSide{at - o.first, h.number, int32(w.s.partOf(h.part)), Vec{}}
			if _, isIn := slices.BinarySearchFunc(w.sides, q, partSide.compare); !isIn && w.t.admits(h.number, &h.Hit) {
				barrier, isMet = p, true
			}
		}
	}
	return barrier, isMet
}

// other returns an object other than number that keeps the mover in: one through which its way out led, or one that it is to
// leave; or none. Of several that it was to leave at once it returns the one inserted first.
func (w *moverStep) other(number int32) int32 {
	if w.barrier != none && w.barrier != number {
		return w.barrier
	}
	for i := range w.few {
		if q := w.s.objectOf(w.few[i].other); q != number {
			return q
		}
	}
	first := int32(none)
	for i := range w.sc.obstacles {
		if q := w.s.objectOf(w.sc.obstacles[i].other); q != number && (first == none || q < first) {
			first = q
		}
	}
	return first
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
