package d3

import (
	"errors"
	"fmt"
)

// The reasons for which Validate refuses a shape.
var (
	ErrNotFinite     = errors.New("not a finite number")
	ErrNegative      = errors.New("negative")
	ErrZeroDirection = errors.New("no direction: all components are zero")
)

// ShapeError says which field of a shape is wrong, and why.
type ShapeError struct {
	Shape Shape
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
// all the same.
func Validate(s Shape) error {
	v := validator{shape: s}
	switch s := s.(type) {
	case Vec:
		v.vec("", s)
	case *Vec:
		v.vec("", *s)
	case Segment:
		v.ends(s.A, s.B)
	case *Segment:
		v.ends(s.A, s.B)
	case Ray:
		v.ray(s.Origin, s.Dir)
	case *Ray:
		v.ray(s.Origin, s.Dir)
	case Line:
		v.ray(s.Origin, s.Dir)
	case *Line:
		v.ray(s.Origin, s.Dir)
	case Sphere:
		v.sphere(s)
	case *Sphere:
		v.sphere(*s)
	case Capsule:
		v.capsule(s)
	case *Capsule:
		v.capsule(*s)
	default:
		panic(notAShape)
	}
	if v.err == nil {
		return nil
	}
	return v.err
}

// validator keeps the first error of its checks.
type validator struct {
	shape Shape
	err   *ShapeError
}

func (v *validator) fail(field string, value float64, err error) {
	if v.err == nil {
		v.err = &ShapeError{v.shape, field, value, err}
	}
}

// number checks the field named prefix and axis. The name is only put together
// for an error, so that good shapes cost no allocation.
func (v *validator) number(prefix, axis string, x float64) {
	if !isFinite(x) {
		v.fail(prefix+axis, x, ErrNotFinite)
	}
}

func (v *validator) radius(r float64) {
	v.number("Radius", "", r)
	if r < 0 {
		v.fail("Radius", r, ErrNegative)
	}
}

func (v *validator) ends(a, b Vec) {
	v.vec("A.", a)
	v.vec("B.", b)
}

func (v *validator) ray(origin, dir Vec) {
	v.vec("Origin.", origin)
	v.vec("Dir.", dir)
	if dir == (Vec{}) {
		v.fail("Dir", 0, ErrZeroDirection)
	}
}

func (v *validator) sphere(s Sphere) {
	v.vec("Center.", s.Center)
	v.radius(s.Radius)
}

func (v *validator) capsule(c Capsule) {
	v.ends(c.A, c.B)
	v.radius(c.Radius)
}
