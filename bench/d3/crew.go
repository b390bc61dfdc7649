package contest

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// CrewName is that of a Crew.
const CrewName = "hantei, 2 goroutines"

// Crew is a World whose work two goroutines share.
type Crew struct{ World }

func (*Crew) Name() string    { return CrewName }
func (*Crew) Version() string { return "with World.SetWorkers(2)" }

// Most leaves out queries, which are not divided, and what is enough to be seen of one goroutine.
func (c *Crew) Most(q task.Question, s *data.Set, n int) int {
	if q.IsQuery() || s.Kind != usual || s.N > 100_000 {
		return 0
	}
	return c.World.Most(q, s, n)
}

func (c *Crew) Load(s *data.Set, file string) error {
	c.workers = 2
	return c.World.Load(s, file)
}
