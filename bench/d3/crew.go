package contest

import (
	"sync"
	"time"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// CrewName is that of a Crew.
const CrewName = "hantei, 2 goroutines"

// Crew is a World whose work two goroutines share. Of queries, each asks one half.
type Crew struct {
	World
	counts []int
	times  []float64
}

func (*Crew) Name() string    { return CrewName }
func (*Crew) Version() string { return "with World.SetWorkers(2), or asked by two" }

// Most leaves out what is enough to be seen of one goroutine.
func (c *Crew) Most(q task.Question, s *data.Set, n int) int {
	if s.Kind != usual || s.N > 100_000 {
		return 0
	}
	return c.World.Most(q, s, n)
}

func (c *Crew) Ask(q task.Question, n int) (a task.Answer, err error) {
	if !q.IsQuery() {
		return c.World.Ask(q, n)
	}
	c.counts, c.times = make([]int, n), make([]float64, n)
	start := time.Now()
	var wait sync.WaitGroup
	for half := range 2 {
		wait.Go(func() {
			var found []int32 // of its own: two side by side are in one line of a cache, which both would write
			for i := half * n / 2; i < (half+1)*n/2; i++ {
				if q == task.Overlap {
					found = c.world.AppendOverlapping(found[:0], &c.balls[i])
					c.counts[i] = len(found)
				} else if _, h, ok := c.world.RayCast(&c.rays[i]); ok {
					c.counts[i], c.times[i] = 1, h.T
				}
			}
		})
	}
	wait.Wait()
	a.Time = time.Since(start)
	for i, count := range c.counts {
		a.Count += count
		a.Sum += c.times[i] // in this order, for sums round
	}
	return a, nil
}

func (c *Crew) Load(s *data.Set, file string) error {
	c.workers = 2
	return c.World.Load(s, file)
}
