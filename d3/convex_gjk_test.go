package d3

import (
	"math"
	"math/rand/v2"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// sketched are the kinds that have a figure.
var sketched = []oracle.Kind{
	oracle.Point, oracle.Segment, oracle.Sphere, oracle.Capsule, oracle.Box, oracle.OrientedBox, oracle.Triangle, oracle.Hull,
}

// TestGJKFloatIsRight: what floats alone say of two bodies is right, and they say it of nearly all
// that do not nearly touch.
func TestGJKFloatIsRight(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			all, left := 0, 0
			for k, rng := range oracle.Pairs(sketched, sketched, *seed, t.Name()) {
				for range unlessBrief(*cases, 8) {
					x, y := family.Pair(rng, dim, k[0], k[1])
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					rel := relateGJK(a, b)
					all++
					if rel == undecided {
						left++
					} else if !agrees(rel, sign) {
						t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if other := relateGJK(pointed(b), pointed(a)); rel*other == -1 {
						t.Errorf("%v and %v stand to each other as %v, swapped %v", a, b, rel, other)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
					}
				}
			}
			t.Logf("%d of %d left undecided", left, all)
			if family.Name == "random" && 50*left > all {
				t.Errorf("%d of %d left undecided", left, all)
			}
		})
	}
}

// TestGJKFloatOfMovedHulls: what hulls have been moved by counts, to the bit.
func TestGJKFloatOfMovedHulls(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			for k, rng := range oracle.Pairs([]oracle.Kind{oracle.Hull}, sketched, *seed, t.Name()) {
				for i := range unlessBrief(*cases, 8) {
					x, m, y := family.Swept(rng, dim, k[0], k[1])
					h, ok := shapeOfBody(x).(Hull)
					if x.Radii = nil; !ok {
						continue
					}
					var a, b Shape = hullAt(h.data, at(m)), shapeOfBody(y)
					by := moved(m, 1)
					if other, ok := b.(Hull); ok && i%2 == 0 { // both
						b, by = hullAt(other.data, at(m)), moved(m, 0)
					}
					if a == (Hull{}) || b == (Hull{}) {
						continue
					}
					sign := oracle.BodySignShifted(x, y, by)
					if rel := relateGJK(a, b); !agrees(rel, sign) {
						t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) {
						t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
					}
				}
			}
		})
	}
}

// relateFew is what is asked of a and b, which have few corners, before integers are.
func relateFew(a, b Shape) relation {
	if rel := thinShape(a, b); rel != undecided {
		return rel
	}
	return relateByFilters(a, b)
}

// agrees says whether rel is right, or says nothing, of two shapes that stand to each other as sign says.
func agrees(rel relation, sign int) bool {
	return rel == undecided || int(rel) == sign || rel == overlapping && sign <= int(touching)
}

// TestFewCorners: what is certain of two bodies with few corners is right, of nearly all that do not
// nearly touch it is certain, and so it is, in the plane, of most that touch on a lattice.
func TestFewCorners(t *testing.T) {
	one := []oracle.Kind{oracle.Point, oracle.Segment, oracle.Capsule, oracle.Triangle}
	other := []oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle}
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			all, left := 0, 0
			for k, rng := range oracle.Pairs(one, other, *seed, t.Name()) {
				for range unlessBrief(4**cases, 30) {
					x, y := family.Pair(rng, dim, k[0], k[1])
					x.Radii, y.Radii = x.Radii[:min(len(x.Radii), 1)], nil
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					rel := relateFew(a, b)
					all++
					if rel == undecided {
						left++
					} else if !agrees(rel, sign) {
						t.Errorf("%#v and %#v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%#v, %#v) = %v, sign %v", a, b, got, sign)
					}
				}
			}
			t.Logf("%d of %d left undecided", left, all)
			most := all
			switch {
			case family.Name == "random":
				most = all / 50
			case family.Name == "lattice" && dim == 2:
				most = all / 2
			}
			if left > most {
				t.Errorf("%d of %d left undecided", left, all)
			}
		})
	}
}

// TestFewCornersOffTheGrid: of two bodies on a lattice that touch, one number goes off it by one ulp. Then what is certain of
// them is right: nothing may be taken for a number of the grid that is none.
func TestFewCornersOffTheGrid(t *testing.T) {
	one := []oracle.Kind{oracle.Point, oracle.Segment, oracle.Capsule, oracle.Triangle}
	other := []oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle}
	lattice := oracle.BodyFamilies[slices.IndexFunc(oracle.BodyFamilies, func(f oracle.BodyFamily) bool { return f.Name == "lattice" })]
	signs := map[int]int{}
	for k, rng := range oracle.Pairs(one, other, *seed, t.Name()) {
		for range unlessBrief(80, 40) {
			x, y := lattice.Pair(rng, dim, k[0], k[1])
			x.Radii, y.Radii = x.Radii[:min(len(x.Radii), 1)], nil
			if oracle.BodySign(x, y) != 0 {
				continue
			}
			var numbers []*float64
			for _, body := range []*oracle.Body{&x, &y} {
				for i := range body.V {
					for j := range dim {
						numbers = append(numbers, &body.V[i][j])
					}
				}
				for i := range body.Radii {
					numbers = append(numbers, &body.Radii[i])
				}
			}
			for _, number := range numbers {
				was := *number
				for _, to := range [...]float64{math.Inf(1), math.Inf(-1)} {
					if *number = math.Nextafter(was, to); was == 0 {
						*number = math.Copysign(0x1p-60, to)
					}
					a, b := shapeOfBody(x), shapeOfBody(y)
					if Validate(a) != nil || Validate(b) != nil {
						continue // it has no place between its sides
					}
					sign := oracle.BodySign(x, y)
					signs[sign]++
					if rel := relateFew(a, b); !agrees(rel, sign) {
						t.Errorf("%#v and %#v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) {
						t.Errorf("Overlap(%#v, %#v) = %v, sign %v", a, b, got, sign)
					}
				}
				*number = was
			}
		}
	}
	if signs[-1] == 0 || signs[0] == 0 || signs[1] == 0 {
		t.Errorf("signs %v", signs)
	}
}

// bezout returns x and y with px + qy = 1, if p and q have no common factor.
func bezout(p, q int64) (x, y int64, ok bool) {
	x, y = 1, 0
	for u, v := int64(0), int64(1); q != 0; {
		k := p / q
		p, q, x, u, y, v = q, p-k*q, u, x-k*u, v, y-k*v
	}
	return x * p, y * p, p*p == 1
}

// TestFewCornersOnLargeGrid: an edge passes a corner by as little as numbers of the grid can, or
// touches it, where products of two of them round or nearly do.
func TestFewCornersOnLargeGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 23))
	counts := map[int]int{}
	for bits := 20; bits <= 45; bits++ {
		for range unlessBrief(*cases, 30) {
			p, q := 1+rng.Int64N(1<<bits), -1-rng.Int64N(1<<bits)
			x, y, ok := bezout(p, q)
			if !ok {
				continue
			}
			// The edge goes along (p, q); off is one step off its line, or two, or none.
			side := rng.Int64N(3) - 1
			grid := func(x, y int64) [3]float64 {
				return [3]float64{float64(float64(x) * 0x1p-10), float64(float64(y) * 0x1p-10)}
			}
			cx, cy := rng.Int64N(1<<bits), rng.Int64N(1<<bits)
			ox, oy := cx-side*y, cy+side*x
			lo, hi := grid(cx-1-rng.Int64N(1<<bits), cy-1-rng.Int64N(1<<bits)), grid(cx, cy)
			from, to := grid(ox-p, oy-q), grid(ox+p, oy+q)
			half := [3]float64{(hi[0] - lo[0]) / 2, (hi[1] - lo[1]) / 2}
			ones := []oracle.Body{
				{Dim: dim, Kind: oracle.Segment, V: [][3]float64{from, to}},
				{Dim: dim, Kind: oracle.Triangle, V: [][3]float64{from, to, grid(ox+2*p-q, oy+2*q+p)}},
			}
			others := []oracle.Body{
				{Dim: dim, Kind: oracle.Box, V: [][3]float64{lo, hi}},
				{Dim: dim, Kind: oracle.OrientedBox, V: [][3]float64{{hi[0] - half[0], hi[1] - half[1]}, {half[0]}, {0, half[1]}, {}}[:1+dim]},
				{Dim: dim, Kind: oracle.Triangle, V: [][3]float64{hi, lo, {lo[0], hi[1]}}},
			}
			for _, u := range ones {
				for _, v := range others {
					a, b, sign := shapeOfBody(u), shapeOfBody(v), oracle.BodySign(u, v)
					counts[sign]++
					if rel := relateFew(a, b); !agrees(rel, sign) {
						t.Errorf("2^%d: %#v and %#v stand to each other as %v, want %v", bits-10, a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) {
						t.Errorf("2^%d: Overlap(%#v, %#v) = %v, sign %v", bits-10, a, b, got, sign)
					}
				}
			}
		}
	}
	if counts[0] == 0 || counts[1] == 0 {
		t.Errorf("signs %v", counts)
	}
}

var linearKinds = []oracle.Kind{oracle.Segment, oracle.Ray, oracle.Line}

// relateFirst is what is asked of a path and s before integers are.
func relateFirst(path, s Shape) relation {
	if rel := relatePath(path, s); rel != undecided {
		return rel
	}
	return relateGJK(path, s)
}

// TestRelatePath: what floats say of paths is right, and they say it of nearly all that do not nearly touch.
func TestRelatePath(t *testing.T) {
	others := []oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle, oracle.Hull}
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			all, left := 0, 0
			for k, rng := range oracle.Pairs(linearKinds, others, *seed, t.Name()) {
				for i := range unlessBrief(4**cases, 40) {
					x, y := family.Pair(rng, dim, k[0], k[1])
					if x.Radii = nil; i%4 > 0 || k[0] == oracle.Segment {
						y.Radii = nil
					}
					y.Radii = y.Radii[:min(len(y.Radii), 2)]
					if i%5 == 4 {
						spoil(rng, &x, &y)
					}
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					isEmpty := x.Empty() || y.Empty()
					rel := relateFirst(a, b)
					if i%5 < 4 {
						all++
					}
					if rel == undecided {
						if i%5 < 4 {
							left++
						}
					} else if !agrees(rel, sign) && !(isEmpty && rel > touching) {
						t.Errorf("%#v and %#v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%#v, %#v) = %v, sign %v", a, b, got, sign)
					}
				}
			}
			t.Logf("%d of %d left undecided", left, all)
			if family.Name == "random" && 50*left > all {
				t.Errorf("%d of %d left undecided", left, all)
			}
		})
	}
}

// spoil replaces numbers: directions get lost, sides go to infinity, boxes are turned inside out.
func spoil(rng *rand.Rand, x, y *oracle.Body) {
	by := []float64{0, 0, 1, -1, 0x1p-1074, 1e-140, 1e300}
	b := []*oracle.Body{x, y}[rng.IntN(2)]
	if b.Kind == oracle.Box && rng.IntN(2) == 0 {
		by = []float64{math.Inf(1), math.Inf(-1)}
	} else if rng.IntN(6) == 0 {
		by = []float64{math.NaN(), math.Inf(1)}
	}
	for range 1 + rng.IntN(3) {
		b.V[rng.IntN(len(b.V))][rng.IntN(dim)] = by[rng.IntN(len(by))]
	}
}

// TestPathsOnGrid holds what floats say of paths to integers, where ties are many.
func TestPathsOnGrid(t *testing.T) {
	rng := rand.New(rand.NewPCG(*seed, 29))
	counts := map[relation]int{}
	for range unlessBrief(2000**cases, 20000) {
		g := newGridDraw(rng)
		var a Shape
		p, u := g.point(), g.vec()
		if rng.IntN(3) == 0 {
			u = axisOf(rng.IntN(dim)).Scale(g.unit)
		}
		switch rng.IntN(3) {
		case 0:
			a = Segment{p, p.Add(u)}
		case 1:
			a = Ray{p, u}
		default:
			a = Line{p, u}
		}
		b := g.body()
		if rng.IntN(6) == 0 { // next to a tie
			if x, ok := b.(Box); ok {
				x.Max = x.Max.Add(axisOf(rng.IntN(dim)).Scale(math.Ldexp(g.unit, -rng.IntN(70))))
				b = x
			}
		}
		rel, want := relateFirst(a, b), overlapBodies(a, b)
		counts[rel]++
		if rel != undecided && rel <= touching != want {
			t.Fatalf("%#v and %#v stand to each other as %v, Overlap %v", a, b, rel, want)
		}
		for _, got := range []bool{Overlap(a, b), Overlap(b, a), Overlap(pointed(a), pointed(b)), Overlap(b, pointed(a))} {
			if got != want {
				t.Fatalf("Overlap(%#v, %#v) = %v, want %v", a, b, got, want)
			}
		}
	}
	t.Log(counts)
	for _, rel := range []relation{penetrating, overlapping, apart, undecided} {
		if counts[rel] < 100 {
			t.Errorf("%d pairs stand to each other as %v", counts[rel], rel)
		}
	}
}

// TestPathsOfAnySize scales pairs to where products overflow or end.
func TestPathsOfAnySize(t *testing.T) {
	others := []oracle.Kind{oracle.Box, oracle.OrientedBox, oracle.Triangle}
	for k, rng := range oracle.Pairs(linearKinds, others, *seed, t.Name()) {
		for range unlessBrief(8**cases, 60) {
			x, y := oracle.BodyFamilies[rng.IntN(5)].Pair(rng, dim, k[0], k[1])
			x.Radii, y.Radii = nil, nil
			by := []int{-1060, -540, -450, -360, -151, -148, 148, 151, 340, 500, 1010}[rng.IntN(11)]
			for _, b := range []*oracle.Body{&x, &y} {
				for i := range b.V {
					if b == &x && i == 1 && k[0] != oracle.Segment && rng.IntN(2) == 0 {
						continue // a direction of another size
					}
					for j := range dim {
						b.V[i][j] = math.Ldexp(b.V[i][j], by)
					}
				}
			}
			a, b := shapeOfBody(x), shapeOfBody(y)
			sign := oracle.BodySign(x, y)
			if rel := relateFirst(a, b); !agrees(rel, sign) {
				t.Errorf("%#v and %#v stand to each other as %v, want %v", a, b, rel, sign)
			}
			if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) {
				t.Errorf("Overlap(%#v, %#v) = %v, sign %v", a, b, got, sign)
			}
		}
	}
}
