package d3

import (
	"hash/fnv"
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/float"
	"github.com/hantei-go/hantei/internal/oracle"
)

// massNumbers returns all numbers of m.
func massNumbers(m MassProperties) []float64 {
	center := axes(m.Center)
	return append(append([]float64{massSize(m)}, center[:]...), massSpread(m)...)
}

// isMassNear reports whether two mass properties are the same but for an error δ in units of e, for a body of the given size. The
// centers may round by 4e of their coordinates more.
func isMassNear(m, other MassProperties, size, delta float64) bool {
	v := massSize(other)
	ok := math.Abs(massSize(m)-v) <= float64(delta*e*v)
	ok = ok && m.Center.Sub(other.Center).maxAbs() <= float64(2*delta*e*size)+float64(4*e*other.Center.maxAbs())
	for i, x := range massSpread(m) {
		ok = ok && math.Abs(x-massSpread(other)[i]) <= float64(6*delta*e*v*size*size)
	}
	return ok
}

// massExtent returns the size of the bounds of s in the 1-norm, which is no less than its greatest extent.
func massExtent(s Shape) float64 {
	b := Bounds(s)
	return b.Max.Sub(b.Min).sumAbs()
}

// measuredShapes returns bounded shapes of all kinds with a volume, on a grid of 2⁻⁴.
func measuredShapes() []Shape {
	p, q := at([3]float64{-1, 0.5, 0.25}), at([3]float64{1.5, -0.75, 1})
	r := at([3]float64{0.25, 1.5, -1})
	box := Box{at([3]float64{-1, -0.5, -1.5}), at([3]float64{0.5, 1, 1})}
	hull := NewHull(p, q, r, at([3]float64{-0.5, -1, -1}), at([3]float64{1, 1, 1}), at([3]float64{0.5, -1.25, -0.75}))
	var slanted OrientedBox
	slanted.Center = r
	for i := range slanted.Half {
		slanted.Half[i] = [...]Vec{at([3]float64{0.5, 0.25, 0}), at([3]float64{-0.25, 0.75, 0.25}), at([3]float64{0, 0.25, 0.5})}[i]
	}
	return []Shape{
		Sphere{p, 1.25},
		Capsule{p, q, 0.75},
		box, slanted, hull, BoxAround(p, fill(2)),
		Rounded{box, 0.5},
		Rounded{slanted, 0.25},
		Rounded{hull, 0.5},
		Rounded{Triangle{p, q, r}, 0.5},
		Rounded{Rounded{Sphere{q, 0.25}, 0.5}, 0.25},
		Rounded{Segment{p, q}, 0.5},
		Rounded{NewHull(p, q, r), 0.5},
		Rounded{NewHull(p, q), 0.5},
		Rounded{NewHull(p), 0.5},
		Rounded{r, 0.5},
		Rounded{Triangle{p, p.Lerp(q, 0.5), q}, 0.5},
	}
}

// TestMeasureIsTheSet adds up small cubes, which Overlap finds in the shape.
func TestMeasureIsTheSet(t *testing.T) {
	for _, s := range measuredShapes() {
		b := Bounds(s)
		const n = 24
		cell := b.Size().Scale(1.0 / n)
		volume := 1.0
		for _, x := range axes(cell) {
			volume *= x
		}
		var sum MassProperties
		count := 1
		for range dim {
			count *= n
		}
		for i := range count {
			var p [3]float64
			for k := range p {
				p[k] = float64(i%n) + 0.5
				i /= n
			}
			if at := b.Min.Add(stretched(at(p), cell)); Overlap(at, s) {
				sum = sum.Join(pointMass(at, volume))
			}
		}
		m, size := Measure(s), massExtent(s)
		ok := math.Abs(massSize(m)/massSize(sum)-1) < 0.04 && m.Center.Dist(sum.Center) < 0.01*size
		for i, x := range massSpread(m) {
			ok = ok && math.Abs(x-massSpread(sum)[i]) < 0.01*massSize(m)*size*size
		}
		if !ok {
			t.Errorf("%T %v: %v, but its parts sum up to %v", s, s, m, sum)
		}
	}
}

// TestMeasureLaws: exact shifts move the center alone, and powers of two scale all numbers, to the bit. Turns by quarters turn
// the inertia.
func TestMeasureLaws(t *testing.T) {
	for _, s := range measuredShapes() {
		m, size := Measure(s), massExtent(s)
		by := at([3]float64{0x1p20, -0x1p21, 0x1p19})
		moved := Measure(movedShape(s, by))
		same := massNumbers(moved)
		copy(same[1:1+dim], massNumbers(m)[1:])
		if !slices.Equal(same, massNumbers(m)) || moved.Center.Sub(by).Sub(m.Center).maxAbs() > 0x1p-31 {
			t.Errorf("%T %v: %v, and moved %v", s, s, m, moved)
		}
		for _, exp := range []int{-200, 3, 150} {
			scaled := Measure(placedShape(s, Transform{Scale: fill(math.Ldexp(1, exp))}))
			want := massNumbers(m)
			for i := range want {
				switch {
				case i == 0:
					want[i] = float.Ldexp(want[i], dim*exp)
				case i <= dim:
					want[i] = float.Ldexp(want[i], exp)
				default:
					want[i] = float.Ldexp(want[i], (dim+2)*exp)
				}
			}
			if !slices.Equal(massNumbers(scaled), want) {
				t.Errorf("%T %v times 2^%d: %v, want %v", s, s, exp, massNumbers(scaled), want)
			}
		}
		for _, r := range exactTurns() {
			turned := Measure(placedShape(s, Transform{Rotation: r}))
			if want := turnedMass(m, r); !isMassNear(turned, want, size, 400) {
				t.Errorf("%T %v turned by %v: %v, want %v", s, s, r, turned, want)
			}
		}
		if got := Measure(Rounded{s, 0}); got != m || Measure(pointerTo(s)) != m {
			t.Errorf("%T %v: %v, and rounded by 0 %v", s, s, m, got)
		}
	}
}

// TestMeasureOfTheSame: one set has nearly the same numbers, whatever it is given as.
func TestMeasureOfTheSame(t *testing.T) {
	p, q := at([3]float64{1, 2, 3}), at([3]float64{3, 7, 4})
	if m := Measure(Capsule{p, q, 2}); Measure(Rounded{Segment{p, q}, 2}) != m || !isMassNear(Measure(Rounded{NewHull(p, q), 2}), m, 15, 400) {
		t.Errorf("a capsule: %v", m)
	}
	box := Box{p, q}
	corners := []Vec{p, q}
	for i := range 1 << dim {
		x, y := axes(p), axes(q)
		var c [3]float64
		for k := range x {
			c[k] = [2]float64{x[k], y[k]}[i>>k&1]
		}
		corners = append(corners, at(c))
	}
	for _, r := range []float64{0, 0x1p-30, 0.5, 100} {
		m := Measure(Rounded{box, r})
		if got := Measure(Rounded{box.In(Transform{}), r}); !isMassNear(got, m, 10+r, 80) {
			t.Errorf("radius %v: %v, at any angle %v", r, m, got)
		}
		if got := Measure(Rounded{NewHull(corners...), r}); !isMassNear(got, m, 10+r, 480) {
			t.Errorf("radius %v: %v, of the corners %v", r, m, got)
		}
	}
	if m := Measure(Rounded{p, 2}); m != Measure(Sphere{p, 2}) {
		t.Errorf("a ball: %v", m)
	}
}

// TestMeasureGrows: the mass grows with the radius, and comes to that of the core as the radius vanishes.
func TestMeasureGrows(t *testing.T) {
	for _, s := range measuredShapes() {
		m := Measure(s)
		last := massSize(m)
		for exp := -50; exp < 60; exp++ {
			r := math.Ldexp(1, exp)
			grown := massSize(Measure(Rounded{s, r}))
			if grown <= last || exp == -50 && grown > last*(1+0x1p-44) {
				t.Errorf("%T %v: %v with the radius %v, after %v", s, s, grown, r, last)
			}
			last = grown
		}
	}
}

// TestMeasureJoin: halves of a box make the box, in any order, and About moves the axis.
func TestMeasureJoin(t *testing.T) {
	lo, hi := at([3]float64{-1, 2, 5}), at([3]float64{6, 4, 7})
	left, right, all := Box{lo, hi}, Box{lo, hi}, Box{lo, hi}
	left.Max.X, right.Min.X = 1, 1
	m := Measure(left).Join(Measure(right))
	if want := Measure(all); !isMassNear(m, want, 11, 92) || !isMassNear(Measure(right).Join(Measure(left)), want, 11, 92) {
		t.Errorf("%v, want %v", m, want)
	}
	if x := m.Scale(2); massSize(x) != 2*massSize(m) || massSpread(x)[0] != 2*massSpread(m)[0] || x.Center != m.Center {
		t.Errorf("%v twice is %v", m, x)
	}
	p := at([3]float64{9, -3, 4})
	one := pointMass(p, 1).Join(pointMass(at([3]float64{9, -3, 4}).Neg(), 1))
	about := massAbout(m, p)
	far := massAbout(pointMass(m.Center, massSize(m)), p)
	for i, x := range massSpread(m) {
		if math.Abs(about[i]-x-far[i]) > 1e-9 || one.Center != (Vec{}) {
			t.Errorf("%v about %v: %v", m, p, about)
		}
	}
	if none := Measure(lo); m.Join(none) != m || none.Join(m) != m || massAbout(m, m.Center)[0] != massSpread(m)[0] {
		t.Errorf("%v and nothing: %v", m, m.Join(none))
	}
	for _, endless := range []MassProperties{Measure(HalfSpace{p, p}), Measure(Sphere{p, 1e300})} {
		if x := endless.Scale(0); massSize(x) != 0 || hasMassNaN(x) || slices.ContainsFunc(massAbout(endless, lo), math.IsNaN) {
			t.Errorf("%v: %v without density, and %v elsewhere", endless, x, massAbout(endless, lo))
		}
	}
	huge := Measure(Sphere{lo, 1e300})
	if both := huge.Join(m); !math.IsInf(massSize(both), 1) || both.Center != (Vec{}) {
		t.Errorf("an infinite mass and a small one: %v", both)
	}
	if far := pointMass(fill(1e308), 1e-300).Join(pointMass(fill(-1e308), 1e-300)); hasMassNaN(far) || far.Center != (Vec{}) {
		t.Errorf("far from each other: %v", far)
	}
}

func hasMassNaN(m MassProperties) bool { return slices.ContainsFunc(massNumbers(m), math.IsNaN) }

// TestMeasureOfNothing: what is empty, endless or without a volume has its documented answer.
func TestMeasureOfNothing(t *testing.T) {
	p, q := at([3]float64{1, 2, 3}), at([3]float64{3, 6, 5})
	inf, nan := math.Inf(1), math.NaN()
	open, sheet := Box{p, fill(inf)}, Box{p, fill(inf)}
	sheet.Max.X = sheet.Min.X
	for _, c := range []struct {
		shape  Shape
		size   float64
		center Vec
	}{
		{p, 0, p},
		{Segment{p, q}, 0, at([3]float64{2, 4, 4})},
		{Sphere{p, 0}, 0, p},
		{NewHull(p, q), 0, at([3]float64{2, 4, 4})},
		{NewHull(p), 0, p},
		{Triangle{p, q, at([3]float64{2, 4, 4})}, 0, at([3]float64{2, 4, 4})},
		{Triangle{p, p, p}, 0, p},
		{Box{p, p}, 0, p},
		{Ray{p, q}, 0, Vec{}},
		{Line{p, q}, 0, Vec{}},
		{Ray{p, Vec{}}, 0, p},
		{Rounded{Ray{p, q}, 1}, inf, Vec{}},
		{HalfSpace{p, q}, inf, Vec{}},
		{open, inf, Vec{}},
		{sheet, 0, Vec{}},
		{Rounded{sheet, 1}, inf, Vec{}},
		{Sphere{p, -1}, 0, Vec{}},
		{Sphere{p, nan}, 0, Vec{}},
		{Rounded{Sphere{p, 1}, -1}, 0, Vec{}},
		{Rounded{HalfSpace{p, q}, inf}, 0, Vec{}},
		{Box{q, p}, 0, Vec{}},
		{Box{p, fill(nan)}, 0, Vec{}},
		{Hull{}, 0, Vec{}},
		{HalfSpace{p, Vec{}}, 0, Vec{}},
		{Capsule{p, fill(inf), 1}, 0, Vec{}},
		{Triangle{p, q, fill(nan)}, 0, Vec{}},
	} {
		m := Measure(c.shape)
		if massSize(m) != c.size || m.Center != c.center || massSpread(m)[0] != 0 {
			t.Errorf("%T %v: %v, want %v and %v", c.shape, c.shape, m, c.size, c.center)
		}
	}
}

// TestMeasureIsTotal asks about bodies of all families, as shapes and as pointers: nothing is NaN, the center is in the bounds,
// and nothing allocates.
func TestMeasureIsTotal(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
			a, b := family.Pair(rng, dim, k[0], k[1])
			for _, s := range [...]Shape{shapeOfBody(a), Rounded{shapeOfBody(b), math.Ldexp(rng.Float64(), rng.IntN(2000)-1000)}} {
				measureIsTotal(t, s)
			}
		}
	}
	for _, s := range []Shape{
		Tapered{RA: 1.4425324953012324, B: at([3]float64{0.01, 1.02, 1.02})},             // longer than RA, and not when it has rounded
		Tapered{RA: 0.3954088185902865, B: xy(0.37302128258850165, 0.13116118539794952)}, // in the plane, too
		Cylinder{B: Vec{Z: 1e-200}, Radius: 1},                                           // in space only
	} {
		if m := Measure(s); hasMassNaN(m) || !(massSize(m) >= 0) {
			t.Errorf("%T %v: %v", s, s, m)
		}
	}
}

// measureIsIn checks that nothing is NaN, and that the center is in the bounds.
func measureIsIn(t *testing.T, s Shape) {
	t.Helper()
	m := Measure(s)
	if hasMassNaN(m) || massSize(m) < 0 || massSpread(m)[0] < 0 {
		t.Fatalf("%T %v: %v", s, s, m)
	}
	box := Bounds(s)
	if size := box.Max.Sub(box.Min).sumAbs(); isFinite(size) {
		off := float64(0x1p-40 * size)
		if p := m.Center; !p.isAtMost(box.Max.Add(fill(off))) || !box.Min.Sub(fill(off)).isAtMost(p) {
			t.Fatalf("%T %v: the center %v is not in %v", s, s, p, box)
		}
	}
}

// measureIsTotal checks what holds for all shapes.
func measureIsTotal(t *testing.T, s Shape) {
	t.Helper()
	measureIsIn(t, s)
	p := pointerTo(s)
	if n := allocations(func() { Measure(s); Measure(p) }); n != 0 {
		t.Fatalf("%T %v: %v allocations", s, s, n)
	}
}

// TestMeasureOfAnyExponents: round cores whose radii, axes and roundings have exponents that do not go together have no NaN, nor have these joined and
// scaled.
func TestMeasureOfAnyExponents(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 45))
	number := func() float64 {
		if rng.IntN(8) == 0 {
			return 0
		}
		return math.Ldexp(1+rng.Float64(), rng.IntN(1900)-1000)
	}
	p := func() Vec {
		v := Vec{X: number()}
		if rng.IntN(3) == 0 {
			v.Y = -number()
		}
		return v
	}
	all := []Shape{Rounded{Tapered{Vec{}, Vec{X: 1e-300}, 1e-301, 0}, 1e25}}
	for range unlessBrief(2000, 300) {
		a, b := Vec{}, p()
		if rng.IntN(4) == 0 {
			a = p()
		}
		cores := []Shape{Tapered{a, b, number(), number()}, Capsule{a, b, number()}}
		cores = append(cores, Cylinder{a, b, number()}, Cone{a, b, number()}) // in space only
		core := cores[rng.IntN(len(cores))]
		if s := (Shape)(Rounded{core, number()}); rng.IntN(2) == 0 {
			all = append(all, s)
		} else {
			all = append(all, core)
		}
	}
	for i, s := range all {
		measureIsIn(t, s)
		m := Measure(s)
		if other := Measure(all[rng.IntN(i+1)]); hasMassNaN(m.Join(other)) || hasMassNaN(m.Scale(1e-20)) || hasMassNaN(m.Scale(1e20)) {
			t.Fatalf("%#v: %v, with %v %v", s, m, other, m.Join(other))
		}
	}
	// The axis of a Tapered that is 0 beside the rounding.
	ball := Measure(Rounded{Vec{}, 1e25})
	if m := Measure(all[0]); !isMassNear(m, ball, 1e25, 80) {
		t.Errorf("%v, want %v", m, ball)
	}
}

// TestMeasureInsideOut: surfaces with holes, and what has none.
func TestMeasureInsideOut(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 44))
	for range 20 {
		var corners, inner []Vec
		for range 9 {
			p := scatter(rng, 8)
			corners, inner = append(corners, p), append(inner, p.Scale(0.25))
		}
		outside, inside := NewHull(corners...), NewHull(inner...)
		all, hole := Measure(outside), Measure(inside)
		if got := massOfHollow(outside); !isMassNear(got, all, 48, 40) {
			t.Errorf("%v: %v, want %v", outside, got, all)
		}
		if got := massOfHollow(outside, inside).Join(hole); !Contains(outside, inside) || !isMassNear(got, all, 48, 100) {
			if Contains(outside, inside) {
				t.Errorf("%v less %v, and that: %v, want %v", outside, inside, got, all)
			}
		}
		if none := massOfHollow(inside, outside, inside); massSize(none) != 0 {
			t.Errorf("inside out: %v", none)
		}
	}
	room := func(lo, hi float64) Hull { return hullOfBox(Box{fill(lo), fill(hi)}) }
	if m := massOfHollow(room(0, 0.5e308), room(0.5e308, 0.999e308)); hasMassNaN(m) { // its center is beyond floats
		t.Errorf("%v", m)
	}
}

// TestGoldenMeasure compares the bits of mass properties with those of the platform they were first computed on.
func TestGoldenMeasure(t *testing.T) {
	h := fnv.New64a()
	for _, s := range measuredShapes() {
		m := Measure(s)
		hashNumbers(h, massNumbers(m))
		hashNumbers(h, massNumbers(m.Join(Measure(Sphere{Radius: 0.3})).Scale(0.7)))
	}
	for _, family := range oracle.BodyFamilies[:10] {
		for _, k := range oracle.BodyKinds {
			a, b := family.Pair(oracle.Stream(1, "golden measure "+family.Name, k, k), dim, k, k)
			hashNumbers(h, massNumbers(Measure(shapeOfBody(a))))
			hashNumbers(h, massNumbers(Measure(Rounded{shapeOfBody(b), 0.7})))
		}
	}
	got := h.Sum64()
	if *update {
		writeGolden(t, "goldenMeasure", got)
		return
	}
	if got != goldenMeasure {
		t.Errorf("the answers hash to %#x, want %#x", got, uint64(goldenMeasure))
	}
}

func BenchmarkMeasure(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 45))
	var points []Vec
	for len(points) < 12 {
		points = append(points, scatter(rng, 1).Unit())
	}
	hull, box := NewHull(points...), Box{fill(-1), fill(2)}
	for _, c := range []struct {
		name  string
		shape Shape
	}{
		{"ball", &Sphere{Radius: 2}},
		{"box", &box},
		{"capsule", &Capsule{points[0], points[1], 0.5}},
		{"rounded box", &Rounded{box, 0.5}},
		{"hull", &hull},
		{"rounded hull", &Rounded{hull, 0.5}},
	} {
		b.Run(c.name, func(b *testing.B) {
			for b.Loop() {
				Measure(c.shape)
			}
		})
	}
}

func FuzzMeasure(f *testing.F) {
	f.Add(uint8(0), 1.0, 2.0, 3.0, -4.0, 5.0, 0.5, 0.25, 8.0, -1.0, 2.0)
	f.Add(uint8(3), 1e300, -1e300, 0.0, 0.0, 1.0, 1e-300, 5e-324, 1.0, 0.0, 1e308)
	f.Fuzz(func(t *testing.T, kind uint8, a, b, c, d, e, g, h, i, j, r float64) {
		p, q, s := at([3]float64{a, b, c}), at([3]float64{d, e, g}), at([3]float64{h, i, j})
		half := OrientedBox{Center: p}
		for k := range half.Half {
			half.Half[k] = [...]Vec{q, s, p}[k]
		}
		shape := []Shape{
			Sphere{p, r}, Capsule{p, q, r}, Box{p.Min(q), p.Max(q)}, half, Triangle{p, q, s}, NewHull(p, q, s, p.Add(q), q.Sub(s)),
		}[kind%6]
		measureIsTotal(t, shape)
		measureIsTotal(t, Rounded{shape, math.Abs(r)})
		if m := Measure(shape); Validate(shape) == nil && massSize(m) > massSize(Measure(Rounded{shape, math.Abs(r)}))*(1+0x1p-40) {
			t.Errorf("%v: %v, but less with the radius %v", shape, m, r)
		}
	})
}
