package d3

import (
	"errors"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
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
		Triangle{p, q, p},
		Box{p, p},
		Box{fill(math.Inf(-1)), fill(math.Inf(1))},
		Box{xy(math.Inf(-1), 0), xy(0, 0)},
		OrientedBox{Center: p},
		OrientedBox{p, [dim]Vec{q, p}},
		NewHull(p),
		NewHull(p, q, Vec{}).In(Transform{Position: p}),
		HalfSpace{q, xy(0, 5e-324)},
		Rounded{p, 0},
		Rounded{Rounded{Box{p, p}, 1}, math.MaxFloat64},
		Rounded{&Rounded{&Ray{p, q}, 1}, 2},
		&Triangle{p, q, p}, &Box{p, p}, &OrientedBox{Center: p}, &HalfSpace{p, q}, &Rounded{p, 1},
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

				{Triangle{bad, good, good}, "A." + name},
				{Triangle{good, bad, good}, "B." + name},
				{Triangle{good, good, bad}, "C." + name},
				{OrientedBox{Center: bad}, "Center." + name},
				{OrientedBox{Half: [dim]Vec{good, bad}}, "Half[1]." + name},
				{HalfSpace{bad, good}, "Point." + name},
				{HalfSpace{good, bad}, "Normal." + name},
				{Rounded{bad, 1}, "Core." + name},
				{Rounded{Rounded{Triangle{good, good, bad}, -1}, -1}, "Core.Core.C." + name},
				{&Triangle{good, good, bad}, "C." + name},
				{&OrientedBox{Half: [dim]Vec{bad}}, "Half[0]." + name},
				{&HalfSpace{good, bad}, "Normal." + name},
				{&Rounded{Sphere{bad, 1}, 1}, "Core.Center." + name},

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

// TestValidateBodies: what is wrong with boxes, hulls, half-spaces and what is rounded.
func TestValidateBodies(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	good := xy(1, 2)
	hull := NewHull(good, xy(3, 4), xy(0, 7))
	for _, test := range []struct {
		s      Shape
		field  string
		value  float64
		reason error
	}{
		{Box{xy(3, 2), good}, "Min.X", 3, ErrEmpty},
		{&Box{xy(1, 5), good}, "Min.Y", 5, ErrEmpty},
		{Box{xy(nan, 5), good}, "Min.X", nan, ErrNotFinite},
		{Box{good, xy(1, nan)}, "Max.Y", nan, ErrNotFinite},
		{Box{xy(inf, 0), xy(inf, 2)}, "Min.X", inf, ErrNotFinite},
		{Box{xy(0, -inf), xy(2, -inf)}, "Max.Y", -inf, ErrNotFinite},
		{Hull{}, "Corners", 0, ErrEmpty},
		{&Hull{}, "Corners", 0, ErrEmpty},
		{NewHull(good, xy(nan, 0)), "Corners", 0, ErrEmpty},
		{HalfSpace{good, Vec{}}, "Normal", 0, ErrZeroDirection},
		{&HalfSpace{good, Vec{}}, "Normal", 0, ErrZeroDirection},
		{Rounded{good, -1}, "Radius", -1, ErrNegative},
		{&Rounded{good, inf}, "Radius", inf, ErrNotFinite},
		{Rounded{Sphere{good, -2}, -1}, "Core.Radius", -2, ErrNegative},
		{Rounded{Rounded{Rounded{good, nan}, -2}, -1}, "Core.Core.Radius", nan, ErrNotFinite},
		{Rounded{Rounded{good, 2}, -1}, "Radius", -1, ErrNegative},
		{Rounded{Box{xy(3, 2), good}, 1}, "Core.Min.X", 3, ErrEmpty},
		{Rounded{Ray{good, Vec{}}, 1}, "Core.Dir", 0, ErrZeroDirection},
		{Rounded{Hull{}, 1}, "Core.Corners", 0, ErrEmpty},
	} {
		checkRefusal(t, test.s, test.field, test.value, test.reason)
	}
	// What is kept of a shape with pointers in it are values.
	for _, s := range []Shape{Rounded{hull, -1}, &Rounded{&hull, -1}, Rounded{&Rounded{&Box{good, good}, 1}, -1}} {
		var refused *ShapeError
		if err := Validate(s); !errors.As(err, &refused) || refused.Field != "Radius" {
			t.Errorf("Validate(%#v) = %v", s, err)
			continue
		}
		kept := refused.Shape.(Rounded)
		switch core := kept.Core.(type) {
		case Hull:
			if !slices.Equal(core.Corners(), hull.Corners()) || !slices.Equal(core.Edges(), hull.Edges()) || len(core.Faces()) != len(hull.Faces()) {
				t.Errorf("the hull in the error has the corners %v", core.Corners())
			}
		case Rounded:
			if core != (Rounded{Box{good, good}, 1}) {
				t.Errorf("the error keeps %#v", core)
			}
		default:
			t.Errorf("the error keeps %#v", kept)
		}
	}
}

// TestValidateKeepsNothing: a good shape is not kept, so nothing is allocated for it, whatever
// it is made of.
func TestValidateKeepsNothing(t *testing.T) {
	p, hull := xy(1, 2), NewHull(xy(1, 2), xy(3, 4), xy(0, 7))
	moving := 0.0
	if n := testing.AllocsPerRun(10, func() {
		moving++
		ball := Sphere{xy(moving, 2), moving}
		for _, s := range [...]Shape{
			Rounded{ball, moving},
			&Rounded{&ball, moving},
			Rounded{hull, moving},
			&Rounded{Rounded{&hull, moving}, 1},
			Triangle{p, p, xy(moving, 2)},
			Box{p, xy(moving+1, 2)},
			OrientedBox{Center: ball.Center},
			HalfSpace{ball.Center, p},
			&hull, hull,
		} {
			if err := Validate(s); err != nil {
				t.Error(err)
			}
			if b := Bounds(s); b.Min.X > b.Max.X {
				t.Error(b)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
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
	for _, other := range []error{ErrNotFinite, ErrNegative, ErrZeroDirection, ErrEmpty} {
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
		{Box{xy(3, 2), p}, "d3.Box: Min.X is 3, and Max.X is less: no points"},
		{OrientedBox{Half: [dim]Vec{p, xy(1, nan)}}, "d3.OrientedBox: Half[1].Y is NaN: not a finite number"},
		{Hull{}, "d3.Hull: Corners: no points"},
		{HalfSpace{p, Vec{}}, "d3.HalfSpace: Normal: no direction: all components are zero"},
		{&Rounded{Sphere{p, -1.5}, 1}, "d3.Rounded: Core.Radius is -1.5: negative"},
		{Rounded{Rounded{Box{xy(3, 2), p}, 1}, 1}, "d3.Rounded: Core.Core.Min.X is 3, and Core.Core.Max.X is less: no points"},
	} {
		if err := Validate(test.s); err == nil || err.Error() != test.want {
			t.Errorf("Validate(%#v) = %v, want %s", test.s, err, test.want)
		}
	}
}

// TestNoShapeIsRefused: nil, nil pointers and what embeds a shape are errors, also inside of a
// Rounded, and a World refuses them.
func TestNoShapeIsRefused(t *testing.T) {
	const reason = "not a shape: nil, or a type that embeds one"
	none := []Shape{
		nil, (*Vec)(nil), (*Segment)(nil), (*Ray)(nil), (*Line)(nil), (*Sphere)(nil), (*Capsule)(nil), (*Triangle)(nil),
		(*Box)(nil), (*OrientedBox)(nil), (*Hull)(nil), (*HalfSpace)(nil), (*Rounded)(nil),
		embedding{},
		&embedding{},
	}
	for _, s := range none {
		var w World[int]
		round := &Rounded{Core: Rounded{Core: s, Radius: math.NaN()}, Radius: -1}
		for what, test := range map[string]struct {
			err   error
			field string
			text  string
		}{
			"Validate": {Validate(s), "", reason},
			"Rounded":  {Validate(round), "Core.Core", fmt.Sprintf("%T: Core.Core: %s", *round, reason)},
			"Set":      {w.Set(7, s), "", "id 7: " + reason},
			"SetParts": {w.SetParts(7, Vec{}, s), "", "id 7: " + reason},
		} {
			var shape *ShapeError
			if !errors.Is(test.err, ErrNoShape) || !errors.As(test.err, &shape) || shape.Field != test.field || test.err.Error() != test.text {
				t.Errorf("%s of %T: %v", what, s, test.err)
			}
		}
		if w.Len() != 0 {
			t.Errorf("%T is in the World", s)
		}
	}
}

// TestValidateKeepsHulls: the shape in an error has the corners, edges and faces of a hull that rounding has moved.
func TestValidateKeepsHulls(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 53))
	for range 100 {
		var corners []Vec
		for i := range 1 << dim {
			corners = append(corners, at([3]float64{float64(i & 1), float64(i >> 1 & 1), float64(i >> 2 & 1)}))
		}
		tr, _, _ := anyTransform(rng)
		h := NewHull(corners...).In(tr)
		var e *ShapeError
		if err := Validate(Rounded{h, -1}); !errors.As(err, &e) {
			t.Fatal(err)
		}
		got := e.Shape.(Rounded).Core.(Hull)
		if !slices.Equal(got.Corners(), h.Corners()) || fmt.Sprint(got.Edges(), got.Faces()) != fmt.Sprint(h.Edges(), h.Faces()) {
			t.Fatalf("%v has the faces %v, not %v", got, got.Faces(), h.Faces())
		}
	}
}
