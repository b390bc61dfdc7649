package scene

import (
	"iter"
	"slices"
)

// A Frame is what a frame of a [Play] has come to.
type Frame struct {
	Number int          `json:"frame"` // from 1
	Movers []MoverState `json:"movers"`

	position func(id string) Vec
	ids      []string
	shapes   func(id string) []Shape
}

// A MoverState is what a mover did in a frame, and what it tells then. Its fields have the names
// that expectations give them.
type MoverState struct {
	ID         string   `json:"id"`
	Wish       Vec      `json:"wish"`     // the velocity that Slide was given
	Velocity   Vec      `json:"velocity"` // the velocity that it returned
	Position   Vec      `json:"position"` // by Position of a World; nil if the object is not there
	OnFloor    bool     `json:"onfloor"`
	OnWall     bool     `json:"onwall"`
	OnCeiling  bool     `json:"onceiling"`
	Left       bool     `json:"left"`
	SinceFloor Number   `json:"sincefloor"`
	Landed     *Number  `json:"landed,omitempty"`   // the speed; nil unless it landed
	Squeezed   []string `json:"squeezed,omitempty"` // two objects, or nil
	Inside     []string `json:"inside,omitempty"`   // what is in its way and overlaps it, one-way objects aside
	Floor      *Floor   `json:"floor,omitempty"`    // nil if it stands on none
	Contacts   []Touch  `json:"contacts,omitempty"`
	Pushes     []Touch  `json:"pushes,omitempty"` // what came upon it
}

// A Floor is what a mover stands on.
type Floor struct {
	ID       string `json:"id"`
	Part     int    `json:"part"`
	Point    Vec    `json:"point"`
	Normal   Vec    `json:"normal"`
	Velocity Vec    `json:"velocity"`
}

// A Touch is something that a mover met in a frame.
type Touch struct {
	ID      string `json:"id"`
	Part    int    `json:"part"`
	Point   Vec    `json:"point"`
	Normal  Vec    `json:"normal"`
	Surface string `json:"surface"` // floor, wall or ceiling
	T       Number `json:"t"`
	Lost    Vec    `json:"lost"`
}

// IDs returns all objects of the World in the order of the file, also those that are removed.
func (f *Frame) IDs() []string { return f.ids }

// Shapes returns the shapes of an object as they are after the frame, in the order of the file,
// each in the world; nothing if it is removed. Where it has come to is rounded.
func (f *Frame) Shapes(id string) []Shape { return f.shapes(id) }

// Position returns where an object is, by Position of a World; nil if it is not there.
func (f *Frame) Position(id string) Vec { return f.position(id) }

// Frames plays the [Play] of s, and yields every frame. A Frame is valid until the next one.
//
// In a frame, platforms come first: those with a Move are moved by a Step of the World. Then
// movers, in the order of the file, and then Step. What a World refuses does not happen.
func (s *Scene) Frames() iter.Seq[Frame] {
	return func(yield func(Frame) bool) {
		switch {
		case s.Play == nil:
		case s.Dim == 2:
			in2D.play(s, yield)
		default:
			in3D.play(s, yield)
		}
	}
}

// value returns what an expectation of a field is compared with.
func (s *MoverState) value(field string) Value {
	switch field {
	case "position":
		if s.Position == nil {
			return nil
		}
		return s.Position
	case "velocity":
		return s.Velocity
	case "onfloor":
		return s.OnFloor
	case "onwall":
		return s.OnWall
	case "onceiling":
		return s.OnCeiling
	case "left":
		return s.Left
	case "sincefloor":
		return s.SinceFloor
	case "landed":
		if s.Landed == nil {
			return false
		}
		return *s.Landed
	case "squeezed":
		if s.Squeezed == nil {
			return false
		}
		return Names(s.Squeezed)
	case "inside":
		return append(Names{}, s.Inside...)
	case "floor":
		if s.Floor == nil {
			return false
		}
		return s.Floor.ID
	case "pushed":
		return namesOf(s.Pushes)
	}
	return namesOf(s.Contacts)
}

// namesOf returns the objects of touches, each once, in order.
func namesOf(touches []Touch) Names {
	names := Names{}
	for _, t := range touches {
		if !slices.Contains(names, t.ID) {
			names = append(names, t.ID)
		}
	}
	return names
}

// checkFrames returns what became of every value expected of frames, in the order of the file.
// Of several frames, the first that does not hold counts, or else the last.
func (s *Scene) checkFrames() []Outcome {
	if s.Play == nil {
		return nil
	}
	var outcomes []Outcome
	for _, e := range s.Play.Expect {
		for _, w := range e.Wants {
			outcomes = append(outcomes, Outcome{
				A: e.ID, Frame: e.First, Field: w.Field, Line: w.Line, Path: w.Path, Want: w.Value, Within: Number(e.Within), OK: true,
			})
		}
	}
	for f := range s.Frames() {
		i := 0
		for _, e := range s.Play.Expect {
			for _, w := range e.Wants {
				if o := &outcomes[i]; o.OK && e.First <= f.Number && f.Number <= e.Last {
					o.Frame, o.Got = f.Number, f.value(e.ID, w.Field)
					var diff float64
					diff, o.OK = differ(o.Got, w.Value, e.Within)
					o.Diff = Number(diff)
				}
				i++
			}
		}
	}
	return outcomes
}

// value returns what an expectation of an object is compared with.
func (f *Frame) value(id, field string) Value {
	for i := range f.Movers {
		if f.Movers[i].ID == id {
			return f.Movers[i].value(field)
		}
	}
	if at := f.position(id); at != nil {
		return at
	}
	return nil
}
