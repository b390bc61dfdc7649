package draw

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/scene"
)

// boxes returns a scene of n boxes beside each other, in the plane or in space.
func boxes(dim, n int) *scene.Scene {
	s := &scene.Scene{Title: "level", Dim: dim}
	for i := range n {
		a, b := scene.Vec{float64(4 * i), 0, 0}, scene.Vec{float64(4*i + 3), 3, 3}
		s.Shapes = append(s.Shapes, scene.Shape{Name: fmt.Sprint("shape", i), Kind: scene.Box, A: a[:dim], B: b[:dim]})
	}
	return s
}

// TestPlan: shapes have the colours of their groups, each of which is in the key unless it has no name; each label is there once in a view,
// names and answers are not, and no label lies on another.
func TestPlan(t *testing.T) {
	for _, dim := range []int{2, 3} {
		s := boxes(dim, 30)
		s.Shapes = append(s.Shapes, scene.Shape{Name: "point", Kind: scene.Point, A: make(scene.Vec, dim)})
		var b strings.Builder
		err := Plan(&b, s, func(i int) (string, string) {
			switch {
			case i == 30:
				return "", ""
			case i%3 == 0:
				return "ground", "ground"
			}
			return "things", []string{"things/coin", "things/door"}[i%2]
		})
		if err != nil {
			t.Fatal(err)
		}
		text, views := b.String(), map[int]int{2: 1, 3: 4}[dim]
		for style, want := range map[string]int{"layer1": 10*views + 1, "layer2": 20*views + 1} { // and one in the key
			if n := len(regexp.MustCompile(`<path class="`+style+`"`).FindAllString(text, -1)); n != want {
				t.Errorf("%dD: %d shapes in the style %s, want %d", dim, n, style, want)
			}
		}
		for label, most := range map[string]int{"ground": views + 1, "things/coin": views, "things/door": views} {
			if n := strings.Count(text, ">"+label+"</text>"); n < 1 || n > most {
				t.Errorf("%dD: %d times %s, want up to %d", dim, n, label, most)
			}
		}
		if n := strings.Count(text, `class="note"`); n != 2 {
			t.Errorf("%dD: %d lines in the key", dim, n)
		}
		for _, not := range []string{"shape1<", `class="hit"`, `class="inside"`, "NaN", ".layer4 {", ".force {"} {
			if strings.Contains(text, not) {
				t.Errorf("%dD: the picture has %s", dim, not)
			}
		}
	}
}

// TestPlanGroups: there may be more groups than colours, and a label with more shapes than are looked at.
func TestPlanGroups(t *testing.T) {
	var b strings.Builder
	if err := Plan(&b, boxes(2, 50), func(i int) (string, string) { return fmt.Sprint("group", i/5), "same" }); err != nil {
		t.Fatal(err)
	}
	text := b.String()
	if n := strings.Count(text, ">same</text>"); n != 1 {
		t.Errorf("the label is there %d times", n)
	}
	for i := range 10 {
		if !strings.Contains(text, fmt.Sprintf(">group%d</text>", i)) {
			t.Errorf("group %d is not in the key", i)
		}
	}
}
