package d3

import (
	"cmp"
	"slices"
)

// Event is a change of contact, or none, of two ids in a Step. A was inserted before B.
type Event[K comparable] struct {
	Kind Kind
	A, B K
	T    float64 // when, from 0 at the start of the step to 1 at its end; 0 for Stay
}

// Kind is what happens to a contact.
type Kind uint8

const (
	Enter Kind = iota + 1 // it begins
	Stay                  // it was there at the end of the last Step, and all the time since
	Exit                  // it ends
)

// String returns enter, stay or exit.
func (k Kind) String() string {
	switch k {
	case Enter:
		return "enter"
	case Stay:
		return "stay"
	case Exit:
		return "exit"
	}
	return "no kind"
}

// Move sets id in motion: the next Step moves its shapes by motion, and reports what it
// meets on the way. Until then queries see it where it is. The last of several motions
// counts; the zero motion takes it back.
//
// It is refused, with an *IDError, if id is not there, or if the motion or where it leads
// to is not finite.
func (w *World[K]) Move(id K, motion Vec) error {
	number, ok := w.ids[id]
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if !isFinite(motion.maxAbs()) || !w.store.mayTranslate(number, motion) {
		return &IDError{id, ErrNotFinite}
	}
	if motion == (Vec{}) {
		w.store.halt(number)
	} else {
		w.store.move(number, motion)
	}
	return nil
}

// Step ends a frame: it compares the contacts with those at the end of the last Step, and
// carries out all motions. Each Enter is followed by an Exit of the same two ids before
// their next Enter, also when one is removed, moved by Set, changes its shape, or its
// filter: such a contact ends at T = 0.
//
// Between shapes in motion, contacts are those of SweepSpan, exact in both motions: what
// passes through another within the step enters and exits, and a contact that lasts to
// the end counts as there for the next Step, even if the places where shapes end up,
// which round, are apart then.
//
// Events are ordered by T, then by A and by B in order of insertion. They are valid until
// the next Step.
func (w *World[K]) Step() []Event[K] {
	w.store.update()
	room := w.store.get()
	w.events = w.events[:0]
	for _, e := range w.store.step(room) {
		a, b := e.pair.numbers()
		w.events = append(w.events, Event[K]{e.kind, w.keys[a], w.keys[b], e.t})
	}
	w.store.put(room)
	w.compact()
	return w.events
}

// contact is a time during which two objects meet.
type contact struct {
	pair        pair
	enter, exit float64
}

// event is one without keys.
type event struct {
	t    float64
	pair pair
	kind Kind
}

// mayTranslate says whether an object is finite after a motion.
func (s *store) mayTranslate(number int32, m Vec) bool {
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		p := s.parts[at]
		p.translate(m)
		if !isFinite(p.a.maxAbs()) || !isFinite(p.b.maxAbs()) {
			return false
		}
	}
	return true
}

// motion returns that of an object.
func (s *store) motion(number int32) Vec {
	if moved := s.objects[number].moved; moved != none {
		return s.moves[moved].motion
	}
	return Vec{}
}

// step finds what happens, and makes it so.
func (s *store) step(room *scratch) []event {
	s.contacts(room)
	room.events = room.events[:0]
	before, now := s.pairs, room.pairs[:0]
	i, inOrder := 0, true
	add := func(e event) {
		inOrder = inOrder && e.t == 0
		room.events = append(room.events, e)
	}
	for at := 0; at < len(room.contacts); {
		c := room.contacts[at]
		for ; i < len(before) && before[i] < c.pair; i++ {
			add(event{0, before[i], Exit})
		}
		was := i < len(before) && before[i] == c.pair
		if was {
			i++
			if c.enter > 0 {
				add(event{0, c.pair, Exit})
				was = false
			}
		}
		for ; at < len(room.contacts) && room.contacts[at].pair == c.pair; at++ {
			c := room.contacts[at]
			if !was {
				add(event{c.enter, c.pair, Enter})
			}
			switch {
			case c.exit < 1:
				add(event{c.exit, c.pair, Exit})
			case was:
				add(event{0, c.pair, Stay})
			}
			if c.exit == 1 {
				now = append(now, c.pair)
			}
			was = false
		}
	}
	for ; i < len(before); i++ {
		add(event{0, before[i], Exit})
	}
	if !inOrder {
		slices.SortStableFunc(room.events, func(a, b event) int { return cmp.Compare(a.t, b.t) })
	}
	s.pairs, room.pairs = now, before
	s.arrive()
	return room.events
}

// contacts lists in order when objects meet during the step.
func (s *store) contacts(room *scratch) {
	room.contacts = room.contacts[:0]
	s.eachCandidate(room, func(a, b *part) {
		c := contact{pairOf(a.object, b.object), 0, 1}
		if s.objects[a.object].moved == none && s.objects[b.object].moved == none {
			if !room.overlap(a, b) {
				return
			}
		} else {
			ma, mb := s.motion(a.object), s.motion(b.object)
			var span Span
			if !sweepSpan(&span, room.va.shape(a), &ma, room.vb.shape(b), &mb) {
				return
			}
			c.enter, c.exit = span.Enter, span.Exit
		}
		room.contacts = append(room.contacts, c)
	})
	slices.SortFunc(room.contacts, func(a, b contact) int {
		return cmp.Or(cmp.Compare(a.pair, b.pair), cmp.Compare(a.enter, b.enter))
	})
	// Parts make one contact where they do not leave a gap.
	n := 0
	for _, c := range room.contacts {
		if n > 0 && room.contacts[n-1].pair == c.pair && c.enter <= room.contacts[n-1].exit {
			room.contacts[n-1].exit = max(room.contacts[n-1].exit, c.exit)
			continue
		}
		room.contacts[n] = c
		n++
	}
	room.contacts = room.contacts[:n]
}

// arrive carries out all motions.
func (s *store) arrive() {
	for len(s.moves) > 0 {
		m := s.moves[len(s.moves)-1]
		s.translate(m.object, m.motion)
		s.halt(m.object)
	}
}

// translate moves all parts of an object.
func (s *store) translate(number int32, m Vec) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		s.parts[at].translate(m)
	}
	s.touchAll(number)
}
