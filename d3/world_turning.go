package d3

// Queries of a World about shapes that turn on their way.

import (
	"errors"
	"iter"
)

// MoveTurning is Move for a motion that turns: the next Step moves and turns the shapes of id by m, and reports what they meet on
// the way, also several times if id passes through it again and again. What is met is met as SweepTurning tells; a contact ends
// where the two come apart. Gaps shorter than 1/64 of the step, or of the time of a turn by 22.5°, may be left out. Of two without an end, such as rays, a contact that is there at the start lasts. A normal of a mesh or of a chain is
// that of the tile that is met.
//
// At the end each shape is what In makes of it with m.At(1): a Box is an OrientedBox from then on, and a Hull allocates. Each Step
// rounds, so a shape that turns for hours wears: now and then, Set it to where it should be.
//
// Without a turn it is Move of m.Move. It is refused, with an *IDError, where Move is, and if m is not finite.
func (w *World[K]) MoveTurning(id K, m Motion) error {
	err := w.moveTurning(id, &m)
	if w.record != nil {
		w.record.moveTurning(id, &m, errors.Unwrap(err))
	}
	return err
}

// moveTurning is MoveTurning without the record.
func (w *World[K]) moveTurning(id K, m *Motion) error {
	if m.Spin == (Spin{}) && isFinite(m.Pivot.maxAbs()) {
		return w.move(id, m.Move)
	}
	number, ok := w.find(id)
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if w.store.isStatic(number) {
		return &IDError{id, ErrStatic}
	}
	sc := w.store.scratches.Take()
	ok = w.store.mayTurn(number, m, sc)
	w.store.scratches.Put(sc)
	if !ok {
		return &IDError{id, ErrNotFinite}
	}
	w.store.moveTurning(number, m)
	return nil
}

// SweepTurning returns the first id that s meets, moved and turned by m, with what SweepTurning tells of it; ok is false if there
// is none. Of two with the same T it is the one inserted first. Motions that Move began do not count: all others stand still. A
// normal of a mesh or of a chain is that of the tile that is met.
//
// A Filter that asks for Approaching leaves out what s touches at the start, if s, as it begins to move and turn, does not lead into it.
func (w *World[K]) SweepTurning(s Shape, m Motion, f ...Filter[K]) (id K, h Hit, ok bool) {
	id, _, ok = w.strike(nil, s, Vec{}, &m, true, &h, f)
	return id, h, ok
}

// SweepTurningPart is SweepTurning, and says which part of the id it is that s meets, in the order of Parts: of two of them
// with the same T, the first.
func (w *World[K]) SweepTurningPart(s Shape, m Motion, f ...Filter[K]) (first Struck[K], ok bool) {
	first.ID, first.Part, ok = w.strike(nil, s, Vec{}, &m, false, &first.Hit, f)
	return first, ok
}

// SweepTurningAll returns all ids that s meets, moved and turned by m, each with what SweepTurning tells of it. They are ordered
// by T; of two with the same T, the one inserted first comes first.
func (w *World[K]) SweepTurningAll(s Shape, m Motion, f ...Filter[K]) iter.Seq2[K, Hit] {
	return func(yield func(id K, h Hit) bool) { w.allHits(caster{shape: s}, &m, f, yield) }
}

// AppendSweepTurningAll appends what SweepTurningAll returns, and returns the longer slice.
func (w *World[K]) AppendSweepTurningAll(to []Struck[K], s Shape, m Motion, f ...Filter[K]) []Struck[K] {
	return w.appendHits(to, caster{shape: s}, &m, f)
}

// SweepTurningID is SweepTurning of the object id, with all its parts, through all others that its filter and theirs let it
// meet (see SetFilter). Nothing moves. If id is not there, it hits nothing.
func (w *World[K]) SweepTurningID(id K, m Motion, f ...Filter[K]) (first Struck[K], ok bool) {
	var t queryFilter
	readFilters(&t, f, &w.ids, w.record != nil)
	if number, isThere := w.ids.Find(id); isThere {
		first, ok = w.sweepID(number, Vec{}, &m, f, t)
	}
	if w.record != nil {
		w.record.sweepID(id, Vec{}, &m, f, &t, w.keys, first, ok)
	}
	return first, ok
}
