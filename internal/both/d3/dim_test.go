package d3

import (
	"testing"

	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/internal/both"
)

// alone are functions that only package d3 has, and no table.
var alone = map[string]string{
	"LookAt":                   "no one asks for it",
	"NewSolid":                 "NewSolid of this package makes it",
	"NewMeshProgress":          "no shape: a World has it",
	"RotationFromAxes":         "no one asks for it",
	"RotationFromQuaternion":   "no one asks for it",
	"RotationFromYawPitchRoll": "no one asks for it",
}

func massProperties(m *both.Mass[d3.Vec]) d3.MassProperties {
	return d3.MassProperties{Volume: m.Volume, Center: m.Center, Inertia: m.Inertia}
}

// TestSolid: the inside of a surface answers as a Solid does, and what is open is refused.
func TestSolid(t *testing.T) {
	points := []d3.Vec{d3.V(0, 0, 0), d3.V(4, 0, 0), d3.V(0, 4, 0), d3.V(0, 0, 4)}
	triangles := [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}
	got, err := NewSolid(points, triangles, nil, false, true)
	if err != nil {
		t.Fatal(err)
	}
	want, err := d3.NewSolid(points, triangles)
	if err != nil {
		t.Fatal(err)
	}
	in := got.Inside
	for _, p := range []d3.Vec{d3.V(1, 1, 1), d3.V(0, 1, 1), d3.V(3, 3, 3), d3.V(-1, 0, 0)} {
		n, on := in.Winding(p)
		wantN, wantOn := want.Winding(p)
		if n != wantN || on != wantOn || in.Contains(p) != want.Contains(p) || in.SignedDistance(p) != want.SignedDistance(p) {
			t.Errorf("%v: %d, %t, %t, %v", p, n, on, in.Contains(p), in.SignedDistance(p))
		}
	}
	if m := in.Measure(); massProperties(&m) != want.Measure() || m.Volume == 0 {
		t.Errorf("Measure: got %v, want %v", m, want.Measure())
	}
	if m := got.Of.(*d3.Mesh); !m.OneSided || got.Len() != 4 || !got.Overlap(points[3]) || got.Overlap(d3.V(1, 1, 1)) {
		t.Errorf("the surface is %v", m)
	}
	if _, err := NewSolid(points, triangles[1:], nil, false, false); err == nil {
		t.Error("an open surface is a solid")
	}
}

// kinds is how many kinds of shapes space has.
const kinds = both.Kinds
