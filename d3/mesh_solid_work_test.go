package d3

import (
	"fmt"
	"math"
	"math/bits"
	"math/rand/v2"
	"testing"

	tree "github.com/hantei-go/hantei/internal/tree/d3"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestSolidAllocatesNothing asks inside, outside, on the surface and where integers decide.
func TestSolidAllocatesNothing(t *testing.T) {
	for _, s := range []*Solid{cube(0, 4).solid(t), cube(-1e308, 1e308).solid(t), cube(5e-324, 1).solid(t), torusSurface(20).solid(t)} {
		for _, p := range []Vec{{1, 2, 3}, {2, 2, 2}, {4, 4, 4}, {-1, 0, 0}, {4, 1, 2}, {8, 0, 0}, {5e-324, 1, 1e-320}, {math.NaN(), 0, 0}} {
			if n := allocations(func() {
				s.Winding(p)
				s.Contains(p)
				s.SignedDistance(p)
				s.Bounds()
			}); n != 0 {
				t.Errorf("%v in %v: %v allocations", p, s.Bounds(), n)
			}
		}
	}
}

// TestSolidWorkGrows counts the triangles that Winding looks at, which is no more of a large sphere than of a small one: a line along x
// meets two of them, and a few boxes beside these. It also compares distances with a plain loop.
func TestSolidWorkGrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 403))
	points := make([]Vec, 2000)
	for i := range points {
		points[i] = scatter(rng, 1)
	}
	var before float64
	for i, k := range []int{8, 16, 32} {
		s := sphereSurface(k).solid(t)
		looked := 0
		for _, p := range points {
			ray := boundsAlongX(p)
			var q tree.BoxQuery
			q.Start(&s.data.tree, &ray)
			for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
				looked += bits.OnesCount64(set)
			}
			want := 0
			if p.Len() < 0.9 {
				want = 1
			}
			if n, on := s.Winding(p); p.Len() < 0.9 && n != want || p.Len() > 1 && n != 0 || on {
				t.Fatalf("%v: %d, on %v", p, n, on)
			}
		}
		for _, p := range points[:50] {
			n, on := s.Winding(p)
			checkSigned(t, s, p, n, on)
		}
		each := float64(looked) / float64(len(points))
		t.Logf("%.2f of %d triangles for each point", each, s.Len())
		if i > 0 && each > 1.5*before {
			t.Errorf("%.2f of %d triangles for each point, %.2f of a quarter of them", each, s.Len(), before)
		}
		before = each
	}
}

// FuzzSolidWinding compares a Solid with the oracle. Each byte chooses a number, and four points with one of the numbers 0 to 7 make a
// tetrahedron.
func FuzzSolidWinding(f *testing.F) {
	numbers := [...]float64{0, 1, 2, 3, -1, 0.5, 0.1, 0.3, 4, 5e-324, -5e-324, 1e300, -1e300, math.MaxFloat64, 0x1p52, 0x1p52 + 1}
	rng := rand.New(rand.NewPCG(1, 404))
	for range 20 {
		data := make([]byte, 27+4+8)
		for i := range data {
			data[i] = byte(rng.Uint32()) & 0x77
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 31 || len(data) > 100 {
			t.Skip("too few numbers, or too many")
		}
		var places [9][3]float64
		for i := range 27 {
			places[i/3][i%3] = numbers[data[i]&15]
		}
		var o oracle.Surface
		for i := 27; i+4 <= len(data); i += 4 {
			a, b, c, d := places[data[i]&7], places[data[i+1]&7], places[data[i+2]&7], places[data[i+3]&7]
			o.Parts = append(o.Parts, [3][3]float64{a, c, b}, [3][3]float64{a, b, d}, [3][3]float64{b, c, d}, [3][3]float64{c, a, d})
		}
		s := surfaceLike(&o, data[0]&16 != 0).solid(t)
		for _, x := range places {
			want, wantOn := oracle.Winding(rand.New(rand.NewPCG(1, 1)), 3, o.Parts, x)
			n, on := s.Winding(at(x))
			if n != want || on != wantOn {
				t.Fatalf("%v around %v: %d, on %v, want %d, on %v", o.Parts, x, n, on, want, wantOn)
			}
			checkSigned(t, s, at(x), n, on)
		}
	})
}

// BenchmarkSolid asks about random points in the box of a sphere.
func BenchmarkSolid(b *testing.B) {
	rng := rand.New(rand.NewPCG(1, 405))
	points := make([]Vec, 1024)
	for i := range points {
		points[i] = scatter(rng, 1)
	}
	for _, k := range []int{9, 289} {
		s := sphereSurface(k).solid(b)
		b.Run(fmt.Sprintf("Winding/%d", s.Len()), func(b *testing.B) {
			for i := range b.N {
				s.Winding(points[i&1023])
			}
		})
		b.Run(fmt.Sprintf("SignedDistance/%d", s.Len()), func(b *testing.B) {
			for i := range b.N {
				s.SignedDistance(points[i&1023])
			}
		})
	}
}
