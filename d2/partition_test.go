package d2

import (
	"errors"
	"math"
	"math/big"
	"math/rand/v2"
	"slices"
	"testing"
)

// area2 returns twice the area of a polygon, negative if it goes round clockwise.
func area2(corners []Vec) *big.Rat {
	sum := new(big.Rat)
	rat := func(x float64) *big.Rat { return new(big.Rat).SetFloat64(x) }
	for i, p := range corners {
		q := corners[(i+1)%len(corners)]
		sum.Add(sum, new(big.Rat).Mul(rat(p.X), rat(q.Y)))
		sum.Sub(sum, new(big.Rat).Mul(rat(p.Y), rat(q.X)))
	}
	return sum
}

// apartInside says whether two convex polygons have no inner points in common: then the line of
// an edge of one of them has them on its two sides.
func apartInside(a, b []Vec) bool {
	for range 2 {
		for i, p := range a {
			q := a[(i+1)%len(a)]
			if !slices.ContainsFunc(b, func(x Vec) bool { return left(p, q, x) > 0 }) {
				return true
			}
		}
		a, b = b, a
	}
	return false
}

// checkPartition proves that the pieces are the polygon: each is convex, lies in the polygon,
// no two have inner points in common, and the areas add up.
func checkPartition(t *testing.T, outline []Vec) []Polygon {
	t.Helper()
	pieces, err := Partition(outline...)
	if err != nil {
		t.Fatalf("Partition(%v): %v", outline, err)
	}
	sum, dents := new(big.Rat), 0
	turn := area2(outline).Sign()
	for i, q := range outline {
		n := len(outline)
		if left(outline[(i+n-1)%n], q, outline[(i+1)%n])*turn < 0 {
			dents++
		}
	}
	corners := make([][]Vec, len(pieces))
	for i, p := range pieces {
		corners[i] = p.Corners()
		a := area2(corners[i])
		if a.Sign() <= 0 || !isRing(corners[i]) {
			t.Errorf("Partition(%v): piece %d, %v, is not convex", outline, i, corners[i])
		}
		sum.Add(sum, a)
		for _, c := range corners[i] {
			if !slices.Contains(outline, c) {
				t.Errorf("Partition(%v): %v is no corner of it", outline, c)
			}
		}
		for j := range i {
			if !apartInside(corners[i], corners[j]) {
				t.Errorf("Partition(%v): pieces %v and %v overlap", outline, corners[j], corners[i])
			}
		}
		// No edge of the outline goes through the inside of a piece: with the areas, this
		// says that pieces lie in the polygon.
		for k, x := range outline {
			y := outline[(k+1)%len(outline)]
			if !apartInside(corners[i], []Vec{x, y}) {
				t.Errorf("Partition(%v): edge %d goes through piece %v", outline, k, corners[i])
			}
		}
	}
	if want := area2(outline); sum.Cmp(want.Abs(want)) != 0 {
		t.Errorf("Partition(%v) has twice the area %v, want %v", outline, sum, want)
	}
	// Each dent needs a cut, and one cut serves at most two of them.
	if least := dents - dents/2 + 1; len(pieces) < least || len(pieces) > 2*dents+1 {
		t.Errorf("Partition(%v): %d pieces for %d corners that turn inwards", outline, len(pieces), dents)
	}
	return pieces
}

func TestPartition(t *testing.T) {
	for _, test := range []struct {
		name    string
		outline []Vec
		pieces  int
	}{
		{"triangle", []Vec{{0, 0}, {4, 0}, {0, 3}}, 1},
		{"square with corners on its sides", []Vec{{0, 0}, {1, 0}, {2, 0}, {2, 1}, {2, 2}, {1, 2}, {0, 2}, {0, 1}}, 1},
		{"L", []Vec{{0, 0}, {4, 0}, {4, 2}, {2, 2}, {2, 4}, {0, 4}}, 2},
		{"T", []Vec{{0, 0}, {6, 0}, {6, 2}, {4, 2}, {4, 6}, {2, 6}, {2, 2}, {0, 2}}, 2},
		{"plus", []Vec{{2, 0}, {4, 0}, {4, 2}, {6, 2}, {6, 4}, {4, 4}, {4, 6}, {2, 6}, {2, 4}, {0, 4}, {0, 2}, {2, 2}}, 3},
		{"U", []Vec{{0, 0}, {6, 0}, {6, 6}, {4, 6}, {4, 2}, {2, 2}, {2, 6}, {0, 6}}, 3},
		{"arrow", []Vec{{0, 0}, {4, 3}, {0, 6}, {1, 3}}, 2},
		{"star", []Vec{{0, 3}, {2, 2}, {3, 0}, {4, 2}, {6, 3}, {4, 4}, {3, 6}, {2, 4}}, 0},
		{"one ulp inwards", []Vec{{0, 0}, {4, 0}, {4, 4}, {2, math.Nextafter(4, 0)}, {0, 4}}, 2},
		{"one ulp outwards", []Vec{{0, 0}, {4, 0}, {4, 4}, {2, math.Nextafter(4, 5)}, {0, 4}}, 1},
		{"wide", []Vec{{-0x1p1023, 0}, {0x1p1023, 0}, {0, 5e-324}, {0, 0x1p1023}}, 2},
		{"subnormal", []Vec{{0, 0}, {5e-324, 0}, {5e-324, 5e-324}, {0, 5e-324}}, 1},
	} {
		for range 2 {
			for shift := range test.outline {
				outline := append(slices.Clone(test.outline[shift:]), test.outline[:shift]...)
				if got := checkPartition(t, outline); test.pieces != 0 && len(got) != test.pieces && shift == 0 {
					t.Errorf("%s: %d pieces, want %d", test.name, len(got), test.pieces)
				}
			}
			slices.Reverse(test.outline)
		}
	}
}

// comb returns a comb with n teeth, whose gaps are one ulp deep or deeper.
func comb(rng *rand.Rand, n int) (outline []Vec) {
	for i := range n {
		outline = append(outline, Vec{float64(2 * i), 0}, Vec{float64(2*i + 1), -float64(1 + rng.IntN(50))})
	}
	return append(outline, Vec{float64(2 * n), 0}, Vec{float64(2 * n), 60}, Vec{0, 60})
}

// wheel returns a polygon around the origin, star-shaped, of points on a lattice.
func wheel(rng *rand.Rand, n, size int) []Vec {
	var points []Vec
	for range n {
		p := Vec{float64(rng.IntN(2*size+1) - size), float64(rng.IntN(2*size+1) - size)}
		if p != (Vec{}) {
			points = append(points, p)
		}
	}
	upper := func(p Vec) bool { return p.Y > 0 || p.Y == 0 && p.X > 0 }
	slices.SortFunc(points, func(p, q Vec) int {
		switch {
		case upper(p) != upper(q) && upper(p):
			return -1
		case upper(p) != upper(q):
			return 1
		}
		return -left(Vec{}, p, q)
	})
	return slices.CompactFunc(points, func(p, q Vec) bool { return left(Vec{}, p, q) == 0 })
}

// dented pushes random corners into the edges of a triangle, as long as that leaves a simple
// polygon.
func dented(rng *rand.Rand, n, size int) []Vec {
	point := func() Vec { return Vec{float64(rng.IntN(size)), float64(rng.IntN(size))} }
	outline := []Vec{{0, 0}, {float64(size), 0}, {0, float64(size)}}
	for range n {
		next := slices.Insert(slices.Clone(outline), 1+rng.IntN(len(outline)), point())
		if checkOutline(next) == nil {
			outline = next
		}
	}
	return outline
}

func TestPartitionAtRandom(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 70))
	worst, count := 0.0, 0
	for i := range max(40, rounds()/20) {
		var outline []Vec
		switch i % 4 {
		case 0:
			outline = wheel(rng, 3+rng.IntN(40), 2+rng.IntN(30))
		case 1:
			outline = dented(rng, 1+rng.IntN(60), 4+rng.IntN(12))
		case 2:
			outline = dented(rng, 1+rng.IntN(60), 1000)
		case 3:
			outline = comb(rng, 1+rng.IntN(12))
		}
		if checkOutline(outline) != nil {
			continue // the origin is not inside
		}
		count++
		if rng.IntN(2) == 0 {
			slices.Reverse(outline)
		}
		pieces := checkPartition(t, outline)
		worst = max(worst, float64(len(pieces))/float64(len(outline)))
		again, _ := Partition(outline...)
		if len(again) != len(pieces) {
			t.Errorf("Partition(%v): %d pieces, and then %d", outline, len(pieces), len(again))
		}
		for k := range again {
			if !slices.Equal(again[k].Corners(), pieces[k].Corners()) {
				t.Errorf("Partition(%v): piece %d is %v, and then %v", outline, k, pieces[k].Corners(), again[k].Corners())
			}
		}
	}
	t.Logf("%d polygons, at most %.2f pieces a corner", count, worst)
	if count < 30 {
		t.Errorf("only %d polygons", count)
	}
}

// TestPartitionClosed: a ring may end with its first point.
func TestPartitionClosed(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 74))
	for range 20 {
		outline := comb(rng, 1+rng.IntN(9))
		pieces, err := Partition(append(slices.Clone(outline), outline[0])...)
		want := checkPartition(t, outline)
		if err != nil || !slices.EqualFunc(pieces, want, func(p, q Polygon) bool { return slices.Equal(p.Corners(), q.Corners()) }) {
			t.Errorf("Partition(%v, closed) = %v, %v, want %v", outline, pieces, err, want)
		}
	}
}

func TestPartitionRefuses(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	for _, test := range []struct {
		name    string
		outline []Vec
		want    OutlineError
		text    string
	}{
		{"nothing", nil, OutlineError{-1, -1, ErrFewCorners}, "outline: fewer than three corners"},
		{"two", []Vec{{0, 0}, {1, 0}}, OutlineError{-1, -1, ErrFewCorners}, "outline: fewer than three corners"},
		{"a NaN", []Vec{{0, 0}, {1, nan}}, OutlineError{1, 1, ErrNotFinite}, "outline: corner 1: not a finite number"},
		{"an infinity", []Vec{{0, 0}, {1, 0}, {0, 1}, {-inf, 0}}, OutlineError{3, 3, ErrNotFinite}, "outline: corner 3: not a finite number"},
		{"closed twice", []Vec{{0, 0}, {1, 0}, {0, 1}, {0, 0}, {0, 0}}, OutlineError{0, 3, ErrRepeatedCorner}, "outline: corners 0 and 3: a point that comes twice: the outline touches itself, as it would to reach a hole"},
		{"two, closed", []Vec{{0, 0}, {1, 0}, {0, 0}}, OutlineError{0, 2, ErrRepeatedCorner}, ""},
		{"a flat one", []Vec{{0, 0}, {1, 1}, {3, 3}, {2, 2}}, OutlineError{-1, -1, ErrNoArea}, "outline: all corners on one line"},
		{"a bow tie", []Vec{{0, 0}, {2, 2}, {2, 0}, {0, 2}}, OutlineError{0, 2, ErrTouchingEdges}, "outline: edges 0 and 2 (edge i starts at corner i): edges that cross, touch or overlap"},
		{"a corner on an edge", []Vec{{0, 0}, {4, 0}, {4, 4}, {2, 0}, {0, 4}}, OutlineError{0, 2, ErrTouchingEdges}, ""},
		{"a spike", []Vec{{0, 0}, {4, 0}, {2, 0}, {2, 3}}, OutlineError{0, 1, ErrTouchingEdges}, ""},
		{"a spike at the end", []Vec{{4, 0}, {2, 0}, {2, 3}, {0, 0}}, OutlineError{0, 3, ErrTouchingEdges}, ""},
		{"edges that overlap", []Vec{{0, 0}, {4, 0}, {4, 3}, {3, 0}, {1, 0}, {0, 3}}, OutlineError{0, 2, ErrTouchingEdges}, ""},
		{"a hole with a bridge", []Vec{{0, 0}, {9, 0}, {9, 9}, {0, 9}, {0, 0}, {3, 3}, {3, 6}, {6, 6}, {6, 3}, {3, 3}}, OutlineError{0, 4, ErrRepeatedCorner}, ""},
		{"no turn at all", []Vec{{0, 0}, {0, 0}, {0, 0}}, OutlineError{0, 1, ErrRepeatedCorner}, ""},
		{"twice around", []Vec{{0, 3}, {-3, -3}, {3, -3}, {0, 4}, {-4, -4}, {4, -4}}, OutlineError{2, 5, ErrTouchingEdges}, ""},
	} {
		pieces, err := Partition(test.outline...)
		var refused *OutlineError
		if pieces != nil || !errors.As(err, &refused) || *refused != test.want || !errors.Is(err, test.want.Err) {
			t.Errorf("%s: Partition(%v) = %v, %v, want %v", test.name, test.outline, pieces, err, &test.want)
		} else if test.text != "" && err.Error() != test.text {
			t.Errorf("%s: %q, want %q", test.name, err, test.text)
		}
	}
}

// touchesSlowly returns the first two edges with more than a corner in common, of all.
func touchesSlowly(outline []Vec) (int, int) {
	n := len(outline)
	for i := range n {
		for j := i + 1; j < n; j++ {
			a, b, c, d := outline[i], outline[(i+1)%n], outline[j], outline[(j+1)%n]
			s, u := Segment{a, b}, Segment{c, d}
			switch {
			case j == i+1:
				if Overlap(a, u) || Overlap(d, s) {
					return i, j
				}
			case i == 0 && j == n-1:
				if Overlap(b, u) || Overlap(c, s) {
					return i, j
				}
			case Overlap(s, u):
				return i, j
			}
		}
	}
	return -1, -1
}

// TestOutlines: what is refused is what queries about the edges say.
func TestOutlines(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 71))
	good := 0
	for range rounds() {
		n, size := 3+rng.IntN(10), 4+rng.IntN(4)
		var outline []Vec
		for len(outline) < n {
			if p := (Vec{float64(rng.IntN(size)), float64(rng.IntN(size))}); !slices.Contains(outline, p) {
				outline = append(outline, p)
			}
		}
		i, j := touchingEdges(outline)
		if k, l := touchesSlowly(outline); i != k || j != l {
			t.Errorf("%v: edges %d and %d touch, want %d and %d", outline, i, j, k, l)
		}
		if i < 0 {
			good++
		}
	}
	if good == 0 {
		t.Error("no outline is good")
	}
}
