package contest

import (
	"time"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
	textbook "github.com/hantei-go/hantei/internal/textbook/d3"
)

// Angles is the textbook's inside test: the sum of the angles, in space solid angles, at which a point sees all parts of a closed surface.
type Angles struct{ scene }

func (*Angles) Name() string    { return "sum of angles" }
func (*Angles) Version() string { return "the textbook's, in Go" }

// Most leaves out work of more than a moment.
func (*Angles) Most(q task.Question, s *data.Set, n int) int {
	if s.Dim != dim || q != task.Inside {
		return 0
	}
	return max(1, min(n, 10_000_000/s.N))
}

func (*Angles) Differs(task.Question, *data.Set) (below, above float64) { return 0, 0 }

func (l *Angles) Load(s *data.Set, _ string) error {
	*l = Angles{newScene(s)}
	return nil
}

func (l *Angles) Free() error {
	*l = Angles{}
	return nil
}

func (l *Angles) Ask(_ task.Question, n int) (a task.Answer, err error) {
	start := time.Now()
	for i := range l.balls[:n] {
		if textbook.IsInside(l.balls[i].Center, l.parts) {
			a.Count++
		}
	}
	a.Time = time.Since(start)
	return a, nil
}
