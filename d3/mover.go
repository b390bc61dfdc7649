package d3

// Mover: a hero who walks, slides and stands in a World.

import (
	"cmp"
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// Mover moves one object of a World as players expect it of a hero (a character controller, move and
// slide): along walls, up and down slopes and stairs, on moving platforms, never into anything.
//
// It is a plain value. A copy of it saves it, beside the Snapshot of the World; the zero value slides
// along walls, as seen from above; it keeps no pointer into a World.
//
// The object rests at a gap of some 2⁻⁴⁰·S from what it touches, or 2⁻²⁶·S if one of the two is a
// Tapered, Cylinder or Cone, S being the magnitude of the coordinates, extents and motions of both.
// So it overlaps nothing, and a motion along a floor hits nothing.
//
// In a frame, platforms come first (Move, or Set), then movers in an order that stays the same, then
// one Step for the events.
type Mover[K comparable] struct {
	Up        Vec        // away from the floor, of any length; zero: there is no floor, all is wall
	MaxSlope  float64    // the steepest floor, in radians; 0 means π/4, π/2 or more (+Inf too) all that leads up at all
	Snap      float64    // how far down it follows the floor while it walks; 0: not at all
	Step      float64    // the highest step that it climbs; 0: none. For a box standing on its corner, a hilltop counts as a step
	Corner    float64    // in the plane, how far it gives way sideways under the corner of a ceiling; 0: not at all
	OneWay    uint64     // the layers of what stops it from above only
	Slope     SlopeSpeed // what stays as it is on slopes
	Leave     Leave      // what it takes along from a platform
	RideLimit float64    // a floor that moved farther since the last call has teleported; 0: twice the extent of the object, and for a point no limit
	Filter    Filter[K]  // what is in the way; the object itself never is

	state moverState[K]
}

// moverState is what a mover keeps from call to call.
type moverState[K comparable] struct {
	ground   Ground[K]
	pose     pose    // of the part that it stands on, as it was
	foot     Vec     // the point of its core that goes along with it: round feet roll on what tilts
	gap      float64 // at which it stands
	contact  Vec     // the normal of the contact with it
	onGround bool

	touches   [mostTouches]Touch[K]
	count     int
	pushes    [mostPushes]Touch[K]
	pushCount int

	airTime      float64
	landed       float64
	hasLanded    bool
	hasLeft      bool
	a, b         K
	isSqueezed   bool
	isStuck      bool
	dropped      K // the one-way floor that it falls through
	isDropping   bool
	hasDropBegun bool
	frame        uint64                  // of the World, at the last call
	place        Vec                     // of the object, at the end of that
	isFree       bool                    // it has overlapped nothing there since it was placed
	sides        [mostSides]moverSide[K] // if it is squeezed, of what it is in
	sideCount    int
}

// mostSides is how many parts that squeeze it a mover remembers.
const mostSides = 4

// moverSide is a partSide by the id of the other object.
type moverSide[K comparable] struct {
	id        K
	own, part int
	n         Vec
}

// slide is Slide without a record. isDone says that the mover could move.
func (m *Mover[K]) slide(w *World[K], id K, velocity Vec, dt float64) (after Vec, isDone bool) {
	number, ok := m.object(w, id, velocity, dt)
	if !ok {
		return velocity, false
	}
	w.store.commitEarly()
	w.store.update()
	t := w.asker().about(&m.Filter)
	t.self, t.isSelf = number, true
	sc := w.store.scratches.Take()
	step := newMoverStep(&w.store, sc, t, number, m.rules())
	velocity = m.walk(w, &step, velocity, dt)
	w.store.carryOut(number, step.offset, step.travelled, step.legs, sc)
	w.store.scratches.Put(sc)
	return velocity, true
}

// object returns the object that Slide moves. It returns false if there is none, or if Slide does nothing.
func (m *Mover[K]) object(w *World[K], id K, velocity Vec, dt float64) (number int32, ok bool) {
	number, ok = w.ids.Find(id)
	return number, ok && dt > 0 && isFinite(velocity.Scale(dt).maxAbs()) && isFinite(velocity.maxAbs()) && isFinite(m.Up.maxAbs()) && w.store.isBounded(number)
}

// rules returns the fields as moverRules, with defaults.
func (m *Mover[K]) rules() moverRules {
	r := moverRules{up: unit(m.Up), snap: orZero(m.Snap), step: orZero(m.Step), corner: orZero(m.Corner), oneWay: m.OneWay, keepsLength: m.Slope == KeepLength}
	slope := m.MaxSlope
	if !(slope > 0) {
		slope = math.Pi / 4
	}
	sin, cos := trig.Sincos(min(slope, math.Pi/2))
	r.least = min(max(cos-float64(0x1p-32*sin), 0x1p-40), 1-0x1p-50)
	return r
}

// orZero returns x if it is finite and positive, else 0.
func orZero(x float64) float64 {
	if x > 0 && isFinite(x) {
		return x
	}
	return 0
}

// walk is slide with a new moverStep. It leaves it to carryOut to move the object in the store.
func (m *Mover[K]) walk(w *World[K], step *moverStep, velocity Vec, dt float64) Vec {
	st := &m.state
	was := st.onGround
	if number, ok := w.ids.Find(st.dropped); ok && st.isDropping && step.isOneWay(number) {
		step.dropped = number
		st.onGround = st.onGround && st.ground.ID != st.dropped
	}
	// Up or MaxSlope may be others by now.
	st.onGround = st.onGround && step.sideOf(st.ground.Normal) == FloorSide && st.contact.Dot(step.up) > 0
	start := step.location()
	m.rideFloor(w, step, dt)
	since := st.frame
	st.frame = w.store.frame + 1
	if st.onGround {
		step.ground = m.floorContact(w, step)
		step.isWalking = true
	}
	m.restoreSides(w, step)
	wish := step.meetMoved(since, velocity.Scale(dt))
	wasFree := st.isFree && st.place == start
	step.findInside(wasFree)
	step.askWithin()
	from := step.travelled.Add(step.offset)
	a, b, ok := step.depenetrate(wasFree)
	if step.isVoid {
		return velocity
	}
	m.storeSides(w, step, !ok)
	if st.isFree = ok || wasFree; wasFree {
		wish = without(wish, step.travelled.Add(step.offset).Sub(from)) // what is there by Set has come in the time of this call, too
	}
	if st.onGround {
		step.ground = m.floorContact(w, step) // parts may have other numbers by now
	}
	if st.isSqueezed = !ok; st.isSqueezed {
		st.a, st.b = w.keys[a], w.keys[a]
		if b != none {
			st.b = w.keys[b]
		}
		step.settleLegs()
		return m.finish(w, step, velocity, was, st.onGround, dt)
	}

	step.isRising = step.up.Dot(velocity) > float64(0x1p-40*velocity.maxAbs()) // less is rounding where up is along no axis
	step.isWalking = step.isWalking && !step.isRising
	step.wanted = wish
	before, legs := step.offset, len(step.legs)
	step.slide()
	step.climbStep(before, legs)
	stands := false
	if step.up != (Vec{}) && !step.isRising {
		snap := 0.0
		if step.isWalking {
			snap = step.snap
		}
		stands = step.findFloor(snap)
	}
	step.settleLegs()
	return m.finish(w, step, velocity, was, stands, dt)
}

// restoreSides tells the step which parts have squeezed the mover.
func (m *Mover[K]) restoreSides(w *World[K], step *moverStep) {
	step.sides = step.sides[:0]
	for _, s := range m.state.sides[:m.state.sideCount] {
		if number, ok := w.ids.Find(s.id); ok {
			step.sides = append(step.sides, partSide{int32(s.own), number, int32(s.part), s.n})
		}
	}
}

// storeSides remembers which parts squeeze the mover, if some do.
func (m *Mover[K]) storeSides(w *World[K], step *moverStep, isSqueezed bool) {
	st := &m.state
	st.sides, st.sideCount = [mostSides]moverSide[K]{}, 0
	for i := range step.sides {
		if q := &step.sides[i]; isSqueezed && st.sideCount < mostSides {
			st.sides[st.sideCount] = moverSide[K]{w.keys[q.number], int(q.own), int(q.part), q.n}
			st.sideCount++
		}
	}
}

// rideFloor carries the mover along with the floor on which it stands, and sets the velocity of that.
func (m *Mover[K]) rideFloor(w *World[K], step *moverStep, dt float64) {
	st := &m.state
	if !st.onGround {
		return
	}
	number, ok := w.ids.Find(st.ground.ID)
	var first, end int32
	if ok {
		first, end = w.store.items(number)
	}
	if ok = ok && st.ground.Part < int(end-first) && number != step.number; !ok {
		st.onGround = false
		return
	}
	step.ridden = number
	var now pose
	now.set(w.store.partOfItem(first+int32(st.ground.Part), &step.sc.ta))
	way, ok := st.pose.motionTo(&now, st.foot)
	if t := w.store.turnSince(number, st.frame); t != nil && now.count < dim-1 && st.pose.leadsTo(&now, t.At(1)) {
		way = st.foot.In(t.At(1)).Sub(st.foot) // two points of a pose tell no turn about the line through them
	}
	most := m.RideLimit
	if !(most > 0) {
		most = cmp.Or(2*step.extent(), math.Inf(1))
	}
	if !ok || !(length(way) <= most) {
		st.ground.Velocity = Vec{}
		st.onGround = ok && way == (Vec{})
		return
	}
	st.ground.Velocity = finiteOrZero(way.over(dt))
	if way == (Vec{}) {
		return
	}
	step.carrier, step.since = number, st.frame
	step.wanted = way
	step.slide()
	step.carrier, step.since = none, math.MaxUint64
	step.count, step.spent, step.isLanding, step.isStuck, step.isWalking = 0, 0, false, false, false
	step.carriedBy, step.legs = step.offset, step.legs[:0]
}

// floorContact returns the contact with the floor on which the mover stands.
func (m *Mover[K]) floorContact(w *World[K], step *moverStep) contactPlane {
	st := &m.state
	number, _ := w.ids.Find(st.ground.ID)
	c := contactPlane{n: st.contact, side: FloorSide}
	first, _ := w.store.items(number)
	c.part, c.number = first+int32(st.ground.Part), number
	c.floor, c.gap = st.ground.Normal, st.gap
	c.Point = st.ground.Point.Add(step.travelled).Add(step.offset)
	return c
}

// finish keeps what the call has found, and returns the velocity that is left.
func (m *Mover[K]) finish(w *World[K], step *moverStep, velocity Vec, was, stands bool, dt float64) Vec {
	st := &m.state
	for i := range step.count {
		step.planes[i].least = 0
	}
	st.count, st.isStuck, st.pushCount = 0, step.isStuck, len(step.pushes)
	for i := range step.pushes {
		p := &step.pushes[i]
		st.pushes[i] = Touch[K]{
			ID: w.keys[p.number], Part: int(p.part), Point: p.Point, Normal: p.Normal,
			Surface: step.sideOf(p.Normal), T: p.T,
		}
	}
	// On a floor the part of velocity along Up is lost to the floor, to the first one that it met in this call if there is one.
	v := velocity
	if stands {
		v = across(velocity, step.up)
	}
	fall := velocity.Sub(v)
	count := step.count
	for i := range count {
		c := &step.planes[i]
		step.count = i + 1
		after := step.remainingVelocity(velocity, stands)
		lost := v.Sub(after)
		if c.side == FloorSide {
			lost, fall = lost.Add(fall), Vec{}
		}
		st.touches[i] = Touch[K]{
			ID: w.keys[c.number], Part: w.store.partOf(c.part), Point: c.Point, Normal: c.Normal,
			Surface: c.side, T: c.time, Lost: finiteOrZero(lost),
		}
		v = after
		st.count++
	}
	if stands && count == 0 {
		v = step.remainingVelocity(velocity, stands)
	}
	st.hasLanded, st.landed = stands && (!was || step.isLanding && step.fall > max(step.snap, 4*step.ground.gap)), 0
	if st.onGround = stands; stands {
		m.storeFloor(w, step, was, dt)
	}
	if st.hasLanded {
		half := st.ground.Velocity.Scale(0.5).Sub(velocity.Scale(0.5)).Dot(step.up) // half, so that a sum of three is finite
		st.landed = 2 * max(min(half, math.MaxFloat64/2), -math.MaxFloat64/2)
	}
	if st.hasLeft = was && !stands; st.hasLeft {
		if u := v.Add(m.leaveVelocity(step.up)); isFinite(u.maxAbs()) {
			v = u
		}
	}
	st.airTime += dt
	if stands {
		st.airTime = 0
	}
	if st.isDropping {
		// The drop lasts until it has been in the floor, and is no more; or is not above it.
		isIn := step.dropped != none && step.isIn(step.dropped)
		st.isDropping = step.dropped != none && !stands && (isIn || !st.hasDropBegun)
		st.hasDropBegun = st.hasDropBegun || isIn
	}
	st.place = step.location()
	return v.Add(Vec{}) // no −0
}

// storeFloor keeps the floor on which the mover stands.
func (m *Mover[K]) storeFloor(w *World[K], step *moverStep, was bool, dt float64) {
	st, g := &m.state, &step.ground
	st.pose.set(w.store.partOfItem(g.part, &step.sc.ta))
	if st.isSqueezed {
		st.ground.Point, st.foot = st.ground.Point.Add(step.travelled), st.foot.Add(step.travelled)
		return
	}
	id := w.keys[g.number]
	if !was || id != st.ground.ID {
		st.ground.Velocity = finiteOrZero(w.store.lastMotionOf(g.number).over(dt))
	}
	st.ground.ID, st.ground.Part = id, w.store.partOf(g.part)
	own := &w.store.parts[g.own]
	core := g.Normal.Scale(own.rounding(w.store.largeOr(own)))
	st.ground.Point, st.ground.Normal = step.footing(g, st.foot.Add(step.travelled).Sub(core)), g.floor
	st.foot = st.ground.Point.Add(core)
	st.contact, st.gap = g.n, g.gap
}

// leaveVelocity returns the velocity that the mover takes along from the floor that it leaves.
func (m *Mover[K]) leaveVelocity(up Vec) Vec {
	v := m.state.ground.Velocity
	switch m.Leave {
	case AddVelocity:
		return v
	case AddUpwardVelocity:
		return v.Sub(up.Scale(min(v.Dot(up), 0)))
	}
	return Vec{}
}

// OnFloor says whether it stood on a floor at the end of the last Slide.
func (m *Mover[K]) OnFloor() bool { return m.state.onGround }

// OnWall says whether it met a wall in the last Slide, or so many surfaces that it did not come to the end of its way.
func (m *Mover[K]) OnWall() bool { return m.state.isStuck || m.met(WallSide) }

// OnCeiling says whether it met a ceiling in the last Slide.
func (m *Mover[K]) OnCeiling() bool { return m.met(CeilingSide) }

func (m *Mover[K]) met(side Side) bool {
	for i := range m.state.count {
		if m.state.touches[i].Surface == side {
			return true
		}
	}
	return false
}

// Floor returns what it stands on, and whether it stands on a floor; if not, the zero Ground.
func (m *Mover[K]) Floor() (Ground[K], bool) {
	if !m.state.onGround {
		return Ground[K]{}, false
	}
	return m.state.ground, true
}

// SinceFloor returns the seconds of Slide since it last stood on a floor, 0 if it does now. At first, and after Forget,
// it counts from 0 in the air, too. What jumps within a tenth of a second feels right (coyote time).
func (m *Mover[K]) SinceFloor() float64 { return m.state.airTime }

// Landed returns whether it came to a floor in the last Slide, and the speed against Up with which it did.
func (m *Mover[K]) Landed() (speed float64, ok bool) { return m.state.landed, m.state.hasLanded }

// Left says whether it left the floor in the last Slide.
func (m *Mover[K]) Left() bool { return m.state.hasLeft }

// Squeezed returns two that it is between, so that there was no way out of them in the last Slide, also if the first has gone through
// it meanwhile. They are the same one if it is in one that has none.
func (m *Mover[K]) Squeezed() (a, b K, ok bool) { return m.state.a, m.state.b, m.state.isSqueezed }
