package scene

import (
	"math"
	"slices"

	"github.com/hantei-go/hantei/internal/both"
)

// settle fills A to RB of s with where s.Local is in the world; on is the
// object that carries it, or nil.
func (s *Shape) settle(on *Object) {
	l := s.Local
	s.A, s.B, s.C, s.List, s.Radius, s.RB = l.A, l.B, l.C, l.List, l.Radius, l.RB
	if s.Surface != nil {
		s.Surface.Mirrored = l.Transform.mirrors() != (on != nil && on.mirrors())
	}
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

// mirrors reports whether an odd number of the factors of a scale is negative.
func (t *Transform) mirrors() (is bool) {
	if t == nil {
		return false
	}
	for _, x := range t.Scale {
		is = is != (x < 0)
	}
	return is
}

// stretch turns a capsule whose A is the center into that along axis.
func (s *Shape) stretch(axis Vec, height float64) {
	if s.dim() == 2 {
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
	if s.dim() == 2 {
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
	s.Radius, s.RB = x.Radius, x.Other
	for _, to := range []struct {
		v    *Vec
		from V
	}{{&s.A, x.A}, {&s.B, x.B}, {&s.C, x.C}} {
		if *to.v != nil {
			*to.v = lib.list(to.from)
		}
	}
	list := x.Points
	if x.Kind == both.OrientedBox {
		list, s.B = x.Half[:lib.Dim], nil
	}
	if list == nil {
		return
	}
	s.List = make([]Vec, len(list))
	for i, v := range list {
		s.List[i] = lib.list(v)
	}
}

// isFinite reports whether all numbers of the place of s are finite; the sides of a box need
// not be.
func (s *Shape) isFinite() bool {
	if s.Kind == Box && s.Local == nil {
		return Vec{s.Radius}.isFinite()
	}
	for _, v := range []Vec{s.A, s.B, s.C, {s.Radius, s.RB}} {
		if !v.isFinite() {
			return false
		}
	}
	return !slices.ContainsFunc(s.List, func(v Vec) bool { return !v.isFinite() })
}

// isFinite reports whether all components of v are finite.
func (v Vec) isFinite() bool {
	return !slices.ContainsFunc(v, func(x float64) bool { return math.IsInf(x, 0) || math.IsNaN(x) })
}

// isVanished reports whether s is a half-plane or half-space without a normal, which a scale
// of 0 has flattened.
func (s *Shape) isVanished() bool {
	return (s.Kind == HalfPlane || s.Kind == HalfSpace) && !slices.ContainsFunc(s.B, func(x float64) bool { return x != 0 })
}

// isInfinite reports whether a box has an infinite side.
func (l *Local) isInfinite() bool {
	return slices.ContainsFunc(slices.Concat(l.A, l.B), func(x float64) bool { return math.IsInf(x, 0) })
}

// translated returns s moved by d.
func (s Shape) translated(d Vec) Shape {
	info := s.info()
	add := func(v Vec) Vec {
		sum := make(Vec, len(v))
		for i := range v {
			sum[i] = v[i] + d[i]
		}
		return sum
	}
	for _, v := range []*Vec{&s.A, &s.B, &s.C}[:info.moving] {
		*v = add(*v)
	}
	if info.list == "points" {
		s.List = slices.Clone(s.List)
		for i, v := range s.List {
			s.List[i] = add(v)
		}
	}
	return s
}
