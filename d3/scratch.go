package d3

import (
	"math"
	"slices"
)

// pair holds the numbers of two objects, the lesser one above.
type pair uint64

func pairOf(a, b int32) pair {
	if b < a {
		a, b = b, a
	}
	return pair(a)<<32 | pair(b)
}

func (p pair) numbers() (a, b int32) { return int32(p >> 32), int32(p & math.MaxUint32) }

// scratch is room for a query.
type scratch struct {
	items     []int32
	found     [][2]int32
	pairs     []pair
	sorted    []pair
	contacts  []contact
	obstacles []obstacle
	few       [16]obstacle
	hits      []partHit
	bends     []bend
	planes    []plane
	events    []event
	near      []neighbor
	marks     marks
	walk      walk
	stops     [8]stop
	va, vb    view
}

// get returns room that nobody else uses, put gives it back.
func (s *store) get() *scratch {
	s.mu.Lock()
	defer s.mu.Unlock()
	if n := len(s.spare); n > 0 {
		room := s.spare[n-1]
		s.spare = s.spare[:n-1]
		return room
	}
	return new(scratch)
}

func (s *store) put(room *scratch) {
	s.mu.Lock()
	s.spare = append(s.spare, room)
	s.mu.Unlock()
}

// order puts pairs in order, and leaves one of each.
func (room *scratch) order() {
	if len(room.pairs) < 256 {
		slices.Sort(room.pairs)
	} else {
		room.radix()
	}
	room.pairs = slices.Compact(room.pairs)
}

// radix sorts pairs by their digits of eleven bits, the last ones first, without those that
// are the same in all.
func (room *scratch) radix() {
	const digit = 11
	var differ pair
	for _, p := range room.pairs {
		differ |= p ^ room.pairs[0]
	}
	for shift := 0; differ>>shift != 0; shift += digit {
		if differ>>shift&(1<<digit-1) == 0 {
			continue
		}
		var starts [1 << digit]int32
		for _, p := range room.pairs {
			starts[p>>shift&(1<<digit-1)]++
		}
		sum := int32(0)
		for i, n := range starts {
			starts[i] = sum
			sum += n
		}
		room.sorted = append(room.sorted[:0], room.pairs...)
		for _, p := range room.sorted {
			at := &starts[p>>shift&(1<<digit-1)]
			room.pairs[*at] = p
			*at++
		}
	}
}
