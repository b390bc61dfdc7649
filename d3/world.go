package d3

// World: many shapes under ids of the caller's choice.

import (
	"errors"
	"fmt"
	"slices"

	"github.com/hantei-go/hantei/internal/idmap"
	"github.com/hantei-go/hantei/internal/pool"
)

// World holds many shapes under ids of the caller's choice, and answers the queries of
// this package about all of them at once. The zero World is empty and ready to use.
//
// Every answer is the one that asking each shape on its own would give, to the bit: a
// tree of boxes, which are rounded outwards, only leaves out what cannot matter. All
// orders are documented and the same on every platform; "in order of insertion" is the
// order in which the ids were first Set.
//
// A sequence that a method returns holds what was so when its loop began: the loop may
// change the World. Once warm, nothing allocates but Get, All, Parts, Mesh, MeshAt and
// Solid, which make copies.
//
// Reads may run at the same time. They are all methods but those that change the World: Set,
// SetParts, SetMesh, SetMeshAt, SetSolid, SetWorkers, Remove, Clear, SetFilter, Move, MoveAlong, MoveTurning, MoveTrace, Grow, Push, Slides, Step, AppendStep, Restore,
// Record, and Snapshot for the World that it writes. A World must not be copied; Snapshot does that.
//
// Slowest are crowds of long or fast-moving diagonal shapes, as their bounding boxes all overlap. Rays, lines, half-spaces and boxes with
// infinite sides have no bounds and are asked one by one.
type World[K comparable] struct {
	// Seamless makes one surface of what is side by side for Step, as Filter.Seamless does for queries: where something
	// comes into contact with a Box, along the axes, that does not move, the Normal of its Enter is that of the surface. So
	// a ball that rolls over boxes side by side enters each at its top. Snapshot copies it.
	Seamless bool

	ids   idmap.Map[K]
	keys  []K // by number
	store store
	guess int32 // the number that the next change may be about

	events      []Event[K]
	lists       pool.Pool[list[K]]
	asks        *asker[K]
	eventWriter *eventWriter[K]
	record      *recorder[K] // nil unless somebody records
}

// The reasons for which a World refuses an id.
var (
	ErrNotEqual = errors.New("an id that is not equal to itself, such as NaN, is never found again")
	ErrUnknown  = errors.New("no such id")
	ErrNoParts  = errors.New("no shapes")
	ErrTimes    = errors.New("times that do not ascend from 0 to 1")
	ErrStatic   = errors.New("a Mesh or Solid, which stands still: SetMeshAt makes a Mesh that moves")
	ErrTooMany  = errors.New("more parts of meshes or chains than a World has numbers for")
)

// IDError says which id of a World something is wrong with, and what.
type IDError struct {
	ID  any
	Err error // a *ShapeError, or ErrNotEqual, ErrUnknown, ErrNoParts, ErrTimes, ErrStatic, ErrTooMany or ErrNotFinite
}

// Error returns one line that names the id and the reason.
func (e *IDError) Error() string { return fmt.Sprintf("id %v: %v", e.ID, e.Err) }

// Unwrap returns Err.
func (e *IDError) Unwrap() error { return e.Err }

// Set adds the shape s under id, or moves and changes what is there, which keeps its
// place in the order of insertion, its filter and its contacts. A motion that Move began
// is over.
//
// A shape that Validate refuses is refused, with an *IDError, and so is an id that is not
// equal to itself (a NaN). The World is then as before.
//
// The shape is copied, with all that a Rounded is made of. A call with a value, or with a
// pointer to one, does not allocate, unless the value is in a variable of an interface type by
// then, or in a Rounded within another.
func (w *World[K]) Set(id K, s Shape) error {
	if w.setBall(id, s) {
		return nil
	}
	one := [1]Shape{s}
	return w.set(id, one[:])
}

// SetParts is Set for an object of several shapes, which may overlap. They count as one:
// it is hit where the first of them is, as near as the nearest, and in contact while one
// of them is; none is in contact with another.
func (w *World[K]) SetParts(id K, parts ...Shape) error { return w.set(id, parts) }

func (w *World[K]) set(id K, shapes []Shape) error {
	err := w.put(id, shapes)
	if w.record != nil && id == id {
		w.record.set(id, shapes, errors.Unwrap(err))
	}
	return err
}

// setBall is Set for the most frequent case: a ball under a new id, or under the id of a ball at rest. Otherwise it does nothing
// and returns false. It takes a third of the time.
func (w *World[K]) setBall(id K, s Shape) bool {
	ball, ok := soundBall(s)
	if !ok || w.record != nil || id != id {
		return false
	}
	number, ok := w.find(id)
	if ok {
		return w.store.moveBall(number, &ball)
	}
	w.name(w.store.insertBall(&ball), id)
	return true
}

func (w *World[K]) put(id K, shapes []Shape) error {
	if id != id {
		return &IDError{id, ErrNotEqual}
	}
	if len(shapes) == 0 {
		return &IDError{id, ErrNoParts}
	}
	for _, s := range shapes {
		if err := Validate(s); err != nil {
			return &IDError{id, err}
		}
	}
	if number, ok := w.find(id); ok {
		w.store.replace(number, shapes)
		w.compact()
		return nil
	}
	w.add(id, shapes)
	return nil
}

// add returns the number of a new object.
func (w *World[K]) add(id K, shapes []Shape) (number int32) {
	number = w.store.insert(shapes)
	w.name(number, id)
	return number
}

// name gives a new object its id.
func (w *World[K]) name(number int32, id K) {
	w.ids.Add(id, number)
	w.keys = append(w.keys[:number], id)
}

// find returns the number of an id that is about to change. Most callers change all ids in the order of insertion: so find tries
// the id after the last one before it asks the map, and prefetches parts that come next.
func (w *World[K]) find(id K) (number int32, ok bool) {
	number, s := w.guess, &w.store
	if int(number) < len(s.objects) && s.objects[number].isLive && w.keys[number] == id {
		s.prefetchNext(int(number))
		ok = true
	} else if number, ok = w.ids.Find(id); !ok {
		return 0, false
	}
	w.guess = number + 1
	return number, true
}

// Grow makes room for n more ids, so that adding them copies nothing.
func (w *World[K]) Grow(n int) {
	w.ids.Grow(n)
	w.keys = slices.Grow(w.keys, n)
	w.store.grow(n)
}

// SetWorkers lets Pairs, Step and batches such as RayCasts and Slides, and the first query after a change, share their work among as many as n
// goroutines, which end with the call or soon after. At first, and with less than two, the one that asks does all.
// Answers and events are the same, to the bit and in the same order. Other queries do not divide; to ask many of them on
// several goroutines, see above. A Snapshot leaves the number of its World as it is.
func (w *World[K]) SetWorkers(n int) { w.store.workers = n }

// Remove takes id out, and reports whether it was there. The next Step tells what it was
// in contact with.
func (w *World[K]) Remove(id K) bool {
	number, ok := w.ids.Find(id)
	if ok {
		w.ids.Remove(id)
		w.store.remove(number)
		w.compact()
	}
	if w.record != nil {
		w.record.remove(id, ok)
	}
	return ok
}

// Clear takes all out, as if each id were removed.
func (w *World[K]) Clear() {
	for number := range w.store.objects {
		if w.store.objects[number].isLive {
			w.store.remove(int32(number))
		}
	}
	w.ids.Clear()
	w.compact()
	if w.record != nil {
		w.record.clear()
	}
}

// compact closes the gaps that removed objects leave, when they are many.
func (w *World[K]) compact() {
	if !w.store.hasGaps() {
		return
	}
	w.store.compact(func(from, to int32) {
		id := w.keys[from]
		w.keys[to] = id
		if w.store.objects[to].isLive {
			w.ids.Change(id, to)
		}
	})
	n := len(w.store.objects)
	clear(w.keys[n:])
	w.keys = w.keys[:n]
}

// SetFilter says which pairs id is part of: those in which each one's mask has a bit of the
// other's layer. At first its layer is 1 and its mask has all bits. It reports whether id is
// there: if not, nothing happens, and a later Set begins with the filter that all have at first.
func (w *World[K]) SetFilter(id K, layer, mask uint64) bool {
	number, ok := w.ids.Find(id)
	if ok {
		w.store.setLayers(number, layers{layer, mask})
	}
	if w.record != nil {
		w.record.setFilter(id, layers{layer, mask}, ok)
	}
	return ok
}

// leavesIn reports whether all filters leave in an object.
func (w *World[K]) leavesIn(filters []Filter[K], number int32) bool {
	for i := range filters {
		f := &filters[i]
		switch {
		case f.Mask != 0 && f.Mask&w.store.layersOf(number).layer == 0, f.isWithout && f.without == w.keys[number],
			f.Where != nil && !f.Where(w.keys[number]):
			return false
		}
	}
	return true
}

// admits reports whether the WhereHit of all filters returns true for an object and its hit.
func (w *World[K]) admits(filters []Filter[K], number int32, h Hit) bool {
	for i := range filters {
		if f := &filters[i]; f.WhereHit != nil && !f.WhereHit(w.keys[number], h) {
			return false
		}
	}
	return true
}

// asker has the functions of a filter for a queryFilter that is kept. It is made once for a World, as closures allocate.
type asker[K comparable] struct {
	w      *World[K]
	filter [1]Filter[K]
	t      queryFilter
	judged idmap.Versioned
	accept func(number int32) bool
	admit  func(number int32, h Hit) bool
}

// asker returns the asker of w, whose filter changes.
func (w *World[K]) asker() *asker[K] {
	if w.asks == nil {
		a := new(asker[K])
		a.accept = func(number int32) bool { return a.w.leavesIn(a.filter[:], number) }
		a.admit = func(number int32, h Hit) bool { return a.w.admits(a.filter[:], number, h) }
		w.asks = a
	}
	w.asks.w = w
	return w.asks
}

// about returns the queryFilter of a filter.
func (a *asker[K]) about(f *Filter[K]) *queryFilter {
	a.filter[0] = *f
	a.t = filterOf(a.filter[:], &a.w.ids, a.w.record != nil)
	a.t.noInside = true
	if f.Where != nil {
		a.t.accept = a.accept
	}
	if hasWhereHit(a.filter[:]) {
		a.judged.Clear()
		a.t.verdicts, a.t.admit = &a.judged, a.admit
	}
	return &a.t
}

// eventWriter writes events with their ids.
type eventWriter[K comparable] struct {
	x          *parallelJob
	keys       []K
	isSeamless bool
	to         []Event[K]
	task       func(worker, task int) // made once, as closures allocate
}

// list is memory for answers through which a loop goes.
type list[K comparable] struct {
	ids   []K
	pairs [][2]K
	near  []Neighbor[K]
	turns []Turn[K]
	hits  []Struck[K]

	contacts  []PairContact[K]
	manifolds []PartManifold[K]
	spans     []PartSpan[K]
	crossings []Crossing[K]

	// What workers name.
	keys    []K
	numbers []pair
	named   [][2]K
	name    func(worker, task int) // some of these; made once, as closures allocate

	batch  batch[K]
	slides any // of Slides: a *slideBatch[K], or nil
}

// batch is the queries of one call, and where their answers go. Either paths or shapes are set; with ids, shapes ask what they overlap.
type batch[K comparable] struct {
	w       *World[K]
	paths   []Path
	shapes  []Shape
	motions []Vec
	hits    []BatchHit[K]
	ids     [][]K
	filters []Filter[K]
	n       int                    // of queries
	task    func(worker, task int) // made once, as closures allocate
}

// list returns memory that no other loop uses, until done.
func (w *World[K]) list() *list[K] { return w.lists.Take() }

func (w *World[K]) done(l *list[K]) {
	// Cleared, so that they keep no id.
	clear(l.ids)
	clear(l.pairs)
	clear(l.near)
	clear(l.turns)
	clear(l.hits)
	clear(l.contacts)
	clear(l.manifolds)
	clear(l.spans)
	clear(l.crossings)
	l.batch = batch[K]{task: l.batch.task}
	l.ids, l.pairs, l.near, l.turns, l.hits, l.contacts = l.ids[:0], l.pairs[:0], l.near[:0], l.turns[:0], l.hits[:0], l.contacts[:0]
	l.manifolds, l.spans, l.crossings = l.manifolds[:0], l.spans[:0], l.crossings[:0]
	w.lists.Put(l)
}
