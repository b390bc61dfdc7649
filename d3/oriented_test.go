package d3

import (
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
						rel = relateAligned(&b, &a)
					case OrientedBox:
						a := a.(OrientedBox)
						rel = relateTurned(&a, &b)
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
