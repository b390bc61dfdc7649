package query

import (
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// An Answer is what the library answers. Which of its fields count, the query tells.
type Answer struct {
	OK       bool    // they overlap, hit or meet, or a contains b
	Distance float64 // of Distance
	Closest  [2]Vec  // of Closest
	Depth    float64 // of Collide
	Hit      Hit     // of RayCast and the sweeps; T is not set by Collide, and Contacts sets Normal alone
	Span     Span    // of Clip and SweepSpan
	Hits     [2]Hit  // of Crossings
	Points   [4]ContactPoint
	N        int // how many of Hits, or of Points
}

// A ContactPoint is one of Contacts.
type ContactPoint struct {
	Point   Vec
	Depth   float64
	Feature uint32
}

// A Hit is where a path or a moving shape meets another shape.
type Hit struct {
	T             float64
	Point, Normal Vec
}

// A Span is the part of a path or a motion inside another shape.
type Span = both.Span

// An Asker asks the library. The zero Asker is ready to use.
type Asker struct {
	in2D [2]both.Room[d2.Shape]
	in3D [2]both.Room[d3.Shape]
}

// Ask returns the library's answer. That about shapes of a scene is none: AppendAnswer asks for it.
func (k *Asker) Ask(q *Query) (ans Answer) {
	if q.Scene != nil {
		return ans
	}
	if q.Dim == 2 {
		in2D.ask(q, &k.in2D, &ans)
	} else {
		in3D.ask(q, &k.in3D, &ans)
	}
	return ans
}

func (lib *library[S, P, V]) ask(q *Query, rooms *[2]both.Room[S], ans *Answer) {
	a, b := lib.shape(&rooms[0], &q.A), lib.shape(&rooms[1], &q.B)
	var h both.Hit[V]
	switch q.Name {
	case Overlap:
		ans.OK = lib.Overlap(a, b)
	case Contains:
		ans.OK = lib.Contains(a, b)
	case Distance:
		ans.Distance = lib.Distance(a, b)
	case Closest:
		onA, onB := lib.ClosestPoints(a, b)
		ans.Closest = [2]Vec{lib.list(onA), lib.list(onB)}
	case Collide:
		c, ok := lib.Collide(a, b)
		ans.OK, ans.Depth = ok, c.Depth
		h = both.Hit[V]{Point: c.Point, Normal: c.Normal}
	case Contacts:
		m, ok := lib.Contacts(a, b)
		ans.OK, ans.N = ok, m.Len
		h.Normal = m.Normal
		for i := range m.Len {
			p := &m.Points[i]
			ans.Points[i] = ContactPoint{lib.list(p.Point), p.Depth, p.Feature}
		}
	case RayCast:
		h, ans.OK = lib.RayCast(lib.Path(a), b)
	case Clip:
		ans.Span, ans.OK = lib.Clip(lib.Path(a), b)
	case Crossings:
		hits, n := lib.Crossings(lib.Path(a), b)
		ans.Hits, ans.N = [2]Hit{lib.hit(&hits[0]), lib.hit(&hits[1])}, n
	case Sweep:
		h, ans.OK = lib.Sweep(a, lib.vec(&q.A.Motion), b)
	case SweepSpan:
		ans.Span, ans.OK = lib.SweepSpan(a, lib.vec(&q.A.Motion), b)
	case SweepBoth:
		h, ans.OK = lib.SweepBoth(a, lib.vec(&q.A.Motion), b, lib.vec(&q.B.Motion))
	case SweepTurning:
		h, ans.OK = lib.SweepTurning(a, lib.motion(&q.A), b, lib.motion(&q.B))
	}
	ans.Hit = lib.hit(&h)
}

// motion returns the motion of s.
func (lib *library[S, P, V]) motion(s *Shape) both.Motion[V] {
	m := both.Motion[V]{Move: lib.vec(&s.Motion)}
	if s.Spin != nil {
		m.Axis, m.Angle, m.Pivot = lib.vec(&s.Spin.Axis), s.Spin.Angle, lib.vec(&s.Spin.Pivot)
	}
	return m
}

func (lib *library[S, P, V]) hit(h *both.Hit[V]) Hit {
	return Hit{T: h.T, Point: lib.list(h.Point), Normal: lib.list(h.Normal)}
}
