package draw

import (
	"math"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// TestMarked draws a red outline and a label for each kind of shape that a level has, in the plane and in space. What is
// far away is in the picture, too.
func TestMarked(t *testing.T) {
	plane := []scene.Shape{
		{Kind: scene.Point, A: scene.Vec{1, 2}},
		{Kind: scene.Circle, A: scene.Vec{1, 2}, Radius: 3},
		{Kind: scene.Circle, A: scene.Vec{1, 2}},
		{Kind: scene.Segment, A: scene.Vec{0, 0}, B: scene.Vec{9, 9}},
		{Kind: scene.Box, A: scene.Vec{50, 0}, B: scene.Vec{90, 9}},
		{Kind: scene.OrientedBox, A: scene.Vec{5, 5}, List: []scene.Vec{{1, 1}, {-1, 1}}},
		{Kind: scene.Polygon, List: []scene.Vec{{0, 0}, {4, 0}, {0, 4}}},
		{Kind: scene.Chain, List: []scene.Vec{{0, 0}, {4, 0}, {0, 4}}, Surface: &scene.Surface{Closed: true}},
	}
	space := []scene.Shape{
		{Kind: scene.Sphere, A: scene.Vec{1, 2, 3}, Radius: 1},
		{Kind: scene.HalfSpace, A: scene.Vec{1, 2, 3}, B: scene.Vec{0, 0, 1}},
		{Kind: scene.Hull, List: []scene.Vec{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
		{
			Kind: scene.Mesh, List: []scene.Vec{{0, 0, 0}, {1, 0, 0}, {0, 1, 0}},
			Surface: &scene.Surface{Triangles: [][3]int{{0, 1, 2}}},
		},
	}
	for dim, shapes := range map[int][]scene.Shape{2: plane, 3: space} {
		for _, shape := range shapes {
			s := &scene.Scene{Title: "t", Dim: dim, Shapes: []scene.Shape{shapes[0]}}
			s.Shapes[0].Name = "body"
			var b strings.Builder
			if err := Marked(&b, s, []Remark{{"no. 1", []scene.Shape{shape}}}); err != nil {
				t.Fatal(err)
			}
			views := map[int]int{2: 1, 3: 4}[dim]
			text := b.String()
			if n := strings.Count(text, `class="impact"`); n == 0 || n < views && shape.Kind != scene.HalfSpace {
				t.Errorf("%s: %d outlines, want %d", shape.Kind, n, views)
			}
			if n := strings.Count(text, "no. 1</text>"); n == 0 || n > views {
				t.Errorf("%s: %d labels, want at most %d", shape.Kind, n, views)
			}
			if strings.Contains(text, "body</text>") || strings.Contains(text, "NaN") {
				t.Errorf("%s: names of bodies, or a NaN", shape.Kind)
			}
		}
	}
	nothing := scene.Shape{Kind: scene.Chain, List: []scene.Vec{{math.NaN(), 0}, {1, 1}}, Surface: &scene.Surface{}}
	var b strings.Builder
	if err := Marked(&b, &scene.Scene{Dim: 2}, []Remark{{"1", []scene.Shape{nothing, {Kind: scene.Point, A: scene.Vec{math.Inf(1), 0}}}}}); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), `class="impact"`) {
		t.Error("what is not finite is drawn")
	}
}
