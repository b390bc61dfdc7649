package d3

// The numbers of ids: those of small integers in a table, the others in a map.

import (
	"maps"
	"reflect"
	"slices"
	"unsafe"
)

// ids knows the numbers of the ids of a World. Most are small integers, which count up: their numbers are found
// in a table, in less than a tenth of the time that a map takes.
type ids[K comparable] struct {
	table []int32     // of 0, 1 and so on: the number, or none if it is not there or in rest
	rest  map[K]int32 // of all others
	count int
	room  int          // as many are expected
	kind  reflect.Kind // of K, once there was one
}

// place returns where in a table of so many an id, an integer, would be, and whether there is such a place. The bits of an
// id are read as those of a number without a sign: no two ids of a type have the same place. Of ids that are no integers, most
// is 0, so there is none.
func (x *ids[K]) place(id K, most int) (at int, ok bool) {
	n, bits := uint64(most), unsafe.Pointer(&id)
	switch unsafe.Sizeof(id) {
	case 1:
		n = uint64(*(*uint8)(bits))
	case 2:
		n = uint64(*(*uint16)(bits))
	case 4:
		n = uint64(*(*uint32)(bits))
	case 8:
		n = *(*uint64)(bits)
	}
	return int(n), n < uint64(most)
}

// find returns the number of an id, and whether it is there; if not, 0.
func (x *ids[K]) find(id K) (number int32, ok bool) {
	if len(x.table) > 0 {
		if at, ok := x.place(id, len(x.table)); ok && x.table[at] != none {
			return x.table[at], true
		}
	}
	if len(x.rest) == 0 {
		return 0, false
	}
	number, ok = x.rest[id]
	return number, ok
}

// most returns how many places the table may have: some for each id, and none if ids are no integers, or of several types.
func (x *ids[K]) most() int {
	if x.kind == reflect.Invalid {
		x.kind = reflect.TypeFor[K]().Kind()
	}
	if x.kind < reflect.Int || x.kind > reflect.Uintptr {
		return 0
	}
	return 4*x.room + 64
}

// add adds an id that is not there.
func (x *ids[K]) add(id K, number int32) {
	x.count++
	x.room = max(x.room, x.count)
	if at, ok := x.place(id, x.most()); ok {
		for len(x.table) <= at {
			x.table = append(x.table, none)
		}
		x.table[at] = number
		return
	}
	if x.rest == nil {
		x.rest = make(map[K]int32, x.room-x.count)
	}
	x.rest[id] = number
}

// change gives an id that is there another number.
func (x *ids[K]) change(id K, number int32) {
	if at, ok := x.place(id, len(x.table)); ok && x.table[at] != none {
		x.table[at] = number
		return
	}
	x.rest[id] = number
}

// remove takes out an id that is there.
func (x *ids[K]) remove(id K) {
	x.count--
	if at, ok := x.place(id, len(x.table)); ok && x.table[at] != none {
		x.table[at] = none
		return
	}
	delete(x.rest, id)
}

// remake takes all out, and gives back their room.
func (x *ids[K]) remake() { *x = ids[K]{kind: x.kind} }

// clear takes all out.
func (x *ids[K]) clear() {
	x.table, x.count = x.table[:0], 0
	clear(x.rest)
}

// grow says that n more are expected.
func (x *ids[K]) grow(n int) {
	x.room = max(x.room, x.count+n)
	if x.most() > 0 {
		x.table = slices.Grow(x.table, max(0, x.room-len(x.table)))
	}
}

// copy makes x what from is.
func (x *ids[K]) copy(from *ids[K]) {
	x.clear()
	x.table, x.count = append(x.table, from.table...), from.count
	if x.rest == nil && len(from.rest) > 0 {
		x.rest = make(map[K]int32, len(from.rest))
	}
	maps.Copy(x.rest, from.rest)
}
