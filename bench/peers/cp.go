// Package peers asks other libraries for Go.
package peers

import (
	"math/rand/v2"
	"time"

	"github.com/jakecoffman/cp"

	"github.com/hantei-go/hantei/bench/data"
	"github.com/hantei-go/hantei/bench/task"
)

// CP is github.com/jakecoffman/cp: a Space of bodies without speed, whose handler counts
// contacts and lets none be solved.
type CP struct {
	set    *data.Set
	space  *cp.Space
	bodies []*cp.Body
	order  []int // in which tiles are added: from row to row, its tree comes out so that a ray takes a hundred times as long
	step   int
	count  int
}

func (*CP) Name() string    { return "cp" }
func (*CP) Version() string { return "1.2.1, Go" }

// Most leaves out what would take minutes. Tiles are shapes of the body that stands still: these have no pairs.
func (*CP) Most(q task.Question, s *data.Set, n int) int {
	if s.Kind == data.Tiles && (q == task.Pairs || q == task.Step) {
		return 0
	}
	if s.Dim != 2 || s.N > 100_000 || s.Kind.IsSurface() || s.Kind == data.Far {
		return 0
	}
	return n
}

// Differs: of rays that start beside an end of a capsule, between its two straight sides
// made longer, it misses some.
func (*CP) Differs(q task.Question, s *data.Set) (below, above float64) {
	if q == task.Ray && s.Kind == data.Capsules {
		return 0.02, 0.02
	}
	return 1e-6, 1e-6
}

func (c *CP) Load(s *data.Set, _ string) error {
	*c = CP{set: s}
	if s.Kind == data.Tiles {
		c.order = rand.New(rand.NewPCG(1, 1)).Perm(s.N)
	}
	c.fill()
	return nil
}

func (c *CP) Free() error {
	*c = CP{}
	return nil
}

func (c *CP) fill() {
	s := c.set
	c.space = cp.NewSpace()
	h := c.space.NewCollisionHandler(0, 0)
	h.PreSolveFunc = func(*cp.Arbiter, *cp.Space, interface{}) bool {
		c.count++
		return false
	}
	c.bodies = make([]*cp.Body, s.N)
	for k := range c.bodies {
		i := k
		if c.order != nil {
			i = c.order[k]
		}
		n := s.Shapes[i*s.Stride():]
		if s.Kind == data.Tiles {
			c.space.AddShape(cp.NewBox2(c.space.StaticBody, cp.BB{L: n[0], B: n[1], R: n[2], T: n[3]}, 0))
			continue
		}
		body := cp.NewBody(1, 1)
		body.SetPosition(cp.Vector{X: n[0], Y: n[1]})
		c.space.AddBody(body)
		shape := cp.NewCircle(body, n[4], cp.Vector{})
		if s.Kind == data.Capsules {
			shape = cp.NewSegment(body, cp.Vector{}, cp.Vector{X: n[2] - n[0], Y: n[3] - n[1]}, n[4])
		}
		c.space.AddShape(shape)
		c.bodies[i] = body
	}
}

func (c *CP) place(step int) {
	k := float64(step & 1)
	for i, body := range c.bodies {
		n, m := c.set.Shapes[i*c.set.Stride():], c.set.Moves[2*i:]
		body.SetPosition(cp.Vector{X: n[0] + k*m[0], Y: n[1] + k*m[1]})
	}
}

func (c *CP) Ask(q task.Question, n int) (a task.Answer, err error) {
	s := c.set
	c.count = 0
	start := time.Now()
	switch q {
	case task.Build:
		for range n {
			c.fill()
			c.count += s.N
		}
	case task.Pairs:
		for range n {
			c.space.Step(1)
		}
	case task.Step:
		for range n {
			c.step++
			c.place(c.step)
			c.space.Step(1)
		}
	case task.Overlap:
		body := cp.NewKinematicBody()
		for i := range n {
			b := s.Discs[3*i:]
			body.SetPosition(cp.Vector{X: b[0], Y: b[1]})
			c.space.ShapeQuery(cp.NewCircle(body, b[2], cp.Vector{}), func(*cp.Shape, *cp.ContactPointSet) { c.count++ })
		}
	case task.Ray:
		for i := range n {
			r := s.Rays[4*i:]
			from := cp.Vector{X: r[0], Y: r[1]}
			to := cp.Vector{X: r[0] + s.Far*r[2], Y: r[1] + s.Far*r[3]}
			if h := c.space.SegmentQueryFirst(from, to, 0, cp.SHAPE_FILTER_ALL); h.Shape != nil {
				c.count++
				a.Sum += h.Alpha * s.Far
			}
		}
	}
	a.Time = time.Since(start)
	a.Count = c.count
	return a, nil
}
