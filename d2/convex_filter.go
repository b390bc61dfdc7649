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

func isTriangleOnGrid(t *Triangle) bool { return isOnGrid(t.A) && isOnGrid(t.B) && isOnGrid(t.C) }

func isOrientedOnGrid(b *OrientedBox) bool {
	return isOnGrid(b.Center) && isOnGrid(b.Half[0]) && isOnGrid(b.Half[1])
}

// isFit says whether products of six sizes do not overflow, and what underflows counts for nothing. With
// unit 0 it also says whether nothing rounds that comes from numbers of the grid: products of two and
// their sums are multiples of 2⁻²² below 2²⁸.
func isFit(size, r, unit float64) bool {
	return size+r > 0x1p-150 && size+r < 0x1p150 && areNatural(r, 0) && (unit != 0 || size < 0x1p13)
}
