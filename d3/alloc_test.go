package d3

import (
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestNothingAllocates asks about ordinary pairs, which filters decide, and
// about pairs that go the ways through integers: touching ones, and ones whose
// numbers are too far apart in size for the narrow way.
func TestNothingAllocates(t *testing.T) {
	families := map[string]bool{"random": true, "tangent": true, "grid_pyth": true, "parallel": true, "meet": true, "huge_tiny": true}
	n := 4
	if testing.Short() {
		n = 1
	}
	for _, family := range oracle.Families {
		if !families[family.Name] {
			continue
		}
		delete(families, family.Name)
		rng := rand.New(rand.NewPCG(*seed, 1))
		for _, ka := range oracle.Kinds {
			for _, kb := range oracle.Kinds {
				for range n {
					a, b := family.Pair(rng, dim, ka, kb)
					allocatesNothing(t, shapeOf(a), shapeOf(b))
				}
			}
		}
	}
	for name := range families {
		t.Errorf("no family %s", name)
	}
}

// allocatesNothing calls the queries with shapes, with values that become
// shapes at the call, and with pointers.
func allocatesNothing(t *testing.T, a, b Shape) {
	pa, pb := pointerTo(a), pointerTo(b)
	n := testing.AllocsPerRun(1, func() {
		askShapes(a, b)
		askShapes(pa, pb)
		askShapes(pa, b)
		withValue(a, b)
		withPointer(pa, pb)
	})
	if n == 0 {
		return
	}
	for name, f := range map[string]func(){
		"Overlap":       func() { Overlap(a, b) },
		"Distance":      func() { Distance(a, b) },
		"ClosestPoints": func() { ClosestPoints(a, b) },
		"Collide":       func() { Collide(a, b) },
		"Bounds":        func() { Bounds(a) },
	} {
		if n := testing.AllocsPerRun(1, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	t.Fatalf("%#v, %#v: %v allocations in all queries, as shapes, values and pointers", a, b, n)
}

// TestValidateAllocatesOnlyErrors: what has nothing to refuse needs no words.
func TestValidateAllocatesOnlyErrors(t *testing.T) {
	p, q := at([3]float64{1, 2, 3}), at([3]float64{4, 6, 8})
	seg, ray, line := Segment{p, q}, Ray{p, q}, Line{p, q}
	ball, bar := Sphere{p, 1}, Capsule{p, q, 1}
	if n := testing.AllocsPerRun(10, func() {
		for _, err := range [...]error{
			Validate(p), Validate(seg), Validate(ray), Validate(line), Validate(ball), Validate(bar),
			Validate(&p), Validate(&seg), Validate(&ray), Validate(&line), Validate(&ball), Validate(&bar),
		} {
			if err != nil {
				t.Error(err)
			}
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestPlacingAllocatesNothing places shapes near and far.
func TestPlacingAllocatesNothing(t *testing.T) {
	p, q := at([3]float64{1, 2, 3}), at([3]float64{4, 6, 8})
	r, s := turn(p.coords(), 0.3), RotationBetween(p, q)
	if n := testing.AllocsPerRun(10, func() {
		for _, tr := range [...]Transform{{}, {p, r.Then(s).Inverse().Slerp(s, 0.3), q}, {p, r, q.Scale(1e308)}} {
			_ = p.In(tr)
			_ = Segment{p, q}.In(tr)
			_ = Ray{p, q}.In(tr)
			_ = Line{p, q}.In(tr)
			_ = Sphere{p, 1}.In(tr)
			_ = Capsule{p, q, 1}.In(tr)
			_ = CapsuleAlong(p, q, 3, 1).In(tr)
			_ = tr.Rotation.Apply(p)
			_ = turn(p.coords(), 1e300)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

func askShapes(a, b Shape) {
	Overlap(a, b)
	Distance(a, b)
	ClosestPoints(a, b)
	c, _ := Collide(a, b)
	Bounds(a)
	_ = Bounce(c.Point, c.Normal, 0.5)
	_ = Reflect(c.Point, c.Normal)
	_ = Slide(c.Point, c.Normal)
}

// askValues converts at every call, as users do.
func askValues[A, B Shape](a A, b B) {
	Overlap(a, b)
	Distance(a, b)
	ClosestPoints(a, b)
	Collide(a, b)
	Bounds(a)
}

func withValue(a, b Shape) {
	switch a := a.(type) {
	case Vec:
		withValues(a, b)
	case Segment:
		withValues(a, b)
	case Ray:
		withValues(a, b)
	case Line:
		withValues(a, b)
	case Sphere:
		withValues(a, b)
	case Capsule:
		withValues(a, b)
	}
}

func withValues[A Shape](a A, b Shape) {
	switch b := b.(type) {
	case Vec:
		askValues(a, b)
	case Segment:
		askValues(a, b)
	case Ray:
		askValues(a, b)
	case Line:
		askValues(a, b)
	case Sphere:
		askValues(a, b)
	case Capsule:
		askValues(a, b)
	}
}

func withPointer(a, b Shape) {
	switch a := a.(type) {
	case *Vec:
		withPointers(a, b)
	case *Segment:
		withPointers(a, b)
	case *Ray:
		withPointers(a, b)
	case *Line:
		withPointers(a, b)
	case *Sphere:
		withPointers(a, b)
	case *Capsule:
		withPointers(a, b)
	}
}

func withPointers[A Shape](a A, b Shape) {
	switch b := b.(type) {
	case *Vec:
		askValues(a, b)
	case *Segment:
		askValues(a, b)
	case *Ray:
		askValues(a, b)
	case *Line:
		askValues(a, b)
	case *Sphere:
		askValues(a, b)
	case *Capsule:
		askValues(a, b)
	}
}
