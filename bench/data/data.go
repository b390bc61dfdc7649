// Package data draws the shapes and queries that all libraries are asked about, and
// writes them as a file that programs in other languages read.
package data

import (
	"bufio"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"slices"
)

// A Kind says what a Set is made of.
type Kind string

// Hills, Soup and Closed are one mesh each, Tiles are boxes side by side, all others are balls or capsules. Apart from Point, a
// ball has about one contact. Far is Balls far from the origin, in float64.
const (
	Balls    Kind = "balls"
	Capsules Kind = "capsules"
	Decades  Kind = "sizes over six decades"
	Line     Kind = "on a line"
	Point    Kind = "all in one point"
	Far      Kind = "balls, 10⁹ from the origin"
	Tiles    Kind = "tiles of a map"
	Hills    Kind = "triangles, hills"  // in the plane edges
	Soup     Kind = "triangles, soup"   // loose ones, in space
	Closed   Kind = "triangles, closed" // a ball with bumps; in the plane edges
)

// IsSurface reports whether a set of this kind is one mesh.
func (k Kind) IsSurface() bool { return k == Hills || k == Soup || k == Closed }

// away returns how far from the origin, along each axis, a set of this kind is.
func (k Kind) away() float64 {
	if k == Far {
		return 1e9
	}
	return 0
}

// A Set is one seeded world in Dim dimensions and the queries about it. All its numbers
// are float32, so that no library has to round what it is given; but for those of Far.
type Set struct {
	Kind Kind
	Dim  int
	N    int     // shapes, or parts of a mesh
	M    int     // queries of each kind
	Far  float64 // a ray of this length leaves the world, wherever it starts

	Shapes []float64 // of each: A, B, which is A for a ball, and the radius; of a tile its least and greatest corner, and 0
	Moves  []float64 // how far each one is from its place after every odd step
	Discs  []float64 // balls to ask what overlaps them: center and radius
	Rays   []float64 // origin, in no shape, and direction

	// Of a mesh, instead of Shapes and Moves.
	Points  []float64
	Corners []float64 // of each part: numbers of Points

	// Of hills in space, a small closed mesh. It is asked about with each center of Discs as its own.
	RockPoints, RockCorners []float64
}

// Draw draws n shapes of a kind and m queries of each kind. Clear takes the set and
// returns what tells whether a point is in none of its shapes.
func Draw(kind Kind, dim, n, m int, clear func(*Set) func(p []float64) bool) *Set {
	rng := rand.New(rand.NewPCG(uint64(dim), uint64(n)))
	s := &Set{Kind: kind, Dim: dim, N: n, M: m}
	if kind.IsSurface() {
		s.drawMesh(rng)
		return s
	}
	side := make([]float64, dim)
	for i := range side {
		switch {
		case kind == Point, kind == Line && i > 0:
		case kind == Line:
			side[i] = float64(n)
		case kind == Tiles:
			side[i] = float64(columns(dim, n))
		default:
			side[i] = math.Pow(float64(n), 1/float64(dim))
		}
		s.Far += 2*side[i] + 4
	}
	if kind == Tiles {
		s.drawTiles(rng)
	} else {
		s.drawShapes(rng, side)
	}
	isClear := clear(s)
	for range m {
		s.Discs = append(append(s.Discs, moved(point(rng, side), kind.away())...), 1)
		s.Rays = append(s.Rays, origin(rng, side, kind.away(), isClear)...)
		s.Rays = append(s.Rays, direction(rng, dim)...)
	}
	return s
}

// drawShapes draws balls or capsules.
func (s *Set) drawShapes(rng *rand.Rand, side []float64) {
	for range s.N {
		r := 0.3 + 0.2*rng.Float64()
		from := moved(point(rng, side), s.Kind.away())
		to := from
		switch s.Kind {
		case Capsules:
			r = 0.2
			to = make([]float64, s.Dim)
			for i, x := range from {
				to[i] = round(x + rng.Float64())
			}
		case Decades:
			r = math.Pow(10, -6*rng.Float64())
		}
		s.Shapes = append(append(append(s.Shapes, from...), to...), round(r))
		for range s.Dim {
			s.Moves = append(s.Moves, round(0.2*rng.Float64()-0.1))
		}
	}
}

// Near returns a set that is far from the origin as it is near there. No number is rounded.
func (s *Set) Near() *Set {
	back := func(numbers []float64, stride, places int) []float64 {
		numbers = slices.Clone(numbers)
		for one := range slices.Chunk(numbers, stride) {
			moved(one[:places], -s.Kind.away())
		}
		return numbers
	}
	near := *s
	near.Shapes = back(s.Shapes, s.Stride(), 2*s.Dim)
	near.Discs = back(s.Discs, s.Dim+1, s.Dim)
	near.Rays = back(s.Rays, 2*s.Dim, s.Dim)
	return &near
}

func round(x float64) float64 { return float64(float32(x)) }

func point(rng *rand.Rand, side []float64) []float64 {
	p := make([]float64, len(side))
	for i, a := range side {
		p[i] = round(a * rng.Float64())
	}
	return p
}

// moved moves a point along each axis.
func moved(p []float64, by float64) []float64 {
	for i := range p {
		p[i] += by
	}
	return p
}

// origin draws a point in no shape; the margin is for sets that leave no room.
func origin(rng *rand.Rand, side []float64, away float64, isClear func(p []float64) bool) []float64 {
	for {
		p := point(rng, side)
		for i := range p {
			p[i] = round(p[i] + 4*rng.Float64() - 2)
		}
		if isClear(moved(p, away)) {
			return p
		}
	}
}

// direction draws a vector of about the length 1.
func direction(rng *rand.Rand, dim int) []float64 {
	d := make([]float64, dim)
	for {
		sum := 0.0
		for i := range d {
			d[i] = 2*rng.Float64() - 1
			sum += d[i] * d[i]
		}
		if sum < 0.01 || sum > 1 {
			continue
		}
		for i := range d {
			d[i] = round(d[i] / math.Sqrt(sum))
		}
		return d
	}
}

// Stride is how many numbers of Shapes are one shape.
func (s *Set) Stride() int { return 2*s.Dim + 1 }

// Write writes the set as the file name: as float64 of this machine, first Dim, 1 for
// capsules, 2 for a mesh, 3 for tiles or else 0, N, M, Far, how many points there are and how many points and triangles of a rock, then
// Shapes, Moves, Discs, Rays, Points, Corners, RockPoints and RockCorners.
func (s *Set) Write(name string) error {
	f, err := os.Create(name)
	if err != nil {
		return err
	}
	defer f.Close()
	w := bufio.NewWriter(f)
	of := 0.0
	switch {
	case s.Kind == Capsules:
		of = 1
	case s.Kind.IsSurface():
		of = 2
	case s.Kind == Tiles:
		of = 3
	}
	head := []float64{float64(s.Dim), of, float64(s.N), float64(s.M), s.Far, float64(len(s.Points) / s.Dim), float64(len(s.RockPoints) / 3), float64(len(s.RockCorners) / 3)}
	for _, numbers := range [...][]float64{head, s.Shapes, s.Moves, s.Discs, s.Rays, s.Points, s.Corners, s.RockPoints, s.RockCorners} {
		if err := binary.Write(w, binary.NativeEndian, numbers); err != nil {
			return err
		}
	}
	if err := w.Flush(); err != nil {
		return err
	}
	return f.Close()
}
