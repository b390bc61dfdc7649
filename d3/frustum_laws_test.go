package d3

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"strconv"
	"testing"
)

// ratCylinder returns the sign of the distance of p from the cylinder a minus r, by rationals: with s = w·u and Q = w·w u·u − s², of the
// flat sides, the side and the rims.
func ratCylinder(a Cylinder, p Vec, r float64) int {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	mul := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Mul(x, y) }
	sub := func(x, y *big.Rat) *big.Rat { return new(big.Rat).Sub(x, y) }
	pa, pb, pp := a.A.coords(), a.B.coords(), p.coords()
	ww, s, uu := new(big.Rat), new(big.Rat), new(big.Rat)
	for i := range pa {
		w, u := sub(rat(pp[i]), rat(pa[i])), sub(rat(pb[i]), rat(pa[i]))
		ww.Add(ww, mul(w, w))
		s.Add(s, mul(w, u))
		uu.Add(uu, mul(u, u))
	}
	big1, disc := rat(r), rat(a.Radius)
	rr := mul(big1, big1)
	q := sub(mul(ww, uu), mul(s, s))
	reach := new(big.Rat).Add(disc, big1)
	beyond := new(big.Rat) // how far along the axis, times |u|
	switch {
	case s.Sign() < 0:
		beyond.Neg(s)
	case s.Cmp(uu) > 0:
		beyond = sub(s, uu)
	}
	inSide := q.Cmp(mul(mul(reach, reach), uu))
	inDisc := q.Cmp(mul(mul(disc, disc), uu))
	inSlab := mul(beyond, beyond).Cmp(mul(rr, uu))
	switch {
	case beyond.Sign() == 0 && r == 0 && inDisc <= 0 && (s.Sign() == 0 || s.Cmp(uu) == 0):
		return 0
	case beyond.Sign() == 0:
		return inSide
	case inDisc <= 0:
		return inSlab
	}
	// (ρ − disc)² + h² against r², with ρ² = q/uu: uu(ρ² + disc² + h² − r²) against 2disc·√(q·uu).
	left := new(big.Rat).Add(q, mul(beyond, beyond))
	left.Add(left, mul(uu, sub(mul(disc, disc), rr)))
	if left.Sign() <= 0 {
		return -1
	}
	right := mul(big.NewRat(4, 1), mul(mul(disc, disc), mul(q, uu)))
	return mul(left, left).Cmp(right)
}

// hardCylinder makes cylinders and balls that touch or nearly do, of all sizes: at a flat side, at the side, and at a rim with 3, 4 and 5.
func hardCylinder(rng *rand.Rand) (a Cylinder, b Sphere) {
	k := float64(1 + rng.IntN(8))
	i := rng.IntN(dim)
	j, l := (i+1)%dim, (i+2)%dim
	place := func(x, y, z float64) Vec {
		var c [3]float64
		c[i], c[j], c[l] = x, y, z
		return vecOf(c)
	}
	r := 5 * k
	a = Cylinder{place(0, 0, 0), place(float64(1+rng.IntN(9))*k, 0, 0), r}
	length := a.B.Sub(a.A).Len()
	radius := float64(rng.IntN(4)) * 5 * k
	var c Vec
	switch rng.IntN(4) {
	case 0: // over a flat side
		c = place(length+radius, float64(rng.IntN(6)-3)*k, float64(rng.IntN(4))*k)
	case 1: // beside the side
		d := r + radius
		c = place(float64(rng.IntN(5))*k, d*3/5, d*4/5)
	case 2: // beyond a rim
		d := r + radius*3/5
		c = place(length+radius*4/5, d*4/5, -d*3/5)
	default:
		c = place(float64(rng.IntN(30)-10)*k, float64(rng.IntN(30)-15)*k, float64(rng.IntN(30)-15)*k)
	}
	b = Sphere{c, radius}
	if rng.IntN(2) == 0 {
		a.A, a.B = a.B, a.A
	}
	nudge := func(x *float64) {
		switch rng.IntN(6) {
		case 0:
			*x = math.Nextafter(*x, math.Inf(1))
		case 1:
			*x = max(0, math.Nextafter(*x, math.Inf(-1)))
		}
	}
	nudge(&a.Radius)
	nudge(&b.Radius)
	nudge(&b.Center.X)
	if rng.IntN(3) == 0 { // another frame, which rounds
		t := Transform{Rotation: turn([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}, rng.Float64())}
		a, b = a.In(t), b.In(t)
	}
	if rng.IntN(2) == 0 {
		exp := [...]int{-1040, -500, -160, 160, 500, 1000}[rng.IntN(6)]
		a = Cylinder{a.A.ldexp(exp), a.B.ldexp(exp), Vec{X: a.Radius}.ldexp(exp).X}
		b = Sphere{b.Center.ldexp(exp), Vec{X: b.Radius}.ldexp(exp).X}
	}
	return a, b
}

// TestFrustumExact compares verdicts on balls and points with rationals.
func TestFrustumExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 32))
	var seen [3]int
	for range unlessBrief(6000, 1000) {
		a, b := hardCylinder(rng)
		if !frustumIn(a) {
			continue
		}
		want := ratCylinder(a, b.Center, b.Radius)
		seen[want+1]++
		c, ok := Collide(a, b)
		if got := Overlap(a, b); got != (want <= 0) || ok != got || ok && (c.Depth > 0) != (want < 0) {
			t.Fatalf("%#v, %#v: overlap %v, contact %+v, %v, want the sign %d", a, b, got, c, ok, want)
		}
		if d := Distance(b, a); (d > 0) != (want > 0) {
			t.Fatalf("Distance(%#v, %#v) = %v, want the sign %d", b, a, d, want)
		}
		if n := c.Normal.Len(); ok && math.Abs(n-1) > 1e-14 {
			t.Fatalf("Collide(%#v, %#v) = %+v", a, b, c)
		}
		// The same by a Rounded, and by a capsule of length 0.
		if Overlap(Rounded{a, b.Radius}, b.Center) != (want <= 0) || Overlap(Capsule{b.Center, b.Center, b.Radius}, a) != (want <= 0) {
			t.Fatalf("%#v, %#v: rounded otherwise than %v", a, b, want)
		}
		// A path that ends at the center of b.
		p := Segment{b.Center.Add(b.Center.Sub(a.A)).Add(b.Center.Sub(a.B)), b.Center}
		if isFinite(p.A.maxAbs()) && ratCylinder(a, p.A, b.Radius) > 0 && want <= 0 {
			if h, ok := RayCast(p, Rounded{a, b.Radius}); !ok || h.T <= 0 || h.T > 1 {
				t.Fatalf("RayCast(%#v, %#v) = %+v, %v", p, Rounded{a, b.Radius}, h, ok)
			}
			if h, ok := Sweep(Sphere{p.A, b.Radius}, b.Center.Sub(p.A), a); b.Center.Sub(p.A).Add(p.A) == b.Center && (!ok || h.T <= 0 || h.T > 1) {
				t.Fatalf("Sweep of %#v to %#v past %#v: %+v, %v", p.A, b, a, h, ok)
			}
		}
	}
	for i, n := range seen {
		if n < 10 {
			t.Errorf("the sign %d was seen %d times", i-1, n)
		}
	}
}

// TestFrustumSegments: capsules that touch a rim, a side or a flat side, by construction, and one ulp off.
func TestFrustumSegments(t *testing.T) {
	a := Cylinder{Vec{0, 0, 0}, Vec{0, 0, 10}, 5}
	cone := Cone{Vec{0, 0, 0}, Vec{0, 0, 12}, 5} // generators of 5, 12 and 13
	for _, c := range []struct {
		name string
		a    Shape
		p, q Vec
		r    float64
	}{
		{"along the side", a, Vec{8, 0, -3}, Vec{8, 0, 20}, 3},
		{"across the side", a, Vec{8, -7, 5}, Vec{8, 7, 5}, 3},
		{"over the flat side", a, Vec{-9, 1, 13}, Vec{9, 1, 13}, 3},
		{"across the rim", a, Vec{8, -7, 14}, Vec{8, 7, 14}, 5}, // 3 out and 4 up from (5, 0, 10)
		{"beyond the rim", a, Vec{8, 0, 14}, Vec{20, 0, 30}, 5},
		{"to a generator", cone, Vec{2.5 + 12, 0, 6 + 5}, Vec{2.5 + 12, 0, 6 + 5}, 13},
		{"along a generator", cone, Vec{5 + 12, 0, 5}, Vec{12, 0, 12 + 5}, 13},
		{"at the apex", cone, Vec{-4, 0, 12 + 5}, Vec{4, 0, 12 + 5}, 5},
		{"under the base", cone, Vec{-4, 1, -2}, Vec{4, 1, -2}, 2},
	} {
		b := Capsule{c.p, c.q, c.r}
		less, more := b, b
		less.Radius = math.Nextafter(b.Radius, 0)
		more.Radius = math.Nextafter(b.Radius, 100)
		k, ok := Collide(c.a, b)
		if !ok || k.Depth != 0 || !Overlap(b, c.a) || Distance(c.a, b) != 0 {
			t.Errorf("%s: %+v, %v, want touching", c.name, k, ok)
		}
		if Overlap(c.a, less) || Distance(less, c.a) == 0 {
			t.Errorf("%s: one ulp less overlaps", c.name)
		}
		if k, ok := Collide(more, c.a); !ok || !(k.Depth > 0) {
			t.Errorf("%s: one ulp more: %+v, %v", c.name, k, ok)
		}
		// As a path by the rounded shape.
		s := Segment{c.p, c.q}
		if _, ok := RayCast(s, Rounded{c.a, c.r}); !ok {
			t.Errorf("%s: a path misses", c.name)
		}
		if _, ok := RayCast(s, Rounded{c.a, less.Radius}); ok {
			t.Errorf("%s: a path hits one ulp less", c.name)
		}
		ball := Sphere{c.p, c.r}
		if _, ok := Sweep(ball, c.q.Sub(c.p), c.a); !ok {
			t.Errorf("%s: a ball misses", c.name)
		}
		if ball.Radius = less.Radius; c.p != c.q {
			if h, ok := Sweep(ball, c.q.Sub(c.p), c.a); ok {
				t.Errorf("%s: a lesser ball hits, %+v", c.name, h)
			}
		}
	}
}

// TestFrustumLaws: a motion by whole numbers, axes in another order or turned round, and a power of two change no verdict that is certain,
// and numbers by no more than rounding and what Cylinder says.
func TestFrustumLaws(t *testing.T) {
	eachFrustum(t, unlessBrief(200, 40), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		if !frustumIn(a) {
			return
		}
		want, _ := Collide(a, s)
		overlap, d := Overlap(a, s), Distance(a, s)
		sign := [2]float64{1, -1}[rng.IntN(2)]
		k := math.Ldexp(1, rng.IntN(80)-40)
		by := Vec{float64(rng.IntN(64)), float64(rng.IntN(64)), float64(rng.IntN(64))}
		for name, m := range map[string]func(v Vec) Vec{
			"cycled":  func(v Vec) Vec { return Vec{v.Y, v.Z, v.X} },
			"swapped": func(v Vec) Vec { return Vec{v.Y, sign * v.X, v.Z} },
			"scaled":  func(v Vec) Vec { return v.Scale(k) },
		} {
			scale := 1.0
			if name == "scaled" {
				scale = k
			}
			x, y := mapped(a, m, scale), mapped(s, m, scale)
			if name == "swapped" && isWhole(a) && isWhole(s) {
				x, y = movedShape(x, by), movedShape(y, by)
			}
			got, _ := Collide(x, y)
			isCertain := isExactBesideFrustums(s) || d > 1e-7 || want.Depth > 1e-5
			if isCertain && (Overlap(x, y) != overlap || (got.Depth > 0) != (want.Depth > 0)) || math.Abs(Distance(x, y)/scale-d) > 1e-8 {
				t.Fatalf("%s, %#v and %#v: %v, %v, %+v, want %v, %v, %+v", name, x, y, Overlap(x, y), Distance(x, y), got, overlap, d, want)
			}
			if math.Abs(got.Depth/scale-want.Depth) > 1e-6 {
				t.Fatalf("%s, %#v and %#v: %+v, want %+v", name, x, y, got, want)
			}
		}
	})
}

// mapped returns the image of s, of which radii are scaled.
func mapped(s Shape, m func(v Vec) Vec, scale float64) Shape {
	switch s := s.(type) {
	case Vec:
		return m(s)
	case Segment:
		return Segment{m(s.A), m(s.B)}
	case Ray:
		return Ray{m(s.Origin), m(s.Dir)}
	case Line:
		return Line{m(s.Origin), m(s.Dir)}
	case Sphere:
		return Sphere{m(s.Center), s.Radius * scale}
	case Capsule:
		return Capsule{m(s.A), m(s.B), s.Radius * scale}
	case Tapered:
		return Tapered{m(s.A), m(s.B), s.RA * scale, s.RB * scale}
	case Triangle:
		return Triangle{m(s.A), m(s.B), m(s.C)}
	case Box:
		return Box{m(s.Min).Min(m(s.Max)), m(s.Min).Max(m(s.Max))}
	case OrientedBox:
		return OrientedBox{m(s.Center), [3]Vec{m(s.Half[0]), m(s.Half[1]), m(s.Half[2])}}
	case Hull:
		corners := s.Corners()
		for i, p := range corners {
			corners[i] = m(p)
		}
		return NewHull(corners...)
	case HalfSpace:
		return HalfSpace{m(s.Point), m(s.Normal)}
	case Cylinder:
		return Cylinder{m(s.A), m(s.B), s.Radius * scale}
	case Cone:
		return Cone{m(s.A), m(s.B), s.Radius * scale}
	case Rounded:
		return Rounded{mapped(s.Core, m, scale), s.Radius * scale}
	}
	panic(s)
}

// isWhole reports whether all coordinates of s are whole.
func isWhole(s Shape) bool {
	ok := true
	mapped(s, func(v Vec) Vec {
		ok = ok && v == each(v, v, func(x, _ float64) float64 { return math.Trunc(x) })
		return v
	}, 1)
	return ok
}

// TestFrustumIsSegment: without a radius it has the answers of a segment, and without a length those of a point, to the bit.
func TestFrustumIsSegment(t *testing.T) {
	eachFrustum(t, unlessBrief(60, 10), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		f, ok := frustumOf(a)
		if !ok {
			return
		}
		m := Vec{3, 1, -2}
		for _, same := range [...][2]Shape{
			{Cylinder{f.a, f.b, 0}, Segment{f.a, f.b}},
			{Cone{f.a, f.b, 0}, Segment{f.a, f.b}},
			{Cylinder{f.a, f.a, 3}, f.a},
			{Cone{f.a, f.a, 3}, f.a},
			{Rounded{Cylinder{f.a, f.b, 0}, 2}, Capsule{f.a, f.b, 2}},
		} {
			x, y := reshaped(same[0], s, m), reshaped(same[1], s, m)
			_, isRounded := same[0].(Rounded)
			for i := range x {
				if x[i] != y[i] && !(x[i] != x[i] && y[i] != y[i]) && (!isRounded || math.Abs(x[i]-y[i]) > 1e-10*(1+math.Abs(x[i]))) {
					t.Fatalf("%#v and %#v with %#v: answer %d is %v, %v", same[0], same[1], s, i, x[i], y[i])
				}
			}
		}
	})
}

// TestFrustumHostile: numbers of all sizes, NaN and infinities make no query panic, and no answer NaN.
func TestFrustumHostile(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 33))
	odd := []float64{0, 1, -1, 0.5, 1e300, -1e300, 1e-300, 5e-324, math.MaxFloat64, -math.MaxFloat64, 1e16, 1e-16, math.Inf(1), math.Inf(-1), math.NaN(), 3}
	n := func() float64 { return odd[rng.IntN(len(odd))] }
	p := func() Vec { return Vec{n(), n(), n()} }
	for range unlessBrief(2500, 400) {
		var a Shape = Cylinder{p(), p(), math.Abs(n())}
		if rng.IntN(2) == 0 {
			a = Cone{p(), p(), n()}
		}
		kinds := frustumKinds()
		s := kinds[rng.IntN(len(kinds))].make(rng, p, func() float64 { return math.Abs(n()) })
		m := p()
		for i, x := range reshaped(a, s, m) {
			if x != x {
				t.Fatalf("%#v, %#v by %v: answer %d is NaN", a, s, m, i)
			}
		}
		if (Distance(a, s) == 0) != Overlap(a, s) {
			t.Fatalf("%#v, %#v: distance %v, overlap %v", a, s, Distance(a, s), Overlap(a, s))
		}
		Measure(a)
	}
	for _, a := range [...]Shape{Cylinder{Vec{}, Vec{X: 1}, -1}, Cylinder{Vec{}, Vec{X: 1}, math.NaN()}, Cone{Vec{}, Vec{X: math.Inf(1)}, 1}} {
		if Overlap(a, Vec{}) || Distance(a, Vec{}) != math.Inf(1) || Validate(a) == nil {
			t.Errorf("%#v is not empty", a)
		}
	}
}

// TestFrustumContains: points, balls and boxes in cylinders and cones, and these in others.
func TestFrustumContains(t *testing.T) {
	a := Cylinder{Vec{0, 0, 0}, Vec{0, 0, 10}, 5}
	cone := Cone{Vec{0, 0, 0}, Vec{0, 0, 12}, 5}
	for _, c := range []struct {
		outer, inner Shape
		want         bool
	}{
		{a, Vec{3, 4, 0}, true},
		{a, Vec{3, 4, math.Nextafter(0, -1)}, false},
		{a, Sphere{Vec{0, 0, 5}, 5}, true},
		{a, Sphere{Vec{0, 0, 5}, math.Nextafter(5, 6)}, false},
		{a, Box{Vec{-3, -4, 0}, Vec{3, 4, 10}}, true},
		{a, Box{Vec{-3, -4, 0}, Vec{3, math.Nextafter(4, 5), 10}}, false},
		{a, a, true},
		{a, Cone{a.A, a.B, 5}, true},
		{Cone{a.A, a.B, 5}, a, false},
		{a, Cylinder{a.A, a.B, 5.001}, false},
		{cone, Vec{5, 0, 0}, true},
		{cone, cone.B, true},
		{cone, Sphere{Vec{0, 0, 10.0 / 3}, 3.3333}, true},
		{cone, Sphere{Vec{0, 0, 10.0 / 3}, 3.3334}, false},
		{HalfSpace{Vec{5, 0, 0}, Vec{1, 0, 0}}, a, true},
		{HalfSpace{Vec{math.Nextafter(5, 0), 0, 0}, Vec{1, 0, 0}}, a, false},
		{Box{Vec{-5, -5, 0}, Vec{5, 5, 10}}, a, true},
		{Box{Vec{-5, -5, 0}, Vec{5, math.Nextafter(5, 0), 10}}, a, false},
		{Box{Vec{-5, -5, 0}, Vec{5, 5, math.Inf(1)}}, a, true},
		{Sphere{Vec{0, 0, 5}, 7.0711}, a, true},
		{Sphere{Vec{0, 0, 5}, 7.071}, a, false},
		{Sphere{Vec{0, 0, 0}, 13}, Cylinder{Vec{0, 0, -12}, Vec{0, 0, 12}, 5}, true},
		{Sphere{Vec{0, 0, 0}, math.Nextafter(13, 0)}, Cylinder{Vec{0, 0, -12}, Vec{0, 0, 12}, 5}, false},
		{Capsule{a.A, a.B, 5}, a, true},
		{Capsule{a.A, a.B, 4.99}, a, false},
		{Rounded{a, 1}, Rounded{a, 1}, true},
		{Rounded{a, 1}, Cylinder{a.A, a.B, 6}, true},
		{Rounded{a, 1}, Cylinder{Vec{0, 0, -1}, Vec{0, 0, 11}, 6}, false},
		{NewHull(Vec{-9, -9, -9}, Vec{9, -9, -9}, Vec{-9, 9, -9}, Vec{9, 9, -9}, Vec{0, 0, 40}), a, true},
		{Segment{a.A, a.B}, a, false},
		{a, Ray{Vec{}, Vec{0, 0, 1}}, false},
		{a, Cylinder{Vec{}, Vec{0, 0, 1}, -1}, true},
	} {
		if got := Contains(c.outer, c.inner); got != c.want {
			t.Errorf("Contains(%#v, %#v) = %v", c.outer, c.inner, got)
		}
	}
}

// TestFrustumMeasure compares with the formulas of textbooks, and grown ones with a hull of many sides.
func TestFrustumMeasure(t *testing.T) {
	near := func(x, y float64) bool { return math.Abs(x-y) <= 1e-12*(1+math.Abs(y)) }
	r, h := 2.0, 6.0
	m := Measure(Cylinder{Vec{1, 2, 3}, Vec{1, 2, 9}, r})
	v := math.Pi * r * r * h
	if !near(m.Volume, v) || m.Center.Sub(Vec{1, 2, 6}).Len() > 1e-12 || !near(m.Inertia[2].Z, v*r*r/2) || !near(m.Inertia[0].X, v*(3*r*r+h*h)/12) {
		t.Errorf("a cylinder: %+v", m)
	}
	m = Measure(Cone{Vec{1, 2, 3}, Vec{1, 2, 9}, r})
	v /= 3
	if !near(m.Volume, v) || m.Center.Sub(Vec{1, 2, 3 + h/4}).Len() > 1e-12 || !near(m.Inertia[2].Z, v*r*r*3/10) || !near(m.Inertia[0].X, v*(3*r*r/20+h*h*3/80)) {
		t.Errorf("a cone: %+v", m)
	}
	for _, isCone := range [...]bool{false, true} {
		f := frustumView{Vec{1, 2, 3}, Vec{2, 4, 1}, 1.5, isCone}
		u := unit(f.b.Sub(f.a))
		x := unit(perpendicular(u))
		y := u.Cross(x)
		const n = 400
		var points []Vec
		for i := range n {
			angle := 2 * math.Pi * float64(i) / n
			d := x.Scale(math.Cos(angle)).Add(y.Scale(math.Sin(angle))).Scale(f.r)
			points = append(points, f.a.Add(d))
			if !isCone {
				points = append(points, f.b.Add(d))
			}
		}
		if isCone {
			points = append(points, f.b)
		}
		hull := NewHull(points...)
		for _, radius := range [...]float64{0, 0.5, 3} {
			got, want := Measure(Rounded{f.value(), radius}), Measure(Rounded{hull, radius})
			if math.Abs(got.Volume/want.Volume-1) > 1e-4 || got.Center.Sub(want.Center).Len() > 1e-4 {
				t.Errorf("%#v grown by %v: %+v, a hull %+v", f, radius, got, want)
			}
			for i := range got.Inertia {
				if got.Inertia[i].Sub(want.Inertia[i]).Len() > 3e-4*want.Inertia[i].Len() {
					t.Errorf("%#v grown by %v: %+v, a hull %+v", f, radius, got, want)
				}
			}
		}
	}
}

// TestFrustumHulls compares verdicts with those of a hull in the shape and of one around it.
func TestFrustumHulls(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 34))
	prism := func(f frustumView, scale float64) Hull {
		u := unit(f.b.Sub(f.a))
		x := unit(perpendicular(u))
		y := u.Cross(x)
		points := []Vec{f.b}
		for i := range 64 {
			angle := 2 * math.Pi * float64(i) / 64
			d := x.Scale(math.Cos(angle)).Add(y.Scale(math.Sin(angle))).Scale(f.r * scale)
			if points = append(points, f.a.Add(d)); !f.isCone {
				points = append(points, f.b.Add(d))
			}
		}
		return NewHull(points...)
	}
	seen := [2]int{}
	for i := range unlessBrief(300, 60) {
		p := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}.Scale(2) }
		f := frustumView{p(), p(), rng.Float64(), i%2 == 0}
		inner, outer := prism(f, 1), prism(f, 1/math.Cos(math.Pi/64))
		kinds := frustumKinds()
		s := kinds[i%len(kinds)].make(rng, p, rng.Float64)
		got := Overlap(f.value(), s)
		if Overlap(inner, s) && !got || !Overlap(outer, s) && got {
			t.Fatalf("%#v, %#v: %v, the hulls %v and %v", f, s, got, Overlap(inner, s), Overlap(outer, s))
		}
		if d, lo, hi := Distance(f.value(), s), Distance(outer, s), Distance(inner, s); isFinite(d) && (d < lo-1e-12 || d > hi+1e-12) {
			t.Fatalf("%#v, %#v: distance %v, the hulls %v and %v", f, s, d, lo, hi)
		}
		if got {
			seen[1]++
		} else {
			seen[0]++
		}
	}
	if seen[0] < 10 || seen[1] < 5 {
		t.Errorf("seen %v", seen)
	}
}

// TestFrustumTouching: what is farther apart than 2⁻²⁸ of the size, or deeper, does not count as touching, and of two cylinders or cones
// what is farther apart than 2⁻⁴⁰ or deeper than 2⁻³².
func TestFrustumTouching(t *testing.T) {
	var worst [2][2]float64 // apart and deep, for others and for two of the kind
	eachFrustum(t, unlessBrief(120, 20), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		if _, isPath := s.(Path); isPath || !frustumIn(a) {
			return
		}
		var n Vec
		var way float64
		if c, ok := Collide(a, s); ok {
			n, way = c.Normal, c.Depth
		} else {
			p, q := ClosestPoints(a, s)
			n, way = p.Sub(q).Unit(), -Distance(a, s)
		}
		if !isFinite(way) || n == (Vec{}) {
			return
		}
		const size = 16
		two := 0
		if frustumIn(s) {
			two = 1
		}
		// The least way out may be another one: that across a plane in which both have a side.
		c, _ := Collide(movedShape(a, n.Scale(way-size*0x1p-8)), s)
		isLeast := c.Depth > 0.9*size*0x1p-8
		for k := 20; k < 50; k++ {
			g := math.Ldexp(size, -k)
			// The way along n is not the least one if n is not that of touching, so the gap that is left is asked for.
			if c, ok := Collide(movedShape(a, n.Scale(way+g)), s); ok && c.Depth == 0 {
				worst[two][0] = max(worst[two][0], g/size)
			}
			if c, ok := Collide(movedShape(a, n.Scale(way-g)), s); ok && c.Depth == 0 && isLeast {
				worst[two][1] = max(worst[two][1], g/size)
			}
		}
	})
	for i, most := range [...][2]float64{{0x1p-28, 0x1p-28}, {0x1p-40, 0x1p-32}} {
		for k, x := range worst[i] {
			t.Logf("%v of a kind, %v deep: 2^%.1f of the size count as touching", i, k, math.Log2(x))
			if x > most[k] {
				t.Errorf("more than 2^%.0f", math.Log2(most[k]))
			}
		}
	}
}

// TestFrustumAllocatesNothing: no query does, also where integers decide.
func TestFrustumAllocatesNothing(t *testing.T) {
	a, b := Cylinder{Vec{0, 0, 0}, Vec{0, 0, 10}, 5}, Cone{Vec{8, 0, 0}, Vec{8, 0, 9}, 3}
	c := Capsule{Vec{8, 0, 14}, Vec{20, 0, 30}, 5}
	box := Box{Vec{4, -1, -1}, Vec{9, 1, 3}}
	run := func() {
		for _, s := range [...]Shape{&b, &c, &box} {
			Overlap(&a, s)
			Distance(&a, s)
			Collide(&a, s)
			Contacts(&a, s)
			Sweep(&a, Vec{1, 2, 3}, s)
			Contains(&a, s)
			Contains(s, &a)
			Bounds(s)
		}
		RayCast(&Segment{Vec{9, 0, 5}, Vec{-9, 0, 5}}, &a)
		Crossings(&Ray{Vec{9, 0, 5}, Vec{-1, 0, 0}}, &b)
	}
	run()
	if n := testing.AllocsPerRun(10, run); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestFrustumWorld: a World answers as a loop over its shapes does, and its record is written again by a replay.
func TestFrustumWorld(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 35))
	var log bytes.Buffer
	var w World[int]
	if err := w.Record(&log); err != nil {
		t.Fatal(err)
	}
	shapes := make(map[int]Shape)
	for i := range 60 {
		p := func() Vec { return Vec{rng.Float64(), rng.Float64(), rng.Float64()}.Scale(12) }
		a := p()
		var s Shape = Cylinder{a, a.Add(p().Scale(0.2)), 0.2 + rng.Float64()}
		switch i % 4 {
		case 1:
			s = Cone{a, a.Add(p().Scale(0.2)), 0.2 + rng.Float64()}
		case 2:
			s = Rounded{s, 0.25}
		case 3:
			s = Sphere{a, rng.Float64()}
		}
		if err := w.Set(i, s); err != nil {
			t.Fatal(err)
		}
		shapes[i] = s
	}
	for i := range 20 {
		m := Vec{rng.Float64(), rng.Float64(), 0}
		if err := w.Move(i, m); err != nil {
			t.Fatal(err)
		}
		shapes[i] = movedShape(shapes[i], m)
	}
	w.Step()
	for range 40 {
		a := Vec{rng.Float64(), rng.Float64(), rng.Float64()}.Scale(14)
		probe := Cylinder{a, a.Add(Vec{0.5, 1, 2}), 0.7}
		want := 0
		for _, s := range shapes {
			if Overlap(probe, s) {
				want++
			}
		}
		if got := w.AppendOverlapping(nil, probe); len(got) != want {
			t.Fatalf("%d overlap, want %d", len(got), want)
		}
		path := Ray{Vec{-1, a.Y, a.Z}, Vec{1, 0.1, -0.1}}
		first, isHit := Hit{T: math.Inf(1)}, false
		for _, s := range shapes {
			if h, ok := RayCast(path, s); ok && h.T < first.T {
				first, isHit = h, true
			}
		}
		if _, h, ok := w.RayCast(path); ok != isHit || ok && h.T != first.T {
			t.Fatalf("RayCast = %+v, %v, want %+v", h, ok, first)
		}
	}
	if err := w.Record(nil); err != nil {
		t.Fatal(err)
	}
	if !bytes.Contains(log.Bytes(), []byte(`"cylinder"`)) || !bytes.Contains(log.Bytes(), []byte(`"cone"`)) {
		t.Errorf("the record has no cylinder or cone")
	}
	done, err := Replay(bytes.NewReader(log.Bytes()))
	if err != nil || done.Difference != nil || done.World.Len() != w.Len() {
		t.Fatalf("a replay does %d lines: %v, %v", done.Lines, done.Difference, err)
	}
	for i, s := range shapes {
		for got := range done.World.Parts(strconv.Itoa(i)) {
			if got != s {
				t.Errorf("after a replay %d is %#v, not %#v", i, got, s)
			}
		}
	}
}

// TestFrustumGolden: the answers have the same bits everywhere.
func TestFrustumGolden(t *testing.T) {
	rng := rand.New(rand.NewPCG(1, 36))
	h := fnv.New64a()
	for i := range 300 {
		p := func() Vec {
			return Vec{float64(rng.IntN(17) - 8), float64(rng.IntN(17) - 8), float64(rng.IntN(17) - 8)}.Scale(0.375)
		}
		r := func() float64 { return float64(rng.IntN(9)) * 0.25 }
		kinds := frustumKinds()
		f := frustumView{p(), p(), r(), i%2 == 0}
		for _, x := range reshaped(f.value(), kinds[i%len(kinds)].make(rng, p, r), p()) {
			var b [8]byte
			binary.LittleEndian.PutUint64(b[:], math.Float64bits(x))
			h.Write(b[:])
		}
	}
	const want = 0xe161c59e33a182e9
	if got := h.Sum64(); got != want {
		t.Errorf("%#x, want %#x", got, uint64(want))
	}
}

// FuzzCylinder: queries agree about any two shapes.
func FuzzCylinder(f *testing.F) {
	for kind := range uint8(16) {
		f.Add(0.0, 0.0, 0.0, 1.0, 2.0, 3.0, 1.0, 4.0, 1.0, 1.0, 0.5, kind)
		f.Add(0.0, 0.0, 0.0, 0.0, 0.0, 12.0, 5.0, 12.0, 0.0, 17.0, 13.0, kind)
	}
	f.Fuzz(func(t *testing.T, ax, ay, az, bx, by, bz, r, x, y, z, q float64, kind uint8) {
		g := frustumView{Vec{ax, ay, az}, Vec{bx, by, bz}, r, kind&1 != 0}
		a, p := g.value(), Vec{x, y, z}
		s := [...]Shape{
			Sphere{p, q},
			Capsule{p, Vec{z, x, y}, q},
			Box{p, p.Add(Vec{q, q, q})},
			Cylinder{p, Vec{y, z, x}, q},
			HalfSpace{p, Vec{q, z, x}},
			Line{p, Vec{y, q, x}},
			Tapered{p, Vec{y, z, x}, q, x},
			Rounded{Cone{p, Vec{z, y, x}, y}, q},
		}[kind>>1&7]
		d := Distance(a, s)
		c, ok := Collide(a, s)
		if d != Distance(s, a) || (d == 0) != Overlap(a, s) || ok != (d == 0) || c.Depth < 0 || d != d {
			t.Fatalf("%#v, %#v: distance %v, contact %+v, %v", a, s, d, c, ok)
		}
		h, isHit := Sweep(a, Vec{y, z, x}, s)
		if span, isMet := SweepSpan(a, Vec{y, z, x}, s); isHit != isMet || isHit && h.T != span.Enter || isHit && (h.T == 0) != ok {
			t.Fatalf("%#v, %#v: hit %+v, %v, span %v, %v", a, s, h, isHit, span, isMet)
		}
		if path, isPath := s.(Path); isPath {
			h, isHit := RayCast(path, a)
			if span, isIn := Clip(path, a); isHit != ok || isIn != ok || isHit && h.T != span.Enter {
				t.Fatalf("%#v, %#v: hit %+v, %v, clip %v, %v, contact %v", path, a, h, isHit, span, isIn, ok)
			}
		}
		m := Motion{Move: Vec{y, z, x}, Spin: SpinBy(Vec{z, x, y}, q)}
		if turned, isHit := SweepTurning(a, m, s, Motion{}); m.isFinite() && (isHit && (turned.T == 0) != ok || ok && !isHit) {
			t.Fatalf("%#v, %#v: by %+v %+v, %v, contact %v", a, s, m, turned, isHit, ok)
		}
	})
}

// TestFrustumTurnsAtRest: what stands on a floor, or hovers over it by little, and spins about its axis, is looked at a few times only.
func TestFrustumTurnsAtRest(t *testing.T) {
	for _, s := range [...]Shape{Cylinder{Vec{}, Vec{Z: 2}, 1}, Cone{Vec{}, Vec{Z: 2}, 1}, Tapered{Vec{Z: 1}, Vec{X: 1, Z: 0.5}, 1, 0.5}} {
		for _, gap := range [...]float64{0, 2.9e-9, 1e-8, 1e-6, 1e-3, -1e-3} {
			for _, floor := range [...]Shape{Box{Vec{-9, -9, -1}, Vec{9, 9, 0}}, HalfSpace{Vec{}, Vec{Z: 1}}, Triangle{Vec{-9, -9, 0}, Vec{9, -9, 0}, Vec{0, 9, 0}}} {
				var x, y operand
				x.set(movedShape(s, Vec{Z: gap}))
				y.set(floor)
				spins, rests := Motion{Spin: SpinBy(Vec{Z: 1}, 0.3), Move: Vec{X: 0.1}}, Motion{}
				m := turningTaperedOf(&x, &spins, &y, &rests)
				at, _, ok := m.first(0, 1)
				if ok != (gap <= 0) {
					t.Fatalf("%#v over %#v by %v: contact %v", s, floor, gap, ok)
				}
				if ok {
					if end, parts := m.exit(at, 1); parts {
						t.Fatalf("%#v over %#v by %v parts at %v", s, floor, gap, end)
					}
				}
				if m.looked > 200 {
					t.Errorf("%#v over %#v by %v: looked at %d times", s, floor, gap, m.looked)
				}
			}
		}
	}
}

// TestFrustumTurnsTiny: what is tiny beside its way, and turns at a surface, where rounding is more than 2⁻³⁰ of its size, is looked at a
// few thousand times at most, and has a few contacts.
func TestFrustumTurnsTiny(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 37))
	for i := range 40 {
		size := math.Pow(10, -float64(2+i%12))
		p := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
		a := p()
		s := [...]Shape{Cylinder{a, a.Add(p().Scale(size)), size}, Cone{a, a.Add(p().Scale(size)), size}, Tapered{a, a.Add(p().Scale(size)), size, size / 2}}[i%3]
		floor := [...]Shape{Triangle{a, a.Add(p()), a.Add(p())}, Segment{a, p()}, Sphere{a.Add(Vec{Z: 1}), 1}, Cylinder{a, p(), 0.5}}[rng.IntN(4)]
		var q turningPair
		spins, rests := Motion{Spin: SpinBy(p(), rng.Float64()), Pivot: a}, Motion{}
		q.set(s, &spins, floor, &rests)
		if !q.x.isCurved() && !q.y.isCurved() {
			continue // one end is in the other one, so it is a ball
		}
		m := turningTaperedOf(&q.x, &spins, &q.y, &rests)
		contacts := 0
		for from := 0.0; from < 1; contacts++ {
			at, _, ok := m.first(from, 1)
			if !ok {
				break
			}
			if from, ok = m.exit(at, 1); !ok {
				break
			}
		}
		if m.looked > 8192 || contacts > 64 {
			t.Errorf("%#v at %#v by %#v: looked at %d times, %d contacts", s, floor, spins, m.looked, contacts)
		}
	}
}

// TestFrustumTurnsNeedles: a needle 10⁴ times as long as what it turns beside, or a segment, a ray or a line across it, is looked at some hundred
// times at most, and a pivot far away of what hardly turns changes nothing.
func TestFrustumTurnsNeedles(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 39))
	n := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
	hits, most := 0, 0
	for i := range 600 {
		u := unit(n()).Scale(0x1p13)
		a := n().Sub(u.Scale(rng.Float64()))
		r := math.Ldexp(1, -rng.IntN(12))
		needle := [...]Shape{Cylinder{a, a.Add(u), r}, Cone{a, a.Add(u), r}, Tapered{a, a.Add(u), r, r / 4}, Segment{a, a.Add(u)}}[i%4]
		p, q := n(), n()
		others := [...]Shape{Cylinder{p, q, 0.5}, Cone{p, q, 0.5}, Tapered{p, q, 0.5, 0.25}, BoxAround(p, fill(1)), Segment{p, q}, Ray{p, q}, Line{p, q}, Capsule{p, q, 0.5}}
		other := others[rng.IntN(3)]
		if i%4 != 3 {
			other = others[rng.IntN(len(others))]
		}
		spins, rests := Motion{Spin: SpinBy(n(), rng.Float64()), Pivot: n(), Move: n()}, Motion{}
		if i%3 == 0 {
			rests = Motion{Spin: SpinBy(n(), rng.Float64()), Pivot: n()}
		}
		if i%5 == 0 {
			rests = Motion{Spin: SpinBy(n(), 0x1p-32*rng.Float64()), Pivot: n().Scale(0x1p26)}
		}
		var x turningPair
		if !x.set(needle, &spins, other, &rests) || Overlap(needle, other) {
			continue
		}
		m := turningTaperedOf(&x.x, &spins, &x.y, &rests)
		at, _, ok := m.first(0, 1)
		if ok {
			hits++
			if d := Distance(placedShape(needle, spins.At(at)), placedShape(other, rests.At(at))); d > 1e-4 {
				t.Errorf("%#v by %+v at %#v by %+v: at %v they are %v apart", needle, spins, other, rests, at, d)
			}
		}
		if most = max(most, m.looked); m.looked > 200 {
			t.Errorf("%#v by %+v at %#v by %+v: looked at %d times", needle, spins, other, rests, m.looked)
		}
	}
	if t.Logf("%d hits, looked at %d times at most", hits, most); hits < 40 {
		t.Errorf("%d hits", hits)
	}
}

// TestFrustumTurnsAcross: a needle that turns past a segment which is almost along it, and goes through it half way by construction, is met until
// then. The normal that the two have in common changes its side while the needle passes.
func TestFrustumTurnsAcross(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 41))
	hits := 0
	for i := range 900 {
		long, angle := math.Ldexp(1, 6+rng.IntN(7)), 0.3*rng.Float64()
		w := Vec{X: 1}
		g := unit(w.Add(Vec{0, rng.NormFloat64(), rng.NormFloat64()}.Scale(math.Ldexp(1, -8-rng.IntN(6)))))
		r := 0.1 + rng.Float64()
		middle := Vec{long * (rng.Float64() - 0.5), 0, 0}
		m := Motion{Spin: SpinBy(Vec{1, 0.1 * rng.NormFloat64(), 1}, angle), Pivot: middle.Sub(g.Scale(long * (rng.Float64() - 0.5))).Add(Vec{0, 0, rng.NormFloat64()})}
		back := m.Spin.rotationAt(0.5).Inverse()
		before := func(p Vec) Vec { return back.Apply(p.Sub(m.Pivot)).Add(m.Pivot) }
		a, b := before(middle.Sub(g.Scale(long))), before(middle.Add(g.Scale(long)))
		needle := [...]Shape{Cylinder{a, b, r}, Cone{a, b, r}, Tapered{a, b, r, r / 2}}[i%3]
		other := [...]Shape{Segment{w.Scale(-long), w.Scale(long)}, Line{w.Scale(-long), w}, Ray{w.Scale(-long), w}}[i/3%3]
		if Overlap(needle, other) {
			continue
		}
		hits++
		if h, ok := SweepTurning(needle, m, other, Motion{}); !ok || h.T > 0.5+1e-6 {
			t.Errorf("%#v by %+v at %#v: %v, %v, want a hit until 0.5", needle, m, other, h.T, ok)
		}
	}
	if hits < 100 {
		t.Errorf("only %d were apart at the start", hits)
	}
}

// TestFrustumInAllOfSpace: queries end, with finite numbers, where a cylinder or cone that is nothing but its axis is in a box without an end, and
// where a rim goes beyond all floats.
func TestFrustumInAllOfSpace(t *testing.T) {
	all := Box{fill(math.Inf(-1)), fill(math.Inf(1))}
	corners := []Vec{}
	for k := range dim {
		for _, far := range []float64{-1.79e308, 1.79e308} {
			var p [3]float64
			p[k] = far
			corners = append(corners, at(p))
		}
	}
	others := []Shape{all, Box{Vec{X: math.Inf(-1), Y: -1, Z: math.Inf(-1)}, fill(math.Inf(1))}, NewHull(corners...), Capsule{fill(-1), fill(1), 1.79e308}}
	for _, r := range []float64{0, 5e-324, 1e-300, 1e-16, 1, 1.6e308} {
		for _, b := range []Vec{{X: 1, Y: 0.3, Z: 0.7}, {Z: 1}, {Y: 1e-300}} {
			for _, s := range []Shape{Cylinder{Vec{}, b, r}, Cone{Vec{}, b, r}, Rounded{Cylinder{Vec{}, b, r}, 1e-300}} {
				for _, o := range others {
					c, ok := Collide(s, o)
					x, y := ClosestPoints(s, o)
					_, isIn := Contacts(s, o)
					if !ok || !isIn || !Overlap(o, s) || Distance(s, o) != 0 {
						t.Errorf("%v in %v: %v, %v", s, o, ok, isIn)
					}
					for _, p := range []Vec{c.Normal, c.Point, x, y} {
						if p != p {
							t.Errorf("%v in %v: %v, %v, %v", s, o, c, x, y)
						}
					}
					Contains(o, s)
					Sweep(s, Vec{X: 1}, o)
				}
			}
		}
	}
}

// TestFrustumGapsOfRounding: where the gap of a cylinder or cone and a box is some roundings wide, all queries still agree, in both orders.
func TestFrustumGapsOfRounding(t *testing.T) {
	box := OrientedBoxAround(Vec{Y: -1}, fill(2), Rotate(Vec{Y: 1}, 0.3))
	for _, s := range []func(gap float64) Shape{
		func(gap float64) Shape { return Cylinder{Vec{-1.3, 0.7 + gap, 0.1}, Vec{1.1, 0.7 + gap, 0.2}, 0.7} },
		func(gap float64) Shape { return Cone{Vec{-1.3, 0.7 + gap, 0.1}, Vec{1.1, 5 + gap, 0.2}, 0.4} },
		func(gap float64) Shape { return Cylinder{Vec{0.1, gap, 0.1}, Vec{0.1, 3 + gap, 0.1}, 0.7} },
	} {
		for k := range 2000 {
			a := s(float64(k) * 0x1p-52)
			isIn := Overlap(a, box)
			_, isContact := Collide(a, box)
			_, isContacts := Contacts(box, a)
			_, isHit := Sweep(a, Vec{}, box)
			if Overlap(box, a) != isIn || (Distance(a, box) == 0) != isIn || (Distance(box, a) == 0) != isIn || isContact != isIn || isContacts != isIn || isHit != isIn {
				t.Fatalf("%v and %v: overlap %v and %v, distance %v and %v, contact %v, %v, hit %v", a, box, isIn, Overlap(box, a), Distance(a, box), Distance(box, a), isContact, isContacts, isHit)
			}
		}
	}
}

// TestFrustumFlatFar: the flat side or the generator of a cylinder or cone near the greatest floats is that of one 2⁸ times smaller.
func TestFrustumFlatFar(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 38))
	for i := range 4000 {
		n := func() float64 { return float64((2*rng.Float64() - 1) * math.MaxFloat64) }
		p := func() Vec { return Vec{n(), n(), n()} }
		f := frustumView{p(), p(), math.Abs(n()), i%2 == 0}
		r := float64(0.5 * math.Abs(n()))
		var s Shape = Rounded{f.value(), r}
		small := frustumView{f.a.ldexp(-8), f.b.ldexp(-8), f.r * 0x1p-8, f.isCone}
		if i%3 == 0 {
			s, r = f.value(), 0
		}
		normal := unit(Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()})
		if i%5 == 0 { // across the axis, or along it
			u := unit(small.b.Sub(small.a))
			if normal = unit(across(normal, u)); i%2 == 0 {
				normal = u
			}
		}
		var x, y operand
		x.set(s)
		y.set(Rounded{small.value(), r * 0x1p-8})
		x.flatten(normal)
		y.flatten(normal)
		got, want := x.flatPoints(), y.flatPoints()
		if len(got) != len(want) {
			t.Fatalf("%#v along %v: %v, want %v times 2⁸", s, normal, got, want)
		}
		for k, q := range want {
			if off := got[k].ldexp(-8).Sub(inRange(q.ldexp(8)).ldexp(-8)); off.maxAbs() > 0x1p-40*math.MaxFloat64*0x1p-8 {
				t.Fatalf("%#v along %v: %v, want %v times 2⁸", s, normal, got, want)
			}
		}
	}
}

// flatPoints returns the points of what flatten made.
func (x *operand) flatPoints() (all []Vec) {
	if x.form != cornered {
		return []Vec{x.core.a, x.core.b}
	}
	for _, p := range x.solid.given() {
		all = append(all, vecOf(p))
	}
	return all
}
