package d3

// Kinds of shapes: all that is chosen by the type of a shape alone. These are its place under a Transform, what is wrong with
// it, and its core.

import (
	"math"
	"strings"

	"github.com/hantei-go/hantei/internal/exact"
)

// set makes c the core of s, and reports whether s has one, with a radius that is a float. A segment without a length and a ray
// or line without a direction become points here, for all queries.
func (c *core) set(s Shape) bool {
	switch s := s.(type) {
	case Vec:
		c.setPoint(s, 0)
	case Sphere:
		c.setPoint(s.Center, s.Radius)
	case Segment:
		c.setSegment(&s.A, &s.B, 0)
	case Capsule:
		c.setSegment(&s.A, &s.B, s.Radius)
	case Ray:
		c.setRay(exact.Ray, &s.Origin, &s.Dir)
	case Line:
		c.setRay(exact.Line, &s.Origin, &s.Dir)
	case *Vec:
		c.setPoint(*s, 0)
	case *Sphere:
		c.setPoint(s.Center, s.Radius)
	case *Segment:
		c.setSegment(&s.A, &s.B, 0)
	case *Capsule:
		c.setSegment(&s.A, &s.B, s.Radius)
	case Tapered:
		return c.setTapered(&s)
	case *Tapered:
		return c.setTapered(s)
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		return c.setFrustum(s) // in space only
	case *Ray:
		c.setRay(exact.Ray, &s.Origin, &s.Dir)
	case *Line:
		c.setRay(exact.Line, &s.Origin, &s.Dir)
	case Rounded:
		return c.set(s.Core) && c.grow(s.Radius)
	case *Rounded:
		return c.set(s.Core) && c.grow(s.Radius)
	case Triangle, *Triangle, Box, *Box, OrientedBox, *OrientedBox, Hull, *Hull, HalfSpace, *HalfSpace:
		return false
	default:
		panic(notAShape)
	}
	return true
}

// thinRoom is where a shape is stored that stands for another one.
type thinRoom struct {
	ball    Sphere
	capsule Capsule
	segment Segment // in space only
}

// unlessThin returns s, or for a tapered capsule that is a capsule or a ball that as a Capsule, and in space for a cylinder or a cone that
// is a segment or a point that as a Segment. So both have the same bits where closed forms answer for capsules and segments.
func unlessThin(s Shape, room *thinRoom) Shape {
	var c core
	isThin := false
	switch x := s.(type) {
	case Tapered:
		isThin = c.setTapered(&x)
	case *Tapered:
		isThin = c.setTapered(x)
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		if c.setFrustum(x) && c.r == 0 { // in space only
			room.segment = Segment{c.a, c.b} // in space only
			return &room.segment             // in space only
		} // in space only
	}
	if !isThin {
		return s
	}
	room.capsule = Capsule{c.a, c.b, c.r}
	return &room.capsule
}

// outerOf returns s, or for a tapered capsule, and in space for a cylinder or a cone, the capsule of the same axis and the greater radius,
// which holds it, and reports whether it is that. The sum of this radius and that of a Rounded is rounded up: it rounds by less than e of
// itself. What is apart from the capsule is apart from s; nothing else that is told about the capsule holds for s.
func outerOf(s Shape, room *Capsule) (outer Shape, isOuter bool) {
	grown := 0.0
	switch x := s.(type) {
	case Rounded:
		grown = x.Radius
		_, isOuter = outerOf(x.Core, room)
	case *Rounded:
		grown = x.Radius
		_, isOuter = outerOf(x.Core, room)
	case Tapered:
		*room, isOuter = Capsule{x.A, x.B, max(x.RA, x.RB)}, true
	case *Tapered:
		*room, isOuter = Capsule{x.A, x.B, max(x.RA, x.RB)}, true
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		f, _ := frustumOf(x)                          // in space only
		*room, isOuter = Capsule{f.a, f.b, f.r}, true // in space only
	}
	if !isOuter {
		return s, false
	}
	room.Radius = (room.Radius + grown) * (1 + 4*e)
	return room, true
}

// pointAt is path.At(t). Calling the method through the interface would move every path that is passed as a value to the heap.
func pointAt(path Path, t float64) Vec {
	switch p := path.(type) {
	case Segment:
		return p.At(t)
	case Ray:
		return p.At(t)
	case Line:
		return p.At(t)
	case *Segment:
		return p.At(t)
	case *Ray:
		return p.At(t)
	case *Line:
		return p.At(t)
	}
	panic(notAShape)
}

// wholeSpan returns the range of a path.
func wholeSpan(p Path) Span {
	switch p.(type) {
	case Ray, *Ray:
		return Span{0, math.Inf(1)}
	case Line, *Line:
		return Span{math.Inf(-1), math.Inf(1)}
	}
	return Span{0, 1}
}

// In returns the image of Core, grown by Radius times the largest factor of Scale, signs aside, as
// of a Sphere. If all factors are alike, signs aside, it is the image of s. The image of Core is
// that of its own In, so a Box becomes an OrientedBox. If Core is a pointer, it is read, and not
// kept.
func (s Rounded) In(t Transform) Rounded {
	return Rounded{placedShape(s.Core, t), scaledRadius(s.Radius, t.scale().maxAbs())}
}

// placedShape returns s.In(t).
func placedShape(s Shape, t Transform) Shape {
	switch s := s.(type) {
	case Vec:
		return s.In(t)
	case *Vec:
		return s.In(t)
	case Segment:
		return s.In(t)
	case *Segment:
		return s.In(t)
	case Ray:
		return s.In(t)
	case *Ray:
		return s.In(t)
	case Line:
		return s.In(t)
	case *Line:
		return s.In(t)
	case Sphere:
		return s.In(t)
	case *Sphere:
		return s.In(t)
	case Capsule:
		return s.In(t)
	case *Capsule:
		return s.In(t)
	case Tapered:
		return s.In(t)
	case *Tapered:
		return s.In(t)
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		f, _ := frustumOf(s) // in space only
		return f.in(t)       // in space only
	case Triangle:
		return s.In(t)
	case *Triangle:
		return s.In(t)
	case Box:
		return s.In(t)
	case *Box:
		return s.In(t)
	case OrientedBox:
		return s.In(t)
	case *OrientedBox:
		return s.In(t)
	case Hull:
		return s.In(t)
	case *Hull:
		return s.In(t)
	case HalfSpace:
		return s.In(t)
	case *HalfSpace:
		return s.In(t)
	case Rounded:
		return s.In(t)
	case *Rounded:
		return s.In(t)
	}
	panic(notAShape)
}

// Translate returns s moved by the vector by: its Core moved as the Translate of its own type
// does it, and Radius as it is. It allocates, because a Core is a Shape.
func (s Rounded) Translate(by Vec) Rounded { return Rounded{movedShape(s.Core, by), s.Radius} }

// movedShape returns s.Translate(by).
func movedShape(s Shape, by Vec) Shape {
	switch s := s.(type) {
	case Box:
		return s.Translate(by)
	case *Box:
		return s.Translate(by)
	case Rounded:
		return s.Translate(by)
	case *Rounded:
		return s.Translate(by)
	}
	return placedShape(s, Transform{Position: by})
}

// Validate reports the first thing that is wrong with s, as a *ShapeError, or nil: a component that
// is not finite, but for the sides of a Box, a negative radius, a Box whose Min exceeds its Max, a
// Hull without corners or a HalfSpace without a Normal, which make s the empty set, or a zero
// direction of a Ray or Line, which makes it a point. Of a Rounded, the Core comes first. Queries
// accept all of these. Validate reports ErrNoShape for nil and for a type that embeds a shape, on
// which queries panic. Only errors allocate.
func Validate(s Shape) error {
	var v validator
	v.shape(s)
	if v.err == nil {
		return nil
	}
	field := strings.TrimSuffix(strings.Repeat("Core.", v.cores)+v.field, ".")
	return &ShapeError{copied(s), field, v.value, v.err}
}

// shape sets field, value and err to the first fault of s, in the order of its fields, if there is one.
func (v *validator) shape(s Shape) {
	if isNil(s) {
		v.err = ErrNoShape
		return
	}
	switch s := s.(type) {
	case Vec:
		v.vec("", s)
	case *Vec:
		v.vec("", *s)
	case Segment:
		v.ends(&s.A, &s.B)
	case *Segment:
		v.ends(&s.A, &s.B)
	case Ray:
		v.ray(&s.Origin, &s.Dir)
	case *Ray:
		v.ray(&s.Origin, &s.Dir)
	case Line:
		v.ray(&s.Origin, &s.Dir)
	case *Line:
		v.ray(&s.Origin, &s.Dir)
	case Sphere:
		v.sphere(&s)
	case *Sphere:
		v.sphere(s)
	case Capsule:
		v.capsule(&s)
	case *Capsule:
		v.capsule(s)
	case Tapered:
		v.tapered(&s)
	case *Tapered:
		v.tapered(s)
	case Cylinder, *Cylinder, Cone, *Cone: // in space only
		f, _ := frustumOf(s)               // in space only
		v.capsule(&Capsule{f.a, f.b, f.r}) // in space only
	case Triangle:
		v.triangle(&s)
	case *Triangle:
		v.triangle(s)
	case Box:
		v.box(&s)
	case *Box:
		v.box(s)
	case OrientedBox:
		v.orientedBox(&s)
	case *OrientedBox:
		v.orientedBox(s)
	case Hull:
		v.hull(&s)
	case *Hull:
		v.hull(s)
	case HalfSpace:
		v.halfSpace(&s)
	case *HalfSpace:
		v.halfSpace(s)
	case Rounded:
		v.core(s.Core)
		v.radius(s.Radius)
	case *Rounded:
		v.core(s.Core)
		v.radius(s.Radius)
	default:
		v.err = ErrNoShape
	}
}

// core checks the Core of a Rounded.
func (v *validator) core(s Shape) {
	if v.shape(s); v.err != nil {
		v.cores++
	}
}
