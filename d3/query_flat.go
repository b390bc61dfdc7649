package d3

// Flat contacts: bars that lie along a face of a box.

import (
	"math"

	"github.com/hantei-go/hantei/internal/exact"
)

// layFlat gives a hit of a box and a segment or capsule that lies along one of its faces the normal of that face, to the
// bit, and a point in its plane: until then n is a difference of points, which rounds.
//
// The segment from p to p + u is parallel to the face across the axis k if the coordinate k of u is zero. At the time T some part
// of it, longer than 2⁻³⁰ of it, is over the face: then its nearest point of the box is straight below, and no other normal is right.
func (h *Hit) layFlat(a Shape, ma *Vec, b Shape, mb *Vec) {
	var box brick
	out := +1.0 // the sign of the normal out of the box
	if !box.setBoxed(b) {
		if !box.setBoxed(a) {
			return
		}
		a, ma, mb, out = b, mb, ma, -1
	}
	var c core
	if box.r != 0 || !c.set(a) || c.kind != exact.Segment {
		return
	}
	n, u, p := h.Normal.coords(), c.u.coords(), c.a.Add(ma.Sub(*mb).Scale(h.T)).coords()
	lo, hi := box.min.coords(), box.max.coords()
	for k := range dim {
		if u[k] != 0 || !(math.Abs(n[k]) > 1-0x1p-40) {
			continue
		}
		from, to := 0.0, 1.0 // the part of the segment that is over the face, by its ends
		for i := range dim {
			if i == k {
				continue
			}
			at, past := (lo[i]-p[i])/u[i], (hi[i]-p[i])/u[i]
			if u[i] == 0 {
				if at, past = 0, 1; !(lo[i] < p[i] && p[i] < hi[i]) {
					return
				}
			}
			from, to = max(from, min(at, past)), min(to, max(at, past))
		}
		if !(to-from > 0x1p-30) {
			return
		}
		face := hi[k]
		if n[k]*out < 0 {
			face = lo[k]
		}
		h.Normal = axisOf(k).Scale(math.Copysign(1, n[k])).Add(Vec{}) // no −0
		q := h.Point.coords()
		q[k] = face + float64(mb.coords()[k]*h.T)
		h.Point = vecOf(q)
		return
	}
}
