package scene

import (
	"iter"
	"slices"
	"strings"
)

// A Pair is what the queries answer for two shapes, A being the one that moves.
// Its answers have the names that expectations give them.
type Pair struct {
	A        string  `json:"a"`
	B        string  `json:"b"`
	Overlap  bool    `json:"overlap"`
	Verdict  Verdict `json:"verdict"`
	Distance Number  `json:"distance"`
	Closest  [2]Vec  `json:"closest"` // on A, on B
	*Contact         // nil when apart, and if one is a chain or mesh: each of its parts has one

	// Push is Depth·Normal, Pushed the position of A after it under the names of
	// A's fields. Both are nil when apart, and if Depth is infinite: no push parts the two. Pushed is
	// nil for a polygon or hull, too. A push off a chain or mesh is that of Push of a World, and nil if
	// there is no way out.
	Push   Vec            `json:"push,omitempty"`
	Pushed map[string]Vec `json:"pushed,omitempty"`

	Contacts       *Contacts `json:"contacts,omitempty"` // nil as a Contact is
	Velocity       Vec       `json:"velocity,omitempty"` // of A after the bounce off B; nil if A stands still
	*PathAnswers             // nil unless A is a path
	*MotionAnswers           // nil unless A or B has a motion
	*SolidAnswers            // nil unless one is a point and the other a chain or mesh that is solid

	// Conflict tells how the answers contradict each other. It is empty unless
	// the library is broken.
	Conflict string `json:"conflict,omitempty"`
}

// A Contact is what Collide answers for shapes in contact.
type Contact struct {
	Depth  Number `json:"depth"`
	Normal Vec    `json:"normal"`
	Point  Vec    `json:"point"`
}

// Contacts are what Contacts answers for shapes in contact: where they hold each other.
type Contacts struct {
	Normal Vec            `json:"normal"`
	Points []ContactPoint `json:"points"`
}

// A ContactPoint is one of Contacts.
type ContactPoint struct {
	Point   Vec    `json:"point"`
	Depth   Number `json:"depth"`
	Feature uint32 `json:"feature"` // which parts of A and B meet there
}

// An Outcome is one expected value beside the value answered.
type Outcome struct {
	A      string `json:"a"`
	B      string `json:"b,omitempty"`     // empty for an expectation of frames or of A alone
	Frame  int    `json:"frame,omitempty"` // from 1; 0 for an expectation of a pair
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

// Meeting returns the same as Pairs, but leaves out pairs that are apart, unless an
// expectation names them.
func (s *Scene) Meeting() iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		named := map[int][]int{}
		for _, e := range s.Expect {
			first := min(e.A, e.B)
			if e.B < 0 {
				continue
			}
			named[first] = append(named[first], max(e.A, e.B))
		}
		near := s.touching()
		for i := range s.Shapes {
			list := near(i)
			if more := named[i]; more != nil {
				list = append(slices.Clone(list), more...)
				slices.Sort(list)
				list = slices.Compact(list)
			}
			for _, j := range list {
				if j <= i {
					continue
				}
				if p := ask(i, j); (p.Overlap || slices.Contains(named[i], j)) && !yield(p) {
					return
				}
			}
		}
	}
}

// Bounces returns the answers for every moving shape, as A, and every other
// shape it is in contact with.
func (s *Scene) Bounces() iter.Seq[Pair] {
	return s.met(bouncing, func(p *Pair) bool { return p.Contact != nil })
}

// Casts returns the answers for every path, as A, and every other shape it meets.
func (s *Scene) Casts() iter.Seq[Pair] {
	return s.met(casting, func(p *Pair) bool { return p.Overlap })
}

// Sweeps returns the answers for every shape with a motion, as A, and every other
// shape it meets; two that both have one are one pair, the earlier as A.
func (s *Scene) Sweeps() iter.Seq[Pair] {
	return s.met(sweeping, func(p *Pair) bool { return p.Sweep != nil })
}

// A role says which shapes are the A of pairs, and what may meet them.
type role struct {
	has  func(*Shape) bool
	near func(*Scene) func(i int) []int
	once bool // two that both have it are one pair
}

var (
	bouncing = role{has: func(a *Shape) bool { return a.Velocity != nil }, near: (*Scene).touching}
	casting  = role{has: func(a *Shape) bool { return a.IsPath() }, near: (*Scene).touching}
	sweeping = role{has: func(a *Shape) bool { return a.HasMotion() }, near: (*Scene).reaching, once: true}
)

// pairs calls visit with what may meet each shape that has a role, until it returns false.
func (s *Scene) pairs(r role, visit func(i, j int) bool) {
	if !slices.ContainsFunc(s.Shapes, func(a Shape) bool { return r.has(&a) }) {
		return
	}
	near := r.near(s)
	for i := range s.Shapes {
		if !r.has(&s.Shapes[i]) {
			continue
		}
		for _, j := range near(i) {
			if i == j || r.once && j < i && r.has(&s.Shapes[j]) {
				continue
			}
			if !visit(i, j) {
				return
			}
		}
	}
}

// met returns the answers for every shape that has a role, as A, and every other that it
// meets.
func (s *Scene) met(r role, meets func(*Pair) bool) iter.Seq[Pair] {
	return func(yield func(Pair) bool) {
		ask := s.asker()
		s.pairs(r, func(i, j int) bool {
			p := ask(i, j)
			return !meets(&p) || yield(p)
		})
	}
}

// Near is a broad phase: it returns the pairs of indices of shapes that may be in contact or
// meet in their motions, and perhaps some that do not, in the order of the file and the
// earlier first.
func (s *Scene) Near() iter.Seq2[int, int] {
	all := role{has: func(*Shape) bool { return true }, near: (*Scene).reaching, once: true}
	return func(yield func(i, j int) bool) { s.pairs(all, yield) }
}

// CountNear returns how many pairs Meeting, Bounces, Casts and Sweeps have to ask, all
// in all. It stops counting above a limit.
func (s *Scene) CountNear(limit int64) (n int64) {
	all := role{has: func(*Shape) bool { return true }, near: (*Scene).touching, once: true}
	for _, r := range []role{all, bouncing, casting, sweeping} {
		s.pairs(r, func(int, int) bool {
			n++
			return n <= limit
		})
	}
	return n
}

// touching returns the function that lists what may be in contact with a shape.
func (s *Scene) touching() func(i int) []int {
	if s.Dim == 2 {
		return in2D.near(s.Shapes, valid).of
	}
	return in3D.near(s.Shapes, valid).of
}

// reaching returns the function that lists what may meet a shape during their motions.
func (s *Scene) reaching() func(i int) []int {
	if s.Dim == 2 {
		return in2D.near(s.Shapes, reach).of
	}
	return in3D.near(s.Shapes, reach).of
}

// Check returns what became of every expected value, in the order of the file: first of pairs and single shapes,
// then of frames. Of an expectation of several frames, the first that does not hold counts, or
// else the last.
func (s *Scene) Check() []Outcome {
	var list []Outcome
	ask, alone := s.asker(), s.aloneAsker()
	for _, e := range s.Expect {
		var p Pair
		value := p.value
		if e.B < 0 {
			p.A, value = s.Shapes[e.A].Name, alone(e.A)
		} else {
			p = ask(e.A, e.B)
		}
		for _, w := range e.Wants {
			got := value(w.Field)
			if w.Field == "contains" {
				got = s.contains(&p, &s.Shapes[e.A], &s.Shapes[e.B])
			}
			diff, ok := differ(got, w.Value, e.Within)
			list = append(list, Outcome{
				A: p.A, B: p.B, Field: w.Field, Line: w.Line, Path: w.Path,
				Want: w.Value, Got: got, Diff: Number(diff), Within: Number(e.Within), OK: ok,
			})
		}
	}
	return append(list, s.checkFrames()...)
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
	case "contacts":
		return p.Contacts.value(part)
	case "winding", "signeddistance":
		return p.SolidAnswers.value(name)
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
	if to := p.Pushed[strings.TrimPrefix(field, "pushed.")]; to != nil {
		return to
	}
	if field == "push" && p.Push != nil {
		return p.Push
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
	return nil
}

// value is that of PathAnswers for contacts.
func (c *Contacts) value(part string) Value {
	switch {
	case part == "":
		return c != nil
	case c == nil && (part == "count" || part == "points"):
		return Count(0)
	case c == nil:
		return nil
	case part == "count" || part == "points":
		return Count(len(c.Points))
	case part == "normal":
		return c.Normal
	}
	place, part, _ := strings.Cut(part, ".")
	for i, x := range c.Points {
		if place != index("points", i) {
			continue
		}
		switch part {
		case "point":
			return x.Point
		case "depth":
			return x.Depth
		case "feature":
			return Number(x.Feature)
		}
	}
	return nil
}
