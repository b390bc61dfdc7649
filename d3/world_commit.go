package d3

// Motions: Move and its like set objects in motion; a Step, or a mover before it, carries the motions out.

import (
	"cmp"
	"errors"
	"math"
	"slices"
)

// Move sets id in motion: the next Step moves its shapes by motion, and reports what it
// meets on the way. Until then, or until a Mover slides, queries see it where it is. The last of several motions
// counts; the zero motion takes it back. Set ends it; Push moves where it begins, and so where it ends. After a Slide, a motion
// goes on from where the one before has led.
//
// It is refused, with an *IDError, if id is not there, or if the motion or where it leads
// to is not finite.
func (w *World[K]) Move(id K, motion Vec) error {
	err := w.move(id, motion)
	if w.record != nil {
		w.record.move(id, motion, errors.Unwrap(err))
	}
	return err
}

func (w *World[K]) move(id K, motion Vec) error {
	number, ok := w.find(id)
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if w.store.isStatic(number) {
		return &IDError{id, ErrStatic}
	}
	if !isFinite(motion.maxAbs()) || !w.store.mayTranslate(number, motion) {
		return &IDError{id, ErrNotFinite}
	}
	if motion == (Vec{}) {
		w.store.halt(number)
	} else {
		w.store.move(number, motion, nil)
	}
	return nil
}

// MoveAlong is Move along a way that bends. On each leg, id moves straight and steadily from
// where the one before has led, the first from where it is; after the last one it stays. So
// Step reports what id meets round each bend, and when.
//
// The times of the legs ascend, or are equal: such a leg takes no time. Otherwise MoveAlong is
// refused with an *IDError, as it is where Move would be. Without legs, it takes a motion back.
func (w *World[K]) MoveAlong(id K, legs ...Leg) error {
	sc := w.store.scratches.Take()
	sc.legs = append(sc.legs[:0], legs...)
	err := w.follow(id, sc)
	w.store.scratches.Put(sc)
	return err
}

// MoveTrace is MoveAlong on the way that TraceID, or Trace, has found for a motion of id: the
// motion itself if there are no turns, else from one Offset to the next, and on to End.
func (w *World[K]) MoveTrace(id K, motion Vec, turns ...Turn[K]) error {
	if len(turns) == 0 {
		return w.Move(id, motion)
	}
	sc := w.store.scratches.Take()
	sc.legs = sc.legs[:0]
	for i := range turns {
		sc.legs = append(sc.legs, Leg{turns[i].T, turns[i].Offset})
	}
	sc.legs = append(sc.legs, Leg{1, turns[len(turns)-1].End()})
	err := w.follow(id, sc)
	w.store.scratches.Put(sc)
	return err
}

// follow is MoveAlong along the legs of the scratch, with its line in the record.
func (w *World[K]) follow(id K, sc *scratch) error {
	n := len(sc.legs)
	err := w.goAlong(id, sc)
	if w.record != nil {
		w.record.moveAlong(id, sc.legs[:n], errors.Unwrap(err))
	}
	return err
}

func (w *World[K]) goAlong(id K, sc *scratch) error {
	number, ok := w.find(id)
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if w.store.isStatic(number) {
		return &IDError{id, ErrStatic}
	}
	prev, isMoved := Leg{}, false
	for _, leg := range sc.legs {
		if !(leg.T >= prev.T && leg.T <= 1) {
			return &IDError{id, ErrTimes}
		}
		if !isFinite(leg.Offset.maxAbs()) || !isFinite(leg.Offset.Sub(prev.Offset).maxAbs()) || !w.store.mayTranslate(number, leg.Offset) {
			return &IDError{id, ErrNotFinite}
		}
		isMoved = isMoved || leg.Offset != Vec{}
		prev = leg
	}
	if prev.T < 1 {
		sc.legs = append(sc.legs, Leg{1, prev.Offset})
	}
	switch {
	case !isMoved:
		w.store.halt(number)
	case len(sc.legs) == 1:
		w.store.move(number, prev.Offset, nil)
	default:
		w.store.move(number, prev.Offset, sc.legs)
	}
	return nil
}

// mayTranslate reports whether a translation by m leaves all finite coordinates of an object finite. The infinite sides of a box stay.
func (s *store) mayTranslate(number int32, m Vec) bool {
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		if s.parts[at].isLarge() && !o.isMesh {
			q, l := s.storedItem(at), s.large(&s.parts[at])
			if q.translate(m); !q.large.stays(l) {
				return false
			}
			continue
		}
		p := s.parts[at]
		if o.isMesh {
			p.a, p.b = p.a.Add(m), p.b.Add(m)
		} else {
			p.translate(m)
		}
		if !p.stays(&s.parts[at]) {
			return false
		}
	}
	return true
}

// commitMoves carries out all motions at the end of a step.
func (s *store) commitMoves(sc *scratch) {
	s.forgetMoved()
	s.commitTurns(sc)
	s.frame++
	s.steppedFrame, s.isPending, s.hasWays = s.frame, false, false
	if len(s.moves) > len(s.objects)/8 {
		s.commitInOrder(sc)
	} else {
		for len(s.moves) > 0 {
			m := s.moves[len(s.moves)-1]
			s.translate(m.object, m.motion)
			s.halt(m.object)
			if !s.isCarriedOut(&m) {
				s.objects[m.object].hasMoved = true
				s.movedObjects = append(s.movedObjects, s.moved(&m))
			}
		}
	}
	s.sortMoved()
	s.compactTurning()
}

// forgetMoved removes from movedObjects the motions that were carried out before the last Step ended. Those that commitEarly has
// carried out since then stay, for movers whose turn is after this Step, unless the object is about to move again.
func (s *store) forgetMoved() {
	s.movedObjects = slices.DeleteFunc(s.movedObjects, func(c movedObject) bool {
		o := &s.objects[c.object]
		o.hasMoved = o.hasMoved && c.frame > s.steppedFrame && (o.moveAt == none || s.isCarriedOut(&s.moves[o.moveAt]))
		return !o.hasMoved
	})
	s.maxMotion.isKnown = false
}

// sortMoved puts movedObjects in order.
func (s *store) sortMoved() {
	order := func(a, b movedObject) int { return cmp.Compare(a.object, b.object) }
	if !slices.IsSortedFunc(s.movedObjects, order) {
		slices.SortFunc(s.movedObjects, order)
	}
}

// commitEarly carries out all motions before the step, for a mover that meets moving objects where they will be. The next Step
// reports what was met on the way: each move stays, as one that has been carried out.
func (s *store) commitEarly() {
	if !s.isPending {
		return
	}
	sc := s.scratches.Take()
	s.isPending = false
	s.frame++
	s.movedObjects = slices.DeleteFunc(s.movedObjects, func(c movedObject) bool { return !s.objects[c.object].hasMoved })
	known := len(s.movedObjects)
	for i := range s.moves {
		m := &s.moves[i]
		if s.isCarriedOut(m) || m.motion == (Vec{}) && m.turnAt == none {
			continue
		}
		if m.turnAt != none {
			s.commitTurning(m.object, &s.turningMoves[m.turnAt], sc)
			s.turningMoves[m.turnAt].isDone = true
		}
		s.translate(m.object, m.motion)
		c := s.moved(m)
		if o := &s.objects[m.object]; o.hasMoved {
			s.movedObjects[movedIndex(s.movedObjects[:known], m.object)] = c
		} else {
			o.hasMoved = true
			s.movedObjects = append(s.movedObjects, c)
		}
		if m.turnAt != none {
			continue
		}
		m.start = m.motion.Neg()
		for j := range m.legs {
			m.legs[j].Offset = m.legs[j].Offset.Sub(m.motion)
		}
		if len(m.legs) == 0 {
			m.legs = append(m.legs, Leg{T: 1})
		}
		m.motion, m.walkCount = Vec{}, 1
	}
	s.sortMoved()
	s.maxMotion.isKnown = false
	s.scratches.Put(sc)
}

// commitInOrder is commitMoves for many motions, in the order of objects.
func (s *store) commitInOrder(sc *scratch) {
	x := s.parallelJob(sc, nil)
	x.isShared = s.shares(len(s.tree.Nodes))
	tasks := tasksOf(len(s.objects))
	x.moveOffsets = slices.Grow(x.moveOffsets[:0], tasks)[:tasks]
	x.run(tasks, (*parallelJob).countMoves)
	exclusiveSum(x.moveOffsets)
	kept := len(s.movedObjects)
	s.movedObjects = slices.Grow(s.movedObjects, len(s.moves))[:kept+len(s.moves)]
	x.firstMoved = int32(kept)
	for i := range 1 + len(x.others) {
		other := x.scratchOf(i)
		other.numbers = other.numbers[:0]
	}
	x.run(tasks, (*parallelJob).commitTask)
	s.meshes.change()
	for i := range 1 + len(x.others) {
		s.markListStale(x.scratchOf(i).numbers)
	}
	s.movedObjects = slices.DeleteFunc(s.movedObjects, func(m movedObject) bool { return m.object == none })
	s.moves = s.moves[:0]
}

// someObjects returns the range of numbers of a task.
func (x *parallelJob) someObjects(task int) (from, end int) {
	return task * fewFound, min((task+1)*fewFound, len(x.s.objects))
}

// countMoves counts the motions of the objects of a task.
func (x *parallelJob) countMoves(_, task int) {
	n := int32(0)
	from, end := x.someObjects(task)
	for number := from; number < end; number++ {
		if x.s.objects[number].moveAt != none {
			n++
		}
	}
	x.moveOffsets[task] = n
}

// commitTask carries out the motions of the objects of a task.
func (x *parallelJob) commitTask(worker, task int) {
	s, own, n := x.s, x.scratchOf(worker), x.firstMoved+x.moveOffsets[task]
	from, end := x.someObjects(task)
	const ahead = 8
	for number := from; number < end; number++ {
		if number+ahead < end {
			if at := s.objects[number+ahead].first; int(at) < len(s.parts) {
				prefetchPart(&s.parts[at])
			}
		}
		o := &s.objects[number]
		if o.moveAt == none {
			continue
		}
		m := &s.moves[o.moveAt]
		o.moveAt = none
		s.movedObjects[n] = s.moved(m)
		if s.isCarriedOut(m) {
			s.movedObjects[n].object = none
		} else {
			o.hasMoved = true
		}
		n++
		for at := o.first; at < o.first+o.n; at++ {
			p := &s.parts[at]
			s.carry(p, m.motion)
			if p.isMoved = false; p.isBounded() && !p.isStale {
				p.isStale = true
				own.numbers = append(own.numbers, at)
			}
		}
	}
}

// lastMotionOf returns the motion of an object in the last Step, or since.
func (s *store) lastMotionOf(number int32) Vec {
	if s.objects[number].hasMoved {
		if c := &s.movedObjects[movedIndex(s.movedObjects, number)]; c.frame >= s.steppedFrame {
			return c.motion
		}
	}
	return Vec{}
}

// fewMoved objects are compared one after the other.
const fewMoved = 64

// findMaxMotion sets maxMotion: a bound that all but at most fewMoved objects stay below, and those objects.
func (s *store) findMaxMotion() {
	r := &s.maxMotion
	if r.isKnown {
		return
	}
	r.isKnown, r.far = true, r.far[:0]
	// Motions are compared by their exponents.
	var count [0x800]int
	exponent := func(c *movedObject) int {
		far := c.motion.maxAbs()
		if c.turnAt != none {
			far = max(far, s.turningMoves[c.turnAt].far)
		}
		return int(math.Float64bits(far) >> 52)
	}
	for i := range s.movedObjects {
		count[exponent(&s.movedObjects[i])]++
	}
	most := len(count) - 1
	for sum := count[most]; sum <= fewMoved && most > 0; sum += count[most] {
		most--
	}
	r.most = math.Float64frombits(uint64(most+1) << 52)
	for i := range s.movedObjects {
		if exponent(&s.movedObjects[i]) > most {
			r.far = append(r.far, int32(i))
		}
	}
}

// translate moves all parts of an object.
func (s *store) translate(number int32, m Vec) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &s.parts[at]
		if s.carry(p, m); p.isBounded() {
			s.markStale(at)
		}
	}
	if o.isMesh {
		s.meshes.change()
	}
}

// carry moves a part.
func (s *store) carry(p *part, m Vec) {
	switch {
	case p.kind == kindMesh:
		mesh := &s.meshes.all[int(p.r)]
		mesh.place(mesh.where.at.Add(m), mesh.where.rotation)
		p.a, p.b = mesh.box()
	case p.isLarge():
		l := s.large(p)
		l.translate(m)
		p.fit(l)
	default:
		p.translate(m)
	}
}

// carryOut moves the object of a mover in the store by offset, the last part of the motion travelled in one call, and tells the next Step
// along which legs the object has come.
func (s *store) carryOut(number int32, offset, travelled Vec, legs []Leg, sc *scratch) {
	if offset != (Vec{}) {
		s.translateMover(number, offset)
	}
	if travelled != (Vec{}) {
		s.setTravelled(number, Vec{}.Sub(travelled), legs, sc)
	}
}

// translateMover is translate for the object of a mover, which no mover has to meet on its way any more.
func (s *store) translateMover(number int32, m Vec) {
	s.translate(number, m)
	s.objects[number].hasMoved = false
}
