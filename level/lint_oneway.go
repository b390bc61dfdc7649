package level

import (
	"fmt"
	"math"
	"reflect"
	"strings"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// oneWays are maps of properties, and whether they say oneway. Many objects or cells may share a map.
type oneWays map[uintptr]bool

// of reports whether what has a class and properties stops only who comes from above.
func (known oneWays) of(class string, properties map[string]any) bool {
	if saysOneWay(class) || len(properties) == 0 {
		return saysOneWay(class)
	}
	key := reflect.ValueOf(properties).Pointer()
	says, ok := known[key]
	if !ok {
		for name, value := range properties {
			says = says || value == true && saysOneWay(name)
		}
		known[key] = says
	}
	return says
}

// saysOneWay reports whether a name is oneway, in letters of any size and with anything between its words.
func saysOneWay(name string) bool {
	const want = "oneway"
	if len(name) > mostName {
		return false
	}
	n := 0
	for i := range len(name) {
		c := name[i]
		switch {
		case c == '-' || c == '_' || c == ' ':
			continue
		case c >= 'A' && c <= 'Z':
			c += 'a' - 'A'
		}
		if n == len(want) || c != want[n] {
			return false
		}
		n++
	}
	return n == len(want)
}

// plainName returns a name in small letters, without what stands between its words.
func plainName(name string) string {
	return strings.NewReplacer("-", "", "_", "", " ", "").Replace(strings.ToLower(name))
}

// up is where the sky is in a level in the plane.
func (l *Level) up() d2.Vec {
	if l.YDown {
		return d2.V(0, -1)
	}
	return d2.V(0, 1)
}

// ceilings finds one-way floors that have something solid above them, nearer than a height.
func (l *Level) ceilings(bodies []body, height float64, f *findings) {
	type part struct {
		id    string
		shape scene.Shape
	}
	var walls, floors []part
	for i := range bodies {
		b := &bodies[i]
		if b.trigger {
			continue
		}
		list := &walls
		if b.oneWay {
			list = &floors
		}
		for _, s := range b.shapes {
			for _, piece := range edgesOf(s) {
				*list = append(*list, part{b.id, piece})
			}
		}
	}
	if len(floors) == 0 {
		return
	}
	var index boundsIndex
	for i := range walls {
		index.add(solidOf(&walls[i].shape, 2))
	}
	var last string
	for i := range floors {
		floor := &floors[i]
		points, ok := swept(&floor.shape, l.up(), height)
		if !ok {
			continue
		}
		band := solid{plane: d2.NewPolygon(points...), corners: len(points)}
		own := solidOf(&floor.shape, 2)
		index.around(band, f, func(k int) bool {
			if other := index.solids[k]; band.depth(other) <= height*0x1p-20 || own.depth(other) > 0 {
				return true // beside it, or a wall that goes through it
			}
			found := Finding{
				Rule: "ceiling", IDs: []string{floor.id, walls[k].id}, Shapes: []scene.Shape{floor.shape, walls[k].shape},
				Text: fmt.Sprintf("a one-way floor, and less than %v above it something solid: who jumps through it has no room", height),
			}
			if said := found.String(); said != last {
				f.add(found)
				last = said
			}
			return false
		})
		if f.ended {
			return
		}
	}
}

// edgesOf returns the edges of a chain, and any other shape as it is.
func edgesOf(s scene.Shape) []scene.Shape {
	if s.Kind != scene.Chain {
		return []scene.Shape{s}
	}
	var list []scene.Shape
	n := len(s.List)
	for i := range n {
		if i+1 < n || s.Surface.Closed {
			list = append(list, scene.Shape{Kind: scene.Segment, A: s.List[i], B: s.List[(i+1)%n]})
		}
	}
	return list
}

// swept returns what a shape sweeps on its way up; ok is false for one that has no corners.
func swept(s *scene.Shape, up d2.Vec, height float64) ([]d2.Vec, bool) {
	var points []d2.Vec
	switch shape := s.D2().(type) {
	case d2.Segment:
		points = []d2.Vec{shape.A, shape.B}
	case d2.Capsule:
		points = []d2.Vec{shape.A, shape.B}
	case d2.Circle:
		points = []d2.Vec{shape.Center.Sub(d2.V(shape.Radius, 0)), shape.Center.Add(d2.V(shape.Radius, 0))}
	case d2.OrientedBox:
		points = corners(shape)
	default:
		points = cornersOfShape(s)
	}
	for _, p := range points[:len(points):len(points)] {
		points = append(points, p.Add(up.Scale(height)))
	}
	hull := d2.NewPolygon(points...).Corners()
	return hull, len(hull) > 2
}

// corners returns those of an oriented box.
func corners(b d2.OrientedBox) []d2.Vec {
	p, q := b.Half[0].Add(b.Half[1]), b.Half[0].Sub(b.Half[1])
	return []d2.Vec{b.Center.Add(p), b.Center.Add(q), b.Center.Sub(p), b.Center.Sub(q)}
}

// heroSize returns the size of a hero: what he says, or a little less than the smallest cell.
func (l *Level) heroSize(h *Hero) d2.Vec {
	size := l.CellSize().Scale(0.875)
	if h != nil && h.Size.X > 0 {
		size.X = h.Size.X
	}
	if h != nil && h.Size.Y > 0 {
		size.Y = h.Size.Y
	}
	return size
}

// CellSize returns the size of the smallest cells of a level in the plane, or that of the map, and of a level without any a 32nd of its extent.
func (l *Level) CellSize() d2.Vec {
	var least d2.Vec
	for i := range l.Grids {
		if g := &l.Grids[i]; !g.Ignored && len(g.Cells) > 0 && (least == d2.Vec{} || g.Size.X*g.Size.Y < least.X*least.Y) {
			least = g.Size
		}
	}
	if least == (d2.Vec{}) {
		least = l.cell
	}
	if least.X > 0 && least.Y > 0 {
		return least
	}
	area := l.Area()
	side := max(area.Max.X-area.Min.X, area.Max.Y-area.Min.Y) / 32
	if !(side > 0) {
		side = 1
	}
	return d2.V(side, side)
}

// Area returns the bounds of the map, or of all that is in it, of a level in the plane.
func (l *Level) Area() d2.Box {
	if l.Bounds != nil {
		return *l.Bounds
	}
	var all []scene.Shape
	for _, b := range l.bodies() {
		all = append(all, b.shapes...)
	}
	return boundsOf(all)
}

// boundsOf returns the bounds of shapes.
func boundsOf(shapes []scene.Shape) d2.Box {
	area := d2.Box{Min: d2.V(math.Inf(1), math.Inf(1)), Max: d2.V(math.Inf(-1), math.Inf(-1))}
	for i := range shapes {
		for _, piece := range edgesOf(shapes[i]) {
			of := d2.Bounds(piece.D2())
			area.Min, area.Max = area.Min.Min(of.Min), area.Max.Max(of.Max)
		}
	}
	return area
}
