package d2

// Portals: the edges of Z that the line of a motion passes through.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

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
