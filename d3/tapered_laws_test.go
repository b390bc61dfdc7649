package d3

import (
	"bytes"
	"encoding/binary"
	"hash/fnv"
	"math"
	"math/big"
	"math/rand/v2"
	"testing"
)

// reshaped returns the answers of all queries about a and b, as numbers.
func reshaped(a, b Shape, m Vec) (all []float64) {
	all = query(a, b).numbers()
	vec := func(v Vec) {
		c := v.coords()
		all = append(all, c[:]...)
	}
	flag := func(ok bool) {
		all = append(all, 0)
		if ok {
			all[len(all)-1] = 1
		}
	}
	h, ok := Sweep(a, m, b)
	flag(ok)
	all = append(all, h.T)
	vec(h.Point)
	vec(h.Normal)
	s, _ := SweepSpan(a, m, b)
	all = append(all, s.Enter, s.Exit)
	flag(Contains(a, b))
	flag(Contains(b, a))
	x := Bounds(a)
	vec(x.Min)
	vec(x.Max)
	if p, ok := b.(Path); ok {
		h, ok := RayCast(p, a)
		flag(ok)
		all = append(all, h.T)
		vec(h.Point)
		vec(h.Normal)
		c, _ := Clip(p, a)
		all = append(all, c.Enter, c.Exit)
		hits, n := Crossings(p, a)
		all = append(all, float64(n))
		for _, h := range hits {
			all = append(all, h.T)
			vec(h.Normal)
		}
	}
	k, _ := Contacts(a, b)
	all = append(all, float64(k.Len))
	vec(k.Normal)
	for _, p := range k.Points {
		vec(p.Point)
		all = append(all, p.Depth, float64(p.Feature))
	}
	return all
}

// TestTaperedIsCapsule: with equal radii it has the answers of a capsule, to the bit, and of a ball if one end holds the other.
func TestTaperedIsCapsule(t *testing.T) {
	eachTapered(t, unlessBrief(200, 30), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
		m := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(4)
		far := a.B.Sub(a.A).Len()
		for _, same := range [...][2]Shape{
			{Tapered{a.A, a.B, a.RA, a.RA}, Capsule{a.A, a.B, a.RA}},
			{Tapered{a.A, a.A, a.RA, a.RB}, Sphere{a.A, max(a.RA, a.RB)}},
			{Tapered{a.A, a.B, a.RA, a.RA + 2*far}, Sphere{a.B, a.RA + 2*far}},
			{Tapered{a.A, a.B, a.RB + 3*far, a.RB}, Sphere{a.A, a.RB + 3*far}},
			{Rounded{Tapered{a.A, a.A, a.RA, 1}, 0.5}, Sphere{a.A, max(a.RA, 1) + 0.5}},
		} {
			if same[0] == Shape(Tapered{a.A, a.A, a.RA, a.RB}) && a.RA == a.RB {
				continue
			}
			if c, _ := Collide(same[1], s); math.IsInf(c.Depth, 1) {
				continue // any common point will do
			}
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

// ratGap returns the sign of the least |p − c(t)| − r(t) − more of a tapered capsule, by rationals.
func ratGap(a Tapered, p Vec, more float64) int {
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	pa, pb, pp := a.A.coords(), a.B.coords(), p.coords()
	kk, kd, dd := new(big.Rat), new(big.Rat), new(big.Rat)
	for i := range pa {
		k := new(big.Rat).Sub(rat(pa[i]), rat(pp[i]))
		d := new(big.Rat).Sub(rat(pb[i]), rat(pa[i]))
		kk.Add(kk, new(big.Rat).Mul(k, k))
		kd.Add(kd, new(big.Rat).Mul(k, d))
		dd.Add(dd, new(big.Rat).Mul(d, d))
	}
	r := new(big.Rat).Add(rat(a.RA), rat(more))
	g := new(big.Rat).Sub(rat(a.RB), rat(a.RA))
	at := func(t *big.Rat) int {
		// |k + td|² − (r + tg)²
		q := new(big.Rat).Mul(dd, t)
		q.Add(q, new(big.Rat).Mul(big.NewRat(2, 1), kd))
		q.Mul(q, t)
		q.Add(q, kk)
		s := new(big.Rat).Add(r, new(big.Rat).Mul(g, t))
		return q.Sub(q, s.Mul(s, s)).Sign()
	}
	best := min(at(new(big.Rat)), at(big.NewRat(1, 1)))
	den := new(big.Rat).Sub(dd, new(big.Rat).Mul(g, g))
	if den.Sign() > 0 {
		num := new(big.Rat).Sub(new(big.Rat).Mul(r, g), kd)
		if t := num.Quo(num, den); t.Sign() > 0 && t.Cmp(big.NewRat(1, 1)) < 0 {
			best = min(best, at(t))
		}
	}
	return best
}

// hardTapered makes tapered capsules and balls that touch or nearly do, of all sizes.
func hardTapered(rng *rand.Rand) (a Tapered, b Sphere) {
	// The cone with the slope 3:4 and its generators, in a plane of two axes.
	k := float64(1 + rng.IntN(8))
	i := rng.IntN(dim)
	j := (i + 1) % dim
	place := func(x, y float64) Vec {
		var c [3]float64
		c[i], c[j] = x, y
		return vecOf(c)
	}
	from := float64(rng.IntN(4)) * 5
	a = Tapered{place(k*(25+from), 0), place(k*from, 0), k * (15 + 3*from/5), k * 3 * from / 5}
	along, out := float64(rng.IntN(9))*k, float64(rng.IntN(5))*k
	// The point at 5·along on the generator, and out along its normal.
	b = Sphere{place(4*along-3*out, 3*along+4*out), 5 * out}
	if rng.IntN(3) == 0 {
		b.Center = place(float64(rng.IntN(60)-10)*k, float64(rng.IntN(60)-10)*k)
	}
	if rng.IntN(2) == 0 {
		a.A, a.B, a.RA, a.RB = a.B, a.A, a.RB, a.RA
	}
	nudge := func(x *float64) {
		switch rng.IntN(6) {
		case 0:
			*x = math.Nextafter(*x, math.Inf(1))
		case 1:
			*x = max(0, math.Nextafter(*x, math.Inf(-1)))
		}
	}
	nudge(&a.RA)
	nudge(&a.RB)
	nudge(&b.Radius)
	nudge(&b.Center.X)
	if rng.IntN(2) == 0 { // another frame, which rounds
		t := Transform{Rotation: turn([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}, rng.Float64())}
		a, b = a.In(t), b.In(t)
	}
	if rng.IntN(2) == 0 {
		exp := [...]int{-1040, -500, -160, 160, 500, 1000}[rng.IntN(6)]
		a = Tapered{a.A.ldexp(exp), a.B.ldexp(exp), Vec{X: a.RA}.ldexp(exp).X, Vec{X: a.RB}.ldexp(exp).X}
		b = Sphere{b.Center.ldexp(exp), Vec{X: b.Radius}.ldexp(exp).X}
	}
	return a, b
}

// TestTaperedExact compares verdicts on balls and points with rationals.
func TestTaperedExact(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 22))
	var seen [3]int
	for range unlessBrief(20000, 2000) {
		a, b := hardTapered(rng)
		want := ratGap(a, b.Center, b.Radius)
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
		// A path that ends at the center of b.
		p := Segment{b.Center.Add(b.Center.Sub(a.A)), b.Center}
		if grown := (Rounded{a, b.Radius}); ratGap(a, p.A, b.Radius) > 0 && want <= 0 {
			if h, ok := RayCast(p, grown); !ok || h.T <= 0 || h.T > 1 {
				t.Fatalf("RayCast(%#v, %#v) = %+v, %v", p, grown, h, ok)
			}
		}
	}
	for i, n := range seen {
		if n < 10 {
			t.Errorf("the sign %d was seen %d times", i-1, n)
		}
	}
}

// bigGap returns the distance of p from a tapered capsule, or minus its depth, with many more digits than a float.
func bigGap(a Tapered, p Vec) *big.Float {
	num := func(x float64) *big.Float { return new(big.Float).SetPrec(600).SetFloat64(x) }
	add := func(x, y *big.Float) *big.Float { return num(0).Add(x, y) }
	sub := func(x, y *big.Float) *big.Float { return num(0).Sub(x, y) }
	mul := func(x, y *big.Float) *big.Float { return num(0).Mul(x, y) }
	root := func(x *big.Float) *big.Float {
		if x.Sign() <= 0 {
			return num(0)
		}
		return num(0).Sqrt(x)
	}
	ca, cb, cp := a.A.coords(), a.B.coords(), p.coords()
	kk, mm, kd, dd := num(0), num(0), num(0), num(0)
	for i := range ca {
		k, m, d := sub(num(cp[i]), num(ca[i])), sub(num(cp[i]), num(cb[i])), sub(num(cb[i]), num(ca[i]))
		kk, mm, kd, dd = add(kk, mul(k, k)), add(mm, mul(m, m)), add(kd, mul(k, d)), add(dd, mul(d, d))
	}
	gap := sub(root(kk), num(a.RA))
	if other := sub(root(mm), num(a.RB)); other.Cmp(gap) < 0 {
		gap = other
	}
	l := root(dd)
	if dd.Sign() == 0 {
		return gap
	}
	sine := num(0).Quo(sub(num(a.RA), num(a.RB)), l)
	cosine := root(sub(num(1), mul(sine, sine)))
	if cosine.Sign() == 0 || num(0).Abs(sine).Cmp(num(1)) >= 0 {
		return gap
	}
	along := num(0).Quo(kd, l)
	out := root(sub(kk, mul(along, along)))
	at := sub(along, num(0).Quo(mul(out, sine), cosine))
	if at.Sign() >= 0 && at.Cmp(l) <= 0 {
		return sub(add(mul(out, cosine), mul(along, sine)), num(a.RA))
	}
	return gap
}

// TestTaperedAccuracy measures the error of Distance and Depth.
func TestTaperedAccuracy(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 28))
	worst := 0.0
	for i := range unlessBrief(20000, 2000) {
		p := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
		a := Tapered{p(), p(), rng.Float64(), rng.Float64()}
		x := p().Scale(2)
		switch i % 5 {
		case 1: // far from the origin
			far := p().Scale(1e6)
			a, x = a.Translate(far), x.Add(far)
		case 2: // nearly a ball
			a.RB = a.RA + a.B.Sub(a.A).Len()*(1-0x1p-30*rng.Float64())
		case 3: // nearly a capsule
			a.RB = a.RA * (1 + 0x1p-40*rng.Float64())
		case 4: // near the core
			x = a.A.Lerp(a.B, rng.Float64()).Add(p().Scale(1e-9))
		}
		want := bigGap(a, x)
		got := Distance(x, a)
		if c, ok := Collide(x, a); ok {
			got = -c.Depth
		}
		size := x.Sub(a.A).Len() + a.B.Sub(a.A).Len() + a.RA + a.RB
		off, _ := new(big.Float).Sub(want, big.NewFloat(got)).Float64()
		if units := math.Abs(off) / (e * size); units > worst {
			worst = units
			if units > 16 {
				t.Fatalf("%#v, %v: %v, want %v, %v e·S off", a, x, got, want, units)
			}
		}
	}
	if worst < 0.1 {
		t.Errorf("the greatest error is %v e·S: is it measured?", worst)
	}
}

// TestTaperedSpecials: no answer has a NaN, whatever the numbers, and the empty set meets nothing.
func TestTaperedSpecials(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 23))
	for _, k := range taperedKinds {
		for i := range unlessBrief(800, 200) {
			p := func() Vec { return at([3]float64{float64(rng.IntN(5)), float64(rng.IntN(5)), float64(rng.IntN(5))}) }
			r := func() float64 { return float64(rng.IntN(3)) }
			a := Tapered{p(), p(), r(), r()}
			s := k.make(rng, p, r)
			values := specials
			if i%2 == 0 {
				values = specials[3:]
			}
			for _, f := range [...]*float64{&a.A.X, &a.A.Y, &a.B.X, &a.B.Y, &a.RA, &a.RB} {
				if rng.IntN(3) == 0 {
					*f = values[rng.IntN(len(values))]
				}
			}
			if i%4 == 0 {
				a.RA, a.RB = math.Abs(a.RA), math.Abs(a.RB)
			}
			m := p()
			all := append(reshaped(a, s, m), reshaped(s, a, m)...)
			isValid := Validate(a) == nil
			for j, x := range all {
				if math.IsNaN(x) {
					t.Fatalf("%#v with %#v moved by %v: answer %d is NaN", a, s, m, j)
				}
			}
			if x := query(a, s); !isValid && x != (replies{Distance: math.Inf(1)}) {
				t.Fatalf("%#v with %#v: %+v of the empty set", a, s, x)
			}
			if w := Measure(a); w.Center.sumAbs() != w.Center.sumAbs() {
				t.Fatalf("Measure(%#v) = %+v", a, w)
			}
		}
	}
}

// TestTaperedScales: a power of two scales every answer exactly.
func TestTaperedScales(t *testing.T) {
	eachTapered(t, unlessBrief(60, 10), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
		b, ok := s.(Tapered)
		if !ok {
			return
		}
		k := [...]float64{0x1p-10, 0x1p7}[rng.IntN(2)]
		scaled := func(a Tapered) Tapered {
			return Tapered{a.A.Scale(k), a.B.Scale(k), float64(k * a.RA), float64(k * a.RB)}
		}
		x, y := query(a, b), query(scaled(a), scaled(b))
		if y.Distance != float64(k*x.Distance) || y.Contact.Depth != float64(k*x.Contact.Depth) || y.Contact.Normal != x.Contact.Normal {
			t.Fatalf("%#v, %#v: %+v, times %v %+v", a, b, x, k, y)
		}
	})
}

// TestTaperedContains: what is contained has all its points inside, and of what is not some are outside.
func TestTaperedContains(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 24))
	var seen [2]int
	for i := range unlessBrief(3000, 300) {
		p := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
		a := Tapered{p().Scale(2), p().Scale(2), 2 * rng.Float64(), 2 * rng.Float64()}
		in := func(t, share float64) Sphere {
			r := a.RA + t*(a.RB-a.RA)
			return Sphere{a.A.Lerp(a.B, t).Add(p().Unit().Scale((1 - share) * r * (0.5 + rng.Float64()))), share * r}
		}
		b, c := in(rng.Float64(), rng.Float64()), in(rng.Float64(), rng.Float64())
		var inner Shape = b
		switch i % 4 {
		case 1:
			inner = b.Center
		case 2:
			inner = Tapered{b.Center, c.Center, b.Radius, c.Radius}
		case 3:
			inner = Segment{b.Center, c.Center}
		}
		// The gap of a point that is r deep is −r.
		worst := math.Inf(-1)
		balls := []Sphere{b}
		if i%4 >= 2 {
			balls = []Sphere{b, c}
		}
		for _, x := range balls {
			if i%2 == 1 {
				x.Radius = 0
			}
			depth, _ := Collide(x.Center, a)
			d := -depth.Depth
			if !Overlap(x.Center, a) {
				d = Distance(x.Center, a)
			}
			worst = max(worst, d+x.Radius)
		}
		if math.Abs(worst) < 1e-9 {
			continue
		}
		got := Contains(a, inner)
		if got {
			seen[1]++
		} else {
			seen[0]++
		}
		if got != (worst < 0) {
			t.Fatalf("Contains(%#v, %#v) = %v, it reaches out by %v", a, inner, got, worst)
		}
		box := Bounds(a)
		if !Contains(box, a) || Contains(a, box) {
			t.Fatalf("Bounds(%#v) = %v", a, box)
		}
	}
	if min(seen[0], seen[1]) < 20 {
		t.Errorf("contained %d times, not %d times", seen[1], seen[0])
	}
}

// TestTaperedMeasure compares the mass properties with those of many thin slices, and with those of a capsule.
func TestTaperedMeasure(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 25))
	for range unlessBrief(200, 30) {
		p := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
		a := Tapered{p(), p(), rng.Float64(), rng.Float64()}
		if rng.IntN(4) == 0 {
			a.RB = 0
		}
		got := Measure(a)
		// A Rounded of it is that with both radii greater.
		if r := Measure(Rounded{Tapered{a.A, a.B, a.RA, a.RB}, 0.25}); !nearlyMass(r, Measure(Tapered{a.A, a.B, a.RA + 0.25, a.RB + 0.25}), 1e-12) {
			t.Fatalf("Measure(%#v) grown = %+v", a, r)
		}
		// Nearly equal radii are nearly a capsule.
		like := Tapered{a.A, a.B, a.RA, a.RA * (1 + 1e-9)}
		if x, y := Measure(like), Measure(Capsule{a.A, a.B, a.RA}); !nearlyMass(x, y, 1e-7) {
			t.Fatalf("Measure(%#v) = %+v, of a capsule %+v", like, x, y)
		}
		// In halves, both are no more than the whole, and with what they share as much.
		if back := Measure(Tapered{a.B, a.A, a.RB, a.RA}); !nearlyMass(got, back, 1e-13) {
			t.Fatalf("Measure(%#v) = %+v, turned %+v", a, got, back)
		}
	}
	// A pointed cone whose generators touch the ball at 3/5 of its radius, by sums over slices.
	a := Tapered{A: xy(25, 0), B: xy(0, 0), RA: 15, RB: 0}
	const n = 200000
	size, first, second, across := 0.0, 0.0, 0.0, 0.0
	for i := range n {
		x := 40 * (float64(i) + 0.5) / n
		y := 0.75 * x
		if x > 16 {
			y = math.Sqrt(max(0, 225-(x-25)*(x-25)))
		}
		d, w := 2*y*40/n, 2*y*y*y/3*40/n
		if dim == 3 {
			d, w = math.Pi*y*y*40/n, math.Pi*y*y*y*y/4*40/n
		}
		size, first, second, across = size+d, first+d*x, second+d*x*x, across+w
	}
	checkTaperedMass(t, Measure(a), size, first/size, second-first*first/size, across)
}

// TestTaperedAllocates: no query about a tapered capsule allocates.
func TestTaperedAllocates(t *testing.T) {
	eachTapered(t, 6, func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
		if _, isRounded := s.(Rounded); isRounded {
			return // a Rounded on its own allocates where it is made
		}
		m := at([3]float64{1, 2, 3})
		for name, f := range map[string]func(){
			"Overlap":       func() { Overlap(a, s); Overlap(s, &a) },
			"Distance":      func() { Distance(a, s); Distance(s, &a) },
			"ClosestPoints": func() { ClosestPoints(a, s) },
			"Collide":       func() { Collide(a, s); Collide(s, &a) },
			"Contacts":      func() { Contacts(a, s); Contacts(s, &a) },
			"Contains":      func() { Contains(a, s); Contains(s, &a) },
			"Bounds":        func() { Bounds(a) },
			"Measure":       func() { Measure(a) },
			"Sweep":         func() { Sweep(a, m, s); Sweep(s, m, &a) },
			"SweepSpan":     func() { SweepSpan(a, m, s) },
			"Validate":      func() { _ = Validate(a) },
			"SweepTurning": func() {
				SweepTurning(a, Motion{Move: m.Scale(0.25), Pivot: a.A, Spin: someSpin()}, s, Motion{})
			},
		} {
			if n := testing.AllocsPerRun(3, f); n != 0 {
				t.Fatalf("%s of %#v and %#v: %v allocations", name, a, s, n)
			}
		}
		if p, ok := s.(Path); ok {
			if n := testing.AllocsPerRun(3, func() { RayCast(p, a); Clip(p, &a); Crossings(p, a) }); n != 0 {
				t.Fatalf("paths of %#v and %#v: %v allocations", a, p, n)
			}
		}
	})
}

// TestTaperedTurns: a motion that turns meets what it comes to first, as many places on the way tell.
func TestTaperedTurns(t *testing.T) {
	eachTapered(t, unlessBrief(40, 6), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
		p := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
		ma := Motion{Move: p().Scale(2), Pivot: p(), Spin: someSpin()}
		mb := Motion{}
		if _, isBox := s.(Box); !isBox && rng.IntN(2) == 0 { // In has no open boxes
			mb = Motion{Move: p(), Pivot: p(), Spin: someSpin()}
		}
		checkTurning(t, a, ma, s, mb)
	})
}

// checkTurning compares what SweepTurning answers, which is returned, with many places on the way.
func checkTurning(t *testing.T, a Shape, ma Motion, s Shape, mb Motion) (h Hit, ok bool) {
	t.Helper()
	h, ok = SweepTurning(a, ma, s, mb)
	k, back := SweepTurning(s, mb, a, ma)
	if ok != back || ok && (h.T != k.T || h.T > 0 && h.Normal != k.Normal.Neg()) {
		t.Fatalf("SweepTurning(%#v, %+v, %#v, %+v) = %+v, %v; turned %+v, %v", a, ma, s, mb, h, ok, k, back)
	}
	gap := func(x float64) float64 {
		if mb == (Motion{}) {
			return Distance(placedShape(a, ma.At(x)), s)
		}
		return Distance(placedShape(a, ma.At(x)), placedShape(s, mb.At(x)))
	}
	end, size := 1.0, Bounds(a)
	slack := 1e-6 + float64(0x1p-29*size.Max.Sub(size.Min).Len())
	if ok {
		end = h.T
		if d := gap(h.T); d > slack {
			t.Fatalf("SweepTurning(%#v, %+v, %#v, %+v) = %+v, but they are %v apart", a, ma, s, mb, h, d)
		}
		if h.T > 0 && Distance(h.Point, placedShape(a, ma.At(h.T))) > slack {
			t.Fatalf("SweepTurning(%#v, %+v, %#v, %+v) = %+v: the point is %v off", a, ma, s, mb, h, Distance(h.Point, placedShape(a, ma.At(h.T))))
		}
	}
	for i := range 200 {
		x := float64(i) / 200 * end
		if x < end-1e-9 && gap(x) == 0 && h.T > 0 {
			t.Fatalf("SweepTurning(%#v, %+v, %#v, %+v) = %+v, %v, but they meet at %v", a, ma, s, mb, h, ok, x)
		}
	}
	return h, ok
}

// TestTaperedWorld: a World of tapered capsules has the answers of a loop.
func TestTaperedWorld(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 26))
	p := func() Vec {
		return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(6)
	}
	r := func() float64 { return rng.Float64() }
	var w World[int]
	var shapes []Shape
	for i := range 200 {
		var s Shape = Tapered{p(), Vec{}, r(), r()}
		x := s.(Tapered)
		x.B = x.A.Add(p().Scale(0.2))
		s = x
		switch i % 5 {
		case 1:
			s = Rounded{x, 0.25}
		case 2:
			s = taperedKinds[rng.IntN(len(taperedKinds))].make(rng, p, r)
		}
		if err := w.Set(i, s); err != nil {
			t.Fatal(err)
		}
		shapes = append(shapes, s)
	}
	for range 100 {
		q := Tapered{p(), p(), r(), r()}
		var want []int
		for i, s := range shapes {
			if Overlap(q, s) {
				want = append(want, i)
			}
		}
		var got []int
		for id := range w.Overlapping(q) {
			got = append(got, id)
		}
		if len(got) != len(want) {
			t.Fatalf("Overlapping(%#v) = %v, want %v", q, got, want)
		}
		way := Ray{p(), p()}
		first, at, found := 0, Hit{T: math.Inf(1)}, false
		for i, s := range shapes {
			if h, ok := RayCast(way, s); ok && h.T < at.T {
				first, at, found = i, h, true
			}
		}
		if id, h, ok := w.RayCast(way); ok != found || ok && (id != first || h != at) {
			t.Fatalf("RayCast(%#v) = %v, %+v, %v, want %v, %+v, %v", way, id, h, ok, first, at, found)
		}
		m := p()
		first, at, found = 0, Hit{T: math.Inf(1)}, false
		for i, s := range shapes {
			if h, ok := Sweep(q, m, s); ok && h.T < at.T {
				first, at, found = i, h, true
			}
		}
		if id, h, ok := w.Sweep(q, m); ok != found || ok && (id != first || h != at) {
			t.Fatalf("Sweep(%#v, %v) = %v, %+v, %v, want %v, %+v, %v", q, m, id, h, ok, first, at, found)
		}
	}
	for i, s := range shapes {
		if got, ok := w.Get(i); !ok || got != s {
			t.Fatalf("Get(%d) = %#v, want %#v", i, got, s)
		}
	}
	// A snapshot has the same hash, and moves as the World does.
	var copied World[int]
	hash := w.Hash()
	w.Snapshot(&copied)
	if copied.Hash() != hash {
		t.Error("the snapshot has another hash")
	}
	for i := range 50 {
		w.Move(i, at([3]float64{1, 0.5, -1}))
	}
	w.Step()
	if w.Hash() == hash {
		t.Error("a Step has changed nothing")
	}
	if got, _ := w.Get(0); got != Shape(shapes[0].(Tapered).Translate(at([3]float64{1, 0.5, -1}))) {
		t.Errorf("moved to %#v, from %#v", got, shapes[0])
	}
}

// TestTaperedRecord: a record of Worlds and movers with tapered capsules is replayed to the bit, and the mover ends in nothing.
func TestTaperedRecord(t *testing.T) {
	var w World[string]
	var out bytes.Buffer
	if err := w.Record(&out); err != nil {
		t.Fatal(err)
	}
	leg := Tapered{xy(0, 2), xy(0, 0.75), 0.5, 0.25}
	_ = w.Set("floor", HalfSpace{xy(0, 0), xy(0, 1)})
	_ = w.Set("hero", leg)
	_ = w.SetParts("tree", Tapered{xy(4, 0), xy(4, 3), 0.75, 0.125}, Rounded{Tapered{xy(4, 3), xy(5, 4), 0.25, 0}, 0.125})
	_ = w.Set("club", Tapered{xy(9, 3), xy(11, 3), 0.125, 0.5})
	if err := w.Set("bad", Tapered{xy(0, 0), xy(1, 0), 1, -1}); err == nil {
		t.Error("a negative radius is no error")
	}
	hero := Mover[string]{Up: xy(0, 1), Snap: 0.5, Step: 0.25, MaxSlope: 1}
	for i := range 12 {
		_ = w.MoveTurning("club", Motion{Move: xy(-0.25, 0), Spin: turnZ(0.5), Pivot: xy(9-0.25*float64(i), 3)})
		hero.Slide(&w, "hero", xy(3, -1), 0.125)
		w.Step()
		s, _ := w.Get("hero")
		for id, other := range w.All() {
			if id != "hero" && id != "club" && Overlap(s, other) {
				if c, _ := Collide(s, other); c.Depth > 1e-9 {
					t.Fatalf("frame %d: the hero is %v deep in %s", i, c.Depth, id)
				}
			}
		}
	}
	if p, _ := w.Position("hero"); !(p.X > 2) || !hero.OnFloor() {
		t.Errorf("the hero is at %v, on the floor: %v", p, hero.OnFloor())
	}
	w.AppendPairs(nil)
	w.AppendContactsOf(nil, "hero")
	w.RayCast(Segment{xy(4, 9), xy(4, -1)})
	w.Sweep(leg, xy(9, 0))
	w.Hash()
	if got, err := Replay(bytes.NewReader(out.Bytes())); err != nil || got.Difference != nil || got.Frames != 12 {
		t.Fatalf("%v, %+v\n%s", err, got, out.Bytes())
	}
}

// cone is a tapered capsule that begins in a point, and whose generators have the slope 3:4 to its core. They reach to (16, ±12).
var cone = Tapered{A: xy(25, 0), B: xy(0, 0), RA: 15, RB: 0}

// TestTaperedGenerators: a path along a generator has the ends of the part that it shares with it, where its line comes to and leaves it.
func TestTaperedGenerators(t *testing.T) {
	at := func(k float64) Vec { return xy(4*k, 3*k) }
	for _, x := range []struct {
		name string
		path Path
		want []Vec
	}{
		{"all of it", Segment{at(-1), at(6)}, []Vec{at(0), at(4)}},
		{"a part of it", Segment{at(1), at(3)}, nil},
		{"into it", Segment{at(-1), at(2)}, []Vec{at(0)}},
		{"out of it", Segment{at(2), at(5)}, []Vec{at(4)}},
		{"before it", Segment{at(-2), at(-1)}, nil},
		{"a line", Line{at(1), at(1)}, []Vec{at(0), at(4)}},
		{"a ray out of it", Ray{at(3), at(1)}, []Vec{at(4)}},
		{"a ray along it", Ray{at(-3), at(2)}, []Vec{at(0), at(4)}},
		{"a ray back", Ray{at(3), at(-1)}, []Vec{at(0)}},
		{"across it", Segment{at(2).Add(xy(-3, 4)), at(2).Add(xy(3, -4))}, []Vec{at(2), xy(13.28, -7.04)}},
		{"a tangent at the point", Segment{xy(-4, 3), xy(4, -3)}, nil},
	} {
		hits, n := Crossings(x.path, cone)
		if x.name == "across it" || x.name == "a tangent at the point" {
			if n == 0 || n > 2 {
				t.Errorf("%s: %d crossings", x.name, n)
			}
			continue
		}
		if n != len(x.want) {
			t.Errorf("%s: %d crossings, %+v, want %v", x.name, n, hits, x.want)
			continue
		}
		for i, p := range x.want {
			if hits[i].Point.Sub(p).Len() > 1e-5 { // it leaves along a tangent
				t.Errorf("%s: %+v, want %v", x.name, hits[i], p)
			}
		}
	}
	// What only touches, and goes on, has one crossing.
	for _, p := range []Path{Segment{xy(-1, -2), xy(1, 2)}, Segment{xy(41, -1), xy(39, 1)}} {
		if hits, n := Crossings(p, cone); n == 0 {
			t.Errorf("%v: %d crossings %v", p, n, hits)
		}
	}
	if hits, n := Crossings(Segment{xy(40, -3), xy(40, 3)}, cone); n != 1 || math.Abs(hits[0].T-0.5) > 1e-6 {
		t.Errorf("a tangent of the ball has %d crossings, %v", n, hits)
	}
	if h, ok := RayCast(Segment{xy(40, -3), xy(40, 0)}, cone); !ok || h.T != 1 {
		t.Errorf("a path that ends on the ball hits at %v, %v", h.T, ok)
	}
}

// TestTaperedTouches: shapes of all types touch the cone along a generator, exactly, and no longer if they are moved by less than a rounding.
func TestTaperedTouches(t *testing.T) {
	up := xy(3, 4)
	p := [3]Vec{at([3]float64{-4, 3, -1}), at([3]float64{20, -15, 1}), at([3]float64{2, -20, 0})}
	box := OrientedBox{Center: xy(8, -6).Sub(up.Scale(2))}
	box.Half[0], box.Half[1] = xy(40, -30), up.Scale(2)
	if dim == 3 {
		box.Half[dim-1] = axisOf(dim - 1).Scale(9)
	}
	for name, s := range map[string]Shape{
		"segment":             Segment{p[0], p[1]},
		"line":                Line{p[0], p[1].Sub(p[0])},
		"ray":                 Ray{p[1], p[0].Sub(p[1])},
		"capsule":             Capsule{p[0].Sub(up), p[1].Sub(up), 5},
		"triangle":            Triangle{p[0], p[1], p[2]},
		"hull":                NewHull(p[0], p[1], p[2], xy(-3, -30)),
		"oriented box":        box,
		"half-space":          HalfSpace{xy(-8, 6), up},
		"rounded triangle":    Rounded{Triangle{p[0].Sub(up), p[1].Sub(up), p[2].Sub(up)}, 5},
		"point":               xy(8, -6),
		"tapered":             Tapered{xy(12, -9).Sub(up), xy(8, -6).Sub(up.Scale(2)), 5, 10},
		"rounded tapered":     Rounded{Tapered{xy(12, -9).Sub(up.Scale(2)), xy(8, -6).Sub(up.Scale(3)), 5, 10}, 5},
		"tapered at its side": Tapered{xy(12, -9).Sub(up), xy(4, -3).Sub(up.Scale(1.5)), 5, 7.5},
	} {
		for _, exp := range []int{0, 300, -300} {
			k := math.Ldexp(1, exp)
			scale := Transform{Scale: fill(k)}
			a, b := cone.In(scale), placedShape(s, scale)
			for _, shift := range []int{0, 1, -1} {
				moved := movedShape(b, up.Scale(float64(shift)*k*0x1p-40))
				c, ok := Collide(a, moved)
				if ok != (shift >= 0) || ok && (c.Depth > 0) != (shift > 0) || Overlap(moved, a) != ok || (Distance(a, moved) == 0) != ok {
					t.Errorf("%s at 2^%d, moved by %d: %+v, %v", name, exp, shift, c, ok)
				}
				// From above, it comes as far as this.
				from, way := a.Translate(up.Scale(4*k)), up.Scale(-4*k)
				h, meets := Sweep(from, way, moved)
				if meets != ok || meets && !(h.T > 1-1e-9) {
					t.Errorf("%s at 2^%d, moved by %d: Sweep %+v, %v", name, exp, shift, h, meets)
				}
				if meets && h.Normal.Sub(up.Scale(0.2)).Len() > 1e-9 {
					t.Errorf("%s at 2^%d, moved by %d: Sweep %+v", name, exp, shift, h)
				}
			}
		}
	}
}

// TestTaperedOnCore: a point of the core is as deep as the radius there, to whichever side, however the way across the core rounds.
func TestTaperedOnCore(t *testing.T) {
	a := Tapered{xy(-4, 0), xy(0, -4), 1, 2}
	for _, s := range []Shape{xy(-2, -2), Sphere{xy(-2, -2), 0}, Segment{xy(-2, -2), xy(-2, -2)}, NewHull(xy(-2, -2))} {
		if c, ok := Collide(a, s); !ok || math.Abs(c.Depth-1.5) > 1e-14 {
			t.Errorf("%#v: %+v, %v", s, c, ok)
		}
	}
}

// TestTaperedContacts: what lies on a generator is held at both its ends.
func TestTaperedContacts(t *testing.T) {
	up := xy(3, 4)
	for _, depth := range []float64{0, 0.5} {
		top := up.Scale(depth / 5)
		box := OrientedBox{Center: top.Sub(up.Scale(2)).Add(xy(8, -6))}
		box.Half[0], box.Half[1] = xy(40, -30), up.Scale(2)
		if dim == 3 {
			box.Half[dim-1] = axisOf(dim - 1).Scale(9)
		}
		for _, s := range []Shape{HalfSpace{top, up}, box} {
			m, ok := Contacts(cone, s)
			if !ok || m.Len != 2 || m.Normal.Sub(up.Scale(0.2)).Len() > 1e-12 {
				t.Errorf("%#v: %+v, %v", s, m, ok)
				continue
			}
			for _, p := range m.Points[:m.Len] {
				if math.Abs(p.Depth-depth) > 1e-9 {
					t.Errorf("%#v: %+v", s, m)
				}
			}
			back, _ := Contacts(s, cone)
			if back.Len != m.Len || back.Normal != m.Normal.Neg() || back.Points[0].Depth+back.Points[1].Depth != m.Points[0].Depth+m.Points[1].Depth {
				t.Errorf("%#v: %+v, turned %+v", s, m, back)
			}
		}
	}
	// A ball end on has one point.
	if m, ok := Contacts(cone, HalfSpace{xy(39, 0), xy(-1, 0)}); !ok || m.Len != 1 || math.Abs(m.Points[0].Depth-1) > 1e-12 {
		t.Errorf("end on: %+v, %v", m, ok)
	}
}

// TestTaperedGolden: the bits of all answers, which are the same on every platform.
func TestTaperedGolden(t *testing.T) {
	const in2D, in3D = 0x489b32d020847d02, 0xae0dd5b9bd11c51
	rng := rand.New(rand.NewPCG(1, 27))
	h := fnv.New64a()
	for _, k := range taperedKinds {
		for range 20 {
			p := func() Vec {
				return at([3]float64{float64(rng.IntN(65)-32) / 8, float64(rng.IntN(65)-32) / 8, float64(rng.IntN(65)-32) / 8})
			}
			r := func() float64 { return float64(rng.IntN(33)) / 16 }
			a := Tapered{p(), p(), r(), r()}
			for _, x := range reshaped(a, k.make(rng, p, r), p()) {
				_ = binary.Write(h, binary.LittleEndian, math.Float64bits(x+0))
			}
			m := Measure(a)
			_ = binary.Write(h, binary.LittleEndian, math.Float64bits(m.Center.X))
		}
	}
	if got, want := h.Sum64(), inPlaneOrSpace[uint64](in2D, in3D); got != want {
		t.Errorf("the bits are %#x, want %#x", got, want)
	}
}

// TestTaperedCellLeast: no other parameter of a line of balls has a ball that comes nearer to the origin, or goes deeper around it, than the one
// that improve finds.
func TestTaperedCellLeast(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	for range 2000 {
		unit := math.Ldexp(1, rng.IntN(40)-20)
		x := taperedCell{n: 1}
		for i := range 2 {
			x.w[i], x.r[i] = scatter(rng, unit), float64(unit*rng.NormFloat64())
		}
		of := func(t float64) float64 {
			w, r := x.at(&[3]float64{t})
			return w.Len() - r
		}
		var found [3]float64
		x.improve(&found, 0)
		for i := range 65 {
			if at := float64(i) / 64; of(at) < of(found[0])-1e-9*unit {
				t.Fatalf("%v: the gap is %v at %v, and %v at %v", x, of(found[0]), found[0], of(at), at)
			}
		}
	}
}

// BenchmarkTapered times all queries about a tapered capsule and shapes of all types.
func BenchmarkTapered(b *testing.B) {
	for _, k := range taperedKinds {
		rng := rand.New(rand.NewPCG(1, 29))
		p := func() Vec { return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}) }
		r := func() float64 { return rng.Float64() }
		const n = 256
		var all [n]Tapered
		var others [n]Shape
		for i := range all {
			all[i], others[i] = Tapered{p(), p(), r(), r()}, k.make(rng, p, r)
		}
		m := p()
		for _, q := range []struct {
			name string
			ask  func(a *Tapered, s Shape)
		}{
			{"Overlap", func(a *Tapered, s Shape) { Overlap(a, s) }},
			{"Distance", func(a *Tapered, s Shape) { Distance(a, s) }},
			{"Collide", func(a *Tapered, s Shape) { Collide(a, s) }},
			{"Sweep", func(a *Tapered, s Shape) { Sweep(a, m, s) }},
		} {
			b.Run(k.name+"/"+q.name, func(b *testing.B) {
				for i := range b.N {
					q.ask(&all[i%n], others[i%n])
				}
			})
		}
	}
}

// FuzzTapered compares the verdict on a ball with that of rationals.
func FuzzTapered(f *testing.F) {
	f.Add(25.0, 0.0, 0.0, 0.0, 15.0, 0.0, 13.0, 16.0, 5.0)
	f.Add(1.0, 2.0, -3.0, 0.5, 0.25, 1.0, 0.0, 1e-300, 0.0)
	f.Fuzz(func(t *testing.T, ax, ay, bx, by, ra, rb, px, py, r float64) {
		a, b := Tapered{xy(ax, ay), xy(bx, by), ra, rb}, Sphere{xy(px, py), r}
		if Validate(a) != nil || Validate(b) != nil {
			t.Skip()
		}
		want := ratGap(a, b.Center, b.Radius)
		c, ok := Collide(a, b)
		if Overlap(a, b) != (want <= 0) || ok != (want <= 0) || ok && (c.Depth > 0) != (want < 0) {
			t.Errorf("%#v, %#v: overlap %v, contact %+v, %v, want the sign %d", a, b, Overlap(a, b), c, ok, want)
		}
	})
}
