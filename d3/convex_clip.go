package d3

// Oriented boxes and triangles in space: whether a point is in one, and the part of a path between its planes.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// relatePointTriangle computes the relation of a point and a triangle, or returns undecided: in space, a point in the plane of
// the triangle is a coincidence that floats do not decide.
func relatePointTriangle(p *Vec, t *Triangle) relation { return relateBallTriangle(p, 0, t) }

// relatePointOriented computes the relation of a point and a box of the half vectors h, or returns undecided. With d from the
// center to the point, the point is in the box exactly if |d·n| ≤ |h₀·(h₁×h₂)| for the normals n = hᵢ×hⱼ. Let hₖ be the third half vector, and
// S = |d|₁ + Σ|h|₁. The error of d·n is below 7e|d|₁|hᵢ|₁|hⱼ|₁, and that of h₀·(h₁×h₂) below 6e|hₖ|₁|hᵢ|₁|hⱼ|₁. Their difference rounds by e
// times as much, so its error is below 8eS|hᵢ|₁|hⱼ|₁, and the bound is twice that. Ties are decided on a grid on which S is less than 2¹⁵ units:
// products of three stay below 2⁵³ and do not round.
func relatePointOriented(p *Vec, b *OrientedBox) relation {
	d, h := p.Sub(b.Center), &b.Half
	alpha := Vec{h[0].sumAbs(), h[1].sumAbs(), h[2].sumAbs()}
	size := d.sumAbs() + alpha.sumAbs()
	if !(size > 0x1p-40 && size < 0x1p40) {
		return undecided
	}
	x, y, z := h[1].Cross(h[2]), h[2].Cross(h[0]), h[0].Cross(h[1])
	volume, way := math.Abs(h[0].Dot(x)), Vec{d.Dot(x), d.Dot(y), d.Dot(z)}.abs()
	bound := otherProducts(alpha).Scale(16 * e * size).Add(fill(0x1p-700))
	switch beyond := way.Sub(fill(volume)); {
	case !beyond.isAtMost(bound):
		return apart
	case beyond.isBelow(bound.Neg()):
		return penetrating
	}
	if g := 16 * exact.GridFor(size); !hasVec(g, p) || !isOrientedOn(g, b) {
		return undecided
	}
	var t tie
	t.add(way.X, volume)
	t.add(way.Y, volume)
	t.add(way.Z, volume)
	return t.relation(volume > 0)
}

// clipOriented clips the path by the three pairs of parallel planes of b.
//
// Let u, v and z be the half vectors, k the vector from the center to o, and d the direction. The normal n = u×v of a pair has
// an error of 2e|u|₁|v|₁ in each component. So k·n has an error below 7e|k|₁|u|₁|v|₁, and d·n likewise. The distance of the
// planes from the center times |n| is the determinant |u·(v×z)|, with an error below 6e|u|₁|v|₁|z|₁.
func (w *planeClip) clipOriented(b *OrientedBox, want castWant) castAnswer {
	k := w.o.Sub(b.Center)
	u, v, z := &b.Half[0], &b.Half[1], &b.Half[2]
	x, y, t := u.sumAbs(), v.sumAbs(), z.sumAbs()
	if !w.set(k.sumAbs() + (x + y + t)) {
		return castUnsure
	}
	n := [3]Vec{v.Cross(*z), z.Cross(*u), u.Cross(*v)}
	size := Vec{float64(y * t), float64(t * x), float64(x * y)}
	width := math.Abs(u.Dot(n[0]))
	w.addSlab(k.Dot(n[0]), w.d.Dot(n[0]), width+w.radiusShift(n[0]), w.margin(size.X), 0)
	w.addSlab(k.Dot(n[1]), w.d.Dot(n[1]), width+w.radiusShift(n[1]), w.margin(size.Y), 1)
	w.addSlab(k.Dot(n[2]), w.d.Dot(n[2]), width+w.radiusShift(n[2]), w.margin(size.Z), 2)
	answer := w.answer()
	if answer == castHit {
		answer = w.setEntry(w.heightOverSide(&k, b, w.in.face))
		if w.r > 0 {
			p, unit := w.foot(&k, &w.nIn, w.enter, &w.in)
			if !isBetween(&p, &n, size.Scale(unit), width, w.in.face/2) {
				return castUnsure
			}
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.certainEnding(); w.end == endsOutside {
			w.setExit(w.heightOverSide(&k, b, w.out.face))
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

// isBetween reports whether p is certainly between the pairs of planes other than the pair i. The planes of a pair are at
// ±width along its normal n.
func isBetween(p *Vec, n *[3]Vec, margin Vec, width float64, i int) bool {
	off := [3]float64{margin.X, margin.Y, margin.Z}
	j, k := (i+1)%3, (i+2)%3
	return math.Abs(p.Dot(n[j])) < width-(off[j]+underflow) && math.Abs(p.Dot(n[k])) < width-(off[k]+underflow)
}

// heightOverSide returns the height a + t·b of the path over a side of a box, with the normal n of that side, given k from the
// center to o.
//
// An error of n matters only along the side. It is below 12e|n|, as faceNormal has it, or below 2.9e|n||u||v|/|u×v| for angles
// with a sine of at least 1/4, where u and v are the half vectors along the side. With 4e|k|, 6e|td| and 3e of the third half
// vector, the distance of the path from the side at t = −a/b is below 16eS.
func (w *planeClip) heightOverSide(k *Vec, box *OrientedBox, face int) (a, b float64, n Vec) {
	i := face / 2
	u, v := box.Half[(i+1)%3], box.Half[(i+2)%3]
	n, _ = faceNormal(u, v, u.Dot(u), v.Dot(v))
	if face%2 == 0 {
		n = n.Neg()
	}
	return k.Dot(n) - math.Abs(box.Half[i].Dot(n)) - w.radiusShift(n), w.d.Dot(n), n
}

// relateByAxes computes the relation of the path and the box with the half vectors h whose center is k from o, by the
// separating axis test of query_relate.go. size is S and way is |d|₁. unit is 16e, the factor of all bounds, or 0 if nothing
// rounds.
func (w *planeClip) relateByAxes(k *Vec, h *[dim]Vec, size, way, unit float64) relation {
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
		face := otherProducts(alpha)
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
		return overlapping
	}
	return undecided
}

// clipTriangle computes where the path pierces the triangle t (Möller and Trumbore 1997).
//
// With u = B − A, v = C − A, k = o − A, the path pierces the plane at A + αu + βv, and D = d·(u×v), αD = −v·(k×d), βD =
// u·(k×d). Let U = |u|₁ + |v|₁ and A a bound on sizes as planeClip has it. Three factors with an error of e each, two products
// and three sums make an error below 8e|d|₁|u|₁|v|₁ of D. The errors of D, αD, βD and (1−α−β)D are below 12e|d|₁AU, so signs
// beyond 64e|d|₁AU are certain. A path misses if one of αD, βD, (1−α−β)D has another sign than D, which is their sum.
//
// The foot on the plane of the path at the computed time t is in the triangle, too: if the path is ε from the plane at t, the
// foot is ε|d||n|/|D| from the exact point. The edge w is αD|n|/(D|w|) away from that, which is more if αD > ε|d||w|, and ε is
// below 32eA.
func (w *planeClip) clipTriangle(t *Triangle, want castWant) castAnswer {
	if w.r > 0 {
		return w.clipThickTriangle(t, want)
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
	answer := w.setEntry(k.Dot(n), w.d.Dot(n), n)
	w.exit, w.nOut, w.end, w.isPierced = w.enter, w.nIn, endsOutside, true
	return answer
}

// clipThickTriangle clips the path by the five planes of a triangle grown by w.r: the two parallel to it, and those through its
// edges at right angles to it.
//
// With n = u×v exact within 12e|n|, the normal s×n of an edge s has an error below 15e|s|₁|n|₁. With the size 2|s|₁|n|₁ for it,
// the error of k·(s×n) is below 11e|k|₁ times the size, within planeClip's bounds.
func (w *planeClip) clipThickTriangle(t *Triangle, want castWant) castAnswer {
	u, v, s := t.B.Sub(t.A), t.C.Sub(t.A), t.C.Sub(t.B)
	k := w.o.Sub(t.A)
	x, y := u.sumAbs(), v.sumAbs()
	if !w.set(k.sumAbs() + (x + y)) {
		return castUnsure
	}
	n, _ := faceNormal(u, v, u.Dot(u), v.Dot(v))
	size, top := n.sumAbs(), w.radiusShift(n)
	a, b := k.Dot(n), w.d.Dot(n)
	w.addSlab(a, b, top, w.margin(size), 0)
	edges := [3]Vec{u.Cross(n), n.Cross(v), s.Cross(n)}
	off := [3]float64{2: u.Dot(edges[2])}
	sizes := [3]float64{float64(2 * x * size), float64(2 * y * size), float64(2 * s.sumAbs() * size)}
	for i, m := range edges {
		w.addPlane(k.Dot(m)-off[i]-w.radiusShift(m), w.d.Dot(m), w.margin(sizes[i]), 2+i)
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
		if answer = w.setEntry(a-top, b, n); !isOn(n, w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.certainEnding(); w.end == endsOutside {
			n = n.Neg()
			if w.setExit(-a-top, -b, n); !isOn(n, w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// sideMeasures is the part of a zonotope that depends on the dimension: the unit normals of the sides of a box, each out of the
// side at +half.
type sideMeasures struct{ face [dim]Vec }
