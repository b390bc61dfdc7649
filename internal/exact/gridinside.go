package exact

// This file decides whether the origin is in the interior of Z, on a grid.

// inside is the inside of an arena on a grid.
func (g *grid) inside(dim int) bool {
	if dim == 2 {
		return g.surrounds(&cell{2: 1})
	}
	first, ok := g.ahead(&cell{0: 1})
	if !ok {
		return false
	}
	base := g.corner(&first)
	var s Simplex
	if !g.opposes(&base, &s) {
		return false
	}
	x := g.corner(&s.Corners[0])
	switch s.N {
	case 1:
		return g.surrounds(&x)
	case 2:
		y := g.corner(&s.Corners[1])
		n := x.cross(&y)
		if _, ok := g.ahead(&n); !ok {
			return false
		}
		n = n.negated()
		_, ok := g.ahead(&n)
		return ok
	}
	return true
}

func (g *grid) ahead(n *cell) (c Corner, ok bool) {
	back := n.negated()
	c = g.support(&back)
	z := g.corner(&c)
	if z.dot(n) <= 0 {
		g.outward = n.float()
		return c, false
	}
	return c, true
}

func (g *grid) surrounds(x *cell) bool {
	n := cell{0: 1}
	if x[0] != 0 || x[1] != 0 {
		n = cell{-x[1], x[0], 0}
	}
	first, ok := g.ahead(&n)
	if !ok {
		return false
	}
	z := g.corner(&first)
	start := x.cross(&z)
	n = start
	for {
		next, ok := g.ahead(&n)
		if !ok {
			return false
		}
		z := g.corner(&next)
		n = x.cross(&z)
		if start.dot(&z) < 0 {
			return true
		}
	}
}

func (g *grid) opposes(base *cell, s *Simplex) bool {
	fresh := uint8(0)
	for {
		var y [3]cell
		for i := range s.N {
			y[i] = g.corner(&s.Corners[i])
		}
		mask, d := coneCell(base, &y, s.N, fresh)
		s.keep(mask)
		if d == (cell{}) {
			return true
		}
		next := g.support(&d)
		if z := g.corner(&next); z.dot128(&d).hi >= 0 {
			d = d.negated()
			g.outward = d.float()
			return false
		}
		s.Corners[s.N] = next
		fresh = 1 << s.N
		s.N++
	}
}

// coneCell is the cone of an arena.
func coneCell(base *cell, y *[3]cell, n int, fresh uint8) (mask uint8, d cell) {
	if n == 0 {
		return 0, *base
	}
	for _, mask := range subsets {
		if mask>>n != 0 || mask&fresh != fresh {
			continue
		}
		var x [3]*cell
		k := 0
		for i := range n {
			if mask>>i&1 != 0 {
				x[k] = &y[i]
				k++
			}
		}
		var d cell
		var ok bool
		switch k {
		case 1:
			if bx := base.dot(x[0]); bx < 0 {
				d, ok = acrossCell(x[0], base, bx), true
			}
		case 2:
			c := x[0].cross(x[1])
			if c != (cell{}) && turnsCell(x[1], base, &c) && turnsCell(base, x[0], &c) {
				d, ok = towardCell(base, &c), true
			}
		case 3:
			ok = aroundCell(x[0], x[1], x[2], base)
		}
		for i := range n {
			if ok && mask>>i&1 == 0 && y[i].dot128(&d).hi < 0 {
				ok = false
			}
		}
		if ok {
			return mask, d
		}
	}
	panic("exact: a cone without a nearest point")
}

// float returns p, rounded and scaled.
func (p *cell) float() [3]float64 {
	var limbs [6]uint64
	m := arena{limbs[:]}
	v := vec{m.wide(product(p[0], 1)), m.wide(product(p[1], 1)), m.wide(product(p[2], 1))}
	f, _ := v.quotient(one, 0)
	return f
}
