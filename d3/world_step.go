package d3

// Steps of a World: motions, and who comes into contact with whom.

import (
	"cmp"
	"errors"
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
	if w.store.objects[number].isMesh {
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
	room := w.store.rooms.take()
	room.legs = append(room.legs[:0], legs...)
	err := w.follow(id, room)
	w.store.rooms.put(room)
	return err
}

// MoveTrace is MoveAlong on the way that TraceID, or Trace, has found for a motion of id: the
// motion itself if there are no turns, else from one Offset to the next, and on to End.
func (w *World[K]) MoveTrace(id K, motion Vec, turns ...Turn[K]) error {
	if len(turns) == 0 {
		return w.Move(id, motion)
	}
	room := w.store.rooms.take()
	room.legs = room.legs[:0]
	for i := range turns {
		room.legs = append(room.legs, Leg{turns[i].T, turns[i].Offset})
	}
	room.legs = append(room.legs, Leg{1, turns[len(turns)-1].End()})
	err := w.follow(id, room)
	w.store.rooms.put(room)
	return err
}

// follow sets id in motion along the legs in room.
func (w *World[K]) follow(id K, room *scratch) error {
	n := len(room.legs)
	err := w.goAlong(id, room)
	if w.record != nil {
		w.record.moveAlong(id, room.legs[:n], errors.Unwrap(err))
	}
	return err
}

func (w *World[K]) goAlong(id K, room *scratch) error {
	number, ok := w.find(id)
	if !ok {
		return &IDError{id, ErrUnknown}
	}
	if w.store.objects[number].isMesh {
		return &IDError{id, ErrStatic}
	}
	prev, isMoved := Leg{}, false
	for _, leg := range room.legs {
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
		room.legs = append(room.legs, Leg{1, prev.Offset})
	}
	switch {
	case !isMoved:
		w.store.halt(number)
	case len(room.legs) == 1:
		w.store.move(number, prev.Offset, nil)
	default:
		w.store.move(number, prev.Offset, room.legs)
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
// which round, are apart then. Where one goes along legs, the time is divided at their ends, at
// which the places of both round; in between, contacts are those of SweepSpan. What lasts from
// one piece of time into the next is one contact.
//
// Events are ordered by T, then by A and by B in order of insertion. They are valid until
// the next Step.
func (w *World[K]) Step() []Event[K] {
	w.events = w.AppendStep(w.events[:0])
	return w.events
}

// AppendStep is Step, but appends the events, which stay valid, and returns the longer slice.
func (w *World[K]) AppendStep(to []Event[K]) []Event[K] {
	n := len(to)
	room := w.store.rooms.take()
	w.store.updateIn(room)
	events := w.store.step(room)
	for i := range events {
		e := &events[i]
		a, b := e.pair.numbers()
		to = append(to, Event[K]{}) // field by field: see newObject
		event := &to[len(to)-1]
		event.Kind, event.A, event.B, event.T = e.kind, w.keys[a], w.keys[b], e.t
		if e.kind == Enter {
			h, first, second := w.store.hitOf(e, w.Seamless, room)
			event.Point, event.Normal = h.Point, h.Normal.Add(Vec{}) // no −0
			event.PartA, event.PartB = w.store.partOf(first), w.store.partOf(second)
		}
	}
	w.store.arrive()
	room.crew.dismiss()
	w.store.rooms.put(room)
	w.compact()
	if w.record != nil {
		w.record.step(w.Seamless, to[n:], w.hash())
	}
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

// hitOf returns how two objects touch when they meet, and which of their parts do. isSeamless is of the World.
func (s *store) hitOf(e *event, isSeamless bool, room *scratch) (h Hit, a, b int32) {
	if e.contact == none {
		a, b = s.firstTouch(e.pair, room)
		h.ofContact(room.va.at(s, a), room.vb.at(s, b))
		if max(a, b) >= firstTile {
			p, q := s.probe(a), s.probe(b)
			s.smoothBetween(a, b, &p, &q, &Vec{}, &Vec{}, &h, room)
		}
		return h, a, b
	}
	c := &room.contacts[e.contact]
	var routes [2][1]Leg
	way := s.rendezvous(c.pair, &routes)
	way.skip(c.gone, c.from)
	way.next()
	p, q := s.placed(c.a, way.a), s.placed(c.b, way.b)
	fastSweep(&h, room.va.probe(&p), &way.ma, room.vb.probe(&q), &way.mb)
	s.smoothBetween(c.a, c.b, &p, &q, &way.ma, &way.mb, &h, room)
	if isSeamless {
		s.smoothBoxes(c.a, c.b, &p, &q, &way.ma, &way.mb, &h, room)
	}
	return h, c.a, c.b
}

// firstTouch returns the first parts of two objects that touch, and do not move.
func (s *store) firstTouch(p pair, room *scratch) (a, b int32) {
	first, second := p.numbers()
	x, xEnd := s.items(first)
	y, yEnd := s.items(second)
	if xEnd == x+1 && yEnd == y+1 {
		return x, y
	}
	// The tree is asked with the fewer parts.
	few, end, many := x, xEnd, second
	if yEnd-y < xEnd-x {
		few, end, many = y, yEnd, first
	}
	a, b = math.MaxInt32, math.MaxInt32
	for at := few; at < end; at++ {
		q, _ := s.look(at, &room.tb)
		s.candidates(q, room)
		room.items = append(room.items, s.apart...)
		for _, item := range room.items {
			i, j := at, item
			if many == first {
				i, j = item, at
			}
			if s.objectOf(item) == many && (i < a || i == a && j < b) && Overlap(room.va.at(s, i), room.vb.at(s, j)) {
				a, b = i, j
			}
		}
	}
	return a, b
}

// rendezvous returns that of two objects, before its first piece. There is room for the routes.
func (s *store) rendezvous(p pair, routes *[2][1]Leg) (e rendezvous) {
	a, b := p.numbers()
	e.x = hikerFrom(s.startOf(a), s.routeOf(a, &routes[0]))
	e.y = hikerFrom(s.startOf(b), s.routeOf(b, &routes[1]))
	return e
}

// placed returns a part at an offset.
func (s *store) placed(at int32, offset Vec) probe {
	p := s.probe(at)
	if offset != (Vec{}) {
		p.translate(offset)
	}
	return p
}

// step finds what happens. Motions are still to be carried out.
func (s *store) step(room *scratch) []event {
	s.contacts(room)
	c := changes{before: s.pairs, events: room.events[:0], later: room.later[:0], now: room.sorted[:0]}
	still := room.pairs
	for at := 0; at < len(room.contacts); {
		p := room.contacts[at].pair
		for ; len(still) > 0 && still[0] < p; still = still[1:] {
			c.lasts(still[0])
		}
		was := c.was(p)
		if was && room.contacts[at].enter > 0 {
			c.add(0, p, Exit, none)
			was = false
		}
		for ; at < len(room.contacts) && room.contacts[at].pair == p; at++ {
			c.meet(&room.contacts[at], int32(at), was)
			was = false
		}
	}
	for _, p := range still {
		c.lasts(p)
	}
	c.exitAll(math.MaxUint64)
	slices.SortStableFunc(c.later, func(a, b event) int { return cmp.Compare(a.t, b.t) })
	room.events, room.later, room.sorted, s.pairs = append(c.events, c.later...), c.later, s.pairs, c.now
	s.gaps = max(s.gaps, len(s.objects)-s.live) // they need not stay any longer
	return room.events
}

// changes are made of the pairs in contact before and of those in contact now, both in
// order.
type changes struct {
	before, now []pair
	events      []event // at the time 0, in order
	later       []event
}

func (c *changes) add(t float64, p pair, kind Kind, contact int32) {
	if t == 0 {
		c.events = append(c.events, event{t, p, kind, contact})
	} else {
		c.later = append(c.later, event{t, p, kind, contact})
	}
}

// exitAll ends the contacts of pairs less than p that were there before.
func (c *changes) exitAll(p pair) {
	for ; len(c.before) > 0 && c.before[0] < p; c.before = c.before[1:] {
		c.add(0, c.before[0], Exit, none)
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
	c.add(0, p, kind, none)
	c.now = append(c.now, p)
}

// meet is for a pair in contact for a time; was says that it was at the start.
func (c *changes) meet(m *contact, at int32, was bool) {
	if !was {
		c.add(m.enter, m.pair, Enter, at)
	}
	if m.exit < 1 {
		c.add(m.exit, m.pair, Exit, none)
		return
	}
	if was {
		c.add(0, m.pair, Stay, none)
	}
	c.now = append(c.now, m.pair)
}

// contacts lists in order which objects touch: in pairs those that stand still, and in
// contacts, with the times, those of which one moves.
func (s *store) contacts(room *scratch) {
	s.findOnTheWay(room)
	room.contacts = room.contacts[:0]
	s.listPairs(room, (*store).ifMeeting)
	room.orderContacts(len(s.objects))
	// Parts, and pieces of time, make one contact where they do not leave a gap.
	n, first := 0, 0 // the first of those that make the last one
	for i, c := range room.contacts {
		if n > 0 && room.contacts[n-1].pair == c.pair && (c.enter <= room.contacts[n-1].exit || s.joinsOne(room.contacts[first:i], &c, room)) {
			room.contacts[n-1].exit = max(room.contacts[n-1].exit, c.exit)
			continue
		}
		room.contacts[n] = c
		n++
		first = i
	}
	room.contacts = room.contacts[:n]
}

// ifMeeting adds to pairs or contacts the objects of two items that meet.
func (s *store) ifMeeting(room *scratch, i, j int32) {
	a, b := s.objectOf(i), s.objectOf(j)
	if b < a {
		i, j, a, b = j, i, b, a
	}
	switch {
	case !s.isMoving(i) && !s.isMoving(j):
		s.ifTouching(room, i, j)
	case s.isBent(a) || s.isBent(b):
		s.meetAlongLegs(i, j, room)
	default:
		ma, mb := s.motion(a), s.motion(b)
		var span Span
		if fastSweepSpan(&span, room.va.at(s, i), &ma, room.vb.at(s, j), &mb) {
			room.contacts = append(room.contacts, contact{pairOf(a, b), span.Enter, span.Exit, i, j, [2]int32{}, 0})
		}
	}
}

// joinsOne says whether a contact of two parts has no gap to one of others.
func (s *store) joinsOne(others []contact, c *contact, room *scratch) bool {
	for i := range others {
		if s.joins(&others[i], c, room) {
			return true
		}
	}
	return false
}

// joins says whether the times at which a part meets two parts of another object have no gap between them,
// whatever they round to: all of both are within the same piece of time, and in it what the two share is met,
// exactly. So it is met at a time of either.
func (s *store) joins(c, d *contact, room *scratch) bool {
	if c.gone != d.gone || c.from != d.from || !(c.a == d.a && s.mayShare(c.b, d.b) || c.b == d.b && s.mayShare(c.a, d.a)) {
		return false
	}
	var routes [2][1]Leg
	way := s.rendezvous(c.pair, &routes)
	way.skip(c.gone, c.from)
	way.next()
	one, mine, yours, other := s.placed(c.a, way.a), way.ma, way.mb, [2]probe{s.placed(c.b, way.b), s.placed(d.b, way.b)}
	if c.a != d.a {
		one, mine, yours, other = s.placed(c.b, way.b), way.mb, way.ma, [2]probe{s.placed(c.a, way.a), s.placed(d.a, way.a)}
	}
	var span Span
	shared := room.shared(&other[0], &other[1])
	return shared != nil && fastSweepSpan(&span, room.va.probe(&one), &mine, shared, &yours)
}

// mayShare says whether two items are both tiles, or shapes like these, or both boxes along the axes.
func (s *store) mayShare(i, j int32) bool {
	k := s.kindOf(i)
	return k == s.kindOf(j) && (k == kindTile || k == kindBox)
}

// kindOf returns the kind of an item; that of a tile is the one that its shape has as a part.
func (s *store) kindOf(at int32) kind {
	if at >= firstTile {
		return kindTile
	}
	if p := &s.parts[at]; !p.isLarge() {
		return p.kind
	} else if l := s.large(p); len(l.radii) == 0 {
		return l.core.kind
	}
	return kindLarge
}

// shared returns what two parts of the same kind have in common, exactly. It is a part of that if they are tiles: a
// corner, or what is between the corners of one that are in the other. Nil is nothing.
func (room *scratch) shared(p, q *probe) Shape {
	if p.kind == kindBox {
		both := &room.vt.box
		*both = Box{each(p.a, q.a, maxOf), each(p.b, q.b, minOf)}
		if !both.Min.isAtMost(both.Max) {
			return nil
		}
		return both
	}
	ends := &room.vt.segment
	count := 0
	for k, from := range [...]*probe{p, q} {
		beside := room.vn.probe([...]*probe{q, p}[k])
		for i := range dim {
			corner := from.corner(i)
			room.vt.point = corner
			if !Overlap(&room.vt.point, beside) {
				continue
			}
			switch {
			case count == 0:
				*ends = Segment{corner, corner}
			case length(corner.Sub(ends.A)) > length(ends.B.Sub(ends.A)):
				ends.B = corner
			case length(corner.Sub(ends.B)) > length(ends.B.Sub(ends.A)):
				ends.A = corner
			}
			count++
		}
	}
	if count == 0 {
		return nil
	}
	return ends
}

// compareContacts is the order of pairs, then of what happens first.
func compareContacts(a, b contact) int {
	if a.pair != b.pair {
		return cmp.Compare(a.pair, b.pair)
	}
	return cmp.Or(cmp.Compare(a.enter, b.enter), cmp.Compare(a.gone[0]+a.gone[1], b.gone[0]+b.gone[1]), cmp.Compare(a.a, b.a), cmp.Compare(a.b, b.b))
}

// orderContacts puts contacts of numbers less than n in the order of compareContacts. They are dealt by their greater
// numbers, then by the lesser ones, so pairs are in order; those of one pair, which are few, are compared. To deal takes
// longer than to compare where there are few in all.
func (room *scratch) orderContacts(n int) {
	if len(room.contacts) < 64 || len(room.contacts) < n/32 {
		slices.SortFunc(room.contacts, compareContacts)
		return
	}
	room.dealContacts(0, n)
	room.dealContacts(32, n)
	for from := 0; from < len(room.contacts); {
		to := from + 1
		for to < len(room.contacts) && room.contacts[to].pair == room.contacts[from].pair {
			to++
		}
		if to > from+1 {
			slices.SortFunc(room.contacts[from:to], compareContacts)
		}
		from = to
	}
}

// dealContacts brings contacts into the order of the lesser or the greater numbers of their pairs, and leaves that of the
// others as it is.
func (room *scratch) dealContacts(shift, n int) {
	room.starts = slices.Grow(room.starts[:0], n)[:n]
	clear(room.starts)
	for i := range room.contacts {
		room.starts[uint32(room.contacts[i].pair>>(shift&63))]++
	}
	startsOf(room.starts)
	room.dealt = slices.Grow(room.dealt[:0], len(room.contacts))[:len(room.contacts)]
	for i := range room.contacts {
		at := &room.starts[uint32(room.contacts[i].pair>>(shift&63))]
		room.dealt[*at] = room.contacts[i]
		*at++
	}
	room.contacts, room.dealt = room.dealt, room.contacts
}

// meetAlongLegs adds to contacts when two parts meet of which one goes along legs.
func (s *store) meetAlongLegs(a, b int32, room *scratch) {
	pair := pairOf(s.objectOf(a), s.objectOf(b))
	var routes [2][1]Leg
	way := s.rendezvous(pair, &routes)
	for {
		gone := [2]int32{way.x.gone, way.y.gone}
		if !way.next() {
			return
		}
		p, q := s.placed(a, way.a), s.placed(b, way.b)
		var span Span
		if fastSweepSpan(&span, room.va.probe(&p), &way.ma, room.vb.probe(&q), &way.mb) {
			room.contacts = append(room.contacts, contact{pair, way.when(span.Enter), way.when(span.Exit), a, b, gone, way.from})
		}
	}
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
			s.unfoldPairs(room)
			return
		}
	}
}

// findInSlices is findOnTheWay for n slices, unless bounds meet more than most times in one
// of them.
func (s *store) findInSlices(n, most int, room *scratch) bool {
	defer func() { s.slice = slice{} }()
	room.found, room.sure = room.found[:0], room.sure[:0]
	for i := range n {
		if n > 1 {
			s.slice = slice{float64(i) / float64(n), float64(i+1) / float64(n), true}
			if i == 0 || s.refit(room) > 2 {
				s.buildTree()
			}
		}
		start, surely := len(room.found), len(room.sure)
		limit := most
		if limit < math.MaxInt {
			limit += start
		}
		s.listFound(room, limit)
		if len(room.found) > limit {
			return false
		}
		if i > 0 {
			room.found = slices.Delete(room.found, start+s.keepMoving(room.found[start:]), len(room.found))
			room.sure = room.sure[:surely]
		}
	}
	if n > 1 {
		room.uniqueFound(len(s.parts))
		s.slice = slice{}
		s.refit(room) // rays and lines are still to come
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

// uniqueFound leaves one of each pair in found, of n parts.
func (room *scratch) uniqueFound(n int) {
	room.pairs = room.pairs[:0]
	for _, f := range room.found {
		room.pairs = append(room.pairs, pairOf(f[0], f[1]))
	}
	room.order(n)
	room.found = room.found[:0]
	for _, p := range room.pairs {
		a, b := p.numbers()
		room.found = append(room.found, [2]int32{a, b})
	}
}
