package level

// What is wrong with one object or grid.

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

// faultsOf returns what is wrong with one body, and with its grid if it is the first one of that.
func (l *Level) faultsOf(b *body, isFirst bool, thin float64) []Finding {
	var list []Finding
	known := map[[2]string]int{} // by rule and text: of many alike, there is one
	find := func(rule, text string, shapes ...scene.Shape) {
		i, again := known[[2]string{rule, text}]
		if again {
			list[i].Shapes = append(list[i].Shapes, shapes...)
			return
		}
		known[[2]string{rule, text}] = len(list)
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
	case isFirst:
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
// column, and the least of these widths. The pieces of a grid are no measure: a part that is wide may be made of thin ones. Cells
// that are one-way, and solid ones beside them, are told with their own body, and are wide together.
func (b *body) thinCells(thin float64) (float64, []scene.Shape) {
	g := b.grid
	mine := kind{role{trigger: b.trigger}, b.oneWay}
	var cells, turned []corner
	own := make(map[corner]bool)
	for i := range g.Cells {
		if c := &g.Cells[i]; g.role(c) == mine.role {
			cells, turned = append(cells, corner{c.X, c.Y}), append(turned, corner{c.Y, c.X})
			own[corner{c.X, c.Y}] = b.kindOf(*c) == mine
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
			for x := r.from; x < r.to; x++ {
				if c := []corner{{x, r.y}, {r.y, x}}[i]; own[c] {
					least = min(least, w)
					list[c] = true
				}
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
		fmt.Fprint(&b, s.Kind, s.A, s.B, s.C, s.List, s.Radius, s.RB, ";")
		if s.Surface != nil {
			fmt.Fprint(&b, s.Surface.Closed, s.Surface.Triangles)
		}
	}
	return b.String()
}

// width returns the least distance of two parallel lines or planes that have a shape between them. It is +Inf for shapes that are not measured: a
// point, a segment with a length, a half-plane or half-space, a hull, a chain and a mesh.
func width(s *scene.Shape) float64 {
	switch s.Kind {
	case scene.Circle, scene.Sphere, scene.Capsule:
		return 2 * s.Radius
	case scene.Tapered:
		return 2 * max(s.Radius, s.RB)
	case scene.Cylinder, scene.Cone:
		axis := slices.Clone(s.B)
		for i := range axis {
			axis[i] -= s.A[i]
		}
		height, w := length(axis), 2*s.Radius
		if side := length(scene.Vec{height, s.Radius}); s.Kind == scene.Cone && side > 0 { // the height over one side of the triangle through the axis
			w *= height / side
		}
		return min(w, height) + 2*s.RB
	case scene.Box:
		w := math.Inf(1)
		for i := range s.A {
			w = min(w, s.B[i]-s.A[i])
		}
		return w
	case scene.OrientedBox:
		return orientedWidth(s.List)
	case scene.Segment:
		if slices.Equal(s.A, s.B) {
			return 0
		}
	case scene.Triangle, scene.Polygon:
		return polygonWidth(s)
	}
	return math.Inf(1)
}

// orientedWidth returns the least distance of opposite sides of a box of any half vectors: its volume, divided by the area of the largest side.
func orientedWidth(halves []scene.Vec) float64 {
	at := func(i int) d3.Vec {
		v := d3.Vec{Z: 1} // in the plane, the box is as high as it likes
		if i < len(halves) {
			v = halves[i].D3()
		}
		return v
	}
	volume, largest := math.Abs(at(0).Cross(at(1)).Dot(at(2))), 0.0
	for i := range halves {
		largest = max(largest, at((i+1)%3).Cross(at((i+2)%3)).Len())
	}
	if largest == 0 {
		return 0
	}
	return 2 * volume / largest
}

func length(v scene.Vec) float64 {
	sum := 0.0
	for _, x := range v {
		sum += float64(x * x)
	}
	return math.Sqrt(sum)
}

// polygonWidth returns the least distance of two parallel lines that have a polygon between them. The corner farthest from an edge goes
// round with the edge (Shamos, Computational geometry, 1978).
func polygonWidth(s *scene.Shape) float64 {
	points := cornersOfShape(s)
	if points == nil {
		return 0
	}
	n := len(points)
	w := math.Inf(1)
	far := 1
	for i, p := range points {
		edge := points[(i+1)%n].Sub(p)
		away := func(k int) float64 { return math.Abs(edge.Cross(points[k%n].Sub(p))) / edge.Len() }
		far = max(far, i+1)
		for far+1 < i+n && away(far+1) >= away(far) {
			far++
		}
		w = min(w, away(far))
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
