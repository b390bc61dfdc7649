package exact

// This file finds how far solids go along a normal, as half-spaces ask.

// Height is the least z·n of all z of Z, for a normal n.
type Height struct {
	H    float64 // rounded, divided by 2^Exp
	Exp  int
	Sign int // of the least z·n − R|n|

	normal    [3]float64
	normalExp int // the exponent of its lowest bit
}

// find takes degree 2 for the least z·n, and 4 for its square against R²n·n.
func (h *Height) find(m arena, f *frame) {
	var n vec
	for i, x := range h.normal {
		n[i] = m.scaled(x, h.normalExp)
	}
	c := m.support(f, &n)
	z := m.corner(f, &c)
	least := m.dot(&z, &n)
	h.H, h.Exp = least.float()
	h.Exp += f.exp + h.normalExp
	r := m.radius(f)
	switch h.Sign = least.sign(); {
	case h.Sign > 0:
		rr := m.mul(r, r)
		h.Sign = cmp(m.mul(least, least), m.mul(rr, m.dot(&n, &n)))
	case r.sign() > 0:
		h.Sign = -1
	}
}

// normalBits is how many bits a normal may have on a grid. So |z·n| < 2^61 and |R n|² < 2^124.
const normalBits = 41

// findOn is find on a grid.
func (h *Height) findOn(g *grid) {
	var n cell
	for i, x := range h.normal {
		n[i] = int64(x * power2(-h.normalExp))
	}
	c := g.support(&n)
	z := g.corner(&c)
	least := z.dot(&n)
	h.H, h.Exp = float64(least), g.exp+h.normalExp
	switch h.Sign = sign64(least); {
	case h.Sign > 0:
		rn := n.times(g.r)
		h.Sign = product(least, least).cmp(rn.dot128(&rn))
	case g.r > 0:
		h.Sign = -1
	}
}
