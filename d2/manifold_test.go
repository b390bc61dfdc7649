package d2

import (
	"slices"
	"testing"
)

// boxAt returns a box from its middle and half its size.
func boxAt(x, y, hx, hy float64) Box { return Box{V(x-hx, y-hy), V(x+hx, y+hy)} }

// TestManifolds: the points of pairs that anyone can tell, in lexicographic order.
func TestManifolds(t *testing.T) {
	floor := boxAt(0, -1, 10, 1)
	ground := HalfPlane{Normal: V(0, 2)}
	for _, test := range []struct {
		what   string
		a, b   Shape
		points []Vec
		depths []float64
	}{
		{"box on a box", boxAt(1, 0.75, 1, 1), floor, []Vec{{0, -0.125}, {2, -0.125}}, []float64{0.25}},
		{"box that only touches", boxAt(1, 1, 1, 1), floor, []Vec{{0, 0}, {2, 0}}, []float64{0}},
		{"box over an edge", boxAt(10, 0.75, 1, 1), floor, []Vec{{9, -0.125}, {10, -0.125}}, []float64{0.25}},
		{"flush boxes", boxAt(0, 0.75, 1, 1), boxAt(0, -1, 1, 1), []Vec{{-1, -0.125}, {1, -0.125}}, []float64{0.25}},
		{"corner to corner", boxAt(11, 1, 1, 1), floor, []Vec{{10, 0}}, []float64{0}},
		{"rounded boxes", Rounded{boxAt(0, 1.75, 1, 1), 0.5}, Rounded{boxAt(0, -1, 2, 1), 0.5}, []Vec{{-1, 0.375}, {1, 0.375}}, []float64{0.25}},
		{"triangle on a box", Triangle{V(0, -0.25), V(2, -0.25), V(1, 3)}, floor, []Vec{{0, -0.125}, {2, -0.125}}, []float64{0.25}},
		{"polygon on a box", NewPolygon(V(0, -0.25), V(2, -0.25), V(3, 1), V(1, 3)), floor, []Vec{{0, -0.125}, {2, -0.125}}, []float64{0.25}},
		{"box on a half-plane", boxAt(1, 0.75, 1, 1), ground, []Vec{{0, -0.125}, {2, -0.125}}, []float64{0.25}},
		{"capsule on a box", Capsule{V(-2, 0.75), V(2, 0.75), 1}, floor, []Vec{{-2, -0.125}, {2, -0.125}}, []float64{0.25}},
		{"tilted capsule on a box", Capsule{V(-2, 0.75), V(2, 0.875), 1}, floor, []Vec{{-2, -0.125}, {2, -0.0625}}, []float64{0.25, 0.125}},
		{"upright capsule on a box", Capsule{V(2, 0.75), V(2, 3), 1}, floor, []Vec{{2, -0.125}}, []float64{0.25}},
		{"disc on a box", Circle{V(2, 0.75), 1}, floor, []Vec{{2, -0.125}}, []float64{0.25}},
		{"parallel capsules", Capsule{V(-2, 1.75), V(2, 1.75), 1}, Capsule{V(-1, 0), V(5, 0), 1}, []Vec{{-1, 0.875}, {2, 0.875}}, []float64{0.25}},
		{"capsule on a line", Capsule{V(-2, 1.75), V(2, 1.75), 1}, Rounded{Line{V(7, 0), V(3, 0)}, 1}, []Vec{{-2, 0.875}, {2, 0.875}}, []float64{0.25}},
		{"box on a corner", OrientedBox{V(0, 1.5), [2]Vec{V(1, 1), V(-1, 1)}}, floor, []Vec{{0, -0.25}}, []float64{0.5}},
		{"segments that cross", Segment{V(-4, 0), V(4, 0)}, Segment{V(1, -0.5), V(1, 3)}, []Vec{{1, -0.25}}, []float64{0.5}},
		{"ray through a line", Ray{V(1, -0.5), V(0, 1)}, Line{V(-4, 0), V(4, 0)}, []Vec{{1, -0.25}}, []float64{0.5}},
	} {
		m, ok := Contacts(test.a, test.b)
		points := slices.Clone(m.Points[:m.Len])
		slices.SortFunc(points, func(p, q ManifoldPoint) int { return compare(p.Point, q.Point) })
		isRight := ok && m.Len == len(test.points)
		for i := range min(len(points), len(test.points)) {
			depth := points[i].Depth - test.depths[min(i, len(test.depths)-1)]
			isRight = isRight && points[i].Point.Sub(test.points[i]).maxAbs() < 0x1p-45 && max(depth, -depth) < 0x1p-45
		}
		if !isRight {
			t.Errorf("%s: %+v, want %v", test.what, m, test.points)
		}
		contactsAgree(t, test.a, test.b)
	}
}
