package d3

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestNothingAllocates asks about ordinary pairs, which filters decide, and
// about pairs that go the ways through integers: touching ones, and ones whose
// numbers are too far apart in size for the narrow way.
func TestNothingAllocates(t *testing.T) {
	families := map[string]bool{"random": true, "tangent": true, "grid_pyth": true, "parallel": true, "meet": true, "huge_tiny": true}
	for _, family := range oracle.Families {
		if !families[family.Name] {
			continue
		}
		delete(families, family.Name)
		for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, *seed, t.Name()) {
			for range unlessBrief(4, 1) {
				a, b := family.Pair(rng, dim, k[0], k[1])
				allocatesNothing(t, shapeOf(a), shapeOf(b), Vec{}, "Overlap", "Distance", "ClosestPoints", "Collide", "Contacts", "Bounds", "Measure")
			}
		}
	}
	for name := range families {
		t.Errorf("no family %s", name)
	}
}

// TestPathsAllocateNothing and TestSweepsAllocateNothing ask about all families: ordinary ones,
// touching ones and the wildest.
func TestPathsAllocateNothing(t *testing.T) {
	for _, family := range oracle.Families {
		for k, rng := range oracle.Pairs(oracle.Paths[:], oracle.Kinds, *seed, t.Name()) {
			for range 4 {
				p, s := family.PathPair(rng, dim, k[0], k[1])
				allocatesNothing(t, shapeOf(p), shapeOf(s), Vec{}, "RayCast", "Clip", "Crossings")
			}
		}
	}
}

func TestSweepsAllocateNothing(t *testing.T) {
	for _, family := range oracle.Families {
		for k, rng := range oracle.Pairs(oracle.Kinds, oracle.Kinds, *seed, t.Name()) {
			for range 2 {
				a, m, b := family.Swept(rng, dim, k[0], k[1])
				allocatesNothing(t, shapeOf(a), shapeOf(b), at(m), "Sweep", "SweepSpan", "SweepBoth")
			}
		}
	}
}

// allocatesNothing calls queries with shapes, and with values and pointers that become shapes
// at the call.
func allocatesNothing(t *testing.T, a, b Shape, m Vec, queries ...string) {
	pa, pb := pointerTo(a), pointerTo(b)
	for _, query := range queries {
		if n := testing.AllocsPerRun(3, func() {
			call(query, a, b, m)
			call(query, pa, b, m)
			callTyped(query, a, b, m)
			callTyped(query, pa, pb, m)
		}); n != 0 {
			t.Fatalf("%s: %#v, %v, %#v: %v allocations, as shapes, values and pointers", query, a, m, b, n)
		}
	}
}

// callTyped asks what is of the types of a and b, not Shapes.
func callTyped(query string, a, b Shape, m Vec) {
	switch a := a.(type) {
	case Vec:
		callSecond(query, a, b, m)
	case Segment:
		callSecond(query, a, b, m)
	case Ray:
		callSecond(query, a, b, m)
	case Line:
		callSecond(query, a, b, m)
	case Sphere:
		callSecond(query, a, b, m)
	case Capsule:
		callSecond(query, a, b, m)
	case Tapered:
		callSecond(query, a, b, m)
	case *Vec:
		callSecond(query, a, b, m)
	case *Segment:
		callSecond(query, a, b, m)
	case *Ray:
		callSecond(query, a, b, m)
	case *Line:
		callSecond(query, a, b, m)
	case *Sphere:
		callSecond(query, a, b, m)
	case *Capsule:
		callSecond(query, a, b, m)
	default:
		panic(notAShape)
	}
}

// callSecond is callTyped with the type of a known.
func callSecond[A Shape](query string, a A, b Shape, m Vec) {
	switch b := b.(type) {
	case Vec:
		call(query, a, b, m)
	case Segment:
		call(query, a, b, m)
	case Ray:
		call(query, a, b, m)
	case Line:
		call(query, a, b, m)
	case Sphere:
		call(query, a, b, m)
	case Capsule:
		call(query, a, b, m)
	case Tapered:
		call(query, a, b, m)
	case *Vec:
		call(query, a, b, m)
	case *Segment:
		call(query, a, b, m)
	case *Ray:
		call(query, a, b, m)
	case *Line:
		call(query, a, b, m)
	case *Sphere:
		call(query, a, b, m)
	case *Capsule:
		call(query, a, b, m)
	default:
		panic(notAShape)
	}
}

// call makes a and b Shapes at the call, as users do.
func call[A, B Shape](query string, a A, b B, m Vec) {
	switch query {
	case "Overlap":
		Overlap(a, b)
	case "Distance":
		Distance(a, b)
	case "ClosestPoints":
		ClosestPoints(a, b)
	case "Contacts":
		Contacts(a, b)
	case "Collide":
		c, _ := Collide(a, b)
		_ = Bounce(c.Point, c.Normal, 0.5)
		_ = Reflect(c.Point, c.Normal)
		_ = Slide(c.Point, c.Normal)
	case "Bounds":
		Bounds(a)
	case "Measure":
		_ = Measure(a).Join(Measure(b)).Scale(2).About(m)
	case "RayCast":
		RayCast(any(a).(Path), b)
	case "Clip":
		Clip(any(a).(Path), b)
	case "Crossings":
		Crossings(any(a).(Path), b)
	case "Sweep":
		Sweep(a, m, b)
	case "SweepSpan":
		SweepSpan(a, m, b)
	case "SweepBoth":
		SweepBoth(a, m, b, m.Scale(0.3))
	default:
		panic("no query " + query)
	}
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
			_ = Triangle{p, q, p}.In(tr)
			_ = Box{p, q}.In(tr)
			_ = BoxAround(p, q).In(tr).In(tr)
			_ = HalfSpace{p, q}.In(tr)
			_ = tr.Rotation.Apply(p)
			_ = turn(p.coords(), 1e300)
		}
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// allocations returns how many allocations f makes: the least of three counts, for what else runs at the same time,
// such as a garbage collection, may allocate, too.
func allocations(f func()) float64 {
	n := math.Inf(1)
	for range 3 {
		if n = min(n, testing.AllocsPerRun(2, f)); n == 0 {
			break
		}
	}
	return n
}
