package d3

import (
	"math"
	"slices"
	"testing"

	"github.com/hantei-go/hantei/internal/oracle"
)

// boxAt returns a box from its middle and half its size.
func boxAt(x, y, z, hx, hy, hz float64) Box {
	return Box{V(x-hx, y-hy, z-hz), V(x+hx, y+hy, z+hz)}
}

// TestManifolds: the points of pairs that anyone can tell, in lexicographic order.
func TestManifolds(t *testing.T) {
	floor := boxAt(0, 0, -1, 10, 10, 1)
	ground := HalfSpace{Normal: V(0, 0, 2)}
	eighth := Rotate(V(0, 0, 1), math.Pi/4)
	column := make([]Vec, 0, 16)
	for i := range 8 {
		for _, z := range [...]float64{0, 2} {
			column = append(column, Rotate(V(0, 0, 1), float64(i)*math.Pi/4).Apply(V(2, 0, z)))
		}
	}
	for _, test := range []struct {
		what   string
		a, b   Shape
		points []Vec
		depths []float64
	}{
		{"box on a box", boxAt(1, 2, 0.75, 1, 1, 1), floor, []Vec{{0, 1, -0.125}, {0, 3, -0.125}, {2, 1, -0.125}, {2, 3, -0.125}}, []float64{0.25}},
		{"box that only touches", boxAt(1, 2, 1, 1, 1, 1), floor, []Vec{{0, 1, 0}, {0, 3, 0}, {2, 1, 0}, {2, 3, 0}}, []float64{0}},
		{"box over an edge", boxAt(10, 0, 0.75, 1, 1, 1), floor, []Vec{{9, -1, -0.125}, {9, 1, -0.125}, {10, -1, -0.125}, {10, 1, -0.125}}, []float64{0.25}},
		{"flush boxes", boxAt(0, 0, 0.75, 1, 1, 1), boxAt(0, 0, -1, 1, 1, 1), []Vec{{-1, -1, -0.125}, {-1, 1, -0.125}, {1, -1, -0.125}, {1, 1, -0.125}}, []float64{0.25}},
		{"edge to edge", boxAt(11, 0, 1, 1, 1, 1), floor, []Vec{{10, -1, 0}, {10, 1, 0}}, []float64{0}},
		{"corner to corner", boxAt(11, 11, 1, 1, 1, 1), floor, []Vec{{10, 10, 0}}, []float64{0}},
		{"rounded boxes", Rounded{boxAt(0, 0, 1.75, 1, 1, 1), 0.5}, Rounded{boxAt(0, 0, -1, 2, 2, 1), 0.5}, []Vec{{-1, -1, 0.375}, {-1, 1, 0.375}, {1, -1, 0.375}, {1, 1, 0.375}}, []float64{0.25}},
		{"triangle on a box", Triangle{V(0, 0, -0.25), V(2, 0, -0.25), V(0, 2, -0.25)}, floor, []Vec{{0, 0, -0.125}, {0, 2, -0.125}, {2, 0, -0.125}}, []float64{0.25}},
		{"upright triangle", Triangle{V(0, 0, -0.25), V(2, 0, -0.25), V(1, 0, 3)}, floor, []Vec{{0, 0, -0.125}, {2, 0, -0.125}}, []float64{0.25}},
		{"box on a half-space", boxAt(1, 2, 0.75, 1, 1, 1), ground, []Vec{{0, 1, -0.125}, {0, 3, -0.125}, {2, 1, -0.125}, {2, 3, -0.125}}, []float64{0.25}},
		{"capsule on a box", Capsule{V(-2, 0, 0.75), V(2, 1, 0.75), 1}, floor, []Vec{{-2, 0, -0.125}, {2, 1, -0.125}}, []float64{0.25}},
		{"tilted capsule on a box", Capsule{V(-2, 0, 0.75), V(2, 0, 0.875), 1}, floor, []Vec{{-2, 0, -0.125}, {2, 0, -0.0625}}, []float64{0.25, 0.125}},
		{"upright capsule on a box", Capsule{V(2, 1, 0.75), V(2, 1, 3), 1}, floor, []Vec{{2, 1, -0.125}}, []float64{0.25}},
		{"capsule on a half-space", Capsule{V(-2, 0, 0.75), V(2, 1, 0.75), 1}, ground, []Vec{{-2, 0, -0.125}, {2, 1, -0.125}}, []float64{0.25}},
		{"ball on a box", Sphere{V(2, 1, 0.75), 1}, floor, []Vec{{2, 1, -0.125}}, []float64{0.25}},
		{"parallel capsules", Capsule{V(-2, 0, 1.75), V(2, 0, 1.75), 1}, Capsule{V(-1, 0, 0), V(5, 0, 0), 1}, []Vec{{-1, 0, 0.875}, {2, 0, 0.875}}, []float64{0.25}},
		{"capsules that cross", Capsule{V(-2, 0, 1.75), V(2, 0, 1.75), 1}, Capsule{V(1, -3, 0), V(1, 5, 0), 1}, []Vec{{1, 0, 0.875}}, []float64{0.25}},
		{"capsule on a line", Capsule{V(-2, 0, 1.75), V(2, 0, 1.75), 1}, Rounded{Line{V(7, 0, 0), V(3, 0, 0)}, 1}, []Vec{{-2, 0, 0.875}, {2, 0, 0.875}}, []float64{0.25}},
		{"box on an edge", OrientedBox{V(0, 0, 1.5), [3]Vec{V(1, 0, 1), V(0, 1, 0), V(-1, 0, 1)}}, floor, []Vec{{0, -1, -0.25}, {0, 1, -0.25}}, []float64{0.5}},
		{"edges that cross", OrientedBox{V(0, 0, 1.75), [3]Vec{V(1, 0, 1), V(0, 3, 0), V(-1, 0, 1)}}, OrientedBox{V(0, 0, -1), [3]Vec{V(3, 0, 0), V(0, 1, 1), V(0, -1, 1)}}, []Vec{{0, 0, 0.375}}, []float64{1.25}},
		{"turned box on a box", Box{V(-1, -1, -0.25), V(1, 1, 2)}.In(Transform{Rotation: eighth}), boxAt(0, 0, -1, 1, 1, 1), nil, nil},
		{"column on a box", NewHull(column...).Translate(V(0, 0, -0.25)), floor, nil, nil},
		{"lines that cross", Line{Dir: V(1, 0, 0)}, Line{Dir: V(0, 1, 0)}, []Vec{{0, 0, 0}}, []float64{0}},
	} {
		m, ok := Contacts(test.a, test.b)
		if test.points == nil {
			if m.Len != 4 {
				t.Errorf("%s: %+v", test.what, m)
			}
			continue
		}
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

// TestContactsBesideATip: where one shape goes deepest with a corner, and the other ends just beside that.
func TestContactsBesideATip(t *testing.T) {
	for _, pair := range [][2]oracle.Body{
		{
			{Dim: dim, Kind: oracle.Hull, V: [][3]float64{
				{-1.5, -0.12605934669079533, -1.4551311014564483},
				{1.5, -0.12605934669079533, -1.4551311014564483},
				{-1.5, 0.12605934669079533, -1.4551311014564483},
				{1.5, 0.12605934669079533, -1.4551311014564483},
				{-1.5, -0.12605934669079533, 1.4551311014564483},
				{1.5, -0.12605934669079533, 1.4551311014564483},
				{-1.5, 0.12605934669079533, 1.4551311014564483},
			}},
			{Dim: dim, Kind: oracle.Hull, V: [][3]float64{
				{-1.500000000003187, -0.4052205460103149, 1.3301311014583317},
				{1.4999999999995566, -0.4052205460088394, 1.3301311014530373},
				{-1.5000000000030493, 0.0947794539900334, 1.3301311014583876},
				{1.4999999999996942, 0.09477945399150883, 1.3301311014530932},
				{-1.4999999999996942, -0.4052205460094964, 4.330131101459804},
				{1.5000000000030493, -0.40522054600802093, 4.3301311014545085},
				{-1.4999999999995566, 0.09477945399085191, 4.330131101459859},
			}},
		},
		{
			{Dim: dim, Kind: oracle.Ray, V: [][3]float64{
				{8.986343437425032e+246, -0.00048164284273993795, 1}, {-0.06224349517930981, 2.2250738585072014e-308, 1.498291952417638e-279},
			}},
			{Dim: dim, Kind: oracle.OrientedBox, V: [][3]float64{
				{0.007611110473828335, 1.722292701388963e+06, 0},
				{-5.1925528733417e+06, -7.666767118574273e+255, 1.1065120827576542e+08},
				{-1.806985627333233e-193, 0.039251983428610485, 4.487618420866896e-204},
				{-0.014777123655526808, 1.356232654645171e-12, 1.4219337732310062e+26},
			}},
		},
		{
			{Dim: dim, Kind: oracle.Triangle, V: [][3]float64{
				{0, 0, 4.934752087920868e-102}, {0, -2.0574270195529562e+284, 6.3295559702923965e+10}, {0, -2.0574270195529562e+284, 6.3295559702923965e+10},
			}, Radii: []float64{2.6199194064547112e+296}},
			{Dim: dim, Kind: oracle.Capsule, V: [][3]float64{
				{-4.524654641087207e-262, 0, 4.322328534251899e-07}, {8.241541118016866e-12, -956783.9098482397, -0.1643767565211996},
			}, Radii: []float64{0.00014207345575200256}},
		},
	} {
		contactsAgree(t, shapeOfBody(pair[0]), shapeOfBody(pair[1]))
		contactsAreShared(t, pair[0], pair[1])
	}
}

// TestContactsOfManyCorners: of a face with many corners it is always the same ones that count, whichever goes
// deepest.
func TestContactsOfManyCorners(t *testing.T) {
	const sides = 40
	corners := make([]Vec, 0, 2*sides)
	for i := range sides {
		for _, z := range [...]float64{0, 2} {
			corners = append(corners, Rotate(V(0, 0, 1), 2*math.Pi*float64(i)/sides).Apply(V(2, 0, z)))
		}
	}
	column, floor := NewHull(corners...), boxAt(0, 0, -1, 4, 4, 1)
	names := map[uint32]bool{}
	for i := range 200 {
		tilt := Rotate(V(math.Cos(float64(i)), math.Sin(float64(i)), 0), 1e-9)
		m, _ := Contacts(column.In(Transform{Rotation: tilt, Position: V(0, 0, -0.01)}), floor)
		if m.Len != 4 {
			t.Fatalf("tilted %d times: %+v", i, m)
		}
		for _, p := range m.Points[:m.Len] {
			if p.Feature>>30 == 0 {
				names[p.Feature>>16] = true
			}
		}
	}
	if len(names) > mostCorners {
		t.Errorf("%d corners of a face count, want at most %d", len(names), mostCorners)
	}
}
