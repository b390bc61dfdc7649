package draw

import (
	"strings"

	"github.com/hantei-go/hantei/scene"
)

const (
	maxPairs = 64      // of a scene without expectations
	maxTests = 1 << 20 // of what is near, to find them
)

// A pair is what is drawn of two shapes.
type pair struct {
	a, b int // indices of shapes
	scene.Pair

	contact, gap, path, sweep, bounce bool

	manifold bool // all contacts, in place of the contact
	off      bool // the push off a chain or mesh
	winding  bool // how often what is solid goes around a point
}

// pairs returns what is to be drawn, in the order of the scene.
func pairs(s *scene.Scene) []pair {
	ask := s.Asker()
	if len(s.Expect) == 0 {
		if s.Play.Frames() > 0 {
			return nil // what movers do counts
		}
		return touching(s, ask)
	}
	var list []pair
	index := map[[2]int]int{}
	for _, e := range s.Expect {
		if e.B < 0 {
			continue // see alone
		}
		key := [2]int{e.A, e.B}
		at, again := index[key]
		if !again {
			at = len(list)
			index[key] = at
			list = append(list, pair{a: e.A, b: e.B, Pair: ask(e.A, e.B)})
		}
		for _, w := range e.Wants {
			list[at].want(w.Field)
		}
	}
	for i := range list {
		p := &list[i]
		at, turned := index[[2]int{p.b, p.a}]
		p.settle(turned && at < i)
	}
	return list
}

// want adds what shows the expectation of a field.
func (p *pair) want(field string) {
	name, _, _ := strings.Cut(field, ".")
	switch {
	case name == "raycast" || name == "clip" || strings.HasPrefix(name, "crossings"):
		p.path = true
	case name == "winding" || name == "signeddistance" || name == "contains":
		p.winding = true
	case name == "contacts":
		p.manifold = true
	case name == "sweep" || name == "sweepspan":
		p.sweep = true
	case name == "velocity":
		p.bounce = true
	case name == "depth" || name == "normal" || name == "point" || name == "push" || name == "pushed":
		p.contact = true
	default: // overlap, verdict, distance, closest
		p.gap = true
	}
}

// settle takes back what the answers do not have, and what is drawn already for
// the two the other way round.
func (p *pair) settle(turned bool) {
	isPath, meets := p.PathAnswers != nil, p.Overlap
	p.winding = p.winding && p.SolidAnswers != nil && !turned
	p.path = isPath && meets && (p.path || p.gap)
	p.manifold = p.manifold && p.Contacts != nil && !turned
	p.off = p.contact && p.Contact == nil && p.Push != nil
	if p.Contact == nil {
		p.contact, p.bounce = false, false // apart, or with a chain or mesh
	}
	p.contact = p.Contact != nil && !turned && !p.manifold && (p.contact || p.bounce || p.gap && !p.path)
	p.bounce = p.Contact != nil && p.MotionAnswers == nil && p.Velocity != nil
	p.gap = !meets && !turned && (p.gap || p.contact)
	p.sweep = p.MotionAnswers != nil && p.Sweep != nil && !turned
	if p.sweep && p.Sweep.T > 0 {
		p.gap = false
	}
}

// touching returns the first pairs that touch or penetrate, or meet in their motions.
func touching(s *scene.Scene, ask func(a, b int) scene.Pair) (list []pair) {
	tests := 0
	for a, b := range s.Near() {
		if tests++; tests > maxTests || len(list) == maxPairs {
			break
		}
		if rank(&s.Shapes[b]) > rank(&s.Shapes[a]) {
			a, b = b, a
		}
		p := pair{a: a, b: b, Pair: ask(a, b), path: true, bounce: true, contact: !s.Shapes[a].IsPath()}
		if !p.Overlap && (p.MotionAnswers == nil || p.Sweep == nil) {
			continue
		}
		p.settle(false)
		list = append(list, p)
	}
	return list
}

// rank orders the shapes of a pair that no expectation orders: a path is cast at
// what is no path, and what moves meets what stands.
func rank(s *scene.Shape) int {
	switch {
	case s.Surface != nil:
		return -1
	case s.IsPath():
		return 2
	case moves(s):
		return 1
	}
	return 0
}

// moves reports whether s has a velocity or a motion.
func moves(s *scene.Shape) bool { return s.Velocity != nil || s.HasMotion() }
