package d3

// Moves: the motions of objects until the next Step, and the boxes of their ways.

import (
	"cmp"
	"math"
	"slices"
	"unsafe"

	tree "github.com/hantei-go/hantei/internal/tree/d3"
)

// boundsOfWay returns those of a part with all of its way in the slice.
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
	var straight [1]Leg
	q, legs := s.boxOfWay(p, &straight)
	prev := Leg{Offset: s.moves[s.objects[p.object].moveAt].start}
	for i := range legs {
		leg := &legs[i]
		if prev.T <= when.to && leg.T >= when.from {
			start := prev.Offset // of a leg that takes no time, too
			if prev.T < when.from {
				start = leg.offset(&prev, when.from)
			}
			for _, offset := range [...]Vec{start, leg.offset(&prev, min(leg.T, when.to))} {
				there := q
				there.translate(offset)
				c := around(there.ends())
				b.Join(&c)
			}
		}
		prev = *leg
	}
	return b
}

// boxOfWay returns a part that moves as p does, with the same box but for what rounds, and its legs, for which
// there is room.
func (s *store) boxOfWay(p *part, straight *[1]Leg) (q part, legs []Leg) {
	m := &s.moves[s.objects[p.object].moveAt]
	legs = m.route(straight)
	far := m.start.maxAbs()
	for i := range legs {
		far = max(far, legs[i].Offset.maxAbs())
	}
	return p.grown(far), legs
}

// grown returns a part with the box of p, that holds what rounds where p moves, no farther than far.
func (p *part) grown(far float64) part {
	q := *p
	if p.isLarge() { // a box around it moves as far
		q.kind, q.r = kindBox, 0
	}
	// Where it is at a time rounds, by some 10e, and so does a box around it.
	q.r += float64(0x1p-48*(p.a.maxAbs()+p.b.maxAbs()+far)) + 0x1p-1070
	return q
}

// wayOf returns the motion of an item, if ways are known and it is straight from where the item is; or else noWay.
func (s *store) wayOf(at int32) Vec {
	switch {
	case !s.hasWays:
		return noWay
	case at < firstTile:
		return s.ways[at]
	}
	return Vec{}
}

// noWay is no motion.
var noWay = fill(math.NaN())

// isWay says whether a motion is one.
func isWay(m Vec) bool { return m.X == m.X }

// findWays makes ways known if many move, of some parts: to look at these, which are in order, takes less time than at objects
// and their moves, which are not.
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
			if s.ways[at] = m.motion; len(m.legs) > 0 || m.start != (Vec{}) {
				s.ways[at] = noWay
			}
		}
	}
}

// route returns the legs of m, for which there is room.
func (m *move) route(straight *[1]Leg) []Leg {
	if len(m.legs) > 0 {
		return m.legs
	}
	straight[0] = Leg{1, m.motion}
	return straight[:]
}

// routeOf returns the legs of an object, which may stand still.
func (s *store) routeOf(number int32, straight *[1]Leg) []Leg {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].route(straight)
	}
	straight[0] = Leg{T: 1}
	return straight[:]
}

// startOf returns where the way of an object begins, as seen from where it is.
func (s *store) startOf(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].start
	}
	return Vec{}
}

// isBent says whether an object goes along legs.
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
	to.object, to.motion, to.legs, to.start = number, m, append(to.legs[:0], legs...), Vec{}
	s.isPending = s.isPending || m != Vec{}
	s.markAllStale(number, true)
}

// setTravelled says that an object, which is where it will be, has come there along legs from start since
// the last Step. Several such ways share the time of the step. Those before are forgotten if they have too
// many legs: the World may be one that never steps.
func (s *store) setTravelled(number int32, start Vec, legs []Leg, sc *scratch) {
	sc.legs = sc.legs[:0]
	o := &s.objects[number]
	const mostLegs = 32
	walks := int32(0)
	if o.moveAt != none && s.moves[o.moveAt].start != (Vec{}) && len(s.moves[o.moveAt].legs)+len(legs) <= mostLegs {
		m := &s.moves[o.moveAt]
		walks = m.walkCount
		n := float64(walks + 1)
		for _, leg := range m.legs {
			sc.legs = append(sc.legs, Leg{float64(leg.T*float64(walks)) / n, leg.Offset.Add(start)})
		}
		for _, leg := range legs {
			sc.legs = append(sc.legs, Leg{min((float64(walks)+leg.T)/n, 1), leg.Offset})
		}
		start = start.Add(m.start)
	} else {
		sc.legs = append(sc.legs, legs...)
	}
	s.move(number, Vec{}, sc.legs)
	s.moves[o.moveAt].start, s.moves[o.moveAt].walkCount = start, walks+1
}

// growMoves adds n moves. They have the room for legs that others had there.
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

// prefetchMoves asks memory for the motions of the objects of some items. An item may be none, or a tile, which stands still.
func (s *store) prefetchMoves(items []int32) {
	if s.hasWays {
		for _, at := range items {
			if at != none && at < firstTile {
				prefetchKey(unsafe.Pointer(&s.ways[at]))
			}
		}
		return
	}
	for _, at := range items {
		if at != none && at < firstTile {
			if moved := s.objects[s.owners[at]].moveAt; moved != none {
				prefetchKey(unsafe.Pointer(&s.moves[moved].motion))
				prefetchKey(unsafe.Pointer(&s.moves[moved].start))
			}
		}
	}
}

// motion returns that of an object, from where it is to where it will be.
func (s *store) motion(number int32) Vec {
	if moved := s.objects[number].moveAt; moved != none {
		return s.moves[moved].motion
	}
	return Vec{}
}

// movedIndex returns the place in a list, in order of objects, of one that it has.
func movedIndex(list []movedObject, number int32) int {
	at, _ := slices.BinarySearchFunc(list, number, func(c movedObject, number int32) int { return cmp.Compare(c.object, number) })
	return at
}
