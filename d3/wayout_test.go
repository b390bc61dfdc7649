package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestWaysOutAgree: the way out of many corners that is found step by step is as short as the
// shortest of all that can be tried.
func TestWaysOutAgree(t *testing.T) {
	for name, number := range map[string]func() func() float64{
		"round": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name())
			return func() float64 { return rng.NormFloat64() }
		},
		"lattice": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name()+"lattice")
			return func() float64 { return float64(rng.IntN(9) - 4) }
		},
		"far": func() func() float64 {
			rng := oracle.Stream(*seed, t.Name()+"far")
			return func() float64 { return 0x1p30 + rng.Float64() }
		},
	} {
		next := number()
		found, penetrating, most := 0, 0, 0.0
		for i := range unlessBrief(60, 10) {
			points := make([]Vec, 16+i%24)
			for k := range points {
				points[k] = vecBy(next)
			}
			half := len(points) / 2
			x, y := NewHull(points[:half]...), NewHull(points[half:]...)
			var a, b body
			a.set(x)
			b.set(y)
			a.solid.list, b.solid.list = listOf(x), listOf(y)
			a.solid.edges, a.solid.faces = facetsOf(x)
			b.solid.edges, b.solid.faces = facetsOf(y)
			z := between(&a.solid, &b.solid)
			z.set(&Vec{}, &Vec{})
			var s simplex
			if z.relate(&s) >= touching {
				continue
			}
			penetrating++
			var l leaving
			if z.expand(&s, &l) {
				found++
			} else {
				continue
			}
			all := triedAll(&z)
			off := math.Abs(l.depth-all.depth) / float64(e*z.size)
			if most = max(most, off); !(off < 8) {
				t.Errorf("%s: %v along %v, the least of all is %v along %v: %.3g e·S", name, l.depth, l.n, all.depth, all.n, off)
			}
		}
		t.Logf("%s: %d of %d are found step by step, off by at most %.3g e·S", name, found, penetrating, most)
		if dim == 3 && name == "round" && found < penetrating*9/10 {
			t.Errorf("%s: only %d of %d are found step by step", name, found, penetrating)
		}
	}
}

// TestLookupsAllocateOnce: what is looked up is kept for the next time.
func TestLookupsAllocateOnce(t *testing.T) {
	x, y, box := roundHull(200, 1, Vec{}), roundHull(200, 2, Vec{}), Box{fill(-1), fill(1)}
	if n := testing.AllocsPerRun(10, func() {
		Collide(x, y)
		Collide(&y, &x)
		Collide(Rounded{x, 1}, y)
		Collide(x, box)
		Collide(x, Line{Vec{}, fill(1)})
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}

// TestLookupsAgree: what lookups leave to be tried has the least of all ways that can be.
func TestLookupsAgree(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			rng := oracle.Stream(*seed, t.Name())
			penetrating, most := 0, 0.0
			for range unlessBrief(600, 60) {
				p, q := family.Pair(rng, dim, oracle.Hull, oracle.Hull)
				x, y := coreOf(shapeOfBody(p)), coreOf(shapeOfBody(q))
				if rng.IntN(2) == 0 {
					x, y = manyCorners(rng, x), manyCorners(rng, y)
				}
				var a, b body
				a.set(x)
				b.set(y)
				a.solid.list, b.solid.list = listOf(x), listOf(y)
				a.solid.edges, a.solid.faces = facetsOf(x)
				b.solid.edges, b.solid.faces = facetsOf(y)
				if dim == 3 && (a.solid.faces == nil || b.solid.faces == nil) || dim == 2 && min(len(a.solid.list), len(b.solid.list)) < 3 {
					continue
				}
				z := between(&a.solid, &b.solid)
				z.set(&Vec{}, &Vec{})
				var s simplex
				if z.relate(&s) > touching {
					continue
				}
				penetrating++
				all := triedAll(&z)
				for _, l := range [...]leaving{lookedUp(&z), lookedUpAcross(&z, &z.a, &z.b), lookedUpAcross(&z, &z.b, &z.a)} {
					off := math.Abs(max(0, l.depth)-max(0, all.depth)) / float64(e*z.size)
					if most = max(most, off); !(off < 8) {
						t.Fatalf("%v and %v: %v along %v, the least of all is %v along %v: %.3g e·S", x, y, l.depth, l.n, all.depth, all.n, off)
					}
				}
			}
			t.Logf("%d overlap, off by at most %.3g e·S", penetrating, most)
		})
	}
}

func coreOf(s Shape) Shape {
	if r, ok := s.(Rounded); ok {
		return coreOf(r.Core)
	}
	return s
}

// manyCorners returns a hull with more corners within x, about where that is.
func manyCorners(rng *rand.Rand, x Shape) Shape {
	corners := x.(Hull).Corners()
	for range 12 {
		p := corners[0]
		for _, q := range corners {
			p = p.Lerp(q, rng.Float64())
		}
		corners = append(corners, p.Add(p.Sub(corners[0]).Scale(rng.Float64()*0.5)))
	}
	if h := NewHull(corners...); h.data != nil {
		return h
	}
	return x
}
