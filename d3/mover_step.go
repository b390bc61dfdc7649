package d3

// Steps of a mover: one call of Slide, by numbers of objects; and poses, which tell how a part that it stands on has moved and turned.

import (
	"math"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// moverRules are the fields of a Mover.
type moverRules struct {
	up                 Vec     // a unit vector, or zero
	least              float64 // of n·up, n the normal of a floor
	snap, step, corner float64
	oneWay             uint64
	keepsLength        bool
}

// moverStep is one call of Slide or Resize: it moves one object of a store.
//
// It keeps a gap g = 2⁻⁴⁰·S to all that it meets, where S is that of Collide, with the place and the motion added; beside what is curved
// g is curvedGap·S. Touching is overlap, so the object overlaps nothing, every sweep starts apart, and a sweep along a face hits
// nothing. A place counts only if the object, rounded, overlaps nothing there.
type moverStep struct {
	moverRules
	s      *store
	sc     *scratch
	t      *queryFilter
	number int32

	offset    Vec     // of the object, from where it is in the store
	travelled Vec     // the motion of the object in the store since the call began
	carriedBy Vec     // the part of that which the floor has carried it
	size      float64 // S of the object alone

	wanted     Vec // the motion of the whole call
	spent      float64
	isWalking  bool // the mover is on a floor, so gravity does nothing
	isRising   bool
	isLanding  bool    // the mover has come to the floor in this call
	from       Vec     // the offset before slide
	fall       float64 // if isLanding, how far the mover fell
	planes     [mostTouches]contactPlane
	count      int
	ground     contactPlane // the floor, if isWalking, or at the end
	isStuck    bool         // the mover has met more planes than it can keep
	carrier    int32        // the object that carries or pushes the mover, which is not in the way; or none
	since      uint64       // while the floor carries it, the frame of the last call; else the greatest number
	movedSince uint64       // the frame since which meetMoved looks at what has moved
	pushedFrom float64      // during a push, the time from which on the rest of it is done; else 1
	dropped    int32        // the object through which the mover drops, or none
	barrier    int32        // the object through which its first way out led, or none
	crusher    int32        // an object that has gone through it, as something was in the way out, or none

	isEndKnown bool
	end        impact // the answer of classifyNeighbours for the last end: floor, isFloor and leadsUp
	endWay     Vec    // the motion for that answer

	blocked   obstacle // the last push that did not move it: along n and by gap, by the object other, as it was at blockedAt
	blockedAt Vec

	stopped   Vec   // the normal at which the last moveUntilHit stopped
	stoppedBy int32 // the object there
	isStopped bool

	isPlan bool  // the step changes nothing in the store: see Slides
	isVoid bool  // the step cannot be planned, since it has to move the object before it is at its end
	ridden int32 // the object on which the mover stood when the call began, or none
	*moverScratch
}

// contactPlane is a half-space of motions: n·x ≥ least for the motion x that is left.
type contactPlane struct {
	impact
	side  Side
	n     Vec
	least float64
	time  float64
}

// newMoverStep starts a call.
func newMoverStep(s *store, sc *scratch, t *queryFilter, number int32, r moverRules) moverStep {
	w := moverStep{moverRules: r, s: s, sc: sc, t: t, number: number, since: math.MaxUint64, carrier: none, dropped: none, barrier: none, crusher: none, ridden: none, pushedFrom: 1, moverScratch: &sc.mover}
	w.legs, w.impacts, w.pushes = w.legs[:0], w.impacts[:0], w.pushes[:0]
	w.inside.Clear()
	w.caught.Clear()
	w.met.Clear()
	w.firstPush.Clear()
	w.seen = tree.Nowhere
	t.approaching = true
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		lo, hi := s.parts[at].ends()
		w.size = max(w.size, lo.maxAbs()+hi.maxAbs()+hi.Sub(lo).sumAbs())
	}
	return w
}

// ends returns the corners of the least box around the object, as it is in the store.
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

// placePart sets own to a part of the object, moved by an offset, and returns it as a shape. All that the step asks of other objects it
// asks for own, or for own on a motion: so seen has the bounds of own.
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
	b := q.bounds()
	w.seen.Join(&b)
	return w.sc.vb.stored(q)
}

// gapTo returns the gap that the part own keeps from an item.
func (w *moverStep) gapTo(own, other int32) float64 {
	a := &w.s.parts[own]
	x, y := a.measure(w.s.largeOr(a)), w.s.measuresOf(other)
	size := x.first.Sub(y.first).sumAbs() + x.extent + y.extent + x.r + y.r
	share := 0x1p-40
	if w.s.isCurved(own) || w.s.isCurved(other) {
		share = curvedGap
	}
	return max(float64(share*(size+w.size+w.wanted.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// A gap to or of what is curved is curvedGap·S. It is more than what counts as a contact of a cylinder or cone, 2⁻²⁸·S, and of what turns,
// 2⁻³⁰ of its size.
const curvedGap = 0x1p-26

// location returns a point by which the place of the object is known.
func (w *moverStep) location() Vec {
	w.placePart(w.s.objects[w.number].first, w.offset)
	return w.own.a
}

// ownGap returns the gap that the object keeps from a point that it meets.
func (w *moverStep) ownGap() float64 {
	return max(float64(0x1p-40*(2*w.size+w.wanted.sumAbs())), 16*math.SmallestNonzeroFloat64)
}

// largestGap returns the largest gap that the object keeps: from a point, from the floor and from the planes that it has met.
func (w *moverStep) largestGap() float64 {
	gap := max(w.ownGap(), w.ground.gap)
	for i := range w.count {
		gap = max(gap, w.planes[i].gap)
	}
	return gap
}

// sideOf returns whether a surface with the normal n is a floor, a wall or a ceiling.
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

// isOneWay reports whether an object stops the mover only from above.
func (w *moverStep) isOneWay(number int32) bool { return w.s.layersOf(number).layer&w.oneWay != 0 }

// isGround reports whether the mover stands on an object.
func (w *moverStep) isGround(number int32) bool { return w.isWalking && number == w.ground.number }

// isIgnored reports whether an object is not in the way of a motion d, from whatever side it is met.
func (w *moverStep) isIgnored(number int32, d Vec) bool {
	if number == w.carrier || number == w.dropped || w.carrier != none && w.s.objects[number].hasMoved && w.isDeferred(number, d) {
		return true
	}
	_, isInside := w.inside.Get(uint64(number))
	return isInside && !w.isGround(number)
}

// isDeferred reports whether an object that has moved does not stop a mover that another one carries or pushes by d, as meetMoved is to find how
// the two meet. While the floor carries the mover, these are all objects that have moved since. While an object pushes it, these are the others
// that come upon it, unless d leads against them.
func (w *moverStep) isDeferred(number int32, d Vec) bool {
	if w.s.movedObjects[movedIndex(w.s.movedObjects, number)].frame >= w.since {
		return true
	}
	first, isPending := w.firstPush.Get(uint64(number))
	for i := int(first); isPending && i < len(w.pushHits) && w.pushHits[i].number == number; i++ {
		isPending = !(w.pushHits[i].Normal.Dot(d) < 0)
	}
	return isPending
}

// isMissed reports whether an item that has moved does not meet the part own while a push moves the part by d. The push takes the time from
// pushedFrom to 1. In that time the item goes on by the rest of its motion. Both motions are as seen from the floor that carries the mover.
// Along legs or a turn an item is not followed.
func (w *moverStep) isMissed(own, at, number int32, d Vec) bool {
	if w.carrier == none || !(w.pushedFrom < 1) || !w.s.objects[number].hasMoved {
		return false
	}
	c := &w.s.movedObjects[movedIndex(w.s.movedObjects, number)]
	if c.turnAt != none || c.isBent || c.frame < w.movedSince {
		return false
	}
	way, q := c.motion.Sub(w.carriedBy).Scale(1-w.pushedFrom), w.s.storedItem(at)
	q.translate(way.Neg())
	var h Hit
	return !fastSweep(&h, w.placePart(own, w.offset), &d, w.sc.va.stored(&q), &way)
}

// stops reports whether an object that the mover overlaps may be in its way.
func (w *moverStep) stops(number int32) bool {
	switch {
	case number == w.dropped:
		return false
	case !w.isOneWay(number) || w.isGround(number):
		return true
	}
	_, isCaught := w.caught.Get(uint64(number))
	return isCaught
}

// distance returns the distance of the part p.own from p.part.
func (w *moverStep) distance(p *impact) float64 {
	return Distance(w.placePart(p.own, w.offset), w.sc.va.at(w.s, p.part))
}

// lowest returns the greatest −up·x of all points x of the object.
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

// width returns the width of the object along a direction.
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

// centerOf returns the center of a box.
func centerOf(lo, hi Vec) Vec { return lo.Add(hi.Sub(lo).Scale(0.5)) }

// pose is the place and the orientation of a part: a point of it, and vectors from there to others that turn as it does.
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
	case kindSegment, kindCapsule, kindTapered, kindBox:
		p.add(c.b.Sub(c.a))
	case kindOpenBox: // its finite sides tell, or 0 where there are none
		p.kind, p.place = kindBox, each(each(c.a, c.b, firstFinite), Vec{}, firstFinite)
		p.add(each(c.a, c.b, openExtent))
	case kindCylinder, kindCone: // in space only
		p.add(c.b.Sub(c.a)) // in space only
	case kindRay, kindLine, kindHalfSpace:
		p.add(unit(c.b))
	case kindTriangle:
		p.add(c.b.Sub(c.a))
		p.add(l.more[0].Sub(c.a))
	case kindOriented:
		p.add(c.b)
		p.add(l.more[0])
	case kindPlacedTile:
		p.kind, p.place = kindTile, c.a.Add(c.b)
		for _, q := range l.more {
			p.add(q.Sub(c.b))
		}
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

// add adds a vector, if there is room.
func (p *pose) add(arm Vec) {
	if p.count < len(p.arms) {
		p.arms[p.count] = arm
		p.count++
	}
}

// leadsTo reports whether a transform leads from p to q, as far as floats tell. If not, p is older than the motion.
func (p *pose) leadsTo(q *pose, by Transform) bool {
	there := p.place.In(by)
	return there.Sub(q.place).maxAbs() <= float64(0x1p-40*(p.place.maxAbs()+q.place.maxAbs()+by.Position.maxAbs()))
}

// motionTo returns the motion of a point x that is carried along from p to q. It returns false if q is not the same shape, moved
// and turned.
func (p *pose) motionTo(q *pose, x Vec) (way Vec, ok bool) {
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
			return Vec{}, false // the box has other sizes
		}
		way = q.place.Add(turn.Apply(x.Sub(p.place))).Sub(x)
	}
	return way, isFinite(way.maxAbs())
}
