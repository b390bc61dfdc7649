package d2

// Simplices around the origin: the step of the search with triangles, and the certificate that a simplex is around the origin.

import "math"

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
