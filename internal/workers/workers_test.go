package workers

import (
	"sync/atomic"
	"testing"
)

// counts is a job that counts how often each of its tasks is done, and whether two are done by one worker at a time.
type counts struct {
	done [1000]atomic.Int32
	busy [Most]atomic.Bool
	bad  atomic.Bool
}

func (c *counts) Do(worker, task int) {
	if c.busy[worker].Swap(true) {
		c.bad.Store(true)
	}
	c.done[task].Add(1)
	c.busy[worker].Store(false)
}

// TestWorkersDoEachTaskOnce runs many jobs of several sizes, some of them after Stop.
func TestWorkersDoEachTaskOnce(t *testing.T) {
	var g Group
	for i := range 600 {
		workers, tasks := 1+i%7, i%1000
		c := new(counts)
		g.Job = c
		g.Run(workers, tasks)
		for task := range c.done {
			if n, want := int(c.done[task].Load()), min(1, max(0, tasks-task)); n != want {
				t.Fatalf("job %d, %d workers: task %d of %d was done %d times", i, workers, task, tasks, n)
			}
		}
		if c.bad.Load() {
			t.Fatalf("job %d: one worker did two tasks at a time", i)
		}
		if i%3 == 0 {
			g.Stop()
		}
	}
	g.Stop()
}

// TestOneWorkerStartsNobody: a job of one worker, or of one task, is done by the caller.
func TestOneWorkerStartsNobody(t *testing.T) {
	var g Group
	g.Job = new(counts)
	g.Run(1, 100)
	g.Run(8, 1)
	if g.IsStarted() {
		t.Error("a helper was started")
	}
}

// TestRunAllocatesNothing: once the helpers were started, a Run has all that it needs.
func TestRunAllocatesNothing(t *testing.T) {
	var g Group
	g.Job = new(counts)
	defer g.Stop()
	g.Run(4, 64)
	if n := testing.AllocsPerRun(100, func() { g.Run(4, 64) }); n >= 1 {
		t.Errorf("%v allocations", n)
	}
}
