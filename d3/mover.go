package d3

// Mover: a hero who walks, slides and stands in a World.

import (
	"cmp"
	"iter"
	"math"

	"github.com/hantei-go/hantei/internal/trig"
)

// Mover moves one object of a World as players expect it of a hero (a character controller, move and
// slide): along walls, up and down slopes and stairs, on moving platforms, never into anything.
//
// It is a plain value. A copy of it saves it, beside the Snapshot of the World; the zero value slides
// along walls, as seen from above; it keeps no pointer into a World.
//
// The object rests at a gap of some 2⁻⁴⁰·S from what it touches, S being the magnitude of the
// coordinates, extents and motions of both. So it overlaps nothing, and a motion along a floor
// hits nothing.
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

	touches [mostTouches]Touch[K]
	count   int

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

// mostSides is how many parts of others a mover remembers that it is squeezed by.
const mostSides = 4

// moverSide is a partSide by the id of the other object.
type moverSide[K comparable] struct {
	id        K
	own, part int
	n         Vec
}

// slide is Slide without a record, and says whether anything could move.
func (m *Mover[K]) slide(w *World[K], id K, velocity Vec, dt float64) (after Vec, isDone bool) {
	motion := velocity.Scale(dt)
	number, ok := w.ids.Find(id)
	if !ok || !(dt > 0) || !isFinite(motion.maxAbs()) || !isFinite(velocity.maxAbs()) || !isFinite(m.Up.maxAbs()) || !w.store.isBounded(number) {
		return velocity, false
	}
	w.store.comeEarly()
	w.store.update()
	t := w.asker().about(&m.Filter)
	t.self, t.isSelf = number, true
	room := w.store.rooms.Take()
	walk := newWalker(&w.store, room, t, number, m.rules())
	velocity = m.walk(w, &walk, velocity, dt)
	w.store.rooms.Put(room)
	return velocity, true
}

// rules returns what the fields say.
func (m *Mover[K]) rules() rules {
	r := rules{up: unit(m.Up), snap: orZero(m.Snap), step: orZero(m.Step), corner: orZero(m.Corner), oneWay: m.OneWay, keepsLength: m.Slope == KeepLength}
	slope := m.MaxSlope
	if !(slope > 0) {
		slope = math.Pi / 4
	}
	sin, cos := trig.Sincos(min(slope, math.Pi/2))
	r.least = max(cos-float64(0x1p-32*sin), 0x1p-40)
	return r
}

// orZero returns x, and 0 for what is no positive number.
func orZero(x float64) float64 {
	if x > 0 && isFinite(x) {
		return x
	}
	return 0
}

// walk is Slide for a walker that is set.
func (m *Mover[K]) walk(w *World[K], walk *walker, velocity Vec, dt float64) Vec {
	st := &m.state
	was := st.onGround
	if number, ok := w.ids.Find(st.dropped); ok && st.isDropping && walk.isOneWay(number) {
		walk.left = number
		st.onGround = st.onGround && st.ground.ID != st.dropped
	}
	start := walk.location()
	m.ride(w, walk, dt)
	since := st.frame
	st.frame = w.store.frame + 1
	if st.onGround {
		walk.ground = m.standing(w, walk)
		walk.walks = true
	}
	wish := walk.meetCame(since, velocity.Scale(dt))
	wasFree := st.isFree && st.place == start
	walk.findInside(wasFree)
	walk.askWithin()
	from := walk.came.Add(walk.offset)
	m.recall(w, walk)
	a, b, ok := walk.getOut(wasFree)
	m.note(w, walk, wasFree && !ok)
	if st.isFree = ok || wasFree; wasFree {
		wish = without(wish, walk.came.Add(walk.offset).Sub(from)) // what is there by Set has come in the time of this call, too
	}
	if st.onGround {
		walk.ground = m.standing(w, walk) // parts may have other numbers by now
	}
	if st.isSqueezed = !ok; st.isSqueezed {
		st.a, st.b = w.keys[a], w.keys[a]
		if b != none {
			st.b = w.keys[b]
		}
		walk.commit()
		walk.arrive()
		return m.finish(w, walk, velocity, was, st.onGround, dt)
	}

	walk.rising = walk.up.Dot(velocity) > 0
	walk.walks = walk.walks && !walk.rising
	walk.wish = wish
	before, legs := walk.offset, len(walk.legs)
	walk.slide()
	walk.climb(before, legs)
	stands := false
	if walk.up != (Vec{}) && !walk.rising {
		snap := 0.0
		if walk.walks {
			snap = walk.snap
		}
		stands = walk.land(snap)
	}
	walk.commit()
	walk.arrive()
	return m.finish(w, walk, velocity, was, stands, dt)
}

// recall tells the walker by what it was squeezed.
func (m *Mover[K]) recall(w *World[K], walk *walker) {
	walk.sides = walk.sides[:0]
	for _, s := range m.state.sides[:m.state.sideCount] {
		if number, ok := w.ids.Find(s.id); ok {
			walk.sides = append(walk.sides, partSide{int32(s.own), number, int32(s.part), s.n})
		}
	}
}

// note remembers by what the walker is squeezed, if it is.
func (m *Mover[K]) note(w *World[K], walk *walker, isSqueezed bool) {
	st := &m.state
	st.sides, st.sideCount = [mostSides]moverSide[K]{}, 0
	for i := range walk.sides {
		if q := &walk.sides[i]; isSqueezed && st.sideCount < mostSides {
			st.sides[st.sideCount] = moverSide[K]{w.keys[q.number], int(q.own), int(q.part), q.n}
			st.sideCount++
		}
	}
}

// ride carries the mover along with the floor that it stands on, and returns the velocity of that.
func (m *Mover[K]) ride(w *World[K], walk *walker, dt float64) {
	st := &m.state
	if !st.onGround {
		return
	}
	number, ok := w.ids.Find(st.ground.ID)
	var first, end int32
	if ok {
		first, end = w.store.items(number)
	}
	if ok = ok && st.ground.Part < int(end-first) && number != walk.number; !ok {
		st.onGround = false
		return
	}
	var now pose
	now.set(w.store.look(first+int32(st.ground.Part), &walk.room.ta))
	way, ok := st.pose.carry(&now, st.foot)
	most := m.RideLimit
	if !(most > 0) {
		most = cmp.Or(2*walk.extent(), math.Inf(1))
	}
	if !ok || !(way.maxAbs() <= most) {
		st.ground.Velocity = Vec{}
		st.onGround = ok && way == (Vec{})
		return
	}
	st.ground.Velocity = finiteOrZero(way.over(dt))
	if way == (Vec{}) {
		return
	}
	walk.ridden = number
	walk.wish = way
	walk.slide()
	walk.ridden, walk.count, walk.spent, walk.lands, walk.isStuck = none, 0, 0, false, false
	walk.ride, walk.legs = walk.offset, walk.legs[:0]
}

// standing returns the contact with the floor that it stands on.
func (m *Mover[K]) standing(w *World[K], walk *walker) contactPlane {
	st := &m.state
	number, _ := w.ids.Find(st.ground.ID)
	c := contactPlane{n: st.contact, side: FloorSide}
	first, _ := w.store.items(number)
	c.part, c.number = first+int32(st.ground.Part), number
	c.floor, c.gap = st.ground.Normal, st.gap
	c.Point = st.ground.Point.Add(walk.came).Add(walk.offset)
	return c
}

// finish keeps what the call has found, and returns the velocity.
func (m *Mover[K]) finish(w *World[K], walk *walker, velocity Vec, was, stands bool, dt float64) Vec {
	st := &m.state
	for i := range walk.count {
		walk.planes[i].ask = 0
	}
	st.count, st.isStuck = 0, walk.isStuck
	// On a floor the part of velocity along Up is lost to the floor, to the first one that it met in this call if there is one.
	v := velocity
	if stands {
		v = across(velocity, walk.up)
	}
	fall := velocity.Sub(v)
	count := walk.count
	for i := range count {
		c := &walk.planes[i]
		walk.count = i + 1
		after := walk.remains(velocity, stands)
		lost := v.Sub(after)
		if c.side == FloorSide {
			lost, fall = lost.Add(fall), Vec{}
		}
		st.touches[i] = Touch[K]{
			ID: w.keys[c.number], Part: w.store.partOf(c.part), Point: c.Point, Normal: c.Normal,
			Surface: c.side, T: c.time, Lost: lost,
		}
		v = after
		st.count++
	}
	if stands && count == 0 {
		v = walk.remains(velocity, stands)
	}
	if st.onGround = stands; stands {
		m.stand(w, walk, was, dt)
	}
	st.hasLanded, st.landed = stands && !was, 0
	if st.hasLanded {
		st.landed = st.ground.Velocity.Sub(velocity).Dot(walk.up)
	}
	if st.hasLeft = was && !stands; st.hasLeft {
		if u := v.Add(m.takenAlong(walk.up)); isFinite(u.maxAbs()) {
			v = u
		}
	}
	st.airTime += dt
	if stands {
		st.airTime = 0
	}
	if st.isDropping {
		// The drop lasts until it has been in the floor, and is no more; or is not above it.
		isIn := walk.left != none && walk.isIn(walk.left)
		st.isDropping = walk.left != none && !stands && (isIn || !st.hasDropBegun)
		st.hasDropBegun = st.hasDropBegun || isIn
	}
	st.place = walk.location()
	return v.Add(Vec{}) // no −0
}

// stand keeps what it stands on.
func (m *Mover[K]) stand(w *World[K], walk *walker, was bool, dt float64) {
	st, g := &m.state, &walk.ground
	st.pose.set(w.store.look(g.part, &walk.room.ta))
	if st.isSqueezed {
		st.ground.Point, st.foot = st.ground.Point.Add(walk.came), st.foot.Add(walk.came)
		return
	}
	id := w.keys[g.number]
	if !was || id != st.ground.ID {
		st.ground.Velocity = finiteOrZero(w.store.cameBy(g.number).over(dt))
	}
	st.ground.ID, st.ground.Part = id, w.store.partOf(g.part)
	own := &w.store.parts[g.own]
	core := g.Normal.Scale(own.radius(w.store.largeOr(own)))
	st.ground.Point, st.ground.Normal = walk.footing(g, st.foot.Add(walk.came).Sub(core)), g.floor
	st.foot = st.ground.Point.Add(core)
	st.contact, st.gap = g.n, g.gap
}

// takenAlong returns what it takes along from the floor that it leaves.
func (m *Mover[K]) takenAlong(up Vec) Vec {
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

// Contacts returns what it met in the last Slide, in order of time: the first 16 contacts.
func (m *Mover[K]) Contacts() iter.Seq[Touch[K]] {
	return func(yield func(Touch[K]) bool) { m.contacts(yield) }
}

func (m *Mover[K]) contacts(yield func(Touch[K]) bool) {
	for i := range m.state.count {
		if !yield(m.state.touches[i]) {
			return
		}
	}
}

// SinceFloor returns the seconds of Slide since it last stood on a floor, 0 if it does now. At first, and after Forget,
// it counts from 0 in the air, too. What jumps within a tenth of a second feels right (coyote time).
func (m *Mover[K]) SinceFloor() float64 { return m.state.airTime }

// Landed returns whether it came to a floor in the last Slide, and the speed against Up with which it did.
func (m *Mover[K]) Landed() (speed float64, ok bool) { return m.state.landed, m.state.hasLanded }

// Left says whether it left the floor in the last Slide.
func (m *Mover[K]) Left() bool { return m.state.hasLeft }

// Squeezed returns two that it is between, so that there was no way out of them in the last Slide.
// They are the same one if it is in one that has none.
func (m *Mover[K]) Squeezed() (a, b K, ok bool) { return m.state.a, m.state.b, m.state.isSqueezed }

// Drop makes it fall through the one-way floor on which it stands. On another floor, or on none, nothing happens.
func (m *Mover[K]) Drop() {
	if st := &m.state; st.onGround {
		st.dropped, st.isDropping, st.hasDropBegun = st.ground.ID, true, false
	}
}

// Forget makes it forget the floor, after a teleport: it stands on none, and rides on none.
func (m *Mover[K]) Forget() { m.state = moverState[K]{} }
