package d3

// Calls of a mover: Slide, Resize and Rotate, Drop and Forget, what has been met, and the lines that a record has of calls.

import "iter"

// Slide moves the object id by velocity·dt, as far as the World lets it, and returns what became of
// the velocity: the part into what it met is lost. The function Slide computes that for one surface
// alone, and moves nothing.
//
// On a floor, velocity is relative to it along Up: gravity may be added in every frame, and a
// braking lift throws nobody off. A velocity that leads up is a jump.
//
// Slide carries out what Move has set in motion since the last Step: the object meets it on its way, both moving in the same time, and from
// then on queries see it where it has come to. The next Step still reports what was met on that way.
//
// Nothing moves, and velocity comes back, if id is not there or has no bounds, if dt is not positive, or
// if anything is not finite.
func (m *Mover[K]) Slide(w *World[K], id K, velocity Vec, dt float64) Vec {
	if w.record != nil {
		return m.slideRecorded(w, id, velocity, dt)
	}
	velocity, _ = m.slide(w, id, velocity, dt)
	return velocity
}

// Resize gives the object another shape, as crouching and standing up do. The feet stay: what is lowest along
// Up is at the same height, and the middle of the bounds is in the same place across Up. It returns false, and changes
// nothing, if s does not fit there, if Validate refuses it, if it has no bounds, or if id is not there. The next Step takes it
// that s has come the way of Slide.
func (m *Mover[K]) Resize(w *World[K], id K, s Shape) bool {
	if w.record != nil {
		return m.resizeRecorded(w, id, s)
	}
	return m.resize(w, id, s)
}

// resize is Resize without a record.
func (m *Mover[K]) resize(w *World[K], id K, s Shape) bool {
	number, ok := w.ids.Find(id)
	if !ok || Validate(s) != nil || !w.store.isBounded(number) || !isFinite(m.Up.maxAbs()) {
		return false
	}
	w.store.update()
	t := w.asker().about(&m.Filter)
	t.self, t.isSelf = number, true
	t.exceptLayers = m.OneWay // that is not in the way
	sc := w.store.scratches.Take()
	step := newMoverStep(&w.store, sc, t, number, m.rules())
	place := step.location()
	q := &sc.mover.own
	q.set(s, sc.mover.radii)
	q.large.data = hullDataOf(s)
	if ok = q.isBounded() && step.fits(q); ok {
		shapes := [1]Shape{sc.va.stored(q)}
		if w.store.reshape(number, shapes[:], sc); m.state.place == place {
			m.state.place = step.location()
		}
	}
	w.store.scratches.Put(sc)
	return ok
}

// Rotate turns and moves the object by motion, as far as nothing is in the way, and returns how much of the motion that is: 1 if it
// is all, 0 if nothing moves. It slides along nothing; a layer of OneWay is not in the way. What it meets it meets as SweepTurning
// tells, so it cannot turn through anything.
//
// A box that lies on a floor does not turn about its middle, as its corners would go into the floor: lift it by motion.Move, or
// turn it about a corner. As with Set, the next Step compares contacts where the object has come to.
//
// Rotate carries out what Move and MoveTurning have begun, as Slide does, but gives way to nothing: call Slide first.
//
// Rotate returns 0, too, if id is not there or has no bounds, or if anything is not finite.
func (m *Mover[K]) Rotate(w *World[K], id K, motion Motion) (done float64) {
	if w.record != nil {
		return m.rotateRecorded(w, id, &motion)
	}
	return m.rotate(w, id, &motion)
}

// rotate is Rotate without a record.
func (m *Mover[K]) rotate(w *World[K], id K, motion *Motion) (done float64) {
	number, ok := w.ids.Find(id)
	if !ok || !w.store.isBounded(number) || !isFinite(m.Up.maxAbs()) {
		return 0
	}
	w.store.commitEarly()
	w.store.update()
	t := w.asker().about(&m.Filter)
	t.self, t.isSelf = number, true
	t.exceptLayers = m.OneWay
	sc := w.store.scratches.Take()
	if w.store.mayTurn(number, motion, sc) {
		step := newMoverStep(&w.store, sc, t, number, m.rules())
		place := step.location()
		step.askWithin()
		if done = step.turn(motion); done > 0 && *motion != (Motion{Pivot: motion.Pivot}) {
			w.store.halt(number) // the legs of a Slide lead to where it was
		}
		if m.state.place == place {
			m.state.place = step.location()
		}
	}
	w.store.scratches.Put(sc)
	return done
}

// Contacts returns what it met in the last Slide, in order of time: the first 16 contacts. The
// function Contacts is about two shapes instead.
func (m *Mover[K]) Contacts() iter.Seq[Touch[K]] {
	return func(yield func(Touch[K]) bool) { eachTouch(m.state.touches[:m.state.count], yield) }
}

// Pushes returns what has come upon it in the last Slide, so that it gave way or was squeezed: the first four objects in order of
// time, each where it was met first. What Move, MoveTurning or a Step has moved is met at T, on its way; what the mover is in as the call
// begins, because Set has put it there, at 0. Normal leads out of ID, and Lost is zero. Contacts has only what the mover itself has met.
func (m *Mover[K]) Pushes() iter.Seq[Touch[K]] {
	return func(yield func(Touch[K]) bool) { eachTouch(m.state.pushes[:m.state.pushCount], yield) }
}

func eachTouch[K comparable](list []Touch[K], yield func(Touch[K]) bool) {
	for i := range list {
		if !yield(list[i]) {
			return
		}
	}
}

// Drop makes it fall through the one-way floor on which it stands. On another floor, or on none, nothing happens.
func (m *Mover[K]) Drop() {
	if st := &m.state; st.onGround {
		st.dropped, st.isDropping, st.hasDropBegun = st.ground.ID, true, false
	}
}

// Forget makes it forget the floor, after a teleport: it stands on none, and rides on none.
func (m *Mover[K]) Forget() { m.state = moverState[K]{} }

// moverMemory is the state that a mover keeps from one call to the next. All other fields are answers of the last call.
type moverMemory[K comparable] struct {
	ground   Ground[K]
	pose     pose
	foot     Vec
	gap      float64
	contact  Vec
	onGround bool

	airTime      float64
	dropped      K
	isDropping   bool
	hasDropBegun bool
	frame        uint64
	place        Vec
	isFree       bool
	sides        [mostSides]moverSide[K]
	sideCount    int
}

// memory returns the memory of m.
func (m *Mover[K]) memory() moverMemory[K] {
	st := &m.state
	k := moverMemory[K]{
		ground: st.ground, pose: st.pose, foot: st.foot, gap: st.gap, contact: st.contact, onGround: st.onGround,
		airTime: st.airTime, dropped: st.dropped, isDropping: st.isDropping, hasDropBegun: st.hasDropBegun,
		frame: st.frame, place: st.place, isFree: st.isFree, sides: st.sides, sideCount: st.sideCount,
	}
	var nobody K
	if !k.onGround {
		k.ground, k.pose, k.foot, k.gap, k.contact = Ground[K]{}, pose{}, Vec{}, 0, Vec{}
	}
	if !k.isDropping {
		k.dropped, k.hasDropBegun = nobody, false
	}
	return k
}

// remember sets the memory of m.
func (m *Mover[K]) remember(k *moverMemory[K]) {
	m.state = moverState[K]{
		ground: k.ground, pose: k.pose, foot: k.foot, gap: k.gap, contact: k.contact, onGround: k.onGround,
		airTime: k.airTime, dropped: k.dropped, isDropping: k.isDropping, hasDropBegun: k.hasDropBegun,
		frame: k.frame, place: k.place, isFree: k.isFree, sides: k.sides, sideCount: k.sideCount,
	}
}

// slideRecorded is Slide with a record.
func (m *Mover[K]) slideRecorded(w *World[K], id K, velocity Vec, dt float64) Vec {
	r, before := w.record, m.memory()
	s := r.line("do", "slide")
	r.idField(s, "id", id)
	s.vecField("velocity", velocity)
	s.FloatField("dt", dt)
	m.addTo(s, r, &before, id)
	w.asker().t = queryFilter{}
	after, isDone := m.slide(w, id, velocity, dt)
	m.addFilter(s, w)
	s.vecField("left", after)
	if isDone {
		m.addAnswers(s, w, id)
	}
	r.write(s)
	if id == id {
		r.memories[id] = m.memory()
	}
	return after
}

// addAnswers adds the answers of Slide to a line.
func (m *Mover[K]) addAnswers(s *lineWriter, w *World[K], id K) {
	r := w.record
	number, _ := w.ids.Find(id)
	s.vecField("at", w.positionOf(number))
	st := &m.state
	if st.onGround {
		s.Key("floor")
		s.Open('{')
		r.ground(s, &st.ground)
		s.Close('}')
	}
	s.objects("contacts", st.count, func(i int) {
		touch := &st.touches[i]
		r.idField(s, "id", touch.ID)
		s.IntField("part", touch.Part)
		s.vecField("point", touch.Point)
		s.vecField("normal", touch.Normal)
		s.Key("surface")
		s.Word(touch.Surface.String())
		s.FloatField("t", touch.T)
		s.vecField("lost", touch.Lost)
	})
	if st.isStuck {
		s.BoolField("stuck", true)
	}
	if st.hasLanded {
		s.FloatField("landed", st.landed)
	}
	if st.isSqueezed {
		s.Key("squeezed")
		s.Open('[')
		r.id(s, st.a)
		r.id(s, st.b)
		s.Close(']')
	}
}

// resizeRecorded is Resize with a record.
func (m *Mover[K]) resizeRecorded(w *World[K], id K, shape Shape) bool {
	r := w.record
	s := r.line("do", "resize")
	r.idField(s, "id", id)
	s.shapeField("shape", shape)
	m.addTo(s, r, nil, id)
	w.asker().t = queryFilter{}
	ok := m.resize(w, id, shape)
	m.addFilter(s, w)
	s.BoolField("ok", ok)
	r.write(s)
	return ok
}

// rotateRecorded is Rotate with a record.
func (m *Mover[K]) rotateRecorded(w *World[K], id K, motion *Motion) (done float64) {
	r, before := w.record, m.memory()
	s := r.line("do", "rotate")
	r.idField(s, "id", id)
	s.motionField("motion", motion)
	m.addTo(s, r, &before, id)
	w.asker().t = queryFilter{}
	done = m.rotate(w, id, motion)
	m.addFilter(s, w)
	s.FloatField("done", done)
	r.write(s)
	if id == id {
		r.memories[id] = m.memory()
	}
	return done
}

// addFilter adds the filter to a line, with the ids that its functions left out.
func (m *Mover[K]) addFilter(s *lineWriter, w *World[K]) {
	filter := [1]Filter[K]{m.Filter}
	w.record.filters(s, filter[:], &w.asks.t, w.keys)
}

// addTo adds to a line the fields of m that are set, and its memory, unless that is what the last call for the object left.
func (m *Mover[K]) addTo(s *lineWriter, r *recorder[K], before *moverMemory[K], id K) {
	s.Key("mover")
	s.Open('{')
	s.vecField("up", m.Up)
	for _, f := range []struct {
		name string
		x    float64
	}{{"maxSlope", m.MaxSlope}, {"snap", m.Snap}, {"step", m.Step}, {"corner", m.Corner}, {"rideLimit", m.RideLimit}} {
		if f.x != 0 {
			s.FloatField(f.name, f.x)
		}
	}
	if m.OneWay != 0 {
		s.Key("oneWay")
		s.Bits(m.OneWay)
	}
	if m.Slope != KeepHorizontal {
		s.IntField("slope", int(m.Slope))
	}
	if m.Leave != AddVelocity {
		s.IntField("leave", int(m.Leave))
	}
	s.Close('}')
	if before == nil || r.memories[id] == any(*before) {
		return
	}
	k := before
	s.Key("memory")
	s.Open('{')
	if k.onGround {
		r.ground(s, &k.ground)
		s.IntField("kind", int(k.pose.kind))
		s.vecField("place", k.pose.place)
		s.Key("arms")
		s.Open('[')
		for _, arm := range k.pose.arms[:k.pose.count] {
			s.vec(arm)
		}
		s.Close(']')
		s.vecField("foot", k.foot)
		s.FloatField("gap", k.gap)
		s.vecField("contact", k.contact)
	}
	if k.isDropping {
		r.idField(s, "dropped", k.dropped)
		s.BoolField("dropBegun", k.hasDropBegun)
	}
	s.FloatField("airTime", k.airTime)
	s.Key("frame")
	s.Bits(k.frame)
	s.vecField("at", k.place)
	s.BoolField("free", k.isFree)
	if k.sideCount > 0 {
		s.objects("sides", k.sideCount, func(i int) {
			q := &k.sides[i]
			r.idField(s, "id", q.id)
			s.IntField("own", q.own)
			s.IntField("part", q.part)
			s.vecField("normal", q.n)
		})
	}
	s.Close('}')
}

// ground is the fields of a Ground.
func (r *recorder[K]) ground(s *lineWriter, g *Ground[K]) {
	r.idField(s, "id", g.ID)
	s.IntField("part", g.Part)
	s.vecField("point", g.Point)
	s.vecField("normal", g.Normal)
	s.vecField("velocity", g.Velocity)
}
