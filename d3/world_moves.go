package d3

// Moves: the motions of objects until the next Step as ways in straight pieces, and the boxes of these ways.

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// offset returns the offset at a time of the leg, which begins where prev ends. Between the ends of the leg it rounds.
func (l *Leg) offset(prev *Leg, t float64) Vec {
	switch {
	case t >= l.T:
		return l.Offset
	case t <= prev.T:
		return prev.Offset
	}
	return prev.Offset.Add(l.Offset.Sub(prev.Offset).Scale((t - prev.T) / (l.T - prev.T)))
}

// pathCursor goes along legs.
type pathCursor struct {
	legs     []Leg // the legs that are left
	legIndex int32 // the number of legs before those
	prev     Leg   // the end of the one before
	now      Vec   // the offset now
}

// newPathCursor returns a cursor at the start of a way.
func newPathCursor(start Vec, legs []Leg) pathCursor {
	return pathCursor{legs: legs, prev: Leg{Offset: start}, now: start}
}

// legEnd returns the time at which the leg ends.
func (h *pathCursor) legEnd() float64 {
	if len(h.legs) == 0 {
		return math.Inf(1)
	}
	return h.legs[0].T
}

// advance goes on to a time, no later than the end of the leg, and returns the motion until then.
func (h *pathCursor) advance(t float64) (motion Vec) {
	if len(h.legs) == 0 {
		return Vec{}
	}
	leg, was := &h.legs[0], h.now
	if h.now = leg.offset(&h.prev, t); t >= leg.T {
		h.prev, h.legs = *leg, h.legs[1:]
		h.legIndex++
	}
	return h.now.Sub(was)
}

// skip goes from the start to a time within the leg of index n.
func (h *pathCursor) skip(n int32, t float64) {
	if n > 0 {
		h.prev, h.legs, h.legIndex = h.legs[n-1], h.legs[n:], n
	}
	if h.now = h.prev.Offset; t > h.prev.T && len(h.legs) > 0 {
		h.now = h.legs[0].offset(&h.prev, t)
	}
}

// pairCursor goes through the pieces of a step in which both of two objects move straight.
type pairCursor struct {
	x, y     pathCursor
	from, to float64 // the times of the piece
	a, b     Vec     // the offsets at its begin
	ma, mb   Vec     // their motions in it
}

// next goes on to the next piece, and reports whether there is one.
func (e *pairCursor) next() bool {
	if len(e.x.legs) == 0 && len(e.y.legs) == 0 {
		return false
	}
	e.from, e.to = e.to, min(e.x.legEnd(), e.y.legEnd())
	e.a, e.b = e.x.now, e.y.now
	e.ma, e.mb = e.x.advance(e.to), e.y.advance(e.to)
	return true
}

// skip goes from the start to the piece that begins at a time, by the indices of its legs. An object that goes to and fro meets
// another one on each leg: to go through all pieces before each contact would take quadratic time.
func (e *pairCursor) skip(gone [2]int32, t float64) {
	e.x.skip(gone[0], t)
	e.y.skip(gone[1], t)
	e.to = t
}

// when returns the time in the step of a time t of the piece, from 0 to 1. For 0 < t < 1 it is strictly between the ends of the
// piece, as far as there are floats between, and never 0 or 1.
func (e *pairCursor) when(t float64) float64 {
	switch t {
	case 0:
		return e.from
	case 1:
		return e.to
	}
	first, last := math.Nextafter(e.from, 2), math.Nextafter(e.to, -1)
	switch {
	case first <= last:
		return min(max(e.from+float64(t*(e.to-e.from)), first), last)
	case e.from == 0:
		return e.to
	}
	return e.from
}

// boundsOfWay returns the bounds of a part along all of its way within the time slice.
func (s *store) boundsOfWay(at int32) tree.Bounds {
	p := &s.parts[at]
	when, b := s.slice, tree.Nowhere
	if !when.isPart {
		when.to = 1
	}
	if way := s.wayOf(at); isWay(way) {
		q, leg := p.grown(way.maxAbs()), Leg{1, way}
		there := q
		there.translate(leg.offset(&Leg{}, when.from))
		b = around(there.ends())
		q.translate(leg.offset(&Leg{}, when.to))
		c := around(q.ends())
		b.Join(&c)
		return b
	}
	if t := s.turning(p.object); t != nil {
		q := s.startOfTurning(t, at)
		lo, hi := q.ends()
		return boundsOfTurning(lo, hi, &t.Motion)
	}
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	// The least and greatest offsets along each axis bound the way: a sum of floats grows with its terms.
	lo, hi := fill(math.Inf(1)), fill(math.Inf(-1))
	prev := Leg{Offset: s.moves[s.objects[p.object].moveAt].start}
	for i := range legs {
		leg := &legs[i]
		if prev.T <= when.to && leg.T >= when.from {
			start := prev.Offset // of a leg that takes no time, too
			if prev.T < when.from {
				start = leg.offset(&prev, when.from)
			}
			end := leg.offset(&prev, min(leg.T, when.to))
			lo, hi = each(each(lo, start, minOf), end, minOf), each(each(hi, start, maxOf), end, maxOf)
		}
		prev = *leg
	}
	there := q
	there.translate(lo)
	b = around(there.ends())
	q.translate(hi)
	c := around(q.ends())
	b.Join(&c)
	return b
}

// boxOfWay returns a part whose box contains that of p, rounding included, wherever p is on its way, and the legs of that way,
// for which straight is memory.
func (s *store) boxOfWay(p *part, straight *[1]Leg) (q part, legs []Leg) {
	m := &s.moves[s.objects[p.object].moveAt]
	legs = m.route(straight)
	return p.grown(m.reach(legs)), legs
}

// reach returns the greatest number of the offsets of a way along legs.
func (m *move) reach(legs []Leg) float64 {
	far := m.start.maxAbs()
	for i := range legs {
		far = max(far, legs[i].Offset.maxAbs())
	}
	return far
}

// grown returns a part whose box contains that of p wherever p moves, no farther than far: the place of p at a time has an error
// of some 10e of these lengths, and the radius grows by 2⁻⁴⁸ of them.
func (p *part) grown(far float64) part {
	q := *p
	if p.isLarge() { // a box around it moves as far
		q.kind, q.r = kindBox, 0
	}
	// Where it is at a time rounds, by some 10e, and so does a box around it.
	q.r += float64(0x1p-48*(p.a.maxAbs()+p.b.maxAbs()+far)) + 0x1p-1070
	return q
}

// boundsOfTurning returns bounds of what is in the box from lo to hi, on all of its way.
func boundsOfTurning(lo, hi Vec, m *Motion) tree.Bounds {
	if lo.X > hi.X {
		return tree.Nowhere
	}
	from, to := m.offsetsOf(lo, hi)
	return finiteBounds(lo.Add(from), hi.Add(to))
}

// turning returns the motion of an object that turns until the next Step, or nil.
func (s *store) turning(number int32) *turningMove {
	if moved := s.objects[number].moveAt; moved != none && s.moves[moved].turnAt != none {
		return &s.turningMoves[s.moves[moved].turnAt]
	}
	return nil
}

// startOfTurning returns an item of an object that turns, as it is before that motion.
func (s *store) startOfTurning(t *turningMove, at int32) (q storedShape) {
	if at >= firstTile {
		m := s.meshBefore(s.meshes.of(at), t)
		q.setTileOf(&m, at-m.first)
		return q
	}
	if q.part = s.parts[at]; t.isDone {
		number := q.object
		q = t.before[at-s.objects[number].first]
		q.object = number
	} else if q.isLarge() && q.kind != kindMesh {
		q.large = *s.large(&q.part)
	}
	return q
}

// meshBefore returns a mesh as it is before a motion that turns it.
func (s *store) meshBefore(m *placedMesh, t *turningMove) placedMesh {
	if t.isDone {
		return t.formerMesh(m)
	}
	return *m
}

// wayOf returns the straight motion of an item. It returns noWay if ways are not known, or if the item goes along legs.
func (s *store) wayOf(at int32) Vec {
	switch {
	case !s.hasWays:
		return noWay
	case at >= firstTile:
		at = s.objects[s.meshes.of(at).object].first
	}
	return s.ways[at]
}

// noWay says that an item has no straight motion, or that it is not known.
var noWay = fill(math.NaN())

// isWay reports whether m is not noWay.
func isWay(m Vec) bool { return m.X == m.X }

// findWays sets ways for the parts from from to end. In a Step in which many parts move, reading ways in the order of parts
// takes less time than reading objects and moves out of order.
func (s *store) findWays(from, end int) {
	const ahead = 16
	for at := from; at < end; at++ {
		if next := at + 2*ahead; next < end {
			prefetchKey(unsafe.Pointer(&s.objects[s.owners[next]]))
		}
		if next := at + ahead; next < end {
			if moved := s.objects[s.owners[next]].moveAt; moved != none {
				prefetchKey(unsafe.Pointer(&s.moves[moved].motion))
				prefetchKey(unsafe.Pointer(&s.moves[moved].start))
			}
		}
		if s.ways[at] = (Vec{}); s.parts[at].isMoved {
			m := &s.moves[s.objects[s.owners[at]].moveAt]
			if s.ways[at] = m.motion; len(m.legs) > 0 || m.start != (Vec{}) || m.turnAt != none {
				s.ways[at] = noWay
			}
		}
	}
}

// route returns the legs of m: for a straight motion, the one leg in straight.
func (m *move) route(straight *[1]Leg) []Leg {
	if len(m.legs) > 0 {
		return m.legs
	}
	straight[0] = Leg{1, m.motion}
	return straight[:]
}

// routeOf returns the legs of an object, for which straight is memory. An object that stands still has one without a motion.
func (s *store) routeOf(number int32, straight *[1]Leg) []Leg {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].route(straight)
	}
	straight[0] = Leg{T: 1}
	return straight[:]
}

// startOf returns where the motion of an object begins, relative to the object.
func (s *store) startOf(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].start
	}
	return Vec{}
}

// isBent reports whether an object goes along legs.
func (s *store) isBent(number int32) bool {
	moved := s.objects[number].moveAt
	return moved != none && len(s.moves[moved].legs) > 0
}

// move sets an object in motion, along legs if there are some.
func (s *store) move(number int32, m Vec, legs []Leg) {
	o := &s.objects[number]
	if o.moveAt == none {
		o.moveAt = int32(len(s.moves))
		s.growMoves(1)
	}
	to := &s.moves[o.moveAt]
	to.object, to.motion, to.legs, to.start, to.walkCount, to.turnAt = number, m, append(to.legs[:0], legs...), Vec{}, 0, none
	s.isPending = s.isPending || m != Vec{}
	s.markAllStale(number, true)
}

// growMoves adds n moves. They keep the memory for legs that moves had at these places before.
func (s *store) growMoves(n int) {
	s.moves = slices.Grow(s.moves, n)[:len(s.moves)+n]
}

// halt ends the motion of an object.
func (s *store) halt(number int32) {
	o := &s.objects[number]
	if o.moveAt == none {
		return
	}
	if last := int32(len(s.moves) - 1); o.moveAt != last {
		s.moves[o.moveAt], s.moves[last] = s.moves[last], s.moves[o.moveAt]
		s.objects[s.moves[o.moveAt].object].moveAt = o.moveAt
	}
	s.moves = s.moves[:len(s.moves)-1]
	o.moveAt = none
	s.markAllStale(number, false)
}

// motion returns the motion of an object, from where it is to where it will be.
func (s *store) motion(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].motion
	}
	return Vec{}
}

// movedIndex returns the index of an object in a list, which is in order of objects and has it.
func movedIndex(list []movedObject, number int32) int {
	at, _ := slices.BinarySearchFunc(list, number, func(c movedObject, number int32) int { return cmp.Compare(c.object, number) })
	return at
}

// pairCursor returns the cursor of two objects, before its first piece. routes is memory for it.
func (s *store) pairCursor(p pair, routes *[2][1]Leg) (e pairCursor) {
	a, b := p.numbers()
	e.x = newPathCursor(s.startOf(a), s.routeOf(a, &routes[0]))
	e.y = newPathCursor(s.startOf(b), s.routeOf(b, &routes[1]))
	return e
}

// firstFinite returns x if it is finite, else y.
func firstFinite(x, y float64) float64 {
	if isFinite(x) {
		return x
	}
	return y
}

// openExtent returns how long a box is from lo to hi, or a negative number that tells which of the two is infinite.
func openExtent(lo, hi float64) float64 {
	switch isFrom, isTo := isFinite(lo), isFinite(hi); {
	case isFrom && isTo:
		return min(hi-lo, math.MaxFloat64)
	case isFrom:
		return -1
	case isTo:
		return -2
	}
	return -3
}
