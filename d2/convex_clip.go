package d2

// Clipping: what a path in the plane shares with an oriented box and with a triangle.

import "math"

// pastOriented measures what a path shares with a box between pairs of parallel lines.
//
// A half vector, turned, is an exact normal. So k·n has an error below 3e|k|₁|n|₁, that of
// d·n is alike, and that of the determinant, which is as far as the sides are from the center,
// is below 2e times both lengths. The distance at t = −a/b from a side is below 16eS: 4e|k|,
// 5e|td| and 2e of the half vector across it.
func (w *planeClip) pastOriented(b *OrientedBox, want castWant) castAnswer {
	k := w.o.Sub(b.Center)
	u, v := b.Half[0], b.Half[1]
	x, y := u.sumAbs(), v.sumAbs()
	if !w.set(k.sumAbs() + (x + y)) {
		return castUnsure
	}
	width := math.Abs(u.Cross(v))
	n := [2]Vec{{v.Y, -v.X}, {u.Y, -u.X}}
	size := [2]float64{y, x}
	w.between(k.Dot(n[0]), w.d.Dot(n[0]), width+w.beyond(n[0]), w.margin(y), 0)
	w.between(k.Dot(n[1]), w.d.Dot(n[1]), width+w.beyond(n[1]), w.margin(x), 1)
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
		if answer = w.enterAt(k.Dot(n)-width-w.beyond(n), w.d.Dot(n), n); !isOn(w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.surelyEnds(); w.end == endsOutside {
			n := awayFrom(n[w.out.face/2], w.out.face)
			if w.leaveAt(k.Dot(n)-width-w.beyond(n), w.d.Dot(n), n); !isOn(w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// awayFrom returns n or −n, which points out of a face: those with even numbers are below.
func awayFrom(n Vec, face int) Vec {
	if face%2 == 0 {
		return n.Neg()
	}
	return n
}

// acrossHalves is relateOriented for a box of the half vectors h, whose center is k from o. S is size, |d| is way, and unit is 16e, or 0
// where nothing has rounded.
func (w *planeClip) acrossHalves(k *Vec, h *[dim]Vec, size, way, unit float64) relation {
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
		return joined
	}
	return undecided
}

// pastTriangle measures what a path shares with a triangle, that is with what is behind its
// three sides.
//
// Which way they go round is certain if the determinant exceeds 16e|u|₁|v|₁: it has an error
// below 5e of that. The side q − p rounds by e, so (o−p)·n has an error below 5e|o−p|₁|n|₁. The
// distance at t = −a/b from a side is below 16eS: 5e|o−p|, 5e|td|, and e of the side.
func (w *planeClip) pastTriangle(t *Triangle, want castWant) castAnswer {
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
		w.behind(from[i].Dot(n)-w.beyond(n), w.d.Dot(n), w.margin(n.sumAbs()), i)
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
		if answer = w.enterAt(from[w.in.face].Dot(n)-w.beyond(n), w.d.Dot(n), n); !isOn(w.enter, &w.in) {
			return castUnsure
		}
	}
	if answer >= castInside && want > theHit {
		if w.end = w.surelyEnds(); w.end == endsOutside {
			n := sides[w.out.face]
			if w.leaveAt(from[w.out.face].Dot(n)-w.beyond(n), w.d.Dot(n), n); !isOn(w.exit, &w.out) {
				w.end = endUnsure
			}
		}
	}
	return answer
}

// sideMeasures is what a zonotope knows of a box or segment: the lengths of its half vectors.
type sideMeasures struct{ long [dim]float64 }
