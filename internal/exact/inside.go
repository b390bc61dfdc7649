package exact

// This file decides whether the origin is in the interior of Z, on integers of any size.

// inside says whether the origin is in the interior of Z: in the plane of x and y, or in
// space. It is not if and only if there is an outward direction n ≠ 0: n·z ≤ 0 for all z of
// Z. Then f.outward is such a one, rounded.
//
// In space, let b be a corner of Z with b·x > 0, where x is the first axis. If there is
// none, n = x. If −b is not a sum of positive multiples of corners, some plane has −b on one
// side and all of Z on the other. If it is one of k independent corners, any n is across
// these, as n·b ≤ 0 and n·(−b) ≤ 0. So for k = 3 there is no n, for k = 2 there
// are two to try, and for k = 1 those across a line are left, as in the plane.
func (m arena) inside(f *frame, dim int) bool {
	if dim == 2 {
		return m.surrounds(f, &vec{2: one})
	}
	first, ok := m.ahead(f, &vec{0: one})
	if !ok {
		return false
	}
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

// ahead returns the corner z of Z farthest along n, and whether n·z > 0. If not, n is outward.
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

// surrounds says whether no direction across the axis x is outward.
//
// Let n be any direction across x. Some corner z₀ must be ahead along n, and some z₁ ahead
// along x×z₀, or these are outward. Seen along x, z₁ follows z₀ within half a turn, and outward
// directions can lie only between −x×z₀ and x×z₁. So x×z₁ is tried next. If it is not outward, some
// corner z₂ is ahead along it. If z₂ is also ahead along −x×z₀, no direction is left. Otherwise z₂
// takes the place of z₁: it is farther around from z₀, and no more than half a turn. There
// are finitely many corners, so it ends.
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

// opposes finds linearly independent corners s of Z of which −base is a sum of positive
// multiples. If there are none, it leaves an outward direction.
//
// It is descend for the cone of Z, the sums of multiples ≥ 0 of its corners, and the point
// p = −base in place of the origin. Each step finds the point w of the cone of s nearest to p,
// and the corner z of Z with the least z·d, d = w − p. If that is not negative, −d is outward. Otherwise
// the corner joins s, and |w − p| falls.
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
// direction d from p to its point w nearest to p, zero if w is p, and the arena without what d
// takes. The conditions are those of nearest, with the plane across d through the origin.
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

// rayFoot says whether the foot of p = −base on the line along x is a positive multiple of x,
// and returns the direction from p to the foot, x·x base − (base·x) x.
func (m *arena) rayFoot(base, x *vec) (d vec, positive bool) {
	bx := m.dot(base, x)
	if !bx.neg {
		return d, false
	}
	return m.across(x, base, bx), true
}

// wedgeFoot says whether the foot of p = −base on the plane along x and y is a sum of positive
// multiples of them, and returns the direction from p to the foot: n or −n with n = x×y, or
// zero. The multiples are (y×base)·n and (base×x)·n, divided by n·n.
func (m *arena) wedgeFoot(base, x, y *vec) (d vec, positive bool) {
	n := m.cross(x, y)
	if n.isZero() || !m.turns(y, base, &n) || !m.turns(base, x, &n) {
		return d, false
	}
	return m.toward(base, &n), true
}
