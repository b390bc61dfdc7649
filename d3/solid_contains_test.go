package d3

import (
	"math"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// partOf returns a body that is likely to be just in b, or just not: b with other radii, and
// with corners of it left out.
func partOf(b oracle.Body, draw func(n int) int) oracle.Body {
	b.Radii = append([]float64(nil), b.Radii...)
	for i := range b.Radii {
		if draw(2) == 0 {
			b.Radii[i] = math.Abs(b.Radii[i] - float64(draw(3)-1))
		}
	}
	if (b.Kind == oracle.Hull || b.Kind == oracle.Triangle) && draw(2) == 0 {
		b.Kind = oracle.Hull
		b.V = b.V[:1+draw(len(b.V))]
	}
	return b
}

// TestContains: the answer is the oracle's, for all kinds, and for bodies made from one another.
func TestContains(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			yes := 0
			check := func(a, b oracle.Body) {
				want := oracle.BodyContains(a, b)
				if want {
					yes++
				}
				if got := Contains(shapeOfBody(a), shapeOfBody(b)); got != want {
					t.Errorf("%#v contains %#v: %v, want %v", shapeOfBody(a), shapeOfBody(b), got, want)
				}
			}
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, *seed, t.Name()) {
				if brief() && rng.IntN(3) > 0 {
					continue
				}
				for range max(1, *cases/40) {
					a, b := family.Pair(rng, dim, k[0], k[1])
					check(a, b)
					check(b, a)
					check(a, partOf(a, rng.IntN))
					wide := a
					wide.Radii = []float64{float64(rng.IntN(8))}
					if k[0] == oracle.Sphere || k[0] == oracle.Capsule {
						wide.Radii = append(wide.Radii, 1)
					}
					check(wide, b)
					check(b, wide)
				}
			}
			t.Log(yes, "are contained")
		})
	}
}

// TestContainsInfiniteBoxes: boxes with infinite sides, in both places.
func TestContainsInfiniteBoxes(t *testing.T) {
	family := oracle.BodyFamilies[1]
	for k, rng := range oracle.Pairs(oracle.BodyKinds, []oracle.Kind{oracle.Box}, *seed, t.Name()) {
		for range unlessBrief(*cases, 5) {
			a, b := family.Pair(rng, dim, k[0], k[1])
			for _, s := range [...]*oracle.Body{&a, &b} {
				if s.Kind != oracle.Box {
					continue
				}
				for i := range dim {
					if rng.IntN(2) == 0 {
						s.V[0][i] = math.Inf(-1)
					}
					if rng.IntN(2) == 0 {
						s.V[1][i] = math.Inf(1)
					}
				}
			}
			for _, p := range [...][2]oracle.Body{{a, b}, {b, a}} {
				if got, want := Contains(shapeOfBody(p[0]), shapeOfBody(p[1])), oracle.BodyContains(p[0], p[1]); got != want {
					t.Errorf("%#v contains %#v: %v, want %v", shapeOfBody(p[0]), shapeOfBody(p[1]), got, want)
				}
			}
		}
	}
}

// TestContainsEmpty: the empty set is in everything, and nothing else is in it.
func TestContainsEmpty(t *testing.T) {
	nan, inf := math.NaN(), math.Inf(1)
	p := xy(1, 2)
	empty := []Shape{
		xy(nan, 0),
		Sphere{p, -1},
		Hull{},
		Rounded{p, nan},
		Rounded{HalfSpace{p, xy(0, 1)}, -1},
		HalfSpace{p, Vec{}},
		Box{xy(1, 0), xy(0, 1)},
		Box{xy(inf, 0), xy(inf, 1)},
		Triangle{p, xy(inf, 0), p},
		Rounded{Hull{}, 1},
	}
	for _, a := range empty {
		for _, b := range empty {
			if !Contains(a, b) {
				t.Errorf("%#v does not contain %#v", a, b)
			}
		}
		for _, b := range []Shape{p, Sphere{p, 1}, Box{p, p}, HalfSpace{p, xy(1, 0)}, Line{p, p}} {
			if Contains(a, b) || !Contains(b, a) {
				t.Errorf("%#v, %#v", a, b)
			}
		}
	}
}
