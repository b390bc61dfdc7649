package d3

// Convex bodies of few corners: one representation of every bounded shape, for the separating axis test.
//
// Notation: e = 2⁻⁵³. A and B are two bodies without their radii, Z = A − B, and R is the sum of the radii. S is |p−q|₁ plus
// the extents of A and B, where p and q are their first points. All points are seen from q, so errors are relative to S,
// wherever in the world the bodies are.

import (
	"math"

	"github.com/hantei-go/hantei/internal/float"
)

// fewCorners is the greatest number of corners of a hull in this representation: 16 in the plane, the 8 of a box in space.
// Polygons with more take less time in the general kernel.
const fewCorners = 8 * (4 - dim)

// convex is a convex body of few corners, grown by a radius. A box along the axes is given by Min and Max, an oriented box by
// its center and half vectors, all others by their corners.
type convex struct {
	kind     solidKind
	isFlat   bool // a body with faces that is no box along the axes
	isSolid  bool // a body with a positive width along every direction, if it is not degenerate
	isListed bool // a hull
	isHalf   bool // an oriented box: at[0] is the center
	count    int  // of points
	given    [3]Vec
	list     [][3]float64 // the points of a hull
	half     [dim]Vec
	shift    Vec // added to all points
	r        float64
	exp      int             // the list is times 2^exp
	extent   float64         // a bound on |x − at[0]|₁
	at       [fewCorners]Vec // the points, seen from the reference point
	mid      Vec             // of a hull that is shifted, added to points
	lo       Vec             // added after that
}

// setPoint makes x a ball.
func (x *convex) setPoint(p *Vec, r float64) { x.count, x.given[0], x.r = 1, *p, r }

// setSegment makes x a capsule, or a ball if a is b.
func (x *convex) setSegment(a, b *Vec, r float64) {
	if *a == *b {
		x.setPoint(a, r)
		return
	}
	x.count, x.given[0], x.given[1], x.r = 2, *a, *b, r
}

// setTriangle makes x a triangle.
func (x *convex) setTriangle(t *Triangle) {
	x.isFlat, x.isSolid, x.count, x.given = true, dim == 2, 3, [3]Vec{t.A, t.B, t.C}
}

// setBox makes x a box along the axes, and reports whether b is not empty.
func (x *convex) setBox(b *Box) bool {
	x.kind, x.isSolid, x.count, x.given[0], x.given[1] = boxed, true, 2, b.Min, b.Max
	return b.Min.isAtMost(b.Max)
}

// setOriented makes x a box of any half vectors.
func (x *convex) setOriented(b *OrientedBox) {
	x.isFlat, x.isSolid, x.isHalf, x.count, x.given[0], x.half = true, true, true, 1, b.Center, b.Half
}

// setHull makes x a hull in the plane, and reports whether h has few corners. In space it returns false: a hull has faces of
// its own.
func (x *convex) setHull(h *Hull) bool {
	if h.data == nil || dim > 2 || len(h.data.points) > fewCorners {
		return false
	}
	x.isFlat, x.isListed, x.kind, x.shift, x.count = true, true, hullKind, h.at, len(h.data.points)
	x.isSolid = x.count > 2
	return true
}

// grow adds the radius r, and reports whether it is the only radius other than 0, so that the sum does not round.
func (x *convex) grow(r float64) bool {
	isOnly := x.r == 0
	x.r += r
	return isOnly
}

// point returns point i as it is given, without shift.
func (x *convex) point(i int) Vec {
	if x.isListed {
		return vecFrom(&x.list[i]).ldexp(x.exp)
	}
	return x.given[i]
}

// precedes orders bodies as solid.precedes does.
func (x *convex) precedes(y *convex) bool {
	if x.kind != y.kind {
		return x.kind < y.kind
	}
	if x.count != y.count {
		return x.count < y.count
	}
	if p, q := &x.given[0], &y.given[0]; p.X != q.X && !x.isListed && !y.isListed {
		return p.X < q.X
	}
	for i := range x.count {
		if c := compare(x.point(i), y.point(i)); c != 0 {
			return c < 0
		}
	}
	if x.isHalf != y.isHalf {
		return y.isHalf
	}
	if x.isHalf {
		for i := range x.half {
			if c := compare(x.half[i], y.half[i]); c != 0 {
				return c < 0
			}
		}
	}
	if c := compare(x.shift, y.shift); c != 0 {
		return c < 0
	}
	return x.r < y.r
}

// scale multiplies x by 2^exp, and reports whether no number rounds.
func (x *convex) scale(exp int) bool {
	ok := x.shift.scale(exp)
	for i := range x.given {
		ok = x.given[i].scale(exp) && ok
	}
	for i := range x.half {
		ok = x.half[i].scale(exp) && ok
	}
	for i := 0; i < x.count && x.isListed; i++ {
		p := vecFrom(&x.list[i])
		ok = p.scale(exp) && ok
	}
	r := x.r
	x.r, x.exp, x.extent = float.Ldexp(r, exp), exp, 0
	return ok && float.Ldexp(x.r, -exp) == r
}

// scale multiplies p by 2^exp, and reports whether no number rounds.
func (p *Vec) scale(exp int) bool {
	q := *p
	*p = q.ldexp(exp)
	return p.ldexp(-exp) == q
}

// localize sets the points as seen from ref, and the extent. back is the shift of the body to which ref belongs.
func (x *convex) localize(ref, back *Vec) {
	hi := ref.Neg()
	if x.shift != *back {
		var o origin
		o.set(ref, &x.shift, back, 0)
		hi, x.mid, x.lo = o.hi, o.mid, o.lo
	}
	x.at[0] = x.point(0).Add(hi)
	for i := 1; i < x.count; i++ {
		x.at[i] = x.point(i).Add(hi)
		x.extent = max(x.extent, x.at[i].Sub(x.at[0]).sumAbs())
	}
	if x.isHalf {
		for i := range x.half {
			x.extent += x.half[i].sumAbs()
		}
	}
}

// reach returns the greatest heights of x along n and along −n, with the bits of scaledSolid.farthest.
func (x *convex) reach(n Vec) (up, down float64) {
	switch {
	case x.isHalf:
		h := x.at[0].Dot(n)
		up, down = h, -h
		for i := range x.half {
			h := math.Abs(x.half[i].Dot(n))
			up, down = up+h, down+h
		}
		return up, down
	case x.kind == boxed:
		return -x.at[0].lowest(x.at[1], n.Neg()), -x.at[0].lowest(x.at[1], n)
	}
	up = x.at[0].Dot(n)
	down = up
	for i := 1; i < x.count; i++ {
		h := x.at[i].Dot(n)
		up, down = max(up, h), min(down, h)
	}
	if x.mid != (Vec{}) {
		h := x.mid.Add(x.lo).Dot(n)
		up, down = up+h, down+h
	}
	return up, -down
}

// corners sets at to the corners of x without its radius, rounded as those of scaledSolid.cornerOf, and returns how many there are. Bit i of
// the index of a corner of a box is set if the corner is at Max on axis i, or at +half[i].
func (x *convex) corners(at *[fewCorners]Vec) int {
	switch {
	case x.isHalf:
		at[0] = x.at[0]
		for i, n := 0, 1; i < dim; i, n = i+1, 2*n {
			for j := range n {
				at[n+j] = at[j].Add(x.half[i])
				at[j] = at[j].Sub(x.half[i])
			}
		}
		return 1 << dim
	case x.kind == boxed:
		for i := range 1 << dim {
			at[i] = boxCornerOf(i, x.at[0], x.at[1])
		}
		return 1 << dim
	}
	for i := range x.count {
		at[i] = x.at[i]
		if x.mid != (Vec{}) {
			at[i] = at[i].Add(x.mid).Add(x.lo)
		}
	}
	return x.count
}
