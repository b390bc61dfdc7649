package d2

import (
	"errors"
	"math"
	"math/big"
	"math/bits"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	tree "github.com/hantei-go/hantei/internal/tree/d2"

	"github.com/hantei-go/hantei/internal/long"
	"github.com/hantei-go/hantei/internal/oracle"
)

func regionOf(t testing.TB, outlines ...[]Vec) *Region {
	t.Helper()
	r, err := NewRegion(outlines...)
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// squareOutline returns a square, counter-clockwise.
func squareOutline(lo, hi float64) []Vec { return []Vec{V(lo, lo), V(hi, lo), V(hi, hi), V(lo, hi)} }

// backwards returns an outline the other way round.
func backwards(outline []Vec) []Vec {
	outline = slices.Clone(outline)
	slices.Reverse(outline)
	return outline
}

// starOutline returns a star with n corners, an odd number, drawn by lines to the corner after the next.
func starOutline(n int) (outline []Vec) {
	for i := range n {
		outline = append(outline, Rotate(4*math.Pi*float64(i)/float64(n)).Apply(V(8, 0)))
	}
	return outline
}

const onIt = 1 << 20 // a winding number that says that p is on an outline

// TestRegionTable asks about points on corners and edges, on what continues them, and beside them, by both rules.
func TestRegionTable(t *testing.T) {
	square, inner := squareOutline(0, 4), squareOutline(1, 3)
	comb := []Vec{V(0, 0), V(6, 0), V(6, 4), V(4, 4), V(4, 1), V(2, 1), V(2, 4), V(0, 4)}
	eight := []Vec{V(0, 0), V(4, 4), V(4, 0), V(0, 4)}
	huge := squareOutline(-math.MaxFloat64, math.MaxFloat64)
	for _, c := range []struct {
		name string
		of   [][]Vec
		p    Vec
		want int
	}{
		{"a square", [][]Vec{square}, V(1, 2), 1},
		{"a square, a corner", [][]Vec{square}, V(4, 4), onIt},
		{"a square, an edge", [][]Vec{square}, V(2, 4), onIt},
		{"a square, along the lower edge", [][]Vec{square}, V(-1, 0), 0},
		{"a square, along the upper edge", [][]Vec{square}, V(-1, 4), 0},
		{"a square, behind", [][]Vec{square}, V(5, 0), 0},
		{"a square, above", [][]Vec{square}, V(4, 5), 0},
		{"a square, one ulp outside", [][]Vec{square}, V(math.Nextafter(4, 5), 2), 0},
		{"a square, one ulp inside", [][]Vec{square}, V(2, math.Nextafter(4, 0)), 1},
		{"clockwise", [][]Vec{backwards(square)}, V(1, 2), -1},
		{"a hole", [][]Vec{square, backwards(inner)}, V(2, 2), 0},
		{"a hole, beside it", [][]Vec{square, backwards(inner)}, V(0.5, 2), 1},
		{"a hole, at its edge", [][]Vec{square, backwards(inner)}, V(1, 2), onIt},
		{"an island in a hole", [][]Vec{squareOutline(-9, 9), backwards(square), inner}, V(2, 1.5), 1},
		{"twice around", [][]Vec{square, inner}, V(2, 2), 2},
		{"the same twice", [][]Vec{square, square}, V(1, 2), 2},
		{"there and back", [][]Vec{square, backwards(square)}, V(1, 2), 0},
		{"there and back, on an edge", [][]Vec{square, backwards(square)}, V(0, 2), onIt},
		{"a comb, in a tooth", [][]Vec{comb}, V(1, 3), 1},
		{"a comb, between its teeth", [][]Vec{comb}, V(3, 4), 0},
		{"a comb, along the tops", [][]Vec{comb}, V(-1, 4), 0},
		{"a comb, at the bottom of a gap", [][]Vec{comb}, V(3, 1), onIt},
		{"a comb, beside that", [][]Vec{comb}, V(1, 1), 1},
		{"an eight, its right half", [][]Vec{eight}, V(3.5, 2), -1},
		{"an eight, its left half", [][]Vec{eight}, V(0.5, 2), 1},
		{"an eight, the crossing", [][]Vec{eight}, V(2, 2), onIt},
		{"an eight, above the crossing", [][]Vec{eight}, V(2, 3), 0},
		{"a star, its middle", [][]Vec{starOutline(5)}, V(0, 0), 2},
		{"a star, a tip", [][]Vec{starOutline(5)}, V(7, 0), 1},
		{"a star, between tips", [][]Vec{starOutline(5)}, V(-7, 0), 0},
		{"closed as in GeoJSON", [][]Vec{append(slices.Clone(square), square[0])}, V(1, 2), 1},
		{"a point twice", [][]Vec{{V(0, 0), V(4, 0), V(4, 0), V(0, 4)}}, V(1, 1), 1},
		{"a line", [][]Vec{{V(0, 0), V(4, 4), V(2, 2)}}, V(1, 1), onIt},
		{"a point", [][]Vec{{V(1, 1), V(1, 1), V(1, 1)}}, V(1, 1), onIt},
		{"beside a point", [][]Vec{{V(1, 1), V(1, 1), V(1, 1)}}, V(0, 1), 0},
		{"the largest square", [][]Vec{huge}, V(1e308, -1e308), 1},
		{"the largest square, an edge", [][]Vec{huge}, V(math.MaxFloat64, 5e-324), onIt},
		{"a triangle of all sizes", [][]Vec{{V(-1e308, -1e308), V(1e308, -1e308), V(0, 5e-324)}}, V(0, 0), 1},
		{"a triangle of all sizes, above", [][]Vec{{V(-1e308, -1e308), V(1e308, -1e308), V(0, 5e-324)}}, V(5e-324, 5e-324), 0},
		{"the least square with an inside", [][]Vec{squareOutline(0, 1e-323)}, V(5e-324, 5e-324), 1},
		{"NaN", [][]Vec{square}, V(1, math.NaN()), 0},
		{"infinity", [][]Vec{square}, V(math.Inf(-1), 1), 0},
	} {
		r := regionOf(t, c.of...)
		n, on := r.Winding(c.p)
		if on != (c.want == onIt) || on && n != 0 || !on && n != c.want {
			t.Errorf("%s: %v: %d, on %v, want %d", c.name, c.p, n, on, c.want)
		}
		if got := r.Contains(c.p); got != (c.want != 0) {
			t.Errorf("%s: Contains %v", c.name, got)
		}
		if isFinite(c.p.maxAbs()) {
			checkSigned(t, r, c.p, n, on)
		} else if d := r.SignedDistance(c.p); !math.IsInf(d, 1) {
			t.Errorf("%s: distance %v", c.name, d)
		}
		r.EvenOdd = true
		if got := r.Contains(c.p); got != (c.want == onIt || c.want%2 != 0) {
			t.Errorf("%s: by parity, Contains %v", c.name, got)
		}
	}
}

func TestNewRegion(t *testing.T) {
	square := squareOutline(0, 4)
	r := regionOf(t, append(slices.Clone(square), square[0]), squareOutline(1, 2))
	if c := r.Chain(); c.Len() != 8 || c.At(3) != (Segment{V(0, 4), V(0, 0)}) || c.At(4) != (Segment{V(1, 1), V(2, 1)}) || r.Bounds() != (Box{V(0, 0), V(4, 4)}) {
		t.Errorf("%d edges in %v", c.Len(), r.Bounds())
	}
	square[0] = V(9, 9)
	if r.Chain().At(0).A != V(0, 0) {
		t.Error("the points are not copied")
	}
	for _, c := range []struct {
		of   [][]Vec
		want RegionError
		text string
	}{
		{nil, RegionError{-1, -1, ErrEmpty}, "no outline"},
		{[][]Vec{square, {}}, RegionError{1, -1, ErrFewCorners}, "outline 1: fewer than three corners"},
		{[][]Vec{{V(0, 0), V(1, 1)}}, RegionError{0, -1, ErrFewCorners}, "outline 0: fewer than three corners"},
		{[][]Vec{square, {V(0, 0), V(1, 0), V(math.NaN(), 1)}}, RegionError{1, 2, ErrNotFinite}, "outline 1: point 2: not a finite number"},
	} {
		r, err := NewRegion(c.of...)
		if got, ok := err.(*RegionError); r != nil || !ok || *got != c.want || err.Error() != c.text || !errors.Is(err, c.want.Err) {
			t.Errorf("%v: %v, want %s", c.of, err, c.text)
		}
	}
}

// checkSigned compares SignedDistance and Contains with what is known.
func checkSigned(t *testing.T, r *Region, p Vec, n int, on bool) {
	t.Helper()
	want := math.Inf(1)
	for i, c := 0, r.Chain(); i < c.Len(); i++ {
		want = min(want, Distance(p, c.At(i)))
	}
	if (want == 0) != on {
		t.Fatalf("%v: on %v, distance %v", p, on, want)
	}
	for _, parity := range []bool{false, true} {
		ruled := *r
		ruled.EvenOdd = parity
		isInside := n != 0 && !parity || n&1 != 0
		signed := want
		if isInside {
			signed = -want
		}
		if d := ruled.SignedDistance(p); d != signed || ruled.Contains(p) != (on || isInside) {
			t.Fatalf("%v, by parity %v: %v, want %v, winding %d, on %v, contained %v", p, parity, d, signed, n, on, ruled.Contains(p))
		}
	}
}

// regionLike returns the region of polygons of the oracle.
func regionLike(t testing.TB, o *oracle.Surface) *Region {
	var outlines [][]Vec
	for _, ring := range o.Rings {
		var outline []Vec
		for _, x := range ring {
			outline = append(outline, at(x))
		}
		outlines = append(outlines, outline)
	}
	return regionOf(t, outlines...)
}

// TestRegionOracle compares Winding with a ray in another direction, on integers, and SignedDistance with a plain loop. If asked for all
// cases, it takes 700,000 points: with TestSolidOracle of d3, 10⁶ are tried.
func TestRegionOracle(t *testing.T) {
	t.Parallel()
	rng := rand.New(rand.NewPCG(*seed, 411))
	start, asked, inside, on := time.Now(), 0, 0, 0
	for asked < long.Rounds(700_000, 20_000) {
		o := oracle.RandomSurface(rng, 2)
		r := regionLike(t, o)
		for range 16 {
			x := o.PointBeside(rng)
			asked++
			want, wantOn := oracle.Winding(rng, 2, o.Parts, x)
			n, isOn := r.Winding(at(x))
			if n != want || isOn != wantOn {
				t.Fatalf("%s: %v around %v: %d, on %v, want %d, on %v", o.Family, o.Rings, x, n, isOn, want, wantOn)
			}
			if isOn {
				on++
			} else if n != 0 {
				inside++
			}
			if asked%16 == 0 {
				checkSigned(t, r, at(x), n, isOn)
			}
		}
	}
	if inside < asked/50 || on < asked/20 {
		t.Errorf("of %d points, %d are inside, %d on an outline", asked, inside, on)
	}
	t.Logf("%d points in %v: %d inside, %d on an outline", asked, time.Since(start).Round(time.Millisecond), inside, on)
}

// TestRegionLaws: the other way round negates n, and so does a mirror. A quarter turn, a shift by what all coordinates hold and a
// scale by a power of two keep it.
func TestRegionLaws(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 412))
	asked := 0
	for range unlessBrief(3000, 300) {
		o := oracle.RandomSurface(rng, 2)
		if o.Family != "lattice" && o.Family != "wider lattice" {
			continue
		}
		shift, scale := lattice(rng, 1<<20).Scale(0x1p10), math.Ldexp(1, rng.IntN(1200)-600)
		r := regionLike(t, o)
		for _, c := range []struct {
			f    func(p Vec) Vec
			sign int
		}{
			{Vec.Perp, +1},
			{Vec.Neg, +1},
			{func(p Vec) Vec { return V(p.Y, p.X) }, -1},
			{func(p Vec) Vec { return p.Add(shift) }, +1},
			{func(p Vec) Vec { return p.Scale(scale) }, +1},
		} {
			var outlines, back [][]Vec
			for _, ring := range o.Rings {
				var outline []Vec
				for _, x := range ring {
					outline = append(outline, c.f(at(x)))
				}
				outlines, back = append(outlines, outline), append(back, backwards(outline))
			}
			mapped, reversed := regionOf(t, outlines...), regionOf(t, back...)
			for range 8 {
				p := at(o.PointBeside(rng))
				n, on := r.Winding(p)
				if got, isOn := mapped.Winding(c.f(p)); got != c.sign*n || isOn != on {
					t.Fatalf("%v around %v: %d, on %v, then %d, on %v", o.Rings, p, n, on, got, isOn)
				}
				if got, isOn := reversed.Winding(c.f(p)); got != -c.sign*n || isOn != on {
					t.Fatalf("%v around %v: %d, on %v, backwards %d, on %v", o.Rings, p, n, on, got, isOn)
				}
				asked++
			}
		}
	}
	if asked == 0 {
		t.Error("nothing is asked")
	}
}

// TestRegionArea: on a fine grid, the points of each winding number add up to the area that the shoelace formula gives.
func TestRegionArea(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 413))
	for range 20 {
		outline := make([]Vec, 8)
		for i := range outline {
			outline[i] = lattice(rng, 9)
		}
		r, twice := regionOf(t, outline), new(big.Int)
		for i, p := range outline {
			twice.Add(twice, big.NewInt(int64(p.Cross(outline[(i+1)%len(outline)]))))
		}
		const k = 64
		sum := 0
		for i := range 9 * k {
			for j := range 9 * k {
				n, _ := r.Winding(V((float64(i)+0.5)/k, (float64(j)+0.5)/k))
				sum += n
			}
		}
		if got, want := float64(sum)/(k*k), float64(twice.Int64())/2; math.Abs(got-want) > 0.5 {
			t.Errorf("%v: %v, want %v", outline, got, want)
		}
	}
}

// TestRegionAllocatesNothing asks inside, outside, on an outline and where integers decide.
func TestRegionAllocatesNothing(t *testing.T) {
	for _, r := range []*Region{regionOf(t, squareOutline(0, 4)), regionOf(t, squareOutline(-1e308, 1e308)), regionOf(t, starOutline(101), squareOutline(5e-324, 1))} {
		for _, p := range []Vec{{1, 2}, {2, 2}, {4, 4}, {-1, 0}, {4, 1}, {5e-324, 1e-320}, {math.NaN(), 0}} {
			if n := allocations(func() {
				r.Winding(p)
				r.Contains(p)
				r.SignedDistance(p)
				r.Bounds()
				r.Measure()
			}); n != 0 {
				t.Errorf("%v in %v: %v allocations", p, r.Bounds(), n)
			}
		}
	}
}

// TestRegionWorkGrows counts the edges that Winding looks at, of a circle.
func TestRegionWorkGrows(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 414))
	var before float64
	for i, n := range []int{500, 2000, 8000} {
		r, looked := regionOf(t, RegularPolygon(Vec{}, 1, n, 0.1).Corners()), 0
		for range 2000 {
			p := scatter(rng, 1)
			if rng.IntN(40) == 0 {
				around, on := r.Winding(p)
				checkSigned(t, r, p, around, on)
			}
			ray := boundsAlongX(p)
			var q tree.BoxQuery
			q.Start(&r.data.tree, &ray)
			for leaf, set := q.Next(); leaf != nil; leaf, set = q.Next() {
				looked += bits.OnesCount64(set)
			}
		}
		each := float64(looked) / 2000
		t.Logf("%.2f of %d edges for each point", each, n)
		if i > 0 && each > 1.5*before {
			t.Errorf("%.2f of %d edges for each point, %.2f of a quarter of them", each, n, before)
		}
		before = each
	}
}

// FuzzRegionWinding compares a Region with the oracle. Each byte chooses a number.
func FuzzRegionWinding(f *testing.F) {
	numbers := [...]float64{0, 1, 2, 3, -1, 0.5, 0.1, 0.3, 4, 5e-324, -5e-324, 1e300, -1e300, math.MaxFloat64, 0x1p52, 0x1p52 + 1}
	rng := rand.New(rand.NewPCG(1, 415))
	for range 20 {
		data := make([]byte, 8+rng.IntN(20))
		for i := range data {
			data[i] = byte(rng.Uint32()) & 7
		}
		f.Add(data)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 8 || len(data) > 100 {
			t.Skip("too few numbers, or too many")
		}
		var ring [][3]float64
		for i := 0; i+2 <= len(data); i += 2 {
			ring = append(ring, [3]float64{numbers[data[i]&15], numbers[data[i+1]&15]})
		}
		o := oracle.Surface{Rings: [][][3]float64{ring}}
		for i := range ring {
			o.Parts = append(o.Parts, [3][3]float64{ring[i], ring[(i+1)%len(ring)]})
		}
		r := regionLike(t, &o)
		for i, x := range ring {
			x[1] = ring[(i+1)%len(ring)][1]
			want, wantOn := oracle.Winding(rand.New(rand.NewPCG(1, 1)), 2, o.Parts, x)
			n, on := r.Winding(at(x))
			if n != want || on != wantOn {
				t.Fatalf("%v around %v: %d, on %v, want %d, on %v", ring, x, n, on, want, wantOn)
			}
			checkSigned(t, r, at(x), n, on)
		}
	})
}

// TestRegionMeasure: a square of edges is a box, and a hole in it is taken off.
func TestRegionMeasure(t *testing.T) {
	got, want := regionOf(t, squareOutline(0, 4)).Measure(), Measure(Box{Max: V(4, 4)})
	if math.Abs(got.Area-want.Area) > 1e-12 || got.Center.Sub(want.Center).maxAbs() > 1e-12 || math.Abs(got.Inertia-want.Inertia) > 1e-12 {
		t.Errorf("%v, want %v", got, want)
	}
	hole := slices.Clone(squareOutline(1, 2))
	slices.Reverse(hole)
	if m := regionOf(t, squareOutline(0, 4), hole).Measure(); math.Abs(m.Area-15) > 1e-12 || m.Center.X <= 2 {
		t.Errorf("%v", m)
	}
	if m := regionOf(t, hole).Measure(); m.Area != 0 {
		t.Errorf("inside out: %v", m)
	}
}
