package scene

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/both"
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
		shapes2D.stretch(s, axis, height)
	} else {
		shapes3D.stretch(s, axis, height)
	}
}

func (lib shapes[S, V]) stretch(s *Shape, axis Vec, height float64) {
	c := lib.CapsuleAlong(lib.vec(s.A), lib.vec(axis), height, s.Radius)
	s.A, s.B = lib.list(c.A), lib.list(c.B)
}

// place moves s to where t puts it.
func (s *Shape) place(t *Transform) {
	if len(s.A) == 2 {
		shapes2D.place(s, t)
	} else {
		shapes3D.place(s, t)
	}
}

func (lib shapes[S, V]) place(s *Shape, t *Transform) {
	by := both.Pose[V]{Position: lib.vec(t.Position), Scale: lib.vec(t.Scale)}
	if r := t.Rotation; r != nil {
		by.Axis, by.Angle = lib.vec(r.Axis), r.Angle
	}
	x := lib.Place(lib.numbers(s), &by)
	s.A, s.Radius = lib.list(x.A), x.Radius
	if s.B != nil {
		s.B = lib.list(x.B)
	}
}

// isFinite reports whether all numbers of the place of s are finite.
func (s *Shape) isFinite() bool {
	return !slices.ContainsFunc(slices.Concat(s.A, s.B, Vec{s.Radius}), func(x float64) bool {
		return math.IsInf(x, 0) || math.IsNaN(x)
	})
}
