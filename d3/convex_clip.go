package d3

// Clipping: what a path in space shares with an oriented box and with a triangle.

import "math"

// pastOriented measures what a path shares with a box between pairs of parallel planes.
//
// The normals are products of two half vectors, exact but for 2e|u|₁|v|₁ in each component. So
// k·n has an error below 7e|k|₁|u|₁|v|₁, that of d·n is alike, and that of the determinant,
// which is as far as planes are from the center, is below 6e times the three lengths.
func (w *planeClip) pastOriented(b *OrientedBox, want castWant) castAnswer {
	k := w.o.Sub(b.Center)
	u, v, z := &b.Half[0], &b.Half[1], &b.Half[2]
	x, y, t := u.sumAbs(), v.sumAbs(), z.sumAbs()
	if !w.set(k.sumAbs() + (x + y + t)) {
		return castUnsure
	}
	n := [3]Vec{v.Cross(*z), z.Cross(*u), u.Cross(*v)}
	size := Vec{float64(y * t), float64(t * x), float64(x * y)}
	width := math.Abs(u.Dot(n[0]))
	w.between(k.Dot(n[0]), w.d.Dot(n[0]), width+w.beyond(n[0]), w.margin(size.X), 0)
	w.between(k.Dot(n[1]), w.d.Dot(n[1]), width+w.beyond(n[1]), w.margin(size.Y), 1)
	w.between(k.Dot(n[2]), w.d.Dot(n[2]), width+w.beyond(n[2]), w.margin(size.Z), 2)
	answer := w.answer()
	if answer == castHit {
		answer = w.enterAt(w.aboveSide(&k, b, w.in.face))
		if w.r > 0 {
			p, unit := w.foot(&k, &w.nIn, w.enter, &w.in)
			if !isBetween(&p, &n, size.Scale(unit), width, w.in.face/2) {
				return castUnsure
			}
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.surelyEnds(); w.end == endsOutside {
			w.leaveAt(w.aboveSide(&k, b, w.out.face))
			if w.r > 0 {
				p, unit := w.foot(&k, &w.nOut, w.exit, &w.out)
				if !isBetween(&p, &n, size.Scale(unit), width, w.out.face/2) {
					w.end = endUnsure
				}
			}
		}
	}
	return answer
}

// isBetween says whether p is certainly between the pairs of planes other than i.
func isBetween(p *Vec, n *[3]Vec, margin Vec, width float64, i int) bool {
	off := [3]float64{margin.X, margin.Y, margin.Z}
	j, k := (i+1)%3, (i+2)%3
	return math.Abs(p.Dot(n[j])) < width-(off[j]+underflow) && math.Abs(p.Dot(n[k])) < width-(off[k]+underflow)
}

// aboveSide returns the height a + t·b of the line above a side of a box, with its normal,
// and k from the center to o.
//
// An error of n counts only along the side, which is across its exact normal: it is below
// 12e|n|, as faceNormal has it, or 2.9e|n||u||v|/|u×v| at angles of which the sine is at least
// 1/4. With 4e|k|, 6e|td| and 3e of the half vector across it, the distance at t = −a/b is below
// 16eS.
func (w *planeClip) aboveSide(k *Vec, box *OrientedBox, face int) (a, b float64, n Vec) {
	i := face / 2
	u, v := box.Half[(i+1)%3], box.Half[(i+2)%3]
	n, _ = faceNormal(u, v, u.Dot(u), v.Dot(v))
	if face%2 == 0 {
		n = n.Neg()
	}
	return k.Dot(n) - math.Abs(box.Half[i].Dot(n)) - w.beyond(n), w.d.Dot(n), n
}

// acrossHalves is relateOriented for a box of the half vectors h, whose center is k from o. S is size, |d| is way, and unit is 16e, or 0
// where nothing has rounded.
func (w *planeClip) acrossHalves(k *Vec, h *[dim]Vec, size, way, unit float64) relation {
	q, under := k.Cross(w.d), float64(unit*0x1p-440)
	x, y, z := h[1].Cross(h[2]), h[2].Cross(h[0]), h[0].Cross(h[1])
	t := Vec{w.d.Dot(x), w.d.Dot(y), w.d.Dot(z)}
	alpha, a := Vec{h[0].sumAbs(), h[1].sumAbs(), h[2].sumAbs()}, t.abs()
	beyond := Vec{q.Dot(h[0]), q.Dot(h[1]), q.Dot(h[2])}.abs().Sub(Vec{a.Y + a.Z, a.Z + a.X, a.X + a.Y})
	bound := alpha.Scale(float64(unit * size * way)).Add(fill(under))
	if beyond.X > bound.X || beyond.Y > bound.Y || beyond.Z > bound.Z {
		return apart
	}
	isMet, v := beyond.isBelow(bound.Neg()), math.Abs(h[0].Dot(x))
	if !(w.first < 0) {
		face := pairs(alpha)
		db, tb := face.Scale(float64(unit*size)).Add(fill(under)), face.Scale(float64(unit*way)).Add(fill(under))
		fx := w.crosses(k.Dot(x), t.X, v, db.X, tb.X)
		fy := w.crosses(k.Dot(y), t.Y, v, db.Y, tb.Y)
		fz := w.crosses(k.Dot(z), t.Z, v, db.Z, tb.Z)
		if fx == apart || fy == apart || fz == apart {
			return apart
		}
		isMet = isMet && fx == penetrating && fy == penetrating && fz == penetrating
	}
	switch {
	case isMet:
		return penetrating
	case unit == 0 && v+a.sumAbs() > 0:
		return joined
	}
	return undecided
}

// pastTriangle measures where a path pierces a triangle (Möller and Trumbore 1997).
//
// With u = B − A, v = C − A, k = o − A, the line pierces the plane at A + αu + βv, and
// D = d·(u×v), αD = −v·(k×d), βD = u·(k×d). Three factors with an error of e each, two products
// and three sums make an error below 8e|d|₁|u|₁|v|₁, and so on: with U = |u|₁ + |v|₁ that of all three and
// of (1−α−β)D is below 12e|d|₁AU. So signs beyond 64e|d|₁AU are certain. A line misses if two of α, β
// and 1−α−β differ in sign; the sum of all three, times D, is that of D.
//
// A foot of the point at t on the plane is in the triangle, too: if that point is ε from the plane, it
// moves by ε|d||n|/|D|, and the edge w is αD|n|/(D|w|) away, which is more if αD > ε|d||w|. ε is
// below 32eA.
func (w *planeClip) pastTriangle(t *Triangle, want castWant) castAnswer {
	if w.r > 0 {
		return w.pastSheet(t, want)
	}
	u, v, k := t.B.Sub(t.A), t.C.Sub(t.A), w.o.Sub(t.A)
	x, y := u.sumAbs(), v.sumAbs()
	if !w.set(k.sumAbs() + (x + y)) {
		return castUnsure
	}
	n, q := u.Cross(v), k.Cross(w.d)
	a, b := k.Dot(n), w.d.Dot(n)
	alpha, beta := -v.Dot(q), u.Dot(q)
	if b < 0 {
		alpha, beta = -alpha, -beta
	} else {
		a = -a
	}
	rate := math.Abs(b)
	tau := w.margin(float64(x * y))
	off := float64(float64(float64(64*e*w.d.sumAbs())*w.size)*(x+y)) + underflow
	least := min(alpha, beta, rate-alpha-beta)
	// The plane is at t = a/rate.
	if least < -off || a+tau < float64(rate*w.first) || a-tau > float64(rate*w.last) {
		return castMiss
	}
	if !(least > off) {
		return castUnsure
	}
	inv := 1 / rate
	w.in.early, w.in.late = float64((a-tau)*inv), float64((a+tau)*inv)
	if !(w.in.early > w.first && w.in.late < min(w.last, w.span) && w.in.early > -w.span) {
		return castUnsure
	}
	if want == theVerdict {
		return castHit
	}
	n, _ = faceNormal(u, v, u.Dot(u), v.Dot(v))
	if b > 0 {
		n = n.Neg()
	}
	answer := w.enterAt(k.Dot(n), w.d.Dot(n), n)
	w.exit, w.nOut, w.end, w.isPierced = w.enter, w.nIn, endsOutside, true
	return answer
}

// pastSheet measures what a path shares with a triangle that a radius makes thick, between both
// sides and the planes through the edges across the triangle.
//
// With n = u×v exact within 12e|n|, the normal s×n of an edge s has an error below 15e|s|₁|n|₁. So,
// with the size 2|s|₁|n|₁, that of k·(s×n) is below 11e|k|₁ times the size, and so on.
func (w *planeClip) pastSheet(t *Triangle, want castWant) castAnswer {
	u, v, s := t.B.Sub(t.A), t.C.Sub(t.A), t.C.Sub(t.B)
	k := w.o.Sub(t.A)
	x, y := u.sumAbs(), v.sumAbs()
	if !w.set(k.sumAbs() + (x + y)) {
		return castUnsure
	}
	n, _ := faceNormal(u, v, u.Dot(u), v.Dot(v))
	size, top := n.sumAbs(), w.beyond(n)
	a, b := k.Dot(n), w.d.Dot(n)
	w.between(a, b, top, w.margin(size), 0)
	edges := [3]Vec{u.Cross(n), n.Cross(v), s.Cross(n)}
	off := [3]float64{2: u.Dot(edges[2])}
	sizes := [3]float64{float64(2 * x * size), float64(2 * y * size), float64(2 * s.sumAbs() * size)}
	for i, m := range edges {
		w.behind(k.Dot(m)-off[i]-w.beyond(m), w.d.Dot(m), w.margin(sizes[i]), 2+i)
	}
	if b > 0 {
		n, a, b = n.Neg(), -a, -b
	}
	isOn := func(n Vec, t float64, at *crossingPlane) bool {
		p, unit := w.foot(&k, &n, t, at)
		for i, m := range edges {
			if !(p.Dot(m)-off[i] < -(float64(unit*sizes[i]) + underflow)) {
				return false
			}
		}
		return at.face < 2
	}
	answer := w.answer()
	if answer == castHit {
		if answer = w.enterAt(a-top, b, n); !isOn(n, w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.surelyEnds(); w.end == endsOutside {
			n = n.Neg()
			if w.leaveAt(-a-top, -b, n); !isOn(n, w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// sideMeasures is what a zonotope knows of a box: the unit normals of its sides, each towards the side at +half.
type sideMeasures struct{ face [dim]Vec }
