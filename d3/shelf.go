package d3

// Shelves: memory that queries share, so that they allocate nothing.

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// shelf holds room that is not in use, as many as ever were in use at the same time. A sync.Pool
// would lose it in a garbage collection, and the next query allocate.
type shelf[T any] struct {
	first  atomic.Pointer[T]            // for who asks alone, at less cost than a lock
	isLent atomic.Bool                  // the first is in use, or, once there are pegs, among the others for good
	pegs   atomic.Pointer[[pegs]peg[T]] // if several ever asked at the same time, instead of first
	lock   sync.Mutex
	free   []*T
}

// peg holds room for those goroutines that begin to look for it there: mostly one, so that its memory need not go from
// one processor to another. It fills a line of a cache.
type peg[T any] struct {
	atomic.Pointer[T]
	_ [120]byte
}

const pegs = 32

// take returns room that nobody else uses, put gives it back.
func (s *shelf[T]) take() *T {
	if all := s.pegs.Load(); all != nil {
		return s.takeFrom(all)
	}
	if !s.isLent.CompareAndSwap(false, true) {
		return s.search() // whoever asks while first is in use is not alone
	}
	if room := s.first.Load(); room != nil {
		return room
	}
	room := new(T)
	s.first.Store(room)
	return room
}

func (s *shelf[T]) put(room *T) {
	switch all := s.pegs.Load(); {
	case all != nil:
		s.putTo(all, room)
	case s.first.Load() == room:
		s.isLent.Store(false)
	default:
		s.putAway(room)
	}
}

// empty forgets all room. Nobody takes or puts any meanwhile; what is in use may be put back later.
func (s *shelf[T]) empty() {
	s.first.Store(nil)
	s.pegs.Store(nil)
	s.isLent.Store(false)
	s.free = nil
}

// search looks for room among the rest.
func (s *shelf[T]) search() *T {
	s.lock.Lock()
	defer s.lock.Unlock()
	if last := len(s.free) - 1; last >= 0 {
		room := s.free[last]
		s.free = s.free[:last]
		return room
	}
	return new(T)
}

// putAway adds room to the rest. If there are no pegs yet, there are from now on: two were in use at the same time, or a
// callback that panicked has lost the first.
func (s *shelf[T]) putAway(room *T) {
	s.lock.Lock()
	defer s.lock.Unlock()
	s.free = append(s.free, room)
	if s.pegs.Load() == nil {
		s.pegs.Store(new([pegs]peg[T]))
	}
}

// takeFrom takes the room at the peg of a goroutine, or else any.
func (s *shelf[T]) takeFrom(all *[pegs]peg[T]) *T {
	if room := all[pegOf()].Swap(nil); room != nil {
		return room
	}
	if !s.isLent.Load() && s.isLent.CompareAndSwap(false, true) {
		return s.first.Load()
	}
	for i := range all {
		if p := &all[i]; p.Load() != nil {
			if room := p.Swap(nil); room != nil {
				return room
			}
		}
	}
	return s.search()
}

// putTo gives room back to the peg of a goroutine, or else to the rest.
func (s *shelf[T]) putTo(all *[pegs]peg[T], room *T) {
	if !all[pegOf()].CompareAndSwap(nil, room) {
		s.putAway(room)
	}
}

// pegOf returns a number that is the same for a goroutine most of the time, and another one for most others: it tells
// stacks apart.
func pegOf() uintptr {
	var here byte
	return uintptr(uint64(uintptr(unsafe.Pointer(&here))>>11) * 0x9e3779b97f4a7c15 >> 59)
}
