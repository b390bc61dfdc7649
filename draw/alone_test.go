package draw

import (
	"strings"
	"testing"
)

// TestOutlines: each outline of a solid chain is closed by itself, and together they are filled, unless by the even-odd rule.
func TestOutlines(t *testing.T) {
	const chain = `{"version": 1, "dim": 2, "shapes": [{"name": "c", "type": "chain", "points": [[0, 0], [9, 0], [9, 9], [0, 9]], "solid": true, "outlines": [[[1, 1], [1, 3], [3, 1]], [[4, 4], [4, 6], [6, 4]]]REST}]}`
	for rest, filled := range map[string]int{``: 1, `, "evenodd": true`: 0} {
		c := strokes(t, strings.Replace(chain, "REST", rest, 1))
		if c.edges != 10 || c.paths[Ground] != filled {
			t.Errorf("%q: %d edges, filled %d times", rest, c.edges, c.paths[Ground])
		}
	}
	s := parse(t, strings.Replace(chain, "REST", "", 1))
	if n := len(newMarks(s).outlines(&s.Shapes[0])); n != 10 {
		t.Errorf("marked, %d edges", n)
	}
}

// TestGlass: of a mesh that is solid, the sides within a plane are left out, and those behind are dashed.
func TestGlass(t *testing.T) {
	const box = `{"version": 1, "dim": 3, "shapes": [{"name": "m", "type": "mesh", "points": [[0, 0, 0], [8, 0, 0], [8, 6, 0], [0, 6, 0], [0, 0, 4], [8, 0, 4], [8, 6, 4], [0, 6, 4]],
		"triangles": [[0, 2, 1], [0, 3, 2], [4, 5, 6], [4, 6, 7], [0, 1, 5], [0, 5, 4], [1, 2, 6], [1, 6, 5], [2, 3, 7], [2, 7, 6], [3, 0, 4], [3, 4, 7]], "solid": trueREST}]}`
	for _, rest := range []string{``, `, "transform": {"scale": [-1, 1, 1]}`} {
		var c counter
		p := New(parse(t, strings.Replace(box, "REST", rest, 1)))
		p.Draw(&c)
		// In each of four views there are 12 sides; in that from an angle, three are behind.
		if c[Edge]+c[Hidden] != 48 || c[Hidden] < 3 || c[Hidden] > 3+3*8 {
			t.Errorf("%s: %d sides in front, %d behind", rest, c[Edge], c[Hidden])
		}
	}
}

// TestAlone: what is expected of one shape is marked, with its names and numbers.
func TestAlone(t *testing.T) {
	const shapes = `{"version": 1, "dim": 2, "shapes": [
		{"name": "path", "type": "segment", "a": [0, 1], "b": [16, 1]},
		{"name": "oak", "type": "box", "min": [4, 0], "max": [8, 2]},
		{"name": "floor", "type": "box", "min": [0, -1], "max": [16, 0]},
		{"name": "s", "type": "chain", "points": [[0, 4], [8, 4], [0, 8]], "solid": true},
		{"name": "p", "type": "point", "at": [1, 5]}], "expect": [`
	const near = `{"of": "p", "nearest": {"distance": 1}}`
	for expectation, want := range map[string]string{
		near: "",
		`{"of": "path", "nearest": {"distance": 0}}`:        "",
		`{"of": "path", "clipall": 1}`:                      "oak 0.25|0.5",
		`{"of": "path", "clipall": 1, "crossingsall": 2}`:   "t 0.25|t 0.5",
		`{"of": "oak", "contactsof": 2}`:                    "depth 1|depth 1|depth 0|depth 0",
		`{"of": "s", "measure": {"area": 16}}`:              "area 16",
		`{"pair": ["p", "s"], "winding": 1}`:                "winding 1",
		`{"pair": ["s", "p"], "contains": true}`:            "winding 1",
		`{"pair": ["p", "s"], "overlap": false}`:            "",
		`{"of": "floor", "measure": {"center": [8, -0.5]}}`: "area 16",
	} {
		m := newMarks(parse(t, shapes+expectation+"]}"))
		var labels []string
		for _, k := range m.dots {
			if k.label != "" {
				labels = append(labels, k.label)
			}
		}
		if got := strings.Join(labels, "|"); got != want {
			t.Errorf("%s: %q, want %q", expectation, got, want)
		}
		inside, links := 0, 0
		for _, k := range m.front {
			if k.style == Link {
				links++
			}
			if k.style == Inside {
				inside++
			}
		}
		if isGap := expectation == near || strings.Contains(expectation, "overlap"); (links == 1) != isGap {
			t.Errorf("%s: %d links", expectation, links)
		}
		if isClip := strings.Contains(expectation, "clipall"); (inside == 1) != isClip {
			t.Errorf("%s: %d stretches", expectation, inside)
		}
	}
}
