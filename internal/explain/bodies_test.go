package explain_test

import (
	"math"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/internal/explain"
	"github.com/hantei-go/hantei/internal/oracle"
)

// bodyOf returns b as package explain takes it, with one radius at most.
func bodyOf(b *oracle.Body) explain.Body {
	if len(b.Radii) > 1 {
		b.Radii = b.Radii[:1]
	}
	x := explain.Body{Points: b.V[:1]}
	for _, r := range b.Radii {
		x.R = r
	}
	switch b.Kind {
	case oracle.Segment, oracle.Capsule, oracle.Triangle, oracle.Hull:
		x.Points = b.V
	case oracle.Ray:
		x.Dirs = b.V[1:]
	case oracle.Line:
		u := b.V[1]
		x.Dirs = [][3]float64{u, {-u[0], -u[1], -u[2]}}
	case oracle.OrientedBox:
		x.Halves = b.V[1:]
	case oracle.Box:
		x.IsBox, x.Min, x.Max = true, b.V[0], b.V[1]
		x.Points = nil
		for i := range 8 {
			x.Points = append(x.Points, [3]float64{b.V[i&1][0], b.V[i>>1&1][1], b.V[i>>2][2]})
		}
	case oracle.HalfSpace:
		x.IsHalf, x.Point, x.Normal = true, b.V[0], b.V[1]
	}
	return x
}

// TestBodies: a proof is there for what ordinary shapes do, and there is none for the
// contrary of what the oracle says, in all families.
func TestBodies(t *testing.T) {
	for _, family := range oracle.BodyFamilies {
		for _, dim := range []int{2, 3} {
			var all, exact int
			for k, rng := range oracle.Pairs(oracle.BodyKinds, oracle.BodyKinds, uint64(dim), family.Name) {
				a, b := family.Pair(rng, dim, k[0], k[1])
				x, y := bodyOf(&a), bodyOf(&b)
				if x.R+y.R != 0 && (x.R+y.R)-y.R != x.R || x.IsHalf && y.IsHalf || len(x.Dirs)*len(y.Dirs) > 0 {
					continue
				}
				sign := oracle.BodySign(a, b)
				v, steps := explain.Bodies(dim, x, y, sign, false)
				all++
				if v.Sign != sign || len(steps) < 4 {
					t.Errorf("%s: %v, want %d: %q", family.Name, v, sign, steps)
				}
				if v.Exact {
					exact++
				}
				if x.IsBox && y.IsBox || x.IsHalf || y.IsHalf {
					continue // their steps show numbers, and no proof is searched for
				}
				contrary := 1
				if sign > 0 {
					contrary = -1
				}
				v, steps = explain.Bodies(dim, x, y, contrary, false)
				if !v.Exact {
					t.Errorf("%s: the oracle says %d of %+v and %+v:\n%s", family.Name, sign, a, b, strings.Join(steps, "\n"))
				}
			}
			if family.Name == "random" && exact > all/100 {
				t.Errorf("%dD: %d of %d ordinary pairs have no proof in floats", dim, exact, all)
			}
		}
	}
}

// TestBeyondFloats: differences of finite numbers that no float can hold are left to integers.
func TestBeyondFloats(t *testing.T) {
	const huge = 1.5e308
	left := explain.Body{Points: [][3]float64{{-huge}, {-huge, 1}, {-1.7e308}}}
	right := explain.Body{Points: [][3]float64{{huge}, {huge, 1}, {1.7e308}}}
	half := explain.Body{IsHalf: true, Point: [3]float64{9}, Normal: [3]float64{-1}}
	moving := explain.Body{Points: [][3]float64{{}}, Runs: [][3]float64{{math.Inf(1)}}}
	for _, pair := range [][2]explain.Body{{left, right}, {moving, half}, {half, moving}, {moving, right}} {
		v, steps := explain.Bodies(2, pair[0], pair[1], 1, false)
		if !v.Exact || !strings.Contains(strings.Join(steps, "\n"), "too large for floats") {
			t.Errorf("%+v: %v, %q", pair, v, steps)
		}
	}
}
