package d3

import (
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"
)

func TestValidateAccepts(t *testing.T) {
	p, q := xy(1, 2), xy(math.MaxFloat64, -5e-324)
	for _, s := range []Shape{
		p,
		Segment{p, q},
		Segment{p, p},
		Ray{p, q},
		Line{p, xy(0, 5e-324)},
		Sphere{p, 2},
		Sphere{p, 0},
		Sphere{p, math.MaxFloat64},
		Capsule{p, q, 2},
		Capsule{p, p, 0},
		&p, &Segment{p, q}, &Ray{p, q}, &Line{p, q}, &Sphere{p, 2}, &Capsule{p, q, 2},
	} {
		if err := Validate(s); err != nil {
			t.Errorf("Validate(%#v) = %v", s, err)
		}
	}
}

// TestValidateFields: every component of every field of every shape is looked at.
func TestValidateFields(t *testing.T) {
	good := xy(1, 2)
	for i, name := range []string{"X", "Y", "Z"}[:dim] {
		for _, value := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
			x := [3]float64{1, 2, 3}
			x[i] = value
			bad := at(x)
			for _, test := range []struct {
				s     Shape
				field string
			}{
				{bad, name},
				{Segment{bad, good}, "A." + name},
				{Segment{good, bad}, "B." + name},
				{Ray{bad, good}, "Origin." + name},
				{Ray{good, bad}, "Dir." + name},
				{Line{bad, good}, "Origin." + name},
				{Line{good, bad}, "Dir." + name},
				{Sphere{bad, 1}, "Center." + name},
				{Capsule{bad, good, 1}, "A." + name},
				{Capsule{good, bad, 1}, "B." + name},

				{&bad, name},
				{&Segment{good, bad}, "B." + name},
				{&Ray{good, bad}, "Dir." + name},
				{&Line{good, bad}, "Dir." + name},
				{&Sphere{bad, 1}, "Center." + name},
				{&Capsule{good, bad, 1}, "B." + name},
			} {
				checkRefusal(t, test.s, test.field, value, ErrNotFinite)
			}
		}
	}
	for _, r := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for _, s := range []Shape{Sphere{good, r}, &Sphere{good, r}, Capsule{good, good, r}, &Capsule{good, good, r}} {
			checkRefusal(t, s, "Radius", r, ErrNotFinite)
		}
	}
	for _, r := range []float64{-1, -5e-324, -math.MaxFloat64} {
		for _, s := range []Shape{Sphere{good, r}, &Sphere{good, r}, Capsule{good, good, r}, &Capsule{good, good, r}} {
			checkRefusal(t, s, "Radius", r, ErrNegative)
		}
	}
	for _, s := range []Shape{Ray{good, Vec{}}, &Ray{good, Vec{}}, Line{good, Vec{}}, &Line{good, Vec{}}} {
		checkRefusal(t, s, "Dir", 0, ErrZeroDirection)
	}
}

func checkRefusal(t *testing.T, s Shape, field string, value float64, reason error) {
	t.Helper()
	err := Validate(s)
	var refused *ShapeError
	if !errors.As(err, &refused) {
		t.Errorf("Validate(%#v) = %#v, want a *ShapeError", s, err)
		return
	}
	// Two NaN are not equal, but look alike.
	if refused.Field != field || fmt.Sprint(refused.Value) != fmt.Sprint(value) || refused.Err != reason || !errors.Is(err, reason) {
		t.Errorf("Validate(%#v) = %#v, want field %s, value %v: %v", s, refused, field, value, reason)
	}
	// The error keeps a value: pointers are read and forgotten.
	if fmt.Sprintf("%#v", refused.Shape) != strings.TrimPrefix(fmt.Sprintf("%#v", s), "&") {
		t.Errorf("Validate(%#v) names the shape %#v", s, refused.Shape)
	}
	for _, other := range []error{ErrNotFinite, ErrNegative, ErrZeroDirection} {
		if other != reason && errors.Is(err, other) {
			t.Errorf("Validate(%#v) is also %v", s, other)
		}
	}
}

// TestValidateMessages: one line that says what is wrong, the first of several.
func TestValidateMessages(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	p := xy(1, 2)
	for _, test := range []struct {
		s    Shape
		want string
	}{
		{xy(1, nan), "d3.Vec: Y is NaN: not a finite number"},
		{Sphere{p, -1.5}, "d3.Sphere: Radius is -1.5: negative"},
		{&Sphere{p, -1.5}, "d3.Sphere: Radius is -1.5: negative"},
		{Sphere{p, nan}, "d3.Sphere: Radius is NaN: not a finite number"},
		{Sphere{p, -inf}, "d3.Sphere: Radius is -Inf: not a finite number"},
		{Sphere{xy(inf, nan), -1}, "d3.Sphere: Center.X is +Inf: not a finite number"},
		{Segment{p, xy(0, -inf)}, "d3.Segment: B.Y is -Inf: not a finite number"},
		{Capsule{xy(nan, 0), xy(0, nan), -1}, "d3.Capsule: A.X is NaN: not a finite number"},
		{Capsule{p, p, -5e-324}, "d3.Capsule: Radius is -5e-324: negative"},
		{Ray{p, Vec{}}, "d3.Ray: Dir: no direction: all components are zero"},
		{Ray{xy(nan, 0), Vec{}}, "d3.Ray: Origin.X is NaN: not a finite number"},
		{&Line{p, Vec{}}, "d3.Line: Dir: no direction: all components are zero"},
	} {
		if err := Validate(test.s); err == nil || err.Error() != test.want {
			t.Errorf("Validate(%#v) = %v, want %s", test.s, err, test.want)
		}
	}
}
