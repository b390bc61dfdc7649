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

// ShapeError is a fault of a shape: which field is wrong, and why.
type ShapeError struct {
	Shape Shape   // a copy, as a value; nil if there is no shape
	Field string  // such as Radius, Center.X, Dir, Half[1].Y or, of a Rounded, Core.Radius; of no shape, none
	Value float64 // the value of the field, 0 for a zero direction and for no points at all
	Err   error   // ErrNotFinite, ErrNegative, ErrZeroDirection, ErrEmpty or ErrNoShape
}

// Error returns one line that names the type of the shape, the field and the reason, and the value if that tells more than the reason.
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

func (v *validator) radius(r float64) { v.radiusOf("Radius", r) }

// radiusOf checks the field with the given name.
func (v *validator) radiusOf(name string, r float64) {
	v.number(name, "", r)
	if v.err == nil && r < 0 {
		v.field, v.value, v.err = name, r, ErrNegative
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

func (v *validator) tapered(t *Tapered) {
	v.ends(&t.A, &t.B)
	v.radiusOf("RA", t.RA)
	v.radiusOf("RB", t.RB)
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
