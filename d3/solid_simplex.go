package d3

// Simplices: up to dim+1 vertices, and the nearest points of their edges.

import "github.com/hantei-go/hantei/internal/exact"

// simplex is a set of up to dim+1 vertices of Z, and its point nearest to the origin.
type simplex struct {
	n  int
	id [dim + 1]exact.Corner
	y  [dim + 1]Vec
	l  [dim + 1]float64 // weights, which make w of the vertices
	v  Vec              // towards the nearest point: along the normal of the simplex there
	w  Vec              // the nearest point, as a mean

	// The vertex of Z that is least along v.
	next exact.Corner
	h    float64 // z·v there
	isOn bool    // they are known

	isHasty  bool // a search to the end may end sooner
	supports int  // how many vertices of Z were asked for
}

// exactly returns s as integers take it.
func (s *simplex) exactly() (x exact.Simplex) {
	x.N = copy(x.Corners[:], s.id[:s.n])
	return x
}

// foot is the point of a part of a simplex that is nearest to the origin.
type foot struct {
	at   [dim]int // corners, in ascending order
	l    [dim]float64
	n    int
	v, w Vec
}

// keep makes f the simplex. Its corners are in order, so none is lost before it is moved.
func (s *simplex) keep(f *foot) {
	for i := range f.n {
		j := f.at[i]
		s.id[i], s.y[i], s.l[i] = s.id[j], s.y[j], f.l[i]
	}
	s.n, s.v, s.w = f.n, f.v, f.w
}

// corner sets f to the foot on the vertex i.
func (s *simplex) corner(i int, f *foot) {
	f.n, f.at[0], f.l[0] = 1, i, 1
	f.v, f.w = s.y[i], s.y[i]
}

// edge computes the foot on the edge from i to j. The part of v along the edge u that rounding has left is subtracted again: v
// is across u up to e|v|, not e·S.
func (s *simplex) edge(i, j int, f *foot) {
	p := s.y[i]
	u := s.y[j].Sub(p)
	t, uu := -u.Dot(p), u.Dot(u)
	switch {
	case !(t > 0):
		s.corner(i, f)
		return
	case !(t < uu):
		s.corner(j, f)
		return
	}
	k := t / uu
	f.n, f.at[0], f.at[1] = 2, i, j
	f.l[0], f.l[1] = 1-k, k
	f.w = p.Add(u.Scale(k))
	f.v = f.w.Sub(u.Scale(u.Dot(f.w) / uu))
}

// nearer replaces f by the foot on the edge from i to j, if that is nearer.
func (s *simplex) nearer(i, j int, f *foot) {
	var g foot
	s.edge(i, j, &g)
	if f.n == 0 || g.v.Dot(g.v) < f.v.Dot(f.v) {
		*f = g
	}
}
