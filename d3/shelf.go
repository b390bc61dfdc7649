package d3

// Shelves: memory that queries share, so that they allocate nothing.

import (
	"sync"
	"sync/atomic"
)

// shelf holds room that is not in use, as many as ever were in use at the same time. A sync.Pool
// would lose it in a garbage collection, and the next query allocate.
type shelf[T any] struct {
	first atomic.Pointer[T] // for who asks alone, at less cost than a lock
	lock  sync.Mutex
	free  []*T
}

// take returns room that nobody else uses, put gives it back.
func (s *shelf[T]) take() *T {
	if room := s.first.Swap(nil); room != nil {
		return room
	}
	return s.search()
}

// search looks for room among the rest.
func (s *shelf[T]) search() *T {
	s.lock.Lock()
	defer s.lock.Unlock()
	last := len(s.free) - 1
	if last < 0 {
		return new(T)
	}
	room := s.free[last]
	s.free = s.free[:last]
	return room
}

func (s *shelf[T]) put(room *T) {
	if s.first.CompareAndSwap(nil, room) {
		return
	}
	s.lock.Lock()
	s.free = append(s.free, room)
	s.lock.Unlock()
}
