package d3

// Batches of movers: many calls of Slide in one call of a World, on several goroutines.

import (
	"slices"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
	"github.com/hantei-go/hantei/internal/workers"
)

// SlideCall is one call of Slide for Slides.
type SlideCall[K comparable] struct {
	Mover    *Mover[K]
	ID       K
	Velocity Vec // before Slides, what ID is to do; after it, what became of that: what Slide returns
}

// Slides is Slide of many movers, such as a crowd: each Velocity becomes what Mover.Slide(w, ID, Velocity, dt) returns. All is, to the
// bit, as after one call for each element of calls, in their order. An element without a Mover does nothing.
//
// The goroutines of SetWorkers share the work, unless the Filter of a mover has functions, or the World is recorded; a record has the
// calls one by one. Movers near each other that move in the same call wait for each other, and so do those that overlap something when
// their turn comes; all others gain.
func (w *World[K]) Slides(calls []SlideCall[K], dt float64) {
	if len(calls) <= slideTask || w.store.workers < 2 || w.record != nil || slices.ContainsFunc(calls, SlideCall[K].hasFunctions) {
		for i := range calls {
			if c := &calls[i]; c.Mover != nil {
				c.Velocity = c.Mover.Slide(w, c.ID, c.Velocity, dt)
			}
		}
		return
	}
	isCalled := func(c SlideCall[K]) bool { _, ok := c.number(w, dt); return ok }
	if !slices.ContainsFunc(calls, isCalled) {
		return
	}
	w.store.commitEarly() // which the first call would do
	if len(w.store.movedObjects) > fewMoved {
		w.store.findMaxMotion() // which several workers would do at the same time
	}
	l := w.list()
	if l.slides == nil {
		l.slides = newSlideBatch[K]()
	}
	l.slides.(*slideBatch[K]).run(w, calls, dt)
	w.done(l)
}

// hasFunctions reports whether the filter of the mover calls functions of the caller.
func (c SlideCall[K]) hasFunctions() bool {
	return c.Mover != nil && (c.Mover.Filter.Where != nil || c.Mover.Filter.WhereHit != nil)
}

// number returns the object that the call moves. It returns false if the call does nothing.
func (c *SlideCall[K]) number(w *World[K], dt float64) (number int32, ok bool) {
	if c.Mover == nil {
		return none, false
	}
	return c.Mover.object(w, c.ID, c.Velocity, dt)
}

// slideBatch carries out calls in windows. In a window, workers plan all calls at the same time: each computes its call against the store
// as it is, changes nothing but the mover, and notes a box around all that it has looked at. Then the calls are carried out in order. A
// call whose box an earlier call of the window has changed something in, or that stands on what such a call has moved, is planned in
// vain: its mover gets its state back, and the call is computed anew.
//
// A plan is as good as the call if nothing that it has read has changed. A call changes its own object alone; slideChange has the bounds of
// where the object was and of where it has come to. Of other objects a call reads the one on which its mover stands, and those that a
// search around its own object finds: seen holds the boxes of all these searches. Of any object it may read hasMoved, so where that
// changes, all later plans of the window are in vain.
type slideBatch[K comparable] struct {
	w        *World[K]
	x        *parallelJob
	calls    []SlideCall[K] // of the window
	dt       float64
	plans    []slidePlan[K]
	filters  []queryFilter          // of each worker
	changed  []slideChange          // in the window, so far
	isMarked bool                   // hasMoved of some object has changed in the window
	task     func(worker, task int) // made once, as closures allocate
}

// slidePlan is a call that is computed and not carried out.
type slidePlan[K comparable] struct {
	isPlanned bool // the rest is set
	before    moverState[K]
	after     Vec // the velocity

	change            slideChange
	ridden            int32       // the object on which the mover stood, or none
	seen              tree.Bounds // around all that the call has looked at
	offset, travelled Vec         // see carryOut
	legs              []Leg
}

// slideChange is an object that a call has moved, and the bounds of where it was before and where it is after that.
type slideChange struct {
	number int32
	box    tree.Bounds
}

// A window has slideWindow calls, and a task for a worker slideTask of them. In a larger window more calls are planned in vain; in a
// smaller one the workers wait for each other more often.
const (
	slideWindow = 128
	slideTask   = 4
)

func newSlideBatch[K comparable]() *slideBatch[K] {
	b := &slideBatch[K]{plans: make([]slidePlan[K], slideWindow), filters: make([]queryFilter, workers.Most)}
	b.task = func(worker, task int) {
		for i := task * slideTask; i < min((task+1)*slideTask, len(b.calls)); i++ {
			b.plan(worker, i)
		}
	}
	return b
}

// run carries out calls of which none has functions.
func (b *slideBatch[K]) run(w *World[K], calls []SlideCall[K], dt float64) {
	sc := w.store.scratches.Take()
	b.w, b.dt, b.x = w, dt, w.store.parallelJob(sc, nil)
	for len(calls) > 0 {
		n := min(len(calls), slideWindow)
		b.calls, calls = calls[:n], calls[n:]
		w.store.updateIn(sc, false)
		for i := range b.calls {
			p := &b.plans[i]
			p.change.number, p.isPlanned = b.calls[i].number(w, dt) // here, as an id that is no key panics
			p.isPlanned = p.isPlanned && b.mayPlan(i)
		}
		w.store.shareTasks(sc, (n+slideTask-1)/slideTask, b.task)
		b.changed, b.isMarked = b.changed[:0], false
		for i := range b.calls {
			b.carryOut(i, sc)
		}
	}
	sc.group.Stop()
	w.store.scratches.Put(sc)
	b.w, b.x, b.calls = nil, nil, nil
	clear(b.filters)
	for i := range b.plans {
		b.plans[i].before = moverState[K]{} // so that it keeps no id
	}
}

// mayPlan reports whether a call of the window has a mover that no call before it in the window has.
func (b *slideBatch[K]) mayPlan(i int) bool {
	m := b.calls[i].Mover
	for j := range b.calls[:i] {
		if b.calls[j].Mover == m {
			return false
		}
	}
	return m != nil
}

// plan computes a call of the window, by a worker, and changes only its mover.
func (b *slideBatch[K]) plan(worker, i int) {
	c, p := &b.calls[i], &b.plans[i]
	if !p.isPlanned {
		return
	}
	number := p.change.number
	s, sc, m := &b.w.store, b.x.scratchOf(worker), c.Mover
	p.before = m.state
	t, filter := &b.filters[worker], [1]Filter[K]{m.Filter}
	*t = filterOf(filter[:], &b.w.ids, false)
	t.noInside, t.self, t.isSelf = true, number, true
	step := newMoverStep(s, sc, t, number, m.rules())
	step.isPlan = true
	p.after = m.walk(b.w, &step, c.Velocity, b.dt)
	if step.isVoid {
		m.state, p.isPlanned = p.before, false
		return
	}
	p.ridden, p.seen = step.ridden, widened(&step.seen)
	p.offset, p.travelled, p.legs = step.offset, step.travelled, append(p.legs[:0], step.legs...)
	p.change.box = s.boundsOfParts(number, Vec{})
	if p.offset != (Vec{}) {
		after := s.boundsOfParts(number, p.offset)
		p.change.box.Join(&after)
	}
}

// carryOut carries out a call of the window, after those before it.
func (b *slideBatch[K]) carryOut(i int, sc *scratch) {
	c, p, s := &b.calls[i], &b.plans[i], &b.w.store
	if p.isPlanned && !b.isVain(p) {
		if c.Velocity = p.after; p.offset != (Vec{}) {
			b.isMarked = b.isMarked || s.objects[p.change.number].hasMoved
			b.changed = append(b.changed, p.change)
		}
		s.carryOut(p.change.number, p.offset, p.travelled, p.legs, sc)
		return
	}
	if p.isPlanned {
		c.Mover.state = p.before
	}
	number, ok := c.number(b.w, b.dt)
	if !ok {
		return
	}
	d, hadMoved := slideChange{number, s.boundsOfParts(number, Vec{})}, s.objects[number].hasMoved
	c.Velocity, _ = c.Mover.slide(b.w, c.ID, c.Velocity, b.dt)
	after := s.boundsOfParts(number, Vec{})
	d.box.Join(&after)
	b.changed = append(b.changed, d)
	b.isMarked = b.isMarked || hadMoved != s.objects[number].hasMoved
}

// isVain reports whether a call before it in the window has changed something that a plan may depend on.
func (b *slideBatch[K]) isVain(p *slidePlan[K]) bool {
	if b.isMarked {
		return true
	}
	for i := range b.changed {
		if d := &b.changed[i]; d.number == p.ridden || d.number == p.change.number || !surelyApart(&d.box, &p.seen) {
			return true
		}
	}
	return false
}

// widened returns a box that is larger than b by more than the rounding of the sums of which b is made, and than what counts as a contact
// of a cylinder or cone.
func widened(b *tree.Bounds) (c tree.Bounds) {
	for k := range dim {
		by := float64(curvedGap * (max(b.Lo[k], -b.Lo[k]) + max(b.Hi[k], -b.Hi[k])))
		c.Lo[k], c.Hi[k] = b.Lo[k]-by, b.Hi[k]+by
	}
	return c
}

// boundsOfParts returns the bounds of all parts of an object, moved by an offset.
func (s *store) boundsOfParts(number int32, offset Vec) tree.Bounds {
	b, o := tree.Nowhere, s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		q := s.placed(at, offset)
		c := q.bounds()
		b.Join(&c)
	}
	return b
}
