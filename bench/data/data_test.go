package data

import (
	"bytes"
	"encoding/binary"
	"os"
	"path/filepath"
	"slices"
	"testing"
)

func anywhere(*Set) func([]float64) bool { return func([]float64) bool { return true } }

// TestWrite: the file holds what its reader expects, in order.
func TestWrite(t *testing.T) {
	s := Draw(Capsules, 3, 5, 2, anywhere)
	name := filepath.Join(t.TempDir(), "set")
	if err := s.Write(name); err != nil {
		t.Fatal(err)
	}
	raw, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	got := make([]float64, len(raw)/8)
	if err := binary.Read(bytes.NewReader(raw), binary.NativeEndian, got); err != nil {
		t.Fatal(err)
	}
	want := slices.Concat([]float64{3, 1, 5, 2, s.Far, 0, 0, 0}, s.Shapes, s.Moves, s.Discs, s.Rays)
	if !slices.Equal(got, want) {
		t.Errorf("got  %v\nwant %v", got, want)
	}
	if len(want) != 8+5*7+5*3+2*4+2*6 {
		t.Errorf("%d numbers", len(want))
	}
}

// TestDraw: the same arguments give the same set, all its numbers are float32, and each
// kind is what its name says.
func TestDraw(t *testing.T) {
	for _, kind := range []Kind{Balls, Capsules, Decades, Line, Point} {
		for _, dim := range []int{2, 3} {
			s, again := Draw(kind, dim, 100, 10, anywhere), Draw(kind, dim, 100, 10, anywhere)
			all := slices.Concat(s.Shapes, s.Moves, s.Discs, s.Rays)
			if !slices.Equal(all, slices.Concat(again.Shapes, again.Moves, again.Discs, again.Rays)) {
				t.Errorf("%s, %dD: two sets differ", kind, dim)
			}
			for _, x := range all {
				if x != float64(float32(x)) {
					t.Errorf("%s, %dD: %v is no float32", kind, dim, x)
				}
			}
			small, same := 0, 0
			for shape := range slices.Chunk(s.Shapes, s.Stride()) {
				a, b, r := shape[:dim], shape[dim:2*dim], shape[2*dim]
				if slices.Equal(a, b) == (kind == Capsules) {
					t.Errorf("%s, %dD: a shape from %v to %v", kind, dim, a, b)
				}
				if r < 0.01 {
					small++
				}
				if slices.Equal(a, s.Shapes[:dim]) {
					same++
				}
				if kind == Line && slices.Max(a[1:]) != 0 {
					t.Errorf("%dD: %v is off the line", dim, a)
				}
			}
			if (small > 20) != (kind == Decades) || (same == 100) != (kind == Point) {
				t.Errorf("%s, %dD: %d are small, %d in one place", kind, dim, small, same)
			}
		}
	}
}

// TestDrawClear: rays start where it is clear.
func TestDrawClear(t *testing.T) {
	right := func(s *Set) func([]float64) bool {
		return func(p []float64) bool { return p[0] > s.Far/20 }
	}
	s := Draw(Balls, 2, 100, 50, right)
	for ray := range slices.Chunk(s.Rays, 4) {
		if ray[0] <= s.Far/20 {
			t.Errorf("a ray starts at %v", ray[:2])
		}
	}
}

// TestFar: the balls and queries near the origin, at 10⁹ from there; moved back, they are as far from each other.
func TestFar(t *testing.T) {
	for _, dim := range []int{2, 3} {
		near, far := Draw(Balls, dim, 100, 10, anywhere), Draw(Far, dim, 100, 10, anywhere)
		all := func(s *Set) []float64 { return slices.Concat(s.Shapes, s.Moves, s.Discs, s.Rays) }
		is := all(far)
		places := 0
		for i, x := range all(near) {
			if is[i] == x+1e9 {
				places++
			} else if is[i] != x {
				t.Errorf("%dD: number %d is %v, near the origin %v", dim, i, is[i], x)
			}
		}
		for i, x := range all(far.Near()) {
			if x != is[i] && x+1e9 != is[i] || x < -10 || x > 110 {
				t.Errorf("%dD: number %d is %v, moved back %v", dim, i, is[i], x)
			}
		}
		if want := dim * (2*100 + 10 + 10); places != want { // two ends of a shape, one of a query
			t.Errorf("%dD: %d coordinates are far, want %d", dim, places, want)
		}
	}
}

// TestMesh: a mesh has as many parts as it says, of corners that are there, and all its numbers are float32; its file
// holds them.
func TestMesh(t *testing.T) {
	for _, c := range []struct {
		kind   Kind
		dim, n int
		shared bool
	}{{Hills, 3, 1000, true}, {Hills, 2, 1000, true}, {Soup, 3, 1000, false}, {Closed, 3, 1000, true}, {Closed, 2, 1000, true}} {
		s, again := Draw(c.kind, c.dim, c.n, 10, anywhere), Draw(c.kind, c.dim, c.n, 10, anywhere)
		all := slices.Concat(s.Points, s.Corners, s.Discs, s.Rays, s.RockPoints, s.RockCorners)
		if !slices.Equal(all, slices.Concat(again.Points, again.Corners, again.Discs, again.Rays, again.RockPoints, again.RockCorners)) {
			t.Errorf("%s, %dD: two sets differ", c.kind, c.dim)
		}
		for _, x := range all {
			if x != float64(float32(x)) {
				t.Errorf("%s, %dD: %v is no float32", c.kind, c.dim, x)
			}
		}
		points := len(s.Points) / c.dim
		if s.N < c.n*9/10 || s.N > c.n || len(s.Corners) != s.N*c.dim || slices.Max(s.Corners) != float64(points-1) {
			t.Errorf("%s, %dD: %d parts, %d corners, of %d points", c.kind, c.dim, s.N, len(s.Corners), points)
		}
		if (points < 2*s.N) != c.shared {
			t.Errorf("%s, %dD: %d points of %d parts", c.kind, c.dim, points, s.N)
		}
		name := filepath.Join(t.TempDir(), "set")
		if err := s.Write(name); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(name)
		if want := 8 * (8 + len(all)); err != nil || info.Size() != int64(want) {
			t.Errorf("%s, %dD: the file has %v bytes, want %d; %v", c.kind, c.dim, info.Size(), want, err)
		}
	}
}

// TestTiles: of a map, some 70 % of the cells have a tile, each one its own, row by row.
func TestTiles(t *testing.T) {
	for _, dim := range []int{2, 3} {
		s, again := Draw(Tiles, dim, 20_000, 10, anywhere), Draw(Tiles, dim, 20_000, 10, anywhere)
		if !slices.Equal(s.Shapes, again.Shapes) || !slices.Equal(s.Rays, again.Rays) {
			t.Errorf("%dD: two sets differ", dim)
		}
		last, cells := -1.0, 1.0
		along := slices.Max(s.Shapes)
		for range dim {
			cells *= along
		}
		for tile := range slices.Chunk(s.Shapes, s.Stride()) {
			at := 0.0
			for k := dim - 1; k >= 0; k-- {
				at = at*along + tile[k]
				if tile[k] < 0 || tile[k] != float64(int(tile[k])) || tile[dim+k] != tile[k]+1 {
					t.Fatalf("%dD: a tile at %v", dim, tile)
				}
			}
			if at <= last || tile[2*dim] != 0 {
				t.Fatalf("%dD: a tile at %v after cell %v", dim, tile, last)
			}
			last = at
		}
		if share := float64(s.N) / cells; len(s.Shapes) != s.N*s.Stride() || len(s.Moves) != s.N*dim || !(share > 0.6 && share < 0.8) {
			t.Errorf("%dD: %d numbers of %d tiles, in %v of the cells", dim, len(s.Shapes), s.N, share)
		}
	}
}
