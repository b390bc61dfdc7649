package exact

// inside says whether the origin is in the interior of Z: in the plane of x and y, or in
// space. It is not if there is a direction n ≠ 0 with n·z ≤ 0 for all z of Z; such a
// one is left in f.outward.
func (m arena) inside(f *frame, dim int) bool {
	if dim == 2 {
		return m.surrounds(f, &vec{2: one})
	}
	// A corner on the side of x: without one, n = x.
	first, ok := m.ahead(f, &vec{0: one})
	if !ok {
		return false
	}
	// Where Z surrounds the origin, it holds a point against that corner, in the cone of
	// a few others. It has no n but across all of these.
	base := m.corner(f, &first)
	var s Simplex
	if !m.opposes(f, &base, &s) {
		return false
	}
	x := m.corner(f, &s.Corners[0])
	switch s.N {
	case 1:
		return m.surrounds(f, &x)
	case 2:
		y := m.corner(f, &s.Corners[1])
		n := m.cross(&x, &y)
		if _, ok := m.ahead(f, &n); !ok {
			return false
		}
		n = n.negated()
		_, ok := m.ahead(f, &n)
		return ok
	}
	return true
}

// ahead returns the corner of Z farthest along n, and whether it lies in that direction from
// the origin.
func (m arena) ahead(f *frame, n *vec) (c Corner, ok bool) {
	back := n.negated()
	c = m.support(f, &back)
	z := m.corner(f, &c)
	if m.dot(&z, n).sign() <= 0 {
		f.outward, _ = n.quotient(one, 0)
		return c, false
	}
	return c, true
}

// surrounds says whether Z surrounds the axis x: no n ≠ 0 across x has n·z ≤ 0 for all z.
//
// With corners z₀ and z₁ of Z, such n lie in a wedge between −x×z₀ and x×z₁. A corner ahead along
// x×z₁ that is also ahead along −x×z₀ leaves nothing of the wedge. Any other takes the place
// of z₁, farther around x. There are finitely many, so it ends.
func (m arena) surrounds(f *frame, x *vec) bool {
	n := vec{0: one}
	if len(x[0].limbs)+len(x[1].limbs) != 0 {
		n = vec{x[1].negated(), x[0], {}}
	}
	first, ok := m.ahead(f, &n)
	if !ok {
		return false
	}
	z := m.corner(f, &first)
	start := m.cross(x, &z)
	n = start
	mark := m
	for {
		next, ok := m.ahead(f, &n)
		if !ok {
			return false
		}
		m = mark
		z := m.corner(f, &next)
		n = m.cross(x, &z)
		if m.dot(&start, &z).neg {
			return true
		}
	}
}

// opposes finds corners of Z, linearly independent, such that −base is in the cone of positive
// multiples of them, or says that there are none.
//
// Each step finds the point w of the cone of s nearest to p = −base, and the corner of Z
// farthest behind the plane through the origin across w − p. Without such a corner
// all cones of Z are on the other side. Otherwise that corner joins s, and |w − p|
// falls, so it ends as descend does.
func (m arena) opposes(f *frame, base *vec, s *Simplex) bool {
	fresh := uint8(0)
	for {
		next, ends, found := m.widen(f, base, s, fresh)
		if ends {
			return found
		}
		s.Corners[s.N] = next
		fresh = 1 << s.N
		s.N++
	}
}

// widen is a step of opposes.
func (m arena) widen(f *frame, base *vec, s *Simplex, fresh uint8) (next Corner, ends, found bool) {
	var y [3]vec
	for i := range s.N {
		y[i] = m.corner(f, &s.Corners[i])
	}
	mask, d, m := m.cone(base, &y, s.N, fresh)
	s.keep(mask)
	if d.isZero() {
		return next, true, true
	}
	next = m.support(f, &d)
	z := m.corner(f, &next)
	if m.dot(&z, &d).neg {
		return next, false, false
	}
	d = d.negated()
	f.outward, _ = d.quotient(one, 0)
	return next, true, false
}

// cone returns which of n corners span the face of their cone nearest to p = −base, the
// direction from p to its nearest point, and the arena without what that takes. The conditions
// are those of nearest, with the plane across d through the origin.
func (m arena) cone(base *vec, y *[3]vec, n int, fresh uint8) (mask uint8, d vec, rest arena) {
	if n == 0 {
		return 0, *base, m
	}
	for _, mask := range subsets {
		if mask>>n != 0 || mask&fresh != fresh {
			continue
		}
		var x [3]*vec
		k := 0
		for i := range n {
			if mask>>i&1 != 0 {
				x[k] = &y[i]
				k++
			}
		}
		mark := m
		var d vec
		var ok bool
		switch k {
		case 1:
			d, ok = m.rayFoot(base, x[0])
		case 2:
			d, ok = m.wedgeFoot(base, x[0], x[1])
		case 3:
			ok = m.around(x[0], x[1], x[2], base)
		}
		for i := range n {
			if ok && mask>>i&1 == 0 && m.dot(&y[i], &d).neg {
				ok = false
			}
		}
		if ok {
			return mask, d, m
		}
		m = mark
	}
	panic("exact: a cone without a nearest point")
}

// rayFoot says whether the foot of p = −base on the line of x is a positive multiple of x,
// and returns the direction x·x base − (base·x) x from p to it.
func (m *arena) rayFoot(base, x *vec) (d vec, positive bool) {
	bx := m.dot(base, x)
	if !bx.neg {
		return d, false
	}
	return m.across(x, base, bx), true
}

// wedgeFoot says whether the foot of p = −base on the plane of x and y is the sum of positive
// multiples of them, and returns the direction from p to it: n or −n, where n = x×y, or zero.
func (m *arena) wedgeFoot(base, x, y *vec) (d vec, positive bool) {
	n := m.cross(x, y)
	if n.isZero() || !m.turns(y, base, &n) || !m.turns(base, x, &n) {
		return d, false
	}
	return m.toward(base, &n), true
}
