package d3

// The commonest bodies of few corners, by the separating axis test: zonotopes, sums of a point and of segments, grown by a radius.

// zonotope is a point, a segment or a box, grown by a radius. That of a segment is seen from its first end, so that its other end
// rounds once.
type zonotope struct {
	at    Vec // the center, or the first end of a segment
	half  [dim]Vec
	count int          // of half vectors
	root  [dim]float64 // in the plane, the lengths of the half vectors
	face  [dim]Vec     // in space, the unit normals of the sides at at + half
	r     float64
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

// zonotopes is two bodies A and B, seen from the first point of B, of which one is a box: Z = A − B. Names and bounds are those of sat.
type zonotopes struct {
	body     [2]zonotope
	first    uint8 // which is A
	ref      Vec
	r, size  float64
	slack    float64
	n        Vec     // the least way out of B for A, of the length 1
	depth    float64 // without the radii
	isParted bool    // A and B are apart, and near are their nearest points
	near     ends
}

func (z *zonotopes) a() *zonotope { return &z.body[z.first&1] }
func (z *zonotopes) b() *zonotope { return &z.body[1-z.first&1] }

// middle returns the point halfway between a point of A and one of B that are moved along n by the radii, in the world.
func (z *zonotopes) middle(p *ends) Vec {
	q := z.surface(p)
	return q.onA.Scale(0.5).Add(q.onB.Scale(0.5))
}

// surface returns points of A and B moved along n by the radii, in the world.
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
