package d3

// Validation: what is wrong with a shape, field by field.

import (
	"errors"
	"fmt"
	"math"
)

// The reasons for which Validate refuses a shape.
var (
	ErrNotFinite     = errors.New("not a finite number")
	ErrNegative      = errors.New("negative")
	ErrZeroDirection = errors.New("no direction: all components are zero")
	ErrEmpty         = errors.New("no points")
)

// ShapeError says which field of a shape is wrong, and why.
type ShapeError struct {
	Shape Shape   // a copy, as a value
	Field string  // such as Radius, Center.X, Dir
	Value float64 // the value of the field, 0 for a zero direction
	Err   error   // ErrNotFinite, ErrNegative or ErrZeroDirection
}

// Error returns one line that names the shape, the field, the value and the reason.
func (e *ShapeError) Error() string {
	name := fmt.Sprintf("%T", e.Shape)
	if e.Err == ErrZeroDirection {
		return fmt.Sprintf("%s: %s: %v", name, e.Field, e.Err)
	}
	return fmt.Sprintf("%s: %s is %v: %v", name, e.Field, e.Value, e.Err)
}

// Unwrap returns Err.
func (e *ShapeError) Unwrap() error { return e.Err }

// Validate reports the first thing that is wrong with s, as a *ShapeError, or
// nil: a component that is not finite or a negative radius, which make s the
// empty set, or a zero direction, which makes it a point. Queries accept these
// all the same. Only errors allocate.
func Validate(s Shape) error {
	var v validator
	switch s := s.(type) {
	case Vec:
		v.vec("", s)
		return refused(&v, s)
	case Segment:
		v.ends(s.A, s.B)
		return refused(&v, s)
	case Ray:
		v.ray(s.Origin, s.Dir)
		return refused(&v, s)
	case Line:
		v.ray(s.Origin, s.Dir)
		return refused(&v, s)
	case Sphere:
		v.vec("Center.", s.Center)
		v.radius(s.Radius)
		return refused(&v, s)
	case Capsule:
		v.ends(s.A, s.B)
		v.radius(s.Radius)
		return refused(&v, s)
	case Triangle:
		v.ends(s.A, s.B)
		v.vec("C.", s.C)
		return refused(&v, s)
	case Box:
		v.box(&s)
		return refused(&v, s)
	case OrientedBox:
		v.vec("Center.", s.Center)
		for i := range s.Half {
			v.vec(halfNames[i], s.Half[i])
		}
		return refused(&v, s)
	case Hull:
		v.hull(&s)
		return refused(&v, s)
	case HalfSpace:
		v.vec("Point.", s.Point)
		v.vec("Normal.", s.Normal)
		if v.err == nil && s.Normal == (Vec{}) {
			v.field, v.value, v.err = "Normal", 0, ErrZeroDirection
		}
		return refused(&v, s)
	case Rounded:
		if err := Validate(s.Core); err != nil {
			return err
		}
		v.radius(s.Radius)
		return refused(&v, s)
	case *Vec:
		return Validate(*s)
	case *Triangle:
		return Validate(*s)
	case *Box:
		return Validate(*s)
	case *OrientedBox:
		return Validate(*s)
	case *Hull:
		return Validate(*s)
	case *HalfSpace:
		return Validate(*s)
	case *Rounded:
		return Validate(*s)
	case *Segment:
		return Validate(*s)
	case *Ray:
		return Validate(*s)
	case *Line:
		return Validate(*s)
	case *Sphere:
		return Validate(*s)
	case *Capsule:
		return Validate(*s)
	}
	panic(notAShape)
}

// validator keeps what its checks find first.
type validator struct {
	field string
	value float64
	err   error
}

// refused returns the error about s, if there is one. As a type parameter, s is
// made an interface, which allocates, only then.
func refused[S Shape](v *validator, s S) error {
	if v.err == nil {
		return nil
	}
	return &ShapeError{s, v.field, v.value, v.err}
}

// vec checks the components of p, whose names begin with prefix.
func (v *validator) vec(prefix string, p Vec) {
	for i, x := range axes(p) {
		v.number(prefix, "XYZ"[i:i+1], x)
	}
}

// number checks the field named prefix and axis. The name is only put together
// for an error.
func (v *validator) number(prefix, axis string, x float64) {
	if v.err == nil && !isFinite(x) {
		v.field, v.value, v.err = prefix+axis, x, ErrNotFinite
	}
}

func (v *validator) radius(r float64) {
	v.number("Radius", "", r)
	if v.err == nil && r < 0 {
		v.field, v.value, v.err = "Radius", r, ErrNegative
	}
}

func (v *validator) ends(a, b Vec) {
	v.vec("A.", a)
	v.vec("B.", b)
}

func (v *validator) ray(origin, dir Vec) {
	v.vec("Origin.", origin)
	v.vec("Dir.", dir)
	if v.err == nil && dir == (Vec{}) {
		v.field, v.value, v.err = "Dir", 0, ErrZeroDirection
	}
}

var halfNames = [...]string{"Half[0].", "Half[1].", "Half[2]."}

// box checks that b has points. Sides may be infinite.
func (v *validator) box(b *Box) {
	lo, hi := axes(b.Min), axes(b.Max)
	for i := range lo {
		axis := "XYZ"[i : i+1]
		switch {
		case v.err != nil:
		case math.IsNaN(lo[i]) || math.IsInf(lo[i], 1):
			v.field, v.value, v.err = "Min."+axis, lo[i], ErrNotFinite
		case math.IsNaN(hi[i]) || math.IsInf(hi[i], -1):
			v.field, v.value, v.err = "Max."+axis, hi[i], ErrNotFinite
		case lo[i] > hi[i]:
			v.field, v.value, v.err = "Min."+axis, lo[i], ErrEmpty
		}
	}
}

func (v *validator) hull(h *Hull) {
	if h.data == nil {
		v.field, v.err = "points", ErrEmpty
	}
	v.vec("position.", h.at)
}
