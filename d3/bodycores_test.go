package d3

import (
	"math"
	"math/big"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestThickRays: rays and lines with radii whose sum is no float.
func TestThickRays(t *testing.T) {
	endless := []oracle.Kind{oracle.Ray, oracle.Line}
	var signs [3]int
	for pair, rng := range oracle.Pairs(endless, endless, *seed, t.Name()) {
		for _, family := range oracle.BodyFamilies {
			for range unlessBrief(*cases, 10) {
				a, m, b := family.Swept(rng, dim, pair[0], pair[1])
				if a.V[1] == [3]float64{} || b.V[1] == [3]float64{} {
					continue // a point
				}
				for _, s := range [...]*oracle.Body{&a, &b} {
					if len(s.Radii) > 0 && rng.IntN(3) > 0 {
						s.Radii = append(s.Radii[:1:1], math.Ldexp(s.Radii[0], -40-rng.IntN(30)))
					}
				}
				x, y, by := shapeOfBody(a), shapeOfBody(b), vecOf(m)
				sign := oracle.BodySign(a, b)
				signs[sign+1]++
				c, ok := Collide(x, y)
				d := Distance(x, y)
				if Overlap(x, y) != (sign <= 0) || ok != (sign <= 0) || (d == 0) != ok || Distance(y, x) != d {
					t.Fatalf("%s: %#v, %#v: %v, %+v, %v, want %v", family.Name, x, y, Overlap(x, y), c, d, sign)
				}
				gap := oracle.BodyGap(a, b, [3]*big.Rat{})
				if u := halfUnits(d, gap, a, b); sign > 0 && !(u < 16) {
					t.Fatalf("%s: Distance(%#v, %#v) = %v, want %v", family.Name, x, y, d, gap)
				}
				onA, onB := ClosestPoints(x, y)
				if sign > 0 {
					halfPoints(t, a, b, onA, onB)
				} else if onA != onB || onA != c.Point {
					t.Fatalf("%s: %#v, %#v: %+v, points %v, %v", family.Name, x, y, c, onA, onB)
				}
				_, swept := Sweep(x, by, y)
				_, span := SweepSpan(x, by, y)
				if want := oracle.BodySweepOK(a, m, b, [3]float64{}); swept != want || span != want {
					t.Fatalf("%s: Sweep(%#v, %v, %#v): %v, %v, want %v", family.Name, x, by, y, swept, span, want)
				}
			}
		}
	}
	t.Logf("%v", signs)
}

// TestPathsByThickRays: paths without an end by rays and lines whose radii add up to no float.
func TestPathsByThickRays(t *testing.T) {
	kinds := []oracle.Kind{oracle.Ray, oracle.Line}
	for _, family := range oracle.BodyFamilies[:10] {
		for k, rng := range oracle.Pairs(kinds, kinds, *seed, t.Name()+family.Name) {
			for range unlessBrief(*cases, 5) {
				a, b := family.Pair(rng, dim, k[0], k[1])
				a.Radii = nil
				b.Radii = append(b.Radii, rng.Float64()*oracle.BodyScale(a, b)/4, rng.Float64()*0x1p-40*oracle.BodyScale(a, b))
				bodyPathAgrees(func(format string, args ...any) { t.Errorf(format, args...) }, a, b)
			}
		}
	}
}

// TestThickParallelLines: of parallel lines that have a radius, the normal leads out of the second
// one, in both orders.
func TestThickParallelLines(t *testing.T) {
	for _, x := range []struct {
		a, b Rounded
		want Contact
	}{
		{Rounded{Line{xy(0, -4), xy(2, 0)}, 1}, Rounded{Line{xy(-4, -3), xy(2, 0)}, 2}, Contact{Normal: xy(0, -1), Depth: 2}},
		{Rounded{Line{xy(0, 4), xy(2, 0)}, 1}, Rounded{Line{xy(-4, 3), xy(-2, 0)}, 2}, Contact{Normal: xy(0, 1), Depth: 2}},
		{Rounded{Line{xy(1, 4), xy(0, 1)}, 0.5}, Rounded{Line{xy(0, 3), xy(0, 3)}, 0.5}, Contact{Normal: xy(1, 0), Depth: 0}},
	} {
		c, ok := Collide(x.a, x.b)
		back, _ := Collide(x.b, x.a)
		if !ok || c.Normal != x.want.Normal || c.Depth != x.want.Depth || back.Normal != c.Normal.Neg() || back.Depth != c.Depth {
			t.Errorf("Collide(%v, %v) = %+v, swapped %+v, want %+v", x.a, x.b, c, back, x.want)
		}
	}
}

// TestPointsBeyondFloats: no point is NaN.
func TestPointsBeyondFloats(t *testing.T) {
	p := Ray{xy(2.2e-162, 0), xy(0, -1)}
	s := Rounded{Ray{xy(1e-310, -1e-310), xy(1e-310, -1)}, 1}
	hits, n := Crossings(p, s)
	for _, h := range hits[:n] {
		if h.Point != h.Point || h.Normal != h.Normal || math.IsNaN(h.T) {
			t.Errorf("Crossings(%v, %v): %+v", p, s, h)
		}
	}
	h, ok := Sweep(NewHull(xy(-math.MaxFloat64, 1e308), xy(-1, -1e308)), xy(1e308, -1), xy(8.98846567431158e+307, -8.98846567431158e+307))
	if h.Point != h.Point || h.Normal != h.Normal || math.IsNaN(h.T) || !ok {
		t.Errorf("Sweep among the largest floats: %+v, %v", h, ok)
	}
}
