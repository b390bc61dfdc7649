package level

import (
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/d3"
	"github.com/hantei-go/hantei/scene"
)

// A Finding is something in a level that is probably a mistake.
type Finding struct {
	Rule string   // warning, degenerate, thin, crossing, nonconvex, duplicate, overlapping, open, outside, ceiling or unreachable
	IDs  []string // of what it is about, as Fill2 and Fill3 have them; none for a warning
	Text string

	// Shapes is where it is, for a picture; none if that is not known.
	Shapes []scene.Shape
}

// String returns "rule: id: text", or "rule: id, id: text".
func (f Finding) String() string {
	if len(f.IDs) == 0 {
		return f.Rule + ": " + f.Text
	}
	return f.Rule + ": " + strings.Join(f.IDs, ", ") + ": " + f.Text
}

// Checks is what Lint looks for beyond what it always does.
type Checks struct {
	Thin float64 // shapes that are less wide
	Hero *Hero   // what he does not reach; nil: nobody walks

	// Watch, unless it is nil, is told while the hero walks in how many cells he has been. It may take seconds.
	Watch func(cells int)
}

// Lint looks for mistakes:
//
//   - degenerate: a shape without an area or volume, or a polygon that has none;
//   - thin: a shape that is less wide than Thin;
//   - crossing: a polygon that crosses or touches itself, of which only the border is read;
//   - nonconvex: a polygon with dents, which becomes several shapes;
//   - duplicate: two objects with the same shapes;
//   - overlapping: two solid objects that do more than touch;
//   - open: a line that is solid, but has ends;
//   - outside: what is not inside the bounds of the map;
//   - ceiling: a one-way floor with something solid so near above it that the hero has no room there: who jumps through it from
//     below meets a ceiling. A floor is one-way if its class is oneway, or its property oneway is true;
//   - unreachable: where the Hero could stand, but does not come.
//
// First there are the Warnings of the level that are none of these. Findings are in the order of the level, and of many that say
// the same about one object there is one. The error tells what is wrong with checks.
func (l *Level) Lint(checks Checks) ([]Finding, error) {
	if !(checks.Thin >= 0) || math.IsInf(checks.Thin, 0) {
		return nil, fmt.Errorf("a width of %v: want a number that is not negative", checks.Thin)
	}
	bodies := l.bodies()
	var reach *reach
	if checks.Hero != nil {
		var err error
		if reach, err = l.reach(*checks.Hero, bodies, checks.Watch); err != nil {
			return nil, err
		}
	}
	var list []Finding
	for i, warning := range l.Warnings {
		if !l.faulty[i] {
			list = append(list, Finding{Rule: "warning", Text: warning})
		}
	}
	first := map[int]int{} // by body, the first one with the same shapes
	known := map[string]int{}
	for i := range bodies {
		b := &bodies[i]
		list = append(list, l.faultsOf(b, checks.Thin)...)
		key := fmt.Sprint(b.trigger, keyOf(b.shapes))
		if _, again := known[key]; !again {
			known[key] = i
		} else {
			list = append(list, Finding{"duplicate", []string{bodies[known[key]].id, b.id}, "they have the same shapes", b.shapes})
		}
		first[i] = known[key]
	}
	list = append(list, l.overlapping(bodies, first)...)
	if l.Dim == 2 {
		list = append(list, l.ceilings(bodies, l.heroSize(checks.Hero).Y)...)
	}
	if reach != nil {
		list = append(list, reach.findings()...)
	}
	return list, nil
}

// faultsOf returns what is wrong with one body.
func (l *Level) faultsOf(b *body, thin float64) []Finding {
	var list []Finding
	find := func(rule, text string, shapes ...scene.Shape) {
		for i := range list {
			if list[i].Rule == rule && list[i].Text == text { // of many alike, one
				list[i].Shapes = append(list[i].Shapes, shapes...)
				return
			}
		}
		list = append(list, Finding{rule, []string{b.id}, text, shapes})
	}
	if b.grid != nil {
		if narrow, shapes := b.thinCells(thin); shapes != nil {
			find("thin", fmt.Sprintf("cells that are %.4g wide together: less than %v", narrow, thin), shapes...)
		}
	}
	var faults []fault
	switch {
	case b.object != nil:
		faults = b.object.faults
	case !b.trigger || b.grid.Trigger: // once for a grid that is two bodies
		faults = b.grid.faults
	}
	crosses := false
	for _, f := range faults {
		find(f.rule, f.text, f.shapes...)
		crosses = crosses || f.rule != "nonconvex"
	}
	for _, s := range b.shapes {
		switch w := width(&s); {
		case w == 0 && !crosses:
			find("degenerate", fmt.Sprintf("a %s without any width", s.Kind), s)
		case w > 0 && w < thin && b.grid == nil:
			find("thin", fmt.Sprintf("a %s that is %.4g wide: less than %v", s.Kind, w, thin), s)
		}
		if s.Kind == scene.Chain && !s.Surface.Closed && !b.trigger {
			find("open", "a line that is solid, but has ends", s)
		}
		if l.Bounds != nil && !inside(&s, *l.Bounds) {
			find("outside", fmt.Sprintf("a %s that is not inside the map", s.Kind), s)
		}
	}
	return list
}

// thinCells returns the cells of a grid that are less wide than thin, together with those beside them in their row or in their
// column, and the least of these widths. The pieces of a grid are no measure: a part that is wide may be made of thin ones.
func (b *body) thinCells(thin float64) (float64, []scene.Shape) {
	g := b.grid
	mine := role{trigger: b.trigger}
	var cells, turned []corner
	for i := range g.Cells {
		if c := &g.Cells[i]; g.role(c) == mine {
			cells, turned = append(cells, corner{c.X, c.Y}), append(turned, corner{c.Y, c.X})
		}
	}
	list := make(map[corner]bool)
	least := math.Inf(1)
	for i, runs := range [][]run{runsOf(cells), runsOf(turned)} {
		size := []float64{g.Size.X, g.Size.Y}[i]
		for _, r := range runs {
			w := float64(float64(r.to-r.from) * size)
			if !(w < thin) {
				continue
			}
			least = min(least, w)
			for x := r.from; x < r.to; x++ {
				list[[]corner{{x, r.y}, {r.y, x}}[i]] = true
			}
		}
	}
	var shapes []scene.Shape
	for _, r := range runsOf(slices.Collect(maps.Keys(list))) {
		shapes = append(shapes, scene.Shape{Kind: scene.Box, A: vec(g.corner(corner{r.from, r.y})), B: vec(g.corner(corner{r.to, r.y + 1}))})
	}
	return least, shapes
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

// overlapping returns the solid objects that overlap, and do not only touch. Of those with the same shapes, which first has the
// first one of, the others are left out.
func (l *Level) overlapping(bodies []body, first map[int]int) []Finding {
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
	where := map[[2]int][]scene.Shape{} // the first two parts that do
	deep := func(i, k int, depth float64) {
		if depth > 0 && first[parts[i].body] != first[parts[k].body] {
			pair := [2]int{min(parts[i].body, parts[k].body), max(parts[i].body, parts[k].body)}
			pairs = append(pairs, pair)
			if where[pair] == nil {
				where[pair] = []scene.Shape{*shapeOf(i), *shapeOf(k)}
			}
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
		list = append(list, Finding{"overlapping", []string{bodies[p[0]].id, bodies[p[1]].id}, "both are solid", where[p]})
	}
	return list
}
