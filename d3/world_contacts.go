package d3

// Contacts: who meets whom during a step, in order, and what happens then. All is dealt to pages by the upper bits of the
// lesser numbers, so that several workers go through it, each page by itself.

import (
	"cmp"
	"math"
	"math/bits"
	"slices"
	"unsafe"

	"github.com/hantei-go/hantei/internal/workers"
)

// A page is of some fewOfPage things at least. There are mostPages at most: what is dealt to them stays in a cache.
const (
	fewOfPage = 256
	mostPages = 256
)

// settle puts contacts in order, compares them with the pairs of the step before, and finds what happens.
func (x *parallelJob) settle() {
	s, room := x.s, x.room
	pages := x.dealAll()
	x.accounts = slices.Grow(x.accounts[:0], pages)[:pages]
	x.run(pages, (*parallelJob).settlePage)
	x.atStart, x.afterwards = 0, 0
	if pages == 1 {
		own := x.roomOf(x.accounts[0].worker)
		own.now, room.sorted = room.sorted, own.now
	}
	now := room.sorted[:0]
	for i := range x.accounts {
		a := &x.accounts[i]
		a.start = x.atStart
		x.atStart += a.events[1] - a.events[0]
		x.afterwards += a.later[1] - a.later[0]
		if pages == 1 {
			now = now[:a.now[1]]
			break
		}
		now = append(now, x.roomOf(a.worker).now[a.now[0]:a.now[1]]...)
	}
	s.pairs, room.sorted = now, s.pairs
	x.dealLater()
}

// dealAll deals the contacts of all rooms to pages, and returns how many pages there are.
func (x *parallelJob) dealAll() (pages int) {
	s, room, n := x.s, x.room, len(x.s.objects)
	total, lists := 0, 1+len(x.rooms)
	for i := range lists {
		other := x.roomOf(i)
		total += len(other.contacts)
		other.events, other.later, other.now = other.events[:0], other.later[:0], other.now[:0]
	}
	things := total + len(s.pairs) + len(room.pairs)
	if x.isShared = s.sharesList(things); !x.isShared {
		things = total // what stands still is in order
	}
	x.lowBits = max(0, bits.Len(uint(n))-bits.Len(uint(min(things/fewOfPage, mostPages-1))))
	pages = n>>x.lowBits + 1
	if x.isDealt = pages > 1 || total > len(room.contacts) || total >= fewOfRun; x.isDealt {
		x.contacts.empty(lists, pages)
		room.dealt = slices.Grow(room.dealt[:0], total)[:total]
		x.run(lists, (*parallelJob).dealContacts)
		room.contacts = slices.Grow(room.contacts[:0], total)[:total]
	}
	return pages
}

// happened returns how many events there are.
func (x *parallelJob) happened() int { return x.atStart + x.afterwards }

// pageOf returns that of a pair.
func (x *parallelJob) pageOf(p pair) int { return int(p >> 32 >> (x.lowBits & 31)) }

// dealContacts deals the contacts of one room to pages.
func (x *parallelJob) dealContacts(_, task int) {
	from := 0
	for i := range task {
		from += len(x.roomOf(i).contacts)
	}
	all, to, starts := x.roomOf(task).contacts, x.room.dealt, x.contacts.of(task)
	for i := range all {
		starts[x.pageOf(all[i].pair)+2]++
	}
	beginAt(from, starts)
	for i := range all {
		at := &starts[x.pageOf(all[i].pair)+1]
		to[*at] = all[i]
		*at++
	}
}

// fewOfRun contacts are compared with each other.
const fewOfRun = 64

// orderPage puts the contacts of a page in order, and returns them, and where they are among all.
func (x *parallelJob) orderPage(task int, own *scratch) (some []contact, at int) {
	if !x.isDealt {
		slices.SortFunc(x.room.contacts, compareContacts)
		return x.room.contacts, 0
	}
	at, n := x.contacts.span(task)
	some = x.room.contacts[at : at+n]
	if size := 1 << x.lowBits; n < fewOfRun || n < size/32 {
		n = 0
		for list := range 1 + len(x.rooms) {
			n += copy(some[n:], x.dealtTo(task, list))
		}
		slices.SortFunc(some, compareContacts)
		return some, at
	}
	own.starts = slices.Grow(own.starts[:0], 1<<x.lowBits)[:1<<x.lowBits]
	clear(own.starts)
	first := task << x.lowBits
	for list := range 1 + len(x.rooms) {
		dealt := x.dealtTo(task, list)
		for i := range dealt {
			own.starts[int(dealt[i].pair>>32)-first]++
		}
	}
	startsOf(own.starts)
	for list := range 1 + len(x.rooms) {
		dealt := x.dealtTo(task, list)
		for i := range dealt {
			to := &own.starts[int(dealt[i].pair>>32)-first]
			some[*to] = dealt[i]
			*to++
		}
	}
	for from := 0; from < len(some); { // those of one number, which are few
		to, isInOrder := from+1, true
		for ; to < len(some) && some[to].pair>>32 == some[from].pair>>32; to++ {
			isInOrder = isInOrder && some[to-1].pair < some[to].pair
		}
		if !isInOrder {
			slices.SortFunc(some[from:to], compareContacts)
		}
		from = to
	}
	return some, at
}

// dealtTo returns the contacts of a page that come from one room.
func (x *parallelJob) dealtTo(page, list int) []contact {
	starts := x.contacts.of(list)
	return x.room.dealt[starts[page]:starts[page+1]]
}

// settlePage is settle for one page.
func (x *parallelJob) settlePage(worker, task int) {
	s, own := x.s, x.roomOf(worker)
	met, first := x.orderPage(task, own)
	met = s.joinContacts(met, own)
	from, end := pair(task)<<x.lowBits<<32, pair(task+1)<<x.lowBits<<32
	still, before := x.room.pairs, s.pairs
	if len(x.accounts) > 1 {
		still, before = pairsIn(still, from, end), pairsIn(before, from, end)
	}
	c := changes{before: before, events: own.events, later: own.later, now: own.now}
	a := &x.accounts[task]
	a.worker, a.events[0], a.later[0], a.now[0] = worker, len(c.events), len(c.later), len(c.now)
	for at := 0; at < len(met); {
		p := met[at].pair
		for ; len(still) > 0 && still[0] < p; still = still[1:] {
			c.lasts(still[0])
		}
		was := c.was(p)
		if was && met[at].enter > 0 {
			c.add(0, p, Exit, none)
			was = false
		}
		for ; at < len(met) && met[at].pair == p; at++ {
			c.meet(&met[at], int32(first+at), was)
			was = false
		}
	}
	for _, p := range still {
		c.lasts(p)
	}
	c.exitAll(math.MaxUint64)
	a.events[1], a.later[1], a.now[1] = len(c.events), len(c.later), len(c.now)
	own.events, own.later, own.now = c.events, c.later, c.now
}

// pairsIn returns those of some pairs in order that are at least from, and less than end.
func pairsIn(pairs []pair, from, end pair) []pair {
	i, _ := slices.BinarySearch(pairs, from)
	j, _ := slices.BinarySearch(pairs[i:], end)
	return pairs[i : i+j]
}

// joinContacts makes one of those contacts of parts, and of pieces of time, between which there is no gap. It returns what is left.
func (s *store) joinContacts(all []contact, room *scratch) []contact {
	n, first := 0, 0 // the first of those that make the last one
	for i := range all {
		c := &all[i]
		if n > 0 && all[n-1].pair == c.pair && (c.enter <= all[n-1].exit || s.joinsOne(all[first:i], c, room)) {
			all[n-1].exit = max(all[n-1].exit, c.exit)
			continue
		}
		all[n] = *c
		n++
		first = i
	}
	return all[:n]
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

// dealLater deals the events after the time 0 to spans of time. Those of a span are put in order by eventsOf.
func (x *parallelJob) dealLater() {
	switch x.spans, x.chunks = 0, 1; {
	case x.afterwards == 0:
		return
	case len(x.accounts) == 1 && x.afterwards < fewOfRun:
		x.spans, x.chunks = 1, 0
		orderEvents(x.laterOf(0))
		return
	case x.isShared:
		x.chunks = min(x.s.workers, workers.Most)
	}
	x.spans = 1 << bits.Len(uint(min(x.afterwards/fewOfPage, mostPages-1)))
	x.times.empty(x.chunks, x.spans)
	x.room.timed = slices.Grow(x.room.timed[:0], x.afterwards)[:x.afterwards]
	x.run(x.chunks, (*parallelJob).dealSome)
}

// laterOf returns the events after the time 0 of a page.
func (x *parallelJob) laterOf(page int) []event {
	a := &x.accounts[page]
	return x.roomOf(a.worker).later[a.later[0]:a.later[1]]
}

// dealSome deals those of some pages.
func (x *parallelJob) dealSome(_, task int) {
	from, to, starts := 0, x.room.timed, x.times.of(task)
	first, end := task*len(x.accounts)/x.chunks, (task+1)*len(x.accounts)/x.chunks
	for page := range first {
		from += len(x.laterOf(page))
	}
	for page := first; page < end; page++ {
		for _, e := range x.laterOf(page) {
			starts[spanOf(e.t, x.spans)+2]++
		}
	}
	beginAt(from, starts)
	for page := first; page < end; page++ {
		for _, e := range x.laterOf(page) {
			at := &starts[spanOf(e.t, x.spans)+1]
			to[*at] = e
			*at++
		}
	}
}

// spanOf returns in which of so many spans of time, a power of two, a time is.
func spanOf(t float64, spans int) int { return min(int(t*float64(spans)), spans-1) }

// eventsOf returns the events that a task is about, in order, and where they are among all: those of a page at the time 0, then
// those within a span of time.
func (x *parallelJob) eventsOf(worker, task int) (events []event, at int) {
	if task < len(x.accounts) {
		a := &x.accounts[task]
		return x.roomOf(a.worker).events[a.events[0]:a.events[1]], a.start
	}
	if x.chunks == 0 {
		return x.laterOf(0), x.atStart
	}
	span := task - len(x.accounts)
	at, n := x.times.span(span)
	own := x.roomOf(worker)
	own.ordered = slices.Grow(own.ordered[:0], n)[:n]
	if n < fewOfRun {
		n = 0
		for list := range x.chunks {
			n += copy(own.ordered[n:], x.timedIn(span, list))
		}
	} else { // to spans within this one
		size := 1 << bits.Len(uint(n))
		first := span * size
		own.starts = slices.Grow(own.starts[:0], size)[:size]
		clear(own.starts)
		for list := range x.chunks {
			for _, e := range x.timedIn(span, list) {
				own.starts[spanOf(e.t, size*x.spans)-first]++
			}
		}
		startsOf(own.starts)
		for list := range x.chunks {
			for _, e := range x.timedIn(span, list) {
				to := &own.starts[spanOf(e.t, size*x.spans)-first]
				own.ordered[*to] = e
				*to++
			}
		}
	}
	orderEvents(own.ordered)
	return own.ordered, x.atStart + at
}

// timedIn returns the events within a span of time that come from one chunk.
func (x *parallelJob) timedIn(span, list int) []event {
	starts := x.times.of(list)
	return x.room.timed[starts[span]:starts[span+1]]
}

// orderEvents puts events in order that have not far to go; or else it sorts them. Those at the same time stay in order.
func orderEvents(events []event) {
	const far = 64
	for i := 1; i < len(events); i++ {
		e, to := events[i], i
		for ; to > 0 && events[to-1].t > e.t; to-- {
			if i-to == far {
				events[to] = e
				slices.SortStableFunc(events, func(a, b event) int { return cmp.Compare(a.t, b.t) })
				return
			}
			events[to] = events[to-1]
		}
		events[to] = e
	}
}

// isLarge says whether there is more than a cache holds.
func (x *parallelJob) isLarge() bool {
	const few = 4096
	return len(x.s.parts) > few
}

// touchNext asks memory for the contacts of events that come soon, and for the parts of those that come sooner.
func (x *parallelJob) touchNext(events []event, i int) {
	const ahead = 8
	if i += ahead; i < len(events) && events[i].contact != none {
		c := &x.room.contacts[events[i].contact]
		x.s.touchItem(c.a)
		x.s.touchItem(c.b)
	}
	if i += ahead; i < len(events) && events[i].contact != none {
		touchKey(unsafe.Pointer(&x.room.contacts[events[i].contact]))
	}
}

// touchItem asks memory for a part, unless it is a tile.
func (s *store) touchItem(at int32) {
	if at < firstTile {
		touchPart(&s.parts[at])
		if s.hasWays {
			touchKey(unsafe.Pointer(&s.ways[at]))
		}
	}
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
