package peers

import (
	"math"
	"time"

	"github.com/solarlune/resolv"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// Resolv is github.com/solarlune/resolv: a Space with cells of the size 1, that of the
// largest shapes.
type Resolv struct {
	set     *data.Set
	space   *resolv.Space
	circles []*resolv.Circle
	step    int
}

func (*Resolv) Name() string    { return "resolv" }
func (*Resolv) Version() string { return "0.8.1, Go" }

// Most leaves out what resolv does not have: capsules, the closest hit without a look at
// each shape, and circles within circles, which it does not take for an overlap. Of tiles it is
// asked what other libraries are.
func (*Resolv) Most(q task.Question, s *data.Set, n int) int {
	if s.Dim != 2 || q == task.Ray || s.N > 100_000 {
		return 0
	}
	switch {
	case s.Kind == data.Balls, s.Kind == data.Line, s.Kind == data.Tiles && (q == task.Build || q == task.Overlap):
		return n
	}
	return 0
}

// Differs: the circles, or tiles, within circles that resolv leaves out.
func (*Resolv) Differs(task.Question, *data.Set) (below, above float64) { return 0.3, 0 }

func (r *Resolv) Load(s *data.Set, _ string) error {
	*r = Resolv{set: s}
	r.fill()
	return nil
}

func (r *Resolv) Free() error {
	*r = Resolv{}
	return nil
}

func (r *Resolv) fill() {
	s := r.set
	var high [2]float64
	for i := range s.N {
		for k := range high {
			high[k] = math.Max(high[k], s.Shapes[i*s.Stride()+2+k])
		}
	}
	r.space = resolv.NewSpace(int(high[0])+2, int(high[1])+2, 1, 1)
	r.circles = make([]*resolv.Circle, s.N)
	for i := range s.N {
		n := s.Shapes[i*s.Stride():]
		if s.Kind == data.Tiles {
			r.space.Add(resolv.NewRectangleFromCorners(n[0], n[1], n[2], n[3]))
			continue
		}
		r.circles[i] = resolv.NewCircle(n[0], n[1], n[4])
		r.space.Add(r.circles[i])
	}
}

func (r *Resolv) place(step int) {
	k := float64(step & 1)
	for i, c := range r.circles {
		n, m := r.set.Shapes[i*r.set.Stride():], r.set.Moves[2*i:]
		c.SetPosition(n[0]+k*m[0], n[1]+k*m[1])
	}
}

func (r *Resolv) pairs() (n int) {
	for _, c := range r.circles {
		n += r.touched(c)
	}
	return n / 2
}

func (r *Resolv) touched(c *resolv.Circle) (n int) {
	c.IntersectionTest(resolv.IntersectionTestSettings{
		TestAgainst: c.SelectTouchingCells(0).FilterShapes(),
		OnIntersect: func(resolv.IntersectionSet) bool {
			n++
			return true
		},
	})
	return n
}

func (r *Resolv) Ask(q task.Question, n int) (a task.Answer, err error) {
	start := time.Now()
	switch q {
	case task.Build:
		for range n {
			r.fill()
			a.Count += r.set.N
		}
	case task.Pairs:
		for range n {
			a.Count += r.pairs()
		}
	case task.Step:
		for range n {
			r.step++
			r.place(r.step)
			a.Count += r.pairs()
		}
	case task.Overlap:
		// One circle asks all: to take one out costs a look at each shape.
		c := resolv.NewCircle(0, 0, 1)
		r.space.Add(c)
		for i := range n {
			b := r.set.Discs[3*i:]
			c.SetRadius(b[2])
			c.SetPosition(b[0], b[1])
			a.Count += r.touched(c)
		}
		r.space.Remove(c)
	}
	a.Time = time.Since(start)
	return a, nil
}
