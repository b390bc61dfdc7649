package land

import (
	"testing"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// tent is a tetrahedron without its last triangle, and with all.
func tent(t *testing.T, triangles int) *Land {
	t.Helper()
	points := []d3.Vec{d3.V(0, 0, 0), d3.V(8, 0, 0), d3.V(0, 8, 0), d3.V(0, 0, 8)}
	l, err := Build(points, [][3]int{{0, 2, 1}, {0, 1, 3}, {1, 2, 3}, {2, 0, 3}}[:triangles])
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// TestAround: the signs of what a ray crosses add up to the winding number, and what is open has a side that is told.
func TestAround(t *testing.T) {
	ring, err := Draw([]d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(8, 8), d2.V(0, 8)}, true)
	if err != nil {
		t.Fatal(err)
	}
	for name, l := range map[string]*Land{"tent": tent(t, 4), "ring": ring} {
		seen := map[int]int{}
		for x := -2.0; x < 10; x++ {
			for y := -2.0; y < 10; y++ {
				a := l.Around(Vec{x, y, 1}.onto(l.dim))
				sum := 0
				for _, c := range a.Crossed {
					sum += c.Sign
				}
				if !a.IsClosed || !a.On && sum != a.Winding || a.On && a.Winding != 0 {
					t.Errorf("%s: around (%v, %v): %+v", name, x, y, a)
				}
				if a.On {
					sum = 2
				}
				seen[sum]++
			}
		}
		if seen[0] < 20 || seen[1] < 10 || seen[2] < 2 {
			t.Errorf("%s: %v", name, seen)
		}
	}
	to := make([]float64, 16)
	a := tent(t, 4).Around(Vec{1, 1, 1})
	a.Write(to)
	if to[0] != 1 || to[1] != 1 || to[2] != 0 || to[3] != 1 || to[4] != 2 || to[5] != 1 {
		t.Errorf("written: %v", to)
	}
	a = tent(t, 3).Around(Vec{1, 1, 1})
	a.Write(to)
	if a.IsClosed || a.Part != 0 || a.Open != [2]Vec{{0, 0, 0}, {0, 8, 0}} || to[0] != 0 || to[1] != 0 || to[6] != 8 {
		t.Errorf("open: %+v, written %v", a, to)
	}
	line, err := Draw([]d2.Vec{d2.V(0, 0), d2.V(8, 0), d2.V(8, 8)}, false)
	if err != nil {
		t.Fatal(err)
	}
	if a := line.Around(Vec{7, 1}); a.IsClosed || a.Part != 1 || a.Open != [2]Vec{{8, 8}, {0, 0}} {
		t.Errorf("a line: %+v", a)
	}
	line.Push(Vec{1, 2})
	line.Push(Vec{1, 0})
	if line.V != (Vec{2, 2}) {
		t.Errorf("pushed twice, the ball has the velocity %v", line.V)
	}
}

// onto returns v in the plane, if dim is 2.
func (v Vec) onto(dim int) Vec {
	if dim == 2 {
		v[2] = 0
	}
	return v
}
