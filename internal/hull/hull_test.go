package hull

import (
	"encoding/binary"
	"errors"
	"fmt"
	"math"
	"math/big"
	"math/rand/v2"
	"reflect"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/long"
)

// The proofs start again from the float64s, in rational numbers.

type ratVec [3]*big.Rat

func ratDiff(p, q [3]float64) (d ratVec) {
	for i := range d {
		d[i] = new(big.Rat).SetFloat64(p[i])
		d[i].Sub(d[i], new(big.Rat).SetFloat64(q[i]))
	}
	return d
}

func (v ratVec) dot(w ratVec) *big.Rat {
	sum := new(big.Rat)
	for i := range v {
		sum.Add(sum, new(big.Rat).Mul(v[i], w[i]))
	}
	return sum
}

func (v ratVec) cross(w ratVec) (n ratVec) {
	for i := range n {
		j, k := (i+1)%3, (i+2)%3
		n[i] = new(big.Rat).Mul(v[j], w[k])
		n[i].Sub(n[i], new(big.Rat).Mul(v[k], w[j]))
	}
	return n
}

func (v ratVec) zero() bool { return v[0].Sign() == 0 && v[1].Sign() == 0 && v[2].Sign() == 0 }

// check proves that s is the hull of points: all points lie in it, and all that it
// has is needed.
func check(t *testing.T, points [][3]float64, s *Solid) {
	t.Helper()
	fail := func(format string, args ...any) {
		t.Helper()
		t.Fatalf("%s\npoints %v\nhull %+v", fmt.Sprintf(format, args...), points, *s)
	}
	if !slices.IsSorted(s.Corners) || !slices.IsSortedFunc(s.Faces, slices.Compare) || len(s.Neighbors) != len(s.Corners) {
		fail("out of order")
	}
	for _, c := range s.Corners {
		if slices.Index(points, points[c]) != c {
			fail("corner %d is a repeated point", c)
		}
	}
	corner := func(c int) [3]float64 { return points[s.Corners[c]] }
	neighbors := make([][]int, len(s.Corners))
	for _, e := range s.Edges {
		neighbors[e.A] = append(neighbors[e.A], e.B)
		neighbors[e.B] = append(neighbors[e.B], e.A)
		if e.A >= e.B || s.Rank > 1 && (e.Left == e.Right || e.Left < 0 || e.Right < 0) {
			fail("edge %v", e)
		}
	}
	for c, n := range neighbors {
		if slices.Sort(n); !slices.Equal(n, s.Neighbors[c]) {
			fail("neighbors of %d", c)
		}
	}
	switch s.Rank {
	case 0:
		for _, p := range points {
			if p != corner(0) {
				fail("%v is another point", p)
			}
		}
		if len(s.Corners) != 1 || len(s.Faces)+len(s.Edges) != 0 {
			fail("not a point")
		}
		return
	case 1:
		if len(s.Corners) != 2 || len(s.Faces) != 0 || len(s.Edges) != 1 || s.Edges[0] != (Edge{0, 1, -1, -1}) {
			fail("not a segment")
		}
		u := ratDiff(corner(1), corner(0))
		for _, p := range points {
			v, w := ratDiff(p, corner(0)), ratDiff(p, corner(1))
			if !u.cross(v).zero() || u.dot(v).Sign() < 0 || u.dot(w).Sign() > 0 {
				fail("%v is not between the ends", p)
			}
		}
		return
	}

	if v, e, f := len(s.Corners), len(s.Edges), len(s.Faces); v-e+f != 2 || s.Rank == 2 && f != 2 {
		fail("%d corners, %d edges, %d faces", v, e, f)
	}
	normals := make([]ratVec, len(s.Faces))
	for f, face := range s.Faces {
		if len(face) < 3 || slices.Min(face) != face[0] {
			fail("face %v", face)
		}
		a := corner(face[0])
		n := ratDiff(corner(face[1]), a).cross(ratDiff(corner(face[2]), a))
		normals[f] = n
		for i, c := range face { // strictly convex, and once around
			p, q := corner(c), corner(face[(i+1)%len(face)])
			side := n.cross(ratDiff(q, p))
			for _, d := range face {
				if v := side.dot(ratDiff(corner(d), p)); v.Sign() < 0 || v.Sign() == 0 && d != c && d != face[(i+1)%len(face)] {
					fail("face %v is not convex", face)
				}
			}
			for _, x := range points {
				if s.Rank == 2 && side.dot(ratDiff(x, p)).Sign() < 0 {
					fail("%v is outside", x)
				}
			}
			e := Edge{c, face[(i+1)%len(face)], f, 0}
			if !slices.ContainsFunc(s.Edges, func(g Edge) bool {
				return g.A == e.A && g.B == e.B && g.Left == f || g.A == e.B && g.B == e.A && g.Right == f
			}) {
				fail("no edge for side %d of face %v", i, face)
			}
		}
		for _, p := range points {
			switch sign := n.dot(ratDiff(p, a)).Sign(); {
			case sign > 0 || s.Rank == 2 && sign != 0:
				fail("%v is outside of face %v", p, face)
			case sign == 0 && s.Rank == 3 && slices.IndexFunc(s.Corners, func(c int) bool { return points[c] == p }) >= 0 &&
				!slices.ContainsFunc(face, func(c int) bool { return corner(c) == p }):
				fail("corner %v is in the plane of face %v, but not in its list", p, face)
			}
		}
	}
	if s.Rank == 2 {
		return // the faces are strictly convex, so their corners are corners
	}
	for _, e := range s.Edges {
		if normals[e.Left].cross(normals[e.Right]).zero() {
			fail("faces %d and %d are in one plane", e.Left, e.Right)
		}
	}
	// Along the sum of the normals of its faces, a corner is farther than all else.
	for c := range s.Corners {
		sum := ratVec{new(big.Rat), new(big.Rat), new(big.Rat)}
		for f, face := range s.Faces {
			if slices.Contains(face, c) {
				for i := range sum {
					sum[i].Add(sum[i], normals[f][i])
				}
			}
		}
		for _, p := range points {
			if p != corner(c) && sum.dot(ratDiff(p, corner(c))).Sign() >= 0 {
				fail("corner %d is none: %v", c, p)
			}
		}
	}
}

// set tells the hull of points by coordinates, whatever the order of points is.
func set(points [][3]float64, s *Solid) (faces [][][3]float64) {
	for _, face := range append([][]int{nil}, s.Faces...) {
		if face == nil { // all corners
			for c := range s.Corners {
				face = append(face, c)
			}
		}
		var at [][3]float64
		for _, c := range face {
			at = append(at, points[s.Corners[c]])
		}
		slices.SortFunc(at, compare3)
		faces = append(faces, at)
	}
	slices.SortFunc(faces[1:], func(a, b [][3]float64) int { return slices.CompareFunc(a, b, compare3) })
	return faces
}

// A source draws points that are hard in one way.
type source struct {
	name string
	draw func(rng *rand.Rand) [][3]float64
}

func each(n int, f func(i int) [3]float64) (points [][3]float64) {
	for i := range n {
		points = append(points, f(i))
	}
	return points
}

func uniform(rng *rand.Rand) [3]float64 {
	return [3]float64{rng.Float64() - 0.5, rng.Float64() - 0.5, rng.Float64() - 0.5}
}

func lattice(rng *rand.Rand, n int) [3]float64 {
	return [3]float64{float64(rng.IntN(n)), float64(rng.IntN(n)), float64(rng.IntN(n))}
}

func along(p [3]float64, t float64, u [3]float64) [3]float64 {
	for i := range p {
		p[i] += float64(t * u[i])
	}
	return p
}

func sphere(rng *rand.Rand) [3]float64 {
	for {
		p := uniform(rng)
		if q := float64(p[0]*p[0]) + float64(p[1]*p[1]) + float64(p[2]*p[2]); q > 0.01 && q < 0.25 {
			return along([3]float64{}, 1/math.Sqrt(q), p)
		}
	}
}

var sources = []source{
	{"ball", func(rng *rand.Rand) [][3]float64 {
		return each(4+rng.IntN(40), func(int) [3]float64 { return uniform(rng) })
	}},
	{"sphere", func(rng *rand.Rand) [][3]float64 {
		return each(4+rng.IntN(25), func(int) [3]float64 { return sphere(rng) })
	}},
	{"lattice", func(rng *rand.Rand) [][3]float64 {
		n := 2 + rng.IntN(4)
		return each(1+rng.IntN(40), func(int) [3]float64 { return lattice(rng, n) })
	}},
	{"far lattice", func(rng *rand.Rand) [][3]float64 {
		o := [3]float64{0x1p40, -0x1p42, 0x1p45}
		return each(1+rng.IntN(30), func(int) [3]float64 { return along(o, 1./16, lattice(rng, 4)) })
	}},
	{"two layers", func(rng *rand.Rand) [][3]float64 { // faces and edges with many points on them
		n := 2 + rng.IntN(7)
		return each(4+rng.IntN(40), func(int) [3]float64 {
			p := lattice(rng, n)
			return [3]float64{p[0], p[1], p[0] + float64(rng.IntN(2))}
		})
	}},
	{"nested pyramids", func(rng *rand.Rand) [][3]float64 { // corners of many faces
		n := 6 + rng.IntN(30)
		points := each(n, func(i int) [3]float64 { return [3]float64{float64(i), float64(i * (n - i)), 0} })
		return append(points, each(2+rng.IntN(4), func(int) [3]float64 {
			p := lattice(rng, 5)
			return [3]float64{float64(rng.IntN(n)), p[0], p[1] - 1}
		})...)
	}},
	{"few", func(rng *rand.Rand) [][3]float64 {
		return each(1+rng.IntN(5), func(int) [3]float64 { return lattice(rng, 2) })
	}},
	{"tilted plane", func(rng *rand.Rand) [][3]float64 { // exactly in a plane, or with a few points that are not
		o, u, v := lattice(rng, 9), lattice(rng, 9), lattice(rng, 9)
		points := each(3+rng.IntN(20), func(int) [3]float64 {
			return along(along(o, float64(rng.IntN(7)-3), u), float64(rng.IntN(7)-3), v)
		})
		return append(points, each(rng.IntN(3), func(int) [3]float64 { return lattice(rng, 9) })...)
	}},
	{"nearly a plane", func(rng *rand.Rand) [][3]float64 { // but for the rounding of what is in the plane
		o, u, v := uniform(rng), uniform(rng), uniform(rng)
		return each(3+rng.IntN(20), func(int) [3]float64 { return along(along(o, rng.Float64(), u), float64(rng.IntN(3)), v) })
	}},
	{"nearly a line", func(rng *rand.Rand) [][3]float64 {
		o, u := uniform(rng), uniform(rng)
		return each(3+rng.IntN(12), func(int) [3]float64 { return along(o, rng.Float64()*4, u) })
	}},
	{"line", func(rng *rand.Rand) [][3]float64 {
		o, u := lattice(rng, 9), lattice(rng, 9)
		return each(1+rng.IntN(9), func(int) [3]float64 { return along(o, float64(rng.IntN(9)-4), u) })
	}},
	{"sliver", func(rng *rand.Rand) [][3]float64 {
		thin, flat := math.Ldexp(1, -rng.IntN(60)), math.Ldexp(1, -rng.IntN(60))
		o := uniform(rng)
		return each(4+rng.IntN(12), func(int) [3]float64 {
			p := uniform(rng)
			return along(o, 1, [3]float64{p[0], float64(p[1] * thin), float64(p[2] * flat)})
		})
	}},
	{"ulps", func(rng *rand.Rand) [][3]float64 {
		return each(4+rng.IntN(12), func(int) [3]float64 {
			p := [3]float64{0.1, 0.7, -12.3}
			for i := range p {
				for range rng.IntN(4) {
					p[i] = math.Nextafter(p[i], 100)
				}
			}
			return p
		})
	}},
	{"wild", func(rng *rand.Rand) [][3]float64 {
		numbers := []float64{0, 1, -1, 5e-324, -5e-324, 1e308, -1e308, math.MaxFloat64, 0x1p-1022, 3, 1e-160, 1e160}
		number := func() float64 { return numbers[rng.IntN(len(numbers))] }
		return each(1+rng.IntN(12), func(int) [3]float64 { return [3]float64{number(), number(), number()} })
	}},
	{"prism", func(rng *rand.Rand) [][3]float64 {
		n := 3 + rng.IntN(9)
		return each(2*n, func(i int) [3]float64 {
			s, c := math.Sincos(float64(i%n) * 2 * math.Pi / float64(n))
			return [3]float64{c, s, float64(i / n)}
		})
	}},
}

func rounds() int {
	return long.Rounds(50, 10)
}

func TestSpace(t *testing.T) {
	t.Parallel()
	for _, src := range sources {
		rng := rand.New(rand.NewPCG(4, 2))
		var ranks [4]int
		for range rounds() {
			points := src.draw(rng)
			s, err := Space(points)
			if err != nil {
				t.Fatal(err)
			}
			ranks[s.Rank]++
			check(t, points, s)

			mixed := append(slices.Clone(points), points[rng.IntN(len(points))])
			rng.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
			again, err := Space(mixed)
			if err != nil {
				t.Fatal(err)
			}
			if s.Rank != again.Rank || !reflect.DeepEqual(set(points, s), set(mixed, again)) {
				t.Fatalf("%s: in another order, the hull of %v is another: %v, %v", src.name, points, s, again)
			}
		}
		t.Logf("%s: ranks %v", src.name, ranks)
	}
}

// TestInFan compares bisection with trying all triangles, for points in their planes
// and in line with their sides too. Many planes through a corner hold two triangles.
func TestInFan(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(4, 4))
	var large, seen, hidden int
	for range 10 * rounds() {
		n := 8 + rng.IntN(12)
		points := each(n, func(i int) [3]float64 { // a polygon, its corners doubled: three of them are in line
			return [3]float64{float64(2 * i), float64(2 * i * (n - i)), 0}
		})
		for i := range n {
			points = append(points, along([3]float64{}, 0.5, along(points[i], 1, points[(i+1)%n])))
		}
		apex := len(points)
		points = append(points, [3]float64{float64(n), float64(n), 2}, [3]float64{float64(rng.IntN(2 * n)), float64(rng.IntN(4 * n)), 2})
		built := len(points)
		for _, v := range points[:apex] { // in line with a side, and on the plane of a side and another point
			t := float64(rng.IntN(5) - 2)
			q := along(points[apex+1], t, along(v, -1, points[apex+1]))
			points = append(points, q, along(q, float64(rng.IntN(5)-2), along(points[rng.IntN(apex)], -1, points[apex+1])))
		}
		order, err := checked(points, compare3, finite3)
		if err != nil {
			t.Fatal(err)
		}
		b := builder{points: points}
		b.start([3]int{0, 1, 3}, apex)
		order = slices.DeleteFunc(order, func(i int) bool { return i >= built })
		shuffle(order)
		for _, p := range order {
			b.assign(p, b.first(p, []int{0, 1, 2, 3}))
		}
		for _, p := range order {
			if b.conflict[p] == none {
				continue
			}
			b.add(p)
			if len(b.made) <= few {
				continue
			}
			large++
			for q := range points {
				start := rng.IntN(len(b.made)) // any triangle may be the first
				fan := slices.Concat(b.made[start:], b.made[:start])
				got, want := b.inFan(q, fan), b.first(q, fan)
				if (got == none) != (want == none) || got != none && b.orient(b.triangles[got].corner, q) <= 0 {
					t.Fatalf("point %v sees %d of the triangles at %v, want %d\n%v", points[q], got, points[p], want, points)
				}
				if want == none {
					hidden++
				} else {
					seen++
				}
			}
		}
	}
	t.Logf("%d corners of many triangles, %d points see some, %d see none", large, seen, hidden)
	if large == 0 || seen == 0 || hidden == 0 {
		t.Error("nothing compared")
	}
}

func TestPlane(t *testing.T) {
	t.Parallel()
	for _, src := range sources {
		rng := rand.New(rand.NewPCG(4, 3))
		for range rounds() {
			points := src.draw(rng)
			flat := make([][2]float64, len(points))
			for i, p := range points {
				flat[i] = [2]float64{p[0], p[1]}
				points[i][2] = 0
			}
			corners, err := Plane(flat)
			if err != nil {
				t.Fatal(err)
			}
			if slices.Min(corners) != corners[0] {
				t.Fatalf("%s: Plane(%v) = %v", src.name, flat, corners)
			}
			// The proof is that of a polygon in space, of which one face is seen from above.
			s, err := Space(points)
			if err != nil {
				t.Fatal(err)
			}
			check(t, points, s)
			want := s.Corners
			if s.Rank == 2 {
				face := s.Faces[0]
				a, b, c := points[s.Corners[face[0]]], points[s.Corners[face[1]]], points[s.Corners[face[2]]]
				if ratDiff(b, a).cross(ratDiff(c, a))[2].Sign() < 0 {
					face = s.Faces[1]
				}
				want = nil
				for _, c := range face {
					want = append(want, s.Corners[c])
				}
			}
			if !slices.Equal(corners, want) {
				t.Fatalf("%s: Plane(%v) = %v, want %v", src.name, flat, corners, want)
			}
		}
	}
}

func TestKnownHulls(t *testing.T) {
	var grid [][3]float64
	for i := range 27 {
		grid = append(grid, [3]float64{float64(i % 3), float64(i / 3 % 3), float64(i / 9)})
	}
	for _, tt := range []struct {
		name   string
		points [][3]float64
		want   Solid
	}{
		{"point", [][3]float64{{1, 2, 3}, {1, 2, 3}}, Solid{0, []int{0}, nil, nil, [][]int{{}}}},
		{"zeros", [][3]float64{{0, 0, 0}, {math.Copysign(0, -1), 0, 0}}, Solid{0, []int{0}, nil, nil, [][]int{{}}}},
		{"segment", [][3]float64{{1, 1, 1}, {3, 3, 3}, {0, 0, 0}, {3, 3, 3}}, Solid{1, []int{1, 2}, nil, []Edge{{0, 1, -1, -1}}, [][]int{{1}, {0}}}},
		{
			"triangle",
			[][3]float64{{0, 0, 5}, {4, 0, 5}, {0, 4, 5}, {1, 1, 5}, {2, 2, 5}},
			Solid{2, []int{0, 1, 2}, [][]int{{0, 1, 2}, {0, 2, 1}}, []Edge{{0, 1, 0, 1}, {0, 2, 1, 0}, {1, 2, 0, 1}}, [][]int{{1, 2}, {0, 2}, {0, 1}}},
		},
		{
			"tetrahedron",
			[][3]float64{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
			Solid{
				3,
				[]int{0, 1, 2, 3},
				[][]int{{0, 1, 3}, {0, 2, 1}, {0, 3, 2}, {1, 2, 3}},
				[]Edge{{0, 1, 0, 1}, {0, 2, 1, 2}, {0, 3, 2, 0}, {1, 2, 3, 1}, {1, 3, 0, 3}, {2, 3, 3, 2}},
				[][]int{{1, 2, 3}, {0, 2, 3}, {0, 1, 3}, {0, 1, 2}},
			},
		},
	} {
		if got, err := Space(tt.points); err != nil || !reflect.DeepEqual(*got, tt.want) {
			t.Errorf("%s: %+v, %v, want %+v", tt.name, *got, err, tt.want)
		}
	}
	cube, err := Space(grid)
	if err != nil || !slices.Equal(cube.Corners, []int{0, 2, 6, 8, 18, 20, 24, 26}) || len(cube.Faces) != 6 || len(cube.Edges) != 12 {
		t.Errorf("the hull of a 3×3×3 grid is %+v, %v", cube, err)
	}
}

func TestErrors(t *testing.T) {
	if _, err := Space(nil); !errors.Is(err, ErrNoPoint) {
		t.Errorf("Space(nil): %v", err)
	}
	if _, err := Plane(nil); !errors.Is(err, ErrNoPoint) {
		t.Errorf("Plane(nil): %v", err)
	}
	for _, x := range []float64{math.NaN(), math.Inf(1), math.Inf(-1)} {
		for axis := range 3 {
			p := [3]float64{1, 2, 3}
			p[axis] = x
			var at *PointError
			if _, err := Space([][3]float64{{}, {5, 6, 7}, p, {}}); !errors.As(err, &at) || at.Index != 2 || at.Error() != "hull: point 2 is not finite" {
				t.Errorf("Space with %v: %v", p, err)
			}
			if axis == 2 {
				continue
			}
			if _, err := Plane([][2]float64{{}, {p[0], p[1]}}); !errors.As(err, &at) || at.Index != 1 {
				t.Errorf("Plane with %v: %v", p, err)
			}
		}
	}
}

// TestWorkGrows counts orientations of n and of 4n points: about as n·log n, in any
// order of the points.
func TestWorkGrows(t *testing.T) {
	t.Parallel()
	for _, src := range []struct {
		name string
		n    int
		at   func(rng *rand.Rand, i, n int) [3]float64
	}{
		{"sphere", 2500, func(rng *rand.Rand, _, _ int) [3]float64 { return sphere(rng) }},
		{"ball", 2500, func(rng *rand.Rand, _, _ int) [3]float64 { return uniform(rng) }},
		{"curve", 1000, func(_ *rand.Rand, i, n int) [3]float64 { // in this order the growing hull has n² faces
			x := float64(2*i-n) / float64(n)
			return [3]float64{x, float64(x * x), float64(float64(x*x) * x)}
		}},
		{"lattice", 2000, func(rng *rand.Rand, _, _ int) [3]float64 { return lattice(rng, 12) }},
		{"prism", 1000, func(_ *rand.Rand, i, n int) [3]float64 { // two faces of n/2 corners
			x := float64(i / 2)
			return [3]float64{x, float64(x * x), float64(i % 2)}
		}},
		{"tilted prism", 1000, func(_ *rand.Rand, i, n int) [3]float64 {
			x := float64(i / 2)
			return [3]float64{x, float64(x * x), x + float64(x*x) + float64(i%2)}
		}},
		{"cone", 1000, func(_ *rand.Rand, i, n int) [3]float64 {
			if i == 0 {
				return [3]float64{0, float64(n), 1}
			}
			return [3]float64{float64(i), float64(i * i), 0}
		}},
		{"double pyramid", 1000, func(_ *rand.Rand, i, n int) [3]float64 { // the face of n − 2 corners vanishes
			if i < 2 {
				return [3]float64{float64(n) / 2, float64(n*n) / 3, float64(2*i - 1)}
			}
			return [3]float64{float64(i), float64(i * i), 0}
		}},
		{"nested pyramids", 1000, func(_ *rand.Rand, i, n int) [3]float64 { // the second apex comes while many points are outside
			if i < 2 {
				return [3]float64{float64(n) / 2, float64(n*n) / 3, float64(i + 1)}
			}
			return [3]float64{float64(i), float64(i * i), 0}
		}},
		{"tower", 1000, func(_ *rand.Rand, i, n int) [3]float64 { // half of the points are apexes in one line
			if i%2 == 0 {
				return [3]float64{float64(n) / 2, float64(n*n) / 3, float64(i)}
			}
			return [3]float64{float64(i), float64(i * i), 0}
		}},
		{"cylinder", 2000, func(rng *rand.Rand, i, n int) [3]float64 { // two lattice disks
			for {
				x, y := rng.IntN(2*n+1)-n, rng.IntN(2*n+1)-n
				if x*x+y*y <= n*n {
					return [3]float64{float64(x), float64(y), float64(i % 2)}
				}
			}
		}},
		{"cube", 2000, func(rng *rand.Rand, i, n int) [3]float64 { // many points on each face
			p := lattice(rng, n)
			p[i%3] = float64(i / 3 % 2 * (n - 1))
			return p
		}},
		{"box edges", 2000, func(rng *rand.Rand, i, n int) [3]float64 { // many points on each edge
			p := [3]float64{float64(i / 3 % 2 * n), float64(i / 6 % 2 * n), float64(i / 12 % 2 * n)}
			p[i%3] = float64(rng.IntN(n + 1))
			return p
		}},
	} {
		asked := func(n int) float64 {
			rng := rand.New(rand.NewPCG(9, 9))
			points := each(n, func(i int) [3]float64 { return src.at(rng, i, n) })
			order, err := checked(points, compare3, finite3)
			if err != nil {
				t.Fatal(err)
			}
			s, asked := space(points, order)
			t.Logf("%s: %d points, %d corners, %d orientations, %.1f a point", src.name, n, len(s.Corners), asked, float64(asked)/float64(n))
			return float64(asked)
		}
		if growth := asked(4*src.n) / asked(src.n); growth > 5.5 {
			t.Errorf("%s: %.1f times the work for 4 times the points", src.name, growth)
		}
	}
}

// TestAllocations holds the number of allocations, which must not grow with every
// face and corner.
func TestAllocations(t *testing.T) {
	rng := rand.New(rand.NewPCG(6, 6))
	points := each(1000, func(int) [3]float64 { return sphere(rng) })
	flat := make([][2]float64, len(points))
	for i, p := range points {
		flat[i] = [2]float64{p[0], p[1]}
	}
	space := testing.AllocsPerRun(5, func() { _, _ = Space(points) })
	plane := testing.AllocsPerRun(5, func() { _, _ = Plane(flat) })
	t.Logf("%v in space, %v in the plane", space, plane)
	if space > 100 || plane > 4 {
		t.Errorf("%v allocations in space, %v in the plane", space, plane)
	}
}

func FuzzHull(f *testing.F) {
	numbers := []float64{0, 1, 2, 3, -1, 0.5, 1e308, -1e308, 5e-324, -5e-324, 0x1p-540, 0x1p+540, 1 + 0x1p-52, 1e16, -3, 0.1}
	f.Add([]byte{0, 1, 2, 1, 2, 3, 2, 3, 4, 5, 6, 7, 8, 9, 10})
	f.Add([]byte("a polyhedron of some letters, each number a table's or all of its own"))
	f.Add(binary.LittleEndian.AppendUint64([]byte{255, 255, 1}, math.Float64bits(math.Pi)))
	f.Fuzz(func(t *testing.T, data []byte) {
		var points [][3]float64
		number := func() (x float64) {
			switch {
			case len(data) == 0:
			case data[0] == 255 && len(data) > 8: // any float
				x = math.Float64frombits(binary.LittleEndian.Uint64(data[1:]))
				data = data[9:]
			default:
				x = numbers[data[0]%16]
				data = data[1:]
			}
			return x
		}
		finite := true
		for len(data) > 0 && len(points) < 12 {
			p := [3]float64{number(), number(), number()}
			finite = finite && finite3(p)
			points = append(points, p)
		}
		s, err := Space(points)
		if (err == nil) != (finite && len(points) > 0) {
			t.Fatalf("Space(%v): %v", points, err)
		}
		if err == nil {
			check(t, points, s)
		}
	})
}

func BenchmarkSpace(b *testing.B) {
	for _, n := range []int{20, 1000, 10000} {
		rng := rand.New(rand.NewPCG(6, 6))
		points := each(n, func(int) [3]float64 { return sphere(rng) })
		b.Run(fmt.Sprint(n), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				if _, err := Space(points); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
