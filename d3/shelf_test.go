package d3

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestShelfLendsOnce holds a shelf to its promise: what is taken is nobody else's, and there is never more of it than was in
// use at the same time.
func TestShelfLendsOnce(t *testing.T) {
	type room struct{ isTaken atomic.Bool }
	var s shelf[room]
	var known sync.Map
	var count atomic.Int64
	const goroutines, depth = 8, 3
	var wait sync.WaitGroup
	for range goroutines {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range 2000 {
				var held [depth]*room
				for k := range held[:1+i%depth] {
					held[k] = s.take()
					if _, isKnown := known.LoadOrStore(held[k], true); !isKnown {
						count.Add(1)
					}
					if held[k].isTaken.Swap(true) {
						t.Error("two have the same room")
						return
					}
				}
				runtime.Gosched()
				for _, r := range held[:1+i%depth] {
					r.isTaken.Store(false)
					s.put(r)
				}
			}
		}()
	}
	wait.Wait()
	// Room that comes to a peg behind one who looks for it is not found. So there may be some more.
	if most := int64(goroutines*depth + pegs); count.Load() > most {
		t.Errorf("%d rooms were made for %d at a time", count.Load(), goroutines*depth)
	}
}

// TestShelfKeepsRoom says that one after the other get by with one room, and two in turns with two.
func TestShelfKeepsRoom(t *testing.T) {
	var s shelf[[64]byte]
	for _, most := range [...]int{1, 2, 3, 1} {
		for range 3 { // the third time, all is there
			var held []*[64]byte
			for range most {
				held = append(held, s.take())
			}
			for _, room := range held {
				s.put(room)
			}
		}
		if n := testing.AllocsPerRun(100, func() {
			a := s.take()
			b := a
			if most > 1 {
				b = s.take()
				s.put(b)
			}
			s.put(a)
		}); n > 0 {
			t.Errorf("%v allocations for %d at a time", n, most)
		}
	}
}
