package d2

// Few: bodies of few corners, and what the normals of their edges say of them.

import "math"

// Of two convex polygons A and B, all edges of Z = A − B are along edges of A or of B, so the normal
// of one of these parts the two, or none does. That takes no search. From outside, the nearest point
// of Z is on the edge whose normal parts the two most.
//
// Notation: S is the sum of the 1-norms of the way d from one body to the other and of whole or half
// edges of both. An edge has an error below e of its own length, d one below 4eS, and what is
// added to it for a corner 2eS more. So what parts two bodies across an edge g, times |g|, has an
// error below 32eS|g|: 9e of the product of a corner and g, 6e of both reaches, and less of the
// sums. The bounds below take 64e(S+R). A point on an edge of Z is within 12eS.

// relatePointTriangle says how a point and a triangle stand to each other, if that is certain. Of its corners, as seen
// from a point in it, the cross products of each and the next have one sign, or are 0; outside there is one of each sign.
// With e of each corner they round by less than 8e of their terms; on a grid they do not round.
func relatePointTriangle(p *Vec, t *Triangle) relation {
	a, b, c := t.A.Sub(*p), t.B.Sub(*p), t.C.Sub(*p)
	x, xt := a.turn(b)
	y, yt := b.turn(c)
	z, zt := c.turn(a)
	least, most := min(x+xt, y+yt, z+zt), max(x-xt, y-yt, z-zt)
	switch {
	case least < 0 && most > 0:
		return apart
	case min(x-xt, y-yt, z-zt) > 0 || max(x+xt, y+yt, z+zt) < 0:
		return penetrating
	case !isTriangleOnGrid(t) || !isOnGrid(*p) || !isFit(a.sumAbs()+b.sumAbs()+c.sumAbs(), 0, 0):
		return undecided
	}
	switch least, most := min(x, y, z), max(x, y, z); {
	case least < 0 && most > 0:
		return apart
	case least == 0 && most == 0: // without an area
		return undecided
	case least == 0 || most == 0:
		return touching
	}
	return penetrating
}

// turn returns the cross product of p and q, and a bound on its error.
func (p Vec) turn(q Vec) (x, bound float64) {
	u, v := float64(p.X*q.Y), float64(p.Y*q.X)
	return u - v, float64(8*e*(math.Abs(u)+math.Abs(v))) + tiny
}

// relatePointOriented is relatePointTriangle for a box of the half vectors u and v: the point is d from the middle, and
// in the box if |d × u| ≤ |u × v| and |d × v| ≤ |u × v|. With e of d, and products of two, both sides round by less than
// 8e of their terms.
func relatePointOriented(p *Vec, b *OrientedBox) relation {
	d := p.Sub(b.Center)
	x, xt := d.turn(b.Half[0])
	y, yt := d.turn(b.Half[1])
	area, bound := b.Half[0].turn(b.Half[1])
	x, y, area = math.Abs(x), math.Abs(y), math.Abs(area)
	switch {
	case x-area > xt+bound || y-area > yt+bound:
		return apart
	case area-x > xt+bound && area-y > yt+bound:
		return penetrating
	case !isOrientedOnGrid(b) || !isOnGrid(*p) || !isFit(d.sumAbs()+b.Half[0].sumAbs()+b.Half[1].sumAbs(), 0, 0):
		return undecided
	}
	var t tie
	t.add(x, area)
	t.add(y, area)
	return t.relation(area > 0)
}

// relateSegmentBox says how a segment, grown by r, and a box stand to each other, if that is certain.
func relateSegmentBox(a, b *Vec, r float64, c *Box) relation {
	u, h := b.Sub(*a).Scale(0.5), c.Max.Sub(c.Min).Scale(0.5)
	d := fromMiddle(*a, c).Add(u)
	if !isSpanned(c.Min, c.Max) {
		return undecided
	}
	rel := relateBars(d, u, Vec{X: h.X}, Vec{Y: h.Y}, r, e)
	if rel == undecided && r == 0 && isOnGrid(*a) && isOnGrid(*b) && isOnGrid(c.Min) && isOnGrid(c.Max) {
		return relateBars(d, u, Vec{X: h.X}, Vec{Y: h.Y}, 0, 0)
	}
	return rel
}

// relateSegmentOriented is relateSegmentBox for a box of any half vectors.
func relateSegmentOriented(a, b *Vec, r float64, c *OrientedBox) relation {
	u := b.Sub(*a).Scale(0.5)
	d := a.Sub(c.Center).Add(u)
	rel := relateBars(d, u, c.Half[0], c.Half[1], r, e)
	if rel == undecided && r == 0 && isOnGrid(*a) && isOnGrid(*b) && isOrientedOnGrid(c) {
		return relateBars(d, u, c.Half[0], c.Half[1], 0, 0)
	}
	return rel
}

// relateSegmentTriangle is relateSegmentBox for a triangle.
func relateSegmentTriangle(a, b *Vec, r float64, t *Triangle) relation {
	u := b.Sub(*a).Scale(0.5)
	d := t.A.Sub(*a).Sub(u)
	rel := relateSpike(t, d, u, r, e)
	if rel == undecided && r == 0 && isOnGrid(*a) && isOnGrid(*b) && isTriangleOnGrid(t) {
		return relateSpike(t, d, u, 0, 0)
	}
	return rel
}

// relateTriangleBox is relateSegmentBox for a triangle instead of the segment.
func relateTriangleBox(t *Triangle, b *Box) relation {
	h := b.Max.Sub(b.Min).Scale(0.5)
	d := fromMiddle(t.A, b)
	if !isSpanned(b.Min, b.Max) {
		return undecided
	}
	rel := relateFan(t, d, Vec{X: h.X}, Vec{Y: h.Y}, e)
	if rel == undecided && isTriangleOnGrid(t) && isOnGrid(b.Min) && isOnGrid(b.Max) {
		return relateFan(t, d, Vec{X: h.X}, Vec{Y: h.Y}, 0)
	}
	return rel
}

// relateTriangleOriented is relateTriangleBox for a box of any half vectors.
func relateTriangleOriented(t *Triangle, b *OrientedBox) relation {
	d := t.A.Sub(b.Center)
	rel := relateFan(t, d, b.Half[0], b.Half[1], e)
	if rel == undecided && isTriangleOnGrid(t) && isOrientedOnGrid(b) {
		return relateFan(t, d, b.Half[0], b.Half[1], 0)
	}
	return rel
}

func isTriangleOnGrid(t *Triangle) bool { return isOnGrid(t.A) && isOnGrid(t.B) && isOnGrid(t.C) }

func isOrientedOnGrid(b *OrientedBox) bool {
	return isOnGrid(b.Center) && isOnGrid(b.Half[0]) && isOnGrid(b.Half[1])
}

// fromMiddle returns the way from the middle of b to p.
func fromMiddle(p Vec, b *Box) Vec { return p.Sub(b.Min).Scale(0.5).Add(p.Sub(b.Max).Scale(0.5)) }

// isFit says whether products of six sizes do not overflow, and what underflows counts for nothing. With
// unit 0 it also says whether nothing rounds that comes from numbers of the grid: products of two and
// their sums are multiples of 2⁻²² below 2²⁸.
func isFit(size, r, unit float64) bool {
	return size+r > 0x1p-150 && size+r < 0x1p150 && areNatural(r, 0) && (unit != 0 || size < 0x1p13)
}

// relateBars says how two bodies stand to each other that together have the half edges u, g and h, and
// whose middles are d apart. With unit 0 nothing may round, and what touches is certain, too.
func relateBars(d, u, g, h Vec, r, unit float64) relation {
	su, sg, sh := u.sumAbs(), g.sumAbs(), h.sumAbs()
	size := d.sumAbs() + su + sg + sh
	slack := float64(float64(64*unit) * (size + r))
	far := float64((r + slack) * (r + slack))
	if !isFit(size, r, unit) {
		return undecided
	}
	ug, uh, gh := math.Abs(u.Cross(g)), math.Abs(u.Cross(h)), math.Abs(g.Cross(h))
	x := math.Abs(d.Cross(u)) - (ug + uh)
	y := math.Abs(d.Cross(g)) - (ug + gh)
	z := math.Abs(d.Cross(h)) - (uh + gh)
	uu, gg, hh := u.Dot(u), g.Dot(g), h.Dot(h)
	switch {
	case isBeyond(y, gg, far) || isBeyond(z, hh, far) || isBeyond(x, uu, far):
		return apart
	case isCrossed(x, su, slack) && isCrossed(y, sg, slack) && isCrossed(z, sh, slack) && su+sg+sh > 0:
		return penetrating
	case unit == 0:
		if ug+uh+gh > 0 && min(su, sg, sh) > 0 {
			return touching
		}
		return undecided
	case !(r > slack):
		return undecided
	}
	// The edge whose normal parts the two most.
	var w Vec
	x, y, z = float64(x*math.Abs(x)), float64(y*math.Abs(y)), float64(z*math.Abs(z))
	switch {
	case float64(x*gg) > float64(y*uu) && float64(x*hh) > float64(z*uu):
		w = footOn(inward(inward(d, g, u), h, u), u, uu)
	case float64(y*hh) > float64(z*gg):
		w = footOn(inward(inward(d, u, g), h, g), g, gg)
	default:
		w = footOn(inward(inward(d, u, h), g, h), h, hh)
	}
	least := d.Dot(w) - (math.Abs(u.Dot(w)) + math.Abs(g.Dot(w)) + math.Abs(h.Dot(w)))
	return relateAlong(w, least, r, size)
}

// inward returns p + h or p − h, whichever is nearer to the line through the origin along g.
func inward(p, h, g Vec) Vec {
	return p.Sub(h.Scale(math.Copysign(1, float64(p.Cross(g)*h.Cross(g)))))
}

// footOn returns the point of the edge from p − g to p + g that is nearest to the origin.
func footOn(p, g Vec, gg float64) Vec {
	if gg > 0 {
		p = p.Sub(g.Scale(max(-1, min(p.Dot(g)/gg, 1))))
	}
	return p
}

// relateFan says how a triangle and a body with the half edges u and g stand to each other, if its first corner
// is p0 away from the middle of the other.
//
// The heights of the triangle above an edge are between 0 and the product of this one and
// another, twice half.
func relateFan(t *Triangle, p0, u, g Vec, unit float64) relation {
	e0, e1, e2 := t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)
	p1, p2 := p0.Add(e0), p0.Sub(e2)
	su, sg, s0, s1, s2 := u.sumAbs(), g.sumAbs(), e0.sumAbs(), e1.sumAbs(), e2.sumAbs()
	size := p0.sumAbs() + s0 + s1 + s2 + su + sg
	slack := float64(64 * unit * size)
	if !isFit(size, 0, unit) {
		return undecided
	}
	w := p0.Add(p1).Add(p2) // parts most of what is apart
	if isBeyond(min(p0.Dot(w), p1.Dot(w), p2.Dot(w))-(math.Abs(u.Dot(w))+math.Abs(g.Dot(w))), w.Dot(w), float64(slack*slack)) {
		return apart
	}
	ug := math.Abs(u.Cross(g))
	y := apartFrom(u.Cross(p0), u.Cross(p1), u.Cross(p2)) - ug
	z := apartFrom(g.Cross(p0), g.Cross(p1), g.Cross(p2)) - ug
	if y > roundsBy(su, slack) || z > roundsBy(sg, slack) {
		return apart
	}
	half, other := float64(0.5*e0.Cross(e1)), float64(0.5*e2.Cross(e0))
	x0 := math.Abs(p0.Cross(e0)-half) - (math.Abs(half) + math.Abs(u.Cross(e0)) + math.Abs(g.Cross(e0)))
	x1 := math.Abs(p1.Cross(e1)-half) - (math.Abs(half) + math.Abs(u.Cross(e1)) + math.Abs(g.Cross(e1)))
	x2 := math.Abs(p2.Cross(e2)-other) - (math.Abs(other) + math.Abs(u.Cross(e2)) + math.Abs(g.Cross(e2)))
	switch {
	case x0 > roundsBy(s0, slack) || x1 > roundsBy(s1, slack) || x2 > roundsBy(s2, slack):
		return apart
	case isCrossed(x0, s0, slack) && isCrossed(x1, s1, slack) && isCrossed(x2, s2, slack) &&
		isCrossed(y, su, slack) && isCrossed(z, sg, slack) && s0+s1+su+sg > 0:
		return penetrating
	case unit == 0 && half != 0 && ug > 0:
		return touching
	}
	return undecided
}

// roundsBy bounds the error of what parts two bodies across an edge of the length l.
func roundsBy(l, slack float64) float64 { return float64(slack*l) + tiny }

// isCrossed says whether x, which parts two bodies across an edge of the length l if it is positive,
// certainly does not. An edge without a length has no normal.
func isCrossed(x, l, slack float64) bool { return x < -roundsBy(l, slack) || l == 0 }

// relateSpike is relateFan for a segment from −u to u, grown by r.
func relateSpike(t *Triangle, p0, u Vec, r, unit float64) relation {
	e0, e1, e2 := t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)
	p1, p2 := p0.Add(e0), p0.Sub(e2)
	su, s0, s1, s2 := u.sumAbs(), e0.sumAbs(), e1.sumAbs(), e2.sumAbs()
	size := p0.sumAbs() + s0 + s1 + s2 + su
	slack := float64(float64(64*unit) * (size + r))
	far := float64((r + slack) * (r + slack))
	if !isFit(size, r, unit) {
		return undecided
	}
	w := p0.Add(p1).Add(p2) // parts most of what is apart
	if isBeyond(min(p0.Dot(w), p1.Dot(w), p2.Dot(w))-math.Abs(u.Dot(w)), w.Dot(w), far) {
		return apart
	}
	y0, y1, y2 := u.Cross(p0), u.Cross(p1), u.Cross(p2)
	y := apartFrom(y0, y1, y2)
	half, other := float64(0.5*e0.Cross(e1)), float64(0.5*e2.Cross(e0))
	x0 := math.Abs(p0.Cross(e0)-half) - (math.Abs(half) + math.Abs(u.Cross(e0)))
	x1 := math.Abs(p1.Cross(e1)-half) - (math.Abs(half) + math.Abs(u.Cross(e1)))
	x2 := math.Abs(p2.Cross(e2)-other) - (math.Abs(other) + math.Abs(u.Cross(e2)))
	uu, ee0, ee1, ee2 := u.Dot(u), e0.Dot(e0), e1.Dot(e1), e2.Dot(e2)
	switch {
	case isBeyond(x0, ee0, far) || isBeyond(x1, ee1, far) || isBeyond(x2, ee2, far) || isBeyond(y, uu, far):
		return apart
	case isCrossed(x0, s0, slack) && isCrossed(x1, s1, slack) && isCrossed(x2, s2, slack) &&
		isCrossed(y, su, slack) && s0+s1+su > 0:
		return penetrating
	case unit == 0 && half != 0 && su > 0:
		return touching
	case !(r > slack):
		return undecided
	}
	// The edge whose normal parts the two most.
	x, ee, p, g := float64(x0*math.Abs(x0)), ee0, p0, e0
	if xx := float64(x1 * math.Abs(x1)); float64(xx*ee) > float64(x*ee1) {
		x, ee, p, g = xx, ee1, p1, e1
	}
	if xx := float64(x2 * math.Abs(x2)); float64(xx*ee) > float64(x*ee2) {
		x, ee, p, g = xx, ee2, p2, e2
	}
	if float64(float64(y*math.Abs(y))*ee) > float64(x*uu) {
		p, g, ee = leastOf(p0, p1, p2, math.Abs(y0), math.Abs(y1), math.Abs(y2)), u, uu
	} else {
		g, ee = g.Scale(0.5), float64(0.25*ee)
		p = inward(p.Add(g), u, g)
	}
	w = footOn(p, g, ee)
	least := min(p0.Dot(w), p1.Dot(w), p2.Dot(w)) - math.Abs(u.Dot(w))
	return relateAlong(w, least, r, size)
}

// leastOf returns that of three points whose number is least.
func leastOf(p, q, s Vec, x, y, z float64) Vec {
	switch {
	case x < y && x < z:
		return p
	case y < z:
		return q
	}
	return s
}

// apartFrom returns how far the numbers between the least and the greatest of three are from 0.
func apartFrom(x, y, z float64) float64 { return max(min(x, y, z), min(-x, -y, -z)) }

// relateTriangles says how two triangles stand to each other, if that is certain.
func relateTriangles(a, b *Triangle) relation {
	rel := relateFans(a, b, e)
	if rel == undecided && isTriangleOnGrid(a) && isTriangleOnGrid(b) {
		return relateFans(a, b, 0)
	}
	return rel
}

// relateFans is relateTriangles with or without rounding. Both are seen from the first corner of B.
func relateFans(a, b *Triangle, unit float64) relation {
	p0, p1, p2 := a.A.Sub(b.A), a.B.Sub(b.A), a.C.Sub(b.A)
	e0, e1, e2 := a.B.Sub(a.A), a.C.Sub(a.B), a.A.Sub(a.C)
	f0, f1, f2 := b.B.Sub(b.A), b.C.Sub(b.B), b.A.Sub(b.C)
	s0, s1, s2 := e0.sumAbs(), e1.sumAbs(), e2.sumAbs()
	t0, t1, t2 := f0.sumAbs(), f1.sumAbs(), f2.sumAbs()
	size := p0.sumAbs() + s0 + s1 + s2 + t0 + t1 + t2
	half, other := float64(0.5*e0.Cross(e1)), float64(0.5*e2.Cross(e0))
	isFlat := half == 0
	slack := float64(64 * unit * size)
	if !isFit(size, 0, unit) {
		return undecided
	}
	q1, q2 := b.B.Sub(b.A), b.C.Sub(b.A)
	w := p0.Add(p1).Add(p2).Sub(q1).Sub(q2) // parts most of what is apart
	if isBeyond(min(p0.Dot(w), p1.Dot(w), p2.Dot(w))-max(q1.Dot(w), q2.Dot(w), 0), w.Dot(w), float64(slack*slack)) {
		return apart
	}
	ef, fe, eg, ge := e0.Cross(f0), f2.Cross(e0), e2.Cross(f0), f2.Cross(e2)
	x0 := beside(p0.Cross(e0)-half, ef, fe) - math.Abs(half)
	x1 := beside(p1.Cross(e1)-half, e1.Cross(f0), f2.Cross(e1)) - math.Abs(half)
	x2 := beside(p2.Cross(e2)-other, eg, ge) - math.Abs(other)
	if x0 > roundsBy(s0, slack) || x1 > roundsBy(s1, slack) || x2 > roundsBy(s2, slack) {
		return apart
	}
	half, other = float64(0.5*f0.Cross(f1)), float64(0.5*f2.Cross(f0))
	y0 := beside(f0.Cross(p0)-half, -ef, eg) - math.Abs(half)
	y1 := beside(f1.Cross(p0.Sub(f0))-half, f1.Cross(e0), e2.Cross(f1)) - math.Abs(half)
	y2 := beside(f2.Cross(p0)-other, fe, -ge) - math.Abs(other)
	switch {
	case y0 > roundsBy(t0, slack) || y1 > roundsBy(t1, slack) || y2 > roundsBy(t2, slack):
		return apart
	case isCrossed(x0, s0, slack) && isCrossed(x1, s1, slack) && isCrossed(x2, s2, slack) &&
		isCrossed(y0, t0, slack) && isCrossed(y1, t1, slack) && isCrossed(y2, t2, slack) && s0+s1+t0+t1 > 0:
		return penetrating
	case unit == 0 && half != 0 && !isFlat:
		return touching
	}
	return undecided
}

// beside returns how far the numbers x, x + y and x + z, and those between them, are from 0.
func beside(x, y, z float64) float64 { return max(x+min(y, z, 0), min(-y, -z, 0)-x) }
