package d2

// Simplices around the origin: the steps of the search with triangles, and the certificate that one is around the origin.
// Portals: the edges of Z that the line of a motion passes through.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// hullKind is the kind of the points of a hull.
const hullKind = ring

// reduce keeps the part of s that is nearest to the origin: all if the origin is inside.
func (s *simplex) reduce() {
	var f foot
	switch s.n {
	case 1:
		s.corner(0, &f)
	case 2:
		s.edge(0, 1, &f)
	default:
		// The last vertex lies farther towards the origin than the others: it is not beyond these. An edge that has the origin
		// behind it has the foot.
		for _, edge := range [...][3]int{{0, 2, 1}, {1, 2, 0}} {
			p := s.y[edge[0]]
			u := s.y[edge[1]].Sub(p)
			height, side := -u.Cross(p), u.Cross(s.y[edge[2]].Sub(p))
			if height == 0 || side == 0 || math.Signbit(height) != math.Signbit(side) {
				s.nearer(edge[0], edge[1], &f)
			}
		}
		if f.n == 0 {
			s.v = Vec{}
			return
		}
	}
	s.keep(&f)
}

// around certifies that the origin is inside the triangle s of vertices of Z, of which S is the size. It sets w to their mean
// with the weights that it has found, if it can. The origin is inside if the cross products of the three edges with it all have
// one sign. Each has an error below 20eS² of the vertices and 3eS² of the products and their difference; the bound is 32eS².
func (s *simplex) around(size float64) bool {
	bound := float64(32*e*float64(size*size)) + 0x1p-900
	certain, sign := true, 0.0
	sum, w := 0.0, Vec{}
	for i := range s.y {
		det := s.y[(i+1)%3].Cross(s.y[(i+2)%3])
		if i == 0 {
			sign = math.Copysign(1, det)
		}
		det = float64(sign * det)
		certain = certain && det > bound
		s.l[i] = max(0, det)
		sum += s.l[i]
		w = w.Add(s.y[i].Scale(s.l[i]))
	}
	if sum > 0x1p-900 { // or the mean has lost its bits by underflow
		for i := range s.l {
			s.l[i] /= sum
		}
		s.w = w.over(sum)
	}
	return certain
}

// sideNormal returns the unit normal of the edge u.
func sideNormal(u, _ Vec) Vec { return unit(perpendicular(u)) }

// simplexFloat is the simplex of gjkFloat: without the names of vertices and their weights, which that search does not need.
type simplexFloat struct {
	n    int
	y    [dim + 1]Vec
	v, w Vec
}

func (s *simplexFloat) start(y Vec) { s.n, s.y[0], s.v, s.w = 1, y, y, y }

// reduce computes the same as simplex.reduce, but rounds at other places.
func (s *simplexFloat) reduce() {
	p, q, r := s.y[0], s.y[1], s.y[2]
	if s.n == 2 {
		s.toEdge(p, q)
		return
	}
	u, v := p.Sub(r), q.Sub(r)
	side, x, y := u.Cross(v), r.Cross(u), v.Cross(r)
	if side < 0 {
		x, y = -x, -y
	}
	switch {
	case x > 0 && y > 0 && side != 0:
		s.v = Vec{}
	case x > 0 && side != 0:
		s.toEdge(q, r)
	case y > 0 && side != 0:
		s.toEdge(p, r)
	default:
		s.toEdge(q, r)
		other := simplexFloat{y: s.y}
		if other.toEdge(p, r); other.v.Dot(other.v) < s.v.Dot(s.v) {
			*s = other
		}
	}
}

// toEdge makes s the part of the edge from p to q that is nearest to the origin, as simplex.edge finds it.
func (s *simplexFloat) toEdge(p, q Vec) {
	u := q.Sub(p)
	t, uu := -u.Dot(p), u.Dot(u)
	switch {
	case !(t > 0):
		s.start(p)
	case !(t < uu):
		s.start(q)
	default:
		w := p.Add(u.Scale(t / uu))
		s.n, s.y[0], s.y[1], s.v, s.w = 2, p, q, w.Sub(u.Scale(u.Dot(w)/uu)), w
	}
}

// around is simplex.around, without the mean.
func (s *simplexFloat) around(size float64) bool {
	bound := float64(32*e*float64(size*size)) + 0x1p-900
	x, y, z := s.y[0].Cross(s.y[1]), s.y[1].Cross(s.y[2]), s.y[2].Cross(s.y[0])
	return min(x, y, z) > bound || max(x, y, z) < -bound
}

// portal is an edge between vertices of Z that the line of the motion passes through, as far as floats tell. The caller proves
// that.
type portal struct {
	id [dim]exact.Corner
	y  [dim]Vec
	n  Vec // across it, towards where the motion leads
}

// set makes p the edge of the triangle s that is first along the line, or last for side −1. The line is that of the origin
// along −m, so it passes through the edge from a to b if m×a and m×b have different signs.
func (p *portal) set(s *simplex, m Vec, side float64) bool {
	isFound := false
	first := math.Inf(1)
	for _, f := range [...][2]int{{0, 1}, {0, 2}, {1, 2}} {
		a, b := s.y[f[0]], s.y[f[1]]
		ma, mb := m.Cross(a), m.Cross(b)
		switch {
		case ma <= 0 && mb >= 0:
			a, b, f[0], f[1] = b, a, f[1], f[0]
		case !(ma >= 0 && mb <= 0):
			continue
		}
		n := perpendicular(b.Sub(a))
		mn := n.Dot(m)
		if !(mn > 0) {
			continue
		}
		if t := -float64(side*n.Dot(a)) / mn; t < first {
			first, isFound = t, true
			p.n = n
			for i, k := range f {
				p.id[i], p.y[i] = s.id[k], s.y[k]
			}
		}
	}
	return isFound
}

// replace replaces a vertex of p by y, which lies beyond p: of the two edges with y, p becomes the one that the line passes
// through.
func (p *portal) replace(c *exact.Corner, y, m Vec) bool {
	i := 0
	if m.Cross(y) < 0 {
		i = 1
	}
	p.id[i], p.y[i] = *c, y
	p.n = perpendicular(p.y[1].Sub(p.y[0]))
	return p.n.Dot(m) > 0
}

// spanningSet is a set of up to two differences of points of Z, linearly independent.
type spanningSet struct {
	v [dim]Vec
	n int
}

// add adds v, if it is certainly independent of the vector in the set, and reports whether there are two. Both have errors
// below 10eS: so their cross product has one below 10eS(|u| + |v|) + 4e|u||v|.
func (b *spanningSet) add(v Vec, size float64) bool {
	l := v.sumAbs()
	if b.n == 0 {
		if !(l > float64(32*e*size)) {
			return false
		}
	} else if k := b.v[0].sumAbs(); !(math.Abs(b.v[0].Cross(v)) > float64(float64(16*e*size)*(k+l))+float64(16*e*float64(k*l))+0x1p-900) {
		return false
	}
	b.v[b.n] = v
	b.n++
	return b.n == dim
}
