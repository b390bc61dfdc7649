package scene

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// settle fills A, B and Radius of s with where s.Local is in the world; on is the
// object that carries it, or nil.
func (s *Shape) settle(on *Object) {
	l := s.Local
	s.A, s.B, s.Radius = l.A, l.B, l.Radius
	if l.Axis != nil {
		s.stretch(l.Axis, l.Height)
	}
	if l.Transform != nil {
		s.place(l.Transform)
	}
	if on != nil {
		s.place(&on.Transform)
	}
}

// stretch turns a capsule whose A is the center into that along axis.
func (s *Shape) stretch(axis Vec, height float64) {
	if len(s.A) == 2 {
		c := d2.CapsuleAlong(vec2(s.A), vec2(axis), height, s.Radius)
		s.A, s.B = list2(c.A), list2(c.B)
		return
	}
	c := d3.CapsuleAlong(vec3(s.A), vec3(axis), height, s.Radius)
	s.A, s.B = list3(c.A), list3(c.B)
}

// place moves s to where t puts it.
func (s *Shape) place(t *Transform) {
	var by Rotation
	if t.Rotation != nil {
		by = *t.Rotation
	}
	if len(s.A) == 2 {
		s.place2(d2.Transform{Position: vec2(t.Position), Rotation: d2.Rotate(by.Angle), Scale: vec2(t.Scale)})
	} else {
		s.place3(d3.Transform{Position: vec3(t.Position), Rotation: d3.Rotate(vec3(by.Axis), by.Angle), Scale: vec3(t.Scale)})
	}
}

func (s *Shape) place2(t d2.Transform) {
	switch x := s.D2().(type) {
	case d2.Vec:
		s.A = list2(x.In(t))
	case d2.Segment:
		x = x.In(t)
		s.A, s.B = list2(x.A), list2(x.B)
	case d2.Ray:
		x = x.In(t)
		s.A, s.B = list2(x.Origin), list2(x.Dir)
	case d2.Line:
		x = x.In(t)
		s.A, s.B = list2(x.Origin), list2(x.Dir)
	case d2.Circle:
		x = x.In(t)
		s.A, s.Radius = list2(x.Center), x.Radius
	case d2.Capsule:
		x = x.In(t)
		s.A, s.B, s.Radius = list2(x.A), list2(x.B), x.Radius
	}
}

func (s *Shape) place3(t d3.Transform) {
	switch x := s.D3().(type) {
	case d3.Vec:
		s.A = list3(x.In(t))
	case d3.Segment:
		x = x.In(t)
		s.A, s.B = list3(x.A), list3(x.B)
	case d3.Ray:
		x = x.In(t)
		s.A, s.B = list3(x.Origin), list3(x.Dir)
	case d3.Line:
		x = x.In(t)
		s.A, s.B = list3(x.Origin), list3(x.Dir)
	case d3.Sphere:
		x = x.In(t)
		s.A, s.Radius = list3(x.Center), x.Radius
	case d3.Capsule:
		x = x.In(t)
		s.A, s.B, s.Radius = list3(x.A), list3(x.B), x.Radius
	}
}

// isFinite reports whether all numbers of the place of s are finite.
func (s *Shape) isFinite() bool {
	return !slices.ContainsFunc(slices.Concat(s.A, s.B, Vec{s.Radius}), func(x float64) bool {
		return math.IsInf(x, 0) || math.IsNaN(x)
	})
}
