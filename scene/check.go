package scene

import (
	"fmt"
	"iter"
	"math"
	"strings"
)

// A Pair is what the queries answer for two shapes, A being the one that moves.
// Its answers have the names that expectations give them.
type Pair struct {
	A              string  `json:"a"`
	B              string  `json:"b"`
	Overlap        bool    `json:"overlap"`
	Verdict        Verdict `json:"verdict"`
	Distance       Number  `json:"distance"`
	Closest        [2]Vec  `json:"closest"` // on A, on B
	*Contact               // nil when apart
	Velocity       Vec     `json:"velocity,omitempty"` // of A after the bounce off B; nil if A stands still
	*PathAnswers           // nil unless A is a path
	*MotionAnswers         // nil unless A or B has a motion

	// Conflict tells how the answers contradict each other. It is empty unless
	// the library is broken.
	Conflict string `json:"conflict,omitempty"`
}

// A Contact is what Collide answers for shapes in contact.
type Contact struct {
	Depth  Number `json:"depth"`
	Normal Vec    `json:"normal"`
	Point  Vec    `json:"point"`

	// Push is Depth·Normal, Pushed the position of A after it under the names of
	// A's fields. Both are nil if Depth is infinite: no push parts the two.
	Push   Vec            `json:"push,omitempty"`
	Pushed map[string]Vec `json:"pushed,omitempty"`
}

// An Outcome is one expected value beside the value answered.
type Outcome struct {
	A      string `json:"a"`
	B      string `json:"b"`
	Field  string `json:"field"`
	Line   int    `json:"line"`
	Path   string `json:"path"`
	Want   Value  `json:"want"`
	Got    Value  `json:"got"` // nil if there is none, as of the normal of shapes that are apart
	Diff   Number `json:"diff"`
	Within Number `json:"within"`
	OK     bool   `json:"ok"`
}

// Pairs returns the answers for every two shapes, in the order of the file,
// the earlier of the two as A.
func (s *Scene) Pairs() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		for i := range s.Shapes {
			for j := i + 1; j < len(s.Shapes); j++ {
				if !yield(ask(i, j)) {
					return
				}
			}
		}
	}
}

// Bounces returns the answers for every moving shape, as A, and every other
// shape it is in contact with.
func (s *Scene) Bounces() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		for i := range s.Shapes {
			if s.Shapes[i].Velocity == nil {
				continue
			}
			for j := range s.Shapes {
				if i == j {
					continue
				}
				if p := ask(i, j); p.Contact != nil && !yield(p) {
					return
				}
			}
		}
	}
}

// Casts returns the answers for every path, as A, and every other shape it meets.
func (s *Scene) Casts() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		for i := range s.Shapes {
			if !s.Shapes[i].Kind.IsPath() {
				continue
			}
			for j := range s.Shapes {
				if i == j {
					continue
				}
				if p := ask(i, j); p.Overlap && !yield(p) {
					return
				}
			}
		}
	}
}

// Sweeps returns the answers for every shape with a motion, as A, and every other
// shape it meets; two that both have one are one pair, the earlier as A.
func (s *Scene) Sweeps() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		for i := range s.Shapes {
			if s.Shapes[i].Motion == nil {
				continue
			}
			for j := range s.Shapes {
				if i == j || j < i && s.Shapes[j].Motion != nil {
					continue
				}
				if p := ask(i, j); p.Sweep != nil && !yield(p) {
					return
				}
			}
		}
	}
}

// Check returns what became of every expected value, in the order of the file.
func (s *Scene) Check() []Outcome {
	var list []Outcome
	ask := s.asker()
	for _, e := range s.Expect {
		p := ask(e.A, e.B)
		for _, w := range e.Wants {
			got := p.value(w.Field)
			diff, ok := differ(got, w.Value, e.Within)
			list = append(list, Outcome{
				A: p.A, B: p.B, Field: w.Field, Line: w.Line, Path: w.Path,
				Want: w.Value, Got: got, Diff: Number(diff), Within: Number(e.Within), OK: ok,
			})
		}
	}
	return list
}

// asker returns the function that answers for two shapes of s.
func (s *Scene) asker() func(a, b int) Pair {
	if s.Dim == 2 {
		return in2D.asker(s.Shapes)
	}
	return in3D.asker(s.Shapes)
}

func (lib *library[S, V]) asker(shapes []Shape) func(a, b int) Pair {
	converted := make([]S, len(shapes))
	for i := range shapes {
		converted[i] = lib.shape(&shapes[i])
	}
	return func(a, b int) Pair {
		return lib.ask(&shapes[a], &shapes[b], converted[a], converted[b])
	}
}

func (lib *library[S, V]) ask(a, b *Shape, sa, sb S) Pair {
	onA, onB := lib.closest(sa, sb)
	c, hit := lib.collide(sa, sb)
	p := Pair{
		A: a.Name, B: b.Name,
		Overlap:  lib.overlap(sa, sb),
		Verdict:  Apart,
		Distance: Number(lib.distance(sa, sb)),
		Closest:  [2]Vec{lib.list(onA), lib.list(onB)},
		Velocity: a.Velocity,
	}
	if p.Overlap != hit || p.Overlap != (p.Distance == 0) {
		p.Conflict = fmt.Sprintf("Overlap says %t, Distance %v, Collide %t", p.Overlap, p.Distance, hit)
	}
	if a.Kind.IsPath() {
		lib.cast(&p, sa, sb)
	}
	if a.Motion != nil || b.Motion != nil {
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
	p.Contact.push(a)
	if a.Velocity != nil {
		p.Velocity = lib.list(lib.bounce(lib.vec(a.Velocity), c.Normal, a.Restitution))
	}
	return p
}

// push fills Push and Pushed for the shape that is pushed.
func (c *Contact) push(a *Shape) {
	depth := float64(c.Depth)
	if math.IsInf(depth, 0) {
		return
	}
	c.Push = make(Vec, len(c.Normal))
	for i, n := range c.Normal {
		c.Push[i] = depth * n
	}
	c.Pushed = map[string]Vec{}
	for i, name := range a.Kind.positions() {
		from := []Vec{a.A, a.B}[i]
		to := make(Vec, len(from))
		for k := range from {
			to[k] = from[k] + c.Push[k]
		}
		c.Pushed[name] = to
	}
}

// value returns the answer that an expectation calls field, or nil if there is
// none.
func (p *Pair) value(field string) Value {
	name, part, _ := strings.Cut(field, ".")
	switch name {
	case "raycast", "clip", "crossings", "crossings[0]", "crossings[1]":
		return p.PathAnswers.value(name, part)
	case "sweep", "sweepspan":
		return p.MotionAnswers.value(name, part)
	}
	switch field {
	case "overlap":
		return p.Overlap
	case "verdict":
		return p.Verdict
	case "distance":
		return p.Distance
	case "closest[0]":
		return p.Closest[0]
	case "closest[1]":
		return p.Closest[1]
	case "velocity":
		return p.Velocity
	}
	if p.Contact == nil {
		return nil
	}
	switch field {
	case "depth":
		return p.Depth
	case "normal":
		return p.Normal
	case "point":
		return p.Point
	}
	if p.Push == nil {
		return nil
	}
	if field == "push" {
		return p.Push
	}
	return p.Pushed[strings.TrimPrefix(field, "pushed.")]
}
