package exact

// This file finds the feature of Z nearest to the origin, on integers of any size.

import "math/bits"

// subsets lists which corners of a simplex may span its feature nearest to the origin, one
// bit each. The largest are first: mostly the whole simplex is the feature.
var subsets = [...]uint8{15, 7, 11, 13, 14, 3, 5, 6, 9, 10, 12, 1, 2, 4, 8}

// descend replaces s by the corners that span the feature of Z nearest to the origin.
// It returns the number of steps.
//
// It is the algorithm of Gilbert, Johnson and Keerthi (1988) on integers. Each step finds
// the point w nearest to the origin of the simplex and the corner of Z farthest
// behind the plane across w. Without such a corner w is the nearest point of Z.
// Otherwise that corner joins the simplex, and |w| falls. There are finitely many
// simplices and none comes twice, so it ends.
func (m arena) descend(f *frame, s *Simplex) (steps int) {
	fresh := uint8(0)
	for {
		steps++
		next, ends := m.step(f, s, fresh)
		if ends {
			return steps
		}
		s.Corners[s.N] = next
		fresh = 1 << s.N
		s.N++
	}
}

// step keeps the corners of s that span its feature nearest to the origin. Then it returns
// the corner of Z farthest behind that feature, or says that none is behind and the search ends. The
// corner of fresh, if any, is known to belong to the feature. The arena is a copy, so what it
// takes is released.
func (m arena) step(f *frame, s *Simplex, fresh uint8) (next Corner, ends bool) {
	var y [4]vec
	for i := range s.N {
		y[i] = m.corner(f, &s.Corners[i])
	}
	mask, d, m := m.nearest(&y, s.N, fresh)
	s.keep(mask)
	if d.isZero() {
		return next, true
	}
	next = m.support(f, &d)
	for i := range s.N {
		if s.Corners[i] == next {
			return next, true
		}
	}
	z := m.corner(f, &next)
	return next, !m.behind(&z, &y[bits.TrailingZeros8(mask)], &d)
}

// behind says whether z·d < x·d.
func (m arena) behind(z, x, d *vec) bool {
	k := m.subVec(z, x)
	return m.dot(&k, d).neg
}

// nearest returns which of n corners span the feature of their hull nearest to the
// origin, the direction d of the point w of it nearest to the origin, zero if w is the origin, and
// the arena without what d takes.
//
// A set of corners spans that feature if they are affinely independent, the foot of the
// origin on their plane lies strictly inside their hull, and no other corner is behind the
// plane through w across d (Johnson's conditions). There is such a set, as w is the mean of some
// independent corners with weights > 0 (Carathéodory). It has the corner of fresh, which lies
// behind the plane across the nearest point of the others' hull.
func (m arena) nearest(y *[4]vec, n int, fresh uint8) (mask uint8, d vec, rest arena) {
	for _, mask := range subsets {
		if mask>>n != 0 || mask&fresh != fresh {
			continue
		}
		var x [4]*vec
		k := 0
		for i := range n {
			if mask>>i&1 != 0 {
				x[k] = &y[i]
				k++
			}
		}
		mark := m
		var d vec
		ok := true
		switch k {
		case 1:
			d = *x[0]
		case 2:
			d, ok = m.edge(x[0], x[1])
		case 3:
			d, ok = m.triangle(x[0], x[1], x[2])
		case 4:
			ok = m.around(x[0], x[1], x[2], x[3])
		}
		for i := range n {
			if ok && mask>>i&1 == 0 && m.behind(&y[i], x[0], &d) {
				ok = false
			}
		}
		if ok {
			return mask, d, m
		}
		m = mark
	}
	panic("exact: a hull without a nearest point")
}

// edge says whether the foot of the origin lies strictly inside the edge from a to b, and
// returns the direction of the foot, u·u a − (a·u) u with u = b − a.
func (m *arena) edge(a, b *vec) (d vec, inside bool) {
	u := m.subVec(b, a)
	au := m.dot(a, &u)
	if !au.neg || m.dot(b, &u).sign() <= 0 {
		return d, false
	}
	return m.across(&u, a, au), true
}

// across returns u·u a − (a·u) u, which is the part of a across u, times u·u; au is a·u.
func (m *arena) across(u, a *vec, au wide) (d vec) {
	uu := m.dot(u, u)
	for i := range d {
		d[i] = m.minor(uu, a[i], au, u[i])
	}
	return d
}

// triangle says whether the foot of the origin lies strictly inside the triangle abc, and
// returns the direction of the foot: n or −n with n = (b−a)×(c−a), or zero. The weights of
// a, b and c in the foot are (b×c)·n, (c×a)·n and (a×b)·n, divided by n·n.
func (m *arena) triangle(a, b, c *vec) (d vec, inside bool) {
	n := m.normal(a, b, c)
	if n.isZero() || !m.turns(a, b, &n) || !m.turns(b, c, &n) || !m.turns(c, a, &n) {
		return d, false
	}
	return m.toward(a, &n), true
}

// toward returns n if a·n > 0, −n if a·n < 0, and zero if a·n = 0.
func (m arena) toward(a, n *vec) vec {
	switch m.dot(a, n).sign() {
	case 0:
		return vec{}
	case -1:
		return n.negated()
	}
	return *n
}

// normal returns (b−a)×(c−a).
func (m *arena) normal(a, b, c *vec) vec {
	u, v := m.subVec(b, a), m.subVec(c, a)
	return m.cross(&u, &v)
}

// turns says whether (a×b)·n > 0.
func (m arena) turns(a, b, n *vec) bool {
	c := m.cross(a, b)
	return m.dot(&c, n).sign() > 0
}

// around says whether the origin lies strictly inside the tetrahedron abcd. Its weights there
// are det(b, c, d), −det(a, c, d), det(a, b, d) and −det(a, b, c), divided by their sum. They
// are positive if and only if these four have one sign.
func (m arena) around(a, b, c, d *vec) bool {
	n := m.cross(a, b)
	abc, abd := m.dot(&n, c).sign(), m.dot(&n, d).sign()
	if abc == 0 || abd != -abc {
		return false
	}
	n = m.cross(c, d)
	return m.dot(&n, a).sign() == abc && m.dot(&n, b).sign() == -abc
}

// distance returns the sign of dist(0, Z)² − q. With the nearest feature s, the point w of Z
// nearest to the origin has
//
//	w·w = y·y                for a corner y
//	w·w = |y×u|² / u·u       for an edge from y along u
//	w·w = (y·n)² / n·n       for a triangle with corner y and normal n
func (m arena) distance(f *frame, s *Simplex, q wide) int {
	var y [3]vec
	for i := range min(s.N, 3) {
		y[i] = m.corner(f, &s.Corners[i])
	}
	switch s.N {
	case 1:
		return cmp(m.dot(&y[0], &y[0]), q)
	case 2:
		u := m.subVec(&y[1], &y[0])
		n := m.cross(&y[0], &u)
		return cmp(m.dot(&n, &n), m.mul(q, m.dot(&u, &u)))
	case 3:
		n := m.normal(&y[0], &y[1], &y[2])
		g := m.dot(&y[0], &n)
		return cmp(m.mul(g, g), m.mul(q, m.dot(&n, &n)))
	}
	return -q.sign()
}

// solidSign decides dist(0, Z)² against R².
func solidSign(m arena, f *frame, s *Simplex) int {
	m.descend(f, s)
	r := m.radius(f)
	return m.distance(f, s, m.mul(r, r))
}
