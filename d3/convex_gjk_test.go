package d3

import (
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
