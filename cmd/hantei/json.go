package main

import (
	"encoding/json"

	"github.com/hantei-go/hantei/scene"
)

// A jsonReport is for programs: JSON lines, each with a kind.
type jsonReport struct {
	console
	all bool // all pairs, however many
	enc *json.Encoder
}

func newJSONReport(c console, all bool) *jsonReport {
	enc := json.NewEncoder(c.out)
	enc.SetEscapeHTML(false)
	return &jsonReport{c, all, enc}
}

func (r *jsonReport) begin([]string) {}

type sceneLine struct {
	Kind   string `json:"kind"`
	File   string `json:"file"`
	Title  string `json:"title"`
	Dim    int    `json:"dim"`
	Shapes int    `json:"shapes"`

	// Unasked is the number of pairs if they are too many to be asked.
	Unasked int64 `json:"unasked,omitempty"`
}

type pairLine struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	scene.Pair
}

type placedLine struct {
	Kind   string         `json:"kind"`
	File   string         `json:"file"`
	Name   string         `json:"name"`
	Type   scene.Kind     `json:"type"`
	At     map[string]any `json:"at"` // under the names of its fields
	Radius scene.Number   `json:"radius"`
	RB     *scene.Number  `json:"rb,omitempty"` // of a tapered capsule

	Rounding scene.Number `json:"rounding,omitempty"` // of a cylinder or cone
}

type faultLine struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	scene.Fault
}

// place returns where a shape is in the world.
func place(s *scene.Shape) map[string]any {
	at := map[string]any{}
	for name, v := range s.Points() {
		at[name] = v
	}
	if name := s.ListName(); name != "" {
		at[name] = s.List
	}
	return at
}

type outcomeLine struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	scene.Outcome
}

type frameLine struct {
	Kind string `json:"kind"`
	File string `json:"file"`
	scene.Frame
}

type errorLine struct {
	Kind   string `json:"kind"`
	File   string `json:"file"`
	Line   int    `json:"line,omitempty"`
	Column int    `json:"column,omitempty"`
	Path   string `json:"path,omitempty"`
	Value  string `json:"value,omitempty"`
	Reason string `json:"reason"`
}

type summaryLine struct {
	Kind string `json:"kind"`
	tally
}

// line writes v; a write error is kept by the buffered output.
func (r *jsonReport) line(v any) { _ = r.enc.Encode(v) }

func (r *jsonReport) scene(s *scene.Scene) tally {
	var t tally
	if !r.all && pairs(s) > maxPairs {
		t.Unasked = pairs(s)
	}
	r.line(sceneLine{"scene", s.File, s.Title, s.Dim, len(s.Shapes), t.Unasked})
	for _, shape := range s.Shapes {
		if shape.Local != nil {
			line := placedLine{Kind: "placed", File: s.File, Name: shape.Name, Type: shape.Kind, At: place(&shape), Radius: scene.Number(shape.Radius)}
			if rb := scene.Number(shape.RB); shape.Kind == scene.Tapered {
				line.RB = &rb
			} else {
				line.Rounding = rb
			}
			r.line(line)
		}
	}
	for _, f := range s.Faults() {
		r.line(faultLine{"fault", s.File, f})
	}
	if t.Unasked == 0 {
		r.answers(s, &t)
	}
	for f := range s.Frames() {
		if r.broken() {
			break
		}
		r.line(frameLine{"frame", s.File, f})
	}
	for _, o := range s.Check() {
		t.Expectations++
		if !o.OK {
			t.Failed++
		}
		r.line(outcomeLine{"expectation", s.File, o})
	}
	return t
}

// answers prints what all pairs answer and counts them into t.
func (r *jsonReport) answers(s *scene.Scene, t *tally) {
	for p := range r.follow(s.File, "pairs", pairs(s), s.Pairs()) {
		t.add(p)
		r.line(pairLine{"pair", s.File, p})
	}
	for p := range r.follow(s.File, "bounces", 0, s.Bounces()) {
		r.line(pairLine{"bounce", s.File, p})
	}
	for p := range r.follow(s.File, "paths", 0, s.Casts()) {
		r.line(pairLine{"cast", s.File, p})
	}
	for p := range r.follow(s.File, "motions", 0, s.Sweeps()) {
		r.line(pairLine{"sweep", s.File, p})
	}
}

func (r *jsonReport) refused(bad *scene.Error) {
	r.line(errorLine{"error", bad.File, bad.Line, bad.Column, bad.Path, bad.Value, bad.Reason})
}

func (r *jsonReport) summary(t tally) { r.line(summaryLine{"summary", t}) }
