package pool

import (
	"runtime"
	"sync"
	"sync/atomic"
	"testing"
)

// TestPoolLendsOnce holds a Pool to its promise: what is taken is nobody else's, and there is never more of it than was in
// use at the same time.
func TestPoolLendsOnce(t *testing.T) {
	type value struct{ isTaken atomic.Bool }
	var s Pool[value]
	var known sync.Map
	var count atomic.Int64
	const goroutines, depth = 8, 3
	var wait sync.WaitGroup
	for range goroutines {
		wait.Add(1)
		go func() {
			defer wait.Done()
			for i := range 2000 {
				var held [depth]*value
				for k := range held[:1+i%depth] {
					held[k] = s.Take()
					if _, isKnown := known.LoadOrStore(held[k], true); !isKnown {
						count.Add(1)
					}
					if held[k].isTaken.Swap(true) {
						t.Error("two have the same value")
						return
					}
				}
				runtime.Gosched()
				for _, r := range held[:1+i%depth] {
					r.isTaken.Store(false)
					s.Put(r)
				}
			}
		}()
	}
	wait.Wait()
	// A value that comes to a shard behind a goroutine that looks for one is not found. So there may be some more.
	if most := int64(goroutines*depth + shardCount); count.Load() > most {
		t.Errorf("%d values were made for %d at a time", count.Load(), goroutines*depth)
	}
}

// TestPoolKeepsValues says that one after the other get by with one value, and two in turns with two.
func TestPoolKeepsValues(t *testing.T) {
	var s Pool[[64]byte]
	for _, most := range [...]int{1, 2, 3, 1} {
		for range 3 { // the third time, all is there
			var held []*[64]byte
			for range most {
				held = append(held, s.Take())
			}
			for _, room := range held {
				s.Put(room)
			}
		}
		if n := testing.AllocsPerRun(100, func() {
			a := s.Take()
			b := a
			if most > 1 {
				b = s.Take()
				s.Put(b)
			}
			s.Put(a)
		}); n > 0 {
			t.Errorf("%v allocations for %d at a time", n, most)
		}
	}
}
