package d2

// Ways out of solids that overlap: across the edges of both.

// facets returns nothing: a ring has its edges in its order.
func (d *hullData) facets() (f hullFacets) { return f }

// madeFacets returns nothing, as facets does.
func (d *hullData) madeFacets() (f hullFacets) { return f }

// polytopeNormals is empty in the plane, where expand finds nothing.
type polytopeNormals struct{}

// tryFaces tries the ways across the edges of s.
func (z *minkowski) tryFaces(l *minTranslation, s *scaledSolid, _ *polytopeNormals) {
	switch {
	case s.kind == boxed:
		for i := range dim {
			z.try(l, axisOf(i), false)
		}
		return
	case s.count == dim:
		for i := range dim {
			n := perpendicular(mantissa(s.solid.halves[1-i]))
			if n.Dot(s.halves[i]) < 0 {
				n = n.Neg()
			}
			z.try(l, n, false)
		}
		return
	case s.kind == ring:
		other := &z.a
		if s == other {
			other = &z.b
		}
		if s.count == 0 && !z.isTapered && len(s.points)*len(other.points) > many {
			z.tryManyFaces(l, s, other)
			return
		}
	}
	for d := (edgeDirections{}); d.next(s); {
		z.try(l, perpendicular(d.u), d.isEndless)
	}
}

// tryBoxAndPolygon is left out, as expand is.
func (z *minkowski) tryBoxAndPolygon(*minTranslation, float64) bool { return false }

func (z *minkowski) hasManyEdges() bool { return false }

// expand is left out: in the plane, trying all edges is as good.
func (z *minkowski) expand(*simplex, *minTranslation, *polytopeNormals) bool { return false }

// tryEdges tries nothing: in the plane, edges are what faces are in space.
func (z *minkowski) tryEdges(*minTranslation) {}
