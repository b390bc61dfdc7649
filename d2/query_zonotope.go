package d2

// Manifolds of zonotopes.

// ofZonotopes makes m the manifold of two zonotopes, or returns castUnsure.
func (m *Manifold) ofZonotopes(a, b Shape) castAnswer {
	var z zonotopes
	if answer := z.overlap(a, b); answer != castInside {
		return answer
	}
	if z.isSeparated && min(z.a().count, z.b().count) == 0 {
		m.setSingle(&z, z.point(), z.a().feature(z.n.Neg()), z.b().feature(z.n))
		return castInside
	}
	return m.ofFacets(&z)
}

// ofFacets is ofZonotopes for bodies that overlap and may share more than a point.
//
//go:noinline
func (m *Manifold) ofFacets(z *zonotopes) castAnswer {
	var f, h contactFeature
	isLevel := z.a().facet(&f, z.n.Neg())
	isLevel = z.b().facet(&h, z.n) || isLevel
	g := clipper{z.a().r, z.b().r, z.r, float64(8 * e * (z.size + z.r))}
	tops := supportFeatures{ends{f.at[0], h.at[0]}, f.id, h.id}
	if !isLevel {
		tops.a, tops.b = cornerFeature.numbered(int(f.name[0])), cornerFeature.numbered(int(h.name[0]))
	}
	if !isLevel || f.n < 2 || h.n < 2 {
		return m.ofCorner(z, &g, &tops)
	}
	s := manifoldBuilder{supportFeatures: tops}
	g.sideBySide(&f, &h, perpendicular(z.n), z.n, &s)
	g.finish(&s, z.n, z.depth)
	for i := range s.list[:s.n] {
		if x := &s.list[i]; x.isContact || x.isSingle && !z.isOnBoth(x) {
			return castUnsure
		}
	}
	deepest := s.deepest()
	m.Normal, m.Len = z.normal(), s.n
	for i := range s.list[:s.n] {
		x, p := &s.list[i], &m.Points[i]
		*p = ManifoldPoint{Point: z.middle(&x.ends), Depth: z.depth, Feature: uint32(x.a)<<16 | uint32(x.b)}
		if i != deepest {
			p.Depth = min(max(0, x.depth), z.depth)
		}
	}
	if s.n == 1 {
		if p, c := &m.Points[0].Point, z.point(); g.coincide(p, &c) {
			*p = c
		}
	}
	m.order(z.first == 1)
	m.scale(-z.exp)
	return castInside
}
