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
	n := testing.AllocsPerRun(3, func() {
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
		if n := testing.AllocsPerRun(3, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	t.Fatalf("%#v, %#v: %v allocations in all queries, as shapes, values and pointers", a, b, n)
}

// TestPathsAllocateNothing and TestSweepsAllocateNothing ask about all families: ordinary ones,
// touching ones and the wildest.
func TestPathsAllocateNothing(t *testing.T) {
	for _, family := range oracle.Families {
		rng := rand.New(rand.NewPCG(*seed, 31))
		for _, kp := range [...]oracle.Kind{oracle.Segment, oracle.Ray, oracle.Line} {
			for _, ks := range oracle.Kinds {
				for range 4 {
					p, s := family.PathPair(rng, dim, kp, ks)
					pathsAllocateNothing(t, shapeOf(p).(Path), shapeOf(s))
				}
			}
		}
	}
}

func TestSweepsAllocateNothing(t *testing.T) {
	for _, family := range oracle.Families {
		rng := rand.New(rand.NewPCG(*seed, 32))
		for _, ka := range oracle.Kinds {
			for _, kb := range oracle.Kinds {
				for range 2 {
					a, m, b := family.Swept(rng, dim, ka, kb)
					sweepsAllocateNothing(t, shapeOf(a), at(m), shapeOf(b))
				}
			}
		}
	}
}

// pathsAllocateNothing calls the queries with shapes, with values that become shapes at the
// call, and with pointers.
func pathsAllocateNothing(t *testing.T, p Path, s Shape) {
	pp, ps := pointerTo(p).(Path), pointerTo(s)
	if n := testing.AllocsPerRun(3, func() {
		askPaths(p, s)
		askPaths(pp, ps)
		switch p := p.(type) {
		case Segment:
			withPath(p, s)
			withPath(&p, ps)
		case Ray:
			withPath(p, s)
			withPath(&p, ps)
		case Line:
			withPath(p, s)
			withPath(&p, ps)
		}
	}); n == 0 {
		return
	}
	for name, f := range map[string]func(){
		"RayCast":   func() { RayCast(p, s) },
		"Clip":      func() { Clip(p, s) },
		"Crossings": func() { Crossings(p, s) },
		// A path that becomes one at the call.
		"RayCast of a value":   func() { q := Segment{p.At(0), p.At(1)}; RayCast(q, s) },
		"Clip of a value":      func() { q := Segment{p.At(0), p.At(1)}; Clip(q, s) },
		"Crossings of a value": func() { q := Segment{p.At(0), p.At(1)}; Crossings(q, s) },
	} {
		if n := testing.AllocsPerRun(3, f); n != 0 {
			t.Errorf("%s: %v allocations", name, n)
		}
	}
	t.Fatalf("%#v, %#v: allocations in the path queries", p, s)
}

func askPaths(p Path, s Shape) {
	RayCast(p, s)
	Clip(p, s)
	Crossings(p, s)
}

func withPath[P Path](p P, s Shape) {
	switch s := s.(type) {
	case Vec:
		askPathValues(p, s)
	case Segment:
		askPathValues(p, s)
	case Ray:
		askPathValues(p, s)
	case Line:
		askPathValues(p, s)
	case Sphere:
		askPathValues(p, s)
	case Capsule:
		askPathValues(p, s)
	case *Sphere:
		askPathValues(p, s)
	case *Capsule:
		askPathValues(p, s)
	}
}

func askPathValues[P Path, S Shape](p P, s S) {
	RayCast(p, s)
	Clip(p, s)
	Crossings(p, s)
}

// sweepsAllocateNothing does the same for sweeps, whether the motion is one or two.
func sweepsAllocateNothing(t *testing.T, a Shape, m Vec, b Shape) {
	pa, pb := pointerTo(a), pointerTo(b)
	half := m.Scale(0.3)
	if n := testing.AllocsPerRun(3, func() {
		askSweeps(a, m, b, half)
		askSweeps(pa, m, pb, half)
		switch a := a.(type) {
		case Vec:
			withMotion(a, m, b, half)
		case Segment:
			withMotion(a, m, b, half)
		case Ray:
			withMotion(a, m, b, half)
		case Line:
			withMotion(a, m, b, half)
		case Sphere:
			withMotion(a, m, b, half)
		case Capsule:
			withMotion(a, m, b, half)
		}
	}); n != 0 {
		t.Fatalf("%#v, %v, %#v: %v allocations in all sweeps", a, m, b, n)
	}
}

func askSweeps(a Shape, m Vec, b Shape, other Vec) {
	Sweep(a, m, b)
	SweepSpan(a, m, b)
	SweepBoth(a, m, b, other)
}

func withMotion[A Shape](a A, m Vec, b Shape, other Vec) {
	switch b := b.(type) {
	case Vec:
		askSweepValues(a, m, b, other)
	case Segment:
		askSweepValues(a, m, b, other)
	case Ray:
		askSweepValues(a, m, b, other)
	case Line:
		askSweepValues(a, m, b, other)
	case Sphere:
		askSweepValues(a, m, b, other)
	case Capsule:
		askSweepValues(a, m, b, other)
	}
}

func askSweepValues[A, B Shape](a A, m Vec, b B, other Vec) {
	Sweep(a, m, b)
	SweepSpan(a, m, b)
	SweepBoth(a, m, b, other)
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
