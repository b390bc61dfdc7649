package d3

// Rides: how a mover goes along with what it stands on, and gives way to what comes.

import (
	"cmp"
	"slices"
)

// pose is where a part is: a point of it, and arms from there to others that move as it does.
type pose struct {
	kind  kind
	place Vec
	arms  [dim - 1]Vec
	count int
}

// set makes p the pose of a part, which has the numbers l if it is large.
func (p *pose) set(q *part, l *large) {
	c := q
	if q.isLarge() {
		c = &l.core
	}
	*p = pose{kind: c.kind, place: c.a}
	switch c.kind {
	case kindSegment, kindCapsule, kindBox:
		p.add(c.b.Sub(c.a))
	case kindRay, kindLine, kindHalfSpace:
		p.add(unit(c.b))
	case kindTriangle:
		p.add(c.b.Sub(c.a))
		p.add(l.more[0].Sub(c.a))
	case kindOriented:
		p.add(c.b)
		p.add(l.more[0])
	case kindHull:
		// Points that are far from each other in the order given are so in space, as a rule.
		points := l.data.points
		first := vecOf(points[0])
		p.place = c.a.Add(first)
		for i := 1; i < dim; i++ {
			p.add(vecOf(points[i*len(points)/dim]).Sub(first))
		}
	}
}

// add adds an arm, if there is room.
func (p *pose) add(arm Vec) {
	if p.count < len(p.arms) {
		p.arms[p.count] = arm
		p.count++
	}
}

// carry returns how far x goes if it goes along from p to q. It returns false if that is not the same shape,
// moved and turned.
func (p *pose) carry(q *pose, x Vec) (way Vec, ok bool) {
	if p.kind != q.kind || p.count != q.count {
		return Vec{}, false
	}
	far, long := p.place.maxAbs()+q.place.maxAbs(), 0.0
	for i := range p.count {
		long = max(long, p.arms[i].maxAbs(), q.arms[i].maxAbs())
	}
	// What is less is due to places that round.
	least := float64(0x1p-50*far) + float64(0x1p-48*long)
	var turn Rotation
	for i := range p.count {
		u, v := turn.Apply(p.arms[i]), q.arms[i]
		if v.Sub(u).maxAbs() <= least {
			continue
		}
		if i > 0 {
			axis := unit(q.arms[0])
			u, v = across(u, axis), across(v, axis)
		}
		turn = turn.Then(RotationBetween(u, v))
	}
	for i := range p.count {
		if !(q.arms[i].Sub(turn.Apply(p.arms[i])).maxAbs() <= float64(0x1p-40*(far+long))) {
			return Vec{}, false
		}
	}
	way = q.place.Sub(p.place)
	if turn != (Rotation{}) {
		if p.kind == kindBox {
			return Vec{}, false // it has other sizes
		}
		way = q.place.Add(turn.Apply(x.Sub(p.place))).Sub(x)
	}
	return way, isFinite(way.maxAbs())
}

// footing returns where the object stands on g: below its middle if it touches there, else where it stood
// before, so that what turns below it does not make it wander from corner to corner.
func (w *walker) footing(g *contactPlane, before Vec) Vec {
	own := &w.s.parts[g.own]
	lo, hi := own.ends()
	middle := centerOf(lo, hi)
	below := middle.Sub(g.Normal.Scale(middle.Sub(g.Point).Dot(g.Normal)))
	if below.Sub(g.Point).maxAbs() <= g.gap {
		return g.Point // as round ones stand
	}
	for _, x := range [...]Vec{below, before} {
		if w.isOn(g.own, x, g.Normal, g.gap) && w.isOn(g.part, x, g.Normal.Neg(), g.gap) {
			return x
		}
	}
	return g.Point
}

// isOn says whether x is where a part, seen along n, begins: x, deeper by the radius, is in what is rounded.
func (w *walker) isOn(at int32, x, n Vec, gap float64) bool {
	q := w.s.probe(at)
	x = x.Add(n.Scale(q.radius(&q.large)))
	q.r, q.large.radii = 0, nil
	return Distance(x, w.room.va.probe(&q)) <= 4*gap
}

// meetCame gives way to what has come since a frame of the store: the object stands still, or rides, while
// the other goes from where it was to where it is. Motion is what the object is about to do in the same time. The part of it that leads
// out of the way is not done twice: meetCame returns the rest.
func (w *walker) meetCame(since uint64, motion Vec) (rest Vec) {
	rest = motion
	if since == 0 || w.s.frame < since {
		return rest
	}
	carried := w.offset
	for _, i := range w.listComers(carried) {
		c := &w.s.came[i]
		if o := &w.s.objects[c.object]; c.frame >= since && o.isLive && o.hasCome && w.t.hear(w.s, c.object) && w.t.accepts(c.object) && c.object != w.left {
			rest = w.giveWay(c, carried, motion, rest)
		}
	}
	return rest
}

// listComers lists in order the places in came of what the object may have met, carried so far.
func (w *walker) listComers(carried Vec) []int32 {
	s := w.s
	if w.comers = w.comers[:0]; len(s.came) <= fewCame || !w.listNearComers(carried) {
		for i := range s.came {
			w.comers = append(w.comers, int32(i))
		}
		return w.comers
	}
	w.comers = append(w.comers, s.strides.far...)
	for _, items := range [...][]int32{w.room.items, s.apart} {
		for _, at := range items {
			if number := s.objectOf(at); s.objects[number].hasCome {
				w.comers = append(w.comers, int32(cameAt(s.came, number)))
			}
		}
	}
	slices.Sort(w.comers)
	return slices.Compact(w.comers)
}

// listNearComers lists in items what has bounds and may have met the object, carried so far, unless it came far. It returns
// false if that has no finite bounds itself.
func (w *walker) listNearComers(carried Vec) bool {
	w.s.findStrides()
	// A motion m that is taken back rounds, by at most |m|: where something was is within 2·|m| of where it is.
	lo, hi := w.ends()
	by := fill(float64(2*w.s.strides.most) + float64(0x1p-48*(lo.maxAbs()+hi.maxAbs()+carried.maxAbs())))
	around := part{kind: kindBox, a: each(lo, lo.Add(carried), minOf).Sub(by), b: each(hi, hi.Add(carried), maxOf).Add(by)}
	if !isFinite(around.a.maxAbs()) || !isFinite(around.b.maxAbs()) {
		return false
	}
	w.s.listNear(&around, w.room)
	return true
}

// giveWay goes before what comes, and returns what that leaves of the rest of a motion.
func (w *walker) giveWay(c *came, carried, motion, rest Vec) Vec {
	other, own := w.s.objects[c.object], w.s.objects[w.number]
	isOneWay := !w.stops(c.object)
	back := c.motion.Neg()
	if w.wasIn(c) {
		if isOneWay && !slices.Contains(w.inside, c.object) {
			w.inside = append(w.inside, c.object)
		}
		return rest
	}
	for b := other.first; b < other.first+other.n; b++ {
		former := w.s.probe(b)
		former.translate(back)
		for a := own.first; a < own.first+own.n; a++ {
			shape := w.room.va.probe(&former)
			var h Hit
			if !fastSweep(&h, w.place(a, Vec{}), &carried, shape, &c.motion) {
				continue
			}
			if !(carried.Sub(c.motion).Dot(h.Normal) < 0) {
				continue
			}
			if !w.t.admits(c.object, &h) {
				return rest
			}
			p := impact{own: a, partHit: partHit{b, c.object, h}}
			if isOneWay {
				p.Point = p.Point.Add(c.motion.Scale(1 - h.T)) // where its faces are by now
				w.look(&p, carried.Add(motion).Sub(c.motion))
				if !p.isFloor || !(p.Normal.Dot(carried.Add(motion).Sub(c.motion)) < 0) {
					continue
				}
			}
			gap := w.keep(a, b)
			out := float64((1-h.T)*c.motion.Sub(carried).Dot(h.Normal)) + gap
			w.ridden = c.object
			far := w.reach(h.Normal.Scale(out))
			w.ridden = none
			w.leg()
			rest = without(rest, h.Normal.Scale(far))
			if isOneWay {
				w.caught = append(w.caught, c.object)
			}
		}
	}
	return rest
}

// without returns a motion less the part of it that a way has done already.
func without(motion, way Vec) Vec {
	n := unit(way)
	if by := min(motion.Dot(n), length(way)); by > 0 {
		return motion.Sub(n.Scale(by))
	}
	return motion
}

// wasIn says whether the object is in what comes where that was.
func (w *walker) wasIn(c *came) bool {
	other, own := w.s.objects[c.object], w.s.objects[w.number]
	for b := other.first; b < other.first+other.n; b++ {
		former := w.s.probe(b)
		former.translate(c.motion.Neg())
		for a := own.first; a < own.first+own.n; a++ {
			if Overlap(w.place(a, Vec{}), w.room.va.probe(&former)) {
				return true
			}
		}
	}
	return false
}

// findInside lists what stops from above only, and what the object is in. One who has been placed just on top of it
// is not in it.
func (w *walker) findInside(wasFree bool) {
	if w.oneWay == 0 {
		return
	}
	w.listWithin()
	for _, number := range w.within {
		switch {
		case !w.isOneWay(number) || slices.Contains(w.inside, number) || slices.Contains(w.caught, number):
		case !wasFree && w.isOnTop(number):
			w.caught = append(w.caught, number)
		default:
			w.inside = append(w.inside, number)
		}
	}
	w.within = w.within[:0]
}

// askWithin asks a filter that looks at hits about what the object is in. It has come from no side into that by now, so the hit has no
// normal, at T = 0: what stops from some sides only does not stop who is in it.
func (w *walker) askWithin() {
	if w.t.admit == nil {
		return
	}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, w.offset) {
			number := w.s.objectOf(other)
			if !w.t.hear(w.s, number) || !w.stops(number) {
				continue
			}
			if c, isIn := Collide(w.place(at, w.offset), w.room.va.at(w.s, other)); isIn && w.t.accepts(number) {
				w.t.admits(number, &Hit{Point: c.Point})
			}
		}
	}
}

// isOnTop says whether the object only touches another one that it meets, with floors.
func (w *walker) isOnTop(number int32) bool {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, w.offset) {
			if w.s.objectOf(other) != number {
				continue
			}
			if c, ok := w.contact(at, other, w.offset); ok && !(c.Depth == 0 && w.sideOf(c.Normal) == FloorSide) {
				return false
			}
		}
	}
	return true
}

// contact is Collide of a part of the object, at an offset, and another part. Where thin ones touch, several normals are
// as good: it takes one that leads up.
func (w *walker) contact(own, other int32, offset Vec) (c Contact, ok bool) {
	c, ok = Collide(w.place(own, offset), w.room.va.at(w.s, other))
	if !ok || c.Depth > 0 || c.Normal.Dot(w.up) > 0 {
		return c, ok
	}
	for _, n := range [...]Vec{c.Normal.Neg(), w.up} {
		if n.Dot(w.up) > 0 && !Overlap(w.place(own, offset.Add(n.Scale(w.keep(own, other)))), w.room.va.at(w.s, other)) {
			c.Normal = n
			break
		}
	}
	return c, true
}

// met returns two objects that the object is in, or none.
func (w *walker) met() (a, b int32) {
	a, b = none, none
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.place(at, w.offset)
		for _, number := range w.s.overlapping(&w.own.part, shape, w.t, w.room) {
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

// getOut leaves what the object is in, as Push does, and returns what it is in if there is no way out. Who was free
// when the last call ended leaves each thing on the side on which he was, and passes through nothing.
func (w *walker) getOut(wasFree bool) (a, b int32, ok bool) {
	if w.offset != (Vec{}) && !w.s.mayTranslate(w.number, w.offset) {
		w.offset = Vec{} // it cannot be carried there
	}
	if a, _ = w.met(); a == none {
		return none, none, true
	}
	w.commit()
	w.s.update()
	w.t.except, w.t.kept = w.oneWay, append(w.t.kept[:0], w.caught...)
	if w.walks {
		w.t.kept = append(w.t.kept, w.ground.number)
	}
	var x Vec
	if wasFree {
		w.listSides()
		x, ok = w.s.wayOut(w.number, w.t, w.room, w.isWayOut)
	} else {
		x, ok = w.s.wayOut(w.number, w.t, w.room, nil)
	}
	if !ok {
		x = Vec{}
	}
	w.t.except = 0
	w.few = w.few[:0]
	if w.offset = x; ok || wasFree {
		w.loosen(!ok)
	}
	way := w.offset
	if still, _ := w.met(); still == none && (ok || w.isWayOut(way)) {
		w.leg()
		return none, none, true
	}
	w.offset = Vec{}
	first := a
	if a, b = w.met(); a == none {
		a = first // the function of a filter has said now this, now that
	}
	if b == none {
		b = w.other(a)
	}
	return a, b, false
}

// listSides lists in sides what the object is in. A part that was there when the last call ended keeps its normal: who is squeezed
// may be deeper in it by now than to its middle.
func (w *walker) listSides() {
	known := len(w.sides)
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, w.offset) {
			number := w.s.objectOf(other)
			if !w.t.hear(w.s, number) || !w.stops(number) {
				continue
			}
			c, isIn := w.contact(at, other, w.offset)
			if !isIn || !w.t.accepts(number) {
				continue
			}
			q := partSide{at - o.first, number, int32(w.s.partOf(other)), c.Normal}
			if i := slices.IndexFunc(w.sides[:known], q.isOf); i >= 0 {
				q.n = w.sides[i].n
			}
			w.sides = append(w.sides, q)
		}
	}
	w.sides = slices.Delete(w.sides, 0, known)
}

// isWayOut says whether the object, which is in sides, may leave them along x. It leaves each on the side on which it was: a way that leads
// against the normal there leads through it. What it is not in it may graze, by no more than two gaps, and else not meet.
func (w *walker) isWayOut(x Vec) bool {
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

// firstBarrier returns the first hit on the way x of the object of something that it is not in and does not only graze.
func (w *walker) firstBarrier(x Vec) (barrier impact, isMet bool) {
	c := caster{dir: x, t: w.t, passes: w.passes, all: true, most: 1}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.room.hits = w.room.hits[:0]
		c.shape = w.place(at, Vec{})
		c.cast(w.s, w.room)
		for i := range w.room.hits {
			h := &w.room.hits[i]
			p := impact{own: at, partHit: *h, gap: w.keep(at, h.part), speed: -h.Normal.Dot(x)}
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

// other returns what else has kept the object from leaving a number, or none: what its way out led through, or what else it is to leave.
func (w *walker) other(number int32) int32 {
	if w.barrier != none && w.barrier != number {
		return w.barrier
	}
	for _, list := range [...][]obstacle{w.few, w.room.obstacles} {
		for i := range list {
			if q := w.s.objectOf(list[i].other); q != number {
				return q
			}
		}
	}
	return none
}

// listWithin lists what the object is in.
func (w *walker) listWithin() {
	w.within = w.within[:0]
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		shape := w.place(at, w.offset)
		w.within = append(w.within, w.s.overlapping(&w.own.part, shape, w.t, w.room)...)
	}
}

// loosen leaves what the object touches or is in, by the gap to be kept: one contact after the other, since who
// leaves the floor has left the corners beside it, too. If isSwept, what is in the way counts as well.
func (w *walker) loosen(isSwept bool) {
	var x Vec
	for range mostTouches {
		c, ok := w.touching(w.offset.Add(x))
		switch {
		case ok:
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
		if x, ok = obeying(w.few, Vec{}); !ok {
			return
		}
	}
	if w.s.mayTranslate(w.number, w.offset.Add(x)) {
		w.offset = w.offset.Add(x)
	}
}

// touching returns what the object is to leave at an offset: the floor before the wall.
func (w *walker) touching(offset Vec) (first obstacle, isFound bool) {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		for _, other := range w.nearby(at, offset) {
			number := w.s.objectOf(other)
			if !w.t.hear(w.s, number) || !w.stops(number) {
				continue
			}
			c, ok := w.contact(at, other, offset)
			if !ok || !w.t.accepts(number) {
				continue
			}
			found := obstacle{other: other, n: c.Normal, gap: -c.Depth - w.keep(at, other)}
			if !isFound || cmp.Or(cmp.Compare(found.n.Dot(w.up), first.n.Dot(w.up)), cmp.Compare(first.gap, found.gap), compare(found.n, first.n)) > 0 {
				first, isFound = found, true
			}
		}
	}
	return first, isFound
}
