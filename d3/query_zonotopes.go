package d3

// Contacts and distances of zonotopes, by the separating axis test.

import "github.com/hantei-go/hantei/internal/float"

// find sets the bodies to s and t, and computes n and the depth.
func (z *zonotopes) find(s, t Shape) bool { return z.body[0].set(s) && z.body[1].set(t) && z.search() }

// overlap computes n and the depth of the bodies with their radii. It returns castInside or castMiss if it is certain whether
// they overlap.
func (z *zonotopes) overlap(s, t Shape) castAnswer {
	if !z.find(s, t) {
		return castUnsure
	}
	switch {
	case z.depth < -(z.r + z.slack):
		return castMiss
	case z.depth > z.slack:
		z.depth += z.r
		return castInside
	case z.isSeparated:
	case z.r == 0 || !z.isApart() || !z.findNearest():
		return castUnsure
	}
	z.isSeparated = true
	switch z.depth += z.r; {
	case z.depth < -z.slack:
		return castMiss
	case z.depth > z.slack:
		return castInside
	}
	return castUnsure
}

// gap computes the nearest points of A and B and the distance d of the bodies, 0 if they overlap. ok reports whether d is
// certain.
func (z *zonotopes) gap(s, t Shape) (d float64, ok bool) {
	if !z.find(s, t) {
		return 0, false
	}
	if z.depth > z.slack {
		return 0, true
	}
	if !z.isSeparated && (!z.isApart() || !z.findNearest()) {
		return 0, false
	}
	d = -z.depth - z.r
	return float.Ldexp(d, -z.exp), d > z.slack
}

// point returns the Point of the contact.
func (z *zonotopes) point() Vec {
	if !z.isSeparated {
		z.deepest()
	}
	return z.middle(&z.near)
}

// ofZonotopes sets c to the contact of two zonotopes if they certainly overlap.
func (c *Contact) ofZonotopes(a, b Shape) castAnswer {
	var z zonotopes
	answer := z.overlap(a, b)
	if answer == castInside {
		c.Point, c.Normal, c.Depth = z.point(), z.normal(), z.depth
		c.scale(-z.exp)
	}
	return answer
}

// ofCorner makes m the manifold of one point, that of the support features tops.
func (m *Manifold) ofCorner(z *zonotopes, g *clipper, tops *supportFeatures) castAnswer {
	p := z.point()
	if !z.isSeparated {
		x := tops.single(z.n, z.depth, z.r, g.slack)
		if x.isContact || !z.isOnBoth(&x) {
			return castUnsure
		}
		if q := z.middle(&x.ends); !g.coincide(&q, &p) {
			p = q
		}
	}
	m.setSingle(z, p, tops.a, tops.b)
	return castInside
}

// setSingle makes m the manifold of the one point p, of the features a of A and b of B.
func (m *Manifold) setSingle(z *zonotopes, p Vec, a, b featureID) {
	if z.first == 1 {
		a, b = b, a
	}
	m.Normal, m.Len, m.Points[0] = z.normal(), 1, ManifoldPoint{p, z.depth, uint32(a)<<16 | uint32(b)}
	m.scale(-z.exp)
}

// isOnBoth reports whether the shared point x, at a corner of one body, is certainly in the other one.
func (z *zonotopes) isOnBoth(x *sharedPoint) bool {
	if z.isSeparated {
		p, q := x.onA.Sub(z.near.onA), x.onB.Sub(z.near.onB)
		return p.sumAbs()+q.sumAbs() <= float64(4*e*z.size)
	}
	other := z.b()
	if x.a >= edgeFeature {
		other = z.a()
	}
	return other.count > 1 && z.depth >= 2*other.r && (x.a < edgeFeature || x.b < edgeFeature) &&
		other.holds(x.onA.Sub(z.n.Scale(z.a().r)).Add(x.onB.Add(z.n.Scale(z.b().r))).Scale(0.5))
}
