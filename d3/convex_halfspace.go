package d3

// Half-spaces: the contact of a bounded shape of an ordinary size with a half-space and its time of impact, as
// solid_halfspace.go computes them, without its stages.

import "math"

// planeContact computes the lowest height of a shape over a half-space, its contact and its time of impact, in floats. It mirrors
// planeHeight (solid_halfspace.go) operation by operation, so both give the same bits and have the same bounds. It requires a bounded shape
// whose size lies in 2⁻¹⁵⁰..2¹⁵⁰, where nothing overflows or underflows.
type planeContact struct {
	kind   supportKind
	points [3]Vec // seen from P: Min and Max of a box, the center of an oriented box, otherwise the corners
	count  int
	halves [dim]Vec
	n      Vec // N divided by a power of two
	length float64
	size   float64
	r      float64
	h      float64 // the least height
}

func (x *planeContact) setSegment(p, a, b *Vec, r float64) {
	x.points[0], x.points[1], x.count, x.r = a.Sub(*p), b.Sub(*p), 2, r
	if *a == *b {
		x.count = 1
	}
}

// fit sets n and measures x, and reports whether sizes are such that nothing overflows or underflows.
func (x *planeContact) fit(n *Vec) bool {
	top := n.maxAbs()
	if !(top > 0x1p-500 && top < 0x1p500 && areNatural(x.r, 0)) {
		return false
	}
	x.n = mantissa(*n)
	x.length = math.Sqrt(x.n.Dot(x.n))
	x.measure()
	return x.size+x.r > 0x1p-150 && x.size+x.r < 0x1p150
}

// measure computes S and the least height h, by the operations of scaledSolid.measure and scaledSolid.farthest.
func (x *planeContact) measure() {
	first, back := x.points[0], x.n.Neg()
	extent, reach := 0.0, first.Dot(back)
	for i := 1; i < x.count; i++ {
		extent = max(extent, x.points[i].Sub(first).sumAbs())
	}
	switch x.kind {
	case boxMap:
		corner := 0
		for k, d := range axes(back) {
			if d > 0 {
				corner |= 1 << k
			}
		}
		reach = boxCornerOf(corner, first, x.points[1]).Dot(back)
	case orientedMap:
		for i := range x.halves {
			extent += x.halves[i].sumAbs()
			reach += math.Abs(x.halves[i].Dot(back))
		}
	default:
		for i := 1; i < x.count; i++ {
			reach = max(reach, x.points[i].Dot(back))
		}
	}
	x.size, x.h = first.sumAbs()+extent, -reach
}

// relate compares a least height h with r|n| as planeHeight.relate does, but may return undecided.
func (x *planeContact) relate(h float64) relation {
	bound := float64(32 * e * (x.size + x.r))
	switch {
	case h > float64((x.r+bound)*x.length):
		return apart
	case h < float64((x.r-bound)*x.length):
		return penetrating
	}
	return undecided
}

// feature returns the middle of the lowest points, as planeHeight.feature does.
func (x *planeContact) feature() (f Vec) {
	slack := float64(4 * e * x.size * x.length)
	if x.kind == boxMap {
		p, q := x.points[0].coords(), x.points[1].coords()
		for k, d := range axes(x.n) {
			switch rise := float64(d * (q[k] - p[k])); {
			case rise < -slack:
				p[k] = q[k]
			case !(rise > slack):
				p[k] = float64(0.5*p[k]) + float64(0.5*q[k])
			}
		}
		return f.Add(vecOf(p))
	}
	if x.kind != orientedMap {
		count := 0.0
		for i := range x.count {
			if p := x.points[i]; p.Dot(x.n) <= x.h+slack {
				f, count = f.Add(p), count+1
			}
		}
		return f.over(count).Add(Vec{})
	}
	f = f.Add(x.points[0])
	for i := range x.halves {
		switch d := x.halves[i].Dot(x.n); {
		case d > slack:
			f = f.Sub(x.halves[i])
		case d < -slack:
			f = f.Add(x.halves[i])
		}
	}
	return f.Add(Vec{})
}

// contact sets c to the contact of a shape that overlaps the half-space as rel says, as planeHeight.contact does. ref is P.
func (x *planeContact) contact(c *Contact, ref *Vec, rel relation) {
	out, up := unit(x.n), x.h/x.length
	c.Normal, c.Depth = out, 0
	if rel == penetrating {
		c.Depth = positive(-(up - x.r))
	}
	f := x.feature()
	p := ref.Add(Vec{})
	ofShape, ofHalf := p.Add(f.Sub(out.Scale(x.r))), p.Add(f.Sub(out.Scale(up)))
	c.Point = ofShape.Scale(0.5).Add(ofHalf.Scale(0.5))
}

// move adds the motion m to S. It returns the change of height along n, and reports whether the size still is ordinary.
func (x *planeContact) move(m *Vec) (rise float64, ok bool) {
	x.size += m.sumAbs()
	return m.Dot(x.n), x.size+x.r < 0x1p150
}

// hit sets h to the hit of a shape that is apart before the motion m and overlaps after it, by the operations of
// planeMotion.run and sweepHalf. The half-space moves by mb.
func (x *planeContact) hit(h *Hit, ref, m, mb *Vec, rise float64) {
	out := unit(x.n)
	t := max(math.SmallestNonzeroFloat64, clamp((float64(x.r*x.length)-x.h)/rise, 0))
	at := x.feature().Add(m.Scale(t)).Sub(out.Scale(x.r))
	*h = Hit{T: t, Point: inRange(ref.Add(mb.Scale(t)).Add(at)), Normal: out}
}
