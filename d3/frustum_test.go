package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// frustumKinds are the kinds of taperedKinds, and two more.
func frustumKinds() []struct {
	name string
	make func(rng *rand.Rand, p func() Vec, r func() float64) Shape
} {
	all := taperedKinds[:len(taperedKinds):len(taperedKinds)]
	for _, name := range [...]string{"cylinder", "cone", "rounded cylinder"} {
		all = append(all, struct {
			name string
			make func(rng *rand.Rand, p func() Vec, r func() float64) Shape
		}{name, func(_ *rand.Rand, p func() Vec, r func() float64) Shape {
			a, b := p(), p()
			switch name {
			case "cylinder":
				return Cylinder{a, b, r()}
			case "cone":
				return Cone{a, b, r()}
			}
			return Rounded{Cylinder{a, b, r()}, r()}
		}})
	}
	return all
}

// eachFrustum calls f with cylinders and cones, rounded or not, and shapes of all types, of which many are made of small integers.
func eachFrustum(t *testing.T, n int, f func(t *testing.T, rng *rand.Rand, a, s Shape)) {
	for _, k := range frustumKinds() {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 31))
			for i := range n {
				p := func() Vec {
					return at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(2)
				}
				r := func() float64 { return rng.Float64() }
				if i%2 == 0 {
					p = func() Vec {
						return at([3]float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4)})
					}
					r = func() float64 { return float64(rng.IntN(4)) }
				}
				if i%4 == 0 { // few points, so that ends and corners of both are the same
					few := [...]Vec{p(), p(), p()}
					p = func() Vec { return few[rng.IntN(len(few))] }
				}
				var a Shape = Cylinder{p(), p(), r()}
				if i%3 == 0 {
					a = Cone{p(), p(), r()}
				}
				if i%5 == 0 {
					a = Rounded{a, r()}
				}
				f(t, rng, a, k.make(rng, p, r))
			}
		})
	}
}

// TestFrustumDistance: Overlap, Distance and ClosestPoints agree, and planes across the way prove the distance.
func TestFrustumDistance(t *testing.T) {
	eachFrustum(t, unlessBrief(400, 60), func(t *testing.T, _ *rand.Rand, a, s Shape) {
		got := Distance(a, s)
		if (got == 0) != Overlap(a, s) || Overlap(s, a) != Overlap(a, s) || Distance(s, a) != got {
			t.Fatalf("%#v, %#v: the order matters, or queries disagree", a, s)
		}
		p, q := ClosestPoints(a, s)
		if x, y := ClosestPoints(s, a); x != q || y != p {
			t.Fatalf("ClosestPoints(%#v, %#v) = %v, %v, turned %v, %v", a, s, p, q, x, y)
		}
		if got == 0 || !isFinite(got) {
			return
		}
		bound := 0x1p-32 * frustumSize(a, s)
		if !isExactBesideFrustums(s) {
			bound = 0x1p-28 * frustumSize(a, s)
		}
		if math.Abs(p.Sub(q).Len()-got) > bound || Distance(p, a) > 1e-9 || Distance(q, s) > 1e-9 {
			t.Fatalf("ClosestPoints(%#v, %#v) = %v, %v: distance %v of %v, %v and %v off", a, s, p, q, p.Sub(q).Len(), got, Distance(p, a), Distance(q, s))
		}
		n, slack := p.Sub(q).Unit(), 1e-6+1e-6/got
		if frustumIn(s) {
			slack *= 100 // the points on two rims are as sensitive as a square root
		}
		if _, isHalf := s.(HalfSpace); isHalf || !isFinite(Bounds(s).Size().maxAbs()) {
			return
		}
		if got > 1e-4 && (!Contains(HalfSpace{q.Add(n.Scale(slack)), n}, s) || !Contains(HalfSpace{p.Sub(n.Scale(slack)), n.Neg()}, a)) {
			t.Fatalf("Distance(%#v, %#v) = %v, but the planes at %v and %v do not part them", a, s, got, p, q)
		}
	})
}

// frustumSize is more than S of two shapes whose coordinates and radii are small: of rays and lines, up to the nearest points.
func frustumSize(a, b Shape) float64 {
	p, q := ClosestPoints(a, b)
	size := p.sumAbs() + q.sumAbs()
	for _, s := range [...]Shape{a, b} {
		var x operand
		x.set(s)
		if size += finiteOr(x.solid.R, 0); x.form == spanned {
			size += x.core.a.sumAbs() + x.core.b.sumAbs()
		}
		if box := Bounds(s); isFinite(box.Size().maxAbs()) {
			size += box.Min.sumAbs() + box.Max.sumAbs()
		}
	}
	return size
}

// isExactBesideFrustums reports whether s is of a type beside which Cylinder promises exact verdicts.
func isExactBesideFrustums(s Shape) bool {
	if core, _, ok := roundedOf(s); ok {
		return isExactBesideFrustums(core)
	}
	var x operand
	x.set(s)
	return x.form == spanned || x.form == halved
}

// TestFrustumNear: a span near a cylinder or a cone, by gaps down to 1e-12 of the size, is as far as two points of both, and as a plane
// between the two says.
func TestFrustumNear(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 36))
	p := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
	for i := range unlessBrief(2000, 200) {
		var a Shape = Cylinder{p(), p(), rng.Float64() * math.Pow(10, -float64(rng.IntN(9)))}
		if i%2 == 0 {
			f, _ := frustumOf(a)
			a = Cone{f.a, f.b, f.r}
		}
		d := p()
		make := func(q Vec) Shape {
			return [...]Shape{Line{q, d}, Ray{q, d}, Segment{q, q.Add(d)}, OrientedBox{q, [3]Vec{d, p().Scale(1e-9), p().Scale(1e-13)}}}[i/2%4]
		}
		q, gap := p().Scale(3), math.Pow(10, -float64(rng.IntN(13)))
		for range 3 { // nearer by all but the gap
			x, y := ClosestPoints(a, make(q))
			if x == y {
				break
			}
			q = q.Add(x.Sub(y).Add(y.Sub(x).Unit().Scale(gap)))
		}
		b := make(q)
		got := Distance(a, b)
		x, y := ClosestPoints(a, b)
		bound := 0x1p-32 * frustumSize(a, b)
		if !isExactBesideFrustums(b) {
			bound = 0x1p-28 * frustumSize(a, b)
		}
		if off := math.Abs(x.Sub(y).Len() - got); off > bound {
			t.Fatalf("Distance(%#v, %#v) = %v, but the points %v and %v are %v apart", a, b, got, x, y, x.Sub(y).Len())
		}
	}
}

// TestFrustumCollide: the contact agrees with the verdict, moves to touching, and no way out that is tried is less.
func TestFrustumCollide(t *testing.T) {
	eachFrustum(t, unlessBrief(400, 60), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		c, ok := Collide(a, s)
		if ok != Overlap(a, s) {
			t.Fatalf("Collide(%#v, %#v) = %v", a, s, ok)
		}
		if !ok {
			return
		}
		k, _ := Collide(s, a)
		if k.Depth != c.Depth || k.Normal != c.Normal.Neg() && !(Contains(a, s) && Contains(s, a)) {
			t.Fatalf("Collide(%#v, %#v) = %+v, turned %+v", a, s, c, k)
		}
		if math.Abs(c.Normal.Len()-1) > 1e-14 {
			t.Fatalf("Collide(%#v, %#v) = %+v, normal of length %v", a, s, c, c.Normal.Len())
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		if Overlap(movedShape(a, c.Normal.Scale(c.Depth+max(1e-9, 0x1p-28*frustumSize(a, s)))), s) {
			t.Fatalf("Collide(%#v, %#v) = %+v, which does not part them", a, s, c)
		}
		if c.Depth > 1e-7 && !Overlap(movedShape(a, c.Normal.Scale(c.Depth-1e-7)), s) {
			t.Fatalf("Collide(%#v, %#v) = %+v, which is too far", a, s, c)
		}
		for range 40 {
			n := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Unit()
			if rng.IntN(2) == 0 {
				n = c.Normal.Add(n.Scale(0.1 * rng.Float64())).Unit()
			}
			if c.Depth > 1e-6 && !Overlap(movedShape(a, n.Scale(c.Depth*(1-1e-6))), s) {
				t.Fatalf("Collide(%#v, %#v) = %+v, but %v is a shorter way", a, s, c, n)
			}
		}
		deep := c.Normal.Scale(c.Depth / 2)
		if d := max(Distance(c.Point.Sub(deep), a), Distance(c.Point.Add(deep), s)); d > 1e-5 && frustumIn(a) {
			t.Fatalf("Collide(%#v, %#v) = %+v: the point is %v off", a, s, c, d)
		}
	})
}

// frustumIn reports whether s is a cylinder or cone, and no segment or point.
func frustumIn(s Shape) bool {
	var x operand
	x.set(s)
	return x.form == coned
}

// TestFrustumSweep: the time of impact is that at which the gap closes.
func TestFrustumSweep(t *testing.T) {
	eachFrustum(t, unlessBrief(300, 40), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		m := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Scale(8)
		if rng.IntN(2) == 0 {
			m = at([3]float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4)}).Scale(2)
		}
		h, ok := Sweep(a, m, s)
		span, isMet := SweepSpan(a, m, s)
		k, isBack := Sweep(s, m.Neg(), a)
		if ok != isMet || ok != isBack || ok && (h.T != span.Enter || k.T != h.T || h.T > 0 && k.Normal != h.Normal.Neg()) {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, %v; SweepSpan %v, %v; back %+v, %v", a, m, s, h, ok, span, isMet, k, isBack)
		}
		least, when := leastOf(func(x float64) float64 { return Distance(movedShape(a, m.Scale(x)), s) })
		if !ok {
			if least < 1e-12 {
				t.Fatalf("Sweep(%#v, %v, %#v) misses, at %v they are %v apart", a, m, s, when, least)
			}
			return
		}
		if least > 1e-9 {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, but they are %v apart", a, m, s, h, least)
		}
		if (h.T == 0) != Overlap(a, s) || h.T < 0 || h.T > 1 || span.Exit < span.Enter || span.Exit > 1 {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v, %v", a, m, s, h, span)
		}
		for _, x := range [...]float64{span.Enter, span.Exit} {
			moved := movedShape(a, m.Scale(x))
			if d := Distance(moved, s); d > 1e-9 {
				t.Fatalf("Sweep(%#v, %v, %#v): %v apart at %v", a, m, s, d, x)
			}
			if c, ok := Collide(moved, s); ok && c.Depth > max(1e-8, 0x1p-28*frustumSize(a, s)) && x > 0 && x < 1 {
				t.Fatalf("Sweep(%#v, %v, %#v): %v deep at %v", a, m, s, c.Depth, x)
			}
		}
		if moved := movedShape(a, m.Scale(h.T)); h.T > 0 && max(Distance(h.Point, moved), Distance(h.Point, s)) > 1e-4 {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v: the point is %v off", a, m, s, h, max(Distance(h.Point, moved), Distance(h.Point, s)))
		}
	})
}

// TestFrustumPaths: RayCast, Clip and Crossings of paths.
func TestFrustumPaths(t *testing.T) {
	eachFrustum(t, unlessBrief(600, 100), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		p, ok := s.(Path)
		if !ok {
			return
		}
		h, ok := RayCast(p, a)
		c, isIn := Clip(p, a)
		hits, n := Crossings(p, a)
		if ok != Overlap(p, a) || isIn != ok || n > 0 && !ok {
			t.Fatalf("%#v, %#v: RayCast %v, Clip %v, Overlap %v, %d crossings", p, a, ok, isIn, Overlap(p, a), n)
		}
		if !ok {
			return
		}
		start, _, _ := pathOf(p)
		if _, isLine := p.(Line); !isLine && ((h.T == 0) != Overlap(start, a) || h.T != c.Enter) {
			t.Fatalf("RayCast(%#v, %#v) = %+v, Clip %v, overlap at the start %v", p, a, h, c, Overlap(start, a))
		}
		if d := Distance(h.Point, a); d > 1e-9 {
			t.Fatalf("RayCast(%#v, %#v) = %+v, %v off", p, a, h, d)
		}
		for _, x := range hits[:n] {
			if d := Distance(x.Point, a); d > 1e-9 {
				t.Fatalf("Crossings(%#v, %#v) = %+v, %v off", p, a, hits, d)
			}
			if k, ok := Collide(x.Point, a); ok && k.Depth > 1e-9 {
				t.Fatalf("Crossings(%#v, %#v) = %+v, %v deep", p, a, hits, k.Depth)
			}
		}
		if n == 2 && (hits[0].T != c.Enter || hits[1].T != c.Exit) {
			t.Fatalf("Crossings(%#v, %#v) = %+v, Clip %v", p, a, hits, c)
		}
	})
}

// TestFrustumTurns: a cylinder or cone that turns meets what it comes to first, as many places on the way tell: also a coin, which is
// wide and flat, and a needle.
func TestFrustumTurns(t *testing.T) {
	hits := 0
	eachFrustum(t, unlessBrief(60, 12), func(t *testing.T, rng *rand.Rand, a, s Shape) {
		f, ok := frustumOf(a)
		if ok && rng.IntN(3) == 0 {
			thin := [...]float64{0x1p-20, 0x1p-10, 0x1p10}[rng.IntN(3)]
			f.b = f.a.Add(f.b.Sub(f.a).Scale(thin))
			if thin > 1 {
				f.r = 0x1p-10
			}
			a = f.value()
		}
		p := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
		ma, mb := Motion{Move: p().Scale(2), Pivot: p(), Spin: SpinBy(p(), 6*rng.Float64())}, Motion{}
		if _, isBox := s.(Box); !isBox && rng.IntN(2) == 0 { // In has no open boxes
			mb = Motion{Move: p(), Pivot: p(), Spin: someSpin()}
		}
		if rng.IntN(4) == 0 {
			ma.Spin = Spin{}
		}
		if h, ok := checkTurning(t, a, ma, s, mb); ok && h.T > 0 {
			hits++
		}
	})
	if hits < 10 {
		t.Errorf("%d hits", hits)
	}
}

// TestFrustumBoundsNearAxes: the box around a cylinder or a cone holds its rims also where the axis is along one of the axes but for numbers
// whose squares are 0.
func TestFrustumBoundsNearAxes(t *testing.T) {
	for _, s := range [...]Shape{
		Cylinder{Vec{}, Vec{1, 1e-200, 0}, 1},
		Cylinder{Vec{}, Vec{1e150, 1e-20, 0}, 1e200},
		Cone{Vec{}, Vec{1, 0, 1e-170}, 1},
	} {
		f, _ := frustumOf(s)
		axis := f.b.Sub(f.a)
		if least := -f.r * max(axis.Y, axis.Z) / axis.X; Bounds(s).Min.X > least*(1-1e-9) {
			t.Errorf("Bounds(%#v) = %v, want at most %v", s, Bounds(s), least)
		}
	}
}

// TestFrustumLeastWay: no direction of many, each of which is improved step by step, is a shorter way out of two curved shapes. Many of
// these have ends of their axes in common, or one axis.
func TestFrustumLeastWay(t *testing.T) {
	for _, c := range []struct {
		a, b  Shape
		depth float64
	}{
		// Of these the depth was 0: no simplex was certainly around the origin.
		{Cone{Vec{-1, -4, 4}, Vec{4, -4, -4}, 3}, Cone{Vec{4, -4, -4}, Vec{-1, -4, 4}, 1}, 2.85892801374},
		{Cylinder{Vec{2, -3, -3}, Vec{-4, -2, 1}, 3}, Cone{Vec{2, -3, -3}, Vec{-4, -2, 1}, 1}, 3.96278988892},
		{Cone{Vec{0, -3, 0}, Vec{-3, 0, -2}, 2}, Cone{Vec{-3, 0, -2}, Vec{0, -3, 0}, 1}, 1.83973242202},
	} {
		if k, ok := Collide(c.a, c.b); !ok || math.Abs(k.Depth-c.depth) > 1e-10 {
			t.Errorf("Collide(%#v, %#v) = %+v, %v, want the depth %v", c.a, c.b, k, ok, c.depth)
		}
	}
	rng := rand.New(rand.NewPCG(*seed, 42))
	normal := func() Vec { return Vec{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()} }
	seen := 0
	for i := range unlessBrief(1200, 120) {
		var few [3]Vec
		for k := range few {
			if few[k] = normal().Scale(2); i%2 == 0 {
				few[k] = Vec{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4)}
			}
		}
		p := func() Vec { return few[rng.IntN(len(few))] }
		r := func() float64 { return float64(1+rng.IntN(6)) / 2 }
		make := func() Shape {
			a, b := p(), p()
			return [...]Shape{Cylinder{a, b, r()}, Cone{a, b, r()}, Tapered{a, b, r(), r()}}[rng.IntN(3)]
		}
		var x, y operand
		a, b := make(), make()
		x.set(a)
		y.set(b)
		if !frustumIn(a) && !frustumIn(b) {
			continue
		}
		pair, ok := taperedPairOf(&x, &Vec{}, &y, &Vec{})
		if !ok || !pair.y.isCurved() || pair.relate() != penetrating {
			continue
		}
		seen++
		way, f := pair.wayOfFrustum(), discsOf(&pair)
		height := func(n Vec) float64 {
			x, y := f.support(n)
			return x.Sub(y).Dot(n)
		}
		for range 24 {
			n := unit(normal())
			best := height(n)
			for by := 0.5; by > 1e-6; {
				m := unit(n.Add(normal().Scale(by)))
				if h := height(m); h > best {
					n, best = m, h
				} else {
					by *= 0.9
				}
			}
			if best > way.gap+f.r+1e-9*f.size {
				t.Fatalf("%#v, %#v: the way out along %v is %v long, along %v it is %v", a, b, way.n, -way.gap, n, -(best - f.r))
			}
		}
	}
	if seen < 50 {
		t.Errorf("%d pairs overlap", seen)
	}
}

// TestFrustumMisses: floats tell that a path, a motion or a shape misses the capsule around a cylinder or a cone, grown or not.
func TestFrustumMisses(t *testing.T) {
	a, b := Vec{4, 4, 0}, Vec{5, 5, 9}
	for _, s := range [...]Shape{Cylinder{a, b, 2}, &Cone{a, b, 2}, Rounded{Cylinder{a, b, 1}, 1}, &Rounded{Rounded{Cone{a, b, 1}, 0.5}, 0.5}, Tapered{a, b, 1, 2}} {
		for _, path := range [...]Path{Segment{Vec{9, 0, 0}, Vec{9, 0, 9}}, Ray{Vec{9, 0, 5}, Vec{1, -1, 0}}, Line{Vec{9, 0, 5}, Vec{1, 1, 0}}} {
			var w planeClip
			if answer := w.clipShape(path, s, theHit); answer != castMiss {
				t.Errorf("%#v past %#v: %v", path, s, answer)
			}
			if w = (planeClip{}); w.clipShape(Segment{Vec{4.5, 4.5, 4.5}, Vec{9, 9, 9}}, s, theHit) != castUnsure {
				t.Errorf("a path from inside of %#v is told", s)
			}
		}
		for _, other := range [...]Shape{Vec{9, 0, 0}, Capsule{Vec{9, 0, 0}, Vec{9, 1, 9}, 1}, Box{Vec{8, 0, 0}, Vec{9, 1, 9}}, Cone{Vec{9, 0, 0}, Vec{9, 1, 9}, 1}} {
			if relateOther(s, other) != apart || relateOther(other, s) != apart {
				t.Errorf("%#v and %#v are not apart", s, other)
			}
			if relateMoving(s, &Vec{2, 0, 0}, other, &Vec{2, -1, 0}) != castMiss {
				t.Errorf("%#v and %#v do not certainly stay apart", s, other)
			}
			if relateMoving(s, &Vec{}, movedShape(other, Vec{-4, 4, 0}), &Vec{}) != castUnsure {
				t.Errorf("the capsule around %#v tells that it is hit", s)
			}
		}
	}
}
