package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/exact"
)

// gridDraw draws numbers of a grid.
type gridDraw struct {
	*rand.Rand
	unit  float64
	most  int64
	where Vec // what all points are moved by, so far away that differences are still exact
}

// newGridDraw draws a grid: small integers, where ties are many, up to the largest ones that count as small, and now
// and then too large ones.
func newGridDraw(rng *rand.Rand) gridDraw {
	g := gridDraw{Rand: rng, unit: math.Ldexp(1, rng.IntN(61)-30), most: 1 << rng.IntN(18)}
	if rng.IntN(4) != 0 {
		g.most = 1 + rng.Int64N(4)
	}
	if rng.IntN(3) == 0 {
		g.where = g.vec().Scale(math.Ldexp(1, rng.IntN(30)))
	}
	return g
}

func (g *gridDraw) number() float64 { return float64(float64(g.Int64N(2*g.most+1)-g.most) * g.unit) }

func (g *gridDraw) vec() (v Vec) {
	for k := range dim {
		v = v.Add(axisOf(k).Scale(g.number()))
	}
	return v
}

func (g *gridDraw) point() Vec { return g.vec().Add(g.where) }

func (g *gridDraw) radius() float64 {
	if g.IntN(2) == 0 {
		return 0
	}
	return math.Abs(g.number())
}

// shape draws one of the first kinds.
func (g *gridDraw) shape(kinds int) Shape {
	p := g.point()
	q := p.Add(g.vec())
	switch g.IntN(kinds) {
	case 0:
		return p
	case 1:
		return Sphere{p, g.radius()}
	case 2:
		return Segment{p, q}
	case 3, 4:
		return Capsule{p, q, g.radius()}
	case 5:
		return Ray{p, g.vec()}
	case 6:
		return Line{p, g.vec()}
	}
	return p
}

// body draws one with corners, or a round one.
func (g *gridDraw) body() (s Shape) {
	p := g.point()
	switch g.IntN(6) {
	case 0:
		s = Triangle{p, p.Add(g.vec()), p.Add(g.vec())}
	case 1:
		q := p.Add(g.vec())
		lo := each(p, q, func(x, y float64) float64 { return min(x, y) })
		hi := each(p, q, func(x, y float64) float64 { return max(x, y) })
		s = Box{lo, hi}
	case 2:
		b := OrientedBox{Center: p}
		for i := range b.Half {
			b.Half[i] = g.vec()
		}
		s = b
	case 3:
		points := make([]Vec, 1+g.IntN(8))
		for i := range points {
			points[i] = p.Add(g.vec())
		}
		h := NewHull(points...)
		s = h
		if g.IntN(2) == 0 {
			s = h.Translate(g.vec())
		}
	default:
		return g.shape(5)
	}
	if g.IntN(4) == 0 {
		s = Rounded{s, g.radius()}
	}
	return s
}

// TestSpansOnGrid holds the small integers to the wide ones.
func TestSpansOnGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 19))
	counts := map[relation]int{}
	for range unlessBrief(2000**cases, 20000) {
		g := newGridDraw(rng)
		var x, y core
		if x.set(g.shape(7)); rng.IntN(2) == 0 {
			g.where = x.a
		}
		y.set(g.shape(7))
		for _, p := range []*Vec{&x.a, &y.b} {
			if rng.IntN(8) == 0 {
				*p = p.Add(axisOf(rng.IntN(dim)).Scale(float64(g.unit * math.Ldexp(1, -rng.IntN(25)))))
			}
		}
		if x.kind == exact.Point {
			x.b = x.a
		}
		if y.kind == exact.Point {
			y.a = y.b
		}
		rel := relateSpans(x.kind, &x.a, &x.b, x.r, y.kind, &y.a, &y.b, y.r)
		back := relateSpans(y.kind, &y.a, &y.b, y.r, x.kind, &x.a, &x.b, x.r)
		counts[rel]++
		sx, sy := x.span(), y.span()
		if want := relation(exact.Sign(&sx, &sy, x.r, y.r, dim)); rel != back || rel != undecided && rel != want {
			t.Fatalf("%#v and %#v stand to each other as %v and %v, want %v", x, y, rel, back, want)
		}
	}
	t.Log(counts)
	for _, rel := range []relation{penetrating, touching, apart, undecided} {
		if counts[rel] < 100 {
			t.Errorf("%d pairs stand to each other as %v", counts[rel], rel)
		}
	}
}

// TestGJKFloatOnGrid holds the small integers of sketches to those of solids.
func TestGJKFloatOnGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 20))
	counts := map[relation]int{}
	for range unlessBrief(1000**cases, 10000) {
		g := newGridDraw(rng)
		a, b := g.body(), g.body()
		rel, back := relateGJK(a, b), relateGJK(b, a)
		var x, y operand
		x.set(a)
		y.set(b)
		x.solid.list, y.solid.list = listOf(a), listOf(b)
		x.bound()
		y.bound()
		z := between(&x.solid, &y.solid)
		z.set(&Vec{}, &Vec{})
		var s simplex
		want := z.decide(&s, true)
		for _, r := range []relation{rel, back} {
			counts[r]++
			if !agrees(r, int(want)) {
				t.Fatalf("%#v and %#v stand to each other as %v, want %v", a, b, r, want)
			}
		}
		if got := Overlap(a, b); got != (want <= touching) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
			t.Fatalf("Overlap(%#v, %#v) = %v, want %v", a, b, got, want)
		}
	}
	t.Log(counts)
	for _, rel := range []relation{penetrating, overlapping, apart} {
		if counts[rel] < 100 {
			t.Errorf("%d pairs stand to each other as %v", counts[rel], rel)
		}
	}
}

// TestHeightFilter holds verdicts about half-spaces to those of the general way, on grids and beside them.
func TestHeightFilter(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 21))
	counts := map[relation]int{}
	for range unlessBrief(2000**cases, 20000) {
		g := newGridDraw(rng)
		h := HalfSpace{g.point(), g.vec()}
		if rng.IntN(4) == 0 {
			h.Normal = axisOf(rng.IntN(dim)).Scale(g.unit)
		}
		s := g.body()
		switch rng.IntN(5) {
		case 0:
			s = g.shape(7)
		case 1:
			s = HalfSpace{g.point(), h.Normal.Scale(float64(rng.IntN(7) - 3))}
		}
		if rng.IntN(4) == 0 { // next to a tie
			h.Point = h.Point.Add(h.Normal.Scale(math.Ldexp(float64(rng.IntN(3)-1), -rng.IntN(80))))
		}
		rel := relateHalfSpace(&h, s)
		counts[rel]++
		want := overlapBodies(s, h)
		if rel != undecided && rel <= touching != want {
			t.Fatalf("%#v and %#v stand to each other as %v, Overlap %v", s, h, rel, want)
		}
		c, ok := Collide(s, h)
		if ok != want || rel == touching && c.Depth != 0 || rel == penetrating && !(c.Depth > 0) {
			t.Fatalf("%#v and %#v stand to each other as %v, Collide %+v, %v", s, h, rel, c, ok)
		}
		for _, got := range []bool{Overlap(s, h), Overlap(h, s), Overlap(pointed(s), &h), Overlap(&h, s)} {
			if got != want {
				t.Fatalf("Overlap(%#v, %#v) = %v, want %v", s, h, got, want)
			}
		}
	}
	t.Log(counts)
	for _, rel := range []relation{penetrating, touching, apart} {
		if counts[rel] < 100 {
			t.Errorf("%d pairs stand to each other as %v", counts[rel], rel)
		}
	}
}

// TestLowOverlap: products that vanish tell nothing about what stands on a half-space.
func TestLowOverlap(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 31))
	some := func(exps ...int) float64 {
		return math.Ldexp(float64(rng.IntN(9)-4), exps[rng.IntN(len(exps))])
	}
	for range unlessBrief(2000**cases, 20000) {
		normal, size := rng.IntN(1400)-700, rng.IntN(400)-200
		of := func(exp int) (p Vec) {
			return each(p, p, func(_, _ float64) float64 { return some(exp, exp, exp-1, exp-30, exp-60) })
		}
		h := HalfSpace{of(size), of(normal)}
		p, q, r := of(size), of(size), math.Abs(some(size+1, size, size-1))
		for _, s := range []Shape{p, Sphere{p, r}, Segment{p, q}, Capsule{p, q, r}, Triangle{p, q, of(size)}, Ray{p, of(normal)}, Line{p, of(normal)}, Box{p.Min(q), p.Max(q)}} {
			want := overlapBodies(s, &h)
			for _, got := range []bool{Overlap(s, h), Overlap(h, s)} {
				if got != want {
					t.Fatalf("Overlap(%#v, %#v) = %v, want %v", s, h, got, want)
				}
			}
		}
	}
}

// TestWildRaysOverlap: a ray overlaps no half-space if a number of either is infinite or none.
func TestWildRaysOverlap(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 34))
	wild := [...]float64{math.Inf(1), math.Inf(-1), math.NaN(), math.MaxFloat64}
	of := func() Vec {
		return each(Vec{}, Vec{}, func(_, _ float64) float64 {
			if rng.IntN(3) == 0 {
				return wild[rng.IntN(len(wild))]
			}
			return float64(rng.IntN(5) - 2)
		})
	}
	found := 0
	for range unlessBrief(4000**cases, 40000) {
		h, r := HalfSpace{of(), of()}, Ray{of(), of()}
		want := overlapBodies(r, &h)
		if sum := h.Point.Scale(0).Add(h.Normal.Scale(0)).Add(r.Origin.Scale(0)).Add(r.Dir.Scale(0)); want && sum != (Vec{}) {
			t.Fatalf("%#v overlaps %#v", r, h)
		}
		if want {
			found++
		}
		for _, got := range []bool{Overlap(r, h), Overlap(h, r), Overlap(&r, h), Overlap(h, &r), Overlap(r, &h), Overlap(&h, r)} {
			if got != want {
				t.Fatalf("Overlap(%#v, %#v) = %v, want %v", r, h, got, want)
			}
		}
	}
	if found == 0 {
		t.Error("none overlaps")
	}
}

// TestSegmentsOverlap holds what is asked first of balls and capsules to integers, from all that vanishes to what overflows.
func TestSegmentsOverlap(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 32))
	decided := 0
	for range unlessBrief(4000**cases, 40000) {
		at := rng.IntN(2000) - 1000
		of := func(exp int) (p Vec) {
			return each(p, p, func(_, _ float64) float64 {
				return math.Ldexp(float64(rng.IntN(9)-4), max(-1074, min(exp-rng.IntN(3), 1020)))
			})
		}
		along := at - []int{0, 0, 3, 60, 200, 600, -60, -300}[rng.IntN(8)]
		a, p := of(at), of(at)
		b, q := a.Add(of(along)), p.Add(of(along))
		r := math.Ldexp(rng.Float64(), max(-1070, min(at+1, 1020)))
		if rng.IntN(2) == 0 { // next to a tie
			r = Distance(p, Segment{a, b})
		}
		ball, bar, other := Sphere{p, r}, Capsule{a, b, 0}, Capsule{p, q, r}
		for _, s := range []Shape{ball, other} {
			var x, y core
			if !x.set(s) || !y.set(bar) || !x.isValid() || !y.isValid() {
				continue
			}
			want := decide(&x, &y) <= touching
			if _, ok := isNearSegment(&p, &a, &b, r); ok {
				decided++
			}
			for _, got := range []bool{Overlap(s, bar), Overlap(bar, s)} {
				if got != want {
					t.Fatalf("Overlap(%#v, %#v) = %v, want %v", s, bar, got, want)
				}
			}
		}
	}
	t.Logf("%d decided", decided)
}
