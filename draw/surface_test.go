package draw

import (
	"fmt"
	"strings"
	"testing"
)

// A stroker keeps the strokes behind edges, and counts edges and paths.
type stroker struct {
	strokes [][2]Point
	edges   int
	paths   map[Style]int
}

func (c *stroker) Line(from, to Point, s Style) {
	switch s {
	case Hatch:
		c.strokes = append(c.strokes, [2]Point{from, to})
	case Thin:
		c.edges++
	}
}

func (c *stroker) Circle(Point, float64, Style) {}
func (c *stroker) Path(_ []Step, s Style)       { c.paths[s]++ }
func (c *stroker) Text(Point, string, Style)    {}

func strokes(t *testing.T, text string) *stroker {
	t.Helper()
	c := stroker{paths: map[Style]int{}}
	New(parse(t, text)).Draw(&c)
	return &c
}

// TestChainSides: strokes are behind a chain with one side, whichever way y points and however it is mirrored, and
// one of two sides has none.
func TestChainSides(t *testing.T) {
	for _, test := range []struct {
		rest   string
		y      string
		behind float64 // the direction of strokes along y of the canvas, which points down
	}{
		{`, "onesided": true`, "up", 1},
		{`, "onesided": true`, "down", -1},
		{`, "onesided": true, "transform": {"scale": [-1, 1]}`, "up", 1},
		{`, "onesided": true, "transform": {"scale": [1, -1]}`, "up", -1},
		{`, "onesided": true, "transform": {"scale": [-1, -1]}`, "up", -1},
		{``, "up", 0},
	} {
		c := strokes(t, `{"version": 1, "dim": 2, "y": "`+test.y+`", "shapes": [
			{"name": "c", "type": "chain", "points": [[4, 0], [2, 0], [0, 0]]`+test.rest+`},
			{"name": "p", "type": "point", "at": [1, 3]}]}`)
		if c.edges != 2 || (len(c.strokes) > 10) != (test.behind != 0) {
			t.Errorf("%+v: %d edges, %d strokes", test, c.edges, len(c.strokes))
		}
		for _, s := range c.strokes {
			if d := s[1].Y - s[0].Y; d*test.behind <= 0 {
				t.Errorf("%+v: a stroke goes by %v", test, d)
			}
		}
	}
	if c := strokes(t, `{"version": 1, "dim": 2, "shapes": [{"name": "c", "type": "chain", "closed": true, "points": [[4, 0], [2, 0], [0, 4]]}]}`); c.edges != 3 {
		t.Errorf("a closed chain of 3 points has %d edges", c.edges)
	}
}

// TestFacets: every triangle of a mesh is drawn in each view in which it is no line, and of too many the outline.
func TestFacets(t *testing.T) {
	grid := func(n int) string {
		var points, triangles []string
		for i := range n {
			for j := range n {
				points = append(points, fmt.Sprintf("[%d, %d, %d]", i, j, (i*j)%3))
				if k := i*n + j; i > 0 && j > 0 {
					triangles = append(triangles, fmt.Sprintf("[%d, %d, %d], [%d, %d, %d]", k, k-n-1, k-n, k-n-1, k, k-1))
				}
			}
		}
		return `{"version": 1, "dim": 3, "shapes": [{"name": "m", "type": "mesh", "points": [` + strings.Join(points, ",") + `], "triangles": [` + strings.Join(triangles, ",") + `]}]}`
	}
	few, many := strokes(t, grid(5)), strokes(t, grid(60))
	if shades := few.paths[Shade1] + few.paths[Shade2] + few.paths[Shade3]; few.paths[Edge] < 3*32 || few.paths[Edge] > 4*32 || shades < 2*32 || shades > few.paths[Edge] {
		t.Errorf("of 32 triangles: %v", few.paths)
	}
	if many.paths[Edge] != 0 || many.paths[Body] != 4 {
		t.Errorf("of 6962 triangles: %v", many.paths)
	}
}

// TestManifold: all points of contacts that are expected are shown, and the push off a chain.
func TestManifold(t *testing.T) {
	const shapes = `{"version": 1, "dim": 2, "shapes": [
		{"name": "a", "type": "box", "min": [0, -1], "max": [2, 2]},
		{"name": "b", "type": "box", "min": [-3, -3], "max": [3, 0]},
		{"name": "c", "type": "chain", "points": [[3, 0], [-3, 0]]}], "expect": [`
	hits := func(text string) (n, ghosts int) {
		m := newMarks(parse(t, shapes+text+"]}"))
		for _, k := range m.dots {
			if k.style == Hit {
				n++
			}
		}
		for _, k := range m.front {
			if k.style == Ghost {
				ghosts++
			}
		}
		return n, ghosts
	}
	for _, test := range []struct {
		text         string
		hits, ghosts int
	}{
		{`{"pair": ["a", "b"], "contacts": true}`, 2, 0},
		{`{"pair": ["a", "b"], "depth": 1}`, 1, 1},
		{`{"pair": ["a", "b"], "depth": 1, "contacts": {"count": 2}}`, 2, 0},
		{`{"pair": ["a", "c"], "push": [0, 1]}`, 0, 1},
		{`{"pair": ["a", "c"], "overlap": true}`, 0, 0},
	} {
		if n, ghosts := hits(test.text); n != test.hits || ghosts != test.ghosts {
			t.Errorf("%s: %d points and %d ghosts, want %d and %d", test.text, n, ghosts, test.hits, test.ghosts)
		}
	}
}
