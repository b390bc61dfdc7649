package exact

// This file rounds the point of Z nearest to the origin, on a grid.

// nearestPoint is the nearestPoint of an arena on a grid. All numbers are the same integers.
func (g *grid) nearestPoint(s *Simplex, p *Nearest) {
	g.descend(s)
	var y [4]cell
	for i := range s.N {
		y[i] = g.corner(&s.Corners[i])
	}
	a, b, c, d := &y[0], &y[1], &y[2], &y[3]
	var w, weights [4]int128
	den := int128{lo: 1}
	switch s.N {
	case 1:
		weights[0] = den
		for i, x := range a {
			w[i] = product(x, 1)
		}
	case 2:
		u := b.minus(a)
		au := a.dot(&u)
		for i, x := range acrossCell(&u, a, au) {
			w[i] = product(x, 1)
		}
		den = u.dot128(&u)
		weights[0], weights[1] = b.dot128(&u), product(-au, 1)
	case 3:
		n := normalCell(a, b, c)
		h := a.dot(&n)
		for i, x := range n {
			w[i] = product(h, x)
		}
		den = n.dot128(&n)
		weights[0], weights[1], weights[2] = detCell(b, c, &n), detCell(c, a, &n), detCell(a, b, &n)
	case 4:
		weights[0], weights[1] = detCell(b, c, d), detCell(a, d, c)
		weights[2], weights[3] = detCell(a, b, d), detCell(a, c, b)
		den = weights[0].plus(weights[1]).plus(weights[2]).plus(weights[3])
	}
	var limbs [16]uint64 // two each
	m := arena{limbs[:]}
	p.set(&vec{m.wide(w[0]), m.wide(w[1]), m.wide(w[2])}, m.wide(den), g.exp,
		&[4]wide{m.wide(weights[0]), m.wide(weights[1]), m.wide(weights[2]), m.wide(weights[3])})
}

// detCell returns (a×b)·c.
func detCell(a, b, c *cell) int128 {
	n := a.cross(b)
	return n.dot128(c)
}
