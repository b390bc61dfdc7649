package d2

import (
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/internal/both"
)

// alone are functions that only package d2 has, and no table.
var alone = map[string]string{
	"FromAngle":      "no one asks for it",
	"NewRegion":      "NewSolid of this package makes it",
	"Partition":      "no one asks for it",
	"RegularPolygon": "no one asks for it",
}

func massProperties(m *both.Mass[d2.Vec]) d2.MassProperties {
	return d2.MassProperties{Area: m.Volume, Center: m.Center, Inertia: m.Polar}
}

// TestSolid: the inside of outlines answers as a Region does, and what is no outline is refused.
func TestSolid(t *testing.T) {
	points := []d2.Vec{
		d2.V(0, 0), d2.V(8, 0), d2.V(8, 8), d2.V(0, 8),
		d2.V(2, 2), d2.V(6, 2), d2.V(6, 6), d2.V(2, 6),
	}
	want, err := d2.NewRegion(points[:4], points[4:])
	if err != nil {
		t.Fatal(err)
	}
	for _, want.EvenOdd = range []bool{false, true} {
		got, err := NewSolid(points, nil, []int{4, 4}, want.EvenOdd, true)
		if err != nil {
			t.Fatal(err)
		}
		in := got.Inside
		for _, p := range []d2.Vec{d2.V(1, 1), d2.V(0, 1), d2.V(3, 3), d2.V(2, 3), d2.V(-1, 0)} {
			n, on := in.Winding(p)
			wantN, wantOn := want.Winding(p)
			if n != wantN || on != wantOn || in.Contains(p) != want.Contains(p) || in.SignedDistance(p) != want.SignedDistance(p) {
				t.Errorf("%v: %d, %t, %t, %v", p, n, on, in.Contains(p), in.SignedDistance(p))
			}
		}
		if m := in.Measure(); massProperties(&m) != want.Measure() || m.Volume == 0 {
			t.Errorf("Measure: got %v, want %v", m, want.Measure())
		}
		if c := got.Of.(*d2.Chain); !c.OneSided || got.Len() != 8 || !got.Overlap(points[3]) || got.Overlap(d2.V(1, 1)) {
			t.Errorf("the surface is %v", c)
		}
	}
	if _, err := NewSolid(points, nil, []int{4, 2}, false, false); err == nil {
		t.Error("two points are an outline")
	}
	if list := both.Outlines(points, nil); len(list) != 1 || len(list[0]) != len(points) {
		t.Errorf("one outline is %v", list)
	}
}

// kinds is how many kinds of shapes the plane has.
const kinds = int(both.FlatKinds)

// TestNoCylinder: what only space has is no kind in the plane.
func TestNoCylinder(t *testing.T) {
	for kind := both.FlatKinds; kind < both.Kinds; kind++ {
		func() {
			defer func() {
				if recover() == nil {
					t.Errorf("kind %d is made in the plane", kind)
				}
			}()
			newShape(nil, both.Shape[d2.Vec]{Kind: kind})
		}()
	}
}
