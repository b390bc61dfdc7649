package d3

// Simplices around the origin: the steps of the search with triangles and tetrahedra, and the certificate that a simplex is
// around the origin. Portals: the triangles of Z that the line of a motion passes through.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// hullKind is the kind of the points of a hull.
const hullKind = corners

// reduce keeps the part of s that is nearest to the origin: all if the origin is inside.
func (s *simplex) reduce() {
	var f foot
	switch s.n {
	case 1:
		s.corner(0, &f)
	case 2:
		s.edge(0, 1, &f)
	case 3:
		s.triangle(0, 1, 2, &f)
	default:
		// The last vertex lies farther towards the origin than the others: it is not beyond these. A face that has the origin
		// behind it has the foot, or an edge of it.
		for _, face := range [...][4]int{{1, 2, 3, 0}, {0, 2, 3, 1}, {0, 1, 3, 2}} {
			p, q := s.y[face[0]], s.y[face[3]]
			n := s.y[face[1]].Sub(p).Cross(s.y[face[2]].Sub(p))
			height, side := -n.Dot(p), n.Dot(q.Sub(p))
			if height != 0 && math.Signbit(height) == math.Signbit(side) && side != 0 {
				continue
			}
			var g foot
			s.triangle(face[0], face[1], face[2], &g)
			if f.n == 0 || g.v.Dot(g.v) < f.v.Dot(f.v) {
				f = g
			}
		}
		if f.n == 0 {
			s.v = Vec{}
			return
		}
	}
	s.keep(&f)
}

// triangle computes the foot of the origin on the triangle i, j, k with the corners a, b and c. With n = (b−a)×(c−a), the barycentric weights of
// the foot on its plane are (b×c)·n, (c×a)·n and (a×b)·n, divided by their sum. A product p×q is computed as −(q−p)×p, whose error is a
// multiple of e|q−p||p|: for small triangles far away that is less than e|p||q|. If a weight is not positive, the foot is on an edge across
// from such a corner.
func (s *simplex) triangle(i, j, k int, f *foot) {
	a, b, c := s.y[i], s.y[j], s.y[k]
	ab, bc, ca := b.Sub(a), c.Sub(b), a.Sub(c)
	n := ab.Cross(c.Sub(a))
	la, lb, lc := -bc.Cross(b).Dot(n), -ca.Cross(c).Dot(n), -ab.Cross(a).Dot(n)
	nn := n.Dot(n)
	if la > 0 && lb > 0 && lc > 0 && nn > 0x1p-900 { // less may have lost its bits
		sum := la + lb + lc
		f.n, f.at, f.l = 3, [dim]int{i, j, k}, [dim]float64{la / sum, lb / sum, lc / sum}
		f.w = a.Scale(la).Add(b.Scale(lb)).Add(c.Scale(lc)).over(sum)
		f.v = n.Scale(n.Dot(c) / nn)
		return
	}
	f.n = 0
	if !(lc > 0) {
		s.nearer(i, j, f)
	}
	if !(la > 0) {
		s.nearer(j, k, f)
	}
	if !(lb > 0) {
		s.nearer(i, k, f)
	}
	if f.n == 0 {
		s.corner(k, f) // the weights have lost their bits: this corner is as good as any for the certificates to refuse
	}
}

// around certifies that the origin is inside the tetrahedron s of vertices of Z, of which S is the size. It sets w to their
// mean with the weights that it has found, if it can. The origin is inside if the determinants of the four faces with it all
// have one sign. Each has an error below 10eS(|a||b| + |b||c| + |c||a|), of the vertices, plus 8e|a||b||c|, of the products and
// sums; the bound is 16e of these.
func (s *simplex) around(size float64) bool {
	l := [...]float64{s.y[0].sumAbs(), s.y[1].sumAbs(), s.y[2].sumAbs(), s.y[3].sumAbs()}
	certain, sign := true, 0.0
	sum, w := 0.0, Vec{}
	for i, f := range [...][3]int{{1, 2, 3}, {0, 3, 2}, {0, 1, 3}, {0, 2, 1}} {
		a, b, c := l[f[0]], l[f[1]], l[f[2]]
		det := s.y[f[0]].Dot(s.y[f[1]].Cross(s.y[f[2]]))
		bound := float64(float64(16*e*size)*(float64(a*b)+float64(b*c)+float64(c*a))) + float64(16*e*float64(a*b)*c) + tinyVolume
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

// sideNormal returns the unit normal of a triangle with the edges u and v, about 1 long.
func sideNormal(u, v Vec) Vec {
	n, _ := faceNormal(u, v, u.sq(), v.sq())
	return unit(n)
}

// simplexFloat is the simplex of gjkFloat.
type simplexFloat struct{ simplex }

func (s *simplexFloat) start(y Vec) { s.n, s.y[0], s.l[0], s.v, s.w = 1, y, 1, y, y }

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
