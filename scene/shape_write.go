package scene

// Writing of shapes and their members.

import (
	"math"

	"github.com/hantei-go/hantei/internal/both"
)

func (o *Object) members() members {
	m := members{{"name", o.Name}}
	return append(m, o.Transform.members()...)
}

func (t *Transform) members() (m members) {
	m.addVec("position", t.Position)
	switch r := t.Rotation; {
	case r == nil:
	case r.Axis == nil:
		m.add("rotation", r.Angle)
	default:
		m.add("rotation", members{{"axis", r.Axis}, {"angle", r.Angle}})
	}
	m.addVec("scale", t.Scale)
	return m
}

func (s *Shape) members() members {
	m := members{{"name", s.Name}, {"type", string(s.Kind)}}
	local := s.Local
	if local == nil {
		local = &Local{A: s.A, B: s.B, C: s.C, List: s.List, Radius: s.Radius, RB: s.RB}
	}
	info, second := s.Kind.info(), local.B
	if local.Axis != nil {
		info, second = &capsuleAlong, local.Axis
	}
	if s.Surface != nil && s.Surface.File != "" {
		info = &meshFile
	}
	if info == nil {
		return m // Read refuses the type
	}
	for i, name := range info.points {
		m.addVec(name, []Vec{local.A, second, local.C}[i])
	}
	points, outlines := s.Surface.split(local.List)
	if info.list != "" {
		m.add(info.list, points)
	}
	for _, name := range info.sizes {
		m.add(name, *local.size(name))
	}
	if info.rounding != "" && math.Float64bits(*local.size(info.rounding)) != 0 {
		m.add(info.rounding, *local.size(info.rounding))
	}
	if x := s.Surface; x != nil {
		if x.File == "" && x.Triangles != nil {
			m.add("triangles", x.Triangles)
		}
		m.addText("file", x.File)
		m.addTrue("closed", x.Closed && !x.Solid)
		m.addTrue("onesided", x.OneSided)
		m.addTrue("solid", x.Solid)
		if outlines != nil {
			m.add("outlines", outlines)
		}
		m.addTrue("evenodd", x.EvenOdd)
	}
	if local.Object != "" {
		m.add("object", local.Object)
	}
	if local.Transform != nil {
		m.add("transform", local.Transform.members())
	}
	m.addVec("velocity", s.Velocity)
	if s.Velocity != nil && s.Restitution != 1 {
		m.add("restitution", s.Restitution)
	}
	m.addVec("motion", s.Motion)
	if s.Spin != nil {
		m.addRotation("spin", &s.Spin.Rotation)
		m.addVec("pivot", s.Spin.Pivot)
	}
	if notes := s.Notes; notes != nil {
		m.addText("class", notes.Class)
		if notes.Properties != nil {
			m.add("properties", notes.Properties)
		}
	}
	return m
}

// split returns the points of a shape, and those of the outlines that a solid chain has beside its first one.
func (x *Surface) split(points []Vec) (first []Vec, others []any) {
	if x == nil || !x.isSplit(len(points)) {
		return points, nil
	}
	list := both.Outlines(points, x.Outlines)
	for _, outline := range list[1:] {
		others = append(others, outline)
	}
	return list[0], others
}

// isSplit reports whether there are several outlines with n points in all.
func (x *Surface) isSplit(n int) bool {
	for _, size := range x.Outlines {
		if n -= size; size < 0 || n < 0 {
			return false
		}
	}
	return x.Outlines != nil && n == 0
}
