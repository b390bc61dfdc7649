package d3

// Few: bodies of few corners, and what is certain of them.

// relateSegmentBox says how a segment, grown by r, and a box stand to each other, if that is certain.
func relateSegmentBox(a, b *Vec, r float64, c *Box) relation {
	var z sketch
	z.a.setSegment(a, b, r)
	if !z.b.setBox(c) || !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, g.Has(r) && hasVec(g, a) && hasVec(g, b) && hasVec(g, &c.Min) && hasVec(g, &c.Max))
}

// relateSegmentOriented is relateSegmentBox for a box of any half vectors.
func relateSegmentOriented(a, b *Vec, r float64, c *OrientedBox) relation {
	var z sketch
	z.a.setSegment(a, b, r)
	z.b.setOriented(c)
	if !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, g.Has(r) && hasVec(g, a) && hasVec(g, b) && isOrientedOn(g, c))
}

// relateSegmentTriangle is relateSegmentBox for a triangle.
func relateSegmentTriangle(a, b *Vec, r float64, t *Triangle) relation {
	var z sketch
	z.a.setSegment(a, b, r)
	z.b.setTriangle(t)
	if !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, g.Has(r) && hasVec(g, a) && hasVec(g, b) && isTriangleOn(g, t))
}

// relateTriangleBox is relateSegmentBox for a triangle instead of the segment.
func relateTriangleBox(t *Triangle, b *Box) relation {
	var z sketch
	z.a.setTriangle(t)
	if !z.b.setBox(b) || !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, isTriangleOn(g, t) && hasVec(g, &b.Min) && hasVec(g, &b.Max))
}

// relateTriangleOriented is relateTriangleBox for a box of any half vectors.
func relateTriangleOriented(t *Triangle, b *OrientedBox) relation {
	var z sketch
	z.a.setTriangle(t)
	z.b.setOriented(b)
	if !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, isTriangleOn(g, t) && isOrientedOn(g, b))
}

// relateTriangles says how two triangles stand to each other, if that is certain.
func relateTriangles(a, b *Triangle) relation {
	var z sketch
	z.a.setTriangle(a)
	z.b.setTriangle(b)
	if !z.fit() {
		return undecided
	}
	if rel := z.relate(); rel != undecided {
		return rel
	}
	g := z.grid()
	return z.relateOnGrid(g, isTriangleOn(g, a) && isTriangleOn(g, b))
}
