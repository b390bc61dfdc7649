package level

import (
	"cmp"
	"math"
	"math/big"
	"slices"

	"github.com/hantei-go/hantei/d2"
	"github.com/hantei-go/hantei/scene"
)

// Pieces returns convex shapes that together are the cells that of chooses, and nothing else; nil chooses all
// cells. A cell without shapes of its own is whole. Cells that follow each other in a row become one, and two
// polygons that have a whole edge in common become one if they are convex together: so the tiles of
// a ramp, and what is below them, become few shapes along its line. Other shapes, such as circles and oriented
// boxes, stay as they are, behind the polygons.
//
// Whether corners are convex is told exactly. n cells take about n·log n steps.
func (g *Grid) Pieces(of func(Cell) bool) []scene.Shape {
	var j joiner
	var others []scene.Shape
	for _, r := range g.runs(func(c Cell) bool { return len(c.Shapes) == 0 && (of == nil || of(c)) }) {
		lo, hi := g.corner(corner{r.from, r.y}), g.corner(corner{r.to, r.y + 1})
		j.add([]d2.Vec{lo, d2.V(hi.X, lo.Y), hi, d2.V(lo.X, hi.Y)})
	}
	for i := range g.Cells {
		c := &g.Cells[i]
		if of != nil && !of(*c) {
			continue
		}
		for _, s := range c.Shapes {
			if points := cornersOfShape(&s); points != nil {
				j.add(points)
			} else {
				others = append(others, s)
			}
		}
	}
	j.joinAll(func(e edge) bool { return e.a.X == e.b.X }) // along rows first
	j.joinAll(func(edge) bool { return true })
	var list []scene.Shape
	for i, first := range j.first {
		if first >= 0 {
			list = append(list, pieceOf(j.points(i)))
		}
	}
	return append(list, others...)
}

// cornersOfShape returns the corners of a polygon, with its inside on the left of each edge, or nil for any other
// shape.
func cornersOfShape(s *scene.Shape) []d2.Vec {
	if s.Kind != scene.Box && s.Kind != scene.Triangle && s.Kind != scene.Polygon {
		return nil
	}
	var points []d2.Vec
	switch s := s.D2().(type) {
	case d2.Box:
		points = []d2.Vec{s.Min, d2.V(s.Max.X, s.Min.Y), s.Max, d2.V(s.Min.X, s.Max.Y)}
	case d2.Triangle:
		points = []d2.Vec{s.A, s.B, s.C}
	case d2.Polygon:
		points = s.Corners()
	}
	if len(points) < 3 {
		return nil
	}
	first := turnSign(points[0], points[1], points[2])
	for i := range points {
		if s := turnSign(points[i], points[(i+1)%len(points)], points[(i+2)%len(points)]); s == 0 || s != first {
			return nil
		}
	}
	if first < 0 {
		slices.Reverse(points)
	}
	return points
}

// pieceOf returns a polygon as a shape: a box if it is one.
func pieceOf(points []d2.Vec) scene.Shape {
	if len(points) == 4 {
		for i, p := range points {
			q, r, s := points[(i+1)%4], points[(i+2)%4], points[(i+3)%4]
			if p.Y == q.Y && q.X == r.X && r.Y == s.Y && s.X == p.X && p.X < q.X {
				return scene.Shape{Kind: scene.Box, A: vec(p), B: vec(r)}
			}
		}
	}
	s := scene.Shape{Kind: scene.Polygon}
	for _, p := range points {
		s.List = append(s.List, vec(p))
	}
	return s
}

// An edge goes from a to b.
type edge struct{ a, b d2.Vec }

// A joiner joins convex polygons that have an edge in common. A polygon is a ring of corners, each with the edge that begins there.
type joiner struct {
	corners []ringCorner
	first   []int // by polygon, a corner; −1 for one that became a part of another
	part    []int // by polygon, of which one it is a part: itself, or one nearer to the whole
	at      map[edge]int
	queue   []int // corners of one polygon whose edges are to be tried
}

type ringCorner struct {
	d2.Vec
	next, prev int // −1 for a corner that is none any more
	polygon    int
	isQueued   bool
}

func (j *joiner) add(points []d2.Vec) {
	if j.at == nil {
		j.at = map[edge]int{}
	}
	i, first, n := len(j.first), len(j.corners), len(points)
	j.first, j.part = append(j.first, first), append(j.part, i)
	for k, a := range points {
		j.corners = append(j.corners, ringCorner{Vec: a, next: first + (k+1)%n, prev: first + (k+n-1)%n, polygon: i})
		j.at[edge{a, points[(k+1)%n]}] = first + k
	}
}

// points returns the corners of a polygon.
func (j *joiner) points(i int) []d2.Vec {
	list := []d2.Vec{j.corners[j.first[i]].Vec}
	for c := j.corners[j.first[i]].next; c != j.first[i]; c = j.corners[c].next {
		list = append(list, j.corners[c].Vec)
	}
	return list
}

// whole returns the polygon that i became a part of.
func (j *joiner) whole(i int) int {
	for j.part[i] != i {
		j.part[i] = j.part[j.part[i]]
		i = j.part[i]
	}
	return i
}

// joinAll joins polygons across the edges that are asked for, until there is nothing to join. It tries the edges of a polygon in
// their order, and then those that it gets, one time each: an edge across which it would not be convex stays so while the polygon grows.
func (j *joiner) joinAll(across func(edge) bool) {
	for i, first := range j.first {
		if first < 0 {
			continue
		}
		j.queue = j.queue[:0]
		j.try(first)
		for c := j.corners[first].next; c != first; c = j.corners[c].next {
			j.try(c)
		}
		for k := 0; k < len(j.queue); k++ {
			c := j.queue[k]
			corner := &j.corners[c]
			corner.isQueued = false
			if corner.next < 0 {
				continue
			}
			e := edge{corner.Vec, j.corners[corner.next].Vec}
			if !across(e) {
				continue
			}
			d, ok := j.at[edge{e.b, e.a}]
			if !ok || j.corners[d].next < 0 || j.corners[d].Vec != e.b || j.corners[j.corners[d].next].Vec != e.a {
				continue // none, or another polygon has the same edge
			}
			if other := j.whole(j.corners[d].polygon); other != i {
				j.join(i, c, other, d)
			}
		}
	}
}

// try puts the edge that begins at a corner at the end of the queue, unless it is in it.
func (j *joiner) try(c int) {
	if !j.corners[c].isQueued {
		j.corners[c].isQueued = true
		j.queue = append(j.queue, c)
	}
}

// join makes one of the polygons i and other if that is convex. The edge that begins at the corner c of i is the one, turned round,
// that begins at the corner d of other.
func (j *joiner) join(i, c, other, d int) {
	r := j.corners
	a, b := r[c].Vec, r[d].Vec
	before, after, last, second := r[c].prev, r[r[d].next].next, r[d].prev, r[r[c].next].next
	atA, atB := turnSign(r[before].Vec, a, r[after].Vec), turnSign(r[last].Vec, b, r[second].Vec)
	if atA < 0 || atB < 0 {
		return
	}
	delete(j.at, edge{a, b})
	delete(j.at, edge{b, a})
	end, begin := r[c].next, r[d].next // the other corners at b and at a
	key := edge{a, r[after].Vec}
	if known, ok := j.at[key]; ok && known == begin {
		j.at[key] = c
	}
	j.link(c, after)
	j.link(last, end)
	r[begin].next, r[d].next = -1, -1
	j.first[i], j.first[other], j.part[other] = end, -1, i
	if atA == 0 {
		j.straighten(c)
		j.try(before)
	} else {
		j.try(c)
	}
	if atB == 0 {
		j.first[i] = r[end].next
		j.straighten(end)
	}
	for k := after; k != j.first[i]; k = r[k].next {
		j.try(k)
	}
}

// link makes d the corner after c.
func (j *joiner) link(c, d int) { j.corners[c].next, j.corners[d].prev = d, c }

// straighten takes out a corner, and so makes one edge of two.
func (j *joiner) straighten(c int) {
	r := j.corners
	before, after := r[c].prev, r[c].next
	delete(j.at, edge{r[before].Vec, r[c].Vec})
	delete(j.at, edge{r[c].Vec, r[after].Vec})
	j.at[edge{r[before].Vec, r[after].Vec}] = before
	j.link(before, after)
	r[c].next = -1
}

// turnSign returns the sign of the turn from a over b to c, exactly: 1 from x to y.
//
// The error of d is at most 3e(|l| + |r|) and terms in e², e = 2⁻⁵³, plus what underflows (Shewchuk, Adaptive precision
// floating-point arithmetic, 1997).
func turnSign(a, b, c d2.Vec) int {
	if dyadic(a) && dyadic(b) && dyadic(c) { // all of this is exact
		return cmp.Compare(float64((b.X-a.X)*(c.Y-a.Y)), float64((b.Y-a.Y)*(c.X-a.X)))
	}
	l, r := float64((b.X-a.X)*(c.Y-a.Y)), float64((b.Y-a.Y)*(c.X-a.X))
	d := l - r
	if bound := 4 * 0x1p-53 * (math.Abs(l) + math.Abs(r)); math.Abs(d) > bound+0x1p-1000 && bound < math.MaxFloat64 {
		if d > 0 {
			return 1
		}
		return -1
	}
	x := func(p, q float64) *big.Rat {
		a, b := new(big.Rat).SetFloat64(p), new(big.Rat).SetFloat64(q)
		if a == nil || b == nil { // an infinity: no corner
			return new(big.Rat)
		}
		return a.Sub(a, b)
	}
	left, right := x(b.X, a.X), x(b.Y, a.Y)
	return left.Mul(left, x(c.Y, a.Y)).Cmp(right.Mul(right, x(c.X, a.X)))
}

// dyadic reports whether v is made of multiples of 2⁻¹⁰ below 2¹⁵: then products of differences have at most 52 bits.
func dyadic(v d2.Vec) bool {
	return math.Abs(v.X) < 1<<15 && math.Abs(v.Y) < 1<<15 && v.X*1024 == math.Trunc(v.X*1024) && v.Y*1024 == math.Trunc(v.Y*1024)
}
