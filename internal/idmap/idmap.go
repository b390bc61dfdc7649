// Package idmap has two hash tables of a World: from the ids of a user to the numbers of objects, and one that is cleared at no cost.
package idmap

import (
	"maps"
	"reflect"
	"slices"
	"unsafe"
)

// Map has a number ≥ 0 for each id. Most ids of a World are small integers that count up. A Map finds these in an array, in less than a
// tenth of the time that a map of Go takes. The zero Map is empty.
type Map[K comparable] struct {
	table []int32     // the number of the id 0, 1 and so on; none if the id is not there, or in rest
	rest  map[K]int32 // the numbers of all other ids
	count int
	room  int          // the greatest number of ids that were or will be there
	kind  reflect.Kind // the kind of K, once it was asked for
}

const none = -1

// place returns the index of an id in a table of n entries, and whether there is one. It reads the bits of an integer id as an unsigned
// number, so no two ids of a type have the same index. The caller passes n = 0 for ids that are no integers.
func (x *Map[K]) place(id K, n int) (at int, ok bool) {
	u, bits := uint64(n), unsafe.Pointer(&id)
	switch unsafe.Sizeof(id) {
	case 1:
		u = uint64(*(*uint8)(bits))
	case 2:
		u = uint64(*(*uint16)(bits))
	case 4:
		u = uint64(*(*uint32)(bits))
	case 8:
		u = *(*uint64)(bits)
	}
	return int(u), u < uint64(n)
}

// Len returns how many ids are there.
func (x *Map[K]) Len() int { return x.count }

// Find returns the number of an id, and whether the id is there; if not, 0.
func (x *Map[K]) Find(id K) (number int32, ok bool) {
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

// mostEntries returns how many entries the table may have: some for each id, and none for ids that are no integers or of an interface type.
func (x *Map[K]) mostEntries() int {
	if x.kind == reflect.Invalid {
		x.kind = reflect.TypeFor[K]().Kind()
	}
	if x.kind < reflect.Int || x.kind > reflect.Uintptr {
		return 0
	}
	return 4*x.room + 64
}

// Add adds an id that is not there.
func (x *Map[K]) Add(id K, number int32) {
	x.count++
	x.room = max(x.room, x.count)
	if at, ok := x.place(id, x.mostEntries()); ok {
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

// Change gives an id that is there another number.
func (x *Map[K]) Change(id K, number int32) {
	if at, ok := x.place(id, len(x.table)); ok && x.table[at] != none {
		x.table[at] = number
		return
	}
	x.rest[id] = number
}

// Remove removes an id that is there.
func (x *Map[K]) Remove(id K) {
	x.count--
	if at, ok := x.place(id, len(x.table)); ok && x.table[at] != none {
		x.table[at] = none
		return
	}
	delete(x.rest, id)
}

// Release removes all ids, and gives their memory back.
func (x *Map[K]) Release() { *x = Map[K]{kind: x.kind} }

// Clear removes all ids, and keeps their memory.
func (x *Map[K]) Clear() {
	x.table, x.count = x.table[:0], 0
	clear(x.rest)
}

// Grow makes room for n more ids.
func (x *Map[K]) Grow(n int) {
	x.room = max(x.room, x.count+n)
	if x.mostEntries() > 0 {
		x.table = slices.Grow(x.table, max(0, x.room-len(x.table)))
	}
}

// CopyFrom gives x the ids and numbers of from, and no others.
func (x *Map[K]) CopyFrom(from *Map[K]) {
	x.Clear()
	x.table, x.count = append(x.table, from.table...), from.count
	if x.rest == nil && len(from.rest) > 0 {
		x.rest = make(map[K]int32, len(from.rest))
	}
	maps.Copy(x.rest, from.rest)
}
