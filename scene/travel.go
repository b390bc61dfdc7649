package scene

import (
	"fmt"

	"github.com/hantei-go/hantei/internal/both"
)

// PathAnswers are the answers of a pair of which A is a path.
type PathAnswers struct {
	RayCast   *Hit  `json:"raycast"`   // nil if A misses B
	Clip      *Span `json:"clip"`      // nil if A misses B, or B is a chain or mesh
	Crossings []Hit `json:"crossings"` // nil if B is a chain or mesh
}

// MotionAnswers are the answers of a pair of which one shape has a motion, or both have.
type MotionAnswers struct {
	Sweep     *Hit  `json:"sweep"`     // nil if they do not meet
	SweepSpan *Span `json:"sweepspan"` // nil if they do not meet, both have a motion, one turns, or one is a chain or mesh
}

// A Hit is where a path or a moving shape meets another shape.
type Hit struct {
	T      Number `json:"t"`
	Point  Vec    `json:"point"`
	Normal Vec    `json:"normal"`
	Part   *Count `json:"part,omitempty"` // the edge of a chain or the triangle of a mesh; nil for any other shape
}

// A Span is the part of a path or a motion inside another shape.
type Span struct {
	Enter Number `json:"enter"`
	Exit  Number `json:"exit"`
}

func (lib *library[S, P, V]) hit(h both.Hit[V]) Hit {
	return Hit{T: Number(h.T), Point: lib.list(h.Point), Normal: lib.list(h.Normal)}
}

// cast fills in the answers of the path a.
func (lib *library[S, P, V]) cast(p *Pair, a, b S) {
	path := lib.Path(a)
	first, hit := lib.RayCast(path, b)
	inside, clipped := lib.Clip(path, b)
	hits, n := lib.Crossings(path, b)
	p.PathAnswers = &PathAnswers{Crossings: []Hit{}}
	if hit {
		h := lib.hit(first)
		p.RayCast = &h
	}
	if clipped {
		p.Clip = &Span{Number(inside.Enter), Number(inside.Exit)}
	}
	for _, h := range hits[:n] {
		p.Crossings = append(p.Crossings, lib.hit(h))
	}
	if p.Conflict == "" && (hit != p.Overlap || clipped != p.Overlap || n > 0 && !p.Overlap) {
		p.Conflict = fmt.Sprintf("Overlap says %t, RayCast %t, Clip %t, Crossings %d", p.Overlap, hit, clipped, n)
	}
}

// move fills in the answers of the motions of a and b.
func (lib *library[S, P, V]) move(p *Pair, a, b *Shape, sa, sb S) {
	p.MotionAnswers = &MotionAnswers{}
	first, hit := lib.SweepTurning(sa, lib.motionOf(a), sb, lib.motionOf(b))
	if hit {
		h := lib.hit(first)
		p.Sweep = &h
	}
	at0 := hit && first.T == 0
	if p.Conflict == "" && p.Overlap != at0 {
		p.Conflict = fmt.Sprintf("Overlap says %t, Sweep %t at %v", p.Overlap, hit, Number(first.T))
	}

	var during both.Span
	var met bool
	switch {
	case a.Spin != nil || b.Spin != nil:
		return // they may meet again and again
	case b.Motion == nil:
		during, met = lib.SweepSpan(sa, lib.vec(a.Motion), sb)
	case a.Motion == nil:
		during, met = lib.SweepSpan(sb, lib.vec(b.Motion), sa)
	default:
		return // the library has no such query
	}
	if met {
		p.SweepSpan = &Span{Number(during.Enter), Number(during.Exit)}
	}
	if p.Conflict == "" && (hit != met || first.T != during.Enter) {
		p.Conflict = fmt.Sprintf("Sweep says %t at %v, SweepSpan %t at %v", hit, Number(first.T), met, Number(during.Enter))
	}
}

// HasMotion reports whether s moves or turns in the step.
func (s *Shape) HasMotion() bool { return s.Motion != nil || s.Spin != nil }

// At returns where the motion of s has taken it at the time t, from 0 to 1: to draw it. Its turn is steady.
func (s *Shape) At(t float64) Shape {
	to := *s
	to.Velocity, to.Motion, to.Spin = nil, nil, nil
	if s.Spin != nil {
		run := PlatformRun{Shift: s.Motion, Turn: &s.Spin.Rotation, About: s.Spin.Pivot}
		return turned([]Shape{to}, &run, t)[0]
	}
	if s.Motion == nil {
		return to
	}
	d := make(Vec, len(s.Motion))
	for i, x := range s.Motion {
		d[i] = float64(t * x)
	}
	return to.translated(d)
}

// motionOf returns the motion of s.
func (lib *library[S, P, V]) motionOf(s *Shape) both.Motion[V] {
	if s.Spin == nil {
		return lib.motion(s.Motion, nil, nil)
	}
	return lib.motion(s.Motion, &s.Spin.Rotation, s.Spin.Pivot)
}

// motion returns a motion that turns about a pivot, if there is a spin.
func (lib *library[S, P, V]) motion(move Vec, spin *Rotation, pivot Vec) both.Motion[V] {
	m := both.Motion[V]{Move: lib.vec(move)}
	if spin != nil {
		m.Axis, m.Angle, m.Pivot = lib.vec(spin.Axis), spin.Angle, lib.vec(pivot)
	}
	return m
}

// value returns a part of the answer of that name, or the verdict if part is
// empty; nil if there is none.
func (a *PathAnswers) value(name, part string) Value {
	switch {
	case a == nil:
		return nil
	case name == "raycast":
		return a.RayCast.value(part)
	case name == "clip":
		return a.Clip.value(part)
	case name == "crossings":
		return Count(len(a.Crossings))
	}
	for i := range a.Crossings {
		if name == index("crossings", i) {
			return a.Crossings[i].value(part)
		}
	}
	return nil
}

// value is that of PathAnswers for motions.
func (a *MotionAnswers) value(name, part string) Value {
	switch {
	case a == nil:
		return nil
	case name == "sweep":
		return a.Sweep.value(part)
	}
	return a.SweepSpan.value(part)
}

func (h *Hit) value(part string) Value {
	switch {
	case part == "":
		return h != nil
	case h == nil:
		return nil
	case part == "t":
		return h.T
	case part == "point":
		return h.Point
	case part == "normal":
		return h.Normal
	case h.Part == nil:
		return nil
	}
	return *h.Part
}

func (s *Span) value(part string) Value {
	switch {
	case part == "":
		return s != nil
	case s == nil:
		return nil
	case part == "enter":
		return s.Enter
	}
	return s.Exit
}
