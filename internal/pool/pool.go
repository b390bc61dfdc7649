// Package pool keeps memory that queries share, so that they allocate nothing.
package pool

import (
	"sync"
	"sync/atomic"
	"unsafe"
)

// Pool is a free list of *T. It holds as many as were ever in use at the same time: a sync.Pool would lose them in a garbage
// collection, and the next query would allocate. The zero Pool is empty.
//
// A Pool begins with one value and no lock. It adds shards when two values were in use at the same time.
type Pool[T any] struct {
	first  atomic.Pointer[T] // the value for callers that come one after the other
	isLent atomic.Bool       // whether first is in use, or, once there are shards, among the other values for good
	shards atomic.Pointer[[shardCount]shard[T]]
	lock   sync.Mutex
	free   []*T // the values that are in no shard
}

// shard holds a value for the goroutines whose number it has, mostly one goroutine, so that the memory of the value stays in the cache of
// one processor. A shard fills a cache line.
type shard[T any] struct {
	atomic.Pointer[T]
	_ [120]byte
}

const shardCount = 32

// Take returns a value that nobody else uses, until Put gives it back. A new value is zero, and any other is as Put found it.
func (p *Pool[T]) Take() *T {
	if shards := p.shards.Load(); shards != nil {
		return p.takeFrom(shards)
	}
	if !p.isLent.CompareAndSwap(false, true) {
		return p.takeFree() // another caller has first
	}
	if x := p.first.Load(); x != nil {
		return x
	}
	x := new(T)
	p.first.Store(x)
	return x
}

// Put gives a value of Take back.
func (p *Pool[T]) Put(x *T) {
	switch shards := p.shards.Load(); {
	case shards != nil:
		p.putTo(shards, x)
	case p.first.Load() == x:
		p.isLent.Store(false)
	default:
		p.putFree(x)
	}
}

// Clear forgets all values. The caller makes sure that nobody takes or puts a value meanwhile; values in use may be put back later.
func (p *Pool[T]) Clear() {
	p.first.Store(nil)
	p.shards.Store(nil)
	p.isLent.Store(false)
	p.free = nil
}

// takeFree returns a value from the free list, or a new one.
func (p *Pool[T]) takeFree() *T {
	p.lock.Lock()
	defer p.lock.Unlock()
	if last := len(p.free) - 1; last >= 0 {
		x := p.free[last]
		p.free = p.free[:last]
		return x
	}
	return new(T)
}

// putFree adds x to the free list, and makes the shards if there are none: either two values were in use at the same time, or a
// callback that panicked has lost first.
func (p *Pool[T]) putFree(x *T) {
	p.lock.Lock()
	defer p.lock.Unlock()
	p.free = append(p.free, x)
	if p.shards.Load() == nil {
		p.shards.Store(new([shardCount]shard[T]))
	}
}

// takeFrom takes the value of the goroutine's shard, or else any value.
func (p *Pool[T]) takeFrom(shards *[shardCount]shard[T]) *T {
	if x := shards[shardOfGoroutine()].Swap(nil); x != nil {
		return x
	}
	if !p.isLent.Load() && p.isLent.CompareAndSwap(false, true) {
		return p.first.Load()
	}
	for i := range shards {
		if s := &shards[i]; s.Load() != nil {
			if x := s.Swap(nil); x != nil {
				return x
			}
		}
	}
	return p.takeFree()
}

// putTo gives x to the goroutine's shard, or else to the free list.
func (p *Pool[T]) putTo(shards *[shardCount]shard[T], x *T) {
	if !shards[shardOfGoroutine()].CompareAndSwap(nil, x) {
		p.putFree(x)
	}
}

// shardOfGoroutine returns a number below shardCount from the address of the goroutine's stack: mostly the same for one goroutine, and
// different for most others. It takes the upper 5 bits of a product with 2⁶⁴/φ (Knuth, The Art of Computer Programming, 6.4).
func shardOfGoroutine() uintptr {
	var here byte
	return uintptr(uint64(uintptr(unsafe.Pointer(&here))>>11) * 0x9e3779b97f4a7c15 >> 59)
}
