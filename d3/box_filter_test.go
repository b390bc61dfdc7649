package d3

import (
	"math"
	"math/rand/v2"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// TestOrientedBoxesStand: what floats say of two boxes, at any angles, is right, and they say it of
// nearly all that do not nearly touch.
func TestOrientedBoxesStand(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		t.Run(family.Name, func(t *testing.T) {
			t.Parallel()
			kinds := []oracle.Kind{oracle.OrientedBox, oracle.Box}
			for k, rng := range oracle.Pairs(kinds, kinds, *seed, t.Name()) {
				if k[0] == oracle.Box {
					continue
				}
				n := unlessBrief(5**cases, 20)
				left := 0
				for range n {
					x, y := family.Pair(rng, dim, k[0], k[1])
					x.Radii, y.Radii = nil, nil
					a, b := shapeOfBody(x), shapeOfBody(y)
					sign := oracle.BodySign(x, y)
					var rel relation
					switch b := b.(type) {
					case Box:
						a := a.(OrientedBox)
						rel = relateBoxOriented(&b, &a)
					case OrientedBox:
						a := a.(OrientedBox)
						rel = relateOrientedBoxes(&a, &b)
					}
					if rel == undecided {
						left++
					} else if int(rel) != sign {
						t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
					}
					if got := Overlap(a, b); got != (sign <= 0) || got != Overlap(b, a) || got != Overlap(pointed(a), pointed(b)) {
						t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
					}
				}
				t.Logf("%v: %d of %d left undecided", k, left, n)
				if family.Name == "random" && 100*left > n {
					t.Errorf("%v: %d of %d left undecided", k, left, n)
				}
			}
		})
	}
}

// TestParallelEdges: boxes that are turned about one axis, as much that stands on a floor, are as
// certain as others, tilted or not.
func TestParallelEdges(t *testing.T) {
	rng := oracle.Stream(*seed, t.Name())
	n := unlessBrief(40**cases, 200)
	left := 0
	for range n {
		x, y := upright(rng), upright(rng)
		a, b := shapeOfBody(x).(OrientedBox), shapeOfBody(y).(OrientedBox)
		sign := oracle.BodySign(x, y)
		rel := relateOrientedBoxes(&a, &b)
		if rel == undecided {
			left++
		} else if int(rel) != sign {
			t.Errorf("%v and %v stand to each other as %v, want %v", a, b, rel, sign)
		}
		if got := Overlap(a, b); got != (sign <= 0) {
			t.Errorf("Overlap(%v, %v) = %v, sign %v", a, b, got, sign)
		}
	}
	if 50*left > n {
		t.Errorf("%d of %d left undecided", left, n)
	}
}

// upright draws a box that is turned about the last axis or not at all, sometimes tilted a little.
func upright(rng *rand.Rand) oracle.Body {
	tilt := []float64{0, 0, 0x1p-60, 0x1p-40, 0x1p-24, 0x1p-18, 0x1p-10}[rng.IntN(7)]
	c, s := 1.0, 0.0
	if rng.IntN(3) > 0 {
		c = rng.Float64()
		s = math.Sqrt(1 - float64(c*c))
	}
	b := oracle.Body{Dim: dim, Kind: oracle.OrientedBox, V: [][3]float64{{}, {c, s}, {-s, c}, {0, 0, 1}}[:dim+1]}
	for i := range b.V {
		l := rng.Float64() + 0.1
		for k := range dim {
			if b.V[i][k] *= l; i > 0 {
				b.V[i][k] += float64(tilt * (rng.Float64() - 0.5))
			} else {
				b.V[i][k] = 4*rng.Float64() - 2
			}
		}
	}
	return b
}
