// Package workers shares the tasks of a job among several goroutines, without allocation in the steady state.
package workers

import (
	"math/bits"
	"runtime"
	"sync/atomic"
	"time"
)

// Job is work in tasks that do not depend on each other.
type Job interface{ Do(worker, task int) }

// Most is the greatest number of workers of a Group: the state of a Group has one bit for each.
const Most = 60

// Group runs jobs on several goroutines. The goroutine that calls Run is worker 0; the others, the helpers, end after Stop. A helper
// that starts after Stop ends at once, or helps with the next job. A Group keeps all that its helpers need, so that Run allocates nothing.
type Group struct {
	Job     Job           // the job that Run runs
	workers atomic.Int64  // how many the last job has
	state   atomic.Uint64 // open, and bit w while helper w is here
	called  atomic.Bool   // helpers are starting, or here
	coming  atomic.Int64  // how many goroutines were started and have not joined yet
	done    atomic.Int64  // how many tasks are done
	helper  func()        // the method value of help, made once
	ranges  [Most]taskRange
}

// open is the bit of a Group's state that lets helpers join. It is the bit of worker 0, which is no helper.
const open = 1

// taskRange packs three numbers into one word: the number of the job, the next task and the end of the tasks. A late worker's
// compare-and-swap fails if the job has changed. Each worker begins with the same range in each job, for the locality of its cache.
type taskRange struct {
	atomic.Uint64
	_ [56]byte // the rest of a cache line
}

const (
	taskBits = 28
	taskMask = 1<<taskBits - 1
	jobs     = 1 << (64 - 2*taskBits) // numbers of jobs count up modulo this
)

// Run does all tasks of g.Job, below 2²⁸ of them, with so many workers, at most Most, and returns when they are done.
func (g *Group) Run(workers, tasks int) {
	workers = min(workers, Most)
	g.workers.Store(int64(workers))
	g.done.Store(0)
	job := (g.ranges[0].Load()>>(2*taskBits) + 1) % jobs
	for w := workers - 1; w >= 0; w-- { // helpers look at range 0 for a new job, which is set last
		from, end := w*tasks/workers, (w+1)*tasks/workers
		g.ranges[w].Store(job<<(2*taskBits) | uint64(from)<<taskBits | uint64(end))
	}
	g.call(min(workers, tasks) - 1)
	g.work(0, job)
	for n := 0; g.done.Load() < int64(tasks); n++ {
		pause(n)
	}
}

// call starts so many helpers, if none are here.
func (g *Group) call(helpers int) {
	if g.called.Load() || helpers < 1 {
		return
	}
	g.called.Store(true)
	g.state.Or(open)
	if g.helper == nil {
		g.helper = g.help
	}
	// The count is one more than the work needs: the runtime lets the goroutine that is started last wait for the processor of this
	// one. Helpers of an earlier call that have not joined yet count as well.
	for range int64(helpers+1) - g.coming.Load() {
		g.coming.Add(1)
		go g.helper()
	}
}

// IsStarted reports whether g has ever started a helper.
func (g *Group) IsStarted() bool { return g.helper != nil }

// Stop waits until all helpers that are here have ended, and turns away those that come later, up to the next Run.
func (g *Group) Stop() {
	if g.state.Load() == 0 {
		return
	}
	g.state.And(^uint64(open))
	for n := 0; g.state.Load() != 0; n++ {
		pause(n)
	}
	g.called.Store(false)
}

// help is the body of a helper: it works on each new job until Stop, or until no job comes for a while.
func (g *Group) help() {
	worker := g.join()
	if g.coming.Add(-1); worker == 0 {
		return
	}
	const patience = 900 // pauses, about the time that starting a goroutine takes; after 1000, pause would sleep
	last := uint64(jobs)
	for n := 0; n < patience && g.state.Load()&open != 0; n++ {
		if job := g.ranges[0].Load() >> (2 * taskBits); job != last {
			g.work(worker, job)
			last, n = job, 0
		}
		pause(n)
	}
	g.called.Store(false)
	g.state.And(^(uint64(1) << worker))
}

// join returns the number of the worker that a helper becomes, or 0 if g is not open or has all its workers.
func (g *Group) join() (worker int) {
	for {
		state := g.state.Load()
		if state&open == 0 {
			return 0
		}
		worker = bits.TrailingZeros64(^state)
		if int64(worker) >= g.workers.Load() {
			return 0
		}
		if g.state.CompareAndSwap(state, state|1<<worker) {
			return worker
		}
	}
}

// pause lets the n-th turn of a waiting loop take more time as n grows: the machine may be busy with other work.
func pause(n int) {
	switch {
	case n > 1000:
		time.Sleep(20 * time.Microsecond)
	case n > 100:
		runtime.Gosched()
	}
}

// work does the tasks of a job that nobody has begun, first those of the worker's own range.
func (g *Group) work(worker int, job uint64) {
	n, did := int(g.workers.Load()), int64(0)
	for i := range n {
		r := &g.ranges[(worker+i)%n]
		for {
			was := r.Load()
			task, end := was>>taskBits&taskMask, was&taskMask
			if was>>(2*taskBits) != job || task == end {
				break
			}
			if r.CompareAndSwap(was, was+1<<taskBits) {
				g.Job.Do(worker, int(task))
				did++
			}
		}
	}
	if did > 0 {
		g.done.Add(did)
	}
}
