package d3

import "testing"

// TestWaysThatEndOnASide ends ways of a ball at a side of a box, or of a box at one of a ball, so near that the gap at the end rounds
// to the radius: less than 2⁻⁷⁰ before the side they miss, beyond it they hit.
func TestWaysThatEndOnASide(t *testing.T) {
	const step = 0x1p-52
	for k := range dim {
		for _, side := range []float64{-1, 1} {
			out := axisOf(k).Scale(side)
			box := Box{fill(-2), fill(2)}
			ball := Sphere{out.Scale(2 + 1 + 2*step), 1}
			for _, c := range []struct {
				by   float64
				hits bool
			}{{-0x1p-72, false}, {0, true}, {0x1p-72, true}} {
				m := out.Scale(-(2*step + c.by))
				_, first := Sweep(ball, m, box)
				_, second := Sweep(box, m.Neg(), ball)
				_, both := SweepBoth(ball, m, box, Vec{})
				if first != c.hits || second != c.hits || both != c.hits {
					t.Errorf("axis %d, side %v, %v beyond: %v %v %v, want %v", k, side, c.by, first, second, both, c.hits)
				}
			}
		}
	}
}

// TestBoxesThatStartInEachOther: what starts in a box has the normal of Collide, also where two ways out along an axis are
// as short, and whichever of the two comes first.
func TestBoxesThatStartInEachOther(t *testing.T) {
	for k := range dim {
		half := fill(9).Add(axisOf(k).Scale(-8)) // thin along one axis
		thin := Box{half.Neg(), half}
		thick := Box{thin.Min.Sub(axisOf(k)), thin.Max.Add(axisOf(k))}
		for _, pair := range [][2]Box{{thin, thick}, {thick, thin}, {thin, thin}} {
			for _, m := range []Vec{axisOf(k), axisOf(k).Neg(), fill(1)} {
				c, _ := Collide(pair[0], pair[1])
				h, ok := Sweep(pair[0], m, pair[1])
				if !ok || h.T != 0 || h.Normal != c.Normal || h.Point != c.Point {
					t.Errorf("%v by %v in %v: %v %v, but %v", pair[0], m, pair[1], h, ok, c)
				}
			}
		}
	}
}
