package exact

// This file rounds the point of Z nearest to the origin.

import "math"

// Nearest is the point of Z nearest to the origin, rounded. The parts of a quotient are
// exact and rounded before the division, so each number has a relative error below 2^-51,
// unless it is less than 2^-1022.
type Nearest struct {
	W       [3]float64 // the point, divided by 2^Exp; zero exactly when Z holds the origin
	Exp     int
	Weights [4]float64 // of the corners of the feature, of which the point is the mean
}

// nearestPoint sets p to the point nearest to the origin, rounded, of the Minkowski difference Z of the solids of f, and s to the corners of the
// feature of Z that it is on. The search starts from s.
//
// The point is w/den, and weights/den are its barycentric weights among the corners a, b, c and d of the feature:
//
//   - of two, with u = b − a: ((u·u)a − (a·u)u)/u·u, with the weights b·u and −a·u;
//   - of three, with n = (b−a)×(c−a): (a·n)n/n·n, with the weights (b×c)·n, (c×a)·n and (a×b)·n;
//   - of four, the origin, with the volumes of the tetrahedra of the origin and three corners.
func nearestPoint(m arena, f *frame, s *Simplex, p *Nearest) {
	m.descend(f, s)
	var y [4]vec
	for i := range s.N {
		y[i] = m.corner(f, &s.Corners[i])
	}
	a, b, c, d := &y[0], &y[1], &y[2], &y[3]
	var w vec
	var weights [4]wide
	den := one
	switch s.N {
	case 1:
		w, weights[0] = *a, one
	case 2:
		u := m.subVec(b, a)
		au := m.dot(a, &u)
		w, den = m.across(&u, a, au), m.dot(&u, &u)
		weights[0], weights[1] = m.dot(b, &u), au.negated()
	case 3:
		n := m.normal(a, b, c)
		g := m.dot(a, &n)
		den = m.dot(&n, &n)
		for i := range w {
			w[i] = m.mul(g, n[i])
		}
		weights[0], weights[1], weights[2] = m.det(b, c, &n), m.det(c, a, &n), m.det(a, b, &n)
	case 4:
		weights[0], weights[1] = m.det(b, c, d), m.det(a, d, c)
		weights[2], weights[3] = m.det(a, b, d), m.det(a, c, b)
		den = m.add(m.add(weights[0], weights[1]), m.add(weights[2], weights[3]))
	}
	p.set(&w, den, f.exp, &weights)
}

// set rounds the point w/den, in units of 2^exp, and the weights, which are divided by den, too.
func (p *Nearest) set(w *vec, den wide, exp int, weights *[4]wide) {
	p.W, p.Exp = w.quotient(den, exp)
	for i, num := range weights {
		part, exp := ratio(num, den)
		p.Weights[i] = math.Ldexp(part, exp)
	}
}

// det returns (a×b)·c.
func (m *arena) det(a, b, c *vec) wide {
	n := *m
	k := n.cross(a, b)
	return m.keep(n.dot(&k, c))
}
