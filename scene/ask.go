package scene

import (
	"fmt"
	"math"

	"github.com/hantei-go/hantei/internal/both"
)

// Asker returns a function that answers for two shapes of s, given by their
// indices, the first as A. It converts the shapes once: change none of them while
// it is in use.
func (s *Scene) Asker() func(a, b int) Pair { return s.asker() }

// asker returns the function that answers for two shapes of s.
func (s *Scene) asker() func(a, b int) Pair {
	if s.Dim == 2 {
		return in2D.asker(s.Shapes)
	}
	return in3D.asker(s.Shapes)
}

func (lib *library[S, P, V]) asker(shapes []Shape) func(a, b int) Pair {
	converted := make([]S, len(shapes))
	surfaces := map[int]*both.Surface[S, P, V]{}
	for i := range shapes {
		if shapes[i].Kind.isSurface() {
			surfaces[i] = lib.surface(&shapes[i])
		} else {
			converted[i] = lib.shape(&shapes[i])
		}
	}
	return func(a, b int) Pair {
		switch ofA, ofB := surfaces[a], surfaces[b]; {
		case ofA != nil && ofB != nil:
			return lib.askSurfaces(&shapes[a], &shapes[b], ofA, ofB)
		case ofA != nil:
			return lib.askSurface(&shapes[b], &shapes[a], ofA).turned()
		case ofB != nil:
			return lib.askSurface(&shapes[a], &shapes[b], ofB)
		}
		return lib.ask(&shapes[a], &shapes[b], converted[a], converted[b])
	}
}

func (lib *library[S, P, V]) ask(a, b *Shape, sa, sb S) Pair {
	onA, onB := lib.ClosestPoints(sa, sb)
	c, hit := lib.Collide(sa, sb)
	p := Pair{
		A: a.Name, B: b.Name,
		Overlap:  lib.Overlap(sa, sb),
		Verdict:  Apart,
		Distance: Number(lib.Distance(sa, sb)),
		Closest:  [2]Vec{lib.list(onA), lib.list(onB)},
		Velocity: a.Velocity,
	}
	if p.Overlap != hit || p.Overlap != (p.Distance == 0) {
		p.Conflict = fmt.Sprintf("Overlap says %t, Distance %v, Collide %t", p.Overlap, p.Distance, hit)
	}
	if a.IsPath() {
		lib.cast(&p, sa, sb)
	}
	if a.HasMotion() || b.HasMotion() {
		lib.move(&p, a, b, sa, sb)
	}
	if !hit {
		return p
	}
	p.Verdict = Touching
	if c.Depth > 0 {
		p.Verdict = Penetrating
	}
	p.Contact = &Contact{Depth: Number(c.Depth), Normal: lib.list(c.Normal), Point: lib.list(c.Point)}
	p.Contacts = lib.contacts(&p, sa, sb)
	if depth := float64(c.Depth); !math.IsInf(depth, 0) {
		push := make(Vec, lib.Dim)
		for i, n := range p.Normal {
			push[i] = depth * n
		}
		p.push(a, push)
	}
	if a.Velocity != nil {
		p.Velocity = lib.list(lib.Bounce(lib.vec(a.Velocity), c.Normal, a.Restitution))
	}
	return p
}

// contacts returns the contacts of two shapes that overlap.
func (lib *library[S, P, V]) contacts(p *Pair, a, b S) *Contacts {
	m, ok := lib.Contacts(a, b)
	if !ok {
		if p.Conflict == "" {
			p.Conflict = "Overlap says true, Contacts false"
		}
		return nil
	}
	c := Contacts{Normal: lib.list(m.Normal), Points: []ContactPoint{}}
	for _, x := range m.Points[:m.Len] {
		c.Points = append(c.Points, ContactPoint{lib.list(x.Point), Number(x.Depth), x.Feature})
	}
	return &c
}

// push fills Push and Pushed for the shape that is pushed.
func (p *Pair) push(a *Shape, push Vec) {
	p.Push = push
	names := a.positions()
	if names == nil {
		return
	}
	p.Pushed = map[string]Vec{}
	for i, name := range names {
		from := []Vec{a.A, a.B, a.C}[i]
		to := make(Vec, len(from))
		for k := range from {
			to[k] = from[k] + push[k]
		}
		p.Pushed[name] = to
	}
}
