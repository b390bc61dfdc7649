package d2

// Oriented boxes and triangles in the plane: whether a point is in one, and the part of a path between its sides.

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

// clipOriented clips the path by the two pairs of parallel lines of b.
//
// A half vector, turned, is an exact normal n. So k·n has an error below 3e|k|₁|n|₁, with k from the center to o, and d·n
// likewise. The distance of the lines from the center times |n| is the determinant |u×v| of the half vectors, with an error
// below 2e|u|₁|v|₁. The distance of the path from a side at t = −a/b is below 16eS: 4e|k|, 5e|td| and 2e of the half vector
// across it.
func (w *planeClip) clipOriented(b *OrientedBox, want castWant) castAnswer {
	k := w.o.Sub(b.Center)
	u, v := b.Half[0], b.Half[1]
	x, y := u.sumAbs(), v.sumAbs()
	if !w.set(k.sumAbs() + (x + y)) {
		return castUnsure
	}
	width := math.Abs(u.Cross(v))
	n := [2]Vec{{v.Y, -v.X}, {u.Y, -u.X}}
	size := [2]float64{y, x}
	w.addSlab(k.Dot(n[0]), w.d.Dot(n[0]), width+w.radiusShift(n[0]), w.margin(y), 0)
	w.addSlab(k.Dot(n[1]), w.d.Dot(n[1]), width+w.radiusShift(n[1]), w.margin(x), 1)
	isOn := func(t float64, at *crossingPlane) bool {
		if w.r == 0 {
			return true
		}
		m := awayFrom(n[at.face/2], at.face)
		p, unit := w.foot(&k, &m, t, at)
		i := 1 - at.face/2
		return math.Abs(p.Dot(n[i])) < width-(float64(unit*size[i])+underflow)
	}
	answer := w.answer()
	if answer == castHit {
		n := awayFrom(n[w.in.face/2], w.in.face)
		if answer = w.setEntry(k.Dot(n)-width-w.radiusShift(n), w.d.Dot(n), n); !isOn(w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.certainEnding(); w.end == endsOutside {
			n := awayFrom(n[w.out.face/2], w.out.face)
			if w.setExit(k.Dot(n)-width-w.radiusShift(n), w.d.Dot(n), n); !isOn(w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// awayFrom returns n or −n, the one that points out of a face. Faces with even numbers are those below.
func awayFrom(n Vec, face int) Vec {
	if face%2 == 0 {
		return n.Neg()
	}
	return n
}

// relateByAxes computes the relation of the path and the box with the half vectors h whose center is k from o, by the
// separating axis test of query_relate.go. size is S and way is |d|₁. unit is 16e, the factor of all bounds, or 0 if nothing
// rounds.
func (w *planeClip) relateByAxes(k *Vec, h *[dim]Vec, size, way, unit float64) relation {
	under := float64(unit * 0x1p-440)
	x, y := -w.d.Cross(h[0]), -w.d.Cross(h[1])
	beyond, bound := math.Abs(k.Cross(w.d))-(math.Abs(x)+math.Abs(y)), float64(unit*size*way)+under
	if beyond > bound {
		return apart
	}
	isMet, v := beyond < -bound, math.Abs(h[0].Cross(h[1]))
	if !(w.first < 0) {
		a, b := float64(unit*h[0].sumAbs()), float64(unit*h[1].sumAbs())
		fx := w.crosses(h[0].Cross(*k), x, v, float64(a*size)+under, float64(a*way)+under)
		fy := w.crosses(h[1].Cross(*k), y, v, float64(b*size)+under, float64(b*way)+under)
		if fx == apart || fy == apart {
			return apart
		}
		isMet = isMet && fx == penetrating && fy == penetrating
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && v+math.Abs(x)+math.Abs(y) > 0:
		return overlapping
	}
	return undecided
}

// clipTriangle clips the path by the three sides of a triangle.
//
// Its orientation is certain if the determinant exceeds 16e|u|₁|v|₁, with u and v two sides: its error is below 5e|u|₁|v|₁. The
// side q − p rounds by e, so (o−p)·n has an error below 5e|o−p|₁|n|₁. The distance of the path from a side at t = −a/b is below
// 16eS: 5e|o−p|, 5e|td|, and e of the side.
func (w *planeClip) clipTriangle(t *Triangle, want castWant) castAnswer {
	sides := [3]Vec{t.B.Sub(t.A), t.C.Sub(t.B), t.A.Sub(t.C)}
	from := [3]Vec{w.o.Sub(t.A), w.o.Sub(t.B), w.o.Sub(t.C)}
	x, y := sides[0].sumAbs(), sides[2].sumAbs()
	det := sides[2].Cross(sides[0])
	if !w.set(from[0].sumAbs()+(x+y)) || !(math.Abs(det) > float64(float64(16*e*x)*y)+underflow) {
		return castUnsure
	}
	for i, u := range sides {
		n := Vec{u.Y, -u.X}
		if det < 0 {
			n = n.Neg()
		}
		sides[i] = n
		w.addPlane(from[i].Dot(n)-w.radiusShift(n), w.d.Dot(n), w.margin(n.sumAbs()), i)
	}
	isOn := func(t float64, at *crossingPlane) bool {
		if w.r == 0 {
			return true
		}
		for i, n := range sides {
			p, unit := w.foot(&from[i], &sides[at.face], t, at)
			if !(p.Dot(n) < -(float64(unit*n.sumAbs()) + underflow)) && i != at.face {
				return false
			}
		}
		return true
	}
	answer := w.answer()
	if want == theVerdict && w.r == 0 {
		return answer
	}
	if answer == castHit {
		n := sides[w.in.face]
		if answer = w.setEntry(from[w.in.face].Dot(n)-w.radiusShift(n), w.d.Dot(n), n); !isOn(w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.certainEnding(); w.end == endsOutside {
			n := sides[w.out.face]
			if w.setExit(from[w.out.face].Dot(n)-w.radiusShift(n), w.d.Dot(n), n); !isOn(w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// sideMeasures is the part of a zonotope that depends on the dimension: the lengths of the half vectors.
type sideMeasures struct{ long [dim]float64 }
