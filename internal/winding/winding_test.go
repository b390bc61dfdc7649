package winding_test

import (
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/winding"
)

type point = [3]float64

// around returns the sum over all parts.
func around(dim int, parts [][3]point, p point) (n int, isFlush bool) {
	for i := range parts {
		a, b, c := &parts[i][0], &parts[i][1], &parts[i][2]
		one, flush := 0, false
		if dim == 3 {
			one, flush = winding.Triangle(a, b, c, &p)
		} else {
			one, flush = winding.Edge((*[2]float64)(a[:2]), (*[2]float64)(b[:2]), (*[2]float64)(p[:2]))
		}
		n += one
		isFlush = isFlush || flush
	}
	return n, isFlush
}

// TestWinding compares the sum of all parts with a ray in a random direction, on integers, for points on the surface and beside it.
// If asked for all cases, it takes fewer in space than in the plane, to end after some five seconds: TestSolidOracle of d3 and TestRegionOracle of d2 try 10⁶.
func TestWinding(t *testing.T) {
	t.Parallel()
	for _, dim := range []int{2, 3} {
		rng := rand.New(rand.NewPCG(1, uint64(dim)))
		start, asked, inside, flush, several := time.Now(), 0, 0, 0, 0
		for asked < long.Rounds([]int{100_000, 50_000}[dim-2], 20_000) {
			s := oracle.RandomSurface(rng, dim)
			parts := s.Parts
			for range 8 {
				p := s.PointBeside(rng)
				asked++
				want, isOn := oracle.Winding(rng, dim, parts, p)
				got, isFlush := around(dim, parts, p)
				if isOn && !isFlush || dim == 2 && isOn != isFlush {
					t.Fatalf("%s, %d: %v around %v: on %v, flush %v", s.Family, dim, parts, p, isOn, isFlush)
				}
				if !isOn && got != want {
					t.Fatalf("%s, %d: %v around %v: %d, want %d", s.Family, dim, parts, p, got, want)
				}
				switch {
				case isOn:
					flush++
				case got != 0:
					inside++
					if got*got > 1 {
						several++
					}
				}
			}
		}
		if inside < asked/25 || flush < asked/20 || several == 0 {
			t.Errorf("%d points: %d inside, %d of them several times, %d on the surface", asked, inside, several, flush)
		}
		t.Logf("in %d dimensions, %d points in %v: %d inside, %d of them several times, %d on the surface",
			dim, asked, time.Since(start).Round(time.Millisecond), inside, several, flush)
	}
}

// TestBothSidesOfAnEdge: an edge is counted once, whichever of its triangles has it, and p on the line of an edge, in the plane of a
// face and behind a corner is beside them all.
func TestBothSidesOfAnEdge(t *testing.T) {
	a, b, c, d := point{0, 0, 0}, point{4, 0, 0}, point{0, 4, 0}, point{0, 0, 4}
	box := [][3]point{{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}}
	for _, c := range []struct {
		p    point
		want int
	}{
		{point{0.5, 0.5, 0.5}, 1},
		{point{1, 1, 1}, 1},
		{point{-1, 0, 0}, 0}, // along an edge
		{point{-1, 1, 0}, 0}, // along a face
		{point{-1, 0, 4}, 0}, // at a corner
		{point{-1, 1, 1}, 0},
		{point{-1, 2, 2}, 0}, // at an edge
		{point{5, 0, 0}, 0},
		{point{2, 2, 1}, 0},
	} {
		if n, _ := around(3, box, c.p); n != c.want {
			t.Errorf("%v: %d, want %d", c.p, n, c.want)
		}
	}
}

func TestNothingAllocates(t *testing.T) {
	a, b, c, p := point{0, 0, 0}, point{1e300, 0, 5e-324}, point{0, 1, 1}, point{0, 0.5, 0.5}
	if n := testing.AllocsPerRun(100, func() {
		winding.Triangle(&a, &b, &c, &p)
		winding.Edge((*[2]float64)(a[:2]), (*[2]float64)(b[:2]), (*[2]float64)(p[:2]))
	}); n != 0 {
		t.Errorf("%v allocations", n)
	}
}
