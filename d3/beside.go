package d3

// Beside: how paths stand to boxes and triangles.

// relateBox says how the path and a box stand to each other, if that is certain.
func (p *lance) relateBox(b *Box) relation {
	if p.isBeside(b) {
		return apart
	}
	x, bound := p.beyondEdges(b)
	switch {
	case x.isAnyAbove(bound):
		return apart
	case p.areEdgesMet(x, bound) && b.Min.isAtMost(b.Max):
		return joined // it may touch a side
	}
	return p.relateBoxTied(b, x)
}

// relateBoxTied is relateBox for numbers of grids: then x has not rounded.
//
//go:noinline
func (p *lance) relateBoxTied(b *Box, x Vec) relation {
	size := b.Min.Sub(p.o).sumAbs() + b.Max.Sub(p.o).sumAbs()
	g := gridFor(size + p.extent())
	switch {
	case p.isAtPoint(size):
		return joined
	case !p.isOn(g) || !hasVec(g, &b.Min) || !hasVec(g, &b.Max) || !b.Min.isAtMost(b.Max):
		return undecided
	case x.isAnyAbove(Vec{}):
		return apart
	}
	return joined
}

// relateOriented is relateBox for a box of any half vectors.
func (p *lance) relateOriented(b *OrientedBox) relation {
	k := b.Center.Sub(p.o)
	size, way := k.sumAbs(), p.u.sumAbs()
	for i := range b.Half {
		size += b.Half[i].sumAbs()
	}
	if !(size < 0x1p150 && way < 0x1p150) {
		return undecided
	}
	if rel := p.acrossHalves(k, &b.Half, size, way, rounding); rel != undecided {
		return rel
	}
	return p.relateOrientedTied(b, k, size, way)
}

//go:noinline
func (p *lance) relateOrientedTied(b *OrientedBox, k Vec, size, way float64) relation {
	if p.isAtPoint(size) {
		return joined
	}
	g := 16 * gridFor(size+p.extent())
	if !p.isOn(g) || !isOrientedOn(g, b) {
		return undecided
	}
	return p.acrossHalves(k, &b.Half, size, way, 0)
}

// relateTriangle is relateBox for a triangle.
func (p *lance) relateTriangle(t *Triangle) relation {
	k, u, v := t.A.Sub(p.o), t.B.Sub(t.A), t.C.Sub(t.A)
	alpha, beta, way := u.sumAbs(), v.sumAbs(), p.u.sumAbs()
	size := k.sumAbs() + alpha + beta
	if !(size < 0x1p150 && way < 0x1p150) {
		return undecided
	}
	if rel := p.acrossEdges(k, u, v, alpha, beta, size, way, rounding); rel != undecided {
		return rel
	}
	return p.relateTriangleTied(t, k, size, way)
}

//go:noinline
func (p *lance) relateTriangleTied(t *Triangle, k Vec, size, way float64) relation {
	if p.isAtPoint(size) {
		return joined
	}
	g := 16 * gridFor(size+p.extent())
	if !p.isOn(g) || !isTriangleOn(g, t) {
		return undecided
	}
	return p.acrossEdges(k, t.B.Sub(t.A), t.C.Sub(t.A), 0, 0, size, way, 0)
}
