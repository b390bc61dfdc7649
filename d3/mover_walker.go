package d3

// Walkers: the machine of a Mover, which knows objects by numbers.

import (
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
	t      *queryFilter
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
	barrier int32        // what its first way out led through, or none

	isEndKnown bool
	end        impact // what neighbours found last: floor, isFloor and leadsUp of no part
	endWay     Vec    // the motion there

	stopped   Vec // the normal of what the last reach met
	isStopped bool
	*moverScratch
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
func newWalker(s *store, room *scratch, t *queryFilter, number int32, r rules) walker {
	w := walker{rules: r, s: s, room: room, t: t, number: number, ridden: none, left: none, barrier: none, moverScratch: &room.walking}
	w.legs, w.inside, w.caught, w.within, w.impacts = w.legs[:0], w.inside[:0], w.caught[:0], w.within[:0], w.impacts[:0]
	t.approaching = true
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		lo, hi := s.parts[at].ends()
		w.size = max(w.size, lo.maxAbs()+hi.maxAbs()+hi.Sub(lo).sumAbs())
	}
	return w
}

// ends returns the least box around the object, as it is in the store.
func (w *walker) ends() (lo, hi Vec) {
	o := w.s.objects[w.number]
	lo, hi = fill(math.Inf(1)), fill(math.Inf(-1))
	for at := o.first; at < o.first+o.n; at++ {
		a, b := w.s.parts[at].ends()
		lo, hi = each(lo, a, minOf), each(hi, b, maxOf)
	}
	return lo, hi
}

// extent returns the largest side of that box.
func (w *walker) extent() float64 {
	lo, hi := w.ends()
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

// nearby lists the parts that may be near to a part of the object at an offset, until it is asked again.
func (w *walker) nearby(at int32, offset Vec) []int32 {
	w.place(at, offset)
	w.s.candidates(&w.own.part, w.room)
	w.near = append(append(w.near[:0], w.room.items...), w.s.apart...)
	return w.near
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

// largestGap returns the largest gap that the object keeps from a point, from the floor and from the planes that it has met.
func (w *walker) largestGap() float64 {
	gap := max(w.ownGap(), w.ground.gap)
	for i := range w.count {
		gap = max(gap, w.planes[i].gap)
	}
	return gap
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

// isOneWay says whether an object stops from above only.
func (w *walker) isOneWay(number int32) bool { return w.s.layersOf(number).layer&w.oneWay != 0 }

// isGround says whether the object stands on another one.
func (w *walker) isGround(number int32) bool { return w.walks && number == w.ground.number }

// isIgnored says whether an object is not in the way, however it is met.
func (w *walker) isIgnored(number int32) bool {
	return number == w.ridden || number == w.left || slices.Contains(w.within, number) || slices.Contains(w.inside, number) && !w.isGround(number)
}

// stops says whether an object may be in the way of one that is in it.
func (w *walker) stops(number int32) bool {
	return number != w.left && (!w.isOneWay(number) || w.isGround(number) || slices.Contains(w.caught, number))
}

// distance returns the distance of the object's part from what it meets.
func (w *walker) distance(p *impact) float64 {
	return Distance(w.place(p.own, w.offset), w.room.va.at(w.s, p.part))
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

func centerOf(lo, hi Vec) Vec { return lo.Add(hi.Sub(lo).Scale(0.5)) }

// commit moves the object, unless it would not be finite there.
func (w *walker) commit() {
	if w.offset != (Vec{}) && w.s.mayTranslate(w.number, w.offset) {
		w.s.translate(w.number, w.offset)
		w.came = w.came.Add(w.offset)
		w.s.objects[w.number].hasCome = false
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
