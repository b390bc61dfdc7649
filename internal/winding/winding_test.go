package winding_test

import (
	"math"
	"math/rand/v2"
	"testing"
	"time"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
	"github.com/hantei-go/hantei/internal/winding"
)

type point = [3]float64

// tetrahedron returns the faces of a tetrahedron, counter-clockwise seen from outside if d is on the front of abc's back.
func tetrahedron(a, b, c, d point) [][3]point {
	return [][3]point{{a, c, b}, {a, b, d}, {b, c, d}, {c, a, d}}
}

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

// family draws coordinates, of which many are equal.
type family struct {
	name   string
	number func(rng *rand.Rand) float64
}

var families = []family{
	{"wider lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(13) - 6) }},
	{"lattice", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)) }},
	{"far lattice", func(rng *rand.Rand) float64 { return 0x1p52 + float64(rng.IntN(4)) }},
	{"tiny", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)) * 0x1p-1074 }},
	{"huge", func(rng *rand.Rand) float64 { return float64(rng.IntN(4)-2) * 0x1p1022 }},
	{"largest", func(rng *rand.Rand) float64 { return pick(rng, math.MaxFloat64, -math.MaxFloat64, 1e300, 0, 5e-324) }},
	{"wild", func(rng *rand.Rand) float64 {
		return pick(rng, 0, 1, -1, 5e-324, -5e-324, 1e308, -1e308, 0x1p-537, 0x1p-1022, 3)
	}},
	{"decimal", func(rng *rand.Rand) float64 { return float64(rng.IntN(7)) * 0.1 }},
	{"ulps", func(rng *rand.Rand) float64 { return math.Nextafter(0.3, pick(rng, 0, 0.3, 1)) }},
	{"random", func(rng *rand.Rand) float64 { return rng.Float64() - 0.5 }},
}

func pick(rng *rand.Rand, from ...float64) float64 { return from[rng.IntN(len(from))] }

func (f *family) point(rng *rand.Rand) (p point) {
	for k := range p {
		p[k] = f.number(rng)
	}
	return p
}

// surface draws a closed surface that may cross itself: tetrahedra of any orientation that share corners, or a fan of triangles
// around an apex on both sides of a polygon; in the plane, polygons.
func (f *family) surface(rng *rand.Rand, dim int) (parts [][3]point) {
	corners := make([]point, 4+rng.IntN(5))
	for i := range corners {
		corners[i] = f.point(rng)
	}
	if dim == 2 {
		for range 1 + rng.IntN(2) {
			n := 3 + rng.IntN(5)
			ring := make([]point, n)
			for i := range ring {
				ring[i] = corners[rng.IntN(len(corners))]
			}
			for i := range ring {
				parts = append(parts, [3]point{ring[i], ring[(i+1)%n]})
			}
		}
		return parts
	}
	if rng.IntN(3) == 0 {
		apex, foot := f.point(rng), f.point(rng)
		for i := range corners {
			a, b := corners[i], corners[(i+1)%len(corners)]
			parts = append(parts, [3]point{a, b, apex}, [3]point{b, a, foot})
		}
		return parts
	}
	for range 1 + rng.IntN(4) {
		c := rng.Perm(len(corners))
		if rng.IntN(8) == 0 {
			c[rng.IntN(4)] = c[0]
		}
		parts = append(parts, tetrahedron(corners[c[0]], corners[c[1]], corners[c[2]], corners[c[3]])...)
	}
	return parts
}

// hardPoint draws a point on a corner, on an edge or its line, in the plane of a part, with coordinates of corners, or anywhere.
func (f *family) hardPoint(rng *rand.Rand, dim int, parts [][3]point) (p point) {
	part := parts[rng.IntN(len(parts))]
	other := parts[rng.IntN(len(parts))]
	i := rng.IntN(dim)
	switch rng.IntN(9) {
	case 0:
		return part[i]
	case 4, 5, 6, 7: // between corners of several parts, mostly inside
		third := parts[rng.IntN(len(parts))]
		for k := range p {
			p[k] = float64(part[i][k]/4) + float64(other[i][k]/4) + float64(third[(i+1)%dim][k]/2)
		}
		if rng.IntN(2) == 0 {
			k := rng.IntN(dim)
			p[k] = part[i][k]
		}
	case 1: // the middle of an edge, or a point on its line
		a, b, s := part[i], part[(i+1)%dim], pick(rng, 0.5, 2, -1, 0.25)
		for k := range p {
			p[k] = a[k] + float64(s*(b[k]-a[k]))
		}
	case 2: // in the plane
		s, t := pick(rng, 0.5, 0.25, 1), pick(rng, 0.5, 0.25, -1)
		for k := range p {
			p[k] = part[0][k] + float64(s*(part[1][k]-part[0][k])) + float64(t*(part[dim-1][k]-part[0][k]))
		}
	case 3:
		for k := range p {
			p[k] = pick(rng, part[0][k], other[1][k], part[dim-1][k])
		}
	default:
		p = f.point(rng)
	}
	for k := range p {
		if !(math.Abs(p[k]) <= math.MaxFloat64) {
			return f.point(rng)
		}
	}
	return p
}

// TestWinding compares the sum of all parts with a ray in a random direction, on integers, for points on the surface and beside it.
func TestWinding(t *testing.T) {
	t.Parallel()
	for _, dim := range []int{2, 3} {
		rng := rand.New(rand.NewPCG(1, uint64(dim)))
		start, asked, inside, flush, several := time.Now(), 0, 0, 0, 0
		for asked < long.Rounds([]int{500_000, 200_000}[dim-2], 20_000) {
			f := &families[rng.IntN(len(families))]
			if rng.IntN(8) > 0 {
				f = &families[rng.IntN(4)/3] // whose oracle is quick
			}
			parts := f.surface(rng, dim)
			for range 8 {
				p := f.hardPoint(rng, dim, parts)
				if dim == 2 {
					p[2] = 0
				}
				asked++
				want, isOn := oracle.Winding(rng, dim, parts, p)
				got, isFlush := around(dim, parts, p)
				if isOn && !isFlush || dim == 2 && isOn != isFlush {
					t.Fatalf("%s, %d: %v around %v: on %v, flush %v", f.name, dim, parts, p, isOn, isFlush)
				}
				if !isOn && got != want {
					t.Fatalf("%s, %d: %v around %v: %d, want %d", f.name, dim, parts, p, got, want)
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
	box := tetrahedron(point{0, 0, 0}, point{4, 0, 0}, point{0, 4, 0}, point{0, 0, 4})
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
