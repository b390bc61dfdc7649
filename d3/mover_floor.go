package d3

// Floors: how a mover comes down to the floor, and climbs stairs.

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

// fits moves q to where the object stands, and reports whether q overlaps nothing there.
func (w *moverStep) fits(q *storedShape) bool {
	way := centerOf(w.ends()).Sub(centerOf(q.ends()))
	if w.up != (Vec{}) {
		down := Vec{}.Sub(w.up)
		low := w.lowest()
		rise := q.reach(&q.large, down) - low
		way = across(way, w.up).Add(w.up.Scale(rise))
	}
	q.translate(way)
	return isFinite(q.core().a.maxAbs()) && len(w.s.overlapping(&q.part, w.sc.vb.stored(q), w.t, w.sc)) == 0
}
