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
	for _, points := range j.polygons {
		if points != nil {
			list = append(list, pieceOf(points))
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

// A joiner joins convex polygons that have an edge in common.
type joiner struct {
	polygons [][]d2.Vec // nil for one that became a part of another
	part     []int      // of which one: itself, or one nearer to the whole
	at       map[edge]int
}

func (j *joiner) add(points []d2.Vec) {
	if j.at == nil {
		j.at = map[edge]int{}
	}
	i := len(j.polygons)
	j.polygons, j.part = append(j.polygons, points), append(j.part, i)
	for k, a := range points {
		j.at[edge{a, points[(k+1)%len(points)]}] = i
	}
}

// whole returns the polygon that i became a part of.
func (j *joiner) whole(i int) int {
	for j.part[i] != i {
		j.part[i] = j.part[j.part[i]]
		i = j.part[i]
	}
	return i
}

// joinAll joins polygons across the edges that are asked for, until there is nothing to join.
func (j *joiner) joinAll(across func(edge) bool) {
	for i := range j.polygons {
		for k := 0; k < len(j.polygons[i]); k++ {
			points := j.polygons[i]
			e := edge{points[k], points[(k+1)%len(points)]}
			if !across(e) {
				continue
			}
			other, ok := j.at[edge{e.b, e.a}]
			if !ok {
				continue
			}
			if other = j.whole(other); other != i && j.join(i, k, other, e) {
				k = -1
			}
		}
	}
}

// join makes one of the polygons i and other, which have the edge e in common, number k of i, and reports whether
// that is convex: if not, nothing changes.
func (j *joiner) join(i, k, other int, e edge) bool {
	p, q := j.polygons[i], j.polygons[other]
	from := slices.Index(q, e.a)
	if from < 0 || q[(from+len(q)-1)%len(q)] != e.b { // another polygon has the same edge
		return false
	}
	all := make([]d2.Vec, 0, len(p)+len(q)-2)
	all = append(append(all, p[(k+1)%len(p):]...), p[:(k+1)%len(p)]...) // from b to a
	for n := 1; n < len(q)-1; n++ {
		all = append(all, q[(from+n)%len(q)])
	}
	a, n := len(p)-1, len(all)
	before, after := all[a-1], all[(a+1)%n] // of a
	last, second := all[n-1], all[1]        // around b
	atA, atB := turnSign(before, e.a, after), turnSign(last, e.b, second)
	if atA < 0 || atB < 0 {
		return false
	}
	delete(j.at, e)
	delete(j.at, edge{e.b, e.a})
	if atA == 0 {
		all = slices.Delete(all, a, a+1)
		j.straighten(before, e.a, after, i)
	}
	if atB == 0 {
		all = all[1:]
		j.straighten(last, e.b, second, i)
	}
	j.polygons[i], j.polygons[other], j.part[other] = all, nil, i
	return true
}

// straighten makes one edge of two.
func (j *joiner) straighten(a, b, c d2.Vec, i int) {
	delete(j.at, edge{a, b})
	delete(j.at, edge{b, c})
	j.at[edge{a, c}] = i
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
