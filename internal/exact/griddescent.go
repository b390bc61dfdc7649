package exact

// This file finds the feature of Z nearest to the origin, on a grid.

import "math/bits"

// descend is the descend of an arena on a grid, with the same outcome.
func (g *grid) descend(s *Simplex) (steps int) {
	fresh := uint8(0)
	for {
		steps++
		next, ends := g.step(s, fresh)
		if ends {
			return steps
		}
		s.Corners[s.N] = next
		fresh = 1 << s.N
		s.N++
	}
}

func (g *grid) step(s *Simplex, fresh uint8) (next Corner, ends bool) {
	var y [4]cell
	for i := range s.N {
		y[i] = g.corner(&s.Corners[i])
	}
	mask, d := nearestCell(&y, s.N, fresh)
	s.keep(mask)
	if d == (cell{}) {
		return next, true
	}
	next = g.support(&d)
	for i := range s.N {
		if s.Corners[i] == next {
			return next, true
		}
	}
	z := g.corner(&next)
	return next, !z.behind(&y[bits.TrailingZeros8(mask)], &d)
}

// nearestCell is the nearest of an arena.
func nearestCell(y *[4]cell, n int, fresh uint8) (mask uint8, d cell) {
	for _, mask := range subsets {
		if mask>>n != 0 || mask&fresh != fresh {
			continue
		}
		var x [4]*cell
		k := 0
		for i := range n {
			if mask>>i&1 != 0 {
				x[k] = &y[i]
				k++
			}
		}
		var d cell
		ok := true
		switch k {
		case 1:
			d = *x[0]
		case 2:
			d, ok = edgeCell(x[0], x[1])
		case 3:
			d, ok = triangleCell(x[0], x[1], x[2])
		case 4:
			ok = aroundCell(x[0], x[1], x[2], x[3])
		}
		for i := range n {
			if ok && mask>>i&1 == 0 && y[i].behind(x[0], &d) {
				ok = false
			}
		}
		if ok {
			return mask, d
		}
	}
	panic("exact: a hull without a nearest point")
}

func edgeCell(a, b *cell) (d cell, inside bool) {
	u := b.minus(a)
	au := a.dot(&u)
	if au >= 0 || b.dot(&u) <= 0 {
		return d, false
	}
	return acrossCell(&u, a, au), true
}

// acrossCell returns u·u a − (a·u) u.
func acrossCell(u, a *cell, au int64) (d cell) {
	uu := u.dot(u)
	for i := range d {
		d[i] = uu*a[i] - au*u[i]
	}
	return d
}

func triangleCell(a, b, c *cell) (d cell, inside bool) {
	n := normalCell(a, b, c)
	if n == (cell{}) || !turnsCell(a, b, &n) || !turnsCell(b, c, &n) || !turnsCell(c, a, &n) {
		return d, false
	}
	return towardCell(a, &n), true
}

func normalCell(a, b, c *cell) cell {
	u, v := b.minus(a), c.minus(a)
	return u.cross(&v)
}

// turnsCell says whether (a×b)·n > 0.
func turnsCell(a, b, n *cell) bool {
	c := a.cross(b)
	return c.dot128(n).sign() > 0
}

func towardCell(a, n *cell) cell {
	switch g := a.dot(n); {
	case g == 0:
		return cell{}
	case g < 0:
		return n.negated()
	}
	return *n
}

func aroundCell(a, b, c, d *cell) bool {
	n := a.cross(b)
	abc, abd := sign64(n.dot(c)), sign64(n.dot(d))
	if abc == 0 || abd != -abc {
		return false
	}
	n = c.cross(d)
	return sign64(n.dot(a)) == abc && sign64(n.dot(b)) == -abc
}

// sign decides dist(0, Z)² against R².
func (g *grid) sign(s *Simplex) int {
	g.descend(s)
	var y [3]cell
	for i := range min(s.N, 3) {
		y[i] = g.corner(&s.Corners[i])
	}
	switch s.N {
	case 1:
		return cornerReach(&y[0], g.r)
	case 2:
		u := y[1].minus(&y[0])
		return lineReach(&y[0], &u, y[0].dot(&u), g.r)
	case 3:
		n := normalCell(&y[0], &y[1], &y[2])
		return planeReach(&y[0], &n, g.r)
	}
	return -sign64(g.r)
}
