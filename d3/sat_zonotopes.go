package d3

// Zonotopes: sums of a point and segments, grown by a radius, for the separating axis test of the commonest bodies of few
// corners.

import "github.com/hantei-go/hantei/internal/float"

// zonotope is a point, a segment or a box, grown by a radius. A segment is given by its first end, so that its other end rounds
// once.
type zonotope struct {
	at    Vec // the center, or the first end of a segment
	c     Vec // the center, seen from the first point of B
	half  [dim]Vec
	count int // of half vectors
	r     float64
	sideMeasures
}

// setOriented makes x an oriented box, and returns true.
func (x *zonotope) setOriented(b *OrientedBox) bool {
	x.at, x.half, x.count = b.Center, b.Half, dim
	return true
}

// setPoint makes x the point p grown by r, and returns true.
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

// zonotopes is a separating axis test of two zonotopes A and B of which at least one is a box. Points are seen from the first
// point of B. Names and bounds are those of sat.
type zonotopes struct {
	body        [2]zonotope
	first       uint8 // the index of A
	exp         int   // all numbers are times 2^exp
	ref         Vec
	r, size     float64
	slack       float64
	n           Vec     // the direction of the shortest translation of A out of B, of length 1
	depth       float64 // without the radii
	isSeparated bool    // A and B are apart, and near are their nearest points
	near        ends
}

func (z *zonotopes) a() *zonotope { return &z.body[z.first&1] }
func (z *zonotopes) b() *zonotope { return &z.body[1-z.first&1] }

// order decides which body is A, as convex.precedes does.
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

// place sets the centers, and returns the vector from the center of B to that of A.
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

// middle returns the point halfway between the points p of A and B, moved along n by the radii, in the world times 2^exp.
func (z *zonotopes) middle(p *ends) Vec {
	q := z.surface(p)
	return q.onA.Scale(0.5).Add(q.onB.Scale(0.5))
}

// surface returns the points p of A and B moved along n by the radii, in the world times 2^exp.
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

// isApart reports whether the cores are apart by so much that the directions between them have small relative errors.
func (z *zonotopes) isApart() bool { return z.depth < -float64(0x1p-20*z.size) }
