package d3

// Manifolds of zonotopes.

// ofZonotopes makes m the manifold of two zonotopes, or returns castUnsure.
func (m *Manifold) ofZonotopes(a, b Shape) castAnswer {
	var z zonotopes
	if answer := z.overlap(a, b); answer != castInside {
		return answer
	}
	p, onA := z.a().levelFeature(z.n.Neg())
	q, onB := z.b().levelFeature(z.n)
	g := clipper{z.a().r, z.b().r, z.r, float64(8 * e * (z.size + z.r))}
	return m.ofCorner(&z, &g, &supportFeatures{ends{onA, onB}, p.featureID(), q.featureID()})
}
