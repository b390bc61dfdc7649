package level

import (
	"fmt"
	"math"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A Finding is something in a level that is probably a mistake.
type Finding struct {
	Rule string   // degenerate, thin, duplicate, overlapping, open or outside
	IDs  []string // of one object or grid, or of two, as Fill2 and Fill3 have them
	Text string
}

// String returns "rule: id: text", or "rule: id, id: text".
func (f Finding) String() string { return f.Rule + ": " + strings.Join(f.IDs, ", ") + ": " + f.Text }

// Lint looks for mistakes: shapes without an area or volume, or thinner than thin; objects with the same shapes;
// solid objects that overlap, and do not only touch; open lines that are solid, and objects that are not inside the bounds of the map.
// Findings are in the order of the level, and of their rules.
func (l *Level) Lint(thin float64) []Finding {
	var list []Finding
	bodies := l.bodies()
	first := map[string]string{}
	for _, b := range bodies {
		mine := len(list)
		find := func(rule, format string, args ...any) {
			f := Finding{rule, []string{b.id}, fmt.Sprintf(format, args...)}
			if !slices.ContainsFunc(list[mine:], func(g Finding) bool { return g.Rule == rule && g.Text == f.Text }) {
				list = append(list, f) // of many alike, one
			}
		}
		for i := range b.shapes {
			s := &b.shapes[i]
			switch w := width(s); {
			case w == 0:
				find("degenerate", "a %s without any width", s.Kind)
			case w < thin:
				find("thin", "a %s that is %v wide: less than %v", s.Kind, w, thin)
			}
			if s.Kind == scene.Chain && !s.Surface.Closed && !b.trigger {
				find("open", "a line that is solid, but has ends")
			}
			if l.Bounds != nil && !inside(s, *l.Bounds) {
				find("outside", "a %s that is not inside the map", s.Kind)
			}
		}
		key := fmt.Sprint(b.trigger, keyOf(b.shapes))
		if other, again := first[key]; again {
			list = append(list, Finding{"duplicate", []string{other, b.id}, "they have the same shapes"})
		} else {
			first[key] = b.id
		}
	}
	return append(list, l.overlapping(bodies)...)
}

// keyOf returns a text that equal shapes have in common.
func keyOf(shapes []scene.Shape) string {
	var b strings.Builder
	for _, s := range shapes {
		fmt.Fprint(&b, s.Kind, s.A, s.B, s.C, s.List, s.Radius, ";")
		if s.Surface != nil {
			fmt.Fprint(&b, s.Surface.Closed, s.Surface.Triangles)
		}
	}
	return b.String()
}

// width returns the least width of a shape, +Inf for one that has none to speak of: a point, a line or a mesh.
func width(s *scene.Shape) float64 {
	switch s.Kind {
	case scene.Circle, scene.Sphere, scene.Capsule:
		return 2 * s.Radius
	case scene.Box:
		w := math.Inf(1)
		for i := range s.A {
			w = min(w, s.B[i]-s.A[i])
		}
		return w
	case scene.OrientedBox:
		w := math.Inf(1)
		for _, half := range s.List {
			w = min(w, 2*length(half))
		}
		return w
	case scene.Segment:
		if slices.Equal(s.A, s.B) {
			return 0
		}
	case scene.Triangle, scene.Polygon:
		return polygonWidth(s)
	}
	return math.Inf(1)
}

func length(v scene.Vec) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
}

// polygonWidth returns the least distance of two parallel lines that have a polygon between them.
func polygonWidth(s *scene.Shape) float64 {
	points := cornersOfShape(s)
	if points == nil {
		return 0
	}
	w := math.Inf(1)
	for i, p := range points {
		edge := points[(i+1)%len(points)].Sub(p)
		far := 0.0
		for _, q := range points {
			far = max(far, math.Abs(edge.Cross(q.Sub(p)))/edge.Len())
		}
		w = min(w, far)
	}
	return w
}

// inside reports whether a shape is inside a box. It may touch its sides.
func inside(s *scene.Shape, b d2.Box) bool {
	if s.Kind == scene.Chain {
		return !slices.ContainsFunc(s.List, func(v scene.Vec) bool {
			return v[0] < b.Min.X || v[1] < b.Min.Y || v[0] > b.Max.X || v[1] > b.Max.Y
		})
	}
	of := d2.Bounds(s.D2())
	return of.Min.X >= b.Min.X && of.Min.Y >= b.Min.Y && of.Max.X <= b.Max.X && of.Max.Y <= b.Max.Y
}

// overlapping returns the solid objects that overlap, and do not only touch.
func (l *Level) overlapping(bodies []body) []Finding {
	type part struct{ body, shape int }
	var parts []part
	for i, b := range bodies {
		for k := range b.shapes {
			if s := &b.shapes[k]; !b.trigger && s.Kind != scene.Chain && s.Kind != scene.Mesh && s.Kind != scene.Point {
				parts = append(parts, part{i, k})
			}
		}
	}
	shapeOf := func(i int) *scene.Shape { return &bodies[parts[i].body].shapes[parts[i].shape] }
	var pairs [][2]int
	deep := func(i, k int, depth float64) {
		if depth > 0 {
			pairs = append(pairs, [2]int{min(parts[i].body, parts[k].body), max(parts[i].body, parts[k].body)})
		}
	}
	if l.Dim == 2 {
		var w d2.World[int]
		for i := range parts {
			_ = w.Set(i, shapeOf(i).D2()) // reading has refused what is no shape
		}
		for i, k := range w.Pairs() {
			if parts[i].body != parts[k].body {
				c, _ := d2.Collide(shapeOf(i).D2(), shapeOf(k).D2())
				deep(i, k, c.Depth)
			}
		}
	} else {
		var w d3.World[int]
		for i := range parts {
			_ = w.Set(i, shapeOf(i).D3())
		}
		for i, k := range w.Pairs() {
			if parts[i].body != parts[k].body {
				c, _ := d3.Collide(shapeOf(i).D3(), shapeOf(k).D3())
				deep(i, k, c.Depth)
			}
		}
	}
	slices.SortFunc(pairs, func(a, b [2]int) int { return slices.Compare(a[:], b[:]) })
	var list []Finding
	for _, p := range slices.Compact(pairs) {
		list = append(list, Finding{"overlapping", []string{bodies[p[0]].id, bodies[p[1]].id}, "both are solid"})
	}
	return list
}
