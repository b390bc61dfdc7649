package d3

// Steps of a mover: one call of Slide, by numbers of objects.

import (
	"math"
	"slices"
)

// moverRules are what the fields of a Mover say.
type moverRules struct {
	up                 Vec     // a unit vector, or zero
	least              float64 // of n·up, n the normal of a floor
	snap, step, corner float64
	oneWay             uint64
	keepsLength        bool
}

// moverStep moves one object of a store.
//
// It keeps a gap g = 2⁻⁴⁰·S to all that it meets, S as for Collide with the place and the motion added.
// Touching is overlap, so nothing overlaps it, every sweep starts apart, and a sweep along a face meets
// nothing. A place counts only if it overlaps nothing as it is, rounded.
type moverStep struct {
	moverRules
	s      *store
	sc     *scratch
	t      *queryFilter
	number int32

	offset    Vec     // of the object, from where it is in the store
	travelled Vec     // from where the call began to where it is in the store
	carriedBy Vec     // what carried it
	size      float64 // S of the object alone

	wanted    Vec // the motion of the whole call
	spent     float64
	isWalking bool // it is on a floor, and gravity does nothing
	isRising  bool
	isLanding bool // it has come to the floor in this call
	planes    [mostTouches]contactPlane
	count     int
	ground    contactPlane // what it stands on, if walks, or at the end
	isStuck   bool         // it met more than it can tell apart
	carrier   int32        // what it rides on is not in the way, or none
	dropped   int32        // what it drops through, or none
	barrier   int32        // what its first way out led through, or none

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
	side  Side
	n     Vec
	least float64
	time  float64
}

// newMoverStep starts a call.
func newMoverStep(s *store, sc *scratch, t *queryFilter, number int32, r moverRules) moverStep {
	w := moverStep{moverRules: r, s: s, sc: sc, t: t, number: number, carrier: none, dropped: none, barrier: none, moverScratch: &sc.mover}
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
func (w *moverStep) ends() (lo, hi Vec) {
	o := w.s.objects[w.number]
	lo, hi = fill(math.Inf(1)), fill(math.Inf(-1))
	for at := o.first; at < o.first+o.n; at++ {
		a, b := w.s.parts[at].ends()
		lo, hi = each(lo, a, minOf), each(hi, b, maxOf)
	}
	return lo, hi
}

// extent returns the largest side of that box.
func (w *moverStep) extent() float64 {
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

// placePart makes own a part of the object at an offset.
func (w *moverStep) placePart(at int32, offset Vec) Shape {
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
	return w.sc.vb.stored(q)
}

// nearby lists the parts that may be near to a part of the object at an offset, until it is asked again.
func (w *moverStep) nearby(at int32, offset Vec) []int32 {
	w.placePart(at, offset)
	w.s.candidates(&w.own.part, w.sc)
	w.near = append(append(w.near[:0], w.sc.items...), w.s.unbounded...)
	return w.near
}

// gapTo returns the gap to be kept from a part.
func (w *moverStep) gapTo(own, other int32) float64 {
	a := &w.s.parts[own]
	x, y := a.measure(w.s.largeOr(a)), w.s.measuresOf(other)
	size := x.first.Sub(y.first).sumAbs() + x.extent + y.extent + x.r + y.r
	return max(float64(0x1p-40*(size+w.size+w.wanted.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// location returns where the object is in the store.
func (w *moverStep) location() Vec { return w.s.parts[w.s.objects[w.number].first].a }

// ownGap returns what the object keeps from a point that it meets.
func (w *moverStep) ownGap() float64 {
	return max(float64(0x1p-40*(2*w.size+w.wanted.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// largestGap returns the largest gap that the object keeps from a point, from the floor and from the planes that it has met.
func (w *moverStep) largestGap() float64 {
	gap := max(w.ownGap(), w.ground.gap)
	for i := range w.count {
		gap = max(gap, w.planes[i].gap)
	}
	return gap
}

// sideOf says what a surface with the normal n is.
func (w *moverStep) sideOf(n Vec) Side {
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
func (w *moverStep) isOneWay(number int32) bool { return w.s.layersOf(number).layer&w.oneWay != 0 }

// isGround says whether the object stands on another one.
func (w *moverStep) isGround(number int32) bool { return w.isWalking && number == w.ground.number }

// isIgnored says whether an object is not in the way, however it is met.
func (w *moverStep) isIgnored(number int32) bool {
	return number == w.carrier || number == w.dropped || slices.Contains(w.within, number) || slices.Contains(w.inside, number) && !w.isGround(number)
}

// stops says whether an object may be in the way of one that is in it.
func (w *moverStep) stops(number int32) bool {
	return number != w.dropped && (!w.isOneWay(number) || w.isGround(number) || slices.Contains(w.caught, number))
}

// distance returns the distance of the object's part from what it meets.
func (w *moverStep) distance(p *impact) float64 {
	return Distance(w.placePart(p.own, w.offset), w.sc.va.at(w.s, p.part))
}

// lowest returns how far the object reaches against up.
func (w *moverStep) lowest() (far float64) {
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
func (w *moverStep) width(n Vec) float64 {
	lo, hi := math.Inf(1), math.Inf(-1)
	o := w.s.objects[w.number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &w.s.parts[at]
		l := w.s.largeOr(p)
		hi, lo = max(hi, p.reach(l, n)), min(lo, -p.reach(l, n.Neg()))
	}
	return hi - lo
}

// endLeg ends a leg of the way where the object is.
func (w *moverStep) endLeg() {
	w.legs = append(w.legs, Leg{w.spent, w.travelled.Add(w.offset).Sub(w.carriedBy)})
}

func centerOf(lo, hi Vec) Vec { return lo.Add(hi.Sub(lo).Scale(0.5)) }

// commit moves the object, unless it would not be finite there.
func (w *moverStep) commit() {
	if w.offset != (Vec{}) && w.s.mayTranslate(w.number, w.offset) {
		w.s.translate(w.number, w.offset)
		w.travelled = w.travelled.Add(w.offset)
		w.s.objects[w.number].hasMoved = false
	}
	w.offset = Vec{}
}

// commitLegs tells the next Step which way the object has come.
func (w *moverStep) commitLegs() {
	if w.travelled == (Vec{}) {
		return
	}
	for i := range w.legs {
		leg := &w.legs[i]
		leg.Offset = leg.Offset.Add(w.carriedBy.Scale(leg.T)).Sub(w.travelled)
	}
	w.legs = append(w.legs, Leg{T: 1})
	w.s.setTravelled(w.number, Vec{}.Sub(w.travelled), w.legs, w.sc)
}
