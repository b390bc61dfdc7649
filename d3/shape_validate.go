package d3

// Validation: what is wrong with a shape, field by field.

import (
	"errors"
	"fmt"
	"math"
	"strings"
)

// The reasons for which Validate refuses a shape.
var (
	ErrNotFinite     = errors.New("not a finite number")
	ErrNegative      = errors.New("negative")
	ErrZeroDirection = errors.New("no direction: all components are zero")
	ErrEmpty         = errors.New("no points")
	ErrNoShape       = errors.New("not a shape: nil, or a type that embeds one")
)

// ShapeError says which field of a shape is wrong, and why.
type ShapeError struct {
	Shape Shape   // a copy, as a value; nil if there is no shape
	Field string  // such as Radius, Center.X, Dir, Half[1].Y or, of a Rounded, Core.Radius; of no shape, none
	Value float64 // the value of the field, 0 for a zero direction and for no points at all
	Err   error   // ErrNotFinite, ErrNegative, ErrZeroDirection, ErrEmpty or ErrNoShape
}

// Error returns one line that names the shape, the field, the value and the reason.
func (e *ShapeError) Error() string {
	name := fmt.Sprintf("%T", e.Shape)
	switch {
	case e.Err == ErrEmpty && strings.Contains(e.Field, "Min."):
		most := strings.Replace(e.Field, "Min.", "Max.", 1)
		return fmt.Sprintf("%s: %s is %v, and %s is less: %v", name, e.Field, e.Value, most, e.Err)
	case e.Err == ErrNoShape && e.Field == "":
		return e.Err.Error()
	case e.Err == ErrEmpty || e.Err == ErrZeroDirection || e.Err == ErrNoShape:
		return fmt.Sprintf("%s: %s: %v", name, e.Field, e.Err)
	}
	return fmt.Sprintf("%s: %s is %v: %v", name, e.Field, e.Value, e.Err)
}

// Unwrap returns Err.
func (e *ShapeError) Unwrap() error { return e.Err }

// Validate reports the first thing that is wrong with s, as a *ShapeError, or
// nil: a component that is not finite, but for the sides of a Box, a negative radius, a Box
// whose Min exceeds its Max, a Hull without corners or a HalfSpace without a Normal, which
// make s the empty set, or a zero direction of a Ray or Line, which makes it a point. Of a
// Rounded, the Core comes first. Queries accept these all the same. What is no shape, on which
// queries panic, is refused with ErrNoShape. Only errors allocate.
func Validate(s Shape) error {
	var v validator
	v.shape(s)
	if v.err == nil {
		return nil
	}
	field := strings.TrimSuffix(strings.Repeat("Core.", v.cores)+v.field, ".")
	return &ShapeError{copied(s), field, v.value, v.err}
}

// shape checks s.
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

// isNil reports whether s is nil, or a nil pointer.
func isNil(s Shape) bool {
	switch s := s.(type) {
	case nil:
		return true
	case *Vec:
		return s == nil
	case *Segment:
		return s == nil
	case *Ray:
		return s == nil
	case *Line:
		return s == nil
	case *Sphere:
		return s == nil
	case *Capsule:
		return s == nil
	case *Triangle:
		return s == nil
	case *Box:
		return s == nil
	case *OrientedBox:
		return s == nil
	case *Hull:
		return s == nil
	case *HalfSpace:
		return s == nil
	case *Rounded:
		return s == nil
	}
	return false
}

// copied returns s as a value that shares no memory with s, and nil for no shape. An error that kept s itself would make all
// shapes escape to the heap.
func copied(s Shape) Shape {
	if isNil(s) {
		return nil
	}
	switch s := s.(type) {
	case Vec:
		return s
	case *Vec:
		return *s
	case Segment:
		return s
	case *Segment:
		return *s
	case Ray:
		return s
	case *Ray:
		return *s
	case Line:
		return s
	case *Line:
		return *s
	case Sphere:
		return s
	case *Sphere:
		return *s
	case Capsule:
		return s
	case *Capsule:
		return *s
	case Triangle:
		return s
	case *Triangle:
		return *s
	case Box:
		return s
	case *Box:
		return *s
	case OrientedBox:
		return s
	case *OrientedBox:
		return *s
	case Hull:
		return Hull{s.data.clone(), s.at}
	case *Hull:
		return Hull{s.data.clone(), s.at}
	case HalfSpace:
		return s
	case *HalfSpace:
		return *s
	case Rounded:
		return Rounded{copied(s.Core), s.Radius}
	case *Rounded:
		return Rounded{copied(s.Core), s.Radius}
	}
	return nil
}

// validator is the first fault that its checks find.
type validator struct {
	field string
	cores int // the number of Cores around field, of Rounded shapes in each other
	value float64
	err   error
}

// vec checks the components of p, whose names begin with prefix.
func (v *validator) vec(prefix string, p Vec) {
	for i, x := range axes(p) {
		v.number(prefix, "XYZ"[i:i+1], x)
	}
}

// number checks the field named prefix and axis. It joins the name only for an error.
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

func (v *validator) ends(a, b *Vec) {
	v.vec("A.", *a)
	v.vec("B.", *b)
}

func (v *validator) ray(origin, dir *Vec) {
	v.vec("Origin.", *origin)
	v.direction("Dir", "Dir.", dir)
}

// direction checks the field with the given name, which must not be zero.
func (v *validator) direction(name, prefix string, u *Vec) {
	v.vec(prefix, *u)
	if v.err == nil && *u == (Vec{}) {
		v.field, v.value, v.err = name, 0, ErrZeroDirection
	}
}

func (v *validator) sphere(s *Sphere) {
	v.vec("Center.", s.Center)
	v.radius(s.Radius)
}

func (v *validator) capsule(c *Capsule) {
	v.ends(&c.A, &c.B)
	v.radius(c.Radius)
}

func (v *validator) triangle(t *Triangle) {
	v.ends(&t.A, &t.B)
	v.vec("C.", t.C)
}

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

var halfNames = [...]string{"Half[0].", "Half[1].", "Half[2]."}

func (v *validator) orientedBox(b *OrientedBox) {
	v.vec("Center.", b.Center)
	for i, h := range b.Half {
		v.vec(halfNames[i], h)
	}
}

// hull checks that h has corners. What has some is finite.
func (v *validator) hull(h *Hull) {
	if h.data == nil {
		v.field, v.err = "Corners", ErrEmpty
	}
}

func (v *validator) halfSpace(h *HalfSpace) {
	v.vec("Point.", h.Point)
	v.direction("Normal", "Normal.", &h.Normal)
}

// core checks the Core of a Rounded.
func (v *validator) core(s Shape) {
	if v.shape(s); v.err != nil {
		v.cores++
	}
}
