package d3

// Traces: a shape slides or bounces from hit to hit, and believes no place that rounding led to.

import (
	"iter"
	"math"
	"slices"
)

// run makes at most n turns.
func (tr *tracer) run(n int, t *queryFilter) {
	for i := 0; n > 0 && tr.motion != (Vec{}); i++ {
		p, ok := tr.next(t)
		if !ok {
			if p, ok = tr.finish(t); !ok {
				return
			}
			if tr.isHere(&p) && slices.ContainsFunc(tr.sc.planes, p.isOf) {
				tr.stop(Blocked) // it has turned at that, and there is no room beside it
				return
			}
		}
		if i == n {
			tr.stop(OutOfTurns)
			return
		}
		if !tr.isHere(&p) {
			tr.advance(&p, t)
		}
		tr.spent += float64(p.T * (1 - tr.spent))
		if tr.turn(&p); tr.motion == (Vec{}) {
			tr.stop(Blocked)
		}
	}
}

// stop ends the way where the last turn is.
func (tr *tracer) stop(why Stop) {
	last := &tr.sc.turns[len(tr.sc.turns)-1]
	last.motion, last.stop = Vec{}, why
}

// rest returns the motion that is left.
func (tr *tracer) rest() Vec { return tr.motion.Scale(1 - tr.spent) }

// next returns the next hit.
func (tr *tracer) next(t *queryFilter) (p touchedPart, ok bool) {
	var now storedShape
	c := caster{from: &now, dir: tr.rest(), t: t, ignored: tr.sc.planes}
	for {
		c.isHit = false
		for i := range tr.sc.tracedParts {
			now = tr.at(int32(i), tr.offset)
			c.shape, c.own = tr.sc.vb.stored(&now), int32(i)
			c.cast(tr.s, tr.sc)
		}
		if c.isHit {
			now = tr.at(c.first, tr.offset)
			p = touchedPart{c.first, c.part, c.best, c.h, tr.off(&now, c.part)}
			tr.turnAway(&p, &now)
		}
		if q, isIn := tr.between(t, tr.offset, tr.offset.Add(tr.rest()), 1); isIn && !(c.isHit && p.T <= q.T) {
			return q, true
		}
		if q := tr.approached(); q != nil && !(c.isHit && tr.isHere(&p) && p.precedes(q)) {
			p = *q
			p.T = 0
			return p, true
		}
		if !c.isHit || tr.admits(t, c.best, c.h, 1) {
			return p, c.isHit
		}
	}
}

// turnAway gives p another normal where a shape without an inside is in a corner of p and a plane at which it has turned, and
// the side of p goes on along that plane. Then a normal of p against that plane is no normal of both parts together.
func (tr *tracer) turnAway(p *touchedPart, now *storedShape) {
	isCovered := func(n Vec) bool {
		return slices.ContainsFunc(tr.sc.planes, func(q touchedPart) bool { return q.Normal.Dot(n) < -1+0x1p-40 })
	}
	if p.T != 0 || !isCovered(p.Normal) || !now.isBounded() || !now.isFlat() {
		return
	}
	other, l := tr.s.partOfItem(p.part, &tr.sc.ta)
	if other.radius(l) > 0 || !(other.inside(l) > 0) {
		return
	}
	most := float64(0x1p-40 * tr.motion.sumAbs())
	other.eachFace(l, p.Point, func(n Vec, above float64) {
		if into := -n.Dot(tr.motion); into > most && math.Abs(above) <= float64(lasts*p.off) && !isCovered(n) {
			p.Normal, most = n, into
		}
	})
}

// isHere reports whether p is hit at the place where the shape is.
func (tr *tracer) isHere(p *touchedPart) bool {
	rest := tr.rest()
	return float64(p.T*rest.maxAbs()) <= float64(here*p.off)
}

// isOf reports whether p and q are of the same two parts.
func (p *touchedPart) isOf(q touchedPart) bool { return p.part == q.part && p.own == q.own }

// approached returns the first plane into which the motion leads by more than rounding. With restitution 0 there is none, by the
// choice of the motion.
func (tr *tracer) approached() (first *touchedPart) {
	if tr.restitution == 0 {
		return nil
	}
	for i := range tr.sc.planes {
		p := &tr.sc.planes[i]
		if into := -tr.motion.Dot(p.Normal); into > float64(0x1p-40*tr.motion.sumAbs()) && (first == nil || p.precedes(first)) {
			first = p
		}
	}
	return first
}

// advance moves the shape to where it hits p. If no place next to that is free, it goes less far; if none is free at all, it
// stays and no time passes.
func (tr *tracer) advance(p *touchedPart, t *queryFilter) {
	from, rest := tr.offset, tr.rest()
	for time, less := p.T, p.off/rest.maxAbs(); ; time, less = p.T-less, 4*less {
		if !(time > 0) {
			p.T = 0
			break
		}
		to := from.Add(rest.Scale(time))
		shift, _, isIn := tr.shiftOff(func(shift Vec) (touchedPart, bool) {
			if q, isIn := tr.entered(t, from, to.Add(shift), time); isIn {
				return q, true
			}
			return *p, tr.rounds(p, to.Add(shift))
		})
		if !isIn {
			tr.offset = to.Add(shift)
			break
		}
	}
	tr.wish = tr.motion
	tr.sc.planes = slices.DeleteFunc(tr.sc.planes, func(q touchedPart) bool {
		now := tr.at(q.own, tr.offset)
		return !(tr.gap(&now, q.part) <= float64(lasts*tr.off(&now, q.part)))
	})
}

// rounds reports that the shape neither touches p at an offset nor keeps off it by the rounding error of a place. Who computes
// the place in another way would enter p.
func (tr *tracer) rounds(p *touchedPart, offset Vec) bool {
	now := tr.at(p.own, offset)
	gap := tr.gap(&now, p.part)
	return gap > 0 && gap < p.off
}

// gap returns the distance of p from a part.
func (tr *tracer) gap(p *storedShape, other int32) float64 {
	return Distance(tr.sc.vb.stored(p), tr.sc.va.at(tr.s, other))
}

// turn turns the motion at p.
func (tr *tracer) turn(p *touchedPart) {
	planes := slices.DeleteFunc(tr.sc.planes, p.isOf)
	tr.sc.planes = append(planes, *p)
	before := tr.motion
	if tr.restitution == 0 {
		normals := tr.sc.normals[:0]
		for i := range tr.sc.planes {
			normals = append(normals, tr.sc.planes[i].Normal)
		}
		tr.sc.normals = normals
		tr.motion = nearestAlong(tr.wish, normals)
	} else {
		tr.motion = Bounce(tr.motion, p.Normal, tr.restitution)
		if into := tr.motion.Dot(p.Normal); into < 0 {
			tr.motion = tr.motion.Sub(p.Normal.Scale(into))
		}
	}
	tr.motion = noLonger(tr.motion, before)
	h := p.Hit
	h.T = tr.spent
	tr.sc.turns = append(tr.sc.turns, turnRecord{part: p.part, number: p.number, Hit: h, offset: tr.offset, motion: tr.motion})
}

// finish checks the way after the last turn. If it enters a part by rounding, finish moves the place of the turn, and with it
// the end. It returns the part that is in the way nevertheless.
func (tr *tracer) finish(t *queryFilter) (p touchedPart, isIn bool) {
	rest := tr.rest()
	n := len(tr.sc.turns)
	if n == 0 {
		return tr.entered(t, tr.offset, tr.offset.Add(rest), 1)
	}
	last, before := &tr.sc.turns[n-1], Vec{}
	if n > 1 {
		before = tr.sc.turns[n-2].offset
	}
	shift, p, isIn := tr.shiftOff(func(shift Vec) (p touchedPart, isIn bool) {
		at := last.offset.Add(shift)
		if p, isIn = tr.entered(t, at, at.Add(rest), 1); !isIn && shift != (Vec{}) {
			p, isIn = tr.entered(t, before, at, 0)
			p.T = 0 // it is in the way where the shape is
		}
		return p, isIn
	})
	if !isIn {
		last.offset = last.offset.Add(shift)
	}
	return p, isIn
}

// shiftOff looks for a shift of a way that enters something by rounding, after which it does not: off the parts that are
// entered, by the rounding error first and then by more. It returns the part that is entered in the end, if any.
func (tr *tracer) shiftOff(entered func(shift Vec) (touchedPart, bool)) (shift Vec, p touchedPart, isIn bool) {
	walls := tr.sc.few[:0]
	for {
		if p, isIn = entered(shift); !isIn {
			return shift, p, false
		}
		i := slices.IndexFunc(walls, func(o obstacle) bool { return o.other == p.part && o.own == p.own })
		switch {
		case i < 0 && len(walls) < cap(walls):
			walls = append(walls, obstacle{own: p.own, other: p.part, n: p.Normal, gap: -p.off})
		case i >= 0 && walls[i].gap > float64(-4*p.off):
			walls[i].n, walls[i].gap = p.Normal, 2*walls[i].gap
		default:
			return Vec{}, p, true
		}
		if shift = leastMotion(walls, Vec{}); !(shift.maxAbs() <= float64(farOff*p.off)) {
			return Vec{}, p, true
		}
	}
}

// entered returns the first part that the shape enters between two offsets, in the order of T, then of insertion. At one time, a
// part comes before a side that two parts share (see between). The sweep ends at a time of what is left.
func (tr *tracer) entered(t *queryFilter, from, to Vec, time float64) (first touchedPart, isIn bool) {
	for {
		isIn = false
		for i := range tr.sc.tracedParts {
			if p, ok := tr.enteredBy(int32(i), t, from, to); ok && (!isIn || p.T < first.T || p.T == first.T && p.precedes(&first)) {
				first, isIn = p, true
			}
		}
		if p, ok := tr.between(t, from, to, time); ok && !(isIn && first.T <= p.T) {
			return p, true
		}
		if !isIn || tr.admits(t, first.number, first.Hit, time) {
			return first, isIn
		}
	}
}

// noLonger returns v, or a slightly shorter vector if rounding has made v longer than w.
func noLonger(v, w Vec) Vec {
	isLonger := func(v Vec) bool {
		exp := -w.exponent()
		x, y := v.ldexp(exp), w.ldexp(exp)
		return x.Dot(x) > y.Dot(y)
	}
	for range 8 {
		if !isLonger(v) {
			return v
		}
		v = v.Scale(1 - 2*e)
	}
	if isLonger(v) { // among the smallest numbers there is nothing a little less
		return v.Scale(0.5)
	}
	return v
}

// nearestAlong returns the vector nearest to v that leads into none of the planes with these normals, by more than rounding: v,
// its part along one plane, in space along two, or zero.
func nearestAlong(v Vec, normals []Vec) Vec {
	exp := v.exponent()
	v = v.ldexp(-exp)
	best, longest := Vec{}, float64(0x1p-80*v.Dot(v)) // of parts of v, the longest is nearest to it
	try := func(d Vec) {
		dd := d.Dot(d)
		if !(dd > longest) {
			return
		}
		for _, n := range normals {
			if d.Dot(n) < float64(-0x1p-46*v.sumAbs()) {
				return
			}
		}
		best, longest = d, dd
	}
	try(v)
	for i, n := range normals {
		d := across(v, n)
		try(d)
		for _, other := range normals[:i] {
			if m := unit(across(other, n)); dim > 2 && m != (Vec{}) {
				try(across(d, m))
			}
		}
	}
	return best.ldexp(exp)
}

// Trace follows s, moved by motion, through the World: where it hits something, it turns,
// n times at most. The trace lasts as long as the unobstructed motion: speed lost at a hit is not made up for. Its energy never rises: a restitution above 1 counts as 1, one below 0, or NaN,
// as 0.
//
// The place at the end is motion if there are no turns, and End of the last turn else. All
// of the way there is free, exactly: each straight piece of it, from one Offset to the next
// and on to End, enters nothing, and neither does s at these places, as they round. For
// that, an Offset keeps off by what it rounds to, some 16e·S from what is hit, S as in the
// package comment with the motion and the place added; so s may not fit into a gap of its
// own width. What s overlaps at the start does not stop it unless it goes deeper.
//
// Where something more is hit after n turns, or nothing leads on, the last Motion is zero:
// s stays where the last turn is, and Stop says why.
//
// With a restitution above 0 each turn is that of Bounce. In a corner, where it hits
// several at one time, each turns it, the one inserted first first, and again until it
// approaches none: each of these is a turn of its own, with the same T.
//
// With restitution 0 all that it touches at one place counts together. What is left of the
// motion with which it came to that place is the nearest one that leads into none of them:
// along a face, or the crease of two, or none. Each thing that it hits there is a turn of
// its own, with the same T.
//
// What has corners slides along a floor of boxes past the edges between them: what it only
// touches on its way, without a motion into it, is no turn.
//
// A point, or a vertex of what else has no inside, comes between no two solids that share a side either: their union has that
// side in its inside, and a turn there is one at the part that it comes to later, or that was inserted first. In space, an edge
// that moves sideways along such a side is held by its ends alone.
//
// Turns come in order of time. It does not hit what it moves away from or along, so also
// not what it has just turned at. With n ≤ 0 nothing is asked.
func (w *World[K]) Trace(s Shape, motion Vec, n int, restitution float64, f ...Filter[K]) iter.Seq[Turn[K]] {
	return func(yield func(Turn[K]) bool) { w.trace(s, motion, n, restitution, f, yield) }
}

func (w *World[K]) trace(s Shape, motion Vec, n int, restitution float64, f []Filter[K], yield func(Turn[K]) bool) {
	l := w.list()
	defer w.done(l)
	l.turns = w.AppendTrace(l.turns, s, motion, n, restitution, f...)
	slices.Values(l.turns)(yield)
}

// AppendTrace appends what Trace returns, and returns the longer slice.
func (w *World[K]) AppendTrace(to []Turn[K], s Shape, motion Vec, n int, restitution float64, f ...Filter[K]) []Turn[K] {
	from := len(to)
	w.store.update()
	sc := w.store.scratches.Take()
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	sc.tracedParts = append(sc.tracedParts[:0], storedShape{})
	own := &sc.tracedParts[0]
	own.set(s, sc.radii)
	own.large.data = hullDataOf(s)
	sc.keepRadii(own)
	to = w.appendTurns(to, motion, n, restitution, f, t, sc)
	w.store.scratches.Put(sc)
	if w.record != nil {
		w.record.trace(s, motion, n, restitution, f, &t, w.keys, to[from:])
	}
	return to
}

// appendTurns appends the turns of tracedParts.
func (w *World[K]) appendTurns(to []Turn[K], motion Vec, n int, restitution float64, f []Filter[K], t queryFilter, sc *scratch) []Turn[K] {
	if hasWhere(f) {
		t.accept = func(number int32) bool { return w.leavesIn(f, number) }
	}
	if hasWhereHit(f) {
		t.verdicts, t.admit = sc.clearVerdicts(), func(number int32, h Hit) bool { return w.admits(f, number, h) }
	}
	t.approaching = true
	tr := tracer{s: &w.store, sc: sc, motion: motion, wish: motion, length: motion.sumAbs()}
	if restitution > 0 {
		tr.restitution = min(restitution, 1)
	}
	sc.turns, sc.planes = sc.turns[:0], sc.planes[:0]
	tr.run(n, &t)
	for i := range sc.turns {
		turn := &sc.turns[i]
		to = append(to, Turn[K]{w.keys[turn.number], turn.Hit, turn.offset, turn.motion, turn.stop, w.store.partOf(turn.part)})
	}
	clear(sc.tracedParts) // so that it keeps no hulls
	return to
}
