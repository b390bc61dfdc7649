package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

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
