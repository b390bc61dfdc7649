package d3

import (
	"math"
	"math/rand/v2"
	"testing"
)

// taperedKinds makes shapes of all types in a box of about the given size.
var taperedKinds = []struct {
	name string
	make func(rng *rand.Rand, p func() Vec, r func() float64) Shape
}{
	{"point", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return p() }},
	{"segment", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return Segment{p(), p()} }},
	{"ray", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return Ray{p(), p()} }},
	{"line", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return Line{p(), p()} }},
	{"ball", func(_ *rand.Rand, p func() Vec, r func() float64) Shape { return Sphere{p(), r()} }},
	{"capsule", func(_ *rand.Rand, p func() Vec, r func() float64) Shape { return Capsule{p(), p(), r()} }},
	{"triangle", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return Triangle{p(), p(), p()} }},
	{"box", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape {
		a, b := p(), p()
		return Box{a.Min(b), a.Max(b)}
	}},
	{"open box", func(rng *rand.Rand, p func() Vec, _ func() float64) Shape {
		a, b := p(), p()
		box := Box{a.Min(b), a.Max(b)}
		lo, hi := box.Min.coords(), box.Max.coords()
		for k := range dim {
			if rng.IntN(2) == 0 {
				lo[k] = math.Inf(-1)
			}
			if rng.IntN(2) == 0 {
				hi[k] = math.Inf(1)
			}
		}
		return Box{vecOf(lo), vecOf(hi)}
	}},
	{"oriented box", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape {
		b := OrientedBox{Center: p()}
		for i := range b.Half {
			b.Half[i] = p().Scale(0.5)
		}
		return b
	}},
	{"hull", func(rng *rand.Rand, p func() Vec, _ func() float64) Shape {
		var all []Vec
		for range 1 + rng.IntN(10) {
			all = append(all, p())
		}
		return NewHull(all...).Translate(p())
	}},
	{"half-space", func(_ *rand.Rand, p func() Vec, _ func() float64) Shape { return HalfSpace{p(), p()} }},
	{"rounded box", func(_ *rand.Rand, p func() Vec, r func() float64) Shape {
		a, b := p(), p()
		return Rounded{Box{a.Min(b), a.Max(b)}, r()}
	}},
	{"tapered", func(_ *rand.Rand, p func() Vec, r func() float64) Shape { return Tapered{p(), p(), r(), r()} }},
	{"rounded tapered", func(_ *rand.Rand, p func() Vec, r func() float64) Shape {
		return Rounded{Tapered{p(), p(), r(), r()}, r()}
	}},
}

// leastOf returns the least value of the convex function f from 0 to 1, and where.
func leastOf(f func(t float64) float64) (least, at float64) {
	least, at = f(0), 0
	if x := f(1); x < least {
		least, at = x, 1
	}
	lo, hi := 0.0, 1.0
	const g = 0.6180339887498949
	x, y := hi-g*(hi-lo), lo+g*(hi-lo)
	fx, fy := f(x), f(y)
	for range 80 {
		if fx < least {
			least, at = fx, x
		}
		if fy < least {
			least, at = fy, y
		}
		if fx < fy {
			hi, y, fy = y, x, fx
			x = hi - g*(hi-lo)
			fx = f(x)
		} else {
			lo, x, fx = x, y, fy
			y = lo + g*(hi-lo)
			fy = f(y)
		}
	}
	return least, at
}

// taperedGap returns the least distance of s from the centers of the balls of a, less their radii.
func taperedGap(a Tapered, s Shape) float64 {
	gap, _ := leastOf(func(t float64) float64 {
		r := a.RA + t*(a.RB-a.RA)
		return Distance(a.A.Lerp(a.B, t), s) - r
	})
	return gap
}

// eachTapered calls f with tapered capsules and shapes of all types, of which many are made of small integers.
func eachTapered(t *testing.T, n int, f func(t *testing.T, rng *rand.Rand, a Tapered, s Shape)) {
	for _, k := range taperedKinds {
		t.Run(k.name, func(t *testing.T) {
			rng := rand.New(rand.NewPCG(*seed, 21))
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
				f(t, rng, Tapered{p(), p(), r(), r()}, k.make(rng, p, r))
			}
		})
	}
}

// TestTaperedOverlap: Overlap and Distance are those of the union of all balls.
func TestTaperedOverlap(t *testing.T) {
	eachTapered(t, unlessBrief(400, 60), func(t *testing.T, _ *rand.Rand, a Tapered, s Shape) {
		want := taperedGap(a, s)
		got := Distance(a, s)
		if math.Abs(got-max(0, want)) > 1e-9 {
			t.Fatalf("Distance(%#v, %#v %v) = %v, want %v", a, s, s, got, want)
		}
		if math.Abs(want) > 1e-9 && Overlap(a, s) != (want < 0) {
			t.Fatalf("Overlap(%#v, %#v) = %v, gap %v", a, s, Overlap(a, s), want)
		}
		if (got == 0) != Overlap(a, s) || Overlap(s, a) != Overlap(a, s) || Distance(s, a) != got {
			t.Fatalf("%#v, %#v: the order matters, or queries disagree", a, s)
		}
		p, q := ClosestPoints(a, s)
		if x, y := ClosestPoints(s, a); x != q || y != p {
			t.Fatalf("ClosestPoints(%#v, %#v) = %v, %v, turned %v, %v", a, s, p, q, x, y)
		}
		if got > 0 && isFinite(got) && (math.Abs(p.Sub(q).Len()-got) > 1e-9 || Distance(p, a) > 1e-9 || Distance(q, s) > 1e-9) {
			t.Fatalf("ClosestPoints(%#v, %#v) = %v, %v: distance %v of %v, %v and %v off", a, s, p, q, p.Sub(q).Len(), got, Distance(p, a), Distance(q, s))
		}
	})
}

// TestTaperedCollide: the contact agrees with the verdict, moves to touching, and no way out that is tried is less.
func TestTaperedCollide(t *testing.T) {
	eachTapered(t, unlessBrief(400, 60), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
		c, ok := Collide(a, s)
		if ok != Overlap(a, s) {
			t.Fatalf("Collide(%#v, %#v) = %v", a, s, ok)
		}
		if !ok {
			return
		}
		k, _ := Collide(s, a)
		if k.Depth != c.Depth || k.Normal != c.Normal.Neg() && Shape(a) != s {
			t.Fatalf("Collide(%#v, %#v) = %+v, turned %+v", a, s, c, k)
		}
		if math.Abs(c.Normal.Len()-1) > 1e-14 {
			t.Fatalf("Collide(%#v, %#v) = %+v, normal of length %v", a, s, c, c.Normal.Len())
		}
		if math.IsInf(c.Depth, 1) {
			return
		}
		if Overlap(a.Translate(c.Normal.Scale(c.Depth+1e-9)), s) {
			t.Fatalf("Collide(%#v, %#v) = %+v, which does not part them", a, s, c)
		}
		if c.Depth > 1e-9 && !Overlap(a.Translate(c.Normal.Scale(c.Depth-1e-9)), s) {
			t.Fatalf("Collide(%#v, %#v) = %+v, which is too far", a, s, c)
		}
		for range 40 {
			n := at([3]float64{rng.NormFloat64(), rng.NormFloat64(), rng.NormFloat64()}).Unit()
			if rng.IntN(2) == 0 {
				n = c.Normal.Add(n.Scale(0.1 * rng.Float64())).Unit()
			}
			if c.Depth > 1e-6 && !Overlap(a.Translate(n.Scale(c.Depth*(1-1e-7))), s) {
				t.Fatalf("Collide(%#v, %#v) = %+v, but %v is a shorter way", a, s, c, n)
			}
		}
		deep := c.Normal.Scale(c.Depth / 2)
		if d := max(Distance(c.Point.Sub(deep), a), Distance(c.Point.Add(deep), s)); d > 1e-9 && a.RA != a.RB {
			t.Fatalf("Collide(%#v, %#v) = %+v: the point is %v off", a, s, c, d)
		}
	})
}

// TestTaperedSweep: the time of impact is that at which the gap closes.
func TestTaperedSweep(t *testing.T) {
	eachTapered(t, unlessBrief(300, 40), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
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
		least, when := leastOf(func(x float64) float64 { return Distance(a.Translate(m.Scale(x)), s) })
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
			moved := a.Translate(m.Scale(x))
			if d := Distance(moved, s); d > 1e-9 {
				t.Fatalf("Sweep(%#v, %v, %#v): %v apart at %v", a, m, s, d, x)
			}
			if c, ok := Collide(moved, s); ok && c.Depth > 1e-9 && x > 0 && x < 1 {
				t.Fatalf("Sweep(%#v, %v, %#v): %v deep at %v", a, m, s, c.Depth, x)
			}
		}
		if moved := a.Translate(m.Scale(h.T)); h.T > 0 && max(Distance(h.Point, moved), Distance(h.Point, s)) > 1e-9 {
			t.Fatalf("Sweep(%#v, %v, %#v) = %+v: the point is %v off", a, m, s, h, max(Distance(h.Point, moved), Distance(h.Point, s)))
		}
	})
}

// TestTaperedPaths: RayCast, Clip and Crossings of paths.
func TestTaperedPaths(t *testing.T) {
	eachTapered(t, unlessBrief(600, 100), func(t *testing.T, rng *rand.Rand, a Tapered, s Shape) {
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

// pathOf returns the first point of a path.
func pathOf(p Path) (start, way Vec, ok bool) {
	var c core
	c.set(p)
	return c.a, c.u, true
}

// TestTaperedFar: where sizes are lost in the rounding of the places, and where all is tiny or huge, no answer is NaN, and the
// manifold agrees with the contact.
func TestTaperedFar(t *testing.T) {
	for _, far := range []struct{ scale, move float64 }{
		{1, 1e17}, {1, -1e300}, {5e-324, 0}, {1e-300, 0}, {1e-300, 1}, {1e300, 0}, {1e300, 1e308},
	} {
		rng := rand.New(rand.NewPCG(*seed, 30))
		p := func() Vec {
			v := at([3]float64{float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4), float64(rng.IntN(9) - 4)}).Scale(far.scale)
			return v.Add(xy(far.move, 0))
		}
		r := func() float64 { return float64(rng.IntN(4)) * far.scale }
		for range unlessBrief(60, 10) {
			for _, k := range taperedKinds {
				a, s := Tapered{p(), p(), r(), r()}, k.make(rng, p, r)
				m := p().Sub(p())
				for i, x := range append(reshaped(a, s, m), reshaped(s, a, m)...) {
					if math.IsNaN(x) {
						t.Fatalf("answer %d of %#v and %#v, moved by %v, is NaN", i, a, s, m)
					}
				}
				contactsAgree(t, a, s)
			}
		}
	}
}
