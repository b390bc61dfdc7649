package d3

// Walkers: the machine of a Mover, which knows objects by numbers.

import (
	"cmp"
	"math"
	"slices"
)

// rules are what the fields of a Mover say.
type rules struct {
	up                 Vec     // a unit vector, or zero
	least              float64 // of n·up, n the normal of a floor
	snap, step, corner float64
	oneWay             uint64
	keepsLength        bool
}

// walker moves one object of a store.
//
// It keeps a gap g = 2⁻⁴⁰·S to all that it meets, S as for Collide with the place and the motion added.
// Touching is overlap, so nothing overlaps it, every sweep starts apart, and a sweep along a face meets
// nothing. A place counts only if it overlaps nothing as it is, rounded.
type walker struct {
	rules
	s      *store
	room   *scratch
	t      *terms
	number int32

	offset Vec     // of the object, from where it is in the store
	came   Vec     // from where the call began to where it is in the store
	ride   Vec     // what carried it
	size   float64 // S of the object alone

	wish    Vec // the motion of the whole call
	spent   float64
	walks   bool // it is on a floor, and gravity does nothing
	rising  bool
	lands   bool // it has come to the floor in this call
	planes  [mostTouches]contactPlane
	count   int
	ground  contactPlane // what it stands on, if walks, or at the end
	isStuck bool         // it met more than it can tell apart
	ridden  int32        // what it rides on is not in the way, or none
	left    int32        // what it drops through, or none

	stopped   Vec // the normal of what the last reach met
	isStopped bool
	*walkRoom
}

// contactPlane is what the motion is to obey: n·x ≥ ask for the way that is left.
type contactPlane struct {
	impact
	side Side
	n    Vec
	ask  float64
	time float64
}

// newWalker starts a call.
func newWalker(s *store, room *scratch, t *terms, number int32, r rules) walker {
	w := walker{rules: r, s: s, room: room, t: t, number: number, ridden: none, left: none, walkRoom: &room.walking}
	w.legs, w.inside, w.caught, w.within, w.impacts = w.legs[:0], w.inside[:0], w.caught[:0], w.within[:0], w.impacts[:0]
	t.approaching = true
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		lo, hi := s.parts[at].ends()
		w.size = max(w.size, lo.maxAbs()+hi.maxAbs()+hi.Sub(lo).sumAbs())
	}
	return w
}

// extent returns twice the largest extent of the object.
func (w *walker) extent() float64 {
	o := w.s.objects[w.number]
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	for at := o.first; at < o.first+o.n; at++ {
		a, b := w.s.parts[at].ends()
		lo, hi = each(lo, a, minOf), each(hi, b, maxOf)
	}
	return hi.Sub(lo).maxAbs()
}

// isBounded says whether all parts of an object have bounds.
func (s *store) isBounded(number int32) bool {
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		if !s.parts[at].isBounded() || o.isMesh {
			return false
		}
	}
	return true
}

// place makes own a part of the object at an offset.
func (w *walker) place(at int32, offset Vec) Shape {
	q := &w.own
	q.part = w.s.parts[at]
	if q.isLarge() {
		l := w.s.large(&q.part)
		w.radii = append(w.radii[:0], l.radii...)
		q.large = *l
		q.large.radii = w.radii
	}
	if offset != (Vec{}) {
		q.translate(offset)
	}
	return w.room.vb.probe(q)
}

// keep returns the gap to be kept from a part.
func (w *walker) keep(own, other int32) float64 {
	a := &w.s.parts[own]
	x, y := a.measure(w.s.largeOr(a)), w.s.measuresOf(other)
	size := x.first.Sub(y.first).sumAbs() + x.extent + y.extent + x.r + y.r
	return max(float64(0x1p-40*(size+w.size+w.wish.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// location returns where the object is in the store.
func (w *walker) location() Vec { return w.s.parts[w.s.objects[w.number].first].a }

// ownGap returns what the object keeps from a point that it meets.
func (w *walker) ownGap() float64 {
	return max(float64(0x1p-40*(2*w.size+w.wish.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// sweep lists in impacts what the object meets first on its way along d, and what it meets next to
// that, and says whether there is anything.
func (w *walker) sweep(d Vec) bool {
	w.impacts = w.impacts[:0]
	for d != (Vec{}) {
		c := caster{dir: d, t: w.t, passes: w.passes}
		own := w.first(&c)
		if !c.isHit {
			return false
		}
		if w.t.admits(c.best, c.h) {
			w.beside(d, &c, own)
			return true
		}
	}
	return false
}

// first finds what the object meets first, and with which part.
func (w *walker) first(c *caster) (own int32) {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		was, when := c.isHit, c.h.T
		c.shape = w.place(at, w.offset)
		if c.cast(w.s, w.room); c.isHit && (!was || c.h.T < when) {
			own = at
		}
	}
	return own
}

// beside lists what is met first, and what is met within twice the gap to be kept after it.
func (w *walker) beside(d Vec, first *caster, own int32) {
	limit := first.h.T
	if into := -first.h.Normal.Dot(d); into > 0 {
		limit = min(limit+2*w.keep(own, first.part)/into, 1)
	}
	if !(limit >= first.h.T) {
		limit = first.h.T // the numbers are too large for a gap
	}
	c := caster{dir: d, t: w.t, passes: w.passes, all: true, most: limit}
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.room.hits = w.room.hits[:0]
		c.shape = w.place(at, w.offset)
		c.cast(w.s, w.room)
		for _, h := range w.room.hits {
			if h.T <= limit && w.t.admits(h.number, h.Hit) {
				w.impacts = append(w.impacts, impact{own: at, partHit: h})
			}
		}
	}
	if len(w.impacts) == 0 {
		w.impacts = append(w.impacts, impact{own: own, partHit: partHit{first.part, first.best, first.h}})
	}
	for i := range w.impacts {
		w.look(&w.impacts[i], d)
	}
}

// choose returns what counts of the impacts: what is met at a face before what is met at an end, of these what
// is met the least.
func (w *walker) choose() *impact {
	best := &w.impacts[0]
	for i := range w.impacts[1:] {
		if p := &w.impacts[i+1]; p.precedes(best) {
			best = p
		}
	}
	return best
}

// earliest returns when the first of the impacts is.
func (w *walker) earliest() float64 {
	first := w.impacts[0].T
	for i := range w.impacts[1:] {
		first = min(first, w.impacts[i+1].T)
	}
	return first
}

// precedes says whether p counts before q.
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

// look finds out what is met.
func (w *walker) look(p *impact, d Vec) {
	p.gap, p.out = w.keep(p.own, p.part), p.Normal
	p.speed = -p.Normal.Dot(d)
	w.faces(p, p.part, d)
	if !p.isFace && !p.isOn() && p.Normal.Dot(w.up) > 0 {
		w.neighbours(p, d)
	}
	p.isFloor = p.isFloor && p.Normal.Dot(w.up) > 0
	p.isSame = w.walks && w.ground.part == p.part && p.out.Dot(w.ground.n) > 1-0x1p-20
}

// faces looks at the faces of a part where p is met.
func (w *walker) faces(p *impact, at int32, d Vec) {
	other, l := w.s.look(at, &w.room.ta)
	isOwn := at == p.part
	q := p.Point.Sub(p.Normal.Scale(other.radius(l)))
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
		w.border(p, n, d)
	})
	if isOwn && count == 0 {
		p.isFace = true // it is round
	}
	if isOwn && p.isFace {
		p.isFloor = w.sideOf(p.out) == FloorSide
		p.floor = p.out
	}
}

// border takes note of a face where p is met.
func (w *walker) border(p *impact, n, d Vec) {
	if w.sideOf(n) != FloorSide {
		return
	}
	if !p.isFloor || n.Dot(w.up) > p.floor.Dot(w.up) {
		p.floor = n
	}
	p.isFloor = true
	p.leadsUp = p.leadsUp || n.Dot(d) < float64(-0x1p-40*d.sumAbs())
}

// neighbours looks at the faces of other parts at the end where p is met.
func (w *walker) neighbours(p *impact, d Vec) {
	var q part
	q.kind, q.a, q.r = kindSphere, p.Point, 4*p.gap
	w.s.candidates(&q, w.room)
	for _, at := range w.room.items {
		if other := w.s.objectOf(at); at != p.part && other != w.number && w.t.hear(w.s, other) {
			w.faces(p, at, d)
		}
	}
	for _, at := range w.s.apart {
		if other := &w.s.parts[at]; at != p.part && w.t.hear(w.s, other.object) {
			w.faces(p, at, d)
		}
	}
}

// sideOf says what a surface with the normal n is.
func (w *walker) sideOf(n Vec) Side {
	switch h := n.Dot(w.up); {
	case w.up == (Vec{}):
		return WallSide
	case h >= w.least:
		return FloorSide
	case h <= -w.least:
		return CeilingSide
	}
	return WallSide
}

// passes says whether the object passes through what it would meet.
func (w *walker) passes(at int32, h Hit, d Vec) bool {
	number := w.s.objectOf(at)
	switch {
	case w.isIgnored(number):
		return true
	case !w.isOneWay(number) || w.isGround(number):
		return false
	}
	p := impact{own: w.s.objects[w.number].first, partHit: partHit{at, number, h}}
	w.look(&p, d)
	return !p.isOn()
}

// isOneWay says whether an object stops from above only.
func (w *walker) isOneWay(number int32) bool { return w.s.layersOf(number).layer&w.oneWay != 0 }

// isGround says whether the object stands on another one.
func (w *walker) isGround(number int32) bool { return w.walks && number == w.ground.number }

// isIgnored says whether an object is not in the way, however it is met.
func (w *walker) isIgnored(number int32) bool {
	return number == w.ridden || number == w.left || slices.Contains(w.within, number) || slices.Contains(w.inside, number) && !w.isGround(number)
}

// isOn says whether one who meets p comes down on a floor.
func (p *impact) isOn() bool { return p.isFloor && (p.isFace || p.leadsUp) }

// stops says whether an object may be in the way of one that is in it.
func (w *walker) stops(number int32) bool {
	return number != w.left && (!w.isOneWay(number) || w.isGround(number) || slices.Contains(w.caught, number))
}

// slide goes along the wish, and along what is in the way.
func (w *walker) slide() {
	for range mostTouches {
		rest := w.along().Scale(1 - w.spent)
		if rest == (Vec{}) || !isFinite(rest.maxAbs()) {
			return
		}
		if w.sweep(rest) {
			p := w.choose()
			way := w.advance(p, rest)
			if way > 0 {
				w.leg()
			}
			if met := *p; !w.givesWay(met, rest) {
				w.meet(&met)
				w.meetFaces(way)
			}
			continue
		}
		p, isIn := w.entered(w.offset.Add(rest))
		if !isIn {
			w.offset = w.offset.Add(rest)
			w.spent = 1
			w.leg()
			return
		}
		if w.advance(&p, rest) > 0 {
			w.leg()
		}
		w.meet(&p)
	}
	w.isStuck = true
}

// meetFaces meets the faces beside what has been met, as near as it, into which the motion would lead now. In a corner
// that is nearly flat, it would go to and fro between two faces for what is left of the gaps. Way is the part of the sweep that
// it went.
func (w *walker) meetFaces(way float64) {
	for range w.impacts {
		d := w.along()
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
		w.meet(best)
	}
}

// givesWay goes sideways round the corner of a ceiling, if that is near enough and lets it rise.
func (w *walker) givesWay(p impact, rest Vec) bool {
	if dim > 2 || w.corner == 0 || !w.rising || w.sideOf(p.out) != CeilingSide {
		return false
	}
	side := unit(perpendicular(w.up))
	other, l := w.s.look(p.part, &w.room.ta)
	w.place(p.own, w.offset)
	q, from, legs := &w.own, w.offset, len(w.legs)
	toSide := other.reach(l, side) + q.reach(&q.large, Vec{}.Sub(side)) + p.gap
	back := other.reach(l, Vec{}.Sub(side)) + q.reach(&q.large, side) + p.gap
	way := side.Scale(toSide)
	if back < toSide {
		way, toSide = side.Scale(-back), back
	}
	w.impacts, w.aside = w.aside[:0], w.impacts // who gives up comes back to them
	if toSide <= w.corner && !w.sweep(way) {
		if _, isIn := w.entered(w.offset.Add(way)); !isIn {
			w.offset = w.offset.Add(way)
			if w.leg(); !w.sweep(rest) || float64(w.earliest()*p.speed) > 2*p.gap {
				return true
			}
		}
	}
	w.impacts, w.aside = w.aside, w.impacts
	w.offset, w.legs = from, w.legs[:legs]
	return false
}

// advance goes as near to what is met as the gap lets it.
func (w *walker) advance(p *impact, rest Vec) (way float64) {
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

// entered returns what the object overlaps at an offset because places round, as it stands to that now.
func (w *walker) entered(to Vec) (p impact, isFound bool) {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.place(at, to)
		w.s.candidates(&w.own.part, w.room)
		w.near = append(append(w.near[:0], w.room.items...), w.s.apart...)
		for _, other := range w.near {
			number := w.s.objectOf(other)
			if !w.t.hear(w.s, number) || w.isIgnored(number) || !w.t.accepts(number) {
				continue
			}
			c, isIn := Collide(w.place(at, to), w.room.va.at(w.s, other))
			if !isIn {
				continue
			}
			onA, onB := ClosestPoints(w.place(at, w.offset), w.room.va.at(w.s, other))
			n := unit(onA.Sub(onB))
			if !(c.Normal.Dot(onA.Sub(onB)) < -w.keep(at, other)) {
				onB, n = c.Point, c.Normal // else it has come round to the other side
			}
			q := impact{own: at, partHit: partHit{other, number, Hit{1, onB, n}}}
			if w.look(&q, to.Sub(w.offset)); (w.stops(number) || q.isOn()) && (!isFound || q.precedes(&p)) {
				p, isFound = q, true
			}
		}
	}
	return p, isFound
}

// meet adds what is met to the planes.
func (w *walker) meet(p *impact) {
	c := contactPlane{impact: *p, n: p.out, side: w.sideOf(p.out), time: w.spent}
	if p.isFloor {
		c.side = FloorSide
	}
	if gap := w.distance(p); gap < p.gap/2 {
		c.ask = p.gap - gap
	}
	if w.walks {
		if c.side == FloorSide && !p.isFace && !p.leadsUp && !p.isSame {
			c.side = WallSide
		}
		if c.side != FloorSide && p.out.Dot(w.up) > 0 {
			c.n = unit(across(p.out, w.up))
		}
	} else if c.side == FloorSide && !w.rising {
		w.walks, w.lands, w.ground = true, true, c
	}
	for i := range w.count {
		if q := &w.planes[i]; q.part == c.part && q.own == c.own {
			if c.n == q.n && c.ask == 0 {
				c.ask = p.gap / 4 // it obeys that already, but for what rounds
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

// distance returns the distance of the object's part from what it meets.
func (w *walker) distance(p *impact) float64 {
	return Distance(w.place(p.own, w.offset), w.room.va.at(w.s, p.part))
}

// along returns the motion for the time of the whole call that obeys all planes: the nearest to the
// wish, or for one who walks, the one of which the part across up is nearest to that of the wish.
func (w *walker) along() Vec {
	left := 1 - w.spent
	if !w.walks {
		w.few = w.few[:0]
		for i := range w.count {
			p := &w.planes[i]
			w.few = append(w.few, obstacle{n: p.n, gap: p.ask / left})
		}
		return w.nearest(w.wish)
	}
	d := w.walk(w.wish, left)
	if !w.lands {
		return d
	}
	// What comes from the air goes no farther than it would have in the air, and not back.
	if d.Dot(w.wish) < 0 {
		return Vec{}
	}
	if l, most := length(d), length(w.wish); l > most {
		return d.Scale(most / l)
	}
	return d
}

// walk leads the part of v across up along the floors.
func (w *walker) walk(v Vec, left float64) Vec {
	h := w.level(v, left)
	s, least := w.ascent(h, left)
	d := h.Add(w.up.Scale(s))
	if w.keepsLength || s > 0 && least < w.least {
		if l := length(d); l > 0 {
			d = d.Scale(length(h) / l)
		}
	}
	return d
}

// level returns what walls leave of the part of v across up.
func (w *walker) level(v Vec, left float64) Vec {
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
			w.few = append(w.few, obstacle{n: m, gap: p.ask / left})
		}
	}
	return w.nearest(h)
}

// ascent returns how far one goes up who goes along h on the floors, and the least n·up of them.
func (w *walker) ascent(h Vec, left float64) (s, least float64) {
	s, least = math.Inf(-1), 1
	take := func(p *contactPlane) {
		up := p.n.Dot(w.up)
		if x := (p.ask/left - p.n.Dot(h)) / up; x > s {
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

// nearest returns the vector nearest to v with n·x ≥ gap for the few. Gaps do not count if there is none.
func (w *walker) nearest(v Vec) Vec {
	asks := 0.0
	for i := range w.few {
		asks = max(asks, w.few[i].gap)
	}
	if asks > 0 {
		for i := range w.few {
			p := &w.few[i]
			p.gap, p.limit = p.n.Dot(v)-p.gap, float64(0x1p-45*v.sumAbs())
		}
		if y, ok := obeying(w.few, Vec{}); ok {
			return v.Add(y)
		}
	}
	w.normals = w.normals[:0]
	for i := range w.few {
		w.normals = append(w.normals, w.few[i].n)
	}
	return nearestAlong(v, w.normals)
}

// remains returns what is left of a velocity, and zero if that is not finite.
func (w *walker) remains(v Vec, stands bool) Vec {
	if stands {
		return finiteOrZero(w.level(v, 1))
	}
	w.few = w.few[:0]
	for i := range w.count {
		w.few = append(w.few, obstacle{n: w.planes[i].n})
	}
	return finiteOrZero(w.nearest(v))
}

// finiteOrZero returns v if it is finite.
func finiteOrZero(v Vec) Vec {
	if isFinite(v.maxAbs()) {
		return v
	}
	return Vec{}
}

// isIn says whether the object is in another one.
func (w *walker) isIn(number int32) bool {
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		w.place(at, w.offset)
		w.s.candidates(&w.own.part, w.room)
		w.near = append(append(w.near[:0], w.room.items...), w.s.apart...)
		for _, other := range w.near {
			if w.s.objectOf(other) == number && Overlap(w.place(at, w.offset), w.room.va.at(w.s, other)) {
				return true
			}
		}
	}
	return false
}

// land looks for the floor below, and goes down to it, and says whether it stands there.
func (w *walker) land(snap float64) bool {
	gap := max(w.ownGap(), w.ground.gap)
	for i := range w.count {
		gap = max(gap, w.planes[i].gap)
	}
	down := w.up.Scale(-max(snap, 2*gap))
	if !w.sweep(down) {
		return false
	}
	p := w.choose()
	for i := range w.impacts {
		if q := &w.impacts[i]; q.isFloor && (!p.isFloor || q.precedes(p)) {
			p = q
		}
	}
	if !p.isFloor {
		return false
	}
	if p.isSame {
		p.gap = max(p.gap, w.ground.gap) // who walks along one floor stays at one height, though S changes
	}
	spent := w.spent
	w.advance(p, down)
	w.spent = spent
	w.ground = contactPlane{impact: *p, n: p.out, side: FloorSide}
	if near := float64(p.T * p.speed); (!w.walks || w.lands) && near < p.gap/2 {
		w.reach(p.out.Scale(p.gap - near)) // its fall ended nearer than the gap
	}
	return true
}

// climb tries a step where something keeps the object from going as far as it would.
func (w *walker) climb(start Vec, legs int) {
	h := across(w.wish, w.up)
	far := length(h)
	if !w.walks || w.step == 0 || far == 0 {
		return
	}
	ahead := h.over(far)
	gap, hasWall := w.ownGap(), false
	for i := range w.count {
		gap, hasWall = max(gap, w.planes[i].gap), hasWall || w.planes[i].side != FloorSide
	}
	got := w.offset.Sub(start).Dot(ahead)
	isShort := got < far-2*gap
	if !isShort && !hasWall {
		return
	}
	offset, spent, ground, planes, count := w.offset, w.spent, w.ground, w.planes, w.count
	w.offset, w.spent = start, 0
	top := w.step + 2*gap - w.lowest()
	lifted := w.reach(w.up.Scale(w.step))
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
		w.offset = raised
		bends, n := w.forth(h)
		there := w.offset
		if w.isStep(Vec{}, lifted, top) && w.offset.Sub(start).Dot(ahead) > got+2*gap {
			end := w.offset
			w.legs = w.legs[:legs]
			w.offset, w.spent = raised, 0
			w.leg()
			for i := range n {
				w.offset, w.spent = bends[i].at, float64(i+1)/float64(n+1)
				w.leg()
			}
			w.offset, w.spent = there, 1
			w.leg()
			w.offset, w.isStuck = end, false
			w.keepMet(bends[:n], &planes, count)
			return
		}
	}
	w.offset, w.spent, w.ground, w.planes, w.count = offset, spent, ground, planes, count
}

// keepMet keeps of the planes of a walk those of walls that are still there over the step: those at which it bent again.
func (w *walker) keepMet(bends []corner, planes *[mostTouches]contactPlane, count int) {
	w.count = 0
	for i := range count {
		p := &planes[i]
		if p.side == FloorSide {
			continue
		}
		for _, b := range bends {
			if b.wall.Dot(p.n) > 1-0x1p-40 {
				p.ask = 0
				w.planes[w.count] = *p
				w.count++
				break
			}
		}
	}
}

// isStep goes ahead and down, and says whether there is a floor, no higher than top.
func (w *walker) isStep(ahead Vec, lifted, top float64) bool {
	w.forth(ahead)
	return w.land(lifted+w.snap) && w.ground.Point.Dot(w.up) <= top
}

// mostBends is how often it bends on its way over a step.
const mostBends = 2

// corner is where a way bends, and the wall that bends it.
type corner struct{ at, wall Vec }

// forth goes along d across up, and along the walls that it meets there. It returns where its way bends.
func (w *walker) forth(d Vec) (bends [mostBends]corner, n int) {
	var last Vec
	for {
		from := w.offset
		w.reach(d)
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
		bends[n] = corner{w.offset, wall}
		n++
	}
}

// lowest returns how far the object reaches against up.
func (w *walker) lowest() (far float64) {
	far = math.Inf(-1)
	down := Vec{}.Sub(w.up)
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &w.s.parts[at]
		far = max(far, p.reach(w.s.largeOr(p), down))
	}
	return far + w.offset.Dot(down)
}

// reach goes along d until something is in the way, and returns how far.
func (w *walker) reach(d Vec) float64 {
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
	p := w.choose()
	for i := range w.impacts {
		if q := &w.impacts[i]; q.T < p.T {
			p = q
		}
	}
	w.isStopped, w.stopped = true, p.out
	spent := w.spent
	way := w.advance(p, d)
	w.spent = spent
	return float64(way * length(d))
}

// width returns how wide the object is along a direction.
func (w *walker) width(n Vec) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &w.s.parts[at]
		l := w.s.largeOr(p)
		hi, lo = max(hi, p.reach(l, n)), min(lo, -p.reach(l, n.Neg()))
	}
	return hi - lo
}

// leg ends a leg of the way where the object is.
func (w *walker) leg() {
	w.legs = append(w.legs, Leg{w.spent, w.came.Add(w.offset).Sub(w.ride)})
}

// fits puts q where the object stands, and says whether there is room.
func (w *walker) fits(q *probe) bool {
	way := w.middle().Sub(centerOf(q.ends()))
	if w.up != (Vec{}) {
		down := Vec{}.Sub(w.up)
		low := w.lowest()
		rise := q.reach(&q.large, down) - low
		way = across(way, w.up).Add(w.up.Scale(rise))
	}
	q.translate(way)
	return isFinite(q.core().a.maxAbs()) && len(w.s.overlapping(&q.part, w.room.vb.probe(q), w.t, w.room)) == 0
}

// middle returns the middle of the bounds of the object.
func (w *walker) middle() Vec {
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		a, b := w.s.parts[at].ends()
		lo, hi = each(lo, a, minOf), each(hi, b, maxOf)
	}
	return centerOf(lo, hi)
}

func centerOf(lo, hi Vec) Vec { return lo.Add(hi.Sub(lo).Scale(0.5)) }

// commit moves the object, unless it would not be finite there.
func (w *walker) commit() {
	if w.offset != (Vec{}) && w.s.mayTranslate(w.number, w.offset) {
		w.s.translate(w.number, w.offset)
		w.came = w.came.Add(w.offset)
	}
	w.offset = Vec{}
}

// arrive tells the next Step which way the object has come.
func (w *walker) arrive() {
	if w.came == (Vec{}) {
		return
	}
	for i := range w.legs {
		leg := &w.legs[i]
		leg.Offset = leg.Offset.Add(w.ride.Scale(leg.T)).Sub(w.came)
	}
	w.legs = append(w.legs, Leg{T: 1})
	w.s.walked(w.number, Vec{}.Sub(w.came), w.legs, w.room)
}
