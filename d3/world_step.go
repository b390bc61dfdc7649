package d3

// Steps of a World: motions, and who comes into contact with whom.

import (
	"cmp"
	"math"
	"slices"
)

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
	w.events = w.AppendStep(w.events[:0])
	return w.events
}

// AppendStep is Step, but appends the events, which stay valid, and returns the longer slice.
func (w *World[K]) AppendStep(to []Event[K]) []Event[K] {
	w.store.update()
	room := w.store.rooms.take()
	for _, e := range w.store.step(room) {
		a, b := e.pair.numbers()
		to = append(to, Event[K]{e.kind, w.keys[a], w.keys[b], e.t})
	}
	w.store.rooms.put(room)
	w.compact()
	return to
}

// mayTranslate says whether an object is finite after a motion.
func (s *store) mayTranslate(number int32, m Vec) bool {
	o := s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		if s.parts[at].isLarge() {
			q, l := s.probe(at), s.large(&s.parts[at])
			if q.translate(m); !q.large.stays(l) {
				return false
			}
			continue
		}
		p := s.parts[at]
		if p.translate(m); !p.stays(&s.parts[at]) {
			return false
		}
	}
	return true
}

// step finds what happens, and makes it so.
func (s *store) step(room *scratch) []event {
	s.contacts(room)
	c := changes{before: s.pairs, events: room.events[:0], now: room.sorted[:0], inOrder: true}
	still := room.pairs
	for at := 0; at < len(room.contacts); {
		p := room.contacts[at].pair
		for ; len(still) > 0 && still[0] < p; still = still[1:] {
			c.lasts(still[0])
		}
		was := c.was(p)
		if was && room.contacts[at].enter > 0 {
			c.add(0, p, Exit)
			was = false
		}
		for ; at < len(room.contacts) && room.contacts[at].pair == p; at++ {
			c.meet(&room.contacts[at], was)
			was = false
		}
	}
	for _, p := range still {
		c.lasts(p)
	}
	c.exitAll(math.MaxUint64)
	if !c.inOrder {
		slices.SortStableFunc(c.events, func(a, b event) int { return cmp.Compare(a.t, b.t) })
	}
	room.events, room.sorted, s.pairs = c.events, s.pairs, c.now
	s.gaps = max(s.gaps, len(s.objects)-s.live) // they need not stay any longer
	s.arrive()
	return room.events
}

// changes are made of the pairs in contact before and of those in contact now, both in
// order.
type changes struct {
	before, now []pair
	events      []event
	inOrder     bool
}

func (c *changes) add(t float64, p pair, kind Kind) {
	c.inOrder = c.inOrder && t == 0
	c.events = append(c.events, event{t, p, kind})
}

// exitAll ends the contacts of pairs less than p that were there before.
func (c *changes) exitAll(p pair) {
	for ; len(c.before) > 0 && c.before[0] < p; c.before = c.before[1:] {
		c.add(0, c.before[0], Exit)
	}
}

// was says whether p, which is next in order, was in contact before.
func (c *changes) was(p pair) bool {
	c.exitAll(p)
	was := len(c.before) > 0 && c.before[0] == p
	if was {
		c.before = c.before[1:]
	}
	return was
}

// lasts is for a pair in contact all the step long.
func (c *changes) lasts(p pair) {
	kind := Enter
	if c.was(p) {
		kind = Stay
	}
	c.add(0, p, kind)
	c.now = append(c.now, p)
}

// meet is for a pair in contact for a time; was says that it was at the start.
func (c *changes) meet(m *contact, was bool) {
	if !was {
		c.add(m.enter, m.pair, Enter)
	}
	if m.exit < 1 {
		c.add(m.exit, m.pair, Exit)
		return
	}
	if was {
		c.add(0, m.pair, Stay)
	}
	c.now = append(c.now, m.pair)
}

// contacts lists in order which objects touch: in pairs those that stand still, and in
// contacts, with the times, those of which one moves.
func (s *store) contacts(room *scratch) {
	s.findOnTheWay(room)
	room.pairs, room.contacts = room.pairs[:0], room.contacts[:0]
	s.eachCandidate(room, func(a, b *part) {
		if !a.isMoved && !b.isMoved {
			room.ifTouching(s, a, b)
			return
		}
		ma, mb := s.motion(a.object), s.motion(b.object)
		var span Span
		if fastSweepSpan(&span, room.va.of(s, a), &ma, room.vb.of(s, b), &mb) {
			room.contacts = append(room.contacts, contact{pairOf(a.object, b.object), span.Enter, span.Exit})
		}
	})
	room.order()
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

// findOnTheWay lists in found the parts whose bounds meet during the step.
//
// The bounds of fast motions are large, and meet much that the motions do not. If they meet
// too often, the step is cut into slices of time, and each pair that meets in one of them
// is listed once.
func (s *store) findOnTheWay(room *scratch) {
	most := 16*len(s.parts) + 64
	for slices := 1; ; slices *= 4 {
		if len(s.moves) == 0 || slices == 256 {
			most = math.MaxInt
		}
		if s.findInSlices(slices, most, room) {
			return
		}
	}
}

// findInSlices is findOnTheWay for n slices, unless bounds meet more than most times in one
// of them.
func (s *store) findInSlices(n, most int, room *scratch) bool {
	defer func() { s.slice = slice{} }()
	room.found = room.found[:0]
	for i := range n {
		if n > 1 {
			s.slice = slice{float64(i) / float64(n), float64(i+1) / float64(n), true}
			if i == 0 || s.tree.refit(s.bounds) > 2 {
				s.buildTree()
			}
		}
		start := len(room.found)
		limit := most
		if limit < math.MaxInt {
			limit += start
		}
		room.found = s.tree.pairs(room.found, limit)
		if len(room.found) > limit {
			return false
		}
		if i > 0 {
			room.found = slices.Delete(room.found, start+s.keepMoving(room.found[start:]), len(room.found))
		}
	}
	if n > 1 {
		room.uniqueFound()
		s.slice = slice{}
		s.tree.refit(s.bounds) // rays and lines are still to come
	}
	return true
}

// keepMoving moves to the front those of which one moves, and returns their number.
func (s *store) keepMoving(found [][2]int32) (n int) {
	for _, f := range found {
		if s.parts[f[0]].isMoved || s.parts[f[1]].isMoved {
			found[n] = f
			n++
		}
	}
	return n
}

// uniqueFound leaves one of each pair in found.
func (room *scratch) uniqueFound() {
	room.pairs = room.pairs[:0]
	for _, f := range room.found {
		room.pairs = append(room.pairs, pairOf(f[0], f[1]))
	}
	room.order()
	room.found = room.found[:0]
	for _, p := range room.pairs {
		a, b := p.numbers()
		room.found = append(room.found, [2]int32{a, b})
	}
}

// arrive carries out all motions.
func (s *store) arrive() {
	for _, m := range s.came {
		s.objects[m.object].hasCome = false
	}
	s.came = s.came[:0]
	for len(s.moves) > 0 {
		m := s.moves[len(s.moves)-1]
		s.translate(m.object, m.motion)
		s.halt(m.object)
		s.objects[m.object].hasCome = true
		s.came = append(s.came, m)
	}
	slices.SortFunc(s.came, func(a, b move) int { return cmp.Compare(a.object, b.object) })
	s.frame++
}

// cameBy returns by how much the last Step has moved an object.
func (s *store) cameBy(number int32) Vec {
	if s.objects[number].hasCome {
		for i := range s.came {
			if s.came[i].object == number {
				return s.came[i].motion
			}
		}
	}
	return Vec{}
}

// translate moves all parts of an object.
func (s *store) translate(number int32, m Vec) {
	o := &s.objects[number]
	for at := o.first; at < o.first+o.n; at++ {
		p := &s.parts[at]
		if p.isLarge() {
			l := s.large(p)
			l.translate(m)
			p.fit(l)
		} else {
			p.translate(m)
		}
		if p.isBounded() {
			s.touch(at)
		}
	}
}
