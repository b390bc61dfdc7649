package d3

// Crews: goroutines that share the work of one question.

import (
	"sync"
	"sync/atomic"
)

// job is work in tasks that do not depend on each other.
type job interface{ do(worker, task int) }

// crew does jobs on several goroutines, which end with each of them. What they need is kept, so that
// nothing is allocated.
type crew struct {
	kept  job // the last one
	tasks int64
	next  atomic.Int64
	wait  sync.WaitGroup
	hands []func()
}

// do does the job that is kept, with so many workers. The one who asks is the first of them.
func (c *crew) do(workers, tasks int) {
	workers = min(workers, tasks)
	c.tasks = int64(tasks)
	c.next.Store(0)
	for len(c.hands) < workers {
		worker := len(c.hands)
		c.hands = append(c.hands, func() {
			c.work(worker)
			c.wait.Done()
		})
	}
	for _, hand := range c.hands[min(1, workers):workers] {
		c.wait.Add(1)
		go hand()
	}
	c.work(0)
	c.wait.Wait()
}

// work does the tasks that nobody has begun, one after the other.
func (c *crew) work(worker int) {
	for task := c.next.Add(1); task <= c.tasks; task = c.next.Add(1) {
		c.kept.do(worker, int(task-1))
	}
}
