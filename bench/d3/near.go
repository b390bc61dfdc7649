package contest

import (
	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// NearName is that of a Near.
const NearName = "hantei, near the origin"

// Near is a World of a set that is far from the origin, moved there: asked in turns with the one far away, it tells what
// the distance costs.
type Near struct{ World }

func (*Near) Name() string    { return NearName }
func (*Near) Version() string { return "the World that is 10⁹ away, moved to the origin" }

func (w *Near) Most(q task.Question, s *data.Set, n int) int {
	if s.Kind != data.Far {
		return 0
	}
	return w.World.Most(q, s, n)
}

// Differs: where on a ray a hit is may be rounded otherwise.
func (*Near) Differs(task.Question, *data.Set) (below, above float64) { return 1e-9, 1e-9 }

func (w *Near) Load(s *data.Set, file string) error { return w.World.Load(s.Near(), file) }
