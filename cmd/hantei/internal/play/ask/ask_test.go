package ask

import (
	"strings"
	"testing"

	"github.com/hantei-go/hantei/cmd/hantei/internal/play/ask/wire"
	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
)

// A question is an op, two shapes and arguments.
type question []float64

// answers asks questions about shapes and returns the numbers of each answer.
func answers(dim float64, shapes [][ShapeLen]float64, places [][TransformLen]float64, questions ...question) [][]float64 {
	m := make([]float64, Len(len(shapes), len(places), len(questions)))
	copy(m, []float64{dim, float64(len(shapes)), float64(len(places)), float64(len(questions))})
	at := HeadLen
	for _, s := range shapes {
		at += copy(m[at:], s[:])
	}
	for _, p := range places {
		at += copy(m[at:], p[:])
	}
	for _, q := range questions {
		copy(m[at:], q)
		at += QuestionLen
	}
	if dim == 3 {
		Space(m)
	} else {
		Plane(m)
	}
	var out [][]float64
	for ; at < len(m); at += AnswerLen {
		out = append(out, m[at:at+AnswerLen])
	}
	return out
}

// expect compares the first numbers of an answer.
func expect(t *testing.T, what string, got []float64, want ...float64) {
	t.Helper()
	for i, x := range want {
		if got[i] != x {
			t.Errorf("%s: got %v, want %v", what, got[:len(want)], want)
			return
		}
	}
}

func TestPlane(t *testing.T) {
	ball := d2.Circle{Center: d2.V(2, 5.1), Radius: 3.7}
	bar := d2.Capsule{A: d2.V(-5, 0.3), B: d2.V(5, 0), Radius: 2}
	ray := d2.Ray{Origin: d2.V(-9, 1), Dir: d2.V(2, 0.25)}
	line := d2.Line(ray)
	shapes := [][ShapeLen]float64{
		{float64(Ball), 2, 5.1, 9, 0, 0, 0, 3.7}, // the third coordinate is not read
		{float64(Capsule), -5, 0.3, 0, 5, 0, 0, 2},
		{float64(Ray), -9, 1, 0, 2, 0.25, 0},
		{float64(Line), -9, 1, 0, 2, 0.25, 0},
		{float64(Along), 0, 1, 0, 0, 3, 0, 1, 6, 1},
		{float64(Point), 1, 1, 0},
		{float64(Point), 4, 5, 0},
	}
	places := [][TransformLen]float64{{10, 0, 0, 0, 0, 1, 0.5, 2, 2, 2}}
	got := answers(2, shapes, places,
		question{float64(Pair), 0, 1},
		question{float64(Path), 2, 1},
		question{float64(Sweep), 0, 1, 1, -9, 0},
		question{float64(Bounce), 0, 0, 3, -4, 0, 0, 1, 0, 0.5},
		question{float64(Bounds), 1, 0},
		question{float64(Vector), 5, 6},
		question{float64(Where), 4, 0},
		question{float64(Textbook), 3, 0, float64(wire.Quadratic)},
		question{float64(Textbook), 2, 0, float64(wire.Snapped)},
	)
	contact, ok := d2.Collide(ball, bar)
	onBall, onBar := d2.ClosestPoints(ball, bar)
	if !ok {
		t.Fatal("the test wants two that meet")
	}
	expect(t, "pair", got[0], 1, d2.Distance(ball, bar), onBall.X, onBall.Y, 0, onBar.X, onBar.Y, 0, contact.Depth,
		contact.Normal.X, contact.Normal.Y, 0, contact.Point.X, contact.Point.Y, 0)

	hit, _ := d2.RayCast(ray, bar)
	span, _ := d2.Clip(ray, bar)
	hits, n := d2.Crossings(ray, bar)
	expect(t, "path", got[1], 1, hit.T, hit.Point.X, hit.Point.Y, 0, hit.Normal.X, hit.Normal.Y, 0, 1, span.Enter, span.Exit,
		float64(n), hits[0].T, hits[0].Point.X, hits[0].Point.Y, 0, hits[0].Normal.X, hits[0].Normal.Y, 0, hits[1].T)

	first, _ := d2.Sweep(ball, d2.V(1, -9), bar)
	during, _ := d2.SweepSpan(ball, d2.V(1, -9), bar)
	expect(t, "sweep", got[2], 1, first.T, first.Point.X, first.Point.Y, 0, first.Normal.X, first.Normal.Y, 0, 1, during.Enter, during.Exit)

	expect(t, "bounce", got[3], 3, 2, 0, 3, 4, 0, 3, 0, 0)
	box := d2.Bounds(bar)
	expect(t, "bounds", got[4], box.Min.X, box.Min.Y, 0, box.Max.X, box.Max.Y, 0)
	expect(t, "vector", got[5], 3, 4, 0, 25, 5)

	placed := d2.CapsuleAlong(d2.V(0, 1), d2.V(0, 3), 6, 1).
		In(d2.Transform{Position: d2.V(10, 0), Rotation: d2.Rotate(0.5), Scale: d2.V(2, 2)})
	expect(t, "where", got[6], placed.A.X, placed.A.Y, 0, placed.B.X, placed.B.Y, 0, 2)

	// The textbook is right about these, up to the last bits.
	if got[7][0] != 1 || !d2.Overlap(line, ball) || got[8][0] != 2 {
		t.Errorf("the textbook says %v and %v", got[7][:3], got[8][:3])
	}
}

func TestSpace(t *testing.T) {
	ball := d3.Sphere{Center: d3.V(1, 2, 3), Radius: 2.5}
	segment := d3.Segment{A: d3.V(-4, 1, 2), B: d3.V(5, 3, 2.5)}
	shapes := [][ShapeLen]float64{
		{float64(Ball), 1, 2, 3, 0, 0, 0, 2.5},
		{float64(Segment), -4, 1, 2, 5, 3, 2.5},
		{float64(Along), 0, 1, 0, 0, 3, 0, 1, 6, 1},
		{float64(Ball), 5.5, 0, 0, 0, 0, 0, 3},
		{float64(Along), 0, 0, 0, 0, 1, 0, 1, 4, 2},
	}
	places := [][TransformLen]float64{
		{10, 0, 0, 0, 1, 1, 0.5, 2, 1, 2},
		{0, 0, 0, 0, 0, 1, 0, 2, 2, 2},
	}
	got := answers(3, shapes, places,
		question{float64(Pair), 1, 0},
		question{float64(Path), 1, 0},
		question{float64(Where), 2, 0},
		question{float64(Textbook), 3, 4, float64(wire.Unscaled)},
		question{float64(Pair), 3, 4},
		question{float64(Sweep), 0, 1, 1, 0, 0, 0, 0, 9},
	)
	contact, _ := d3.Collide(segment, ball)
	onSegment, onBall := d3.ClosestPoints(segment, ball)
	expect(t, "pair", got[0], 1, 0, onSegment.X, onSegment.Y, onSegment.Z, onBall.X, onBall.Y, onBall.Z, contact.Depth,
		contact.Normal.X, contact.Normal.Y, contact.Normal.Z, contact.Point.X, contact.Point.Y, contact.Point.Z)
	hit, _ := d3.RayCast(segment, ball)
	expect(t, "path", got[1], 1, hit.T, hit.Point.X, hit.Point.Y, hit.Point.Z, hit.Normal.X, hit.Normal.Y, hit.Normal.Z)
	placed := d3.CapsuleAlong(d3.V(0, 1, 0), d3.V(0, 3, 0), 6, 1).
		In(d3.Transform{Position: d3.V(10, 0, 0), Rotation: d3.Rotate(d3.V(0, 1, 1), 0.5), Scale: d3.V(2, 1, 2)})
	expect(t, "where", got[2], placed.A.X, placed.A.Y, placed.A.Z, placed.B.X, placed.B.Y, placed.B.Z, placed.Radius)

	// S1: where the scale is 2, a radius that is not scaled reaches too far.
	if got[3][0] != 1 || got[4][0] != 0 {
		t.Errorf("unscaled says %v, hantei %v", got[3][0], got[4][0])
	}
	both, ok := d3.SweepBoth(ball, d3.V(1, 0, 0), segment, d3.V(0, 0, 9))
	if !ok {
		t.Fatal("the test wants two that meet")
	}
	expect(t, "sweep of both", got[5], 1, both.T, both.Point.X, both.Point.Y, both.Point.Z)
	if got[5][8] != 0 || got[5][9] != 0 {
		t.Errorf("two that move have no span, got %v", got[5][8:11])
	}
}

// TestBodies asks about boxes, triangles, hulls and half-spaces, rounded and not.
func TestBodies(t *testing.T) {
	triangle := d2.Triangle{A: d2.V(1, 2), B: d2.V(3, 2), C: d2.V(2, 4)}
	box := d2.Box{Min: d2.V(-5, -1), Max: d2.V(-2, 1)}
	polygon := d2.NewPolygon(d2.V(0, 0), d2.V(1, 0), d2.V(0, -1))
	plane := [][ShapeLen]float64{
		{float64(Triangle), 1, 2, 0, 3, 2, 0, 0, 0, 0, 1, 2, 4},
		{float64(Box), -5, -1, 0, -2, 1, 0},
		{float64(Hull), 10: 3, 11: 0, 12: 0, 14: 1, 15: 0, 17: 0, 18: -1},
		{float64(Box), -5, -1, 0, -2, 1, 0, 0.25},
		{float64(Half), 0, -3, 0, 0, 1, 0},
	}
	got := answers(2, plane, nil,
		question{float64(Pair), 0, 1}, question{float64(Pair), 0, 2}, question{float64(Pair), 2, 3}, question{float64(Pair), 2, 4})
	expect(t, "triangle, box", got[0], 0, d2.Distance(triangle, box))
	expect(t, "triangle, polygon", got[1], 0, d2.Distance(triangle, polygon))
	expect(t, "polygon, rounded box", got[2], 0, d2.Distance(polygon, d2.Rounded{Core: box, Radius: 0.25}))
	expect(t, "polygon, half-plane", got[3], 0, d2.Distance(polygon, d2.HalfPlane{Point: d2.V(0, -3), Normal: d2.V(0, 1)}))

	oriented := d3.OrientedBox{Center: d3.V(1, 2, 3), Half: [3]d3.Vec{d3.V(1, 1, 0), d3.V(-1, 1, 0), d3.V(0, 0, 2)}}
	space := [][ShapeLen]float64{
		{float64(OrientedBox), 1, 2, 3, 10: 3, 11: 1, 12: 1, 14: -1, 15: 1, 19: 2},
		{float64(Ball), 9, 2, 3, 7: 1.5},
		{float64(Tapered), 9, 2, 3, 9, 2, 9, 1, 2},
		{float64(Cylinder), 1, 2, 20, 1, 2, 22, 3},
		{float64(Cone), 20, 2, 3, 16, 2, 3, 2, 0.5},
	}
	got = answers(3, space, nil, question{float64(Pair), 0, 1}, question{float64(Pair), 2, 0}, question{float64(Pair), 3, 0}, question{float64(Pair), 4, 0})
	tapered := d3.Tapered{A: d3.V(9, 2, 3), B: d3.V(9, 2, 9), RA: 1, RB: 2}
	expect(t, "tapered, oriented box", got[1], 0, d3.Distance(tapered, oriented))
	expect(t, "cylinder, oriented box", got[2], 0, d3.Distance(d3.Cylinder{A: d3.V(1, 2, 20), B: d3.V(1, 2, 22), Radius: 3}, oriented))
	cone := d3.Rounded{Core: d3.Cone{A: d3.V(20, 2, 3), B: d3.V(16, 2, 3), Radius: 2}, Radius: 0.5}
	expect(t, "rounded cone, oriented box", got[3], 0, d3.Distance(cone, oriented))
	expect(t, "oriented box, ball", got[0], 0, d3.Distance(oriented, d3.Sphere{Center: d3.V(9, 2, 3), Radius: 1.5}))
}

// TestPanics sees that what no page asks is told from what it does.
func TestPanics(t *testing.T) {
	point := [][ShapeLen]float64{{}}
	for want, ask := range map[string]func(){
		"dimension 4":               func() { answers(4, nil, nil) },
		"no kind of shape 15":       func() { answers(2, [][ShapeLen]float64{{15}}, nil) },
		"25 points":                 func() { answers(2, [][ShapeLen]float64{{float64(Hull), 10: 25}}, nil) },
		"no operation 99":           func() { answers(3, point, nil, question{99}) },
		"no method 99 in space":     func() { answers(3, point, nil, question{float64(Textbook), 0, 0, 99}) },
		"no method 99 in the plane": func() { answers(2, point, nil, question{float64(Textbook), 0, 0, 99}) },
	} {
		func() {
			defer func() {
				if got, _ := recover().(string); !strings.Contains(got, want) {
					t.Errorf("got %q, want %q", got, want)
				}
			}()
			ask()
		}()
	}
}

// TestGrid asks about the places of a grid, and each by itself.
func TestGrid(t *testing.T) {
	ray := d2.Ray{Origin: d2.V(-3, 0), Dir: d2.V(2, 1)}
	columns, rows := []float64{-1, 0, 4}, []float64{3, 1, -2}
	m := append([]float64{3, -3, 0, 2, 1, 1.5}, append(columns, rows...)...)
	m = append(m, make([]float64, 9)...)
	Grid(m)
	hits := 0
	for i, y := range rows {
		for k, x := range columns {
			want := 0.0
			if _, ok := d2.RayCast(ray, d2.Circle{Center: d2.V(x, y), Radius: 1.5}); ok {
				want = 1
				hits++
			}
			if got := m[12+3*i+k]; got != want {
				t.Errorf("at (%v, %v): %v, want %v", x, y, got, want)
			}
		}
	}
	if hits == 0 || hits == 9 {
		t.Errorf("%d hits", hits)
	}
}
