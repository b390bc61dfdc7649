package main

// The part of a report on single shapes: where each is, and what is wrong with it.

import (
	"fmt"
	"strings"

	"github.com/hantei-go/hantei/scene"
)

// placed prints where the shapes are that the file gives by a transform, or by an
// axis and a height.
func (r *textReport) placed(s *scene.Scene) {
	l := r.list("placed", "type", "at", "radius")
	l.lead = ""
	l.right = []bool{3: true}
	for _, shape := range s.Shapes {
		if shape.Local == nil || !l.room() {
			continue
		}
		radius := r.number(shape.Radius)
		if shape.Kind == scene.Tapered || shape.RB != 0 {
			radius += ", " + r.number(shape.RB)
		}
		l.add(shape.Name, string(shape.Kind), r.place(&shape), radius)
	}
	if len(l.rows) > 1 || l.begun {
		l.print(r.out)
		fmt.Fprintln(r.out)
	}
}

// faults prints what is wrong with chains and meshes.
func (r *textReport) faults(s *scene.Scene) {
	l := r.list("chain or mesh", "fault")
	l.lead = ""
	for _, f := range s.Faults() {
		if l.room() {
			l.add(f.Shape, f.Reason)
		}
	}
	if len(l.rows) > 1 || l.begun {
		l.print(r.out)
		fmt.Fprintln(r.out)
	}
}

// points names the points of a shape if there are two.
func (r *textReport) points(at map[string]scene.Vec) string {
	var parts []string
	for _, name := range []string{"at", "center", "a", "b", "c", "origin", "dir", "min", "max", "point", "normal"} {
		p, ok := at[name]
		switch {
		case !ok:
		case len(at) == 1:
			return r.vec(p)
		default:
			parts = append(parts, name+" "+r.vec(p))
		}
	}
	return strings.Join(parts, " ")
}

// place tells where a shape is; of a list, the first vectors.
func (r *textReport) place(s *scene.Shape) string {
	const most = 4
	points := s.Points()
	text := r.points(points)
	name := s.ListName()
	if name == "" {
		return text
	}
	var parts []string
	for i, v := range s.List {
		if i == most {
			parts = append(parts, fmt.Sprintf("and %d more", len(s.List)-most))
			break
		}
		parts = append(parts, r.vec(v))
	}
	list := name + " " + strings.Join(parts, " ")
	if len(points) == 0 {
		return list
	}
	return "center " + text + " " + list
}
