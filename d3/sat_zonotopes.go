package d3

// The commonest bodies of few corners, by the separating axis test: zonotopes, sums of a point and of segments, grown by a radius.

import "github.com/hantei-go/hantei/internal/float"

// zonotope is a point, a segment or a box, grown by a radius. That of a segment is seen from its first end, so that its other end
// rounds once.
type zonotope struct {
	at    Vec // the center, or the first end of a segment
	c     Vec // the center, seen from the first point of B
	half  [dim]Vec
	count int // of half vectors
	r     float64
	sideMeasures
}

// setOriented makes x a box of any half vectors.
func (x *zonotope) setOriented(b *OrientedBox) bool {
	x.at, x.half, x.count = b.Center, b.Half, dim
	return true
}

// setPoint makes x the point p, grown by r.
func (x *zonotope) setPoint(p *Vec, r float64) bool {
	x.at, x.r = *p, r
	return true
}

// scale multiplies x by 2^exp, and reports whether no number rounds.
func (x *zonotope) scale(exp int) bool {
	ok := x.at.scale(exp)
	for i := range x.half {
		ok = x.half[i].scale(exp) && ok
	}
	r := x.r
	x.r = float.Ldexp(r, exp)
	return ok && float.Ldexp(x.r, -exp) == r
}

// zonotopes is two bodies A and B, seen from the first point of B, of which one is a box: Z = A − B. Names and bounds are those of sat.
type zonotopes struct {
	body        [2]zonotope
	first       uint8 // which is A
	exp         int   // all numbers are times 2^exp
	ref         Vec
	r, size     float64
	slack       float64
	n           Vec     // the least way out of B for A, of the length 1
	depth       float64 // without the radii
	isSeparated bool    // A and B are apart, and near are their nearest points
	near        ends
}

func (z *zonotopes) a() *zonotope { return &z.body[z.first&1] }
func (z *zonotopes) b() *zonotope { return &z.body[1-z.first&1] }

// order finds which body is A, as convex.precedes says.
func (z *zonotopes) order() {
	x, y := &z.body[0], &z.body[1]
	isTurned := y.at.X < x.at.X || y.at.X == x.at.X && compare(y.at, x.at) < 0
	if isBar := x.count == 1; isBar != (y.count == 1) {
		isTurned = isBar
	}
	if isTurned {
		z.first = 1
	}
}

// place finds the centers, and returns that of A as seen from that of B.
func (z *zonotopes) place() Vec {
	a, b := z.a(), z.b()
	z.ref, z.r = b.at, a.r+b.r
	a.c, b.c = a.at.Sub(z.ref), Vec{}
	if b.count == 1 {
		b.c = b.half[0]
	}
	return a.c.Sub(b.c)
}

// rescale brings the size near 1 by a power of two, once, and reports whether no number rounds.
func (z *zonotopes) rescale() bool {
	exp, _ := unitFor(z.size + z.r)
	if exp == 0 || z.exp != 0 {
		return false
	}
	z.exp = exp
	return z.body[0].scale(exp) && z.body[1].scale(exp)
}

// middle returns the point halfway between a point of A and one of B that are moved along n by the radii, in the world but for exp.
func (z *zonotopes) middle(p *ends) Vec {
	q := z.surface(p)
	return q.onA.Scale(0.5).Add(q.onB.Scale(0.5))
}

// surface returns points of A and B moved along n by the radii, in the world but for exp.
func (z *zonotopes) surface(p *ends) ends {
	return ends{z.ref.Add(p.onA).Sub(z.n.Scale(z.a().r)), z.ref.Add(p.onB).Add(z.n.Scale(z.b().r))}
}

// normal returns the normal of the contact.
func (z *zonotopes) normal() Vec {
	if z.first == 1 {
		return z.n.Neg()
	}
	return z.n
}

// isApart reports whether A and B are apart by more than little, so that directions between them are good.
func (z *zonotopes) isApart() bool { return z.depth < -float64(0x1p-20*z.size) }
