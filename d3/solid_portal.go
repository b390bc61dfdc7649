package d3

// Portals: the triangles of Z that the line of a motion passes through.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// portal is a triangle of vertices of Z that the line of the motion passes through, as far as floats tell. The caller proves
// that.
type portal struct {
	id [dim]exact.Corner
	y  [dim]Vec
	n  Vec // across it, towards where the motion leads
}

// set makes p the face of the tetrahedron s that is first along the line, or last for side −1. The line is that of the origin
// along −m, so it passes through the triangle of a, b and c if m·(a×b), m·(b×c) and m·(c×a) have one sign.
func (p *portal) set(s *simplex, m Vec, side float64) bool {
	isFound := false
	first := math.Inf(1)
	for _, f := range [...][3]int{{0, 1, 2}, {0, 1, 3}, {0, 2, 3}, {1, 2, 3}} {
		a, b, c := s.y[f[0]], s.y[f[1]], s.y[f[2]]
		ma, mb := m.Cross(a), m.Cross(b)
		ab, bc, ca := ma.Dot(b), mb.Dot(c), -ma.Dot(c)
		switch {
		case ab <= 0 && bc <= 0 && ca <= 0:
			b, c, f[1], f[2] = c, b, f[2], f[1]
		case !(ab >= 0 && bc >= 0 && ca >= 0):
			continue
		}
		n := b.Sub(a).Cross(c.Sub(a))
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

// replace replaces a vertex of p by y, which lies beyond p: of the three triangles with y, p becomes the one that the line
// passes through.
func (p *portal) replace(c *exact.Corner, y, m Vec) bool {
	my := m.Cross(y)
	l := [...]float64{my.Dot(p.y[0]), my.Dot(p.y[1]), my.Dot(p.y[2])}
	for i := range l {
		j, k := (i+1)%3, (i+2)%3
		if l[i] >= 0 && l[j] <= 0 {
			p.id[k], p.y[k] = *c, y
			p.n = p.y[1].Sub(p.y[0]).Cross(p.y[2].Sub(p.y[0]))
			return p.n.Dot(m) > 0
		}
	}
	return false
}

// spanningSet is a set of up to three differences of points of Z, linearly independent.
type spanningSet struct {
	v [dim]Vec
	n int
}

// add adds v, if it is certainly independent of the vectors in the set, and reports whether there are three. All have errors
// below 10eS: so a cross product has one below 10eS(|u| + |v|) + 4e|u||v|, and a determinant as around has it.
func (b *spanningSet) add(v Vec, size float64) bool {
	l := v.sumAbs()
	switch b.n {
	case 0:
		if !(l > float64(32*e*size)) {
			return false
		}
	case 1:
		k := b.v[0].sumAbs()
		if !(b.v[0].Cross(v).maxAbs() > float64(float64(16*e*size)*(k+l))+float64(16*e*float64(k*l))+tinyVolume) {
			return false
		}
	case 2:
		j, k := b.v[0].sumAbs(), b.v[1].sumAbs()
		bound := float64(float64(16*e*size)*(float64(j*k)+float64(k*l)+float64(l*j))) + float64(16*e*float64(j*k)*l) + tinyVolume
		if !(math.Abs(b.v[0].Cross(b.v[1]).Dot(v)) > bound) {
			return false
		}
	}
	b.v[b.n] = v
	b.n++
	return b.n == dim
}
