package level

import (
	"cmp"
	"slices"

	"github.com/hantei-go/hantei/d2"
)

// An Outline is a closed border of cells: a simple polygon that has corners only, so no three of
// its points in a row are on one line. The last point is joined to the first.
//
// It goes round with what is solid on its left, where left of (1, 0) is (0, 1): so the outer
// border of a part has a positive area by the shoelace formula, and a hole a negative one. The front of
// a one-sided [d2.Chain] is on the other side, where what is solid ends.
type Outline struct {
	Points []d2.Vec // from the one with the least Y, and of these the least X
	Hole   bool
}

// A Rect is a rectangle of cells.
type Rect struct {
	X, Y          int // the cell with the least coordinates
	Width, Height int // in cells
	Min, Max      d2.Vec
}

// Box returns the rectangle as a shape.
func (r Rect) Box() d2.Box { return d2.Box{Min: r.Min, Max: r.Max} }

// Outlines returns the borders of the cells that of chooses, each taken as a whole even if it has
// shapes of its own; nil chooses all. A part is what neighbours with a common side
// connect: it has one outer border, and its holes go round the other way. Cells that touch only at a
// corner are parts of their own, and so are holes that touch only at a corner: no outline comes to
// a point twice. Outlines are in the order of their first points, by Y and then X.
//
// n cells take about n·log n steps.
func (g *Grid) Outlines(of func(Cell) bool) []Outline {
	borders := bordersOf(g.runs(of))
	next := linked(borders)
	var list []Outline
	seen := make([]bool, len(borders))
	for i := range borders {
		if seen[i] {
			continue
		}
		var loop []corner
		for j := i; !seen[j]; j = next[j] {
			seen[j] = true
			loop = append(loop, borders[j].from(), borders[j].to())
		}
		for _, simple := range split(loop) {
			list = append(list, g.outline(simple))
		}
	}
	slices.SortFunc(list, func(a, b Outline) int {
		p, q := a.Points[0], b.Points[0]
		return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X))
	})
	return list
}

// Rectangles returns disjoint rectangles that cover the cells that of chooses, and nothing else; each
// cell is taken as a whole even if it has shapes of its own, and nil chooses all. They are few: each is made of
// cells that follow each other in a row, all there are, and of rows below that have the same ones. They are in the
// order of their first cells, by row and then by column.
func (g *Grid) Rectangles(of func(Cell) bool) []Rect {
	var list []Rect
	var above []int // indices of those that the row above ends, by column
	runs := g.runs(of)
	for len(runs) > 0 {
		y := runs[0].y
		var here []int
		for ; len(runs) > 0 && runs[0].y == y; runs = runs[1:] {
			r := runs[0]
			for len(above) > 0 && list[above[0]].X < r.from {
				above = above[1:]
			}
			if len(above) > 0 {
				if up := &list[above[0]]; up.X == r.from && up.Width == r.to-r.from && up.Y+up.Height == y {
					up.Height++
					here = append(here, above[0])
					continue
				}
			}
			here = append(here, len(list))
			list = append(list, Rect{X: r.from, Y: y, Width: r.to - r.from, Height: 1})
		}
		above = here
	}
	for i := range list {
		r := &list[i]
		r.Min, r.Max = g.corner(corner{r.X, r.Y}), g.corner(corner{r.X + r.Width, r.Y + r.Height})
	}
	return list
}

// corner returns where a corner of cells is.
func (g *Grid) corner(c corner) d2.Vec {
	return d2.V(g.Origin.X+float64(float64(c.x)*g.Size.X), g.Origin.Y+float64(float64(c.y)*g.Size.Y))
}

// A corner is one of cells: the one with the least coordinates of the cell with the same numbers.
type corner struct{ x, y int }

// compare orders by row and then by column.
func (c corner) compare(d corner) int {
	if c.y != d.y {
		return cmp.Compare(c.y, d.y)
	}
	return cmp.Compare(c.x, d.x)
}

// A run is the cells from ≤ x < to of a row.
type run struct{ y, from, to int }

// runs returns the cells that of chooses as runs, by row and then by column, each as long as it can be.
func (g *Grid) runs(of func(Cell) bool) []run {
	cells := make([]corner, 0, len(g.Cells))
	for _, c := range g.Cells {
		if of == nil || of(c) {
			cells = append(cells, corner{c.X, c.Y})
		}
	}
	return runsOf(cells)
}

func runsOf(cells []corner) []run {
	if !slices.IsSortedFunc(cells, corner.compare) {
		slices.SortFunc(cells, corner.compare)
	}
	var list []run
	for _, c := range cells {
		if n := len(list); n > 0 && list[n-1].y == c.y && c.x <= list[n-1].to {
			list[n-1].to = max(list[n-1].to, c.x+1)
			continue
		}
		list = append(list, run{c.y, c.x, c.x + 1})
	}
	return list
}

// A border is a horizontal edge of an outline from one corner to the next: what is solid has a
// greater y if it goes forward, and a lesser y otherwise.
type border struct {
	y, left, right int
	forward        bool
}

func (b border) from() corner {
	if b.forward {
		return corner{b.left, b.y}
	}
	return corner{b.right, b.y}
}

func (b border) to() corner {
	b.forward = !b.forward
	return b.from()
}

// bordersOf returns the horizontal edges of the outlines of runs.
func bordersOf(runs []run) []border {
	var list []border
	var above []run
	for len(runs) > 0 {
		y := runs[0].y
		n := 1
		for n < len(runs) && runs[n].y == y {
			n++
		}
		if len(above) > 0 && above[0].y+1 < y { // an empty row between
			list = appendBorders(list, above[0].y+1, above, nil)
			above = nil
		}
		list = appendBorders(list, y, above, runs[:n])
		above, runs = runs[:n], runs[n:]
	}
	if len(above) > 0 {
		list = appendBorders(list, above[0].y+1, above, nil)
	}
	return list
}

// appendBorders appends the edges between two rows: where one is solid and the other is not.
func appendBorders(list []border, y int, above, below []run) []border {
	var up, down bool // whether the row is solid right of x
	x := 0
	for len(above)+len(below) > 0 {
		at := 0
		switch {
		case len(above) == 0:
			at = below[0].side(down)
		case len(below) == 0:
			at = above[0].side(up)
		default:
			at = min(above[0].side(up), below[0].side(down))
		}
		if up != down {
			list = append(list, border{y, x, at, down})
		}
		x = at
		if len(above) > 0 && above[0].side(up) == at {
			if up {
				above = above[1:]
			}
			up = !up
		}
		if len(below) > 0 && below[0].side(down) == at {
			if down {
				below = below[1:]
			}
			down = !down
		}
	}
	return list
}

// side returns where a run begins, or where it ends if x is inside it.
func (r run) side(inside bool) int {
	if inside {
		return r.to
	}
	return r.from
}

// linked returns, for each border, the one that the outline goes on with.
//
// The corners of a column, from the least y on, are joined in twos by vertical edges. Where two cells
// touch only at a corner, it is there twice, and the one that belongs to the edge from above comes first:
// each cell keeps its own edges.
func linked(borders []border) []int {
	type end struct {
		corner
		second bool
		border int
		starts bool
	}
	ends := make([]end, 0, 2*len(borders))
	for i, b := range borders {
		// Backward edges that end left of an edge, and forward ones right of it, belong to the cell above:
		// as a start, the edge on the left does; as an end, the one on the right.
		ends = append(ends, end{b.from(), b.forward, i, true}, end{b.to(), b.forward, i, false})
	}
	slices.SortFunc(ends, func(a, b end) int {
		switch {
		case a.x != b.x:
			return cmp.Compare(a.x, b.x)
		case a.y != b.y:
			return cmp.Compare(a.y, b.y)
		case a.second == b.second:
			return 0
		case a.second:
			return 1
		}
		return -1
	})
	next := make([]int, len(borders))
	for i := 0; i+1 < len(ends); i += 2 {
		a, b := ends[i], ends[i+1]
		if a.starts {
			a, b = b, a
		}
		next[a.border] = b.border
	}
	return next
}

// split cuts a closed loop of corners where it comes to one again, so that each piece comes to each
// corner once.
func split(loop []corner) [][]corner {
	if len(loop) < 8 { // each of two pieces has four corners
		return [][]corner{loop}
	}
	var list [][]corner
	at := make(map[corner]int, len(loop))
	var path []corner
	for _, c := range loop {
		if from, again := at[c]; again {
			piece := slices.Clone(path[from:])
			for _, p := range piece {
				delete(at, p)
			}
			list = append(list, piece)
			path = path[:from]
		}
		at[c] = len(path)
		path = append(path, c)
	}
	return append(list, path)
}

// outline returns the loop as an Outline.
func (g *Grid) outline(loop []corner) Outline {
	first := 0
	for i, c := range loop {
		if f := loop[first]; c.y < f.y || c.y == f.y && c.x < f.x {
			first = i
		}
	}
	o := Outline{Points: make([]d2.Vec, 0, len(loop))}
	for _, part := range [][]corner{loop[first:], loop[:first]} {
		for _, c := range part {
			o.Points = append(o.Points, g.corner(c))
		}
	}
	// The edge from the first point goes along its row if the solid is below it.
	o.Hole = loop[(first+1)%len(loop)].y != loop[first].y
	return o
}
