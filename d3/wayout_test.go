package d3

import (
	"math"
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
		for i := range unlessShort(60, 10) {
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
			all := leaving{depth: math.Inf(1)}
			z.tryFaces(&all, &z.a)
			z.tryFaces(&all, &z.b)
			z.tryEdges(&all)
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
