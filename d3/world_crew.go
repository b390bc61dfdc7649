package d3

// Crews: goroutines that share the work of one question.

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"
)

// job is work in tasks that do not depend on each other.
type job interface{ do(worker, task int) }

// mostWorkers is how many a crew has at the most: one bit for each.
const mostWorkers = 60

// crew does jobs on several goroutines, which end when it is dismissed. Those that have not come by then find that nobody
// wants them, and end, or help with the next question. What they need is kept, so that nothing is allocated.
type crew struct {
	kept    job           // the last one
	workers atomic.Int64  // of the last job; the one who asks is the first of them
	state   atomic.Uint64 // whether hands may come, and which workers are here
	called  atomic.Bool   // hands are on their way, or here
	coming  atomic.Int64  // how many goroutines were started, and have not asked yet whether they may come
	done    atomic.Int64  // how many tasks
	hand    func()
	lots    [mostWorkers]lot
}

// mayCome is the bit of a crew's state that stands for the one who asks.
const mayCome = 1

// lot is the tasks that a worker begins with: they are the same in each stage, so what it has looked at is in its cache.
// It holds which job this is of, the next task and the end of them, in one word: who comes late takes none of another job.
type lot struct {
	atomic.Uint64
	_ [56]byte // others write nearby
}

const (
	taskBits = 28
	taskMask = 1<<taskBits - 1
	mostJobs = 1 << (64 - 2*taskBits)
)

// do does the job that is kept, with so many workers.
func (c *crew) do(workers, tasks int) {
	workers = min(workers, mostWorkers)
	c.workers.Store(int64(workers))
	c.done.Store(0)
	job := (c.lots[0].Load()>>(2*taskBits) + 1) % mostJobs
	for w := workers - 1; w >= 0; w-- { // hands look at the first one, which is there last
		from, end := w*tasks/workers, (w+1)*tasks/workers
		c.lots[w].Store(job<<(2*taskBits) | uint64(from)<<taskBits | uint64(end))
	}
	c.call(min(workers, tasks) - 1)
	c.work(0, job)
	for n := 0; c.done.Load() < int64(tasks); n++ {
		pause(n)
	}
}

// call asks for so many hands, if none are here.
func (c *crew) call(hands int) {
	if c.called.Load() || hands < 1 {
		return
	}
	c.called.Store(true)
	c.state.Or(mayCome)
	if c.hand == nil {
		c.hand = c.lend
	}
	// One more than there is work for: the runtime lets the one that is started last wait for the processor that it was
	// started on. Those that came too late for the question before are among them.
	for range int64(hands+1) - c.coming.Load() {
		c.coming.Add(1)
		go c.hand()
	}
}

// dismiss ends the goroutines that are here, and turns away those that come later.
func (c *crew) dismiss() {
	if c.state.Load() == 0 {
		return
	}
	c.state.And(^uint64(mayCome))
	for n := 0; c.state.Load() != 0; n++ {
		pause(n)
	}
	c.called.Store(false)
}

// lend is what a goroutine does: jobs, as long as there are some.
func (c *crew) lend() {
	worker := c.join()
	if c.coming.Add(-1); worker == 0 {
		return
	}
	const patience = 900 // pauses: about what it takes to call somebody. More than 1000 would sleep
	last := uint64(mostJobs)
	for n := 0; n < patience && c.state.Load()&mayCome != 0; n++ {
		if job := c.lots[0].Load() >> (2 * taskBits); job != last {
			c.work(worker, job)
			last, n = job, 0
		}
		pause(n)
	}
	c.called.Store(false)
	c.state.And(^(uint64(1) << worker))
}

// join returns which worker a goroutine is, or 0 if none is wanted.
func (c *crew) join() (worker int) {
	for {
		state := c.state.Load()
		if state&mayCome == 0 {
			return 0
		}
		worker = bits.TrailingZeros64(^state)
		if int64(worker) >= c.workers.Load() {
			return 0
		}
		if c.state.CompareAndSwap(state, state|1<<worker) {
			return worker
		}
	}
}

// pause passes time, more of it if there has been much already: the machine may be busy with something else.
func pause(n int) {
	switch {
	case n > 1000:
		time.Sleep(20 * time.Microsecond)
	case n > 100:
		runtime.Gosched()
	}
}

// work does the tasks of a job that nobody has begun, first those of the worker's own lot.
func (c *crew) work(worker int, job uint64) {
	n, did := int(c.workers.Load()), int64(0)
	for i := range n {
		lot := &c.lots[(worker+i)%n]
		for {
			was := lot.Load()
			task, end := was>>taskBits&taskMask, was&taskMask
			if was>>(2*taskBits) != job || task == end {
				break
			}
			if lot.CompareAndSwap(was, was+1<<taskBits) {
				c.kept.do(worker, int(task))
				did++
			}
		}
	}
	if did > 0 {
		c.done.Add(did)
	}
}
