package draw

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"testing"

	"github.com/hantei-go/hantei/d2"
)

// recorder is a canvas that keeps what is drawn.
type recorder struct{ lines []string }

func (r *recorder) Line(from, to Point, s Style) { r.add("line %v %v %v", s, from, to) }
func (r *recorder) Circle(center Point, radius float64, s Style) {
	r.add("circle %v %v %v", s, center, radius)
}

func (r *recorder) Path(steps []Step, s Style) {
	text := ""
	for _, step := range steps {
		switch step.Op {
		case Move, Straight:
			text += fmt.Sprintf(" %v", step.To)
		case Arc:
			text += fmt.Sprintf(" (%v %v) %v", step.Center, step.Radius, step.To)
		}
	}
	r.add("path %v%s", s, text)
}
func (r *recorder) Text(at Point, text string, s Style) { r.add("text %v %v %v", s, at, text) }

func (r *recorder) add(format string, args ...any) {
	r.lines = append(r.lines, fmt.Sprintf(format, args...))
}

// silent is a canvas that allocates nothing.
type silent struct{ n int }

func (c *silent) Line(Point, Point, Style)     { c.n++ }
func (c *silent) Circle(Point, float64, Style) { c.n++ }
func (c *silent) Path([]Step, Style)           { c.n++ }
func (c *silent) Text(Point, string, Style)    { c.n++ }

// TestWorldTapered: a tapered capsule is drawn as a polygon around it, whose corners are on its circles.
func TestWorldTapered(t *testing.T) {
	leg := d2.Tapered{A: d2.V(-8, 2), B: d2.V(12, -3), RA: 6, RB: 1}
	var s sketch
	s.core(&leg, 0)
	if len(s.corners) < 32 {
		t.Fatalf("%d corners", len(s.corners))
	}
	for _, p := range s.corners {
		if d := d2.Distance(p, leg); d > 1e-12 {
			t.Errorf("%v is %v off", p, d)
		}
		if c, ok := d2.Collide(p, leg); ok && c.Depth > 1e-12 {
			t.Errorf("%v is %v deep", p, c.Depth)
		}
	}
	outline := d2.NewPolygon(s.corners...)
	if area := d2.Measure(leg).Area; !(math.Abs(d2.Measure(outline).Area-area) < 0.01*area) {
		t.Errorf("the area is %v, not %v", d2.Measure(outline).Area, area)
	}
}

func TestWorld(t *testing.T) {
	inf := math.Inf(1)
	view := View{Center: d2.V(0, 0), Width: 100, Height: 60, Scale: 2}
	for _, test := range []struct {
		name  string
		shape d2.Shape
		want  string
	}{
		{"point", d2.V(1, 2), "circle body {52 34} 1.5"},
		{"segment", d2.Segment{A: d2.V(0, 0), B: d2.V(5, 0)}, "line body {50 30} {60 30}"},
		{"circle", d2.Circle{Center: d2.V(-1, 0), Radius: 3}, "circle body {48 30} 6"},
		{"capsule", d2.Capsule{A: d2.V(0, 0), B: d2.V(5, 0), Radius: 1}, "path body {50 28} {60 28} ({60 30} 2) {60 32} {50 32} ({50 30} 2) {50 28}"},
		{"tapered, alike", d2.Tapered{A: d2.V(0, 0), B: d2.V(5, 0), RA: 1, RB: 1}, "path body {50 28} {60 28} ({60 30} 2) {60 32} {50 32} ({50 30} 2) {50 28}"},
		{"tapered, a circle", d2.Tapered{A: d2.V(-1, 0), B: d2.V(0, 0), RA: 3, RB: 1}, "circle body {48 30} 6"},
		{"triangle", d2.Triangle{A: d2.V(0, 0), B: d2.V(0, 5), C: d2.V(5, 0)}, "path body {60 30} {50 40} {50 30} {60 30}"},
		{"box", d2.Box{Min: d2.V(0, 0), Max: d2.V(5, 10)}, "path body {50 30} {60 30} {60 50} {50 50} {50 30}"},
		{"flat box", d2.Box{Min: d2.V(0, 1), Max: d2.V(5, 1)}, "line body {50 32} {60 32}"},
		{"infinite box", d2.Box{Min: d2.V(0, 0), Max: d2.V(inf, inf)}, "path body {50 30} {108 30} {108 68} {50 68} {50 30}"},
		{"oriented box", d2.OrientedBox{Center: d2.V(0, 0), Half: [2]d2.Vec{{X: 3, Y: 4}, {X: -4, Y: 3}}}, "path body {48 44} {36 28} {52 16} {64 32} {48 44}"},
		{"half-plane", d2.HalfPlane{Point: d2.V(0, 4), Normal: d2.V(0, -1)}, "path body {108 38} {108 68} {-8 68} {-8 38} {108 38}"},
		{"ray", d2.Ray{Origin: d2.V(1, 0), Dir: d2.V(2, 0)}, "line body {52 30} {108 30}"},
		{"line", d2.Line{Origin: d2.V(1, 0), Dir: d2.V(2, 0)}, "line body {-8 30} {108 30}"},
		{"rounded", d2.Rounded{Core: d2.Circle{Center: d2.V(0, 0), Radius: 1}, Radius: 2}, "circle body {50 30} 6"},
		{"far away", d2.Circle{Center: d2.V(1e9, 0), Radius: 3}, ""},
	} {
		var world d2.World[int]
		if err := world.Set(1, test.shape); err != nil {
			t.Fatal(err)
		}
		var c recorder
		World(&c, &world, view)
		got := strings.Join(c.lines, "; ")
		if got == test.want {
			continue
		}
		if test.want == "" || !sameLoop(got, test.want) {
			t.Errorf("%s: drawn as %q, want %q", test.name, got, test.want)
		}
	}
}

// sameLoop reports whether two paths have the same corners in the same order, from another start.
func sameLoop(a, b string) bool {
	cut := func(s string) []string {
		parts := strings.SplitAfter(s, "}")
		return parts[:max(len(parts)-2, 0)] // the last one repeats the first
	}
	from, to := cut(a), cut(b)
	if len(from) != len(to) || len(from) == 0 || strings.Contains(a, "(") {
		return false
	}
	for i := range from {
		from[i], to[i] = strings.TrimPrefix(from[i], "path body"), strings.TrimPrefix(to[i], "path body")
	}
	k := slices.Index(from, to[0])
	return k >= 0 && slices.Equal(slices.Concat(from[k:], from[:k]), to)
}

// level returns a World with all kinds of shapes, on two layers.
func level(t testing.TB) *d2.World[int] {
	var w d2.World[int]
	chain, err := d2.NewChain([]d2.Vec{{X: 0, Y: 50}, {X: 50, Y: 60}, {X: 100, Y: 50}}, false)
	if err != nil {
		t.Fatal(err)
	}
	if err := w.SetChain(0, chain); err != nil {
		t.Fatal(err)
	}
	for i, s := range []d2.Shape{
		d2.V(1, 2),
		d2.Segment{A: d2.V(0, 0), B: d2.V(5, 0)},
		d2.Circle{Center: d2.V(50, 45), Radius: 12},
		d2.Capsule{A: d2.V(20, 0), B: d2.V(25, 0), Radius: 1},
		d2.RegularPolygon(d2.V(10, 30), 8, 5, 0),
		d2.Rounded{Core: d2.BoxAround(d2.V(80, 30), d2.V(10, 6)), Radius: 3},
		d2.HalfPlane{Point: d2.V(0, 70), Normal: d2.V(0, -1)},
		d2.Ray{Origin: d2.V(1, 0), Dir: d2.V(2, 1)},
		d2.BoxAround(d2.V(60, 20), d2.V(10, 6)),
	} {
		if err := w.Set(i+1, s); err != nil {
			t.Fatal(err)
		}
		w.SetFilter(i+1, 1<<(i%2), 3)
	}
	return &w
}

// TestWorldLayers: an object has the style of the first entry with its layer, and is drawn once.
func TestWorldLayers(t *testing.T) {
	w := level(t)
	view := View{Center: d2.V(50, 40), Width: 200, Height: 160, Scale: 2}
	count := func(layers ...LayerStyle) map[string]int {
		var c recorder
		view.Layers = layers
		World(&c, w, view)
		styles := map[string]int{}
		for _, line := range c.lines {
			styles[strings.Fields(line)[1]]++
		}
		return styles
	}
	all := count()["body"]
	if got := count(LayerStyle{1, Mover}, LayerStyle{3, Ghost}); got["mover"] == 0 || got["ghost"] == 0 || got["mover"]+got["ghost"]+2 < all {
		t.Errorf("styles %v, want some of mover and ghost, and about %d in all", got, all)
	}
	if got := count(LayerStyle{1, Mover}); got["ghost"]+got["body"] != 0 || got["mover"] == 0 {
		t.Errorf("styles %v, want mover alone", got)
	}
}

// TestWalkPlanes: a plane that stops a mover is drawn as a line that is seen on a light and on a dark ground.
func TestWalkPlanes(t *testing.T) {
	w := level(t)
	hero := d2.Mover[int]{Up: d2.V(0, -1)}
	hero.Slide(w, 3, d2.V(10, 900), 1.0/60)
	planes := 0
	for range hero.Contacts() {
		planes++
	}
	var c recorder
	Walk(&c, &hero, nil, View{Center: d2.V(50, 40), Width: 200, Height: 160, Scale: 2})
	lines := 0
	for _, line := range c.lines {
		words := strings.Fields(line)
		if words[0] != "line" {
			continue
		}
		if style := Style(words[1]); style != Normal && style != Floor {
			lines++
			for _, dark := range []bool{false, true} {
				if style.Paint(dark).Stroke == Paper.Paint(dark).Fill {
					t.Errorf("a plane is drawn as %s, in the colour of the ground", style)
				}
			}
		}
	}
	if planes == 0 || lines != planes {
		t.Errorf("%d planes have stopped the mover, and %d lines are drawn", planes, lines)
	}
}

func TestWorldAllocates(t *testing.T) {
	w := level(t)
	hero := d2.Mover[int]{Up: d2.V(0, -1), Snap: 4}
	hero.Slide(w, 3, d2.V(10, 900), 1.0/60)
	way := []d2.Vec{d2.V(40, 40), d2.V(45, 42), d2.V(50, 45)}
	view := View{
		Center: d2.V(50, 40), Width: 200, Height: 160, Scale: 2, Contacts: true,
		Layers: []LayerStyle{{1, Mover}, {^uint64(0), Body}},
	}
	var c silent
	draw := func() {
		World(&c, w, view)
		Walk(&c, &hero, way, view)
	}
	draw()
	if c.n < 14 {
		t.Errorf("%d marks, want every object, contact and plane", c.n)
	}
	if got := testing.AllocsPerRun(100, draw); got != 0 {
		t.Errorf("%v allocations a frame, want none", got)
	}
}
