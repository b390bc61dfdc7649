package d2

// Filters for a point against a triangle and against a box at any angle.

import "math"

// relatePointTriangle computes the relation of a point and a triangle, or returns undecided. Let a, b and c be the corners as
// seen from the point. For a point in the triangle a×b, b×c and c×a have one sign or are 0, and for a point outside two of them
// have different signs. With e of each corner, their errors are below 8e of their terms. On a grid they do not round.
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
	case !isTriangleOn(smallGrid, t) || !hasVec(smallGrid, p) || !isFit(a.sumAbs()+b.sumAbs()+c.sumAbs()):
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

// relatePointOriented computes the relation of a point and a box with the half vectors u and v, or returns undecided. With d
// from the center to the point, the point is in the box exactly if |d×u| ≤ |u×v| and |d×v| ≤ |u×v|. With e of d, and products
// of two, both sides have errors below 8e of their terms.
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
	case !isOrientedOn(smallGrid, b) || !hasVec(smallGrid, p) || !isFit(d.sumAbs()+b.Half[0].sumAbs()+b.Half[1].sumAbs()):
		return undecided
	}
	var t tie
	t.add(x, area)
	t.add(y, area)
	return t.relation(area > 0)
}

// isFit reports whether nothing rounds that is computed from numbers of smallGrid with 1-norms that add up to size, and nothing
// underflows: products of two and their sums are multiples of 2⁻²² below 2²⁸.
func isFit(size float64) bool { return size > 0x1p-150 && size < 0x1p13 }
