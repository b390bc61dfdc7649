package contest

import (
	"math"
	"time"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
	"github.com/hantei-go/hantei/d3"
)

// Loop is hantei without a World: it asks each shape, or each pair.
type Loop struct {
	scene
	step int
}

func (*Loop) Name() string    { return "plain loop" }
func (*Loop) Version() string { return "hantei without a World" }

// Most leaves out quadratic work of more than a moment.
func (*Loop) Most(q task.Question, s *data.Set, n int) int {
	switch {
	case s.Dim != dim, q == task.Build, q == task.Nearest, q == task.AllHits, q == task.Rocks, q == task.Inside:
		return 0
	case q.IsQuery():
		return max(1, min(n, 2_000_000/s.N))
	case s.N <= 1000:
		return n
	}
	return 0
}

func (*Loop) Differs(task.Question, *data.Set) (below, above float64) { return 0, 0 }

func (l *Loop) Load(s *data.Set, _ string) error {
	*l = Loop{scene: newScene(s)}
	return nil
}

func (l *Loop) Free() error {
	*l = Loop{}
	return nil
}

func (l *Loop) Ask(q task.Question, n int) (a task.Answer, err error) {
	start := time.Now()
	switch q {
	case task.Pairs:
		for range n {
			a.Count += l.pairs()
		}
	case task.Step:
		for range n {
			l.step++
			l.place(l.step)
			a.Count += l.pairs()
		}
	case task.Overlap:
		for i := range l.balls[:n] {
			for _, s := range l.shapes {
				if d3.Overlap(&l.balls[i], s) {
					a.Count++
					if l.set.Kind.IsSurface() {
						break // it is one object
					}
				}
			}
		}
	case task.Ray:
		for i := range l.rays[:n] {
			first := math.Inf(1)
			for _, s := range l.shapes {
				if h, ok := d3.RayCast(&l.rays[i], s); ok && h.T < first {
					first = h.T
				}
			}
			if first < math.Inf(1) {
				a.Count++
				a.Sum += first
			}
		}
	}
	a.Time = time.Since(start)
	return a, nil
}

func (l *Loop) pairs() (n int) {
	for i, a := range l.shapes {
		for _, b := range l.shapes[i+1:] {
			if d3.Overlap(a, b) {
				n++
			}
		}
	}
	return n
}
